"""A real Chromium before a real server.

Without a browser these tests are skipped with a word; continuous integration refuses to skip them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("fastapi", reason="the table's server is an optional part: pip install 'fitg[table]'")
    pytest.importorskip("playwright", reason="the browser is driven by playwright: pip install 'fitg[dev]'")

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect, sync_playwright
from tests.server.conftest import RunningServer, first_line

from fitg.server.app import page_folder

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: Screenshots are kept here; git does not see them.
ARTEFACTS = Path(__file__).parents[2] / "build" / "screenshots"
#: How long the page may take for anything, in milliseconds; the machine may be busy with other tests.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

SIZES = {"small": (1280, 720), "large": (1920, 1080), "tablet": (1024, 768)}
#: From the smallest window to the largest that the table is made for.
EVERY_SIZE = {"phone": (390, 844), **SIZES, "huge": (2560, 1440), "sideways": (844, 390)}


def find_browser() -> str | None:
    """FITG_BROWSER, or the first Chromium of this machine."""
    return os.environ.get("FITG_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


def cannot_run(reason: str) -> None:
    """Skip; where CI=true, fail instead: nobody would see that the page was not tried."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI does not skip the tests of the page: {reason}")
    pytest.skip(reason)


#: The longest come first, so that two processes have done with the page at about the same time.
WHOLE_GAMES = ("test_every_scenario.py", "test_underground_plays.py", "test_whole_game.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What these tests run lies in the browser and in the server's process: nothing is measured here."""
    here = [item for item in items if item.path.parent == Path(__file__).parent]
    these = set(here)
    for item in here:
        item.add_marker("unmeasured")
    in_order = iter(sorted(here, key=lambda item: item.path.name not in WHOLE_GAMES))
    items[:] = [next(in_order) if item in these else item for item in items]


class Table(RunningServer):
    """The server of the table; after `kill` it can start again at the same address."""

    #: What is run.
    program = "fitg.server"

    def start(self, errors: IO[str] | None = None) -> None:
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, "-m", self.program, "--port", port, "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        self.address = first_line(self.process).strip().rstrip("/")
        assert self.address.startswith("http://127.0.0.1:"), "it does not say where it is"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_browser()
    if path is None:
        cannot_run(f"there is none of {', '.join(BROWSERS)} here (make browser)")
    if page_folder() is None:
        cannot_run("the page was not built (python web/build.py)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One server for all tests; each has games of its own."""
    running = Table(tmp_path_factory.mktemp("table"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_table(chromium: Browser, tmp_path: Path) -> Iterator[Table]:
    """A server for one test, which may kill it."""
    running = Table(tmp_path)
    running.start()
    yield running
    running.stop()


def with_known_dice(route: Route) -> None:
    """A game whose seed nobody has chosen gets always the same: a test is the same each time it runs."""
    if route.request.method != "POST":
        route.continue_()
        return
    wish: dict[str, Any] = route.request.post_data_json or {}
    if wish.get("friend"):
        # Between two people in two places nobody names it.
        route.continue_()
        return
    route.continue_(post_data={**wish, "seed": wish.get("seed") or "known dice"})


class Console:
    """Everything a page complains about."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        #: What the browser itself reports because the test has provoked it: a dead server, a refusal.
        self.expected = ""

    def listen(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if not self.expected or self.expected not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")


@pytest.fixture
def console() -> Console:
    return Console()


Visit = Callable[..., Page]


@pytest.fixture
def visit(
    chromium: Browser, table: Table, console: Console, request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """Open the page, in a browser without a past; any complaint in its console fails the test."""
    contexts: list[BrowserContext] = []

    def open_page(
        where: str = "",
        *,
        size: str = "small",
        settings: str = "",
        server: Table | None = None,
        policed: bool = False,
        touch: bool = False,
        moving: bool = False,
    ) -> Page:
        width, height = EVERY_SIZE[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            accept_downloads=True,
            has_touch=touch,
            reduced_motion="no-preference" if moving else "reduce",
            # Who waits for a condition hands the page a text to evaluate, which the server's policy forbids.
            bypass_csp=not policed,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if settings:
            context.add_init_script(f"localStorage['fitg.settings'] ??= '{settings}'")
        context.route("**/api/games", with_known_dice)
        page = context.new_page()
        console.listen(page)
        page.goto(f"{(server or table).address}/{where}")
        return page

    yield open_page
    failed = getattr(request.node, "failed", False)
    for context in contexts:
        for number, page in enumerate(context.pages):
            if failed:
                picture(page, f"failed-{request.node.name}-{number}")
        context.close()
    assert console.complaints == []


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Iterator[None]:
    """Remember a failure, so that its page can be photographed."""
    outcome: Any = yield
    if call.when == "call" and outcome.get_result().failed:
        item.failed = True  # type: ignore[attr-defined]


#: Fonts and pictures are there, what the last change has set off is drawn, and nothing moves to an end.
AT_REST = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise(requestAnimationFrame);
  while ("drawing" in document.documentElement.dataset) await frame();
  for (await frame(); ; await frame()) {
    const moving = document.getAnimations().filter(
      (each) => each.playState === "running" && each.effect.getComputedTiming().iterations !== Infinity);
    if (moving.length === 0) break;
    await Promise.allSettled(moving.map((each) => each.finished));
  }
  await frame();
}"""


def come_to_rest(page: Page) -> None:
    """Wait until a picture of the page would not change by itself."""
    page.evaluate(AT_REST)


def resize(page: Page, size: str) -> tuple[int, int]:
    """Give the page another size and wait until it fits; its width and height."""
    width, height = EVERY_SIZE[size]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
    )
    come_to_rest(page)
    return width, height


def picture(page: Page, name: str) -> None:
    """Keep a screenshot."""
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")
