"""[VC-13, VC-14, VO-01, VO-05, VO-07, VO-10] Bids on the life of the Empire, and what they decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import do, ending, only, question
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.plan_table import PRINTED_TURN, under

from fitg.bots import Observation
from fitg.cli.main import cli
from fitg.cli.terminal.autosave import FOLDER_VARIABLE, Keeper
from fitg.cli.terminal.players import HUMAN
from fitg.cli.terminal.session import Session
from fitg.data import facts
from fitg.engine.events.bids import BidSealed, BidsOpened
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.actions import Action
from fitg.engine.modules import Module
from fitg.engine.options import UnknownOption
from fitg.engine.rules import victory
from fitg.engine.rulesets.underground.turn import TURN
from fitg.engine.rulesets.underground.victory import BIDS
from fitg.engine.rulesets.underground.victory.memory import higher, lower, memory
from fitg.engine.rulesets.underground.victory.view import BidsView
from fitg.engine.table.views import redact
from fitg.lab.play import simulation
from fitg.lab.play.simulation import Course, Match
from fitg.presentation.narration import describe
from fitg.scenarios import load

Lay = Callable[..., Game]
CONTROL = "imperial-1.control"
FREE = {"state": "rebel-control", "pdb_up": True}
RISEN = {"state": "rebellion", "pdb_up": False}
CAPITALS = ("152", "162", "241", "311", "411", "542")
#: Five times two and four times four: 26. With a home planet for a capital: 25.
ENOUGH, ONE_TOO_FEW = CAPITALS, ("152", "162", "241", "311", "411", "451")
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
REBELS = sorted(name for name, card in facts().characters.items() if card.side == "rebel")


#: So that its name is not that of the ruleset with the real turn.
PRINTED = Module(id="printed")


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(PRINTED_TURN, BIDS, PRINTED) as lay_out:
        yield lay_out


@pytest.fixture(scope="module")
def add() -> Iterator[Callable[..., dict[str, str]]]:
    with toy_rulesets() as register:
        yield register


def started(add: Callable[..., dict[str, str]], **options: Any) -> Game:
    return new_game("galactic-campaign", seed=1, options={**add(TURN, BIDS), **options})


# The bids


@pytest.mark.case("VC-13")
def test_each_player_bids_in_secret_and_the_lower_bid_binds_the_rebels(add: Any) -> None:
    """R-01: 37 and 40."""
    game = started(add)
    assert (question(game).kind, question(game).side) == ("bids", "rebel")
    assert question(game).actions == tuple(f"bid {turns}" for turns in range(1, 41))
    do(game, "bid 40")
    assert (question(game).kind, question(game).side) == ("bids", "imperial")
    opened = only(do(game, "bid 37"), BidsOpened)
    assert (opened.rebel, opened.imperial, opened.lower, opened.higher) == (40, 37, 37, 40)
    assert (lower(game.ctx), higher(game.ctx)) == (37, 40)
    assert question(game).kind != "bids"
    assert game.table_view("rebel").turns == 40


@pytest.mark.case("VC-13")
def test_who_has_bid_more_makes_no_difference_to_who_is_bound_by_what(add: Any) -> None:
    limits = set()
    for rebel, imperial in ((37, 40), (40, 37)):
        game = started(add)
        do(game, f"bid {rebel}", f"bid {imperial}")
        limits.add((lower(game.ctx), higher(game.ctx)))
    assert limits == {(37, 40)}


@pytest.mark.case("VC-13")
def test_a_sealed_bid_is_known_to_nobody_else(add: Any) -> None:
    game = started(add)
    (sealed,) = [event for event in do(game, "bid 31") if isinstance(event, BidSealed)]
    assert sealed.turns == 31
    for viewer in ("imperial", "spectator"):
        told = redact(sealed, viewer, game.facts, game.ctx.rules.secrets)
        assert describe(told, game.facts) == "The Rebels seal a bid."
        view = game.table_view(viewer).module(BidsView)
        assert view is not None
        assert (view.sealed, view.bids, view.opened) == (("rebel",), {}, False)
        assert [row.value for row in view.rows] == ["sealed"]
    own = game.table_view("rebel").module(BidsView)
    assert own is not None
    assert own.bids == {"rebel": 31}
    assert game.table_view("imperial").turns == 40


@pytest.mark.case("VC-13")
def test_a_twin_with_another_sealed_bid_looks_the_same_to_the_other(add: Any) -> None:
    games = []
    for bid in (31, 38):
        game = started(add)
        do(game, f"bid {bid}")
        games.append(game)
    one, other = games
    for viewer in ("imperial", "spectator"):
        assert one.view(viewer) == other.view(viewer)
    assert question(one).actions == question(other).actions
    assert question(one).prompt == question(other).prompt
    dealt = [memory(game.as_known_to("imperial").ctx).bids for game in games]
    assert dealt[0] == dealt[1]
    assert memory(one.as_known_to("rebel").ctx).bids == {"rebel": 31}


@pytest.mark.case("VC-13")
def test_bids_are_state_and_survive_a_snapshot(add: Any) -> None:
    game = started(add)
    do(game, "bid 31")
    again = restore(game.snapshot())
    do(again, "bid 35")
    assert restore(again.snapshot()).digest() == again.digest()
    assert (lower(again.ctx), higher(again.ctx)) == (31, 35)
    view = again.table_view("spectator").module(BidsView)
    assert view is not None
    assert (view.bids, view.lower, view.higher, view.length) == ({"rebel": 31, "imperial": 35}, 31, 35, 40)
    assert [(row.label, row.value) for row in view.rows][2:] == [
        ("The Rebels win", "by Game-Turn 31"),
        ("A draw", "by Game-Turn 35"),
        ("The Empire wins", "after Game-Turn 35"),
    ]


@pytest.mark.case("VC-13a", "VC-13e")
def test_with_equal_bids_sides_stay_as_agreed_and_there_is_no_draw(add: Any) -> None:
    game = started(add)
    opened = only(do(game, "bid 38", "bid 38"), BidsOpened)
    assert (opened.lower, opened.higher) == (38, 38)
    view = game.table_view("rebel").module(BidsView)
    assert view is not None
    assert "A draw" not in [row.label for row in view.rows]
    assert describe(opened, game.facts).endswith("The Rebels win by Game-Turn 38, and lose after it.")


# Who plays which side


@pytest.mark.case("VC-13")
@pytest.mark.parametrize(("first", "second", "exchanged"), [(40, 37, True), (37, 40, False)])
def test_left_to_the_bids_the_higher_plays_the_empire(
    add: Any, first: int, second: int, exchanged: bool
) -> None:
    game = started(add, sides="bid")
    assert game.seats_change
    assert question(game).prompt.endswith("Who bids more plays the Empire.")
    opened = only(do(game, f"bid {first}", f"bid {second}"), BidsOpened)
    assert (opened.exchanged, game.exchanged) == (exchanged, exchanged)
    assert ("the players change places" in describe(opened, game.facts)) == exchanged
    view = game.table_view("spectator").module(BidsView)
    assert view is not None
    assert view.bids == {"rebel": 37, "imperial": 40}
    assert ("have changed places" in [row.value for row in view.rows]) == exchanged
    assert restore(game.snapshot()).exchanged == exchanged


@pytest.mark.case("VC-13a")
@pytest.mark.parametrize("exchanged", [False, True])
def test_left_to_the_bids_equal_ones_draw_lots(add: Any, exchanged: bool) -> None:
    options = {**add(TURN, BIDS), "sides": "bid"}
    game = new_game("galactic-campaign", seed=1, options=options, picks=[int(exchanged)])
    opened = only(do(game, "bid 38", "bid 38"), BidsOpened)
    assert (opened.exchanged, game.exchanged) == (exchanged, exchanged)
    assert ("The lot says so" in describe(opened, game.facts)) == exchanged


@pytest.mark.case("VC-13", "VC-13a")
def test_who_has_agreed_on_a_side_keeps_it_whatever_he_bids(add: Any) -> None:
    for bids in ((40, 37), (38, 38)):
        game = started(add)
        do(game, *(f"bid {turns}" for turns in bids))
        assert (game.seats_change, game.exchanged) == (False, False)
    with pytest.raises(UnknownOption, match="bids decide about the sides only with bids = sealed"):
        started(add, bids="agreed", sides="bid")


@pytest.mark.case("VC-13")
def test_at_the_terminal_who_has_bid_more_than_the_computer_plays_the_empire(
    add: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    game, seats = started(add, sides="bid"), {"rebel": HUMAN, "imperial": "rookie"}
    session = Session(game, seats, Keeper(game, seats))  # type: ignore[arg-type]
    do(game, "bid 40", "bid 37")
    session.change_places()
    assert session.seats == {"rebel": "rookie", "imperial": HUMAN}
    assert (list(session.bots), session.people) == (["rebel"], ["imperial"])
    assert "You play the Imperial Player now." in capsys.readouterr().out
    again = Session(game, session.seats, Keeper(game, session.seats))
    assert again.exchanged


class Bidder:
    """One who bids by his name, and is asked for nothing else here."""

    asked: ClassVar[list[tuple[str, str]]] = []

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, seen: Observation, rng: Random) -> Action:
        self.asked.append((self.name, seen.decision.side))
        return {str(each): each for each in seen.decision.options}[BIDS_BY_NAME[self.name]]


BIDS_BY_NAME = {"rookie": "bid 40", "recruit": "bid 37"}


@pytest.mark.case("VC-13")
def test_two_bots_change_places_when_their_bids_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "create", Bidder)
    options = (("ruleset", "underground-balance"), ("sides", "bid"))
    course = Course(Match("underground", "rookie", "recruit", "swap", options), 1)
    Bidder.asked.clear()
    with pytest.raises(KeyError):
        list(course.events())
    assert Bidder.asked[:2] == [("rookie", "rebel"), ("recruit", "imperial")]
    name, side = Bidder.asked[2]
    assert name == {"rebel": "recruit", "imperial": "rookie"}[side]
    seats = (course.headers["rebel-player"], course.headers["imperial-player"])
    assert seats == ("recruit", "rookie")


@pytest.mark.case("VO-01")
def test_options_are_settled_before_anybody_bids(add: Any) -> None:
    game = started(add, **{"victory-points": "20"})
    assert question(game).kind == "bids"
    assert game.setting.options["victory-points"] == "20"
    assert game.ctx.scenario.final.rebel_needs == 20


# Who wins


def ended(lay: Lay, turn: int, rebel: int, empire: int, planets: Any = ENOUGH, **more: Any) -> Game:
    """The end of an Imperial Player-Turn with limits that were agreed on."""
    limits = {"bids": "agreed", "rebel-limit": str(rebel), "empire-limit": str(empire)}
    chosen = {**limits, **more.pop("options", {})}
    free = dict.fromkeys(planets, FREE)
    return lay(
        more.pop("segment", CONTROL), turn=turn, scenario={"turns": 40}, options=chosen, planets=free, **more
    )


@pytest.mark.case("VC-13b", "VC-13c", "VO-05")
@pytest.mark.parametrize(
    ("turn", "winner"), [(20, "rebel"), (36, "rebel"), (37, "rebel"), (38, None), (40, None)]
)
def test_the_rebels_win_by_the_lower_bid_and_have_a_draw_by_the_higher(
    lay: Lay, turn: int, winner: str | None
) -> None:
    """R-01: 26 points on turns 37, 38 and 40."""
    game = ended(lay, turn, 37, 40)
    assert victory.score(game.ctx).total == 26
    assert ending(game).winner == winner
    late = f"Game-Turn {turn} is {'not ' if winner else ''}later than the lower bid, 37."
    assert ending(game).reason.endswith(late)


@pytest.mark.case("VC-13b")
def test_25_points_are_too_few(lay: Lay) -> None:
    game = ended(lay, 30, 37, 40, ONE_TOO_FEW)
    assert victory.score(game.ctx).total == 25
    assert game.outcome is None


@pytest.mark.case("VC-13b")
def test_points_count_only_as_an_imperial_player_turn_ends(lay: Lay) -> None:
    game = ended(lay, 30, 37, 40, segment="rebel-1.missions", characters=FAR)
    assert victory.score(game.ctx).total == 26
    assert game.outcome is None


@pytest.mark.case("VC-13d")
@pytest.mark.parametrize(("turn", "over"), [(36, False), (37, True)])
def test_after_the_higher_bid_the_empire_has_lasted(lay: Lay, turn: int, over: bool) -> None:
    game = ended(lay, turn, 33, 37, ONE_TOO_FEW, segment="interphase", characters=FAR)
    assert (game.outcome is not None) is over
    assert game.table_view("imperial").turns == 37
    if over:
        assert ending(game).winner == "imperial"
        assert ending(game).reason.endswith("The Empire has lasted 37 Game-Turns, as long as the higher bid.")


@pytest.mark.case("VC-13d")
def test_what_comes_after_the_last_imperial_player_turn_comes_too_late(lay: Lay) -> None:
    game = ended(lay, 37, 33, 37, segment="interphase")
    assert victory.score(game.ctx).total == 26
    assert ending(game).winner == "imperial"


@pytest.mark.case("VC-13c", "VC-13d")
def test_points_after_the_higher_bid_are_no_draw(lay: Lay) -> None:
    """VQ-283: in Game-Turn 38 the Empire's bid was moved back to 37."""
    game = ended(lay, 38, 30, 37)
    assert victory.score(game.ctx).total == 26
    assert ending(game).winner == "imperial"


