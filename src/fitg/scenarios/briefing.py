"""A scenario told to a player, as Markdown that also reads well as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fitg.data import Facts
from fitg.data.records import Environ
from fitg.scenarios.board import environs_of, opening
from fitg.scenarios.format import Game, Group, Kind, Reinforcement, Scenario, SideSetup
from fitg.scenarios.phrases import (
    character_words,
    count,
    grant_words,
    listing,
    pieces,
    placing_words,
    planet_name,
    sovereign_words,
    stack_words,
    units,
)
from fitg.scenarios.position import PlanetPosition, Position

GAMES: dict[Game, str] = {
    "star-system": "Star System Game",
    "province": "Province Game",
    "galactic": "Galactic Game",
}
KINDS: dict[Kind, str] = {"start-rebellion": "Start Rebellion", "armageddon": "Armageddon"}
CONTROL = {
    "imperial-control": "Imperial",
    "rebel-control": "Rebel",
    "rebellion": "in rebellion",
    "rebellion-stopped": "rebellion stopped",
}
BOARD = ("Planet", "Control", "Loyalty", "PDB", "Environs (type and size, resource, races)")


def briefing(scenario: Scenario, known: Facts) -> str:
    """Tell a scenario: situation, board, forces, reinforcements and victory, with the rule cases."""
    return "\n\n".join(_parts(scenario, known))


def headline(scenario: Scenario) -> str:
    """Say what kind of game it is and how long it takes."""
    hours = f", {scenario.hours} h" if scenario.hours else ""
    turns = count(scenario.turns, "Game-Turn")
    return f"{GAMES[scenario.game]}, {KINDS[scenario.kind]} scenario, {turns}{hours}."


def _parts(scenario: Scenario, known: Facts) -> Iterator[str]:
    yield f"# {scenario.title}"
    yield headline(scenario)
    yield scenario.situation.strip() or scenario.summary
    yield "## Board"
    yield _board(scenario, known)
    if scenario.position is not None:
        yield "## Position"
        yield _bullets(_standing(scenario.position, known))
    else:
        for side, setup in (("Rebel", scenario.rebel), ("Imperial", scenario.imperial)):
            yield f"## {side} forces"
            yield _bullets(_forces(setup, known))
    if scenario.reinforcements:
        yield "## Reinforcements"
        yield _bullets(_reinforcement(coming, known) for coming in scenario.reinforcements)
    yield "## Victory"
    yield _bullets(_victory(scenario, known))
    if scenario.cases:
        yield f"Cases: {', '.join(scenario.cases)}."


def _board(scenario: Scenario, known: Facts) -> str:
    start = scenario.position.planets if scenario.position is not None else opening(scenario, known)
    return _table([BOARD, *(_planet_row(planet, markers, known) for planet, markers in start.items())])


def _planet_row(planet: str, markers: PlanetPosition, known: Facts) -> tuple[str, ...]:
    return (
        planet_name(planet, known),
        CONTROL[markers.state],
        (markers.loyalty or "–").capitalize(),
        f"Level {markers.pdb}, {'Up' if markers.pdb_up else 'Down'}",
        "; ".join(_environ(environ, known) for environ in environs_of(planet, known)),
    )


def _environ(environ: Environ, known: Facts) -> str:
    races = "/".join(known.races[race].name for race in environ.races)
    star = "★" if environ.resource_star else ""
    return f"{environ.type.capitalize()} {environ.size}, {environ.resource}{star}, {races}"


def _forces(setup: SideSetup, known: Facts) -> Iterator[str]:
    if setup.groups:
        yield from (_group(group, known) for group in setup.groups)
    elif setup.characters:
        yield f"{pieces(setup.characters, setup.ships, known)}, {_arrival(setup)} [16.12]."
    if setup.possessions:
        yield f"Possessions: {listing(known.possessions[name].name for name in setup.possessions)}."
    if setup.units:
        yield f"{units(setup.units, known)}, in Environs of planets under friendly control [16.13]."
    if setup.camps is not None:
        planets = listing(planet_name(planet, known) for planet in setup.camps.planets)
        yield (
            f"A Rebel Camp on each of {planets}; as the first Rebel Mission Phase begins, the Imperial "
            "Player may remove it with Strength Points of the Environ size plus "
            f"{setup.camps.challenge} there [{setup.camps.case}]."
        )
    yield from (grant_words(grant, known) for grant in setup.force_points)
    if not setup.units and not setup.force_points:
        yield "No military units."


def _arrival(setup: SideSetup) -> str:
    if setup.entry == "from-space":
        return "arriving from space in one Environ in the first Movement Segment"
    return "together in one Environ of a planet under friendly control"


def _group(group: Group, known: Facts) -> str:
    drawn = (
        count(group.random_characters, "character drawn at random", "characters drawn at random"),
        count(group.random_possessions, "possession drawn at random", "possessions drawn at random"),
    )
    cards = (known.possessions[name].name for name in group.possessions)
    members = ", ".join(filter(None, [pieces(group.characters, group.ships, known), *cards, *drawn]))
    return f"{members}: {placing_words(group.placing, known)} [{group.case}]."


def _reinforcement(coming: Reinforcement, known: Facts) -> str:
    turns = listing(map(str, coming.turns))
    when = f"on Game-Turns {turns}" if coming.turns else "each time a planet goes into rebellion"
    words = f"{coming.side.capitalize()}: {units(coming.units, known)} {when}"
    if coming.instead_if_pdb_raised is not None:
        words += f", or {units(coming.instead_if_pdb_raised, known)} if a PDB is turned Up in that turn"
    return f"{words} [{coming.case}]."


def _victory(scenario: Scenario, known: Facts) -> Iterator[str]:
    for condition in scenario.instant_victory:
        yield f"{condition.side.capitalize()} victory at once: {condition.text} [{condition.case}]"
    final = scenario.final
    yield (
        f"After Game-Turn {scenario.turns}: Rebel victory with {final.rebel_needs} points or more, "
        f"else Imperial victory [{final.case}]."
    )
    schedule = known.charts.victory.schedules[final.schedule]
    points = (f"{name.replace('-', ' ')} {value:+d}" for name, value in schedule.points.items() if value)
    yield f"Points: {', '.join(points)} [{schedule.case}]."


def _standing(position: Position, known: Facts) -> Iterator[str]:
    yield f"Play starts in Game-Turn {position.turn} with {position.segment}."
    for name, character in position.characters.items():
        yield f"{character_words(name, character, known)}."
    for name, sovereign in position.sovereigns.items():
        yield f"{sovereign_words(name, sovereign, known)}."
    for place, stack in position.units.items():
        yield f"In {place}: {units(stack, known)}."
    for fleet in position.stacks:
        yield f"In {fleet.place}: {stack_words(fleet, known)}."
    for place, coming in position.waiting.items():
        yield f"Waiting for room in {place}: {units(coming, known)}."


def _bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Write a Markdown table whose columns also line up as plain text."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])
