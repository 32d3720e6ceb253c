"""[12.7] What a round costs: wounds, captures, and whether another follows."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.procedure import Call, Next
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules import creatures
from fitg.engine.rules.character_combat.ending import Ending
from fitg.engine.rules.wounds import SpreadWounds, Suffered


class Results(Ending, tag="fight.Results"):
    """[12.7] What comes of the dice."""

    def wound_defenders(self, ctx: Context) -> Next:
        """[12.7, 12.41] The owner spreads the wounds over his active characters."""
        if not self.defender_wounds:
            return self.wound_attackers
        return Call(self._wounds(self.active, self.defender_wounds), self.defenders_wounded)

    def _wounds(self, targets: tuple[str, ...], wounds: int, case: str = "12.7") -> SpreadWounds:
        return SpreadWounds(targets=targets, wounds=wounds, cause=self.name, case=case)

    def defenders_wounded(self, ctx: Context, suffered: Suffered) -> Next:
        self.inflicted += suffered.wounds
        self._lose_companions(suffered)
        return self.wound_attackers

    def _lose_companions(self, suffered: Suffered) -> None:
        """A companion that took a wound no longer helps."""
        if suffered.bereft:
            self.aid = {holder: aid for holder, aid in self.aid.items() if holder not in suffered.bereft}

    def wound_attackers(self, ctx: Context) -> Next:
        """[12.7, 12.74] Attacking characters share their wounds; other forces just take them."""
        if self.kind == "characters" and self.attacker_wounds:
            return Call(self._wounds(self.attackers, self.attacker_wounds), self.capture)
        creatures.wound_force(ctx, self, self.attacker_wounds, "the defenders strike back")
        return self.capture

    def capture(self, ctx: Context) -> Next:
        """[12.8, A-12-05, A-12-06] After the wounds, each asterisk takes one living active defender."""
        for _ in range(self.captures):
            alive = [each for each in self._alive(ctx, self.active) if each not in self.taken]
            if alive:
                captive = ctx.pick(alive)
                self.taken = (*self.taken, captive)
                self._put_out(ctx, captive, "overpowered", "12.84")
        return self.end_round

    def end_round(self, ctx: Context) -> Next:
        """Some creatures do more when a round is over."""
        if not creatures.turns_on_itself(ctx, self):
            return self.round_ends
        roll = Roll(purpose="the creature's blow at itself", case="13.45", side=None, combat=True)
        return rolled(ctx, roll, self.turned_on_itself, self.read_own_blow)

    def read_own_blow(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return Reading(f"its own wounds: {creatures.own_wounds(ctx, self, *dice)}")

    def turned_on_itself(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        creatures.wound_force(ctx, self, creatures.own_wounds(ctx, self, *dice), "it turns on itself")
        return self.round_ends

    def round_ends(self, ctx: Context) -> Next:
        self.suffering = self.spared(ctx, creatures.after_round(ctx, self))
        return self.suffer

    def spared(self, ctx: Context, hurt: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        """What is left of the wounds that a round ends with."""
        return hurt

    def suffer(self, ctx: Context) -> Next:
        if not self.suffering:
            return self.close_round
        (victim, wounds), *others = self.suffering
        self.suffering = tuple(others)
        return Call(self._wounds((victim,), wounds, "13.45"), self.suffered)

    def suffered(self, ctx: Context, suffered: Suffered) -> Next:
        self._lose_companions(suffered)
        return self.suffer

    def close_round(self, ctx: Context) -> Next:
        """[12.0] Who is left, and does the fight go on?"""
        self.attackers = self._alive(ctx, self.attackers)
        self.defenders = tuple(each for each in self._alive(ctx, self.defenders) if each not in self.taken)
        if self.grabbed and ctx.state.characters[self.grabbed].fate not in IN_PLAY:
            self.grabbed = ""
        if self.beaten(ctx) or not self.defenders:
            return self.finish
        self.over = creatures.ends(ctx, self)
        return self.finish if self.over else self.start_round
