"""Names for people who have not chosen one: nobody is a number."""

from __future__ import annotations

import unicodedata
from secrets import choice

from fitg.data import facts
from fitg.errors import FitgError

LONGEST_NAME = 24

_KINDS = [
    "Patient",
    "Sleepless",
    "Cautious",
    "Merry",
    "Stubborn",
    "Quiet",
    "Daring",
    "Honest",
    "Weary",
    "Hopeful",
    "Nimble",
    "Solemn",
    "Curious",
    "Gentle",
    "Restless",
    "Lucky",
    "Wandering",
    "Thrifty",
    "Brave",
    "Silent",
]


class BadName(FitgError):
    """A name that nobody can go by."""


def plates() -> list[str]:
    """The races whose head can stand on a plate."""
    return [race.id for race in facts().races.values()]


def made_up() -> tuple[str, str]:
    """A name, and the race on its plate: a Patient Saurian."""
    race = choice(list(facts().races.values()))
    return f"{choice(_KINDS)} {race.singular}"[:LONGEST_NAME], race.id


def checked(name: str) -> str:
    """A name as it may stand on a page: one line of visible characters."""
    found = " ".join(unicodedata.normalize("NFC", name).split())
    if not found or len(found) > LONGEST_NAME or not all(map(_is_visible, found)):
        raise BadName(f"A name is one line of 1 to {LONGEST_NAME} letters, digits and signs.")
    return found


def _is_visible(character: str) -> bool:
    return character == " " or unicodedata.category(character)[0] in "LNPSM"
