"""Planet Secrets that people use: agents who change sides, cheats, archives."""

from __future__ import annotations

from fitg.engine.rulesets.underground.secrets.events import AgentsTurned, Cheated, DrawsOfArchives
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words


@describes(AgentsTurned)
def agents_turned(event: AgentsTurned, words: Words) -> str:
    return f"{words.planet(event.planet)} is infiltrated: Enemy Agents is a bonus draw for the Rebels now."


@means(AgentsTurned)
def turning(event: AgentsTurned, words: Words) -> Meaning:
    return Meaning(weight=7, headline="The Rebels know the agents of the Empire.", pause=1.5)


@describes(Cheated)
def cheated(event: Cheated, words: Words) -> str:
    how = f"{words.who(event.character)} cheats with {words.card(event.possession)}"
    end = "is found out, and the locals attack" if event.caught else "nobody notices"
    return f"{how} at {words.place(event.place)}: {end}."


@describes(DrawsOfArchives)
def draws_of_archives(event: DrawsOfArchives, words: Words) -> str:
    return f"{event.draws} more draws in the Archives at {words.place(event.place)}, for General Research."
