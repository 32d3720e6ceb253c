"""What may come of flights in the larger games, of fleet detachments and of repairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from fitg import tables
from fitg.data.charts import DIE
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import Ship, opponent
from fitg.engine.rules import characters, control, detection, spaceships, units
from fitg.engine.rules.galactic import flux
from fitg.engine.rules.galactic.disclosure import GalacticFlight, LandThere, StayInOrbit
from fitg.engine.rules.space import hyperjump, navigation, orbit_detection, repair, ship_jump
from fitg.engine.rules.space.fleet_detachment import EvadeDetachment, FleetDetachment, HoldCourse
from fitg.engine.rules.space.orbit_detection import JoinDetection, LetShipPass, OrbitDetection
from fitg.engine.rules.space.repair import RepairPossession, RepairShip, RepairWithUnit
from fitg.presentation.forecast.tables import Forecast, asking, capital, foretells, in_order
from fitg.tables.odds import NO_ROUTINE, Watch, detection_odds, fleet_detachment_odds

DETACHMENT_NAMES = {
    "escaped": "the ship gets away",
    "unharmed": "not hit",
    "damaged": "damaged",
    "destroyed": "destroyed with everyone aboard",
}
#: [21.7] Where a jump may end, before the ship reaches its planet.
ENDS = ("", "in Drift", "in Drift 2")


class Fate(NamedTuple):
    """What may have become of a ship and its crew on the way."""

    detected: bool
    damaged: bool
    ends: str = ""

    @property
    def is_over(self) -> bool:
        return bool(self.ends)

    def told(self) -> str:
        if self.ends == "destroyed":
            return "destroyed with everyone aboard"
        seen = self.ends or ("detected" if self.detected else "undetected")
        return f"{seen}, ship damaged" if self.damaged else seen

    @property
    def rank(self) -> tuple[bool, bool, str, bool]:
        """From what the crew hopes for to what it fears."""
        return self.ends == "destroyed", self.damaged, self.ends, self.detected


Odds = dict[Fate, Fraction]
K = TypeVar("K")


def course(title: str, case: str, odds: Odds) -> Forecast:
    """What may become of one's own ship and crew, in an order that is the same on every course."""
    hurts = frozenset(fate.told() for fate in odds if any(fate.rank))
    return Forecast(title, case, in_order(odds, Fate.told, lambda fate: fate.rank), hurts=hurts)


def _then(odds: Mapping[K, Fraction], step: Callable[[K], Odds]) -> Odds:
    """The chances after one more step."""
    found: Odds = {}
    for outcome, share in odds.items():
        for end, chance in step(outcome).items():
            found[end] = found.get(end, Fraction(0)) + share * chance
    return found


def _going_on(odds: Odds, step: Callable[[Fate], Odds]) -> Odds:
    """The same for those whose flight is not over."""
    return _then(odds, lambda fate: {fate: Fraction(1)} if fate.is_over else step(fate))


# Flights


def flight_tables(ctx: Context, ship_id: str, aboard: tuple[str, ...], destination: str) -> list[Forecast]:
    """[9.3, 20.7, 21.3] A flight with all its routines and its jump; break-off is always tried.

    Where units lie face down in orbit there is one table for the weakest that may lie there, and one for
    the strongest.
    """
    ship = ctx.state.ships[ship_id]
    title = capital(f"{naming.the(ctx.facts, ship_id)} flies to {naming.place(ctx.facts, destination)}")
    ends = [ctx.board.planet_of.get(ship.place, ""), ctx.board.planet_of[destination]]
    hidden = any(_is_veiled(ctx, planet, ship) for planet in ends if planet)
    cases = (
        (("weakest units in orbit", False), ("strongest units in orbit", True)) if hidden else (("", True),)
    )
    return [
        course(
            f"{title} ({case})" if case else title,
            "9.3",
            _flight(ctx, ship, aboard, destination, strong=strong),
        )
        for case, strong in cases
    ]


def _flight(ctx: Context, ship: Ship, aboard: tuple[str, ...], destination: str, *, strong: bool) -> Odds:
    origin, target = ctx.board.planet_of.get(ship.place, ""), ctx.board.planet_of[destination]
    known = _is_known(ctx, aboard)
    odds: Odds = {Fate(known, ship.damaged): Fraction(1)}
    if origin and origin != target:
        odds = _going_on(odds, lambda fate: _leave(ctx, ship, aboard, origin, fate, strong=strong))
    if hyperjump.is_jump(ctx, ship.place, destination):
        odds = _going_on(odds, lambda fate: _jump(ctx, ship, aboard, destination, fate))
    odds = _going_on(odds, lambda fate: _pass(ctx, ship, aboard, target, fate, strong=strong))
    odds = _going_on(odds, lambda fate: _handled(ctx, ship, aboard, fate))
    return _set_down(ctx, ship, destination, odds)


