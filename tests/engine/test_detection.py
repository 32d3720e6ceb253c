"""[9.3, 9.4] Detection: how ships are seen, and what being detected means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.table import do, every, march, only, table, until

from fitg.engine.events.character_combat import Died
from fitg.engine.events.movement import DetectionChanged, DetectionRolled, Flew, Walked
from fitg.engine.events.possessions import PossessionLost, ShipLost
from fitg.engine.game import Game

#: Quibron's PDB has Level 1, Angoff's Level 2, Charkhan's Level 0.
QUIBRON, ANGOFF, AIR, WILD = "221.1", "222.1", "223.1", "223.2"
DOWN = {"pdb_up": False}


def flight(
    origin: str,
    destination: str,
    dice: Sequence[int] = (),
    *,
    detected: bool = False,
    planets: Mapping[str, Mapping[str, Any]] | None = None,
    others: Mapping[str, Mapping[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """Boccanegra takes Sentel from one Environ to another; the Privateer's Evasion Value is 7."""
    game = table(
        "rebel.movement",
        planets=planets,
        characters={
            "boccanegra": {"place": origin, "detected": detected, "ship": "planetary-privateer"},
            "frun-sentel": {"place": origin, "detected": detected},
            **(others or {}),
        },
        dice=dice,
        options=options,
    )
    do(game, "fly planetary-privateer", "board frun-sentel", f"to {destination}")
    return game


def rolls(game: Game) -> list[tuple[str, str]]:
    """The planets that looked for the ship, and what they saw."""
    return [(event.planet, event.result) for event in every(game.log, DetectionRolled)]


def known(game: Game, *characters: str) -> list[bool]:
    return [game.state.characters[each].detected for each in characters]


# The routine


@pytest.mark.case("9.3")
def test_a_ship_is_looked_for_wherever_the_enemy_has_a_pdb_that_is_up() -> None:
    """Evasion 7 against Level 2 is the column 4; nobody is asked (A-08-01)."""
    game = flight(QUIBRON, ANGOFF, [1, 3])
    assert rolls(game) == [("221", "U"), ("222", "D")]
    arrival = every(game.log, DetectionRolled)[1]
    assert (arrival.evasion, arrival.pdb, arrival.column, arrival.die) == (7, 2, "4", 3)
    assert not arrival.leaving

    assert rolls(flight(QUIBRON, ANGOFF, planets={"221": DOWN, "222": {"state": "rebellion"}})) == []


@pytest.mark.case("9.31", "9.31a")
def test_undetected_on_a_roll_of_one_even_if_they_were_known() -> None:
    """A detected crew slips past a Level 2 PDB: column 3, die 1, U."""
    game = flight(ANGOFF, QUIBRON, [1], detected=True, planets={"221": DOWN})
    assert rolls(game) == [("222", "U")]
    assert known(game, "boccanegra", "frun-sentel") == [False, False]
    assert not only(game.log, DetectionChanged).detected
    assert game.state.ships["planetary-privateer"].place == QUIBRON


@pytest.mark.case("9.31", "9.31b")
def test_detected_everyone_aboard_is_known_and_the_ship_is_sound() -> None:
    game = flight(AIR, ANGOFF, [5], planets={"223": DOWN})
    assert rolls(game) == [("222", "D")]
    assert known(game, "boccanegra", "frun-sentel") == [True, True]
    assert only(game.log, DetectionChanged).characters == ("boccanegra", "frun-sentel")
    assert game.state.ships["planetary-privateer"].place == ANGOFF


@pytest.mark.case("9.31", "9.31c")
def test_a_damaged_ship_reaches_its_goal_and_is_lost_and_nobody_is_hurt() -> None:
    """A-09-11: the card goes back to the deck, and the possessions of the passengers stay with them."""
    game = flight(
        AIR,
        ANGOFF,
        [6],
        planets={"223": DOWN},
        others={"zina-adora": {"place": ANGOFF, "possessions": ["high-energy-snipers-rifle"]}},
    )
    assert rolls(game) == [("222", "Dd")]
    assert known(game, "boccanegra", "frun-sentel") == [True, True]
    assert [game.state.characters[each].place for each in ("boccanegra", "frun-sentel")] == [ANGOFF] * 2
    assert only(game.log, ShipLost).reason == "damaged, and lost on landing"
    assert game.state.possessions["planetary-privateer"].fate == "deck"
    assert game.state.possessions["high-energy-snipers-rifle"].fate == "held"
    assert not every(game.log, Died)


