"""What is sent can be large, deep, strange or a lie: it gets a status of 400 to 499 and a sentence, soon."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game
from tests.waiting import SAFETY_NET

from fitg.engine.game import new_game as engine_game
from fitg.errors import FitgError
from fitg.scenarios import load
from fitg.server.api.games import LONGEST_RECORD
from fitg.server.api.guard import LARGEST_BODY, LARGEST_RECORD

DEEP = "[" * 100_000


def record(**headers: str) -> str:
    """A record that says something else in its header."""
    lines = engine_game("flight-to-egrix", seed=1).record.text().splitlines()
    kept = [line for line in lines if line.partition(": ")[0] not in headers]
    return "\n".join([kept[0], *(f"{name}: {value}" for name, value in headers.items()), *kept[1:]])


def post(server: RunningServer, path: str, body: bytes | str, **headers: str) -> httpx.Response:
    return httpx.post(
        f"{server.address}{path}",
        content=body,
        headers={"content-type": "application/json", **headers},
        timeout=SAFETY_NET,
    )


def refused(answer: httpx.Response) -> str:
    assert 400 <= answer.status_code < 500, answer.text[:300]
    sentence = answer.json()["message"]
    assert isinstance(sentence, str)
    assert sentence
    assert len(answer.content) < 2000, "not an echo of what was sent"
    return sentence


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/games", '{"seed": NaN}'),
        ("/api/games", '{"seed": "\\ud800"}'),
        ("/api/games", '{"scenario": "\\ud800"}'),
        ("/api/games", '{"rebel": "\\ud800"}'),
        ("/api/games", '{"scenario": "a\\u0000b.toml"}'),
        ("/api/games", '{"options": {"a": NaN}}'),
        ("/api/games", '{"options": ' + '{"a":' * 5000),
        ("/api/games", "[" * 60_000),
        ("/api/games", b"\xff\xfe"),
        ("/api/games", '{"limit": 1e999}'),
        ("/api/records", '{"text": "\\ud800"}'),
        ("/api/records", '{"text": 12}'),
        ("/api/records", json.dumps({"text": record(dice=DEEP)})),
        ("/api/records", json.dumps({"text": record(options=DEEP)})),
        ("/api/records", json.dumps({"text": record(scenario='{"a":' * 50_000)})),
        ("/api/records", json.dumps({"text": record(dice="[Infinity]")})),
        ("/api/records", json.dumps({"text": record(dice="[1e999]")})),
    ],
    ids=lambda value: str(value)[:40],
)
def test_nonsense_over_http_is_refused_in_a_sentence(
    shared_server: RunningServer, path: str, body: bytes | str
) -> None:
    refused(post(shared_server, path, body))


@pytest.mark.parametrize("name", ["host", "origin"])
@pytest.mark.parametrize("value", ["[", "[::1", "http://[", "http://[::1", "a b", "\x7f", "http://x:99999"])
def test_a_malformed_host_or_origin_is_refused(shared_server: RunningServer, name: str, value: str) -> None:
    refused(httpx.get(f"{shared_server.address}/api/games", headers={name: value}, timeout=SAFETY_NET))


# Files of the server


@pytest.fixture
def short_path() -> Iterator[Path]:
    """A folder whose name is no longer than that of a scenario can be."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


def test_no_file_of_the_server_can_be_named(shared_server: RunningServer, short_path: Path) -> None:
    """Nor asked whether it exists; a pipe that nobody writes to would take a thread for ever."""
    secret, pipe = short_path / "secret.toml", short_path / "pipe.toml"
    secret.write_text('password = "1234"')
    os.mkfifo(pipe)
    for path in (secret, pipe, short_path / "nothing.toml"):
        wish = json.dumps({"scenario": str(path)})
        for answer in (
            post(shared_server, "/api/games", wish),
            post(shared_server, "/api/records", json.dumps({"text": record(scenario=str(path))})),
        ):
            sentence = refused(answer)
            assert "password" not in sentence
            assert "there is no scenario" in sentence or "at most 80 characters" in sentence


# Sizes


