"""[VP-38 to VP-41, VP-43a, VP-43b] The Imperial Will among other units: how it fights, is hurt and flies."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next, Option
from fitg.engine.machine.state import Ship
from fitg.engine.rules import units
from fitg.engine.rules.military_combat import MilitaryCombatSegment
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rulesets.underground.will.memory import SIDES, planet_of_will
from fitg.engine.rulesets.underground.will.printed import sides

SUBVERT = "T"


def other_side(ctx: Context, kind: str) -> str:
    """[VP-41a, VP-41b] Damaged before it is destroyed."""
    row = sides().get(kind)
    return row.other_side if row is not None else ""


def has_no_others_to_subvert(ctx: Context, site: Site) -> tuple[str, ...]:
    """[VP-41c] Nobody subverts the crew of the Imperial Will."""
    present = units.of_side(ctx, site.place, "imperial")
    return (SUBVERT,) if present and SIDES.issuperset(present) else ()


class NotByItself(MilitaryCombatSegment, layer=True, tag="characters.will.MilitaryCombat"):
    """[VP-40b] The Imperial Will does not attack on the ground: somebody else has to."""

    def options_to_attack(self, ctx: Context, side: Side, places: tuple[str, ...]) -> list[Option]:
        able = tuple(place for place in places if not SIDES.issuperset(units.of_side(ctx, place, side)))
        return super().options_to_attack(ctx, side, able)


class SlipsAway(FleetMove, layer=True, tag="characters.will.FleetMove"):
    """[VP-43a] Nobody intercepts it as it leaves an Orbit Box alone, or with what it carries."""

    def leave_orbit(self, ctx: Context) -> Next:
        escort = units.without(self.fleet.units, units.carried(self.fleet.cargo))
        alone = SIDES.issuperset(escort) and ctx.board.in_orbit(self.origin)
        return self.cross if alone and self.destination != self.origin else super().leave_orbit(ctx)


def escorts(ctx: Context, planet: str, ship: Ship) -> bool:
    """[VP-43b] No fleet detachment gets at an Imperial ship on the planet of the Imperial Will."""
    return ship.side == "imperial" and planet_of_will(ctx) == planet


def is_the_will(ctx: Context, kind: str) -> bool:
    """[VP-38, VX-20] It moves like a spaceship where those move freely."""
    return kind in SIDES
