"""Whatever a person types into a scenario file, it loads or is refused in one sentence."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fitg.scenarios import Scenario, ScenarioError, load, scenarios

RISING: dict[str, Any] = {
    "base": "egrix",
    "position": {
        "turn": 3,
        "segment": "rebel.missions",
        "planets": {"222": {"state": "rebellion", "pdb": 1, "pdb_up": False}},
        "characters": {
            "boccanegra": {"place": "222.1", "ship": "planetary-privateer", "possessions": ["scanner"]},
            "doctor-sontag": {"place": "222.1", "fate": "captive", "captor": "units"},
        },
        "ships": [{"id": "imperial-spaceship", "place": "222.1"}],
        "units": {"222.1": {"line": 2, "urban-2-1": 2}},
        "waiting": {"222.1": {"urban-1-0": 1}},
        "decks": {"possessions": ["charsot"]},
    },
}
SOURCES = [RISING, *(msgspec.json.decode(msgspec.json.encode(scenario)) for scenario in scenarios())]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.sampled_from(
        ["", "222.1", "222", "22", "kogus", "redjac", "line", "rebel", "explorer", "units", "dead"]
    ),
    st.lists(st.sampled_from(["222.1", "kogus", 7]), max_size=2),
    st.dictionaries(st.sampled_from(["222.1", "pdb", "kogus"]), st.integers(0, 3), max_size=2),
)


def branches(tree: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree of dicts and lists that can be bent, as a container and its key."""
    if isinstance(tree, dict):
        own = [(tree, key) for key in tree]
        return own + [found for value in tree.values() for found in branches(value)]
    if isinstance(tree, list):
        return [(tree, key) for key in range(len(tree))] + [
            found for value in tree for found in branches(value)
        ]
    return []


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_bent_scenario_loads_or_is_refused_in_one_sentence(data: st.DataObject) -> None:
    raw = copy.deepcopy(data.draw(st.sampled_from(SOURCES)))
    for _ in range(data.draw(st.integers(1, 2))):
        container, key = data.draw(st.sampled_from(branches(raw)))
        container[key] = data.draw(JUNK)
    scenario = loaded_or_refused(raw)
    if isinstance(scenario, Scenario):
        assert load(msgspec.json.decode(msgspec.json.encode(scenario))) == scenario
    else:
        assert scenario.startswith("scenario: ")
        assert "\n" not in scenario


def loaded_or_refused(raw: dict[str, Any]) -> Scenario | str:
    try:
        return load(raw)
    except ScenarioError as error:
        return str(error)
