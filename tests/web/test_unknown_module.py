"""A module that the page has never heard of: its sheet, its notes, its events with their arithmetic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.server.seat import Seat, new_game
from tests.web import positions
from tests.web.conftest import Table, Visit, picture
from tests.web.person import IN_A_HURRY


class WeatherTable(Table):
    program = "tests.web.weather"


@pytest.fixture
def weather(chromium: Browser, tmp_path: Path) -> Iterator[Table]:
    running = WeatherTable(tmp_path)
    running.start()
    yield running
    running.stop()


def test_a_module_that_the_page_does_not_know_is_shown_and_told(weather: Table, visit: Visit) -> None:
    game = new_game(weather, rebel="human", imperial="human", seed="rain", options={"ruleset": "weather"})
    with Seat(weather, game, "imperial") as imperial:
        while imperial.table["view"]["segment"] == "set-up":
            imperial.act(imperial.actions[0])
    page = visit(f"#/table/{game['id']}", settings=IN_A_HURRY, server=weather)
    positions.sit_down(page)
    sheet = page.get_by_role("region", name="The weather")
    expect(sheet).to_contain_text(re.compile(r"Inches so far\s*[1-9]"))
    expect(sheet).to_contain_text("umbrellas are sold out")
    story = page.get_by_role("log", name="The story so far")
    rain = story.get_by_role("button", name=re.compile(r"It rains \d inches at Angoff \(urban\)")).first
    rain.click()
    expect(story).to_contain_text("The season of storms")
    expect(story.get_by_role("img", name=re.compile("Clouds: [1-6]"))).to_be_visible()
    expect(story).to_contain_text(re.compile(r"Result\s*\d inches"))
    expect(page.get_by_text("the streets are wet").first).to_be_attached()
    picture(page, "unknown-module")
