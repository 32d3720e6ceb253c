"""Flights that are seen, and the fire of Planetary Defense Bases."""

from __future__ import annotations

from fitg.engine.events.movement import DetectionRolled, PdbFired
from fitg.engine.events.possessions import ShipMishandled
from fitg.engine.rulesets.underground.possessions.memory import chart
from fitg.presentation.explanation.explainers import explains
from fitg.presentation.explanation.records import Arithmetic, Die, line, shift_lines
from fitg.presentation.narration.words import Words

#: [9.31] What becomes of a ship and those aboard.
RESULTS = {
    "U": "undetected",
    "D": "detected",
    "Ud": "undetected, ship lost",
    "Dd": "detected, ship lost",
    "E": "shot down",
}


@explains(DetectionRolled)
def detection(event: DetectionRolled, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Detection", event.die),),
        lines=(
            line("Evasion of the ship", event.evasion),
            line("Level of the PDB", event.pdb),
            *shift_lines(event.shifts),
            line("Column", event.column),
        ),
        result=RESULTS.get(event.result, event.result),
    )


@explains(PdbFired)
def pdb_fire(event: PdbFired, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("PDB", event.die), Die("Units", event.return_die)),
        lines=(line("Level of the PDB", event.level), line("Column", event.column)),
        result=f"units lose {event.units_loss}, PDB loses {event.pdb_loss}",
    )


@explains(ShipMishandled)
def poor_pilot(event: ShipMishandled, words: Words) -> Arithmetic:
    """[VP-17a] What the die had to stay below."""
    least = chart().pilots[str(event.navigation)]
    return Arithmetic(
        dice=(Die("The landing", event.die),),
        lines=(
            line(f"Navigation of {words.who(event.pilot)}", event.navigation),
            line("The ship is damaged on", f"{least} or more"),
        ),
        result="damaged" if event.damaged else "unharmed",
    )