@pytest.mark.case("9.31", "9.31d")
def test_a_ship_that_is_shot_down_takes_everyone_and_everything_with_it() -> None:
    """Zina flies badly: Evasion 3 against Level 2, already known, is column 0, and a 4 is the end.

    A-09-11: the ship and the possessions aboard are out of the game; the prisoner dies as well.
    """
    game = table(
        "rebel.movement",
        planets={"223": DOWN},
        characters={
            "zina-adora": {
                "place": AIR,
                "detected": True,
                "ship": "interstellar-sloop",
                "possessions": ["scanner"],
            },
            "jon-kidu": {"place": AIR, "fate": "captive", "captor": "zina-adora"},
            "boccanegra": {"place": QUIBRON},
        },
        options={"leaving-hides": False},
        dice=[4],
    )
    do(game, "fly interstellar-sloop", f"to {ANGOFF}")
    do(game, "pass")
    assert rolls(game) == [("222", "E")]
    assert [event.character for event in every(game.log, Died)] == ["zina-adora", "jon-kidu"]
    assert game.state.characters["jon-kidu"].captor == ""
    assert game.state.possessions["interstellar-sloop"].fate == "removed"
    assert only(game.log, PossessionLost).fate == "removed"
    assert not every(game.log, Flew)


@pytest.mark.case("9.31e")
def test_an_asterisk_means_nothing_in_the_star_system_game() -> None:
    """D* in column 4 is a plain D, also where Imperial units stand by."""
    game = table(
        "rebel.movement",
        planets={"223": DOWN},
        characters={"boccanegra": {"place": AIR, "ship": "planetary-privateer"}},
        units={ANGOFF: {"line": 2, "patrol": 2}},
        dice=[4],
    )
    do(game, "fly planetary-privateer", f"to {ANGOFF}")
    assert rolls(game) == [("222", "D")]
    assert only(game.log, Flew).destination == ANGOFF


@pytest.mark.case("9.32")
@pytest.mark.parametrize("die", [4, 6])
def test_a_level_0_pdb_sees_but_does_no_harm(die: int) -> None:
    """Column 1, die 4: Dd; die 6: E; at Level 0 both are a D."""
    game = table(
        "rebel.movement",
        planets={"222": DOWN},
        characters={
            "zina-adora": {"place": ANGOFF, "detected": True, "ship": "galactic-freighter"},
            "boccanegra": {"place": QUIBRON},
        },
        options={"leaving-hides": False},
        dice=[die],
    )
    do(game, "fly galactic-freighter", f"to {AIR}")
    assert every(game.log, DetectionRolled)[0].column == "0"
    assert rolls(game) == [("223", "D")]
    assert game.state.ships["galactic-freighter"].place == AIR


@pytest.mark.case("9.32")
def test_a_down_pdb_sees_nobody() -> None:
    assert rolls(flight(ANGOFF, QUIBRON, planets={"221": DOWN, "222": DOWN})) == []


@pytest.mark.case("9.33")
def test_a_flight_between_planets_is_tested_twice_and_one_on_a_planet_once() -> None:
    between = flight(ANGOFF, QUIBRON, [1, 1])
    assert [event.leaving for event in every(between.log, DetectionRolled)] == [True, False]

    assert rolls(flight(AIR, WILD, [1])) == [("223", "U")]


@pytest.mark.case("9.33", "9.43")
def test_who_is_seen_on_leaving_is_easier_to_see_on_arriving() -> None:
    """Two tests in one flight: the D at Angoff costs a column at Quibron; with a U it would not."""
    seen = flight(ANGOFF, QUIBRON, [3, 4])
    assert rolls(seen) == [("222", "D"), ("221", "D")]
    assert [event.column for event in every(seen.log, DetectionRolled)] == ["4", "5-6"]

    unseen = flight(ANGOFF, QUIBRON, [1, 4])
    assert rolls(unseen) == [("222", "U"), ("221", "U")]
    assert every(unseen.log, DetectionRolled)[1].column == "7-8"


@pytest.mark.case("9.36")
def test_a_second_damage_destroys_the_ship() -> None:
    """Damaged over Angoff with a 6, then damaged again over Quibron, which has Level 2 here."""
    game = flight(ANGOFF, QUIBRON, [6, 5], planets={"221": {"pdb": 2}})
    assert rolls(game) == [("222", "Dd"), ("221", "E")]
    assert [event.character for event in every(game.log, Died)] == ["boccanegra", "frun-sentel"]
    assert game.state.possessions["planetary-privateer"].fate == "removed"


@pytest.mark.case("9.36")
def test_one_damage_and_an_unharmed_arrival_only_cost_the_ship() -> None:
    game = flight(ANGOFF, QUIBRON, [6, 1], planets={"221": {"pdb": 2}})
    assert rolls(game) == [("222", "Dd"), ("221", "U")]
    assert not every(game.log, Died)
    assert "planetary-privateer" not in game.state.ships
    assert known(game, "boccanegra") == [False]


