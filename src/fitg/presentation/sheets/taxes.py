"""[33.1] The taxes of a province on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Literal

import msgspec

from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.rules import loyalty
from fitg.engine.rules.galactic import geography, taxation, tracks
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.money import Share
from fitg.engine.rules.galactic.taxation import (
    SparePlanet,
    SpareRest,
    Tax,
    TaxationSegment,
    TaxByHalf,
    TaxInFull,
    TaxInFullBySecret,
    TaxRestByHalf,
)
from fitg.presentation.sheets.work import CannotLayOut, Work

#: What a planet may pay: as in the rules, or in full because its secret is shown.
Choice = Literal["full", "half", "none", "secret"]
#: By planet.
Taxes = Mapping[str, Choice]

ACTIONS: dict[Choice, Callable[[str], Action]] = {
    "full": TaxInFull,
    "half": TaxByHalf,
    "none": SparePlanet,
    "secret": TaxInFullBySecret,
}
#: The spaces that a planet's marker moves, by the side that it turns to.
STEPS: dict[Side | None, int] = {"rebel": 1, "imperial": -1, None: 0}
#: How the rest pays alike.
REST: dict[Choice, type[Action]] = {"half": TaxRestByHalf, "none": SpareRest}
#: Of an adviser who never comes to an end.
MOST_STEPS = 60


class TaxEffect(msgspec.Struct, frozen=True):
    """What one way to tax a planet brings: points, where the people stand then, or that they rise."""

    choice: Choice
    points: int
    loyalty: str
    rises: bool
    final: bool


class TaxOffer(msgspec.Struct, frozen=True):
    planet: str
    loyalty: str
    start: str
    ways: list[TaxEffect]


class TaxSheet(msgspec.Struct, frozen=True):
    """All planets that are still to be dealt with; `debt` is taken from what comes in (G-06)."""

    case: str
    prompt: str
    province: str
    track: int
    debt: int
    planets: list[TaxOffer]


def is_taxation(game: Game) -> bool:
    return bool(game.state.stack) and isinstance(game.state.stack[-1], TaxationSegment)


def tax_sheet(game: Game) -> TaxSheet:
    """What every planet of the province can pay, and what comes of it."""
    ctx, decision = game.ctx, game.decision
    assert decision is not None
    secret = {option.planet for option in game.options if isinstance(option, TaxInFullBySecret)}
    return TaxSheet(
        case=decision.case,
        prompt=decision.prompt,
        province=ctx.facts.provinces[geography.taxed_province(ctx)].name,
        track=tracks.points(ctx, "imperial"),
        debt=memory(ctx).owed,
        planets=[_offer(game, planet, planet in secret) for planet in taxation.taxable(ctx)],
    )


def _offer(game: Game, planet: str, secret: bool) -> TaxOffer:
    ways = [_effect(game, planet, share) for share in ("full", "half", "none")]
    if secret:
        full = ways[0].points
        ways.append(TaxEffect("secret", full, _loyalty(game, planet, 0), False, True))
    start = game.facts.planets[planet].loyalty_start
    return TaxOffer(planet, _loyalty(game, planet, 0), start, ways)


def _effect(game: Game, planet: str, share: Share) -> TaxEffect:
    ctx = game.ctx
    points = taxation.pays(ctx, planet, share)
    rises = taxation.rises(ctx, planet, share)
    step = STEPS[taxation.turns_to(ctx, planet, share)]
    fixed = not loyalty.can_change(ctx, ctx.state.planets[planet])
    return TaxEffect(share, points, _loyalty(game, planet, 0 if fixed else step), rises, rises)


def mild_taxes(game: Game) -> dict[str, Choice]:
    """Nothing from those who come back for it, half from the others."""
    return {
        offer.planet: "none" if any(_comes_back(offer, way) for way in offer.ways) else "half"
        for offer in tax_sheet(game).planets
    }


def _comes_back(offer: TaxOffer, way: TaxEffect) -> bool:
    return way.choice == "none" and way.loyalty != offer.loyalty


def _loyalty(game: Game, planet: str, step: int) -> str:
    """Where the marker stands, or would stand."""
    now = game.state.planets[planet].loyalty + step
    return LOYALTY_TRACK[min(max(0, now), len(LOYALTY_TRACK) - 1)]


def advised(game: Game) -> Generator[Game, str, dict[str, Choice]]:
    """What an adviser would take: it yields games to be thought about, and takes the answers.

    What would lead to chance or show a secret is written down and not tried.
    """
    trial, found = game.copy(), dict[str, Choice]()
    for _ in range(MOST_STEPS):
        decision = trial.decision
        if decision is None or decision.side != game.side or not is_taxation(trial):
            break
        option = decision.option((yield trial.copy()))
        if isinstance(option, TaxRestByHalf | SpareRest):
            share: Choice = "half" if isinstance(option, TaxRestByHalf) else "none"
            found |= dict.fromkeys(taxation.taxable(trial.ctx), share)
            break
        planet, choice = _said(option)
        if not planet:
            break
        found[planet] = choice
        assert option is not None
        trial.apply(SparePlanet(planet) if option.is_final(trial.ctx) else option)
    return found


def _said(option: Action | None) -> tuple[str, Choice]:
    if isinstance(option, TaxInFullBySecret):
        return option.planet, "secret"
    return (option.planet, option.share) if isinstance(option, Tax) else ("", "half")


def steps_to_tax(game: Game, taxes: Taxes) -> Work:
    """One planet after the other; those who rise, or whose secret is shown, come last.

    After the first of these the table is not what it was: what is left is asked again.
    """
    sheet = tax_sheet(game)
    chosen: list[tuple[TaxEffect, str]] = []
    for offer in sheet.planets:
        choice = taxes.get(offer.planet)
        way = next((each for each in offer.ways if each.choice == choice), None)
        if way is None:
            name = game.facts.planets[offer.planet].name
            raise CannotLayOut(f"Nothing was said about {name}, or nothing that can be; nothing was changed.")
        chosen.append((way, offer.planet))
    quiet = [(way, planet) for way, planet in chosen if not way.final]
    loud = [(way, planet) for way, planet in chosen if way.final]
    return Work(0, (*_together(quiet, bool(loud)), *(_act(way, planet) for way, planet in loud[:1])))


def _together(chosen: list[tuple[TaxEffect, str]], more_follow: bool) -> tuple[str, ...]:
    """What several pay alike is said in one word, if nobody is left after them."""
    choices = [way.choice for way, _ in chosen]
    alike = next((each for each in REST if choices.count(each) > 1), None)
    if alike is None or more_follow:
        return tuple(_act(way, planet) for way, planet in chosen)
    single = [_act(way, planet) for way, planet in chosen if way.choice != alike]
    return (*single, REST[alike]().text)


def _act(way: TaxEffect, planet: str) -> str:
    return ACTIONS[way.choice](planet).text
