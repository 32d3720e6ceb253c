"""[VE-IS1 to VE-IS6] The Secret Events of the Empire."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.cards import Card
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, PlanetId
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, HELD
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import UNREST, Character, stack_role
from fitg.engine.rules import characters, custody, detection
from fitg.engine.rules.galactic import geography, secret_missions, shifts
from fitg.engine.rules.galactic.shifts import Shift
from fitg.engine.rules.politics import domino
from fitg.engine.rules.politics.domino import Example, Law, Spark
from fitg.engine.rules.space import transport
from fitg.engine.rulesets.underground.cards import extremists, mole
from fitg.engine.rulesets.underground.cards.choices import KIND
from fitg.engine.rulesets.underground.cards.turning import TwoSpaces
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card
from fitg.engine.rulesets.underground.immunity.defeat import forget_the_risen
from fitg.engine.rulesets.underground.immunity.fates import LAID_LOW
from fitg.engine.rulesets.underground.network import conduits

# IS1

TENSE = ("451", "321")


class Tensions(Procedure, tag="events.cards.Tensions"):
    """[VE-IS1] Ayod and Unarpha two spaces each, unless they have risen."""

    first = "next_planet"

    left: tuple[str, ...] = TENSE

    def next_planet(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        planet, *rest = self.left
        self.left = tuple(rest)
        if planet not in ctx.state.planets or ctx.state.planets[planet].status != "imperial-control":
            return self.next_planet
        return Call(TwoSpaces(planet=planet, favor="imperial", code="IS1", case="VE-IS1"), self.turned)

    def turned(self, ctx: Context, moved: int) -> Next:
        return self.next_planet


def tensions(ctx: Context) -> Procedure:
    return Tensions()


def reaches_the_uneasy(law: Law, ctx: Context, spark: Spark) -> Law:
    """[VE-IS1] Its examples move planets at Dissent and Unrest, too."""
    tense = spark == "shift" and any(isinstance(each, Tensions) for each in ctx.state.stack)
    return law._replace(imperial_limit=UNREST + 1) if tense else law


# IS2

#: [VE-IS2] The cells that go at most, and the Conduits that are betrayed.
CELLS, CONDUITS = 3, 2


class UncoverCell(Action, frozen=True):
    form = "uncover the cell at {at}"
    saying = "The cell at {at}|is uncovered"
    final = True
    at: PlaceId


class UncoverNoMore(Action, frozen=True):
    form = "uncover no more"
    saying = "No more cells are uncovered"
    passes = True
    final = True


class BetrayConduit(Action, frozen=True):
    form = "betray the conduit on {planet}"
    saying = "The Conduit on {planet}|is betrayed"
    final = True
    planet: PlanetId


class Traitor(Procedure, tag="events.cards.Traitor"):
    """[VE-IS2] Up to three cells of the Empire's choice, and two Conduits of the Rebels'."""

    first = "uncover"

    cells: int = CELLS
    conduits: int = CONDUITS

    def uncover(self, ctx: Context) -> Next:
        if not self.cells or not ctx.state.camps:
            return self.betray
        options: list[Option] = [
            (UncoverCell(place), self.remove) for place in ctx.board.by_order(ctx.state.camps)
        ]
        options.append((UncoverNoMore(), self.betray))
        prompt = f"{title('IS2')}: which cell is uncovered? ({self.cells} left)"
        return Ask("imperial", KIND, "VE-IS2", prompt, options)

    def remove(self, ctx: Context, action: UncoverCell) -> Next:
        self.cells -= 1
        ctx.rules.ask[questions.end_camp](ctx, action.at, title("IS2"))
        return self.uncover

    def betray(self, ctx: Context) -> Next:
        """[VQ-92] Undiscovered ones only; with fewer than two all that are left."""
        secret = [each for each in conduits.everywhere(ctx) if conduits.state_of(ctx, each) == "undiscovered"]
        if not self.conduits or not secret:
            return DONE
        options: list[Option] = [(BetrayConduit(planet), self.lose) for planet in secret]
        prompt = f"{title('IS2')}: which Conduit is betrayed? ({self.conduits} left)"
        return Ask("rebel", KIND, "VE-IS2", prompt, options)

    def lose(self, ctx: Context, action: BetrayConduit) -> Next:
        """[VE-IS2] Infiltrated and destroyed; that of the base only infiltrated, which shows the base."""
        self.conduits -= 1
        conduits.infiltrate(ctx, action.planet, title("IS2"), "VE-IS2")
        conduits.destroy(ctx, action.planet, title("IS2"), "VE-IS2")
        return self.betray


def traitor(ctx: Context) -> Procedure:
    return Traitor()


# IS4

#: [VE-IS4] Shifts in all, and on one planet.
GAMES, ON_ONE = 4, 2


class HoldGames(Action, frozen=True):
    form = "games on {planet}"
    saying = "Games on {planet}|: it turns to the Empire by one space"
    final = True
    planet: PlanetId


class EndGames(Action, frozen=True):
    form = "no more games"
    saying = "No more games"
    passes = True
    final = True


class Games(Procedure, tag="events.cards.Games"):
    """[VE-IS4] Four spaces in Province One; a planet that moves twice sets the example of 23.1."""

    first = "choose"

    held: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (HoldGames(planet), self.hold)
            for planet in ctx.board.planets
            if geography.province_of(ctx, planet) == geography.FIRST_PROVINCE
            and not geography.is_home(ctx, planet)
            and self.held.count(planet) < ON_ONE
            and planet not in self.refused
            and shifts.can_move(ctx, planet, "imperial")
        ]
        if len(self.held) >= GAMES or not options:
            return DONE
        options.append((EndGames(), self.stop))
        prompt = f"{title('IS4')}: where are games held? ({GAMES - len(self.held)} left)"
        return Ask("imperial", KIND, "VE-IS4", prompt, options)

    def hold(self, ctx: Context, action: HoldGames) -> Next:
        self.held = (*self.held, action.planet)
        shift = Shift(planet=action.planet, favor="imperial", reason=title("IS4"), case="VE-IS4")
        return Call(shift, self.turned)

    def turned(self, ctx: Context, moved: int) -> Next:
        planet = self.held[-1]
        if not moved:
            self.held, self.refused = self.held[:-1], (*self.refused, planet)
            return self.choose
        if self.held.count(planet) < ON_ONE:
            return self.choose
        effect = domino.sparked(ctx, Example(planet, "shift", "imperial"))
        return self.choose if effect is None else Call(effect, self.over)

    def over(self, ctx: Context, risen: object) -> Next:
        return self.choose

    def stop(self, ctx: Context) -> Next:
        return DONE


def games(ctx: Context) -> Procedure:
    return Games()


# IS6

#: [VE-IS6] How many come back at most.
RESCUED = 3
ABDUCTED = kind("abducted", "abducted in a rescue")


class BringHome(Action, frozen=True):
    form = "bring home {who}"
    saying = "{who}|is brought home"
    who: CharacterId


class BringNobody(Action, frozen=True):
    form = "bring nobody"
    saying = "Nobody else is brought home"
    passes = True
    final = True


class JoinAt(Action, frozen=True):
    form = "to {who}"
    saying = "To {who}"
    final = True
    who: CharacterId


class GiveGuard(Action, frozen=True):
    form = "{who} is taken"
    saying = "{who}|is abducted"
    final = True
    who: CharacterId


class SpectacularRescue(Procedure, tag="events.cards.SpectacularRescue"):
    """[VE-IS6] Up to three of the lost come home, and one of those who guarded them goes with them."""

    first = "choose"

    left: int = RESCUED
    who: str = ""
    #: Rebels with whom somebody was held who has been brought home.
    guards: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        lost = [each.id for each in ctx.state.characters.values() if is_lost(ctx, each) and _able(ctx, each)]
        if not self.left or not lost:
            return self.abduct
        options: list[Option] = [(BringHome(each), self.bring) for each in lost]
        options.append((BringNobody(), self.abduct))
        prompt = f"{title('IS6')}: who is brought home? ({self.left} left)"
        return Ask("imperial", KIND, "VE-IS6", prompt, options)

    def bring(self, ctx: Context, action: BringHome) -> Next:
        self.who = action.who
        return self.choose_friend

    def choose_friend(self, ctx: Context) -> Next:
        friends = _able(ctx, ctx.state.characters[self.who])
        options: list[Option] = [(JoinAt(each.id), self.join) for each in friends]
        name = naming.piece(ctx.facts, self.who)
        return Ask("imperial", KIND, "VE-IS6", f"{title('IS6')}: to whom is {name} brought?", options)

    def join(self, ctx: Context, action: JoinAt) -> Next:
        self.left -= 1
        somebody, friend = ctx.state.characters[self.who], ctx.state.characters[action.who]
        self.guards = tuple(dict.fromkeys((*self.guards, *_guards(ctx, somebody))))
        if somebody.fate in HELD or somebody.fate in LAID_LOW:
            custody.free(ctx, somebody, title("IS6"), "VE-IS6")
            forget_the_risen(ctx)
        else:
            secret_missions.revive(ctx, somebody, friend.place)
        somebody.sidelined = False
        pieces.put_character(ctx, somebody, friend.place, friend.stack)
        detection.spread_detection(ctx, friend.place, "imperial")
        return self.choose

    def abduct(self, ctx: Context) -> Next:
        """[VE-IS6] One of those who guarded them, of the Rebels' choice."""
        people = ctx.state.characters
        left = [each for each in self.guards if people[each].fate in CAN_ACT and _able(ctx, people[each])]
        if not left:
            return DONE
        options: list[Option] = [(GiveGuard(each), self.take) for each in left]
        return Ask("rebel", KIND, "VE-IS6", f"{title('IS6')}: which guard is abducted?", options)

    def take(self, ctx: Context, action: GiveGuard) -> Next:
        self.who = action.who
        return self.choose_captor

    def choose_captor(self, ctx: Context) -> Next:
        captors = _able(ctx, ctx.state.characters[self.who])
        options: list[Option] = [(JoinAt(each.id), self.hold) for each in captors]
        name = naming.piece(ctx.facts, self.who)
        return Ask("imperial", KIND, "VE-IS6", f"{title('IS6')}: who holds {name}?", options)

    def hold(self, ctx: Context, action: JoinAt) -> Next:
        guard, captor = ctx.state.characters[self.who], ctx.state.characters[action.who]
        pieces.leave_prisoners(ctx, guard)
        custody.capture(ctx, guard, captor.id, Cause(ABDUCTED), "VE-IS6")
        if guard.custody is not None:  # Not everybody is taken alive.
            pieces.put_character(ctx, guard, captor.place)
        return DONE


