"""[VE-M16, VE-M19a, VE-M20, VE-M28] Major Events about armies, and about one who is called home."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, PossessionId, UnitKindId
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY, fate
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character, Planet, Possession
from fitg.engine.rules import control, detection, loyalty, pdb, possessions, spaceships, units
from fitg.engine.rules.galactic import geography, tracks
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.losses import TakeLosses, turn_over
from fitg.engine.rules.missions.letters import StartOrStopRebellion
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space import transport
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cards.choices import KIND, gone_with, take_off
from fitg.engine.rulesets.underground.cards.events import DeviceTriggered, SentHome
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.errors import FitgError

# M16 Thesian Technicians

RHEXIA, DEBLON, GIFT = "441", "44", "urban-2-3"
#: [VE-M16] The levels of a type, and how far the technicians raise them.
LEVELS = ((1, 0), (2, 1), (2, 3), (4, 3))
RAISES, PRICE = 3, 1


class RaiseLevel(Action, frozen=True):
    form = "raise {unit} at {at}"
    saying = "{unit} at {at}|is raised by one level, for one Force Point"
    final = True
    unit: UnitKindId
    at: PlaceId


class RaiseNoMore(Action, frozen=True):
    form = "raise no more"
    saying = "Raise no more units"
    final = True
    passes = True


class Technicians(Procedure, tag="events.cards.Technicians"):
    """[VE-M16] Up to three units one level higher, wherever they are."""

    first = "choose"

    left: int = RAISES
    #: Units that have been raised in a place: each by one level only.
    raised: Mapping[str, Mapping[str, int]] = {}

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        if self.left and tracks.points(ctx, "rebel") >= PRICE:
            options = [(RaiseLevel(unit, place), self.lift) for place, unit in self._open(ctx)]
        if not options:
            return DONE
        options.append((RaiseNoMore(), self.stop))
        prompt = f"{title('M16')}: {self.left} more units can be raised by one level. Which?"
        return Ask("rebel", KIND, "VE-M16", prompt, options)

    def _open(self, ctx: Context) -> list[tuple[str, str]]:
        return [
            (place, unit)
            for place in units.places(ctx, "rebel")
            for unit, number in units.of_side(ctx, place, "rebel").items()
            if number > self.raised.get(place, {}).get(unit, 0) and higher(ctx, unit)
        ]

    def lift(self, ctx: Context, action: RaiseLevel) -> Next:
        better, name = higher(ctx, action.unit), title("M16")
        units.place_units(ctx, action.at, {better: 1}, "rebel", name, "VE-M16")
        leave_load_to(ctx, better, action.unit, action.at)
        take_off(ctx, action.unit, action.at, name, "VE-M16")
        tracks.lose(ctx, "rebel", PRICE, name, "VE-M16")
        here = self.raised.get(action.at, {})
        self.raised = {**self.raised, action.at: {**here, better: here.get(better, 0) + 1}}
        self.left -= 1
        return self.choose

    def stop(self, ctx: Context) -> Next:
        return DONE


def leave_load_to(ctx: Context, better: str, unit: str, place: str) -> None:
    """[VE-M16, 20.51] What a unit carries that is raised its better self carries on."""
    _, cargo = gone_with(ctx, unit, place)
    stack = ctx.state.stacks["rebel"][place]
    for pair in cargo:
        carrier, _, load = pair.partition("+")
        if carrier == unit:
            left = units.without(stack.cargo, {pair: 1})
            stack.cargo = units.merged(left, {units.loaded(better, load): 1})


def higher(ctx: Context, unit: str) -> str:
    """[VE-M16] The kind one level above, if the technicians can make it and there is a counter; else ""."""
    kinds, row = ctx.facts.unit_kinds, ctx.facts.unit_kinds[unit]
    level = (row.strength, row.space_strength)
    at_home = RHEXIA in ctx.board.planets and control.controller(ctx, RHEXIA) == "rebel"
    top = LEVELS[-1] if at_home else LEVELS[-2]
    if row.environ_type is None or level not in LEVELS or LEVELS.index(level) >= LEVELS.index(top):
        return ""
    wanted = LEVELS[LEVELS.index(level) + 1]
    found = (
        each
        for each in ctx.rules.units
        if kinds[each].environ_type == row.environ_type
        and not kinds[each].elite
        and (kinds[each].strength, kinds[each].space_strength) == wanted
    )
    better = next(found, "")
    return better if better and ctx.rules.ask[questions.counters](ctx, better) > 0 else ""


def technicians(ctx: Context) -> Procedure | None:
    """[VE-M16] With fewer than three units or points a unit comes in Drift 1 of Deblon instead."""
    number = sum(units.count(ctx, place, "rebel") for place in units.places(ctx, "rebel"))
    if number >= RAISES and tracks.points(ctx, "rebel") >= RAISES * PRICE:
        return Technicians()
    drift = ctx.board.drifts.get(DEBLON)
    if drift is not None and ctx.rules.ask[questions.counters](ctx, GIFT) > 0:
        units.place_units(ctx, drift[0], {GIFT: 1}, "rebel", title("M16"), "VE-M16")
    return None


# M19 Dead World acts up

DEAD_WORLD = "dead-world"
#: [VE-M19a] The unit that each side sends there.
SENT: dict[Side, tuple[int, int]] = {"imperial": (1, 2), "rebel": (2, 1)}


class SendToDeadWorld(Action, frozen=True):
    form = "send {unit} from {at}"
    saying = "{unit} at {at}|sets out for the Dead World, and is never heard of again"
    final = True
    unit: UnitKindId
    at: PlaceId


class LostContact(Procedure, tag="events.cards.LostContact"):
    """[VE-M19a] The nearest unit of a kind is lost; its owner chooses among equals."""

    first = "choose"

    side: Side
    system: str

    def choose(self, ctx: Context) -> Next:
        found = nearest(ctx, self.side, self.system)
        if not found:
            return DONE
        options: list[Option] = [(SendToDeadWorld(unit, place), self.send) for place, unit in found]
        prompt = f"{title('M19')}: which unit looks into it?"
        return Ask(self.side, KIND, "VE-M19a", prompt, options)

    def send(self, ctx: Context, action: SendToDeadWorld) -> Next:
        take_off(ctx, action.unit, action.at, title("M19"), "VE-M19a")
        return DONE


def nearest(ctx: Context, side: Side, system: str) -> list[tuple[str, str]]:
    """[VE-M19a] The units of a side's kind that are nearest to a system, in jump points.

    A 1-2 is a Patrol: the flagship, as strong as it is, is not sent.
    """
    kinds, is_flagship = ctx.facts.unit_kinds, ctx.rules.ask[asked.is_flagship]
    found = [
        (place, unit)
        for place in units.places(ctx, side)
        for unit in units.of_side(ctx, place, side)
        if (kinds[unit].strength, kinds[unit].space_strength) == SENT[side]
        and place in ctx.board.system_of
        and not is_flagship(ctx, unit)
    ]
    ways = {each: _way(ctx, ctx.board.system_of[each[0]], system) for each in found}
    least = min(ways.values(), default=0)
    return [each for each in found if ways[each] == least]


def _way(ctx: Context, here: str, there: str) -> int:
    return 0 if here == there else ctx.facts.distance(here, there)


def shadow(ctx: Context) -> Procedure | None:
    """[VE-M19a] Whoever controls most planets there and next to it; the Empire if they are even."""
    planet = next((each for each, lies in galaxy(ctx).secrets.items() if lies == DEAD_WORLD), "")
    if not planet:
        return None
    system = ctx.facts.planets[planet].system
    ends = ({way.a, way.b} for way in ctx.facts.routes)
    around = {system}.union(*(pair for pair in ends if system in pair))
    planets = [each for each in ctx.board.planets if ctx.facts.planets[each].system in around]
    held = [control.controller(ctx, each) for each in planets if geography.exists(ctx, each)]
    side: Side = "rebel" if held.count("rebel") > held.count("imperial") else "imperial"
    return LostContact(side=side, system=system)


# M20 Destructor Device

ADRAX = "523"
#: [VE-M20] The columns on which units lose what a defender loses.
BLAST = {"523.1": "2-1", "523.2": "1-2"}


class Blast(Procedure, tag="events.cards.Blast"):
    """[VE-M20] One die for both Environs and both players."""

    first = "roll"

    die: int = 0
    left: tuple[tuple[str, Side], ...] = ()
    at: str = ""
    side: Side = "rebel"

    def roll(self, ctx: Context) -> Next:
        pdb.turn_down(ctx, ctx.state.planets[ADRAX], title("M20"), "VE-M20")
        roll = Roll(purpose="the destructor device", case="VE-M20", side="rebel")
        return rolled(ctx, roll, self.explode, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return Reading(f"the device explodes with a {dice[0]}")

    def explode(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (self.die,) = dice
        ctx.emit(DeviceTriggered(case="VE-M20", planet=ADRAX, die=self.die))
        sides: tuple[Side, Side] = ("rebel", "imperial")
        self.left = tuple(
            (place, side)
            for place in BLAST
            if place in ctx.board.sizes
            for side in sides
            if units.present(ctx, place, side)
        )
        return self.next_stack

    def next_stack(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        (self.at, self.side), *rest = self.left
        self.left = tuple(rest)
        loss = self._loss(ctx)
        if not loss:
            return self.next_stack
        units.reveal(ctx, self.at, self.side, title("M20"))
        mine = dict(units.of_side(ctx, self.at, self.side))
        takes = TakeLosses(
            side=self.side,
            place=self.at,
            units=mine,
            loss=loss,
            reason=title("M20"),
            case="VE-M20",
        )
        return Call(takes, self.lost)

    def _loss(self, ctx: Context) -> int:
        """[VE-M20] The only shift is that for Rebels in an Environ of their own type."""
        column, home = BLAST[self.at], ctx.facts.environs[self.at].type
        kinds = ctx.facts.unit_kinds
        own = any(kinds[each].environ_type == home for each in units.of_side(ctx, self.at, self.side))
        if self.side == "rebel" and own:
            step = tables.environ_shifts("imperial", rebel_in_own_environ=True, facts=ctx.facts)
            column = tables.shift_column(column, sum(each.columns for each in step), facts=ctx.facts)
        return tables.military_losses(column, self.die, None, facts=ctx.facts).defender_loss

    def lost(self, ctx: Context, left: Mapping[str, int]) -> Next:
        there = turn_over(ctx, self.at, self.side, units.of_side(ctx, self.at, self.side), left)
        gone = {unit: n - left.get(unit, 0) for unit, n in there.items()}
        units.fall(ctx, self.at, self.side, {unit: n for unit, n in gone.items() if n})
        units.conceal(ctx, self.at)
        return self.next_stack


def device(ctx: Context) -> Procedure | None:
    """[VE-M20]"""
    return Blast() if geography.exists(ctx, ADRAX) else None


# M28 Bridne Murcada

BRIDNE, LYSENDA = "bridne-murcada", "232"
#: [VE-M28] She attends to matters of her own, where nobody finds her.
AWAY = fate("away", "Away", IN_PLAY)
CALLED_HOME = kind("called-home", "called home")


class LeaveWith(Action, frozen=True):
    form = "give {card} to {who}"
    saying = "{card}|goes to {who}"
    final = True
    card: PossessionId
    who: CharacterId


class LeaveNow(Action, frozen=True):
    form = "leave"
    saying = "She leaves with what she has"
    passes = True
    final = True


class CalledHome(Procedure, tag="events.cards.CalledHome"):
    """[VE-M28] She may leave her things to friends, leaves her ship behind, and is gone."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        bridne = ctx.state.characters[BRIDNE]
        options: list[Option] = [
            (LeaveWith(card.id, mate), self.give)
            for card in possessions.held_by(ctx, BRIDNE)
            for mate in self._mates(ctx, bridne)
            if possessions.can_hold(ctx, mate, card.id)
        ]
        options.append((LeaveNow(), self.leave))
        prompt = f"{title('M28')}: to whom does she leave her things?"
        return Ask("rebel", KIND, "VE-M28", prompt, options, about=bridne.place)

    def _mates(self, ctx: Context, bridne: Character) -> list[str]:
        people = [ctx.state.characters[each] for each in ctx.index.people.get(bridne.place, ())]
        return [
            each.id for each in people if each.side == "rebel" and each.fate in CAN_ACT and each.id != BRIDNE
        ]

    def give(self, ctx: Context, action: LeaveWith) -> Next:
        card: Possession = ctx.state.possessions[action.card]
        possessions.hand_over(ctx, card, action.who)
        return self.choose

    def leave(self, ctx: Context) -> Next:
        bridne, reason = ctx.state.characters[BRIDNE], title("M28")
        spaceships.pass_on(ctx, bridne, reason)
        pieces.befall(ctx, bridne, AWAY, Cause(CALLED_HOME))
        ctx.emit(SentHome(case="VE-M28", character=BRIDNE, place="", reason=reason))
        return DONE


