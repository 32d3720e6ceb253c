"""[14.2] Possessions: whatever card it is, the Empire sees and hears the same until a use is declared."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from tests.engine.mission_table import CITY, draw, errand, send
from tests.engine.possession_table import (
    CARDS,
    LOCALS,
    ambush,
    at_assignment,
    at_attacking,
    at_defending,
    at_detection,
    at_dispute,
    at_information,
    at_leading,
    at_trading,
    holding,
    robot,
)
from tests.engine.table import do, only, table

from fitg.engine.events.possessions import PossessionUsed
from fitg.engine.game import Game

# Secrets: whatever card it is, the Empire sees and hears the same until a use is declared


def at_hiding_from_units(card: str) -> Game:
    game = ambush([], {"frun-sentel": {"possessions": [card]}})
    do(game, "search 221.1 with units")
    return game


def at_hiding_from_characters(card: str) -> Game:
    game = ambush([], {"frun-sentel": {"possessions": [card]}, "redjac": {"detected": False}})
    do(game, "search 221.1 with characters")
    return game


def at_searching(card: str) -> Game:
    people = {"frun-sentel": {"possessions": [card]}, "redjac": {}}
    game = table(
        "imperial.search",
        characters={each: {"place": "221.1", "detected": True} | more for each, more in people.items()},
    )
    do(game, "pass", "search 221.1 with characters")
    return game


def at_creature(card: str) -> Game:
    return robot(["frun-sentel"], [], holding("frun-sentel", card))


def at_locals(card: str) -> Game:
    game = errand(CITY, ["frun-sentel"], cards=[LOCALS], others=holding("frun-sentel", card))
    send(game, D=["frun-sentel"])
    draw(game)
    return game


def at_protocol(card: str) -> Game:
    game = errand(CITY, ["frun-sentel"], cards=[90], others=holding("frun-sentel", card))
    send(game, D=["frun-sentel"])
    draw(game)
    return game


def at_turn_start(card: str) -> Game:
    wounded = {"place": "221.1", "wounds": 1, "possessions": [card]}
    return table("rebel.movement", characters={"frun-sentel": wounded})


def at_phase_start(card: str) -> Game:
    return table(
        "rebel.movement",
        characters={
            "frun-sentel": {"place": "221.1", "possessions": [card]},
            "jon-kidu": {"place": "221.1", "detected": True},
        },
    )


def at_movement(card: str) -> Game:
    """One planet with one Environ: there is nowhere to go, and the Rebel Player is asked all the same."""
    return table(
        "rebel.movement",
        scenario={"systems": ["13"], "planets": {"*": {"pdb": 1}}},
        characters={"frun-sentel": {"place": "131.1", "possessions": [card]}},
    )


def at_wounds(card: str) -> Game:
    game = robot(["frun-sentel"], [6, 6], holding("frun-sentel", card))
    do(game, "pass", "pass", "stand and fight")
    return game


SCENES: dict[str, tuple[Callable[[str], Game], set[str]]] = {
    "possession.detection": (
        at_detection,
        {"use scanner", "use helian-drug for navigation"},
    ),
    "possession.hiding-from-units": (
        at_hiding_from_units,
        {
            "use scanner",
            "use scrambler",
            "use cervac-mk-v",
            "use advisor-android",
            "use helian-drug for intelligence",
        },
    ),
    "possession.hiding-from-characters": (
        at_hiding_from_characters,
        {"use scrambler", "use cervac-mk-v", "use advisor-android", "use helian-drug for intelligence"},
    ),
    "possession.searching": (
        at_searching,
        {"use cervac-mk-v", "use advisor-android", "use helian-drug for intelligence"},
    ),
    "possession.attacking": (
        at_attacking,
        {
            "use high-energy-snipers-rifle",
            "use assassins-blade",
            "use personal-body-shield",
            "use helian-drug for combat",
            "use helian-drug for endurance",
        },
    ),
    "possession.defending": (
        at_defending,
        {
            "use high-energy-snipers-rifle",
            "use assassins-blade",
            "use personal-body-shield",
            "use norrocks",
            "use helian-drug for combat",
            "use helian-drug for endurance",
        },
    ),
    "possession.creature": (at_creature, {"use norrocks"}),
    "possession.locals": (at_locals, {"use scrambler"}),
    "possession.dispute": (
        at_dispute,
        {"use charsot", "use advisor-android", "use helian-drug for diplomacy"},
    ),
    "possession.diplomacy-abort": (at_protocol, {"use advisor-android"}),
    "possession.turn-start": (at_turn_start, {"use medi-kit-of-ptolus"}),
    "possession.phase-start": (at_phase_start, {"use cervac-mk-v on jon-kidu"}),
    "possession.leading": (at_leading, {"use helian-drug for leadership"}),
    "possession.information": (at_information, {"use cache-of-rare-gems"}),
    "movement": (at_movement, {"use scrambler on pdb 131"}),
    "trading": (
        at_trading,
        {
            f"use cache-of-rare-gems to buy {ship} for frun-sentel"
            for ship in (
                "explorer",
                "galactic-freighter",
                "interstellar-sloop",
                "planetary-privateer",
                "solar-merchant",
                "star-cruiser",
                "stellar-courier",
            )
        },
    ),
    "missions.assign": (
        at_assignment,
        {
            "show high-energy-snipers-rifle",
            "show cervac-mk-v",
            "show charsot",
            "show advisor-android",
            "use cache-of-rare-gems for D",
            "use helian-drug for intelligence",
            "use helian-drug for leadership",
            "use helian-drug for diplomacy",
        },
    ),
    "character-combat.wounds": (at_wounds, {"norrocks takes it"}),
}


@cache
def with_each_card(moment: str) -> list[tuple[str, Game]]:
    """The same moment with one card after the other."""
    scene, _ = SCENES[moment]
    return [(card, scene(card)) for card in CARDS]


@pytest.mark.case("14.2")
@pytest.mark.parametrize("moment", SCENES)
def test_a_hidden_card_looks_like_any_other_to_the_empire(moment: str) -> None:
    """A-14-10, A-06-01: the Rebel Player is asked whatever he has, so being asked tells nothing."""
    games = [game for _, game in with_each_card(moment)]

    assert {game.decision and (game.decision.kind, game.decision.side) for game in games} == {
        (moment, "rebel")
    }
    first, *others = [(game.view("imperial"), game.log_for("imperial")) for game in games]
    assert all(other == first for other in others)
    assert sum(first[0]["possessions"]["hidden"].values()) == 1


@pytest.mark.case("14.2")
@pytest.mark.parametrize("moment", SCENES)
def test_exactly_the_uses_that_fit_the_moment_are_offered(moment: str) -> None:
    offered = [action for card, game in with_each_card(moment) for action in game.actions if card in action]

    _, fitting = SCENES[moment]
    assert set(offered) == fitting
    assert len(offered) == len(fitting)


@pytest.mark.case("14.2")
def test_what_helps_its_owner_alone_is_declared_only_while_he_acts() -> None:
    """A passenger needs no better Navigation, and whoever stays out of a fight no rifle."""
    flight = table(
        "rebel.movement",
        characters={
            "frun-sentel": {"place": "221.1", "ship": "stellar-courier"},
            "kogus": {"place": "221.1", "possessions": ["helian-drug"]},
        },
    )
    do(flight, "fly stellar-courier", "board kogus", "to 223.1")
    team = ["frun-sentel", "kogus"]
    fight = robot(team, [], holding("kogus", "high-energy-snipers-rifle", "personal-body-shield"))
    do(fight, "pass", "hold back kogus")

    assert flight.actions == ("pass",)
    assert fight.actions == ("pass", "use personal-body-shield")


@pytest.mark.case("14.2")
def test_a_card_that_lasts_and_is_known_is_not_declared_again() -> None:
    """The rifle works by itself; only the hidden Scanner still makes the Empire wait."""
    game = robot(
        ["frun-sentel"],
        [],
        holding("frun-sentel", "high-energy-snipers-rifle", "scanner"),
        revealed=["high-energy-snipers-rifle"],
    )
    do(game, "pass")

    assert game.actions == ("pass",)


@pytest.mark.case("14.2")
def test_a_declared_card_is_seen_by_both_players_from_then_on() -> None:
    game = at_defending("high-energy-snipers-rifle")
    before = game.view("imperial")["possessions"]

    do(game, "use high-energy-snipers-rifle")

    assert (before["known"], before["hidden"]) == ([], {"frun-sentel": 1})
    after = game.view("imperial")["possessions"]
    assert ([card["id"] for card in after["known"]], after["hidden"]) == (["high-energy-snipers-rifle"], {})


@pytest.mark.case("14.2", "14.4")
def test_gems_that_buy_a_ship_are_shown_first() -> None:
    game = at_trading("cache-of-rare-gems")

    used = only(do(game, "use cache-of-rare-gems to buy explorer for frun-sentel"), PossessionUsed)

    assert (used.use, used.detail) == ("takes_spaceship", "explorer")


def test_a_declaration_cannot_be_taken_back() -> None:
    game = at_trading("cache-of-rare-gems")

    do(game, "use cache-of-rare-gems to buy explorer for frun-sentel")

    assert not game.can_undo
