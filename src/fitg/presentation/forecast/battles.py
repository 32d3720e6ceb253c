"""Battles in Environs and in orbit, Determined Assaults, attacks on PDBs."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from fitg.data.records import Side, UnitKind
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import opponent
from fitg.engine.rules import units
from fitg.engine.rules.battles import Battle, CombatSegment
from fitg.engine.rules.military_combat import AttackAt, FightWithoutLeader, LeadCombat, MilitaryCombat
from fitg.engine.rules.rebellion import AttackInOutbreak, Rebellion
from fitg.engine.rules.space.assault import AssaultDeterminedly, AttackAsUsual
from fitg.engine.rules.space.bombardment import Bombardment, EnoughHelp, HelpPdb, HelpPdbWithAll
from fitg.engine.rules.space.space_combat import (
    AttackInOrbit,
    AttackPdb,
    FightInterception,
    SpaceCombat,
    SpaceCombatSegment,
)
from fitg.presentation.forecast.losses import battle_table
from fitg.presentation.forecast.tables import Forecast, asking, foretells, in_order
from fitg.tables import Shift, pdb_after_orbit_attack
from fitg.tables.odds import MilitaryOutcome, military_odds


@foretells(AttackAt, AttackInOrbit)
def _battle(ctx: Context, action: AttackAt) -> list[Forecast]:
    segment = asking(ctx, CombatSegment)
    return _tables(ctx, segment.combat(action.at, segment.deciding), segment.deciding)


@foretells(AttackInOutbreak)
def _outbreak(ctx: Context, action: AttackInOutbreak) -> list[Forecast]:
    return _tables(ctx, asking(ctx, Rebellion).combat(action.at), "rebel")


@foretells(FightInterception)
def _interception(ctx: Context, action: FightInterception) -> list[Forecast]:
    side = asking(ctx, SpaceCombatSegment).side
    battle = SpaceCombat(place=action.at, attacker=opponent(side), role="interception")
    return _tables(ctx, battle, side)


@foretells(AttackPdb)
def _attack_on_pdb(ctx: Context, action: AttackPdb) -> list[Forecast]:
    """Before the Enemy has said which of his units help."""
    side = asking(ctx, SpaceCombatSegment).side
    return _tables(ctx, Bombardment(place=action.at, attacker=side), side)


@foretells(HelpPdb)
def _help(ctx: Context, action: HelpPdb) -> list[Forecast]:
    attack = asking(ctx, Bombardment)
    helped = replace(attack, helpers=units.merged(attack.helpers, {action.unit: 1}))
    return _tables(ctx, helped, attack.defender)


@foretells(HelpPdbWithAll)
def _help_with_all(ctx: Context, action: HelpPdbWithAll) -> list[Forecast]:
    attack = asking(ctx, Bombardment)
    helped = replace(attack, helpers=units.merged(attack.helpers, attack.idle(ctx)))
    return _tables(ctx, helped, attack.defender)


@foretells(EnoughHelp)
def _enough_help(ctx: Context, action: EnoughHelp) -> list[Forecast]:
    attack = asking(ctx, Bombardment)
    return _tables(ctx, attack, attack.defender)


@foretells(LeadCombat)
def _led_battle(ctx: Context, action: LeadCombat) -> list[Forecast]:
    return _battle_with(ctx, action.who)


@foretells(FightWithoutLeader)
def _battle_led_by_nobody(ctx: Context, action: FightWithoutLeader) -> list[Forecast]:
    return _battle_with(ctx, "")


def _battle_with(ctx: Context, leader: str) -> list[Forecast]:
    battle = asking(ctx, Battle)
    if battle.step == "name_attack_leader":
        return _tables(ctx, replace(battle, attack_leader=leader), battle.attacker)
    return _tables(ctx, replace(battle, defense_leader=leader), battle.defender)


@foretells(AssaultDeterminedly)
def _assault(ctx: Context, action: AssaultDeterminedly) -> list[Forecast]:
    battle = _about_to_roll(ctx)
    return _tables(ctx, replace(battle, assault="determined"), battle.attacker)


@foretells(AttackAsUsual)
def _usual_attack(ctx: Context, action: AttackAsUsual) -> list[Forecast]:
    battle = _about_to_roll(ctx)
    return _tables(ctx, battle, battle.attacker)


def _about_to_roll(ctx: Context) -> Battle:
    """The battle that waits for the word of the attacker."""
    return next(each for each in reversed(ctx.state.stack) if isinstance(each, Battle))


# As far as the side that decides can know


class Guess(NamedTuple):
    """What a battle may look like: a label, both strengths and the shifts."""

    label: str
    attack: int
    defense: int
    shifts: tuple[Shift, ...]


def _tables(ctx: Context, battle: Battle, viewer: Side) -> list[Forecast]:
    """Exact chances; against face-down units for the weakest and for the strongest that they may be."""
    place = naming.place(ctx.facts, battle.place)
    what = "Attack on the PDB from" if isinstance(battle, Bombardment) else "Battle at"
    found = []
    for guess in _guesses(ctx, battle, viewer):
        odds = military_odds(
            guess.attack, guess.defense, guess.shifts, assault=battle.assault, facts=ctx.facts
        )
        title = f"{what} {place}: {guess.attack} against {guess.defense}{guess.label}"
        if isinstance(battle, Bombardment):
            rows = in_order(odds, lambda end: _bombed(ctx, battle, end))
            found.append(Forecast(title, battle.fought_by, rows))
        else:
            found.append(battle_table(title, battle.fought_by, odds, attacks=battle.attacker == viewer))
    return found


def _bombed(ctx: Context, battle: Bombardment, end: MilitaryOutcome) -> str:
    planet = ctx.state.planets[ctx.board.planet_of[battle.place]]
    after = pdb_after_orbit_attack(planet.pdb, planet.pdb_up, end.defender_loss, facts=ctx.facts)
    up = "Up" if after.up else "Down"
    return f"attacker loses {end.attacker_loss}, PDB is Level {after.level}, {up}"


def _guesses(ctx: Context, battle: Battle, viewer: Side) -> list[Guess]:
    """Both strengths; against face-down units the least and the most they can be."""
    enemy = opponent(viewer)
    if not _is_hidden(ctx, battle, enemy):
        strengths = (battle.strength(ctx, battle.attacker), battle.strength(ctx, battle.defender))
        return [Guess("", *strengths, battle.shifts(ctx))]
    mine = battle.strength(ctx, viewer)
    kinds = _possible(ctx)
    found = []
    for label, kind in ((", if they are weak", min), (", if they are strong", max)):
        theirs = _strength_of(
            ctx, battle, enemy, kind((battle.worth(ctx, each.id, enemy) for each in kinds), default=0)
        )
        pair = (mine, theirs) if battle.attacker == viewer else (theirs, mine)
        strong = kind is max and any(each.elite for each in kinds)
        found.append(Guess(label, *pair, _shifts(ctx, battle, elite=strong)))
    return found if found[0][1:] != found[1][1:] else [found[0]._replace(label="")]


def _shifts(ctx: Context, battle: Battle, *, elite: bool) -> tuple[Shift, ...]:
    """[19.53] Whether there is an elite unit among them is just what nobody knows."""
    return battle.shifts_if(ctx, elite=elite) if isinstance(battle, MilitaryCombat) else battle.shifts(ctx)


def _is_hidden(ctx: Context, battle: Battle, side: Side) -> bool:
    """[7.22] Do units that count lie face down? Those who help a PDB have been shown."""
    if isinstance(battle, Bombardment) and side == battle.defender:
        return False
    stack = units.stack_at(ctx, battle.place, side, battle.role)
    return stack is not None and not stack.revealed and units.has_hidden(ctx, stack.units)


def _strength_of(ctx: Context, battle: Battle, side: Side, each: int) -> int:
    """The strength of a side if its face-down units are worth so much each."""
    catalogue = ctx.facts.unit_kinds
    counts = units.of_side(ctx, battle.place, side, battle.role)
    return sum(
        n * (each if catalogue[kind].hidden else battle.worth(ctx, kind, side)) for kind, n in counts.items()
    )


def _possible(ctx: Context) -> list[UnitKind]:
    """The kinds that may lie face down: those of the set-up, or whatever can be bought."""
    listed = ctx.scenario.imperial.units or ctx.rules.units
    kinds = (ctx.facts.unit_kinds[kind] for kind in listed)
    return [kind for kind in kinds if kind.hidden and not kind.suicide and not kind.atrocity]
