"""[4.0] The course of the game: turns, Phases, Segments, and what happens between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.table import do, every, only, passing, table, until
from tests.engine.toys import Play, toy_rulesets

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.character_combat import Healed
from fitg.engine.events.control import CharacterDisabled, StatusChanged
from fitg.engine.events.course import SegmentBegan, TurnBegan
from fitg.engine.events.missions import BonusDrawn, CardDrawn, MissionAssigned
from fitg.engine.events.movement import Walked
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.events.possessions import ShipAssigned
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.encoding import BadSnapshot
from fitg.engine.machine.events import Event
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import ModuleState
from fitg.engine.modules import Module
from fitg.engine.rules.sequence import JoinedSegments, joined
from fitg.engine.terms import SegmentTerm
from fitg.lab.checks.fuzz import play as fuzz
from fitg.scenarios import load
from fitg.scenarios.sequence import Segment, in_order

SEGMENTS = ("movement", "reaction", "military-combat", "search", "missions")

#: Nobody is in danger: Rebels and Empire on planets far from each other.
QUIET: dict[str, Any] = {
    "boccanegra": {"place": "221.1"},
    "vans-ka-tie-a": {"place": "222.1"},
}


def play_turn(game: Game) -> list[Event]:
    """Pass through the rest of the Game-Turn."""
    events: list[Event] = []
    turn = game.state.turn
    while game.outcome is None and game.state.turn == turn:
        events += game.apply(passing(game))
    return events


@pytest.mark.case("4.0", "4.0a", "4.0b", "4.0c")
def test_a_game_turn_runs_in_the_order_of_the_rulebook() -> None:
    game = table("rebel.movement", characters=QUIET)
    game_turn = [
        *(f"rebel.{segment}" for segment in SEGMENTS),
        *(f"imperial.{segment}" for segment in SEGMENTS),
        "interphase",
    ]

    play_turn(game)

    begun = [(event.turn, event.segment) for event in every(game.log, SegmentBegan)]
    assert begun[:11] == [(1, segment) for segment in game_turn]
    assert begun[11] == (2, "rebel.movement")


@pytest.mark.case("4.0d")
def test_only_the_player_whose_turn_it_is_not_reacts_and_searches() -> None:
    """Both sides are seen on Charkhan, and both have somebody next door."""
    game = table(
        "rebel.movement",
        characters={
            "boccanegra": {"place": "223.1", "detected": True},
            "doctor-sontag": {"place": "223.2", "detected": True},
            "jon-kidu": {"place": "223.1", "detected": True},
            "vans-ka-tie-a": {"place": "223.2", "detected": True},
        },
    )
    asked: list[tuple[str, str, str]] = []
    while game.state.turn == 1:
        assert game.decision is not None
        asked.append((game.state.phasing, game.decision.kind, game.decision.side))
        game.apply(passing(game))

    assert [each for each in asked if each[1] in ("reaction", "search")] == [
        ("rebel", "reaction", "imperial"),
        ("rebel", "search", "imperial"),
        ("imperial", "reaction", "rebel"),
        ("imperial", "search", "rebel"),
    ]


@pytest.mark.case("4.0e")
def test_missions_are_finished_in_one_environ_before_the_next_begins() -> None:
    """The mission in Charkhan's wild has its cards and its bonus draws before the one in the air begins."""
    game = table(
        "rebel.missions",
        characters={
            "zina-adora": {"place": "223.2"},
            "doctor-sontag": {"place": "223.1"},
        },
        cards=[88, 71, 92, 73],
    )
    do(game, "missions at 223.2", "assign zina-adora to I", "draw", "draw")
    assert "missions at 223.1" not in game.actions
    do(game, "draw")
    until(game, "missions")
    assert game.actions == ("missions at 223.1", "done")

    do(game, "missions at 223.1", "assign doctor-sontag to I", "draw")
    steps = [event for event in game.log if isinstance(event, MissionAssigned | CardDrawn | BonusDrawn)]
    assert [(type(step), step.place) for step in steps] == [
        (MissionAssigned, "223.2"),
        *[(CardDrawn, "223.2")] * 3,
        (BonusDrawn, "223.2"),
        (MissionAssigned, "223.1"),
        (CardDrawn, "223.1"),
    ]


@pytest.mark.case("4.0f")
def test_the_interphase_makes_a_lasting_rebellion_rebel_controlled_and_ends_the_turn() -> None:
    game = table(
        "rebel.movement",
        base="varu-powderkeg",
        planets={
            "431": {"state": "rebellion", "pdb_up": True},
            "433": {"state": "imperial-control", "loyalty": "neutral"},
        },
        characters={"kogus": {"place": "432.1"}, "gelba": {"place": "433.1"}},
    )

    events = play_turn(game)

    order = [event for event in events if isinstance(event, SegmentBegan | StatusChanged | TurnBegan)]
    interphase, change, turn, _ = order[-4:]
    assert isinstance(interphase, SegmentBegan)
    assert interphase.segment == "interphase"
    assert isinstance(change, StatusChanged)
    assert (change.planet, change.after) == ("431", "rebel-control")
    assert isinstance(turn, TurnBegan)
    assert turn.turn == 2


