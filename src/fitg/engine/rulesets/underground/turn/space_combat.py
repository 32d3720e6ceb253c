"""[VC-05] Space Combat: all interceptions, then what the players declare, then PDBs."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next
from fitg.engine.rules.space.space_combat import SpaceCombatSegment, assailable, clashing


class DeclaredSpaceCombat(SpaceCombatSegment, kw_only=True, tag="underground.SpaceCombatSegment"):
    """[VC-05, VC-05b, VC-05c] One step in all Orbit Boxes before the next, not box after box."""

    case = "VC-05"

    def _open(self, ctx: Context) -> list[str]:
        """The boxes of the step that is to be played."""
        boxes = self._occupied(ctx)
        if clashes := [box for box in boxes if clashing(ctx, box)]:
            return clashes
        unsettled = [box for box in boxes if box not in self.settled]
        if fields := [box for box in unsettled if self._may_clash(ctx, box)]:
            return fields
        return [box for box in unsettled if assailable(ctx, box, self.side)]

    def next_box(self, ctx: Context) -> Next:
        """No box is in hand: the Phasing Player is free to go on with any."""
        self.place = ""
        return super().next_box(ctx)

    def answered(self, ctx: Context) -> Next:
        """[VC-05c] Where neither has declared combat, the PDB may still be attacked."""
        self.declined_by_both = (*self.declined_by_both, *self.declined)
        self.declined = ()
        return self.next_box
