"""[A-15-01] What follows at once from a change: control, ships, prisoners, camps, instant victory."""

from __future__ import annotations

from fitg.engine.play import Play
from fitg.engine.rules import control, fates, loyalty, spaceships, units, victory

#: [13.2e] Imperial strength of Environ Size plus this, or more, removes a Rebel camp.
CAMP_MARGIN = 3


def settle(play: Play) -> None:
    """Bring the table up to date; what this changes is settled in the same go."""
    while play.unsettled:
        play.unsettled = False
        control.settle(play)
        fates.settle_prisoners(play)
        fates.settle_stacks(play)
        spaceships.settle(play)
        _crush_camps(play)
    control.announce_changes(play)
    victory.check_instant(play)


def _crush_camps(play: Play) -> None:
    """[13.2e] A camp does not stand beside too many Imperial troops, which must be shown for it."""
    for space in play.state.spaces.values():
        if space.camp_since:
            needed = play.facts.environs[space.id].size + CAMP_MARGIN
            if units.strength(play, space.id, "imperial") >= needed:
                units.reveal(play, space.id, "imperial", "they crush a Rebel camp")
                units.conceal(play, space.id)
                loyalty.remove_camp(play, space.id, "Imperial troops crush it")
