"""[D-31 to D-39] What a random event starts: patrols, mobs, betrayed coups, sympathizers."""

from __future__ import annotations

from typing import Protocol

from fitg import tables
from fitg.data.records import Mob, Side, UnitKind
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import UNITS, opponent
from fitg.engine.rules import characters, control, custody, detection, harm, loyalty, pdb, units
from fitg.engine.rules.causes import BETRAYAL
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.missions.attacks import CreatureEncounter, LocalsEncounter
from fitg.engine.rules.missions.encounters import Arrest, DiplomacyInTrouble
from fitg.engine.rules.missions.groups import planet_of
from fitg.engine.rulesets.dice_missions import damage, hits
from fitg.engine.rulesets.dice_missions.actions import (
    DamageBySympathizers,
    LetSympathizersBe,
    PdbToSympathizers,
    UnitToSympathizers,
    UnseenToSympathizers,
)
from fitg.engine.rulesets.dice_missions.charts import COUP_FATES, charts, entry
from fitg.engine.rulesets.dice_missions.creatures import MANY, ChartEncounter, DiceEncounter
from fitg.engine.rulesets.dice_missions.events import RandomEventStruck
from fitg.engine.rulesets.dice_missions.fights import LocalsFight
from fitg.engine.rulesets.dice_missions.groups import leader_of
from fitg.engine.rulesets.dice_missions.memory import options

#: [D-31] The strength of a militia patrol, and of the units that sympathizers can destroy.
MILITIA_STRENGTH = 1
WEAKEST = 1
#: [D-37] The die that brings two sentry robots.
TWO_ROBOTS = 6


class Struck(Protocol):
    """A group that a random event has struck, somewhere."""

    place: str
    members: tuple[str, ...]
    event: str


def _tell(ctx: Context, struck: Struck, letter: str, dice: tuple[int, ...], result: str) -> None:
    """Everybody hears of the event, once its dice count."""
    ctx.emit(
        RandomEventStruck(
            case="D-14",
            event=struck.event,
            place=struck.place,
            letter=letter,
            members=struck.members,
            dice=dice,
            result=result,
        )
    )


class Patrol(CharacterCombat, tag="dice-missions.Patrol"):
    """[D-31] A squad of one unit; a militia patrol has nobody to hand prisoners to, and fights to kill."""

    def may_capture(self, ctx: Context) -> bool:
        return bool(units.present(ctx, self.place, self.attacker_side)) and super().may_capture(ctx)


def random_unit(ctx: Context, place: str, side: Side) -> str:
    """One of a side's units in a place, by chance; nothing where it has none."""
    present = [
        kind for kind, number in sorted(units.of_side(ctx, place, side).items()) for _ in range(number)
    ]
    return ctx.pick(present) if present else ""


def patrol_comes(ctx: Context, place: str, side: Side) -> bool:
    """[D-31] Is there a unit, or at least a militia to send?"""
    if units.present(ctx, place, side):
        return True
    controls = control.controller(ctx, ctx.board.planet_of[place]) == side
    return controls and options(ctx).militia_patrols


def patrol(ctx: Context, place: str, side: Side, group: tuple[str, ...], kind: str) -> Patrol:
    """[D-31] The squad of one unit, or of the militia; a leader with the units raises its endurance."""
    led = any(leader.with_units for leader in characters.leaders(ctx, place, side))
    sent = _sent(ctx, place, side, kind)
    strength = sum(each.strength * number for each, number in sent) if sent else MILITIA_STRENGTH
    squad = tables.squad(
        max(strength, MILITIA_STRENGTH),
        leader=led,
        elite=any(each.elite for each, _ in sent),
        facts=ctx.facts,
    )
    return Patrol(
        place=place,
        kind="squad",
        name="squad",
        attacker_side=side,
        defenders=group,
        strength=squad.combat,
        endurance=squad.endurance,
        weapon=squad.weapon,
    )


def _sent(ctx: Context, place: str, side: Side, kind: str) -> list[tuple[UnitKind, int]]:
    """[D-31] The units that form the squad: one, or all of them; nobody where the militia comes."""
    if not kind:
        return []
    every = units.of_side(ctx, place, side) if options(ctx).patrols == "all-units" else {kind: 1}
    return [(ctx.facts.unit_kinds[each], number) for each, number in sorted(every.items())]


