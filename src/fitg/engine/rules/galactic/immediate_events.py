"""[32.0] What Galactic Events do as soon as they are drawn, one small function or procedure each."""

from __future__ import annotations

from collections.abc import Callable

from fitg.data.records import LOYALTY_TRACK, GalacticEvent, Side
from fitg.engine import naming, pieces
from fitg.engine.actions import Action, CharacterId, PlaceId, PlanetId
from fitg.engine.context import Context
from fitg.engine.events import CharacterReborn
from fitg.engine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import characters, control, detection, harm, loyalty, possessions, units
from fitg.engine.rules.galactic import geography, shifts, tracks
from fitg.engine.rules.galactic.base import TellRebelSecret
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.shifts import Shift, ShiftInTurn
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.state import PATRIOTIC, ROLES, Character, StackRole

#: [32.0] What an event may do: something at once, or a procedure that asks.
Effect = Callable[[Context], Procedure | None]

CASE = "32.0"

#: The ability, and the trait, of whoever heals those around him.
HEALS = "heal_stack"


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
    """[99, 104, 124] A player picks planets whose Loyalty moves by one space."""

    first = "choose"

    chooser: Side
    favor: Side
    planets: tuple[str, ...]
    number: int
    optional: bool = False

    def choose(self, ctx: Context) -> Next:
        open_ = [planet for planet in self.planets if shifts.can_move(ctx, planet, self.favor)]
        if not self.number or not open_:
            return DONE
        options: list[Option] = [(ShiftPlanet(planet), self.shift) for planet in open_]
        if self.optional:
            options.append((ShiftNoMore(), self.stop))
        side = naming.SIDE_NAMES[self.favor]
        prompt = f"{self.number} more planets turn to {side} by one space: which?"
        return Ask(self.chooser, "galactic-event", CASE, prompt, options)

    def shift(self, ctx: Context, action: ShiftPlanet) -> Next:
        self.number -= 1
        self.planets = tuple(each for each in self.planets if each != action.planet)
        return Call(_by_event(ctx, action.planet, self.favor), self.choose)

    def stop(self, ctx: Context) -> Next:
        return DONE


def _by_event(ctx: Context, planet: str, favor: Side, spaces: int = 1) -> Shift:
    """[23.1, G-06] Of all cards only that of Deblon moves a marker by two, which sparks a Domino Effect."""
    reason = card_in_force(ctx).name
    return Shift(planet=planet, favor=favor, reason=reason, case=CASE, spaces=spaces, sparks=spaces > 1)


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
    """[109] Two planets turn to the Rebels: from Patriotic by two spaces, at Unrest into rebellion."""

    planets: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        self.planets = tuple(planet for planet in _of_star(ctx) if geography.exists(ctx, planet))
        return self.next_planet

    def next_planet(self, ctx: Context) -> Next:
        if not self.planets:
            return DONE
        planet = ctx.state.planets[self.planets[0]]
        if loyalty.in_unrest(planet):
            return self.offer if loyalty.can_change(ctx, planet) else self.moved
        spaces = 2 if planet.loyalty == PATRIOTIC else 1
        return Call(_by_event(ctx, planet.id, "rebel", spaces), self.moved)

    def moved(self, ctx: Context) -> Next:
        self.planets = self.planets[1:]
        return self.next_planet

    def offer(self, ctx: Context) -> Next:
        planet = self.planets[0]
        options: list[Option] = [(RaiseCult(planet), self.rise), (LeaveCult(planet), self.leave)]
        prompt = f"Does {naming.planet(ctx.facts, planet)} go into rebellion?"
        return Ask("rebel", "galactic-event", CASE, prompt, options, about=planet)

    def rise(self, ctx: Context, action: RaiseCult) -> Next:
        self.planets = self.planets[1:]
        return Call(Rebellion(planet=action.planet), self.next_planet)

    def leave(self, ctx: Context) -> Next:
        return self.moved


