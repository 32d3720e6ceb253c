"""[D-81, G5] Fights against what the charts describe: who is wounded enough makes off."""

from __future__ import annotations

from typing import ClassVar

from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rulesets.dice_missions.memory import options


class ChartCombat(CharacterCombat, tag="dice-missions.ChartCombat"):
    """A fight that creatures or locals leave when they are wounded, if the players like that."""

    #: How the end of such a fight is told.
    farewell: ClassVar[str] = "the creature makes off"

    def wounded(self) -> bool:
        """[G5] It has taken half of what it can take."""
        return self.endurance is not None and 2 * self.force_wounds >= self.endurance

    def makes_off(self, ctx: Context) -> bool:
        return self.wounded() and options(ctx).wounded_creatures == "leave"

    def close_round(self, ctx: Context) -> Next:
        """[G5] Who is wounded leaves at the end of the round."""
        following = super().close_round(ctx)
        if following == self.start_round and self.makes_off(ctx):
            self.over = self.farewell
            return self.finish
        return following


class LocalsFight(ChartCombat, tag="dice-missions.LocalsFight"):
    """[D-80] A mob of the chart."""

    farewell = "the locals make off"

    def makes_off(self, ctx: Context) -> bool:
        """[D-83, G2] By the original values they fight on."""
        return options(ctx).creatures == "chart" and super().makes_off(ctx)
