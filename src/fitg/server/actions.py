"""Actions for the page: a readable label, and the pieces and places to light on the board."""

from __future__ import annotations

from fitg.data import Facts
from fitg.engine.game import Decision, Game
from fitg.engine.rules.movement import Boarding, Mustering
from fitg.presentation.narration import label
from fitg.server.messages import ActionInfo


def action_infos(game: Game) -> list[ActionInfo]:
    """All actions of the present decision."""
    decision = game.decision
    assert decision is not None
    final = final_actions(game)
    return [action_info(action, decision, game.facts, final=action in final) for action in decision.actions]


def final_actions(game: Game) -> frozenset[str]:
    """The actions that cannot be taken back.

    They are tried on the table as the side knows it, with other dice: so nothing hidden can be read off.
    """
    assert game.side is not None
    known = game.as_known_to(game.side)
    return frozenset(action for action in game.actions if is_final(known.copy(), action))


def is_final(game: Game, action: str) -> bool:
    game.apply(action)
    return not game.can_undo


def action_info(action: str, decision: Decision, facts: Facts, *, final: bool) -> ActionInfo:
    words = action.replace(",", " ").split()
    said = label(action, decision, facts)
    return ActionInfo(
        action=action,
        label=said.full,
        subject=said.subject,
        text=said.text,
        pieces=[word for word in words if is_piece(word, facts)],
        places=[word for word in words if word in facts.environs or word in facts.planets],
        final=final,
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
    spaces, ships = game.ctx.board.locations, game.state.ships
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


def gathered(game: Game) -> list[str]:
    """Who and what a ship or a stack takes along, while its side still chooses."""
    match game.state.stack[-1]:
        case Boarding(ship=ship, aboard=aboard):
            return [ship, *aboard]
        case Mustering(units=units, companions=companions, captives=captives, ships=ships):
            return [*units, *companions, *captives, *ships]
        case _:
            return []
