"""What follows at once from a change in the Galactic Game."""

from __future__ import annotations

from fitg.engine.context import Context
from fitg.engine.rules import consequences
from fitg.engine.rules.galactic import hypnosis


def settle(ctx: Context) -> None:
    """[36.33b] As everywhere; and hypnosis ends without its unit."""
    touched = sorted(ctx.touched - {""})
    consequences.settle(ctx)
    hypnosis.settle(ctx, touched)
