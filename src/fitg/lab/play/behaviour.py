"""What the players do with their pieces: people sent alone, deaths, idle hands, parties that turn back.

    fitg behaviour galactic-campaign --games 20 --seed 1

Strength is not sense. These counts say whether a person who watches would call the play sane; each is a mean
a game, with two standard errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Literal, NamedTuple, get_args

import msgspec

from fitg.data.records import Side
from fitg.engine.events.character_combat import Captured, Died
from fitg.engine.events.missions import MissionAssigned, MissionCompleted
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Ask
from fitg.engine.machine.state import DISSENT, Character, Planet
from fitg.engine.rules import control, loyalty, units
from fitg.engine.rules.force_points.purchases import PayToTurnUp, Purchase
from fitg.engine.rules.galactic import geography, tracks
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rules.galactic.memory import GALACTIC, memory
from fitg.engine.rules.galactic.rebel_purchases import RebelPurchases
from fitg.engine.rules.galactic.victory import is_fatal
from fitg.lab.play.simulation import SIDES, Course, Match

#: Who kills without being anybody's troops or people.
MOBS = "irate-locals"
#: [33.2, 34.3] Why points lie on a track: all that they buy would lose the game, nothing can be bought,
#: they came in after the purchases, or their owner wants to keep them.
Why = Literal["fatal", "nothing", "late", "choice"]
SAID: Mapping[Why, str] = {
    "fatal": "of them when buying would lose the game",
    "nothing": "of them when there was nothing to buy",
    "late": "of them come in since the purchases",
    "choice": "of them kept by choice",
}
#: [34.44] What can be bought without a word about where a hidden base is.
QUIET = PayToTurnUp
MARKETS: Mapping[Side, type[Purchase]] = {"rebel": RebelPurchases, "imperial": ImperialPurchases}
#: Fewer units than this are no garrison for the Throne while it is threatened.
THRONE_GUARD = 4


class Habits(msgspec.Struct):
    """What one side did in one game."""

    turns: int = 0
    missions: dict[str, int] = {}
    successes: dict[str, int] = {}
    alone: dict[str, int] = {}
    #: Characters killed, by what killed them; and those taken.
    killed: dict[str, int] = {}
    taken: int = 0
    #: Player-Turns of characters, and those spent without a mission, a move, a rest or troops to lead.
    character_turns: int = 0
    idle: int = 0
    party_turns: int = 0
    turned_back: int = 0
    left_ripe: int = 0
    #: Unspent points at the ends of Player-Turns, how many ends, and the points by why they are unspent.
    ends: int = 0
    unspent: dict[Why, int] = {}
    #: Player-Turns in which the Throne Planet was threatened, and those with too few units on it.
    threatened: int = 0
    bare: int = 0


class Standing(msgspec.Struct, frozen=True):
    """Where somebody was when his Player-Turn began."""

    place: str
    wounds: int


class Kept(NamedTuple):
    """What was left after the purchases of a Game-Turn, and why."""

    turn: int
    points: int
    why: Why


class Watcher:
    """Looks on while a game is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.habits: dict[Side, Habits] = {side: Habits() for side in SIDES}
        self._moment = self._now()
        self._stood: dict[str, Standing] = {}
        self._busy: set[str] = set()
        #: On which planets the pilot of each ship has been, the last ones.
        self._ways: dict[str, list[str]] = {}
        self._buyer: Side | None = None
        self._kept: dict[Side, Kept] = {}
        self._begin()

    def _now(self) -> tuple[int, Side | None, int]:
        """Whose Player-Turn it is: nobody's in the set-up and in the Galactic Stage (30.0)."""
        current = self.game.ctx.current
        return (self.game.state.turn, current.player, current.round)

    def _begin(self) -> None:
        """A Player-Turn begins."""
        _, side, _ = self._moment
        self._busy = set()
        self._stood = {
            each.id: Standing(each.place, each.wounds) for each in (self._free(side) if side else ())
        }
        self._ripe = {
            planet.id: planet.loyalty
            for planet in self.game.state.planets.values()
            if loyalty.has_marker(planet)
        }

    def _free(self, side: Side) -> list[Character]:
        places = self.game.ctx.board.locations
        people = self.game.state.characters.values()
        return [each for each in people if each.side == side and each.fate == "free" and each.place in places]

    def note(self, event: Event) -> None:
        """Something has happened."""
        if isinstance(event, MissionAssigned):
            mine = self.habits[event.side]
            _count(mine.missions, event.letter)
            if len(event.members) == 1 and not event.camp:
                _count(mine.alone, event.letter)
            self._busy |= set(event.members)
        elif isinstance(event, MissionCompleted):
            _count(self.habits[event.side].successes, event.letter)
        elif isinstance(event, Died):
            _count(self.habits[event.side].killed, event.cause)
        elif isinstance(event, Captured):
            self.habits[event.side].taken += 1

    def look(self) -> None:
        """Look at the table after every action: has somebody bought, has a Player-Turn ended?"""
        self._look_at_purchases()
        if self._now() == self._moment:
            return
        _, side, _ = self._moment
        if side is not None:
            self._end(side)
        self._moment = self._now()
        self._begin()

    def _end(self, side: Side) -> None:
        mine = self.habits[side]
        mine.turns += 1
        for each in self._free(side):
            before = self._stood.get(each.id)
            if before is None:
                continue
            mine.character_turns += 1
            serves = each.with_units or each.id in self._busy or each.place != before.place
            rests = each.wounds > 0 or before.wounds > 0
            mine.idle += not serves and not rests
        self._follow_ships(side)
        if GALACTIC in self.game.state.modules:
            self._count_points(mine, side)
        if side == "imperial":
            self._look_at_throne(mine)

    # Points

    def _look_at_purchases(self) -> None:
        """[33.3, 34.4] What is left of a track when its owner has bought, and why."""
        ctx = self.game.ctx
        if GALACTIC not in ctx.state.modules:
            return
        asks = next((each for each in ctx.state.stack if isinstance(each, Purchase)), None)
        if self._buyer is not None and asks is None:
            turn, *_ = self._moment
            left = tracks.points(ctx, self._buyer)
            self._kept[self._buyer] = Kept(turn, left, self._why_left(self._buyer))
        self._buyer = asks.side if asks is not None and ctx.state.clock else None

    def _why_left(self, side: Side) -> Why:
        """[38.53] As things stand, is there anything to buy that does not lose the game?"""
        market, ctx = MARKETS[side](side=side, grant=0), self.game.ctx
        if not market.may_buy(ctx):
            return "nothing"
        question = market.choose(ctx)
        assert isinstance(question, Ask)
        is_quiet = any(isinstance(each, QUIET) for each in question.actions)
        return "fatal" if self._would_lose(side) and not is_quiet else "choice"

    def _would_lose(self, side: Side) -> bool:
        """[34.2, 38.53] Would units at the base tell where it is, and end the game?"""
        ctx = self.game.ctx
        return side == "rebel" and not memory(ctx).base_revealed and is_fatal(ctx)

    def _count_points(self, mine: Habits, side: Side) -> None:
        """Points at the end of a Player-Turn: those that came in since the purchases, and the others."""
        mine.ends += 1
        now, kept = max(0, tracks.points(self.game.ctx, side)), self._kept.get(side)
        turn, *_ = self._moment
        if kept is None or kept.turn != turn:
            why = self._why_left(side)
            kept = Kept(turn, 0, "late") if why == "choice" else Kept(turn, now, why)
        old = min(now, kept.points)
        mine.unspent[kept.why] = mine.unspent.get(kept.why, 0) + old
        mine.unspent["late"] = mine.unspent.get("late", 0) + now - old

    # Parties

    def _follow_ships(self, side: Side) -> None:
        """Where the crews have gone: back to where they came from, or away from a planet that was ripe."""
        mine, board = self.habits[side], self.game.ctx.board
        for ship in self.game.state.ships.values():
            planet = board.planet_of.get(ship.place, "")
            if ship.side != side or not ship.owner or not planet:
                continue
            mine.party_turns += 1
            way = self._ways.setdefault(ship.owner, [])
            if way and planet != way[-1]:
                mine.turned_back += planet in way[-3:-1]
                mine.left_ripe += side == "rebel" and self._was_left_ripe(way[-1], planet)
            self._ways[ship.owner] = [*way[-3:], planet]

    def _was_left_ripe(self, origin: str, planet: str) -> bool:
        """Nobody is left where the people were ready, and the new planet is farther from rising."""
        ripe = self._ripe.get(origin, -1)
        now = self.game.state.planets[origin]
        if ripe < DISSENT or not loyalty.has_marker(now) or self._ripe.get(planet, ripe) >= ripe:
            return False
        return not any(
            self.game.ctx.board.planet_of.get(each.place) == origin for each in self._free("rebel")
        )

    # The Throne

    def _look_at_throne(self, mine: Habits) -> None:
        ctx = self.game.ctx
        throne = next((each for each in ctx.state.planets if ctx.facts.planets[each].capital == "throne"), "")
        if not throne or control.controller(ctx, throne) != "imperial":
            return
        if not any(self._threatens(planet, throne) for planet in ctx.state.planets.values()):
            return
        mine.threatened += 1
        mine.bare += (
            sum(units.count(ctx, place, "imperial") for place in ctx.board.surface[throne]) < THRONE_GUARD
        )

    def _threatens(self, planet: Planet, throne: str) -> bool:
        """Has it risen in the Throne's own province, or is it the Throne Planet, and restless?"""
        if planet.id == throne:
            return planet.loyalty >= DISSENT
        ctx = self.game.ctx
        near = geography.province_of(ctx, planet.id) == geography.province_of(ctx, throne)
        return near and planet.status in ("rebellion", "rebel-control")


