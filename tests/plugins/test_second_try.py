"""Who waits for others is tried once more; a rule that is broken is broken at once."""

from __future__ import annotations

import pytest

FAILS_ONCE = """
    import pytest

    tries = []

    {marker}
    def test_at_the_second_try() -> None:
        tries.append(1)
        assert len(tries) == 2
"""


@pytest.mark.parametrize(("marker", "outcome"), [("@pytest.mark.real_time", "passed"), ("", "failed")])
def test_only_who_waits_for_others_is_tried_once_more(
    pytester: pytest.Pytester, marker: str, outcome: str
) -> None:
    pytester.makeini("[pytest]\nmarkers =\n    real_time: waits for other processes or looks at a clock\n")
    pytester.makepyfile(FAILS_ONCE.format(marker=marker))
    result = pytester.runpytest_inprocess("-p", "tests.plugins.second_try")
    result.assert_outcomes(**{outcome: 1})
