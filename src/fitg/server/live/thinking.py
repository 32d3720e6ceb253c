"""What a worker process does: it thinks for bots and judges turns. It loads nothing of the server."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import lru_cache
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from threading import Lock, Thread
from typing import TYPE_CHECKING

from fitg.errors import FitgError

if TYPE_CHECKING:
    from fitg.bots import Bot
    from fitg.lab.play.review import PlayerTurn

#: The server thinks in threads where a bot is hurried, and msgspec must not meet a type in two of them.
_one_at_a_time = Lock()
#: Bots that have thought here: each keeps the plan of its Player-Turn. The oldest is forgotten first.
_known: dict[tuple[str, str, str], Bot] = {}
#: So many are remembered.
MEMORY = 64
#: Who judges the turns of a finished game: no bot has such a name.
REVIEWER = "@reviewer"
#: Games that are played on for every Player-Turn; less than `fitg review` takes, for somebody waits.
REVIEW_TRIES = 60
#: Who answers for somebody by his orders.
DEPUTY = "@deputy"
#: What a worker says when it can be asked.
READY = "ready"


def think(snapshot: bytes, bot: str, seed: str) -> tuple[str, str]:
    """In a worker: the bot's action, and why, from what its side may know."""
    from random import Random

    from fitg.bots import create, observe
    from fitg.engine.game import restore

    with _one_at_a_time:
        game = restore(snapshot)
    seen = observe(game)
    seat = bot, seen.commitment, seen.side
    player = _known.pop(seat, None) or create(bot)
    action = player.choose(seen, Random(seed), None)
    _known[seat] = player
    while len(_known) > MEMORY:
        _known.pop(next(iter(_known)), None)
    return str(action), player.explain()


def deputize(snapshot: bytes, asked: str) -> tuple[str, str]:
    """In a worker: all that is answered for the side that has to decide, as a list of JSON.

    What is asked holds its orders, whether its time is over, and a seed for its own chance.
    """
    from random import Random

    import msgspec

    from fitg.bots.orders import answered, orders_of
    from fitg.engine.game import restore

    with _one_at_a_time:
        game = restore(snapshot)
    told = msgspec.json.decode(asked)
    found = answered(game, orders_of(told["orders"]), Random(told["seed"]), absent=told["absent"])
    return msgspec.json.encode(found).decode(), ""


def judge(record: bytes, number: str) -> tuple[str, str]:
    """In a worker: a Player-Turn of a finished game, as a record of JSON, and how many there are.

    The number is that of the turn, counted from 0; "" only counts them.
    """
    from random import Random

    import msgspec

    from fitg.lab.play.review import judge as judged

    turns = _turns_of(record)
    if not number:
        return "", str(len(turns))
    turn = turns[int(number)]
    found = judged(turn, REVIEW_TRIES, Random(f"review/{turn.step}"), lambda: False)
    return msgspec.json.encode(found).decode(), str(len(turns))


@lru_cache(maxsize=2)
def _turns_of(record: bytes) -> list[PlayerTurn]:
    """The Player-Turns of a record; to find them the game is played again, so the last ones are kept."""
    from fitg.engine.record import parse_record
    from fitg.lab.play.review import player_turns

    return list(player_turns(parse_record(record.decode())))


def _warm_up() -> None:
    """Think once, so that all that a bot needs is loaded before anybody waits for it."""
    from fitg.engine.game import new_game

    think(new_game("flight-to-egrix").snapshot(), "rookie", "")


def answer_questions(connection: Connection) -> None:
    """A worker's life: a question, an answer, and so on until the server hangs up."""
    _leave_with_parent()
    _warm_up()
    with suppress(EOFError, OSError):
        connection.send(READY)
        while True:
            data, who, seed = connection.recv()
            connection.send(_answer(data, who, seed))


def _answer(data: bytes, who: str, seed: str) -> tuple[str, ...]:
    try:
        if who == DEPUTY:
            return deputize(data, seed)
        return judge(data, seed) if who == REVIEWER else think(data, who, seed)
    except FitgError as error:
        return (str(error),)
    except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
        return (f"The bot {who} broke off its thought ({type(error).__name__}).",)


def _leave_with_parent() -> None:
    """A worker whose server was killed must not live on."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_and_leave, args=(parent.sentinel,), daemon=True).start()


def _wait_and_leave(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
