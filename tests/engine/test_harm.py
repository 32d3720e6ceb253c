"""[12.7] Harm: every defeat has a typed cause, and the ruleset says what becomes of the defeated."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.engine.table import do, every, only, table
from tests.engine.toys import Play, toy_rulesets

from fitg.data import facts
from fitg.engine import questions
from fitg.engine.events.character_combat import Died, FightEnded, Wounded
from fitg.engine.game import Game
from fitg.engine.machine.causes import WORDS, Cause, UnclearCause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.state import Character
from fitg.engine.modules import Module
from fitg.engine.rules import causes, harm
from fitg.engine.rules.causes import (
    ACCIDENT,
    ASSASSINATION,
    CHARACTERS,
    CREATURE,
    LOCALS,
    SQUAD,
    of_force,
)
from fitg.presentation.narration import describe

WILD, FIGHTER = "221.1", "frun-sentel"


@pytest.fixture(scope="module")
def play() -> Iterator[Play]:
    with toy_rulesets() as add:
        yield add


def wilds(options: dict[str, str] | None = None, *, wounds: int = 0) -> Game:
    """Frun Sentel in the wilderness, about to go on a mission."""
    return table(
        "rebel.missions",
        characters={FIGHTER: {"place": WILD, "wounds": wounds}, "jon-kidu": {"place": "222.1"}},
        cards=[75],
        dice=[6, 1, 6, 1, 6, 1],
        options=options,
        scenario={"instant_victory": []},
    )


def eaten(game: Game) -> list[Event]:
    """Card 75 brings Snow Giants, who need one wound more."""
    events = do(game, "missions at 221.1", f"assign {FIGHTER} to D", "draw")
    while not every(events, FightEnded):
        events += do(game, "stand and fight")
    return events


# Causes


def test_each_force_that_fights_with_people_is_a_kind_of_cause() -> None:
    kinds = {name: of_force(name).kind for name in (*causes.FORCES, *facts().creatures)}
    assert [kinds.pop(name) for name in causes.FORCES] == [CHARACTERS, SQUAD, LOCALS]
    assert set(kinds.values()) == {CREATURE}
    assert of_force("snow-giants").source == "snow-giants"


def test_a_cause_is_told_by_the_words_of_its_kind_or_by_its_source() -> None:
    assert Cause(ASSASSINATION).words == "assassinated"
    assert Cause(CREATURE, "snow-giants").words == "snow-giants"


def test_two_causes_cannot_have_the_same_name() -> None:
    with pytest.raises(UnclearCause, match="There is a cause 'accident' already"):
        kind("accident")
    assert WORDS[ACCIDENT] == "an accident"


# The standard game


@pytest.mark.case("12.73")
def test_whoever_is_defeated_in_a_fight_is_dead_at_once() -> None:
    game = wilds(wounds=4)
    events = eaten(game)
    assert (only(events, Died).cause, only(events, Died).case) == ("snow-giants", "12.73")
    order = [type(event) for event in events if isinstance(event, Wounded | Died | FightEnded)]
    assert order == [Wounded, Died, FightEnded]
    assert game.state.characters[FIGHTER].fate == "dead"


@pytest.mark.case("12.73")
def test_a_death_is_told_by_its_cause() -> None:
    game = wilds(wounds=4)
    events = eaten(game)
    assert describe(only(events, Died), game.facts) == "Frun Sentel is dead: killed by the Snow Giants."


# A toy: nobody dies of an accident


def keep_alive(ctx: Context, character: Character, cause: Cause, case: str) -> Passed | None:
    """Whoever would die of an accident keeps his last point of Endurance."""
    if cause.kind != ACCIDENT:
        return PASS
    character.wounds -= 1
    return None


CAREFUL = Module(
    id="careful",
    title="Nobody dies of an accident",
    needs=("shared",),
    answers=(questions.defeat.by(keep_alive),),
)


@pytest.mark.case("12.73")
def test_a_module_says_what_becomes_of_the_defeated_by_the_kind_of_cause(play: Play) -> None:
    game = wilds(play(CAREFUL), wounds=4)
    character = game.state.characters[FIGHTER]
    harm.wound(game.ctx, character, 1, Cause(ACCIDENT), "13.4")
    assert (character.fate, character.wounds) == ("free", 4)


@pytest.mark.case("13.2g")
def test_what_the_module_does_not_mean_kills_as_ever(play: Play) -> None:
    game = wilds(play(CAREFUL))
    harm.defeat(game.ctx, game.state.characters[FIGHTER], Cause(ASSASSINATION), "13.2g")
    assert game.state.characters[FIGHTER].fate == "dead"
