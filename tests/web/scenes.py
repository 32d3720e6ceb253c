"""Every kind of screen at every size, to be looked at: `python -m tests.web.scenes FOLDER [SCENE ...]`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from tests.engine.table import question
from tests.web import positions
from tests.web.conftest import ARGUMENTS, EVERY_SIZE, PATIENCE, Table, find_browser, resize, with_known_dice
from tests.web.person import IN_A_HURRY, NOTHING_OVER_THE_TABLE, start_game
from tests.web.test_drama import SLOWLY, Wanted, before, called, on_until
from tests.web.test_missions_layout import three_at_angoff
from tests.web.test_province import above_quibron, before_a_long_flight
from tests.web.test_sheets import QUICK, deployment, taxation
from tests.web.test_story import in_a_later_turn

from fitg.engine.events.control import StatusChanged
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event

AS_IT_COMES = "{}"
REPORTED = '{"speed": "off", "lessons": false}'


#: How one gets to a scene.
Go = Callable[[Page, Table], None]


class Scene(NamedTuple):
    """How one gets there, and what the player has set."""

    settings: str
    go: Go


def at(where: str, ready: str) -> Go:
    """A page beside the table."""

    def go(page: Page, table: Table) -> None:
        page.goto(f"{table.address}/{where}")
        page.locator(ready).first.wait_for()

    return go


def laid(record: Callable[[], str], ready: str = "[data-action]", key: str = "") -> Go:
    """A table with a position; a key opens what is to be seen."""

    def go(page: Page, table: Table) -> None:
        page.goto(f"{table.address}/#/table/{positions.lay(table, record())}")
        positions.sit_down(page)
        if key:
            page.keyboard.press(key)
        page.locator(ready).first.wait_for()

    return go


def told(happens: Wanted, shown: str, scenario: str = "flight-to-egrix") -> Go:
    """Something is being told, and stays while it is looked at."""

    def go(page: Page, table: Table) -> None:
        game, action = before(happens, scenario)
        page.goto(f"{table.address}/#/table/{positions.lay(table, game.record.text())}")
        positions.sit_down(page)
        page.locator(f"[data-action='{action}']").first.click()
        page.locator("[data-told-now]").wait_for()
        on_until(page, shown)

    return go


def begun(scenario: str, seats: str = "") -> Go:
    """A new game, as it begins."""

    def go(page: Page, table: Table) -> None:
        page.goto(f"{table.address}/#/new")
        start_game(page, scenario=scenario, seats=seats, seed="a picture")
        page.locator("[data-action], [aria-label=Briefing]").first.wait_for()

    return go


def report_closed(page: Page, table: Table) -> None:
    laid(lambda: in_a_later_turn().record.text(), "[data-report]")(page, table)
    page.keyboard.press("Enter")
    page.locator("[data-recap]").wait_for()


def from_afar(page: Page, table: Table) -> None:
    laid(lambda: asked("galactic-campaign", "movement", "rebel", turn=3))(page, table)
    page.get_by_role("button", name="The whole map").click()


@cache
def asked(scenario: str, kind: str, side: str, turn: int = 1, answers: int = 1) -> str:
    """The record of a game in which this is asked, with so many answers; not in every game it is."""
    for seed in ("a map to look at", *map(str, range(20))):
        game = new_game(scenario, seed=seed)
        while game.outcome is None and not is_asked(game, kind, side, turn, answers):
            positions.step(game)
        if game.outcome is None:
            return game.record.text()
    raise LookupError(f"nobody is asked {kind} in {scenario}")


def is_asked(game: Game, kind: str, side: str, turn: int, answers: int) -> bool:
    if game.state.turn < turn or game.side != side:
        return False
    return question(game).kind == kind and len(game.actions) >= answers


def rises(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, StatusChanged) and event.after == "rebellion" for event in events)


SCENES: dict[str, Scene] = {
    "start": Scene(AS_IT_COMES, at("", "text=Play now")),
    "new-game": Scene(AS_IT_COMES, at("#/new", "[data-start-game]")),
    "puzzles": Scene(AS_IT_COMES, at("#/puzzles", "h1")),
    "library": Scene(AS_IT_COMES, at("#/library", "h1")),
    "briefing": Scene(AS_IT_COMES, begun("The Galactic Campaign")),
    "missions": Scene(IN_A_HURRY, laid(three_at_angoff, "[data-many] [data-kind=least]")),
    "compare": Scene(IN_A_HURRY, laid(three_at_angoff, "dialog[open] table", key="o")),
    "help": Scene(IN_A_HURRY, laid(three_at_angoff, "dialog[open] h2", key="?")),
    "flight": Scene(NOTHING_OVER_THE_TABLE, laid(positions.aboard)),
    "fight": Scene(NOTHING_OVER_THE_TABLE, laid(positions.fighting)),
    "who-stays-out": Scene(
        IN_A_HURRY, laid(lambda: asked("empires-backdoor", "character-combat.active", "rebel"))
    ),
    "card-dealt": Scene(SLOWLY, told(called("CardDrawn"), "[data-dealt]")),
    "fight-end": Scene(SLOWLY, told(called("FightEnded"), "[aria-label='What the fight has cost']")),
    "poster-death": Scene(SLOWLY, told(called("Died"), "[data-moment=death]", "varu-powderkeg")),
    "poster-rising": Scene(SLOWLY, told(rises, "[data-moment=rising]", "empires-backdoor")),
    "meanwhile": Scene(REPORTED, laid(lambda: in_a_later_turn().record.text(), "[data-report]")),
    "to-know": Scene(REPORTED, report_closed),
    "province": Scene(NOTHING_OVER_THE_TABLE, laid(above_quibron)),
    "galaxy": Scene(IN_A_HURRY, from_afar),
    "long-flight": Scene(NOTHING_OVER_THE_TABLE, laid(before_a_long_flight, "[aria-label=Where]")),
    "assignments": Scene(QUICK, laid(lambda: new_game("galactic-campaign", seed=1).record.text())),
    "secret-base": Scene(QUICK, laid(lambda: asked("galactic-campaign", "setup.base", "rebel"))),
    "deployment": Scene(QUICK, laid(deployment, "[data-lay-out]:enabled")),
    "purchase": Scene(QUICK, laid(lambda: asked("empires-backdoor", "force-points", "rebel"))),
    "tax": Scene(QUICK, laid(taxation, "[data-lay-out]:enabled")),
    "possessions": Scene(IN_A_HURRY, laid(lambda: asked("galactic-campaign", "trading", "rebel"))),
    "planet": Scene(IN_A_HURRY, laid(positions.fullest)),
    "victory": Scene(IN_A_HURRY, laid(positions.finished, "text=The dice were honest")),
}


def take(browser: Browser, table: Table, name: str, folder: Path) -> None:
    """One scene at every size."""
    scene = SCENES[name]
    width, height = EVERY_SIZE["small"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", bypass_csp=True
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage['fitg.settings'] ??= '{scene.settings}'")
    context.route("**/api/games", with_known_dice)
    page = context.new_page()
    try:
        scene.go(page, table)
        for size in EVERY_SIZE:
            wide, high = resize(page, size)
            page.screenshot(path=folder / f"{name}-{wide}x{high}.png")
        sys.stdout.write(f"{name}\n")
    finally:
        context.close()


def main(folder: str, *names: str) -> None:
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        table = Table(Path(data))
        table.start()
        try:
            for name in names or SCENES:
                take(browser, table, name, target)
        finally:
            table.stop()
            browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
