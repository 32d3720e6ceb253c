"""Whole sittings on one sheet: nothing can be had by a sheet that cannot be had without it."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from random import Random
from typing import TypeVar

import pytest
from msgspec.structs import replace
from tests.engine.table import do, question, troops

from fitg.bots import create, observe
from fitg.data.records import LOYALTY_TRACK
from fitg.engine.game import Game, new_game
from fitg.engine.machine.state import UNREST
from fitg.engine.rules.galactic import tracks
from fitg.presentation import deployment, sheets
from fitg.presentation.sheets import CannotLayOut, Draft, spending, taxes

T = TypeVar("T")


def think(thoughts: Generator[Game, str, T]) -> T:
    """An adviser's way through a sheet."""
    bot, chance = create("rookie"), Random(1)
    try:
        game = next(thoughts)
        while True:
            game = thoughts.send(str(bot.choose(observe(game), chance, None)))
    except StopIteration as end:
        found: T = end.value
        return found


@cache
def _deployment() -> Game:
    game = new_game("galactic-campaign", seed=1)
    do(game, "the rest in their order", "base on 223")
    return game


def deployment_game() -> Game:
    """The Empire is about to spend the points of the First Province."""
    return _deployment().copy()


@cache
def _second_turn() -> Game:
    """The Empire is about to tax its first province."""
    game = deployment_game()
    bot, chance = create("rookie"), Random(3)
    while not sheets.is_taxation(game):
        game.apply(bot.choose(observe(game), chance, None))
    return game


def second_turn() -> Game:
    return _second_turn().copy()


def carry_out(game: Game, work: sheets.Work) -> None:
    for _ in range(work.back):
        game.undo()
    do(game, *work.actions)


@pytest.mark.case("38.25")
def test_a_sheet_shows_what_is_to_be_bought_and_what_is_still_missing() -> None:
    sheet = sheets.spending_sheet(deployment_game())
    assert (sheet.points, sheet.spent, sheet.pdb_share) == (70, 0, 35)
    assert not sheet.complete
    assert len(sheet.bare) == 14
    assert {"militia", "elite-navy"} <= {offer.kind for offer in sheet.kinds}
    assert [offer.price for offer in sheet.kinds] == sorted(offer.price for offer in sheet.kinds)
    assert sheet.more_follow


@pytest.mark.case("38.25")
def test_points_for_the_garrisons_of_other_planets_cannot_be_spent() -> None:
    """Thirteen planets still need a unit for one point each."""
    wanted = Draft({"162.1": {"veteran": 6}, "162.2": {"veteran": 2}})
    sheet = sheets.spending_sheet(deployment_game(), wanted)
    (here,) = (offer for offer in sheet.places if offer.place == "162.3")
    assert sheet.points is not None
    assert sheet.points - sheet.spent == 14
    assert (here.more["militia"], here.more["patrol"]) == (1, 0)
    more = Draft({**wanted.units, "162.3": {"patrol": 1}})
    (refused,) = sheets.spending_sheet(deployment_game(), more).refused
    assert refused.startswith("1 Patrol cannot be had at Orlog")


def test_the_suggestion_is_laid_out_by_small_steps_as_a_player_would_take_them() -> None:
    game, wanted = deployment_game(), sheets.usual(deployment_game())
    sheet = sheets.spending_sheet(game, wanted)
    assert (sheet.complete, sheet.refused, sheet.spent) == (True, [], 70)
    by_hand = deployment_game()
    do(by_hand, "suggest", "done")
    carry_out(game, sheets.steps_to_lay_out(game, wanted))
    assert game.state.stacks == by_hand.state.stacks
    assert question(game).prompt == question(by_hand).prompt


def test_the_adviser_thinks_on_a_copy() -> None:
    game = deployment_game()
    before = game.digest()
    draft = think(spending.advised(game))
    assert game.digest() == before
    carry_out(game, sheets.steps_to_lay_out(game, draft))
    throne = sum(sum(game.state.stacks["imperial"][place].units.values()) for place in ("162.1", "162.3"))
    assert throne >= 4, "the adviser guards the Throne, which the rules themselves do not suggest"


