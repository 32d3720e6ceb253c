"""A board of several star systems opens in the browser, shows what is in space, and can be played."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page, expect
from tests.engine import table as positions_table
from tests.engine.table import question
from tests.web import positions
from tests.web.conftest import SIZES, Table, Visit, picture, resize
from tests.web.person import NOTHING_OVER_THE_TABLE, Person

from fitg.engine.game import new_game

#: So many destinations are far too many for buttons.
MANY = 100

FLEETS: list[dict[str, Any]] = [
    {
        "place": "221.orbit",
        "role": "interception",
        "units": {"line": 2, "militia": 1},
        "cargo": {"line+militia": 1},
    },
    {
        "place": "221.orbit",
        "role": "interception",
        "units": {"urban-2-3": 2, "urban-1-0": 1},
        "cargo": {"urban-2-3+urban-1-0": 1},
    },
    {"place": "241.orbit", "units": {"veteran": 2}},
]


@cache
def above_quibron() -> str:
    """The record of a game in which two fleets have met; the Rebels decide."""
    game = positions_table.table(
        "rebel.missions",
        base="empires-backdoor",
        characters={
            "ly-mantok": {"place": "221.orbit", "intercepted": True},
            "zina-adora": {"place": "232.1"},
            "rayner-derban": {"place": "222.1"},
            "adam-starlight": {"place": "22.drift", "ship": "interstellar-sloop"},
            "barca": {"place": "241.orbit", "with_units": True},
        },
        stacks=FLEETS,
    )
    return game.record.text()


#: Which systems a zoom has put aside so far.
WATCH_ASIDE = """() => {
  const aside = [];
  for (const star of document.querySelectorAll("[data-star]"))
    new MutationObserver(() => {
      if (star.style.visibility === "hidden") aside.push(star.dataset.star);
    }).observe(star, { attributes: true, attributeFilter: ["style"] });
  return aside;
}"""


@cache
def before_a_long_flight() -> str:
    """The record of a campaign in which a ship may fly to more places than can be read."""
    game = new_game("galactic-campaign", seed="look 0")
    while question(game).kind != "movement.flight" or len(game.actions) < MANY:
        positions.step(game)
    return game.record.text()


def open_table(visit: Visit, table: Table, record: str) -> Page:
    page = visit(f"#/table/{positions.lay(table, record)}", settings=NOTHING_OVER_THE_TABLE)
    positions.sit_down(page)
    return page


def look_at(page: Page, planet: str) -> None:
    """Go to everything about one planet."""
    page.get_by_role("button", name=f"Look at {planet}").click()
    expect(page.get_by_role("navigation", name="Planets of the system")).to_be_visible()


def test_orbits_interceptions_cargo_and_drift_are_shown(visit: Visit, table: Table) -> None:
    page = open_table(visit, table, above_quibron())
    expect(page.get_by_role("region", name="Planet")).to_have_count(8)
    adrift = page.get_by_role("group", name="Pieces at Egrix (drift)")
    expect(adrift).to_contain_text("Starlight")
    picture(page, "province")
    look_at(page, "Quibron")
    caught = page.get_by_role("group", name="Interception stack at Quibron (orbit)")
    expect(caught.get_by_role("group", name="Rebel side")).to_contain_text("1 Urban 2-3 carries Urban 1-0")
    empire = caught.get_by_role("group", name="Imperial side")
    expect(empire).to_contain_text("×2")
    expect(empire).not_to_contain_text("Militia")
    expect(caught).to_contain_text("Mantok")
    picture(page, "planet")
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Planet")).to_have_count(8)


def test_what_lies_deeper_is_counted_and_leads_there(visit: Visit, table: Table) -> None:
    """From afar a planet says how much can be chosen on it; a click goes there, and the places are lit."""
    page = open_table(visit, table, above_quibron())
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="The whole map").click()
    deeper = page.locator("[data-planet='222'][data-deeper]")
    # The place of a mission, and who may go on it.
    expect(deeper).to_contain_text("2 here")
    deeper.click()
    expect(page.locator("[data-key='place:222.1'][data-lit]")).to_be_in_viewport()


def test_every_planet_can_be_reached_at_every_size(visit: Visit, table: Table) -> None:
    page = open_table(visit, table, above_quibron())
    for size in SIZES:
        resize(page, size)
        picture(page, f"province-{size}")
        assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth"), size
        assert not page.evaluate("() => document.documentElement.scrollHeight > innerHeight"), size
        for planet in ("Cieson", "Orning"):
            last = (
                page.get_by_role("region", name=f"Planet {planet}").get_by_role("button", name=planet).first
            )
            last.focus()
            expect(last).to_be_in_viewport()


def test_the_map_is_moved_and_overlaid(visit: Visit, table: Table) -> None:
    page = open_table(visit, table, above_quibron())
    angoff = page.get_by_role("region", name="Planet Angoff")
    before = angoff.bounding_box()
    page.keyboard.press("+")
    assert angoff.bounding_box() != before, "nearer"
    page.keyboard.press("Home")
    page.get_by_role("combobox", name="Lay over the map").select_option("jumps")
    page.get_by_role("combobox", name="Jumps from").select_option(label="Egrix")
    expect(angoff).to_contain_text("0")
    far = page.get_by_role("region", name="Planet Orning")
    expect(far).to_contain_text("2")


def test_what_a_zoom_puts_aside_is_there_when_it_is_over(visit: Visit, table: Table) -> None:
    """Systems outside the window are not moved while the wheel turns; then they stand where they belong."""
    page = open_table(visit, table, above_quibron())
    page.get_by_role("button", name="The whole map").click()
    where = "() => [...document.querySelectorAll('[data-star]')].map(star => star.getBoundingClientRect().x)"
    before = page.evaluate(where)
    page.mouse.move(400, 200)
    put_aside = page.evaluate_handle(WATCH_ASIDE)
    for way in (-1, 1):
        for _ in range(8):
            page.mouse.wheel(0, way * 150)
        page.wait_for_function("() => document.querySelector('[data-moving]') === null")
        assert page.locator("[data-star][style*=hidden]").count() == 0
    assert put_aside.json_value(), "nothing was ever outside"
    assert len(page.evaluate(where)) == len(before)
    page.keyboard.press("Home")
    page.wait_for_function(f"before => JSON.stringify(({where})()) === JSON.stringify(before)", arg=before)


def test_a_long_list_is_laid_on_shelves(visit: Visit, table: Table) -> None:
    """A hundred destinations are not a hundred buttons: one opens a system, and the map goes there."""
    page = open_table(visit, table, before_a_long_flight())
    shelves = page.get_by_role("group", name="Where")
    expect(shelves.get_by_role("button")).to_have_count(25)
    assert page.locator("[data-action]").count() < 5
    shelves.get_by_role("button", name="Zamorax").click()
    expect(page.locator("[data-action]").filter(has_text="Tiglyf").first).to_be_visible()
    expect(page.get_by_role("region", name="Planet Tiglyf")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("orlog urban")
    expect(page.locator("[data-action]").filter(has_text="Orlog")).to_have_count(1)


def test_moves_are_made_on_a_large_board(visit: Visit, table: Table) -> None:
    page = open_table(visit, table, above_quibron())
    person = Person(page)
    for _ in range(4):
        assert person.wait_for_decision()
        before = person.step
        person.decide()
        assert person.step != before


def test_where_all_of_a_place_can_go_they_are_named_once_with_the_chances(visit: Visit, table: Table) -> None:
    page = open_table(visit, table, above_quibron())
    group = page.get_by_role("group", name="Lysenda (urban), Zina Adora")
    expect(group.get_by_role("button", name="Diplomacy")).to_contain_text("%")
    for text in group.get_by_role("button").all_inner_texts():
        assert "Zina" not in text
    expect(group).to_contain_text("Zina Adora")


WIDTH = "each => each.getBoundingClientRect().width"


def test_on_a_phone_the_plate_of_the_event_leaves_the_people_free(visit: Visit, table: Table) -> None:
    """As found: its name lay over those who were about to fly."""
    page = open_table(visit, table, before_a_long_flight())
    resize(page, "phone")
    plate = page.get_by_role("complementary", name="State of the galaxy")
    assert plate.evaluate(WIDTH) < 130
    plate.get_by_role("button").click()
    expect(plate.get_by_role("paragraph").first).to_be_in_viewport()
    assert plate.evaluate(WIDTH) > 130
