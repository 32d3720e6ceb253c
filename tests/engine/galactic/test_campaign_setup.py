"""[38.1 to 38.44] The set-up of the Galactic Campaign, in its order."""

from __future__ import annotations

import pytest
from tests.engine.galactic.galaxy import loyalty, points, record
from tests.engine.table import do, every, question

from fitg.data import facts
from fitg.engine.events.galactic import GroupFormed
from fitg.engine.events.pieces import CharacterPlaced, UnitsPlaced
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.state import ROLES, heap
from fitg.engine.rules import characters, possessions, spaceships, units, victory

CAMPAIGN = "galactic-campaign"
KNIGHTS = ("redjac", "jin-voles", "vans-ka-tie-a", "els-taroff")
NAMED = (
    ("boccanegra",),
    ("ly-mantok",),
    ("kogus", "zina-adora", "rayner-derban"),
    ("tourag",),
)
SHIPS = ("planetary-privateer", "explorer", "star-cruiser", "solar-merchant")
SIZES = (3, 4, 3, 4)
CARDS = (1, 0, 1, 1)
#: Together 26 points.
CAPITALS = ("152", "162", "241", "311", "411", "542")


def at(kind: str, side: str, seed: int = 1) -> Game:
    """The set-up when this side is first asked this; whatever comes before is done as suggested."""
    game = new_game(CAMPAIGN, seed=seed)
    while (decision := game.decision) is not None and (decision.kind, decision.side) != (kind, side):
        do(game, quick(game))
    return game


def quick(game: Game) -> str:
    """The answer that takes the suggestion, or ends the matter."""
    wanted = ("the rest in their order", "suggest all", "suggest", "done")
    return next((each for each in wanted if each in game.actions), game.actions[0])


def to_play(game: Game) -> Game:
    while not game.state.clock:
        do(game, quick(game))
    return game


def province(game: Game, place: str) -> str:
    return game.facts.systems[game.ctx.board.system_of[place]].province


def groups(game: Game) -> list[set[str]]:
    """The Rebel groups as they stand, by their named characters."""
    found = []
    for named in NAMED:
        place = game.state.characters[named[0]].place
        found.append({each.id for each in characters.at(game.ctx, place, "rebel")})
    return found


@pytest.mark.case("38.1", "38.15", "38.16", "38.17", "38.2", "38.3", "38.43")
def test_the_set_up_goes_in_the_order_of_its_cases() -> None:
    game = new_game(CAMPAIGN, seed=1)
    asked: list[str] = []
    while not game.state.clock:
        assert game.decision is not None
        what = f"{game.decision.side} {game.decision.kind}"
        if what not in asked:
            asked.append(what)
        do(game, quick(game))
    assert record(game).secrets
    assert asked == [
        "imperial setup.assignments",
        "rebel setup.base",
        "imperial force-points",
        "imperial setup.characters",
        "imperial setup.stacks",
        "rebel setup.ships",
        "rebel setup.characters",
    ]


@pytest.mark.case("38.0")
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_set_up_takes_few_answers(seed: int) -> None:
    game = to_play(new_game(CAMPAIGN, seed=seed))
    assert game.steps <= 12


@pytest.mark.case("31.1", "38.15")
def test_every_secret_lies_on_a_marked_planet_before_anything_is_decided() -> None:
    game = new_game(CAMPAIGN, seed=1)
    laid = record(game).secrets
    marked = {planet for planet, facts in game.facts.planets.items() if facts.secret}
    assert set(laid) == marked
    assert sorted(laid.values()) == sorted(game.facts.planet_secrets)
    other = record(new_game(CAMPAIGN, seed=2)).secrets
    assert other != laid


@pytest.mark.case("38.13", "38.14", "38.18")
def test_play_begins_on_the_first_game_turn_in_the_galactic_stage_with_empty_tracks() -> None:
    game = to_play(new_game(CAMPAIGN, seed=3))
    assert (game.state.turn, game.ctx.segments[0].id) == (1, "galactic.event")
    assert record(new_game(CAMPAIGN, seed=3)).tracks == {"rebel": 0, "imperial": 0}
    assert len({record(to_play(new_game(CAMPAIGN, seed=seed))).event for seed in range(6)}) > 1


