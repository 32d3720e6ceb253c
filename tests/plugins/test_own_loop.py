"""Beside an open browser every other test has asyncio for itself."""

from __future__ import annotations

import asyncio

import pytest
from tests.plugins.own_loop import no_loop


async def answer() -> int:
    return 7


def test_a_loop_that_rests_is_hidden_and_comes_back() -> None:
    resting = asyncio.new_event_loop()
    asyncio._set_running_loop(resting)
    try:
        refused = answer()
        with pytest.raises(RuntimeError, match="running event loop"):
            asyncio.run(refused)
        refused.close()
        with no_loop():
            assert asyncio.run(answer()) == 7
        assert asyncio._get_running_loop() is resting
    finally:
        asyncio._set_running_loop(None)
        resting.close()


def test_each_test_is_run_beside_a_loop_that_was_left_open(pytester: pytest.Pytester) -> None:
    """As a browser leaves it: in the process, from one test to the next."""
    pytester.makeconftest(
        """
        import asyncio

        def pytest_sessionstart(session):
            session.resting = asyncio.new_event_loop()
            asyncio._set_running_loop(session.resting)

        def pytest_sessionfinish(session):
            assert asyncio._get_running_loop() is session.resting
            asyncio._set_running_loop(None)
            session.resting.close()
        """
    )
    pytester.makepyfile(
        """
        import asyncio

        async def answer():
            return 7

        def test_one():
            assert asyncio.run(answer()) == 7
        """
    )
    result = pytester.runpytest_inprocess("-p", "tests.plugins.own_loop")
    result.assert_outcomes(passed=1)
