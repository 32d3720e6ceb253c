"""[16.1] Set-up, entry from space, reinforcements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from tests.engine.table import do, due, every, informed_sides, only, table, troops, until

from fitg.engine.events.character_combat import Died
from fitg.engine.events.control import StatusChanged
from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.pieces import CharacterPlaced, SetUpShown, UnitsLost, UnitsPlaced, UnitsSetUp
from fitg.engine.events.possessions import PossessionGained, ShipAssigned
from fitg.engine.game import Game, new_game
from fitg.engine.machine.secrets import Viewer
from fitg.engine.rules import control
from fitg.engine.setup import UnplayableScenario

QUIBRON, ANGOFF, AIR, WILD = "221.1", "222.1", "223.1", "223.2"


def asked(game: Game) -> tuple[str, str]:
    assert game.decision is not None
    return game.decision.side, game.decision.kind


def place_units(game: Game, **kinds: str) -> None:
    """Place units wherever there is room, a kind in one Environ as far as it goes."""
    while asked(game)[1] == "setup.units":
        kind = game.actions[0].split()[1]
        wanted = f"place {kind} at {kinds.get(kind.replace('-', '_'), '')}"
        do(game, wanted if wanted in game.actions else game.actions[0])


# Where everything starts


@pytest.mark.case("16.11", "16.2", "16.21")
def test_egrix_starts_on_its_s_marks_all_imperial_with_working_pdbs() -> None:
    game = new_game("flight-to-egrix", seed=1)
    markers = [(each.id, each.loyalty, each.pdb, each.pdb_up) for each in game.state.planets.values()]
    assert markers == [("221", 1, 1, True), ("222", 2, 2, True), ("223", 0, 0, True)]
    assert {control.controller(game.ctx, planet) for planet in game.state.planets} == {"imperial"}
    assert game.scenario.turns == 6


@pytest.mark.case("16.11", "16.3", "16.31")
def test_varu_starts_on_its_a_marks_with_cercis_in_rebel_control() -> None:
    game = new_game("varu-powderkeg", seed=1)
    assert [planet.pdb for planet in game.state.planets.values()] == [1, 2, 1]
    assert [game.state.planets[each].loyalty for each in ("431", "432")] == [2, 3]
    rulers = {planet: control.controller(game.ctx, planet) for planet in game.state.planets}
    assert rulers == {"431": "imperial", "432": "imperial", "433": "rebel"}
    assert game.scenario.turns == 7


@pytest.mark.case("16.14", "16.13", "16.23")
def test_the_imperial_player_sets_up_first_and_the_rebel_player_moves_first() -> None:
    game = new_game("flight-to-egrix", seed=1)
    assert asked(game) == ("imperial", "setup.units")
    place_units(game)
    placed = every(game.log, UnitsSetUp)
    assert sum((Counter(event.units) for event in placed), Counter()) == {
        "line": 1,
        "militia": 3,
        "patrol": 3,
    }
    assert asked(game) == ("imperial", "setup.characters")
    until(game, "entry")
    assert asked(game) == ("rebel", "entry")
    assert game.state.phasing == "rebel"


@pytest.mark.case("16.12", "16.23")
def test_all_characters_of_a_player_start_in_one_environ_of_a_planet_he_controls() -> None:
    """A-16-02, A-16-13: the Imperial Player gives his ship to one of them, and nobody is detected."""
    game = new_game("flight-to-egrix", seed=1)
    place_units(game)
    assert game.actions == tuple(f"start at {place}" for place in (QUIBRON, ANGOFF, AIR, WILD))
    do(game, f"start at {ANGOFF}")
    imperials = [each for each in game.state.characters.values() if each.side == "imperial"]
    assert [(each.id, each.place, each.detected) for each in imperials] == [
        ("jon-kidu", ANGOFF, False),
        ("vans-ka-tie-a", ANGOFF, False),
    ]
    assert game.actions == (
        "give imperial-spaceship#1 to jon-kidu",
        "give imperial-spaceship#1 to vans-ka-tie-a",
    )
    do(game, "give imperial-spaceship#1 to vans-ka-tie-a")
    ship = game.state.ships["imperial-spaceship#1"]
    assert (ship.owner, ship.place) == ("vans-ka-tie-a", ANGOFF)


@pytest.mark.case("16.13")
def test_units_start_within_the_limit_and_characters_may_join_them() -> None:
    game = new_game("flight-to-egrix", seed=1)
    do(game, *[f"place patrol at {WILD}"] * 3)
    assert not any(WILD in action for action in game.actions)
    place_units(game, line=ANGOFF, militia=ANGOFF)
    do(game, f"start at {WILD}", "give imperial-spaceship#1 to jon-kidu")
    assert asked(game) == ("imperial", "setup.stacks")
    do(game, "attach jon-kidu", "done")
    assert game.state.characters["jon-kidu"].with_units
    assert not game.state.characters["vans-ka-tie-a"].with_units


@pytest.mark.case("16.13", "16.33", "16.32")
def test_rebel_units_start_in_environs_of_their_type_on_their_own_planet() -> None:
    """Varu: the one Subterranean and the two Wild units have one Environ each to go to."""
    game = new_game("varu-powderkeg", seed=1)
    assert {action.split()[-1] for action in game.actions} == {"431.1", "432.1", "432.2", "432.3"}
    place_units(game)
    until(game, "setup.characters")
    do(game, "start at 432.1")
    assert game.state.ships["redjacs-spaceship#1"].owner == "redjac"
    until(game, "setup.characters")
    assert troops(game, "433.1") == {"subterranean-2-1": 1}
    assert troops(game, "433.2") == {"wild-2-1": 2}

    assert asked(game)[0] == "rebel"
    assert game.actions == ("start at 433.1", "start at 433.2")
    do(game, "start at 433.2")
    rebels = ("vudot-vodot", "zina-adora", "kogus", "rayner-derban")
    assert game.actions == tuple(f"give star-cruiser to {each}" for each in rebels)


@pytest.mark.case("16.13", "7.22")
def test_the_order_of_the_set_up_tells_nothing() -> None:
    """The opponent sees that units are placed, and when all are, where they stand: not which came first."""
    game = new_game("flight-to-egrix", seed=1)
    do(game, f"place line at {ANGOFF}", f"place militia at {AIR}")
    assert [event.place for event in every(game.log_for("imperial"), UnitsSetUp)] == [ANGOFF, AIR]
    for viewer in ("rebel", "spectator"):
        told = every(game.log_for(viewer), UnitsSetUp)
        assert [(event.place, event.units) for event in told] == [("", {"face-down": 1})] * 2
        assert "militia" not in str(game.view(viewer)["spaces"])
    assert "militia" in str(game.view("imperial")["spaces"])
    place_units(game)
    shown = only(game.log_for("rebel"), SetUpShown)
    assert list(shown.units) == [place for place in game.ctx.board.environs if place in shown.units]
    assert shown.units[ANGOFF]["face-down"] >= 1
    assert "line" not in str(shown.units)


@pytest.mark.case("16.13", "7.22")
@pytest.mark.parametrize("viewer", ["rebel", "spectator"])
def test_the_units_of_one_place_are_told_in_one_order_whichever_came_first(viewer: Viewer) -> None:
    orders = (("line", "militia"), ("militia", "line"))
    told = []
    for kinds in orders:
        game = new_game("flight-to-egrix", seed=1)
        do(game, *(f"place {kind} at {ANGOFF}" for kind in kinds))
        place_units(game)
        told.append(msgspec.json.encode(game.log_for(viewer)))
    assert told[0] == told[1]


@pytest.mark.case("16.13")
def test_face_down_units_are_hidden_from_the_rebel_player() -> None:
    game = new_game("flight-to-egrix", seed=1)
    do(game, f"place line at {ANGOFF}", f"place militia at {ANGOFF}")
    place_units(game)
    seen = str(game.view("rebel"))
    assert "face-down" in seen
    assert "'line'" not in str(game.view("rebel")["spaces"])
    assert "militia" in str(game.view("rebel")["spaces"])


# From space


@pytest.mark.case("16.12", "16.22")
def test_the_rebels_of_egrix_come_from_space_and_are_looked_for_on_arriving() -> None:
    """A-16-03: compulsory, all in one Environ, one test; it is their move."""
    game = new_game("flight-to-egrix", seed=1, dice=[5])
    until(game, "entry")
    assert {each.place for each in game.state.characters.values() if each.side == "rebel"} == {"space"}
    assert game.actions == tuple(f"land at {place}" for place in (QUIBRON, ANGOFF, AIR, WILD))
    assert not any(event.side == "rebel" for event in every(game.log, UnitsPlaced))

    events = do(game, f"land at {ANGOFF}")

    looked = only(events, DetectionRolled)
    assert (looked.ship, looked.planet, looked.leaving, looked.column) == (
        "planetary-privateer",
        "222",
        False,
        "4",
    )
    rebels = [each for each in game.state.characters.values() if each.side == "rebel"]
    assert [(each.id, each.place, each.detected) for each in rebels] == [
        ("boccanegra", ANGOFF, True),
        ("doctor-sontag", ANGOFF, True),
        ("frun-sentel", ANGOFF, True),
    ]
    assert not any(action.startswith(("walk", "fly")) for action in game.actions)
    assert not any(step.action.startswith("land") for step in game.history[:-1])


FLEET: Mapping[str, Any] = {
    "base": "flight-to-egrix",
    "id": "a-fleet",
    "title": "A fleet",
    "imperial": {"characters": ["jon-kidu"], "units": {"patrol": 1}},
}


def test_several_ships_from_space_are_manned_and_looked_for_one_by_one() -> None:
    """The Sloop goes to somebody who can fly it (14.51), and a companion takes a seat in it (14.57)."""
    rebels = {
        "characters": ["boccanegra", "doctor-sontag", "scott-rubel", "kogus", "zina-adora"],
        "ships": ["planetary-privateer", "interstellar-sloop"],
        "possessions": ["charsot"],
        "entry": "from-space",
    }
    game = new_game({**FLEET, "rebel": rebels}, seed=1, dice=[5, 1])
    until(game, "setup.ships")
    assert game.actions == tuple(
        f"give interstellar-sloop to {each}" for each in ("scott-rubel", "kogus", "zina-adora")
    )
    do(game, "give interstellar-sloop to scott-rubel", "give charsot to doctor-sontag")
    until(game, "entry")
    do(game, f"land at {QUIBRON}")
    assert asked(game) == ("rebel", "entry.crew")
    do(game, "doctor-sontag boards interstellar-sloop", "kogus boards interstellar-sloop")
    # The Sloop is full, so Zina has the Privateer left, and both ships fly; the Doctor declares nothing.
    do(game, "pass")
    looked = every(game.log, DetectionRolled)
    assert [(event.ship, event.result) for event in looked] == [
        ("planetary-privateer", "D"),
        ("interstellar-sloop", "U"),
    ]
    places = {each.place for each in game.state.characters.values() if each.side == "rebel"}
    assert places == {QUIBRON}
    assert all(each.detected for each in game.state.characters.values() if each.side == "rebel")


def test_who_finds_no_seat_because_of_a_companion_comes_all_the_same() -> None:
    rebels = {
        "characters": ["scott-rubel", "kogus", "zina-adora", "doctor-sontag"],
        "ships": ["interstellar-sloop"],
        "possessions": ["charsot"],
        "entry": "from-space",
    }
    game = new_game({**FLEET, "rebel": rebels}, seed=1, dice=[1])
    until(game, "setup.ships")
    do(game, "give interstellar-sloop to scott-rubel", "give charsot to kogus")
    until(game, "entry")
    events = do(game, f"land at {AIR}", "pass")
    assert only(events, CharacterPlaced).character == "doctor-sontag"
    assert {each.place for each in game.state.characters.values() if each.side == "rebel"} == {AIR}


def test_a_ship_shot_down_on_entry_loses_the_game_on_the_spot() -> None:
    """16.26: all Rebels dead, all planets Imperial."""
    rebels = {"characters": ["zina-adora"], "ships": ["galactic-freighter"], "entry": "from-space"}
    game = new_game({**FLEET, "rebel": rebels}, seed=1, dice=[6])
    until(game, "entry")
    events = do(game, f"land at {ANGOFF}")
    assert only(events, Died).place == "space"
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.case) == ("imperial", "16.26")


# Scenarios of one's own


def test_possessions_that_chance_decides_are_drawn_and_shared_out() -> None:
    """The Rifle and the Blade, by their places in what is left of the deck; one to a head."""
    rebels = {
        "characters": ["boccanegra", "kogus"],
        "ships": ["planetary-privateer"],
        "entry": "from-space",
        "random_possessions": 2,
        "possessions_apart": True,
    }
    game = new_game({**FLEET, "rebel": rebels}, seed=1, picks=[7, 7])
    until(game, "setup.ships")
    do(game, "give high-energy-snipers-rifle to kogus")
    # Nobody but Boccanegra may have the other one.
    gained = every(game.log, PossessionGained)
    assert [(event.possession, event.character) for event in gained] == [
        ("high-energy-snipers-rifle", "kogus"),
        ("assassins-blade", "boccanegra"),
    ]


def test_a_drawn_spaceship_is_somebodys_from_the_start() -> None:
    rebels = {
        "characters": ["boccanegra", "kogus"],
        "ships": ["planetary-privateer"],
        "entry": "from-space",
        "random_possessions": 1,
    }
    game = new_game({**FLEET, "rebel": rebels}, seed=1, picks=[0])
    until(game, "entry")
    assert game.state.ships["explorer"].owner == "kogus"
    assert [event.ship for event in every(game.log, ShipAssigned)] == ["explorer"]


def test_more_companions_than_characters_stay_behind() -> None:
    rebels = {
        "characters": ["boccanegra"],
        "ships": ["planetary-privateer", "explorer"],
        "possessions": ["charsot", "norrocks"],
    }
    varu = {"base": "varu-powderkeg", "id": "small-varu", "title": "Small Varu", "rebel": rebels}
    game = new_game(varu, seed=1)
    until(game, "movement")
    owners = {each: game.state.possessions[each].owner for each in ("charsot", "norrocks")}
    assert sorted(owners.values()) == ["", "boccanegra"]  # and no Imperial character has one (14.0)
    assert game.state.ships["explorer"].owner == ""


@pytest.mark.case("14.13", "14.24")
def test_a_companion_that_nobody_can_take_goes_back_to_the_deck() -> None:
    rebels = {"characters": ["boccanegra"], "possessions": ["charsot", "norrocks"]}
    varu = {"base": "varu-powderkeg", "id": "small-varu", "title": "Small Varu", "rebel": rebels}
    game = new_game(varu, seed=1)
    until(game, "movement")
    assert sorted(game.state.possessions[each].fate for each in ("charsot", "norrocks")) == ["deck", "held"]


@pytest.mark.case("14.51", "14.53", "16.12")
def test_a_ship_that_nobody_can_bring_from_space_is_lost() -> None:
    """Boccanegra and Tourag have ships of their own: nobody is left for the Star Cruiser."""
    rebels = {
        "characters": ["boccanegra", "tourag"],
        "ships": ["planetary-privateer", "star-cruiser"],
        "entry": "from-space",
    }
    egrix = {"base": "flight-to-egrix", "id": "a-ship-too-many", "title": "A ship too many", "rebel": rebels}
    game = new_game(egrix, seed=1)
    until(game, "entry")
    assert {ship.id: ship.owner for ship in game.state.ships.values() if ship.side == "rebel"} == {
        "planetary-privateer": "boccanegra",
        "solar-merchant": "tourag",
    }
    assert game.state.possessions["star-cruiser"].fate == "deck"


@pytest.mark.case("16.13")
def test_nobody_is_set_up_with_units_that_are_not_there() -> None:
    units = {"imperial": {"characters": ["jon-kidu"], "units": {"line": 1}}}
    egrix = {"base": "flight-to-egrix", "id": "a-garrison", "title": "A garrison", **units}
    game = new_game(egrix, seed=1)
    do(game, f"place line at {ANGOFF}", f"start at {QUIBRON}")
    assert "attach jon-kidu" not in game.actions
    twin = new_game(egrix, seed=1)
    do(twin, f"place line at {ANGOFF}", f"start at {ANGOFF}")
    assert "attach jon-kidu" in twin.actions


def test_a_side_without_characters_places_none() -> None:
    lonely = {
        "base": "varu-powderkeg",
        "id": "no-heroes",
        "title": "No heroes",
        "rebel": {"units": {"wild-1-0": 1}},
    }
    game = new_game(lonely, seed=1)
    events = until(game, "movement")
    assert {event.side for event in every(events, CharacterPlaced)} == {"imperial"}
    assert game.outcome is None


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        (
            {"final": {"schedule": "galactic", "rebel_needs": 9, "case": "38.51"}},
            "schedule of points 'galactic'",
        ),
        (
            {
                "instant_victory": [
                    {
                        "side": "imperial",
                        "case": "34.0",
                        "text": "The base is found.",
                        "all_of": [{"kind": "rebel-base-revealed"}],
                    }
                ]
            },
            "goal 'rebel-base-revealed'",
        ),
    ],
)
def test_what_belongs_to_a_larger_game_is_refused(changes: Mapping[str, Any], what: str) -> None:
    with pytest.raises(UnplayableScenario, match=f"the {what} belongs to a larger game"):
        new_game({"base": "flight-to-egrix", "id": "odd", "title": "Odd", **changes}, seed=1)


def test_a_position_puts_everything_where_it_says() -> None:
    """In the third turn: markers, units that wait, cards in hands, in decks and out of the game."""
    game = table(
        "imperial.search",
        turn=3,
        planets={"222": {"state": "rebellion", "pdb": 1, "pdb_up": False}, "223": {"loyalty": "loyal"}},
        characters={
            "boccanegra": {"place": AIR, "wounds": 2, "acted": True, "possessions": ["scanner", "charsot"]},
            "zina-adora": {"place": WILD, "fate": "captive", "captor": "units"},
            "kogus": {"place": QUIBRON, "with_units": True},
            "jon-kidu": {"fate": "dead"},
            "vans-ka-tie-a": {"place": WILD},
        },
        units={WILD: {"militia": 1}, QUIBRON: {"wild-1-0": 1}},
        waiting={ANGOFF: {"urban-1-0": 2}},
        ships=[
            {"id": "star-cruiser", "place": QUIBRON},
            {"id": "imperial-spaceship", "owner": "vans-ka-tie-a"},
        ],
        camps=[AIR],
        coup_markers=[ANGOFF],
        revealed=["scanner"],
        seized=["scrambler"],
        out_of_play=["norrocks", "redjacs-spaceship"],
        due={"line": 2},
        information=["imperial"],
        decks={
            "rebel_characters": ["tourag"],
            "imperial_characters": ["barca"],
            "possessions": ["helian-drug", "solar-merchant"],
        },
    )
    state = game.state
    begun = every(game.opening, SegmentBegan)[0]
    assert (begun.turn, begun.segment) == (3, "imperial.search")
    angoff = state.planets["222"]
    assert (angoff.status, angoff.pdb, angoff.pdb_up) == ("rebellion", 1, False)
    assert state.waiting.get(ANGOFF, {}) == {"urban-1-0": 2}
    assert ANGOFF in state.coup_markers
    assert 0 < state.camps.get(AIR, 0) < 3
    boccanegra, zina = state.characters["boccanegra"], state.characters["zina-adora"]
    assert (boccanegra.wounds, boccanegra.acted) == (2, True)
    assert (zina.fate, zina.captor) == ("captive", "units")
    assert state.characters["kogus"].with_units
    assert state.characters["jon-kidu"].fate == "dead"
    assert {each.id: each.owner for each in state.ships.values()} == {
        "star-cruiser": "",
        "imperial-spaceship#1": "vans-ka-tie-a",
    }
    cards = {each: state.possessions[each] for each in ("scanner", "charsot")}
    assert [(card.owner, card.revealed) for card in cards.values()] == [
        ("boccanegra", True),
        ("boccanegra", False),
    ]
    fates = {
        each: state.possessions[each].fate for each in ("scrambler", "norrocks", "explorer", "helian-drug")
    }
    assert fates == {
        "scrambler": "seized",
        "norrocks": "removed",
        "explorer": "removed",
        "helian-drug": "deck",
    }
    assert state.decks == {"rebel": ["tourag"], "imperial": ["barca"]}
    assert (due(game), informed_sides(game)) == ({"line": 2}, ("imperial",))


def test_the_decks_hold_everybody_whom_the_scenario_does_not_name() -> None:
    """A-16-11."""
    game = new_game("flight-to-egrix", seed=1)
    assert len(game.state.decks["rebel"]) == 20 - 3
    assert len(game.state.decks["imperial"]) == 12 - 2
    assert not {"boccanegra", "jon-kidu"} & {*game.state.decks["rebel"], *game.state.decks["imperial"]}


# Reinforcements


def reinforced(planets: Mapping[str, Any], units: Mapping[str, Any] | None = None, **more: Any) -> Game:
    return table(
        "imperial.movement",
        planets=planets,
        units=units,
        characters={"boccanegra": {"place": QUIBRON}, "jon-kidu": {"place": AIR}},
        due={"line": 1},
        **more,
    )


REBELLION = {"state": "rebellion", "pdb_up": False}


@pytest.mark.case("16.15", "S002-CTL-32")
def test_reinforcements_come_to_own_planets_and_to_quiet_corners_of_nobodys() -> None:
    """A-16-01: Quibron is Imperial, though Rebels are there; Charkhan is nobody's, with Rebels in its air."""
    game = reinforced({"223": REBELLION}, {QUIBRON: {"wild-2-1": 1}, AIR: {"air-1-0": 1}})
    assert game.actions == tuple(f"place line at {place}" for place in (QUIBRON, ANGOFF, WILD))
    placed = only(do(game, f"place line at {WILD}"), UnitsPlaced)
    assert (placed.units, placed.place, placed.case) == ({"line": 1}, WILD, "16.15")
    assert not due(game)


