"""The set-up of Underground: fixed bands, courtiers at their posts, larger garrisons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from fitg.data import facts
from fitg.engine.game import Game, new_game
from fitg.scenarios import briefing, load
from fitg.scenarios.format import ForcePoints, Group

UNDERGROUND = load("underground")
OUTER = {"2", "3", "4", "5"}


def rebel_group(ship: str) -> Group:
    (found,) = [group for group in UNDERGROUND.rebel.groups if group.ships == (ship,)]
    return found


@cache
def laid_out(seed: int) -> Game:
    """The set-up as it is suggested; what is not is done in the first way that is offered."""
    game = new_game("underground", seed=seed)
    while game.ctx.segment == "set-up":
        suggested = [action for action in game.actions if action.startswith("suggest")]
        game.apply((*suggested, *game.actions)[0])
    return game


def grants(scenario: str) -> dict[str, ForcePoints]:
    """The points of the set-up, by province."""
    found = load(scenario).imperial.force_points
    return {grant.placing.provinces[0]: grant for grant in found if grant.placing is not None}


def where(game: Game, name: str) -> str:
    return game.state.characters[name].place


def band(game: Game, ship: str) -> Iterator[str]:
    return (where(game, name) for name in rebel_group(ship).characters)


@pytest.mark.case("VC-16", "VC-16a", "VC-16b", "VC-16c", "VC-16d")
@pytest.mark.parametrize(
    ("ship", "people", "card"),
    [
        ("solar-merchant", ["tourag", "agan-rafa", "frun-sentel", "scott-rubel"], "cache-of-rare-gems"),
        ("star-cruiser", ["rayner-derban", "zina-adora", "kogus"], "high-energy-snipers-rifle"),
        ("planetary-privateer", ["boccanegra", "sidir-ganang", "oneste-woada"], "norrocks"),
        ("explorer", ["ly-mantok", "odene-hobar", "doctor-sontag", "vudot-vodot"], "personal-body-shield"),
    ],
)
def test_a_band_has_its_people_its_ship_and_what_it_needs(ship: str, people: list[str], card: str) -> None:
    assert list(rebel_group(ship).characters) == people
    game = laid_out(1)
    assert game.state.possessions[card].owner in people
    assert game.state.ships[ship].owner in people
    assert len(set(band(game, ship))) == 1
    assert len(UNDERGROUND.rebel.characters) == 14


@pytest.mark.case("VC-16e")
@pytest.mark.parametrize("seed", range(4))
def test_each_band_starts_in_another_outer_province_where_nothing_great_is(seed: int) -> None:
    game = laid_out(seed)
    planets = [
        game.ctx.board.planet_of[next(band(game, group.ships[0]))] for group in UNDERGROUND.rebel.groups
    ]
    assert {facts().systems[facts().planets[planet].system].province for planet in planets} == OUTER
    for planet in planets:
        found = facts().planets[planet]
        assert (found.capital, found.home_of, found.secret) == ("none", None, False)


@pytest.mark.case("VC-16f")
def test_six_heroes_and_twelve_things_are_left_in_the_decks() -> None:
    game = laid_out(1)
    assert len(game.state.decks["rebel"]) == 6
    left = [card for card in game.state.possessions.values() if card.fate == "deck"]
    assert len(left) == 12


@pytest.mark.case("VC-17", "VC-17a")
def test_all_twelve_courtiers_are_on_the_map_and_everybody_knows_where_the_emperor_is() -> None:
    game = laid_out(1)
    empire = [each for each in game.state.characters.values() if each.side == "imperial"]
    assert len(empire) == 12
    assert game.ctx.board.planet_of[where(game, "barca")] == "162"
    for name in ("emperor-coreguya", "thysa-kymbo"):
        assert facts().environs[where(game, name)].type == "urban"
        assert where(game, name).startswith("162.")
        assert game.state.characters[name].detected
    court = where(game, "emperor-coreguya")
    known = {each.id for each in empire if each.detected}
    assert {"thysa-kymbo", "emperor-coreguya"} <= known
    assert known == {
        each.id for each in empire if each.place == court
    }  # [9.4] Whoever is with them is known.


@pytest.mark.case("VC-17b")
@pytest.mark.parametrize(
    ("name", "planet", "terrain", "flies"),
    [
        ("senator-dermond", "152", "urban", False),
        ("els-taroff", "231", "urban", True),
        ("jon-kidu", "311", "urban", False),
        ("jin-voles", "312", "wild", True),
        ("redjac", "421", "urban", True),
        ("gelba", "542", "urban", False),
        ("vans-ka-tie-a", "542", "urban", True),
    ],
)
def test_courtiers_start_at_their_posts(name: str, planet: str, terrain: str, flies: bool) -> None:
    game = laid_out(2)
    place = where(game, name)
    assert (game.ctx.board.planet_of[place], facts().environs[place].type) == (planet, terrain)
    owned = [ship for ship in game.state.ships.values() if ship.owner == name]
    assert bool(owned) == flies
    if name == "redjac":
        assert owned[0].model == "redjacs-spaceship"


@pytest.mark.case("VC-17c")
@pytest.mark.parametrize(("name", "planet"), [("telmen", "241"), ("saytar", "411")])
def test_telmen_and_saytar_start_with_a_unit(name: str, planet: str) -> None:
    game = laid_out(3)
    assert game.ctx.board.planet_of[where(game, name)] == planet
    assert game.state.stacks["imperial"][where(game, name)].units
    assert game.state.characters[name].with_units or game.ctx.board.in_orbit(where(game, name))


@pytest.mark.case("VC-18")
def test_the_empire_has_eighty_points_in_province_one_and_forty_in_each_other() -> None:
    new, old = grants("underground"), grants("galactic-campaign")
    points = {province: grant.points for province, grant in new.items()}
    assert points == {"1": 80, "2": 40, "3": 40, "4": 40, "5": 40}
    for province, grant in new.items():
        assert (grant.most, grant.garrison, grant.pdb_levels) == (
            old[province].most,
            old[province].garrison,
            old[province].pdb_levels,
        )
        assert grant.pdb_points == grant.points // 2


def test_the_briefing_names_the_cards_of_a_band() -> None:
    words = briefing.briefing(UNDERGROUND, facts())
    assert "Solar Merchant, Cache of Rare Gems: " in words
    assert "with any unit" in words
