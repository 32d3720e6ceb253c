"""Layers: several modules over one procedure and one mission, all of them heard; what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.engine.mission_table import CITY, errand, send
from tests.engine.table import do
from tests.engine.toys import Play, toy_rulesets

from fitg.engine.game import Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.encoding import BadSnapshot, OtherRules, state_from
from fitg.engine.machine.layers import composed, tag_of
from fitg.engine.machine.procedure import Next, Procedure
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.options import Options
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import Sabotage
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.movement import Walk
from fitg.engine.ruleset import Ruleset, compose
from fitg.engine.rulesets.standard import GAMES


class OneMore(EnvironMissions, layer=True, tag="one.Environ"):
    """One more draw; and it counts how often it was asked to finish."""

    finished: int = 0

    def limit(self, ctx: Context) -> int:
        return super().limit(ctx) + 1

    def finish(self, ctx: Context) -> Next:
        self.finished += 1
        return super().finish(ctx)


class TenMore(EnvironMissions, layer=True, tag="ten.Environ"):
    """Ten more draws; it has a field of its own, too."""

    tens: tuple[str, ...] = ("first",)

    def limit(self, ctx: Context) -> int:
        return super().limit(ctx) + 10 * len(self.tens)


class OneLetterMore(Sabotage, layer=True, tag="one.Sabotage"):
    def need(self, ctx: Context, site: Site) -> int:
        return super().need(ctx, site) + 1


class TenLettersMore(Sabotage, layer=True, tag="ten.Sabotage"):
    def need(self, ctx: Context, site: Site) -> int:
        return super().need(ctx, site) + 10


ONE = Module(id="one", over={EnvironMissions: OneMore, Sabotage: OneLetterMore})
TEN = Module(id="ten", over={EnvironMissions: TenMore, Sabotage: TenLettersMore})


def missions(game: Game) -> Any:
    send(game, S=["kogus"])
    top = game.state.stack[-1]
    assert isinstance(top, EnvironMissions)
    return top


def saboteurs(options: dict[str, str]) -> Game:
    return errand(CITY, ["kogus"], units={CITY: {"militia": 1}}, options=options)


def test_two_modules_over_the_same_procedure_and_mission_are_both_heard(playing: Play) -> None:
    plain, game = saboteurs({}), saboteurs(playing(ONE, TEN))
    usual = missions(plain).limit(plain.ctx)
    top = missions(game)
    assert top.limit(game.ctx) == usual + 11
    need = plain.ctx.rules.missions["S"].need(plain.ctx, Site(CITY, "rebel"))
    assert game.ctx.rules.missions["S"].need(game.ctx, Site(CITY, "rebel")) == need + 11
    assert tag_of(type(top)) == "EnvironMissions+one.Environ+ten.Environ"
    assert (top.finished, top.tens) == (0, ("first",))


def test_the_fields_of_all_layers_are_saved_copied_and_undone(playing: Play) -> None:
    game = saboteurs(playing(ONE, TEN))
    missions(game).tens = ("first", "second")
    again, twin = restore(game.snapshot()), game.copy()
    for other in (again, twin):
        assert other.digest() == game.digest()
        top = other.state.stack[-1]
        assert isinstance(top, TenMore)
        assert isinstance(top, OneMore)
        assert top.tens == ("first", "second")
        top.tens = ()
    assert missions_under_way(game).tens == ("first", "second")


def missions_under_way(game: Game) -> Any:
    return game.state.stack[-1]


def test_a_snapshot_of_other_layers_is_refused() -> None:
    """Under the same name of a ruleset, with another module."""
    with toy_rulesets() as add:
        game = saboteurs(add(Module(id="same", over=ONE.over)))
        missions(game)
        snapshot = game.snapshot()
        assert restore(snapshot).digest() == game.digest()
    with toy_rulesets() as add:
        add(Module(id="same", over=TEN.over))
        with pytest.raises(
            OtherRules, match=r"played by other rules, as 'EnvironMissions\+one\.Environ' shows"
        ):
            restore(snapshot)


def test_a_procedure_on_the_stack_that_the_ruleset_plays_otherwise_is_refused() -> None:
    game = saboteurs({})
    missions(game)
    raw = msgspec.to_builtins(game.state)
    with pytest.raises(OtherRules, match="'EnvironMissions'"):
        state_from(raw, {EnvironMissions: composed_of(ONE).procedures[EnvironMissions]})
    raw["stack"][-1]["type"] = "EnvironMissions+gone.Layer"
    with pytest.raises(BadSnapshot, match=r"gone\.Layer"):
        state_from(raw, {})


# Order


def composed_of(*modules: Module) -> Ruleset:
    return compose("toy", (*GAMES["star-system"], *modules))


def test_modules_lie_in_the_order_that_they_declare() -> None:
    late = Module(id="late", over=ONE.over, needs=("early",))
    early = Module(id="early", over=TEN.over)
    assert [module.id for module in composed_of(late, early).modules][-2:] == ["early", "late"]
    assert tag_of(composed_of(late, early).procedures[EnvironMissions]).endswith("+ten.Environ+one.Environ")
    shy = Module(id="shy", after=("early", "not-played"))
    assert [module.id for module in composed_of(shy, early).modules][-2:] == ["early", "shy"]


class Counting(Procedure, layer=True, tag="shared.Counting"):
    """What two layers over different procedures share: a field, and a step."""

    counted: int = 0

    def count_one(self) -> None:
        self.counted += 1


class CountedMissions(Counting, EnvironMissions, layer=True, tag="shared.Environ"):
    def limit(self, ctx: Context) -> int:
        self.count_one()
        return super().limit(ctx)


class CountedWalk(Counting, Walk, layer=True, tag="shared.Walk"):
    """Nothing of its own."""


def test_layers_over_different_procedures_share_a_layer() -> None:
    for bottom, layer in ((EnvironMissions, CountedMissions), (Walk, CountedWalk)):
        made = composed(bottom, (layer,))
        assert issubclass(made, bottom)
        assert issubclass(made, Counting)
        assert "counted" in made.__struct_fields__
        assert made.count_one is Counting.count_one


def test_what_is_missing_is_named() -> None:
    with pytest.raises(SlotConflict, match="'late' needs 'early' and 'earlier', which the ruleset 'toy'"):
        composed_of(Module(id="late", needs=("early", "earlier", "shared")))


def test_a_circle_is_refused() -> None:
    with pytest.raises(SlotConflict, match="'egg' and 'hen' of the ruleset 'toy' each come after"):
        composed_of(Module(id="hen", after=("egg",)), Module(id="egg", after=("hen",)))


def test_two_modules_of_one_name_are_refused() -> None:
    with pytest.raises(SlotConflict, match="are called 'one'"):
        composed_of(ONE, Module(id="one"))


def test_options_of_the_same_name_are_refused() -> None:
    class Loud(Options, frozen=True):
        loud: bool = False

    class AlsoLoud(Options, frozen=True):
        loud: bool = True

    with pytest.raises(SlotConflict, match="'one' and 'two' both have an option 'loud'"):
        composed_of(Module(id="one", options=Loud), Module(id="two", options=AlsoLoud))


# What is no layer


class Rude(EnvironMissions, layer=True, tag="rude.Environ"):
    def limit(self, ctx: Context) -> int:
        return 99


class Lost(EnvironMissions, layer=True, tag="lost.Environ"):
    def somewhere(self, ctx: Context) -> int:
        return super().nowhere(ctx)  # type: ignore[misc,no-any-return]


class SameField(EnvironMissions, layer=True, tag="field.Environ"):
    tens: int = 0


class SameTag(EnvironMissions, layer=True, tag="ten.Environ"):
    pass


class NoLayer(EnvironMissions, tag="no.Environ"):
    pass


class Half(Walk, tag="half.Walk"):
    pass


@pytest.mark.parametrize(
    ("layer", "complaint"),
    [
        (Rude, r"Rude, .* 'bad' lays over EnvironMissions, overrides the step 'limit' without calling it"),
        (Lost, "calls the step 'nowhere' of what is beneath it, which has none"),
        (SameField, "has a field 'tens', as what is beneath it has"),
        (SameTag, "has a tag that is taken"),
        (NoLayer, "is no layer; write it with `layer=True`"),
    ],
)
def test_what_does_not_lie_over_the_others_is_refused(layer: type, complaint: str) -> None:
    with pytest.raises(SlotConflict, match=complaint):
        composed_of(TEN, Module(id="bad", over={EnvironMissions: layer}))


def test_two_layers_with_a_step_of_the_same_name_are_refused() -> None:
    class Sings(Walk, layer=True, tag="sings.Walk"):
        def sing(self, ctx: Context) -> None: ...

    class AlsoSings(Walk, layer=True, tag="also.Walk"):
        def sing(self, ctx: Context) -> None: ...

    with pytest.raises(SlotConflict, match="overrides the step 'sing'"):
        composed_of(Module(id="one", over={Walk: Sings}), Module(id="two", over={Walk: AlsoSings}))


def test_two_layers_that_begin_elsewhere_have_to_know_each_other() -> None:
    class Here(Walk, layer=True, tag="here.Walk"):
        first = "here"

    class There(Walk, layer=True, tag="there.Walk"):
        first = "there"

    here, there = Module(id="here", over={Walk: Here}), Module(id="there", over={Walk: There})
    with pytest.raises(SlotConflict, match="'here' and 'there' both fill 'first' of Walk"):
        composed_of(here, there)
    knowing = Module(id="there", over={Walk: There}, after=("here",))
    assert composed_of(here, knowing).procedures[Walk].first == "there"


# Instead


class Painting(Sabotage, tag="toy.Painting"):
    def need(self, ctx: Context, site: Site) -> int:
        return 5


def test_layers_lie_over_whatever_stands_at_the_bottom() -> None:
    """In whichever order the modules come: nobody's layer is lost."""
    paint = Module(id="paint", instead={Sabotage: Painting})
    for modules in ((paint, ONE), (ONE, paint)):
        rules = composed_of(*modules)
        game = saboteurs({})
        assert rules.missions["S"].need(game.ctx, Site(CITY, "rebel")) == 6


