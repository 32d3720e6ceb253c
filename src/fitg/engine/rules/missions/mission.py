"""[13.2] What one mission asks for and does: a record for each letter, with a method for each question.

The missions of a ruleset are found by their letters in its slot `missions`. Whoever plays or forecasts them
asks these methods; a letter is known by name in its own record only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from fitg.data.records import Mission as MissionCard
from fitg.data.records import Possession, Rating
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.layers import LayerClass
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import NotOffered, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules.missions import reports
from fitg.engine.rules.missions.actions import missions_under_way
from fitg.engine.rules.missions.bonus_draws import BestOf, card_draws
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site


class NameTarget(Action, frozen=True):
    """A mission names what it is aimed at."""

    @property
    def target(self) -> str:
        """What the group notes."""
        raise NotImplementedError

    def is_final(self, ctx: Context) -> bool:
        """The Enemy may cancel a mission."""
        return missions_under_way(ctx).may_be_protested(ctx)


class Gain(NamedTuple):
    """What a mission brings from so many letters on, in the words of the world."""

    letters: int
    words: str


class Mission(metaclass=LayerClass):
    """A mission by its letter; whatever a subclass does not say is as for most missions.

    With `layer=True` it is a layer over another mission (`machine/layers.py`).
    """

    if TYPE_CHECKING:

        def __init_subclass__(cls, *, layer: bool = False, tag: str = "") -> None: ...

    letter: ClassVar[str]
    #: [A-13-11] Its condition must hold to the end; the others ask for it at the assignment only.
    lasting: ClassVar[bool] = False
    #: Its result, or its failure, takes a chance, shows something hidden or asks the Enemy.
    final_result: ClassVar[bool] = True
    final_failure: ClassVar[bool] = False
    #: [14.27] Ratings beside Intelligence and Diplomacy that its bonus draws count, and possessions raise.
    ratings: ClassVar[frozenset[str]] = frozenset()
    #: The question for its target, if it names one before the first draw.
    target_prompt: ClassVar[str] = ""

    def card(self, ctx: Context) -> MissionCard:
        """The Mission card."""
        return ctx.facts.missions[self.letter]

    # Assignment

    def allowed(self, ctx: Context, site: Site, closed: Collection[str] | None = None) -> bool:
        """[13.1d] May it be given here at all, beside the missions of the groups that stand already?

        Whoever asks for one after the other finds out once what is `closed`.
        """
        if site.side not in ctx.facts.missions[self.letter].sides:
            return False
        if self.letter in (ctx.rules.ask[questions.closed_missions](ctx, site) if closed is None else closed):
            return False
        return self.condition(ctx, site)

    def condition(self, ctx: Context, site: Site) -> bool:
        """What the Mission card asks for."""
        return True

    def not_offered(self, ctx: Context, site: Site) -> NotOffered:
        """[13.2] What it would need to be given here."""
        card = self.card(ctx)
        name = naming.mission(ctx.facts, self.letter, site.side)
        return NotOffered(self.letter, name, card.precondition, "13.2")

    def may_join(self, ctx: Context, character: Character, members: tuple[str, ...]) -> bool:
        """May this character join those who are on the mission?"""
        return True

    def for_camps(self, ctx: Context, site: Site) -> bool:
        """[13.2e] May the Rebel camp of the Environ do it?"""
        return self.card(ctx).camp

    # Before the first draw

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        """What it may be aimed at; nothing for a mission that names no target."""
        return []

    def protest(self, ctx: Context, site: Site) -> Moment | None:
        """The moment at which the Enemy may cancel it before the first draw, if there is one."""
        return None

    # Letters

    def need(self, ctx: Context, site: Site) -> int:
        """[13.5, 13.53] The letters that complete it."""
        return self.card(ctx).need[site.side]

    def counts(self, ctx: Context, site: Site) -> bool:
        """Does a letter count now?"""
        return True

    def most_letters(self, ctx: Context, site: Site) -> int | None:
        """[13.51, A-13-07] The letters with which it is complete in any case; None: the player says when."""
        card = self.card(ctx)
        return card.most_letters if card.graded else self.need(ctx, site)

    def reach(self, ctx: Context, site: Site) -> int:
        """[15.2] How many spaces it might shift the Loyalty marker."""
        return 0

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        """[A-13-11] Could it still have a result?"""
        return not self.lasting or self.condition(ctx, site)

    # Bonus draws, result and failure

    def bonus(self, ctx: Context, site: Site, group: Group) -> list[Modifier]:
        """[13.6b] The bonus draws that its card grants."""
        return card_draws(ctx, site, group, self.card(ctx).bonus)

    def rated(self, ctx: Context, site: Site, group: Group) -> Mapping[Rating, int]:
        """[13.6b] The ratings that its bonus draws count, each with what it brings now."""
        tokens = ctx.rules.tokens
        counted = [found for each in self.card(ctx).bonus if isinstance(found := tokens.get(each), BestOf)]
        members = living(ctx, group)
        return {
            each.rating: sum(part.by for part in each(ctx, site, group, members))
            for each in counted
            if members
        }

    def worth(self, possession: Possession) -> int:
        """[14.27] The bonus draws that a possession adds."""
        return int(possession.traits.get(f"bonus_{self.letter}", 0))

    def worth_a_use(self, possession: Possession) -> int:
        """[14.27] The bonus draws that one use of a possession adds which may be used again and again."""
        return 0

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """Apply its result, or return the procedure that does."""
        raise NotImplementedError

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        """[13.2] What its letters bring, the fewest first, as far as the player may know it before."""
        return []

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        """[13.52] What failure brings, in words; "" where nothing but the work is lost."""
        return ""

    def unfulfilled(self, ctx: Context, site: Site, group: Group) -> None:
        """It has come to nothing, whether it failed, was aborted, or lost its group: told once."""

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[13.52] Too few letters: it fails; the price of that is paid, or asked for by a procedure."""
        reports.failed(ctx, site, group, "too few letters")
        return None
