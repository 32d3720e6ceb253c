"""Where parts of the variant meet: what one of them says about what another brings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.mission_table import send
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question, troops, until
from tests.rulesets.underground.chit_table import CITY, chit, chit_mission
from tests.rulesets.underground.intel_table import lesson
from tests.rulesets.underground.whole_table import FAR, catch, heroes, whole

from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.control import ForcePoints
from fitg.engine.events.drama import BidMoved, DrawShown
from fitg.engine.events.galactic import SecretRevealed
from fitg.engine.events.missions import BonusDrawn, MissionCompleted
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, restore
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.draws import without_replacement
from fitg.engine.machine.events import Event
from fitg.engine.rules import custody, harm, spaceships
from fitg.engine.rules.causes import ASSASSINATION, CREATURE
from fitg.engine.rules.galactic import geography
from fitg.engine.rulesets.underground.atrocities.memory import memory as ruins
from fitg.engine.rulesets.underground.chits.bags import bags
from fitg.engine.rulesets.underground.chits.events import CivilWarBroke
from fitg.engine.rulesets.underground.immunity.defeat import lay_low
from fitg.engine.rulesets.underground.ships.yards import missing
from fitg.engine.rulesets.underground.sovereigns.rulers import printed_court
from fitg.presentation.forecast import forecast

TOWN, SPACE = "241.1", "241.orbit"
#: What leads through the first round of a fight.
FIRST = ("let it stand", "pass", "ready", "stand and fight", "wound boccanegra", "wound zina-adora")
#: Limits that are known, so that Drama can be used.
LIMITS: dict[str, Any] = {
    "core.victory": {"bids": {"rebel": 30, "imperial": 36}, "opened": True, "lower": 30, "higher": 36}
}


def lying(**more: Any) -> dict[str, Any]:
    """Somebody in a sickbed of the town."""
    return {"place": TOWN, "fate": "incapacitated", "cause": "creature", "source": "frost-mist", **more}


# Fallen friends


@pytest.mark.case("VC-43a", "VP-25a")
def test_kidu_hides_nobody_where_a_friend_lies_for_everybody_to_see() -> None:
    people = {
        "jon-kidu": {"place": TOWN, "detected": True},
        "gelba": {"place": TOWN, "detected": True},
        "senator-dermond": lying(),
    }
    game = heroes("imperial-1.missions", characters=people)
    until(game, "shadows")
    do(game, "jon-kidu hides")
    assert game.state.characters["jon-kidu"].detected
    assert game.state.characters["gelba"].detected


@pytest.mark.case("VC-43a", "VM-14")
def test_nobody_goes_into_hiding_where_a_friend_lies_for_everybody_to_see() -> None:
    people = {"tourag": {"place": TOWN, "detected": True}, "zina-adora": lying()}
    game = whole("rebel-1.missions", characters=people, options={"bids": "agreed"})
    until(game, "hiding")
    do(game, "hide tourag", "done")
    assert game.state.characters["tourag"].detected


# Ships of one person


@pytest.mark.case("VC-46b", "VP-16a", "VP-30b")
@pytest.mark.parametrize("captor", ["units", ""])
def test_redjacs_spaceship_waits_where_he_was_taken_or_laid_low(captor: str) -> None:
    people = {
        **FAR,
        "redjac": {"place": TOWN, "ship": "redjacs-spaceship", "detected": True},
        "gelba": {"place": TOWN, "detected": True},
    }
    game = heroes("rebel-1.missions", characters=people, units={TOWN: {"urban-2-1": 2}})
    if captor:
        catch(game, "redjac", captor)
    else:
        lay_low(game.ctx, game.state.characters["redjac"], Cause(CREATURE, "frost-mist"))
    (ship,) = game.state.ships.values()
    assert (ship.model, ship.owner, ship.place) == ("redjacs-spaceship", "", TOWN)
    until(game, "trading")
    assert not any("redjacs-spaceship" in action and "gelba" in action for action in game.actions)
    custody.free(game.ctx, game.state.characters["redjac"], "a test", "VC-44")
    assert missing(game.ctx, "redjacs-spaceship") == 0
    assert spaceships.may_own(game.ctx, ship, game.state.characters["redjac"])


@pytest.mark.case("VC-46b", "VP-16a")
@pytest.mark.parametrize(
    ("who", "model", "friend"), [("redjac", "redjacs-spaceship", "gelba"), ("kogus", "explorer", "ran-jayma")]
)
def test_whoever_is_killed_in_an_environ_leaves_his_ship_there_to_nobody(
    who: str, model: str, friend: str
) -> None:
    """VQ-340: spaceships are always left alone, and a friend picks them up when things change hands."""
    people = {
        **FAR,
        who: {"place": TOWN, "ship": model, "detected": True},
        friend: {"place": TOWN, "detected": True},
    }
    game = heroes("rebel-1.missions", characters=people)
    harm.defeat(game.ctx, game.state.characters[who], Cause(ASSASSINATION), "13.2")
    game.ctx.settle()
    assert game.state.characters[who].fate == "dead"
    (ship,) = game.state.ships.values()
    assert (ship.model, ship.owner, ship.place) == (model, "", TOWN)
    heirs = [each for each in game.ctx.interruptions if isinstance(each, spaceships.Inheritance)]
    assert heirs == [], "nobody is asked who has it now"
    assert spaceships.may_own(game.ctx, ship, game.state.characters[friend]) is (who == "kogus")


@pytest.mark.case("VP-16", "VP-16a")
def test_redjac_walks_away_and_his_spaceship_waits() -> None:
    """VQ-187: he could have left it there before."""
    people = {**FAR, "redjac": {"place": "231.1", "ship": "redjacs-spaceship"}}
    game = heroes("imperial-1.character-movement", characters=people)
    do(game, "walk redjac to 231.2")
    (ship,) = game.state.ships.values()
    assert (ship.model, ship.owner, ship.place) == ("redjacs-spaceship", "", "231.1")
    assert game.state.characters["redjac"].place == "231.2"


# Drama


@pytest.mark.case("VE-10a", "VC-48c", "VC-49b")
@pytest.mark.parametrize(("place", "who"), [(TOWN, "zina-adora"), (SPACE, "adam-starlight")])
def test_what_is_drawn_for_an_escape_can_be_drawn_again(place: str, who: str) -> None:
    people = {**FAR, who: {"place": place, "fate": "captive", "captor": "units"}}
    game = whole(
        "rebel-1.missions",
        characters=people,
        units={place: {"line": 1}},
        options={"bids": "agreed"},
        modules=LIMITS,
    )
    events = do(game, f"escape at {place}")
    drawn = only(events, DrawShown)
    assert question(game).kind == "drama"
    assert not every(events, BonusDrawn), "what lies on the table does not count yet"
    events = do(game, "use drama on 1", "make it harder")
    while question(game).kind == "drama":
        events += do(game, "let it stand")
    assert only(events, BidMoved).bid == "rebel"
    counted = only(events, BonusDrawn)
    assert len(counted.cards) == len(drawn.faces)
    assert counted.cards[1:] == drawn.faces[1:]


@pytest.mark.case("VE-10", "13.45")
def test_the_blow_of_a_gach_at_itself_can_be_rolled_again() -> None:
    people = {**FAR, "zina-adora": {"place": "512.1"}, "boccanegra": {"place": "512.1"}}
    chits = [chit("512.1", "creature_attack")]
    game = whole(
        "rebel-1.missions", characters=people, cards=chits, options={"bids": "agreed"}, modules=LIMITS
    )
    do(game, "missions at 512.1")
    send(game, D=["zina-adora", "boccanegra"])
    asked: list[str] = []
    do(game, "draw")
    for _ in range(20):
        if question(game).kind == "drama":
            asked.append(question(game).prompt)
        if any("blow at itself" in each for each in asked):
            break
        do(game, next(each for each in FIRST if each in game.actions))
    assert "use drama on 1" in game.actions
    assert "blow at itself" in asked[-1]


# Odds


def table(game: Game, action: str, title: str) -> dict[str, Fraction]:
    (found,) = [each for each in forecast(game, action) if each.title.startswith(title)]
    return dict(found.rows)


@pytest.mark.case("VX-17a", "VX-17d")
def test_the_odds_of_a_cell_are_those_of_its_dice() -> None:
    game = chit_mission(CITY, ["zina-adora"], camps=[CITY], units={CITY: {"line": 1}})
    by_dice = {"0 letters": Fraction(2, 3), "1 letter": Fraction(5, 18), "2 or more letters": Fraction(1, 18)}
    assert table(game, "assign the camp to S", "Sabotage") == by_dice
    do(game, "assign zina-adora to D", "assign the camp to S")
    assert table(game, "draw", "Sabotage") == by_dice


@pytest.mark.case("VC-53b", "VC-53c", "VC-62")
def test_the_odds_of_bonus_chits_are_for_those_that_are_left() -> None:
    """Four of the 31 chits left have a D, and two of the three bonus draws are still to come."""
    plain = [chit(CITY, event) for event in ("guide", "medical_aid", "enemy_infiltrated")]
    game = chit_mission(CITY, ["zina-adora", "kogus"], cards=[*plain, 64, 23])
    send(game, D=["zina-adora", "kogus"])
    do(game, "draw", "draw", "draw", "draw")
    assert game.actions == ("draw", "complete D")
    wanted = without_replacement(31, 4, 2, 2)
    assert tuple(table(game, "draw", "Diplomacy").values()) == wanted
    assert [each.title for each in forecast(game, "draw")] == [
        "Diplomacy: letters in 2 draws (2 bonus), events left aside"
    ]


@pytest.mark.case("VC-53", "VC-62")
def test_with_dice_an_event_can_come_with_every_throw() -> None:
    """Three of the 36 urban results are locals."""
    game = chit_mission(CITY, ["zina-adora"], options={"chits": "dice"})
    chance = game.ctx.rules.draws.event_chance(game.ctx, CITY, "irate_locals", 4)
    assert chance == 1 - Fraction(33, 36) ** 4


@pytest.mark.case("VC-53d", "VC-62", "VX-28")
@pytest.mark.parametrize(
    ("chits", "none"),
    [("bags", without_replacement(36, 4, 10, 2)[0]), ("dice", Fraction(32, 36) ** 10)],
)
def test_the_odds_of_a_quest_are_those_of_what_it_draws_from(chits: str, none: Fraction) -> None:
    people = {
        **FAR,
        "adam-starlight": {"place": SPACE, "ship": "planetary-privateer"},
        "zina-adora": {"place": SPACE, "fate": "captive", "captor": "units"},
    }
    game = heroes("rebel-1.missions", characters=people, units={SPACE: {"line": 1}}, options={"chits": chits})
    do(game, f"missions at {SPACE}")
    action = next(each for each in game.actions if "quest" in each or "planetary-privateer" in each)
    (found,) = forecast(game, action)
    assert found.title.endswith("10 draws")
    assert dict(found.rows)["Zina Adora is freed"] == 1 - none


# The drug on a quest


@pytest.mark.case("VP-18g", "VP-18n", "VC-53d")
@pytest.mark.parametrize(("last", "freed"), [(35, True), (26, False)])
def test_the_drug_brings_a_quest_two_draws_for_its_pilot(last: int, freed: bool) -> None:
    """Ten draws without the letter, and two more by the pilot's Navigation: a die only after those."""
    people = {
        **FAR,
        "adam-starlight": {"place": SPACE, "ship": "planetary-privateer", "possessions": ["helian-drug"]},
        "zina-adora": {"place": SPACE, "fate": "captive", "captor": "units"},
    }
    without = [face for face, cell in bags()["urban"].items() if "J" not in cell.letters and face != 26]
    game = heroes(
        "rebel-1.missions",
        characters=people,
        units={SPACE: {"line": 1}},
        cards=[*without[:11], last],
        dice=[1],
    )
    until(game, "missions")
    do(game, f"missions at {SPACE}")
    while question(game).kind != "missions.drug":
        do(game, game.actions[0])
    assert game.state.characters["zina-adora"].fate == "captive"
    events = do(game, "use helian-drug for navigation in mission J")
    drawn = only(events, BonusDrawn)
    assert (drawn.draws, drawn.hits) == (2, int(freed))
    assert (game.state.characters["zina-adora"].fate == "free") is freed
    assert game.state.possessions["helian-drug"].fate == "deck"


