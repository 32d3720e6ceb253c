"""The chances of bundles: those of their last action, as far as nothing before it is for good."""

from __future__ import annotations

from contextlib import ExitStack

from tests.engine.table import do, table
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game

from fitg.presentation.bundles import bundles
from fitg.server.live.odds import after, all_odds_together, odds_tables

PEOPLE = {
    "frun-sentel": {"place": "221.1"},
    "boccanegra": {"place": "221.1"},
    "doctor-sontag": {"place": "222.1"},
}


def test_a_place_and_its_mission_have_the_chances_of_the_mission() -> None:
    game = table("rebel.missions", characters=PEOPLE)
    before = game.digest()
    told = {(each.action, *each.then): each.tables for each in all_odds_together(game)}
    assert game.digest() == before
    together = ("missions at 221.1", "assign frun-sentel to D", "assign boccanegra to D")
    do(game, *together[:-1])
    alone = odds_tables(game, together[-1])
    assert [each.title for each in told[together]] == [each.title for each in alone]
    assert told[together][0].rows


def test_of_what_ends_in_nothing_or_begins_for_good_nothing_is_told() -> None:
    game = table("rebel.missions", characters=PEOPLE)
    rest = next(bundle for bundle in bundles(game) if bundle.actions == ["done"])
    assert all(each.action != rest.actions[0] for each in all_odds_together(game))
    assert after(game, ["done"]) is None, "what comes after it is not to be known before"
    assert after(game, []) is game


def test_an_only_answer_is_given_at_once_against_the_computer_and_never_against_a_person(
    shared_server: RunningServer,
) -> None:
    """[7.22] Who marches with one face-down unit is asked which: an answer that comes at once would tell."""
    for rebel, expected in (("rookie", "one-answer"), ("human", None)):
        game = new_game(shared_server, scenario="varu-powderkeg", rebel=rebel, imperial="human", seed="one")
        seats = [Seat(shared_server, game, side) for side in game["seats"] if side in ("rebel", "imperial")]
        order = _when_there_is_one_answer(*seats)
        assert order == expected, rebel


def _when_there_is_one_answer(*seats: Seat) -> str | None:
    with ExitStack() as stack:
        sitting = [stack.enter_context(seat) for seat in seats]
        for _ in range(200):
            seat = next((each for each in sitting if each.actions), None)
            if seat is None:
                for each in sitting:
                    each.wait_for_table()
                continue
            infos = seat.table["actions"]
            if len(infos) == 1 and not infos[0]["passes"]:
                found = seat.table["standing"]
                return found and str(found["order"])
            marches = [each for each in seat.actions if each.startswith("march from")]
            seat.act((marches or seat.actions)[0 if marches else -1])
            if not seat.actions:  # What the other does in secret is told to nobody: only a hand-over is.
                for each in sitting:
                    while each is not seat and not each.actions:
                        each.wait_for_table()
    raise AssertionError("nobody marches any more")
