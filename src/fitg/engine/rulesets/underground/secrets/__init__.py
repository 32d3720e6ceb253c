"""[VE-01 to VE-09] Planet Secrets: twelve of the sixteen are changed, and are investigated by I missions."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.secrets import Viewer
from fitg.engine.modules import Module
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.mission_phase import Gambling
from fitg.engine.rules.galactic.taxation import TaxationSegment
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.memory import CORE_CHITS
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY
from fitg.engine.rulesets.underground.secrets import casino, clones, loyal
from fitg.engine.rulesets.underground.secrets.archives import ArchiveMissions
from fitg.engine.rulesets.underground.secrets.cards import CARDS
from fitg.engine.rulesets.underground.secrets.memory import (
    EVENTS_SECRETS,
    SecretsMemory,
    memory,
    overlay,
)

__all__ = ["PLANET_SECRETS"]

#: How a row says that a secret is never lost.
NEVER = "never"


class OpenHouses(GatherInformation, layer=True, tag="events.secrets.GatherInformation"):
    """[VE-05c, VE-08, VE-09b] Some secrets are worth a visit whoever holds their planet."""

    def condition(self, ctx: Context, site: Site) -> bool:
        return super().condition(ctx, site) or ctx.rules.ask[asked.informs_anytime](ctx, site)


def shown(ctx: Context, viewer: Viewer) -> ModuleView | None:
    """[VE-05a] Everybody sees that the agents are known."""
    if not memory(ctx).infiltrated:
        return None
    row = Row(label="Trap! infiltrated", value="Enemy Agents is a bonus draw for the Rebels")
    return ModuleView(id=EVENTS_SECRETS, title="Planet Secrets", rows=(row,))


def keep_what_is_never_lost(ctx: Context, moment: Moment) -> None:
    """[VE-05d, VE-09b] A position on which a planet has risen has lost only what is lost by these rules."""
    record, rows = galaxy(ctx), ctx.facts.planet_secrets
    record.lost_secrets = tuple(
        planet for planet in record.lost_secrets if rows[record.secrets[planet]].lost != NEVER
    )


PLANET_SECRETS = Module(
    id=EVENTS_SECRETS,
    title="Planet Secrets",
    needs=(GALACTIC, CORE_CHITS, CORE_IMMUNITY, "missions.intel"),
    over={
        MissionPhase: clones.CloningPhase,
        EnvironMissions: ArchiveMissions,
        GatherInformation: OpenHouses,
        TaxationSegment: loyal.PatrioticTaxes,
        ImperialPurchases: loyal.PatrioticPurchases,
    },
    instead={Gambling: casino.Games},
    listens={points.POSITION_LAID_OUT: (Hook("keep-secrets", keep_what_is_never_lost),)},
    cards=CARDS,
    facts=overlay(),
    state=SecretsMemory,
    view=shown,
)
