"""[VP-13 to VP-18n] Changed possessions: types and limits, transfers, ships that stay, poor pilots, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.engine.mission_table import CAVE, CITY, draw, errand, send
from tests.engine.possession_table import LOCALS, ROBOT, fate, holding
from tests.engine.table import do, every, only, passing, question, table, until
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.chit_table import HEROES, chit, chit_mission, quiet
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.whole_table import catch, whole

from fitg.bots import observe
from fitg.bots.rookie import Rookie
from fitg.data import facts
from fitg.engine import points, questions
from fitg.engine.events.character_combat import Captured, FightBegan, RoundFought, Wounded
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import BonusDrawn, EventIgnored
from fitg.engine.events.possessions import (
    PossessionGiven,
    PossessionLost,
    PossessionUsed,
    ShipAssigned,
    ShipLost,
    ShipMishandled,
)
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause, Kind
from fitg.engine.machine.context import Touched
from fitg.engine.machine.events import Event
from fitg.engine.machine.fates import FATES
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import UNITS
from fitg.engine.rules import characters, custody, harm, healing, possessions, spaceships
from fitg.engine.rules.causes import ACCIDENT
from fitg.engine.rules.character_combat import CharacterCombat, squad_attack
from fitg.engine.rules.galactic.causes import CHEMICALS, DRUGS_OF_PLANET, PLAGUE
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.movement import Flight
from fitg.engine.rules.possessions import UseOnEnemy
from fitg.engine.rules.space.repair import stands_with_units
from fitg.engine.rulesets.underground.chits.encounters import SecurityRobots
from fitg.engine.rulesets.underground.possessions import CHANGED_POSSESSIONS, cervac, fights
from fitg.engine.rulesets.underground.possessions.memory import memory
from fitg.engine.rulesets.underground.turn import TURN
from fitg.presentation.explanation import explain
from fitg.presentation.forecast import forecast
from fitg.presentation.forecast.ships import flight_tables
from fitg.presentation.narration import describe

Lay = Callable[..., Game]
CERVAC, NORROCKS, BLADE, DRUG = "cervac-mk-v", "norrocks", "assassins-blade", "helian-drug"
GEMS, SCRAMBLER, SHIELD, CHARSOT = "cache-of-rare-gems", "scrambler", "personal-body-shield", "charsot"
GLADE = "223.2"


@pytest.fixture(scope="module")
def alone() -> Iterator[dict[str, str]]:
    """The module beside the standard rules."""
    with toy_rulesets() as add:
        yield add(CHANGED_POSSESSIONS)


@pytest.fixture(scope="module")
def star(alone: dict[str, str]) -> Lay:
    def lay_out(segment: str, **more: Any) -> Game:
        return table(segment, options=alone, **more)

    return lay_out


@pytest.fixture(scope="module")
def galaxy() -> Iterator[Lay]:
    with under(CHANGED_POSSESSIONS) as lay_out:
        yield lay_out


# Types and limits


@pytest.mark.case("VP-13")
@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("companion", {"advisor-android", NORROCKS, CERVAC}),
        ("weapon", {"high-energy-snipers-rifle", BLADE}),
        ("object", {DRUG, "scanner", SCRAMBLER, "medi-kit-of-ptolus", SHIELD, GEMS, CHARSOT}),
    ],
)
def test_possessions_are_droids_weapons_or_items(star: Lay, kind: str, cards: set[str]) -> None:
    known = star("rebel.missions").facts.possessions
    assert {each.id for each in known.values() if each.kind == kind} == cards


@pytest.mark.case("VP-13a")
@pytest.mark.parametrize(
    ("card", "seats"), [("advisor-android", 2), (NORROCKS, 2), (CERVAC, 2), (CHARSOT, 1)]
)
def test_a_droid_takes_a_seat_and_the_charsot_none(star: Lay, card: str, seats: int) -> None:
    game = star("rebel.missions", characters={"kogus": {"place": "221.1", "possessions": [card]}})
    assert spaceships.seats_taken(game.ctx, game.state.characters["kogus"]) == seats


def market(lay: Lay, segment: str = "rebel.missions", **more: dict[str, Any]) -> Game:
    """Friends in one Environ, one of them with the troops."""
    people: dict[str, dict[str, Any]] = {
        "frun-sentel": {"place": "221.1"},
        "ran-jayma": {"place": "221.1"},
        "kogus": {"place": "221.1", "with_units": True},
        "zina-adora": {"place": "222.1"},
    }
    for name, each in more.items():
        people[name.replace("_", "-")].update(each)
    return lay(segment, characters=people, units={"221.1": {"wild-2-1": 1}})


@pytest.mark.case("VP-14")
@pytest.mark.parametrize(
    ("has", "gets", "free"),
    [
        ("scanner", CHARSOT, False),
        (BLADE, "high-energy-snipers-rifle", False),
        ("advisor-android", NORROCKS, False),
        (CHARSOT, NORROCKS, True),
        (BLADE, "scanner", True),
    ],
)
def test_nobody_has_two_possessions_of_a_type(star: Lay, has: str, gets: str, free: bool) -> None:
    game = market(star, frun_sentel={"possessions": [has]}, ran_jayma={"possessions": [gets]})
    assert possessions.can_hold(game.ctx, "frun-sentel", gets) is free
    assert (f"give {gets} to frun-sentel" in game.actions) is free
    one, other = sorted((has, gets))
    assert (f"swap {one} with {other}" in game.actions) is not free


@pytest.mark.case("VP-14")
def test_like_things_are_exchanged(star: Lay) -> None:
    game = market(star, frun_sentel={"possessions": ["scanner"]}, ran_jayma={"possessions": [CHARSOT]})
    do(game, "swap charsot with scanner")
    assert fate(game, "scanner") == ("held", "ran-jayma")
    assert fate(game, CHARSOT) == ("held", "frun-sentel")


@pytest.mark.case("VP-14")
def test_a_set_up_gives_a_second_of_a_type_only_if_all_have_one(star: Lay) -> None:
    game = market(star, frun_sentel={"possessions": ["scanner"]})
    game.state.clock = 0
    assert not possessions.can_hold(game.ctx, "frun-sentel", CHARSOT)
    spare = [each.id for each in game.facts.possessions.values() if each.kind == "object"]
    for who, card in zip(("ran-jayma", "kogus", "zina-adora"), spare, strict=False):
        possessions.gain(game.ctx, card, game.state.characters[who], "the test", "14.11")
    assert possessions.can_hold(game.ctx, "frun-sentel", CHARSOT)


# Transfer


@pytest.mark.case("VP-15")
def test_things_pass_between_those_with_the_troops_and_the_others(star: Lay) -> None:
    game = market(star, frun_sentel={"possessions": ["scanner"], "ship": "explorer"})
    assert {"give scanner to kogus", "give scanner to ran-jayma", "give explorer to kogus"} <= set(
        game.actions
    )
    assert "give scanner to zina-adora" not in game.actions
    assert only(do(game, "give scanner to kogus"), PossessionGiven).receiver == "kogus"


@pytest.mark.case("VP-15")
def test_without_the_windows_of_the_turn_things_pass_as_movement_begins(star: Lay, galaxy: Lay) -> None:
    game = market(star, "rebel.movement", frun_sentel={"possessions": ["scanner"]})
    assert question(game).kind == "trading"
    assert "return scanner" not in game.actions
    do(game, "give scanner to ran-jayma", "done")
    assert question(game).kind == "movement"
    people = {"frun-sentel": {"place": "221.1", "possessions": ["scanner"]}, "ran-jayma": {"place": "221.1"}}
    for segment in ("interplanetary-movement", "character-movement", "surface-movement"):
        game = galaxy(f"rebel-1.{segment}", characters=people)
        assert question(game).kind == "trading", segment
        assert "give scanner to ran-jayma" in game.actions


@pytest.mark.case("VP-15")
def test_with_the_turn_of_underground_nobody_is_asked_twice() -> None:
    people: dict[str, dict[str, Any]] = {
        "frun-sentel": {"place": "221.1", "possessions": ["scanner"], "detected": True},
        "kogus": {"place": "221.1", "detected": True},
    }
    with under(TURN, CHANGED_POSSESSIONS) as lay:
        game = lay("rebel-1.interplanetary-movement", characters=people)
        assert question(game).kind == "trading"
        do(game, "done")
        assert question(game).kind != "trading"


@pytest.mark.case("VP-15")
def test_in_orbit_things_change_hands_too(galaxy: Lay) -> None:
    people: dict[str, dict[str, Any]] = {
        "frun-sentel": {"place": "221.orbit", "possessions": ["scanner"], "ship": "explorer"},
        "kogus": {"place": "221.orbit"},
    }
    game = galaxy("rebel-1.interplanetary-movement", characters=people)
    assert "give scanner to kogus" in game.actions
    assert "leave explorer here" not in game.actions


@pytest.mark.case("VP-15a")
def test_nothing_passes_the_border_of_an_interception_stack(galaxy: Lay) -> None:
    people: dict[str, dict[str, Any]] = {
        "frun-sentel": {"place": "221.orbit", "possessions": ["scanner"], "ship": "explorer"},
        "kogus": {"place": "221.orbit"},
        "ran-jayma": {"place": "221.orbit"},
    }
    game = galaxy("rebel-1.interplanetary-movement", characters=people)
    game.state.characters["kogus"].stack = "interception"
    twin = restore(game.snapshot())
    assert "give scanner to ran-jayma" in twin.actions
    assert "give scanner to kogus" not in twin.actions


@pytest.mark.case("VP-15a")
@pytest.mark.parametrize("lost", ["captive", "incarcerated", "incapacitated"])
def test_nothing_passes_to_or_from_the_lost(lost: str) -> None:
    people: dict[str, dict[str, Any]] = {
        "frun-sentel": {"place": "221.1", "possessions": ["scanner"]},
        "ran-jayma": {"place": "221.1", "possessions": [BLADE]},
        "kogus": {"place": "221.1"},
        "zina-adora": {"place": "221.1"},
    }
    game = table("rebel.missions", characters=people, options=HEROES, units={"221.1": {"line": 1}})
    assert {"give scanner to kogus", "give assassins-blade to zina-adora"} <= set(game.actions)
    for who in ("kogus", "ran-jayma"):
        character = game.state.characters[who]
        if lost == "captive":
            custody.capture(game.ctx, character, UNITS, Cause(ACCIDENT), "12.87")
        else:
            pieces.befall(game.ctx, character, FATES[lost], Cause(ACCIDENT))
    offered = restore(game.snapshot()).actions
    assert "give scanner to zina-adora" in offered
    assert "give scanner to kogus" not in offered
    assert not [each for each in offered if BLADE in each]


@pytest.mark.case("VP-15b")
def test_before_missions_a_possession_goes_back_to_the_deck(star: Lay) -> None:
    game = market(star, frun_sentel={"possessions": ["scanner"], "ship": "explorer"})
    lost = only(do(game, "return scanner"), PossessionLost)
    assert (lost.fate, lost.seen) == ("deck", False)
    assert "scanner" in possessions.in_deck(game.ctx)
    do(game, "return ship explorer")
    assert "explorer" in possessions.in_deck(game.ctx)


@pytest.mark.case("VP-15b")
def test_a_ship_that_units_own_or_nobody_can_be_given_back_too(star: Lay) -> None:
    game = market(star, frun_sentel={"ship": "explorer"}, zina_adora={"ship": "star-cruiser"})
    do(game, "leave explorer here", "leave star-cruiser here")
    assert {"return ship explorer", "return ship star-cruiser"} <= set(game.actions)


@pytest.mark.case("VP-15b")
def test_the_empire_gives_a_ship_up_to_get_another(star: Lay) -> None:
    people = {"jon-kidu": {"place": "221.1", "ship": "imperial-spaceship"}, "kogus": {"place": "222.1"}}
    game = star("imperial.missions", characters=people)
    (ship,) = game.state.ships
    assert every(do(game, f"return ship {ship}"), ShipLost)


# Ships that stay


@pytest.mark.case("VP-16", "VP-16a")
def test_a_ship_that_is_left_waits_for_a_friend(star: Lay) -> None:
    people = {"frun-sentel": {"place": "223.1", "ship": "explorer"}, "kogus": {"place": GLADE}}
    game = star("rebel.movement", characters=people)
    until(game, "movement")
    left = only(do(game, "walk frun-sentel to 223.2"), ShipAssigned)
    assert left.owner == ""
    assert game.state.ships["explorer"].place == "223.1"
    do(game, "walk kogus to 223.1", "done")
    until(game, "trading")
    assert "give explorer to kogus" in game.actions
    do(game, "give explorer to kogus")
    assert spaceships.owned_by(game.ctx, "kogus") is not None


@pytest.mark.case("VP-16")
def test_a_ship_may_be_left_as_things_change_hands(star: Lay) -> None:
    game = market(star, zina_adora={"ship": "explorer"})
    left = only(do(game, "leave explorer here"), ShipAssigned)
    assert describe(left, game.facts).endswith("without a pilot (left behind).")
    assert "give explorer to zina-adora" not in game.actions
    assert game.state.ships["explorer"].owner == ""


@pytest.mark.case("VP-16", "VP-16a")
def test_a_ship_left_in_orbit_is_not_lost_when_the_last_units_go(galaxy: Lay) -> None:
    people = {"ly-mantok": {"place": "221.orbit", "ship": "explorer"}}
    game = galaxy("rebel-1.interplanetary-movement", characters=people, units={"221.orbit": {"urban-2-3": 1}})
    do(game, "leave explorer here", "done")
    until(game, "fleets")
    do(game, "fleet from 221.orbit", "add urban-2-3", "take ly-mantok", "course 222", "to 222.orbit")
    assert game.state.characters["ly-mantok"].place == "222.orbit"
    assert game.state.ships["explorer"].place == "221.orbit"


@pytest.mark.case("VP-16")
def test_units_carry_a_ship_that_is_theirs(galaxy: Lay) -> None:
    people = {"ly-mantok": {"place": "221.orbit", "ship": "explorer"}}
    game = galaxy("rebel-1.interplanetary-movement", characters=people, units={"221.orbit": {"urban-2-3": 1}})
    do(game, "leave explorer here", "done")
    until(game, "fleets")
    do(game, "fleet from 221.orbit", "all aboard", "course 222", "to 222.orbit")
    assert game.state.ships["explorer"].place == "222.orbit"


@pytest.mark.case("VP-16")
def test_units_repair_a_ship_that_is_theirs(galaxy: Lay) -> None:
    people = {"kogus": {"place": "221.1", "ship": "explorer"}}
    game = galaxy("rebel-1.surface-movement", characters=people, units={"221.1": {"wild-2-3": 1}})
    if question(game).kind == "trading":
        do(game, "leave explorer here")
    else:
        spaceships.assign(game.ctx, game.state.ships["explorer"], "", "left behind", "VP-16")
    assert stands_with_units(game.ctx, game.state.ships["explorer"])


@pytest.mark.case("VP-16a")
def test_in_drift_a_ship_of_nobody_is_lost(galaxy: Lay) -> None:
    people = {"frun-sentel": {"place": "221.1", "ship": "explorer"}}
    game = galaxy("rebel-1.missions", characters=people)
    ship = game.state.ships["explorer"]
    stays = game.ctx.rules.ask[questions.stays_alone]
    for place, kept in (("221.1", True), ("221.orbit", True), (next(iter(game.ctx.board.drifts)), False)):
        ship.place = place
        assert stays(game.ctx, ship) is kept


# Pilots


def flight(lay: Lay, pilot: str, dice: Sequence[int] = (), **more: Any) -> Game:
    """A ship on a planet without a PDB that is Up."""
    idle = {"frun-sentel": {"place": "222.1"}} if pilot != "frun-sentel" else {}
    people = {pilot: {"place": "223.1", "ship": "explorer"}, **idle}
    down = {"223": {"pdb_up": False}, "222": {"pdb_up": False}}
    game = lay("rebel.movement", characters=people, planets=down, dice=dice, **more)
    until(game, "movement")
    return game


@pytest.mark.case("VP-17")
def test_without_navigation_nobody_flies_not_even_to_the_next_environ(star: Lay) -> None:
    game = flight(star, "vudot-vodot")
    assert game.facts.characters["vudot-vodot"].navigation == 0
    assert "fly explorer" not in game.actions


#: Navigation 1 and 2.
NOVICE, LEARNER = (
    next(each.id for each in facts().characters.values() if each.navigation == skill and each.side == "rebel")
    for skill in (1, 2)
)


@pytest.mark.case("VP-17a")
@pytest.mark.parametrize(
    ("pilot", "die", "damaged"),
    [(NOVICE, 2, False), (NOVICE, 3, True), (LEARNER, 4, False), (LEARNER, 5, True)],
)
def test_a_poor_pilot_damages_the_ship(star: Lay, pilot: str, die: int, damaged: bool) -> None:
    game = flight(star, pilot, [die])
    do(game, "fly explorer")
    mishandled = only(do(game, "to 223.2"), ShipMishandled)  # Nobody else can move: the Segment ends.
    assert (mishandled.pilot, mishandled.damaged) == (pilot, damaged)
    assert describe(mishandled, game.facts).endswith("damaged." if damaged else "no harm.")
    assert ("explorer" in game.state.ships) is not damaged  # In the Star System Game it is lost (14.54).
    assert not memory(game.ctx).flown


@pytest.mark.case("VP-17a")
def test_a_good_pilot_rolls_nothing(star: Lay) -> None:
    game = flight(star, "ly-mantok")
    do(game, "fly explorer")
    assert not every(do(game, "to 223.2"), ShipMishandled)
    assert game.ctx.segment != "rebel.movement"


@pytest.mark.case("VP-17a")
@pytest.mark.parametrize(("phasing", "noted"), [("rebel", True), ("imperial", False)])
def test_only_flights_of_the_own_player_turn_count(star: Lay, phasing: Any, noted: bool) -> None:
    game = flight(star, NOVICE)
    game.state.phasing = phasing
    setting_out = game.ctx.rules.variant_of(Flight(ship="explorer", aboard=(NOVICE,), destination=GLADE))
    assert isinstance(setting_out, Flight)
    setting_out.begin(game.ctx)
    assert ("explorer" in memory(game.ctx).flown) is noted


@pytest.mark.case("VP-17a")
def test_the_die_is_rolled_even_if_the_ship_has_changed_hands(galaxy: Lay) -> None:
    people = {NOVICE: {"place": "223.1", "ship": "explorer"}, "ly-mantok": {"place": GLADE}}
    down = {"223": {"pdb_up": False}}
    game = galaxy("rebel-1.character-movement", characters=people, planets=down, dice=[6, 6, 6])
    until(game, "movement")
    do(game, "fly explorer", f"to {GLADE}", "done")
    until(game, "trading")
    events = do(game, "give explorer to ly-mantok", "done")
    while not every(events, ShipMishandled):
        events += do(game, passing(game))
    mishandled = only(events, ShipMishandled)
    assert (mishandled.pilot, mishandled.damaged) == (NOVICE, True)
    ship = game.state.ships["explorer"]
    assert (ship.owner, ship.damaged) == ("ly-mantok", True)
    assert explain(mishandled, game.facts) is not None


# The Cervac


def battle(lay: Lay, leader: str = "barca", dice: Sequence[int] = (1, 1, 1, 1), **more: Any) -> Game:
    """Rebels and the Empire face each other in an Environ; Kogus has the Cervac."""
    people: dict[str, dict[str, Any]] = {
        "kogus": {"place": "221.1", "possessions": [CERVAC]},
        leader: {"place": "221.1", "with_units": True},
    }
    return lay(
        "imperial.military-combat",
        characters=people,
        units={"221.1": {"wild-2-1": 1, "line": 2}},
        dice=dice,
        revealed=[CERVAC],
        **more,
    )


@pytest.mark.case("VP-18")
@pytest.mark.parametrize("used", [True, False])
def test_the_cervac_lowers_a_leader_by_one(star: Lay, used: bool) -> None:
    game = battle(star)
    do(game, "attack at 221.1", "lead with barca")
    assert question(game).kind == "possession.leaders-named"
    events = do(game, "use cervac-mk-v on barca") if used else do(game, "pass")
    events += do(game, "pass") if game.decision and question(game).kind.startswith("possession") else []
    (lead,) = [each.columns for each in only(events, BattleFought).shifts if "leader" in each.reason]
    printed = game.facts.characters["barca"].leadership
    assert abs(lead) == printed - used


@pytest.mark.case("VP-18")
def test_no_leader_falls_below_one(star: Lay) -> None:
    game = battle(star)
    record, barca = memory(game.ctx), game.state.characters["barca"]
    record.leader = "barca"
    lowered = cervac.leads_worse([], game.ctx, barca, "221.1")
    assert sum(part.by for part in lowered) == -1
    weak = next(
        each.id for each in game.facts.characters.values() if each.side == "imperial" and each.leadership == 1
    )
    record.leader = weak
    poor = battle(star, weak)
    memory(poor.ctx).leader = weak
    assert cervac.leads_worse([], poor.ctx, poor.state.characters[weak], "221.1") == []


@pytest.mark.case("VP-18")
def test_only_in_its_owners_environ(star: Lay) -> None:
    game = battle(star)
    memory(game.ctx).leader = "barca"
    assert cervac.is_near(game.ctx, "221.1")
    pieces.put_character(game.ctx, game.state.characters["kogus"], "222.1")
    assert not cervac.is_near(game.ctx, "221.1")
    assert cervac.leads_worse([], game.ctx, game.state.characters["barca"], "221.1") == []


def hunt(lay: Lay, dice: Sequence[int], **more: Any) -> Game:
    """Units led by Barca look for Kogus, who has the Cervac."""
    people: dict[str, dict[str, Any]] = {
        "kogus": {"place": "221.1", "detected": True, "possessions": [CERVAC]},
        "barca": {"place": "221.1", "with_units": True},
    }
    return lay(
        "rebel.search", characters=people, units={"221.1": {"line": 2}}, dice=dice, revealed=[CERVAC], **more
    )


@pytest.mark.case("VP-18a")
@pytest.mark.parametrize("used", [True, False])
def test_the_cervac_cancels_the_help_of_a_search_leader(star: Lay, used: bool) -> None:
    game = hunt(star, [6, 1])
    do(game, "search 221.1 with units", "lead with barca")
    events = do(game, "use cervac-mk-v on barca") if used else do(game, "pass")
    if not every(events, SearchMade):
        events += do(game, "pass")
    help_ = 0 if used else game.facts.characters["barca"].leadership
    assert only(events, SearchMade).search_value == 6 + help_


@pytest.mark.case("VP-18a")
def test_the_squad_of_a_baffled_leader_is_no_tougher(star: Lay) -> None:
    game = hunt(star, [])
    led = squad_attack(game.ctx, "221.1", "imperial", ("kogus",)).endurance
    memory(game.ctx).leader = "barca"
    assert squad_attack(game.ctx, "221.1", "imperial", ("kogus",)).endurance != led


@pytest.mark.case("VP-18c")
@pytest.mark.parametrize(("die", "left"), [(4, "held"), (5, "deck")])
def test_for_a_leader_the_cervac_rolls_once_at_the_end_of_the_search(star: Lay, die: int, left: str) -> None:
    game = hunt(star, [6, die])
    do(game, "search 221.1 with units", "lead with barca")
    events = do(game, "use cervac-mk-v on barca")
    assert not game.state.dice.rolls  # The search, and at its end the Cervac.
    told = [type(each) for each in events]
    assert PossessionLost not in told[: told.index(SearchMade)]
    assert (PossessionLost in told) is (left == "deck")
    assert fate(game, CERVAC)[0] == left
    assert memory(game.ctx).leader_card == ""


@pytest.mark.case("VP-18c")
def test_a_leader_a_turn_and_the_next_turn_another(star: Lay) -> None:
    game = hunt(star, [1] * 9)
    memory(game.ctx).leader = "barca"
    card = game.state.possessions[CERVAC]
    do(game, "search 221.1 with units", "lead with barca")
    assert cervac.victims(game.ctx, card) == ()
    cervac.after_turn(game.ctx, Moment(name=points.PLAYER_TURN_ENDS.name, side="rebel"))
    assert cervac.victims(game.ctx, card) == ("barca",)


def duel(options: dict[str, str], dice: Sequence[int] = (), **people: dict[str, Any]) -> Game:
    """Kogus with the Cervac has found Gelba and Jon Kidu."""
    here: dict[str, dict[str, Any]] = {
        "kogus": {"place": GLADE, "possessions": [CERVAC]},
        "zina-adora": {"place": GLADE},
        "gelba": {"place": GLADE, "detected": True},
        "jon-kidu": {"place": GLADE, "detected": True},
        **people,
    }
    game = table("imperial.search", characters=here, options=options, dice=[1, *dice], revealed=[CERVAC])
    until(game, "search")
    do(game, f"search {GLADE} with characters", "send kogus", "search")
    while question(game).kind != "search.attack":
        do(game, passing(game))
    do(game, "attack", "hand-to-hand")
    if "kill" in game.actions:
        do(game, "kill")
    return game


def fight(game: Game) -> CharacterCombat:
    return next(each for each in reversed(game.state.stack) if isinstance(each, CharacterCombat))


@pytest.mark.case("VP-18b")
def test_whom_the_cervac_baffles_adds_no_strength_and_stays_active(alone: dict[str, str]) -> None:
    game = duel(alone)
    assert {"use cervac-mk-v on gelba", "use cervac-mk-v on jon-kidu"} <= set(game.actions)
    before = fight(game).defense_strength(game.ctx)
    do(game, "use cervac-mk-v on jon-kidu")
    if question(game).kind.startswith("possession"):
        assert "use cervac-mk-v on gelba" not in game.actions
        do(game, "pass")
    assert fight(game).defense_strength(game.ctx) == before - facts().characters["jon-kidu"].combat
    assert "hold back jon-kidu" not in game.actions
    assert cervac.victims(game.ctx, game.state.possessions[CERVAC]) == ()  # Once in each combat.


@pytest.mark.case("VP-18b", "VP-18c")
@pytest.mark.parametrize("heroes", [True, False])
@pytest.mark.parametrize(("die", "left"), [(1, "held"), (6, "gone")])
def test_he_takes_no_wounds_and_is_captured_when_his_friends_have_fallen(
    alone: dict[str, str], heroes: bool, die: int, left: str
) -> None:
    weak = {"place": GLADE, "detected": True, "wounds": facts().characters["gelba"].endurance - 1}
    options = HEROES if heroes else alone
    game = duel(options, dice=[6, 1, *[die] * 9], gelba=weak)
    events = do(game, "use cervac-mk-v on jon-kidu")
    for _ in range(40):
        if every(events, Captured):
            break
        events += do(game, "stand and fight" if "stand and fight" in game.actions else passing(game))
    captured = {each.character for each in every(events, Captured)}
    assert "jon-kidu" in captured
    assert not [each for each in every(events, Wounded) if each.character == "jon-kidu"]
    while memory(game.ctx).fight_card:
        do(game, passing(game))
    assert (fate(game, CERVAC)[0] == "held") is (left == "held")


@pytest.mark.case("VP-18b")
def test_nobody_is_baffled_who_stands_alone(alone: dict[str, str]) -> None:
    people: dict[str, dict[str, Any]] = {
        "kogus": {"place": GLADE, "possessions": [CERVAC]},
        "gelba": {"place": GLADE, "detected": True},
    }
    game = table("imperial.search", characters=people, options=alone, dice=[1], revealed=[CERVAC])
    until(game, "search")
    do(game, f"search {GLADE} with characters")
    while question(game).kind != "search.attack":
        do(game, passing(game))
    do(game, "attack", "hand-to-hand", "kill")
    assert "use cervac-mk-v on gelba" not in game.actions


@pytest.mark.case("VP-18b")
def test_attackers_whose_last_is_baffled_are_beaten_and_he_is_led_away() -> None:
    people: dict[str, dict[str, Any]] = {
        "kogus": {"place": GLADE, "possessions": [CERVAC], "detected": True},
        "gelba": {"place": GLADE, "wounds": facts().characters["gelba"].endurance - 1},
        "jon-kidu": {"place": GLADE},
    }
    game = table(
        "rebel.search", characters=people, options=HEROES, dice=[1, 1, 6, *[1] * 9], revealed=[CERVAC]
    )
    until(game, "search")
    do(game, f"search {GLADE} with characters", "send gelba", "send jon-kidu")
    while question(game).kind != "search.attack":
        do(game, passing(game))
    events = do(game, "attack", "hand-to-hand")
    while len(every(events, Captured)) < 2:
        if "use cervac-mk-v on jon-kidu" in game.actions:
            events += do(game, "use cervac-mk-v on jon-kidu")
        elif "stand and fight" in game.actions:
            events += do(game, "stand and fight")
        else:
            events += do(game, passing(game))
    assert {each.character for each in every(events, Captured)} == {"gelba", "jon-kidu"}


def test_a_bot_baffles_the_best_fighter(alone: dict[str, str]) -> None:
    game = duel(alone)
    chosen = Rookie().choose(observe(game), Random(1))
    assert isinstance(chosen, UseOnEnemy)
    rivals = {who: facts().characters[who].combat for who in ("gelba", "jon-kidu")}
    assert chosen.who == max(rivals, key=lambda who: rivals[who])


# Blade, Norrocks, Shield


def meeting(options: dict[str, str], cards: Sequence[str], dice: Sequence[int] = (), **more: Any) -> Game:
    """Frun Sentel on Diplomacy in a city has drawn a sentry robot (strength 4, endurance 2)."""
    game = errand(
        CITY,
        ["frun-sentel"],
        cards=[ROBOT],
        dice=dice,
        others=holding("frun-sentel", *cards, **more),
        options=options,
    )
    send(game, D=["frun-sentel"])
    draw(game)
    return game


@pytest.mark.case("VP-18d")
def test_the_blade_is_drawn_for_a_whole_combat_and_goes_to_the_deck(alone: dict[str, str]) -> None:
    game = meeting(alone, [BLADE], dice=[1, 6])
    do(game, "pass")
    usual = game.facts.characters["frun-sentel"].combat
    do(game, "use assassins-blade")
    assert fate(game, BLADE) == ("deck", "")
    first = only(do(game, "stand and fight"), RoundFought)
    assert (first.round, first.defense) == (1, usual + 3)
    assert fight(game).round == 2
    assert fight(game).defense_strength(game.ctx) == usual + 3


@pytest.mark.case("VP-18i")
def test_norrocks_stand_by_a_defender_without_a_roll(alone: dict[str, str]) -> None:
    game = meeting(alone, [NORROCKS])
    while question(game).kind != "possession.defending":
        do(game, "pass")
    usual = fight(game).defense_strength(game.ctx)
    do(game, "use norrocks")
    assert fight(game).defense_strength(game.ctx) == usual + 2
    assert fate(game, NORROCKS) == ("held", "frun-sentel")


def encounter(game: Game, creature: str, *members: str) -> CreatureEncounter:
    return CreatureEncounter(place=CITY, side="rebel", creature=creature, members=members)


@pytest.mark.case("VP-18j")
@pytest.mark.parametrize(("die", "left"), [(1, "held"), (6, "deck")])
def test_norrocks_roll_once_and_keep_creatures_off_for_the_phase(
    alone: dict[str, str], die: int, left: str
) -> None:
    game = meeting(alone, [NORROCKS], dice=[die])
    events = do(game, "use norrocks")
    if question(game).kind.startswith("possession"):
        events += do(game, "pass")
    assert only(events, EventIgnored).reason == "Norrocks keep it off"
    assert fate(game, NORROCKS)[0] == left
    ctx = game.ctx
    assert encounter(game, "sentry-robot", "frun-sentel").why_spared(ctx) == "Norrocks keep it off"
    assert not encounter(game, "sentry-robot", "kogus").why_spared(ctx)
    fights.forget_guard(ctx, Moment(name=points.PHASE_STARTS.name, side="rebel"))
    assert not encounter(game, "sentry-robot", "frun-sentel").why_spared(ctx)


@pytest.mark.case("VP-18j")
def test_norrocks_are_no_help_against_robots_of_security_measures() -> None:
    game = chit_mission(CITY, ["frun-sentel"], others=holding("frun-sentel", NORROCKS))
    memory(game.ctx).guarded = "frun-sentel"
    robots = SecurityRobots(place=CITY, side="rebel", creature="sentry-robot", members=("frun-sentel",))
    assert not robots.why_spared(game.ctx)


@pytest.mark.case("VP-18k")
def test_norrocks_that_take_a_wound_go_to_the_deck(alone: dict[str, str]) -> None:
    game = meeting(alone, [NORROCKS], dice=[6, 1, 1, 1, 1])
    do(game, "pass", "pass")
    do(game, "stand and fight")
    lost = only(do(game, "norrocks takes it"), PossessionLost)
    assert (lost.fate, fate(game, NORROCKS)) == ("deck", ("deck", ""))


@pytest.mark.case("VP-18m")
@pytest.mark.parametrize(
    ("cause", "suffered"), [(ACCIDENT, 1), (PLAGUE, 2), (CHEMICALS, 2), (DRUGS_OF_PLANET, 2)]
)
def test_the_shield_covers_every_loss_but_three(star: Lay, cause: Kind, suffered: int) -> None:
    game = star("rebel.missions", characters={"kogus": {"place": "221.1", "possessions": [SHIELD]}})
    kogus = game.state.characters["kogus"]
    harm.wound(game.ctx, kogus, 2, Cause(cause), "13.4")
    assert kogus.wounds == suffered
    assert game.state.possessions[SHIELD].revealed is (suffered == 1)


@pytest.mark.case("VP-18m")
def test_a_loss_of_nothing_does_not_show_the_shield(star: Lay) -> None:
    game = star("rebel.missions", characters={"kogus": {"place": "221.1", "possessions": [SHIELD]}})
    kogus = game.state.characters["kogus"]
    harm.wound(game.ctx, kogus, 0, Cause(ACCIDENT), "13.4")
    assert kogus.wounds == 0
    assert not game.state.possessions[SHIELD].revealed
    harm.wound(game.ctx, kogus, 1, Cause(ACCIDENT), "13.4")
    assert kogus.wounds == 0
    assert game.state.possessions[SHIELD].revealed


@pytest.mark.case("VP-18m")
def test_an_accident_does_nothing_to_a_group_with_a_shield() -> None:
    team = ["kogus", "zina-adora"]
    game = chit_mission(CAVE, team, others=holding("kogus", SHIELD), cards=[chit(CAVE, "accident")])
    send(game, D=["kogus", "zina-adora"])
    events = do(game, "draw")
    if question(game).kind == "missions.accident":
        events += do(game, "wound zina-adora")
    assert not every(events, Wounded)
    assert only(events, PossessionUsed).possession == SHIELD


@pytest.mark.case("VP-18m")
def test_a_combat_result_is_lessened_once_only(alone: dict[str, str]) -> None:
    """The shield takes one from the result of a round, and none from each wound of it."""
    team = ["frun-sentel"]
    game = errand(
        CITY, team, cards=[LOCALS], dice=[6, 6], others=holding("frun-sentel", SHIELD), options=alone
    )
    send(game, D=team)
    draw(game)
    while question(game).kind != "character-combat.break-off":
        do(game, "use personal-body-shield" if "use personal-body-shield" in game.actions else "pass")
    events = do(game, "stand and fight")
    fought = only(events, RoundFought)
    assert fought.defender_wounds > 0
    while game.decision is not None and question(game).kind == "character-combat.wounds":
        events += do(game, "wound frun-sentel")
    assert sum(each.wounds for each in every(events, Wounded)) == fought.defender_wounds


# The drug


@pytest.mark.case("VP-18e")
def test_the_drug_heals_first_and_lends_the_rest(star: Lay) -> None:
    """R-19: with one wound it is healed, and one point of Endurance is lent."""
    wounded = {"place": "221.1", "possessions": [DRUG], "wounds": 1}
    game = star("rebel.missions", characters={"kogus": wounded})
    ctx, kogus = game.ctx, game.state.characters["kogus"]
    endurance, combat = (characters.rating(ctx, kogus, name) for name in ("endurance", "combat"))
    possessions.take_drug(ctx, game.state.possessions[DRUG], "endurance")
    assert kogus.wounds == 0
    assert characters.rating(ctx, kogus, "endurance") == endurance + 1
    assert characters.rating(ctx, kogus, "combat") == combat + 1
    harm.wound(ctx, kogus, 1, Cause(ACCIDENT), "13.4")
    ctx.state.clock = kogus.drug_until
    healing.wear_off(ctx, Moment(name=points.SEGMENT_STARTS.name, side="rebel"))
    assert (kogus.wounds, kogus.fate) == (0, "free")
    assert characters.rating(ctx, kogus, "endurance") == endurance
    assert not memory(ctx).healed


@pytest.mark.case("VP-18f")
@pytest.mark.parametrize(("segment", "lasts"), [("rebel.missions", True), ("rebel.movement", False)])
def test_for_combat_it_lasts_to_the_end_of_the_mission_phase(star: Lay, segment: str, lasts: bool) -> None:
    game = star(segment, characters={"kogus": {"place": "221.1", "possessions": [DRUG]}})
    kogus = game.state.characters["kogus"]
    combat = characters.rating(game.ctx, kogus, "combat")
    possessions.take_drug(game.ctx, game.state.possessions[DRUG], "combat")
    assert characters.rating(game.ctx, kogus, "combat") == combat + 2
    assert (kogus.drug_until == game.state.clock + 1) is lasts


@pytest.mark.case("VP-18f", "14.4")
@pytest.mark.parametrize(
    ("segment", "rating"), [("rebel.movement", "combat"), ("rebel.missions", "endurance")]
)
def test_at_other_times_and_for_other_ratings_it_lasts_as_before(
    star: Lay, segment: str, rating: str
) -> None:
    """VQ-183: until the same Segment of the player's next Player-Turn begins."""
    game = star(segment, characters={"kogus": {"place": "221.1", "possessions": [DRUG]}})
    kogus = game.state.characters["kogus"]
    possessions.take_drug(game.ctx, game.state.possessions[DRUG], rating)
    assert kogus.drug_until == game.state.clock + len(game.ctx.segments)


