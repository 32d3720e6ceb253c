"""[VC-23 to VC-30] The supply network of the Rebels: eighteen Conduits, and a base that moves among them."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next
from fitg.engine.modules import Module
from fitg.engine.rules.galactic import base
from fitg.engine.rules.galactic.atrocities import Chemicals
from fitg.engine.rules.galactic.rebel_purchases import RebelPurchases
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.control import CORE_CONTROL
from fitg.engine.rulesets.underground.network import conduits, delivery, hidden, printed
from fitg.engine.rulesets.underground.network.memory import NETWORK, NetworkMemory, NetworkOptions
from fitg.engine.rulesets.underground.network.purchases import NetworkPurchases, only_the_network
from fitg.engine.rulesets.underground.network.view import shown

__all__ = ["SUPPLY_NETWORK"]


class PoisonedConduit(Chemicals, layer=True, tag="core.network.Chemicals"):
    """[VC-24a] Deadly Chemicals destroy an infiltrated Conduit, never that of the base."""

    def begin(self, ctx: Context) -> Next:
        conduits.destroy(ctx, self.planet, "deadly chemicals", "VC-24a")
        return super().begin(ctx)


SUPPLY_NETWORK = Module(
    id=NETWORK,
    title="The supply network",
    needs=(CORE_CONTROL,),
    over={RebelPurchases: NetworkPurchases, Chemicals: PoisonedConduit},
    answers=(
        asked.harbors.by(conduits.harbors),
        asked.broken_conduits.by(conduits.broken),
        asked.conduit_price.by(conduits.price_of_one),
        asked.restore_conduit.by(conduits.restore),
        base.revealed.by(conduits.base_is_known),
        base.is_ruled_out.by(conduits.is_known_to_be_elsewhere),
        base.raises_levels.by(only_the_network),
        questions.counters.changed(delivery.not_on_its_way),
        questions.counters_of.changed(delivery.none_on_their_way),
    ),
    secrets=(hidden.BaseAmongConduits(),),
    state=NetworkMemory,
    options=NetworkOptions,
    view=shown,
    invariants=(
        hidden.a_hidden_base_lies_on_an_undiscovered_conduit,
        hidden.the_conduit_of_the_base_stands,
        hidden.conduits_lie_where_the_base_may,
        hidden.units_on_their_way_are_to_be_had,
        hidden.no_more_on_their_way_than_there_are,
        hidden.nothing_has_been_bought_in_a_turn_to_come,
    ),
    charts=(printed.purchases,),
)