@pytest.mark.case("38.2")
def test_one_answer_spends_all_points_of_the_set_up_and_mans_every_planet() -> None:
    game = at("force-points", "imperial")
    do(game, "suggest all")
    assert game.decision is not None
    assert game.decision.kind == "setup.characters"
    manned = {game.ctx.board.planet_of[place] for place in units.places(game.ctx, "imperial")}
    assert manned == set(game.state.planets)


@pytest.mark.case("38.2")
def test_what_is_left_may_be_suggested_after_some_provinces() -> None:
    game = at("force-points", "imperial")
    do(game, "suggest", "done")
    first = set(units.places(game.ctx, "imperial"))
    assert {province(game, place) for place in first} == {"1"}
    do(game, "suggest all")
    assert {province(game, place) for place in units.places(game.ctx, "imperial")} == set("12345")


# Imperial characters


@pytest.mark.case("38.3")
def test_the_court_and_the_governors_stand_where_they_belong() -> None:
    game = to_play(at("setup.characters", "imperial"))
    homes = {"thysa-kymbo": "162", "emperor-coreguya": "162", "senator-dermond": "152"}
    homes |= {"jon-kidu": "311", "gelba": "542"}
    for name, planet in homes.items():
        place = game.state.characters[name].place
        assert game.ctx.board.planet_of[place] == planet
        assert game.facts.environs[place].type == "urban"
    assert set(game.state.decks["imperial"]) == {"saytar", "telmen"}


def with_fleets(game: Game, fleets: dict[str, dict[str, int]]) -> Game:
    """The First Province has these units and no others."""
    for place in list(units.places(game.ctx, "imperial")):
        if province(game, place) == "1":
            units.take(game.ctx, place, "imperial", dict(units.of_side(game.ctx, place, "imperial")))
    for place, fleet in fleets.items():
        units.add(game.ctx, place, "imperial", fleet)
    return game


def barca_may_start_at(fleets: dict[str, dict[str, int]]) -> tuple[Game, set[str]]:
    game = with_fleets(at("setup.characters", "imperial"), fleets)
    while game.state.characters["barca"].place == "":
        offered = {action.split()[-1] for action in game.actions if action.startswith("start barca")}
        if offered:
            return game, offered
        do(game, "start the others at 162.1" if "start the others at 162.1" in game.actions else quick(game))
    return game, {game.state.characters["barca"].place}


@pytest.mark.case("38.3b")
def test_barca_goes_with_the_strongest_stack_of_the_first_province() -> None:
    """Space strength is totalled: two Line and a Patrol are more than one Elite Navy unit."""
    fleets = {"121.1": {"elite-army": 1}, "142.1": {"line": 2, "patrol": 2}, "111.1": {"militia": 5}}
    game, places = barca_may_start_at(fleets)
    assert units.space_strength(game.ctx, "142.1", "imperial") > units.space_strength(
        game.ctx, "121.1", "imperial"
    )
    assert places == {"142.1"}
    assert game.state.characters["barca"].with_units


@pytest.mark.case("38.3b")
def test_of_equal_stacks_the_empire_chooses_one_and_the_orbit_counts_too() -> None:
    fleets = {"121.1": {"elite-navy": 1}, "142.orbit": {"elite-navy": 1}, "111.1": {"line": 2}}
    game, places = barca_may_start_at(fleets)
    assert places == {"121.1", "142.orbit"}
    do(game, "start barca at 142.orbit")
    assert game.state.characters["barca"].place == "142.orbit"


@pytest.mark.case("38.3a")
@pytest.mark.parametrize("seed", range(3))
def test_the_knights_stand_one_in_each_outer_province_with_a_ship(seed: int) -> None:
    game = to_play(at("setup.characters", "imperial", seed))
    places = [game.state.characters[name].place for name in KNIGHTS]
    assert {province(game, place) for place in places} == set("2345")
    for name, place in zip(KNIGHTS, places, strict=True):
        planet = game.facts.planets[game.ctx.board.planet_of[place]]
        assert planet.home_of is not None or planet.secret
        ship = spaceships.owned_by(game.ctx, name)
        assert ship is not None
        assert ship.place == place
        assert (ship.model == "redjacs-spaceship") is (name == "redjac")


