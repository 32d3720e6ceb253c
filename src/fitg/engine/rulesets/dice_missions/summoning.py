"""[D-55 to D-57] Summon Sovereign: he comes with the troops of his whole planet, or turns to the Enemy."""

from __future__ import annotations

from msgspec.structs import replace

from fitg import tables
from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules import loyalty, rebellion, spaceships, units
from fitg.engine.rules.force_points.here import SpendHere
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns, summon_sovereign
from fitg.engine.rules.space import fleet
from fitg.engine.rulesets.dice_missions.memory import memory
from fitg.engine.rulesets.dice_missions.missions import DiceMission

#: [D-56, K5] The strength of units that an Environ without a star can raise, and what it raises besides.
PLAIN_STRENGTH = 2
CORVETTE = "patrol"


def rebellious(ctx: Context) -> int:
    """[D-55, G26] Different planets that have gone into rebellion in this game, or began as Rebel ones."""
    risen = memory(ctx).risen
    return sum(
        planet.id in risen or planet.status != "imperial-control" for planet in ctx.state.planets.values()
    )


def note_rising(ctx: Context, moment: Moment) -> None:
    """[D-55, G26] A planet goes into rebellion; stopped, it still counts."""
    known = memory(ctx)
    if moment.planet not in known.risen:
        known.risen = (*known.risen, moment.planet)


def followers(ctx: Context, place: str, side: Side) -> tuple[str, ...]:
    """[D-56, K5] No elites; where the Environ has no star, Patrols and units of strength 2 or less."""
    kinds, starred = ctx.facts.unit_kinds, ctx.facts.environs[place].resource_star
    return tuple(
        kind
        for kind in summon_sovereign.followers(ctx, place, side)
        if starred or kind == CORVETTE or kinds[kind].strength <= PLAIN_STRENGTH
    )


