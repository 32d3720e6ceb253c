"""[12.7, 12.8] What befalls characters: wounds, death, capture and freedom all pass through here."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.events import Captured, DetectionChanged, Died, Freed, Wounded
from fitg.engine.rules import characters, possessions, spaceships, units
from fitg.engine.state import NOWHERE, UNITS, Character, opponent


def endurance_left(ctx: Context, character: Character) -> int:
    """[12.73] How many more wounds kill the character."""
    return characters.rating(ctx, character, "endurance") - character.wounds


def wound(ctx: Context, character: Character, wounds: int, cause: str, case: str) -> None:
    """[12.7, 12.73] Mark wounds; who reaches his Endurance is dead."""
    suffered = min(wounds, endurance_left(ctx, character))
    if suffered <= 0:
        return
    character.wounds += suffered
    endurance = characters.rating(ctx, character, "endurance")
    ctx.emit(
        Wounded(
            case=case,
            character=character.id,
            wounds=suffered,
            total=character.wounds,
            endurance=endurance,
            cause=cause,
        )
    )
    if character.wounds >= endurance:
        die(ctx, character, cause, "12.73")


def die(ctx: Context, character: Character, cause: str, case: str) -> None:
    """[12.73, 14.25] The character leaves play and takes his possessions with him, but not his ship."""
    place = character.place
    spaceships.pass_on(ctx, character, f"{naming.piece(ctx.facts, character.id)} is dead")
    possessions.destroy_all(ctx, character)
    _leave_custody(character)
    character.fate = "dead"
    character.place = NOWHERE
    ctx.unsettled = True
    ctx.emit(Died(case=case, character=character.id, side=character.side, place=place, cause=cause))


def capture(ctx: Context, character: Character, captor: str, cause: str, case: str) -> None:
    """[12.81, 14.26] The character is held; the captor keeps his possessions to the end, not his ship."""
    spaceships.pass_on(ctx, character, f"{naming.piece(ctx.facts, character.id)} is captured")
    possessions.seize_all(ctx, character)
    character.fate = "captive"
    character.captor = captor
    character.with_units = False
    character.detected = True
    ctx.unsettled = True
    ctx.emit(
        Captured(
            case=case,
            character=character.id,
            side=character.side,
            place=character.place,
            captor=captor,
            cause=cause,
        )
    )


def best_guard(ctx: Context, guards: list[Character]) -> Character:
    """Who keeps a prisoner when nobody is asked: one who guards already, else the least useful elsewhere."""
    return min(
        guards,
        key=lambda guard: (
            not characters.captives_of(ctx, guard.id),
            characters.rating(ctx, guard, "diplomacy") + characters.rating(ctx, guard, "intelligence"),
        ),
    )


def free(ctx: Context, character: Character, reason: str, case: str) -> None:
    """[12.82, A-12-11] The character is free where he stands: detected, and without possessions."""
    _leave_custody(character)
    character.fate = "free"
    character.detected = True
    character.sidelined = True
    ctx.unsettled = True
    ctx.emit(
        Freed(case=case, character=character.id, side=character.side, place=character.place, reason=reason)
    )
    spread_detection(ctx, character.place, character.side)


def _leave_custody(character: Character) -> None:
    character.captor = ""


def settle_prisoners(ctx: Context) -> None:
    """[12.82, A-12-10] Custody passes inside the captor's stack; a prisoner left alone is free."""
    for captive in list(ctx.state.characters.values()):
        if captive.fate == "captive" and captive.place in ctx.state.spaces:
            _keep_or_free(ctx, captive)


def _keep_or_free(ctx: Context, captive: Character) -> None:
    side = opponent(captive.side)
    if captive.captor == UNITS:
        if units.present(ctx, captive.place, side):
            return
        with_units = True
    else:
        guard = ctx.state.characters[captive.captor]
        if guard.fate == "free" and guard.place == captive.place:
            return
        with_units = guard.with_units
        if with_units and units.present(ctx, captive.place, side):
            captive.captor = UNITS
            return
    mates = [mate for mate in characters.at(ctx, captive.place, side) if mate.with_units == with_units]
    if mates:
        captive.captor = best_guard(ctx, mates).id
    else:
        free(ctx, captive, "no captor is left with the prisoner", "12.82")


def settle_stacks(ctx: Context) -> None:
    """[A-10-10, 9.4] Characters whose military units are gone stand alone, and are known if others are."""
    for character in ctx.state.characters.values():
        if character.with_units and not (
            character.fate == "free"
            and character.place in ctx.state.spaces
            and units.present(ctx, character.place, character.side)
        ):
            character.with_units = False
            spread_detection(ctx, character.place, character.side)


def detect(ctx: Context, place: str, side: Side, reason: str, case: str) -> None:
    """[9.4, A-13-15] All free characters of the side in the Environ become detected."""
    found = [character for character in characters.at(ctx, place, side) if not character.detected]
    if found:
        for character in found:
            character.detected = True
        ctx.emit(
            DetectionChanged(
                case=case,
                characters=tuple(character.id for character in found),
                place=place,
                detected=True,
                reason=reason,
            )
        )


def spread_detection(ctx: Context, place: str, side: Side) -> None:
    """[9.4] As soon as one of a player's characters in an Environ is detected, all are."""
    if any(character.detected for character in characters.at(ctx, place, side)):
        detect(ctx, place, side, "one of them is known to the enemy", "9.4")
