"""[VC-07] Enemy Reaction: leaders join their troops or leave them; on each planet one unit comes to help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character, opponent
from fitg.engine.rules import characters, movement, units
from fitg.engine.rules.reaction import FinishReacting, ReactWithUnit, threatened
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import gathering
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.gathering import AllAboard, Gathering
from fitg.engine.rules.space.raking import RakingAttack, can_rake
from fitg.engine.rules.space.surface_movement import land
from fitg.engine.rules.stacking import restack
from fitg.engine.rulesets.underground import asked

CASE = "VC-07"


# Where a reaction move may begin and end


def planets_with_phasing(ctx: Context, reacting: Side) -> set[str | None]:
    """[VC-07b] The planets where units or people of the Phasing Player are, in an Environ or in orbit.

    None stands for what is at no planet.
    """
    phasing = opponent(reacting)
    caught = units.stacks(ctx, phasing, "interception").keys()
    places = units.stacks(ctx, phasing).keys() | caught | ctx.index.people.keys()
    return set(map(ctx.board.planet_of.get, places))


def targets(ctx: Context, planets: Iterable[str], reacting: Side) -> dict[str, list[str]]:
    """[VC-07b] The Environs and the Orbit Box with phasing units or detected phasing characters.

    Units that were intercepted are in the Orbit Box, too.
    """
    phasing = opponent(reacting)
    free, caught = units.stacks(ctx, phasing), units.stacks(ctx, phasing, "interception")
    people = ctx.index.people
    return {
        planet: [
            place
            for place in _places(ctx, planet)
            if place in caught or ((place in free or place in people) and threatened(ctx, place, reacting))
        ]
        for planet in planets
    }


def _places(ctx: Context, planet: str) -> tuple[str, ...]:
    return (*ctx.board.surface[planet], ctx.board.orbits[planet])


def may_set_out(ctx: Context, place: str, side: Side) -> bool:
    """[VC-07c, VC-07e] With more units than the Enemy in the place, or as many and the better leader."""
    own, theirs = (_number(ctx, place, each) for each in (side, opponent(side)))
    if own != theirs:
        return own > theirs
    return own > 0 and best_leader(ctx, place, side) > best_leader(ctx, place, opponent(side))


def _number(ctx: Context, place: str, side: Side) -> int:
    """[20.5] The free units of a side in a place; what others carry lies below them and counts with them."""
    stack = units.stack_at(ctx, place, side)
    return 0 if stack is None else sum(stack.units.values()) - sum(stack.cargo.values())


def best_leader(ctx: Context, place: str, side: Side) -> int:
    """[VC-07c, VC-07e] The best Leadership among the units of a side; in orbit, that in space.

    [22.4] Units that lead themselves do so where nobody else does.
    """
    in_orbit = ctx.board.in_orbit(place)
    crews = ctx.facts.crews["space_leader" if in_orbit else "leader"]
    own = max((crews.get(kind, 0) for kind in units.of_side(ctx, place, side)), default=0) if crews else 0
    here = fleets.followers(ctx, place, side) if in_orbit else characters.at(ctx, place, side)
    leads = characters.space_leadership if in_orbit else characters.leadership
    return max(
        (
            skill + sum(part.by for part in ctx.rules.ask[questions.leadership](ctx, leader, place))
            for leader in here
            if (in_orbit or leader.with_units) and (skill := leads(ctx, leader)) >= 1
        ),
        default=own,
    )


def units_for(ctx: Context, origin: str, target: str, side: Side) -> Iterator[str]:
    """[VC-07a] Kinds of which one can go there: up or down only what can fly, and where there is room."""
    flies = ctx.board.in_orbit(origin) or ctx.board.in_orbit(target)
    kinds = ctx.facts.unit_kinds
    for kind in sorted(_ready(ctx, origin, side)):
        if flies and not kinds[kind].mobile:
            continue
        unit = _unit(ctx, origin, kind, side).units
        fits = units.can_land(ctx, unit) and units.room(ctx, target, side) >= units.crowd(ctx, unit)
        if ctx.board.in_orbit(target) or fits:
            yield kind


def _ready(ctx: Context, origin: str, side: Side) -> dict[str, int]:
    """The free units of a place that have not moved, without what is carried in orbit (20.53)."""
    stack = units.stack_at(ctx, origin, side)
    if stack is None:
        return {}
    return dict(units.without(units.unmoved(ctx, origin, side), units.carried(stack.cargo)))


def _unit(ctx: Context, origin: str, kind: str, side: Side) -> Fleet:
    """One unit; in orbit with its load, unless another of its kind has none."""
    stack = units.stack_at(ctx, origin, side)
    assert stack is not None
    if stack.units[kind] <= units.carrying(stack.cargo).get(kind, 0):
        pair = min(each for each in stack.cargo if each.partition("+")[0] == kind)
        return gathering.with_laden(gathering.nobody(side), {pair: 1})
    return Fleet(side=side, units={kind: 1})


def may_leave(ctx: Context, origin: str, unit: Fleet, target: str) -> bool:
    """[P-19] Can it go, with whom it has to take along so that nobody is left in space without a craft?"""
    crew = [each for each in gathering.company(ctx, origin, unit) if _may_follow(ctx, each, target)]
    return not gathering.strands_somebody(ctx, origin, gathering.with_people(unit, crew))


def _may_follow(ctx: Context, character: Character, target: str) -> bool:
    return movement.may_enter(ctx, (character.id,), target, "fleet")


def is_raked(ctx: Context, origin: str, target: str, side: Side) -> bool:
    """[VC-07f] Does the unit pass a PDB of the Phasing Player between the surface and orbit?"""
    passes = ctx.board.in_orbit(origin) != ctx.board.in_orbit(target)
    return passes and can_rake(ctx, ctx.board.planet_of[origin], side)


# One unit


class SendUnit(ReactWithUnit, frozen=True):
    """[VC-07a] A unit reacts, with any company."""

    def is_final(self, ctx: Context) -> bool:
        """With nobody to take along it goes at once."""
        side = ctx.facts.unit_kinds[self.unit].side
        unit, reacting = _unit(ctx, self.origin, self.unit, side), ctx.state.stack[-1]
        apart = reacting.apart(ctx) if isinstance(reacting, PlanetReaction) else ()
        company = [each for each in gathering.company(ctx, self.origin, unit) if each.id not in apart]
        if isinstance(reacting, PlanetReaction) and reacting.is_answered(ctx, self.origin):
            return True
        if company or gathering.ships(ctx, self.origin, unit):
            return False
        return is_raked(ctx, self.origin, self.to, side) or super().is_final(ctx)


class SetOut(Action, frozen=True):
    form = "set out"
    saying = "The unit sets out"
    usual = True

    def is_final(self, ctx: Context) -> bool:
        """[VC-07f, 13.2e, 20.53] A PDB may rake it; a camp is crushed, or something unloaded, in the open."""
        move = ctx.state.stack[-1]
        if not isinstance(move, ReactionMove):
            return False
        if is_raked(ctx, move.origin, move.destination, move.fleet.side):
            return True
        if fleets.uncovers(ctx, move.fleet, move.origin, move.destination):
            return True
        return ctx.board.on_surface(move.destination) and units.crush_camp(
            ctx, move.destination, move.fleet.units
        )


class ReactionMove(Gathering, tag="underground.ReactionMove"):
    """[VC-07a, VC-07f] One unit with any number of characters and ships; an Enemy PDB may rake it."""

    destination: str = NOWHERE
    #: [VC-07] Who has just left units, and so joins none.
    apart: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        options = self._people(ctx)
        if len(options) >= gathering.SEVERAL:
            options.append((AllAboard(), self.add_everything))
        if not gathering.strands_somebody(ctx, self.origin, self.fleet):
            options.append((SetOut(), self.set_out))
        unit = naming.units(ctx.facts, self.fleet.units)
        place = naming.place(ctx.facts, self.destination)
        return Ask(
            self.fleet.side,
            "reaction.company",
            "VC-07a",
            f"Who goes to {place} with {unit}?",
            options,
            about=self.origin,
            gathered=self.gathered(),
        )

    def everybody(self, ctx: Context) -> list[Character]:
        return [each for each in super().everybody(ctx) if self.admits(ctx, each)]

    def everything(self, ctx: Context) -> Fleet:
        """Nobody else's unit: everybody, the prisoners of the units, and ships without an owner."""
        things = gathering.with_all_things(ctx, self.origin, self.fleet)
        return gathering.with_people(things, self.everybody(ctx))

    def admits(self, ctx: Context, character: Character) -> bool:
        """[VC-07] Not who has left the units for this Segment."""
        return character.id not in self.apart and _may_follow(ctx, character, self.destination)

    def set_out(self, ctx: Context) -> Next:
        """[12.81a] The last unit of a place takes along whom the units hold, and ships that nobody owns."""
        if not units.without(units.of_side(ctx, self.origin, self.fleet.side), self.fleet.units):
            self.fleet = gathering.with_all_things(ctx, self.origin, self.fleet)
        if not is_raked(ctx, self.origin, self.destination, self.fleet.side):
            return self.arrive
        planet = ctx.board.planet_of[self.origin]
        attack = RakingAttack(planet=planet, fleet=self.fleet, origin=self.origin, place=self.destination)
        return Call(attack, self.raked)

    def raked(self, ctx: Context, left: Fleet | None) -> Next:
        if left is None:
            return DONE
        self.fleet = left
        return self.arrive

    def arrive(self, ctx: Context) -> Next:
        land(ctx, self.fleet, self.origin, self.destination, CASE, reaction=True)
        return DONE


