"""[16.15, 16.16] The Movement Segment of the Star System Game."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Call, Next, Option, Procedure
from fitg.engine.machine.state import Planet, opponent
from fitg.engine.rules import movement, pdb, rebellion
from fitg.engine.rules.star_system.entry import EntryFromSpace, waits_in_space
from fitg.engine.rules.star_system.memory import memory
from fitg.engine.rules.star_system.reinforcements import Reinforcements

#: [16.16] Whose turn it is to turn a PDB Up: the Rebel Player's in odd Game-Turns.
ODD_TURN_SIDE: Side = "rebel"


class MovementSegment(Procedure):
    """[A-04-01] Units that waited, reinforcements, entry from space; then free movement."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        movement.start_segment(ctx)
        memory(ctx).pdb_raised = False
        if self.side == "rebel":
            rebellion.place_waiting(ctx)
        return Call(Reinforcements(side=self.side), self.enter)

    def enter(self, ctx: Context) -> Next:
        if waits_in_space(ctx, self.side):
            return Call(EntryFromSpace(side=self.side), self.move)
        return self.move

    def move(self, ctx: Context) -> Next:
        return Call(movement.Movement(side=self.side), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


class TurnUpPdb(Action, frozen=True):
    form = "turn up pdb {planet}"
    saying = "The PDB of {planet}|is turned Up"
    planet: PlanetId


class StarSystemMovement(movement.Movement, layer=True, tag="star-system.Movement"):
    """[16.16] While pieces move, one player may turn one PDB Up."""

    def more_options(self, ctx: Context, options: list[Option]) -> None:
        super().more_options(ctx, options)
        options += [
            (TurnUpPdb(planet.id), self.turn_up_pdb) for planet in candidates_to_turn_up(ctx, self.side)
        ]

    def turn_up_pdb(self, ctx: Context, action: TurnUpPdb) -> Next:
        """[16.16] One Down PDB goes Up; its level never rises (8.13)."""
        planet = ctx.state.planets[action.planet]
        memory(ctx).pdb_raised = True
        pdb.change(ctx, planet, planet.pdb, True, "turned Up", "16.16")
        return self.choose


def turning_up_side(turn: int) -> Side:
    """[16.16] The Rebel Player in odd Game-Turns, the Imperial Player in even ones."""
    return ODD_TURN_SIDE if turn % 2 else opponent(ODD_TURN_SIDE)


def candidates_to_turn_up(ctx: Context, side: Side) -> list[Planet]:
    """[16.16] The Down PDBs that the side may turn Up now."""
    if memory(ctx).pdb_raised or turning_up_side(ctx.state.turn) != side:
        return []
    return pdb.that_may_turn_up(ctx, side)
