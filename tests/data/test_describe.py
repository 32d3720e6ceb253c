"""Pages and tables: everything has one, and codes are spelled out."""

from __future__ import annotations

from typing import Any

import pytest

from fitg.data import facts
from fitg.data.describe import PAGES, Page, describe, overview
from fitg.data.describe.lists import LISTS
from fitg.data.names import KINDS, all_of, find


def page(kind: str, name: str) -> Page:
    return describe(find(kind, name), facts())


def cells(shown: Page, section: str) -> list[tuple[Any, ...]]:
    return next(list(part.rows) for part in shown.sections if part.title.startswith(section))


def meanings(shown: Page, section: str) -> dict[Any, Any]:
    return {row[0]: row[1] for row in cells(shown, section)}


def test_every_kind_has_a_page_and_a_table() -> None:
    names = {kind.name for kind in KINDS}
    assert set(PAGES) == set(LISTS) == names


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_every_thing_has_a_page_with_full_rows_and_no_empty_section(kind: str) -> None:
    for match in all_of(kind):
        shown = describe(match, facts())
        assert all((shown.title, shown.pairs))
        for section in shown.sections:
            assert section.rows
            assert all(len(row) == len(section.columns) for row in section.rows)
        assert "{value}" not in str(shown)


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_a_table_has_a_full_row_for_everything_of_its_kind(kind: str) -> None:
    table = overview(kind, facts())
    assert len(table.rows) == len(all_of(kind))
    assert table.title.endswith(f": {len(table.rows)}")
    assert all(len(row) == len(table.columns) for row in table.rows)
    assert "{value}" not in str(table)


def test_angoff_shows_its_environ_its_locals_and_what_its_creature_does() -> None:
    angoff = page("planet", "angoff")
    assert ("loyalty at the start", "neutral") in angoff.pairs
    assert cells(angoff, "Environs")[0][1:5] == ("Angoff", "urban", 6, "9*")
    assert cells(angoff, "Irate locals") == [("222.1", "Yesters (urban)", 6, 2, "firefight")]
    assert cells(angoff, "Creatures") == [("222.1", "Laboroid", 3, 3, "hand-to-hand")]
    effects = [text for _, text in cells(angoff, "What the creatures do")]
    assert effects == [
        "In round 1 the column 2 to the right of the one found is used; the Charsot cancels it.",
        "No break-off is possible before round 1.",
    ]


def test_redjac_shows_his_abilities_explained_and_both_leadership_ratings() -> None:
    redjac = page("character", "redjac")
    assert redjac.title == "Redjac, Imperial character"
    assert ("leadership", "2 (2)") in redjac.pairs
    abilities = meanings(redjac, "Special characteristics")
    assert str(abilities["bonus_A 1"]).startswith("Adds 1 to the bonus draws")
    assert "own_imperial_ship" in abilities


def test_the_ship_a_character_brings_is_shown_by_its_name() -> None:
    mantok = meanings(page("character", "mantok"), "Special characteristics")
    assert "Brings the spaceship Explorer:" in str(mantok["owns explorer"])


def test_a_system_shows_its_routes_and_how_far_everything_is() -> None:
    egrix = page("system", "egrix")
    assert cells(egrix, "Space routes") == [("Ancore (23)", 0, 1), ("Gellas (24)", 1, 2)]
    rings = meanings(egrix, "Hyperjump distances")
    assert rings[1] == ["Ancore"]
    assert sum(map(len, rings.values())) == 24


def test_a_mission_shows_who_adds_bonus_draws() -> None:
    assassination = page("mission", "A")
    givers = meanings(assassination, "Who adds bonus draws")
    assert givers["Bridne Murcada"] == 3
    assert givers["Assassin's Blade"] == "3"
    assert ("with torture", "6 + INTQ - INTP") in page("mission", "Q").pairs


def test_only_ships_show_ship_ratings() -> None:
    assert ("maneuver", 6) in page("possession", "s-xiii").pairs
    assert "maneuver" not in dict(page("possession", "scanner").pairs)


def test_an_action_event_shows_the_cards_it_is_on() -> None:
    assert ("on cards", ["92 wild"]) in page("action-event", "off_season").pairs
