"""[38.5 to 38.53] Victory in the campaign: a running total of planets, and all the ways in which it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy, record
from tests.engine.table import do, ending, every, only, passing, troops

from fitg.bots.veteran.evaluation import rebel_chance
from fitg.data import facts
from fitg.engine.events.control import ControlChanged
from fitg.engine.events.course import GameEnded
from fitg.engine.game import Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Next, Procedure, run
from fitg.engine.options import UnknownOption
from fitg.engine.points import PLAYER_TURN_ENDS
from fitg.engine.record import record_of
from fitg.engine.rules import control, units, victory
from fitg.engine.rules.galactic import base
from fitg.lab.play.simulation import Match, Result, close
from fitg.lab.play.statistics import summarize
from fitg.presentation.narration import describe

FREE = {"state": "rebel-control", "pdb_up": True}
RISEN = {"state": "rebellion", "pdb_up": True}
CAPITALS = ("152", "162", "241", "311", "411", "542")
#: Five times two and four times four: 26. With a home planet for a capital: 25.
ENOUGH, ONE_TOO_FEW = CAPITALS, ("152", "162", "241", "311", "411", "451")
CONTROL = "imperial-1.control"
REBELS = sorted(name for name, card in facts().characters.items() if card.side == "rebel")
RISEN_UP: Mapping[str, Any] = {"state": "rebellion", "pdb_up": True}
RISEN_DOWN: Mapping[str, Any] = {"state": "rebellion", "pdb_up": False}
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
FIRST_CARD = 98


def free(*planets: str) -> dict[str, dict[str, Any]]:
    return {planet: dict(FREE) for planet in planets}


def points(game: Game) -> int:
    return victory.score(game.ctx).total


def play_on(game: Game, segment: str) -> Game:
    """Everybody does the least until this Segment has begun, or the game is over."""
    for _ in range(400):
        if game.decision is None or game.ctx.segments[game.state.segment].id == segment:
            return game
        do(game, passing(game))
    raise AssertionError(f"{segment} never came")


# Points


@pytest.mark.case("38.5")
@pytest.mark.parametrize(
    ("planets", "total"),
    [
        ((), 0),
        (("113",), 1),
        (("451",), 3),
        (("241",), 4),
        (("152",), 5),
        (("162",), 5),
        (("162", "241", "451", "113"), 13),
        (tuple(sorted(facts().planets)), 85),
        (ENOUGH, 26),
        (ONE_TOO_FEW, 25),
    ],
)
def test_each_planet_that_the_rebels_control_counts_by_its_rank(planets: tuple[str, ...], total: int) -> None:
    assert points(galaxy("rebel-1.missions", planets=free(*planets))) == total


@pytest.mark.case("38.5")
def test_a_planet_in_rebellion_in_unrest_or_with_dead_heroes_counts_nothing() -> None:
    game = galaxy(
        "rebel-1.missions",
        planets={"451": RISEN, "113": {"loyalty": "unrest"}},
        characters={
            "redjac": {"fate": "dead"},
            "kogus": {"fate": "dead"},
            "zina-adora": {"place": "223.1"},
        },
    )
    assert game.state.planets["451"].status == "rebellion"
    assert points(game) == 0


@pytest.mark.case("38.5", "15.53")
def test_a_planet_that_imperial_units_hold_alone_under_a_down_pdb_counts_for_nobody() -> None:
    """G-26: actual control, not the marker; and when the units are gone the points are back."""
    down = {"241": {"state": "rebel-control", "pdb_up": False}}
    game = galaxy("rebel-1.missions", planets=down, units={"241.1": {"line": 1}})
    assert control.controller(game.ctx, "241") is None
    assert points(game) == 0
    units.eliminate(game.ctx, "241.1", {"line": 1}, "a test", "38.5")
    assert points(game) == 4


@pytest.mark.case("38.5", "36.34")
def test_the_points_of_a_planet_are_lost_when_it_is_taken_back_or_destroyed() -> None:
    game = galaxy("rebel-1.missions", planets=free("241", "451"))
    assert points(game) == 7
    game.ctx.set_planet(replace(game.state.planets["241"], status="imperial-control"))
    assert points(game) == 3
    game.ctx.set_planet(replace(game.state.planets["451"], status="destroyed"))
    assert points(game) == 0
    assert victory.score(galaxy("rebel-1.missions", destroyed_planets=["241"]).ctx).total == 0


# The Rebel victory


@pytest.mark.case("38.51")
@pytest.mark.parametrize("segment", ["imperial-1.control", "imperial-2.control"])
def test_the_rebels_win_as_an_imperial_player_turn_ends_with_26_points(segment: str) -> None:
    game = galaxy(segment, planets=free(*ENOUGH))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.points, game.outcome.case) == ("rebel", 26, "38.51")


class EndOfTurn(Procedure):
    """What a hook of the Player-Turn's end leads to: the game is decided, and a next step is named."""

    def begin(self, ctx: Context) -> Next:
        victory.imperial_turn_over(ctx, Moment(name=PLAYER_TURN_ENDS.name, side="imperial"))
        return self.go_on

    def go_on(self, ctx: Context) -> Next:
        raise AssertionError("nothing is played after the victory")


