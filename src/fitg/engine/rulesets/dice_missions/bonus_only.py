"""[D-28, D-70, D-73] Missions that have bonus rolls and nothing else: no steps, no random events."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Done, Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions.bonus import bonus_rolls
from fitg.engine.rulesets.dice_missions.events import BonusRolled
from fitg.engine.rulesets.dice_missions.groups import DiceGroup

#: [D-70, D-73] The level from which on such a mission has a result.
NEEDED = 1


class OnlyBonusRolls(Procedure, tag="dice-missions.OnlyBonusRolls"):
    """[D-28] All rolls of one mission; the result: its level."""

    first = "roll"

    side: Side
    place: str
    group: DiceGroup

    @property
    def site(self) -> Site:
        return Site(self.place, self.side)

    def roll(self, ctx: Context) -> Next:
        number, _ = bonus_rolls(ctx, self.site, self.group)
        name = ctx.facts.missions[self.group.letter].name
        roll = Roll(
            purpose=f"bonus rolls of {name}",
            case="D-28",
            side=self.side,
            number=number,
            kind="tens-and-units",
        )
        return rolled(ctx, roll, self.count, self.read_rolls)

    def _level(self, ctx: Context, dice: tuple[int, ...]) -> int:
        read = ctx.rules.draws.read
        return sum(self.group.letter in read(ctx, self.place, face).letters for face in dice)

    def read_rolls(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        level = self._level(ctx, dice)
        return Reading(f"level {level}, needed {NEEDED}", grave=level < NEEDED)

    def count(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        number, parts = bonus_rolls(ctx, self.site, self.group)
        level = self._level(ctx, dice)
        ctx.emit(
            BonusRolled(
                case="D-28",
                letter=self.group.letter,
                place=self.place,
                side=self.side,
                number=number,
                parts=parts,
                rolls=dice,
                letters=tuple(ctx.rules.draws.read(ctx, self.place, face).letters for face in dice),
                hits=level,
                level=level,
                needed=NEEDED,
            )
        )
        return Done(level)
