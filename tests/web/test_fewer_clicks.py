"""What one wishes is said once: a piece is drawn to its goal, and a word holds for a while."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect
from tests.engine.province.fleets import space
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.test_missions_layout import three_at_angoff

from fitg.bots import create, observe
from fitg.engine.game import Game, new_game
from fitg.presentation.bundles import bundles
from fitg.presentation.wishes import wishes

QUICK = '{"speed": "off", "lessons": false, "report": false}'
#: More steps than so many were done, or the other side has the word.
GONE_ON = """([before, more]) => document.body.innerText.includes("show the table")
  || Number(document.querySelector("[data-step]")?.dataset.step ?? 0) > before + more"""
CREW = {"frun-sentel": {"place": "223.1"}, "boccanegra": {"place": "223.1", "ship": "explorer"}}


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, piece: str, goal: str) -> None:
    """One movement of the hand, from the piece to where it is let go."""
    come_to_rest(page)
    start = middle(page.locator(f"[data-key='{piece}']").first)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 12, start[1] + 6, steps=3)
    # Where it can go is lit as soon as it has set out.
    lit = page.locator(f"[data-key='{goal}'][data-lit]").first
    expect(lit).to_be_visible()
    page.mouse.move(*middle(lit), steps=4)
    page.mouse.up()


def test_a_unit_is_drawn_to_where_it_goes(visit: Visit, table: Table) -> None:
    game = space(units={"223.1": {"wild-2-1": 2, "air-1-0": 1}, "222.1": {"air-2-3": 1}})
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    before = page.locator("[data-step]").get_attribute("data-step") or ""
    expect(page.locator("[data-key='unit:wild-2-1@223.1'][data-grab]")).to_be_visible()
    draw(page, "unit:wild-2-1@223.1", "place:222.orbit")
    expect(page.get_by_role("log")).to_contain_text("Angoff (orbit)")
    picture(page, "drawn-to-its-goal")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-step]")).not_to_have_attribute("data-step", before)


def test_what_is_let_go_nowhere_comes_back(visit: Visit, table: Table) -> None:
    game = space(units={"223.1": {"wild-2-1": 2, "air-1-0": 1}})
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    before = page.locator("[data-step]").get_attribute("data-step") or ""
    come_to_rest(page)
    start = middle(page.locator("[data-key='unit:wild-2-1@223.1']").first)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1] - 10, steps=4)
    expect(page.locator("[data-step]")).not_to_have_attribute("data-step", before)
    page.mouse.move(4, 4, steps=4)
    page.mouse.up()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", before)


def test_a_ship_ends_the_fleets_and_takes_all_who_find_a_seat(visit: Visit, table: Table) -> None:
    units = {"223.1": {"air-2-3": 1}}
    game = space("rebel.interplanetary-movement", characters=CREW, units=units, idle=False)
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    expect(page.locator("[data-key='piece:explorer'][data-lit]")).to_be_visible()
    draw(page, "piece:explorer", "place:222.1")
    log = page.get_by_role("log")
    expect(log).to_contain_text("Explorer")
    expect(log).to_contain_text("Frun Sentel")
    expect(log).to_contain_text("Angoff")


def test_nothing_more_in_this_turn_is_one_click(visit: Visit, table: Table) -> None:
    """Neither moves nor attacks nor searches are asked about, until something else is."""
    game = space("imperial.interplanetary-movement")
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    word = page.locator("[data-wish='rest']")
    expect(word).to_have_text("No more moves, attacks or searches")
    picture(page, "a-wish")
    before = page.locator("[data-step]").get_attribute("data-step") or "0"
    word.click()
    # Fleets and people: two questions at least, unless the other side has the word before.
    page.wait_for_function(GONE_ON, arg=[int(before), 1])


def test_a_determined_assault_is_asked_about_by_who_said_so(visit: Visit, table: Table) -> None:
    units = {"222.1": {"line": 2, "veteran": 2, "urban-1-0": 1}}
    for wants in (False, True):
        game = space("imperial.military-combat", units=units)
        page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
        positions.sit_down(page)
        if wants:
            page.locator("[data-wish='assault']").click()
        page.locator("[data-action^='attack at 222.1']").first.click()
        if wants:
            expect(page.locator("[data-action='determined assault']")).to_be_visible()
        else:
            expect(page.get_by_role("log")).to_contain_text("Angoff")
            expect(page.locator("[data-action='determined assault']")).to_have_count(0)


def test_the_last_attack_is_said_with_it(visit: Visit, table: Table) -> None:
    """With Shift held down, or the word pressed before, the Segment goes on by itself; else it asks on."""
    units = {place: {"line": 2, "urban-1-0": 1} for place in ("222.1", "223.1")}
    game = space("imperial.military-combat", units=units)
    for way in ("shift", "word", "neither"):
        page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
        positions.sit_down(page)
        word = page.locator("[data-wish='last']")
        expect(word).to_contain_text("… and no more attacks")
        expect(word).to_have_attribute("aria-pressed", "false")
        if way == "word":
            word.click()
        if way == "shift":
            page.keyboard.down("Shift")
        if way != "neither":
            expect(word).to_have_attribute("aria-pressed", "true")
        page.locator("[data-action^='attack at 222.1']").first.click()
        page.keyboard.up("Shift")
        again = page.locator("[data-action^='attack at 223.1']")
        if way == "neither":
            expect(page.get_by_role("log")).to_contain_text("Angoff")
            expect(again.first).to_be_visible()
        else:
            # Nothing is left to decide in this Segment: the table is handed over.
            expect(page.get_by_text("show the table")).to_be_visible()


def test_a_number_key_with_shift_is_the_last_too(visit: Visit, table: Table) -> None:
    units = {place: {"line": 2, "urban-1-0": 1} for place in ("222.1", "223.1")}
    game = space("imperial.military-combat", units=units)
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    expect(page.locator("[data-action^='attack at 222.1'][data-number='1']")).to_be_visible()
    page.keyboard.press("Shift+Digit1")
    expect(page.get_by_text("show the table")).to_be_visible()


def test_where_one_unit_stands_its_place_is_drawn_to_the_goal(visit: Visit, table: Table) -> None:
    """Nothing is to be chosen among the units: the count takes it for one movement, and so it is."""
    game = space(units={"223.1": {"wild-2-1": 1}, "222.1": {"air-2-3": 1}})
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    expect(page.locator("[data-key='place:223.1'][data-grab]").first).to_be_visible()
    draw(page, "place:223.1", "place:222.orbit")
    expect(page.get_by_role("log")).to_contain_text("Angoff (orbit)")


def test_a_face_on_the_card_of_a_mission_sends_one_person(visit: Visit, table: Table) -> None:
    """By the hand, by the keyboard, and with a name for a screen reader; the card itself sends all."""
    page = visit(f"#/table/{positions.lay(table, three_at_angoff())}", settings=QUICK)
    positions.sit_down(page)
    before = page.locator("[data-step]").get_attribute("data-step") or "0"
    card = page.locator("[data-action$=' to D']")
    face = page.get_by_role("button", name="Doctor Sontag: Diplomacy (D)")
    card.hover()
    face.hover()
    expect(face).to_have_css("cursor", "pointer")
    picture(page, "a-face-on-a-mission")
    face.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-step]")).to_have_attribute("data-step", str(int(before) + 1))
    # A mission for some of them asks who.
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("group", name="Coup")).to_be_visible()


def test_nobody_reacts_until_one_says_otherwise(visit: Visit, table: Table) -> None:
    game = new_game("empires-backdoor", seed="reactions")
    while not (game.decision is not None and game.decision.kind == "reaction" and len(game.options) > 1):
        positions.step(game)
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    word = page.locator("[data-wish='stay']")
    expect(word).to_have_text("Nobody reacts")
    expect(word).to_have_accessible_name("Nobody reacts until I say otherwise")
    before = page.locator("[data-step]").get_attribute("data-step") or "0"
    word.click()
    expect(page.locator("[data-step]")).not_to_have_attribute("data-step", before)


def test_as_many_units_as_one_says_are_drawn_together(visit: Visit, table: Table) -> None:
    """A number key while they are drawn: three set out by one movement; let go nowhere, they come back."""
    game = space(units={"223.1": {"wild-2-1": 4, "air-1-0": 1}, "222.1": {"air-2-3": 1}})
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    at_first = page.locator("[data-step]").get_attribute("data-step") or "0"
    for goal in ("", "place:222.orbit"):
        come_to_rest(page)
        start = middle(page.locator("[data-key='unit:wild-2-1@223.1'][data-grab]").first)
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0] + 20, start[1] - 10, steps=4)
        page.keyboard.press("Digit3")
        expect(page.locator("[data-number='3'][aria-hidden='true']")).to_be_visible()
        # To set out with one, and two more of them.
        expect(page.locator("[data-step]")).to_have_attribute("data-step", str(int(at_first) + 4))
        if not goal:
            picture(page, "three-are-drawn")
            page.mouse.move(4, 4, steps=4)
            page.mouse.up()
            expect(page.locator("[data-step]")).to_have_attribute("data-step", at_first)
            continue
        page.mouse.move(*middle(page.locator(f"[data-key='{goal}'][data-lit]").first), steps=4)
        page.mouse.up()
        expect(page.get_by_role("log")).to_contain_text("3 Wild")


def test_attacks_as_last_time_are_one_word(visit: Visit, table: Table) -> None:
    game = wished("again")
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    word = page.locator("[data-wish='again']")
    expect(word).to_contain_text("As last time: attack at")
    picture(page, "as-last-time")
    before = page.locator("[data-step]").get_attribute("data-step") or "0"
    word.click()
    page.wait_for_function(GONE_ON, arg=[int(before), 0])


def test_what_holds_for_good_stands_under_one_heading_and_is_ended_alone(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, wished('onward').record.text())}", settings=QUICK)
    positions.sit_down(page)
    always = page.get_by_role("group", name="Until I say otherwise")
    expect(always.locator("[data-wish='onward']")).to_have_text("One place after the other")
    picture(page, "until-i-say-otherwise")
    always.locator("[data-wish='onward']").click()
    expect(page.locator("[data-ask-me]")).to_be_visible()
    page.locator("[data-ask-me]").click()
    expect(page.locator("[data-ask-me]")).to_have_count(0)


def test_who_was_found_is_attacked_by_one_word(visit: Visit, table: Table) -> None:
    game = after(lambda game: any(each.label == "Attack to capture" for each in bundles(game)))
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    word = page.get_by_text("Attack to capture")
    expect(word).to_be_visible()
    picture(page, "attack-to-capture")
    before = page.locator("[data-step]").get_attribute("data-step") or "0"
    word.click()
    page.wait_for_function(GONE_ON, arg=[int(before), 0])


def wished(name: str) -> Game:
    """Such a thing can be wished."""
    return after(lambda game: any(each.name == name and each.label for each in wishes(game)))


def after(comes: Callable[[Game], bool]) -> Game:
    """Bots have played a campaign until it came to that."""
    game, bot, chance = new_game("galactic-campaign", seed=0), create("rookie"), Random(0)
    while not comes(game):
        game.apply(bot.choose(observe(game), chance, None))
    return game
