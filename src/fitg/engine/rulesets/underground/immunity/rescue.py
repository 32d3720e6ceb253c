"""[VC-48, VC-50] The missions with the letter F: prisoners are freed, the fallen are rescued."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from fitg.data.records import Possession, Rating, Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import abilities, characters, custody, possessions
from fitg.engine.rules.causes import CREATURE, LOCALS
from fitg.engine.rules.missions.attacks import CreatureEncounter, LocalsEncounter
from fitg.engine.rules.missions.encounters import Arrest
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.letters import FreePrisoners
from fitg.engine.rules.missions.mission import Gain, NameTarget
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.possession_cards import FROM_SEARCH, FROM_UNITS
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.immunity.defeat import forget_the_risen
from fitg.engine.rulesets.underground.immunity.fates import INCAPACITATED, LAID_LOW
from fitg.engine.rulesets.underground.immunity.memory import memory

#: What a group with the letter F is about.
PRISONERS, THE_FALLEN = "prisoners", "the fallen"
#: [VC-44b] Enemies who bring somebody out hold him.
BROUGHT_OUT = kind("brought-out", "brought out by the enemy")
#: [VC-48, VQ-65] What adds to hiding: for one use, and where units hold the captives.


class GoForPrisoners(NameTarget, frozen=True):
    form = "free the prisoners"
    saying = "Free the prisoners"

    @property
    def target(self) -> str:
        return PRISONERS


class GoForTheFallen(NameTarget, frozen=True):
    form = "rescue the fallen"
    saying = "Rescue those who lie in cells and sickbeds"

    @property
    def target(self) -> str:
        return THE_FALLEN


def fallen(ctx: Context, place: str, side: Side) -> list[Character]:
    """[VC-48e] Friends who are incarcerated or incapacitated, and incapacitated enemies."""
    people = [ctx.state.characters[name] for name in ctx.index.people.get(place, ())]
    return [
        each
        for each in people
        if (each.fate in LAID_LOW if each.side == side else each.fate == INCAPACITATED.name)
    ]


def wits(ctx: Context, people: tuple[str, ...]) -> list[Modifier]:
    """[VC-48] The Intelligence of one of them."""
    best = max(
        people,
        key=lambda each: characters.rating(ctx, ctx.state.characters[each], "intelligence"),
        default="",
    )
    if not best:
        return []
    value = characters.rating(ctx, ctx.state.characters[best], "intelligence")
    return [Modifier(f"Intelligence of {naming.piece(ctx.facts, best)}", value)]


def stealth(ctx: Context, people: tuple[str, ...]) -> list[Modifier]:
    """[VC-48] Whatever adds to the Hiding Value by nature."""
    return [
        Modifier(naming.piece(ctx.facts, each), abilities.worth(ctx, each, abilities.HIDES))
        for each in people
        if abilities.has(ctx, each, abilities.HIDES)
    ]


class Deliverance(FreePrisoners):
    """[VC-48a, VC-48e] One F frees all captives; or each F brings out one of the fallen."""

    target_prompt = "prisoners, or the fallen?"

    def purpose(self, ctx: Context, site: Site, group: Group) -> str:
        """What a group is about."""
        if group.target:
            return group.target
        if group.camp:
            return PRISONERS
        return PRISONERS if characters.captives_at(ctx, site.place, site.side) else THE_FALLEN

    def condition(self, ctx: Context, site: Site) -> bool:
        return super().condition(ctx, site) or bool(fallen(ctx, site.place, site.side))

    def allowed(self, ctx: Context, site: Site, closed: Collection[str] | None = None) -> bool:
        """[VC-48d] Not for prisoners who try to escape in the same phase."""
        if site.place in memory(ctx).escaping and not fallen(ctx, site.place, site.side):
            return False
        return super().allowed(ctx, site, closed)

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        """[VC-48a, VC-48d, VC-48e] It is said before the first chit, and holds whatever happens then."""
        group = site.group(self.letter)
        if group is not None and group.camp:
            return []
        found: list[NameTarget] = []
        if characters.captives_at(ctx, site.place, site.side) and site.place not in memory(ctx).escaping:
            found.append(GoForPrisoners())
        if fallen(ctx, site.place, site.side):
            found.append(GoForTheFallen())
        return found

    def for_camps(self, ctx: Context, site: Site) -> bool:
        """[VC-50c, VC-48d] Rebel Cells run no Rescue, and nobody comes for prisoners who tried to escape."""
        captives = characters.captives_at(ctx, site.place, site.side)
        return super().for_camps(ctx, site) and bool(captives) and site.place not in memory(ctx).escaping

    # Bonus draws

    def bonus(self, ctx: Context, site: Site, group: Group) -> list[Modifier]:
        """[VC-48, VC-48b, VC-48f] One Intelligence, perhaps that of a captive, and what helps to hide."""
        people = self._minds(ctx, site, group)
        captives = characters.captives_at(ctx, site.place, site.side)
        cleverest = ctx.rules.tokens["INT1"](ctx, site, group, people)
        return [*cleverest, *stealth(ctx, people), *self._scanner(ctx, group, captives)]

    def rated(self, ctx: Context, site: Site, group: Group) -> Mapping[Rating, int]:
        """[VC-48, VC-48b] The card names no rating, and one counts."""
        people = self._minds(ctx, site, group)
        return {"intelligence": sum(part.by for part in wits(ctx, people))} if people else {}

    def _minds(self, ctx: Context, site: Site, group: Group) -> tuple[str, ...]:
        """[VC-48, VC-48b] The group, and prisoners whom it comes for."""
        members = living(ctx, group)
        if self.purpose(ctx, site, group) != PRISONERS:
            return members
        captives = characters.captives_at(ctx, site.place, site.side)
        return (*members, *(each.id for each in captives))

    def _scanner(self, ctx: Context, group: Group, captives: list[Character]) -> list[Modifier]:
        """[VQ-65] It helps against units: where they hold the captives."""
        if not any(each.custody is not None and each.custody.kind == "stack" for each in captives):
            return []
        return [
            Modifier(card.name, int(card.traits[FROM_UNITS]))
            for each in living(ctx, group)
            for possession in possessions.usable_by(ctx, each)
            if possession.id in group.shown
            and FROM_UNITS in (card := possessions.card(ctx, possession)).traits
        ]

    def worth_a_use(self, possession: Possession) -> int:
        """[VC-48] A Scrambler, with its roll."""
        return int(possession.traits.get(FROM_SEARCH, 0))

    # Letters

    def most_letters(self, ctx: Context, site: Site) -> int | None:
        group = site.group(self.letter)
        if group is None or self.purpose(ctx, site, group) == PRISONERS:
            return self.need(ctx, site)
        return max(1, len(fallen(ctx, site.place, site.side)))

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        need = self.need(ctx, site)
        if self.purpose(ctx, site, group) == PRISONERS:
            return [Gain(need, "all prisoners here are freed")]
        return [Gain(need, "one of the fallen is brought out"), Gain(need + 1, "two of them are")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        if self.purpose(ctx, site, group) == THE_FALLEN:
            return Rescue(side=site.side, place=site.place, members=group.members, number=group.letters)
        note(ctx, site.place)
        for captive in characters.captives_at(ctx, site.place, site.side):
            custody.free(ctx, captive, "freed by a mission", "VC-48a")
        return None

    def unfulfilled(self, ctx: Context, site: Site, group: Group) -> None:
        """[VC-48d] It was run all the same."""
        if self.purpose(ctx, site, group) == PRISONERS:
            note(ctx, site.place)


def note(ctx: Context, place: str) -> None:
    """[VC-48d] Somebody has come for the prisoners of a place in this phase."""
    record = memory(ctx)
    record.freeing = (*record.freeing, place)


class BringOut(Action, frozen=True):
    form = "bring out {who}"
    saying = "Bring out {who}"
    final = True
    who: CharacterId


class Rescue(Procedure, tag="core.immunity.Rescue"):
    """[VC-48e, VC-50] One of the fallen for each letter, past those who laid him low."""

    first = "choose"

    side: Side
    place: str
    members: tuple[str, ...]
    number: int
    victim: str = ""

    def _able(self, ctx: Context) -> tuple[str, ...]:
        return tuple(each for each in self.members if ctx.state.characters[each].fate in CAN_ACT)

    def choose(self, ctx: Context) -> Next:
        lying = fallen(ctx, self.place, self.side)
        if not self.number or not lying or not self._able(ctx):
            return DONE
        options: list[Option] = [(BringOut(each.id), self.approach) for each in lying]
        prompt = f"Whom do you bring out at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.rescue", "VC-48e", prompt, options, about=self.place)

    def approach(self, ctx: Context, action: BringOut) -> Next:
        """[VC-50, VC-50b] Those who laid him low attack, even if they have attacked before in this phase."""
        self.number -= 1
        self.victim = action.who
        guard = self._guard(ctx)
        return self.carry_out if guard is None else Call(guard, self.met)

    def _guard(self, ctx: Context) -> Procedure | None:
        """[VC-50, VC-50a] Locals, robots and creatures, unless somebody knows how to pass them."""
        victim, members = ctx.state.characters[self.victim], self._able(ctx)
        plight = victim.plight
        assert plight
        cause = plight.cause
        barred = ctx.rules.ask[asked.bars_the_way](ctx, victim, self.side, members)
        if barred is not None:
            return barred
        if cause.kind == LOCALS and not ctx.rules.ask[questions.why_trusted](ctx, members):
            return LocalsEncounter(place=self.place, side=self.side, members=members)
        if cause.kind == CREATURE and cause.source in ctx.facts.creatures:
            return CreatureEncounter(place=self.place, side=self.side, creature=cause.source, members=members)
        return None

    def met(self, ctx: Context, result: object) -> Next:
        """[VC-50a] Surviving in any way is enough."""
        return self.carry_out if self._able(ctx) else DONE

    def carry_out(self, ctx: Context) -> Next:
        """[VC-44, VC-44b] A friend is free; an enemy is their prisoner."""
        victim = ctx.state.characters[self.victim]
        if victim.side == self.side:
            custody.free(ctx, victim, "rescued", "VC-44")
            forget_the_risen(ctx)
            return self.choose
        arrest = Arrest(place=self.place, side=self.side, victims=(victim.id,), cause=Cause(BROUGHT_OUT))
        return Call(arrest, self.held)

    def held(self, ctx: Context) -> Next:
        forget_the_risen(ctx)
        return self.choose
