"""[15.5 to 15.7] Who controls a planet, from moment to moment, and what that means."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import CITY, draw, errand, send
from tests.engine.table import do, every, march, only, table, until
from tests.engine.toys import toy_rulesets

from fitg import tables
from fitg.data.charts import ControlState, UnitsPresent
from fitg.engine import questions
from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.control import ControlChanged, StatusChanged
from fitg.engine.events.missions import EventIgnored
from fitg.engine.events.movement import DetectionRolled, PdbChanged
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Planet
from fitg.engine.modules import Module
from fitg.engine.rules import control

IMPERIAL, REBEL = {"line": 1}, {"wild-2-1": 1}
FORCES: dict[UnitsPresent, dict[str, dict[str, int]]] = {
    "imperial": {"223.1": IMPERIAL},
    "both": {"223.1": IMPERIAL, "223.2": REBEL},
    "rebel": {"223.2": REBEL},
    "none": {},
}

#: The Planet Control Chart, PDB Up and PDB Down. A stopped rebellion under Imperial units alone does not
#: last a moment (15.54b), so nobody ever sees that cell.
CHART: dict[ControlState, dict[UnitsPresent, tuple[str | None, str | None]]] = {
    "imperial-control": {
        "imperial": ("imperial", "imperial"),
        "both": ("imperial", "imperial"),
        "rebel": ("imperial", None),
        "none": ("imperial", "imperial"),
    },
    "rebellion": {
        "imperial": (None, None),
        "both": (None, None),
        "rebel": (None, None),
        "none": (None, None),
    },
    "rebel-control": {
        "imperial": ("rebel", None),
        "both": ("rebel", "rebel"),
        "rebel": ("rebel", "rebel"),
        "none": ("rebel", "rebel"),
    },
    "rebellion-stopped": {
        "both": (None, None),
        "rebel": (None, None),
        "none": (None, None),
    },
}
CASES = {
    ("imperial-control", "imperial"): "15.51a",
    ("imperial-control", "both"): "15.51a",
    ("imperial-control", "none"): "15.51a",
    ("imperial-control", "rebel"): "15.51c",
    ("rebellion", "imperial"): "15.52a",
    ("rebellion", "both"): "15.52a",
    ("rebellion", "rebel"): "15.52b",
    ("rebellion", "none"): "15.52b",
    ("rebel-control", "imperial"): "15.53c",
    ("rebel-control", "both"): "15.53a",
    ("rebel-control", "rebel"): "15.53a",
    ("rebel-control", "none"): "15.53a",
    ("rebellion-stopped", "both"): "15.54a",
    ("rebellion-stopped", "rebel"): "15.54a",
    ("rebellion-stopped", "none"): "15.54a",
}
#: [15.51b, 15.53b] The cells where a working PDB holds the planet for its owner.
HELD_BY_PDB = {("imperial-control", "rebel"): "15.51b", ("rebel-control", "imperial"): "15.53b"}


def charkhan(state: str, forces: UnitsPresent, pdb_up: bool = True, **more: Any) -> Game:
    """Charkhan in one of the four states: Imperial units in its air, Rebel units in its wilderness."""
    planet: dict[str, Any] = {"state": state, "pdb_up": pdb_up}
    if state in ("imperial-control", "rebellion-stopped"):
        planet["loyalty"] = "unrest"
    segment = more.pop("segment", "rebel.movement")
    people = more.pop("characters", {"kogus": {"place": "221.1"}, "redjac": {"place": "222.1"}})
    return table(
        segment,
        planets={"223": planet},
        units=FORCES[forces],
        characters=people,
        scenario={"instant_victory": [], "reinforcements": []},
        **more,
    )


def controller(game: Game, planet: str = "223") -> str | None:
    """Who controls a planet, as everybody at the table sees it."""
    (seen,) = (each for each in game.view("spectator")["planets"] if each["id"] == planet)
    found: str | None = seen["controller"]
    return found


def cells() -> list[Any]:
    """Every cell of the chart with the cases it stands for."""
    found = []
    for state, row in CHART.items():
        for forces, results in row.items():
            for pdb_up, expected in zip((True, False), results, strict=True):
                case = HELD_BY_PDB.get((state, forces)) if pdb_up else None
                numbers = ("15.5", state_case(state), case or CASES[state, forces])
                name = f"{state}, {forces}, PDB {'Up' if pdb_up else 'Down'}"
                found.append(
                    pytest.param(state, forces, pdb_up, expected, marks=pytest.mark.case(*numbers), id=name)
                )
    return found


def state_case(state: ControlState) -> str:
    return {
        "imperial-control": "15.51",
        "rebellion": "15.52",
        "rebel-control": "15.53",
        "rebellion-stopped": "15.54",
    }[state]


@pytest.mark.case("S002-CTL-07", "S002-PLA-06", "S002-PLA-08")
@pytest.mark.parametrize(("state", "forces", "pdb_up", "expected"), cells())
def test_control_follows_from_state_forces_and_pdb(
    state: ControlState, forces: UnitsPresent, pdb_up: bool, expected: str | None
) -> None:
    game = charkhan(state, forces, pdb_up)

    assert controller(game) == expected
    printed = tables.planet_control(state, forces, pdb_up=pdb_up)
    assert (printed.controller if printed.controller in ("rebel", "imperial") else None) == expected


# From moment to moment


@pytest.mark.case("15.5", "15.51c")
def test_control_changes_in_the_middle_of_a_segment() -> None:
    """A-15-04: Rebel troops alone on the planet, and a Scrambler puts its PDB Down."""
    game = charkhan(
        "imperial-control",
        "rebel",
        characters={"kogus": {"place": "223.1", "possessions": ["scrambler"]}},
        dice=[1],
    )

    changed = only(do(game, "use scrambler on pdb 223"), ControlChanged)

    assert (changed.planet, changed.before, changed.after) == ("223", "imperial", None)
    assert game.state.planets["223"].status == "imperial-control", "the state is another matter"


@pytest.mark.case("15.53c", "S002-CTL-12")
def test_occupation_takes_control_but_not_the_state() -> None:
    """A-15-03: when the troops leave again, the planet is the Rebels' as before."""
    game = charkhan(
        "rebel-control",
        "imperial",
        pdb_up=False,
        segment="imperial.movement",
        characters={"redjac": {"place": "222.1"}},
    )
    assert controller(game) is None

    march(game, "223.1", "222.1", "line")

    assert (controller(game), game.state.planets["223"].status) == ("rebel", "rebel-control")


