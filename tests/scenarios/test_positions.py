"""Positions of one's own: what is filled in, and what could never stand on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fitg.scenarios import PlanetPosition, Position, ShipPosition, load

Refusal = Callable[..., str]
Build = Callable[..., Position]

# --- what is filled in -------------------------------------------------------------------------


def test_an_empty_position_is_the_first_segment_with_the_planets_of_the_set_up(position: Build) -> None:
    empty = position()
    assert (empty.turn, empty.segment) == (1, "rebel.movement")
    assert empty.planets["222"] == PlanetPosition(
        state="imperial-control", loyalty="neutral", pdb=2, pdb_up=True
    )
    assert (empty.characters, empty.units, empty.ships) == ({}, {}, ())


@pytest.mark.case("15.14")
def test_a_planet_in_rebellion_has_no_loyalty_marker(position: Build) -> None:
    rising = position(planets={"222": {"state": "rebellion", "pdb": 0, "pdb_up": False}})
    assert rising.planets["222"] == PlanetPosition(state="rebellion", loyalty=None, pdb=0, pdb_up=False)


@pytest.mark.case("15.3")
def test_a_stopped_rebellion_has_its_marker_on_unrest_unless_it_has_moved(position: Build) -> None:
    stopped = {"state": "rebellion-stopped"}
    assert position(planets={"222": stopped}).planets["222"].loyalty == "unrest"
    assert position(planets={"222": {**stopped, "loyalty": "dissent"}}).planets["222"].loyalty == "dissent"


@pytest.mark.case("16.11")
def test_a_loyalty_marker_on_an_ac_planet_means_imperial_control(position: Build) -> None:
    cercis = position(base="varu", planets={"433": {"loyalty": "dissent"}}).planets["433"]
    assert (cercis.state, cercis.loyalty) == ("imperial-control", "dissent")
    assert position(base="varu").planets["433"].state == "rebel-control"


def test_a_ship_named_with_its_owner_is_where_he_is(position: Build) -> None:
    laid = position(characters={"boccanegra": {"place": "222.1", "ship": "planetary-privateer"}})
    assert laid.ships == (ShipPosition(id="planetary-privateer", owner="boccanegra", place="222.1"),)


def test_a_ship_listed_with_its_owner_is_his_ship(position: Build) -> None:
    laid = position(
        characters={"boccanegra": {"place": "222.1"}},
        ships=[{"id": "planetary-privateer", "owner": "boccanegra"}],
    )
    assert laid.characters["boccanegra"].ship == "planetary-privateer"
    assert laid.ships[0].place == "222.1"


def test_a_ship_named_twice_for_the_same_owner_is_one_ship(position: Build) -> None:
    laid = position(
        characters={"boccanegra": {"place": "222.1", "ship": "explorer"}},
        ships=[{"id": "explorer", "owner": "boccanegra", "place": "222.1"}],
    )
    assert len(laid.ships) == 1


def test_a_ship_without_owner_stays_with_friendly_units(position: Build) -> None:
    laid = position(units={"222.1": {"urban-2-1": 1}}, ships=[{"id": "explorer", "place": "222.1"}])
    assert laid.ships == (ShipPosition(id="explorer", place="222.1"),)


def test_forces_that_a_scenario_does_not_name_are_those_of_the_position() -> None:
    people = {
        "kogus": {"place": "222.1", "ship": "explorer"},
        "redjac": {"place": "221.1", "ship": "redjacs-spaceship"},
    }
    scenario = load({"base": "egrix", "rebel": {}, "imperial": {}, "position": {"characters": people}})
    assert (scenario.rebel.characters, scenario.rebel.ships) == (("kogus",), ("explorer",))
    assert (scenario.imperial.characters, scenario.imperial.ships) == (("redjac",), ("redjacs-spaceship",))


def test_forces_that_a_scenario_names_remain(position: Build) -> None:
    scenario = load({"base": "egrix", "position": {"characters": {"kogus": {"place": "222.1"}}}})
    assert scenario.rebel.characters == ("boccanegra", "doctor-sontag", "frun-sentel")


@pytest.mark.case("12.81")
def test_a_prisoner_is_held_by_a_guard_or_by_units(position: Build) -> None:
    held = position(
        characters={
            "kogus": {"place": "222.1", "fate": "captive", "captor": "units"},
            "zina-adora": {"place": "222.1", "fate": "captive", "captor": "jon-kidu", "wounds": 1},
            "jon-kidu": {"place": "222.1"},
        },
        units={"222.1": {"militia": 1}},
    )
    assert held.characters["zina-adora"].captor == "jon-kidu"


@pytest.mark.case("9.5", "9.51")
def test_each_side_may_fill_an_environ(position: Build) -> None:
    full = position(units={"222.1": {"line": 6, "urban-1-0": 3, "wild-2-1": 3}})
    assert sum(full.units["222.1"].values()) == 12


@pytest.mark.case("19.6")
def test_suicide_squads_do_not_count_against_the_limit(position: Build) -> None:
    squads = position(base="backdoor", units={"222.1": {"line": 6, "suicide-squad": 2}})
    assert squads.units["222.1"]["suicide-squad"] == 2


@pytest.mark.case("20.0", "21.4", "21.5")
def test_the_larger_games_have_orbits_and_drift(position: Build) -> None:
    units = {"222.orbit": {"veteran": 9}, "22.drift": {"patrol": 1}, "24.drift2": {"urban-4-4": 1}}
    assert position(base="backdoor", units=units).units == units


@pytest.mark.case("9.4")
def test_undetected_characters_may_stand_beside_a_leader_with_units(position: Build) -> None:
    laid = position(
        characters={
            "kogus": {"place": "222.1"},
            "zina-adora": {"place": "222.1", "detected": True, "with_units": True},
            "redjac": {"place": "222.1", "detected": True},
        },
        units={"222.1": {"urban-2-1": 1}},
    )
    assert laid.characters["zina-adora"].with_units


def test_a_full_galactic_position_is_kept_as_it_is_written(position: Build) -> None:
    laid = position(
        base="galactic",
        sovereigns={
            "ascaill": {"fate": "summoned", "side": "imperial", "place": "231.orbit", "wounds": 1},
            "balgar": {"fate": "summoned", "side": "rebel", "place": "351.1"},
            "yaldor": {"fate": "gone"},
        },
        secrets={"113": {"code": "trap", "revealed": True}},
        destroyed_planets=["111"],
        resource_tracks={"imperial": 99, "rebel": 199},
        rebel_base="112",
        rebel_base_revealed=True,
        named_planets=["121", "141"],
        units={"162.orbit": {"planet-stabilizer": 1}, "231.orbit": {"line": 1}},
        decks={"galactic_events": [98, 126], "strategic_assignments": [127]},
    )
    assert laid.sovereigns["ascaill"].place == "231.orbit"
    assert laid.decks.galactic_events == (98, 126)


# --- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"turn": 0}, "turn: there is no Game-Turn 0; it can be 1 to 6."),
        ({"turn": 7}, "turn: there is no Game-Turn 7; it can be 1 to 6."),
        ({"segment": "rebel.fun"}, "segment: there is no Segment 'rebel.fun'; did you mean "),
        (
            {"segment": "rebel.space-combat"},
            "segment: there is no Segment 'rebel.space-combat'; did you mean ",
        ),
        ({"turns": 1}, "turns: there is no field 'turns'; did you mean turn"),
        ({"planets": {"432": {}}}, "planets: 432 Solvia is not on this board; it can be 221, 222 or 223."),
        ({"planets": {"221": {"pdb": 5}}}, "planets.221.pdb: a PDB has no Level 5; it can be 0, 1 or 2."),
        ({"planets": {"221": {"pbd": 1}}}, "planets.221.pbd: there is no field 'pbd'; did you mean pdb"),
        (
            {"planets": {"221": {"state": "rebel-control", "loyalty": "unrest"}}},
            "planets.221.loyalty: there is no Loyalty marker in the state rebel-control; leave it out.",
        ),
    ],
)
@pytest.mark.case("8.0", "15.14")
def test_impossible_times_and_planets(refusal: Refusal, fields: dict[str, Any], sentence: str) -> None:
    assert refusal(position=fields).startswith(f"position.{sentence}")


@pytest.mark.case("7.2", "7.3", "9.0", "9.5", "15.41", "15.44")
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"units": {"222.2": {"line": 1}}}, "units: there is no place on this board '222.2'; did you mean "),
        ({"units": {"432.1": {"line": 1}}}, "units: there is no place on this board '432.1'; "),
        ({"units": {"222.orbit": {"line": 1}}}, "units: there is no place on this board '222.orbit'; "),
        (
            {"units": {"222.1": {"lines": 1}}},
            "units.222.1: there is no unit of this game 'lines'; did you mean line",
        ),
        (
            {"units": {"222.1": {"elite-army": 1}}},
            "units.222.1: there is no unit of this game 'elite-army'; ",
        ),
        ({"units": {"222.1": {"line": 0}}}, "units.222.1.line: 0 is too small; it must be 1 or more."),
        (
            {"units": {"222.1": {"line": 4, "militia": 3}}},
            "units.222.1: 7 Imperial units are too many; this Environ holds 6 of a side [9.5].",
        ),
        (
            {"units": {"223.2": {"wild-1-0": 5}}},
            "units.223.2: 5 Rebel units are too many; this Environ holds 4 of a side [9.5].",
        ),
        ({"waiting": {"222.9": {"urban-1-0": 1}}}, "waiting: there is no Environ on this board '222.9'; "),
        ({"waiting": {"222.1": {"line": 1}}}, "waiting.222.1: there is no Rebel unit of this game 'line'; "),
        (
            {"waiting": {"222.1": {"wild-1-0": 1}}},
            "waiting.222.1.wild-1-0: the units that wait for this Environ are urban units.",
        ),
        ({"due": {"urban-1-0": 1}}, "due: there is no Imperial unit of this game 'urban-1-0'; "),
    ],
)
def test_impossible_units(refusal: Refusal, fields: dict[str, Any], sentence: str) -> None:
    assert refusal(position=fields).startswith(f"position.{sentence}")


FLEET = {"place": "222.orbit", "units": {"line": 2, "suicide-squad": 1, "militia": 2}}


@pytest.mark.case("36.1")
def test_an_atrocity_unit_never_lands(refusal: Refusal) -> None:
    assert refusal(base="galactic", position={"units": {"162.1": {"resolution": 1}}}) == (
        "position.units.162.1.resolution: an Atrocity unit never enters an Environ; put it in orbit."
    )


@pytest.mark.case("12.73", "12.81", "14.26", "9.4", "9.57")
@pytest.mark.parametrize(
    ("characters", "sentence"),
    [
        ({"kogas": {"place": "222.1"}}, ": there is no character 'kogas'; did you mean kogus"),
        ({"kogus": {}}, ".kogus.place: say where, with an Environ such as 221.1."),
        ({"kogus": {"place": "433.1"}}, ".kogus.place: there is no place on this board '433.1'; "),
        (
            {"zina-adora": {"place": "222.1", "wounds": 2}},
            ".zina-adora.wounds: a living character of Endurance 2 cannot have 2 wounds; it can be 0 to 1 ",
        ),
        (
            {"kogus": {"place": "222.1", "wounds": -1}},
            ".kogus.wounds: a living character of Endurance 5 cannot have -1",
        ),
        (
            {"kogus": {"place": "222.1", "fate": "dead"}},
            ".kogus: a dead character has left play; give him nothing but his fate.",
        ),
        (
            {"kogus": {"place": "222.1", "fate": "lost", "captor": "units"}},
            ".kogus: who is lost has a place, wounds, possessions and a cause, and nothing else.",
        ),
        (
            {"kogus": {"place": "222.1", "captor": "units"}},
            ".kogus.captor: a free character has no captor; leave it out or set fate to captive.",
        ),
        (
            {"kogus": {"place": "222.1", "with_units": True}},
            ".kogus.with_units: there are no Rebel units in 222.1 to be with.",
        ),
        (
            {"kogus": {"place": "222.1", "fate": "captive"}},
            ".kogus.captor: no Imperial character or unit is in 222.1 to hold him [12.81].",
        ),
        (
            {"kogus": {"place": "222.1", "fate": "captive", "captor": "units"}},
            ".kogus.captor: no Imperial character or unit is in 222.1 to hold him [12.81].",
        ),
        (
            {
                "kogus": {"place": "222.1", "fate": "captive", "captor": "redjac"},
                "redjac": {"place": "221.1"},
                "gelba": {"place": "222.1"},
            },
            ".kogus.captor: name who holds him in 222.1; it can be gelba [12.81].",
        ),
        (
            {"redjac": {"place": "222.1", "fate": "captive", "captor": "gelba"}, "gelba": {"place": "222.1"}},
            ".redjac.captor: no Rebel character or unit is in 222.1 to hold him [12.81].",
        ),
        (
            {"kogus": {"place": "222.1", "fate": "captive", "captor": "gelba", "acted": True}},
            ".kogus: a prisoner has a place, wounds, a captor and perhaps detected, travelled and",
        ),
        (
            {"kogus": {"place": "222.1"}, "zina-adora": {"place": "222.1", "detected": True}},
            ".zina-adora.detected: it must be false as for kogus, who is in the same Environ [9.4].",
        ),
        (
            {"redjac": {"place": "222.1", "possessions": ["scanner"]}},
            ".redjac.possessions: only Rebel characters have possessions [14.0].",
        ),
        (
            {"kogus": {"place": "222.1", "possessions": ["charsot", "norrocks"]}},
            ".kogus.possessions: a character has one companion at most, charsot or norrocks [14.13].",
        ),
        (
            {"kogus": {"place": "222.1", "possessions": ["explorer"]}},
            ".kogus.possessions: there is no possession 'explorer'; ",
        ),
    ],
)
def test_impossible_characters(refusal: Refusal, characters: dict[str, Any], sentence: str) -> None:
    assert refusal(position={"characters": characters}).startswith(f"position.characters{sentence}")


KOGUS = {"kogus": {"place": "222.1"}}


@pytest.mark.case("9.31", "14.51", "14.59", "14.6")
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"ships": [{"id": "enterprise"}]}, ": there is no spaceship 'enterprise'; "),
        (
            {"characters": KOGUS, "ships": [{"id": "explorer", "place": "222.1"}] * 2},
            ": explorer is named 2 times; there is only one.",
        ),
        (
            {
                "characters": {"kogus": {"place": "222.1", "ship": "explorer"}},
                "ships": [{"id": "s-xiii", "owner": "kogus"}],
            },
            ": kogus is named 2 times; once is enough.",
        ),
        (
            {"characters": KOGUS, "ships": [{"id": "explorer", "owner": "kogus", "damaged": True}]},
            ".explorer.damaged: the Star System Game has no such thing; leave it out.",
        ),
        ({"ships": [{"id": "explorer"}]}, ".explorer.place: say where, with an Environ such as 221.1."),
        ({"ships": [{"id": "explorer", "owner": "kogus"}]}, ".explorer.place: say where, with an Environ"),
        (
            {"characters": KOGUS, "ships": [{"id": "explorer", "owner": "kogus", "place": "221.1"}]},
            ".explorer.owner: kogus is not free in 221.1; it can be left out.",
        ),
        (
            {"characters": KOGUS, "ships": [{"id": "imperial-spaceship", "owner": "kogus"}]},
            ".imperial-spaceship.owner: kogus is not free in 222.1; it can be left out.",
        ),
        (
            {"characters": {"gelba": {"place": "222.1", "ship": "redjacs-spaceship"}}},
            ".redjacs-spaceship.owner: this ship is in play only with redjac [14.6].",
        ),
    ],
)
def test_impossible_ships(refusal: Refusal, fields: dict[str, Any], sentence: str) -> None:
    assert refusal(position=fields).startswith(f"position.ships{sentence}")


@pytest.mark.case("14.2", "14.24", "27.2")
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"revealed": ["scanner"]}, "revealed: there is no possession in play 'scanner'; "),
        (
            {"inoperative": ["scrambler"]},
            "inoperative: the Star System Game has no such thing; leave it out.",
        ),
        ({"seized": ["redjacs-spaceship"]}, "seized: there is no possession 'redjacs-spaceship'; "),
        ({"out_of_play": ["kogus"]}, "out_of_play: there is no possession or ship 'kogus'; "),
        ({"decks": {"possessions": ["kogus"]}}, "decks.possessions: there is no possession 'kogus'; "),
        (
            {"decks": {"rebel_characters": ["redjac"]}},
            "decks.rebel_characters: there is no rebel character 'redjac'; ",
        ),
        (
            {"decks": {"imperial_characters": ["kogus"]}},
            "decks.imperial_characters: there is no imperial character 'kogus'; ",
        ),
        (
            {"decks": {"galactic_events": [98]}},
            "decks.galactic_events: only the Galactic Game has this; leave it out.",
        ),
        (
            {
                "characters": {
                    "kogus": {"place": "222.1", "possessions": ["scanner"]},
                    "zina-adora": {"place": "222.1", "possessions": ["scanner"]},
                }
            },
            "characters.zina-adora.possessions: scanner is already in position.characters.kogus.",
        ),
        (
            {"characters": {"kogus": {"place": "222.1", "ship": "explorer"}}, "seized": ["explorer"]},
            "seized: explorer is already in position.ships; a piece is in one place only.",
        ),
        (
            {"seized": ["scanner"], "out_of_play": ["scanner"]},
            "out_of_play: scanner is already in position.seized; a piece is in one place only.",
        ),
        (
            {"characters": {"kogus": {"fate": "dead"}}, "decks": {"rebel_characters": ["kogus"]}},
            "decks.rebel_characters: kogus is already in position.characters; a piece is in one place only.",
        ),
        (
            {"decks": {"possessions": ["scanner", "scanner"]}},
            "decks.possessions: scanner is already in position.decks.possessions; a piece ",
        ),
    ],
)
def test_impossible_possessions_and_decks(refusal: Refusal, fields: dict[str, Any], sentence: str) -> None:
    assert refusal(position=fields).startswith(f"position.{sentence}")


@pytest.mark.case("27.2")
def test_only_what_may_fail_is_inoperative(refusal: Refusal, position: Build) -> None:
    """The Scanner never fails; the Scrambler is out of the game when it does."""
    kogus = {"kogus": {"place": "222.1", "possessions": ["scanner", "scrambler", "norrocks"]}}
    assert position(base="backdoor", characters=kogus, inoperative=["norrocks"]).inoperative == ("norrocks",)
    for sound in ("scanner", "scrambler"):
        assert refusal(base="backdoor", position={"characters": kogus, "inoperative": [sound]}) == (
            f"position.inoperative: there is no possession in play that may fail '{sound}'; "
            "there are norrocks."
        )


@pytest.mark.case("13.2")
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"camps": ["222.9"]}, "camps: there is no Environ on this board '222.9'; "),
        ({"camps": ["222.1", "222.1"]}, "camps: 222.1 is named 2 times; once is enough."),
        (
            {"camps": ["222.1"], "planets": {"222": {"loyalty": "unrest"}}},
            "camps: no camp lasts in 222.1; its planet must be in Imperial Control, and not at Unrest.",
        ),
        (
            {"camps": ["222.1"], "planets": {"222": {"state": "rebellion"}}},
            "camps: no camp lasts in 222.1; its planet must be in Imperial Control, and not at Unrest.",
        ),
        ({"coup_markers": ["222.1", "222.1"]}, "coup_markers: 222.1 is named 2 times; once is enough."),
        ({"coup_markers": ["221.1"]}, "coup_markers: 221.1 has no Coup rating; it can be 222.1."),
    ],
)
def test_impossible_markers(refusal: Refusal, fields: dict[str, Any], sentence: str) -> None:
    assert refusal(position=fields).startswith(f"position.{sentence}")


@pytest.mark.case("13.2")
def test_camps_and_coup_markers_lie_where_they_can(position: Build) -> None:
    laid = position(camps=["221.1", "223.2"], coup_markers=["222.1"])
    assert (laid.camps, laid.coup_markers) == (("221.1", "223.2"), ("222.1",))


@pytest.mark.case("25.0", "25.12", "25.21")
@pytest.mark.parametrize(
    ("base", "sovereign", "sentence"),
    [
        (
            "egrix",
            {"megda-sheels": {"fate": "gone"}},
            ": the Star System Game has no such thing; leave it out.",
        ),
        ("backdoor", {"yaldor": {"fate": "gone"}}, ": there is no sovereign on this board 'yaldor'; "),
        (
            "backdoor",
            {"megda-sheels": {"fate": "gone", "wounds": 1}},
            ".megda-sheels: a sovereign who is gone has left play; give him nothing but his fate.",
        ),
        (
            "backdoor",
            {"megda-sheels": {"fate": "summoned", "side": "rebel", "place": "223.2"}},
            ".megda-sheels.side: name the side that summoned him; it can be imperial.",
        ),
        (
            "galactic",
            {"balgar": {"fate": "summoned", "place": "351.1"}},
            ".balgar.side: name the side that summoned him; it can be rebel or imperial.",
        ),
        (
            "backdoor",
            {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.orbit"}},
            ".megda-sheels.place: he never leaves his planet; it can be 223.1 or 223.2 [25.21].",
        ),
        (
            "backdoor",
            {"ascaill": {"fate": "summoned", "side": "imperial", "place": "232.1"}},
            ".ascaill.place: he never leaves his planet; it can be 231.1, 231.2 or 231.orbit [25.21].",
        ),
        (
            "backdoor",
            {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.2", "wounds": 2}},
            ".megda-sheels.wounds: it can be 0 to 1.",
        ),
    ],
)
def test_impossible_sovereigns(refusal: Refusal, base: str, sovereign: dict[str, Any], sentence: str) -> None:
    assert refusal(base=base, position={"sovereigns": sovereign}).startswith(f"position.sovereigns{sentence}")


@pytest.mark.case("31.1", "33.22", "34.1", "34.22", "34.31", "35.1", "36.34")
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"secrets": {"111": {"code": "trap"}}}, "secrets: there is no planet with a secret '111'; "),
        (
            {"secrets": {"113": {"code": "traps"}}},
            "secrets: there is no Planet Secret 'traps'; did you mean ",
        ),
        (
            {"secrets": {"113": {"code": "trap"}, "131": {"code": "trap"}}},
            "secrets: trap is named 2 times; once is enough.",
        ),
        ({"destroyed_planets": ["999"]}, "destroyed_planets: there is no planet '999'; "),
        (
            {"destroyed_planets": ["111"], "units": {"111.1": {"line": 1}}},
            "destroyed_planets: 111 is destroyed, yet something is in 111.1.",
        ),
        (
            {"destroyed_planets": ["111"], "characters": {"kogus": {"place": "111.1"}}},
            "destroyed_planets: 111 is destroyed, yet something is in 111.1.",
        ),
        (
            {"resource_tracks": {"imperial": 100}},
            "resource_tracks.imperial: 100 is off the track; it can be 0 to 99.",
        ),
        (
            {"resource_tracks": {"neutral": 1}},
            "resource_tracks: 'neutral' is not allowed here; it can be rebel or ",
        ),
        ({"rebel_base": "111"}, "rebel_base: there is no possible secret base '111'; "),
        ({"rebel_base_revealed": True}, "rebel_base: say which planet was revealed; it can be 112, 121"),
        (
            {"rebel_base": "112", "named_planets": ["112"]},
            "named_planets: there is no planet that the Rebel Player can have named '112'; ",
        ),
        ({"named_planets": ["112", "112"]}, "named_planets: 112 is named 2 times; once is enough."),
        ({"decks": {"strategic_assignments": [1]}}, "decks.strategic_assignments: there is no card '1'; "),
        (
            {"decks": {"galactic_events": [98, 98]}},
            "decks.galactic_events: 98 is named 2 times; once is enough.",
        ),
    ],
)
def test_impossible_galactic_positions(refusal: Refusal, fields: dict[str, Any], sentence: str) -> None:
    assert refusal(base="galactic-campaign", position=fields).startswith(f"position.{sentence}")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("secrets", {"221": {"code": "trap"}}),
        ("destroyed_planets", ["221"]),
        ("resource_tracks", {"rebel": 1}),
        ("rebel_base", "223"),
        ("rebel_base_revealed", True),
        ("named_planets", ["223"]),
    ],
)
def test_smaller_games_have_nothing_galactic(refusal: Refusal, field: str, value: object) -> None:
    assert refusal(base="backdoor", position={field: value}) == (
        f"position.{field}: only the Galactic Game has this; leave it out."
    )


@pytest.mark.case("9.31", "27.1")
def test_a_damaged_ship_stays_in_play_in_the_larger_games(position: Build) -> None:
    laid = position(
        base="backdoor",
        characters={"kogus": {"place": "222.orbit"}},
        ships=[{"id": "explorer", "owner": "kogus", "damaged": True}],
    )
    assert laid.ships[0].damaged
