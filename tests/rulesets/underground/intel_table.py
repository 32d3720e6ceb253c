"""Positions with the Intelligence Sheet for tests: somebody gathers information on Angoff.

Chits are scripted as `cards` by the two dice that stand for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.engine.galactic.galaxy import SECOND
from tests.engine.table import do
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.secret_table import FAR, TOWN, at_town, faces, go, kind

from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rulesets.underground.assign import GRADED_REACTION
from fitg.engine.rulesets.underground.chits import CHITS, CHITS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.intel import INTEL
from fitg.engine.rulesets.underground.intel.lesson import Lesson
from fitg.engine.rulesets.underground.intel.memory import INTELLIGENCE, IntelligenceMemory
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK
from fitg.engine.rulesets.underground.secrets import PLANET_SECRETS

BASE = "511"
REBELS, EMPIRE = "rebel-1.missions", "imperial-1.missions"
MODULES = (
    CONTROL,
    SUPPLY_NETWORK,
    GRADED_REACTION,
    IMMUNITY,
    IMMUNITY_IN_SPACE,
    CHITS,
    CHITS_IN_THE_GALAXY,
    INTEL,
)


@contextmanager
def intel_table(*, secrets: bool = False) -> Iterator[Any]:
    """Lays out a position with the sheet: `lay_out("rebel-1.missions", characters=…)`."""
    with under(*MODULES, *((PLANET_SECRETS,) if secrets else ())) as lay:

        def lay_out(segment: str, *, turn: int = SECOND, **more: Any) -> Game:
            people = {**FAR, **more.pop("characters", {})}
            more.setdefault("rebel_base", BASE)
            game: Game = lay(segment, characters=people, turn=turn, **more)
            return game

        yield lay_out


def sheet_of(game: Game) -> IntelligenceMemory:
    found = game.state.modules[INTELLIGENCE]
    assert isinstance(found, IntelligenceMemory)
    return found


def informed(game: Game, letters: int, *team: str, place: str = TOWN) -> list[Event]:
    """They gather information with so many letters, and nothing else happens to them."""
    events = go(game, "I", *team, place=place)
    for _ in range(letters):
        events += do(game, "draw")
    if kind(game) == "missions.draw":
        events += do(game, "complete I")
    return events


def gathering(lay: Any, letters: int, side: str = "rebel", **more: Any) -> Game:
    """A group that has drawn so many letters, asked for its result."""
    who = "kogus" if side == "rebel" else "thysa-kymbo"
    people = {**at_town(who), **more.pop("characters", {})}
    cards = faces(TOWN, "I")[:letters]
    segment = REBELS if side == "rebel" else EMPIRE
    game: Game = lay(segment, characters=people, cards=cards, **more)
    informed(game, letters, who)
    return game


def lesson(side: Any, letters: int, *, question: bool = False, place: str = TOWN, **more: Any) -> Lesson:
    return Lesson(task=Task(side=side, place=place, letters=letters, espionage_only=question, **more))


def advised(game: Game) -> str:
    """What a bot with the knowledge of its side would do, with a reason for it."""
    decision = game.decision
    assert decision is not None
    advice = advise(Table(game.ctx, decision.side), decision.kind, decision.options)
    assert advice.reason.endswith(".")
    return str(advice.action)
