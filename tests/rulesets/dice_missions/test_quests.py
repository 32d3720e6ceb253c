"""[D-70] Spaceship Quest on positions of the Province and the Galactic Game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.province.politics_table import galaxy
from tests.engine.table import do, every, only, troops, until
from tests.rulesets.dice_missions.dice_table import DICE
from tests.rulesets.dice_missions.larger_table import MISS, in_the_galaxy

from fitg.engine.events.character_combat import Captured, Died, Freed
from fitg.engine.events.missions import MissionFailed
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import ShipDamaged
from fitg.engine.game import Game, restore
from fitg.engine.machine import pieces
from fitg.engine.rules import mulligan
from fitg.engine.rulesets.dice_missions.events import BonusRolled
from fitg.presentation.forecast import forecast

ORBIT = "221.orbit"
#: A roll with a J.
J = 26


def above_quibron(
    crew: tuple[str, ...] = ("scott-rubel",),
    *,
    captives: tuple[str, ...] = ("zina-adora",),
    ship: str = "explorer",
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """Scott Rubel in the Explorer, and Zina Adora, whom three Line units hold there."""
    people: dict[str, Any] = {each: {"place": ORBIT} for each in crew}
    people |= {each: {"place": ORBIT, "fate": "captive", "captor": "units"} for each in captives}
    people["senator-dermond"] = {"place": "222.1"}
    game = galaxy(
        ["22"],
        characters=people,
        ships=[{"id": ship, "owner": crew[0], "place": ORBIT}],
        units={ORBIT: {"line": 3}},
        options=DICE | (options or {}),
        decks={"rebel_characters": [], "imperial_characters": []},
        **more,
    )
    until(game, "missions")
    return game


def fly(game: Game) -> list[Any]:
    return do(game, f"missions at {ORBIT}", "quest with explorer")


@pytest.mark.case("D-70")
def test_the_rolls_of_a_quest() -> None:
    """[DX-19] Rubel 5, his talent 2, the Explorer 4 and 2, undetected 1: fourteen."""
    bonus = only(fly(above_quibron(cards=[MISS] * 14, dice=[6, 6])), BonusRolled)
    assert (bonus.letter, bonus.number, bonus.needed) == ("J", 14, 1)
    assert {part.reason: part.by for part in bonus.parts}["undetected"] == 1
    seen = above_quibron(cards=[MISS] * 14, dice=[6, 6])
    seen.state.characters["scott-rubel"].detected = True
    assert only(fly(seen), BonusRolled).number == 13


@pytest.mark.case("D-70")
def test_one_level_frees_all_for_whom_there_are_seats() -> None:
    game = above_quibron(captives=("zina-adora", "kogus"), cards=[J, *[MISS] * 13])
    assert [each.character for each in every(fly(game), Freed)] == ["zina-adora", "kogus"]


@pytest.mark.case("D-70")
def test_where_seats_are_few_the_player_picks() -> None:
    """The Explorer takes six; with five aboard there is one seat for two prisoners."""
    model = above_quibron().facts.possessions["explorer"]
    friends = ("boccanegra", "tourag", "ran-jayma", "agan-rafa", "sidir-ganang", "rayner-derban")
    crew = ("scott-rubel", *friends)[: model.passengers - 1]
    game = above_quibron(crew, captives=("zina-adora", "kogus"), cards=[J] * 60)
    do(game, f"missions at {ORBIT}", "quest with explorer")
    do(game, *[f"board {each}" for each in crew[1:]])
    assert game.actions == ("free zina-adora", "free kogus")
    assert restore(game.snapshot()).actions == game.actions
    do(game, "free kogus")
    assert game.state.characters["zina-adora"].fate == "captive"


@pytest.mark.case("D-10", "D-70")
def test_one_quest_in_each_orbit_box() -> None:
    game = above_quibron(("scott-rubel", "kogus"), cards=[MISS] * 14, dice=[6, 6])
    pieces.put_character(game.ctx, game.state.characters["kogus"], "221.1")
    game.ask_again()
    fly(game)
    assert game.decision is not None
    assert game.decision.kind == "missions"
    assert f"missions at {ORBIT}" not in game.actions


@pytest.mark.case("D-70")
@pytest.mark.parametrize(("pilot", "goes"), [("odene-hobar", True), ("oneste-woada", False)])
def test_the_pilot_needs_navigation_two(pilot: str, goes: bool) -> None:
    assert (f"missions at {ORBIT}" in above_quibron((pilot,)).actions) is goes


@pytest.mark.case("D-70")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ([1, 1], {ShipLost, Died}),
        ([1, 2], {ShipLost, Died}),
        ([2, 2], {ShipLost, Captured}),
        ([2, 3], {ShipDamaged}),
        ([3, 3], {ShipDamaged}),
        ([3, 4], set()),
    ],
)
def test_what_a_failed_quest_costs(dice: list[int], expected: set[type]) -> None:
    """[DX-20] 2 and 3 the ship with everyone, 4 the ship and their freedom, 5 and 6 damage, 7 nothing."""
    game = above_quibron(cards=[MISS] * 14, dice=dice)
    events = fly(game)
    assert only(events, MissionFailed).die == sum(dice)
    told = {type(event) for event in events} & {ShipLost, Died, Captured, ShipDamaged}
    assert told == expected
    if Captured not in expected:
        assert game.state.characters["scott-rubel"].detected is (expected == {ShipDamaged})


@pytest.mark.case("D-70")
def test_the_chances_that_the_table_shows() -> None:
    """[DX-19, DX-20] 70.42 % for a level; 2.46 % that ship and lives are lost."""
    game = above_quibron()
    do(game, f"missions at {ORBIT}")
    (table,) = forecast(game, "quest with explorer")
    rows = dict(table.rows)
    assert sum(rows.values()) == 1
    assert float(rows["all prisoners for whom there are seats are freed"]) == pytest.approx(0.7042, abs=1e-4)
    lost = rows["the ship is lost with everyone aboard"]
    assert lost == Fraction(11, 12) ** 14 * Fraction(3, 36)
    assert float(lost) == pytest.approx(0.0246, abs=1e-4)


@pytest.mark.case("D-87", "D-70")
def test_a_failed_quest_can_be_rolled_again() -> None:
    game = above_quibron(cards=[*[MISS] * 14, J, *[MISS] * 13])
    mulligan.gain(game.ctx, "rebel", "the test")
    fly(game)
    assert game.decision is not None
    assert game.decision.kind == "mulligan"
    assert only(do(game, "roll again"), Freed).character == "zina-adora"


# Atrocity units


def above_angoff(**more: Any) -> Game:
    """Boccanegra in the Explorer, beside the Resolution."""
    return in_the_galaxy(
        "rebel",
        characters={"boccanegra": {"place": "222.orbit"}},
        ships=[{"id": "explorer", "owner": "boccanegra", "place": "222.orbit"}],
        units={"222.orbit": {"resolution": 1, "line": 1}},
        **more,
    )


def hunt(game: Game) -> list[Any]:
    until(game, "missions")
    return do(game, "missions at 222.orbit", "hunt with explorer")


@pytest.mark.case("D-70", "D-12")
@pytest.mark.parametrize(("levels", "left"), [(2, {"line": 1}), (1, {"line": 1, "resolution": 1})])
def test_two_levels_destroy_the_atrocity_unit(levels: int, left: dict[str, int]) -> None:
    game = above_angoff(cards=[J] * levels + [MISS] * 30)
    events = hunt(game)
    assert troops(game, "222.orbit") == left
    assert bool(every(events, UnitsLost)) is (levels == 2)
    assert not every(events, MissionFailed), "one level is enough for the ship to come back"


@pytest.mark.case("D-70")
def test_the_chances_of_a_hunt() -> None:
    """[DX-19] As many rolls as the ship and its pilot give; two levels are needed."""
    game = above_angoff()
    until(game, "missions")
    do(game, "missions at 222.orbit")
    (table,) = forecast(game, "hunt with explorer")
    draws = int(table.title.rpartition(": ")[2].split()[0])
    none, one = Fraction(11, 12) ** draws, draws * Fraction(1, 12) * Fraction(11, 12) ** (draws - 1)
    rows = dict(table.rows)
    (destroyed,) = [chance for words, chance in rows.items() if "destroyed" in words]
    assert destroyed == 1 - none - one