@pytest.mark.case("VC-13e")
@pytest.mark.parametrize(
    ("turn", "segment", "winner"), [(38, CONTROL, "rebel"), (38, "interphase", "imperial")]
)
def test_with_equal_bids_there_is_no_draw(lay: Lay, turn: int, segment: str, winner: str) -> None:
    """R-01: 38 and 38."""
    assert ending(ended(lay, turn, 38, 38, segment=segment)).winner == winner


@pytest.mark.case("VC-14")
@pytest.mark.parametrize("base_known", [True, False])
def test_the_empire_has_no_instant_victory(lay: Lay, base_known: bool) -> None:
    gone = {name: {"fate": "dead"} for name in REBELS}
    people = {**gone, "jon-kidu": {"place": "551.1"}}
    known = {"rebel_base": "232", "rebel_base_revealed": base_known}
    game = lay("imperial-1.missions", characters=people, turn=5, **known)
    assert game.outcome is None
    assert [goal.side for goal in game.ctx.scenario.instant_victory] == ["rebel"]
    standard = galaxy("imperial-1.missions", characters=people, turn=5, **known)
    assert ending(standard).winner == "imperial"


@pytest.mark.case("VC-14")
@pytest.mark.parametrize("option", [{"no-sudden-death": True}, {"bid": "16"}, {"lower-bid": "16"}])
def test_the_short_fixes_of_the_standard_game_are_settled(lay: Lay, option: dict[str, Any]) -> None:
    with pytest.raises(UnknownOption, match=f"decides '{next(iter(option))}' itself"):
        lay(CONTROL, options=option)


