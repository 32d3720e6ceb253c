"""The house in containers: `compose.yaml` fits the settings of the server, and compose understands it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fitg.server.settings import DEFAULT_PORT, Settings, settings

yaml = pytest.importorskip("yaml", reason="PyYAML reads compose.yaml")

ROOT = Path(__file__).parents[1]
COMPOSE = ROOT / "compose.yaml"
SITE = {"FITG_SITE": "games.example"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text("utf-8"))
    return found


def filled(text: str) -> str:
    """A value as compose fills it in, where nothing but the name of the site is given."""
    text = re.sub(r"\$\{FITG_SITE(:\?[^}]*)?\}", SITE["FITG_SITE"], text)
    return re.sub(r"\$\{[A-Z_]+:-([^}]*)\}", r"\1", text)


def test_its_settings_are_those_of_the_server(
    compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {name: filled(str(value)) for name, value in compose["services"]["fitg"]["environment"].items()}
    for variable in set(re.findall(r"FITG_[A-Z_]+", Settings.__doc__ or "")):
        monkeypatch.delenv(variable, raising=False)
    assert set(given) <= set(re.findall(r"FITG_[A-Z_]+", Settings.__doc__ or "")), "all are known"
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    chosen = settings()
    assert (chosen.shared, chosen.hosts, chosen.proxy) == (True, ("games.example",), "*")
    assert (chosen.address, chosen.where) == ("https://games.example", Path("/games/games.sqlite"))


def test_nobody_reaches_the_server_but_the_proxy(compose: dict[str, Any]) -> None:
    """It believes whoever reaches it who is behind him, so nobody else may."""
    services = compose["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["fitg"]["expose"] == [str(DEFAULT_PORT)]
    assert services["proxy"]["command"].endswith(f"--to fitg:{DEFAULT_PORT}")


def test_what_has_to_last_lies_in_volumes_and_postgresql_is_a_profile(compose: dict[str, Any]) -> None:
    used = {
        volume.partition(":")[0] for service in compose["services"].values() for volume in service["volumes"]
    }
    assert used == set(compose["volumes"])
    assert [name for name, each in compose["services"].items() if "profiles" in each] == ["postgres"]
    assert compose["services"]["fitg"]["depends_on"]["postgres"]["required"] is False


def test_the_image_holds_the_extra_of_a_house() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    assert '".[house]"' in text
    assert 'CMD ["fitg", "serve", "--private"]' in text


@pytest.mark.parametrize("profile", [[], ["--profile", "postgresql"]])
def test_compose_understands_it(profile: list[str]) -> None:
    docker = shutil.which("docker")
    if (
        docker is None
        or subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode
    ):
        pytest.skip("docker compose is not installed")
    done = subprocess.run(
        [docker, "compose", "--file", str(COMPOSE), *profile, "config", "--quiet"],
        env=os.environ | SITE,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
