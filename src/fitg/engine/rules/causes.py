"""[12.0, 13.0, 14.4] What befalls people in all games."""

from __future__ import annotations

from fitg.engine.machine.causes import Cause, kind

#: [12.0] Those who fight with people; the source says which creature, or whose force.
CHARACTERS = kind("characters")
SQUAD = kind("squad")
LOCALS = kind("locals")
CREATURE = kind("creature")
#: [13.0] What befalls people on missions, and at the hands of others'.
ASSASSINATION = kind("assassination", "assassinated")
FAILED_ASSASSINATION = kind("failed-assassination", "a failed Assassination")
BETRAYAL = kind("betrayal", "the coup was betrayed")
ACCIDENT = kind("accident", "an accident")
TORTURE = kind("torture", "torture")
#: [12.8] How people come into the hands of the Enemy; the source says in which fight.
TAKEN_IN_COMBAT = kind("taken-in-combat", "taken in combat")
WRONG_SOLDIER = kind("wrong-soldier", "the wrong soldier")
#: [9.2, 9.31d] What befalls them on their way.
SHOT_DOWN = kind("shot-down", "shot down by the PDB")
LOST_WITH_UNITS = kind("lost-with-units", "lost in space with the military units")
#: [14.4] What they took.
DRUG_WORN_OFF = kind("drug-worn-off", "the Helian Drug wears off")

#: The kinds of the forces that fight with people (12.0), by the names that they fight under.
FORCES = {"characters": CHARACTERS, "squad": SQUAD, "irate-locals": LOCALS}


def of_force(name: str) -> Cause:
    """[12.0] The cause of a wound in a fight, by the name of those who dealt it."""
    return Cause(FORCES.get(name, CREATURE), name)
