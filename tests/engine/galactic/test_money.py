"""[33.0] Money: who pays when, how much and who may owe are questions that a module answers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, ETREG, SECOND, galaxy, points
from tests.engine.table import do, only
from tests.engine.toys import Play

from fitg.data.records import Side
from fitg.engine.events.galactic import MaintenancePaid, PlanetTaxed
from fitg.engine.game import Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.modules import Module
from fitg.engine.rules import loyalty
from fitg.engine.rules.galactic import maintenance, money, tracks
from fitg.engine.rules.galactic.money import Share
from fitg.lab.checks.galactic_invariants import tracks_hold_what_was_entered
from fitg.lab.checks.invariants import Ledger

ELITE = {"222.1": {"elite-army": 3}, "222.orbit": {"elite-navy": 2}}


def not_at_unrest(ctx: Context, planet: str, share: Share) -> bool:
    """A planet at Unrest does not pay in full."""
    return share != "full" or not loyalty.in_unrest(ctx.state.planets[planet])


def rounded_up(points: int, ctx: Context, planet: str, share: Share) -> int:
    """Half of each rating, rounded up."""
    if share != "half":
        return points
    return sum(-(-ctx.facts.environs[place].resource // 2) for place in ctx.board.surface[planet])


def four_are_free(parts: list[Modifier], ctx: Context) -> list[Modifier]:
    """Four elite units cost nothing."""
    elite = next(part.by for part in parts if part.reason == "elite units")
    return [*parts, Modifier("the first four", -min(4, elite))]


def in_odd_turns(ctx: Context) -> bool:
    return ctx.state.turn % 2 == 1


def in_angoff(ctx: Context) -> tuple[str, ...]:
    return (ANGOFF,)


def for_maintenance(ctx: Context, side: Side, case: str) -> int:
    """The Empire may owe three points of maintenance."""
    return 3 if (side, case) == ("imperial", "33.4") else 0


def toy(name: str, *answers: Any) -> Module:
    return Module(id=name, needs=("galactic",), answers=answers)


KIND_TAXES = toy("kind-taxes", money.may_tax.by(not_at_unrest), money.tax.changed(rounded_up))
FREE_ELITE = toy("free-elite", money.upkeep.last(four_are_free))
ODD_TURNS = toy("odd-turns", money.in_season.by(in_odd_turns))
ANGOFF_TOO = toy("angoff-too", money.sites.by(in_angoff))
CREDIT = toy("credit", money.credit.by(for_maintenance))


def upkeep(track: int, options: dict[str, str] | None = None, **more: Any) -> Game:
    more.setdefault("units", ELITE)
    more.setdefault("resource_tracks", {"imperial": track})
    return galaxy("galactic.maintenance", turn=SECOND, options=options, **more)


@pytest.mark.case("33.1")
def test_a_module_says_which_share_a_planet_may_be_made_to_pay(playing: Play) -> None:
    unrest = {ETREG: {"loyalty": "unrest"}}
    usual = galaxy("galactic.taxation", turn=SECOND, planets=unrest)
    kind = galaxy("galactic.taxation", turn=SECOND, planets=unrest, options=playing(KIND_TAXES))
    assert f"tax {ETREG} in full" in usual.actions
    assert f"tax {ETREG} in full" not in kind.actions
    assert f"tax {ETREG} by half" in kind.actions
    assert f"tax {ANGOFF} in full" in kind.actions


@pytest.mark.case("33.1")
def test_a_module_says_what_a_planet_pays(playing: Play) -> None:
    usual = galaxy("galactic.taxation", turn=SECOND)
    kind = galaxy("galactic.taxation", turn=SECOND, options=playing(KIND_TAXES))
    ratings = [usual.facts.environs[place].resource for place in usual.ctx.board.surface[ANGOFF]]
    paid = [only(do(game, f"tax {ANGOFF} by half"), PlanetTaxed).points for game in (usual, kind)]
    assert paid == [sum(ratings) // 2, sum(-(-rating // 2) for rating in ratings)]


@pytest.mark.case("33.4")
def test_a_module_changes_what_is_due_in_parts(playing: Play) -> None:
    game = upkeep(9, playing(FREE_ELITE))
    assert points(game)["imperial"] == 8
    assert points(upkeep(9))["imperial"] == 4
    parts = game.ctx.rules.ask[money.upkeep](game.ctx)
    assert [(part.reason, part.by) for part in parts][-1] == ("the first four", -4)


@pytest.mark.case("33.13")
@pytest.mark.parametrize(("turn", "due"), [(7, 5), (8, 0)])
def test_a_module_says_in_which_turns_there_is_a_resource_phase(turn: int, due: int, playing: Play) -> None:
    game = galaxy(
        "galactic.maintenance",
        turn=turn,
        units=ELITE,
        resource_tracks={"imperial": 9},
        options=playing(ODD_TURNS),
    )
    assert points(game)["imperial"] == 9 - due


@pytest.mark.case("33.32")
def test_a_module_opens_another_site(playing: Play) -> None:
    def sites(options: dict[str, str] | None) -> bool:
        game = galaxy(
            "galactic.imperial-purchases", turn=SECOND, resource_tracks={"imperial": 9}, options=options
        )
        return any(action.startswith(f"buy for {ANGOFF}") for action in game.actions)

    assert (sites(None), sites(playing(ANGOFF_TOO))) == (False, True)


@pytest.mark.case("33.2", "33.41")
def test_a_track_stops_at_nothing_unless_a_module_lets_its_side_owe(playing: Play) -> None:
    usual, lent = upkeep(3), upkeep(3, playing(CREDIT))
    assert (points(usual)["imperial"], points(lent)["imperial"]) == (0, -2)
    paid = [event for event in lent.log if isinstance(event, MaintenancePaid)]
    assert [(event.due, event.paid) for event in paid] == [(5, 5)]
    assert not list(tracks_hold_what_was_entered(lent, Ledger(lent)))


@pytest.mark.case("33.2")
def test_debts_have_an_end_are_saved_and_paid_back_first(playing: Play) -> None:
    game = upkeep(1, playing(CREDIT))
    assert points(game)["imperial"] == -3
    assert maintenance.due(game.ctx) > 0
    twin = restore(game.snapshot())
    tracks.gain(twin.ctx, "imperial", 5, "a gift", "33.2")
    assert points(twin)["imperial"] == 2
    tracks.lose(twin.ctx, "imperial", 9, "a loss of another kind", "37.2")
    assert points(twin)["imperial"] == 0