@pytest.mark.case("38.26")
def test_pdbs_are_paid_level_by_level() -> None:
    game = deployment_game()
    base = game.state.planets["162"]
    assert not base.pdb_up
    wanted = Draft(sheets.usual(game).units, {"162": (base.pdb + 1, True)})
    full = sheets.spending_sheet(game, wanted)
    assert full.refused, "all points were spent on units"
    few = Draft({f"{planet}.1": {"militia": 1} for planet in sheets.spending_sheet(game).bare}, wanted.pdbs)
    sheet = sheets.spending_sheet(game, few)
    (offer,) = (each for each in sheet.pdbs if each.planet == "162")
    assert (offer.wanted_level, offer.wanted_up) == (base.pdb + 1, True)
    assert (offer.level, offer.up) == (base.pdb, False)
    carry_out(game, sheets.steps_to_lay_out(game, few))
    assert (game.state.planets["162"].pdb, game.state.planets["162"].pdb_up) == (base.pdb + 1, True)


def test_a_draft_that_cannot_be_had_is_refused_as_a_whole_in_a_sentence() -> None:
    game = deployment_game()
    with pytest.raises(CannotLayOut, match="Elite Navy cannot be had"):
        sheets.steps_to_lay_out(game, Draft({"162.orbit": {"elite-navy": 3}}))
    with pytest.raises(CannotLayOut, match="not complete"):
        sheets.steps_to_lay_out(game, Draft({"162.1": {"line": 1}}))
    with pytest.raises(CannotLayOut, match="cannot be had at nowhere"):
        sheets.steps_to_lay_out(game, Draft({"nowhere": {"line": 1}}))
    usual = sheets.usual(game)
    with pytest.raises(CannotLayOut, match=r"^There is no planet '999' here; nothing was changed\.$"):
        sheets.steps_to_lay_out(game, Draft(usual.units, {**usual.pdbs, "999": (1, True)}))
    with pytest.raises(CannotLayOut, match=r"^There is no unit called 'dragon'; nothing was changed\.$"):
        sheets.steps_to_lay_out(game, Draft({**usual.units, "162.orbit": {"dragon": 1}}, usual.pdbs))


def test_what_was_planned_before_stands_on_the_sheet_and_can_be_taken_off() -> None:
    game = deployment_game()
    do(game, "buy for 162.1", "buy 2 line at 162.1", "elsewhere", "pay to turn up pdb 152")
    shown = sheets.spending_sheet(game)
    assert {offer.place: offer.wanted for offer in shown.places if offer.wanted} == {"162.1": {"line": 2}}
    assert [offer.planet for offer in shown.pdbs if offer.wanted_up and not offer.up] == ["152"]
    wanted = sheets.usual(game)
    work = sheets.steps_to_lay_out(game, wanted)
    assert work.back == 4
    carry_out(game, work)
    assert not game.state.planets["152"].pdb_up
    assert troops(game, "162.1") == wanted.units["162.1"]


def test_a_sheet_in_the_words_of_a_file_is_the_same_sheet() -> None:
    game, wanted = deployment_game(), sheets.usual(deployment_game())
    text = sheets.spending_sheet(game, wanted).text
    assert sheets.kept(game, deployment.parse(text)) == wanted


def test_the_units_that_a_scenario_gives_are_placed_by_a_sheet() -> None:
    game = new_game("flight-to-egrix", seed=7)
    sheet = sheets.spending_sheet(game)
    assert sheet.points is None
    assert not sheet.complete
    wanted = think(spending.advised(game))
    assert sheets.spending_sheet(game, wanted).complete
    do(game, "place line at 222.1")
    work = sheets.steps_to_lay_out(game, wanted)
    assert work.back == 1
    carry_out(game, work)
    assert question(game).kind != "setup.units"
    for place, kinds in wanted.units.items():
        assert troops(game, place) == kinds


