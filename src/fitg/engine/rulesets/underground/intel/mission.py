"""[VX-19b to VX-19i, VX-24] Gather Information and questions, as the Intelligence Sheet reads them."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.rules import characters, harm, units
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.enemy_secrets import QUESTION
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.missions import Questioning
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.mission import Gain, NameTarget
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.immunity.escape import run
from fitg.engine.rulesets.underground.intel.lesson import Lesson
from fitg.engine.rulesets.underground.intel.memory import RESEARCH
from fitg.engine.rulesets.underground.intel.results import RESULTS
from fitg.engine.rulesets.underground.intel.task import Task

LETTER = GatherInformation.letter
#: [VX-19i] The units among whom Rebels have friends.
MILITIA = "militia"
#: [VX-19d] What a group is after.
ORDINARY, FOR_THE_SECRET = "ordinary", "secret"


class GatherForTheSecret(NameTarget, frozen=True):
    form = "for the secret"
    saying = "They investigate the secret of the planet"

    @property
    def target(self) -> str:
        return FOR_THE_SECRET


class GatherAsUsual(NameTarget, frozen=True):
    form = "ordinary information"
    saying = "They gather information as anywhere else"

    @property
    def target(self) -> str:
        return ORDINARY


class SheetInformation(GatherInformation, layer=True, tag="missions.intel.GatherInformation"):
    """[VX-19b to VX-19d] Where it is run, and for what."""

    target_prompt = "information, or the secret?"

    def condition(self, ctx: Context, site: Site) -> bool:
        """[VX-19b, VX-19c] Centers, bases, foreign planets, and planets with enemies anywhere."""
        return super().condition(ctx, site) or is_worth_a_visit(ctx, site)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        """[VX-19f, VX-19g] A result with one letter, and any result with two."""
        if group.target == FOR_THE_SECRET:
            return super().brings(ctx, site, group)
        need, seen = super().brings(ctx, site, group)[0]
        return [
            Gain(need, f"{seen}, and you take a result of Research & Contacts, or the enemy assigns another"),
            Gain(need + 1, f"{seen}, and you take whatever result you like"),
        ]

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        """[VX-19d] On a secret that can be investigated the group says so before it draws."""
        group = site.group(self.letter)
        if group is not None and group.camp:
            return super().targets(ctx, site)
        choice = ctx.rules.ask[asked.can_investigate](ctx, site)
        return [GatherAsUsual(), GatherForTheSecret()] if choice else super().targets(ctx, site)


def is_worth_a_visit(ctx: Context, site: Site) -> bool:
    """[VX-19b, VX-19c] On a planet of one's own."""
    planet = ctx.board.planet_of[site.place]
    record = galaxy(ctx)
    own_base = planet == record.base and (site.side == "rebel" or record.base_revealed)
    return (
        geography.is_capital(ctx, planet)
        or own_base
        or has_enemies(ctx, planet, site)
        or ctx.rules.ask[asked.informs_anytime](ctx, site)
    )


def has_enemies(ctx: Context, planet: str, site: Site) -> bool:
    """[VX-19b] Enemy units or characters anywhere on it, or in its Orbit Box."""
    orbit = ctx.board.orbits.get(planet)
    places = ctx.board.surface[planet] if orbit is None else (*ctx.board.surface[planet], orbit)
    return any(
        units.anywhere_in(ctx, place, site.enemy) or characters.at(ctx, place, site.enemy) for place in places
    )


def among_militias(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VX-19i] One draw more for Rebels where the only enemy units are Militias."""
    if group.letter != LETTER or site.side != "rebel":
        return []
    here = units.of_side(ctx, site.place, site.enemy)
    return [Modifier("only Militias", 1)] if here and set(here) == {MILITIA} else []


def learned(ctx: Context, site: Site, group: Group) -> Procedure | None:
    """[VX-19d, VX-19f to VX-19h, VE-08a] The benefit of a secret, or a result of the sheet."""
    task = Task(
        side=site.side,
        place=site.place,
        letters=group.letters,
        members=living(ctx, group),
        camp=group.camp,
        espionage_only=group.letter == QUESTION,
    )
    if group.letter == LETTER and ctx.rules.ask[asked.must_research](ctx, site):
        RESULTS[RESEARCH].apply(ctx, task)
        return None
    if group.target == FOR_THE_SECRET:
        benefit = ctx.rules.ask[asked.investigation](ctx, site, group)
        if benefit is not None:
            return benefit
    return Lesson(task=task)


class SparingQuestions(Questioning, layer=True, tag="missions.intel.Questioning"):
    """[VX-24] Nobody dies under torture: whoever would escapes, and the question is over."""

    def tortured(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        captive = ctx.state.characters[self.captive]
        would_die = self._wounds(ctx, dice[0]) >= harm.endurance_left(ctx, captive) > 0
        following = super().tortured(ctx, dice)
        if not would_die:
            return following
        run(ctx, captive)
        return DONE
