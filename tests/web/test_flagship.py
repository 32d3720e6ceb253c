"""The Imperial Will is a piece of its own on the map, with three figures, and a sheet says where it is."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web import positions
from tests.web.conftest import Table, Visit, picture
from tests.web.person import IN_A_HURRY

from fitg.engine.game import Game, new_game
from fitg.engine.rulesets.underground import CUSTOM

PARTS = ("military.combat", "characters.ships", "characters.will")


def after_the_set_up() -> Game:
    """The campaign of Underground as it begins, with the flagship above Orlog."""
    options = {"ruleset": CUSTOM} | dict.fromkeys(PARTS, True)
    game = new_game("underground", seed="flagship", options=options)
    while game.ctx.segment == "set-up":
        wanted = ("station the will at 162.orbit", "suggest all", "suggest")
        game.apply(next((each for each in wanted if each in game.actions), game.actions[0]))
    return game


def test_everybody_sees_the_imperial_will_on_the_map(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.seat(table, after_the_set_up())}", settings=IN_A_HURRY)
    positions.sit_down(page)
    sheet = page.get_by_role("region", name="The flagship")
    expect(sheet).to_contain_text(re.compile(r"Imperial Will\s*at Orlog"))
    expect(page.get_by_role("img", name="Imperial Will").first).to_be_visible()
    picture(page, "flagship-galaxy")
    page.locator("[data-planet='162']").first.click()
    expect(page.get_by_text("1·2/3", exact=True).first).to_be_visible()
    picture(page, "flagship")
