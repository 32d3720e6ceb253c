"""[13.2, 13.5] What completed missions do, letter by letter, for both sides, and what failure costs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import CITY, SMALL_CITY, draw, errand, finish, send
from tests.engine.table import do, every, informed_sides, only, troops, until

from fitg.data.records import Side
from fitg.engine.events.character_combat import Captured, Died, Freed
from fitg.engine.events.control import ForcePoints, LoyaltyShifted, StatusChanged
from fitg.engine.events.missions import (
    CampFounded,
    CharacterGained,
    CoupMarked,
    InformationGained,
    MissionAborted,
    MissionCompleted,
    MissionFailed,
)
from fitg.engine.events.movement import DetectionChanged, PdbChanged
from fitg.engine.events.pieces import UnitsLost, UnitsPlaced
from fitg.engine.events.possessions import PossessionGained, PossessionLost, ShipAssigned, ShipLost
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST

#: Urban cards with the letter and an event that does nothing to speak of where the test is played.
PEACEFUL = {
    "C": [77, 78, 87, 89],
    "D": [73, 94],
    "S": [79, 78],
    "I": [85, 81],
    "F": [75, 97],
    "G": [82],
    "P": [84],
    "A": [76],
    "T": [88],
    "R": [80],
    "B": [90],
}


def complete(game: Game, letter: str, members: list[str], number: int = 1) -> list[Event]:
    """Draw the letter so many times, and be content."""
    events = send(game, **{letter: members})
    events += draw(game, number)
    if f"complete {letter}" in game.actions:
        events += do(game, f"complete {letter}")
    return events


# Diplomacy


@pytest.mark.case("13.51", "15.12", "15.1")
@pytest.mark.parametrize(
    ("side", "agent", "letters", "after"),
    [
        ("rebel", "zina-adora", 1, DISSENT),
        ("rebel", "zina-adora", 2, UNREST),
        ("imperial", "gelba", 1, LOYAL),
        ("imperial", "gelba", 2, PATRIOTIC),
    ],
)
def test_diplomacy_moves_loyalty_a_space_for_each_letter(
    side: Side, agent: str, letters: int, after: int
) -> None:
    game = errand(CITY, [agent], side=side, cards=PEACEFUL["D"])
    complete(game, "D", [agent], letters)
    assert game.state.planets["331"].loyalty == after


@pytest.mark.case("13.51")
def test_diplomacy_moves_loyalty_two_spaces_at_most() -> None:
    """One D in hand and two more among the bonus draws; from Patriotic still only to Neutral."""
    game = errand(SMALL_CITY, ["vudot-vodot"], loyalty="patriotic", cards=[73, 76, 77, 94, 83])
    send(game, D=["vudot-vodot"])
    draw(game, 3)
    events = do(game, "bonus draws for D")
    assert only(events, MissionCompleted).letters == 3
    assert game.state.planets["421"].loyalty == NEUTRAL


@pytest.mark.case("15.13", "15.2")
def test_diplomacy_never_brings_rebellion() -> None:
    game = errand(CITY, ["zina-adora"], loyalty="unrest", cards=PEACEFUL["D"])
    events = complete(game, "D", ["zina-adora"])
    assert only(events, MissionCompleted).letters == 1
    assert not every(events, LoyaltyShifted)
    assert not every(events, StatusChanged)


@pytest.mark.case("15.15", "15.75")
def test_diplomacy_works_after_a_stopped_rebellion() -> None:
    game = errand(
        CITY, ["gelba"], side="imperial", state="rebellion-stopped", loyalty="unrest", cards=PEACEFUL["D"]
    )
    events = complete(game, "D", ["gelba"])
    assert (only(events, LoyaltyShifted).before, only(events, LoyaltyShifted).after) == (UNREST, DISSENT)


# Coup


@pytest.mark.case("13.2a", "13.51", "15.12")
@pytest.mark.parametrize("letters", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("side", "agent", "start", "step"),
    [("rebel", "zina-adora", "patriotic", 1), ("imperial", "gelba", "unrest", -1)],
)
def test_a_coup_moves_loyalty_without_limit(
    side: Side, agent: str, start: str, step: int, letters: int
) -> None:
    game = errand(CITY, [agent], side=side, loyalty=start, cards=PEACEFUL["C"])
    events = complete(game, "C", [agent], letters)
    shift = only(events, LoyaltyShifted)
    assert shift.after - shift.before == letters * step
    assert only(events, CoupMarked).place == CITY
    assert CITY in game.state.coup_markers


@pytest.mark.case("13.2a")
def test_a_coup_that_moves_nothing_leaves_no_marker() -> None:
    game = errand(CITY, ["zina-adora"], loyalty="unrest", cards=PEACEFUL["C"])
    events = complete(game, "C", ["zina-adora"])
    assert only(events, MissionCompleted).letter == "C"
    assert CITY not in game.state.coup_markers


@pytest.mark.case("13.2a")
def test_a_failed_coup_leaves_no_marker() -> None:
    game = errand(CITY, ["zina-adora"], cards=[76])
    send(game, C=["zina-adora"])
    draw(game)
    assert only(do(game, "stop"), MissionFailed).reason == "too few letters"
    assert CITY not in game.state.coup_markers


# Rebellion


@pytest.mark.case("13.2f", "15.2", "15.4", "15.4a")
def test_start_rebellion_raises_the_people_at_once() -> None:
    game = errand(CITY, ["kogus"], loyalty="unrest", cards=PEACEFUL["R"])
    events = complete(game, "R", ["kogus"])
    assert only(events, StatusChanged).after == "rebellion"
    assert game.decision is not None
    assert game.decision.kind == "rebellion.force-points"


@pytest.mark.case("13.2f", "15.3", "15.54")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_stop_rebellion_brings_the_loyalty_marker_back_on_unrest(state: str) -> None:
    """[A-15-02]"""
    game = errand(
        CITY, ["barca"], side="imperial", state=state, cards=[80, 68], units={CITY: {"urban-1-0": 1}}
    )
    events = complete(game, "R", ["barca"], 2)
    assert only(events, StatusChanged).after == "rebellion-stopped"
    assert game.state.planets["331"].loyalty == UNREST


@pytest.mark.case("15.43", "15.46")
def test_a_populace_gone_wild_in_one_environ_counts_when_another_rises() -> None:
    """[A-15-07] Drawn in the cave of Cercis (432.2, Resource 3); the rebellion starts in the wild (432.3)."""
    game = errand(
        "432.2",
        ["kogus"],
        others={"tourag": {"place": "432.3"}},
        loyalty="unrest",
        cards=[75, 89],
    )
    send(game, P=["kogus"])
    draw(game)
    do(game, "stop", "missions at 432.3")
    send(game, R=["tourag"])
    draw(game)
    finish(game)
    points = {event.place: event.points for event in game.log if isinstance(event, ForcePoints)}
    assert points == {"432.1": 7, "432.2": 6, "432.3": 3}


@pytest.mark.case("10.7")
def test_whoever_is_still_on_a_mission_does_not_lead_the_rising() -> None:
    """[A-10-12] Kogus' friend Tourag started the rebellion and may lead; Zina is still scavenging."""
    game = errand(
        CITY, ["tourag", "zina-adora"], loyalty="unrest", units={CITY: {"militia": 1}}, cards=PEACEFUL["R"]
    )
    send(game, R=["tourag"], P=["zina-adora"])
    draw(game)
    while "done" not in game.actions:
        do(game, game.actions[0])
    do(game, f"attack at {CITY}")
    assert "lead with tourag" in game.actions
    assert "lead with zina-adora" not in game.actions


