"""[VP-31a, VP-32b, VP-36, VP-37h] Gain Characters: Ekim Lam is hired, or the Minor Cast changes."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, Word
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.letters import GainCharacters
from fitg.engine.rules.missions.mission import Gain
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.newcast import ships
from fitg.engine.rulesets.underground.newcast.arrival import join
from fitg.engine.rulesets.underground.newcast.memory import at_large
from fitg.engine.rulesets.underground.newcast.minor import lose
from fitg.engine.rulesets.underground.newcast.printed import ALOOF, EKIM, kinds_of

#: [VE-M13] The card that has him arrested.
ARRESTED = "M13"


def for_hire(ctx: Context) -> bool:
    """[VP-36] He is off the map, and not under arrest."""
    return EKIM in ctx.state.decks["imperial"] and not ctx.rules.ask[asked.is_face_up](ctx, ARRESTED)


def recruits(ctx: Context, site: Site) -> tuple[str, ...]:
    """[VX-04c, VP-36] Nobody else is there for the Empire to gain."""
    return (EKIM,) if for_hire(ctx) else ()


def can_change(ctx: Context, side: Side) -> bool:
    """[VP-37h] There is a Minor Cast on the map who could make room for another."""
    return at_large(ctx, side) is not None


class Hiring(GainCharacters, layer=True, tag="characters.newcast.GainCharacters"):
    """[VP-36, VP-37h] For the Empire there is Ekim Lam alone; either side may change its Minor Cast."""

    def condition(self, ctx: Context, site: Site) -> bool:
        return can_change(ctx, site.side) or super().condition(ctx, site)

    def may_join(self, ctx: Context, character: Character, members: tuple[str, ...]) -> bool:
        """[VP-32b, VP-36] The five do not help to hire him; with them a Minor Cast may still be changed."""
        useful = character.id not in ALOOF or can_change(ctx, character.side)
        return useful and super().may_join(ctx, character, members)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        need = self.need(ctx, site)
        gains = [] if site.side == "imperial" else super().brings(ctx, site, group)
        if site.side == "imperial" and is_welcome(ctx, group):
            gains = [Gain(need, "Ekim Lam is hired")]
        if can_change(ctx, site.side) and not gains:
            gains = [Gain(need, "another takes the place of the Minor Cast")]
        return gains

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        if site.side == "imperial" or can_change(ctx, site.side):
            return Welcome(place=site.place, side=site.side, group=group)
        return super().complete(ctx, site, group)

    def others_join(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """What the mission brings without the new cast."""
        return super().complete(ctx, site, group)

    def settle_in(self, ctx: Context, character: Character) -> None:
        """[VP-31] Ekim Lam brings the T-6 Hunter."""
        super().settle_in(ctx, character)
        if character.id == EKIM:
            ships.give_hunter(ctx)


def is_welcome(ctx: Context, group: Group) -> bool:
    """[VP-32b, VP-36] Can this group hire him?"""
    return for_hire(ctx) and ALOOF.isdisjoint(group.members)


class HireEkim(Action, frozen=True):
    form = "hire ekim lam"
    saying = "Ekim Lam is hired"
    final = True


class ChangeMinorCast(Action, frozen=True):
    form = "change to {kind}"
    saying = "The Minor Cast makes room for the {named}"
    final = True
    kind: Word
    named: Word


class WelcomeOthers(Action, frozen=True):
    form = "somebody else"
    saying = "Somebody else joins"
    final = True
    usual = True


class Welcome(Procedure, tag="characters.newcast.Welcome"):
    """[VP-36, VP-37h] Whom does the mission bring?"""

    first = "choose"

    place: str
    side: Side
    group: Group

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        if self.side == "rebel":
            if ctx.state.decks["rebel"]:
                options.append((WelcomeOthers(), self.others))
        elif is_welcome(ctx, self.group):
            options.append((HireEkim(), self.hire))
        if can_change(ctx, self.side) and living(ctx, self.group):
            options += [(ChangeMinorCast(each.kind, each.name), self.change) for each in kinds_of(self.side)]
        if not options:
            return DONE
        prompt = f"Who joins at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.welcome", "VP-37h", prompt, options, about=self.place)

    def _mission(self, ctx: Context) -> GainCharacters:
        mission = ctx.rules.missions[GainCharacters.letter]
        assert isinstance(mission, GainCharacters)
        return mission

    def others(self, ctx: Context) -> Next:
        mission, site = self._mission(ctx), Site(self.place, self.side)
        assert isinstance(mission, Hiring)
        following = mission.others_join(ctx, site, self.group)
        return DONE if following is None else Call(following)

    def hire(self, ctx: Context) -> Next:
        """[VP-31a] He takes no part in this Phase (14.53)."""
        site = Site(self.place, self.side)
        self._mission(ctx).take_in(ctx, site, EKIM, case="VP-36", sidelined=True)
        return DONE

    def change(self, ctx: Context, action: ChangeMinorCast) -> Next:
        """[VP-37h] The one goes, and the other stands with the group."""
        current = at_large(ctx, self.side)
        assert current is not None
        members = [each for each in living(ctx, self.group) if each != current.id]
        host = ctx.state.characters[(members or [current.id])[0]]
        stack = host.stack
        lose(ctx, current, "another takes his place", "VP-37h")
        join(
            ctx,
            self.side,
            action.kind,
            self.place,
            stack,
            known=False,
            reason="Gain Characters",
            sidelined=True,
        )
        return DONE
