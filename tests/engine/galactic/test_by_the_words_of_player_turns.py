"""[30.0] Rules of sections 4 to 16 that count Player-Turns and Phases, where a Game-Turn has two of each."""

from __future__ import annotations

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.galactic.test_by_the_words_campaign import play_to
from tests.engine.table import do, every, only, passing, troops, until

from fitg.engine.events.character_combat import Healed
from fitg.engine.events.control import ForcePoints
from fitg.engine.events.missions import CampFounded
from fitg.engine.events.possessions import ShipAssigned
from fitg.engine.game import Game
from fitg.engine.rules import characters

#: Somebody of each side far away, so that no Segment ends by itself.
FAR = {"tourag": {"place": "551.1"}, "redjac": {"place": "551.1", "ship": "redjacs-spaceship"}}


# 14.4: the Helian Drug


def sharp(game: Game) -> int:
    return characters.rating(game.ctx, game.state.characters["frun-sentel"], "intelligence")


@pytest.mark.case("14.4", "30.0")
@pytest.mark.parametrize(
    ("taken", "before", "after", "turns"),
    [
        ("rebel-1.missions", "rebel-2.repairs", "rebel-2.missions", 0),
        ("rebel-2.missions", "rebel-1.repairs", "rebel-1.missions", 1),
    ],
)
def test_the_drug_lasts_to_the_same_segment_of_the_next_player_turn(
    taken: str, before: str, after: str, turns: int
) -> None:
    """The Phasing Player's next Player-Turn is the second of the same Game-Turn, or the first of the next."""
    people = {
        "frun-sentel": {"place": "222.1", "possessions": ["helian-drug"]},
        "professor-mareg": {"place": "232.1"},
    }
    game = galaxy(taken, turn=3, characters={**FAR, **people}, planets={"222": {"loyalty": "neutral"}})
    usual = sharp(game)
    until(game, "missions")
    do(game, "missions at 222.1", "assign frun-sentel to I")
    do(game, "use helian-drug for intelligence")
    raised = sharp(game)
    assert raised > usual
    seen: dict[str, int] = {}
    for _ in range(300):
        if game.state.turn == 3 + turns and game.ctx.segment == after:
            break
        seen[game.ctx.segment] = sharp(game)
        do(game, passing(game))
    assert set(seen.values()) == {raised}
    assert sharp(game) == usual


# 13.2e: a camp


@pytest.mark.case("13.2e", "30.0")
def test_a_camp_that_is_founded_in_the_first_player_turn_acts_in_the_second() -> None:
    people = {"frun-sentel": {"place": "222.1"}, "kogus": {"place": "232.1"}}
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, **people},
        planets={"222": {"loyalty": "loyal"}},
        cards=[90],
    )
    until(game, "missions")
    events = do(game, "missions at 222.1", "assign frun-sentel to B")
    while not every(events, CampFounded):
        events += do(game, passing(game) if "draw" not in game.actions else "draw")
    assert game.ctx.segment == "rebel-1.missions"
    assert "missions at 222.1" not in game.actions, "not in the Player-Turn of its founding"
    play_to(game, "rebel-2.missions")
    until(game, "missions")
    assert game.state.turn == 3
    do(game, "missions at 222.1")
    assert any(action.startswith("assign the camp to") for action in game.actions)


# 14.61: spaceships of the Knights


@pytest.mark.case("14.61", "30.0")
def test_knights_get_ships_as_each_of_the_two_imperial_player_turns_ends() -> None:
    people = {name: {"place": "152.1"} for name in ("redjac", "els-taroff", "vans-ka-tie-a")}
    game = galaxy("imperial-1.missions", turn=3, characters={"kogus": {"place": "551.1"}, **people})
    given: dict[str, list[str]] = {}
    gift = "give a spaceship to vans-ka-tie-a", "give a spaceship to els-taroff"
    for _ in range(200):
        if game.state.turn > 3:
            break
        chosen = next((each for each in gift if each in game.actions and not given.get(game.ctx.segment)), "")
        where = game.ctx.segment
        for event in every(do(game, chosen or passing(game)), ShipAssigned):
            given.setdefault(where, []).append(event.owner)
    assert list(given.values()) == [["vans-ka-tie-a"], ["els-taroff"]]
    assert [where.partition(".")[0] for where in given] == ["imperial-1", "imperial-2"]


# 13.72: the doctor


