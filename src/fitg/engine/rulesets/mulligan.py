"""[D-87] Mulligans: one in a game for each side, as an option of every ruleset; or cards that are gained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine.events.dice import DiceRerolled, DiceRolled
from fitg.engine.machine.moments import Hook
from fitg.engine.machine.rolls import FACES, ROLL_MADE, DiceOnTable
from fitg.engine.machine.secrets import VIEWERS, Pick, Secret, Viewer
from fitg.engine.modules import Module
from fitg.engine.rules import mulligan
from fitg.engine.rules.mulligan import Mulligan, MulliganCards

if TYPE_CHECKING:
    from fitg.data import Facts
    from fitg.engine.machine.context import Context
    from fitg.engine.machine.events import Event

SIDES: tuple[Side, ...] = ("rebel", "imperial")


class MulligansInHand(Secret):
    """[D-87] How many mulligans a side keeps; that one comes is heard, and that one is used."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """Who is asked whether he uses one has one; of the others nothing is known."""
        known = ctx.state.modules[mulligan.MULLIGAN]
        top = ctx.state.stack[-1] if ctx.state.stack else None
        asked = top.asked(ctx) if isinstance(top, Mulligan) else None
        for side in SIDES:
            if side != viewer:
                setattr(known, side, int(side == asked))

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


class RollsInSecret(Secret):
    """Dice that one side alone sees, as long as they lie on the table and do not count yet."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, DiceRolled) and event.seen_by not in (UNSET, viewer):
            return replace(event, dice=(), answer=(), meaning="")
        if isinstance(event, DiceRerolled) and event.seen_by not in (UNSET, viewer):
            return replace(event, before=(), dice=(), meaning="")
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        for procedure in ctx.state.stack:
            if isinstance(procedure, DiceOnTable) and procedure.roll.seen_by not in (UNSET, viewer):
                faces = FACES[procedure.roll.kind]
                procedure.dice = tuple(faces[pick(len(faces))] for _ in procedure.dice)

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


#: One for each side and game, of its own rolls; in play if the players choose it.
ONE_MULLIGAN = Module(
    id=mulligan.MULLIGAN,
    title="A mulligan for each side",
    switch="mulligan",
    options=mulligan.MulliganOptions,
    state=mulligan.MulliganMemory,
    view=mulligan.shown,
    listens={ROLL_MADE: (Hook("mulligan", mulligan.offer),)},
    secrets=(RollsInSecret(),),
)

#: [D-87] Cards that are kept secretly, also good against an opponent's roll in a combat.
MULLIGAN_CARDS = replace(
    ONE_MULLIGAN,
    title="Mulligans as cards",
    switch="",
    state=MulliganCards,
    listens={ROLL_MADE: (Hook("mulligan", mulligan.offer_in_combat),)},
    secrets=(MulligansInHand(), RollsInSecret()),
)
