"""Force Points, and the set-up of the larger games."""

from __future__ import annotations

from fitg.engine.events.force_points import CampSpared, ForcePointsGranted, ForcePointsSpent
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words, count


@describes(ForcePointsGranted)
def force_points_granted(event: ForcePointsGranted, words: Words) -> str:
    return f"{words.side_does(event.side, 'receive')} {count(event.points, 'Force Point')}."


@describes(ForcePointsSpent)
def force_points_spent(event: ForcePointsSpent, words: Words) -> str:
    bases = f", {event.pdbs} of them on PDBs" if event.pdbs else ""
    if event.spent is None:
        return f"{words.side_does(event.side, 'spend')} Force Points{bases}."
    left = event.points - event.spent
    fate = "kept" if event.kept else "lost"
    rest = f"; {count(left, 'point')} {'is' if left == 1 else 'are'} {fate}" if left else ""
    points = count(event.points, "Force Point")
    return f"{words.side_does(event.side, 'spend')} {event.spent} of {points}{bases}{rest}."


@describes(CampSpared)
def camp_spared(event: CampSpared, words: Words) -> str:
    return f"The Rebel camp at {words.place(event.place)} stays, and is at work."
