"""What the table offers beside single answers: bundles, standing orders and sheets, tried at any decision."""

from __future__ import annotations

from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.lab.checks.finality import went_on
from fitg.lab.checks.invariants import Complaints, Ledger
from fitg.lab.checks.looks import Looks
from fitg.presentation import sheets
from fitg.presentation.bundles import Bundle, bundles, goes_on
from fitg.presentation.standing import standing_order
from fitg.presentation.wishes import wishes


def bundles_can_be_carried_out(game: Game, ledger: Ledger) -> Complaints:
    """Every bundle has words, begins with an option of the question, and goes on as far as it may."""
    before = game.digest()
    for bundle in bundles(game):
        if not bundle.label.strip():
            yield f"there are no words for {bundle}"
        if bundle.actions[0] not in game.actions:
            yield f"{bundle.label!r} begins with {bundle.actions[0]!r}, which is not on offer"
        elif not bundle.final and not _can_be_taken_back(game, bundle):
            yield f"{bundle.label!r} cannot be taken back, and does not say so"
    if game.digest() != before:
        yield "looking for bundles has changed the game"


def _can_be_taken_back(game: Game, bundle: Bundle) -> bool:
    """Is no step of a bundle declared final, and is the first question put again when all are undone?"""
    twin, done, events = game.copy(), 0, tuple[Event, ...]()
    kind = "" if game.decision is None else game.decision.kind
    for asked, action in zip((kind, *bundle.asked), bundle.actions, strict=True):
        if done and not goes_on(twin, game.side, events, asked, action):
            break
        option = twin.decision.option(action) if twin.decision is not None else None
        assert option is not None
        if option.is_final(twin.ctx):
            return False
        events = twin.apply(option)
        done += 1
    if twin.outcome is not None or went_on(twin, events):
        return True
    while done and twin.can_undo:
        twin.undo()
        done -= 1
    return not done and twin.digest() == game.digest()


def sheets_can_be_written(game: Game, ledger: Ledger) -> Complaints:
    """A sitting that has a sheet shows it, and what goes by the rules can be laid out."""
    if sheets.is_taxation(game):
        proposed = sheets.mild_taxes(game)
        first = next(iter(sheets.steps_to_tax(game, proposed).actions), None)
        if first is not None and first not in game.actions:
            yield f"the sheet of taxes begins with {first!r}, which is not on offer"
    if sheets.is_spending(game):
        proposed_units = sheets.usual(game)
        if sheets.spending_sheet(game, proposed_units).refused:
            yield "the sheet proposes what it refuses"


def offers_tell_nothing(looks: Looks, twin: Game) -> Complaints:
    """What is offered together depends on what the side that decides can know."""
    game = looks.game
    if looks.once("bundles", lambda: bundles(game)) != bundles(twin):
        yield "what is offered together gives secrets away"
    if looks.once("standing order", lambda: standing_order(game)) != standing_order(twin):
        yield "what answers itself gives secrets away"
    if looks.once("wishes", lambda: wishes(game)) != wishes(twin):
        yield "what can be wished gives secrets away"
    if sheets.is_spending(game):
        written = looks.once("spending", lambda: sheets.spending_sheet(game))
        if written != sheets.spending_sheet(twin):
            yield "the sheet of purchases gives secrets away"
    if sheets.is_taxation(game):
        taxed = looks.once("taxes", lambda: sheets.tax_sheet(game))
        if taxed != sheets.tax_sheet(twin):
            yield "the sheet of taxes gives secrets away"
