"""How quick the table is: `python -m tests.web.measuring` prints what docs/table.md promises."""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
import time
from bisect import bisect
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright
from tests.web import positions
from tests.web.conftest import ARGUMENTS, Table, find_browser
from tests.web.person import IN_A_HURRY, Person

from fitg.engine.game import new_game
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


#: Who measures plays both sides: no curtain falls between them.
OPEN_TABLE = IN_A_HURRY.replace("}", ', "openTable": true}')
#: A pan or a zoom is this many steps of the pointer or the wheel, one in each frame.
STEPS = 90
#: Move the pointer over the map, button down, or turn its wheel; how long that took, in milliseconds.
MOTIONS = {
    "panned": """(x, y, step) => [window, new MouseEvent("mousemove", {
        view: window, bubbles: true,
        clientX: x + 150 * Math.sin(step / 8), clientY: y + 90 * Math.sin(step / 13)})]""",
    "zoomed": """(x, y, step) => [document.elementFromPoint(x, y), new WheelEvent("wheel", {
        view: window, bubbles: true, cancelable: true, clientX: x, clientY: y,
        deltaY: step % 60 < 30 ? -50 : 50})]""",
}
MOVING = """async ([steps, text]) => {
  const motion = (0, eval)(text);
  const {left, top, width, height} = document.querySelector("main").getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const press = (name, at) => at.dispatchEvent(
    new MouseEvent(name, {view: window, bubbles: true, cancelable: true, clientX: x, clientY: y}));
  press("mousedown", document.elementFromPoint(x, y));
  const begun = performance.now();
  for (let step = 0; step < steps; step += 1) {
    await new Promise(requestAnimationFrame);
    const [target, event] = motion(x, y, step);
    target.dispatchEvent(event);
  }
  const took = performance.now() - begun;
  press("mouseup", window);
  return took;
}"""
TRACED = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline")

#: Clicks of a campaign that are measured, after its set-up.
CAMPAIGN_CLICKS = 40

#: Entries of the log of a very long game.
LONG = 5_000
BYGONE = {
    "turn": 1,
    "segment": "set-up",
    "case": "",
    "kind": "Bygone",
    "text": "A sentence about something that has happened in a game that has been going on for long.",
    "weight": 0,
    "pause": 0,
    "side": None,
    "place": "",
    "faces": [],
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
            say("From a click to the new board in the campaign", spread(campaign(browser, table)))
            for motion in MOTIONS:
                say(f"While the fullest campaign is {motion}", str(moving(browser, table, motion)))
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
    context.add_init_script(f"localStorage['fitg.settings'] ??= '{OPEN_TABLE}'")
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


def campaign(browser: Browser, table: Table) -> list[float]:
    """Clicks in the middle of the Galactic Game, against the quickest bot."""
    page = new_page(browser)
    game = new_game("galactic-campaign", seed="a campaign to measure")
    while game.view("spectator")["segment"] != "rebel-1.missions":
        positions.step(game)
    page.goto(f"{table.address}/#/table/{positions.lay(table, game.record.text())}")
    positions.sit_down(page)
    person = Person(page)
    person.wait_for_decision()
    page.evaluate(STOPWATCH)
    for _ in range(CAMPAIGN_CLICKS):
        positions.sit_down(page)
        if not person.wait_for_decision():
            break
        person.decide()
    waits: list[float] = page.evaluate("() => window.waits")
    page.context.close()
    return waits


@dataclass(frozen=True)
class Motion:
    """What a movement of the map cost."""

    #: Work of the page's main thread between one frame and the next, in milliseconds of processor time.
    work: list[float]
    #: Frames a second, by the clock of the wall.
    rate: float

    def __str__(self) -> str:
        worst = quantiles(self.work, n=20)[-1]
        work = f"{median(self.work):.1f} ms of work a frame, 95 % within {worst:.1f} ms"
        return f"{work} ({len(self.work)} frames), {self.rate:.0f} frames a second"


def moving(browser: Browser, table: Table, motion: str) -> Motion:
    """Move the map of the fullest position, and look at what the browser traced meanwhile."""
    page = new_page(browser)
    page.goto(f"{table.address}/#/table/{positions.lay(table, positions.fullest())}")
    positions.sit_down(page)
    page.get_by_role("button", name="The whole map").click()
    page.wait_for_timeout(2_000)
    browser.start_tracing(page=page, categories=list(TRACED))
    took: float = page.evaluate(MOVING, [STEPS, MOTIONS[motion]])
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return Motion(work_by_frame(trace), 1000 * STEPS / took)


def work_by_frame(trace: list[dict[str, Any]]) -> list[float]:
    """What the busiest thread of a page did in its tasks, from one frame to the next."""
    mains = {
        (event["pid"], event["tid"])
        for event in trace
        if event.get("name") == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    own: dict[tuple[int, int], list[dict[str, Any]]] = {main: [] for main in mains}
    for event in trace:
        if (event.get("pid"), event.get("tid")) in mains:
            own[event["pid"], event["tid"]].append(event)
    events = max(own.values(), key=lambda thread: sum(each.get("tdur", 0) for each in thread), default=[])
    frames = sorted(event["ts"] for event in events if event.get("name") == "FireAnimationFrame")
    tasks = [event for event in events if event.get("name") == "RunTask" and event.get("ph") == "X"]
    work = [0.0] * (len(frames) + 1)
    for task in tasks:
        work[bisect(frames, task["ts"])] += task.get("tdur", task["dur"]) / 1000
    return work[1:-1]


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

    page.route_web_socket("**/table?seat=*", between)


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
