"""Five modules over the same procedure, the same mission and the same question, in every subset.

Two of them have fields of their own. Whichever are played, each of them is heard; the game is saved,
restored, copied, undone and replayed in the middle of what they lie over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from tests.engine.mission_table import CITY, errand
from tests.engine.table import do
from tests.engine.toys import Play, toy_rulesets

from fitg.engine import questions
from fitg.engine.game import Game, restore
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.layers import tag_of
from fitg.engine.machine.procedure import Next, Option
from fitg.engine.modules import Module
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import Sabotage
from fitg.engine.rules.missions.site import Site
from fitg.lab.checks.fuzz import play


class Sing(Action, frozen=True):
    form = "sing"
    saying = "Sing"


class Dance(Action, frozen=True):
    form = "dance"
    saying = "Dance"


class Singers(EnvironMissions, layer=True, tag="singers.Environ"):
    """Whoever is on a mission may sing: each song is a draw more."""

    songs: int = 0

    def more_assignments(self, ctx: Context) -> list[Option]:
        return (
            [*super().more_assignments(ctx), (Sing(), self.sing)]
            if not self.songs
            else super().more_assignments(ctx)
        )

    def sing(self, ctx: Context) -> Next:
        self.songs += 1
        return self.assign

    def limit(self, ctx: Context) -> int:
        return super().limit(ctx) + self.songs


class Dancers(EnvironMissions, layer=True, tag="dancers.Environ"):
    """Whoever is on a mission may dance: each dance is ten draws more."""

    dances: tuple[str, ...] = ()

    def more_assignments(self, ctx: Context) -> list[Option]:
        found = super().more_assignments(ctx)
        return found if self.dances else [*found, (Dance(), self.dance)]

    def dance(self, ctx: Context) -> Next:
        self.dances = (*self.dances, "waltz")
        return self.assign

    def limit(self, ctx: Context) -> int:
        return super().limit(ctx) + 10 * len(self.dances)


class Hundred(EnvironMissions, layer=True, tag="hundred.Environ"):
    def limit(self, ctx: Context) -> int:
        return super().limit(ctx) + 100


class Thousand(EnvironMissions, layer=True, tag="thousand.Environ"):
    def limit(self, ctx: Context) -> int:
        return super().limit(ctx) + 1000


class Long(EnvironMissions, tag="long.Environ"):
    """At the bottom: ten thousand draws more."""

    def limit(self, ctx: Context) -> int:
        return super().limit(ctx) + 10_000


class OneLetter(Sabotage, layer=True, tag="singers.Sabotage"):
    def need(self, ctx: Context, site: Site) -> int:
        return super().need(ctx, site) + 1


class TenLetters(Sabotage, layer=True, tag="dancers.Sabotage"):
    def need(self, ctx: Context, site: Site) -> int:
        return super().need(ctx, site) + 10


class HundredLetters(Sabotage, layer=True, tag="hundred.Sabotage"):
    def need(self, ctx: Context, site: Site) -> int:
        return super().need(ctx, site) + 100


class ThousandLetters(Sabotage, layer=True, tag="thousand.Sabotage"):
    def need(self, ctx: Context, site: Site) -> int:
        return super().need(ctx, site) + 1000


class LongSabotage(Sabotage, tag="long.Sabotage"):
    def need(self, ctx: Context, site: Site) -> int:
        return super().need(ctx, site) + 10_000


def luck(name: str, by: int) -> Any:
    def answer(ctx: Context, site: Site, group: Group) -> list[Modifier]:
        return [Modifier(name, by)]

    return questions.bonus_draws.by(answer)


FIVE: list[tuple[Module, int]] = [
    (Module(id=name, answers=(luck(name, by),), **slots), by)
    for name, by, slots in (
        ("singers", 1, {"over": {EnvironMissions: Singers, Sabotage: OneLetter}}),
        ("dancers", 10, {"over": {EnvironMissions: Dancers, Sabotage: TenLetters}}),
        (
            "hundred",
            100,
            {"over": {EnvironMissions: Hundred, Sabotage: HundredLetters}, "after": ("thousand",)},
        ),
        ("thousand", 1000, {"over": {EnvironMissions: Thousand, Sabotage: ThousandLetters}}),
        ("long", 10_000, {"instead": {EnvironMissions: Long, Sabotage: LongSabotage}}),
    )
]
SUBSETS = [subset for size in range(6) for subset in combinations(FIVE, size)]


@pytest.fixture(scope="module")
def playing() -> Iterator[Play]:
    with toy_rulesets() as add:
        yield add


def in_the_middle(options: dict[str, str]) -> Game:
    """Missions are being assigned: whoever can sing and dance has done so."""
    game = errand(CITY, ["kogus", "zina-adora"], units={CITY: {"militia": 1}}, options=options)
    do(game, "assign kogus to S", *(each for each in ("sing", "dance") if each in game.actions))
    return game


def heard(game: Game) -> tuple[int, int, int]:
    """What procedure, mission and question say beyond the usual."""
    plain, ctx, top = errand(CITY, ["kogus"]), game.ctx, game.state.stack[-1]
    assert isinstance(top, EnvironMissions)
    usual = plain.ctx.rules
    site, group = Site(CITY, "rebel"), Group(letter="S", members=("kogus",))
    return (
        top.limit(ctx) - ctx.board.sizes[CITY],
        ctx.rules.missions["S"].need(ctx, site) - usual.missions["S"].need(plain.ctx, site),
        sum(part.by for part in ctx.rules.ask[questions.bonus_draws](ctx, site, group)),
    )


@pytest.mark.parametrize(
    "subset", SUBSETS, ids=lambda subset: "+".join(each.id for each, _ in subset) or "none"
)
def test_every_subset_composes_and_every_one_is_heard(
    subset: tuple[tuple[Module, int], ...], playing: Play
) -> None:
    game = in_the_middle(playing(*(module for module, _ in subset)))
    total = sum(by for _, by in subset)
    assert heard(game) == (total, total, total)
    tag = tag_of(type(game.state.stack[-1]))
    assert all(f"{module.id}.Environ" in tag for module, _ in subset)
    copied, restored, replayed = game.copy(), restore(game.snapshot()), game.record.replay()
    for other in (copied, restored, replayed):
        assert other.digest() == game.digest()
        assert heard(other) == heard(game)
        assert other.actions == game.actions
        do(other, "draw")
    assert copied.digest() == restored.digest() == replayed.digest() != game.digest()
    last = game.record.steps[-1].action
    game.undo()
    assert last in game.actions
    do(game, last)
    assert heard(game) == (total, total, total)


def test_all_five_together_are_fuzzed(playing: Play) -> None:
    """The long missions left aside: nobody waits for ten thousand cards."""
    few = [module for module, _ in FIVE if module.id in ("singers", "dancers")]
    for number in range(2):
        played = play("flight-to-egrix", "five modules", 0.02, number, playing(*few))
        assert played.failure is None, played.failure.fault
