"""[16.17, 16.18] Victory: the points, and the objectives that end the game at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.table import do, every, march, only, passing, table

from fitg.engine.events.character_combat import Captured
from fitg.engine.events.control import ControlChanged, StatusChanged
from fitg.engine.events.course import GameEnded
from fitg.engine.events.missions import InformationGained
from fitg.engine.game import Game
from fitg.engine.rules.victory import check_instant, score

QUIBRON, ANGOFF, AIR, WILD = "221.1", "222.1", "223.1", "223.2"
DEAD = {"fate": "dead"}
PLAIN: dict[str, Any] = {"loyalty": "neutral"}
#: No objective ends the game.
OPEN: Mapping[str, Any] = {"instant_victory": []}


def points(
    planets: Mapping[str, Mapping[str, Any]] | None = None,
    characters: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> int:
    """The Rebel Player's points in a position where everything else is worth nothing."""
    game = table(
        "rebel.movement",
        planets=dict.fromkeys(("221", "222", "223"), PLAIN) | dict(planets or {}),
        characters={"boccanegra": {"place": AIR}, **(characters or {})},
        scenario=OPEN,
        **more,
    )
    return score(game.ctx).total


def end(game: Game) -> tuple[str | None, str, int]:
    """Pass to the end of the game: who won, how, with how many points."""
    while game.outcome is None:
        game.apply(passing(game))
    told = only(game.log, GameEnded)
    assert (told.winner, told.points, told.case) == (
        game.outcome.winner,
        game.outcome.points,
        game.outcome.case,
    )
    return game.outcome.winner, game.outcome.kind, game.outcome.points


def goes_on(game: Game) -> bool:
    return game.outcome is None


# Points


@pytest.mark.case("16.17")
@pytest.mark.parametrize(
    ("planet", "worth"),
    [
        ({"state": "rebel-control"}, 9),
        ({"state": "rebellion"}, 6),
        ({"loyalty": "unrest"}, 3),
        ({"state": "rebellion-stopped", "loyalty": "unrest"}, 3),
        ({"state": "rebellion-stopped", "loyalty": "dissent"}, 0),
        ({"loyalty": "dissent"}, 0),
        ({"loyalty": "patriotic"}, -2),
    ],
)
def test_each_planet_scores_one_line(planet: Mapping[str, Any], worth: int) -> None:
    """A-16-06."""
    assert points({"222": planet}) == worth
    assert points({"222": planet, "221": planet}) == 2 * worth


@pytest.mark.case("16.17")
@pytest.mark.parametrize(("pdb_up", "worth"), [(True, 9), (False, 6)])
def test_rebel_control_without_control_is_worth_a_rebellion(pdb_up: bool, worth: int) -> None:
    """A-15-11: Imperial units alone on the planet, and its PDB Down."""
    assert (
        points({"222": {"state": "rebel-control", "pdb_up": pdb_up}}, units={ANGOFF: {"militia": 1}}) == worth
    )


@pytest.mark.case("16.17")
@pytest.mark.parametrize(
    ("character", "state", "worth"),
    [
        ("jon-kidu", DEAD, 1),
        ("jon-kidu", {"place": AIR, "fate": "captive", "captor": "boccanegra"}, 2),
        ("zina-adora", DEAD, -1),
        ("zina-adora", {"place": ANGOFF, "fate": "captive", "captor": "units"}, -2),
        ("zina-adora", {"place": ANGOFF}, 0),
    ],
)
def test_characters_dead_and_captured_count(character: str, state: Mapping[str, Any], worth: int) -> None:
    assert points(None, {character: state}, units={ANGOFF: {"militia": 1}}) == worth


@pytest.mark.case("16.17", "16.19")
@pytest.mark.parametrize(
    ("informed", "worth"), [(["rebel"], 1), (["imperial"], -1), (["rebel", "imperial"], 0), ([], 0)]
)
def test_information_is_worth_a_point_to_either_side(informed: Sequence[str], worth: int) -> None:
    """A-16-07: both together are worth nothing."""
    assert points(information=informed) == worth


