"""[33.1] Taxation: planet by planet, in full, by half, or not at all."""

from __future__ import annotations

from typing import ClassVar

from fitg.data.records import Side
from fitg.engine.events.galactic import PlanetTaxed
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Planet
from fitg.engine.rules import loyalty
from fitg.engine.rules.galactic import geography, money, secrets, tracks
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.money import Share
from fitg.engine.rules.rebellion import Rebellion


def after_the_first_turn(ctx: Context) -> bool:
    """[33.13, G-02, VO-06b] The set-up takes the place of the first Resource Phase."""
    return ctx.state.turn > ctx.rules.first_turn(ctx.scenario)


def pays(ctx: Context, planet_id: str, share: Share) -> int:
    """[33.1] What a planet pays."""
    return ctx.rules.ask[money.tax](ctx, planet_id, share)


def taxable(ctx: Context) -> list[str]:
    """[33.1, 33.11-33.13, G-07] The planets of the province that the Empire holds and has not dealt with."""
    province = geography.taxed_province(ctx)
    if not (ctx.rules.ask[money.in_season](ctx) and ctx.rules.ask[money.collects](ctx)):
        return []
    usual = geography.holds_capital(ctx, province) and geography.holds_center(ctx)
    done, pays_anyway = memory(ctx).taxed, ctx.rules.ask[money.pays_anyway]
    return [
        planet
        for planet in ctx.board.planets
        if geography.province_of(ctx, planet) == province
        and planet not in done
        and geography.is_held(ctx, planet)
        and (usual or pays_anyway(ctx, planet))
    ]


def special_income(ctx: Context) -> int:
    """[33.14] What the special worlds pay together that the Empire holds."""
    pays = ctx.rules.ask[money.fixed_income]
    held = [planet for planet in ctx.board.planets if geography.is_held(ctx, planet)]
    return sum(part.by for planet in held for part in pays(ctx, planet))


def turns_to(ctx: Context, planet_id: str, share: Share) -> Side | None:
    """[33.1a, 33.1c] To which side the people turn, if to any."""
    return ctx.rules.ask[money.turn](ctx, planet_id, share)


class Tax(Action, frozen=True):
    """Base of what may be done about one planet."""

    share: ClassVar[Share]
    planet: PlanetId

    def is_final(self, ctx: Context) -> bool:
        """[33.1a] The people rise at once: the Rebel Player has the word."""
        return rises(ctx, self.planet, self.share)


class TaxInFull(Tax, frozen=True):
    form = "tax {planet} in full"
    saying = "{planet}|pays in full: its people turn to the Rebels, and at Unrest they rise"
    share = "full"


class TaxInFullBySecret(Action, frozen=True):
    form = "tax {planet} in full and show its secret"
    saying = "{planet}|pays in full and stays loyal: its secret is shown"
    final = True
    planet: PlanetId


class TaxByHalf(Tax, frozen=True):
    form = "tax {planet} by half"
    saying = "{planet}|pays half"
    share = "half"


class SparePlanet(Tax, frozen=True):
    form = "spare {planet}"
    saying = "{planet}|pays nothing: its people turn to the Empire, but no further than where they began"
    share = "none"


class TaxRestByHalf(Action, frozen=True):
    form = "tax the rest by half"
    saying = "All the others pay half"

    def is_final(self, ctx: Context) -> bool:
        """[33.1, 31.0] Where Rebels are welcome even half a tax may put the people into rebellion."""
        return any(rises(ctx, planet, "half") for planet in taxable(ctx))


class SpareRest(Action, frozen=True):
    form = "spare the rest"
    saying = "All the others pay nothing"


def rises(ctx: Context, planet_id: str, share: Share) -> bool:
    """[33.1a, 36.33b, 120] Would this tax put the planet into rebellion? Not if its marker is fixed."""
    planet = ctx.state.planets[planet_id]
    uneasy = loyalty.in_unrest(planet) and loyalty.can_change(ctx, planet)
    return uneasy and not loyalty.is_held(ctx, planet) and turns_to(ctx, planet_id, share) == "rebel"


