"""Decisions explain themselves: the bright button, what passing costs, odds that can be read."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.person import IN_A_HURRY, Person
from tests.web.scenes import asked

from fitg.engine.game import Game, start
from fitg.engine.record import parse_record


def until(wanted: Callable[[Game], bool]) -> Game:
    """A game between two bots at the first decision of a kind."""
    record = parse_record(positions.finished())
    game = start(record.verify().setting)
    for action in record.actions:
        if wanted(game):
            return game
        game.apply(action)
    raise AssertionError("this is never asked")


def drawing(game: Game) -> bool:
    return game.decision is not None and game.decision.kind == "missions.draw"


def landing(game: Game) -> bool:
    return game.decision is not None and game.decision.kind == "entry"


def at(visit: Visit, table: Table, game: Game, *, touch: bool = False) -> Page:
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=IN_A_HURRY, touch=touch)
    positions.sit_down(page)
    return page


def test_the_bright_button_goes_on_and_passing_is_quiet_and_asks_once(visit: Visit, table: Table) -> None:
    page = at(visit, table, until(drawing))
    person = Person(page)
    bright = page.locator("[data-bright]")
    expect(bright).to_have_count(1)
    expect(bright).to_contain_text("Draw until there is something to decide")
    page.get_by_role("button", name="Stop here, without bonus draws").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("The cards that are left and all bonus draws are given up.")
    step = person.step
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert person.step == step
    page.locator("body").press("Enter")
    person.wait_for_change(step)


def test_the_odds_of_what_was_pointed_at_stay_and_their_rule_can_be_opened(
    visit: Visit, table: Table
) -> None:
    page = at(visit, table, until(drawing))
    page.get_by_role("button", name="Draw for the missions").hover()
    odds = page.get_by_role("complementary", name="Odds and advice")
    rule = odds.get_by_role("button", name=re.compile(r"^\d+\.\d")).first
    rule.hover()
    rule.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_on_touch_the_first_tap_shows_the_chances_and_the_second_does_it(visit: Visit, table: Table) -> None:
    page = at(visit, table, until(landing), touch=True)
    person = Person(page)
    step = person.step
    place = page.locator("[data-lit]").first
    place.tap()
    expect(page.get_by_role("alertdialog")).to_contain_text("This cannot be taken back.")
    expect(page.get_by_role("complementary", name="Odds and advice")).to_contain_text("%")
    assert person.step == step
    place.tap()
    person.wait_for_change(step)


def test_all_options_stand_side_by_side_and_one_is_chosen_there(visit: Visit, table: Table) -> None:
    """Of a single person; who of several is best at what, stands in a matrix."""
    game = until(assigning_one)
    page = at(visit, table, game)
    person = Person(page)
    step = person.step
    page.keyboard.press("o")
    compared = page.get_by_role("dialog", name="What may come of it")
    expect(compared.locator("[data-option]")).to_have_count(len(game.actions))
    mission = next(action for action in game.actions if action.endswith(" to D"))
    option = compared.locator(f"[data-option='{mission}']")
    expect(option).to_contain_text("turns to")
    expect(option).to_contain_text("%")
    option.get_by_role("button").first.click()
    expect(compared).to_have_count(0)
    person.wait_for_change(step)


def test_the_matrix_has_one_cell_for_everybody_who_can_be_sent(visit: Visit, table: Table) -> None:
    game = until(assigning_several)
    page = at(visit, table, game)
    page.keyboard.press("o")
    cells = page.get_by_role("dialog", name="What may come of it").locator(
        "[data-option]:not([data-together])"
    )
    missions = sent(game)
    expect(cells).to_have_count(len(missions))
    assert sorted(cells.evaluate_all("cells => cells.map((each) => each.dataset.option)")) == sorted(missions)
    diplomacy = page.locator("[data-option$=' to D']:not([data-together])")
    for cell in diplomacy.all():
        expect(cell).to_contain_text("%")


def sent(game: Game) -> list[str]:
    """The actions that send somebody on a mission."""
    return [action for action in game.actions if action.startswith("assign ")]


def people_for_diplomacy(game: Game) -> int:
    """How many persons can be sent, if one of them can win the people over; otherwise 0."""
    missions = sent(game)
    possible = any(action.endswith(" to D") for action in missions)
    return len({action.split()[1] for action in missions}) if possible else 0


def assigning_one(game: Game) -> bool:
    return people_for_diplomacy(game) == 1


def assigning_several(game: Game) -> bool:
    return people_for_diplomacy(game) > 1


def test_what_is_given_stands_above_those_who_may_get_it(visit: Visit, table: Table) -> None:
    """As found: a ship's tab bore the name of whoever may get it first, and two tabs were the same."""
    trading = asked("galactic-campaign", "trading", "rebel")
    page = visit(f"#/table/{positions.lay(table, trading)}", settings=IN_A_HURRY)
    positions.sit_down(page)
    dock = page.get_by_role("region", name="The decision")
    tabs = dock.get_by_role("group", name="Who", exact=True).get_by_role("button")
    expect(tabs.filter(has_text="The Explorer")).to_have_count(1)
    names = tabs.all_inner_texts()
    assert len(set(names)) == len(names) > 2
    assert all(name.startswith("The ") for name in names)


#: How much of the row of cards the cards fill from its beginning to its end.
ROW_FILLED = """row => {
  const boxes = [...row.children].map((each) => each.getBoundingClientRect());
  const width = Math.max(...boxes.map((each) => each.right)) - Math.min(...boxes.map((each) => each.left));
  return width / row.getBoundingClientRect().width;
}"""


def test_few_cards_fill_the_sheet_of_an_upright_tablet(visit: Visit, table: Table) -> None:
    fight = asked("empires-backdoor", "character-combat.active", "rebel")
    page = visit(f"#/table/{positions.lay(table, fight)}", settings=IN_A_HURRY)
    positions.sit_down(page)
    page.set_viewport_size({"width": 820, "height": 1180})
    come_to_rest(page)
    row = page.locator("[data-part=middle] > div > div", has=page.locator("[data-action]")).first
    assert row.evaluate(ROW_FILLED) > 0.98
    picture(page, "few-cards-tablet")


#: Where each place stands that is compared with others.
PLACES_COMPARED = (
    """stack => [...stack.children].map((each) => Math.round(each.getBoundingClientRect().left))"""
)


def test_places_for_the_base_are_compared_in_two_columns(visit: Visit, table: Table) -> None:
    page = visit(
        f"#/table/{positions.lay(table, asked('galactic-campaign', 'setup.base', 'rebel'))}",
        settings=IN_A_HURRY,
    )
    positions.sit_down(page)
    places = page.locator("[data-shelves]")
    places.wait_for()
    assert len(set(places.evaluate(PLACES_COMPARED))) == 2
