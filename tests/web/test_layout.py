"""Everything is in view at each size, in the middle of a fight, with full Environs and long names."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.engine.table import question
from tests.engine.table import table as laid_table
from tests.web import positions
from tests.web.conftest import EVERY_SIZE, SIZES, Table, Visit, come_to_rest, picture, resize
from tests.web.person import IN_A_HURRY, NOTHING_OVER_THE_TABLE
from tests.web.test_province import before_a_long_flight

from fitg.data import facts
from fitg.engine.game import new_game

GAMES = {"fight": positions.fighting, "crowd": positions.crowded, "flames": positions.in_flames}

#: What is seen of the regions that must always be in view, by name.
REGIONS = """() => Object.fromEntries(Object.entries({
  bar: document.querySelector("header"),
  phases: document.querySelector("[aria-label='Sequence of play']"),
  board: document.querySelector("[aria-label='The board']"),
  decision: document.querySelector("[aria-label='The decision']"),
  now: document.querySelector("[aria-label='What is going on']"),
  tabs: document.querySelector("[role=tablist]"),
  story: document.querySelector("[role=tabpanel]"),
}).map(([name, element]) => {
  let {left, top, right, bottom} = element.getBoundingClientRect();
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === "visible") continue;
    const around = box.getBoundingClientRect();
    [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
  }
  return [name, {left, top, right, bottom}];
}))"""

#: Words that are cut off, in controls whose words matter.
CUT_OFF = """() => [...document.querySelectorAll("button, h1, h2, h3, [aria-label='Sequence of play'] span")]
  .filter((each) => each.offsetParent !== null && each.clientWidth > 1 && !each.closest(".visually-hidden"))
  .filter((each) => getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent.trim())"""

SCROLLS_SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
SCROLLS_DOWN = "() => document.documentElement.scrollHeight > innerHeight"

Box = dict[str, float]


def overlap(one: Box, other: Box) -> bool:
    """Do two boxes share more than an edge?"""
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return wide > 1 and high > 1


def check_regions(page: Page, width: int, height: int) -> None:
    regions: dict[str, Box] = page.evaluate(REGIONS)
    for name, box in regions.items():
        assert box["left"] >= 0, name
        assert box["top"] >= 0, name
        assert box["right"] <= width + 1, name
        assert box["bottom"] <= height + 1, name
        assert box["right"] - box["left"] > 40, name
        assert box["bottom"] - box["top"] > 10, name
    apart = [name for name in regions if name != "phases"]
    for number, one in enumerate(apart):
        for other in apart[number + 1 :]:
            assert not overlap(regions[one], regions[other]), (one, other)


@pytest.mark.parametrize("position", GAMES)
def test_the_table_fits_every_size(visit: Visit, table: Table, position: str) -> None:
    game = positions.lay(table, GAMES[position]())
    page = visit(f"#/table/{game}", settings=NOTHING_OVER_THE_TABLE)
    positions.sit_down(page)
    for size in SIZES:
        width, height = resize(page, size)
        picture(page, f"{position}-{size}")
        assert not page.evaluate(SCROLLS_SIDEWAYS), size
        assert not page.evaluate(SCROLLS_DOWN), size
        check_regions(page, width, height)
        assert page.evaluate(CUT_OFF) == [], size
        assert every_lit_thing_can_be_reached(page), size


def every_lit_thing_can_be_reached(page: Page) -> bool:
    """Nothing lit, and no button of the decision, stays hidden: scrolled to, it is in view and on top."""
    found: bool = page.evaluate(
        """() => [...document.querySelectorAll("[data-lit], [data-action], [data-group]")].every((each) => {
          each.scrollIntoView({block: "nearest", inline: "nearest"});
          const {left, top, right, bottom} = each.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const within = left >= -1 && right <= innerWidth + 1;
          return within && hit !== null && (each.contains(hit) || hit.contains(each));
        })"""
    )
    return found


@pytest.mark.parametrize("where", ["", "#/library"])
def test_start_page_and_library_fit_every_size(visit: Visit, where: str) -> None:
    page = visit(where)
    page.get_by_role("heading", level=1).wait_for()
    for size in SIZES:
        resize(page, size)
        picture(page, f"{'library' if where else 'start'}-{size}")
        assert not page.evaluate(SCROLLS_SIDEWAYS), size
        assert page.evaluate(CUT_OFF) == [], size


def test_the_first_decision_of_a_newcomer_fits_every_size(visit: Visit) -> None:
    """With the lesson of the first turn beside the board."""
    page = visit()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-action]")
    lesson: Any = page.get_by_role("note", name="Lesson")
    lesson.wait_for()
    for size in SIZES:
        width, height = resize(page, size)
        picture(page, f"first-decision-{size}")
        assert not page.evaluate(SCROLLS_SIDEWAYS), size
        check_regions(page, width, height)
        assert page.evaluate(CUT_OFF) == [], size


#: What must never lie on something else from afar: stars with their names, and planets.
HEAPED = """() => {
  const board = document.querySelector("[aria-label='The board']").getBoundingClientRect();
  const things = [...document.querySelectorAll("[data-star] > button, [data-planet]")].map((each) => {
    const box = (each.querySelector("svg") ?? each).getBoundingClientRect();
    // A glyph is smaller than the sheet that it is drawn on.
    const inset = each.dataset.planet ? box.width * 0.2 : 2;
    return {name: each.textContent || each.ariaLabel, left: box.left + inset, top: box.top + inset,
            right: box.right - inset, bottom: box.bottom - inset};
  });
  const seen = things.filter((each) => each.right > board.left && each.left < board.right);
  const pairs = [];
  seen.forEach((one, number) => seen.slice(number + 1).forEach((other) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 1 && high > 1) pairs.push(`${one.name} / ${other.name}`);
  }));
  return pairs;
}"""

#: The regions that a phone always shows, and that must not cover each other there.
PHONE_REGIONS = """() => ["header", "main", "[aria-label='The decision']", "[role=tablist]"]
  .map((each) => document.querySelector(each).getBoundingClientRect())
  .map(({left, top, right, bottom}) => ({left, top, right, bottom}))"""

#: The pieces that stand in the inspector of a planet: how many, and how many can be scrolled into view.
STANDING = """() => {
  const pieces = [...document.querySelectorAll("[aria-label='The board'] [data-key]")]
    .filter((each) => /^(piece|unit):/.test(each.dataset.key));
  const seen = pieces.filter((each) => {
    each.scrollIntoView({block: "nearest", inline: "center"});
    const {left, top, right, bottom} = each.getBoundingClientRect();
    const within = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return within && right - left > 10;
  });
  return [pieces.length, seen.length];
}"""


def check_phone(page: Page) -> None:
    boxes: list[Box] = page.evaluate(PHONE_REGIONS)
    for number, one in enumerate(boxes):
        assert one["right"] - one["left"] > 300, number
        assert not any(overlap(one, other) for other in boxes[number + 1 :]), number


def test_the_fullest_campaign_fits_every_size(visit: Visit, table: Table) -> None:
    """Everybody and thirty units at one planet, from a phone to the largest screen, at each distance."""
    page = visit(
        f"#/table/{positions.lay(table, positions.fullest())}",
        settings=IN_A_HURRY,
    )
    positions.sit_down(page)
    for size in EVERY_SIZE:
        width, height = resize(page, size)
        picture(page, f"fullest-{size}")
        assert not page.evaluate(SCROLLS_SIDEWAYS), size
        assert not page.evaluate(SCROLLS_DOWN), size
        assert page.evaluate(CUT_OFF) == [], size
        assert every_lit_thing_can_be_reached(page), size
        if size in ("phone", "sideways"):
            check_phone(page)
        else:
            check_regions(page, width, height)
        page.get_by_role("button", name="The whole map").click()
        assert page.evaluate(HEAPED) == [], size
        picture(page, f"fullest-galaxy-{size}")
        page.locator(f"[data-planet='{positions.FULLEST_PLANET}']").dispatch_event("click")
        page.get_by_role("button", name="Look at Solvia").dispatch_event("click")
        page.get_by_role("navigation", name="Planets of the system").wait_for()
        standing, seen = page.evaluate(STANDING)
        assert standing == seen, size
        assert standing >= 32 + 15, size
        picture(page, f"fullest-planet-{size}")
        page.keyboard.press("Escape")


#: What of the decision is seen without scrolling: how high it is, whether it fits, and its first option.
IN_SIGHT = """() => {
  const dock = document.querySelector("[aria-label='The decision']").getBoundingClientRect();
  const option = document.querySelector("[data-part=middle] [data-action], [data-group]");
  const first = option.getBoundingClientRect();
  const way = document.querySelector("[data-part=way]").getBoundingClientRect();
  return [dock.height, dock.bottom <= innerHeight + 1, first.top < way.top - 40, way.height];
}"""


def test_a_phone_held_sideways_shows_the_board_beside_the_decision(visit: Visit, table: Table) -> None:
    """A sheet from below would have room for its title and for nothing else."""
    game = positions.lay(table, positions.fighting())
    page = visit(f"#/table/{game}", size="sideways", touch=True, settings=NOTHING_OVER_THE_TABLE)
    positions.sit_down(page)
    resize(page, "sideways")
    high, within, seen, way = page.evaluate(IN_SIGHT)
    assert high > 200
    assert within
    # As found: five words for the way on took half of the room, and no option was seen.
    assert way < 60
    assert seen, "the first option is in sight"
    picture(page, "fight-sideways")


def test_every_piece_is_on_one_page(visit: Visit) -> None:
    """The pieces come as one comes near them; what is before one's eyes is there, and nothing is broken."""
    page = visit("#/style", size="large")
    people = page.get_by_role("region", name="Persons")
    people.locator("img").first.wait_for()
    assert people.locator("figure").count() == 35
    for name in ("States", "Creatures", "Worlds", "Action events", "Buttons"):
        chapter = page.get_by_role("region", name=name, exact=True)
        chapter.scroll_into_view_if_needed()
        chapter.locator("img, .button").first.wait_for()
    broken = page.evaluate(
        "() => [...document.images].filter((each) => each.complete && !each.naturalWidth).length"
    )
    assert broken == 0
    assert not page.evaluate(SCROLLS_SIDEWAYS)
    picture(page, "style")


