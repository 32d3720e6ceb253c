"""[20.6] Raking Attacks on fleets that rise from an Environ or land in one."""

from __future__ import annotations

import pytest
from tests.engine.province.fleets import (
    ANGOFF,
    CHARKHAN,
    LYSENDA,
    QUIBRON,
    at,
    cargo,
    fly,
    is_over,
    kind,
    space,
)
from tests.engine.table import do, every, only

from fitg.engine.events.character_combat import Died
from fitg.engine.events.control import ControlChanged
from fitg.engine.events.movement import Marched, PdbChanged
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import Hyperjumped, PdbBombarded, RakingAttackMade
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.lab.checks.contracts import views_keep_secrets
from fitg.lab.checks.invariants import Ledger

TOWN, WILD, AIR = "222.1", "221.1", "223.1"
#: Answers that leave a fight to the dice.
PLAIN = ("usual attack", "no leader")


@pytest.mark.case("S002-CMB-155", "20.6", "20.13", "20.61", "20.62", "20.63", "20.64")
def test_a_level_2_pdb_rakes_a_landing_fleet_on_the_4_1_column() -> None:
    """Die 2 on 4-1 costs three points: one unit of strength 3, and the survivors land."""
    game = space(pdbs={"221": 2}, units={QUIBRON: {"wild-2-3": 2}}, dice=[2])
    fly(game, QUIBRON, WILD)
    decision = game.decision
    assert decision is not None
    assert (decision.side, decision.kind, decision.about) == ("imperial", "raking", "221")
    events = do(game, "rake")
    attack = only(events, RakingAttackMade)
    assert (attack.planet, attack.level, attack.column, attack.die, attack.loss) == ("221", 2, "4-1", 2, 3)
    assert only(events, UnitsLost).units == {"wild-2-3": 1}
    assert at(game, WILD, "rebel") == {"wild-2-3": 1}
    assert not every(events, PdbChanged), "the PDB cannot be hurt"
    assert game.state.dice.rolls == [], "and only one die is rolled"


@pytest.mark.case("20.61")
def test_a_level_1_pdb_rakes_on_the_2_1_column() -> None:
    game = space(pdbs={"223": 1}, units={CHARKHAN: {"wild-2-3": 2}}, dice=[6])
    fly(game, CHARKHAN, AIR)
    attack = only(do(game, "rake"), RakingAttackMade)
    assert (attack.level, attack.column, attack.loss) == (1, "2-1", 4)


@pytest.mark.case("20.61")
def test_the_column_does_not_depend_on_the_units_nor_on_who_leads_them() -> None:
    """A single 1-2 unit is raked on 4-1 like a whole fleet, and Barca's rating counts for nothing."""
    for units in ({"patrol": 1}, {"patrol": 4}):
        game = space(
            "imperial.interplanetary-movement",
            rebel_pdbs={"221": 2},
            units={QUIBRON: units},
            characters={"barca": {"place": QUIBRON}},
            dice=[1],
        )
        fly(game, QUIBRON, WILD, "all aboard")
        assert only(do(game, "rake"), RakingAttackMade).column == "4-1"


@pytest.mark.case("20.63")
def test_the_example_of_two_units_and_three_points() -> None:
    """A 3-2 and a 1-2, raked for 3: exactly one of them is removed, two points being as near as possible."""
    game = space(
        "imperial.interplanetary-movement",
        rebel_pdbs={"221": 2},
        units={QUIBRON: {"line": 1, "patrol": 1}},
        dice=[2],
    )
    fly(game, QUIBRON, WILD, "all units")
    do(game, "rake")
    assert game.actions == ("lose 1 line", "lose 1 patrol")
    do(game, "lose 1 patrol")
    assert at(game, WILD, "imperial") == {"line": 1}


@pytest.mark.case("20.63", "19.14")
def test_losses_count_space_strength() -> None:
    """Two points: a 4-3 unit is too strong to go for them, though a 2-1 is not."""
    game = space(pdbs={"221": 2}, units={QUIBRON: {"urban-4-3": 1, "urban-2-1": 1}}, dice=[1])
    fly(game, QUIBRON, WILD)
    do(game, "rake")
    assert at(game, WILD, "rebel") == {"urban-4-3": 1}


@pytest.mark.case("20.13", "20.6")
def test_a_fleet_that_rises_is_raked_before_it_can_be_intercepted() -> None:
    game = space(pdbs={"222": 1}, units={TOWN: {"urban-2-1": 2}, ANGOFF: {"line": 1}}, dice=[1])
    fly(game, TOWN, ANGOFF)
    assert kind(game) == "raking"
    do(game, "rake")
    assert kind(game) == "interception"
    assert game.decision is not None
    assert "1 Urban 2-1" in game.decision.prompt
    do(game, "let them pass")
    assert at(game, ANGOFF, "rebel") == {"urban-2-1": 1}


