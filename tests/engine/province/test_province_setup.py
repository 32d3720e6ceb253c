"""[28.1 to 28.38] The set-up of the Province Game: who stands where when play begins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.fleets import ORNING, QUIBRON, fly, space
from tests.engine.province.fleets import at as fleet_at
from tests.engine.table import do, every, only, question, spend_the_rest, table, until

from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.force_points import CampSpared
from fitg.engine.events.missions import CampFounded, CampRemoved
from fitg.engine.events.pieces import CharacterPlaced, UnitsRevealed
from fitg.engine.events.space import Hyperjumped
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.state import DISSENT, LOYAL, UNREST, StackRole
from fitg.engine.rules import control, spaceships, units
from fitg.engine.rules.missions import groups
from fitg.engine.rules.province.memory import memory

BACKDOOR, ORLOG = "empires-backdoor", "orlog-besieged"
CAMP_PLANETS = ("111", "112", "121", "151", "163")
WILD = "221.1"


def at(game: Game, kind: str, side: str) -> Game:
    """The game when this side is first asked this; everybody before does the least."""
    for _ in range(300):
        until(game, kind)
        if game.side == side:
            return game
        do(game, "done" if "done" in game.actions else game.actions[0])
    raise AssertionError(f"{side} is never asked {kind}")


def whereabouts(game: Game, side: str) -> dict[str, set[str]]:
    """Who of a side stands where."""
    found: dict[str, set[str]] = {}
    for character in game.state.characters.values():
        if character.side == side and character.place:
            found.setdefault(character.place, set()).add(character.id)
    return found


def to_play(game: Game) -> Game:
    """Set up in some way, until the first Segment has begun."""
    while not game.state.clock:
        suggested = "suggest" in game.actions
        do(game, "suggest" if suggested else "done" if "done" in game.actions else game.actions[0])
    return game


# Both scenarios


@pytest.mark.case("28.1")
@pytest.mark.parametrize("name", [BACKDOOR, ORLOG])
def test_the_imperial_player_sets_up_first_and_the_rebel_player_moves_first(name: str) -> None:
    game = new_game(name, seed=1)
    sides = [game.side]
    while not game.state.clock:
        do(game, "done" if "done" in game.actions else game.actions[0])
        sides.append(game.side)
    turned = sides.index("rebel")
    assert set(sides[:turned]) == {"imperial"}
    segments = [event.segment for event in every(game.log, SegmentBegan)]
    assert segments[0] == "rebel.force-points"


@pytest.mark.case("28.1")
@pytest.mark.parametrize(("name", "free"), [(BACKDOOR, "222"), (ORLOG, "141")])
def test_loyalty_starts_on_the_a_spaces_and_ac_planets_are_rebel_controlled(name: str, free: str) -> None:
    game = new_game(name, seed=1)
    for planet in game.state.planets.values():
        printed = game.facts.planets[planet.id]
        assert printed.rebel_controlled_armageddon is (planet.id == free)
        if planet.id == free:
            assert control.controller(game.ctx, planet.id) == "rebel"
        else:
            track = ("patriotic", "loyal", "neutral", "dissent", "unrest")
            assert track[planet.loyalty] == printed.loyalty_armageddon
            assert control.controller(game.ctx, planet.id) == "imperial"


@pytest.mark.case("28.2", "28.3")
@pytest.mark.parametrize(("name", "turns"), [(BACKDOOR, 7), (ORLOG, 10)])
def test_the_game_lasts_so_many_turns(name: str, turns: int) -> None:
    game = to_play(new_game(name, seed=1))
    while game.outcome is None:
        do(game, "done" if "done" in game.actions else game.actions[-1])
    assert (game.state.turn, game.outcome.kind) == (turns, "final")


@pytest.mark.case("28.21")
def test_the_pdbs_of_the_backdoor() -> None:
    planets = new_game(BACKDOOR, seed=1).state.planets.values()
    levels = {planet.id: planet.pdb for planet in planets}
    assert levels == {"211": 2, "212": 0, "221": 2, "222": 1, "223": 1, "231": 0, "232": 1, "241": 2}
    assert all(planet.pdb_up for planet in planets)


@pytest.mark.case("28.31")
def test_all_pdbs_of_province_one_are_of_level_2() -> None:
    planets = new_game(ORLOG, seed=1).state.planets.values()
    assert len(planets) == 14
    assert {(planet.pdb, planet.pdb_up) for planet in planets} == {(2, True)}


# The Empire's Backdoor


@pytest.mark.case("28.22", "28.12")
def test_four_imperial_characters_start_at_orning_in_any_environ_or_in_orbit() -> None:
    game = new_game(BACKDOOR, seed=1)
    spend_the_rest(game, "231")
    do(game, "give imperial-spaceship#1 to barca", "give imperial-spaceship#2 to gelba")
    surface = game.ctx.board.surface["241"]
    assert set(game.actions) == {f"start gelba at {place}" for place in (*surface, "241.orbit")} | {
        f"start the others at {place}" for place in (*surface, "241.orbit")
    }
    do(game, "start gelba at 241.1", "start barca at 241.orbit", "start the others at 241.orbit")
    assert whereabouts(game, "imperial") == {
        "241.1": {"gelba"},
        "241.orbit": {"barca", "jin-voles", "saytar"},
    }
    ships = {ship.id: (ship.owner, ship.place) for ship in game.state.ships.values()}
    assert ships["imperial-spaceship#1"] == ("barca", "241.orbit")
    assert ships["imperial-spaceship#2"] == ("gelba", "241.1")
    assert {event.case for event in every(game.log, CharacterPlaced)} == {"28.22"}


@pytest.mark.case("28.22")
def test_nobody_starts_in_orbit_without_a_seat_or_units_to_go_with() -> None:
    """P-19."""
    empty = new_game(BACKDOOR, seed=1)
    spend_the_rest(empty, "231")
    do(empty, "give imperial-spaceship#1 to barca", "give imperial-spaceship#2 to gelba")
    do(empty, "start gelba at 241.1", "start barca at 241.1")
    assert not any("orbit" in action for action in empty.actions)
    guarded = new_game(BACKDOOR, seed=1)
    do(guarded, "buy for 241.orbit", "buy 1 patrol at 241.orbit", "elsewhere")
    spend_the_rest(guarded, "231")
    do(guarded, "give imperial-spaceship#1 to barca", "give imperial-spaceship#2 to gelba")
    do(guarded, "start gelba at 241.1", "start barca at 241.1")
    assert "start jin-voles at 241.orbit" in guarded.actions


@pytest.mark.case("28.12", "14.57")
def test_a_ship_in_orbit_has_only_so_many_seats() -> None:
    """Two Imperial spaceships have four seats each; one of them takes its pilot and three more."""
    crowd = ["jin-voles", "gelba", "saytar", "barca", "jon-kidu"]
    group = {
        "case": "28.22",
        "characters": crowd,
        "ships": ["imperial-spaceship"],
        "placing": {"planets": ["241"], "orbit": "allowed"},
    }
    side = {"characters": crowd, "ships": ["imperial-spaceship"], "groups": [group], "force_points": []}
    game = new_game({"base": BACKDOOR, "id": "five", "title": "Five", "imperial": side}, seed=1)
    do(game, "give imperial-spaceship#1 to barca")
    assert "start the others at 241.orbit" not in game.actions
    do(game, "start barca at 241.orbit")
    assert "start the others at 241.orbit" not in game.actions
    for name in ("jin-voles", "gelba", "saytar"):
        do(game, f"start {name} at 241.orbit")
    assert whereabouts(game, "imperial") | {"241.orbit": set(crowd) - {"jon-kidu"}} == whereabouts(
        game, "imperial"
    )
    assert not any("orbit" in action for action in game.actions)


@pytest.mark.case("28.12", "14.57")
@pytest.mark.parametrize(("crew", "room"), [(3, True), (4, False)])
def test_a_companion_is_given_only_where_a_seat_is_left_for_it(crew: int, room: bool) -> None:
    """The Interstellar Sloop has four seats; a Scanner needs none."""
    crowd = ["adam-starlight", "rayner-derban", "zina-adora", "agan-rafa"][:crew]
    cards = ["norrocks", "scanner"]
    group = {
        "case": "28.24",
        "characters": crowd,
        "ships": ["interstellar-sloop"],
        "placing": {"except_planets": ["211", "241"], "orbit": "only", "spread": "ship-by-ship"},
    }
    rebel = {
        "characters": crowd,
        "ships": ["interstellar-sloop"],
        "possessions": cards,
        "random_possessions": 0,
        "groups": [group],
        "force_points": [],
    }
    game = new_game({"base": BACKDOOR, "id": "crew", "title": "Crew", "rebel": rebel}, seed=1)
    given: set[str] = set()
    while not game.state.clock:
        given |= {action.split()[1] for action in game.actions if action.startswith("give ")}
        do(game, "suggest" if "suggest" in game.actions else game.actions[0])
    assert "scanner" in given
    assert ("norrocks" in given) is room
    assert game.state.possessions["norrocks"].fate == ("held" if room else "deck")


@pytest.mark.case("28.12", "14.51")
def test_a_ship_goes_to_somebody_who_can_fly_it() -> None:
    """Doctor Sontag has no Navigation; the Explorer is Ly Mantok's."""
    game = at(new_game(BACKDOOR, seed=1), "setup.ships", "rebel")
    takers = {action.removeprefix("give interstellar-sloop to ") for action in game.actions}
    assert takers == {"rayner-derban", "bridne-murcada", "adam-starlight", "zina-adora", "agan-rafa"}
    assert game.state.ships["explorer"].owner == "ly-mantok"


