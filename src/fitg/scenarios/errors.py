"""What a bad scenario says: one sentence that names the source, the field and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.wording import suggest
from fitg.errors import FitgError


class ScenarioError(FitgError):
    """A scenario that cannot be used; nothing of it has been loaded."""


class RefusalError(Exception):
    """Raised by a check that knows the field and the fault; `loading` adds the name of the source."""

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(field, fault)
        self.field = field
        self.fault = fault

    def sentence(self, source: str) -> str:
        """Say it all, with the name of the source."""
        stop = "" if self.fault.endswith((".", "?")) else "."
        return f"{source}: {self.field}: {self.fault}{stop}"


def allowed(names: Iterable[str]) -> str:
    """List what is allowed.

    >>> allowed(["0", "1", "2"]), allowed([])
    ('0, 1 or 2', 'left out')
    """
    *most, last = names if (names := list(names)) else ["left out"]
    return f"{', '.join(most)} or {last}" if most else last


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Say that a name is unknown, and which ones come near it.

    >>> unknown("planet", "22", ["221", "222"])
    "there is no planet '22'; did you mean 222 or 221?"
    >>> unknown("planet", "22", [])
    "there is no planet '22'; there is none"
    """
    found = list(known)
    return f"there is no {kind} {name!r}; {suggest(name, found) if found else 'there is none'}"
