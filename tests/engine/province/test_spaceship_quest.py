"""[24.0] Spaceship Quest: a ship comes for a prisoner in an Orbit Box."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from tests.engine.province.fleets import QUIBRON
from tests.engine.province.fleets import space as fleet_space
from tests.engine.province.politics_table import asked, galaxy, offered
from tests.engine.table import do, every, only, passing, until

from fitg.engine.events.character_combat import Captured, Died, Freed
from fitg.engine.events.missions import (
    BonusDrawn,
    CardDrawn,
    EventStruck,
    MissionAssigned,
    MissionCompleted,
    MissionFailed,
)
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import ShipDamaged
from fitg.engine.game import Game, restore
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe

ORBIT = "221.orbit"
#: All cards that show a J, on one section or another.
QUEST_CARDS = (71, 86, 88)
BLANKS = [68, 69, 70, 72, 73, 74, 75, 76, 77, 78, 79, 80]


def above_quibron(
    crew: tuple[str, ...] = ("boccanegra",),
    *,
    captive: dict[str, Any] | None = None,
    ship: str = "explorer",
    damaged: bool = False,
    others: dict[str, Any] | None = None,
    units: dict[str, int] | None = None,
    guarded: bool = True,
    **more: Any,
) -> Game:
    """Boccanegra in the Explorer, and Zina Adora, whom three Line units hold there."""
    people: dict[str, Any] = {each: {"place": ORBIT} for each in crew}
    if guarded:
        people["zina-adora"] = {"place": ORBIT, "fate": "captive", "captor": "units"} | (captive or {})
    people |= {"senator-dermond": {"place": "222.1"}, "professor-mareg": {"place": "222.1"}} | (others or {})
    game = galaxy(
        ["22"],
        characters=people,
        ships=[{"id": ship, "owner": crew[0], "place": ORBIT, "damaged": damaged}],
        units={ORBIT: {"line": 3}} if units is None else {ORBIT: units},
        **more,
    )
    until(game, "missions")
    return game


def go(game: Game) -> None:
    do(game, f"missions at {ORBIT}", "quest with explorer for zina-adora")


# Who may go


@pytest.mark.case("24.0", "24.0a")
def test_the_mission_phase_offers_orbit_boxes_with_a_prisoner() -> None:
    game = above_quibron()

    assert f"missions at {ORBIT}" in game.actions
    do(game, f"missions at {ORBIT}")
    assert (asked(game).kind, asked(game).case) == ("missions.quest", "24.0")
    assert offered(game) == ("quest with explorer for zina-adora", "no missions")
    do(game, "no missions")
    assert offered(game) == ("missions at 222.1", "done")


@pytest.mark.case("24.0a")
@pytest.mark.parametrize(
    "change",
    [
        {"guarded": False},
        {"damaged": True},
        {"crew": ("zina-adora",), "guarded": False},
        {
            "captive": {"place": "221.1", "captor": "gelba"},
            "others": {"gelba": {"place": "221.1"}},
        },
    ],
    ids=["no prisoner", "damaged ship", "no pilot of Navigation two", "prisoner elsewhere"],
)
def test_no_quest_without_prisoner_ship_and_pilot(change: dict[str, Any]) -> None:
    game = above_quibron(**change)

    assert f"missions at {ORBIT}" not in game.actions


@pytest.mark.case("24.0a", "13.71")
@pytest.mark.parametrize("goes", [True, False])
def test_who_goes_on_a_quest_does_not_rest(goes: bool) -> None:
    """Kogus is aboard, or stays with a friendly fleet: only then do his wounds heal."""
    game = above_quibron(
        others={"kogus": {"place": ORBIT, "wounds": 1}},
        units={"line": 3, "urban-2-3": 1},
        cards=BLANKS,
        dice=[1],
    )
    do(game, f"missions at {ORBIT}", "quest with explorer for zina-adora", "board kogus" if goes else "draw")
    for _ in range(20):
        if game.state.phasing == "imperial":
            break
        game.apply(passing(game))

    assert game.state.phasing == "imperial"
    assert game.state.characters["kogus"].wounds == goes


@pytest.mark.case("24.0a", "13.1c")
@pytest.mark.parametrize(("card", "freed"), [(QUEST_CARDS[0], True), (BLANKS[0], False)])
def test_who_was_on_a_quest_or_was_freed_by_it_goes_on_no_other(card: int, freed: bool) -> None:
    """Boccanegra has come for Zina Adora; another ship comes for Agan Rafa, without either of them."""
    above = {
        "frun-sentel": {"place": ORBIT, "ship": "star-cruiser"},
        "kogus": {"place": ORBIT},
        "agan-rafa": {"place": ORBIT, "fate": "captive", "captor": "units"},
    }
    units = {"line": 3, "urban-2-3": 1}
    game = above_quibron(others=above, units=units, cards=[card, *BLANKS[1:]], dice=[1])
    do(game, f"missions at {ORBIT}", "quest with explorer for zina-adora", "draw")
    assert (game.state.characters["zina-adora"].fate == "free") == freed
    do(game, "quest with star-cruiser for agan-rafa")

    assert set(offered(game)) == {"board kogus", "draw", "give up"}


@pytest.mark.case("24.0a")
@pytest.mark.parametrize(("pilot", "goes"), [("odene-hobar", True), ("oneste-woada", False)])
def test_the_pilot_needs_navigation_two(pilot: str, goes: bool) -> None:
    """Odene Hobar has Navigation 2, Oneste Woada 1."""
    game = above_quibron((pilot,))

    assert (f"missions at {ORBIT}" in offered(game)) is goes


@pytest.mark.case("24.0a")
def test_the_ship_needs_room_for_the_prisoner() -> None:
    """[P-36] The Interstellar Sloop carries four; with four aboard nobody can be taken."""
    sloop = above_quibron().facts.possessions["interstellar-sloop"]
    crew = ("boccanegra", "kogus", "tourag", "scott-rubel", "ran-jayma", "agan-rafa", "sidir-ganang")

    full = above_quibron(crew[: sloop.passengers], ship=sloop.id)
    room = above_quibron(crew[: sloop.passengers - 1], ship=sloop.id)

    assert f"missions at {ORBIT}" not in full.actions
    assert f"missions at {ORBIT}" in room.actions


@pytest.mark.case("24.0a")
def test_a_fleet_beside_the_ship_does_not_hinder_it() -> None:
    """[P-18] In an Orbit Box all pieces of a side are one stack, and go on quests all the same."""
    game = above_quibron(units={"line": 3, "wild-2-1": 2})
    game.state.characters["boccanegra"].stack = "free"

    do(game, f"missions at {ORBIT}")
    assert offered(game) == ("quest with explorer for zina-adora", "no missions")


@pytest.mark.case("24.0a")
def test_others_may_go_along_and_nobody_is_left_without_a_craft() -> None:
    """[P-19] Kogus came on the Explorer, and has nowhere else to be."""
    game = above_quibron(("boccanegra", "kogus"))
    go(game)

    assert offered(game) == ("board kogus", "give up")
    do(game, "board kogus")
    assert only(game.log, MissionAssigned).members == ("boccanegra", "kogus")


@pytest.mark.case("24.0a")
def test_with_a_fleet_there_others_may_stay() -> None:
    game = above_quibron(("boccanegra", "kogus"), units={"line": 3, "wild-2-1": 2})
    go(game)

    assert offered(game) == ("board kogus", "draw", "give up")
    do(game, "give up")
    assert not every(game.log, MissionAssigned)


@pytest.mark.case("24.0a")
def test_guards_do_not_go() -> None:
    """[13.7] Boccanegra holds Gelba prisoner."""
    game = above_quibron(others={"gelba": {"place": ORBIT, "fate": "captive", "captor": "boccanegra"}})

    assert f"missions at {ORBIT}" not in game.actions


@pytest.mark.case("24.0a")
def test_the_imperial_player_may_come_for_his_own() -> None:
    game = galaxy(
        ["22"],
        side="imperial",
        characters={
            "redjac": {"place": ORBIT},
            "gelba": {"place": ORBIT, "fate": "captive", "captor": "kogus"},
            "kogus": {"place": ORBIT},
        },
        ships=[{"id": "redjacs-spaceship", "owner": "redjac", "place": ORBIT}],
        units={ORBIT: {"wild-2-1": 1}},
    )

    do(game, f"missions at {ORBIT}")
    assert offered(game) == ("quest with redjacs-spaceship#1 for gelba", "no missions")


# Draws


@pytest.mark.case("24.0b")
def test_evasion_and_cannon_are_all_the_draws_there_are() -> None:
    """Boccanegra (Navigation 4) in the Explorer: 8 and 2; no card for the Environ, and no event counts."""
    game = above_quibron(cards=BLANKS, dice=[1])
    go(game)

    drawn = only(game.log, BonusDrawn)
    assert [part.by for part in drawn.parts] == [8, 2]
    assert (drawn.draws, drawn.cards, drawn.hits) == (10, tuple(BLANKS[:10]), 0)
    assert not every(game.log, CardDrawn)
    assert not every(game.log, EventStruck)


@pytest.mark.case("24.0b")
@pytest.mark.parametrize("card", QUEST_CARDS)
def test_a_j_on_any_section_frees_the_prisoner(card: int) -> None:
    """71 shows it for cities, 86 for Special Environs, 88 for the Wild."""
    game = above_quibron(cards=[card, *BLANKS])
    go(game)

    assert only(game.log, BonusDrawn).hits == 1
    assert only(game.log, MissionCompleted).letter == "J"
    freed = only(game.log, Freed)
    assert (freed.character, freed.place, freed.case) == ("zina-adora", ORBIT, "24.0b")
    zina = game.state.characters["zina-adora"]
    assert (zina.fate, zina.place, zina.custody) == ("free", ORBIT, None)


@pytest.mark.case("24.0b")
def test_several_letters_still_free_the_one_who_was_named() -> None:
    """[P-36]"""
    game = above_quibron(
        others={"vudot-vodot": {"place": ORBIT, "fate": "captive", "captor": "units"}},
        cards=[*QUEST_CARDS, *BLANKS],
    )
    do(game, f"missions at {ORBIT}")
    assert offered(game) == (
        "quest with explorer for zina-adora",
        "quest with explorer for vudot-vodot",
        "no missions",
    )
    do(game, "quest with explorer for vudot-vodot")

    assert only(game.log, BonusDrawn).hits == 3
    assert only(game.log, Freed).character == "vudot-vodot"
    assert game.state.characters["zina-adora"].fate == "captive"


# Failure


@pytest.mark.case("24.0c")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_on_a_low_die_nothing_happens(die: int) -> None:
    game = above_quibron(cards=BLANKS, dice=[die])
    go(game)

    assert (only(game.log, MissionFailed).letter, only(game.log, MissionFailed).die) == ("J", die)
    assert not game.state.ships["explorer"].damaged
    assert game.state.characters["boccanegra"].fate == "free"


@pytest.mark.case("24.0c")
def test_on_a_four_the_ship_is_damaged() -> None:
    game = above_quibron(cards=BLANKS, dice=[4])
    go(game)

    assert only(game.log, ShipDamaged).ship == "explorer"
    assert game.state.ships["explorer"].damaged
    assert game.state.characters["boccanegra"].fate == "free"


@pytest.mark.case("24.0c")
def test_on_a_five_the_ship_is_lost_and_its_people_captured() -> None:
    game = above_quibron(("boccanegra", "kogus"), cards=BLANKS, dice=[5])
    go(game)
    do(game, "board kogus")

    assert only(game.log, ShipLost).ship == "explorer"
    assert "explorer" not in game.state.ships
    assert game.state.possessions["explorer"].fate == "removed"
    assert {event.character: event.captor for event in every(game.log, Captured)} == {
        "boccanegra": "units",
        "kogus": "units",
    }


@pytest.mark.case("24.0c")
def test_a_character_in_orbit_may_take_them_too() -> None:
    game = above_quibron(others={"gelba": {"place": ORBIT}}, cards=BLANKS, dice=[5])
    go(game)

    assert (asked(game).side, offered(game)) == ("imperial", ("to the units", "guard with gelba"))
    do(game, "guard with gelba")
    assert game.state.characters["boccanegra"].captor == "gelba"


@pytest.mark.case("24.0c")
def test_on_a_six_everybody_aboard_is_dead() -> None:
    game = above_quibron(("boccanegra", "kogus"), cards=BLANKS, dice=[6])
    go(game)
    do(game, "board kogus")

    assert {event.character for event in every(game.log, Died)} == {"boccanegra", "kogus"}
    assert "explorer" not in game.state.ships
    assert game.state.characters["zina-adora"].fate == "captive"


@pytest.mark.case("24.0")
def test_question_prisoner_and_steal_enemy_resources_are_not_used() -> None:
    game = above_quibron()

    assert not {"H", "Q"} & set(game.ctx.rules.missions)
    assert {"E", "J"} <= set(game.ctx.rules.missions)


# What players see of it


@pytest.mark.case("24.0b", "24.0c")
def test_the_odds_of_a_quest() -> None:
    game = above_quibron(("boccanegra", "kogus"))
    do(game, f"missions at {ORBIT}")
    (table,) = forecast(game, "quest with explorer for zina-adora")
    failure = Fraction(comb(27, 10), comb(30, 10))

    assert dict(table.rows) == {
        "Zina Adora is freed": 1 - failure,
        "the ship gets away": failure / 2,
        "the ship is damaged": failure / 6,
        "the ship is lost, and everyone aboard is captured": failure / 6,
        "the ship is lost with everyone aboard": failure / 6,
    }
    do(game, "quest with explorer for zina-adora")
    assert forecast(game, "board kogus")[0].rows == table.rows


@pytest.mark.case("24.0")
def test_a_quest_is_told_and_can_be_saved_in_the_middle() -> None:
    game = above_quibron(("boccanegra", "kogus"), cards=BLANKS, dice=[4])
    go(game)
    again = restore(game.snapshot())
    assert again.actions == game.actions
    do(game, "board kogus")

    told = [describe(event, game.facts) for event in game.log]
    assert "The Explorer is damaged at Quibron (orbit): a failed Spaceship Quest." in told


@pytest.mark.case("24.0a")
def test_a_seat_is_kept_for_the_prisoner() -> None:
    """[P-36] The Interstellar Sloop carries four: the pilot, two others, and Zina Adora."""
    game = above_quibron(
        ("boccanegra", "kogus", "tourag", "scott-rubel"),
        ship="interstellar-sloop",
        units={"line": 3, "wild-2-1": 2},
    )
    do(game, f"missions at {ORBIT}", "quest with interstellar-sloop for zina-adora", "board kogus")

    assert offered(game) == ("board tourag", "board scott-rubel", "draw", "give up")
    do(game, "board tourag")
    assert only(game.log, MissionAssigned).members == ("boccanegra", "kogus", "tourag")


def can(game: Game, *words: str) -> bool:
    """Is there an action with these words?"""
    return any(all(word in action for word in words) for action in game.actions)


@pytest.mark.case("24.0", "12.8")
def test_prisoners_in_orbit_are_not_freed_from_the_ground() -> None:
    game = fleet_space(
        "rebel.missions",
        idle=False,
        units={QUIBRON: {"line": 1}},
        characters={
            "boccanegra": {"place": "221.1"},
            "kogus": {"place": QUIBRON, "fate": "captive", "captor": "units"},
        },
    )
    do(game, "missions at 221.1")
    assert not can(game, "to F")
    assert not can(game, "to J")
