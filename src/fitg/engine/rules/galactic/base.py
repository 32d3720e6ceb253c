"""[34.1, 34.2] The Rebel secret base: how it is chosen, and how it is found."""

from __future__ import annotations

from fitg.engine.events.galactic import BaseChosen, BaseRevealed, PlanetNamed
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AllAct, AnyOf, Every
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rules.galactic import geography, tracks
from fitg.engine.rules.galactic.memory import memory

#: [34.22] How many planets a Rebel secret names.
NAMED_AT_ONCE = 2

# What modules may say about it

revealed: AllAct[[Context, str]] = AllAct("34.2", "What follows when everybody learns where the base is?")
is_ruled_out: AnyOf[[Context, str]] = AnyOf(
    "34.22", "Does everybody know that the base is not on a planet that was not named?"
)
raises_levels: Every[[Context]] = Every("34.44", "May the base raise the Level of a PDB?")


def possible(ctx: Context) -> list[str]:
    """[34.1] The planets that may be the base."""
    return [planet for planet in ctx.board.planets if ctx.facts.planets[planet].possible_rebel_base]


def unnamed(ctx: Context) -> list[str]:
    """[34.22, G-14] Planets that are not the base and have not been named; the destroyed count as named."""
    return [planet for planet in possible(ctx) if _is_unnamed(ctx, planet)]


def _is_unnamed(ctx: Context, planet: str) -> bool:
    record = memory(ctx)
    return (
        planet != record.base
        and planet not in record.named
        and geography.exists(ctx, planet)
        and not ctx.rules.ask[is_ruled_out](ctx, planet)
    )


def first_site(ctx: Context) -> str:
    """[34.22] The first of the planets on which the base might be, as far as has not been named."""
    home = memory(ctx).base
    others = (planet for planet in possible(ctx) if planet >= home or _is_unnamed(ctx, planet))
    return min(home, next(others, home))


def reveal(ctx: Context, reason: str, case: str) -> None:
    """[34.2] The base is known to everybody."""
    record = memory(ctx)
    if record.base and not record.base_revealed:
        record.base_revealed = True
        ctx.show()
        ctx.touch_planet("")
        ctx.emit(BaseRevealed(case=case, planet=record.base, reason=reason))
        ctx.rules.ask[revealed](ctx, record.base)


def lose(ctx: Context) -> None:
    """[34.46, G-14] With its planet the base is gone, and all points; it cannot stay hidden."""
    reveal(ctx, "its planet is destroyed", "34.46")
    tracks.lose(ctx, "rebel", tracks.points(ctx, "rebel"), "the base is destroyed", "34.46")


class ChooseBase(Action, frozen=True):
    form = "base on {planet}"
    saying = "The secret base is on {planet}"
    final = True
    planet: PlanetId


class BaseSetUp(Procedure):
    """[34.1, 38.17] Chosen in secret before any Imperial unit is placed."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(ChooseBase(planet), self.settle) for planet in possible(ctx)]
        if not options:
            return DONE
        return Ask("rebel", "setup.base", "34.1", "Where is your secret base?", options)

    def settle(self, ctx: Context, action: ChooseBase) -> Next:
        memory(ctx).base = action.planet
        ctx.emit(BaseChosen(case="34.1", planet=action.planet))
        return DONE


class NamePlanet(Action, frozen=True):
    form = "the base is not on {planet}"
    saying = "The base is not on {planet}"
    final = True
    planet: PlanetId


class TellRebelSecret(Procedure):
    """[34.22, 34.23] The Rebel Player names two planets that are not the base, or at last the base."""

    left: int = NAMED_AT_ONCE

    def begin(self, ctx: Context) -> Next:
        """[34.23, G-14] Whoever has no two other planets left to name gives the base away."""
        if memory(ctx).base_revealed or not memory(ctx).base:
            return DONE
        return self.name if len(unnamed(ctx)) >= NAMED_AT_ONCE else self.give_away

    def name(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        options: list[Option] = [(NamePlanet(planet), self.tell) for planet in unnamed(ctx)]
        return Ask(
            "rebel",
            "rebel-secret",
            "34.22",
            "The Empire is to learn a planet on which your base is not: which do you name?",
            options,
        )

    def tell(self, ctx: Context, action: NamePlanet) -> Next:
        record = memory(ctx)
        record.named = (*record.named, action.planet)
        self.left -= 1
        ctx.show()
        ctx.emit(PlanetNamed(case="34.22", planet=action.planet))
        return self.name

    def give_away(self, ctx: Context) -> Next:
        reveal(ctx, "the Empire has learned enough", "34.23")
        return DONE
