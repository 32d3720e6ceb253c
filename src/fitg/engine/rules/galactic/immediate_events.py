"""[32.0] What Galactic Events do as soon as they are drawn, one small function or procedure each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fitg.data.records import LOYALTY_TRACK, GalacticEvent, Side
from fitg.engine import points, questions
from fitg.engine.events.galactic import CharacterReborn
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, PlanetId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import PATRIOTIC, ROLES, Character, Possession, Stack, StackRole
from fitg.engine.rules import characters, control, detection, harm, loyalty, possessions, units
from fitg.engine.rules.galactic import geography, shifts, tracks
from fitg.engine.rules.galactic.causes import PLAGUE
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.shifts import Objection, Shift, ShiftInTurn
from fitg.engine.rules.rebellion import Rebellion

CASE = "32.0"


def card_in_force(ctx: Context) -> GalacticEvent:
    """The card that has just been drawn."""
    return ctx.facts.galactic_events[memory(ctx).event]


def _number(ctx: Context, name: str) -> int:
    return int(card_in_force(ctx).parameters[name])


# Points


class Plunder(Action, frozen=True):
    form = "plunder {at}"
    saying = "Plunder {at}"
    at: PlaceId


class PiratePlunder(Procedure):
    """[98] The Rebels take what an Environ without Imperial units is worth; the Empire loses nothing."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        places = [place for planet in ctx.board.planets for place in self._open_on(ctx, planet)]
        if not places:
            return DONE
        options: list[Option] = [(Plunder(place), self.plunder) for place in places]
        return Ask("rebel", "galactic-event", CASE, "Pirates give you their loot: of which Environ?", options)

    def _open_on(self, ctx: Context, planet: str) -> list[str]:
        if not geography.is_held(ctx, planet) or units.anywhere_in(ctx, ctx.board.orbits[planet], "imperial"):
            return []
        return [place for place in ctx.board.surface[planet] if not units.present(ctx, place, "imperial")]

    def plunder(self, ctx: Context, action: Plunder) -> Next:
        tracks.gain(ctx, "rebel", ctx.facts.environs[action.at].resource, "pirates' loot", CASE)
        return DONE


def transport_error(ctx: Context) -> None:
    """[113, G-06] Five points change sides; what the Imperial track lacks is taken from the taxes."""
    wanted = -_number(ctx, "imperial")
    lost = tracks.lose(ctx, "imperial", wanted, "a transport goes astray", CASE)
    memory(ctx).owed = wanted - lost
    tracks.gain(ctx, "rebel", _number(ctx, "rebel"), "a transport goes astray", CASE)


# Loyalty


class ShiftPlanet(Action, frozen=True):
    form = "shift {planet}"
    saying = "{planet}|turns by one space"
    planet: PlanetId

    def is_final(self, ctx: Context) -> bool:
        """[G-03] The Imperial Player may refuse by showing a secret that nobody else knows."""
        return shifts.may_be_refused(ctx, self.planet)


class ShiftNoMore(Action, frozen=True):
    form = "no more"
    saying = "No more shifts"
    passes = True


class ShiftChosen(Procedure):
    """[99, 104] A player has to pick planets whose Loyalty moves by one space."""

    first = "choose"

    chooser: Side
    favor: Side
    planets: tuple[str, ...]
    number: int

    def choose(self, ctx: Context) -> Next:
        open_ = [planet for planet in self.planets if shifts.can_move(ctx, planet, self.favor)]
        if not self.number or not open_:
            return DONE
        options: list[Option] = [(ShiftPlanet(planet), self.shift) for planet in open_]
        side = naming.SIDE_NAMES[self.favor]
        more = "One more planet turns" if self.number == 1 else f"{self.number} more planets turn"
        prompt = f"{more} to {side} by one space: which?"
        return Ask(self.chooser, "galactic-event", CASE, prompt, options)

    def shift(self, ctx: Context, action: ShiftPlanet) -> Next:
        self.planets = tuple(each for each in self.planets if each != action.planet)
        return Call(_by_event(ctx, action.planet, self.favor), self.heard)

    def heard(self, ctx: Context, moved: int) -> Next:
        """[99, 104] Markers have to be moved: one whose secret forbids it is none of those to be moved."""
        self.number -= 1 if moved else 0
        return self.choose


def _by_event(ctx: Context, planet: str, favor: Side, spaces: int = 1) -> Shift:
    return Shift(planet=planet, favor=favor, reason=card_in_force(ctx).name, case=CASE, spaces=spaces)


def of_race(ctx: Context, race: str) -> tuple[str, ...]:
    """The planets on which a race lives."""
    return tuple(
        planet
        for planet in ctx.board.planets
        if any(race in ctx.facts.environs[place].races for place in ctx.board.surface[planet])
    )


