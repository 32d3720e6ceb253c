"""[D-73, D-74] Question Prisoner by dice."""

from __future__ import annotations

from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.procedure import DONE, Call, Next
from fitg.engine.machine.rolls import Reading
from fitg.engine.rules.causes import TORTURE
from fitg.engine.rules.galactic.enemy_secrets import learned_by
from fitg.engine.rules.galactic.missions import QUESTION, Questioning, QuestionPrisoner
from fitg.engine.rules.missions import reports
from fitg.engine.rulesets.dice_missions import hits
from fitg.engine.rulesets.dice_missions.bonus_only import OnlyBonusRolls
from fitg.engine.rulesets.dice_missions.groups import DiceGroup
from fitg.engine.rulesets.dice_missions.missions import DiceMission


class QuestionByDice(DiceMission, QuestionPrisoner, tag="dice-missions.QuestionPrisoner"):
    """[D-73] It is not given like other missions: the Mission Phase offers it."""


class DiceQuestioning(Questioning, tag="dice-missions.Questioning"):
    """[D-73, D-74] Torture first, if it was chosen; then the bonus rolls."""

    torture_case = "D-74"

    def _group(self, ctx: Context) -> DiceGroup:
        return DiceGroup(
            letter=QUESTION,
            members=(self.who,),
            leader=self.who,
            target=self.captive,
            torture=self.torture,
        )

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        """[D-74] As many hits as the die says."""
        dies = sum(dice) >= hits.capacity(ctx, ctx.state.characters[self.captive])
        words = f"the prisoner takes {sum(dice)} hits"
        return Reading(f"{words}, and dies" if dies else words, grave=dies)

    def tortured(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[D-74] The prisoner's death ends the mission."""
        captive, site = ctx.state.characters[self.captive], self._site(ctx)
        hits.take(ctx, captive, sum(dice), Cause(TORTURE), "D-74")
        if captive.fate not in IN_PLAY:
            reports.failed(ctx, site, self._group(ctx), "the prisoner is dead", sum(dice))
            return DONE
        return self.draw

    def draw(self, ctx: Context) -> Next:
        site = self._site(ctx)
        return Call(OnlyBonusRolls(side=site.side, place=site.place, group=self._group(ctx)), self.answered)

    def answered(self, ctx: Context, level: int) -> Next:
        """[D-69, D-73] One level tells a secret."""
        site, group = self._site(ctx), self._group(ctx)
        if not level:
            reports.failed(ctx, site, group, "the prisoner tells nothing")
            return DONE
        reports.completed(ctx, site, group)
        return Call(learned_by(self.side))
