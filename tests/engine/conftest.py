"""What the tests of the engine share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.engine.toys import Play, toy_rulesets


@pytest.fixture
def playing() -> Iterator[Play]:
    """Rulesets of one module each beside the standard rules."""
    with toy_rulesets() as add:
        yield add
