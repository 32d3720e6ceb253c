"""Questions that the Galactic Game answers in its own way."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side, UnitKind
from fitg.engine.context import Context
from fitg.engine.policies import Mover, Policies
from fitg.engine.rules.galactic import geography, hypnosis, limits, uprising, victory
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.rules.galactic.immediate_events import card_in_force, of_race
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.options import options
from fitg.engine.state import Character, Planet, Ship, Stack
from fitg.scenarios.format import VictoryCondition


class GalacticPolicies(Policies):
    """[29.0] The answers of the Galactic Game."""

    def is_objective(self, ctx: Context, condition: VictoryCondition) -> bool:
        """[38.53] Players may agree that the Empire does not win at once."""
        return condition.side == "rebel" or not options(ctx).no_sudden_death

    def last_turn(self, ctx: Context) -> int:
        """[38.52] Players may have bid for how long the Empire has to last."""
        return min(ctx.scenario.turns, int(options(ctx).bid))

    def holds(self, ctx: Context, planet: Planet) -> bool:
        """[15.52] Players may agree that units alone decide."""
        return options(ctx).free_planets or super().holds(ctx, planet)

    def score_lines(self, ctx: Context) -> list[str]:
        return victory.score_lines(ctx)

    def rebellion_points(self, ctx: Context, planet: Planet, place: str, stopped: bool) -> tuple[int, str]:
        return uprising.immediate_points(ctx, planet, place, stopped=stopped)

    def levy(self, ctx: Context, place: str, wild: bool) -> tuple[UnitKind, ...]:
        """[19.4, 19.44, G-12] A secret may give the Environ a star, or take the event away."""
        starred = uprising.STARRED in uprising.effects(ctx, ctx.board.planet_of[place])
        return super().levy(ctx, place, starred or (wild and uprising.units_go_wild(ctx, place)))

    def conceals(self, ctx: Context) -> bool:
        """[7.22] Not once the codes of IPOC are broken."""
        return not memory(ctx).face_up

    def known_units(self, ctx: Context, stack: Stack) -> Mapping[str, int]:
        """[36.33b] The unit on a Loyalty marker."""
        planet = ctx.board.planet_of.get(stack.place, "")
        unit = memory(ctx).hypnosis.get(planet)
        return {unit: 1} if unit is not None and ctx.board.in_orbit(stack.place) else {}

    def loyalty_is_fixed(self, ctx: Context, planet_id: str) -> bool:
        """[36.33b, 120] Mass hypnosis, or a dispute among the Kayns."""
        if hypnosis.holds(ctx, planet_id):
            return True
        return in_force(ctx, "kayn_dispute") and planet_id in of_race(
            ctx, card_in_force(ctx).parameters["race"]
        )

    def bars(self, ctx: Context, side: Side, origin: str, destination: str, mover: Mover) -> str:
        return limits.bars(ctx, side, origin, destination, mover)

    def refusal(self, ctx: Context, side: Side, origin: str, destination: str) -> str:
        return limits.refusal(ctx, origin, destination)

    def is_grounded(self, ctx: Context, ship: Ship) -> bool:
        return limits.is_grounded(ctx, ship)

    def may_enter(self, ctx: Context, character: Character, place: str) -> bool:
        """[36.34, G-05] Nobody goes to what no longer exists."""
        planet = ctx.board.planet_of.get(place)
        return (planet is None or geography.exists(ctx, planet)) and super().may_enter(ctx, character, place)

    def room(self, ctx: Context, place: str, side: Side) -> int:
        """[36.34, G-05] A destroyed planet has none."""
        planet = ctx.board.planet_of.get(place)
        if planet is not None and ctx.board.on_surface(place) and not geography.exists(ctx, planet):
            return 0
        return super().room(ctx, place, side)
