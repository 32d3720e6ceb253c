"""Tables of two people whose secrets are dealt anew: who cannot know them is told the same, byte for byte.

Two tables that differ only in what somebody cannot know are shown to him: the table, who sits there, the
clocks, what was said and how much of it he has not heard, what is asked of him, whether orders answer and
after how many pauses. Then both go on by the same action, or by the orders of the side that has to decide; as
long as he may be told the same, everything that is sent to him and written for him is the same: messages and
their number, clocks, notices, how the game stands.

    python -m tests.server.twins --twins 100000 --minutes 60

The real tables are asked, with a store of which nothing is kept. Nothing of it runs with the tests but a few.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, gettempdir
from traceback import format_exception
from typing import Any, NamedTuple

import click
from sqlalchemy import select
from tests.server.test_secret_steps import Page

from fitg.bots import ADVISER, create
from fitg.bots.observation import observe
from fitg.bots.orders import Orders, preset
from fitg.data.records import Side
from fitg.engine.game import UNFIT, Game, new_game
from fitg.engine.machine.secrets import VIEWERS, Viewer
from fitg.engine.table.hidden import Chance, secrets_of
from fitg.engine.table.views import redact
from fitg.server.live.deputies import Deputies
from fitg.server.live.room import Room, Time
from fitg.server.live.table import LiveTable
from fitg.server.live.thinking import deputize
from fitg.server.people.agreements import give_number, laid
from fitg.server.store.clocks import ClockStore, Proposal
from fitg.server.store.columns import clocks, notices, orders, proposals
from fitg.server.store.games import HUMAN, SIDES, Also, Store, StoredGame, _status_text
from fitg.server.store.orders import OrdersStore
from fitg.server.store.people import Line, PeopleStore, Seated

#: The scenarios that are played, their ruleset, and a decision in how many is looked at.
GAMES = (
    ("flight-to-egrix", "standard", 2),
    ("varu-powderkeg", "standard", 2),
    ("empires-backdoor", "standard", 5),
    ("orlog-besieged", "standard", 7),
    ("flight-to-egrix", "dice-missions", 2),
    ("throne-in-danger", "standard", 9),
    ("galactic-campaign", "standard", 31),
    ("underground", "underground", 37),
    ("flight-to-egrix", "underground-heroes", 2),
    ("throne-in-danger", "underground", 13),
    ("throne-in-danger", "underground-balance-heroes", 13),
)
#: So many twins are made of a position for each who looks at it.
DEALS = 4
#: So often it is tried to deal in another way.
TRIES = 3
#: One deal in so many deals other dice, too.
WITH_DICE = 4
#: Every other decision but so many is the adviser's.
BY_CHANCE = 3
#: No game is followed for longer.
LONGEST = 4000
NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
PRESETS = ("everything", "matters", "own-turns")
#: What is written with a step that somebody may come to know of; a key is nobody's business.
WRITTEN = (clocks, notices, orders, proposals)


class Hands:
    """The workers, in this process."""

    async def think(self, table: str, snapshot: bytes, who: str, asked: str) -> tuple[str, str]:
        return deputize(snapshot, asked)


class Known(NamedTuple):
    """What is in the store of the people at a table; it is the same for all of them."""

    seated: list[Seated]
    lines: list[Line]
    time: Time


class KnownRoom(Room):
    """A room that is not read again."""

    known: Known

    async def refresh(self, anew: Any = None) -> None:
        self._seated, self._lines, self._time = self.known
        self._tell_all()

    async def decision_passed(self) -> None:
        await self.refresh()


class PatientDeputies(Deputies):
    """Deputies whose pauses are counted, and not waited for."""

    def __init__(self, table: LiveTable, given: dict[Side, Orders]) -> None:
        super().__init__(table, given)
        self.pauses: list[float] = []

    async def _wait(self, began: float) -> None:
        self.pauses.append(self.table.pause)


class Diary:
    """The store of a table: what a step would write is noted, and not kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.noted: list[Any] = []
        #: Has chance spoken at one of the steps, or was something shown?
        self.barrier = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def appending(
        self, game_id: str, changes: int, game: Game, by: str = "person", also: Also | None = None
    ) -> Future[int]:
        done: Future[int] = Future()
        self.noted.append((_status_text(game), game.side))
        self.barrier |= game.ctx.barrier
        if also is not None:
            with self._store.engine.connect() as connection:
                also(connection)
                for table in WRITTEN:
                    rows = connection.execute(select(table).where(table.c.game == game_id))
                    kept = [{**row._mapping, "key": ""} for row in rows]
                    self.noted.append((table.name, sorted(map(repr, kept))))
                connection.rollback()
        done.set_result(changes + 1)
        return done


