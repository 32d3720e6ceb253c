"""The end of a sentence about a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

MOST_LISTED = 25


def suggest(name: str, known: Iterable[str]) -> str:
    """Say which names come near, or else which there are.

    >>> suggest("paltrol", ["militia", "patrol", "line"])
    'did you mean patrol?'
    >>> suggest("x", ["militia", "patrol", "line"])
    'there are militia, patrol, line.'
    """
    from difflib import get_close_matches  # only when something went wrong

    names = list(known)
    near = get_close_matches(name, names, n=3, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(near)}?"
    if len(names) > MOST_LISTED:
        return f"there are {len(names)}, from {names[0]} to {names[-1]}."
    return f"there are {', '.join(names)}."
