"""[31.0] Planet Secrets: where they lie, who knows them, and which of them still act."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.records import PlanetSecret, Side
from fitg.engine.cards import Deck
from fitg.engine.events.galactic import SecretLost, SecretRevealed, SecretsDeployed
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, Point, at
from fitg.engine.machine.procedure import DONE, Ask, Handler, Next, Option, Procedure
from fitg.engine.rules import characters
from fitg.engine.rules.galactic import asked, geography
from fitg.engine.rules.galactic.memory import memory

#: The moment at which a secret has just been shown.
REVEALED = Point("secret-revealed", "a secret has just been shown")

#: How the data mark that a secret loses a part of what it does, and keeps the rest.
PART = "_part:"
#: The counters that are laid on planets.
SECRETS = Deck("planet-secrets", lambda facts: facts.planet_secrets)


def acting(ctx: Context, planet_id: str) -> PlanetSecret | None:
    """[31.0, G-03] The secret of a planet, as long as it is a property of it."""
    record = memory(ctx)
    code = record.secrets.get(planet_id)
    if code is None or not geography.exists(ctx, planet_id):
        return None
    secret = ctx.facts.planet_secrets[code]
    return None if planet_id in record.lost_secrets and PART not in secret.lost else secret


def acts(ctx: Context, planet_id: str, effect: str) -> bool:
    """Does the secret of a planet have this effect, shown or not?"""
    secret = acting(ctx, planet_id)
    return secret is not None and effect in secret.standing


def known_to_act(ctx: Context, planet_id: str, effect: str) -> bool:
    """[G-03] Has it this effect, and has it been shown? What the Rebels would notice has to be."""
    return planet_id in memory(ctx).revealed and acts(ctx, planet_id, effect)


def is_known_to(ctx: Context, side: Side, planet_id: str) -> bool:
    """[31.1] Does a side know what lies there? The Empire does; the Rebels, once it has been shown."""
    return side == "imperial" or planet_id in memory(ctx).revealed


def is_hidden(ctx: Context, planet_id: str) -> bool:
    """[31.1] Lies a secret there that the Rebels do not know?"""
    record = memory(ctx)
    return (
        planet_id in record.secrets and planet_id not in record.revealed and geography.exists(ctx, planet_id)
    )


def hidden(ctx: Context) -> list[str]:
    """[31.1] The planets whose secrets the Rebels do not know."""
    return [planet for planet in memory(ctx).secrets if is_hidden(ctx, planet)]


def lose(ctx: Context, planet_id: str, reason: str) -> None:
    """A secret acts no longer; its counter is taken off for everybody to see."""
    record = memory(ctx)
    if planet_id in record.secrets and planet_id not in record.lost_secrets:
        reveal(ctx, planet_id, reason, "31.0")
        record.lost_secrets = (*record.lost_secrets, planet_id)
        ctx.emit(SecretLost(case="31.0", planet=planet_id, secret=record.secrets[planet_id], reason=reason))


def reveal(ctx: Context, planet_id: str, reason: str, case: str) -> None:
    """[31.2] Everybody knows it from now on; what follows from it comes at the moment of that name."""
    record = memory(ctx)
    if planet_id in record.secrets and planet_id not in record.revealed:
        record.revealed = (*record.revealed, planet_id)
        ctx.show()
        ctx.emit(SecretRevealed(case=case, planet=planet_id, secret=record.secrets[planet_id], reason=reason))


class DeploySecrets(Procedure):
    """[31.1, 38.15] Chance lays the counters on the planets marked for them; then the Empire looks."""

    def begin(self, ctx: Context) -> Next:
        left = sorted(ctx.facts.planet_secrets)
        laid: dict[str, str] = {}
        for planet in ctx.board.planets:
            if ctx.facts.planets[planet].secret:
                laid[planet] = ctx.pick(left)
                left.remove(laid[planet])
        memory(ctx).secrets = laid
        ctx.emit(SecretsDeployed(case="31.1", secrets=laid))
        return DONE


class EffectFirst(Action, frozen=True):
    form = "the secret of {planet} first"
    saying = "The secret of {planet}|takes effect first"
    final = True
    planet: PlanetId


def ask_order(planets: Iterable[str], case: str, carry_out: Handler) -> Ask:
    """[G-03] Which of several secrets that were shown together takes effect first?"""
    options: list[Option] = [(EffectFirst(planet), carry_out) for planet in planets]
    return Ask("rebel", "secrets.order", case, "Which secret takes effect first?", options)


class SecretsSegment(Procedure):
    """[31.2] As a Rebel Search Phase begins, secrets are shown where free Rebel characters stand."""

    left: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        """[G-03] All are shown together, then their effects come one after the other."""
        found = tuple(planet for planet in memory(ctx).secrets if _is_found(ctx, planet))
        for planet in found:
            name = naming.planet(ctx.facts, planet)
            reveal(ctx, planet, f"Rebels are on {name}", "31.2")
        self.left = tuple(planet for planet in found if has_effect(ctx, planet))
        return self.next_effect

    def next_effect(self, ctx: Context) -> Next:
        """[G-03] In the order that the Rebel Player likes."""
        if not self.left:
            return DONE
        return ask_order(self.left, "31.2", self.carry_out)

    def carry_out(self, ctx: Context, action: EffectFirst) -> Next:
        self.left = tuple(planet for planet in self.left if planet != action.planet)
        return at(ctx, Moment(name=REVEALED.name, side="rebel", planet=action.planet), self.next_effect)


def has_effect(ctx: Context, planet_id: str) -> bool:
    """Does anything happen when this secret becomes known?"""
    return bool(ctx.facts.planet_secrets[memory(ctx).secrets[planet_id]].on_reveal)


def _is_found(ctx: Context, planet_id: str) -> bool:
    if planet_id in memory(ctx).revealed or not geography.exists(ctx, planet_id):
        return False
    return any(_finds(ctx, place) for place in ctx.board.surface[planet_id])


def _finds(ctx: Context, place: str) -> bool:
    """[31.2] Is a free Rebel there who finds things out?"""
    people = characters.at(ctx, place, "rebel")
    finds = ctx.rules.ask.get(asked.finds_secrets)
    return bool(people) and (finds is None or any(finds(ctx, each) for each in people))
