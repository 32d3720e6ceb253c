"""[16.13, 19.0, 33.3, 34.4, 38.2] Force Points and the units of a set-up on one sheet."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

import msgspec

from fitg.data.records import Side, UnitKind
from fitg.engine.game import Game, StepRecord
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules import units
from fitg.engine.rules.force_points.purchases import (
    BATCH,
    BuyElsewhere,
    BuyUnits,
    FinishPurchases,
    GoToMarket,
    Means,
    PayBesides,
    PayForLevel,
    PayToTurnUp,
    Purchase,
    SuggestPurchases,
    SuggestSetUp,
)
from fitg.engine.rules.placement import PlaceStartingUnit, PlaceUnits
from fitg.presentation.deployment import SPENDING, Sheet, of_game
from fitg.presentation.narration import label
from fitg.presentation.sheets.work import CannotLayOut, Work
from fitg.scenarios.sequence import SET_UP

#: The steps of one purchase that only plan or pay, and can be taken back.
PLANNING = (GoToMarket, BuyUnits, BuyElsewhere, PayToTurnUp, PayForLevel, PayBesides, SuggestPurchases)
#: Of an adviser who never comes to an end.
MOST_STEPS = 300


class Draft(msgspec.Struct, frozen=True):
    """What somebody has in mind: units by place and kind, PDBs as they are to be (Level, and Up).

    `besides` is what modules let points pay beside that, as the texts of the actions.
    """

    units: dict[str, dict[str, int]] = {}
    pdbs: dict[str, tuple[int, bool]] = {}
    besides: tuple[str, ...] = ()


class KindOffer(msgspec.Struct, frozen=True):
    """A kind of unit: its price, and how many more counters and scenario allow."""

    kind: str
    price: int
    left: int


class PlaceOffer(msgspec.Struct, frozen=True):
    """A place: what stands there, what is wanted, and how many more of each kind it can still get."""

    place: str
    planet: str
    standing: dict[str, int]
    wanted: dict[str, int]
    more: dict[str, int]


class PdbOffer(msgspec.Struct, frozen=True):
    """A PDB as it is, as it is wanted, and the price of what could still be done to it (0: nothing)."""

    planet: str
    level: int
    up: bool
    wanted_level: int
    wanted_up: bool
    turn_up: int
    raise_level: int


class BesidesOffer(msgspec.Struct, frozen=True):
    """What else can be paid, or done, in words: an action, its price (0 where none is named), is it wanted?

    What is `open` leads to another question, and is done by itself.
    """

    action: str
    subject: str
    text: str
    price: int
    wanted: bool
    open: bool


class SpendingSheet(msgspec.Struct, frozen=True):
    """All that may be bought and placed now, with the draft as far as it can be had.

    `points` is None where units are placed that cost nothing. `bare` are the planets that still need a unit.
    `refused` says what of the draft cannot be had. `text` is the sheet as it is kept in a file.
    """

    side: Side
    case: str
    prompt: str
    points: int | None
    spent: int
    pdb_points: int
    pdb_share: int | None
    kinds: list[KindOffer]
    places: list[PlaceOffer]
    pdbs: list[PdbOffer]
    besides: list[BesidesOffer]
    bare: list[str]
    complete: bool
    more_follow: bool
    refused: list[str]
    text: str


def _top(game: Game) -> Procedure | None:
    return game.state.stack[-1] if game.state.stack else None


def is_spending(game: Game) -> bool:
    """Is it a question that a sheet can ask in one piece?"""
    top = _top(game)
    if isinstance(top, Purchase):
        return game.decision is not None and game.decision.kind == SPENDING
    return isinstance(top, PlaceUnits)


def spending_sheet(game: Game, draft: Draft | None = None) -> SpendingSheet:
    """The sheet with a draft on it, or with what has been planned so far."""
    trial, _ = _beginning(game)
    planned = _so_far(game, trial) if draft is None else draft
    before = trial.copy()
    unknown = _unknown(game, planned)
    if isinstance(_top(trial), PlaceUnits):
        return _placing_sheet(before, planned, unknown)
    refused = _plan(trial, planned)
    return _purchase_sheet(before, trial, planned, unknown + refused)


def _unknown(game: Game, draft: Draft) -> list[str]:
    """What is written on a sheet and is nothing of this game."""
    kinds = dict.fromkeys(kind for wanted in draft.units.values() for kind in wanted)
    return [
        *(f"there is no unit called {kind!r}" for kind in kinds if kind not in game.facts.unit_kinds),
        *(f"there is no planet {planet!r} here" for planet in draft.pdbs if planet not in game.state.planets),
    ]


def _beginning(game: Game) -> tuple[Game, int]:
    """A copy of the game as it was before anything of this sitting was planned, and how long ago that is."""
    trial, steps = game.copy(), 0
    kinds = PLANNING if isinstance(_top(game), Purchase) else (PlaceStartingUnit,)
    while (last := trial.last_step) is not None and trial.can_undo:
        if last.side != game.side or not isinstance(last.option, kinds):
            break
        trial.undo()
        steps += 1
    return trial, steps


def _so_far(game: Game, before: Game) -> Draft:
    """What has been planned and paid since the sitting began."""
    top = _top(game)
    if isinstance(top, PlaceUnits):
        assert game.side is not None
        return Draft(_gained(before, game, game.side), {})
    assert isinstance(top, Purchase)
    plan = {place: dict(kinds) for place, kinds in top.plan.items()}
    besides = _paid_besides(game)
    # What is paid besides may have changed a PDB: that is no wish of its own.
    paid = before.copy() if besides else before
    for text in besides:
        _pay_besides(paid, text)
    pdbs = {
        planet.id: (planet.pdb, planet.pdb_up)
        for planet in game.state.planets.values()
        if (planet.pdb, planet.pdb_up) != _pdb(paid, planet.id)
    }
    return Draft(plan, pdbs, besides)


def _paid_besides(game: Game) -> tuple[str, ...]:
    """What has been paid beside units and PDBs in this sitting."""
    found: list[str] = []
    step = game.last_step
    while step is not None and step.side == game.side and isinstance(step.option, PLANNING):
        if isinstance(step.option, PayBesides):
            found.append(step.option.text)
        step = step.before
    return tuple(reversed(found))


def _gained(before: Game, after: Game, side: Side) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for place, stack in after.state.stacks[side].items():
        more = units.without(stack.units, units.of_side(before.ctx, place, side))
        if more:
            found[place] = dict(more)
    return found


def _pdb(game: Game, planet: str) -> tuple[int, bool]:
    found = game.state.planets[planet]
    return found.pdb, found.pdb_up


# Purchases


def _plan(trial: Game, draft: Draft) -> list[str]:
    """Pay and plan on a copy as much of the draft as can be had; the rest in words."""
    refused = [f"{text} cannot be done now" for text in draft.besides if not _pay_besides(trial, text)]
    refused += [
        f"the PDB of {naming.planet(trial.facts, planet)} cannot become that"
        for planet, wanted in draft.pdbs.items()
        if planet in trial.state.planets and not _pay_for_pdb(trial, planet, *wanted)
    ]
    top = _top(trial)
    assert isinstance(top, Purchase)
    ctx, catalogue, ground = trial.ctx, trial.facts.unit_kinds, top.ground(trial.ctx)
    top.place = ""
    open_places = {place: {kind.id for kind in top.kinds(ctx, place)} for place in top.open_places(ctx)}
    for place, kind, number in _in_order(draft, catalogue):
        most = 0
        if kind in open_places.get(place, ()):
            most = top.most(ctx, place, catalogue[kind], top.means(ctx, ground))
        if min(number, most):
            top.add(place, kind, min(number, most))
        if number > most:
            refused.append(_not_there(trial, {kind: number - most}, place))
    trial.ask_again()
    return refused


def _besides(game: Game) -> list[PayBesides]:
    """What modules let points pay now."""
    return [option for option in game.options if isinstance(option, PayBesides)]


def _pay_besides(trial: Game, text: str) -> bool:
    """It is paid and done on a copy; False if it cannot be."""
    option = next((each for each in _besides(trial) if each.text == text), None)
    if option is not None:
        trial.apply(option)
    return option is not None


def _in_order(draft: Draft, catalogue: Mapping[str, UnitKind]) -> Iterator[tuple[str, str, int]]:
    """Units that carry others come before them."""
    for place, kinds in draft.units.items():
        known = [(kind, number) for kind, number in kinds.items() if kind in catalogue and number > 0]
        for kind, number in sorted(known, key=lambda each: not catalogue[each[0]].mobile):
            yield place, kind, number


def _not_there(game: Game, missing: Mapping[str, int], place: str) -> str:
    where = naming.place(game.facts, place) if place in game.ctx.board.order else place
    return f"{naming.units(game.facts, missing)} cannot be had at {where}"


def _pay_for_pdb(trial: Game, planet: str, level: int, up: bool) -> bool:
    """Step by step; False if it cannot become as it is wanted."""
    while _pdb(trial, planet) != (level, up):
        step = next(iter(_pdb_steps(trial, planet, level, up)), None)
        if step is None:
            return False
        trial.apply(step)
    return True


def _pdb_steps(game: Game, planet: str, level: int, up: bool) -> Iterator[Action]:
    now, is_up = _pdb(game, planet)
    for option in game.options:
        if isinstance(option, PayToTurnUp) and option.planet == planet and up and not is_up:
            yield option
        if isinstance(option, PayForLevel) and option.planet == planet and now < level:
            yield option


def _purchase_sheet(before: Game, trial: Game, draft: Draft, refused: list[str]) -> SpendingSheet:
    top, first, ctx, decision = _top(trial), _top(before), trial.ctx, trial.decision
    assert isinstance(top, Purchase)
    assert isinstance(first, Purchase)
    assert decision is not None
    means, terms = top.means(ctx), first.terms(before.ctx)
    places = [_place_offer(trial, top, place, means) for place in top.open_places(ctx)]
    return SpendingSheet(
        side=top.side,
        case=decision.case,
        prompt=decision.prompt,
        points=terms.points,
        spent=terms.points - top.left(ctx),
        pdb_points=top.pdb_points,
        pdb_share=terms.pdb_points,
        kinds=_kind_offers(trial, places, means),
        places=places,
        pdbs=_pdb_offers(before, trial),
        besides=_besides_offers(before, trial, draft),
        bare=list(means.bare),
        complete=any(isinstance(option, FinishPurchases) for option in trial.options),
        more_follow=any(isinstance(option, SuggestSetUp) for option in before.options),
        refused=refused,
        text=of_game(trial, top.side).text(),
    )


def _place_offer(trial: Game, top: Purchase, place: str, means: Means) -> PlaceOffer:
    ctx, market = trial.ctx, top.market(trial.ctx, place, means)
    return PlaceOffer(
        place=place,
        planet=ctx.board.planet_of.get(place, ""),
        standing=dict(units.of_side(ctx, place, top.side)),
        wanted=dict(top.plan.get(place, units.NO_UNITS)),
        more={kind.id: market.most(kind) for kind in top.kinds(ctx, place)},
    )


def _kind_offers(trial: Game, places: list[PlaceOffer], means: Means) -> list[KindOffer]:
    """The cheapest first, as the charts print them."""
    catalogue = trial.facts.unit_kinds
    named = dict.fromkeys(kind for place in places for kind in place.more)
    return sorted(
        (KindOffer(kind, means.prices.get(kind, 0), means.stock.get(kind, 0)) for kind in named),
        key=lambda offer: (offer.price, catalogue[offer.kind].space_strength, offer.kind),
    )


def _pdb_offers(before: Game, trial: Game) -> list[PdbOffer]:
    """Every PDB that something could be done to when the sheet was empty, or can be now."""
    offered = {each.planet for each in before.options if isinstance(each, PayToTurnUp | PayForLevel)}
    up = {each.planet: each.cost for each in trial.options if isinstance(each, PayToTurnUp)}
    level = {each.planet: each.cost for each in trial.options if isinstance(each, PayForLevel)}
    return [
        PdbOffer(planet, *_pdb(before, planet), *_pdb(trial, planet), up.get(planet, 0), level.get(planet, 0))
        for planet in trial.state.planets
        if planet in offered or planet in up or planet in level
    ]


def _besides_offers(before: Game, trial: Game, draft: Draft) -> list[BesidesOffer]:
    """What can be paid beside units and PDBs: what is wanted, and what can be had instead, or as well.

    Where one thing shuts out another, both stay on the sheet as long as the points would do for either.
    """
    usual = (*PLANNING, FinishPurchases, SuggestSetUp)
    left = _left_without(before, trial, draft)
    found = []
    for option in before.options:
        asks = not isinstance(option, PayBesides)
        if asks and isinstance(option, usual):
            continue
        price = option.cost if isinstance(option, PayBesides) else 0
        wanted = option.text in draft.besides
        if wanted or price <= left:
            words = label(option, before.side or "rebel", before.facts)
            found.append(BesidesOffer(option.text, words.subject, words.text, price, wanted, asks))
    return found


def _left_without(before: Game, trial: Game, draft: Draft) -> int:
    """The points that are left if nothing of it were wanted."""
    top = _top(trial)
    assert isinstance(top, Purchase)
    prices = {option.text: option.cost for option in _besides(before)}
    return top.left(trial.ctx) + sum(prices.get(text, 0) for text in draft.besides)


# Units that cost nothing


def _placing_sheet(before: Game, draft: Draft, unknown: list[str]) -> SpendingSheet:
    """[16.13] The units that a scenario gives, and the places where each may stand."""
    top, ctx, decision = _top(before), before.ctx, before.decision
    assert isinstance(top, PlaceUnits)
    assert decision is not None
    homes = {kind: top.places_for(ctx, kind) for kind in top.left}
    left, wanted, refused = dict(top.left), dict[str, dict[str, int]](), list(unknown)
    for place, kind, number in _in_order(draft, before.facts.unit_kinds):
        taken = sum(wanted.get(place, {}).values())
        room = units.room(ctx, place, top.side) - taken if place in homes.get(kind, ()) else 0
        most = max(0, min(number, left.get(kind, 0), room))
        if most:
            left[kind] -= most
            wanted.setdefault(place, {})[kind] = most
        if number > most:
            refused.append(_not_there(before, {kind: number - most}, place))
    offers = [
        PlaceOffer(
            place=place,
            planet=ctx.board.planet_of[place],
            standing=dict(units.of_side(ctx, place, top.side)),
            wanted=wanted.get(place, {}),
            more={
                kind: max(
                    0,
                    min(left[kind], units.room(ctx, place, top.side) - sum(wanted.get(place, {}).values())),
                )
                for kind in sorted(homes)
                if place in homes[kind]
            },
        )
        for place in ctx.board.by_order({place for found in homes.values() for place in found})
    ]
    kept = Sheet()
    kept.units = {
        offer.place: dict(units.merged(offer.standing, offer.wanted))
        for offer in offers
        if offer.standing or offer.wanted
    }
    return SpendingSheet(
        side=top.side,
        case=decision.case,
        prompt=decision.prompt,
        points=None,
        spent=0,
        pdb_points=0,
        pdb_share=None,
        kinds=[KindOffer(kind, 0, left[kind]) for kind in sorted(left)],
        places=offers,
        pdbs=[],
        besides=[],
        bare=[],
        complete=not any(offer.more.get(kind) for offer in offers for kind in offer.more),
        more_follow=False,
        refused=refused,
        text=kept.text(),
    )


# Suggestions


def usual(game: Game, draft: Draft | None = None) -> Draft:
    """[19.0] A draft, or nothing yet, completed in the way in which the rules themselves suggest it."""
    trial, _ = _beginning(game)
    before = trial.copy()
    if draft is not None and isinstance(_top(trial), Purchase):
        _plan(trial, draft)
    suggestion = next((each for each in trial.options if isinstance(each, SuggestPurchases)), None)
    if suggestion is None:
        return draft or Draft()
    trial.apply(suggestion)
    return _so_far(trial, before)


def last_time(game: Game) -> Draft | None:
    """What this side bought when it last had points to spend in an earlier Game-Turn, or None."""
    side, turn = game.side, game.state.turn
    bought = [
        each
        for each in _own_steps(game.last_step, side)
        if each.turn < turn
        and each.segment != SET_UP.id
        and isinstance(each.option, BuyUnits | PayToTurnUp | PayForLevel)
    ]
    if not bought:
        return None
    plan: dict[str, dict[str, int]] = {}
    pdbs: dict[str, tuple[int, bool]] = {}
    for step in bought:
        option = step.option
        if step.turn != bought[0].turn:
            break
        if isinstance(option, BuyUnits):
            here = units.merged(plan.get(option.at, units.NO_UNITS), {option.unit: option.number})
            plan[option.at] = dict(here)
        elif isinstance(option, PayToTurnUp) and not game.state.planets[option.planet].pdb_up:
            pdbs[option.planet] = (game.state.planets[option.planet].pdb, True)
    return Draft(plan, pdbs)


def is_untouched(game: Game) -> bool:
    """Has nothing been planned or paid in this sitting?"""
    before, _ = _beginning(game)
    return _so_far(game, before) == Draft()


def repeated(game: Game) -> Draft | None:
    """What was bought the last time, if all of it can be had again and no point is left; else None."""
    draft = last_time(game)
    if draft is None:
        return None
    sheet = spending_sheet(game, draft)
    return draft if not sheet.refused and sheet.spent == sheet.points else None


def changed_numbers(game: Game) -> int:
    """By how many numbers what was planned in this sitting differs from the sheet as it is opened."""
    before, _ = _beginning(game)
    planned, opened = _numbers(_so_far(game, before)), _numbers(repeated(before) or Draft())
    return sum(planned.get(each) != opened.get(each) for each in planned | opened)


def _numbers(draft: Draft) -> dict[tuple[str, str], object]:
    """Every number that stands on a sheet, by place and kind."""
    bought = {(place, kind): n for place, kinds in draft.units.items() for kind, n in kinds.items()}
    return {**bought, **{(planet, "pdb"): wanted for planet, wanted in draft.pdbs.items()}}


def _own_steps(step: StepRecord | None, side: Side | None) -> Iterator[StepRecord]:
    """The latest first."""
    while step is not None:
        if step.side == side:
            yield step
        step = step.before


def kept(game: Game, sheet: Sheet) -> Draft:
    """What a sheet from a file would still buy."""
    assert game.side is not None
    before, _ = _beginning(game)
    plan = {
        place: dict(more)
        for place, wanted in sheet.units.items()
        if (more := _less(wanted, units.of_side(before.ctx, place, game.side)))
    }
    pdbs = {
        planet: wanted
        for planet, wanted in sheet.pdbs.items()
        if planet in before.state.planets and wanted != _pdb(before, planet)
    }
    return Draft(plan, pdbs)


def _less(wanted: Mapping[str, int], there: Mapping[str, int]) -> dict[str, int]:
    return {kind: n - there.get(kind, 0) for kind, n in wanted.items() if n > there.get(kind, 0)}


def advised(game: Game) -> Generator[Game, str, Draft]:
    """What an adviser would do: it yields games to be thought about, and takes the answers."""
    trial, _ = _beginning(game)
    before, side, placed = trial.copy(), game.side, dict[str, dict[str, int]]()
    for _ in range(MOST_STEPS):
        if trial.side != side or not is_spending(trial):
            break
        decision = trial.decision
        assert decision is not None
        option = decision.option((yield trial.copy()))
        if isinstance(option, SuggestSetUp):
            option = SuggestPurchases()
        if isinstance(option, PlaceStartingUnit):
            here = units.merged(placed.get(option.at, units.NO_UNITS), {option.unit: 1})
            placed[option.at] = dict(here)
        elif not isinstance(option, PLANNING):
            break
        trial.apply(option)
    return Draft(placed, {}) if isinstance(_top(before), PlaceUnits) else _so_far(trial, before)


# Carrying it out


def steps_to_lay_out(game: Game, draft: Draft) -> Work:
    """The small steps that make the draft come true, and the end of the purchase.

    What was planned before and is not in the draft is taken back first. A draft that cannot be had as a
    whole is refused as a whole.
    """
    trial, back = _beginning(game)
    sheet = spending_sheet(game, draft)
    if sheet.refused:
        raise CannotLayOut(f"{_sentence(sheet.refused)}; nothing was changed.")
    if not sheet.complete:
        raise CannotLayOut(f"It is not complete: {sheet.prompt} Nothing was changed.")
    done: list[str] = []
    for option in _steps(trial, draft):
        done.append(option.text)
        trial.apply(option)
    return Work(back, tuple(done))


def _sentence(parts: list[str]) -> str:
    text = ", and ".join(parts)
    return text[:1].upper() + text[1:]


def _steps(trial: Game, draft: Draft) -> Iterator[Action]:
    """One after the other; whoever takes them applies each before he asks for the next."""
    if isinstance(_top(trial), PlaceUnits):
        for place, kind, number in _in_order(draft, trial.facts.unit_kinds):
            for _ in range(number):
                yield PlaceStartingUnit(kind, place)
        return
    for text in draft.besides:
        yield from (each for each in _besides(trial) if each.text == text)
    for planet, (level, up) in draft.pdbs.items():
        while step := next(iter(_pdb_steps(trial, planet, level, up)), None):
            yield step
    orders: dict[str, dict[str, int]] = {}
    for place, kind, number in _in_order(draft, trial.facts.unit_kinds):
        orders.setdefault(place, {})[kind] = number
    for place, kinds in orders.items():
        yield from _order(trial, place, kinds)
    finish = next((each for each in trial.options if isinstance(each, FinishPurchases)), None)
    if finish is not None:
        yield finish


def _order(trial: Game, place: str, kinds: Mapping[str, int]) -> Iterator[Action]:
    if GoToMarket(place) in trial.options:
        yield GoToMarket(place)
    for kind, number in kinds.items():
        while number:
            offer = _offer(trial, place, kind, min(number, BATCH))
            number -= offer.number
            yield offer
    if BuyElsewhere() in trial.options:
        yield BuyElsewhere()


def _offer(trial: Game, place: str, kind: str, most: int) -> BuyUnits:
    found = [
        each
        for each in trial.options
        if isinstance(each, BuyUnits) and (each.at, each.unit) == (place, kind) and each.number <= most
    ]
    if not found:
        raise CannotLayOut(f"{_not_there(trial, {kind: most}, place)}; nothing was changed.")
    return max(found, key=lambda each: each.number)