def called_home(ctx: Context) -> Procedure | None:
    """[VE-M28] Unless she is captured, laid low, dead, or has never joined."""
    bridne = ctx.state.characters.get(BRIDNE)
    free = bridne is not None and bridne.fate in CAN_ACT and bridne.place in ctx.board.locations
    return CalledHome() if free else None


def leaves_later(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-M28, VQ-271] Whoever was held as the card was turned up goes as soon as she is free."""
    return called_home(ctx)


def has_left(ctx: Context, moment: Moment) -> None:
    """[VE-M28] In a position she may have left already; she has what it gives her."""
    record, bridne = memory(ctx), ctx.state.characters.get(BRIDNE)
    if not record.away:
        return
    record.away = False
    if bridne is None:
        ctx.state.decks["rebel"] = [each for each in ctx.state.decks["rebel"] if each != BRIDNE]
        bridne = Character(id=BRIDNE, side="rebel", place=NOWHERE)
        pieces.add_character(ctx, bridne)
    elif bridne.fate not in CAN_ACT:
        raise FitgError(f"position.modules.events.cards.away: {BRIDNE} is not free to leave.")
    pieces.befall(ctx, bridne, AWAY, Cause(CALLED_HOME))


class ReturnTo(Action, frozen=True):
    form = "return to {who}"
    saying = "She returns to {who}"
    final = True
    who: CharacterId


class ComesBack(Procedure, tag="events.cards.ComesBack"):
    """[VE-M28] When the card goes she is with any Rebel character."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        friends = self._friends(ctx)
        if not friends:
            return DONE
        options: list[Option] = [(ReturnTo(each), self.come) for each in friends]
        return Ask("rebel", KIND, "VE-M28", f"{title('M28')}: to whom does she return?", options)

    def _friends(self, ctx: Context) -> list[str]:
        """[VQ-489] Who is free; if nobody is, who lies or is held in an Environ."""
        bridne, board = ctx.state.characters[BRIDNE], ctx.board
        rebels = [
            each for each in ctx.state.characters.values() if each.side == "rebel" and each.id != BRIDNE
        ]
        free = [
            each.id
            for each in rebels
            if each.fate in CAN_ACT
            and each.place in board.planet_of
            and transport.has_room(ctx, each.place, "rebel", bridne)
        ]
        return free or [
            each.id
            for each in rebels
            if each.fate in IN_PLAY and each.fate not in CAN_ACT and board.on_surface(each.place)
        ]

    def come(self, ctx: Context, action: ReturnTo) -> Next:
        bridne, friend = ctx.state.characters[BRIDNE], ctx.state.characters[action.who]
        pieces.release(ctx, bridne)
        # [VQ-230] Nobody has seen her where she was: she gives no friend away.
        bridne.detected = False
        pieces.put_character(ctx, bridne, friend.place, friend.stack if friend.fate in CAN_ACT else "")
        detection.spread_detection(ctx, friend.place, "rebel")
        return DONE


