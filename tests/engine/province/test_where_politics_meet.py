"""[19.0, 23.0 to 28.0] Positions in which Loyalty, sovereigns, purchases and repairs meet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.fleets import CHARKHAN, ORNING, PRONOX, QUIBRON, at, fly, kind, offered
from tests.engine.province.fleets import space as fleet_space
from tests.engine.province.politics_table import galaxy, loyalty_of, play, status_of
from tests.engine.province.ships import PRIVATEER, space
from tests.engine.table import do, ending, every, only, passing, table, troops

from fitg.engine.events.character_combat import Died
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.force_points import ForcePointsSpent
from fitg.engine.events.missions import CampRemoved
from fitg.engine.events.politics import DominoSparked, PlanetIncited, SovereignGone
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import RepairTried, SquadBlewUp
from fitg.engine.game import Game
from fitg.engine.rules import custody
from fitg.engine.rules.politics.domino import Domino, Liberation
from fitg.scenarios import ScenarioError

S_XIII = "s-xiii"
#: Ascaill of Pronox (Imperial) leads in space; Nam Nhuk of Ownex is a Rebel who does.
ASCAILL = {"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}}
NAM_NHUK = {"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": "141.1"}}


def can(game: Game, *words: str) -> bool:
    """Is there an action with these words?"""
    return any(all(word in action for word in words) for action in game.actions)


# Domino Effects


@pytest.mark.case("23.2", "13.2")
def test_a_camp_does_not_outlive_a_domino_effect_that_brings_dissent() -> None:
    game = galaxy(["22"], camps=["223.1"])
    play(game, Domino(planet="221", spark="rebellion", favor="rebel"))
    events = do(game, "shift 223")
    assert only(events, CampRemoved).place == "223.1"
    assert "223.1" not in game.state.camps


@pytest.mark.case("23.45", "23.3")
@pytest.mark.parametrize(("source", "rises"), [("152", True), ("151", False)])
def test_a_capital_at_unrest_rises_only_by_the_example_of_a_capital(source: str, rises: bool) -> None:
    """Orlog, the Throne Planet, shares no system with Diomas or Jura, but its Rhones live on both."""
    game = galaxy(["15", "16"], {"162": "unrest"})
    play(game, Domino(planet=source, spark="freed", favor="rebel"))
    assert ("raise 162" in game.actions) is rises


@pytest.mark.case("23.47", "23.41")
def test_the_second_effect_moves_what_the_first_has_moved_already() -> None:
    """Charkhan frees itself: Angoff rises, Quibron shifts; then Angoff's own rebellion shifts it again."""
    game = galaxy(["22"], {"222": "unrest", "221": "loyal", "223": "rebel-control"})
    play(game, Liberation(planet="223"))
    do(game, "raise 222", "shift 221")
    while kind(game) in ("rebellion.force-points", "rebellion.attack"):
        do(game, passing(game))
    assert kind(game) == "domino"
    do(game, "shift 221")
    assert [event.planet for event in every(game.log, LoyaltyShifted)] == ["221", "221"]
    assert loyalty_of(game, "221") == "dissent"


@pytest.mark.case("23.47", "23.3")
def test_a_planet_that_rises_by_example_is_not_at_unrest_any_more_for_the_same_effect() -> None:
    """It rises when the whole effect is over; until then everything else is still a choice."""
    game = galaxy(["22"], {"222": "unrest", "221": "unrest", "223": "rebel-control"})
    play(game, Liberation(planet="223"))
    events = do(game, "raise 222")
    assert only(events, PlanetIncited).planet == "222"
    assert status_of(game, "222") == "imperial-control"
    assert "raise 221" in game.actions
    do(game, "raise 221")
    assert kind(game) == "domino.rebellions"


@pytest.mark.case("23.2", "15.54")
@pytest.mark.parametrize(("loyalty", "moves"), [("dissent", True), ("unrest", False)])
def test_a_planet_whose_rebellion_was_stopped_goes_by_its_loyalty_marker(loyalty: str, moves: bool) -> None:
    """[P-34] Not in rebellion any more; at Unrest the Imperial Player cannot shift it."""
    stopped = {"state": "rebellion-stopped", "loyalty": loyalty, "pdb": 1}
    game = galaxy(["22"], {"222": stopped}, units={"222.1": {"urban-2-1": 1}})
    play(game, Domino(planet="221", spark="stopped", favor="imperial"))
    assert ("shift 222" in game.actions) is moves


