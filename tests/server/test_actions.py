"""What the page is told of each action: its words, what it touches, and whether it can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest
from tests.engine.table import table

from fitg.engine.events.course import SegmentBegan
from fitg.engine.game import Game, new_game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.movement.flying import FlyTo, TakeAboard
from fitg.engine.rules.movement.free_movement import Fly, MarchFrom, WalkTo
from fitg.engine.rules.reaction import ReactWithUnit
from fitg.engine.rules.search import SearchEnviron
from fitg.engine.table.views import shuffle_hidden
from fitg.server.live.actions import action_info, action_infos, place_asked
from fitg.server.messages import ActionInfo

A = TypeVar("A", bound=Action)


def play_until(game: Game, kind: type[A], choose: Callable[[Game], Action] | None = None) -> A:
    """Play on until an action of this class is offered; the first one."""
    chance = Random("until")
    while True:
        for option in game.options:
            if isinstance(option, kind):
                return option
        game.apply(choose(game) if choose else chance.choice(game.options))


def infos(game: Game) -> dict[str, ActionInfo]:
    return {info.action: info for info in action_infos(game)}


def gathered(game: Game) -> tuple[str, ...]:
    assert game.decision is not None
    return game.decision.gathered


# Can it be taken back?


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_what_is_not_called_final_can_be_taken_back_while_there_is_something_to_decide(scenario: str) -> None:
    game = new_game(scenario, seed="final")
    chance = Random("final")
    while game.outcome is None:
        action = chance.choice(game.options)
        final = action_info(game, action).final
        events = game.apply(action)
        went_on = bool(game.ctx.answered) or any(isinstance(event, SegmentBegan) for event in events)
        assert final or game.can_undo or went_on or game.outcome, action.text


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_most_of_what_is_called_final_cannot_be_taken_back(scenario: str) -> None:
    undoable = []
    for seed in range(5):
        game, chance = new_game(scenario, seed=seed), Random(seed)
        while game.outcome is None:
            action = chance.choice(game.options)
            final = action_info(game, action).final
            game.apply(action)
            if final:
                undoable.append(game.can_undo)
    assert len(undoable) > 100
    assert sum(undoable) < len(undoable) / 3


def test_what_is_final_tells_nothing_hidden() -> None:
    game = new_game("varu-powderkeg", seed="secrets")
    chance = Random("secrets")
    while game.outcome is None:
        assert game.side is not None
        twin = game.copy()
        shuffle_hidden(twin.ctx, game.side, chance.randrange)
        twin.ask_again()
        known = {info.action: info.final for info in action_infos(twin)}
        assert known == {info.action: info.final for info in action_infos(game)}
        game.apply(chance.choice(game.actions))


def flight(*, pdb_up: bool) -> Game:
    """A Rebel ship is about to leave a planet; the PDBs are all Up, or all Down."""
    return table(
        "rebel.movement",
        characters={
            "boccanegra": {"place": "223.1", "ship": "planetary-privateer"},
            "doctor-sontag": {"place": "223.1"},
        },
        units={"222.1": {"line": 1}},
        planets={planet: {"pdb_up": pdb_up} for planet in ("221", "222", "223")},
    )


@pytest.mark.parametrize("pdb_up", [True, False])
def test_a_flight_is_final_where_an_enemy_pdb_looks_for_the_ship(pdb_up: bool) -> None:
    game = flight(pdb_up=pdb_up)
    game.apply(play_until(game, Fly))
    flights = [option for option in game.options if isinstance(option, FlyTo)]
    assert {action_info(game, option).final for option in flights} == {pdb_up}
    game.apply(flights[0])
    assert game.can_undo is not pdb_up


def test_a_walk_is_not_final() -> None:
    game = flight(pdb_up=True)
    assert not action_info(game, play_until(game, WalkTo)).final


# What it touches


def test_a_move_says_where_it_comes_from_and_where_it_goes() -> None:
    game = new_game("varu-powderkeg", seed="react")
    react = play_until(game, ReactWithUnit)
    info = infos(game)[react.text]
    assert (info.origin, info.via, info.to) == (react.origin, "", react.to)
    assert info.places == [react.origin, react.to]
    assert (info.verb, info.pieces, info.cargo) == ("react-with-unit", [react.unit], [])
    assert not info.passes
    assert infos(game)["done"].passes


def test_a_search_says_who_searches() -> None:
    game = table(
        "rebel.search",
        characters={"boccanegra": {"place": "223.1", "detected": True}, "jon-kidu": {"place": "223.1"}},
        units={"223.1": {"line": 1}},
    )
    search = play_until(game, SearchEnviron)
    assert search.text == "search 223.1 with units"
    assert infos(game)[search.text].words == ["units"]


def test_an_assignment_names_the_letter_of_its_mission() -> None:
    """The page marks by it which missions are not possible."""
    game = table("rebel.missions", characters={"boccanegra": {"place": "223.1"}})
    game.apply("missions at 223.1")
    assign = next(option for option in game.options if isinstance(option, AssignCharacter))
    assert infos(game)[assign.text].words == [assign.text[-1]]


def test_who_is_aboard_already_is_told() -> None:
    game = flight(pdb_up=True)
    fly = play_until(game, Fly)
    assert gathered(game) == ()
    game.apply(fly)
    assert gathered(game) == (fly.ship, "boccanegra")
    assert place_asked(game) == "223.1"
    aboard = play_until(game, TakeAboard)
    assert not action_info(game, aboard).final
    game.apply(aboard)
    assert gathered(game) == (fly.ship, "boccanegra", aboard.who)


def test_a_stack_that_is_about_to_march_is_told() -> None:
    game = new_game("varu-powderkeg", seed="march")
    march = play_until(game, MarchFrom, lambda game: game.options[-1])
    game.apply(march)
    (unit,) = gathered(game)
    assert unit in game.facts.unit_kinds, "there is only one to choose"
    assert place_asked(game) == march.origin


# What it costs


def test_no_action_is_tried_to_tell_whether_it_is_final(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message of many actions costs as much for each of them as that of a few."""

    def refuse(*given: Any) -> Any:
        raise AssertionError("the game was copied or played on")

    game = new_game("varu-powderkeg", seed="cost")
    monkeypatch.setattr(Game, "copy", refuse)
    monkeypatch.setattr(Game, "apply", refuse)
    assert [info.action for info in action_infos(game)] == list(game.actions)


# The way on


def test_the_usual_answer_is_marked_and_what_passing_wastes_is_said() -> None:
    game = table(
        "rebel.missions", characters={"frun-sentel": {"place": "221.1"}, "jon-kidu": {"place": "222.1"}}
    )
    assert infos(game)["done"].wastes == "Whoever has not gone on a mission yet stays idle in this turn."
    game.apply("missions at 221.1")
    assert infos(game)["no missions"].wastes == "Nobody here goes on a mission in this turn."
    game.apply("assign frun-sentel to D")
    draw, stop = infos(game)["draw"], infos(game)["stop"]
    assert (draw.usual, draw.wastes) == (True, "")
    assert (stop.usual, stop.passes) == (False, True)
    assert stop.wastes == "The cards that are left and all bonus draws are given up."


def test_nothing_is_usual_that_wastes_something() -> None:
    kinds = [kind for kind in every_action() if kind.usual]
    assert kinds
    assert not [kind.__name__ for kind in kinds if kind.wastes]
    assert not [kind.__name__ for kind in every_action() if kind.wastes and not kind.passes]


def every_action(base: type[Action] = Action) -> list[type[Action]]:
    return [each for kind in base.__subclasses__() for each in (kind, *every_action(kind))]
