"""[VP-42, VP-44] What everybody sees of the module: the flagship, and whom the Commandos serve."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.rulesets.underground.will.memory import WILL, memory, side_up, stack_of_will
from fitg.engine.rulesets.underground.will.printed import DAMAGED, commandos


def shown(ctx: Context, viewer: Viewer) -> ModuleView | None:
    """Nothing of it is hidden."""
    if not memory(ctx).launched:
        return None
    rows = (Row(label="Imperial Will", value=_flagship(ctx)), *_teams(ctx))
    return ModuleView(id=WILL, title="The flagship", rows=rows)


def _flagship(ctx: Context) -> str:
    stack, wait = stack_of_will(ctx), memory(ctx).building
    if stack is None:
        return f"ready in {wait} Production Phase{'s' if wait > 1 else ''}" if wait else "destroyed"
    place = naming.place(ctx.facts, stack.place)
    return f"damaged, at {place}" if side_up(stack) == DAMAGED else f"at {place}"


def _teams(ctx: Context) -> tuple[Row, ...]:
    """[VP-44] Each team, and what it does."""
    record, rows = memory(ctx), list[Row]()
    for name, team in commandos().items():
        who = record.commandos.get(name)
        if name in record.resting:
            value = "wait for replacements"
        elif team.with_will and stack_of_will(ctx) is None:
            value = "lost with the flagship"
        else:
            value = f"with {naming.piece(ctx.facts, who)}" if who else "assigned to nobody"
        rows.append(Row(label=team.title, value=value))
    return tuple(rows)