# Scavenge for Possessions


def scavenge(find: str, *members: str, **others: Any) -> Game:
    """The group has just found the one card of the deck; there was nothing for the locals to raid."""
    game = errand(
        CITY, list(members), others=others, pdb_up=False, cards=PEACEFUL["P"], decks={"possessions": [find]}
    )
    send(game, P=list(members))
    draw(game)
    return game


@pytest.mark.case("14.1", "14.11")
def test_a_find_goes_to_one_of_the_group() -> None:
    game = scavenge("scanner", "zina-adora", "kogus", tourag={})
    assert game.actions == ("give scanner to zina-adora", "give scanner to kogus")
    event = only(do(game, "give scanner to kogus"), PossessionGained)
    assert (event.possession, event.character) == ("scanner", "kogus")
    assert not game.state.possessions["scanner"].revealed


@pytest.mark.case("14.1")
def test_a_spaceship_can_be_found_and_stands_where_the_finders_are() -> None:
    game = scavenge("stellar-courier", "kogus", "tourag")
    ship = only(do(game, "give stellar-courier to kogus"), ShipAssigned)
    assert (ship.owner, ship.place) == ("kogus", CITY)


@pytest.mark.case("14.13")
def test_a_second_companion_may_replace_the_first() -> None:
    """[A-14-01]"""
    game = scavenge("charsot", "kogus", kogus={"possessions": ["norrocks", "scanner"]})
    assert game.actions == ("give charsot to kogus, who gives up his own", "return charsot")
    events = do(game, "give charsot to kogus, who gives up his own")
    assert only(events, PossessionLost).possession == "norrocks"
    assert game.state.possessions["norrocks"].fate == "deck"
    assert game.state.possessions["charsot"].owner == "kogus"


