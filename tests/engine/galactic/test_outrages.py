"""[36.0] What an Atrocity shows, whom it touches, how it ends, and a planet that ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import SECOND, galaxy, loyalty, record
from tests.engine.galactic.test_atrocities import CITY, NEUTRALITY, ORBIT, PLANET, mission, offered
from tests.engine.table import do, every, only, question, troops, until

from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import AtrocityCommitted, HypnosisEnded, PlanetDestroyed, UnitsReplaced
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import EventIgnored
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.game import Game
from fitg.engine.machine.state import DISSENT, UNREST
from fitg.engine.rules.galactic import atrocities
from fitg.engine.table.views import shuffle_hidden
from fitg.lab.checks.invariants import Ledger, units_come_and_go_by_events
from fitg.presentation.narration import describe

# Being asked tells nothing


def is_ignored(game: Game) -> bool:
    return any(event.event == "atrocity" for event in every(list(game.log), EventIgnored))


@pytest.mark.case("36.2", "36.3")
@pytest.mark.parametrize(
    "units",
    [{ORBIT: {"line": 1}}, {CITY: {"line": 1, "urban-2-1": 1}}],
    ids=["something in orbit", "something beside Rebels"],
)
def test_where_face_down_units_could_do_it_the_empire_is_asked(units: dict[str, Any]) -> None:
    """To be passed over would tell the Rebels that there is neither an Atrocity nor an elite unit."""
    game = mission(units=units)
    assert offered(game) == {"no atrocity"}
    do(game, "no atrocity")
    assert not is_ignored(game)


@pytest.mark.case("36.3")
@pytest.mark.parametrize(
    "units",
    [{CITY: {"line": 1}}, {CITY: {"militia": 1, "urban-2-1": 1}}, {"231.orbit": {"peacemaker": 1}}],
    ids=["nobody to attack", "militia is known", "another planet"],
)
def test_where_nobody_could_do_it_the_event_passes(units: dict[str, Any]) -> None:
    assert is_ignored(mission(units=units))


@pytest.mark.case("36.3")
def test_units_that_lie_open_are_not_asked_for_what_they_are_not() -> None:
    assert is_ignored(mission(units={ORBIT: {"line": 1}}, open_units=True))


@pytest.mark.case("36.24")
def test_the_rebels_are_never_asked_for_one() -> None:
    game = mission(units={ORBIT: {"peacemaker": 1}, CITY: {"urban-2-3": 1}})
    assert question(game).side == "imperial"


@pytest.mark.case("36.24")
def test_one_event_allows_one_atrocity() -> None:
    """The PDB could strafe too, and there are two units in orbit."""
    game = mission(
        units={ORBIT: {"peacemaker": 1, "resolution": 1}},
        planets={PLANET: {"loyalty": "patriotic", "pdb": 2, "pdb_up": True}},
    )
    do(game, f"chemicals on {PLANET}")
    assert question(game).kind != "atrocity"
    until(game, "missions")
    assert len(every(list(game.log), AtrocityCommitted)) == 1


# Sneak attack


def ambush(dice: list[int], *, units: dict[str, int], **more: Any) -> tuple[Game, list[Any]]:
    game = mission(units={CITY: units}, dice=dice, **more)
    return game, do(game, f"sneak attack at {CITY}")


def fight_on(game: Game) -> list[Any]:
    events: list[Any] = []
    while game.decision is not None and game.decision.kind in ("losses", "military-combat.leader"):
        events += do(game, game.actions[-1])
    return events


BARCA, DERBAN = "barca", "rayner-derban"


@pytest.mark.case("36.31")
@pytest.mark.parametrize("together", [True, False])
def test_only_who_is_stacked_with_the_units_leads_on_either_side(together: bool) -> None:
    people = {each: {"place": CITY, "with_units": together} for each in (BARCA, DERBAN)}
    game, _ = ambush([6, 1], units={"elite-army": 1, "urban-2-1": 2}, characters=people)
    asked = []
    while game.decision is not None and game.decision.kind == "military-combat.leader":
        asked.append((question(game).side, question(game).actions))
        do(game, question(game).actions[0])
    if together:
        assert asked == [
            ("imperial", (f"lead with {BARCA}", "no leader")),
            ("rebel", (f"lead with {DERBAN}", "no leader")),
        ]
    else:
        assert asked == []


@pytest.mark.case("36.31")
def test_those_who_attack_are_shown_and_the_others_stay_face_down() -> None:
    game, events = ambush([6, 1], units={"elite-army": 2, "line": 2, "urban-4-3": 3})
    assert only(events, UnitsRevealed).units == {"elite-army": 2}
    assert not game.state.stacks["imperial"][CITY].revealed
    events += fight_on(game)
    assert only(events, BattleFought).attack == 2 * game.facts.unit_kinds["elite-army"].strength
    assert troops(game, CITY)["line"] == 2


@pytest.mark.case("36.31")
def test_whoever_imagines_the_rest_leaves_the_attackers_where_they_are() -> None:
    """A bot of the Rebels thinks about a leader while the attack is under way."""
    people = {DERBAN: {"place": CITY, "with_units": True}}
    game, _ = ambush(
        [6, 1],
        units={"elite-army": 1, "line": 1, "urban-2-1": 2},
        characters=people,
    )
    assert question(game).side == "rebel"
    random = Random(3)
    for _ in range(10):
        twin = game.copy()
        shuffle_hidden(twin.ctx, "rebel", random.randrange)
        assert twin.state.stacks["imperial"][CITY].units["elite-army"] >= 1
        do(twin, "no leader")


@pytest.mark.case("36.31")
def test_elite_units_that_are_beaten_leave_the_bystanders_alone() -> None:
    game, events = ambush([1, 6], units={"elite-army": 1, "line": 1, "urban-4-3": 4})
    events += fight_on(game)
    imperial = [event for event in every(events, UnitsLost) if event.side == "imperial"]
    assert all(set(event.units) <= {"elite-army"} for event in imperial)
    assert troops(game, CITY)["line"] == 1


@pytest.mark.case("36.31")
def test_what_is_lost_is_gone_on_both_sides() -> None:
    before = {"elite-army": 1, "line": 1, "urban-2-1": 4}
    beaten = set()
    for dice in ([1, 1], [6, 6], [6, 1], [1, 6]):
        game, events = ambush(dice, units=before)
        events += fight_on(game)
        left = dict(before)
        for event in every(events, UnitsLost):
            beaten.add(event.side)
            for kind, number in event.units.items():
                left[kind] -= number
        assert troops(game, CITY) == {kind: number for kind, number in left.items() if number}
    assert beaten == {"rebel", "imperial"}


@pytest.mark.case("36.31")
@pytest.mark.parametrize(("before", "after"), [("neutral", DISSENT), ("dissent", UNREST), ("unrest", UNREST)])
def test_its_price_is_one_space_if_possible_and_never_a_rebellion(before: str, after: int) -> None:
    game, events = ambush(
        [6, 1], units={"elite-army": 1, "urban-2-1": 1}, planets={PLANET: {"loyalty": before}}
    )
    events += fight_on(game)
    assert loyalty(game, PLANET) == after
    assert game.state.planets[PLANET].status == "imperial-control"
    assert len(every(events, LoyaltyShifted)) == (before != "unrest")


# Mass hypnosis


def hypnotized(segment: str = "imperial-1.interplanetary-movement", **more: Any) -> Game:
    planets = {PLANET: {"loyalty": "loyal"}, **more.pop("planets", {})}
    units = {ORBIT: {"resolution": 1}, **more.pop("units", {})}
    people = {"kogus": {"place": "551.1"}, "redjac": {"place": "551.1"}}
    return galaxy(
        segment,
        turn=SECOND,
        units=units,
        planets=planets,
        hypnosis={PLANET: "resolution"},
        characters=people,
        **more,
    )


@pytest.mark.case("36.33b")
def test_the_empire_may_end_it_by_choice_and_pays() -> None:
    game = hypnotized()
    assert f"end the hypnosis of {PLANET}" in game.actions
    events = do(game, f"end the hypnosis of {PLANET}")
    assert only(events, HypnosisEnded).planet == PLANET
    assert loyalty(game, PLANET) == DISSENT
    assert troops(game, ORBIT) == {"resolution": 1}
    assert f"end the hypnosis of {PLANET}" not in game.actions


@pytest.mark.case("36.33b", "36.32a")
def test_at_unrest_its_end_starts_a_rebellion() -> None:
    game = hypnotized(planets={PLANET: {"loyalty": "unrest"}})
    events = do(game, f"end the hypnosis of {PLANET}")
    assert only(events, StatusChanged).after == "rebellion"


@pytest.mark.case("36.33b", "23.1")
def test_its_end_sets_an_example() -> None:
    game = hypnotized(planets={"231": NEUTRALITY})
    do(game, f"end the hypnosis of {PLANET}")
    assert question(game).side == "rebel"
    assert any("231" in action for action in game.actions)


@pytest.mark.case("36.33b")
def test_the_rebels_cannot_end_it() -> None:
    game = hypnotized("rebel-1.interplanetary-movement", planets={"231": NEUTRALITY})
    assert not any("hypnosis" in action for action in game.actions)


@pytest.mark.case("36.33b")
def test_a_unit_that_flies_away_ends_it() -> None:
    game = hypnotized()
    events = do(game, f"fleet from {ORBIT}", "course 231", "to 231.orbit")
    assert only(events, HypnosisEnded).planet == PLANET
    assert loyalty(game, PLANET) == DISSENT


@pytest.mark.case("36.33b", "36.34")
def test_another_unit_hypnotizes_before_the_planet_stabilizer_does() -> None:
    game = mission(units={ORBIT: {"planet-stabilizer": 1, "resolution": 1}}, planets={PLANET: NEUTRALITY})
    do(game, f"hypnotize {PLANET}")
    assert record(game).hypnosis == {PLANET: "resolution"}
    assert {type(act) for act in atrocities.acts_on(game.ctx, PLANET)} == {
        atrocities.UseChemicals,
        atrocities.DestroyPlanet,
    }


@pytest.mark.case("36.33b")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_without_a_loyalty_marker_nobody_is_hypnotized(state: str) -> None:
    planet = {PLANET: {"state": state, "pdb_up": True, "loyalty": None}}
    game = mission(units={ORBIT: {"resolution": 1}}, planets=planet)
    assert f"hypnotize {PLANET}" not in offered(game)
    assert f"chemicals on {PLANET}" in offered(game)


@pytest.mark.case("36.33b")
@pytest.mark.parametrize("held", [True, False])
def test_under_hypnosis_no_rebellion_starts_but_other_missions_go_on(held: bool) -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=SECOND,
        planets={PLANET: {"loyalty": "unrest"}},
        units={ORBIT: {"resolution": 1}},
        hypnosis={PLANET: "resolution"} if held else {},
        characters={"kogus": {"place": CITY}, "redjac": {"place": "551.1"}},
    )
    do(game, f"missions at {CITY}")
    letters = {action[-1] for action in game.actions if action.startswith("assign kogus to")}
    assert ("R" in letters) is not held
    assert {"D", "I", "S"} <= letters


# A planet that ends


@pytest.mark.case("36.34")
def test_markers_camps_and_hypnosis_end_with_the_planet() -> None:
    game = mission(
        units={ORBIT: {"planet-stabilizer": 1, "resolution": 1}},
        planets={PLANET: {**NEUTRALITY, "pdb": 2, "pdb_up": True}},
        camps=[CITY],
        hypnosis={PLANET: "resolution"},
    )
    events = do(game, f"destroy {PLANET}")
    planet = game.state.planets[PLANET]
    assert (planet.status, planet.pdb, planet.pdb_up) == ("destroyed", 0, False)
    assert game.state.camps == {}
    assert record(game).hypnosis == {}
    assert not every(events, HypnosisEnded)
    assert only(events, PlanetDestroyed).reason == "the Planet Stabilizer"


@pytest.mark.case("36.34")
def test_a_secret_goes_with_its_planet_and_pays_no_more() -> None:
    from fitg.engine.rules.galactic import secrets

    where: dict[str, Any] = {"characters": {"kogus": {"place": CITY}}, "galactic_event": 100}
    game = mission(
        units={"222.orbit": {"planet-stabilizer": 1}}, secrets={"222": {"code": "gem-world"}}, **where
    )
    do(game, "destroy 222")
    assert secrets.acting(game.ctx, "222") is None


# What maintenance reduces


def unpaid(**more: Any) -> Game:
    people = {"kogus": {"place": "551.1"}, "redjac": {"place": "551.1"}}
    return galaxy(
        "galactic.maintenance",
        turn=SECOND,
        characters=people,
        units={"241.1": {"elite-army": 1, "line": 2}, "311.orbit": {"elite-navy": 1}},
        resource_tracks={"imperial": 1},
        **more,
    )


@pytest.mark.case("33.41")
def test_which_face_down_unit_is_reduced_and_where_is_not_told() -> None:
    game = unpaid()
    ledger = Ledger(game)
    (event,) = every(do(game, "reduce elite-army at 241.1"), UnitsReplaced)
    ledger.note((event,))
    assert not list(units_come_and_go_by_events(game, ledger))
    assert (event.place, event.before, event.after) == ("241.1", "elite-army", "veteran")
    for viewer in ("rebel", "spectator"):
        (told,) = [each for each in game.log_for(viewer) if isinstance(each, UnitsReplaced)]
        assert (told.place, told.before, told.after) == ("", "face-down", "face-down")
        assert describe(told, game.facts) == "One of the face-down units is not paid any more."
    assert troops(game, "241.1") == {"line": 2, "veteran": 1}
