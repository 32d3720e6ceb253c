"""[12.7] Spreading wounds over characters."""

from __future__ import annotations

import msgspec

from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, PossessionId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import Ask, Done, Next, Option, Procedure
from fitg.engine.rules import harm, possessions
from fitg.engine.rules.causes import of_force


class Suffered(msgspec.Struct, frozen=True):
    """How many wounds were taken, and whose companions took one in a character's place."""

    wounds: int
    bereft: tuple[str, ...] = ()


class TakeWound(Action, frozen=True):
    form = "wound {who}"
    saying = "{who} takes a wound"
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """After the last wound chance or the Enemy has the word: captures, the next round, his own wounds."""
        wounds = ctx.state.stack[-1]
        return isinstance(wounds, SpreadWounds) and wounds.is_last(ctx, self.who)


class SacrificeCompanion(Action, frozen=True):
    form = "{card} takes it"
    saying = "{card} takes the wound"
    final = True
    card: PossessionId


class SpreadWounds(Procedure):
    """[12.7, A-12-08] The owner spreads wounds as he likes; what more than kills everyone is lost."""

    first = "choose"

    targets: tuple[str, ...]
    wounds: int
    #: The name of the force that deals them.
    cause: str
    case: str = "12.7"
    taken: int = 0
    bereft: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        """[12.7] Who takes the next wound? Only the living can."""
        alive = tuple(each for each in self.targets if ctx.state.characters[each].fate in CAN_ACT)
        left = self.wounds - self.taken
        if not left or not alive:
            return Done(Suffered(self.taken, self.bereft))
        options: list[Option] = [(TakeWound(each), self.wound) for each in alive]
        options += [
            (SacrificeCompanion(possession.id), self.sacrifice)
            for each in alive
            for possession in possessions.usable_by(ctx, each)
            if possessions.can(ctx, possession, questions.take_wound)
        ]
        victim = ctx.state.characters[alive[0]]
        where, whence = naming.place(ctx.facts, victim.place), naming.force(ctx.facts, self.cause)
        return Ask(
            victim.side,
            "character-combat.wounds",
            self.case,
            f"{left} wound{'s' if left > 1 else ''} from {whence} at {where}: who takes one?",
            options,
            about=victim.place,
            always=possessions.hidden_among(ctx, alive),
        )

    def is_last(self, ctx: Context, who: str) -> bool:
        """Is no wound left after this one, or nobody who could take it?"""
        others = [each for each in self.targets if each != who and ctx.state.characters[each].fate in CAN_ACT]
        return self.taken + 1 >= self.wounds or (not others and harm.would_die(ctx, who))

    def wound(self, ctx: Context, action: TakeWound) -> Next:
        self.taken += 1
        harm.wound(ctx, ctx.state.characters[action.who], 1, of_force(self.cause), self.case)
        return self.choose

    def sacrifice(self, ctx: Context, action: SacrificeCompanion) -> Next:
        """[14.3] The Norrocks may take one wound in place of a character."""
        possession = ctx.state.possessions[action.card]
        self.taken += 1
        self.bereft = (*self.bereft, possession.owner)
        ctx.rules.ask[questions.take_wound](ctx, possession)
        return self.choose
