"""A board of several star systems opens in the browser, shows what is in space, and can be played."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page, expect
from tests.engine import table as positions_table
from tests.web import positions
from tests.web.conftest import SIZES, Table, Visit, picture, resize
from tests.web.person import Person

FLEETS: list[dict[str, Any]] = [
    {
        "place": "221.orbit",
        "role": "interception",
        "units": {"line": 2, "militia": 1},
        "cargo": {"line+militia": 1},
    },
    {
        "place": "221.orbit",
        "role": "interception",
        "units": {"urban-2-3": 2, "urban-1-0": 1},
        "cargo": {"urban-2-3+urban-1-0": 1},
    },
    {"place": "241.orbit", "units": {"veteran": 2}},
]


@cache
def above_quibron() -> str:
    """The record of a game in which two fleets have met; the Rebels decide."""
    game = positions_table.table(
        "rebel.missions",
        base="empires-backdoor",
        characters={
            "ly-mantok": {"place": "221.orbit", "intercepted": True},
            "zina-adora": {"place": "232.1"},
            "rayner-derban": {"place": "222.1"},
            "adam-starlight": {"place": "22.drift", "ship": "interstellar-sloop"},
            "barca": {"place": "241.orbit", "with_units": True},
        },
        stacks=FLEETS,
    )
    return game.record.text()


def open_table(visit: Visit, table: Table, record: str) -> Page:
    page = visit(f"#/table/{positions.lay(table, record)}")
    positions.sit_down(page)
    return page


def test_orbits_interceptions_cargo_and_drift_are_shown(visit: Visit, table: Table) -> None:
    page = open_table(visit, table, above_quibron())
    expect(page.get_by_role("region", name="Planet")).to_have_count(8)
    caught = page.get_by_role("group", name="Interception stack at Quibron (orbit)")
    expect(caught.get_by_role("group", name="Rebel side")).to_contain_text("1 Urban 2-3 carries Urban 1-0")
    empire = caught.get_by_role("group", name="Imperial side")
    expect(empire).to_contain_text("×2")
    expect(empire).not_to_contain_text("Militia")
    expect(caught).to_contain_text("Mantok")
    adrift = page.get_by_role("region", name="Drift and the ways in")
    expect(adrift).to_contain_text("Egrix (drift)")
    expect(adrift).to_contain_text("Starlight")
    picture(page, "province")


def test_a_large_board_scrolls_by_itself_at_every_size(visit: Visit, table: Table) -> None:
    page = open_table(visit, table, above_quibron())
    for size in SIZES:
        resize(page, size)
        picture(page, f"province-{size}")
        assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth"), size
        assert not page.evaluate("() => document.documentElement.scrollHeight > innerHeight"), size
        last = page.get_by_role("region", name="Planet Orning")
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()


def test_moves_are_made_on_a_large_board(visit: Visit, table: Table) -> None:
    page = open_table(visit, table, above_quibron())
    person = Person(page)
    for _ in range(4):
        assert person.wait_for_decision()
        before = person.step
        person.decide()
        assert person.step != before
