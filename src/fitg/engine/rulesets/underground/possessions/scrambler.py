"""[VP-18l] The Scrambler: at any time of the Rebels' own turn, on the ground."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next, Option
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.movement.free_movement import ScramblePdb, pdbs_to_scramble, scramble_pdb


class ScramblingPhase(MissionPhase, layer=True, tag="characters.possessions.MissionPhase"):
    """[VP-18l, VQ-185] Between missions, as well as between moves."""

    def more_options(self, ctx: Context) -> list[Option]:
        options = super().more_options(ctx)
        if self.side == "rebel":
            options += [(action, self.scramble) for action in pdbs_to_scramble(ctx)]
        return options

    def scramble(self, ctx: Context, action: ScramblePdb) -> Next:
        scramble_pdb(ctx, action)
        return self.choose
