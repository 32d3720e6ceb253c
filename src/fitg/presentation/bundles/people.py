"""A fight in one word: all stand, or all try to get away."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.rules.character_combat import BreakOffAll, StandAndFight, StandReady
from fitg.presentation.bundles.bundle import Bundle


def one_word_in_a_fight(game: Game) -> list[Bundle]:
    """[12.5] Nobody stays out, and all stand or all try to get away: two questions that are one."""
    ready = next((option for option in game.options if isinstance(option, StandReady)), None)
    if ready is None:
        return []
    words = {"All fight on": StandAndFight(), "All try to break off": BreakOffAll()}
    return [
        Bundle(label=words, actions=[ready.text, word.text], asked=["character-combat.break-off"], final=True)
        for words, word in words.items()
    ]
