"""How pieces and places are called in prompts and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.machine.board import OFF_MAP
from fitg.engine.machine.state import UNITS

SIDE_NAMES = {"rebel": "the Rebels", "imperial": "the Empire"}
PLAYER_NAMES = {"rebel": "Rebel Player", "imperial": "Imperial Player"}
STATUS_NAMES = {
    "imperial-control": "Imperial Control",
    "rebellion": "Rebellion",
    "rebel-control": "Rebel Control",
    "rebellion-stopped": "Rebellion Stopped",
    "destroyed": "Destroyed",
}
#: What lies around a star, away from its planets.
SPACE_NAMES = {"drift": "drift", "drift2": "drift 2", "entry": "off the map"}
FACE_DOWN = "face-down"
#: What lives on the Mutant World, which no chart lists.
MUTANT = "mutant-creature"
#: Attackers in a character combat that are no creatures.
FORCES = {
    "squad": "the squad",
    "characters": "the enemy",
    "irate-locals": "the irate locals",
    MUTANT: "the mutant creature",
}
#: A card that the reader may not know.
HIDDEN = "hidden"


def place(facts: Facts, place_id: str) -> str:
    """`222.1` is called "Angoff (urban)"."""
    if place_id == OFF_MAP:
        return "space"
    environ = facts.environs.get(place_id)
    if environ is not None:
        return f"{facts.planets[environ.planet].name} ({environ.type})"
    head, _, tail = place_id.partition(".")
    if tail == "orbit":
        return f"{facts.planets[head].name} (orbit)"
    return f"{facts.systems[head].name} ({SPACE_NAMES[tail]})"


def planet(facts: Facts, planet_id: str) -> str:
    """`222` is called "Angoff"."""
    return facts.planets[planet_id].name


def piece(facts: Facts, piece_id: str) -> str:
    """A character, ship, possession, creature or kind of unit by its printed name."""
    if piece_id in facts.people:
        return facts.people[piece_id].name
    if piece_id in facts.possessions:
        return facts.possessions[piece_id].name
    if piece_id in facts.creatures:
        return facts.creatures[piece_id].name
    if piece_id in facts.unit_kinds:
        return facts.unit_kinds[piece_id].name
    if piece_id == UNITS:
        return "the military units"
    if piece_id == MUTANT:
        return "mutant creature"
    if piece_id == FACE_DOWN:
        return "face-down unit"
    if piece_id in facts.planets:
        return facts.planets[piece_id].name
    model, _, number = piece_id.partition("#")
    if model in facts.imperial_ships:
        name = facts.imperial_ships[model].name
        return name if number in ("", "1") else f"{name} {number}"
    return piece_id


def force(facts: Facts, name: str) -> str:
    """Whoever attacks people, with its article: a squad, a mob, a creature; other causes have their words."""
    if name in facts.people:
        return facts.people[name].name
    return FORCES.get(name) or (f"the {creature(facts, name)}" if name in facts.creatures else name)


def creature(facts: Facts, creature_id: str) -> str:
    """A creature within a sentence: "Sentry Robots (two)" on its counter are "two Sentry Robots"."""
    name, _, number = facts.creatures[creature_id].name.partition(" (")
    return f"{number.rstrip(')')} {name}" if number else name


def the(facts: Facts, thing_id: str) -> str:
    """A ship or a possession with its article: the Explorer, but Redjac's Spaceship."""
    ship = facts.imperial_ships.get(thing_id.partition("#")[0])
    name = piece(facts, thing_id)
    return name if ship is not None and ship.pilot else f"the {name}"


def mission(facts: Facts, letter: str, side: Side) -> str:
    """The name of a mission; the two players know the R by different names."""
    names = facts.missions[letter].name.split(" / ")
    return names[0] if side == "rebel" else names[-1]


def pieces(facts: Facts, ids: Iterable[str]) -> str:
    """Several pieces by their printed names: A, B and C."""
    return series([piece(facts, each) for each in ids], "nobody")


def series(parts: Sequence[str], nothing: str) -> str:
    """Several things in one breath: A, B and C."""
    if len(parts) < 2:
        return parts[0] if parts else nothing
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def provinces(facts: Facts, ids: Sequence[str]) -> str:
    """Provinces by their names: Province One and Province Five."""
    return series([facts.provinces[each].name for each in ids], "")


def strength_points(number: int, *, space: bool = False) -> str:
    """[10.3, 22.0] A loss, in the points that count for it."""
    return f"{number} {'space ' if space else ''}strength point{'' if number == 1 else 's'}"


def units(facts: Facts, counts: Mapping[str, int]) -> str:
    """Units by number and kind, in the order of the counter mix: 2 Patrol and 1 Line."""
    ordered = [kind for kind in facts.unit_kinds if kind in counts]
    if FACE_DOWN in counts:
        ordered.append(FACE_DOWN)
    parts = [f"{counts[kind]} {unit_name(facts, kind, counts[kind])}" for kind in ordered if counts[kind]]
    return series(parts, "no units")


def unit_name(facts: Facts, kind: str, number: int) -> str:
    """A kind of unit; only those of which one sees the back have a plural of their own."""
    return "face-down units" if kind == FACE_DOWN and number > 1 else piece(facts, kind)
