"""[31.21, 31.22] Secrets that are shown from orbit, or because the Imperial Player likes to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from fitg.engine.cards import Card
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Announcement, Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure, Step
from fitg.engine.machine.state import Character
from fitg.engine.rules import abilities, detection, possessions
from fitg.engine.rules.abilities import ABILITIES
from fitg.engine.rules.galactic import asked, geography, secrets
from fitg.engine.rules.space.fleet_move import FleetMove, is_raked, orbit_of
from fitg.engine.rules.space.ship_movement import SpaceBoarding, SpaceFlight
from fitg.engine.rules.traits import POSSESSION_TRAITS

#: [31.21] What somebody, or a possession, is called that shows secrets from orbit.
SCOUT = "reveal_secret"


# From orbit


def scout(ctx: Context, people: Iterable[str]) -> str:
    """[31.21] Who of these reveals a secret from orbit: the professor, or the android of one of them."""
    for name in people:
        character = ctx.state.characters[name]
        if character.side != "rebel" or character.fate not in CAN_ACT:
            continue
        if found := ctx.rules.ask[asked.shows_secrets](ctx, character):
            return found
    return ""


def by_himself(ctx: Context, character: Character) -> str:
    """[31.21] Professor Mareg does."""
    return character.id if abilities.has(ctx, character.id, SCOUT) else ""


def by_android(ctx: Context, character: Character) -> str:
    """[31.21] So does the Advisor Android of whoever is there."""
    held = possessions.usable_by(ctx, character.id)
    return next((card.id for card in held if SCOUT in possessions.card(ctx, card).traits), "")


#: [31.21] What the cards of Professor Mareg and of the Advisor Android say.
CARDS = (
    Card(ABILITIES, SCOUT, answers=(asked.shows_secrets.by(by_himself),)),
    Card(POSSESSION_TRAITS, SCOUT, answers=(asked.shows_secrets.by(by_android),)),
)


def sees(ctx: Context, people: Iterable[str], planet: str) -> str:
    """[31.21] Who of these reveals the secret of a planet from its Orbit Box, if it is hidden."""
    return scout(ctx, people) if secrets.is_hidden(ctx, planet) else ""


def sees_above(ctx: Context, people: Iterable[str], origin: str, destination: str) -> str:
    """[31.21, G-03] Who of these reveals the secret of the planet whose Orbit Box they pass on their way."""
    planet = ctx.board.planet_of.get(origin, "")
    leaves = ctx.board.on_surface(origin) and planet != ctx.board.planet_of[destination]
    return sees(ctx, people, planet) if leaves else ""


def by_scout(ctx: Context, planet: str, found: str) -> None:
    """[31.21] The secret is shown; an android that had not been shown is known by it."""
    card = ctx.state.possessions.get(found)
    if card is not None and not card.revealed:
        possessions.show(ctx, card, SCOUT)
    secrets.reveal(ctx, planet, f"{naming.piece(ctx.facts, found)} is in orbit", "31.21")


def settle(ctx: Context, touched: Touched) -> None:
    """[31.21] Whoever is in the Orbit Box, in a ship or with units, reveals at once."""
    for planet in touched.planets:
        found = sees(ctx, ctx.index.people.get(ctx.board.orbits[planet], ()), planet)
        if found:
            by_scout(ctx, planet, found)
            ctx.interrupt(shown(planet))


def shown(planet: str) -> Procedure:
    """What follows when a secret has been shown."""
    return Announcement(moment=Moment(name=secrets.REVEALED.name, side="rebel", planet=planet))


class ArriveBy(Action, frozen=True):
    """Base of what a ship or a fleet may do that has seen a secret from orbit."""

    lands: ClassVar[bool] = False

    def is_final(self, ctx: Context) -> bool:
        """Does the Enemy look for it, with nothing to decide before?"""
        arriving = ctx.state.stack[-1]
        if isinstance(arriving, GalacticFleetMove):
            return self.lands and is_raked(ctx, arriving.fleet, arriving.destination)
        assert isinstance(arriving, GalacticFlight)
        return detection.begins(ctx, ctx.board.planet_of[arriving.destination], arriving.ship)


class LandThere(ArriveBy, frozen=True):
    form = "land"
    saying = "Land there"
    lands = True


class StayInOrbit(ArriveBy, frozen=True):
    form = "stay in orbit"
    saying = "Stay in the Orbit Box"


class GalacticBoarding(SpaceBoarding, layer=True, tag="galactic.Boarding"):
    """[31.21] A flight by which a secret becomes known cannot be taken back."""

    def is_tested_at_once(self, ctx: Context, destination: str) -> bool:
        here = ctx.state.ships[self.ship].place
        seen = sees_above(ctx, self.aboard, here, destination) or sees(
            ctx, self.aboard, ctx.board.planet_of[destination]
        )
        return bool(seen) or super().is_tested_at_once(ctx, destination)


class GalacticFlight(SpaceFlight, layer=True, tag="galactic.Flight"):
    """[31.21, G-03] A ship with such a scout learns the secret before it lands, and may stay up."""

    def cross(self, ctx: Context) -> Next:
        """[31.21] On its way up it passes the Orbit Box of the planet that it leaves."""
        found = sees_above(ctx, self.aboard, ctx.state.ships[self.ship].place, self.destination)
        if not found:
            return super().cross(ctx)
        planet = self._from(ctx)
        by_scout(ctx, planet, found)
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=planet), self.go_on)

    def go_on(self, ctx: Context) -> Next:
        return super().cross(ctx)

    def arrive(self, ctx: Context) -> Next:
        planet = self._to(ctx)
        found = "" if ctx.board.in_orbit(self.destination) else sees(ctx, self.aboard, planet)
        if not found:
            return super().arrive(ctx)
        by_scout(ctx, planet, found)
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=planet), self.think_again)

    def think_again(self, ctx: Context) -> Next:
        return landing(ctx, self.destination, self.go_down, self.stay)

    def stay(self, ctx: Context) -> Next:
        self.destination = ctx.board.orbits[self._to(ctx)]
        return self.go_down

    def go_down(self, ctx: Context) -> Next:
        return super().arrive(ctx)


class GalacticFleetMove(FleetMove, layer=True, tag="galactic.FleetMove"):
    """[31.21, G-03] So does a fleet with such a scout: it passes the Orbit Box before it lands."""

    def leave_orbit(self, ctx: Context) -> Next:
        """[31.21] On its way up it passes the Orbit Box of the planet that it leaves."""
        found = sees_above(ctx, self.fleet.companions, self.origin, self.destination)
        if not found:
            return super().leave_orbit(ctx)
        planet = ctx.board.planet_of[self.origin]
        by_scout(ctx, planet, found)
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=planet), self.go_on)

    def go_on(self, ctx: Context) -> Next:
        return super().leave_orbit(ctx)

    def land(self, ctx: Context) -> Next:
        planet = ctx.board.planet_of[self.destination]
        on_surface = ctx.board.on_surface(self.destination)
        found = sees(ctx, self.fleet.companions, planet) if on_surface else ""
        if not found:
            return super().land(ctx)
        by_scout(ctx, planet, found)
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=planet), self.think_again)

    def think_again(self, ctx: Context) -> Next:
        return landing(ctx, self.destination, self.go_down, self.stay)

    def stay(self, ctx: Context) -> Next:
        self.destination = orbit_of(ctx, self.destination)
        return self.go_down

    def go_down(self, ctx: Context) -> Next:
        return super().land(ctx)


def landing(ctx: Context, destination: str, land: Step, stay: Step) -> Ask:
    """The secret is known now; nobody lands on a planet that is none any more."""
    planet = ctx.board.planet_of[destination]
    options: list[Option] = [(StayInOrbit(), stay)]
    if geography.exists(ctx, planet):
        options.insert(0, (LandThere(), land))
    prompt = f"The secret of {naming.planet(ctx.facts, planet)} is known: do you land?"
    return Ask("rebel", "movement.landing", "31.21", prompt, options, about=destination)


# Because the Imperial Player likes to


class ShowSecret(Action, frozen=True):
    form = "show the secret of {planet}"
    saying = "The secret of {planet}|is shown to the Rebels"
    final = True
    planet: PlanetId


class KeepSecrets(Action, frozen=True):
    form = "keep the secrets"
    saying = "No more secrets are shown"
    passes = True
    final = True  # The Rebels may have the next word.


class VoluntaryDisclosure(Procedure):
    """[31.22] The Imperial Player may show any secret."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        hidden = secrets.hidden(ctx)
        if not hidden:
            return DONE
        options: list[Option] = [(KeepSecrets(), self.finish)]
        options += [(ShowSecret(planet), self.show) for planet in hidden]
        return Ask("imperial", "secrets.show", "31.22", "Show a Planet Secret to the Rebels?", options)

    def show(self, ctx: Context, action: ShowSecret) -> Next:
        secrets.reveal(ctx, action.planet, "the Empire shows it", "31.22")
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=action.planet), self.choose)

    def finish(self, ctx: Context) -> Next:
        return DONE


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """[31.22] As an Imperial Player-Turn begins."""
    return VoluntaryDisclosure() if moment.side == "imperial" and secrets.hidden(ctx) else None