@pytest.mark.case("16.19")
@pytest.mark.parametrize(("letters", "earned"), [(1, 0), (2, 1)])
def test_two_letters_earn_the_point_once_in_the_game(letters: int, earned: int) -> None:
    """Two Rebels inform themselves in two Environs: the second success earns nothing more."""
    game = table(
        "rebel.missions",
        planets=dict.fromkeys(("221", "222", "223"), PLAIN),
        characters={"zina-adora": {"place": AIR}, "boccanegra": {"place": WILD}},
        cards=[73, 92, 69, 77][: 2 * letters] if letters == 2 else [73, 69],
        scenario=OPEN,
    )
    for place, who in ((AIR, "zina-adora"), (WILD, "boccanegra")):
        do(game, f"missions at {place}", f"assign {who} to I", *["draw"] * letters)
        if letters == 1:
            do(game, "complete I")
    gained = every(game.log, InformationGained)
    assert [event.letters for event in gained] == [letters, letters]
    assert [event.point for event in gained] == [bool(earned), False]
    assert score(game.ctx).total == earned


# The end


@pytest.mark.case("16.27")
@pytest.mark.parametrize(("dead", "winner", "total"), [(["jon-kidu"], "rebel", 12), ([], "imperial", 11)])
def test_egrix_needs_twelve_points_after_six_turns(dead: Sequence[str], winner: str, total: int) -> None:
    """Rebellion on two planets, one of them held down; Zina is dead."""
    game = table(
        "imperial.missions",
        turn=6,
        planets={
            "221": {"state": "rebellion", "pdb_up": False},
            "222": {"state": "rebellion", "pdb_up": False},
            "223": PLAIN,
        },
        characters={
            "boccanegra": {"place": AIR},
            "zina-adora": DEAD,
            **dict.fromkeys(dead, DEAD),
        },
    )
    assert end(game) == (winner, "final", total)
    assert game.outcome is not None
    assert game.outcome.case == "16.27"
    assert game.state.turn == 6
    assert game.decision is None


@pytest.mark.case("16.37")
@pytest.mark.parametrize(("captives", "winner", "total"), [(1, "rebel", 20), (0, "imperial", 18)])
def test_varu_needs_twenty_points_after_seven_turns(captives: int, winner: str, total: int) -> None:
    held = {"gelba": {"place": "433.1", "fate": "captive", "captor": "kogus"}} if captives else {}
    game = table(
        "imperial.missions",
        base="varu-powderkeg",
        turn=7,
        planets={
            "431": {"state": "rebellion", "pdb_up": False},
            "432": {"loyalty": "unrest"},
        },
        characters={"kogus": {"place": "433.1"}, **held},
    )
    assert end(game) == (winner, "final", total)
    assert game.state.turn == 7


@pytest.mark.case("16.27", "16.25")
def test_the_interphase_of_the_last_turn_is_played_before_the_points_are_counted() -> None:
    """A-16-12, A-04-02: Quibron, in rebellion and undisturbed, becomes Rebel-controlled and wins at once."""
    game = table(
        "imperial.missions",
        turn=6,
        planets={"221": {"state": "rebellion"}},
        characters={"boccanegra": {"place": AIR}},
    )
    assert end(game)[:2] == ("rebel", "instant")
    assert only(game.log, StatusChanged).after == "rebel-control"


# At once


@pytest.mark.case("16.18", "16.25")
def test_egrix_is_won_as_soon_as_a_planet_is_rebel_controlled() -> None:
    game = table(
        "rebel.movement",
        planets={"221": {"state": "rebellion", "pdb_up": False}},
        characters={"boccanegra": {"place": AIR}, "jon-kidu": {"place": WILD}},
    )
    do(game, "turn up pdb 221")
    assert goes_on(game)  # a rebellion is not control yet
    end(game)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind, game.outcome.case) == ("rebel", "instant", "16.25")
    assert (game.state.turn, game.scenario.sequence[game.state.segment]) == (1, "interphase")


