"""The Imperial Will is a piece of its own on the map, with three figures, and a sheet says where it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web import flagship, positions
from tests.web.conftest import Table, Visit, picture
from tests.web.person import IN_A_HURRY

from fitg.engine.game import Game, new_game
from fitg.engine.rulesets import register, unregister


class FlagshipTable(Table):
    program = "tests.web.flagship"


@pytest.fixture
def harbour(chromium: Browser, tmp_path: Path) -> Iterator[Table]:
    running = FlagshipTable(tmp_path)
    running.start()
    yield running
    running.stop()


def after_the_set_up() -> Game:
    """The campaign of Underground as it begins, with the flagship above Orlog."""
    register(flagship.NAME, flagship.RECIPE)
    try:
        game = new_game("underground", seed="flagship", options={"ruleset": flagship.NAME})
        while game.ctx.segment == "set-up":
            wanted = ("station the will at 162.orbit", "suggest all", "suggest")
            game.apply(next((each for each in wanted if each in game.actions), game.actions[0]))
        return game
    finally:
        unregister(flagship.NAME)


def test_everybody_sees_the_imperial_will_on_the_map(harbour: Table, visit: Visit) -> None:
    game = positions.seat(harbour, after_the_set_up())
    page = visit(f"#/table/{game}", settings=IN_A_HURRY, server=harbour)
    positions.sit_down(page)
    sheet = page.get_by_role("region", name="The flagship")
    expect(sheet).to_contain_text(re.compile(r"Imperial Will\s*at Orlog"))
    expect(page.get_by_role("img", name="Imperial Will").first).to_be_visible()
    picture(page, "flagship-galaxy")
    page.locator("[data-planet='162']").first.click()
    expect(page.get_by_text("1·2/3", exact=True).first).to_be_visible()
    picture(page, "flagship")
