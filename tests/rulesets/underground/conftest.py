"""Tables that several tests of Underground sit at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.rulesets.underground.turn_table import Staged, staged_table


@pytest.fixture
def staged() -> Iterator[Staged]:
    """The campaign with the turn of Underground, and nothing else of it."""
    with staged_table() as found:
        yield found
