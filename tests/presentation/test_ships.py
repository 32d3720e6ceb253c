"""Sentences and odds of single ships in the larger games."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.engine.province.ships import PRIVATEER, approach, fly, space
from tests.engine.table import do

from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.space import DetachmentAttacked, DetachmentEvaded, RepairTried
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe, label


def odds(game: Game, action: str) -> list[dict[str, Fraction]]:
    """The rows of each table; each table is complete."""
    tables = [dict(found.rows) for found in forecast(game, action)]
    assert all(sum(rows.values()) == 1 for rows in tables)
    return tables


def told(events: list[Event], kind: type[Event], game: Game) -> str:
    return next(describe(event, game.facts) for event in events if isinstance(event, kind))


# Odds


@pytest.mark.case("9.3", "21.3")
def test_a_flight_with_a_jump_foretells_where_it_may_end() -> None:
    """Frun Sentel, Navigation 3 over 3: 1 and 5 are Drift; Evasion 6 is seen by a Level 0 PDB on 4 to 6."""
    game = space(
        "rebel.character-movement",
        characters={"frun-sentel": {"place": "241.orbit", "ship": PRIVATEER, "detected": True}},
        planets={"241": {"pdb_up": False}, "211": {"pdb": 0}},
    )
    fly(game)

    (rows,) = odds(game, "to 211.orbit")
    assert rows["in Drift"] == Fraction(1, 3)
    assert rows["detected"] == Fraction(2, 3) * Fraction(1, 2)
    assert rows["undetected"] == Fraction(2, 3) * Fraction(1, 2)


@pytest.mark.case("9.3", "20.7")
def test_face_down_units_in_orbit_give_two_tables() -> None:
    """Four units: 8 points at the least, 20 at the most; the true ones do not matter."""
    tables = []
    for kind in ("line", "elite-navy"):
        game = approach({kind: 4})
        tables.append(odds(game, "to 232.orbit"))
    weak, strong = tables[0]
    assert tables[0] == tables[1]
    assert weak["undetected"] > strong.get("undetected", Fraction(0))
    assert strong["destroyed with everyone aboard"] >= Fraction(1, 2)


@pytest.mark.case("20.7")
def test_the_owner_of_the_units_knows_them() -> None:
    """Evasion 7, 8 points: the column of 4; D on 3, D* on 4 and 5, Dd on 6."""
    game = approach({"line": 4})
    do(game, "to 232.orbit")

    (rows,) = odds(game, "units look")
    assert rows["undetected"] == Fraction(1, 3)
    (alone,) = odds(game, "units hold")
    assert alone == {"undetected": Fraction(4, 6), "detected": Fraction(2, 6)}


@pytest.mark.case("20.71")
def test_what_a_fleet_detachment_may_do() -> None:
    """Column 0: away on 1 to 3; 4 and 5 damage, 6 destroys."""
    game = approach({"line": 4}, 4)
    do(game, "to 232.orbit", "units look")

    (hold,) = odds(game, "hold course")
    assert hold == {
        "not hit": Fraction(1, 2),
        "damaged": Fraction(1, 3),
        "destroyed with everyone aboard": Fraction(1, 6),
    }
    (evade,) = odds(game, "break off")
    assert evade["the ship gets away"] == Fraction(1, 2)


@pytest.mark.case("27.1")
def test_a_repair_foretells_its_number() -> None:
    game = space(
        "rebel.repairs",
        characters={"frun-sentel": {"place": "222.1"}},
        ships=[{"id": PRIVATEER, "owner": "frun-sentel", "damaged": True}],
    )

    assert odds(game, f"repair {PRIVATEER} by frun-sentel") == [
        {"repaired": Fraction(1, 2), "not repaired": Fraction(1, 2)}
    ]


# Sentences


def test_detection_by_a_fleet_is_told_with_its_arithmetic() -> None:
    game = approach({"line": 4}, 4, 6, 5)
    events = do(game, "to 232.orbit", "units look", "break off")

    assert told(events, DetectionRolled, game) == (
        "The Level 1 PDB of Lysenda, with the fleet in orbit (8 points), looks for the Planetary Privateer "
        "as it arrives: Evasion 7, 8 points in orbit (two columns left) → column 4, die 4: detected, and a "
        "fleet detachment attacks it."
    )
    assert told(events, DetachmentEvaded, game) == (
        "The Planetary Privateer tries to break off from the fleet detachment at Lysenda: space strength 2 -"
        " Shields 2 → column 0, 3 or less; die 6: it is caught."
    )
    assert told(events, DetachmentAttacked, game) == (
        "A fleet detachment at Lysenda attacks the Planetary Privateer: space strength 2 - Shields 2, failed"
        " break-off (one column right) → column +1, die 5, 1 wound: the ship is damaged."
    )


def test_a_fleet_without_a_pdb_is_told_as_such() -> None:
    game = approach({"line": 4}, 1, planets={"232": {"pdb_up": False}})
    events = do(game, "to 232.orbit", "units look")

    assert told(events, DetectionRolled, game).startswith(
        "The fleet in orbit (8 points) of Lysenda, without a PDB, looks for the Planetary Privateer"
    )


def test_repairs_are_told() -> None:
    game = space(
        "rebel.repairs",
        characters={"frun-sentel": {"place": "222.1"}, "yarro-latac": {"place": "222.1"}},
        ships=[
            {"id": PRIVATEER, "owner": "frun-sentel", "damaged": True},
            {"id": "star-cruiser", "owner": "yarro-latac", "damaged": True},
        ],
        dice=[4],
    )
    action = next(option for option in game.decision.options if option.text.startswith("repair"))  # type: ignore[union-attr]
    assert label(action, "rebel", game.facts).full == "Frun Sentel tries to repair the Planetary Privateer"
    events = do(game, f"repair {PRIVATEER} by frun-sentel", "yarro-latac repairs star-cruiser")

    assert [describe(event, game.facts) for event in events if isinstance(event, RepairTried)] == [
        "Frun Sentel tries to repair the Planetary Privateer at Angoff (urban): 3 or less, die 4: failed.",
        "Yarro Latac repairs the Star Cruiser at Angoff (urban), without a roll.",
    ]
