"""[9.2, 9.5] Marching: military units go to another Environ, and whoever goes with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.movement import Marched
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PieceId, PlaceId, UnitKindId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import WITH_UNITS, opponent
from fitg.engine.rules import characters, detection, harm, pdb, spaceships, units
from fitg.engine.rules.causes import LOST_WITH_UNITS
from fitg.engine.rules.losses import TakeLosses, turn_over
from fitg.engine.rules.movement.common import may_enter, may_move, set_down, with_captives


def starting_places(ctx: Context, side: Side) -> list[str]:
    """[9.2] The Environs from which some unit of the side that has not moved can go anywhere."""
    found: list[str] = []
    catalogue, walks, room = ctx.facts.unit_kinds, ctx.board.walks, ctx.rules.ask[questions.room]
    for place in ctx.board.by_order(ctx.state.stacks[side]):
        ready = units.unmoved(ctx, place, side)
        if not ready or place not in walks:
            continue
        for other in walks[place]:
            if room(ctx, other, side) > 0:
                found.append(place)
                break
        else:
            mobile = any(catalogue[kind].mobile for kind in ready)
            if mobile and next(_with_room(ctx, ctx.board.environs, side, 1, place), None) is not None:
                found.append(place)
    return found


def march_destinations(ctx: Context, origin: str, side: Side, contingent: Mapping[str, int]) -> Iterator[str]:
    """[9.2, 9.5b] Environs of the planet, and of other planets if all units are mobile; with room for all."""
    catalogue, places = ctx.facts.unit_kinds, ctx.board.environs
    for kind in contingent:
        if not catalogue[kind].mobile:
            places = ctx.board.walks[origin]
    return _with_room(ctx, places, side, units.crowd(ctx, contingent), origin)


def _with_room(ctx: Context, places: Iterable[str], side: Side, number: int, origin: str) -> Iterator[str]:
    """[9.5b] Those of the other places that have room for so many more units of a side."""
    room = ctx.rules.ask[questions.room]
    for place in places:
        if place != origin and room(ctx, place, side) >= number:
            yield place


class MarchTo(Action, frozen=True):
    form = "to {to}"
    saying = "Move to {to}"
    to: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[9.27] Between planets an Enemy PDB may fire: its owner decides. A camp is crushed in the open."""
        stack = ctx.state.stack[-1]
        if not isinstance(stack, Mustering):
            return False
        return units.crush_camp(ctx, self.to, stack.units) or stack.meets_fire(ctx, self.to)


class AddUnit(Action, frozen=True):
    form = "add {unit}"
    saying = "Add {unit}"
    unit: UnitKindId


class TakeAlong(Action, frozen=True):
    form = "take {piece}"
    saying = "Take {piece} along"
    piece: PieceId


class TakePrisonerAlong(Action, frozen=True):
    form = "take prisoner {who}"
    saying = "Take the prisoner {who} along"
    who: CharacterId


