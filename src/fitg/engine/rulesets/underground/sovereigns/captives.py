"""[VX-13c to VX-13e] Captured sovereigns: they stay on their planet, whoever has taken them."""

from __future__ import annotations

from fitg.engine.events.pieces import PrisonerHanded
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CaptorId, CharacterId, PlaceId
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import UNITS, Character, opponent
from fitg.engine.rules import characters, custody, harm, units
from fitg.engine.rules.galactic.causes import PLANET_DESTROYED
from fitg.engine.rulesets.underground.sovereigns.rulers import is_here


def hideouts(ctx: Context, character: Character) -> tuple[str, ...]:
    """[VX-13e] One who has escaped comes back on his own planet."""
    sovereign = ctx.facts.sovereigns.get(character.id)
    return () if sovereign is None else ctx.board.surface[ctx.board.planet_of[sovereign.environ]]


def stay_behind(ctx: Context, touched: Touched) -> None:
    """[VX-11f, VX-13d] He does not leave his planet with his guard, and does not outlive it."""
    for name in sorted(ctx.facts.sovereigns.keys() & ctx.state.characters.keys()):
        character = ctx.state.characters[name]
        if character.fate not in IN_PLAY or character.place == NOWHERE:
            continue
        sovereign = ctx.facts.sovereigns[name]
        if ctx.state.planets[ctx.board.planet_of[sovereign.environ]].status == "destroyed":
            harm.die(ctx, character, Cause(PLANET_DESTROYED), "VX-11f")
        elif character.custody is not None and not is_here(ctx, sovereign, character.place):
            _interrupt(ctx, name)


def _interrupt(ctx: Context, name: str) -> None:
    waiting = (*ctx.interruptions, *ctx.state.stack)
    if not any(isinstance(each, LeftBehind) and each.who == name for each in waiting):
        ctx.interrupt(LeftBehind(who=name))


class LeaveWith(Action, frozen=True):
    form = "leave {who} at {at} with {captor}"
    saying = "{who}|stays at {at}, guarded by {captor}"
    final = True
    who: CharacterId
    at: PlaceId
    captor: CaptorId


class LeaveFree(Action, frozen=True):
    form = "leave {who} at {at}"
    saying = "{who}|is free at {at}"
    final = True
    who: CharacterId
    at: PlaceId


class LeftBehind(Procedure, tag="missions.sovereigns.LeftBehind"):
    """[VX-13d] His guard has left the planet: another has him, or his followers free him."""

    who: str

    def begin(self, ctx: Context) -> Next:
        planet = ctx.board.planet_of[ctx.facts.sovereigns[self.who].environ]
        options: list[Option] = [
            (LeaveWith(self.who, place, captor), self.hand_over)
            for place in self._places(ctx, planet)
            for captor in self._guards(ctx, place)
        ]
        if not options:
            options = [(LeaveFree(self.who, place), self.free) for place in ctx.board.surface[planet]]
        name = naming.piece(ctx.facts, self.who)
        prompt = f"{name} stays on {naming.planet(ctx.facts, planet)}: with whom, or where?"
        return Ask(ctx.current.player or "rebel", "sovereigns.left", "VX-13d", prompt, options, about=planet)

    def _places(self, ctx: Context, planet: str) -> tuple[str, ...]:
        orbit = ctx.board.orbits.get(planet)
        return ctx.board.surface[planet] if orbit is None else (*ctx.board.surface[planet], orbit)

    def _guards(self, ctx: Context, place: str) -> list[str]:
        side = opponent(ctx.state.characters[self.who].side)
        found = [UNITS] if units.present(ctx, place, side) else []
        people = characters.at(ctx, place, side)
        if characters.in_space(ctx, place):
            return found
        return found + [
            each.id for each in people if not each.with_units and each.id not in ctx.facts.sovereigns
        ]

    def hand_over(self, ctx: Context, action: LeaveWith) -> Next:
        captive = ctx.state.characters[self.who]
        pieces.put_character(ctx, captive, action.at)
        custody.hand_over(ctx, captive, action.captor)
        ctx.emit(PrisonerHanded(case="VX-13d", captive=self.who, place=action.at, captor=action.captor))
        return DONE

    def free(self, ctx: Context, action: LeaveFree) -> Next:
        captive = ctx.state.characters[self.who]
        pieces.put_character(ctx, captive, action.at)
        custody.free(ctx, captive, "his followers free him", "VX-13d")
        return DONE
