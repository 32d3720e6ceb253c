"""[25.1] Summon Sovereign: a ruler takes sides, and his people with him."""

from __future__ import annotations

from collections.abc import Iterable

from fitg import tables
from fitg.data.records import Side, Sovereign
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import Planet, PlanetStatus
from fitg.engine.rules import loyalty
from fitg.engine.rules.force_points.here import SpendHere
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.mission import Gain, Mission
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.space.options import options

#: [25.11] The rebellions that wake a sovereign up.
REBELLIONS = 2


def wakes(ctx: Context, sovereign: Sovereign) -> bool:
    """[25.11] Two planets of his province, or two where the race of his Environ lives, are in rebellion."""
    if len(ctx.index.planets_in("rebellion")) + len(ctx.index.planets_in("rebel-control")) < REBELLIONS:
        return False  # Mostly there are not so many anywhere.
    return any(_rebellious(ctx, planets) >= REBELLIONS for planets in circles(ctx, sovereign))


def circles(ctx: Context, sovereign: Sovereign) -> list[list[str]]:
    """[25.11] The planets whose example counts for him, looked for once."""
    known = ctx.answers("circles-of-sovereigns", ())
    found: list[list[str]] | None = known.get(sovereign.id)
    if found is None:
        found = known[sovereign.id] = _circles(ctx, sovereign)
    return found


def _circles(ctx: Context, sovereign: Sovereign) -> list[list[str]]:
    """Those of his province, and those of each race."""
    environ = ctx.facts.environs[sovereign.environ]
    province = _province(ctx, environ.planet)
    found = [[planet for planet in ctx.board.planets if _province(ctx, planet) == province]]
    return found + [_homes(ctx, race) for race in environ.races]


def _province(ctx: Context, planet: str) -> str:
    return ctx.facts.systems[ctx.facts.planets[planet].system].province


def _homes(ctx: Context, race: str) -> list[str]:
    homes = {ctx.facts.environs[place].planet for place in ctx.facts.races[race].environs}
    return [planet for planet in ctx.board.planets if planet in homes]


def _rebellious(ctx: Context, planets: Iterable[str]) -> int:
    """[25.11, P-37] How many of them are in rebellion, or, if players agreed so, under Rebel control."""
    counted: set[PlanetStatus] = {"rebellion"}
    if options(ctx).rebel_control_summons:
        counted.add("rebel-control")
    return sum(ctx.state.planets[planet].status in counted for planet in planets)


def followers(ctx: Context, place: str, side: Side) -> tuple[str, ...]:
    """[25.14, P-38] What his people can be: as in a rebellion, or the ordinary units of the Empire."""
    environ, kinds = ctx.facts.environs[place], ctx.facts.unit_kinds
    if side == "rebel":
        found = tables.rebellion_kinds(environ.type, environ.resource_star, facts=ctx.facts)
    else:
        found = tuple(
            kind
            for kind in (kinds[each] for each in ctx.rules.units)
            if kind.side == side and kind.count and not (kind.elite or kind.covert or kind.atrocity)
        )
    return tuple(kind.id for kind in sorted(found, key=lambda kind: (-(kind.cost or 0), kind.id)))


class SummonSovereign(Mission):
    """[25.1] The sovereign of the Environ takes the field."""

    letter = "E"
    final_result = False

    def condition(self, ctx: Context, site: Site) -> bool:
        """[25.11, 25.12] He can be summoned, by this side, and enough planets are in rebellion."""
        sovereign = sovereigns.unsummoned(ctx, site.place)
        return sovereign is not None and sovereign.serves(site.side) and self.can_be_summoned(ctx, sovereign)

    def can_be_summoned(self, ctx: Context, sovereign: Sovereign) -> bool:
        """[25.11] His planet has not risen, and enough others have."""
        planet = ctx.state.planets[ctx.board.planet_of[sovereign.environ]]
        return loyalty.has_marker(planet) and wakes(ctx, sovereign)

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        """[25.11] He lives, and his own planet has not risen; rebellions elsewhere counted before."""
        return sovereigns.unsummoned(ctx, site.place) is not None and loyalty.has_marker(site.planet(ctx))

    def need(self, ctx: Context, site: Site) -> int:
        """[25.13] One letter for a friend, two for a neutral sovereign."""
        card, sovereign = self.card(ctx), sovereigns.ruler(ctx, site.place)
        allegiance = "" if sovereign is None else sovereign.allegiance
        return card.need_for.get(allegiance, card.need[site.side])

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(self.need(ctx, site), "the sovereign follows the summons")]

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        return "it fails, and the people turn to the enemy"

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[25.14, 25.15] Loyalty moves for the player, and the people of the Environ follow their ruler."""
        sovereign = sovereigns.unsummoned(ctx, site.place)
        assert sovereign is not None
        points = self.points(ctx, site)
        reason = f"{sovereign.name} is summoned"
        loyalty.shift(ctx, self.swayed(ctx, site, group), 1, site.side, reason, "25.15")
        sovereigns.summon(ctx, sovereign, site.side, points)
        if not points:
            return None
        return self.contribution(ctx, sovereign, site.side, points, "25.14", self.quarters(ctx, site, group))

    def contribution(
        self, ctx: Context, sovereign: Sovereign, side: Side, points: int, case: str, quarters: str = ""
    ) -> Procedure:
        """[25.14] His people take up arms: in his Environ, if nowhere else is named."""
        place = quarters or sovereign.environ
        return self.levy()(
            side=side,
            place=place,
            points=points,
            kinds=self.recruits(ctx, place, side),
            reason=f"{sovereign.name} is summoned",
            case=case,
        )

    def recruits(self, ctx: Context, place: str, side: Side) -> tuple[str, ...]:
        """[25.14] The kinds of unit that his people can be."""
        return followers(ctx, place, side)

    def levy(self) -> type[SpendHere]:
        """[25.14] How his people are spent."""
        return SpendHere

    def swayed(self, ctx: Context, site: Site, group: Group) -> Planet:
        """[25.15] The planet whose Loyalty moves: his own."""
        return site.planet(ctx)

    def quarters(self, ctx: Context, site: Site, group: Group) -> str:
        """[25.14] Where his people take up arms: in his Environ."""
        return site.place

    def points(self, ctx: Context, site: Site) -> int:
        """[25.14] The Force Points that his people bring, unless nothing may be bought (103)."""
        return self.following(ctx, site) if ctx.rules.ask[questions.recruits](ctx, site.side) else 0

    def following(self, ctx: Context, site: Site) -> int:
        """[25.14] What his people are worth: the Resource rating of the Environ."""
        return ctx.facts.environs[site.place].resource

    def insult(self, ctx: Context, site: Site) -> int:
        """[25.15] With fewer letters than these Loyalty moves for the other player."""
        return self.need(ctx, site)

    def unfulfilled(self, ctx: Context, site: Site, group: Group) -> None:
        """[25.15, P-38] Whenever he was not summoned, Loyalty moves one space for the other player."""
        loyalty.shift(ctx, site.planet(ctx), 1, site.enemy, "the sovereign was not summoned", "25.15")
