"""Sheets for the page: a whole sitting in one question, and the steps that carry it out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from typing import Literal, TypeVar

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.presentation import deployment, sheets
from fitg.presentation.sheets import CannotLayOut, Draft, Work, reasons, spending, taxes
from fitg.presentation.sheets.taxes import Choice
from fitg.server.messages import AskSheet, LayOut, SheetDraft, SheetMessage

T = TypeVar("T")

#: Thinks about a game, and says what it would do, and why.
Adviser = Callable[[Game], Awaitable[tuple[str, str]]]
#: The same without his reasons, which are kept aside.
Thinks = Callable[[Game], Awaitable[str]]

NO_SHEET = "There is no sheet for this decision."


async def answer(game: Game, side: Side, message: AskSheet, adviser: Adviser) -> SheetMessage:
    """The present decision of a side as a sheet, with what was asked for on it."""
    step, why = game.steps_known_to(side), list[tuple[Action, str]]()

    async def thinks(about: Game) -> str:
        action, reason = await adviser(about)
        option = about.decision.option(action) if about.decision is not None else None
        if option is not None:
            why.append((option, reason))
        return action

    if sheets.is_taxation(game):
        wanted = await _taxes(game, message, thinks)
        return SheetMessage(
            step=step,
            asked=message.asked,
            tax=sheets.tax_sheet(game),
            taxes=wanted,
            source="usual" if message.what == "open" else "",
            why=reasons.told(game.facts, side, why),
        )
    if not sheets.is_spending(game):
        raise CannotLayOut(NO_SHEET)
    source: Literal["", "last", "adviser"] = ""
    if message.what == "open":
        source, draft = await _opened(game, thinks)
    else:
        draft = await _draft(game, message, thinks)
    sheet = await asyncio.to_thread(sheets.spending_sheet, game, draft)
    has_last = sheets.last_time(game) is not None
    return SheetMessage(
        step=step,
        asked=message.asked,
        spending=sheet,
        has_last=has_last,
        source=source,
        why=reasons.told(game.facts, side, why),
    )


async def _opened(game: Game, adviser: Thinks) -> tuple[Literal["", "last", "adviser"], Draft | None]:
    """What lies on the sheet when it is opened, and whose word it is."""
    if not sheets.is_untouched(game):
        return "", None
    again = await asyncio.to_thread(sheets.repeated, game)
    if again is not None:
        return "last", again
    return "adviser", await _ask(spending.advised(game), adviser)


async def _taxes(game: Game, message: AskSheet, adviser: Thinks) -> dict[str, Choice]:
    """What is to stand on the sheet of taxes; nothing for what has been planned so far."""
    match message.what:
        case "adviser":
            return await _ask(taxes.advised(game), adviser)
        case "usual" | "open":
            return sheets.mild_taxes(game)
        case _:
            return {}


async def _draft(game: Game, message: AskSheet, adviser: Thinks) -> Draft | None:
    """What is to stand on the sheet; None for what has been planned so far."""
    match message.what:
        case "draft":
            return read(message.draft)
        case "usual":
            return await asyncio.to_thread(sheets.usual, game, read(message.draft))
        case "adviser":
            return await _ask(spending.advised(game), adviser)
        case "last":
            return sheets.last_time(game) or Draft()
        case "kept":
            return sheets.kept(game, deployment.parse(message.text))
        case "plan" | "open":
            return None


async def _ask(thoughts: Generator[Game, str, T], adviser: Thinks) -> T:
    """Let the adviser think step by step."""
    try:
        game = next(thoughts)
        while True:
            game = thoughts.send(await adviser(game))
    except StopIteration as end:
        found: T = end.value
        return found


def read(draft: SheetDraft | None) -> Draft:
    return Draft() if draft is None else Draft(draft.units, draft.pdbs, tuple(draft.besides))


def work(game: Game, message: LayOut) -> Work:
    """What has to be done to carry out a sheet."""
    if message.taxes is not None and sheets.is_taxation(game):
        return sheets.steps_to_tax(game, message.taxes)
    if message.draft is not None and sheets.is_spending(game):
        return sheets.steps_to_lay_out(game, read(message.draft))
    raise CannotLayOut(NO_SHEET)
