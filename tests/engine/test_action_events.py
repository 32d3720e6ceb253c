"""[13.4] Action events: every card section in a fitting place, and every reason to ignore an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.event_table import CELLS, aborted, cell_of, place_for
from tests.engine.mission_table import CITY, SMALL_CITY, WILDS, draw, errand, send
from tests.engine.table import do, every, only
from tests.engine.toys import Play

from fitg.data import facts
from fitg.data.records import ActionCell, Section
from fitg.engine import questions
from fitg.engine.events.character_combat import FightBegan, Wounded
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import (
    BonusDrawn,
    EventIgnored,
    EventStruck,
    MissionAborted,
    MissionCompleted,
)
from fitg.engine.game import Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, UNREST
from fitg.engine.modules import Module
from fitg.engine.rules.missions.action_events import EVENTS
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.event_rule import NOTHING, EventRule, Happening, Headline
from fitg.engine.rules.missions.site import Site

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
    assert "complete D" in game.actions


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


# A module in which an event overrules another


class Overruling(EnvironMissions, layer=True, tag="toy.Overruling"):
    """Good news makes people forget that nobody searches."""

    def overruled(self, ctx: Context, event: str) -> tuple[str, ...]:
        return (*super().overruled(ctx, event), *(("no_search",) if event == "extra_bonus" else ()))


OVERRULING = Module(id="overruling", title="Good news first", over={EnvironMissions: Overruling})


@pytest.mark.case("13.42")
@pytest.mark.parametrize(("overrules", "ignored"), [(False, ["no_search"]), (True, [])])
def test_an_event_that_a_module_overrules_may_come_again(
    overrules: bool, ignored: list[str], playing: Play
) -> None:
    options = playing(OVERRULING) if overrules else None
    game = errand(CITY, ["doctor-sontag"], cards=[76, 78, 77], options=options)
    events = send(game, I=["doctor-sontag"]) + draw(game, 3)
    assert [event.event for event in every(events, EventIgnored)] == ignored


# Events that overrule others, and their intensity

UNDONE: list[str] = []


def forget_hiding(ctx: Context, site: Site) -> None:
    UNDONE.append(site.place)


GOOD_NEWS = Module(
    id="good-news",
    title="Good news overrules",
    needs=("shared",),
    events={
        "extra_bonus": replace(EVENTS["extra_bonus"], overrules=("no_search",)),
        "no_search": replace(EVENTS["no_search"], undone=forget_hiding),
    },
)


@pytest.mark.case("13.42")
def test_the_record_of_an_event_says_what_it_overrules_and_how_that_is_undone(playing: Play) -> None:
    UNDONE.clear()
    game = errand(CITY, ["doctor-sontag"], cards=[76, 78, 77], options=playing(GOOD_NEWS))
    events = send(game, I=["doctor-sontag"]) + draw(game, 3)
    assert every(events, EventIgnored) == []
    assert UNDONE == [CITY]


HEARD: list[str] = []


def hear(ctx: Context, site: Site, event: Headline) -> Happening:
    HEARD.append(event.parameter)
    return NOTHING


def as_before(how: str, ctx: Context, site: Site, event: str, drawn: str) -> str:
    return site.intensities.get(event, how)


LOUD = Module(
    id="loud",
    title="Events are heard again",
    needs=("shared",),
    events={"creature_attack": EventRule(handle=hear, repeatable=True)},
)
STEADY = Module(
    id="steady", title="The first draw fixes it", answers=(questions.intensity.changed(as_before),)
)


@pytest.mark.case("13.4")
@pytest.mark.parametrize(("modules", "heard"), [((), "robot2"), ((STEADY,), "robot1")])
def test_how_strong_an_event_is_may_be_fixed_by_the_first_draw(
    modules: tuple[Module, ...], heard: str, playing: Play
) -> None:
    """Card 69 brings one robot in cities, card 70 two."""
    HEARD.clear()
    game = errand(CITY, ["doctor-sontag"], cards=[69, 70, 78], options=playing(LOUD, *modules))
    send(game, S=["doctor-sontag"])
    draw(game, 2)
    assert ["robot1", heard] == HEARD
    missions = game.state.stack[-1]
    assert isinstance(missions, EnvironMissions)
    assert missions.intensities == {"creature_attack": "robot1"}
    again = restore(game.snapshot()).state.stack[-1]
    assert isinstance(again, EnvironMissions)
    assert again.intensities == missions.intensities
