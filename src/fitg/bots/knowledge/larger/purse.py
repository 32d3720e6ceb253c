"""Points: taxes, maintenance, purchases at set-up and in play."""

from __future__ import annotations

from fitg.bots.knowledge.advice import (
    Actions,
    Advice,
    Answer,
    all_of,
    best_of,
    first_of,
    leave,
    nothing,
    one_of,
)
from fitg.bots.knowledge.flagship import keep_the_flagship
from fitg.bots.knowledge.larger.garrisons import garrison_by_danger
from fitg.bots.knowledge.larger.wagers import or_salvage
from fitg.bots.staff import plan_of
from fitg.bots.staff.prospects import arrival_chance
from fitg.bots.staff.survey import worth_to
from fitg.bots.table import Table
from fitg.data.records import LOYALTY_TRACK
from fitg.engine.machine.state import DISSENT, Planet
from fitg.engine.rules.force_points.purchases import (
    BuyUnits,
    GoToMarket,
    Means,
    PayForLevel,
    PayToTurnUp,
    Purchase,
    SuggestPurchases,
    SuggestSetUp,
)
from fitg.engine.rules.galactic.maintenance import LetPdbGo, LetUnitGo
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory
from fitg.engine.rules.galactic.rebel_purchases import RebelPurchases
from fitg.engine.rules.galactic.taxation import (
    SparePlanet,
    TaxInFullBySecret,
    TaxRestByHalf,
)
from fitg.engine.rules.units import NO_UNITS
from fitg.engine.rulesets.underground.assign.memory import ASSIGN as GRADED

#: [38.53] Points that the Rebels want for their army when they show their base, by the planets they hold:
#: with one planet everything hangs on it.
WAR_CHEST = {1: 15, 2: 8}
ENOUGH_FOR_WAR = 5
#: Points that the Empire keeps for the maintenance of the next Game-Turn, if there is no war.
SAVINGS = 6
#: And those that it keeps for units while there is one: bases wait.
WAR_BASES = 12


# Taxes


def tax_gently(table: Table, actions: Actions) -> Advice:
    """Half from those who bear it; nothing from those who have turned away, so that they come back."""
    secret = one_of(TaxInFullBySecret, actions)
    if secret is not None:
        return Advice(secret, "They pay in full and stay loyal.")
    for option in all_of(SparePlanet, actions):
        if _is_restless(table, table.state.planets[option.planet]):
            return Advice(option, "Whoever pays nothing comes back to the Empire.")
    half = one_of(TaxRestByHalf, actions)
    return Advice(half, "Half of it nobody resents.") if half is not None else leave(actions)


def _is_restless(table: Table, planet: Planet) -> bool:
    """Has it turned from where it began, and is that a danger?"""
    start = LOYALTY_TRACK.index(table.facts.planets[planet.id].loyalty_start)
    return planet.loyalty > start or planet.loyalty >= DISSENT


def pay_for_the_best(table: Table, actions: Actions) -> Advice:
    """What cannot be paid: bases of quiet planets go first, then armies where nothing is at stake."""
    stakes = plan_of(table).stakes
    bases = all_of(LetPdbGo, actions)
    if bases:
        return best_of(
            actions, bases, lambda each: -stakes.get(each.planet, 0.0), "A smaller base is enough there."
        )
    return best_of(
        actions,
        all_of(LetUnitGo, actions),
        lambda each: -stakes.get(table.board.planet_of.get(each.at, ""), 0.0),
        "There is no fight for them there.",
    )


# Purchases of the Empire


def arm_the_empire(table: Table, actions: Actions) -> Advice:
    """The Throne first; garrisons at set-up, in the galaxy alike; later a reserve for rebellions."""
    top = table.top
    assert isinstance(top, Purchase)
    guard = _guard_of_the_throne(table, top, actions)
    if guard is not None:
        return guard
    set_up = not table.state.clock
    if set_up and top.terms(table.ctx).garrison and GRADED in table.state.modules:
        reserve = _reserve_of_the_province(table, actions)
        if reserve is not None:
            return reserve
    whole = one_of(SuggestSetUp, actions)
    if whole is not None and not top.plan:
        return Advice(whole, "Every planet gets its garrison.")
    if top.terms(table.ctx).garrison or (set_up and not table.style.focus):
        return spend_as_suggested(table, actions)
    if set_up:
        return garrison_by_danger(table, actions)
    return buy_mobile_units(table, actions)


