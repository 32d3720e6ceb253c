"""[VC-52, VC-53, VC-60, VC-61] Three bags of 36 chits, one for each kind of Environ."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from fitg.data import Facts, packaged
from fitg.data.records import ActionCell
from fitg.data.sheets import SHEETS, plain_rows
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Drawn, LetterOdds, with_replacement, without_replacement
from fitg.engine.machine.rolls import TENS_AND_UNITS
from fitg.engine.rulesets.underground.chits.memory import CORE_CHITS, ChitOptions

PACKAGE = "fitg.engine.rulesets.underground"
#: [VC-53d] The bag for missions in space, where no Environ names one: all have as many Q and J.
ANY_BAG = "urban"
#: The chits that do what other events of the Action Cards do.
AS_HERE = {"stumble_squad": ("security", "found"), "detected_search": ("security", "search")}


class Chit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chit: its place in the table of two dice, its event, and its letters."""

    bag: str
    face: int
    event: str
    letters: str
    parameter: str = ""

    @property
    def cell(self) -> ActionCell:
        return ActionCell(letters=self.letters, event=self.event, parameter=self.parameter)


@cache
def bags() -> dict[str, dict[int, ActionCell]]:
    """What the chits of each bag say, by their faces."""
    found: dict[str, dict[int, ActionCell]] = {}
    for chit in packaged.rows(PACKAGE, "chits.csv", Chit):
        found.setdefault(chit.bag, {})[chit.face] = chit.cell
    return found


def overlay() -> dict[str, Any]:
    """What the events of the chits are called, and what they do."""
    text = packaged.text_of(PACKAGE, "chit_events.csv")
    return {"action_events": plain_rows(SHEETS["action_events"], text)}


class ChitBags:
    """[VC-52, VC-53] A mission draws from the bag of its Environ, and what is drawn stays out of it."""

    noun = "Mission Chit"
    hit, tries, case, steps = "letter", "draws", "VC-53b", "Mission Chits drawn"

    def draw(self, ctx: Context, place: str, drawn: Drawn) -> tuple[Drawn, int]:
        """[VC-53] By chance from the chits left in the bag; with two dice a result may come again."""
        left = self._left(ctx, drawn)
        if not left:
            drawn, left = (), list(TENS_AND_UNITS)
        face = ctx.draw(left)
        return (*drawn, face), face

    def _left(self, ctx: Context, drawn: Drawn) -> list[int]:
        if _comes_again(ctx):
            return list(TENS_AND_UNITS)
        return [face for face in TENS_AND_UNITS if face not in drawn]

    def read(self, ctx: Context, place: str, face: int) -> ActionCell:
        """[VC-52] What the chit of the Environ's own bag says."""
        return bags()[ctx.board.locations[place].section or ANY_BAG][face]

    def letters_anywhere(self, ctx: Context, face: int) -> str:
        """[VC-53d] A mission without an Environ draws from any bag."""
        return bags()[ANY_BAG][face].letters

    def odds(
        self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int, most: int = 2
    ) -> LetterOdds:
        """[VC-62] The chances of letters among the chits that have not been drawn."""
        left = self._left(ctx, drawn)
        fitting = sum(letter in self.read(ctx, place, face).letters for face in left)
        chances = with_replacement if _comes_again(ctx) else without_replacement
        return chances(len(left), fitting, draws, most)

    def event_chance(self, ctx: Context, place: str, event: str, draws: int) -> Fraction:
        """[VC-57] That one of the chits that bring it is among those drawn."""
        code, parameter = AS_HERE.get(event, (event, ""))
        section = ctx.board.locations[place].section or ANY_BAG
        fitting = sum(
            cell.event == code and parameter in ("", cell.parameter) for cell in bags()[section].values()
        )
        chances = with_replacement if _comes_again(ctx) else without_replacement
        return 1 - chances(len(TENS_AND_UNITS), fitting, draws, 1)[0]

    def faces(self, facts: Facts) -> Collection[int]:
        return TENS_AND_UNITS


def _comes_again(ctx: Context) -> bool:
    options = ctx.rules.options[CORE_CHITS]
    return isinstance(options, ChitOptions) and options.chits == "dice"
