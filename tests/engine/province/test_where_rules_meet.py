"""Positions in which several rules of the Province Game meet."""

from __future__ import annotations

import pytest
from tests.engine.province.fleets import ANGOFF, ORNING, fly, kind, offered, space
from tests.engine.province.orbit_table import BOX, fleets
from tests.engine.table import do, every, only, passing, question, table, troops, until

from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.rules import characters

WILD = "221.1"
LYSENDA = "232.1"
SMALL = "232.2"


@pytest.mark.case("9.34", "20.67")
def test_a_spaceship_that_goes_with_a_fleet_is_not_looked_for() -> None:
    game = space(
        pdbs={"221": 2},
        units={ANGOFF: {"wild-2-3": 2}},
        characters={"boccanegra": {"place": ANGOFF, "ship": "planetary-privateer"}},
        dice=[1],
    )
    events = fly(game, ANGOFF, WILD, "all aboard") + do(game, "hold fire")
    assert not every(events, DetectionRolled)
    assert game.state.ships["planetary-privateer"].place == WILD
    assert game.state.characters["boccanegra"].with_units


@pytest.mark.case("10.3", "22.0")
def test_a_loss_in_space_is_asked_for_in_the_points_that_count() -> None:
    game = fleets({"wild-2-3": 1, "wild-4-3": 1, "line": 3}, phasing="imperial", dice=[6, 1])
    do(game, "attack at 241.orbit")
    assert (kind(game), game.side) == ("losses", "rebel")
    assert "space strength points at Orning (orbit), space combat: which units?" in question(game).prompt
    assert naming.strength_points(1) == "1 strength point"
    assert naming.strength_points(1, space=True) == "1 space strength point"


@pytest.mark.case("14.12", "21.4", "14.4")
@pytest.mark.parametrize(
    ("place", "deals", "buys"),
    [("222.1", True, True), ("222.orbit", False, True), ("22.drift", False, False)],
)
def test_possessions_change_hands_in_environs_and_nobody_deals_in_drift(
    place: str, deals: bool, buys: bool
) -> None:
    """Stacked together "in the same Environ"; whoever drifts takes part in no other game functions."""
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        turn=2,
        characters={
            "boccanegra": {"place": place, "possessions": ["scanner"]},
            "ran-jayma": {"place": place, "possessions": ["cache-of-rare-gems"]},
            "kogus": {"place": "241.1"},
        },
        ships=[{"id": "planetary-privateer", "owner": "boccanegra"}],
    )
    assert ("give scanner to ran-jayma" in game.actions) is deals
    assert ("give planetary-privateer to ran-jayma" in game.actions) is deals
    bought = {action.split()[-1] for action in game.actions if action.startswith("use cache-of-rare-gems")}
    assert bought == ({"ran-jayma"} if buys else set())


@pytest.mark.case("14.12", "14.62")
@pytest.mark.parametrize(("place", "deals"), [("222.1", True), ("222.orbit", False)])
def test_imperial_ships_change_hands_in_environs_only_too(place: str, deals: bool) -> None:
    game = table(
        "imperial.missions",
        base="empires-backdoor",
        turn=2,
        characters={
            "jin-voles": {"place": place, "with_units": True, "ship": "imperial-spaceship"},
            "jon-kidu": {"place": place, "with_units": True},
            "redjac": {"place": "241.1"},
        },
        units={place: {"line": 1}},
    )
    gifts = [action for action in game.actions if action.startswith("give ")]
    assert bool(gifts) is deals


@pytest.mark.case("9.0", "9.55")
def test_on_the_surface_too_a_ship_without_a_pilot_is_taken_along_once() -> None:
    units = {LYSENDA: {"urban-2-1": 1}, SMALL: {"air-2-1": 1}}
    game = space(
        "rebel.surface-movement", idle=False, units=units, ships=[{"id": "explorer", "place": LYSENDA}]
    )
    do(game, f"march from {LYSENDA}", "take explorer", f"to {SMALL}", f"march from {SMALL}")

    assert game.state.ships["explorer"].place == SMALL
    assert not offered(game, "take")


def drugged(who: str, phasing: str = "rebel", **more: object) -> Game:
    """Two fleets above Orning, and a Rebel with the drug among the Rebel units."""
    return fleets(
        {"wild-4-4": 2, "line": 2},
        phasing="rebel" if phasing == "rebel" else "imperial",
        characters={who: {"place": BOX, "with_units": True, "possessions": ["helian-drug"], **more}},
        dice=[3, 3],
    )


@pytest.mark.case("14.4", "22.4")
def test_the_drug_raises_leadership_in_space_too() -> None:
    """Ly Mantok leads with 3 on the ground and with 2 in space: each is his Leadership, and gets two more."""
    game = drugged("ly-mantok")
    do(game, f"attack at {BOX}")
    assert question(game).kind == "possession.leading"
    do(game, "use helian-drug for leadership")
    mantok = game.state.characters["ly-mantok"]
    assert (characters.leadership(game.ctx, mantok), characters.space_leadership(game.ctx, mantok)) == (5, 4)
    fought = only(do(game, "lead with ly-mantok", "usual attack"), BattleFought)
    assert [(shift.reason, shift.columns) for shift in fought.shifts] == [("attacking leader", 4)]


