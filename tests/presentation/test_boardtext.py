"""The board as text: everything that lies on the table, and nothing that the reader may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.engine.table import do, table

from fitg.engine.game import Game, new_game
from fitg.presentation.boardtext import board, going_on


def crowded() -> Game:
    """A table with one of everything."""
    return table(
        "rebel.movement",
        base="varu-powderkeg",
        turn=3,
        planets={"432": {"loyalty": "unrest", "pdb": 2, "pdb_up": False}},
        characters={
            "zina-adora": {"place": "432.1", "possessions": ["helian-drug", "scanner"], "wounds": 1},
            "kogus": {"place": "432.2", "detected": True, "ship": "star-cruiser"},
            "vudot-vodot": {"fate": "dead"},
            "rayner-derban": {"place": "433.1", "fate": "captive", "captor": "gelba"},
            "ran-jayma": {"place": "431.1", "fate": "captive", "captor": "units"},
            "redjac": {"place": "432.1", "ship": "redjacs-spaceship", "with_units": True},
            "gelba": {"place": "433.1"},
        },
        units={"431.1": {"line": 1}, "432.1": {"line": 2, "militia": 1}, "433.1": {"line": 1}},
        ships=[{"id": "imperial-spaceship", "place": "431.1"}],
        camps=["431.1"],
        coup_markers=["432.1"],
        waiting={"433.2": {"wild-1-0": 2}},
        due={"line": 1},
        seized=["norrocks"],
        revealed=["scanner"],
    )


def shown(game: Game, viewer: Any = "rebel") -> str:
    return board(game.table_view(viewer), game.facts)


def test_a_planet_shows_loyalty_control_and_its_pdb_in_one_line() -> None:
    text = shown(crowded())
    assert (
        "SOLVIA      432  ○○○○● Unrest     PDB Level 2 Down  Imperial Control, controlled by the Empire"
        in text
    )
    assert "CERCIS      433  ○○○○○ No marker  PDB Level 1 Up" in text


def test_an_environ_shows_its_size_resources_coup_people_and_creature() -> None:
    assert "  Urban: size 4, resources 7, coup 2, Susperans (irate 4/4), creature Telebots (–/3)" in shown(
        crowded()
    )


def test_the_title_and_the_points_come_first() -> None:
    first, second, *_ = shown(crowded()).splitlines()
    assert first == "A test, Game-Turn 3 of 7, Rebel Movement Segment"
    assert second.startswith("Rebel Victory Points: ")
    assert "1 Rebel character killed -1" in second


def test_characters_have_ratings_conditions_and_belongings() -> None:
    text = shown(crowded())
    assert "Zina Adora         C0 E2 I3 L2 D2 N1  1 wound, the Helian Drug (not shown), the Scanner" in text
    assert "  detected, the Star Cruiser\n" in text
    assert "  with the units, Redjac's Spaceship\n" in text
    assert "prisoner of Gelba\n" in text
    assert "prisoner of the military units\n" in text


def test_markers_waiting_units_and_ships_without_an_owner_are_shown() -> None:
    text = shown(crowded())
    for words in (
        "      Rebel camp since Game-Turn",
        "      Coup marker\n",
        "      2 Wild 1-0 waiting for room\n",
        "      Empire: 1 face-down unit, the Imperial Spaceship\n",
        "Dead: Vudot Vodot\n",
        "Seized by the Empire: the Norrocks\n",
        "Reinforcements to come: 1 Line\n",
    ):
        assert words in text, words


def test_each_side_sees_its_own_secrets_and_the_backs_of_the_others() -> None:
    game = crowded()
    assert "Empire: 1 Militia and 2 face-down units" in shown(game, "rebel")
    assert "Empire: 1 Militia and 2 Line" in shown(game, "imperial")
    assert "the Helian Drug" not in shown(game, "imperial")
    assert "1 wound, the Scanner, 1 unknown possession" in shown(game, "imperial")
    assert "face-down" in shown(game, "spectator")
    assert "unknown possession" in shown(game, "spectator")


def test_whoever_waits_in_space_is_listed_with_his_ratings() -> None:
    game, chance = new_game("flight-to-egrix", seed=7), Random(7)
    while game.side == "imperial":
        game.apply(chance.choice(game.actions))
    assert "Waiting in space\n  Boccanegra         C5 E5 I2 L2 D0 N4  the Planetary Privateer\n" in shown(
        game
    )


def test_missions_under_way_tell_their_letters() -> None:
    game = table(
        "rebel.missions", characters={"boccanegra": {"place": "222.1"}, "frun-sentel": {"place": "222.1"}}
    )
    do(game, "missions at 222.1", "assign boccanegra to D", "assign frun-sentel to S")
    assert going_on(game.table_view("rebel"), game.facts) == [
        "Missions at Angoff (urban): Diplomacy (Boccanegra: 0 letters), Sabotage (Frun Sentel: 0 letters)"
    ]


def test_a_fight_under_way_tells_its_round_and_wounds() -> None:
    game = table(
        "rebel.search",
        characters={"boccanegra": {"place": "222.1", "detected": True, "wounds": 1}},
        units={"222.1": {"line": 5}},
        dice=[1],
    )
    do(game, "search 222.1 with units", "attack", "kill")
    assert going_on(game.table_view("rebel"), game.facts) == [
        "Fight at Angoff (urban), round 1: the squad (0 wounds) against Boccanegra (1 wound)"
    ]
