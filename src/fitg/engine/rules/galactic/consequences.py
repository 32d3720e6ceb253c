"""What follows at once from a change in the Galactic Game."""

from __future__ import annotations

from fitg.engine.modules import Consequence
from fitg.engine.rules.galactic import disclosure, drugs, hypnosis

CONSEQUENCES: tuple[Consequence, ...] = (
    Consequence("hypnosis-ends", hypnosis.settle, last=True),
    Consequence("scouts-see-secrets", disclosure.settle, last=True),
    Consequence("drugs-are-left", drugs.settle, last=True),
)
