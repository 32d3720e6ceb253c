"""What somebody wants to know before he decides: hints, chances, the decision in one piece."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fitg.bots import ADVISER
from fitg.bots.outlook import chances
from fitg.engine.game import Game
from fitg.engine.machine.secrets import Viewer
from fitg.presentation.advice import with_chances
from fitg.presentation.narration import label
from fitg.server.live import sheets
from fitg.server.live.odds import (
    CARE,
    FIRST_TRIES,
    GLANCE,
    LOOKING,
    MOST_TRIES,
    after,
    all_odds,
    all_odds_together,
    odds_tables,
)
from fitg.server.live.watchers import Refused
from fitg.server.messages import (
    AllOddsMessage,
    AskAllOdds,
    AskOdds,
    AskSheet,
    HintMessage,
    OddsMessage,
    SheetMessage,
)

if TYPE_CHECKING:
    from fitg.server.live.table import LiveTable


class Counsel:
    """For the side that has to decide, about what it can see."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table

    async def sheet(self, message: AskSheet, viewer: Viewer) -> SheetMessage:
        """The decision in one piece, for the side that has to decide."""
        self.table.check_turn(viewer)
        side = self.table.game.side
        assert side is not None

        async def adviser(game: Game) -> tuple[str, str]:
            return await self.table.bots.think(side, ADVISER, game)

        return await sheets.answer(self.table.game, side, message, adviser)

    async def hint(self, viewer: Viewer) -> HintMessage:
        """What the adviser would do, and why."""
        self.table.check_turn(viewer)
        decision = self.table.game.decision
        assert decision is not None
        game = self.table.game
        step = game.steps_known_to(viewer)
        action, reason = await self.table.bots.think(decision.side, ADVISER)
        option = decision.option(action)
        assert option is not None
        said = label(option, decision.side, self.table.game.facts).full
        told = await asyncio.to_thread(chances, game, option, FIRST_TRIES, LOOKING)
        reason = with_chances(reason, told)
        return HintMessage(step=step, action=action, label=said, reason=reason)

    async def odds(self, asked: AskOdds, viewer: Viewer) -> OddsMessage:
        """Of an action, or of the last one of a bundle; others play on while it is tried."""
        self.table.check_turn(viewer)
        *first, last = asked.action, *asked.then
        game = after(self.table.game, first)
        if game is None:
            raise Refused("illegal", f"What comes after {' and '.join(map(repr, first))} cannot be told.")
        if last not in game.actions:
            raise Refused("illegal", f"{last!r} is not among the actions of this decision.")
        step = self.table.game.steps_known_to(viewer)
        tries = max(FIRST_TRIES, min(MOST_TRIES, asked.tries))
        tables = await asyncio.to_thread(odds_tables, game, last, tries)
        return OddsMessage(step=step, action=asked.action, then=asked.then, tables=tables)

    async def all_odds(self, asked: AskAllOdds, viewer: Viewer) -> AllOddsMessage:
        """Every option beside the others; with many of them that takes a while, and others play on."""
        self.table.check_turn(viewer)
        game, seconds = self.table.game, CARE if asked.care else GLANCE
        step = game.steps_known_to(viewer)
        options = await asyncio.to_thread(all_odds, game, seconds)
        together = await asyncio.to_thread(all_odds_together, game, seconds)
        return AllOddsMessage(step=step, care=asked.care, options=options, together=together)