@pytest.mark.case("20.11", "20.13")
def test_the_order_of_a_move_from_environ_to_environ() -> None:
    """[P-08] Raking, interception, interception, raking."""
    game = space(
        pdbs={"222": 1, "221": 2},
        units={TOWN: {"urban-2-1": 2}, ANGOFF: {"line": 1}, QUIBRON: {"line": 1}},
    )
    fly(game, TOWN, WILD)
    asked = []
    while kind(game) in ("raking", "interception"):
        assert game.decision is not None
        asked.append((game.decision.kind, game.decision.about))
        do(game, game.actions[-1])
    assert asked == [
        ("raking", "222"),
        ("interception", ANGOFF),
        ("interception", QUIBRON),
        ("raking", "221"),
    ]
    assert at(game, WILD, "rebel") == {"urban-2-1": 2}


@pytest.mark.case("20.64")
def test_survivors_may_go_on_or_stop_in_orbit() -> None:
    for answer, ends in (("go on to 221.1", WILD), ("stop at 222.orbit", ANGOFF)):
        game = space(pdbs={"222": 1}, units={TOWN: {"urban-2-1": 2}}, dice=[1])
        fly(game, TOWN, WILD)
        do(game, "rake")
        assert game.actions == ("go on to 221.1", "stop at 222.orbit")
        do(game, answer)
        assert at(game, ends, "rebel") == {"urban-2-1": 1}


@pytest.mark.case("20.64")
def test_a_fleet_that_lost_nothing_goes_on_unasked() -> None:
    game = space(pdbs={"222": 1}, units={TOWN: {"urban-4-4": 1}}, dice=[1])
    fly(game, TOWN, WILD)
    do(game, "rake")
    assert at(game, WILD, "rebel") == {"urban-4-4": 1}


@pytest.mark.case("20.6", "20.65")
def test_who_is_not_raked() -> None:
    """Not by Level 0, not by a PDB that is Down, not by one's own, and not between Orbit Boxes."""
    for pdbs, rebel_pdbs in (({"221": 0}, {}), ({}, {}), ({}, {"221": 2})):
        game = space(pdbs=pdbs, rebel_pdbs=rebel_pdbs, units={QUIBRON: {"wild-2-1": 1}})
        fly(game, QUIBRON, WILD)
        assert at(game, WILD, "rebel") == {"wild-2-1": 1}
    game = space(pdbs={"221": 2, "223": 2}, units={QUIBRON: {"wild-2-1": 1}})
    fly(game, QUIBRON, CHARKHAN)
    assert at(game, CHARKHAN, "rebel") == {"wild-2-1": 1}


@pytest.mark.case("20.6", "20.66")
def test_the_owner_decides_each_time_and_the_pdb_rakes_every_fleet() -> None:
    game = space(pdbs={"221": 2}, units={QUIBRON: {"wild-2-1": 3}}, dice=[1, 1])
    for answer, left in (("rake", 0), ("hold fire", 1), ("rake", 1)):
        fly(game, QUIBRON, WILD, "add wild-2-1")
        assert kind(game) == "raking"
        do(game, answer)
        assert sum(at(game, WILD, "rebel").values()) == left
    assert game.state.planets["221"].pdb_up
    assert game.state.planets["221"].pdb == 2


@pytest.mark.case("20.67", "20.63")
def test_those_who_move_with_the_units_share_their_end() -> None:
    """[P-11] With the last unit everybody is lost: characters, prisoners and ships."""
    game = space(
        pdbs={"222": 1},
        units={TOWN: {"urban-2-1": 1}},
        characters={
            "adam-starlight": {"place": TOWN, "ship": "explorer"},
            "gelba": {"place": TOWN, "fate": "captive", "captor": "units"},
        },
        dice=[6],
    )
    fly(game, TOWN, WILD, "all aboard")
    events = do(game, "rake")
    assert {event.character for event in every(events, Died)} == {"adam-starlight", "gelba"}
    assert only(events, ShipLost).ship == "explorer"
    assert not every(events, Marched)
    assert not at(game, TOWN, "rebel")
    assert is_over(game)


@pytest.mark.case("20.67", "9.57")
def test_who_stayed_in_orbit_does_not_share_the_end_of_those_who_landed() -> None:
    doctor = {"place": QUIBRON, "ship": "interstellar-sloop", "with_units": True}
    game = space(
        pdbs={"221": 2}, units={QUIBRON: {"urban-2-1": 1}}, characters={"doctor-sontag": doctor}, dice=[6]
    )
    fly(game, QUIBRON, WILD, "add urban-2-1")
    assert not every(do(game, "rake"), Died)
    left = game.state.characters["doctor-sontag"]
    assert (left.place, left.stack) == (QUIBRON, "")