@pytest.mark.case("15.54", "15.54b")
def test_a_stopped_rebellion_left_to_imperial_troops_is_over_at_once() -> None:
    """A-15-04: in the middle of a combat, as the last Rebel unit falls."""
    game = table(
        "imperial.military-combat",
        planets={"223": {"state": "rebellion-stopped", "loyalty": "dissent"}},
        units={"223.1": {"line": 3, "air-1-0": 1}},
        dice=[6, 6],
    )

    events = do(game, "attack at 223.1")

    changed = only(events, StatusChanged)
    assert (changed.before, changed.after, changed.case) == (
        "rebellion-stopped",
        "imperial-control",
        "15.54b",
    )
    assert game.state.planets["223"].loyalty == 3, "the Loyalty marker stays where it is"


@pytest.mark.case("15.54b")
def test_troops_that_only_walk_across_a_planet_have_not_left_it() -> None:
    """The Rebels of Charkhan go from the wilderness to the air: at no moment are the Imperials alone."""
    game = charkhan("rebellion-stopped", "both")

    events = march(game, "223.2", "223.1", "wild-2-1")

    assert not every(events, StatusChanged)
    assert game.state.planets["223"].status == "rebellion-stopped"


@pytest.mark.case("15.54b")
def test_rebels_who_leave_a_stopped_rebellion_give_the_planet_away() -> None:
    game = charkhan("rebellion-stopped", "both")

    march(game, "223.2", "221.1", "wild-2-1")
    events = do(game, "hold fire")

    assert only(events, StatusChanged).case == "15.54b"
    assert controller(game) == "imperial"


# The Interphase


def play_until_turn(game: Game, turn: int) -> Game:
    while game.outcome is None and game.state.turn < turn:
        do(game, game.actions[-1])
    return game


@pytest.mark.case("15.52c", "15.53", "4.0f")
@pytest.mark.parametrize(
    ("forces", "pdb_up", "free"),
    [
        ("rebel", True, True),
        ("none", True, True),
        ("rebel", False, False),
        ("imperial", True, False),
        ("both", True, False),
    ],
    ids=["with Rebel troops", "without troops", "PDB Down", "Imperial troops", "both"],
)
def test_a_rebellion_that_holds_becomes_rebel_control_when_the_imperial_turn_ends(
    forces: UnitsPresent, pdb_up: bool, free: bool
) -> None:
    """A-15-12: no garrison is needed, only a working PDB and no Imperial unit."""
    game = charkhan("rebellion", forces, pdb_up, segment="imperial.missions", turn=2)

    play_until_turn(game, 3)

    assert (game.state.planets["223"].status == "rebel-control") is free
    assert [event.case for event in every(game.log, StatusChanged)] == (["15.52c"] if free else [])


@pytest.mark.case("15.52c")
def test_nothing_becomes_rebel_controlled_before_the_interphase() -> None:
    game = charkhan("rebellion", "rebel", segment="rebel.missions", turn=2)
    until(game, "missions")
    do(game, "done")
    while game.ctx.segment != "interphase" and game.state.turn == 2:
        assert game.state.planets["223"].status == "rebellion"
        do(game, game.actions[-1])

    assert game.state.planets["223"].status == "rebel-control"