@pytest.mark.case("VP-18f", "VC-09")
@pytest.mark.parametrize("segment", ["rebel-1.search", "rebel-1.missions", "imperial-1.missions"])
def test_a_search_is_part_of_the_mission_phase_for_the_drug(segment: str) -> None:
    """VQ-183: taken in a search it serves on missions, and is over as the next Phase begins."""
    people = {"kogus": {"place": "223.1", "possessions": [DRUG]}}
    game = whole(segment, characters=people, units={"223.1": {"line": 1}})
    kogus = game.state.characters["kogus"]
    combat = characters.rating(game.ctx, kogus, "combat")
    possessions.take_drug(game.ctx, game.state.possessions[DRUG], "combat")
    phase, seen = game.ctx.current, set()
    while (game.ctx.current.player, game.ctx.current.phase) == (phase.player, phase.phase):
        assert characters.rating(game.ctx, kogus, "combat") == combat + 2
        seen.add(game.ctx.current.name)
        do(game, passing(game))
    assert "missions" in seen
    assert characters.rating(game.ctx, kogus, "combat") == combat


#: Action Cards that do nothing to diplomats in a city, and bring no D.
CALM = [76, 77, 92, 93]


def drawn_out(
    options: dict[str, str], team: Sequence[str], card: str, chits: bool = False
) -> tuple[Game, list[Event]]:
    """Diplomacy has had all its draws, and nothing has come of it."""
    cards = [quiet(CITY)] * 4 if chits else CALM
    game = errand(CITY, team, cards=cards, others=holding(team[0], card), options=options)
    events = send(game, D=team)
    while question(game).kind != "missions.drug":
        events += do(game, "draw" if "draw" in game.actions else passing_mission(game))
    return game, events


