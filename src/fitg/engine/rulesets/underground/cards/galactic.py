"""[VE-G1 to VE-G28] The Galactic Events."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.events.event_deck import EventDieNamed
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import opponent
from fitg.engine.rules import characters
from fitg.engine.rules.galactic import flux, geography
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.movement import Boarding
from fitg.engine.rules.politics import domino
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.hyperjump import LEAPING
from fitg.engine.rules.space.ship_jump import ShipJump
from fitg.engine.rulesets.underground import asked as underground
from fitg.engine.rulesets.underground.cards import plague
from fitg.engine.rulesets.underground.cards.cells import FoundCells
from fitg.engine.rulesets.underground.cards.memory import gains_secret_event
from fitg.engine.rulesets.underground.deck import asked
from fitg.engine.rulesets.underground.deck.asked import Lowering
from fitg.engine.rulesets.underground.deck.hands import GainSecret, GainSecrets
from fitg.engine.rulesets.underground.deck.memory import is_due, is_face_up, is_lowered, memory, name, named
from fitg.engine.rulesets.underground.deck.tables import cards, title
from fitg.engine.rulesets.underground.deck.writing import event_card

# G1


#: [VE-G1a, VE-G1b] What research can cancel: wild jumps, and news that stay in their province.
JUMPS, NEWS = "jumps", "news"


def storms(ctx: Context, here: str, there: str) -> list[Modifier]:
    """[VE-G1] Every Hyperjump is longer, for both; no research helps against that."""
    return [Modifier(title("G1"), 1)]


def sweeps(ctx: Context, origin: str) -> bool:
    """[VE-G1a, VQ-270] Does the storm roll for those who jump from here? Also for those who leave Drift 2."""
    return not is_lowered(ctx, "G1", JUMPS)


def sweep(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-G1a] Before every Hyperjump the dice are rolled."""
    leap = flux.leap_of(ctx)
    origin = leap.origin if isinstance(leap, FleetMove) else ctx.state.ships[leap.ship].place
    if not sweeps(ctx, origin):
        return None
    return Storm(side=moment.side, origin=origin, destination=leap.destination)


def stays_in_the_province(ctx: Context, source: str, planet: str) -> bool:
    """[VE-G1a] No example moves a planet of another province."""
    if is_lowered(ctx, "G1", NEWS):
        return True
    return geography.province_of(ctx, source) == geography.province_of(ctx, planet)


def shelters(ctx: Context, side: Side) -> tuple[Lowering, ...]:
    """[VE-G1b] One of the two, for both players, once in a Game-Turn for each side; also before it is due."""
    return (
        Lowering("G1", JUMPS, lasts="card", for_both=True),
        Lowering("G1", NEWS, lasts="card", for_both=True),
    )


class RollAgain(Action, frozen=True):
    form = "roll again"
    saying = "Roll again|: the second roll counts, whatever it is"
    final = True


class TakeTheRoll(Action, frozen=True):
    form = "take the roll"
    saying = "Leave it at that"
    passes = True
    final = True


