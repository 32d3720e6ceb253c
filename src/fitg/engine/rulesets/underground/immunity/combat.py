"""[VC-47] Cinematic combat: nobody fights to capture, because whoever loses is captured."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.rules.character_combat import CharacterCombat


class CinematicCombat(CharacterCombat, tag="core.immunity.CharacterCombat"):
    """[VC-47] A combat without the question whether to kill or to capture."""

    def is_in_hand(self, ctx: Context) -> bool:
        return not self.weapon

    def may_capture(self, ctx: Context) -> bool:
        return False