class SummonSovereign(DiceMission, summon_sovereign.SummonSovereign, tag="dice-missions.SummonSovereign"):
    """[D-55] The sovereign of the Environ takes the field: one level for a friend, two for a neutral one."""

    final_failure = True

    def condition(self, ctx: Context, site: Site) -> bool:
        """[D-55] He lives and serves this side, and two planets of the Empire have risen, wherever."""
        sovereign = sovereigns.unsummoned(ctx, site.place)
        enough = rebellious(ctx) >= summon_sovereign.REBELLIONS
        return sovereign is not None and sovereign.serves(site.side) and enough

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        return sovereigns.unsummoned(ctx, site.place) is not None

    def need(self, ctx: Context, site: Site) -> int:
        return summon_sovereign.SummonSovereign.need(self, ctx, site)

    def following(self, ctx: Context, site: Site) -> int:
        """[D-56] The Resource ratings of the whole planet."""
        environs = ctx.board.surface[ctx.board.planet_of[site.place]]
        return sum(ctx.facts.environs[place].resource for place in environs)

    def insult(self, ctx: Context, site: Site) -> int:
        """[D-57] Only without any level."""
        return 1

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        barred = tuple(each for index in site.open_groups() for each in living(ctx, site.groups[index]))
        return Summons(side=site.side, place=site.place, barred=barred)

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        """[D-57] Only a mission without any level offends him."""
        return "it fails, and without any level the people turn to the enemy"

    def unfulfilled(self, ctx: Context, site: Site, group: Group) -> None:
        """[D-57] What is aborted or called off costs nothing."""

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[D-57] Without any level Loyalty moves one space for the other player."""
        super().fail(ctx, site, group)
        if group.letters < self.insult(ctx, site) and loyalty.has_marker(site.planet(ctx)):
            loyalty.shift(ctx, site.planet(ctx), 1, site.enemy, "the sovereign was not summoned", "D-57")
        return None


class ImperialOutbreak(MilitaryCombat, tag="dice-missions.ImperialOutbreak"):
    """[D-56, 10.7] The new units of the Empire attack: the roles of a rebellion are reversed."""

    def shifts_if(self, ctx: Context, *, elite: bool) -> tuple[tables.Shift, ...]:
        """[10.7c] Not the Rebels but the attackers are new, and the shift is theirs."""
        usual = MilitaryCombat.shifts_if(replace(self, outbreak=False), ctx, elite=elite)
        if self.attack_leader:
            return usual
        (new,) = tables.environ_shifts("rebel", new_rebels=True, facts=ctx.facts)
        return (*usual, replace(new, reason="new Imperial units without a leader"))


class ReceiveSovereign(Action, frozen=True):
    form = "he appears at {at}"
    saying = "He appears|at {at}"
    at: PlaceId


class AttackWithFollowers(Action, frozen=True):
    form = "attack at {at}"
    saying = "Attack at {at}"
    final = True
    at: PlaceId


class HoldFollowers(Action, frozen=True):
    form = "done"
    saying = "Finish attacking"
    passes = True
    final = True


class Summons(Procedure, tag="dice-missions.Summons"):
    """[D-56] His counter, the troops of his planet, its Loyalty; then the troops may fight.

    Where the planet rises with them, they fight beside the people (10.7), and once.
    """

    first = "choose_place"

    side: Side
    place: str
    #: [A-10-12] Characters whose mission is still open cannot lead.
    barred: tuple[str, ...] = ()
    #: Environs that have troops to raise, that may attack, and that have attacked.
    left: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()

    def _planet(self, ctx: Context) -> str:
        return ctx.board.planet_of[self.place]

    def choose_place(self, ctx: Context) -> Next:
        """[D-56] In any Environ of the planet, or above it, where somebody can take him aboard."""
        places = [*ctx.board.surface[self._planet(ctx)], *self._boxes(ctx)]
        options: list[Option] = [(ReceiveSovereign(place), self.appear) for place in places]
        name = self._name(ctx)
        return Ask(self.side, "missions.sovereign", "D-56", f"Where does {name} appear?", options)

    def _name(self, ctx: Context) -> str:
        sovereign = sovereigns.ruler(ctx, self.place)
        assert sovereign is not None
        return sovereign.name

    def _boxes(self, ctx: Context) -> list[str]:
        """[P-19] Nobody stays in space without a craft."""
        box = ctx.board.orbits[self._planet(ctx)]
        seats = sum(spaceships.model(ctx, ship).passengers for ship in fleet.craft(ctx, box, self.side))
        taken = sum(spaceships.seats_taken(ctx, mate) for mate in fleet.followers(ctx, box, self.side))
        return [box] if units.present(ctx, box, self.side) or seats > taken else []

    def appear(self, ctx: Context, action: ReceiveSovereign) -> Next:
        sovereign = sovereigns.unsummoned(ctx, self.place)
        assert sovereign is not None
        if ctx.rules.ask[questions.recruits](ctx, self.side):
            environs = ctx.board.surface[self._planet(ctx)]
            self.left = tuple(place for place in environs if ctx.facts.environs[place].resource)
        points = sum(ctx.facts.environs[place].resource for place in self.left)
        sovereigns.summon(ctx, sovereign, self.side, points, action.at, "D-56")
        return self.raise_troops

    def raise_troops(self, ctx: Context) -> Next:
        """[D-56] Each Environ spends its own Resource rating; nothing goes to a track."""
        if not self.left:
            return self.move_loyalty
        place, *rest = self.left
        self.left = tuple(rest)
        self.raised = (*self.raised, place)
        spend = SpendHere(
            side=self.side,
            place=place,
            points=ctx.facts.environs[place].resource,
            kinds=followers(ctx, place, self.side),
            reason=f"{self._name(ctx)} is summoned",
            case="D-56",
        )
        return Call(spend, self.raise_troops)

    def move_loyalty(self, ctx: Context) -> Next:
        """[D-56, K5] One space; at Unrest the Rebels rise, and to the Empire a rebellion gives way."""
        planet = ctx.state.planets[self._planet(ctx)]
        if self.side == "rebel" and loyalty.in_unrest(planet):
            rising = rebellion.Rebellion(planet=planet.id, barred=self.barred, raised=self.raised)
            return Call(rising, self.finish)
        if self.side == "imperial" and planet.status in ("rebellion", "rebel-control"):
            rebellion.stop(ctx, planet)
            return at(
                ctx, Moment(name=points.REBELLION_STOPPED.name, side=self.side, planet=planet.id), self.attack
            )
        if loyalty.has_marker(planet):
            loyalty.shift(ctx, planet, 1, self.side, f"{self._name(ctx)} is summoned", "D-56")
        return self.attack

    def attack(self, ctx: Context) -> Next:
        """[D-56] The troops may fight at once, like those of a rebellion (10.7)."""
        enemy = opponent(self.side)
        options: list[Option] = [
            (AttackWithFollowers(place), self.fight)
            for place in self.raised
            if place not in self.fought
            and units.present(ctx, place, self.side)
            and units.present(ctx, place, enemy)
        ]
        options.append((HoldFollowers(), self.finish))
        prompt = "The troops that follow him may attack at once: where?"
        return Ask(self.side, "missions.sovereign.attack", "D-56", prompt, options, about=self._planet(ctx))

    def fight(self, ctx: Context, action: AttackWithFollowers) -> Next:
        self.fought = (*self.fought, action.at)
        kind = MilitaryCombat if self.side == "rebel" else ImperialOutbreak
        combat = kind(place=action.at, attacker=self.side, outbreak=True, barred=self.barred)
        return Call(combat, self.attack)

    def finish(self, ctx: Context) -> Next:
        return DONE
