"""Space combat, attacks on PDBs from orbit, Determined Assaults and Suicide Squads."""

from __future__ import annotations

from fitg.engine.events.agreements import DefenseDeclared
from fitg.engine.events.reserves import ReserveHeld
from fitg.engine.events.space import (
    AssaultDeclared,
    PdbAssailed,
    PdbBombarded,
    PdbHelped,
    SquadBlewUp,
    StackReleased,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, count, does, shifts


@describes(AssaultDeclared)
def assault_declared(event: AssaultDeclared, words: Words) -> str:
    return (
        f"{words.side_does(event.side, 'declare')} a Determined Assault at {words.place(event.place)}: "
        "a worse column, and the losses of both sides are doubled."
    )


@describes(DefenseDeclared)
def defense_declared(event: DefenseDeclared, words: Words) -> str:
    return (
        f"{words.side_does(event.side, 'declare')} a Determined Defense at {words.place(event.place)}: "
        "one column to the right, and the losses of both sides are doubled."
    )


@describes(ReserveHeld)
def reserve_held(event: ReserveHeld, words: Words) -> str:
    held = "one unit" if event.number == 1 else f"{count(event.number, 'unit')}"
    return f"{words.side_does(event.side, 'hold')} {held} in reserve at {words.place(event.place)}."


@describes(StackReleased)
def stack_released(event: StackReleased, words: Words) -> str:
    whose = "Rebel" if event.side == "rebel" else "Imperial"
    company = f" with {words.people(event.characters)}" if event.characters else ""
    return f"The {whose} units of the interception at {words.place(event.place)} are free again{company}."


@describes(PdbAssailed)
def pdb_assailed(event: PdbAssailed, words: Words) -> str:
    return f"{words.side_does(event.attacker, 'attack')} the PDB of {words.planet(event.planet)} from orbit."


@describes(PdbHelped)
def pdb_helped(event: PdbHelped, words: Words) -> str:
    return (
        f"{count(event.number, 'unit')} in orbit {does(event.number, 'help')} the PDB of "
        f"{words.planet(event.planet)} with {event.strength} space strength."
    )


@describes(PdbBombarded)
def pdb_bombarded(event: PdbBombarded, words: Words) -> str:
    up = "Up" if event.up else "Down"
    helpers = f" and {event.helpers} of the units that help it" if event.helpers else ""
    return (
        f"Attack on the Level {event.level} PDB of {words.planet(event.planet)} ({up}): strength "
        f"{event.attack} against {event.base}{helpers}, {event.ratio}{shifts(event.shifts)} → column "
        f"{event.column}. The attacker rolls {event.attacker_die}: the PDB loses "
        f"{count(event.pdb_loss, 'strength point')}; the defender rolls {event.defender_die}: "
        f"the attacker loses {event.attacker_loss}."
    )


@describes(SquadBlewUp)
def squad_blew_up(event: SquadBlewUp, words: Words) -> str:
    people = words.people(event.characters)
    return f"A Suicide Squad at {words.place(event.place)} blows itself up with {people}."


@means(SquadBlewUp)
def blast(event: SquadBlewUp, words: Words) -> Meaning:
    return Meaning(weight=6, headline=squad_blew_up(event, words), pause=1, day="imperial")
