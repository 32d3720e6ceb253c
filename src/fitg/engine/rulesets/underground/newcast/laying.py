"""Positions with the new cast: who is where, of which kind, and what they own."""

from __future__ import annotations

from fitg.engine.machine import pieces
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import SIDES, Character, Custody
from fitg.engine.rules import custody, spaceships
from fitg.engine.rules.causes import CREATURE, LOCALS, TAKEN_IN_COMBAT
from fitg.engine.rulesets.underground.immunity import defeat
from fitg.engine.rulesets.underground.immunity.fates import LAID_LOW
from fitg.engine.rulesets.underground.immunity.laying import must_fit
from fitg.engine.rulesets.underground.newcast import ships
from fitg.engine.rulesets.underground.newcast.arrival import join, lay_out
from fitg.engine.rulesets.underground.newcast.memory import Newcomer, memory, plays_minor_cast
from fitg.engine.rulesets.underground.newcast.printed import EKIM, MINOR, SIDE_OF, kinds
from fitg.errors import FitgError

FATES = ("free", "captive", "dead", *LAID_LOW)
#: [VC-42] Who has laid somebody low of whom a position says no more.
USUAL_CAUSES = {"incarcerated": LOCALS, "incapacitated": CREATURE}


def join_position(ctx: Context, moment: Moment) -> None:
    """Who is named stands there; a Minor Cast who is not comes with the next Production (VQ-201)."""
    record = memory(ctx)
    if record.begun:
        return
    lay_out(ctx)
    if plays_minor_cast(ctx) and not record.settled:
        record.awaited = tuple(side for side in SIDES if MINOR[side] not in record.laid)
    for name, newcomer in record.laid.items():
        _check(ctx, name, newcomer)
        if name == EKIM:
            _lay_out_ekim(ctx, newcomer)
        else:
            _lay_out_minor(ctx, name, newcomer)
        _settle(ctx, ctx.state.characters[name], newcomer)
    for card, owner in record.owners.items():
        if card not in ctx.state.possessions or owner not in ctx.state.characters:
            raise FitgError(f"position.modules.characters.newcast: {owner!r} cannot own {card!r}.")
        pieces.change_card(ctx, ctx.state.possessions[card], owner=owner, fate="held")
    _show(ctx, record.shown, record.broken)
    record.laid, record.owners, record.settled = {}, {}, False
    record.shown, record.broken = (), ()


def _show(ctx: Context, shown: tuple[str, ...], broken: tuple[str, ...]) -> None:
    """What everybody has seen; whatever is broken has been."""
    for card in (*shown, *broken):
        held = ctx.state.possessions.get(card)
        if held is None or held.fate != "held":
            raise FitgError(f"position.modules.characters.newcast: nobody has {card!r}.")
        pieces.change_card(ctx, held, revealed=True, inoperative=card in broken)


def _check(ctx: Context, name: str, newcomer: Newcomer) -> None:
    """What cannot be is refused with a sentence."""
    where = f"position.modules.characters.newcast.laid.{name}"
    if name not in (EKIM, *SIDE_OF):
        raise FitgError(f"{where}: the new cast are {EKIM} and {', '.join(SIDE_OF)}.")
    if newcomer.fate not in FATES or (newcomer.fate != "free" and name in SIDE_OF):
        raise FitgError(f"{where}.fate: {name} cannot be {newcomer.fate!r}.")
    if newcomer.fate != "dead" and newcomer.place not in ctx.board.locations:
        raise FitgError(f"{where}.place: {newcomer.place!r} is no place of the board.")
    if name in SIDE_OF and (newcomer.kind not in kinds() or kinds()[newcomer.kind].side != SIDE_OF[name]):
        fitting = ", ".join(each.kind for each in kinds().values() if each.side == SIDE_OF[name])
        raise FitgError(f"{where}.kind: {newcomer.kind!r} is none of {fitting}.")


def _lay_out_minor(ctx: Context, name: str, newcomer: Newcomer) -> None:
    side, stack = SIDE_OF[name], "free" if newcomer.with_units else ""
    join(
        ctx,
        side,
        newcomer.kind,
        newcomer.place,
        "free" if stack else "",
        known=newcomer.known,
        reason="position",
    )


def _lay_out_ekim(ctx: Context, newcomer: Newcomer) -> None:
    ctx.state.decks["imperial"] = [each for each in ctx.state.decks["imperial"] if each != EKIM]
    dead = newcomer.fate == "dead"
    place = NOWHERE if dead else newcomer.place
    ekim = Character(id=EKIM, side="imperial", place=place, fate="dead" if dead else "free")
    pieces.add_character(ctx, ekim)
    pieces.join_stack(ctx, ekim, "free" if newcomer.with_units else "")
    if newcomer.fate == "captive":
        custody.imprison(ctx, ekim, newcomer.captor, Cause(TAKEN_IN_COMBAT), "VP-31")
    elif newcomer.fate in LAID_LOW:
        kind = newcomer.cause or USUAL_CAUSES[newcomer.fate]
        cause = Cause(kind, newcomer.source)  # type: ignore[arg-type]
        must_fit(ctx, EKIM, newcomer.fate, cause)
        defeat.lay_low(ctx, ekim, cause)


def _settle(ctx: Context, character: Character, newcomer: Newcomer) -> None:
    """His wounds, his ship and his prisoners."""
    character.wounds = newcomer.wounds
    character.detected = character.detected or newcomer.detected
    if newcomer.fate == "free" and newcomer.ship and character.id == EKIM:
        ships.arm(ctx, character)
    ship = spaceships.owned_by(ctx, character.id)
    if ship is not None:
        ship.damaged = newcomer.ship_damaged
    for each in newcomer.guards:
        captive = ctx.state.characters.get(each)
        if captive is None or captive.custody is None or captive.place != character.place:
            raise FitgError(f"position.modules.characters.newcast: {character.id} cannot guard {each!r}.")
        pieces.hand_over(ctx, captive, Custody("guard", character.id))
