"""The cards: Action Cards, missions, galactic events, planet secrets, assignments, turn track."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Collection
from itertools import pairwise
from pathlib import Path

import pytest

from fitg.data import Facts, facts
from fitg.data.records import ActionCell, Section

SECTIONS: tuple[Section, ...] = ("urban", "special", "wild")
with Path(__file__).with_name("action_counts.csv").open(encoding="utf-8", newline="") as lines:
    COUNTS = list(csv.DictReader(lines))


@pytest.fixture(scope="module")
def known() -> Facts:
    return facts()


def matches(cell: ActionCell, kind: str, key: str) -> bool:
    if kind == "letter":
        return key in cell.letters
    if kind == "event_family":
        return cell.event == key
    return f"{cell.event}:{cell.parameter}".rstrip(":") == key


def test_30_action_cards_with_three_sections(known: Facts) -> None:
    assert list(known.action_cards) == list(range(68, 98))
    for number, card in known.action_cards.items():
        assert card.card == number
        assert all(1 <= len(card.cell(section).letters) <= 2 for section in SECTIONS)


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: f"{row['kind']}-{row['key']}")
def test_letters_and_events_occur_as_often_as_counted(row: dict[str, str], known: Facts) -> None:
    found = [
        sum(matches(card.cell(section), row["kind"], row["key"]) for card in known.action_cards.values())
        for section in SECTIONS
    ]
    assert found == [int(row[section]) for section in SECTIONS]
    assert sum(found) == int(row["total"])


def test_every_letter_and_event_on_the_cards_is_counted(known: Facts) -> None:
    cells = [card.cell(section) for card in known.action_cards.values() for section in SECTIONS]
    letters = {letter for cell in cells for letter in cell.letters}
    events = {f"{cell.event}:{cell.parameter}".rstrip(":") for cell in cells}
    assert letters == {row["key"] for row in COUNTS if row["kind"] == "letter"} == set(known.missions)
    assert events == {row["key"] for row in COUNTS if row["kind"] == "event"}
    assert sum(len(cell.letters) for cell in cells) == 151


def test_cards_named_in_the_rules(known: Facts) -> None:
    assert known.action_cards[70].wild.event == "locals_raid"  # 8.31
    assert known.missions["S"].card == 53  # 8.31
    assert known.missions["B"].card == 61  # 28.35


def test_j_and_q_stand_on_three_cards_each_and_on_no_card_twice(known: Facts) -> None:
    for letter in "JQ":
        places = [
            (card.card, section)
            for card in known.action_cards.values()
            for section in SECTIONS
            if letter in card.cell(section).letters
        ]
        assert len(places) == len({card for card, _ in places}) == 3
        assert {section for _, section in places} == set(SECTIONS)


def test_the_tables_of_aborted_coups_cover_each_die_once(known: Facts) -> None:
    tables = [
        card.cell(section).parameter
        for card in known.action_cards.values()
        for section in SECTIONS
        if card.cell(section).event == "coup_aborted"
    ]
    assert len(tables) == 8
    for table in tables:
        ranges = [entry.partition("=")[0].split("-") for entry in table.split(";")]
        dice = [die for ends in ranges for die in range(int(ends[0]), int(ends[-1]) + 1)]
        assert dice == [1, 2, 3, 4, 5, 6], table


def test_every_event_is_explained_and_used(known: Facts) -> None:
    used = {card.cell(section).event for card in known.action_cards.values() for section in SECTIONS}
    assert used == set(known.action_events)
    assert all(event.name and event.text for event in known.action_events.values())


def test_15_missions_with_cards_53_to_67(known: Facts) -> None:
    assert [mission.card for mission in known.missions.values()] == list(range(53, 68))
    assert "".join(sorted(known.missions)) == "ABCDEFGHIJPQRST"
    assert len({mission.code for mission in known.missions.values()}) == 15
    assert all(mission.text and mission.effects for mission in known.missions.values())


def missions_of(game: str, known: Facts) -> set[str]:
    return {letter for letter, mission in known.missions.items() if game in mission.games}


@pytest.mark.case("13.2h", "24.0", "37.0")
def test_each_larger_game_adds_two_missions(known: Facts) -> None:
    assert missions_of("star-system", known) == set("SDRPGIFABTC")
    assert missions_of("province", known) == set("SDRPGIFABTC") | {"E", "J"}
    assert missions_of("galactic", known) == set(known.missions)


@pytest.mark.case("13.2d")
def test_subvert_troops_scavenge_and_camps_are_for_the_rebel_alone(known: Facts) -> None:
    assert {letter for letter, mission in known.missions.items() if mission.sides == ("rebel",)} == set("PBT")
    assert all("rebel" in mission.sides for mission in known.missions.values())


@pytest.mark.case("13.53")
def test_starting_a_rebellion_needs_one_letter_and_stopping_it_two(known: Facts) -> None:
    assert known.missions["R"].need == {"rebel": 1, "imperial": 2}


@pytest.mark.case("25.13")
def test_a_friendly_sovereign_needs_one_e_and_a_neutral_one_two(known: Facts) -> None:
    summon = known.missions["E"]
    assert set(summon.need.values()) == {1}
    assert summon.need_for == {"neutral": 2}
    assert summon.bonus == ("DIP1", "LDR1")


def test_needs_are_given_for_exactly_the_sides_of_a_mission(known: Facts) -> None:
    for mission in known.missions.values():
        assert tuple(mission.need) == mission.sides
        assert mission.most_letters is None or mission.most_letters >= max(mission.need.values())


def test_coups_and_freed_prisoners_have_no_limit_and_single_missions_one_letter(known: Facts) -> None:
    most = {letter: mission.most_letters for letter, mission in known.missions.items()}
    assert {letter for letter, limit in most.items() if limit is None} == {"C", "F"}
    assert {letter for letter, limit in most.items() if limit == 1} == set("PGABQ")
    assert {letter for letter, mission in known.missions.items() if mission.graded} == set("CDFISTH")


def test_camps_do_six_missions(known: Facts) -> None:
    assert {letter for letter, mission in known.missions.items() if mission.camp} == set("CDFIST")


def test_home_and_royalty_bonuses_follow_the_list_of_26_0(known: Facts) -> None:
    home = {letter: mission.home_bonus for letter, mission in known.missions.items()}
    royalty = {letter: mission.royalty_bonus for letter, mission in known.missions.items()}
    assert {letter for letter, bonus in home.items() if bonus} == set("ABEFGPSH")
    assert {letter for letter, bonus in royalty.items() if bonus > home[letter]} == set("CDIRTE")
    assert max(home.values()) == 1
    assert royalty["E"] == 2


def test_quests_and_questions_take_only_bonus_draws_from_all_sections(known: Facts) -> None:
    for mission in known.missions.values():
        assert mission.only_bonus == mission.all_sections == (mission.letter in "JQ")
    assert known.missions["J"].bonus == ("EVA", "CANNON")
    assert known.missions["Q"].bonus == ("3", "INTQ")
    assert known.missions["Q"].torture_bonus == ("6", "INTQ", "-INTP")


def test_every_bonus_token_is_explained_and_used(known: Facts) -> None:
    used = {
        token.removeprefix("-")
        for mission in known.missions.values()
        for token in (*mission.bonus, *mission.torture_bonus)
        if not token.isdecimal()
    }
    assert used == set(known.bonus_tokens)


def test_29_galactic_events_on_cards_98_to_126(known: Facts) -> None:
    assert list(known.galactic_events) == list(range(98, 127))
    assert len({event.code for event in known.galactic_events.values()}) == 29
    assert all(event.text for event in known.galactic_events.values())
    assert known.galactic_events[112].name == "Code cracked"


def test_a_strike_of_technicians_lowers_navigation_in_jumps_and_repairs(known: Facts) -> None:
    strike = known.galactic_events[116]
    assert strike.affects == ("hyperjump", "repair")
    assert strike.parameters == {"military_navigation": "-1"}
    assert "[27.1]" in strike.text


def test_galactic_events_name_existing_places_and_races(known: Facts) -> None:
    homes: dict[str, Collection[str]] = {
        "planet": known.planets,
        "star": known.systems,
        "province": known.provinces,
        "race": known.races,
    }
    named = [
        (kind, value)
        for event in known.galactic_events.values()
        for kind, value in event.parameters.items()
        if kind in homes
    ]
    assert len(named) == 13
    for kind, value in named:
        assert value in homes[kind], (kind, value)


@pytest.mark.case("31.0")
def test_16_different_secrets_for_16_planets(known: Facts) -> None:
    assert len(known.planet_secrets) == 16
    assert len({secret.name for secret in known.planet_secrets.values()}) == 16
    assert sum(planet.secret for planet in known.planets.values()) == 16
    assert all(
        secret.text and (secret.standing or secret.on_reveal or secret.on_rebellion)
        for secret in known.planet_secrets.values()
    )


def test_secrets_with_an_income_pay_what_the_taxation_chart_says(known: Facts) -> None:
    incomes = {
        code: int(effect.removeprefix("income="))
        for code, secret in known.planet_secrets.items()
        for effect in secret.standing
        if effect.startswith("income=")
    }
    assert incomes == known.charts.taxation.special_worlds


def test_a_secret_revealed_by_use_does_not_work_unseen(known: Facts) -> None:
    by_use = {code for code, secret in known.planet_secrets.items() if secret.revealed_by_use}
    unseen = {code for code, secret in known.planet_secrets.items() if secret.applies_unrevealed}
    assert by_use == {"empire-forever", "welcome-rebels"}
    assert set(known.planet_secrets) - unseen == by_use | {"dead-world"}


def test_14_assignments_join_every_two_provinces_and_province_one_twice(known: Facts) -> None:
    assert list(known.strategic_assignments) == list(range(127, 141))
    pairs = Counter(card.provinces for card in known.strategic_assignments.values())
    assert len(pairs) == 10
    assert all(times == (2 if "1" in pair else 1) for pair, times in pairs.items())


def test_the_turn_track_has_20_turns_and_taxes_province_two_on_turn_seven(known: Facts) -> None:
    assert [space.turn for space in known.turn_track] == list(range(1, 21))
    assert known.turn_track[6].province == "2"
    assert all(before.province != after.province for before, after in pairwise(known.turn_track))


def test_card_numbers_run_from_1_to_140_without_gap_or_double(known: Facts) -> None:
    numbers = [
        *(character.card for character in known.characters.values()),
        *(possession.card for possession in known.possessions.values()),
        *(mission.card for mission in known.missions.values()),
        *known.action_cards,
        *known.galactic_events,
        *known.strategic_assignments,
    ]
    assert numbers == list(range(1, 141))