@pytest.mark.case("15.52c")
def test_all_planets_change_at_the_same_time_and_their_pdbs_keep_their_level() -> None:
    """A-04-02, 15.62: Angoff keeps Level 2 for the Rebels."""
    game = table(
        "imperial.missions",
        planets={"222": {"state": "rebellion"}, "223": {"state": "rebellion"}},
        characters={"kogus": {"place": "221.1"}, "redjac": {"place": "221.1"}},
        scenario={"instant_victory": [], "reinforcements": []},
    )

    play_until_turn(game, 2)

    assert [event.planet for event in every(game.log, StatusChanged)] == ["222", "223"]
    assert (controller(game, "222"), game.state.planets["222"].pdb) == ("rebel", 2)


# PDBs


@pytest.mark.case("15.6", "15.62")
@pytest.mark.parametrize(
    ("state", "side", "tested"),
    [
        ("imperial-control", "rebel", True),
        ("rebellion", "rebel", False),
        ("rebellion", "imperial", False),
        ("rebel-control", "imperial", True),
        ("rebel-control", "rebel", False),
    ],
)
def test_only_the_controller_of_a_planet_uses_its_pdb(state: str, side: str, tested: bool) -> None:
    """At the level it has, whoever it served before."""
    pilot = ("kogus", "explorer") if side == "rebel" else ("redjac", "imperial-spaceship")
    game = charkhan(
        state,
        "none",
        segment=f"{side}.movement",
        characters={pilot[0]: {"place": "223.1", "ship": pilot[1]}},
        dice=[1, 1],
    )
    ship = pilot[1] if side == "rebel" else f"{pilot[1]}#1"

    events = do(game, f"fly {ship}", "to 223.2")

    assert bool(every(events, DetectionRolled)) is tested


@pytest.mark.case("15.61", "15.52b")
@pytest.mark.parametrize(
    ("state", "forces", "side", "turn", "offered"),
    [
        ("imperial-control", "none", "imperial", 2, True),
        ("imperial-control", "none", "imperial", 1, False),
        ("imperial-control", "none", "rebel", 1, False),
        ("imperial-control", "rebel", "imperial", 2, False),
        ("rebel-control", "none", "rebel", 1, True),
        ("rebel-control", "none", "rebel", 2, False),
        ("rebellion", "rebel", "rebel", 1, True),
        ("rebellion", "none", "rebel", 3, True),
        ("rebellion", "both", "rebel", 1, False),
        ("rebellion", "imperial", "imperial", 2, False),
        ("rebellion-stopped", "rebel", "rebel", 1, False),
    ],
)
def test_a_down_pdb_is_turned_up_by_the_controller_or_by_the_rebels_of_a_free_planet(
    state: str, forces: UnitsPresent, side: str, turn: int, offered: bool
) -> None:
    """A-15-09: in a rebellion the Rebel Player may, if no Imperial unit is there."""
    game = charkhan(
        state,
        forces,
        pdb_up=False,
        segment=f"{side}.movement",
        turn=turn,
        characters={"kogus": {"place": "223.1"}, "redjac": {"place": "223.2"}},
    )

    assert ("turn up pdb 223" in game.actions) is offered
    if offered:
        raised = only(do(game, "turn up pdb 223"), PdbChanged)
        assert (raised.up, raised.level) == (True, 0)


@pytest.mark.case("15.62")
def test_a_change_of_control_leaves_the_level_alone() -> None:
    """Angoff (Level 2) rises, and is Level 2 for nobody, too."""
    game = errand("222.1", ["kogus"], loyalty="unrest", pdb=2, cards=[80])
    send(game, R=["kogus"])
    draw(game)

    assert only(game.log, ControlChanged).after is None
    assert (game.state.planets["222"].pdb, game.state.planets["222"].pdb_up) == (2, True)
    assert not every(game.log, PdbChanged)


# Other effects


@pytest.mark.case("15.71", "S002-MIS-103")
@pytest.mark.parametrize(
    ("side", "team", "state", "attacked"),
    [
        ("rebel", "kogus", "imperial-control", True),
        ("rebel", "kogus", "rebellion", False),
        ("rebel", "kogus", "rebel-control", False),
        ("imperial", "gelba", "rebel-control", True),
        ("imperial", "gelba", "rebellion", False),
        ("imperial", "gelba", "imperial-control", False),
    ],
)
def test_sentry_robots_guard_only_what_the_other_player_controls(
    side: Any, team: str, state: str, attacked: bool
) -> None:
    """Card 70 brings two of them to a city without creatures."""
    game = errand(CITY, [team], side=side, state=state, cards=[70], units={CITY: {"urban-1-0": 1}})
    letter = "G" if side == "rebel" else "I"
    send(game, **{letter: [team]})

    events = draw(game)

    assert [event.attacker for event in every(events, FightBegan)] == (
        ["sentry-robots-two"] if attacked else []
    )
    if not attacked:
        assert only(events, EventIgnored).event == "creature_attack"


