"""[17.0 to 28.0] Questions that a stranger to the game would ask, and that no sentence answers at once."""

from __future__ import annotations

import pytest
from tests.engine.province.fleets import ANGOFF, space
from tests.engine.province.orbit_table import BOX, fleets
from tests.engine.table import do, only, passing, question, table, until

from fitg.engine.events.military_combat import BattleFought
from fitg.engine.game import Game
from fitg.engine.rules import characters

# The Helian Drug in space


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


# Prisoners in Drift


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


# A sovereign by himself


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


# One kind of place and not the other


@pytest.mark.case("18.0", "10.0")
def test_fleets_that_share_an_orbit_box_do_not_fight_in_the_segment_of_the_environs() -> None:
    both = {"line": 1, "wild-2-3": 1}
    game = space("rebel.military-combat", idle=False, units={ANGOFF: both, "222.1": both, "22.drift": both})
    assert game.actions == ("attack at 222.1", "done")
    do(game, "done", "done")
    assert not game.ctx.segment.endswith("military-combat")


# A sovereign in company


@pytest.mark.case("25.22", "11.2")
def test_a_sovereign_searches_only_with_somebody_who_searches() -> None:
    """Sent first, he waits for a character; a search by him alone could find nobody."""
    game = table(
        "rebel.search",
        base="empires-backdoor",
        turn=2,
        characters={
            "kogus": {"place": "231.1", "detected": True},
            "barca": {"place": "231.1"},
            "gelba": {"place": "231.1"},
        },
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}},
    )
    do(game, "search 231.1 with characters", "send ascaill")
    assert game.actions == ("send barca", "send gelba")
    do(game, "send barca")
    assert "search" in game.actions


# What begins anew


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
