"""[VC-10] Reorganization: planets are checked, people and things are mended, examples spread.

Whoever adds something to its second step, such as going into hiding, listens to `asked.MENDING`.
"""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules import abilities, characters, control, healing
from fitg.engine.rules.galactic.missions import Questioning
from fitg.engine.rules.politics.domino import Example
from fitg.engine.rules.space.repair import RepairSegment
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.turn.memory import memory
from fitg.engine.rulesets.underground.turn.sequence import REORGANIZATION

#: [VC-10b] Examples that wait: of planets freed in the first step for the third, of those that rise in the
#: third until all these have spread.
WAITING = frozenset({"freed", "rebellion"})


class ExampleFirst(Action, frozen=True):
    form = "the example of {planet} first"
    saying = "{planet}|sets its example first"
    #: The other side may be asked about it, or chance.
    final = True
    planet: PlanetId


class Reorganization(Procedure):
    """[VC-10] Status checks; healing, repairs and hiding; Domino Effects, in the Phasing Player's order."""

    side: Side
    #: Planets that have just become free, and are still to be told of.
    freed: tuple[str, ...] = ()
    #: [VC-10b] What is left of the examples that spread now.
    examples: tuple[Example, ...] = ()

    # Step 1

    def begin(self, ctx: Context) -> Next:
        """[VC-10, VC-20] Rebel Control comes at the end of an Imperial Player-Turn only."""
        if self.side == "imperial":
            self.freed = control.check(ctx)
        else:
            control.end_stopped(ctx)
        return self.announce

    def announce(self, ctx: Context) -> Next:
        """[VC-10b] Everybody hears of it now; the examples are kept."""
        if not self.freed:
            return self.treat
        planet, *rest = self.freed
        self.freed = tuple(rest)
        return at(ctx, Moment(name=points.FREED.name, side=self.side, planet=planet), self.announce)

    # Step 2

    def treat(self, ctx: Context) -> Next:
        """[VC-10d, 13.72] Doctors, and the Medi-kit; then those heal who have rested."""
        moment = Moment(name=asked.MENDING.name, side=self.side)
        abilities.make_rounds(ctx, moment)
        kit = healing.offer_medi_kit(ctx, moment)
        return self.mend if kit is None else Call(kit, self.mend)

    def mend(self, ctx: Context) -> Next:
        """[VM-14] Whoever has something better to do than to rest says so."""
        return at(ctx, Moment(name=asked.MENDING.name, side=self.side), self.rest)

    def rest(self, ctx: Context) -> Next:
        heal_the_rested(ctx, self.side)
        heal_captives(ctx, self.side)
        return self.repair

    def repair(self, ctx: Context) -> Next:
        """[VC-10d, 27.0] Ships and possessions, by dice or by a sure hand."""
        return Call(RepairSegment(side=self.side), self.spread)

    # Step 3

    def spread(self, ctx: Context) -> Next:
        """[VC-10b] The examples of free planets; then those of the planets that they put into rebellion."""
        record = memory(ctx)
        self.examples, record.examples = record.examples, ()
        return self.next_example if self.examples else DONE

    def next_example(self, ctx: Context) -> Next:
        if not self.examples:
            return self.spread
        options: list[Option] = [(ExampleFirst(each.planet), self.set_example) for each in self.examples]
        prompt = "Several planets set an example: which one first?"
        return Ask(self.side, "reorganization.order", "VC-10b", prompt, options)

    def set_example(self, ctx: Context, action: ExampleFirst) -> Next:
        example = next(each for each in self.examples if each.planet == action.planet)
        self.examples = tuple(each for each in self.examples if each is not example)
        return Call(example.effect(), self.next_example)


def keeps(ctx: Context, example: Example) -> bool:
    """[VC-10b] In a Reorganization examples wait until its end, or until those before them have spread."""
    if ctx.current.name != REORGANIZATION.name or example.spark not in WAITING:
        return False
    record = memory(ctx)
    record.examples = (*record.examples, example)
    return True


def in_its_segment(ctx: Context) -> bool:
    """[VC-10] People are mended in a Segment of their own."""
    return True


# Healing


def heal_the_rested(ctx: Context, side: Side) -> None:
    """[VC-10, 13.71] Who did nothing in his own Player-Turn loses all wounds."""
    rested = [
        character
        for character in ctx.state.characters.values()
        if character.side == side
        and character.fate in CAN_ACT
        and not character.acted
        and not ctx.board.adrift(character.place)
    ]
    healing.heal(ctx, rested, "rest", "13.71")


def heal_captives(ctx: Context, captor: Side) -> None:
    """[VC-10a] In the captor's Mission Phase, whether anybody likes it or not."""
    spared = [
        captive
        for captive in characters.captives(ctx)
        if captive.side == opponent(captor)
        and captive.id not in memory(ctx).questioned
        and not ctx.board.adrift(captive.place)
    ]
    healing.heal(ctx, spared, "left in peace by their guards", "VC-10a")


class RememberedQuestioning(Questioning, layer=True, tag="underground.Questioning"):
    """[VC-10a] A prisoner who was questioned or tortured does not heal."""

    def begin(self, ctx: Context) -> Next:
        record = memory(ctx)
        record.questioned = (*record.questioned, self.captive)
        return super().begin(ctx)
