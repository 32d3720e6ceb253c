"""[11.0] Searching for detected characters: who searches, who hides, what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.mission_table import errand, send
from tests.engine.table import do, every, face_up, only, table, until

from fitg.data.records import Side
from fitg.engine.events.character_combat import BreakOffTried, FightBegan
from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.military_combat import LeaderNamed
from fitg.engine.events.movement import DetectionChanged
from fitg.engine.events.pieces import Restacked, UnitsRevealed
from fitg.engine.events.possessions import PossessionLost
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game
from fitg.engine.machine.events import Event

#: An Urban Environ of Size 6, and a wild one of Size 4 on another planet.
CITY, WILDS = "222.1", "221.1"
#: Search events, by section.
SEARCH_CARD = {"urban": 86, "wild": 87}

DETECTED = {"detected": True}


def hunt(
    hiders: Mapping[str, Mapping[str, Any]],
    *,
    units: Mapping[str, int] | None = None,
    searchers: Mapping[str, Mapping[str, Any]] | None = None,
    phasing: Side = "rebel",
    place: str = CITY,
    dice: Sequence[int] = (),
    **position: Any,
) -> Game:
    """The Search Phase of the hiders' Player-Turn; all are in one Environ and the hiders are detected."""
    people = {name: {"place": place} | DETECTED | dict(more) for name, more in hiders.items()} | {
        name: {"place": place} | dict(more) for name, more in (searchers or {}).items()
    }
    game = table(
        f"{phasing}.search", characters=people, units={place: dict(units or {})}, dice=dice, **position
    )
    if game.decision is not None and game.decision.kind == "possession.phase-start":
        do(game, "pass")
    return game


def value_of(game: Game, *actions: str) -> tuple[int, int]:
    """The Search and the Hiding Value after these actions."""
    made = only(do(game, *actions), SearchMade)
    return made.search_value, made.hiding_value


# The values


@pytest.mark.case("11.0", "11.0a", "11.0b")
def test_a_search_succeeds_on_the_number_of_the_table() -> None:
    """Seven points with a leader of 3 search for Boccanegra: 10 against 2 + 6 - 1 + 1: found on a 1."""
    for die, found in ((1, True), (2, False)):
        game = hunt(
            {"boccanegra": {}}, units={"line": 2, "militia": 1}, searchers={"jon-kidu": {}}, dice=[die]
        )
        made = only(do(game, f"search {CITY} with units", "lead with jon-kidu"), SearchMade)
        assert (made.search_value, made.hiding_value, made.number) == (10, 8, 1)
        assert made.found is found


@pytest.mark.case("11.0a")
def test_units_search_with_their_strength_and_one_leader() -> None:
    people = {"jon-kidu": {"with_units": True}, "redjac": {"with_units": True}}
    game = hunt({"kogus": {}}, units={"line": 1, "patrol": 1}, searchers=people, dice=[6])
    assert value_of(game, f"search {CITY} with units", "lead with jon-kidu")[0] == 4 + 3


@pytest.mark.case("11.0a", "11.2")
def test_characters_search_with_the_sum_of_their_intelligence() -> None:
    """A-11-03: those he likes; Redjac stays out of it."""
    game = hunt({"kogus": {}}, searchers={"jon-kidu": {}, "vans-ka-tie-a": {}, "redjac": {}}, dice=[6])
    actions = [f"search {CITY} with characters", "send jon-kidu", "send vans-ka-tie-a", "search"]
    assert value_of(game, *actions)[0] == 3 + 2


@pytest.mark.case("11.0b")
@pytest.mark.parametrize(
    ("hiders", "hiding"),
    [
        (["kogus"], 2 + 6 - 1),
        (["doctor-sontag", "kogus", "scott-rubel"], 4 + 6 - 3),
        (["boccanegra", "bridne-murcada"], 4 + 6 - 2 + 1 + 2),
    ],
)
def test_the_best_mind_hides_the_group_and_numbers_betray_it(hiders: list[str], hiding: int) -> None:
    """A-11-02; Boccanegra and Bridne Murcada know how to hide."""
    game = hunt({each: {} for each in hiders}, units={"line": 1}, dice=[6])
    assert value_of(game, f"search {CITY} with units")[1] == hiding


