"""Planet Secrets of Underground for tests: one lies on Angoff, and somebody is there on missions.

Chits are scripted as `cards` by the two dice that stand for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.engine.galactic.galaxy import SECOND
from tests.engine.table import do
from tests.rulesets.underground.plan_table import PRINTED_TURN, under

from fitg.data import facts
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rulesets.underground.assign import GRADED_REACTION
from fitg.engine.rulesets.underground.chits import CHITS, CHITS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.chits.bags import bags
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.intel import INTEL
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK
from fitg.engine.rulesets.underground.secrets import PLANET_SECRETS

#: What a group says that comes for a secret.
FOR_THE_SECRET = "for the secret"
PLANET, TOWN = "222", "222.1"
#: Events that hurt nobody.
QUIET = ("guide", "scout", "planetary_event", "populace_wild", "surveillance", "shelter", "unfamiliar_food")
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


MODULES = (
    PRINTED_TURN,
    IMMUNITY,
    IMMUNITY_IN_SPACE,
    CHITS,
    CHITS_IN_THE_GALAXY,
    CONTROL,
    SUPPLY_NETWORK,
    GRADED_REACTION,
    INTEL,
    PLANET_SECRETS,
)


@contextmanager
def secret_table() -> Iterator[Any]:
    """Lays out a position: `lay_out("rebel-1.missions", "trap", characters=…)`."""
    with under(*MODULES) as lay:

        def lay_out(
            segment: str, code: str, *, planet: str = PLANET, known: bool = True, **more: Any
        ) -> Game:
            people = {**FAR, **more.pop("characters", {})}
            lies = {planet: {"code": code, "revealed": known}, **more.pop("secrets", {})}
            game: Game = lay(segment, secrets=lies, characters=people, turn=more.pop("turn", SECOND), **more)
            return game

        yield lay_out


def at_town(*names: str, place: str = TOWN, **more: Any) -> dict[str, Any]:
    return {name: {"place": place, **more} for name in names}


def faces(place: str, letter: str) -> list[int]:
    """The chits of the Environ's bag with a letter, quiet ones first."""
    section = facts().environs[place].section
    found = [face for face, cell in bags()[section].items() if letter in cell.letters]
    quiet = ("guide", "medical_aid", "scout", "contacts", "planetary_event", "unfamiliar_food", "rumors")
    return sorted(found, key=lambda face: bags()[section][face].event not in quiet)


def without(place: str, letters: str) -> list[int]:
    """Quiet chits without any of these letters."""
    section = facts().environs[place].section
    return [
        face
        for face, cell in bags()[section].items()
        if not set(letters) & set(cell.letters) and cell.event in QUIET
    ]


def with_event(place: str, event: str, parameter: str = "") -> int:
    """A chit of the Environ's bag with this event."""
    section = facts().environs[place].section
    return next(
        face
        for face, cell in bags()[section].items()
        if cell.event == event and parameter in ("", cell.parameter)
    )


def go(game: Game, letter: str, *team: str, place: str = TOWN) -> list[Event]:
    """The missions of the Environ, as far as the first chit."""
    events = do(game, f"missions at {place}", *(f"assign {each} to {letter}" for each in team))
    if game.decision is not None and game.decision.kind == "missions.assign":
        events += do(game, "draw")
    if game.decision is not None and game.decision.kind == "missions.target" and letter == "I":
        events += do(game, FOR_THE_SECRET)
    return events


def kind(game: Game) -> str:
    assert game.decision is not None
    return game.decision.kind


def answer(game: Game, kinds: str, *, limit: int = 60) -> list[Event]:
    """Take the first action until a decision of this kind comes up."""
    events: list[Event] = []
    for _ in range(limit):
        if game.decision is None or game.decision.kind == kinds:
            return events
        events += do(game, game.decision.actions[0])
    raise AssertionError(kinds)
