"""Everything is in view at each size, in the middle of a fight, with full Environs and long names."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web import positions
from tests.web.conftest import SIZES, Table, Visit, picture, resize

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
    page = visit(f"#/table/{game}")
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
