"""[VE-26] The results sheet: a position, or a finished game, on one page; as one viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from fitg.data import Facts
from fitg.data.records import Allegiance, Side
from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.naming import STATUS_NAMES
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import SIDES
from fitg.engine.record import Record
from fitg.engine.rules import victory
from fitg.engine.rules.galactic.view import GalaxyView
from fitg.engine.table.table_view import CharacterView, PlanetView, SpaceView, TableView
from fitg.presentation.narration import segment_title

__all__ = ["Results", "Sheet", "as_page", "results"]


#: Whom a sovereign favors before anybody has summoned him.
FAVORS: dict[Allegiance, str] = {"rebel": "Pro-Rebel", "imperial": "Pro-Imperial", "neutral": "Neutral"}
#: How a game has ended.
WON: dict[Side | None, str] = {"rebel": "The Rebels win", "imperial": "The Empire wins", None: "A draw"}


class Sheet(NamedTuple):
    """A table of the page: its title, the heads of its columns, its rows."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Results(NamedTuple):
    """All that stands on the page; `course` are the Rebels' points as each Game-Turn ended."""

    title: str
    lines: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    course: tuple[tuple[int, int], ...]


def results(record: Record, viewer: Viewer = "spectator") -> Results:
    """The page of a recorded game, as far as it has come."""
    course: dict[int, int] = {}
    game, turn = None, 0
    for game in record.games():
        if game.state.turn != turn:
            course[turn] = victory.score(game.ctx).total
            turn = game.state.turn
    assert game is not None
    view = game.table_view(viewer)
    course[turn] = view.score.total
    return Results(
        title=view.title,
        lines=tuple(_lines(record, view)),
        sheets=tuple(sheet for sheet in _sheets(game, view) if sheet.rows),
        course=tuple((turn, points) for turn, points in course.items() if turn),
    )


def _lines(record: Record, view: TableView) -> Iterator[str]:
    """When and by whom it was played, how far it has come, how it ended."""
    for name in ("date", "players"):
        if name in record.headers:
            yield f"{name.title()}: {record.headers[name]}"
    yield f"Game-Turn {view.turn} of {view.turns}, {segment_title(view.current_segment)}"
    if view.outcome is not None:
        yield f"{WON[view.outcome.winner]}: {view.outcome.reason}"
    elif view.decision is not None:
        yield f"To decide: {naming.SIDE_NAMES[view.decision.side]}"


def _sheets(game: Game, view: TableView) -> Iterator[Sheet]:
    facts = game.facts
    places: dict[str, list[SpaceView]] = {planet.id: [] for planet in view.planets}
    for space in view.spaces:
        places.setdefault(space.planet, []).append(space)
    galaxy = view.module(GalaxyView)
    secrets = {} if galaxy is None else galaxy.secrets
    rows = [_planet(facts, planet, places[planet.id], secrets.get(planet.id, "")) for planet in view.planets]
    yield Sheet("Planets", ("Planet", "Marks", "State", "PDB", "Rebels", "Empire"), tuple(rows))
    yield Sheet("Victory Points", ("For", "Points"), tuple(_points(view)))
    galaxy = view.module(GalaxyView)
    if galaxy is not None:
        yield Sheet("The galaxy", ("", ""), tuple(_galaxy(facts, galaxy)))
    for side in SIDES:
        people = [each for each in view.characters if each.side == side]
        rows_of = tuple(_person(facts, each) for each in people)
        yield Sheet(f"People of {naming.SIDE_NAMES[side]}", ("Name", "Where", "How"), rows_of)
    for module in view.modules:
        yield Sheet(module.title, ("", ""), tuple((row.label, row.value) for row in module.rows))


def _planet(facts: Facts, planet: PlanetView, spaces: list[SpaceView], secret: str) -> tuple[str, ...]:
    loyalty = f", {planet.loyalty}" if planet.loyalty else ""
    level = f"{planet.pdb} {'up' if planet.pdb_up else 'down'}"
    forces = [
        "; ".join(_forces(facts, space, side) for space in spaces if space.units.get(side)) for side in SIDES
    ]
    return (
        facts.planets[planet.id].name,
        _marks(facts, planet.id, secret),
        f"{STATUS_NAMES[planet.status]}{loyalty}",
        level,
        *forces,
    )


