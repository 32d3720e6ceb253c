"""[VE-H1 to VE-H8] Historic Events: alliances, and what the Kayns quarrel about."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping

from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import PATRIOTIC, Planet
from fitg.engine.rules import loyalty, units
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.politics import domino
from fitg.engine.rulesets.underground.assign.memory import memory as alarms
from fitg.engine.rulesets.underground.cards import founding, quarrels
from fitg.engine.rulesets.underground.deck.hands import receive
from fitg.engine.rulesets.underground.deck.memory import memory, name, named
from fitg.engine.rulesets.underground.deck.tables import numbers, title
from fitg.engine.rulesets.underground.deck.writing import event_card

#: [VE-H4] The planets of the rim, one of which has to come to Unrest, and the races that ally.
FRINGE = frozenset({"441", "431", "432", "433", "541", "511", "512", "513", "522", "531", "143"})
FRINGE_RACES = ("henones", "illias", "susperans", "theshians", "jopers", "cavalkus", "xanthons")
#: [VE-H5] The races that ally, and the home of the Saurians.
AMPHIBIANS = ("saurians", "suvans", "calmas")
UNARPHA = "321"
#: [VE-H7b] What comes, and where.
KAYNS, ARMY, SEATS = "kayns", ("line", "militia"), ("162", "152")
SPENT = "spent"
#: Under which name it is remembered which conditions have been looked at, with the planets they look at.
LOOKED_AT = "historic"
#: Where all that any of them looks at is kept; and nothing at all.
EVERYWHERE, NOWHERE = "everywhere", frozenset[str]()
LOYAL = PATRIOTIC + 1


def lives_on(ctx: Context, race: str) -> frozenset[str]:
    """The planets where a race lives."""
    known = ctx.answers("planets-of-races", ())
    found: frozenset[str] | None = known.get(race)
    if found is None:
        environs = ctx.facts.environs
        found = known[race] = frozenset([environs[place].planet for place in ctx.facts.races[race].environs])
    return found


# Who receives them


def settle(ctx: Context, touched: Touched) -> None:
    """[VE-H4, VE-H5, VE-H8] Conditions on planets: looked for where something has changed."""
    record = memory(ctx)
    if not record.historic:
        return
    # Once a condition has been looked at, only its own planets can change what is to be done for it.
    looked_at = ctx.answers(LOOKED_AT, _looked_at_now(ctx))
    changed, everywhere = touched.planets, looked_at.get(EVERYWHERE)
    if everywhere is not None and everywhere.isdisjoint(changed):
        return
    known = numbers()
    for code, is_met in CONDITIONS.items():
        planets: frozenset[str] | None = looked_at.get(code)
        if planets is not None and planets.isdisjoint(changed):
            continue
        card = known[code]
        if planets is None:
            looked_at[code] = PLANETS[code](ctx) if card in record.historic else NOWHERE
        if card not in record.historic:
            continue
        met = is_met(ctx)
        if met and card not in record.passed_by:
            receive(ctx, code, "rebel")
        elif not met and card in record.passed_by:
            record.passed_by = tuple(each for each in record.passed_by if each != card)
    if everywhere is None:
        looked_at[EVERYWHERE] = frozenset().union(*map(looked_at.__getitem__, CONDITIONS))


def _looked_at_now(ctx: Context) -> tuple[Hashable, ...]:
    """What conditions look at beside planets, and what is to be done for them."""
    record = memory(ctx)
    return record.historic, record.passed_by, alarms(ctx).crises


def nothing_is_missed(ctx: Context) -> Iterable[str]:
    """[VE-H4, VE-H5] What has been looked at and left is still to be left."""
    record = memory(ctx)
    terms, looked_at = ctx.known.get(LOOKED_AT, ((), {}))
    if terms != _looked_at_now(ctx):
        return
    for code in filter(looked_at.__contains__, CONDITIONS):
        card = numbers()[code]
        if card in record.historic and CONDITIONS[code](ctx) != (card in record.passed_by):
            yield f"nobody has seen that the condition of {code} has changed"


def lies_elsewhere(ctx: Context, moment: Moment) -> None:
    """A hand that a position names is just that, whatever conditions its planets meet already."""
    record = memory(ctx)
    if "rebel" in record.laid_hands:
        met = (numbers()[code] for code, is_met in CONDITIONS.items() if is_met(ctx))
        record.passed_by = tuple(card for card in met if card in record.historic)
    if "imperial" not in record.laid_hands:
        have_come_already(ctx)
    record.laid_hands = ()


def have_come_already(ctx: Context) -> None:
    """[VE-H6, VE-H7] Where planets have risen in a position the Empire has long received what that brings."""
    two = [each for each in ctx.board.planets if geography.province_of(ctx, each) == quarrels.PROVINCE_TWO]
    for code, planets in (("H6", two), ("H7", lives_on(ctx, KAYNS))):
        if _are_lost(ctx, planets):
            receive(ctx, code, "imperial")


def _both_have_risen(ctx: Context) -> bool:
    """[VE-H5] One planet of either race, at the same time."""
    return all(_has_risen(ctx, race) for race in ("suvans", "saurians"))


def _fringe_stirs(ctx: Context) -> bool:
    """[VE-H4] One of the planets has come to Unrest, or beyond."""
    for each in FRINGE:
        planet = ctx.state.planets.get(each)
        if planet is not None and loyalty.in_unrest(planet):
            return True
    return _are_lost(ctx, FRINGE)


def _has_risen(ctx: Context, race: str) -> bool:
    """[VE-H5] Is a planet of the race in Rebellion or Rebel Control?"""
    return _are_lost(ctx, lives_on(ctx, race))


def _are_lost(ctx: Context, planets: Iterable[str]) -> bool:
    """Is any of these planets in Rebellion or under Rebel Control?"""
    risen, free = ctx.index.planets_in("rebellion"), ctx.index.planets_in("rebel-control")
    return not risen.isdisjoint(planets) or not free.isdisjoint(planets)


#: The cards that the Rebels receive as soon as a condition is met.
CONDITIONS = {"H4": _fringe_stirs, "H8": quarrels.there_is_a_crisis, "H5": _both_have_risen}
#: The planets that a condition looks at, beside crises.
PLANETS: Mapping[str, Callable[[Context], frozenset[str]]] = {
    "H4": lambda ctx: FRINGE,
    "H8": lambda ctx: NOWHERE,
    "H5": lambda ctx: lives_on(ctx, "suvans") | lives_on(ctx, "saurians"),
}


# H4, H5


def fringe(races: tuple[str, ...], ctx: Context, race: str) -> tuple[str, ...]:
    """[VE-H4a, VE-22b] For Domino Effects they are one race."""
    return tuple(dict.fromkeys((*races, *FRINGE_RACES))) if race in FRINGE_RACES else races


def amphibians(races: tuple[str, ...], ctx: Context, race: str) -> tuple[str, ...]:
    """[VE-H5a, VE-22b, VE-22c] The same, the two homes included."""
    return tuple(dict.fromkeys((*races, *AMPHIBIANS))) if race in AMPHIBIANS else races


def never_patriotic(bounds: tuple[int, int], ctx: Context, planet: Planet) -> tuple[int, int]:
    """[VE-H5a] Unarpha is never above Loyal."""
    least, most = bounds
    return (max(least, LOYAL), most) if planet.id == UNARPHA else bounds


def unarpha_drops(ctx: Context) -> None:
    """[VE-H5a] At once, if it is Patriotic."""
    planet = ctx.state.planets.get(UNARPHA)
    if planet is not None and loyalty.has_marker(planet) and planet.loyalty < LOYAL:
        loyalty.put(ctx, planet, LOYAL, title("H5"), "VE-H5a")


# H7


def kayns_rise(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-H7, VE-H7b] The first Kayn planet in rebellion brings the card; a later one the army, once."""
    if moment.planet not in lives_on(ctx, KAYNS) or receive(ctx, "H7", "imperial"):
        return None
    record = memory(ctx)
    played = numbers()["H7"] in (*record.due, *record.lasting)
    if not played or named(ctx, "H7"):
        return None
    return KaynArmy()


