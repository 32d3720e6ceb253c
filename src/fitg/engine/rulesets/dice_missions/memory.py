"""What the variant has to remember, and what players may choose about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.ruleset import Options, Saying
from fitg.engine.state import ModuleState

#: The name of the module, and of its record in the state.
DICE_MISSIONS = "dice-missions"


class DiceMemory(ModuleState):
    """Hits, cells, coups, and who has had the Virus."""

    #: [D-83, G7] Single hits: two of them are a wound.
    hits: Mapping[str, int] = {}
    #: [D-46] Environs whose Rebel camp is only a cell.
    cells: tuple[str, ...] = ()
    #: [D-52] Who made the last Coup in an Environ.
    coups: Mapping[str, Side] = {}
    #: [D-84] Immune to the Virus.
    immune: tuple[str, ...] = ()


class DiceOptions(Options, frozen=True):
    """The switchable lines of the variant."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "creatures": Saying(
            "D-83",
            "Creatures and locals fight",
            {
                "original": "with the values of their cards",
                "chart": "with the values of the variant’s charts",
            },
        ),
        "home_bonus": Saying(
            "D-29",
            "Home planets and royalty",
            {True: "help missions in the Star System Game too", False: "count in the larger games only"},
        ),
        "information_point": Saying(
            "D-65",
            "Two levels of Gather Information",
            {True: "earn a Victory Point", False: "earn no point"},
        ),
        "militia_patrols": Saying(
            "D-31",
            "Where the enemy controls a planet and has no unit",
            {True: "a militia patrol comes", False: "no patrol comes"},
        ),
    }

    #: [D-83] Creatures and locals fight with their original values, or with those of the variant's charts.
    creatures: Literal["original", "chart"] = "original"
    #: [D-29] Home planets and royalty count in the Star System Game too.
    home_bonus: bool = True
    #: [D-65] Two levels of Gather Information earn the point of 16.19.
    information_point: bool = True
    #: [D-31] Where the Enemy controls the planet and has no unit, a militia patrol comes.
    militia_patrols: bool = True


def memory(ctx: Context) -> DiceMemory:
    """The record of this module."""
    found = ctx.state.modules[DICE_MISSIONS]
    assert isinstance(found, DiceMemory)
    return found


def options(ctx: Context) -> DiceOptions:
    """What the players have chosen."""
    chosen = ctx.rules.options[DICE_MISSIONS]
    assert isinstance(chosen, DiceOptions)
    return chosen
