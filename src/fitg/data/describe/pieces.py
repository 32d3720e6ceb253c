"""Pages of the pieces: creatures, characters, possessions, ships, units, sovereigns."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.catalogue import Facts
from fitg.data.describe.page import Cells, Page, Pair, Section, explained, planet_names
from fitg.data.records import (
    Character,
    Creature,
    ImperialShip,
    Possession,
    Sovereign,
    UnitKind,
)


def creature_page(creature: Creature, facts: Facts) -> Page:
    """[13.45] A creature with its traits explained."""
    homes = [environ for environ in facts.environs.values() if environ.creature == creature.id]
    return Page(
        creature.name,
        (
            ("strength", creature.strength),
            ("endurance", creature.endurance),
            ("weapon", creature.weapon),
            ("found on", [f"{facts.planets[environ.planet].name} {environ.type}" for environ in homes]),
        ),
        (Section("Effects", ("trait", "meaning"), tuple(creature_effects(creature, facts))),),
    )


def creature_effects(creature: Creature, facts: Facts) -> Iterable[Cells]:
    """The traits of a creature with their meanings."""
    if creature.text:
        yield "", creature.text
    yield from explained(creature.traits, facts.creature_traits, facts)


def character_page(character: Character, facts: Facts) -> Page:
    """[6.1] A character with the abilities explained."""
    royalty = facts.planets[character.royalty_of].name if character.royalty_of else None
    return Page(
        f"{character.name}, {'Rebel' if character.side == 'rebel' else 'Imperial'} character",
        (
            ("card", character.card),
            ("race", facts.races[character.race].singular),
            ("title", character.title),
            ("royalty of", royalty),
            ("knight", character.knight),
            ("combat", character.combat),
            ("endurance", character.endurance),
            ("intelligence", character.intelligence),
            ("leadership", leadership(character)),
            ("diplomacy", character.diplomacy),
            ("navigation", character.navigation),
            ("home planets", planet_names(character.home_planets, facts)),
        ),
        (
            Section(
                "Special characteristics",
                ("ability", "meaning"),
                tuple(explained(character.abilities, facts.abilities, facts)),
            ),
        ),
    )


def leadership(leader: Character | Sovereign) -> str:
    """[6.1] The space rating stands in parentheses."""
    space = "" if leader.space_leadership is None else f" ({leader.space_leadership})"
    return f"{leader.leadership}{space}"


def possession_page(possession: Possession, facts: Facts) -> Page:
    """[14.0] A possession with its effects."""
    return Page(
        possession.name,
        (
            ("card", possession.card),
            ("kind", possession.kind),
            ("brought by", facts.characters[possession.owner].name if possession.owner else None),
            ("durability", possession.durability),
            ("fails on", possession.fail_on),
            *(_ship_ratings(possession) if possession.kind == "spaceship" else ()),
            ("effect", possession.text),
        ),
        (
            Section(
                "Effects one by one",
                ("code", "meaning"),
                tuple(explained(possession.traits, facts.possession_traits, facts)),
            ),
        ),
    )


def _ship_ratings(ship: Possession | ImperialShip) -> tuple[Pair, ...]:
    return (
        ("cannon", ship.cannon),
        ("shields", ship.shields),
        ("maneuver", ship.maneuver),
        ("passengers", ship.passengers),
    )


def ship_page(ship: ImperialShip, facts: Facts) -> Page:
    """[14.6] An Imperial spaceship."""
    pilot = facts.characters[ship.pilot].name if ship.pilot else "any Imperial character"
    return Page(ship.name, (("pilot", pilot), *_ship_ratings(ship), ("counters", ship.count)))


def unit_page(unit: UnitKind, facts: Facts) -> Page:
    """[7.0] A kind of military unit."""
    return Page(
        f"{unit.name}, {unit.side} unit {unit.strength}-{unit.space_strength}",
        (
            ("environ strength", unit.strength),
            ("space strength", unit.space_strength),
            ("navigation", unit.navigation),
            ("environ type", unit.environ_type),
            *(
                (trait, getattr(unit, trait))
                for trait in ("mobile", "elite", "hidden", "suicide", "atrocity")
            ),
            ("counters", unit.count),
            ("force points", unit.cost),
        ),
    )


def sovereign_page(sovereign: Sovereign, facts: Facts) -> Page:
    """[25.0] A sovereign."""
    environ = facts.environs[sovereign.environ]
    return Page(
        f"{sovereign.name}, sovereign",
        (
            ("environ", f"{facts.planets[environ.planet].name} {environ.type} ({environ.id})"),
            ("races", [facts.races[race].name for race in environ.races]),
            ("allegiance", sovereign.allegiance),
            ("combat", sovereign.combat),
            ("endurance", sovereign.endurance),
            ("leadership", leadership(sovereign)),
        ),
    )