@pytest.mark.case("11.0b")
def test_wounds_do_not_dull_the_mind_and_prisoners_do_not_hide() -> None:
    """A-11-02: the captive Doctor is neither a mind nor a head among the hiders."""
    captive = {"fate": "captive", "captor": "units"}
    game = hunt({"kogus": {"wounds": 3}, "doctor-sontag": captive}, units={"line": 1}, dice=[6])
    assert value_of(game, f"search {CITY} with units")[1] == 2 + 6 - 1


@pytest.mark.case("11.0b", "14.4")
def test_a_scanner_hides_from_units_but_not_from_characters() -> None:
    scanner = {"kogus": {"possessions": ["scanner"]}}
    game = hunt(scanner, units={"line": 1}, searchers={"redjac": {}}, dice=[6, 6])
    do(game, f"search {CITY} with units", "no leader")
    assert value_of(game, "use scanner")[1] == 7 + 2
    assert value_of(game, f"search {CITY} with characters")[1] == 7


@pytest.mark.case("11.0b", "14.4", "14.22")
def test_a_scrambler_hides_from_one_search_and_may_burn_out() -> None:
    """Declared before the roll (A-14-10); the first die is the test of the Scrambler."""
    scrambler = {"kogus": {"possessions": ["scrambler"]}}
    game = hunt(scrambler, searchers={"redjac": {}}, dice=[3, 6])
    do(game, f"search {CITY} with characters")
    events = do(game, "use scrambler")
    assert only(events, PossessionLost).die == 3
    assert only(events, SearchMade).hiding_value == 7 + 4


@pytest.mark.case("11.0", "14.2")
def test_hidden_cards_are_asked_for_even_if_none_of_them_helps() -> None:
    """To ask only when he has a fitting card would tell the searcher what he has."""
    game = hunt({"kogus": {"possessions": ["high-energy-snipers-rifle"]}}, units={"line": 1}, dice=[6])
    do(game, f"search {CITY} with units")
    assert (game.side, game.actions) == ("rebel", ("pass",))


@pytest.mark.case("11.0a", "14.2")
def test_rebels_who_search_may_show_a_clever_companion() -> None:
    """In the Imperial turn the Rebels are the searchers."""
    android = {"kogus": {"possessions": ["advisor-android"]}}
    game = hunt({"redjac": {}}, searchers=android, phasing="imperial", dice=[6])
    do(game, f"search {CITY} with characters")
    assert value_of(game, "use advisor-android")[0] == 2 + 1


@pytest.mark.case("11.0a", "14.2")
def test_the_helian_drug_makes_a_leader_for_a_search_of_rebel_units() -> None:
    drug = {"kogus": {"possessions": ["helian-drug"]}}
    game = hunt({"redjac": {}}, units={"urban-2-1": 2}, searchers=drug, phasing="imperial", dice=[6])
    do(game, f"search {CITY} with units", "use helian-drug for leadership")
    assert value_of(game, "lead with kogus")[0] == 4 + 2


# When and whom


@pytest.mark.case("11.1")
def test_only_detected_characters_can_be_searched_for() -> None:
    game = hunt({"kogus": {"detected": False}}, units={"line": 2})
    assert game.decision is not None
    assert game.decision.kind != "search"


@pytest.mark.case("11.1")
@pytest.mark.parametrize("units", [{}, {"urban-2-1": 1}])
def test_the_searcher_needs_units_or_characters_of_his_own_there(units: dict[str, int]) -> None:
    game = hunt({"kogus": {}}, units=units, searchers={"redjac": {"place": WILDS}})
    assert game.decision is not None
    assert game.decision.kind != "search"


