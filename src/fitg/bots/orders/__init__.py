"""Orders: what a side lets be answered in its place while the other side plays its Player-Turn.

Whether a person is asked depends on what both sides know, and on nothing else: on the kind of question, whose
Player-Turn it is, and conditions that are read from the neutral view. What is answered may depend on what the
side knows. So an order that answers at once tells no secret by that.

>>> from fitg.engine.game import new_game
>>> from fitg.bots.orders import preset, ruling
>>> ruling(new_game("flight-to-egrix", seed=7), preset("matters")).asks
True
"""

from fitg.bots.orders.deputy import Answered, Ruling, answered, is_reaction, ruling
from fitg.bots.orders.presets import PRESETS, Preset, preset
from fitg.bots.orders.vocabulary import (
    FAMILIES,
    Condition,
    Family,
    Order,
    Orders,
    WrongOrder,
    checked,
    orders_of,
    orders_text,
    sentence,
)

__all__ = [
    "FAMILIES",
    "PRESETS",
    "Answered",
    "Condition",
    "Family",
    "Order",
    "Orders",
    "Preset",
    "Ruling",
    "WrongOrder",
    "answered",
    "checked",
    "is_reaction",
    "orders_of",
    "orders_text",
    "preset",
    "ruling",
    "sentence",
]
