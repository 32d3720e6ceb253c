"""[VC-52 to VC-62] Mission Chits instead of Action Cards: three bags, 26 events, bonus draws for all."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.modules import Module
from fitg.engine.rules import abilities, units
from fitg.engine.rules.galactic import secrets, tracks
from fitg.engine.rules.missions.actions import MISSIONS
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.event_rule import Ignored
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import asked, positions
from fitg.engine.rulesets.underground.chits import bags, civil_war, effects, printed
from fitg.engine.rulesets.underground.chits.environ import ChitMissions, before_attacks, robots_are_out
from fitg.engine.rulesets.underground.chits.memory import CORE_CHITS, ChitMemory, ChitOptions, memory
from fitg.scenarios.games import phase_of

#: The planet that has one mind.
LIVING_PLANET = "living-planet"

__all__ = ["CHITS", "CHITS_IN_THE_GALAXY"]


class ChitPhase(MissionPhase, layer=True, tag="core.chits.MissionPhase"):
    """[VC-57a, VC-57b, VC-09] What lasts to the end of the Mission Phase outlives the missions themselves."""

    def ends_the_phase(self, ctx: Context) -> bool:
        """There may be a Reorganization yet, in which planets rise as well."""
        return super().ends_the_phase(ctx) and ctx.segments_left_of_phase() == 1


def phase_over(ctx: Context, moment: Moment) -> None:
    """[VC-57a, VC-57b, VC-57r] With the last Segment of the Mission Phase it ends."""
    if ctx.current.phase != phase_of(MISSIONS) or ctx.segments_left_of_phase() > 1:
        return
    known = memory(ctx)
    shown, known.disorder, known.infiltrated = known.infiltrated, (), ()
    ctx.state.wild = ()
    for planet in shown:
        for place in effects.ground_and_orbit(ctx, planet):
            units.conceal(ctx, place)


def names_planets(ctx: Context, moment: Moment) -> None:
    """[VC-57a, VC-57r] What a position says of chits that have been drawn is about planets of the board."""
    known = memory(ctx)
    for field, planets in (("disorder", known.disorder), ("infiltrated", known.infiltrated)):
        positions.must_be_known(f"{CORE_CHITS}.{field}", planets, ctx.state.planets, "planet")


def is_infiltrated(ctx: Context, place: str) -> bool:
    """[VC-57r] To the end of the phase."""
    return ctx.board.planet_of.get(place) in memory(ctx).infiltrated


CHITS = Module(
    id=CORE_CHITS,
    title="Mission Chits",
    needs=(standard.SHARED.id,),
    after=(standard.SOVEREIGNS.id, standard.PROVINCE_GAME.id, standard.GALACTIC_GAME.id),
    over={MissionPhase: ChitPhase},
    instead={EnvironMissions: ChitMissions},
    answers=(
        questions.lie_open.by(is_infiltrated),
        asked.reads_as.by(effects.counts_as),
        questions.why_spared.by(effects.protects_his_group),
        questions.why_spared.by(effects.knows_all_beasts),
        questions.why_spared.by(robots_are_out),
        questions.why_trusted.by(effects.is_known_to_locals),
        questions.rising_points.changed(civil_war.halved),
    ),
    without=(abilities.knows_beasts,),
    listens={
        points.POSITION_LAID_OUT: (Hook("chits-name-planets", names_planets),),
        points.REBELLION_STARTS: (Hook("civil-war", civil_war.rises),),
        points.UNITS_RAISED: (Hook("atrocity-before-attacks", before_attacks),),
        points.REBELLION_STOPPED: (Hook("last-levy", civil_war.is_stopped),),
        points.SEGMENT_ENDS: (Hook("chits-forgotten", phase_over),),
    },
    events=effects.EVENTS,
    draws=bags.ChitBags(),
    facts=bags.overlay(),
    state=ChitMemory,
    options=ChitOptions,
    charts=(printed.chits, printed.events),
)


def is_of_one_mind(ctx: Context, planet: str) -> bool:
    """[VC-57a] The Living Planet, known or not."""
    secret = secrets.acting(ctx, planet)
    return secret is not None and secret.code == LIVING_PLANET


def not_on_the_living_planet(ctx: Context, site: Site, event: str) -> Ignored | None:
    """[VC-57a] Where everybody knows that it lives; to ignore the event elsewhere would tell the secret."""
    planet = ctx.board.planet_of[site.place]
    if event != effects.CIVIL_DISORDER or secrets.is_hidden(ctx, planet):
        return None
    one_mind = is_of_one_mind(ctx, planet)
    return Ignored("VC-57a", "the Living Planet is of one mind") if one_mind else None


def show_one_mind(ctx: Context, moment: Moment) -> None:
    """[VC-57a] When it rises, or is calmed, without a Civil War, everybody sees why."""
    planet = moment.planet
    quiet = planet in memory(ctx).disorder and is_of_one_mind(ctx, planet)
    if quiet and secrets.is_hidden(ctx, planet):
        secrets.reveal(ctx, planet, "its people do not quarrel", "VC-57a")


def to_the_track(ctx: Context, side: str, price: int) -> None:
    """[VC-58b] Units that are taken from the map are refunded."""
    tracks.gain(ctx, "imperial", price, "units called to a Civil War", "VC-58b")


#: What the Galactic Game adds to it.
CHITS_IN_THE_GALAXY = Module(
    id="core.chits-in-the-galaxy",
    title="Mission Chits: the Galactic Game",
    needs=(CORE_CHITS, standard.GALACTIC_GAME.id),
    answers=(
        questions.why_void.by(not_on_the_living_planet),
        asked.is_of_one_mind.by(is_of_one_mind),
        asked.refund.by(to_the_track),
    ),
    listens={
        points.REBELLION_STARTS: (Hook("one-mind", show_one_mind),),
        points.REBELLION_STOPPED: (Hook("one-mind", show_one_mind),),
    },
)
