"""States as bytes and back: snapshots and digests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

from fitg.engine.machine.layers import JOINT, tag_of
from fitg.engine.machine.procedure import Procedure, S, tagged
from fitg.engine.machine.state import ModuleState, State
from fitg.errors import FitgError

#: The first bytes of every snapshot.
SNAPSHOT = b"fitg snapshot 1\n"
CHECK_SIZE = 8

_encoder = msgspec.msgpack.Encoder(order="deterministic")


class BadSnapshot(FitgError):
    """Bytes that are not a snapshot of this engine."""


class OtherRules(BadSnapshot):
    """A snapshot of a game that was played by other layers than its ruleset has now."""

    def __init__(self, tag: str) -> None:
        super().__init__(
            f"The snapshot was played by other rules, as {tag!r} shows; restore it with the modules that"
            " made it."
        )


#: Records that are read one by one, because their class stands in them.
Records = list[dict[str, Any]]
Named = dict[str, dict[str, Any]]


def encode(value: Any) -> bytes:
    """Equal values give equal bytes."""
    return _encoder.encode(value)


def digest(state: State) -> str:
    """Equal states have equal digests."""
    return blake2b(encode(state), digest_size=16).hexdigest()


def seal(value: dict[str, Any], head: bytes = SNAPSHOT) -> bytes:
    """A snapshot or the like: what it is, a check of what follows, and the value with its order kept.

    The order counts, because choices and chance follow the order of the pieces.
    """
    data = msgspec.msgpack.encode(value)
    return head + _check(data) + data


def unseal(snapshot: object, head: bytes = SNAPSHOT) -> dict[str, Any]:
    """The value of a snapshot that nobody has changed."""
    if not isinstance(snapshot, (bytes, bytearray)) or not snapshot.startswith(head):
        raise BadSnapshot("This is not a snapshot of a game; use the bytes that Game.snapshot() returned.")
    rest = bytes(snapshot[len(head) :])
    check, data = rest[:CHECK_SIZE], rest[CHECK_SIZE:]
    if check != _check(data):
        raise BadSnapshot("The snapshot is damaged: its check does not fit; use an unchanged one.")
    try:
        return msgspec.msgpack.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise BadSnapshot(f"The snapshot cannot be read ({error}); use an unchanged one.") from None


def _check(data: bytes) -> bytes:
    return blake2b(data, digest_size=CHECK_SIZE).digest()


def state_from(raw: dict[str, Any], procedures: Mapping[type[Procedure], type[Procedure]]) -> State:
    """A state from what `encode` made of it, under rules that play some procedures by other classes."""
    played = {tag_of(made): made for made in procedures.values()}
    stack = [
        _procedure(record, played, procedures) for record in msgspec.convert(raw.get("stack", []), Records)
    ]
    modules = {
        name: _module(record) for name, record in msgspec.convert(raw.get("modules", {}), Named).items()
    }
    state: State = msgspec.convert({**raw, "stack": [], "modules": {}}, State)
    state.stack = stack
    state.modules = modules
    return state


def _module(record: dict[str, Any]) -> ModuleState:
    return msgspec.convert(record, _kind(ModuleState, record))


def _procedure(
    record: dict[str, Any],
    played: Mapping[str, type[Procedure]],
    procedures: Mapping[type[Procedure], type[Procedure]],
) -> Procedure:
    tag = str(record.get("type"))
    kind = played.get(tag)
    if kind is None:
        if JOINT in tag:
            raise OtherRules(tag)
        kind = _kind(Procedure, record)
        if kind in procedures:
            raise OtherRules(tag)
    return msgspec.convert(record, kind)


def _kind(base: type[S], record: dict[str, Any]) -> type[S]:
    try:
        return _tagged(base, str(record.get("type")))
    except LookupError:
        raise BadSnapshot(
            f"The snapshot holds a record {str(record.get('type'))!r} that this engine does not know;"
            " restore it with the version and the rulesets that made it."
        ) from None


#: A class that has been found stays what it is.
_tagged = cache(tagged)
