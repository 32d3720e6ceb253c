"""[VE-M13] Ekim Lam arrested: as long as the card lies face-up he is stuck where he is."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.cards import Card
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Character, Custody
from fitg.engine.questions import Mover
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.deck.writing import event_card
from fitg.engine.rulesets.underground.newcast.printed import EKIM

__all__ = ["CARDS"]


def is_free(ctx: Context, character: Character) -> bool:
    """[VE-M13] Everybody is but him: he neither moves, nor goes on missions, nor escapes."""
    return character.id != EKIM


def watches_nobody_stuck(ctx: Context, character: Character) -> bool:
    """[VE-M13] Nor does a guard go anywhere with him: he hands him over first, or lets him go."""
    ekim = ctx.state.characters.get(EKIM)
    return ekim is None or ekim.custody != Custody("guard", character.id)


def is_let_in(ctx: Context, character: Character, place: str, mover: Mover) -> bool:
    """[VE-M13] Nobody carries him anywhere, either."""
    return character.id != EKIM


#: That he cannot be hired while it lies there, whoever hires him asks (`asked.is_face_up`, VP-36).
CARDS: tuple[Card, ...] = (
    event_card(
        "M13",
        face_up=(
            questions.may_move.by(is_free),
            questions.may_move.by(watches_nobody_stuck),
            questions.may_be_led_away.by(is_free),
            questions.roams.by(is_free),
            questions.may_enter.by(is_let_in),
            questions.may_join_missions.by(is_free),
            asked.may_escape.by(is_free),
        ),
    ),
)