@pytest.mark.case("28.24", "14.13")
def test_two_possessions_that_are_no_ships_go_to_two_different_characters() -> None:
    game = at(new_game(BACKDOOR, seed=1), "setup.ships", "rebel")
    do(game, "give interstellar-sloop to adam-starlight")
    drawn = {
        card.id
        for card in game.state.possessions.values()
        if card.fate == "held" and card.id not in game.state.ships
    }
    assert len(drawn) == 2
    assert {game.facts.possessions[card].kind for card in drawn} <= {"object", "weapon", "companion"}
    first = game.actions[0].split()[1]
    assert first in drawn
    do(game, f"give {first} to doctor-sontag")
    assert game.actions
    assert not any(action.endswith("doctor-sontag") for action in game.actions)


@pytest.mark.case("28.24")
def test_no_possession_of_the_draw_is_a_spaceship_whatever_chance_says() -> None:
    for seed in range(12):
        game = at(new_game(BACKDOOR, seed=seed), "setup.ships", "rebel")
        held = [card for card in game.state.possessions.values() if card.fate == "held"]
        ships = [card.id for card in held if game.facts.possessions[card.id].kind == "spaceship"]
        assert sorted(ships) == ["explorer", "interstellar-sloop"]
        assert len(held) == 4


def crews(game: Game) -> Game:
    """The Rebels of the Backdoor with their ships and possessions, about to board."""
    at(game, "setup.ships", "rebel")
    while game.decision is not None and game.decision.kind == "setup.ships":
        do(game, game.actions[-1])
    return game


