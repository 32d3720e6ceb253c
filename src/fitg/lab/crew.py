"""Several processes for work that comes in many parts.

A `multiprocessing.Pool` replaces a process that dies and forgets the part that it was given: who waits for
that part waits for ever. Here he is told.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context

from fitg.errors import FitgError


class ProcessLost(FitgError):
    """A process ended before its work was done."""


@contextmanager
def crew(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes. An interruption is the business of the one that waits for them."""
    pool = ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield pool
    except BrokenProcessPool:
        raise ProcessLost(
            "A process ended in the middle of its work, and what it had found is lost; begin again, "
            "with fewer --jobs if memory is short."
        ) from None
    finally:
        # Who stops early waits for what is under way, not for parts that nobody has begun.
        pool.shutdown(cancel_futures=True)
