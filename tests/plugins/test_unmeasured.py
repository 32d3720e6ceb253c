"""The marker `unmeasured`."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETTINGS = "[pytest]\nmarkers = unmeasured\naddopts = -p tests.plugins.unmeasured\n"
TESTS = """
import pytest
from half import code

@pytest.mark.unmeasured
def test_a_long_one(): assert code.f() == 1

{body}

@pytest.mark.unmeasured
def test_another_long_one(): assert code.f() == 1
"""


@pytest.mark.parametrize(
    ("body", "covered"),
    [("", "*code.py*4*2*50%*"), ("def test_a_short_one(): assert code.g() == 2", "*code.py*4*1*75%*")],
)
def test_only_the_other_tests_are_measured(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, body: str, covered: str
) -> None:
    """Also when a long test is the first or the last of all."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeini(SETTINGS)
    pytester.mkpydir("half").joinpath("code.py").write_text(
        "def f():\n    return 1\n\ndef g():\n    return 2\n"
    )
    pytester.makepyfile(TESTS.format(body=body))
    result = pytester.runpytest_subprocess("--cov=half")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines([covered])