@pytest.mark.case("28.24", "28.12")
def test_the_rebels_divide_between_two_ships_in_two_orbit_boxes() -> None:
    game = crews(new_game(BACKDOOR, seed=1))
    while game.decision is not None and " boards " in game.actions[0]:
        do(game, game.actions[-1])
    procedure: Any = game.state.stack[-1]
    aboard = dict(procedure.crews)
    assert sorted(name for crew in aboard.values() for name in crew) == sorted(game.scenario.rebel.characters)
    ships = {ship.id: ship.owner for ship in game.state.ships.values() if ship.side == "rebel"}
    starts = [action for action in game.actions if action.startswith("start ")]
    first = starts[0].split()[1]
    assert {action.split()[-1] for action in starts} == {
        f"{planet}.orbit" for planet in ("212", "221", "222", "223", "231", "232")
    }
    do(game, f"start {first} at 222.orbit")
    assert {action.split()[-1] for action in game.actions} == {
        f"{planet}.orbit" for planet in ("212", "221", "223", "231", "232")
    }
    (second,) = set(ships) - {first}
    do(game, f"start {second} at 232.orbit")
    places = {first: "222.orbit", second: "232.orbit"}
    for ship, owner in ships.items():
        assert owner in aboard[ship]
        assert whereabouts(game, "rebel")[places[ship]] == set(aboard[ship])
    assert len(game.state.characters) == 4 + 7


