"""Bad set-ups: each is refused in one sentence that names the field and what is allowed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fitg.engine.game import new_game

Refusal = Callable[..., str]

# --- shape -------------------------------------------------------------------------------------


def test_an_unknown_field_is_named_with_the_nearest_one(refusal: Refusal) -> None:
    assert refusal(tunrs=3) == "tunrs: there is no field 'tunrs'; did you mean turns or hours?"
    assert refusal(rebel={"caracters": []}).startswith(
        "rebel.caracters: there is no field 'caracters'; did you mean"
    )


def test_a_missing_field_says_what_it_must_be(refusal: Refusal) -> None:
    assert refusal(base=None) == "id: this field is missing; it must be text."
    assert (
        refusal(planets={"221": {}}) == "planets.221.pdb: this field is missing; it must be a whole number."
    )
    assert refusal(reinforcements=[{"side": "imperial", "units": {}, "case": ""}]) == (
        "reinforcements[1].trigger: this field is missing; it must be rebellion-starts or turns."
    )
    assert refusal(instant_victory=[{"side": "rebel", "case": "", "text": ""}]) == (
        "instant_victory[1].all_of: this field is missing; it must be a list."
    )
    assert refusal(base="orlog", rebel={"groups": [{"case": "1"}]}) == (
        "rebel.groups[1].placing: this field is missing; it must be a table of named fields."
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"turns": "six"}, "turns: 'six' must be a whole number."),
        ({"turns": True}, "turns: True must be a whole number."),
        ({"title": 7}, "title: 7 must be text."),
        (
            {"game": "chess"},
            "game: 'chess' is not allowed here; it can be star-system, province or galactic.",
        ),
        ({"systems": "22"}, "systems: '22' must be a list."),
        ({"systems": [22]}, "systems[1]: 22 must be text."),
        ({"planets": ["221"]}, "planets: ['221'] must be a table of named fields."),
        ({"planets": {"221": 1}}, "planets.221: 1 must be a table of named fields."),
        ({"planets": {"221": {"pdb": 1, "pdb_up": 1}}}, "planets.221.pdb_up: 1 must be true or false."),
        ({"rebel": {"units": {"line": "1"}}}, "rebel.units.line: '1' must be a whole number."),
        ({"planets": {221: {"pdb": 1}}}, "planets: the key 221 must be text."),
        ({"position": 3}, "position: 3 must be a table of named fields."),
        ({"position": {"planets": 3}}, "position.planets: 3 must be a table of named fields."),
        ({"base": 3}, "base: 3 must be the name of a built-in scenario."),
        ({"base": "vary"}, "base: there is no scenario 'vary'; did you mean varu-powderkeg?"),
    ],
)
def test_a_wrong_type_or_choice_is_refused(refusal: Refusal, fields: dict[str, Any], sentence: str) -> None:
    assert refusal(**{"base": "flight-to-egrix", **fields}) == sentence


def test_a_pair_has_two_numbers(refusal: Refusal) -> None:
    grant = {"case": "1", "points": 1, "turns": [1, 2, 3]}
    assert refusal(base="orlog", rebel={"force_points": [grant]}) == (
        "rebel.force_points[1].turns: [1, 2, 3] must be a list of 2."
    )


# --- board -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"turns": 0}, "turns: a game cannot have 0 Game-Turns; it can have 1 to 100."),
        ({"turns": -6}, "turns: a game cannot have -6 Game-Turns; it can have 1 to 100."),
        ({"turns": 101}, "turns: a game cannot have 101 Game-Turns; it can have 1 to 100."),
        ({"turns": 10**9}, "turns: a game cannot have 1000000000 Game-Turns; it can have 1 to 100."),
        ({"systems": []}, "systems: the board has no star system; name at least one."),
        ({"systems": ["99"]}, "systems: there is no star system '99'; "),
        ({"systems": ["22", "22"]}, "systems: 22 is named 2 times; once is enough."),
        ({"systems": ["22", "23"]}, "systems: the Star System Game is played in one star system [5.1]."),
        ({"planets": {"229": {"pdb": 1}}}, "planets: there is no planet '229'; did you mean "),
        (
            {"planets": {"432": {"pdb": 1}}},
            "planets: 432 Solvia is not on this board; it can be 221, 222 or 223.",
        ),
        (
            {"planets": {"221": {"pdb": 1}, "222": {"pdb": 1}}},
            "planets: 223 Charkhan is on the board but not here; give its PDB level.",
        ),
        ({"planets": {"*": {"pdb": 3}}}, "planets.*.pdb: a PDB has no Level 3; it can be 0, 1 or 2."),
        ({"planets": {"221": {"pdb": -1}}}, "planets.221.pdb: a PDB has no Level -1; it can be 0, 1 or 2."),
        (
            {"planets": {"221": {"pdb": 1, "state": "rebellion", "loyalty": "unrest"}}},
            "planets.221.loyalty: there is no Loyalty marker in the state rebellion; leave it out.",
        ),
        ({"setup": ["rebel.camps"]}, "setup: there is no step of the set-up 'rebel.camps'; did you mean "),
        ({"setup": ["rebel.units", "rebel.units"]}, "setup: rebel.units is named 2 times; once is enough."),
        ({"setup": ["units"]}, "setup: there is no step of the set-up 'units'; did you mean "),
        ({"setup": [""]}, "setup: there is no step of the set-up ''; "),
        (
            {"setup": ["imperial.units", "imperial.characters", "rebel.units"]},
            (
                "setup: it lacks rebel.characters, and the Rebel Player has such pieces to place; it can be "
                "any order of imperial.units, imperial.characters, rebel.units, rebel.characters."
            ),
        ),
        (
            {"setup": ["imperial.characters", "rebel.characters"]},
            "setup: it lacks imperial.units, and the Imperial Player has such pieces to place; it can be ",
        ),
        (
            {"setup": ["imperial.units", "rebel.characters"]},
            "setup: it lacks imperial.characters, and the Imperial Player has such pieces to place; ",
        ),
        ({"sequence": ["rebel.moves"]}, "sequence: there is no Segment 'rebel.moves'; did you mean "),
        ({"sequence": ["interphase"] * 2}, "sequence: interphase is named 2 times; once is enough."),
    ],
)
def test_a_bad_board_or_course_is_refused(refusal: Refusal, fields: dict[str, Any], sentence: str) -> None:
    assert refusal(**fields).startswith(sentence)


@pytest.mark.parametrize(
    "scenario",
    [
        {"base": "flight-to-egrix", "setup": []},
        {"base": "flight-to-egrix", "setup": ["imperial.units", "imperial.characters", "rebel.characters"]},
        {
            "base": "flight-to-egrix",
            "setup": ["imperial.units", "imperial.characters"],
            "rebel": {"entry": "from-space"},
        },
        {
            "base": "flight-to-egrix",
            "setup": ["rebel.units"],
            "position": {"characters": {"kogus": {"place": "221.1"}}},
        },
        {
            "base": "varu-powderkeg",
            "setup": ["rebel.characters", "rebel.units", "imperial.characters", "imperial.units"],
        },
    ],
    ids=["left empty", "a step for nobody left out", "no Rebels", "a position", "another order"],
)
def test_a_set_up_that_places_everything_is_played(scenario: dict[str, Any]) -> None:
    game = new_game({"id": "mine", "title": "Mine", **scenario}, seed=3)
    chance = random.Random(3)
    for _ in range(60):
        if game.decision is None:
            break
        game.apply(chance.choice(game.decision.actions))
    pieces = game.state.characters.values()
    assert all(piece.place for piece in pieces if piece.fate == "free")


# --- forces ------------------------------------------------------------------------------------


@pytest.mark.case("6.0", "14.0", "14.6", "7.2", "7.3", "16.12")
@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (
            {"characters": ["boccanegro"]},
            "rebel.characters: there is no character 'boccanegro'; did you mean boccanegra?",
        ),
        ({"characters": ["kogus", "kogus"]}, "rebel.characters: kogus is named 2 times; once is enough."),
        (
            {"characters": ["redjac"]},
            "rebel.characters: Redjac is on the Imperial side; name a character of this side.",
        ),
        (
            {"ships": ["imperial-spaceship"]},
            "rebel.ships: there is no Rebel spaceship 'imperial-spaceship'; ",
        ),
        ({"ships": ["scanner"]}, "rebel.ships: there is no Rebel spaceship 'scanner'; "),
        ({"ships": ["s-xiii", "s-xiii"]}, "rebel.ships: s-xiii is named 2 times; there is only one."),
        ({"possessions": ["explorer"]}, "rebel.possessions: there is no possession 'explorer'; "),
        (
            {"possessions": ["scanner", "scanner"]},
            "rebel.possessions: scanner is named 2 times; once is enough.",
        ),
        ({"random_possessions": -1}, "rebel.random_possessions: -1 is too small; it must be 0 or more."),
        ({"units": {"line": 1}}, "rebel.units: there is no Rebel unit of this game 'line'; "),
        (
            {"units": {"urban-4-3": 1}},
            "rebel.units: there is no Rebel unit of this game 'urban-4-3'; did you mean ",
        ),
        ({"units": {"urban-1-0": 0}}, "rebel.units.urban-1-0: 0 is too small; it must be 1 or more."),
        (
            {"characters": ["kogus"]},
            "rebel.entry: the Rebel Player controls no planet; it can be from-space.",
        ),
        (
            {"characters": ["kogus"], "entry": "from-space"},
            "rebel.entry: 1 come from space, and the ships have room for 0.",
        ),
        (
            {"characters": ["vudot-vodot"], "ships": ["explorer"], "entry": "from-space"},
            "rebel.entry: the ships need 1 pilots, and 0 of those who come can fly.",
        ),
        (
            {"units": {"urban-2-1": 1}},
            "rebel.units: the urban Environs of the Rebel Player hold 0 units, not 1 [9.5].",
        ),
        (
            {"groups": [{"case": "", "placing": {}}]},
            "rebel.groups: the Star System Game has none at the start; ",
        ),
        (
            {"camps": {"case": "", "planets": [], "challenge": 3}},
            "rebel.camps: the Star System Game has none ",
        ),
        ({"force_points": [{"case": "", "points": 1}]}, "rebel.force_points: the Star System Game has none "),
        (
            {"resource_track": 0},
            "rebel.resource_track: only the Galactic Game has Resource Tracks; leave it out.",
        ),
    ],
)
def test_bad_rebel_forces_are_refused(refusal: Refusal, side: dict[str, Any], sentence: str) -> None:
    assert refusal(rebel=side).startswith(sentence)


@pytest.mark.case("14.0", "14.6", "13.2", "9.5", "16.13")
@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (
            {"characters": ["kogus"]},
            "imperial.characters: Kogus is on the Rebel side; name a character of this side.",
        ),
        (
            {"ships": ["imperial-spaceship"] * 4},
            "imperial.ships: imperial-spaceship is named 4 times; there are only 3.",
        ),
        ({"ships": ["explorer"]}, "imperial.ships: there is no Imperial spaceship 'explorer'; "),
        ({"possessions": ["scanner"]}, "imperial.possessions: only the Rebel Player has possessions [14.0]."),
        ({"random_possessions": 1}, "imperial.possessions: only the Rebel Player has possessions [14.0]."),
        ({"units": {"veteran": 1}}, "imperial.units: there is no Imperial unit of this game 'veteran'; "),
        (
            {"units": {"militia": 20, "line": 2}},
            "imperial.units: the Environs of the Imperial Player hold 18 units, not 22 [9.5].",
        ),
    ],
)
def test_bad_imperial_forces_are_refused(refusal: Refusal, side: dict[str, Any], sentence: str) -> None:
    assert refusal(imperial=side).startswith(sentence)


# --- groups, camps and Force Points of the larger games ----------------------------------------


def group(**fields: Any) -> dict[str, Any]:
    return {"case": "28.34", "placing": {}, **fields}


@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (
            {"characters": ["kogus"], "groups": [group()]},
            "rebel.groups: they and the side do not agree about kogus; name it as often in both.",
        ),
        (
            {"groups": [group(ships=["explorer"])]},
            "rebel.groups: they and the side do not agree about explorer; ",
        ),
        ({"groups": [group(random_possessions=1)]}, "rebel.groups: they draw 1 possessions, the side 0."),
        ({"groups": [group(random_characters=-1)]}, "rebel.groups[1].random_characters: -1 is too small; "),
        ({"groups": [group(random_possessions=-1)]}, "rebel.groups[1].random_possessions: -1 is too small; "),
        (
            {"groups": [group(placing={"planets": ["222"]})]},
            "rebel.groups[1].placing.planets: 222 Angoff is not on this board; ",
        ),
        (
            {"groups": [group(placing={"except_planets": ["222"]})]},
            "rebel.groups[1].placing.except_planets: 222 Angoff is not on this board; ",
        ),
        (
            {"groups": [group(placing={"provinces": ["9"]})]},
            "rebel.groups[1].placing.provinces: there is no province '9'; there are 1, 2, 3, 4, 5.",
        ),
        (
            {"groups": [group(placing={"orbit": "maybe"})]},
            "rebel.groups[1].placing.orbit: 'maybe' is not allowed here; it can be no, allowed or only.",
        ),
        (
            {"camps": {"case": "", "planets": ["222"], "challenge": 3}},
            "rebel.camps.planets: 222 Angoff is not on this board; ",
        ),
        (
            {"camps": {"case": "", "planets": ["111", "111"], "challenge": 3}},
            "rebel.camps.planets: 111 is named 2 times; once is enough.",
        ),
    ],
)
def test_bad_groups_and_camps_are_refused(refusal: Refusal, side: dict[str, Any], sentence: str) -> None:
    assert refusal(base="orlog-besieged", rebel=side).startswith(sentence)


@pytest.mark.case("13.2")
def test_the_empire_has_no_camps(refusal: Refusal) -> None:
    camps = {"case": "", "planets": ["111"], "challenge": 3}
    assert (
        refusal(base="orlog", imperial={"camps": camps})
        == "imperial.camps: only the Rebel Player has camps [13.2]."
    )


def grant(**fields: Any) -> dict[str, Any]:
    return {"force_points": [{"case": "28.38", "points": 5, "placing": {}, **fields}]}


@pytest.mark.case("19.0", "28.27", "28.38")
@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (grant(points=0), "rebel.force_points[1].points: 0 is too small; it must be 1 or more."),
        (grant(turns=[3, 2]), "rebel.force_points[1].turns: 3 to 2 is not in order within 0 to 10."),
        (grant(turns=[2, 11]), "rebel.force_points[1].turns: 2 to 11 is not in order within 0 to 10."),
        (
            grant(unit_kinds=["line"]),
            "rebel.force_points[1].unit_kinds: there is no Rebel unit of this game 'line'; ",
        ),
        (
            grant(unit_kinds=["resolution"]),
            "rebel.force_points[1].unit_kinds: there is no Rebel unit of this game ",
        ),
        (
            grant(most={"elites": 1}),
            "rebel.force_points[1].most: there is no kind of unit 'elites'; did you mean ",
        ),
        (grant(most={"elite": -1}), "rebel.force_points[1].most: -1 is too small; it must be 0 or more."),
        (
            grant(placing={"planets": ["999"]}),
            "rebel.force_points[1].placing.planets: there is no planet '999'; ",
        ),
        (
            {"force_points": [{"case": "", "points": 1}]},
            "rebel.force_points[1]: say where the units appear, with a placing or an entry.",
        ),
        (
            grant(entry={"systems": ["11"]}),
            "rebel.force_points[1].entry.systems: there is no star system '11'; ",
        ),
        (
            grant(entry={"systems": ["22"]}),
            "rebel.force_points[1].entry.systems: there is no star system '22'; ",
        ),
        (
            grant(entry={"systems": ["21"], "origins": 2}),
            "rebel.force_points[1].entry.origins: it must be between 1 and 1.",
        ),
    ],
)
def test_bad_grants_of_force_points_are_refused(
    refusal: Refusal, side: dict[str, Any], sentence: str
) -> None:
    assert refusal(base="orlog-besieged", rebel=side).startswith(sentence)


@pytest.mark.case("33.22", "34.31")
@pytest.mark.parametrize(
    ("side", "points", "most"), [("imperial", 100, 99), ("rebel", 200, 199), ("rebel", -1, 199)]
)
def test_a_resource_track_has_an_end(refusal: Refusal, side: str, points: int, most: int) -> None:
    assert refusal(base="galactic", **{side: {"resource_track": points}}) == (
        f"{side}.resource_track: {points} is off the track; it can be 0 to {most}."
    )


# --- reinforcements and victory ----------------------------------------------------------------


def coming(**fields: Any) -> list[dict[str, Any]]:
    return [
        {"side": "imperial", "trigger": "turns", "turns": [2], "units": {"line": 1}, "case": "", **fields}
    ]


@pytest.mark.case("16.15")
@pytest.mark.parametrize(
    ("reinforcements", "sentence"),
    [
        (
            coming(units={"urban-1-0": 1}),
            "reinforcements[1].units: there is no Imperial unit of this game 'urban-1-0'; ",
        ),
        (
            coming(instead_if_pdb_raised={"patrols": 1}),
            "reinforcements[1].instead_if_pdb_raised: there is no Imperial unit of this game 'patrols'; ",
        ),
        (coming(turns=[]), "reinforcements[1].turns: name the Game-Turns, 1 to 6, on which it comes."),
        (coming(turns=[2, 7]), "reinforcements[1].turns: there is no Game-Turn 7; it can be 1 to 6."),
        (
            coming(trigger="rebellion-starts"),
            "reinforcements[1].turns: a reinforcement for every rebellion has no turns; leave them out.",
        ),
    ],
)
def test_bad_reinforcements_are_refused(refusal: Refusal, reinforcements: Any, sentence: str) -> None:
    assert refusal(reinforcements=reinforcements).startswith(sentence)


def condition(*clauses: dict[str, Any], **fields: Any) -> list[dict[str, Any]]:
    return [{"side": "rebel", "case": "", "text": "", "all_of": list(clauses), **fields}]


@pytest.mark.case("16.18")
@pytest.mark.parametrize(
    ("conditions", "sentence"),
    [
        (condition(), "all_of: a condition without clauses is always met; give at least one."),
        (
            condition({"kind": "no-rebel-units"}, from_turn=7),
            "from_turn: there is no Game-Turn 7; it can be 1 to 6.",
        ),
        (condition({"kind": "luck"}), "all_of[1].kind: 'luck' is not allowed here; it can be "),
        (condition({"kind": "rebel-controlled"}), "all_of[1].planets: rebel-controlled needs planets."),
        (
            condition({"kind": "rebel-controlled", "planets": ["433"]}),
            "all_of[1].planets: 433 Cercis is not on this board; it can be 221, 222 or 223.",
        ),
        (
            condition({"kind": "no-rebel-units", "planets": ["221"]}),
            "all_of[1].planets: no-rebel-units takes no planets.",
        ),
        (
            condition({"kind": "rebel-controlled-count"}),
            "all_of[1].count: rebel-controlled-count needs a count.",
        ),
        (
            condition({"kind": "no-rebel-units", "count": 1}),
            "all_of[1].count: no-rebel-units takes no count.",
        ),
    ],
)
def test_bad_victory_conditions_are_refused(refusal: Refusal, conditions: Any, sentence: str) -> None:
    assert refusal(instant_victory=conditions).startswith(f"instant_victory[1].{sentence}")
