"""A table for possessions: hidden cards, and the moments at which they are used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.engine.mission_table import CAVE, CITY, draw, errand, send
from tests.engine.table import do, table

from fitg.data import facts
from fitg.engine.game import Game

CARDS = [card.id for card in facts().possessions.values() if card.kind != "spaceship"]

#: Cards: a sentry robot and Irate Locals in a city, and a creature in the wild.
ROBOT, LOCALS, BEAST = 69, 71, 75


def fate(game: Game, card: str) -> tuple[str, str]:
    """What has become of a card, and whose it is."""
    possession = game.state.possessions[card]
    return possession.fate, possession.owner


def holding(owner: str, *cards: str, **more: Any) -> dict[str, dict[str, Any]]:
    """A character with hidden cards, for the `others` of an errand."""
    return {owner: {"possessions": list(cards), **more}}


def robot(team: Sequence[str], dice: Sequence[int], others: dict[str, dict[str, Any]], **more: Any) -> Game:
    """The team on Diplomacy in a city has drawn a sentry robot (strength 4, endurance 2)."""
    game = errand(CITY, team, cards=[ROBOT], dice=dice, others=others, **more)
    send(game, D=team)
    draw(game)
    return game


def ambush(dice: Sequence[int], characters: dict[str, dict[str, Any]], **more: Any) -> Game:
    """Four Line units (strength 12) are about to search the Wild Environ of Quibron, Size 4."""
    people = {each: {"place": "221.1", "detected": True} | dict(more) for each, more in characters.items()}
    return table("rebel.search", characters=people, units={"221.1": {"line": 4}}, dice=dice, **more)


def at_detection(card: str) -> Game:
    pilot = {"place": "221.1", "ship": "stellar-courier", "possessions": [card]}
    game = table("rebel.movement", characters={"frun-sentel": pilot})
    do(game, "fly stellar-courier", "to 223.1")
    return game


def at_attacking(card: str, dice: Sequence[int] = ()) -> Game:
    """In a cave of Size 2 Kogus (Combat 5) has found Gelba (3)."""
    game = table(
        "imperial.search",
        scenario={"systems": [CAVE[:2]], "planets": {"*": {"pdb": 1}}},
        characters={
            "kogus": {"place": CAVE, "possessions": [card]},
            "gelba": {"place": CAVE, "detected": True},
        },
        dice=[1, *dice],
    )
    do(game, "pass", f"search {CAVE} with characters", "pass", "attack", "hand-to-hand", "kill")
    return game


def at_defending(card: str) -> Game:
    game = robot(["frun-sentel"], [], holding("frun-sentel", card))
    do(game, "pass")
    return game


def at_dispute(card: str) -> Game:
    game = errand(CITY, ["frun-sentel"], cards=[91], others=holding("frun-sentel", card))
    send(game, D=["frun-sentel"])
    draw(game)
    return game


def at_leading(card: str) -> Game:
    game = table(
        "rebel.military-combat",
        characters={"frun-sentel": {"place": "221.1", "possessions": [card]}},
        units={"221.1": {"wild-2-1": 1, "militia": 1}},
    )
    do(game, "attack at 221.1")
    return game


def at_information(card: str) -> Game:
    game = errand(CITY, ["jon-kidu"], side="imperial", others=holding("frun-sentel", card))
    send(game, I=["jon-kidu"])
    return game


def at_trading(card: str) -> Game:
    return table("rebel.missions", characters={"frun-sentel": {"place": "221.1", "possessions": [card]}})


def at_assignment(card: str) -> Game:
    """Everybody has his mission; only possessions could still be declared."""
    game = errand(CITY, ["frun-sentel"], others=holding("frun-sentel", card))
    do(game, "assign frun-sentel to D")
    return game


def traders(**more: dict[str, Any]) -> Game:
    """The beginning of a Rebel Mission Phase: two friends, one with the troops, one far away."""
    people: dict[str, dict[str, Any]] = {
        "frun-sentel": {"place": "221.1"},
        "ran-jayma": {"place": "221.1"},
        "kogus": {"place": "221.1", "with_units": True},
        "zina-adora": {"place": "222.1"},
    }
    for name, cards in more.items():
        people[name.replace("_", "-")].update(cards)
    return table("rebel.missions", characters=people, units={"221.1": {"wild-2-1": 1}})