@pytest.mark.case("16.15")
@pytest.mark.parametrize(("reading", "open_to"), [("uncontrolled", []), ("enemy-controlled", ["433.2"])])
def test_an_enemy_planet_takes_reinforcements_only_in_the_other_reading(
    reading: str, open_to: list[str]
) -> None:
    game = table(
        "imperial.movement",
        base="varu-powderkeg",
        units={"433.1": {"wild-2-1": 1}},
        characters={"kogus": {"place": "433.1"}},
        due={"line": 1},
        options={"reinforcements": reading},
    )
    assert [action.split()[-1] for action in game.actions if "433" in action] == open_to


@pytest.mark.case("16.15")
def test_reinforcements_without_a_place_are_lost() -> None:
    """A-16-04: Rebels in every Environ of planets that nobody controls, or no room."""
    rebels = {QUIBRON: {"wild-1-0": 1}, ANGOFF: {"urban-1-0": 1}, AIR: {"air-1-0": 1}}
    risen = dict.fromkeys(("221", "222", "223"), REBELLION)
    game = reinforced(risen, rebels | {WILD: {"militia": 3}})
    lost = only(game.log, UnitsLost)
    assert (lost.units, lost.place, lost.case) == ({"line": 1}, "space", "16.15")
    assert not due(game)
    assert asked(game)[1] == "movement"


