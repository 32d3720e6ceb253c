"""The marker `unmeasured`: a test that plays so much that its coverage is not measured.

Measured, the engine runs at a quarter of its speed. Whole games, many positions and thousands of throws go
again and again over lines that the short tests of the rules reach as well; so they are played unmeasured.
"""

from __future__ import annotations

from collections.abc import Iterator

import coverage
import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Stop measuring while a marked test is prepared, runs and is tidied up."""
    measuring = coverage.Coverage.current() if item.get_closest_marker("unmeasured") else None
    if measuring is None:
        return (yield)
    measuring.stop()
    try:
        return (yield)
    finally:
        measuring.start()
