"""Positions of sections 17 to 28 in which two rules meet, or one of them comes to its limit."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.fleets import CHARKHAN, ORNING, QUIBRON, at, fly, gather, kind, offered, space
from tests.engine.table import do, only, question, table, until

from fitg.engine.events.movement import DetectionRolled, Walked
from fitg.engine.events.space import RepairTried
from fitg.engine.game import Game
from fitg.engine.rules import possessions

#: Lysenda: Environs for four, two and three units.
LYSENDA, SMALL, MIDDLE = "232.1", "232.2", "232.3"
FULL = {SMALL: {"veteran": 2}, MIDDLE: {"militia": 3}}
PRIVATEER = "planetary-privateer"


# Suicide Squads and room


@pytest.mark.case("19.6", "20.3", "9.51")
def test_a_suicide_squad_marches_on_the_surface_into_full_environs() -> None:
    game = space("imperial.surface-movement", idle=False, units={LYSENDA: {"suicide-squad": 1}, **FULL})
    do(game, f"march from {LYSENDA}", "add suicide-squad")

    assert {f"to {SMALL}", f"to {MIDDLE}"} <= set(game.actions)
    do(game, f"to {SMALL}")
    assert at(game, SMALL, "imperial") == {"veteran": 2, "suicide-squad": 1}


@pytest.mark.case("19.6", "20.3", "9.51")
def test_beside_a_suicide_squad_the_others_take_the_room_that_is_left() -> None:
    """One unit is in the Environ for two: a Line and a squad fit in, two Lines and a squad do not."""
    units = {LYSENDA: {"suicide-squad": 1, "line": 2}, SMALL: {"veteran": 1}, MIDDLE: {"militia": 3}}
    game = space("imperial.surface-movement", idle=False, units=units)
    do(game, f"march from {LYSENDA}", "add suicide-squad", "add line")

    assert game.actions == (f"to {SMALL}",)


@pytest.mark.case("19.6", "7.22")
@pytest.mark.parametrize("unit", ["suicide-squad", "patrol"])
def test_where_all_environs_are_full_the_empire_is_asked_whatever_lies_face_down(unit: str) -> None:
    """A squad could still march; whether the question comes must not tell it from a Patrol."""
    full = {"232.2": {"militia": 2}, "232.3": {"militia": 3}, LYSENDA: {unit: 1, "militia": 3}}
    full[LYSENDA]["militia"] += unit == "suicide-squad"
    game = space("imperial.surface-movement", idle=False, units=full)

    assert (kind(game), question(game).side) == ("movement", "imperial")
    assert (f"march from {LYSENDA}" in game.actions) == (unit == "suicide-squad")


@pytest.mark.case("19.6", "20.8")
def test_a_suicide_squad_reacts_from_orbit_into_a_full_environ() -> None:
    units = {"232.orbit": {"suicide-squad": 1, "line": 1}, SMALL: {"veteran": 2, "air-2-3": 1}}
    game = space("rebel.reaction", idle=False, units=units)

    assert game.actions == (f"react suicide-squad from 232.orbit to {SMALL}", "done")


# Repairs


def wreck(card: str, die: int = 2) -> Game:
    return table(
        "rebel.repairs",
        base="empires-backdoor",
        characters={"vudot-vodot": {"place": "222.1", "possessions": [card]}},
        ships=[{"id": PRIVATEER, "owner": "vudot-vodot", "damaged": True}],
        dice=[die],
    )


@pytest.mark.case("27.1", "14.4")
def test_who_cannot_navigate_repairs_a_ship_with_the_drug() -> None:
    """Vudot Vodot has no Navigation; the drug gives him two, and with two he succeeds."""
    game = wreck("helian-drug")
    do(game, f"repair {PRIVATEER} by vudot-vodot")
    event = only(do(game, "use helian-drug for navigation"), RepairTried)

    assert (event.rating, event.repaired) == (possessions.worth(game.ctx, "any_rating"), True)


@pytest.mark.case("27.1", "14.2")
def test_whether_somebody_has_the_drug_is_not_told_by_the_question_of_a_repair() -> None:
    """Without it he could not repair, and is asked all the same while his card is not known."""
    game = wreck("scanner")

    assert (kind(game), game.actions) == ("repairs", ("done",))


# Sovereigns give nobody away


def summoned(name: str, place: str) -> dict[str, dict[str, str]]:
    return {name: {"fate": "summoned", "side": "imperial", "place": place}}


@pytest.mark.case("25.2", "9.35", "9.4")
def test_who_walks_to_a_sovereign_slips_away_from_his_hunters() -> None:
    """[P-39] Everybody knows Treb Eyro, and nobody is known by him."""
    game = table(
        "imperial.character-movement",
        base="empires-backdoor",
        characters={"senator-dermond": {"place": "212.2", "detected": True}},
        sovereigns=summoned("treb-eyro", "212.1"),
    )
    event = only(do(game, "walk senator-dermond to 212.1"), Walked)

    assert event.slipped_away
    assert not game.state.characters["senator-dermond"].detected


@pytest.mark.case("25.21", "9.43")
@pytest.mark.parametrize(("known", "shifts"), [(False, 0), (True, 1)])
def test_a_sovereign_aboard_makes_a_ship_no_easier_to_find(known: bool, shifts: int) -> None:
    """[P-39] Only a character who is detected himself shifts the column; the PDB is of Level 1: no shift."""
    palace = "231.1"
    game = table(
        "imperial.character-movement",
        base="empires-backdoor",
        planets={"231": {"state": "rebel-control", "loyalty": None, "pdb": 1, "pdb_up": True}},
        characters={"barca": {"place": palace, "detected": known}, "gelba": {"place": "241.1"}},
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
        sovereigns=summoned("ascaill", palace),
        dice=[1],
    )
    (ship,) = game.state.ships
    events = do(game, f"fly {ship}", "board ascaill")

    assert game.state.characters["ascaill"].place == "231.orbit"
    assert len(only(events, DetectionRolled).shifts) == shifts


# What changes hands in space


@pytest.mark.case("21.4", "21.5", "14.12", "14.4")
@pytest.mark.parametrize("place", ["24.drift", "22.drift2"])
@pytest.mark.parametrize("card", ["scanner", "cache-of-rare-gems"])
def test_in_drift_nothing_changes_hands_and_nothing_is_bought(place: str, card: str) -> None:
    """Who drifts takes part in no game function until his next Operations Phase."""
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        turn=2,
        characters={"kogus": {"place": place, "possessions": [card]}, "boccanegra": {"place": place}},
        ships=[{"id": "explorer", "owner": "boccanegra"}],
    )

    assert (kind(game), game.actions) == ("trading", ("done",))


# Each piece moves once in a Segment, with whatever it moves


def relay(**pieces: Any) -> Game:
    """A fleet has come from Quibron with all that was there to another fleet above Charkhan."""
    game = space(units={QUIBRON: {"urban-2-3": 1}, CHARKHAN: {"air-2-3": 1}}, **pieces)
    fly(game, QUIBRON, CHARKHAN)
    gather(game, CHARKHAN, "add air-2-3")
    return game


@pytest.mark.case("20.0", "20.1")
def test_nobody_changes_fleets_in_space() -> None:
    game = relay(characters={"kogus": {"place": QUIBRON}})

    assert game.state.characters["kogus"].place == CHARKHAN
    assert not offered(game, "take")
    assert "all aboard" not in game.actions


@pytest.mark.case("20.0", "12.81")
def test_a_prisoner_whom_one_fleet_has_brought_does_not_go_on_with_another() -> None:
    game = relay(characters={"gelba": {"place": QUIBRON, "fate": "captive", "captor": "units"}})

    assert game.state.characters["gelba"].place == CHARKHAN
    assert not offered(game, "take")


@pytest.mark.case("20.0", "9.55")
def test_a_ship_without_a_pilot_changes_no_fleets_in_a_segment() -> None:
    game = relay(ships=[{"id": "explorer", "place": QUIBRON}])
    assert game.state.ships["explorer"].place == CHARKHAN
    assert not offered(game, "take")

    do(game, "course 223", "to 223.1")
    until(game, "movement")
    do(game, f"march from {CHARKHAN}", "add urban-2-3")
    assert "take explorer" in game.actions, "another Segment has begun"


@pytest.mark.case("9.0", "9.55")
def test_on_the_surface_too_a_ship_without_a_pilot_is_taken_along_once() -> None:
    units = {LYSENDA: {"urban-2-1": 1}, SMALL: {"air-2-1": 1}}
    game = space(
        "rebel.surface-movement", idle=False, units=units, ships=[{"id": "explorer", "place": LYSENDA}]
    )
    do(game, f"march from {LYSENDA}", "take explorer", f"to {SMALL}", f"march from {SMALL}")

    assert game.state.ships["explorer"].place == SMALL
    assert not offered(game, "take")


@pytest.mark.case("20.4", "20.47", "9.55")
def test_a_ship_in_an_interception_stack_is_out_of_reach_of_the_free_units() -> None:
    """The fleet that brought the Explorer has been stopped beside another one; both sides survive it."""
    game = space(
        units={QUIBRON: {"urban-2-3": 1}, CHARKHAN: {"air-2-3": 1, "line": 1}},
        ships=[{"id": "explorer", "place": QUIBRON}],
        dice=[6, 6],
    )
    fly(game, QUIBRON, CHARKHAN)
    do(game, "intercept with all", "done")
    until(game, "movement")
    do(game, f"march from {CHARKHAN}")

    assert game.state.ships["explorer"].stack == "interception"
    assert at(game, CHARKHAN, "rebel", "interception") == {"urban-2-3": 1}
    assert {"to 223.1", "to 223.2"} <= set(game.actions)
    assert not offered(game, "take")


@pytest.mark.case("20.3", "12.81", "9.0")
def test_a_prisoner_who_has_come_down_with_his_guard_does_not_march_on_with_units() -> None:
    game = space(
        "imperial.surface-movement",
        idle=False,
        units={"232.orbit": {"line": 1}, LYSENDA: {"veteran": 1}},
        characters={
            "gelba": {"place": "232.orbit", "with_units": True},
            "kogus": {"place": "232.orbit", "fate": "captive", "captor": "gelba"},
        },
    )
    do(game, "march from 232.orbit")
    for action in ("add line", "take gelba", f"to {LYSENDA}"):
        if action in game.actions:
            do(game, action)
    do(game, "hand kogus to units", f"march from {LYSENDA}", "add veteran")

    assert game.state.characters["kogus"].place == LYSENDA
    assert not any("kogus" in action for action in game.actions)


# Who comes down with a unit that reacts


@pytest.mark.case("20.8", "25.21")
@pytest.mark.parametrize(("threatened", "crews"), [("231.1", ("no leader", "with ascaill")), ("231.2", ())])
def test_a_sovereign_above_his_planet_reacts_to_his_own_environ_only(
    threatened: str, crews: tuple[str, ...]
) -> None:
    """Ascaill of Pronox leads in space and on the ground; alone, a unit goes anywhere below."""
    game = space(
        "rebel.reaction",
        idle=False,
        units={"231.orbit": {"line": 2}, threatened: {"air-2-1": 1}},
        sovereigns=summoned("ascaill", "231.orbit"),
    )
    do(game, f"react line from 231.orbit to {threatened}")

    assert tuple(action for action in game.actions if action in ("no leader", "with ascaill")) == crews
    if not crews:
        assert at(game, threatened, "imperial") == {"line": 1}, "he goes without a question"


@pytest.mark.case("20.8", "20.44")
def test_a_leader_in_an_interception_stack_does_not_react_with_a_free_unit() -> None:
    game = space(
        "rebel.reaction",
        idle=False,
        characters={"barca": {"place": "232.orbit", "intercepted": True}},
        units={LYSENDA: {"urban-2-3": 1}, "232.orbit": {"line": 1}},
        stacks=[
            {"place": "232.orbit", "role": "interception", "units": {"patrol": 1}},
            {"place": "232.orbit", "role": "interception", "units": {"air-2-3": 1}},
        ],
    )
    do(game, f"react line from 232.orbit to {LYSENDA}")

    assert game.state.characters["barca"].place == "232.orbit"
    assert at(game, LYSENDA, "imperial") == {"line": 1}


# Prisoners of a fleet


@pytest.mark.case("20.2", "12.81")
@pytest.mark.parametrize("handed", [False, True])
def test_a_prisoner_who_came_with_a_fleet_is_flown_no_further_in_the_same_phase(handed: bool) -> None:
    """Barca waits in his ship where the fleet arrives; with Kogus in his charge he has to stay."""
    game = space(
        "imperial.interplanetary-movement",
        idle=False,
        units={ORNING: {"veteran": 1}},
        characters={
            "kogus": {"place": ORNING, "fate": "captive", "captor": "units"},
            "barca": {"place": "232.orbit"},
        },
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
    )
    fly(game, ORNING, "232.orbit", "all aboard")
    until(game, "movement")
    do(game, *["hand kogus to barca"] * handed)

    assert kind(game) == "movement"
    assert bool(offered(game, "fly")) != handed


@pytest.mark.case("20.2", "12.81")
def test_nor_does_he_walk_on_with_somebody_who_did_not_travel() -> None:
    game = space(
        "imperial.interplanetary-movement",
        idle=False,
        units={ORNING: {"veteran": 1}},
        characters={
            "gelba": {"place": ORNING, "with_units": True},
            "kogus": {"place": ORNING, "fate": "captive", "captor": "gelba"},
            "barca": {"place": LYSENDA},
        },
    )
    fly(game, ORNING, LYSENDA, "all aboard")
    until(game, "movement")
    assert "walk barca to 232.2" in game.actions
    do(game, "hand kogus to barca")

    assert not offered(game, "walk")
