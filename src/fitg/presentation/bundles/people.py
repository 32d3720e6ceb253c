"""A fight in one word: all stand, or all try to get away."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.rules.character_combat import BreakOffAll, CharacterCombat, StandAndFight, StandReady
from fitg.presentation.bundles.bundle import Bundle


def one_word_in_a_fight(game: Game) -> list[Bundle]:
    """[12.5] Nobody else stays out, and they stand or all try to get away: two questions that are one.

    Where nobody can break off there is only one question, and nothing to say in one word.
    """
    ready = next((option for option in game.options if isinstance(option, StandReady)), None)
    fight = game.state.stack[-1]
    if ready is None or not isinstance(fight, CharacterCombat) or not fight.may_break_off(game.ctx):
        return []
    stand = "The others stand and fight" if fight.inactive else "All stand and fight"
    words = {stand: StandAndFight(), "All try to break off": BreakOffAll()}
    return [
        Bundle(label=words, actions=[ready.text, word.text], asked=["character-combat.break-off"], final=True)
        for words, word in words.items()
    ]
