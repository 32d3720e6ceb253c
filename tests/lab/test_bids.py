"""Who wins at which bid."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from fitg.cli.main import cli
from fitg.data.records import Side
from fitg.lab.play.bids import by_bid
from fitg.lab.play.simulation import Result


def games(*ends: tuple[Side, int]) -> list[Result]:
    return [Result(number=number, winner=side, turns=turn) for number, (side, turn) in enumerate(ends)]


@pytest.mark.case("VC-13e")
def test_a_game_that_is_won_in_a_turn_is_won_with_every_higher_bid() -> None:
    found = by_bid(games(("rebel", 30), ("rebel", 36), ("imperial", 40), ("imperial", 40)))
    assert {bid: rate.rate for bid, rate in found.shares.items()} == {
        **dict.fromkeys(range(30, 36), 0.25),
        **dict.fromkeys(range(36, 41), 0.5),
    }
    assert found.even.bid == 36


def test_the_even_bid_lies_between_bids_that_the_games_do_not_rule_out() -> None:
    ends: list[tuple[Side, int]] = [("rebel", turn) for turn in range(1, 41) for _ in range(10)]
    even = by_bid(games(*ends)).even
    assert even.bid == 20
    assert even.low is not None
    assert even.high is not None
    assert 17 <= even.low < 20 < even.high <= 23
    assert str(even) == f"20 ({even.low}–{even.high})"


def test_where_the_rebels_hardly_ever_win_there_is_no_even_bid() -> None:
    even = by_bid(games(("rebel", 40), *[("imperial", 40) for _ in range(60)])).even
    assert (even.bid, even.low, even.high) == (None, None, None)


def test_a_game_that_broke_off_does_not_count() -> None:
    broken = Result(number=9, error="a fault")
    assert by_bid([*games(("rebel", 3), ("imperial", 6)), broken]).shares[3].rate == 0.5


@pytest.mark.unmeasured
def test_the_command_shows_shares_and_the_even_bid() -> None:
    words = ["sim", "throne-in-danger", "--ruleset", "underground-balance", "--option", "bids=agreed"]
    told = CliRunner().invoke(cli, [*words, "--games", "2", "--bids"], prog_name="fitg")
    assert told.exit_code == 0, told.output
    assert "Even bid: " in told.output
    parsed = CliRunner().invoke(cli, [*words, "--games", "2", "--bids", "--json"], prog_name="fitg")
    assert set(json.loads(parsed.output)) == {"shares", "even"}