def segunden_news(ctx: Context) -> Procedure:
    """[99] The Imperial Player has to pick three Segunden planets that turn to the Rebels."""
    event = card_in_force(ctx)
    planets = of_race(ctx, event.parameters["race"])
    return ShiftChosen(chooser="imperial", favor="rebel", planets=planets, number=_number(ctx, "planets"))


def galactic_games(ctx: Context) -> Procedure:
    """[104] The Rebel Player has to pick three planets of the First Province that turn to the Empire."""
    province = card_in_force(ctx).parameters["province"]
    planets = tuple(each for each in ctx.board.planets if geography.province_of(ctx, each) == province)
    return ShiftChosen(chooser="rebel", favor="imperial", planets=planets, number=_number(ctx, "planets"))


def lonica_backlash(ctx: Context) -> Procedure | None:
    """[107] The marker of Lonica goes to Loyal, unless it is there, on Patriotic, or there is none."""
    event = card_in_force(ctx)
    planet = ctx.state.planets.get(event.parameters["planet"])
    spaces = 0 if planet is None else planet.loyalty - LOYALTY_TRACK.index(event.parameters["set"])
    if planet is None or spaces <= 0:
        return None
    return Shift(planet=planet.id, favor="imperial", reason=event.name, case=CASE, spaces=spaces)


def zakir_scandal(ctx: Context) -> Procedure:
    """[108] All planets of a star turn to the Rebels."""
    return ShiftInTurn(planets=_of_star(ctx), favor="rebel", reason=card_in_force(ctx).name, case=CASE)


def _of_star(ctx: Context) -> tuple[str, ...]:
    star = card_in_force(ctx).parameters["star"]
    return tuple(planet for planet in ctx.facts.systems[star].planets if planet in ctx.state.planets)


#: [109] The spaces that a planet moves, and from Patriotic.
CULT_SPACES = {False: 1, True: 2}
#: [124] So many planets turn if their home does not.
SUVAN_PLANETS = 2


class RaiseCult(Action, frozen=True):
    form = "{planet} rises"
    saying = "{planet}|goes into rebellion"
    final = True
    planet: PlanetId


class LeaveCult(Action, frozen=True):
    form = "{planet} stays quiet"
    saying = "{planet}|stays at Unrest"
    planet: PlanetId


class DeblonCult(Procedure):
    """[109] Two planets turn to the Rebels: from Patriotic by two spaces, at Unrest into rebellion.

    How they stand as the card comes up decides; both markers move before either of them sets an example
    or rises.
    """

    #: Planets whose markers are still to be moved.
    turning: tuple[str, ...] = ()
    patriots: tuple[str, ...] = ()
    #: [23.1, G3] Those of the patriots who have moved by two spaces.
    examples: tuple[str, ...] = ()
    uneasy: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        planets = [ctx.state.planets[each] for each in _of_star(ctx) if geography.exists(ctx, each)]
        self.uneasy = tuple(each.id for each in planets if loyalty.in_unrest(each))
        self.turning = tuple(each.id for each in planets if each.id not in self.uneasy)
        self.patriots = tuple(each for each in self.turning if _is_patriotic(ctx, each))
        return self.turn_next

    def turn_next(self, ctx: Context) -> Next:
        if not self.turning:
            return self.find_examples
        planet, *rest = self.turning
        self.turning = tuple(rest)
        return Call(_by_event(ctx, planet, "rebel", CULT_SPACES[planet in self.patriots]), self.turn_next)

    def find_examples(self, ctx: Context) -> Next:
        self.examples = tuple(each for each in self.patriots if not _is_patriotic(ctx, each))
        return self.next_example

    def next_example(self, ctx: Context) -> Next:
        if not self.examples:
            return self.next_uneasy
        planet, *rest = self.examples
        self.examples = tuple(rest)
        moment = Moment(name=points.LOYALTY_MOVED.name, side="rebel", planet=planet, number=CULT_SPACES[True])
        return at(ctx, moment, self.next_example)

    def next_uneasy(self, ctx: Context) -> Next:
        while self.uneasy:
            if shifts.can_rise(ctx, self.uneasy[0]):
                return self.offer
            self.uneasy = self.uneasy[1:]
        return DONE

    def offer(self, ctx: Context) -> Next:
        planet = self.uneasy[0]
        options: list[Option] = [(RaiseCult(planet), self.rise), (LeaveCult(planet), self.leave)]
        prompt = f"Does {naming.planet(ctx.facts, planet)} go into rebellion?"
        return Ask("rebel", "galactic-event", CASE, prompt, options, about=planet)

    def rise(self, ctx: Context, action: RaiseCult) -> Next:
        """[31.22, G-03] A secret that is hidden may be shown to refuse."""
        if not shifts.may_be_refused(ctx, action.planet):
            return self.heard(ctx, True)
        reason = card_in_force(ctx).name
        return Call(Objection(planet=action.planet, favor="rebel", reason=reason, case=CASE), self.heard)

    def heard(self, ctx: Context, follows: bool) -> Next:
        planet, *rest = self.uneasy
        self.uneasy = tuple(rest)
        return Call(Rebellion(planet=planet), self.next_uneasy) if follows else self.next_uneasy

    def leave(self, ctx: Context) -> Next:
        self.uneasy = self.uneasy[1:]
        return self.next_uneasy


