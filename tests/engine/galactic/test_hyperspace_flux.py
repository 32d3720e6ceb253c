"""[32.0] Hyperspace flux: two dice may sweep a jump to another star."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.province.fleets import at, fly, gather, kind
from tests.engine.table import do, every, only

from fitg.engine.events.galactic import FluxStruck
from fitg.engine.events.space import Hyperjumped
from fitg.engine.game import Game, restore
from fitg.engine.rules.galactic.flux import AS_NAMED, STRANDED, SWEPT, Flux, chances
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe

FLUX = 118
FLEETS, SHIPS = "rebel-1.interplanetary-movement", "rebel-1.character-movement"
PRIVATEER = "planetary-privateer"


def fleet(dice: list[int], segment: str = FLEETS, **more: Any) -> Game:
    """Four points of Navigation above Orning, in Gellas (24), and another unit that does nothing."""
    side = segment.partition("-")[0]
    pair = ("urban-4-4", "fire-2-3") if side == "rebel" else ("veteran", "veteran")
    units = {"241.orbit": {pair[0]: 1}, "531.1": {pair[1]: 1}, **more.pop("units", {})}
    return galaxy(segment, turn=2, galactic_event=FLUX, units=units, dice=dice, **more)


def ship(dice: list[int]) -> Game:
    """Boccanegra with his Privateer above Orning."""
    crew = {"boccanegra": {"place": "241.orbit", "ship": PRIVATEER}, "kogus": {"place": "551.1"}}
    return galaxy(SHIPS, turn=2, galactic_event=FLUX, characters=crew, dice=dice)


@pytest.mark.case("32.0", "21.0")
def test_without_a_star_of_that_number_the_jump_is_as_usual() -> None:
    """Six and one is no star; Egrix is 2 away, and Navigation 4 needs no roll."""
    game = fleet([6, 1])
    events = fly(game, "241.orbit", "221.orbit")
    struck = only(events, FluxStruck)
    assert (struck.dice, struck.star, struck.swept) == ((6, 1), "", False)
    assert "is no star" in describe(struck, game.facts)
    assert only(events, Hyperjumped).destination == "221.orbit"
    assert at(game, "221.orbit", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.0")
def test_the_star_that_was_named_is_a_usual_jump() -> None:
    game = fleet([2, 2])
    events = fly(game, "241.orbit", "221.orbit")
    assert not only(events, FluxStruck).swept
    assert at(game, "221.orbit", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.3")
def test_another_star_draws_the_fleet_there_by_the_usual_table() -> None:
    """Two and one is Phisaria (21), 3 away: Navigation 4 arrives."""
    game = fleet([2, 1])
    events = fly(game, "241.orbit", "221.orbit")
    assert only(events, FluxStruck).swept
    assert game.decision is not None
    assert (game.decision.side, kind(game)) == ("rebel", "flux")
    assert "drift to 22.drift2" in game.actions
    assert {"be swept to 211.orbit", "be swept to 212.1"} < set(game.actions)
    assert not [
        action for action in game.actions if "swept" in action and not action.split()[-1].startswith("21")
    ]
    jump = only(do(game, "be swept to 212.orbit"), Hyperjumped)
    assert (jump.origin, jump.destination, jump.distance) == ("241.orbit", "212.orbit", 3)
    assert at(game, "212.orbit", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.3", "21.4")
def test_the_forced_jump_may_end_in_drift_of_that_star() -> None:
    """Zakir (51) is 8 away: Navigation 4 and die 1 make 5."""
    game = fleet([5, 1, 1])
    fly(game, "241.orbit", "221.orbit")
    (table,) = forecast(game, "be swept to 511.orbit")
    assert "over 8 with Navigation 4" in table.title
    jump = only(do(game, "be swept to 511.orbit"), Hyperjumped)
    assert (jump.distance, jump.sum) == (8, 5)
    assert jump.drift > 0
    assert at(game, f"51.drift{'2' if jump.drift == 2 else ''}", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.5")
def test_or_the_owner_prefers_drift_2_of_the_star_that_he_named() -> None:
    game = fleet([5, 1])
    fly(game, "241.orbit", "221.orbit")
    events = do(game, "drift to 22.drift2")
    assert not every(events, Hyperjumped)
    assert at(game, "22.drift2", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0")
def test_back_to_its_own_star_there_is_only_drift_2() -> None:
    game = fleet([2, 4])
    events = fly(game, "241.orbit", "221.orbit")
    assert only(events, FluxStruck).swept
    assert at(game, "22.drift2", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.5")
def test_whoever_leaves_drift_2_needs_no_such_roll() -> None:
    game = fleet([1], units={"241.orbit": {}, "22.drift2": {"urban-2-3": 1}})
    events = fly(game, "22.drift2", "221.orbit")
    assert not every(events, FluxStruck)
    assert every(events, Hyperjumped)


@pytest.mark.case("32.0", "21.12")
def test_a_move_inside_a_star_system_is_no_jump() -> None:
    game = fleet([], units={"221.orbit": {"urban-2-1": 1}})
    events = fly(game, "221.orbit", "222.orbit")
    assert not every(events, FluxStruck)


@pytest.mark.case("32.0")
def test_the_empire_is_swept_too_and_may_break_its_assignment() -> None:
    game = fleet([5, 1, 1], "imperial-1.interplanetary-movement", assignment=127)
    events = fly(game, "241.orbit", "221.orbit")
    assert only(events, FluxStruck).side == "imperial"
    assert "be swept to 511.orbit" in game.actions


@pytest.mark.case("32.0", "21.3")
def test_spaceships_are_swept_as_well() -> None:
    game = ship([2, 1, 1, 1])
    do(game, f"fly {PRIVATEER}")
    events = do(game, "to 221.orbit")
    assert only(events, FluxStruck).swept
    assert {"drift to 22.drift2", "be swept to 211.1", "be swept to 211.orbit"} < set(game.actions)
    events = do(game, "be swept to 211.orbit")
    assert only(events, Hyperjumped).destination == "211.orbit"
    assert game.state.ships[PRIVATEER].place == "211.orbit"
    assert game.state.characters["boccanegra"].place == "211.orbit"


@pytest.mark.case("32.0", "21.5")
def test_or_go_straight_to_drift_2() -> None:
    game = ship([5, 1])
    do(game, f"fly {PRIVATEER}", "to 221.orbit", "drift to 22.drift2")
    assert game.state.ships[PRIVATEER].place == "22.drift2"
    assert not game.state.ships[PRIVATEER].damaged


@pytest.mark.case("32.0")
def test_the_odds_are_known_before_the_jump() -> None:
    """11 of 36 are no star, and one is the star that was named; one is the own star."""
    game = fleet([6, 1])
    assert chances(game.ctx, "241.orbit", "221.orbit") == {
        AS_NAMED: Fraction(12, 36),
        SWEPT: Fraction(23, 36),
        STRANDED: Fraction(1, 36),
    }
    gather(game, "241.orbit")
    do(game, "course 221")
    flux, jump = forecast(game, "to 221.orbit")
    assert flux.title == "Hyperspace flux"
    assert dict(flux.rows)[AS_NAMED] == Fraction(1, 3)
    assert "Navigation 4" in jump.title
    flying = ship([])
    do(flying, f"fly {PRIVATEER}")
    (table,) = forecast(flying, "to 221.orbit")
    assert dict(table.rows)[SWEPT] == Fraction(23, 36)


@pytest.mark.case("32.0")
def test_there_is_no_way_back_once_the_dice_have_fallen() -> None:
    game = fleet([2, 1])
    gather(game, "241.orbit")
    do(game, "course 221")
    assert game.decision is not None
    option = game.decision.option("to 221.orbit")
    assert option is not None
    assert option.is_final(game.ctx)
    do(game, "to 221.orbit")
    assert not game.can_undo


@pytest.mark.case("32.0")
def test_a_game_can_be_kept_in_the_middle_of_it() -> None:
    game = fleet([2, 1])
    fly(game, "241.orbit", "221.orbit")
    kept = restore(game.snapshot())
    assert kept.actions == game.actions
    do(kept, "drift to 22.drift2")
    assert at(kept, "22.drift2", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ((2, 2), "the jump goes where it should"),
        ((6, 1), "the jump goes where it should"),
        ((2, 1), "the jump is swept towards Phisaria"),
    ],
)
def test_what_a_roll_means_is_said_before_it_counts(dice: tuple[int, int], words: str) -> None:
    game = fleet([])
    reading = Flux(side="rebel", origin="241.orbit", destination="221.orbit").read_roll(game.ctx, dice)
    assert (reading.words, reading.grave) == (words, "swept" in words)
