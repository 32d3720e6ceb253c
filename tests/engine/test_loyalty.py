"""[15.1] Loyalty: what moves the marker, how far, and when it stands still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.engine.mission_table import CAVE, CITY, draw, errand, send
from tests.engine.table import every, only
from tests.engine.toys import toy_rulesets

from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine import questions
from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import BonusDrawn, CampRemoved, EventIgnored
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, LOYAL, SIDES, Planet
from fitg.engine.modules import Module
from fitg.engine.rules import loyalty as loyalty_rules

#: Cards that have a D, and a C, in a city, and an event that means nothing to either mission.
DIPLOMACY_CARD, COUP_CARD = 73, 77


def mission(
    letter: str, team: Sequence[str], cards: Sequence[int], side: Side = "rebel", **more: Any
) -> tuple[Game, list[Event]]:
    """A group in the city on one mission that draws the cards, completes what it can, and ends."""
    game = errand(CITY, team, side=side, cards=cards, **more)
    send(game, **{letter: team})
    events: list[Event] = []
    for _ in cards:
        events += draw(game)
        while game.decision is not None and game.decision.kind not in ("missions.draw", "missions"):
            events += game.apply(game.actions[0])
        if f"complete {letter}" in game.actions:
            events += game.apply(f"complete {letter}")
            break
    return game, events


def shifts(events: Sequence[Event]) -> list[tuple[str, str]]:
    """The moves of the marker, by the names of the spaces."""
    return [
        (LOYALTY_TRACK[event.before], LOYALTY_TRACK[event.after]) for event in every(events, LoyaltyShifted)
    ]


@pytest.mark.case("15.1")
@pytest.mark.parametrize(
    ("side", "team", "after"), [("rebel", ["kogus"], "dissent"), ("imperial", ["gelba"], "loyal")]
)
def test_each_player_moves_the_marker_his_own_way(side: Side, team: list[str], after: str) -> None:
    _, events = mission("D", team, [DIPLOMACY_CARD], side)

    assert shifts(events) == [("neutral", after)]


@pytest.mark.case("15.11")
@pytest.mark.parametrize(
    ("loyalty", "imperial"),
    [("patriotic", 2), ("loyal", 1), ("neutral", 0), ("dissent", -1), ("unrest", -2)],
)
def test_loyalty_is_worth_to_one_player_what_it_costs_the_other(loyalty: str, imperial: int) -> None:
    """Vudot Vodot and Senator Dermond, diplomats of 4, ask for bonus draws."""
    worth: dict[str, int] = {}
    for side, envoy in (("rebel", "vudot-vodot"), ("imperial", "senator-dermond")):
        chosen: Side = "rebel" if side == "rebel" else "imperial"
        game = errand(CAVE, [envoy], side=chosen, loyalty=loyalty, cards=[93, 73])
        send(game, D=[envoy])
        parts = {part.reason: part.by for part in only(draw(game, 2), BonusDrawn).parts}
        worth[side] = parts.get("Loyalty", 0)

    assert worth == {"rebel": -imperial, "imperial": imperial}


@pytest.mark.case("15.12")
@pytest.mark.parametrize(
    ("letter", "cards", "dice", "loyalty", "shift"),
    [
        ("D", [DIPLOMACY_CARD], [], "neutral", ("neutral", "dissent")),
        ("C", [COUP_CARD], [], "loyal", ("loyal", "neutral")),
        ("G", [82], [], "unrest", ("unrest", "neutral")),
        ("D", [90], [], "neutral", ("neutral", "loyal")),
        ("C", [93], [3], "neutral", ("neutral", "loyal")),
    ],
    ids=["Diplomacy", "Coup", "civil war", "breach of protocol", "betrayed coup"],
)
def test_diplomacy_coups_and_some_events_move_the_marker(
    letter: str, cards: list[int], dice: list[int], loyalty: str, shift: tuple[str, str]
) -> None:
    _, events = mission(letter, ["kogus"], cards, loyalty=loyalty, dice=dice)

    assert shifts(events) == [shift]
    assert only(events, LoyaltyShifted).case == "15.12"


@pytest.mark.case("15.13")
def test_letters_beyond_unrest_are_ignored() -> None:
    """From Dissent two letters of the bonus draws could move two spaces, but there is only one."""
    game = errand(CAVE, ["vudot-vodot"], loyalty="dissent", cards=[93, 73, 75, 78, 96, 68, 69])
    send(game, D=["vudot-vodot"])

    events = draw(game, 2)

    assert only(events, BonusDrawn).hits == 3
    assert shifts(events) == [("dissent", "unrest")]


@pytest.mark.case("15.13")
def test_a_shift_beyond_patriotic_is_ignored() -> None:
    _, events = mission("D", ["kogus"], [90], loyalty="patriotic")

    assert shifts(events) == []


@pytest.mark.case("15.14")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_an_event_cannot_move_a_marker_that_is_not_there(state: str) -> None:
    """A-15-10: there is no Loyalty left for a civil war, and none to be won from the Synestins."""
    _, civil_war = mission("G", ["kogus"], [82], state=state)
    hunters = ["kogus", "agan-rafa", "rayner-derban"]
    game = errand("342.1", hunters, state=state, cards=[69], dice=[1, 1])
    send(game, G=hunters)
    events = draw(game)
    events += game.apply("ready") + game.apply("stand and fight")

    assert (only(civil_war, EventIgnored).event, shifts(civil_war)) == ("civil_war", [])
    assert only(events, FightBegan).attacker == "synestins"
    assert shifts(events) == []


@pytest.mark.case("15.14")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_no_shift_in_either_direction_is_remembered(state: str) -> None:
    """Whatever may come to shift Loyalty in a revolt: nothing moves, nothing is told."""
    game = errand(CITY, ["kogus"], state=state)
    planet = game.state.planets["331"]
    sides: tuple[Side, ...] = ("rebel", "imperial")

    moved = [loyalty_rules.shift(game.ctx, planet, 2, side, "a test", "15.14") for side in sides]

    assert moved == [0, 0]
    assert planet.loyalty == LOYALTY_TRACK.index("unrest")
    assert not every(game.ctx.journal, LoyaltyShifted)


@pytest.mark.case("15.12")
def test_rebels_who_beat_the_synestins_win_the_planets_heart() -> None:
    hunters = ["kogus", "agan-rafa", "rayner-derban"]
    game = errand("342.1", hunters, cards=[69], dice=[1, 1])
    send(game, I=hunters)
    draw(game)

    events = list(game.apply("ready")) + list(game.apply("stand and fight"))

    assert shifts(events) == [("neutral", "dissent")]


@pytest.mark.case("15.15", "15.75")
@pytest.mark.parametrize(
    ("side", "team", "after"), [("imperial", ["gelba"], "dissent"), ("rebel", ["kogus"], "unrest")]
)
def test_loyalty_can_change_while_a_rebellion_is_stopped(side: Side, team: list[str], after: str) -> None:
    """The state stays what it is: both markers move together."""
    loyalty = "unrest" if side == "imperial" else "dissent"
    game, events = mission("D", team, [DIPLOMACY_CARD], side, state="rebellion-stopped", loyalty=loyalty)

    assert shifts(events) == [(loyalty, after)]
    assert game.state.planets["331"].status == "rebellion-stopped"


@pytest.mark.case("15.75", "15.47")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
@pytest.mark.parametrize(("side", "envoy"), [("rebel", "vudot-vodot"), ("imperial", "senator-dermond")])
def test_there_is_neither_coup_nor_diplomacy_without_the_marker(state: str, side: Side, envoy: str) -> None:
    without = errand(CITY, [envoy], side=side, state=state)
    with_marker = errand(CITY, [envoy], side=side)

    for letter in "CD":
        assert f"assign {envoy} to {letter}" in with_marker.actions
        assert f"assign {envoy} to {letter}" not in without.actions


@pytest.mark.case("13.2e")
@pytest.mark.parametrize(
    ("loyalty", "struck"), [("loyal", set()), ("neutral", {"223.1", "223.2"})], ids=["neutral", "dissent"]
)
def test_camps_are_struck_as_soon_as_the_planet_reaches_dissent(loyalty: str, struck: set[str]) -> None:
    game = errand("223.2", ["kogus"], loyalty=loyalty, cards=[72], camps=["223.1", "223.2"])
    send(game, D=["kogus"])
    draw(game)

    events = game.apply("complete D")

    assert {event.place for event in every(events, CampRemoved)} == struck


# A module with bounds of its own


def steadfast(bounds: tuple[int, int], ctx: Context, planet: Planet) -> tuple[int, int]:
    """No planet goes beyond Dissent, and none back to Patriotic."""
    return LOYAL, DISSENT


@pytest.mark.case("15.13")
@pytest.mark.parametrize(("favor", "after"), [("rebel", "dissent"), ("imperial", "loyal")])
def test_a_module_says_how_far_a_marker_can_go(favor: Side, after: str) -> None:
    with toy_rulesets() as play:
        game = errand(
            CITY,
            ["kogus"],
            options=play(Module(id="steadfast", answers=(questions.loyalty_bounds.changed(steadfast),))),
        )
        planet = game.state.planets[CITY[:3]]
        assert loyalty_rules.shift(game.ctx, planet, 4, favor, "a test", "15.13") == 1
        moved = game.state.planets[CITY[:3]]
        assert LOYALTY_TRACK[moved.loyalty] == after
        assert loyalty_rules.room(game.ctx, moved, favor) == 0


@pytest.mark.case("15.13")
def test_without_one_it_goes_to_the_ends_of_the_track() -> None:
    game = errand(CITY, ["kogus"])
    planet = game.state.planets[CITY[:3]]
    assert [loyalty_rules.room(game.ctx, planet, side) for side in SIDES] == [2, 2]
