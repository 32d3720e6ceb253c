"""Checks of a position: characters, free, captive or dead."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.scenarios.checks import names
from fitg.scenarios.checks.names import title
from fitg.scenarios.checks.table import Table
from fitg.scenarios.errors import RefusalError, allowed
from fitg.scenarios.position import FATES, UNITS, CharacterPosition
from fitg.scenarios.reading import inside

#: What the entry of Trap! says: it holds prisoners by itself.
PRISON = "prisoners_need_no_guard"
#: How the data call what raises ratings: a planet that is a drug, and the drug in a bottle.
HIGHER, DRUG = "ratings+", "any_rating"


def check_characters(table: Table) -> None:
    """[6.0] [12.7] [12.81] Every character is free, held or dead; detection is shared in an Environ."""
    names.check_known("character", table.position.characters, table.known.characters, "position.characters")
    for name, character in table.position.characters.items():
        field = f"position.characters.{name}"
        if character.fate == "dead":
            _check_dead(character, field)
            continue
        table.require_place(character.place, inside(field, "place"))
        _check_wounds(character.wounds, _endurance(table, name), inside(field, "wounds"))
        if character.fate == "captive":
            _check_captive(table, name, field)
        elif character.fate == "free":
            _check_free(table, name, field)
        else:
            _check_out_of_action(character, field)
        _check_cause(character, field)
    _check_detection(table)


def _check_dead(character: CharacterPosition, field: str) -> None:
    """[12.73] The dead have left play, and their possessions with them ([14.25])."""
    if character != CharacterPosition(fate="dead"):
        raise RefusalError(field, "a dead character has left play; give him nothing but his fate")


def _endurance(table: Table, name: str) -> int:
    """[14.4] [31.0] His own; more under the Helian Drug, and in an Environ of a Drug World that is known."""
    character, known = table.position.characters[name], table.known
    total = known.characters[name].endurance
    if character.drugged == "endurance":
        total += max(int(card.traits.get(DRUG, 0)) for card in known.possessions.values())
    place = character.place or ""
    secret = table.position.secrets.get(known.environs[place].planet) if place in known.environs else None
    if secret is not None and secret.revealed and secret.code in known.planet_secrets:
        effects = known.planet_secrets[secret.code].standing
        total += sum(int(each.removeprefix(HIGHER)) for each in effects if each.startswith(HIGHER))
    return total


def _check_wounds(wounds: int, endurance: int, field: str) -> None:
    """[12.73] A character whose wounds reach his Endurance is dead."""
    if not 0 <= wounds < endurance:
        raise RefusalError(
            field,
            f"a living character of Endurance {endurance} cannot have {wounds} wounds; "
            f"it can be 0 to {endurance - 1} [12.73]",
        )


def _check_free(table: Table, name: str, field: str) -> None:
    """[9.57] A free character has no captor, and is with military units only where his side has some."""
    character = table.position.characters[name]
    side = table.known.characters[name].side
    if character.captor is not None:
        raise RefusalError(
            inside(field, "captor"), "a free character has no captor; leave it out or set fate to captive"
        )
    if character.with_units and side not in table.sides_at(character.place, "free"):
        raise RefusalError(
            inside(field, "with_units"), f"there are no {title(side)} units in {character.place} to be with"
        )


def _check_captive(table: Table, name: str, field: str) -> None:
    """[12.81] A prisoner is held where he is, by Enemy units or by a guard.

    [14.26] Whether he still has his possessions his ruleset says.
    """
    character = table.position.characters[name]
    if character.with_units or character.acted or character.ship or character.disabled:
        raise RefusalError(
            field,
            "a prisoner has a place, wounds, a captor and perhaps detected, travelled and possessions, and "
            "nothing else",
        )
    enemy: Side = "imperial" if table.known.characters[name].side == "rebel" else "rebel"
    captors = [*table.free_characters(enemy, character.place), *table.sovereigns_at(enemy, character.place)]
    if enemy in table.sides_at(character.place, "any" if character.intercepted else "free"):
        captors.append(UNITS)
    planet = (character.place or "").partition(".")[0]
    secret = table.position.secrets.get(planet)
    # A secret that there is not is refused where secrets are looked at.
    known = None if secret is None else table.known.planet_secrets.get(secret.code)
    if enemy == "imperial" and known is not None and PRISON in known.standing:
        captors.append(planet)
    if not captors:
        raise RefusalError(
            inside(field, "captor"),
            f"no {title(enemy)} character or unit is in {character.place} to hold him [12.81]",
        )
    if character.captor not in captors:
        raise RefusalError(
            inside(field, "captor"),
            f"name who holds him in {character.place}; it can be {allowed(captors)} [12.81]",
        )


def _check_out_of_action(character: CharacterPosition, field: str) -> None:
    """Whoever has another fate, which only a ruleset knows, lies where he is, and nobody is with him."""
    if (
        character.with_units
        or character.intercepted
        or character.captor is not None
        or character.ship
        or character.acted
        or character.travelled
        or character.disabled
    ):
        raise RefusalError(
            field,
            f"who is {character.fate} has a place, wounds, possessions and a cause, and nothing else",
        )


def _check_cause(character: CharacterPosition, field: str) -> None:
    if character.fate in FATES and (character.cause is not None or character.source is not None):
        raise RefusalError(
            inside(field, "cause"),
            f"of somebody who is {character.fate} no cause is remembered; leave it out",
        )


def _check_detection(table: Table) -> None:
    """[9.4] Of a side's characters in an Environ who are not with units, all are detected or none is."""
    seen: dict[tuple[Side, str], tuple[str, bool]] = {}
    for name, character in table.position.characters.items():
        if character.fate != "free" or character.with_units or character.place not in table.known.environs:
            continue
        together = (table.known.characters[name].side, character.place)
        first, detected = seen.setdefault(together, (name, character.detected))
        if detected != character.detected:
            raise RefusalError(
                f"position.characters.{name}.detected",
                f"it must be {str(detected).lower()} as for {first}, who is in the same Environ [9.4]",
            )
