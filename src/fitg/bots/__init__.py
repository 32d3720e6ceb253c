"""Computer opponents: they see what a person in their seat sees, and pick one of the options.

>>> import random
>>> from fitg.bots import create, observe
>>> from fitg.engine.game import new_game
>>> game = new_game("flight-to-egrix", seed=7)
>>> bot = create("rookie")
>>> bot.choose(observe(game), random.Random(1)) in game.decision.options
True
>>> bot.explain()
'Troops go where most is at stake.'
"""

from fitg.bots.bot import Bot
from fitg.bots.observation import Observation, observe
from fitg.bots.registry import ADVISER, Level, UnknownBot, create, level_of, levels, names

__all__ = [
    "ADVISER",
    "Bot",
    "Level",
    "Observation",
    "UnknownBot",
    "create",
    "level_of",
    "levels",
    "names",
    "observe",
]
