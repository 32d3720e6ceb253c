"""Worked examples of the variant with exactly their figures; others stand beside the rules they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.galactic.galaxy import points
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only
from tests.rulesets.underground.chit_table import CITY, chit_mission, send
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.test_cells import GARRISON, cell_at_work
from tests.rulesets.underground.whole_table import FAR, put_ruler, whole

from fitg.data import facts
from fitg.engine.events.control import ForcePoints
from fitg.engine.events.missions import BonusDrawn, MissionCompleted, MissionFailed
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.machine.events import Event
from fitg.engine.modules import Module
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground.cells.events import CellRolled
from fitg.engine.rulesets.underground.chits import CHITS
from fitg.engine.rulesets.underground.chits.events import BonusChitDrawn, CivilWarBroke
from fitg.engine.rulesets.underground.chits.memory import memory as chits
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.control import memory as control
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES
from fitg.engine.rulesets.underground.locals.markers import bring_up_to_date, kinds_for
from fitg.engine.rulesets.underground.locals.markers import place as place_marker
from fitg.engine.rulesets.underground.locals.memory import memory as markers

#: A planet of three Environs, whose Resource ratings are made those of the example.
PLANET = "342"
QUIET: dict[str, Any] = {"state": "imperial-control", "loyalty": "unrest", "pdb": 1, "pdb_up": True}
FREE: dict[str, Any] = {"state": "rebel-control", "pdb": 0, "pdb_up": False}
ENVIRONS = {"342.1": 3, "342.2": 2, "342.3": 1}
RATED = Module(
    id="toy.three-two-one",
    facts={"environs": {place: {"resource": rating} for place, rating in ENVIRONS.items()}},
)


@pytest.fixture(scope="module")
def rated() -> Iterator[Any]:
    with under(CONTROL, CHITS, LOCAL_FORCES, RATED) as lay_out:
        yield lay_out


#


#: Four regular draws without a letter of the two missions, chits without one, one with a B, one with an I.
CALM, BLANK, THE_B, THE_I = (12, 13, 25, 31), (11, 15, 23), 14, 21


@pytest.mark.case("VC-53b", "VC-53c")
@pytest.mark.parametrize(("third", "done"), [(True, ["I"]), (False, ["B", "I"])])
def test_r_02_the_letter_of_a_mission_of_two_bonus_draws_comes_on_the_third(
    third: bool, done: list[str]
) -> None:
    """Agan Rafa organizes with two draws, Zina Adora gathers information with four, to the end."""
    bonus = (*BLANK[:2], THE_B, THE_I) if third else (BLANK[0], THE_B, BLANK[1], THE_I)
    game = chit_mission(CITY, ["agan-rafa", "zina-adora"], cards=[*CALM, *bonus])
    send(game, B=["agan-rafa"], I=["zina-adora"])
    events = do(game, *["draw"] * 4)
    while "draw" in game.actions:
        events += do(game, "draw")
    assert {each.letter: each.draws for each in every(events, BonusDrawn)} == {"B": 2, "I": 4}
    drawn = every(events, BonusChitDrawn)
    assert [each.face for each in drawn] == list(bonus)
    assert [each.counting for each in drawn] == (["", "", "", "I"] if third else ["", "B", "", "I"])
    assert [each.letter for each in every(events, MissionFailed)] == (["B"] if third else [])
    assert [each.letter for each in every(events, MissionCompleted)] == done


#


@pytest.mark.case("VX-12", "VX-12a")
def test_r_07_a_summoned_sovereign_joins_diplomacy_in_his_environ() -> None:
    """Four draws more: two for his base, one as royalty, one as a further member of the group."""
    place = facts().sovereigns["darb-selesh"].environ
    people = {"oneste-woada": {"place": place}}
    planets = {place[:3]: {"state": "imperial-control", "loyalty": "neutral"}}
    game = whole("rebel-1.missions", characters=people, planets=planets)
    site = Site(place, "rebel")

    def draws(*members: str) -> dict[str, int]:
        return {
            part.reason: part.by for part in bonus_draws(game.ctx, site, Group("D", members))[1] if part.by
        }

    alone = draws("oneste-woada")
    pieces.put_character(game.ctx, put_ruler(game, "darb-selesh", "rebel"), place)
    joined = draws("oneste-woada", "darb-selesh")
    assert sum(joined.values()) - sum(alone.values()) == 4
    assert sorted(by for reason, by in joined.items() if reason not in alone) == [1, 1, 2]


#


@pytest.mark.case("VX-17b")
@pytest.mark.parametrize(("sent", "others"), [("D", "IISSTT"), ("S", "DDIITT"), ("I", "DDSSTT")])
@pytest.mark.parametrize("other", range(1, 7))
def test_r_08_a_cell_rolls_a_one_and_another_mission_succeeds(sent: str, others: str, other: int) -> None:
    _, events = cell_at_work(sent, [1, other, 1], units=GARRISON)
    rolled = only(events, CellRolled)
    assert (rolled.letter, rolled.die, rolled.other, rolled.success) == (sent, 1, other, others[other - 1])
    assert only(events, MissionCompleted).letter == others[other - 1]


#


@pytest.mark.case("VM-24", "VM-24a", "VM-24b")
def test_r_18_a_fire_2_1_may_be_the_marker_of_mitrith() -> None:
    game = whole("rebel-1.missions", planets={"143": FREE})
    environs = game.facts.environs
    assert [(environs[place].type, environs[place].resource_star) for place in ("143.1", "143.2")] == [
        ("fire", False),
        ("wild", True),
    ]
    assert "fire-2-1" in {kind.id for kind in kinds_for(game.ctx, "143")}
    place_marker(game.ctx, "143", "fire-2-1")
    assert dict(markers(game.ctx).markers)["143"] == "fire-2-1"


#


def rise(game: Game) -> list[Event]:
    game.ctx.journal = []
    play(game, Rebellion(planet=PLANET))
    return list(game.ctx.journal)


def raise_nothing(game: Game) -> list[Event]:
    events: list[Event] = []
    while game.decision is not None and game.decision.kind == "rebellion.force-points":
        events += game.apply(next(each for each in game.decision.actions if each.startswith("raise 0 ")))
    return events


def raised(events: list[Event]) -> dict[str, int]:
    return {each.place: each.points for each in every(events, ForcePoints)}


@pytest.mark.case("VC-58", "VC-58a", "VC-57a")
def test_r_28_a_planet_of_three_two_and_one_rises_under_civil_disorder(rated: Any) -> None:
    """The Rebels have 2 + 1 + 1, the Empire one pool of 4: a Militia or a Patrol, no Line of five."""
    game = rated("rebel-1.missions", turn=3, characters=FAR, planets={PLANET: QUIET})
    before = points(game)["rebel"]
    chits(game.ctx).disorder = (PLANET,)
    events = rise(game)
    assert only(events, CivilWarBroke).imperial_points == 4
    offered = {tuple(action.split()[1::2]) for action in game.actions if action.startswith("raise")}
    assert offered == {(kind, place) for kind in ("militia", "patrol") for place in ENVIRONS}
    events += do(game, *[f"raise militia at {place}" for place in ENVIRONS])
    assert {action.split()[1] for action in game.actions if action.startswith("raise")} == {"militia"}
    events += do(game, "raise militia at 342.1") + raise_nothing(game)
    assert game.state.stacks["imperial"]["342.1"].units == {"militia": 2}
    assert raised(events) == {"342.1": 2, "342.2": 1, "342.3": 1}
    assert points(game)["rebel"] == before + 4


@pytest.mark.case("VM-23", "VM-23a", "VM-23b")
@pytest.mark.parametrize(("wild", "figures"), [(True, (3, 2, 1)), (False, (2, 1, 1))])
def test_r_29_it_rises_again_while_its_populace_goes_wild(
    rated: Any, wild: bool, figures: tuple[int, ...]
) -> None:
    """Doubled and halved, or only halved; nothing for the track, and the marker goes."""
    game = rated("rebel-1.missions", turn=3, characters=FAR, planets={PLANET: QUIET})
    control(game.ctx).suppressed = (PLANET,)
    bring_up_to_date(game.ctx, PLANET)
    assert PLANET in dict(markers(game.ctx).markers)
    game.state.wild = tuple(ENVIRONS) if wild else ()
    before = points(game)["rebel"]
    events = rise(game)
    events += raise_nothing(game)
    assert raised(events) == dict(zip(ENVIRONS, figures, strict=True))
    assert points(game)["rebel"] == before
    assert PLANET not in dict(markers(game.ctx).markers)
