"""States as bytes and back: snapshots and digests."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from fitg.engine.procedure import Procedure
from fitg.engine.state import State
from fitg.errors import FitgError

_encoder = msgspec.msgpack.Encoder(order="deterministic")


class BadSnapshot(FitgError):
    """Bytes that are not a snapshot of this engine."""


def encode(value: Any) -> bytes:
    """Equal values give equal bytes."""
    return _encoder.encode(value)


def digest(state: State) -> str:
    """Equal states have equal digests."""
    return blake2b(encode(state), digest_size=16).hexdigest()


def state_from(raw: dict[str, Any]) -> State:
    """A state from what `encode` made of it."""
    stack = [_procedure(record) for record in raw["stack"]]
    state: State = msgspec.convert({**raw, "stack": []}, State)
    state.stack = stack
    return state


def _procedure(record: dict[str, Any]) -> Procedure:
    try:
        kind = Procedure.registry[record["type"]]
    except KeyError:
        raise BadSnapshot(
            f"The snapshot is in the middle of a procedure {record.get('type')!r} that this engine does "
            "not know; restore it with the version that made it."
        ) from None
    return msgspec.convert(record, kind)
