"""[31.0] What Planet Secrets answer; which card gives which answer stands in `secret_cards`."""

from __future__ import annotations

from collections.abc import Callable

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.naming import MUTANT
from fitg.engine.machine.state import ROLES, Character, Ship
from fitg.engine.rules import units
from fitg.engine.rules.galactic import mutants, secrets
from fitg.engine.rules.galactic.living_planet import NO_DOMINO
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.money import Share
from fitg.engine.rules.galactic.secrets import acts, known_to_act

#: What the rows of the secrets say that they do.
FULL_TAX_IS_FREE, ANY_TAX_SHIFTS, NO_TAX_IS_FREE = "full_tax_no_shift", "any_tax=rebel1", "no_tax=no_shift"
INCOME = "income="
TWO_MISSIONS = "two_missions_per_group"
TRAP, NO_HEALING = "prisoners_need_no_guard", "no_healing"
SCANNERS = "detection=2_columns_worse_for_the_ship_except_SXIII"
NO_SOVEREIGNS = "no_sovereigns"
FACE_UP = "all_imperial_mobile_units_face_up_for_good"
#: The missions that Empire Forever and Welcome Rebels hinder.
HINDERED = frozenset("CD")
#: The ship that nobody has built.
S_XIII = "s-xiii"


def doing(effect: str) -> Callable[[Context, str], bool]:
    """The secret of a planet does this, shown or not."""

    def does(ctx: Context, planet_id: str) -> bool:
        return acts(ctx, planet_id, effect)

    return does


# Taxes


def tax_is_free(turn: Side | None, ctx: Context, planet_id: str, share: Share) -> Side | None:
    """[33.14] Empire Forever: full tax turns nobody away."""
    free = share == "full" and known_to_act(ctx, planet_id, FULL_TAX_IS_FREE)
    return None if free else turn


def would_be_free(ctx: Context, planet_id: str) -> bool:
    """[33.14] Empire Forever, while it is hidden."""
    return secrets.is_hidden(ctx, planet_id) and acts(ctx, planet_id, FULL_TAX_IS_FREE)


def any_tax_turns(turn: Side | None, ctx: Context, planet_id: str, share: Share) -> Side | None:
    """[33.1] Welcome Rebels: any tax turns the people to the Rebels, and nobody thanks for none."""
    if share == "none":
        return None if known_to_act(ctx, planet_id, NO_TAX_IS_FREE) else turn
    return "rebel" if known_to_act(ctx, planet_id, ANY_TAX_SHIFTS) else turn


def paying(code: str) -> Callable[[Context, str], list[Modifier]]:
    """[33.14] What a special world pays the Empire in every Resource Phase, as its row says."""

    def pays(ctx: Context, planet_id: str) -> list[Modifier]:
        if memory(ctx).secrets.get(planet_id) != code or (secret := secrets.acting(ctx, planet_id)) is None:
            return []
        found = (each.removeprefix(INCOME) for each in secret.standing if each.startswith(INCOME))
        return [Modifier(secret.name, int(points)) for points in found]

    return pays


# Missions


def hindering(side: Side, effect: str) -> Callable[[Context, str, Side, str], bool]:
    """The first letter of Coups and Diplomacy of a side does not count, once everybody knows it."""

    def hinders(ctx: Context, planet_id: str, acting: Side, letter: str) -> bool:
        return acting == side and letter in HINDERED and known_to_act(ctx, planet_id, effect)

    return hinders


# Loyalty


def refusing(favor: Side, effect: str) -> Callable[[Context, str, Side], bool]:
    """No event and no other planet turns it to this side."""

    def refuses(ctx: Context, planet_id: str, turning: Side) -> bool:
        return turning == favor and acts(ctx, planet_id, effect)

    return refuses


def sparks(ctx: Context, planet_id: str) -> bool:
    """[31.0] Nothing done on the Living Planet sparks one."""
    return not acts(ctx, planet_id, NO_DOMINO)


def seems_to_spark(ctx: Context, planet_id: str, viewer: Side) -> bool:
    """[31.1] The Rebels do not know where the Living Planet is before it is shown."""
    return not (acts(ctx, planet_id, NO_DOMINO) and secrets.is_known_to(ctx, viewer, planet_id))


def no_sovereigns(ctx: Context, place: str) -> bool:
    """[31.0] Sovereigns of the Living Planet are ignored."""
    return not acts(ctx, ctx.board.planet_of.get(place, ""), NO_SOVEREIGNS)


# People, creatures and ships


def trap(ctx: Context, captive: Character) -> str:
    """[31.0] Trap!: Rebel prisoners on the planet need no guard."""
    planet = ctx.board.planet_of.get(captive.place, "")
    held = captive.side == "rebel" and ctx.board.on_surface(captive.place)
    return planet if held and known_to_act(ctx, planet, TRAP) else ""


def no_healing(ctx: Context, place: str) -> bool:
    """[31.0] Nobody heals on the Drug World."""
    planet = ctx.board.planet_of.get(place, "")
    return not (known_to_act(ctx, planet, NO_HEALING) and ctx.board.on_surface(place))


def mutant(ctx: Context, place: str) -> str | Passed | None:
    """[31.0] The creature of every Environ of the Mutant World."""
    return MUTANT if mutants.live_at(ctx, place) else PASS


def knows_its_ships(ctx: Context, planet_id: str, ship: Ship) -> bool:
    """[P-16] Imperial Deltronics knows every ship that it has built; not the S-XIII."""
    return ship.side == "rebel" and ship.model != S_XIII and known_to_act(ctx, planet_id, SCANNERS)


def at_detection(ctx: Context, moment: Moment) -> None:
    """[G-03] The Rebels notice how well Imperial Deltronics looks for their ship."""
    if moment.side == "rebel" and acts(ctx, moment.planet, SCANNERS):
        secrets.reveal(ctx, moment.planet, "its scanners look for a ship", "31.0")


# Military units


def turn_up_all(ctx: Context, moment: Moment) -> None:
    """IPOC: the Rebels know where every Imperial unit is, and of which kind, for the rest of the game.

    So do they of units that come to a stack which has none to turn up now.
    """
    secret = secrets.acting(ctx, moment.planet)
    if secret is None or FACE_UP not in secret.on_rebellion:
        return
    break_codes(ctx)


def break_codes(ctx: Context) -> None:
    """[31.0] All Imperial units lie face up for good."""
    memory(ctx).face_up = True
    for role in ROLES:
        stacks = units.stacks(ctx, "imperial", role)
        for place in units.places(ctx, "imperial", role):
            units.reveal(ctx, place, "imperial", "the codes of IPOC are broken", role)
            stacks[place].revealed = True
