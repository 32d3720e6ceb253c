"""What the adviser says beside his reason: odds and risk, in the words of the world."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.engine.province.fleets import space
from tests.engine.table import do, table

from fitg.bots import create, observe
from fitg.bots.outlook import chances
from fitg.engine.game import Game, new_game
from fitg.presentation.advice import with_chances
from fitg.presentation.forecast import forecast


def said(game: Game, action: str, reason: str = "Why not.") -> str:
    option = None if game.decision is None else game.decision.option(action)
    assert option is not None
    return with_chances(reason, chances(game, option, tries=60))


def test_a_landing_says_that_the_ship_may_be_lost() -> None:
    game = new_game("flight-to-egrix", seed=1)
    while game.decision is None or game.decision.kind != "entry":
        game.apply(game.actions[0])
    words = said(game, "land at 222.1")
    assert words.startswith("Why not. Landing at Angoff (urban): they ")
    assert "and lose a ship (" in words


def test_a_mission_says_what_it_may_bring_and_that_it_may_bring_nothing() -> None:
    game = table("rebel.missions", characters={"frun-sentel": {"place": "221.1"}})
    do(game, "missions at 221.1")
    words = said(game, "assign frun-sentel to D")
    assert words.count("Diplomacy at Quibron (wild): ") == 1
    assert "nothing comes of it (" in words
    assert "Frun Sentel is killed or taken (" in words


def test_a_battle_says_what_stands_against_what() -> None:
    game = table("imperial.military-combat", units={"222.1": {"line": 2, "urban-1-0": 1}})
    assert said(game, "attack at 222.1").startswith("Why not. Battle at Angoff (urban): ")


def test_what_is_not_left_to_chance_has_no_odds() -> None:
    game = space(units={"223.1": {"wild-2-1": 3}})
    assert said(game, "fleet from 223.1") == "Why not."


@pytest.mark.parametrize("scenario", ["varu-powderkeg", "empires-backdoor", "galactic-campaign"])
def test_no_reason_names_a_chance_that_is_none(scenario: str) -> None:
    """And none speaks in ids, or of both names of a mission."""
    game, bot, chance = new_game(scenario, seed=4), create("rookie"), Random(4)
    while game.decision is not None and game.steps < 300:
        option = game.decision.option(bot.choose(observe(game), chance, None))
        assert option is not None
        words = with_chances(bot.explain(), chances(game, option, tries=6))
        assert "(0%)" not in words
        assert "(100%)" not in words
        titles = " ".join(each.title for each in forecast(game, option))
        for text in (words, titles, game.decision.prompt):
            assert "The Redjac's" not in text
            assert "Start Rebellion / Stop" not in text
            assert "irate-locals" not in text
        game.apply(option)


def test_a_flight_of_the_campaign_says_where_the_plan_leads() -> None:
    """As found: "The plan wants them on another planet." """
    game, bot, chance = new_game("galactic-campaign", seed=3), create("rookie"), Random(1)
    while game.decision is None or game.decision.kind != "movement":
        game.apply(bot.choose(observe(game), chance, None))
    assert str(bot.choose(observe(game), chance, None)).startswith("fly ")
    assert re.fullmatch(r"The plan sends them to [A-Z][a-z]+ \((Patriotic|Loyal|Neutral)\)\.", bot.explain())