def test_two_at_the_bottom_have_to_know_each_other() -> None:
    class Drawing(Sabotage, tag="toy.Drawing"):
        pass

    paint, draw = (
        Module(id="paint", instead={Sabotage: Painting}),
        Module(id="d", instead={Sabotage: Drawing}),
    )
    with pytest.raises(SlotConflict, match="'paint' and 'd' both fill the place of Sabotage"):
        composed_of(paint, draw)


def test_what_stands_instead_can_be_asked_the_same() -> None:
    with pytest.raises(SlotConflict, match=r"Half .* stands instead of Sabotage, but has no .*'complete'"):
        composed_of(Module(id="half", instead={Sabotage: Half}))


def test_a_layer_can_be_laid_aside_by_who_knows_it(playing: Play) -> None:
    knowing = Module(id="without", needs=("ten",), without=(TenMore,))
    assert tag_of(composed_of(ONE, TEN, knowing).procedures[EnvironMissions]).endswith("one.Environ")
    with pytest.raises(SlotConflict, match="lays TenMore aside, which no module beneath it has"):
        composed_of(TEN, Module(id="without", without=(TenMore,)))


def test_a_game_with_layers_is_undone_and_replayed(playing: Play) -> None:
    game = saboteurs(playing(ONE, TEN))
    do(game, "assign kogus to S")
    digest = game.digest()
    assert game.record.replay().digest() == digest
    game.undo()
    assert "assign kogus to S" in game.actions
    do(game, "assign kogus to S")
    assert game.digest() == digest
