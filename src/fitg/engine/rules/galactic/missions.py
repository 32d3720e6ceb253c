"""[37.0] Missions of the Galactic Game: stealing, informing, questioning."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.galactic import PrisonerTortured
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Made
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, harm
from fitg.engine.rules.causes import TORTURE
from fitg.engine.rules.galactic import asked, enemy_secrets, geography, secrets, tracks
from fitg.engine.rules.galactic.enemy_secrets import learned_by
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.mission_phase import Gambling, note_gamblers
from fitg.engine.rules.missions import reports, whole_cards
from fitg.engine.rules.missions.bonus_draws import card_draws
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.mission import Gain, Mission
from fitg.engine.rules.missions.phase import MissionPhase, for_sale
from fitg.engine.rules.missions.site import Site

#: [37.0a] Points that one letter, and two, take from the Enemy.
LOOT = {1: 2, 2: 8}
QUESTION = enemy_secrets.QUESTION


class StealEnemyResources(Mission):
    """[37.0a] Force Points go from the Enemy's track to one's own."""

    letter = "H"
    lasting = True

    def condition(self, ctx: Context, site: Site) -> bool:
        """[G-24] There is something to steal, and it is kept here."""
        if tracks.points(ctx, site.enemy) < LOOT[1]:
            return False
        planet = ctx.board.planet_of[site.place]
        record = memory(ctx)
        if site.side == "imperial":
            return record.base_revealed and planet == record.base
        central = geography.is_capital(ctx, planet)
        taxed = geography.province_of(ctx, planet) == geography.taxed_province(ctx)
        return geography.is_held(ctx, planet) and (central or taxed)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(letters, f"{points} Force Points are stolen") for letters, points in LOOT.items()]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        wanted = LOOT[min(group.letters, max(LOOT))]
        stolen = tracks.lose(ctx, site.enemy, wanted, "stolen", "37.0a")
        tracks.gain(ctx, site.side, stolen, "stolen", "37.0a")
        return None


class GatherEnemySecrets(GatherInformation, layer=True, tag="galactic.GatherInformation"):
    """[37.2, 31.24] Two letters tell a secret of the Enemy; in the Imperial Archives one tells them all."""

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        super().complete(ctx, site, group)
        return Revelation(
            planet=ctx.board.planet_of[site.place],
            side=site.side,
            secret=False,
            members=living(ctx, group),
            place=site.place,
            group=group,
        )


class Revelation(Procedure):
    """[37.2, 31.24] What else comes of Gather Information."""

    planet: str
    side: Side
    #: A secret is told in any case; else the letters of the group say what is learned.
    secret: bool
    members: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    place: str = ""
    group: Group | None = None

    def begin(self, ctx: Context) -> Next:
        """[31.24, G-04] One letter in the Archives reveals all Planet Secrets; a trap is disarmed by it."""
        if self.side == "rebel" and ctx.rules.ask[asked.tells_all](ctx, self.planet):
            record = memory(ctx)
            self.left = tuple(each for each in record.secrets if each not in record.revealed)
            for planet in self.left:
                secrets.reveal(ctx, planet, "the Imperial Archives", "31.24")
                if ctx.rules.ask[asked.is_disarmed](ctx, planet):
                    secrets.lose(ctx, planet, "the Archives tell of it")
            gone = memory(ctx).lost_secrets
            self.left = tuple(
                each for each in self.left if each not in gone and secrets.has_effect(ctx, each)
            )
        return self.next_secret

    def next_secret(self, ctx: Context) -> Next:
        """[G-03] All are shown together; their effects come in the order that the Rebel Player likes."""
        if not self.left:
            return self.find_ship
        return secrets.ask_order(self.left, "31.24", self.take_effect)

    def take_effect(self, ctx: Context, action: secrets.EffectFirst) -> Next:
        self.left = tuple(each for each in self.left if each != action.planet)
        return at(
            ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=action.planet), self.next_secret
        )

    def find_ship(self, ctx: Context) -> Next:
        """[31.0] Imperial Deltronics: a spaceship by chance, unless the people have risen once."""
        builds = self.side == "rebel" and ctx.rules.ask[asked.builds_ships](ctx, self.planet)
        ships = for_sale(ctx) if builds and self.planet not in memory(ctx).risen else []
        if not ships or not self.members:
            return self.learn
        secrets.reveal(ctx, self.planet, "a spaceship is found", "31.0")
        prize = GivePossession(possession=ctx.pick(ships), members=self.members, reason="found in the yards")
        return Call(prize, self.learn)

    def learn(self, ctx: Context) -> Next:
        if self.group is None:
            return Call(learned_by(self.side)) if self.secret else DONE
        lesson = ctx.rules.ask[asked.lesson](ctx, Site(self.place, self.side), self.group)
        return DONE if lesson is None else Call(lesson)


# Question Prisoner


class Question(Action, frozen=True):
    form = "{who} questions {captive}"
    saying = "{who}|questions {captive}"
    final = True
    who: CharacterId
    captive: CharacterId


class Torture(Action, frozen=True):
    form = "{who} tortures {captive}"
    saying = "{who}|tortures {captive}: more cards, but he may die"
    final = True
    who: CharacterId
    captive: CharacterId


class QuestionGroup(Group, frozen=True):
    """[37.1, 37.12] A questioner with his prisoner."""

    torture: bool = False


class QuestionPrisoner(Mission):
    """[37.1] One character, one prisoner; only bonus draws."""

    letter = QUESTION

    def condition(self, ctx: Context, site: Site) -> bool:
        """It is not given like other missions: the Mission Phase offers it."""
        return False

    def bonus(self, ctx: Context, site: Site, group: Group) -> list[Modifier]:
        """[37.11, 37.12] The card has a formula for questions, and another one for torture."""
        card = self.card(ctx)
        tortured = isinstance(group, QuestionGroup) and group.torture
        return card_draws(ctx, site, group, card.torture_bonus if tortured else card.bonus)


def questioners(ctx: Context, side: Side) -> list[tuple[Character, Character]]:
    """[37.1, G-23] Who may question whom: stacked with the prisoner, the guard too, and idle so far.

    In an Environ or an Orbit Box: nobody questions anybody in Drift.
    """
    return [
        (asker, captive)
        for captive in characters.captives(ctx)
        if captive.side != side and captive.place in ctx.board.planet_of
        for asker in characters.at(ctx, captive.place, side)
        if ctx.rules.ask[questions.is_open](ctx, captive.place)
        and not asker.sidelined
        and not asker.disabled
        and ctx.rules.ask[questions.may_join_missions](ctx, asker)
        and ctx.rules.ask[questions.goes_alone](ctx, asker)
        and _are_together(ctx, asker, captive)
    ]


def _are_together(ctx: Context, asker: Character, captive: Character) -> bool:
    """In the same stack: the guard himself, those beside him, or those with the units that hold him.

    [9.57, 20.9] An Environ has two stacks of a side, an Orbit Box one. A planet that holds somebody by
    itself is in nobody's stack.
    """
    custody = captive.custody
    assert custody is not None
    if not ctx.board.on_surface(captive.place) or custody.kind == "planet":
        return True
    if custody.kind == "guard":
        return asker.stack == ctx.state.characters[custody.holder].stack
    return asker.stack == custody.holder


class Questioning(Procedure):
    """[37.1] Torture first, if it was chosen; then the cards."""

    #: The rule by which a prisoner is tortured.
    torture_case: ClassVar[str] = "37.12"

    side: Side
    who: str
    captive: str
    torture: bool = False

    def _group(self, ctx: Context) -> Group:
        return QuestionGroup(letter=QUESTION, members=(self.who,), target=self.captive, torture=self.torture)

    def _site(self, ctx: Context) -> Site:
        return Site(ctx.state.characters[self.captive].place, self.side)

    def begin(self, ctx: Context) -> Next:
        asker = ctx.state.characters[self.who]
        characters.does_something(ctx, asker)
        asker.sidelined = True
        note_gamblers(ctx, self._site(ctx), ((self.who,),))
        reports.assigned(ctx, self._site(ctx), self._group(ctx))
        if not self.torture:
            return self.draw
        roll = Roll(purpose="the torture", case=self.torture_case, side=self.side)
        return rolled(ctx, roll, self.tortured, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        wounds = self._wounds(ctx, dice[0])
        return Reading(f"the prisoner suffers {wounds} wounds", grave=wounds > 0)

    def _wounds(self, ctx: Context, die: int) -> int:
        """[37.12] Twice what the die is above the Endurance that the prisoner has left."""
        left = harm.endurance_left(ctx, ctx.state.characters[self.captive])
        return 2 * max(0, die - left)

    def tortured(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        captive, wounds = ctx.state.characters[self.captive], self._wounds(ctx, die)
        ctx.emit(PrisonerTortured(case="37.12", character=captive.id, by=self.who, die=die, wounds=wounds))
        harm.wound(ctx, captive, wounds, Cause(TORTURE), "37.12")
        return DONE if captive.fate not in IN_PLAY else self.draw

    def draw(self, ctx: Context) -> Next:
        """[37.11] Bonus cards only."""
        return whole_cards.drawn(ctx, self._site(ctx), self._group(ctx), self.heard)

    def heard(self, ctx: Context, made: Made) -> Next:
        """[37.14] One letter tells a secret."""
        site, group = self._site(ctx), self._group(ctx)
        letters = whole_cards.count(ctx, site, group, made, "37.11")
        if not letters:
            reports.failed(ctx, site, group, "the prisoner tells nothing")
            return DONE
        reports.completed(ctx, site, group)
        lesson = ctx.rules.ask[asked.lesson](ctx, site, replace(group, letters=letters))
        return DONE if lesson is None else Call(lesson)


class GalacticMissionPhase(MissionPhase, layer=True, tag="galactic.MissionPhase"):
    """[37.0] The missions of the Province Game, and questions to prisoners."""

    #: [G-23] Prisoners who have been questioned.
    questioned: tuple[str, ...] = ()
    #: [13.1c, G-23] Who was on a mission in an Environ, and questions nobody any more.
    busy: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        memory(ctx).gamblers = ()
        return super().begin(ctx)

    def places(self, ctx: Context) -> list[str]:
        """[36.34] Not where the planet is dead."""
        return [place for place in super().places(ctx) if ctx.rules.ask[questions.is_open](ctx, place)]

    def finish(self, ctx: Context) -> Next:
        """[31.0] The winnings of the casino, then the drugs."""
        return Call(Gambling(), self.close)

    def close(self, ctx: Context) -> Next:
        ctx.rules.ask[asked.after_missions](ctx, self.side)
        return super().finish(ctx)

    def returned(self, ctx: Context, members: tuple[str, ...]) -> Next:
        self.busy = (*self.busy, *members)
        return super().returned(ctx, members)

    def more_options(self, ctx: Context) -> list[Option]:
        options = super().more_options(ctx)
        for asker, captive in questioners(ctx, self.side):
            if asker.id in self.busy:
                continue
            if captive.id not in self.questioned:
                options.append((Question(asker.id, captive.id), self.question))
                if self.side == "imperial":
                    options.append((Torture(asker.id, captive.id), self.torture))
        return options

    def question(self, ctx: Context, action: Question) -> Next:
        return self._question(action.who, action.captive, torture=False)

    def torture(self, ctx: Context, action: Torture) -> Next:
        return self._question(action.who, action.captive, torture=True)

    def _question(self, who: str, captive: str, *, torture: bool) -> Next:
        self.questioned = (*self.questioned, captive)
        asked = Questioning(side=self.side, who=who, captive=captive, torture=torture)
        return Call(asked, self.choose)