@pytest.mark.case("VP-18g", "VP-18n")
@pytest.mark.parametrize("chits", [True, False])
def test_the_drug_brings_more_draws_after_the_ordinary_ones(alone: dict[str, str], chits: bool) -> None:
    game, events = drawn_out(HEROES if chits else alone, ["frun-sentel"], DRUG, chits)
    drug = next(each for each in game.actions if each.startswith("use helian-drug for diplomacy"))
    ordinary = every(events, BonusDrawn)
    assert ordinary
    events = do(game, drug)
    more = only(events, BonusDrawn)
    assert (more.draws, [part.by for part in more.parts]) == (2, [2])
    assert len(more.cards) == 2
    assert fate(game, DRUG) == ("deck", "")


def passing_mission(game: Game) -> str:
    return next((each for each in game.actions if each.startswith(("bonus", "conclude"))), passing(game))


@pytest.mark.case("VP-18g")
def test_with_hidden_cards_one_is_asked_whatever_they_are(alone: dict[str, str]) -> None:
    for card in (DRUG, "scanner"):
        game, _ = drawn_out(alone, ["frun-sentel"], card)
        assert "no drug" in game.actions


@pytest.mark.case("VP-18g")
def test_a_rating_that_is_not_the_best_brings_less(alone: dict[str, str]) -> None:
    game, _ = drawn_out(alone, ["frun-sentel", "zina-adora"], DRUG)
    hers, his = (facts().characters[who].diplomacy for who in ("zina-adora", "frun-sentel"))
    assert hers == his + 1
    more = only(do(game, "use helian-drug for diplomacy in mission D"), BonusDrawn)
    assert more.draws == 1


