"""[13.71, 13.72] Healing: who rested, whom the doctor and the Medi-kit reach, and when."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import CITY, errand, send
from tests.engine.table import do, every, march, only, passing, table, until

from fitg.engine.events.character_combat import Healed
from fitg.engine.events.possessions import PossessionLost
from fitg.engine.game import Game
from fitg.engine.machine.events import Event


def healed(events: list[Event] | tuple[Event, ...]) -> set[str]:
    """Everybody who lost his wounds."""
    return {name for event in events if isinstance(event, Healed) for name in event.characters}


def rest_of_turn(game: Game) -> list[Event]:
    """Pass to the end of the Player-Turn."""
    side = game.state.phasing
    events: list[Event] = []
    while game.state.phasing == side and game.outcome is None:
        events += do(game, passing(game))
    return events


def wounded(segment: str = "rebel.movement", **position: Any) -> Game:
    """Kogus with three wounds, on Quibron; a Patrol far away gives the Empire something to decide."""
    kogus = {"place": "221.1", "wounds": 3} | position.pop("kogus", {})
    characters = {"kogus": kogus} | position.pop("others", {})
    units = {"222.1": {"patrol": 1}} | position.pop("units", {})
    return table(segment, characters=characters, units=units, **position)


# Rest


@pytest.mark.case("13.71", "6.1b")
def test_who_does_nothing_for_a_whole_player_turn_loses_all_wounds_at_its_end() -> None:
    game = wounded()
    until(game, "missions")
    assert game.state.characters["kogus"].wounds == 3
    rest = only(do(game, "done"), Healed)
    assert (rest.characters, rest.reason, rest.case) == (("kogus",), "rest", "13.71")
    assert game.state.characters["kogus"].wounds == 0


@pytest.mark.case("13.71")
def test_walking_to_another_environ_is_no_rest() -> None:
    game = wounded(kogus={"place": "223.1"})
    do(game, "walk kogus to 223.2")
    assert not healed(rest_of_turn(game))


@pytest.mark.case("13.71", "13.7")
def test_a_mission_is_no_rest() -> None:
    hurt = {"kogus": {"wounds": 3}, "tourag": {"wounds": 1}}
    game = errand(CITY, [], others={**hurt, "barca": {}}, cards=[82])
    send(game, G=["kogus"])
    do(game, "draw")
    assert healed(game.log) == {"tourag"}


@pytest.mark.case("13.71")
@pytest.mark.parametrize(("flyer", "resting"), [("kogus", set()), ("tourag", {"kogus"})])
def test_piloting_is_no_rest_but_riding_along_is(flyer: str, resting: set[str]) -> None:
    """Kogus flies himself, or is Tourag's passenger; the planets are in rebellion, nobody looks for ships."""
    quiet = {"state": "rebellion"}
    game = wounded(
        kogus={"ship": "star-cruiser"} if flyer == "kogus" else {},
        others={"tourag": {"place": "221.1"} | ({"ship": "star-cruiser"} if flyer == "tourag" else {})},
        planets={"221": quiet, "223": quiet},
    )
    do(game, "fly star-cruiser")
    if flyer == "tourag":
        do(game, "board kogus")
    do(game, "to 223.1")
    assert game.state.characters["kogus"].place == "223.1"
    assert healed(rest_of_turn(game)) == resting


@pytest.mark.case("13.71")
def test_riding_with_military_units_is_rest() -> None:
    game = wounded(
        kogus={"with_units": True},
        units={"221.1": {"wild-2-1": 1}},
        planets={"221": {"state": "rebellion"}, "223": {"state": "rebellion"}},
    )
    march(game, "221.1", "223.1", "wild-2-1", "kogus")
    assert game.state.characters["kogus"].place == "223.1"
    assert healed(rest_of_turn(game)) == {"kogus"}


@pytest.mark.case("13.71")
@pytest.mark.parametrize(("leads", "resting"), [("lead with tourag", set()), ("no leader", {"tourag"})])
def test_leading_military_units_is_no_rest(leads: str, resting: set[str]) -> None:
    game = table(
        "rebel.military-combat",
        characters={"tourag": {"place": "221.1", "with_units": True, "wounds": 1}},
        units={"221.1": {"wild-2-1": 1, "militia": 1}, "222.1": {"patrol": 1}},
        dice=[1, 1],
    )
    do(game, "attack at 221.1", leads)
    assert healed(rest_of_turn(game)) == resting


@pytest.mark.case("13.71")
@pytest.mark.parametrize(("held_back", "resting"), [("kogus", {"kogus"}), ("tourag", set())])
def test_an_active_defender_does_not_rest_an_inactive_one_does(held_back: str, resting: set[str]) -> None:
    """[A-13-16] Both get away at the first try."""
    game = table(
        "rebel.search",
        characters={
            "kogus": {"place": "221.1", "wounds": 3, "detected": True},
            "tourag": {"place": "221.1", "detected": True},
        },
        units={"221.1": {"line": 2}},
        dice=[1, 1],
    )
    do(game, "search 221.1 with units", "attack", "kill", f"hold back {held_back}", "break off with all")
    assert healed(rest_of_turn(game)) == resting