@pytest.mark.case("9.36", "9.32")
def test_a_level_0_pdb_does_not_destroy_a_damaged_ship() -> None:
    """A-09-10: at Level 0 a second Dd is a D."""
    game = table(
        "rebel.movement",
        characters={
            "zina-adora": {"place": ANGOFF, "ship": "interstellar-sloop"},
            "boccanegra": {"place": QUIBRON},
        },
        dice=[4, 5],
    )
    do(game, "fly interstellar-sloop", f"to {AIR}")
    assert rolls(game) == [("222", "Dd"), ("223", "D")]
    assert not every(game.log, Died)


@pytest.mark.case("9.43")
@pytest.mark.parametrize(("detected", "column"), [(False, "7-8"), (True, "5-6")])
def test_characters_who_are_known_already_shift_the_column(detected: bool, column: str) -> None:
    game = flight(QUIBRON, ANGOFF, [1, 1], detected=detected)
    assert every(game.log, DetectionRolled)[0].column == column


@pytest.mark.case("9.45")
def test_a_ship_that_leaves_a_planet_without_enemy_detection_is_out_of_sight() -> None:
    """A-09-08: before any test at the destination; friends who stay behind remain known."""
    game = flight(
        QUIBRON,
        ANGOFF,
        [1],
        detected=True,
        planets={"221": DOWN},
        others={"zina-adora": {"place": QUIBRON, "detected": True}},
    )
    assert only(game.log, DetectionRolled).column == "4"
    assert known(game, "boccanegra", "frun-sentel", "zina-adora") == [False, False, True]


@pytest.mark.case("9.45")
def test_strict_first_edition_play_has_no_9_45() -> None:
    game = flight(
        QUIBRON,
        AIR,
        detected=True,
        planets={"221": DOWN, "223": DOWN},
        options={"leaving-hides": False},
    )
    assert known(game, "boccanegra", "frun-sentel") == [True, True]


@pytest.mark.case("9.45")
def test_flying_about_a_planet_that_cannot_look_hides_nobody() -> None:
    """A-09-09."""
    game = flight(AIR, WILD, detected=True, planets={"223": DOWN})
    assert known(game, "boccanegra", "frun-sentel") == [True, True]


def test_a_scanner_lowers_the_level_that_counts() -> None:
    """Against Level 2, one lower, there is no shift."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR, "ship": "planetary-privateer", "possessions": ["scanner"]}},
        dice=[1, 4],
    )
    do(game, "fly planetary-privateer", f"to {ANGOFF}", "pass", "use scanner")
    leaving, arriving = every(game.log, DetectionRolled)
    assert (leaving.pdb, arriving.pdb) == (0, 1)
    assert (arriving.column, arriving.result) == ("7-8", "U")


# On foot and with military units


@pytest.mark.case("9.35")
def test_the_detected_slip_away_on_foot() -> None:
    game = table("rebel.movement", characters={"boccanegra": {"place": AIR, "detected": True}})
    walked = only(do(game, f"walk boccanegra to {WILD}"), Walked)
    assert walked.slipped_away
    assert known(game, "boccanegra") == [False]


@pytest.mark.case("9.35", "9.4")
@pytest.mark.parametrize("detected", [True, False])
def test_nobody_slips_away_to_friends_who_are_known_themselves(detected: bool) -> None:
    """And who was not known before is known with them."""
    game = table(
        "rebel.movement",
        characters={
            "boccanegra": {"place": AIR, "detected": detected},
            "zina-adora": {"place": WILD, "detected": True},
        },
    )
    walked = only(do(game, f"walk boccanegra to {WILD}"), Walked)
    assert not walked.slipped_away
    assert known(game, "boccanegra") == [True]


@pytest.mark.case("9.34")
@pytest.mark.parametrize("separate", [True, False])
def test_travellers_with_military_units_are_not_tested_but_count_as_detected(separate: bool) -> None:
    """A-09-07: who steps aside after the journey is detected; who stays with the units keeps his counter."""
    game = table(
        "rebel.movement",
        planets={"221": {"pdb_up": False}, "223": {"pdb_up": False}},
        characters={
            "boccanegra": {"place": AIR, "ship": "planetary-privateer"},
            "zina-adora": {"place": QUIBRON},
        },
        units={AIR: {"air-2-1": 1}},
    )
    events = march(game, AIR, QUIBRON, "air-2-1", "boccanegra")
    assert not every(events, DetectionRolled)
    assert game.state.ships["planetary-privateer"].place == QUIBRON
    assert known(game, "boccanegra", "zina-adora") == [False, False]

    if separate:
        do(game, "detach boccanegra")
    assert known(game, "boccanegra", "zina-adora") == [separate, separate]


@pytest.mark.case("9.34")
def test_who_was_with_units_without_moving_keeps_the_side_of_his_counter() -> None:
    """A-09-07."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR, "with_units": True}},
        units={AIR: {"air-2-1": 1}},
    )
    do(game, "detach boccanegra")
    assert known(game, "boccanegra") == [False]