@pytest.mark.case("VP-18g")
@pytest.mark.parametrize(("letter", "rating"), [("S", "combat"), ("F", "intelligence"), ("D", "diplomacy")])
def test_it_may_be_any_rating_that_gives_draws(letter: str, rating: str) -> None:
    """Combat on Sabotage, and Intelligence where prisoners or the fallen are brought out."""
    people = {"kogus": {"place": CITY, "possessions": [DRUG]}, "zina-adora": {"place": CITY}}
    game = whole("rebel-1.missions", characters=people, units={CITY: {"militia": 1}})
    group = Group(letter=letter, members=("kogus",))
    played: Any = game.ctx.rules.procedures[EnvironMissions]
    missions = played(place=CITY, side="rebel", groups=(group,))
    assert missions.ratings(game.ctx, group, "kogus") == [rating]
    assert missions.gain(game.ctx, group, "kogus", rating) == 2


@pytest.mark.case("VP-18g", "VC-48b")
def test_where_a_prisoner_is_cleverer_the_drug_brings_less_on_a_rescue() -> None:
    people = {"boccanegra": {"place": CITY, "possessions": [DRUG]}, "professor-mareg": {"place": CITY}}
    game = whole("rebel-1.missions", characters=people, units={CITY: {"militia": 1}})
    his, hers = (facts().characters[each].intelligence for each in people)
    assert hers > his
    catch(game, "professor-mareg", UNITS)
    group = Group(letter="F", members=("boccanegra",))
    played: Any = game.ctx.rules.procedures[EnvironMissions]
    missions = played(place=CITY, side="rebel", groups=(group,))
    assert missions.gain(game.ctx, group, "boccanegra", "intelligence") == max(0, his + 2 - hers)


