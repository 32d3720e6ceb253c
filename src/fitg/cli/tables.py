"""`fitg tables`: the printed charts, and what they say about a given situation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, get_args

import click

from fitg import tables
from fitg.cli.main import no_such
from fitg.cli.output import json_option, show_json, show_record, show_table
from fitg.data import facts
from fitg.data.charts import CONTROL_STATES, DIE, UNITS_PRESENT, ChartError
from fitg.data.records import EnvironType, Side
from fitg.tables.printed import chart_names, printed_chart

Pairs = list[tuple[str, object]]
Command = TypeVar("Command", bound=Callable[..., Any])

DIE_ROLL = click.IntRange(DIE.start, DIE.stop - 1)
COUNT = click.IntRange(0)
LEVEL = click.IntRange(0, 2)


class ChartGroup(click.Group):
    """The charts as sub-commands; a wrong name brings near ones to mind."""

    kind = "chart"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise click.UsageError(no_such(self.kind, args[0], sorted(self.commands)))
        return super().resolve_command(ctx, args)


@click.group(
    "tables",
    cls=ChartGroup,
    invoke_without_command=True,
    short_help="Print a chart, or read it for a situation.",
    epilog="Examples: fitg tables military-combat; fitg tables detection --evasion 5 --pdb 2 --die 4",
)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Print a chart, or read it for a situation; without a chart, list them all."""
    if ctx.invoked_subcommand is not None:
        return
    charts = [printed_chart(name) for name in chart_names()]
    if as_json:
        show_json(
            [{key: getattr(chart, key) for key in ("name", "title", "case", "status")} for chart in charts]
        )
        return
    rows = [(chart.name, chart.title, chart.case, chart.status) for chart in charts]
    show_table("The charts", ("chart", "title", "case", "figures"), rows)


def chart(name: str, example: str) -> Callable[[Command], click.Command]:
    """A sub-command for the chart of this name."""

    def register(function: Command) -> click.Command:
        return command.command(name, epilog=f"Example: fitg tables {name} {example}")(json_option(function))

    return register


def show_chart(name: str, as_json: bool) -> None:
    """Print a chart as it stands on the sheet."""
    printed = printed_chart(name)
    if as_json:
        show_json(printed)
        return
    show_table(f"{printed.title} [{printed.case}]", printed.columns, printed.rows)
    for note in printed.notes:
        click.echo(f"Note: {note}.")


def show_answer(title: str, answer: object, pairs: Pairs, as_json: bool) -> None:
    """Print what a chart says, and how that was found."""
    if as_json:
        show_json(answer)
    else:
        show_record(title, pairs)


def shift_pairs(shifts: Iterable[tables.Shift]) -> Pairs:
    """One line for each shift, with its case."""
    return [("shift", f"{shift.columns:+d} {shift.reason} [{shift.case}]") for shift in shifts]


def extra_shift(columns: int) -> tuple[tables.Shift, ...]:
    """A shift that the user adds."""
    return (tables.Shift(reason="as asked", columns=columns, case="-"),) if columns else ()


def together(**options: object) -> bool:
    """Whether these options are given; some without the others are an error."""
    missing = [name for name, value in options.items() if value is None]
    if missing and len(missing) < len(options):
        names = " and ".join(f"--{name.replace('_', '-')}" for name in options)
        raise click.UsageError(f"{names} belong together; --{missing[0].replace('_', '-')} is missing.")
    return not missing


