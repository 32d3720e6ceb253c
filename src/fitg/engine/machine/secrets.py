"""Who looks at a game, and what a secret is: whom it is kept from, how it is told, how it is dealt anew.

The secrets of the shared rules are registered in `fitg.engine.table.hidden`, those of a module by the module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, TypeVar

import msgspec

from fitg.data import Facts
from fitg.engine.machine.events import Event

if TYPE_CHECKING:
    from fitg.engine.machine.context import Context

T = TypeVar("T")

Viewer = Literal["rebel", "imperial", "spectator"]
VIEWERS: tuple[Viewer, ...] = ("rebel", "imperial", "spectator")

#: `pick(n)` gives a number below n.
Pick = Callable[[int], int]


def in_fixed_order(number: int) -> int:
    """The `pick` of observations: what is hidden lies in a fixed order, not as chance would have it."""
    return 0


#: Under which name a game remembers what it has dealt in that order, so that it is not dealt again while all
#: is the same that it follows from. Nobody is shown it: it was found in the game as it really is.
DEALT = "dealt-in-fixed-order"


def dealt(
    ctx: Context, secret: Secret, viewer: Viewer, pick: Pick, terms: object, deal: Callable[[], T]
) -> T:
    """What is dealt; in the fixed order remembered while the `terms` are the same: all it follows from."""
    if pick is not in_fixed_order:
        return deal()
    known = ctx.answers(DEALT, ())
    before, found = known.get((secret.name, viewer), (None, None))
    if found is None or before != terms:
        found = deal()
        known[secret.name, viewer] = terms, found
    lies: T = found
    return lies


class ViewRecord(msgspec.Struct, frozen=True):
    """Base of all parts of a view."""


class Secret(ABC):
    """Something that some viewers do not know."""

    #: A secret of a module takes the place of one that has the same name: one that is derived from another
    #: keeps the name of that, and so stands for it.
    name: ClassVar[str] = ""
    #: Who does not know it.
    kept_from: ClassVar[tuple[Viewer, ...]]
    #: Events by which the rules show it.
    shown_by: ClassVar[tuple[type[Event], ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.name = cls.name or cls.__name__

    @abstractmethod
    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        """The event as somebody is told it from whom this is kept."""

    @abstractmethod
    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """Deal it anew for somebody from whom it is kept, consistently with what he knows.

        The result depends on what he knows and on `pick`, never on what was hidden.
        """

    @abstractmethod
    def words(self, ctx: Context) -> frozenset[str]:
        """The names that would tell it as things stand."""

    def told(self, events: Sequence[Event]) -> frozenset[str]:
        """Those of the names that the rules have told with these events."""
        return frozenset()
