"""Toy rulesets for tests: a module beside those of the standard rules, for the length of one test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fitg.engine.modules import Module
from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import RECIPES, register, unregister

#: Registers modules as a ruleset of their own; the option that asks for it.
Play = Callable[..., dict[str, str]]


@contextmanager
def toy_rulesets() -> Iterator[Play]:
    """Rulesets named after their module, forgotten in the end."""
    names: list[str] = []

    def add(*modules: Module) -> dict[str, str]:
        name = "-".join(("toy", *(module.id for module in modules)))
        if name not in RECIPES:
            standard = RECIPES["standard"]
            register(name, Recipe(name, lambda game: (*standard.modules(game), *modules)))
            names.append(name)
        return {"ruleset": name}

    try:
        yield add
    finally:
        for name in names:
            unregister(name)