@pytest.mark.case("13.72", "30.0")
def test_the_doctor_heals_at_the_beginning_of_the_second_rebel_player_turn_too() -> None:
    people = {
        "doctor-sontag": {"place": "222.1"},
        "kogus": {"place": "222.1", "wounds": 2, "acted": True},
    }
    game = galaxy("rebel-1.missions", turn=3, characters={**FAR, **people})
    until(game, "missions")
    events = play_to(game, "rebel-2.search")
    assert [event.case for event in every(events, Healed) if "kogus" in event.characters] == ["13.72"]


# 15.44: units that wait for room


@pytest.mark.case("15.44", "30.0")
def test_units_that_wait_for_room_come_with_the_next_operations_phase_of_the_rebels() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": "232.1"}},
        planets={"222": {"state": "rebellion", "pdb_up": False}},
        waiting={"222.1": {"urban-2-1": 2}},
    )
    until(game, "missions")
    play_to(game, "imperial-1.missions")
    assert troops(game, "222.1") == {}
    events = play_to(game, "rebel-2.missions")
    assert events
    assert troops(game, "222.1") == {"urban-2-1": 2}
    assert game.state.turn == 3


# 15.46: the populace goes wild


#: Urban cards with "Populace goes wild", and with the Atrocity.
WILD, ATROCITY = 85, 89


@pytest.mark.case("15.46", "36.32", "30.0")
@pytest.mark.parametrize(("phase", "points"), [("rebel", 14), ("imperial", 7)])
def test_the_populace_is_wild_in_the_mission_phase_of_its_event_and_no_longer(
    phase: str, points: int
) -> None:
    """Lysenda goes wild; a Level 2 PDB strafes it in the same Mission Phase, or in the Empire's next."""
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": "232.1"}, "jon-kidu": {"place": "232.1"}},
        planets={"232": {"loyalty": "unrest", "pdb": 2, "pdb_up": True}},
        cards=[WILD, ATROCITY],
    )
    until(game, "missions")
    do(game, "missions at 232.1", "assign kogus to S", "draw")
    if phase == "imperial":
        play_to(game, "imperial-1.missions", "stop")
        until(game, "missions")
        do(game, "missions at 232.1", "assign jon-kidu to D")
    events = do(game, "draw", "strafe 232")
    assert next(each for each in every(events, ForcePoints) if each.place == "232.1").points == points


# 13.71: who rests in space


@pytest.mark.case("13.71", "20.1", "20.2")
def test_whoever_is_carried_by_a_fleet_or_a_ship_rests_and_the_pilot_does_not() -> None:
    people = {
        "kogus": {"place": "241.orbit", "with_units": True, "wounds": 2},
        "boccanegra": {"place": "222.1", "wounds": 1, "ship": "planetary-privateer"},
        "frun-sentel": {"place": "222.1", "wounds": 1},
    }
    game = galaxy(
        "rebel-1.interplanetary-movement",
        turn=3,
        characters={**FAR, **people},
        units={"241.orbit": {"urban-4-4": 1}},
        planets={
            "241": {"state": "rebel-control", "pdb_up": True},
            "222": {"pdb_up": False},
            "232": {"pdb_up": False},
        },
    )
    do(game, "fleet from 241.orbit", "all aboard", "course 221", "to 221.orbit")
    do(game, "fly planetary-privateer", "board frun-sentel", "to 232.1")
    events = play_to(game, "imperial-1.missions")
    assert only(events, Healed).characters == ("kogus", "frun-sentel")
    assert game.state.characters["boccanegra"].wounds == 1


@pytest.mark.case("13.71", "22.4")
@pytest.mark.parametrize(("phasing", "healed"), [("rebel", False), ("imperial", True)])
def test_whoever_leads_in_space_in_his_own_player_turn_does_not_rest(phasing: str, healed: bool) -> None:
    """Who has led against an attack of the other player rests all through his own next Player-Turn."""
    game = galaxy(
        f"{phasing}-1.space-combat",
        turn=3,
        characters={**FAR, "ly-mantok": {"place": "222.orbit", "with_units": True, "wounds": 1}},
        units={"222.orbit": {"urban-4-4": 4, "line": 1}},
        planets={"222": {"state": "rebellion", "pdb_up": False}},
        dice=[1] * 10,
    )
    until(game, "space-combat")
    do(game, "attack at 222.orbit")
    do(game, "lead with ly-mantok")
    end = "imperial-1.missions" if phasing == "rebel" else "imperial-2.missions"
    events = play_to(game, end, "usual attack")
    rested = [name for event in every(events, Healed) for name in event.characters]
    assert ("ly-mantok" in rested) is healed
