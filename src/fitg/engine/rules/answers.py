"""What the rules of all games answer; the rooms of the larger games and variants answer for themselves."""

from __future__ import annotations

from fitg.data.records import Side, UnitKind
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Answer
from fitg.engine.machine.state import DISSENT, Character, Planet, Possession, Ship, opponent
from fitg.engine.rules import (
    character_combat,
    control,
    custody,
    detection,
    harm,
    loyalty,
    movement,
    pdb,
    possessions,
    rebellion,
    spaceships,
    units,
    victory,
)


def whoever_did_it(ctx: Context, side: Side) -> tuple[Side | None, str]:
    """[16.17] Who has done what he had to wins."""
    return side, ""


def pdb_is_up(ctx: Context, planet: Planet) -> bool:
    """[15.52c] A rebellion holds with the PDB."""
    return planet.pdb_up


def home_guard(ctx: Context, place: str, wild: bool) -> tuple[UnitKind, ...]:
    """[15.42] The 2-1 and 1-0 units of the Environ's type."""
    weak, strong = rebellion.raisable(ctx, place)
    return strong, weak


def from_dissent_on(ctx: Context) -> int:
    """[13.2e] There are no camps in Dissent and Unrest."""
    return DISSENT


def take_coup_marker(ctx: Context, place: str) -> None:
    """[13.2a, 36.34] The marker is taken off."""
    ctx.state.coup_markers = tuple(other for other in ctx.state.coup_markers if other != place)


def printed_other_side(ctx: Context, kind: str) -> str:
    """[D-77] The other side of its counter, if it has one."""
    return ctx.facts.unit_kinds[kind].damaged


def just_these(ctx: Context, kinds: list[str]) -> list[str]:
    """[7.22] The armies of the scenario are known."""
    return kinds


def no_reason(ctx: Context, side: Side, origin: str, destination: str) -> str:
    """[20.2] There is no more to say."""
    return "nothing lets them go there"


def lost_on_landing(ctx: Context, ship: Ship) -> None:
    """[14.54] A damaged ship is lost where it lands."""
    spaceships.lose(ctx, ship, "damaged, and lost on landing", "14.54")


def by_pdb(ctx: Context, planet_id: str, ship: Ship) -> bool:
    """[9.3, 9.45] With a PDB that is Up."""
    return control.usable_pdb(ctx, planet_id, opponent(ship.side))


def whoever_can(ctx: Context, planet_id: str, ship: Ship) -> bool:
    """[9.3] Whoever has the means looks."""
    return ctx.rules.ask[questions.can_detect](ctx, planet_id, ship)


def is_wounded(ctx: Context, character: Character) -> bool:
    """[13.7] Wounds heal."""
    return character.wounds > 0


def lose_wounds(ctx: Context, character: Character) -> None:
    """[13.7] All wounds vanish."""
    character.wounds = 0


def lose_possession(ctx: Context, possession: Possession, die: int) -> None:
    """[14.22] It is out of the game."""
    possessions.lose(ctx, possession, "inoperative after use", "14.22", die=die)


def printed_creature(ctx: Context, place: str) -> str | None:
    """[13.45] The creature that the map names."""
    return ctx.facts.environs[place].creature


def companions_are(ctx: Context, kind: str) -> bool:
    """[14.13] Any number of weapons and objects, one companion."""
    return kind == "companion"


ANSWERS: tuple[Answer, ...] = (
    questions.controller.by(control.by_chart),
    questions.verdict.by(whoever_did_it),
    questions.planet_lines.by(victory.planets_and_people),
    questions.rebellion_holds.by(pdb_is_up),
    questions.rebellion_points.by(rebellion.force_points),
    questions.levy.by(home_guard),
    questions.camps_end_at.by(from_dissent_on),
    questions.end_camp.by(loyalty.remove_camp),
    questions.crushes_camp.by(units.too_many_for_camp),
    questions.lift_coup.by(take_coup_marker),
    questions.room.by(units.room_by_size),
    questions.damaged_side.by(printed_other_side),
    questions.face_down_army.by(just_these),
    questions.may_fire.by(pdb.is_armed),
    questions.may_move.by(movement.is_ready),
    questions.why_not_there.by(no_reason),
    questions.land_damaged.by(lost_on_landing),
    questions.can_detect.by(by_pdb),
    questions.watches.by(whoever_can),
    questions.destroy_ship.by(detection.destroy_with_all),
    questions.is_hurt.by(is_wounded),
    questions.recover.by(lose_wounds),
    questions.defeat.by(harm.die),
    questions.capture.by(custody.imprison),
    questions.is_single.by(companions_are),
    questions.inoperative.by(lose_possession),
    questions.units_search.by(units.can_act),
    questions.squad.by(character_combat.printed_squad),
    questions.creature.by(printed_creature),
)