# Agreements


@pytest.mark.case("VO-05")
def test_with_a_handicap_nobody_bids(add: Any) -> None:
    game = started(add, bids="agreed", **{"rebel-limit": "20", "empire-limit": "30"})
    assert question(game).kind != "bids"
    assert (lower(game.ctx), higher(game.ctx)) == (20, 30)
    assert memory(game.ctx).opened


@pytest.mark.case("VO-05")
def test_limits_that_make_no_sense_are_refused_in_one_sentence(add: Any) -> None:
    with pytest.raises(
        UnknownOption, match=r"the limit of the Rebels \(31\) is above that of the Empire \(30\)"
    ):
        started(add, bids="agreed", **{"rebel-limit": "31", "empire-limit": "30"})
    with pytest.raises(UnknownOption, match="limits are agreed on only with bids = agreed"):
        started(add, **{"rebel-limit": "30"})
    with pytest.raises(UnknownOption, match="without points the Rebels need capitals or homes"):
        started(add, **{"victory-points": "none"})


@pytest.mark.case("VO-07")
@pytest.mark.parametrize(
    ("total", "planets", "won"),
    [
        ("20", ("152", "162", "241", "311"), False),
        ("16", ("152", "162", "241", "311"), True),
        ("30", CAPITALS, False),
        ("30", (*CAPITALS, "451", "513"), True),
        ("scenario", CAPITALS, True),
    ],
)
def test_another_number_of_points_may_be_agreed(
    lay: Lay, total: str, planets: tuple[str, ...], won: bool
) -> None:
    game = ended(lay, 10, 40, 40, planets, options={"victory-points": total})
    assert (game.outcome is not None) is won
    if total != "scenario":
        assert game.ctx.scenario.final.rebel_needs == int(total)
        assert f"worth {total} points" in game.ctx.scenario.instant_victory[0].text


