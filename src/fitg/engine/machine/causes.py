"""Causes of harm: what brings somebody down, as a kind that rules can ask for, with its words.

A rule says what did it, and never in prose: `harm.defeat(ctx, character, Cause(ASSASSINATION), "13.2g")`.
What becomes of the defeated may then depend on the kind, and what people read stands with the kind, once.
Kinds are an open set: a room or a module that brings a danger of its own names it with `kind`, as
`fitg.engine.rules.causes` does.
"""

from __future__ import annotations

from typing import NewType

import msgspec

from fitg.errors import FitgError

Kind = NewType("Kind", str)

#: What people read about each kind; one without words is known by its source, as a creature or a card is.
WORDS: dict[Kind, str] = {}


class UnclearCause(FitgError):
    """A kind of cause that is not the only one of its name."""


def kind(name: str, words: str = "") -> Kind:
    """A kind of cause, and what people read about it."""
    if name in WORDS:
        raise UnclearCause(f"There is a cause {name!r} already; give the new one another name.")
    WORDS[Kind(name)] = words
    return Kind(name)


class Cause(msgspec.Struct, frozen=True):
    """What brought somebody down: its kind, and who or what it was where the kind alone does not say it."""

    kind: Kind
    source: str = ""

    @property
    def words(self) -> str:
        """What people read; a creature or a force is named by whoever tells the story."""
        return WORDS[self.kind] or self.source
