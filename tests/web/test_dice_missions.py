"""Missions by dice at the page: chosen, played to the end, and every roll explained."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.person import IN_A_HURRY, Person, start_game
from tests.web.test_layout import SCROLLS_SIDEWAYS

from fitg.engine.record import parse_record


def choose_missions_by_dice(page: Page) -> None:
    page.get_by_role("radio", name="Missions by dice").check(force=True)
    expect(page.get_by_role("form", name="New game")).to_contain_text("two dice instead of Action Cards")


def test_missions_by_dice_are_chosen_and_played_to_the_end(own_table: Table, visit: Visit) -> None:
    page = visit("#/new", server=own_table, settings=IN_A_HURRY)
    choose_missions_by_dice(page)
    start_game(page, scenario="Flight to Egrix", seed="an evening with dice")
    person, rolls = Person(page), 0
    now = page.get_by_role("region", name="What is going on")
    while person.wait_for_decision():
        rolls += now.get_by_role("img", name=re.compile("^(Tens|Units): [1-6]$")).count()
        person.decide()
    end = page.get_by_role("dialog", name="The game is over")
    expect(end.get_by_role("heading", name=re.compile(r"(Rebel|Imperial) victory"))).to_be_visible()
    picture(page, "dice-victory")
    assert rolls, "dice lie on the table while missions are played"
    with page.expect_download() as download:
        end.get_by_text("Save the record").click()
    played = parse_record(download.value.path().read_text("utf-8"))
    assert played.setting.options == {"ruleset": "dice-missions"}


def test_the_story_says_what_each_roll_meant(visit: Visit, table: Table) -> None:
    """Dice, row of the table, level."""
    game = positions.lay(table, positions.by_dice())
    page = visit(f"#/table/{game}", settings=IN_A_HURRY)
    positions.sit_down(page)
    story = page.get_by_role("log", name="The story so far")
    roll = story.get_by_role("button", name=re.compile("success roll [1-6]{2} counts for ")).last
    words = roll.inner_text()
    row = re.search("success roll ([1-6])([1-6]) counts", words)
    assert row is not None
    assert re.search("reaches level [1-9]|no mission gains a level", words), words
    roll.click()
    entry = story.locator("div", has=page.get_by_role("button", name="Rule D-20")).last
    see_dice(entry, row[1], row[2])
    expect(entry).to_contain_text("Row of the table")
    expect(entry).to_contain_text(f"{row[1]}{row[2]}, letters")
    expect(entry).to_contain_text("Step")
    picture(page, "dice-story")


def see_dice(entry: Locator, tens: str, units: str) -> None:
    expect(entry.get_by_role("img", name=f"Tens: {tens}")).to_be_visible()
    expect(entry.get_by_role("img", name=f"Units: {units}")).to_be_visible()


def test_what_the_rules_note_stands_on_the_board(visit: Visit, table: Table) -> None:
    """Cells, Coups and hits; and how many mulligans there are."""
    record = positions.by_dice()
    view = parse_record(record).verify().view("rebel")
    notes = [note for each in (*view["spaces"], *view["characters"]) for note in each["notes"]]
    game = positions.lay(table, record)
    page = visit(f"#/table/{game}", settings=IN_A_HURRY)
    positions.sit_down(page)
    board = page.get_by_role("main", name="The board")
    for note in notes:
        expect(board.get_by_text(note).first).to_be_visible()
    number = next(each for each in view["modules"] if each["id"] == "mulligan")["left"]["rebel"]
    expect(page.get_by_role("img", name=f"Mulligans: Rebels {number}")).to_be_visible()
    picture(page, "dice-notes")


def test_a_phone_shows_the_decision_below_the_board_or_the_story(visit: Visit, table: Table) -> None:
    game = positions.lay(table, positions.by_dice())
    page = visit(f"#/table/{game}", settings=IN_A_HURRY)
    page.set_viewport_size({"width": 390, "height": 844})
    positions.sit_down(page)
    come_to_rest(page)
    picture(page, "dice-phone")
    assert not page.evaluate(SCROLLS_SIDEWAYS)
    dock = page.get_by_role("region", name="The decision").bounding_box()
    assert dock is not None
    assert dock["y"] > 0, "the decision stays in sight"
    assert dock["y"] + dock["height"] <= 845
    for tab, place in (("Board", "[aria-label='The board']"), ("Story", "#side-panel")):
        page.get_by_role("tab", name=tab).click()
        box = page.locator(place).bounding_box()
        assert box is not None
        assert box["width"] > 380


def test_the_charts_of_the_rules_are_there_to_look_at(visit: Visit, table: Table) -> None:
    game = positions.lay(table, positions.by_dice())
    page = visit(f"#/table/{game}", settings=IN_A_HURRY)
    positions.sit_down(page)
    page.get_by_role("tab", name="Charts").click()
    chart = page.get_by_role("region", name="Success of missions")
    expect(chart.get_by_role("row", name=re.compile("^1 A P A I D"))).to_be_visible()
    page.get_by_role("combobox", name="Chart").select_option(label="Random events")
    picture(page, "dice-charts")
    events = page.get_by_role("region", name="Random events")
    expect(events.get_by_role("row", name="44–46 Shelter")).to_contain_text("no search here")
