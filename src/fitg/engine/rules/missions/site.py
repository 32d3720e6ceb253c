"""[13.0] Missions under way in one Environ, as their rules and events see them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Planet, opponent
from fitg.engine.rules.missions.groups import Group, living, planet_of


class Site(msgspec.Struct, frozen=True):
    """[13.0] Where whose missions are played, by which groups, after which events: to be read, not changed.

    Missions and events get it instead of the procedure that plays them: what they bring about they return.
    """

    place: str
    side: Side
    groups: tuple[Group, ...] = ()
    #: [13.42] Events drawn so far.
    seen: tuple[str, ...] = ()
    #: How strong those were for which the draw says it, by the first draw that counted.
    intensities: Mapping[str, str] = {}

    @property
    def enemy(self) -> Side:
        return opponent(self.side)

    def planet(self, ctx: Context) -> Planet:
        return planet_of(ctx, self.place)

    def group(self, letter: str) -> Group | None:
        """[A-13-01] One group at most for each mission in an Environ."""
        for group in self.groups:
            if group.letter == letter:
                return group
        return None

    def open_groups(self) -> list[int]:
        """The numbers of the groups whose missions are not over."""
        return [index for index, group in enumerate(self.groups) if group.status == "open"]

    def active_groups(self, ctx: Context) -> list[int]:
        """[A-13-05] Groups that events can strike: open, with living members; a camp has none."""
        return [index for index in self.open_groups() if living(ctx, self.groups[index])]

    def party(self, index: int) -> list[int]:
        """The numbers of all groups that are the same people as this one: they may be on two missions."""
        members = self.groups[index].members
        return [each for each, group in enumerate(self.groups) if group.members == members and members]

    def active_parties(self, ctx: Context) -> list[int]:
        """[13.43] Active groups, each once, however many missions its people are on."""
        first: dict[tuple[str, ...], int] = {}
        for index in self.active_groups(ctx):
            first.setdefault(self.groups[index].members, index)
        return list(first.values())

    def people_on(self, letter: str) -> int | None:
        """The number of the open group, not a camp, that is on this mission."""
        for index in self.open_groups():
            group = self.groups[index]
            if group.letter == letter and not group.camp:
                return index
        return None