@pytest.mark.case("14.4", "22.4")
def test_the_drug_makes_nobody_a_leader_in_space() -> None:
    """Kogus has no rating in parentheses: there is nothing that could be raised, and he is not asked."""
    game = drugged("kogus")
    do(game, f"attack at {BOX}")
    assert question(game).kind == "military-combat.assault"
    led = drugged("kogus", drugged="leadership", drug_segments=3)
    assert characters.space_leadership(led.ctx, led.state.characters["kogus"]) == 0


@pytest.mark.case("14.4", "22.4")
def test_whoever_defends_in_space_may_take_the_drug_first() -> None:
    game = drugged("ly-mantok", phasing="imperial")
    do(game, f"attack at {BOX}")
    assert (question(game).side, question(game).kind) == ("rebel", "possession.leading")
    do(game, "use helian-drug for leadership")
    fought = only(do(game, "lead with ly-mantok"), BattleFought)
    assert [shift.columns for shift in fought.shifts] == [-4]


@pytest.mark.case("14.4", "22.42")
def test_above_a_pdb_only_who_may_lead_is_asked_about_the_drug() -> None:
    """Without units that help it a PDB has no leader, and so nothing is declared for one."""
    position = {"ly-mantok": {"place": BOX, "with_units": True, "possessions": ["helian-drug"]}}
    pdb = {"pdb": 2, "state": "rebel-control"}
    for helps, asked in (("ready", False), ("help with wild-4-4", True)):
        game = fleets(
            {"wild-4-4": 1, "veteran": 3}, phasing="imperial", pdb=pdb, characters=position, dice=[1, 6]
        )
        do(game, f"decline at {BOX}", "done", f"attack the PDB from {BOX}", helps)
        assert ("use helian-drug for leadership" in game.actions) is asked


@pytest.mark.case("12.81d", "21.4")
@pytest.mark.parametrize("segment", ["character-movement", "surface-movement"])
@pytest.mark.parametrize(("place", "handed"), [(ANGOFF, True), ("22.drift", False), ("22.drift2", False)])
def test_prisoners_change_hands_above_a_planet_and_not_in_drift(
    segment: str, place: str, handed: bool
) -> None:
    """Whoever drifts takes part in nothing else until he moves on."""
    game = space(
        f"imperial.{segment}",
        units={place: {"line": 1}},
        characters={
            "boccanegra": {"place": place, "fate": "captive", "captor": "units"},
            "barca": {"place": place, "ship": "imperial-spaceship"},
            "jin-voles": {"place": "231.1"},
        },
    )
    assert ("hand boccanegra to barca" in game.actions) is handed


@pytest.mark.case("9.6", "25.2")
def test_a_summoned_sovereign_alone_is_seen_and_answered() -> None:
    """He counts as detected, and 9.6 asks for a detected character."""
    game = table(
        "imperial.reaction",
        base="empires-backdoor",
        turn=2,
        sovereigns={"megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.2"}},
        units={"223.1": {"urban-2-1": 1}},
        characters={"kogus": {"place": "223.1"}},
    )
    assert game.actions == ("react kogus to 223.2", "react urban-2-1 from 223.1 to 223.2", "done")


@pytest.mark.case("18.0", "10.0")
def test_fleets_that_share_an_orbit_box_do_not_fight_in_the_segment_of_the_environs() -> None:
    both = {"line": 1, "wild-2-3": 1}
    game = space("rebel.military-combat", idle=False, units={ANGOFF: both, "222.1": both, "22.drift": both})
    assert game.actions == ("attack at 222.1", "done")
    do(game, "done", "done")
    assert not game.ctx.segment.endswith("military-combat")


@pytest.mark.case("14.3", "18.0")
def test_whom_a_cervac_held_off_in_a_mission_phase_moves_in_the_operations_phase_that_follows() -> None:
    """That Phase begins with fleets, and no longer with the movement of everybody."""
    game = space(
        "rebel.missions",
        idle=False,
        characters={
            "kogus": {"place": "232.1"},
            "barca": {"place": "231.1", "disabled": True, "detected": True},
        },
    )
    assert game.state.characters["barca"].disabled
    until(game, "movement")
    assert game.ctx.segment == "imperial.character-movement"
    assert "walk barca to 231.2" in game.actions


@pytest.mark.case("14.3", "18.0")
def test_a_cervac_is_declared_for_a_phase_and_spending_force_points_is_none() -> None:
    """Operations, Search and Mission Phase of both Player-Turns: six times in a Game-Turn."""
    game = table(
        "rebel.force-points",
        base="empires-backdoor",
        turn=3,
        characters={
            "kogus": {"place": "231.1", "possessions": ["cervac-mk-v"]},
            "barca": {"place": "231.2", "detected": True},
        },
    )
    asked = []
    while game.state.turn == 3:
        if question(game).kind == "possession.phase-start":
            asked.append(game.ctx.segment)
        do(game, passing(game))
    assert asked == [
        f"{side}.{segment}"
        for side in ("rebel", "imperial")
        for segment in ("interplanetary-movement", "search", "repairs")
    ]


def can(game: Game, *words: str) -> bool:
    """Is there an action with these words?"""
    return any(all(word in action for word in words) for action in game.actions)


@pytest.mark.case("14.61", "15.5")
@pytest.mark.parametrize(("place", "gets"), [("241.1", True), (ORNING, False)])
def test_a_knight_above_a_planet_is_not_on_it(place: str, gets: bool) -> None:
    """[P-07] Only cases that name the Orbit Box include it."""
    game = space(
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
