"""Checks of a position: what only the larger games have."""

from __future__ import annotations

from fitg.scenarios.checks import names
from fitg.scenarios.checks.table import Table
from fitg.scenarios.errors import RefusalError, allowed
from fitg.scenarios.position import SovereignPosition
from fitg.scenarios.reading import inside

#: What the entry of the Dead World says: whoever was there lives, and may leave.
SPARED = "units_may_only_leave"

GALACTIC_FIELDS = (
    "secrets",
    "destroyed_planets",
    "resource_tracks",
    "rebel_base",
    "rebel_base_revealed",
    "named_planets",
    "galactic_event",
    "assignment",
)


def check_sovereigns(table: Table) -> None:
    """[25.0] Sovereigns of the board, summoned by a side that may, or gone."""
    position, known = table.position, table.known
    table.require_larger_game("position.sovereigns", position.sovereigns)
    environs = {environ.id for environ in table.environs}
    of_board = [name for name, sovereign in known.sovereigns.items() if sovereign.environ in environs]
    names.check_known("sovereign on this board", position.sovereigns, of_board, "position.sovereigns")
    for name, sovereign in position.sovereigns.items():
        field = f"position.sovereigns.{name}"
        if sovereign.fate == "summoned":
            _check_summoned(table, name, sovereign, field)
        elif sovereign != SovereignPosition(fate="gone"):
            raise RefusalError(field, "a sovereign who is gone has left play; give him nothing but his fate")


def _check_summoned(table: Table, name: str, sovereign: SovereignPosition, field: str) -> None:
    """[25.12] [25.21] He serves a side he favors, at home or, if he leads in space, in orbit above."""
    facts = table.known.sovereigns[name]
    sides = ("rebel", "imperial") if facts.allegiance == "neutral" else (facts.allegiance,)
    if sovereign.side not in sides:
        raise RefusalError(
            inside(field, "side"), f"name the side that summoned him; it can be {allowed(sides)}"
        )
    orbit = f"{table.known.environs[facts.environ].planet}.orbit"
    places = (facts.environ,) if facts.space_leadership is None else (facts.environ, orbit)
    if sovereign.place not in places:
        raise RefusalError(
            inside(field, "place"), f"he never leaves home; it can be {allowed(places)} [25.21]"
        )
    if not 0 <= sovereign.wounds < facts.endurance:
        raise RefusalError(inside(field, "wounds"), f"it can be 0 to {facts.endurance - 1}")


def check_galaxy(table: Table) -> None:
    """[29.0] What only the Galactic Game has: secrets, destroyed planets, tracks, the secret base, decks."""
    for field in GALACTIC_FIELDS:
        table.require_galactic_game(f"position.{field}", getattr(table.position, field))
    _check_secrets(table)
    for side, points in table.position.resource_tracks.items():
        names.check_track(side, points, table.known, f"position.resource_tracks.{side}")
    _check_base(table)
    _check_card_decks(table)


def _check_secrets(table: Table) -> None:
    """[31.1] [36.34] A secret lies on a planet marked for one; a destroyed planet has nothing left on it."""
    position, known = table.position, table.known
    marked = [planet for planet in position.planets if known.planets[planet].secret]
    names.check_known("planet with a secret", position.secrets, marked, "position.secrets")
    codes = [secret.code for secret in position.secrets.values()]
    names.check_known("Planet Secret", codes, known.planet_secrets, "position.secrets")
    names.check_once(codes, "position.secrets")
    for planet in position.destroyed_planets:
        names.check_on_board(planet, table.scenario, known, "position.destroyed_planets")
        secret = position.secrets.get(planet)
        if secret is not None and SPARED in known.planet_secrets[secret.code].standing:
            continue
        for place in _occupied(table):
            if place.split(".")[0] == planet:
                raise RefusalError(
                    "position.destroyed_planets", f"{planet} is destroyed, yet something is in {place}"
                )


def _occupied(table: Table) -> list[str]:
    characters = [character.place for character in table.position.characters.values()]
    stacks = [stack.place for stack in table.position.stacks]
    return [*table.position.units, *stacks, *filter(None, characters)]


def _check_base(table: Table) -> None:
    """[34.1] [34.22] The base is on the list of planets; those named to the Enemy are others of it."""
    position = table.position
    possible = [planet for planet in position.planets if table.known.planets[planet].possible_rebel_base]
    if position.rebel_base is not None:
        names.check_known("possible secret base", [position.rebel_base], possible, "position.rebel_base")
    if position.rebel_base_revealed and position.rebel_base is None:
        raise RefusalError(
            "position.rebel_base", f"say which planet was revealed; it can be {allowed(possible)}"
        )
    others = [planet for planet in possible if planet != position.rebel_base]
    names.check_known(
        "planet that the Rebel Player can have named",
        position.named_planets,
        others,
        "position.named_planets",
    )
    names.check_once(position.named_planets, "position.named_planets")


def _check_card_decks(table: Table) -> None:
    """[32.0] [35.1] The decks hold cards that exist, each once."""
    decks = table.position.decks
    for field, deck, cards in (
        ("galactic_events", decks.galactic_events, table.known.galactic_events),
        ("strategic_assignments", decks.strategic_assignments, table.known.strategic_assignments),
    ):
        where = f"position.decks.{field}"
        table.require_galactic_game(where, deck)
        names.check_known("card", map(str, deck or ()), map(str, cards), where)
        names.check_once(map(str, deck or ()), where)
