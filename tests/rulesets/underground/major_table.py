"""Major Events for tests: a card is turned up, or comes to Due, without the deck that it lies in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.engine.galactic.galaxy import SECOND
from tests.engine.province.politics_table import play
from tests.rulesets.underground.plan_table import PRINTED_TURN, under
from tests.rulesets.underground.secret_table import FAR

from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.modules import Module
from fitg.engine.rules.galactic import money
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign import GRADED_REACTION
from fitg.engine.rulesets.underground.cards.module import EVENT_CARDS
from fitg.engine.rulesets.underground.chits import CHITS, CHITS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.deck.boxes import UP, Unfold
from fitg.engine.rulesets.underground.deck.memory import DUE, EventsMemory
from fitg.engine.rulesets.underground.deck.tables import numbers
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.intel import INTEL
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK

DECK = "events.deck"


class Boxes(EventsMemory):
    """Which cards lie in New, which in Due, and which have gone back."""

    back: tuple[str, ...] = ()


def boxes(ctx: Context) -> Boxes:
    found = ctx.state.modules[DECK]
    assert isinstance(found, Boxes)
    return found


def _is_up(ctx: Context, code: str) -> bool:
    return numbers()[code] in (*boxes(ctx).new, *boxes(ctx).due)


def _is_due(ctx: Context, code: str) -> bool:
    return numbers()[code] in boxes(ctx).due


def _goes_back(ctx: Context, code: str) -> None:
    boxes(ctx).back = (*boxes(ctx).back, code)


def _owes(ctx: Context, side: str, case: str) -> int:
    return 1000 if case.startswith("VE-") else 0


#: Two boxes, and nothing else of the deck.
TWO_BOXES = Module(
    id=DECK,
    title="Two boxes",
    needs=("galactic",),
    answers=(
        asked.is_face_up.by(_is_up),
        asked.is_due.by(_is_due),
        asked.shuffle_back.by(_goes_back),
        money.credit.by(_owes),
    ),
    state=Boxes,
)
MODULES = (
    PRINTED_TURN,
    IMMUNITY,
    IMMUNITY_IN_SPACE,
    CHITS,
    CHITS_IN_THE_GALAXY,
    CONTROL,
    SUPPLY_NETWORK,
    GRADED_REACTION,
    INTEL,
    TWO_BOXES,
    EVENT_CARDS,
)


@contextmanager
def major_table() -> Iterator[Any]:
    """Lays out a position: `lay_out("rebel-1.missions", characters=…)`."""
    with under(*MODULES) as lay:

        def lay_out(segment: str, **more: Any) -> Game:
            people = {**FAR, **more.pop("characters", {})}
            game: Game = lay(segment, characters=people, turn=more.pop("turn", SECOND), **more)
            return game

        yield lay_out


def turn_up(game: Game, code: str) -> Game:
    """The card is turned up in New: what it does then is carried out."""
    boxes(game.ctx).new = (*boxes(game.ctx).new, numbers()[code])
    play(game, Unfold(left=((UP, numbers()[code]),)))
    return game


def come_due(game: Game, code: str) -> Game:
    """The card comes to Due."""
    discard(game, code)
    boxes(game.ctx).due = (*boxes(game.ctx).due, numbers()[code])
    play(game, Unfold(left=((DUE, numbers()[code]),)))
    return game


def discard(game: Game, code: str) -> None:
    """The card goes."""
    lies, number = boxes(game.ctx), numbers()[code]
    lies.new = tuple(each for each in lies.new if each != number)
    lies.due = tuple(each for each in lies.due if each != number)
