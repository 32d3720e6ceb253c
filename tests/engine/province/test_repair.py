"""[27.0] Damaged spaceships and inoperative possessions stay, and can be repaired."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.fleets import CHARKHAN, QUIBRON
from tests.engine.province.fleets import fly as fleet_fly
from tests.engine.province.fleets import kind as kind_asked
from tests.engine.province.fleets import space as fleet_space
from tests.engine.province.ships import PRIVATEER, approach, fly, moves, place_of, space
from tests.engine.table import do, every, only, passing, table

from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.possessions import PossessionLost, ShipLost
from fitg.engine.events.space import PossessionBroke, RepairTried
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.space import repair
from fitg.errors import FitgError
from fitg.presentation.boardtext import board
from fitg.scenarios import ScenarioError

REPAIRS = "rebel.repairs"
S_XIII = "s-xiii"


def wreck(*crew: str, place: str = "222.1", dice: tuple[int, ...] = (), **position: Any) -> Game:
    """A damaged Privateer that belongs to the first of these characters."""
    return space(
        REPAIRS,
        characters={name: {"place": place} for name in crew},
        ships=[{"id": PRIVATEER, "owner": crew[0], "damaged": True}],
        dice=dice,
        **position,
    )


def damaged(game: Game) -> bool:
    return game.state.ships[PRIVATEER].damaged


# What stays


@pytest.mark.case("27.0", "27.1", "9.31")
def test_a_ship_damaged_by_detection_stays_with_its_owner() -> None:
    """Evasion 7, 12 points in orbit: the column of 2, die 5: Dd."""
    game = approach({"line": 6}, 5)
    events = do(game, "to 232.1", "units look")

    assert only(events, DetectionRolled).result == "Dd"
    assert not every(events, ShipLost)
    assert damaged(game)
    assert game.state.ships[PRIVATEER].owner == "boccanegra"
    assert game.state.ships[PRIVATEER].place == "232.1"


@pytest.mark.case("27.1a")
def test_a_damaged_ship_cannot_fly() -> None:
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "232.1"}, "kogus": {"place": "232.1"}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
    )

    assert not moves(game, "fly")


@pytest.mark.case("27.1a")
def test_with_friendly_military_units_a_damaged_ship_moves() -> None:
    game = space(
        "rebel.interplanetary-movement",
        characters={"boccanegra": {"place": "222.1"}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
        units={"222.1": {"urban-2-3": 1}},
    )
    do(game, "fleet from 222.1", "add urban-2-3", "take boccanegra", "course 222")

    assert game.state.ships[PRIVATEER].place == place_of(game, "boccanegra") == "222.orbit"


# Repairing a ship


@pytest.mark.case("27.1")
@pytest.mark.parametrize(("die", "repaired"), [(1, True), (3, True), (4, False)])
def test_navigation_three_repairs_on_one_two_or_three(die: int, repaired: bool) -> None:
    game = wreck("frun-sentel", dice=(die,))
    event = only(do(game, f"repair {PRIVATEER} by frun-sentel"), RepairTried)

    assert (event.rating, event.die, event.repaired) == (3, die, repaired)
    assert damaged(game) != repaired


@pytest.mark.case("27.1")
def test_it_is_the_navigation_of_whoever_is_stacked_with_the_ship() -> None:
    game = space(
        REPAIRS,
        characters={
            "doctor-sontag": {"place": "232.1"},
            "kogus": {"place": "232.1"},
            "adam-starlight": {"place": "232.1", "with_units": True},
            "frun-sentel": {"place": "232.2"},
        },
        units={"232.1": {"urban-2-3": 1}},
        ships=[{"id": PRIVATEER, "owner": "doctor-sontag", "damaged": True}],
    )

    assert moves(game, "repair") == [f"repair {PRIVATEER} by kogus"]


@pytest.mark.case("27.1")
def test_in_orbit_everybody_there_is_stacked_with_it() -> None:
    game = space(
        REPAIRS,
        characters={
            "boccanegra": {"place": "222.orbit"},
            "kogus": {"place": "222.orbit", "with_units": True},
        },
        units={"222.orbit": {"urban-4-4": 1}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
    )

    assert moves(game, "repair") == [f"repair {PRIVATEER} by boccanegra", f"repair {PRIVATEER} by kogus"]


@pytest.mark.case("27.1", "20.9")
def test_in_orbit_who_came_by_ship_repairs_what_is_left_to_the_fleet() -> None:
    """The Privateer has lost its owner; Boccanegra is there by himself, Kogus with the units: one stack."""
    game = space(
        REPAIRS,
        characters={
            "boccanegra": {"place": "222.orbit"},
            "kogus": {"place": "222.orbit", "with_units": True},
        },
        units={"222.orbit": {"urban-2-3": 1}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
    )
    ship = game.state.ships[PRIVATEER]
    pieces.give_ship(game.ctx, ship, "")

    assert [mate.id for mate in repair.crew_of(game.ctx, ship)] == ["boccanegra", "kogus"]


@pytest.mark.case("27.1", "19.52")
@pytest.mark.parametrize(("die", "repaired"), [(4, True), (5, False)])
def test_an_elite_unit_in_an_environ_repairs_with_its_space_strength(die: int, repaired: bool) -> None:
    game = space(
        REPAIRS,
        characters={"doctor-sontag": {"place": "222.1", "with_units": True}},
        units={"222.1": {"urban-4-4": 1, "urban-4-3": 1}},
        ships=[{"id": PRIVATEER, "owner": "doctor-sontag", "damaged": True}],
        dice=[die],
    )
    assert moves(game, "repair") == [f"repair {PRIVATEER} with urban-4-4"]
    event = only(do(game, f"repair {PRIVATEER} with urban-4-4"), RepairTried)

    assert (event.rating, event.repaired) == (4, repaired)


@pytest.mark.case("27.1", "19.52")
def test_an_elite_unit_that_is_not_stacked_with_it_does_not_repair() -> None:
    game = space(
        REPAIRS,
        characters={"doctor-sontag": {"place": "222.1"}, "kogus": {"place": "222.1"}},
        units={"222.1": {"urban-4-4": 1}},
        ships=[{"id": PRIVATEER, "owner": "doctor-sontag", "damaged": True}],
    )

    assert moves(game, "repair") == [f"repair {PRIVATEER} by kogus"]


@pytest.mark.case("27.1", "19.15")
def test_an_imperial_elite_unit_is_shown_and_its_owner_is_asked_whatever_he_has() -> None:
    ship = {"id": "imperial-spaceship", "owner": "senator-dermond", "damaged": True}
    for kind in ("elite-navy", "line"):
        game = space(
            "imperial.repairs",
            characters={"senator-dermond": {"place": "241.1", "with_units": True}},
            units={"241.1": {kind: 1}},
            ships=[ship],
            dice=[5],
        )
        assert game.decision is not None
        assert (game.decision.side, game.decision.kind) == ("imperial", "repairs")
        if kind == "elite-navy":
            events = do(game, "repair imperial-spaceship#1 with elite-navy")
            assert only(events, UnitsRevealed).units == {"elite-navy": 1}
            assert only(events, RepairTried).repaired
        else:
            assert game.actions == ("done",)


@pytest.mark.case("27.11")
def test_each_repairer_tries_once() -> None:
    game = space(
        REPAIRS,
        characters={"boccanegra": {"place": "222.1"}, "doctor-sontag": {"place": "222.1"}},
        ships=[
            {"id": PRIVATEER, "owner": "boccanegra", "damaged": True},
            {"id": "star-cruiser", "owner": "doctor-sontag", "damaged": True},
        ],
        dice=[6],
    )
    do(game, f"repair {PRIVATEER} by boccanegra")

    assert game.ctx.segment != REPAIRS or not moves(game, "repair star-cruiser")


@pytest.mark.case("27.11", "19.52")
def test_each_elite_unit_tries_once_but_two_of_them_twice() -> None:
    game = space(
        REPAIRS,
        characters={
            name: {"place": "222.1", "with_units": True} for name in ("doctor-sontag", "vudot-vodot", "kogus")
        },
        units={"222.1": {"urban-4-4": 2}},
        ships=[
            {"id": ship, "owner": owner, "damaged": True}
            for ship, owner in (
                (PRIVATEER, "doctor-sontag"),
                ("star-cruiser", "vudot-vodot"),
                ("explorer", "kogus"),
            )
        ],
        dice=[6, 6],
    )
    do(game, f"repair {PRIVATEER} with urban-4-4")
    assert "repair star-cruiser with urban-4-4" in game.actions
    do(game, "repair star-cruiser with urban-4-4")
    assert moves(game, "repair") == ["repair explorer by kogus"]


@pytest.mark.case("27.12")
def test_each_ship_is_tried_once_however_many_are_there() -> None:
    game = wreck("boccanegra", "kogus", dice=(6,))
    do(game, f"repair {PRIVATEER} by kogus")

    assert damaged(game)
    assert game.ctx.segment != REPAIRS or not moves(game, "repair")


@pytest.mark.case("27.11")
def test_a_new_player_turn_is_a_new_chance() -> None:
    game = wreck("boccanegra", "kogus", dice=(6,))
    do(game, f"repair {PRIVATEER} by kogus")
    for _ in range(60):
        if game.ctx.segment == REPAIRS:
            break
        game.apply(passing(game))

    assert (game.state.turn, len(moves(game, "repair"))) == (2, 2)


@pytest.mark.case("27.13", "13.71")
def test_who_repairs_may_go_on_a_mission_but_does_not_rest() -> None:
    game = wreck("boccanegra", dice=(6,), place="232.1")
    do(game, f"repair {PRIVATEER} by boccanegra")

    assert game.ctx.segment == "rebel.missions"
    assert game.state.characters["boccanegra"].acted
    do(game, "missions at 232.1")
    assert moves(game, "assign boccanegra")


@pytest.mark.case("27.1")
def test_prisoners_and_whoever_drifts_do_not_repair() -> None:
    """[P-24, P-42]"""
    adrift = wreck("boccanegra", place="23.drift")
    assert adrift.ctx.segment != REPAIRS
    held = space(
        "imperial.repairs",
        characters={
            "senator-dermond": {"place": "241.1"},
            "boccanegra": {"place": "241.1", "fate": "captive", "captor": "senator-dermond"},
        },
        ships=[{"id": "imperial-spaceship", "owner": "senator-dermond", "damaged": True}],
    )
    assert held.ctx.segment != "imperial.repairs"


@pytest.mark.case("27.1")
def test_only_the_owner_repairs_in_his_own_mission_phase() -> None:
    position: dict[str, Any] = {
        "characters": {"boccanegra": {"place": "222.1"}},
        "ships": [{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
    }

    assert space(REPAIRS, **position).ctx.segment == REPAIRS
    assert space("imperial.repairs", **position).ctx.segment != "imperial.repairs"


@pytest.mark.case("27.1")
def test_a_repaired_ship_flies_again() -> None:
    game = wreck("boccanegra", dice=(1,))
    do(game, f"repair {PRIVATEER} by boccanegra")
    for _ in range(60):
        if game.ctx.segment == "rebel.character-movement":
            break
        game.apply(passing(game))

    assert moves(game, "fly") == [f"fly {PRIVATEER}"]


@pytest.mark.case("27.1", "14.4")
def test_the_drug_can_help_the_repairer() -> None:
    game = space(
        REPAIRS,
        characters={"frun-sentel": {"place": "222.1", "possessions": ["helian-drug"]}},
        ships=[{"id": PRIVATEER, "owner": "frun-sentel", "damaged": True}],
        dice=[5],
    )
    do(game, f"repair {PRIVATEER} by frun-sentel")
    assert game.decision is not None
    assert game.decision.kind == "possession.repair"
    event = only(do(game, "use helian-drug for navigation"), RepairTried)

    assert event.rating == 3 + possessions.worth(game.ctx, "any_rating")
    assert event.repaired


# The S-XIII


@pytest.mark.case("27.14")
def test_nobody_repairs_the_s_xiii() -> None:
    game = space(
        REPAIRS,
        characters={"yarro-latac": {"place": "222.orbit"}, "kogus": {"place": "222.orbit"}},
        ships=[{"id": "s-xiii", "owner": "kogus", "damaged": True}],
    )

    assert game.ctx.segment != REPAIRS


@pytest.mark.case("27.14")
@pytest.mark.parametrize(("to", "lost"), [("222.1", True), ("212.orbit", False)])
def test_a_damaged_s_xiii_flies_until_it_lands_in_an_environ(to: str, lost: bool) -> None:
    """[P-42] Then its card goes back to the deck."""
    game = space(
        "rebel.character-movement",
        characters={"adam-starlight": {"place": "222.orbit"}},
        ships=[{"id": "s-xiii", "owner": "adam-starlight", "damaged": True}],
        planets={"212": {"pdb_up": False}},
    )
    events = fly(game, to, "s-xiii")

    assert place_of(game, "adam-starlight") == to
    assert [event.case for event in every(events, ShipLost)] == (["27.14"] if lost else [])
    assert game.state.possessions["s-xiii"].fate == ("deck" if lost else "held")


@pytest.mark.case("27.14", "9.36")
def test_a_second_damage_destroys_the_s_xiii() -> None:
    """Evasion 10 at a Level 2 PDB with 12 points in orbit: the column of 2, die 5: Dd."""
    game = space(
        "rebel.character-movement",
        characters={"adam-starlight": {"place": "222.orbit"}},
        ships=[{"id": "s-xiii", "owner": "adam-starlight", "damaged": True}],
        units={"241.orbit": {"line": 5}},
        dice=[5],
    )
    fly(game, "241.orbit", "s-xiii")
    events = do(game, "units look")

    assert only(events, DetectionRolled).result == "E"
    assert game.state.possessions["s-xiii"].fate == "removed"


# Possessions


def kit(card: str, *more: str, dice: tuple[int, ...] = (), segment: str = REPAIRS, **fields: Any) -> Game:
    """Bridne Murcada (Intelligence 4) with an inoperative possession, and others."""
    return space(
        segment,
        characters={
            "bridne-murcada": {"place": "222.1", "possessions": [card], **fields},
            **{name: {"place": "222.1"} for name in more},
        },
        inoperative=[card],
        dice=dice,
    )


@pytest.mark.case("27.0", "27.2", "14.22")
def test_a_possession_that_fails_stays_with_its_owner() -> None:
    game = space(
        "rebel.force-points",
        characters={"bridne-murcada": {"place": "222.1", "wounds": 1, "possessions": ["medi-kit-of-ptolus"]}},
        dice=[6],
    )
    events = do(game, "use medi-kit-of-ptolus")
    card = game.state.possessions["medi-kit-of-ptolus"]

    assert only(events, PossessionBroke).die == 6
    assert (card.fate, card.owner, card.inoperative) == ("held", "bridne-murcada", True)


@pytest.mark.case("27.2")
def test_what_nobody_can_repair_is_out_of_the_game_when_it_fails() -> None:
    """The Scrambler: fails on three or more."""
    game = space(
        "rebel.character-movement",
        characters={"bridne-murcada": {"place": "232.1", "possessions": ["scrambler"]}},
        dice=[3],
    )
    events = do(game, "use scrambler on pdb 232")

    assert only(events, PossessionLost).fate == "removed"


@pytest.mark.case("27.2", "S002-POS-19")
@pytest.mark.parametrize("card", ["medi-kit-of-ptolus", "cervac-mk-v", "norrocks"])
@pytest.mark.parametrize(("die", "repaired"), [(4, True), (5, False)])
def test_intelligence_repairs_a_possession(card: str, die: int, repaired: bool) -> None:
    game = kit(card, dice=(die,))
    event = only(do(game, f"repair {card} by bridne-murcada"), RepairTried)

    assert (event.case, event.rating, event.repaired) == ("27.2", 4, repaired)
    assert game.state.possessions[card].inoperative != repaired


@pytest.mark.case("27.2")
def test_the_owner_or_a_rebel_stacked_with_him_but_no_elite_unit() -> None:
    game = space(
        REPAIRS,
        characters={
            "bridne-murcada": {"place": "222.1", "with_units": True, "possessions": ["norrocks"]},
            "agan-rafa": {"place": "222.1", "with_units": True},
            "rayner-derban": {"place": "222.1"},
        },
        units={"222.1": {"urban-4-4": 1}},
        inoperative=["norrocks"],
    )

    assert set(moves(game, "repair")) == {"repair norrocks by agan-rafa", "repair norrocks by bridne-murcada"}


@pytest.mark.case("27.2")
def test_an_inoperative_possession_is_of_no_use() -> None:
    """The Cervac raises Intelligence by one only while it works; a Medi-kit is not offered."""
    game = kit("cervac-mk-v")
    bridne = game.state.characters["bridne-murcada"]
    assert characters.rating(game.ctx, bridne, "intelligence") == 4
    assert possessions.shown_trait(game.ctx, ("bridne-murcada",), "intelligence") == 0
    turn = kit("medi-kit-of-ptolus", segment="rebel.force-points", wounds=1)
    assert turn.decision is None or turn.decision.kind != "possession.turn-start"


@pytest.mark.case("27.2", "14.13")
def test_an_inoperative_companion_is_still_carried() -> None:
    game = kit("norrocks", "kogus")

    assert not possessions.can_hold(game.ctx, "bridne-murcada", "cervac-mk-v")
    assert possessions.held_by(game.ctx, "bridne-murcada")


# Yarro Latac


@pytest.mark.case("27.3")
def test_yarro_latac_repairs_all_he_is_stacked_with_without_a_roll() -> None:
    game = space(
        REPAIRS,
        characters={
            "yarro-latac": {"place": "222.1"},
            "bridne-murcada": {"place": "222.1", "possessions": ["norrocks"]},
            "doctor-sontag": {"place": "222.1"},
        },
        ships=[
            {"id": PRIVATEER, "owner": "doctor-sontag", "damaged": True},
            {"id": "star-cruiser", "owner": "yarro-latac", "damaged": True},
        ],
        inoperative=["norrocks"],
    )
    events = do(game, f"yarro-latac repairs {PRIVATEER}", "yarro-latac repairs norrocks")
    events += do(game, "yarro-latac repairs star-cruiser")

    assert [event.die for event in every(events, RepairTried)] == [None] * 3
    assert not any(ship.damaged for ship in game.state.ships.values())
    assert not game.state.possessions["norrocks"].inoperative


@pytest.mark.case("27.3")
def test_not_what_he_is_not_stacked_with() -> None:
    game = space(
        REPAIRS,
        characters={
            "yarro-latac": {"place": "222.1", "with_units": True},
            "boccanegra": {"place": "222.1"},
        },
        units={"222.1": {"urban-2-1": 1}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
    )

    assert game.actions == (f"repair {PRIVATEER} by boccanegra", "done")


@pytest.mark.case("27.1", "27.2")
def test_everybody_sees_what_is_damaged_or_inoperative() -> None:
    game = kit("norrocks", "kogus")
    view = game.table_view("imperial")
    shown = {card.id: card.inoperative for card in view.possessions.known}

    assert shown["norrocks"] is True
    assert "Norrocks (inoperative)" in board(view, game.facts)


def wreck_with(card: str, die: int = 2) -> Game:
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
    game = wreck_with("helian-drug")
    do(game, f"repair {PRIVATEER} by vudot-vodot")
    event = only(do(game, "use helian-drug for navigation"), RepairTried)

    assert (event.rating, event.repaired) == (possessions.worth(game.ctx, "any_rating"), True)


@pytest.mark.case("27.1", "14.2")
def test_whether_somebody_has_the_drug_is_not_told_by_the_question_of_a_repair() -> None:
    """Without it he could not repair, and is asked all the same while his card is not known."""
    game = wreck_with("scanner")

    assert (kind_asked(game), game.actions) == ("repairs", ("done",))


@pytest.mark.case("27.14", "27.1")
@pytest.mark.parametrize("segment", ["interplanetary-movement", "surface-movement"])
def test_a_damaged_s_xiii_is_lost_where_military_units_bring_it_down(segment: str) -> None:
    """It has landed in an Environ, whoever carried it; its card goes back to the deck."""
    game = fleet_space(
        f"rebel.{segment}",
        units={QUIBRON: {"wild-2-3": 1}},
        characters={"boccanegra": {"place": QUIBRON}, "kogus": {"place": "221.1"}},
        ships=[{"id": S_XIII, "owner": "boccanegra", "damaged": True}],
    )
    if segment == "surface-movement":
        do(game, f"march from {QUIBRON}", "all aboard")
    else:
        fleet_fly(game, QUIBRON, "221.1", "all aboard")
    if "to 221.1" in game.actions:
        do(game, "to 221.1")
    assert only(game.log, ShipLost).case == "27.14"
    assert game.state.characters["boccanegra"].place == "221.1"
    assert game.state.possessions[S_XIII].fate == "deck"


@pytest.mark.case("27.14", "27.1")
def test_in_another_orbit_box_a_damaged_s_xiii_stays_with_the_fleet() -> None:
    game = fleet_space(
        units={QUIBRON: {"wild-2-3": 1}},
        characters={"boccanegra": {"place": QUIBRON}},
        ships=[{"id": S_XIII, "owner": "boccanegra", "damaged": True}],
    )
    fleet_fly(game, QUIBRON, CHARKHAN, "all aboard")
    assert game.state.ships[S_XIII].place == CHARKHAN


@pytest.mark.case("27.14", "27.2")
def test_a_position_has_no_damaged_s_xiii_on_the_ground_and_no_broken_scrambler() -> None:
    with pytest.raises(FitgError, match=r"it is lost as soon as it stands in an Environ \[27.14\]"):
        space(
            "rebel.repairs",
            characters={"boccanegra": {"place": "222.1"}},
            ships=[{"id": S_XIII, "owner": "boccanegra", "damaged": True}],
        )
    with pytest.raises(ScenarioError, match="possession in play that may fail"):
        space(
            "rebel.repairs",
            characters={"boccanegra": {"place": "222.1", "possessions": ["scrambler"]}},
            inoperative=["scrambler"],
        )


def can(game: Game, *words: str) -> bool:
    """Is there an action with these words?"""
    return any(all(word in action for word in words) for action in game.actions)


@pytest.mark.case("27.12", "27.3")
def test_what_others_have_tried_in_vain_yarro_latac_cannot_mend_in_the_same_turn() -> None:
    """His exception is to 27.11, which binds the repairer; 27.12 binds the thing."""
    game = space(
        "rebel.repairs",
        characters={"boccanegra": {"place": "222.1"}, "yarro-latac": {"place": "222.1"}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
        dice=[6],
    )
    assert can(game, "yarro-latac repairs")
    events = do(game, f"repair {PRIVATEER} by boccanegra")
    assert not only(events, RepairTried).repaired
    assert not can(game, "yarro-latac repairs")
    assert game.state.ships[PRIVATEER].damaged


@pytest.mark.case("27.1", "27.13")
def test_an_elite_unit_repairs_in_an_environ_and_not_in_orbit() -> None:
    for place, repairs in (("222.1", True), ("222.orbit", False)):
        game = space(
            "rebel.repairs",
            characters={"vudot-vodot": {"place": place, "with_units": True}},
            ships=[{"id": PRIVATEER, "owner": "vudot-vodot", "damaged": True}],
            units={place: {"urban-4-4": 1}},
        )
        assert (kind_asked(game) == "repairs" and can(game, "with urban-4-4")) is repairs


@pytest.mark.case("27.1", "20.8")
def test_a_damaged_ship_does_not_react() -> None:
    game = fleet_space(
        "imperial.reaction",
        idle=False,
        units={CHARKHAN: {"wild-2-3": 1}, "223.2": {"line": 1}},
        characters={"boccanegra": {"place": CHARKHAN}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
    )
    assert not can(game, "by ship")
    assert can(game, "wild-2-3")
