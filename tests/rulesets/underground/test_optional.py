"""[VO-02, VO-03, VO-04] Rules that players may agree on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.table import do, every, only, passing, question
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.whole_table import whole

from fitg.data import facts
from fitg.engine.events.agreements import DefenseDeclared
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.game import Game, restore
from fitg.engine.rules import units
from fitg.engine.rulesets.underground.optional import AGREEMENTS
from fitg.presentation.narration import describe

Lay = Callable[..., Game]
RISEN = {"state": "rebellion", "pdb": 0, "pdb_up": False}
STUBBORN = {"determined-defense": True}


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(*AGREEMENTS) as lay_out:
        yield lay_out


# Gems


@pytest.mark.case("VO-02")
@pytest.mark.parametrize(("kept", "fate"), [(False, "deck"), (True, "held")])
def test_the_cache_is_kept_when_it_buys_a_ship(lay: Lay, kept: bool, fate: str) -> None:
    game = lay(
        "rebel-1.missions",
        characters={"kogus": {"place": "223.1", "possessions": ["cache-of-rare-gems"]}},
        options={"gems-kept": kept},
    )
    buy = next(action for action in game.actions if " to buy " in action)
    do(game, buy)
    assert game.state.possessions["cache-of-rare-gems"].fate == fate
    assert any(ship.owner == "kogus" for ship in game.state.ships.values())


@pytest.mark.case("VO-02", "VP-18h")
@pytest.mark.parametrize("given", [False, True])
def test_a_cache_that_is_kept_buys_one_ship_each_turn(given: bool) -> None:
    """VQ-490: nor does it for whoever is given it in the same window."""
    game = whole(
        "rebel-1.interplanetary-movement",
        characters={
            "kogus": {"place": "223.1", "possessions": ["cache-of-rare-gems"]},
            "boccanegra": {"place": "223.1"},
        },
        options={"gems-kept": True},
    )
    do(game, "use cache-of-rare-gems to buy explorer for kogus")
    if given:
        do(game, "give cache-of-rare-gems to boccanegra")
    assert restore(game.snapshot()).actions == game.actions
    assert not any(" to buy " in action for action in game.actions)
    turn = game.state.turn
    while not any(" to buy " in action for action in game.actions):
        do(game, passing(game))
    assert game.state.turn == turn + 1
    assert "use cache-of-rare-gems to buy star-cruiser for boccanegra" in game.actions


# Stacking


@pytest.mark.case("VO-03")
@pytest.mark.parametrize(("size", "holds"), [(2, 4), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_each_size_holds_so_many(lay: Lay, size: int, holds: int) -> None:
    people = {"kogus": {"place": "223.1"}}
    for chosen in (False, True):
        game = lay("rebel-1.missions", characters=people, options={"stacking-four": chosen})
        place = next(each for each, found in game.ctx.board.sizes.items() if found == size)
        assert units.room(game.ctx, place, "rebel") == (holds if chosen else size)


@pytest.mark.case("VO-03")
@pytest.mark.parametrize(("four", "rooms"), [(False, (2, 6)), (True, (4, 6))])
def test_an_environ_holds_its_size_and_at_least_four(lay: Lay, four: bool, rooms: tuple[int, int]) -> None:
    game = lay("rebel-1.missions", characters={"kogus": {"place": "223.1"}}, options={"stacking-four": four})
    sizes = game.ctx.board.sizes
    small = next(place for place, size in sizes.items() if size == 2)
    large = next(place for place, size in sizes.items() if size == 6)
    found = tuple(units.room(game.ctx, place, "imperial") for place in (small, large))
    assert found == rooms
    units.add(game.ctx, small, "imperial", {"line": 1})
    assert units.room(game.ctx, small, "imperial") == rooms[0] - 1
    assert units.room(game.ctx, small, "rebel") == rooms[0]
    assert units.room(game.ctx, "222.orbit", "imperial") > 100


# Determined Defense


def attacked(
    lay: Lay, defenders: dict[str, int], *, attackers: dict[str, int] | None = None, **more: Any
) -> Game:
    """Rebels attack the Empire on Angoff, with nobody to lead."""
    game = lay(
        "rebel-1.military-combat",
        planets={"222": RISEN},
        units={"222.1": {**(attackers or {"urban-2-1": 2}), **defenders}},
        **more,
    )
    do(game, "attack at 222.1")
    return game


@pytest.mark.case("VO-04")
def test_a_defender_with_a_unit_of_three_may_defend_determinedly(lay: Lay) -> None:
    for defenders, asked in (({"line": 1}, True), ({"patrol": 2}, False), ({"line": 1, "militia": 1}, True)):
        game = attacked(lay, defenders, dice=[3, 3], options=STUBBORN)
        assert (getattr(game.decision, "kind", "") == "military-combat.defense") is asked
    assert question(attacked(lay, {"line": 1}, dice=[3, 3], options=STUBBORN)).side == "imperial"


@pytest.mark.case("VO-04")
def test_by_the_usual_rules_nobody_is_asked(lay: Lay) -> None:
    game = attacked(lay, {"line": 1}, dice=[3, 3])
    assert getattr(game.decision, "kind", "") != "military-combat.defense"


@pytest.mark.case("VO-04")
def test_it_shifts_the_column_one_to_the_right_and_doubles_the_losses(lay: Lay) -> None:
    fought = {}
    for answer in ("usual defense", "determined defense"):
        game = attacked(lay, {"line": 2}, attackers={"urban-4-3": 2}, dice=[4, 4], options=STUBBORN)
        if "usual attack" in game.actions:
            do(game, "usual attack")
        assert restore(game.snapshot()).digest() == game.digest()
        events = do(game, answer)
        fought[answer] = only(events, BattleFought)
        assert bool(every(events, DefenseDeclared)) is (answer == "determined defense")
    usual, stubborn = fought.values()
    chart = facts().charts.military_combat
    columns = list(chart.columns)
    assert columns.index(stubborn.column) == columns.index(usual.column) + 1
    assert [(shift.reason, shift.columns) for shift in stubborn.shifts][-1] == ("Determined Defense", 1)
    attacker, defender = chart.rows[3][columns.index(stubborn.column)]
    assert (stubborn.attacker_loss, stubborn.defender_loss) == (2 * attacker, 2 * defender)


@pytest.mark.case("VO-04")
def test_against_a_determined_assault_there_is_none(lay: Lay) -> None:
    game = attacked(lay, {"line": 2}, attackers={"urban-4-3": 2}, dice=[4, 4], options=STUBBORN)
    assert "determined assault" in game.actions
    events = do(game, "determined assault")
    assert every(events, BattleFought)
    assert not every(events, DefenseDeclared)


@pytest.mark.case("VO-04")
def test_it_is_told(lay: Lay) -> None:
    said = DefenseDeclared(case="VO-04", side="imperial", place="222.1")
    game = attacked(lay, {"line": 1}, dice=[3, 3], options=STUBBORN)
    assert describe(said, game.facts).startswith("The Empire declares a Determined Defense at")


@pytest.mark.case("VO-04")
def test_in_space_it_is_the_same(lay: Lay) -> None:
    game = lay(
        "rebel-1.space-combat",
        units={"222.orbit": {"urban-4-3": 2, "veteran": 2}},
        dice=[4, 4],
        options=STUBBORN,
    )
    do(game, "attack at 222.orbit")
    while question(game).kind != "military-combat.defense":
        do(game, next(each for each in game.actions if each in ("no leader", "usual attack")))
    events = do(game, "determined defense")
    assert [shift.reason for shift in only(events, BattleFought).shifts][-1] == "Determined Defense"


@pytest.mark.case("VO-04")
def test_in_space_units_of_two_cannot(lay: Lay) -> None:
    game = lay(
        "rebel-1.space-combat",
        units={"222.orbit": {"urban-4-3": 2, "line": 2, "patrol": 2}},
        dice=[4, 4],
        options=STUBBORN,
    )
    do(game, "attack at 222.orbit")
    while question(game).kind != "military-combat.assault":
        do(game, "no leader")
    assert every(do(game, "usual attack"), BattleFought)
