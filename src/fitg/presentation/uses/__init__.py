"""What an option is for, in one sentence, where it is decided.

Chances say what may come of an option (`forecast`); a newcomer also has to hear what that would be good for,
and of two that look alike in which they differ. It is made from what the side that decides knows.
"""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.presentation.uses import belongings, fights, galactic, missions, reactions, underground, wounds
from fitg.presentation.uses.registry import USES

__all__ = ["USES", "use_of"]

#: The rooms of this package; loading them fills the list of what can be explained.
ROOMS = (belongings, fights, galactic, missions, reactions, underground, wounds)


def use_of(game: Game, option: Action) -> str:
    """What an option of the present decision is for; "" where its name says it all."""
    explain = USES.get(type(option))
    return explain(game.ctx, option, game.side) if explain is not None and game.side is not None else ""