@pytest.mark.case("38.51")
def test_no_step_is_taken_after_the_victory() -> None:
    game = galaxy("rebel-1.missions", planets=free(*ENOUGH), characters={"kogus": {"place": "223.1"}})
    game.state.stack.append(EndOfTurn())
    assert run(game.ctx, EndOfTurn().begin) is None
    assert game.outcome is not None


@pytest.mark.case("38.51")
def test_25_points_are_not_enough() -> None:
    assert galaxy(CONTROL, planets=free(*ONE_TOO_FEW)).outcome is None


@pytest.mark.case("38.51")
def test_26_points_do_not_win_before_the_imperial_player_turn_ends() -> None:
    people = {"kogus": {"place": "223.1"}}
    game = galaxy("rebel-1.missions", planets=free(*ENOUGH), characters=people)
    assert not game.outcome
    play_on(game, CONTROL)
    assert game.state.turn == 1
    assert ending(game).winner == "rebel"


@pytest.mark.case("38.51", "15.52")
def test_the_planets_that_become_free_in_that_check_count() -> None:
    game = galaxy(CONTROL, planets={**free(*CAPITALS[1:]), "152": RISEN})
    assert points(game) == 26
    while game.decision is not None:
        do(game, game.actions[-1])
    assert game.outcome is not None
    assert (game.outcome.winner, game.state.turn) == ("rebel", 1)
    assert [event.planet for event in every(list(game.log), ControlChanged)][:1] == ["152"]


@pytest.mark.case("38.51", "23.3")
def test_what_spreads_from_the_check_comes_before_the_count() -> None:
    """G-26: after the control check and all its Domino Effects."""
    game = galaxy(CONTROL, planets={**free(*CAPITALS[2:]), "152": RISEN, "162": RISEN})
    while game.decision is not None and game.decision.kind == "interphase.order":
        assert game.outcome is None
        do(game, game.actions[0])
    while game.decision is not None and game.outcome is None:
        assert game.decision.kind.startswith(("domino", "interphase"))
        do(game, game.actions[-1])
    assert game.outcome is not None
    assert game.outcome.points >= 26


# The Imperial victories


@pytest.mark.case("38.52")
def test_the_empire_wins_when_the_twentieth_game_turn_is_over() -> None:
    game = galaxy("interphase", turn=20, planets=free(*ONE_TOO_FEW))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind, game.outcome.case) == ("imperial", "final", "38.52")


@pytest.mark.case("38.52")
def test_the_nineteenth_is_not_the_last() -> None:
    game = galaxy("interphase", turn=19, planets=free("241"))
    assert game.outcome is None
    assert game.state.turn == 20


@pytest.mark.case("38.51", "38.52")
def test_after_the_last_player_turn_the_points_are_counted_first() -> None:
    game = galaxy("imperial-2.control", turn=20, planets=free(*ENOUGH))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.case) == ("rebel", "38.51")


def heroes(number: int, *, captive: int = 0) -> dict[str, dict[str, Any]]:
    """So many of the Rebels are dead, some are prisoners; all others stand somewhere."""
    people: dict[str, dict[str, Any]] = {}
    for index, name in enumerate(REBELS):
        if index < captive:
            people[name] = {"fate": "captive", "place": "162.1", "captor": "units"}
        elif index < number:
            people[name] = {"fate": "dead"}
        else:
            people[name] = {"place": "223.1"}
    return people


