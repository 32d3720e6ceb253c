"""[31.2] What happens at the moment when a Planet Secret is revealed."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.events.politics import SovereignGone
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Next, Procedure
from fitg.engine.machine.state import DISSENT, UNREST
from fitg.engine.rules import characters, custody, loyalty
from fitg.engine.rules.galactic import geography, secrets
from fitg.engine.rules.galactic.causes import TRAP
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.movement import Flight
from fitg.engine.rules.space.fleet_move import FleetMove

CASE = "31.2"


def to_patriotic(ctx: Context, planet_id: str) -> None:
    """Empire Forever: the marker goes to Patriotic."""
    planet = ctx.state.planets[planet_id]
    loyalty.shift(ctx, planet, UNREST, "imperial", "Empire Forever", CASE)


def to_dissent(ctx: Context, planet_id: str) -> None:
    """Welcome Rebels: the marker goes to Dissent, unless the people are in Unrest or have risen."""
    planet = ctx.state.planets[planet_id]
    if planet.loyalty < DISSENT:
        loyalty.shift(ctx, planet, DISSENT - planet.loyalty, "rebel", "Welcome Rebels", CASE)


def spring_trap(ctx: Context, planet_id: str) -> None:
    """Trap!: all Rebels on the planet who are detected are captured; it needs no guard for them."""
    gone = _on_their_way(ctx)
    for place in ctx.board.surface[planet_id]:
        for character in characters.at(ctx, place, "rebel"):
            if characters.counts_as_detected(character) and character.id not in gone:
                custody.capture(ctx, character, planet_id, Cause(TRAP), CASE)


def _on_their_way(ctx: Context) -> frozenset[str]:
    """[9.0] Those who have set out: until they arrive they count where they came from, but are in space."""
    return frozenset(
        name
        for move in ctx.state.stack
        if isinstance(move, Flight | FleetMove)
        for name in (move.aboard if isinstance(move, Flight) else move.fleet.companions)
    )


class DeadWorld(Procedure):
    """Dead World: the planet drops out of the game, which the Rebels tell everywhere (36.34, 23.3)."""

    planet: str

    def begin(self, ctx: Context) -> Next:
        """[G-05] Whoever stands there or in orbit lives, and may leave."""
        self._dethrone(ctx)
        geography.cease(ctx, self.planet, "it is a dead world")
        return at(ctx, Moment(name=points.FREED.name, side="rebel", planet=self.planet))

    def _dethrone(self, ctx: Context) -> None:
        """A sovereign of the planet who has been summoned goes with it."""
        for sovereign in ctx.facts.sovereigns.values():
            character = ctx.state.characters.get(sovereign.id)
            here = ctx.board.planet_of.get(sovereign.environ) == self.planet
            if here and character is not None and character.fate in IN_PLAY:
                place, side = character.place, character.side
                pieces.bury(ctx, character)
                ctx.emit(
                    SovereignGone(
                        case=CASE, sovereign=sovereign.id, side=side, place=place, reason="nothing lives here"
                    )
                )


def carry_out(ctx: Context, moment: Moment) -> Procedure | None:
    """A secret has just been revealed: whatever its card does at once."""
    code = memory(ctx).secrets.get(moment.planet, "")
    card = ctx.rules.cards[secrets.SECRETS.name].get(code)
    if card is None or card.at_once is None or secrets.acting(ctx, moment.planet) is None:
        return None
    return card.at_once(ctx, moment.planet)
