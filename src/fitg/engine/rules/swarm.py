"""[13.45] Creatures that fall upon each character by himself."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.character_combat import (
    CREATURE_GONE,
    NO_DEFENDER_LEFT,
    BreakOffTried,
    FightBegan,
    FightEnded,
    Stung,
)
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules import characters
from fitg.engine.rules.character_combat import FightResult
from fitg.engine.rules.wounds import SpreadWounds


class StandBySwarm(Action, frozen=True):
    form = "{who} stands"
    saying = "{who} stands"
    final = True
    who: CharacterId


class BreakOffFromSwarm(Action, frozen=True):
    form = "{who} breaks off"
    saying = "{who} tries to break off"
    final = True
    who: CharacterId


class Swarm(Procedure):
    """[13.45] A creature that attacks each character by himself on a fixed column and cannot be hurt."""

    place: str
    name: str
    defender_side: Side
    defenders: tuple[str, ...]
    round: int = 0
    waiting: tuple[str, ...] = ()

    def _traits(self, ctx: Context) -> dict[str, str]:
        return ctx.facts.creatures[self.name].traits

    def begin(self, ctx: Context) -> Next:
        creature = ctx.facts.creatures[self.name]
        ctx.emit(
            FightBegan(
                case="13.45",
                place=self.place,
                attacker=self.name,
                attackers=(),
                strength=0,
                endurance=None,
                defenders=self.defenders,
                weapon=creature.weapon,
                intent="kill",
            )
        )
        return self.next_round

    def next_round(self, ctx: Context) -> Next:
        self.defenders = tuple(each for each in self.defenders if ctx.state.characters[each].fate in CAN_ACT)
        if not self.defenders or (self.round and "one_round_only" in self._traits(ctx)):
            return self.end
        self.round += 1
        self.waiting = self.defenders
        return self.declare

    def declare(self, ctx: Context) -> Next:
        """[A-12-17] Possessions are declared before the rolls of a round."""
        prompt = "Declare a possession for this round?"
        moment = Moment(
            name=points.STUNG.name, side=self.defender_side, holders=self.defenders, prompt=prompt
        )
        return at(ctx, moment, self.choose)

    def choose(self, ctx: Context) -> Next:
        """Each in turn may try to break off by himself, where the creature lets him; the others are stung."""
        if "break_off_individual" not in self._traits(ctx):
            return self.sting
        each = self.waiting[0]
        options: list[Option] = [
            (StandBySwarm(each), self.sting),
            (BreakOffFromSwarm(each), self.break_off),
        ]
        prompt = f"Round {self.round}: does {naming.piece(ctx.facts, each)} try to break off?"
        return Ask(
            self.defender_side, "character-combat.break-off", "13.45", prompt, options, about=self.place
        )

    def break_off(self, ctx: Context) -> Next:
        roll = Roll(purpose="the break-off", case="13.45", side=self.defender_side, combat=True)
        return rolled(ctx, roll, self.broke_off, self.read_break_off)

    def read_break_off(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        away = self._gets_away(ctx, *dice)
        return Reading("gets away" if away else "does not get away", grave=not away)

    def _gets_away(self, ctx: Context, die: int) -> bool:
        return tables.break_off(self._traits(ctx)["break_off_column"], die, facts=ctx.facts).active

    def broke_off(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        runner = self.waiting[0]
        column = self._traits(ctx)["break_off_column"]
        escaped = (runner,) if self._gets_away(ctx, die) else ()
        ctx.emit(
            BreakOffTried(
                case="13.45",
                round=self.round,
                column=column,
                die=die,
                modifier=0,
                tried=(runner,),
                escaped=escaped,
            )
        )
        if escaped:
            self.defenders = tuple(each for each in self.defenders if each != runner)
            return self.next_victim
        return self.sting

    def sting(self, ctx: Context) -> Next:
        """[13.45] The creature strikes; it is on nobody's side."""
        roll = Roll(purpose="the attack", case="13.45", side=None, answer=self.defender_side, combat=True)
        return rolled(ctx, roll, self.stung, self.read_sting)

    def read_sting(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        wounds = self._wounds(ctx, *dice)
        return Reading(f"wounds: {wounds}", grave_answer=wounds > 1)

    def _wounds(self, ctx: Context, die: int) -> int:
        shield = sum(part.by for part in ctx.rules.ask[questions.combat_result](ctx, self.defenders))
        column = self._traits(ctx)["fixed_column"]
        struck = tables.combat_wounds(column, die, None, facts=ctx.facts).defender_wounds
        return max(0, struck + shield)

    def stung(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        victim = self.waiting[0]
        column = self._traits(ctx)["fixed_column"]
        wounds = self._wounds(ctx, die)
        ctx.emit(
            Stung(
                case="13.45",
                creature=self.name,
                character=victim,
                column=column,
                die=die,
                wounds=wounds,
            )
        )
        characters.does_something(ctx, ctx.state.characters[victim])
        spread = SpreadWounds(targets=(victim,), wounds=wounds, cause=self.name, case="13.45")
        return Call(spread, self.next_victim)

    def next_victim(self, ctx: Context) -> Next:
        self.waiting = self.waiting[1:]
        return self.choose if self.waiting else self.next_round

    def end(self, ctx: Context) -> Next:
        reason = CREATURE_GONE if self.defenders else NO_DEFENDER_LEFT
        ctx.emit(FightEnded(case="13.45", place=self.place, rounds=self.round, reason=reason))
        return at(
            ctx,
            Moment(name=points.FIGHT_OVER.name, side=self.defender_side, holders=self.defenders),
            self.part,
        )

    def part(self, ctx: Context) -> Next:
        return Done(FightResult())