def _count(counts: dict[str, int], what: str) -> None:
    counts[what] = counts.get(what, 0) + 1


def watch(match: Match, number: int) -> dict[Side, Habits]:
    """Play one game of a match, and look on."""
    course = Course(match, number)
    watcher: Watcher | None = None
    for event in course.events():
        assert course.game is not None
        if watcher is None:
            watcher = Watcher(course.game)
        watcher.note(event)
        watcher.look()
    assert watcher is not None
    return watcher.habits


class Count(msgspec.Struct, frozen=True):
    """A mean a game, with two standard errors; `bar` is what is wanted, "" where nothing is."""

    what: str
    mean: float
    margin: float
    bar: str = ""

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.margin:.2f}"


def counted(what: str, numbers: Iterable[float], bar: str = "") -> Count:
    """The mean of some numbers.

    >>> str(counted("missions", [1, 3]))
    '2.00 ± 2.00'
    """
    found = list(numbers)
    mean = sum(found) / len(found) if found else 0.0
    spread = sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1)
    return Count(what, mean, 2 * sqrt(spread / len(found)) if found else 0.0, bar)


def sum_up(games: Sequence[Mapping[Side, Habits]], side: Side) -> list[Count]:
    """The habits of one side over all games."""
    mine = [game[side] for game in games]
    idle = [each.idle / max(1, each.character_turns) for each in mine]
    back = [(each.turned_back + each.left_ripe) / max(1, each.party_turns) for each in mine]
    found = [
        counted("characters killed", (sum(each.killed.values()) for each in mine)),
        counted("of them by mobs", (each.killed.get(MOBS, 0) for each in mine)),
        counted("characters taken", (each.taken for each in mine)),
        counted("Rebellion missions by one person", (each.alone.get("R", 0) for each in mine)),
        counted("share of character-turns idle", idle, "below 0.15"),
        counted("share of party-turns reversed", back, "below 0.10"),
        counted("points unspent at the end of a turn", (_unspent(each) for each in mine), "below 5"),
        *(
            counted(SAID[why], (_unspent(each, why) for each in mine), "below 5" if why == "choice" else "")
            for why in get_args(Why)
        ),
    ]
    if side == "imperial":
        found[3] = msgspec.structs.replace(found[3], bar="below 3")
        found.append(counted("turns with the Throne threatened", (each.threatened for each in mine)))
        found.append(counted("of them with less than four units", (each.bare for each in mine), "0"))
    letters = Counter[str]()
    for each in mine:
        letters.update(each.missions)
    for letter in sorted(letters):
        tried = [each.missions.get(letter, 0) for each in mine]
        done = sum(each.successes.get(letter, 0) for each in mine)
        found.append(counted(f"missions {letter}, {done / max(1, sum(tried)):.0%} of them done", tried))
    return found


def _unspent(habits: Habits, why: Why | None = None) -> float:
    """Points a Player-Turn, all or those that are unspent for one reason."""
    points = habits.unspent.get(why, 0) if why else sum(habits.unspent.values())
    return points / max(1, habits.ends)
