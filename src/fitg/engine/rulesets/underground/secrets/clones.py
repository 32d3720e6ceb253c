"""[VE-01] Clone World: the dead come back by Gather Information."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Made
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.rules import characters, detection
from fitg.engine.rules.galactic import secret_missions, secrets
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.missions import groups, reports, whole_cards
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.secrets.memory import memory

#: What its row says.
CLONES = "clones_by_information"
#: [VE-01] At most so many of the dead in one mission.
MOST = 2
LETTER = GatherInformation.letter


def can_clone(ctx: Context, site: Site) -> bool:
    """[VE-01b] Rebels who know of it, and have dead to bring back."""
    known = site.side == "rebel" and secrets.known_to_act(ctx, ctx.board.planet_of[site.place], CLONES)
    return known and bool(secret_missions.dead_of(ctx, site.side))


def cloned(ctx: Context, site: Site, group: Group) -> Procedure | None:
    """[VE-01, VE-01b] One of the dead for each letter."""
    if not can_clone(ctx, site):
        return None
    return BringBack(side=site.side, place=site.place, number=min(group.letters, MOST))


class Revive(Action, frozen=True):
    form = "clone {who}"
    saying = "{who}|lives again"
    final = True
    who: CharacterId


class BringBack(Procedure, tag="events.secrets.BringBack"):
    """[VE-01] The phasing player chooses who comes back."""

    first = "choose"

    side: Side
    place: str
    number: int

    def choose(self, ctx: Context) -> Next:
        dead = secret_missions.dead_of(ctx, self.side)
        if not self.number or not dead:
            return DONE
        options: list[Option] = [(Revive(each), self.revive) for each in dead]
        prompt = f"Who lives again at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "secrets.clone", "VE-01", prompt, options, about=self.place)

    def revive(self, ctx: Context, action: Revive) -> Next:
        self.number -= 1
        secret_missions.revive(ctx, ctx.state.characters[action.who], self.place)
        detection.spread_detection(ctx, self.place, self.side)
        return self.choose


# The Empire's own way


class RunComplex(Action, frozen=True):
    form = "clone at {at}"
    saying = "Clone the dead at {at}: bonus draws only, and no events"
    at: PlaceId


class SendCloner(Action, frozen=True):
    form = "send {who}"
    saying = "{who}|watches over the clones"
    who: CharacterId


class BeginCloning(Action, frozen=True):
    form = "begin"
    saying = "Begin"
    final = True
    usual = True


class CloningPhase(MissionPhase, layer=True, tag="events.secrets.MissionPhase"):
    """[VE-01a] The Empire clones within the complex: apart from the missions outside."""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).cloned = memory(ctx).researching = ()
        return super().begin(ctx)

    def more_options(self, ctx: Context) -> list[Option]:
        options = super().more_options(ctx)
        if self.side != "imperial" or not secret_missions.dead_of(ctx, self.side):
            return options
        return options + [(RunComplex(place), self.clone) for place in self._complexes(ctx)]

    def _complexes(self, ctx: Context) -> list[str]:
        """Where somebody can go, and nobody has gathered information in this Mission Phase."""
        return [
            place
            for planet in secrets_of(ctx, CLONES)
            for place in ctx.board.surface[planet]
            if place not in memory(ctx).cloned
            and ctx.rules.ask[questions.is_open](ctx, place)
            and groups.can_begin(ctx, place, self.side)
            and not any(each.mission == LETTER for each in characters.at(ctx, place, self.side))
        ]

    def clone(self, ctx: Context, action: RunComplex) -> Next:
        memory(ctx).cloned = (*memory(ctx).cloned, action.at)
        return Call(Cloning(place=action.at), self.returned)


def secrets_of(ctx: Context, effect: str) -> list[str]:
    """The planets whose secret has this effect, shown or not: the Empire knows them all."""
    return [planet for planet in galaxy(ctx).secrets if secrets.acts(ctx, planet, effect)]


def not_twice(ctx: Context, site: Site) -> tuple[str, ...]:
    """[13.1] Nobody gathers information where the Empire has cloned in the same Mission Phase."""
    return (LETTER,) if site.side == "imperial" and site.place in memory(ctx).cloned else ()


class Cloning(Procedure, tag="events.secrets.Cloning"):
    """[VE-01a] Bonus draws only, no events, and nothing but clones."""

    first = "choose"

    place: str
    members: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        """A single character is enough."""
        people = groups.eligible(ctx, self.place, "imperial")
        alone = ctx.rules.ask[questions.goes_alone]
        options: list[Option] = [
            (SendCloner(each.id), self.send)
            for each in people
            if each.id not in self.members and (self.members or alone(ctx, each))
        ]
        if self.members:
            options.append((BeginCloning(), self.draw))
        prompt = f"Who watches over the clones at {naming.place(ctx.facts, self.place)}?"
        gathered = self.members
        return Ask(
            "imperial", "secrets.cloners", "VE-01a", prompt, options, about=self.place, gathered=gathered
        )

    def send(self, ctx: Context, action: SendCloner) -> Next:
        self.members = (*self.members, action.who)
        return self.choose

    def draw(self, ctx: Context) -> Next:
        """The complex is known by it."""
        site, group = Site(self.place, "imperial"), Group(letter=LETTER, members=self.members)
        for each in self.members:
            character = ctx.state.characters[each]
            characters.does_something(ctx, character)
            character.sidelined, character.mission = True, LETTER
        secrets.reveal(ctx, ctx.board.planet_of[self.place], "the Empire clones its dead", "VE-01a")
        reports.assigned(ctx, site, group)
        return whole_cards.drawn(ctx, site, group, self.drawn)

    def drawn(self, ctx: Context, made: Made) -> Next:
        site, group = Site(self.place, "imperial"), Group(letter=LETTER, members=self.members)
        letters = whole_cards.count(ctx, site, group, made, "VE-01a")
        if (heard := ctx.rules.ask[asked.has_drawn](ctx, site, group)) is not None:
            ctx.interrupt(heard)
        if not letters:
            reports.failed(ctx, site, group, "nobody lives again")
            return self.finish
        reports.completed(ctx, site, group)
        return Call(BringBack(side="imperial", place=self.place, number=min(letters, MOST)), self.finish)

    def finish(self, ctx: Context) -> Next:
        return Done(self.members)
