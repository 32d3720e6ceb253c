"""Finding scenarios by name, reading files and dicts, and building on a built-in scenario."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import fitg.scenarios
from fitg.data import Facts
from fitg.scenarios import Scenario, ScenarioError, find, frames, load, scenarios

SMALL: dict[str, Any] = {
    "id": "small",
    "title": "Small",
    "game": "star-system",
    "kind": "start-rebellion",
    "turns": 1,
    "systems": ["22"],
    "planets": {"*": {"pdb": 1}, "222": {"pdb": 0}},
    "final": {"schedule": "star-system", "rebel_needs": 1, "case": "16.27"},
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("flight-to-egrix", "flight-to-egrix"),
        ("Flight to Egrix", "flight-to-egrix"),
        ("FLIGHT_TO_EGRIX", "flight-to-egrix"),
        ("egrix", "flight-to-egrix"),
        ("The Varu Powderkeg", "varu-powderkeg"),
        ("the empire's backdoor", "empires-backdoor"),
        ("Empire’s Backdoor", "empires-backdoor"),
        ("orlog", "orlog-besieged"),
        ("ga", "galactic-campaign"),
        ("The Galactic Campaign", "galactic-campaign"),
    ],
)
def test_a_name_may_be_written_as_people_write_it(name: str, expected: str) -> None:
    assert find(name) == expected
    assert load(name).id == expected


def test_every_title_finds_its_scenario() -> None:
    assert [find(scenario.title) for scenario in scenarios()] == [scenario.id for scenario in scenarios()]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("flite to egrix", "did you mean flight-to-egrix?"),
        ("vary", "did you mean varu-powderkeg?"),
        (
            "o",
            (
                "did you mean flight-to-egrix or varu-powderkeg or empires-backdoor or orlog-besieged or "
                "throne-in-danger or underground or open-war?"
            ),
        ),
        (
            "xyz",
            (
                "there are flight-to-egrix, varu-powderkeg, empires-backdoor, orlog-besieged, "
                "galactic-campaign, throne-in-danger, ninth-year, underground, open-war."
            ),
        ),
    ],
)
def test_a_miss_says_what_comes_near(name: str, hint: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        load(name)
    assert str(caught.value) == f"there is no scenario {name!r}; {hint}"


def test_built_in_scenarios_are_read_once() -> None:
    assert load("egrix") is load("flight-to-egrix")
    assert scenarios() is scenarios()


def test_a_scenario_of_ones_own_from_a_dict_is_complete() -> None:
    small = load(SMALL)
    assert {planet: setup.pdb for planet, setup in small.planets.items()} == {"221": 1, "222": 0, "223": 1}
    assert small.sequence == frames()["star-system"].sequence
    assert small.setup == frames()["star-system"].setup
    assert small.position is None


def test_a_scenario_may_shorten_the_sequence_of_play() -> None:
    assert load({**SMALL, "sequence": ["rebel.movement", "interphase"]}).sequence == (
        "rebel.movement",
        "interphase",
    )


def test_loading_leaves_the_dict_as_it_was() -> None:
    raw = {"base": "egrix", "position": {"turn": 2}}
    load(raw)
    assert raw == {"base": "egrix", "position": {"turn": 2}}


def test_what_a_scenario_says_itself_comes_before_its_base(egrix: Scenario) -> None:
    longer = load({"base": "Flight to Egrix", "id": "longer", "turns": 9})
    assert (longer.id, longer.turns) == ("longer", 9)
    assert longer.imperial == egrix.imperial


@pytest.mark.parametrize("as_text", [True, False])
def test_a_file_is_loaded_by_its_path(tmp_path: Path, as_text: bool) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "varu"\ntitle = "Mine"\n', "utf-8")
    assert load(str(path) if as_text else path).title == "Mine"


def test_a_fault_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "varu"\nturns = 0\n', "utf-8")
    with pytest.raises(ScenarioError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: turns: a game cannot have 0 Game-Turns; it can have 1 to 100."


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.toml: this file cannot be read: No such file"):
        load(tmp_path / "nowhere.toml")


@pytest.mark.parametrize("content", [b"turns = ", b"title = '\xff'"])
def test_a_file_that_is_not_toml_says_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(ScenarioError, match=r"mine\.toml: this is not a TOML file: "):
        load(path)


def test_every_scenario_survives_a_round_trip_through_json() -> None:
    for scenario in scenarios():
        assert load(msgspec.json.decode(msgspec.json.encode(scenario))) == scenario


def test_a_scenario_is_checked_against_the_facts_of_a_variant(known: Facts) -> None:
    frail = replace(known.characters["kogus"], endurance=2)
    variant = replace(known, characters={**known.characters, "kogus": frail})
    wounded = {"base": "egrix", "position": {"characters": {"kogus": {"place": "222.1", "wounds": 2}}}}
    assert load(wounded).position is not None
    with pytest.raises(ScenarioError, match="a living character of Endurance 2 cannot have 2 wounds"):
        load(wounded, variant)


def test_a_scenario_cannot_be_changed(egrix: Scenario) -> None:
    with pytest.raises(AttributeError):
        egrix.turns = 7  # type: ignore[misc]


@pytest.mark.case("4.0")
def test_every_segment_of_every_game_is_named_once() -> None:
    for frame in frames().values():
        assert len(set(frame.sequence)) == len(frame.sequence)
        assert frame.sequence[-1] == "interphase"


@pytest.mark.case("7.2", "7.3", "19.0")
def test_each_game_adds_units_to_the_smaller_one() -> None:
    star_system, province, galactic = (set(frame.units) for frame in frames().values())
    assert star_system < province < galactic
    assert galactic - province == {"resolution", "peacemaker", "planet-stabilizer"}
    assert {"militia", "patrol", "line"} == {name for name in star_system if "-" not in name}


def test_every_unit_of_the_facts_is_used_in_the_galactic_game(known: Facts) -> None:
    assert set(frames()["galactic"].units) == set(known.unit_kinds)


@pytest.mark.case("5.1", "17.0", "19.0")
def test_what_a_game_has_stands_in_its_frame() -> None:
    """Nothing that reads scenarios asks for a game by its name."""
    star_system, province, galactic = frames().values()
    assert (star_system.most_systems, province.most_systems, galactic.most_systems) == (1, None, None)
    assert [frame.space for frame in (star_system, province, galactic)] == [False, True, True]
    assert [frame.galaxy for frame in (star_system, province, galactic)] == [False, False, True]
    assert [frame.stated_setup for frame in (star_system, province, galactic)] == [False, True, False]
    for path in Path(fitg.scenarios.__file__).parent.rglob("*.py"):
        code = [line for line in path.read_text("utf-8").splitlines() if ">>>" not in line]
        assert not [line for line in code if re.search(r"\.game (==|!=|in|not in) [\"'({]", line)], path.name


@pytest.mark.case("19.0")
def test_only_where_units_are_bought_their_counters_are_counted(known: Facts) -> None:
    many = {"units": {"223.1": {"militia": 3}, "221.1": {"militia": 3}}}
    militia = replace(known.unit_kinds["militia"], count=5)
    few = replace(known, unit_kinds={**known.unit_kinds, "militia": militia})
    assert load({**SMALL, "position": many}, few).position is not None
    with pytest.raises(
        ScenarioError, match=r"6 militia are in play, and there are only 5 counters \[19\.0\]"
    ):
        load({"base": "empires-backdoor", "id": "few", "title": "Few", "position": many}, few)
