"""Finding things by what people type: ids, names, first or last names, numbers, other spellings."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec

from fitg.data.catalogue import Facts
from fitg.data.loading import facts as default_facts
from fitg.data.records import Environ, GalacticEvent, Mission, Mob, Race, Record, Route
from fitg.data.sheets import FILES
from fitg.data.wording import suggest
from fitg.errors import UnknownNameError

Key = str | int


class Kind(msgspec.Struct, frozen=True):
    """A kind of thing: its name, its plural, other names, and where the facts keep it."""

    name: str
    plural: str
    records: Callable[[Facts], Mapping[Any, Record]]
    others: tuple[str, ...] = ()


class Match(msgspec.Struct, frozen=True):
    """A thing that was found."""

    kind: str
    id: Key
    name: str
    record: Record

    def __str__(self) -> str:
        """The thing as a list of candidates shows it."""
        return (
            f"{self.kind} {self.name}"
            if str(self.id) == self.name
            else f"{self.kind} {self.name} ({self.id})"
        )


class Entry(msgspec.Struct, frozen=True):
    """A thing with all it answers to, folded; the tiers go from the surest to the loosest."""

    match: Match
    tiers: tuple[frozenset[str], ...]
    beginnings: tuple[str, ...]

    def answers(self, text: str, tier: int) -> bool:
        if tier < len(self.tiers):
            return text in self.tiers[tier]
        return any(name.startswith(text) for name in self.beginnings)


KINDS: tuple[Kind, ...] = (
    Kind("province", "provinces", lambda facts: facts.provinces),
    Kind("system", "systems", lambda facts: facts.systems, ("star", "stars")),
    Kind("route", "routes", lambda facts: {f"{route.a}-{route.b}": route for route in facts.routes}),
    Kind("planet", "planets", lambda facts: facts.planets),
    Kind("environ", "environs", lambda facts: facts.environs),
    Kind("race", "races", lambda facts: facts.races),
    Kind(
        "locals",
        "locals",
        lambda facts: {f"{mob.race}.{mob.environ_type}": mob for mob in facts.mobs},
        ("mob", "mobs", "irate-locals"),
    ),
    Kind("creature", "creatures", lambda facts: facts.creatures),
    Kind("creature-trait", "creature-traits", lambda facts: facts.creature_traits),
    Kind("character", "characters", lambda facts: facts.characters),
    Kind("ability", "abilities", lambda facts: facts.abilities),
    Kind("possession", "possessions", lambda facts: facts.possessions),
    Kind("possession-trait", "possession-traits", lambda facts: facts.possession_traits),
    Kind("ship", "ships", lambda facts: facts.imperial_ships, ("imperial-ship", "imperial-ships")),
    Kind("unit", "units", lambda facts: facts.unit_kinds, ("unit-kind", "unit-kinds")),
    Kind("sovereign", "sovereigns", lambda facts: facts.sovereigns),
    Kind("mission", "missions", lambda facts: facts.missions),
    Kind("bonus-token", "bonus-tokens", lambda facts: facts.bonus_tokens),
    Kind("action-card", "action-cards", lambda facts: facts.action_cards, ("card", "cards")),
    Kind("action-event", "action-events", lambda facts: facts.action_events),
    Kind("event", "events", lambda facts: facts.galactic_events, ("galactic-event", "galactic-events")),
    Kind("secret", "secrets", lambda facts: facts.planet_secrets, ("planet-secret", "planet-secrets")),
    Kind(
        "assignment",
        "assignments",
        lambda facts: facts.strategic_assignments,
        ("strategic-assignment", "strategic-assignments"),
    ),
    Kind("turn", "turns", lambda facts: {space.turn: space for space in facts.turn_track}, ("turn-track",)),
)


def find(kind: str, text: str, facts: Facts | None = None) -> Match:
    """The one thing of a kind that answers to the text.

    >>> find("character", "zina").id
    'zina-adora'
    >>> find("planet", "222").name
    'Angoff'
    """
    wanted = find_kind(kind)
    return _the_one([e for e in _entries(facts or default_facts()) if e.match.kind == wanted], text, wanted)


def find_any(text: str, facts: Facts | None = None) -> Match:
    """The one thing of any kind that answers to the text.

    >>> str(find_any("Redjac"))
    'character Redjac (redjac)'

    What has a name of its own comes before the codes that explain cards and traits:

    >>> str(find_any("Diplomacy"))
    'mission Diplomacy (D)'
    """
    entries, wanted = _entries(facts or default_facts()), fold(text)
    named = [
        entry.match
        for entry in entries
        if str(entry.match.id) != entry.match.name and (entry.answers(wanted, 0) or entry.answers(wanted, 1))
    ]
    return named[0] if wanted and len(named) == 1 else _the_one(entries, text, "thing")


def find_kind(text: str) -> str:
    """The name of a kind, from its singular, its plural or another name.

    >>> find_kind("Action cards")
    'action-card'
    """
    wanted = fold(text)
    for kind in KINDS:
        if wanted in map(fold, (kind.name, kind.plural, *kind.others)):
            return kind.name
    raise UnknownNameError(f"there is no kind of thing {text!r}; {suggest(text, all_kind_names())}")


def plural(kind: str) -> str:
    """The plural of a kind."""
    wanted = find_kind(kind)
    return next(known.plural for known in KINDS if known.name == wanted)


def all_kind_names() -> tuple[str, ...]:
    """The plurals of all kinds."""
    return tuple(kind.plural for kind in KINDS)


def all_of(kind: str, facts: Facts | None = None) -> tuple[Match, ...]:
    """All things of a kind, in the order of the data."""
    wanted = find_kind(kind)
    return tuple(e.match for e in _entries(facts or default_facts()) if e.match.kind == wanted)


def fold(text: str) -> str:
    """The text without case, spaces, hyphens, dots and apostrophes.

    >>> fold("Vans Ka-Tie-A"), fold("Redjac's  spaceship")
    ('vanskatiea', 'redjacsspaceship')
    """
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _the_one(entries: Iterable[Entry], text: str, what: str) -> Match:
    entries = list(entries)
    wanted = fold(text)
    tiers = range(len(entries[0].tiers) + 1) if wanted else ()
    for tier in tiers:
        found = [entry.match for entry in entries if entry.answers(wanted, tier)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownNameError(f"{text!r} could be {_either(found)}; say which one.")
    raise UnknownNameError(f"there is no {what} {text!r}; {_nearest(entries, wanted)}")


def _either(found: list[Match], most: int = 8) -> str:
    shown = [str(match) for match in found[:most]]
    if len(found) > most:
        return f"{', '.join(shown)} or one of {len(found) - most} more"
    return f"{', '.join(shown[:-1])} or {shown[-1]}"


def _nearest(entries: list[Entry], wanted: str) -> str:
    by_name: dict[str, Match] = {}
    for entry in entries:
        for name in entry.beginnings:
            by_name.setdefault(name, entry.match)
    near = dict.fromkeys(str(by_name[name]) for name in get_close_matches(wanted, by_name, n=4, cutoff=0.6))
    if near:
        return f"did you mean {' or '.join(near)}?"
    return "`fitg data` lists what there is."


@lru_cache(maxsize=2)
def _entries(facts: Facts) -> tuple[Entry, ...]:
    known_aliases = aliases()
    return tuple(
        _entry(kind.name, key, record, known_aliases.get((kind.name, str(key)), []), facts)
        for kind in KINDS
        for key, record in kind.records(facts).items()
    )


@lru_cache(maxsize=1)
def aliases() -> dict[tuple[str, str], list[str]]:
    """Other spellings and names, by kind and id."""
    found: dict[tuple[str, str], list[str]] = {}
    with (FILES / "aliases.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            found.setdefault((row["kind"], row["id"]), []).append(row["alias"])
    return found


def _entry(kind: str, key: Key, record: Record, others: list[str], facts: Facts) -> Entry:
    names = [*_names(key, record, facts), *others]
    number = getattr(record, "card", None)
    words = [[*filter(None, map(fold, re.split(r"[\s-]", name)))] for name in names]
    tails = ("".join(parts[first:]) for parts in words for first in range(len(parts)))
    return Entry(
        match=Match(kind=kind, id=key, name=names[0], record=record),
        tiers=(
            frozenset({fold(str(key))}),
            frozenset(map(fold, names)),
            frozenset() if number is None else frozenset({str(number)}),
            frozenset(word for parts in words for word in parts),
        ),
        beginnings=tuple(dict.fromkeys(tails)),
    )


def _names(key: Key, record: Record, facts: Facts) -> list[str]:
    """What a thing is called, its proper name first."""
    match record:
        case Environ():
            types = (record.type, *aliases().get(("environ-type", record.type), ()))
            return [f"{facts.planets[record.planet].name} {name}" for name in types]
        case Route():
            return [f"{facts.systems[record.a].name} {facts.systems[record.b].name}"]
        case Mob():
            race = facts.races.get(record.race)
            return [f"{race.name if race else record.race.capitalize()} {record.environ_type}"]
        case Race():
            return [record.name, record.singular]
        case Mission() | GalacticEvent():
            return [record.name, record.code]
        case _:
            return [getattr(record, "name", "") or str(key)]
