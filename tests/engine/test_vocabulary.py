"""The vocabulary of modules is closed: what is misspelt, or listed nowhere, is refused with one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import table
from tests.engine.toys import Play

from fitg.engine import points, terms
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.moments import Hook, Moment, Point
from fitg.engine.machine.procedure import Procedure
from fitg.engine.modules import Consequence, Module, SlotConflict
from fitg.engine.rules import consequences, healing, search
from fitg.engine.ruleset import Ruleset, compose
from fitg.engine.rulesets.standard import GAMES
from fitg.engine.terms import SegmentTerm
from fitg.scenarios.sequence import Segment


def rules(*modules: Module) -> Ruleset:
    return compose("toy", (*GAMES["star-system"], *modules))


def hear(ctx: Context, moment: Moment) -> None: ...


def play(segment: Segment) -> Procedure:
    return search.SearchPhase(side="rebel")


MISSPELT: list[tuple[dict[str, Any], str]] = [
    ({"listens": {"rebelion-starts": (Hook("x", hear),)}}, "listens to 'rebelion-starts', which is no Point"),
    ({"answers": (play,)}, "has among its answers <function play .*>, which is no Answer"),
    ({"segments": {"serach": play}}, "has among its segments 'serach', which is no SegmentTerm"),
    ({"segments": {SegmentTerm("serach"): play}}, "plays the Segment 'serach', which no scenario lists"),
    ({"setup": {"unit": play}}, "has among its setup 'unit', which is no SetupTerm"),
    ({"schedules": ("nonsense",)}, "has among its schedules 'nonsense', which is no Schedule"),
    ({"goals": {"win": play}}, "has among its goals 'win', which is no Goal"),
    ({"without": (healing.by_rest,)}, "lays by_rest aside, which no module beneath it has"),
    ({"needs": ("shared",), "without": (play,)}, "lays play aside, which no module beneath it has"),
]


@pytest.mark.parametrize(("slots", "complaint"), MISSPELT)
def test_what_does_not_exist_is_refused(slots: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SlotConflict, match=f"^The module 'toy' {complaint}.*[.]$"):
        rules(Module(id="toy", **slots))


def test_a_segment_of_ones_own_is_listed_by_its_module() -> None:
    festival = SegmentTerm("festival")
    module = Module(id="toy", segments={festival: play}, sequence=lambda segments: segments)
    assert rules(module).segments["festival"] is play
    assert rules().segments.keys() <= {
        term.name for term in vars(terms).values() if isinstance(term, SegmentTerm)
    }


def test_every_moment_that_somebody_listens_to_is_declared() -> None:
    named = {value.name for value in vars(points).values() if isinstance(value, Point)}
    assert rules().moments.keys() <= named


# Consequences


def test_a_consequence_is_added_and_another_laid_aside(playing: Play) -> None:
    seen: list[Touched] = []

    def note(ctx: Context, touched: Touched) -> None:
        seen.append(touched)

    module = Module(
        id="noted",
        needs=("shared",),
        consequences=(Consequence("noted", note, last=True),),
        without=(consequences.crush_camps,),
    )
    game = table("rebel.movement", characters={"kogus": {"place": "222.1"}}, options=playing(module))
    names = [each.name for each in (*game.ctx.rules.consequences, *game.ctx.rules.last_consequences)]
    assert "camps-are-crushed" not in names
    assert names[-1] == "noted"
    seen.clear()
    game.ctx.touch("222.1")
    game.ctx.settle()
    assert seen == [Touched(["222"], False, ["222"])]


def test_two_consequences_of_one_name_are_refused() -> None:
    again = Consequence("camps-are-crushed", consequences.crush_camps)
    with pytest.raises(SlotConflict, match="has a consequence 'camps-are-crushed', as another has"):
        rules(Module(id="again", consequences=(again,)))
