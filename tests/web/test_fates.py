"""What becomes of people under script immunity, on the page: cells, sickbeds, prisoners, and what would free them."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Page, expect
from tests.engine.table import do, passing
from tests.rulesets.underground.chit_table import CAVE, chit, chit_mission, send
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.person import IN_A_HURRY
from tests.web.test_access import complaints

from fitg.data import facts
from fitg.engine.game import Game

FIGHTER, DOCTOR, PRISONER = "frun-sentel", "doctor-sontag", "zina-adora"
TEAM = [FIGHTER, DOCTOR]


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


def card_of(page: Page, name: str, lot: str) -> str:
    """The words of the card that opens over somebody, and its picture for the eye."""
    page.get_by_role("button", name=re.compile(f"^{name}, {lot}")).first.hover()
    shown = page.locator("[data-lot]").first
    expect(shown).to_be_visible()
    return shown.inner_text()


def test_each_of_the_lost_says_where_why_and_what_would_free_him(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, after_the_fight())}", settings=IN_A_HURRY, size="large")
    positions.sit_down(page)
    words = card_of(page, "Frun Sentel", "in a cell")
    assert "irate locals" in words.lower()
    assert "Rescue" in words or "RESCUE" in words
    assert "once more" in words
    come_to_rest(page)
    picture(page, "fates-cell")
    assert complaints(page) == []