@pytest.mark.case("16.18", "16.26")
def test_egrix_is_lost_with_the_last_free_rebel_if_all_planets_are_imperial() -> None:
    """One is dead, one held, and the last flies into the guns of Angoff."""
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}},
        characters={
            "zina-adora": {"place": AIR, "ship": "galactic-freighter"},
            "boccanegra": DEAD,
            "kogus": {"place": ANGOFF, "fate": "captive", "captor": "units"},
        },
        units={ANGOFF: {"militia": 1}},
        dice=[6],
    )
    events = do(game, "fly galactic-freighter", f"to {ANGOFF}")
    assert only(events, GameEnded).case == "16.26"
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind) == ("imperial", "instant")
    assert game.actions == ()


@pytest.mark.case("16.26")
@pytest.mark.parametrize("saved_by", ["a free friend", "a planet in rebellion"])
def test_egrix_goes_on_while_a_rebel_is_free_or_a_planet_not_imperial(saved_by: str) -> None:
    """A-16-08."""
    friends = {"boccanegra": {"place": QUIBRON}} if saved_by == "a free friend" else {"boccanegra": DEAD}
    state = "imperial-control" if friends["boccanegra"] != DEAD else "rebellion"
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}, "221": {"state": state, "pdb_up": False}},
        characters={"zina-adora": {"place": AIR, "ship": "galactic-freighter"}, **friends},
        dice=[6],
    )
    do(game, "fly galactic-freighter", f"to {ANGOFF}")
    assert game.outcome is None


@pytest.mark.case("16.26")
def test_egrix_ends_when_the_last_planet_comes_back_to_the_empire() -> None:
    """All Rebels are lost already; the last Rebel unit marches off and leaves Quibron to the Empire."""
    game = table(
        "imperial.movement",
        planets={"221": {"state": "rebellion-stopped", "loyalty": "neutral"}},
        characters={"boccanegra": DEAD},
        units={ANGOFF: {"patrol": 1}},
    )
    assert goes_on(game)
    events = march(game, ANGOFF, QUIBRON, "patrol")
    assert only(events, ControlChanged).after == "imperial"
    assert game.outcome is not None
    assert game.outcome.case == "16.26"


@pytest.mark.case("16.35")
@pytest.mark.parametrize(("cercis", "wins"), [("rebel-control", True), ("rebellion", False)])
def test_varu_is_won_with_cercis_and_another_planet(cercis: str, wins: bool) -> None:
    """Horon alone, or Horon with a Cercis that is only in rebellion and occupied, is not enough."""
    game = table(
        "imperial.missions",
        base="varu-powderkeg",
        planets={"431": {"state": "rebellion"}, "433": {"state": cercis}},
        characters={"kogus": {"place": "432.1"}},
        units={"433.1": {"militia": 1}},
    )
    while game.outcome is None and game.state.turn == 1:
        game.apply(passing(game))
    assert game.state.planets["431"].status == "rebel-control"
    if wins:
        assert game.outcome is not None
        assert (game.outcome.winner, game.outcome.case) == ("rebel", "16.35")
    else:
        assert game.outcome is None


@pytest.mark.case("16.36")
@pytest.mark.parametrize(
    ("lost", "cercis", "wins"),
    [(3, "imperial-control", True), (2, "imperial-control", False), (3, "rebellion", False)],
)
def test_varu_is_lost_with_three_rebels_and_all_three_planets(lost: int, cercis: str, wins: bool) -> None:
    """A-16-08: the dead and those held now; Zina is shot down over Solvia as the last of them."""
    held = {"place": "432.1", "fate": "captive", "captor": "gelba"}
    fates = {"kogus": DEAD, "rayner-derban": held if lost == 3 else {"place": "431.1"}}
    planet = {"state": cercis, "pdb_up": False} | ({} if cercis == "rebellion" else PLAIN)
    game = table(
        "rebel.movement",
        base="varu-powderkeg",
        planets={"433": planet},
        characters={
            **fates,
            "vudot-vodot": {"place": "433.1"},
            "zina-adora": {"place": "433.1", "ship": "galactic-freighter"},
            "gelba": {"place": "432.1"},
        },
        dice=[6],
    )
    do(game, "fly galactic-freighter", "to 432.2")
    assert game.state.characters["zina-adora"].fate == "dead"
    assert (game.outcome is not None) == wins
    if game.outcome is not None:
        assert (game.outcome.winner, game.outcome.case) == ("imperial", "16.36")


