"""What the supply network has to remember, and what players may choose about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import msgspec

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState
from fitg.engine.options import Options, Saying
from fitg.engine.rulesets.underground.network.tables import offers
from fitg.scenarios.position import Position

#: The name of the module, and of its record in the state.
NETWORK = "core.network"

ConduitState = Literal["undiscovered", "infiltrated", "destroyed"]


class Order(msgspec.Struct, frozen=True):
    """[VC-27a] A unit on its way: it lies on the Game-Turn Record Track, open to both."""

    unit: str
    turn: int


class NetworkMemory(ModuleState):
    """[VC-24, VC-26f, VC-27] Conduits that are not undiscovered, units on their way, the last purchase."""

    conduits: Mapping[str, ConduitState] = {}
    waiting: tuple[Order, ...] = ()
    #: [VC-26f] The level of the unit that was bought last, and the Game-Turn.
    last_level: str = ""
    last_turn: int = 0

    def lay_out(self, position: Position) -> None:
        """[VC-29b] A base that everybody knows lies on an infiltrated Conduit."""
        if position.rebel_base and position.rebel_base_revealed:
            self.conduits = {position.rebel_base: "infiltrated"}

    def remember(self, said: Mapping[str, Any]) -> None:
        """[VC-24, VC-29b] What is not named is undiscovered, but for the Conduit of a known base."""
        laid = self.conduits
        super().remember(said)
        every = {**laid, **self.conduits}
        self.conduits = {planet: state for planet, state in every.items() if state != "undiscovered"}
        if self.last_level not in ("", *(offer.level for offer in offers() if offer.level)):
            raise ValueError(f"the network brings no units of the level {self.last_level!r}")


class NetworkOptions(Options, frozen=True):
    """A reading that players may choose."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "conduit_rebuild_from": Saying(
            "VQ-04",
            "A destroyed Conduit can be rebuilt",
            {"2": "once two planets have risen", "4": "once four planets have risen"},
        ),
    }

    #: VQ-04: [VC-26b] The planets in Rebellion or Rebel Control from which on a Conduit can be rebuilt.
    conduit_rebuild_from: Literal["2", "4"] = "2"


def memory(ctx: Context) -> NetworkMemory:
    """The record of this game."""
    found = ctx.state.modules[NETWORK]
    assert isinstance(found, NetworkMemory)
    return found


def options(ctx: Context) -> NetworkOptions:
    """What was chosen for this game."""
    chosen = ctx.rules.options[NETWORK]
    assert isinstance(chosen, NetworkOptions)
    return chosen