@pytest.mark.case("VP-18g", "VP-18n", "VC-49", "VC-53d")
@pytest.mark.parametrize(
    ("ordinary", "last", "gone"),
    [(1, 35, True), (1, 26, False), (0, 35, False)],
    ids=["the second letter", "one letter all the same", "the first letter"],
)
def test_the_drug_brings_a_hunt_two_draws_before_it_is_judged(ordinary: int, last: int, gone: bool) -> None:
    """VQ-341: two letters destroy the unit; nobody rolls a die before the drug has had its say."""
    people = {
        **FAR,
        "adam-starlight": {"place": SPACE, "ship": "planetary-privateer", "possessions": ["helian-drug"]},
    }
    town = bags()["urban"].items()
    blank = [face for face, cell in town if "J" not in cell.letters and face != 26]
    winning = [face for face, cell in town if "J" in cell.letters and face != 35]
    game = heroes(
        "rebel-1.missions",
        characters=people,
        units={SPACE: {"planet-stabilizer": 1}},
        cards=[*winning[:ordinary], *blank[: 11 - ordinary], last],
        dice=[1],
    )
    until(game, "missions")
    do(game, f"missions at {SPACE}")
    while question(game).kind != "missions.drug":
        do(game, game.actions[0])
    assert troops(game, SPACE) == {"planet-stabilizer": 1}
    events = do(game, "use helian-drug for navigation in mission J")
    drawn = only(events, BonusDrawn)
    assert (drawn.draws, drawn.hits) == (2, int(last == 35))
    assert (troops(game, SPACE) == {}) is gone
    assert game.state.possessions["helian-drug"].fate == "deck"
    assert [each.letter for each in every(events, MissionCompleted)] == ["J"] * gone


