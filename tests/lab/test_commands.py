"""The commands of the laboratory answer nonsense in one line."""

from __future__ import annotations

import pytest
from click import Command
from click.testing import CliRunner

from fitg.lab.play import turn_times
from fitg.lab.training import plan_checks


@pytest.mark.parametrize(
    ("command", "words", "sentence"),
    [
        (turn_times.main, ["nowhere"], "there is no scenario 'nowhere'"),
        (turn_times.main, ["flight-to-egrix", "--bot", "nobody"], "There is no bot 'nobody'"),
        (plan_checks.main, ["nowhere", "--games", "1"], "there is no scenario 'nowhere'"),
    ],
)
def test_nonsense_is_refused_in_one_line(command: Command, words: list[str], sentence: str) -> None:
    answer = CliRunner().invoke(command, words)
    assert answer.exit_code == 1
    assert answer.output.startswith(f"Error: {sentence}")
    assert answer.output.count("\n") == 1