def _reserve_of_the_province(table: Table, actions: Actions) -> Advice | None:
    """[VC-31] Where a province rises the army of its own capital may come, and mostly no other.

    So the planets get what they must have (38.25), and the army stands on the capital.
    """
    offers = [
        option
        for option in all_of(BuyUnits, actions)
        if option.number == 1 and _is_capital(table, option.at) and _is_useful(table, option.unit)
    ]
    strong = [each for each in offers if table.facts.unit_kinds[each.unit].strength > 1]
    if strong:
        catalogue = table.facts.unit_kinds
        return best_of(
            actions,
            strong,
            lambda each: (catalogue[each.unit].strength, catalogue[each.unit].navigation),
            "From the capital they may go wherever the province rises.",
        )
    top = table.top
    assert isinstance(top, Purchase)
    means = top.means(table.ctx)
    markets = [
        each
        for each in all_of(GoToMarket, actions)
        if _is_capital(table, each.at)
        and table.board.on_surface(each.at)
        and any(
            _is_useful(table, kind.id) and kind.strength > 1 and top.most(table.ctx, each.at, kind, means)
            for kind in top.kinds(table.ctx, each.at)
        )
    ]
    if markets:
        return best_of(actions, markets, lambda each: table.size(each.at), "The army stands on the capital.")
    return None


def _is_capital(table: Table, place: str) -> bool:
    planet = table.board.planet_of.get(place, "")
    return bool(planet) and table.facts.planets[planet].capital == "provincial"


def spend_as_suggested(table: Table, actions: Actions) -> Advice:
    """A sensible mixture of units, once; then they are placed."""
    top, suggestion = table.top, one_of(SuggestPurchases, actions)
    must = not nothing(actions).passes
    if suggestion is not None and isinstance(top, Purchase) and (must or not _is_garrisoned(table, top)):
        return Advice(suggestion, "Every planet gets its share.")
    return leave(actions)


def _is_garrisoned(table: Table, top: Purchase) -> bool:
    """Has anything been planned beside the guard of the Throne and the army of the capital?"""
    seats = _seats(table)
    return any(
        table.board.planet_of.get(place) not in seats and not _is_capital(table, place) for place in top.plan
    )


def _seats(table: Table) -> list[str]:
    """Thrones, of which there is one on most boards that have any."""
    catalogue = table.facts.planets
    return [planet for planet in table.state.planets if catalogue[planet].capital == "throne"]


def _guard_of_the_throne(table: Table, top: Purchase, actions: Actions) -> Advice | None:
    """What is missing on the Throne Planet, in units that give most strength for their price, and stay."""
    catalogue = table.facts.unit_kinds
    for planet in _seats(table):
        places = table.environs(planet)
        planned = sum(number for each in places for number in top.plan.get(each, NO_UNITS).values())
        standing = sum(table.number(each, table.side) for each in places)
        missing = table.style.throne_guard - planned - standing
        offers = [
            option
            for option in all_of(BuyUnits, actions)
            if option.at in places and option.number <= missing and option.cost
        ]
        if offers:
            return best_of(
                actions,
                offers,
                lambda each: (catalogue[each.unit].strength * each.number / each.cost, each.number),
                "The Throne is never left bare.",
            )
        markets = [option for option in all_of(GoToMarket, actions) if option.at in places]
        if missing > 0 and markets and top.left(table.ctx):
            return best_of(
                actions, markets, lambda each: table.size(each.at), "The Throne is never left bare."
            )
    return None


def buy_mobile_units(table: Table, actions: Actions) -> Advice:
    """Units that can go to any rebellion, at the place from which they get there."""
    top = table.top
    assert isinstance(top, Purchase)
    left = top.left(table.ctx) - _savings(table)
    offers = [
        option
        for option in all_of(BuyUnits, actions)
        if option.cost <= left and _is_useful(table, option.unit)
    ]
    if offers:
        return best_of(
            actions, offers, lambda each: _value(table, each), "A reserve that can sail to a rebellion."
        )
    means = top.means(table.ctx)
    markets = [each for each in all_of(GoToMarket, actions) if _can_buy(table, top, each.at, left, means)]
    if markets:
        return best_of(
            actions,
            markets,
            lambda each: nearness(table, each.at),
            "From here they get where they are needed.",
        )
    return _bases(table, actions, left) or Advice(
        nothing(actions), "There is nothing else here worth its price."
    )


def _bases(table: Table, actions: Actions, points: int) -> Advice | None:
    """What is left goes into bases: where most is at stake, and the people do not take them over (15.4)."""
    stakes = plan_of(table).stakes
    found: list[PayToTurnUp | PayForLevel] = [*all_of(PayToTurnUp, actions), *all_of(PayForLevel, actions)]
    offers = [
        option
        for option in found
        if option.cost <= points and table.state.planets[option.planet].loyalty < DISSENT
    ]
    if not offers or points <= (WAR_BASES if _at_war(table) else SAVINGS):
        return None
    best = max(
        offers, key=lambda each: (stakes.get(each.planet, 0.0), worth_to(table, each.planet), each.planet)
    )
    return Advice(best, "A base watches over what is at stake there.")


def _can_buy(table: Table, top: Purchase, place: str, points: int, means: Means) -> bool:
    """Is there anything useful for these points?"""
    return any(
        _is_useful(table, kind.id) and (kind.cost or 0) <= points and top.most(table.ctx, place, kind, means)
        for kind in top.kinds(table.ctx, place)
    )