@pytest.mark.case("13.71", "12.81")
def test_guards_and_prisoners_rest() -> None:
    """[A-13-16, A-12-12]"""
    prisoner = {"place": "221.1", "fate": "captive", "captor": "kogus", "wounds": 2}
    game = wounded(others={"redjac": prisoner})
    assert healed(rest_of_turn(game)) == {"kogus"}
    assert healed(rest_of_turn(game)) == {"redjac"}


@pytest.mark.case("13.71")
def test_prisoners_do_not_heal_where_the_players_agreed_so() -> None:
    """[A-12-12]"""
    game = table(
        "rebel.missions",
        characters={
            "zina-adora": {"place": "221.1"},
            "kogus": {"place": "221.1", "fate": "captive", "captor": "units", "wounds": 2},
        },
        units={"221.1": {"militia": 1}},
        options={"captives-heal": False},
    )
    assert not healed(rest_of_turn(game))


@pytest.mark.case("13.71")
def test_what_happens_in_the_enemys_player_turn_does_not_spoil_the_rest_of_the_next() -> None:
    """[A-13-16] Barca, on a mission in his own turn, rests in the next one; Rebels heal only in theirs."""
    game = table(
        "imperial.missions",
        characters={
            "barca": {"place": "223.1", "wounds": 1},
            "kogus": {"place": "223.2", "wounds": 3},
        },
    )
    do(game, "missions at 223.1")
    send(game, D=["barca"])
    assert not healed(do(game, "stop"))
    assert game.state.phasing == "rebel"
    assert healed(rest_of_turn(game)) == {"kogus"}
    assert healed(rest_of_turn(game)) == {"barca"}


# Doctor Sontag


@pytest.mark.case("13.72")
def test_the_doctor_heals_his_stack_and_himself_as_the_rebel_player_turn_begins() -> None:
    game = wounded(others={"doctor-sontag": {"place": "221.1", "wounds": 1}})
    treatment = only(game.opening, Healed)
    assert set(treatment.characters) == {"kogus", "doctor-sontag"}
    assert (treatment.reason, treatment.case) == ("Doctor Sontag", "13.72")


@pytest.mark.case("13.72")
@pytest.mark.parametrize(
    ("patient", "doctor"),
    [
        pytest.param({"place": "223.1"}, {}, id="another Environ"),
        pytest.param({"with_units": True}, {}, id="the other stack"),
        pytest.param({}, {"fate": "captive", "captor": "units"}, id="a captive doctor"),
    ],
)
def test_the_doctor_reaches_only_his_own_stack_and_only_as_a_free_man(
    patient: dict[str, Any], doctor: dict[str, Any]
) -> None:
    """[A-13-17]"""
    game = wounded(
        kogus=patient,
        others={"doctor-sontag": {"place": "221.1"} | doctor},
        units={"221.1": {"wild-1-0": 1, "militia": 1}},
    )
    assert not healed(game.opening)


@pytest.mark.case("13.72")
def test_the_doctor_heals_at_no_other_time() -> None:
    """Not as the Imperial Player-Turn begins, and not in the middle of his own."""
    game = wounded("imperial.movement", others={"doctor-sontag": {"place": "221.1"}})
    assert not healed(game.opening)
    game = wounded("rebel.search", others={"doctor-sontag": {"place": "221.1"}})
    assert not healed(game.opening)


@pytest.mark.case("13.72")
def test_the_doctor_and_his_patients_may_act_in_the_same_turn() -> None:
    game = wounded(others={"doctor-sontag": {"place": "221.1", "wounds": 1}})
    until(game, "missions")
    do(game, "missions at 221.1")
    assert "assign doctor-sontag to D" in game.actions
    assert "assign kogus to D" in game.actions


# The Medi-kit


def with_kit(**position: Any) -> Game:
    """Tourag has the Medi-kit, and stands beside Kogus."""
    tourag = {"place": "221.1", "possessions": ["medi-kit-of-ptolus"]} | position.pop("tourag", {})
    return wounded(others={"tourag": tourag}, **position)


@pytest.mark.case("13.72", "14.2")
@pytest.mark.parametrize(("die", "lost"), [(5, False), (6, True)])
def test_the_medi_kit_heals_the_stack_of_its_owner_and_may_fail_afterwards(die: int, lost: bool) -> None:
    game = with_kit(tourag={"wounds": 1}, dice=[die])
    assert game.decision is not None
    assert game.decision.kind == "possession.turn-start"
    events = do(game, "use medi-kit-of-ptolus")
    assert healed(events) == {"kogus", "tourag"}
    assert bool(every(events, PossessionLost)) is lost
    assert game.state.characters["kogus"].wounds == 0


@pytest.mark.case("13.72", "14.2")
def test_the_medi_kit_may_be_kept_secret() -> None:
    game = with_kit()
    assert not healed(do(game, "pass"))
    assert game.state.characters["kogus"].wounds == 3


@pytest.mark.case("13.72")
def test_the_medi_kit_does_not_reach_another_environ() -> None:
    game = with_kit(kogus={"place": "223.1"})
    assert game.decision is not None
    assert "use medi-kit-of-ptolus" not in game.actions


@pytest.mark.case("13.72")
def test_the_medi_kit_works_only_as_the_rebel_player_turn_begins() -> None:
    game = with_kit(segment="rebel.search")
    asked = set()
    while game.state.phasing == "rebel":
        assert game.decision is not None
        asked.add(game.decision.kind)
        do(game, passing(game))
    assert "possession.turn-start" not in asked
