"""Helpers of the scenario tests: one line to bend a scenario, one to read what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fitg.data import Facts, facts
from fitg.scenarios import Position, Scenario, ScenarioError, load


@pytest.fixture(scope="session")
def known() -> Facts:
    return facts()


@pytest.fixture
def egrix() -> Scenario:
    return load("flight-to-egrix")


@pytest.fixture
def varu() -> Scenario:
    return load("varu-powderkeg")


@pytest.fixture
def backdoor() -> Scenario:
    return load("empires-backdoor")


@pytest.fixture
def orlog() -> Scenario:
    return load("orlog-besieged")


@pytest.fixture
def campaign() -> Scenario:
    return load("galactic-campaign")


@pytest.fixture
def position() -> Callable[..., Position]:
    """Load a position laid over Flight to Egrix, or over another base."""

    def build(base: str = "flight-to-egrix", **fields: Any) -> Position:
        scenario = load({"base": base, "position": fields})
        assert scenario.position is not None
        return scenario.position

    return build


@pytest.fixture
def refusal() -> Callable[..., str]:
    """Load a scenario that must be refused, and return the sentence that says why."""

    def refuse(base: str | None = "flight-to-egrix", **fields: Any) -> str:
        raw = fields if base is None else {"base": base, **fields}
        with pytest.raises(ScenarioError) as caught:
            load(raw)
        sentence = str(caught.value)
        assert sentence.startswith("scenario: ")
        assert sentence.endswith((".", "?"))
        assert "\n" not in sentence
        return sentence.removeprefix("scenario: ")

    return refuse
