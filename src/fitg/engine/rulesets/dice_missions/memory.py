"""What the variant has to remember, and what players may choose about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState
from fitg.engine.options import Options, Saying

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
    #: [D-55, G26] Planets that have gone into rebellion in this game.
    risen: tuple[str, ...] = ()
    #: [D-62] What sides owe after a theft; whatever they earn pays it first.
    debts: Mapping[Side, int] = {}


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
        "patrols": Saying(
            "D-31",
            "A patrol is the squad",
            {"one-unit": "of one unit, by chance", "all-units": "of all units in the Environ"},
        ),
        "hits": Saying(
            "D-30",
            "Hits of accidents, creatures and torture",
            {
                "half-wounds": "are half a wound each, and the hits of a chart count so too",
                "wounds": "are a wound each",
            },
        ),
        "surprise": Saying(
            "D-81",
            "A creature of the charts that surprises a group costs in the first round",
            {"group": "one point of Combat", "each": "one point of Combat for each who fights"},
        ),
        "wounded_creatures": Saying(
            "D-81",
            "Creatures and locals of the charts that have taken half of what they can take",
            {"leave": "leave at the end of the round", "fight-on": "fight on"},
        ),
        "sympathizers_destroy": Saying(
            "D-34",
            "Sympathizers",
            {
                True: "put the PDB Down, or destroy the weakest unit if it has strength 1",
                False: "put the PDB Down, and cannot hurt units",
            },
        ),
        "landed_ships": Saying(
            "D-78",
            "Mobile units in an Environ",
            {
                False: "are subverted by the levels of their kind",
                True: "count as landed starships: one level subverts them, elites excepted",
            },
        ),
        "imperial_recruits": Saying(
            "D-08",
            "The Empire may look for recruits",
            {
                "losses": "while it has no more characters than at the start",
                "always": "as long as there is anybody to recruit",
            },
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
    #: [D-31] Of which units a patrol is formed.
    patrols: Literal["one-unit", "all-units"] = "one-unit"
    #: [D-30, D-80, D-84] What a hit is worth, and with it the hits that creatures and locals can take.
    hits: Literal["half-wounds", "wounds"] = "half-wounds"
    #: [D-81, K12] Whose Combat a surprise costs.
    surprise: Literal["group", "each"] = "group"
    #: [D-81, G5] Whether creatures and locals of the charts break off when they are wounded.
    wounded_creatures: Literal["leave", "fight-on"] = "leave"
    #: [D-34, K10] Units cannot be damaged; the weakest is destroyed instead if it has strength 1.
    sympathizers_destroy: bool = True
    #: [D-78, K11] Units are ground and space in one; read as landed starships they are easily subverted.
    landed_ships: bool = False
    #: [D-08, K15] The limit of A-16-11 for the Empire, which the source does not have.
    imperial_recruits: Literal["losses", "always"] = "losses"


def memory(ctx: Context) -> DiceMemory:
    """The record of this module."""
    found = ctx.state.modules[DICE_MISSIONS]
    assert isinstance(found, DiceMemory)
    return found


def cells_hits_and_coups_are_sound(ctx: Context) -> Iterator[str]:
    """[D-46, D-52, D-83] Cells are among the camps, nobody has more than one single hit, Coups have marks."""
    known = memory(ctx)
    for place in known.cells:
        if place not in ctx.state.camps:
            yield f"there is a cell in {place} and no marker of it"
    for name, number in known.hits.items():
        if number != 1:
            yield f"{name} has {number} single hits"
    for place in known.coups:
        if place not in ctx.state.coup_markers:
            yield f"there was a Coup in {place}, and there is no marker of it"


def options(ctx: Context) -> DiceOptions:
    """What the players have chosen."""
    chosen = ctx.rules.options[DICE_MISSIONS]
    assert isinstance(chosen, DiceOptions)
    return chosen