def test_a_player_turn_opens_with_healing_then_late_units_then_movement() -> None:
    """A-04-01: the doctor heals his stack before the units that waited come."""
    game = table(
        "rebel.movement",
        planets={"221": {"state": "rebellion"}},
        characters={
            "doctor-sontag": {"place": "221.1", "wounds": 1},
            "boccanegra": {"place": "221.1", "wounds": 3},
        },
        waiting={"221.1": {"wild-1-0": 1}},
    )
    order = [event for event in game.opening if isinstance(event, Healed | UnitsPlaced)]

    assert order[0] == Healed(
        case="13.72", characters=("doctor-sontag", "boccanegra"), reason="Doctor Sontag"
    )
    assert isinstance(order[1], UnitsPlaced)
    assert order[1].units == {"wild-1-0": 1}
    assert game.decision is not None
    assert game.decision.kind == "movement"


def test_reinforcements_and_entry_from_space_come_before_free_movement() -> None:
    """A-04-01: units that are due are placed, then the ship comes in, then all others move."""
    game = table("imperial.movement", characters=QUIET, due={"line": 1})
    assert game.decision is not None
    assert game.decision.kind == "reinforcements"
    do(game, "place line at 222.1")
    assert game.decision.kind == "movement"
    assert "march from 222.1" in game.actions  # A-16-04: they may move at once

    egrix = new_game("flight-to-egrix", seed=1)
    before = until(egrix, "entry")
    assert only(before, SegmentBegan).segment == "rebel.movement"
    assert not every(before, Walked)


def test_the_imperial_turn_closes_with_rest_then_ships_then_the_interphase() -> None:
    """A-04-02: Redjac heals, gets a ship, and only then is the fate of Horon decided."""
    game = table(
        "imperial.missions",
        base="varu-powderkeg",
        planets={"431": {"state": "rebellion"}, "433": {"state": "imperial-control", "loyalty": "neutral"}},
        characters={"redjac": {"place": "432.1", "wounds": 4}, "kogus": {"place": "433.2"}},
    )
    events = until(game, "spaceship.replacement")
    assert only(events, Healed).characters == ("redjac",)
    assert game.state.planets["431"].status == "rebellion"

    events = do(game, "give a spaceship to redjac")
    kinds = [type(event) for event in events if isinstance(event, ShipAssigned | StatusChanged)]
    assert kinds == [ShipAssigned, StatusChanged]


def test_without_a_knight_to_need_it_no_spaceship_is_offered() -> None:
    game = table(
        "imperial.missions",
        characters={
            "vans-ka-tie-a": {"place": "222.1", "ship": "imperial-spaceship"},
            "boccanegra": {"place": "221.1"},
        },
    )
    events = play_turn(game)
    assert not every(events, ShipAssigned)
    assert game.state.turn == 2


@pytest.mark.parametrize(("tested", "ended"), [("imperial-turn-ends", 9), ("game-turn-ends", 10)])
def test_a_goal_tested_at_a_moment_waits_for_that_moment(tested: str, ended: int) -> None:
    goal = {
        "side": "imperial",
        "case": "16.18",
        "text": "No planet is Rebel-controlled.",
        "all_of": [{"kind": "no-planet-rebel-controlled"}],
        "tested": tested,
    }
    game = table("rebel.movement", characters=QUIET, scenario={"instant_victory": [goal]})
    assert game.decision is not None

    play_turn(game)

    assert game.outcome is not None
    assert (game.outcome.kind, game.state.turn, game.state.segment) == ("instant", 1, ended)


def test_a_goal_that_counts_from_a_later_turn_is_met_as_that_turn_begins() -> None:
    goal = {
        "side": "rebel",
        "case": "16.18",
        "text": "No Rebel units, from the second turn on.",
        "all_of": [{"kind": "no-rebel-units"}],
        "from_turn": 2,
    }
    game = table("imperial.missions", characters=QUIET, scenario={"instant_victory": [goal]})
    play_turn(game)
    assert game.outcome is not None
    assert (game.outcome.winner, game.state.turn) == ("rebel", 2)


def test_a_medi_kit_is_declared_as_the_rebel_turn_begins() -> None:
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": "223.1", "wounds": 2, "possessions": ["medi-kit-of-ptolus"]}},
        dice=[1],
    )
    assert game.decision is not None
    assert game.decision.kind == "possession.turn-start"
    events = do(game, "use medi-kit-of-ptolus")
    assert only(events, Healed).characters == ("boccanegra",)
    assert game.decision.kind == "movement"


