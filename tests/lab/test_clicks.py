"""Decisions and clicks per Game-Turn, counted in games with known seeds."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from tests.engine.province.fleets import space
from tests.engine.table import table

from fitg.bots import create, observe
from fitg.engine.game import Game, new_game
from fitg.engine.machine.state import SIDES
from fitg.engine.rules.missions.actions import SkipMissions
from fitg.lab import clicks as clicks_module
from fitg.lab import laid_out
from fitg.lab.clicks import count
from fitg.lab.laid_out import LaidOut
from fitg.presentation.bundles import bundles
from fitg.presentation.sheets import is_spending
from fitg.presentation.wishes.wish import until_told
from fitg.scenarios import load
from fitg.scenarios.sequence import SET_UP

PAGE = Path(__file__).parents[2] / "web/src/table/decision"
FOUR = {name: {"place": "221.1"} for name in ("frun-sentel", "boccanegra", "tourag", "doctor-sontag")}


def clicks(game: Game, action: str) -> int:
    option = game.decision.option(action) if game.decision is not None else None
    assert option is not None
    return LaidOut(game, bundles(game)).clicks(option)


def together(game: Game, label: str) -> int:
    found = bundles(game)
    return LaidOut(game, found).clicks_together(next(each for each in found if label in each.label))


def test_what_the_table_does_by_itself_takes_no_click() -> None:
    rebel, imperial = count(load("flight-to-egrix"), answers=400)
    for side in (rebel, imperial):
        assert side.turns >= 6
        assert 8 < side.decisions <= side.clicks_without < 40
        assert side.clicks_with_orders <= side.clicks < 0.8 * side.clicks_without
        assert 0 < side.by_suggestion < side.clicks


def test_the_same_answers_are_counted_the_same() -> None:
    first, again = (count(load("flight-to-egrix"), answers=90) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("TOO_MANY", "groups.ts"),
        ("AT_ONE_GLANCE", "options.ts"),
        ("MANY_EACH", "options.ts"),
        ("FEW", "options.ts"),
    ],
)
def test_the_numbers_are_those_of_the_page(name: str, file: str) -> None:
    written = re.search(rf"const {name} = (\d+);", (PAGE / file).read_text(encoding="utf-8"))
    assert written is not None
    assert int(written[1]) == getattr(laid_out, name)


def test_of_several_people_all_together_are_shown_and_each_has_his_face_on_the_mission() -> None:
    game = table("rebel.missions", characters=FOUR)
    game.apply("missions at 221.1")
    by_person = {action.split()[1]: action for action in game.actions if action.endswith(" to D")}
    assert len(by_person) == 4
    costs = [
        clicks(game, by_person[who])
        for who in dict.fromkeys(each.split()[1] for each in game.actions)
        if who in by_person
    ]
    assert costs == [1, 1, 1, 1]
    assert together(game, "All 4: Diplomacy") == 1


def test_whoever_gives_something_up_is_asked_once_more_unless_he_has_said_what() -> None:
    game = table("rebel.missions", characters=FOUR | {"rayner-derban": {"place": "222.1"}})
    assert clicks(game, "done") == 2
    assert together(game, "stay idle") == 1


def test_on_the_map_one_click_means_what_nothing_else_is_about() -> None:
    game = space(units={"223.1": {"wild-2-1": 3, "air-1-0": 1}, "222.1": {"air-2-3": 1}})
    assert together(game, "Charkhan (air): all units") == 1
    game.apply("fleet from 223.1")
    assert clicks(game, next(each for each in game.actions if each.startswith("add wild"))) == 1


def counted(monkeypatch: pytest.MonkeyPatch, game: Game, *actions: str) -> list[int]:
    """The clicks of a person who gives these answers, as they are added up."""
    answers = iter(actions)

    class Player:
        def choose(self, *_: object) -> str:
            return next(answers)

    monkeypatch.setattr(clicks_module, "create", lambda name: Player())
    tallies = {side: clicks_module._Tally() for side in SIDES}
    given = clicks_module._play(game, 0, tallies, len(actions))
    spent = list[int]()
    for number in range(1, len(given) + 1):
        fresh = {side: clicks_module._Tally() for side in SIDES}
        clicks_module._add_up(given[:number], fresh)
        spent.append(sum(tally.clicks for tally in fresh.values()))
    return spent


def test_people_are_sent_in_the_order_of_the_page_whatever_the_order_of_the_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missions() -> Game:
        game = table("rebel.missions", characters=FOUR)
        game.apply("missions at 221.1")
        return game

    people = list(dict.fromkeys(each.split()[1] for each in missions().actions if " to D" in each))
    to = ["D", "I", "D", "I"]
    in_order = [f"assign {who} to {letter}" for who, letter in zip(people, to, strict=True)]
    backwards = in_order[::-1]
    assert counted(monkeypatch, missions(), *in_order)[-1] == counted(monkeypatch, missions(), *backwards)[-1]
    first, last = (counted(monkeypatch, missions(), each, "draw")[-1] for each in (in_order[0], in_order[-1]))
    assert last == first, "a face on the card of a mission, whoever stands before him"


def test_all_on_one_mission_is_one_click_whoever_is_named_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("rebel.missions", characters=FOUR)
    game.apply("missions at 221.1")
    together = [each for each in game.actions if each.endswith(" to D")]
    assert counted(monkeypatch, game, *together[::-1])[-1] == 1


def test_the_last_number_of_a_sheet_lays_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game, bot, chance = new_game("empires-backdoor", seed=0), create("rookie"), Random(0)
    while not (game.side == "imperial" and is_spending(game) and game.ctx.segment != SET_UP.id):
        game.apply(bot.choose(observe(game), chance, None))
    trial, actions = game.copy(), list[str]()
    while is_spending(trial) and trial.side == "imperial":
        actions.append(str(bot.choose(observe(trial), chance, None)))
        trial.apply(actions[-1])
    assert actions[-1] == "done"
    bought = sum(each.startswith("buy 1") for each in actions)
    assert bought
    assert counted(monkeypatch, game, *actions)[-1] == bought


def test_a_set_up_that_is_taken_as_suggested_counts_nowhere() -> None:
    _, imperial = count(load("flight-to-egrix"), answers=6)
    assert (imperial.decisions, imperial.clicks_without, imperial.clicks) == (0, 0, 0)


def test_what_is_drawn_to_its_goal_is_one_movement(monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit, or as many of its kind as one says meanwhile, and the place on which they are let go."""

    def fleets() -> Game:
        return space(units={"223.1": {"wild-2-1": 3, "air-1-0": 1}})

    away = ["course 222", "to 222.orbit"]
    assert counted(monkeypatch, fleets(), "fleet from 223.1", "add wild-2-1", *away)[-1] == 1
    two = counted(monkeypatch, fleets(), "fleet from 223.1", "add wild-2-1", "add wild-2-1", *away)[-1]
    assert two == 1
    both = space(units={"223.1": {"wild-2-1": 3, "wild-4-3": 2}})
    mixed = counted(monkeypatch, both, "fleet from 223.1", "add wild-4-3", "add wild-2-1", *away)[-1]
    assert mixed == 2