@pytest.mark.case("16.26", "16.18")
def test_a_capture_counts_when_the_combat_is_over() -> None:
    """A-04-04: until then it can be undone (12.83). The last Rebel is overpowered, then put under guard."""
    game = table(
        "rebel.search",
        characters={
            "boccanegra": {"place": WILD, "detected": True},
            "jon-kidu": {"place": WILD},
            "vans-ka-tie-a": {"place": WILD},
        },
        dice=[1, 3, 5],
    )
    do(game, f"search {WILD} with characters", "send jon-kidu", "send vans-ka-tie-a")
    do(game, "attack", "hand-to-hand", "capture", "stand and fight")
    assert game.decision is not None
    assert game.decision.kind == "character-combat.guard"

    events = do(game, "guard with jon-kidu")

    assert only(events, Captured).character == "boccanegra"
    assert isinstance(events[-1], GameEnded)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.points) == ("imperial", -2 - 2)


# Objectives of one's own


@pytest.mark.parametrize(
    ("clause", "planets", "units", "met"),
    [
        ({"kind": "no-planet-rebel-controlled"}, {}, {}, True),
        ({"kind": "no-planet-rebel-controlled"}, {"221": {"state": "rebel-control"}}, {}, False),
        ({"kind": "no-planet-rebel-controlled-or-in-rebellion"}, {}, {}, True),
        ({"kind": "no-planet-rebel-controlled-or-in-rebellion"}, {"221": {"state": "rebellion"}}, {}, False),
        ({"kind": "no-rebel-units"}, {}, {}, True),
        ({"kind": "no-rebel-units"}, {}, {AIR: {"air-1-0": 1}}, False),
        ({"kind": "victory-points", "count": 9}, {"221": {"state": "rebel-control"}}, {}, True),
        ({"kind": "victory-points", "count": 10}, {"221": {"state": "rebel-control"}}, {}, False),
        ({"kind": "rebel-controlled", "planets": ["221"]}, {"221": {"state": "rebel-control"}}, {}, True),
        ({"kind": "rebel-controlled", "planets": ["221"]}, {"222": {"state": "rebel-control"}}, {}, False),
        ({"kind": "rebel-characters-lost-all"}, {}, {}, False),
    ],
)
def test_every_objective_is_tested(
    clause: Mapping[str, Any], planets: Mapping[str, Any], units: Mapping[str, Any], met: bool
) -> None:
    """Nobody is lost where there never was a Rebel character."""
    goal = {"side": "rebel", "case": "16.18", "text": "Met.", "all_of": [clause]}
    game = table(
        "rebel.movement",
        planets=dict.fromkeys(("221", "222", "223"), PLAIN) | dict(planets),
        units=units,
        characters={"jon-kidu": {"place": AIR}},
        scenario={"instant_victory": [goal]},
    )
    assert (game.outcome is not None) == met


def test_a_game_that_is_over_stays_over() -> None:
    """Nothing is asked any more, of a copy neither."""
    game = table(
        "imperial.missions",
        turn=6,
        planets={"221": {"state": "rebellion"}},
        characters={"boccanegra": {"place": AIR}},
    )
    end(game)
    twin = game.copy()
    assert twin.decision is None
    check_instant(twin.ctx)
    assert twin.outcome == game.outcome
    assert not twin.ctx.journal
