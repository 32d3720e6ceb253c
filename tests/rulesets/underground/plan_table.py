"""The galaxy under some modules of Underground: for the length of a test, beside the standard rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.engine.galactic.galaxy import galaxy
from tests.engine.toys import toy_rulesets

from fitg.engine.game import Game
from fitg.engine.modules import Module

#: In the place of the turn of Underground, where that does not matter: positions stay as they are printed.
PRINTED_TURN = Module(id="core.turn", title="The printed turn", needs=("galactic",))


@contextmanager
def under(*modules: Module, **options: Any) -> Iterator[Any]:
    """A table for positions of the campaign, played with these modules."""
    with toy_rulesets() as add:
        chosen = {**add(*modules), **options}

        def lay_out(segment: str, **more: Any) -> Game:
            return galaxy(segment, options={**chosen, **more.pop("options", {})}, **more)

        yield lay_out