#: Lit things whose middle lies outside the map or under its tools.
UNDER_TOOLS = """() => {
  const map = document.querySelector("[aria-label='The board']").getBoundingClientRect();
  const lit = document.querySelectorAll("[data-layer] [data-lit], [data-layer] [data-deeper]");
  return [...lit].filter((each) => {
    const {left, right, top, bottom} = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const under = document.elementFromPoint(x, y)?.closest("[data-still]");
    return under || x < map.left || x > map.right || y < map.top || y > map.bottom;
  }).map((each) => each.dataset.key ?? each.textContent);
}"""


@pytest.mark.parametrize("size", ["small", "large", "huge"])
def test_the_whole_galaxy_lies_free_below_its_tools(visit: Visit, table: Table, size: str) -> None:
    """A flight may go anywhere: every system is lit, and none of them lies under something else."""
    page = visit(f"#/table/{positions.lay(table, before_a_long_flight())}", settings=IN_A_HURRY, size=size)
    positions.sit_down(page)
    resize(page, size)
    page.get_by_role("button", name="The whole map").click()
    page.wait_for_selector("[data-deeper]")
    assert page.evaluate(UNDER_TOOLS) == []
    assert page.evaluate(HEAPED) == []
    picture(page, f"galaxy-{size}")


#: Names of drifting pieces that something else lies upon.
COVERED = """() => [...document.querySelectorAll("[data-layer] [aria-label$='(drift)'] > button")]
.filter((it) => {
  const {left, right, top, bottom} = it.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !there?.closest("[data-still]") && !it.contains(there);
}).map((each) => each.parentElement.ariaLabel)"""


