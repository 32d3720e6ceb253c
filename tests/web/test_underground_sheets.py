"""Underground at the page: events and the ledger take the place of the map while they are asked about."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.engine.galactic.galaxy import galaxy
from tests.rulesets.underground.secret_table import FAR, TOWN, at_town
from tests.waiting import wait_until
from tests.web import positions
from tests.web.conftest import EVERY_SIZE, SIZES, Table, Visit, come_to_rest, picture, resize
from tests.web.test_access import complaints
from tests.web.test_bids import beginning, crisis
from tests.web.test_layout import CUT_OFF as WORDS_CUT_OFF
from tests.web.test_layout import SCROLLS_SIDEWAYS, every_lit_thing_can_be_reached

from fitg.engine.game import Game
from fitg.engine.rulesets.underground.deck.memory import memory
from fitg.engine.rulesets.underground.deck.tables import code_of, title

QUICK = '{"speed": "off", "lessons": false, "report": false}'
UNDERGROUND = {"ruleset": "underground"}
#: The first turn but one in which cards are played from the hand.
TURN = 5
#: Enough for a group to find something out.
MOST_CHITS = 12


#: What the Rebels hold: the Ardorat Free Fleet, and a card beside it.
HELD = {"events.deck": {"hands": {"rebel": ["RS5", "RS1"]}}}


def event_phase() -> Game:
    return galaxy("galactic.event", turn=TURN, options=UNDERGROUND, modules=HELD)


@cache
def with_hand() -> str:
    """The Rebels have First Right, and are asked for a card of their hand."""
    game = event_phase()
    while game.decision is None or game.decision.kind != "events.play":
        game.apply("no research")
    return game.record.text()


def after_the_rebels_kept_theirs() -> Game:
    """The Empire is asked for a card of its own."""
    game = event_phase()
    while game.side != "imperial" or game.decision is None or game.decision.kind != "events.play":
        game.apply("no research" if "no research" in game.actions else "play no card")
    return game


@cache
def after_the_draw() -> str:
    """A card was drawn and lies in New; the Rebels may spend their General Research."""
    game = after_the_rebels_kept_theirs()
    game.apply("play no card")
    assert game.decision is not None
    assert game.decision.kind == "events.research"
    return game.record.text()


@cache
def informed() -> str:
    """Kogus has found something out, and his side chooses what it is."""
    people = {**FAR, **at_town("kogus")}
    game = galaxy("rebel-1.missions", turn=TURN, characters=people, options=UNDERGROUND)
    game.apply(f"missions at {TOWN}")
    game.apply("assign kogus to I")
    for _ in range(MOST_CHITS):
        if game.decision is not None and game.decision.kind == "intelligence.result":
            break
        game.apply("complete I" if "complete I" in game.actions else "draw")
    return game.record.text()


def sit(visit: Visit, table: Table, record: str, size: str = "small") -> Page:
    page = visit(f"#/table/{positions.lay(table, record)}", settings=QUICK, size=size)
    positions.sit_down(page)
    return page


def events(page: Page) -> Locator:
    return page.get_by_role("main", name="The board").get_by_role("region", name="Events", exact=True)


def ledger(page: Page) -> Locator:
    return page.get_by_role("main", name="The board").get_by_role("region", name="Intelligence Sheet")


def test_the_events_stand_in_the_place_of_the_map_while_they_are_asked_about(
    visit: Visit, table: Table
) -> None:
    page = sit(visit, table, with_hand())
    sheet = events(page)
    expect(sheet).to_be_visible()
    hand = sheet.get_by_role("region", name="Hand of the Rebels")
    expect(hand).to_contain_text("First Right")
    expect(hand).to_contain_text("Ardorat Free Fleet")
    come_to_rest(page)
    picture(page, "events-hand")
    assert complaints(page) == []
    sheet.get_by_role("button", name="See the map").click()
    expect(sheet).to_have_count(0)
    expect(page.locator("[data-planet]").first).to_be_visible()
    page.get_by_role("button", name="Look at the cards").click()
    expect(sheet).to_be_visible()


def test_a_card_that_was_drawn_lies_open_with_what_it_does(visit: Visit, table: Table) -> None:
    page = sit(visit, table, after_the_draw())
    new = events(page).get_by_role("region", name="New")
    card = new.get_by_role("article")
    expect(card).to_have_count(1)
    expect(card.get_by_role("heading")).not_to_be_empty()
    card.get_by_text("In full").click()
    expect(card.locator("details")).to_have_attribute("open", "")
    come_to_rest(page)
    picture(page, "events-new")
    assert complaints(page) == []


def test_what_is_discarded_lies_there_as_small_cards(visit: Visit, table: Table) -> None:
    gone = {"events.deck": {**HELD["events.deck"], "discard": ["G4", "M3"]}}
    game = galaxy("galactic.event", turn=TURN, options=UNDERGROUND, modules=gone)
    page = sit(visit, table, game.record.text())
    heap = events(page).get_by_role("group", name="Discarded")
    cards = heap.get_by_role("listitem")
    expect(heap).to_contain_text(f"{cards.count()} cards")
    for name in ("G4", "M3"):
        card = cards.filter(has_text=title(name))
        expect(card.locator("img")).to_be_visible()
    come_to_rest(page)
    picture(page, "events-discard")
    assert complaints(page) == []


def test_whoever_may_play_a_card_reads_what_it_does(visit: Visit, table: Table) -> None:
    page = sit(visit, table, with_hand())
    dock = page.get_by_role("region", name="The decision")
    expect(dock.locator("[data-action='play RS5']")).to_contain_text("two Wild 2-3 in orbit")


def test_the_empire_never_reads_a_hidden_card_of_the_rebels(visit: Visit, table: Table) -> None:
    game = after_the_rebels_kept_theirs()
    hidden = [title(code_of(card)) for card in memory(game.ctx).hands["rebel"]]
    own = [title(code_of(card)) for card in memory(game.ctx).hands["imperial"]]
    assert len(hidden) == len(own) == 2
    page = sit(visit, table, game.record.text())
    expect(page.locator("[data-viewer='imperial']")).to_have_count(1)
    theirs = events(page).get_by_role("region", name="Hand of the Rebels")
    expect(theirs).to_contain_text("2 cards face-down")
    for name in own:
        expect(events(page).get_by_role("region", name="Hand of the Empire")).to_contain_text(name)
    for tab in ("Score", "Story"):
        page.get_by_role("tab", name=tab).click()
        content = page.content()
        assert [name for name in hidden if name in content] == [], tab


def test_the_ledger_shows_its_stocks_while_it_is_asked_what_was_found(visit: Visit, table: Table) -> None:
    page = sit(visit, table, informed())
    sheet = ledger(page)
    expect(sheet).to_be_visible()
    stock = sheet.locator("[data-track*='research']").first
    expect(stock.get_by_role("img")).to_have_attribute("aria-label", "1 of 8")
    expect(sheet.get_by_role("heading", name="The network")).to_be_visible()
    expect(sheet).to_contain_text("18 still dark.")
    come_to_rest(page)
    picture(page, "ledger")
    assert complaints(page) == []
    sheet.get_by_role("button", name="See the map").click()
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Open the ledger").click()
    expect(sheet).to_be_visible()


#: Words on the sheet that are cut off at the edge of their box.
CUT_OFF = """(sheet) => [...sheet.querySelectorAll("*")].filter((each) => {
  const style = getComputedStyle(each);
  const cuts = ["hidden", "clip"].includes(style.overflowX);
  return cuts && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_nothing_is_cut_off_at_any_size(visit: Visit, table: Table, size: str) -> None:
    for name, record, found in (("events", after_the_draw(), events), ("ledger", informed(), ledger)):
        page = sit(visit, table, record, size)
        resize(page, size)
        sheet = found(page)
        expect(sheet).to_be_visible()
        picture(page, f"{name}-{size}")
        assert sheet.evaluate(CUT_OFF) == [], name
        assert sheet.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0, name


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_card_and_all_stocks_are_seen_without_scrolling(
    visit: Visit, table: Table, size: str
) -> None:
    page = sit(visit, table, after_the_draw(), size)
    expect(events(page).get_by_role("article").get_by_text("In full")).to_be_in_viewport(ratio=1)
    page = sit(visit, table, informed(), size)
    for stock in ledger(page).locator("[data-track]").all():
        expect(stock).to_be_in_viewport(ratio=1)


def test_who_is_not_of_the_printed_game_has_a_name(visit: Visit, table: Table) -> None:
    page = sit(visit, table, informed())
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("searchbox").first.fill("Ekim")
    expect(page.get_by_role("tabpanel")).to_contain_text("Ekim Lam")


@cache
def chits_drawn() -> str:
    """Two chits lie at Angoff, and Kogus may go on."""
    people = {**FAR, **at_town("kogus")}
    game = galaxy("rebel-1.missions", turn=TURN, characters=people, options=UNDERGROUND)
    for action in (f"missions at {TOWN}", "assign kogus to I", "draw"):
        game.apply(action)
    return game.record.text()


SCENES = {"bid": beginning, "crisis": crisis, "hand": with_hand, "chits": chits_drawn}


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_of_underground_fits_every_size(visit: Visit, table: Table, scene: str) -> None:
    """Nothing beyond the window, no word cut, nothing lit out of reach; axe has no complaint."""
    page = sit(visit, table, SCENES[scene]())
    for size in EVERY_SIZE:
        resize(page, size)
        picture(page, f"underground-{scene}-{size}")
        assert not page.evaluate(SCROLLS_SIDEWAYS), size
        assert page.evaluate(WORDS_CUT_OFF) == [], size
        if scene != "bid":
            # What was drawn last may still lie over the choice for a moment.
            wait_until(lambda: every_lit_thing_can_be_reached(page), f"all is in reach at {size}")
        if size in ("phone", "small"):
            assert complaints(page) == [], size
