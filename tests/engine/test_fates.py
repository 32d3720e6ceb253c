"""Fates: what becomes of a character is an open set; a module adds one, and no shared room knows its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import UNSET
from tests.engine.table import do, every, only, table
from tests.engine.toys import Play, toy_rulesets

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.character_combat import Died, FightEnded
from fitg.engine.game import Game, restore
from fitg.engine.machine import pieces
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.encoding import BadSnapshot
from fitg.engine.machine.events import Event
from fitg.engine.machine.fates import CAN_ACT, FATES, HELD, IN_PLAY, LOST, ON_BOARD, UnclearFate, fate
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import Character, Custody, custody_of
from fitg.engine.modules import Module
from fitg.engine.rules import characters, custody, harm, spaceships
from fitg.engine.rules.causes import ACCIDENT, BETRAYAL, CREATURE, TAKEN_IN_COMBAT
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.victory import planets_and_people
from fitg.lab.checks.fuzz import play as fuzz
from fitg.presentation.boardtext import board

WILD, FIGHTER, FRIEND = "221.1", "frun-sentel", "jon-kidu"

#: In a fight: beaten, and what becomes of him is open; afterwards: helpless where he lies. And off the board.
DOWN = fate("toy.down", "Down", IN_PLAY, ON_BOARD)
HELPLESS = fate("toy.helpless", "Helpless", IN_PLAY, ON_BOARD, LOST)
AWAY = fate("toy.away", "On the run", IN_PLAY)


def lie_helpless(ctx: Context, character: Character, cause: Cause, case: str) -> Passed | None:
    """Creatures leave people helpless, if they win."""
    if cause.kind != CREATURE:
        return PASS
    character.wounds -= 1
    spaceships.pass_on(ctx, character, "its owner is down")
    pieces.befall(ctx, character, DOWN, cause)
    return None


def when_it_is_over(ctx: Context, moment: Moment) -> Procedure | None:
    """The fight decides: who fell gets up if the creature is beaten, and else stays where he lies."""
    fight = ctx.state.stack[-1]
    beaten = isinstance(fight, CharacterCombat) and fight.beaten(ctx)
    for character in [each for each in ctx.state.characters.values() if each.fate == DOWN.name]:
        assert character.plight is not UNSET
        if beaten:
            pieces.release(ctx, character)
        else:
            pieces.befall(ctx, character, HELPLESS, character.plight.cause)
    return None


IMMUNE = Module(
    id="immune",
    title="Nobody is eaten",
    needs=("shared",),
    fates=(DOWN, HELPLESS, AWAY),
    answers=(questions.defeat.by(lie_helpless),),
    listens={points.FIGHT_OVER: (Hook("immune.over", when_it_is_over),)},
)


@pytest.fixture(scope="module")
def play() -> Iterator[Play]:
    with toy_rulesets() as add:
        yield add


def wilds(options: dict[str, str] | None, *dice: int, endless: bool = True) -> Game:
    """Frun Sentel, hardly alive, is about to meet Snow Giants."""
    people: dict[str, dict[str, Any]] = {
        FIGHTER: {"place": WILD, "wounds": 4},
        FRIEND: {"place": "222.1"},
    }
    return table(
        "rebel.missions",
        characters=people,
        cards=[75],
        dice=dice,
        options=options,
        scenario={"instant_victory": []} if endless else {},
    )


def fight(game: Game) -> list[Event]:
    events = do(game, "missions at 221.1", f"assign {FIGHTER} to D", "draw")
    while not every(events, FightEnded):
        events += do(game, "stand and fight")
    return events


# What holds of the fates of the standard game


@pytest.mark.parametrize(
    ("name", "holds"),
    [
        ("free", (True, False, True, True, False)),
        ("captive", (False, True, True, True, True)),
        ("dead", (False, False, False, False, True)),
    ],
)
def test_what_rules_ask_of_the_three_fates(name: str, holds: tuple[bool, ...]) -> None:
    assert tuple(name in asked for asked in (CAN_ACT, HELD, IN_PLAY, ON_BOARD, LOST)) == holds


def test_two_fates_cannot_have_the_same_name() -> None:
    with pytest.raises(UnclearFate, match="There is a fate 'dead' already"):
        fate("dead", "Dead as a doornail")
    assert FATES["dead"].title == "Dead"


# A fate of a module's


@pytest.mark.case("12.73")
def test_whoever_is_beaten_by_a_creature_that_lives_is_left_helpless(play: Play) -> None:
    game = wilds(play(IMMUNE), 6, 1)
    events = fight(game)
    loser = game.state.characters[FIGHTER]
    assert not every(events, Died)
    assert (loser.fate, loser.wounds, loser.place) == (HELPLESS.name, 4, WILD)
    assert loser.plight is not UNSET
    assert (loser.plight.cause, loser.plight.place) == (Cause(CREATURE, "snow-giants"), WILD)
    assert loser.plight.since == game.state.turn


@pytest.mark.case("12.73")
def test_whoever_fell_gets_up_if_the_creature_is_beaten(play: Play) -> None:
    """The giants have Endurance 4: both sides fall in the same round."""
    game = wilds(play(IMMUNE), 6, 1)
    do(game, "missions at 221.1", f"assign {FIGHTER} to D", "draw")
    combat = game.state.stack[-1]
    assert isinstance(combat, CharacterCombat)
    combat.force_wounds = 4
    events = do(game, "stand and fight")
    assert only(events, FightEnded).reason == "the attackers are beaten"
    assert game.state.characters[FIGHTER].fate == "free"
    assert game.state.characters[FIGHTER].plight is UNSET


def test_whoever_is_helpless_is_in_no_group_and_scores_for_nobody(play: Play) -> None:
    game = wilds(play(IMMUNE), 6, 1)
    fight(game)
    assert characters.at(game.ctx, WILD, "rebel") == []
    assert not any(FIGHTER in action for action in game.actions)
    scored = [line for line in planets_and_people(game.ctx) if line.startswith("rebel-character")]
    assert scored == []


@pytest.mark.case("16.18")
def test_a_fate_that_counts_as_lost_may_end_the_game(play: Play) -> None:
    """He was the last Rebel who was left: all of them are lost."""
    game = wilds(play(IMMUNE), 6, 1, endless=False)
    do(game, "missions at 221.1", f"assign {FIGHTER} to D", "draw", "stand and fight")
    assert game.state.characters[FIGHTER].fate == HELPLESS.name
    assert game.outcome is not None
    assert game.outcome.winner == "imperial"


@pytest.mark.parametrize("viewer", ["rebel", "imperial"])
def test_both_sides_are_told_what_has_become_of_him(play: Play, viewer: Side) -> None:
    game = wilds(play(IMMUNE), 6, 1)
    fight(game)
    (seen,) = [each for each in game.table_view(viewer).characters if each.id == FIGHTER]
    assert seen.fate == HELPLESS.name
    assert seen.plight == "Helpless since Game-Turn 1, at Quibron (wild): the Snow Giants."
    assert "Helpless since Game-Turn 1" in board(game.table_view(viewer), game.facts)


def test_of_others_nothing_is_said() -> None:
    game = wilds(None)
    assert all(each.plight is UNSET for each in game.table_view("rebel").characters)


def test_a_fate_of_a_modules_is_saved_copied_undone_and_restored(play: Play) -> None:
    game = wilds(play(IMMUNE), 6, 1)
    before = game.copy()
    fight(game)
    twin = restore(game.snapshot())
    assert twin.digest() == game.digest() == game.copy().digest()
    assert twin.state.characters[FIGHTER].plight == game.state.characters[FIGHTER].plight
    assert before.state.characters[FIGHTER].fate == "free"


def test_somebody_away_is_in_play_but_nowhere_on_the_board(play: Play) -> None:
    game = wilds(play(IMMUNE), 6, 1)
    character = game.state.characters[FRIEND]
    pieces.befall(game.ctx, character, AWAY, Cause(ACCIDENT))
    pieces.put_character(game.ctx, character, NOWHERE)
    assert restore(game.snapshot()).state.characters[FRIEND].fate == AWAY.name
    text = board(game.table_view("rebel"), game.facts)
    assert "Off the board" in text
    assert "On the run since Game-Turn 1, at Angoff (urban): an accident" in text


def test_a_fate_that_nobody_knows_is_refused(play: Play) -> None:
    game = wilds(play(IMMUNE))
    game.state.characters[FRIEND].fate = "turned to stone"
    with pytest.raises(BadSnapshot, match="there is no fate 'turned to stone'"):
        restore(game.snapshot())


def test_a_fate_of_a_module_that_is_not_played_is_refused() -> None:
    game = wilds(None)
    game.state.characters[FRIEND].fate = HELPLESS.name
    with pytest.raises(BadSnapshot, match=r"there is no fate 'toy\.helpless'"):
        restore(game.snapshot())


@pytest.mark.unmeasured
def test_games_with_another_fate_go_on(play: Play) -> None:
    for number in range(4):
        played = fuzz("flight-to-egrix", "toy fates", 0.02, number, play(IMMUNE))
        assert played.failure is None, played.failure.fault


# Somebody who is held in another way


JAILED = fate("toy.jailed", "In jail", HELD, IN_PLAY, ON_BOARD, LOST)


def test_a_module_holds_people_in_its_own_way(play: Play) -> None:
    """He has a guard, counts as a prisoner of his, and is free when nobody guards him any more (12.82)."""
    jails = Module(id="jails", title="Jails", fates=(JAILED,))
    game = table(
        "rebel.missions",
        characters={FIGHTER: {"place": WILD}, "redjac": {"place": WILD}, FRIEND: {"place": "222.1"}},
        options=play(jails),
        scenario={"instant_victory": []},
    )
    prisoner = game.state.characters[FIGHTER]
    pieces.take_captive(game.ctx, prisoner, Custody("guard", "redjac"), JAILED)
    assert characters.captives_of(game.ctx, "redjac") == [prisoner]
    assert restore(game.snapshot()).state.characters[FIGHTER].fate == JAILED.name
    assert "rebel-character-captured" in planets_and_people(game.ctx)
    harm.defeat(game.ctx, game.state.characters["redjac"], Cause(ACCIDENT), "13.4")
    game.ctx.settle()
    assert (prisoner.fate, prisoner.custody) == ("free", None)


def jail_the_betrayed(
    ctx: Context, character: Character, captor: str, cause: Cause, case: str
) -> Passed | None:
    """Who is betrayed goes to jail; who is taken in a fight is a prisoner like any other."""
    hands = custody_of(captor)
    if cause.kind != BETRAYAL or hands is None:
        return PASS
    pieces.take_captive(ctx, character, hands, JAILED, cause)
    return None


STRICT = Module(
    id="strict",
    title="Strict judges",
    needs=("shared",),
    fates=(JAILED,),
    answers=(questions.capture.by(jail_the_betrayed),),
)


@pytest.mark.case("12.81", "12.81d")
def test_what_becomes_of_the_captured_depends_on_the_cause_and_lasts_in_other_hands(play: Play) -> None:
    people: dict[str, Any] = {
        name: {"place": WILD} for name in (FIGHTER, "kogus", "redjac", "barca", "tourag")
    }
    game = table(
        "rebel.missions",
        characters={**people, "tourag": {"place": "222.1"}},
        options=play(STRICT),
        scenario={"instant_victory": []},
    )
    ctx, everybody = game.ctx, game.state.characters
    custody.capture(ctx, everybody[FIGHTER], "redjac", Cause(BETRAYAL), "12.87")
    custody.capture(ctx, everybody["kogus"], "redjac", Cause(TAKEN_IN_COMBAT, "characters"), "12.8")
    assert [everybody[each].fate for each in (FIGHTER, "kogus")] == [JAILED.name, "captive"]
    custody.hand_over(ctx, everybody[FIGHTER], "barca")
    jailed = restore(game.snapshot()).state.characters[FIGHTER]
    assert (jailed.fate, jailed.custody) == (JAILED.name, Custody("guard", "barca"))
    assert jailed.plight is not UNSET
    assert (jailed.plight.cause.kind, jailed.plight.place) == (BETRAYAL, WILD)
    harm.defeat(ctx, everybody["barca"], Cause(ACCIDENT), "13.4")
    ctx.settle()
    assert (everybody[FIGHTER].fate, everybody[FIGHTER].custody) == (JAILED.name, Custody("guard", "redjac"))