@pytest.mark.case("11.1")
def test_every_environ_with_detected_enemies_may_be_searched_by_the_player_who_does_not_move() -> None:
    people: dict[str, dict[str, Any]] = {
        "kogus": {"place": CITY} | DETECTED,
        "frun-sentel": {"place": WILDS} | DETECTED,
        "redjac": {"place": WILDS},
    }
    game = table("rebel.search", characters=people, units={CITY: {"line": 1}}, dice=[6, 6])
    assert (game.side, game.state.phasing) == ("imperial", "rebel")
    assert list(game.actions) == [f"search {WILDS} with characters", f"search {CITY} with units", "done"]
    do(game, f"search {CITY} with units")
    assert game.actions == (f"search {WILDS} with characters", "done")


@pytest.mark.case("11.1")
def test_nobody_has_to_search() -> None:
    """A-11-05."""
    game = hunt({"kogus": {}}, units={"line": 1})
    assert not every(do(game, "done"), SearchMade)


@pytest.mark.case("11.11")
def test_characters_with_military_units_cannot_be_searched_for() -> None:
    """Kogus is with the units; only Frun Sentel hides, and only he is attacked."""
    people = {"kogus": {"with_units": True}, "frun-sentel": {}}
    game = hunt(people, units={"urban-2-1": 1, "line": 3}, dice=[1])
    made = only(do(game, f"search {CITY} with units"), SearchMade)
    assert (made.hiders, made.hiding_value) == (("frun-sentel",), 1 + 6 - 1)
    game = hunt({"kogus": {"with_units": True}}, units={"urban-2-1": 1, "line": 3})
    assert game.decision is not None
    assert game.decision.kind != "search"


@pytest.mark.case("11.1", "7.22b")
def test_units_that_search_are_shown_and_turned_down_again() -> None:
    game = hunt({"kogus": {}}, units={"line": 1, "patrol": 1}, dice=[6])
    assert only(do(game, f"search {CITY} with units"), UnitsRevealed).units == {"line": 1, "patrol": 1}
    assert not face_up(game, CITY)


# Who searches


@pytest.mark.case("11.2", "11.23")
def test_units_and_characters_may_both_search_once_each() -> None:
    """A-11-06: neither of them twice, whichever goes first."""
    game = hunt({"kogus": {}}, units={"line": 1}, searchers={"senator-dermond": {}}, dice=[6, 6])
    assert list(game.actions) == [f"search {CITY} with units", f"search {CITY} with characters", "done"]
    do(game, f"search {CITY} with characters")
    assert game.actions == (f"search {CITY} with units", "done")
    events = do(game, f"search {CITY} with units")
    assert every(events, SegmentBegan)


@pytest.mark.case("11.21")
def test_characters_leave_the_units_to_search() -> None:
    game = hunt({"kogus": {}}, units={"line": 1}, searchers={"redjac": {"with_units": True}}, dice=[6])
    events = do(game, f"search {CITY} with characters")
    assert only(events, Restacked).with_units is False
    assert not game.state.characters["redjac"].with_units


@pytest.mark.case("11.22")
def test_who_leads_the_units_does_not_search_himself() -> None:
    game = hunt({"kogus": {}}, units={"line": 1}, searchers={"redjac": {}}, dice=[6])
    events = do(game, f"search {CITY} with units", "lead with redjac")
    assert only(events, LeaderNamed).purpose == "search"
    assert game.state.characters["redjac"].with_units, "A-11-07"
    assert every(events, SegmentBegan), "nobody was left to search as a character"


@pytest.mark.case("11.22")
def test_who_leads_the_units_is_not_sent_to_search_beside_the_others() -> None:
    """Redjac has led the units; Jon Kidu and Gelba may still be sent."""
    searchers: dict[str, dict[str, Any]] = {"redjac": {}, "jon-kidu": {}, "gelba": {}}
    game = hunt({"kogus": {}}, units={"line": 1}, searchers=searchers, dice=[6, 6])
    do(game, f"search {CITY} with units", "lead with redjac", f"search {CITY} with characters")
    assert game.actions == ("send jon-kidu", "send gelba")


