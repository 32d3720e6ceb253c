"""[VE-H6, VE-H8] What Province Two is blamed for, and what the end of the Senate brings."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.event_deck import EventDieNamed
from fitg.engine.events.politics import Ripple
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import LOYAL, NEUTRAL, Planet, opponent
from fitg.engine.rules import loyalty, units
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.assignments import ArrangeDeck
from fitg.engine.rules.galactic.memory import NO_CARD
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.shifts import ShiftInTurn
from fitg.engine.rules.politics import domino
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign import permissions
from fitg.engine.rulesets.underground.assign.memory import memory as alarms
from fitg.engine.rulesets.underground.cards import orders
from fitg.engine.rulesets.underground.cards.choices import KIND, GiveUpUnit, take_off
from fitg.engine.rulesets.underground.cards.events import KaynsProtest
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.deck import asked as deck
from fitg.engine.rulesets.underground.deck.hands import GainSecrets, receive
from fitg.engine.rulesets.underground.deck.memory import lasts
from fitg.engine.rulesets.underground.deck.memory import memory as boxes
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card

# H6

PROVINCE_TWO, CIESON, ETREG = "2", "211", "212"
KAYNS, YESTERS = "kayns", "yesters"


def lives_on(ctx: Context, race: str) -> list[str]:
    """The planets that still exist where a race lives."""
    homes = {ctx.facts.environs[place].planet for place in ctx.facts.races[race].environs}
    return [planet for planet in ctx.board.planets if planet in homes and geography.exists(ctx, planet)]


def province_two_rises(ctx: Context, moment: Moment) -> None:
    """[VE-H6] The first planet of Province Two in rebellion brings the card."""
    if geography.province_of(ctx, moment.planet) == PROVINCE_TWO:
        receive(ctx, "H6", "imperial")


class LetKaynsProtest(Action, frozen=True):
    form = "protest"
    saying = "The Kayns have had enough|: all their planets turn to the Empire by one space"
    final = True


class DivideEtreg(Action, frozen=True):
    form = "divide etreg"
    saying = "Etreg is divided|: its rebellion sets no example, and brings Civil War"
    final = True


class KaynsWait(Action, frozen=True):
    form = "not yet"
    saying = "Not yet|: the right can be used once"
    passes = True
    final = True


class OneTooMany(Rebellion, layer=True, tag="events.cards.Rebellion"):
    """[VE-H6a] Once, as a planet of Province Two rises, the Kayns may turn away from it."""

    def begin(self, ctx: Context) -> Next:
        return self.ask_kayns if self._may_protest(ctx) else super().begin(ctx)

    def _may_protest(self, ctx: Context) -> bool:
        here = geography.province_of(ctx, self.planet) == PROVINCE_TWO
        return here and lasts(ctx, "H6") and not memory(ctx).protested

    def ask_kayns(self, ctx: Context) -> Next:
        use: Option = (
            (DivideEtreg(), self.divide) if self.planet == ETREG else (LetKaynsProtest(), self.protest)
        )
        name = ctx.facts.planets[self.planet].name
        prompt = f"{name} is about to rise. {title('H6')}: do you use it now?"
        options: list[Option] = [use, (KaynsWait(), self.rise)]
        return Ask("imperial", "events.disparity", "VE-H6a", prompt, options, about=self.planet)

    def divide(self, ctx: Context) -> Next:
        """[VE-H6a] No example, and Civil War."""
        memory(ctx).protested, memory(ctx).hushed = True, ETREG
        ctx.emit(KaynsProtest(case="VE-H6a", planet=self.planet, divided=True))
        return self.rise

    def protest(self, ctx: Context) -> Next:
        memory(ctx).protested = True
        ctx.emit(KaynsProtest(case="VE-H6a", planet=self.planet, divided=False))
        planets = tuple(lives_on(ctx, KAYNS))
        turn = ShiftInTurn(planets=planets, favor="imperial", reason=title("H6"), case="VE-H6a")
        return Call(turn, self.rise)

    def rise(self, ctx: Context) -> Next:
        return super().begin(ctx)


def is_divided(ctx: Context, planet: str) -> bool:
    """[VE-H6a] Civil War there, while its rebellion begins."""
    return bool(planet) and planet == memory(ctx).hushed


def is_heard(ctx: Context, planet: str) -> bool:
    """[VE-H6a] It sets no example then."""
    return planet != memory(ctx).hushed


def forget_etreg(ctx: Context, moment: Moment) -> None:
    """[VE-H6a] Only that rebellion."""
    memory(ctx).hushed = ""


def not_from_cieson(ctx: Context, source: str, planet: str) -> bool:
    """[VE-H6a] No example of Cieson reaches Etreg; the reverse does."""
    return source != CIESON or planet != ETREG


class CarefreeYesters(domino.Domino, layer=True, tag="events.cards.Domino"):
    """[VE-H6a] Where Yesters follow their own, and not all can, chance says who does."""

    def begin(self, ctx: Context) -> Next:
        following = super().begin(ctx)
        if lasts(ctx, "H6"):
            self.ripples = tuple(self._by_chance(ctx, part) for part in self.ripples)
        return following

    def _by_chance(self, ctx: Context, part: Ripple) -> Ripple:
        if part.race != YESTERS or part.most is None or len(part.planets) <= part.most:
            return part
        left, chosen = list(part.planets), list[str]()
        for _ in range(part.most):
            chosen.append(left.pop(left.index(ctx.pick(left))))
        ctx.emit(EventDieNamed(case="VE-H6a", card="H6", dice=(), named=tuple(chosen)))
        return replace(part, planets=tuple(chosen))


# H8

#: [VE-H8b] Homes that are never above Loyal, and the one that may not even be that.
HOMES = frozenset({"211", "351", "451", "122", "513"})
XAN = "513"


def there_is_a_crisis(ctx: Context) -> bool:
    """[VE-H8] The first Provincial Crisis."""
    return bool(alarms(ctx).crises)


def needs_a_crisis(ctx: Context, side: Side, code: str) -> str:
    """[VE-H8] To play it, one must exist."""
    return "no province is in crisis" if code == "H8" and not alarms(ctx).crises else ""


def highest(ctx: Context, planet: str) -> int:
    """[VE-H8b, VQ-45] The space above which a home cannot be."""
    return NEUTRAL if planet == XAN and ctx.rules.ask[asked.slavers_are_allied](ctx) else LOYAL


def never_so_loyal(bounds: tuple[int, int], ctx: Context, planet: Planet) -> tuple[int, int]:
    """[VE-H8b] For the rest of the game."""
    least, most = bounds
    return (max(least, highest(ctx, planet.id)), most) if planet.id in HOMES else bounds


class NoneLeft(Action, frozen=True):
    form = "none"
    saying = "You have no Special Ops"
    passes = True
    final = True


class SenateDisbanded(Procedure, tag="events.cards.SenateDisbanded"):
    """[VE-H8a] The homes turn away; new orders, fewer Special Ops, and a Secret Event for both."""

    def begin(self, ctx: Context) -> Next:
        for home in sorted(HOMES):
            planet = ctx.state.planets.get(home)
            if planet is not None and loyalty.has_marker(planet) and planet.loyalty < highest(ctx, home):
                loyalty.put(ctx, planet, highest(ctx, home), title("H8"), "VE-H8b")
        record = galaxy(ctx)
        record.drawn_assignments = () if record.assignment == NO_CARD else (record.assignment,)
        record.next_assignment_known = False
        ctx.rules.ask[asked.orders_rearranged](ctx)
        others = tuple(card for card in sorted(ctx.facts.strategic_assignments) if card != record.assignment)
        return Call(ArrangeDeck(cards=others), self.recall)

    def recall(self, ctx: Context) -> Next:
        """[VE-H8a, 7.22] One Special Ops of the Empire's choice; not to be asked would tell of others."""
        kinds = ctx.facts.unit_kinds
        options: list[Option] = [
            (GiveUpUnit(kind, place), self.remove)
            for place in units.places(ctx, "imperial")
            for kind in units.of_side(ctx, place, "imperial")
            if kinds[kind].covert
        ]
        if not options:
            options.append((NoneLeft(), self.whisper))
        prompt = f"{title('H8')}: which Special Ops is removed?"
        return Ask("imperial", KIND, "VE-H8a", prompt, options, always=True)

    def remove(self, ctx: Context, action: GiveUpUnit) -> Next:
        take_off(ctx, action.unit, action.at, title("H8"), "VE-H8a")
        return self.whisper

    def whisper(self, ctx: Context) -> Next:
        first = boxes(ctx).first_right
        return Call(GainSecrets(sides=(first, opponent(first))))


def senate_disbanded(ctx: Context) -> Procedure:
    return SenateDisbanded()


CARDS = (
    event_card(
        "H6",
        lasting=(
            asked.quarrels.by(is_divided),
            questions.sets_example.by(is_heard),
            domino.reaches.by(not_from_cieson),
        ),
        hears_lasting={points.SEGMENT_ENDS: (Hook("etreg-forgotten", forget_etreg),)},
        hears_always={points.REBELLION_STARTS: (Hook("province-two-rises", province_two_rises),)},
    ),
    event_card(
        "H8",
        comes_due=senate_disbanded,
        lasting=(
            questions.loyalty_bounds.changed(never_so_loyal),
            permissions.named_besides.by(orders.in_crisis_or_named),
            questions.ways_depend_on.by(orders.named_by_the_senate),
        ),
        hears_lasting={points.SEGMENT_STARTS: (Hook("provinces-named", orders.names_provinces),)},
        always=(deck.why_not_played.by(needs_a_crisis),),
    ),
)
