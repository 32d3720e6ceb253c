"""[VX-01, VX-02] Assassination: whom the letter strikes, and what an attempt without one costs."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import opponent
from fitg.engine.rules import characters, harm
from fitg.engine.rules.causes import ASSASSINATION, FAILED_ASSASSINATION
from fitg.engine.rules.missions import letters, reports
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.encounters import Arrest, SacrificeOne
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.mission import Gain, NameTarget
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.environ import in_bonus_draws
from fitg.engine.rulesets.underground.missions.events import AttemptJudged
from fitg.engine.rulesets.underground.missions.numbers import numbers

#: The target of those who do not hunt a sovereign.
ANYBODY = "the enemies there"


class HuntAnybody(NameTarget, frozen=True):
    form = "target the enemies there"
    saying = "Hunt the enemies there"

    @property
    def target(self) -> str:
        return ANYBODY


class Attempt(letters.Assassination, tag="missions.rules.Assassination"):
    """[VX-02] However it came to nothing, a die is rolled, as long as there are assassins."""

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        least = numbers().botched.least - sum(part.by for part in modifiers(ctx, site, group))
        if vengeance := ctx.rules.ask[asked.vengeance](ctx, site, group):
            return f"it fails, and on a die of {least} or more {vengeance}"
        unsummoned = group.target in ctx.facts.sovereigns and group.target not in ctx.state.characters
        if not unsummoned:
            return f"it fails, and on a die of {least} or more the group is taken"
        if not ctx.rules.ask[asked.rises_for_its_sovereign](ctx, site):
            return ""
        planet = naming.planet(ctx.facts, site.planet(ctx).id)
        return f"it fails, and on a die of {least} or more {planet} rises"

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """The die comes with the end of the mission."""
        reports.failed(ctx, site, group, "too few letters")
        return None

    def unfulfilled(self, ctx: Context, site: Site, group: Group) -> None:
        if living(ctx, group):
            parts = tuple(modifiers(ctx, site, group))
            ctx.interrupt(Aftermath(place=site.place, side=site.side, group=group, parts=parts))


class HuntedTogether(letters.Assassination, layer=True, tag="missions.rules.HuntedTogether"):
    """[VX-01] Nobody is named beforehand, but for a sovereign."""

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        found = self._open_to_attack(ctx, site)
        rulers = [each for each in found if each.target in ctx.facts.sovereigns]
        return [HuntAnybody(), *rulers] if len(rulers) < len(found) else rulers

    def _open_to_attack(self, ctx: Context, site: Site) -> list[NameTarget]:
        """Whom nothing keeps from being chosen; unsummoned rulers among them."""
        people, may_be_struck = ctx.state.characters, ctx.rules.ask[asked.may_be_struck]
        return [
            each
            for each in super().targets(ctx, site)
            if each.target not in people or may_be_struck(ctx, people[each.target])
        ]

    def exposed(self, ctx: Context, site: Site) -> tuple[str, ...]:
        """[VX-01, VX-01b, VQ-18] The detected enemies, with units or without; no ruler unnamed [VQ-161]."""
        return tuple(
            each.target for each in self._open_to_attack(ctx, site) if each.target not in ctx.facts.sovereigns
        )

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        if group.target in ctx.facts.sovereigns:
            return super().still_possible(ctx, site, group)
        return any(each not in ctx.facts.sovereigns for each in possible_victims(ctx, site))

    def counts(self, ctx: Context, site: Site) -> bool:
        """[VX-01, VX-01a] In a regular draw somebody must be detected."""
        group = site.group(self.letter)
        if group is None or group.target in ctx.facts.sovereigns or in_bonus_draws(ctx):
            return super().counts(ctx, site)
        return bool(self.exposed(ctx, site))

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        if group.target in ctx.facts.sovereigns:
            return super().brings(ctx, site, group)
        return [Gain(self.need(ctx, site), "one of the enemies there dies")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[VX-01, VX-01a] Whose choice it is depends on the draw; nobody guards an unsummoned ruler."""
        ruler = group.target in ctx.facts.sovereigns
        if ruler and (not in_bonus_draws(ctx) or group.target not in ctx.state.characters):
            return super().complete(ctx, site, group)
        if in_bonus_draws(ctx):
            return Strike(place=site.place, chooser=site.enemy, victims=possible_victims(ctx, site))
        return Strike(place=site.place, chooser=site.side, victims=self.exposed(ctx, site))


def possible_victims(ctx: Context, site: Site) -> tuple[str, ...]:
    """[VX-01a] All enemy characters of the Environ, detected or not."""
    may_be_struck = ctx.rules.ask[asked.may_be_struck]
    return tuple(each.id for each in characters.at(ctx, site.place, site.enemy) if may_be_struck(ctx, each))