@pytest.mark.case("38.53")
def test_all_twenty_rebels_dead_or_captured_end_the_game_at_once() -> None:
    assert len(REBELS) == 20
    more = {"units": {"162.1": {"line": 1}}}
    game = galaxy("rebel-1.missions", characters=heroes(20, captive=3), **more)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.case) == ("imperial", "38.53")
    assert galaxy("rebel-1.missions", characters=heroes(19, captive=3), **more).outcome is None


@pytest.mark.case("38.53")
def test_rebels_in_the_deck_keep_the_game_going() -> None:
    """G-26: the number is as printed, also with only fourteen of them in play."""
    people = dict(list(heroes(20).items())[:14])
    game = galaxy("imperial-1.missions", characters=people)
    assert game.outcome is None
    assert len(game.state.decks["rebel"]) == 6


@pytest.mark.case("38.53a")
def test_a_known_base_and_no_planet_lose_the_war_at_once() -> None:
    known = {"rebel_base": "223", "rebel_base_revealed": True}
    game = galaxy("rebel-1.missions", **known)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.case) == ("imperial", "38.53")
    assert galaxy("rebel-1.missions", rebel_base="223").outcome is None
    assert galaxy("rebel-1.missions", planets=free("113"), **known).outcome is None


@pytest.mark.case("38.53a")
def test_a_planet_in_rebellion_does_not_count_as_controlled() -> None:
    game = galaxy("rebel-1.missions", planets={"113": RISEN}, rebel_base="223", rebel_base_revealed=True)
    assert game.outcome is not None
    assert game.outcome.winner == "imperial"


@pytest.mark.case("38.53a", "34.2")
def test_the_moment_at_which_the_base_is_known_is_enough() -> None:
    """G-26: also in the middle of a Player-Turn, with 26 points never reached."""
    game = galaxy("rebel-1.missions", rebel_base="223", characters={"kogus": {"place": "223.1"}})
    assert game.outcome is None
    base.reveal(game.ctx, "a test", "34.2")
    game.ctx.settle()
    assert game.state.outcome is not None
    assert isinstance(game.ctx.journal[-1], GameEnded)


@pytest.mark.case("38.53a")
def test_the_last_planet_taken_back_after_the_base_is_known_ends_the_game() -> None:
    game = galaxy(
        "rebel-1.missions",
        planets=free("113"),
        characters={"kogus": {"place": "223.1"}},
        rebel_base="223",
        rebel_base_revealed=True,
    )
    game.ctx.set_planet(replace(game.state.planets["113"], status="imperial-control", loyalty=0))
    game.ctx.settle()
    assert game.state.outcome is not None
    assert game.state.outcome.case == "38.53"


# What players may agree on


@pytest.mark.case("38.53")
def test_without_sudden_death_the_empire_does_not_win_at_once() -> None:
    option = {"no-sudden-death": True}
    known = {"rebel_base": "223", "rebel_base_revealed": True}
    assert galaxy("rebel-1.missions", options=option, **known).outcome is None
    lost = galaxy("rebel-1.missions", options=option, characters=heroes(20), units={"162.1": {"line": 1}})
    assert lost.outcome is None
    won = galaxy(CONTROL, options=option, planets=free(*ENOUGH))
    assert won.outcome is not None
    assert won.outcome.winner == "rebel"


@pytest.mark.case("15.52")
def test_with_freed_planets_the_pdb_does_not_matter() -> None:
    down = {"223": {"state": "rebellion", "pdb_up": False}, "232": {"state": "rebellion", "pdb_up": False}}
    garrison = {"232.1": {"line": 1}}
    for chosen, expected in ((False, "rebellion"), (True, "rebel-control")):
        game = galaxy(CONTROL, options={"free-planets": chosen}, planets=down, units=garrison)
        assert game.state.planets["223"].status == expected
        assert game.state.planets["232"].status == "rebellion"


