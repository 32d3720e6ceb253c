"""Military combat, searches and character combat."""

from __future__ import annotations

from fitg.engine.events.character_combat import BreakOffTried, RoundFought, Stung
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.search import SearchMade
from fitg.presentation.explanation.explainers import explains
from fitg.presentation.explanation.records import Arithmetic, Die, line, modifier_lines, shift_lines, signed
from fitg.presentation.narration.words import Words, count


@explains(BattleFought)
def battle(event: BattleFought, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Attacker", event.attacker_die), Die("Defender", event.defender_die)),
        lines=(
            line("Attack strength", event.attack),
            line("Defence strength", event.defense),
            line("Ratio", event.ratio),
            *shift_lines(event.shifts),
            line("Column", event.column),
        ),
        result=f"attacker loses {event.attacker_loss}, defender loses {event.defender_loss}",
    )


@explains(SearchMade)
def search(event: SearchMade, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Search", event.die),),
        lines=(
            line("Search Value", event.search_value),
            line("Hiding Value", event.hiding_value),
            *modifier_lines(event.parts),
            line("Found on", f"{event.number} or less"),
            *modifier_lines(event.die_parts or ()),
        ),
        result="found" if event.found else "not found",
    )


@explains(BreakOffTried)
def break_off(event: BreakOffTried, words: Words) -> Arithmetic:
    changed = (line("Modifier of the die", signed(event.modifier)),) if event.modifier else ()
    return Arithmetic(
        dice=(Die("Break-off", event.die),),
        lines=(line("Column", event.column), *changed),
        result="got away" if event.escaped else "in vain",
    )


@explains(RoundFought)
def fight_round(event: RoundFought, words: Words) -> Arithmetic:
    dice = [Die("Attackers", value) for value in event.attacker_dice]
    if event.defender_die is not None:
        dice.append(Die("Defenders", event.defender_die))
    captures = f", {count(event.captures, 'capture')}" if event.captures else ""
    return Arithmetic(
        dice=tuple(dice),
        lines=(
            line("Strength of the attackers", event.attack),
            line("Strength of the defenders", event.defense),
            line("Differential", signed(event.differential)),
            *shift_lines(event.shifts),
            line("Column", event.column),
        ),
        result=(
            f"attackers {count(event.attacker_wounds, 'wound')}, "
            f"defenders {count(event.defender_wounds, 'wound')}{captures}"
        ),
    )


@explains(Stung)
def sting(event: Stung, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Attack", event.die),),
        lines=(line("Column", event.column),),
        result=count(event.wounds, "wound"),
    )
