"""What the engine remembers about ways is what the rules say, whatever happens in between."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.index import index_of
from fitg.engine.machine.joins import Answers
from fitg.engine.machine.state import SIDES
from fitg.engine.questions import Craft
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.space import passage

FLEETS = "imperial-1.interplanetary-movement"


def ways(ctx: Context, origin: str) -> set[str]:
    return set(passage.open_planets(ctx, "imperial", origin, passage.FLEET))


def asked(ctx: Context, origin: str) -> set[str]:
    """The same, asked anew."""
    return {
        planet
        for planet, box in ctx.board.orbits.items()
        if passage.is_open(ctx, "imperial", origin, box, passage.FLEET)
    }


def check(game: Game, origins: list[str]) -> None:
    """All that is remembered, and all that it follows from, is up to date."""
    ctx = game.ctx
    assert ctx.index.statuses == index_of(ctx.state).statuses
    for side in SIDES:
        for origin in origins:
            open_ = set(passage.open_planets(ctx, side, origin, passage.SHIP))
            assert open_ == {
                planet
                for planet, box in ctx.board.orbits.items()
                if passage.is_open(ctx, side, origin, box, passage.SHIP)
            }


def test_another_card_opens_other_ways() -> None:
    game = galaxy(FLEETS, assignment=127)
    before = ways(game.ctx, "222.1")
    memory(game.ctx).assignment = 0
    after = ways(game.ctx, "222.1")
    assert before < after == set(game.ctx.board.planets)


def test_where_no_module_names_a_reason_every_way_is_open() -> None:
    ctx = new_game("empires-backdoor", seed=1).ctx
    origin = next(iter(ctx.board.orbits.values()))
    assert ctx.rules.ask.nobody_answers(questions.ways_out)
    assert set(passage.open_planets(ctx, "rebel", origin, passage.SHIP)) == set(ctx.board.planets)


def test_a_rebellion_and_the_end_of_a_planet_change_the_ways() -> None:
    game = galaxy(FLEETS, assignment=127)
    ctx = game.ctx
    boxes = [ctx.board.orbits[planet] for planet in ctx.board.capitals.values()]
    capital = next(box for box in boxes if len(ways(ctx, box)) < len(ctx.board.planets))
    far = next(planet for planet in ctx.board.planets if planet not in ways(ctx, capital))
    ctx.set_planet(replace(ctx.state.planets[far], status="rebellion"))
    assert far in ways(ctx, capital)
    assert far in ctx.index.planets_in("rebellion")
    ctx.set_planet(replace(ctx.state.planets[far], status="destroyed"))
    assert far not in ways(ctx, capital)
    assert ctx.index.planets_in("destroyed") == {far}


def test_copies_share_what_they_know_and_part_where_they_differ() -> None:
    game = galaxy(FLEETS, assignment=127)
    before = ways(game.ctx, "222.1")
    copied = game.copy()
    assert copied.ctx.known["ways"] is game.ctx.known["ways"]
    memory(copied.ctx).assignment = 0
    assert ways(copied.ctx, "222.1") > before
    assert ways(game.ctx, "222.1") == before == asked(game.ctx, "222.1")


@pytest.mark.parametrize("says_so", [True, False])
def test_who_looks_at_single_planets_says_so(says_so: bool) -> None:
    """From 222 one gets everywhere: without a word of it, what is known of 221 is taken to hold there."""
    game = galaxy(FLEETS, assignment=127)
    ctx = game.ctx
    before = ctx.rules.ask[questions.ways_out]

    def ways_out(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
        all_lead = ctx.board.planet_of.get(origin) == "222"
        return ctx.board.planets if all_lead else before(ctx, side, origin, craft)

    answers = Answers(ctx.rules.ask)
    dict.__setitem__(answers, questions.ways_out, ways_out)
    dict.__setitem__(answers, questions.origins_differ, lambda ctx: says_so)
    ctx.rules = ctx.rules._replace(ask=answers)
    true = {origin: ways(ctx, origin) == asked(ctx, origin) for origin in ("221.1", "222.1")}
    assert true == {"221.1": True, "222.1": says_so}


def test_nothing_is_remembered_wrongly_in_a_campaign() -> None:
    """With copies that are played on, steps taken back and games restored in between."""
    game, random = new_game("ninth-year", seed=5), Random(5)
    everywhere = game.ctx.board.locations.values()
    # From Drift 2 one goes no further than the same star (21.5), whatever is open.
    origins = random.sample([place.id for place in everywhere if place.kind != "drift2"], 5)
    for number in range(400):
        if not game.options:
            break
        game.apply(random.choice(game.options))
        if number % 20 == 0:
            check(game, origins)
        if number % 50 == 0 and game.can_undo:
            other = game.copy()
            game.undo()
            check(other, origins)
            check(game, origins)
        if number % 100 == 99:
            game = restore(game.snapshot())


@pytest.mark.case("35.2")
def test_whoever_stays_on_his_planet_needs_no_reason() -> None:
    game = galaxy(FLEETS, assignment=127)
    ctx = game.ctx
    answers = Answers(ctx.rules.ask)
    dict.__setitem__(answers, questions.ways_out, lambda *about: ())
    ctx.rules = ctx.rules._replace(ask=answers)
    assert ways(ctx, "222.1") == {"222"} == asked(ctx, "222.1")
    assert ways(ctx, ctx.board.orbits["222"]) == {"222"}
    here = ctx.board.orbits["222"]
    assert passage.with_way(ctx, "imperial", ("222.1", here), passage.FLEET) == ["222.1", here]
    onward = passage.with_way(ctx, "imperial", ("222.1", here), passage.FLEET, ctx.board.boxes)
    assert onward == ["222.1"]