@pytest.mark.case("11.22")
def test_who_has_searched_himself_does_not_lead_the_units() -> None:
    game = hunt({"kogus": {}}, units={"line": 1}, searchers={"redjac": {}, "jon-kidu": {}}, dice=[6, 6])
    do(game, f"search {CITY} with characters", "send redjac", "search", f"search {CITY} with units")
    assert game.actions == ("lead with jon-kidu", "no leader")


@pytest.mark.case("11.23")
def test_only_a_group_that_finds_may_attack_and_both_may_if_both_find() -> None:
    """A-11-01: first the units search and fight; then the characters look for those who got away."""
    game = hunt({"kogus": {}}, units={"line": 3}, searchers={"redjac": {}}, place=WILDS, dice=[1, 2, 1])
    do(game, f"search {WILDS} with units", "no leader")
    events = do(game, "attack", "kill", "break off with all")
    assert only(events, FightBegan).attacker == "squad"
    assert only(events, BreakOffTried).escaped == ("kogus",)
    assert game.actions == (f"search {WILDS} with characters", "done")
    do(game, f"search {WILDS} with characters")
    events = do(game, "attack", "hand-to-hand", "kill")
    assert only(events, FightBegan).attackers == ("redjac",)


@pytest.mark.case("11.23", "11.0b")
def test_the_second_search_counts_those_who_are_left() -> None:
    """A-11-01: two hide at first; Doctor Sontag dies in the fight, and one is left with his own mind."""
    game = hunt(
        {"kogus": {}, "doctor-sontag": {"wounds": 1}},
        units={"line": 3},
        searchers={"redjac": {}},
        dice=[1, 1, 1, 1, 1, 6],
    )
    do(game, f"search {CITY} with units", "no leader")
    do(game, "attack", "kill", "ready", "stand and fight", "wound doctor-sontag")
    until(game, "character-combat.break-off")
    do(game, "break off with all")
    made = only(do(game, f"search {CITY} with characters"), SearchMade)
    assert (made.hiders, made.hiding_value) == (("kogus",), 2 + 6 - 1)


# Effects


@pytest.mark.case("11.31", "9.42")
def test_searching_characters_are_seen_and_all_their_friends_with_them() -> None:
    """A-11-03: Jon Kidu did not search, but 9.4 takes him along."""
    game = hunt({"kogus": {}}, searchers={"redjac": {}, "jon-kidu": {}}, dice=[6])
    events = do(game, f"search {CITY} with characters", "send redjac", "search")
    seen = only(events, DetectionChanged)
    assert (set(seen.characters), seen.case) == ({"redjac", "jon-kidu"}, "11.31")
    assert game.state.characters["jon-kidu"].detected


@pytest.mark.case("11.31")
def test_leading_a_search_of_units_shows_nobody() -> None:
    game = hunt({"kogus": {}}, units={"line": 1}, searchers={"redjac": {}}, dice=[6])
    do(game, f"search {CITY} with units", "lead with redjac")
    assert not game.state.characters["redjac"].detected


@pytest.mark.case("11.32", "11.34", "12.11")
def test_characters_who_find_may_attack_or_let_go() -> None:
    game = hunt({"kogus": {}, "frun-sentel": {}}, searchers={"redjac": {}, "jon-kidu": {}}, dice=[1])
    do(game, f"search {CITY} with characters", "send redjac", "send jon-kidu")
    assert game.actions == ("attack", "let them go")
    do(game, "attack", "firefight")
    fight = only(do(game, "kill"), FightBegan)
    assert fight.attackers == ("redjac", "jon-kidu")
    assert fight.defenders == ("kogus", "frun-sentel")


