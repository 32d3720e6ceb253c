"""[D-87] A roll exists before it counts: whoever has a mulligan may have it made again, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from tests.engine.mission_table import CITY, errand, send
from tests.engine.table import do, every, only, table
from tests.engine.toys import Play, toy_rulesets

from fitg.bots import observe
from fitg.bots.rookie import Rookie
from fitg.data.records import Side
from fitg.engine.events.character_combat import BreakOffTried, RoundFought
from fitg.engine.events.dice import DiceRerolled, DiceRolled, MulliganGained
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import EventStruck, MissionFailed
from fitg.engine.events.movement import DetectionRolled, PdbFired
from fitg.engine.events.possessions import PossessionUsed
from fitg.engine.events.search import SearchMade
from fitg.engine.game import CannotUndo, Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.secrets import Viewer
from fitg.engine.record import parse_record
from fitg.engine.rules import mulligan
from fitg.engine.rulesets.mulligan import MULLIGAN_CARDS
from fitg.lab.checks.fuzz import play
from fitg.presentation.narration import describe

ON = {"mulligan": True}
GLADE = "223.2"
AGAIN, STAND, THEIRS = "roll again", "let the dice stand", "the enemy rolls again"


@pytest.fixture
def toys() -> Iterator[Play]:
    with toy_rulesets() as playing:
        yield playing


def mulligans(game: Game, viewer: Viewer) -> dict[Side, int]:
    """How many a viewer sees; none where they are not played."""
    shown = game.table_view(viewer).module(mulligan.MulliganView)
    return {} if shown is None else shown.left


# Situations, each one step before its roll: the game, the action, the side that rolls, the event that tells


def ship(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    people = {"boccanegra": {"place": "223.1", "ship": "planetary-privateer"}}
    down = {"223": {"pdb_up": False}}
    game = table("rebel.movement", characters=people, planets=down, dice=dice, options=options)
    do(game, "fly planetary-privateer")
    return game, "to 222.1"


def hunt(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    people = {"boccanegra": {"place": "222.1", "detected": True}}
    game = table("rebel.search", characters=people, units={"222.1": {"line": 5}}, dice=dice, options=options)
    return game, "search 222.1 with units"


def fight(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    """The Empire has found Kogus with its first roll, which it lets stand."""
    people: dict[str, dict[str, Any]] = {
        "kogus": {"place": GLADE, "detected": True},
        "redjac": {"place": GLADE},
        "barca": {"place": GLADE},
    }
    game = table("rebel.search", characters=people, dice=[1, *dice], options=options)
    do(game, f"search {GLADE} with characters")
    while game.decision is not None and game.decision.kind != "search.attack":
        do(game, next(each for each in game.actions if each.startswith(("send", "pass", "let the dice"))))
    do(game, "attack", "hand-to-hand", "kill")
    return game, "stand and fight"


def flee(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    return fight(dice, options)[0], "break off with all"


def battle(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    troops = {"222.1": {"line": 4, "urban-2-1": 2}}
    game = table("imperial.military-combat", units=troops, dice=dice, options=options)
    return game, "attack at 222.1"


def scrambler(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    people = {"frun-sentel": {"place": "221.1", "possessions": ["scrambler"]}}
    return table("rebel.movement", characters=people, dice=dice, options=options), "use scrambler on pdb 221"


def assassins(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    mark = {"redjac": {"detected": True}}
    game = errand(CITY, ["zina-adora"], others=mark, cards=[89], dice=dice, options=options)
    send(game, A=["zina-adora"])
    do(game, "draw")
    return game, "stop"


def coup(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    game = errand(CITY, ["barca"], side="imperial", cards=[93], dice=dice, options=options)
    send(game, C=["barca"])
    return game, "draw"


def fire(dice: Sequence[int], options: dict[str, Any]) -> tuple[Game, str]:
    game = table(
        "imperial.movement",
        planets={"221": {"state": "rebel-control", "pdb": 1}},
        units={"222.1": {"line": 2}},
        scenario={"instant_victory": []},
        dice=dice,
        options=options,
    )
    do(game, "march from 222.1", "add line", "to 221.1")
    return game, "fire"


Situation = Callable[[Sequence[int], dict[str, Any]], tuple[Game, str]]
SITUATIONS: dict[str, tuple[Situation, Side, type[Event], str]] = {
    "the Detection Routine": (ship, "rebel", DetectionRolled, "die"),
    "the search": (hunt, "imperial", SearchMade, "die"),
    "the round": (fight, "imperial", RoundFought, "attacker_dice"),
    "the break-off": (flee, "rebel", BreakOffTried, "die"),
    "military combat": (battle, "imperial", BattleFought, "attacker_die"),
    "the Scrambler": (scrambler, "rebel", PossessionUsed, ""),
    "the failed Assassination": (assassins, "rebel", MissionFailed, "die"),
    "the betrayed Coup": (coup, "imperial", EventStruck, "die"),
    "the fire of the PDB": (fire, "rebel", PdbFired, "die"),
}


def first(purpose: str) -> list[int]:
    """Ones for all dice of the roll."""
    return [1, 1] if purpose in ("the round", "military combat", "the fire of the PDB") else [1]


def _leave(game: Game) -> None:
    """Let all dice stand that lie on the table."""
    while game.decision is not None and game.decision.kind == "mulligan":
        do(game, STAND)


def _ask(game: Game, action: str, side: Side) -> list[Event]:
    """Do something, and leave the dice of others, until this side may have its own rolled again."""
    told = do(game, action)
    while game.decision is not None and game.side != side:
        assert game.decision.kind in ("mulligan", "military-combat.leader")
        told += do(game, STAND if STAND in game.actions else "no leader")
    return told


@pytest.mark.case("D-87")
@pytest.mark.parametrize("purpose", SITUATIONS)
def test_every_roll_can_be_made_again_once_and_the_new_dice_count(purpose: str) -> None:
    """The first dice show 1; those that are rolled again show 6."""
    situation, side, kind, field = SITUATIONS[purpose]
    game, action = situation([*first(purpose), 6], ON)
    told = _ask(game, action, side)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.case) == ("mulligan", "D-87")
    assert only(told, DiceRolled).purpose in (purpose, purpose.removeprefix("the "))
    assert AGAIN in game.actions
    assert THEIRS not in game.actions, "own rolls only"
    told += do(game, AGAIN)
    rerolled = only(told, DiceRerolled)
    assert 6 in rerolled.dice
    assert 6 not in rerolled.before
    assert mulligans(game, "spectator")[side] == 0
    _leave(game)
    if field:
        found = every(game.log, kind)[-1]
        assert getattr(found, field) in (6, (6,))


@pytest.mark.case("D-87")
@pytest.mark.parametrize("purpose", SITUATIONS)
def test_dice_that_stand_count_as_they_fell(purpose: str) -> None:
    situation, side, kind, field = SITUATIONS[purpose]
    game, action = situation([*first(purpose), 6], ON)
    _ask(game, action, side)
    told = do(game, STAND)
    assert not every(told, DiceRerolled)
    assert mulligans(game, side)[side] == 1
    _leave(game)
    if field:
        assert getattr(every(game.log, kind)[-1], field) in (1, (1,))


def test_without_the_option_nobody_is_asked_and_nothing_is_remembered() -> None:
    game, action = hunt([6], {})
    told = do(game, action)
    assert only(told, SearchMade).die == 6
    assert not every(told, DiceRolled)
    assert "mulligan" not in game.state.modules
    assert mulligans(game, "rebel") == {}


@pytest.mark.case("D-87")
def test_a_side_has_one_mulligan_in_a_game() -> None:
    game, action = scrambler([1, 2, 1], ON)
    assert mulligans(game, "rebel") == {"rebel": 1, "imperial": 1}
    do(game, action, AGAIN)
    assert mulligans(game, "rebel") == {"rebel": 0, "imperial": 1}
    assert game.decision is not None
    assert game.decision.kind != "mulligan"


def test_dice_cannot_be_taken_back_but_the_decision_to_let_them_stand_can() -> None:
    game, action = scrambler([3, 1], ON)
    do(game, action)
    with pytest.raises(CannotUndo):
        game.undo()
    do(game, STAND)
    game.undo()
    assert game.actions == (STAND, AGAIN)
    do(game, AGAIN)
    assert not game.can_undo


def test_a_game_is_saved_restored_and_replayed_while_dice_lie_on_the_table() -> None:
    game, action = hunt([6, 1], ON)
    do(game, action)
    twin = restore(game.snapshot())
    assert twin.decision == game.decision
    assert twin.apply(AGAIN) == game.apply(AGAIN)
    replayed = parse_record(game.record.text()).verify()
    assert replayed.digest() == game.digest()
    assert '"mulligan":true' in game.record.text()


def test_what_the_dice_mean_is_said_before_anybody_decides() -> None:
    game, action = ship([1, 6], ON)
    told = do(game, action)
    text = describe(only(told, DiceRolled), game.facts)
    assert text.startswith("The Detection Routine: the dice show 1 (the ship is")
    assert game.decision is not None
    assert game.decision.prompt.startswith("The Detection Routine: 1 (the ship is")
    told = do(game, AGAIN)
    assert describe(only(told, DiceRerolled), game.facts).startswith("The Rebels use a mulligan: ")


def test_the_rookie_keeps_its_mulligan_for_what_hurts() -> None:
    game, action = hunt([6], ON)
    do(game, action)
    assert str(Rookie().choose(observe(game), Random(1))) == AGAIN
    game, action = hunt([1], ON)
    do(game, action)
    assert str(Rookie().choose(observe(game), Random(1))) == STAND


# Mulligans as cards


def hand(game: Game, **numbers: int) -> None:
    memory = game.state.modules["mulligan"]
    for side, number in numbers.items():
        setattr(memory, side, number)


@pytest.mark.case("D-87")
def test_a_card_is_good_against_an_opponents_roll_in_a_combat(toys: Play) -> None:
    game, action = fight([6, 6, 1, 1], toys(MULLIGAN_CARDS))
    hand(game, rebel=1)
    do(game, action)
    assert game.side == "rebel"
    assert game.actions == (STAND, AGAIN, THEIRS)
    rerolled = only(do(game, THEIRS), DiceRerolled)
    assert (rerolled.before, rerolled.dice) == ((6, 6), (1, 6))


@pytest.mark.case("D-87")
def test_a_card_is_no_good_against_an_opponents_search(toys: Play) -> None:
    game, action = hunt([1], toys(MULLIGAN_CARDS))
    hand(game, rebel=1)
    assert every(do(game, action), SearchMade)


@pytest.mark.case("D-87")
def test_each_side_may_have_the_same_dice_rolled_again(toys: Play) -> None:
    game, action = battle([1, 1, 6, 2], toys(MULLIGAN_CARDS))
    hand(game, rebel=1, imperial=2)
    do(game, action)
    while "no leader" in game.actions:
        do(game, "no leader")
    do(game, AGAIN, THEIRS)
    assert [event.dice for event in every(game.log, DiceRerolled)] == [(6, 1), (2, 1)]
    assert (mulligan.left(game.ctx, "rebel"), mulligan.left(game.ctx, "imperial")) == (0, 1)


@pytest.mark.case("D-87")
def test_a_side_knows_its_own_cards_only(toys: Play) -> None:
    game, action = hunt([6], toys(MULLIGAN_CARDS))
    hand(game, rebel=2, imperial=1)
    assert mulligans(game, "rebel") == {"rebel": 2}
    assert mulligans(game, "spectator") == {}
    assert mulligan.left(game.as_known_to("imperial").ctx, "rebel") == 0
    do(game, action)
    known = game.as_known_to("rebel")
    assert mulligan.left(known.ctx, "imperial") == 1, "who is asked has one"
    assert known.decision is not None
    assert known.decision.kind == "mulligan"


@pytest.mark.case("D-87")
def test_cards_are_gained_and_any_number_of_them_is_kept(toys: Play) -> None:
    game, _ = hunt([6], toys(MULLIGAN_CARDS))
    for _ in range(3):
        mulligan.gain(game.ctx, "rebel", "a find")
    assert mulligan.left(game.ctx, "rebel") == 3
    gained = every(game.ctx.journal, MulliganGained)
    assert describe(gained[0], game.facts) == "The Rebels keep a mulligan: a find."


# Everywhere


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_random_games_with_mulligans_keep_every_rule_of_the_house(scenario: str, toys: Play) -> None:
    for number in range(6):
        assert (failed := play(scenario, "mulligan", 0.02, number, ON).failure) is None, failed
    rules = toys(MULLIGAN_CARDS) | ON
    for number in range(4):
        assert (failed := play(scenario, "mulligan", 0.02, number, rules).failure) is None, failed


class Flip(Procedure, tag="toy.Flip"):
    """Rolls two ten-sided dice."""

    first = "roll"

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="a flip", case="D-06", side="rebel", number=2, kind="ten-sided")
        return rolled(ctx, roll, self.seen, self.read)

    def read(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return Reading(f"{sum(dice)} in all")

    def seen(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        raise AssertionError(dice)


def test_where_nobody_listens_the_dice_count_at_once() -> None:
    game = table("rebel.movement", characters={"kogus": {"place": "222.1"}}, picks=[0, 9])
    with pytest.raises(AssertionError, match=r"\(1, 10\)"):
        Flip().roll(game.ctx)
