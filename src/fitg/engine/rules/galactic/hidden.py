"""[31.1, 34.1, 35.1] What the players of the Galactic Game keep from each other."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data import Facts
from fitg.engine.events.galactic import AssignmentsArranged, AssignmentSeen, BaseChosen, SecretsDeployed
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.secrets import Pick, Secret, Viewer, in_fixed_order
from fitg.engine.rules.galactic.assignments import ArrangeDeck, pile
from fitg.engine.rules.galactic.base import first_site, unnamed
from fitg.engine.rules.galactic.memory import NO_CARD, memory


class RebelBase(Secret):
    """[34.1] Which planet is the Rebel base; those that were named are not."""

    kept_from = ("imperial", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return replace(event, planet=HIDDEN) if isinstance(event, BaseChosen) else event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        record = memory(ctx)
        if record.base and not record.base_revealed:
            if pick is in_fixed_order:
                record.base = first_site(ctx)
            else:
                candidates = sorted({record.base, *unnamed(ctx)})
                record.base = candidates[pick(len(candidates))]

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


class HiddenSecrets(Secret):
    """[31.1] Which Planet Secret lies where, as long as it is not revealed."""

    kept_from = ("rebel", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, SecretsDeployed):
            return replace(event, secrets=dict.fromkeys(event.secrets, HIDDEN))
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        record = memory(ctx)
        laid = dict(record.secrets)
        hidden = [planet for planet in laid if planet not in record.revealed]
        pool = sorted(laid[planet] for planet in hidden)
        for planet in hidden:
            laid[planet] = pool.pop(pick(len(pool)))
        record.secrets = laid

    def words(self, ctx: Context) -> frozenset[str]:
        record = memory(ctx)
        return frozenset(code for planet, code in record.secrets.items() if planet not in record.revealed)


class OrderOfAssignments(Secret):
    """[35.1] In which order the Strategic Assignments come."""

    kept_from = ("rebel", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, AssignmentSeen) and viewer == "spectator":
            return replace(event, card=NO_CARD)
        return replace(event, cards=()) if isinstance(event, AssignmentsArranged) else event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """[37.42] The Rebel Player may have seen the top card; the cards of the first deck are all known."""
        record = memory(ctx)
        record.assignments = pile(ctx).dealt_anew(viewer, pick, self._unseen(ctx) or None).cards
        for procedure in ctx.state.stack:
            if isinstance(procedure, ArrangeDeck):
                left = sorted(procedure.cards)
                procedure.chosen = tuple(left.pop(pick(len(left))) for _ in procedure.chosen)

    def _unseen(self, ctx: Context) -> list[int]:
        """The cards that may lie in the deck: in the second one any that is not on top of those drawn."""
        record = memory(ctx)
        everything = ctx.facts.strategic_assignments
        if len(record.drawn_assignments) < len(everything):
            return [card for card in everything if card not in record.drawn_assignments]
        later = record.drawn_assignments[len(everything) - 1 :]
        return [card for card in everything if card not in later]

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


#: In the order in which they are dealt anew.
GALACTIC_SECRETS: tuple[Secret, ...] = (RebelBase(), HiddenSecrets(), OrderOfAssignments())
