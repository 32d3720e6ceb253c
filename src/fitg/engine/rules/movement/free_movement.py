"""[9.0] Free movement: any, all or none of a side's pieces, each once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.pieces import PrisonerHanded
from fitg.engine.machine.actions import Action, CaptorId, CharacterId, PlaceId, PlanetId, PossessionId, ShipId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import UNITS, Character, Ship
from fitg.engine.rules import characters, control, custody, possessions, spaceships, units
from fitg.engine.rules.movement.common import may_enter, may_move
from fitg.engine.rules.movement.flying import Boarding
from fitg.engine.rules.movement.marching import Mustering, starting_places
from fitg.engine.rules.movement.walking import Walk
from fitg.engine.rules.stacking import restack


class WalkTo(Action, frozen=True):
    form = "walk {who} to {to}"
    saying = "{who}|walks to {to}"
    who: CharacterId
    to: PlaceId


class Fly(Action, frozen=True):
    form = "fly {ship}"
    saying = "{ship}|flies: choose crew and destination"
    ship: ShipId


class JoinUnits(Action, frozen=True):
    form = "attach {who}"
    saying = "{who}|joins the military units"
    who: CharacterId


class LeaveUnits(Action, frozen=True):
    form = "detach {who}"
    saying = "{who}|leaves the military units"
    who: CharacterId


class MarchFrom(Action, frozen=True):
    form = "march from {origin}"
    saying = "The units at {origin}|move: choose stack and destination"
    origin: PlaceId


class HandPrisoner(Action, frozen=True):
    form = "hand {who} to {captor}"
    saying = "The prisoner {who}|is handed to {captor}"
    who: CharacterId
    captor: CaptorId


class ReleasePrisoner(Action, frozen=True):
    form = "release {who}"
    saying = "The prisoner {who}|is set free"
    who: CharacterId


class ScramblePdb(Action, frozen=True):
    form = "use {card} on pdb {planet}"
    saying = "{card}|puts the PDB of {planet} Down"
    final = True
    card: PossessionId
    planet: PlanetId


class TakeDrugToFly(Action, frozen=True):
    form = "use {card} for navigation"
    saying = "{card}|is used for Navigation"
    final = True
    card: PossessionId


class FinishMoving(Action, frozen=True):
    form = "done"
    saying = "Finish moving"
    passes = True
    final = True


class Movement(Procedure):
    """[9.0] The Movement Segment: any, all or none of the side's pieces, each once."""

    first = "choose"
    case: ClassVar[str] = "9.0"
    prompt: ClassVar[str] = "Move characters, ships and military units."
    #: Spaceships move on their own here: a drug for the pilot may help.
    flies: ClassVar[bool] = True

    side: Side

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        self._character_moves(ctx, options)
        self.unit_moves(ctx, options)
        self.prisoners(ctx, options)
        self.more_options(ctx, options)
        if self.side == "rebel":
            self._possessions(ctx, options)
        if self.may_finish(ctx):
            options.append((FinishMoving(), self.finish))
        return Ask(self.side, "movement", self.case, self.prompt, options, always=self.must_ask(ctx))

    def must_ask(self, ctx: Context) -> bool:
        """[14.2] Would not to be asked tell something that the Enemy cannot see?"""
        return self.side == "rebel" and possessions.hidden_among(ctx, ctx.state.characters)

    def may_finish(self, ctx: Context) -> bool:
        """[9.0] Nobody has to move."""
        return True

    def more_options(self, ctx: Context, options: list[Option]) -> None:
        """What else one game or another allows while pieces move."""

    # Characters

    def _character_moves(self, ctx: Context, options: list[Option]) -> None:
        for character in ctx.state.characters.values():
            if character.side != self.side or character.fate not in CAN_ACT:
                continue
            self.journeys(ctx, character, options)
            self.stackings(ctx, character, options)

    def journeys(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[9.1, 9.3] By ship, or on foot."""
        if not may_move(ctx, character):
            return
        ship = spaceships.owned_by(ctx, character.id)
        if ship is not None and self.may_depart(ctx, ship):
            options.append((Fly(ship.id), self.fly))
        options += [
            (WalkTo(character.id, place), self.walk)
            for place in ctx.board.walks.get(character.place, ())
            if may_enter(ctx, (character.id,), place)
        ]

    def may_depart(self, ctx: Context, ship: Ship) -> bool:
        """[14.51] There is a pilot, and somewhere to go."""
        return spaceships.ready_to_fly(ctx, ship) and len(ctx.board.environs) > 1

    def stackings(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[9.57] Whoever has not done so yet may join the military units, or leave them."""
        idle = character.disabled or character.restacked
        if not idle and character.place in ctx.state.stacks[self.side]:
            if character.with_units:
                options.append((LeaveUnits(character.id), self.leave_units))
            else:
                options.append((JoinUnits(character.id), self.join_units))

    def walk(self, ctx: Context, action: WalkTo) -> Next:
        return Call(Walk(character=action.who, destination=action.to), self.choose)

    def fly(self, ctx: Context, action: Fly) -> Next:
        """[9.54] Each spaceship moves on its own."""
        owner = ctx.state.ships[action.ship].owner
        return Call(Boarding(side=self.side, ship=action.ship, aboard=(owner,)), self.choose)

    def join_units(self, ctx: Context, action: JoinUnits) -> Next:
        return self._restack(ctx, action.who, with_units=True)

    def leave_units(self, ctx: Context, action: LeaveUnits) -> Next:
        return self._restack(ctx, action.who, with_units=False)

    def _restack(self, ctx: Context, character_id: str, *, with_units: bool) -> Next:
        """[9.57, A-09-21] Join the military units, or stand aside for missions."""
        character = ctx.state.characters[character_id]
        character.restacked = True
        restack(ctx, character, with_units)
        return self.choose

    # Military units

    def unit_moves(self, ctx: Context, options: list[Option]) -> None:
        options += [(MarchFrom(place), self.march) for place in starting_places(ctx, self.side)]

    def march(self, ctx: Context, action: MarchFrom) -> Next:
        return Call(Mustering(side=self.side, origin=action.origin), self.choose)

    # Prisoners and possessions

    def prisoners(self, ctx: Context, options: list[Option]) -> None:
        """[12.81d, 12.82] Prisoners are handed on, or let go."""
        for captive in characters.captives(ctx):
            if captive.side == self.side:
                continue
            if not captive.restacked:
                options += [
                    (HandPrisoner(captive.id, captor), self.hand_over)
                    for captor in self.captors(ctx, captive)
                ]
            if captive.captor != UNITS and self.may_release(ctx, captive):
                options.append((ReleasePrisoner(captive.id), self.release))

    def may_release(self, ctx: Context, captive: Character) -> bool:
        """[12.82] A prisoner can go free wherever he can stand."""
        return True

    def captors(self, ctx: Context, captive: Character) -> list[str]:
        here = [character.id for character in characters.at(ctx, captive.place, self.side)]
        if units.present(ctx, captive.place, self.side):
            here.append(UNITS)
        if prison := ctx.rules.ask[questions.prison](ctx, captive):
            here.append(prison)
        return [captor for captor in here if captor != captive.captor]

    def hand_over(self, ctx: Context, action: HandPrisoner) -> Next:
        """[12.81d] A prisoner may be handed to any of the captor's units in the same Environ."""
        captive = ctx.state.characters[action.who]
        custody.hand_over(ctx, captive, action.captor)
        captive.restacked = True
        ctx.emit(PrisonerHanded(case="12.81d", captive=captive.id, place=captive.place, captor=action.captor))
        return self.choose

    def release(self, ctx: Context, action: ReleasePrisoner) -> Next:
        """[12.82, A-12-19] A guard may let his prisoner go."""
        custody.free(ctx, ctx.state.characters[action.who], "released by the guard", "12.82")
        return self.choose

    def _possessions(self, ctx: Context, options: list[Option]) -> None:
        if self.flies:
            options += [(action, self.take_drug) for action in drugs_for_pilots(ctx)]
        options += [(action, self.scramble_pdb) for action in pdbs_to_scramble(ctx)]

    def scramble_pdb(self, ctx: Context, action: ScramblePdb) -> Next:
        scramble_pdb(ctx, action)
        return self.choose

    def take_drug(self, ctx: Context, action: TakeDrugToFly) -> Next:
        """[14.4, 14.51] The drug can make a pilot, or a better one."""
        take_drug(ctx, action)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        """[9.57] Movement is over; the stacks are as they were sorted."""
        return DONE


def drugs_for_pilots(ctx: Context) -> Iterator[TakeDrugToFly]:
    """[14.4] What somebody with a spaceship can take to fly it better."""
    for possession in ctx.state.possessions.values():
        if possession.fate != "held" or not possession.owner:
            continue
        helps = possessions.DRUG in possessions.card(ctx, possession).traits
        if helps and possessions.is_at_hand(ctx, possession) and spaceships.owned_by(ctx, possession.owner):
            yield TakeDrugToFly(possession.id)


def take_drug(ctx: Context, action: TakeDrugToFly) -> None:
    """[14.4, 14.51] The drug can make a pilot, or a better one."""
    possessions.take_drug(ctx, ctx.state.possessions[action.card], "navigation")


def pdbs_to_scramble(ctx: Context) -> Iterator[ScramblePdb]:
    """[14.4] An Enemy PDB on the planet where somebody with a Scrambler stands."""
    scrambling = ctx.rules.answering.get(questions.turn_pdb_down, frozenset())
    for possession in ctx.state.possessions.values():
        if possession.fate != "held" or not possession.owner:
            continue
        place, traits = ctx.state.characters[possession.owner].place, possessions.card(ctx, possession).traits
        scrambles = not scrambling.isdisjoint(traits) and ctx.board.on_surface(place)
        if scrambles and possessions.is_at_hand(ctx, possession):
            planet = ctx.board.planet_of[place]
            if control.usable_pdb(ctx, planet, "imperial"):
                yield ScramblePdb(possession.id, planet)


def scramble_pdb(ctx: Context, action: ScramblePdb) -> None:
    """[14.4] The Scrambler puts an Enemy PDB on the same planet Down."""
    ctx.rules.ask[questions.turn_pdb_down](ctx, ctx.state.possessions[action.card], action.planet)
