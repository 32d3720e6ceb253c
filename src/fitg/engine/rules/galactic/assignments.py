"""[35.0] Strategic Assignments: between which provinces Imperial forces may move."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.records import Side
from fitg.engine.events.galactic import AssignmentDrawn, AssignmentsArranged
from fitg.engine.machine.actions import Action, Number, Provinces
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AnyOf, Gathered
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.questions import Craft
from fitg.engine.rules.galactic import asked, geography
from fitg.engine.rules.galactic.memory import NO_CARD, memory
from fitg.engine.rules.galactic.options import options

#: [35.4] The cards of the second deck.
SECOND_DECK = 6
#: What modules may say about it.
orders_end: AnyOf[[Context]] = AnyOf("35.32", "Does no further assignment bind the Empire?")
spied: Gathered[[Context], int] = Gathered(
    "37.42", "Which cards to come has the Rebel Player seen, beside the next one? Their positions, from 0."
)


class ArrangeNext(Action, frozen=True):
    form = "then card {card}"
    saying = "Then card {card}: {provinces}"
    card: Number
    provinces: Provinces

    def is_final(self, ctx: Context) -> bool:
        """[35.1] With the last card the deck is done, and the other side goes on."""
        arranging = ctx.state.stack[-1]
        return isinstance(arranging, ArrangeDeck) and len(arranging.chosen) + 1 == arranging.size


class ArrangeRest(Action, frozen=True):
    form = "the rest in their order"
    saying = "The rest in the order of their numbers"
    final = True


class ArrangeDeck(Procedure):
    """[35.1, 38.16] The Imperial Player puts cards in an order of his choice, face down."""

    cards: tuple[int, ...] = ()
    #: [35.4] How many of the cards make up the deck; the rest is set aside.
    size: int = 0
    chosen: tuple[int, ...] = ()

    def begin(self, ctx: Context) -> Next:
        if not self.cards:
            self.cards = tuple(sorted(ctx.facts.strategic_assignments))
        if not self.size:
            self.size = len(self.cards)
        return self.choose

    def choose(self, ctx: Context) -> Next:
        left = [card for card in self.cards if card not in self.chosen]
        if len(self.chosen) == self.size:
            return self.finish
        options: list[Option] = [(ArrangeNext(card, _pair(ctx, card)), self.put_next) for card in left]
        options.append((ArrangeRest(), self.put_rest))
        number = len(self.chosen) + 1
        prompt = f"Strategic Assignments: which card comes in place {number} of {self.size}?"
        return Ask("imperial", "setup.assignments", "35.1", prompt, options)

    def put_next(self, ctx: Context, action: ArrangeNext) -> Next:
        self.chosen = (*self.chosen, action.card)
        return self.choose

    def put_rest(self, ctx: Context) -> Next:
        left = [card for card in self.cards if card not in self.chosen]
        self.chosen = (*self.chosen, *left[: self.size - len(self.chosen)])
        return self.choose

    def finish(self, ctx: Context) -> Next:
        memory(ctx).assignments = self.chosen
        ctx.emit(AssignmentsArranged(case="35.1", cards=self.chosen))
        return DONE


def _pair(ctx: Context, card: int) -> str:
    return " and ".join(ctx.facts.strategic_assignments[card].provinces)


def pile(ctx: Context) -> Pile:
    """[35.1, 37.42] The cards to come, and what the Rebel Player has seen of them."""
    record = memory(ctx)
    found = Pile(record.assignments)
    for position in ctx.rules.ask[spied](ctx):
        found = found.seen_at("rebel", position)
    return found.looked_at("rebel") if record.next_assignment_known else found


class AssignmentSegment(Procedure):
    """[35.4] The next card is laid open; after the last one the Empire picks six for a second deck."""

    def begin(self, ctx: Context) -> Next:
        """[35.32, G-15] Once the base is known no card is drawn; the last one ends with its Game-Turn."""
        record = memory(ctx)
        if ctx.rules.ask[orders_end](ctx) or not record.assignments:
            return DONE
        card, *rest = record.assignments
        record.assignments = tuple(rest)
        record.drawn_assignments = (*record.drawn_assignments, card)
        record.assignment = card
        record.next_assignment_known = False
        ctx.show()
        ctx.emit(
            AssignmentDrawn(case="35.4", card=card, provinces=ctx.facts.strategic_assignments[card].provinces)
        )
        return DONE if record.assignments else self.second_deck

    def second_deck(self, ctx: Context) -> Next:
        drawn = memory(ctx).drawn_assignments
        others = tuple(card for card in sorted(drawn) if card != drawn[-1])
        if len(drawn) != len(ctx.facts.strategic_assignments) or len(others) < SECOND_DECK:
            return DONE  # [35.4] There is no third deck.
        return Call(ArrangeDeck(cards=others, size=SECOND_DECK))


def base_is_known(ctx: Context) -> bool:
    """[35.32] Everybody knows where the Rebels have their base."""
    return memory(ctx).base_revealed


def end_of_turn(ctx: Context) -> None:
    """[35.32] The card in force when the base became known holds to the end of its Game-Turn."""
    if ctx.rules.ask[orders_end](ctx):
        memory(ctx).assignment = NO_CARD


# What lets forces go from planet to planet: each reason by itself


def nothing_binds_them(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[35.2, 35.32, 35.33] The Rebels, and everybody without a card in force."""
    if side != "imperial" or memory(ctx).assignment == NO_CARD or ctx.rules.ask[asked.assignments_rest](ctx):
        return ctx.board.planets
    return ()


