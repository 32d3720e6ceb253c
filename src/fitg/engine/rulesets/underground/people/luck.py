"""[VP-20g, VP-20h] Luck: one combat roll of a fight is made again."""

from __future__ import annotations

from fitg.engine.events.people import LuckTried
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, Number
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Ask, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import DiceOnTable, on_table
from fitg.engine.rules import abilities, open_dice
from fitg.engine.rules.character_combat import Fight
from fitg.engine.rules.space.fleet_detachment import FleetDetachment
from fitg.engine.rulesets.underground.people.answers import LUCKY
from fitg.engine.rulesets.underground.people.memory import memory

#: [VP-20g, VP-20h] The rolls that hurt; those by which somebody breaks off are none of them.
IN_A_FIGHT, IN_SPACE = "read_round", "read_attack"


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-20g] After both have rolled, whoever is lucky may have one of the dice rolled again."""
    who = who_is_lucky(ctx, on_table(ctx))
    return None if not who else Luck(who=who)


def who_is_lucky(ctx: Context, dice: DiceOnTable) -> str:
    """[VP-20g] He is in the fight, or pilots the ship that is attacked; once in each."""
    stack = ctx.state.stack
    place = next(number for number, each in enumerate(stack) if each is dice)
    below = stack[place - 1]
    people: tuple[str, ...] = ()
    if isinstance(below, Fight) and dice.reader == IN_A_FIGHT and not memory(ctx).lucky:
        people = (*below.defenders, *below.attackers)
    elif isinstance(below, FleetDetachment) and dice.reader == IN_SPACE:
        people = (ctx.state.ships[below.ship].owner,)
    able = (each for each in people if each and abilities.has(ctx, each, LUCKY))
    return next((each for each in able if ctx.state.characters[each].fate in CAN_ACT), "")


def forget(ctx: Context, moment: Moment) -> None:
    """[VP-20g] The next combat has luck of its own."""
    memory(ctx).lucky = False


class TrustLuck(Action, frozen=True):
    form = "trust luck on {number}"
    saying = "Luck:|die {number} is rolled again, and the second result stands"
    final = True
    number: Number


class KeepLuck(Action, frozen=True):
    form = "let the roll stand"
    saying = "Let the roll stand"
    passes = True
    final = True


class Luck(Procedure, tag="characters.cards.Luck"):
    """[VP-20g] Which die of either side is rolled again, if any?"""

    who: str

    def begin(self, ctx: Context) -> Next:
        ctx.show()
        open_dice.lay_open(ctx)
        return self.ask

    def ask(self, ctx: Context) -> Next:
        options: list[Option] = [(KeepLuck(), self.keep)]
        options += [(TrustLuck(number), self.trust) for number in range(1, len(on_table(ctx).dice) + 1)]
        name = naming.piece(ctx.facts, self.who)
        prompt = f"{name} is lucky: {open_dice.numbers(ctx)}. Have a die rolled again?"
        return Ask(ctx.state.characters[self.who].side, "luck", "VP-20g", prompt, options)

    def keep(self, ctx: Context) -> Next:
        return Done(())

    def trust(self, ctx: Context, action: TrustLuck) -> Next:
        """[VP-20g] The second result stands, even if it is worse."""
        done = open_dice.again(ctx, lambda dice: dice.roll_one_again(ctx, action.number - 1))
        memory(ctx).lucky = any(isinstance(each, Fight) for each in ctx.state.stack)
        ctx.emit(LuckTried(case="VP-20g", character=self.who, **done))
        return Done(())
