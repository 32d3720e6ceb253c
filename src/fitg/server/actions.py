"""Actions for the page: a readable label, and the pieces and places to light on the board."""

from __future__ import annotations

from fitg.data import Facts
from fitg.engine.game import Decision, Game
from fitg.engine.narration import label
from fitg.server.messages import ActionInfo


def action_infos(decision: Decision, facts: Facts) -> list[ActionInfo]:
    """All actions of a decision."""
    return [action_info(action, decision, facts) for action in decision.actions]


def action_info(action: str, decision: Decision, facts: Facts) -> ActionInfo:
    words = action.replace(",", " ").split()
    said = label(action, decision, facts)
    return ActionInfo(
        action=action,
        label=said.full,
        subject=said.subject,
        text=said.text,
        pieces=[word for word in words if is_piece(word, facts)],
        places=[word for word in words if word in facts.environs or word in facts.planets],
    )


def is_piece(word: str, facts: Facts) -> bool:
    """Is the word the id of a character, ship, possession or kind of unit?"""
    return (
        word in facts.characters
        or word in facts.possessions
        or word in facts.unit_kinds
        or word.partition("#")[0] in facts.imperial_ships
    )


def place_asked(game: Game) -> str:
    """The place that the present decision is about, for the side that decides; "" for none in particular."""
    spaces, ships = game.state.spaces, game.state.ships
    for procedure in reversed(game.state.stack):
        ship = ships.get(getattr(procedure, "ship", ""))
        places = (
            getattr(procedure, "origin", ""),
            getattr(procedure, "place", ""),
            ship.place if ship else "",
        )
        found = next((place for place in places if place in spaces), "")
        if found:
            return found
    return ""
