"""Every thought ends in an answer or a sentence, whatever happens to the others and to their processes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from fitg.bots.rookie import Rookie
from fitg.engine.game import new_game
from fitg.server.live import forerunners, thinking
from fitg.server.live import workers as workers_module
from fitg.server.live.workers import ThoughtFailed, ThoughtTooLong, Workers


def worth_a_thought() -> bytes:
    """A game at a decision over which a bot can think for as long as it likes."""
    game = new_game("flight-to-egrix", seed=1)
    while game.decision is None or game.decision.kind != "entry":
        game.apply(game.actions[0])
    return game.snapshot()


SNAPSHOT = worth_a_thought()
QUICK, SLOW = "rookie", "veteran:budget=3600"


@asynccontextmanager
async def pool(number: int = 1, seconds: float = 60) -> AsyncIterator[Workers]:
    workers = Workers(number, seconds)
    workers.start()
    try:
        yield workers
    finally:
        await asyncio.to_thread(workers.stop)


def evening(plan: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(90):
            await plan()

    asyncio.run(bounded())


def test_thoughts_behind_a_cancelled_one_are_answered() -> None:
    """As found: of the thoughts A, X, Y, Z, C, B the waiting C and then the running A are given up."""

    async def plan() -> None:
        async with pool() as workers:
            names = ["A", "X", "Y", "Z", "C", "B"]
            bots = {name: SLOW if name == "A" else QUICK for name in names}
            thoughts = {
                name: asyncio.create_task(workers.think(name, SNAPSHOT, bots[name], "")) for name in names
            }
            while not workers.busy:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
            thoughts["C"].cancel()
            thoughts["A"].cancel()
            for name in ("X", "Y", "Z", "B"):
                action, _ = await thoughts[name]
                assert action
            assert (workers.waiting, workers.busy) == (0, 0)

    evening(plan)


def test_a_thought_whose_process_dies_is_begun_anew_and_told_when_it_dies_again() -> None:
    async def plan() -> None:
        async with pool() as workers:
            (worker,) = workers._workers
            thought = asyncio.create_task(workers.think("1", SNAPSHOT, SLOW, ""))
            for trial in (1, 2):
                while worker.thought is None or worker.thought.trials < trial:
                    await asyncio.sleep(0.05)
                assert not thought.done()
                worker.end_process()
            with pytest.raises(ThoughtFailed, match="broke down"):
                await thought
            assert (await workers.think("2", SNAPSHOT, QUICK, ""))[0], "and the next one is answered"

    evening(plan)


def test_a_process_that_still_loads_the_rules_is_not_ended_over_a_thought_that_is_given_up() -> None:
    """As found: tables that were left while it loaded had it begin again and again, and no bot moved."""

    async def plan() -> None:
        async with pool() as workers:
            (worker,) = workers._workers
            while (loading := worker.process) is None or loading.pid is None:
                await asyncio.sleep(0)
            os.kill(loading.pid, signal.SIGSTOP)  # so that it loads for as long as we want
            for _ in range(5):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(workers.think("1", SNAPSHOT, QUICK, ""), 0.01)
            assert worker.thought is None
            os.kill(loading.pid, signal.SIGCONT)
            assert (await workers.think("2", SNAPSHOT, QUICK, ""))[0]
            assert worker.process is loading

    evening(plan)


def test_a_quick_thought_that_is_given_up_costs_no_process() -> None:
    """To load the rules takes longer than the thought; only who thinks longer than that is ended."""

    async def plan() -> None:
        async with pool() as workers:
            await workers.think("1", SNAPSHOT, QUICK, "")
            (worker,) = workers._workers
            process, worker.loading = worker.process, 30
            thought = asyncio.create_task(workers.think("1", SNAPSHOT, QUICK, ""))
            while worker.thought is None:
                await asyncio.sleep(0)
            thought.cancel()
            assert (await workers.think("2", SNAPSHOT, QUICK, ""))[0]
            assert worker.process is process

    evening(plan)


def test_processes_that_were_called_ahead_are_taken_and_the_others_sent_home(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They load the rules while the server loads its libraries: the first decision does not wait for them."""
    started: list[forerunners.Process] = []
    start = forerunners.start

    def noted() -> forerunners.Process:
        started.append(start())
        return started[-1]

    async def plan() -> None:
        forerunners.call(2)
        async with pool() as workers:
            assert (await workers.think("1", SNAPSHOT, QUICK, ""))[0]
            assert [worker.process for worker in workers._workers] == [started[0][0]]

    monkeypatch.setattr(forerunners, "start", noted)
    evening(plan)
    forerunners.dismiss()
    assert len(started) == 2
    assert not started[1][0].is_alive()


