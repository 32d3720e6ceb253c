"""[12.0] What comes of a fight of characters, round after round."""

from __future__ import annotations

from collections.abc import Sequence

from fitg.bots.outlook.business import Business, Heading, Outcome, Told, begins, depth_of
from fitg.bots.outlook.people import fared, stand
from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.rules.character_combat import (
    BreakOffAll,
    BreakOffInactive,
    CharacterCombat,
    FightHandToHand,
    FightResult,
    FightToCapture,
    FightToKill,
    FightWithGuns,
    HoldBack,
    StandAndFight,
    StandReady,
)

Fighting = (
    HoldBack
    | StandReady
    | StandAndFight
    | BreakOffInactive
    | BreakOffAll
    | FightHandToHand
    | FightWithGuns
    | FightToKill
    | FightToCapture
)


class Fight(Business):
    """One fight to its end."""

    def __init__(self, ctx: Context, combat: CharacterCombat, side: Side) -> None:
        super().__init__(depth_of(ctx, CharacterCombat))
        attack = combat.attacker_side == side
        mine = combat.attackers if attack else combat.defenders
        theirs = combat.defenders if attack else combat.attackers
        where = naming.place(ctx.facts, combat.place)
        self.mine, self.theirs = stand(ctx, mine), stand(ctx, theirs)
        self.foe = "" if attack or theirs else combat.enemy(ctx)
        self.ours = Heading(f"The whole fight at {where}: what it costs", "12.0")
        self.others = Heading(f"The whole fight at {where}: what it brings", "12.0")

    def tell(self, ctx: Context, events: Sequence[Event], result: object) -> Told:
        """How both sides have fared."""
        told: Told = {}
        if self.mine:
            told[self.ours] = fared(ctx, self.mine)
        if self.theirs:
            told[self.others] = fared(ctx, self.theirs, ours=False)
        elif self.foe:
            beaten = isinstance(result, FightResult) and result.beaten
            told[self.others] = Outcome("they are beaten", 1) if beaten else Outcome("they are not beaten")
        return told


@begins(
    HoldBack,
    StandReady,
    StandAndFight,
    BreakOffInactive,
    BreakOffAll,
    FightHandToHand,
    FightWithGuns,
    FightToKill,
    FightToCapture,
)
def _fight(ctx: Context, action: Fighting, side: Side) -> Business:
    combat = ctx.state.stack[depth_of(ctx, CharacterCombat)]
    assert isinstance(combat, CharacterCombat)
    return Fight(ctx, combat, side)