def _handled(ctx: Context, ship: Ship, aboard: tuple[str, ...], fate: Fate) -> Odds:
    """[14.51] What a poor pilot does to the ship."""
    chance = mishandled(ctx, ship, aboard)
    if not chance or fate.damaged:
        return {fate: Fraction(1)}
    return {fate._replace(damaged=True): chance, fate: 1 - chance}


def mishandled(ctx: Context, ship: Ship, aboard: tuple[str, ...]) -> Fraction:
    """[14.51] The chance that its own pilot damages a ship."""
    least = ctx.rules.ask[questions.damaged_from](ctx, ship, aboard)
    return Fraction(sum(die >= least for die in DIE), len(DIE))


def _set_down(ctx: Context, ship: Ship, place: str, odds: Odds) -> Odds:
    """[9.4] Whoever comes to somebody who is detected is detected with him."""
    if not given_away(ctx, place, ship.side):
        return odds
    return _going_on(odds, lambda fate: {fate._replace(detected=True): Fraction(1)})


def given_away(ctx: Context, place: str, side: Side) -> bool:
    """[9.4] Does somebody in a place give away whoever comes to him?"""
    here = characters.at(ctx, place, side)
    return ctx.board.on_surface(place) and any(characters.gives_others_away(ctx, each) for each in here)


def _is_known(ctx: Context, aboard: tuple[str, ...]) -> bool:
    """[9.43, P-39] Is anybody aboard detected who is no prisoner, and no sovereign?"""
    crew = [ctx.state.characters[each] for each in aboard]
    return any(characters.gives_others_away(ctx, each) for each in crew if each.fate in CAN_ACT)


def _leave(
    ctx: Context, ship: Ship, aboard: tuple[str, ...], planet: str, fate: Fate, *, strong: bool
) -> Odds:
    """[9.45] Where nobody can look, the crew slips out of sight."""
    watch = watch_at(ctx, planet, ship, aboard, strong=strong)
    evasion = spaceships.evasion(ctx, ship, aboard)
    if NO_ROUTINE in detection_odds(evasion, watch, facts=ctx.facts) and ctx.rulings.leaving_hides:
        return {fate._replace(detected=False): Fraction(1)}
    return _looked_for(ctx, ship, aboard, fate, watch, planet)


def _pass(
    ctx: Context, ship: Ship, aboard: tuple[str, ...], planet: str, fate: Fate, *, strong: bool
) -> Odds:
    """[9.3, 20.7] One routine, with the fleet detachment that it may bring."""
    return _looked_for(ctx, ship, aboard, fate, watch_at(ctx, planet, ship, aboard, strong=strong), planet)


def _looked_for(
    ctx: Context, ship: Ship, aboard: tuple[str, ...], fate: Fate, watch: Watch, planet: str
) -> Odds:
    evasion = spaceships.evasion(ctx, ship, aboard)
    results = detection_odds(evasion, watch, detected=fate.detected, damaged=fate.damaged, facts=ctx.facts)
    escorted = ctx.rules.ask[orbit_detection.is_escorted](ctx, planet, ship)
    return _then(results, lambda result: _caught(ctx, ship, fate, result, watch, escorted=escorted))


def _caught(ctx: Context, ship: Ship, fate: Fate, result: str, watch: Watch, *, escorted: bool) -> Odds:
    if result == NO_ROUTINE:
        return {fate: Fraction(1)}
    plain = result.removesuffix("*")
    if plain == "E":
        return {Fate(True, True, "destroyed"): Fraction(1)}
    seen = fate._replace(detected=plain != "U", damaged=fate.damaged or plain == "Dd")
    if plain == result or escorted:
        return {seen: Fraction(1)}
    shields = spaceships.model(ctx, ship).shields
    attack = fleet_detachment_odds(watch.strongest, shields, damaged=fate.damaged, facts=ctx.facts)
    return _then(attack, lambda end: {_struck(seen, end): Fraction(1)})