@pytest.mark.case("11.33", "12.12")
def test_units_that_find_may_send_a_squad() -> None:
    """Three points make a squad of 8 with endurance 6, and the leader of the search adds 2."""
    game = hunt({"kogus": {}}, units={"line": 1}, searchers={"barca": {}}, dice=[1])
    do(game, f"search {CITY} with units", "lead with barca", "attack")
    fight = only(do(game, "kill"), FightBegan)
    assert (fight.attacker, fight.strength, fight.endurance, fight.weapon) == ("squad", 8, 8, "firefight")


@pytest.mark.case("11.34")
def test_who_is_let_go_is_detected_but_no_longer_found() -> None:
    game = hunt({"kogus": {}}, searchers={"redjac": {}}, place=WILDS, dice=[1])
    do(game, f"search {WILDS} with characters")
    events = do(game, "let them go")
    assert not every(events, FightBegan)
    assert game.state.characters["kogus"].detected
    assert every(events, SegmentBegan), "there is no second chance in this Phase"


# Searches by event


def event_search(team: dict[str, list[str]], **position: Any) -> Game:
    """Groups in a city; the first card is a search event."""
    everybody = [each for group in team.values() for each in group]
    game = errand(CITY, everybody, cards=[SEARCH_CARD["urban"]], **position)
    send(game, **team)
    do(game, "draw")
    return game


@pytest.mark.case("11.12", "13.48")
def test_a_search_event_is_carried_out_at_once_for_one_group() -> None:
    """The group of two hides by itself; Scott Rubel, on another mission, does not count."""
    game = event_search(
        {"G": ["kogus", "frun-sentel"], "P": ["scott-rubel"]},
        units={CITY: {"line": 2}},
        picks=[0],
        dice=[6],
    )
    assert (game.side, game.actions) == ("imperial", ("search with units", "done"))
    made = only(do(game, "search with units"), SearchMade)
    assert (made.hiders, made.hiding_value) == (("kogus", "frun-sentel"), 2 + 6 - 2)
    assert game.decision is not None
    assert game.decision.kind == "missions.draw"


@pytest.mark.case("11.12", "11.23")
def test_both_kinds_of_searcher_may_use_the_event_and_the_fight_comes_first() -> None:
    """A-11-04."""
    game = event_search(
        {"G": ["kogus"]},
        units={CITY: {"line": 3}},
        others={"redjac": {}},
        dice=[1, 2, 6],
    )
    do(game, "search with units", "no leader", "attack", "kill")
    do(game, "break off with all")
    assert game.actions == ("search with characters", "done")
    made = only(do(game, "search with characters"), SearchMade)
    assert made.searchers == ("redjac",)
    assert game.decision is not None
    assert game.decision.kind == "missions.draw"


@pytest.mark.case("11.12")
def test_a_search_event_ends_when_the_group_is_gone() -> None:
    """The squad kills the Doctor; nobody is left for the characters to look for."""
    game = event_search(
        {"G": ["doctor-sontag"], "P": ["scott-rubel"]},
        units={CITY: {"line": 3}},
        others={"redjac": {}},
        picks=[0],
        dice=[1, 6, 6],
    )
    do(game, "search with units", "no leader", "attack", "kill", "stand and fight")
    assert game.state.characters["doctor-sontag"].fate == "dead"
    assert game.decision is not None
    assert game.decision.kind == "missions.draw"


@pytest.mark.case("11.12", "11.1")
def test_a_search_event_needs_a_searcher_in_the_environ() -> None:
    game = event_search({"G": ["kogus"]}, units={WILDS: {"line": 3}})
    assert game.decision is not None
    assert game.decision.kind == "missions.draw"
    assert game.state.characters["kogus"].detected, "the detection remains"


@pytest.mark.case("11.13", "9.42")
def test_an_event_can_detect_without_a_search() -> None:
    """Card 75: detected. They can be searched for when their own next Search Phase comes."""
    game = errand(CITY, ["kogus"], cards=[75], units={CITY: {"line": 1}})
    send(game, P=["kogus"])
    events = do(game, "draw")
    assert only(events, DetectionChanged).characters == ("kogus",)
    until(game, "search")
    assert game.state.phasing == "rebel"
    assert f"search {CITY} with units" in game.actions


