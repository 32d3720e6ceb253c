"""Scenarios as data: the five official ones, and those of one's own."""

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
from fitg.scenarios.loading import load, scenarios
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
    "load",
    "scenarios",
]