@pytest.mark.case("38.3a")
def test_a_knight_may_begin_in_orbit_and_takes_his_province_for_himself() -> None:
    game = at("setup.characters", "imperial")
    while "start at 211.orbit" not in game.actions:
        do(game, next(action for action in game.actions if action != "suggest"))
    offered = {action.split()[-1] for action in game.actions if action.startswith("start at")}
    assert {province(game, place) for place in offered} == set("2345")
    do(game, "start at 211.orbit")
    assert game.state.characters["redjac"].place == "211.orbit"
    offered = {action.split()[-1] for action in game.actions if action.startswith("start at")}
    assert {province(game, place) for place in offered} == set("345")


# Rebel characters


@pytest.mark.case("38.4")
@pytest.mark.parametrize("seed", range(3))
def test_fourteen_rebels_begin_in_four_groups_and_six_stay_in_the_deck(seed: int) -> None:
    game = to_play(new_game(CAMPAIGN, seed=seed))
    found = groups(game)
    assert [len(group) for group in found] == list(SIZES)
    for group, named, ship, cards in zip(found, NAMED, SHIPS, CARDS, strict=True):
        assert group >= set(named)
        assert game.state.ships[ship].owner in group
        assert sum(len(possessions.held_by(game.ctx, name)) for name in group) == cards
    assert len(game.state.decks["rebel"]) == 6
    assert not set(game.state.decks["rebel"]) & set(game.state.characters)


@pytest.mark.case("38.4")
def test_chance_decides_who_joins() -> None:
    drawn = {tuple(sorted(groups(to_play(new_game(CAMPAIGN, seed=seed)))[1])) for seed in range(5)}
    assert len(drawn) > 1


@pytest.mark.case("38.4", "38.41")
def test_a_group_is_complete_before_the_next_one_draws() -> None:
    game = at("setup.ships", "rebel")
    formed = [event.characters for event in every(game.log, GroupFormed)]
    assert [len(group) for group in formed] == [3]
    card = next(action for action in game.actions if action.startswith("give"))
    takers = {action.split()[-1] for action in game.actions if action.startswith(card.rsplit(" ", 1)[0])}
    assert takers == set(formed[0])
    assert all(option.is_final(game.ctx) for option in game.options), "the next group draws by it"
    to_play(game)
    assert [len(event.characters) for event in every(game.log, GroupFormed)] == [3, 4, 4]


@pytest.mark.case("38.42")
@pytest.mark.parametrize("seed", range(8))
def test_no_random_possession_is_a_spaceship(seed: int) -> None:
    game = to_play(new_game(CAMPAIGN, seed=seed))
    assert {ship.id for ship in game.state.ships.values() if ship.side == "rebel"} == set(SHIPS)
    held = [card for card in game.state.possessions.values() if card.fate == "held" and card.owner]
    assert len(held) == 3
    assert all(game.facts.possessions[card.id].kind != "spaceship" for card in held)


@pytest.mark.case("38.43")
def test_the_groups_are_placed_when_the_deployment_is_complete_one_in_each_outer_province() -> None:
    game = at("setup.characters", "rebel")
    imperial = [event for event in game.log if isinstance(event, UnitsPlaced)]
    assert imperial
    taken: set[str] = set()
    while game.decision is not None and game.decision.kind == "setup.characters":
        offered = {action.split()[-1] for action in game.actions if action.startswith("start at")}
        assert {province(game, place) for place in offered} == set("2345") - taken
        for place in offered:
            planet = game.facts.planets[game.ctx.board.planet_of[place]]
            assert game.ctx.board.on_surface(place)
            assert (planet.capital, planet.home_of, planet.secret) == ("none", None, False)
        chosen = min(offered)
        taken.add(province(game, chosen))
        do(game, f"start at {chosen}")
    assert taken == set("2345")


