"""Better styles by trial."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from fitg.bots.style import Style, style
from fitg.data.records import Side
from fitg.lab.training import styles

SMALL = (2, 4)


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(styles, "ROUNDS", SMALL)


def climb(side: Side, against: Style | None) -> styles.Climb:
    return styles.Climb(
        ("flight-to-egrix",), side, against, "test", lambda bouts: [styles.won_by(bout) for bout in bouts]
    )


def test_every_choice_is_a_number_of_a_style_and_can_be_taken() -> None:
    for side in styles.CHOICES:
        for name, values in styles.CHOICES[side].items():
            for value in values:
                assert getattr(styles.with_changes(style("veteran"), {name: value}), name) == value


def test_what_never_wins_is_not_better_and_what_always_does_is(monkeypatch: pytest.MonkeyPatch) -> None:
    good = styles.with_changes(style("rookie"), {"rest_at": 4})
    monkeypatch.setattr(styles, "won_by", lambda bout: "rebel" if bout.rebel == good else "imperial")
    ours = climb("rebel", None)
    assert ours.better(style("rookie"), good, 0) == (True, 1.0, 4)
    assert ours.better(good, style("rookie"), 0) == (False, -1.0, 2)


def test_the_same_seed_gives_the_same_style() -> None:
    runner = CliRunner()
    command = ["flight-to-egrix", "--side", "imperial", "--against", "random", "--steps", "2", "--jobs", "1"]
    first = runner.invoke(styles.main, command)
    assert first.exit_code == 0, first.output
    assert runner.invoke(styles.main, command).output == first.output


def test_games_by_chance_and_by_style_are_played_to_the_end() -> None:
    rookie = style("rookie")
    for rebel, imperial in ((None, rookie), (rookie, None), (rookie, rookie)):
        assert styles.won_by(styles.Bout("varu-powderkeg", "1", rebel, imperial)) in ("rebel", "imperial")


def test_only_what_wins_is_kept() -> None:
    def play(bouts: list[styles.Bout]) -> list[Side | None]:
        return [
            "rebel" if bout.rebel is not None and bout.rebel.rest_at == 4 else "imperial" for bout in bouts
        ]

    tries = sum(map(len, styles.CHOICES["rebel"].values()))
    ours = styles.Climb(("flight-to-egrix",), "rebel", None, "test", play)
    assert ours.climb(style("rookie"), tries) == {"rest_at": 4}


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("rest_at", "rest_at is not of the form NAME=VALUE, such as rest_at=2."),
        ("courage=2", "A style has no courage; fitg/bots/style.py explains what it has."),
        ("rest_at='much'", "That is no style: Expected `int`, got `str`"),
    ],
)
def test_a_wrong_number_is_answered_in_one_sentence(value: str, sentence: str) -> None:
    said = CliRunner().invoke(styles.main, ["flight-to-egrix", "--side", "rebel", "--set", value])
    assert said.exit_code == 2
    assert sentence in said.output


def test_a_trial_by_hand_takes_no_steps() -> None:
    said = CliRunner().invoke(
        styles.main,
        ["flight-to-egrix", "--side", "rebel", "--set", "rest_at=2", "--steps", "0", "--jobs", "1"],
    )
    assert said.output.startswith("The veteran wins ")
    assert "of 4 games" in said.output