@pytest.mark.case("15.72")
@pytest.mark.parametrize(
    ("present", "allowed"),
    [
        ({}, False),
        ({"units": {CITY: {"militia": 1}}}, True),
        ({"others": {"gelba": {}}}, True),
        ({"others": {"gelba": {"fate": "captive", "captor": "zina-adora"}, "zina-adora": {}}}, False),
    ],
    ids=["nobody", "a unit", "a character", "a prisoner"],
)
def test_on_a_planet_of_ones_own_there_is_nothing_to_learn_without_enemies(
    present: dict[str, Any], allowed: bool
) -> None:
    """A-13-23."""
    game = errand(CITY, ["kogus"], state="rebel-control", **present)

    assert ("assign kogus to I" in game.actions) is allowed


@pytest.mark.case("15.72")
@pytest.mark.parametrize("state", ["rebellion", "imperial-control"])
def test_elsewhere_information_is_gathered_without_conditions(state: str) -> None:
    game = errand(CITY, ["kogus"], state=state)

    assert "assign kogus to I" in game.actions


@pytest.mark.case("15.74")
@pytest.mark.parametrize(
    ("state", "forces", "pdb_up"),
    [
        ("imperial-control", "none", False),
        ("imperial-control", "rebel", False),
        ("rebel-control", "imperial", False),
        ("rebellion-stopped", "none", True),
    ],
)
def test_characters_never_affect_control(state: ControlState, forces: UnitsPresent, pdb_up: bool) -> None:
    heroes = {"kogus": {"place": "223.2"}, "redjac": {"place": "223.1"}, "gelba": {"place": "223.2"}}

    with_heroes = charkhan(state, forces, pdb_up, characters=heroes)

    assert controller(with_heroes) == CHART[state][forces][0 if pdb_up else 1]


# A module that settles control at checks only


def only_at_checks(ctx: Context, planet: Planet) -> bool:
    """A stopped rebellion is over only when a check comes."""
    return False


PATIENT = Module(
    id="patient",
    title="Control is settled at checks",
    answers=(questions.ends_at_once.by(only_at_checks),),
)


@pytest.mark.case("15.54b", "15.52c")
def test_a_module_leaves_a_stopped_rebellion_to_the_next_check() -> None:
    with toy_rulesets() as play:
        game = charkhan("rebellion-stopped", "both", options=play(PATIENT))
        march(game, "223.2", "221.1", "wild-2-1")
        events = do(game, "hold fire")
        assert not every(events, StatusChanged)

        play_until_turn(game, 2)

        assert game.state.planets["223"].status == "imperial-control"


@pytest.mark.case("15.52c")
def test_a_check_frees_planets_and_lets_nothing_follow() -> None:
    game = charkhan("rebellion", "rebel", pdb_up=True)
    assert control.check(game.ctx) == ("223",)
    assert game.state.planets["223"].status == "rebel-control"
    assert control.check(game.ctx) == ()


@pytest.mark.case("15.54b")
@pytest.mark.parametrize(
    ("army", "after"), [({"line": 1}, "imperial-control"), ({"line": 1, "wild-2-1": 1}, "rebellion-stopped")]
)
def test_a_stopped_rebellion_of_a_position_is_over_at_once_with_imperial_units_alone(
    army: dict[str, int], after: str
) -> None:
    stopped = {"state": "rebellion-stopped", "loyalty": "unrest"}
    game = table("rebel.movement", planets={"223": stopped}, units={"223.2": army})
    assert game.state.planets["223"].status == after
    assert len(every(game.log, StatusChanged)) == (after == "imperial-control")


@pytest.mark.case("15.5")
def test_control_that_is_noted_is_looked_up_and_what_has_changed_is_found_anew() -> None:
    game = table("rebel.movement", units={"223.1": IMPERIAL})
    ctx = game.ctx
    assert not ctx.behind
    ctx.control["223"] = "rebel"  # Nobody looks at the table as long as nothing has changed.
    assert control.controller(ctx, "223") == "rebel"
    assert control.found_anew(ctx, "223") == "imperial"
    ctx.touch_planet("223")
    assert control.controller(ctx, "223") == "imperial"
    copied = ctx.copy()
    assert copied.behind
    assert not copied.touched
    assert control.controller(copied, "223") == "imperial"
    ctx.settle()
    assert ctx.control["223"] == control.controller(ctx, "223") == "imperial"


def test_where_something_was_dealt_anew_control_is_found_anew() -> None:
    game = table("rebel.movement", units={"223.1": IMPERIAL})
    assert game.as_known_to("rebel").ctx.behind
