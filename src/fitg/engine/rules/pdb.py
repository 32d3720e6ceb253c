"""[8.0] Planetary Defense Bases: their fire on moving units, and how they go Down and Up."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.movement import PdbChanged, PdbFired
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Planet, opponent
from fitg.engine.rules import control


def that_may_turn_up(ctx: Context, side: Side, among: Collection[str] | None = None) -> list[Planet]:
    """[15.61, 15.52b] The planets whose PDB a side may turn Up, of all or of some, in their order.

    Their controller may, and the Rebels in a rebellion without Imperial units.
    """
    closed, rebel, planets = closed_yards(ctx, side), side == "rebel", ctx.state.planets
    controller = control.now(ctx)
    found: list[Planet] = []
    for name in planets if among is None else filter(among.__contains__, planets):
        planet = planets[name]
        if planet.pdb_up or name in closed:
            continue
        if controller(name) == side or (
            rebel and planet.status == "rebellion" and not control.has_imperial_units(ctx, name)
        ):
            found.append(planet)
    return found


def closed_yards(ctx: Context, side: Side) -> frozenset[str]:
    """[15.61] The planets on which a side can neither turn the PDB Up nor raise its Level."""
    return frozenset(ctx.rules.ask[questions.closed_yards](ctx, side))


def turn_down(ctx: Context, planet: Planet, reason: str, case: str, *, levels: int = 0) -> None:
    """[8.31] The PDB goes Down, and may lose levels, never below 0 (A-08-02)."""
    change(ctx, planet, max(0, planet.pdb - levels), False, reason, case)


def change(ctx: Context, planet: Planet, level: int, up: bool, reason: str, case: str) -> None:
    """Every change of a PDB's level or side."""
    level = max(level, ctx.rules.ask[questions.pdb_floor](ctx, planet))
    if (planet.pdb, planet.pdb_up) == (level, up):
        return
    ctx.set_planet(replace(planet, pdb=level, pdb_up=up))
    ctx.emit(PdbChanged(case=case, planet=planet.id, level=level, up=up, reason=reason))


def can_fire(ctx: Context, planet_id: str, target: Side) -> bool:
    """May the PDB of a planet fire on military units of a side?"""
    return ctx.rules.ask[questions.may_fire](ctx, planet_id, target)


def is_armed(ctx: Context, planet_id: str, target: Side) -> bool:
    """[8.2b, 9.22] An Up PDB of Level 1 or 2 whose controller is the Enemy of the moving units."""
    level = ctx.state.planets[planet_id].pdb
    return tables.pdb_attack_column(level, facts=ctx.facts) is not None and control.usable_pdb(
        ctx, planet_id, opponent(target)
    )


class FirePdb(Action, frozen=True):
    form = "fire"
    saying = "Fire"
    final = True


class HoldFire(Action, frozen=True):
    form = "hold fire"
    saying = "Hold fire"
    passes = True
    final = True


class PdbAttack(Procedure):
    """[9.21] A PDB may attack a stack that leaves or reaches its planet; the result is the stack's loss."""

    first = "decide"

    planet: str
    target: Side
    origin: str
    destination: str

    def decide(self, ctx: Context) -> Next:
        """[A-08-01] The owner decides: the answer can hurt the PDB (9.25)."""
        name = naming.planet(ctx.facts, self.planet)
        options: list[Option] = [(FirePdb(), self.fire), (HoldFire(), self.hold)]
        prompt = f"The PDB of {name} may fire on the passing units."
        return Ask(opponent(self.target), "pdb.fire", "9.2", prompt, options, about=self.planet)

    def hold(self, ctx: Context) -> Next:
        return Done(0)

    def fire(self, ctx: Context) -> Next:
        """[9.23] PDB and units both roll."""
        owner = opponent(self.target)
        roll = Roll(
            purpose="the fire of the PDB",
            case="9.23",
            side=owner,
            answer=self.target,
            answers=1,
            combat=True,
        )
        return rolled(ctx, roll, self.fired, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        losses = tables.military_losses(self._column(ctx), *dice, facts=ctx.facts)
        words = f"the units lose {losses.defender_loss}, the PDB {losses.attacker_loss}"
        return Reading(words, grave=not losses.defender_loss, grave_answer=not losses.attacker_loss)

    def _column(self, ctx: Context) -> str:
        """[9.22] The column of the level, whatever the strength of the units."""
        column = tables.pdb_attack_column(ctx.state.planets[self.planet].pdb, facts=ctx.facts)
        assert column is not None
        return column

    def fired(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[9.22, 9.23, 9.25] What the units and the PDB lose."""
        die, return_die = dice
        planet, column = ctx.state.planets[self.planet], self._column(ctx)
        losses = tables.military_losses(column, die, return_die, facts=ctx.facts)
        ctx.emit(
            PdbFired(
                case="9.23",
                planet=self.planet,
                level=planet.pdb,
                column=column,
                die=die,
                return_die=return_die,
                units_loss=losses.defender_loss,
                pdb_loss=losses.attacker_loss,
            )
        )
        after = tables.pdb_after_attack(planet.pdb, losses.attacker_loss, facts=ctx.facts)
        change(ctx, planet, after.level, after.up, "hit by the units it fired on", "9.25")
        return Done(losses.defender_loss)
