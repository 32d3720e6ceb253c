"""Least coverage of single packages, checked after one run of all tests.

`coverage_floors` in pyproject.toml names each package and its percentage; `--coverage-floors`, beside
`--cov`, checks them.
"""

from __future__ import annotations

import io

import coverage
import pytest


class CoverageFloors:
    """Compares the coverage of each package with its floor."""

    def __init__(self, floors: list[str]) -> None:
        self.floors = {package: float(percent) for package, percent in map(str.split, floors)}
        self.reached: dict[str, float] = {}

    def below(self) -> list[str]:
        """Name the packages that miss their floor."""
        return [package for package, percent in self.reached.items() if percent < self.floors[package]]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Measure, once the data of all processes have been combined."""
        measured = coverage.Coverage()
        measured.load()
        self.reached = {package: percent_covered(measured, package) for package in self.floors}
        if self.below():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show what was reached and what was asked."""
        terminalreporter.section("coverage floors")
        for package, percent in self.reached.items():
            verdict = "BELOW" if package in self.below() else "ok"
            terminalreporter.write_line(
                f"{package:<16} {percent:6.2f} %  (at least {self.floors[package]:g} %)  {verdict}"
            )


def percent_covered(measured: coverage.Coverage, package: str) -> float:
    """Compute the coverage of a package; one that no test touches has none."""
    try:
        return measured.report(include=f"*/{package.replace('.', '/')}/*", file=io.StringIO())
    except coverage.exceptions.NoDataError:
        return 0.0


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("coverage_floors", "package and least percentage, one per line", type="linelist")
    parser.getgroup("coverage floors").addoption(
        "--coverage-floors", action="store_true", help="fail if a package is covered less than its floor"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--coverage-floors") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(
            CoverageFloors(config.getini("coverage_floors")), "coverage-floor-check"
        )