@pytest.mark.case("23.3", "15.53", "28.29")
def test_what_the_last_interphase_sets_off_counts_in_the_final_score() -> None:
    """Quibron becomes Rebel-controlled (5), Angoff rises (3) and Charkhan comes to Unrest (1)."""
    game = galaxy(
        ["22"],
        {"221": {"state": "rebellion", "pdb_up": True}, "222": "unrest", "223": "dissent"},
        segment="interphase",
        turn=9,
        units={"221.1": {"wild-2-1": 1}},
        characters={"adam-starlight": {"place": "221.1"}},
    )
    do(game, "raise 222", "shift 223")
    while game.decision is not None:
        do(game, game.actions[0])
    assert ending(game).points == 9


@pytest.mark.case("23.2", "19.33", "15.4")
def test_an_empire_whose_capital_has_risen_by_example_buys_no_more_units() -> None:
    """Diomas frees itself, Orlog rises, and with both of them the way to new units is lost (19.33)."""
    game = table(
        "interphase",
        base="orlog-besieged",
        turn=3,
        planets={"152": {"state": "rebellion", "pdb": 1, "pdb_up": True}, "162": {"loyalty": "unrest"}},
        units={"152.1": {"urban-2-1": 1}, "141.1": {"subterranean-2-1": 1}},
        characters={"boccanegra": {"place": "141.1"}},
        scenario={"instant_victory": []},
    )
    do(game, "raise 162", "done")
    assert status_of(game, "162") == "rebellion"
    for _ in range(40):
        if game.state.turn > 4:
            break
        do(game, passing(game))
    spent = [event for event in every(game.log, ForcePointsSpent) if event.side == "imperial"]
    assert [(event.points, event.spent) for event in spent] == [(3, 0)]


@pytest.mark.case("23.1", "23.45", "23.46")
def test_the_home_of_the_yesters_is_reached_by_neighbours_and_not_by_their_cousins() -> None:
    """Cieson (211) is their home; Pronox (231) has Yesters and is elsewhere, Etreg (212) is next door."""
    for source, reached in (("231", False), ("212", True)):
        game = galaxy(["21", "23"])
        play(game, Domino(planet=source, spark="freed", favor="rebel"))
        assert ("shift 211" in game.actions) is reached


@pytest.mark.case("23.0", "23.2")
def test_stopping_rebel_control_favors_the_empire_and_moves_nothing_that_rebels() -> None:
    """[P-34, A-15-02] Angoff was Rebel-controlled; of its neighbours one is in rebellion, one at Dissent."""
    game = galaxy(["22"], {"222": "rebel-control", "221": "rebellion", "223": "dissent"})
    play(game, Domino(planet="222", spark="stopped", favor="imperial"))
    assert offered(game, "shift") == ["shift 223"]
    assert only(game.ctx.journal, DominoSparked).side == "imperial"


# Sovereigns


@pytest.mark.case("25.24", "25.11")
def test_a_captured_sovereign_is_not_summoned_again() -> None:
    game = galaxy(
        ["21", "22"],
        {"211": "rebellion", "221": "rebellion"},
        side="imperial",
        characters={"senator-dermond": {"place": "212.1"}},
        sovereigns={"treb-eyro": {"fate": "summoned", "side": "imperial", "place": "212.1"}},
    )
    custody.capture(game.ctx, game.state.characters["treb-eyro"], "units", "a test", "12.8")
    assert only(game.ctx.journal, SovereignGone).sovereign == "treb-eyro"
    do(game, "missions at 212.1")
    assert not can(game, "to E")


