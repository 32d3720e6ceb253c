"""What a bad scenario says: one sentence that names the source, the field and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from fitg.errors import FitgError

MANY = 12
"""A list of allowed names longer than this is not printed whole."""


class ScenarioError(FitgError):
    """A scenario that cannot be used; nothing of it has been loaded."""


class RefusalError(Exception):
    """Raised by a check that knows the field and the fault; `loading` adds the name of the source."""

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(field, fault)
        self.field = field
        self.fault = fault


def allowed(known: Iterable[str]) -> str:
    """List what is allowed, or only some of it when the list is long.

    >>> allowed(["urban", "wild"])
    'urban or wild'
    """
    names = list(known)
    if len(names) > MANY:
        return f"{', '.join(names[:MANY])} and {len(names) - MANY} more"
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]])) or "nothing"


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Say that a name is unknown, and which ones come near it.

    >>> unknown("planet", "22", ["221", "222"])
    "there is no planet '22'; did you mean 222 or 221?"
    >>> unknown("side", "klingon", ["rebel", "imperial"])
    "there is no side 'klingon'; it can be rebel or imperial"
    """
    names = list(known)
    near = get_close_matches(name, names, n=3, cutoff=0.6)
    hint = f"did you mean {' or '.join(near)}?" if near else f"it can be {allowed(names)}"
    return f"there is no {kind} {name!r}; {hint}"
