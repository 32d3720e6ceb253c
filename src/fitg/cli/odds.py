"""`fitg odds`: exact chances, read from the charts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, TypeVar, get_args

import click
import msgspec

from fitg import tables
from fitg.cli.output import json_option, show_json, show_table
from fitg.cli.rules_of_play import chosen, rules_options
from fitg.cli.tables import COUNT, LEVEL, ChartGroup, extra_shift, together
from fitg.engine.game import new_game
from fitg.lab.play import calibration as calibrating
from fitg.presentation.forecast.tables import counted
from fitg.tables.odds import (
    Force,
    RoundOutcome,
    Watch,
    combat_odds,
    combat_round_odds,
    detection_odds,
    expected,
    flight_odds,
    hyperjump_odds,
    military_odds,
    search_odds,
)

Command = TypeVar("Command", bound=Callable[..., Any])
Outcome = TypeVar("Outcome", bound=Hashable)

RESULTS = {
    "U": "undetected",
    "D": "detected",
    "Ud": "undetected, ship damaged",
    "Dd": "detected, ship damaged",
    "E": "eliminated",
    "none": "no means to detect",
}
LONGEST_FRACTION = 9
ENDS = {0: "arrives", 1: "Drift", 2: "Drift 2"}


class Chance(msgspec.Struct, frozen=True):
    """One outcome and its chance, as a fraction and as a number."""

    outcome: str
    fraction: str
    chance: float


class Question(msgspec.Struct, frozen=True):
    """A set of outcomes that exclude each other."""

    question: str
    chances: tuple[Chance, ...]


class OddsGroup(ChartGroup):
    """The same for the odds."""

    kind = "command"


@click.group(
    "odds",
    cls=OddsGroup,
    short_help="Exact chances of combats, detections, searches, missions and jumps.",
    epilog="Examples: fitg odds combat --attack 8 --defence 6; fitg odds search --search 7 --hiding 5",
)
def command() -> None:
    """Exact chances of a combat, a detection, a search, a mission or a hyperjump."""


def odds(name: str, example: str) -> Callable[[Command], click.Command]:
    """A sub-command for the odds of this name."""

    def register(function: Command) -> click.Command:
        return command.command(name, epilog=f"Example: fitg odds {name} {example}")(json_option(function))

    return register


def question(text: str, chances: Mapping[Outcome, Fraction], say: Callable[[Outcome], str] = str) -> Question:
    """The outcomes in words, those that cannot happen left out."""
    return Question(
        question=text,
        chances=tuple(
            Chance(outcome=say(outcome), fraction=str(share), chance=float(share))
            for outcome, share in chances.items()
            if share
        ),
    )


def show_questions(questions: list[Question], as_json: bool) -> None:
    """Print each question with its chances."""
    if as_json:
        show_json(questions)
        return
    for number, asked in enumerate(questions):
        if number:
            click.echo()
        rows = [
            (chance.outcome, readable(chance.fraction), f"{chance.chance:.1%}") for chance in asked.chances
        ]
        show_table(asked.question, ("outcome", "chance", "percent"), rows)


def readable(fraction: str) -> str:
    """A fraction, unless it is too long for the eye."""
    return fraction if len(fraction) <= LONGEST_FRACTION else ""


def summed(
    chances: Mapping[Outcome, Fraction], value: Callable[[Outcome], Hashable]
) -> dict[Hashable, Fraction]:
    """The odds of one property of the outcomes, in rising order."""
    result: dict[Hashable, Fraction] = {}
    for outcome, share in chances.items():
        result[value(outcome)] = result.get(value(outcome), Fraction(0)) + share
    return dict(sorted(result.items(), key=lambda item: str(item[0]).zfill(3)))


@odds("combat", "--attack 8 --defence 6 --capture --break-off --attack-endurance 6 --defence-endurance 4")
@click.option("--attack", type=COUNT, required=True, help="Strength of the attacking force.")
@click.option(
    "--defense", "--defence", "defense", type=COUNT, required=True, help="Combat of the active defenders."
)
@click.option("--firefight", is_flag=True, help="A firefight instead of hand-to-hand.")
@click.option("--capture", is_flag=True, help="The attackers want prisoners.")
@click.option(
    "--break-off", "try_break_off", is_flag=True, help="All defenders try to break off before each round."
)
@click.option("--inactive", is_flag=True, help="There are inactive defenders.")
@click.option("--modifier", type=int, default=0, help="Added to the break-off die.")
@click.option("--shift", type=int, default=0, help="Further columns to the right; negative to the left.")
@click.option("--attack-endurance", type=click.IntRange(1), help="Endurance of the attackers.")
@click.option(
    "--defense-endurance",
    "--defence-endurance",
    "defense_endurance",
    type=click.IntRange(1),
    help="Endurance of the defenders.",
)
def combat(
    attack: int,
    defense: int,
    firefight: bool,
    capture: bool,
    try_break_off: bool,
    inactive: bool,
    modifier: int,
    shift: int,
    attack_endurance: int | None,
    defense_endurance: int | None,
    as_json: bool,
) -> None:
    """[12.9] One round of character combat; with both endurances, also the whole fight.

    In the whole fight each side fights as one force, and the defenders try to break off before every
    round or never.
    """
    whole = together(attack_endurance=attack_endurance, defense_endurance=defense_endurance)
    chances = combat_round_odds(
        attack - defense,
        firefight=firefight,
        capture=capture,
        trying="all" if try_break_off else "none",
        inactive=inactive,
        modifier=modifier,
        shifts=extra_shift(shift),
    )
    questions = round_questions(chances, capture, try_break_off)
    if whole and attack_endurance is not None and defense_endurance is not None:
        if shift or modifier or inactive:
            raise click.UsageError(
                "--shift, --modifier and --inactive belong to a single round; leave them out."
            )
        ends = combat_odds(
            Force(combat=attack, endurance=attack_endurance),
            Force(combat=defense, endurance=defense_endurance),
            firefight=firefight,
            capture=capture,
            try_break_off=try_break_off,
        )
        questions.append(question("The whole combat", ends))
    show_questions(questions, as_json)


def round_questions(
    chances: Mapping[RoundOutcome, Fraction], capture: bool, try_break_off: bool
) -> list[Question]:
    """What a player wants to know of a round."""
    questions = []
    if try_break_off:
        escapes = summed(chances, lambda outcome: outcome.escape)
        questions.append(question("Break-off: who escapes", escapes))
    questions.append(
        question("Wounds of the defenders", summed(chances, lambda outcome: outcome.defender_wounds))
    )
    questions.append(
        question("Wounds of the attackers", summed(chances, lambda outcome: outcome.attacker_wounds))
    )
    if capture:
        questions.append(question("Captures", summed(chances, lambda outcome: outcome.captures)))
    return questions


@odds("detection", "--evasion 5 --pdb 2 --arrive 1")
@click.option("--evasion", type=COUNT, required=True, help="Evasion Value of ship and pilot.")
@click.option("--pdb", type=LEVEL, default=0, show_default=True, help="Level of the base.")
@click.option("--down", is_flag=True, help="The base is Down, or not in Enemy hands.")
@click.option("--orbit", type=COUNT, default=0, help="Space strength of free Enemy units in orbit.")
@click.option("--detected", is_flag=True, help="The characters aboard are already detected.")
@click.option("--damaged", is_flag=True, help="The ship is already damaged.")
@click.option(
    "--arrive", type=LEVEL, help="Level of a base at the destination: the odds of the whole flight."
)
@click.option(
    "--strongest", type=COUNT, default=0, help="Best single space strength in orbit, for the flight."
)
@click.option("--shields", type=COUNT, default=0, help="Shields of the ship, for the flight.")
def detection(
    evasion: int,
    pdb: int,
    down: bool,
    orbit: int,
    detected: bool,
    damaged: bool,
    arrive: int | None,
    strongest: int,
    shields: int,
    as_json: bool,
) -> None:
    """[9.7] One Detection Routine; with --arrive, also a flight that leaves here and arrives there."""
    here = Watch(pdb_level=pdb, pdb_up=not down, orbit_strength=orbit, strongest=strongest)
    once = detection_odds(evasion, here, detected=detected, damaged=damaged)
    questions = [question("One Detection Routine", once, detection_text)]
    if arrive is not None:
        there = Watch(pdb_level=arrive)
        flight = flight_odds(evasion, leaving=here, arriving=there, detected=detected, shields=shields)
        questions.append(question("Leaving and arriving", flight, detection_text))
    show_questions(questions, as_json)


def detection_text(result: str) -> str:
    """A result with its meaning."""
    attack = ", a fleet detachment attacks" if result.endswith("*") else ""
    return f"{result.removesuffix('*')}: {RESULTS[result.removesuffix('*')]}{attack}"


@odds("search", "--search 7 --hiding 5")
@click.option("--search", "search_value", type=COUNT, required=True, help="Search Value.")
@click.option("--hiding", type=int, required=True, help="Hiding Value.")
def search(search_value: int, hiding: int, as_json: bool) -> None:
    """[11.4] The chance to be found."""
    show_questions([question("Search", search_odds(search_value, hiding))], as_json)


@odds("mission", "--letter D --draws 7 --need 2 --place 222.1 --ruleset dice-missions")
@click.option("--letter", required=True, help="The letter of the mission.")
@click.option("--draws", type=COUNT, required=True, help="How many draws or rolls it gets, bonus included.")
@click.option("--need", type=click.IntRange(1), default=2, show_default=True, help="Count up to so many.")
@click.option("--place", default="222.1", show_default=True, help="The Environ of the mission.")
@click.option("--scenario", default="flight-to-egrix", show_default=True, help="The scenario it belongs to.")
@rules_options
def mission(
    letter: str,
    draws: int,
    need: int,
    place: str,
    scenario: str,
    ruleset: str | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """[13.3] How many letters, or levels of success, a mission finds in so many draws, events left aside."""
    ctx = new_game(scenario, seed=0, options=chosen(ruleset, options)).ctx
    if place not in ctx.board.sizes:
        raise click.UsageError(
            f"no missions are played in {place!r}; choose one of: {', '.join(ctx.board.sizes)}."
        )
    if letter.upper() not in ctx.rules.missions:
        raise click.UsageError(
            f"there is no mission {letter!r}; choose one of: {', '.join(ctx.rules.missions)}."
        )
    source = ctx.rules.draws
    shares = source.odds(ctx, place, (), letter.upper(), draws, need)
    named = {counted(source.hit, number, more=number == need): share for number, share in enumerate(shares)}
    name = ctx.facts.missions[letter.upper()].name
    show_questions([question(f"{name} in {draws} {source.tries}", named)], as_json)


@odds("military", "--attacker 12 --defender 5 --shift 1")
@click.option("--attacker", type=COUNT, required=True, help="Strength of the attacker.")
@click.option("--defender", type=COUNT, required=True, help="Strength of the defender.")
@click.option("--shift", type=int, default=0, help="Columns to the right; negative to the left.")
@click.option("--assault", type=click.Choice(get_args(tables.Assault)), default="normal", show_default=True)
def military(attacker: int, defender: int, shift: int, assault: tables.Assault, as_json: bool) -> None:
    """[10.8] The losses of both sides in a military combat."""
    shifts = (*tables.space_shifts(assault=assault), *extra_shift(shift))
    chances = military_odds(attacker, defender, shifts, assault=assault)
    mean = {
        "attacker": expected(chances, lambda outcome: outcome.attacker_loss),
        "defender": expected(chances, lambda outcome: outcome.defender_loss),
    }
    column = tables.military_column(attacker, defender, shifts).column
    sides = {
        "attacker": summed(chances, lambda outcome: outcome.attacker_loss),
        "defender": summed(chances, lambda outcome: outcome.defender_loss),
    }
    show_questions(
        [
            question(f"Loss of the {side}, column {column}, {float(mean[side]):.2f} on average", losses)
            for side, losses in sides.items()
        ],
        as_json,
    )


@odds("hyperjump", "--navigation 3 --distance 4")
@click.option("--navigation", type=int, required=True, help="Navigation rating.")
@click.option("--distance", type=COUNT, required=True, help="Stars on the way.")
def hyperjump(navigation: int, distance: int, as_json: bool) -> None:
    """[21.7] Where a hyperjump ends."""
    show_questions([question("Hyperjump", hyperjump_odds(navigation, distance), jump_text)], as_json)


@odds("calibration", "flight-to-egrix --positions 5 --tries 40 --seed 1")
@click.argument("scenarios", nargs=-1)
@click.option("--positions", default=200, show_default=True, type=click.IntRange(1), help="Of each kind.")
@click.option("--tries", default=400, show_default=True, type=click.IntRange(1), help="Worlds per position.")
@click.option(
    "--plays",
    default=calibrating.PLAYS,
    show_default=True,
    type=click.IntRange(1),
    help="How often each position is played to its end.",
)
@click.option("--seed", default="1", show_default=True, help="The same seed looks at the same positions.")
@click.option("--seconds", type=click.FloatRange(0), help="Stop after this time, with what there is.")
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(tuple(calibrating.KINDS.values())),
    help="Only these kinds; all if left out.",
)
@rules_options
def calibration(
    scenarios: tuple[str, ...],
    positions: int,
    tries: int,
    plays: int,
    seed: str,
    seconds: float | None,
    kinds: tuple[str, ...],
    ruleset: str | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """How true the odds of the table are: what they promise in played positions, and what comes of it.

    Rookies play SCENARIOS (the star systems if none is named). "off" is by how many points more came than was
    promised; three are allowed.
    """
    places = scenarios or calibrating.USUALLY
    found = calibrating.calibrate(
        places, positions, tries, seed, seconds, kinds, plays, chosen(ruleset, options)
    )
    if as_json:
        show_json(found)
        return
    for kind, number in found.positions.items():
        rows = [
            (
                f"{each.least:.0%} to {each.least + 0.1:.0%}",
                each.came.of,
                f"{each.promised:.1%}",
                str(each.came),
                f"{100 * each.off:+.1f}",
                each.verdict,
            )
            for each in found.tenths
            if each.kind == kind
        ]
        columns = ("promised as", "promises", "on average", "came", "off", "")
        show_table(f"{number} {kind}, {found.tries} tries each", columns, rows)
        click.echo()


def jump_text(code: str) -> str:
    """A code of the Hyperjump Table with its meaning."""
    effects = {"D": ", damaged", "E": ", severely damaged"}
    if code == "safe":
        return "safe: arrives without a roll"
    return f"{code}: {ENDS[int(code[0])]}{effects.get(code[1:], '')}"
