"""Positions from the middle of wild games, for bots to prove themselves in."""

from fitg.lab.bot_checks import SCENARIOS, wander, with_other_secrets

__all__ = ["SCENARIOS", "wander", "with_other_secrets"]