@pytest.mark.parametrize(("path", "limit"), [("/api/games", LARGEST_BODY), ("/api/records", LARGEST_RECORD)])
def test_a_body_that_is_too_large_is_refused_before_it_is_read(
    shared_server: RunningServer, path: str, limit: int
) -> None:
    """Only its length arrives; who waited for the rest would wait for ever."""
    host, port = shared_server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {limit + 1}\r\n\r\n"
        connection.sendall(head.encode())
        assert b" 413 " in connection.recv(100)


def test_a_body_without_a_length_is_read_as_far_as_it_may_go(shared_server: RunningServer) -> None:
    def chunks() -> Any:
        for _ in range(100):
            yield b" " * 4096

    answer = httpx.post(f"{shared_server.address}/api/games", content=chunks(), timeout=SAFETY_NET)
    assert answer.status_code == 413
    assert answer.json()["message"].endswith("more.")


def test_a_record_has_no_more_lines_than_any_game(shared_server: RunningServer) -> None:
    text = record() + "\n#" * LONGEST_RECORD
    assert "lines at most" in refused(post(shared_server, "/api/records", json.dumps({"text": text})))


def test_a_game_has_no_more_turns_than_anybody_plays() -> None:
    raw = msgspec.to_builtins(load("flight-to-egrix")) | {"turns": 10**9}
    with pytest.raises(FitgError, match="Game-Turns"):
        load(raw)


def test_while_a_long_record_is_read_the_tables_go_on(shared_server: RunningServer) -> None:
    """It is verified in a thread; the event loop answers meanwhile."""
    from concurrent.futures import ThreadPoolExecutor

    game, chance = engine_game("varu-powderkeg", seed=5), Random(5)
    while game.outcome is None:
        game.apply(chance.choice(game.actions))
    text = json.dumps({"text": game.record.text()})
    table = new_game(shared_server, rebel="human", imperial="human", seed="meanwhile")
    with ThreadPoolExecutor() as pool, Seat(shared_server, table, "imperial") as imperial:
        opening = [pool.submit(post, shared_server, "/api/records", text) for _ in range(3)]
        answered = 0
        while not all(each.done() for each in opening):
            imperial.send({"type": "nonsense"})
            imperial.wait_for("error")
            answered += 1
        assert {each.result().status_code for each in opening} == {201}
    assert answered > 3 * len(opening), "not only between two of them"


def test_any_step_of_a_replay_is_found_without_playing_all_of_it_again(shared_server: RunningServer) -> None:
    game, chance = engine_game("flight-to-egrix", seed=5), Random(5)
    while game.outcome is None:
        game.apply(chance.choice(game.actions))
    opened = post(shared_server, "/api/records", json.dumps({"text": game.record.text()})).json()
    for step in (0, 1, 49, 50, 51, game.steps, 60, 10**9):
        shown = httpx.get(
            f"{shared_server.address}/api/games/{opened['id']}/replay",
            params={"step": step, "viewer": "rebel"},
            timeout=SAFETY_NET,
        ).json()
        again = engine_game("flight-to-egrix", seed=5)
        for past in game.history[:step]:
            again.apply(past.action)
        assert shown["step"] == min(step, game.steps)
        assert shown["view"] == msgspec.json.decode(msgspec.json.encode(again.view("rebel")))


# Rules that break down


@pytest.mark.parametrize("left_out", ["rebel.characters", "imperial.characters"])
def test_a_scenario_over_which_the_rules_would_break_down_is_refused(
    shared_server: RunningServer, left_out: str
) -> None:
    """As found: without a set-up for one side's characters, movement broke down at its first step."""
    raw = msgspec.to_builtins(load("flight-to-egrix"))
    raw["setup"] = [each for each in raw["setup"] if each != left_out]
    answer = post(shared_server, "/api/records", json.dumps({"text": record(scenario=json.dumps(raw))}))
    assert f"it lacks {left_out}" in refused(answer)


@pytest.mark.parametrize("source", [None, 3, [], b"", 1.5])
def test_what_is_no_scenario_is_refused_in_a_sentence(source: Any) -> None:
    with pytest.raises(FitgError):
        load(source)
