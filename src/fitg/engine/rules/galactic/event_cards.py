"""[32.0] The Galactic Events: one record a card.

What a card does at once, what it answers while it is on display, what it listens to. Procedures that ask
players stand in `immediate_events`, `flux` and `ghost_fleet`.
"""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Hook
from fitg.engine.machine.state import Character, Ship
from fitg.engine.questions import Craft
from fitg.engine.rules.galactic import asked, flux, ghost_fleet, immediate_events
from fitg.engine.rules.galactic.base import TellRebelSecret
from fitg.engine.rules.galactic.events import EVENTS
from fitg.engine.rules.galactic.immediate_events import CASE, card_in_force, of_race
from fitg.engine.rules.missions.event_rule import Ignored
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.hyperjump import LEAPING

#: [125] The spaceship that is not called home.
SPARED_SHIP = "redjacs-spaceship"


def so(ctx: Context) -> bool:
    """As long as the card is in force."""
    return True


def not_so(ctx: Context) -> bool:
    """Not as long as the card is in force."""
    return False


# Numbers


def turbulence(ctx: Context, here: str, there: str) -> list[Modifier]:
    """[105] Jumps that begin or end in the First Province, but not both, are longer."""
    event = card_in_force(ctx)
    core = event.parameters["province"]
    inside = [ctx.facts.systems[star].province == core for star in (here, there)]
    return [Modifier(event.name, int(event.parameters["distance"]))] if any(inside) != all(inside) else []


def strike(ctx: Context) -> list[Modifier]:
    """[116] Military units find their way, and repair, less well."""
    event = card_in_force(ctx)
    return [Modifier(event.name, int(event.parameters["military_navigation"]))]


# Missions


def in_the_first_round(ctx: Context) -> bool:
    """[101] In the first Player-Turns of the Game-Turn."""
    return ctx.rules.ask[asked.first_player_turns](ctx)


def not_for_rebels(ctx: Context, site: Site) -> tuple[str, ...]:
    """[107] No Rebel, and no camp, wins friends on Lonica."""
    event = card_in_force(ctx)
    here = site.side == "rebel" and ctx.board.planet_of.get(site.place) == event.parameters["planet"]
    return tuple(event.parameters["no_rebel"].split(",")) if here else ()


def moons_are_away(ctx: Context, place: str) -> bool:
    """[110] In the Environs of Tamset there are no bonus draws; its Orbit Box is not on the planet."""
    tamset = card_in_force(ctx).parameters["planet"]
    return not ctx.board.on_surface(place) or ctx.board.planet_of[place] != tamset


def storms(ctx: Context, site: Site, event: str) -> bool:
    """[111] The storms of Varu let every creature attack."""
    here = ctx.board.system_of[site.place] == card_in_force(ctx).parameters["star"]
    return event == "creature_attack" and here


def propaganda(ctx: Context, site: Site, event: str) -> Ignored | None:
    """[126] Propaganda drowns bad rumors."""
    card = card_in_force(ctx)
    return Ignored(CASE, card.name) if event == card.parameters["ignore"] else None


# The Kayns


def is_no_kayn(ctx: Context, character: Character) -> bool:
    """[120] A Kayn in a dispute neither leads nor goes on missions."""
    card = ctx.facts.characters.get(character.id)
    return card is None or card.race != card_in_force(ctx).parameters["race"]


def is_theirs(ctx: Context, planet: str) -> bool:
    """[120] The markers of planets of the Kayns do not move."""
    return planet in of_race(ctx, card_in_force(ctx).parameters["race"])


# News and borders


def sparks_nothing(ctx: Context, planet_id: str) -> bool:
    """[121] Nothing sets an example while all news is jammed."""
    return False


def seems_to_spark_nothing(ctx: Context, planet_id: str, viewer: Side) -> bool:
    """[121] Which everybody knows."""
    return False


def closed_borders(ctx: Context, craft: Craft) -> str:
    """[121] To nobody of the Empire are they open."""
    return "no Imperial force crosses a border in this Game-Turn"


def stocktaking(ctx: Context, craft: Craft) -> str:
    """[115] Military units stay in their province."""
    return "no Imperial military unit leaves its province in this Game-Turn" if craft.mover == "fleet" else ""


