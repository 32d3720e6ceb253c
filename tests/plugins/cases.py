"""The marker `case`: which rule cases a test checks, and whether every rule has a test."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from fitg.rulebook.traceability import is_known, render, untested

PROPERTY = "case"


class CaseLedger:
    """Keeps, for every case and requirement, the tests that check it."""

    def __init__(self, page: str | None, *, require_all: bool, current: str | None = None) -> None:
        self.page = page
        self.require_all = require_all
        self.current = current
        self.outdated = False
        self.passed: defaultdict[str, set[str]] = defaultdict(set)
        self.missing: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what a passed test checks; under xdist the report comes from another process."""
        if report.when == "call" and report.passed:
            for name, value in report.user_properties:
                if name == PROPERTY:
                    self.passed[str(value)].add(function_name(report.nodeid))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Write the page from what was collected, unless a part of it could not be."""
        if self.page and not session.testsfailed:
            collected: defaultdict[str, set[str]] = defaultdict(set)
            for item in session.items:
                for number in cases_of(item):
                    collected[number].add(function_name(item.nodeid))
            Path(self.page).write_text(render(collected), encoding="utf-8")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run that leaves a rule without a passed test, or whose page says something else."""
        if self.require_all:
            self.missing = untested(self.passed)
        if self.current and session.exitstatus == pytest.ExitCode.OK:
            self.outdated = Path(self.current).read_text("utf-8") != render(self.passed)
        if self.missing or self.outdated:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the rules without a test."""
        if self.missing:
            terminalreporter.section("rules without a passed test", red=True)
            terminalreporter.write_line(", ".join(self.missing))
        if self.outdated:
            terminalreporter.section("which test checks which rule", red=True)
            terminalreporter.write_line(f"{self.current} is not up to date: run make traceability.")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rule cases")
    group.addoption("--traceability", metavar="FILE", help="write which test checks which rule")
    group.addoption(
        "--traceability-is", metavar="FILE", help="fail if this page differs from what all the tests say"
    )
    group.addoption(
        "--require-all-cases", action="store_true", help="fail if a testable rule has no passed test"
    )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        ledger = CaseLedger(
            config.getoption("--traceability"),
            require_all=config.getoption("--require-all-cases"),
            current=config.getoption("--traceability-is"),
        )
        config.pluginmanager.register(ledger, "case-ledger")


def pytest_itemcollected(item: pytest.Item) -> None:
    item.user_properties.extend((PROPERTY, number) for number in cases_of(item))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test that claims to check a rule that does not exist."""
    for marker in item.iter_markers("case"):
        if not marker.args or marker.kwargs:
            pytest.fail("the marker case needs the numbers of the cases it checks", pytrace=False)
    for number in cases_of(item):
        if not is_known(number):
            pytest.fail(f"the marker case names {number!r}, which is no case or requirement", pytrace=False)


def cases_of(item: pytest.Item) -> list[str]:
    """List the cases and requirements a test is marked with."""
    return [str(number) for marker in item.iter_markers("case") for number in marker.args]


def function_name(nodeid: str) -> str:
    """Name the test function, whatever its parameters."""
    return nodeid.partition("[")[0]
