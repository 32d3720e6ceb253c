"""What is different on the table: told step by step it gives the whole table, and it tells nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game

from fitg.engine.game import new_game as engine_game
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.table.table_view import ShipView, TableView
from fitg.server.live.changes import (
    RecordChanges,
    TableChange,
    changed,
    compare_records,
    difference,
    merge_records,
)


def over_the_wire(before: TableView, after: TableView) -> TableView:
    """The view that somebody makes of the one before and of the change that he is told."""
    told: Any = difference(before, after)
    read = msgspec.json.decode(msgspec.json.encode(told), type=TableChange)
    # The fields of a module's own are read by who knows the module.
    return changed(before, replace(read, modules=told.modules))


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
@pytest.mark.parametrize("seed", range(3))
def test_changes_told_one_after_the_other_give_the_whole_table(scenario: str, seed: int) -> None:
    game, chance = engine_game(scenario, seed=seed), Random(seed)
    seen = {viewer: game.table_view(viewer) for viewer in VIEWERS}
    while game.outcome is None:
        if game.can_undo and chance.random() < 0.2:
            game.undo()
        else:
            game.apply(chance.choice(game.actions))
        for viewer in VIEWERS:
            seen[viewer] = over_the_wire(seen[viewer], game.table_view(viewer))
            # As bytes: the order counts too.
            assert msgspec.json.encode(seen[viewer]) == msgspec.json.encode(game.table_view(viewer))


def test_any_table_can_follow_any_other() -> None:
    """As when a game was played on elsewhere."""
    tables: list[TableView] = []
    for seed in range(4):
        game, chance = engine_game("flight-to-egrix", seed=seed), Random(seed)
        while game.outcome is None:
            if chance.random() < 0.05:
                tables.append(game.table_view("rebel"))
            game.apply(chance.choice(game.actions))
    chance = Random(1)
    for _ in range(100):
        before, after = chance.choice(tables), chance.choice(tables)
        assert msgspec.json.encode(over_the_wire(before, after)) == msgspec.json.encode(after)


def ships(*ids: str, damaged: str = "") -> tuple[ShipView, ...]:
    return tuple(
        ShipView(id=each, model=each, side="rebel", place="222.1", owner="", damaged=each == damaged)
        for each in ids
    )


def test_records_are_told_one_by_one() -> None:
    before = ships("a", "b", "c")
    assert compare_records(before, before) == RecordChanges()
    after = ships("a", "c", "d", damaged="c")
    change = compare_records(before, after)
    assert ([each.id for each in change.changed], change.removed, change.order) == (["c", "d"], ("b",), ())
    assert merge_records(before, change) == after


def test_another_order_is_told() -> None:
    before, after = ships("a", "c"), ships("b", "a", "c")
    change = compare_records(before, after)
    assert change.order == ("b", "a", "c")
    assert merge_records(before, change) == after
    assert compare_records(after, ships("c", "b", "a")) == RecordChanges(order=("c", "b", "a"))


def test_what_is_the_same_is_not_told() -> None:
    game = engine_game("flight-to-egrix", seed=1)
    view = game.table_view("imperial")
    assert msgspec.json.encode(difference(view, view)) == b"{}"
    game.apply("place line at 222.1")
    told = msgspec.to_builtins(difference(view, game.table_view("imperial")))
    assert set(told) == {"spaces", "decision"}
    assert [space["id"] for space in told["spaces"]["changed"]] == ["222.1"]


def test_the_first_message_tells_the_whole_table_and_the_others_what_has_changed(
    shared_server: RunningServer,
) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="changes")
    with Seat(shared_server, game, "imperial") as imperial, Seat(shared_server, game, "rebel") as rebel:
        imperial.act("place line at 222.1")
        told = rebel.receive()
        assert (told["view"], told["step"], told["change"]) == (None, 1, {}), "a set-up is shown in the end"
        assert set(imperial.table["change"]) >= {"spaces"}
        assert rebel.sizes[1] < rebel.sizes[0] / 4
        whole = rebel.table["view"]
        rebel.send({"type": "look"})
        again = rebel.receive()
        assert (again["view"], again["change"], again["log_from"]) == (whole, None, 0)
    with Seat(shared_server, game, "rebel") as rebel:
        assert rebel.table["change"] is None
        assert rebel.table["view"] == whole


def test_who_is_told_nothing_new_is_told_nothing(shared_server: RunningServer) -> None:
    """Else the number of messages would tell him what the other side is doing: here it musters a stack."""
    game = new_game(shared_server, scenario="varu-powderkeg", rebel="human", imperial="human", seed="quiet")
    with Seat(shared_server, game, "imperial") as imperial, Seat(shared_server, game, "rebel") as rebel:
        chance, quiet = Random(1), 0
        for _ in range(80):
            seat, other = (imperial, rebel) if imperial.actions else (rebel, imperial)
            mustering = [action for action in seat.actions if action.startswith(("march", "add"))]
            seat.act(chance.choice(mustering or seat.actions))
            before = other.table
            other.send({"type": "hint"})
            while (told := other.receive())["type"] == "table":
                assert told["change"] or told["log"], "it is new to him"
                assert told["step"] == before["step"] + len(told["log"]), "his own steps, and what happens"
            assert told["type"] in ("error", "hint")
            quiet += other.table is before
        assert quiet


def test_undo_is_told_as_a_change(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="two")
    with Seat(shared_server, game, "imperial") as imperial:
        before = imperial.table["view"]
        imperial.act("place line at 222.1")
        assert imperial.table["view"] != before
        imperial.send({"type": "undo", "step": imperial.table["step"]})
        assert imperial.receive()["view"] is None
        assert imperial.table["view"] == before