def _struck(fate: Fate, end: str) -> Fate:
    if end == "destroyed":
        return Fate(True, True, end)
    return fate._replace(damaged=fate.damaged or end == "damaged")


def watch_at(ctx: Context, planet: str, ship: Ship, aboard: tuple[str, ...], *, strong: bool) -> Watch:
    """[20.7] What the Enemy can look with; of face-down units, the weakest or the strongest there may be."""
    return _watch_with(ctx, planet, ship, aboard, _strengths(ctx, planet, ship, strong=strong))


def _watch_with(
    ctx: Context, planet: str, ship: Ship, aboard: tuple[str, ...], strengths: list[int]
) -> Watch:
    """[14.4, 20.7] The PDB as it counts for those aboard, and the units in orbit one by one."""
    return Watch(
        pdb_level=detection.level_against(ctx, ctx.state.planets[planet].pdb, aboard),
        pdb_up=control.usable_pdb(ctx, planet, opponent(ship.side)),
        orbit_strength=sum(strengths),
        strongest=max(strengths, default=0),
        deltronics=ctx.rules.ask[questions.looks_closer](ctx, planet, ship),
    )


def _strengths(ctx: Context, planet: str, ship: Ship, *, strong: bool) -> list[int]:
    """The space strengths of the units in orbit that may take part, one by one."""
    if not orbit_detection.units_may_look(ctx, ship):
        return []
    catalogue, side = ctx.facts.unit_kinds, opponent(ship.side)
    found = orbit_detection.lookouts(ctx, planet, side)
    if not _is_veiled(ctx, planet, ship):
        return [catalogue[kind].space_strength for kind, n in found.items() for _ in range(n)]
    seen = [
        catalogue[kind].space_strength
        for kind, n in found.items()
        if not catalogue[kind].hidden
        for _ in range(n)
    ]
    here = units.of_side(ctx, ctx.board.orbits[planet], side)
    number = sum(n for kind, n in here.items() if catalogue[kind].hidden)
    ranks = [
        kind.space_strength
        for kind in catalogue.values()
        if kind.side == side and kind.hidden and not kind.suicide and not kind.atrocity
    ]
    return seen + [max(ranks) if strong else min(ranks)] * number


def _is_veiled(ctx: Context, planet: str, ship: Ship) -> bool:
    """[7.22] Do units lie face down in orbit that the side of the ship does not know?"""
    if not orbit_detection.units_may_look(ctx, ship):
        return False
    stack = units.stack_at(ctx, ctx.board.orbits[planet], opponent(ship.side))
    return stack is not None and not stack.revealed and units.has_hidden(ctx, stack.units)


def _jump(ctx: Context, ship: Ship, aboard: tuple[str, ...], destination: str, fate: Fate) -> Odds:
    """[21.3, 21.6, P-23] How a jump may end; whoever jumps is no longer detected."""
    far = navigation.distance(ctx, ship.place, destination)
    parts = ship_jump.navigation(ctx, ship, aboard)
    rating = navigation.rating(navigation.on_the_way(ctx, ship.place, destination, parts))
    hidden = fate._replace(detected=False)
    if ctx.rules.ask[questions.jumps_astray](ctx, ship.place):
        return _then(
            flux.chances(ctx, ship.place, destination),
            lambda end: (
                _leap(ctx, rating, far, hidden)
                if end == flux.AS_NAMED
                else {hidden._replace(ends=end): Fraction(1)}
            ),
        )
    return _leap(ctx, rating, far, hidden)


def _leap(ctx: Context, rating: int, far: int, hidden: Fate) -> Odds:
    """[21.3] The Hyperjump Table."""
    if tables.hyperjump_is_safe(rating, far):
        return {hidden: Fraction(1)}
    even = dict.fromkeys(DIE, Fraction(1, len(DIE)))
    return _then(
        even,
        lambda die: {_landed(hidden, tables.hyperjump(rating, far, die, facts=ctx.facts)): Fraction(1)},
    )


def _landed(fate: Fate, jump: tables.Hyperjump) -> Fate:
    if jump.effect == "severe" or (jump.effect == "damaged" and fate.damaged):
        return Fate(False, True, "destroyed")
    return fate._replace(damaged=fate.damaged or jump.effect == "damaged", ends=ENDS[jump.drift])


# Detection from orbit


@foretells(JoinDetection)
def _with_units(ctx: Context, action: JoinDetection) -> list[Forecast]:
    return _routine(ctx, joined=True)


