"""[VC-23, VC-30d] On which of the Conduits the base is: the only thing about the network that is secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from fitg.data import Facts
from fitg.engine.events.network import BaseMoved
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.secrets import Viewer
from fitg.engine.rules.force_points import counters
from fitg.engine.rules.galactic.hidden import RebelBase
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rulesets.underground.network import conduits
from fitg.engine.rulesets.underground.network.memory import memory


class BaseAmongConduits(RebelBase):
    """[VC-30d] Where it was moved to is not told; what an infiltrated site tells, its revelation does."""

    name = RebelBase.name

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, BaseMoved):
            return replace(event, planet=HIDDEN)
        return super().redact(event, viewer, facts)


def a_hidden_base_lies_on_an_undiscovered_conduit(ctx: Context) -> Iterable[str]:
    """[VC-24a, VC-30c] Whatever makes its Conduit known makes the base known."""
    record = galaxy(ctx)
    if record.base and not record.base_revealed and conduits.state_of(ctx, record.base) != "undiscovered":
        yield f"the base on {record.base} is hidden, but its Conduit is {conduits.state_of(ctx, record.base)}"


def the_conduit_of_the_base_stands(ctx: Context) -> Iterable[str]:
    """[VC-24a] It is lost with its planet only."""
    home = galaxy(ctx).base
    if memory(ctx).conduits.get(home) == "destroyed":
        yield f"the Conduit of the base on {home} is destroyed"


def conduits_lie_where_the_base_may(ctx: Context) -> Iterable[str]:
    """[VC-23] On the planets that may hold the base, and nowhere else."""
    for planet in set(memory(ctx).conduits).difference(conduits.everywhere(ctx)):
        yield f"there is a Conduit on {planet}, which cannot hold the base"


def units_on_their_way_are_to_be_had(ctx: Context) -> Iterable[str]:
    """[VC-26g, VC-27a] Rebel units that come in this Game-Turn or the next, or had no room so far."""
    for order in memory(ctx).waiting:
        kind = ctx.facts.unit_kinds.get(order.unit)
        if kind is None or kind.side != "rebel" or kind.elite or order.turn > ctx.state.turn + 1:
            yield f"{order.unit} is on its way for Game-Turn {order.turn}"


def no_more_on_their_way_than_there_are(ctx: Context) -> Iterable[str]:
    """[VC-26h] Counters on their way are not in play as well."""
    for kind, number in sorted(Counter(order.unit for order in memory(ctx).waiting).items()):
        if number > (left := counters.left(ctx, kind)):
            yield f"{number} of {kind} are on their way, and only {left} are not in play"


def nothing_has_been_bought_in_a_turn_to_come(ctx: Context) -> Iterable[str]:
    """[VC-26f]"""
    record = memory(ctx)
    if record.last_turn > ctx.state.turn:
        yield f"the last unit was bought in Game-Turn {record.last_turn}, which is yet to come"
