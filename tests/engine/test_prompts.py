"""Questions name who, where and against whom: nobody has to look for what he is asked about."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.engine.table import do, table

from fitg import engine
from fitg.engine.game import Game
from fitg.engine.machine.procedure import Ask
from fitg.engine.rules.wounds import SpreadWounds
from fitg.engine.rulesets.underground.deck.research import LookIntoSecretDeck


def asked(game: Game) -> str:
    assert game.decision is not None
    return game.decision.prompt


def fight() -> Game:
    """Redjac searches Cercis and finds two Rebels."""
    game = table(
        "rebel.search",
        base="varu-powderkeg",
        characters={
            "kogus": {"place": "433.1", "detected": True},
            "zina-adora": {"place": "433.1", "detected": True},
            "redjac": {"place": "433.1"},
        },
        dice=[1] * 40,
    )
    do(game, "search 433.1 with characters")
    return game


@pytest.mark.case("12.3", "12.4", "12.5")
def test_a_fight_says_who_stands_against_whom_and_where() -> None:
    game = fight()
    said: dict[str, str] = {}
    answers = {"search.attack": "attack", "character-combat.active": "ready"}
    while game.decision is not None and game.decision.kind.startswith(("search", "character-combat")):
        said.setdefault(game.decision.kind, game.decision.prompt)
        if game.decision.kind == "character-combat.wounds":
            break
        wished = answers.get(game.decision.kind, game.decision.actions[0])
        do(game, wished)
    place = "Cercis (subterranean)"
    assert said["search.attack"] == f"You have found Kogus and Zina Adora at {place}: do you attack?"
    assert said["character-combat.weapon"] == f"You attack Kogus and Zina Adora at {place}: how do you fight?"
    assert (
        said["character-combat.intent"]
        == f"You attack Kogus and Zina Adora at {place}: to kill, or to capture?"
    )
    assert (
        said["character-combat.active"] == f"Round 1 at {place} against Redjac: who stays out of the fight?"
    )
    assert (
        said["character-combat.break-off"] == f"Round 1 at {place} against Redjac: do you try to break off?"
    )


@pytest.mark.case("12.7")
@pytest.mark.parametrize(
    ("cause", "wounds", "said"),
    [
        ("characters", 2, "2 wounds from the enemy"),
        ("irate-locals", 1, "1 wound from the irate locals"),
        ("sentry-robot", 1, "1 wound from the Sentry Robot"),
        ("an accident", 1, "1 wound from an accident"),
    ],
)
def test_wounds_say_from_whom_they_are(cause: str, wounds: int, said: str) -> None:
    """As found: "1 wound to take (irate-locals)"."""
    game = fight()
    spread = SpreadWounds(targets=("kogus", "zina-adora"), wounds=wounds, cause=cause)
    question = spread.choose(game.ctx)
    assert isinstance(question, Ask)
    assert question.prompt == f"{said} at Cercis (subterranean): who takes one?"


@pytest.mark.case("9.6")
def test_a_reaction_says_where_the_enemy_is() -> None:
    game = table(
        "imperial.reaction",
        base="varu-powderkeg",
        characters={"kogus": {"place": "433.2"}, "redjac": {"place": "433.1"}},
        units={"433.1": {"line": 1}, "433.2": {"wild-1-0": 1}},
    )
    assert asked(game) == "The enemy is at Cercis (subterranean): does anybody of yours react?"


def test_no_question_and_no_answer_guesses_who_sits_on_the_other_side() -> None:
    """As found: "Look into his Secret deck", "Your opponent wants to play a card by his First Right"."""
    said = []
    for file in sorted(Path(engine.__file__).parent.rglob("*.py")):
        nodes = [*ast.walk(ast.parse(file.read_text("utf-8")))]
        documents = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        texts = (node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in documents)
        said += [text for text in texts if isinstance(text, str) and "our opponent" in text]
    assert said == []
    assert "other side's" in LookIntoSecretDeck().said()
