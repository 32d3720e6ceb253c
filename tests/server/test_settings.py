"""Settings: what is given wins over the environment, and that over the defaults."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from fitg.server.api.guard import allowed_hosts
from fitg.server.running import PortTaken, serve
from fitg.server.settings import Settings, WrongSetting, settings


def test_the_server_listens_to_this_computer_alone_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("FITG_HOST", "FITG_PORT", "FITG_DATA"):
        monkeypatch.delenv(name, raising=False)
    chosen = settings()
    assert (chosen.host, chosen.port) == ("127.0.0.1", 8642)
    assert chosen.database.name == "games.sqlite"
    assert chosen.data.name == "fitg"


def test_environment_variables_are_heard_and_options_are_stronger(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FITG_PORT", "1234")
    monkeypatch.setenv("FITG_HOST", "::1")
    monkeypatch.setenv("FITG_DATA", str(tmp_path))
    monkeypatch.setenv("FITG_WORKERS", "3")
    monkeypatch.setenv("FITG_LOG", "info")
    assert settings() == Settings(host="::1", port=1234, data=tmp_path, workers=3, log="info")
    assert settings(port=0).port == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FITG_PORT", "eighty"),
        ("FITG_PORT", "65536"),
        ("FITG_WORKERS", "0"),
        ("FITG_THINK", "0"),
        ("FITG_SHARED", "perhaps"),
        ("FITG_PROXY", "the proxy"),
        ("FITG_GUEST_GAMES", "0"),
        ("FITG_PROCESSES", "0"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(WrongSetting, match=f"{name} is '{value}'"):
        settings()


def test_a_port_that_is_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"Port {port} of 127.0.0.1 cannot be used"):
            serve(Settings(port=port, data=tmp_path), browse=False, announce=pytest.fail)


def test_a_server_knows_the_names_it_has_been_told() -> None:
    assert "192.0.2.7" in allowed_hosts(Settings(host="192.0.2.7"))
    names = allowed_hosts(Settings(host="0.0.0.0", hosts=("games.example",)))
    assert {"localhost", "games.example", socket.gethostname().lower()} <= names
