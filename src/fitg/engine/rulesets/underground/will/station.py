"""[VC-17a] Where the Imperial Will stands at the start: anywhere at the Throne Planet, with Barca."""

from __future__ import annotations

from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import spaceships, units
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.placement import SetUp
from fitg.engine.rules.stacking import restack
from fitg.engine.rulesets.underground.aboard import take_aboard
from fitg.engine.rulesets.underground.will.memory import memory
from fitg.engine.rulesets.underground.will.printed import DAMAGED, SOUND, commandos
from fitg.errors import FitgError

CASE = "VC-17a"
COMMANDER = "barca"
COURTIERS = "imperial.characters"
MILITIA = "militia"


def put_on_the_map(ctx: Context, place: str, side_up: str = SOUND) -> None:
    """The flagship is there."""
    memory(ctx).launched = True
    units.place_units(ctx, place, {side_up: 1}, "imperial", "the flagship of the Empire", CASE)


def keep_station(ctx: Context, moment: Moment) -> None:
    """Where a position says; else it is above the Throne Planet."""
    seat, record = geography.throne(ctx), memory(ctx)
    _check(ctx)
    if not record.launched and (record.station or seat is not None):
        place = record.station or ctx.board.orbits[seat or ""]
        side_up = DAMAGED if record.damaged else SOUND
        put_on_the_map(ctx, place, side_up)
        if record.laden:
            cargo = {} if ctx.board.on_surface(place) else {units.loaded(side_up, MILITIA): 1}
            units.add(ctx, place, "imperial", {MILITIA: 1}, cargo=cargo)
        take_aboard(ctx, place, "imperial", record.aboard, "Imperial Will")
    record.damaged, record.laden, record.aboard = False, False, ()


def _check(ctx: Context) -> None:
    """What cannot be is refused with a sentence."""
    record, where = memory(ctx), "position.modules.characters.will"
    if record.station and record.station not in ctx.board.locations:
        raise FitgError(f"{where}.station: {record.station!r} is no place of the board.")
    for team in (*record.commandos, *record.resting):
        if team not in commandos():
            raise FitgError(f"{where}: there are no Commandos {team!r}, but {', '.join(commandos())}.")
    for team, who in record.commandos.items():
        served = ctx.state.characters.get(who)
        if served is None or served.side != "imperial":
            raise FitgError(f"{where}.commandos.{team}: {who!r} is no Imperial character in play.")


def commander(ctx: Context, planet: str) -> Character | None:
    """[VC-17a] Barca, if he stands on the planet."""
    found = ctx.state.characters.get(COMMANDER)
    there = found is not None and found.fate in CAN_ACT and ctx.board.planet_of.get(found.place) == planet
    return found if there else None


class Station(Action, frozen=True):
    form = "station the will at {at}"
    saying = "The Imperial Will|stands at {at}"
    #: The set-up goes on with chance, or with the other side.
    final = True
    at: PlaceId


class StationWill(Procedure, tag="characters.will.Station"):
    """[VC-17a] The Imperial Player chooses an Environ of the Throne Planet, or its Orbit Box."""

    def begin(self, ctx: Context) -> Next:
        seat = geography.throne(ctx)
        assert seat is not None
        places = (ctx.board.orbits[seat], *ctx.board.surface[seat])
        options: list[Option] = [(Station(place), self.place) for place in places]
        who = commander(ctx, seat)
        company = f", with {naming.piece(ctx.facts, who.id)}" if who is not None else ""
        prompt = f"Where does the Imperial Will start{company}?"
        return Ask("imperial", "will.station", CASE, prompt, options, about=places[0])

    def place(self, ctx: Context, action: Station) -> Next:
        put_on_the_map(ctx, action.at)
        who = commander(ctx, ctx.board.planet_of[action.at])
        if who is not None:
            ship = spaceships.owned_by(ctx, who.id)
            pieces.put_character(ctx, who, action.at)
            restack(ctx, who, with_units=True)
            if ship is not None:
                pieces.put_ship(ctx, ship, action.at)
        return DONE


class WithFlagship(SetUp, layer=True, tag="characters.will.SetUp"):
    """[VC-17a] After the courtiers, the flagship."""

    def next_part(self, ctx: Context) -> Next:
        return Call(StationWill(), self.next_part) if self._is_due(ctx) else super().next_part(ctx)

    def _is_due(self, ctx: Context) -> bool:
        if memory(ctx).launched or geography.throne(ctx) is None:
            return False
        parts = ctx.scenario.setup
        return self.done >= len(parts) or (self.done > 0 and parts[self.done - 1] == COURTIERS)