@pytest.mark.case("14.13")
def test_a_second_ship_may_replace_the_first() -> None:
    """[A-14-01]"""
    game = scavenge("stellar-courier", "kogus", kogus={"ship": "star-cruiser"})
    events = do(game, "give stellar-courier to kogus, who gives up his own")
    assert only(events, ShipLost).ship == "star-cruiser"
    assert game.state.ships["stellar-courier"].owner == "kogus"


@pytest.mark.case("14.13")
def test_a_find_that_nobody_wants_goes_back() -> None:
    """[A-14-01]"""
    game = scavenge("stellar-courier", "kogus", kogus={"ship": "star-cruiser"})
    do(game, "return stellar-courier")
    assert game.state.possessions["stellar-courier"].fate == "deck"
    assert "stellar-courier" not in game.state.ships


# Gain Characters


@pytest.mark.case("13.5", "9.4")
@pytest.mark.parametrize("detected", [True, False])
def test_a_new_friend_stands_with_the_group_and_shares_its_detection(detected: bool) -> None:
    """[A-13-18]"""
    game = errand(
        "432.1",
        ["kogus"],
        others={"kogus": {"detected": detected}, "tourag": {"place": "432.3"}},
        cards=PEACEFUL["G"],
        decks={"rebel_characters": ["odene-hobar"]},
    )
    events = complete(game, "G", ["kogus"])
    assert only(events, CharacterGained).character == "odene-hobar"
    joined = game.state.characters["odene-hobar"]
    assert (joined.place, joined.detected) == ("432.1", detected)
    assert game.state.decks["rebel"] == []


@pytest.mark.case("13.5")
def test_a_new_friend_goes_on_no_mission_in_this_phase_and_is_not_hurt_by_its_events() -> None:
    """[A-13-18] He stands aside when the accident comes, and only the group on its mission is asked."""
    game = errand(
        "432.2",
        ["kogus", "zina-adora"],
        cards=[94, 81],
        decks={"rebel_characters": ["odene-hobar"]},
    )
    send(game, G=["kogus"], D=["zina-adora"])
    draw(game)
    events = draw(game)
    assert "odene-hobar" in game.state.characters
    assert game.state.characters["odene-hobar"].wounds == 0
    assert game.state.characters["zina-adora"].wounds == 1
    assert not every(events, CharacterGained)


@pytest.mark.case("13.5")
def test_a_new_friend_goes_on_missions_from_the_next_phase_on() -> None:
    """[A-13-18]"""
    game = errand(CITY, ["kogus"], cards=PEACEFUL["G"], decks={"rebel_characters": ["odene-hobar"]})
    complete(game, "G", ["kogus"])
    until(game, "missions")
    assert (game.state.turn, game.state.phasing) == (3, "rebel")
    do(game, f"missions at {CITY}")
    assert "assign odene-hobar to D" in game.actions


@pytest.mark.case("14.53")
@pytest.mark.parametrize(("deck", "owner"), [(None, "ly-mantok"), ([], None)])
def test_a_ship_owner_brings_his_ship_if_it_is_in_the_deck(deck: list[str] | None, owner: str | None) -> None:
    """[A-14-08]"""
    decks: dict[str, Any] = {"rebel_characters": ["ly-mantok"]}
    if deck is not None:
        decks["possessions"] = deck
    game = errand(CITY, ["kogus"], cards=PEACEFUL["G"], decks=decks)
    complete(game, "G", ["kogus"])
    ship = game.state.ships.get("explorer")
    assert (ship.owner if ship else None) == owner


