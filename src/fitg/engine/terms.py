"""The words of scenarios that modules give a meaning to: Segments, parts of the set-up, schedules, goals.

They are objects, so that a module cannot misspell one. A module that adds a Segment declares a term of its
own, and lists it in its `sequence`.
"""

from __future__ import annotations

from typing import NamedTuple


class SegmentTerm(NamedTuple):
    """A Segment by the name that scenarios list it under."""

    name: str


class SetupTerm(NamedTuple):
    """A part of the set-up by its name."""

    name: str


class Schedule(NamedTuple):
    """A schedule of Victory Points by its name."""

    name: str


class Goal(NamedTuple):
    """A clause of an instant victory by its name."""

    name: str


# Segments

MOVEMENT = SegmentTerm("movement")
INTERPLANETARY_MOVEMENT = SegmentTerm("interplanetary-movement")
SPACE_COMBAT = SegmentTerm("space-combat")
CHARACTER_MOVEMENT = SegmentTerm("character-movement")
SURFACE_MOVEMENT = SegmentTerm("surface-movement")
REACTION = SegmentTerm("reaction")
MILITARY_COMBAT = SegmentTerm("military-combat")
ORBIT_ORGANIZATION = SegmentTerm("orbit-organization")
PLANET_SECRETS = SegmentTerm("planet-secrets")
SEARCH = SegmentTerm("search")
REPAIRS = SegmentTerm("repairs")
MISSIONS = SegmentTerm("missions")
FORCE_POINTS = SegmentTerm("force-points")
EVENT = SegmentTerm("event")
STRATEGIC_ASSIGNMENT = SegmentTerm("strategic-assignment")
TAXATION = SegmentTerm("taxation")
MAINTENANCE = SegmentTerm("maintenance")
IMPERIAL_PURCHASES = SegmentTerm("imperial-purchases")
REBEL_PURCHASES = SegmentTerm("rebel-purchases")
CONTROL = SegmentTerm("control")
INTERPHASE = SegmentTerm("interphase")

# Parts of the set-up

UNITS = SetupTerm("units")
CHARACTERS = SetupTerm("characters")
CAMPS = SetupTerm("camps")
SECRETS = SetupTerm("planet-secrets")
ASSIGNMENTS = SetupTerm("strategic-assignments")
BASE = SetupTerm("secret-base")
KNOWN_SECRETS = SetupTerm("known-secrets")

# Schedules of points

STAR_SYSTEM_POINTS = Schedule("star-system")
PROVINCE_POINTS = Schedule("province")
GALACTIC_POINTS = Schedule("galactic")
