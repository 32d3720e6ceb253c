"""[VX-04] Gain Characters: somebody from here, or by chance; with two letters whom one likes."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import GainCharacters
from fitg.engine.rules.missions.mission import Gain
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import home_planets
from fitg.engine.rulesets.underground import asked

#: [VX-04a] The letters with which anybody can be chosen.
OF_CHOICE = 2


class AskForSomebody(GainCharacters, layer=True, tag="missions.rules.GainCharacters"):
    """[VX-04, VX-04a] Who joins may be a matter of choice."""

    def named(self, ctx: Context, site: Site, letters: int) -> tuple[str, ...]:
        """Whom a group can ask for by name."""
        deck = sorted(ctx.state.decks[site.side])
        if letters >= OF_CHOICE:
            return tuple(deck)
        return tuple(each for each in deck if home_planets.is_at_home(ctx, each, site.place))

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        (first, *_) = super().brings(ctx, site, group)
        words = "a companion joins, from here or by chance" if self.named(ctx, site, 1) else first.words
        return [Gain(first.letters, words), Gain(OF_CHOICE, "a companion of your choice joins")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        names = self.named(ctx, site, group.letters)
        if not names:
            return super().complete(ctx, site, group)
        return Recruiting(side=site.side, place=site.place, names=names)


class ForTheEmpire(AskForSomebody, layer=True, tag="missions.rules.ImperialRecruits"):
    """[VX-04c] The Empire has its people on the map: only those whom other rules bring can be gained."""

    def condition(self, ctx: Context, site: Site) -> bool:
        if site.side == "imperial" and not ctx.rules.ask[asked.imperial_recruits](ctx, site):
            return False
        return super().condition(ctx, site)

    def named(self, ctx: Context, site: Site, letters: int) -> tuple[str, ...]:
        if site.side == "imperial":
            return ctx.rules.ask[asked.imperial_recruits](ctx, site)
        return super().named(ctx, site, letters)


class AskFor(Action, frozen=True):
    form = "{who} joins"
    saying = "{who} joins"
    final = True
    who: CharacterId


class TakeAnybody(Action, frozen=True):
    form = "by chance"
    saying = "Whoever comes"
    final = True


class Recruiting(Procedure, tag="missions.rules.Recruiting"):
    """[VX-04, VX-04a] Somebody by name, or by chance."""

    first = "choose"

    side: Side
    place: str
    names: tuple[str, ...]

    @property
    def site(self) -> Site:
        return Site(self.place, self.side)

    def mission(self, ctx: Context) -> GainCharacters:
        """Gain Characters, as it is played."""
        found = ctx.rules.missions[GainCharacters.letter]
        assert isinstance(found, GainCharacters)
        return found

    def ways(self, ctx: Context) -> list[Option]:
        """Who may join."""
        options: list[Option] = [(AskFor(each), self.welcome) for each in self.names]
        if self.side == "rebel" or not ctx.rules.ask[asked.imperial_recruits](ctx, self.site):
            options.append((TakeAnybody(), self.by_chance))
        return options

    def choose(self, ctx: Context) -> Next:
        prompt = f"Who joins at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.recruit", "VX-04", prompt, self.ways(ctx), about=self.place)

    def welcome(self, ctx: Context, action: AskFor) -> Next:
        self.mission(ctx).take_in(ctx, self.site, action.who, case="VX-04", sidelined=True)
        return DONE

    def by_chance(self, ctx: Context) -> Next:
        newcomer = self.mission(ctx).welcome(ctx, self.site, case="VX-04", sidelined=True)
        return DONE if newcomer is None else Call(newcomer)
