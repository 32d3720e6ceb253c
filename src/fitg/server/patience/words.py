"""What a notice says: the game, the side and the time that is left; never what has happened in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_SIDES = {"rebel": "Rebels", "imperial": "Empire"}
#: So many games are named where all are told together.
MOST_NAMED = 8


class Words(NamedTuple):
    """A notice as somebody reads it; `tag` is the same for the same game, so that one replaces another."""

    title: str
    text: str
    address: str
    tag: str


def words(kind: str, title: str, side: str, left: int | None, address: str, game: str) -> Words:
    """A notice in words.

    >>> words("decide", "The Ninth Year", "imperial", 93_600_000, "", "g").text
    'The Ninth Year: your decision for the Empire, 1 day 2 h left.'
    """
    where = _SIDES.get(side, "")
    match kind:
        case "over":
            text = f"{title} is over; look how it ended."
        case "test":
            text = "This is where you will be told when it is your decision."
        case "hurry":
            text = f"{title}: your time for the {where} is short, {_span(left)}."
        case "choose":
            text = f"{title}: the other's time is over; you choose how it goes on."
        case _:
            text = f"{title}: your decision for the {where}{'' if left is None else f', {_span(left)}'}."
    return Words("Freedom in the Galaxy", text, address, game)


def together(games: Sequence[tuple[str, str, int | None]], address: str) -> Words:
    """All games that wait for somebody, as title, side and time left.

    >>> together([("The Ninth Year", "imperial", 93_600_000), ("Flight to Egrix", "rebel", None)], "").text
    '2 games wait for you: The Ninth Year (Empire, 1 day 2 h left), Flight to Egrix (Rebels).'
    """
    told = [
        f"{title} ({_SIDES.get(side, side)}{'' if left is None else f', {_span(left)}'})"
        for title, side, left in games[:MOST_NAMED]
    ]
    if len(games) > MOST_NAMED:
        told.append(f"and {len(games) - MOST_NAMED} more")
    many = f"{len(games)} games wait" if len(games) != 1 else "A game waits"
    return Words("Freedom in the Galaxy", f"{many} for you: {', '.join(told)}.", address, "digest")


def _span(milliseconds: int | None) -> str:
    minutes = (milliseconds or 0) // 60_000
    if minutes >= 1440:
        days = minutes // 1440
        return f"{days} day{'' if days == 1 else 's'} {minutes % 1440 // 60} h left"
    return f"{minutes // 60} h {minutes % 60} min left" if minutes >= 60 else f"{minutes} min left"