class Storm(flux.Flux, tag="events.cards.Storm"):
    """[VE-G1a] Two dice name a star; who has a pilot or a leader may roll once more."""

    dice: tuple[int, ...] = ()
    again: bool = False

    def title(self, ctx: Context) -> str:
        return title("G1")

    def flow(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VE-G1a] Also where the dice have named no star: somebody may want to be swept away."""
        self.dice = dice
        return self.settle if self.again or not self._is_guided(ctx) else self.ask_again

    def settle(self, ctx: Context) -> Next:
        return super().flow(ctx, self.dice)

    def _is_guided(self, ctx: Context) -> bool:
        """A spaceship with somebody aboard, or a stack with a leader."""
        leap = flux.leap_of(ctx)
        if not isinstance(leap, FleetMove):
            return bool(leap.aboard)
        everybody = ctx.state.characters
        return any(characters.space_rating(ctx, everybody[name]) for name in leap.fleet.companions)

    def ask_again(self, ctx: Context) -> Next:
        options: list[Option] = [(RollAgain(), self.roll_again), (TakeTheRoll(), self.settle)]
        star = flux.star_of(ctx, self.dice)
        name = ctx.facts.systems[star].name if star else "no star"
        prompt = f"{title('G1')}: the dice name {name}. Do you roll again?"
        return Ask(self.side, "events.storm", "VE-G1a", prompt, options, about=self.destination)

    def roll_again(self, ctx: Context) -> Next:
        self.again = True
        return self.begin


# G2


def traveller(ctx: Context) -> Side:
    """Whose jump it is: that of a craft on its way, out of turn as well, else the Phasing Player's."""
    for each in reversed(ctx.state.stack):
        if isinstance(each, ShipJump):
            return ctx.state.ships[each.ship].side
        if isinstance(each, FleetMove):
            return each.fleet.side
        if isinstance(each, Boarding):
            return each.side
    return ctx.state.phasing


def beacons_are_out(ctx: Context, here: str, there: str) -> list[Modifier]:
    """[VE-G2, VE-G2a] Every Hyperjump is longer, but for the side that has paid in this Game-Turn."""
    if is_lowered(ctx, "G2", "beacons", traveller(ctx)):
        return []
    return [Modifier(title("G2"), 1)]


def own_beacons(ctx: Context, side: Side) -> tuple[Lowering, ...]:
    """[VE-G2a] One General Research and 5 Force Points, again each Game-Turn."""
    return (Lowering("G2", "beacons"),)


# G3


def rift(ctx: Context, here: str, there: str) -> list[Modifier]:
    """[VE-G3, VE-G3a] From province to province two more; one for a side that has studied it."""
    systems = ctx.facts.systems
    if systems[here].province == systems[there].province:
        return []
    return [Modifier(title("G3"), 1 if is_lowered(ctx, "G3", "charts", traveller(ctx)) else 2)]


def charts_of_the_rift(ctx: Context, side: Side) -> tuple[Lowering, ...]:
    """[VE-G3a] In New or Due, as long as the card lies."""
    return (Lowering("G3", "charts", lasts="card"),)


# G5


#: [VE-G5] Where the whales go, by the die.
WHALES = ("Atriard", "Ancore", "Aziza", "Wex", "Moda", "Zamorax")


def _system(ctx: Context, name: str) -> str:
    return next(star for star, system in ctx.facts.systems.items() if system.name == name)