def test_where_no_process_can_be_had_everybody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_process(worker: object) -> None:
        raise OSError("no more processes")

    async def plan() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(workers_module._Worker, "_start_process", no_process)
            patch.setattr(workers_module, "RETRY_SECONDS", 0.05)
            async with pool() as workers:
                with pytest.raises(ThoughtFailed, match="No process"):
                    await workers.think("1", SNAPSHOT, QUICK, "")
                patch.undo()
                assert (await workers.think("1", SNAPSHOT, QUICK, ""))[0], "and when there are some, answered"

    evening(plan)


def test_who_thinks_too_long_is_stopped_and_the_next_one_thinks() -> None:
    async def plan() -> None:
        async with pool() as workers:
            await workers.think("1", SNAPSHOT, QUICK, "")
            workers.seconds = 1
            slow = asyncio.create_task(workers.think("1", SNAPSHOT, SLOW, ""))
            next_one = asyncio.create_task(workers.think("2", SNAPSHOT, QUICK, ""))
            with pytest.raises(ThoughtTooLong, match="for 1 seconds"):
                await slow
            workers.seconds = 60  # The next one waits for a process that has to load the rules.
            assert (await next_one)[0]

    evening(plan)


def test_tables_take_turns() -> None:
    async def plan() -> None:
        async with pool() as workers:
            order: list[str] = []

            async def ask(table: str) -> None:
                await workers.think(table, SNAPSHOT, QUICK, "")
                order.append(table)

            many = [asyncio.create_task(ask("greedy")) for _ in range(10)]
            await asyncio.sleep(0)
            one = asyncio.create_task(ask("modest"))
            await asyncio.gather(*many, one)
            assert order.index("modest") <= 2

    evening(plan)


def test_nonsense_is_answered_with_a_sentence() -> None:
    async def plan() -> None:
        async with pool() as workers:
            with pytest.raises(ThoughtFailed, match=r"\.$"):
                await workers.think("1", SNAPSHOT, "grandmaster", "")
            with pytest.raises(ThoughtFailed, match=r"\.$"):
                await workers.think("1", b"nonsense", QUICK, "")

    evening(plan)


def test_who_waits_when_the_server_closes_is_told() -> None:
    async def plan() -> None:
        async with pool() as workers:
            thoughts = [asyncio.create_task(workers.think("1", SNAPSHOT, SLOW, "")) for _ in range(2)]
            await asyncio.sleep(0.5)
        for thought in thoughts:
            with pytest.raises(ThoughtFailed, match="closing"):
                await thought

    evening(plan)


def test_a_plan_is_made_once_in_a_player_turn_though_every_question_brings_another_snapshot() -> None:
    """As found: each question had a plan of its own, and a fleet without a way was sent for ever."""
    game = new_game("empires-backdoor", seed=3)
    moments: dict[str, list[Any]] = {"rebel": [], "imperial": []}
    for step in range(260):
        side = str(game.side)
        action, _ = thinking.think(game.snapshot(), QUICK, str(step))
        memory = cast(Rookie, thinking._known[QUICK, game.commitment, side]).memory
        if memory.moment is not None and memory.moment not in moments[side]:
            moments[side].append(memory.moment)
        assert memory.made == len(moments[side]), (step, memory.moment)
        game.apply(action)
    assert len(moments["imperial"]) > 1


def test_a_bot_keeps_the_plan_of_its_player_turn_from_one_question_to_the_next() -> None:
    """Beside whatever bots of other games think in this process at the same time."""
    game = new_game("flight-to-egrix", seed=3)
    here = QUICK, game.commitment, str(game.side)
    thinking._known.pop(here, None)
    bots: list[object] = []
    for step in range(2):
        action, _ = thinking.think(game.snapshot(), QUICK, str(step))
        bots.append(thinking._known[here])
        game.apply(action)
    assert bots[0] is bots[1]
    for seed in range(thinking.MEMORY + 5):
        thinking.think(new_game("flight-to-egrix", seed=seed).snapshot(), QUICK, "")
    assert len(thinking._known) <= thinking.MEMORY
    assert here not in thinking._known, "the oldest is forgotten first"
