"""[VM-04 to VM-08] How armies fight: reserves, assaults, and who is lost for how many points."""

from __future__ import annotations

from fitg.engine.modules import Module
from fitg.engine.rules.galactic import asked
from fitg.engine.rules.galactic.atrocities import Ambush, elite_at
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.space.bombardment import Bombardment
from fitg.engine.rules.space.memory import SPACE
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.engine.rulesets.underground.combat import printed, surprise
from fitg.engine.rulesets.underground.combat.reserves import InReserve

__all__ = ["COMBAT", "COMBAT_IN_THE_GALAXY", "MILITARY_COMBAT"]

#: The name of the module.
MILITARY_COMBAT = "military.combat"

COMBAT = Module(
    id=MILITARY_COMBAT,
    title="Reserves and losses",
    needs=(SPACE,),
    facts=printed.overlay(),
    over={MilitaryCombat: InReserve, SpaceCombat: InReserve, Bombardment: InReserve},
)
COMBAT_IN_THE_GALAXY = Module(
    id="military.combat-in-the-galaxy",
    title="Sneak attacks by all",
    needs=(MILITARY_COMBAT, GALACTIC),
    without=(elite_at,),
    instead={Ambush: surprise.WideAmbush},
    over={Ambush: InReserve},
    answers=(
        asked.attackers_by_surprise.by(surprise.strong_enough),
        asked.surprise_is_resented.by(surprise.nobody_minds),
    ),
)
