"""[37.3] Spaceship Quests against Atrocity units."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from tests.engine.galactic.galaxy import SECOND, galaxy, record
from tests.engine.table import do, every, only, question, troops, until

from fitg.engine.events.character_combat import Captured, Died
from fitg.engine.events.galactic import HypnosisEnded
from fitg.engine.events.missions import MissionCompleted, MissionFailed
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import ShipDamaged
from fitg.engine.game import Game
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe

PLANET = "223"
ORBIT = f"{PLANET}.orbit"
#: All cards that show a J, on one section or another, and some that do not.
LETTERS = (71, 86, 88)
BLANKS = [68, 69, 70, 72, 73, 74, 75, 76, 77, 78, 79, 80]

PILOT = {"boccanegra": {"place": ORBIT, "ship": "explorer"}}
FAR = {"tourag": {"place": "551.1"}, "redjac": {"place": "551.1"}}


def above(units: dict[str, int], *, hits: int = 0, side: str = "rebel", **more: Any) -> Game:
    """Boccanegra in the Explorer beside these Imperial units, and the cards that he will draw."""
    people = {**FAR, **(PILOT if side == "rebel" else {}), **more.pop("characters", {})}
    return galaxy(
        f"{side}-1.missions",
        turn=SECOND,
        characters=people,
        units={ORBIT: units} if units else {},
        cards=[*LETTERS[:hits], *BLANKS],
        **more,
    )


def hunt(game: Game) -> list[Any]:
    return do(game, f"missions at {ORBIT}", "hunt with explorer")


# Who may hunt, and where


@pytest.mark.case("37.3")
@pytest.mark.parametrize("units", [{"resolution": 1}, {"planet-stabilizer": 1, "line": 3, "elite-navy": 1}])
def test_rebels_hunt_an_atrocity_unit_whoever_else_is_there(units: dict[str, int]) -> None:
    game = above(units, characters={"barca": {"place": ORBIT, "with_units": True}})
    do(game, f"missions at {ORBIT}")
    assert question(game).actions == ("hunt with explorer", "no missions")


@pytest.mark.case("37.3")
def test_the_offer_does_not_tell_whether_a_face_down_unit_is_one() -> None:
    assert f"missions at {ORBIT}" in above({"line": 1}).actions


@pytest.mark.case("37.3")
@pytest.mark.parametrize(
    "units", [{}, {"militia": 0}, {"line": 1}], ids=["nobody", "no unit", "units that lie open"]
)
def test_where_no_unit_could_be_one_nobody_hunts(units: dict[str, int]) -> None:
    """Once the codes of IPOC are broken everybody sees that there is none."""
    game = above({kind: n for kind, n in units.items() if n}, open_units=True)
    assert f"missions at {ORBIT}" not in game.actions


@pytest.mark.case("37.3")
def test_an_atrocity_unit_that_lies_open_is_hunted() -> None:
    assert f"missions at {ORBIT}" in above({"peacemaker": 1}, open_units=True).actions


@pytest.mark.case("37.3")
def test_only_in_an_orbit_box_and_only_by_the_rebels() -> None:
    """Redjac, an excellent pilot, has nothing to do above a planet where Rebel units are."""
    people = {"redjac": {"place": ORBIT, "ship": "redjacs-spaceship"}}
    empire = above({"urban-2-3": 1}, side="imperial", characters=people)
    assert f"missions at {ORBIT}" not in empire.actions
    landed = {"boccanegra": {"place": f"{PLANET}.1", "ship": "explorer"}}
    rebels = above({"peacemaker": 1}, characters=landed)
    assert f"missions at {ORBIT}" not in rebels.actions


@pytest.mark.case("37.3")
def test_no_seat_is_kept_for_a_prisoner() -> None:
    """Four can go in the Stellar Courier, which brings no prisoner home."""
    crew = ("frun-sentel", "zina-adora", "ly-mantok")
    people = {each: {"place": ORBIT} for each in crew}
    people["boccanegra"] = {"place": ORBIT, "ship": "stellar-courier"}
    game = above({"peacemaker": 1}, hits=2, characters=people)
    assert game.facts.possessions["stellar-courier"].passengers == 1 + len(crew)
    until(game, "missions")
    do(game, f"missions at {ORBIT}", "hunt with stellar-courier", *(f"board {each}" for each in crew))
    assert troops(game, ORBIT) == {}


@pytest.mark.case("37.3")
def test_each_ship_goes_once() -> None:
    game = above({"peacemaker": 1}, hits=1)
    hunt(game)
    assert "hunt with explorer" not in game.actions


# What comes of it


@pytest.mark.case("37.3")
def test_two_letters_destroy_the_unit_and_nothing_else() -> None:
    game = above({"resolution": 1, "line": 2}, hits=2)
    events = hunt(game)
    lost = only(events, UnitsLost)
    assert (lost.case, lost.units) == ("37.3", {"resolution": 1})
    assert troops(game, ORBIT) == {"line": 2}
    assert only(events, MissionCompleted).case
    assert game.state.ships["explorer"].place == ORBIT


@pytest.mark.case("37.3")
def test_one_letter_fails_and_no_die_is_rolled() -> None:
    game = above({"resolution": 1}, hits=1)
    events = hunt(game)
    assert only(events, MissionFailed).die is None
    assert troops(game, ORBIT) == {"resolution": 1}
    assert not game.state.ships["explorer"].damaged
    assert game.state.characters["boccanegra"].fate == "free"


@pytest.mark.case("37.3")
@pytest.mark.parametrize(("die", "kind"), [(1, None), (3, None), (4, ShipDamaged), (5, Captured), (6, Died)])
def test_without_a_letter_the_die_of_a_failed_quest_decides(die: int, kind: Any) -> None:
    game = above({"resolution": 1}, dice=[die])
    events = hunt(game)
    assert only(events, MissionFailed).die == die
    fates = (ShipDamaged, Captured, Died)
    assert [fate for fate in fates if every(events, fate)] == ([kind] if kind else [])
    assert bool(every(events, ShipLost)) is (die >= 5)
    assert troops(game, ORBIT) == {"resolution": 1}


@pytest.mark.case("37.3")
def test_two_letters_where_there_is_no_such_unit_destroy_nothing() -> None:
    game = above({"line": 2}, hits=2)
    events = hunt(game)
    assert not every(events, UnitsLost)
    assert only(events, MissionFailed).die is None
    assert troops(game, ORBIT) == {"line": 2}


@pytest.mark.case("37.3", "22.43")
def test_whom_the_unit_alone_kept_in_space_is_lost_with_it() -> None:
    barca = {"barca": {"place": ORBIT, "with_units": True}}
    alone = above({"peacemaker": 1}, hits=2, characters=barca)
    hunt(alone)
    assert alone.state.characters["barca"].fate == "dead"
    escorted = above({"peacemaker": 1, "line": 1}, hits=2, characters=barca)
    hunt(escorted)
    assert escorted.state.characters["barca"].fate == "free"


@pytest.mark.case("37.3", "36.33b")
@pytest.mark.parametrize("pick", [0, 1])
def test_of_two_units_the_one_on_the_loyalty_marker_is_struck(pick: int) -> None:
    units = {"peacemaker": 1, "resolution": 1}
    more: dict[str, Any] = {"planets": {PLANET: {"loyalty": "loyal"}}, "picks": [pick]}
    game = above(units, hits=2, hypnosis={PLANET: "resolution"}, **more)
    events = hunt(game)
    assert troops(game, ORBIT) == {"peacemaker": 1}
    assert only(events, HypnosisEnded).planet == PLANET
    assert record(game).hypnosis == {}
    left = set()
    for each in (0, 1):
        other = above(units, hits=2, picks=[each])
        hunt(other)
        left |= set(troops(other, ORBIT))
    assert left == set(units)


# In words


@pytest.mark.case("37.3")
def test_the_odds_of_a_hunt() -> None:
    game = above({"resolution": 1})
    do(game, f"missions at {ORBIT}")
    (table,) = forecast(game, next(each for each in question(game).options if each.text.startswith("hunt")))
    draws = int(table.title.rpartition(": ")[2].split()[0])
    none = Fraction(comb(27, draws), comb(30, draws))
    one = Fraction(3 * comb(27, draws - 1), comb(30, draws))
    rows = dict(table.rows)
    assert rows["an Atrocity unit is destroyed, if there is one"] == 1 - none - one
    assert rows["nothing happens"] == one
    assert rows["the ship is damaged"] == none / 6
    assert sum(rows.values()) == 1


def test_the_report_of_a_hunt() -> None:
    game = above({"resolution": 1}, hits=1)
    said = [describe(event, game.facts) for event in hunt(game)]
    assert any("one letter is not enough" in sentence for sentence in said)
