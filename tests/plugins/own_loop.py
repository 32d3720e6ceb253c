"""A browser's event loop rests while another test runs.

Playwright never leaves its loop between two calls, so Python takes it for running while a browser is open:
`asyncio.run` of any test that came later in the same process would be refused. Which tests share a process is
the workers' affair; so the loop is hidden from every test that is not about the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"


@contextmanager
def no_loop() -> Iterator[None]:
    """As if nothing of asyncio ran in this thread."""
    resting = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(resting)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    return (yield from _beside_a_browser(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    return (yield from _beside_a_browser(item))


def _beside_a_browser(item: pytest.Item) -> Iterator[None]:
    # What is left of the browser is tidied up with its loop: that comes after the last test of all.
    if item.path.parent == WEB:
        return (yield)
    with no_loop():
        return (yield)