class DiceLocals(LocalsEncounter, tag="dice-missions.LocalsEncounter"):
    """[D-37, D-80] Locals of one of the races here; by the variant's chart there are so many of them."""

    first = "gather"
    combat = LocalsFight

    race: str
    event: str
    letter: str
    #: [D-80] How many; 0: as the Irate Locals Chart says.
    number: int = 0

    def gather(self, ctx: Context) -> Next:
        """[D-80] By the variant's chart a die says how many come."""
        if options(ctx).creatures != "chart":
            return self.gathered(ctx, ())
        roll = Roll(purpose="the number of locals", case="D-80", side=self.side)
        return rolled(ctx, roll, self.gathered, self.read_number)

    def read_number(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        mob = mob_of(ctx, self.place, self.race, sum(dice))
        return Reading(f"{sum(dice)} of them, strength {mob.strength}", grave=sum(dice) >= MANY)

    def gathered(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        self.number = sum(dice)
        _tell(ctx, self, self.letter, dice, self.race)
        return self.begin

    def mob(self, ctx: Context) -> Mob:
        return mob_of(ctx, self.place, self.race, self.number)


def mob_of(ctx: Context, place: str, race: str, number: int) -> Mob:
    """[D-80, G3] Number times strength, and half the hits, rounded up; weapons as in the original chart."""
    environ_type = ctx.facts.environs[place].type
    printed = ctx.facts.mob(race, environ_type)
    if not number:
        return printed
    chart = charts().locals
    row = chart.get((race, environ_type)) or chart[(race, "")]
    return Mob(
        race=race,
        environ_type=environ_type,
        strength=number * row.strength,
        endurance=hits.as_wounds(ctx, number * row.hits),
        weapon=printed.weapon,
    )


class Robots(Procedure, tag="dice-missions.Robots"):
    """[D-37] Where no creature comes a die says how many sentry robots do."""

    place: str
    side: Side
    members: tuple[str, ...]
    event: str
    letter: str

    def begin(self, ctx: Context) -> Next:
        roll = Roll(purpose="the sentry robots", case="D-37", side=self.side)
        return rolled(ctx, roll, self.come, self.read_robots)

    def read_robots(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        two = dice[0] >= TWO_ROBOTS
        return Reading("two of them come" if two else "one comes", grave=two)

    def come(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        name = "sentry-robots-two" if dice[0] >= TWO_ROBOTS else "sentry-robot"
        _tell(ctx, self, self.letter, dice, name)
        return Call(creature_encounter(ctx, self.place, self.side, name, self.members))


def creature_encounter(
    ctx: Context, place: str, side: Side, name: str, members: tuple[str, ...]
) -> CreatureEncounter:
    """[D-83, D-86] By the original traits, or by the variant's chart, which knows nothing of mutants."""
    if name not in ctx.facts.creatures:
        return CreatureEncounter(place=place, side=side, creature=name, members=members)
    kind = ChartEncounter if options(ctx).creatures == "chart" else DiceEncounter
    return kind(place=place, side=side, creature=name, members=members)


class Controversy(DiplomacyInTrouble, tag="dice-missions.DiplomacyInTrouble"):
    """[D-39] Only the leader's Diplomacy settles a dispute."""

    def skill(self, ctx: Context, members: tuple[str, ...]) -> int:
        leader = leader_of(ctx, self.group) or members[0]
        return characters.rating(ctx, ctx.state.characters[leader], "diplomacy")


class BetrayedCoup(Procedure, tag="dice-missions.BetrayedCoup"):
    """[D-39] Two dice say what befalls the planet and the group of a Coup that is betrayed."""

    place: str
    side: Side
    members: tuple[str, ...]
    event: str

    def begin(self, ctx: Context) -> Next:
        roll = Roll(purpose="the betrayed Coup", case="D-39", side=self.side, number=2)
        return rolled(ctx, roll, self.betrayed, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        row = entry(charts().coup_betrayed, sum(dice))
        parts = ["Loyalty shifts to the Enemy"] * bool(row.shift) + [COUP_FATES[row.fate]]
        return Reading(" and ".join(parts), grave=bool(row.shift))

    def betrayed(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        row, enemy = entry(charts().coup_betrayed, sum(dice)), opponent(self.side)
        _tell(ctx, self, "C", dice, row.fate)
        if row.shift:
            loyalty.shift(ctx, planet_of(ctx, self.place), row.shift, enemy, Cause(BETRAYAL).words, "D-39")
        if row.detected:
            detection.detect(ctx, self.place, self.side, "a random event", "D-36")
        return self._befall(ctx, row.fate, enemy)

    def _befall(self, ctx: Context, fate: str, enemy: Side) -> Next:
        if fate == "none":
            return DONE
        if fate == "dead":
            for each in self.members:
                harm.defeat(ctx, ctx.state.characters[each], Cause(BETRAYAL), "D-39")
            return DONE
        if fate == "squad":
            if not patrol_comes(ctx, self.place, enemy):
                return DONE
            kind = random_unit(ctx, self.place, enemy)
            return Call(patrol(ctx, self.place, enemy, self.members, kind))
        victims = self.members if fate == "captured" else (ctx.pick(self.members),)
        return Call(Arrest(place=self.place, side=enemy, victims=victims, cause=Cause(BETRAYAL)))


class Sympathizers(Procedure, tag="dice-missions.Sympathizers"):
    """[D-34, K10] The Phasing Player may put the PDB Down, or destroy the weakest unit here if it has 1.

    Where units can be damaged, the weakest is, whatever its strength.
    """

    first = "choose"

    place: str
    side: Side

    def choose(self, ctx: Context) -> Next:
        found: list[Option] = [(LetSympathizersBe(), self.let_be)]
        planet, enemy = planet_of(ctx, self.place), opponent(self.side)
        if planet.pdb_up and control.controller(ctx, planet.id) == enemy:
            found.append((PdbToSympathizers(), self.pdb_down))
        if options(ctx).sympathizers_destroy:
            found += self._units(ctx)
        prompt = "The people help you: against what?"
        return Ask(self.side, "missions.sympathizers", "D-34", prompt, found, about=self.place)

    def _units(self, ctx: Context) -> list[Option]:
        """[D-34, K10] The weakest unit, if it has strength 1; one that lies face-down may prove stronger."""
        seen = [kind for kind in units.kinds(ctx, self.place, opponent(self.side)) if not kind.hidden]
        weak = [kind for kind in seen if kind.strength <= WEAKEST]
        if weak:
            return [(UnitToSympathizers(kind.id), self.destroy) for kind in weak]
        if self._weakest_hidden(ctx):
            return [(UnseenToSympathizers(), self.destroy_unseen)]
        least = min((kind.strength for kind in seen), default=0)
        weakest = [kind.id for kind in seen if kind.strength == least and damage.can_be(ctx, kind.id)]
        return [(DamageBySympathizers(kind), self.damage) for kind in weakest]

    def _weakest_hidden(self, ctx: Context) -> str:
        hidden = [kind for kind in units.kinds(ctx, self.place, opponent(self.side)) if kind.hidden]
        return hidden[0].id if hidden else ""

    def let_be(self, ctx: Context) -> Next:
        return DONE

    def pdb_down(self, ctx: Context) -> Next:
        pdb.turn_down(ctx, planet_of(ctx, self.place), "sympathizers", "D-34")
        return DONE

    def destroy(self, ctx: Context, action: UnitToSympathizers) -> Next:
        units.eliminate(ctx, self.place, {action.unit: 1}, "sympathizers", "D-34")
        return DONE

    def damage(self, ctx: Context, action: DamageBySympathizers) -> Next:
        damage.inflict(ctx, self.place, action.unit, "sympathizers", "D-34")
        return DONE

    def destroy_unseen(self, ctx: Context) -> Next:
        """The weakest of the face-down units, if it has no more strength than 1; a stronger is damaged."""
        kind = self._weakest_hidden(ctx)
        ctx.show()
        if ctx.facts.unit_kinds[kind].strength <= WEAKEST:
            units.eliminate(ctx, self.place, {kind: 1}, "sympathizers", "D-34")
        elif damage.can_be(ctx, kind):
            damage.inflict(ctx, self.place, kind, "sympathizers", "D-34")
        return DONE


def capture(ctx: Context, victims: tuple[str, ...], cause: Cause) -> None:
    """[D-39] The troops take them."""
    for each in victims:
        custody.capture(ctx, ctx.state.characters[each], UNITS, cause, "D-39")