@pytest.mark.case("VP-06b", "VP-18g")
def test_the_drug_helps_in_the_ruins_of_the_archives_too() -> None:
    """VQ-341: one letter of the two chits for the drug shows all Planet Secrets."""
    archives, box = "442", "442.orbit"
    people = {
        **FAR,
        "adam-starlight": {"place": box, "ship": "planetary-privateer", "possessions": ["helian-drug"]},
    }
    blank = [face for face, cell in bags()["urban"].items() if "J" not in cell.letters]
    secrets = {archives: {"code": "imperial-archives", "revealed": True}, "331": {"code": "gem-world"}}
    game = heroes("rebel-1.missions", characters=people, secrets=secrets, cards=[*blank[:11], 35], dice=[1])
    geography.cease(game.ctx, archives, "a test")
    record = ruins(game.ctx)
    record.destroyed, record.archives = (archives,), archives
    game = restore(game.snapshot())
    until(game, "missions")
    do(game, f"missions at {box}", "search the ruins with planetary-privateer")
    while question(game).kind != "missions.drug":
        do(game, game.actions[0])
    events = do(game, "use helian-drug for navigation in mission J")
    assert only(events, BonusDrawn).hits == 1
    assert [each.planet for each in every(events, SecretRevealed)] == ["331"]


