"""[12.3, 12.4] A round: who fights, who stays out, and the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from fitg import tables
from fitg.data.charts import DIE
from fitg.engine import points
from fitg.engine.events.character_combat import (
    RoundFought,
)
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import at
from fitg.engine.machine.procedure import Ask, Next, Option
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules import characters, creatures, possessions
from fitg.engine.rules.character_combat.break_off import BreakOff
from fitg.tables.character_combat_table import Escape
from fitg.tables.odds import RoundOutcome


class HoldBack(Action, frozen=True):
    form = "hold back {who}"
    saying = "{who} stays out"
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """Nobody else can stay out, and nobody can break off: the round is fought."""
        fight = ctx.state.stack[-1]
        if not isinstance(fight, Rounds) or fight.may_break_off(ctx):
            return False
        rest = tuple(each for each in fight.active if each != self.who)
        return not fight.may_stay_out(ctx, rest)


class StandReady(Action, frozen=True):
    form = "ready"
    saying = "Nobody else stays out"
    passes = True
    usual = True

    def is_final(self, ctx: Context) -> bool:
        """Nobody can break off: the round is fought."""
        fight = ctx.state.stack[-1]
        return isinstance(fight, Rounds) and len(fight.ways_out(ctx)) <= 1


class Rounds(BreakOff, tag="fight.Rounds"):
    """[12.3, 12.4] One round after the other."""

    def start_round(self, ctx: Context) -> Next:
        """[12.43] A new round: all may be divided anew."""
        self.round += 1
        self.failed = False
        self.round_aid = {}
        creatures.grow(ctx, self)
        self.active = self._willing(ctx)
        return self.declare_attacking

    def _willing(self, ctx: Context) -> tuple[str, ...]:
        """[14.3] Whom a Cervac holds off stays inactive, unless there is nobody else."""
        able = tuple(each for each in self.defenders if not ctx.state.characters[each].disabled)
        return able or self.defenders

    def declare_attacking(self, ctx: Context) -> Next:
        """[A-12-17] The attacker declares possessions first."""
        moment = self._moment(ctx, points.ATTACKING, self.attacker_side, self.attackers, self.attackers)
        return at(ctx, moment, self.declared_attacking)

    def declared_attacking(self, ctx: Context, used: tuple[str, ...]) -> Next:
        possessions.take_effect(ctx, self, used)
        return self.choose_active

    def choose_active(self, ctx: Context) -> Next:
        """[12.4] Divide the defenders; at least one who can fight must be active (A-12-01)."""
        options: list[Option] = [
            (HoldBack(each), self.hold_back) for each in self.may_stay_out(ctx, self.active)
        ]
        options.append((StandReady(), self.ready))
        return Ask(
            self.defender_side,
            "character-combat.active",
            "12.4",
            f"{self._defence(ctx)}: who stays out of the fight?",
            options,
            about=self.place,
            gathered=self.inactive,
        )

    def may_stay_out(self, ctx: Context, active: tuple[str, ...]) -> list[str]:
        """Which of the active may leave the fight to the others?"""
        if "all_active" in creatures.traits_of(ctx, self):
            return []
        return [
            each
            for each in active
            if self._may_be_active_alone(ctx, tuple(other for other in active if other != each))
        ]

    def _may_be_active_alone(self, ctx: Context, active: tuple[str, ...]) -> bool:
        if not active:
            return False
        able = [each for each in self._willing(ctx) if self._power(ctx, each) > 0]
        return not able or any(each in able for each in active)

    def hold_back(self, ctx: Context, action: HoldBack) -> Next:
        self.active = tuple(each for each in self.active if each != action.who)
        return self.choose_active

    def ready(self, ctx: Context) -> Next:
        for each in self.active:
            characters.does_something(ctx, ctx.state.characters[each])
        minds = creatures.uses_intelligence(creatures.traits_of(ctx, self))
        point = points.DEFENDING_MINDS if minds else points.DEFENDING
        moment = self._moment(ctx, point, self.defender_side, self.defenders, self.active)
        return at(ctx, moment, self.declared_defending)

    def declared_defending(self, ctx: Context, used: tuple[str, ...]) -> Next:
        possessions.take_effect(ctx, self, used)
        return self.choose_break_off

    def fight(self, ctx: Context) -> Next:
        """[12.6] Both roll; a creature or a mob is on nobody's side."""
        roll = Roll(
            purpose="the round",
            case="12.6",
            side=self.attacker_side if self.kind in ("characters", "squad") else None,
            number=creatures.attack_rolls(creatures.traits_of(ctx, self)),
            answer=self.defender_side,
            answers=int(self._fights_back(ctx)),
            combat=True,
        )
        return rolled(ctx, roll, self.fought, self.read_round)

    def read_round(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        """What the round would cost whom."""
        returned, wounds, captures = self._results(ctx, self._column(ctx).column, *self._both(ctx, dice))
        words = f"wounds of the defenders: {wounds}, of the attackers: {returned}"
        if captures:
            words += f", captures: {captures}"
        return Reading(words, grave=not wounds and not captures, grave_answer=wounds > 1 and not returned)

    def _both(self, ctx: Context, dice: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
        """The dice of the attackers, and the die that strikes back, if one does."""
        attacks = creatures.attack_rolls(creatures.traits_of(ctx, self))
        return dice[:attacks], next(iter(dice[attacks:]), None)

    def fought(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[12.6] The dice are read on the column of the differential."""
        attack, defense = self.attack_strength(ctx), self.defense_strength(ctx)
        column = self._column(ctx)
        attacker_dice, defender_die = self._both(ctx, dice)
        self.attacker_wounds, self.defender_wounds, self.captures = self._results(
            ctx, column.column, attacker_dice, defender_die
        )
        ctx.emit(
            RoundFought(
                case="12.6",
                round=self.round,
                attack=attack,
                defense=defense,
                differential=attack - defense,
                column=column.column,
                shifts=column.shifts,
                attacker_dice=attacker_dice,
                defender_die=defender_die,
                attacker_wounds=self.attacker_wounds,
                defender_wounds=self.defender_wounds,
                captures=self.captures,
                active=self.active,
            )
        )
        return self.wound_defenders

    # What may come of it

    def foreseen(self, ctx: Context, trying: Escape) -> dict[RoundOutcome, Fraction]:
        """[12.5, 12.6] The chances of this round by the arithmetic it is fought by; nothing is rolled."""
        if trying == "none":
            return self._foreseen_dice(ctx, "none")
        everybody = trying == "all"
        odds: dict[RoundOutcome, Fraction] = {}
        escapes = Counter(self._escaped(ctx, die, everybody=everybody) for die in DIE)
        for away, faces in escapes.items():
            left = replace(
                self,
                failed=everybody and away != self.defenders,
                defenders=tuple(each for each in self.defenders if each not in away),
                active=tuple(each for each in self.active if each not in away),
            )
            for outcome, share in left._foreseen_dice(ctx, self._who_is_away(away)).items():
                odds[outcome] = odds.get(outcome, Fraction(0)) + share * Fraction(faces, len(DIE))
        return odds

    def _who_is_away(self, away: tuple[str, ...]) -> Escape:
        if not away:
            return "none"
        return "all" if away == self.defenders else "inactive"

    def _foreseen_dice(self, ctx: Context, escape: Escape) -> dict[RoundOutcome, Fraction]:
        """The dice of those who are still there, and what the creature does without one."""
        if not self.active:
            return {RoundOutcome(escape, 0, 0, 0): Fraction(1)}
        column = self._column(ctx).column
        struck = Counter({(0, 0): 1})
        for _ in range(creatures.attack_rolls(creatures.traits_of(ctx, self))):
            struck = self._added(struck, Counter(self._struck(ctx, column, die) for die in DIE))
        answers = Counter(self._answered(ctx, column, die) for die in DIE)
        if not self._fights_back(ctx):
            answers = Counter({self._answered(ctx, column, None): 1})
        number = Fraction(1, struck.total() * answers.total())
        odds: dict[RoundOutcome, Fraction] = {}
        for ((hurt, taken), one), ((dealt, more), other) in product(struck.items(), answers.items()):
            wounds = hurt + self._hurt_without_dice(ctx, dealt)
            outcome = RoundOutcome(escape, dealt, wounds, taken + more)
            odds[outcome] = odds.get(outcome, Fraction(0)) + one * other * number
        return odds

    @staticmethod
    def _added(one: Counter[tuple[int, int]], other: Counter[tuple[int, int]]) -> Counter[tuple[int, int]]:
        """Two rolls together, with how often each sum comes."""
        found = Counter[tuple[int, int]]()
        for first, second in product(one, other):
            found[first[0] + second[0], first[1] + second[1]] += one[first] * other[second]
        return found

    def _answered(self, ctx: Context, column: str, die: int | None) -> tuple[int, int]:
        """The wounds of the attackers, and the captures, of the die that strikes back."""
        capture = self.intent == "capture"
        result = tables.combat_wounds(column, None, die, capture=capture, facts=ctx.facts)
        return self._effect(ctx, result.attacker_wounds, self.attackers), result.captures

    def _hurt_without_dice(self, ctx: Context, dealt: int) -> int:
        """What a creature does as the round ends, if it is not beaten by so many wounds."""
        if self.endurance is not None and self.force_wounds + dealt >= self.endurance:
            return 0
        hurt = creatures.hurt_after_round(creatures.traits_of(ctx, self), self)
        return sum(wounds for _, wounds in self.spared(ctx, hurt))
