"""The numbers of missions.rules, and what it changes on Mission cards, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from fitg.data import packaged

#: The name of the module.
MISSIONS_RULES = "missions.rules"
PACKAGE = "fitg.engine.rulesets.underground"
Rows = Mapping[str, Mapping[str, Any]]


class Botched(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VX-02] The die of an attempt without an A."""

    least: int
    deadly: int
    imperial: int
    sovereign: int
    blade: int
    blade_card: str


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="upper"):
    """[VX-06a, VX-29] The most draws for further characters."""

    d: int
    r: int


class Rebellion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VX-07a] Who stops one."""

    leadership: int


class Scavenging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VX-05a] What is not found by looking for it."""

    rare: str


class Theft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VX-15] Worlds with something to steal, and the draws of the Pirate Fleet."""

    worlds: frozenset[str]
    pirates_here: int
    pirates_above: int


class Quest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VX-28] What the die of a botched quest brings, from 1 to 6."""

    fates: tuple[str, str, str, str, str, str]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    botched: Botched
    company: Company
    rebellion: Rebellion
    scavenging: Scavenging
    theft: Theft
    quest: Quest
    cards: Rows
    tokens: Mapping[str, str]
    space_cards: Rows
    galactic_cards: Rows
    galactic_tokens: Mapping[str, str]


@cache
def numbers() -> Numbers:
    """What is in the file."""
    return msgspec.toml.decode(packaged.text_of(PACKAGE, "missions.toml"), type=Numbers)


def overlay(cards: Rows, tokens: Mapping[str, str]) -> dict[str, Any]:
    """The cards, and the words for what their formulas count, as an overlay of the facts."""
    explained = {token: {"text": text} for token, text in tokens.items()}
    return {"missions": {letter: dict(row) for letter, row in cards.items()}, "bonus_tokens": explained}