@pytest.mark.case("14.57", "28.24")
def test_the_sloop_has_four_seats_and_a_companion_takes_one() -> None:
    """The Explorer has eight seats, the Interstellar Sloop four."""
    game = crews(new_game(BACKDOOR, seed=1))
    while game.decision is not None and " boards " in game.actions[0]:
        sloop = [action for action in game.actions if action.endswith("interstellar-sloop")]
        if not sloop:
            break
        do(game, sloop[0])
    procedure: Any = game.state.stack[-1]
    seats = sum(
        spaceships.seats_taken(game.ctx, game.state.characters[name])
        for name in procedure.crews["interstellar-sloop"]
    )
    assert seats == 4


def test_a_set_up_with_groups_survives_a_snapshot() -> None:
    game = crews(new_game(BACKDOOR, seed=1))
    do(game, game.actions[0])
    twin = restore(game.snapshot())
    assert (twin.digest(), twin.actions) == (game.digest(), game.actions)


# Orlog Besieged


@pytest.mark.case("28.32", "28.12")
def test_the_two_imperial_groups_of_orlog() -> None:
    game = new_game(ORLOG, seed=1)
    spend_the_rest(game, "131")
    takers = {action.split()[-1] for action in game.actions}
    assert takers <= {"els-taroff", "emperor-coreguya", "thysa-kymbo"}
    do(game, game.actions[0])
    assert set(game.actions) == {f"start at {place}" for place in game.ctx.board.surface["152"]}
    do(game, "start at 152.2")
    throne = next(
        place for place in game.ctx.board.surface["162"] if game.facts.environs[place].type == "urban"
    )
    assert whereabouts(game, "imperial") == {
        "152.2": {"telmen", "redjac"},
        throne: {"els-taroff", "emperor-coreguya", "thysa-kymbo"},
    }
    redjac = spaceships.owned_by(game.ctx, "redjac")
    assert redjac is not None
    assert (redjac.model, redjac.place) == ("redjacs-spaceship", "152.2")


@pytest.mark.case("28.34", "28.12")
def test_eight_rebels_start_on_ownex_or_bajukai() -> None:
    game = at(new_game(ORLOG, seed=1), "setup.characters", "rebel")
    places = {*game.ctx.board.surface["122"], *game.ctx.board.surface["141"]}
    assert {action.split()[-1] for action in game.actions} == places
    do(game, "start boccanegra at 122.1", "start the others at 141.1")
    assert {ship.model for ship in game.state.ships.values() if ship.side == "rebel"} == {
        "s-xiii",
        "planetary-privateer",
        "star-cruiser",
    }
    found = whereabouts(game, "rebel")
    assert found["122.1"] == {"boccanegra"}
    assert len(found["141.1"]) == 7


@pytest.mark.case("28.34")
def test_characters_may_be_set_up_with_the_military_units() -> None:
    game = at(new_game(ORLOG, seed=1), "force-points", "rebel")
    do(game, "suggest", "done")
    at(game, "setup.characters", "rebel")
    do(game, "start the others at 141.1")
    assert game.decision is not None
    assert game.decision.kind == "setup.stacks"
    do(game, "attach ran-jayma", "done")
    assert game.state.characters["ran-jayma"].stack == "free"


# Rebel Camps


def camps_placed(**purchases: str) -> Game:
    """Orlog Besieged at the choice of the first camp, after these Imperial purchases, by their place."""
    game = new_game(ORLOG, seed=1)
    for place, bought in purchases.items():
        environ = place.removeprefix("at_").replace("_", ".")
        do(game, f"buy for {environ}", *(f"buy {each} at {environ}" for each in bought.split(", ")))
        if "elsewhere" in game.actions:
            do(game, "elsewhere")
    spend_the_rest(game, "152")
    return at(game, "setup.camps", "rebel")


