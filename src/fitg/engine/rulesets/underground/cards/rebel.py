"""[VE-RS1 to VE-RS6] The Secret Events of the Rebels."""

from __future__ import annotations

from fitg.engine import questions, terms
from fitg.engine.cards import Card
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import DISSENT, UNREST
from fitg.engine.rules import control, loyalty, pdb, units
from fitg.engine.rules.galactic import geography, shifts, tracks
from fitg.engine.rules.galactic.shifts import Shift, ShiftInTurn
from fitg.engine.rulesets.underground.assign import permissions
from fitg.engine.rulesets.underground.cards import orders
from fitg.engine.rulesets.underground.cards.choices import KIND, TurnOne
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.cards.turning import TwoSpaces, Uprising, can_rise
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card

# Promises


def promise(ctx: Context, code: str) -> None:
    """What a card brings when the next Rebel Phase or Segment begins."""
    memory(ctx).promised = (*memory(ctx).promised, code)


def keep(ctx: Context, code: str) -> None:
    """A promise is kept, and forgotten."""
    memory(ctx).promised = tuple(each for each in memory(ctx).promised if each != code)


# RS1

#: [VE-RS1] The systems of the rim.
RIM = frozenset(["51", "52", "53", "54", "21", "22", "32", "33", "34", "35", "41", "43", "44"])


class RaisePlanetNow(Action, frozen=True):
    form = "raise {planet}"
    saying = "{planet}|goes into rebellion at once"
    final = True
    planet: PlanetId


class RaiseNone(Action, frozen=True):
    form = "raise none"
    saying = "No planet rises"
    passes = True
    final = True


class Traders(Procedure, tag="events.cards.Traders"):
    """[VE-RS1] One planet of the rim at Unrest rises, in the Event Phase; no Capital, no home planet."""

    first = "choose"

    refused: tuple[str, ...] = ()
    chosen: str = ""

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (RaisePlanetNow(planet), self.rise)
            for planet in ctx.board.planets
            if ctx.facts.planets[planet].system in RIM
            and not geography.is_capital(ctx, planet)
            and not geography.is_home(ctx, planet)
            and can_rise(ctx, planet)
            and planet not in self.refused
        ]
        if not options:
            return DONE
        options.append((RaiseNone(), self.stop))
        return Ask("rebel", KIND, "VE-RS1", f"{title('RS1')}: which planet rises?", options)

    def rise(self, ctx: Context, action: RaisePlanetNow) -> Next:
        self.chosen = action.planet
        return Call(Uprising(planet=action.planet, code="RS1"), self.risen)

    def risen(self, ctx: Context, rises: bool) -> Next:
        """Where a secret refuses, another may rise."""
        self.refused = (*self.refused, self.chosen)
        return DONE if rises else self.choose

    def stop(self, ctx: Context) -> Next:
        return DONE


def traders(ctx: Context) -> Procedure:
    return Traders()


# RS2, RS3

#: [VE-RS2, VE-RS3] The planets that move; the second card adds a Capital outside Province One.
GRIEVANCES = {"RS2": ("351", "211", "513"), "RS3": ("321", "122")}


class TurnCapital(Action, frozen=True):
    form = "with {planet}"
    saying = "{planet}|is the Capital that turns"
    planet: PlanetId


class TurnTwice(Action, frozen=True):
    form = "turn {planet} twice"
    saying = "{planet}|turns by two spaces, the others by one"
    final = True
    planet: PlanetId