@pytest.mark.case("VO-10")
@pytest.mark.parametrize(
    ("options", "free", "risen", "won"),
    [
        ({"victory-points": "none", "capitals": "3"}, CAPITALS[:2], (), False),
        ({"victory-points": "none", "capitals": "3"}, CAPITALS[:3], (), True),
        ({"victory-points": "none", "capitals": "3"}, CAPITALS[:2], CAPITALS[2:3], False),
        (
            {"victory-points": "none", "capitals": "3", "risen-counts": True},
            CAPITALS[:2],
            CAPITALS[2:3],
            True,
        ),
        ({"victory-points": "none", "homes": "2"}, ("451",), (), False),
        ({"victory-points": "none", "homes": "2"}, ("451", "513"), (), True),
        ({"victory-points": "16", "capitals": "5"}, CAPITALS[:4], (), False),
        ({"victory-points": "16", "capitals": "5"}, CAPITALS[:5], (), True),
        ({"victory-points": "26", "homes": "1"}, CAPITALS, (), False),
        ({"victory-points": "26", "homes": "1"}, (*CAPITALS, "513"), (), True),
    ],
)
def test_capitals_and_homes_may_be_the_goal_alone_or_with_points(
    lay: Lay, options: dict[str, Any], free: tuple[str, ...], risen: tuple[str, ...], won: bool
) -> None:
    planets = dict.fromkeys(free, FREE) | dict.fromkeys(risen, RISEN)
    garrison = {f"{planet}.1": {"line": 1} for planet in risen}
    game = lay(CONTROL, turn=10, options=options, planets=planets, units=garrison)
    assert (game.outcome is not None) is won
    if won:
        assert ending(game).winner == "rebel"