@pytest.mark.case("16.24")
@pytest.mark.parametrize("state", ["imperial-control", "rebellion-stopped"])
def test_every_rebellion_brings_a_line_unit_to_egrix(state: str) -> None:
    """A-16-09: at the next Imperial Movement Segment, after a repeated rebellion too."""
    game = table(
        "rebel.missions",
        planets={"221": {"state": state, "loyalty": "unrest"}, "222": {"pdb_up": False}},
        characters={"boccanegra": {"place": QUIBRON}, "jon-kidu": {"place": AIR}},
        cards=[89],
    )
    do(game, f"missions at {QUIBRON}", "assign boccanegra to R", "draw")
    until(game, "reinforcements")
    assert only(game.log, StatusChanged).after == "rebellion"
    assert (game.state.phasing, game.state.turn) == ("imperial", 1)
    do(game, f"place line at {ANGOFF}")
    assert troops(game, ANGOFF) == {"line": 1}


def varu(turn: int, **planets: Mapping[str, Any]) -> Game:
    return table(
        "imperial.movement",
        base="varu-powderkeg",
        turn=turn,
        planets={key.removeprefix("p"): value for key, value in planets.items()},
        characters={"kogus": {"place": "433.1"}, "gelba": {"place": "432.1"}},
    )


@pytest.mark.case("16.34")
@pytest.mark.parametrize("turn", range(1, 8))
def test_varu_sends_a_line_unit_every_other_turn(turn: int) -> None:
    game = varu(turn)
    if turn in (2, 4, 6):
        assert asked(game) == ("imperial", "reinforcements")
        assert "place line at 432.1" in game.actions
    else:
        assert asked(game)[1] == "movement"