class Grievances(Procedure, tag="events.cards.Grievances"):
    """[VE-RS2, VE-RS3] Two planets by one space, and one by two, which sets an example; none rises."""

    code: str
    planets: tuple[str, ...] = ()
    twice: str = ""

    def begin(self, ctx: Context) -> Next:
        keep(ctx, self.code)
        self.planets = tuple(each for each in GRIEVANCES[self.code] if each in ctx.board.planets)
        return self.choose_capital if self.code == "RS3" else self.choose

    def choose_capital(self, ctx: Context) -> Next:
        capitals = [
            capital
            for province, capital in ctx.board.capitals.items()
            if province != geography.FIRST_PROVINCE and shifts.can_move(ctx, capital, "rebel")
        ]
        if not capitals:
            return self.choose
        options: list[Option] = [(TurnCapital(capital), self.with_capital) for capital in capitals]
        prompt = f"{title(self.code)}: which Capital turns beside the two homes?"
        return Ask("rebel", KIND, f"VE-{self.code}", prompt, options)

    def with_capital(self, ctx: Context, action: TurnCapital) -> Next:
        self.planets = (*self.planets, action.planet)
        return self.choose

    def choose(self, ctx: Context) -> Next:
        open_ = [planet for planet in self.planets if shifts.can_move(ctx, planet, "rebel")]
        if not open_:
            return DONE
        options: list[Option] = [(TurnTwice(planet), self.turn) for planet in open_]
        prompt = f"{title(self.code)}: which planet turns by two spaces?"
        return Ask("rebel", KIND, f"VE-{self.code}", prompt, options, always=True)

    def turn(self, ctx: Context, action: TurnTwice) -> Next:
        self.twice = action.planet
        case = f"VE-{self.code}"
        return Call(TwoSpaces(planet=action.planet, favor="rebel", code=self.code, case=case), self.others)

    def others(self, ctx: Context, moved: int) -> Next:
        rest = tuple(each for each in self.planets if each != self.twice)
        turn = ShiftInTurn(planets=rest, favor="rebel", reason=title(self.code), case=f"VE-{self.code}")
        return Call(turn)


