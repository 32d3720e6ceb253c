"""The start page: games are chosen, continued, deleted, opened from files; rules and pieces are looked up."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect
from tests.waiting import SAFETY_NET
from tests.web import positions
from tests.web.conftest import Console, Table, Visit
from tests.web.person import IN_A_HURRY, Person, start_game

from fitg.scenarios import scenarios


def test_a_game_of_ones_own_choice_is_set_up(visit: Visit, table: Table) -> None:
    page = visit("#/new", settings=IN_A_HURRY)
    page.get_by_role("radio", name="Recruit").check(force=True)
    page.get_by_text("Seed and rulings").click()
    page.get_by_role("textbox", name="Seed of the dice").fill("my own")
    page.get_by_role("group", name="Prisoners").get_by_role("radio", name="do not heal").check(force=True)
    start_game(page, scenario="The Varu Powderkeg", seats="You: the Empire")
    Person(page).wait_for_decision()
    expect(page.get_by_role("region", name="The decision")).to_contain_text("Place your military units")
    (game,) = [each for each in games(table) if page.url.endswith(f"#/table/{each['id']}")]
    assert game["title"] == "The Varu Powderkeg"
    assert game["players"] == {"rebel": "recruit", "imperial": "human"}


#: When the button can first be clicked, and when the first picture of a drawing is shown.
WORDS_AND_PICTURES = """() => {
  const seen = (window.seen = {});
  const look = () => {
    if (document.querySelector("main button")) seen.words ??= performance.now();
    const pictures = [...document.querySelectorAll("main img")].map((each) => each.src);
    if (pictures.some((source) => source.startsWith("blob:"))) seen.pictures ??= performance.now();
    requestAnimationFrame(look);
  };
  look();
}"""


def test_what_can_be_clicked_is_there_before_the_pictures(visit: Visit) -> None:
    page = visit()
    page.add_init_script(f"({WORDS_AND_PICTURES})()")
    page.reload()
    page.wait_for_function("() => window.seen.pictures")
    seen = page.evaluate("() => window.seen")
    assert seen["words"] + 300 < seen["pictures"], "whoever clicks at once is not held up by four posters"


def games(table: Table) -> list[dict[str, object]]:
    found: list[dict[str, object]] = httpx.get(f"{table.address}/api/games", timeout=SAFETY_NET).json()
    return found


@pytest.mark.parametrize(("key", "players"), [("Enter", ("human", "recruit")), ("w", ("recruit", "recruit"))])
def test_every_door_has_a_key(own_table: Table, visit: Visit, key: str, players: tuple[str, str]) -> None:
    page = visit(server=own_table, settings=IN_A_HURRY)
    page.get_by_role("button", name="Settings").click()
    page.keyboard.press("w")
    assert games(own_table) == [], "in a window a key means something else"
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("h1").click()
    page.keyboard.press(key)
    page.wait_for_url("**/#/table/*")
    (game,) = games(own_table)
    assert game["players"] == {"rebel": players[0], "imperial": players[1]}


def test_every_scenario_can_be_chosen(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="choose side and scenario").click()
    assert page.url.endswith("#/new"), "the page of new games has an address of its own"
    for name in ("Flight to Egrix", "Orlog Besieged", "The Galactic Campaign"):
        expect(page.get_by_role("radio", name=name)).to_be_enabled()
    assert page.get_by_text("our own").count() == sum(each.by_us for each in scenarios())


def test_a_new_game_is_chosen_by_keys_and_the_button_says_the_whole_choice(visit: Visit) -> None:
    page = visit("#/new")
    start = page.locator("[data-start-game]")
    expect(start).to_contain_text("Play Flight to Egrix as the Rebels")
    page.get_by_role("radio", name="Flight to Egrix").focus()
    page.keyboard.press("ArrowRight")
    expect(start).to_contain_text("Play The Varu Powderkeg as the Rebels")
    page.get_by_role("radio", name="Watch").focus()
    page.keyboard.press("Space")
    expect(start).to_contain_text("Watch The Varu Powderkeg")
    expect(page.get_by_role("group", name="Who plays the Empire")).to_be_visible()


#: Fills and rings of the page that are none of the eight inks, nor a mix of two of them.
STRANGE_COLOURS = """() => {
  const inks = ["#0B1026", "#1A2450", "#F4E7CD", "#F3A43B", "#D8512B", "#8AD2E8", "#2F66B3", "#5FA389"]
    .map((ink) => [1, 3, 5].map((at) => parseInt(ink.slice(at, at + 2), 16)));
  const isMix = (colour) => inks.some((one) => inks.some((two) => {
    const along = two.map((value, at) => value - one[at]);
    const length = along.reduce((sum, value) => sum + value * value, 0);
    const dot = along.reduce((sum, value, at) => sum + value * (colour[at] - one[at]), 0);
    const share = length ? dot / length : 0;
    return share >= -0.02 && share <= 1.02
      && Math.hypot(...colour.map((value, at) => value - one[at] - share * along[at])) < 14;
  }));
  const found = new Set();
  for (const each of document.querySelectorAll("main *")) {
    const { backgroundColor } = getComputedStyle(each);
    const colour = backgroundColor.match(/[\\d.]+/g).map(Number);
    const printed = backgroundColor.startsWith("rgb") && (colour[3] ?? 1) > 0.9;
    if (printed && !isMix(colour.slice(0, 3))) found.add(backgroundColor);
  }
  return [...found];
}"""


def test_new_games_are_printed_in_the_eight_inks(visit: Visit) -> None:
    page = visit("#/new")
    page.get_by_role("radio", name="The Empire's Backdoor").check(force=True)
    assert page.evaluate(STRANGE_COLOURS) == []


def test_a_game_is_left_continued_where_it_was_and_deleted(own_table: Table, visit: Visit) -> None:
    page = visit(server=own_table, settings=IN_A_HURRY)
    page.get_by_role("button", name="Play now").click()
    person = Person(page)
    person.wait_for_decision()
    person.decide()
    person.wait_for_decision()
    step, prompt = person.step, person.prompt
    page.get_by_role("button", name="Flight to Egrix").click()
    door = page.get_by_role("region", name="Continue")
    expect(door).to_contain_text("The Rebels have −2 points, and 12 win.")

    page.get_by_role("button", name="Continue Flight to Egrix").click()
    person.wait_for_decision()
    assert (person.step, person.prompt) == (step, prompt)
    page.go_back()
    expect(door.get_by_role("button", name="Continue")).to_be_visible()
    page.keyboard.press("c")
    person.wait_for_decision()
    assert (person.step, person.prompt) == (step, prompt)

    page.go_back()
    page.get_by_role("button", name="Delete Flight to Egrix").click()
    page.get_by_role("button", name="Really delete Flight to Egrix").click()
    expect(page.get_by_role("button", name="Continue")).to_have_count(0)
    assert games(own_table) == []


def test_a_record_file_is_opened(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "evening.fitg"
    file.write_text(positions.finished(), "utf-8")
    page = visit(settings=IN_A_HURRY)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record file").click()
    chooser.value.set_files(file)
    expect(page.get_by_role("heading", name="Replay: Flight to Egrix")).to_be_visible()


def test_a_damaged_record_file_is_refused_in_a_sentence(
    visit: Visit, tmp_path: Path, console: Console
) -> None:
    file = tmp_path / "damaged.fitg"
    file.write_text("fitg record 1\nhello", "utf-8")
    page = visit()
    console.expected = "status of 400"
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record file").click()
    chooser.value.set_files(file)
    expect(page.get_by_role("alert")).to_contain_text("Line 2")


def test_two_bots_are_watched(visit: Visit) -> None:
    page = visit("#/new", settings=IN_A_HURRY)
    start_game(page, seats="Watch")
    page.wait_for_function("Number(document.querySelector('[data-step]')?.dataset.step) > 8")
    expect(page.locator("[data-lit], [data-action]")).to_have_count(0)


@pytest.mark.parametrize(
    ("box", "words", "hit", "found"),
    [
        ("Rules", "break off", "12.5 Break-off", "the defender may try"),
        ("Pieces", "Zina", "Zina Adora", "Princess of Adare"),
    ],
)
def test_rules_and_pieces_are_looked_up(visit: Visit, box: str, words: str, hit: str, found: str) -> None:
    page = visit("#/library")
    column = page.get_by_role("region", name=box)
    column.get_by_role("searchbox").fill(words)
    column.get_by_role("button", name=hit).first.click()
    expect(column).to_contain_text(found)
