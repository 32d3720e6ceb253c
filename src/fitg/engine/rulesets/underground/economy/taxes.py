"""[VM-15, VM-16, VM-20, VM-21a] Taxes, and what special worlds pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.options import Options, Saying
from fitg.engine.rules.galactic import geography, money, taxation, tracks
from fitg.engine.rules.galactic.money import Share

#: The name of the module.
ECONOMY = "military.economy"


class EconomyOptions(Options, frozen=True):
    """What the text leaves to the players."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "secret_income": Saying(
            "VM-21a",
            "Gem, Slave and Industrial World pay",
            {"taxation": "with the taxes, on even turns", "production": "in every Production Phase"},
        )
    }

    #: VQ-14: [VM-21a] six points more "each taxation" fit only if Secrets pay with the taxes.
    secret_income: Literal["taxation", "production"] = "taxation"


def options(ctx: Context) -> EconomyOptions:
    """What was chosen for this game."""
    chosen = ctx.rules.options[ECONOMY]
    assert isinstance(chosen, EconomyOptions)
    return chosen


def half_of_each(points: int, ctx: Context, planet_id: str, share: Share) -> int:
    """[VM-15] Half a tax is rounded up in each Environ by itself."""
    if share != "half":
        return points
    return sum((ctx.facts.environs[place].resource + 1) // 2 for place in ctx.board.surface[planet_id])


def not_into_rebellion(ctx: Context, planet_id: str, share: Share) -> bool:
    """[VM-16] Nobody is taxed into rebellion: at Unrest not in full, unless the marker cannot move."""
    return share != "full" or not taxation.rises(ctx, planet_id, share)


def nothing_without_a_center(parts: list[Modifier], ctx: Context, planet_id: str) -> list[Modifier]:
    """[VM-20] Without a center special worlds pay nothing, either."""
    return parts if geography.holds_center(ctx) else []


def between_taxes(ctx: Context) -> None:
    """[VM-21a] By agreement special worlds pay when no province is taxed, too."""
    due = options(ctx).secret_income == "production" and ctx.rules.ask[money.in_season](ctx)
    if not due or ctx.rules.ask[money.collects](ctx):
        return
    tracks.gain(ctx, "imperial", taxation.special_income(ctx), "the income of special worlds", "VM-21a")


ANSWERS = (
    money.tax.changed(half_of_each),
    money.may_tax.by(not_into_rebellion),
    money.fixed_income.last(nothing_without_a_center),
)
