"""What is asked once: health, scenarios, bots, options, the printed facts, the rules."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from fitg import rulebook
from fitg.bots import levels
from fitg.data import facts
from fitg.engine.setup import UnplayableScenario, check_playable
from fitg.scenarios import scenarios
from fitg.scenarios.played import played
from fitg.server.api.facts import facts_text
from fitg.server.api.options import options, rulesets
from fitg.server.api.problems import PROBLEMS, TEXT_PROBLEMS
from fitg.server.live.tables import tables_of
from fitg.server.messages import (
    BotInfo,
    Health,
    OptionInfo,
    PlayedBefore,
    RulePage,
    RulesetInfo,
    ScenarioInfo,
    SearchHit,
)
from fitg.server.metrics import CONTENT_TYPE, WRITE_QUEUE, metrics_text
from fitg.server.people.rights import NotAllowed
from fitg.server.people.visitors import is_at_the_machine
from fitg.server.store.troubles import StoreTrouble
from fitg.version import VERSION

router = APIRouter()


@router.get("/api/health", responses={503: {"model": Health}})
def health(request: Request, response: Response) -> Health:
    """Whether games can be read and kept; if not, the status is 503 and `problem` says why."""
    store = tables_of(request).store
    games, trouble = 0, ""
    try:
        games, trouble = store.count(), store.trouble()
    except StoreTrouble as error:
        trouble = str(error)
    if trouble:
        response.status_code = 503
    return Health(status="trouble" if trouble else "ok", version=VERSION, games=games, problem=trouble)


@router.get("/api/metrics", response_class=PlainTextResponse, responses=TEXT_PROBLEMS)
def metrics(request: Request) -> Response:
    """Counts, queues and latencies, in the text format of Prometheus; a house tells who is at its machine."""
    if not is_at_the_machine(request):
        raise NotAllowed("How busy this house is, is for who runs it: ask on the machine that it runs on.")
    WRITE_QUEUE.set(tables_of(request).store.writer.waiting)
    return Response(metrics_text(), media_type=CONTENT_TYPE)


#: So many of a side are shown beside a scenario.
MOST_FACES = 5


@router.get("/api/scenarios")
def list_scenarios() -> list[ScenarioInfo]:
    known = facts()
    return [
        ScenarioInfo(
            id=each.id,
            title=each.title,
            game=each.game,
            by_us=each.by_us,
            turns=each.turns,
            hours=each.hours,
            stars=len(each.systems),
            worlds=sum(len(known.systems[system].planets) for system in each.systems),
            summary=each.summary,
            situation=" ".join(each.situation.split()),
            rebels=list(each.rebel.characters[:MOST_FACES]),
            empire=list(each.imperial.characters[:MOST_FACES]),
            ends=list(each.instant_victory),
            rebel_needs=each.final.rebel_needs,
            played=_played(each.id),
            playable=_playable(each.id),
        )
        for each in scenarios()
    ]


def _played(scenario: str) -> PlayedBefore | None:
    counted = played().get(scenario)
    return PlayedBefore(games=counted.games, rebel_wins=counted.rebel_wins) if counted else None


def _playable(scenario: str) -> bool:
    try:
        check_playable(next(each for each in scenarios() if each.id == scenario))
    except UnplayableScenario:
        return False
    return True


@router.get("/api/bots")
def list_bots() -> list[BotInfo]:
    return [BotInfo(name=level.bot, title=level.title, about=level.text) for level in levels()]


@router.get("/api/options")
def list_options() -> list[OptionInfo]:
    """The readings of unclear rules that a new game may choose."""
    return options()


@router.get("/api/rulesets")
def list_rulesets() -> list[RulesetInfo]:
    """The rulesets that a new game may be played by, each with its own options."""
    return rulesets()


@router.get("/api/facts", response_model=dict[str, Any])
def page_facts() -> Response:
    """Everything printed on map and cards that the page shows; it never changes."""
    return Response(facts_text(), media_type="application/json")


@router.get("/api/rules/search")
def search_rules(words: Annotated[str, Query(min_length=1, max_length=100)]) -> list[SearchHit]:
    try:
        found = rulebook.search(words)
    except rulebook.UnknownEntryError:
        found = []
    return [SearchHit(number=hit.number, title=hit.title, snippet=hit.snippet) for hit in found]


@router.get("/api/rules/{number}", responses=PROBLEMS)
def read_rule(number: str) -> RulePage:
    case = rulebook.case(number)
    return RulePage(
        number=case.number,
        title=case.title,
        text=case.text,
        neighbours=list(case.neighbours),
        rulings=[f"{each}: {rulebook.ruling(each).recommended}" for each in case.rulings],
    )