@pytest.mark.case("25.22", "27.1", "27.2")
@pytest.mark.parametrize("with_units", [False, True])
def test_a_sovereign_repairs_nothing(with_units: bool) -> None:
    """He has neither Navigation nor Intelligence, and no card that could say more."""
    game = table(
        "rebel.repairs",
        base="orlog-besieged",
        turn=2,
        characters={"boccanegra": {"place": "141.1", "possessions": ["norrocks"], "with_units": with_units}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
        units={"141.1": {"urban-2-1": 1}} if with_units else {},
        sovereigns=NAM_NHUK,
        inoperative=["norrocks"],
    )
    assert offered(game, "repair") == [f"repair {PRIVATEER} by boccanegra", "repair norrocks by boccanegra"]


@pytest.mark.case("25.24", "19.6")
def test_a_suicide_squad_takes_a_sovereign_who_is_found_with_others() -> None:
    game = table(
        "rebel.search",
        base="orlog-besieged",
        turn=2,
        units={"141.1": {"line": 3, "suicide-squad": 1}},
        characters={"boccanegra": {"place": "141.1", "detected": True, "ship": "star-cruiser"}},
        sovereigns=NAM_NHUK,
        dice=[1] * 5,
    )
    do(game, "search 141.1 with units")
    while kind(game).startswith("search"):
        do(game, game.actions[0])
    assert set(only(game.log, SquadBlewUp).characters) == {"boccanegra", "nam-nhuk"}
    assert game.state.characters["nam-nhuk"].fate == "dead"
    assert only(game.log, ShipLost).ship == "star-cruiser"


@pytest.mark.case("25.21", "22.43")
def test_a_sovereign_above_his_planet_is_lost_with_the_fleet() -> None:
    game = fleet_space(
        "rebel.space-combat",
        idle=False,
        units={PRONOX: {"wild-4-4": 3, "patrol": 1}},
        sovereigns={"ascaill": {**ASCAILL["ascaill"], "place": PRONOX}},
        dice=[6, 1],
    )
    do(game, f"attack at {PRONOX}", "no leader", "usual attack")
    assert [event.character for event in every(game.log, Died)] == ["ascaill"]


@pytest.mark.case("25.21", "20.8")
def test_a_ship_does_not_react_if_that_would_leave_a_sovereign_in_orbit() -> None:
    """To his own Environ it brings him along; to another one it cannot, and it does not go."""
    for threatened, reacts in (("231.2", False), ("231.1", True)):
        game = fleet_space(
            "rebel.reaction",
            idle=False,
            characters={"barca": {"place": PRONOX, "ship": "imperial-spaceship"}},
            units={threatened: {"air-2-1": 1}},
            sovereigns={"ascaill": {**ASCAILL["ascaill"], "place": PRONOX}},
        )
        assert can(game, "react barca by ship") is reacts


@pytest.mark.case("25.21", "9.56")
@pytest.mark.parametrize(
    ("position", "fits"),
    [
        ({}, False),
        ({"units": {PRONOX: {"wild-2-3": 1}}}, False),
        ({"units": {PRONOX: {"line": 1}}}, True),
        ({"characters": {"barca": {"place": PRONOX, "ship": "imperial-spaceship"}}}, True),
    ],
)
def test_a_position_has_a_craft_for_a_sovereign_in_orbit(position: dict[str, Any], fits: bool) -> None:
    above = {"ascaill": {**ASCAILL["ascaill"], "place": PRONOX}}
    if fits:
        fleet_space("imperial.interplanetary-movement", sovereigns=above, **position)
        return
    with pytest.raises(ScenarioError, match="nobody is in space without a craft"):
        fleet_space("imperial.interplanetary-movement", sovereigns=above, **position)


# Landing


@pytest.mark.case("20.1", "20.3", "9.4")
@pytest.mark.parametrize("segment", ["interplanetary-movement", "surface-movement"])
def test_a_detected_passenger_of_a_landing_fleet_gives_his_friends_away(segment: str) -> None:
    game = fleet_space(
        f"rebel.{segment}",
        units={QUIBRON: {"wild-2-3": 1}},
        characters={
            "kogus": {"place": QUIBRON, "with_units": True, "detected": True},
            "ran-jayma": {"place": "221.1"},
        },
    )
    if segment == "surface-movement":
        do(game, f"march from {QUIBRON}", "all aboard")
    else:
        fly(game, QUIBRON, "221.1", "all aboard")
    if "to 221.1" in game.actions:
        do(game, "to 221.1")
    assert game.state.characters["ran-jayma"].detected


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
        fly(game, QUIBRON, "221.1", "all aboard")
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
    fly(game, QUIBRON, CHARKHAN, "all aboard")
    assert game.state.ships[S_XIII].place == CHARKHAN


@pytest.mark.case("27.14", "27.2")
def test_a_position_has_no_damaged_s_xiii_on_the_ground_and_no_broken_scrambler() -> None:
    with pytest.raises(ScenarioError, match=r"it is lost as soon as it stands in an Environ \[27.14\]"):
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


# Repair


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
        assert (kind(game) == "repairs" and can(game, "with urban-4-4")) is repairs


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


# Ships for Knights


@pytest.mark.case("14.61", "15.5")
@pytest.mark.parametrize(("place", "gets"), [("241.1", True), (ORNING, False)])
def test_a_knight_above_a_planet_is_not_on_it(place: str, gets: bool) -> None:
    """[P-07] Only cases that name the Orbit Box include it."""
    game = fleet_space(
        "imperial.missions",
        idle=False,
        units={ORNING: {"line": 1}},
        characters={"jin-voles": {"place": place}, "redjac": {"place": "231.1"}},
    )
    game.state.imperial_ships_at_start = 2
    while kind(game) != "spaceship.replacement":
        do(game, passing(game))
    assert can(game, "give a spaceship to jin-voles") is gets
    assert can(game, "give a spaceship to redjac")


# Force Points


@pytest.mark.case("15.44", "20.1", "19.32")
def test_units_that_waited_for_room_are_placed_before_fleets_move_and_move_with_them() -> None:
    game = table(
        "rebel.interplanetary-movement",
        base="empires-backdoor",
        turn=3,
        planets={"222": {"state": "rebellion", "pdb_up": False, "pdb": 1}},
        units={"222.1": {"urban-1-0": 5}},
        waiting={"222.1": {"urban-2-1": 1}},
    )
    assert troops(game, "222.1") == {"urban-1-0": 5, "urban-2-1": 1}
    assert "fleet from 222.1" in game.actions


@pytest.mark.case("19.33", "15.5")
@pytest.mark.parametrize(
    ("orning", "buys"),
    [
        ({"state": "imperial-control", "loyalty": "neutral", "pdb": 1, "pdb_up": False}, False),
        ({"state": "imperial-control", "loyalty": "neutral", "pdb": 1, "pdb_up": True}, True),
    ],
)
def test_a_capital_held_by_rebel_units_alone_is_still_imperial_while_its_pdb_is_up(
    orning: dict[str, Any], buys: bool
) -> None:
    """[15.5] With the PDB Down nobody controls it; then there is nowhere to place new units."""
    game = table(
        "imperial.force-points",
        base="empires-backdoor",
        turn=2,
        planets={"241": orning},
        units={"241.1": {"liquid-2-1": 1}, "222.1": {"urban-2-1": 1}},
        characters={"barca": {"place": "231.1"}},
    )
    assert can(game, "buy") is buys


@pytest.mark.case("19.22", "19.2")
def test_a_pdb_may_be_raised_and_turned_up_in_one_turn_but_not_raised_twice_by_two_grants() -> None:
    game = table(
        "imperial.force-points",
        base="empires-backdoor",
        turn=2,
        planets={"212": {"pdb": 0, "pdb_up": False}},
        units={"222.1": {"urban-2-1": 1}},
        characters={"barca": {"place": "241.1"}},
    )
    do(game, "pay to raise pdb 212")
    assert not can(game, "pay to raise pdb 212")
    do(game, "pay to turn up pdb 212")
    assert (game.state.planets["212"].pdb, game.state.planets["212"].pdb_up) == (1, True)


# Royalty and missions


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


@pytest.mark.case("21.4", "13.72")
@pytest.mark.parametrize(("place", "heals"), [("222.orbit", True), ("22.drift", False)])
def test_nobody_is_treated_in_drift(place: str, heals: bool) -> None:
    game = fleet_space(
        "imperial.missions",
        idle=False,
        units={place: {"wild-2-3": 1}},
        characters={
            "adam-starlight": {"place": place, "wounds": 2, "possessions": ["medi-kit-of-ptolus"]},
            "barca": {"place": "241.1"},
        },
    )
    for _ in range(12):
        if game.ctx.segment == "rebel.interplanetary-movement" or can(game, "use medi-kit"):
            break
        do(game, passing(game))
    assert can(game, "use medi-kit") is heals


@pytest.mark.case("28.28", "21.4")
@pytest.mark.parametrize(("unit", "over"), [({"24.drift2": {"wild-2-3": 1}}, False), ({}, True)])
def test_a_single_rebel_unit_lost_among_the_stars_keeps_the_rebellion_alive(
    unit: dict[str, dict[str, int]], over: bool
) -> None:
    planets = {"222": {"state": "imperial-control", "loyalty": "neutral", "pdb": 1}}
    game = table(
        "imperial.missions",
        base="empires-backdoor",
        turn=3,
        planets=planets,
        units=unit,
        characters={"barca": {"place": "241.1"}},
    )
    assert (game.state.outcome is not None) is over


@pytest.mark.case("19.61", "19.62", "22.0")
def test_a_suicide_squad_alone_in_orbit_is_attacked_with_its_strength_of_one() -> None:
    game = fleet_space(
        "rebel.space-combat", idle=False, units={QUIBRON: {"suicide-squad": 1, "wild-2-3": 1}}, dice=[6, 6]
    )
    do(game, f"attack at {QUIBRON}", "usual attack")
    assert not at(game, QUIBRON, "imperial")