class House:
    """A house with two people who play one game after the other."""

    def __init__(self, where: Path) -> None:
        self.store = Store(where, now=lambda: NOW)
        self.people = PeopleStore(self.store)
        self.rebel, self.imperial = (
            self.people.new_guest(name, "saurian", "A program")[0] for name in ("Rebel", "Imperial")
        )

    def lay(self, game: Game) -> tuple[StoredGame, Known]:
        """A table with clocks, something said, somebody who does not want to hear it, and a wish."""
        terms = laid("imperial", "rebel", "link", "", "live")
        game_id = self.store.add(game, {"rebel": HUMAN, "imperial": HUMAN}, self.rebel.id, terms)
        self.people.sit(self.people.invite("sit", game_id, "imperial"), game_id, self.imperial)
        give_number(self.store, game_id, "imperial", "")
        for side in SIDES:
            OrdersStore(self.store).keep(game_id, side, preset("matters"))
            self.people.say(game_id, side, f"A word of the {side} player.")
        self.people.mute(game_id, "imperial", True)
        stored = self.store.stored(game_id)
        time = Time(stored.terms, *ClockStore(self.store).of(game_id))
        return stored, Known(self.people.seated(game_id), self.people.chat(game_id), time)


class Told(NamedTuple):
    """All that somebody can notice, and the events as he was told them."""

    messages: list[str]
    written: list[Any]
    pauses: list[float]
    events: list[Any]
    #: Has chance spoken, or was something shown?
    barrier: bool
    #: What the side that had to decide has done, one after the other.
    done: list[str]


class Position(NamedTuple):
    """A decision of a game, and what both let be answered."""

    stored: StoredGame
    known: Known
    orders: dict[Side, Orders]


class Seen:
    """One table, and somebody who looks at it."""

    def __init__(self, house: House, at: Position, game: Game, viewer: Viewer) -> None:
        self.diary, self.viewer, self.page = Diary(house.store), viewer, Page(viewer)
        people = PeopleStore(house.store)
        people.store = self.diary  # type: ignore[assignment]
        workers: Any = Hands()
        self.table = LiveTable(game, at.stored, people, workers, dict(at.orders))
        self.deputies = self.table.deputies = PatientDeputies(self.table, dict(at.orders))
        whose: Side = "imperial" if viewer == "rebel" else "rebel"
        wish = Proposal("back", whose, max(1, game.steps - 1), 0, "")
        self.room = self.table.room = KnownRoom(at.stored.id, people, self.table.lines_since)
        self.room.known = at.known._replace(time=at.known.time._replace(proposals=[wish]))

    async def look(self) -> list[str]:
        """The whole table but for its old log, which is the same, and who is there."""
        self.page.entries = len(self.table.logged)
        self.table.watchers.append(self.page)
        self.table.show(self.page, acted=True)
        await self.room.enter(self.page)
        return [*self.page.texts, f"orders answer for {self.table.answering()}"]

    async def go_on(self, action: str) -> Told:
        """By an action, or by orders if they answer."""
        table, told = self.table, len(self.table.logged)
        first, answers = table.game.steps, table.answering() is not None
        self.page.texts.clear()
        mine = table.game.side == self.viewer
        if answers:
            await self.deputies._answer()
        else:
            async with table.changing():
                await table.apply(action)
                table.broadcast(self.page if mine else None, 1 if mine else None)
        if table._telling is not None:
            await table._telling
        game = table.game
        secrets = game.ctx.rules.secrets
        events = [redact(each.event, self.viewer, game.facts, secrets) for each in table.logged[told:]]
        done = [step.action for step in game.history[first:]]
        diary = self.diary
        return Told(list(self.page.texts), diary.noted, self.deputies.pauses, events, diary.barrier, done)