@pytest.mark.case("VP-18n")
def test_the_drug_comes_back_to_the_deck(star: Lay) -> None:
    game = star("rebel.movement", characters={"kogus": {"place": "221.1", "possessions": [DRUG]}})
    possessions.take_drug(game.ctx, game.state.possessions[DRUG], "intelligence")
    assert fate(game, DRUG) == ("deck", "")


# Gems and Scrambler


@pytest.mark.case("VP-18h")
def test_the_gems_buy_a_ship_before_anything_moves_and_go_to_the_deck(star: Lay) -> None:
    people = {"frun-sentel": {"place": "221.1", "possessions": [GEMS]}}
    game = star("rebel.missions", characters=people)
    assert not [each for each in game.actions if "to buy" in each]
    game = star("rebel.movement", characters=people)
    events = do(game, "use cache-of-rare-gems to buy star-cruiser for frun-sentel")
    assert only(events, PossessionLost).case == "VP-18h"
    assert fate(game, GEMS) == ("deck", "")
    assert spaceships.owned_by(game.ctx, "frun-sentel") is not None


@pytest.mark.case("VP-18h", "14.51", "16.12")
@pytest.mark.parametrize(("buyer", "buys"), [("drakir-grebb", True), ("vudot-vodot", False)])
def test_who_comes_from_space_buys_a_ship_that_he_can_fly(
    alone: dict[str, str], buyer: str, buys: bool
) -> None:
    """Vudot Vodot has Navigation 0: the ship would have to land by itself."""
    fleet = {
        "characters": ["ran-jayma", buyer],
        "ships": ["planetary-privateer"],
        "possessions": [GEMS],
        "entry": "from-space",
    }
    guard = {"characters": ["jon-kidu"], "units": {"patrol": 1}}
    laid = {"base": "flight-to-egrix", "id": "a-test", "title": "A test", "rebel": fleet, "imperial": guard}
    game = new_game(laid, seed=1, options=alone)
    until(game, "setup.ships")
    if "give planetary-privateer to ran-jayma" in game.actions:
        do(game, "give planetary-privateer to ran-jayma")
    do(game, f"give {GEMS} to {buyer}")
    until(game, "trading")
    assert (f"use {GEMS} to buy explorer for {buyer}" in game.actions) is buys


