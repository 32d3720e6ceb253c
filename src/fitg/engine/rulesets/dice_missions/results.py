"""[D-60 to D-78] What levels of success bring about."""

from __future__ import annotations

from typing import ClassVar

from fitg.data.records import Side
from fitg.engine.events.missions import InformationGained, MissionFailed
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import StackRole, opponent
from fitg.engine.rules import characters, detection, harm, mulligan, pdb, possessions, units
from fitg.engine.rules.causes import FAILED_ASSASSINATION
from fitg.engine.rules.missions import information
from fitg.engine.rules.missions.encounters import Arrest, GivePossession
from fitg.engine.rules.missions.results import SubvertTroops
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions import damage
from fitg.engine.rulesets.dice_missions.actions import DetectPeople, InspectUnits
from fitg.engine.rulesets.dice_missions.charts import charts, entry
from fitg.engine.rulesets.dice_missions.memory import options

#: [D-77] The strengths of units that one level, and two, can destroy.
WEAK = 1
STRONG = 3
#: More levels than anybody can have.
NEVER = 999

#: [D-78] The levels that turn a unit; others never change sides.
SUBVERSION = {"militia": 1, "patrol": 1, "line": 2, "veteran": 3}

#: [D-78, K11] The level that turns a landed starship, where mobile units are read as such.
LANDED = 1

#: [20.4] Units in orbit that have been intercepted, or have intercepted others.
INTERCEPTED: StackRole = "interception"
#: [D-65] The level that brings everything.
ALL_INFORMATION = 2


# Units and PDB


def unseen_unit(ctx: Context, place: str, side: Side) -> str:
    """The kind of one of the face-down units, by chance."""
    hidden = [
        kind
        for kind, number in sorted(units.of_side(ctx, place, side).items())
        if ctx.facts.unit_kinds[kind].hidden
        for _ in range(number)
    ]
    return ctx.pick(hidden)


def sabotage_pdb(ctx: Context, site: Site, level: int) -> None:
    """[D-77] The PDB goes Down; with two levels it is one level lower as well."""
    levels = 1 if level >= ALL_INFORMATION else 0
    pdb.turn_down(ctx, site.planet(ctx), "sabotage", "D-77", levels=levels)


def sabotage_unit(ctx: Context, site: Site, kind: str, level: int) -> bool:
    """[D-77] Strength 1, or up to 3 with two levels; what is stronger is damaged at most."""
    if level >= level_to_destroy(ctx, kind):
        units.eliminate(ctx, site.place, {kind: 1}, "sabotage", "D-77")
        return True
    if level >= level_to_damage(ctx, kind):
        damage.inflict(ctx, site.place, kind, "sabotage", "D-77")
        return True
    return False


def level_to_destroy(ctx: Context, kind: str) -> int:
    """[D-77] The level of Sabotage that destroys a unit of this kind."""
    strength = ctx.facts.unit_kinds[kind].strength
    return 1 if strength <= WEAK else ALL_INFORMATION if strength <= STRONG else NEVER


def level_to_damage(ctx: Context, kind: str) -> int:
    """[D-77] The level that damages it: strength 2 and 3, and elites with two; where units can be damaged."""
    record = ctx.facts.unit_kinds[kind]
    if not damage.can_be(ctx, kind):
        return NEVER
    if record.strength <= STRONG:
        return 1
    return ALL_INFORMATION if record.elite else NEVER


def level_to_sabotage(ctx: Context, kind: str) -> int:
    """[D-77] The level from which on Sabotage does something to a unit of this kind."""
    return min(level_to_destroy(ctx, kind), level_to_damage(ctx, kind))


def level_to_turn(ctx: Context, kind: str) -> int | None:
    """[D-78, K11] The level that turns a unit of this kind; None if it never changes sides."""
    level = SUBVERSION.get(damage.sound(kind))
    if level is not None and options(ctx).landed_ships and ctx.facts.unit_kinds[kind].mobile:
        return LANDED
    return level


class Turncoats(SubvertTroops, tag="dice-missions.Turncoats"):
    """[D-78] A unit becomes the best Rebel unit that is no stronger, Urban in cities and Wild elsewhere."""

    first = "turn"

    kind: str

    def turn(self, ctx: Context) -> Next:
        units.eliminate(ctx, self.place, {self.kind: 1}, "subverted", "D-78")
        joined = turned_into(ctx, self.place, self.kind)
        units.place_units(ctx, self.place, {joined: 1}, "rebel", "troops change sides", "D-78")
        return self.remove_excess


def turned_into(ctx: Context, place: str, kind: str) -> str:
    """[D-78, K11] What a subverted unit becomes, of the units that this game has."""
    town = "urban" if ctx.facts.environs[place].type == "urban" else "wild"
    kinds, strength = ctx.facts.unit_kinds, ctx.facts.unit_kinds[kind].strength
    fitting = [
        each
        for each in map(kinds.__getitem__, ctx.rules.units)
        if each.environ_type == town and each.strength <= strength
    ]
    return max(fitting, key=lambda each: (each.strength, each.space_strength)).id


# Information