def as_missions_start(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-RS2, VE-RS3] The next Rebel Mission Segment begins."""
    now = ctx.current
    if now.player != "rebel" or now.name != terms.MISSIONS.name:
        return None
    code = next((each for each in memory(ctx).promised if each in GRIEVANCES), "")
    return Grievances(code=code) if code else None


# RS4

AYOD, PIORADS, PROVINCE_FOUR = "451", "piorads", "4"
#: [VE-RS4] How many other planets turn.
WITNESSES = 2


class LetAyodRise(Action, frozen=True):
    form = "ayod rises"
    saying = "Ayod rises"
    final = True


class AyodWaits(Action, frozen=True):
    form = "ayod waits"
    saying = "Ayod does not rise"
    final = True
    passes = True


class WarCrimes(Procedure, tag="events.cards.WarCrimes"):
    """[VE-RS4] Ayod by two spaces, even into rebellion; two other planets of its province by one."""

    left: int = WITNESSES

    def begin(self, ctx: Context) -> Next:
        keep(ctx, "RS4")
        planet = ctx.state.planets.get(AYOD)
        if planet is None or not loyalty.can_change(ctx, planet):
            return self.witness
        if planet.loyalty < DISSENT:
            return Call(TwoSpaces(planet=AYOD, favor="rebel", code="RS4", case="VE-RS4"), self.heard)
        if planet.loyalty == UNREST:
            return self.choose
        # One of the two spaces leads to Unrest, the other into rebellion.
        return Call(Shift(planet=AYOD, favor="rebel", reason=title("RS4"), case="VE-RS4"), self.stirred)

    def stirred(self, ctx: Context, moved: int) -> Next:
        return self.choose if moved else self.witness

    def choose(self, ctx: Context) -> Next:
        if not can_rise(ctx, AYOD):
            return self.witness
        options: list[Option] = [(LetAyodRise(), self.rise), (AyodWaits(), self.witness)]
        return Ask("rebel", KIND, "VE-RS4", f"{title('RS4')}: does Ayod rise?", options, about=AYOD)

    def rise(self, ctx: Context) -> Next:
        return Call(Uprising(planet=AYOD, code="RS4"), self.heard)

    def heard(self, ctx: Context, result: object) -> Next:
        return self.witness

    def witness(self, ctx: Context) -> Next:
        """[VE-RS4] Planets without Piorads, not the Capital; never into rebellion."""
        planets = tuple(
            planet
            for planet in ctx.board.planets
            if geography.province_of(ctx, planet) == PROVINCE_FOUR
            and not geography.is_capital(ctx, planet)
            and not _has(ctx, planet, PIORADS)
        )
        return Call(TurnSome(code="RS4", case="VE-RS4", planets=planets, left=self.left))


def _has(ctx: Context, planet: str, race: str) -> bool:
    return any(race in ctx.facts.environs[place].races for place in ctx.board.surface[planet])


class TurnSome(TurnOne, tag="events.cards.TurnSome"):
    """Several planets one space each, one after the other."""

    left: int = 1

    def turned(self, ctx: Context, moved: int) -> Next:
        self.left -= moved
        self.planets = tuple(planet for planet in self.planets if planet != self.chosen)
        return self.choose if self.left > 0 else DONE


# RS5

WILD, FLEET = "wild-2-3", 2


class Raid(Action, frozen=True):
    form = "raid {at}"
    saying = "{at}|is raided: its Resource value goes to your track"
    final = True
    at: PlaceId


class FleetAppears(Action, frozen=True):
    form = "fleet at {at}"
    saying = "The Ardorat fleet|appears at {at}"
    final = True
    at: PlaceId


class FreeFleet(Procedure, tag="events.cards.FreeFleet"):
    """[VE-RS5] Loot of one Environ, and two Wild 2-3 in one Orbit Box; a PDB is promised."""

    def begin(self, ctx: Context) -> Next:
        promise(ctx, "RS5")
        return self.choose

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (Raid(place), self.raid)
            for planet in ctx.board.planets
            if geography.exists(ctx, planet)
            and ctx.state.planets[planet].status == "imperial-control"
            and not units.present(ctx, ctx.board.orbits[planet], "imperial")
            for place in ctx.board.surface[planet]
            if ctx.facts.environs[place].resource
        ]
        if not options:
            return self.gather
        return Ask("rebel", KIND, "VE-RS5", f"{title('RS5')}: which Environ is raided?", options)

    def raid(self, ctx: Context, action: Raid) -> Next:
        loot = ctx.facts.environs[action.at].resource
        reason = f"{title('RS5')}: {naming.place(ctx.facts, action.at)}"
        tracks.gain(ctx, "rebel", loot, reason, "VE-RS5")
        return self.gather

    def gather(self, ctx: Context) -> Next:
        """[VQ-75] As many as the pool has."""
        options: list[Option] = []
        if ctx.rules.ask[questions.counters](ctx, WILD) > 0:
            options = [
                (FleetAppears(orbit), self.appear)
                for planet, orbit in ctx.board.orbits.items()
                if geography.exists(ctx, planet) and units.room_for(ctx, orbit, WILD) > 0
            ]
        if not options:
            return DONE
        return Ask("rebel", KIND, "VE-RS5", f"{title('RS5')}: where does the fleet appear?", options)

    def appear(self, ctx: Context, action: FleetAppears) -> Next:
        number = min(
            FLEET, ctx.rules.ask[questions.counters](ctx, WILD), units.room_for(ctx, action.at, WILD)
        )
        units.place_units(ctx, action.at, {WILD: number}, "rebel", title("RS5"), "VE-RS5")
        return DONE


def free_fleet(ctx: Context) -> Procedure:
    return FreeFleet()


class PutDown(Action, frozen=True):
    form = "pdb of {planet} down"
    saying = "The PDB of {planet}|goes Down"
    final = True
    planet: PlanetId


class CrackedDefenses(Procedure, tag="events.cards.CrackedDefenses"):
    """[VE-RS5] One Imperial PDB goes Down as the next Rebel Operations Phase begins."""

    def begin(self, ctx: Context) -> Next:
        keep(ctx, "RS5")
        return self.choose

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (PutDown(planet.id), self.put_down)
            for planet in ctx.state.planets.values()
            if planet.pdb_up and control.controller(ctx, planet.id) == "imperial"
        ]
        if not options:
            return DONE
        return Ask("rebel", KIND, "VE-RS5", f"{title('RS5')}: which PDB goes Down?", options)

    def put_down(self, ctx: Context, action: PutDown) -> Next:
        pdb.turn_down(ctx, ctx.state.planets[action.planet], title("RS5"), "VE-RS5")
        return DONE


def as_phase_starts(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-RS4, VE-RS5] The next Rebel Mission Phase, or Operations Phase, begins."""
    now, promised = ctx.current, memory(ctx).promised
    if now.player != "rebel" or not promised:
        return None
    if now.phase == "missions" and "RS4" in promised:
        return WarCrimes()
    return CrackedDefenses() if now.phase == "operations" and "RS5" in promised else None


def racial_policies(ctx: Context) -> None:
    """[VE-RS2]"""
    promise(ctx, "RS2")


def raised_quotas(ctx: Context) -> None:
    """[VE-RS3]"""
    promise(ctx, "RS3")


def war_crimes(ctx: Context) -> None:
    """[VE-RS4]"""
    promise(ctx, "RS4")


CARDS: tuple[Card, ...] = (
    event_card("RS1", turned_up=traders),
    event_card("RS2", turned_up=racial_policies),
    event_card("RS3", turned_up=raised_quotas),
    event_card("RS4", turned_up=war_crimes),
    event_card("RS5", turned_up=free_fleet),
    event_card("RS6", due=(permissions.muted.by(orders.is_silenced), orders.while_lying("RS6"))),
)
