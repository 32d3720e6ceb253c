"""Questions that the Galactic Game answers in its own way."""

from __future__ import annotations

from fitg.data.records import UnitKind
from fitg.engine.context import Context
from fitg.engine.policies import Policies
from fitg.engine.rules.galactic import flux, hypnosis, standing_events, uprising, victory
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.missions.event_rule import Ignored
from fitg.engine.rules.missions.letters import StartOrStopRebellion
from fitg.engine.rules.missions.site import Site
from fitg.engine.state import Character, Planet


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
        return hypnosis.holds(ctx, planet_id) or standing_events.is_disputed(ctx, planet_id)

    def may_lead(self, ctx: Context, character: Character) -> bool:
        """[120] Not a Kayn in a dispute."""
        return not standing_events.disputes(ctx, character)

    def may_join_missions(self, ctx: Context, character: Character) -> bool:
        """[120] Not a Kayn in a dispute."""
        return not standing_events.disputes(ctx, character)

    def may_undertake(self, ctx: Context, site: Site, letter: str) -> bool:
        """[107, 36.33b, G-21] Lonica may be closed to Rebels; no rebellion starts under mass hypnosis."""
        if letter == StartOrStopRebellion.letter and hypnosis.holds(ctx, ctx.board.planet_of[site.place]):
            return False
        return not standing_events.closed_to(ctx, site, letter)

    def grants_bonus(self, ctx: Context, place: str) -> bool:
        """[110] Not under the moons of Tamset."""
        return not standing_events.takes_bonus_away(ctx, place)

    def why_ignored(self, ctx: Context, site: Site, event: str, usual: Ignored | None) -> Ignored | None:
        """[111, 126] The storms of Varu, and propaganda."""
        return standing_events.why_ignored(ctx, site, event, usual)

    def sparks_dominoes(self, ctx: Context) -> bool:
        """[121] Not while all news is jammed."""
        return not in_force(ctx, "jamming")

    def jumps_astray(self, ctx: Context, origin: str) -> bool:
        """[118] Where hyperspace is in flux."""
        return flux.is_about(ctx, origin)

    def counters(self, ctx: Context, kind: str) -> int:
        """[19.0, 123] But for a Suicide Squad that was disbanded in this Game-Turn."""
        return max(0, super().counters(ctx, kind) - standing_events.withheld(ctx, kind))
