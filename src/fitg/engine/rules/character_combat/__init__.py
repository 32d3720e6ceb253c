"""[12.0] Character combat: characters, a squad, a creature or Irate Locals attack characters.

A fight is one procedure in parts, each in a room of its own: `fight` (who is in it, how strong they are, what
dice do to them), `opening`, `rounds`, `break_off`, `results`, `ending`.
"""

from fitg.engine.rules.character_combat.actions import (
    BreakOffAll,
    BreakOffInactive,
    FaceCreature,
    FightToCapture,
    FightToKill,
    GuardPrisoners,
    StandAndFight,
)
from fitg.engine.rules.character_combat.fight import Fight, FightResult, ForceKind
from fitg.engine.rules.character_combat.opening import (
    CharacterCombat,
    FightHandToHand,
    FightWithGuns,
    garrison,
    has_squad,
    printed_squad,
    squad_attack,
)
from fitg.engine.rules.character_combat.rounds import HoldBack, StandReady

__all__ = [
    "BreakOffAll",
    "BreakOffInactive",
    "CharacterCombat",
    "FaceCreature",
    "Fight",
    "FightHandToHand",
    "FightResult",
    "FightToCapture",
    "FightToKill",
    "FightWithGuns",
    "ForceKind",
    "GuardPrisoners",
    "HoldBack",
    "StandAndFight",
    "StandReady",
    "garrison",
    "has_squad",
    "printed_squad",
    "squad_attack",
]
