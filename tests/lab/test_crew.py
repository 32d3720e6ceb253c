"""Who waits for work in other processes gets it, or is told that it will not come."""

from __future__ import annotations

import os
import signal
from typing import Any, NoReturn

import pytest

from fitg.lab.crew import ProcessLost, crew


def doubled(number: int) -> int:
    return 2 * number


def ends_over_three(number: int) -> int:
    if number == 3:
        os._exit(7)
    return number


def hears_interrupts(_number: int) -> bool:
    return signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def unreadable() -> NoReturn:
    raise ImportError("it was there a moment ago")


class Unreadable:
    """What another process cannot load."""

    def __reduce__(self) -> Any:
        return unreadable, ()


def test_the_parts_come_back_in_their_order() -> None:
    with crew(2) as pool:
        assert list(pool.map(doubled, range(20), chunksize=3)) == [2 * number for number in range(20)]


def test_an_interruption_is_for_who_waits() -> None:
    with crew(1) as pool:
        assert list(pool.map(hears_interrupts, range(2))) == [False, False]


def test_who_waits_for_a_process_that_dies_is_told() -> None:
    with pytest.raises(ProcessLost, match=r"ended in the middle of its work.*\.$"), crew(1) as pool:
        list(pool.map(ends_over_three, range(5)))


def test_who_waits_for_a_process_that_cannot_read_its_part_is_told() -> None:
    """As found: a module had been moved meanwhile, and a search for a better style stood still for ever."""
    with pytest.raises(ProcessLost), crew(1) as pool:
        list(pool.map(str, [Unreadable()]))


def test_who_stops_early_waits_for_no_part_that_is_not_begun() -> None:
    with crew(1) as pool:
        coming = [pool.submit(doubled, number) for number in range(1000)]
        assert coming[0].result() == 0
    assert coming[-1].cancelled()
