"""[VP-17, VP-18] What is remembered of possessions, and their rows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from fitg.data import packaged
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState

#: The name of the module, and of its record in the state.
POSSESSIONS = "characters.possessions"


class Flown(msgspec.Struct, frozen=True):
    """[VP-17a] Who has piloted a ship in this Player-Turn, and with which Navigation."""

    pilot: str
    navigation: int


class PossessionMemory(ModuleState):
    """Whom a Cervac holds off, whom Norrocks guard, what the drug has healed, and who has flown badly."""

    #: [VP-18, VP-18a] The enemy leader of this Player-Turn, and the Cervac that is still to be rolled for.
    leader: str = ""
    leader_card: str = ""
    #: [VP-18b, VP-18c] The enemy in the present combat of characters, and the Cervac used in it.
    baffled: str = ""
    fight_card: str = ""
    #: [VP-18j] Whose Norrocks have met creatures in this Phase.
    guarded: str = ""
    #: [VP-18e] The wounds that the drug has healed, of each who has taken it for Endurance.
    healed: Mapping[str, int] = {}
    #: [VP-17a] The ships that poor pilots have flown.
    flown: Mapping[str, Flown] = {}


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of possessions."""

    #: [VP-17a] From which die on a ship is damaged, by its pilot's Navigation.
    pilots: dict[str, int]
    #: The overlay of the facts.
    cards: dict[str, dict[str, dict[str, Any]]]


@cache
def chart() -> Chart:
    """The file of possessions, read once."""
    return msgspec.toml.decode(
        packaged.text_of("fitg.engine.rulesets.underground", "possessions.toml"), type=Chart
    )


def memory(ctx: Context) -> PossessionMemory:
    """The record of this game."""
    found = ctx.state.modules[POSSESSIONS]
    assert isinstance(found, PossessionMemory)
    return found
