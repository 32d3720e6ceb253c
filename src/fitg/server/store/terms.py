"""What both at a table will live with: kept with the game, as data, so that more can be agreed on later."""

from __future__ import annotations

from typing import Literal

import msgspec

from fitg.data.records import Side

#: Who may watch a game of two people in two places: nobody, or who has the link.
Watching = Literal["nobody", "link"]
#: How much time both have: an evening, days, weeks, or as much as they like.
PaceName = Literal["live", "days", "weeks", "none"]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """`friend` is the side that is kept for somebody elsewhere, None where all sit at one screen.

    `known` says that somebody may know the dice: the seed was named, or the game comes from a record.
    `seals` and `numbers` are those of the dice, by who gave them; "" for who gave none. `pace` is how much
    time both have; `paused` since when both have agreed to let it rest.
    """

    friend: Side | None = None
    watching: Watching = "link"
    known: bool = False
    seals: dict[str, str] = {}
    numbers: dict[str, str] = {}
    begun: bool = False
    pace: PaceName = "none"
    paused: str = ""

    @property
    def apart(self) -> bool:
        """Do two people play it who sit in two places?"""
        return self.friend is not None

    @property
    def gathering(self) -> bool:
        """Is somebody still waited for, or his number?"""
        return self.apart and not self.begun


# Made here, before there are threads: see `games`.
_read = msgspec.json.Decoder(Terms)


def terms_of(text: str) -> Terms:
    return _read.decode(text)


def terms_text(terms: Terms) -> str:
    return msgspec.json.encode(terms).decode()
