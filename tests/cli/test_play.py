"""A game at the terminal: typed from the first prompt to the last, with everything a person may type."""

from __future__ import annotations

import codecs
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fitg import bots
from fitg.cli.main import cli
from fitg.cli.terminal import autosave, players, screen
from fitg.cli.terminal.session import COMMANDS, Session
from fitg.engine.game import new_game
from fitg.engine.record import load_record

#: The menus of the set-up and of the first steps of this game are known.
SEED = "7"


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept in a folder of the test."""
    folder = tmp_path / "games"
    monkeypatch.setenv(autosave.FOLDER_VARIABLE, str(folder))
    monkeypatch.setenv("COLUMNS", "110")
    return folder


def play(*words: str, typed: list[str] | None = None) -> Result:
    """Run `fitg play --terminal` and type some lines; then the keyboard is gone."""
    lines = "".join(f"{line}\n" for line in typed or [])
    return CliRunner().invoke(cli, ["play", "--terminal", *words], input=lines, prog_name="fitg")


def alone(*typed: str, words: tuple[str, ...] = ()) -> Result:
    """You lead the Empire in Flight to Egrix, where it sets up first."""
    return play("flight-to-egrix", "--rebel", "random", "--seed", SEED, *words, typed=list(typed))


def numbers() -> Iterator[str]:
    """Numbers as somebody types who looks at nothing: most of them fit some choice."""
    chance = random.Random(4)
    while True:
        yield str(chance.choice([1, 1, 1, 2, 2, 3, 4, 6, 9]))


def kept_game(folder: Path) -> Path:
    """The one game that was kept."""
    (path,) = folder.glob("*.fitg")
    return path


# Beginning


def test_without_a_scenario_the_player_chooses_scenario_rules_side_and_opponent(games: Path) -> None:
    result = play(typed=["10", "2", "1", "1", "2", "3"])
    assert result.exit_code == 0, result.output
    assert "Type a number from 1 to 9." in result.output
    assert "The Varu Powderkeg" in result.output
    assert "Imperial Player: Place your military units: 3 Militia and 3 Line. [16.13]" in result.output
    record = load_record(kept_game(games))
    assert record.headers["players"] == "rebel recruit; imperial human"
    assert record.setting.options == {}


def test_a_ruleset_and_its_options_are_chosen_and_told(games: Path) -> None:
    result = play(typed=["1", "2", "2", "1", "3"])
    assert result.exit_code == 0, result.output
    assert "Rules: Missions by dice." in result.output
    assert "Creatures and locals fight: with the values of the variant’s charts." in result.output
    chosen = load_record(kept_game(games)).setting.options
    assert chosen == {"ruleset": "dice-missions", "creatures": "chart"}


def test_a_ruleset_that_does_not_exist_is_refused_in_a_sentence() -> None:
    result = play("flight-to-egrix", "--ruleset", "chess")
    assert result.exit_code == 2
    assert "There is no ruleset 'chess'; choose one of: " in result.output
    assert "dice-missions, standard, " in result.output


def test_all_scenarios_are_offered_the_official_ones_first() -> None:
    shown = play(typed=["1", "3"]).output
    assert "5 The Galactic Campaign (20 Game-Turns)" in shown
    assert "6 The Throne in Danger (6 Game-Turns)" in shown


def test_nobody_there_to_choose_is_one_line_of_advice() -> None:
    result = play()
    assert result.exit_code == 2
    assert result.stderr.startswith("fitg: nobody chose; name a scenario")


def test_the_introduction_tells_the_story_the_goals_and_the_hash_of_the_dice() -> None:
    shown = alone().output
    assert "A pirate, a physician and an exiled prince" in shown
    assert "The Rebels win at once: Any planet becomes Rebel-controlled. [16.25]" in shown
    assert new_game("flight-to-egrix", seed=7).commitment in shown


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["no-such-scenario"], "no-such-scenario"),
        (["flight-to-egrix", "--rebel", "admiral"], "There is no bot 'admiral'"),
        (["flight-to-egrix", "--option", "captives-heal"], "write NAME=VALUE"),
        (["flight-to-egrix", "--option", "captives-fly=true"], "The game's options are wrong"),
        (["flight-to-egrix", "--resume", "x.fitg"], "a resumed game has its scenario"),
        (["--resume", "no-such-file.fitg"], "no-such-file.fitg"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(words: list[str], complaint: str) -> None:
    result = play(*words)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


def test_options_of_the_game_reach_the_game(games: Path) -> None:
    alone(words=("--option", "captives-heal=false", "--option", "ruleset=standard"))
    assert load_record(kept_game(games)).setting.options == {"captives-heal": False, "ruleset": "standard"}


# Choosing


def test_choices_are_numbered_and_grouped_by_what_they_are_about() -> None:
    shown = alone().output
    assert (
        "A Militia unit: 5 at Quibron (wild) · 6 at Angoff (urban) · 7 at Charkhan (air) · "
        "8 at Charkhan (wild)" in shown
    )


def test_a_number_does_it_and_the_log_tells_it_with_its_case() -> None:
    shown = alone("2").output
    assert "  The Empire places 1 Line at Angoff (urban): set-up. [16.13]" in shown
    assert "Place your military units: 3 Militia and 3 Patrol. [16.13]" in shown


def test_part_of_a_word_narrows_the_list_and_enter_takes_the_only_one_left() -> None:
    shown = alone("line ang", "").output
    assert "  2 A Line unit at Angoff (urban)\nPress Enter to do this." in shown
    assert "The Empire places 1 Line at Angoff (urban)" in shown


def test_a_narrowed_list_keeps_its_numbers() -> None:
    shown = alone("patrol", "10").output
    assert "The Empire places 1 Patrol at Angoff (urban)" in shown


@pytest.mark.parametrize("typed", ["place line at 222.1", "a line unit at angoff (urban)"])
def test_a_choice_typed_in_full_is_done_at_once(typed: str) -> None:
    assert "The Empire places 1 Line at Angoff (urban)" in alone(typed).output


def test_enter_shows_all_choices_again() -> None:
    assert alone("").output.count("Place your military units: 3 Militia, 3 Patrol and 1 Line.") == 2


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no choice 99; the choices are 1 to 12."),
        ("0", "There is no choice 0; the choices are 1 to 12."),
        ("frobnicate", "No choice has 'frobnicate' in it"),
        ("-1", "No choice has '-1' in it"),
        ("½", "No choice has '½' in it"),
        ("\x00\x07", "No choice has"),
        ("r 99.99", "99.99"),
        ("s", "Say where: s FILE."),
        ("s /no/such/folder/game", "could not be saved in /no/such/folder/game.fitg"),
        ("l 6", "There is nothing to tell of Game-Turn 6."),
        ("o", "There are no odds to tell here."),
        ("o 99", "There are no odds to tell here."),
        ("u", "The last step cannot be taken back"),
    ],
)
def test_garbage_changes_nothing_and_is_answered_kindly(typed: str, answer: str, games: Path) -> None:
    result = alone(typed, "2")
    assert result.exit_code == 0, result.output
    assert answer in result.output
    assert load_record(kept_game(games)).actions[-1] == "place line at 222.1"


# Commands


def test_help_names_every_command() -> None:
    shown = alone("?").output
    for command in ("u ", "b ", "l [TURN]", "o [NUMBER]", "r [CASE]", "s [FILE]", "g ", "q "):
        assert f"  {command}" in shown


def test_a_step_can_be_taken_back(games: Path) -> None:
    shown = alone("2", "u", "3").output
    assert "Taken back: A Line unit at Angoff (urban)." in shown
    assert load_record(kept_game(games)).actions == ("place line at 223.1",)


def test_the_board_is_shown_at_each_change_of_segment_and_on_demand() -> None:
    once, twice = alone("2"), alone("2", "b")
    assert once.output.count("Flight to Egrix, Game-Turn 1 of 6, Set-up") == 1
    assert twice.output.count("Flight to Egrix, Game-Turn 1 of 6, Set-up") == 2
    assert "      Empire: 1 Line\n" in twice.output


def test_a_rule_is_read_at_the_table() -> None:
    assert "The Force Points" not in alone("r").output
    assert "16.13 Military units and PDBs at the start" in alone("r").output
    assert "12.53 Failure of active characters" in alone("r 12.53").output


def test_the_log_is_told_again_for_a_turn_or_from_the_beginning() -> None:
    once = alone("2").output.count("The Empire places 1 Line at Angoff (urban)")
    assert once == 1
    for command in ("l", "l 0", "l all"):
        assert alone("2", command).output.count("The Empire places 1 Line at Angoff (urban)") == 2


def test_how_a_result_came_about_is_told_line_by_line() -> None:
    assert "No dice have fallen" in alone("w").output
    by_the_bot = ("flight-to-egrix", "--imperial", "random", "--seed", SEED)
    shown = play(*by_the_bot, typed=["1", "1", "w"]).output
    assert re.search(r"\n    Detection [1-6]\n    Evasion of the ship: \d\n", shown)
    assert re.search(r"\n    Result: (un)?detected", shown)


def test_goals_are_told_on_demand() -> None:
    assert alone("g").output.count("[16.27]") == alone().output.count("[16.27]") + 1


def test_odds_are_told_before_anything_is_risked() -> None:
    result = play("flight-to-egrix", "--imperial", "random", "--seed", SEED, typed=["o", "o 1"])
    assert re.search(r" 1 Landing at Quibron .*\[16\.12\]: they land undetected\s+\d+%", result.output)


# Saving, leaving, coming back


def test_a_game_is_saved_under_a_name_and_resumed(tmp_path: Path, games: Path) -> None:
    left = alone("2", f"s {tmp_path / 'evening'}", "q")
    assert left.exit_code == 0
    assert f"fitg play --terminal --resume {tmp_path / 'evening.fitg'}\n" in left.output
    assert list(games.iterdir()) == [], "the game is in a file that was named: nothing else is left behind"
    back = play("--resume", str(tmp_path / "evening.fitg"))
    assert "Place your military units: 3 Militia and 3 Patrol. [16.13]" in back.output
    assert load_record(kept_game(games)).headers["players"] == "rebel random; imperial human"


def test_a_resumed_game_is_saved_in_its_file_with_a_bare_enter(tmp_path: Path, games: Path) -> None:
    file = tmp_path / "evening.fitg"
    alone("2", "q", str(file))
    play("--resume", str(file), typed=["1", "q", ""])
    assert len(load_record(file).actions) == 2
    assert list(games.iterdir()) == []


def test_a_resumed_game_can_still_step_back(tmp_path: Path) -> None:
    file = tmp_path / "evening.fitg"
    alone("2", "q", str(file))
    assert "Taken back: A Line unit at Angoff (urban)." in play("--resume", str(file), typed=["u"]).output


def test_whoever_leaves_may_keep_the_game_without_naming_a_file(games: Path) -> None:
    result = alone("2", "q", "")
    assert f"fitg play --terminal --resume {kept_game(games)}\n" in result.output


def test_whoever_leaves_may_throw_the_game_away(games: Path) -> None:
    assert "Not saved." in alone("2", "q", "n").output
    assert list(games.iterdir()) == []


def test_a_file_that_cannot_be_written_is_asked_for_again(tmp_path: Path, games: Path) -> None:
    result = alone("2", "q", "/no/such/folder/game", str(tmp_path / "game.txt"))
    assert "could not be saved" in result.output
    assert load_record(tmp_path / "game.txt").actions == ("place line at 222.1",)


def test_a_game_resumed_where_games_are_kept_goes_on_in_the_same_file(games: Path) -> None:
    alone("2")
    file = kept_game(games)
    play("--resume", str(file), typed=["1"])
    assert kept_game(games) == file
    assert len(load_record(file).actions) == 2
    play("--resume", str(file), typed=["q"])
    assert kept_game(games) == file, "a file that was named is never deleted"


def test_the_end_of_the_keyboard_loses_nothing(games: Path) -> None:
    result = alone("2", "6")
    assert result.exit_code == 0
    assert f"fitg play --terminal --resume {kept_game(games)}\n" in result.output
    assert len(load_record(kept_game(games)).actions) == 2


def test_ctrl_c_loses_nothing(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["2"])

    def interrupted(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("fitg.cli.terminal.session.ask", interrupted)
    result = alone()
    assert result.exit_code == 130
    assert load_record(kept_game(games)).actions == ("place line at 222.1",)


def test_even_an_error_of_the_program_does_not_lose_the_game(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Session, rest: str) -> bool:
        raise ZeroDivisionError

    monkeypatch.setitem(COMMANDS, "b", broken)
    result = alone("2", "b")
    assert isinstance(result.exception, ZeroDivisionError)
    assert "Something went wrong; the game is kept" in result.output
    assert load_record(kept_game(games)).actions == ("place line at 222.1",)


def test_a_damaged_game_is_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "evening.fitg"
    alone("2", "q", str(file))
    file.write_text(file.read_text("utf-8").replace("place line at 222.1", "place line at 221.1"), "utf-8")
    result = play("--resume", str(file))
    assert result.exit_code == 2
    assert "was damaged or edited" in result.stderr


def test_where_the_first_folder_cannot_be_written_the_next_one_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a-file").write_text("")
    monkeypatch.setattr(
        autosave, "_folders", lambda: iter([tmp_path / "a-file" / "games", tmp_path / "other"])
    )
    assert alone("2").exit_code == 0
    assert load_record(kept_game(tmp_path / "other")).actions == ("place line at 222.1",)


def test_without_any_folder_the_player_is_told_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a-file").write_text("")
    monkeypatch.setattr(autosave, "_folders", lambda: iter([tmp_path / "a-file" / "games"]))
    result = alone("2")
    assert result.exit_code == 2
    assert f"set {autosave.FOLDER_VARIABLE} to one" in result.stderr


# Two people


def test_two_people_hand_the_keyboard_over_and_see_only_their_own_board(games: Path) -> None:
    setup = [*["1"] * 9, "done"]
    hidden = play("flight-to-egrix", "--seed", SEED, typed=["", *setup, "", "", "b"])
    assert "Imperial Player, press Enter when nobody else is looking." in hidden.output
    before, _, after = hidden.output.partition("Rebel Player, press Enter when nobody else is looking.")
    assert "It is for the Rebel Player to decide: press Enter to hide your board." in before
    assert "face-down" not in before
    assert "1 Line" in before
    assert "face-down" in after
    assert "1 Line" not in after


def test_at_an_open_table_nobody_waits_and_nothing_is_told_twice() -> None:
    shown = play("flight-to-egrix", "--seed", SEED, "--open", typed=[*["1"] * 9, "done"]).output
    assert "press Enter when nobody" not in shown
    assert "Your ships come out of deep space" in shown
    assert shown.count("Jon Kidu stands at") == 1


def test_the_screen_forgets_what_it_showed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    screen.forget()
    assert capsys.readouterr().out == screen.FORGET


# Whole games


def test_a_whole_scenario_typed_in_numbers_with_undo_saving_and_garbage(tmp_path: Path, games: Path) -> None:
    """Every tenth line is a command or nonsense; the record of the game is true to the end."""
    file, typed, chance = tmp_path / "long.fitg", [], numbers()
    extras = ["u", "b", "zzz", f"s {file}", "l", "", "r", "o", "404"]
    for number in range(4000):
        typed.append(next(chance))
        if number % 10 == 9:
            typed.append(extras[number // 10 % len(extras)])
    result = play("flight-to-egrix", "--imperial", "recruit", "--seed", SEED, typed=typed)
    assert result.exit_code == 0, result.output
    assert "The dice came from the seed" in result.output
    assert re.search(r"The (Rebels win|Empire wins)", result.output)
    record = load_record(kept_game(games))
    assert record.verify().outcome is not None
    assert load_record(file).verify().outcome is None, "the file that was saved on the way can be resumed"


def test_two_computers_play_and_the_story_is_told_in_full(games: Path) -> None:
    result = play("varu-powderkeg", "--rebel", "random", "--imperial", "random", "--seed", "3")
    assert result.exit_code == 0
    assert "GAME-TURN 7" in result.output or "wins at once" in result.output
    assert "face-down" not in result.output.partition("GAME-TURN 1")[0]
    assert load_record(kept_game(games)).verify().outcome is not None


def test_the_same_seed_and_the_same_answers_give_the_same_game(games: Path) -> None:
    endings = []
    for _ in range(2):
        play("varu-powderkeg", "--rebel", "random", "--imperial", "random", "--seed", "a quiet evening")
        file = kept_game(games)
        endings.append(load_record(file).digest)
        file.unlink()
    assert endings[0] == endings[1]


# A real terminal


PROGRAM = "from fitg.cli.main import main; main()"


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *words: str) -> None:
        self.screen, slave = pty.openpty()
        self.program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "play", "--terminal", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            close_fds=True,
        )
        os.close(slave)
        self.shown = ""
        #: A letter may arrive in parts.
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def appears(self, words: str, seconds: float) -> bool:
        """Read until some words appear, or the time is over."""
        deadline = time.monotonic() + seconds
        while words not in self.shown:
            ready, _, _ = select.select([self.screen], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                return False
            try:
                self.shown += self.decoder.decode(os.read(self.screen, 65536))
            except OSError:
                break
        return words in self.shown

    def until(self, words: str) -> None:
        assert self.appears(words, seconds=60), f"{words!r} did not appear after: {self.shown[-500:]}"

    def interrupt(self, answer: str) -> None:
        """Press Ctrl-C, and again if the program was not yet listening to the keyboard."""
        for _ in range(10):
            os.kill(self.program.pid, signal.SIGINT)
            if self.appears(answer, seconds=6):
                return
        raise AssertionError(f"Ctrl-C had no effect after: {self.shown[-500:]}")

    def type(self, text: str) -> None:
        self.shown = ""
        os.write(self.screen, text.encode())

    def close(self) -> int:
        code = self.program.wait(90)
        os.close(self.screen)
        return code


@pytest.mark.real_time
def test_in_a_real_terminal_ctrl_c_and_ctrl_d_keep_the_game(games: Path) -> None:
    first = Terminal("flight-to-egrix", "--rebel", "random", "--seed", SEED)
    first.until("12 at Charkhan (wild)\r\n> ")
    first.type("2\n")
    first.until("8 at Charkhan (wild)\r\n> ")
    first.interrupt("The game is kept.")
    assert first.close() == 130
    second = Terminal("--resume", str(kept_game(games)))
    second.until("8 at Charkhan (wild)\r\n> ")
    second.type("6\n")
    second.until("8 at Charkhan (wild)\r\n> ")
    second.type("\x04")
    second.until("The game is kept.")
    assert second.close() == 0
    assert len(load_record(kept_game(games)).actions) == 2


@pytest.mark.real_time
def test_killed_in_the_middle_of_a_campaign_nothing_is_lost(games: Path) -> None:
    """Whatever was answered before the last question is in the file when the process is gone."""
    first = Terminal("ninth-year", "--rebel", "random", "--seed", SEED)
    first.until("All the others pay nothing\r\n> ")
    first.type("1\n")
    first.until("All the others pay nothing\r\n> ")
    first.type("1\n")
    first.until("All the others pay nothing\r\n> ")
    first.program.kill()
    assert first.close() == -signal.SIGKILL
    record = load_record(kept_game(games))
    taxes = [action for action in record.actions if action.endswith("in full")]
    assert len(taxes) == 2
    second = Terminal("--resume", str(kept_game(games)))
    second.until("All the others pay nothing\r\n> ")
    second.type("\x04")
    second.until("The game is kept.")
    assert second.close() == 0
    assert load_record(kept_game(games)).actions == record.actions


MISSIONS = """
base = "flight-to-egrix"
id = "quibron"
title = "Quibron"