def found(team: list[str], **position: Any) -> tuple[Game, list[Event]]:
    """Card 94 in a city: the coup is betrayed, and with a 6 the group is found."""
    game = errand(CITY, team, cards=[94], dice=[6, *position.pop("dice", [])], **position)
    send(game, C=team)
    return game, do(game, "draw")


@pytest.mark.case("11.13", "12.15")
def test_found_by_event_the_enemy_picks_squad_or_characters_or_lets_go() -> None:
    """A-12-14."""
    game, _ = found(["doctor-sontag", "kogus"], units={CITY: {"line": 1}}, others={"redjac": {}})
    assert game.side == "imperial"
    assert game.actions == ("attack with a squad", "attack with characters", "let them go")


@pytest.mark.case("12.15", "12.2b")
def test_found_by_event_a_squad_attacks_the_group_alone() -> None:
    """Jon Kidu stands with the units: the squad has two more endurance."""
    others = {"jon-kidu": {"with_units": True}, "scott-rubel": {}}
    game, _ = found(["doctor-sontag"], units={CITY: {"line": 1}}, others=others, dice=[2])
    do(game, "attack with a squad")
    fight = only(do(game, "kill"), FightBegan)
    assert (fight.strength, fight.endurance, fight.defenders) == (8, 8, ("doctor-sontag",))
    assert only(do(game, "break off with all"), BreakOffTried).escaped == ("doctor-sontag",)


@pytest.mark.case("12.15", "7.22b")
def test_found_by_event_the_units_of_the_squad_are_shown() -> None:
    game, _ = found(["doctor-sontag"], units={CITY: {"line": 1}})
    assert only(do(game, "attack with a squad", "kill"), UnitsRevealed).units == {"line": 1}


@pytest.mark.case("12.15")
def test_found_by_event_all_enemy_characters_of_the_environ_attack() -> None:
    others = {"jon-kidu": {"with_units": True}, "redjac": {}}
    game, _ = found(["doctor-sontag"], units={CITY: {"line": 1}}, others=others)
    do(game, "attack with characters", "hand-to-hand")
    assert only(do(game, "kill"), FightBegan).attackers == ("jon-kidu", "redjac")


@pytest.mark.case("12.15", "14.3")
def test_found_by_event_nobody_in_the_grip_of_the_cervac_attacks() -> None:
    game = errand(CITY, ["doctor-sontag"], cards=[94], dice=[6], others={"redjac": {}, "jon-kidu": {}})
    game.state.characters["redjac"].disabled = True
    send(game, C=["doctor-sontag"])
    do(game, "draw", "attack with characters", "hand-to-hand")
    assert only(do(game, "kill"), FightBegan).attackers == ("jon-kidu",)


@pytest.mark.case("12.15", "11.34")
def test_found_by_event_and_let_go() -> None:
    game, _ = found(["doctor-sontag"], others={"redjac": {}, "scott-rubel": {"place": WILDS}})
    assert game.actions == ("attack with characters", "let them go")
    assert not every(do(game, "let them go"), FightBegan)


@pytest.mark.case("12.15")
def test_with_nobody_there_the_group_is_not_found() -> None:
    """A-11-08: a captive Rebel's guardless friends, prisoners and camps attack nobody."""
    game, events = found(["doctor-sontag"], units={WILDS: {"line": 3}}, others={"redjac": {"place": WILDS}})
    assert not every(events, FightBegan)
    assert game.side == "rebel" or game.state.phasing == "imperial"


@pytest.mark.case("12.15")
def test_a_card_that_names_a_squad_needs_military_units() -> None:
    """A-11-08: the wrong soldier (card 81); Redjac alone makes no squad."""
    game = errand(CITY, ["kogus"], cards=[81], units={CITY: {"militia": 1}}, others={"redjac": {}})
    send(game, T=["kogus"])
    do(game, "draw")
    assert game.actions == ("attack with a squad", "let them go")
