"""[VC-31 to VC-37] The ladder of reaction: rebellions of one's own province, crises, a State of Emergency."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.province.fleets import fly, gather, offered
from tests.engine.table import do, every, only
from tests.rulesets.underground.plan_table import under

from fitg.engine.events.emergency import CrisisBegan, CrisisEnded, EmergencyDeclared, EmergencyPointsGained
from fitg.engine.game import Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import PlanetStatus
from fitg.engine.modules import Module
from fitg.engine.options import UnknownOption
from fitg.engine.questions import FLEET, ways_depend_on
from fitg.engine.rules.galactic import base
from fitg.engine.rules.galactic.memory import memory as galactic
from fitg.engine.rulesets.underground.assign import GRADED_REACTION, permissions
from fitg.engine.rulesets.underground.assign.memory import in_emergency, memory
from fitg.engine.rulesets.underground.assign.permissions import Source
from fitg.engine.rulesets.underground.assign.view import AlarmView
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.lab.checks.invariants import Ledger, check
from fitg.presentation.narration import describe

Lay = Callable[..., Game]
Marks = Mapping[str, Any]

FLEETS, SHIPS = "imperial-1.interplanetary-movement", "imperial-1.character-movement"
#: The provinces of the card in force.
TWO_THREE, FOUR_FIVE = 135, 140
RISEN: Marks = {"state": "rebellion", "pdb_up": False}
FREE: Marks = {"state": "rebel-control", "pdb_up": False}
DIOMAS, ORNING, CHIM, TROLISO, TROV, ORLOG = "152", "241", "311", "411", "542", "162"
AYOD = "451"
#: Three planets of each province, far from capitals and homes.
THREE = {
    "1": ("131", "141", "142"),
    "2": ("221", "223", "231"),
    "3": ("331", "341", "342"),
    "4": ("421", "431", "442"),
    "5": ("521", "531", "551"),
}
#: Another such planet of Province Two, which may be the base.
LYSENDA = "232"
#: A free planet: without one the Empire would win by the base (38.53).
FREED = "523"


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(CONTROL, GRADED_REACTION) as lay_out:
        yield lay_out


def risen(*provinces: str) -> dict[str, Marks]:
    return {planet: RISEN for province in provinces for planet in THREE[province]}


def reached(lay: Lay, origin: str, **more: Any) -> set[str]:
    """The planets that a fleet may go to; another unit elsewhere keeps the choice open."""
    more.setdefault("assignment", FOUR_FIVE)
    more["planets"] = {FREED: FREE, **more.get("planets", {})}
    place = f"{origin}.orbit" if origin.isdigit() else origin
    game = lay(FLEETS, units={place: {"veteran": 1}, "433.orbit": {"line": 1}}, **more)
    gather(game, place)
    return {action.split()[1] for action in offered(game, "course")}


def quiet(lay: Lay, **more: Any) -> Game:
    """Fleets wait; nothing has happened yet but what the position says."""
    more.setdefault("assignment", FOUR_FIVE)
    return lay(FLEETS, units={"411.orbit": {"veteran": 1}, "433.orbit": {"line": 1}}, **more)


def change(game: Game, planet: str, status: PlanetStatus) -> list[Event]:
    """A planet passes into another state, and what follows."""
    return after(game, lambda ctx: ctx.set_planet(replace(ctx.state.planets[planet], status=status)))


def after(game: Game, happens: Callable[[Context], object]) -> list[Event]:
    before = len(game.ctx.journal)
    happens(game.ctx)
    game.ctx.settle()
    return list(game.ctx.journal[before:])


def reveal(ctx: Context) -> None:
    base.reveal(ctx, "the test", "34.2")


# Local Alarm


@pytest.mark.case("VC-31")
@pytest.mark.parametrize("state", [RISEN, FREE])
@pytest.mark.parametrize(("seat", "planet"), [(ORNING, "231"), (DIOMAS, "131"), (ORLOG, "131")])
def test_from_a_capital_or_the_throne_to_the_risen_planets_of_its_province(
    lay: Lay, seat: str, planet: str, state: Marks
) -> None:
    assert planet in reached(lay, seat, planets={planet: state})
    assert planet not in reached(lay, seat)


@pytest.mark.case("VC-31")
def test_from_other_planets_of_the_province_there_is_no_alarm(lay: Lay) -> None:
    assert "231" not in reached(lay, "223", planets={"231": RISEN})


@pytest.mark.case("VC-31")
def test_people_in_ships_hear_the_alarm_too(lay: Lay) -> None:
    people = {
        "jin-voles": {"place": "241.1", "ship": "imperial-spaceship"},
        "redjac": {"place": "311.1", "ship": "redjacs-spaceship"},
    }
    game = lay(SHIPS, characters=people, planets={"231": RISEN, "331": RISEN}, assignment=FOUR_FIVE)
    do(game, "fly imperial-spaceship#1")
    found = {action.split()[1].partition(".")[0] for action in offered(game, "to")}
    assert "231" in found
    assert "331" not in found


@pytest.mark.case("VC-31a")
@pytest.mark.parametrize("state", [RISEN, FREE])
@pytest.mark.parametrize("seat", [ORNING, DIOMAS, ORLOG])
def test_an_alarm_does_not_lead_into_another_province(lay: Lay, seat: str, state: Marks) -> None:
    assert "331" not in reached(lay, seat, planets={"331": state})


def test_the_short_fix_of_the_standard_game_is_settled(lay: Lay) -> None:
    with pytest.raises(UnknownOption, match=r"decides 'local-alarm' itself"):
        lay(FLEETS, options={"local-alarm": True})


# Crisis


@pytest.mark.case("VC-32")
@pytest.mark.parametrize("seat", [CHIM, DIOMAS, ORLOG])
def test_in_a_crisis_other_capitals_and_the_throne_may_send_to_the_capital(lay: Lay, seat: str) -> None:
    found = reached(lay, seat, planets=risen("2"))
    assert ORNING in found
    assert "231" not in found
    assert ORNING not in reached(lay, seat)


@pytest.mark.case("VC-32")
def test_three_planets_in_rebellion_or_free_are_a_crisis_and_two_are_not(lay: Lay) -> None:
    mixed = {"221": RISEN, "223": FREE, "231": RISEN}
    assert ORNING in reached(lay, TROLISO, planets=mixed)
    for left in mixed:
        fewer = {planet: state for planet, state in mixed.items() if planet != left}
        assert ORNING not in reached(lay, TROLISO, planets=fewer)
    stopped = {**mixed, "221": {"state": "rebellion-stopped", "pdb_up": False}}
    assert ORNING not in reached(lay, TROLISO, planets=stopped)


@pytest.mark.case("VC-32", "VC-32b")
def test_four_planets_are_a_crisis_as_three_are(lay: Lay) -> None:
    assert ORNING in reached(lay, TROLISO, planets={**risen("2"), "212": RISEN})


@pytest.mark.case("VC-32")
def test_a_crisis_helps_nobody_who_is_not_on_a_capital(lay: Lay) -> None:
    assert ORNING not in reached(lay, AYOD, planets=risen("2"))


@pytest.mark.case("VC-32a")
def test_in_a_crisis_of_the_first_province_one_may_go_to_the_throne_too(lay: Lay) -> None:
    assert {DIOMAS, ORLOG} <= reached(lay, TROLISO, planets=risen("1"))
    assert ORLOG not in reached(lay, TROLISO, planets=risen("2"))
    assert not {DIOMAS, ORLOG} & reached(lay, TROLISO)


@pytest.mark.case("VC-32", "VC-32a")
def test_from_the_throne_a_crisis_around_it_leads_to_the_capital_beside_it(lay: Lay) -> None:
    """Other rules lead from Orlog to Diomas as well: this is the crisis alone."""
    game = quiet(lay, planets=risen("1"))
    ways = {
        seat: permissions.crisis(game.ctx, "imperial", f"{seat}.orbit", FLEET) for seat in (ORLOG, DIOMAS)
    }
    assert DIOMAS in ways[ORLOG]
    assert ways[DIOMAS] == (), "the capital of the province in crisis is no other capital"


@pytest.mark.case("VC-32b")
def test_with_fewer_planets_the_crisis_is_over(lay: Lay) -> None:
    game = quiet(lay, planets=risen("2"))
    assert memory(game.ctx).crises == ("2",)
    assert permissions.crisis(game.ctx, "imperial", "411.orbit", FLEET) == ("241",)
    events = change(game, "231", "rebellion-stopped")
    assert only(events, CrisisEnded).province == "2"
    assert permissions.crisis(game.ctx, "imperial", "411.orbit", FLEET) == ()
    assert describe(only(events, CrisisEnded), game.facts) == "The crisis in Province Two is over."


# Emergency Points


@pytest.mark.case("VC-33", "VC-33c")
def test_the_first_revelation_of_the_base_gives_one_point_and_the_next_none(lay: Lay) -> None:
    game = quiet(lay, rebel_base=LYSENDA)
    gained = only(after(game, reveal), EmergencyPointsGained)
    assert (gained.province, gained.points, gained.total) == ("", 1, 1)

    def found_again(ctx: Context) -> None:
        galactic(ctx).base_revealed = False
        reveal(ctx)

    assert not every(after(game, found_again), EmergencyPointsGained)
    assert memory(game.ctx).points == 1


@pytest.mark.case("VC-33a", "VC-33b")
@pytest.mark.parametrize(("province", "points"), [("1", 2), ("2", 1), ("3", 1), ("4", 1), ("5", 1)])
def test_the_first_crisis_of_a_province_gives_points(lay: Lay, province: str, points: int) -> None:
    first, second, third = THREE[province]
    game = quiet(lay, planets={first: RISEN, second: FREE})
    assert memory(game.ctx).points == 0
    events = change(game, third, "rebellion")
    assert only(events, CrisisBegan).risen == tuple(sorted(THREE[province]))
    gained = only(events, EmergencyPointsGained)
    assert (gained.province, gained.points, gained.total) == (province, points, points)


@pytest.mark.case("VC-33c")
def test_each_source_counts_once_and_points_are_never_lost(lay: Lay) -> None:
    game = quiet(lay, planets=risen("2"))
    change(game, "231", "imperial-control")
    assert memory(game.ctx).points == 1
    events = change(game, "231", "rebellion")
    assert only(events, CrisisBegan).province == "2"
    assert not every(events, EmergencyPointsGained)
    assert memory(game.ctx).points == 1


# State of Emergency


def state(lay: Lay, *provinces: str, base_known: bool = False) -> tuple[int, bool]:
    """R-24: the points of these crises, and whether they are an emergency."""
    game = quiet(lay, planets=risen(*provinces), rebel_base=LYSENDA, rebel_base_revealed=base_known)
    return memory(game.ctx).points, in_emergency(game.ctx)


@pytest.mark.case("VC-34")
def test_three_points_are_a_state_of_emergency(lay: Lay) -> None:
    """R-24: the base and Province One; the base and another; three of the outer provinces."""
    assert state(lay, "1", base_known=True) == (3, True)
    assert state(lay, "3", base_known=True) == (2, False)
    assert state(lay, "2", "3", "5") == (3, True)
    assert state(lay, "1") == (2, False)
    assert state(lay, "1", "2", "3", "4", "5", base_known=True) == (7, True)


@pytest.mark.case("VC-34")
def test_it_begins_at_once_and_lasts_to_the_end(lay: Lay) -> None:
    game = quiet(lay, planets={**risen("1"), "221": RISEN, "223": RISEN})
    events = change(game, "231", "rebellion")
    assert only(events, EmergencyDeclared).points == 3
    for province in ("1", "2"):
        for planet in THREE[province]:
            change(game, planet, "imperial-control")
    assert memory(game.ctx).crises == ()
    assert in_emergency(game.ctx)
    assert in_emergency(restore(game.snapshot()).ctx)
    again = change(game, "221", "rebellion")
    assert not every(again, EmergencyDeclared)


EMERGENCY = risen("1", "3")


@pytest.mark.case("VC-34a")
@pytest.mark.parametrize("state", [RISEN, FREE])
def test_in_an_emergency_a_rebellion_is_reached_from_everywhere(lay: Lay, state: Marks) -> None:
    assert "223" in reached(lay, "522", planets={**EMERGENCY, "223": state})
    assert "223" not in reached(lay, "522", planets={**risen("1"), "223": state})


@pytest.mark.case("VC-34b")
def test_in_an_emergency_borders_do_not_count_on_the_way_to_what_is_open(lay: Lay) -> None:
    """From Pronox, far from everything, to centers and named provinces on the other side of the border."""
    found = reached(lay, "231", planets=EMERGENCY, assignment=FOUR_FIVE)
    assert {AYOD, ORLOG, TROV, "122", "433", "522", "211"} <= found
    assert not {"122", "433", "522"} & reached(lay, "231", planets=risen("1"), assignment=FOUR_FIVE)


@pytest.mark.case("VC-34c")
def test_in_an_emergency_remote_planets_stay_out_of_reach(lay: Lay) -> None:
    found = reached(lay, "411", planets=EMERGENCY, rebel_base=LYSENDA)
    assert not {LYSENDA, "222", "143"} & found
    assert LYSENDA in reached(lay, "421", planets=EMERGENCY, rebel_base=LYSENDA, rebel_base_revealed=True)
    assert LYSENDA in reached(lay, "421", planets=EMERGENCY, assignment=TWO_THREE)
    assert LYSENDA in reached(lay, "421", planets={**EMERGENCY, LYSENDA: RISEN})


@pytest.mark.case("VC-34c")
def test_who_asks_why_not_is_told_that_even_the_emergency_does_not_help(lay: Lay) -> None:
    game = quiet(lay, planets=EMERGENCY)
    gather(game, "411.orbit")
    assert "even in a State of Emergency nothing leads to Lysenda" in game.why_not("course 232")


@pytest.mark.case("VC-34d", "VC-37")
def test_the_deck_stays_in_use_in_an_emergency_with_the_base_known(lay: Lay) -> None:
    game = lay(
        "galactic.strategic-assignment",
        turn=3,
        planets={**EMERGENCY, FREED: FREE},
        rebel_base=LYSENDA,
        rebel_base_revealed=True,
        decks={"strategic_assignments": [135, 140]},
        units={"411.orbit": {"veteran": 1}},
    )
    assert in_emergency(game.ctx)
    assert galactic(game.ctx).assignment == 135


# The base, Drift, other sources


@pytest.mark.case("VC-35")
@pytest.mark.parametrize("seat", [ORNING, CHIM, TROLISO, TROV, DIOMAS, ORLOG])
def test_from_any_capital_or_the_throne_to_the_base_that_everybody_knows(lay: Lay, seat: str) -> None:
    assert LYSENDA in reached(lay, seat, rebel_base=LYSENDA, rebel_base_revealed=True)
    assert LYSENDA not in reached(lay, seat, rebel_base=LYSENDA)


@pytest.mark.case("VC-35")
def test_a_jump_by_these_orders_is_no_fault(lay: Lay) -> None:
    game = lay(
        FLEETS,
        assignment=FOUR_FIVE,
        planets={FREED: FREE},
        rebel_base="431",
        rebel_base_revealed=True,
        units={"241.orbit": {"veteran": 1}, "433.orbit": {"line": 1}},
        dice=[6] * 4,
    )
    ledger = Ledger(game)
    ledger.note(fly(game, "241.orbit", "431.orbit"))
    check(game, ledger)


@pytest.mark.case("VC-35", "VC-37")
def test_revelation_opens_nothing_else(lay: Lay) -> None:
    assert LYSENDA not in reached(lay, AYOD, rebel_base=LYSENDA, rebel_base_revealed=True)
    hidden = reached(lay, ORNING, rebel_base=LYSENDA)
    assert reached(lay, ORNING, rebel_base=LYSENDA, rebel_base_revealed=True) == hidden | {LYSENDA}


@pytest.mark.case("VC-36")
def test_out_of_drift_one_may_always_go_to_the_planets_of_the_star(lay: Lay) -> None:
    found = reached(lay, "22.drift")
    assert {"221", "222", "223"} <= found
    assert not {"231", LYSENDA} & found


@pytest.mark.case("VC-37a")
@pytest.mark.parametrize(
    ("source", "origin", "destination", "position"),
    [
        ("card", "421", "433", {}),
        ("center", "231", "211", {}),
        ("drift", "22.drift", "221", {}),
        ("local-alarm", ORNING, "231", {"planets": {"231": RISEN}}),
        ("crisis", TROLISO, ORNING, {"planets": risen("2")}),
        ("base-orders", TROLISO, LYSENDA, {"rebel_base": LYSENDA, "rebel_base_revealed": True}),
        ("emergency", "231", "122", {"planets": EMERGENCY}),
    ],
)
def test_every_source_can_be_muted_and_any_other_is_enough(
    lay: Lay, source: Source, origin: str, destination: str, position: dict[str, Any]
) -> None:
    def silent(ctx: Context, named: Source) -> bool:
        return named == source

    def nothing_more(ctx: Context) -> tuple[str, ...]:
        return ()

    quiet_turn = Module(
        id="quiet-turn",
        needs=(GRADED_REACTION.id,),
        answers=(permissions.muted.by(silent), ways_depend_on.by(nothing_more)),
    )
    assert destination in reached(lay, origin, **position)
    with under(CONTROL, GRADED_REACTION, quiet_turn) as muted:
        assert destination not in reached(muted, origin, **position)
        if source != "card":
            opened = {**position, "assignment": TWO_THREE}
            away = reached(muted, origin, **opened)
            assert (destination in away) == (origin[:1] in "23" and destination[:1] in "23")


# What everybody sees


@pytest.mark.case("VC-33")
def test_crises_and_points_are_open_to_everybody(lay: Lay) -> None:
    game = quiet(lay, planets={**risen("1"), "221": RISEN})
    for viewer in ("rebel", "imperial"):
        sheet = game.table_view(viewer).module(AlarmView)
        assert sheet is not None
        assert (sheet.crises, sheet.points, sheet.threshold, sheet.emergency) == (("1",), 2, 3, False)
        assert sheet.risen == {"1": 3, "2": 1}
        assert [(row.label, row.value) for row in sheet.rows] == [
            ("State of Emergency", "2 of 3 points"),
            ("Province One", "in crisis"),
            ("Province Two", "1 of 3 risen planets"),
        ]