@pytest.mark.case("13.5")
def test_the_empire_gains_characters_from_its_own_deck() -> None:
    game = errand(
        CITY, ["barca"], side="imperial", cards=PEACEFUL["G"], decks={"imperial_characters": ["telmen"]}
    )
    events = complete(game, "G", ["barca"])
    assert (only(events, CharacterGained).character, only(events, CharacterGained).side) == (
        "telmen",
        "imperial",
    )


# Gather Information


def informed(
    side: Side, agent: str, letters: int, others: dict[str, Any], **position: Any
) -> tuple[Game, list[Event]]:
    game = errand("432.1", [agent], side=side, others=others, cards=PEACEFUL["I"], pdb=0, **position)
    return game, complete(game, "I", [agent], letters)


@pytest.mark.case("13.51")
def test_informers_show_and_detect_all_enemies_on_the_planet() -> None:
    """[M11] In all three Environs of Cercis, those with military units as well, but not on other planets."""
    _, events = informed(
        "rebel",
        "kogus",
        1,
        {
            "redjac": {"place": "432.2"},
            "barca": {"place": "432.3", "with_units": True},
            "gelba": {"place": "433.1"},
        },
        units={"432.3": {"line": 1, "militia": 1}},
    )
    told = only(events, InformationGained)
    assert told.units == {"432.3": {"line": 1, "militia": 1}}
    assert set(told.characters) == {"redjac", "barca"}
    assert not told.point
    detected = {name for event in every(events, DetectionChanged) for name in event.characters}
    assert {"redjac", "barca"} <= detected
    assert "gelba" not in detected


@pytest.mark.case("13.51", "7.22")
def test_what_informers_have_shown_cannot_be_unseen() -> None:
    """Another group is still on its way, but the player cannot go back and look elsewhere."""
    game = errand("432.1", ["kogus", "zina-adora"], units={"432.3": {"line": 1}}, cards=PEACEFUL["I"], pdb=0)
    send(game, I=["kogus"], D=["zina-adora"])
    draw(game)
    assert only(do(game, "complete I"), InformationGained).units == {"432.3": {"line": 1}}
    assert (game.side, "draw" in game.actions, game.can_undo) == ("rebel", True, False)


@pytest.mark.case("13.2b", "16.19", "16.17")
@pytest.mark.parametrize(("side", "agent"), [("rebel", "kogus"), ("imperial", "barca")])
def test_two_letters_of_information_are_worth_a_point_once(side: Side, agent: str) -> None:
    enemy = "zina-adora" if side == "imperial" else "gelba"
    game, events = informed(side, agent, 2, {enemy: {}})
    assert only(events, InformationGained).point
    assert informed_sides(game) == (side,)
    game, events = informed(side, agent, 2, {enemy: {}}, information=[side])
    assert not only(events, InformationGained).point
    assert informed_sides(game) == (side,)


@pytest.mark.case("13.2b", "16.19")
def test_one_letter_of_information_is_worth_no_point() -> None:
    game, _ = informed("rebel", "kogus", 1, {})
    assert informed_sides(game) == ()


# Free Prisoners


HELD: dict[str, Any] = {
    "zina-adora": {"fate": "captive", "captor": "units"},
    "tourag": {"fate": "captive", "captor": "units", "wounds": 1},
}


def jailbreak(letters: int) -> tuple[Game, list[Event]]:
    others = {**HELD, "adam-starlight": {"place": "432.3"}}
    units = {"432.1": {"militia": 1}}
    game = errand("432.1", ["kogus"], others=others, units=units, cards=PEACEFUL["F"])
    return game, complete(game, "F", ["kogus"], letters)


@pytest.mark.case("13.51", "12.82")
def test_one_letter_frees_one_prisoner_of_the_players_choice() -> None:
    """[A-12-11] He is detected, keeps his wounds, and goes on no mission now."""
    game, _ = jailbreak(1)
    assert game.actions == ("free zina-adora", "free tourag")
    assert only(do(game, "free tourag"), Freed).character == "tourag"
    freed = game.state.characters["tourag"]
    assert (freed.fate, freed.place, freed.wounds) == ("free", "432.1", 1)
    assert freed.detected
    assert freed.sidelined
    assert game.state.characters["zina-adora"].fate == "captive"


