"""[31.0] Missions that a Planet Secret changes: Diplomacy, Coups, Gain Characters."""

from __future__ import annotations

from typing import cast

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.galactic import CharacterReborn
from fitg.engine.machine import pieces
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.joins import AnyOf
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, rebellion
from fitg.engine.rules.galactic import asked, secrets
from fitg.engine.rules.missions import letters
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site


def _planet(ctx: Context, site: Site) -> str:
    return ctx.board.planet_of[site.place]


def felt(ctx: Context, site: Site, does: AnyOf[[Context, str]]) -> bool:
    """[G-03] Does the secret of the planet do this for a side? The Rebels do not know a hidden one."""
    planet = _planet(ctx, site)
    return secrets.is_known_to(ctx, site.side, planet) and ctx.rules.ask[does](ctx, planet)


class Diplomacy(letters.Diplomacy, layer=True, tag="galactic.Diplomacy"):
    """Living Planet: one letter of the Rebels puts it into rebellion."""

    def _listens(self, ctx: Context, site: Site) -> bool:
        planet = _planet(ctx, site)
        return (
            site.side == "rebel"
            and ctx.rules.ask[asked.rises_by_diplomacy](ctx, planet)
            and not ctx.rules.ask[questions.loyalty_is_fixed](ctx, planet)
        )

    def most_letters(self, ctx: Context, site: Site) -> int | None:
        """One letter is all that it takes; the Rebels would notice it, so it is shown then."""
        if self._listens(ctx, site):
            return self.need(ctx, site)
        return super().most_letters(ctx, site)

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """From any space of the track, with all effects of a rebellion but the Domino Effect."""
        if not self._listens(ctx, site):
            return super().complete(ctx, site, group)
        planet = _planet(ctx, site)
        secrets.reveal(ctx, planet, "the planet itself answers", "31.0")
        barred = tuple(each for index in site.open_groups() for each in living(ctx, site.groups[index]))
        return rebellion.Rebellion(planet=planet, barred=barred)


class Coup(letters.Coup, layer=True, tag="galactic.Coup"):
    """Living Planet: Coup ratings are ignored."""

    def condition(self, ctx: Context, site: Site) -> bool:
        return not felt(ctx, site, asked.ignores_coups) and super().condition(ctx, site)


# Cloning Complex


def dead_of(ctx: Context, side: Side) -> list[str]:
    """The dead of a side who have a Character Card."""
    return sorted(
        each.id for each in characters.with_cards(ctx) if each.side == side and each.fate not in IN_PLAY
    )


class GainCharacters(letters.GainCharacters, layer=True, tag="galactic.GainCharacters"):
    """Cloning Complex: the dead may come back instead."""

    def has_candidates(self, ctx: Context, site: Site) -> bool:
        clones = felt(ctx, site, asked.clones_dead) and dead_of(ctx, site.side)
        return bool(clones) or super().has_candidates(ctx, site)

    def welcome(self, ctx: Context, site: Site, *, case: str, sidelined: bool) -> Procedure | None:
        """[G-03] The Empire is asked wherever a secret is hidden, so that asking tells nothing."""
        planet = _planet(ctx, site)
        clones = ctx.rules.ask[asked.clones_dead](ctx, planet) and bool(dead_of(ctx, site.side))
        unknown = site.side == "imperial" and secrets.is_hidden(ctx, planet)
        if not clones and not unknown:
            return super().welcome(ctx, site, case=case, sidelined=sidelined)
        return Cloning(place=site.place, side=site.side, case=case, sidelined=sidelined)

    def bring_back(self, ctx: Context, site: Site) -> None:
        """One of the dead by chance, without wounds or possessions."""
        character = ctx.state.characters[ctx.pick(dead_of(ctx, site.side))]
        revive(ctx, character, site.place)
        self.settle_in(ctx, character)


def revive(ctx: Context, character: Character, place: str) -> None:
    """He stands there again, as good as new, and takes no part in this Phase (A-13-18)."""
    pieces.raise_from_the_dead(ctx, character, place)
    character.sidelined = True
    ctx.emit(CharacterReborn(case="31.0", character=character.id, side=character.side, place=place))
    ctx.rules.ask[questions.reborn](ctx, character)


def _mission(ctx: Context) -> GainCharacters:
    """The mission, as it is played."""
    return cast("GainCharacters", ctx.rules.missions[letters.GainCharacters.letter])


class FromTheDead(Action, frozen=True):
    form = "from the dead"
    saying = "One of the dead|lives again"
    final = True


class FromTheDeck(Action, frozen=True):
    form = "from the deck"
    saying = "Somebody new|joins"
    final = True


class Cloning(Procedure):
    """Cloning Complex: one of the dead, or one of the deck?"""

    first = "choose"

    place: str
    side: Side
    #: By which rule somebody new joins, and whether he takes no part in this Phase (A-13-18).
    case: str = "13.2"
    sidelined: bool = True

    def choose(self, ctx: Context) -> Next:
        planet = ctx.board.planet_of[self.place]
        options: list[Option] = []
        if ctx.rules.ask[asked.clones_dead](ctx, planet) and dead_of(ctx, self.side):
            options.append((FromTheDead(), self.clone))
        if ctx.state.decks[self.side]:
            options.append((FromTheDeck(), self.recruit))
        always = secrets.is_hidden(ctx, planet)
        prompt = "Who joins: one of the dead, or one of the deck?"
        return Ask(self.side, "missions.gain", "31.0", prompt, options, about=self.place, always=always)

    def clone(self, ctx: Context) -> Next:
        """[G-03] The Rebels would notice, so the secret is shown."""
        secrets.reveal(ctx, ctx.board.planet_of[self.place], "the dead live again", "31.0")
        _mission(ctx).bring_back(ctx, Site(self.place, self.side))
        return DONE

    def recruit(self, ctx: Context) -> Next:
        site = Site(self.place, self.side)
        joining = _mission(ctx).from_deck(ctx, site, case=self.case, sidelined=self.sidelined)
        return DONE if joining is None else Call(joining)