@pytest.mark.case("16.34", "16.16")
def test_a_pdb_turned_up_costs_the_line_unit() -> None:
    """A-16-05: declared at the beginning; the PDB itself may be turned Up at any moment of the Segment."""
    game = varu(2, p432={"pdb_up": False})
    assert game.actions == ("take 1 Line", "take 1 Patrol and turn up a pdb")
    twin = game.copy()

    do(
        game,
        "take 1 Patrol and turn up a pdb",
        "place patrol at 432.1",
        "walk gelba to 432.2",
        "turn up pdb 432",
    )
    assert game.state.planets["432"].pdb_up
    assert troops(game, "432.1") == {"patrol": 1}

    do(twin, "take 1 Line", "place line at 432.1")
    assert asked(twin)[1] == "movement"
    assert "turn up pdb 432" not in twin.actions


def test_several_reinforcements_of_one_turn_all_come() -> None:
    both = [
        {"side": "imperial", "trigger": "turns", "turns": [2], "units": {kind: 1}, "case": "16.15"}
        for kind in ("line", "militia")
    ]
    rebels = {"side": "rebel", "trigger": "turns", "turns": [2], "units": {"wild-1-0": 1}, "case": "16.15"}
    game = table(
        "imperial.movement",
        turn=2,
        characters={"boccanegra": {"place": QUIBRON}, "jon-kidu": {"place": AIR}},
        scenario={"reinforcements": [*both, rebels]},
    )
    do(game, f"place militia at {ANGOFF}", f"place line at {ANGOFF}")
    assert troops(game, ANGOFF) == {"militia": 1, "line": 1}


@pytest.mark.case("14.51", "16.12")
def test_a_spaceship_drawn_by_chance_goes_to_a_pilot_when_all_come_from_space() -> None:
    """Doctor Sontag cannot fly: a second ship is his only if he starts on the ground."""
    scenario = {
        "base": "flight-to-egrix",
        "id": "drawn",
        "title": "Drawn by chance",
        "rebel": {
            "characters": ["boccanegra", "doctor-sontag"],
            "ships": ["planetary-privateer"],
            "random_possessions": 1,
            "entry": "from-space",
        },
    }
    drawn = 0
    for pick in range(20):
        game = new_game(scenario, seed=1, picks=[pick])
        while game.decision is not None and game.decision.kind != "entry":
            ships = [option for option in game.options if "doctor-sontag" in option.text]
            cards = {getattr(option, "card", "") for option in ships}
            assert not any(card and game.facts.possessions[card].kind == "spaceship" for card in cards)
            game.apply(game.options[-1])
        drawn += 1
        while game.decision is not None and game.decision.kind.startswith("entry"):
            game.apply(game.options[0])
    assert drawn == 20
