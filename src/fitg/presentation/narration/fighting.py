"""Military combat, searches, character combat, and what befalls characters in them."""

from __future__ import annotations

from fitg.data.records import Side
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
from fitg.engine.machine.state import opponent
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Clash, GreatMoment, Meaning, Parting, Wounds, means
from fitg.presentation.narration.words import Words, count, dice, does, modifiers, shifts

UNHURT = "cannot be wounded"


@describes(CombatDeclared)
def combat_declared(event: CombatDeclared, words: Words) -> str:
    return f"{words.side_does(event.attacker, 'attack')} at {words.place(event.place)}."


@means(CombatDeclared)
def combat_begins(event: CombatDeclared, words: Words) -> Meaning:
    return Meaning(clash=Clash("begins", event.place, event.attacker))


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


@means(BattleFought)
def battle(event: BattleFought, words: Words) -> Meaning:
    return Meaning(
        weight=4,
        headline=f"Battle at {words.place(event.place)}: {_losers(event, words)}.",
        day=_winner(event),
        clash=Clash(
            "fought",
            event.place,
            event.attacker,
            attack=event.attack,
            defense=event.defense,
            attacker_loss=event.attacker_loss,
            defender_loss=event.defender_loss,
            unit="strength point",
            column=f"{event.ratio}, column {event.column}",
        ),
    )


def _losers(event: BattleFought, words: Words) -> str:
    lost = {event.attacker: event.attacker_loss, opponent(event.attacker): event.defender_loss}
    losers = [side for side, loss in lost.items() if loss]
    if not losers:
        return "nobody gives way"
    return "both sides suffer losses" if len(losers) > 1 else f"{words.side_does(losers[0], 'suffer')} losses"


def _winner(event: BattleFought) -> Side | None:
    """Who has lost less."""
    if event.attacker_loss == event.defender_loss:
        return None
    won = event.attacker_loss < event.defender_loss
    return event.attacker if won else opponent(event.attacker)


@describes(SearchMade)
def search_made(event: SearchMade, words: Words) -> str:
    return (
        f"{_searchers(event, words)} {words.place(event.place)} for {words.people(event.hiders)}: "
        f"Search Value {event.search_value} against Hiding Value {event.hiding_value} "
        f"({modifiers(event.parts)}) → found on {event.number} or less, die {event.die}{_changed(event)}: "
        f"{'found' if event.found else 'not found'}."
    )


def _changed(event: SearchMade) -> str:
    return f" ({modifiers(event.die_parts)})" if event.die_parts else ""


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
    # Where nobody of their own defends himself, characters attack a force.
    defenders = words.people(event.defenders) if event.defenders else words.force(event.attacker)
    return (
        f"Fight at {words.place(event.place)}: {attackers} ({', '.join(numbers)}) against "
        f"{defenders}; {event.weapon}, to {event.intent}."
    )


@means(FightBegan)
def fight_begins(event: FightBegan, words: Words) -> Meaning:
    clash = Clash(
        "begins",
        event.place,
        by=event.attacker,
        attackers=event.attackers,
        defenders=event.defenders,
    )
    return Meaning(pause=1, clash=clash)


@describes(BreakOffTried)
def break_off_tried(event: BreakOffTried, words: Words) -> str:
    try_ = "tries" if len(event.tried) == 1 else "try"
    modifier = f" {event.modifier:+d}" if event.modifier else ""
    escaped = f"{words.people(event.escaped)} got away" if event.escaped else "in vain"
    return (
        f"Round {event.round}: {words.people(event.tried)} {try_} to break off "
        f"(column {event.column}, die {event.die}{modifier}): {escaped}."
    )


@means(BreakOffTried)
def break_off(event: BreakOffTried, words: Words) -> Meaning:
    return Meaning(partings=tuple(Parting(each, "escaped") for each in event.escaped))


