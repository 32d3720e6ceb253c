"""Scenarios as data: the five official ones, and those of one's own.

>>> import fitg
>>> [scenario.title for scenario in fitg.scenarios()][:2]
['Flight to Egrix', 'The Varu Powderkeg']
>>> fitg.scenarios.load("egrix").turns
6
"""

import sys
from types import ModuleType

from fitg.scenarios.board import board_places, board_planets, controlled_planets, doors, opening, places
from fitg.scenarios.errors import ScenarioError
from fitg.scenarios.format import (
    Camps,
    Clause,
    Entry,
    FinalVictory,
    ForcePoints,
    Group,
    Placing,
    PlanetSetup,
    Reinforcement,
    Scenario,
    SideSetup,
    VictoryCondition,
)
from fitg.scenarios.games import GameFrame, frames
from fitg.scenarios.loading import find, load, scenarios
from fitg.scenarios.position import (
    CharacterPosition,
    Decks,
    PlanetPosition,
    Position,
    SecretPosition,
    ShipPosition,
    SovereignPosition,
)

__all__ = [
    "Camps",
    "CharacterPosition",
    "Clause",
    "Decks",
    "Entry",
    "FinalVictory",
    "ForcePoints",
    "GameFrame",
    "Group",
    "Placing",
    "PlanetPosition",
    "PlanetSetup",
    "Position",
    "Reinforcement",
    "Scenario",
    "ScenarioError",
    "SecretPosition",
    "ShipPosition",
    "SideSetup",
    "SovereignPosition",
    "VictoryCondition",
    "board_places",
    "board_planets",
    "controlled_planets",
    "doors",
    "find",
    "frames",
    "load",
    "opening",
    "places",
    "scenarios",
]


class _Scenarios(ModuleType):
    """The public interface says `fitg.scenarios()`; this package bears the same name, so it answers."""

    def __call__(self) -> tuple[Scenario, ...]:
        """List the built-in scenarios."""
        return scenarios()


sys.modules[__name__].__class__ = _Scenarios
