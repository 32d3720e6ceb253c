"""[6.0] Characters: their ratings at work, and the special abilities of all thirty-two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.engine.mission_table import CAVE, CITY, WILDS, draw, errand, send
from tests.engine.table import do, every, only, table, until

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.events.character_combat import Died, FightBegan, Healed, RoundFought, Wounded
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import BonusDrawn, CharacterGained, EventIgnored
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.possessions import ShipAssigned
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event

REBELS = [card.id for card in facts().characters.values() if card.side == "rebel"]
IMPERIALS = [card.id for card in facts().characters.values() if card.side == "imperial"]

#: Cards of the Special section that bring nothing to a cave, and none of the letters tested with them.
QUIET_CARDS = dict.fromkeys("ABCPST", (93, 73)) | {"I": (93, 82)}

ROBOT, TWO_ROBOTS = 69, 70  # in a city


def bonus_draws(letter: str, team: Sequence[str], place: str = CAVE, side: Side = "rebel") -> dict[str, int]:
    """What the bonus draws of a mission are made of, everyone on it in one group."""
    enemy = "jon-kidu" if side == "rebel" else "zina-adora"
    garrison = {"subterranean-1-0": 1} if side == "imperial" else {"militia": 1}
    game = errand(
        place,
        team,
        side=side,
        loyalty="loyal",
        others={enemy: {"detected": True}},
        units={place: garrison},
        cards=QUIET_CARDS[letter],
        dice=[1],
    )
    send(game, **{letter: team})
    return {part.reason: part.by for part in only(draw(game, 2), BonusDrawn).parts}


def robots(team: Sequence[str], dice: Sequence[int], card: int = ROBOT, **more: Any) -> Game:
    """The team on Diplomacy in a city runs into sentry robots: strength 4 and endurance 2, or 7 and 4."""
    game = errand(CITY, team, cards=[card], dice=dice, **more)
    send(game, D=team)
    return game


# Ratings


@pytest.mark.case("6.0")
def test_twenty_rebels_and_twelve_imperials_are_in_play_or_in_their_decks() -> None:
    game = new_game("varu-powderkeg", seed=1)

    for side, number in (("rebel", 20), ("imperial", 12)):
        in_play = [each.id for each in game.state.characters.values() if each.side == side]
        deck = game.state.decks["rebel" if side == "rebel" else "imperial"]
        assert len({*in_play, *deck}) == len(in_play) + len(deck) == number


@pytest.mark.case("6.1", "6.1a")
def test_wounds_lower_the_combat_that_a_character_brings_to_a_fight() -> None:
    game = robots(["boccanegra"], [1, 1], others={"boccanegra": {"wounds": 2}})
    draw(game)

    fought = only(do(game, "stand and fight"), RoundFought)

    assert (fought.attack, fought.defense) == (4, 5 - 2)


@pytest.mark.case("6.1b")
def test_as_many_wounds_as_his_endurance_kill_a_character() -> None:
    game = robots(["zina-adora"], [6, 6], others={"zina-adora": {"wounds": 1}})
    draw(game)

    events = do(game, "stand and fight")

    assert (only(events, Wounded).total, only(events, Wounded).endurance) == (2, 2)
    assert only(events, Died).character == "zina-adora"


@pytest.mark.case("6.1c")
def test_intelligence_searches_and_hides() -> None:
    """Jon Kidu (3) and Vans Ka-Tie-A (2) look for Frun Sentel (1) in a Wild Environ of Size 3."""
    game = table(
        "rebel.search",
        characters={
            "frun-sentel": {"place": WILDS, "detected": True},
            "jon-kidu": {"place": WILDS},
            "vans-ka-tie-a": {"place": WILDS},
        },
        dice=[6],
    )

    events = do(game, f"search {WILDS} with characters", "send jon-kidu", "send vans-ka-tie-a")

    search = only(events, SearchMade)
    assert search.search_value == 3 + 2
    assert [part.by for part in search.parts] == [1, 3, -1]


@pytest.mark.case("6.1c")
@pytest.mark.parametrize("letter", ["A", "I"])
def test_intelligence_gives_bonus_draws_on_assassination_and_gather_information(letter: str) -> None:
    assert bonus_draws(letter, ["drakir-grebb"]) == {"Intelligence of Drakir Grebb": 3}


@pytest.mark.case("6.1d")
def test_a_leader_counts_with_his_leadership_and_not_with_the_one_in_brackets() -> None:
    """Barca leads on the ground with 4; his 3 in brackets is for space."""
    game = table(
        "imperial.military-combat",
        characters={"barca": {"place": WILDS}},
        units={WILDS: {"line": 1, "urban-2-1": 1}},
        dice=[1, 1],
    )
    do(game, f"attack at {WILDS}")

    (shift,) = only(do(game, "lead with barca"), BattleFought).shifts

    assert shift.columns == 4


@pytest.mark.case("6.1d")
def test_leadership_gives_bonus_draws_on_camp_coup_and_subversion() -> None:
    for letter in "BCT":
        assert bonus_draws(letter, ["odene-hobar"])["Leadership of Odene Hobar"] == 2


@pytest.mark.case("6.1e")
def test_diplomacy_gives_bonus_draws_on_the_diplomacy_mission() -> None:
    game = errand(CAVE, ["odene-hobar"], cards=[93, 73])
    send(game, D=["odene-hobar"])

    (part,) = only(draw(game, 2), BonusDrawn).parts

    assert (part.reason, part.by) == ("Diplomacy of Odene Hobar", 2)


@pytest.mark.case("6.1f")
def test_navigation_and_maneuver_make_the_evasion_value() -> None:
    """Frun Sentel (3) in the Stellar Courier (4)."""
    game = table(
        "rebel.movement",
        characters={"frun-sentel": {"place": "223.1", "ship": "stellar-courier"}},
        dice=[1, 1],
    )

    tests = every(do(game, "fly stellar-courier", "to 221.1"), DetectionRolled)

    assert [test.evasion for test in tests] == [7, 7]


@pytest.mark.case("6.1g")
def test_titles_and_home_planets_mean_nothing_here() -> None:
    """Orlog is the realm of the Emperor and the home of Rayner Derban."""
    emperor = bonus_draws("I", ["emperor-coreguya"], place="162.2", side="imperial")
    native = bonus_draws("S", ["rayner-derban"], place="162.2")

    assert emperor == {"Intelligence of Emperor Coreguya": 2}
    assert native == {"Rayner Derban": 2}


@pytest.mark.case("6.2")
def test_a_counter_shows_where_a_character_is_and_whether_he_is_detected() -> None:
    """A-06-01: the Empire sees undetected Rebels, too; it just may not do anything to them."""
    game = table(
        "rebel.movement",
        characters={
            "boccanegra": {"place": "221.1", "detected": True},
            "frun-sentel": {"place": "222.1"},
        },
    )

    for viewer in ("rebel", "imperial"):
        counters = {each["id"]: each for each in game.view(viewer)["characters"]}
        assert (counters["boccanegra"]["place"], counters["boccanegra"]["detected"]) == ("221.1", True)
        assert (counters["frun-sentel"]["place"], counters["frun-sentel"]["detected"]) == ("222.1", False)


# Bonus draws of special abilities (13.6): everybody of a side in one group, so nobody can hide one


SKILLS: dict[str, dict[str, int]] = {
    "A": {"Bridne Murcada": 3, "Agan Rafa": 2, "Frun Sentel": 2, "Ran Jayma": 1},
    "B": {"Frun Sentel": 1, "Sidir Ganang": 1},
    "C": {"Vudot Vodot": 2, "Sidir Ganang": 1},
    "I": {"Doctor Sontag": 2, "Zina Adora": 1, "Agan Rafa": 1},
    "P": {"Tourag": 2},
    "S": {"Rayner Derban": 2},
    "T": {"Ly Mantok": 2, "Tourag": 1},
}

IMPERIAL_SKILLS: dict[str, dict[str, int]] = {
    "A": {"Jon Kidu": 1, "Redjac": 1, "Jin Voles": 1},
    "C": {"Senator Dermond": 2, "Thysa Kymbo": 1, "Jon Kidu": 1, "Gelba": 1, "Emperor Coreguya": 1},
    "I": {"Thysa Kymbo": 2, "Vans Ka-Tie-A": 1},
    "S": {"Barca": 2, "Redjac": 1, "Els Taroff": 1},
}


def own_draws(parts: dict[str, int]) -> dict[str, int]:
    """The parts that stand for a character's own ability."""
    names = {card.name for card in facts().characters.values()}
    return {reason: draws for reason, draws in parts.items() if reason in names}