@pytest.mark.case("38.52")
@pytest.mark.parametrize(("bid", "turn", "over"), [("16", 16, True), ("16", 15, False), ("20", 19, False)])
def test_a_bid_says_how_long_the_empire_has_to_last(bid: str, turn: int, over: bool) -> None:
    game = galaxy("interphase", turn=turn, options={"bid": bid})
    assert (game.outcome is not None) is over
    if game.outcome is not None:
        assert game.outcome.winner == "imperial"
    assert game.table_view("rebel").turns == int(bid)


BIDS = {"bid": "16", "lower-bid": "12"}


@pytest.mark.case("38.51", "38.52")
@pytest.mark.parametrize(("turn", "winner"), [(11, "rebel"), (12, "rebel"), (13, None), (16, None)])
def test_what_the_rebels_reach_between_the_two_bids_is_a_draw(turn: int, winner: str | None) -> None:
    game = galaxy(CONTROL, turn=turn, options=BIDS, planets=free(*ENOUGH))
    assert ending(game).winner == winner
    (told,) = every(list(game.log), GameEnded)
    assert told.winner == winner
    said = describe(told, game.facts)
    assert said.startswith("The Rebels win" if winner else "The game is drawn")
    assert ("later than Game-Turn 12, the lower bid" in said) is (winner is None)


@pytest.mark.case("38.52")
def test_after_the_higher_bid_the_empire_has_lasted() -> None:
    game = galaxy("interphase", turn=16, options=BIDS, planets=free(*ONE_TOO_FEW))
    assert ending(game).winner == "imperial"


@pytest.mark.case("38.51")
@pytest.mark.parametrize("bids", [{}, {"bid": "16"}, {"bid": "16", "lower-bid": "16"}])
def test_with_equal_bids_there_is_no_draw(bids: dict[str, str]) -> None:
    game = galaxy(CONTROL, turn=16, options=bids, planets=free(*ENOUGH))
    assert ending(game).winner == "rebel"


@pytest.mark.case("38.5")
def test_a_lower_bid_above_the_bid_is_refused_in_one_sentence() -> None:
    with pytest.raises(UnknownOption, match=r"the lower bid \(18\) is above the bid \(16\)"):
        galaxy(CONTROL, turn=16, options={"bid": "16", "lower-bid": "18"})


@pytest.mark.case("38.53")
def test_the_instant_victories_of_the_empire_are_no_draws() -> None:
    game = galaxy(CONTROL, turn=14, options=BIDS, rebel_base="223", rebel_base_revealed=True)
    assert ending(game).winner == "imperial"


def test_a_draw_is_kept_seen_and_counted() -> None:
    """In the record, on the table, and in the statistics of many games, where it is no unfinished game."""
    game = galaxy(CONTROL, turn=14, options=BIDS, planets=free(*ENOUGH))
    assert game.table_view("rebel").outcome == game.outcome
    assert record_of(game).headers["result"].startswith("a draw (instant, 26 points)")
    assert restore(game.snapshot()).outcome == game.outcome
    result = Result(number=1)
    close(result, game)
    assert (result.winner, result.kind) == (None, "instant")
    summary = summarize(Match("galactic-campaign", "random", "random", 1), [result], 1.0)
    assert (summary.unfinished, summary.wins) == (0, {"rebel": 0, "imperial": 0})
    assert [(each.winner, each.games) for each in summary.victories] == [(None, 1)]
    assert rebel_chance(game.ctx) == 0.5


def test_what_was_chosen_is_kept_with_the_game() -> None:
    game = galaxy("rebel-1.missions", options={"local-alarm": True}, characters={"kogus": {"place": "223.1"}})
    assert game.setting.options == {"local-alarm": True}
    assert record(game).base == ""


def play_to(game: Game, segment: str, *answers: str) -> list[Event]:
    """The least, but for these answers, until this Segment begins or the game is over."""
    events: list[Event] = []
    for _ in range(300):
        if game.decision is None or game.ctx.segment == segment:
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError(f"{segment} does not come")


def score(game: Game) -> int:
    """What both players see."""
    seen = {game.table_view(viewer).score.total for viewer in ("rebel", "imperial")}
    (total,) = seen
    assert total == victory.score(game.ctx).total
    return total


