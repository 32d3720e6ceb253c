"""[9.6] Enemy reaction moves, after the Phasing Player has moved."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, HELD
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.state import UNITS, Character, opponent
from fitg.engine.rules import characters, movement, spaceships, units
from fitg.engine.rules.stacking import restack


def threatened(ctx: Context, place: str, reacting: Side) -> bool:
    """[9.6, 9.41] The Phasing Player has a military unit or a detected character there."""
    phasing = opponent(reacting)
    if not units.present(ctx, place, phasing) and not _is_seen(ctx, place, phasing):
        return False
    return ctx.rules.ask[questions.is_open](ctx, place)


def _is_seen(ctx: Context, place: str, side: Side) -> bool:
    """Is a detected character of a side there, on his feet or not? Prisoners do not count."""
    here = map(ctx.state.characters.__getitem__, ctx.index.people.get(place, ()))
    return any(each.side == side and each.detected and each.fate not in HELD for each in here)


#: More places than this are not called by their names.
MOST_NAMES = 3


def _prompt(ctx: Context, places: list[str]) -> str:
    """Where the Enemy may be met; the question is put even where nobody can."""
    if not places:
        return "The enemy has moved: do you react?"
    names = [naming.place(ctx.facts, place) for place in places]
    where = f"at {naming.series(names, '')}" if len(names) <= MOST_NAMES else f"in {len(names)} places"
    return f"The enemy is {where}: does anybody of yours react?"


class ReactOnFoot(Action, frozen=True):
    form = "react {who} to {to}"
    saying = "{who}|walks to {to}"
    who: CharacterId
    to: PlaceId


class ReactByShip(Action, frozen=True):
    form = "react {who} by ship to {to}"
    saying = "{who}|flies to {to}"
    who: CharacterId
    to: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[A-09-18] An Enemy PDB may look for the ship."""
        ship = spaceships.owned_by(ctx, self.who)
        aboard = movement.with_captives(ctx, (self.who,))
        return ship is not None and movement.is_tested_at_once(ctx, ship.id, aboard, self.to)


