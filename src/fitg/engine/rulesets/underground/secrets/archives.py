"""[VE-07, VE-08] The Imperial Archives, which tell everything; and the yards of Imperial Deltronics."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PossessionId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.secret_answers import S_XIII
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.possessions import in_deck
from fitg.engine.rulesets.underground.secrets.events import DrawsOfArchives
from fitg.engine.rulesets.underground.secrets.memory import memory

#: What the rows of the Archives and of Deltronics say.
TELLS_ALL, MORE_DRAWS = "investigated=reveal_all_secrets", "three_more_draws"
SHIPS, ANYTIME = "investigated=spaceship", "informs_anytime"
#: [VE-08a] The draws that the Archives add to those of a group.
DRAWS = 3
#: [VE-07] The letters that bring any ship, the S-XIII included.
FOR_ANY_SHIP = 2
LETTER = GatherInformation.letter


def informs(ctx: Context, site: Site) -> bool:
    """[VE-08, VE-09b] Either side, at any time, once everybody knows what lies there."""
    return secrets.known_to_act(ctx, ctx.board.planet_of[site.place], ANYTIME)


# What they tell


def can_tell(ctx: Context, site: Site) -> bool:
    """[VE-08] While anything is hidden."""
    known = site.side == "rebel" and secrets.known_to_act(ctx, ctx.board.planet_of[site.place], TELLS_ALL)
    return known and bool(secrets.hidden(ctx)) and not memory_says_research(ctx, site)


def told(ctx: Context, site: Site, group: Group) -> Procedure | None:
    """[VE-08] All Planet Secrets are revealed."""
    return TellAll() if can_tell(ctx, site) else None


class TellAll(Procedure, tag="events.secrets.TellAll"):
    """[VE-08, G-03] All are shown together; their effects come in the order that the Rebel Player likes."""

    left: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        self.left = tuple(secrets.hidden(ctx))
        for planet in self.left:
            secrets.reveal(ctx, planet, "the Imperial Archives", "VE-08")
        self.left = tuple(planet for planet in self.left if secrets.has_effect(ctx, planet))
        return self.next_secret

    def next_secret(self, ctx: Context) -> Next:
        return secrets.ask_order(self.left, "VE-08", self.take_effect) if self.left else DONE

    def take_effect(self, ctx: Context, action: secrets.EffectFirst) -> Next:
        self.left = tuple(planet for planet in self.left if planet != action.planet)
        moment = Moment(name=secrets.REVEALED.name, side="rebel", planet=action.planet)
        return at(ctx, moment, self.next_secret)


# Three more draws


class TakeArchiveDraws(Action, frozen=True):
    form = "search the archives"
    saying = "Three more bonus draws for I: its result is General Research then"
    final = True


class ArchiveMissions(EnvironMissions, layer=True, tag="events.secrets.EnvironMissions"):
    """[VE-08a] Who has drawn all his draws may take three more in the Archives."""

    def before_the_end(self, ctx: Context, over: list[int]) -> list[Option]:
        options = super().before_the_end(ctx, over)
        seeking = any(self.groups[index].letter == LETTER for index in over)
        if seeking and not memory_says_research(ctx, self.site) and _has_more(ctx, self.place):
            options.append((TakeArchiveDraws(), self.take_archive_draws))
        return options

    def take_archive_draws(self, ctx: Context) -> Next:
        """[VE-08a] The decision comes after the ordinary draws."""
        record, index = memory(ctx), self.index_of(LETTER)
        record.researching = (*record.researching, self.place)
        self.change(index, bonus_change=self.groups[index].bonus_change + DRAWS)
        ctx.emit(DrawsOfArchives(case="VE-08a", place=self.place, side=self.side, draws=DRAWS))
        return self.bonus


def _has_more(ctx: Context, place: str) -> bool:
    return secrets.known_to_act(ctx, ctx.board.planet_of[place], MORE_DRAWS)


def memory_says_research(ctx: Context, site: Site) -> bool:
    """[VE-08a] Has the group here taken the draws of the Archives?"""
    return site.place in memory(ctx).researching


# Ships of Imperial Deltronics


def ships(ctx: Context, letters: int) -> list[str]:
    """[VE-07] The spaceships of the deck; the S-XIII only for two letters."""
    found = [each for each in in_deck(ctx) if ctx.facts.possessions[each].kind == "spaceship"]
    return [each for each in found if letters >= FOR_ANY_SHIP or each != S_XIII]


def can_build(ctx: Context, site: Site) -> bool:
    """[VE-07, 31.0] Unless its people have risen once."""
    planet = ctx.board.planet_of[site.place]
    known = site.side == "rebel" and secrets.known_to_act(ctx, planet, SHIPS)
    return known and planet not in galaxy(ctx).risen and bool(ships(ctx, FOR_ANY_SHIP))


def built(ctx: Context, site: Site, group: Group) -> Procedure | None:
    """[VE-07] A ship of choice."""
    if not can_build(ctx, site) or not living(ctx, group):
        return None
    return Shipyard(place=site.place, members=living(ctx, group), letters=group.letters)


class ChooseShip(Action, frozen=True):
    form = "take {card}"
    saying = "Take {card}"
    final = True
    card: PossessionId


class Shipyard(Procedure, tag="events.secrets.Shipyard"):
    """[VE-07] The Rebels choose a ship of the deck."""

    first = "choose"

    place: str
    members: tuple[str, ...]
    letters: int

    def choose(self, ctx: Context) -> Next:
        found = ships(ctx, self.letters)
        if not found:
            return DONE
        options: list[Option] = [(ChooseShip(each), self.take) for each in found]
        prompt = f"Which spaceship is taken from the yards at {naming.place(ctx.facts, self.place)}?"
        return Ask("rebel", "secrets.ship", "VE-07", prompt, options, about=self.place)

    def take(self, ctx: Context, action: ChooseShip) -> Next:
        prize = GivePossession(possession=action.card, members=self.members, reason="found in the yards")
        return Call(prize)
