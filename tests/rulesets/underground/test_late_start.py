"""[VO-06] Open War: the campaign without its first years."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from tests.bots.positions import advised
from tests.engine.table import do, every, passing, question, until

from fitg.data import facts
from fitg.engine.events.course import SegmentBegan, TurnBegan
from fitg.engine.events.galactic import SecretRevealed
from fitg.engine.events.missions import CampFounded
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.events import Event
from fitg.engine.rules.galactic import money, secrets
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.missions import groups
from fitg.engine.rulesets.underground.victory.bidding import possible_bids
from fitg.scenarios import load
from fitg.scenarios.board import planet_kinds
from fitg.scenarios.errors import ScenarioError

OPEN_WAR = load("open-war")
BALANCE = {"ruleset": "underground-balance", "bids": "agreed"}
HEROES = {"ruleset": "underground-heroes"}


@cache
def laid_out() -> tuple[Game, tuple[Event, ...]]:
    """The set-up in the first way that is offered, and all that was told."""
    game, events = new_game("open-war", seed=1, options=BALANCE), list[Event]()
    while game.ctx.segment == "set-up":
        suggested = [action for action in game.actions if action.startswith("suggest")]
        events += do(game, (*suggested, *game.actions)[0])
    return game, tuple(events)


def kinds_of(place: str) -> frozenset[str]:
    return frozenset(planet_kinds(facts().planets[place[:3]]))


# The Empire


@pytest.mark.case("VO-06")
def test_the_empire_has_410_points_for_ordinary_units_anywhere() -> None:
    (grant,) = OPEN_WAR.imperial.force_points
    assert (grant.points, grant.pdb_points, grant.garrison, grant.pdb_top) == (410, None, False, 1)
    game = new_game("open-war", seed=1, options=BALANCE)
    until(game, "force-points")
    markets = {action.removeprefix("buy for ") for action in game.actions if action.startswith("buy for")}
    assert {place[:3] for place in markets} == set(game.ctx.board.planets)
    do(game, "buy for 222.1")
    offered = {action.split()[2] for action in game.actions if action.startswith("buy 1 ")}
    assert offered == {"militia", "patrol", "line", "veteran"}


@pytest.mark.case("VO-06")
def test_no_pdb_rises_above_the_first_level() -> None:
    game = new_game("open-war", seed=1, options=BALANCE)
    until(game, "force-points")
    do(game, "pay to turn up pdb 222", "pay to raise pdb 222")
    assert game.state.planets["222"].pdb == 1
    assert "pay to raise pdb 222" not in game.actions


@pytest.mark.case("VO-06")
def test_all_courtiers_start_where_their_player_likes() -> None:
    everybody = {each.id for each in facts().characters.values() if each.side == "imperial"}
    assert set(OPEN_WAR.imperial.characters) == everybody
    (group,) = OPEN_WAR.imperial.groups
    placing = group.placing
    assert (placing.planets, placing.provinces, placing.kinds, placing.spread) == ((), (), (), "free")
    game, _ = laid_out()
    assert everybody <= game.state.characters.keys()


@pytest.mark.case("VO-06", "VC-17", "VC-17a")
def test_ekim_lam_waits_to_be_gained_and_the_will_stands_on_orlog() -> None:
    """VQ-491: with the whole of Underground, too."""
    game = new_game("open-war", seed=1, options={"ruleset": "underground", "bids": "agreed"})
    until(game, "will.station")
    assert {action.split()[-1].partition(".")[0] for action in game.actions} == {"162"}
    while game.ctx.segment == "set-up":
        suggested = [action for action in game.actions if action.startswith("suggest")]
        do(game, (*suggested, *game.actions)[0])
    court = {each for each in OPEN_WAR.imperial.characters if game.state.characters[each].fate == "free"}
    assert len(court) == 12
    assert "ekim-lam" not in game.state.characters
    assert "ekim-lam" in game.state.decks["imperial"]


# The Rebels


@pytest.mark.case("VO-06a")
def test_all_rebels_and_possessions_start_on_plain_planets_after_the_empire() -> None:
    rebels = {each.id for each in facts().characters.values() if each.side == "rebel"}
    assert set(OPEN_WAR.rebel.characters) == rebels
    assert {*OPEN_WAR.rebel.ships, *OPEN_WAR.rebel.possessions} == set(facts().possessions)
    assert OPEN_WAR.setup.index("imperial.characters") < OPEN_WAR.setup.index("rebel.characters")
    game, _ = laid_out()
    assert {kinds_of(game.state.characters[each].place) for each in rebels} == {frozenset({"plain"})}
    assert not game.state.decks["rebel"]
    assert all(card.fate != "deck" for card in game.state.possessions.values())


@pytest.mark.case("VO-06a")
def test_there_is_one_cell_in_each_province_which_acts_at_once() -> None:
    game, events = laid_out()
    places = [each.place for each in every(events, CampFounded)]
    provinces = [facts().systems[facts().planets[place[:3]].system].province for place in places]
    assert sorted(provinces) == ["1", "2", "3", "4", "5"]
    assert {kinds_of(place) for place in places} == {frozenset({"plain"})}
    assert all(groups.camp_ready(game.ctx, place, "rebel") for place in places)


@pytest.mark.case("VO-06a")
def test_six_secrets_are_known() -> None:
    game, events = laid_out()
    known = [each for each in every(events, SecretRevealed) if each.case == "VO-06a"]
    assert len(known) == OPEN_WAR.rebel.known_secrets == 6
    assert len(memory(game.ctx).revealed) >= 6


@pytest.mark.case("VO-06a")
def test_the_rebels_choose_them_and_may_put_the_game_away_meanwhile() -> None:
    game = new_game("open-war", seed=1, options=BALANCE)
    until(game, "setup.known-secrets")
    assert question(game).side == "rebel"
    assert game.actions == tuple(f"know the secret of {planet}" for planet in secrets.hidden(game.ctx))
    chosen = game.actions[3].split()[-1]
    do(game, game.actions[3])
    assert chosen in memory(game.ctx).revealed
    assert restore(game.snapshot()).actions == game.actions
    assert advised(game) in game.actions


# The turn


@pytest.mark.case("VO-06b")
def test_play_begins_in_turn_nine_of_forty_with_an_event_and_all_assignments() -> None:
    game, events = laid_out()
    (turn,) = every(events, TurnBegan)
    assert turn.turn == 9
    assert every(events, SegmentBegan)[0].name == "event"
    assert len(game.facts.strategic_assignments) >= 14
    dealt = {*memory(game.ctx).assignments, *memory(game.ctx).drawn_assignments}
    assert len(dealt) == 14


@pytest.mark.case("VO-06b")
def test_the_first_turn_has_no_production_and_the_next_has_one() -> None:
    game = laid_out()[0].copy()
    asked = set()
    assert not game.ctx.rules.ask[money.in_season](game.ctx)
    while game.state.turn == 9:
        asked.add(question(game).kind)
        game.apply(passing(game))
    assert not asked & {"force-points", "imperial-purchases", "rebel-purchases", "taxation", "maintenance"}
    assert game.ctx.rules.ask[money.in_season](game.ctx)


@pytest.mark.case("VO-06b")
def test_by_the_old_count_it_is_the_fifth_turn() -> None:
    game = new_game("open-war", seed=1, options=HEROES)
    assert game.state.turn == 5
    assert not game.ctx.rules.ask[money.in_season](game.ctx)


@pytest.mark.case("VO-06b")
def test_nobody_bids_for_a_turn_that_has_passed() -> None:
    game = new_game("open-war", seed=1, options={"ruleset": "underground-balance"})
    assert question(game).kind == "bids"
    assert (game.actions[0], game.actions[-1]) == ("bid 9", "bid 40")
    assert list(possible_bids(game.ctx)) == list(range(9, 41))


# Scenarios of one's own


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"first_turn": 21}, "play cannot begin in 21"),
        ({"setup": ["imperial.units"]}, "it lacks"),
        ({"rebel": {"camps": {"case": "VO-06a", "planets": ["222"]}}}, "the Galactic Game a placing"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(ScenarioError, match=complaint):
        load({"base": "open-war", "id": "a-test", "title": "A test", **changes})


@pytest.mark.case("VO-06", "VO-06a")
def test_bots_divide_a_crowd_into_bands() -> None:
    game = new_game("open-war", seed=1, options=HEROES)
    while game.ctx.segment == "set-up":
        game.apply(advised(game) if question(game).kind == "setup.characters" else passing(game))
    for side in ("rebel", "imperial"):
        planets = Counter(each.place[:3] for each in game.state.characters.values() if each.side == side)
        assert len(planets) > 2
        assert max(planets.values()) <= 5
