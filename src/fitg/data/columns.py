"""The kinds of columns a data file can have: how a cell is read, what is allowed, what it refers to.

A value goes two steps. `from_text` turns a CSV cell into the plain value a TOML file would hold;
`check` makes sure that a plain value, wherever it came from, is allowed, and returns it immutable.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

Reference = tuple[str, str]
"""A kind of row and the id of one."""


class NotAllowedError(ValueError):
    """A value that its column does not allow."""


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """Text, the plainest of columns; an optional column may be empty, which reads as None."""

    optional: bool = False
    #: A row need not have it: then its record says what holds.
    extra: bool = False

    @property
    def allowed(self) -> str:
        """What the column allows, for a sentence that begins with `must be`."""
        return f"{self.describe()} or empty" if self.optional else self.describe()

    def check(self, value: object) -> Any:
        """Return the value as its record holds it, or raise NotAllowedError."""
        if value is None or value == "":
            if not self.optional:
                raise NotAllowedError
            return self.empty()
        return self.accept(value)

    def empty(self) -> Any:
        """How the record holds an empty value."""
        return None

    def from_text(self, cell: str) -> object:
        """The plain value of a CSV cell; one that cannot be read is left for `check` to refuse."""
        return cell

    def describe(self) -> str:
        return "text"

    def accept(self, value: object) -> Any:
        if not isinstance(value, str):
            raise NotAllowedError
        return value

    @property
    def refers(self) -> bool:
        """Whether values can name rows of other files."""
        return type(self).references is not Column.references

    def references(self, value: Any) -> Iterator[Reference]:
        """The rows of other files that a checked value names."""
        return iter(())


class Text(Column, frozen=True, kw_only=True):
    """Prose, which may be empty; line breaks of the file are not part of it."""

    def check(self, value: object) -> str:
        if not isinstance(value, str):
            raise NotAllowedError
        return " ".join(value.split())


class Whole(Column, frozen=True, kw_only=True):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def describe(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def from_text(self, cell: str) -> object:
        return int(cell) if cell.lstrip("-").isdecimal() else cell

    def accept(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise NotAllowedError
        return value


class Share(Column, frozen=True, kw_only=True):
    """A number from 0 to 1."""

    def describe(self) -> str:
        return "a number from 0 to 1"

    def from_text(self, cell: str) -> object:
        return float(cell) if cell.replace(".", "", 1).isdecimal() else cell

    def accept(self, value: object) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
            raise NotAllowedError
        return float(value)


class Flag(Column, frozen=True, kw_only=True):
    """True or false."""

    def describe(self) -> str:
        return "true or false"

    def from_text(self, cell: str) -> object:
        return {"true": True, "false": False}.get(cell, cell)

    def accept(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise NotAllowedError
        return value


class OneOf(Column, frozen=True, kw_only=True):
    """One of a few words."""

    words: tuple[str, ...]

    def describe(self) -> str:
        return f"one of {', '.join(self.words)}"

    def accept(self, value: object) -> str:
        if value not in self.words:
            raise NotAllowedError
        return str(value)


class Ref(Column, frozen=True, kw_only=True):
    """The id of a row in another file."""

    to: str

    def describe(self) -> str:
        return f"an id of {self.to}"

    def references(self, value: Any) -> Iterator[Reference]:
        if value is not None:
            yield self.to, value


class Many(Column, frozen=True, kw_only=True):
    """A list, in a CSV cell separated by semicolons."""

    of: Column
    least: int = 0
    most: int = 99

    def describe(self) -> str:
        size = "" if self.most == Many.most else f" of {self.least} to {self.most} entries"
        size = f" of {self.least} entries" if self.least == self.most else size
        return f"a list{size}, each {self.of.describe()}"

    def empty(self) -> tuple[Any, ...]:
        return ()

    def accept(self, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise NotAllowedError
        return tuple(self.of.check(item) for item in value)

    def from_text(self, cell: str) -> object:
        return [self.of.from_text(part) for part in cell.split(";")] if cell else []

    def references(self, value: Any) -> Iterator[Reference]:
        for item in value:
            yield from self.of.references(item)


class Pairs(Column, frozen=True, kw_only=True):
    """Codes with values, in a CSV cell written `surprise=2;no_break_off`; `codes` is their file."""

    codes: str | None = None

    def describe(self) -> str:
        codes = f" of {self.codes}" if self.codes else ""
        return f'a table of codes{codes} with texts or numbers as values ("" where a code has none)'

    def accept(self, value: object) -> dict[str, str]:
        if not isinstance(value, dict) or not all(type(item) in (str, int) for item in value.values()):
            raise NotAllowedError
        return {code: str(item) for code, item in value.items()}

    def from_text(self, cell: str) -> object:
        pairs = (part.partition("=") for part in cell.split(";") if part)
        return {code: value for code, _, value in pairs}

    def references(self, value: Any) -> Iterator[Reference]:
        if self.codes:
            yield from ((self.codes, code) for code in value)


class Numbers(Column, frozen=True, kw_only=True):
    """A table of whole numbers from `least` to `most`, under some of the `keys`."""

    keys: tuple[str, ...]
    least: int
    most: int

    def describe(self) -> str:
        return f"a table of whole numbers from {self.least} to {self.most} for {', '.join(self.keys)}"

    def empty(self) -> dict[str, int]:
        return {}

    def from_text(self, cell: str) -> object:
        number = Whole(least=self.least, most=self.most)
        pairs = (part.partition("=") for part in cell.split(";") if part)
        return {key: number.from_text(value) for key, _, value in pairs}

    def accept(self, value: object) -> dict[str, int]:
        if not isinstance(value, dict) or not set(value) <= set(self.keys):
            raise NotAllowedError
        number = Whole(least=self.least, most=self.most)
        return {key: number.check(item) for key, item in value.items()}


class Letters(Column, frozen=True, kw_only=True):
    """One or two mission letters."""

    def describe(self) -> str:
        return "one or two different mission letters"

    def accept(self, value: object) -> str:
        if not isinstance(value, str) or not 1 <= len(value) <= 2 or len(set(value)) != len(value):
            raise NotAllowedError
        return value

    def references(self, value: Any) -> Iterator[Reference]:
        yield from (("missions", letter) for letter in value)


class Formula(Many, frozen=True, kw_only=True):
    """The bonus draws of a mission: numbers and tokens to add up, a minus before a token to subtract."""

    def describe(self) -> str:
        return "a list of numbers and ids of bonus_tokens"

    def references(self, value: Any) -> Iterator[Reference]:
        yield from (("bonus_tokens", token.removeprefix("-")) for token in value if not token.isdecimal())