@pytest.mark.case("38.5", "38.51", "15.53")
def test_a_capital_that_is_occupied_and_contested_in_one_game_turn_is_lost_and_won_again() -> None:
    """26 points, 22 when the first Imperial Player-Turn ends, 26 again when the second one does."""
    game = galaxy(
        "imperial-1.surface-movement",
        turn=3,
        planets={**free(*CAPITALS[:5]), "542": {"state": "rebel-control", "pdb_up": False}},
        units={"542.orbit": {"line": 1, "urban-2-3": 1}},
    )
    assert score(game) == 26
    events = do(game, "march from 542.orbit", "add line", "to 542.1")
    assert troops(game, "542.1") == {"line": 1}
    assert score(game) == 22
    events += play_to(game, "rebel-2.surface-movement")
    assert game.outcome is None
    events += do(game, "march from 542.orbit", "to 542.2")
    assert score(game) == 26
    assert game.outcome is None, "38.51: when an Imperial Player-Turn ends"
    events += play_to(game, "interphase")
    assert (ending(game).winner, ending(game).points, game.state.turn) == ("rebel", 26, 3)
    assert [(each.before, each.after) for each in every(events, ControlChanged)] == [
        ("rebel", None),
        (None, "rebel"),
    ]


@pytest.mark.case("38.51", "15.53")
@pytest.mark.parametrize(("up", "won"), [(True, True), (False, False)])
def test_an_occupied_capital_counts_at_the_end_only_under_its_own_pdb(up: bool, won: bool) -> None:
    game = galaxy(
        "imperial-2.control",
        turn=3,
        planets={**free(*CAPITALS[:5]), "542": {"state": "rebel-control", "pdb_up": up}},
        units={"542.1": {"line": 1}},
    )
    assert (game.outcome is not None) is won


@pytest.mark.case("38.5", "36.34")
def test_the_map_is_worth_85_and_less_by_what_was_destroyed() -> None:
    everything = sorted(facts().planets)
    lost = {"162": 5, "241": 4, "451": 3, "113": 1}
    game = galaxy(
        "rebel-1.missions",
        planets=free(*(planet for planet in everything if planet not in lost)),
        destroyed_planets=sorted(lost),
    )
    assert score(game) == 85 - sum(lost.values())


@pytest.mark.case("38.5", "15.3")
def test_a_freed_planet_whose_rebellion_is_stopped_counts_no_more() -> None:
    stopped = {"state": "rebellion-stopped", "loyalty": "unrest"}
    game = galaxy("rebel-1.missions", planets={"241": stopped}, units={"241.2": {"wild-2-1": 1}})
    assert score(game) == 0