def dealt_otherwise(game: Game, viewer: Viewer, chance: Random, *, dice: bool) -> Game | None:
    """The game with what a viewer cannot know dealt in another way; None if a few tries find none."""
    kept = [each for each in secrets_of(game.ctx.rules.secrets) if viewer in each.kept_from]
    for _ in range(TRIES):
        twin = game.copy()
        for secret in kept:
            if dice or not isinstance(secret, Chance):
                secret.deal(twin.ctx, viewer, chance.randrange)
        if twin.state != game.state:
            twin.ask_again()
            return twin
    return None


class Trial:
    """Twins of many positions, and what was different."""

    def __init__(self, house: House, seed: str) -> None:
        self.house = house
        self.chance = Random(seed)
        self.counted: Counter[str] = Counter()
        self.differences: list[str] = []
        #: Whoever wants to hear how far it has come.
        self.tell: Callable[[str], None] = lambda _: None

    async def compare(self, at: Position, game: Game, viewer: Viewer) -> None:
        """A position with some of its twins, for one who looks at it."""
        mine = Seen(self.house, at, game, viewer)
        shown = await mine.look()
        here: tuple[str, Told] | None = None
        for _ in range(DEALS):
            dice = not self.chance.randrange(WITH_DICE)
            twin = dealt_otherwise(game, viewer, self.chance, dice=dice)
            if twin is None:
                self.counted["nothing hidden"] += 1
                return
            self.counted["twins"] += 1
            self.counted[f"seen by {viewer}"] += 1
            other = Seen(self.house, at, twin, viewer)
            commitment = twin.commitment
            again = [text.replace(commitment, game.commitment) for text in await other.look()]
            if again != shown:
                self.differ("what is shown", game, viewer, shown, again)
            if dice:
                continue
            if here is None:
                action = self.chance.choice(game.actions)
                here = action, await mine.go_on(action)
            await self._go_on(here, other, game, viewer)

    async def _go_on(self, here: tuple[str, Told], other: Seen, game: Game, viewer: Viewer) -> None:
        action, told = here
        answered = bool(told.pauses)
        if not answered and action not in other.table.game.actions:
            if game.side == viewer:
                self.differ("what can be done", game, viewer, [action], [])
            return
        after = await other.go_on(action)
        self.counted["gone on"] += 1
        self.counted["answered by orders"] += answered
        if after.pauses[:1] != told.pauses[:1]:
            self.differ("the pause before an answer", game, viewer, told.pauses, after.pauses)
        if answered and game.side == viewer and after.done[:1] != told.done[:1]:
            self.differ("what is answered for him", game, viewer, told.done, after.done)
        if after.events != told.events:
            self.counted["told something else"] += 1
            if game.side == viewer and not (told.barrier or after.barrier):
                self.differ("what he is told of his own step", game, viewer, told.events, after.events)
            return
        self.counted["told the same"] += 1
        compared: list[tuple[str, list[Any], list[Any]]] = [("messages", told.messages, after.messages)]
        if after.done == told.done:
            # What an order answers may depend on what its side knows; else it was the same step.
            self.counted["notices and clocks"] += len(told.written) > 1
            compared.append(("what is written", told.written, after.written))
            compared.append(("pauses", told.pauses, after.pauses))
        for what, one, two in compared:
            if one != two:
                self.differ(what, game, viewer, one, two)

    def break_down(self, error: Exception, game: Game | None) -> None:
        """The rules broke down; the other games go on."""
        where = "before the first position" if game is None else f"kept as {broken_at(game)}"
        self.differences.append(f"{''.join(format_exception(error)[-3:])}  {where}")

    def differ(self, what: str, game: Game, viewer: Viewer, one: list[Any], two: list[Any]) -> None:
        first = next(((a, b) for a, b in zip([*one, None], [*two, None], strict=False) if a != b), (one, two))
        where = f"{game.scenario.id} seed {game.setting.seed} step {game.steps}, {viewer}"
        self.differences.append(f"{what}: {where}\n  {_apart(str(first[0]), str(first[1]))}")