# What lasts to the end of a Mission Phase


def after_missions_of(face: int) -> tuple[Game, list[Event]]:
    """Kidu meets with one event at Charkhan; then the example of Angoff, which is free, raises the planet."""
    game = whole(
        "imperial-1.missions",
        characters={"jon-kidu": {"place": "223.1"}},
        planets={
            "222": {"state": "rebellion", "pdb_up": False},
            "223": {"state": "imperial-control", "loyalty": "unrest"},
        },
        cards=[face],
        options={"bids": "agreed"},
    )
    until(game, "missions")
    do(game, "missions at 223.1")
    letter = next(each for each in game.actions if each.startswith("assign jon-kidu"))
    do(game, letter)
    do(game, "draw", "let it stand")
    events = until(game, "domino")
    assert game.ctx.current.name == "reorganization"
    return game, events + do(game, "raise 223", "done")


@pytest.mark.case("VC-57a", "VC-58a", "VC-10b")
def test_a_planet_that_rises_in_the_reorganization_is_divided_by_the_disorder_of_the_missions() -> None:
    """The Reorganization is part of the Mission Phase (VC-09)."""
    game, events = after_missions_of(chit("223.1", "civil_disorder"))
    assert only(events, CivilWarBroke).planet == "223"
    assert question(game).kind == "civil-war.levy"


@pytest.mark.case("VC-57a", "VC-58c", "VC-20c")
def test_a_planet_that_becomes_free_in_its_disorder_has_no_civil_war() -> None:
    """VQ-480: it is no rebellion that is stopped."""
    game = whole(
        "imperial-1.reorganization",
        planets={"223": {"state": "rebellion"}},
        modules={"core.chits": {"disorder": ["223"]}},
        options={"bids": "agreed"},
        half=1,
    )
    before = list(game.ctx.journal)
    while game.ctx.current.name == "reorganization":
        do(game, passing(game))
    assert game.state.planets["223"].status == "rebel-control"
    told = [*before, *game.ctx.journal]
    assert not every(told, CivilWarBroke)