def is_lost(ctx: Context, somebody: Character) -> bool:
    """[VE-IS6] Captured, incarcerated, incapacitated or dead; sovereigns are nobody's people."""
    if somebody.side != "imperial" or somebody.id in ctx.facts.sovereigns:
        return False
    return somebody.fate in HELD or somebody.fate in LAID_LOW or somebody.fate == "dead"


def _able(ctx: Context, somebody: Character) -> list[Character]:
    """[VE-IS6, P-19] Imperial characters to whom he can be brought; in space he needs a seat, too."""
    return [
        each
        for each in ctx.state.characters.values()
        if each.side == "imperial"
        and each.fate in CAN_ACT
        and each.place in ctx.board.locations
        and transport.has_room(ctx, each.place, "imperial", somebody)
    ]


def _guards(ctx: Context, captive: Character) -> list[str]:
    """[VE-IS6] The Rebel characters with whom a captive is stacked."""
    held = captive.custody
    if held is None or held.kind == "planet":
        return []
    by_guard = held.kind == "guard"
    stack = ctx.state.characters[held.holder].stack if by_guard else stack_role(held)
    return [each.id for each in characters.at(ctx, captive.place, "rebel") if each.stack == stack]


def spectacular_rescue(ctx: Context) -> Procedure:
    return SpectacularRescue()


CARDS: tuple[Card, ...] = (
    event_card("IS1", turned_up=tensions, due=(domino.law.changed(reaches_the_uneasy),)),
    event_card("IS2", turned_up=traitor),
    mole.CARD,
    event_card("IS4", turned_up=games),
    extremists.CARD,
    event_card("IS6", turned_up=spectacular_rescue),
)