class Migration(Procedure, tag="events.cards.Migration"):
    """[VE-G5] A die names the system."""

    first = "roll"

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the way of the whales", case="VE-G5", side=None)
        return rolled(ctx, roll, self.gather, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return Reading(f"they gather at {WHALES[dice[0] - 1]}")

    def gather(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        star = _system(ctx, WHALES[dice[0] - 1])
        name(ctx, "G5", star)
        ctx.emit(EventDieNamed(case="VE-G5", card="G5", dice=dice, named=(star,)))
        return DONE


def whales_come(ctx: Context) -> Procedure:
    return Migration()


def whales(ctx: Context, here: str, there: str) -> list[Modifier]:
    """[VE-G5a, VE-G5b] To their system one more; when due also from it, and on a way through it."""
    stars = named(ctx, "G5")
    met = there in stars or (
        is_due(ctx, "G5") and any(star in stars for star in ctx.facts.route(here, there))
    )
    return [Modifier(title("G5"), 1)] if met else []


# G7

#: [VE-G7a] So many cells come at most.
CELLS = 3


class Efforts(Procedure, tag="events.cards.Efforts"):
    """[VE-G7a] Up to three cells, wherever one may stand."""

    def begin(self, ctx: Context) -> Next:
        return Call(FoundCells(code="G7", case="VE-G7a", left=CELLS), self.whisper)

    def whisper(self, ctx: Context) -> Next:
        """[VQ-39] By agreement a Secret Event as well."""
        return Call(GainSecret(side="rebel")) if gains_secret_event(ctx) else DONE


def efforts(ctx: Context) -> Procedure:
    return Efforts()


# G8


def spies(ctx: Context) -> Procedure:
    """[VE-G8] Two results for each side, whoever has First Right first."""
    first = memory(ctx).first_right
    return Reports(sides=(first, first, opponent(first), opponent(first)))


class Reports(Procedure, tag="events.cards.Reports"):
    """[VE-G8] Results of Espionage & Intelligence as for one letter, one after the other."""

    first = "next_report"

    sides: tuple[Side, ...]

    def next_report(self, ctx: Context) -> Next:
        if not self.sides:
            return DONE
        side, *rest = self.sides
        self.sides = tuple(rest)
        report = ctx.rules.ask[underground.report](ctx, side, 1)
        return self.next_report if report is None else Call(report, self.next_report)


def both_gain(ctx: Context) -> Procedure:
    """[VE-G8a] Both sides gain a Secret Event."""
    first = memory(ctx).first_right
    return GainSecrets(sides=(first, opponent(first)))


# G9

HYPER_WORLD = "hyper-world"


def _dented(ctx: Context) -> str:
    """[VE-G9] The province of the Hyper World, whether it is shown or not; "" if none is in the game."""
    planet = next((each for each, lies in galaxy(ctx).secrets.items() if lies == HYPER_WORLD), "")
    return geography.province_of(ctx, planet) if planet else ""


def implosion(ctx: Context) -> None:
    """[VE-G9] Everybody learns in which province it lies, and no more than that."""
    if province := _dented(ctx):
        name(ctx, "G9", province)
        ctx.emit(EventDieNamed(case="VE-G9", card="G9", dice=(), named=(province,)))


def lies_there(ctx: Context, moment: Moment) -> None:
    """[VE-G9] In a position that lays it open everybody has learned it."""
    if is_face_up(ctx, "G9") and not named(ctx, "G9") and (province := _dented(ctx)):
        name(ctx, "G9", province)


def dented_time(ctx: Context, origin: str, destination: str) -> list[Modifier]:
    """[VE-G9] Into, out of or through the province every Navigation is one better."""
    here, there = ctx.board.system_of[origin], ctx.board.system_of[destination]
    dented = named(ctx, "G9")
    touched = any(ctx.facts.systems[star].province in dented for star in ctx.facts.route(here, there))
    return [Modifier(title("G9"), 1)] if touched else []


#: [VE-G11 to VE-G28] Cards that only call for others say so by their rows.
CALLS = tuple(
    event_card(row.code) for row in cards().values() if row.majors or row.sudden or row.sudden_galactic
)

CARDS: tuple[Card, ...] = (
    event_card(
        "G1",
        face_up=(questions.hyperjump_distance.by(storms), asked.lowerings.by(shelters)),
        due=(questions.jumps_astray.by(sweeps), domino.reaches.by(stays_in_the_province)),
        hears_due={LEAPING: (Hook("cosmic-storms", sweep),)},
    ),
    event_card(
        "G2",
        face_up=(questions.hyperjump_distance.by(beacons_are_out), asked.lowerings.by(own_beacons)),
    ),
    event_card(
        "G3",
        due=(questions.hyperjump_distance.by(rift),),
        face_up=(asked.lowerings.by(charts_of_the_rift),),
    ),
    plague.CARD,
    event_card("G5", turned_up=whales_come, face_up=(questions.hyperjump_distance.by(whales),)),
    event_card("G7", comes_due=efforts),
    event_card("G8", turned_up=spies, comes_due=both_gain),
    event_card(
        "G9",
        turned_up=implosion,
        face_up=(questions.jump_navigation.by(dented_time),),
        hears_always={points.POSITION_LAID_OUT: (Hook("hyper-world-lies-there", lies_there),)},
    ),
    *CALLS,
)
