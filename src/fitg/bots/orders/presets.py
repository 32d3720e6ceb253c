"""Sets of orders: from being asked everything to being asked in one's own Player-Turns alone."""

from __future__ import annotations

from typing import NamedTuple

from fitg.bots.orders.vocabulary import Order, Orders
from fitg.errors import FitgError


class Preset(NamedTuple):
    """A set of orders under a name, and for whom it is."""

    name: str
    title: str
    text: str
    orders: Orders


#: What is small: no reaction, searches and attacks by their chances, leaders, prisoners, guns, losses,
#: possessions that stay hidden. What is left, and asked, is about our own people's lives, fleets that come
#: past, and Loyalty.
SMALL = (
    Order("react", "no"),
    Order("search", least=1),
    Order("attack", least=15),
    Order("lead"),
    Order("fight", least=5),
    Order("fire"),
    Order("losses"),
    Order("possessions", "no"),
)

PRESETS: tuple[Preset, ...] = (
    Preset("everything", "Ask me everything", "Best when both are here.", Orders(preset="everything")),
    Preset(
        "matters",
        "Ask me what matters",
        "Orders answer the small things.",
        Orders(preset="matters", orders=SMALL),
    ),
    Preset(
        "own-turns",
        "Only my own turns",
        "The deputy answers the rest.",
        Orders(preset="own-turns", otherwise="deputy"),
    ),
)


def preset(name: str) -> Orders:
    """The orders of a preset."""
    found = next((each for each in PRESETS if each.name == name), None)
    if found is None:
        known = ", ".join(each.name for each in PRESETS)
        raise FitgError(f"There is no preset {name!r}; choose one of: {known}.")
    return found.orders