class TaxationSegment(Procedure):
    """[33.1] Each planet is dealt with at once, in the order that the Imperial Player likes (G-01)."""

    #: [33.1] What the planets still to be dealt with pay, if that was said of all of them.
    rest: Share | None = None
    #: [33.14] The planet whose secret has just been shown.
    shown: str = ""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).taxed = ()
        return self.choose

    def choose(self, ctx: Context) -> Next:
        planets = taxable(ctx)
        if not planets:
            return self.fixed_income
        if self.rest is not None:
            return self.next_of_the_rest
        options: list[Option] = [option for planet in planets for option in self._ways(ctx, planet)]
        options += [(TaxRestByHalf(), self.half_for_the_rest), (SpareRest(), self.spare_the_rest)]
        name = ctx.facts.provinces[geography.taxed_province(ctx)].name
        prompt = f"{name} is taxed: which planets pay in full, by half, or nothing?"
        return Ask("imperial", "taxation", "33.1", prompt, options)

    def _ways(self, ctx: Context, planet: str) -> list[Option]:
        may = ctx.rules.ask[money.may_tax]
        ways: list[Option] = [
            (way(planet), self.tax)
            for way in (TaxInFull, TaxByHalf, SparePlanet)
            if may(ctx, planet, way.share)
        ]
        if ctx.rules.ask[money.secret_helps](ctx, planet):
            ways.append((TaxInFullBySecret(planet), self.show_secret))
        return ways

    def half_for_the_rest(self, ctx: Context) -> Next:
        self.rest = "half"
        return self.choose

    def spare_the_rest(self, ctx: Context) -> Next:
        self.rest = "none"
        return self.choose

    def next_of_the_rest(self, ctx: Context) -> Next:
        assert self.rest is not None
        planet = taxable(ctx)[0]
        allowed = ctx.rules.ask[money.may_tax](ctx, planet, self.rest)
        return self.collect(ctx, planet, self.rest if allowed else "none")

    def tax(self, ctx: Context, action: Tax) -> Next:
        return self.collect(ctx, action.planet, action.share)

    def show_secret(self, ctx: Context, action: TaxInFullBySecret) -> Next:
        """[33.14, G-03] Whoever wants the benefit of "Empire Forever" shows it first."""
        self.shown = action.planet
        secrets.reveal(ctx, action.planet, "the Empire taxes it in full", "33.14")
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=action.planet), self.tax_shown)

    def tax_shown(self, ctx: Context) -> Next:
        return self.collect(ctx, self.shown, "full")

    def collect(self, ctx: Context, planet_id: str, share: Share) -> Next:
        """[33.1, 33.21] Points are recorded as they are declared; the marker moves, or the people rise."""
        record = memory(ctx)
        record.taxed = (*record.taxed, planet_id)
        points = pays(ctx, planet_id, share)
        ctx.emit(PlanetTaxed(case="33.1", planet=planet_id, share=share, points=points))
        _record(ctx, points, "taxes", "33.21")
        if rises(ctx, planet_id, share):
            return Call(Rebellion(planet=planet_id), self.choose)
        _move_marker(ctx, ctx.state.planets[planet_id], share)
        return self.choose

    def fixed_income(self, ctx: Context) -> Next:
        """[33.14, G-08] Three worlds pay in every Resource Phase; nobody has to show a secret for it."""
        if ctx.rules.ask[money.in_season](ctx):
            _record(ctx, special_income(ctx), "the income of special worlds", "33.14")
        memory(ctx).owed = 0
        return DONE


def _record(ctx: Context, points: int, reason: str, case: str) -> None:
    """[33.21, G-06] Points go on the track; what it lacked for a transport error is taken from them.

    [33.14] The fixed incomes are taxation points, too.
    """
    record = memory(ctx)
    before = tracks.points(ctx, "imperial")
    tracks.gain(ctx, "imperial", points, reason, case)
    due = min(record.owed, tracks.points(ctx, "imperial") - before)
    record.owed -= tracks.lose(ctx, "imperial", due, "the transport error", "32.0")


def _move_marker(ctx: Context, planet: Planet, share: Share) -> None:
    """[33.1a, 33.1c] One space for the Rebels, or for the Empire."""
    favor = turns_to(ctx, planet.id, share)
    if favor == "rebel":
        loyalty.shift(ctx, planet, 1, "rebel", "taxes", "33.1a")
    elif favor == "imperial":
        loyalty.shift(ctx, planet, 1, "imperial", "no taxes", "33.1c")