@pytest.mark.case("VP-18h")
def test_other_uses_of_the_gems_cost_nothing(alone: dict[str, str]) -> None:
    game = errand(CITY, ["frun-sentel"], others=holding("frun-sentel", GEMS), options=alone)
    do(game, "assign frun-sentel to D")
    do(game, "show cache-of-rare-gems")
    assert fate(game, GEMS) == ("held", "frun-sentel")
    if question(game).kind == "missions.assign":
        do(game, "draw")
    missions = next(each for each in game.state.stack if isinstance(each, EnvironMissions))
    _, parts = missions.bonus_draws(game.ctx, missions.groups[0])
    assert {part.reason: part.by for part in parts}["Cache of Rare Gems"] == 2


@pytest.mark.case("VP-18h")
def test_the_gems_silence_informers_again_and_again(alone: dict[str, str]) -> None:
    game = errand(
        CITY, ["jon-kidu"], side="imperial", others=holding("frun-sentel", GEMS), options=alone, dice=[6]
    )
    send(game, I=["jon-kidu"])
    do(game, "use cache-of-rare-gems")
    assert fate(game, GEMS) == ("held", "frun-sentel")
    assert game.state.dice.rolls == [6]


@pytest.mark.case("VP-18l")
def test_the_scrambler_puts_no_pdb_down_from_orbit(galaxy: Lay) -> None:
    def offered(place: str, segment: str) -> bool:
        people = {"ly-mantok": {"place": place, "ship": "explorer", "possessions": [SCRAMBLER]}}
        game = galaxy(f"rebel-1.{segment}", characters=people, planets={"221": {"pdb": 1, "pdb_up": True}})
        while question(game).kind == "trading":
            do(game, "done")
        return "use scrambler on pdb 221" in game.actions

    assert offered("221.1", "character-movement")
    assert offered("221.1", "missions")
    assert not offered("221.orbit", "character-movement")


