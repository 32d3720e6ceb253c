"""The mission decision fits: all missions at a glance, no word is cut, nothing lit lies under tools."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.engine.province.fleets import gather, space
from tests.engine.table import do
from tests.engine.table import table as positions_table
from tests.web import positions
from tests.web.conftest import EVERY_SIZE, Table, Visit, come_to_rest, picture, resize
from tests.web.person import IN_A_HURRY
from tests.web.test_access import axe

#: Cards, how many are wholly in view, words that are cut or lie under a key, and in how many rows they stand.
CARDS = """() => {
  const cards = [...document.querySelectorAll("[data-many] [data-action]")];
  const dock = document.querySelector("[aria-label='The decision']").getBoundingClientRect();
  const way = document.querySelector("[data-pass]")?.closest("div").getBoundingClientRect();
  const cut = [];
  // The sign that there is more takes no room of its own, and lies over so much.
  const FOLD = 24;
  let whole = 0;
  for (const card of cards) {
    const box = card.getBoundingClientRect();
    if (card.scrollWidth > card.clientWidth + 1 || card.scrollHeight > card.clientHeight + 1)
      cut.push(card.textContent);
    const key = card.querySelector("kbd")?.getBoundingClientRect();
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent.closest(".visually-hidden, kbd")) continue;
      if (getComputedStyle(parent).visibility === "hidden") continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const line of range.getClientRects()) {
        if (line.width === 0) continue;
        const beside = !key?.width || line.right <= key.left + 1;
        const under = !beside && line.bottom > key.top + 1 && line.top < key.bottom - 1;
        if (under || line.left < box.left - 1 || line.right > box.right + 1 || line.bottom > box.bottom + 1)
          cut.push(walker.currentNode.textContent);
      }
    }
    const more = document.querySelector("[data-part=middle] [data-more]")?.getBoundingClientRect();
    const below = way && way.top > dock.top + 60 ? way.top : innerHeight;
    const floor = Math.min(dock.bottom, innerHeight, below, more ? more.top - FOLD : innerHeight);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.bottom - 6);
    if (box.top >= dock.top - 1 && box.bottom <= floor + 1 && hit && card.contains(hit)) whole += 1;
  }
  const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
  return [cards.length, whole, cut, new Set(tops).size];
}"""

#: Of each size the cards that are seen whole, at least; None for all, in one row.
AT_A_GLANCE = {"phone": 4, "sideways": 2}


def send(visit: Visit, table: Table, record: str, **more: Any) -> Page:
    page = visit(f"#/table/{positions.lay(table, record)}", settings=IN_A_HURRY, **more)
    positions.sit_down(page)
    page.wait_for_selector("[data-many] [data-kind=least]")
    return page


def three_at_angoff(loyalty: str = "neutral") -> str:
    people = ("boccanegra", "doctor-sontag", "frun-sentel", "jon-kidu", "vans-ka-tie-a")
    game = positions_table(
        "rebel.missions",
        characters={each: {"place": "222.1"} for each in people},
        planets={"222": {"loyalty": loyalty}},
        units={"222.1": {"militia": 1, "line": 1}, "221.1": {"militia": 2}},
    )
    do(game, "missions at 222.1")
    return game.record.text()


@pytest.mark.parametrize("record", [three_at_angoff, positions.fullest], ids=["three", "everybody"])
def test_all_missions_are_seen_at_a_glance_and_no_word_is_cut(
    visit: Visit, table: Table, record: Any
) -> None:
    page = send(visit, table, record())
    # As found: measured before they were there, the last row of them lay below the fold at 1920 pixels.
    page.locator("[data-many] [data-kind=least]").first.wait_for()
    for size in EVERY_SIZE:
        resize(page, size)
        page.locator("[aria-label='The decision']").evaluate("each => each.scrollTo(0, 0)")
        come_to_rest(page)
        picture(page, f"missions-{record.__name__}-{size}")
        cards, whole, cut, rows = page.evaluate(CARDS)
        assert cut == [], size
        assert cards >= 6, size
        if size not in AT_A_GLANCE:
            assert (whole, rows) == (cards, 1), size
        elif record is three_at_angoff:
            assert whole >= AT_A_GLANCE[size], size


def test_all_together_are_a_tab_whose_chances_are_at_least_those_of_one(visit: Visit, table: Table) -> None:
    """As found: beside 61% and 78% stood "All 3 39%", the chance of exactly one step."""
    page = send(visit, table, three_at_angoff())
    tabs = page.get_by_role("group", name="Who").get_by_role("button")
    expect(tabs).to_have_count(4)
    expect(tabs.first).to_have_attribute("aria-pressed", "true")
    expect(tabs.first).to_contain_text("All 3")
    card = page.locator("[data-action$=' to D']")
    expect(card).to_contain_text("Wins the people over")
    least, further = (card.locator(f"[data-kind={kind}] b").inner_text() for kind in ("least", "further"))
    assert int(least.strip("<>%")) >= int(further.strip("<>%")), "at least a step, and even two"
    expect(card.locator("[data-kind=least]")).to_contain_text("Dissent")
    tabs.nth(2).click()
    expect(tabs.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-action='assign doctor-sontag to D']")).to_be_visible()
    page.keyboard.press("h")
    advice = page.get_by_role("complementary", name="Odds and advice")
    expect(advice).to_contain_text("Doctor Sontag")
    expect(tabs.nth(2)).to_have_attribute("aria-pressed", "true")


def test_what_cannot_help_says_so_on_its_card(visit: Visit, table: Table) -> None:
    page = send(visit, table, three_at_angoff("unrest"))
    expect(page.locator("[data-action$=' to D']")).to_contain_text(
        "Angoff is in Unrest already: Start Rebellion is what helps."
    )


def test_compare_is_a_matrix_whose_cells_send_somebody(visit: Visit, table: Table) -> None:
    page = send(visit, table, three_at_angoff())
    before = page.locator("[data-step]").get_attribute("data-step") or "0"
    page.keyboard.press("o")
    matrix = page.get_by_role("region", name="Who is best at what").get_by_role("table")
    expect(matrix.get_by_role("row")).to_have_count(1 + 3 + 1 + 1)
    expect(matrix.get_by_role("rowheader", name="Doctor Sontag")).to_contain_text("talks 3")
    picture(page, "compare-matrix")
    matrix.locator("[data-option='assign doctor-sontag to D']:not([data-together])").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", str(int(before) + 1))


def test_a_screen_reader_hears_the_odds_and_axe_finds_no_violation(visit: Visit, table: Table) -> None:
    page = send(visit, table, three_at_angoff())
    card = page.get_by_role("button", name="Diplomacy").first
    name = card.evaluate("each => each.ariaLabel ?? each.textContent")
    assert "%" in name
    assert "at least Dissent" in name
    found = axe.Axe().run(page, options={"rules": {"label-content-name-mismatch": {"enabled": True}}})
    assert [each["id"] for each in found.response["violations"]] == []


#: What is lit on the map and lies under its tools, or beyond its edge.
COVERED = """() => {
  const board = document.querySelector("[aria-label='The board']").getBoundingClientRect();
  return [...document.querySelectorAll("main [data-lit]")].filter((each) => {
    const { left, top, right, bottom, width } = each.getBoundingClientRect();
    if (width === 0) return false;
    if (left < board.left - 2 || right > board.right + 2 || top < board.top - 2) return true;
    const corners = [[left + 3, top + 3], [right - 3, top + 3], [(left + right) / 2, (top + bottom) / 2]];
    return corners.some(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-still]"));
  }).map((each) => each.textContent);
}"""


def test_nothing_lit_lies_under_the_tools_of_the_map_or_beyond_it(visit: Visit, table: Table) -> None:
    """As found: the orbit of Charkhan, and who could be chosen there, lay half under the tools."""
    page = visit(f"#/table/{positions.lay(table, positions.aboard())}", settings=IN_A_HURRY)
    positions.sit_down(page)
    for size in ("small", "large", "huge", "tablet"):
        resize(page, size)
        assert page.evaluate(COVERED) == [], size


def test_a_planet_is_chosen_by_its_globe(visit: Visit, table: Table) -> None:
    """As found: a square round the sign of its defence was lit, and the globe did nothing."""
    game = space(units={"223.1": {"wild-2-1": 2}})
    gather(game, "223.1", "all units")
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=IN_A_HURRY)
    positions.sit_down(page)
    page.wait_for_selector("[data-action]")
    before = page.locator("[data-step]").get_attribute("data-step")
    page.get_by_role("button", name="Egrix").first.click()
    come_to_rest(page)
    target = page.locator("[data-key='planet:223'][data-lit]")
    box = target.bounding_box()
    assert box is not None
    assert box["width"] > 100, "as large as the globe"
    target.click(position={"x": box["width"] / 2, "y": box["height"] * 0.2})
    expect(page.locator("[data-step]")).not_to_have_attribute("data-step", before or "")
