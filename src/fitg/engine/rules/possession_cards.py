"""[14.0] What the traits of possessions do: one record each.

When a trait is declared says its record among `traits`; how much it is worth, the row of the possession. A
card answers questions of the rules, or listens to a moment, or says what declaring it does `at_once` for the
procedure that goes on. Plain facts of a row need no record: the number by which a shown card raises a rating
of its owner, or the drug one that he likes (`characters.rating`), bonus draws (`Mission.worth`), whether a
card is removed after use, repaired, or bought, and what is special about a spaceship.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Hook
from fitg.engine.machine.state import Character, Possession
from fitg.engine.rules import creatures, healing, pdb, possessions
from fitg.engine.rules.missions.phase import gives_up_gems
from fitg.engine.rules.possessions import is_declared
from fitg.engine.rules.traits import POSSESSION_TRAITS

if TYPE_CHECKING:
    from fitg.engine.rules.character_combat.fight import Fight
    from fitg.engine.rules.missions.attacks import CreatureEncounter
    from fitg.engine.rules.search import Search


def has(ctx: Context, possession: Possession, trait: str) -> bool:
    """Does the row of a possession name this trait?"""
    return trait in possessions.card(ctx, possession).traits


# Fights

SHIELDS, ONE_ROUND, DEFENDS, STANDS_IN = (
    "combat_result",
    "combat_one_round",
    "combat_defending",
    "takes_wound",
)


def shields(ctx: Context, group: Iterable[str]) -> list[Modifier]:
    """[14.4] A Body Shield covers the owner and the group he is with."""
    return possessions.shown_parts(ctx, group, SHIELDS)


def lends_a_round(ctx: Context, fight: Fight, holder: str) -> None:
    """[14.3] An Assassin's Blade is drawn for a single round."""
    fight.round_aid = {**fight.round_aid, holder: possessions.worth(ctx, ONE_ROUND)}


def defends(ctx: Context, fight: Fight, holder: str) -> None:
    """[14.3] The Norrocks stands by a defender to the end of the combat."""
    fight.aid = {**fight.aid, holder: possessions.worth(ctx, DEFENDS)}


def stands_by(ctx: Context, fight: Fight) -> tuple[str, ...]:
    """[14.3] In the next rounds it is there already."""
    return tuple(f"{DEFENDS}@{holder}" for holder in fight.aid)


def stands_in(ctx: Context, possession: Possession) -> None:
    """[14.3] The Norrocks that has taken a wound is gone."""
    if has(ctx, possession, STANDS_IN):
        possessions.show(ctx, possession, STANDS_IN)
        possessions.lose(ctx, possession, "took a wound", "14.3", removed=True)


# Creatures and locals

DRIVES_OFF, WARNS, SHIELDS_MINDS = "ignore_first_creature", "no_surprise", "ignore_intelligence_creatures"
CLEVER, EASES, HALVES = "intelligence", "diplomacy", "halves_locals"


def against_the_first(ctx: Context, encounter: CreatureEncounter) -> tuple[str, ...]:
    """[13.45] The Norrocks can drive off the first creature that a group meets."""
    helps = not encounter.again and ctx.rules.ask[questions.keeps_off](ctx, encounter.place, DRIVES_OFF)
    return (DRIVES_OFF,) if helps else ()


def drives_off(ctx: Context, encounter: CreatureEncounter, used: tuple[str, ...]) -> str:
    """[13.45] It does, if it is declared."""
    return "a companion drives it off" if is_declared(used, DRIVES_OFF) else ""


def against_surprise(ctx: Context, encounter: CreatureEncounter) -> tuple[str, ...]:
    """[13.45] The Charsot gives warning of what lurks."""
    return (WARNS,) if "surprise" in encounter.traits(ctx) else ()


def warns(ctx: Context, group: Iterable[str]) -> bool:
    """[13.45] Once it has been shown."""
    return possessions.shown_trait(ctx, group, WARNS) > 0