@pytest.mark.case("20.67")
def test_with_a_surviving_unit_nobody_is_hurt() -> None:
    game = space(
        pdbs={"222": 1},
        units={TOWN: {"urban-2-1": 2}},
        characters={"adam-starlight": {"place": TOWN}},
        dice=[1],
    )
    fly(game, TOWN, WILD, "all aboard")
    events = do(game, "rake", "go on to 221.1")
    assert not every(events, Died)
    assert game.state.characters["adam-starlight"].place == WILD


@pytest.mark.case("20.54")
def test_a_load_is_lost_with_its_carrier_and_empty_carriers_go_first() -> None:
    units = {"urban-2-1": 2, "urban-1-0": 1}
    stacks = [{"place": QUIBRON, "units": units, "cargo": {"urban-2-1+urban-1-0": 1}}]
    game = space(pdbs={"221": 1}, stacks=stacks, dice=[1])
    fly(game, QUIBRON, WILD, "all units")
    assert only(do(game, "rake"), UnitsLost).units == {"urban-2-1": 1}
    assert at(game, WILD, "rebel") == {"urban-2-1": 1, "urban-1-0": 1}
    game = space(pdbs={"221": 1}, stacks=stacks, units={CHARKHAN: {"urban-4-4": 1}}, dice=[2])
    fly(game, QUIBRON, WILD, "all units")
    assert only(do(game, "rake"), UnitsLost).units == {"urban-2-1": 2, "urban-1-0": 1}
    assert not at(game, QUIBRON, "rebel")


@pytest.mark.case("20.54")
def test_what_is_loaded_in_the_environ_is_lost_with_its_carrier_too() -> None:
    game = space(pdbs={"222": 1}, units={TOWN: {"urban-2-3": 1, "urban-2-1": 1, "urban-1-0": 1}}, dice=[1])
    fly(game, TOWN, ANGOFF, "add urban-2-3", "add urban-2-1", "load urban-1-0 on urban-2-1")
    do(game, "rake")
    assert at(game, ANGOFF, "rebel") == {"urban-2-3": 1}
    assert not at(game, TOWN, "rebel")
    assert not cargo(game, ANGOFF, "rebel")


@pytest.mark.case("19.62", "19.64")
def test_a_suicide_squad_takes_no_loss_and_goes_with_the_last_of_the_others() -> None:
    for dice, left in ([1], {"patrol": 1, "suicide-squad": 1}), ([6], {}):
        game = space(
            "imperial.interplanetary-movement",
            rebel_pdbs={"221": 2},
            units={QUIBRON: {"patrol": 2, "suicide-squad": 1}},
            dice=dice,
        )
        fly(game, QUIBRON, WILD, "all units")
        do(game, "rake")
        assert at(game, WILD, "imperial") == left


@pytest.mark.case("19.61")
def test_a_suicide_squad_alone_has_space_strength_1() -> None:
    game = space(
        "imperial.interplanetary-movement",
        rebel_pdbs={"221": 1},
        units={QUIBRON: {"suicide-squad": 1}},
        dice=[1],
    )
    fly(game, QUIBRON, WILD)
    assert only(do(game, "rake"), UnitsLost).units == {"suicide-squad": 1}


@pytest.mark.case("7.22", "20.63")
def test_face_down_units_are_shown_when_a_raking_attack_costs_points() -> None:
    game = space(
        "imperial.interplanetary-movement",
        rebel_pdbs={"221": 1},
        units={QUIBRON: {"line": 1, "veteran": 1}},
        dice=[2],
    )
    fly(game, QUIBRON, WILD, "all units")
    assert game.decision is not None
    assert "2 face-down units" in game.decision.prompt
    assert only(do(game, "rake"), UnitsRevealed).units == {"line": 1, "veteran": 1}


@pytest.mark.case("14.4", "20.6")
@pytest.mark.parametrize(("die", "left"), [(2, "held"), (3, "removed")])
def test_a_scrambler_on_the_planet_puts_the_pdb_down_before_a_fleet_lands(die: int, left: str) -> None:
    """Its card names no moment, and a PDB rakes fleets in this Segment."""
    game = space(
        pdbs={"221": 2, "223": 1},
        units={QUIBRON: {"wild-2-3": 2}},
        characters={"frun-sentel": {"place": WILD, "possessions": ["scrambler"]}},
        dice=[die],
    )
    events = do(game, "use scrambler on pdb 221")
    assert only(events, PdbChanged).up is False
    assert game.state.possessions["scrambler"].fate == left
    assert not game.can_undo
    fly(game, QUIBRON, WILD)
    assert kind(game) != "raking"
    assert at(game, WILD, "rebel") == {"wild-2-3": 2}