[position]
segment = "rebel.missions"

[position.characters]
frun-sentel = { place = "221.1" }
doctor-sontag = { place = "221.1" }
"""


def test_the_adviser_says_what_he_would_do_and_enter_does_it(games: Path) -> None:
    shown = " ".join(alone("h", "").output.split())
    found = re.search(r"The adviser would say: (\d+) (.+?)\. Troops go where most is at stake\.", shown)
    assert found is not None
    assert "Press Enter to do this." in shown
    (done,) = load_record(kept_game(games)).actions
    assert done.startswith("place ")
    assert new_game("flight-to-egrix", seed=int(SEED)).actions.index(done) + 1 == int(found[1])


def test_a_hint_has_the_odds_of_its_choice_and_of_no_other(tmp_path: Path) -> None:
    path = tmp_path / "missions.toml"
    path.write_text(MISSIONS, "utf-8")
    shown = play(
        str(path), "--imperial", "random", "--seed", SEED, typed=["missions at 221.1", "hint"]
    ).output
    told = shown[shown.index("The adviser would say: ") :]
    (number,) = re.findall(r"The adviser would say: (\d+) ", told)
    odds = re.findall(r"^  (\d+) .*\[13[\d.]*\]: ", told, re.MULTILINE)
    assert odds
    assert set(odds) == {number}


def test_one_bot_plays_a_seat_for_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps the plan of its Player-Turn."""
    made: list[str] = []

    def create(spec: str) -> object:
        made.append(spec)
        return bots.create(spec)

    monkeypatch.setattr(players, "create", create)
    shown = play("flight-to-egrix", "--rebel", "cadet", "--seed", SEED, typed=["h", "", "h", ""] + ["1"] * 40)
    assert "GAME-TURN 1" in shown.output
    assert sorted(made) == ["cadet", "rookie"]
