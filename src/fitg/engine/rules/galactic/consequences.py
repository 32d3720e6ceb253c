"""What follows at once from a change in the Galactic Game."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.rules import consequences
from fitg.engine.rules.galactic import disclosure, drugs, hypnosis


def settle(ctx: Context) -> None:
    """[36.33b, 31.21] As everywhere; hypnosis ends without its unit, and scouts see secrets from orbit."""
    touched = sorted(ctx.touched - {""})
    consequences.settle(ctx)
    hypnosis.settle(ctx, touched)
    disclosure.settle(ctx, touched)
    drugs.settle(ctx, touched)
