"""[12.8] After the last round: prisoners are guarded, and everybody goes his way."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.events.character_combat import (
    ATTACKERS_BEATEN,
    NO_DEFENDER_LEFT,
    FightEnded,
)
from fitg.engine.machine import naming
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Ask, Done, Next, Option
from fitg.engine.machine.state import UNITS
from fitg.engine.rules import creatures, custody, units
from fitg.engine.rules.causes import TAKEN_IN_COMBAT
from fitg.engine.rules.character_combat.actions import (
    GuardPrisoners,
)
from fitg.engine.rules.character_combat.fight import Fight, FightResult


class Ending(Fight, tag="fight.Ending"):
    """[12.8] The last part: who guards whom, and how it ended."""

    def finish(self, ctx: Context) -> Next:
        """[12.83, A-12-18, A-12-20] Captives of a force that was wiped out were never captured."""
        if self.beaten(ctx):
            self.taken = ()
            creatures.beaten(ctx, self)
        else:
            creatures.unbeaten(ctx, self)
        return self.choose_guard

    def choose_guard(self, ctx: Context) -> Next:
        """[12.81b, A-12-09] A squad hands its prisoners to the military units, characters name a guard."""
        if not self.taken:
            return self.end
        if self.kind == "squad":
            return self.hand_to_units
        options: list[Option] = [(GuardPrisoners(each), self.guard) for each in self.attackers]
        taken, place = naming.pieces(ctx.facts, self.taken), naming.place(ctx.facts, self.place)
        prompt = f"Who guards {taken}, taken at {place}?"
        return Ask(self.attacker_side, "character-combat.guard", "12.81", prompt, options, about=self.place)

    def hand_to_units(self, ctx: Context) -> Next:
        return self._take_away(ctx, UNITS)

    def guard(self, ctx: Context, action: GuardPrisoners) -> Next:
        return self._take_away(ctx, action.who)

    def _take_away(self, ctx: Context, guard: str) -> Next:
        cause = Cause(TAKEN_IN_COMBAT, self.name)
        for each in self.taken:
            custody.capture(ctx, ctx.state.characters[each], guard, cause, "12.8")
        return self.end(ctx)

    def end(self, ctx: Context) -> Next:
        if self.kind == "squad":
            units.conceal(ctx, self.place)
        ctx.emit(FightEnded(case="12.0", place=self.place, rounds=self.round, reason=self._ending(ctx)))
        over = Moment(name=points.FIGHT_OVER.name, side=self.defender_side, holders=self.defenders)
        return at(ctx, over, self.part)

    def part(self, ctx: Context) -> Next:
        """What was left open is settled; the fight goes back to whatever it interrupted."""
        return Done(
            FightResult(
                spoils_bonus=self.spoils_bonus,
                loyalty_moved=self.loyalty_moved,
                beaten=self.beaten(ctx),
            )
        )

    def _ending(self, ctx: Context) -> str:
        if self.beaten(ctx):
            return ATTACKERS_BEATEN
        if not self.defenders:
            return NO_DEFENDER_LEFT
        return self.over
