"""The drama is in the middle: cards and dice are large, fights are held to their end, moments are posters."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.test_access import complaints

from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.missions import CardDrawn, MissionAssigned
from fitg.engine.game import Game, start
from fitg.engine.machine.events import Event
from fitg.engine.record import parse_record

SLOWLY = '{"speed": "slow", "lessons": false, "autoDraw": false, "report": false}'
MOST_EVENTS = 20


Wanted = Callable[[tuple[Event, ...]], bool]


def before(happens: Wanted, scenario: str = "flight-to-egrix") -> tuple[Game, str]:
    """A finished game before a step of the Rebels that brings what is wanted, and that step."""
    record = parse_record(positions.finished(scenario))
    game = start(record.verify().setting)
    for action in record.actions:
        twin = game.copy()
        if happens(twin.apply(action)) and game.side == "rebel":
            return game, action
        game = twin
    raise AssertionError("it never happens")


def called(name: str) -> Wanted:
    return lambda events: any(type(event).__name__ == name for event in events)


def beginning_with(name: str) -> Wanted:
    return lambda events: bool(events) and type(events[0]).__name__ == name


def tell(visit: Visit, table: Table, game: Game, action: str, *, moving: bool = False) -> Page:
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=SLOWLY, moving=moving)
    positions.sit_down(page)
    page.locator(f"[data-action='{action}']").first.click()
    page.locator("[data-told-now]").wait_for()
    return page


def on_until(page: Page, selector: str) -> None:
    """Go on, event by event, until something is shown."""
    for _ in range(MOST_EVENTS):
        if page.locator(selector).count():
            return
        page.keyboard.press("Space")
        page.wait_for_timeout(150)
    raise AssertionError(f"{selector} is never shown")


#: A card is dealt as large as the dock is high, and lies a little over its edge.
CARD_AND_DOCK = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [card, dock] = [box("[data-dealt]"), box("[aria-label='The decision']")];
  return [card.height / dock.height, dock.top - card.top, card.width];
}"""


def test_a_card_is_dealt_large_in_the_dock_with_the_missions_it_is_for(visit: Visit, table: Table) -> None:
    game, action = before(called("CardDrawn"))
    page = tell(visit, table, game, action)
    on_until(page, "[data-dealt]")
    share, above, width = page.evaluate(CARD_AND_DOCK)
    assert share > 0.9, "it is as high as the dock"
    assert above > 10, "and lies over its edge"
    assert width > 250
    dock = page.get_by_role("region", name="The decision")
    expect(dock.get_by_role("figure")).to_have_attribute(
        "aria-label", "Action Card 70: Creature attacks; letters P, I"
    )
    expect(dock).to_contain_text("What lives here attacks one of the groups")
    rows = dock.get_by_role("region", name="Missions").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Coup")
    come_to_rest(page)
    picture(page, "card-dealt")
    assert complaints(page) == []


def test_the_first_dice_of_a_step_are_told_on_the_stage(visit: Visit, table: Table) -> None:
    """The dice of a round that ends the fight are the first thing that its step brings."""
    game, action = before(beginning_with("RoundFought"))
    page = tell(visit, table, game, action)
    scene = page.locator("[data-fight]")
    on_until(page, "[data-fight] [class*=losses]")
    expect(scene).to_contain_text("we: ")
    expect(scene).to_contain_text("they: ")


def test_a_fight_is_held_on_the_stage_until_who_fell_has_been_seen(visit: Visit, table: Table) -> None:
    game, action = before(called("FightEnded"))
    page = tell(visit, table, game, action)
    cost = page.get_by_role("region", name="What the fight has cost")
    on_until(page, "[aria-label='What the fight has cost']")
    scene = page.locator("[data-fight]")
    expect(scene).to_have_attribute("aria-label", "We got away")
    expect(scene).to_contain_text("got away, 2 wounds")
    expect(cost.get_by_role("listitem").first).to_contain_text("Boccanegra")
    expect(cost).to_contain_text("Laboroid")
    expect(page.locator("[data-dealt]")).to_have_count(0)
    come_to_rest(page)
    picture(page, "fight-end")
    assert complaints(page) == []


def test_a_death_is_a_poster_in_the_colours_of_whose_day_it_is(visit: Visit, table: Table) -> None:
    game, action = before(called("Died"), "varu-powderkeg")
    page = tell(visit, table, game, action)
    on_until(page, "[data-moment=death]")
    poster = page.locator("[data-moment=death]")
    expect(poster).to_have_attribute("data-day", "imperial")
    expect(poster.get_by_role("heading")).to_have_text("Vudot Vodot falls")
    expect(poster).to_contain_text("Five of the Rebels are left.")
    come_to_rest(page)
    picture(page, "poster-death")
    assert complaints(page) == []
    page.keyboard.press("Enter")
    expect(poster).to_have_count(0)


def test_the_end_is_a_poster_of_the_winner(visit: Visit, table: Table) -> None:
    """Amber is the Rebels': the Empire's victory is not told in it."""
    record = parse_record(positions.finished())
    game = start(record.verify().setting)
    *others, last = record.actions
    for action in others:
        game.apply(action)
    page = tell(visit, table, game, last)
    on_until(page, "[data-moment=victory]")
    winner = game.copy()
    winner.apply(last)
    assert winner.outcome is not None
    expect(page.locator("[data-moment=victory]")).to_have_attribute("data-day", winner.outcome.winner or "")


#: Letters that are between their card and their mission now: how far each is from where it lay, in pixels.
IN_FLIGHT = """() => document.getAnimations().filter((each) => {
  const {duration, delay} = each.effect.getTiming();
  const moving = each.playState === "running" && each.effect.target?.hasAttribute("data-coin");
  return moving && each.currentTime > delay + duration * 0.4;
}).map((each) => {
  const {e, f} = new DOMMatrix(getComputedStyle(each.effect.target).transform);
  return Math.hypot(e, f);
})"""


def before_a_letter_that_counts() -> tuple[Game, str]:
    """A finished game before a card with the letter of a mission that the Rebels have just begun."""
    record = parse_record(positions.finished())
    game = start(record.verify().setting)
    begun = ""
    for action in record.actions:
        twin = game.copy()
        events = twin.apply(action)
        begun += "".join(event.letter for event in events if isinstance(event, MissionAssigned))
        drawn = next((event for event in events if isinstance(event, CardDrawn)), None)
        if drawn and game.side == "rebel" and set(drawn.letters) & set(begun):
            return game, action
        begun = "" if any(isinstance(event, SegmentBegan) for event in events) else begun
        game = twin
    raise AssertionError("no letter ever counts")


def test_letters_that_count_fly_from_their_card_to_their_mission(visit: Visit, table: Table) -> None:
    """With motion, as most people have it."""
    game, action = before_a_letter_that_counts()
    page = tell(visit, table, game, action, moving=True)
    page.wait_for_function(f"() => ({IN_FLIGHT})().some((far) => far > 40)", polling=16)
    wide, high, corner = page.evaluate(
        """() => {
          const style = getComputedStyle(document.querySelector("[data-coin]"));
          return [style.width, style.height, style.borderRadius];
        }"""
    )
    assert (wide, corner) == (high, "50%"), "it flies as the coin that it was on its card"
    picture(page, "letters-in-flight")
    page.wait_for_function("() => document.querySelector('[data-coin]') === null")
    assert page.locator("[data-target]").count() > 0, "it has arrived"