@pytest.mark.case("VP-18l")
@pytest.mark.parametrize(("die", "left"), [(2, "held"), (3, "deck")])
def test_the_scrambler_rolls_for_each_use(star: Lay, die: int, left: str) -> None:
    people = {"frun-sentel": {"place": "221.1", "possessions": [SCRAMBLER]}}
    game = star("rebel.missions", characters=people, planets={"221": {"pdb": 1, "pdb_up": True}}, dice=[die])
    until(game, "missions")
    do(game, "use scrambler on pdb 221")
    assert not game.state.planets["221"].pdb_up
    assert fate(game, SCRAMBLER)[0] == left


@pytest.mark.case("VP-18l")
def test_locals_are_confused_for_the_whole_combat(alone: dict[str, str]) -> None:
    game = errand(
        CITY,
        ["frun-sentel"],
        cards=[LOCALS],
        dice=[1, 1, 6, 1, 6],
        others=holding("frun-sentel", SCRAMBLER),
        options=alone,
    )
    send(game, D=["frun-sentel"])
    draw(game)
    events = do(game, "use scrambler")
    while not every(events, FightBegan):
        events += do(game, "pass")
    assert only(events, FightBegan).attacker == "irate-locals"
    halved = only(events, FightBegan).strength
    while fight(game).round < 2:
        choice = "stand and fight" if "stand and fight" in game.actions else passing(game)
        do(game, choice)
    assert fight(game).attack_strength(game.ctx) == halved


