"""[19.6, 20.7, 21.3, 22.43, 24.0c] What befalls people in space."""

from __future__ import annotations

from fitg.engine.machine.causes import kind

BLOWN_UP = kind("blown-up", "blown up by a Suicide Squad")
#: [20.71] The source says how many wounds the ship took.
DETACHMENT = kind("detachment", "shot down by a fleet detachment")
HYPERJUMP = kind("hyperjump", "lost in a Hyperjump")
FAILED_QUEST = kind("failed-quest", "a failed Spaceship Quest")
LOST_WITH_FLEET = kind("lost-with-fleet", "lost with the fleet")
#: [P-11] The fleet was lost on its way; the source says to what.
LOST_IN_FLIGHT = kind("lost-in-flight")
WITHOUT_CRAFT = kind("without-craft", "they are left in space without a craft")
