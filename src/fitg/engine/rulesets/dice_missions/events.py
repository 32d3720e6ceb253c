"""What only this variant tells: its rolls, each with its arithmetic."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event, Modifier

#: [D-49] The die that finds a cell.
CELL_FOUND = 1


class RecruitmentRolled(Event, frozen=True):
    """[D-05] Somebody looks for recruits: die and modifiers against the number that is needed."""

    side: Side
    place: str
    die: int
    parts: tuple[Modifier, ...]
    total: int
    needed: int
    joined: bool


class LeaderOfMission(Event, frozen=True):
    """[D-11, D-27] Whose figures count for a mission."""

    letter: str
    place: str
    side: Side
    character: str


class RandomEventRolled(Event, frozen=True):
    """[D-14] The roll for random events of one step."""

    place: str
    roll: int
    event: str
    #: What the chart calls it.
    title: str
    number: int
    limit: int


class RandomEventVoid(Event, frozen=True):
    """[D-16, D-17] The event that was rolled is none."""

    event: str
    place: str
    reason: str


class RandomEventStruck(Event, frozen=True):
    """[D-15] An event takes effect: on which group, with which dice and result."""

    event: str
    place: str
    letter: str = ""
    members: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    result: str = ""


class SuccessRolled(Event, frozen=True):
    """[D-20] The roll for success of one step, and the levels of the missions that gain one by it."""

    place: str
    side: Side
    roll: int
    letters: str
    number: int
    limit: int
    levels: dict[str, int]


class MissionCalledOff(Event, frozen=True):
    """[D-19] The player ends a mission; its levels count."""

    letter: str
    place: str
    side: Side
    level: int


class BonusRolled(Event, frozen=True):
    """[D-28] The bonus rolls of one mission, the level they lead to and the one from which it succeeds."""

    letter: str
    place: str
    side: Side
    number: int
    parts: tuple[Modifier, ...]
    rolls: tuple[int, ...]
    #: The letters of each roll.
    letters: tuple[str, ...]
    hits: int
    level: int
    needed: int


class HitsTaken(Event, frozen=True):
    """[D-30, G7] Hits; two of them are a wound, a single one is kept in mind."""

    character: str
    hits: int
    left: int
    cause: str


class CellFounded(Event, frozen=True):
    """[D-45] A Rebel cell."""

    place: str


class CampRaised(Event, frozen=True):
    """[D-46] A cell has become a camp."""

    place: str


class SuppressionRolled(Event, frozen=True):
    """[D-49] Imperial troops look for a cell or camp."""

    place: str
    cell: bool
    strength: int
    leadership: int
    size: int
    die: int
    removed: bool

    @property
    def most(self) -> int:
        """The largest die that finds it: a cell is found on a 1, a camp on the difference."""
        return CELL_FOUND if self.cell else self.strength + self.leadership - self.size


class LastCoupMarked(Event, frozen=True):
    """[D-52] Who made the last Coup in an Environ."""

    place: str
    side: Side


class CoupMarkLifted(Event, frozen=True):
    """[D-52] A planet rises, and its Coups are forgotten."""

    place: str


class DebtChanged(Event, frozen=True):
    """[D-62] A side has lost more Force Points than it had, or pays such a debt off."""

    side: Side
    before: int
    after: int
