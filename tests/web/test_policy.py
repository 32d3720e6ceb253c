"""The page needs nothing that the server's policy forbids: no foreign scripts, no text that becomes code."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.person import IN_A_HURRY


def test_the_page_plays_under_the_policy_of_its_server(visit: Visit) -> None:
    page = visit("#/new", policed=True, settings=IN_A_HURRY)
    page.locator("[data-start-game]").click()
    action = page.locator("[data-action]").first
    expect(action).to_be_visible()
    assert page.evaluate("document.fonts.size") > 0
    before = page.locator("[data-step]").first.get_attribute("data-step")
    action.click()
    expect(page.locator("[data-step]").first).to_be_visible()
    assert before is not None
