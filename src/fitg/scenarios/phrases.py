"""The parts of a scenario in words: pieces, places, grants and stacks, for briefings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fitg.data import Facts
from fitg.scenarios.format import Entry, ForcePoints, Placing, PlanetKind
from fitg.scenarios.position import FATES, UNITS, CharacterPosition, SovereignPosition, StackPosition

PLANET_KINDS: dict[PlanetKind, str] = {
    "home": "a home planet",
    "secret": "a planet with a Planet Secret",
    "capital": "a capital",
    "throne": "the Throne Planet",
    "plain": "a planet that is no capital or home planet and has no Planet Secret",
}
SPREAD = {"free": "", "together": "together, ", "ship-by-ship": "divided among the ships, each "}
APART = {"no": "", "planets": ", each on a different planet", "provinces": ", no two groups in one province"}


def listing(items: Iterable[str], link: str = "and") -> str:
    """Join words as a sentence does.

    >>> listing(["Quibron", "Angoff", "Charkhan"]), listing(["Urban", "Wild"], "or"), listing([])
    ('Quibron, Angoff and Charkhan', 'Urban or Wild', '')
    """
    words = list(items)
    return f" {link} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def count(number: int, one: str, many: str = "") -> str:
    """Count things, and say nothing about none.

    >>> count(1, "wound"), count(3, "wound"), count(0, "wound")
    ('1 wound', '3 wounds', '')
    """
    if number == 0:
        return ""
    return f"1 {one}" if number == 1 else f"{number} {many or one + 's'}"


def planet_name(planet: str, known: Facts) -> str:
    """Name a planet with its number."""
    return f"{known.planets[planet].name} ({planet})"


def ship_name(ship: str, known: Facts) -> str:
    """Name a spaceship of either side."""
    return known.imperial_ships[ship].name if ship in known.imperial_ships else known.possessions[ship].name


def units(numbers: Mapping[str, int], known: Facts) -> str:
    """Count military units by kind."""
    return listing(f"{number} {known.unit_kinds[kind].name}" for kind, number in numbers.items())


def pieces(characters: Sequence[str], ships: Sequence[str], known: Facts) -> str:
    """Name characters and their ships."""
    people = listing(known.characters[name].name for name in characters)
    fleet = Counter(ship_name(name, known) for name in ships)
    names = listing(name if number == 1 else f"{number} {name}s" for name, number in fleet.items())
    return " with ".join(filter(None, [people, names]))


def placing_words(placing: Placing, known: Facts) -> str:
    """Say where pieces may be placed."""
    if placing.with_units == "any":
        return f"with any unit {_planets(placing, known)}"
    if placing.with_units != "no":
        return f"with the stack of greatest space strength {_planets(placing, known)}"
    return f"{SPREAD[placing.spread]}in {_spots(placing)} {_planets(placing, known)}{APART[placing.apart]}"


def _spots(placing: Placing) -> str:
    types = listing((name.capitalize() for name in placing.environ_types), "or")
    environ = f"the {types} Environ" if types else "an Environ"
    return {"no": environ, "allowed": f"{environ} or the Orbit Box", "only": "the Orbit Box"}[placing.orbit]


def _planets(placing: Placing, known: Facts) -> str:
    if placing.planets:
        place = listing((planet_name(planet, known) for planet in placing.planets), "or")
    else:
        place = listing((PLANET_KINDS[kind] for kind in placing.kinds), "or") or "any planet"
    control = " under friendly control" if placing.controlled else ""
    provinces = (
        f" in {listing((known.provinces[each].name for each in placing.provinces), 'or')}"
        if placing.provinces
        else ""
    )
    excepted = listing(planet_name(planet, known) for planet in placing.except_planets)
    return f"of {place}{control}{provinces}" + (f" except {excepted}" if excepted else "")


def grant_words(grant: ForcePoints, known: Facts) -> str:
    """Say what a grant of Force Points is worth and what it may buy."""
    parts = [f"{count(grant.points, 'Force Point')} {_when(*grant.turns)}", *_limits(grant, known)]
    if grant.garrison:
        parts.append("at least one unit on every planet")
    if grant.must_spend:
        parts.append("all of them must be spent")
    if grant.placing is not None:
        parts.append(f"units {placing_words(grant.placing, known)}")
    if grant.entry is not None:
        parts.append(_entry(grant.entry, known))
    return f"{'; '.join(parts)} [{grant.case}]."


def _when(first: int, last: int) -> str:
    if last == 0:
        return "at the start"
    return f"on Game-Turn {first}" if first == last else f"on each of Game-Turns {first} to {last}"


def _limits(grant: ForcePoints, known: Facts) -> Iterator[str]:
    if grant.unit_kinds:
        yield f"only {listing((known.unit_kinds[name].name for name in grant.unit_kinds), 'or')} units"
    for name, most in grant.most.items():
        kind = known.unit_kinds[name].name if name in known.unit_kinds else f"{name} unit"
        scope = " in the whole scenario" if grant.most_counts == "whole-scenario" else ""
        yield f"at most {count(most, kind)}{scope}" if most else f"no {kind}s"
    if grant.pdb_points is None:
        yield "PDBs too"
    elif grant.pdb_points > 0:
        yield f"at most {grant.pdb_points} of them for PDBs"


def _entry(entry: Entry, known: Facts) -> str:
    systems = listing((f"{known.systems[name].name} ({name})" for name in entry.systems), "or")
    words = f"units enter by Hyperjump from {systems}"
    if entry.origins is not None:
        words += ", all from the same one" if entry.origins == 1 else f", from {entry.origins} of them"
    if entry.different_doors:
        words += " that lead into different star systems"
    return words + (
        f", at least {entry.least_points} points of units from each" if entry.least_points else ""
    )


def character_words(name: str, character: CharacterPosition, known: Facts) -> str:
    """Say where a character of a position is and how he fares."""
    holder = "military units" if character.captor == UNITS else character.captor
    notes = [
        "dead" if character.fate == "dead" else f"in {character.place}",
        "" if character.fate in FATES else character.fate,
        f"held by {_person(holder, known)}" if holder else "",
        count(character.wounds, "wound"),
        "detected" if character.detected else "",
        "with the units" if character.with_units else "",
        "intercepted" if character.intercepted else "",
        f"with {ship_name(character.ship, known)}" if character.ship else "",
        *(f"with {known.possessions[thing].name}" for thing in character.possessions),
    ]
    return ", ".join([known.characters[name].name, *filter(None, notes)])


def sovereign_words(name: str, sovereign: SovereignPosition, known: Facts) -> str:
    """Say whom a sovereign of a position follows and how he fares, or that he is gone."""
    title = known.sovereigns[name].name
    if sovereign.fate == "gone":
        return f"{title} is out of the game"
    notes = [
        f"summoned by the {(sovereign.side or '').capitalize()} Player, in {sovereign.place}",
        count(sovereign.wounds, "wound"),
        f"held by {sovereign.captor}" if sovereign.captor else "",
        "with the units" if sovereign.with_units else "",
        "intercepted" if sovereign.intercepted else "",
    ]
    return ", ".join([title, *filter(None, notes)])


def stack_words(stack: StackPosition, known: Facts) -> str:
    """Say what a stack with a role, a cargo or a past is made of."""
    kinds = known.unit_kinds
    loads = [
        f"{number} {kinds[pair.partition('+')[2]].name} carried by {kinds[pair.partition('+')[0]].name}"
        for pair, number in stack.cargo.items()
    ]
    notes = [
        "intercepted" if stack.role == "interception" else "",
        *loads,
        f"{units(stack.moved, known)} moved" if stack.moved else "",
        "fought" if stack.fought else "",
    ]
    return ", ".join([units(stack.units, known), *filter(None, notes)])


def _person(holder: str, known: Facts) -> str:
    return known.people[holder].name if holder in known.people else holder