@pytest.mark.case("28.35")
def test_five_camps_one_on_each_planet_where_the_rebel_player_chooses() -> None:
    game = camps_placed()
    assert set(game.actions) == {f"camp at {place}" for place in game.ctx.board.surface["112"]}
    do(game, "camp at 112.2", "camp at 151.2")
    placed = {event.place for event in every(game.log, CampFounded)}
    assert {place[:3] for place in placed} == set(CAMP_PLANETS)
    assert {"112.2", "151.2"} < placed
    assert len(placed) == 5
    assert set(game.state.camps) == placed
    assert all(game.state.planets[place[:3]].loyalty <= LOYAL for place in placed)


def first_phase(game: Game) -> Game:
    """The first Rebel Mission Phase begins."""
    while game.decision is not None and game.decision.kind == "setup.camps":
        do(game, game.actions[0])
    until(game, "camps.challenge")
    return game


@pytest.mark.case("28.35")
def test_strong_troops_do_not_crush_a_camp_of_the_set_up_before_its_first_mission_phase() -> None:
    game = camps_placed(at_112_1="3 line")
    do(game, "camp at 112.1")
    assert "112.1" in game.state.camps
    assert not every(game.log, CampRemoved)
    first_phase(game)
    assert game.ctx.segment == "rebel.repairs"
    assert game.side == "imperial"
    assert "112.1" in game.state.camps


@pytest.mark.case("28.35")
def test_the_imperial_player_may_show_enough_strength_to_remove_a_camp() -> None:
    game = camps_placed(at_112_1="3 line")
    size = game.ctx.board.sizes["112.1"]
    assert size + 3 <= 9
    do(game, "camp at 112.1")
    first_phase(game)
    events = do(game, "crush the camp at 112.1")
    assert only(events, UnitsRevealed).units == {"line": 3}
    assert only(events, CampRemoved).place == "112.1"
    assert not game.state.stacks["imperial"]["112.1"].revealed
    assert not groups.camp_ready(game.ctx, "112.1", "rebel")
    assert not game.can_undo


@pytest.mark.case("28.35")
@pytest.mark.parametrize(("bought", "enough"), [("1 line, 2 militia", False), ("2 line", True)])
def test_the_strength_asked_for_is_the_size_of_the_environ_plus_three(bought: str, enough: bool) -> None:
    """The city of Magro has size 3: six points remove a camp there, five do not."""
    game = camps_placed(at_112_1=bought)
    assert units.strength(game.ctx, "112.1", "imperial") == (6 if enough else 5)
    do(game, "camp at 112.1")
    first_phase(game)
    assert ("crush the camp at 112.1" in game.actions) is enough


@pytest.mark.case("28.35")
def test_he_is_asked_even_if_he_cannot_and_not_at_all_without_units_beside_a_camp() -> None:
    """Not to be asked would tell the Rebel Player how weak the face-down units are."""
    weak = first_phase(camps_placed(at_111_1="1 patrol"))
    assert weak.actions == ("done",)
    nobody = camps_placed()
    while nobody.decision is not None and nobody.decision.kind == "setup.camps":
        do(nobody, nobody.actions[0])
    until(nobody, "missions")
    assert "camps.challenge" not in {step.option.verb for step in nobody.history}
    assert len(every(nobody.log, CampSpared)) == 5


@pytest.mark.case("28.35")
def test_a_camp_that_stays_acts_in_the_first_mission_phase_already() -> None:
    game = first_phase(camps_placed(at_112_1="3 line"))
    spared = every(do(game, "done"), CampSpared)
    assert len(spared) == 5
    until(game, "missions")
    assert (game.state.turn, game.ctx.segment) == (1, "rebel.missions")
    assert {f"missions at {place}" for place in game.state.camps} < set(game.actions)
    do(game, "missions at 163.1")
    assert any(action.startswith("assign the camp to ") for action in game.actions)


@pytest.mark.case("28.35", "13.2e")
def test_after_its_first_mission_phase_a_spared_camp_is_like_any_other() -> None:
    """P-45."""
    game = camps_placed(at_112_1="3 line")
    do(game, "camp at 112.1")
    first_phase(game)
    do(game, "done")
    assert memory(game.ctx).first_camps
    until(game, "missions")
    assert "112.1" in game.state.camps
    events = do(game, "done")
    assert only(events, CampRemoved).place == "112.1"
    assert memory(game.ctx).first_camps == ()
    assert len(game.state.camps) == 4