# With the whole list


def test_a_game_is_saved_in_the_middle_of_it() -> None:
    game = duel(HEROES)
    do(game, "use cervac-mk-v on jon-kidu")
    twin = restore(game.snapshot())
    assert twin.digest() == game.digest()
    assert memory(twin.ctx).baffled == "jon-kidu"


@pytest.mark.case("VP-16a")
def test_a_ship_that_a_beaten_fleet_leaves_in_orbit_is_still_there() -> None:
    people = {"kogus": {"place": "221.1", "ship": "explorer"}}
    game = table("rebel.missions", base="empires-backdoor", options=HEROES, characters=people)
    ship = game.state.ships["explorer"]
    spaceships.assign(game.ctx, ship, "", "nobody is left to fly it", "VC-40")
    pieces.put_ship(game.ctx, ship, "221.orbit")
    spaceships.settle(game.ctx, Touched(["221"], elsewhere=False))
    assert game.state.ships["explorer"].place == "221.orbit"


def test_words_of_the_traits_are_complete() -> None:
    game = table("rebel.missions", options=HEROES)
    for card in game.facts.possessions.values():
        assert set(card.traits) <= set(game.facts.possession_traits)


@pytest.mark.case("VP-17a")
def test_chances_of_a_flight_know_the_pilot(galaxy: Lay, star: Lay) -> None:
    people = {NOVICE: {"place": "223.1", "ship": "explorer"}}
    game = galaxy("rebel-1.character-movement", characters=people, planets={"223": {"pdb_up": False}})
    (told,) = flight_tables(game.ctx, "explorer", (NOVICE,), GLADE)
    assert sum(chance for words, chance in told.rows if "damaged" in words) == Fraction(4, 6)
    near = flight(star, NOVICE)
    do(near, "fly explorer")
    (simple,) = forecast(near, f"to {GLADE}")
    assert dict(simple.rows) == {"undetected": Fraction(2, 6), "undetected, ship lost": Fraction(4, 6)}
    game.state.phasing = "imperial"
    (told,) = flight_tables(game.ctx, "explorer", (NOVICE,), GLADE)
    assert not [words for words, _ in told.rows if "damaged" in words]


@pytest.mark.case("VP-18a")
def test_chances_of_a_search_know_the_cervac(star: Lay) -> None:
    game = hunt(star, [6, 1])
    do(game, "search 221.1 with units")
    lead = next(each for each in game.options if each.text == "lead with barca")
    usual = forecast(game, lead)
    memory(game.ctx).leader = "barca"
    assert forecast(game, lead) != usual
