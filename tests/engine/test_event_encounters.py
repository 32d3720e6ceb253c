"""[13.4] Action events that bring somebody: searches, robots, locals, raids, detection."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.event_table import aborted
from tests.engine.mission_table import CAVE, CITY, WILDS, draw, errand, send
from tests.engine.table import do, every, only

from fitg.data import facts
from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.missions import EventIgnored, MissionCompleted
from fitg.engine.events.movement import DetectionChanged, PdbChanged
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game
from fitg.engine.machine.events import Event

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


@pytest.mark.case("11.22", "13.48")
def test_who_led_the_units_in_a_search_by_event_does_not_search_as_a_character() -> None:
    game = hunted(cards=[86], picks=[0], dice=[6, 6], others={"redjac": {}})
    draw(game)
    do(game, "search with units", "lead with redjac")
    assert "search with characters" not in game.actions


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
