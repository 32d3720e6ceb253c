"""Tables for tests of Loyalty in the larger games: any star systems, and a Mission Phase that waits.

>>> game = galaxy(["21", "22"], {"221": "unrest"})
>>> game.decision.kind, loyalty_of(game, "221")
('missions', 'unrest')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.engine.table import table

from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.game import Game
from fitg.engine.machine.procedure import Decision, Procedure, push, run

#: A scenario without forces, points and goals of its own.
BARE: dict[str, Any] = {
    "turns": 9,
    "instant_victory": [],
    "planets": {"*": {"pdb": 1}},
    "rebel": {"characters": [], "ships": [], "groups": [], "force_points": [], "random_possessions": 0},
    "imperial": {"characters": [], "ships": [], "groups": [], "force_points": []},
}
#: States in which there is no Loyalty marker on the track.
RISEN = ("rebellion", "rebel-control")


def galaxy(
    systems: Sequence[str],
    planets: Mapping[str, str | Mapping[str, Any]] | None = None,
    *,
    side: Side = "rebel",
    segment: str = "missions",
    characters: Mapping[str, Mapping[str, Any]] | None = None,
    **position: Any,
) -> Game:
    """These star systems, Neutral under Imperial control but for what is said, in a Segment of a side.

    A planet is described by its Loyalty, by its state, or by the fields of a position. Adam Starlight or
    Senator Dermond stands on the first planet, so that somebody is asked.
    """
    game_systems = dict.fromkeys(systems)
    known = table("interphase", base="empires-backdoor", scenario=_board(systems)).facts
    markers = {
        planet: markers_of((planets or {}).get(planet, "neutral"))
        for planet in known.planets
        if known.planets[planet].system in game_systems
    }
    witness = "adam-starlight" if side == "rebel" else "senator-dermond"
    people = {witness: {"place": f"{min(markers)}.1"}} if characters is None else characters
    return table(
        segment if segment == "interphase" else f"{side}.{segment}",
        base="empires-backdoor",
        planets=markers,
        characters=people,
        scenario=_board(systems),
        **{"turn": 2, **position},
    )


def _board(systems: Sequence[str]) -> dict[str, Any]:
    return {**BARE, "systems": list(systems)}


def markers_of(what: str | Mapping[str, Any]) -> dict[str, Any]:
    """The markers of a planet, by its Loyalty, its state, or in full."""
    if not isinstance(what, str):
        return {"state": "imperial-control", "pdb": 1, **what}
    if what in RISEN:
        return {"state": what, "pdb": 1, "pdb_up": False}
    if what == "rebellion-stopped":
        return {"state": what, "loyalty": "unrest", "pdb": 1}
    return {"state": "imperial-control", "loyalty": what, "pdb": 1}


def play(game: Game, procedure: Procedure) -> None:
    """Carry a procedure out on top of what is under way, until somebody has to decide."""
    game._ask = run(game.ctx, push(game.ctx, procedure))


def loyalty_of(game: Game, planet: str) -> str:
    return LOYALTY_TRACK[game.state.planets[planet].loyalty]


def status_of(game: Game, planet: str) -> str:
    return game.state.planets[planet].status


def asked(game: Game) -> Decision:
    """The decision that somebody has to make."""
    assert game.decision is not None
    return game.decision


def offered(game: Game) -> tuple[str, ...]:
    """What may be done now."""
    return game.actions
