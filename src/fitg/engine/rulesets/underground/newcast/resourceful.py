"""[VP-31, VP-33a] Ekim Lam helps himself: out of a cell, or a sickbed."""

from __future__ import annotations

from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Made
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import DONE, Call, Next, Option, Procedure
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.immunity import escape
from fitg.engine.rulesets.underground.immunity.defeat import forget_the_risen
from fitg.engine.rulesets.underground.immunity.fates import LAID_LOW
from fitg.engine.rulesets.underground.newcast.memory import memory
from fitg.engine.rulesets.underground.newcast.printed import EKIM


def talent(ctx: Context, who: str, letter: str) -> list[Modifier]:
    """[VP-31] His draws on all F and J missions count for an Escape, too."""
    card = ctx.facts.people[who]
    return [Modifier(card.name, card.bonus_draws(letter))] if who == EKIM else []


class SlipAway(Action, frozen=True):
    form = "{who} slips away"
    saying = "{who} tries to escape by himself"
    final = True
    who: CharacterId


class ResourcefulPhase(MissionPhase, layer=True, tag="characters.newcast.MissionPhase"):
    """[VP-33a] He alone may try to escape where he lies, once in a Mission Phase, and takes nobody along."""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).tried = False
        return super().begin(ctx)

    def more_options(self, ctx: Context) -> list[Option]:
        options = super().more_options(ctx)
        return [*options, (SlipAway(EKIM), self.slip_away)] if self._may_slip_away(ctx) else options

    def _may_slip_away(self, ctx: Context) -> bool:
        ekim = ctx.state.characters.get(EKIM)
        return (
            self.side == "imperial"
            and ekim is not None
            and ekim.fate in LAID_LOW
            and not memory(ctx).tried
            and ctx.rules.ask[asked.may_escape](ctx, ekim)
        )

    def slip_away(self, ctx: Context, action: SlipAway) -> Next:
        memory(ctx).tried = True
        return Call(LoneEscape(), self.choose)


class LoneEscape(Procedure, tag="characters.newcast.LoneEscape"):
    """[VP-33a] The draws of an Escape; those who laid him low do not fight him again."""

    def begin(self, ctx: Context) -> Next:
        ekim = ctx.state.characters[EKIM]
        return escape.draw_for(ctx, ekim.place, ekim.side, self._parts(ctx), self.drawn)

    def _parts(self, ctx: Context) -> list[Modifier]:
        ekim = ctx.state.characters[EKIM]
        return escape.draws_of(ctx, ekim.place, ekim.side, (EKIM,))

    def drawn(self, ctx: Context, made: Made) -> Next:
        if escape.count(ctx, made, self._parts(ctx), "VP-33a"):
            escape.run(ctx, ctx.state.characters[EKIM])
            forget_the_risen(ctx)
        return DONE
