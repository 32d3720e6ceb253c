"""Underground: Ekim Lam, the Minor Cast, and Vans Ka-Tie-A's Blaster."""

from __future__ import annotations

from fitg.engine.events.newcast import BlasterAskedFor, MinorCastJoined, MinorCastLost, MinorCastShown
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.rulesets.underground.newcast.printed import kinds
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.words import Words


def _kind(kind: str) -> str:
    return kinds()[kind].name


@describes(MinorCastJoined)
def minor_cast_joined(event: MinorCastJoined, words: Words) -> str:
    who = f"The {words.piece(event.character)}"
    what = "" if event.kind == HIDDEN else f", a {_kind(event.kind)},"
    return f"{who}{what} joins at {words.place(event.place)}: {event.reason}."


@describes(MinorCastShown)
def minor_cast_shown(event: MinorCastShown, words: Words) -> str:
    return f"The {words.piece(event.character)} is the {_kind(event.kind)}: {event.reason}."


@describes(MinorCastLost)
def minor_cast_lost(event: MinorCastLost, words: Words) -> str:
    place, cause = words.place(event.place), words.force(event.cause)
    return f"The {words.piece(event.character)} is gone from {place}: {cause}."


@describes(BlasterAskedFor)
def blaster_asked_for(event: BlasterAskedFor, words: Words) -> str:
    outcome = "hands it over" if event.given else "keeps it"
    owner, receiver = words.piece(event.owner), words.piece(event.receiver)
    return (
        f"{receiver} asks {owner} for his Blaster: {event.die} against Intelligence {event.intelligence},"
        f" he {outcome}."
    )
