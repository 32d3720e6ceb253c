"""Floors of coverage for single packages."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("floor", "verdict", "code"),
    [
        ("half 40", "half * 50.00 %  (at least 40 %)  ok", pytest.ExitCode.OK),
        ("half 60", "half * 50.00 %  (at least 60 %)  BELOW", pytest.ExitCode.TESTS_FAILED),
        ("absent 1", "absent * 0.00 %  (at least 1 %)  BELOW", pytest.ExitCode.TESTS_FAILED),
    ],
)
def test_a_package_below_its_floor_fails_the_run(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    floor: str,
    verdict: str,
    code: pytest.ExitCode,
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeini(f"[pytest]\naddopts = -p tests.plugins.coverage_floors\ncoverage_floors = {floor}\n")
    pytester.mkpydir("half").joinpath("code.py").write_text(
        "def f():\n    return 1\n\ndef g():\n    x = 1\n    y = 2\n    return x\n"
    )
    pytester.makepyfile("from half import code\n\ndef test_f():\n    assert code.f() == 1\n")
    result = pytester.runpytest_subprocess("--cov=half", "--coverage-floors")
    assert result.ret == code
    result.stdout.fnmatch_lines([verdict])