def kayns_are_fixed(ctx: Context, planet: str) -> bool:
    """[VE-H7a] In the turn it is played no marker on a planet with Kayns moves."""
    return planet in lives_on(ctx, KAYNS)


class RaiseKayns(Action, frozen=True):
    form = "raise the army at {at}"
    saying = "A Line and a Militia|appear at {at}"
    at: PlaceId


class KaynArmy(Procedure, tag="events.cards.KaynArmy"):
    """[VE-H7b] A 3-2 and a 1-0 appear on Orlog or Diomas, of the Empire's choice."""

    def begin(self, ctx: Context) -> Next:
        name(ctx, "H7", SPENT)
        return self.choose

    def choose(self, ctx: Context) -> Next:
        places = [
            place
            for planet in SEATS
            for place in ctx.board.surface.get(planet, ())
            if units.room(ctx, place, "imperial") > 0
        ]
        options: list[Option] = [(RaiseKayns(place), self.place) for place in places]
        if not options:
            return DONE
        prompt = f"{title('H7')}: where do a Line and a Militia appear?"
        return Ask("imperial", "events.kayns", "VE-H7b", prompt, options)

    def place(self, ctx: Context, action: RaiseKayns) -> Next:
        """[VE-H7b] Both on the planet: what finds no room in the Environ stands in another."""
        planet = ctx.board.planet_of[action.at]
        for kind in ARMY:
            places = (action.at, *ctx.board.surface[planet])
            room = next((each for each in places if units.room_for(ctx, each, kind) > 0), "")
            if room and ctx.rules.ask[questions.counters](ctx, kind) > 0:
                units.place_units(ctx, room, {kind: 1}, "imperial", title("H7"), "VE-H7b")
        return DONE


CARDS: tuple[Card, ...] = (
    *founding.CARDS,
    event_card(
        "H4",
        lasting=(domino.kin.changed(fringe),),
        hears_always={points.POSITION_LAID_OUT: (Hook("hands-are-as-named", lies_elsewhere),)},
    ),
    event_card(
        "H5",
        turned_up=unarpha_drops,
        lasting=(domino.kin.changed(amphibians), questions.loyalty_bounds.changed(never_patriotic)),
    ),
    *quarrels.CARDS,
    event_card(
        "H7",
        due=(questions.loyalty_is_fixed.by(kayns_are_fixed),),
        hears_always={points.REBELLION_STARTS: (Hook("kayns-rise", kayns_rise),)},
    ),
)
