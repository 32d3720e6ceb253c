"""[VX-14] Attempts on sovereigns: whom they may concern, and what a botched one brings."""

from __future__ import annotations

from fitg.data.records import Allegiance, Side, Sovereign
from fitg.engine.machine import naming
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Planet, opponent
from fitg.engine.rules import characters, harm, loyalty
from fitg.engine.rules.causes import FAILED_ASSASSINATION
from fitg.engine.rules.missions import letters
from fitg.engine.rules.missions.encounters import Arrest, SacrificeOne
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.mission import NameTarget
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.sovereigns.events import SovereignOutraged
from fitg.engine.rulesets.underground.sovereigns.memory import memory
from fitg.engine.rulesets.underground.sovereigns.summons import mission

#: [VX-14c] The die as it was rolled that costs one of the group his life.
DEADLY = 6


class OnlyTheSummoned(letters.Assassination, layer=True, tag="missions.sovereigns.Assassination"):
    """[VX-14] Rebels hunt sovereigns who have taken the field against them, the Empire any other, too."""

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        """[P-39, VQ-154] Even alone at his court, where nobody searches for him."""
        people, rulers = ctx.state.characters, ctx.facts.sovereigns
        found = [
            each
            for each in super().targets(ctx, site)
            if site.side == "imperial" or each.target not in rulers or each.target in people
        ]
        named = {each.target for each in found}
        more = [each.id for each in characters.at(ctx, site.place, site.enemy) if each.id in rulers]
        unsummoned = sovereigns.unsummoned(ctx, site.place) if site.side == "imperial" else None
        if unsummoned is not None:
            more.append(unsummoned.id)  # [VQ-155] Whomever he favors.
        return found + [letters.HuntTarget(each) for each in more if each not in named]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[VX-12b, VQ-155] Whoever was nobody's yet has his murderer remembered."""
        ruler = sovereigns.unsummoned(ctx, site.place)
        if ruler is not None and ruler.id == group.target:
            record = memory(ctx)
            record.killed_by = {**record.killed_by, ruler.id: site.side}
        return super().complete(ctx, site, group)


def repercussions(ctx: Context, site: Site, group: Group, die: int) -> Procedure:
    """[VX-14a to VX-14c] What a botched attempt brings."""
    return Repercussions(place=site.place, side=site.side, group=group, die=die)


def vengeance(ctx: Context, site: Site, group: Group) -> str:
    """[VX-14a, VX-14c] What those who hunt a sovereign risk, in words."""
    if group.target not in ctx.facts.sovereigns:
        return ""
    planet, found = site.planet(ctx), list[str]()
    if _rises(ctx, planet, site.enemy):
        found.append(f"{naming.planet(ctx.facts, planet.id)} rises")
    elif loyalty.can_change(ctx, planet):
        found.append("Loyalty moves for the enemy")
    if group.target in ctx.state.characters:
        found.append("the group is thrown into a cell")
    return " and ".join(found)


def _rises(ctx: Context, planet: Planet, favored: Side) -> bool:
    """[VX-14a, VQ-361] At Unrest one space for the Rebels is a rebellion, unless the marker is held."""
    return favored == "rebel" and loyalty.in_unrest(planet) and loyalty.can_change(ctx, planet)


def outraged(allegiance: Allegiance, ctx: Context, sovereign: Sovereign) -> Allegiance:
    """[VX-14b] A Neutral one who was attacked favors the Rebels for the rest of the game."""
    return "rebel" if allegiance == "neutral" and sovereign.id in memory(ctx).outraged else allegiance


class Repercussions(Procedure, tag="missions.sovereigns.Repercussions"):
    """[VX-14a to VX-14c] Several of them can come at the same time."""

    place: str
    side: Side
    group: Group
    die: int
    #: [VX-14b, VX-14c] As it was when the attempt was botched.
    rebellious: bool = False
    summoned: bool = False

    def begin(self, ctx: Context) -> Next:
        """[VX-14a] Loyalty moves one space to the opponent, from Unrest into Rebellion."""
        planet = ctx.state.planets[ctx.board.planet_of[self.place]]
        has_marker = loyalty.has_marker(planet)
        self.summoned = self.group.target in ctx.state.characters
        self.rebellious = planet.status in ("rebellion", "rebel-control") or loyalty.in_unrest(planet)
        favored = opponent(self.side)
        if not has_marker:
            return self.turn_to_the_rebels
        if _rises(ctx, planet, favored):
            return Call(Rebellion(planet=planet.id), self.turn_to_the_rebels)
        reason = f"an attempt on {naming.piece(ctx.facts, self.group.target)}"
        loyalty.shift(ctx, planet, 1, favored, reason, "VX-14a")
        return self.turn_to_the_rebels

    def turn_to_the_rebels(self, ctx: Context) -> Next:
        """[VX-14b] A Neutral one favors them from now on, a friend takes the field for them."""
        sovereign = sovereigns.unsummoned(ctx, self.place)
        if self.summoned or not self.rebellious or sovereign is None:
            return self.avenge
        if sovereign.allegiance == "neutral":
            memory(ctx).outraged = (*memory(ctx).outraged, sovereign.id)
            ctx.emit(SovereignOutraged(case="VX-14b", sovereign=sovereign.id, place=self.place))
        elif sovereign.allegiance == "rebel":
            comes = mission(ctx).receive(ctx, sovereign, "rebel", "VX-14b")
            return self.avenge if comes is None else Call(comes, self.avenge)
        return self.avenge

    def avenge(self, ctx: Context) -> Next:
        """[VX-14c] The people of a summoned one take the group; on a 6 one of them dies."""
        members = living(ctx, self.group)
        if not self.summoned or not members:
            return DONE
        if self.die < DEADLY:
            return self.take_away
        may_be_scapegoat = ctx.rules.ask[asked.may_be_scapegoat]
        options: list[Option] = [
            (SacrificeOne(each), self.execute) for each in members if may_be_scapegoat(ctx, each, members)
        ]
        prompt = f"The assassins at {naming.place(ctx.facts, self.place)} are taken: which of them dies?"
        return Ask(opponent(self.side), "missions.scapegoat", "VX-14c", prompt, options, about=self.place)

    def execute(self, ctx: Context, action: SacrificeOne) -> Next:
        harm.defeat(ctx, ctx.state.characters[action.who], Cause(FAILED_ASSASSINATION), "VX-14c")
        return self.take_away

    def take_away(self, ctx: Context) -> Next:
        """[VX-14c, VQ-20] Into a cell; where there are none, as prisoners."""
        members = living(ctx, self.group)
        if not members:
            return DONE
        cells = ctx.rules.ask[asked.jail](ctx, members)
        if cells is not None:
            return Call(cells)
        cause = Cause(FAILED_ASSASSINATION)
        return Call(Arrest(place=self.place, side=opponent(self.side), victims=members, cause=cause))
