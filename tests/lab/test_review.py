"""The blunder report: Player-Turns as plans, what they cost, and sentences about it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from fitg.bots import create, observe
from fitg.bots.outlook import chances
from fitg.bots.staff import Plan as Operations
from fitg.bots.staff import Sailing, Voyage
from fitg.bots.veteran.plans import USUAL, Change, Plan
from fitg.cli.main import cli
from fitg.data import facts
from fitg.engine.game import Game, new_game
from fitg.engine.record import Record, record_of
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.movement.free_movement import FinishMoving, MarchFrom, WalkTo
from fitg.engine.rules.movement.marching import MarchTo
from fitg.lab.play.review import VENTURE_TRIES, Judged, Review, in_words, judge, player_turns, review
from fitg.presentation.advice import with_chances


def played(rebel: str, imperial: str, seed: int = 4, scenario: str = "varu-powderkeg") -> Game:
    game, rng = new_game(scenario, seed=seed), Random(seed)
    bots = {"rebel": create(rebel), "imperial": create(imperial)}
    while game.decision is not None:
        game.apply(bots[game.decision.side].choose(observe(game), rng))
    return game


@pytest.fixture(scope="module")
def wild() -> Record:
    return record_of(played("random", "veteran:iterations=1"))


def test_a_turn_by_the_rules_of_thumb_is_the_usual_plan_and_a_wild_one_is_not(wild: Record) -> None:
    turns = list(player_turns(wild))
    assert {turn.side for turn in turns} == {"rebel", "imperial"}
    changed = [change for turn in turns if turn.side == "imperial" for change in turn.played.changes]
    assert {change.kind for change in changed} <= {"reinforcements"}  # where a garrison goes is a whim
    assert any(turn.played.changes for turn in turns if turn.side == "rebel")


def test_a_turn_put_as_a_plan_knows_what_was_done_with_its_details(wild: Record) -> None:
    for turn in player_turns(wild):
        actions = wild.actions[turn.step :]
        for change in turn.played.changes:
            assert all(step.text in actions for step in change.steps)


def test_a_plan_is_judged_from_what_its_player_knew(wild: Record) -> None:
    for turn in player_turns(wild):
        assert turn.seen.game.log == ()
        assert turn.seen.side == turn.when.phasing


def judged(cost: float, error: float = 0.05, side: str = "rebel", turn: int = 3) -> Judged:
    return Judged(
        turn=turn,
        player_turn=turn,
        side=side,  # type: ignore[arg-type]
        step=40,
        chance=0.25,
        better=0.25 + cost,
        cost=cost,
        error=error,
        worlds=30,
        instead="“Rayner Derban walks to Solvia”",
        played="the rules of thumb",
    )


def test_a_blunder_is_told_in_a_sentence_with_chances() -> None:
    assert judged(0.2).sentence == (
        "Game-Turn 3, the Rebel Player: as it was played it wins about 25% of such games, and surely about"
        " 45% (+20 ± 5 points) like this: “Rayner Derban walks to Solvia”."
    )
    assert "and hardly about 25%" in judged(0.0).sentence


def test_only_what_costs_much_and_surely_is_a_blunder_the_worst_first() -> None:
    turns = [judged(0.12), judged(0.3, side="imperial"), judged(0.3, error=0.4), judged(0.05), judged(0.2)]
    report = Review(tries=1, seed=1, turns=turns, of=5)
    assert [each.cost for each in report.blunders()] == [0.3, 0.2, 0.12]
    assert [each.cost for each in report.blunders("rebel", most=1)] == [0.2]


def test_plans_are_told_in_words() -> None:
    march = Change("movement", FinishMoving(), (MarchFrom("433.2"), MarchTo("431.1")), ruled_out=False)
    task = Change("missions.assign", AssignCharacter("kogus", "D"), (AssignCharacter("kogus", "S"),), True)
    walk = Change("movement", WalkTo("kogus", "432.2"), (), ruled_out=True)
    words = in_words(Plan((march, task, walk)), "rebel", facts(), USUAL)
    assert words.count(";") == 2
    assert "before “Finish moving”" in words
    assert "instead of “Kogus" in words
    assert "not “Kogus walks to" in words
    assert in_words(USUAL, "rebel", facts(), Plan((task,))).startswith("“Kogus")
    assert in_words(USUAL, "rebel", facts(), USUAL) == "the rules of thumb"


def test_what_the_staff_should_have_ordered_is_told_in_words() -> None:
    ordered = Operations(
        voyages={"star-cruiser": Voyage("star-cruiser", ("kogus", "zina-adora"), "431.1")},
        sailings={"433.1": (Sailing("433.1", {"line": 2}, "432.1"),)},
    )
    words = in_words(Plan((), ordered), "rebel", facts(), USUAL)
    assert words.startswith("Kogus and Zina Adora fly to ")
    assert "; 2 Line sail from " in words
    assert in_words(Plan((), Operations()), "rebel", facts(), USUAL) == "all stay where they are"


def test_a_review_tells_how_far_it_is_and_can_be_called_off(wild: Record) -> None:
    heard: list[tuple[int, int]] = []
    report = review(
        wild,
        tries=20,
        sides=("rebel",),
        progress=lambda done, of: heard.append((done, of)),
        cancelled=lambda: len(heard) > 1,
    )
    number = sum(turn.side == "rebel" for turn in player_turns(wild))
    assert heard == [(0, number), (1, number)]
    assert len(report.turns) == 1
    assert report.of == number


@pytest.mark.unmeasured
def test_the_same_seed_judges_the_same(wild: Record) -> None:
    last = [turn for turn in player_turns(wild) if turn.side == "rebel"][-1]
    one, two = (judge(last, 24, Random(5), lambda: False) for _ in range(2))
    assert one == two
    assert one is not None
    assert 0 <= one.chance <= one.better <= 1


def test_people_read_the_worst_turns(wild: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.fitg"
    wild.save(path)
    monkeypatch.setattr(
        "fitg.lab.play.review.judge",
        lambda turn, *_: judged(0.2 if turn.when.turn == 3 else 0.0, side=turn.side, turn=turn.when.turn),
    )
    answer = CliRunner().invoke(cli, ["review", str(path), "--tries", "20"])
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.startswith("The Rebel Player\n  Game-Turn 3, the Rebel Player: as it was played")
    assert "The Imperial Player\n  Game-Turn 3, the Imperial Player: as it was played" in answer.stdout
    assert "20 tries for each, seed 1." in answer.stdout
    monkeypatch.setattr("fitg.lab.play.review.judge", lambda turn, *_: judged(0.0, side=turn.side))
    answer = CliRunner().invoke(cli, ["review", str(path), "--side", "imperial"])
    assert "hardly about 25%" in " ".join(answer.stdout.split()), "a lost game is never told nothing"


def test_programs_get_every_turn(wild: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.fitg"
    wild.save(path)
    monkeypatch.setattr("fitg.lab.play.review.judge", lambda *_: judged(0.2))
    answer = CliRunner().invoke(cli, ["review", str(path), "--json"])
    document = json.loads(answer.stdout)
    assert len(document["turns"]) == document["of"]


def test_every_game_has_alternatives_that_say_how_sure_they_are() -> None:
    turns = [
        judged(0.05, error=0.05),
        judged(0.12, error=0.1),
        judged(0.3, error=0.05),
        judged(-0.02, error=0.05),
    ]
    told = Review(tries=20, seed=1, turns=turns, of=4).alternatives()
    assert [each.sureness for each in told] == ["surely", "probably", "perhaps"]
    assert judged(-0.02).sureness == "hardly"


def test_what_was_done_otherwise_is_told_with_the_odds_of_the_table(wild: Record) -> None:
    """The same chances as on the page, from what the player knew: the real game would say the same."""
    games = [game.copy() for game in wild.games()]
    ventures = [venture for turn in player_turns(wild) for venture in turn.ventures]
    said = [each for each in ventures if each.promised()]
    assert said
    for venture in said[:3]:
        assert venture.game.log == ()
        real = next(
            game
            for game in games
            if game.decision is not None
            and game.decision.option(venture.action) is not None
            and game.as_known_to(game.decision.side).digest() == venture.game.digest()
        )
        assert venture.promised() == with_chances("", chances(real, venture.action, VENTURE_TRIES)).strip()


def test_the_sentence_of_a_blunder_ends_with_what_was_promised() -> None:
    told = msgspec.structs.replace(judged(0.2), promised="Diplomacy at Solvia: nothing comes of it (60%).")
    assert told.sentence.endswith("What was done promised: Diplomacy at Solvia: nothing comes of it (60%).")
