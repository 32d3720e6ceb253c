"""[13.4] Action events about missions and politics: diplomacy, coups, troops, accidents, civil war."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.event_table import aborted, place_for
from tests.engine.mission_table import CAVE, CITY, draw, errand, finish, send
from tests.engine.table import do, every, only, until

from fitg.data.records import Section
from fitg.engine.events.character_combat import Captured, Died, FightBegan
from fitg.engine.events.missions import EventIgnored, EventStruck, MissionAborted, MissionCompleted
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC

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
