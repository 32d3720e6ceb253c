"""[VE-M5, VE-M6, VE-M8, VE-M17, VE-M27] Hunters, swarms, natives, pirates and priests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.engine.galactic.galaxy import SECOND, loyalty, points
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, troops
from tests.rulesets.underground.intel_table import EMPIRE, MODULES, REBELS, advised
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.secret_table import FAR, TOWN, at_town, kind

from fitg.engine import questions
from fitg.engine.events.character_combat import FightBegan, RoundFought
from fitg.engine.events.event_deck import EventDieNamed
from fitg.engine.events.missions import EventIgnored
from fitg.engine.events.politics import SovereignSummoned
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.engine.modules import Module
from fitg.engine.rules import units
from fitg.engine.rules.missions.attacks import CreatureEncounter, LocalsEncounter
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import Diplomacy
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rules.search import Search, SearchPhase
from fitg.engine.rulesets.underground.cards import hunters_and_pirates as cards
from fitg.engine.rulesets.underground.deck.memory import EventsMemory
from fitg.engine.rulesets.underground.deck.tables import numbers
from fitg.engine.rulesets.underground.immunity.fates import INCAPACITATED, INCARCERATED
from fitg.engine.rulesets.underground.intel import hunters, pirates, sheet
from fitg.engine.rulesets.underground.intel.lesson import legal
from fitg.engine.rulesets.underground.intel.memory import BOUNTY, DISCOURAGED, TEAMS
from fitg.engine.rulesets.underground.intel.memory import memory as intelligence
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES
from fitg.engine.rulesets.underground.sovereigns import RULERS
from fitg.engine.rulesets.underground.veterans import VETERANS

Lay = Callable[..., Game]
DECK = "events.deck"
#: The places of the deck, and nothing else of it.
PLACES = Module(id=DECK, title="Places", needs=("galactic",), state=EventsMemory)
#: A planet of Ribex, and its Environ.
RIBEX, LAIR = "321", "321.1"
DEAXINS, MOWEVS, ARAGS = "341.2", "311.2", "322.1"


#: These cards alone, without the rest of the deck.
HUNTERS_AND_PIRATES = Module(
    id="toy.hunters-and-pirates",
    needs=("galactic", "core.chits", "missions.intel", DECK),
    after=("missions.sovereigns",),
    over={
        CreatureEncounter: cards.SwarmedCreatures,
        LocalsEncounter: cards.SwarmedLocals,
        Diplomacy: cards.CouncilDiplomacy,
        SummonSovereign: cards.CouncilSummons,
    },
    cards=cards.CARDS,
)


@pytest.fixture
def lay() -> Iterator[Lay]:
    with lying_cards() as found:
        yield found


@pytest.fixture
def with_rulers() -> Iterator[Lay]:
    """Beside sovereigns who are persons on the board."""
    with lying_cards(VETERANS, RULERS) as found:
        yield found


@contextmanager
def lying_cards(*more: Module) -> Iterator[Lay]:
    with under(*MODULES, LOCAL_FORCES, PLACES, *more, HUNTERS_AND_PIRATES) as found:

        def lay_out(segment: str, **more: Any) -> Game:
            people = {**FAR, **more.pop("characters", {})}
            more.setdefault("rebel_base", "433")
            game: Game = found(segment, characters=people, turn=more.pop("turn", SECOND), **more)
            return game

        yield lay_out


def boxes(game: Game) -> EventsMemory:
    found = game.state.modules[DECK]
    assert isinstance(found, EventsMemory)
    return found


def face_up(game: Game, code: str, *named: str) -> Game:
    """The card lies in New; what its die has named, if anything."""
    record = boxes(game)
    record.new = (*record.new, numbers()[code])
    record.named = {**record.named, code: named}
    return game


def due(game: Game, code: str, *named: str) -> Game:
    record = boxes(game)
    record.due = (*record.due, numbers()[code])
    record.named = {**record.named, code: named}
    return game


def at_once(game: Game, code: str) -> list[Event]:
    """The card is turned up: what it does then is carried out."""
    face_up(game, code)
    card = next(each for each in cards.CARDS if each.code == code)
    assert card.at_once is not None
    procedure = card.at_once(game.ctx)
    if procedure is not None:
        play(game, procedure)
    return list(game.ctx.journal)


def searched(game: Game, *hiders: str, place: str = TOWN, side: Any = "imperial") -> list[Event]:
    play(game, Search(place=place, side=side, by="units", hiders=hiders))
    events = list(game.ctx.journal)
    while kind(game) == "search.leader":
        events += do(game, "no leader")
    return events


def fought(game: Game) -> list[Event]:
    events: list[Event] = []
    while kind(game).startswith("character-combat"):
        events += do(game, "stand and fight" if "stand and fight" in game.actions else game.actions[0])
    return events


# M5 Underworld Wars


@pytest.mark.case("VE-M5")
def test_underworld_wars_discourage_the_hunters(lay: Lay) -> None:
    game = lay(REBELS)
    sheet.mark(game.ctx, BOUNTY, 1, "a test", "VE-M5")
    at_once(game, "M5")
    assert sheet.stock(game.ctx, DISCOURAGED) == 1


REDJAC: dict[str, Any] = {"redjac": {"place": TOWN, "detected": True, "wounds": 5}}
REBEL_UNITS = {TOWN: {"urban-2-1": 1}}


def wars(lay: Lay, *, bounty: int = 0, gone: bool = False, purse: int = 10, die: int = 6) -> Game:
    game = lay(
        EMPIRE,
        characters=REDJAC,
        units=REBEL_UNITS,
        dice=[die, 6, 6],
        resource_tracks={"imperial": purse},
    )
    sheet.mark(game.ctx, BOUNTY, bounty, "a test", "VE-M5")
    intelligence(game.ctx).hunters_gone = gone
    at_once(game, "M5")
    return game


@pytest.mark.case("VE-M5a")
@pytest.mark.parametrize(
    ("bounty", "gone", "die", "comes"),
    [
        (0, False, 6, True),
        (0, False, 5, False),
        (1, False, 6, False),
        (2, False, 6, False),
        (2, True, 6, True),
    ],
)
def test_hunters_without_a_master_turn_on_imperials(
    lay: Lay, bounty: int, gone: bool, die: int, comes: bool
) -> None:
    game = wars(lay, bounty=bounty, gone=gone, die=die)
    began = every(searched(game, "redjac", side="rebel"), FightBegan)
    assert bool(began) == comes
    if began:
        assert (began[0].attacker, began[0].strength, began[0].endurance) == (hunters.HUNTERS, 5, 4)
        assert began[0].weapon == "firefight"
        assert set(game.actions) == {"stand and fight", "break off with all"}


@pytest.mark.case("VE-M5a")
def test_hunters_who_lose_their_master_while_the_card_lies_join_them(lay: Lay) -> None:
    """VQ-197."""
    game = wars(lay, bounty=2)
    intelligence(game.ctx).hunters_gone = True
    assert every(searched(game, "redjac", side="rebel"), FightBegan)


@pytest.mark.case("VE-M5a")
def test_hunters_who_have_turned_on_the_empire_are_not_bought_back_while_the_card_lies(lay: Lay) -> None:
    """VQ-197: the bounty rises again, and they hunt all the same."""
    game = wars(lay)
    sheet.mark(game.ctx, BOUNTY, 3, "a test", "VX-20a")
    assert hunters.are_active(game.ctx)
    assert every(searched(game, "redjac", side="rebel"), FightBegan)


@pytest.mark.case("VE-M5a")
def test_they_do_so_while_the_card_lies_there_only(lay: Lay) -> None:
    game = wars(lay)
    boxes(game).new = ()
    assert not every(searched(game, "redjac", side="rebel"), FightBegan)


@pytest.mark.case("VE-M5a")
def test_the_empire_ransoms_its_people_for_three_points(lay: Lay) -> None:
    game = wars(lay, purse=4)
    searched(game, "redjac", side="rebel")
    fought(game)
    assert kind(game) == "intelligence.ransom"
    assert advised(game) == "ransom redjac"
    do(game, "ransom redjac")
    assert points(game)["imperial"] == 1
    assert game.state.characters["redjac"].fate == "free"


@pytest.mark.case("VE-M5a")
@pytest.mark.parametrize("purse", [2, 9])
def test_whoever_is_not_ransomed_ends_in_a_cell_of_that_environ(lay: Lay, purse: int) -> None:
    game = wars(lay, purse=purse)
    searched(game, "redjac", side="rebel")
    fought(game)
    if purse >= hunters.RANSOM:
        do(game, "ransom nobody else")
    do(game, "redjac lives on")
    redjac = game.state.characters["redjac"]
    assert (redjac.fate, redjac.place) == (INCARCERATED.name, TOWN)
    assert points(game)["imperial"] == purse


# M6 Deep Space Swarms


@pytest.mark.case("VE-M6")
@pytest.mark.parametrize(
    ("dice", "stars"),
    [
        ((1,), ("21",)),
        ((2,), ("22",)),
        ((3,), ("32",)),
        ((4,), ("35",)),
        ((5,), ("34",)),
        ((6, 3), ("24", "32")),
        ((6, 6, 6, 1), ("24", "21")),
    ],
)
def test_a_die_names_the_system_and_a_six_another_one(
    lay: Lay, dice: tuple[int, ...], stars: tuple[str, ...]
) -> None:
    game = lay(REBELS, dice=list(dice))
    events = at_once(game, "M6")
    assert only(events, EventDieNamed).named == stars
    assert boxes(game).named["M6"] == stars


def struck(lay: Lay, segment: str = REBELS, **more: Any) -> Game:
    return face_up(lay(segment, **more), "M6", "32")


@pytest.mark.case("VE-M6a")
@pytest.mark.parametrize("place", [LAIR, TOWN])
def test_horrors_attack_in_the_place_of_creatures_and_locals(lay: Lay, place: str) -> None:
    def attacker(encounter: Any) -> str:
        game = struck(lay, characters=at_town("kogus", place=place), dice=[6, 1, 6])
        play(game, encounter)
        while kind(game).startswith("possession"):
            do(game, "pass")
        return only(list(game.ctx.journal), FightBegan).attacker

    beast = CreatureEncounter(place=place, side="rebel", creature="arags", members=("kogus",))
    mob = LocalsEncounter(place=place, side="rebel", members=("kogus",))
    expected = ("space-horrors", "space-horrors") if place == LAIR else ("arags", "irate-locals")
    assert (attacker(beast), attacker(mob)) == expected


@pytest.mark.case("VE-M6a")
def test_robots_are_no_creatures_for_them(lay: Lay) -> None:
    """[VQ-193] Sentry Robots attack where the swarm is, too."""
    game = struck(lay, characters=at_town("kogus", place=LAIR), dice=[6, 1, 6])
    play(game, CreatureEncounter(place=LAIR, side="rebel", creature="sentry-robot", members=("kogus",)))
    while kind(game).startswith("possession"):
        do(game, "pass")
    assert only(list(game.ctx.journal), FightBegan).attacker == "sentry-robot"


@pytest.mark.case("VE-M6a")
def test_they_are_six_and_four_with_three_columns_and_no_way_out_in_the_first_round(lay: Lay) -> None:
    game = struck(lay, characters=at_town("kogus", place=LAIR), dice=[1, 6, 1, 6])
    play(game, cards.horrors(LAIR, "rebel", ("kogus",)))
    events = list(game.ctx.journal)
    began = only(events, FightBegan)
    assert (began.strength, began.endurance) == (6, 4)
    first = only(events, RoundFought)
    assert [shift.columns for shift in first.shifts] == [3]
    assert kind(game) == "character-combat.break-off"
    second = only(do(game, "stand and fight"), RoundFought)
    assert second.shifts == ()


@pytest.mark.case("VE-M6a")
@pytest.mark.parametrize(("die", "comes"), [(1, True), (6, True), (3, False)])
@pytest.mark.parametrize("side", ["imperial", "rebel"])
def test_a_one_or_a_six_of_a_search_brings_them_in_the_place_of_all_others(
    lay: Lay, die: int, comes: bool, side: Any
) -> None:
    who, troop = ("kogus", "elite-army") if side == "imperial" else ("thysa-kymbo", "urban-4-4")
    game = struck(
        lay,
        REBELS if side == "imperial" else EMPIRE,
        characters=at_town(who, place=LAIR, detected=True),
        units={LAIR: {troop: 1}},
        dice=[die, 1, 6, 1, 6],
    )
    sheet.mark(game.ctx, BOUNTY, 1, "a test", "VE-M6")
    hunt = Search(place=LAIR, side=side, by="units", hiders=(who,))
    visit = game.ctx.rules.ask[questions.visit](game.ctx, hunt, die)
    assert (visit is not None and visit.instead) is comes
    events = searched(game, who, place=LAIR, side=side)
    assert ([each.attacker for each in every(events, FightBegan)] == ["space-horrors"]) == comes
    events += fought(game)
    assert not [each for each in every(events, FightBegan) if each.attacker in ("squad", hunters.HUNTERS)]


@pytest.mark.case("VE-M6a")
@pytest.mark.parametrize(("place", "may"), [(LAIR, True), (TOWN, False)])
def test_there_anybody_may_search_even_without_units(lay: Lay, place: str, may: bool) -> None:
    game = struck(lay, characters=at_town("kogus", place=place, detected=True), dice=[2])
    play(game, SearchPhase(side="imperial"))
    if may:
        assert f"search {place} with units" in game.actions
        do(game, f"search {place} with units")
    assert kind(game) != "search.attack"
    assert not any(isinstance(each, SearchPhase) for each in game.state.stack) or may


@pytest.mark.case("VE-M6a")
def test_no_companion_ability_or_team_keeps_them_off(lay: Lay) -> None:
    people = {**at_town("oneste-woada", place=LAIR), **at_town("kogus", place=LAIR, possessions=["norrocks"])}
    game = struck(lay, characters=people, dice=[1, 6])
    assert not game.ctx.rules.ask[questions.why_trusted](game.ctx, ("oneste-woada",))
    play(
        game, CreatureEncounter(place=LAIR, side="rebel", creature="arags", members=("kogus", "oneste-woada"))
    )
    assert not [each for each in game.actions if "ignore" in each]
    game = struck(lay, EMPIRE, characters=at_town("redjac", place=LAIR), dice=[1, 6])
    sheet.mark(game.ctx, TEAMS, 1, "a test", "VE-M6")
    play(game, CreatureEncounter(place=LAIR, side="imperial", creature="arags", members=("redjac",)))
    assert kind(game) != "intelligence.team"
    assert only(list(game.ctx.journal), FightBegan).attacker == "space-horrors"


@pytest.mark.case("VE-M6a")
def test_whom_they_defeat_lies_there_incapacitated(lay: Lay) -> None:
    game = struck(lay, characters=at_town("kogus", place=LAIR, wounds=4), dice=[6, 6])
    play(game, cards.horrors(LAIR, "rebel", ("kogus",)))
    fought(game)
    assert game.state.characters["kogus"].fate == INCAPACITATED.name


@pytest.mark.case("VE-M6a", "VC-50")
def test_whoever_fetches_their_victim_later_meets_them_as_they_are(lay: Lay) -> None:
    """The swarm has gone: neither the Norrocks nor Professor Mareg help against those who have stayed."""
    group = at_town("kogus", possessions=["norrocks"]) | at_town("professor-mareg")
    game = lay(REBELS, characters=group, dice=[6, 6])
    play(
        game,
        CreatureEncounter(
            place=TOWN, side="rebel", creature="space-horrors", members=("kogus", "professor-mareg")
        ),
    )
    assert game.actions == ("pass",)
    assert only(do(game, "pass"), FightBegan).attacker == "space-horrors"
    do(game, "ready")
    assert "break off with all" not in game.actions


@pytest.mark.case("VE-M6b")
@pytest.mark.parametrize(
    ("above", "moves"),
    [
        ({}, True),
        ({"patrol": 1}, False),
        ({"patrol": 1, "urban-2-3": 1}, True),
        ({"line": 1, "urban-2-1": 1}, False),
        ({"patrol": 1, "urban-2-1": 2}, False),
        ({"urban-2-1": 1}, True),
    ],
)
def test_when_due_the_planets_that_the_empire_has_left_alone_turn(
    lay: Lay, above: dict[str, int], moves: bool
) -> None:
    game = lay(
        REBELS, units={f"{RIBEX}.orbit": above} if above else {}, planets={RIBEX: {"loyalty": "neutral"}}
    )
    due(game, "M6", "32")
    far = loyalty(game, "222")
    play(game, cards.flee_the_swarm(game.ctx))
    while kind(game) == "refuse-shift":
        do(game, game.actions[0])
    assert loyalty(game, RIBEX) == NEUTRAL + moves
    assert loyalty(game, "222") == far


@pytest.mark.case("VE-M6b")
def test_it_puts_no_planet_into_rebellion(lay: Lay) -> None:
    game = lay(REBELS, planets={RIBEX: {"loyalty": "unrest"}})
    due(game, "M6", "32")
    play(game, cards.flee_the_swarm(game.ctx))
    while kind(game) == "refuse-shift":
        do(game, game.actions[0])
    assert game.state.planets[RIBEX].status == "imperial-control"
    assert loyalty(game, RIBEX) == UNREST


# M8 Imperial Policies alienate Primitives


@pytest.mark.case("VE-M8")
@pytest.mark.parametrize(
    ("place", "attacker"),
    [
        ("112.2", "glane"),
        ("311.2", "irate-locals"),
        ("322.1", "arags"),
        ("342.3", "irate-locals"),
        ("341.1", "morna"),
        ("341.2", "irate-locals"),
        ("541.1", "irate-locals"),
    ],
)
def test_a_one_of_a_search_brings_the_natives_instead(lay: Lay, place: str, attacker: str) -> None:
    game = lay(
        REBELS,
        characters=at_town("kogus", place=place, detected=True),
        units={place: {"elite-army": 1}},
        dice=[1, 1, 1, 1, 1, 1, 1],
    )
    face_up(game, "M8")
    events = searched(game, "kogus", place=place)
    events += fought(game)
    assert [each.attacker for each in every(events, FightBegan)] == [attacker]


@pytest.mark.case("VE-M8")
@pytest.mark.parametrize(("place", "die"), [("311.2", 2), ("311.1", 1), ("342.1", 1), (TOWN, 1)])
def test_neither_another_die_nor_another_environ_brings_them(lay: Lay, place: str, die: int) -> None:
    game = lay(
        REBELS,
        characters=at_town("kogus", place=place, detected=True),
        units={place: {"line": 1}},
        dice=[die],
    )
    face_up(game, "M8")
    assert not every(searched(game, "kogus", place=place), FightBegan)


@pytest.mark.case("VE-M8")
def test_who_knows_the_locals_passes_them(lay: Lay) -> None:
    game = lay(
        REBELS,
        characters=at_town("oneste-woada", place=MOWEVS, detected=True),
        units={MOWEVS: {"elite-army": 1}},
        dice=[1],
    )
    face_up(game, "M8")
    events = searched(game, "oneste-woada", place=MOWEVS)
    assert only(events, EventIgnored).event == "irate_locals"
    assert not every(events, FightBegan)
    assert kind(game) != "search.attack"


@pytest.mark.case("VE-M8")
def test_where_natives_live_anybody_may_search(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("kogus", place=ARAGS, detected=True), dice=[2])
    face_up(game, "M8")
    assert game.ctx.rules.ask[questions.looks_unaided](game.ctx, ARAGS, "imperial")
    assert not game.ctx.rules.ask[questions.looks_unaided](game.ctx, "322.2", "imperial")
    play(game, SearchPhase(side="imperial"))
    assert f"search {ARAGS} with units" in game.actions


@pytest.mark.case("VE-M6a", "VE-M8")
def test_where_horrors_are_natives_do_not_come(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("kogus", place=ARAGS, detected=True), dice=[1, 1, 6])
    face_up(face_up(game, "M8"), "M6", "32")
    assert only(searched(game, "kogus", place=ARAGS), FightBegan).attacker == "space-horrors"


@pytest.mark.case("VE-M8a")
def test_when_due_the_rebels_may_make_one_of_the_six_neutral(lay: Lay) -> None:
    planets = {"311": {"loyalty": "patriotic"}, "112": {"state": "rebellion", "pdb_up": False}}
    game = lay(REBELS, planets=planets)
    due(game, "M8")
    play(game, cards.primitives_win(game.ctx))
    assert {each for each in game.actions if each.startswith("neutral")} == {
        f"neutral {planet}" for planet in ("311", "322", "342", "341", "541")
    }
    assert "no planet neutral" in game.actions
    assert advised(game).startswith("neutral ")
    assert loyalty(game, "311") == PATRIOTIC
    do(game, "neutral 311")
    assert loyalty(game, "311") == NEUTRAL


@pytest.mark.case("VE-M8a")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_tensok_phi_is_summoned_with_one_letter_while_it_is_due(lay: Lay, side: Any) -> None:
    game = lay(REBELS)
    rule, site = game.ctx.rules.missions["E"], Site("521.1", side)
    assert (rule.condition(game.ctx, site), rule.need(game.ctx, site)) == (False, 2)
    face_up(game, "M8")
    assert not rule.condition(game.ctx, site)
    boxes(game).new = ()
    due(game, "M8")
    assert (rule.condition(game.ctx, site), rule.need(game.ctx, site)) == (True, 1)
    assert not rule.condition(game.ctx, Site("541.1", side))


# M17 Space Pirates leave


@pytest.mark.case("VE-M17", "VE-M17a")
def test_the_pirates_leave_and_nobody_hires_them(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("tourag", "ran-jayma"))
    units.add(game.ctx, "222.orbit", "rebel", {pirates.PIRATES: 1})
    at_once(game, "M17")
    assert pirates.where(game.ctx) == ""
    task = Task(side="rebel", place=TOWN, letters=1, members=("tourag",))
    assert "ally-pirates" not in legal(game.ctx, task, "research")
    boxes(game).new = ()
    assert "ally-pirates" in legal(game.ctx, task, "research")


@pytest.mark.case("VE-M17")
def test_where_there_is_no_fleet_nobody_leaves(lay: Lay) -> None:
    game = lay(REBELS)
    assert at_once(game, "M17") is not None


# M27 Joper-Henone Council

HORON, BARAK = cards.COUNCIL, cards.SEE
RISEN = {planet: {"state": "rebellion", "pdb_up": False} for planet in ("222", "331", "421")}
NEUTRALS = {"431": {"loyalty": "neutral"}, "511": {"loyalty": "neutral"}}


@pytest.mark.case("VE-M27")
@pytest.mark.parametrize(("spoken", "heard"), [(HORON, "511"), (BARAK, "431"), (HORON, "431")])
def test_diplomacy_on_one_planet_counts_for_the_other(lay: Lay, spoken: str, heard: str) -> None:
    game = lay(REBELS, planets=NEUTRALS)
    face_up(game, "M27")
    site, group = Site(spoken, "rebel"), Group(letter="D", members=("tourag",), letters=1)
    procedure = game.ctx.rules.missions["D"].complete(game.ctx, site, group)
    assert procedure is not None
    play(game, procedure)
    assert set(game.actions) == {"apply it to 431", "apply it to 511"}
    assert advised(game) in game.actions
    do(game, f"apply it to {heard}")
    assert {planet: loyalty(game, planet) for planet in ("431", "511")} == {
        planet: NEUTRAL + (planet == heard) for planet in ("431", "511")
    }


@pytest.mark.case("VE-M27")
def test_without_the_council_words_are_heard_where_they_are_spoken(lay: Lay) -> None:
    game = lay(REBELS, planets=NEUTRALS)
    site, group = Site(HORON, "rebel"), Group(letter="D", members=("tourag",), letters=1)
    procedure = game.ctx.rules.missions["D"].complete(game.ctx, site, group)
    assert not isinstance(procedure, cards.WeighWords)
    assert (loyalty(game, "431"), loyalty(game, "511")) == (NEUTRAL + 1, NEUTRAL)


@pytest.mark.case("VE-M27")
@pytest.mark.parametrize("place", [HORON, BARAK])
def test_the_priest_is_summoned_with_three_risen_planets_anywhere_and_from_horon_too(
    lay: Lay, place: str
) -> None:
    game = lay(REBELS, planets={**NEUTRALS, **RISEN})
    rule, site = game.ctx.rules.missions["E"], Site(place, "rebel")
    assert not rule.condition(game.ctx, site)
    face_up(game, "M27")
    assert rule.condition(game.ctx, site)
    assert rule.need(game.ctx, site) == 1
    two = lay(REBELS, planets={**NEUTRALS, "222": RISEN["222"], "331": RISEN["331"]})
    face_up(two, "M27")
    assert not two.ctx.rules.missions["E"].condition(two.ctx, site)


@pytest.mark.case("VE-M27")
@pytest.mark.parametrize("rules", ["lay", "with_rulers"])
@pytest.mark.parametrize(("turns", "quarters"), [("431", BARAK), ("511", HORON)])
def test_his_summons_counts_for_either_and_his_troops_appear_on_either(
    request: pytest.FixtureRequest, rules: str, turns: str, quarters: str
) -> None:
    lay_out: Lay = request.getfixturevalue(rules)
    game = lay_out(REBELS, planets={**NEUTRALS, **RISEN})
    face_up(game, "M27")
    site, group = Site(HORON, "rebel"), Group(letter="E", members=("tourag",), letters=1)
    procedure = game.ctx.rules.missions["E"].complete(game.ctx, site, group)
    assert procedure is not None
    play(game, procedure)
    do(game, f"apply it to {turns}")
    events = do(game, f"troops at {quarters}")
    summoned = only(events, SovereignSummoned)
    assert (summoned.sovereign, summoned.place) == ("inzenzia-iii", BARAK)
    assert loyalty(game, turns) == NEUTRAL + 1
    assert kind(game) == "force-points.here"
    assert all(quarters in each for each in game.actions if each.startswith("buy"))
    do(game, next(each for each in game.actions if each.startswith("buy 1")), "done")
    assert sum(troops(game, quarters).values()) == 1


@pytest.mark.case("VE-M27")
@pytest.mark.parametrize(("summoned", "dead"), [(True, False), (False, False), (False, True)])
def test_if_he_has_come_already_a_unit_appears_in_his_city_once(lay: Lay, summoned: bool, dead: bool) -> None:
    game = lay(REBELS, planets=NEUTRALS)
    priest = game.ctx.facts.sovereigns["inzenzia-iii"]
    if summoned:
        sovereigns.summon(game.ctx, priest, "rebel", 0)
    if dead:
        sovereigns.murder(game.ctx, priest, "imperial")
    at_once(game, "M27")
    if summoned and kind(game) == "major-event":
        do(game, f"place urban-2-1 at {BARAK}")
    assert troops(game, BARAK) == ({"urban-2-1": 1} if summoned else {})


def test_loyal_is_below_patriotic() -> None:
    assert PATRIOTIC < LOYAL < NEUTRAL < UNREST