@pytest.mark.case("13.51", "12.82")
def test_two_letters_free_two() -> None:
    """[A-13-07] The player says when the letters are enough: more prisoners may still be taken."""
    game = errand(CITY, ["kogus"], others=HELD, units={CITY: {"militia": 1}}, cards=PEACEFUL["F"])
    send(game, F=["kogus"])
    draw(game, 2)
    do(game, "complete F")
    assert game.actions == ("free zina-adora", "free tourag")
    events = do(game, "free zina-adora")
    assert [event.character for event in every(events, Freed)] == ["zina-adora", "tourag"]


@pytest.mark.case("12.82")
def test_the_empire_frees_its_own() -> None:
    game = errand(
        CITY,
        ["barca"],
        side="imperial",
        others={"gelba": {"fate": "captive", "captor": "zina-adora"}, "zina-adora": {}},
        cards=PEACEFUL["F"],
    )
    assert only(complete(game, "F", ["barca"]), Freed).character == "gelba"


# Assassination


MARK: dict[str, Any] = {"redjac": {"detected": True}}


@pytest.mark.case("13.2g", "9.44")
@pytest.mark.parametrize(
    ("side", "agent", "victim"), [("rebel", "zina-adora", "redjac"), ("imperial", "redjac", "zina-adora")]
)
def test_an_assassination_takes_its_target_out_of_the_game(side: Side, agent: str, victim: str) -> None:
    game = errand(CITY, [agent], side=side, others={victim: {"detected": True}}, cards=PEACEFUL["A"])
    events = complete(game, "A", [agent])
    assert (only(events, Died).character, only(events, Died).cause) == (victim, "assassinated")
    assert game.state.characters[victim].fate == "dead"


@pytest.mark.case("9.44", "9.52")
def test_a_leader_among_his_troops_can_be_assassinated_and_his_prisoner_is_freed() -> None:
    """[A-13-14]"""
    game = errand(
        CITY,
        ["zina-adora"],
        others={
            "redjac": {"detected": True},
            "kogus": {"fate": "captive", "captor": "redjac"},
        },
        cards=PEACEFUL["A"],
    )
    events = complete(game, "A", ["zina-adora"])
    assert only(events, Freed).character == "kogus"


def missed(die: int, **position: Any) -> tuple[Game, list[Event]]:
    """Zina and Kogus hunt Redjac, and stop without an A."""
    position.setdefault("others", MARK)
    game = errand(CITY, ["zina-adora", "kogus"], cards=[77], dice=[die], **position)
    send(game, A=["zina-adora", "kogus"])
    draw(game)
    return game, do(game, "stop")


@pytest.mark.case("13.2g", "12.87")
@pytest.mark.parametrize(
    ("die", "fate"),
    [(1, "free"), (2, "free"), (3, "free"), (4, "captive"), (5, "captive"), (6, "dead")],
)
def test_a_failed_assassination_has_its_price(die: int, fate: str) -> None:
    """[M12] Stopping early counts as failure."""
    game, events = missed(die)
    assert only(events, MissionFailed).die == die
    assert {game.state.characters[each].fate for each in ("zina-adora", "kogus")} == {fate}


@pytest.mark.case("12.87", "12.81")
def test_the_assassins_captors_choose_who_guards_them() -> None:
    game, _ = missed(4, units={CITY: {"militia": 1}})
    assert game.actions == ("to the units", "guard with redjac")
    events = do(game, "to the units")
    assert {event.captor for event in every(events, Captured)} == {"units"}


@pytest.mark.case("13.2g")
def test_assassins_whose_mission_was_aborted_pay_nothing() -> None:
    game = errand(CITY, ["zina-adora"], others=MARK, cards=[74], dice=[6])
    send(game, A=["zina-adora"])
    events = draw(game)
    assert only(events, MissionAborted).letter == "A"
    assert not every(events, MissionFailed)
    assert game.state.characters["zina-adora"].fate == "free"


@pytest.mark.case("13.2g")
def test_assassins_pay_after_their_bonus_draws_too() -> None:
    game = errand(SMALL_CITY, ["zina-adora"], others=MARK, cards=[77, 78, 82, 69, 69, 69, 69], dice=[6])
    send(game, A=["zina-adora"])
    events = draw(game, 3)
    assert only(events, MissionFailed).die == 6
    assert game.state.characters["zina-adora"].fate == "dead"


