"""Underground: the Imperial Will, its yards and its crew, and the Commandos."""

from __future__ import annotations

from fitg.engine.events.will import (
    CommandosFell,
    CommandosSent,
    WillForfeited,
    WillOrdered,
    WillRepaired,
    WoundTreated,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, count

FORCE_POINT = "Force Point"


@describes(WillRepaired)
def will_repaired(event: WillRepaired, words: Words) -> str:
    price = count(event.points, FORCE_POINT)
    return f"The Imperial Will is repaired at {words.place(event.place)} for {price}."


@means(WillRepaired)
def repaired(event: WillRepaired, words: Words) -> Meaning:
    return Meaning(weight=2, headline="The Imperial Will is as good as new.", day="imperial")


@describes(WillOrdered)
def will_ordered(event: WillOrdered, words: Words) -> str:
    price, wait = count(event.points, FORCE_POINT), count(event.wait, "Production Phase")
    return (
        f"Imperial Deltronics on {words.planet(event.planet)} builds a new Imperial Will for {price}:"
        f" it is ready in {wait}."
    )


@means(WillOrdered)
def ordered(event: WillOrdered, words: Words) -> Meaning:
    return Meaning(weight=3, headline="A new Imperial Will is being built.", day="imperial")


@describes(WillForfeited)
def will_forfeited(event: WillForfeited, words: Words) -> str:
    price = count(event.points, FORCE_POINT)
    return f"The new Imperial Will has no loyal port to set out from: it is lost, and {price} with it."


@means(WillForfeited)
def forfeited(event: WillForfeited, words: Words) -> Meaning:
    return Meaning(weight=4, headline="The new Imperial Will is lost in its dock.", day="rebel")


@describes(WoundTreated)
def wound_treated(event: WoundTreated, words: Words) -> str:
    left = f", {count(event.left, 'wound')} left" if event.left else ""
    return f"The medical teams of the Imperial Will heal a wound of {words.who(event.character)}{left}."


@describes(CommandosSent)
def commandos_sent(event: CommandosSent, words: Words) -> str:
    if not event.character:
        return f"The {event.commandos} serve nobody: {event.reason}."
    return f"The {event.commandos} serve {words.who(event.character)} from now on."


@describes(CommandosFell)
def commandos_fell(event: CommandosFell, words: Words) -> str:
    return f"The {event.commandos} take a wound for {words.who(event.character)}, and wait for replacements."