def test_a_cervac_holds_an_enemy_off_for_one_phase() -> None:
    game = table(
        "imperial.movement",
        characters={
            "boccanegra": {"place": "223.1", "possessions": ["cervac-mk-v"]},
            "jon-kidu": {"place": "223.2", "detected": True},
            "vans-ka-tie-a": {"place": "223.2", "detected": True},
        },
        units={"223.2": {"militia": 1}},
        dice=[1],
    )
    events = do(game, "use cervac-mk-v on jon-kidu")
    assert only(events, CharacterDisabled).character == "jon-kidu"
    assert "walk vans-ka-tie-a to 223.1" in game.actions
    assert "attach vans-ka-tie-a" in game.actions
    assert not any("jon-kidu" in action for action in game.actions)
    do(game, "done")

    until(game, "possession.phase-start")
    assert not game.state.characters["jon-kidu"].disabled


# A ruleset that plays longer than the scenario says, and bids for it


class Bids(ModuleState):
    """What lies in the cup, and what each side has bid for two Game-Turns more."""

    cup: tuple[str, ...] = ("red", "red", "black")
    bids: dict[Side, int] = {}


def two_more(turns: int, ctx: Context) -> int:
    """Two Game-Turns more than the scenario has."""
    return turns + 2


def bid(ctx: Context, moment: Moment) -> Procedure | None:
    """A token from the cup is what a side bids."""
    known = ctx.state.modules["overtime"]
    assert isinstance(known, Bids)
    if known.cup:
        drawn = ctx.pick(known.cup)
        left = list(known.cup)
        left.remove(drawn)
        known.cup, known.bids = tuple(left), {**known.bids, moment.side: len(left)}
    return None


OVERTIME = Module(
    id="overtime",
    title="Two Game-Turns more",
    needs=("shared",),
    answers=(questions.last_turn.changed(two_more),),
    state=Bids,
    listens={points.PLAYER_TURN_STARTS: (Hook("overtime.bid", bid),)},
)


@pytest.fixture(scope="module")
def toys() -> Iterator[Play]:
    with toy_rulesets() as add:
        yield add


@pytest.mark.case("16.27")
def test_a_game_past_the_last_turn_of_its_scenario_is_saved_and_restored(toys: Play) -> None:
    last = load("flight-to-egrix").turns
    game = table("rebel.movement", characters=QUIET, turn=last, options=toys(OVERTIME))
    play_turn(game)
    assert game.state.turn == last + 1
    assert game.table_view("rebel").turns == last + 2

    restored = restore(game.snapshot())

    assert restored.digest() == game.digest()
    bids = restored.state.modules["overtime"]
    assert isinstance(bids, Bids)
    assert (len(bids.cup), sorted(bids.bids)) == (0, ["imperial", "rebel"])
    play_turn(restored)
    play_turn(restored)
    assert (restored.state.turn, restored.outcome is not None) == (last + 2, True)


@pytest.mark.case("16.27")
def test_a_game_cannot_be_later_than_its_ruleset_plays(toys: Play) -> None:
    last = load("flight-to-egrix").turns
    game = table("rebel.movement", characters=QUIET, turn=last, options=toys(OVERTIME))
    game.state.turn = last + 3
    with pytest.raises(BadSnapshot, match=f"there is no Game-Turn {last + 3}"):
        restore(game.snapshot())


@pytest.mark.unmeasured
def test_longer_games_keep_all_promises(toys: Play) -> None:
    for number in range(3):
        played = fuzz("varu-powderkeg", "overtime", 0.02, number, toys(OVERTIME))
        assert played.failure is None, played.failure.fault


# A ruleset that plays two Segments as one


def as_one(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """The Rebels search no more in a Segment of its own: they do it before their missions."""
    return in_order(
        tuple(
            replace(each, name="search-and-missions") if each.name == "missions" else each
            for each in segments
            if each.name != "search"
        )
    )


ONE_SEGMENT = Module(
    id="one-segment",
    title="Search and missions in one Segment",
    needs=("shared",),
    sequence=as_one,
    segments={SegmentTerm("search-and-missions"): joined("search", "missions")},
)


@pytest.mark.case("4.0")
def test_a_module_joins_segments(toys: Play) -> None:
    game = table("rebel.movement", characters=QUIET, options=toys(ONE_SEGMENT))
    assert [segment.name for segment in game.ctx.segments].count("search-and-missions") == 2
    until(game, "missions")
    joint = game.state.stack[1]
    assert isinstance(joint, JoinedSegments)
    assert joint.names == ()
    assert restore(game.snapshot()).digest() == game.digest()
    play_turn(game)
    assert game.state.turn == 2