class SuvanSermon(Procedure):
    """[124] The Rebels may turn the Suvans' home, or two of their other planets."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (ShiftPlanet(planet), self.turn_home if self._is_home(ctx, planet) else self.turn_first)
            for planet in self._suvan(ctx)
            if shifts.can_move(ctx, planet, "rebel")
        ]
        options.append((ShiftNoMore(), self.stop))
        prompt = "A sermon moves the Suvans: their home planet turns to you, or two others do."
        return Ask("rebel", "galactic-event", CASE, prompt, options)

    def _suvan(self, ctx: Context) -> tuple[str, ...]:
        return of_race(ctx, card_in_force(ctx).parameters["race"])

    def _is_home(self, ctx: Context, planet: str) -> bool:
        return ctx.facts.planets[planet].home_of == card_in_force(ctx).parameters["race"]

    def turn_home(self, ctx: Context, action: ShiftPlanet) -> Next:
        return Call(_by_event(ctx, action.planet, "rebel"), self.stop)

    def turn_first(self, ctx: Context, action: ShiftPlanet) -> Next:
        """One of the two is turned; the other is chosen when it has been."""
        others = (each for each in self._suvan(ctx) if not self._is_home(ctx, each))
        rest = tuple(planet for planet in others if planet != action.planet)
        return Call(ShiftOneAndAnother(first_planet=action.planet, rest=rest), self.stop)

    def stop(self, ctx: Context) -> Next:
        return DONE


class ShiftOneAndAnother(Procedure):
    """[124] A planet turns to the Rebels, then one more of their choice, if they like."""

    first_planet: str
    rest: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        return Call(_by_event(ctx, self.first_planet, "rebel"), self.another)

    def another(self, ctx: Context) -> Next:
        more = ShiftChosen(chooser="rebel", favor="rebel", planets=self.rest, number=1, optional=True)
        return Call(more, self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


# Characters and units


def plague(ctx: Context) -> Procedure | None:
    """[117] A wound for everybody in a province; where a healer is, the people are grateful."""
    event = card_in_force(ctx)
    province, cause = event.parameters["province"], event.name
    healers = {healer.place for healer in _healers(ctx) if ctx.board.on_surface(healer.place)}
    for character in list(ctx.state.characters.values()):
        if character.fate != "dead" and _province(ctx, character.place) == province:
            safe = _is_doctor(ctx, character) or (character.side == "rebel" and character.place in healers)
            if not safe:
                harm.wound(ctx, character, _number(ctx, "wounds"), cause, CASE)
    thankful = sorted(ctx.board.planet_of[place] for place in healers if _province(ctx, place) == province)
    return ShiftInTurn(planets=tuple(dict.fromkeys(thankful)), favor="rebel", reason=cause, case=CASE)


def _province(ctx: Context, place: str) -> str:
    system = ctx.board.system_of.get(place, "")
    return ctx.facts.systems[system].province if system else ""


def _is_doctor(ctx: Context, character: Character) -> bool:
    return HEALS in ctx.facts.people[character.id].abilities


def _healers(ctx: Context) -> list[Character]:
    """The Doctor, and whoever has a Medi-kit that works; prisoners help nobody."""
    free = [each for each in ctx.state.characters.values() if each.side == "rebel" and each.fate == "free"]
    return [
        each
        for each in free
        if _is_doctor(ctx, each)
        or any(HEALS in possessions.card(ctx, card).traits for card in possessions.usable_by(ctx, each.id))
    ]


class PlaceClone(Action, frozen=True):
    form = "{who} returns at {at}"
    saying = "{who}|returns at {at}"
    who: CharacterId
    at: PlaceId


class CloneSuccess(Procedure):
    """[119] Three of the dead, drawn by chance, come back on planets of their side."""

    left: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        dead = [each.id for each in characters.with_cards(ctx) if each.fate == "dead"]
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
        character.fate = "free"
        character.wounds = 0
        character.detected = False
        pieces.put_character(ctx, character, action.at)
        ctx.emit(CharacterReborn(case=CASE, character=character.id, side=character.side, place=action.at))
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
    saying = "A Suicide Squad at {at}|is disbanded"
    at: PlaceId


class SuicideOutcry(Procedure):
    """[123] The Imperial Player has to disband one Suicide Squad."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (GiveUpSquad(place), self.remove) for place in dict.fromkeys(found[0] for found in _squads(ctx))
        ]
        if not options:
            return DONE
        prompt = "The people are outraged: which Suicide Squad do you disband?"
        return Ask("imperial", "galactic-event", CASE, prompt, options)

    def remove(self, ctx: Context, action: GiveUpSquad) -> Next:
        """[123] It can be bought again, but not in this Game-Turn; free ones go first."""
        _, kind, role = next(found for found in _squads(ctx) if found[0] == action.at)
        units.eliminate(ctx, action.at, {kind: 1}, "the people are outraged", CASE, role)
        memory(ctx).disbanded = kind
        return DONE


def _squads(ctx: Context) -> list[tuple[str, str, StackRole]]:
    """Where Suicide Squads are, of which kind, and in which stack."""
    kinds = ctx.facts.unit_kinds
    return [
        (place, kind, role)
        for role in ROLES
        for place in units.places(ctx, "imperial", role)
        for kind in units.of_side(ctx, place, "imperial", role)
        if kinds[kind].suicide
    ]


EFFECTS: dict[str, Effect] = {
    "pirate_plunder": lambda ctx: PiratePlunder(),
    "segunden_news": segunden_news,
    "galactic_games": galactic_games,
    "lonica_backlash": lonica_backlash,
    "zakir_scandal": zakir_scandal,
    "deblon_cult": lambda ctx: DeblonCult(),
    "code_cracked": lambda ctx: TellRebelSecret(),
    "transport_error": transport_error,
    "plague": plague,
    "clone_success": lambda ctx: CloneSuccess(),
    "suicide_outcry": lambda ctx: SuicideOutcry(),
    "suvan_sermon": lambda ctx: SuvanSermon(),
}
