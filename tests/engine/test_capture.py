"""[12.8] Capture: asterisks, custody, guards, handing over, freedom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.engine.mission_table import errand, send
from tests.engine.table import do, every, only, table, until
from tests.engine.test_character_combat import CITY, GLADE, People, ambush, in_the_glade, raid

from fitg.engine.events.character_combat import (
    BreakOffTried,
    Captured,
    Died,
    FightEnded,
    Freed,
    Healed,
    OutOfFight,
    RoundFought,
)
from fitg.engine.events.movement import Marched, Walked
from fitg.engine.events.pieces import PrisonerHanded
from fitg.engine.events.possessions import PossessionLost, ShipAssigned
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game

#: Jordia: the glade, and the air above it.
AIR = "223.1"


def held(captive: str, captor: str = "units", **more: Any) -> People:
    """A prisoner of the units in the glade, or of a guard."""
    return {captive: {"place": GLADE, "fate": "captive", "captor": captor} | more}


def at_glade(segment: str, prisoners: People, people: People | None = None, **position: Any) -> Game:
    """A position in the glade, with one Rebel elsewhere."""
    return table(segment, characters=in_the_glade({}, {**(people or {}), **prisoners}), **position)


# Asterisks


@pytest.mark.case("12.8", "12.81", "12.81c")
def test_an_asterisk_of_the_attacker_captures_an_active_defender() -> None:
    """A squad of 8 against 5 is +2 to +3, for capture 0: there a 3 captures and hurts nobody."""
    game, _ = raid({"kogus": {}}, {"line": 1}, intent="capture", dice=[3, 6])
    events = do(game, "stand and fight")
    fought = only(events, RoundFought)
    assert (fought.column, fought.captures, fought.defender_wounds) == ("0", 1, 0)
    assert only(events, Captured).captor == "units", "A-12-09: a squad hands him to the military units"
    kogus = game.state.characters["kogus"]
    assert (kogus.fate, kogus.place, kogus.wounds) == ("captive", GLADE, 0)


@pytest.mark.case("12.8")
def test_an_asterisk_of_the_defender_captures_too() -> None:
    """9 against 5 is +1 for capture: the answer of 1 hurts the attackers twice and costs a man."""
    game, _ = ambush({"kogus": {}}, {"redjac": {}, "gelba": {}}, intent="capture", dice=[1, 1])
    events = do(game, "stand and fight", "wound redjac", "wound redjac", "guard with redjac")
    assert only(events, RoundFought).captures == 1
    assert only(events, Captured).character == "kogus"


@pytest.mark.case("12.8")
def test_two_asterisks_capture_two() -> None:
    """A-12-05: 12 against 5 is +2 to +3 for capture, where a 4 and a 2 carry asterisks."""
    team = {"kogus": {"wounds": 1}, "frun-sentel": {"wounds": 4}}
    game, _ = raid(team, {"line": 3}, intent="capture", dice=[4, 2])
    events = do(game, "ready", "stand and fight", "wound kogus", "wound kogus")
    assert (only(events, RoundFought).column, only(events, RoundFought).captures) == ("+2 to +3", 2)
    assert {taken.character for taken in every(events, Captured)} == {"kogus", "frun-sentel"}


@pytest.mark.case("12.8")
def test_two_asterisks_for_one_man_are_one_captive() -> None:
    """A-12-05: 12 against 5 again, but Kogus is alone."""
    game, _ = raid({"kogus": {}}, {"line": 3}, intent="capture", dice=[4, 2])
    events = do(game, "stand and fight")
    assert only(events, RoundFought).captures == 2
    assert only(events, Captured).character == "kogus"


@pytest.mark.case("12.8", "12.42")
@pytest.mark.parametrize(("pick", "captive"), [(0, "kogus"), (1, "frun-sentel"), (2, "kogus")])
def test_the_captive_is_drawn_at_random_among_the_active(pick: int, captive: str) -> None:
    """12 against 10 is 0 for capture; Scott Rubel stands back, between the two in front: not in the lot."""
    team: dict[str, dict[str, Any]] = {"kogus": {}, "scott-rubel": {}, "frun-sentel": {}}
    game, _ = raid(team, {"line": 3}, intent="capture", dice=[3, 6], picks=[pick])
    events = do(game, "hold back scott-rubel", "ready", "stand and fight")
    fought = only(events, RoundFought)
    assert (fought.column, fought.captures) == ("0", 1)
    assert only(events, OutOfFight).character == captive
    assert not game.state.dice.picks, "chance decided"


@pytest.mark.case("12.8")
def test_in_many_games_each_of_the_active_is_captured_and_nobody_else() -> None:
    team: dict[str, dict[str, Any]] = {"kogus": {}, "scott-rubel": {}, "frun-sentel": {}}
    taken = set()
    for cast in range(12):
        game, _ = raid(team, {"line": 3}, intent="capture", dice=[3, 6])
        do(game, "hold back scott-rubel", "ready")
        game.state.dice.count = cast
        taken.add(only(do(game, "stand and fight"), OutOfFight).character)
    assert taken == {"kogus", "frun-sentel"}


@pytest.mark.case("12.8")
def test_who_dies_of_the_round_is_not_captured() -> None:
    """A-12-06: +1 for capture, with a 4: the two wounds kill Zina, and nobody is left to capture."""
    game, _ = raid({"zina-adora": {}}, {"militia": 2}, intent="capture", dice=[4, 6])
    events = do(game, "stand and fight")
    assert only(events, RoundFought).captures == 1
    assert only(events, Died).character == "zina-adora"
    assert not every(events, Captured)


@pytest.mark.case("12.8", "12.6c", "12.85")
def test_capture_is_declared_once_and_shifts_every_round_two_columns() -> None:
    game, events = raid({"kogus": {}}, {"line": 1}, intent="capture", dice=[1, 6, 1, 6])
    events = do(game, "stand and fight", "stand and fight")
    assert [fought.column for fought in every(events, RoundFought)] == ["0", "0"]
    assert game.side == "rebel", "the attacker is not asked again"


@pytest.mark.case("12.86")
def test_asterisks_mean_nothing_in_a_fight_to_kill() -> None:
    """+2 to +3: a 4 and a 2 carry asterisks."""
    game, _ = raid({"kogus": {}}, {"line": 1}, dice=[4, 2])
    fought = only(do(game, "stand and fight"), RoundFought)
    assert (fought.captures, fought.defender_wounds, fought.attacker_wounds) == (0, 2, 2)


@pytest.mark.case("12.86", "12.8")
def test_in_a_fight_to_capture_both_sides_still_bleed_and_captures_are_not_doubled() -> None:
    """A-12-07: column 0, a 6 and a 2: four wounds, four wounds, one capture."""
    game, _ = raid({"kogus": {}}, {"line": 1}, intent="capture", dice=[6, 2])
    fought = only(do(game, "stand and fight"), RoundFought)
    assert (fought.defender_wounds, fought.attacker_wounds, fought.captures) == (4, 4, 1)


@pytest.mark.case("12.84")
def test_who_has_been_taken_counts_for_neither_side_in_the_rest_of_the_fight() -> None:
    """First Kogus is overpowered; in round 2 Frun Sentel is alone against an undiminished squad."""
    team: dict[str, dict[str, Any]] = {"kogus": {}, "frun-sentel": {}}
    game, _ = raid(team, {"line": 3}, intent="capture", dice=[3, 6, 1, 6], picks=[0])
    events = do(game, "ready", "stand and fight")
    assert only(events, OutOfFight).character == "kogus"
    assert not every(events, Captured), "not before the fight is over"
    fought = only(do(game, "stand and fight"), RoundFought)
    assert (fought.attack, fought.defense, fought.active) == (12, 5, ("frun-sentel",))


@pytest.mark.case("12.84", "14.26")
def test_the_shield_of_a_captured_man_protects_nobody_any_more() -> None:
    """A-14-04: during the rest of the fight his possessions help nobody."""
    team = {"kogus": {"possessions": ["personal-body-shield"]}, "frun-sentel": {}}
    game, _ = raid(
        team,
        {"line": 3},
        intent="capture",
        dice=[3, 6, 6, 6],
        picks=[0],
        revealed=["personal-body-shield"],
    )
    events = do(game, "ready", "stand and fight")
    assert only(events, OutOfFight).character == "kogus"
    assert only(events, RoundFought).defender_wounds == 0
    fought = only(do(game, "stand and fight"), RoundFought)
    assert (fought.column, fought.defender_wounds) == ("+2 to +3", 2 * 2)


@pytest.mark.case("12.83", "14.26")
def test_captives_of_a_squad_that_is_destroyed_were_never_captured() -> None:
    """A-12-20: the military units are still there, but the force that took Kogus is gone (A-14-04)."""
    team = {"kogus": {"possessions": ["scanner"]}, "frun-sentel": {}}
    dice = [3, 6, 1, 1, 1, 1]
    game, _ = raid(team, {"line": 3}, intent="capture", dice=dice, picks=[0], revealed=["scanner"])
    events = do(game, "ready", "stand and fight", "stand and fight", "stand and fight")
    assert only(events, OutOfFight).character == "kogus"
    assert only(events, FightEnded).reason == "the attackers are beaten"
    assert not every(events, Captured)
    assert not every(events, PossessionLost)
    assert game.state.characters["kogus"].fate == "free"


@pytest.mark.case("12.83")
def test_a_captor_who_dies_in_the_same_round_keeps_nobody() -> None:
    """A-12-18: 2 against 1 is -1 for capture; the answer of 2 takes Zina Adora and kills Redjac."""
    game, _ = ambush({"zina-adora": {}}, {"redjac": {"wounds": 4}}, intent="capture", dice=[1, 2])
    events = do(game, "stand and fight")
    assert only(events, OutOfFight).character == "zina-adora"
    assert only(events, Died).character == "redjac"
    assert not every(events, Captured)
    assert game.state.characters["zina-adora"].fate == "free"


@pytest.mark.case("12.5", "12.51", "12.8")
def test_breaking_off_does_not_bring_back_who_was_taken() -> None:
    team: dict[str, dict[str, Any]] = {"kogus": {}, "frun-sentel": {}}
    game, _ = raid(team, {"line": 3}, intent="capture", dice=[3, 6, 2], picks=[0])
    events = do(game, "ready", "stand and fight", "break off with all")
    assert only(events, BreakOffTried).escaped == ("frun-sentel",)
    assert len(every(events, RoundFought)) == 1, "who has broken off fights no second round"
    assert only(events, Captured).character == "kogus"


# Custody


@pytest.mark.case("12.81b", "12.8")
def test_attacking_characters_name_one_guard_among_themselves() -> None:
    """A-12-09; Thysa Kymbo, with the units, did not attack and is not asked."""
    game = table(
        "rebel.search",
        characters=in_the_glade(
            {"kogus": {}}, {"redjac": {}, "gelba": {}, "thysa-kymbo": {"with_units": True}}
        ),
        units={GLADE: {"militia": 1}},
        dice=[1, 4, 6],
    )
    do(game, f"search {GLADE} with characters", "send redjac", "send gelba", "search", "attack")
    do(game, "hand-to-hand", "capture", "stand and fight")
    assert (game.side, game.actions) == ("imperial", ("guard with redjac", "guard with gelba"))
    assert only(do(game, "guard with gelba"), Captured).captor == "gelba"


@pytest.mark.case("12.81b", "13.7")
def test_a_guard_does_no_missions() -> None:
    people: People = {"redjac": {}, "gelba": {}}
    game = at_glade("imperial.missions", held("kogus", "gelba"), people, units={GLADE: {"wild-1-0": 1}})
    until(game, "missions")
    do(game, f"missions at {GLADE}")
    assert any(action.startswith("assign redjac") for action in game.actions)
    assert not any(action.startswith("assign gelba") for action in game.actions)


@pytest.mark.case("12.81a", "12.81b")
def test_a_prisoner_goes_where_his_guard_goes() -> None:
    game = at_glade("imperial.movement", held("kogus", "redjac"), {"redjac": {}})
    walked = only(do(game, f"walk redjac to {AIR}"), Walked)
    assert walked.captives == ("kogus",)
    assert game.state.characters["kogus"].place == AIR


@pytest.mark.case("12.81", "12.81a", "12.81c")
def test_a_prisoner_of_units_marches_with_them_or_stays_with_those_who_stay() -> None:
    for action, place in (("take prisoner kogus", AIR), (None, GLADE)):
        game = at_glade("imperial.movement", held("kogus"), units={GLADE: {"line": 2}})
        do(game, f"march from {GLADE}", "add line", *([action] if action else []))
        marched = only(do(game, f"to {AIR}"), Marched)
        assert marched.units == {"line": 1}
        assert game.state.characters["kogus"].place == place


@pytest.mark.case("12.81a", "12.81c")
def test_a_prisoner_adds_nothing_to_his_captors() -> None:
    """Rayner Derban could lead and search, but neither for the Empire nor for the Rebels."""
    people: People = {"frun-sentel": {"detected": True}}
    game = at_glade("rebel.search", held("rayner-derban"), people, units={GLADE: {"line": 1}}, dice=[6])
    made = only(do(game, f"search {GLADE} with units"), SearchMade)
    assert (made.search_value, made.hiding_value) == (3, 1 + 3 - 1)


@pytest.mark.case("12.81d")
def test_in_his_own_movement_segment_the_captor_hands_a_prisoner_over() -> None:
    people: People = {"redjac": {}, "gelba": {}}
    game = at_glade("imperial.movement", held("kogus", "redjac"), people, units={GLADE: {"line": 1}})
    offers = {action for action in game.actions if action.startswith("hand ")}
    assert offers == {"hand kogus to gelba", "hand kogus to units"}
    assert only(do(game, "hand kogus to units"), PrisonerHanded).captor == "units"
    assert game.state.characters["kogus"].captor == "units"


@pytest.mark.case("12.81d")
def test_in_the_enemys_movement_segment_nobody_is_handed_over() -> None:
    people: People = {"redjac": {}, "gelba": {}, "scott-rubel": {}}
    game = at_glade("rebel.movement", held("kogus", "redjac"), people)
    assert not any(action.startswith("hand ") for action in game.actions)


@pytest.mark.case("12.81d", "12.81a")
def test_a_prisoner_moves_once_in_a_segment() -> None:
    """A-12-21: carried by Redjac and handed to Gelba, he keeps her from walking on."""
    people: People = {"redjac": {}, "gelba": {"place": AIR}}
    game = at_glade("imperial.movement", held("kogus", "redjac"), people)
    do(game, f"walk redjac to {AIR}", "hand kogus to gelba")
    assert f"walk gelba to {GLADE}" not in game.actions


@pytest.mark.case("12.81", "13.71")
def test_prisoners_rest_and_heal() -> None:
    """A-12-12, and the setting that denies it."""
    for heals in (True, False):
        game = at_glade(
            "rebel.missions",
            held("kogus", wounds=2),
            units={GLADE: {"line": 1}},
            options={"captives-heal": heals},
        )
        healed = every(until(game, "movement"), Healed)
        assert bool(healed) is heals


@pytest.mark.case("12.81", "14.26", "14.55")
def test_the_captor_seizes_possessions_but_not_the_ship() -> None:
    team = {"kogus": {"possessions": ["scanner"], "ship": "star-cruiser"}, "frun-sentel": {}}
    dice = [3, 6, 2]
    game, _ = raid(team, {"line": 3}, intent="capture", dice=dice, picks=[0], revealed=["scanner"])
    do(game, "ready", "stand and fight", "break off with all")
    assert game.state.possessions["scanner"].fate == "seized"
    assert game.state.ships["star-cruiser"].owner == "frun-sentel"


# Freedom


@pytest.mark.case("12.82", "S002-CHR-06")
def test_a_prisoner_whose_guard_dies_alone_is_free() -> None:
    """A-12-10, A-12-11: he stays where he was, detected, with his wounds, and as good a Rebel as ever."""
    people: People = {"redjac": {"wounds": 5, "detected": True}, "rayner-derban": {}}
    game = at_glade("imperial.search", held("kogus", "redjac", wounds=2), people, dice=[1, 6, 6])
    do(game, f"search {GLADE} with characters", "attack", "hand-to-hand", "kill")
    events = do(game, "stand and fight")
    assert only(events, Died).character == "redjac"
    assert only(events, Freed).character == "kogus"
    kogus = game.state.characters["kogus"]
    assert (kogus.fate, kogus.place, kogus.detected, kogus.wounds) == ("free", GLADE, True, 2)
    assert kogus.side == "rebel"


@pytest.mark.case("12.82")
def test_a_prisoner_whose_guard_is_captured_is_free() -> None:
    """A-12-10: Rayner Derban takes Redjac alive, and Kogus has no guard any more."""
    people: People = {"redjac": {"wounds": 4, "detected": True}, "rayner-derban": {}}
    game = at_glade("imperial.search", held("kogus", "redjac"), people, dice=[1, 3, 6])
    do(game, f"search {GLADE} with characters", "attack", "hand-to-hand", "capture")
    events = do(game, "stand and fight")
    assert only(events, Captured).character == "redjac"
    assert only(events, Freed).character == "kogus"


@pytest.mark.case("12.82", "12.81b")
def test_another_of_the_same_stack_takes_over_from_a_lost_guard() -> None:
    """A-12-10."""
    people: People = {
        "gelba": {"wounds": 2, "detected": True},
        "redjac": {"detected": True},
        "rayner-derban": {},
    }
    game = at_glade("imperial.search", held("kogus", "gelba"), people, dice=[1, 5, 6])
    do(game, f"search {GLADE} with characters", "attack", "hand-to-hand", "kill")
    events = do(game, "ready", "stand and fight", "wound gelba")
    assert only(events, Died).character == "gelba"
    assert not every(events, Freed)
    assert game.state.characters["kogus"].captor == "redjac"


@pytest.mark.case("12.82", "12.81b")
@pytest.mark.parametrize(("other", "captor"), [({}, "jin-voles"), (held("tourag", "redjac"), "redjac")])
def test_who_guards_somebody_already_takes_over_else_the_least_clever(other: People, captor: str) -> None:
    """A-12-10: Redjac has better things to do than Jin Voles, unless he guards Tourag anyway."""
    people: People = {
        "gelba": {"wounds": 2, "detected": True},
        "redjac": {"detected": True},
        "jin-voles": {"detected": True},
        "rayner-derban": {},
    }
    game = at_glade("imperial.search", {**held("kogus", "gelba"), **other}, people, dice=[1, 6, 1, 1])
    do(game, f"search {GLADE} with characters", "attack", "hand-to-hand", "kill")
    do(game, "hold back redjac", "hold back jin-voles", "stand and fight")
    assert game.state.characters["gelba"].fate == "dead"
    assert game.state.characters["kogus"].captor == captor


@pytest.mark.case("12.82")
def test_a_captor_in_the_other_stack_does_not_keep_the_prisoner() -> None:
    """A-12-10: Gelba is with the units; the dead guard was not, so Kogus is free."""
    people: People = {
        "redjac": {"wounds": 5, "detected": True},
        "gelba": {"with_units": True, "detected": True},
        "rayner-derban": {},
    }
    game = at_glade(
        "imperial.search", held("kogus", "redjac"), people, units={GLADE: {"line": 1}}, dice=[1, 6, 6]
    )
    do(game, f"search {GLADE} with characters", "attack", "hand-to-hand", "kill")
    assert only(do(game, "stand and fight"), Freed).character == "kogus"


@pytest.mark.case("12.82", "12.81c")
def test_units_take_over_from_a_guard_who_stood_with_them() -> None:
    """A-12-10: slipping past a robot, an assassin strikes; Kogus is still in the military stack."""
    people: People = {"gelba": {"with_units": True}, "bridne-murcada": {}}
    game = at_glade(
        "rebel.missions", held("kogus", "gelba"), people, units={GLADE: {"line": 1}}, cards=[75], dice=[2]
    )
    until(game, "missions")
    do(game, f"missions at {GLADE}", "assign bridne-murcada to A", "draw", "break off with all")
    assert game.state.characters["gelba"].fate == "dead"
    assert (game.state.characters["kogus"].fate, game.state.characters["kogus"].captor) == (
        "captive",
        "units",
    )


@pytest.mark.case("12.82", "12.81c")
def test_a_character_with_the_units_takes_over_when_they_are_gone() -> None:
    """A-12-10: the last Militia falls to sabotage, Gelba keeps Kogus."""
    people: People = {"gelba": {"with_units": True}, "frun-sentel": {}}
    game = at_glade("rebel.missions", held("kogus"), people, units={GLADE: {"militia": 1}}, cards=[73])
    until(game, "missions")
    do(game, f"missions at {GLADE}", "assign frun-sentel to S", "draw", "complete S", "destroy militia")
    assert game.state.characters["kogus"].captor == "gelba"


@pytest.mark.case("12.82")
def test_a_prisoner_left_behind_by_all_units_is_free_at_once() -> None:
    game = at_glade("imperial.movement", held("kogus"), units={GLADE: {"line": 1}})
    do(game, f"march from {GLADE}")
    assert only(do(game, f"to {AIR}"), Freed).character == "kogus"


@pytest.mark.case("12.82", "13.5")
def test_a_mission_frees_prisoners_who_stay_out_of_this_phase() -> None:
    """A-12-11: card 83 shows an F in the wild; Kogus is free and not available for missions now."""
    people: People = {"frun-sentel": {}}
    game = at_glade("rebel.missions", held("kogus"), people, units={GLADE: {"line": 1}}, cards=[83])
    until(game, "missions")
    do(game, f"missions at {GLADE}", "assign frun-sentel to F")
    do(game, "draw")
    events = do(game, "complete F")
    assert only(events, Freed).reason == "freed by a mission"
    assert game.state.characters["kogus"].sidelined


# Capture by event


def betrayed(team: Sequence[str], die: int, **position: Any) -> Game:
    """Card 93: the coup is betrayed; on a 5 or 6 the group is captured."""
    game = errand(CITY, team, cards=[93], dice=[die], **position)
    send(game, C=team)
    do(game, "draw")
    return game


@pytest.mark.case("12.87")
@pytest.mark.parametrize(
    ("units", "others", "fate"),
    [({"line": 1}, {}, "captive"), ({}, {"redjac": {}}, "captive"), ({}, {}, "free")],
)
def test_an_event_captures_only_where_there_is_a_captor(
    units: dict[str, int], others: dict[str, dict[str, Any]], fate: str
) -> None:
    bystander = {"scott-rubel": {"place": "221.1"}}
    game = betrayed(["doctor-sontag"], 6, units={CITY: units}, others=others | bystander)
    doctor = game.state.characters["doctor-sontag"]
    assert doctor.fate == fate
    if fate == "captive":
        assert doctor.captor == ("units" if units else "redjac")


@pytest.mark.case("12.87", "14.55")
def test_the_ship_of_a_captured_owner_can_go_to_a_friend_in_his_stack() -> None:
    others = {"sidir-ganang": {"ship": "star-cruiser"}, "scott-rubel": {}}
    game = betrayed(["sidir-ganang"], 6, units={CITY: {"line": 1}}, others=others)
    events = [event for step in game.history for event in step.events]
    assert only(events, ShipAssigned).owner == "scott-rubel"


@pytest.mark.case("12.82", "9.4")
def test_who_is_set_free_is_known_and_so_are_his_friends() -> None:
    """A-12-11: the guard lets Kogus go, where Zina was hiding."""
    game = at_glade(
        "imperial.movement",
        held("kogus", "jon-kidu"),
        {"jon-kidu": {}, "zina-adora": {}},
    )
    assert not game.state.characters["zina-adora"].detected
    events = do(game, "release kogus")
    assert only(events, Freed).character == "kogus"
    assert [game.state.characters[each].detected for each in ("kogus", "zina-adora")] == [True, True]
