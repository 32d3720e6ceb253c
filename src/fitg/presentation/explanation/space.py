"""Hyperjumps, fleets that fire, attacks on PDBs from orbit, and repairs."""

from __future__ import annotations

from fitg.engine.events.galactic import GhostFleetStruck
from fitg.engine.events.space import (
    DetachmentAttacked,
    DetachmentEvaded,
    Hyperjumped,
    PdbBombarded,
    RakingAttackMade,
    RepairTried,
)
from fitg.presentation.explanation.explainers import explains
from fitg.presentation.explanation.records import (
    Arithmetic,
    Die,
    line,
    modifier_lines,
    shift_lines,
    signed,
)
from fitg.presentation.narration.fleets import DAMAGE, ENDS
from fitg.presentation.narration.ships import SHIP_FATES
from fitg.presentation.narration.words import Words, count


@explains(Hyperjumped)
def jump(event: Hyperjumped, words: Words) -> Arithmetic:
    rolled = () if event.die is None else (Die("Hyperjump", event.die),)
    total = () if event.sum is None else (line("Die and distance, less Navigation", event.sum),)
    return Arithmetic(
        dice=rolled,
        lines=(
            *modifier_lines(event.parts),
            line("Navigation", event.navigation),
            *modifier_lines(event.detours),
            line("Distance", event.distance),
            *total,
        ),
        result=f"{ENDS[event.drift]}{DAMAGE[event.effect]}",
    )


@explains(RakingAttackMade)
def raking_attack(event: RakingAttackMade, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("PDB", event.die),),
        lines=(line("Level of the PDB", event.level), line("Column", event.column)),
        result=f"they lose {event.loss}",
    )


@explains(DetachmentEvaded)
def evasion(event: DetachmentEvaded, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Break-off", event.die),),
        lines=(
            line("Space strength", event.strength),
            line("Shields", signed(-event.shields)),
            line("Column", event.column),
            line("Gets away on", f"{event.number} or less"),
        ),
        result="got away" if event.escaped else "caught",
    )


@explains(DetachmentAttacked)
def detachment(event: DetachmentAttacked, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Attack", event.die),),
        lines=(
            line("Space strength", event.strength),
            line("Shields", signed(-event.shields)),
            *shift_lines(event.shifts),
            line("Column", event.column),
            line("Wounds", event.wounds),
        ),
        result=SHIP_FATES[event.result],
    )


@explains(PdbBombarded)
def bombardment(event: PdbBombarded, words: Words) -> Arithmetic:
    helpers = (line("Units that help it", signed(event.helpers)),) if event.helpers else ()
    return Arithmetic(
        dice=(Die("Attacker", event.attacker_die), Die("Defender", event.defender_die)),
        lines=(
            line("Attack strength", event.attack),
            line(f"PDB of Level {event.level}, {'Up' if event.up else 'Down'}", event.base),
            *helpers,
            line("Ratio", event.ratio),
            *shift_lines(event.shifts),
            line("Column", event.column),
        ),
        result=f"attacker loses {event.attacker_loss}, PDB loses {event.pdb_loss}",
    )


@explains(GhostFleetStruck)
def ghost_fleet(event: GhostFleetStruck, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Ghost fleet", event.die),),
        lines=(
            line("Attack strength", event.attack),
            line("Defence strength", event.defense),
            line("Ratio", event.ratio),
            *shift_lines(event.shifts),
            line("Column", event.column),
        ),
        result=f"the Empire loses {count(event.loss, 'strength point')}",
    )


@explains(RepairTried)
def repair(event: RepairTried, words: Words) -> Arithmetic | None:
    if event.die is None:
        return None
    return Arithmetic(
        dice=(Die("Repair", event.die),),
        lines=(line("Repaired on", f"{event.rating} or less"),),
        result="repaired" if event.repaired else "failed",
    )
