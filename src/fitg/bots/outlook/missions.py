"""[13.0] What comes of missions, with the events of their cards, and what they cost those who go."""

from __future__ import annotations

from collections.abc import Sequence

from fitg.bots.outlook.business import Business, Heading, Outcome, Told, begins
from fitg.bots.outlook.people import fared, stand
from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.events.missions import MissionCompleted
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import Planet
from fitg.engine.rules import loyalty
from fitg.engine.rules.missions.actions import (
    AssignCamp,
    AssignCharacter,
    BeginMissions,
    CompleteMission,
    StopDrawing,
)
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.mission import Gain
from fitg.presentation.forecast.promises import CONCERNING, IN_VAIN
from fitg.presentation.forecast.standard import trial_group
from fitg.presentation.forecast.tables import asking

#: How a mission that is complete stands above one that has come to nothing.
COMPLETE = 10
#: What it is called if the people turn away from those who came.
BACKFIRES = "backfires"


class Missions(Business):
    """The missions of one Environ, and what becomes of some of their groups."""

    charts = "never"

    def __init__(self, ctx: Context, missions: EnvironMissions, groups: Sequence[Group]) -> None:
        super().__init__(len(ctx.state.stack) - 1)
        self.side, self.place = missions.side, missions.place
        self.planet = ctx.state.planets[ctx.board.planet_of[missions.place]]
        where = naming.place(ctx.facts, missions.place)
        self.groups = tuple(groups)
        self.headings: list[tuple[Heading, Heading]] = []
        self.words: list[list[Gain]] = []
        self.shifts: list[bool] = []
        self.people = [stand(ctx, group.members) for group in groups]
        for group in groups:
            mission = ctx.rules.missions[group.letter]
            name = naming.mission(ctx.facts, group.letter, missions.side)
            brings, costs = f"{name} at {where}: what comes of it", f"{name} at {where}: what it costs"
            self.headings.append((Heading(brings, "13.2"), Heading(costs, "13.4")))
            self.words.append(mission.brings(ctx, missions.site, group))
            self.shifts.append(mission.reach(ctx, missions.site) > 0)

    def tell(self, ctx: Context, events: Sequence[Event], result: object) -> Told:
        """Of every group what it has brought, and how its members have fared."""
        told: Told = {}
        for number, (brings, costs) in enumerate(self.headings):
            told[brings] = self._brought(ctx, events, number)
            if self.people[number]:
                told[costs] = fared(ctx, self.people[number])
        return told

    def _brought(self, ctx: Context, events: Sequence[Event], number: int) -> Outcome:
        if self.shifts[number]:
            return self._turned(ctx) or Outcome(IN_VAIN)
        letters = _letters(events, self.groups[number].letter, self.place)
        reached = [words for need, words in self.words[number] if letters is not None and letters >= need]
        if letters is not None:
            return Outcome(reached[-1] if reached else "it succeeds", COMPLETE + len(reached))
        turned = self._turned(ctx)
        return turned if turned is not None and turned.hurts else Outcome(IN_VAIN)

    def _turned(self, ctx: Context) -> Outcome | None:
        """Where the planet has gone, if it has."""
        planet = ctx.state.planets[self.planet.id]
        name = ctx.facts.planets[planet.id].name
        if loyalty.has_marker(self.planet) and not loyalty.has_marker(planet):
            good = self.side == "rebel"
            words = f"{name} rises in rebellion"
            return Outcome(words, COMPLETE) if good else Outcome(words, -COMPLETE, hurts=True, harm=BACKFIRES)
        moved = _moved(planet, self.planet, self.side)
        if not moved or not loyalty.has_marker(planet):
            return None
        words = f"{name} turns to {LOYALTY_TRACK[planet.loyalty].capitalize()}"
        return Outcome(words, moved) if moved > 0 else Outcome(words, moved, hurts=True, harm=BACKFIRES)


def _moved(planet: Planet, before: Planet, side: Side) -> int:
    """The spaces by which the people have come nearer to a side."""
    return loyalty.value(planet, side) - loyalty.value(before, side)


def _letters(events: Sequence[Event], letter: str, place: str) -> int | None:
    """With how many letters a mission was completed; None if it was not."""
    found = (
        event.letters
        for event in events
        if isinstance(event, MissionCompleted) and event.letter == letter and event.place == place
    )
    return next(found, None)


class Assigned(Missions):
    """Missions that begin at once, with one more member."""

    next_kind = BeginMissions


@begins(AssignCharacter)
def _assigned(ctx: Context, action: AssignCharacter, side: Side) -> Business:
    missions = asking(ctx, EnvironMissions)
    return Assigned(ctx, missions, [trial_group(ctx, missions, action)])


@begins(AssignCamp)
def _camp(ctx: Context, action: AssignCamp, side: Side) -> Business:
    missions = asking(ctx, EnvironMissions)
    return Assigned(ctx, missions, [missions.grouping(letter=action.letter, camp=True)])


@begins(*(kind for kind in CONCERNING if kind is not AssignCharacter))
def _concerned(ctx: Context, action: Action, side: Side) -> Business:
    """Whatever a ruleset calls it: missions go on, and some groups are concerned."""
    missions = asking(ctx, EnvironMissions)
    return Missions(ctx, missions, [each.group for each in CONCERNING[type(action)](ctx, action)])


@begins(BeginMissions, StopDrawing, CompleteMission)
def _under_way(ctx: Context, action: BeginMissions | StopDrawing | CompleteMission, side: Side) -> Business:
    missions = asking(ctx, EnvironMissions)
    return Missions(ctx, missions, [missions.groups[index] for index in missions.open_groups()])
