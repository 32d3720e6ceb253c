"""Puzzles at the table: a position with a known best plan is laid, and what is done there is judged."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from fitg.bots import ADVISER
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.state import opponent
from fitg.lab.play.puzzles import Puzzle, UnknownPuzzle, puzzle, puzzle_of, puzzles
from fitg.server.api.games import put_on_table
from fitg.server.api.problems import PROBLEMS
from fitg.server.live.tables import tables_of
from fitg.server.messages import GameSummary, PuzzleInfo, PuzzleState
from fitg.server.store.games import HUMAN

router = APIRouter()


@router.get("/api/puzzles")
def list_puzzles() -> list[PuzzleInfo]:
    """All puzzles, those of the smallest game first; not their answers."""
    return [_info(each) for each in puzzles().values()]


@router.post("/api/puzzles/{name}", responses=PROBLEMS, status_code=201)
def try_puzzle(name: str, request: Request, response: Response) -> GameSummary:
    """Lay the position of a puzzle; the other side plays by rules of thumb."""
    found = puzzle(name)
    players: dict[Side, str] = {found.side: HUMAN, opponent(found.side): ADVISER}
    return put_on_table(found.game(), players, request, response)


@router.get("/api/games/{game_id}/puzzle", responses=PROBLEMS)
def read_puzzle(game_id: str, request: Request) -> PuzzleState:
    """The question that a game was laid for, and once its time is up whether it was answered, and why so."""
    game = tables_of(request).game(game_id)
    found = puzzle_of(game.setting)
    if found is None:
        raise UnknownPuzzle("This game is no puzzle.")
    over, solved = judge(found, game)
    return PuzzleState(puzzle=_info(found), over=over, solved=solved, why=found.why if over else "")


def judge(found: Puzzle, game: Game) -> tuple[bool, bool]:
    """Is the time of a puzzle up, and was it solved?"""
    trial, actions = found.game(), list[str]()
    span = found.span(trial.ctx)
    for step in game.history:
        trial.apply(step.action)
        if step.side == found.side:
            actions.append(step.action)
            if found.is_bad(step.action):
                return True, False
        if trial.decision is None or found.span(trial.ctx) != span:
            return True, found.solved_by(actions)
    return False, False


def _info(found: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(
        id=found.id,
        theme=found.theme,
        title=found.title,
        scenario=found.base,
        side=found.side,
        question=found.question,
    )
