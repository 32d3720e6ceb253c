"""[VC-43, VC-46a, VC-51] Positions in which people lie low, have escaped, or are to come back as clones."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.engine import questions
from fitg.engine.machine import causes, naming, pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import Character
from fitg.engine.rules.causes import CREATURE
from fitg.engine.rulesets.underground import positions
from fitg.engine.rulesets.underground.immunity import defeat
from fitg.engine.rulesets.underground.immunity.escape import take_flight
from fitg.engine.rulesets.underground.immunity.fates import (
    CAPTORS,
    INCAPACITATED,
    INCARCERATED,
    LAID_LOW,
    fate_by,
)
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY, memory
from fitg.errors import FitgError

#: [VC-42a] What takes people to a cell without being one of the people.
ROBOT = "sentry-robot"


def lay_out(ctx: Context, moment: Moment) -> None:
    """Who lies low is known to do so; who has fled is nowhere; what was left to a clone waits for him."""
    _send_away(ctx)
    _keep_estates(ctx)
    _break_down(ctx)
    _lay_rulers_down(ctx)
    record = memory(ctx)
    where = f"{CORE_IMMUNITY}."
    positions.must_be_known(where + "served", record.served, ctx.state.characters, "character")
    for field, places in (("escaping", record.escaping), ("freeing", record.freeing)):
        positions.must_be_known(where + field, places, ctx.board.locations, "place")
    record.laid_low = tuple(each.id for each in ctx.state.characters.values() if each.fate in LAID_LOW)
    for name in record.laid_low:
        _lay_down(ctx, ctx.state.characters[name])


def _lay_rulers_down(ctx: Context) -> None:
    """[VC-42, VX-11e] Sovereigns are among the characters only when they have been summoned."""
    record = memory(ctx)
    for name, kind in record.rulers.items():
        ruler = ctx.state.characters.get(name)
        where = f"position.modules.{CORE_IMMUNITY}.rulers.{name}"
        if name not in ctx.facts.sovereigns or ruler is None or ruler.fate not in CAN_ACT:
            raise FitgError(f"{where}: only a sovereign who is summoned and free can have been brought down.")
        if kind not in causes.WORDS:
            raise FitgError(f"{where}: say what brought him down: {', '.join(causes.WORDS)}.")
        cause = Cause(causes.Kind(kind))
        pieces.befall(ctx, ruler, fate_by(ctx, cause), cause)
    record.rulers = {}


def _lay_down(ctx: Context, fallen: Character) -> None:
    """[VC-42a, VC-42b, VC-43, VC-43a] In an Environ, detected; his friends there are given away."""
    sick_in_orbit = fallen.fate == INCAPACITATED.name and ctx.board.in_orbit(fallen.place)
    if not ctx.board.on_surface(fallen.place) and not sick_in_orbit:
        raise FitgError(
            f"position.characters.{fallen.id}.place: who is {fallen.fate} lies in an Environ [VC-42]."
        )
    plight = fallen.plight
    assert plight
    cause = _beast(ctx, fallen, plight.cause) if plight.cause.kind == CREATURE else plight.cause
    fallen.plight = replace(plight, cause=cause)
    must_fit(ctx, fallen.id, fallen.fate, cause)
    fallen.detected = True
    defeat.give_away(ctx, fallen.place, fallen.side)


def must_fit(ctx: Context, who: str, fate: str, cause: Cause) -> None:
    """[VC-42 to VC-42c] A cell by locals and robots, a sickbed by the rest; enemies keep whom they beat."""
    where = f"position.characters.{who}.fate"
    if cause.kind in CAPTORS:
        raise FitgError(f"{where}: whom characters or a squad defeat is captured, not {fate} [VC-42].")
    if (other := fate_by(ctx, cause).name) != fate:
        raise FitgError(f"{where}: by {cause.words or cause.kind} he is {other}, not {fate} [VC-42].")


def _beast(ctx: Context, fallen: Character, cause: Cause) -> Cause:
    """[VC-42a, VC-50] Which one it was; if nothing is said, a robot for a cell, and else what lives there."""
    usual = (
        ROBOT if fallen.fate == INCARCERATED.name else ctx.rules.ask[questions.creature](ctx, fallen.place)
    )
    found = cause.source or usual or ""
    if found and found not in ctx.facts.creatures:
        raise FitgError(
            f"position.characters.{fallen.id}.source: there is no creature {found!r};"
            f" there are {', '.join(sorted(ctx.facts.creatures))}."
        )
    return replace(cause, source=found)


def _send_away(ctx: Context) -> None:
    """[VC-51] Whom a position names among the fugitives has escaped from there, wherever he stands in it."""
    for name, place in memory(ctx).fled.items():
        fugitive = ctx.state.characters.get(name)
        where = f"position.modules.{CORE_IMMUNITY}.fled.{name}"
        if fugitive is None or fugitive.fate not in IN_PLAY:
            raise FitgError(f"{where}: put {naming.piece(ctx.facts, name)} on the board first, and alive.")
        if place not in ctx.board.locations:
            raise FitgError(f"{where}: there is no place {place!r} on this board.")
        take_flight(ctx, fugitive)


def _keep_estates(ctx: Context) -> None:
    """[VC-46a] Possessions of the dead are out of the game until their clone has them again."""
    for name, cards in memory(ctx).estates.items():
        where = f"position.modules.{CORE_IMMUNITY}.estates.{name}"
        owner = ctx.state.characters.get(name)
        if owner is None or owner.fate in IN_PLAY:
            raise FitgError(f"{where}: only the dead leave anything to a clone.")
        for card in cards:
            if card not in ctx.state.possessions:
                raise FitgError(f"{where}: there is no possession {card!r}.")
            pieces.change_card(ctx, ctx.state.possessions[card], owner="", fate="removed")


def _break_down(ctx: Context) -> None:
    """[VC-38] What a crash has made inoperative lies open, and waits for its repair."""
    record = memory(ctx)
    for card in record.broken:
        held = ctx.state.possessions.get(card)
        if held is None or held.fate != "held":
            raise FitgError(f"position.modules.{CORE_IMMUNITY}.broken: nobody has {card!r}.")
        pieces.change_card(ctx, held, revealed=True, inoperative=True)
    record.broken = ()
