"""The marker `case` and the switches that use it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fitg.rulebook import traceability

ROOT = Path(__file__).parents[2]
SETTINGS = "[pytest]\nmarkers = case(number, ...): rule cases\naddopts = -p tests.plugins.cases\n"


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of its own that uses the plugin."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeini(SETTINGS)
    return pytester


def mark_everything(pytester: pytest.Pytester, body: str = "assert True") -> None:
    """Write one test that claims to check every rule."""
    numbers = ", ".join(repr(number) for number in traceability.untested({}))
    pytester.makepyfile(f"import pytest\n\n@pytest.mark.case({numbers})\ndef test_all():\n    {body}\n")


def test_a_marker_with_a_known_case_and_requirement_is_welcome(run: pytest.Pytester) -> None:
    run.makepyfile("import pytest\n\n@pytest.mark.case('12.53', 'S002-CAP-01')\ndef test_it(): pass\n")
    run.runpytest().assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("marker", "complaint"),
    [
        ("case('12.99')", "*names '12.99', which is no case or requirement*"),
        ("case(12.53, 12.531)", "*names '12.531', which is no case or requirement*"),
        ("case()", "*needs the numbers of the cases it checks*"),
    ],
)
def test_a_marker_that_names_no_rule_fails_its_test(
    run: pytest.Pytester, marker: str, complaint: str
) -> None:
    run.makepyfile(f"import pytest\n\n@pytest.mark.{marker}\ndef test_it(): pass\n")
    result = run.runpytest()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([complaint])


def test_a_run_that_must_check_all_rules_fails_and_names_those_without_a_test(run: pytest.Pytester) -> None:
    run.makepyfile("import pytest\n\n@pytest.mark.case('4.0')\ndef test_it(): pass\n")
    result = run.runpytest("--require-all-cases")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*rules without a passed test*", "4.0a, 4.0b, *"])


def test_a_run_that_checks_all_rules_succeeds(run: pytest.Pytester) -> None:
    mark_everything(run)
    assert run.runpytest("--require-all-cases").ret == pytest.ExitCode.OK


def test_a_skipped_test_checks_nothing(run: pytest.Pytester) -> None:
    mark_everything(run, "pytest.skip('later')")
    assert run.runpytest("--require-all-cases").ret == pytest.ExitCode.TESTS_FAILED


def test_tests_that_run_in_other_processes_count_as_well(run: pytest.Pytester) -> None:
    mark_everything(run)
    assert run.runpytest_subprocess("--require-all-cases", "--numprocesses=1").ret == pytest.ExitCode.OK


def test_the_page_is_written_from_the_collected_tests(run: pytest.Pytester) -> None:
    run.makepyfile(
        test_fight="""
        import pytest

        @pytest.mark.case("12.53")
        @pytest.mark.parametrize("die", [1, 2])
        def test_break_off(die): pass
        """
    )
    run.runpytest("--collect-only", "--traceability=page.md")
    (row,) = [
        line
        for line in (run.path / "page.md").read_text("utf-8").splitlines()
        if line.startswith("| 12.53 |")
    ]
    assert row.endswith("| `test_fight.py::test_break_off` |")


def test_no_page_is_written_when_a_test_cannot_be_collected(run: pytest.Pytester) -> None:
    run.makepyfile("import nothing_of_this_name")
    run.runpytest("--collect-only", "--traceability=page.md")
    assert not (run.path / "page.md").exists()


def test_a_page_that_is_not_up_to_date_fails_the_run(run: pytest.Pytester) -> None:
    mark_everything(run)
    run.runpytest("--collect-only", "--traceability=page.md")
    assert run.runpytest("--traceability-is=page.md").ret == pytest.ExitCode.OK
    run.makepyfile(test_more="import pytest\n\n@pytest.mark.case('12.53')\ndef test_more(): pass\n")
    result = run.runpytest("--traceability-is=page.md")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["page.md is not up to date: run make traceability."])
