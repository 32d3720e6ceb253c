"""`fitg data`: lists, pages, distances, disputed values, and errors of one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fitg.cli.main import cli
from fitg.data import facts
from fitg.data.names import KINDS


def data(*words: str) -> Result:
    return CliRunner().invoke(cli, ["data", *words], prog_name="fitg")


def shown(*words: str) -> str:
    result = data(*words)
    assert result.exit_code == 0, result.stderr
    return result.output


def data_json(*words: str) -> Any:
    return json.loads(shown(*words, "--json"))


def refused(*words: str) -> str:
    result = data(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("fitg: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("fitg: ").rstrip()


def test_without_words_it_counts_what_there_is() -> None:
    lines = [line.split() for line in shown().splitlines()]
    assert ["environs", "83"] in lines
    assert data_json()["planets"] == 51
    assert list(data_json()) == [kind.plural for kind in KINDS]


@pytest.mark.parametrize("word", ["planets", "planet", "PLANETS"])
def test_a_kind_alone_lists_all_of_it(word: str) -> None:
    lines = shown(word).splitlines()
    assert lines[0] == "Planets: 51"
    assert len(lines) == 53
    assert lines[2].split()[:3] == ["111", "Mimulus", "Tardyn"]


def test_a_list_as_json_holds_the_records_by_id() -> None:
    assert data_json("planets")["222"]["name"] == "Angoff"
    assert data_json("action-cards")["70"]["wild"]["letters"] == "RG"


def test_a_planet_shows_its_environs_locals_and_creature() -> None:
    text = shown("planet", "222")
    for words in ("Angoff, planet 222", "Yesters (urban)  6", "Laboroid", "No break-off is possible"):
        assert words in text


def test_a_thing_as_json_has_its_record_and_what_belongs_to_it() -> None:
    record = data_json("planet", "angoff")
    assert (record["kind"], record["id"], record["record"]["system"]) == ("planet", "222", "22")
    assert record["related"]["Creatures"][0]["creature"] == "Laboroid"


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (("character", "redjac"), "Redjac, Imperial character"),
        (("zina",), "Zina Adora, Rebel character"),
        (("possession", "medi-kit"), "Medi-kit of Ptolus"),
        (("creature", "snow", "giants"), "Snow Giants"),
        (("snow", "giants"), "Snow Giants"),
        (("environ", "432.3"), "Solvia wild, Environ 432.3"),
        (("system", "egrix"), "Egrix, star 22"),
        (("race", "kayn"), "Kayns"),
        (("mission", "c"), "Coup, mission C"),
        (("action-card", "70"), "Action Card 70"),
        (("event", "109"), "Deblon cult, galactic event 109"),
        (("secret", "gem"), "Gem World, planet secret"),
        (("unit", "elite-army"), "Elite Army, imperial unit 5-4"),
        (("sovereign", "balgar"), "Balgar, sovereign"),
        (("ship", "redjac"), "Redjac's Spaceship"),
    ],
)
def test_things_are_shown_under_their_titles(words: tuple[str, ...], title: str) -> None:
    assert shown(*words).splitlines()[0] == title


def test_a_distance_comes_with_the_way() -> None:
    assert shown("distance", "varu", "wex").splitlines() == [
        "Varu to Wex",
        "distance  2",
        "way       Varu – Erwind – Wex",
    ]
    assert data_json("distance", "egrix", "varu") == {
        "from": "22",
        "to": "43",
        "distance": facts().distance("22", "43"),
        "route": list(facts().route("22", "43")),
    }


@pytest.mark.case("21.13")
def test_a_planet_stands_for_its_system_in_a_distance() -> None:
    assert data_json("distance", "solvia", "lonica") == data_json("distance", "varu", "wex")


def test_disputed_values_are_listed_with_the_value_in_use() -> None:
    lines = [line.split() for line in shown("--disputed").splitlines()]
    assert ["units.elite-army.cost", "9", "assumed"] in [line[:3] for line in lines]
    rows = {row["key"]: row for row in data_json("--disputed")}
    assert rows["environs.352.1.type"]["alternative"] == "urban"


def test_a_file_of_overrides_changes_what_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("units.elite-army.cost = 12\n", encoding="utf-8")
    assert data_json("unit", "elite-army", "--overrides", str(path))["record"]["cost"] == 12
    rows = {row["key"]: row["value"] for row in data_json("--disputed", "--overrides", str(path))}
    assert rows["units.elite-army.cost"] == "12"
    assert data_json("unit", "elite-army")["record"]["cost"] == 9


def test_wrong_input_is_one_sentence_and_exit_code_two(tmp_path: Path) -> None:
    assert refused("planet", "anglof").endswith("did you mean planet Angoff (222)?")
    assert refused("hobar").startswith("'hobar' could be character Odene Hobar")
    assert refused("distance", "egrix").startswith("A distance needs two star systems")
    assert refused("distance", "egrix", "nowhere").startswith("there is no system 'nowhere'")
    assert refused("planets", "--overrides", str(tmp_path / "no.toml")).endswith(
        "(No such file or directory)."
    )
    path = tmp_path / "mine.toml"
    path.write_text("units.elite-army.cost = 'dear'\n", encoding="utf-8")
    said = refused("planets", "--overrides", str(path))
    assert said == f"{path}: units.elite-army.cost must be a whole number from 1 to 99, not 'dear'."


def test_a_bad_file_in_the_environment_is_one_sentence_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    facts.cache_clear()
    monkeypatch.setenv("FITG_OVERRIDES", str(tmp_path / "no.toml"))
    assert "cannot be read" in refused("planets")
    monkeypatch.delenv("FITG_OVERRIDES")
    assert shown("planets")


def test_help_has_examples_that_work() -> None:
    text = shown("--help")
    lines = [line.strip() for line in text.splitlines()]
    examples = [line.partition("  ")[0] for line in lines if line.startswith("fitg data")]
    assert len(examples) == 8
    for example in examples:
        words = example.split()[2:]
        if "--overrides" not in words:
            shown(*words)