def on_his_planet(ctx: Context, side: Side, origin: str) -> bool:
    """[35.2] Whoever stays on his planet is bound by nothing."""
    return True


def between_named_provinces(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[35.2] Inside the provinces that the card names, and from one to the other."""
    named = named_provinces(ctx)
    return planets_of(ctx, named) if province(ctx, origin) in named else ()


def to_a_center(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[35.2] Inside a province to the star systems of capitals, Throne and home planets."""
    return near_centers(ctx, (province(ctx, origin),))


def out_of_drift(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[G-17] Who drifts near a star may go to its planets."""
    if origin in ctx.board.planet_of or origin not in ctx.board.system_of:
        return ()
    return ctx.facts.systems[ctx.board.system_of[origin]].planets


def to_a_rebellion(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[35.31] From a capital or the Throne to a planet in rebellion or under Rebel Control."""
    here = ctx.board.planet_of.get(origin, "")
    if not here or not geography.is_capital(ctx, here):
        return ()
    # By the rules every rebellion is near enough; players may agree on those of one's own province.
    near = (province(ctx, origin),) if options(ctx).local_alarm else ctx.board.provinces
    return lost_planets(ctx, near)


#: Wherever any of them leads one may go.
REASONS = (nothing_binds_them, between_named_provinces, to_a_center, out_of_drift, to_a_rebellion)


def named_provinces(ctx: Context) -> tuple[str, ...]:
    """[35.1] The two provinces of the card in force."""
    card = memory(ctx).assignment
    return ctx.facts.strategic_assignments[card].provinces if card != NO_CARD else ()


def planets_of(ctx: Context, provinces: Iterable[str]) -> tuple[str, ...]:
    """All planets of these provinces."""
    inside = ctx.board.planets_in
    return tuple([planet for each in provinces for planet in inside.get(each, ())])


def near_centers(ctx: Context, provinces: Iterable[str]) -> tuple[str, ...]:
    """[35.2] The planets of star systems with a capital, the Throne or the home of a star-faring race."""
    known, key = ctx.answers("centers", ctx.index.planets_in("destroyed")), tuple(provinces)
    found: tuple[str, ...] | None = known.get(key)
    if found is None:
        inside, systems = planets_of(ctx, key), ctx.facts.planets
        centers = {systems[planet].system for planet in inside if _is_center(ctx, planet)}
        found = known[key] = tuple([planet for planet in inside if systems[planet].system in centers])
    return found


def _is_center(ctx: Context, planet: str) -> bool:
    return geography.is_capital(ctx, planet) or geography.is_home(ctx, planet)


def lost_planets(ctx: Context, provinces: Iterable[str]) -> tuple[str, ...]:
    """[35.31] The planets of these provinces that are in rebellion or under Rebel Control."""
    lost = ctx.index.planets_in("rebellion") | ctx.index.planets_in("rebel-control")
    if not lost:
        return ()
    return tuple([planet for planet in planets_of(ctx, provinces) if planet in lost])


def province(ctx: Context, place: str) -> str:
    """The province of a place; Drift belongs to that of its star (G-17), and none ("") off the map."""
    return ctx.board.province_of.get(place, "")