@pytest.mark.case("38.43")
def test_a_group_starts_in_one_environ_whatever_its_ship_carries() -> None:
    game = to_play(new_game(CAMPAIGN, seed=1))
    for named in NAMED:
        place = game.state.characters[named[0]].place
        assert all(game.state.characters[name].place == place for name in named)
    placed = [event for event in every(game.log, CharacterPlaced) if event.side == "rebel"]
    assert len(placed) == 14
    assert not any(character.detected for character in game.state.characters.values())


@pytest.mark.case("38.44")
def test_the_rebels_have_no_units() -> None:
    game = to_play(new_game(CAMPAIGN, seed=1))
    assert not any(game.state.stacks[heap("rebel", role)] for role in ROLES)


@pytest.mark.case("38.4")
def test_a_set_up_can_be_saved_and_taken_up_at_any_question() -> None:
    game = new_game(CAMPAIGN, seed=5)
    while not game.state.clock:
        assert restore(game.snapshot()).actions == game.actions
        do(game, quick(game))


def deployment(province: int) -> Game:
    """The Imperial deployment when this province comes."""
    game = new_game("galactic-campaign", seed=3)
    do(game, "the rest in their order", "base on 223")
    for _ in range(province - 1):
        do(game, "suggest", "done")
    return game


@pytest.mark.case("38.22", "38.26")
def test_seventeen_of_35_points_go_into_pdbs() -> None:
    """Two PDBs from Level 0, Down to Level 2, Up cost 14; with the three points left three others are Up."""
    game = deployment(2)
    for planet in ("211", "241"):
        do(game, f"pay to turn up pdb {planet}", f"pay to raise pdb {planet}", f"pay to raise pdb {planet}")
    assert "21 of 35" in question(game).prompt
    do(game, "pay to turn up pdb 212")
    assert not any(each.startswith("pay to raise") for each in game.actions)
    do(game, "pay to turn up pdb 221", "pay to turn up pdb 222")
    assert not any(each.startswith("pay to") for each in game.actions)


@pytest.mark.case("38.23", "38.24", "38.21")
def test_one_elite_unit_in_each_outer_province_for_its_own_points() -> None:
    game = deployment(2)
    do(game, "buy for 241.orbit", "buy 1 elite-navy at 241.orbit")
    kinds = {each.split()[2] for each in game.actions if each.startswith("buy ") and " at " in each}
    assert not {"elite-navy", "elite-army", "suicide-squad", "peacemaker"} & kinds
    assert "veteran" in kinds
    do(game, "elsewhere")
    assert {each.split()[-1][0] for each in game.actions if each.startswith(("buy for", "pay to"))} == {"2"}


@pytest.mark.case("38.25", "38.22")
def test_half_the_points_in_pdbs_leave_a_unit_for_every_planet() -> None:
    game = deployment(2)
    for planet in ("211", "241"):
        do(game, f"pay to turn up pdb {planet}", f"pay to raise pdb {planet}", f"pay to raise pdb {planet}")
    do(game, "suggest", "done")
    planets = {place.split(".")[0] for place in game.state.stacks["imperial"] if place.startswith("2")}
    assert planets == {planet for planet in facts().planets if planet.startswith("2")}


def score(game: Game) -> int:
    """What both players see."""
    seen = {game.table_view(viewer).score.total for viewer in ("rebel", "imperial")}
    (total,) = seen
    assert total == victory.score(game.ctx).total
    return total


@pytest.mark.case("38.14", "38.11", "38.12")
def test_the_rebels_start_with_nothing_on_a_loyal_map() -> None:
    game = new_game("galactic-campaign", seed=3)
    assert points(game) == {"imperial": 0, "rebel": 0}
    assert all(
        (planet.status, planet.pdb, planet.pdb_up) == ("imperial-control", 0, False)
        for planet in game.state.planets.values()
    )
    assert {loyalty(game, planet) for planet in CAPITALS} == {0}
    assert score(game) == 0