@pytest.mark.case("28.35")
def test_the_challenge_comes_once() -> None:
    game = first_phase(camps_placed(at_111_1="1 patrol"))
    do(game, "done")
    kinds = set()
    while game.state.turn < 3:
        assert game.decision is not None
        kinds.add(game.decision.kind)
        do(
            game,
            "suggest"
            if "suggest" in game.actions
            else "done"
            if "done" in game.actions
            else game.actions[-1],
        )
    assert "camps.challenge" not in kinds


@pytest.mark.case("28.35")
def test_a_camp_of_the_set_up_is_seen_by_everybody() -> None:
    game = first_phase(camps_placed(at_111_1="1 patrol"))
    for viewer in ("rebel", "imperial"):
        seen = {space.id for space in game.table_view(viewer).spaces if space.camp_since}
        assert seen == set(game.state.camps)


def test_such_a_camp_goes_when_its_planet_reaches_dissent() -> None:
    """13.2e: a camp that was founded before the first Player-Turn is taken off like any other."""
    from fitg.engine.rules import loyalty

    game = first_phase(camps_placed(at_111_1="1 patrol"))
    loyalty.shift(game.ctx, game.state.planets["163"], UNREST, "rebel", "a test", "15.12")
    assert game.state.planets["163"].loyalty >= DISSENT
    assert not any(place.startswith("163") for place in game.state.camps)
    assert [event.place for event in game.ctx.journal if isinstance(event, CampRemoved)] == ["163.1"]


def test_a_position_in_the_middle_of_play_has_nothing_to_challenge() -> None:
    game = table(
        "rebel.repairs",
        base=ORLOG,
        turn=2,
        camps=["112.1"],
        units={"112.1": {"line": 1}},
        characters={"kogus": {"place": "112.1"}},
    )
    assert game.decision is not None
    assert game.decision.kind != "camps.challenge"


def asked(game: Game) -> tuple[str, str]:
    """Who decides what."""
    return question(game).side, question(game).kind


@pytest.mark.case("28.27", "20.11", "20.13")
@pytest.mark.parametrize(("answer", "stands"), [("let them pass", WILD), ("intercept with all", QUIBRON)])
def test_who_comes_from_off_the_map_to_an_environ_passes_orbit_and_pdb(answer: str, stands: str) -> None:
    game = space(
        turn=2,
        pdbs={"221": 1},
        units={"32.entry": {"wild-4-4": 2}, QUIBRON: {"line": 1}},
    )
    fly(game, "32.entry", WILD)
    assert only(game.log, Hyperjumped).origin == "32.entry"
    assert (asked(game), question(game).about) == (("imperial", "interception"), QUIBRON)
    do(game, answer)
    if answer == "let them pass":
        assert asked(game) == ("imperial", "raking")
        do(game, "hold fire")
    role: StackRole = "free" if stands == WILD else "interception"
    assert fleet_at(game, stands, "rebel", role) == {"wild-4-4": 2}


@pytest.mark.case("28.27", "21.4")
def test_who_drifts_on_entering_is_in_play_and_moves_on_in_the_next_turn() -> None:
    game = space(turn=2, units={"32.entry": {"wild-2-1": 1}}, dice=[4])
    fly(game, "32.entry", ORNING)
    jump = only(game.log, Hyperjumped)
    assert jump.drift == 1
    assert fleet_at(game, "24.drift", "rebel") == {"wild-2-1": 1}
    assert "fleet from 24.drift" not in game.actions


@pytest.mark.case("28.28", "21.4")
@pytest.mark.parametrize(("unit", "over"), [({"24.drift2": {"wild-2-3": 1}}, False), ({}, True)])
def test_a_single_rebel_unit_lost_among_the_stars_keeps_the_rebellion_alive(
    unit: dict[str, dict[str, int]], over: bool
) -> None:
    planets = {"222": {"state": "imperial-control", "loyalty": "neutral", "pdb": 1}}
    game = table(
        "imperial.missions",
        base="empires-backdoor",
        turn=3,
        planets=planets,
        units=unit,
        characters={"barca": {"place": "241.1"}},
    )
    assert (game.state.outcome is not None) is over
