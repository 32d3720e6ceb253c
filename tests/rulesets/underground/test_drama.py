"""[VE-10 to VE-13] Drama: rolls and draws are made again, and the bids pay for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.engine.mission_table import send
from tests.engine.table import do, ending, every, only, question
from tests.rulesets.underground.plan_table import PRINTED_TURN, under

from fitg.bots import observe
from fitg.bots.rookie import Rookie
from fitg.engine.events.course import TurnBegan
from fitg.engine.events.dice import DiceRolled
from fitg.engine.events.drama import BidMoved, CardDrawnAgain, DieRolledAgain, DrawnAgain, DrawShown
from fitg.engine.events.missions import BonusDrawn, CardDrawn, CharacterGained
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, restore
from fitg.engine.machine.events import Event
from fitg.engine.machine.rolls import Roll, on_table
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rulesets.underground.drama import DRAMA
from fitg.engine.rulesets.underground.drama.memory import is_open, memory
from fitg.engine.rulesets.underground.drama.pauses import DicePause
from fitg.engine.rulesets.underground.victory import BIDS
from fitg.engine.rulesets.underground.victory.memory import higher, lower, move_bid
from fitg.engine.rulesets.underground.victory.memory import memory as bid_memory
from fitg.engine.rulesets.underground.victory.verdict import by_the_bids
from fitg.presentation.narration import describe

Lay = Callable[..., Game]
STAND, ALL_STAND, HARDER, EASIER = "let it stand", "let all stand", "make it harder", "make it easier"
AGAIN = "use drama on 1"
TOWN, LIMITS = "331.1", {"bids": "agreed", "rebel-limit": "30", "empire-limit": "36"}


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(PRINTED_TURN, BIDS, DRAMA) as lay_out:
        yield lay_out


SEARCH = f"search {TOWN} with units"


def hunt(lay: Lay, *dice: int, **more: Any) -> Game:
    """The Empire has rolled for a search; [4.0d] the Rebel is the Phasing Player, and is asked first."""
    game = before_the_hunt(lay, *dice, **more)
    do(game, SEARCH)
    return game


def before_the_hunt(lay: Lay, *dice: int, **more: Any) -> Game:
    people = {"boccanegra": {"place": TOWN, "detected": True}}
    options = {**LIMITS, **more.pop("options", {})}
    return lay(
        "rebel-1.search",
        turn=more.pop("turn", 8),
        scenario={"turns": 40},
        characters=people,
        units={TOWN: {"line": 4}},
        dice=[*dice, *([1] * 30)],
        options=options,
        **more,
    )


def bids(game: Game) -> tuple[int, int]:
    return lower(game.ctx), higher(game.ctx)


def asked(game: Game) -> tuple[str, str]:
    return question(game).kind, question(game).side


# Dice


@pytest.mark.case("VE-10")
def test_the_rebel_has_a_die_of_the_empire_rolled_again(lay: Lay) -> None:
    game = hunt(lay, 1, 6)
    assert asked(game) == ("drama", "rebel")
    assert question(game).actions == (STAND, ALL_STAND, AGAIN)
    again = only(do(game, AGAIN), DieRolledAgain)
    assert (again.side, again.before, again.dice) == ("rebel", (1,), (6,))
    assert describe(again, game.facts).startswith("The Rebels use Drama on the search: 6 instead of 1")
    do(game, HARDER)
    found = only(do(game, STAND), SearchMade)
    assert found.die == 6


@pytest.mark.case("VE-10")
def test_the_empire_has_its_own_die_rolled_again(lay: Lay) -> None:
    game = hunt(lay, 6, 2)
    do(game, STAND)
    assert asked(game) == ("drama", "imperial")
    do(game, AGAIN, HARDER)
    assert only(do(game, STAND), SearchMade).die == 2


@pytest.mark.case("VE-10")
def test_two_dice_read_together_are_both_rolled_again(lay: Lay) -> None:
    game = hunt(lay, 6)
    dice = on_table(game.ctx)
    dice.roll = Roll(purpose="a table", case="VE-10", side="rebel", kind="tens-and-units")
    dice.dice = (11,)
    assert DicePause().reach(game.ctx, "imperial") == 1
    dice.roll_one_again(game.ctx, 0)
    assert dice.dice[0] // 10 in range(1, 7)
    assert dice.dice[0] % 10 in range(1, 7)
    assert len(dice.dice) == 1


@pytest.mark.case("VE-10c")
def test_each_player_once_and_the_third_roll_counts(lay: Lay) -> None:
    """R-26."""
    game = hunt(lay, 1, 6, 2)
    do(game, AGAIN, HARDER)
    assert asked(game) == ("drama", "imperial")
    do(game, AGAIN)
    assert asked(game) == ("drama.price", "rebel")
    events = do(game, HARDER)
    assert only(events, SearchMade).die == 2
    assert bids(game) == (29, 37)


@pytest.mark.case("VE-10c")
def test_who_has_let_it_stand_may_still_answer_the_others_drama(lay: Lay) -> None:
    game = hunt(lay, 6, 2, 5)
    do(game, STAND, AGAIN, HARDER)
    assert asked(game) == ("drama", "rebel")
    do(game, AGAIN)
    assert only(do(game, HARDER), SearchMade).die == 5


@pytest.mark.case("VE-10")
def test_a_roll_in_secret_is_for_him_alone_who_sees_it(lay: Lay) -> None:
    """VQ-78."""
    game = hunt(lay, 6)
    dice = on_table(game.ctx)
    dice.roll = Roll(purpose="the search", case="11.0", side="imperial", seen_by="imperial")
    pause = DicePause()
    assert (pause.reach(game.ctx, "rebel"), pause.reach(game.ctx, "imperial")) == (0, 1)


@pytest.mark.case("VE-10")
def test_a_standing_no_lasts_for_the_game_turn(lay: Lay) -> None:
    game = hunt(lay, 6)
    do(game, ALL_STAND)
    found = only(do(game, ALL_STAND), SearchMade)
    assert found.die == 6
    assert not is_open(game.ctx, "rebel")
    assert not is_open(game.ctx, "imperial")
    game.state.turn += 1
    assert is_open(game.ctx, "rebel")
    assert is_open(game.ctx, "imperial")


@pytest.mark.case("VE-10")
def test_dice_are_seen_before_anybody_decides_and_a_snapshot_keeps_the_pause(lay: Lay) -> None:
    game = before_the_hunt(lay, 1, 6)
    assert only(do(game, SEARCH), DiceRolled).dice == (1,)
    again = restore(game.snapshot())
    assert again.actions == game.actions
    do(again, AGAIN, EASIER)
    assert bids(again) == (30, 35)
    assert bids(game) == (30, 36)


# The price


@pytest.mark.case("VE-11")
@pytest.mark.parametrize(
    ("user", "answer", "limits", "bid"),
    [
        ("rebel", HARDER, (29, 36), "rebel"),
        ("rebel", EASIER, (30, 35), "imperial"),
        ("imperial", HARDER, (30, 37), "imperial"),
        ("imperial", EASIER, (31, 36), "rebel"),
    ],
)
def test_the_other_player_moves_a_bid(
    lay: Lay, user: str, answer: str, limits: tuple[int, int], bid: str
) -> None:
    game = hunt(lay, 3, 3)
    if user == "imperial":
        do(game, STAND)
    do(game, AGAIN)
    assert asked(game) == ("drama.price", "imperial" if user == "rebel" else "rebel")
    moved = only(do(game, answer), BidMoved)
    assert (moved.side, moved.bid, moved.lower, moved.higher) == (user, bid, *limits)
    assert bids(game) == limits
    words = f"The Rebels win by Game-Turn {limits[0]}, the Empire has to last {limits[1]}."
    assert describe(moved, game.facts).endswith(words)


@pytest.mark.case("VE-11a")
@pytest.mark.parametrize(("user", "limits"), [("rebel", (35, 36)), ("imperial", (36, 37))])
def test_where_both_bids_meet_only_the_user_has_it_harder(
    lay: Lay, user: str, limits: tuple[int, int]
) -> None:
    game = hunt(lay, 3, 3, options={**LIMITS, "rebel-limit": "36"})
    if user == "imperial":
        do(game, STAND)
    do(game, AGAIN)
    assert question(game).kind != "drama.price" or question(game).actions == (HARDER,)
    if question(game).kind == "drama.price":
        do(game, HARDER)
    assert bids(game) == limits


@pytest.mark.case("VE-11")
def test_harder_has_no_limit(lay: Lay) -> None:
    """Beyond the track the Empire has to last longer; a Rebel bid of 0 cannot be won any more."""
    game = hunt(lay, 3, 3, turn=40, options={**LIMITS, "rebel-limit": "1", "empire-limit": "40"})
    do(game, AGAIN, HARDER, AGAIN, HARDER)
    assert bids(game) == (0, 41)
    assert game.table_view("rebel").turns == 41
    assert restore(game.snapshot()).state.turn == 40


@pytest.mark.case("VE-11", "VE-13")
def test_game_turns_beyond_the_track_are_played(lay: Lay) -> None:
    """VQ-147: the Empire's bid has become 42, that of the Rebels less than none."""
    game = lay(
        "imperial-1.missions",
        turn=40,
        scenario={"turns": 40},
        options={**LIMITS, "empire-limit": "40"},
        characters={"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}},
    )
    move_bid(game.ctx, "imperial", 2)
    move_bid(game.ctx, "rebel", -31)
    assert bids(game) == (-1, 42)
    while game.outcome is None:
        do(game, game.actions[-1])
    assert ending(game).winner == "imperial"
    assert [each.turn for each in every(game.log, TurnBegan)] == [40, 41, 42]


@pytest.mark.case("VE-13")
@pytest.mark.parametrize(("moved", "winner"), [({}, "rebel"), ({"rebel": -1}, None)])
def test_victory_goes_by_the_bids_as_they_are_now(
    lay: Lay, moved: dict[Any, int], winner: str | None
) -> None:
    game = hunt(lay, 3, turn=30)
    bid_memory(game.ctx).moved = moved
    assert by_the_bids(game.ctx, "rebel")[0] == winner


@pytest.mark.case("VE-13")
def test_a_bid_that_has_passed_ends_the_game_with_this_game_turn(lay: Lay) -> None:
    game = lay(
        "imperial-1.missions",
        turn=36,
        scenario={"turns": 40},
        options=LIMITS,
        characters={"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}},
    )
    move_bid(game.ctx, "imperial", -1)
    assert higher(game.ctx) == 35
    assert game.table_view("rebel").turns == 36
    while game.outcome is None:
        do(game, game.actions[-1])
    assert ending(game).winner == "imperial"
    assert game.state.turn == 36


# Draws and cards


def errand(lay: Lay, side: str = "rebel", **more: Any) -> Game:
    people = {"zina-adora": {"place": TOWN}, "barca": {"place": "231.1"}}
    if side == "imperial":
        people = {"barca": {"place": TOWN}, "zina-adora": {"place": "551.1"}}
    loyal = {TOWN[:3]: {"loyalty": "neutral"}}
    people |= more.pop("characters", {})
    position = {"characters": people, "planets": loyal, "scenario": {"turns": 40}}
    return lay(f"{side}-1.missions", turn=8, options=LIMITS, **position, **more)


def drawing(lay: Lay, letter: str, *cards: int, side: str = "rebel") -> tuple[Game, list[Event]]:
    """A mission in the town has drawn its first card."""
    game = errand(lay, side, cards=cards)
    do(game, f"missions at {TOWN}")
    send(game, **{letter: ["barca" if side == "imperial" else "zina-adora"]})
    return game, do(game, "draw")


@pytest.mark.case("VE-10a")
def test_a_draw_of_ones_own_mission_goes_back_and_another_comes(lay: Lay) -> None:
    game, told = drawing(lay, "D", 85, 84)
    assert only(told, DrawShown).says == ("GI Populace goes wild",)
    assert asked(game) == ("drama", "rebel")
    again = only(do(game, AGAIN), DrawnAgain)
    assert (again.side, again.before, again.says) == (
        "rebel",
        "GI Populace goes wild",
        "FP Locals raid the enemy",
    )
    assert asked(game) == ("drama.price", "imperial")
    assert only(do(game, HARDER), CardDrawn).card == 84
    assert bids(game) == (29, 36)
    missions = next(each for each in game.state.stack if isinstance(each, EnvironMissions))
    assert missions.drawn == (84,)


@pytest.mark.case("VE-10a", "VE-10c")
def test_the_old_one_goes_back_first_so_it_may_come_again(lay: Lay) -> None:
    game, _ = drawing(lay, "D", 85, 85)
    do(game, AGAIN)
    assert only(do(game, HARDER), CardDrawn).card == 85


@pytest.mark.case("VE-10a")
def test_a_question_that_draws_bonus_cards_only_can_have_one_of_them_drawn_again(lay: Lay) -> None:
    held = {"kogus": {"place": TOWN, "fate": "captive", "captor": "barca"}}
    game = errand(lay, "imperial", characters=held)
    if f"missions at {TOWN}" in game.actions and "barca questions kogus" not in game.actions:
        do(game, f"missions at {TOWN}")
    shown = only(do(game, "barca questions kogus"), DrawShown)
    assert asked(game) == ("drama", "imperial")
    assert len(shown.faces) == len(question(game).actions) - 2 == 7
    assert str(Rookie().choose(observe(game), Random(1))) in (STAND, ALL_STAND)
    do(game, "use drama on 3")
    events = do(game, HARDER)
    assert "use drama on 3" not in game.actions
    counted = only(events + do(game, STAND), BonusDrawn)
    assert [
        n for n, pair in enumerate(zip(shown.faces, counted.cards, strict=True)) if len(set(pair)) > 1
    ] in (
        [2],
        [],
    )


@pytest.mark.case("VE-10d")
def test_nobody_touches_what_the_others_mission_draws(lay: Lay) -> None:
    game, _ = drawing(lay, "D", 85, 84, side="imperial")
    assert asked(game) == ("drama", "imperial")
    assert only(do(game, STAND), CardDrawn).card == 85


@pytest.mark.case("VE-10b")
def test_a_character_whom_a_mission_brings_is_drawn_again(lay: Lay) -> None:
    game, _ = drawing(lay, "G", 85)
    do(game, STAND)
    assert asked(game) == ("drama", "rebel")
    assert question(game).prompt.startswith("The card is Professor Mareg.")
    assert restore(game.snapshot()).digest() == game.digest()
    again = only(do(game, AGAIN), CardDrawnAgain)
    assert again.before == "professor-mareg"
    assert "instead of Professor Mareg" in describe(again, game.facts)
    assert asked(game) == ("drama.price", "imperial")
    assert only(do(game, HARDER), CharacterGained).character == again.card
    assert again.before == again.card or again.before in game.state.decks["rebel"]


@pytest.mark.case("VE-10b", "VE-10c")
def test_a_possession_is_drawn_again_once_and_the_empire_does_not_learn_which(lay: Lay) -> None:
    game, _ = drawing(lay, "P", 84)
    do(game, STAND)
    assert asked(game) == ("drama", "rebel")
    assert question(game).prompt.startswith("The card is ")
    again = only(do(game, AGAIN), CardDrawnAgain)
    assert (again.before, again.card) == ("", "")
    do(game, EASIER)
    assert bids(game) == (30, 35)
    assert question(game).kind == "possession.assign"


# Opponents


def test_a_rookie_uses_drama_for_what_could_hardly_be_worse_and_seldom(lay: Lay) -> None:
    game, _ = drawing(lay, "D", 85)
    assert str(Rookie().choose(observe(game), Random(1))) == STAND
    game, _ = drawing(lay, "C", 92, 85)
    assert str(Rookie().choose(observe(game), Random(1))) == AGAIN
    do(game, AGAIN)
    assert str(Rookie().choose(observe(game), Random(1))) == EASIER
    do(game, EASIER)
    game, _ = drawing(lay, "C", 92)
    memory(game.ctx).uses = {"rebel": 1}
    assert str(Rookie().choose(observe(game), Random(1))) == ALL_STAND