@foretells(LetShipPass)
def _without_units(ctx: Context, action: LetShipPass) -> list[Forecast]:
    return _routine(ctx, joined=False)


def _routine(ctx: Context, *, joined: bool) -> list[Forecast]:
    """[20.7] One routine, as the owner of the units knows them."""
    asked = asking(ctx, OrbitDetection)
    ship, side = ctx.state.ships[asked.ship], opponent(ctx.state.ships[asked.ship].side)
    if not joined and not control.usable_pdb(ctx, asked.planet, side):
        return []
    catalogue = ctx.facts.unit_kinds
    found = orbit_detection.lookouts(ctx, asked.planet, side) if joined else {}
    strengths = [catalogue[kind].space_strength for kind, n in found.items() for _ in range(n)]
    watch = _watch_with(ctx, asked.planet, ship, asked.aboard, strengths)
    fate = Fate(_is_known(ctx, asked.aboard), ship.damaged)
    odds = _looked_for(ctx, ship, asked.aboard, fate, watch, asked.planet)
    title = f"{naming.the(ctx.facts, ship.id)} passes {naming.planet(ctx.facts, asked.planet)}"
    rows = in_order(odds, Fate.told, lambda fate: fate.rank)
    return [Forecast(f"{title[0].upper()}{title[1:]}", "20.7", rows)]


# Fleet detachments


@foretells(EvadeDetachment)
def _evade(ctx: Context, action: EvadeDetachment) -> list[Forecast]:
    return [_detachment(ctx, "The ship tries to break off", try_break_off=True)]


@foretells(HoldCourse)
def _hold(ctx: Context, action: HoldCourse) -> list[Forecast]:
    return [_detachment(ctx, "The ship holds its course", try_break_off=False)]


def _detachment(ctx: Context, title: str, *, try_break_off: bool) -> Forecast:
    attack = asking(ctx, FleetDetachment)
    odds = fleet_detachment_odds(
        attack.strength,
        attack.shields(ctx),
        try_break_off=try_break_off,
        damaged=ctx.state.ships[attack.ship].damaged,
        facts=ctx.facts,
    )
    rows = in_order(odds, DETACHMENT_NAMES.__getitem__, list(DETACHMENT_NAMES).index)
    hit = frozenset(DETACHMENT_NAMES[end] for end in ("damaged", "destroyed"))
    return Forecast(title, "20.71", rows, hurts=hit)


# Repairs


@foretells(RepairShip)
def _repair_ship(ctx: Context, action: RepairShip) -> list[Forecast]:
    who = ctx.state.characters[action.who]
    return [_repair(ctx, action.ship, repair.rating_for(ctx, who, action.ship), "27.1")]


@foretells(RepairPossession)
def _repair_possession(ctx: Context, action: RepairPossession) -> list[Forecast]:
    who = ctx.state.characters[action.who]
    return [_repair(ctx, action.card, repair.rating_for(ctx, who, action.card), "27.2")]


@foretells(RepairWithUnit)
def _repair_with_unit(ctx: Context, action: RepairWithUnit) -> list[Forecast]:
    return [_repair(ctx, action.ship, repair.unit_rating(ctx, action.unit), "27.1")]


def _repair(ctx: Context, item: str, rating: int, case: str) -> Forecast:
    chance = Fraction(min(rating, len(DIE)), len(DIE))
    odds = {"repaired": chance, "not repaired": 1 - chance}
    rows = tuple((end, share) for end, share in odds.items() if share)
    return Forecast(f"Repair of {naming.the(ctx.facts, item)}", case, rows)


@foretells(LandThere, StayInOrbit)
def arrival(ctx: Context, action: LandThere | StayInOrbit) -> list[Forecast]:
    """[31.21] The routine that is still to come when a ship has seen a secret from orbit."""
    flight = asking(ctx, GalacticFlight)
    ship, planet = ctx.state.ships[flight.ship], ctx.board.planet_of[flight.destination]
    if not detection.begins(ctx, planet, flight.ship):
        return []
    start = Fate(_is_known(ctx, flight.aboard), ship.damaged)
    odds = _pass(ctx, ship, flight.aboard, planet, start, strong=True)
    if isinstance(action, LandThere):
        odds = _set_down(ctx, ship, flight.destination, odds)
    title = f"{naming.the(ctx.facts, ship.id)} arrives at {naming.planet(ctx.facts, planet)}"
    return [course(f"{title[0].upper()}{title[1:]}", "9.3", odds)]