def all_dead_but(**people: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All Rebels but these are dead."""
    named = {key.replace("_", "-"): value for key, value in people.items()}
    return {**{name: {"fate": "dead"} for name in REBELS}, **named}


@pytest.mark.case("38.53", "21.4", "25.24")
def test_one_rebel_adrift_keeps_the_war_going_a_sovereign_does_not() -> None:
    ruler = next(each for each in facts().sovereigns.values() if each.environ.startswith("3"))
    summoned = {ruler.id: {"fate": "summoned", "side": "rebel", "place": ruler.environ}}
    lost = galaxy("rebel-1.missions", turn=3, characters=all_dead_but(), sovereigns=summoned)
    assert (ending(lost).winner, ending(lost).case) == ("imperial", "38.53")
    adrift = {"place": "22.drift2", "ship": "explorer"}
    assert galaxy("rebel-1.missions", turn=3, characters=all_dead_but(kogus=adrift)).outcome is None


@pytest.mark.case("38.53", "12.81")
def test_prisoners_in_drift_are_captured_all_the_same() -> None:
    held = {"place": "22.drift", "fate": "captive", "captor": "units"}
    game = galaxy(
        "rebel-1.missions", turn=3, characters=all_dead_but(kogus=held), units={"22.drift": {"line": 1}}
    )
    assert ending(game).winner == "imperial"


@pytest.mark.case("38.53a", "15.53")
def test_a_contested_planet_keeps_the_war_going_until_its_defenders_are_gone() -> None:
    known: dict[str, Any] = {"rebel_base": "112", "rebel_base_revealed": True}
    down = {"222": {"state": "rebel-control", "pdb_up": False}}
    both = {"222.1": {"veteran": 4, "urban-1-0": 1}}
    game = galaxy("imperial-1.military-combat", turn=3, planets=down, units=both, dice=[6, 6], **known)
    assert game.outcome is None
    events = do(game, "attack at 222.1", "usual attack")
    assert only(events, ControlChanged).after is None
    assert (ending(game).winner, ending(game).case) == ("imperial", "38.53")


@pytest.mark.case("38.53a", "38.51", "15.52")
def test_a_planet_that_is_freed_too_late_does_not_save_the_base() -> None:
    """G-26: the base becomes known; the check that would free a planet in rebellion comes after the end."""
    game = galaxy(
        "galactic.event",
        turn=3,
        picks=[112 - 98],
        rebel_base="551",
        named_planets=[
            "112",
            "121",
            "141",
            "142",
            "223",
            "231",
            "232",
            "322",
            "323",
            "342",
            "421",
            "431",
            "432",
            "433",
            "441",
            "511",
        ],
        planets={"222": RISEN_UP},
    )
    assert (ending(game).winner, ending(game).case) == ("imperial", "38.53")


@pytest.mark.case("38.53", "38.52")
def test_without_sudden_death_a_lost_war_is_played_to_its_last_game_turn() -> None:
    game = galaxy(
        "interphase",
        turn=19,
        options={"no-sudden-death": True},
        rebel_base="112",
        rebel_base_revealed=True,
        characters=all_dead_but(),
    )
    assert game.state.turn == 20
    assert game.outcome is None
    play_to(game, "nowhere")
    assert (ending(game).winner, ending(game).case) == ("imperial", "38.52")


@pytest.mark.case("38.51", "15.52")
def test_a_planet_freed_under_a_down_pdb_may_be_the_26th_point() -> None:
    game = galaxy(
        "imperial-1.control",
        turn=3,
        options={"free-planets": True},
        planets={**free(*CAPITALS[:5]), "542": RISEN_DOWN},
    )
    play_to(game, "rebel-2.missions")
    assert (ending(game).winner, ending(game).points) == ("rebel", 26)


@pytest.mark.case("38.51", "38.52")
@pytest.mark.parametrize(
    ("segment", "turn", "winner"),
    [
        ("imperial-2.control", 12, "rebel"),
        ("imperial-1.control", 13, None),
        ("imperial-2.control", 16, None),
    ],
)
def test_both_player_turns_of_a_bid_count(segment: str, turn: int, winner: str | None) -> None:
    game = galaxy(segment, turn=turn, options={"bid": "16", "lower-bid": "12"}, planets=free(*CAPITALS))
    assert ending(game).winner == winner
    assert "26" in describe(game.log[-1], game.facts)


@pytest.mark.case("38.52")
@pytest.mark.parametrize(("turns", "ends"), [(25, False), (20, True)])
def test_a_longer_campaign_is_not_over_after_twenty_game_turns(turns: int, ends: bool) -> None:
    game = galaxy("interphase", turn=20, characters=FAR, scenario={"turns": turns})
    assert (game.state.outcome is not None) is ends


@pytest.mark.case("38.51")
def test_whoever_bids_nothing_has_no_draw_in_a_longer_campaign() -> None:
    worth = ("152", "162", "241", "311", "411", "542")
    game = galaxy(
        "imperial-2.control",
        turn=23,
        characters=FAR,
        scenario={"turns": 30},
        planets={planet: {"state": "rebel-control", "pdb_up": True} for planet in worth},
    )
    assert game.state.outcome is not None
    assert game.state.outcome.winner == "rebel"


@pytest.mark.case("38.53", "34.23")
def test_without_a_planet_to_hold_on_to_it_is_the_end() -> None:
    empty = galaxy("galactic.strategic-assignment", rebel_base="223")
    others = [planet for planet in base.possible(empty.ctx) if planet != "223"]
    game = galaxy(
        "galactic.event",
        turn=5,
        picks=[112 - FIRST_CARD],
        rebel_base="223",
        named_planets=others[:16],
        units={"22.drift2": {"veteran": 2}, "22.drift": {"urban-2-3": 1}},
    )
    assert game.state.outcome is not None
    assert game.state.outcome.winner == "imperial"