@describes(RoundFought)
def round_fought(event: RoundFought, words: Words) -> str:
    active = f" ({words.people(event.active)})" if event.active else ""
    return (
        f"Round {event.round}: strength {event.attack} against {event.defense}"
        f"{active}, differential {event.differential:+d}{shifts(event.shifts)} → "
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


@means(RoundFought)
def fight_round(event: RoundFought, words: Words) -> Meaning:
    return Meaning(
        clash=Clash(
            "fought",
            attack=event.attack,
            defense=event.defense,
            attacker_loss=event.attacker_wounds,
            defender_loss=event.defender_wounds,
            unit="wound",
            column=f"column {event.column}",
        )
    )


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
        f"{count(event.wounds, 'wound')} for {words.force(event.force)}, {event.reason}: strength "
        f"{event.strength} and endurance {event.endurance} are left."
    )


@means(ForceWounded)
def force_hurt(event: ForceWounded, words: Words) -> Meaning:
    return Meaning(wounds=Wounds(event.force, event.wounds))


@describes(Wounded)
def wounded(event: Wounded, words: Words) -> str:
    source = words.force(event.cause) if words.is_force(event.cause) else event.cause
    return (
        f"{words.who(event.character)} takes {count(event.wounds, 'wound')} from {source} "
        f"({event.total} of {event.endurance})."
    )


@means(Wounded)
def hurt(event: Wounded, words: Words) -> Meaning:
    return Meaning(pause=1, wounds=Wounds(event.character, event.wounds))


@describes(Died)
def died(event: Died, words: Words) -> str:
    cause = f"killed by {words.force(event.cause)}" if words.is_force(event.cause) else event.cause
    return f"{words.who(event.character)} is dead: {cause}."


@means(Died)
def death(event: Died, words: Words) -> Meaning:
    return Meaning(
        weight=9,
        headline=f"{words.who(event.character)} is dead.",
        pause=2.6,
        moment=GreatMoment("death", f"{words.who(event.character)} falls", "dark"),
        day=opponent(event.side),
        partings=(Parting(event.character, "killed", event.side),),
    )


@describes(Captured)
def captured(event: Captured, words: Words) -> str:
    cause = f"beaten by {words.force(event.cause)}" if words.is_force(event.cause) else event.cause
    prison = event.captor in words.facts.planets
    guard = (
        f"held by {words.planet(event.captor)} itself" if prison else f"guarded by {words.who(event.captor)}"
    )
    return f"{words.who(event.character)} is captured at {words.place(event.place)}, {cause}, {guard}."


@means(Captured)
def capture(event: Captured, words: Words) -> Meaning:
    return Meaning(
        weight=8,
        headline=f"{words.who(event.character)} is captured at {words.place(event.place)}.",
        pause=1.6,
        moment=GreatMoment("captured", f"{words.who(event.character)} is taken", "dark"),
        day=opponent(event.side),
        partings=(Parting(event.character, "captured", event.side),),
    )


@describes(Freed)
def freed(event: Freed, words: Words) -> str:
    return f"{words.who(event.character)} is free again at {words.place(event.place)}: {event.reason}."


@means(Freed)
def freedom(event: Freed, words: Words) -> Meaning:
    return Meaning(
        weight=6,
        headline=f"{words.who(event.character)} is free again.",
        pause=1,
        moment=GreatMoment("freed", f"{words.who(event.character)} is free again", "bright"),
        day=event.side,
        partings=(Parting(event.character, "freed", event.side),),
    )


@describes(FightEnded)
def fight_ended(event: FightEnded, words: Words) -> str:
    reason = f": {event.reason}" if event.reason else ""
    return f"The fight at {words.place(event.place)} is over after {count(event.rounds, 'round')}{reason}."


@means(FightEnded)
def fight_is_over(event: FightEnded, words: Words) -> Meaning:
    # The stage is held until the end has been seen.
    return Meaning(pause=2.6, clash=Clash("over", event.place, rounds=event.rounds, winner=event.winner))


@describes(Healed)
def healed(event: Healed, words: Words) -> str:
    be = "is" if len(event.characters) == 1 else "are"
    return f"{words.people(event.characters)} {be} healed by {event.reason}."


@describes(CharacterDisabled)
def character_disabled(event: CharacterDisabled, words: Words) -> str:
    return f"{words.who(event.character)} is held off for this Phase ({event.reason})."