class Mustering(Procedure):
    """[9.5a] Choose the stack that marches: military units, and who goes with them."""

    first = "choose"
    case: ClassVar[str] = "9.5"

    side: Side
    origin: str
    units: Mapping[str, int] = {}
    companions: tuple[str, ...] = ()
    captives: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        if self.units:
            options += [
                (MarchTo(place), self.depart)
                for place in self.destinations(ctx, self.units)
                if may_enter(ctx, self.companions, place)
            ]
        self.recruits(ctx, options)
        if self.units:
            self._passengers(ctx, options)
        name = naming.place(ctx.facts, self.origin)
        prompt = f"Which units move from {name}?"
        if self.units:
            stack = naming.units(ctx.facts, self.units)
            prompt = f"Moving from {name}: {stack}. Add to the stack, or go where?"
        gathered = (*self.units, *self.companions, *self.captives, *self.ships)
        return Ask(
            self.side,
            "movement.march",
            self.case,
            prompt,
            options,
            about=self.origin,
            gathered=gathered,
            always=self.must_ask(ctx),
        )

    def must_ask(self, ctx: Context) -> bool:
        """[7.22] Would not to be asked tell something about face-down units?"""
        return units.hides_kinds(ctx, self.origin, self.side)

    def destinations(self, ctx: Context, contingent: Mapping[str, int]) -> Iterator[str]:
        """[9.2] Where so many units may go."""
        return march_destinations(ctx, self.origin, self.side, contingent)

    def recruits(self, ctx: Context, options: list[Option]) -> None:
        """[9.0b] Units that have not moved yet, as far as there is room for them somewhere."""
        for kind, n in sorted(units.unmoved(ctx, self.origin, self.side).items()):
            grown = units.merged(self.units, {kind: 1})
            if grown[kind] <= n and self.could_go(ctx, grown):
                options.append((AddUnit(kind), self.add_unit))

    def could_go(self, ctx: Context, contingent: Mapping[str, int]) -> bool:
        return next(self.destinations(ctx, contingent), None) is not None

    def meets_fire(self, ctx: Context, destination: str) -> bool:
        """[9.27] Between planets an Enemy PDB may fire."""
        ends = {ctx.board.planet_of[self.origin], ctx.board.planet_of[destination]}
        return len(ends) > 1 and any(pdb.can_fire(ctx, planet, self.side) for planet in ends)

    def _can_take(self, ctx: Context, companion: str) -> bool:
        """Is there a place to which he may go as well?"""
        party = (*self.companions, companion)
        return any(may_enter(ctx, party, place) for place in self.destinations(ctx, self.units))

    def _passengers(self, ctx: Context, options: list[Option]) -> None:
        options += [
            (TakeAlong(character.id), self.take_character)
            for character in characters.at(ctx, self.origin, self.side)
            if character.id not in self.companions
            and may_move(ctx, character)
            and self._can_take(ctx, character.id)
        ]
        options += [
            (TakePrisonerAlong(captive.id), self.take_prisoner)
            for captive in characters.captives_at(ctx, self.origin, opponent(self.side))
            if captive.custody == WITH_UNITS
            and not captive.moved
            and captive.id not in self.captives
            and ctx.rules.ask[questions.may_be_led_away](ctx, captive)
        ]
        options += [
            (TakeAlong(ship.id), self.take_ship)
            for ship in spaceships.without_owner(ctx, self.origin, self.side)
            if ship.id not in self.ships
            and not ship.moved
            and not ctx.rules.ask[questions.is_left_behind](ctx, ship)
        ]

    def add_unit(self, ctx: Context, action: AddUnit) -> Next:
        self.units = units.merged(self.units, {action.unit: 1})
        return self.choose

    def take_character(self, ctx: Context, action: TakeAlong) -> Next:
        self.companions = (*self.companions, action.piece)
        return self.choose

    def take_prisoner(self, ctx: Context, action: TakePrisonerAlong) -> Next:
        self.captives = (*self.captives, action.who)
        return self.choose

    def take_ship(self, ctx: Context, action: TakeAlong) -> Next:
        """[9.55] A ship without a pilot moves with military units only."""
        self.ships = (*self.ships, action.piece)
        return self.choose

    def depart(self, ctx: Context, action: MarchTo) -> Next:
        march = March(
            side=self.side,
            origin=self.origin,
            destination=action.to,
            units=self.units,
            companions=self.companions,
            captives=self.captives,
            ships=self.ships,
        )
        return Call(march, self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


class March(Procedure):
    """[9.2, 9.34] A stack of units moves; between planets an Enemy PDB may fire at both ends (9.27).

    Until it arrives, or is lost, the stack counts where it set out: a move is one change.
    """

    side: Side
    origin: str
    destination: str
    units: Mapping[str, int]
    companions: tuple[str, ...] = ()
    #: Prisoners of the military units, and ships without an owner, that are taken along.
    captives: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    reaction: bool = False

    def begin(self, ctx: Context) -> Next:
        """[9.1b] On the surface of a planet nobody fires."""
        if self._planet(ctx, self.origin) == self._planet(ctx, self.destination):
            return self.arrive
        return self.fire_on_leaving

    def _planet(self, ctx: Context, place: str) -> str:
        return ctx.board.planet_of[place]

    def fire_on_leaving(self, ctx: Context) -> Next:
        planet = self._planet(ctx, self.origin)
        if pdb.can_fire(ctx, planet, self.side):
            return Call(self._attack(planet), self.fired_on_leaving)
        return self.fire_on_arriving

    def _attack(self, planet: str) -> pdb.PdbAttack:
        return pdb.PdbAttack(
            planet=planet, target=self.side, origin=self.origin, destination=self.destination
        )

    def fired_on_leaving(self, ctx: Context, loss: int) -> Next:
        return Call(self._losses(ctx, loss, self.origin), self.left)

    def _losses(self, ctx: Context, loss: int, place: str) -> TakeLosses:
        """[9.24, A-07-01] Losses are taken as in combat; face-down units are shown for it."""
        hidden = {kind: n for kind, n in self.units.items() if ctx.facts.unit_kinds[kind].hidden}
        reason = "fire of the PDB"
        if loss and hidden:
            ctx.show()
            ctx.emit(UnitsRevealed(case="7.22b", side=self.side, place=place, units=hidden, reason=reason))
        return TakeLosses(
            side=self.side, place=place, units=self.units, loss=loss, reason=reason, case="9.24"
        )

    def left(self, ctx: Context, survivors: dict[str, int]) -> Next:
        self._remove(ctx, survivors)
        return self.fire_on_arriving if survivors else self.perish(ctx)

    def _remove(self, ctx: Context, survivors: dict[str, int]) -> None:
        there = turn_over(ctx, self.origin, self.side, self.units, survivors)
        lost = {kind: n - survivors.get(kind, 0) for kind, n in there.items()}
        units.take(ctx, self.origin, self.side, {kind: n for kind, n in lost.items() if n})
        self.units = survivors

    def fire_on_arriving(self, ctx: Context) -> Next:
        planet = self._planet(ctx, self.destination)
        if pdb.can_fire(ctx, planet, self.side):
            return Call(self._attack(planet), self.fired_on_arriving)
        return self.arrive

    def fired_on_arriving(self, ctx: Context, loss: int) -> Next:
        return Call(self._losses(ctx, loss, self.destination), self.reached)

    def reached(self, ctx: Context, survivors: dict[str, int]) -> Next:
        self._remove(ctx, survivors)
        return self.arrive if survivors else self.perish(ctx)

    def _everyone(self, ctx: Context) -> tuple[str, ...]:
        return (*with_captives(ctx, self.companions), *self.captives)

    def _fleet(self, ctx: Context) -> tuple[str, ...]:
        """[9.34, 9.55] The ships of those who go along, and ships without an owner."""
        owned = (ship for ship in ctx.state.ships.values() if ship.owner in self.companions)
        left = ctx.rules.ask[questions.is_left_behind]
        return (*(ship.id for ship in owned if not left(ctx, ship)), *self.ships)

    def arrive(self, ctx: Context) -> Next:
        """[9.34, 9.52] The survivors stand in the destination; whoever came with them counts as detected."""
        units.take(ctx, self.origin, self.side, self.units)
        units.add(ctx, self.destination, self.side, self.units, moved=True)
        spaceships.leave_grounded(ctx, self.companions)
        ships, everyone = self._fleet(ctx), self._everyone(ctx)
        for ship in ships:
            pieces.put_ship(ctx, ctx.state.ships[ship], self.destination)
            ctx.state.ships[ship].moved = True
        set_down(ctx, everyone, self.destination)
        for name in self.companions:
            character = ctx.state.characters[name]
            pieces.join_stack(ctx, character, "free")
            character.travelled = True
        ctx.emit(
            Marched(
                case="9.6" if self.reaction else "9.2",
                side=self.side,
                origin=self.origin,
                destination=self.destination,
                units=dict(self.units),
                characters=everyone,
                ships=ships,
                reaction=self.reaction,
            )
        )
        detection.spread_detection(ctx, self.destination, self.side)
        return DONE

    def perish(self, ctx: Context) -> Next:
        """[A-09-03] In space nobody survives the last of his units; prisoners die too."""
        everyone = self._everyone(ctx)
        for ship in self._fleet(ctx):
            spaceships.lose(ctx, ctx.state.ships[ship], "lost with its escort", "9.24", destroyed=True)
        for name in everyone:
            harm.defeat(ctx, ctx.state.characters[name], Cause(LOST_WITH_UNITS), "9.24")
        return DONE
