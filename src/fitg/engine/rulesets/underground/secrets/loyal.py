"""[VE-06, VE-06a] Empire Forever and Welcome Rebels: people who have made up their minds."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data.records import Allegiance, Side, Sovereign
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Next
from fitg.engine.machine.state import PATRIOTIC, Planet
from fitg.engine.rules import loyalty
from fitg.engine.rules.galactic import geography, secrets, tracks
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.money import Share
from fitg.engine.rules.galactic.taxation import TaxationSegment
from fitg.engine.rules.missions.event_rule import Ignored
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground.secrets.memory import memory
from fitg.scenarios.format import ForcePoints

#: What their rows say.
UNTAXED_CENTER, PATRIOTIC_FOR_GOOD = "taxed_without_capital", "always_patriotic"
NEVER_BACK, NO_STOPPING, IGNORES = "never_to_the_empire", "no_imperial_R", "empire_ignores="
STOP_REBELLION = "R"


def favors(allegiance: Allegiance, ctx: Context, sovereign: Sovereign) -> Allegiance:
    """[VE-06-1, VE-06a] A neutral sovereign is of the mind of his people, once everybody knows it."""
    if allegiance != "neutral":
        return allegiance
    planet = ctx.board.planet_of[sovereign.environ]
    sides: tuple[Side, Side] = ("imperial", "rebel")
    return next((s for s in sides if secrets.known_to_act(ctx, planet, f"sovereign={s}")), allegiance)


# Empire Forever


def to_patriotic(ctx: Context, planet_id: str) -> None:
    """[VE-06-1] The marker goes to Patriotic, whatever holds it, and stays there."""
    planet = ctx.state.planets[planet_id]
    if loyalty.has_marker(planet):
        loyalty.put(ctx, planet, PATRIOTIC, "Empire Forever", "VE-06-1")


def is_patriotic(ctx: Context, planet_id: str) -> bool:
    """[VE-06-1] Once it is shown its marker never leaves Patriotic, and it never rises."""
    return secrets.known_to_act(ctx, planet_id, PATRIOTIC_FOR_GOOD)


def pays_anyway(ctx: Context, planet_id: str) -> bool:
    """[VE-06] Whoever holds the capitals, once everybody knows it."""
    return secrets.known_to_act(ctx, planet_id, UNTAXED_CENTER)


def ignores(ctx: Context, site: Site, event: str) -> Ignored | None:
    """[VE-06-2] The Empire ignores Enemy Agents and Locals attack there."""
    if site.side != "imperial":
        return None
    planet = ctx.board.planet_of[site.place]
    secret = secrets.acting(ctx, planet) if planet in galaxy(ctx).revealed else None
    for each in () if secret is None else secret.standing:
        if each.startswith(IGNORES) and event in each.removeprefix(IGNORES).split(","):
            return Ignored("VE-06-2", "the people are for the Empire")
    return None


def own_site(ctx: Context) -> tuple[str, ...]:
    """[VE-06] Where it has paid without its capital, or the center, units may be raised on it."""
    return tuple(planet for planet in galaxy(ctx).taxed if _is_cut_off(ctx, planet))


def _is_cut_off(ctx: Context, planet: str) -> bool:
    """[VE-06] Does it pay only because its people want to?"""
    if not pays_anyway(ctx, planet) or not geography.is_held(ctx, planet):
        return False
    province = geography.province_of(ctx, planet)
    return not (geography.holds_capital(ctx, province) and geography.holds_center(ctx))


class PatrioticTaxes(TaxationSegment, layer=True, tag="events.secrets.TaxationSegment"):
    """[VE-06] What Empire Forever pays when nobody else does is noted."""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).own_tax = 0
        return super().begin(ctx)

    def collect(self, ctx: Context, planet_id: str, share: Share) -> Next:
        before = tracks.points(ctx, "imperial")
        following = super().collect(ctx, planet_id, share)
        if _is_cut_off(ctx, planet_id):
            memory(ctx).own_tax += tracks.points(ctx, "imperial") - before
        return following


class PatrioticPurchases(ImperialPurchases, layer=True, tag="events.secrets.ImperialPurchases"):
    """[VE-06] Without the center the points of Empire Forever still raise units on it."""

    def begin(self, ctx: Context) -> Next:
        if geography.holds_center(ctx) or not self._pool(ctx):
            return super().begin(ctx)
        return self.choose if self.may_buy(ctx) else DONE

    def _pool(self, ctx: Context) -> int:
        return min(memory(ctx).own_tax, tracks.points(ctx, "imperial")) if own_site(ctx) else 0

    def terms(self, ctx: Context) -> ForcePoints:
        terms = super().terms(ctx)
        if geography.holds_center(ctx):
            return terms
        assert terms.placing is not None
        placing = replace(terms.placing, planets=own_site(ctx))
        return replace(terms, points=max(0, self._pool(ctx)), placing=placing)


# Welcome Rebels


def never_back(bounds: tuple[int, int], ctx: Context, planet: Planet) -> tuple[int, int]:
    """[VE-06a] Once it is shown its Loyalty never moves to the Empire."""
    least, most = bounds
    if secrets.known_to_act(ctx, planet.id, NEVER_BACK):
        return max(least, min(planet.loyalty, most)), most
    return bounds


def stays_risen(ctx: Context, site: Site) -> tuple[str, ...]:
    """[VE-06a] The Empire stops no rebellion there."""
    if site.side != "imperial":
        return ()
    here = ctx.board.planet_of[site.place]
    return (STOP_REBELLION,) if secrets.known_to_act(ctx, here, NO_STOPPING) else ()
