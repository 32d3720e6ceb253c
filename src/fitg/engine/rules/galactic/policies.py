"""Questions that the Galactic Game answers in its own way."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from fitg import tables
from fitg.data.records import Side, UnitKind
from fitg.engine.machine.context import Context
from fitg.engine.machine.naming import MUTANT
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import Character, Planet, PlanetStatus, Ship, Stack
from fitg.engine.policies import Mover, Policies
from fitg.engine.rules.galactic import (
    atrocities,
    disclosure,
    flux,
    geography,
    hypnosis,
    immediate_events,
    limits,
    living_planet,
    mutants,
    secrets,
    shifts,
    standing_events,
    uprising,
    victory,
)
from fitg.engine.rules.galactic.environ_missions import felt
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.options import NO_BID, options
from fitg.engine.rules.missions.event_rule import Ignored
from fitg.engine.rules.missions.letters import StartOrStopRebellion
from fitg.engine.rules.missions.site import Site
from fitg.scenarios.format import VictoryCondition

#: [36.34] The state of a planet that is no more: mostly there is none, which is seen at once.
DESTROYED: PlanetStatus = "destroyed"
#: The ship that nobody has built.
S_XIII = "s-xiii"


class GalacticPolicies(Policies):
    """[29.0] The answers of the Galactic Game."""

    def is_objective(self, ctx: Context, condition: VictoryCondition) -> bool:
        """[38.53] Players may agree that the Empire does not win at once."""
        return condition.side == "rebel" or not options(ctx).no_sudden_death

    def verdict(self, ctx: Context, side: Side) -> tuple[Side | None, str]:
        """[38.5] What the Rebels reach between the two bids is a draw."""
        lower = options(ctx).lower_bid
        if side == "rebel" and lower != NO_BID and ctx.state.turn > int(lower):
            return None, f"It came later than Game-Turn {lower}, the lower bid."
        return side, ""

    def last_turn(self, ctx: Context) -> int:
        """[38.52] Players may have bid for how long the Empire has to last; else the scenario says it."""
        bid = options(ctx).bid
        return ctx.scenario.turns if bid == NO_BID else min(ctx.scenario.turns, int(bid))

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

    def prison(self, ctx: Context, captive: Character) -> str:
        """[31.0] Trap!: Rebel prisoners on the planet need no guard."""
        planet = ctx.board.planet_of.get(captive.place, "")
        held = captive.side == "rebel" and ctx.board.on_surface(captive.place)
        return planet if held and secrets.known_to_act(ctx, planet, secrets.TRAP) else ""

    def is_open(self, ctx: Context, place: str) -> bool:
        """[36.34, G-05] Not where a planet is dead or destroyed: whoever is there may only leave."""
        if DESTROYED not in ctx.index.statuses:
            return True
        planet = ctx.board.planet_of.get(place, "")
        return not planet or geography.exists(ctx, planet)

    def may_enter(self, ctx: Context, character: Character, place: str, mover: Mover) -> bool:
        return self.is_open(ctx, place) and super().may_enter(ctx, character, place, mover)

    def room(self, ctx: Context, place: str, side: Side) -> int:
        """[36.34, G-05] A destroyed planet has none."""
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

    def learns(self, ctx: Context, travellers: Iterable[str], place: str) -> bool:
        return bool(disclosure.sees(ctx, travellers, ctx.board.planet_of.get(place, "")))

    def is_ruled(self, ctx: Context, place: str) -> bool:
        """[31.0] Sovereigns of the Living Planet are ignored."""
        return not secrets.acts(ctx, ctx.board.planet_of.get(place, ""), secrets.NO_SOVEREIGNS)

    def is_hurt(self, ctx: Context, character: Character) -> bool:
        """[31.0] Nobody heals on the Drug World."""
        planet = ctx.board.planet_of.get(character.place, "")
        drugged = secrets.known_to_act(ctx, planet, secrets.NO_HEALING)
        return not (drugged and ctx.board.on_surface(character.place)) and super().is_hurt(ctx, character)

    def sets_example(self, ctx: Context, planet_id: str) -> bool:
        """[31.0, 121] Nothing done on the Living Planet sparks one, and nothing while all news is jammed."""
        return not secrets.acts(ctx, planet_id, secrets.NO_DOMINO) and not in_force(ctx, "jamming")

    def seems_to_set_example(self, ctx: Context, planet_id: str, viewer: Side) -> bool:
        """[31.1] The Rebels do not know where the Living Planet is before it is shown."""
        return not felt(ctx, viewer, planet_id, secrets.NO_DOMINO) and not in_force(ctx, "jamming")

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
        return hypnosis.holds(ctx, planet_id) or standing_events.is_disputed(ctx, planet_id)

    def may_lead(self, ctx: Context, character: Character) -> bool:
        """[120] Not a Kayn in a dispute."""
        return not standing_events.disputes(ctx, character)

    def only_makes_good_losses(self, ctx: Context) -> bool:
        """[13.2] The card limits the Imperial Player in the two smaller games only."""
        return False

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

    def jumps_astray(self, ctx: Context, origin: str) -> bool:
        """[118] Where hyperspace is in flux."""
        return flux.is_about(ctx, origin)

    def counters(self, ctx: Context, kind: str) -> int:
        """[19.0, 123] But for a Suicide Squad that was disbanded in this Game-Turn."""
        return max(0, super().counters(ctx, kind) - standing_events.withheld(ctx, kind))

    def recruits(self, ctx: Context, side: Side) -> bool:
        """[103] The Empire buys no military unit in a Game-Turn without recruits."""
        return not standing_events.has_no_recruits(ctx, side)

    def mix(self, ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
        return {
            kind: max(0, n - standing_events.withheld(ctx, kind))
            for kind, n in super().mix(ctx, kinds).items()
        }

    def known_units(self, ctx: Context, stack: Stack) -> Mapping[str, int]:
        """[36.33b, 36.31, 123] On a Loyalty marker, attacking by surprise, or called to be disbanded."""
        squads = immediate_events.wanted_squads(ctx, stack)
        if squads:
            return squads
        if ctx.board.on_surface(stack.place):
            return atrocities.ambushers(ctx, stack.place)
        planet = ctx.board.planet_of.get(stack.place, "")
        unit = memory(ctx).hypnosis.get(planet)
        return {unit: 1} if unit is not None and ctx.board.in_orbit(stack.place) else {}

    def bars(self, ctx: Context, side: Side, origin: str, destination: str, mover: Mover) -> str:
        return limits.bars(ctx, side, origin, destination, mover)

    def ways_depend_on(self, ctx: Context) -> tuple[Hashable, ...]:
        return limits.terms(ctx)

    def refusal(self, ctx: Context, side: Side, origin: str, destination: str) -> str:
        return limits.refusal(ctx, origin, destination)

    def is_grounded(self, ctx: Context, ship: Ship) -> bool:
        return limits.is_grounded(ctx, ship)
