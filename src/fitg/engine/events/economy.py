"""What the Empire keeps, sells and builds, as it has to announce it."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class ElitesPaid(Event, frozen=True):
    """[VM-17a, VM-21] What elite units cost beyond those that are free, and what could be paid."""

    due: int
    paid: int


class UnitSalvaged(Event, frozen=True):
    """[VM-18] An elite unit is broken up for Force Points; so many of them pay maintenance.

    Which it was is told as for any unit that is lost.
    """

    place: str
    worth: int
    paid: int


class PurchasesAnnounced(Event, frozen=True):
    """[VM-21] How many new mobile units the Empire has, and what they have cost in all."""

    number: int
    spent: int


class SplendorDemanded(Event, frozen=True):
    """[VM-19] The Empire has more points than it likes to keep: something grand has to be built."""

    points: int
    threshold: int
