"""Attempts that came to nothing."""

from __future__ import annotations

from fitg.engine.machine.state import opponent
from fitg.engine.rulesets.underground.missions.events import AttemptJudged
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, modifiers


@describes(AttemptJudged)
def attempt_judged(event: AttemptJudged, words: Words) -> str:
    parts = f" ({modifiers(event.parts)})" if event.parts else ""
    result = "the attempt is botched" if event.botched else "they get away"
    who, place = words.people(event.members), words.place(event.place)
    return f"Without success at {place}: {who}, die {event.die}{parts}, {result}."


@means(AttemptJudged)
def judgment(event: AttemptJudged, words: Words) -> Meaning:
    if not event.botched:
        return Meaning(pause=0.8)
    headline = f"The attempt at {words.place(event.place)} is botched."
    return Meaning(weight=5, headline=headline, pause=1.2, day=opponent(event.side))
