"""Orders as data: about which questions, what is to be done, unless what has happened, and for how long."""

from __future__ import annotations

from typing import Literal

import msgspec

from fitg.errors import FitgError

FamilyName = Literal[
    "react",
    "search",
    "attack",
    "lead",
    "fire",
    "intercept",
    "break-off",
    "fight",
    "wounds",
    "losses",
    "possessions",
    "loyalty",
]
#: What is done: what the staff's rule of thumb says, with the number of the order; nothing, where nothing can
#: be done; the person is asked; or the deputy decides it freely.
Doing = Literal["rule", "no", "ask", "deputy"]
ConditionKind = Literal["enemy-at", "fleet-at", "present", "turn"]

#: So many orders are never needed.
MOST_ORDERS = 24
MOST_CONDITIONS = 4
LONGEST_SUBJECT = 40


class WrongOrder(FitgError):
    """An order that cannot be carried out."""


class Family(msgspec.Struct, frozen=True):
    """Questions that are answered alike; `kinds` may end with `.*`.

    `text` is the order as a sentence with a blank for its number, `numbers` what may stand there and what
    is read then; `nothing` what is said where nothing is done. 0 leaves it to the staff.
    """

    name: FamilyName
    kinds: tuple[str, ...]
    text: str
    nothing: str = ""
    numbers: dict[int, str] = {}


FAMILIES: tuple[Family, ...] = (
    Family(
        "react",
        ("reaction", "reaction.*"),
        "React as the staff sees fit",
        "Do not react",
    ),
    Family(
        "search",
        ("search", "search.*"),
        "Search where the chance is at least {least}",
        "Do not search",
        {1: "17%", 2: "33%", 3: "50%", 4: "67%", 5: "83%"},
    ),
    Family(
        "attack",
        ("military-combat", "military-combat.assault", "rebellion.attack", "space-combat", "camps.challenge"),
        "Attack at odds of {least}, leaders and ground counted",
        "Do not attack",
        {10: "1 to 1 or better", 15: "3 to 2 or better", 20: "2 to 1 or better", 30: "3 to 1 or better"},
    ),
    Family(
        "lead", ("military-combat.leader",), "The best leader leads the troops", "Nobody leads the troops"
    ),
    Family("fire", ("pdb.fire", "raking"), "Fire as the staff sees fit", "Hold the fire"),
    Family(
        "intercept",
        ("interception", "interception.*", "detection.*"),
        "Stop fleets as the staff sees fit",
        "Let fleets pass",
    ),
    Family(
        "break-off",
        ("character-combat.break-off",),
        "Break off when they are stronger by {least}",
        "",
        {1: "1 or more", 2: "2 or more", 3: "3 or more", 5: "5 or more", 8: "8 or more"},
    ),
    Family(
        "fight",
        ("character-combat.intent", "character-combat.weapon", "character-combat.guard", "missions.guard"),
        "In fights take prisoners when stronger by {least}",
        "",
        {3: "3 or more", 5: "5 or more", 8: "8 or more"},
    ),
    Family(
        "wounds",
        ("character-combat.wounds", "character-combat.active", "character-combat.champion"),
        "Who fights, and who takes the wounds, as the staff sees fit",
    ),
    Family("losses", ("losses", "missions.raid"), "Lose as few units as can be"),
    Family("possessions", ("possession.*",), "Use possessions as the staff sees fit", "Keep possessions"),
    Family(
        "loyalty",
        ("domino", "domino.*", "refuse-shift", "interphase.*", "rebellion.force-points"),
        "Loyalty and risings as the staff sees fit",
    ),
)
BY_NAME: dict[str, Family] = {family.name: family for family in FAMILIES}


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that both sides see.

    An enemy on a planet, a fleet of his over it, a character of ours where something is under way, or a
    Game-Turn that has come.
    """

    kind: ConditionKind
    subject: str = ""
    number: int = 0


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order; an order that `rests` asks until somebody has looked at it."""

    when: FamilyName
    do: Doing = "rule"
    least: int = 0
    unless: tuple[Condition, ...] = ()
    rests: bool = False


class Orders(msgspec.Struct, frozen=True, omit_defaults=True):
    """All orders of a side, read from the top; the first whose question it is decides, and no other.

    They hold up to the end of a Game-Turn, 0 for as long as nobody changes them. `otherwise` is the last
    line: what is not named is asked, or left to the deputy.
    """

    preset: str = ""
    orders: tuple[Order, ...] = ()
    otherwise: Literal["ask", "deputy"] = "ask"
    until: int = 0


def belongs(kind: str, family: Family) -> bool:
    """Is a kind of question one of this family? One that is named elsewhere belongs there."""
    if kind in family.kinds:
        return True
    if any(kind in other.kinds for other in FAMILIES):
        return False
    return any(each.endswith(".*") and kind.startswith(each[:-1]) for each in family.kinds)


def checked(orders: Orders) -> Orders:
    """Orders that can be carried out; anything else is refused with a sentence."""
    if len(orders.orders) > MOST_ORDERS:
        raise WrongOrder(f"There can be {MOST_ORDERS} orders at most; strike some of them out.")
    for place, order in enumerate(orders.orders, start=1):
        _check(place, order)
    return orders


def _check(place: int, order: Order) -> None:
    family = BY_NAME[order.when]
    if order.least and order.least not in family.numbers:
        known = ", ".join(map(str, family.numbers)) or "none"
        raise WrongOrder(f"Order {place} has the number {order.least}; choose one of: {known}.")
    if order.do == "no" and not family.nothing:
        raise WrongOrder(f"Order {place} says no, but this question has to be answered; choose another.")
    if len(order.unless) > MOST_CONDITIONS:
        raise WrongOrder(f"Order {place} has more than {MOST_CONDITIONS} conditions; strike some out.")
    if any(len(each.subject) > LONGEST_SUBJECT for each in order.unless):
        raise WrongOrder(f"Order {place} names something that is not on the board; choose another.")


_read = msgspec.json.Decoder(Orders)


def orders_of(text: str) -> Orders:
    """Orders from what `orders_text` made of them."""
    try:
        return checked(_read.decode(text))
    except msgspec.MsgspecError as error:
        raise WrongOrder(f"These orders cannot be read: {error}.") from None


def orders_text(orders: Orders) -> str:
    return msgspec.json.encode(orders).decode()


def sentence(order: Order) -> str:
    """The order in words, without its conditions."""
    family = BY_NAME[order.when]
    match order.do:
        case "no":
            return f"{family.nothing}."
        case "ask":
            return f"Ask me: {family.text.format(least='…').lower()}?"
        case "deputy":
            return f"The deputy decides: {family.text.format(least='…').lower()}."
    return f"{family.text.format(least=family.numbers.get(order.least, 'whatever the staff sees fit'))}."