def numbers(text: str) -> list[int]:
    """Whole numbers from text such as `3,3,1`."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise ChartError(f"{text!r} is not a list of whole numbers; write it like 3,3,1.") from None


def counted(items: Sequence[str]) -> dict[str, int]:
    """Numbers by name from words such as `urban-2-1=2`; a bare name counts one."""
    counts: dict[str, int] = {}
    for item in items:
        name, _, number = item.partition("=")
        if not (number or "1").isdecimal():
            raise ChartError(f"{item!r} does not count anything; write it like {name or 'militia'}=2.")
        counts[name] = counts.get(name, 0) + int(number or "1")
    return counts


@chart("military-combat", "--attacker 12 --defender 5 --attacker-leader 2 --attacker-die 4 --defender-die 3")
@click.option("--attacker", type=COUNT, help="Strength of the attacker.")
@click.option("--defender", type=COUNT, help="Strength of the defender.")
@click.option(
    "--attacks", type=click.Choice(get_args(Side)), default="imperial", help="Who attacks.", show_default=True
)
@click.option("--attacker-leader", type=COUNT, default=0, help="Leadership of the attacker's leader.")
@click.option("--defender-leader", type=COUNT, default=0, help="Leadership of the defender's leader.")
@click.option("--own-environ", is_flag=True, help="A Rebel unit has the type of the Environ.")
@click.option("--special-environ", is_flag=True, help="The Environ is Special.")
@click.option("--imperial-elite", is_flag=True, help="An Imperial elite unit takes part.")
@click.option("--new-rebels", is_flag=True, help="The attack of units that a rebellion has just raised.")
@click.option("--assault", type=click.Choice(get_args(tables.Assault)), default="normal", show_default=True)
@click.option("--shift", type=int, default=0, help="Further columns to the right; negative to the left.")
@click.option("--attacker-die", type=DIE_ROLL, help="Fixes the defender's loss.")
@click.option("--defender-die", type=DIE_ROLL, help="Fixes the attacker's loss.")
def military_combat(
    attacker: int | None,
    defender: int | None,
    attacks: Side,
    attacker_leader: int,
    defender_leader: int,
    own_environ: bool,
    special_environ: bool,
    imperial_elite: bool,
    new_rebels: bool,
    assault: tables.Assault,
    shift: int,
    attacker_die: int | None,
    defender_die: int | None,
    as_json: bool,
) -> None:
    """[10.8] The Military Combat Results Table; with strengths, the column and the losses."""
    if not together(attacker=attacker, defender=defender) or attacker is None or defender is None:
        show_chart("military-combat", as_json)
        return
    shifts = tables.environ_shifts(
        attacks,
        attacker_leader=attacker_leader,
        defender_leader=defender_leader,
        rebel_in_own_environ=own_environ,
        special_environ=special_environ,
        imperial_elite=imperial_elite,
        new_rebels=new_rebels,
        assault=assault,
    )
    column = tables.military_column(attacker, defender, (*shifts, *extra_shift(shift)))
    losses = tables.military_losses(column.column, attacker_die, defender_die, assault=assault)
    pairs: Pairs = [
        ("ratio", column.base),
        *shift_pairs(column.shifts),
        ("column", column.column),
        ("attacker loses", None if defender_die is None else losses.attacker_loss),
        ("defender loses", None if attacker_die is None else losses.defender_loss),
    ]
    title = f"Military combat, {attacker} against {defender}"
    show_answer(title, {"column": column, "losses": losses}, pairs, as_json)


@command.command("losses", epilog="Example: fitg tables losses --units 3,3,1 --loss 4")
@click.option("--units", required=True, help="Strengths of the units, like 3,3,1.")
@click.option("--loss", type=COUNT, required=True, help="Strength points to lose.")
@json_option
def losses(units: str, loss: int, as_json: bool) -> None:
    """[10.3] The ways to meet a loss: as near as possible, never above."""
    choices = tables.best_losses(numbers(units), loss)
    if as_json:
        show_json(choices)
        return
    rows = [(" + ".join(map(str, choice)) or "nothing", sum(choice)) for choice in choices]
    show_table(f"Loss of {loss} from units {units}", ("remove", "points"), rows)


@chart("pdb", "--level 2 --loss 6 --from-orbit")
@click.option("--level", type=LEVEL, help="Level of the base.")
@click.option("--loss", type=COUNT, help="Points the base loses.")
@click.option("--down", is_flag=True, help="The base is Down before.")
@click.option(
    "--from-orbit", is_flag=True, help="Attacked from orbit (22.22) instead of in its own attack (9.25)."
)
def pdb(level: int | None, loss: int | None, down: bool, from_orbit: bool, as_json: bool) -> None:
    """[8.0] The figures of Planetary Defense Bases; with a loss, what is left of one."""
    if not together(level=level, loss=loss) or level is None or loss is None:
        show_chart("pdb", as_json)
        return
    if down and not from_orbit:
        raise click.UsageError("A base that is Down makes no attack; add --from-orbit.")
    state = (
        tables.pdb_after_orbit_attack(level, not down, loss)
        if from_orbit
        else tables.pdb_after_attack(level, loss)
    )
    pairs: Pairs = [("level", state.level), ("state", "Up" if state.up else "Down")]
    show_answer(f"Level {level} PDB, loss of {loss}", state, pairs, as_json)


@chart("political-track", "")
def political_track(as_json: bool) -> None:
    """[15.11] What loyalty is worth, and where the markers of bases stand (15.63)."""
    show_chart("political-track", as_json)


@chart("character-combat", "--attack 8 --defense 6 --firefight --attacker-die 5 --defender-die 2")
@click.option("--attack", type=COUNT, help="Strength of the attacking force.")
@click.option("--defense", "--defence", "defense", type=COUNT, help="Combat of the active defenders.")
@click.option("--capture", is_flag=True, help="The attackers want prisoners.")
@click.option("--firefight", is_flag=True, help="A firefight instead of hand-to-hand.")
@click.option("--failed-break-off", is_flag=True, help="Active defenders tried to break off and failed.")
@click.option("--surprise", type=COUNT, default=0, help="Columns of a creature's surprise.")
@click.option("--shift", type=int, default=0, help="Further columns to the right; negative to the left.")
@click.option("--break-off-die", type=DIE_ROLL, help="Roll of the break-off.")
@click.option("--attacker-die", type=DIE_ROLL, help="Fixes the defenders' wounds.")
@click.option("--defender-die", type=DIE_ROLL, help="Fixes the attackers' wounds.")
def character_combat(
    attack: int | None,
    defense: int | None,
    capture: bool,
    firefight: bool,
    failed_break_off: bool,
    surprise: int,
    shift: int,
    break_off_die: int | None,
    attacker_die: int | None,
    defender_die: int | None,
    as_json: bool,
) -> None:
    """[12.9] The Character Combat Results Table; with strengths, column, break-off, wounds and captures."""
    if not together(attack=attack, defense=defense) or attack is None or defense is None:
        show_chart("character-combat", as_json)
        return
    column = tables.combat_column(
        attack - defense,
        capture=capture,
        failed_break_off=failed_break_off,
        surprise=surprise,
        shifts=extra_shift(shift),
    )
    wounds = tables.combat_wounds(
        column.column, attacker_die, defender_die, firefight=firefight, capture=capture
    )
    away = None if break_off_die is None else tables.break_off(column.column, break_off_die)
    pairs: Pairs = [
        ("differential", f"{column.differential:+d}"),
        *shift_pairs(column.shifts),
        ("column", column.column),
        ("break-off frees", None if away is None else away.escape),
        ("attackers' wounds", None if defender_die is None else wounds.attacker_wounds),
        ("defenders' wounds", None if attacker_die is None else wounds.defender_wounds),
        ("captures", wounds.captures if capture else None),
    ]
    answer = {"column": column, "break_off": away, "wounds": wounds, "captures": wounds.captures}
    show_answer(f"Character combat, {attack} against {defense}", answer, pairs, as_json)


@chart("detection", "--evasion 5 --pdb 2 --detected --die 4")
@click.option("--evasion", type=COUNT, help="Evasion Value of ship and pilot.")
@click.option("--navigation", type=COUNT, help="Navigation of the pilot, instead of --evasion.")
@click.option("--maneuver", type=COUNT, help="Maneuver of the ship, instead of --evasion.")
@click.option("--full-maneuver", is_flag=True, help="The maneuver always counts in full (S-XIII).")
@click.option("--pdb", type=LEVEL, default=0, show_default=True, help="Level of the base.")
@click.option("--down", is_flag=True, help="The base is Down, or not in Enemy hands.")
@click.option("--orbit", type=COUNT, default=0, help="Space strength of free Enemy units in orbit.")
@click.option("--detected", is_flag=True, help="The characters aboard are already detected.")
@click.option("--damaged", is_flag=True, help="The ship is already damaged.")
@click.option("--die", type=DIE_ROLL, help="One roll; without it, all six.")
def detection(
    evasion: int | None,
    navigation: int | None,
    maneuver: int | None,
    full_maneuver: bool,
    pdb: int,
    down: bool,
    orbit: int,
    detected: bool,
    damaged: bool,
    die: int | None,
    as_json: bool,
) -> None:
    """[9.7] The Detection Table; with an Evasion Value, the column and the results."""
    if together(navigation=navigation, maneuver=maneuver) and navigation is not None and maneuver is not None:
        evasion = tables.evasion_value(navigation, maneuver, full_maneuver=full_maneuver)
    if evasion is None:
        show_chart("detection", as_json)
        return
    column = tables.detection_column(evasion, pdb, pdb_up=not down, detected=detected, orbit_strength=orbit)
    if column is None:
        message = "The Enemy has no means to detect: no base that is Up, and fewer than five points in orbit."
        show_answer(message, {"detection": None}, [], as_json)
        return
    rolls = [tables.detection_result(column, roll, damaged=damaged) for roll in ([die] if die else DIE)]
    pairs: Pairs = [
        ("evasion", evasion),
        ("column before shifts", column.base),
        *shift_pairs(column.shifts),
        ("column", column.column),
        *((f"die {roll.die}", detection_text(roll)) for roll in rolls),
    ]
    show_answer("Detection", rolls[0] if die else rolls, pairs, as_json)


def detection_text(roll: tables.Detection) -> str:
    """A result as a person reads it."""
    meaning = {"U": "undetected", "D": "detected", "Dd": "detected and damaged", "E": "eliminated"}[
        roll.result
    ]
    printed = f" (printed {roll.printed})" if roll.printed.removesuffix("*") != roll.result else ""
    return f"{roll.result}, {meaning}{printed}{', a fleet detachment attacks' if roll.fleet_attack else ''}"


@chart("search", "--search 7 --hiding 5 --die 2")
@click.option("--search", "search_value", type=COUNT, help="Search Value.")
@click.option("--hiding", type=int, help="Hiding Value.")
@click.option("--die", type=DIE_ROLL, help="Roll of the searcher.")
def search(search_value: int | None, hiding: int | None, die: int | None, as_json: bool) -> None:
    """[11.4] The Search Table; with both values, the number that finds."""
    if not together(search=search_value, hiding=hiding) or search_value is None or hiding is None:
        show_chart("search", as_json)
        return
    number = tables.search_number(search_value, hiding)
    found = None if die is None else tables.search(search_value, hiding, die).found
    answer = {"search": search_value, "hiding": hiding, "number": number, "die": die, "found": found}
    pairs: Pairs = [("found on a die up to", number or "never"), ("die", die), ("found", found)]
    show_answer(f"Search {search_value} against hiding {hiding}", answer, pairs, as_json)


@chart("squad", "--strength 5 --leader")
@click.option("--strength", type=COUNT, help="Military strength of the units.")
@click.option("--leader", is_flag=True, help="A leader is with them.")
@click.option("--elite", is_flag=True, help="An elite unit is with them.")
def squad(strength: int | None, leader: bool, elite: bool, as_json: bool) -> None:
    """[12.16] The Squad Chart; with a strength, the squad."""
    if strength is None:
        show_chart("squad", as_json)
        return
    force = tables.squad(strength, leader=leader, elite=elite)
    pairs: Pairs = [("combat", force.combat), ("endurance", force.endurance), ("weapon", force.weapon)]
    show_answer(f"Squad of military strength {strength}", force, pairs, as_json)


@chart("irate-locals", "--race rhones --environ urban")
@click.option("--race", help="A race, like rhones.")
@click.option("--environ", type=click.Choice(get_args(EnvironType)), help="Type of the Environ.")
def irate_locals(race: str | None, environ: EnvironType | None, as_json: bool) -> None:
    """[12.17] The Irate Locals Chart; with race and Environ, the mob."""
    if not together(race=race, environ=environ) or race is None or environ is None:
        show_chart("irate-locals", as_json)
        return
    mob = tables.irate_locals(race, environ)
    pairs: Pairs = [("combat", mob.strength), ("endurance", mob.endurance), ("weapon", mob.weapon)]
    show_answer(f"Irate locals, {race}, {environ}", mob, pairs, as_json)


@chart("hyperjump", "--navigation 3 --distance 4 --die 6")
@click.option("--navigation", type=int, help="Navigation rating.")
@click.option("--distance", type=COUNT, help="Stars on the way.")
@click.option("--die", type=DIE_ROLL, help="One roll; without it, all six.")
def hyperjump(navigation: int | None, distance: int | None, die: int | None, as_json: bool) -> None:
    """[21.7] The Hyperjump Table; with rating and distance, where the jump ends."""
    if not together(navigation=navigation, distance=distance) or navigation is None or distance is None:
        show_chart("hyperjump", as_json)
        return
    rolls = [die] if die or tables.hyperjump_is_safe(navigation, distance) else list(DIE)
    jumps = [tables.hyperjump(navigation, distance, roll) for roll in rolls]
    pairs: Pairs = [(f"die {jump.die}" if jump.die else "no roll", jump_text(jump)) for jump in jumps]
    title = f"Hyperjump over {distance} with Navigation {navigation}"
    show_answer(title, jumps[0] if len(jumps) == 1 else jumps, pairs, as_json)


def jump_text(jump: tables.Hyperjump) -> str:
    """Where a jump ends, in words."""
    place = {0: "arrives", 1: "Drift", 2: "Drift 2"}[jump.drift]
    damage = {"none": "", "damaged": ", damaged", "severe": ", severely damaged"}[jump.effect]
    return f"{jump.code}: {place}{damage}"


@chart("force-points", "--buy urban-2-1=2 --buy urban-1-0")
@click.option("--buy", multiple=True, help="A unit kind, like urban-2-1, or several, like urban-2-1=2.")
@click.option("--pdb-up", is_flag=True, help="Turn a base Up.")
@click.option("--pdb-levels", type=COUNT, default=0, help="Levels to raise a base.")
def force_points(buy: tuple[str, ...], pdb_up: bool, pdb_levels: int, as_json: bool) -> None:
    """[19.7] The Force Point Cost Chart; with purchases, what they cost."""
    if not (buy or pdb_up or pdb_levels):
        show_chart("force-points", as_json)
        return
    units = counted(buy)
    lines = {f"{number} {kind}": tables.force_point_cost(kind, number) for kind, number in units.items()}
    if pdb_up or pdb_levels:
        lines["PDB"] = tables.pdb_cost(turn_up=pdb_up, levels=pdb_levels)
    total = sum(lines.values())
    show_answer("Force Points", {"lines": lines, "total": total}, [*lines.items(), ("total", total)], as_json)


@chart("planet-control", "--state rebellion --units none")
@click.option("--state", type=click.Choice(CONTROL_STATES), help="Political state of the planet.")
@click.option("--units", type=click.Choice(UNITS_PRESENT), help="Whose military units are there.")
@click.option("--pdb-down", is_flag=True, help="The base is Down.")
def planet_control(
    state: tables.ControlState | None, units: tables.UnitsPresent | None, pdb_down: bool, as_json: bool
) -> None:
    """[15.8] The Planet Control Chart; with state and units, who controls the planet."""
    if not together(state=state, units=units) or state is None or units is None:
        show_chart("planet-control", as_json)
        return
    control = tables.planet_control(state, units, not pdb_down)
    pairs: Pairs = [
        ("controller", control.controller),
        ("at once", control.at_once),
        ("at the end of the Imperial Player-Turn", control.end_of_imperial_turn),
        ("Rebel may turn the PDB Up", control.rebel_may_raise_pdb),
        ("case", control.case),
    ]
    show_answer("Planet control", control, pairs, as_json)


@chart("taxation", "--resources 7,3,3")
@click.option("--resources", help="Resource values of a planet, like 7,3,3.")
@click.option("--turn", type=click.IntRange(1), help="A Game-Turn: which province is taxed.")
def taxation(resources: str | None, turn: int | None, as_json: bool) -> None:
    """[33.1] Taxation; with resources what a planet yields, with a turn which province is taxed."""
    if resources is None and turn is None:
        show_chart("taxation", as_json)
        return
    answer: dict[str, object] = {}
    if turn is not None:
        province = tables.province_taxed(turn)
        answer["province"] = None if province is None else facts().provinces[province].name
    if resources is not None:
        values = numbers(resources)
        answer.update((choice, tables.tax_points(choice, values)) for choice in get_args(tables.TaxChoice))
    show_answer("Taxation", answer, list(answer.items()), as_json)


@chart("victory", "--schedule star-system --count planet-in-rebellion --count rebel-character-captured=2")
@click.option("--schedule", type=click.Choice(get_args(tables.Schedule)), help="Which game.")
@click.option("--count", multiple=True, help="A condition, like planet-in-rebellion, or several, with =2.")
def victory(schedule: tables.Schedule | None, count: tuple[str, ...], as_json: bool) -> None:
    """[16.17] Victory Points; with a schedule and conditions, the Rebel Player's total."""
    if schedule is None:
        if count:
            raise click.UsageError("--count needs --schedule to say in which game it counts.")
        show_chart("victory", as_json)
        return
    points = tables.victory_points(schedule, counted(count))
    pairs: Pairs = [(f"{line.number} {line.condition}", line.points) for line in points.lines]
    show_answer(f"Victory Points [{points.case}]", points, [*pairs, ("total", points.total)], as_json)