def broken_at(game: Game) -> Path:
    """The game so far, to be looked at."""
    file = Path(gettempdir()) / f"twins-{game.scenario.id}-{game.steps}.fitg"
    file.write_text(game.record.text(), encoding="utf-8")
    return file


def _apart(one: str, two: str, around: int = 120) -> str:
    """Where two texts part."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - around) : at + around]}\n  {two[max(0, at - around) : at + around]}"


def positions(house: House, chance: Random, number: int) -> Iterator[tuple[Position, Game]]:
    """Decisions of one game, played by the adviser and by chance."""
    scenario, ruleset, every = GAMES[number % len(GAMES)]
    options = {} if ruleset == "standard" else {"ruleset": ruleset}
    game = new_game(scenario, seed=f"twins {number} {chance.random()}", options=options)
    stored, known = house.lay(game)
    bot, skilled = create(ADVISER), chance.randrange(2)
    while game.outcome is None and game.steps < LONGEST:
        if not chance.randrange(every):
            given = {side: preset(chance.choice(PRESETS)) for side in SIDES}
            yield Position(stored, known, given), game
        if skilled and chance.randrange(BY_CHANCE):
            game.apply(bot.choose(observe(game), chance, None))
        else:
            game.apply(chance.choice(game.actions))


async def run(trial: Trial, twins: int, seconds: float, first: int = 0) -> None:
    """So many twins, or so long."""
    until, number = time.monotonic() + seconds, first
    while trial.counted["twins"] < twins and time.monotonic() < until:
        game = None
        try:
            for at, game in positions(trial.house, trial.chance, number):
                for viewer in VIEWERS:
                    await trial.compare(at, game, viewer)
                if trial.counted["twins"] >= twins or time.monotonic() > until:
                    return
        except UNFIT as error:
            trial.break_down(error, game)
        number += 1
        trial.counted["games"] += 1
        trial.tell(f"{trial.counted['twins']:,} twins of {trial.counted['games']} games")


@click.command()
@click.option("--twins", default=1000)
@click.option("--minutes", default=10.0, help="No more are made after so long.")
@click.option("--seed", default="twins")
@click.option("--first", default=0, help="The first game: each of them is another scenario.")
def command(twins: int, minutes: float, seed: str, first: int) -> None:
    """Compare tables that differ in what somebody cannot know."""
    began = time.process_time()
    with TemporaryDirectory() as folder:
        house = House(Path(folder) / "games.sqlite")
        trial = Trial(house, seed)
        trial.tell = partial(click.echo, err=True)
        asyncio.run(run(trial, twins, 60 * minutes, first))
        house.store.close()
    spent = time.process_time() - began
    for name, number in sorted(trial.counted.items()):
        click.echo(f"{name}: {number:,}")
    click.echo(f"differences: {len(trial.differences)}")
    for each in trial.differences[:20]:
        click.echo(each)
    click.echo(f"{1000 * spent / max(1, trial.counted['twins']):.1f} ms of CPU each")
    raise SystemExit(bool(trial.differences))


if __name__ == "__main__":
    command()