class StrikeDown(Action, frozen=True):
    form = "kill {who}"
    saying = "{who} is killed"
    final = True
    who: CharacterId


class Strike(Procedure, tag="missions.rules.Strike"):
    """[VX-01, VX-01a] Somebody says who dies."""

    first = "choose"

    place: str
    chooser: Side
    victims: tuple[str, ...]

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(StrikeDown(each), self.strike) for each in self.victims]
        ours = ctx.state.characters[self.victims[0]].side == self.chooser
        prompt = f"Assassins strike at {naming.place(ctx.facts, self.place)}: " + (
            "who of your people dies?" if ours else "whom do they kill?"
        )
        return Ask(self.chooser, "missions.victim", "VX-01", prompt, options, about=self.place)

    def strike(self, ctx: Context, action: StrikeDown) -> Next:
        harm.defeat(ctx, ctx.state.characters[action.who], Cause(ASSASSINATION), "VX-01")
        return DONE


# Without a letter


def modifiers(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VX-02a] What changes the die."""
    chart, found = numbers().botched, list[Modifier]()
    if site.side == "imperial":
        found.append(Modifier("the Empire", chart.imperial))
    ruler = ctx.facts.sovereigns.get(group.target)
    if ruler is not None:
        summoned = ctx.state.characters.get(ruler.id)
        allegiance = ruler.allegiance if summoned is None else summoned.side
        if allegiance != "imperial":
            found.append(Modifier(f"{ruler.name} is loved by the people", chart.sovereign))
    blade = ctx.facts.possessions[chart.blade_card].name
    if in_bonus_draws(ctx) and any(part.reason == blade for part in bonus_draws(ctx, site, group)[1]):
        found.append(Modifier(blade, chart.blade))
    return found


class Aftermath(Procedure, tag="missions.rules.Aftermath"):
    """[VX-02 to VX-02c] The die of an attempt that came to nothing."""

    first = "roll"

    place: str
    side: Side
    group: Group
    parts: tuple[Modifier, ...]
    #: As it was rolled.
    die: int = 0

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the failed Assassination", case="VX-02", side=self.side)
        return rolled(ctx, roll, self.judge, self.read_roll)

    def _total(self, die: int) -> int:
        return die + sum(part.by for part in self.parts)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        botched = self._total(*dice) >= numbers().botched.least
        return Reading("the attempt is botched" if botched else "the assassins get away", grave=botched)

    def judge(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (self.die,) = dice
        total = self._total(self.die)
        botched = total >= numbers().botched.least
        ctx.emit(
            AttemptJudged(
                case="VX-02",
                place=self.place,
                side=self.side,
                members=living(ctx, self.group),
                target=self.group.target,
                die=self.die,
                parts=self.parts,
                total=total,
                botched=botched,
            )
        )
        if not botched:
            return DONE
        return self.pay if self.group.target not in ctx.facts.sovereigns else self.answer_for_sovereign

    def answer_for_sovereign(self, ctx: Context) -> Next:
        """[VX-02, VC-22] What his people do; without rules about it a summoned one is avenged like others."""
        site = Site(self.place, self.side)
        punishment = ctx.rules.ask[asked.repercussions](ctx, site, self.group, self.die)
        if punishment is not None:
            return Call(punishment)
        if self.group.target in ctx.state.characters:
            return self.pay
        risen = ctx.rules.ask[asked.rises_for_its_sovereign](ctx, site)
        return Call(Rebellion(planet=site.planet(ctx).id)) if risen else DONE

    def pay(self, ctx: Context) -> Next:
        """[VX-02c] On a natural 6 the enemy says who dies, before the others are led away."""
        if self.die < numbers().botched.deadly:
            return self.arrest
        may_be_scapegoat = ctx.rules.ask[asked.may_be_scapegoat]
        members = living(ctx, self.group)
        options: list[Option] = [
            (SacrificeOne(each), self.execute) for each in members if may_be_scapegoat(ctx, each, members)
        ]
        prompt = f"The assassins at {naming.place(ctx.facts, self.place)} are taken: which of them dies?"
        return Ask(opponent(self.side), "missions.scapegoat", "VX-02c", prompt, options, about=self.place)

    def execute(self, ctx: Context, action: SacrificeOne) -> Next:
        harm.defeat(ctx, ctx.state.characters[action.who], Cause(FAILED_ASSASSINATION), "VX-02c")
        return self.arrest

    def arrest(self, ctx: Context) -> Next:
        """[VX-02b] The whole group."""
        victims = living(ctx, self.group)
        if not victims:
            return DONE
        cause = Cause(FAILED_ASSASSINATION)
        return Call(Arrest(place=self.place, side=opponent(self.side), victims=victims, cause=cause))
