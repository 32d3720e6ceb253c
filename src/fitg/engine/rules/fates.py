"""[12.7, 12.8] What befalls characters: wounds, death, capture and freedom all pass through here."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.events import Captured, DetectionChanged, Died, Freed, Wounded
from fitg.engine.play import Play
from fitg.engine.rules import characters, possessions, spaceships, units
from fitg.engine.state import NOWHERE, UNITS, Character, opponent


def endurance_left(play: Play, character: Character) -> int:
    """[12.73] How many more wounds kill the character."""
    return characters.rating(play, character, "endurance") - character.wounds


def wound(play: Play, character: Character, wounds: int, cause: str, case: str) -> None:
    """[12.7, 12.73] Mark wounds; who reaches his Endurance is dead."""
    suffered = min(wounds, endurance_left(play, character))
    if suffered <= 0:
        return
    character.wounds += suffered
    endurance = characters.rating(play, character, "endurance")
    play.emit(
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
        die(play, character, cause, "12.73")


def die(play: Play, character: Character, cause: str, case: str) -> None:
    """[12.73, 14.25] The character leaves play and takes his possessions with him, but not his ship."""
    place = character.place
    spaceships.pass_on(play, character, f"{naming.piece(play.facts, character.id)} is dead")
    possessions.destroy_all(play, character)
    _leave_custody(character)
    character.fate = "dead"
    character.place = NOWHERE
    play.unsettled = True
    play.emit(Died(case=case, character=character.id, side=character.side, place=place, cause=cause))


def capture(play: Play, character: Character, captor: str, cause: str, case: str) -> None:
    """[12.81, 14.26] The character is held; the captor keeps his possessions to the end, not his ship."""
    spaceships.pass_on(play, character, f"{naming.piece(play.facts, character.id)} is captured")
    possessions.seize_all(play, character)
    character.fate = "captive"
    character.captor = captor
    character.with_units = False
    character.detected = True
    play.unsettled = True
    play.emit(
        Captured(
            case=case,
            character=character.id,
            side=character.side,
            place=character.place,
            captor=captor,
            cause=cause,
        )
    )


def best_guard(play: Play, guards: list[Character]) -> Character:
    """Who keeps a prisoner when nobody is asked: one who guards already, else the least useful elsewhere."""
    return min(
        guards,
        key=lambda guard: (
            not characters.captives_of(play, guard.id),
            characters.rating(play, guard, "diplomacy") + characters.rating(play, guard, "intelligence"),
        ),
    )


def free(play: Play, character: Character, reason: str, case: str) -> None:
    """[12.82, A-12-11] The character is free where he stands: detected, and without possessions."""
    _leave_custody(character)
    character.fate = "free"
    character.detected = True
    character.sidelined = True
    play.unsettled = True
    play.emit(
        Freed(case=case, character=character.id, side=character.side, place=character.place, reason=reason)
    )
    spread_detection(play, character.place, character.side)


def _leave_custody(character: Character) -> None:
    character.captor = ""


def settle_prisoners(play: Play) -> None:
    """[12.82, A-12-10] Custody passes inside the captor's stack; a prisoner left alone is free."""
    for captive in list(play.state.characters.values()):
        if captive.fate == "captive" and captive.place in play.state.spaces:
            _keep_or_free(play, captive)


def _keep_or_free(play: Play, captive: Character) -> None:
    side = opponent(captive.side)
    if captive.captor == UNITS:
        if units.present(play, captive.place, side):
            return
        with_units = True
    else:
        guard = play.state.characters[captive.captor]
        if guard.fate == "free" and guard.place == captive.place:
            return
        with_units = guard.with_units
        if with_units and units.present(play, captive.place, side):
            captive.captor = UNITS
            return
    mates = [mate for mate in characters.at(play, captive.place, side) if mate.with_units == with_units]
    if mates:
        captive.captor = best_guard(play, mates).id
    else:
        free(play, captive, "no captor is left with the prisoner", "12.82")


def settle_stacks(play: Play) -> None:
    """[A-10-10, 9.4] Characters whose military units are gone stand alone, and are known if others are."""
    for character in play.state.characters.values():
        if character.with_units and not (
            character.fate == "free"
            and character.place in play.state.spaces
            and units.present(play, character.place, character.side)
        ):
            character.with_units = False
            spread_detection(play, character.place, character.side)


def detect(play: Play, place: str, side: Side, reason: str, case: str) -> None:
    """[9.4, A-13-15] All free characters of the side in the Environ become detected."""
    found = [character for character in characters.at(play, place, side) if not character.detected]
    if found:
        for character in found:
            character.detected = True
        play.emit(
            DetectionChanged(
                case=case,
                characters=tuple(character.id for character in found),
                place=place,
                detected=True,
                reason=reason,
            )
        )


def spread_detection(play: Play, place: str, side: Side) -> None:
    """[9.4] As soon as one of a player's characters in an Environ is detected, all are."""
    if any(character.detected for character in characters.at(play, place, side)):
        detect(play, place, side, "one of them is known to the enemy", "9.4")