# Leaders who are compared


def compared(ctx: Context, place: str) -> tuple[str, ...]:
    """[VC-07e] While somebody reacts: the Empire's leaders of a place in which both have as many units."""
    reacting = any(isinstance(each, PlanetReaction) for each in ctx.state.stack)
    return rivals(ctx, place) if reacting else ()


def rivals(ctx: Context, place: str) -> tuple[str, ...]:
    """[VC-07c] On the ground, with its units."""
    if not ctx.board.on_surface(place) or not _number(ctx, place, "rebel"):
        return ()
    if _number(ctx, place, "rebel") != _number(ctx, place, "imperial"):
        return ()
    here = characters.at(ctx, place, "imperial")
    return tuple(each.id for each in here if each.with_units and characters.can_lead(ctx, each))


# The Segment


class JoinTroops(Action, frozen=True):
    form = "attach {who}"
    saying = "{who}|joins the military units"
    who: CharacterId


class LeaveTroops(Action, frozen=True):
    form = "detach {who}"
    saying = "{who}|leaves the military units"
    who: CharacterId


class PlanetReaction(Procedure):
    """[VC-07] Each character may join or leave units once; then one unit moves on each planet."""

    side: Side
    #: [VC-07] Who has joined or left units in this Segment.
    rearranged: tuple[str, ...] = ()
    #: [VC-07a] Planets on which a unit has moved.
    reacted: tuple[str, ...] = ()
    #: [VC-07e] The unit, its place and its aim that wait until it is said which leader is the better one.
    setting_out: tuple[str, str, str] | None = None

    def begin(self, ctx: Context) -> Next:
        """[14.4, VC-07e] What makes a leader may be declared before leaders are compared."""
        enemies = units.stacks(ctx, opponent(self.side))
        near = tuple(
            character.id
            for place in ctx.board.by_order(units.stacks(ctx, self.side))
            if place in enemies
            for character in characters.at(ctx, place, self.side)
        )
        prompt = "Declare a possession before you react?"
        moment = Moment(name=points.LEADING.name, side=self.side, holders=near, prompt=prompt)
        return at(ctx, moment, self.compare)

    def compare(self, ctx: Context) -> Next:
        """[VC-07e] Rebels who react say first what they have against the leaders of the Empire."""
        places = [
            place for place in units.stacks(ctx, self.side) if self.side == "rebel" and rivals(ctx, place)
        ]
        holders = tuple(each.id for place in places for each in characters.at(ctx, place, "rebel"))
        moment = Moment(name=asked.LEADERS_COMPARED.name, side=self.side, holders=holders)
        return at(ctx, moment, self.choose) if holders else self.choose

    def choose(self, ctx: Context) -> Next:
        planets, side = self._where_units_stand(ctx), self.side
        aims = targets(ctx, planets, side)
        options = list(self._rearrangements(ctx))
        for planet, found in aims.items():
            options += self._moves(ctx, planet, found)
        options.append((FinishReacting(), self.finish))
        prompt = "The enemy has moved: who joins or leaves your units, and which of them react?"
        return Ask(side, "reaction.move", CASE, prompt, options, always=self._must_ask(ctx, aims))

    def _where_units_stand(self, ctx: Context) -> list[str]:
        """The planets with anything to react to and anything that might, where nothing has reacted yet."""
        own = set(map(ctx.board.planet_of.get, units.stacks(ctx, self.side)))
        own.difference_update(self.reacted)
        found = own & planets_with_phasing(ctx, self.side) if own else own
        return [each for each in ctx.board.planets if each in found] if found else []

    def _must_ask(self, ctx: Context, aims: Mapping[str, list[str]]) -> bool:
        """[7.22] Face-down units near the Enemy may be what never moves, or have no room."""
        side, stacks = self.side, units.stacks(ctx, self.side)
        for planet, found in aims.items():
            for place in _places(ctx, planet) if found else ():
                if place in stacks and units.lies_face_down(ctx, place, side):
                    return True
        return False

    # Leaders

    def _rearrangements(self, ctx: Context) -> Iterator[Option]:
        """[VC-07] In Environs, in orbit all are in one stack; and before the first unit moves."""
        if self.reacted:
            return
        with_people = units.stacks(ctx, self.side).keys() & ctx.index.people.keys()
        for place in ctx.board.by_order(filter(ctx.board.on_surface, with_people)):
            for character in characters.at(ctx, place, self.side):
                if character.disabled or character.id in self.rearranged:
                    continue
                if character.with_units:
                    yield LeaveTroops(character.id), self.leave_troops
                else:
                    yield JoinTroops(character.id), self.join_troops

    def join_troops(self, ctx: Context, action: JoinTroops) -> Next:
        return self._restack(ctx, action.who, with_units=True)

    def leave_troops(self, ctx: Context, action: LeaveTroops) -> Next:
        return self._restack(ctx, action.who, with_units=False)

    def _restack(self, ctx: Context, who: str, *, with_units: bool) -> Next:
        self.rearranged = (*self.rearranged, who)
        restack(ctx, ctx.state.characters[who], with_units)
        return self.choose

    def apart(self, ctx: Context) -> tuple[str, ...]:
        """[VC-07] Who has left units in this Segment: he does not join them for a move, either."""
        everybody = ctx.state.characters
        return tuple(name for name in self.rearranged if not everybody[name].with_units)

    # One unit on each planet

    def _moves(self, ctx: Context, planet: str, aims: list[str]) -> Iterator[Option]:
        if not aims:
            return
        stacks = units.stacks(ctx, self.side)
        origins = [place for place in _places(ctx, planet) if place in stacks]
        for target in aims:
            for origin in origins:
                if origin != target and may_set_out(ctx, origin, self.side):
                    for kind in units_for(ctx, origin, target, self.side):
                        if may_leave(ctx, origin, _unit(ctx, origin, kind, self.side), target):
                            yield SendUnit(kind, origin, target), self.send_unit

    def send_unit(self, ctx: Context, action: SendUnit) -> Next:
        """[VC-07e] The Rebels may still answer a better leader of the Empire, before his unit sets out."""
        self.setting_out = (action.unit, action.origin, action.to)
        holders = self._opponents(ctx, action.origin)
        if not holders:
            return self.set_out
        prompt = "Declare a possession before leaders are compared?"
        return at(
            ctx,
            Moment(name=points.LEADING.name, side="rebel", holders=holders, prompt=prompt),
            self.confront,
        )

    def _opponents(self, ctx: Context, place: str) -> tuple[str, ...]:
        """Rebels in a place that the Empire may leave only because it has the better leader there."""
        if self.side == "rebel" or not rivals(ctx, place):
            return ()
        return tuple(each.id for each in characters.at(ctx, place, "rebel"))

    def is_answered(self, ctx: Context, place: str) -> bool:
        """[VC-07e] Have the Rebels a word before a unit sets out from there?"""
        return bool(self._opponents(ctx, place))

    def confront(self, ctx: Context) -> Next:
        assert self.setting_out is not None
        holders = self._opponents(ctx, self.setting_out[1])
        return at(ctx, Moment(name=asked.LEADERS_COMPARED.name, side="rebel", holders=holders), self.set_out)

    def set_out(self, ctx: Context) -> Next:
        assert self.setting_out is not None
        (kind, origin, aim), self.setting_out = self.setting_out, None
        if not may_set_out(ctx, origin, self.side):
            return self.choose
        self.reacted = (*self.reacted, ctx.board.planet_of[aim])
        return Call(
            ReactionMove(
                origin=origin,
                destination=aim,
                fleet=_unit(ctx, origin, kind, self.side),
                apart=self.apart(ctx),
            ),
            self.choose,
        )

    def finish(self, ctx: Context) -> Next:
        return DONE
