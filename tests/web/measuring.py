"""How quick the table is: `python -m tests.web.measuring` prints what docs/table.md promises."""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import httpx
from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright
from tests.web import positions
from tests.web.conftest import ARGUMENTS, Table, find_browser
from tests.web.person import IN_A_HURRY, Person

from fitg.server.app import page_folder

#: From a click to the first frame after the table has another step, in milliseconds.
STOPWATCH = """() => {
  window.waits = [];
  let clicked = null;
  addEventListener("click", () => { clicked = performance.now(); }, true);
  new MutationObserver(() => {
    const since = clicked;
    if (since === null) return;
    clicked = null;
    requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - since)));
  }).observe(document.querySelector("[data-step]"), {attributes: true, attributeFilter: ["data-step"]});
}"""

#: Scroll through the whole log, a screen at a time; the time of each frame in milliseconds.
SCROLLING = """async () => {
  const log = document.querySelector("[role=log]");
  const frames = [];
  let before = performance.now();
  for (log.scrollTop = 0; log.scrollTop + log.clientHeight < log.scrollHeight - 2;) {
    log.scrollTop += log.clientHeight / 3;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - before);
    before = now;
  }
  return frames;
}"""


#: Entries of the log of a very long game.
LONG = 5_000
BYGONE = {
    "turn": 1,
    "segment": "set-up",
    "case": "",
    "kind": "Bygone",
    "text": "A sentence about something that has happened in a game that has been going on for long.",
    "data": {},
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        table = Table(Path(folder))
        try:
            say("First decision on screen", f"{first_decision(browser, table):.2f} s after the server is up")
            say("From a click to the new board", spread(clicks(browser, table)))
            say(f"The same with {LONG} entries in the log", spread(clicks(browser, table, log=LONG)))
            say(f"A frame while a log of {LONG} entries is scrolled", spread(scrolling(browser, table)))
            say("Scripts of the page, compressed", f"{scripts():.0f} KB")
        finally:
            table.stop()
            browser.close()


def say(what: str, found: str) -> None:
    sys.stdout.write(f"{what}: {found}\n")


def spread(waits: list[float]) -> str:
    return (
        f"median {median(waits):.0f} ms, 95 % within {quantiles(waits, n=20)[-1]:.0f} ms ({len(waits)} times)"
    )


def new_page(browser: Browser) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, bypass_csp=True)
    context.add_init_script(f"localStorage['fitg.settings'] ??= '{IN_A_HURRY}'")
    return context.new_page()


def first_decision(browser: Browser, table: Table) -> float:
    """From the first answer of a server that was just started: load the page, click, see the decision."""
    page = new_page(browser)
    table.start()
    httpx.get(f"{table.address}/api/health", timeout=30).raise_for_status()
    began = time.perf_counter()
    page.goto(table.address)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-action]")
    took = time.perf_counter() - began
    page.context.close()
    return took


def clicks(browser: Browser, table: Table, log: int = 0) -> list[float]:
    """A whole game with the mouse."""
    page = new_page(browser)
    if log:
        lengthen_log(page, log)
    page.goto(table.address)
    page.get_by_role("button", name="Play now").click()
    person = Person(page)
    person.wait_for_decision()
    page.evaluate(STOPWATCH)
    while person.wait_for_decision():
        person.decide()
    waits: list[float] = page.evaluate("() => window.waits")
    page.context.close()
    return waits


def scrolling(browser: Browser, table: Table) -> list[float]:
    """From the first entry of a very long log to the last."""
    page = new_page(browser)
    lengthen_log(page, LONG)
    page.goto(f"{table.address}/#/table/{positions.lay(table, positions.finished('varu-powderkeg'))}")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.wait_for_selector("[role=log]")
    frames: list[float] = page.evaluate(SCROLLING)
    page.context.close()
    return frames


def lengthen_log(page: Page, number: int) -> None:
    """Tell the page of so many things that happened before."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(lengthened(text, number)))

    page.route_web_socket("**/seat/*", between)


def lengthened(text: str | bytes, number: int) -> str:
    message = json.loads(text)
    if message["type"] == "table":
        first = message["log_from"]
        message["log"] = [*([BYGONE] * number if first == 0 else []), *message["log"]]
        message["log_from"] = first + number if first else 0
        for place, told in enumerate(message["log"], start=message["log_from"]):
            message["log"][place - message["log_from"]] = {**told, "number": place}
    return json.dumps(message)


def scripts() -> float:
    """All scripts of the page together, in thousands of bytes as they go over the wire."""
    folder = page_folder()
    assert folder is not None, "the page was not built: python web/build.py"
    return sum(len(gzip.compress(file.read_bytes())) for file in folder.rglob("*.js")) / 1000


if __name__ == "__main__":
    main()
