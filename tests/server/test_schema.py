"""Requests made up from the schema, sensible and not, against the running server: it never breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.server.conftest import RunningServer
from tests.server.seat import new_game
from tests.waiting import SAFETY_NET

from fitg.engine.game import new_game as engine_game
from fitg.engine.table.table_view import TableView
from fitg.server.app import create_app
from fitg.server.messages import ReplayStep
from fitg.server.records import PLACEHOLDER
from fitg.server.schema import schema
from fitg.server.settings import Settings

schemathesis = pytest.importorskip("schemathesis", reason="it comes with pip install 'fitg[dev]'")
checks = pytest.importorskip("schemathesis.specs.openapi.checks")

DOCUMENT = create_app(Settings()).openapi()
OPERATIONS = {
    operation.label: operation
    for operation in (found.ok() for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations())
}
SENSIBLE, NONSENSE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE

few = settings(
    max_examples=15,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def trials() -> Iterator[Any]:
    """Every operation with sensible requests, and with nonsense where its schema can be disobeyed."""
    for label, operation in OPERATIONS.items():
        yield pytest.param(label, SENSIBLE, id=f"{label}: sensible")
        if operation.query or operation.body:
            yield pytest.param(label, NONSENSE, id=f"{label}: nonsense")


@pytest.fixture(scope="module")
def known_games(shared_server: RunningServer) -> list[str]:
    """A game that has just begun, and one that is over."""
    game = engine_game("flight-to-egrix", seed=3)
    chance = Random(3)
    while game.outcome is None:
        game.apply(chance.choice(game.actions))
    opened = httpx.post(
        f"{shared_server.address}/api/records", json={"text": game.record.text()}, timeout=SAFETY_NET
    )
    return [str(new_game(shared_server)["id"]), str(opened.json()["id"])]


@pytest.mark.parametrize(("label", "mode"), list(trials()))
def test_every_answer_is_one_that_the_schema_promises(
    shared_server: RunningServer, known_games: list[str], label: str, mode: Any
) -> None:
    @few
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        case: Any = data.draw(OPERATIONS[label].as_strategy(generation_mode=mode))
        if "game_id" in case.path_parameters and case.method != "DELETE":
            case.path_parameters["game_id"] = data.draw(st.sampled_from([*known_games, "nothing"]))
        # A well-formed wish may still name a bot or a scenario that does not exist: that is a 400.
        case.call_and_validate(
            base_url=shared_server.address,
            excluded_checks=[checks.positive_data_acceptance],
            timeout=SAFETY_NET,
        )

    ask()


def test_the_served_schema_is_the_one_that_is_tried(shared_server: RunningServer) -> None:
    assert httpx.get(f"{shared_server.address}/api/schema", timeout=SAFETY_NET).json() == DOCUMENT
    assert "POST /api/games" in OPERATIONS


def test_the_types_of_the_page_are_complete() -> None:
    document = schema()
    parts = document["components"]["schemas"]
    assert {
        "TableMessage",
        "PageMessage",
        "PageFacts",
        "LogEntry",
        "Arithmetic",
        "UnderWay",
        "Character",
    } <= parts.keys()
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert named <= parts.keys()


def test_the_table_is_described_by_the_records_of_the_engine() -> None:
    parts = schema()["components"]["schemas"]
    assert parts["ReplayStep"]["properties"]["view"] == {"$ref": "#/components/schemas/TableView"}
    assert set(parts["TableView"]["properties"]) == set(TableView.__struct_fields__)
    assert set(parts["CharacterCombatUnderWay"]["properties"]) > {"procedure", "round"}
    assert PLACEHOLDER not in json.dumps(parts)


def test_a_message_with_a_wrong_table_is_noticed() -> None:
    game = engine_game("flight-to-egrix", seed=3)
    step: dict[str, Any] = {"step": 0, "steps": 0, "side": None, "action": "", "label": "", "log": []}
    ReplayStep.model_validate(step | {"view": game.view("rebel")})
    with pytest.raises(ValidationError, match=r"Expected `int`, got `str` - at `\$\.turn`"):
        ReplayStep.model_validate(step | {"view": game.view("rebel") | {"turn": "one"}})
