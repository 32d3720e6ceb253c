"""A second try where a browser, a server or a worker is waited for.

On a machine that has no time for them, another process can miss anything. What fails there is tried once
more and named `RERUN` at the end of the run. That holds for tests of the page, for those of the server that
talk to a real process, and for whatever has the marker `real_time`; a test of the rules alone is never tried
again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
#: What starts another process, as a fixture or by its name in the module of a test.
PROCESSES = {
    "server",
    "shared_server",
    "postgres",
    "where",
    "RunningServer",
    "Workers",
    "subprocess",
    "uvicorn",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--no-second-try", action="store_true", help="whoever looks for its cause sees the first failure"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--no-second-try"):
        return
    for item in items:
        if waits(item):
            item.add_marker(pytest.mark.flaky(reruns=1))


def waits(item: pytest.Item) -> bool:
    """Does this test wait for another process?"""
    if item.path.parent == TESTS / "web" or item.get_closest_marker("real_time"):
        return True
    if item.path.parent != TESTS / "server" or not isinstance(item, pytest.Function):
        return False
    return bool(PROCESSES & {*item.fixturenames, *vars(item.module)})
