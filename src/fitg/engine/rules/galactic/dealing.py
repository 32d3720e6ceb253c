"""[31.1, 34.1, 35.1] What a position of one's own leaves to chance."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import ROLES
from fitg.engine.rules import units
from fitg.engine.rules.galactic import base, geography
from fitg.engine.rules.galactic.memory import memory


def deal_the_rest(ctx: Context, moment: Moment) -> None:
    """Whatever the position says that chance decides."""
    position = ctx.scenario.position
    chosen = position.by_chance if position is not None else ()
    for name, deal in DEALERS.items():
        if name in chosen:
            deal(ctx)


def turn_up_units(ctx: Context, moment: Moment) -> None:
    """[31.0] Where the codes of IPOC are broken already, all units lie open."""
    if memory(ctx).face_up:
        for role in ROLES:
            for stack in units.stacks(ctx, "imperial", role).values():
                stack.revealed = True


def _deal_secrets(ctx: Context) -> None:
    """[31.1] The counters that lie nowhere yet, on the marked planets that have none."""
    laid = dict(memory(ctx).secrets)
    left = sorted(code for code in ctx.facts.planet_secrets if code not in laid.values())
    for planet in ctx.board.planets:
        if ctx.facts.planets[planet].secret and planet not in laid and geography.exists(ctx, planet):
            laid[planet] = ctx.pick(left)
            left.remove(laid[planet])
    memory(ctx).secrets = laid


def _deal_base(ctx: Context) -> None:
    """[34.1] One of the planets that have not been named."""
    candidates = base.unnamed(ctx)
    if candidates:
        memory(ctx).base = ctx.pick(candidates)


def _deal_assignments(ctx: Context) -> None:
    """[35.1] The cards that were not drawn, below those whose order is known."""
    record = memory(ctx)
    known = {*record.drawn_assignments, *record.assignments}
    left = sorted(card for card in ctx.facts.strategic_assignments if card not in known)
    while left:
        card = ctx.pick(left)
        left.remove(card)
        record.assignments = (*record.assignments, card)


DEALERS = {"secrets": _deal_secrets, "base": _deal_base, "assignments": _deal_assignments}
