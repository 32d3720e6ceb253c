"""Briefings: a player reads the scenario, not the file."""

from __future__ import annotations

import pytest

from fitg.data import Facts
from fitg.scenarios import Scenario, load, scenarios
from fitg.scenarios.briefing import briefing, headline
from fitg.scenarios.format import Placing
from fitg.scenarios.phrases import placing_words


def test_the_headline_says_game_kind_and_length(egrix: Scenario, campaign: Scenario) -> None:
    assert headline(egrix) == "Star System Game, Start Rebellion scenario, 6 Game-Turns, about 1 h."
    assert headline(load({"base": "egrix", "turns": 1, "hours": "", "reinforcements": []})) == (
        "Star System Game, Start Rebellion scenario, 1 Game-Turn."
    )


def test_the_briefing_of_egrix_tells_everything_a_player_needs(egrix: Scenario, known: Facts) -> None:
    text = briefing(egrix, known)
    for line in (
        "# Flight to Egrix",
        "Boccanegra, Doctor Sontag and Frun Sentel with Planetary Privateer, arriving from space",
        "1 Line, 3 Patrol and 3 Militia, in Environs of planets under friendly control [16.13].",
        "Imperial: 1 Line each time a planet goes into rebellion [16.24].",
        "Rebel victory at once: Any planet becomes Rebel-controlled. [16.25]",
        "After Game-Turn 6: Rebel victory with 12 points or more, else Imperial victory [16.27].",
        "planet rebel controlled +9",
        "Cases: 16.2, 16.21",
    ):
        assert line in text


def test_the_board_lists_planets_with_base_loyalty_and_environs(varu: Scenario, known: Facts) -> None:
    rows = [line.split("|")[1:-1] for line in briefing(varu, known).splitlines() if line.startswith("|")]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    assert cells["Cercis (433)"] == [
        "Rebel",
        "–",
        "Level 1, Up",
        "Subterranean 4, 4, Piorads; Wild 3, 5★, Illias",
    ]
    assert cells["Solvia (432)"][:3] == ["Imperial", "Dissent", "Level 2, Up"]


def test_the_board_lines_up_as_plain_text(campaign: Scenario, known: Facts) -> None:
    lines = [line for line in briefing(campaign, known).splitlines() if line.startswith("|")]
    assert len(lines) == 51 + 2
    assert len({len(line) for line in lines}) == 1


@pytest.mark.case("28.35", "28.38")
def test_the_briefing_of_orlog_names_camps_and_fleets(orlog: Scenario, known: Facts) -> None:
    text = briefing(orlog, known)
    assert (
        "A Rebel Camp on each of Mimulus (111), Magro (112), Kalgar (121), Jura (151) and Icid (163)" in text
    )
    assert (
        "from 2 of them that lead into different star systems, at least 15 points of units from each" in text
    )
    assert "5 Force Points on each of Game-Turns 3 to 10" in text
    capped = "at most 5 elite units in the whole scenario; at most 1 Suicide Squad in the whole scenario"
    assert text.count(capped) == 2
    assert (
        "as the first Rebel Mission Phase begins, the Imperial Player may remove it with Strength Points of "
        "the Environ size plus 3 there [28.35]" in text
    )


def test_the_briefing_of_the_campaign_names_draws_and_garrisons(campaign: Scenario, known: Facts) -> None:
    text = briefing(campaign, known)
    assert (
        "Boccanegra with Planetary Privateer, 2 characters drawn at random, 1 possession drawn at random"
        in text
    )
    assert "Barca: with the stack of greatest space strength of any planet in Province One [38.3]." in text
    assert (
        "no Suicide Squads; no atrocity units; at most 35 of them for PDBs; at least one unit on every planet"
        in text
    )
    assert "No military units." in text


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.id)
def test_every_case_and_every_piece_of_a_scenario_is_in_its_briefing(
    scenario: Scenario, known: Facts
) -> None:
    text = briefing(scenario, known)
    for name in (*scenario.rebel.characters, *scenario.imperial.characters):
        assert known.characters[name].name in text
    for case in scenario.cases:
        assert case in text


def test_a_side_may_have_units_and_nobody_to_lead_them(known: Facts) -> None:
    text = briefing(load({"base": "egrix", "imperial": {"units": {"line": 2}}}), known)
    assert "## Imperial forces\n\n- 2 Line, in Environs" in text


def test_possessions_of_the_start_are_named(known: Facts) -> None:
    rich = {
        "characters": ["kogus"],
        "ships": ["explorer"],
        "possessions": ["scanner", "charsot"],
        "entry": "from-space",
    }
    assert "Possessions: Scanner and Charsot." in briefing(load({"base": "egrix", "rebel": rich}), known)


def test_a_position_is_told_piece_by_piece(known: Facts) -> None:
    scenario = load(
        {
            "base": "egrix",
            "situation": "",
            "cases": [],
            "reinforcements": [],
            "position": {
                "turn": 3,
                "segment": "rebel.search",
                "planets": {"222": {"state": "rebellion", "pdb_up": False}},
                "characters": {
                    "boccanegra": {
                        "place": "222.1",
                        "wounds": 2,
                        "detected": True,
                        "ship": "planetary-privateer",
                        "possessions": ["scanner"],
                    },
                    "kogus": {"fate": "dead"},
                    "zina-adora": {"place": "222.1", "fate": "captive", "captor": "units"},
                    "frun-sentel": {"place": "222.1", "fate": "captive", "captor": "jon-kidu"},
                    "jon-kidu": {"place": "222.1", "with_units": True, "ship": "imperial-spaceship"},
                },
                "units": {"222.1": {"line": 1, "militia": 2}},
            },
        }
    )
    text = briefing(scenario, known)
    for line in (
        scenario.summary,
        "Angoff (222)   | in rebellion | –         | Level 2, Down",
        "- Play starts in Game-Turn 3 with rebel.search.",
        "- Boccanegra, in 222.1, 2 wounds, detected, with Planetary Privateer, with Scanner.",
        "- Kogus, dead.",
        "- Zina Adora, in 222.1, held by military units.",
        "- Frun Sentel, in 222.1, held by Jon Kidu.",
        "- Jon Kidu, in 222.1, with the units, with Imperial Spaceship.",
        "- In 222.1: 1 Line and 2 Militia.",
    ):
        assert line in text
    assert "forces" not in text
    assert "Cases:" not in text


@pytest.mark.parametrize(
    ("placing", "words"),
    [
        (Placing(), "in an Environ of any planet"),
        (
            Placing(orbit="only", spread="ship-by-ship"),
            "divided among the ships, each in the Orbit Box of any planet",
        ),
        (Placing(kinds=("capital", "throne")), "in an Environ of a capital or the Throne Planet"),
        (
            Placing(planets=("222",), environ_types=("urban", "wild"), spread="together"),
            "together, in the Urban or Wild Environ of Angoff (222)",
        ),
        (
            Placing(controlled=True, except_planets=("222",)),
            "in an Environ of any planet under friendly control except Angoff (222)",
        ),
    ],
)
def test_a_placing_in_words(placing: Placing, words: str, known: Facts) -> None:
    assert placing_words(placing, known) == words
