"""The games teach themselves: a briefing first, lessons about what is there, what happened meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture, resize
from tests.web.person import Person, start_game
from tests.web.test_access import complaints
from tests.web.test_missions_layout import three_at_angoff
from tests.web.test_story import in_a_later_turn

from fitg.engine.game import Game, new_game

TAUGHT = '{"speed": "off", "autoDraw": false, "report": false, "sheets": false}'
REPORTED = '{"speed": "off", "lessons": false}'


#: Everything in it stands in one line, and nothing runs out of it.
ONE_LINE = """header => {
  const middles = [...header.children].map((each) => {
    const {top, bottom} = each.getBoundingClientRect();
    return (top + bottom) / 2;
  });
  const level = Math.max(...middles) - Math.min(...middles) < 6;
  return middles.length > 1 && level && header.scrollWidth <= header.clientWidth;
}"""


@pytest.mark.parametrize("scenario", ["The Empire's Backdoor", "The Galactic Campaign"])
def test_the_larger_games_begin_with_a_briefing_and_a_suggested_set_up(visit: Visit, scenario: str) -> None:
    page = visit("#/new", settings=TAUGHT)
    start_game(page, scenario=scenario, seed="a briefing")
    briefing = page.get_by_role("region", name="Briefing")
    expect(briefing).to_contain_text("a briefing for the Rebels")
    expect(briefing).to_contain_text("points or more when turn")
    expect(briefing).to_contain_text("games between two computers")
    come_to_rest(page)
    picture(page, "briefing")
    assert complaints(page) == []
    assert page.locator("[data-step]").get_attribute("inert") is not None, "nothing beneath it is in reach"
    page.keyboard.press("Enter")
    expect(briefing).to_have_count(0)
    assert page.locator("[data-step]").get_attribute("inert") is None
    page.wait_for_function("Number(document.querySelector('[data-step]').dataset.step) > 2")


def test_who_wants_to_places_everything_himself(visit: Visit) -> None:
    page = visit("#/new", settings=TAUGHT)
    start_game(page, scenario="The Empire's Backdoor", seed="a briefing")
    page.get_by_role("button", name="Place everything myself").click()
    step = page.locator("[data-step]").get_attribute("data-step")
    page.wait_for_timeout(500)
    assert page.locator("[data-step]").get_attribute("data-step") == step
    page.reload()
    expect(page.locator("[data-action]").first).to_be_visible()
    expect(page.get_by_role("region", name="Briefing")).to_have_count(0)


#: The words that a lesson points at, and the words of the page beside it.
POINTED_AT = """() => {
  const lesson = document.querySelector("[data-lesson]");
  if (!lesson) return null;
  const words = [...lesson.textContent.matchAll(/“([^”]+)”/g)].map(([, word]) => word);
  const page = document.body.cloneNode(true);
  page.querySelector("[data-lesson]").remove();
  return [lesson.querySelector("h2").textContent, words.filter((word) => !page.textContent.includes(word))];
}"""


def test_lessons_point_only_at_what_is_there(visit: Visit) -> None:
    """In a first game: each lesson, as it comes, names words that stand on the page."""
    page = visit(settings=TAUGHT)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Begin").click()
    person, taught = Person(page), list[str]()
    for _ in range(40):
        if not person.wait_for_decision():
            break
        while (lesson := page.evaluate(POINTED_AT)) is not None:
            title, missing = lesson
            assert missing == [], f"{title}: nothing on the page is called {missing}"
            taught.append(title)
            page.get_by_role("button", name="Understood").click()
            page.wait_for_function(
                "title => document.querySelector('[data-lesson] h2')?.textContent !== title", arg=title
            )
        person.decide()
    assert "Missions win the game" in taught, "the one lesson that says how one wins"
    assert taught.index("Missions win the game") < taught.index("Who does what")
    assert len(taught) == len(set(taught)), "each comes once"
    assert len(taught) >= 5


def test_before_a_turn_what_happened_is_told_the_most_important_first(visit: Visit, table: Table) -> None:
    page = sit(visit, table, in_a_later_turn())
    report = page.get_by_role("region", name="What happened meanwhile")
    expect(report.get_by_role("heading", name="Meanwhile")).to_be_visible()
    expect(report.get_by_role("heading", name="What came of your missions")).to_be_visible()
    expect(report).not_to_contain_text(re.compile(r"column|differential|→ found|die \d"))
    come_to_rest(page)
    picture(page, "meanwhile")
    assert complaints(page) == []
    report.get_by_role("button", name="look").first.click()
    expect(page.locator("[data-past]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(report).to_be_visible()
    page.keyboard.press("Enter")
    expect(report).to_have_count(0)
    page.reload()
    expect(page.locator("[data-action]").first).to_be_visible()
    expect(report).to_have_count(0)


def test_what_was_told_stands_beside_the_map_with_pins(visit: Visit, table: Table) -> None:
    """Who has closed the page that told it finds it again: by weight, each line numbered on the map."""
    page = sit(visit, table, in_a_later_turn())
    report = page.locator("[data-report]")
    report.wait_for()
    known = page.get_by_role("region", name="What you should know")
    expect(known).to_have_count(0)
    lead = report.get_by_role("article").get_by_role("heading").inner_text()
    told = report.locator("[data-entry]").count()
    page.keyboard.press("Enter")
    expect(known.get_by_role("listitem")).to_have_count(told)
    expect(known.get_by_role("listitem").first).to_contain_text(lead)
    lines = known.get_by_role("listitem").get_by_role("button")
    pinned = " ".join(
        page.locator("[data-pins]").evaluate_all("pins => pins.map((each) => each.dataset.pins)")
    )
    assert sorted(map(int, pinned.split())) == list(range(1, lines.count() + 1))
    lines.nth(1).click()
    expect(page.locator("section[aria-label^='Planet']:has([data-pins~='2'])")).to_have_class(
        re.compile("pointed")
    )
    come_to_rest(page)
    picture(page, "to-know")
    # As found: on a tablet a word of the heading stood below it.
    resize(page, "tablet")
    assert known.locator("header").evaluate(ONE_LINE)
    resize(page, "small")
    assert complaints(page) == []
    page.reload()
    expect(known.get_by_role("listitem")).to_have_count(told)
    heading = known.get_by_role("button", name="to know")
    heading.click()
    expect(known.get_by_role("listitem")).to_have_count(0)
    heading.click()
    known.get_by_role("button", name="watch again").click()
    expect(page.locator("[data-past], [data-telling]").first).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "sideways"])
def test_a_lesson_about_missions_is_read_on_a_phone_too(visit: Visit, table: Table, size: str) -> None:
    page = visit(f"#/table/{positions.lay(table, three_at_angoff())}", settings=TAUGHT, size=size, touch=True)
    positions.sit_down(page)
    page.get_by_role("button", name="Begin").tap()
    lesson = page.get_by_role("note", name="Lesson")
    understood = lesson.get_by_role("button", name="Understood")
    understood.scroll_into_view_if_needed()
    expect(lesson).to_be_in_viewport()
    picture(page, f"lesson-missions-{size}")
    while understood.count():
        understood.tap()
    expect(page.locator("[data-many]")).to_be_in_viewport()


def after_the_first_turn_of_the_empire() -> Game:
    """A campaign as the Empire is asked for its taxes, a turn later."""
    game = new_game("galactic-campaign", seed="an empire")
    while game.state.turn < 2 or game.side != "imperial":
        positions.step(game)
    return game


def test_no_sheet_lies_over_what_happened(visit: Visit, table: Table) -> None:
    game = after_the_first_turn_of_the_empire()
    page = visit(f"#/table/{positions.seat(table, game, rebel='rookie')}", settings=REPORTED)
    page.wait_for_selector("[data-report]")
    assert page.locator("dialog[open]").count() == 0
    page.keyboard.press("Enter")
    expect(page.locator("[data-report]")).to_have_count(0)


def sit(visit: Visit, table: Table, game: Game) -> Page:
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=REPORTED)
    positions.sit_down(page)
    return page


#: Something else is asked than at this step.
GONE_ON = """step => document.querySelector("[data-step]").dataset.step !== step
  && document.querySelector("[data-action]") !== null"""


@pytest.mark.parametrize("scenario", ["The Empire's Backdoor", "The Galactic Campaign"])
def test_the_first_turn_of_a_larger_game_is_guided(visit: Visit, scenario: str) -> None:
    """Segment by Segment: where one is, what to do there, and what the adviser would."""
    page = visit("#/new", settings=TAUGHT)
    start_game(page, scenario=scenario, seed="a guide")
    page.get_by_role("button", name="Set up as suggested").click()
    guide = page.locator("[data-guide]")
    expect(guide.get_by_role("heading")).to_have_text("Your first turn as the Rebels")
    first = guide.locator("[aria-current=step]").inner_text()
    come_to_rest(page)
    picture(page, "first-turn")
    assert complaints(page) == []
    guide.get_by_role("button", name="What would the adviser do?").click()
    page.get_by_text("The adviser would say").wait_for()
    for _ in range(6):
        if page.locator("[data-guide] [aria-current=step]").all_inner_texts() not in ([], [first]):
            break
        step = page.locator("[data-step]").get_attribute("data-step")
        page.keyboard.press("a")
        page.wait_for_function(GONE_ON, arg=step)
    expect(guide.locator("[data-done]").first).to_be_visible()
    guide.get_by_role("button", name="I know the way").click()
    expect(guide).to_have_count(0)
