"""Bookmarks: a recorded game opens where it was left, without being played again from the start.

A bookmark is a cache and proves nothing. It is used only for the record it was made of, with the facts it was
made with, and only if the steps after it lead to the digest of the record; else the record is replayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

from fitg.data.records import Side
from fitg.engine.game import UNFIT, Game, Setting, StepRecord, next_step, restore
from fitg.engine.machine.actions import Action
from fitg.engine.machine.encoding import encode, seal, unseal
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import below, tagged
from fitg.engine.record import NO_DIGEST, Record
from fitg.version import VERSION

#: The first bytes of every bookmark.
BOOKMARK = b"fitg bookmark 1\n"

Happened = list[dict[str, Any]]


class _KeptStep(msgspec.Struct, frozen=True, array_like=True):
    """A step before the bookmark; its side and the text of its action stand in the record."""

    kind: str
    fields: dict[str, Any]
    events: Happened
    turn: int
    segment: str


class _Kept(msgspec.Struct, frozen=True):
    """What a bookmark holds."""

    engine: str
    #: A fingerprint of the setting and of all steps up to the bookmark.
    past: str
    snapshot: bytes
    opening: Happened
    steps: list[_KeptStep]


def bookmark(game: Game) -> bytes:
    """A bookmark as far on as nothing can be taken back: the steps after it are played again, for undo."""
    snapshot, last = game.point_of_no_return()
    steps = _up_to(last)
    kept = _Kept(
        VERSION,
        _fingerprint(game.setting, [(step.side, step.action) for step in steps]),
        snapshot,
        msgspec.to_builtins(game.opening),
        [
            _KeptStep(
                _name(type(step.option)),
                msgspec.to_builtins(step.option),
                msgspec.to_builtins(step.events),
                step.turn,
                step.segment,
            )
            for step in steps
        ],
    )
    return seal(msgspec.to_builtins(kept, builtin_types=(bytes,)), BOOKMARK)


def opened(record: Record, mark: bytes | None) -> Game:
    """The game of a record, from a bookmark if it is of use, else replayed and verified."""
    game = None if mark is None else _from_bookmark(record, mark)
    return game or record.verify()


def _from_bookmark(record: Record, mark: bytes) -> Game | None:
    """The game where the record ends; None if the bookmark is damaged, or belongs to something else."""
    if record.digest == NO_DIGEST:
        return None
    try:
        kept = msgspec.convert(unseal(mark, BOOKMARK), _Kept)
        if not _belongs(kept, record):
            return None
        game = restore(kept.snapshot)
        if _bare(game.setting) != _bare(record.setting):
            return None
        game.remember(_events(kept.opening), _past(kept, record))
        for step in record.steps[len(kept.steps) :]:
            game.apply(step.action)
    except UNFIT:
        return None
    return game if game.digest() == record.digest else None


def _belongs(kept: _Kept, record: Record) -> bool:
    """Was it made by this engine, of a game that began as the record does?"""
    begun = [(step.side, step.action) for step in record.steps[: len(kept.steps)]]
    return (
        kept.engine == VERSION
        and len(begun) == len(kept.steps)
        and kept.past == _fingerprint(record.setting, begun)
    )


def _bare(setting: Setting) -> Setting:
    return setting._replace(facts="")


def _fingerprint(setting: Setting, steps: Sequence[tuple[Side, str]]) -> str:
    return blake2b(encode([_bare(setting).to_data(), steps]), digest_size=16).hexdigest()


def _up_to(last: StepRecord | None) -> list[StepRecord]:
    """All steps up to one, in order."""
    steps = []
    while last is not None:
        steps.append(last)
        last = last.before
    steps.reverse()
    return steps


def _past(kept: _Kept, record: Record) -> StepRecord | None:
    """The steps before the bookmark, each with the one before it."""
    kinds = {_name(kind): kind for kind in below(Action)}
    past: StepRecord | None = None
    for number, (step, written) in enumerate(zip(kept.steps, record.steps, strict=False), start=1):
        option = msgspec.convert(step.fields, kinds[step.kind])
        if option.text != written.action:
            raise ValueError(f"step {number} is {written.action!r} and not {option.text!r}")
        past = next_step(past, written.side, option, _events(step.events), step.turn, step.segment)
    return past


def _events(raw: Happened) -> tuple[Event, ...]:
    return tuple(msgspec.convert(each, _event(each["type"])) for each in raw)


@cache
def _event(tag: str) -> type[Event]:
    return tagged(Event, tag)


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
