"""[VC-38, VM-01c] After a crash: where people come down, what is left of their things, and of themselves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

import msgspec

from fitg.data import packaged
from fitg.data.records import Side
from fitg.engine.events.space import PossessionBroke
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character
from fitg.engine.rules import custody, detection, harm, possessions
from fitg.engine.rules.causes import LOCALS
from fitg.engine.rules.movement import set_down
from fitg.engine.rules.space import navigation
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.turn.sequence import PACKAGE

#: What wounds people who come down without their craft.
CRASH = kind("crash", "the crash")
#: Irate locals, as fights name them.
THE_LOCALS = "irate-locals"
SHIELD = "personal-body-shield"

What = Literal["possession", "character"]


class CrashRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VC-38] What a die leaves."""

    what: What
    first: int
    last: int
    result: str


@cache
def table() -> tuple[CrashRow, ...]:
    """The chart of crashes."""
    return packaged.rows(PACKAGE, "crash.csv", CrashRow)


def result(what: What, die: int) -> str:
    """[VC-38] What becomes of a thing or a person.

    >>> result("possession", 3), result("character", 5)
    ('broken', '2')
    """
    return next(row.result for row in table() if row.what == what and row.first <= die <= row.last)


def keep_prisoners(ctx: Context, people: Iterable[Character]) -> None:
    """[12.82, A-12-10] Prisoners of units that are lost pass to those who got away with them."""
    together = tuple(people)
    for captive in together:
        if captive.custody is None or captive.custody.kind != "stack":
            continue
        if guards := [each for each in together if each.side != captive.side and each.fate in CAN_ACT]:
            custody.hand_over(ctx, captive, custody.best_guard(ctx, guards).id)


def grounds(ctx: Context, planet: str) -> list[str]:
    """[VC-38, VQ-404] The Environs of the planet; where it is no more, those of the nearest that are left."""
    standing = [each for each in ctx.board.planets if ctx.state.planets[each].status != "destroyed"]
    if planet in standing:
        return list(ctx.board.surface[planet])
    ruin = ctx.board.surface[planet][0]
    far = {each: navigation.jump_points(ctx, ruin, ctx.board.surface[each][0]) for each in standing}
    nearest = min(far.values(), default=0)
    return [place for each in standing if far[each] == nearest for place in ctx.board.surface[each]]


class CrashAt(Action, frozen=True):
    form = "they come down at {at}"
    saying = "They come down at {at}"
    final = True
    at: PlaceId


class CrashLanding(Procedure):
    """[VC-38, VM-01c, VM-01d] People without a craft come down on a planet; dice say in which state.

    `wounded`: they are hurt. `seen`: everybody sees them fall. `held`: the locals take them, and what that
    means is the question `defeat`.
    """

    first = "choose"

    people: tuple[str, ...]
    planet: str
    chooser: Side
    case: str
    wounded: bool = False
    seen: bool = True
    held: bool = False
    place: str = ""
    #: What still has to be rolled for.
    things: tuple[str, ...] = ()
    hurt: tuple[str, ...] = ()

    @property
    def falling(self) -> tuple[str, ...]:
        """Who is on his way down, with nothing that carries him."""
        return () if self.place else self.people

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(CrashAt(place), self.come_down) for place in grounds(ctx, self.planet)]
        who, where = naming.pieces(ctx.facts, self.people), naming.planet(ctx.facts, self.planet)
        come = "comes" if len(self.people) == 1 else "come"
        prompt = f"{who} {come} down on {where}: in which Environ?"
        return Ask(self.chooser, "crash", self.case, prompt, options, about=self.planet)

    def come_down(self, ctx: Context, action: CrashAt) -> Next:
        """[VC-38] Everybody there sees them fall."""
        self.place = action.at
        crew = [ctx.state.characters[name] for name in self.people]
        ctx.rules.ask[asked.find_footing](ctx, self.people)
        for character in crew:
            pieces.join_stack(ctx, character, "")
        set_down(ctx, self.people, self.place)
        keep_prisoners(ctx, crew)
        free = [character for character in crew if character.fate in CAN_ACT]
        detection.set_detected(ctx, free, self.seen, "they have crashed", self.case)
        for side in {character.side for character in free}:
            detection.spread_detection(ctx, self.place, side)
        # Prisoners have theirs with them, too (VC-46).
        self.things = tuple(held.id for character in crew for held in possessions.held_by(ctx, character.id))
        self.hurt = self.people if self.wounded else ()
        return self.next_thing

    # Possessions

    def next_thing(self, ctx: Context) -> Next:
        if not self.things:
            return self.next_person
        side = ctx.state.characters[ctx.state.possessions[self.things[0]].owner].side
        roll = Roll(purpose="a possession in the crash", case=self.case, side=side)
        return rolled(ctx, roll, self.thing_rolled, self.read_thing)

    def read_thing(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        found = result("possession", *dice)
        words = {"deck": "is lost", "broken": "is inoperative", "intact": "is intact"}[found]
        return Reading(f"{naming.the(ctx.facts, self.things[0])} {words}", grave=found != "intact")

    def thing_rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        card = ctx.state.possessions[self.things[0]]
        self.things = self.things[1:]
        found = result("possession", *dice)
        if found == "deck":
            possessions.lose(ctx, card, "lost in the crash", self.case, die=dice[0])
        elif found == "broken" and not card.inoperative:
            # What lies broken in a wreck is seen by everybody.
            pieces.change_card(ctx, card, inoperative=True, revealed=True)
            ctx.show()
            broke = PossessionBroke(case=self.case, possession=card.id, character=card.owner, die=dice[0])
            ctx.emit(broke)
        return self.next_thing

    # People

    def next_person(self, ctx: Context) -> Next:
        if not self.hurt:
            return self.finish
        side = ctx.state.characters[self.hurt[0]].side
        roll = Roll(purpose="the crash", case=self.case, side=side)
        return rolled(ctx, roll, self.person_rolled, self.read_person)

    def _left(self, ctx: Context, die: int) -> int:
        """[VC-38] Points of Endurance that are left; an intact Body Shield saves one more."""
        shield = ctx.state.possessions.get(SHIELD)
        worn = shield is not None and shield.owner == self.hurt[0] and not shield.inoperative
        return int(result("character", die)) + int(worn)

    def read_person(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        left = self._left(ctx, *dice)
        return Reading(
            f"{naming.piece(ctx.facts, self.hurt[0])} is left with {left} Endurance", grave=left < 2
        )

    def person_rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VC-38] Nobody is better off than before."""
        character = ctx.state.characters[self.hurt[0]]
        lost = harm.endurance_left(ctx, character) - self._left(ctx, *dice)
        self.hurt = self.hurt[1:]
        if lost > 0:
            harm.wound(ctx, character, lost, Cause(CRASH), self.case)
        return self.next_person

    def finish(self, ctx: Context) -> Next:
        """[VM-01d, VC-45c] The locals take them, without a fight: nobody has lost his last point."""
        alive = ctx.state.characters
        taken = tuple(each for each in self.people if alive[each].fate in IN_PLAY) if self.held else ()
        jailed = ctx.rules.ask[asked.jail](ctx, taken) if taken else None
        if jailed is not None:
            return Call(jailed, self.over)
        for each in taken:
            harm.defeat(ctx, alive[each], Cause(LOCALS, THE_LOCALS), self.case)
        return DONE

    def over(self, ctx: Context) -> Next:
        return DONE
