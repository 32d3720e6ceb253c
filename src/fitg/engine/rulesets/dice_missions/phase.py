"""[D-01, D-05, D-46] The Mission Phase: trading, cells that become camps, then Environ by Environ."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Call, Next, Option
from fitg.engine.rules.missions.phase import MissionPhase, Trading
from fitg.engine.rulesets.dice_missions import camps, recruitment
from fitg.engine.rulesets.dice_missions.actions import KeepCells, RaiseCamp


class DicePhase(MissionPhase, layer=True, tag="dice-missions.MissionPhase"):
    """[D-01] Also where nobody can go on a mission somebody may look for recruits."""

    def begin(self, ctx: Context) -> Next:
        super().begin(ctx)
        return Call(Trading(side=self.side), self.raise_camps)

    def raise_camps(self, ctx: Context) -> Next:
        """[D-46] As the phase starts, the Rebel Player may turn cells of earlier phases into camps."""
        growing = camps.growing(ctx) if self.side == "rebel" else []
        if not growing:
            return self.choose
        options: list[Option] = [(RaiseCamp(place), self.raise_camp) for place in growing]
        options.append((KeepCells(), self.choose))
        return Ask(self.side, "missions.camps", "D-46", "Which cells become camps?", options)

    def raise_camp(self, ctx: Context, action: RaiseCamp) -> Next:
        camps.grow(ctx, action.at)
        return self.raise_camps

    def places(self, ctx: Context) -> list[str]:
        people = (place for place in ctx.index.people if ctx.board.on_surface(place))
        recruiting = [
            place
            for place in people
            if ctx.rules.ask[questions.is_open](ctx, place) and recruitment.ways(ctx, place, self.side)
        ]
        return ctx.board.by_order({*super().places(ctx), *recruiting})