@pytest.mark.case("VC-57b", "VC-10b")
def test_nor_have_people_who_went_wild_calmed_down_by_then() -> None:
    game, events = after_missions_of(chit("223.1", "populace_wild", letters="P"))
    while game.ctx.current.name == "reorganization":
        events += do(game, passing(game))
    found = {each.place: each.points for each in every(events, ForcePoints) if "wild" in each.reason}
    assert found == {place: 2 * game.facts.environs[place].resource for place in ("223.1", "223.2")}
    assert game.state.wild == ()


# The garrison of a trap, and other forces that are no units

HUNTED = {name: {"place": "222.1", "detected": True} for name in ("kogus", "zina-adora")}
TRAP: dict[str, Any] = {"222": {"code": "trap", "revealed": True}}


def searched(*shown: str, **more: Any) -> tuple[Game, list[Event]]:
    """The Empire searches the town with its units, and shows its die."""
    more.setdefault("dice", [1])
    game = whole("rebel-1.search", characters=HUNTED, options={"bids": "agreed"}, **more)
    events = do(game, "search 222.1 with units")
    while question(game).kind in ("drama", "search.leader"):
        events += do(game, "let it stand" if "let it stand" in game.actions else "no leader")
    for each in (*(f"show {unit}" for unit in shown), "show no more" if shown else "show the die"):
        events += do(game, each) if each in game.actions else []
        while question(game).kind == "drama":
            events += do(game, "let it stand")
    return game, events


@pytest.mark.case("VE-05", "VM-09", "VM-09b")
@pytest.mark.parametrize(
    ("units", "shown", "value", "squad"), [({}, (), 4, 8), ({"line": 1}, ("line",), 7, 12)]
)
def test_the_garrison_of_a_trap_finds_people_in_the_fog_and_is_part_of_the_squad(
    units: dict[str, int], shown: tuple[str, ...], value: int, squad: int
) -> None:
    game, events = searched(*shown, secrets=TRAP, units={"222.1": units} if units else {})
    assert only(events, SearchMade).search_value == value
    assert only(do(game, "attack"), FightBegan).strength == squad


@pytest.mark.case("VE-05", "VM-11")
def test_nobody_leads_the_garrison_of_a_trap_alone() -> None:
    people = {**HUNTED, "barca": {"place": "222.1"}}
    game = whole("rebel-1.search", characters=people, secrets=TRAP, options={"bids": "agreed"}, dice=[3])
    do(game, "search 222.1 with units")
    assert question(game).kind != "search.leader"


@pytest.mark.case("VM-25d", "10.6b")
def test_local_forces_are_part_of_the_squad_that_pursues_the_beaten() -> None:
    game = whole(
        "rebel-1.military-combat",
        characters={"barca": {"place": "222.1", "with_units": True}},
        units={"222.1": {"militia": 1, "urban-2-1": 2}},
        planets={"222": {"state": "rebel-control"}},
        modules={"military.locals": {"markers": {"222": "urban-2-3"}}},
        options={"bids": "agreed"},
        dice=[6, 6],
    )
    events = do(game, "attack at 222.1", "commit the rest", "no leader")
    while not every(events, FightBegan):
        events += do(game, "let it stand" if "let it stand" in game.actions else passing(game))
    assert only(events, FightBegan).strength == 10, "six points, two of them of the Local Forces"


HUNT: dict[str, Any] = {"missions.intel": {"tracks": {"bounty-level": 1}}}


@pytest.mark.case("VM-09b", "VX-21")
@pytest.mark.parametrize(("die", "come"), [(5, False), (6, True)])
def test_a_die_that_is_shown_without_units_brings_hunters_and_finds_nobody(die: int, come: bool) -> None:
    """VQ-421."""
    _, events = searched(units={"222.1": {"line": 2}}, modules=HUNT, dice=[die, 3, 3])
    assert not every(events, UnitsRevealed)
    assert (only(events, SearchMade).search_value, only(events, SearchMade).found) == (0, False)
    assert [each.attacker for each in every(events, FightBegan)] == ["bounty-hunters"] * come


