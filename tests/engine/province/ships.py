"""What the tests of ships, orbits and repairs share: a table in the Second Province."""

from __future__ import annotations

from typing import Any

from tests.engine.table import do, table

from fitg.engine.game import Game
from fitg.engine.machine.events import Event

#: Boccanegra: Navigation 4 in a ship with Maneuver 3, Shields 2; Evasion 7.
PRIVATEER = "planetary-privateer"


def space(segment: str, **position: Any) -> Game:
    """A position of the Province Game; whatever is not said is as in The Empire's Backdoor."""
    return table(segment, base=position.pop("base", "empires-backdoor"), **position)


def approach(units: dict[str, int], *dice: int, **position: Any) -> Game:
    """Boccanegra leaves Angoff, where nobody looks for him, for the Orbit Box of Lysenda (PDB Level 1)."""
    crew = {"place": "222.1", "ship": PRIVATEER, **position.pop("crew", {})}
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": crew, **position.pop("characters", {})},
        units={"232.orbit": units} if units else {},
        dice=dice,
        **position,
    )
    game.apply(f"fly {crew['ship']}")
    return game


def place_of(game: Game, character: str) -> str:
    return game.state.characters[character].place


def moves(game: Game, start: str = "") -> list[str]:
    """What may be done now, as far as it begins like this."""
    return [action for action in game.actions if action.startswith(start)]


#: A board with stars far apart, for jumps that no pilot of the Second Province has to make.
FAR_APART = {"systems": ["21", "22", "24", "43"], "planets": {"*": {"pdb": 0}}}


def fly(game: Game, to: str = "", ship: str = PRIVATEER) -> list[Event]:
    """A ship takes off, and perhaps goes somewhere; the engine takes single choices."""
    events = do(game, f"fly {ship}") if f"fly {ship}" in game.actions else []
    return events + (do(game, f"to {to}") if to else [])