class Information(Procedure, tag="dice-missions.Information"):
    """[D-65, G1] One level: characters or units, as the player likes. Two: both, and the point of 16.19."""

    #: The offer to see the units.
    inspecting: ClassVar[type[InspectUnits]] = InspectUnits

    side: Side
    place: str
    level: int
    point: bool

    def begin(self, ctx: Context) -> Next:
        return self.learn_all if self.level >= ALL_INFORMATION else self.choose

    def choose(self, ctx: Context) -> Next:
        ways: list[Option] = [
            (DetectPeople(), self.learn_people),
            (self.inspecting(), self.learn_units),
        ]
        prompt = "What do your informers tell?"
        return Ask(self.side, "missions.information", "D-65", prompt, ways, about=self.place)

    def learn_people(self, ctx: Context) -> Next:
        return self._learn(ctx, people=True, fleets=False)

    def learn_units(self, ctx: Context) -> Next:
        return self._learn(ctx, people=False, fleets=True)

    def learn_all(self, ctx: Context) -> Next:
        return self._learn(ctx, people=True, fleets=True)

    def _learn(self, ctx: Context, *, people: bool, fleets: bool) -> Next:
        planet, enemy = ctx.board.planet_of[self.place], opponent(self.side)
        around = self._around(ctx, planet)
        found = tuple(each.id for place in around for each in characters.at(ctx, place, enemy))
        shown = self.fleets(ctx, enemy)
        point = self.point and self._earns_point(ctx)
        ctx.show()
        ctx.emit(
            InformationGained(
                case="D-65",
                side=self.side,
                planet=planet,
                letters=self.level,
                units={place: counts for place, counts in shown.items() if counts and fleets},
                characters=found if people else (),
                point=point,
            )
        )
        if people:
            for place in around:
                detection.detect(ctx, place, enemy, "informers", "D-65")
        return DONE

    def _around(self, ctx: Context, planet: str) -> list[str]:
        """[D-65] The Environs of a planet, and its Orbit Box where there is one."""
        box = ctx.board.orbits.get(planet)
        return [*ctx.board.surface[planet], *([box] if box is not None else [])]

    def fleets(self, ctx: Context, enemy: Side) -> dict[str, dict[str, int]]:
        """[G1] All units of the Enemy in the star system, in orbit too."""
        system = ctx.facts.planets[ctx.board.planet_of[self.place]].system
        planets = [each for each in ctx.state.planets if ctx.facts.planets[each].system == system]
        return {
            place: dict(
                units.merged(units.of_side(ctx, place, enemy), units.of_side(ctx, place, enemy, INTERCEPTED))
            )
            for planet in planets
            for place in self._around(ctx, planet)
        }

    def _earns_point(self, ctx: Context) -> bool:
        known = information.memory(ctx)
        if self.level < ALL_INFORMATION or self.side in known.informed:
            return False
        known.informed = (*known.informed, self.side)
        return True


# Treasuries

#: [D-62] Force Points for each level of a theft.
LOOT = 4


def stolen(level: int, treasury: int) -> tuple[int, int]:
    """[D-62] What the thief gets, and what the victim is left with: below 0 a debt that is paid first."""
    loot = LOOT * level
    return loot, treasury - loot


# Possessions


def find_possession(ctx: Context, members: tuple[str, ...]) -> str:
    """[G21] One card of the deck by chance, of those that somebody can hold; nothing if there is none."""
    fitting = [
        card
        for card in possessions.in_deck(ctx)
        if any(possessions.can_hold(ctx, each, card) for each in members)
    ]
    return ctx.pick(fitting) if fitting else ""


class Scavenging(Procedure, tag="dice-missions.Scavenging"):
    """[D-72] One card for each level; a mulligan for each where none is left."""

    first = "search"

    side: Side
    members: tuple[str, ...]
    left: int

    def search(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        self.left -= 1
        card = find_possession(ctx, self.members)
        if card:
            gift = GivePossession(
                possession=card,
                members=self.members,
                reason="scavenged",
                chance_follows=self.left > 0,
            )
            return Call(gift, self.search)
        mulligan.gain(ctx, self.side, "no possession is left")
        return self.search


class FailedAssassins(Procedure, tag="dice-missions.FailedAssassins"):
    """[D-41] A ten-sided die: 8 and 9 captured, 10 dead."""

    first = "roll"

    place: str
    side: Side
    members: tuple[str, ...]

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the failed Assassination", case="D-41", side=self.side, kind="ten-sided")
        return rolled(ctx, roll, self.failed, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        fate = entry(charts().failed_assassination, *dice).fate
        words = {"none": "they get away", "captured": "they are captured", "dead": "they are killed"}
        return Reading(words[fate], grave=fate != "none")

    def failed(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        fate, cause = entry(charts().failed_assassination, die).fate, Cause(FAILED_ASSASSINATION)
        ctx.emit(
            MissionFailed(
                case="D-24",
                letter="A",
                place=self.place,
                side=self.side,
                reason="too few successes",
                die=die,
            )
        )
        if fate == "dead":
            for each in self.members:
                harm.defeat(ctx, ctx.state.characters[each], cause, "D-41")
        if fate == "captured":
            enemy = opponent(self.side)
            return Call(Arrest(place=self.place, side=enemy, victims=self.members, cause=cause))
        return DONE