@pytest.mark.case("VM-09b", "VM-11", "VE-M6")
def test_a_leader_helps_no_units_that_are_not_shown_and_they_attack_nobody() -> None:
    """VQ-421: where swarms are about even nobody at all may look."""
    place = "211.1"
    people = {name: {"place": place, "detected": True} for name in HUNTED}
    game = whole(
        "rebel-1.search",
        characters={**people, "barca": {"place": place}},
        units={place: {"line": 1}},
        modules={"events.deck": {"new": ["M6"], "named": {"M6": ["21"]}}},
        options={"bids": "agreed"},
        dice=[2],
    )
    events = do(game, f"search {place} with units", "lead with barca")
    while question(game).kind == "drama":
        events += do(game, "let it stand")
    events = do(game, "show the die")
    while question(game).kind == "drama":
        events += do(game, "let it stand")
    assert not only(events, SearchMade).found
    assert question(game).kind != "search.attack"


# Graves


@pytest.mark.case("VX-12b", "VX-14")
def test_a_friend_whom_the_empire_has_killed_counts_against_it_at_his_grave() -> None:
    """VQ-155: the Empire may have somebody killed who would have served it."""
    place = "412.2"
    game = whole(
        "imperial-1.missions",
        characters={"jin-voles": {"place": place}, "gelba": {"place": place}},
        cards=[chit(place, "security", "found", letters="A")],
        options={"bids": "agreed"},
    )
    until(game, "missions")
    do(game, f"missions at {place}")
    send(game, A=["jin-voles", "gelba"])
    do(game, "draw")
    while question(game).kind == "drama":
        do(game, "let it stand")
    assert game.state.characters["odel-hobar"].fate == "dead"
    assert [printed_court(game.ctx, place, side) for side in ("rebel", "imperial")] == [1, -1]


@pytest.mark.case("VX-12b")
@pytest.mark.parametrize(("killer", "draws"), [("rebel", [-1, 1]), ("imperial", [1, -1])])
def test_a_position_says_who_has_killed_a_sovereign(killer: str, draws: list[int]) -> None:
    game = whole(
        "rebel-1.missions",
        sovereigns={"darb-selesh": {"fate": "gone"}},
        modules={"missions.sovereigns": {"killed_by": {"darb-selesh": killer}}},
    )
    assert [printed_court(game.ctx, "541.1", side) for side in ("rebel", "imperial")] == draws


# Questions to sovereigns


@pytest.mark.case("VX-13c", "VX-24", "37.1")
def test_a_captured_sovereign_is_questioned_and_gets_away_before_he_dies() -> None:
    """VQ-420: he is a prisoner like any other."""
    ruler = {"fate": "summoned", "side": "rebel", "place": "511.1", "captor": "redjac", "wounds": 2}
    game = whole(
        "imperial-1.missions",
        characters={"redjac": {"place": "511.1"}},
        sovereigns={"inzenzia-iii": ruler},
        options={"bids": "agreed"},
        dice=[6],
    )
    until(game, "missions")
    assert "redjac questions inzenzia-iii" in game.actions
    do(game, "redjac tortures inzenzia-iii")
    while question(game).kind == "drama":
        do(game, "let it stand")
    assert (game.state.characters["inzenzia-iii"].fate, game.state.characters["inzenzia-iii"].wounds) == (
        "on-the-run",
        2,
    )


@pytest.mark.case("VX-13c", "VX-19h")
def test_rebels_question_a_sovereign_of_the_empire() -> None:
    ruler = {"fate": "summoned", "side": "imperial", "place": "223.2", "captor": "kogus"}
    game = whole(
        "rebel-1.missions",
        characters={"kogus": {"place": "223.2"}},
        sovereigns={"megda-sheels": ruler},
        options={"bids": "agreed"},
    )
    until(game, "missions")
    assert "kogus questions megda-sheels" in game.actions
    assert "kogus tortures megda-sheels" not in game.actions


# Free Moves


def freely_moving(**more: Any) -> Game:
    """The Empire in its Mission Phase is about to say who makes a Free Move."""
    people = {"barca": {"place": "162.1"}, "rayner-derban": {"place": "162.1", **more.pop("derban", {})}}
    game = whole("imperial-1.missions", characters=people, options={"bids": "agreed"}, dice=[1, 1], **more)
    until(game, "missions")
    play(game, lesson("imperial", 2, question=True))
    do(game, "take free-move")
    return game