@pytest.mark.case("13.2g")
def test_assassins_who_are_all_lost_make_no_roll() -> None:
    """[A-13-14] An accident ends the hunt."""
    game = errand(
        "432.2",
        ["zina-adora"],
        others={"zina-adora": {"wounds": 1}, "redjac": {"detected": True}, "tourag": {}},
        cards=[81],
    )
    send(game, A=["zina-adora"])
    failed = only(draw(game), MissionFailed)
    assert (failed.reason, failed.die) == ("all its members are gone", None)


@pytest.mark.case("12.81", "12.87")
def test_the_target_himself_may_take_his_hunters_prisoner() -> None:
    _, events = missed(5)
    assert {event.captor for event in every(events, Captured)} == {"redjac"}


# Start Rebel Camp


@pytest.mark.case("13.2e")
def test_a_camp_is_founded() -> None:
    game = errand(CITY, ["zina-adora"], loyalty="loyal", cards=PEACEFUL["B"])
    events = complete(game, "B", ["zina-adora"])
    assert only(events, CampFounded).place == CITY
    assert game.state.camps.get(CITY, 0) == 2


# Sabotage


def sabotage(letters: int, units: dict[str, int], *, side: Side = "rebel", **position: Any) -> Game:
    agent = "kogus" if side == "rebel" else "telmen"
    game = errand(CITY, [agent], side=side, units={CITY: units}, cards=PEACEFUL["S"], **position)
    complete(game, "S", [agent], letters)
    return game


@pytest.mark.case("13.51", "8.31")
def test_one_letter_of_sabotage_takes_a_militia_or_puts_the_pdb_down() -> None:
    game = sabotage(1, {"militia": 1, "patrol": 1, "line": 1})
    assert game.actions == ("destroy militia", "sabotage the pdb")
    down = only(do(game, "sabotage the pdb"), PdbChanged)
    assert (down.level, down.up) == (1, False)


@pytest.mark.case("13.51", "8.31", "7.22")
def test_two_letters_take_any_unit_unseen_or_a_level_of_the_pdb() -> None:
    game = sabotage(2, {"militia": 1, "patrol": 1, "line": 1}, picks=[1], pdb=2)
    assert game.actions == ("destroy militia", "destroy a face-down unit", "sabotage the pdb")
    twin = game.copy()
    assert only(do(game, "destroy a face-down unit"), UnitsLost).units == {"line": 1}
    down = only(do(twin, "sabotage the pdb"), PdbChanged)
    assert (down.level, down.up) == (1, False)


@pytest.mark.case("8.31")
def test_a_pdb_that_is_down_can_still_lose_a_level() -> None:
    """[A-08-03]"""
    game = errand(CITY, ["kogus"], pdb=1, pdb_up=False, cards=PEACEFUL["S"])
    events = complete(game, "S", ["kogus"], 2)
    assert only(events, PdbChanged).level == 0


@pytest.mark.case("8.31", "13.51")
def test_one_letter_does_nothing_to_a_pdb_that_is_down() -> None:
    game = errand(CITY, ["kogus"], pdb=1, pdb_up=False, units={CITY: {"patrol": 1}}, cards=PEACEFUL["S"])
    events = complete(game, "S", ["kogus"], 1)
    assert only(events, MissionCompleted).letter == "S"
    assert not every(events, PdbChanged)
    assert (game.state.planets[CITY[:3]].pdb, troops(game, CITY)) == (1, {"patrol": 1})


@pytest.mark.case("8.31", "13.51")
def test_two_letters_find_no_level_to_take_from_a_level_0_that_is_down() -> None:
    game = sabotage(2, {"militia": 1, "patrol": 1}, pdb=0, pdb_up=False)
    assert game.actions == ("destroy militia", "destroy a face-down unit")


@pytest.mark.case("8.31")
def test_there_may_be_nothing_left_to_sabotage() -> None:
    """[A-08-02] Level 0, Down, and no unit."""
    game = errand(CITY, ["kogus"], pdb=0, pdb_up=False, cards=PEACEFUL["S"])
    events = complete(game, "S", ["kogus"], 2)
    assert only(events, MissionCompleted).letter == "S"
    assert not every(events, PdbChanged)