@pytest.mark.case("9.34", "9.35")
def test_detected_characters_who_walk_with_units_stay_detected() -> None:
    """A-09-23: on the same planet too."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR, "detected": True}},
        units={AIR: {"air-1-0": 1}},
    )
    march(game, AIR, WILD, "air-1-0", "boccanegra")
    assert known(game, "boccanegra") == [True]


# What it means


@pytest.mark.case("9.4")
@pytest.mark.parametrize(("newcomer", "resident"), [(True, False), (False, True)])
def test_one_known_character_gives_away_all_his_friends_in_the_environ(
    newcomer: bool, resident: bool
) -> None:
    """Newcomers give away those who are there, and the other way round."""
    game = flight(
        AIR,
        QUIBRON,
        [6] if newcomer else [1],
        planets={"223": DOWN},
        others={"zina-adora": {"place": QUIBRON, "detected": resident}},
    )
    assert known(game, "boccanegra", "frun-sentel", "zina-adora") == [True] * 3
    spread = every(game.log, DetectionChanged)[-1]
    assert spread.case == "9.4"


@pytest.mark.case("9.4")
def test_detection_sticks_when_the_one_who_brought_it_has_left() -> None:
    """A-09-06: Boccanegra walks off unseen; Zina and Sentel, once turned over, stay so."""
    game = table(
        "rebel.movement",
        characters={
            "boccanegra": {"place": AIR, "detected": True},
            "frun-sentel": {"place": AIR, "detected": True},
            "zina-adora": {"place": AIR, "detected": True},
        },
    )
    do(game, f"walk boccanegra to {WILD}")
    assert known(game, "boccanegra", "frun-sentel", "zina-adora") == [False, True, True]
    do(game, "done")
    until(game, "movement")
    assert known(game, "frun-sentel", "zina-adora") == [True, True]


@pytest.mark.case("9.4")
def test_units_do_not_give_away_the_characters_beside_them() -> None:
    """A-09-07: being stacked with units counts as detected, and is not catching."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": AIR}, "zina-adora": {"place": AIR}},
        units={AIR: {"air-1-0": 1}},
    )
    do(game, "attach boccanegra")
    assert known(game, "boccanegra", "zina-adora") == [False, False]


def hunted(segment: str, *, detected: bool) -> Game:
    return table(
        segment,
        characters={
            "boccanegra": {"place": WILD, "detected": detected},
            "jon-kidu": {"place": AIR},
            "vans-ka-tie-a": {"place": WILD},
        },
    )


@pytest.mark.case("9.41")
def test_detected_characters_draw_reactions_and_searches() -> None:
    assert f"react jon-kidu to {WILD}" in hunted("rebel.reaction", detected=True).actions
    assert f"search {WILD} with characters" in hunted("rebel.search", detected=True).actions


@pytest.mark.case("9.41")
@pytest.mark.parametrize("segment", ["rebel.reaction", "rebel.search"])
def test_undetected_characters_are_left_in_peace(segment: str) -> None:
    game = hunted(segment, detected=False)
    assert game.decision is not None
    assert game.decision.kind not in ("reaction", "search")


@pytest.mark.case("9.42")
def test_an_event_can_give_characters_away() -> None:
    game = table("rebel.missions", characters={"boccanegra": {"place": AIR}}, cards=[70])
    do(game, f"missions at {AIR}", "assign boccanegra to G", "draw")
    assert known(game, "boccanegra") == [True]


@pytest.mark.case("9.42")
def test_who_takes_part_in_a_search_is_seen() -> None:
    """And so are his friends (9.4), though they stay at home."""
    game = table(
        "rebel.search",
        characters={
            "boccanegra": {"place": WILD, "detected": True},
            "vans-ka-tie-a": {"place": WILD},
            "jon-kidu": {"place": WILD},
        },
        dice=[6],
    )
    do(game, f"search {WILD} with characters", "send vans-ka-tie-a", "search")
    assert known(game, "vans-ka-tie-a", "jon-kidu") == [True, True]


@pytest.mark.case("9.44")
@pytest.mark.parametrize(
    ("target", "allowed"), [({"detected": True}, True), ({"with_units": True}, True), ({}, False)]
)
def test_assassins_need_a_detected_enemy(target: Mapping[str, bool], allowed: bool) -> None:
    """A-09-07: one who is stacked with military units counts as detected."""
    game = table(
        "rebel.missions",
        characters={"boccanegra": {"place": AIR}, "jon-kidu": {"place": AIR, **target}},
        units={AIR: {"militia": 1}},
    )
    do(game, f"missions at {AIR}")
    assert ("assign boccanegra to A" in game.actions) == allowed
