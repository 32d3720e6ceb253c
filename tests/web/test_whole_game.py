"""A whole scenario through the page, as a person plays it, to the victory screen."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.conftest import Console, Table, Visit, picture
from tests.web.person import Person

from fitg.engine.record import load_record


def test_a_scenario_is_played_to_the_end_with_undo_reload_and_a_broken_line(
    own_table: Table, visit: Visit, console: Console, tmp_path: Path
) -> None:
    page = visit(server=own_table)
    switch_the_show_off(page)
    page.get_by_role("button", name="Play now").click()
    person = Person(page)
    undone = reloaded = broken = False
    while person.wait_for_decision():
        if not undone and page.get_by_role("button", name="Undo").is_enabled():
            undone = take_back(person) and look_again(person)
        elif undone and not reloaded and person.step > 20:
            reloaded = look_again(person)
        elif reloaded and not broken and person.step > 35:
            broken = lose_the_line(person, own_table, console)
        else:
            person.decide()
    assert (undone, reloaded, broken) == (True, True, True)
    see_the_end(page, tmp_path)


def switch_the_show_off(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="At once").check()
    for name in ("Lessons", "Meanwhile"):
        page.get_by_role("checkbox", name=name).uncheck()
    page.get_by_role("button", name="Close").click()


def take_back(person: Person) -> bool:
    step = person.step
    person.page.get_by_role("button", name="Undo").click()
    person.wait_for_change(step)
    assert person.step < step
    return True


def look_again(person: Person) -> bool:
    """After a reload everything is as before, even after a step back: no order answers what was undone."""
    step, prompt = person.step, person.prompt
    person.page.reload()
    person.wait_for_decision()
    assert (person.step, person.prompt) == (step, prompt)
    return True


def lose_the_line(person: Person, table: Table, console: Console) -> bool:
    """The server is killed and comes back; the page goes on without a reload, not a step behind."""
    step, prompt = person.step, person.prompt
    console.expected = "WebSocket connection to"
    table.kill()
    expect(person.page.get_by_role("alert")).to_contain_text("line is broken")
    table.start()
    expect(person.page.get_by_role("alert")).to_have_count(0)
    console.expected = ""
    assert (person.step, person.prompt) == (step, prompt)
    return True


def see_the_end(page: Page, folder: Path) -> None:
    end = page.get_by_role("dialog", name="The game is over")
    expect(end.get_by_role("heading", name=re.compile(r"(Rebel|Imperial) victory"))).to_be_visible()
    expect(end.get_by_text("The dice were honest")).to_be_visible()
    picture(page, "victory")
    with page.expect_download() as download:
        end.get_by_text("Save the record").click()
    file = folder / "evening.fitg"
    download.value.save_as(file)
    assert load_record(file).verify().outcome is not None
