"""[28.1] Set-ups of larger games that nobody could carry out are refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fitg.scenarios import load

Refusal = Callable[..., str]

BACKDOOR = "empires-backdoor"
CREW = ["ly-mantok", "adam-starlight", "doctor-sontag"]


def rebels(**fields: Any) -> dict[str, Any]:
    """One group of three Rebels with the Explorer; `placing` and the like are changed."""
    group = {"case": "28.24", "placing": {}, "characters": CREW, "ships": ["explorer"], **fields}
    return {"characters": group["characters"], "ships": group["ships"], "groups": [group]}


def grant(**fields: Any) -> dict[str, Any]:
    return {"force_points": [{"case": "28.27", "points": 5, "placing": {"planets": ["222"]}, **fields}]}


@pytest.mark.case("28.12", "28.24")
@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (
            rebels(random_characters=1),
            "rebel.groups[1].random_characters: only the Galactic Game draws characters; name them.",
        ),
        (
            rebels(placing={"with_units": "greatest-space-strength"}),
            "rebel.groups[1].placing.with_units: only the Galactic Game asks for it [38.3].",
        ),
        (
            rebels(placing={"planets": ["222"], "environ_types": ["fire"]}),
            "rebel.groups[1].placing: no place of the board is like that; allow more.",
        ),
        (
            rebels(placing={"planets": ["241"], "controlled": True}),
            "rebel.groups[1].placing: no place of the board is like that; allow more.",
        ),
        (
            rebels(characters=["ly-mantok", "doctor-sontag"], ships=["explorer", "star-cruiser"]),
            "rebel.groups[1].ships: 2 ships need as many pilots, and 1 of the group can fly.",
        ),
        (
            rebels(ships=[], placing={"orbit": "only"}),
            "rebel.groups[1].ships: the group has 3 characters, its ships 0 seats.",
        ),
        (
            rebels(ships=[], placing={"spread": "ship-by-ship"}),
            "rebel.groups[1].ships: the group has 3 characters, its ships 0 seats.",
        ),
        (
            rebels(
                ships=["explorer", "star-cruiser"],
                placing={"spread": "ship-by-ship", "apart": "planets", "planets": ["222"]},
            ),
            "rebel.groups[1].placing.apart: 2 must be apart, and there are 1 planets for them.",
        ),
        (
            rebels(
                ships=["explorer", "star-cruiser"],
                placing={"spread": "ship-by-ship", "apart": "provinces"},
            ),
            "rebel.groups[1].placing.apart: 2 must be apart, and there are 1 provinces for them.",
        ),
        (
            {"characters": CREW, "ships": ["explorer"], "entry": "from-space"},
            "rebel.entry: only in the Star System Game do characters come from space; give groups.",
        ),
        (
            rebels()
            | {"possessions": ["scanner", "scrambler", "norrocks", "charsot"], "possessions_apart": True},
            "rebel.random_possessions: 4 possessions cannot go to different characters, for there are 3.",
        ),
    ],
)
def test_groups_that_cannot_be_placed_are_refused(
    refusal: Refusal, side: dict[str, Any], sentence: str
) -> None:
    assert refusal(base=BACKDOOR, rebel=side) == sentence


def test_a_ship_with_one_pilot_stays_in_his_group(refusal: Refusal) -> None:
    group = {"case": "28.32", "placing": {}}
    side = {
        "characters": ["redjac", "telmen"],
        "ships": ["redjacs-spaceship"],
        "groups": [
            {**group, "characters": ["redjac"]},
            {**group, "characters": ["telmen"], "ships": ["redjacs-spaceship"]},
        ],
    }
    assert refusal(base=BACKDOOR, imperial=side) == (
        "imperial.groups[2].ships: Redjac's Spaceship is flown by redjac alone; put both in one group."
    )


def test_more_possessions_than_there_are_cannot_be_drawn(refusal: Refusal) -> None:
    side = rebels(random_possessions=99) | {"random_possessions": 99}
    assert refusal(base=BACKDOOR, rebel=side).startswith("rebel.random_possessions: 99 are too many; ")


@pytest.mark.case("19.4", "19.41", "28.38")
@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (grant(garrison=True), "garrison: only the Galactic Game asks for garrisons [38.25]."),
        (grant(pdb_levels="up-first"), "pdb_levels: only the Galactic Game has it [38.26]; leave it out."),
        (
            grant(placing={"planets": ["222"], "environ_types": ["fire"]}),
            "placing: no place of the board is like that; allow more.",
        ),
        (
            grant(unit_kinds=["wild-1-0"], placing={"planets": ["222"], "environ_types": ["urban"]}),
            "unit_kinds: none of them can be bought there [19.4]; name others.",
        ),
        (
            grant(unit_kinds=["urban-4-3"], placing={"planets": ["222"]}),
            "points: the cheapest of the units costs 7; grant more points.",
        ),
        (
            grant(unit_kinds=["liquid-1-0"], placing=None, entry={"systems": ["32"]}),
            "unit_kinds: none of them can be bought there [19.4]; name others.",
        ),
        (
            grant(placing=None, entry={"systems": ["32", "53"], "origins": 2, "least_points": 3}),
            "entry.least_points: 2 times 3 is more than 5 points; ask for less.",
        ),
    ],
)
def test_points_that_cannot_be_spent_are_refused(
    refusal: Refusal, side: dict[str, Any], sentence: str
) -> None:
    assert refusal(base=BACKDOOR, rebel=side) == f"rebel.force_points[1].{sentence}"


@pytest.mark.case("28.38")
def test_two_groups_need_systems_that_lead_to_different_ones(refusal: Refusal) -> None:
    from fitg.data import facts
    from fitg.scenarios.board import doors

    orlog = load("orlog-besieged")
    ways = doors(orlog, facts())
    alike = [system for system in ways if ways[system] == ways["21"]]
    assert len(ways["21"]) == 1
    assert len(alike) > 1
    entry = {"systems": alike[:2], "origins": 2, "different_doors": True}
    side = {"force_points": [{"case": "28.38", "points": 50, "entry": entry}]}
    assert refusal(base="orlog-besieged", rebel=side) == (
        "rebel.force_points[1].entry.different_doors: no 2 of the systems lead to different ones."
    )


@pytest.mark.case("13.2", "28.35")
@pytest.mark.parametrize(
    ("planets", "planet", "how"),
    [
        ({}, "222", "222 Angoff starts in Rebel Control"),
        ({"231": {"pdb": 0, "loyalty": "dissent"}}, "231", "231 Pronox starts in Dissent"),
        ({"231": {"pdb": 0, "state": "rebellion"}}, "231", "231 Pronox starts in Rebellion"),
    ],
)
def test_a_camp_starts_only_where_it_could_stand(
    refusal: Refusal, planets: dict[str, Any], planet: str, how: str
) -> None:
    camps = {"case": "28.35", "planets": [planet], "challenge": 3}
    board = {"*": {"pdb": 1}, **planets}
    assert refusal(base=BACKDOOR, planets=board, rebel={"camps": camps}) == (
        f"rebel.camps.planets: {how}, where no camp stands [13.2]."
    )


@pytest.mark.case("16.13")
def test_named_units_need_room_beside_groups_too(refusal: Refusal) -> None:
    side = rebels(placing={"planets": ["222"]}) | {"units": {"urban-2-1": 5, "urban-1-0": 2}}
    assert refusal(base=BACKDOOR, rebel=side).startswith(
        "rebel.units: the urban Environs of the Rebel Player hold 6 units, not 7 [9.5]"
    )
