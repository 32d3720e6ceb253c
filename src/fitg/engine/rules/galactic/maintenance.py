"""[33.4] Maintenance of elite units and Level 2 PDBs."""

from __future__ import annotations

from fitg.engine.events.galactic import MaintenancePaid, UnitsReplaced
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import ROLES, Stack
from fitg.engine.rules import pdb, units
from fitg.engine.rules.galactic import geography, money, tracks

#: [33.41] What an elite unit becomes that nobody pays.
UNPAID = "veteran"
COSTLY_LEVEL = 2


def elite_stacks(ctx: Context) -> list[Stack]:
    """The Imperial stacks with elite units, wherever they are (G-10)."""
    kinds = ctx.facts.unit_kinds
    return [
        stack
        for role in ROLES
        for stack in units.stacks(ctx, "imperial", role).values()
        if any(kinds[kind].elite for kind in stack.units)
    ]


def costly_pdbs(ctx: Context) -> list[str]:
    """The planets of the Empire with a Level 2 PDB, Up or Down."""
    return [
        planet.id
        for planet in ctx.state.planets.values()
        if planet.pdb == COSTLY_LEVEL and geography.is_held(ctx, planet.id)
    ]


def dear_things(ctx: Context) -> list[Modifier]:
    """[33.4] A point for each of them."""
    kinds = ctx.facts.unit_kinds
    elite = sum(n for stack in elite_stacks(ctx) for kind, n in stack.units.items() if kinds[kind].elite)
    return [Modifier("elite units", elite), Modifier("Level 2 PDBs", len(costly_pdbs(ctx)))]


def due(ctx: Context) -> int:
    """[33.4] What has to be paid."""
    return max(0, sum(part.by for part in ctx.rules.ask[money.upkeep](ctx)))


class LetUnitGo(Action, frozen=True):
    form = "reduce {unit} at {at}"
    saying = "A {unit} at {at}|becomes a Veteran"
    unit: UnitKindId
    at: PlaceId


class LetPdbGo(Action, frozen=True):
    form = "reduce the pdb of {planet}"
    saying = "The PDB of {planet}|drops to Level 1"
    planet: PlanetId


class MaintenanceSegment(Procedure):
    """[33.4, G-10] Before anything else is bought; what cannot be paid is reduced, as its owner chooses."""

    unpaid: int = 0

    def begin(self, ctx: Context) -> Next:
        """[33.41, G-02] Everything is paid as far as the points go."""
        if not ctx.rules.ask[money.in_season](ctx):
            return DONE
        owed = due(ctx)
        cannot = not geography.holds_center(ctx)
        spent = 0 if cannot else tracks.lose(ctx, "imperial", owed, "maintenance", "33.4")
        ctx.show()  # [7.22] The track tells how many of the face-down units are elite, or that none is.
        if owed:
            ctx.emit(MaintenancePaid(case="33.4", due=owed, paid=spent))
        self.unpaid = owed - spent
        return self.choose

    def choose(self, ctx: Context) -> Next:
        """[33.41] Its owner chooses what is reduced, unless everything is."""
        if not self.unpaid:
            return DONE
        if self.unpaid == due(ctx):
            return self.reduce_next
        options: list[Option] = [(each, self.reduce_unit) for each in self._units(ctx)]
        options += [(each, self.reduce_pdb) for each in self._pdbs(ctx)]
        points = (
            "1 point of maintenance is" if self.unpaid == 1 else f"{self.unpaid} points of maintenance are"
        )
        prompt = f"{points} not paid: what is reduced?"
        return Ask("imperial", "maintenance", "33.41", prompt, options)

    def _units(self, ctx: Context) -> list[LetUnitGo]:
        kinds = ctx.facts.unit_kinds
        return [
            LetUnitGo(kind, stack.place)
            for stack in elite_stacks(ctx)
            for kind in sorted(stack.units)
            if kinds[kind].elite
        ]

    def _pdbs(self, ctx: Context) -> list[LetPdbGo]:
        return [LetPdbGo(planet) for planet in costly_pdbs(ctx)]

    def reduce_next(self, ctx: Context) -> Next:
        """[33.35, 33.41] Nothing that is left is paid for: there is nothing to choose."""
        waiting = self._units(ctx)
        return self.reduce_unit(ctx, waiting[0]) if waiting else self.reduce_pdb(ctx, self._pdbs(ctx)[0])

    def reduce_unit(self, ctx: Context, action: LetUnitGo) -> Next:
        """[33.41, P-04] Even if all Veteran counters are in use."""
        stack = next(
            each for each in elite_stacks(ctx) if each.place == action.at and action.unit in each.units
        )
        units.replace(ctx, stack, action.unit, UNPAID)
        ctx.emit(
            UnitsReplaced(case="33.41", side="imperial", place=action.at, before=action.unit, after=UNPAID)
        )
        return self._reduced(ctx)

    def reduce_pdb(self, ctx: Context, action: LetPdbGo) -> Next:
        planet = ctx.state.planets[action.planet]
        name = naming.planet(ctx.facts, planet.id)
        pdb.change(ctx, planet, COSTLY_LEVEL - 1, planet.pdb_up, f"nobody pays for {name}", "33.41")
        return self._reduced(ctx)

    def _reduced(self, ctx: Context) -> Next:
        self.unpaid -= 1
        return self.choose
