"""[VP-01 to VP-06] Atrocities: one act each, people who outlive their planet, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, loyalty, points, record
from tests.engine.table import do, every, only, passing, question, troops
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.plan_table import PRINTED_TURN

from fitg.data import facts
from fitg.engine import questions
from fitg.engine.events.character_combat import Died, Wounded
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import HypnosisEnded, PlanetDestroyed, SecretRevealed
from fitg.engine.events.missions import MissionAborted
from fitg.engine.events.movement import PdbChanged
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game, restore
from fitg.engine.machine import pieces
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.questions import Craft
from fitg.engine.rules import harm, victory
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.atrocities import Chemicals, acts_on
from fitg.engine.rules.galactic.causes import CHEMICALS
from fitg.engine.rules.galactic.destruction import Destruction
from fitg.engine.rulesets.underground.atrocities import ATROCITY_UNITS, specialities
from fitg.engine.rulesets.underground.atrocities.chemicals import MERCY, Miasma
from fitg.engine.rulesets.underground.atrocities.evacuation import nearest
from fitg.engine.rulesets.underground.atrocities.events import EnvironPoisoned, Evacuated
from fitg.engine.rulesets.underground.atrocities.memory import memory, only_ruins_count, shown
from fitg.engine.rulesets.underground.chits import CHITS, CHITS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.immunity.fates import ON_THE_RUN
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK
from fitg.engine.rulesets.underground.network.conduits import infiltrate, state_of
from fitg.lab.checks.invariants import Ledger, check
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe

#: A card with the event in a city; the planet with its Environs.
CARD, PLANET, CITY, CAVES, WILD = 89, "232", "232.1", "232.2", "232.3"
ORBIT = f"{PLANET}.orbit"
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


@pytest.fixture(scope="module")
def alone() -> Iterator[dict[str, Any]]:
    """The module beside the standard rules."""
    with toy_rulesets() as add:
        yield add(ATROCITY_UNITS)


@pytest.fixture(scope="module")
def immune() -> Iterator[dict[str, Any]]:
    """With script immunity."""
    with toy_rulesets() as add:
        yield add(IMMUNITY, IMMUNITY_IN_SPACE, ATROCITY_UNITS)


@pytest.fixture(scope="module")
def supplied() -> Iterator[dict[str, Any]]:
    """With the supply network."""
    with toy_rulesets() as add:
        yield add(PRINTED_TURN, CONTROL, SUPPLY_NETWORK, ATROCITY_UNITS)


@pytest.fixture(scope="module")
def with_chits() -> Iterator[dict[str, Any]]:
    with toy_rulesets() as add:
        yield add(CHITS, CHITS_IN_THE_GALAXY, ATROCITY_UNITS)


def mission(options: dict[str, Any], **more: Any) -> Game:
    """A Rebel on a mission in a city draws the event."""
    people = {**FAR, "kogus": {"place": CITY}, **more.pop("characters", {})}
    planets = {PLANET: {"loyalty": "loyal"}, **more.pop("planets", {})}
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters=people,
        planets=planets,
        cards=[CARD, 75, 75, 75, 75],
        options={**options, **more.pop("more_options", {})},
        **more,
    )
    if f"missions at {CITY}" not in game.actions:
        do(game, "done")
    do(game, f"missions at {CITY}")
    do(game, next(action for action in game.actions if action.startswith("assign kogus to")))
    while game.decision is not None and game.decision.kind not in ("missions.draw", "atrocity"):
        do(game, next((each for each in ("done", "ready", "pass") if each in game.actions), game.actions[0]))
    if "draw" in game.actions:
        do(game, "draw")
    return game


def offered(game: Game) -> set[str]:
    return {str(act) for act in acts_on(game.ctx, PLANET)}


def above(*kinds: str) -> dict[str, Any]:
    return {ORBIT: dict.fromkeys(kinds, 1)}


# Strafing


@pytest.mark.case("VP-01", "VP-01a")
@pytest.mark.parametrize(
    ("planet", "units", "strafes"),
    [
        ({"pdb": 2, "pdb_up": True}, {}, True),
        ({"pdb": 1, "pdb_up": True}, {}, False),
        ({"pdb": 2, "pdb_up": False}, {CITY: {"line": 1}}, True),
        ({"pdb": 2, "pdb_up": False}, {}, False),
        ({"pdb": 2, "pdb_up": False}, {ORBIT: {"line": 1}}, False),
        ({"pdb": 2, "state": "rebellion", "loyalty": None, "pdb_up": False}, {WILD: {"line": 1}}, True),
        ({"pdb": 2, "state": "rebel-control", "loyalty": None, "pdb_up": True}, {WILD: {"line": 1}}, False),
    ],
    ids=["up", "level one", "down with a unit", "down alone", "unit in orbit", "risen", "free"],
)
def test_a_pdb_strafes_unless_it_is_the_rebels(
    alone: dict[str, Any], planet: dict[str, Any], units: dict[str, Any], strafes: bool
) -> None:
    game = mission(alone, planets={PLANET: planet}, units=units)
    assert (f"strafe {PLANET}" in offered(game)) is strafes


@pytest.mark.case("VP-01a", "VP-05a")
def test_a_pdb_that_is_down_strafes_once_more_and_the_people_pay_it_back(alone: dict[str, Any]) -> None:
    down = {PLANET: {"pdb": 2, "pdb_up": False, "loyalty": "loyal"}}
    game = mission(alone, planets=down, units={CITY: {"line": 1, "urban-2-1": 1}})
    events = do(game, f"strafe {PLANET}")
    assert {each.side for each in every(events, UnitsLost)} == {"imperial", "rebel"}
    assert (only(events, PdbChanged).level, game.state.planets[PLANET].pdb) == (1, 1)
    assert only(events, LoyaltyShifted).after - only(events, LoyaltyShifted).before == 2
    assert only(events + go_on(game), MissionAborted).letter


def go_on(game: Game) -> list[Event]:
    """Until the missions of the Environ are over: nobody follows the example."""
    events: list[Event] = []
    while game.decision is not None and game.decision.kind.startswith("domino"):
        events += do(game, game.actions[-1])
    return events


# One act each


@pytest.mark.case("VP-02")
@pytest.mark.parametrize(
    ("unit", "act"),
    [
        ("planet-stabilizer", f"stabilize {PLANET}"),
        ("resolution", f"release chemicals on {PLANET}"),
        ("peacemaker", f"hypnotize {PLANET}"),
    ],
)
def test_each_unit_has_one_act_and_no_other(alone: dict[str, Any], unit: str, act: str) -> None:
    game = mission(alone, units=above(unit))
    assert offered(game) == {act}
    assert set(game.actions) == {act, "no atrocity"}
    assert unit in specialities()


@pytest.mark.case("VP-02", "36.33b")
def test_the_peacemaker_goes_on_the_marker_whatever_else_is_there(alone: dict[str, Any]) -> None:
    game = mission(alone, units=above("planet-stabilizer", "resolution", "peacemaker"))
    do(game, f"hypnotize {PLANET}")
    assert record(game).hypnosis == {PLANET: "peacemaker"}
    assert offered(game) == {f"stabilize {PLANET}", f"release chemicals on {PLANET}"}


# Deadly Chemicals


def poison(options: dict[str, Any], **more: Any) -> tuple[Game, list[Event]]:
    units = {**above("resolution"), **more.pop("units", {})}
    game = mission(options, units=units, **more)
    return game, do(game, f"release chemicals on {PLANET}")


@pytest.mark.case("VP-03")
def test_the_words_of_the_die_count_the_units_that_are_there(alone: dict[str, Any]) -> None:
    game = mission(alone, units={**above("resolution"), CITY: {"urban-2-1": 1}, WILD: {"wild-2-1": 2}})
    words = {
        place: Miasma(planet=PLANET, left=(place,)).read_roll(game.ctx, (MERCY,)).words
        for place in (CITY, WILD)
    }
    assert words == {CITY: "the unit lives", WILD: "one unit lives"}


@pytest.mark.case("VP-03")
@pytest.mark.parametrize("die", [1, 5])
def test_rebel_units_of_every_kind_die(alone: dict[str, Any], die: int) -> None:
    there = {CITY: {"urban-2-1": 2, "line": 1}, WILD: {"wild-2-1": 1}}
    game, events = poison(alone, units=there, dice=[die, die])
    assert [(each.place, each.die, each.survivor) for each in every(events, EnvironPoisoned)] == [
        (CITY, die, ""),
        (WILD, die, ""),
    ]
    assert (troops(game, CITY), troops(game, WILD)) == ({"line": 1}, {})
    assert "no Rebel unit lives" in describe(every(events, EnvironPoisoned)[0], game.facts)


@pytest.mark.case("VP-03")
def test_with_a_six_one_unit_lives_whichever_chance_picks(alone: dict[str, Any]) -> None:
    seen: list[str] = []
    for kept in range(4):
        there = {CITY: {"urban-2-1": 3, "urban-4-3": 1}}
        game, events = poison(alone, units=there, dice=[6], picks=[kept])
        assert sum(troops(game, CITY).values()) == 1
        assert only(events, EnvironPoisoned).survivor in troops(game, CITY)
        assert "lives" in describe(only(events, EnvironPoisoned), game.facts)
        seen += list(troops(game, CITY))
    assert sorted(seen) == ["urban-2-1", "urban-2-1", "urban-2-1", "urban-4-3"]


@pytest.mark.case("VP-03")
def test_each_environ_has_a_die_of_its_own_and_orbit_none(alone: dict[str, Any]) -> None:
    there = {CITY: {"urban-2-1": 1}, WILD: {"wild-2-1": 1}}
    game, events = poison(alone, units=there, dice=[6, 2])
    assert (troops(game, CITY), troops(game, WILD)) == ({"urban-2-1": 1}, {})
    assert len(every(events, EnvironPoisoned)) == 2


@pytest.mark.case("VP-03a")
def test_rebels_take_two_wounds_rhones_one_and_imperials_and_sovereigns_none(alone: dict[str, Any]) -> None:
    rhone = next(name for name, card in sorted(galaxy_people().items()) if card == ("rebel", "rhones"))
    people = {rhone: {"place": CAVES}, "redjac": {"place": CAVES}, HARDY: {"place": WILD}}
    game, events = poison(alone, characters=people)
    wounds = {each.character: each.wounds for each in every(events, Wounded)}
    assert galaxy_people()[HARDY][1] != "rhones"
    assert (wounds[HARDY], wounds[rhone]) == (2, 1)
    assert game.state.characters[HARDY].wounds == 2
    assert "redjac" not in wounds


#: A Rebel who is no Rhone and can take something.
HARDY = next(
    name
    for name, card in facts().characters.items()
    if card.side == "rebel" and card.race != "rhones" and card.endurance >= 4 and name != "kogus"
)
ENDURANCE = facts().characters[HARDY].endurance


@pytest.mark.case("VP-03a", "VX-11")
def test_a_sovereign_is_used_to_the_air(alone: dict[str, Any]) -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, HARDY: {"place": "141.1"}},
        sovereigns={"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": "141.1"}},
        options=alone,
    )
    game.ctx.interrupt(Chemicals(planet="141"))
    do(game, game.actions[0])
    assert game.state.characters[HARDY].wounds == 2
    assert game.state.characters["nam-nhuk"].wounds == 0


def galaxy_people() -> dict[str, tuple[str, str]]:

    return {name: (card.side, card.race) for name, card in facts().characters.items()}


@pytest.mark.case("VP-03a", "VC-42c")
def test_the_last_point_incapacitates(immune: dict[str, Any]) -> None:
    game, events = poison(immune, characters={HARDY: {"place": WILD, "wounds": ENDURANCE - 2}})
    assert game.state.characters[HARDY].fate == "incapacitated"
    assert not every(events, Died)


@pytest.mark.case("VP-03a")
def test_without_script_immunity_the_last_point_kills(alone: dict[str, Any]) -> None:
    game, _ = poison(alone, characters={HARDY: {"place": WILD, "wounds": ENDURANCE - 2}})
    assert game.state.characters[HARDY].fate == "dead"


@pytest.mark.case("VP-03b")
@pytest.mark.parametrize("home", [False, True])
def test_an_infiltrated_conduit_is_destroyed_but_not_that_of_the_base(
    supplied: dict[str, Any], home: bool
) -> None:
    planet = next(each for each in ("231", "232", "211", "212", "222", "221") if is_conduit(each))
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": "551.1"}},
        options=supplied,
        rebel_base=planet if home else other_conduit(planet),
        units={f"{planet}.orbit": {"resolution": 1}},
    )
    infiltrate(game.ctx, planet, "a test", "VC-24a")
    assert state_of(game.ctx, planet) == "infiltrated"
    chemicals = next(act for act in acts_on(game.ctx, planet) if "chemicals" in str(act))
    game.ctx.interrupt(chemicals.carried_out())
    do(game, game.actions[0])
    assert state_of(game.ctx, planet) == ("infiltrated" if home else "destroyed")


def is_conduit(planet: str) -> bool:

    return facts().planets[planet].possible_rebel_base


def other_conduit(planet: str) -> str:

    return next(each for each in facts().planets if is_conduit(each) and each[0] != planet[0])


@pytest.mark.case("VC-51", "VC-41a")
def test_who_is_on_the_run_stays_so_with_his_last_point(immune: dict[str, Any]) -> None:
    """A drug that wears off finds him wherever he is."""
    game = mission(immune, characters={HARDY: {"place": WILD, "wounds": ENDURANCE - 1}})
    fugitive = game.state.characters[HARDY]
    pieces.befall(game.ctx, fugitive, ON_THE_RUN, Cause(CHEMICALS))
    pieces.put_character(game.ctx, fugitive, NOWHERE)
    harm.wound(game.ctx, fugitive, 1, Cause(CHEMICALS), "VP-03a")
    assert (fugitive.fate, fugitive.place, fugitive.wounds) == (ON_THE_RUN.name, NOWHERE, ENDURANCE - 1)


# The Planet Stabilizer


def destroy(options: dict[str, Any], **more: Any) -> tuple[Game, list[Event]]:
    units = {**above("planet-stabilizer"), **more.pop("units", {})}
    game = mission(options, units=units, **more)
    ledger = Ledger(game)
    events = do(game, f"stabilize {PLANET}")
    ledger.note(events)
    check(restore(game.snapshot()), ledger)
    return game, events


SHIP = {"place": CITY, "ship": "explorer"}


@pytest.mark.case("VP-04", "VP-04a")
def test_units_and_ships_of_nobody_go_and_whatever_is_in_orbit_stays(alone: dict[str, Any]) -> None:
    there = {CITY: {"line": 1, "urban-2-1": 1}, ORBIT: {"planet-stabilizer": 1, "patrol": 1}}
    people = {"kogus": SHIP, "redjac": {"place": ORBIT, "with_units": True}}
    game, events = destroy(alone, units=there, characters=people)
    assert only(events, PlanetDestroyed).planet == PLANET
    assert troops(game, CITY) == {}
    assert troops(game, ORBIT) == {"planet-stabilizer": 1, "patrol": 1}
    assert game.state.characters["redjac"].fate == "free"
    kogus = game.state.characters["kogus"]
    assert (kogus.place, kogus.fate, kogus.detected) == (ORBIT, "free", True)
    assert game.state.ships["explorer"].place == ORBIT
    assert "Kogus" in describe(only(events, Evacuated), game.facts)
    assert only(events + go_on(game), MissionAborted).letter


@pytest.mark.case("VP-04")
def test_a_ship_without_an_owner_on_the_ground_is_lost(alone: dict[str, Any]) -> None:
    there = {CITY: {"urban-2-1": 1}}
    game = mission(
        alone,
        units={**above("planet-stabilizer"), **there},
        characters={"kogus": SHIP, "boccanegra": SHIP_TWO},
    )
    from fitg.engine.rules import spaceships

    spaceships.assign(game.ctx, game.state.ships["planetary-privateer"], "", "left there", "14.12")
    do(game, f"stabilize {PLANET}")
    assert "planetary-privateer" not in game.state.ships
    assert "explorer" in game.state.ships


SHIP_TWO = {"place": CITY, "ship": "planetary-privateer"}


@pytest.mark.case("VP-04a", "VP-04b")
def test_friends_take_the_seats_and_others_go_to_the_nearest_friends(alone: dict[str, Any]) -> None:
    people = {"kogus": SHIP, "zina-adora": {"place": CITY}, "rayner-derban": {"place": WILD}}
    game, events = destroy(alone, characters=people, units={"231.orbit": {"wild-2-3": 1}})
    assert {each.character: each.place for each in every(events, Evacuated)} == {
        "kogus": ORBIT,
        "zina-adora": ORBIT,
        "rayner-derban": ORBIT,
    }
    assert all(game.state.characters[each].detected for each in people)


@pytest.mark.case("VP-04b")
def test_first_the_same_orbit_then_the_system_then_by_jump_points(alone: dict[str, Any]) -> None:
    far = {"211.orbit": {"wild-2-3": 1}}
    game = mission(alone, units={**above("planet-stabilizer"), **far})
    assert [spot.place for spot in nearest(game.ctx, PLANET, "rebel", 1)] == ["211.orbit"]
    near = {**far, "231.orbit": {"wild-2-3": 1}}
    game = mission(alone, units={**above("planet-stabilizer"), **near})
    assert [spot.place for spot in nearest(game.ctx, PLANET, "rebel", 1)] == ["231.orbit"]
    same = {**near, ORBIT: {"planet-stabilizer": 1, "wild-2-3": 1}}
    game = mission(alone, units=same)
    assert [spot.place for spot in nearest(game.ctx, PLANET, "rebel", 1)] == [ORBIT]


@pytest.mark.case("VP-04b")
def test_between_places_as_near_their_owner_chooses(alone: dict[str, Any]) -> None:
    near = {"231.orbit": {"wild-2-3": 1}, "231.1": {"wild-2-3": 1}}
    game, _ = destroy(alone, units=near)
    assert question(game).kind == "evacuation"
    assert question(game).side == "rebel"
    assert set(game.actions) == {"kogus flees to 231.orbit", "kogus flees to 231.1"}
    do(game, "kogus flees to 231.1")
    kogus = game.state.characters["kogus"]
    assert (kogus.place, kogus.stack, kogus.detected) == ("231.1", "free", True)


@pytest.mark.case("VP-04b")
def test_who_has_no_friend_anywhere_is_lost(alone: dict[str, Any]) -> None:
    game, _ = destroy(alone)
    assert game.state.characters["kogus"].fate == "dead"


@pytest.mark.case("VP-04b")
def test_prisoners_of_units_are_free_and_those_of_people_go_with_them(alone: dict[str, Any]) -> None:
    people = {
        "rayner-derban": {"place": WILD, "fate": "captive", "captor": "units"},
        "zina-adora": {"place": CAVES, "fate": "captive", "captor": "redjac"},
        "redjac": {"place": CAVES},
        "kogus": SHIP,
    }
    there = {WILD: {"line": 1}, ORBIT: {"planet-stabilizer": 1, "patrol": 1}}
    game, _ = destroy(alone, characters=people, units=there)
    free, held = game.state.characters["rayner-derban"], game.state.characters["zina-adora"]
    assert (free.fate, free.place) == ("free", ORBIT)
    assert (held.fate, held.place, held.captor) == ("captive", ORBIT, "redjac")
    assert game.state.characters["redjac"].place == ORBIT


@pytest.mark.case("VP-04b", "VC-43")
def test_the_fallen_are_brought_out(immune: dict[str, Any]) -> None:
    people = {"kogus": SHIP, HARDY: {"place": WILD, "wounds": ENDURANCE - 2}}
    game = mission(immune, characters=people, units=above("planet-stabilizer"))
    harm.wound(game.ctx, game.state.characters[HARDY], 2, Cause(CHEMICALS), "VP-03a")
    do(game, f"stabilize {PLANET}")
    derban = game.state.characters[HARDY]
    assert (derban.fate, derban.place) == ("free", ORBIT)


@pytest.mark.case("VP-04c")
@pytest.mark.parametrize("danger", ["pdb", "units", ""])
def test_environs_that_the_enemy_watches_are_left_out(alone: dict[str, Any], danger: str) -> None:
    planets = {"231": {"loyalty": "neutral", "pdb": 1 if danger == "pdb" else 0, "pdb_up": danger == "pdb"}}
    near: dict[str, Any] = {"231.1": {"wild-2-3": 1}, "211.orbit": {"wild-2-3": 1}}
    if danger == "units":
        near["231.orbit"] = {"line": 1}
    _, events = destroy(alone, units=near, planets=planets)
    assert only(events, Evacuated).place == ("211.orbit" if danger else "231.1")


@pytest.mark.case("VP-04c", "9.4")
def test_who_arrives_gives_away_those_who_hide_there(alone: dict[str, Any]) -> None:
    hiding = {"boccanegra": {"place": "231.1", "ship": "explorer"}}
    game, events = destroy(alone, characters=hiding, planets={"231": {"loyalty": "neutral", "pdb": 0}})
    assert only(events, Evacuated).place == "231.1"
    assert game.state.characters["boccanegra"].detected


@pytest.mark.case("VP-04c")
def test_an_orbit_box_is_not_left_out_and_nobody_rolls(alone: dict[str, Any]) -> None:
    near = {"231.orbit": {"wild-2-3": 1, "line": 1}, ORBIT: {"planet-stabilizer": 1, "elite-navy": 2}}
    game, events = destroy(
        alone, units=near, planets={"231": {"loyalty": "neutral", "pdb": 2, "pdb_up": True}}
    )
    assert only(events, Evacuated).place == "231.orbit"
    assert game.state.characters["kogus"].detected


@pytest.mark.case("VP-04")
def test_starlight_in_the_privateer_takes_the_stabilizer_out_in_three_of_ten_quests(
    with_chits: dict[str, Any],
) -> None:
    """[R-12] Ten draws, and four of 36 chits with the letter."""
    people = {"adam-starlight": {"place": ORBIT, "ship": "planetary-privateer"}}
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, **people},
        units=above("planet-stabilizer"),
        options=with_chits,
    )
    do(game, f"missions at {ORBIT}")
    (odds,) = forecast(game, "hunt with planetary-privateer")
    assert odds.title.endswith("10 draws")
    chance = next(share for words, share in odds.rows if "destroyed, if there is one" in words)
    assert 0.30 < chance < 0.31


@pytest.mark.case("VP-04b")
def test_in_the_middle_of_the_flight_a_game_is_saved_and_goes_on(alone: dict[str, Any]) -> None:
    near = {"231.orbit": {"wild-2-3": 1}, "231.1": {"wild-2-3": 1}}
    game, _ = destroy(alone, units=near, characters={"zina-adora": {"place": WILD}})
    do(game, "zina-adora flees to 231.orbit")
    again = restore(game.snapshot())
    assert set(again.actions) == {"kogus flees to 231.orbit", "kogus flees to 231.1"}
    do(again, "kogus flees to 231.1")
    assert again.state.planets[PLANET].status == "destroyed"


@pytest.mark.case("VP-04b")
def test_imperials_flee_to_their_own_and_choose_for_themselves(alone: dict[str, Any]) -> None:
    people = {"redjac": {"place": CAVES}, "kogus": SHIP}
    near = {"231.orbit": {"patrol": 1}, "231.1": {"patrol": 1, "militia": 1}}
    game, _ = flight(alone, near, people)
    assert question(game).side == "imperial"
    assert set(game.actions) == {"redjac flees to 231.orbit", "redjac flees to 231.1"}


def flight(options: dict[str, Any], near: dict[str, Any], people: dict[str, Any]) -> tuple[Game, list[Event]]:
    """The end of the planet from afar: no Imperial unit is in its Orbit Box."""
    game = mission(options, units=near, characters=people)
    game.ctx.interrupt(Destruction(planet=PLANET))
    return game, do(game, passing(game))


# The price


@pytest.mark.case("VP-05")
def test_a_sneak_attack_moves_no_loyalty(alone: dict[str, Any]) -> None:
    game = mission(alone, units={CITY: {"elite-army": 1, "urban-2-1": 1}}, dice=[6, 1])
    before = loyalty(game, PLANET)
    events = do(game, f"sneak attack at {CITY}")
    while game.decision is not None and game.decision.kind in ("losses", "military-combat.leader"):
        events += do(game, game.actions[-1])
    assert not every(events, LoyaltyShifted)
    assert loyalty(game, PLANET) == before


@pytest.mark.case("VP-05a")
@pytest.mark.parametrize("act", ["chemicals", "strafe"])
def test_at_unrest_the_planet_rises(alone: dict[str, Any], act: str) -> None:
    planet = {"loyalty": "unrest", "pdb": 2, "pdb_up": True}
    game = mission(alone, units=above("resolution"), planets={PLANET: planet})
    events = do(game, next(each for each in game.actions if act in each))
    assert only(events, StatusChanged).after == "rebellion"


@pytest.mark.case("VP-05a")
def test_chemicals_cost_two_spaces(alone: dict[str, Any]) -> None:
    _, events = poison(alone)
    shifted = only(events, LoyaltyShifted)
    assert shifted.after - shifted.before == 2


@pytest.mark.case("VP-05b")
@pytest.mark.parametrize("before", ["loyal", "unrest"])
def test_so_does_the_end_of_hypnosis(alone: dict[str, Any], before: str) -> None:
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=3,
        characters={**FAR, "kogus": {"place": "551.1"}, "redjac": {"place": "551.1"}},
        planets={PLANET: {"loyalty": before}},
        units=above("peacemaker"),
        hypnosis={PLANET: "peacemaker"},
        options=alone,
    )
    events = do(game, f"end the hypnosis of {PLANET}")
    assert only(events, HypnosisEnded).planet == PLANET
    if before == "unrest":
        assert only(events, StatusChanged).after == "rebellion"
    else:
        assert only(events, LoyaltyShifted).after - only(events, LoyaltyShifted).before == 2


@pytest.mark.case("VP-05c")
def test_a_destroyed_planet_counts_as_rebel_controlled(alone: dict[str, Any]) -> None:
    game = mission(alone, units=above("planet-stabilizer"), characters={"kogus": SHIP})
    before = victory.score(game.ctx).total
    do(game, f"stabilize {PLANET}")
    after = victory.score(game.ctx).total
    assert after > before
    assert memory(game.ctx).destroyed == (PLANET,)
    assert not list(only_ruins_count(game.ctx))
    sheet = shown(game.ctx, "rebel")
    assert sheet is not None
    assert "Lysenda" in sheet.rows[0].value


@pytest.mark.case("VP-05c")
def test_a_position_knows_which_planets_were_destroyed(alone: dict[str, Any]) -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": "551.1"}},
        options=alone,
        destroyed_planets=[PLANET, "222"],
        secrets={"222": {"code": "dead-world", "revealed": True}},
    )
    assert memory(game.ctx).destroyed == (PLANET,)


@pytest.mark.case("VP-05d")
@pytest.mark.parametrize(
    ("planet", "spark"),
    [
        ({"loyalty": "loyal"}, "freed"),
        ({"state": "rebellion", "loyalty": None}, "rebellion"),
        ({"state": "rebel-control", "loyalty": None}, "rebellion"),
        ({"state": "rebellion-stopped", "loyalty": "unrest"}, "rebellion"),
    ],
    ids=["imperial", "risen", "free", "stopped"],
)
def test_its_example_is_of_a_free_planet_or_of_one_that_rises(
    alone: dict[str, Any], planet: dict[str, Any], spark: str
) -> None:
    stopped = planet.get("state") == "rebellion-stopped"
    units = {CITY: {"line": 1}, WILD: {"wild-2-1": 1}} if stopped else {}
    _, events = destroy(alone, planets={PLANET: planet}, characters={"kogus": SHIP}, units=units)
    assert only(events, DominoSparked).spark == spark
    assert only(events, DominoSparked).side == "rebel"


# Special planets

SECRET_PLANET = "222"


def destroy_secret(options: dict[str, Any], code: str, **more: Any) -> tuple[Game, list[Event]]:
    """Emperor in a rare mood: any planet may be destroyed."""
    units = {f"{SECRET_PLANET}.orbit": {"planet-stabilizer": 1}, **more.pop("units", {})}
    game = mission(options, units=units, secrets={SECRET_PLANET: {"code": code}}, galactic_event=100, **more)
    return game, do(game, f"stabilize {SECRET_PLANET}")


@pytest.mark.case("VP-06")
def test_with_ipoc_all_imperial_units_lie_face_up(alone: dict[str, Any]) -> None:
    game, events = destroy_secret(alone, "ipoc", units={"311.1": {"line": 2}})
    assert record(game).face_up
    assert game.state.stacks["imperial"]["311.1"].revealed
    assert only(events, SecretRevealed).planet == SECRET_PLANET


@pytest.mark.case("VP-06")
def test_with_another_planet_they_do_not(alone: dict[str, Any]) -> None:
    game, events = destroy_secret(alone, "gem-world", units={"311.1": {"line": 2}})
    assert not record(game).face_up
    assert not every(events, SecretRevealed)


@pytest.mark.case("VP-06a")
def test_with_the_trap_the_agents_of_the_empire_are_known(alone: dict[str, Any]) -> None:
    from fitg.engine import questions
    from fitg.engine.rules.missions.groups import Group
    from fitg.engine.rules.missions.site import Site

    game, _ = destroy_secret(alone, "trap")
    assert memory(game.ctx).agents_known
    ask = game.ctx.rules.ask
    rebels, imperials = Site(CITY, "rebel"), Site(CITY, "imperial")
    why = ask[questions.why_void](game.ctx, rebels, "enemy_agent")
    assert why is not None
    assert why.case == "VP-06a"
    assert ask[questions.why_void](game.ctx, imperials, "enemy_agent") is None
    group = Group(letter="D", members=("kogus",))

    def bonus(site: Site) -> int:
        return sum(part.by for part in ask[questions.bonus_draws](game.ctx, site, group))

    drawn = Site(CITY, "rebel", (), ("enemy_agent",))
    assert bonus(drawn) == bonus(rebels) + 1


@pytest.mark.case("VP-06a", "VC-56g")
def test_with_chits_the_agents_are_turned(with_chits: dict[str, Any]) -> None:
    from fitg.engine.rules.missions.site import Site
    from fitg.engine.rulesets.underground import asked

    game = galaxy(
        "rebel-1.missions", turn=3, characters={**FAR, "kogus": {"place": CITY}}, options=with_chits
    )
    reads = game.ctx.rules.ask[asked.reads_as]
    assert reads(game.ctx, Site(CITY, "rebel"), "enemy_agent") == ""
    memory(game.ctx).agents_known = True
    assert reads(game.ctx, Site(CITY, "rebel"), "enemy_agent") == "agents_turned"
    assert reads(game.ctx, Site(CITY, "imperial"), "enemy_agent") == ""


@pytest.mark.case("VP-06b")
def test_the_archives_tell_nothing_by_themselves(alone: dict[str, Any]) -> None:
    game, events = destroy_secret(alone, "imperial-archives")
    assert [each.planet for each in every(events, SecretRevealed)] == [SECRET_PLANET]
    assert memory(game.ctx).archives == SECRET_PLANET


def ruins(options: dict[str, Any], people: dict[str, Any], **more: Any) -> Game:
    """A planet is no more where the Imperial Archives were."""
    game = galaxy(
        more.pop("segment", "rebel-1.missions"),
        turn=3,
        options=options,
        characters={**FAR, **people},
        secrets={
            SECRET_PLANET: {"code": "imperial-archives", "revealed": True},
            "331": {"code": "gem-world"},
        },
        **more,
    )
    geography.cease(game.ctx, SECRET_PLANET, "a test")
    memory(game.ctx).destroyed = (SECRET_PLANET,)
    memory(game.ctx).archives = SECRET_PLANET
    return restore(game.snapshot())


@pytest.mark.case("VP-06b")
@pytest.mark.parametrize("letter", [True, False])
def test_one_j_above_their_ruins_shows_all_secrets(alone: dict[str, Any], letter: bool) -> None:
    showing = [
        number
        for number, card in facts().action_cards.items()
        if any("J" in card.cell(section).letters for section in ("urban", "special", "wild"))
    ]
    blank = [number for number in facts().action_cards if number not in showing]
    box = f"{SECRET_PLANET}.orbit"
    game = ruins(
        alone,
        {"boccanegra": {"place": box, "ship": "explorer"}},
        cards=[showing[0] if letter else blank[0], *blank[1:]],
        dice=[1],
    )
    do(game, f"missions at {box}")
    odds = forecast(game, "search the ruins with explorer")
    assert any("all Planet Secrets are shown" in row[0] for table in odds for row in table.rows)
    events = do(game, "search the ruins with explorer")
    shown_now = {each.planet for each in every(events, SecretRevealed)}
    assert shown_now == ({"331"} if letter else set())


@pytest.mark.case("VP-06b")
def test_their_ruins_can_be_visited_and_no_others(alone: dict[str, Any]) -> None:
    game = ruins(alone, {"boccanegra": {"place": "221.1", "ship": "explorer"}})
    is_open = game.ctx.rules.ask[questions.is_open]
    bars = game.ctx.rules.ask[questions.way_is_barred]
    box = f"{SECRET_PLANET}.orbit"
    craft = Craft("ship", "explorer")
    assert is_open(game.ctx, box)
    assert not bars(game.ctx, "rebel", "221.1", box, craft)
    assert not is_open(game.ctx, f"{SECRET_PLANET}.1")
    assert bars(game.ctx, "rebel", "221.1", f"{SECRET_PLANET}.1", craft)
    memory(game.ctx).archives = ""
    assert not is_open(game.ctx, box)
    assert bars(game.ctx, "rebel", "221.1", box, craft)


@pytest.mark.case("VP-06c")
def test_the_end_of_the_living_planet_sets_an_example(alone: dict[str, Any]) -> None:
    _, events = destroy_secret(alone, "living-planet")
    assert only(events, DominoSparked).planet == SECRET_PLANET


@pytest.mark.case("VP-06d")
def test_with_the_base_the_track_goes_to_zero(alone: dict[str, Any]) -> None:
    base = next(each for each in ("231", "211", "212", "221", "222", "232") if is_conduit(each))
    game = mission(
        alone,
        units={f"{base}.orbit": {"planet-stabilizer": 1}},
        rebel_base=base,
        rebel_base_revealed=True,
        resource_tracks={"rebel": 17},
        characters={"kogus": SHIP},
        more_options={"no-sudden-death": True},
    )
    do(game, f"stabilize {base}")
    assert points(game)["rebel"] == 0
