"""The doors: every change of a piece's place, stack or owner goes through these few functions.

They keep the index, and note which planets were touched, so that what follows from a change is looked for
only there. The strength of stacks changes through `fitg.engine.rules.units`.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAPTIVE, DEAD, FREE, Fate, Plight
from fitg.engine.machine.state import Character, Company, Custody, Possession, Ship


def add_character(ctx: Context, character: Character) -> None:
    """A character comes into play."""
    ctx.state.characters[character.id] = character
    ctx.index.enter(character)
    ctx.touch(character.place)


def put_character(ctx: Context, character: Character, place: str, stack: Company = "") -> None:
    """A character goes to a place, on his own or into a stack there."""
    if place != character.place:
        ctx.touch(character.place)
        ctx.index.leave(character)
        character.place = place
        ctx.index.arrive(character)
    character.stack = stack
    ctx.touch(place)


def join_stack(ctx: Context, character: Character, stack: Company) -> None:
    """A character joins a stack where he is, or stands alone."""
    character.stack = stack
    ctx.touch(character.place)


def take_captive(
    ctx: Context, character: Character, custody: Custody, fate: Fate = CAPTIVE, cause: Cause | None = None
) -> None:
    """A character is in somebody's hands from now on; `fate` is one of those who are held.

    A module that asks later how he came there says the cause: it is remembered with him.
    """
    if character.id not in ctx.index.captives:
        ctx.index.captives = ctx.index.in_order((*ctx.index.captives, character.id))
    character.fate = fate.name
    character.plight = UNSET if cause is None else Plight(cause, character.place, ctx.state.turn)
    character.custody = custody
    character.stack = ""
    ctx.touch(character.place)


def hand_over(ctx: Context, captive: Character, custody: Custody) -> None:
    """A prisoner is in other hands; what has become of him, and why, stays as it is."""
    captive.custody = custody
    captive.stack = ""
    ctx.touch(captive.place)


def let_go(ctx: Context, character: Character) -> None:
    """Nobody holds the character any more."""
    if character.custody is not None:
        ctx.index.captives = tuple(name for name in ctx.index.captives if name != character.id)
        character.custody = None
        ctx.touch(character.place)


def befall(ctx: Context, character: Character, fate: Fate, cause: Cause) -> None:
    """A fate that nobody else has a hand in befalls somebody where he is, and is remembered with its cause.

    He is in no stack and on no mission; his prisoners stay with the stack he stood with (A-12-10).
    """
    leave_prisoners(ctx, character)
    let_go(ctx, character)
    character.plight = Plight(cause, character.place, ctx.state.turn)
    character.fate = fate.name
    character.mission = ""
    join_stack(ctx, character, "")


def release(ctx: Context, character: Character) -> None:
    """What had befallen somebody is over: he is free where he stands."""
    let_go(ctx, character)
    character.fate = FREE.name
    character.plight = UNSET
    ctx.touch(character.place)


def leave_prisoners(ctx: Context, character: Character) -> None:
    """[A-12-10] Whoever can guard nobody any more leaves his prisoners to the stack that he stood with."""
    if character.stack and ctx.index.captives:
        guarded = Custody("guard", character.id)
        for captive in map(ctx.state.characters.__getitem__, ctx.index.captives):
            if captive.custody == guarded:
                captive.custody = Custody("stack", character.stack)


def bury(ctx: Context, character: Character) -> None:
    """A character leaves the game for good; his prisoners stay with the stack he stood with (A-12-10)."""
    leave_prisoners(ctx, character)
    let_go(ctx, character)
    put_character(ctx, character, NOWHERE)
    character.fate = DEAD.name
    character.plight = UNSET


def withdraw(ctx: Context, character: Character) -> None:
    """A character leaves the board as if he had never come, and may come again."""
    ctx.index.exit(character)
    del ctx.state.characters[character.id]


def raise_from_the_dead(ctx: Context, character: Character, place: str) -> None:
    """[31.0, 119] A dead character stands somewhere again, as one who has just joined."""
    character.fate = FREE.name
    character.detected = character.moved = character.restacked = character.travelled = False
    character.acted = character.disabled = character.sidelined = False
    character.wounds = character.drug_until = 0
    character.mission = character.drugged = ""
    put_character(ctx, character, place)


def add_ship(ctx: Context, ship: Ship) -> None:
    """A spaceship comes into play."""
    ctx.state.ships[ship.id] = ship
    if ship.owner:
        ctx.index.ships[ship.owner] = ship.id
    ctx.touch(ship.place)


def put_ship(ctx: Context, ship: Ship, place: str) -> None:
    """A spaceship goes to a place."""
    ctx.touch(ship.place)
    ship.place = place
    ctx.touch(place)


def give_ship(ctx: Context, ship: Ship, owner: str) -> None:
    """A spaceship gets an owner, or none: then it stands with the military units."""
    if ship.owner and ctx.index.ships.get(ship.owner) == ship.id:
        del ctx.index.ships[ship.owner]
    ship.owner = owner
    if owner:
        ctx.index.ships[owner] = ship.id
    ctx.touch(ship.place)


def remove_ship(ctx: Context, ship: Ship) -> None:
    """A spaceship leaves play."""
    give_ship(ctx, ship, "")
    del ctx.state.ships[ship.id]


def change_card(ctx: Context, card: Possession, **changes: Any) -> Possession:
    """A Possession card changes its owner, its fate or the side that is up; the card as it is now."""
    now = ctx.state.possessions[card.id]
    changed = replace(now, **changes)
    if changed.owner != now.owner:
        ctx.index.hold(now, changed.owner)
    ctx.state.possessions[card.id] = changed
    return changed
