"""Games to look at: a finished one, one in the middle of a fight, one full to the brim."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Page
from tests.engine import table as positions_table
from tests.server.conftest import RunningServer

from fitg.bots import create, observe
from fitg.data import facts
from fitg.engine.game import Game, new_game
from fitg.server.settings import Settings
from fitg.server.store.games import Store

STRESS = Path(__file__).parents[1] / "fuzz" / "stress"
LARGE_FIGHT = 4


@cache
def finished(scenario: str = "flight-to-egrix") -> str:
    """The record of a game between two bots."""
    game = new_game(scenario, seed="a finished evening")
    while game.outcome is None:
        step(game)
    return game.record.text()


@cache
def fighting() -> str:
    """The record of a game that stands in the middle of a fight, with a decision for the Rebels."""
    for seed in range(50):
        game = new_game("varu-powderkeg", seed=f"fight {seed}")
        while game.outcome is None:
            if is_large_fight(game):
                return game.record.text()
            step(game)
    raise AssertionError("nobody fights any more")


def is_large_fight(game: Game) -> bool:
    under_way: list[dict[str, Any]] = game.view("spectator")["under_way"]
    if not under_way or under_way[-1]["procedure"] != "CharacterCombat" or game.side != "rebel":
        return False
    fight = under_way[-1]
    return bool(fight["round"]) and len(fight["attackers"]) + len(fight["defenders"]) >= LARGE_FIGHT


@cache
def aboard() -> str:
    """The record of a game in which the Rebels are about to fly, with a companion aboard."""
    game = new_game("varu-powderkeg", seed="aboard")
    for wanted in ("fly ", "board "):
        while not any(action.startswith(wanted) for action in game.actions):
            game.apply(game.actions[-1])
        game.apply(next(action for action in game.actions if action.startswith(wanted)))
    return game.record.text()


@cache
def crowded() -> str:
    """The record of a game with full Environs and long names: the Rebels are about to assign missions."""
    return new_game(STRESS / "bex-besieged.toml", seed=7).record.text()


@cache
def in_flames() -> str:
    """The record of a game in which everything happens at once."""
    return new_game(STRESS / "aziza-in-flames.toml", seed=7).record.text()


@cache
def by_dice() -> str:
    """The record of a game of missions by dice: in the middle of missions, with a note on the board."""
    for seed in range(50):
        game = new_game("flight-to-egrix", seed=f"dice {seed}", options={"ruleset": "dice-missions"})
        while game.outcome is None:
            if is_noted_mission(game):
                return game.record.text()
            step(game)
    raise AssertionError("nobody founds cells any more")


def is_noted_mission(game: Game) -> bool:
    view: dict[str, Any] = game.view("rebel")
    noted = [each for each in (*view["spaces"], *view["characters"]) if each["notes"]]
    rolled = any(each["procedure"] == "EnvironMissions" and each["drawn"] for each in view["under_way"])
    return bool(noted) and rolled and game.side == "rebel"


#: Three environs, and among their people and creatures the longest names.
FULLEST_PLANET = "432"
FULLEST_UNITS: dict[str, dict[str, int]] = {
    "432.1": dict.fromkeys(
        ("militia", "patrol", "line", "veteran", "urban-4-4", "urban-2-3", "urban-2-1", "urban-1-0"), 1
    ),
    "432.2": dict.fromkeys(
        ("militia", "elite-army", "line", "subterranean-4-3", "subterranean-2-1", "subterranean-1-0"), 1
    ),
    "432.3": {"militia": 2}
    | dict.fromkeys(
        ("patrol", "veteran", "line", "wild-4-4", "wild-4-3", "wild-2-3", "wild-2-1", "wild-1-0"), 1
    ),
}
FULLEST_FLEET = {"elite-navy": 1, "veteran": 2, "line": 1, "patrol": 2}


@cache
def fullest() -> str:
    """The record of a Galactic Game with everybody and 30 units at one planet: the Rebels assign missions."""
    everybody = {
        character: {
            "place": f"{FULLEST_PLANET}.{number % 3 + 1}",
            "detected": True,
            "wounds": int(number % 5 == 0),
        }
        for number, character in enumerate(facts().characters)
    }
    game = positions_table.table(
        "rebel-1.missions",
        base="galactic-campaign",
        turn=4,
        characters=everybody,
        units=FULLEST_UNITS,
        stacks=[{"place": f"{FULLEST_PLANET}.orbit", "units": FULLEST_FLEET}],
    )
    game.apply(f"missions at {FULLEST_PLANET}.1")
    return game.record.text()


def step(game: Game) -> None:
    chance = Random(f"{game.commitment} {len(game.history)}")
    game.apply(create("rookie").choose(observe(game), chance, None))


def seat(server: RunningServer, game: Game, *, rebel: str = "human", imperial: str = "human") -> str:
    """Put any game before these players, as a server beside this one would; its id."""
    store = Store(Settings(data=server.data).where)
    try:
        return store.add(game, {"rebel": rebel, "imperial": imperial})
    finally:
        store.close()


def lay(server: RunningServer, record: str) -> str:
    """Put a game on the table; its id."""
    answer = httpx.post(f"{server.address}/api/records", json={"text": record}, timeout=30)
    answer.raise_for_status()
    return str(answer.json()["id"])


def sit_down(page: Page) -> None:
    """At a table for two, the curtain may have to be drawn first."""
    page.wait_for_selector("[data-step], button:has-text('show the table')")
    curtain = page.get_by_role("button", name="show the table")
    if curtain.count():
        curtain.click()
    page.wait_for_selector("[data-step]")
