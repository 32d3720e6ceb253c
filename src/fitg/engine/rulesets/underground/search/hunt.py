"""[VM-11, VM-12] Searches: leaders sharpen the die, dashes can find, and a natural 6 never does."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.rules.search import Search
from fitg.engine.rulesets.underground import asked


class LedSearch(Search, layer=True, tag="military.search.Search"):
    """[VM-11] Leadership is taken from the die, and is no part of the Search Value."""

    def search_value(self, ctx: Context) -> int:
        value = super().search_value(ctx)
        return value - self.leadership(ctx) if self.by == "units" else value

    def die_parts(self, ctx: Context) -> tuple[Modifier, ...]:
        """[VM-11, VM-11b] Of what could be taken from the die the best counts, and nothing else."""
        parts = super().die_parts(ctx)
        helps = [each for each in self._helps(ctx) if each.by < 0] if self.by == "units" else []
        return (*parts, min(helps, key=lambda each: each.by)) if helps else parts

    def _helps(self, ctx: Context) -> tuple[Modifier, ...]:
        others = ctx.rules.ask[asked.search_helps](ctx, self)
        if not self.leader:
            return others
        name = naming.piece(ctx.facts, self.leader)
        return (Modifier(f"Leadership of {name}", -self.leadership(ctx)), *others)
