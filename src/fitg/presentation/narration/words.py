"""The words of the log: how pieces, places, shifts and numbers are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fitg.data import Facts
from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.machine import naming
from fitg.engine.machine.events import Modifier
from fitg.tables import Shift

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(number: int, noun: str) -> str:
    """A number with its noun: 1 wound, 2 wounds.

    >>> count(1, "wound"), count(0, "wound")
    ('1 wound', '0 wounds')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def series(parts: Sequence[str], nothing: str = "nothing") -> str:
    """A, B and C.

    >>> series(["Redjac", "Barca", "Gelba"]), series([])
    ('Redjac, Barca and Gelba', 'nothing')
    """
    if len(parts) < 2:
        return parts[0] if parts else nothing
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def columns(number: int) -> str:
    """A shift in words.

    >>> columns(-2), columns(1)
    ('two columns left', 'one column right')
    """
    size = abs(number)
    words = NUMBERS[size] if size < len(NUMBERS) else str(size)
    return f"{words} column{'' if size == 1 else 's'} {'left' if number < 0 else 'right'}"


def shifts(made: Iterable[Shift]) -> str:
    """Each shift with its reason, ready to follow other numbers: ", surprise (three columns right)"."""
    return "".join(f", {shift.reason} ({columns(shift.columns)})" for shift in made)


def modifiers(parts: Iterable[Modifier]) -> str:
    """The parts of a sum: +3 Environ Size, -2 hiding characters."""
    return ", ".join(f"{part.by:+d} {part.reason}" for part in parts)


def does(number: int, verb: str) -> str:
    """A verb for one or for several.

    >>> does(1, "go"), does(2, "go")
    ('goes', 'go')
    """
    if number != 1:
        return verb
    return f"{verb}es" if verb.endswith(("o", "ch")) else f"{verb}s"


def dice(faces: Sequence[int]) -> str:
    """The dice as they fell: 5 and 3."""
    return series([str(face) for face in faces])


def loyalty(space: int) -> str:
    """A space of the Political Track by its name."""
    return LOYALTY_TRACK[space].capitalize()


def article(noun: str) -> str:
    """A noun with "a" or "an".

    >>> article("Line unit"), article("Urban 2-1 unit")
    ('a Line unit', 'an Urban 2-1 unit')
    """
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


class Words:
    """The names of all pieces and places, from the facts of a game."""

    __slots__ = ("facts",)

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def side(self, side: Side | None) -> str:
        return naming.SIDE_NAMES[side] if side else "nobody"

    def side_does(self, side: Side, verb: str) -> str:
        """A side and what it does: "the Rebels lose", "the Empire loses"."""
        return f"{naming.SIDE_NAMES[side]} {verb if side == 'rebel' else verb + 's'}"

    def place(self, place_id: str) -> str:
        return naming.place(self.facts, place_id) if place_id else "space"

    def secret(self, code: str) -> str:
        """[31.0] A Planet Secret by its name."""
        found = self.facts.planet_secrets.get(code)
        return found.name if found is not None else code

    def planet(self, planet_id: str) -> str:
        return naming.planet(self.facts, planet_id)

    def who(self, character_id: str) -> str:
        return naming.piece(self.facts, character_id)

    def people(self, characters: Iterable[str]) -> str:
        return naming.pieces(self.facts, characters)

    def units(self, counts: Mapping[str, int]) -> str:
        return naming.units(self.facts, counts)

    def unit(self, kind: str) -> str:
        """One unit of a kind: a Line unit."""
        return article(f"{self.unit_name(kind)} unit")

    def unit_name(self, kind: str) -> str:
        """A kind of unit by its name alone: Line."""
        return naming.piece(self.facts, kind)

    def card(self, possession_id: str) -> str:
        """A possession, or a ship: the Scanner; a card the reader may not know is "a possession"."""
        if possession_id == naming.HIDDEN:
            return "a possession"
        return naming.the(self.facts, possession_id)

    def piece(self, piece_id: str) -> str:
        """A character or a ship."""
        return self.who(piece_id) if piece_id in self.facts.people else self.card(piece_id)

    def ships(self, ship_ids: Iterable[str]) -> str:
        return series([self.card(each) for each in ship_ids])

    def force(self, name: str) -> str:
        """Whoever attacks: a squad, a mob, a creature."""
        return naming.force(self.facts, name)

    def is_force(self, name: str) -> bool:
        return name in naming.FORCES or name in self.facts.creatures

    def mission(self, letter: str, side: Side) -> str:
        """The name of a mission; the two players know the R by different names."""
        return naming.mission(self.facts, letter, side)

    def purpose(self, name: str, side: Side) -> str:
        """What a possession is used for, or a group works on: a mission or a rating."""
        return self.mission(name, side) if name in self.facts.missions else name.capitalize()

    def brief(self, code: str) -> str:
        """What an action event does, in a sentence."""
        return self.facts.action_events[code].brief

    def event(self, code: str) -> str:
        """An action event by the title of its entry."""
        return self.facts.action_events[code].name
