"""[23.0] Domino Effects: what happens on one planet moves Loyalty on others.

An effect favors one player. It reaches the other planets of the star system, and planets of the star-faring
races that live on the planet which sparks it; how many of each, and which of them are out of its power,
depends on what sparked it. Shared rooms know nothing of it: they reach moments, and this room listens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.politics import DominoSparked, PlanetIncited, Ripple
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AnyOf, Every, Through
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.state import DISSENT, PATRIOTIC, UNREST
from fitg.engine.rules import loyalty
from fitg.engine.rules.rebellion import Rebellion

#: What sparks a Domino Effect: a marker moved two spaces, a rebellion begun or stopped, a planet freed.
Spark = Literal["shift", "rebellion", "stopped", "freed"]
#: [23.1] The spaces that a mission has to move a marker.
SPACES = 2


class Law(NamedTuple):
    """How far one kind of Domino Effect goes; None stands for all planets."""

    case: str
    #: Other planets of the star system; of each race; of the race outside the province, from its home.
    in_system: int | None
    of_race: int
    abroad: int | None
    #: The Imperial Player moves no marker from this space of the track on.
    imperial_limit: int = UNREST
    #: [23.3] A planet in Unrest goes into rebellion.
    incites: bool = False


LAWS: dict[Spark, Law] = {
    "shift": Law("23.1", 1, 1, 1, imperial_limit=DISSENT),
    "rebellion": Law("23.2", None, 2, 2),
    "stopped": Law("23.2", None, 2, 2),
    "freed": Law("23.3", None, 2, None, incites=True),
}
#: [23.2, 23.3] Whom an effect favors; a shift favors the player who made it.
FAVORED: dict[Spark, Side] = {"rebellion": "rebel", "stopped": "imperial", "freed": "rebel"}


class Example(msgspec.Struct, frozen=True):
    """[23.0] What has happened on a planet, and whom it favors."""

    planet: str
    spark: Spark
    favor: Side

    def effect(self) -> Procedure:
        """What follows from it."""
        if self.spark == "freed":
            return Liberation(planet=self.planet)
        return Domino(planet=self.planet, spark=self.spark, favor=self.favor)


# What modules may say about it


def _by_the_rules(ctx: Context, spark: Spark) -> Law:
    return LAWS[spark]


def _its_own(ctx: Context, race: str) -> tuple[str, ...]:
    return (race,)


def _whom_it_favors(ctx: Context, favor: Side) -> Side | None:
    return favor


law: Through[[Context, Spark], Law] = Through(
    "23.1", "How far does an example of this kind go?", _by_the_rules
)
kin: Through[[Context, str], tuple[str, ...]] = Through(
    "23.0", "Which races follow an example that is set on a planet of a star-faring race?", _its_own
)
reaches: Every[[Context, str, str]] = Every(
    "23.0", "Can an example that is set on the first planet reach the second?"
)
keeps: AnyOf[[Context, Example]] = AnyOf(
    "23.0", "Is an example kept for later? Whoever says so remembers it, and plays it with `Examples`."
)
reaches_everybody: AnyOf[[Context, str]] = AnyOf(
    "23.45", "Does an example move a planet even if it is Patriotic, or a capital where no capital sets it?"
)
picks: Through[[Context, Side], Side | None] = Through(
    "P-29",
    "Who picks the planets that follow an example in the favor of a side? None: chance.",
    _whom_it_favors,
)


def law_of(ctx: Context, spark: Spark) -> Law:
    """[23.1 to 23.3] How far an example of this kind goes in this game."""
    return ctx.rules.ask[law](ctx, spark)


def in_play(ctx: Context) -> bool:
    """Are there Domino Effects in this game?"""
    return any(hook.listen is of_mission for hook in ctx.rules.moments.get(points.LOYALTY_MOVED.name, ()))


# How far an effect reaches


def star_faring(ctx: Context, planet: str) -> tuple[str, ...]:
    """[23.0, 23.42] The star-faring races of a planet, wherever on it they live."""
    facts, kin_of = ctx.facts, ctx.rules.ask[kin]
    home = facts.planets[planet].home_of
    races = (race for place in facts.planets[planet].environs for race in facts.environs[place].races)
    found: list[str] = []
    for race in sorted(dict.fromkeys(races), key=lambda each: each != home):
        # Races that follow each other are one: the planet is theirs once.
        followers = kin_of(ctx, race)
        known = any(facts.races[each].star_faring for each in followers)
        if known and not any(race in kin_of(ctx, each) for each in found):
            found.append(race)
    return tuple(found)


def planets_of(ctx: Context, race: str) -> list[str]:
    """[P-29] The planets in play where a race lives, or one that follows its example."""
    races, environs = ctx.facts.races, ctx.facts.environs
    homes = {
        environs[place].planet for each in ctx.rules.ask[kin](ctx, race) for place in races[each].environs
    }
    return [planet for planet in ctx.board.planets if planet in homes]


def reach(ctx: Context, planet: str, spark: Spark, favor: Side | None = None) -> tuple[Ripple, ...]:
    """[23.0] The planets that an effect sparked here could move now, and how many of each group of them.

    [23.43, P-30] With two races the effect is carried out once for each, the part of the star system too.
    """
    law = law_of(ctx, spark)
    favor = favor or FAVORED.get(spark, ctx.state.phasing)
    races = star_faring(ctx, planet)
    system = _neighbours(ctx, planet)
    times = max(1, len(races))
    parts = [Ripple("", tuple(system), None if law.in_system is None else law.in_system * times)]
    for race in races:
        parts += _of_race(ctx, planet, race, law)
    movable = (
        replace(part, planets=tuple(each for each in part.planets if _moves(ctx, planet, each, law, favor)))
        for part in parts
    )
    return tuple(part for part in movable if part.planets)


def _neighbours(ctx: Context, planet: str) -> list[str]:
    """The other planets of the star system."""
    system = ctx.facts.planets[planet].system
    return [
        other for other in ctx.board.planets if other != planet and ctx.facts.planets[other].system == system
    ]


def _of_race(ctx: Context, planet: str, race: str, law: Law) -> list[Ripple]:
    """[23.46] Planets of the race but for its home; from its home all of the province, and some abroad.

    A home is a home for its own race only: others who follow its example do so as from any planet.
    """
    facts = ctx.facts
    others = [
        other for other in planets_of(ctx, race) if other != planet and facts.planets[other].home_of != race
    ]
    if facts.planets[planet].home_of != race:
        return [Ripple(race, tuple(others), law.of_race)]
    province = _province(ctx, planet)
    own = {facts.environs[place].planet for place in facts.races[race].environs}
    near = tuple(other for other in others if other in own and _province(ctx, other) == province)
    far = tuple(other for other in others if other not in near)
    if law.abroad is not None or own.issuperset(far):
        return [Ripple(race, near, None), Ripple(race, far, law.abroad)]
    abroad = tuple(other for other in far if other in own)
    allied = tuple(other for other in far if other not in own)
    return [Ripple(race, near, None), Ripple(race, abroad, None), Ripple(race, allied, law.of_race)]


def _province(ctx: Context, planet: str) -> str:
    return ctx.facts.systems[ctx.facts.planets[planet].system].province


def _moves(ctx: Context, source: str, planet: str, law: Law, favor: Side) -> bool:
    """[23.1 to 23.3, 23.45, P-33] May the effect move this marker, or place the planet in rebellion?"""
    capital = {each: ctx.facts.planets[each].capital != "none" for each in (source, planet)}
    marker = ctx.state.planets[planet]
    sheltered = (capital[planet] and not capital[source]) or marker.loyalty == PATRIOTIC
    if not loyalty.can_change(ctx, marker):
        return False
    if sheltered and not ctx.rules.ask[reaches_everybody](ctx, planet):
        return False
    if not ctx.rules.ask[questions.follows_example](ctx, planet, favor):
        return False
    if not ctx.rules.ask[reaches](ctx, source, planet):
        return False
    if law.incites and loyalty.in_unrest(marker):
        return True
    if favor == "imperial" and marker.loyalty >= law.imperial_limit:
        return False
    return loyalty.room(ctx, marker, favor) > 0


def fits(ripples: Iterable[Ripple], chosen: Iterable[str]) -> bool:
    """[P-29, P-30] Can all these planets be moved together, none of them twice?"""
    ripples = tuple(ripples)
    unlimited = {planet for part in ripples if part.most is None for planet in part.planets}
    slots = [part.planets for part in ripples for _ in range(part.most or 0)]
    return _assigned([planet for planet in chosen if planet not in unlimited], slots)


def _assigned(planets: list[str], slots: list[tuple[str, ...]]) -> bool:
    """Is there a slot of its own for every planet?"""
    if not planets:
        return True
    first, *others = planets
    return any(
        first in slot and _assigned(others, slots[:number] + slots[number + 1 :])
        for number, slot in enumerate(slots)
    )


# The effect


class MovePlanet(Action, frozen=True):
    """Base of what may happen to one planet."""

    planet: PlanetId

    def is_final(self, ctx: Context) -> bool:
        """The Enemy may object, or he goes on when no other planet is left."""
        effect = _effect(ctx)
        return effect.is_disputed(ctx, self.planet) or not effect.left_after((self.planet,))


class ShiftPlanet(MovePlanet, frozen=True):
    form = "shift {planet}"
    saying = "{planet}|moves one space in your favour"


class RaisePlanet(MovePlanet, frozen=True):
    form = "raise {planet}"
    saying = "{planet}|goes into rebellion"


class ShiftAllPlanets(Action, frozen=True):
    form = "shift all"
    saying = "All planets that can move at the same time|move in your favour"
    usual = True

    def is_final(self, ctx: Context) -> bool:
        """The Enemy may object to one of them, or he goes on when no other planet is left."""
        effect = _effect(ctx)
        moved = effect.together()
        return any(effect.is_disputed(ctx, planet) for planet in moved) or not effect.left_after(tuple(moved))


class FinishDomino(Action, frozen=True):
    form = "done"
    saying = "No other planet follows"
    passes = True
    final = True


def _effect(ctx: Context) -> Domino:
    """The Domino Effect whose player has to decide."""
    effect = ctx.state.stack[-1]
    assert isinstance(effect, Domino)
    return effect


class Domino(Procedure):
    """[23.0, P-29] Each shift is a choice of the player whom the effect favors; no planet moves twice.

    The result is the planets that it has placed in rebellion (23.47).
    """

    planet: str
    spark: Spark
    favor: Side
    shifted: tuple[str, ...] = ()
    #: [P-29] Planets that have refused: they have not been moved, and cannot be.
    refused: tuple[str, ...] = ()
    risen: tuple[str, ...] = ()
    ripples: tuple[Ripple, ...] = ()
    #: Planets that are about to be moved.
    pending: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        self.ripples = reach(ctx, self.planet, self.spark, self.favor)
        ctx.emit(
            DominoSparked(
                case=law_of(ctx, self.spark).case,
                planet=self.planet,
                spark=self.spark,
                side=self.favor,
                races=star_faring(ctx, self.planet),
                ripples=self.ripples,
            )
        )
        return self.choose

    def left(self) -> list[str]:
        """The planets that can still be moved."""
        return self.left_after(())

    def left_after(self, moved: tuple[str, ...]) -> list[str]:
        """The planets that can still be moved when these have been."""
        everywhere = dict.fromkeys(planet for part in self.ripples for planet in part.planets)
        done = (*self.shifted, *moved)
        return sorted(
            planet
            for planet in everywhere
            if planet not in (*done, *self.refused) and fits(self.ripples, (*done, planet))
        )

    def together(self) -> list[str]:
        """The planets that can be moved without choosing between them."""
        left = self.left()
        if fits(self.ripples, (*self.shifted, *left)):
            return left
        unlimited = {planet for part in self.ripples if part.most is None for planet in part.planets}
        return [planet for planet in left if planet in unlimited]

    def choose(self, ctx: Context) -> Next:
        left = self.left()
        if not left:
            return self.finish
        picker = ctx.rules.ask[picks](ctx, self.favor)
        if picker is None:
            self.pending = (ctx.pick(left),)
            return self.next_shift
        options: list[Option] = [
            (RaisePlanet(planet), self.shift)
            if self._rises(ctx, planet)
            else (ShiftPlanet(planet), self.shift)
            for planet in left
        ]
        if len(self.together()) > 1:
            options.append((ShiftAllPlanets(), self.shift_all))
        options.append((FinishDomino(), self.finish))
        prompt = f"{naming.planet(ctx.facts, self.planet)} sets an example: which planets follow it?"
        case = law_of(ctx, self.spark).case
        return Ask(picker, "domino", case, prompt, options, about=self.planet, gathered=self.shifted)

    def _rises(self, ctx: Context, planet: str) -> bool:
        """[23.3] Does it go into rebellion?"""
        return self.favor == "rebel" and loyalty.in_unrest(ctx.state.planets[planet])

    def shift(self, ctx: Context, action: ShiftPlanet | RaisePlanet) -> Next:
        self.pending = (action.planet,)
        return self.next_shift

    def shift_all(self, ctx: Context) -> Next:
        self.pending = tuple(self.together())
        return self.next_shift

    def next_shift(self, ctx: Context) -> Next:
        """Somebody may have to be asked before a planet follows."""
        if not self.pending:
            return self.choose
        asked = self._objection(ctx, self.pending[0])
        return Call(asked, self.heard) if asked is not None else self.heard(ctx, True)

    def _objection(self, ctx: Context, planet: str) -> Procedure | None:
        reason = f"Domino Effect of {naming.planet(ctx.facts, self.planet)}"
        return ctx.rules.ask[questions.objection](ctx, planet, self.favor, reason)

    def is_disputed(self, ctx: Context, planet: str) -> bool:
        """Is somebody asked before the planet follows?"""
        return self._objection(ctx, planet) is not None

    def heard(self, ctx: Context, follows: bool) -> Next:
        planet, *rest = self.pending
        self.pending = tuple(rest)
        if follows:
            self._shift(ctx, planet)
        else:
            self.refused = (*self.refused, planet)
        return self.next_shift

    def _shift(self, ctx: Context, planet: str) -> None:
        """[23.47] One space; a rebellion is noted, and carried out when the effect is over."""
        self.shifted = (*self.shifted, planet)
        case, example = law_of(ctx, self.spark).case, naming.planet(ctx.facts, self.planet)
        if self._rises(ctx, planet):
            self.risen = (*self.risen, planet)
            ctx.emit(PlanetIncited(case="23.47", planet=planet, source=self.planet))
        else:
            reason = f"Domino Effect of {example}"
            loyalty.shift(ctx, ctx.state.planets[planet], 1, self.favor, reason, case)

    def finish(self, ctx: Context) -> Next:
        return Done(self.risen)


class BeginRebellion(Action, frozen=True):
    form = "rebellion on {planet}"
    saying = "{planet}|rises first"
    final = True
    planet: PlanetId


class Liberation(Procedure):
    """[23.3, 23.47, P-31] A planet has become Rebel-controlled: its effect, then each rebellion it caused."""

    planet: str
    rising: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        return Call(Domino(planet=self.planet, spark="freed", favor="rebel"), self.spread)

    def spread(self, ctx: Context, risen: tuple[str, ...]) -> Next:
        self.rising = risen
        return self.next_rebellion

    def next_rebellion(self, ctx: Context) -> Next:
        if not self.rising:
            return DONE
        options: list[Option] = [(BeginRebellion(planet), self.rise) for planet in self.rising]
        prompt = "Several planets rise: which one first?"
        return Ask("rebel", "domino.rebellions", "23.47", prompt, options, about=self.planet)

    def rise(self, ctx: Context, action: BeginRebellion) -> Next:
        """[P-32] All effects of a rebellion, a Domino Effect of its own among them."""
        self.rising = tuple(planet for planet in self.rising if planet != action.planet)
        return Call(Rebellion(planet=action.planet), self.next_rebellion)


class Examples(Procedure):
    """[23.0] Examples that were kept for later, one after the other, as they came."""

    kept: tuple[Example, ...]

    def begin(self, ctx: Context) -> Next:
        if not self.kept:
            return DONE
        first, *rest = self.kept
        self.kept = tuple(rest)
        return Call(first.effect(), self.begin)


# The moments that spark it


def of_mission(ctx: Context, moment: Moment) -> Procedure | None:
    """[23.1, P-28] A single Coup or Diplomacy mission has moved the marker two spaces or more."""
    if moment.number < SPACES:
        return None
    return sparked(ctx, Example(moment.planet, "shift", moment.side))


def of_rebellion(ctx: Context, moment: Moment) -> Procedure | None:
    """[23.2] A rebellion has been started."""
    return sparked(ctx, Example(moment.planet, "rebellion", FAVORED["rebellion"]))


def of_stopped_rebellion(ctx: Context, moment: Moment) -> Procedure | None:
    """[23.2, P-34] A rebellion, or Rebel control, has been stopped."""
    return sparked(ctx, Example(moment.planet, "stopped", FAVORED["stopped"]))


def of_liberation(ctx: Context, moment: Moment) -> Procedure | None:
    """[23.3] A Rebel Control marker has been placed."""
    return sparked(ctx, Example(moment.planet, "freed", FAVORED["freed"]))


def sparked(ctx: Context, example: Example) -> Procedure | None:
    """[23.0] What follows at once from an example: its effect, unless there is none or it is kept."""
    if not ctx.rules.ask[questions.sets_example](ctx, example.planet):
        return None
    return None if ctx.rules.ask[keeps](ctx, example) else example.effect()
