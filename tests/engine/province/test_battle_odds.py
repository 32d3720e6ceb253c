"""Odds before a battle in orbit, an assault or an attack on a PDB; and mulligans of their dice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.engine.province.orbit_table import BOX, LAST_TURN, fleets, only_segment
from tests.engine.table import do, only, question, table

from fitg.engine.events.dice import DiceRerolled
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.space import PdbBombarded
from fitg.engine.game import Game
from fitg.presentation.forecast import Forecast, forecast
from fitg.tables.odds import military_odds
from fitg.tables.results import Shift

ATTACK, BOMBARD = f"attack at {BOX}", f"attack the PDB from {BOX}"


def titles(game: Game, action: str) -> list[str]:
    found = forecast(game, action)
    assert all(sum(share for _, share in each.rows) == 1 for each in found)
    return [each.title.partition(": ")[2] for each in found]


def rows(found: Forecast) -> dict[str, Fraction]:
    return dict(found.rows)


@pytest.mark.case("22.0", "7.22")
def test_against_face_down_units_the_weakest_and_the_strongest_are_foretold() -> None:
    """Two of them are worth 4 to 10 in space, whatever they are."""
    told = [titles(fleets({"wild-4-3": 2, kind: 2}), ATTACK) for kind in ("line", "elite-navy")]
    assert told[0] == told[1] == ["6 against 4, if they are weak", "6 against 10, if they are strong"]


@pytest.mark.case("22.0")
def test_the_owner_of_face_down_units_knows_the_odds() -> None:
    game = fleets({"wild-4-3": 2, "elite-navy": 2}, phasing="imperial")
    assert titles(game, ATTACK) == ["10 against 6"]


@pytest.mark.case("22.21", "22.4")
def test_the_help_of_a_pdb_and_leaders_are_part_of_the_odds() -> None:
    game = fleets(
        {"wild-2-1": 4, "line": 2},
        phasing="rebel",
        pdb={"pdb": 1},
        characters={"ly-mantok": {"place": BOX}, "barca": {"place": BOX}},
    )
    do(game, ATTACK, "lead with ly-mantok")
    (led,) = forecast(game, "lead with barca")
    shifts = (Shift(reason="", columns=-2, case=""),)
    odds = military_odds(4, 4, shifts)
    assert rows(led) == {
        f"attacker loses {end.attacker_loss}, defender {end.defender_loss}": share
        for end, share in odds.items()
    }


@pytest.mark.case("20.45")
def test_the_phasing_player_sees_the_odds_of_an_interception() -> None:
    game = fleets(
        {"wild-2-1": 1, "line": 1},
        intercepted=[{"units": {"wild-4-3": 2}}, {"units": {"line": 2}}],
        units={"211.orbit": {"urban-2-1": 1, "line": 1}},
    )
    action = f"fight the interception at {BOX}"
    assert titles(game, action) == ["4 against 6, if they are weak", "10 against 6, if they are strong"]


@pytest.mark.case("22.22")
def test_the_odds_of_an_attack_on_a_pdb_say_what_becomes_of_it() -> None:
    game = fleets({"wild-4-4": 4}, pdb={"pdb": 2})
    (told,) = forecast(game, BOMBARD)
    assert told.title == "Attack on the PDB from Orning (orbit): 16 against 8"
    down = sum(share for name, share in told.rows if name.endswith("Level 2, Down"))
    lower = sum(share for name, share in told.rows if name.endswith("Level 1, Down"))
    assert (down, lower) == (Fraction(5, 6), 0), "on the 2-1 column only a 1 leaves it Up"


@pytest.mark.case("22.24")
def test_the_defender_sees_what_his_help_is_worth() -> None:
    game = fleets({"wild-4-4": 4, "line": 1, "veteran": 1}, pdb={"pdb": 1})
    do(game, f"decline at {BOX}", "done", BOMBARD)
    assert titles(game, "ready") == ["16 against 4"]
    assert titles(game, "help with line") == ["16 against 6"]
    assert titles(game, "help with all") == ["16 against 10"]


@pytest.mark.case("19.53", "7.22")
def test_the_odds_do_not_tell_whether_there_is_an_elite_unit() -> None:
    told = []
    for kind in ("line", "elite-army"):
        segment = "rebel.military-combat"
        game = table(
            segment,
            turn=LAST_TURN,
            base="empires-backdoor",
            scenario=only_segment(segment),
            units={"223.1": {"air-2-1": 2, kind: 1}},
        )
        told.append(forecast(game, "attack at 223.1"))
    assert told[0] == told[1]
    weak, strong = told[0]
    assert weak.title.endswith("4 against 1, if they are weak")
    assert strong.title.endswith("4 against 5, if they are strong")


def test_dice_of_a_space_combat_can_be_rolled_again() -> None:
    game = fleets({"wild-2-1": 4, "line": 2}, dice=[1, 6, 6], options={"mulligan": True})
    do(game, ATTACK)
    assert question(game).kind.startswith("mulligan")
    events = do(game, "roll again")
    while not any(isinstance(event, BattleFought) for event in events):
        events += do(game, "let the dice stand")
    assert only(events, DiceRerolled).dice == (6, 6)
    assert only(events, BattleFought).attacker_die == 6


def test_dice_of_an_attack_on_a_pdb_can_be_rolled_again() -> None:
    game = fleets({"wild-4-4": 4}, pdb={"pdb": 1}, dice=[1, 6, 6], options={"mulligan": True})
    do(game, BOMBARD)
    events = do(game, "roll again")
    while not any(isinstance(event, PdbBombarded) for event in events):
        events += do(game, "let the dice stand")
    assert only(events, DiceRerolled).meaning == "the attackers lose 0, the PDB 6"