@pytest.mark.case("6.1", "13.6")
@pytest.mark.parametrize("letter", SKILLS)
def test_rebels_give_the_bonus_draws_of_their_cards_and_no_others(letter: str) -> None:
    assert own_draws(bonus_draws(letter, REBELS)) == SKILLS[letter]


@pytest.mark.case("6.1", "13.6")
@pytest.mark.parametrize("letter", IMPERIAL_SKILLS)
def test_imperials_give_the_bonus_draws_of_their_cards_and_no_others(letter: str) -> None:
    assert own_draws(bonus_draws(letter, IMPERIALS, side="imperial")) == IMPERIAL_SKILLS[letter]


def test_nobody_summons_sovereigns_in_this_game_whatever_his_talent() -> None:
    game = errand(CITY, ["vudot-vodot"])

    assert "assign vudot-vodot to C" in game.actions
    assert "assign vudot-vodot to E" not in game.actions


# Boccanegra and Bridne Murcada hide well


@pytest.mark.parametrize(
    ("hiders", "better"),
    [
        (["boccanegra"], 1),
        (["bridne-murcada"], 2),
        (["boccanegra", "bridne-murcada"], 3),
        (["frun-sentel"], 0),
    ],
)
@pytest.mark.parametrize("by", ["units", "characters"])
def test_boccanegra_hides_one_better_and_bridne_murcada_two(hiders: list[str], better: int, by: str) -> None:
    game = table(
        "rebel.search",
        characters={each: {"place": WILDS, "detected": True} for each in hiders}
        | {"redjac": {"place": WILDS}},
        units={WILDS: {"line": 1}},
        dice=[6],
    )
    events = do(game, f"search {WILDS} with {by}")
    if by == "units":
        events = do(game, "no leader")

    search = only(events, SearchMade)
    intelligence, size, number = (part.by for part in search.parts[:3])
    assert search.hiding_value - intelligence - size - number == better


