"""A deployment as a sheet of text: what stands where, to be kept, changed in any editor and laid out again.

# What the Force Points of a set-up buy
162.orbit: 2 line, 1 elite-navy
pdb 162: 2 up
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.rules.force_points.purchases import (
    BuyElsewhere,
    BuyUnits,
    FinishPurchases,
    GoToMarket,
    PayForLevel,
    PayToTurnUp,
    Purchase,
)
from fitg.engine.rules.units import merged
from fitg.errors import FitgError

HEAD = "# What the Force Points buy: units by their place, PDBs by their planet. Change what you like."
#: The kind of decision in which Force Points are spent.
SPENDING = "force-points"
#: No place holds more units than a number of so many digits counts.
MOST_DIGITS = 3
UNITS = re.compile(r"^(?P<place>[\w.#-]+):\s*(?P<units>.+)$")
PDB = re.compile(r"^pdb (?P<planet>\w+):\s*(?P<level>[0-2]) (?P<position>up|down)$")


class BadSheet(FitgError):
    """A sheet that cannot be read."""


class Sheet:
    """Units by place and kind, and PDBs by planet: their Level, and whether they are Up."""

    def __init__(self) -> None:
        self.units: dict[str, dict[str, int]] = {}
        self.pdbs: dict[str, tuple[int, bool]] = {}

    def lines(self) -> Iterator[str]:
        yield HEAD
        for place, kinds in sorted(self.units.items()):
            yield f"{place}: {', '.join(f'{number} {kind}' for kind, number in sorted(kinds.items()))}"
        for planet, (level, up) in sorted(self.pdbs.items()):
            yield f"pdb {planet}: {level} {'up' if up else 'down'}"

    def text(self) -> str:
        return "\n".join(self.lines()) + "\n"


def of_game(game: Game, side: Side) -> Sheet:
    """What a side has on the board and what it plans to place, as it knows it."""
    sheet = Sheet()
    for place, stack in game.state.stacks[side].items():
        sheet.units[place] = dict(stack.units)
    for spending in game.state.stack:
        if isinstance(spending, Purchase) and spending.side == side:
            for place, planned in spending.plan.items():
                sheet.units[place] = merged(sheet.units.get(place, {}), planned)
    for planet in game.state.planets.values():
        if game.ctx.control[planet.id] == side and (planet.pdb or planet.pdb_up):
            sheet.pdbs[planet.id] = (planet.pdb, planet.pdb_up)
    return sheet


def parse(text: str) -> Sheet:
    """The sheet that a text describes.

    >>> sheet = parse("162.orbit: 2 line, 1 elite-navy  # the reserve")
    >>> sheet.units
    {'162.orbit': {'line': 2, 'elite-navy': 1}}
    """
    sheet = Sheet()
    for number, written in enumerate(text.splitlines(), start=1):
        line = written.partition(" #")[0].strip()
        if not line or line.startswith("#"):
            continue
        base, stack = PDB.match(line), UNITS.match(line)
        if base is not None:
            sheet.pdbs[base["planet"]] = (int(base["level"]), base["position"] == "up")
        elif stack is not None:
            sheet.units[stack["place"]] = merged(
                sheet.units.get(stack["place"], {}), _counts(stack["units"], number)
            )
        else:
            raise BadSheet(f"line {number} of the sheet is neither units nor a PDB: {line!r}.")
    return sheet


def _counts(text: str, line: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in text.split(","):
        number, _, kind = part.strip().partition(" ")
        if not number.isdecimal() or len(number) > MOST_DIGITS or not kind:
            raise BadSheet(f"line {line} of the sheet: {part.strip()!r} is not a number and a kind of unit.")
        found = merged(found, {kind.strip(): int(number)})
    return found


# Laying it out


def lay_out(game: Game, sheet: Sheet) -> list[str]:
    """Buy what the sheet says, grant after grant, as far as it goes; what it could not have.

    Where something is still missing that the rules ask for, it is left to the player.
    """
    decision = game.decision
    assert decision is not None
    side, left = decision.side, _to_buy(game, sheet, decision.side)
    while decision is not None and decision.kind == SPENDING and decision.side == side:
        while _raise_pdb(game, sheet) or _buy(game, left):
            pass
        if not _take(game, FinishPurchases):
            break
        decision = game.decision
    return [
        f"{number} {kind} at {place}"
        for place, kinds in left.items()
        for kind, number in kinds.items()
        if number
    ]


def _to_buy(game: Game, sheet: Sheet, side: Side) -> dict[str, dict[str, int]]:
    """What is written and not there yet."""
    there = of_game(game, side).units
    return {
        place: {kind: max(0, number - there.get(place, {}).get(kind, 0)) for kind, number in kinds.items()}
        for place, kinds in sheet.units.items()
    }


def _take(game: Game, kind: type[FinishPurchases | BuyElsewhere]) -> bool:
    for option in game.options:
        if isinstance(option, kind):
            game.apply(option)
            return True
    return False


def _raise_pdb(game: Game, sheet: Sheet) -> bool:
    """One step for a PDB that is not yet as it is written."""
    for option in game.options:
        if isinstance(option, PayToTurnUp | PayForLevel) and option.planet in sheet.pdbs:
            level, up = sheet.pdbs[option.planet]
            wanted = up if isinstance(option, PayToTurnUp) else game.state.planets[option.planet].pdb < level
            if wanted:
                game.apply(option)
                return True
    return False


def _buy(game: Game, left: dict[str, dict[str, int]]) -> bool:
    """Units for one place, which are then crossed out."""
    best = max(
        (each for each in game.options if isinstance(each, BuyUnits) and _is_written(each, left)),
        key=lambda each: each.number,
        default=None,
    )
    if best is not None:
        left[best.at][best.unit] -= best.number
        game.apply(best)
        return True
    if _take(game, BuyElsewhere):
        return True
    for option in game.options:
        if isinstance(option, GoToMarket) and _may_buy_there(game, option, left):
            game.apply(option)
            return True
    return False


def _is_written(offer: BuyUnits, left: dict[str, dict[str, int]]) -> bool:
    return 0 < offer.number <= left.get(offer.at, {}).get(offer.unit, 0)


def _may_buy_there(game: Game, market: GoToMarket, left: dict[str, dict[str, int]]) -> bool:
    """Is something written for the place that is for sale there? Else one would go to and fro."""
    if not any(left.get(market.at, {}).values()):
        return False
    trial = game.copy()
    trial.apply(market)
    return any(isinstance(each, BuyUnits) and _is_written(each, left) for each in trial.options)
