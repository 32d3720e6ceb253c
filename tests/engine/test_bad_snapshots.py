"""Snapshots that somebody changed and sealed again: each is refused in one sentence, or can be played."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg.engine.game import new_game, restore
from fitg.engine.machine.encoding import SNAPSHOT, BadSnapshot, _check, seal, unseal
from fitg.engine.machine.secrets import VIEWERS

Tree = dict[str, Any]


@cache
def snapshots() -> tuple[bytes, ...]:
    """Moments of a few games, from the set-up to the end."""
    found: list[bytes] = []
    for seed in range(6):
        game, random = new_game(["flight-to-egrix", "varu-powderkeg"][seed % 2], seed=seed), Random(seed)
        while game.decision is not None:
            if random.random() < 0.04:
                found.append(game.snapshot())
            game.apply(random.choice(game.actions))
        found.append(game.snapshot())
    return tuple(found)


def at_the_movement() -> Tree:
    """A game in its first Movement Segment, taken apart."""
    game = new_game("varu-powderkeg", seed=3)
    random = Random(3)
    while game.decision is None or game.decision.kind != "movement":
        game.apply(random.choice(game.actions))
    return unseal(game.snapshot())


def refusal(raw: Tree) -> str:
    """Why the changed snapshot is refused, in one sentence."""
    with pytest.raises(BadSnapshot) as caught:
        restore(seal(raw))
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def put(value: object, *path: str | int) -> Callable[[Tree], None]:
    """A change of one value somewhere inside."""

    def change(raw: Tree) -> None:
        inner: Any = raw
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[Tree], None]:
    def change(raw: Tree) -> None:
        inner: Any = raw
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]

    return change


def stack(units: dict[str, int], place: str = "431.1") -> dict[str, Any]:
    """An Imperial stack as a snapshot holds it."""
    return {"side": "imperial", "place": place, "units": units}


STACKS = ("state", "stacks", "imperial")

CHANGES: dict[str, tuple[Callable[[Tree], None], str]] = {
    "no state": (drop("state"), "state"),
    "no seed": (drop("seed"), "seed"),
    "a seed that is none": (put("zero", "seed"), "hex"),
    "something more": (put(1, "price"), "price"),
    "a script of two": (put([[], []], "script"), "script"),
    "a die that shows seven": (put([[7], [], []], "script"), "7"),
    "an option that does not exist": (put({"house-rules": True}, "options"), "house-rules"),
    "a scenario without an id": (drop("scenario", "id"), "id"),
    "a scenario of another board": (put(["99"], "scenario", "systems"), "99"),
    "a turn that is a text": (put("one", "state", "turn"), "turn"),
    "a turn after the last": (put(99, "state", "turn"), "Game-Turn 99"),
    "no such Segment": (put(40, "state", "segment"), "Segment number 40"),
    "a clock that runs backwards": (put(-1, "state", "clock"), "-1 Segments"),
    "dice without a key": (put("", "state", "dice", "seed"), "seed"),
    "dice thrown less than never": (put(-1, "state", "dice", "count"), "-1 numbers"),
    "a scripted die of nine": (put([9], "state", "dice", "rolls"), "9"),
    "a scripted card of another game": (put([1], "state", "dice", "cards"), "Action Card 1"),
    "a negative pick": (put([-1], "state", "dice", "picks"), "-1 picks"),
    "a planet less": (drop("state", "planets", "431"), "the planet '431' is missing"),
    "a planet under another name": (put("432", "state", "planets", "431", "id"), "called '432'"),
    "Loyalty off the track": (put(7, "state", "planets", "431", "loyalty"), "Loyalty of 431 is 7"),
    "a PDB of Level 5": (put(5, "state", "planets", "431", "pdb"), "level 5"),
    "a side without stacks": (drop("state", "stacks", "rebel"), "the side 'rebel' is missing"),
    "a stack in no place": (put(stack({"line": 1}, "111.1"), *STACKS, "111.1"), "place '111.1'"),
    "a stack of another place": (put(stack({"line": 1}, "432.1"), *STACKS, "431.1"), "432.1"),
    "an empty stack": (put(stack({}), *STACKS, "431.1"), "431.1"),
    "a stack of the enemy's units": (put(stack({"wild-1-0": 1}), *STACKS, "431.1"), "no imperial unit"),
    "a negative number of units": (put(stack({"line": -2}), *STACKS, "431.1"), "-2 line"),
    "units that do not exist": (put(stack({"tank": 2}), *STACKS, "431.1"), "'tank'"),
    "more moved than there are": (
        put(stack({"line": 1}) | {"moved": {"line": 30}}, *STACKS, "431.1"),
        "30 line",
    ),
    "a camp of the future": (put({"431.1": 50}, "state", "camps"), "Player-Turn 50"),
    "a camp nowhere": (put({"space": 1}, "state", "camps"), "Environ 'space'"),
    "fewer than none to come": (put({"431.1": {"wild-1-0": 0}}, "state", "waiting"), "0 wild-1-0"),
    "a character nobody knows": (
        lambda raw: raw["state"]["characters"].update(
            nobody={"id": "nobody", "side": "rebel", "place": "431.1"}
        ),
        "character 'nobody'",
    ),
    "a turncoat": (put("imperial", "state", "characters", "zina-adora", "side"), "zina-adora"),
    "wounds below none": (put(-1, "state", "characters", "zina-adora", "wounds"), "-1 wounds"),
    "a character nowhere": (put("", "state", "characters", "zina-adora", "place"), "place ''"),
    "a character elsewhere": (put("111.1", "state", "characters", "zina-adora", "place"), "'111.1'"),
    "a free man's guard": (
        put({"kind": "stack", "holder": "free"}, "state", "characters", "zina-adora", "custody"),
        "held by",
    ),
    "a mission without a letter": (put("Ä", "state", "characters", "zina-adora", "mission"), "mission"),
    "a ship nobody built": (
        lambda raw: raw["state"]["ships"].update(
            ark={"id": "ark", "model": "ark", "side": "rebel", "place": "431.1", "owner": ""}
        ),
        "spaceship 'ark'",
    ),
    "a possession less": (drop("state", "possessions", "scanner"), "'scanner' is missing"),
    "a possession of nobody": (put("nobody", "state", "possessions", "scanner", "owner"), "'nobody'"),
    "a deck less": (drop("state", "decks", "rebel"), "deck 'rebel' is missing"),
    "a card twice in the deck": (put(["tourag"] * 2, "state", "decks", "rebel"), "twice"),
    "reinforcements below none": (put({"line": 0}, "state", "modules", "star-system", "due"), "0 line"),
    "a creature nobody met": (put(["dragon"], "state", "spent_creatures"), "'dragon'"),
    "no procedure": (put([], "state", "stack"), "sequence of play"),
    "no sequence below": (drop("state", "stack", 0), "sequence of play"),
    "a procedure without a name": (drop("state", "stack", 0, "type"), "record 'None'"),
    "a procedure without its side": (drop("state", "stack", 1, "side"), "side"),
    "a step that is none": (put("dance", "state", "stack", 1, "step"), "cannot wait at 'dance'"),
    "a step that is no step": (put("__init__", "state", "stack", 0, "step"), "cannot wait at"),
    "a step that does not ask": (put("begin", "state", "stack", -1, "step"), "snapshot"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_snapshot_changed_and_sealed_again_is_refused(change: str) -> None:
    raw = at_the_movement()
    how, hint = CHANGES[change]
    how(raw)
    assert hint in refusal(raw)


@pytest.mark.parametrize("value", [[], 5, "text", None, [[1]]])
def test_a_sealed_value_that_is_no_table_is_refused(value: object) -> None:
    with pytest.raises(BadSnapshot, match="cannot be read"):
        restore(seal(value))  # type: ignore[arg-type]


def test_sealed_noise_is_refused() -> None:
    data = b"\xc1\xff\x00"
    with pytest.raises(BadSnapshot, match="cannot be read"):
        restore(SNAPSHOT + _check(data) + data)


def test_an_unchanged_snapshot_is_accepted_wherever_it_was_taken() -> None:
    for data in snapshots():
        assert restore(data).snapshot() == data


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([10**9, 2**63, 1.5, b"x"]),
    st.sampled_from(["", "222.1", "431", "nobody", "kogus", "jon-kidu", "line", "units", "space", "begin"]),
    st.lists(st.sampled_from(["222.1", "kogus", 7]), max_size=2),
    st.dictionaries(st.sampled_from(["222.1", "line", "kogus"]), st.integers(-3, 3), max_size=2),
)


def branches(tree: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree of dicts and lists that can be bent, as a container and its key."""
    if isinstance(tree, dict):
        return [(tree, key) for key in tree] + [each for value in tree.values() for each in branches(value)]
    if isinstance(tree, list):
        return [(tree, key) for key in range(len(tree))] + [
            each for value in tree for each in branches(value)
        ]
    return []


@pytest.mark.unmeasured
@given(data=st.data())
def test_a_bent_snapshot_is_refused_or_can_be_played(data: st.DataObject) -> None:
    raw = unseal(data.draw(st.sampled_from(snapshots())))
    part: Any = data.draw(st.sampled_from([raw, raw["state"], raw["state"]["stack"], raw["scenario"]]))
    for _ in range(data.draw(st.integers(1, 2))):
        if not (places := branches(part)):
            break
        container, key = data.draw(st.sampled_from(places))
        if data.draw(st.booleans()):
            container[key] = data.draw(JUNK)
        elif data.draw(st.booleans()):
            other, place = data.draw(st.sampled_from(places))
            container[key] = copy.deepcopy(other[place])
        else:
            del container[key]
    try:
        game = restore(seal(raw))
    except BadSnapshot:
        return
    assert (game.decision is None) == (not game.actions)
    for viewer in VIEWERS:
        msgspec.json.encode(game.view(viewer))
    assert restore(game.snapshot()).digest() == game.digest()