def _is_patriotic(ctx: Context, planet: str) -> bool:
    return ctx.state.planets[planet].loyalty == PATRIOTIC


class SuvanSermon(Procedure):
    """[124] The Rebels may turn the Suvans' home, or two of their other planets."""

    first = "choose"

    turned: tuple[str, ...] = ()
    chosen: str = ""

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(ShiftPlanet(planet), self.turn) for planet in self._open(ctx)]
        options.append((ShiftNoMore(), self.stop))
        prompt = (
            "One more planet of the Suvans turns to you by one space: which?"
            if self.turned
            else "A sermon moves the Suvans: their home planet turns to you, or two others do."
        )
        return Ask("rebel", "galactic-event", CASE, prompt, options)

    def _open(self, ctx: Context) -> list[str]:
        planets = of_race(ctx, card_in_force(ctx).parameters["race"])
        return [
            planet
            for planet in planets
            if planet not in self.turned
            and not (self.turned and self._is_home(ctx, planet))
            and shifts.can_move(ctx, planet, "rebel")
        ]

    def _is_home(self, ctx: Context, planet: str) -> bool:
        return ctx.facts.planets[planet].home_of == card_in_force(ctx).parameters["race"]

    def turn(self, ctx: Context, action: ShiftPlanet) -> Next:
        self.chosen = action.planet
        return Call(_by_event(ctx, action.planet, "rebel"), self.heard)

    def heard(self, ctx: Context, moved: int) -> Next:
        """A planet whose secret refuses leaves the choice as it was."""
        if moved:
            self.turned = (*self.turned, self.chosen)
        enough = self._is_home(ctx, self.chosen) or len(self.turned) == SUVAN_PLANETS
        return DONE if moved and enough else self.choose

    def stop(self, ctx: Context) -> Next:
        return DONE


# Characters and units


def plague(ctx: Context) -> Procedure | None:
    """[117] A wound for everybody in a province; where a healer is, the people are grateful."""
    event = card_in_force(ctx)
    province = event.parameters["province"]
    _show_medi_kits(ctx, province)
    healers = {healer.place for healer in _healers(ctx) if ctx.board.on_surface(healer.place)}
    for character in list(ctx.state.characters.values()):
        if character.fate in IN_PLAY and _province(ctx, character.place) == province:
            safe = _is_doctor(ctx, character) or (character.side == "rebel" and character.place in healers)
            if not safe:
                harm.wound(ctx, character, _number(ctx, "wounds"), Cause(PLAGUE, event.name), CASE)
    thankful = sorted(ctx.board.planet_of[place] for place in healers if _province(ctx, place) == province)
    return ShiftInTurn(planets=tuple(dict.fromkeys(thankful)), favor="rebel", reason=event.name, case=CASE)


def _province(ctx: Context, place: str) -> str:
    system = ctx.board.system_of.get(place, "")
    return ctx.facts.systems[system].province if system else ""


def _is_doctor(ctx: Context, character: Character) -> bool:
    return ctx.rules.ask[questions.is_doctor](ctx, character)


def _healers(ctx: Context) -> list[Character]:
    """The Doctor, and whoever has a Medi-kit that works; prisoners help nobody."""
    free = [each for each in ctx.state.characters.values() if each.side == "rebel" and each.fate in CAN_ACT]
    return [each for each in free if _is_doctor(ctx, each) or _medi_kits(ctx, each)]


def _medi_kits(ctx: Context, owner: Character) -> list[Possession]:
    held = possessions.usable_by(ctx, owner.id)
    return [kit for kit in held if ctx.rules.ask[questions.keeps_well](ctx, kit)]


def _show_medi_kits(ctx: Context, province: str) -> None:
    """[117, 14.2] Those who stay well, and a planet that turns, show what helps where no Doctor does."""
    healers = _healers(ctx)
    doctors = {each.place for each in healers if _is_doctor(ctx, each)}
    for owner in healers:
        helps = ctx.board.on_surface(owner.place) and owner.place not in doctors
        if helps and _province(ctx, owner.place) == province:
            for kit in _medi_kits(ctx, owner):
                if not kit.revealed:
                    possessions.show(ctx, kit, "shown")