@pytest.mark.case("8.31", "15.6")
def test_a_pdb_that_the_enemy_does_not_control_is_no_target() -> None:
    game = errand(CITY, ["kogus"], state="rebellion", units={CITY: {"militia": 1}}, cards=PEACEFUL["S"])
    events = complete(game, "S", ["kogus"])
    assert only(events, UnitsLost).units == {"militia": 1}


@pytest.mark.case("13.51")
def test_the_empire_sabotages_rebel_units_and_a_rebel_pdb() -> None:
    game = sabotage(1, {"urban-1-0": 1, "urban-2-1": 1}, side="imperial", state="rebel-control")
    assert game.actions == ("destroy urban-1-0", "sabotage the pdb")
    game = sabotage(2, {"urban-1-0": 1, "urban-2-1": 1}, side="imperial", state="rebel-control")
    assert game.actions == ("destroy urban-1-0", "destroy urban-2-1", "sabotage the pdb")
    assert only(do(game, "destroy urban-2-1"), UnitsLost).units == {"urban-2-1": 1}


# Subvert Troops


def subvert(letters: int, units: dict[str, int]) -> tuple[Game, list[Event]]:
    """In the cave of Cercis (Size 3); cards 71 and 81 (special) show a T."""
    friend = {"tourag": {"place": "432.3"}}
    game = errand("432.2", ["kogus"], others=friend, units={"432.2": units}, cards=[71, 81])
    return game, complete(game, "T", ["kogus"], letters)


@pytest.mark.case("13.51")
def test_one_letter_turns_a_militia_into_a_rebel_unit_of_the_environs_type() -> None:
    _, events = subvert(1, {"militia": 2, "line": 1})
    assert only(events, UnitsLost).units == {"militia": 1}
    assert only(events, UnitsPlaced).units == {"subterranean-1-0": 1}


@pytest.mark.case("13.51")
@pytest.mark.parametrize(
    ("units", "choices"),
    [
        ({"militia": 2, "line": 1}, ("lose 2 militia", "lose 1 line")),
        ({"militia": 1, "patrol": 1, "line": 1}, ("lose 1 patrol", "lose 1 line")),
    ],
)
def test_two_letters_turn_two_militia_a_patrol_or_a_line_as_the_empire_likes(
    units: dict[str, int], choices: tuple[str, ...]
) -> None:
    """[A-13-25]"""
    game, _ = subvert(2, units)
    assert (game.side, game.actions) == ("imperial", choices)
    events = do(game, "lose 1 line")
    assert only(events, UnitsLost).units == {"line": 1}
    assert only(events, UnitsPlaced).units == {"subterranean-2-1": 1}


@pytest.mark.case("13.51")
def test_two_letters_and_a_single_militia_are_worth_one() -> None:
    """[A-13-25, M13]"""
    _, events = subvert(2, {"militia": 1})
    assert only(events, UnitsPlaced).units == {"subterranean-1-0": 1}


@pytest.mark.case("13.51")
def test_one_letter_does_not_impress_better_troops() -> None:
    _, events = subvert(1, {"patrol": 1})
    assert only(events, MissionCompleted).letter == "T"
    assert not every(events, UnitsLost)


@pytest.mark.case("9.51")
def test_deserters_over_the_stacking_limit_cost_a_unit_of_the_rebels_choice() -> None:
    """[A-09-05, A-13-25] Three Rebel units are the limit in a cave of Size 3."""
    game, _ = subvert(1, {"militia": 1, "subterranean-2-1": 2, "wild-1-0": 1})
    assert game.side == "rebel"
    assert game.actions == ("remove subterranean-1-0", "remove wild-1-0", "remove subterranean-2-1")
    do(game, "remove wild-1-0")
    assert troops(game, "432.2") == {"subterranean-2-1": 2, "subterranean-1-0": 1}


@pytest.mark.case("12.82")
def test_when_the_last_guards_desert_their_prisoner_is_free() -> None:
    """[A-10-10]"""
    game = errand(
        "432.2",
        ["kogus"],
        others={"zina-adora": {"fate": "captive", "captor": "units"}},
        units={"432.2": {"militia": 1}},
        cards=[71],
    )
    assert only(complete(game, "T", ["kogus"]), Freed).character == "zina-adora"
