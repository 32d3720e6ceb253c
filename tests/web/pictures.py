"""The pictures of the README: `python -m tests.web.pictures` takes them anew."""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.engine.table import question
from tests.web import positions
from tests.web.conftest import ARGUMENTS, SIZES, Table, come_to_rest, find_browser
from tests.web.person import IN_A_HURRY
from tests.web.test_province import above_quibron

from fitg.engine.game import new_game

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
#: A page with six of them must still open at once: thousands of bytes, and the qualities that are tried.
MOST_KILOBYTES = 120
QUALITIES = (0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5)

#: A picture in the browser's own, smaller format.
SMALLER = """async ([png, quality]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({type: "image/webp", quality});
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""


def start(page: Page, table: Table) -> None:
    """The start page, as it is seen first."""
    page.goto(table.address)
    page.get_by_role("button", name="Play now").wait_for()


def flight(page: Page, table: Table) -> None:
    """A ship is about to leave, and the odds of one destination are asked."""
    sit_down(page, table, positions.aboard())
    page.locator("[data-action^='to ']").first.hover()
    page.get_by_role("complementary", name="Odds and advice").get_by_text("%").first.wait_for()


def fight(page: Page, table: Table) -> None:
    """In the middle of a fight."""
    sit_down(page, table, positions.fighting())


def victory(page: Page, table: Table) -> None:
    """The story of a campaign at its end, with the tide of its worlds."""
    sit_down(page, table, positions.finished("galactic-campaign"))
    page.get_by_text("The dice were honest").wait_for()


def galaxy(page: Page, table: Table) -> None:
    """The campaign from afar, in its third turn: the Rebels move."""
    game = new_game("galactic-campaign", seed="a map to look at")
    while game.state.turn < 3 or question(game).kind != "movement" or game.side != "rebel":
        positions.step(game)
    sit_down(page, table, game.record.text())
    page.get_by_role("button", name="The whole map").click()


def province(page: Page, table: Table) -> None:
    """Two fleets have met above a planet of Province Two."""
    sit_down(page, table, above_quibron())


def sit_down(page: Page, table: Table, record: str) -> None:
    page.goto(f"{table.address}/#/table/{positions.lay(table, record)}")
    positions.sit_down(page)


SCENES: tuple[Callable[[Page, Table], None], ...] = (start, flight, fight, galaxy, province, victory)


def take(browser: Browser, table: Table, scene: Callable[[Page, Table], None]) -> None:
    width, height = SIZES["small"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", bypass_csp=True
    )
    context.add_init_script(f"localStorage['fitg.settings'] ??= '{IN_A_HURRY}'")
    page = context.new_page()
    scene(page, table)
    come_to_rest(page)
    png = base64.b64encode(page.screenshot()).decode()
    page.goto("about:blank")
    tried = (base64.b64decode(page.evaluate(SMALLER, [png, quality])) for quality in QUALITIES)
    picture = next(each for each in tried if len(each) <= MOST_KILOBYTES * 1000)
    (FOLDER / f"{scene.__name__}.webp").write_bytes(picture)
    sys.stdout.write(f"docs/screenshots/{scene.__name__}.webp: {len(picture) // 1000} KB\n")
    context.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        table = Table(Path(folder))
        table.start()
        try:
            for scene in SCENES:
                take(browser, table, scene)
        finally:
            table.stop()
            browser.close()


if __name__ == "__main__":
    main()