def _marks(facts: Facts, planet: str, secret: str) -> str:
    """What is printed there for good: capital, home, Planet Secret, Coup ratings, sovereign."""
    card = facts.planets[planet]
    marks = [{"none": "", "provincial": "capital", "throne": "Throne"}[card.capital]]
    marks.append(f"home of the {facts.races[card.home_of].name}" if card.home_of else "")
    known = facts.planet_secrets.get(secret)
    marks.append(("secret" if known is None else f"secret: {known.name}") if card.secret else "")
    for environ in map(facts.environs.__getitem__, card.environs):
        marks.append(f"Coup {environ.coup}" if environ.coup is not None else "")
        ruler = facts.sovereigns[environ.sovereign] if environ.sovereign else None
        marks.append(f"{ruler.name}, {FAVORS[ruler.allegiance]}" if ruler is not None else "")
    return ", ".join(filter(None, marks))


def _galaxy(facts: Facts, galaxy: GalaxyView) -> Iterator[tuple[str, str]]:
    """Tracks, Strategic Assignments, the secret base: as far as the viewer may know them."""
    for side in SIDES:
        yield f"Force Points of {naming.SIDE_NAMES[side]}", str(galaxy.tracks[side])
    if galaxy.assignment is not None:
        yield "Strategic Assignment", _assignment(facts, galaxy.assignment)
        played = [_assignment(facts, each) for each in galaxy.drawn_assignments]
        yield "Assignments so far", "; ".join(played)
        yield "Assignments to come", str(galaxy.assignments_left)
    if galaxy.base:
        known = galaxy.base in facts.planets
        shown = ", revealed" if galaxy.base_revealed else ""
        yield "Rebel base", f"{facts.planets[galaxy.base].name}{shown}" if known else "hidden"


def _assignment(facts: Facts, card: int) -> str:
    provinces = facts.strategic_assignments[card].provinces
    return naming.series([facts.provinces[each].name for each in provinces], "")


def _forces(facts: Facts, space: SpaceView, side: str) -> str:
    where = "" if space.id in facts.environs else " in orbit"
    counts = next(units for name, units in space.units.items() if name == side)
    return f"{naming.units(facts, counts)}{where}"


def _points(view: TableView) -> Iterator[tuple[str, str]]:
    for line in view.score.lines:
        if line.points:
            yield f"{line.name} ({line.number})", str(line.points)
    yield "in all", str(view.score.total)


def _person(facts: Facts, person: CharacterView) -> tuple[str, ...]:
    where = naming.place(facts, person.place) if person.place else ""
    state = [] if person.fate in CAN_ACT else [person.fate]
    state += [f"{person.wounds} wounds"] if person.wounds else []
    state += ["detected"] if person.detected and person.fate in CAN_ACT else []
    return naming.piece(facts, person.id), where, ", ".join([*state, *person.notes])


# The page

STYLE = """
@page { size: A4 landscape; margin: 8mm }
body { font: 9px/1.25 sans-serif; margin: 1em; columns: 3; column-gap: 2em }
h1 { font-size: 18px; margin: 0 }
h1, p.lines { column-span: all }
h2 { font-size: 11px; margin: .8em 0 .2em; break-after: avoid }
table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: left; vertical-align: top; padding: 0 .5em 0 0; border-bottom: 1px solid #ccc }
svg { inline-size: 100%; block-size: 60px }
"""


def as_page(found: Results) -> str:
    """The sheet as a page of HTML that prints on one sheet of paper and needs nothing else."""
    lines = "<br>".join(escape(line) for line in found.lines)
    tables = "\n".join(_table(sheet) for sheet in found.sheets)
    title = escape(found.title)
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{title}</h1>\n"
        f'<p class="lines">{lines}</p>\n{_course(found.course)}\n{tables}\n</html>\n'
    )


def _table(sheet: Sheet) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in sheet.heads) if any(sheet.heads) else ""
    body = "\n".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in sheet.rows)
    return f"<h2>{escape(sheet.title)}</h2>\n<table>{f'<tr>{head}</tr>' if head else ''}\n{body}\n</table>"


def _course(course: tuple[tuple[int, int], ...]) -> str:
    """The points over the Game-Turns, as a line."""
    if len(course) < 2:
        return ""
    high, low = max(points for _, points in course), min(0, *(points for _, points in course))
    span = max(high - low, 1)
    spots = " ".join(
        f"{100 * index / (len(course) - 1):.1f},{40 - 38 * (points - low) / span:.1f}"
        for index, (_, points) in enumerate(course)
    )
    words = ", ".join(f"{turn}: {points}" for turn, points in course)
    return (
        "<h2>Victory Points as each Game-Turn ended</h2>\n"
        f'<svg viewBox="0 0 100 42" preserveAspectRatio="none" role="img" aria-label="{words}">'
        f'<polyline points="{spots}" fill="none" stroke="black" vector-effect="non-scaling-stroke"/></svg>'
        f"<p>{words}</p>"
    )
