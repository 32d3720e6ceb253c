"""The marker `real_time`: a test that waits for other processes or looks at a clock.

On a machine that has no time for them, a browser, a server or a bot can miss anything. What fails there is
tried once more and named `RERUN` at the end of the run; a test of the rules alone is never tried again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

#: Folders whose tests all talk to a real server.
FOLDERS = {Path(__file__).parents[1] / name for name in ("server", "web")}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent in FOLDERS or item.get_closest_marker("real_time"):
            item.add_marker(pytest.mark.flaky(reruns=1))
