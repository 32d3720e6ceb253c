"""[13.4] What lies in wait for a Mission Group: mobs, creatures and squads, and how likely they are its end.

    peril = the chance that a card brings the event x the chance that the group falls in the fight

How often an event comes is asked of whatever the missions of these rules draw from. Everybody knows the map
and the Irate Locals Chart, and counts the enemy's units as his side sees them. The fight is reckoned to its
end with both sides as one force (12.0); the group breaks off if it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from fitg.data import Facts
from fitg.engine.machine.state import Character
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY
from fitg.tables import squad
from fitg.tables.odds import Force, combat_odds

if TYPE_CHECKING:
    from fitg.bots.table import Table

#: The events that are fights.
LOCALS, CREATURE, SQUAD, SEARCH = "irate_locals", "creature_attack", "stumble_squad", "detected_search"
#: What a creature counts whose strength or endurance is not a number.
UNKNOWN = 5
#: Points of strength that a column of surprise is about as good as.
COLUMN = 2
#: [13.46] The sentry robots of a planet that the Enemy controls.
ROBOT = "sentry-robot"
#: How often a search by the units of an Environ finds somebody whom an event has shown.
FOUND = 0.4
#: What it counts to be laid low for a while, beside death.
AWAY = 0.3


def loss(table: Table, place: str, people: Sequence[Character]) -> float:
    """What a mission in an Environ may cost on average: what its people are worth, by their peril.

    Where the defeated live on (VC-38), in cells and sickbeds, most of them are back before long.
    """
    worth = sum(table.price_of(each) for each in people)
    lasting = AWAY if the_defeated_live_on(table) else 1.0
    return table.style.fear_for_people * worth * lasting * peril(table, place, people)


def the_defeated_live_on(table: Table) -> bool:
    """[VC-38] Is defeat no death under these rules?"""
    return CORE_IMMUNITY in table.state.modules


def peril(table: Table, place: str, people: Sequence[Character]) -> float:
    """The chance that a group which goes on a mission in an Environ does not come back."""
    if not people:
        return 0.0
    combat = table.total(people, "combat")
    endurance = max(1, sum(table.endurance_left(each) for each in people))
    survives = 1.0
    for event, (attack, toughness, firefight) in _foes(table, place, people).items():
        comes = table.event_chance(place, event, table.size(place))
        if event == SEARCH:
            comes *= FOUND
        survives *= 1 - comes * fall(table.facts, attack, toughness, combat, endurance, firefight)
    return 1 - survives


def _foes(table: Table, place: str, people: Sequence[Character]) -> dict[str, tuple[int, int, bool]]:
    """Strength, endurance and weapons of whatever may attack, by the event that brings it."""
    found: dict[str, tuple[int, int, bool]] = {}
    facts = table.facts
    trusted = any("ignore_locals" in facts.people[each.id].abilities for each in people)
    if not trusted and not (table.side == "rebel" and table.risen(table.planet(place))):
        environ = facts.environs[place]
        mob = facts.mob(environ.races[0], environ.type)
        found[LOCALS] = (mob.strength, mob.endurance, mob.weapon == "firefight")
    hostile = table.controller(table.board.planet_of[place]) == table.enemy
    name = facts.environs[place].creature or (ROBOT if hostile else "")
    if name:
        beast = facts.creatures[name]
        sudden = COLUMN * int(beast.traits.get("surprise", 0))
        found[CREATURE] = ((beast.strength or UNKNOWN) + sudden, beast.endurance or UNKNOWN, False)
    if hostile and table.number(place, table.enemy):
        sent = squad(max(1, round(table.strength(place, table.enemy))), facts=facts)
        found[SQUAD] = found[SEARCH] = (sent.combat, sent.endurance, sent.weapon == "firefight")
    return found


def mob_at(table: Table, place: str) -> float:
    """[13.47] The strength of the locals of an Environ, by how often they come beside creatures."""
    record = table.facts.environs[place]
    mob, beast = (table.event_chance(place, event, 1) for event in (LOCALS, CREATURE))
    return mob / beast * table.facts.mob(record.races[0], record.type).strength if beast else 0.0


@cache
def fall(facts: Facts, attack: int, toughness: int, combat: int, endurance: int, firefight: bool) -> float:
    """The chance that a group falls which tries to break off before every round."""
    ends = combat_odds(
        Force(combat=attack, endurance=toughness),
        Force(combat=combat, endurance=endurance),
        firefight=firefight,
        try_break_off=True,
        facts=facts,
    )
    return float(ends.get("defenders fall", 0) + ends.get("both fall", 0))