def test_a_wish_is_one_click_until_it_is_gone_back_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does nothing more in his Player-Turn says so once; who attacks after all has not said it."""
    units = {"222.1": {"line": 2, "urban-1-0": 1}}
    quiet = table("imperial.movement", characters={"redjac": {"place": "222.1"}}, units=units)
    assert counted(monkeypatch, quiet.copy(), "done", "done")[-1] == 1
    assert counted(monkeypatch, quiet.copy(), "done", "attack at 222.1")[-1] == 2


def test_what_is_said_to_be_the_last_ends_the_segment(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attack with the key held down, and no click for the end; who attacks again did not hold it."""
    units = {place: {"line": 2, "urban-1-0": 1} for place in ("222.1", "223.1")}
    quiet = space("imperial.military-combat", units=units)
    bot = ["attack at 222.1", "usual attack"]
    after = quiet.copy()
    for each in bot:
        if each in after.actions:
            after.apply(each)
    while after.side is not None and "done" not in after.actions:
        bot.append(after.actions[0])
        after.apply(after.actions[0])
    once = counted(monkeypatch, quiet.copy(), *bot)[-1]
    assert counted(monkeypatch, quiet.copy(), *bot, "done")[-1] == once


def test_what_the_table_answers_at_once_begins_no_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only place of missions is gone to without a click; to send all of its people is one."""
    game = table("rebel.missions", characters=FOUR)
    everybody = [f"assign {who} to D" for who in FOUR]
    assert counted(monkeypatch, game.copy(), "missions at 221.1", *everybody)[-1] == 1


def test_what_holds_for_good_is_ended_by_a_click(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reacts, three times; who does it once after all has asked to be asked again."""
    game, wish = (
        table("rebel.missions", characters=FOUR),
        until_told("stay", "Nobody reacts", [SkipMissions()]),
    )
    game.apply("missions at 221.1")
    tallies = {side: clicks_module._Tally() for side in SIDES}
    (given,) = clicks_module._play(game, 0, tallies, 1)
    stays = given._replace(
        action=wish.action, at_the_table=1, wishes=[wish], bundles=[], sent="", grabs=False
    )
    goes = stays._replace(action="walk")

    def spent(*answers: clicks_module._Answer) -> int:
        fresh = {side: clicks_module._Tally() for side in SIDES}
        clicks_module._add_up([*answers], fresh)
        return sum(each.clicks for each in fresh.values())

    assert spent(stays, stays, stays, stays) == 1
    assert spent(stays, stays, stays, stays, goes) == 3
    assert spent(stays, goes) == 2
