"""Who keeps a house looks at games and guests, decides, shuts out: pages hear of it, the audit tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.server.conftest import RunningServer
from tests.server.test_link import Guest, at_a_table, closed_with

from fitg.cli.main import cli
from fitg.engine.record import parse_record
from fitg.server.store.games import Store


class House:
    """A private house in one of the databases, and who keeps it."""

    def __init__(self, server: RunningServer, where: Path | str) -> None:
        self.server = server
        self.where = ["--store", where] if isinstance(where, str) else ["--data", str(where.parent)]

    def run(self, *words: str, code: int = 0) -> str:
        done = CliRunner().invoke(cli, ["house", *words, *self.where], prog_name="fitg")
        assert done.exit_code == code, done.output
        return done.output

    def told(self, *words: str) -> Any:
        return json.loads(self.run(*words, "--json"))

    def does(self, what: str, about: str, *more: str, code: int = 0) -> str:
        return self.run(what, about, *more, "--by", "Mira", "--reason", "Because.", code=code)


@pytest.fixture
def house(where: Path | str, tmp_path: Path) -> Iterator[House]:
    running = RunningServer(tmp_path, where=where, shared="yes")
    running.start()
    yield House(running, where)
    running.stop()


@pytest.fixture
def two(house: House) -> Iterator[tuple[Guest, Guest, dict[str, Any]]]:
    """Two people at a table of theirs."""
    with Guest(house.server) as host, Guest(house.server) as friend:
        yield host, friend, at_a_table(host, friend)


def person(house: House, game: dict[str, Any], side: str) -> str:
    """The id of who sits there, as the keeper reads it."""
    players: dict[str, str] = house.told("game", game["id"])["players"]
    return players[side].rpartition("(")[2].removesuffix(")")


def test_games_and_guests_are_listed_without_what_is_hidden(
    house: House, two: tuple[Guest, Guest, dict[str, Any]]
) -> None:
    host, friend, game = two
    (listed,) = house.told("games")
    assert (listed["id"], listed["state"], listed["decides"]) == (game["id"], "running", "imperial")
    guests = house.told("guests")
    assert {each["kind"] for each in guests} == {"guest"}
    assert sorted(each["games"] for each in guests) == [1, 1]
    shown = house.told("guest", person(house, game, "imperial"))
    assert (shown["games"], shown["browsers"]) == ([game["id"]], 1)
    assert game["id"] in house.run("games", "--guest", shown["id"])
    everything = house.run("games") + house.run("game", game["id"]) + house.run("guests")
    assert "seed" not in everything
    for token in (host.token, friend.token):
        assert token not in everything
    assert house.told("audit") == [], "to look is nothing that is noted"


def test_the_keeper_sees_that_both_came_from_one_network(
    house: House, two: tuple[Guest, Guest, dict[str, Any]]
) -> None:
    host, friend, game = two
    assert house.told("game", game["id"])["same_network"] == [], "nobody has opened the table yet"
    with host.seat(game, "rebel") as rebel:
        rebel.wait_for("room")
        assert house.told("game", game["id"])["same_network"] == [], "one alone shares nothing"
        with friend.seat(game, "imperial") as imperial:
            imperial.wait_for("room")
    (day,) = house.told("game", game["id"])["same_network"]
    assert date.fromisoformat(day) <= datetime.now(UTC).date()


def test_a_game_is_decided_while_both_are_at_the_table(
    house: House, two: tuple[Guest, Guest, dict[str, Any]]
) -> None:
    host, _, game = two
    with host.seat(game, "rebel") as rebel:
        said = house.does("adjudicate", game["id"], "--winner", "rebel")
        assert said == f"{game['id']} was decided: rebel wins.\n"
        while rebel.table["view"]["outcome"] is None:
            rebel.receive()
        assert rebel.table["view"]["outcome"]["winner"] == "rebel"
    record = host.client.get(f"/api/games/{game['id']}/record").text
    assert "@house rebel: Because." in record
    outcome = parse_record(record).verify().outcome
    assert outcome is not None
    assert outcome.winner == "rebel"
    (line,) = house.told("audit")
    assert (line["who"], line["what"], line["about"], line["reason"]) == (
        "Mira",
        "adjudicate",
        game["id"],
        "Because.",
    )
    assert "over already" in house.does("adjudicate", game["id"], "--winner", "nobody", code=2)


def test_a_game_is_dropped_and_its_pages_are_told(
    house: House, two: tuple[Guest, Guest, dict[str, Any]]
) -> None:
    host, _, game = two
    with host.seat(game, "rebel") as rebel:
        # Who is still on his way in when the game goes is told that there is none.
        rebel.wait_for("room")
        house.does("drop", game["id"])
        assert rebel.wait_for("error")["message"] == "This game was deleted."
    assert host.client.get(f"/api/games/{game['id']}").status_code == 404
    assert house.told("audit")[0]["what"] == "drop"
    assert "no such game" in house.does("drop", game["id"], code=2)
    assert len(house.told("audit")) == 1, "what was not done is not noted"


def test_who_is_shut_out_has_no_page_open_and_comes_back_by_a_link_alone(
    house: House, two: tuple[Guest, Guest, dict[str, Any]]
) -> None:
    host, friend, game = two
    guest = person(house, game, "imperial")
    with friend.seat(game, "imperial") as imperial, host.seat(game, "rebel") as rebel:
        house.does("bar", guest)
        assert closed_with(imperial) == 4401
        rebel.send({"type": "nonsense"})
        rebel.wait_for("error")
    assert friend.client.get("/api/me").json()["name"] == ""
    assert house.told("guest", guest)["kind"] == "barred"
    assert "shut out already" in house.does("bar", guest, code=2)
    link = house.does("readmit", guest).strip().rpartition("/")[2]
    with Guest(house.server) as again:
        again.post("/api/me/arrive", token=link).raise_for_status()
        assert again.post("/api/me/arrive", token=link).status_code == 400, "good once"
        with again.seat(game, "imperial") as imperial:
            imperial.act(imperial.actions[0])
    assert [line["what"] for line in house.told("audit")] == ["readmit", "bar"]


def test_nothing_is_kept_of_who_is_forgotten_but_games_that_are_over(
    house: House, two: tuple[Guest, Guest, dict[str, Any]]
) -> None:
    host, friend, game = two
    friend.client.put("/api/me", json={"name": "Ada of Egrix", "plate": ""}).raise_for_status()
    guest = person(house, game, "imperial")
    assert f"This guest plays {game['id']}; decide" in house.does("forget", guest, code=2)
    house.does("adjudicate", game["id"], "--winner", "nobody")
    house.does("forget", guest)
    assert "Ada" not in house.run("guests") + house.run("games") + house.run("guest", guest)
    assert host.summary(game)["sitting"][-1]["name"] == "somebody who has left"
    assert "nobody can come back by that name" in house.does("readmit", guest, code=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("guest", "nobody"), "fitg house guests lists their ids"),
        (("bar", "nobody", "--reason", "So."), "There is no guest 'nobody'"),
        (("bar", "nobody", "--reason", " "), "with a reason"),
        (("forget", "nobody", "--reason", "So."), "There is no guest 'nobody'"),
        (("drop", "nothing"), "Missing option '--reason'"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    Store(tmp_path / "games.sqlite").close()
    done = CliRunner().invoke(cli, ["house", *words, "--data", str(tmp_path)], prog_name="fitg")
    assert (done.exit_code, done.output.count("\n")) == (2, 1)
    assert said in done.output
