"""[30.0, 38.0] The words on the Game-Turn, the set-up and the end, in positions that nobody sets up."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, loyalty, points, record
from tests.engine.table import do, ending, every, only, passing, question, troops

from fitg.data import facts
from fitg.engine.events.character_combat import Healed
from fitg.engine.events.control import ControlChanged, StatusChanged
from fitg.engine.events.galactic import GalacticEventDrawn
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event
from fitg.engine.rules import victory
from fitg.presentation.narration import describe

FREE: Mapping[str, Any] = {"state": "rebel-control", "pdb_up": True}
RISEN_UP: Mapping[str, Any] = {"state": "rebellion", "pdb_up": True}
RISEN_DOWN: Mapping[str, Any] = {"state": "rebellion", "pdb_up": False}
#: Together 26 points.
CAPITALS = ("152", "162", "241", "311", "411", "542")
REBELS = sorted(name for name, card in facts().characters.items() if card.side == "rebel")


def free(*planets: str) -> dict[str, Mapping[str, Any]]:
    return dict.fromkeys(planets, FREE)


def score(game: Game) -> int:
    """What both players see."""
    seen = {game.table_view(viewer).score.total for viewer in ("rebel", "imperial")}
    (total,) = seen
    assert total == victory.score(game.ctx).total
    return total


def play_to(game: Game, segment: str, *answers: str) -> list[Event]:
    """The least, but for these answers, until this Segment begins or the game is over."""
    events: list[Event] = []
    for _ in range(300):
        if game.decision is None or game.ctx.segment == segment:
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError(f"{segment} does not come")


# The Game-Turn


@pytest.mark.case("30.0", "30.0a")
def test_a_game_turn_is_a_stage_and_two_turns_of_the_province_game() -> None:
    names = [segment.id for segment in galaxy("rebel-1.missions").ctx.segments]
    parts = [part for part, _ in groupby(name.partition(".")[0] for name in names)]
    assert parts == ["galactic", "rebel-1", "imperial-1", "rebel-2", "imperial-2", "interphase"]
    turns = {
        part: [name.partition(".")[2] for name in names if name.startswith(f"{part}.")] for part in parts
    }
    assert turns["rebel-1"] == turns["rebel-2"]
    shared = [name for name in turns["rebel-1"] if name != "planet-secrets"]
    assert turns["imperial-1"] == turns["imperial-2"] == [*shared, "control"]


@pytest.mark.case("30.0", "13.71")
def test_who_rests_in_one_of_the_two_player_turns_is_well_again() -> None:
    people = {
        "kogus": {"place": "231.1", "wounds": 2, "acted": True},
        "zina-adora": {"place": "232.1", "wounds": 1},
        "redjac": {"place": "311.1"},
    }
    game = galaxy("rebel-1.missions", turn=3, characters=people)
    first = play_to(game, "imperial-1.missions")
    assert only(first, Healed).characters == ("zina-adora",)
    second = play_to(game, "imperial-2.missions")
    assert only(second, Healed).characters == ("kogus",)


@pytest.mark.case("32.0", "30.0", "38.18")
def test_the_first_game_turn_has_its_event_too() -> None:
    game = galaxy("galactic.event", turn=1, picks=[10])
    assert every(list(game.log), GalacticEventDrawn)[0].card == 108
    assert record(game).drawn_events[0] == 108


@pytest.mark.case("15.52", "23.3", "30.0a")
def test_what_rises_in_the_check_of_one_player_turn_is_freed_in_that_of_the_next() -> None:
    """P-35: one look at the map; Quibron rises by the example of Angoff, and holds for one Player-Turn."""
    game = galaxy(
        "imperial-1.control",
        turn=3,
        planets={"222": RISEN_UP, "221": {"loyalty": "unrest", "pdb_up": True}},
        characters={"kogus": {"place": "331.1"}, "redjac": {"place": "331.1"}},
    )
    do(game, "raise 221")
    play_to(game, "rebel-2.missions")
    assert game.state.planets["221"].status == "rebellion"
    assert score(game) == 1
    events = play_to(game, "galactic.taxation")
    freed = [each.planet for each in every(events, StatusChanged) if each.after == "rebel-control"]
    assert freed == ["221"]
    assert score(game) == 2


# Victory Points


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


# Imperial victories


def heroes(**people: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All Rebels but these are dead."""
    named = {key.replace("_", "-"): value for key, value in people.items()}
    return {**{name: {"fate": "dead"} for name in REBELS}, **named}


@pytest.mark.case("38.53", "21.4", "25.24")
def test_one_rebel_adrift_keeps_the_war_going_a_sovereign_does_not() -> None:
    ruler = next(each for each in facts().sovereigns.values() if each.environ.startswith("3"))
    summoned = {ruler.id: {"fate": "summoned", "side": "rebel", "place": ruler.environ}}
    lost = galaxy("rebel-1.missions", turn=3, characters=heroes(), sovereigns=summoned)
    assert (ending(lost).winner, ending(lost).case) == ("imperial", "38.53")
    adrift = {"place": "22.drift2", "ship": "explorer"}
    assert galaxy("rebel-1.missions", turn=3, characters=heroes(kogus=adrift)).outcome is None


