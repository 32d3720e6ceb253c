"""[VP-30] The ships of the Empire, and how they are replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.table import do, only, passing, question
from tests.rulesets.underground.plan_table import under

from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.engine.events.possessions import ShipAssigned
from fitg.engine.game import Game, new_game, restore
from fitg.engine.rules import spaceships
from fitg.engine.rulesets.underground import HEROES
from fitg.engine.rulesets.underground.ships import IMPERIAL_SHIPS
from fitg.engine.rulesets.underground.ships.yards import missing
from fitg.engine.rulesets.underground.turn import TURN

Lay = Callable[..., Game]
#: Pronox, whose city is the Emperor's, and a planet without a court.
LOYAL = {"loyalty": "loyal"}
COURT, TOWN = "231.1", "311.1"


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(IMPERIAL_SHIPS) as lay_out:
        yield lay_out


def turn_begins(lay: Lay, people: dict[str, Any], **more: Any) -> Game:
    """The Imperial Player-Turn is about to begin, and no ship is in play but those that are said."""
    people = {"kogus": {"place": "512.1"}, **people}
    game = lay("rebel-1.missions", characters=people, planets={"231": LOYAL, "311": LOYAL}, **more)
    for _ in range(60):
        if game.state.phasing == "imperial" or question(game).side == "imperial":
            break
        do(game, passing(game))
    return game


def ratings(game: Game, model: str) -> tuple[int, ...]:
    ship = game.facts.imperial_ships[model]
    return (ship.maneuver, ship.cannon, ship.shields, ship.passengers, ship.count)


@pytest.mark.case("VP-30")
def test_standard_ships_are_better_and_two(lay: Lay) -> None:
    game = lay("rebel-1.missions", characters={"kogus": {"place": "512.1"}})
    assert ratings(game, "imperial-spaceship") == (3, 2, 2, 4, 2)
    assert ratings(game, "redjacs-spaceship") == (4, 2, 3, 4, 1)
    assert list(game.ctx.scenario.imperial.ships).count("imperial-spaceship") == 2


@pytest.mark.case("VP-30a", "VC-17b")
def test_the_shuttle_has_ten_seats_and_starts_with_taroff() -> None:
    assert IMPERIAL_SHIPS in HEROES
    game = new_game("underground", seed=1, options={"ruleset": "underground-heroes"})
    assert ratings(game, "imperial-shuttle") == (2, 1, 1, 10, 1)
    groups = game.ctx.scenario.imperial.groups
    assert [group.characters for group in groups if "imperial-shuttle" in group.ships] == [("els-taroff",)]
    while game.ctx.segment == "set-up":
        suggested = [action for action in game.actions if action.startswith("suggest")]
        game.apply((*suggested, *game.actions)[0])
    owned = spaceships.owned_by(game.ctx, "els-taroff")
    assert owned is not None
    assert (owned.model, owned.place) == ("imperial-shuttle", game.state.characters["els-taroff"].place)
    models = sorted(ship.model for ship in game.state.ships.values() if ship.side == "imperial")
    assert models == ["imperial-shuttle", "imperial-spaceship", "imperial-spaceship", "redjacs-spaceship"]


@pytest.mark.case("VP-30a", "VC-17b")
def test_without_the_module_taroff_has_a_standard_ship() -> None:
    game = new_game("underground", seed=1)
    assert "imperial-shuttle" not in game.facts.imperial_ships
    assert list(game.ctx.scenario.imperial.ships).count("imperial-spaceship") == 3


@pytest.mark.case("VP-30b")
def test_a_knight_gets_a_standard_ship_and_redjac_his_own_before_anybody_moves(lay: Lay) -> None:
    game = turn_begins(lay, {"jin-voles": {"place": TOWN}, "redjac": {"place": TOWN}})
    assert (question(game).kind, question(game).side) == ("spaceship.replacement", "imperial")
    events = do(game, "give redjac a ship of the same build")
    assert only(events, ShipAssigned).ship == "redjacs-spaceship#1"
    assert "give redjac a ship of the same build" not in game.actions
    assert "give a spaceship to redjac" not in game.actions
    events = do(game, "give a spaceship to jin-voles")
    owned = spaceships.owned_by(game.ctx, "jin-voles")
    assert owned is not None
    assert (owned.model, owned.place) == ("imperial-spaceship", TOWN)
    assert restore(game.snapshot()).digest() == game.digest()


@pytest.mark.case("VP-30b")
def test_only_on_a_planet_that_the_empire_controls(lay: Lay) -> None:
    risen = {"state": "rebellion", "pdb": 0, "pdb_up": False}
    game = lay(
        "rebel-1.missions",
        characters={
            "kogus": {"place": "512.1"},
            "jin-voles": {"place": TOWN},
            "redjac": {"place": TOWN},
            "els-taroff": {"place": COURT},
        },
        planets={"311": risen, "231": LOYAL},
    )
    while question(game).side != "imperial":
        do(game, passing(game))
    assert not any("redjac" in action or "jin-voles" in action for action in game.actions)
    assert "give a spaceship to els-taroff" in game.actions


@pytest.mark.case("VP-30b")
def test_no_more_than_were_there_and_nobody_but_knights(lay: Lay) -> None:
    game = turn_begins(
        lay,
        {
            "jin-voles": {"place": TOWN},
            "els-taroff": {"place": TOWN},
            "vans-ka-tie-a": {"place": TOWN},
            "jon-kidu": {"place": TOWN},
        },
    )
    for name in ("jin-voles", "els-taroff", "vans-ka-tie-a", "jon-kidu"):
        offered = f"give a spaceship to {name}" in game.actions
        assert offered is game.facts.people[name].knight
    given = 0
    while given < 5 and (more := [a for a in game.actions if a.startswith("give a spaceship")]):
        do(game, more[0])
        given += 1
    assert given == 2
    assert missing(game.ctx, "imperial-spaceship") == 0


@pytest.mark.case("VP-30c")
@pytest.mark.parametrize(("place", "may"), [(COURT, True), (TOWN, False)])
def test_the_shuttle_comes_to_a_knight_at_a_court_of_the_emperors(lay: Lay, place: str, may: bool) -> None:
    game = turn_begins(lay, {"els-taroff": {"place": place}})
    assert ("give the shuttle to els-taroff" in game.actions) is may
    if may:
        do(game, "give the shuttle to els-taroff")
        owned = spaceships.owned_by(game.ctx, "els-taroff")
        assert owned is not None
        assert owned.model == "imperial-shuttle"
        assert missing(game.ctx, "imperial-shuttle") == 0


@pytest.mark.case("VP-30c")
def test_a_summoned_sovereign_has_to_be_there_and_a_neutral_one_does_not_count(lay: Lay) -> None:
    from fitg.engine.rules.politics import sovereigns
    from fitg.engine.rulesets.underground.ships.yards import at_court

    game = lay("rebel-1.missions", characters={"kogus": {"place": "512.1"}})
    ctx = game.ctx
    known = ctx.facts.sovereigns.values()
    friend = next(each for each in known if each.allegiance == "imperial")
    neutral = next(each for each in known if each.allegiance == "neutral")
    assert at_court(ctx, friend.environ)
    assert not at_court(ctx, neutral.environ)
    sovereigns.summon(ctx, neutral, "imperial", 0)
    assert not at_court(ctx, neutral.environ)
    sovereigns.summon(ctx, friend, "imperial", 0)
    assert at_court(ctx, friend.environ)
    ctx.state.characters[friend.id].fate = "dead"
    assert not at_court(ctx, friend.environ)


@pytest.mark.case("VP-30b")
def test_with_the_turn_of_underground_they_are_asked_once() -> None:
    with under(TURN, IMPERIAL_SHIPS) as lay_out:
        game = turn_begins(lay_out, {"jin-voles": {"place": TOWN}})
        assert question(game).kind == "spaceship.replacement"
        assert question(game).case == "VP-30"
        do(game, "done")
        for _ in range(10):
            assert game.decision is None or game.decision.kind != "spaceship.replacement"
            if game.decision is None or game.state.phasing != "imperial":
                break
            do(game, passing(game))


@pytest.mark.case("VP-30b")
def test_a_rookie_takes_a_ship(lay: Lay) -> None:
    game = turn_begins(lay, {"jin-voles": {"place": TOWN}})
    decision = question(game)
    advice = advise(Table(game.ctx, decision.side), decision.kind, decision.options)
    assert str(advice.action) == "give a spaceship to jin-voles"
