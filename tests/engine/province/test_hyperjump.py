"""[21.0] Hyperjumps of fleets: distance, Navigation, the table, Drift and Drift 2."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.fleets import (
    ANGOFF,
    CIESON,
    ETREG,
    LYSENDA,
    ORNING,
    PRONOX,
    QUIBRON,
    at,
    cargo,
    fly,
    gather,
    kind,
    offered,
    space,
)
from tests.engine.province.politics_table import galaxy
from tests.engine.table import do, every, only, passing, table

from fitg.engine.events.character_combat import Died
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import DetectionRolled, Marched
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.space import Hyperjumped, NavigationDeclared
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rules import characters

TOWN, WILD, AIR = "222.1", "221.1", "223.1"
IMPERIAL = "imperial.interplanetary-movement"
#: Answers that leave a fight to the dice.
PLAIN = ("usual attack", "no leader")
SHIP = "planetary-privateer"


@pytest.mark.case("21.0", "21.3", "21.2")
def test_a_rating_above_the_distance_arrives_without_a_roll() -> None:
    """Egrix to Gellas is 2, and Navigation 3 is more."""
    game = space(units={ANGOFF: {"urban-2-3": 1}})
    jump = only(fly(game, ANGOFF, ORNING), Hyperjumped)
    assert (jump.navigation, jump.distance, jump.die, jump.drift) == (3, 2, None, 0)
    assert at(game, ORNING, "rebel") == {"urban-2-3": 1}


@pytest.mark.case("21.0", "21.3")
def test_an_equal_rating_needs_a_roll() -> None:
    """Distance 2, rating 2: die + 0."""
    game = space(IMPERIAL, units={ANGOFF: {"patrol": 1}}, dice=[2])
    jump = only(fly(game, ANGOFF, ORNING), Hyperjumped)
    assert (jump.navigation, jump.distance, jump.die, jump.sum) == (2, 2, 2, 2)
    assert at(game, ORNING, "imperial") == {"patrol": 1}


@pytest.mark.case("21.3")
def test_the_table_is_entered_with_die_and_distance_less_rating() -> None:
    """Rating 2 over distance 4, from Ribex to Egrix: die + 2; five and two is a Drift 2."""
    game = space(units={"32.entry": {"urban-2-3": 4}}, dice=[5])
    jump = only(fly(game, "32.entry", ANGOFF, "all units"), Hyperjumped)
    assert (jump.navigation, jump.distance, jump.sum, jump.drift) == (2, 4, 7, 2)


@pytest.mark.case("21.12", "20.11")
def test_a_move_inside_a_star_system_is_no_jump() -> None:
    game = space(units={ANGOFF: {"urban-2-1": 1}})
    assert not every(fly(game, ANGOFF, QUIBRON), Hyperjumped)
    assert at(game, QUIBRON, "rebel") == {"urban-2-1": 1}


@pytest.mark.case("21.1", "21.11", "21.13", "21.14")
def test_the_distance_depends_on_the_two_star_systems_alone() -> None:
    """From any place of Egrix to any of Phisaria it is 2, by way of Ancore, whoever stands there."""
    for origin, destination in ((ANGOFF, CIESON), (WILD, ETREG), (QUIBRON, "212.2")):
        game = space(units={origin: {"urban-4-4": 1}, PRONOX: {"line": 5}, LYSENDA: {"line": 5}})
        jump = only(fly(game, origin, destination), Hyperjumped)
        assert jump.distance == 2
        assert at(game, destination, "rebel") == {"urban-4-4": 1}


@pytest.mark.case("28.27", "21.1")
def test_the_ways_into_province_two() -> None:
    """Ribex to Gellas and Corusa to Phisaria are both distance 2."""
    for entry, destination in (("32.entry", ORNING), ("53.entry", CIESON)):
        game = space(units={entry: {"urban-4-4": 1}})
        assert only(fly(game, entry, destination), Hyperjumped).distance == 2


# [21.2] Navigation


@pytest.mark.case("21.21")
def test_each_unit_above_three_costs_one() -> None:
    """Three units: none. Five units: minus two."""
    for number, rating in ((3, 4), (4, 3), (5, 2)):
        game = space(units={ANGOFF: {"urban-4-4": number}}, dice=[2])
        jump = only(fly(game, ANGOFF, ORNING, "all units"), Hyperjumped)
        assert jump.navigation == rating
        assert sum(part.by for part in jump.parts) == rating


@pytest.mark.case("21.22")
def test_with_a_space_leader_only_units_above_four_cost() -> None:
    """Five units with such a leader: minus one; somebody without the rating changes nothing."""
    for leader, rating in (("ly-mantok", 3), ("doctor-sontag", 2)):
        game = space(units={ANGOFF: {"urban-4-4": 5}}, characters={leader: {"place": ANGOFF}}, dice=[2])
        assert only(fly(game, ANGOFF, ORNING, "all aboard"), Hyperjumped).navigation == rating


@pytest.mark.case("21.22")
def test_characters_and_ships_do_not_count_as_units() -> None:
    game = space(
        units={ANGOFF: {"urban-4-4": 3}},
        characters={
            "doctor-sontag": {"place": ANGOFF, "ship": "explorer"},
            "zina-adora": {"place": ANGOFF, "ship": "interstellar-sloop"},
        },
    )
    assert only(fly(game, ANGOFF, ORNING, "all aboard"), Hyperjumped).navigation == 4


@pytest.mark.case("21.23a")
def test_the_lowest_space_strength_counts() -> None:
    """A 3-4 and a 3-2 together: rating 2."""
    game = space(IMPERIAL, units={ANGOFF: {"veteran": 1, "line": 1}}, dice=[2])
    assert only(fly(game, ANGOFF, ORNING, "all units"), Hyperjumped).navigation == 2


@pytest.mark.case("20.55", "20.51", "21.23b")
def test_three_carriers_with_three_loads_have_no_penalty_and_their_own_rating() -> None:
    units = {"urban-2-3": 3, "urban-1-0": 3}
    game = space(units={TOWN: units})
    assert only(fly(game, TOWN, ORNING, "all units"), Hyperjumped).navigation == 3
    assert at(game, ORNING, "rebel") == units
    assert cargo(game, ORNING, "rebel") == {"urban-2-3+urban-1-0": 3}


@pytest.mark.case("21.23b")
def test_a_small_unit_does_not_jump_by_itself() -> None:
    game = space(units={TOWN: {"urban-2-3": 1, "urban-1-0": 1}})
    fly(game, TOWN, ORNING, "add urban-2-3")
    assert at(game, TOWN, "rebel") == {"urban-1-0": 1}
    assert at(game, ORNING, "rebel") == {"urban-2-3": 1}


@pytest.mark.case("19.61", "19.62")
def test_a_suicide_squad_has_navigation_5_alone_and_counts_for_nothing_in_company() -> None:
    game = space(IMPERIAL, units={ANGOFF: {"suicide-squad": 1}})
    assert only(fly(game, ANGOFF, ORNING), Hyperjumped).navigation == 5
    game = space(IMPERIAL, units={ANGOFF: {"suicide-squad": 1, "veteran": 3}})
    assert only(fly(game, ANGOFF, ORNING, "all units"), Hyperjumped).navigation == 4


@pytest.mark.case("21.21")
def test_a_rating_has_no_floor() -> None:
    """Six 2-1 units: 1 less 3; over distance 1 the sum is die + 3."""
    game = space(units={ANGOFF: {"urban-2-1": 5, "wild-2-1": 1}}, dice=[1])
    jump = only(fly(game, ANGOFF, PRONOX, "all units"), Hyperjumped)
    assert (jump.navigation, jump.sum) == (-2, 4)


# [21.26, 21.27] What the Rebel Player sees


@pytest.mark.case("21.26")
def test_a_jumping_imperial_fleet_is_shown_and_then_hidden_again() -> None:
    game = space(IMPERIAL, units={ANGOFF: {"veteran": 2, "line": 1}})
    events = fly(game, ANGOFF, ORNING, "add veteran")
    assert only(events, UnitsRevealed).units == {"veteran": 1}
    stack = game.state.stacks["imperial"][ORNING]
    assert not stack.revealed
    assert not game.state.stacks["imperial"][ANGOFF].revealed


@pytest.mark.case("21.26", "21.12")
def test_a_move_without_a_jump_shows_nothing() -> None:
    game = space(IMPERIAL, units={ANGOFF: {"veteran": 1}})
    assert not every(fly(game, ANGOFF, QUIBRON), UnitsRevealed)


@pytest.mark.case("21.27")
def test_with_navigation_two_declared_all_jump_with_two_and_are_not_shown() -> None:
    game = space(IMPERIAL, units={ANGOFF: {"veteran": 1}, PRONOX: {"elite-navy": 5}}, dice=[2, 2])
    assert only(do(game, "declare navigation two"), NavigationDeclared).navigation == 2
    assert "declare navigation two" not in game.actions
    events = fly(game, ANGOFF, ORNING)
    events += fly(game, PRONOX, ORNING, "all units")
    jumps = every(events, Hyperjumped)
    assert [jump.navigation for jump in jumps] == [2, 0], "the penalty for five units still counts"
    assert not every(events, UnitsRevealed)


@pytest.mark.case("21.27")
def test_the_declaration_comes_before_the_first_fleet_and_only_from_the_empire() -> None:
    game = space(IMPERIAL, units={ANGOFF: {"veteran": 2}})
    fly(game, ANGOFF, QUIBRON, "add veteran")
    assert "declare navigation two" not in game.actions
    assert "declare navigation two" not in space(units={ANGOFF: {"urban-2-1": 1}}).actions


@pytest.mark.case("21.27")
def test_the_declaration_holds_for_one_segment() -> None:
    game = space(IMPERIAL, units={ANGOFF: {"veteran": 1}})
    do(game, "declare navigation two", "done")
    while game.ctx.segment != IMPERIAL:
        do(game, game.actions[-1])
    assert "declare navigation two" in game.actions


# [21.4, 21.5] Drift


@pytest.mark.case("21.4", "21.7")
def test_drift_is_around_the_star_of_the_destination() -> None:
    game = space(IMPERIAL, units={ANGOFF: {"patrol": 1}, TOWN: {"patrol": 1}}, dice=[1])
    events = fly(game, ANGOFF, ORNING)
    assert only(events, Hyperjumped).drift == 1
    assert only(events, Marched).destination == "24.drift"
    assert at(game, "24.drift", "imperial") == {"patrol": 1}
    assert game.actions[0] == f"fleet from {TOWN}", "it does nothing more now"
    assert not [action for action in game.actions if "drift" in action]


@pytest.mark.case("21.4")
def test_from_drift_to_the_same_system_without_a_roll_or_by_jump_elsewhere() -> None:
    game = space(units={"22.drift": {"urban-2-3": 2}})
    assert not every(fly(game, "22.drift", WILD, "add urban-2-3"), Hyperjumped)
    assert at(game, WILD, "rebel") == {"urban-2-3": 1}
    jump = only(fly(game, "22.drift", ORNING, "add urban-2-3"), Hyperjumped)
    assert (jump.origin, jump.distance) == ("22.drift", 2)
    assert at(game, ORNING, "rebel") == {"urban-2-3": 1}


@pytest.mark.case("21.4", "20.11")
def test_from_drift_the_enemy_intercepts_on_arrival_only() -> None:
    game = space(units={"22.drift": {"urban-2-3": 1, "line": 1}, QUIBRON: {"line": 1}})
    fly(game, "22.drift", WILD)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.about) == ("interception", QUIBRON)


@pytest.mark.case("21.4")
def test_characters_drift_with_their_units() -> None:
    game = space(units={"22.drift": {"urban-2-3": 1}}, characters={"adam-starlight": {"place": "22.drift"}})
    gather(game, "22.drift", "add urban-2-3")
    assert not offered(game, "course"), "he cannot stay there"
    do(game, "take adam-starlight", "course 221", f"to {QUIBRON}")
    assert game.state.characters["adam-starlight"].place == QUIBRON


@pytest.mark.case("21.5")
def test_drift_2_is_a_jump_of_two_to_the_same_system_only() -> None:
    """Rating 3 from Drift 2: arrives without a roll."""
    game = space(units={"22.drift2": {"urban-2-3": 1}})
    gather(game, "22.drift2")
    assert game.actions == ("course 221", "course 222", "course 223")
    jump = only(do(game, "course 221", f"to {QUIBRON}"), Hyperjumped)
    assert (jump.distance, jump.die) == (2, None)
    assert at(game, QUIBRON, "rebel") == {"urban-2-3": 1}


@pytest.mark.case("21.5")
def test_with_rating_2_drift_2_needs_a_roll_and_can_end_in_drift() -> None:
    game = space(IMPERIAL, units={"22.drift2": {"line": 1}, ORNING: {"line": 1}}, dice=[1])
    jump = only(fly(game, "22.drift2", QUIBRON), Hyperjumped)
    assert (jump.sum, jump.drift) == (1, 1)
    assert at(game, "22.drift", "imperial") == {"line": 1}


@pytest.mark.case("21.5")
def test_another_drift_2_leaves_it_in_the_same_box_until_the_next_turn() -> None:
    """Four units of strength 1 from Drift 2: rating 0, die 5 + 2 is another Drift 2."""
    game = space(idle=False, units={"22.drift2": {"urban-2-1": 4}, TOWN: {"urban-2-1": 1}}, dice=[5])
    assert "done" not in game.actions
    events = fly(game, "22.drift2", QUIBRON, "all units")
    assert only(events, Hyperjumped).drift == 2
    assert at(game, "22.drift2", "rebel") == {"urban-2-1": 4}
    assert game.actions == (f"fleet from {TOWN}", "done")


@pytest.mark.case("21.7", "21.3")
@pytest.mark.parametrize(
    ("number", "box", "die", "total", "end"),
    [
        (1, PRONOX, 1, 1, "23.drift"),
        (1, PRONOX, 2, 2, PRONOX),
        (1, PRONOX, 3, 3, PRONOX),
        (1, PRONOX, 4, 4, PRONOX),
        (1, PRONOX, 5, 5, "23.drift"),
        (1, PRONOX, 6, 6, PRONOX),
        (4, PRONOX, 6, 7, "23.drift2"),
        (5, PRONOX, 6, 8, "23.drift"),
        (6, PRONOX, 6, 9, "23.drift2"),
        (7, PRONOX, 6, 10, "23.drift"),
        (7, ORNING, 6, 11, "24.drift2"),
        (8, ORNING, 6, 12, "24.drift2"),
    ],
)
def test_every_line_of_the_table_leads_where_it_says(
    number: int, box: str, die: int, total: int, end: str
) -> None:
    """So many 2-1 units from Egrix to Ancore, 1 away, or Gellas, 2 away."""
    kinds = {"urban-2-1": min(number, 5), "wild-2-1": number - min(number, 5)}
    game = space(units={ANGOFF: {kind: n for kind, n in kinds.items() if n}}, dice=[die])
    events = fly(game, ANGOFF, box, "all units")
    assert only(events, Hyperjumped).sum == total
    while kind(game) == "losses":
        events += do(game, game.actions[0])
    assert only(events, Marched).destination == end


# [21.7, P-23] Damage


@pytest.mark.case("21.7")
def test_a_damaged_fleet_loses_one_unit_of_its_owners_choice() -> None:
    """Seven units of rating -3 over distance 2: die 5 makes ten, Drift with damage."""
    game = space(units={ANGOFF: {"urban-2-1": 5, "wild-2-1": 2}}, dice=[5])
    jump = only(fly(game, ANGOFF, ORNING, "all units"), Hyperjumped)
    assert (jump.sum, jump.drift, jump.effect) == (10, 1, "damaged")
    decision = game.decision
    assert decision is not None
    assert (decision.side, decision.actions) == ("rebel", ("lose 1 urban-2-1", "lose 1 wild-2-1"))
    do(game, "lose 1 wild-2-1")
    assert at(game, "24.drift", "rebel") == {"urban-2-1": 5, "wild-2-1": 1}
    assert not at(game, ANGOFF, "rebel")


@pytest.mark.case("21.7")
def test_severe_damage_costs_half_of_the_units_rounded_up() -> None:
    """Nine units of rating -5 over distance 2: die 5 makes twelve; five of the nine are lost."""
    game = space(units={ANGOFF: {"urban-2-1": 5, "wild-2-1": 4}}, dice=[5])
    jump = only(fly(game, ANGOFF, ORNING, "all units"), Hyperjumped)
    assert (jump.sum, jump.drift, jump.effect) == (12, 2, "severe")
    do(game, *["lose 1 urban-2-1"] * 4, "lose 1 wild-2-1")
    assert at(game, "24.drift2", "rebel") == {"urban-2-1": 1, "wild-2-1": 3}


@pytest.mark.case("21.7", "20.54")
def test_loads_go_with_their_carriers_and_are_not_counted() -> None:
    """Nine carriers of which three have loads: half of nine, and the last of them laden."""
    units = {"urban-2-1": 5, "wild-2-1": 4, "urban-1-0": 3}
    stacks = [{"place": ANGOFF, "units": units, "cargo": {"urban-2-1+urban-1-0": 3}}]
    game = space(stacks=stacks, dice=[5])
    fly(game, ANGOFF, ORNING, "all units")
    do(game, *["lose 1 urban-2-1"] * 4, "lose 1 wild-2-1")
    assert at(game, "24.drift2", "rebel") == {"urban-2-1": 1, "wild-2-1": 3, "urban-1-0": 1}
    assert cargo(game, "24.drift2", "rebel") == {"urban-2-1+urban-1-0": 1}


@pytest.mark.case("21.7", "22.43")
def test_with_the_last_unit_everybody_is_lost_and_else_nobody() -> None:
    """One unit of strength 1 over distance 5: die 6 makes ten, and damage is one unit."""
    start = "321.orbit"
    lone = galaxy(
        ["21", "32"],
        segment="interplanetary-movement",
        units={start: {"wild-2-1": 1}, "212.1": {"urban-2-1": 1}},
        characters={"adam-starlight": {"place": start}},
        dice=[6],
    )
    events = fly(lone, start, CIESON, "add wild-2-1", "take adam-starlight")
    assert only(events, UnitsLost).place == "21.drift"
    assert only(events, Died).character == "adam-starlight"
    assert not at(lone, "21.drift", "rebel")
    pair = space(
        units={ANGOFF: {"urban-2-1": 5, "wild-2-1": 2}},
        characters={"zina-adora": {"place": ANGOFF}},
        dice=[5],
    )
    fly(pair, ANGOFF, ORNING, "all aboard")
    assert not every(do(pair, "lose 1 wild-2-1"), Died)
    assert pair.state.characters["zina-adora"].place == "24.drift"


@pytest.mark.case("19.62", "21.7")
def test_a_suicide_squad_in_company_is_no_loss_of_a_jump() -> None:
    """Seven Patrols and a squad: rating -2, die 6 over 2 makes ten."""
    game = space(IMPERIAL, units={ANGOFF: {"patrol": 7, "suicide-squad": 1}}, dice=[6])
    fly(game, ANGOFF, ORNING, "all units")
    assert at(game, "24.drift", "imperial") == {"patrol": 6, "suicide-squad": 1}


@pytest.mark.case("28.27", "21.4")
def test_an_entering_fleet_can_drift_and_be_intercepted() -> None:
    game = space(units={"32.entry": {"urban-4-4": 2}, ORNING: {"line": 1}})
    fly(game, "32.entry", ORNING, "add urban-4-4")
    assert kind(game) == "interception"
    do(game, "intercept with all")
    assert at(game, ORNING, "rebel", "interception") == {"urban-4-4": 1}
    assert "done" not in game.actions
    game = space(units={"32.entry": {"urban-2-3": 3}}, dice=[6])
    assert only(fly(game, "32.entry", ANGOFF, "all units"), Marched).destination == "22.drift2"


@pytest.mark.case("21.4", "20.11", "20.13")
def test_out_of_drift_to_an_environ_a_fleet_passes_orbit_and_pdb() -> None:
    game = space(pdbs={"221": 1}, units={"22.drift": {"wild-2-3": 2}, QUIBRON: {"line": 1}}, dice=[1])
    fly(game, "22.drift", WILD)
    assert (kind(game), game.side) == ("interception", "imperial")
    do(game, "let them pass")
    assert (kind(game), game.side) == ("raking", "imperial")


@pytest.mark.case("21.22")
@pytest.mark.parametrize(("takes_him", "rating"), [(True, 3), (False, 2)])
def test_a_leader_counts_for_a_jump_only_in_the_stack_that_jumps(takes_him: bool, rating: int) -> None:
    """Four units of strength 3: no penalty with Ly Mantok among them, one without him."""
    game = space(
        units={ANGOFF: {"wild-2-3": 5}},
        characters={"ly-mantok": {"place": ANGOFF}},
        dice=[1],
    )
    adding = ["add wild-2-3"] * 4 + (["take ly-mantok"] if takes_him else [])
    do(game, f"fleet from {ANGOFF}", *adding, "course 232", f"to {LYSENDA}")
    jump = next((event for event in game.log if isinstance(event, Hyperjumped)), None)
    assert jump is not None
    assert jump.navigation == rating


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


def jumps(game: Game) -> list[Hyperjumped]:
    return every(game.log, Hyperjumped)


@pytest.mark.case("21.22")
def test_two_leaders_are_no_better_than_one() -> None:
    game = space(
        units={ANGOFF: {"wild-2-3": 5}},
        characters={"ly-mantok": {"place": ANGOFF}, "boccanegra": {"place": ANGOFF}},
        dice=[1],
    )
    fly(game, ANGOFF, LYSENDA, "all aboard")
    assert jumps(game)[0].navigation == 2


@pytest.mark.case("21.22", "12.81")
def test_a_prisoner_of_the_fleet_leads_nobody_through_hyperspace() -> None:
    game = space(
        units={ANGOFF: {"wild-2-3": 4}},
        characters={"barca": {"place": ANGOFF, "fate": "captive", "captor": "units"}},
        dice=[1],
    )
    fly(game, ANGOFF, LYSENDA, "all aboard")
    assert jumps(game)[0].navigation == 2
    assert game.state.characters["barca"].place in (LYSENDA, "23.drift")


@pytest.mark.case("21.27", "21.21", "21.22")
@pytest.mark.parametrize(("leader", "rating"), [("barca", 1), (None, 0)])
def test_the_declared_two_is_lowered_by_the_size_of_the_stack_as_any_rating(
    leader: str | None, rating: int
) -> None:
    game = space(
        "imperial.interplanetary-movement",
        units={ORNING: {"veteran": 4, "patrol": 1}},
        characters={leader: {"place": ORNING}} if leader else {},
        dice=[1, 1, 1, 1, 1, 1],
    )
    do(game, "declare navigation two")
    fly(game, ORNING, PRONOX, "all aboard", "all units")
    assert jumps(game)[0].navigation == rating
    assert not every(game.log, UnitsRevealed)


@pytest.mark.case("21.27", "19.61")
def test_the_declaration_holds_for_a_suicide_squad_too() -> None:
    """All of his units have two, those who would have had more among them."""
    game = space("imperial.interplanetary-movement", units={ORNING: {"suicide-squad": 1}}, dice=[1])
    do(game, "declare navigation two")
    fly(game, ORNING, PRONOX)
    assert jumps(game)[0].navigation == 2


@pytest.mark.case("21.27", "20.6", "7.22")
def test_a_declared_rating_does_not_hide_what_a_pdb_has_hit() -> None:
    game = space(
        "imperial.interplanetary-movement",
        rebel_pdbs={"222": 2},
        units={TOWN: {"veteran": 2, "urban-2-1": 1}},
        dice=[6],
    )
    do(game, "declare navigation two")
    fly(game, TOWN, QUIBRON)
    events = do(game, "rake")
    assert only(events, UnitsRevealed).reason == "a Raking Attack"


@pytest.mark.case("21.23a", "20.51")
def test_the_slowest_carrier_sets_the_pace_whatever_it_carries() -> None:
    load = {"units": {"wild-4-4": 1, "wild-2-1": 1, "wild-1-0": 1}, "cargo": {"wild-4-4+wild-1-0": 1}}
    game = space(stacks=[{"place": ANGOFF, **load}], dice=[1])
    fly(game, ANGOFF, LYSENDA)
    assert jumps(game)[0].navigation == 1


@pytest.mark.case("21.5", "21.22")
def test_out_of_drift_2_the_size_of_the_stack_counts_as_in_every_jump() -> None:
    """Five units of Navigation 3 have 1 over a distance of two."""
    game = space(units={"22.drift2": {"wild-2-3": 5}}, dice=[1])
    fly(game, "22.drift2", QUIBRON)
    jump = jumps(game)[0]
    assert (jump.navigation, jump.distance) == (1, 2)


@pytest.mark.case("21.4", "21.12", "21.21")
def test_inside_the_star_system_of_its_drift_any_crowd_moves_without_a_roll() -> None:
    game = space(units={"22.drift": {"wild-2-1": 6}})
    fly(game, "22.drift", QUIBRON)
    assert not jumps(game)
    assert at(game, QUIBRON, "rebel") == {"wild-2-1": 6}


def reach(game: Game, segment: str, *answers: str) -> list[Event]:
    """Pass on to a Segment; fights that come up on the way are fought in the plainest way."""
    events: list[Event] = []
    for _ in range(60):
        if game.ctx.segment == segment:
            return events
        choice = next((each for each in (*answers, *PLAIN, "done") if each in game.actions), game.actions[-1])
        events += do(game, choice)
    raise AssertionError(f"{segment} does not come")


def watched(segment: str = "rebel.interplanetary-movement", **position: Any) -> Game:
    """The same table with somebody who may walk, so that the Character Movement Segment waits for him."""
    walker = "kogus" if segment.startswith("rebel") else "jin-voles"
    people = {walker: {"place": "232.1"}, **position.pop("characters", {})}
    return space(segment, characters=people, **position)


@pytest.mark.case("21.4", "20.9")
def test_units_in_drift_are_not_reached_by_anybody() -> None:
    """[P-25] Nobody intercepts, attacks or searches there."""
    game = watched(
        "imperial.interplanetary-movement",
        units={"22.drift": {"wild-2-3": 2, "veteran": 1}, QUIBRON: {"line": 1}},
    )
    assert "fleet from 22.drift" in game.actions
    fly(game, "22.drift", QUIBRON)
    assert at(game, QUIBRON, "imperial") == {"veteran": 1, "line": 1}
    reach(game, "imperial.character-movement")
    assert not every(game.log, BattleFought)
    assert at(game, "22.drift", "rebel") == {"wild-2-3": 2}


@pytest.mark.case("21.4", "21.5", "21.6", "20.7")
def test_a_ship_out_of_drift_is_looked_for_where_it_arrives() -> None:
    game = space(
        "rebel.character-movement",
        pdbs={"221": 2},
        idle=False,
        characters={"boccanegra": {"place": "22.drift", "ship": SHIP}},
        dice=[1],
    )
    while kind(game) == "movement.flight" or kind(game) == "movement":
        do(game, f"to {QUIBRON}" if f"to {QUIBRON}" in game.actions else game.actions[0])
    assert only(game.log, DetectionRolled).planet == "221"


@pytest.mark.case("21.6", "9.34", "20.91")
@pytest.mark.parametrize(("box", "detected"), [(LYSENDA, False), (QUIBRON, True)])
def test_a_jump_with_a_fleet_removes_detection_and_a_move_inside_the_system_does_not(
    box: str, detected: bool
) -> None:
    """Among the units he counts as detected; what his counter says matters when he stands alone again."""
    pilot = {"place": ANGOFF, "ship": SHIP, "detected": True}
    game = space(units={ANGOFF: {"wild-2-3": 1}}, characters={"boccanegra": pilot})
    fly(game, ANGOFF, box, "all aboard")
    boccanegra = game.state.characters["boccanegra"]
    assert (boccanegra.place, boccanegra.detected) == (box, detected)
    assert characters.counts_as_detected(boccanegra)


@pytest.mark.case("21.6", "9.34", "20.91")
def test_who_jumped_with_a_fleet_and_leaves_it_in_the_same_phase_is_seen_for_it() -> None:
    """[A-09-07] Arriving with military units leaves characters detected, and their friends with them."""
    game = space(
        units={ANGOFF: {"wild-2-3": 1}},
        characters={"kogus": {"place": ANGOFF, "detected": True}, "ran-jayma": {"place": "232.1"}},
    )
    fly(game, ANGOFF, "232.1", "all aboard")
    assert not game.state.characters["ran-jayma"].detected
    reach(game, "rebel.surface-movement")
    do(game, "detach kogus")
    assert game.state.characters["kogus"].detected
    assert game.state.characters["ran-jayma"].detected


def can(game: Game, *words: str) -> bool:
    """Is there an action with these words?"""
    return any(all(word in action for word in words) for action in game.actions)


@pytest.mark.case("21.4", "13.72")
@pytest.mark.parametrize(("place", "heals"), [("222.orbit", True), ("22.drift", False)])
def test_nobody_is_treated_in_drift(place: str, heals: bool) -> None:
    game = space(
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