# Doctor Sontag


@pytest.mark.case("13.72")
def test_doctor_sontag_heals_himself_and_his_stack_as_the_rebel_turn_starts() -> None:
    game = table(
        "rebel.movement",
        characters={
            "doctor-sontag": {"place": "221.1", "wounds": 1},
            "boccanegra": {"place": "221.1", "wounds": 3},
            "frun-sentel": {"place": "221.1", "wounds": 2, "with_units": True},
            "kogus": {"place": "222.1", "wounds": 1},
        },
        units={"221.1": {"wild-2-1": 1}},
    )

    assert set(only(game.log, Healed).characters) == {"doctor-sontag", "boccanegra"}
    until(game, "missions")
    do(game, "missions at 221.1")
    assert "assign doctor-sontag to D" in game.actions


@pytest.mark.case("13.72")
def test_a_captive_doctor_heals_nobody_and_a_free_one_not_in_the_imperial_turn() -> None:
    captive = table(
        "rebel.movement",
        characters={
            "doctor-sontag": {"place": "221.1", "fate": "captive", "captor": "units"},
            "boccanegra": {"place": "221.1", "wounds": 3},
        },
        units={"221.1": {"militia": 1}},
    )
    imperial_turn = table(
        "imperial.movement",
        characters={
            "doctor-sontag": {"place": "221.1"},
            "boccanegra": {"place": "221.1", "wounds": 3},
            "jon-kidu": {"place": "222.1"},
        },
    )

    assert not every(captive.log, Healed)
    assert not every(imperial_turn.log, Healed)


# Oneste Woada, Yarro Latac and Professor Mareg


