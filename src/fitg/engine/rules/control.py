"""[15.5] Who controls a planet: it follows from its state, the units on it and its PDB."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events import ControlChanged, StatusChanged
from fitg.engine.play import Play
from fitg.engine.rules import units
from fitg.engine.state import Planet, PlanetStatus


def forces_on(play: Play, planet_id: str) -> str:
    """[15.74] Whose military units are on the planet: "none", "rebel", "imperial" or "both"."""
    rebel = imperial = False
    catalogue = play.facts.unit_kinds
    for place in play.facts.planets[planet_id].environs:
        for kind in play.state.spaces[place].units:
            if catalogue[kind].side == "rebel":
                rebel = True
            else:
                imperial = True
    if rebel:
        return "both" if imperial else "rebel"
    return "imperial" if imperial else "none"


def controller(play: Play, planet_id: str) -> Side | None:
    """[15.8] The Planet Control Chart."""
    planet = play.state.planets[planet_id]
    if planet.status == "rebellion":
        return None
    forces = forces_on(play, planet_id)
    if planet.status == "imperial-control":
        return None if forces == "rebel" and not planet.pdb_up else "imperial"
    if planet.status == "rebel-control":
        return None if forces == "imperial" and not planet.pdb_up else "rebel"
    return "imperial" if forces == "imperial" else None


def has_imperial_units(play: Play, planet_id: str) -> bool:
    return any(units.present(play, place, "imperial") for place in play.facts.planets[planet_id].environs)


def usable_pdb(play: Play, planet_id: str, side: Side) -> bool:
    """[8.2, 8.33, 15.6] Only the controller uses the PDB, and only while it is Up."""
    return play.state.planets[planet_id].pdb_up and controller(play, planet_id) == side


def change_status(play: Play, planet: Planet, status: PlanetStatus, reason: str, case: str) -> None:
    """The planet enters another of the four states."""
    play.emit(StatusChanged(case=case, planet=planet.id, before=planet.status, after=status, reason=reason))
    planet.status = status
    play.unsettled = True


def settle(play: Play) -> None:
    """[15.54b] Left to Imperial units alone, a stopped rebellion becomes Imperial Control at once."""
    for planet in play.state.planets.values():
        if planet.status == "rebellion-stopped" and forces_on(play, planet.id) == "imperial":
            change_status(play, planet, "imperial-control", "only Imperial units are left", "15.54b")


def announce_changes(play: Play) -> None:
    """Note in the journal which planets have changed hands."""
    for planet_id in play.state.planets:
        now = controller(play, planet_id)
        before = play.control[planet_id]
        if now != before:
            play.control[planet_id] = now
            play.emit(ControlChanged(case="15.5", planet=planet_id, before=before, after=now))


def interphase(play: Play) -> None:
    """[15.52c] Planets in rebellion with the PDB Up and no Imperial unit become Rebel-controlled together."""
    risen = [
        planet
        for planet in play.state.planets.values()
        if planet.status == "rebellion" and planet.pdb_up and not has_imperial_units(play, planet.id)
    ]
    for planet in risen:
        change_status(play, planet, "rebel-control", "the rebellion holds and its PDB is Up", "15.52c")
