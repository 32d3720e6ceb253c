"""A recorded game is told, through anybody's eyes, and proved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fitg.cli.main import cli
from fitg.engine.game import Game, new_game
from fitg.presentation.narration import describe


def replay(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["replay", *map(str, words)], prog_name="fitg")


@pytest.fixture
def game() -> Game:
    """A game played by the dice."""
    game, chance = new_game("varu-powderkeg", seed=3), random.Random(3)
    while game.actions:
        game.apply(chance.choice(game.actions))
    return game


@pytest.fixture
def file(game: Game, tmp_path: Path) -> Path:
    game.record.save(tmp_path / "game.fitg")
    return tmp_path / "game.fitg"


def test_the_story_has_a_heading_for_each_turn_and_ends_with_the_winner(game: Game, file: Path) -> None:
    result = replay(file)
    assert result.exit_code == 0
    assert result.output.startswith("The Varu Powderkeg\n")
    assert "GAME-TURN 1\nRebel Movement Segment\n" in result.output
    end = game.log[-1]
    assert " ".join(result.output.split()).endswith(f"{describe(end, game.facts)} [{end.case}]")


def test_segments_in_which_nothing_happens_are_left_out(file: Path) -> None:
    titles = [line for line in replay(file).output.splitlines() if line.endswith("Military Combat Segment")]
    assert len(titles) < 14


def test_a_side_is_told_only_what_it_saw(file: Path) -> None:
    assert "face-down unit" in replay(file, "--side", "rebel").output
    assert "face-down unit" not in replay(file, "--side", "imperial").output
    assert "face-down unit" not in replay(file, "--side", "all").output


def test_a_true_record_is_verified_in_one_line(game: Game, file: Path) -> None:
    result = replay(file, "--verify")
    assert result.output == (
        f"The record is true: {len(game.history)} actions lead to the digest {game.digest()}.\n"
    )


def damage(file: Path, old: str, new: str) -> int:
    """Change the first line that has some words in it, and say which one it was."""
    lines = file.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines) if old in line)
    lines[number] = lines[number].replace(old, new)
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return number + 1


@pytest.mark.parametrize("words", [[], ["--verify"]])
def test_an_edited_action_is_refused_with_its_line(file: Path, words: list[str]) -> None:
    line = damage(file, "imperial: place militia at", "imperial: place line at")
    result = replay(file, *words)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"fitg: Line {line} of")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_record_with_another_seed_is_refused(file: Path) -> None:
    seed = next(line for line in file.read_text("utf-8").splitlines() if line.startswith("seed: "))
    damage(file, seed, "seed: " + "00" * 16)
    assert replay(file, "--verify").exit_code == 2


def test_a_record_that_ends_elsewhere_is_refused(game: Game, file: Path) -> None:
    damage(file, f"digest: {game.digest()}", "digest: 0000")
    result = replay(file, "--verify")
    assert result.exit_code == 2
    assert "digest" in result.stderr


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Zina,\n")
    assert "is not a record of a game" in replay(tmp_path / "letter.txt").stderr
    assert replay(tmp_path / "nothing.fitg").exit_code == 2