def ignored(events: Sequence[Event]) -> list[str]:
    return [event.event for event in every(events, EventIgnored)]


def test_irate_locals_leave_the_group_of_oneste_woada_alone() -> None:
    """Card 71 brings them to a city: they trust her friends, but not strangers."""
    friends = errand(CITY, ["oneste-woada", "zina-adora"], cards=[71])
    send(friends, D=["oneste-woada", "zina-adora"])
    strangers = errand(CITY, ["oneste-woada", "zina-adora"], cards=[71], picks=[1])
    send(strangers, S=["oneste-woada"], D=["zina-adora"])

    assert ignored(draw(friends)) == ["irate_locals"]
    assert only(draw(strangers), FightBegan).defenders == ("zina-adora",)


def test_sentry_robots_let_the_group_of_yarro_latac_pass() -> None:
    team = ["yarro-latac", "kogus"]
    friends = robots(team, [], card=TWO_ROBOTS)
    strangers = errand(CITY, team, cards=[TWO_ROBOTS], picks=[1])
    send(strangers, D=["yarro-latac"], S=["kogus"])

    assert ignored(draw(friends)) == ["creature_attack"]
    assert only(draw(strangers), FightBegan).defenders == ("kogus",)


def test_yarro_latac_is_no_help_against_a_beast() -> None:
    game = errand("221.1", ["yarro-latac"], cards=[75])
    send(game, D=["yarro-latac"])

    assert only(draw(game), FightBegan).attacker == "snow-giants"


@pytest.mark.parametrize(
    ("place", "cards"),
    [("221.1", (75, 85)), ("112.2", (79, 84)), (WILDS, (75, 85))],
    ids=["wild", "special", "robots"],
)
def test_professor_mareg_turns_the_first_creature_away_in_the_wild_and_in_special_places(
    place: str, cards: tuple[int, int]
) -> None:
    """A17: the event is used up all the same, and a second one is ignored as well."""
    team = ["professor-mareg", "zina-adora"]
    game = errand(place, team, cards=cards)
    send(game, I=team)

    first, second = draw(game), draw(game)

    assert only(first, EventIgnored).reason == "one of the group knows the beasts of the wild"
    assert only(second, EventIgnored).reason == "it was drawn before"
    assert not every(first + second, FightBegan)


def test_professor_mareg_knows_nothing_about_cities() -> None:
    game = robots(["professor-mareg"], [])

    assert only(draw(game), FightBegan).attacker == "sentry-robot"


# Kogus and Zina Adora


def test_kogus_fights_better_in_the_group_of_zina_adora() -> None:
    together = errand(CITY, ["kogus", "zina-adora"], cards=[ROBOT], dice=[1, 1])
    send(together, D=["kogus", "zina-adora"])
    apart = errand(CITY, ["kogus", "zina-adora"], cards=[ROBOT], dice=[1, 1], picks=[0])
    send(apart, D=["kogus"], S=["zina-adora"])

    draw(together)
    draw(apart)

    assert only(do(together, "ready", "stand and fight"), RoundFought).defense == 6 + 1
    assert only(do(apart, "stand and fight"), RoundFought).defense == 5


@pytest.mark.case("S002-CHR-27")
def test_zina_adora_makes_no_difference_to_the_endurance_of_kogus() -> None:
    game = errand(
        CITY,
        ["kogus", "zina-adora"],
        cards=[TWO_ROBOTS],
        dice=[6, 6],
        others={"kogus": {"wounds": 4}},
    )
    send(game, D=["kogus", "zina-adora"])
    draw(game)

    events = do(game, "hold back zina-adora", "stand and fight")

    assert only(events, Died).character == "kogus"


