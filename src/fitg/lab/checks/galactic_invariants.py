"""What must hold in the Galactic Game whenever somebody decides: tracks, decks, secrets, permissions, points.

The smaller games have nothing of it, and nothing here has anything to say about them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from fitg import tables
from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.control import ControlChanged, StatusChanged
from fitg.engine.events.galactic import TrackChanged
from fitg.engine.events.intelligence import FreeMoveBegun
from fitg.engine.events.space import Hyperjumped
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import SIDES
from fitg.engine.questions import FLEET, Craft
from fitg.engine.rules import control
from fitg.engine.rules.galactic import base, hypnosis, money
from fitg.engine.rules.galactic.assignments import SECOND_DECK, ArrangeDeck
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory
from fitg.engine.rules.space import passage
from fitg.engine.rulesets.underground.cards.events import MoleSuspected

if TYPE_CHECKING:
    from fitg.lab.checks.invariants import Ledger

Complaints = Iterator[str]

#: [33.22, 34.31] Where the Resource Tracks end.
ENDS: dict[Side, int] = {"imperial": 99, "rebel": 199}
#: [35.31] The states of a planet to which capitals may always send help.
RISEN = ("rebellion", "rebel-control")


def memory_of(game: Game) -> GalacticMemory | None:
    """What the Galactic Game remembers; None in a smaller one."""
    record = game.state.modules.get(GALACTIC)
    return record if isinstance(record, GalacticMemory) else None


class GalaxyLedger:
    """What the events say of tracks, points and journeys."""

    def __init__(self, game: Game) -> None:
        record = memory_of(game)
        self.facts = game.facts
        self.tracks: dict[Side, int] = dict(record.tracks) if record is not None else {}
        self.points = sum(worth(game.facts, planet) for planet in _held(game))
        self.risen = {planet.id for planet in game.state.planets.values() if planet.status in RISEN}
        self.jumps: list[Hyperjumped] = []
        #: [VX-20l] From where somebody goes whom no Assignment binds.
        self.free = ""
        #: Planets that were in rebellion at some moment since the last time.
        self.stirred: set[str] = set(self.risen)

    def note(self, events: Iterable[Event]) -> None:
        """Enter what happened since the last time."""
        self.jumps = []
        self.stirred = set(self.risen)
        told = False
        for event in events:
            if isinstance(event, TrackChanged):
                self.tracks[event.side] += event.after - event.before
            elif isinstance(event, ControlChanged):
                self.points += _gained(self.facts, event)
            elif isinstance(event, StatusChanged):
                (self.risen.add if event.after in RISEN else self.risen.discard)(event.planet)
                self.stirred |= self.risen
            elif isinstance(event, FreeMoveBegun):
                self.free = event.origin
            elif isinstance(event, MoleSuspected):
                told = True  # [VE-23e] A fleet may follow what the clone tells, once.
            elif isinstance(event, Hyperjumped) and event.side == "imperial":
                if not told:
                    self._note_jump(event)
                told = False

    def _note_jump(self, jump: Hyperjumped) -> None:
        if jump.origin == self.free:
            self.free = ""
        else:
            self.jumps.append(jump)

    def copy(self) -> GalaxyLedger:
        twin = GalaxyLedger.__new__(GalaxyLedger)
        twin.facts, twin.points, twin.free = self.facts, self.points, self.free
        twin.tracks, twin.jumps = dict(self.tracks), list(self.jumps)
        twin.risen, twin.stirred = set(self.risen), set(self.stirred)
        return twin


def worth(facts: Facts, planet_id: str) -> int:
    """[38.5] The Victory Points of a planet that the Rebels control, by its rank alone."""
    planet = facts.planets[planet_id]
    if planet.capital == "throne":
        return 5
    if planet.capital == "provincial":
        return 5 if facts.systems[planet.system].province == "1" else 4
    return 3 if planet.home_of is not None else 1


def _held(game: Game) -> list[str]:
    return [planet for planet in game.state.planets if control.controller(game.ctx, planet) == "rebel"]


def _gained(facts: Facts, event: ControlChanged) -> int:
    change = (event.after == "rebel") - (event.before == "rebel")
    return change * worth(facts, event.planet)


# Tracks and points


def tracks_hold_what_was_entered(game: Game, ledger: Ledger) -> Complaints:
    """[33.2, 34.3] Between nothing (if nobody may owe any) and their ends, and as much as the events say."""
    record = memory_of(game)
    if record is None:
        return
    lends = not game.ctx.rules.ask.nobody_answers(money.credit)
    for side in SIDES:
        if record.tracks[side] > ENDS[side] or (record.tracks[side] < 0 and not lends):
            yield f"the {side} track stands at {record.tracks[side]}"
        if record.tracks[side] != ledger.galaxy.tracks[side]:
            yield f"the {side} track stands at {record.tracks[side]}, not at {ledger.galaxy.tracks[side]}"


def victory_points_run_with_control(game: Game, ledger: Ledger) -> Complaints:
    """[38.5] Every planet that the Rebels gain or lose is counted at that moment, and nothing else is."""
    if memory_of(game) is None:
        return
    # What a module counts beside them (a planet that is no more) is not controlled by anybody.
    lines = Counter(filter(None, game.ctx.rules.ask[questions.planet_lines](game.ctx)))
    found = tables.victory_points(game.ctx.scenario.final.schedule, lines, facts=game.facts).total
    if found != ledger.galaxy.points:
        yield f"the Rebels have {found} Victory Points, and by the events {ledger.galaxy.points}"


# Cards


def every_galactic_event_comes_once(game: Game, ledger: Ledger) -> Complaints:
    """[32.0] No card comes twice, and the one in force lies on top."""
    record = memory_of(game)
    if record is None:
        return
    yield from (f"event {card} came {n} times" for card, n in Counter(record.drawn_events).items() if n > 1)
    if record.event and record.drawn_events and record.event != record.drawn_events[-1]:
        yield f"event {record.event} is in force below event {record.drawn_events[-1]}"


def every_assignment_lies_in_one_place(game: Game, ledger: Ledger) -> Complaints:
    """[35.1, 35.4] In the deck or among those drawn; the second deck has six of the others."""
    record = memory_of(game)
    if record is None or any(isinstance(each, ArrangeDeck) for each in game.state.stack):
        return
    size = len(game.facts.strategic_assignments)
    first, later = record.drawn_assignments[:size], record.drawn_assignments[size:]
    if len(first) < size:
        piles = (*first, *record.assignments)
    else:
        piles = (first[-1], *later, *record.assignments)
        if len(later) + len(record.assignments) > SECOND_DECK:
            yield f"the second deck has {len(later) + len(record.assignments)} cards"
    yield from (f"assignment {card} lies in {n} places" for card, n in Counter(piles).items() if n > 1)
    if record.assignment and record.drawn_assignments and record.assignment != record.drawn_assignments[-1]:
        yield f"assignment {record.assignment} is in force, and was not drawn last"
    if record.next_assignment_known and not record.assignments:
        yield "the Rebels know the top card of an empty deck"


# Secrets


def planet_secrets_lie_where_they_may(game: Game, ledger: Ledger) -> Complaints:
    """[31.1] Each once, on a planet that is marked for one; only those that lie there are shown or lost."""
    record = memory_of(game)
    if record is None:
        return
    planets = game.facts.planets
    for planet in record.secrets:
        if not planets[planet].secret:
            yield f"a secret lies on {planet}, which has none"
    yield from (
        f"{code} lies on {n} planets" for code, n in Counter(record.secrets.values()).items() if n > 1
    )
    for planet in {*record.revealed, *record.lost_secrets} - record.secrets.keys():
        yield f"the secret of {planet} is shown or lost, and there is none"


def the_base_has_not_been_named(game: Game, ledger: Ledger) -> Complaints:
    """[34.1, 34.22] It is one of the planets that can be it; no planet is named twice, nor the base."""
    record = memory_of(game)
    if record is None:
        return
    if record.base and record.base not in base.possible(game.ctx):
        yield f"the base is on {record.base}"
    if record.base_revealed and not record.base:
        yield "there is no base, and everybody knows it"
    if record.base in record.named or len(set(record.named)) < len(record.named):
        yield f"these are named, with the base on {record.base}: {record.named}"


def what_holds_or_ends_a_planet_is_there(game: Game, ledger: Ledger) -> Complaints:
    """[36.33b, 36.34] A unit above each hypnotized planet; nothing marks a destroyed one."""
    record = memory_of(game)
    if record is None:
        return
    for planet, unit in record.hypnosis.items():
        if not hypnosis.in_orbit(game.ctx, planet, unit):
            yield f"{planet} is hypnotized by a {unit} that is not there"
    for each in game.state.planets.values():
        if each.status == "destroyed":
            camps = [place for place in game.ctx.board.surface[each.id] if place in game.state.camps]
            if each.pdb or each.pdb_up or each.id in record.hypnosis or camps:
                yield f"{each.id} is destroyed and has a PDB, a camp or a Loyalty marker"
            if each.id == record.base and not record.base_revealed:
                yield "the base is destroyed, and nobody knows"


# Permissions


def imperial_jumps_are_permitted(game: Game, ledger: Ledger) -> Complaints:
    """[35.2, 35.3] Between the two provinces, to stars of capitals and homes, or to a rebellion."""
    record = memory_of(game)
    if record is None or not record.assignment or in_force(game.ctx, "peace_month"):
        return
    permits = _by_other_reasons if _has_other_reasons(game) else _is_permitted
    for jump in ledger.galaxy.jumps:
        astray = game.ctx.rules.ask[questions.jumps_astray](
            game.ctx, jump.origin
        )  # [118] Nobody has chosen where it ends.
        if not astray and not permits(game, ledger, jump, record.assignment):
            yield f"no reason lets the Empire go from {jump.origin} to {jump.destination}"


def _has_other_reasons(game: Game) -> bool:
    """Does a module name reasons of its own, which the cases below do not know?"""
    return any(
        answer.question is questions.ways_out
        for module in game.ctx.rules.modules
        if module.id != GALACTIC
        for answer in module.answers
    )


def _by_other_reasons(game: Game, ledger: Ledger, jump: Hyperjumped, card: int) -> bool:
    """As the reasons of the ruleset say, which hold after the jump as they did before."""
    ctx, crafts = game.ctx, [Craft("ship", ship=jump.ship) if jump.ship else FLEET]
    if not jump.ship:
        # The jump does not tell which units they were: some may go where others may not.
        crafts += (Craft("fleet", units=(kind,)) for kind in ctx.facts.unit_kinds)
    named = any(passage.is_allowed(ctx, "imperial", jump.origin, jump.destination, craft) for craft in crafts)
    return named or _is_permitted(game, ledger, jump, card)


def _is_permitted(game: Game, ledger: Ledger, jump: Hyperjumped, card: int) -> bool:
    """As the case says it, star by star."""
    facts, board = game.facts, game.ctx.board
    stars = [facts.systems[board.system_of[place]] for place in (jump.origin, jump.destination)]
    home, away = stars[0].province, stars[1].province
    if {home, away} <= set(facts.strategic_assignments[card].provinces) or stars[0] is stars[1]:
        return True
    central = any(
        facts.planets[each].capital != "none" or facts.planets[each].home_of for each in stars[1].planets
    )
    if home == away and central:
        return True
    origin = facts.planets.get(board.planet_of.get(jump.origin, ""))
    is_alarm = origin is not None and origin.capital != "none"
    return is_alarm and board.planet_of[jump.destination] in ledger.galaxy.stirred


GALACTIC_INVARIANTS: tuple[Callable[[Game, Ledger], Complaints], ...] = (
    tracks_hold_what_was_entered,
    victory_points_run_with_control,
    every_galactic_event_comes_once,
    every_assignment_lies_in_one_place,
    planet_secrets_lie_where_they_may,
    the_base_has_not_been_named,
    what_holds_or_ends_a_planet_is_there,
    imperial_jumps_are_permitted,
)
