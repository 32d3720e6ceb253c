"""The server: HTTP for what is asked once, one WebSocket per seat for what changes."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import structlog
from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from fitg.engine.game import new_game
from fitg.engine.rulesets import ruleset
from fitg.errors import FitgError
from fitg.server.api import games, guard, lookups, options, past, patience, puzzle_table, reviews, seats
from fitg.server.api import people as people_routes
from fitg.server.api.facts import facts_text
from fitg.server.api.problems import answer_problems
from fitg.server.live.actions import action_infos
from fitg.server.live.tables import Tables
from fitg.server.live.workers import Workers
from fitg.server.messages import MESSAGE_RECORDS
from fitg.server.metrics import Pauses
from fitg.server.patience.clerk import Clerk
from fitg.server.patience.senders import Post, Senders
from fitg.server.people.limits import Limits
from fitg.server.people.proofs import Proofs
from fitg.server.records import record_schemas, with_references
from fitg.server.settings import Settings
from fitg.server.store.games import Store
from fitg.server.store.house import HouseStore
from fitg.server.store.networks import NetworkStore
from fitg.server.store.people import PeopleStore
from fitg.version import VERSION

log = structlog.get_logger()

#: So often it is looked whether nobody plays, and there is time to tidy up.
TIDY_SECONDS = 300


class TableServer(FastAPI):
    """An application whose schema names the records of the engine that its answers hold."""

    def openapi(self) -> dict[str, Any]:
        if not self.openapi_schema:
            document: dict[str, Any] = with_references(super().openapi())
            document["components"]["schemas"] |= record_schemas(MESSAGE_RECORDS)
            self.openapi_schema = document
        return self.openapi_schema


def create_app(settings: Settings, store: Store | None = None) -> FastAPI:
    """The application, with its store and its workers."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        workers = Workers(settings.workers, settings.think)
        workers.start()
        people = PeopleStore(store or Store(settings.where))
        tables = Tables(people, workers, diligent=settings.shared)
        tables.listen()
        senders = Senders(HouseStore(people.store), Post(settings.smtp, settings.mail_from, settings.inside))
        clerk = Clerk(tables, senders, settings.address)
        app.state.tables = tables
        app.state.people = people
        app.state.senders = senders
        app.state.networks = NetworkStore(people.store)
        app.state.limits = Limits()
        app.state.proofs = Proofs(people)
        app.state.reviews = reviews.Reviews()
        _prepare()
        _spare_the_living()
        tasks = [asyncio.create_task(_tidy_up(tables))]
        if settings.shared:
            await clerk.begin()
            # At home everybody is at this screen: nothing goes on while nobody looks.
            tasks.append(asyncio.create_task(clerk.work()))
        log.info("open", store=tables.store.database.label)
        yield
        for task in tasks:
            task.cancel()
        clerk.postman.close()
        senders.close()
        await app.state.reviews.close()
        await tables.close()
        workers.stop()
        with suppress(FitgError):
            await asyncio.to_thread(clerk.close)
        await asyncio.to_thread(tables.store.close)
        log.info("closed")

    app = TableServer(
        title="fitg", version=VERSION, lifespan=lifespan, docs_url="/api/docs", openapi_url="/api/schema"
    )
    app.state.settings = settings
    app.add_middleware(guard.Guard, settings=settings)
    answer_problems(app)
    for routes in (lookups, games, past, reviews, puzzle_table, people_routes, patience, seats):
        app.include_router(routes.router)
    page = page_folder()
    if page is not None:
        app.mount("/", StaticFiles(directory=page, html=True), name="page")
    return app


def _prepare() -> None:
    """What every page asks for first is ready before the first one comes, and so are the rules."""
    facts_text()
    lookups.list_scenarios()
    lookups.list_bots()
    action_infos(new_game("flight-to-egrix"))
    for each in options.rulesets():
        for game in each.games:
            # What a ruleset's options are is looked up once, and not in two threads at the same moment.
            ruleset({"ruleset": each.name}, game)


def _spare_the_living() -> None:
    """Keep Python from looking through all tables for garbage: with hundreds of them that takes a second.

    Tables leave none that has to be looked for; what others leave is found young, or when nobody plays.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10_000)
    if not any(isinstance(each, Pauses) for each in gc.callbacks):
        gc.callbacks.append(Pauses())


async def _tidy_up(tables: Tables) -> None:
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        if not tables.tables:
            gc.collect()


def page_folder() -> Path | None:
    """Where the built page lies, if it was built."""
    folder = Path(str(files("fitg.server"))) / "page"
    return folder if (folder / "index.html").is_file() else None
