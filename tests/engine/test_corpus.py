"""Games that once went wrong: each is replayed and checked thoroughly where it failed and at its end.

A record that a later change of the rules no longer allows is made anew, or removed when its fault can no
longer come up.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fitg.lab.checks.fuzz import recheck

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.fitg"))


@pytest.mark.parametrize("path", CORPUS, ids=[path.stem for path in CORPUS])
def test_what_once_went_wrong_is_right_now(path: Path) -> None:
    fault = recheck(path)
    assert fault is None, fault.fault


def test_there_is_a_corpus() -> None:
    assert CORPUS