@pytest.mark.case("VO-10")
def test_a_scenario_may_name_the_planets_that_count(lay: Lay) -> None:
    wanted = {"kind": "risen-count", "planets": ["232", "331", "421"], "count": 2}
    goal = {"side": "rebel", "case": "VO-10", "text": "Two of three.", "all_of": [wanted]}
    for planets, won in ((("232",), False), (("232", "421"), True), (("232", "521"), False)):
        risen = dict.fromkeys(planets, RISEN)
        game = lay(
            CONTROL, turn=3, planets=risen, scenario={"instant_victory": [goal]}, units={"232.1": {"line": 1}}
        )
        assert (game.outcome is not None) is won
        sheet = game.table_view("rebel").goals[1][0]
        assert sheet.text.startswith("Lysenda, Squamot, Lonica risen or free: ")


def test_the_short_scenarios_ask_for_their_own_points(add: Any) -> None:
    game = new_game("throne-in-danger", seed=1, options=add(TURN, BIDS))
    assert question(game).actions[-1] == "bid 12"
    assert game.ctx.scenario.final.rebel_needs == load("throne-in-danger").final.rebel_needs


@pytest.mark.case("VC-13d")
def test_the_terminal_says_that_the_empire_wins_by_lasting() -> None:
    words = ["play", "underground", "--terminal", "--ruleset", "underground-balance"]
    shown = " ".join(CliRunner().invoke(cli, words, input="", prog_name="fitg").output.split())
    assert "Rules: Underground: balance. Forty short turns and a wager" in shown
    assert "After Game-Turn 40 the Empire wins. [VC-13d]" in shown
