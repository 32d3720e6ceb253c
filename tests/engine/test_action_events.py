"""[13.4] Action events: every card section in a fitting place, and every reason to ignore an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from tests.engine.mission_table import CAVE, CITY, SMALL_CITY, WILDS, draw, errand, finish, send
from tests.engine.table import do, every, only, until

from fitg.data import facts
from fitg.data.records import ActionCell, Section
from fitg.engine.events import (
    BonusDrawn,
    Captured,
    DetectionChanged,
    Died,
    Event,
    EventIgnored,
    EventStruck,
    FightBegan,
    LoyaltyShifted,
    MissionAborted,
    MissionCompleted,
    PdbChanged,
    SearchMade,
    UnitsLost,
    Wounded,
)
from fitg.engine.game import Game
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST

#: A wild Environ with a Coup rating; creatures live there, so robots are met in the WILDS.
WILD_COURT = "551.1"

CELLS = [
    pytest.param(card.card, section, id=f"{card.card}-{section}-{card.cell(section).event}")
    for card in facts().action_cards.values()
    for section in cast(tuple[Section, ...], ("urban", "special", "wild"))
]


def cell_of(card: int, section: Section) -> ActionCell:
    return facts().action_cards[card].cell(section)


def place_for(section: Section, event: str) -> str:
    if section == "wild":
        return WILD_COURT if event == "coup_aborted" else WILDS
    return CITY if section == "urban" else CAVE


# Every card, carried out

#: The mission that an event is about; for all others any mission will do.
FITTING = {
    "rebels_back_out": "R",
    "diplomacy_dispute": "D",
    "diplomacy_protocol": "D",
    "coup_aborted": "C",
    "wrong_soldier": "T",
}


def all_detected(game: Game, place: str) -> bool:
    """The agent and the bystander, who stayed at home, are both seen (A-13-15)."""
    return all(game.state.characters[each].detected for each in ("kogus", "adam-starlight"))


def aborted(events: list[Event], letter: str) -> bool:
    return only(events, MissionAborted).letter == letter


def _creature(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    if cell.parameter == "none":
        assert only(events, EventIgnored).reason == "nothing lurks here"
        return
    fight = only(events, FightBegan)
    one = cell.parameter == "robot1"
    assert fight.attacker == ("sentry-robot" if one else "sentry-robots-two")
    assert (fight.strength, fight.endurance) == ((4, 2) if one else (7, 4))
    assert fight.defenders == ("kogus",)


def _locals(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    environ = facts().environs[place]
    mob = facts().mob(environ.races[0], environ.type)
    fight = only(events, FightBegan)
    assert (fight.attacker, fight.intent) == ("irate-locals", "kill")
    assert (fight.strength, fight.endurance, fight.weapon) == (mob.strength, mob.endurance, mob.weapon)


def _raid(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert game.side == "imperial"
    assert game.actions == ("lose militia", "lose patrol", "pdb goes down")


def _detected(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert all_detected(game, place)
    assert not every(events, EventStruck)


def _detected_search(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert all_detected(game, place)
    assert game.side == "imperial"
    assert game.actions == ("search with units", "done")


def _back_out(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert aborted(events, "R")
    assert all_detected(game, place)


def _dispute(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert aborted(events, "D")
    assert not every(events, LoyaltyShifted)
    assert not all_detected(game, place)


def _protocol(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert aborted(events, "D")
    shift = only(events, LoyaltyShifted)
    assert (shift.before, shift.after) == (UNREST, DISSENT)


def _coup(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert aborted(events, "C")
    assert all_detected(game, place)
    assert only(events, EventStruck).die == 4


def _wrong_soldier(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert aborted(events, "T")
    assert game.side == "imperial"
    assert game.actions == ("attack with a squad", "let them go")
    assert not all_detected(game, place)


def _agent(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert aborted(events, "I")
    assert all_detected(game, place)


def _stumble(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert game.decision is not None
    assert (game.side, game.decision.kind) == ("imperial", "character-combat.intent")
    assert game.actions == ("kill", "capture")


def _accident(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert only(events, Wounded).character == "kogus"


def _civil_war(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    shift = only(events, LoyaltyShifted)
    assert (shift.before, shift.after) == (UNREST, NEUTRAL)


def _wild(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert game.state.wild == (place,)


def _struck(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    event = only(events, EventStruck)
    assert (event.event, event.detail) == (cell.event, cell.parameter)


def _atrocity(game: Game, events: list[Event], cell: ActionCell, place: str) -> None:
    assert only(events, EventIgnored).reason == "atrocities belong to the Galactic Game"


Expectation = Callable[[Game, list[Event], ActionCell, str], None]

CARRIED_OUT: dict[str, Expectation] = {
    "creature_attack": _creature,
    "irate_locals": _locals,
    "locals_raid": _raid,
    "no_search": _struck,
    "detected": _detected,
    "detected_search": _detected_search,
    "rebels_back_out": _back_out,
    "diplomacy_dispute": _dispute,
    "diplomacy_protocol": _protocol,
    "coup_aborted": _coup,
    "wrong_soldier": _wrong_soldier,
    "enemy_agent": _agent,
    "stumble_squad": _stumble,
    "accident": _accident,
    "civil_war": _civil_war,
    "populace_wild": _wild,
    "extra_bonus": _struck,
    "no_bonus": _struck,
    "off_season": _struck,
    "atrocity": _atrocity,
}


@pytest.mark.case("13.32")
@pytest.mark.parametrize(("card", "section"), CELLS)
def test_every_section_of_every_card_does_what_it_says(card: int, section: Section) -> None:
    cell = cell_of(card, section)
    place = place_for(section, cell.event)
    game = errand(
        place,
        ["kogus", "adam-starlight"],
        loyalty="unrest",
        units={place: {"militia": 1, "patrol": 1}},
        cards=[card],
        dice=[4],
    )
    send(game, **{FITTING.get(cell.event, "I"): ["kogus"]})
    events = draw(game)
    CARRIED_OUT[cell.event](game, events, cell, place)


# Every card, with nobody but a camp to strike


#: [A18] Those that hurt nobody on a mission: they strike the planet or the enemy, or set a condition.
NEEDS_NOBODY = {"populace_wild", "no_search", "extra_bonus", "no_bonus", "off_season"}

WHY_NOT = {
    "creature_attack": {"there is no group to attack", "nothing lurks here"},
    "irate_locals": {"there is no group to attack"},
    "detected": {"there is no group to detect"},
    "detected_search": {"there is no group to search for"},
    "rebels_back_out": {"nobody here is on that mission"},
    "diplomacy_dispute": {"nobody here is on that mission"},
    "diplomacy_protocol": {"nobody here is on that mission"},
    "coup_aborted": {"nobody here is on that mission"},
    "wrong_soldier": {"nobody here is on that mission"},
    "enemy_agent": {"there is no mission to betray"},
    "stumble_squad": {"there is no group to attack"},
    "accident": {"there is nobody to be hurt"},
    "civil_war": {"there is nothing to quarrel about"},
    "atrocity": {"atrocities belong to the Galactic Game"},
}


@pytest.mark.case("13.2e", "13.41", "13.1e")
@pytest.mark.parametrize(("card", "section"), CELLS)
def test_no_event_touches_a_camp_or_those_who_stay_at_home(card: int, section: Section) -> None:
    """[A-13-12, A10, A18] The camp is on the very mission that the event is about."""
    cell = cell_of(card, section)
    place = place_for(section, cell.event)
    letter = {"C": "C", "D": "D", "T": "T"}.get(FITTING.get(cell.event, ""), "I")
    game = errand(
        place,
        ["adam-starlight"],
        loyalty="loyal",
        units={place: {"militia": 1}},
        camps=[place],
        cards=[card],
        dice=[6],
    )
    send(game, **{letter: []})
    events = draw(game)
    if cell.event == "locals_raid":
        assert game.actions == ("lose militia", "pdb goes down")
        events += do(game, "lose militia")
    if cell.event in WHY_NOT:
        assert only(events, EventIgnored).reason in WHY_NOT[cell.event]
    else:
        assert cell.event in NEEDS_NOBODY | {"locals_raid"}
    assert not every(events, MissionAborted)
    home = game.state.characters["adam-starlight"]
    assert (home.detected, home.wounds, home.fate) == (False, 0, "free")
    assert game.state.camps.get(place, 0)


# One kind of mission


@pytest.mark.case("13.41")
@pytest.mark.parametrize(
    ("letter", "card", "place"),
    [
        ("R", 73, CITY),
        ("D", 91, CITY),
        ("D", 90, CITY),
        ("C", 92, CITY),
        ("T", 81, CITY),
        ("T", 73, WILDS),
    ],
)
def test_an_event_about_a_mission_nobody_is_on_is_ignored_whole(letter: str, card: int, place: str) -> None:
    """Its part about detection falls away as well."""
    game = errand(place, ["kogus"], loyalty="unrest", units={place: {"militia": 1}}, cards=[card])
    send(game, I=["kogus"])
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.41", "nobody here is on that mission")
    assert not game.state.characters["kogus"].detected


@pytest.mark.case("13.41")
def test_an_event_about_a_completed_mission_is_ignored() -> None:
    game = errand(CITY, ["zina-adora", "kogus"], cards=[83, 90])
    send(game, D=["zina-adora"], I=["kogus"])
    draw(game)
    do(game, "complete D")
    ignored = only(draw(game), EventIgnored)
    assert (ignored.event, ignored.case) == ("diplomacy_protocol", "13.41")
    assert game.state.planets["331"].loyalty == DISSENT


@pytest.mark.case("13.41", "13.52")
def test_a_mission_that_goes_on_with_letters_in_hand_is_not_completed_and_can_be_aborted() -> None:
    game = errand(CITY, ["zina-adora"], cards=[83, 90])
    send(game, D=["zina-adora"])
    draw(game)
    events = draw(game)
    assert only(events, MissionAborted).letter == "D"
    assert not every(events, MissionCompleted)
    assert game.state.planets["331"].loyalty == LOYAL


@pytest.mark.case("13.41")
def test_would_be_rebels_who_back_out_mean_nothing_to_those_who_stop_a_rebellion() -> None:
    game = errand(CITY, ["barca"], side="imperial", state="rebellion", cards=[73])
    send(game, R=["barca"])
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.41", "nobody here starts a rebellion")


@pytest.mark.case("13.42")
def test_an_event_ignored_because_nobody_is_on_its_mission_does_not_count_as_drawn() -> None:
    """[A-13-03] The second protocol event would be a repetition had the first one counted."""
    game = errand(WILDS, ["kogus"], cards=[90, 93], picks=[0])
    send(game, I=["kogus"])
    draw(game)
    missions = game.state.stack[-1]
    assert isinstance(missions, EnvironMissions)
    assert missions.seen == ()


# Repeated and contradicting events


@pytest.mark.case("13.42")
def test_a_second_creature_attack_is_ignored_in_whatever_form() -> None:
    """[A-13-03, A3] The first card brought nothing, and still used up the family: no robots come."""
    game = errand(CITY, ["kogus"], units={CITY: {"militia": 1}}, cards=[68, 69, 70])
    send(game, G=["kogus"])
    first = only(draw(game), EventIgnored)
    assert (first.case, first.reason) == ("13.46", "nothing lurks here")
    for _ in range(2):
        again = only(draw(game), EventIgnored)
        assert (again.case, again.reason) == ("13.42", "it was drawn before")


@pytest.mark.case("13.42")
@pytest.mark.parametrize(
    ("first", "second"), [(76, 77), (75, 75), (87, 88), (78, 79), (85, 97), (83, 84), (71, 72)]
)
def test_the_same_event_in_other_words_is_ignored(first: int, second: int) -> None:
    """[A-13-03] Shelter and weather, rumors and food, and so on, are the same event."""
    game = errand(CITY, ["kogus"], state="rebellion", cards=[first, second])
    send(game, I=["kogus"])
    draw(game)
    ignored = every(draw(game), EventIgnored)[-1]
    assert (ignored.case, ignored.reason) == ("13.42", "it was drawn before")


@pytest.mark.case("13.42")
@pytest.mark.parametrize(
    ("first", "second", "draws"),
    [pytest.param(78, 87, 4, id="extra first"), pytest.param(87, 78, None, id="none first")],
)
def test_of_extra_bonus_and_no_bonus_the_first_one_stands(first: int, second: int, draws: int | None) -> None:
    """Zina brings 3 + 1 for Gather Information; the extra draw makes five of it."""
    game = errand(SMALL_CITY, ["zina-adora"], cards=[first, second, 76, 69, 69, 69, 69, 69])
    send(game, I=["zina-adora"])
    draw(game)
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.42", "it contradicts an earlier event")
    bonus = every(draw(game), BonusDrawn)
    assert [each.draws for each in bonus] == ([] if draws is None else [draws + 1])


@pytest.mark.case("13.42")
def test_out_of_season_no_creature_comes_any_more() -> None:
    game = errand("221.1", ["kogus"], cards=[92, 74])
    send(game, G=["kogus"])
    draw(game)
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.42", "it contradicts an earlier event")


@pytest.mark.case("13.3", "13.42")
def test_an_ignored_event_counts_as_a_card_and_its_letters_count() -> None:
    """[A-13-02] Card 69 repeats the creature event of card 68, and still shows the D."""
    game = errand(CITY, ["zina-adora"], loyalty="dissent", cards=[68, 69])
    send(game, D=["zina-adora"])
    draw(game)
    events = draw(game)
    assert only(events, EventIgnored).reason == "it was drawn before"
    assert only(events, MissionCompleted).letter == "D"


@pytest.mark.case("13.42")
def test_another_environ_starts_afresh() -> None:
    """What was drawn in one Environ does not matter in the next."""
    board: dict[str, Any] = {"kogus": {}, "adam-starlight": {"place": "432.2"}}
    game = errand("432.3", [], others=board, cards=[90, 80])
    send(game, D=["kogus"])
    assert aborted(draw(game), "D")
    do(game, "missions at 432.2")
    send(game, D=["adam-starlight"])
    assert aborted(draw(game), "D")


# One group by chance


@pytest.mark.case("13.43")
@pytest.mark.parametrize(("pick", "letter", "victim"), [(0, "G", "kogus"), (1, "I", "zina-adora")])
def test_an_event_strikes_one_group_by_chance(pick: int, letter: str, victim: str) -> None:
    game = errand(CITY, ["kogus", "zina-adora"], cards=[74], picks=[pick])
    send(game, G=["kogus"], I=["zina-adora"])
    events = draw(game)
    assert only(events, EventStruck).members == (victim,)
    assert only(events, MissionAborted).letter == letter


@pytest.mark.case("13.43", "13.44", "13.5", "S002-HLP-04")
def test_completed_and_aborted_groups_and_camps_are_not_in_the_lot() -> None:
    """[A-13-05, A10] Four missions, one completed, one aborted, one of a camp: the agent finds the fourth."""
    game = errand(
        CITY,
        ["kogus", "zina-adora", "adam-starlight"],
        loyalty="loyal",
        camps=[CITY],
        cards=[75, 90, 74],
        picks=[1],
    )
    send(game, G=["kogus"], D=["zina-adora"], P=["adam-starlight"], S=[])
    draw(game)
    draw(game)
    events = draw(game)
    assert only(events, MissionAborted).letter == "P"


# Searches


def hunted(*, cards: list[int], **position: Any) -> Game:
    """Two groups in a city with two Militia."""
    game = errand(CITY, ["kogus", "zina-adora"], units={CITY: {"militia": 2}}, cards=cards, **position)
    send(game, G=["kogus"], D=["zina-adora"])
    return game


@pytest.mark.case("13.48", "13.48a", "11.12")
def test_a_search_event_lets_the_enemy_search_for_one_group_at_once() -> None:
    game = hunted(cards=[86], picks=[1], dice=[6])
    draw(game)
    search = only(do(game, "search with units"), SearchMade)
    assert search.hiders == ("zina-adora",)
    # Intelligence 3 + Size 4 - 1 character
    assert search.hiding_value == 6


@pytest.mark.case("13.48", "11.23")
def test_both_kinds_of_searcher_may_search_for_the_chosen_group() -> None:
    """[A-11-04]"""
    game = hunted(cards=[86], picks=[0], dice=[6, 6], others={"redjac": {}})
    draw(game)
    assert game.actions == ("search with units", "search with characters", "done")
    do(game, "search with units", "no leader")
    assert only(do(game, "search with characters"), SearchMade).hiders == ("kogus",)


@pytest.mark.case("13.48b", "13.42")
def test_the_second_search_event_is_for_the_group_not_yet_searched_for() -> None:
    game = hunted(cards=[86, 95], picks=[0], dice=[6, 6])
    draw(game)
    assert only(do(game, "search with units"), SearchMade).hiders == ("kogus",)
    draw(game)
    assert only(do(game, "search with units"), SearchMade).hiders == ("zina-adora",)


@pytest.mark.case("13.48c")
def test_when_every_group_has_been_searched_for_only_detection_is_left() -> None:
    game = errand(CITY, ["kogus"], units={CITY: {"militia": 2}}, cards=[86, 95], dice=[6])
    send(game, G=["kogus"])
    draw(game)
    do(game, "search with units")
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.48c", "every group has been searched for")
    assert game.decision is not None
    assert game.decision.kind == "missions.draw"


@pytest.mark.case("13.48b")
def test_a_search_that_the_enemy_declined_was_not_made() -> None:
    game = errand(CITY, ["kogus"], units={CITY: {"militia": 2}}, cards=[86, 95], dice=[6])
    send(game, G=["kogus"])
    draw(game)
    do(game, "done")
    draw(game)
    assert only(do(game, "search with units"), SearchMade).hiders == ("kogus",)


@pytest.mark.case("13.48d")
def test_after_a_ban_on_searches_a_search_event_is_ignored_whole() -> None:
    """[A4] Not even the detection remains."""
    game = hunted(cards=[76, 86])
    draw(game)
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.48d", "searches are forbidden here")
    assert not game.state.characters["kogus"].detected


@pytest.mark.case("13.48d")
def test_a_ban_after_a_search_bans_what_comes_later() -> None:
    """[A-13-04] The other group is safe."""
    game = hunted(cards=[86, 76, 95], picks=[0], dice=[6])
    draw(game)
    do(game, "search with units")
    draw(game)
    assert only(draw(game), EventIgnored).case == "13.48d"


@pytest.mark.case("13.48d")
def test_a_ban_on_searches_stops_no_squad_that_is_stumbled_upon() -> None:
    game = errand(CAVE, ["kogus"], units={CAVE: {"militia": 2}}, cards=[69, 88])
    send(game, G=["kogus"])
    draw(game)
    draw(game)
    assert game.decision is not None
    assert game.decision.kind == "character-combat.intent"


# What the single events do


@pytest.mark.case("13.46", "15.71")
@pytest.mark.parametrize(
    ("state", "pdb_up", "units"),
    [("rebellion", True, {}), ("imperial-control", False, {"urban-1-0": 1}), ("rebellion-stopped", True, {})],
)
def test_sentry_robots_stay_away_where_the_enemy_has_no_control(
    state: str, pdb_up: bool, units: dict[str, int]
) -> None:
    """[A-13-20] Actual control counts."""
    game = errand(CITY, ["kogus"], state=state, pdb_up=pdb_up, units={CITY: units}, cards=[70])
    send(game, G=["kogus"])
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.46", "nothing lurks here")


@pytest.mark.case("13.46", "15.71")
def test_sentry_robots_of_a_rebel_planet_attack_imperials() -> None:
    game = errand(CITY, ["barca"], side="imperial", state="rebel-control", cards=[70])
    send(game, I=["barca"])
    assert only(draw(game), FightBegan).attacker == "sentry-robots-two"


@pytest.mark.case("13.45", "13.46")
def test_where_a_creature_lives_it_comes_instead_of_robots() -> None:
    game = errand("221.1", ["kogus"], cards=[85])
    send(game, G=["kogus"])
    assert only(draw(game), FightBegan).attacker == "snow-giants"


@pytest.mark.case("13.47")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_irate_locals_leave_rebels_alone_where_the_people_have_risen(state: str) -> None:
    game = errand(CITY, ["kogus"], state=state, cards=[71])
    send(game, G=["kogus"])
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.47", "the people are with the Rebels")


@pytest.mark.case("13.47")
@pytest.mark.parametrize(
    ("side", "agent", "state"), [("imperial", "barca", "rebellion"), ("rebel", "kogus", "rebellion-stopped")]
)
def test_irate_locals_attack_imperials_there_and_rebels_after_a_stopped_rebellion(
    side: Any, agent: str, state: str
) -> None:
    """[A-13-19]"""
    game = errand(CITY, [agent], side=side, state=state, cards=[71])
    send(game, I=[agent])
    assert only(draw(game), FightBegan).attacker == "irate-locals"


@pytest.mark.case("13.47", "12.14")
def test_the_first_race_of_the_environ_makes_the_mob() -> None:
    """Saurians are named before Rhones in the city of Mrane (151.1)."""
    game = errand("151.1", ["kogus"], cards=[71])
    send(game, G=["kogus"])
    mob = facts().mob("saurians", "urban")
    fight = only(draw(game), FightBegan)
    assert (fight.strength, fight.endurance) == (mob.strength, mob.endurance)


@pytest.mark.case("13.47")
def test_nobody_is_irate_at_oneste_woada_and_his_friends() -> None:
    game = errand(CITY, ["oneste-woada", "kogus"], cards=[71])
    send(game, G=["oneste-woada", "kogus"])
    assert only(draw(game), EventIgnored).reason == "the locals trust one of the group"


@pytest.mark.case("8.31")
@pytest.mark.parametrize(("answer", "event"), [("lose militia", UnitsLost), ("pdb goes down", PdbChanged)])
def test_raided_by_locals_the_enemy_gives_up_a_unit_or_his_pdb(answer: str, event: type[Event]) -> None:
    """[A-13-24] He has the choice."""
    game = errand(CITY, ["kogus"], units={CITY: {"militia": 2}}, cards=[83])
    send(game, G=["kogus"])
    draw(game)
    assert game.side == "imperial"
    only(do(game, answer), event)


@pytest.mark.case("8.31")
def test_a_raid_finds_nothing_where_the_enemy_has_nothing() -> None:
    """[A-13-24]"""
    game = errand(CITY, ["kogus"], pdb_up=False, cards=[83])
    send(game, G=["kogus"])
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("8.31", "the enemy has nothing to lose here")


@pytest.mark.case("12.82")
def test_a_raid_that_takes_the_last_unit_frees_its_prisoner() -> None:
    game = errand(
        CITY,
        ["kogus"],
        others={"zina-adora": {"fate": "captive", "captor": "units"}},
        units={CITY: {"militia": 1}},
        pdb_up=False,
        cards=[83],
    )
    send(game, G=["kogus"])
    draw(game)
    assert game.state.characters["zina-adora"].fate == "free"


@pytest.mark.case("9.42", "9.4")
def test_detected_means_everybody_of_the_side_in_the_environ_and_nobody_else() -> None:
    """[A-13-15]"""
    game = errand(
        "432.2",
        ["kogus", "adam-starlight"],
        others={"zina-adora": {"place": "432.1"}, "redjac": {}},
        cards=[70],
    )
    send(game, G=["kogus"])
    event = only(draw(game), DetectionChanged)
    assert set(event.characters) == {"kogus", "adam-starlight"}
    assert not game.state.characters["zina-adora"].detected
    assert not game.state.characters["redjac"].detected


@pytest.mark.case("13.44")
def test_nobody_is_detected_when_all_groups_are_out_of_it() -> None:
    """The camp draws on alone; the group whose mission was completed is not affected."""
    game = errand(CITY, ["kogus"], loyalty="loyal", camps=[CITY], cards=[82, 75])
    send(game, G=["kogus"], S=[])
    draw(game)
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("13.44", "there is no group to detect")
    assert not game.state.characters["kogus"].detected


@pytest.mark.case("13.44")
def test_an_aborted_group_draws_no_letters_of_the_same_card_nor_later() -> None:
    """Card 97 brings the enemy agent before its D."""
    game = errand(WILDS, ["kogus", "zina-adora"], cards=[97, 82], picks=[1])
    send(game, I=["kogus"], D=["zina-adora"])
    events = draw(game, 2)
    assert aborted(events, "D")
    assert not every(events, MissionCompleted)


# Diplomacy


@pytest.mark.case("13.4")
def test_a_skilled_diplomat_settles_a_dispute() -> None:
    game = errand(CITY, ["zina-adora"], cards=[91])
    send(game, D=["zina-adora"])
    assert only(draw(game), EventIgnored).reason == "a skilled diplomat settles the matter"


@pytest.mark.case("13.4", "15.13")
@pytest.mark.parametrize(("loyalty", "after"), [("neutral", LOYAL), ("patriotic", PATRIOTIC)])
def test_skill_is_no_help_against_a_breach_of_protocol(loyalty: str, after: int) -> None:
    game = errand(CITY, ["vudot-vodot"], loyalty=loyalty, cards=[90])
    send(game, D=["vudot-vodot"])
    assert aborted(draw(game), "D")
    assert game.state.planets["331"].loyalty == after


@pytest.mark.case("15.12")
def test_a_breach_of_protocol_by_imperials_helps_the_rebels() -> None:
    game = errand(CITY, ["senator-dermond"], side="imperial", loyalty="neutral", cards=[90])
    send(game, D=["senator-dermond"])
    draw(game)
    assert game.state.planets["331"].loyalty == DISSENT


ADVISED = {"kogus": {"possessions": ["advisor-android"]}}


@pytest.mark.case("14.2", "14.3")
def test_the_advisor_android_is_shown_when_protocol_is_breached() -> None:
    game = errand(CITY, ["kogus"], others=ADVISED, cards=[90])
    send(game, D=["kogus"])
    draw(game)
    events = do(game, "use advisor-android")
    assert only(events, EventIgnored).reason == "the Advisor Android finds a way"
    assert not every(events, MissionAborted)


@pytest.mark.case("14.2")
def test_the_android_may_be_kept_secret_and_the_mission_lost() -> None:
    game = errand(CITY, ["kogus"], others=ADVISED, cards=[90])
    send(game, D=["kogus"])
    draw(game)
    assert aborted(do(game, "pass"), "D")


@pytest.mark.case("13.42", "14.3")
def test_the_android_cancels_only_the_first_event_of_either_kind() -> None:
    """[A17] A dispute first, then a breach of protocol."""
    game = errand(CITY, ["kogus"], others=ADVISED, revealed=["advisor-android"], cards=[91, 90])
    send(game, D=["kogus"])
    assert only(draw(game), EventIgnored).reason == "the Advisor Android finds a way"
    assert aborted(draw(game), "D")


@pytest.mark.case("14.2")
def test_diplomacy_raised_in_time_settles_a_dispute_and_saves_the_android_for_later() -> None:
    """[A-14-10] Drakir's Diplomacy 1 and the Android's 1 are enough; the protocol is then his to cancel."""
    advised = {"drakir-grebb": {"possessions": ["advisor-android"]}}
    game = errand(CITY, ["drakir-grebb"], others=advised, cards=[91, 90])
    send(game, D=["drakir-grebb"])
    draw(game)
    events = do(game, "use advisor-android")
    assert only(events, EventIgnored).reason == "a skilled diplomat settles the matter"
    assert only(draw(game), EventIgnored).reason == "the Advisor Android finds a way"


# Coups


#: The tables of the cards, die by die.
TABLES: dict[tuple[int, Section], list[str]] = {
    (69, "wild"): ["none"] * 3 + ["shift"] + ["shift+captured"] * 2,
    (76, "wild"): ["none"] * 4 + ["shift"] + ["shift+captured"],
    (77, "special"): ["none"] * 2 + ["shift"] * 3 + ["shift+captured+kill1"],
    (78, "special"): ["none"] * 3 + ["shift"] * 2 + ["shift+killed"],
    (87, "special"): ["none"] * 2 + ["shift"] * 2 + ["shift+found"] * 2,
    (92, "urban"): ["none"] * 3 + ["shift"] * 2 + ["shift+killed"],
    (93, "urban"): ["none"] * 2 + ["shift"] * 2 + ["shift+captured"] * 2,
    (94, "urban"): ["shift"] * 3 + ["shift+found"] * 3,
}


def betrayed(card: int, section: Section, die: int, **position: Any) -> tuple[Game, list[Event]]:
    """Zina and Kogus on a Coup on a Neutral planet with one Militia, and the card that betrays them."""
    place = place_for(section, "coup_aborted")
    position.setdefault("units", {place: {"militia": 1}})
    game = errand(place, ["zina-adora", "kogus"], cards=[card], dice=[die], **position)
    send(game, C=["zina-adora", "kogus"])
    return game, draw(game)


def fates_of(game: Game) -> tuple[str, str]:
    return game.state.characters["zina-adora"].fate, game.state.characters["kogus"].fate


@pytest.mark.case("12.87", "15.12")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("card", "section"), TABLES)
def test_the_table_of_the_card_decides_what_befalls_the_plotters(
    card: int, section: Section, die: int
) -> None:
    game, events = betrayed(card, section, die)
    result = TABLES[card, section][die - 1]
    assert only(events, EventStruck).detail == result
    planet = game.state.planets[place_for(section, "coup_aborted")[:3]]
    assert planet.loyalty == (LOYAL if "shift" in result else NEUTRAL)
    if "kill1" in result:
        assert game.side == "rebel"
        do(game, "kogus dies")
        assert fates_of(game) == ("captive", "dead")
    elif "captured" in result:
        assert fates_of(game) == ("captive", "captive")
    elif "killed" in result:
        assert fates_of(game) == ("dead", "dead")
    elif "found" in result:
        assert game.side == "imperial"
        assert game.actions == ("attack with a squad", "let them go")
    else:
        assert fates_of(game) == ("free", "free")


@pytest.mark.case("12.87")
@pytest.mark.parametrize(("card", "section", "left"), [(93, "urban", "free"), (77, "special", "free")])
def test_nobody_is_captured_where_the_enemy_has_nobody(card: int, section: Section, left: str) -> None:
    """[A9] The one who is killed is killed all the same."""
    game, events = betrayed(card, section, 6, units={})
    if card == 77:
        events += do(game, "kogus dies")
        assert only(events, Died).character == "kogus"
    assert game.state.characters["zina-adora"].fate == left
    assert not every(events, Captured)


@pytest.mark.case("12.87")
def test_a_lone_plotter_is_the_one_who_dies() -> None:
    game = errand(
        CAVE, ["zina-adora"], others={"kogus": {}}, units={CAVE: {"militia": 1}}, cards=[77], dice=[6]
    )
    send(game, C=["zina-adora"])
    events = draw(game)
    assert only(events, Died).character == "zina-adora"
    assert not every(events, Captured)


@pytest.mark.case("12.15")
def test_found_by_an_event_with_nobody_there_is_not_found() -> None:
    """[A-11-08] The abort and the shift still apply."""
    game, events = betrayed(94, "urban", 6, units={})
    assert game.state.planets["331"].loyalty == LOYAL
    assert not every(events, FightBegan)
    assert game.decision is not None
    assert game.decision.kind == "missions"


@pytest.mark.case("12.81", "12.87")
def test_the_enemy_chooses_who_guards_those_captured_by_an_event() -> None:
    game, _ = betrayed(93, "urban", 6, others={"redjac": {}})
    assert game.side == "imperial"
    assert game.actions == ("to the units", "guard with redjac")
    do(game, "guard with redjac")
    assert game.state.characters["kogus"].captor == "redjac"


@pytest.mark.case("15.12", "15.13")
def test_a_coup_of_imperials_that_is_betrayed_shifts_towards_the_rebels() -> None:
    game = errand(CITY, ["barca"], side="imperial", cards=[92], dice=[4])
    send(game, C=["barca"])
    draw(game)
    assert game.state.planets["331"].loyalty == DISSENT


# Troops, squads, accidents, politics


@pytest.mark.case("12.87")
def test_the_wrong_soldier_calls_his_leader_who_takes_the_whole_group() -> None:
    game = errand(
        CITY,
        ["kogus", "zina-adora"],
        others={"redjac": {"with_units": True}},
        units={CITY: {"militia": 1}},
        cards=[81],
    )
    send(game, T=["kogus", "zina-adora"])
    events = draw(game)
    assert aborted(events, "T")
    assert {each.character for each in every(events, Captured)} == {"kogus", "zina-adora"}
    kogus = game.state.characters["kogus"]
    assert (kogus.captor, kogus.detected) == ("units", True)


@pytest.mark.case("12.15")
def test_a_character_beside_the_troops_does_not_lead_them_and_the_wrong_soldier_fetches_a_squad() -> None:
    """Characters do not count as a squad: only the squad may attack, and it need not (A-12-14)."""
    game = errand(CITY, ["kogus"], others={"redjac": {}}, units={CITY: {"militia": 1}}, cards=[81])
    send(game, T=["kogus"])
    draw(game)
    assert game.actions == ("attack with a squad", "let them go")
    events = do(game, "attack with a squad")
    events += do(game, "kill")
    assert only(events, FightBegan).attacker == "squad"


@pytest.mark.case("13.43")
@pytest.mark.parametrize(
    ("state", "units"), [("imperial-control", {}), ("rebellion", {CAVE: {"militia": 1}})]
)
def test_there_is_no_squad_to_stumble_upon(state: str, units: dict[str, dict[str, int]]) -> None:
    """The enemy must control the planet and have units in the Environ."""
    game = errand(CAVE, ["kogus"], state=state, units=units, cards=[88])
    send(game, I=["kogus"])
    assert only(draw(game), EventIgnored).reason == "there is no enemy squad here"


@pytest.mark.case("13.4", "12.73")
def test_the_owner_picks_the_victim_of_an_accident_and_it_can_be_the_end_of_a_group() -> None:
    """[A11] Zina has one wound left; her group is lost, the other goes on."""
    game = errand(
        CAVE, ["kogus", "zina-adora"], others={"zina-adora": {"wounds": 1}, "adam-starlight": {}}, cards=[81]
    )
    send(game, G=["kogus"], D=["zina-adora"])
    draw(game)
    assert game.side == "rebel"
    assert game.actions == ("wound kogus", "wound zina-adora")
    assert only(do(game, "wound zina-adora"), Died).cause == "an accident"
    assert game.actions == ("draw", "stop")


@pytest.mark.case("15.12", "15.11")
@pytest.mark.parametrize(
    ("side", "agent", "before", "after"),
    [
        ("rebel", "kogus", "unrest", NEUTRAL),
        ("rebel", "kogus", "dissent", NEUTRAL),
        ("rebel", "kogus", "neutral", NEUTRAL),
        ("rebel", "kogus", "loyal", LOYAL),
        ("imperial", "barca", "patriotic", NEUTRAL),
        ("imperial", "barca", "loyal", NEUTRAL),
        ("imperial", "barca", "dissent", DISSENT),
    ],
)
def test_civil_war_undoes_the_loyalty_that_favors_the_phasing_player(
    side: Any, agent: str, before: str, after: int
) -> None:
    game = errand(CAVE, [agent], side=side, loyalty=before, cards=[89])
    was = game.state.planets["523"].loyalty
    send(game, D=[agent])
    events = draw(game)
    assert game.state.planets["523"].loyalty == after
    assert bool(every(events, EventIgnored)) == (after == was)


@pytest.mark.case("15.14")
def test_civil_war_has_no_hold_on_a_planet_in_rebellion() -> None:
    game = errand(CAVE, ["kogus"], state="rebellion", cards=[89])
    send(game, G=["kogus"])
    assert only(draw(game), EventIgnored).reason == "there is nothing to quarrel about"


@pytest.mark.case("15.2")
def test_after_a_civil_war_an_r_does_not_start_the_rebellion() -> None:
    """The mission is not aborted, but the marker has left Unrest."""
    game = errand(CITY, ["kogus"], loyalty="unrest", cards=[82, 80, 76, 76])
    send(game, R=["kogus"])
    events = draw(game, 4) + finish(game)
    assert not every(events, MissionAborted)
    assert not every(events, MissionCompleted)
    assert game.state.planets["331"].status == "imperial-control"


@pytest.mark.case("15.46")
def test_the_populace_cannot_go_wild_once_the_rebellion_has_begun() -> None:
    game = errand(CITY, ["kogus"], state="rebellion", cards=[85])
    send(game, P=["kogus"])
    ignored = only(draw(game), EventIgnored)
    assert (ignored.case, ignored.reason) == ("15.46", "the rebellion has already begun")
    assert game.state.wild == ()


@pytest.mark.case("15.46")
def test_what_went_wild_is_forgotten_when_the_next_mission_phase_begins() -> None:
    game = errand(CITY, ["kogus"], others={"barca": {}}, cards=[85])
    send(game, P=["kogus"])
    draw(game)
    assert game.state.wild == (CITY,)
    do(game, "stop")
    until(game, "missions")
    assert game.state.phasing == "imperial"
    assert not game.state.wild
