"""From nothing to a friend at the table: `python -m tests.web.inviting` prints how many seconds it takes."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.web.conftest import ARGUMENTS, find_browser
from tests.web.measuring import new_page
from tests.web.test_network import lay_table, sit_down
from tests.web.test_two_places import HOSTING, Hosted, at_the_table


def friend(browser: Browser) -> tuple[float, float]:
    """Seconds from the host's command until its house is up, and until both sit there and see each other."""
    with tempfile.TemporaryDirectory() as folder:
        house, host, guest = Hosted(Path(folder)), new_page(browser), new_page(browser)
        began = time.perf_counter()
        house.start()
        up = time.perf_counter()
        try:
            host.goto(house.address)
            guest.goto(lay_table(host))
            sit_down(guest, "Ada")
            for page in (host, guest):
                at_the_table(page)
            return up - began, time.perf_counter() - began
        finally:
            for page in (host, guest):
                page.context.close()
            house.stop()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        for _ in range(3):
            up, sat = friend(browser)
            said = f"up after {up:.1f} s, a friend at the table after {sat:.1f} s"
            sys.stdout.write(f"{' '.join(HOSTING)}: {said}, at a load of {os.getloadavg()[0]:.0f}\n")
        browser.close()


if __name__ == "__main__":
    main()