def comes_back(ctx: Context) -> Procedure | None:
    """[VE-M28] The card has gone."""
    bridne = ctx.state.characters.get(BRIDNE)
    return ComesBack() if bridne is not None and bridne.fate == AWAY.name else None


def new_empress(ctx: Context) -> None:
    """[VE-M28a] If she was not free as it became due, Lysenda turns to the Empire, and stays as it is."""
    bridne = ctx.state.characters.get(BRIDNE)
    if bridne is None or bridne.fate in CAN_ACT or bridne.fate in (AWAY.name, "deck"):
        return
    if LYSENDA in ctx.state.planets:
        planet = ctx.state.planets[LYSENDA]
        loyalty.shift(ctx, planet, 1, "imperial", title("M28"), "VE-M28a")
        memory(ctx).frozen = LYSENDA


def is_frozen(ctx: Context, planet: str) -> bool:
    """[VE-M28a] Its Loyalty does not move in this turn."""
    return planet == memory(ctx).frozen


def stays_as_it_is(ctx: Context, planet: Planet) -> bool:
    """[VE-M28a] Nor does its state change, whoever stands on it."""
    return planet.id != memory(ctx).frozen


def keeps_its_state(ctx: Context, site: Site) -> tuple[str, ...]:
    """[VE-M28a] Nor by a mission."""
    is_frozen = ctx.board.planet_of.get(site.place) == memory(ctx).frozen
    return (StartOrStopRebellion.letter,) if is_frozen else ()
