"""Questions that the Galactic Game answers in its own way."""

from __future__ import annotations

from fitg.data.records import UnitKind
from fitg.engine.context import Context
from fitg.engine.policies import Policies
from fitg.engine.rules.galactic import hypnosis, uprising, victory
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.rules.galactic.immediate_events import card_in_force, of_race
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.state import Planet


class GalacticPolicies(Policies):
    """[29.0] The answers of the Galactic Game."""

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

    def loyalty_is_fixed(self, ctx: Context, planet_id: str) -> bool:
        """[36.33b, 120] Mass hypnosis, or a dispute among the Kayns."""
        if hypnosis.holds(ctx, planet_id):
            return True
        return in_force(ctx, "kayn_dispute") and planet_id in of_race(
            ctx, card_in_force(ctx).parameters["race"]
        )