class ReactWithUnit(Action, frozen=True):
    form = "react {unit} from {origin} to {to}"
    saying = "{unit} at {origin}|moves to {to}"
    unit: UnitKindId
    origin: PlaceId
    to: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[13.2e, 20.53] Units that crush a camp are shown, and what a face-down unit from orbit unloads."""
        kind = ctx.facts.unit_kinds[self.unit]
        stack = units.stack_at(ctx, self.origin, kind.side)
        laden = stack is not None and self.unit in units.carrying(stack.cargo)
        return (kind.hidden and laden) or units.crush_camp(ctx, self.to, {self.unit: 1})


class FinishReacting(Action, frozen=True):
    form = "done"
    saying = "Finish reacting"
    passes = True
    final = True
    usual = True


class ReactIntoUnits(Action, frozen=True):
    form = "attach {who}"
    saying = "{who}|joins the military units"
    who: CharacterId


class ReactApart(Action, frozen=True):
    form = "{who} stays apart"
    saying = "{who}|stays apart from the military units"
    passes = True
    who: CharacterId


class Reaction(Procedure):
    """[9.6] One reaction move into every threatened Environ, always from the same planet (9.61).

    [A-09-20] Each piece reacts once: none of this side has moved since the Enemy's turn began.
    """

    first = "choose"

    side: Side
    answered: tuple[str, ...] = ()
    #: [9.62] Who has just reacted, and may choose his stack.
    arrived: str = ""

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        places = [
            place
            for place in self._enemies(ctx)
            if place not in self.answered and threatened(ctx, place, self.side)
        ]
        for place in places:
            for origin in ctx.board.walks[place]:
                self._moves(ctx, origin, place, options)
            self.more_moves(ctx, place, options)
        options.append((FinishReacting(), self.finish))
        return Ask(
            self.side, "reaction", "9.6", _prompt(ctx, places), options, always=self.must_ask(ctx, places)
        )

    def must_ask(self, ctx: Context, places: list[str]) -> bool:
        """[7.22] Would not to be asked tell the Enemy something? Not while all units are alike."""
        return False

    def _enemies(self, ctx: Context) -> list[str]:
        """The Environs where somebody is, or Enemy units are: no other can be threatened."""
        occupied = units.stacks(ctx, opponent(self.side)).keys() | ctx.index.people.keys()
        return ctx.board.by_order(filter(ctx.board.on_surface, occupied))

    def more_moves(self, ctx: Context, place: str, options: list[Option]) -> None:
        """What else may come to an Environ in one game or another."""

    def _moves(self, ctx: Context, origin: str, place: str, options: list[Option]) -> None:
        for character in characters.at(ctx, origin, self.side):
            if movement.may_move(ctx, character) and movement.may_enter(ctx, (character.id,), place):
                options.append((ReactOnFoot(character.id, place), self.walk))
                if self.may_fly(ctx, character):
                    options.append((ReactByShip(character.id, place), self.fly))
        options += [
            (ReactWithUnit(kind, origin, place), self.send_unit)
            for kind in sorted(units.unmoved(ctx, origin, self.side))
            if units.fits(ctx, place, self.side, kind)
        ]

    def may_fly(self, ctx: Context, character: Character) -> bool:
        """[14.56] He may use his ship, but takes nobody along except prisoners (A-09-19)."""
        ship = spaceships.owned_by(ctx, character.id)
        return ship is not None and spaceships.ready_to_fly(ctx, ship)

    def walk(self, ctx: Context, action: ReactOnFoot) -> Next:
        self.answered = (*self.answered, action.to)
        self.arrived = action.who
        return Call(movement.Walk(character=action.who, destination=action.to), self.join)

    def fly(self, ctx: Context, action: ReactByShip) -> Next:
        """[A-09-18] Detection applies to a reaction by ship as to any flight."""
        self.answered = (*self.answered, action.to)
        ship = spaceships.owned_by(ctx, action.who)
        assert ship is not None
        aboard = movement.with_captives(ctx, (action.who,))
        self.arrived = action.who
        flight = movement.Flight(ship=ship.id, aboard=aboard, destination=action.to, reaction=True)
        return Call(flight, self.join)

    def send_unit(self, ctx: Context, action: ReactWithUnit) -> Next:
        self.answered = (*self.answered, action.to)
        march = ReactionMarch(side=self.side, kind=action.unit, origin=action.origin, destination=action.to)
        return Call(march, self.follow)

    def follow(self, ctx: Context, leader: str) -> Next:
        """[9.62] A leader who came with a unit stays with it, unless others of his side stand apart there."""
        self.arrived = leader
        if not leader:
            return self.choose
        place = ctx.state.characters[leader].place
        return self.join if characters.separate(ctx, place, self.side) else self.choose

    def join(self, ctx: Context) -> Next:
        """[9.62] He may be stacked with any units of his side in the Environ."""
        character = ctx.state.characters[self.arrived]
        if character.fate not in CAN_ACT or not units.present(ctx, character.place, self.side):
            return self.choose
        options: list[Option] = [
            (ReactIntoUnits(character.id), self.join_units),
            (ReactApart(character.id), self.stay_apart),
        ]
        name = naming.piece(ctx.facts, character.id)
        prompt = f"Does {name} join the military units, or stay apart?"
        return Ask(self.side, "reaction.stack", "9.62", prompt, options, about=character.place)

    def join_units(self, ctx: Context, action: ReactIntoUnits) -> Next:
        return self.stack_up(ctx, action.who, with_units=True)

    def stay_apart(self, ctx: Context, action: ReactApart) -> Next:
        return self.stack_up(ctx, action.who, with_units=False)

    def stack_up(self, ctx: Context, character_id: str, *, with_units: bool) -> Next:
        character = ctx.state.characters[character_id]
        if character.with_units != with_units:
            restack(ctx, character, with_units)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE


class SetsOut(Action, frozen=True):
    """The unit goes now, and what that shows is shown."""

    def is_final(self, ctx: Context) -> bool:
        march = ctx.state.stack[-1]
        if not isinstance(march, ReactionMarch):
            return False
        return ReactWithUnit(march.kind, march.origin, march.destination).is_final(ctx)


class GoWithLeader(SetsOut, frozen=True):
    form = "with {who}"
    saying = "{who} goes along"
    who: CharacterId


class GoWithoutLeader(SetsOut, frozen=True):
    form = "no leader"
    saying = "Nobody goes along"
    passes = True


class ReactionMarch(Procedure):
    """[9.6, A-09-16] One military unit reacts, alone or with one leader from its Environ."""

    first = "choose_leader"

    side: Side
    kind: str
    origin: str
    destination: str
    leader: str = ""

    def choose_leader(self, ctx: Context) -> Next:
        options: list[Option] = [(GoWithoutLeader(), self.go_alone)]
        options += [
            (GoWithLeader(leader.id), self.go_with)
            for leader in characters.leaders(ctx, self.origin, self.side)
            if self.may_lead(ctx, leader)
        ]
        place = naming.place(ctx.facts, self.destination)
        prompt = f"Send a leader along to {place}?"
        return Ask(self.side, "reaction.leader", "9.6", prompt, options, about=self.origin)

    def may_lead(self, ctx: Context, leader: Character) -> bool:
        """[9.6, A-09-16] He is in the Environ, stacked with the unit if that is asked for."""
        stacked = leader.with_units or not ctx.rulings.reacting_leader_stacked
        may_go = movement.may_move(ctx, leader) and movement.may_enter(ctx, (leader.id,), self.destination)
        return stacked and may_go

    def go_alone(self, ctx: Context) -> Next:
        return self.march(ctx, ())

    def go_with(self, ctx: Context, action: GoWithLeader) -> Next:
        self.leader = action.who
        return self.march(ctx, (action.who,))

    def march(self, ctx: Context, leaders: tuple[str, ...]) -> Next:
        march = movement.March(
            side=self.side,
            origin=self.origin,
            destination=self.destination,
            units={self.kind: 1},
            companions=leaders,
            captives=self._prisoners(ctx),
            reaction=True,
        )
        return Call(march, self.finish)

    def _prisoners(self, ctx: Context) -> tuple[str, ...]:
        """[12.81a, A-09-19] The last military unit of an Environ takes the prisoners of the units along."""
        if units.count(ctx, self.origin, self.side) > 1:
            return ()
        held = characters.captives_at(ctx, self.origin, opponent(self.side))
        led_away = ctx.rules.ask[questions.may_be_led_away]
        return tuple(each.id for each in held if each.captor == UNITS and led_away(ctx, each))

    def finish(self, ctx: Context) -> Next:
        return Done(self.leader)
