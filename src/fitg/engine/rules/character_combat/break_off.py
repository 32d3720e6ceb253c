"""[12.5] Breaking off: some of the defenders, or all of them, try to get away."""

from __future__ import annotations

from fitg import tables
from fitg.data.charts import DIE
from fitg.engine.events.character_combat import (
    BreakOffTried,
)
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Next, Option
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules import creatures
from fitg.engine.rules.character_combat.actions import (
    BreakOffAll,
    BreakOffInactive,
    StandAndFight,
)
from fitg.engine.rules.character_combat.results import Results


class BreakOff(Results, tag="fight.BreakOff"):
    """[12.5] A way out before the dice."""

    def choose_break_off(self, ctx: Context) -> Next:
        """[12.5, 12.52] Nobody, the inactive only, or everybody (A-12-02)."""
        options = self.ways_out(ctx)
        if not options:
            return self.fight
        prompt = f"{self._defence(ctx)}: do you try to break off?"
        return Ask(
            self.defender_side, "character-combat.break-off", "12.5", prompt, options, about=self.place
        )

    def may_break_off(self, ctx: Context) -> bool:
        """Do rules and creature let anybody break off in this round?"""
        return creatures.break_off_allowed(creatures.traits_of(ctx, self), self.round)

    def ways_out(self, ctx: Context) -> list[Option]:
        """Who may break off now, or stand; nothing where that is not allowed."""
        options: list[Option] = []
        if not self.may_break_off(ctx):
            return options
        if not self._nobody_can_be_hurt(ctx):
            options.append((StandAndFight(), self.fight))
        if self.inactive:
            options.append((BreakOffInactive(), self.break_off_inactive))
        options.append((BreakOffAll(), self.break_off_all))
        return options

    def _nobody_can_be_hurt(self, ctx: Context) -> bool:
        """[12.0] Whatever the dice show, standing would change nothing: only breaking off ends this fight."""
        if self._fights_back(ctx) or creatures.changes_by_itself(ctx, self):
            return False
        column = self._column(ctx).column
        dice = DIE if creatures.attack_rolls(creatures.traits_of(ctx, self)) else ()
        return not any(self._struck(ctx, column, die) != (0, 0) for die in dice)

    def break_off_inactive(self, ctx: Context) -> Next:
        return rolled(ctx, self._break_off_roll, self.inactive_broke_off, self.read_inactive_break_off)

    def break_off_all(self, ctx: Context) -> Next:
        return rolled(ctx, self._break_off_roll, self.all_broke_off, self.read_break_off)

    @property
    def _break_off_roll(self) -> Roll:
        """[12.5] One roll, by the side that tries."""
        return Roll(purpose="the break-off", case="12.5", side=self.defender_side, combat=True)

    def read_inactive_break_off(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return self._read_break_off(ctx, self._escaped(ctx, *dice, everybody=False))

    def read_break_off(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return self._read_break_off(ctx, self._escaped(ctx, *dice, everybody=True))

    def _read_break_off(self, ctx: Context, escaped: tuple[str, ...]) -> Reading:
        if not escaped:
            return Reading("nobody gets away", grave=True)
        return Reading(f"{naming.pieces(ctx.facts, escaped)} would get away")

    def inactive_broke_off(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        return self._broke_off(ctx, *dice, everybody=False)

    def all_broke_off(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        return self._broke_off(ctx, *dice, everybody=True)

    def _escaped(self, ctx: Context, die: int, *, everybody: bool) -> tuple[str, ...]:
        """[12.5] One roll, compared with the number of each set."""
        modifier = creatures.break_off_modifier(creatures.traits_of(ctx, self), self.round)
        result = tables.break_off(self._column(ctx).column, die, modifier, facts=ctx.facts)
        if everybody and result.active:
            return self.defenders
        return self.inactive if result.inactive else ()

    def _broke_off(self, ctx: Context, die: int, *, everybody: bool) -> Next:
        """[12.51, 12.53] Who gets away, and whether the active ones failed."""
        modifier = creatures.break_off_modifier(creatures.traits_of(ctx, self), self.round)
        column = self._column(ctx)
        escaped = self._escaped(ctx, die, everybody=everybody)
        self.failed = everybody and escaped != self.defenders
        ctx.emit(
            BreakOffTried(
                case="12.5",
                round=self.round,
                column=column.column,
                die=die,
                modifier=modifier,
                tried=self.defenders if everybody else self.inactive,
                escaped=escaped,
            )
        )
        self.defenders = tuple(each for each in self.defenders if each not in escaped)
        self.active = tuple(each for each in self.active if each not in escaped)
        return self.fight if self.active else self.finish
