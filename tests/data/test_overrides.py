"""A user's own values in place of ours, and every way to get them wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fitg.data import Facts, facts, load
from fitg.data.loading import OVERRIDES
from fitg.errors import DataError

Loader = Callable[[str], Facts]


@pytest.fixture
def overridden(tmp_path: Path) -> Loader:
    def load_with(text: str) -> Facts:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return load(path)

    return load_with


@pytest.fixture
def refused(overridden: Loader, tmp_path: Path) -> Callable[[str], str]:
    def sentence(text: str) -> str:
        with pytest.raises(DataError) as error:
            overridden(text)
        message = str(error.value)
        assert message.startswith(f"{tmp_path / 'mine.toml'}: ")
        assert message.endswith((".", "?"))
        assert "\n" not in message
        return message.removeprefix(f"{tmp_path / 'mine.toml'}: ")

    return sentence


def test_a_price_and_an_environ_are_changed_and_nothing_else(overridden: Loader) -> None:
    mine = overridden('[units.elite-army]\ncost = 12\n[environs."352.1"]\ntype = "urban"\nsize = 3\n')
    ours = facts()
    assert mine.unit_kinds["elite-army"].cost == 12
    assert (mine.environs["352.1"].type, mine.environs["352.1"].size) == ("urban", 3)
    assert mine.environs["352.1"].section == "urban"
    assert {**mine.unit_kinds, "elite-army": ours.unit_kinds["elite-army"]} == ours.unit_kinds
    assert mine.planets == ours.planets
    assert ours.unit_kinds["elite-army"].cost == 9


def test_ids_with_a_dot_need_no_quotes(overridden: Loader) -> None:
    mine = overridden('[environs.352.1]\ntype = "urban"\n[action_cards.70.wild]\nletters = "P"\n')
    assert mine.environs["352.1"].type == "urban"
    assert mine.action_cards[70].wild.letters == "P"
    assert mine.action_cards[70].urban == facts().action_cards[70].urban


def test_any_fact_can_be_overridden_not_only_disputed_ones(overridden: Loader) -> None:
    mine = overridden(
        """
        [systems.22]
        name = "Egrix Prime"
        x = 0.5
        [routes.11-12]
        nav_stars = 0
        [races.rhones]
        star_faring = false
        [creatures.prox]
        traits = { surprise = 2, no_break_off = "" }
        [missions.Q]
        bonus = ["4", "INTQ"]
        need = { rebel = 2, imperial = 1 }
        [galactic_events.104]
        parameters = { province = "2" }
        [planet_secrets.trap]
        text = "A  trap\\nindeed."
        [strategic_assignments.127]
        provinces = ["4", "5"]
        [turn_track.1]
        province = "5"
        """
    )
    assert (mine.systems["22"].name, mine.systems["22"].x) == ("Egrix Prime", 0.5)
    assert mine.distance("11", "12") == 1
    assert not mine.races["rhones"].star_faring
    assert mine.creatures["prox"].traits == {"surprise": "2", "no_break_off": ""}
    assert mine.missions["Q"].bonus == ("4", "INTQ")
    assert mine.missions["Q"].need == {"rebel": 2, "imperial": 1}
    assert mine.galactic_events[104].parameters == {"province": "2"}
    assert mine.planet_secrets["trap"].text == "A trap indeed."
    assert mine.strategic_assignments[127].provinces == ("4", "5")
    assert mine.turn_track[0].province == "5"


def test_optional_values_are_emptied_and_filled(overridden: Loader) -> None:
    mine = overridden(
        '[environs.222.1]\ncreature = ""\ncoup = ""\n'
        "[characters.ly-mantok]\nspace_leadership = ''\n[characters.zina-adora]\nspace_leadership = 1\n"
        "[missions.D]\nmost_letters = ''\n"
    )
    assert (mine.environs["222.1"].creature, mine.environs["222.1"].coup) == (None, None)
    assert mine.characters["ly-mantok"].space_leadership is None
    assert mine.characters["zina-adora"].space_leadership == 1
    assert mine.missions["D"].most_letters is None


def test_charts_are_changed_by_value_by_position_or_as_a_whole_list(overridden: Loader) -> None:
    mine = overridden(
        """
        [charts.detection.rows.1]
        2 = "D"
        [charts.detection.shifts]
        imperial_deltronics = 2
        [charts.squad.rows.2]
        combat = 5
        [charts.pdb]
        strengths = [2, 5, 9]
        """
    ).charts
    ours = facts().charts
    assert mine.detection.rows[0] == ("Dd", "D", *ours.detection.rows[0][2:])
    assert mine.detection.shifts.imperial_deltronics == 2
    assert mine.squad.rows[1].combat == 5
    assert mine.pdb.strengths == (2, 5, 9)
    assert mine.hyperjump == ours.hyperjump


def test_the_other_reading_of_the_route_from_uracus_can_be_played(overridden: Loader) -> None:
    mine = overridden("[routes.12-55]\nb = '54'\n")
    assert (mine.distance("12", "54"), mine.distance("12", "55")) == (1, 2)
    turned = overridden("[routes.12-55]\na = '55'\nb = '12'\n")
    assert turned.routes == facts().routes


def test_an_empty_file_changes_nothing(overridden: Loader) -> None:
    assert overridden("# nothing yet\n").environs == facts().environs


@pytest.fixture
def fresh_facts() -> Iterator[None]:
    facts.cache_clear()
    yield
    facts.cache_clear()


@pytest.mark.usefixtures("fresh_facts")
def test_the_environment_variable_names_a_file_for_everything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[units.militia]\ncost = 2\n", encoding="utf-8")
    monkeypatch.setenv(OVERRIDES, str(path))
    assert facts().unit_kinds["militia"].cost == 2
    assert facts() is facts()


@pytest.mark.usefixtures("fresh_facts")
def test_a_bad_file_leaves_no_facts_half_loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[units.militia]\ncost = 2\ncount = 'many'\n", encoding="utf-8")
    monkeypatch.setenv(OVERRIDES, str(path))
    with pytest.raises(DataError, match=r"units\.militia\.count"):
        facts()
    monkeypatch.delenv(OVERRIDES)
    assert facts().unit_kinds["militia"].cost == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # a table, an id or a column that does not exist
        ("[planetz.222]\nname = 'X'", "there is no table planetz; did you mean planets?"),
        ("[zzz]\na = 1", "there is no table zzz; there are provinces, systems, "),
        ("[units.elite-armee]\ncost = 1", "there is no units.elite-armee; did you mean elite-army"),
        ("[environs.352.4]\nsize = 1", "there is no environs.352.4; did you mean "),
        ("[environs.999.1]\nsize = 1", "there is no environs.999; there are 83, from 111.1 to 551.1."),
        ("[units.militia]\nprice = 1", "there is no units.militia.price; there are name, side, "),
        ("[units.militia]\nid = 'x'", "there is no units.militia.id; "),
        ("[charts.detectoin]\nrows = 1", "there is no charts.detectoin; did you mean detection?"),
        ("[charts.detection.rows.7]\n1 = 'D'", "there is no charts.detection.rows.7; there are 1, 2, "),
        # not a table
        ("units = 3", "units must be a table, not 3."),
        ("[units]\nmilitia = 3", "units.militia must be a table, not 3."),
        ("[environs]\n352 = 3", "there is no environs.352; "),
        ("charts = 3", "charts must be a table, not 3."),
        ("[charts]\ndetection = 3", "charts.detection must be a table, not 3."),
        # the wrong type
        (
            "[units.militia]\ncost = '2'",
            "units.militia.cost must be a whole number from 1 to 99, not '2'.",
        ),
        ("[units.militia]\ncost = true", "units.militia.cost must be a whole number from 1 to 99, not True."),
        ("[units.militia]\ncost = ''", "units.militia.cost must be a whole number from 1 to 99, not ''."),
        ("[units.militia]\nmobile = 1", "units.militia.mobile must be true or false, not 1."),
        ("[units.militia]\nname = 5", "units.militia.name must be text, not 5."),
        ("[systems.22]\nx = 'left'", "systems.22.x must be a number from 0 to 1, not 'left'."),
        ("[creatures.prox]\ntext = 5", "creatures.prox.text must be text, not 5."),
        (
            "[creatures.prox]\ntraits = 'sentry'",
            "creatures.prox.traits must be a table of codes of creature_traits ",
        ),
        (
            "[environs.352.1]\nraces = 'kayns'",
            "environs.352.1.races must be a list of 1 to 3 entries, each an id ",
        ),
        (
            "[missions.R]\nneed = 2",
            "missions.R.need must be a table of whole numbers from 1 to 9 for rebel, ",
        ),
        ("[missions.R]\nneed = { nobody = 2 }", "missions.R.need must be a table of whole numbers"),
        ("[missions.R]\nneed = { rebel = 'x' }", "missions.R.need must be a table of whole numbers"),
        (
            "[missions.R]\nbonus = 2",
            "missions.R.bonus must be a list of numbers and ids of bonus_tokens, not 2.",
        ),
        (
            "[charts.detection]\npilot_navigation = '1'",
            "charts.detection.pilot_navigation must be of the kind of 1",
        ),
        # out of range
        ("[environs.352.1]\nsize = 7", "environs.352.1.size must be a whole number from 1 to 6, not 7."),
        ("[environs.352.1]\ntype = 'sea'", "environs.352.1.type must be one of urban, wild, subterranean, "),
        (
            "[environs.352.1]\ncoup = 9",
            "environs.352.1.coup must be a whole number from 1 to 6 or empty, not 9.",
        ),
        ("[systems.22]\ny = 1.5", "systems.22.y must be a number from 0 to 1, not 1.5."),
        (
            "[environs.352.1]\nraces = []",
            "environs.352.1.races must be a list of 1 to 3 entries, each an id ",
        ),
        (
            "[strategic_assignments.127]\nprovinces = ['1']",
            "strategic_assignments.127.provinces must be a list of 2 entries, each an id of provinces",
        ),
        (
            "[action_cards.70.wild]\nletters = 'RR'",
            "action_cards.70.wild.letters must be one or two different mission letters, not 'RR'.",
        ),
        # a thing that does not exist
        (
            "[environs.352.1]\ncreature = 'pox'",
            "environs.352.1.creature names 'pox', which is not in creatures.csv; did you mean prox?",
        ),
        (
            "[environs.352.1]\nraces = ['qqq']",
            "environs.352.1.races names 'qqq', which is not in races.csv; there are 31, from kayns to ursi.",
        ),
        (
            "[creatures.prox]\ntraits = { x = '' }",
            "creatures.prox.traits names 'x', which is not in creature_traits",
        ),
        (
            "[missions.C]\nbonus = ['LUCK']",
            "missions.C.bonus names 'LUCK', which is not in bonus_tokens.csv; ",
        ),
        (
            "[action_cards.70.wild]\nletters = 'Z'",
            "action_cards.70.wild.letters names 'Z', which is not in missions",
        ),
        # values that fit alone but not together
        (
            "[environs.352.1]\ntype = 'fire'",
            "environs.352.1.type contradicts other values: locals.csv has no irate saurians for",
        ),
        (
            "[environs.212.1]\ncoup = 2",
            "environs.212.1.coup contradicts other values: an Environ cannot have both a Coup rating",
        ),
        (
            "[environs.212.1]\nsovereign = ''",
            "sovereigns.treb-eyro contradicts other values: a sovereign needs one Environ, but has none.",
        ),
        (
            "[environs.212.2]\nsovereign = 'treb-eyro'",
            "sovereigns.treb-eyro contradicts other values: a sovereign needs one Environ, but has 212.1 and",
        ),
        (
            "[planets.222]\nsystem = '23'",
            "planets.222.system contradicts other values: its number says 22, not 23.",
        ),
        (
            "[systems.22]\nprovince = '3'",
            "systems.22.province contradicts other values: its number says 2, not 3.",
        ),
        (
            "[possessions.explorer]\nowner = 'redjac'",
            "characters.ly-mantok.abilities contradicts other values: possessions.csv does not name him",
        ),
        (
            "[possessions.star-cruiser]\nowner = 'redjac'",
            "possessions.star-cruiser.owner contradicts other values: characters.csv does not say that",
        ),
        (
            "[routes.22-23]\nb = '24'\n",
            "routes.22-24 contradicts other values: another route joins 22 and 24.",
        ),
        ("[routes.22-23]\nb = '22'\n", "routes.22-23 contradicts other values: it leads nowhere else."),
        (
            "[strategic_assignments.127]\nprovinces = ['4', '4']\n",
            "strategic_assignments.127.provinces contradicts other values: a card names two different",
        ),
        (
            "[routes.22-23]\na = '21'\nb = '24'\n[routes.22-24]\na = '13'\n",
            "systems.22 contradicts other values: no space route leads there.",
        ),
        (
            "[charts.pdb]\nstrengths = [1]",
            "with these overrides the charts do not hold together: charts.toml: ",
        ),
    ],
)
def test_a_wrong_override_is_refused_in_one_sentence(
    text: str, said: str, refused: Callable[[str], str]
) -> None:
    assert refused(text).startswith(said)


def test_a_file_that_is_not_toml_says_where(refused: Callable[[str], str]) -> None:
    said = refused("[units\ncost = 2")
    assert said.startswith("the file of overrides is not valid TOML: ")
    assert "line 1" in said


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(DataError, match=r"none\.toml: the file of overrides cannot be read \(No such file"):
        load(missing)
    missing.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="is not UTF-8 text"):
        load(missing)
