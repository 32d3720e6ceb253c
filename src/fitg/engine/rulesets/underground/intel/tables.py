"""[VX-19, VX-20, VX-22] The results of intelligence, as the sheet lists them."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from fitg.data import packaged
from fitg.data.records import Side

#: [VX-19f] Research & Contacts, or Espionage & Intelligence.
ResultList = Literal["research", "espionage"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One result: whose, of which list, how it is called and what it brings in a few words."""

    code: str
    list: ResultList
    name: str
    brief: str
    #: Both sides', if nobody's.
    side: Side | None = None


@cache
def rows() -> dict[str, Row]:
    """By their codes, in the order of the sheet."""
    found = packaged.rows("fitg.engine.rulesets.underground", "intelligence_results.csv", Row)
    return {row.code: row for row in found}
