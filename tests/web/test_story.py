"""The story leads the board: nothing on the screen runs ahead of the event that changes it."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page, expect
from tests.web import positions
from tests.web.conftest import Table, Visit

from fitg.engine.game import Game, start
from fitg.engine.record import parse_record
from fitg.server.live.story import Moment, play

SHOWN = '{"speed": "fast", "lessons": false, "report": false}'
SLOWLY = '{"speed": "slow", "lessons": false, "report": false}'

#: Writes down what the screen says each time that it changes: entries told, turn, points, is it over?
KEEP_LOOKING = """() => {
  window.seen = [];
  const look = () => {
    const table = document.querySelector("[data-told]");
    if (!table) return;
    const says = [
      Number(table.dataset.told),
      table.dataset.telling !== undefined,
      document.querySelector("[aria-label^='Game-Turn']").getAttribute("aria-label"),
      document.querySelector("[data-score]").dataset.score,
      document.querySelector("dialog[open][aria-label='The game is over']") !== null,
      document.querySelectorAll("[data-action]").length,
    ];
    if (JSON.stringify(says) !== JSON.stringify(window.seen.at(-1))) window.seen.push(says);
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""

#: What was told before a key is pressed may be told: it is forgotten the moment that the key comes down.
FORGET_WITH_THE_KEY = """() => {
  addEventListener("keydown", () => { window.seen = []; }, {capture: true, once: true});
}"""


class Seen(NamedTuple):
    told: int
    telling: bool
    turn: str
    score: str
    over: bool
    buttons: int


def at_a_turning_point() -> tuple[Game, str]:
    """A finished game before a step that changes both the score and the turn, and that step."""
    record = parse_record(positions.finished())
    game = start(record.verify().setting)
    for action in record.actions:
        twin = game.copy()
        twin.apply(action)
        if twin.state.turn > game.state.turn and points(twin) != points(game):
            return game, action
        game = twin
    raise AssertionError("nothing turns any more")


def before_the_end() -> tuple[Game, str]:
    """A finished game before its last step, and that step."""
    record = parse_record(positions.finished())
    game = start(record.verify().setting)
    *others, last = record.actions
    for action in others:
        game.apply(action)
    return game, last


def points(game: Game) -> int:
    return game.table_view("spectator").score.total


def sit_down(visit: Visit, table: Table, game: Game, settings: str) -> Page:
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=settings)
    positions.sit_down(page)
    page.evaluate(KEEP_LOOKING)
    return page


def expected(game: Game, moments: list[Moment]) -> dict[int, tuple[str, str]]:
    """Turn and score by the number of entries that have been told."""
    first, view = len(game.log), game.table_view("spectator")
    turns = view.turns
    found = {first: (f"Game-Turn {view.turn} of {turns}", str(view.score.total))}
    for moment in moments:
        seen = moment.view("spectator")
        found[moment.entry + 1] = f"Game-Turn {seen.turn} of {turns}", str(seen.score.total)
    return found


def test_turn_and_score_change_with_their_event(visit: Visit, table: Table) -> None:
    game, action = at_a_turning_point()
    page = sit_down(visit, table, game, SHOWN)
    page.locator(f"[data-action='{action}']").click()
    after = len(game.log) + len(game.copy().apply(action))
    page.wait_for_selector(f"[data-told='{after}']:not([data-telling])")
    seen = [Seen(*each) for each in page.evaluate("() => window.seen")]
    _, moments = play(game.copy(), action, len(game.log))
    wanted = expected(game, moments)
    told = [each for each in seen if each.telling]
    assert {each.told: (each.turn, each.score) for each in told}.items() <= wanted.items()
    assert len({each.score for each in told}) > 1, "the score waits for its event, and then changes"
    assert not any(each.buttons for each in told), "nothing is to be decided before the story is told"


def test_the_victory_screen_waits_for_the_last_event(visit: Visit, table: Table) -> None:
    game, action = before_the_end()
    page = sit_down(visit, table, game, SHOWN)
    page.locator(f"[data-action='{action}']").click()
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()
    seen = [Seen(*each) for each in page.evaluate("() => window.seen")]
    assert any(each.telling for each in seen)
    assert not any(each.over for each in seen if each.telling)
    assert min(each.told for each in seen if each.over) == len(game.copy().apply(action)) + len(game.log)


def test_one_key_shows_the_end_at_once(visit: Visit, table: Table) -> None:
    game, action = before_the_end()
    page = sit_down(visit, table, game, SLOWLY)
    page.locator(f"[data-action='{action}']").click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.get_by_role("dialog", name="The game is over")).to_have_count(0)
    page.evaluate(FORGET_WITH_THE_KEY)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()
    assert not any(Seen(*each).telling for each in page.evaluate("() => window.seen")), "nothing more is told"


def in_a_later_turn() -> Game:
    """A game between two bots as the Rebels move again, after what the Empire has done."""
    record = parse_record(positions.finished("varu-powderkeg"))
    game = start(record.verify().setting)
    for action in record.actions:
        if game.state.turn > 1 and game.side == "rebel" and game.ctx.segment == "rebel.movement":
            return game
        game.apply(action)
    raise AssertionError("the Rebels never move again")


def test_a_sentence_of_the_story_shows_its_table(visit: Visit, table: Table) -> None:
    game = in_a_later_turn()
    page = sit_down(visit, table, game, SHOWN)
    story = page.get_by_role("log")
    story.get_by_role("button").last.click()
    story.get_by_role("button", name="The table at this moment").click()
    looking = page.locator("[data-past]")
    looking.wait_for()
    number = int(looking.get_attribute("data-past") or "")
    page.locator("[data-jump=before]").click()
    expect(page.locator(f"[data-past='{number - 1}']")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(looking).to_have_count(0)
