"""What a battle costs both sides: every end of it, and in a few words who comes off better."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fitg.presentation.forecast.tables import Forecast, in_order
from fitg.tables.odds import MilitaryOutcome

BETTER, EVEN, WORSE = "they lose more", "as much on both sides", "you lose more"


def battle_table(
    title: str, case: str, odds: Mapping[MilitaryOutcome, Fraction], *, attacks: bool
) -> Forecast:
    """The chances of a battle for the attacker or for the other side, whose best end comes first."""

    def balance(end: MilitaryOutcome) -> int:
        """What this side loses more than the other."""
        more = end.attacker_loss - end.defender_loss
        return more if attacks else -more

    gist = {BETTER: Fraction(0), EVEN: Fraction(0), WORSE: Fraction(0)}
    for end, share in odds.items():
        gist[BETTER if balance(end) < 0 else WORSE if balance(end) else EVEN] += share
    return Forecast(
        title,
        case,
        in_order(odds, _lost, lambda end: (balance(end), end)),
        hurts=frozenset({WORSE, *(_lost(end) for end in odds if balance(end) > 0)}),
        gist=tuple(gist.items()),
    )


def _lost(end: MilitaryOutcome) -> str:
    return f"attacker loses {end.attacker_loss}, defender {end.defender_loss}"
