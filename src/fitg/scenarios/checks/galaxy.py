"""Checks of a position: what only the larger games have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fitg.data.records import GalacticEvent, Side
from fitg.scenarios.checks import names
from fitg.scenarios.checks.table import Table
from fitg.scenarios.errors import RefusalError, allowed
from fitg.scenarios.position import UNITS, SovereignPosition
from fitg.scenarios.reading import inside
from fitg.scenarios.sequence import starts_at

GALACTIC_FIELDS = (
    "secrets",
    "destroyed_planets",
    "resource_tracks",
    "rebel_base",
    "rebel_base_revealed",
    "named_planets",
    "galactic_event",
    "assignment",
    "drawn_events",
    "drawn_assignments",
    "next_assignment_known",
    "hypnosis",
    "taxes_owed",
    "disbanded_squad",
    "open_units",
    "by_chance",
)

TRANSPORT_ERROR = "transport_error"

EVENT = "event"
"""The Segment in which the Galactic Event of a Game-Turn is drawn."""

NEVER = "never"
"""How the data call that a secret is kept whatever happens."""

OPENS_UNITS = "all_imperial_mobile_units_face_up_for_good"
"""How the data call that a rebellion ends the secrecy of the Empire."""

ROLES: tuple[Literal["free", "interception"], ...] = ("free", "interception")
"""[20.47] The stacks in which somebody can be."""

DEAD_WORLD = "planet_removed"
"""How the data call that a planet is no more when its secret is revealed."""


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
    """[25.12] [25.21] He serves a side he favors, on his planet or, if he leads in space, in orbit above.

    Whether he may leave his own Environ, or be held by the enemy, his ruleset says.
    """
    facts = table.known.sovereigns[name]
    sides = ("rebel", "imperial") if facts.allegiance == "neutral" else (facts.allegiance,)
    if sovereign.side not in sides:
        raise RefusalError(
            inside(field, "side"), f"name the side that summoned him; it can be {allowed(sides)}"
        )
    planet = table.known.environs[facts.environ].planet
    places = [each for each in table.known.environs if table.known.environs[each].planet == planet]
    if facts.space_leadership is not None or sovereign.captor is not None:
        places.append(f"{planet}.orbit")
    if sovereign.place not in places:
        raise RefusalError(
            inside(field, "place"), f"he never leaves his planet; it can be {allowed(places)} [25.21]"
        )
    if sovereign.captor is not None:
        _check_held(table, sovereign, field)
    if not 0 <= sovereign.wounds < facts.endurance:
        raise RefusalError(inside(field, "wounds"), f"it can be 0 to {facts.endurance - 1}")
    free, stopped = (table.sides_at(sovereign.place, role) for role in ROLES)
    for said, given, here in (
        ("with_units", sovereign.with_units, free),
        ("intercepted", sovereign.intercepted, stopped),
    ):
        if given and sovereign.side not in here:
            raise RefusalError(
                inside(field, said),
                f"there are no such {sovereign.side} units in {sovereign.place} to be with",
            )


def _check_held(table: Table, sovereign: SovereignPosition, field: str) -> None:
    """[12.81] By enemy units, or by a character of theirs beside him; and he does nothing."""
    enemy: Side = "imperial" if sovereign.side == "rebel" else "rebel"
    captors = list(table.free_characters(enemy, sovereign.place))
    if enemy in table.sides_at(sovereign.place, "free"):
        captors.append(UNITS)
    if sovereign.captor not in captors:
        raise RefusalError(
            inside(field, "captor"),
            f"name who holds him in {sovereign.place}; it can be {allowed(captors) or 'nobody'} [12.81]",
        )
    if sovereign.with_units or sovereign.intercepted or sovereign.acted:
        raise RefusalError(
            field, "a sovereign who is held has a side, a place, wounds, a captor and perhaps travelled"
        )


def check_galaxy(table: Table) -> None:
    """[29.0] What only the Galactic Game has: secrets, destroyed planets, tracks, the secret base, decks."""
    for field in GALACTIC_FIELDS:
        table.require_galactic_game(f"position.{field}", getattr(table.position, field))
    _check_secrets(table)
    for side, points in table.position.resource_tracks.items():
        # Whether a side may owe points is a matter of the ruleset.
        names.check_track(side, max(0, points), table.known, f"position.resource_tracks.{side}")
    _check_destroyed(table)
    _check_base(table)
    _check_card_decks(table)
    _check_hypnosis(table)
    _check_what_events_left(table)
    names.check_once(table.position.by_chance, "position.by_chance")


def _check_secrets(table: Table) -> None:
    """[31.1] [31.2] A secret lies on a planet marked for one; a Dead World that is known is no more."""
    position, known = table.position, table.known
    marked = [planet for planet in position.planets if known.planets[planet].secret]
    names.check_known("planet with a secret", position.secrets, marked, "position.secrets")
    codes = [secret.code for secret in position.secrets.values()]
    names.check_known("Planet Secret", codes, known.planet_secrets, "position.secrets")
    names.check_once(codes, "position.secrets")
    for planet, secret in position.secrets.items():
        entry = known.planet_secrets[secret.code]
        if secret.lost and entry.lost == NEVER and OPENS_UNITS not in entry.on_rebellion:
            raise RefusalError(
                f"position.secrets.{planet}.lost", f"{secret.code} is never lost; leave it out"
            )
        dead = _is_dead_world(table, planet)
        if dead and planet not in position.destroyed_planets:
            raise RefusalError(
                f"position.secrets.{planet}", "a revealed Dead World is one of the destroyed_planets [36.34]"
            )
        if not dead and planet in position.destroyed_planets:
            raise RefusalError(
                f"position.secrets.{planet}",
                f"{planet} is destroyed, and {secret.code} with it; leave it out",
            )


def _is_dead_world(table: Table, planet: str) -> bool:
    """[31.2] Is it the planet that its secret has removed from the game?"""
    secret = table.position.secrets.get(planet)
    if secret is None or not secret.revealed:
        return False
    return DEAD_WORLD in table.known.planet_secrets[secret.code].on_reveal


def _check_destroyed(table: Table) -> None:
    """[36.34] A destroyed planet has nothing left on it; around a Dead World pieces may be left (G-05).

    Whether anything can be left in the orbit of another one, its ruleset says.
    """
    names.check_once(table.position.destroyed_planets, "position.destroyed_planets")
    for planet in table.position.destroyed_planets:
        names.check_on_board(planet, table.scenario, table.known, "position.destroyed_planets")
        ground = [] if _is_dead_world(table, planet) else [*_occupied(table)]
        for place in (*(each for each in ground if not each.endswith(".orbit")), *_marked(table)):
            if place.split(".")[0] == planet:
                raise RefusalError(
                    "position.destroyed_planets", f"{planet} is destroyed, yet something is in {place}"
                )


def _marked(table: Table) -> list[str]:
    """[31.0] Where there are camps and the like, or sovereigns at home: all that goes with a Dead World."""
    position, known = table.position, table.known
    summoned = [name for name, each in position.sovereigns.items() if each.place is not None]
    homes = [known.sovereigns[name].environ for name in summoned if name in known.sovereigns]
    return [*position.waiting, *position.camps, *position.coup_markers, *homes]


def _occupied(table: Table) -> list[str]:
    """Where there are pieces."""
    position = table.position
    places = [
        *(character.place for character in position.characters.values()),
        *(ship.place for ship in position.ships),
        *(stack.place for stack in position.stacks),
    ]
    return [*position.units, *(place for place in places if place is not None)]


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
    if len(position.named_planets) % 2:
        raise RefusalError(
            "position.named_planets", "every Rebel secret names two planets; there is one too many or too few"
        )
    if position.rebel_base in position.destroyed_planets and not position.rebel_base_revealed:
        raise RefusalError(
            "position.rebel_base", f"{position.rebel_base} is destroyed, and so everybody knows it [34.46]"
        )
    if "base" in position.by_chance and position.rebel_base is not None:
        raise RefusalError(
            "position.by_chance", f"the base is on {position.rebel_base}; leave out one of them"
        )
    out_of_question = {*position.named_planets, *position.destroyed_planets}
    sought = position.rebel_base is None and (position.named_planets or "base" in position.by_chance)
    if sought and out_of_question.issuperset(possible):
        raise RefusalError(
            "position.named_planets", "every planet that could be the base is named or destroyed [34.23]"
        )


def _check_card_decks(table: Table) -> None:
    """[32.0] [35.1] The decks hold cards that exist, each once, and none of those that were drawn."""
    position, known = table.position, table.known
    decks = position.decks
    for field, deck, cards in (
        ("galactic_events", decks.galactic_events, known.galactic_events),
        ("strategic_assignments", decks.strategic_assignments, known.strategic_assignments),
    ):
        where = f"position.decks.{field}"
        table.require_galactic_game(where, deck)
        _check_cards(deck or (), cards, where)
        names.check_once(map(str, deck or ()), where)
    for field, pile, cards in (
        ("drawn_events", position.drawn_events, known.galactic_events),
        ("drawn_assignments", position.drawn_assignments, known.strategic_assignments),
    ):
        where = f"position.{field}"
        _check_cards(pile, cards, where)
        first = pile[: len(list(cards))]
        names.check_once(map(str, first), where)
        names.check_once(map(str, pile[len(first) :]), where)
    _check_piles(table)
    if position.next_assignment_known and not decks.strategic_assignments:
        raise RefusalError(
            "position.next_assignment_known",
            "there is no card that he can have seen; name decks.strategic_assignments, the top card first",
        )


def _check_cards(pile: Iterable[int], cards: Iterable[int], field: str) -> None:
    names.check_known("card", map(str, pile), map(str, cards), field)


def _check_piles(table: Table) -> None:
    """[32.0] [35.4] A card in force lies on those that were drawn, and no drawn card comes again.

    Of the Strategic Assignments six come again once all have been drawn, but never the last one.
    """
    position, decks = table.position, table.position.decks
    segment = starts_at(position.segment, table.scenario.sequence)
    if position.galactic_event is not None and segment.name == EVENT:
        raise RefusalError(
            "position.galactic_event",
            "the event of this Game-Turn is yet to be drawn; drawn_events are those of the last ones [32.0]",
        )
    assignments, number = position.drawn_assignments, len(table.known.strategic_assignments)
    gone = assignments if len(assignments) < number else assignments[number - 1 :]
    for field, card, drawn, deck in (
        ("galactic_event", position.galactic_event, position.drawn_events, decks.galactic_events),
        ("assignment", position.assignment, gone, decks.strategic_assignments),
    ):
        if card is not None and (not drawn or drawn[-1] != card):
            raise RefusalError(f"position.{field}", f"card {card} is in force, but is not the last one drawn")
        for each in drawn:
            if each in (deck or ()):
                raise RefusalError(
                    f"position.{field}", f"card {each} has been drawn, and is still in its deck"
                )


def _check_hypnosis(table: Table) -> None:
    """[36.33] An Atrocity unit in orbit is on the Loyalty marker of its planet, if there is one."""
    position, kinds = table.position, table.known.unit_kinds
    atrocities = [name for name, kind in kinds.items() if kind.atrocity]
    for planet, unit in position.hypnosis.items():
        field = f"position.hypnosis.{planet}"
        names.check_on_board(planet, table.scenario, table.known, "position.hypnosis")
        names.check_known("Atrocity unit", [unit], atrocities, field)
        box = f"{planet}.orbit"
        stacks = [stack.units for stack in position.stacks if stack.place == box]
        if not any(units.get(unit) for units in (position.units.get(box, {}), *stacks)):
            raise RefusalError(field, f"the unit must be in {box} [36.33]")
        if planet in position.destroyed_planets or position.planets[planet].loyalty is None:
            raise RefusalError(field, "there is no Loyalty marker on which it could be [36.33]")


def _check_what_events_left(table: Table) -> None:
    """[113] [123] Taxes that are owed, and a squad that was disbanded, both in this Game-Turn."""
    position, known = table.position, table.known
    most = max((_astray(card) for card in known.galactic_events.values()), default=0)
    if not 0 <= position.taxes_owed <= most:
        raise RefusalError("position.taxes_owed", f"it can be 0 to {most} [113]")
    if position.taxes_owed and position.resource_tracks.get("imperial"):
        raise RefusalError(
            "position.taxes_owed", "taxes owe only what the Imperial track lacked, and it is not empty [113]"
        )
    squads = [name for name, kind in known.unit_kinds.items() if kind.suicide]
    disbanded = filter(None, [position.disbanded_squad])
    names.check_known("Suicide Squad", disbanded, squads, "position.disbanded_squad")


def _astray(card: GalacticEvent) -> int:
    """How many points the Empire loses by a transport error, of which its taxes may owe some."""
    return -int(card.parameters["imperial"]) if card.code == TRANSPORT_ERROR else 0
