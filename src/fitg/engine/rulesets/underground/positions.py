"""What a position says that modules remember: names in it have to be those of something."""

from __future__ import annotations

from collections.abc import Container, Iterable

from fitg.errors import FitgError


def must_be_known(field: str, names: Iterable[str], known: Container[str], what: str) -> None:
    """Refuse a name of nothing, in a sentence that says where it stands."""
    for name in names:
        if name not in known:
            raise FitgError(f"position.modules.{field}: there is no {what} {name!r} on this board.")
