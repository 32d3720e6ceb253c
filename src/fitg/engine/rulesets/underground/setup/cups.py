"""[VC-15] Planet Secrets from two cups: those of the first lie where the Empire gets easily."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from fitg.data import packaged
from fitg.engine.events.galactic import SecretsDeployed
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Next
from fitg.engine.machine.secrets import Pick, Viewer
from fitg.engine.machine.state import ModuleState
from fitg.engine.rules.galactic.hidden import HiddenSecrets
from fitg.engine.rules.galactic.memory import memory as galactic
from fitg.engine.rules.galactic.secrets import DeploySecrets

#: The name of the module, and of its record in the state.
SETUP = "core.setup"
FOREVER, WELCOME, DRUGS = "empire-forever", "welcome-rebels", "drug-world"
ETREG, TAMSET, LIATRIS = "212", "312", "512"
#: [VC-15c, VC-15d] Where two of the secrets cannot stay.
BARRED: Mapping[str, tuple[str, ...]] = {FOREVER: (TAMSET, LIATRIS), WELCOME: (ETREG,)}


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VC-15] A planet and a secret of a cup; they stand in one row, and do not belong together."""

    cup: str
    planet: str
    secret: str


class Cup(msgspec.Struct, frozen=True):
    """[VC-15a, VC-15b] The secrets in a cup, and the planets that they are laid on."""

    planets: tuple[str, ...]
    secrets: tuple[str, ...]


@cache
def cups() -> tuple[Cup, ...]:
    """[VC-15a, VC-15b] Both cups."""
    slips = packaged.rows("fitg.engine.rulesets.underground", "cups.csv", Slip)
    names = sorted({slip.cup for slip in slips})
    return tuple(
        Cup(
            tuple(sorted(slip.planet for slip in slips if slip.cup == name)),
            tuple(sorted(slip.secret for slip in slips if slip.cup == name)),
        )
        for name in names
    )


class SetupMemory(ModuleState):
    """[VC-15] Whether the secrets of this game come from the cups: everybody knows that."""

    by_cups: bool = False


def memory(ctx: Context) -> SetupMemory:
    """The record of this game."""
    found = ctx.state.modules[SETUP]
    assert isinstance(found, SetupMemory)
    return found


class TwoCups(DeploySecrets, tag="underground.TwoCups"):
    """[VC-15] Chance lays six secrets and ten; then the Imperial Player looks, and changes what must be."""

    def begin(self, ctx: Context) -> Next:
        laid: dict[str, str] = {}
        for cup in cups():
            left = list(cup.secrets)
            for planet in cup.planets:
                if planet in ctx.state.planets:
                    laid[planet] = ctx.pick(left)
                    left.remove(laid[planet])
        correct(laid)
        memory(ctx).by_cups = True
        galactic(ctx).secrets = {planet: laid[planet] for planet in sorted(laid)}
        ctx.emit(SecretsDeployed(case="VC-15", secrets=dict(galactic(ctx).secrets)))
        return DONE


def correct(laid: dict[str, str]) -> None:
    """[VC-15c, VC-15d] Empire Forever leaves Tamset and Liatris, after that Welcome Rebels leaves Etreg."""
    where = {secret: planet for planet, secret in laid.items()}
    if where.get(FOREVER) in BARRED[FOREVER] and ETREG in laid:
        _swap(laid, where[FOREVER], ETREG)
    if laid.get(ETREG) == WELCOME and DRUGS in where:
        _swap(laid, ETREG, where[DRUGS])


def _swap(laid: dict[str, str], one: str, other: str) -> None:
    laid[one], laid[other] = laid[other], laid[one]


class SecretsOfCups(HiddenSecrets):
    """[VC-15, 31.1] Which secret lies where; everybody knows the cups, and what cannot stay where."""

    name = HiddenSecrets.name

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        if not memory(ctx).by_cups:
            super().deal(ctx, viewer, pick)
            return
        record = galactic(ctx)
        laid = dict(record.secrets)
        for cup in cups():
            hidden = [planet for planet in cup.planets if planet in laid and planet not in record.revealed]
            pool = {laid[planet] for planet in hidden}
            laid.update(_dealt(pool, hidden, ETREG in laid, pick))
        record.secrets = {planet: laid[planet] for planet in record.secrets}


def _dealt(pool: Iterable[str], planets: list[str], corrected: bool, pick: Pick) -> dict[str, str]:
    """The secrets of a cup on planets at random; those that are barred somewhere choose first."""
    left, dealt = list(planets), {}
    for secret in sorted(pool, key=lambda each: (each not in BARRED, each)):
        barred = BARRED.get(secret, ()) if corrected else ()
        open_to_it = [planet for planet in left if planet not in barred] or left
        planet = open_to_it[pick(len(open_to_it))]
        left.remove(planet)
        dealt[planet] = secret
    return dealt