def against_minds(ctx: Context, encounter: CreatureEncounter) -> tuple[str, ...]:
    """[13.45] The Charsot keeps off what attacks the mind."""
    return (SHIELDS_MINDS,) if creatures.uses_intelligence(encounter.traits(ctx)) else ()


def shields_minds(ctx: Context, encounter: CreatureEncounter, used: tuple[str, ...]) -> str:
    """[13.45] Once it has been shown, Drusers, Telebots and the Vorozion do nothing."""
    attacked = creatures.uses_intelligence(encounter.traits(ctx))
    shown = attacked and possessions.shown_trait(ctx, encounter.members, SHIELDS_MINDS)
    return "a companion shields their minds" if shown else ""


def where_wits_count(ctx: Context, encounter: CreatureEncounter) -> tuple[str, ...]:
    """[13.45] What raises Intelligence, by its card or by the drug."""
    counts = not creatures.MEASURES_INTELLIGENCE.isdisjoint(encounter.traits(ctx))
    return (CLEVER, f"{possessions.DRUG}:{CLEVER}") if counts else ()


def where_words_count(ctx: Context, encounter: CreatureEncounter) -> tuple[str, ...]:
    """[13.45] What raises Diplomacy, by its card or by the drug."""
    counts = "no_effect_if_max_diplomacy_at_least" in encounter.traits(ctx)
    return (EASES, f"{possessions.DRUG}:{EASES}") if counts else ()


def halves_locals(strength: int, ctx: Context, all_of_them: int, used: tuple[str, ...]) -> int:
    """[12.14] A Scrambler confuses irate locals."""
    return strength // 2 if is_declared(used, HALVES) else strength


# Hiding

FROM_PDB, FROM_UNITS, FROM_SEARCH, SCRAMBLES = (
    "pdb_level",
    "hiding_from_units",
    "hiding_one_search",
    "pdb_down",
)


def blinds_pdb(ctx: Context, aboard: Iterable[str]) -> list[Modifier]:
    """[14.4] A Scanner warns the pilot of the PDB."""
    return possessions.shown_parts(ctx, aboard, FROM_PDB)


def sees_units_come(ctx: Context, search: Search) -> list[Modifier]:
    """[14.4] A Scanner warns those who hide of military units, not of characters."""
    return possessions.shown_parts(ctx, search.hiders, FROM_UNITS) if search.by == "units" else []


def covers(ctx: Context, search: Search, holder: str) -> None:
    """[14.4] A Scrambler is used in this search."""
    search.aid = possessions.worth(ctx, FROM_SEARCH)


def covered(ctx: Context, search: Search) -> list[Modifier]:
    """[14.4] What it is worth to those who hide."""
    return [Modifier(possessions.bearer(ctx, FROM_SEARCH).name, search.aid)] if search.aid else []


def scrambles_pdb(ctx: Context, possession: Possession, planet: str) -> None:
    """[14.4] A Scrambler puts an Enemy PDB on the same planet Down."""
    if has(ctx, possession, SCRAMBLES):
        possessions.show(ctx, possession, SCRAMBLES, planet)
        pdb.turn_down(ctx, ctx.state.planets[planet], "scrambled", "14.4")
        possessions.after_use(ctx, possession)


# Missions

ADVISES, BRIBES, BUYS = "ignore_first_diplomacy_abort", "cancels_information", "takes_spaceship"


def advises(ctx: Context, members: tuple[str, ...]) -> str:
    """[14.3] The Advisor Android finds a way to go on talking (A17)."""
    return "the Advisor Android finds a way" if possessions.shown_trait(ctx, members, ADVISES) else ""


def bribes(ctx: Context, used: tuple[str, ...]) -> str:
    """[14.4] The Cache of Rare Gems silences informers."""
    return "bribed with the gems" if is_declared(used, BRIBES) else ""


def buys_ship(ctx: Context, possession: Possession, ship: str, buyer: Character) -> None:
    """[14.4] The Cache of Rare Gems is exchanged for a spaceship."""
    if not has(ctx, possession, BUYS):
        return
    possessions.show(ctx, possession, BUYS, ship)
    possessions.gain(ctx, ship, buyer, "bought with the gems", "14.4")
    if ctx.rules.ask[gives_up_gems](ctx):
        possessions.after_use(ctx, possession)


