"""What becomes of heroes, on the page: cells, sickbeds, prisoners, fugitives, and what would free them."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.engine.table import do, passing, until
from tests.engine.table import table as position
from tests.rulesets.underground.chit_table import CAVE, HEROES, chit, chit_mission, send
from tests.rulesets.underground.test_rescue import F_CHITS
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.person import IN_A_HURRY
from tests.web.test_access import complaints

from fitg.data import facts
from fitg.engine.game import Game
from fitg.engine.rulesets.underground.chits.bags import bags

FIGHTER, DOCTOR, PRISONER = "frun-sentel", "doctor-sontag", "zina-adora"
TEAM = [FIGHTER, DOCTOR]
PRISON = "222.1"


def lost() -> Game:
    """An accident has felled the doctor, locals have thrown a fighter into a cell, units hold a prisoner."""
    weak = {who: {"wounds": facts().characters[who].endurance - 1} for who in TEAM}
    game = chit_mission(
        CAVE,
        TEAM,
        others={**weak, PRISONER: {"fate": "captive", "captor": "units"}, "kogus": {"place": CAVE}},
        units={CAVE: {"line": 1}},
        cards=[chit(CAVE, "accident"), chit(CAVE, "irate_locals")],
        dice=[6, 6] * 8,
    )
    send(game, D=TEAM)
    while {game.state.characters[who].fate for who in TEAM} & {"free", "defeated"}:
        wanted = ("draw", f"wound {DOCTOR}", "stand and fight", f"wound {FIGHTER}")
        do(game, next((each for each in wanted if each in game.actions), passing(game)))
    return game


@cache
def after_the_fight() -> str:
    return lost().record.text()


@cache
def after_an_escape() -> str:
    """One of two prisoners has got away, and others still have something to decide."""
    held = {"place": PRISON, "fate": "captive", "captor": "units"}
    quiet = [face for face in bags()["urban"] if face not in F_CHITS]
    game = position(
        "rebel.missions",
        characters={
            PRISONER: held,
            "ran-jayma": held,
            "kogus": {"place": "223.1"},
            FIGHTER: {"place": "221.1"},
        },
        units={PRISON: {"line": 1}},
        cards=[F_CHITS[0], *quiet[:8]],
        options=HEROES,
    )
    until(game, "missions")
    do(game, f"escape at {PRISON}", f"{PRISONER} escapes")
    return game.record.text()


def card_of(page: Page, name: str, lot: str) -> Locator:
    """The card that opens over somebody: the part that tells of his lot."""
    page.get_by_role("button", name=re.compile(f"^{name}, {lot}")).first.hover()
    shown = page.locator("[data-lot]")
    expect(shown).to_have_count(1)
    return shown


LOTS = [
    ("Frun Sentel", "in a cell", "cell", "the irate locals", "past the irate locals once more"),
    ("Doctor Sontag", "incapacitated", "sickbed", "an accident", "without a fight"),
    ("Zina Adora", "prisoner", "bars", "with military units", "frees all prisoners"),
]


@pytest.mark.parametrize(("name", "lot", "drawn", "why", "way"), LOTS, ids=lambda each: each)
def test_each_of_the_lost_says_where_why_and_what_would_free_him(
    visit: Visit, table: Table, name: str, lot: str, drawn: str, why: str, way: str
) -> None:
    page = visit(f"#/table/{positions.lay(table, after_the_fight())}", settings=IN_A_HURRY, size="large")
    positions.sit_down(page)
    card = card_of(page, name, lot)
    expect(card).to_have_attribute("data-lot", drawn)
    expect(card).to_contain_text("Adrax (subterranean)")
    expect(card).to_contain_text(why)
    expect(card).to_contain_text(way)
    come_to_rest(page)
    picture(page, f"fates-{drawn}")
    assert complaints(page) == []


def test_the_fallen_lie_in_a_stack_of_their_own_and_are_on_one_sheet(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, after_the_fight())}", settings=IN_A_HURRY)
    positions.sit_down(page)
    sheet = page.get_by_role("region", name="Lost for now")
    for name, *_ in LOTS:
        expect(sheet).to_contain_text(name)
    page.get_by_role("button", name="Look at Adrax").dispatch_event("click")
    third = page.get_by_role("group", name="In a cell, Incapacitated")
    expect(third.get_by_role("button")).to_have_count(2)
    come_to_rest(page)
    picture(page, "fates-of-a-place")
    assert complaints(page) == []


def test_who_is_on_the_run_is_named_beside_the_map(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, after_an_escape())}", settings=IN_A_HURRY, size="large")
    positions.sit_down(page)
    expect(page.get_by_role("complementary", name="On the run")).to_contain_text("Zina Adora")
    card = card_of(page, "Zina Adora", "on the run")
    expect(card).to_have_attribute("data-lot", "road")
    expect(card).to_contain_text("nowhere on the map")
    expect(card).to_contain_text("at the nearest planet that harbors him")
    come_to_rest(page)
    picture(page, "fates-road")
    assert complaints(page) == []