def adrift() -> str:
    """The record of a campaign with fleets at the rims of systems with another star close to the right."""
    close = ("Uracus", "Bex", "Phisaria", "Rorth")
    rims = [each.id for each in facts().systems.values() if each.name in close]
    fleets = [{"place": f"{system}.drift", "units": {"patrol": 1}} for system in rims]
    game = laid_table("imperial-1.missions", base="galactic-campaign", stacks=fleets)
    return game.record.text()


@pytest.mark.parametrize("size", ["small", "large"])
def test_what_drifts_lies_before_the_next_star(visit: Visit, table: Table, size: str) -> None:
    page = visit(f"#/table/{positions.lay(table, adrift())}", settings=IN_A_HURRY, size=size)
    positions.sit_down(page)
    page.get_by_role("button", name="The whole map").click()
    come_to_rest(page)
    expect(page.get_by_role("group", name="(drift)")).not_to_have_count(0)
    picture(page, f"adrift-{size}")
    assert page.evaluate(COVERED) == []


def placing_people() -> str:
    """The record of a campaign in which the Rebels place their people: those who wait stand below the map."""
    game = new_game("galactic-campaign", seed="a tray")
    while question(game).kind != "setup.characters" or game.side != "rebel":
        positions.step(game)
    return game.record.text()


def test_the_whole_galaxy_is_seen_above_those_who_are_to_be_placed(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, placing_people())}", settings=IN_A_HURRY)
    positions.sit_down(page)
    page.get_by_role("complementary", name="To be placed").wait_for()
    page.get_by_role("button", name="The whole map").click()
    resize(page, "small")
    assert page.evaluate(UNDER_TOOLS) == []
    assert page.evaluate(HEAPED) == []
    picture(page, "galaxy-and-tray")


#: What is seen in the last pixels of the window across the button that begins a game.
BELOW_THE_BUTTON = """button => {
  const {left, right, bottom} = button.getBoundingClientRect();
  const across = [0.1, 0.5, 0.9].map((share) => left + share * (right - left));
  const seen = (x, y) => document.elementFromPoint(x, y);
  return bottom <= innerHeight && across.every((x) =>
    [bottom + 2, innerHeight - 2].every((y) => seen(x, y).contains(button)));
}"""


def test_nothing_is_seen_below_the_way_into_a_game(visit: Visit) -> None:
    """As found: a sliver of the text that is scrolled stood under the button."""
    page = visit("#/new", size="small")
    page.locator("[data-start-game]").wait_for()
    posters = page.get_by_role("group", name="Which game").get_by_role("radio")
    heights = set[float]()
    for poster in posters.all():
        poster.check(force=True)
        assert page.locator("[data-start-game]").evaluate(BELOW_THE_BUTTON)
        heights.add(page.get_by_role("group", name="Which game").evaluate("each => each.clientHeight"))
    assert max(heights) - min(heights) <= 1, "the row of posters does not grow with what is chosen"