def called_home(ctx: Context, ship: Ship) -> bool:
    """[125] Imperial character ships stay where they are, but for Redjac's."""
    return ship.side == "imperial" and ship.model != SPARED_SHIP


# Purchases, and the sky of Egrix


def rebels_only(ctx: Context, side: Side) -> bool:
    """[103] The Empire buys no military units in the whole Game-Turn, wherever the points come from."""
    return side != "imperial"


def star(ctx: Context) -> str:
    """[114] The star that the card names."""
    return card_in_force(ctx).parameters["star"]


CARDS: tuple[Card, ...] = (
    Card(EVENTS, "pirate_plunder", at_once=lambda ctx: immediate_events.PiratePlunder()),
    Card(EVENTS, "segunden_news", at_once=immediate_events.segunden_news),
    Card(EVENTS, "rare_mood", answers=(asked.strikes_anywhere.by(so),)),
    Card(EVENTS, "time_singularity", answers=(asked.has_two_missions.by(in_the_first_round),)),
    Card(EVENTS, "peace_month", answers=(asked.assignments_rest.by(so),)),
    Card(EVENTS, "no_recruits", answers=(questions.recruits.by(rebels_only),)),
    Card(EVENTS, "galactic_games", at_once=immediate_events.galactic_games),
    Card(EVENTS, "core_turbulence", answers=(questions.hyperjump_distance.by(turbulence),)),
    Card(EVENTS, "ghost_fleet", listens={points.SEGMENT_STARTS: (Hook("ghost-fleet", ghost_fleet.comes),)}),
    Card(
        EVENTS,
        "lonica_backlash",
        at_once=immediate_events.lonica_backlash,
        answers=(questions.closed_missions.by(not_for_rebels),),
    ),
    Card(EVENTS, "zakir_scandal", at_once=immediate_events.zakir_scandal),
    Card(EVENTS, "deblon_cult", at_once=lambda ctx: immediate_events.DeblonCult()),
    Card(EVENTS, "tamset_moons", answers=(questions.grants_bonus.by(moons_are_away),)),
    Card(EVENTS, "varu_storms", answers=(questions.strikes_anyway.by(storms),)),
    Card(EVENTS, "code_cracked", at_once=lambda ctx: TellRebelSecret()),
    Card(EVENTS, "transport_error", at_once=immediate_events.transport_error),
    Card(EVENTS, "egrix_invasion", answers=(asked.contested_star.by(star),)),
    Card(EVENTS, "inventory_month", answers=(asked.border_is_closed.by(stocktaking),)),
    Card(EVENTS, "technician_strike", answers=(questions.military_navigation.by(strike),)),
    Card(EVENTS, "plague", at_once=immediate_events.plague),
    Card(
        EVENTS,
        "hyperspace_flux",
        answers=(questions.jumps_astray.by(flux.is_about),),
        listens={LEAPING: (Hook("hyperspace-flux", flux.sweep),)},
    ),
    Card(EVENTS, "clone_success", at_once=lambda ctx: immediate_events.CloneSuccess()),
    Card(
        EVENTS,
        "kayn_dispute",
        answers=(
            questions.loyalty_is_fixed.by(is_theirs),
            questions.may_lead.by(is_no_kayn),
            questions.may_join_missions.by(is_no_kayn),
        ),
    ),
    Card(
        EVENTS,
        "jamming",
        answers=(
            asked.news_is_jammed.by(so),
            asked.border_is_closed.by(closed_borders),
            questions.sets_example.by(sparks_nothing),
            questions.seems_to_set_example.by(seems_to_spark_nothing),
        ),
    ),
    Card(EVENTS, "pdb_stop", answers=(asked.builds_pdbs.by(not_so),)),
    Card(
        EVENTS,
        "suicide_outcry",
        at_once=lambda ctx: immediate_events.SuicideOutcry(),
        answers=(questions.known_units.by(immediate_events.wanted_squads),),
    ),
    Card(EVENTS, "suvan_sermon", at_once=lambda ctx: immediate_events.SuvanSermon()),
    Card(
        EVENTS,
        "ship_recall",
        answers=(questions.is_grounded.by(called_home), questions.is_left_behind.by(called_home)),
    ),
    Card(EVENTS, "propaganda", answers=(questions.why_void.by(propaganda),)),
)