# Healing, and an enemy held off

HEALS, HOLDS_OFF = "heal_stack", "disables_character"


def is_medi_kit(ctx: Context, possession: Possession) -> bool:
    """[13.72] A Medi-kit is as good as a doctor."""
    return has(ctx, possession, HEALS)


def may_hold_off(ctx: Context, possession: Possession) -> tuple[str, ...]:
    """[14.3] A Cervac is set on a detected Enemy character of the same planet."""
    fits = has(ctx, possession, HOLDS_OFF)
    return tuple(possessions.disable_targets(ctx, possession.owner)) if fits else ()


def holds_off(ctx: Context, possession: Possession, who: str) -> None:
    """[14.3] Who can do nothing for one Phase, even if the Cervac fails."""
    if has(ctx, possession, HOLDS_OFF):
        possessions.show(ctx, possession, HOLDS_OFF, who)
        possessions.disable(ctx, ctx.state.characters[who], naming.piece(ctx.facts, possession.id))
        possessions.after_use(ctx, possession)


CARDS: tuple[Card, ...] = (
    Card(POSSESSION_TRAITS, SHIELDS, answers=(questions.combat_result.by(shields),)),
    Card(POSSESSION_TRAITS, ONE_ROUND, at_once=lends_a_round),
    Card(POSSESSION_TRAITS, DEFENDS, at_once=defends, answers=(questions.stands_by.by(stands_by),)),
    Card(POSSESSION_TRAITS, STANDS_IN, answers=(questions.take_wound.by(stands_in),)),
    Card(
        POSSESSION_TRAITS,
        DRIVES_OFF,
        answers=(questions.remedies.by(against_the_first), questions.why_calmed.by(drives_off)),
    ),
    Card(
        POSSESSION_TRAITS,
        WARNS,
        answers=(questions.remedies.by(against_surprise), questions.is_warned.by(warns)),
    ),
    Card(
        POSSESSION_TRAITS,
        SHIELDS_MINDS,
        answers=(questions.remedies.by(against_minds), questions.why_calmed.by(shields_minds)),
    ),
    Card(POSSESSION_TRAITS, CLEVER, answers=(questions.remedies.by(where_wits_count),)),
    Card(POSSESSION_TRAITS, EASES, answers=(questions.remedies.by(where_words_count),)),
    Card(POSSESSION_TRAITS, HALVES, answers=(questions.mob_strength.changed(halves_locals),)),
    Card(POSSESSION_TRAITS, FROM_PDB, answers=(questions.pdb_level.by(blinds_pdb),)),
    Card(POSSESSION_TRAITS, FROM_UNITS, answers=(questions.hiding.by(sees_units_come),)),
    Card(POSSESSION_TRAITS, FROM_SEARCH, at_once=covers, answers=(questions.hiding.by(covered),)),
    Card(POSSESSION_TRAITS, SCRAMBLES, answers=(questions.turn_pdb_down.by(scrambles_pdb),)),
    Card(POSSESSION_TRAITS, ADVISES, answers=(questions.way_out.by(advises),)),
    Card(POSSESSION_TRAITS, BRIBES, answers=(questions.why_cancelled.by(bribes),)),
    Card(POSSESSION_TRAITS, BUYS, answers=(questions.buy_ship.by(buys_ship),)),
    Card(
        POSSESSION_TRAITS,
        HEALS,
        at_once=healing.treat_stack,
        answers=(questions.keeps_well.by(is_medi_kit),),
        listens={points.PLAYER_TURN_STARTS: (Hook("medi-kit", healing.offer_medi_kit),)},
    ),
    Card(
        POSSESSION_TRAITS,
        HOLDS_OFF,
        answers=(questions.victims.by(may_hold_off), questions.strike.by(holds_off)),
        listens={points.PHASE_STARTS: (Hook("cervac", possessions.hold_off),)},
    ),
)
