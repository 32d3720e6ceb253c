"""Questions that the Galactic Game answers in its own way."""

from __future__ import annotations

from collections.abc import Iterable

from fitg import tables
from fitg.data.records import Side, UnitKind
from fitg.engine.context import Context
from fitg.engine.naming import MUTANT
from fitg.engine.policies import Policies
from fitg.engine.procedure import Procedure
from fitg.engine.rules.galactic import (
    disclosure,
    geography,
    hypnosis,
    living_planet,
    mutants,
    secrets,
    shifts,
    uprising,
    victory,
)
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.rules.galactic.immediate_events import card_in_force, of_race
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.state import Character, Planet, Ship

#: The ship that nobody has built.
S_XIII = "s-xiii"


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

    def prison(self, ctx: Context, captive: Character) -> str:
        """[31.0] Trap!: Rebel prisoners on the planet need no guard."""
        planet = ctx.board.planet_of.get(captive.place, "")
        held = captive.side == "rebel" and ctx.board.on_surface(captive.place)
        return planet if held and secrets.known_to_act(ctx, planet, secrets.TRAP) else ""

    def is_open(self, ctx: Context, place: str) -> bool:
        """[36.34, G-05] Not where a planet is dead or destroyed: whoever is there may only leave."""
        planet = ctx.board.planet_of.get(place, "")
        return not planet or geography.exists(ctx, planet)

    def may_enter(self, ctx: Context, character: Character, place: str) -> bool:
        return self.is_open(ctx, place) and super().may_enter(ctx, character, place)

    def room(self, ctx: Context, place: str, side: Side) -> int:
        return super().room(ctx, place, side) if self.is_open(ctx, place) else 0

    def can_detect(self, ctx: Context, planet_id: str, ship: Ship) -> bool:
        return geography.exists(ctx, planet_id) and super().can_detect(ctx, planet_id, ship)

    def watches(self, ctx: Context, planet_id: str, ship: Ship) -> bool:
        return geography.exists(ctx, planet_id) and super().watches(ctx, planet_id, ship)

    def columns(
        self, ctx: Context, place: str, attacker: Side | None, defender: Side
    ) -> tuple[tables.Shift, ...]:
        return living_planet.columns(ctx, place, attacker, defender)

    def creature(self, ctx: Context, place: str) -> str | None:
        return MUTANT if mutants.live_at(ctx, place) else super().creature(ctx, place)

    def looks_closer(self, ctx: Context, planet_id: str, ship: Ship) -> bool:
        """[P-16] Imperial Deltronics knows every ship that it has built; not the S-XIII."""
        return (
            ship.side == "rebel"
            and ship.model != S_XIII
            and secrets.known_to_act(ctx, planet_id, secrets.SCANNERS)
        )

    def learns(self, ctx: Context, travellers: Iterable[str], destination: str) -> bool:
        return bool(disclosure.sees(ctx, travellers, ctx.board.planet_of[destination]))

    def is_ruled(self, ctx: Context, place: str) -> bool:
        """[31.0] Sovereigns of the Living Planet are ignored."""
        return not secrets.acts(ctx, ctx.board.planet_of.get(place, ""), secrets.NO_SOVEREIGNS)

    def is_hurt(self, ctx: Context, character: Character) -> bool:
        """[31.0] Nobody heals on the Drug World."""
        planet = ctx.board.planet_of.get(character.place, "")
        drugged = secrets.known_to_act(ctx, planet, secrets.NO_HEALING)
        return not (drugged and ctx.board.on_surface(character.place)) and super().is_hurt(ctx, character)

    def sets_example(self, ctx: Context, planet_id: str) -> bool:
        """[31.0] Nothing done on the Living Planet ever sparks a Domino Effect."""
        return not secrets.acts(ctx, planet_id, secrets.NO_DOMINO)

    def follows_example(self, ctx: Context, planet_id: str, favor: Side) -> bool:
        """[31.0] Empire Forever and Welcome Rebels refuse one of the sides."""
        return not secrets.known_to_act(ctx, planet_id, shifts.REFUSALS[favor])

    def objection(self, ctx: Context, planet_id: str, favor: Side, reason: str) -> Procedure | None:
        """[31.22, G-03] A secret that is hidden may be shown to refuse."""
        if not secrets.is_hidden(ctx, planet_id):
            return None
        return shifts.Objection(planet=planet_id, favor=favor, reason=reason)

    def loyalty_is_fixed(self, ctx: Context, planet_id: str) -> bool:
        """[36.33b, 120] Mass hypnosis, or a dispute among the Kayns."""
        if hypnosis.holds(ctx, planet_id):
            return True
        return in_force(ctx, "kayn_dispute") and planet_id in of_race(
            ctx, card_in_force(ctx).parameters["race"]
        )
