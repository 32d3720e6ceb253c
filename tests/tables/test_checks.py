"""Every worked example of `checks.csv`, computed by the functions of `fitg.tables`.

A row gives its inputs as `name=value` pairs and remarks, separated by semicolons; `ask` names the
question. Each question of each table has one small adapter here.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from fitg import tables
from fitg.data import facts
from fitg.tables.odds import Force, chance, combat_round_odds

CHECKS = Path(__file__).with_name("checks.csv")
DICE = range(1, 7)
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}

Adapter = Callable[["Inputs"], str]
ADAPTERS: dict[tuple[str, str], Adapter] = {}


class Inputs:
    """The inputs of a row: named values, and the whole text for remarks."""

    def __init__(self, text: str) -> None:
        self.text = text
        parts = [part.strip() for part in text.split(";")]
        self.values = dict(part.split("=", 1) for part in parts if "=" in part)

    def __contains__(self, words: str) -> bool:
        return words in self.text

    def value(self, name: str) -> str:
        return self.values[name]

    def number(self, name: str, default: int | None = None) -> int:
        if name not in self.values and default is not None:
            return default
        return int(self.values[name])

    def numbers(self, name: str) -> list[int]:
        """A list like `2,3,4` or `1..6`."""
        text = self.values[name]
        if ".." in text:
            first, last = text.split("..")
            return list(range(int(first), int(last) + 1))
        return [int(part) for part in re.split(r"[,+]", text)]

    def find(self, pattern: str) -> tuple[str, ...]:
        """The groups of a pattern in the text."""
        match = re.search(pattern, self.text)
        assert match is not None, f"{pattern!r} is not in {self.text!r}"
        return match.groups()

    def ints(self, pattern: str) -> list[int]:
        return [int(group) for group in self.find(pattern)]

    def pdb(self) -> tuple[int, bool]:
        """Level and state of `level=2 up`."""
        level, state = self.find(r"level=(\d) (up|down)")
        return int(level), state == "up"


def asks(table: str, *questions: str) -> Callable[[Adapter], Adapter]:
    def register(adapter: Adapter) -> Adapter:
        for question in questions:
            ADAPTERS[table, question] = adapter
        return adapter

    return register


def words(values: object) -> str:
    return " ".join(str(value) for value in values)  # type: ignore[attr-defined]


# --- military combat ---------------------------------------------------------------------------


@asks("military_combat", "column")
def military_column(row: Inputs) -> str:
    if "unshifted" not in row.values:
        return tables.military_column(row.number("attacker"), row.number("defender")).column
    shifts: tuple[tables.Shift, ...]
    if "imperial is" in row.values:
        leader = row.number("imperial leader")
        attacks = row.value("imperial is") == "attacker"
        shifts = tables.environ_shifts(
            "imperial" if attacks else "rebel",
            attacker_leader=leader if attacks else 0,
            defender_leader=0 if attacks else leader,
        )
    else:
        shifts = tables.environ_shifts(
            "rebel",
            attacker_leader=row.number("attacker leader", 0),
            defender_leader=row.number("defender leader", 0),
            rebel_in_own_environ="matching unit" in row or "type matches" in row,
            special_environ="special environ" in row,
            new_rebels="newly created rebel units" in row,
        )
    return tables.shift_column(row.value("unshifted"), sum(shift.columns for shift in shifts))


@asks("military_combat", "attacker loss/defender loss")
def cell(row: Inputs) -> str:
    losses = tables.military_losses(row.value("column"), row.number("die"), row.number("die"))
    return f"{losses.attacker_loss}/{losses.defender_loss}"


@asks("military_combat", "attacker loss", "attacker losses")
def attacker_losses(row: Inputs) -> str:
    dice = row.numbers("defender dice" if "defender dice" in row.values else "defender die")
    return words(tables.military_losses(row.value("column"), None, die).attacker_loss for die in dice)


def defender_loss(row: Inputs, die: int) -> int:
    assault: tables.Assault = "determined" if "losses doubled" in row else "normal"
    loss = tables.military_losses(row.value("column"), die, None, assault=assault).defender_loss
    return loss - 1 if "lowered by 1" in row else loss


@asks("military_combat", "defender loss")
def single_defender_loss(row: Inputs) -> str:
    return str(defender_loss(row, row.number("attacker die")))


@asks("military_combat", "dice on which the strength 1 unit alone is removed")
def dice_that_remove_one(row: Inputs) -> str:
    units = row.ints(r"units (\d)\+(\d)")
    return words(die for die in DICE if tables.best_losses(units, defender_loss(row, die)) == ((1,),))


@asks("military_combat", *(f"attacker dice that inflict {least} or more" for least in (1, 2, 4, 5)))
def dice_that_inflict(row: Inputs) -> str:
    (least,) = row.ints(r"inflict (\d) or more")
    return words(die for die in DICE if defender_loss(row, die) >= least)


@asks("military_combat", "strength removed")
def strength_removed(row: Inputs) -> str:
    choices = tables.best_losses(row.numbers("units"), row.number("loss"))
    (removed,) = {sum(choice) for choice in choices}
    return str(removed)


@asks("military_combat", "column and defender loss")
def determined_assault(row: Inputs) -> str:
    assault: tables.Assault = "determined" if "determined assault" in row else "normal"
    shift = sum(shift.columns for shift in tables.space_shifts(assault=assault))
    column = tables.shift_column(row.value("unshifted"), shift)
    losses = tables.military_losses(column, row.number("attacker die"), None, assault=assault)
    return f"{column} {losses.defender_loss}"


# --- Planetary Defense Bases -------------------------------------------------------------------


@asks("pdb", "column and defender loss", "column and loss")
def pdb_attack(row: Inputs) -> str:
    level = row.number("level")
    raking = "raking attack" in row
    column = tables.raking_column(level) if raking else tables.pdb_attack_column(level)
    assert column is not None
    die = row.number("die" if raking else "attacker die")
    return f"{column} {tables.military_losses(column, die, None).defender_loss}"


@asks("pdb", "state")
def pdb_state(row: Inputs) -> str:
    level, up = row.pdb()
    loss = row.number("loss")
    if "attacked from orbit" in row:
        state = tables.pdb_after_orbit_attack(level, up, loss)
    else:
        state = tables.pdb_after_attack(level, loss)
    return f"level {state.level} {'up' if state.up else 'down'}"


@asks("pdb", "column")
def pdb_combat_column(row: Inputs) -> str:
    if "space combat" in row:
        attacker, defender = row.ints(r"space combat (\d+) against (\d+)")
        (level,) = row.ints(r"level (\d) PDB aids")
        return tables.military_column(attacker, defender, tables.space_shifts(aiding_pdb=level)).column
    level, up = row.pdb()
    aiding = row.ints(r"with (\d+) strength of own units aiding")[0] if "aiding" in row else 0
    return tables.orbit_attack_column(row.number("attackers"), level, up=up, aiding=aiding).column


# --- character combat --------------------------------------------------------------------------


def combat_column(row: Inputs) -> str:
    return tables.combat_column(row.number("differential"), capture="capture combat" in row).column


@asks("character_combat", "who escapes")
def who_escapes(row: Inputs) -> str:
    return f"{tables.break_off(combat_column(row), row.number('break-off roll')).escape} escape"


@asks("character_combat", "column and who escapes")
def column_and_escape(row: Inputs) -> str:
    return f"{combat_column(row)} {who_escapes(row)}"


@asks("character_combat", "column")
def shifted_combat_column(row: Inputs) -> str:
    return tables.combat_column(
        row.number("differential"),
        capture="capture combat" in row,
        failed_break_off="break-off failed" in row,
    ).column


@asks("character_combat", "attacker wounds/defender wounds")
def combat_cell(row: Inputs) -> str:
    die = row.number("die")
    wounds = tables.combat_wounds(combat_column(row), die, die)
    left = f"{wounds.attacker_wounds}{'*' if wounds.attacker_star else ''}"
    return f"{left}/{wounds.defender_wounds}{'*' if wounds.defender_star else ''}"


def bounty_hunters(row: Inputs) -> int:
    attack, defense = row.ints(r"attack (\d+) firefight against (\d+)")
    return attack - defense


@asks("character_combat", "chance that the defenders fail to break off (active)")
def chance_to_be_held(row: Inputs) -> str:
    column = tables.combat_column(bounty_hunters(row)).column
    held = [die for die in DICE if not tables.break_off(column, die).active]
    return f"{len(held)} of {len(DICE)}"


@asks("character_combat", "attacker dice that wound")
def dice_that_wound(row: Inputs) -> str:
    column = tables.combat_column(bounty_hunters(row), failed_break_off=True).column
    return words(die for die in DICE if tables.combat_wounds(column, die, None).defender_wounds)


@asks("character_combat", "chance of 4 wounds in round one")
def chance_of_four_wounds(row: Inputs) -> str:
    combat, endurance, target, wounds = row.ints(
        r"squad (\d)-(\d) firefight against combat (\d) endurance (\d)"
    )
    squad, defender = Force(combat=combat, endurance=endurance), Force(combat=target, endurance=wounds)
    odds = combat_round_odds(squad.strength(0) - defender.strength(0), firefight=True, trying="all")
    share = chance(odds, lambda outcome: outcome.defender_wounds >= wounds)
    return f"{share * 36} of 36"


@asks("character_combat", "wounds and result")
def fleet_detachment(row: Inputs) -> str:
    strength, shields = row.ints(r"strength (\d) against shields (\d)")
    failed = "break-off failed" in row
    attack = tables.fleet_detachment(strength, shields, row.number("die"), failed_break_off=failed)
    return f"{attack.wounds} {attack.result}"


@asks("character_combat", "wounds to the defender")
def firefight_wounds(row: Inputs) -> str:
    (differential,) = row.ints(r"differential \+(\d) in a firefight")
    column = tables.combat_column(differential).column
    return str(tables.combat_wounds(column, row.number("attacker die"), None, firefight=True).defender_wounds)


# --- detection ---------------------------------------------------------------------------------


@asks("detection", "evasion value")
def evasion(row: Inputs) -> str:
    full = row.values.get("ship", "").startswith("S-XIII")
    return str(tables.evasion_value(row.number("navigation"), row.number("maneuver"), full_maneuver=full))


def detection_column(row: Inputs) -> tables.DetectionColumn | None:
    return tables.detection_column(
        row.number("evasion", 0),
        row.number("PDB level", 0),
        pdb_up="PDB down" not in row,
        detected="already detected" in row,
        orbit_strength=row.number("orbit strength", 0),
    )


def detected(row: Inputs, die: int) -> tables.Detection:
    column = detection_column(row)
    assert column is not None
    return tables.detection_result(column, die)


@asks("detection", "shift")
def detection_shift(row: Inputs) -> str:
    (level,) = row.ints(r"level (\d) PDB up")
    column = tables.detection_column(9, level, orbit_strength=row.number("orbit strength"))
    assert column is not None
    (shift,) = column.shifts
    return f"{abs(shift.columns)} {'left' if shift.columns < 0 else 'right'}"


@asks("detection", "column")
def detection_column_name(row: Inputs) -> str:
    column = detection_column(row)
    assert column is not None
    return column.column


@asks("detection", "result")
def detection_result(row: Inputs) -> str:
    if detection_column(row) is None:
        return "no detection"
    return detected(row, row.number("die")).marked


@asks("detection", "results")
def detection_results(row: Inputs) -> str:
    return words(detected(row, die).marked for die in row.numbers("dice"))


@asks("detection", "dice with an asterisk")
def starred_dice(row: Inputs) -> str:
    return words(die for die in DICE if detected(row, die).fleet_attack)


# --- search, squads, locals --------------------------------------------------------------------


@asks("search", "hiding value")
def hiding_value(row: Inputs) -> str:
    return str(
        tables.hiding_value(
            row.number("hider intelligence"), row.number("environ size"), row.number("hiders")
        )
    )


@asks("search", "found on die up to")
def search_number(row: Inputs) -> str:
    return str(tables.search_number(row.number("search"), row.number("hiding")))


@asks("search", "search value and found on die up to")
def unit_search(row: Inputs) -> str:
    value = tables.unit_search_value(row.ints(r"units (\d)\+(\d) strength"), row.number("leader"))
    return f"{value} {tables.search_number(value, row.number('hiding'))}"


@asks("squad", "combat-endurance")
def squad(row: Inputs) -> str:
    leader, elite = row.value("leader") == "yes", row.value("elite") == "yes"
    force = tables.squad(row.number("military strength"), leader=leader, elite=elite)
    return f"{force.combat}-{force.endurance}"


@asks("irate_locals", "combat-endurance and type")
def irate_locals(row: Inputs) -> str:
    environ = "urban" if row.value("environ") == "any" else row.value("environ")
    mob = tables.irate_locals(row.value("race").lower(), environ)  # type: ignore[arg-type]
    return f"{mob.strength}-{mob.endurance} {mob.weapon}"


# --- hyperjumps --------------------------------------------------------------------------------


@asks("hyperjump", "distance")
def hyperjump_distance(row: Inputs) -> str:
    start, end, through = row.find(r"\((\d+)\) to \w+ \((\d+)\) through (\w+)")
    (middle,) = (system.id for system in facts().systems.values() if system.name == through)
    stars = {frozenset((route.a, route.b)): route.distance for route in facts().routes}
    return str(stars[frozenset((start, middle))] + stars[frozenset((middle, end))])


@asks("hyperjump", "navigation")
def fleet_navigation(row: Inputs) -> str:
    if "five units" in row:
        ratings = row.ints(r"space strength (\d)") * NUMBERS["five"]
    else:
        ratings = row.ints(r"space strength (\d), (\d), (\d)")
    return str(tables.fleet_navigation(ratings, space_leader="space leader aboard" in row))


@asks("hyperjump", "result", "code")
def hyperjump(row: Inputs) -> str:
    drifting = "Drift 2 box" in row
    distance = facts().charts.hyperjump.drift_two_distance if drifting else row.number("distance")
    die = row.number("die") if "die" in row.values else None
    return tables.hyperjump(row.number("navigation"), distance, die).code


@asks("hyperjump", "dice that drift")
def dice_that_drift(row: Inputs) -> str:
    drifts = {
        tuple(die for die in DICE if tables.hyperjump(rating, rating, die).drift) for rating in range(1, 6)
    }
    (dice,) = drifts
    return words(dice)


# --- force points, control, taxation, victory --------------------------------------------------


@asks("force_point_costs", "points spent")
def points_spent(row: Inputs) -> str:
    if "PDB" in row:
        return pdb_points_spent(row)
    environ, resource = row.find(r"(\w+) resource (\d+) buys")
    bought = re.findall(r"(one|two|three) (\d-\d)", row.text)
    cost = tables.purchase_cost({f"{environ}-{kind}": NUMBERS[number] for number, kind in bought})
    assert cost <= tables.rebellion_points(int(resource))
    return str(cost)


def pdb_points_spent(row: Inputs) -> str:
    if "galactic start" in row:
        low, high = row.ints(r"level (\d) down to level (\d) up")
        return str(tables.pdb_cost(turn_up=True, levels=high - low, galactic_start=True))
    low, high = row.ints(r"level (\d) down; place Up and raise to level (\d) in one turn")
    return str(tables.pdb_cost(turn_up=True, levels=high - low))


@asks("force_point_costs", "most points for PDBs")
def most_for_pdbs(row: Inputs) -> str:
    return str(tables.pdb_share(tables.galactic_start_points("first province" in row)))


@asks("force_point_costs", "points for units / points for the track")
def rebellion_income(row: Inputs) -> str:
    (name,) = row.find(r"rebellion on (\w+)")
    (planet,) = (planet for planet in facts().planets.values() if planet.name == name)
    points = [tables.rebellion_points(facts().environs[environ].resource) for environ in planet.environs]
    return f"{sum(points)}/{tables.track_points('rebel', sum(points))}"


@asks("force_point_costs", "cost")
def unit_cost(row: Inputs) -> str:
    return str(tables.force_point_cost(row.text.split(";")[0].replace(" ", "-")))


@asks("force_point_costs", "difference in cost")
def cost_steps(row: Inputs) -> str:
    strengths = [tuple(map(int, pair)) for pair in re.findall(r"(\d)-(\d)", row.text)]
    side = "imperial" if (1, 2) in strengths else "rebel"
    kinds = {
        (kind.strength, kind.space_strength): kind.id
        for kind in facts().unit_kinds.values()
        if kind.side == side and kind.environ_type in (None, "urban")
    }
    costs = [tables.force_point_cost(kinds[strength]) for strength in strengths]  # type: ignore[index]
    return words(after - before for before, after in pairwise(costs))


@asks("force_point_costs", "maintenance")
def maintenance(row: Inputs) -> str:
    return str(tables.maintenance(row.number("elite units"), row.number("imperial level 2 PDBs")))


@asks("planet_control", "controller")
def planet_control(row: Inputs) -> str:
    state = row.value("state").replace("_", "-")
    control = tables.planet_control(state, row.value("units"), row.value("pdb") == "up")  # type: ignore[arg-type]
    answer: str = control.controller
    if control.end_of_imperial_turn is not None:
        later = underscored(control.end_of_imperial_turn)
        answer += f"; becomes {later} at the end of the Imperial Player-Turn"
    if control.at_once is not None:
        answer += f"; at once {underscored(control.at_once)}"
    if control.rebel_may_raise_pdb:
        answer += "; Rebel may place the PDB Up"
    return answer


def underscored(state: str) -> str:
    return state.replace("-", "_")


@asks("game_turn_track", "province taxed", "taxation")
def province_taxed(row: Inputs) -> str:
    return tables.province_taxed(row.number("game-turn")) or "none"


@asks("game_turn_track", "points")
def tax_points(row: Inputs) -> str:
    (name,) = row.find(r"\((\w+)\)")
    (planet,) = (planet for planet in facts().planets.values() if planet.name == name)
    resources = [facts().environs[environ].resource for environ in planet.environs]
    assert sorted(resources) == sorted(row.ints(r"resources (\d), (\d), (\d)"))
    return str(tables.tax_points(row.value("tax"), resources))  # type: ignore[arg-type]


@asks("strategic_assignments", "number of cards")
def assignment_cards(row: Inputs) -> str:
    return str(len(facts().strategic_assignments))


@asks("strategic_assignments", "in the deck")
def assignment_in_deck(row: Inputs) -> str:
    ordinals = {"First": "1", "Second": "2", "Third": "3", "Fourth": "4", "Fifth": "5"}
    pair = {ordinals[word] for word in row.find(r"card (\w+) Province to (\w+) Province")}
    found = any(set(card.provinces) == pair for card in facts().strategic_assignments.values())
    return "yes" if found else "no"


CONDITIONS = {
    r"(\w+) planets? in rebellion": "planet-in-rebellion",
    r"(\w+) in unrest": "planet-in-unrest",
    r"(\w+) patriotic": "planet-patriotic",
    r"(\w+) planets? rebel-controlled": "planet-rebel-controlled",
    r"(\w+) rebel character captured": "rebel-character-captured",
}


@asks("victory", "points")
def victory_points(row: Inputs) -> str:
    if "galactic game" in row:
        homes, others = row.find(r"throne planet, (\w+) home planets, (\w+) others")
        conditions = {
            "throne-planet": 1,
            "home-of-star-faring-race": NUMBERS[homes],
            "other-planet": NUMBERS[others],
        }
        return str(tables.victory_points("galactic", conditions).total)
    found = {name: re.search(pattern, row.text) for pattern, name in CONDITIONS.items()}
    conditions = {name: NUMBERS[match.group(1)] for name, match in found.items() if match is not None}
    schedule: tables.Schedule = "star-system" if "star system" in row else "province"
    return str(tables.victory_points(schedule, conditions).total)


@asks("victory", "points the Rebel needs after turn 6")
def points_needed(row: Inputs) -> str:
    goal = tables.victory_goal(row.text.split(";")[0].replace(" ", "-"))
    assert [goal.turns] == row.ints(r"after turn (\d)")
    return str(goal.rebel_needs)


@asks("victory", "change")
def galactic_change(row: Inputs) -> str:
    condition = row.find(r"; (.+) becomes rebel-controlled")[0].replace(" ", "-")
    capitals = [planet for planet in facts().planets if tables.galactic_condition(planet) == condition]
    (points,) = {tables.galactic_points(planet) for planet in capitals}
    return str(points)


# --- the rows ----------------------------------------------------------------------------------


def rows() -> list[dict[str, str]]:
    with CHECKS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['id']}-{row['table']}")
def test_worked_example(row: dict[str, str]) -> None:
    inputs = Inputs(row["inputs"])
    assert ADAPTERS[row["table"], inputs.value("ask")](inputs) == row["expected"]


def test_no_worked_example_is_missing_and_no_adapter_is_idle() -> None:
    asked = {(row["table"], Inputs(row["inputs"]).value("ask")) for row in rows()}
    assert [int(row["id"]) for row in rows()] == list(range(1, 180))
    assert asked == set(ADAPTERS)
