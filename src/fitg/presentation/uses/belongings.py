"""[14.0] What a ship or a possession is worth in somebody's hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fitg.data.records import Rating, Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, spaceships
from fitg.engine.rules.missions.encounters import ReturnPossession, TakeForOwn, TakePossession
from fitg.engine.rules.missions.phase import HandOverPossession, HandOverShip
from fitg.engine.rules.placement import GiveStartingPossession, GiveStartingShip
from fitg.engine.rules.possessions import UseForRating, UseOnEnemy, UsePossession
from fitg.engine.rules.spaceships import InheritShip
from fitg.presentation.uses.registry import explains
from fitg.tables import evasion_value

#: The ratings that a possession may raise for good.
RAISED: tuple[Rating, ...] = ("diplomacy", "intelligence", "combat")


#: A possession comes into somebody's hands.
Given = GiveStartingPossession | HandOverPossession | TakePossession | TakeForOwn


@explains(GiveStartingPossession, HandOverPossession, TakePossession, TakeForOwn)
def _given(ctx: Context, action: Given, side: Side) -> str:
    owner = ctx.state.characters[action.who]
    record = ctx.facts.possessions[action.card]
    if record.kind == "spaceship":
        return _with_ship(
            ctx, owner, record.maneuver, record.passengers, full="full_maneuver" in record.traits
        )
    raised = [name for name in RAISED if name in record.traits]
    if not raised:
        return _first_sentence(record.text)
    grown = (_grows(ctx, owner, name, int(record.traits[name])) for name in raised)
    return f"{', '.join(grown)}.".capitalize()


@explains(GiveStartingShip, HandOverShip, InheritShip)
def _ship(ctx: Context, action: GiveStartingShip | HandOverShip | InheritShip, side: Side) -> str:
    model = spaceships.model(ctx, ctx.state.ships[action.ship])
    return _with_ship(ctx, ctx.state.characters[action.who], model.maneuver, model.passengers)


@explains(UsePossession, UseForRating, UseOnEnemy)
def _used(ctx: Context, action: UsePossession | UseForRating | UseOnEnemy, side: Side) -> str:
    """[14.2] What it does for whoever declares it."""
    return _first_sentence(ctx.facts.possessions[action.card].text)


@explains(ReturnPossession)
def _returned(ctx: Context, action: ReturnPossession, side: Side) -> str:
    return f"Nobody keeps it. {_first_sentence(ctx.facts.possessions[action.card].text)}".strip()


def _grows(ctx: Context, owner: Character, name: Rating, by: int) -> str:
    """How a rating changes, and whether nobody beside him would have more of it."""
    now = characters.rating(ctx, owner, name)
    most = _best(ctx, owner, lambda other: characters.rating(ctx, other, name))
    return f"{name} {now} becomes {now + by}" + (", more than anybody here" if now >= most else "")


def _with_ship(ctx: Context, pilot: Character, maneuver: int, seats: int, *, full: bool = False) -> str:
    def evasion(who: Character) -> int:
        navigation = characters.rating(ctx, who, "navigation")
        return evasion_value(navigation, maneuver, full_maneuver=full) if navigation else 0

    best = ", the best pilot here" if evasion(pilot) >= _best(ctx, pilot, evasion) else ""
    return f"{seats} seats; gets away with Evasion {evasion(pilot)}{best}."


def _best(ctx: Context, owner: Character, value: Callable[[Character], int]) -> int:
    """The most that anybody else of his side has who stands where he stands."""
    others: Iterable[Character] = (
        each
        for each in ctx.state.characters.values()
        if each.side == owner.side and each.place == owner.place and each.id != owner.id
    )
    return max(map(value, others), default=0)


def _first_sentence(text: str) -> str:
    """The first thing that a card says of itself.

    >>> _first_sentence("Owner's Combat +1. One bonus draw.")
    "Owner's Combat +1."
    """
    return f"{text.partition('. ')[0].rstrip('.')}." if text else ""
