"""Military combat, searches, character combat, and what befalls characters in them."""

from __future__ import annotations

from fitg.engine.events.character_combat import (
    BreakOffTried,
    Captured,
    Died,
    FightBegan,
    FightEnded,
    ForceWounded,
    Freed,
    Healed,
    OutOfFight,
    RoundFought,
    Stung,
    Wounded,
)
from fitg.engine.events.control import CharacterDisabled
from fitg.engine.events.military_combat import BattleFought, CombatDeclared, LeaderNamed
from fitg.engine.events.search import SearchMade
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words, count, dice, does, modifiers, shifts

UNHURT = "cannot be wounded"


@describes(CombatDeclared)
def combat_declared(event: CombatDeclared, words: Words) -> str:
    return f"{words.side_does(event.attacker, 'attack')} at {words.place(event.place)}."


@describes(LeaderNamed)
def leader_named(event: LeaderNamed, words: Words) -> str:
    return (
        f"{words.who(event.character)} leads the units at {words.place(event.place)} in the {event.purpose}."
    )


@describes(BattleFought)
def battle_fought(event: BattleFought, words: Words) -> str:
    return (
        f"Battle at {words.place(event.place)}, {words.side(event.attacker)} attacking: strength "
        f"{event.attack} against {event.defense}, {event.ratio}{shifts(event.shifts)} → column "
        f"{event.column}. The attacker rolls {event.attacker_die}: the defender loses "
        f"{count(event.defender_loss, 'strength point')}; the defender rolls {event.defender_die}: "
        f"the attacker loses {event.attacker_loss}."
    )


@describes(SearchMade)
def search_made(event: SearchMade, words: Words) -> str:
    return (
        f"{_searchers(event, words)} {words.place(event.place)} for {words.people(event.hiders)}: "
        f"Search Value {event.search_value} against Hiding Value {event.hiding_value} "
        f"({modifiers(event.parts)}) → found on {event.number} or less, die {event.die}: "
        f"{'found' if event.found else 'not found'}."
    )


def _searchers(event: SearchMade, words: Words) -> str:
    if event.by == "units":
        whose = "Rebel" if event.side == "rebel" else "Imperial"
        led = f", led by {words.people(event.searchers)}," if event.searchers else ""
        return f"{whose} military units{led} search"
    return f"{words.people(event.searchers)} {does(len(event.searchers), 'search')}"


@describes(FightBegan)
def fight_began(event: FightBegan, words: Words) -> str:
    attackers = words.people(event.attackers) if event.attackers else words.force(event.attacker)
    numbers = [f"strength {event.strength}"] if event.strength or event.attackers else []
    if not event.attackers:
        numbers.append(UNHURT if event.endurance is None else f"endurance {event.endurance}")
    return (
        f"Fight at {words.place(event.place)}: {attackers} ({', '.join(numbers)}) against "
        f"{words.people(event.defenders)}; {event.weapon}, to {event.intent}."
    )


@describes(BreakOffTried)
def break_off_tried(event: BreakOffTried, words: Words) -> str:
    try_ = "tries" if len(event.tried) == 1 else "try"
    modifier = f" {event.modifier:+d}" if event.modifier else ""
    escaped = f"{words.people(event.escaped)} got away" if event.escaped else "in vain"
    return (
        f"Round {event.round}: {words.people(event.tried)} {try_} to break off "
        f"(column {event.column}, die {event.die}{modifier}): {escaped}."
    )


@describes(RoundFought)
def round_fought(event: RoundFought, words: Words) -> str:
    return (
        f"Round {event.round}: strength {event.attack} against {event.defense} "
        f"({words.people(event.active)}), differential {event.differential:+d}{shifts(event.shifts)} → "
        f"column {event.column}. {_attack(event)}; {_answer(event)}{_captures(event)}."
    )


def _attack(event: RoundFought) -> str:
    if not event.attacker_dice:
        return "The attacker does not roll"
    return f"The attacker rolls {dice(event.attacker_dice)}: {count(event.defender_wounds, 'wound')}"


def _answer(event: RoundFought) -> str:
    if event.defender_die is None:
        return "there is no fighting back"
    return f"the defenders roll {event.defender_die}: {count(event.attacker_wounds, 'wound')}"


def _captures(event: RoundFought) -> str:
    return f"; {count(event.captures, 'capture')}" if event.captures else ""


@describes(OutOfFight)
def out_of_fight(event: OutOfFight, words: Words) -> str:
    return f"{words.who(event.character)} is out of the fight: {event.reason}."


@describes(Stung)
def stung(event: Stung, words: Words) -> str:
    return (
        f"Attack of {words.force(event.creature)} on {words.who(event.character)} "
        f"(column {event.column}, die {event.die}): {count(event.wounds, 'wound')}."
    )


@describes(ForceWounded)
def force_wounded(event: ForceWounded, words: Words) -> str:
    return (
        f"{count(event.wounds, 'wound')} for {words.force(event.force)} ({event.reason}): strength "
        f"{event.strength} and endurance {event.endurance} are left."
    )


@describes(Wounded)
def wounded(event: Wounded, words: Words) -> str:
    source = words.force(event.cause) if words.is_force(event.cause) else event.cause
    return (
        f"{words.who(event.character)} takes {count(event.wounds, 'wound')} from {source} "
        f"({event.total} of {event.endurance})."
    )


@describes(Died)
def died(event: Died, words: Words) -> str:
    cause = f"killed by {words.force(event.cause)}" if words.is_force(event.cause) else event.cause
    return f"{words.who(event.character)} is dead: {cause}."


@describes(Captured)
def captured(event: Captured, words: Words) -> str:
    return (
        f"{words.who(event.character)} is captured at {words.place(event.place)} ({event.cause}), "
        f"guarded by {words.who(event.captor)}."
    )


@describes(Freed)
def freed(event: Freed, words: Words) -> str:
    return f"{words.who(event.character)} is free again at {words.place(event.place)} ({event.reason})."


@describes(FightEnded)
def fight_ended(event: FightEnded, words: Words) -> str:
    reason = f": {event.reason}" if event.reason else ""
    return f"The fight at {words.place(event.place)} is over after {count(event.rounds, 'round')}{reason}."


@describes(Healed)
def healed(event: Healed, words: Words) -> str:
    be = "is" if len(event.characters) == 1 else "are"
    return f"{words.people(event.characters)} {be} healed by {event.reason}."


@describes(CharacterDisabled)
def character_disabled(event: CharacterDisabled, words: Words) -> str:
    return f"{words.who(event.character)} is held off for this Phase ({event.reason})."