@pytest.mark.case("VX-20l", "VP-38a")
def test_the_imperial_will_makes_a_free_move_with_the_militia_that_it_carries() -> None:
    said = {"characters.will": {"station": "162.orbit", "aboard": ["barca"], "laden": True}}
    game = freely_moving(modules=said, planets={"222": {"state": "rebellion"}})
    do(game, "free move of imperial-will from 162.orbit", "take barca", "course 222", "to 222.1")
    assert troops(game, "222.1") == {"imperial-will": 1, "militia": 1}
    assert game.state.characters["barca"].place == "222.1"


@pytest.mark.case("VX-20l", "VX-20n", "VP-38a", "12.81")
def test_prisoners_go_along_and_the_flagship_loads_a_militia() -> None:
    held = {"fate": "captive", "captor": "units"}
    units = {"162.1": {"militia": 1, "line": 2}}
    said = {"characters.will": {"station": "162.1"}}
    game = freely_moving(modules=said, units=units, derban=held)
    do(
        game,
        "free move of imperial-will from 162.1",
        "take prisoner rayner-derban",
        "load militia on imperial-will",
    )
    assert "take prisoner rayner-derban" not in game.actions
    do(game, "course 222", "to 222.1")
    assert troops(game, "222.1") == {"imperial-will": 1, "militia": 1}
    assert game.state.characters["rayner-derban"].place == "222.1"
    game = freely_moving(modules=said, units=units, derban=held)
    do(game, "free move of line from 162.1")
    assert "take prisoner rayner-derban" in game.actions
    assert "load militia on line" not in game.actions, "one unit moves, and no second one with it"


@pytest.mark.case("VM-01b", "VP-41")
def test_a_jump_costs_a_line_or_turns_the_flagship_over() -> None:
    """VQ-422."""
    game = whole(
        "imperial-1.interplanetary-movement",
        characters={"barca": {"place": "162.1"}},
        units={"222.orbit": {"line": 1}},
        modules={"characters.will": {"station": "222.orbit", "aboard": ["barca"]}},
        planets={"441": {"state": "rebellion"}},
        options={"bids": "agreed"},
        dice=[6],
    )
    do(game, "fleet from 222.orbit", "all aboard", "course 441")
    while question(game).kind == "drama":
        do(game, "let it stand")
    assert (question(game).kind, game.actions) == ("losses", ("lose 1 imperial-will", "lose 1 line"))
    do(game, "lose 1 imperial-will")
    assert troops(game, "44.drift") == {"line": 1, "imperial-will-damaged": 1}


@pytest.mark.case("VX-13d", "VP-11b")
@pytest.mark.parametrize(
    ("guards", "said"),
    [
        ((), ("leave shirofune at 312.1", "leave shirofune at 312.2")),
        (
            ("gelba", "jin-voles"),
            ("leave shirofune at 312.1 with gelba", "leave shirofune at 312.2 with jin-voles"),
        ),
    ],
)
def test_the_phasing_player_says_what_becomes_of_a_sovereign_whose_captors_have_left(
    guards: tuple[str, ...], said: tuple[str, ...]
) -> None:
    """The Empire acts in the Search Segment of the Rebels, whose Player-Turn it is."""
    people: dict[str, Any] = {"kogus": {"place": "312.2", "detected": True}}
    people |= {name: {"place": place} for name, place in zip(guards, ("312.1", "312.2"), strict=False)}
    game = whole(
        "rebel-1.search",
        characters=people,
        sovereigns={"shirofune": {"fate": "summoned", "side": "rebel", "place": "312.2"}},
        units={"312.2": {"suicide-squad": 1}},
        planets={"312": {"loyalty": "dissent"}},
        options={"bids": "agreed"},
        dice=[1],
    )
    do(game, "search 312.2 with units")
    for each in (
        "let it stand",
        "no leader",
        "let it stand",
        "show suicide-squad",
        "let it stand",
        "let it stand",
    ):
        do(game, each) if each in game.actions else None
    do(game, "special ops leave for 311", "special ops go to 311.orbit")
    assert (question(game).kind, question(game).side) == ("sovereigns.left", "rebel")
    assert game.actions == said
