"""What two players settle beside the rules: resigning, draws, steps back, pauses, time that is over."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace
from sqlalchemy import Connection

from fitg.data.records import Side
from fitg.engine import settlements
from fitg.engine.game import Game, Setting
from fitg.engine.machine.state import opponent
from fitg.server.live.deputies import Playing
from fitg.server.live.table import LiveTable
from fitg.server.live.watchers import Refused
from fitg.server.patience import keeping
from fitg.server.patience.clocks import duty_of
from fitg.server.store.clocks import ClockStore, Proposal, ProposalKind, withdraw
from fitg.server.store.games import StoredGame
from fitg.server.store.orders import PERSON, TABLE
from fitg.server.store.terms import Terms


class Settling:
    """What one side may ask, say or take at a table."""

    def __init__(self, table: LiveTable, side: Side) -> None:
        self.table = table
        self.side = side
        self.clocks = ClockStore(table.store)

    def _check(self) -> None:
        if self.table.room is None:
            raise Refused("not-allowed", "All who play here sit at one screen.")
        if self.table.game.outcome is not None:
            raise Refused("over", "The game is over.")

    async def resign(self) -> None:
        """The other side wins, from here."""
        self._check()
        await self._settle(settlements.resigns(self.side), PERSON)

    async def _settle(self, text: str, by: str) -> None:
        async with self.table.changing():
            self._check()
            await self.table.settle(text, by)
            self.table.broadcast()
        await asyncio.to_thread(self.clocks.withdraw, self.table.stored.id, ())
        await self._tell()

    async def _tell(self) -> None:
        if self.table.room is not None:
            await self.table.room.refresh()

    # What is asked

    async def propose(self, kind: ProposalKind, steps: int) -> None:
        self._check()
        if (kind == "go-on") != self.table.resting and kind in ("pause", "go-on"):
            raise Refused("not-allowed", "It rests already." if kind == "pause" else "It does not rest.")
        first = self._first_step(steps) if kind == "back" else 0
        now = self.table.store.timestamp()
        proposal = Proposal(kind, self.side, first, self.table.step, now)
        await asyncio.to_thread(self.clocks.propose, self.table.stored.id, proposal)
        await self._tell()

    def _first_step(self, own: int) -> int:
        """The first of so many of one's own last steps that still stand."""
        history = self.table.game.history
        standing = settlements.standing([step.action for step in history])
        mine = [place for place in standing if history[place].side == self.side]
        mine = [place for place in mine if settlements.back_of(history[place].action) is None]
        if not mine:
            raise Refused("cannot-undo", "You have decided nothing yet.")
        return history[mine[-min(own, len(mine))]].number

    async def answer(self, kind: ProposalKind, *, agree: bool) -> None:
        """Agree to what the other has asked, or rather not; who has asked takes it back."""
        self._check()
        found = await asyncio.to_thread(self._open, kind)
        if found is None:
            raise Refused("stale", "Nobody asks for this any more.")
        if agree and found.side == self.side:
            raise Refused("not-allowed", "The other has to agree to what you have asked.")
        if not agree:
            await asyncio.to_thread(self.clocks.withdraw, self.table.stored.id, (kind,))
            await self._tell()
            return
        match kind:
            case "draw":
                await self._settle(settlements.drawn(), TABLE)
            case "back":
                await self._step_back(found.steps)
            case "pause":
                await self._rest(self.table.store.timestamp())
            case _:
                await self._rest("")

    def _open(self, kind: ProposalKind) -> Proposal | None:
        _, _, asked = self.clocks.of(self.table.stored.id)
        return next((each for each in asked if each.kind == kind), None)

    async def _step_back(self, first: int) -> None:
        game = self.table.game
        back = settlements.steps_that_stand([step.action for step in game.history], first - 1)
        if not back:
            raise Refused("stale", "This was taken back already.")
        await self._settle(settlements.step_back(back, game.state.dice.count), TABLE)
        self.table.wake()

    async def _rest(self, since: str) -> None:
        """Both let it rest, or go on."""
        table, now = self.table, self.table.store.now()
        duty, mark = duty_of(table.game), f"{table.step} {now.timestamp():.0f}"
        found: list[Terms] = []

        def agree(stored: StoredGame) -> tuple[Terms, Setting | None]:
            found.append(replace(stored.terms, paused=since))
            return found[0], None

        def also(connection: Connection, game: Game | None) -> None:
            withdraw(connection, table.stored.id, "pause", "go-on")
            if since:
                keeping.pause(connection, table.stored.id, now)
            else:
                keeping.go_on(connection, table.stored.id, now, duty, mark)

        async with table.changing():
            await asyncio.to_thread(table.store.agree, table.stored.id, agree, also)
            table.stored = replace(table.stored, terms=found[-1])
            table.broadcast()
        await self._tell()
        table.wake()

    # Time that is over

    async def overtime(self, how: str) -> None:
        """The other has no time left for his own Player-Turn: his deputy plays it, or the game is claimed."""
        self._check()
        other = opponent(self.side)
        found, _, _ = await asyncio.to_thread(self.clocks.of, self.table.stored.id)
        duty = duty_of(self.table.game)
        over = other in found and found[other].is_over
        if not over or duty is None or duty.side != other or duty.reaction:
            raise Refused("not-allowed", "The other's time is not over.")
        if how == "claim":
            await self._settle(settlements.out_of_time(other), TABLE)
            return
        turn = self.table.game.state.turn
        proposal = Proposal("deputy", other, turn, self.table.step, self.table.store.timestamp())
        await asyncio.to_thread(self.clocks.withdraw, self.table.stored.id, ("deputy",))
        await asyncio.to_thread(self.clocks.propose, self.table.stored.id, proposal)
        assert self.table.deputies is not None
        self.table.deputies.plays = Playing(other, turn)
        self.table.broadcast()
        self.table.wake()
