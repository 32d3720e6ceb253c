"""Waiting for other processes: for what comes about, and how long that may take.

Two kinds of limits, and no third. A safety net ends a test that waits for something that never comes: it is
generous, and nothing is measured with it. A promise, an answer within two seconds for instance, is held on a
machine that has time for it; where several programs wait for each core, each of them gets that much less.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

#: What has not come about after so many seconds never will.
SAFETY_NET = 180.0


def wait_until(condition: Callable[[], object], what: str, pause: float = 0.05) -> None:
    """Until it is so; `what` says what never came about."""
    until = time.monotonic() + SAFETY_NET
    while not condition():
        assert time.monotonic() < until, what
        time.sleep(pause)


def promised(seconds: float) -> float:
    """So many seconds of a machine with nothing else to do, as long as they take on this one now."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
