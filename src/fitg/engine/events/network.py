"""What the supply network of the Rebels does, as typed records."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class ConduitChanged(Event, frozen=True):
    """[VC-24] A Conduit is infiltrated, destroyed, rebuilt, or hidden again."""

    planet: str
    before: str
    after: str
    reason: str


class UnitOrdered(Event, frozen=True):
    """[VC-25, VC-27a] A unit has been bought through the network; it comes in a later Game-Turn."""

    unit: str
    points: int
    arrives: int


class DeliveryDelayed(Event, frozen=True):
    """[VC-27a, VQ-05] A unit is due, but no Conduit that serves has room for it: it waits on."""

    unit: str


class BaseMoved(Event, frozen=True):
    """[VC-30] The secret base has been moved, or rebuilt; where to is known on an infiltrated site only."""

    planet: str
    rebuilt: bool
    points: int
