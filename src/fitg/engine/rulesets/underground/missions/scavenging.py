"""[VX-05] Scavenge for Possessions: by chance, or with two letters of one's choice."""

from __future__ import annotations

from typing import ClassVar

from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PossessionId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Call, Next, Option, Procedure
from fitg.engine.rules import possessions
from fitg.engine.rules.missions import cards_on_table, letters
from fitg.engine.rules.missions.cards_on_table import CardOnTable
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.mission import Gain
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground.missions.numbers import numbers

#: [VX-05a] The letters with which a card can be chosen.
OF_CHOICE = 2


class Scavenge(letters.ScavengeForPossessions, tag="missions.rules.ScavengeForPossessions"):
    """[VX-05, VX-05a] One letter or two."""

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [*super().brings(ctx, site, group), Gain(OF_CHOICE, "a possession of your choice is found")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return Scavenging(members=living(ctx, group), letters=group.letters)


class Look(Action, frozen=True):
    form = "look for {card}"
    saying = "Look for {card}"
    card: PossessionId


class TakeWhatComes(Action, frozen=True):
    form = "by chance"
    saying = "Take what there is"
    final = True


class Found(GivePossession, tag="missions.rules.Found"):
    """[VX-05b] What was drawn may go back at once."""

    may_be_left: ClassVar[bool] = True


class Scavenging(Procedure, tag="missions.rules.Scavenging"):
    """[VX-05, VX-05a] A card from the deck."""

    members: tuple[str, ...]
    letters: int

    def begin(self, ctx: Context) -> Next:
        return self.choose if self.letters >= OF_CHOICE else self.draw

    def choose(self, ctx: Context) -> Next:
        """Asked whatever is left in the deck: nobody else knows it."""
        rare = numbers().scavenging.rare
        options: list[Option] = [(Look(card), self.take) for card in possessions.in_deck(ctx) if card != rare]
        options.append((TakeWhatComes(), self.draw))
        place = ctx.state.characters[self.members[0]].place
        prompt = f"What do you look for at {naming.place(ctx.facts, place)}?"
        return Ask("rebel", "missions.scavenge", "VX-05a", prompt, options, about=place, always=True)

    def take(self, ctx: Context, action: Look) -> Next:
        return Call(GivePossession(possession=action.card, members=self.members, reason="scavenged"))

    def draw(self, ctx: Context) -> Next:
        found = ctx.pick(possessions.in_deck(ctx))
        if cards_on_table.listened_to(ctx):
            return Call(CardOnTable(side="rebel", possession=found), self.drawn)
        return self._found(found)

    def drawn(self, ctx: Context, card: str) -> Next:
        return self._found(card)

    def _found(self, card: str) -> Next:
        return Call(Found(possession=card, members=self.members, reason="scavenged"))