class PlaceClone(Action, frozen=True):
    form = "{who} returns at {at}"
    saying = "{who}|returns at {at}"
    who: CharacterId
    at: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """The Enemy has somebody to place, too."""
        cloning = ctx.state.stack[-1]
        if not isinstance(cloning, CloneSuccess):
            return False
        return cloning.owner_after(ctx) not in (None, ctx.state.characters[self.who].side)


class CloneSuccess(Procedure):
    """[119] Three of the dead, drawn by chance, come back on planets of their side."""

    left: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        dead = [each.id for each in characters.with_cards(ctx) if each.fate not in IN_PLAY]
        chosen = []
        for _ in range(min(_number(ctx, "draw_dead"), len(dead))):
            chosen.append(ctx.pick(dead))
            dead.remove(chosen[-1])
        self.left = tuple(chosen)
        return self.next_clone

    def next_clone(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        character = ctx.state.characters[self.left[0]]
        places = _homes(ctx, character.side)
        if not places:
            self.left = self.left[1:]
            return self.next_clone
        return self.place

    def owner_after(self, ctx: Context) -> Side | None:
        """Who places the next one, once this one stands somewhere; None if nobody does."""
        owners = (ctx.state.characters[each].side for each in self.left[1:])
        return next((side for side in owners if _homes(ctx, side)), None)

    def place(self, ctx: Context) -> Next:
        character = ctx.state.characters[self.left[0]]
        options: list[Option] = [
            (PlaceClone(character.id, place), self.put) for place in _homes(ctx, character.side)
        ]
        prompt = f"{naming.piece(ctx.facts, character.id)} lives again: where?"
        return Ask(character.side, "galactic-event", CASE, prompt, options)

    def put(self, ctx: Context, action: PlaceClone) -> Next:
        self.left = self.left[1:]
        character = ctx.state.characters[action.who]
        pieces.raise_from_the_dead(ctx, character, action.at)
        ctx.emit(CharacterReborn(case=CASE, character=character.id, side=character.side, place=action.at))
        ctx.rules.ask[questions.reborn](ctx, character)
        detection.spread_detection(ctx, action.at, character.side)
        return self.next_clone


def _homes(ctx: Context, side: Side) -> list[str]:
    """[119] Environs of planets of a side; for Rebels without any those of planets in rebellion."""
    own = [each for each in ctx.board.planets if control.controller(ctx, each) == side]
    if not own and side == "rebel":
        own = [each.id for each in ctx.state.planets.values() if each.status == "rebellion"]
    return [place for planet in own if geography.exists(ctx, planet) for place in ctx.board.surface[planet]]


class GiveUpSquad(Action, frozen=True):
    form = "remove a suicide squad at {at}"
    saying = "The one at {at}|is disbanded"
    at: PlaceId


class SuicideOutcry(Procedure):
    """[123] The Imperial Player has to disband one Suicide Squad."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        found = _squads(ctx)
        if not found:
            return DONE
        places = dict.fromkeys(place for place, _, _ in found)
        options: list[Option] = [(GiveUpSquad(place), self.remove) for place in places]
        name = naming.piece(ctx.facts, found[0][1])
        prompt = f"The people are outraged: which {name} do you disband?"
        return Ask("imperial", "galactic-event", CASE, prompt, options)

    def remove(self, ctx: Context, action: GiveUpSquad) -> Next:
        """[123] It can be bought again, but not in this Game-Turn; free ones go first."""
        _, kind, role = next(found for found in _squads(ctx) if found[0] == action.at)
        units.eliminate_laden(ctx, action.at, {kind: 1}, "the people are outraged", CASE, role)
        if characters.in_space(ctx, action.at):
            # [P-19] It may have been all that carried somebody there.
            ctx.rules.ask[questions.leave_in_space](ctx, action.at)
        memory(ctx).disbanded = kind
        return DONE


def wanted_squads(ctx: Context, stacks: Sequence[Stack]) -> tuple[tuple[int, Mapping[str, int]], ...]:
    """[123, 7.22] While the people call for one, there are some; which, is told when it is disbanded."""
    if not ctx.state.stack or not isinstance(ctx.state.stack[-1], SuicideOutcry):
        return ()
    kinds = ctx.facts.unit_kinds
    squads = [{kind: n for kind, n in stack.units.items() if kinds[kind].covert} for stack in stacks]
    return tuple([(number, found) for number, found in enumerate(squads) if found])


def _squads(ctx: Context) -> list[tuple[str, str, StackRole]]:
    """Where Suicide Squads are, of which kind, and in which stack."""
    kinds = ctx.facts.unit_kinds
    return [
        (place, kind, role)
        for role in ROLES
        for place in units.places(ctx, "imperial", role)
        for kind in units.of_side(ctx, place, "imperial", role)
        if kinds[kind].covert
    ]
