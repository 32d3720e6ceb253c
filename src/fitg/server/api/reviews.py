"""After a game: which Player-Turns cost most. It is worked out in the worker processes, turn by turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import structlog
from fastapi import APIRouter, Request, Response

from fitg.engine.game import Game
from fitg.errors import FitgError
from fitg.lab.play.review import Judged
from fitg.server.api.problems import PROBLEMS
from fitg.server.live.tables import Tables, tables_of
from fitg.server.live.thinking import REVIEWER
from fitg.server.live.workers import Workers
from fitg.server.messages import JudgedTurn, ReviewState
from fitg.server.people.rights import require_player
from fitg.server.people.visitors import visitor_of

router = APIRouter()

log = structlog.get_logger()

#: So many reviews are remembered; the oldest goes first.
MOST_REVIEWS = 16


class ReviewJob:
    """The review of one game, as far as it has come."""

    def __init__(self, game: Game) -> None:
        self.record = game.record.text().encode()
        self.entries = _entries_of_steps(game)
        self.turns: list[JudgedTurn] = []
        self.done, self.of = 0, 0
        self.problem = ""
        self.task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    def state(self) -> ReviewState:
        return ReviewState(
            running=self.running, done=self.done, of=self.of, problem=self.problem, turns=self.turns
        )

    async def work(self, workers: Workers, name: str) -> None:
        """One Player-Turn after the other: between them others have their turn at the workers."""
        try:
            _, number = await workers.think(name, self.record, REVIEWER, "")
            self.of = int(number)
            for turn in range(self.done, self.of):
                said, _ = await workers.think(name, self.record, REVIEWER, str(turn))
                self._note(msgspec.json.decode(said, type=Judged | None))
                self.done = turn + 1
        except FitgError as error:
            log.warning("review", error=str(error))
            self.problem = str(error)

    def _note(self, judged: Judged | None) -> None:
        if judged is None:
            return
        self.turns.append(
            JudgedTurn(
                turn=judged.turn,
                side=judged.side,
                entry=self.entries[judged.step],
                cost=judged.cost,
                error=judged.error,
                chance=judged.chance,
                better=judged.better,
                sure=judged.sureness,
                instead=judged.instead,
                sentence=judged.sentence,
            )
        )


class Reviews:
    """The reviews of the games last asked about; all of it in the thread of the event loop."""

    def __init__(self) -> None:
        self._jobs: dict[str, ReviewJob] = {}

    def find(self, game_id: str) -> ReviewJob | None:
        return self._jobs.get(game_id)

    def begin(self, game_id: str, make: Callable[[], ReviewJob], workers: Workers) -> ReviewJob:
        """Begin, or go on where it was stopped."""
        job = self._jobs.get(game_id) or make()
        if not job.running and not (job.of and job.done == job.of):
            job.problem = ""
            job.task = asyncio.create_task(job.work(workers, f"review of {game_id}"))
        self._jobs[game_id] = job
        for each in [name for name, known in self._jobs.items() if not known.running][:-MOST_REVIEWS]:
            del self._jobs[each]
        return job

    async def stop(self, game_id: str) -> ReviewJob | None:
        """Nobody waits for the rest: what was found stays."""
        job = self._jobs.get(game_id)
        if job is not None and job.task is not None:
            job.task.cancel()
            await asyncio.gather(job.task, return_exceptions=True)
        return job

    async def close(self) -> None:
        for game_id in list(self._jobs):
            await self.stop(game_id)


def _entries_of_steps(game: Game) -> list[int]:
    """The first entry of the log of each step: where a Player-Turn that began with it can be looked at."""
    first = [len(game.opening)]
    for step in game.history:
        first.append(first[-1] + len(step.events))
    return first


def _finished(tables: Tables, request: Request, game_id: str) -> Game:
    stored = tables.store.stored(game_id)
    require_player(tables.held(visitor_of(request), stored), "have it reviewed")
    return tables.finished(game_id, "reviewed")


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


@router.get("/api/games/{game_id}/review", responses=PROBLEMS)
async def read_review(game_id: str, request: Request) -> ReviewState:
    """How far the review of a finished game has come, and what it has found."""
    await asyncio.to_thread(_finished, tables_of(request), request, game_id)
    job = _reviews(request).find(game_id)
    return ReviewState(running=False, done=0, of=0, problem="", turns=[]) if job is None else job.state()


@router.post("/api/games/{game_id}/review", responses=PROBLEMS, status_code=202)
async def begin_review(game_id: str, request: Request) -> ReviewState:
    """Look for the Player-Turns that cost most; ask again how far it is."""
    tables = tables_of(request)
    game = await asyncio.to_thread(_finished, tables, request, game_id)
    return _reviews(request).begin(game_id, lambda: ReviewJob(game), tables.workers).state()


@router.delete("/api/games/{game_id}/review", responses=PROBLEMS, status_code=204)
async def stop_review(game_id: str, request: Request) -> Response:
    """Stop looking; what was found stays, and it can be gone on with."""
    await asyncio.to_thread(_finished, tables_of(request), request, game_id)
    await _reviews(request).stop(game_id)
    return Response(status_code=204)