@pytest.mark.case("38.53", "12.81")
def test_prisoners_in_drift_are_captured_all_the_same() -> None:
    held = {"place": "22.drift", "fate": "captive", "captor": "units"}
    game = galaxy("rebel-1.missions", turn=3, characters=heroes(kogus=held), units={"22.drift": {"line": 1}})
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


# What players may agree on


@pytest.mark.case("38.53", "38.52")
def test_without_sudden_death_a_lost_war_is_played_to_its_last_game_turn() -> None:
    game = galaxy(
        "interphase",
        turn=19,
        options={"no-sudden-death": True},
        rebel_base="112",
        rebel_base_revealed=True,
        characters=heroes(),
    )
    assert game.state.turn == 20
    assert game.outcome is None
    play_to(game, "nowhere")
    assert (ending(game).winner, ending(game).case) == ("imperial", "38.52")


@pytest.mark.case("15.52", "38.5", "23.3")
@pytest.mark.parametrize(
    ("units", "freed"),
    [
        ({}, True),
        ({"223.1": {"air-2-1": 1}}, True),
        ({"223.orbit": {"veteran": 3}}, True),
        ({"223.1": {"air-2-1": 2, "militia": 1}}, False),
        ({"223.2": {"suicide-squad": 1}}, False),
    ],
    ids=["empty", "Rebels", "fleet above", "garrison", "squad"],
)
def test_freed_planets_ask_for_imperial_units_in_environs_and_for_nothing_else(
    units: dict[str, Any], freed: bool
) -> None:
    game = galaxy(
        "imperial-1.control",
        turn=3,
        options={"free-planets": True},
        planets={"223": RISEN_DOWN, "222": {"loyalty": "neutral"}},
        units=units,
    )
    assert (game.state.planets["223"].status == "rebel-control") is freed
    assert score(game) == int(freed)
    assert bool(every(list(game.log), DominoSparked)) is freed


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


# The set-up


def deployment(province: int) -> Game:
    """The Imperial deployment when this province comes."""
    game = new_game("galactic-campaign", seed=3)
    do(game, "the rest in their order", "base on 223")
    for _ in range(province - 1):
        do(game, "suggest", "done")
    return game


@pytest.mark.case("34.1", "38.17")
def test_the_eighteen_planets_of_the_case() -> None:
    game = new_game("galactic-campaign", seed=3)
    do(game, "the rest in their order")
    assert [action.split()[-1] for action in game.actions] == (
        [
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
            "523",
            "551",
        ]
    )
    assert not game.state.stacks["imperial"], "before any Imperial unit is placed"


@pytest.mark.case("38.22", "38.26")
def test_seventeen_of_35_points_go_into_pdbs() -> None:
    """Two PDBs from Level 0, Down to Level 2, Up cost 14; with the three points left three others are Up."""
    game = deployment(2)
    for planet in ("211", "241"):
        do(game, f"pay to turn up pdb {planet}", f"pay to raise pdb {planet}", f"pay to raise pdb {planet}")
    assert "21 of 35" in question(game).prompt
    do(game, "pay to turn up pdb 212")
    assert not any(each.startswith("pay to raise") for each in game.actions)
    do(game, "pay to turn up pdb 221", "pay to turn up pdb 222")
    assert not any(each.startswith("pay to") for each in game.actions)


@pytest.mark.case("38.23", "38.24", "38.21")
def test_one_elite_unit_in_each_outer_province_for_its_own_points() -> None:
    game = deployment(2)
    do(game, "buy for 241.orbit", "buy 1 elite-navy at 241.orbit")
    kinds = {each.split()[2] for each in game.actions if each.startswith("buy ") and " at " in each}
    assert not {"elite-navy", "elite-army", "suicide-squad", "peacemaker"} & kinds
    assert "veteran" in kinds
    do(game, "elsewhere")
    assert {each.split()[-1][0] for each in game.actions if each.startswith(("buy for", "pay to"))} == {"2"}


@pytest.mark.case("38.25", "38.22")
def test_half_the_points_in_pdbs_leave_a_unit_for_every_planet() -> None:
    game = deployment(2)
    for planet in ("211", "241"):
        do(game, f"pay to turn up pdb {planet}", f"pay to raise pdb {planet}", f"pay to raise pdb {planet}")
    do(game, "suggest", "done")
    planets = {place.split(".")[0] for place in game.state.stacks["imperial"] if place.startswith("2")}
    assert planets == {planet for planet in facts().planets if planet.startswith("2")}


@pytest.mark.case("38.14", "38.11", "38.12")
def test_the_rebels_start_with_nothing_on_a_loyal_map() -> None:
    game = new_game("galactic-campaign", seed=3)
    assert points(game) == {"imperial": 0, "rebel": 0}
    assert all(
        (planet.status, planet.pdb, planet.pdb_up) == ("imperial-control", 0, False)
        for planet in game.state.planets.values()
    )
    assert {loyalty(game, planet) for planet in CAPITALS} == {0}
    assert score(game) == 0