@pytest.mark.case("14.2", "14.4")
@pytest.mark.parametrize("card", ["scrambler", "medi-kit-of-ptolus"])
def test_whether_somebody_has_a_scrambler_is_not_told_by_the_question(card: str) -> None:
    """Units off the map have to come; yet the Rebels are asked whatever card lies face down."""
    game = space(
        idle=False,
        units={"32.entry": {"urban-2-3": 1}},
        pdbs={"221": 1},
        characters={"frun-sentel": {"place": WILD, "possessions": [card]}},
    )
    assert game.decision is not None
    assert game.decision.kind == "fleets"


@pytest.mark.case("14.4")
def test_the_scrambler_works_only_from_the_ground_and_only_while_a_fleet_can_move() -> None:
    above = {"frun-sentel": {"place": QUIBRON, "possessions": ["scrambler"]}}
    in_orbit = space(pdbs={"221": 2}, units={QUIBRON: {"wild-2-3": 2}}, characters=above)
    assert not any("scrambler" in action for action in in_orbit.actions)
    below = {"frun-sentel": {"place": WILD, "possessions": ["scrambler"]}}
    no_fleet = space(pdbs={"221": 2}, idle=False, characters=below)
    assert kind(no_fleet) == "movement", "it waits for Segment 3, and nobody hears of it"
    assert "use scrambler on pdb 221" in no_fleet.actions


@pytest.mark.case("14.2", "21.4")
@pytest.mark.parametrize("card", ["scrambler", "scanner"])
def test_where_one_fleet_has_to_move_the_question_does_not_tell_who_has_a_scrambler(card: str) -> None:
    game = space(
        pdbs={"221": 2},
        idle=False,
        units={"23.drift": {"wild-2-3": 1}},
        characters={"frun-sentel": {"place": WILD, "possessions": [card]}},
    )
    assert kind(game) == "fleets"
    assert ("use scrambler on pdb 221" in game.actions) is (card == "scrambler")
    assert not list(views_keep_secrets(game, Ledger(game)))


@pytest.mark.case("21.4")
def test_with_nothing_hidden_a_fleet_that_has_to_move_is_put_together_at_once() -> None:
    game = space(idle=False, units={"23.drift": {"wild-2-3": 1}})
    assert kind(game) == "fleets.gather"


def jumps(game: Game) -> list[Hyperjumped]:
    return every(game.log, Hyperjumped)


@pytest.mark.case("20.64", "21.21")
def test_the_penalty_of_a_jump_counts_those_who_are_left_after_the_raking_attack() -> None:
    game = space(pdbs={"221": 2}, units={WILD: {"wild-2-3": 4}}, dice=[6, 1])
    fly(game, WILD, LYSENDA)
    do(game, "rake")
    while kind(game) == "losses":
        do(game, game.actions[0])
    left = sum(at(game, WILD, "rebel").values())
    assert 0 < left < 4
    do(game, f"go on to {LYSENDA}")
    assert jumps(game)[0].navigation == 3


def reach(game: Game, segment: str, *answers: str) -> list[Event]:
    """Pass on to a Segment; fights that come up on the way are fought in the plainest way."""
    events: list[Event] = []
    for _ in range(60):
        if game.ctx.segment == segment:
            return events
        choice = next((each for each in (*answers, *PLAIN, "done") if each in game.actions), game.actions[-1])
        events += do(game, choice)
    raise AssertionError(f"{segment} does not come")


@pytest.mark.case("20.65", "15.5", "22.22", "20.3")
def test_a_pdb_put_down_from_orbit_rakes_nobody_and_hands_the_planet_over() -> None:
    """Only Rebel units are on the planet: with its PDB Down nobody controls it any more (15.5)."""
    game = space(
        pdbs={"221": 1},
        units={QUIBRON: {"wild-4-3": 4}, WILD: {"wild-2-1": 1}},
        dice=[6, 1],
    )
    do(game, "done")
    events = do(game, f"attack the PDB from {QUIBRON}")
    assert only(events, PdbBombarded).pdb_loss >= 2
    assert not game.state.planets["221"].pdb_up
    assert any(event.planet == "221" and event.after is None for event in every(game.log, ControlChanged))
    reach(game, "rebel.surface-movement")
    do(game, f"march from {QUIBRON}", "all units")
    if kind(game) == "movement.descent":
        do(game, f"to {WILD}")
    assert not every(game.log, RakingAttackMade)


@pytest.mark.case("20.6", "20.8")
def test_nobody_rakes_a_reaction_that_comes_down_from_orbit() -> None:
    game = space(
        "rebel.reaction",
        rebel_pdbs={"222": 2},
        units={ANGOFF: {"line": 1}, TOWN: {"urban-2-1": 1}},
        idle=False,
    )
    action = next(action for action in game.actions if "line" in action)
    do(game, action)
    assert at(game, TOWN, "imperial") == {"line": 1}
    assert not every(game.log, RakingAttackMade)
