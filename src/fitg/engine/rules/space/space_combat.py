"""[22.0] The Military Space Combat Segment: interception stacks, free units, and PDBs under attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fitg import tables
from fitg.data.records import Side, UnitRole
from fitg.engine import points, questions
from fitg.engine.events.military_combat import LeaderNamed
from fitg.engine.events.space import StackReleased
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Step
from fitg.engine.machine.state import SIDES, Character, Custody, opponent
from fitg.engine.rules import characters, control, units
from fitg.engine.rules.battles import AttackAt, Battle, CombatSegment, DeclineAt, FinishAttacking
from fitg.engine.rules.losses import TakeLosses, turn_over
from fitg.engine.rules.space import fleet
from fitg.engine.rules.space.causes import LOST_WITH_FLEET


class AttackInOrbit(AttackAt, frozen=True):
    """[22.0] Step 3: all free units fight."""


class HoldInOrbit(DeclineAt, frozen=True):
    """[22.0] Step 3: no attack by the Phasing Player; his opponent has the word."""

    passes = True


class FightInterception(Action, frozen=True):
    form = "fight the interception at {at}"
    saying = "The interception at {at}|is fought out"
    final = True
    at: PlaceId


class AttackPdb(Action, frozen=True):
    form = "attack the PDB from {at}"
    saying = "The PDB|is attacked from {at}"
    final = True
    at: PlaceId


class SparePdb(Action, frozen=True):
    form = "spare the PDB at {at}"
    saying = "The PDB|is not attacked from {at}"
    passes = True
    at: PlaceId


class FinishSpaceCombat(FinishAttacking, frozen=True):
    """[22.0] No more attacks in space."""


# Where there is something to fight about


def clashing(ctx: Context, box: str) -> bool:
    """[22.0, 20.45] Step 1: an interception stack that has not fought."""
    stacks = [units.stack_at(ctx, box, side, "interception") for side in SIDES]
    return all(stack is not None and not stack.fought for stack in stacks)


def contested(ctx: Context, box: str) -> bool:
    """[22.0, 22.12] Step 3: free military units of both sides that have not fought."""
    stacks = [units.stack_at(ctx, box, side) for side in SIDES]
    ready = all(stack is not None and not stack.fought for stack in stacks)
    return ready and ctx.rules.ask[questions.is_open](ctx, box)


def assailable(ctx: Context, box: str, phasing: Side) -> bool:
    """[22.0, 22.23, P-26] Step 4: a PDB that the side does not control, with something to lose."""
    stack = units.stack_at(ctx, box, phasing)
    planet = ctx.state.planets[ctx.board.planet_of[box]]
    return (
        stack is not None
        and not stack.fought
        and (planet.pdb_up or planet.pdb > 0)
        and control.controller(ctx, planet.id) != phasing
        and ctx.rules.ask[questions.may_assail_pdb](ctx, planet)
    )


class SpaceCombatSegment(CombatSegment, kw_only=True):
    """[22.0] Box by box, in the order of the Phasing Player, the four steps of space combat."""

    first = "next_box"
    asks = "space-combat"
    case = "22.0"
    goes_on_with = "next_box"
    attacks = AttackInOrbit
    ends = FinishSpaceCombat

    #: The Orbit Box whose steps are under way.
    place: str = ""
    #: Boxes where nobody wanted the free units to fight (step 3).
    declined_by_both: tuple[str, ...] = ()

    def combat(self, place: str, attacker: Side) -> Battle:
        return SpaceCombat(place=place, attacker=attacker)

    def has_the_word(self, ctx: Context) -> Side | None:
        return self.deciding

    def next_box(self, ctx: Context) -> Next:
        """One box is finished before the next is begun."""
        if self.place and not self._open(ctx):
            self.place = ""
        return self.declare if self._open(ctx) else self.finish

    def finish(self, ctx: Context) -> Next:
        """[22.23] Who has fought counts in this Segment only."""
        for heap_ in ctx.state.stacks.values():
            for stack in heap_.values():
                stack.fought = False
        return DONE

    def _open(self, ctx: Context) -> list[str]:
        """The boxes where there is a step to be played, or just the one in hand."""
        boxes = [self.place] if self.place else self._occupied(ctx)
        return [
            box
            for box in boxes
            if clashing(ctx, box)
            or (box not in self.settled and (self._may_clash(ctx, box) or assailable(ctx, box, self.side)))
        ]

    def _occupied(self, ctx: Context) -> list[str]:
        """The boxes with military units: without any there is no step."""
        occupied = {place for heap_ in ctx.state.stacks.values() for place in heap_}
        return ctx.board.by_order(filter(ctx.board.in_orbit, occupied))

    def _may_clash(self, ctx: Context, box: str) -> bool:
        return contested(ctx, box) and box not in self.declined_by_both

    def declare(self, ctx: Context) -> Next:
        """[22.0] The Phasing Player is asked first; an interception stack fights in any case."""
        boxes = tuple(self._open(ctx))
        clashes = [box for box in boxes if clashing(ctx, box)]
        free = tuple(box for box in boxes if box not in clashes and self._may_clash(ctx, box))
        options: list[Option] = [(FightInterception(box), self.intercept) for box in clashes]
        attacks = self.options_to_attack(ctx, self.side, free)
        options += attacks
        options += [(HoldInOrbit(box), self.decline) for box in free if self._goes_on_after(ctx, box, boxes)]
        below = tuple(box for box in boxes if box not in clashes and box not in free)
        options += self._bombardments(ctx, below)
        if not clashes and not (self.place and len(options) > len(attacks)):
            options.append((FinishSpaceCombat(), self.decline_all))
        return Ask(
            self.side,
            self.asks,
            self.case,
            self._prompt(ctx),
            options,
            about=self.place,
            always=not all(units.can_act(ctx, box, self.side) for box in (*free, *below)),
        )

    def _prompt(self, ctx: Context) -> str:
        if self.place:
            return f"Do your units attack at {naming.place(ctx.facts, self.place)}?"
        return "Where do your units in orbit attack?"

    def _goes_on_after(self, ctx: Context, box: str, boxes: tuple[str, ...]) -> bool:
        """Is a single refusal more than the end of all attacks?"""
        return len(boxes) > 1 or assailable(ctx, box, self.side)

    def _bombardments(self, ctx: Context, boxes: tuple[str, ...]) -> list[Option]:
        """[19.61] Step 4, not by Suicide Squads alone; only the box in hand has to be declined by itself."""
        able = [box for box in boxes if units.can_act(ctx, box, self.side)]
        options: list[Option] = [(AttackPdb(box), self.bombard) for box in able]
        if self.place:
            options += [(SparePdb(box), self.spare) for box in boxes]
        return options

    # Step 1 and 2

    def intercept(self, ctx: Context, action: FightInterception) -> Next:
        """[20.45, 22.0] The Non-Phasing Player attacks with all his units in the stack."""
        self.place = action.at
        attacker = opponent(self.side)
        combat = SpaceCombat(place=action.at, attacker=attacker, role="interception")
        return Call(combat, self.intercepted)

    def intercepted(self, ctx: Context) -> Next:
        """[22.0] If one side is wiped out, the other joins its free units; else both stay where they are."""
        left = [side for side in SIDES if units.present(ctx, self.place, side, "interception")]
        if len(left) == 1:
            release(ctx, self.place, left[0])
        return self.next_box

    # Step 3

    def decline(self, ctx: Context, action: HoldInOrbit) -> Next:
        self.place = action.at
        self.declined = (action.at,)
        return self.answer

    def decline_all(self, ctx: Context) -> Next:
        """The Phasing Player is through with all boxes; his opponent still has the word."""
        boxes = self._open(ctx)
        self.declined = tuple(box for box in boxes if self._may_clash(ctx, box))
        self.settled = (*self.settled, *(box for box in boxes if box not in self.declined))
        return self.answer if self.declined else self.next_box

    def answered(self, ctx: Context) -> Next:
        """[22.0] If neither fights, step 4 follows in the box in hand."""
        if not self.place:
            return super().answered(ctx)
        self.declined_by_both = (*self.declined_by_both, *self.declined)
        self.declined = ()
        return self.next_box

    # Step 4

    def bombard(self, ctx: Context, action: AttackPdb) -> Next:
        from fitg.engine.rules.space.bombardment import Bombardment

        self.settled = (*self.settled, action.at)
        return Call(Bombardment(place=action.at, attacker=self.side), self.fought)

    def spare(self, ctx: Context, action: SparePdb) -> Next:
        self.settled = (*self.settled, action.at)
        return self.next_box


def release(ctx: Context, place: str, side: Side) -> None:
    """[22.0, 20.9] What a side has in the interception stack joins its free pieces there."""
    for ship in fleet.craft(ctx, place, side, "interception"):
        ship.stack = "free"
    for captive in fleet.prisoners(ctx, place, side, "interception"):
        if captive.custody == Custody("stack", "interception"):
            pieces.hand_over(ctx, captive, Custody("stack", "free"))
    people = fleet.followers(ctx, place, side, "interception")
    for character in people:
        pieces.join_stack(ctx, character, "free")
    stack = units.stack_at(ctx, place, side, "interception")
    assert stack is not None
    released, cargo = stack.units, stack.cargo
    units.take(ctx, place, side, released, role="interception", cargo=cargo)
    units.add(ctx, place, side, released, cargo=cargo)
    names = tuple(character.id for character in people)
    ctx.emit(StackReleased(case="22.0", side=side, place=place, characters=names))


class OrbitBattle(Battle, kw_only=True):
    """[22.0] What a battle of fleets and an attack on a PDB share: strengths and leaders in space."""

    name: ClassVar[str] = "space combat"
    declared: ClassVar[str] = "22.0"
    led: ClassVar[str] = "22.4"
    fought_by: ClassVar[str] = "22.0"
    crew: ClassVar[UnitRole] = "space_leader"

    def candidates(self, ctx: Context, side: Side) -> list[Character]:
        """[22.41] In the interception stack, or in the Orbit Box outside of it."""
        return fleet.followers(ctx, self.place, side, self.role)

    def skill(self, ctx: Context, character: Character) -> int:
        """[22.4] The rating in parentheses."""
        return characters.space_leadership(ctx, character)

    def rally(self, ctx: Context, side: Side, then: Step) -> Next:
        """[14.4, 22.4] Who leads in space may first take what makes him a better leader."""
        prompt = "Declare a possession before you name a leader?"
        able = tuple(self.leaders(ctx, side))
        return at(ctx, Moment(name=points.LEADING.name, side=side, holders=able, prompt=prompt), then)

    def name_leader(self, ctx: Context, leader: str) -> None:
        characters.does_something(ctx, ctx.state.characters[leader])
        if leader in ctx.facts.sovereigns:
            ctx.rules.ask[questions.has_led](ctx, ctx.state.characters[leader])
        ctx.emit(LeaderNamed(case="22.4", character=leader, place=self.place, purpose=self.name))

    def fighting(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """[22.44, 20.54, 19.62] All that are in the stack, but nothing that is carried."""
        return units.in_space(ctx, self.place, side, self.role)

    def worth(self, ctx: Context, kind: str, side: Side) -> int:
        """[19.14] The space strength."""
        return ctx.facts.worths["space_attack" if side == self.attacker else "space_defense"][kind]

    def show(self, ctx: Context) -> None:
        units.reveal(ctx, self.place, "imperial", self.name, self.role)

    def takes(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        """[22.0] Losses are counted in space Strength Points."""
        stack = units.stack_at(ctx, self.place, side, self.role)
        assert stack is not None
        return TakeLosses(
            side=side,
            place=self.place,
            units=stack.units,
            loss=loss,
            reason=self.name,
            case="10.3",
            space=True,
            cargo=stack.cargo,
            attacks=side == self.attacker,
        )

    def remove(self, ctx: Context, side: Side, left: Mapping[str, int]) -> None:
        """[20.54, 22.43] What is carried goes with its carrier, and with the last unit everybody goes."""
        stack = units.stack_at(ctx, self.place, side, self.role)
        assert stack is not None
        stack.fought = True
        turn_over(ctx, self.place, side, stack.units, left, (self.role,))
        lost = {kind: n - left.get(kind, 0) for kind, n in stack.units.items() if n > left.get(kind, 0)}
        if not lost:
            return
        cargo = units.cargo_lost(stack.units, stack.cargo, lost)
        units.fall(ctx, self.place, side, lost, role=self.role, cargo=cargo)
        if not left:
            fleet.lose_all(ctx, self.place, side, Cause(LOST_WITH_FLEET), "22.43", role=self.role)

    def after(self, ctx: Context) -> Next:
        return self.finish


class SpaceCombat(OrbitBattle, kw_only=True):
    """[22.0] One combat between military units in an Orbit Box: all that are there take part (22.44)."""

    def shifts(self, ctx: Context) -> tuple[tables.Shift, ...]:
        return tables.space_shifts(
            attacker_leader=self.led_with(ctx, self.attacker),
            defender_leader=self.led_with(ctx, self.defender),
            aiding_pdb=self.aiding_pdb(ctx),
            assault=self.assault,
            facts=ctx.facts,
        )

    def aiding_pdb(self, ctx: Context) -> int | None:
        """[22.21] The Up PDB of the defender helps his free units, never those in an interception stack."""
        planet = ctx.board.planet_of[self.place]
        if self.role != "free" or not control.usable_pdb(ctx, planet, self.defender):
            return None
        return ctx.state.planets[planet].pdb