@pytest.mark.unmeasured
@pytest.mark.case("33.1")
def test_a_tax_sheet_says_what_each_planet_pays_and_where_its_people_stand_then() -> None:
    game = second_turn()
    sheet = sheets.tax_sheet(game)
    for offer in sheet.planets:
        full, half, none = offer.ways[:3]
        assert (half.points, none.points) == (full.points // 2, 0)
        for way in (full, half, none):
            trial = game.copy()
            do(trial, taxes._act(way, offer.planet))
            gained = tracks.points(trial.ctx, "imperial") - tracks.points(game.ctx, "imperial")
            assert gained == way.points
            assert LOYALTY_TRACK[trial.state.planets[offer.planet].loyalty] == way.loyalty


@pytest.mark.case("33.1")
def test_a_province_is_taxed_in_one_go() -> None:
    game = second_turn()
    wanted = think(taxes.advised(game))
    assert set(wanted) == {offer.planet for offer in sheets.tax_sheet(game).planets}
    first = sheets.tax_sheet(game).planets[0].planet
    chosen = {**dict.fromkeys(wanted, "half"), first: "none"}
    work = sheets.steps_to_tax(game, chosen)  # type: ignore[arg-type]
    assert work.actions == (f"spare {first}", "tax the rest by half")
    carry_out(game, work)
    assert not sheets.is_taxation(game)


@pytest.mark.case("33.1")
def test_mild_taxes_spare_those_who_come_back_for_it() -> None:
    game = second_turn()
    offers = {offer.planet: offer for offer in sheets.tax_sheet(game).planets}
    restless, *_ = offers
    start = {planet: LOYALTY_TRACK.index(offer.start) for planet, offer in offers.items()}
    for planet in offers:
        turned = start[planet] + (planet == restless)
        game.ctx.set_planet(replace(game.state.planets[planet], loyalty=turned))
    game.ask_again()
    assert sheets.mild_taxes(game) == dict.fromkeys(offers, "half") | {restless: "none"}
    carry_out(game, sheets.steps_to_tax(game, sheets.mild_taxes(game)))
    assert game.state.planets[restless].loyalty == start[restless]
    assert not sheets.is_taxation(game)


def test_taxes_without_a_word_about_a_planet_are_refused() -> None:
    with pytest.raises(CannotLayOut, match="Nothing was said about"):
        sheets.steps_to_tax(second_turn(), {})


@pytest.mark.case("33.1a")
def test_planets_that_rise_come_last_and_one_at_a_time() -> None:
    game = second_turn()
    planets = [offer.planet for offer in sheets.tax_sheet(game).planets][:2]
    for planet in planets:
        game.ctx.set_planet(replace(game.state.planets[planet], loyalty=UNREST))
    game.ask_again()
    offers = {offer.planet: offer for offer in sheets.tax_sheet(game).planets}
    assert all(offers[planet].ways[0].rises for planet in planets)
    work = sheets.steps_to_tax(game, dict.fromkeys(offers, "half") | dict.fromkeys(planets, "full"))  # type: ignore[arg-type]
    assert work.actions[-1] == f"tax {planets[0]} in full"
    assert f"tax {planets[1]} in full" not in work.actions
    carry_out(game, work)


@pytest.mark.unmeasured
def test_what_was_bought_last_time_can_be_bought_again() -> None:
    game = second_turn()
    assert sheets.last_time(game) is None, "a deployment is not repeated"
    bot, chance = create("rookie"), Random(3)
    bought: Draft | None = None
    while game.state.turn < 4:
        if game.side == "imperial" and sheets.is_spending(game) and bought is None:
            bought = think(spending.advised(game))
            carry_out(game, sheets.steps_to_lay_out(game, bought))
            continue
        if game.side == "imperial" and sheets.is_spending(game):
            assert sheets.last_time(game) == bought
            return
        game.apply(bot.choose(observe(game), chance, None))
    pytest.fail("the Empire had nothing to buy")


@pytest.mark.unmeasured
@pytest.mark.case("19.0")
def test_a_sheet_is_opened_with_the_last_purchase_if_it_leaves_no_point() -> None:
    """The Empire of the Backdoor has as many points in each Game-Turn, and may want the same again."""
    game, bot, chance = new_game("empires-backdoor", seed=0), create("rookie"), Random(0)
    opened = list[Draft | None]()
    while game.state.turn < 4:
        if game.side == "imperial" and sheets.is_spending(game) and sheets.is_untouched(game):
            opened.append(sheets.repeated(game))
            draft = opened[-1] or think(spending.advised(game))
            trial = game.copy()
            sheet = sheets.spending_sheet(trial, draft)
            assert sheets.changed_numbers(game) == (opened[-1] is not None), "it has to be taken off again"
            do(trial, *[each for each in sheets.steps_to_lay_out(trial, draft).actions if each != "done"])
            written = sum(map(len, draft.units.values())) + len(draft.pdbs)
            assert sheets.changed_numbers(trial) == (0 if opened[-1] else written)
            assert not sheets.is_untouched(trial)
            assert opened[-1] is None or sheet.spent == sheet.points
            carry_out(game, sheets.steps_to_lay_out(game, draft))
            continue
        game.apply(bot.choose(observe(game), chance, None))
    assert opened[0] is None
    assert opened[-1] is not None
