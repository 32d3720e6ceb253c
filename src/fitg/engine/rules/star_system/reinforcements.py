"""[16.15] Reinforcements: units that are due as a Movement Segment begins."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, UnitKindId, Word
from fitg.engine.machine.board import OFF_MAP
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules import control, units
from fitg.engine.rules.star_system.memory import memory


def places_for(ctx: Context, side: Side) -> list[str]:
    """[16.15, A-16-01, A-16-04] Own planets, or Environs without Enemy units where nobody rules."""
    found = []
    for place in ctx.board.environs:
        ruler = control.controller(ctx, ctx.board.planet_of[place])
        if ruler is None or (ruler != side and ctx.rulings.reinforcements == "enemy-controlled"):
            fits = not units.present(ctx, place, opponent(side))
        else:
            fits = ruler == side
        if fits and units.room(ctx, place, side) > 0:
            found.append(place)
    return found


class TakeReinforcements(Action, frozen=True):
    form = "take {names}"
    saying = "Take {names}"
    names: Word


class TakeFewerForPdb(Action, frozen=True):
    form = "take {names} and turn up a pdb"
    saying = "Take {names}, and turn a PDB Up"
    names: Word


class PlaceReinforcement(Action, frozen=True):
    form = "place {unit} at {at}"
    saying = "{unit}|at {at}"
    unit: UnitKindId
    at: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[13.2e] Units that crush a camp are shown."""
        return units.crush_camp(ctx, self.at, {self.unit: 1})


class Reinforcements(Procedure):
    """[16.15] The owner places what is due as his Movement Segment begins; what finds no place is lost."""

    side: Side
    left: Mapping[str, int] = {}
    #: The scenario's reinforcements of this Game-Turn that are still to be taken, by number.
    coming: tuple[int, ...] = ()

    def begin(self, ctx: Context) -> Next:
        """[16.24, A-16-09] Units earned so far, and those of this Game-Turn (16.34)."""
        catalogue = ctx.facts.unit_kinds
        due = memory(ctx).due
        self.left = {kind: n for kind, n in due.items() if catalogue[kind].side == self.side}
        memory(ctx).due = {kind: n for kind, n in due.items() if kind not in self.left}
        self.coming = tuple(
            number
            for number, each in enumerate(ctx.scenario.reinforcements)
            if each.side == self.side and ctx.state.turn in each.turns
        )
        return self.next_arrival

    def next_arrival(self, ctx: Context) -> Next:
        return self.choose_kind if self.coming else self.place

    def choose_kind(self, ctx: Context) -> Next:
        """[16.34, A-16-05] Turning a PDB Up in this turn is paid for with a weaker unit, declared now."""
        coming = ctx.scenario.reinforcements[self.coming[0]]
        instead = coming.instead_if_pdb_raised
        options: list[Option] = [(TakeReinforcements(naming.units(ctx.facts, coming.units)), self.take_full)]
        if instead is not None and not all(planet.pdb_up for planet in ctx.state.planets.values()):
            options.append((TakeFewerForPdb(naming.units(ctx.facts, instead)), self.take_fewer))
        prompt = "Which reinforcements do you take?"
        return Ask(self.side, "reinforcements.kind", coming.case, prompt, options)

    def take_full(self, ctx: Context) -> Next:
        coming = ctx.scenario.reinforcements[self.coming[0]]
        if coming.instead_if_pdb_raised is not None:
            memory(ctx).pdb_raised = True
        return self._arrive(coming.units)

    def take_fewer(self, ctx: Context) -> Next:
        instead = ctx.scenario.reinforcements[self.coming[0]].instead_if_pdb_raised
        assert instead is not None
        return self._arrive(instead)

    def _arrive(self, arrived: Mapping[str, int]) -> Next:
        self.coming = self.coming[1:]
        for kind, n in arrived.items():
            self.left = {**self.left, kind: self.left.get(kind, 0) + n}
        return self.next_arrival

    def place(self, ctx: Context) -> Next:
        options: list[Option] = [
            (PlaceReinforcement(kind, place), self.put)
            for kind in sorted(self.left)
            for place in places_for(ctx, self.side)
        ]
        if not options:
            return self.finish
        prompt = f"Place your reinforcements: {naming.units(ctx.facts, dict(self.left))}."
        return Ask(self.side, "reinforcements", "16.15", prompt, options)

    def put(self, ctx: Context, action: PlaceReinforcement) -> Next:
        units.place_units(ctx, action.at, {action.unit: 1}, self.side, "reinforcement", "16.15")
        rest = {**self.left, action.unit: self.left[action.unit] - 1}
        self.left = {each: n for each, n in rest.items() if n}
        return self.place

    def finish(self, ctx: Context) -> Next:
        """[A-16-04] What finds no place is lost, not delayed."""
        if self.left:
            reason = "no Environ can take the reinforcements"
            lost = dict(self.left)
            ctx.emit(UnitsLost(case="16.15", side=self.side, place=OFF_MAP, units=lost, reason=reason))
        return DONE


def earn(ctx: Context, moment: Moment) -> None:
    """[16.24] Some reinforcements are earned when a rebellion starts."""
    for reinforcement in ctx.scenario.reinforcements:
        if reinforcement.trigger == "rebellion-starts":
            memory(ctx).due = units.merged(memory(ctx).due, reinforcement.units)
