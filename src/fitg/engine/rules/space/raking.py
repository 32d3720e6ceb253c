"""[20.6] Raking Attacks: a PDB strikes military units that pass between an Environ and orbit."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine.events.space import RakingAttackMade
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import opponent
from fitg.engine.rules import control
from fitg.engine.rules.pdb import HoldFire
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_losses import SpaceLosses


def can_rake(ctx: Context, planet: str, target: Side) -> bool:
    """[20.6, 20.65, 20.13] An Up PDB of Level 1 or 2 that the Enemy of the moving units controls."""
    level = ctx.state.planets[planet].pdb
    return tables.raking_column(level, facts=ctx.facts) is not None and control.usable_pdb(
        ctx, planet, opponent(target)
    )


class RakeFleet(Action, frozen=True):
    form = "rake"
    saying = "Rake the passing units"
    final = True


class RakingAttack(Procedure):
    """[20.6] A PDB may strike a fleet that rises or lands; the result is what is left of it, None if nothing.

    The fleet still counts where it set out (`origin`); it is struck at `place`.
    """

    first = "decide"

    planet: str
    fleet: Fleet
    origin: str
    place: str

    def decide(self, ctx: Context) -> Next:
        """[20.6, 20.66, P-12] The owner of the PDB may, each time."""
        name = naming.planet(ctx.facts, self.planet)
        fleet = naming.units(ctx.facts, fleets.seen(ctx, self.fleet))
        options: list[Option] = [(RakeFleet(), self.rake), (HoldFire(), self.hold)]
        prompt = f"The PDB of {name} may make a Raking Attack on {fleet}: does it?"
        return Ask(opponent(self.fleet.side), "raking", "20.6", prompt, options, about=self.planet)

    def hold(self, ctx: Context) -> Next:
        return Done(self.fleet)

    def rake(self, ctx: Context) -> Next:
        """[20.62] Only the PDB rolls."""
        roll = Roll(purpose="the Raking Attack", case="20.61", side=opponent(self.fleet.side), combat=True)
        return rolled(ctx, roll, self.strike, self.read_roll)

    def _column(self, ctx: Context) -> str:
        """[20.61, P-12] The column of the Level, whatever the strength of the units; nothing shifts it."""
        column = tables.raking_column(ctx.state.planets[self.planet].pdb, facts=ctx.facts)
        assert column is not None
        return column

    def _loss(self, ctx: Context, die: int) -> int:
        return tables.military_losses(self._column(ctx), die, None, facts=ctx.facts).defender_loss

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        loss = self._loss(ctx, *dice)
        return Reading(f"the units lose {loss} in space strength", grave=not loss)

    def strike(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[20.61, 20.63] The loss, in points of space strength."""
        (die,) = dice
        loss = self._loss(ctx, die)
        ctx.emit(
            RakingAttackMade(
                case="20.61",
                planet=self.planet,
                level=ctx.state.planets[self.planet].pdb,
                column=self._column(ctx),
                die=die,
                loss=loss,
            )
        )
        exposed = self.exposed(ctx)
        if not loss or not exposed:
            return Done(self.fleet)
        self._show(ctx)
        losses = SpaceLosses(
            side=self.fleet.side,
            place=self.place,
            units=exposed,
            loss=loss,
            reason="the Raking Attack",
        )
        return Call(losses, self.survive)

    def exposed(self, ctx: Context) -> Mapping[str, int]:
        """[20.54, 19.62] The units that the PDB can hit: not what is carried."""
        return fleets.counting(ctx, self.fleet)

    def _show(self, ctx: Context) -> None:
        """[7.22, A-07-01] Face-down units are shown, so that the opponent can check what has to go."""
        fleets.show(ctx, self.fleet, self.place, "a Raking Attack")

    def survive(self, ctx: Context, lost: dict[str, int]) -> Next:
        """[20.64] The survivors go on."""
        left = fleets.lose(ctx, self.fleet, lost, self.origin, self.place, "the Raking Attack", "20.63")
        return Done(left)