def _savings(table: Table) -> int:
    """In war everything is spent."""
    return 0 if _at_war(table) or GALACTIC not in table.state.modules else SAVINGS


def _at_war(table: Table) -> bool:
    return any(table.risen(planet) for planet in table.state.planets.values())


def _is_useful(table: Table, unit: str) -> bool:
    kind = table.facts.unit_kinds[unit]
    return kind.mobile and not kind.suicide and not kind.atrocity


def _value(table: Table, option: BuyUnits) -> tuple[float, int]:
    """Strength on the ground and in space for the price, the better units before the cheap ones."""
    kind = table.facts.unit_kinds[option.unit]
    worth = kind.strength + 0.5 * kind.space_strength + 0.5 * kind.navigation
    return option.number * worth - 0.35 * option.cost, option.number


def nearness(table: Table, place: str) -> float:
    """How near a place is to the rebellions there are, or else to all that is at stake."""
    plan = plan_of(table)
    risen = {planet for planet in plan.stakes if table.risen(table.state.planets[planet])}
    stakes = {planet: stake for planet, stake in plan.stakes.items() if not risen or planet in risen}
    system = table.board.system_of[place]
    near = sum(
        stake / (1 + table.facts.distance(system, table.facts.planets[planet].system))
        for planet, stake in stakes.items()
    )
    return near + (0.01 if table.board.on_surface(place) else 0.0)


# Purchases of the Rebels


def arm_the_rebels(table: Table, actions: Actions) -> Advice:
    """Bases that make planets ours come first; units at the secret base only when the war is on."""
    for option in all_of(PayToTurnUp, actions):
        planet = table.state.planets[option.planet]
        if planet.status == "rebel-control":
            return Advice(option, "With its base Up the planet stays ours, whoever lands there.")
        if table.risen(planet):
            return Advice(option, "With its base Up the planet becomes ours.")
    top = table.top
    assert isinstance(top, Purchase)
    if isinstance(top, RebelPurchases) and not war_is_open(table):
        return Advice(nothing(actions), "The base stays hidden until it pays.")
    fleet = muster_abroad(table, top, actions)
    if fleet is not None:
        return fleet
    suggestion = one_of(SuggestPurchases, actions)
    if suggestion is not None and not top.plan:
        return Advice(suggestion, "The strongest that we can get.")
    finish = nothing(actions)
    if finish.passes:
        return Advice(finish, "Nothing that is left is worth its price.")
    level = one_of(PayForLevel, actions)
    return Advice(level or finish, "There is nothing else to buy.")


def muster_abroad(table: Table, top: Purchase, actions: Actions) -> Advice | None:
    """[28.27, 28.38] A fleet that comes from outside: the best ships, from where they reach most."""
    offers = [option for option in all_of(BuyUnits, actions) if _is_abroad(table, option.at)]
    if offers:
        catalogue = table.facts.unit_kinds

        def quality(option: BuyUnits) -> tuple[int, int, int]:
            kind = catalogue[option.unit]
            return kind.space_strength, kind.strength, option.number

        return best_of(actions, offers, quality, "They will find their way, and fight when they are here.")
    markets = [option for option in all_of(GoToMarket, actions) if _is_abroad(table, option.at)]
    if not markets:
        return None
    speed = _fastest(table, top)
    return best_of(
        actions, markets, lambda option: _reach(table, option.at, speed), "From here most can be reached."
    )


def _is_abroad(table: Table, place: str) -> bool:
    return not table.board.planet_of.get(place)


def _fastest(table: Table, top: Purchase) -> int:
    """The Navigation of the best unit that can still be paid."""
    points = top.left(table.ctx)
    kinds = (kind for place in top.open_places(table.ctx) for kind in top.kinds(table.ctx, place))
    return max((kind.navigation for kind in kinds if (kind.cost or 0) <= points), default=0)


def _reach(table: Table, place: str, navigation: int) -> float:
    """What is at stake on the planets that a fleet is likely to reach from a place."""
    facts, system = table.facts, table.board.system_of[place]
    return sum(
        stake * arrival_chance(facts, navigation, facts.distance(system, facts.planets[planet].system))
        for planet, stake in plan_of(table).stakes.items()
    )


def war_is_open(table: Table) -> bool:
    """[34.2, 38.53] Is the base known anyway, or do we hold planets enough to show it without losing all?"""
    record = table.state.modules.get(GALACTIC)
    if not isinstance(record, GalacticMemory):
        return True
    free = sum(planet.status == "rebel-control" for planet in table.state.planets.values())
    if record.base_revealed:
        return True
    return free > 0 and record.tracks["rebel"] >= WAR_CHEST.get(free, ENOUGH_FOR_WAR)


ANSWERS: dict[str, Answer] = {"maintenance": or_salvage(pay_for_the_best), "taxation": tax_gently}
IMPERIAL: dict[str, Answer] = {"force-points": first_of((keep_the_flagship,), arm_the_empire)}
REBEL: dict[str, Answer] = {"force-points": arm_the_rebels}
