"""From checked rows to records, with the cross-references of the map filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fitg.data.records import (
    ActionCard,
    ActionCell,
    Character,
    Creature,
    Environ,
    Explanation,
    GalacticEvent,
    ImperialShip,
    Mission,
    Mob,
    Planet,
    PlanetSecret,
    Possession,
    Province,
    Race,
    Route,
    Sovereign,
    StrategicAssignment,
    System,
    TurnSpace,
    UnitKind,
)
from fitg.data.sheets import Rows, Sheets


def provinces(sheets: Sheets) -> dict[str, Province]:
    """The provinces with their systems."""
    return {
        province: Province(id=province, systems=_holding(sheets["systems"], "province", province), **row)
        for province, row in sheets["provinces"].items()
    }


def systems(sheets: Sheets) -> dict[str, System]:
    """[5.21] The star systems with their planets."""
    return {
        system: System(id=system, planets=_holding(sheets["planets"], "system", system), **row)
        for system, row in sheets["systems"].items()
    }


def _holding(rows: Rows, column: str, value: str) -> tuple[str, ...]:
    return tuple(row_id for row_id, row in rows.items() if row[column] == value)


def routes(sheets: Sheets) -> tuple[Route, ...]:
    """[21.11] The destination counts as well as the navigation stars on the way."""
    return tuple(
        Route(a=a, b=b, nav_stars=row["nav_stars"], distance=row["nav_stars"] + 1)
        for row in sheets["routes"].values()
        for a, b in (sorted((row["a"], row["b"])),)
    )


def planets(sheets: Sheets) -> dict[str, Planet]:
    """[5.3] The planets with their Environs."""
    environs_of: dict[str, list[str]] = {planet: [] for planet in sheets["planets"]}
    for environ in sheets["environs"]:
        environs_of[environ.partition(".")[0]].append(environ)
    return {
        planet: Planet(id=planet, environs=tuple(environs_of[planet]), **row)
        for planet, row in sheets["planets"].items()
    }


def environs(sheets: Sheets) -> dict[str, Environ]:
    """[5.3E] The Environs; the id holds planet and place."""
    return {
        environ: Environ(id=environ, planet=planet, index=int(index), **row)
        for environ, row in sheets["environs"].items()
        for planet, _, index in (environ.partition("."),)
    }


def races(sheets: Sheets) -> dict[str, Race]:
    """The races with the Environs where they live."""
    return {
        race: Race(id=race, environs=_environs_with(sheets["environs"], race), **row)
        for race, row in sheets["races"].items()
    }


def _environs_with(environ_rows: Rows, race: str) -> tuple[str, ...]:
    return tuple(environ for environ, row in environ_rows.items() if race in row["races"])


def mobs(sheets: Sheets) -> tuple[Mob, ...]:
    """[12.17] The rows of the Irate Locals Chart."""
    return tuple(Mob(**row) for row in sheets["locals"].values())


def creatures(sheets: Sheets) -> dict[str, Creature]:
    """[13.45] The creatures by id."""
    return {creature: Creature(id=creature, **row) for creature, row in sheets["creatures"].items()}


def characters(sheets: Sheets) -> dict[str, Character]:
    """[6.0] The characters by id."""
    return {character: Character(id=character, **row) for character, row in sheets["characters"].items()}


def possessions(sheets: Sheets) -> dict[str, Possession]:
    """[14.0] The possessions by id."""
    return {possession: Possession(id=possession, **row) for possession, row in sheets["possessions"].items()}


def imperial_ships(sheets: Sheets) -> dict[str, ImperialShip]:
    """[14.6] The Imperial spaceships by id."""
    return {ship: ImperialShip(id=ship, **row) for ship, row in sheets["imperial_ships"].items()}


def unit_kinds(sheets: Sheets) -> dict[str, UnitKind]:
    """[7.0] The kinds of military units by id."""
    return {kind: UnitKind(id=kind, **row) for kind, row in sheets["units"].items()}


def sovereigns(sheets: Sheets) -> dict[str, Sovereign]:
    """[25.0] The sovereigns with the Environs that name them."""
    home = {row["sovereign"]: environ for environ, row in sheets["environs"].items()}
    return {
        sovereign: Sovereign(id=sovereign, environ=home[sovereign], **row)
        for sovereign, row in sheets["sovereigns"].items()
    }


def missions(sheets: Sheets) -> dict[str, Mission]:
    """[13.2] The missions by letter."""
    return {letter: Mission(letter=letter, **row) for letter, row in sheets["missions"].items()}


def action_cards(sheets: Sheets) -> dict[int, ActionCard]:
    """[13.3] The Action Cards by number, put together from their three sections."""
    cells: dict[int, dict[str, ActionCell]] = {}
    for cell_id, row in sheets["action_cards"].items():
        card, _, section = cell_id.partition(".")
        cells.setdefault(int(card), {})[section] = ActionCell(**row)
    return {card: ActionCard(card=card, **sections) for card, sections in cells.items()}


def galactic_events(sheets: Sheets) -> dict[int, GalacticEvent]:
    """[32.0] The galactic events by card number."""
    return {
        int(card): GalacticEvent(card=int(card), **row) for card, row in sheets["galactic_events"].items()
    }


def planet_secrets(sheets: Sheets) -> dict[str, PlanetSecret]:
    """[31.0] The Planet Secrets by code."""
    return {code: PlanetSecret(code=code, **row) for code, row in sheets["planet_secrets"].items()}


def strategic_assignments(sheets: Sheets) -> dict[int, StrategicAssignment]:
    """[35.1] The Strategic Assignment cards by number."""
    return {
        int(card): StrategicAssignment(card=int(card), **row)
        for card, row in sheets["strategic_assignments"].items()
    }


def turn_track(sheets: Sheets) -> tuple[TurnSpace, ...]:
    """[33.1] The Game-Turn Record Track from the first space on."""
    return tuple(TurnSpace(turn=int(turn), **row) for turn, row in sheets["turn_track"].items())


def explanations(rows: Rows) -> dict[str, Explanation]:
    """The explanations of a file by code."""
    return {code: Explanation(id=code, **row) for code, row in rows.items()}


# --- what no single row can promise ------------------------------------------------------------


def contradictions(sheets: Sheets) -> Iterator[tuple[str, str]]:
    """The keys at which rows contradict each other, each with the end of a sentence about it."""
    yield from _environs_without_locals(sheets)
    yield from _double_marks(sheets["environs"])
    yield from _homeless_sovereigns(sheets)
    yield from _misplaced(sheets, "systems", "province", 1)
    yield from _misplaced(sheets, "planets", "system", 2)
    yield from _foreign_ships(sheets)
    yield from _odd_routes(sheets["routes"])
    yield from _unreachable_systems(sheets)
    yield from _assignments_to_one_province(sheets["strategic_assignments"])


def _assignments_to_one_province(rows: Rows) -> Iterator[tuple[str, str]]:
    """[35.2] A card opens the way between two provinces."""
    for card, row in rows.items():
        if len(set(row["provinces"])) != len(row["provinces"]):
            yield f"strategic_assignments.{card}.provinces", "a card names two different provinces"


def _environs_without_locals(sheets: Sheets) -> Iterator[tuple[str, str]]:
    known = {(row["race"], row["environ_type"]) for row in sheets["locals"].values()}
    for environ, row in sheets["environs"].items():
        for race in row["races"]:
            if (race, row["type"]) not in known:
                yield f"environs.{environ}.type", f"locals.csv has no irate {race} for the type {row['type']}"


def _double_marks(environ_rows: Rows) -> Iterator[tuple[str, str]]:
    for environ, row in environ_rows.items():
        if row["coup"] is not None and row["sovereign"] is not None:
            yield f"environs.{environ}.coup", "an Environ cannot have both a Coup rating and a sovereign"


def _homeless_sovereigns(sheets: Sheets) -> Iterator[tuple[str, str]]:
    for sovereign in sheets["sovereigns"]:
        homes = _holding(sheets["environs"], "sovereign", sovereign)
        if len(homes) != 1:
            yield f"sovereigns.{sovereign}", f"a sovereign needs one Environ, but has {_listed(homes)}"


def _misplaced(sheets: Sheets, kind: str, column: str, digits: int) -> Iterator[tuple[str, str]]:
    """[5.2] [5.3A] The first digits of a number tell where the thing is."""
    for row_id, row in sheets[kind].items():
        if row[column] != row_id[:digits]:
            yield f"{kind}.{row_id}.{column}", f"its number says {row_id[:digits]}, not {row[column]}"


def _foreign_ships(sheets: Sheets) -> Iterator[tuple[str, str]]:
    for character, row in sheets["characters"].items():
        ship = row["abilities"].get("owns")
        if ship is not None and sheets["possessions"].get(ship, {}).get("owner") != character:
            yield f"characters.{character}.abilities", f"possessions.csv does not name him as owner of {ship}"
    for possession, row in sheets["possessions"].items():
        owner = row["owner"]
        if owner is not None and sheets["characters"][owner]["abilities"].get("owns") != possession:
            yield f"possessions.{possession}.owner", f"characters.csv does not say that {owner} owns it"


def _odd_routes(route_rows: Rows) -> Iterator[tuple[str, str]]:
    seen: set[frozenset[str]] = set()
    for route, row in route_rows.items():
        ends = frozenset((row["a"], row["b"]))
        if len(ends) == 1:
            yield f"routes.{route}", "it leads nowhere else"
        if ends in seen:
            yield f"routes.{route}", f"another route joins {_listed(sorted(ends))}"
        seen.add(ends)


def _unreachable_systems(sheets: Sheets) -> Iterator[tuple[str, str]]:
    reached = {next(iter(sheets["systems"]))}
    frontier = set(reached)
    while frontier:
        ends = [(row["a"], row["b"]) for row in sheets["routes"].values()]
        frontier = {b for a, b in (*ends, *((b, a) for a, b in ends)) if a in frontier} - reached
        reached |= frontier
    for system in sheets["systems"]:
        if system not in reached:
            yield f"systems.{system}", "no space route leads there"


def _listed(names: Iterable[str]) -> str:
    return " and ".join(names) or "none"