@pytest.mark.parametrize(
    ("zina", "better"),
    [({"place": WILDS}, 1), ({"place": WILDS, "with_units": True}, 0), ({"place": "221.1"}, 0)],
    ids=["in his stack", "with the units", "elsewhere"],
)
def test_kogus_is_better_in_everything_but_endurance_beside_zina_adora(
    zina: dict[str, Any], better: int
) -> None:
    """A rating of 0 rises, too."""
    game = table(
        "rebel.movement",
        characters={"kogus": {"place": WILDS}, "zina-adora": zina},
        units={WILDS: {"wild-2-1": 1}},
    )

    (kogus,) = (each for each in game.view("rebel")["characters"] if each["id"] == "kogus")

    assert kogus["ratings"] == {
        "combat": 5 + better,
        "endurance": 5,
        "intelligence": 2 + better,
        "leadership": better,
        "diplomacy": better,
        "navigation": 3 + better,
    }


def test_zina_adora_on_a_mission_of_her_own_is_no_company() -> None:
    game = errand(CAVE, ["kogus", "zina-adora"], cards=[93, 82])
    send(game, I=["kogus"], D=["zina-adora"])
    draw(game, 2)

    (part,) = every(do(game, "bonus draws for I"), BonusDrawn)[0].parts

    assert (part.reason, part.by) == ("Intelligence of Kogus", 2)


def test_kogus_hides_with_the_wit_that_zina_adora_gives_him() -> None:
    """With her he is as clever as she is; when she is a prisoner he is not."""
    characters: dict[str, dict[str, Any]] = {
        "kogus": {"place": WILDS, "detected": True},
        "zina-adora": {"place": WILDS, "fate": "captive", "captor": "units"},
    }
    game = table("rebel.search", characters=characters, units={WILDS: {"line": 1}}, dice=[6])

    search = only(do(game, f"search {WILDS} with units"), SearchMade)

    assert search.parts[0].by == 2


@pytest.mark.parametrize(("zina_with_units", "leads"), [(True, True), (False, False)])
def test_kogus_leads_only_units_that_zina_adora_stands_with(zina_with_units: bool, leads: bool) -> None:
    game = table(
        "rebel.military-combat",
        characters={
            "kogus": {"place": WILDS},
            "zina-adora": {"place": WILDS, "with_units": zina_with_units},
        },
        units={WILDS: {"line": 1, "wild-2-1": 1}},
        dice=[1, 1],
    )

    do(game, f"attack at {WILDS}")

    assert ("lead with kogus" in game.actions) is leads
    if leads:
        shifts = only(do(game, "lead with kogus"), BattleFought).shifts
        assert [shift.columns for shift in shifts if "leader" in shift.reason] == [1]


@pytest.mark.case("14.52")
@pytest.mark.parametrize(("company", "evasion"), [(["board zina-adora"], 8), ([], 7)])
def test_kogus_flies_better_with_zina_adora_aboard(company: list[str], evasion: int) -> None:
    """Navigation 3, or 4 with her, in the Stellar Courier; whom he leaves behind is no company."""
    game = table(
        "rebel.movement",
        characters={
            "kogus": {"place": "223.1", "ship": "stellar-courier"},
            "zina-adora": {"place": "223.1"},
        },
        dice=[1, 1],
    )

    tests = every(do(game, "fly stellar-courier", *company, "to 221.1"), DetectionRolled)

    assert [test.evasion for test in tests] == [evasion, evasion]


# Owners of ships


@pytest.mark.case("14.53")
@pytest.mark.parametrize(
    ("owner", "ship"),
    [("ly-mantok", "explorer"), ("boccanegra", "planetary-privateer"), ("tourag", "solar-merchant")],
)
def test_an_owner_who_joins_brings_his_ship_unless_it_is_in_play(owner: str, ship: str) -> None:
    """Card 75 has a G in the city; nobody else is left in the deck."""
    decks = {"rebel_characters": [owner]}
    first = errand(CITY, ["frun-sentel"], cards=[75], decks=decks)
    second = errand(CITY, ["frun-sentel"], cards=[75], decks=decks, others={"frun-sentel": {"ship": ship}})

    send(first, G=["frun-sentel"])
    joined = draw(first)
    send(second, G=["frun-sentel"])
    joined_late = draw(second)

    assert only(joined, CharacterGained).character == owner
    assert (only(joined, ShipAssigned).ship, only(joined, ShipAssigned).owner) == (ship, owner)
    assert only(joined_late, CharacterGained).character == owner
    assert not every(joined_late, ShipAssigned)
