"""[19.5, 19.6] Elite units and Suicide Squads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.province.fleets import QUIBRON, space
from tests.engine.province.fleets import at as fleet_at
from tests.engine.province.fleets import kind as kind_asked
from tests.engine.province.orbit_table import BOX, LAST_TURN, at, fleets, only_segment, over
from tests.engine.table import do, every, only, question, table, troops

from fitg.engine.events.character_combat import Died, FightBegan, Freed
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.possessions import ShipAssigned, ShipLost
from fitg.engine.events.search import SearchMade
from fitg.engine.events.space import SquadBlewUp
from fitg.engine.game import Game
from fitg.engine.machine.procedure import Done, push
from fitg.engine.rules import control, units
from fitg.engine.rules.search import FoundByEvent
from fitg.engine.rules.space.surface_movement import SurfaceMoves, starting_places

#: A Wild Environ of Size 4 on Quibron, an Air Environ on Charkhan, the Wild one beside it.
WILD, AIR, SMALL = "221.1", "223.1", "223.2"
MIDDLE = "232.3"
SMALL_ENVIRON = "232.2"
FULL = {SMALL_ENVIRON: {"veteran": 2}, MIDDLE: {"militia": 3}}
LYSENDA = "232.1"


def segment_table(
    segment: str,
    present: Mapping[str, Mapping[str, int]],
    *,
    characters: Mapping[str, Mapping[str, Any]] | None = None,
    dice: Sequence[int] = (),
    **position: Any,
) -> Game:
    """Nothing but one Segment of the last Game-Turn."""
    return table(
        segment,
        turn=LAST_TURN,
        base="empires-backdoor",
        scenario=only_segment(segment),
        units=present,
        characters=characters,
        dice=dice,
        **position,
    )


def rebels_at(place: str, *names: str, **more: Any) -> dict[str, dict[str, Any]]:
    return {name: {"place": place, "detected": True, **more} for name in names}


# Elite units


@pytest.mark.case("19.5")
def test_elite_units_exist_for_both_sides() -> None:
    catalogue = fleets({"wild-4-4": 1}).facts.unit_kinds
    elite = {kind.id: (kind.strength, kind.space_strength) for kind in catalogue.values() if kind.elite}
    assert elite == {"elite-army": (5, 4), "elite-navy": (4, 5), "urban-4-4": (4, 4), "wild-4-4": (4, 4)}


@pytest.mark.case("19.51", "19.11")
def test_an_elite_unit_strengthens_a_squad() -> None:
    fights = {}
    for kind, strength in (("elite-army", 5), ("veteran", 3)):
        present = {kind: 1} if kind == "elite-army" else {kind: 1, "patrol": 2}
        game = segment_table("rebel.search", {WILD: present}, characters=rebels_at(WILD, "kogus"), dice=[1])
        do(game, f"search {WILD} with units", "attack")
        fights[kind] = only([*game.history[-1].events, *do(game, "kill")], FightBegan)
        assert units.strength(game.ctx, WILD, "imperial") == 5, strength
    assert fights["elite-army"].strength > fights["veteran"].strength
    assert fights["elite-army"].endurance == fights["veteran"].endurance


@pytest.mark.case("19.53", "10.5")
def test_an_imperial_elite_unit_cancels_the_shift_of_a_special_environ_but_not_that_of_the_rebels() -> None:
    """The example: a Rebel unit of the Environ's type keeps its shift."""
    shifts = {}
    for kind in ("veteran", "elite-army"):
        game = segment_table("rebel.military-combat", {AIR: {"air-2-1": 2, kind: 1}}, dice=[3, 3])
        battle = only(do(game, f"attack at {AIR}"), BattleFought)
        shifts[kind] = [shift.case for shift in battle.shifts]
    assert shifts == {"veteran": ["10.5a", "10.5b"], "elite-army": ["10.5a"]}


@pytest.mark.case("19.53")
def test_it_does_so_when_the_imperial_player_attacks_too() -> None:
    game = segment_table("imperial.military-combat", {AIR: {"wild-2-1": 2, "elite-army": 1}}, dice=[3, 3])
    battle = only(do(game, f"attack at {AIR}", "usual attack"), BattleFought)
    assert battle.shifts == ()


# Suicide Squads: going off


@pytest.mark.case("19.6")
def test_a_suicide_squad_dies_with_all_characters_who_are_found() -> None:
    game = segment_table(
        "rebel.search",
        {WILD: {"line": 2, "suicide-squad": 1}},
        characters={
            **rebels_at(WILD, "kogus", ship="explorer", possessions=["scanner"]),
            **rebels_at(WILD, "zina-adora"),
            "frun-sentel": {"place": "222.1"},
        },
        dice=[1],
    )
    events = do(game, f"search {WILD} with units", "pass")
    assert only(events, SearchMade).found
    assert only(events, SquadBlewUp).characters == ("kogus", "zina-adora")
    assert {event.character for event in every(events, Died)} == {"kogus", "zina-adora"}
    assert only(events, UnitsLost).units == {"suicide-squad": 1}
    assert troops(game, WILD) == {"line": 2}, "nobody else is hurt"
    assert only(events, ShipLost).ship == "explorer"
    assert game.state.possessions["scanner"].fate == "removed"
    assert not every(events, FightBegan), "before any combat, and nobody breaks off"
    assert game.state.characters["frun-sentel"].fate == "free"


@pytest.mark.case("19.6")
def test_it_goes_off_whoever_has_found_them() -> None:
    game = segment_table(
        "rebel.search",
        {WILD: {"suicide-squad": 1}},
        characters={**rebels_at(WILD, "kogus"), "redjac": {"place": WILD}, "gelba": {"place": WILD}},
        dice=[1],
    )
    do(game, f"search {WILD} with characters", "send redjac", "send gelba")
    assert game.state.characters["kogus"].fate == "dead"
    assert game.state.characters["redjac"].fate == "free"
    assert not troops(game, WILD)


@pytest.mark.case("19.6")
def test_it_does_not_go_off_when_nobody_is_found() -> None:
    game = segment_table(
        "rebel.search",
        {WILD: {"line": 1, "suicide-squad": 1}},
        characters=rebels_at(WILD, "kogus"),
        dice=[6],
    )
    assert not only(do(game, f"search {WILD} with units"), SearchMade).found
    assert troops(game, WILD) == {"line": 1, "suicide-squad": 1}


@pytest.mark.case("19.6")
def test_one_squad_is_enough_for_all() -> None:
    game = segment_table(
        "rebel.search",
        {WILD: {"line": 1, "suicide-squad": 2}},
        characters=rebels_at(WILD, "kogus", "zina-adora"),
        dice=[1],
    )
    do(game, f"search {WILD} with units")
    assert troops(game, WILD) == {"line": 1, "suicide-squad": 1}


@pytest.mark.case("19.6", "12.82")
def test_a_prisoner_whose_guard_is_blown_up_is_free() -> None:
    game = segment_table(
        "rebel.search",
        {WILD: {"line": 3, "suicide-squad": 1}},
        characters={
            **rebels_at(WILD, "kogus"),
            "redjac": {"place": WILD, "fate": "captive", "captor": "kogus"},
        },
        dice=[1],
    )
    assert only(do(game, f"search {WILD} with units"), Freed).character == "redjac"


@pytest.mark.case("19.6")
def test_stumbling_on_a_squad_counts_as_being_found() -> None:
    """The action event that lets a group run into an Enemy squad (card 80 in the Wild)."""
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        turn=LAST_TURN,
        scenario=only_segment("rebel.missions"),
        units={WILD: {"line": 2, "suicide-squad": 1}},
        characters={
            "frun-sentel": {"place": WILD, "ship": "planetary-privateer"},
            "kogus": {"place": WILD},
        },
        cards=[80],
        picks=[0],
    )
    do(game, "done", f"missions at {WILD}", "assign frun-sentel to D", "assign kogus to I")
    events = do(game, "draw")
    assert only(events, SquadBlewUp).characters == ("frun-sentel",)
    assert len(every(events, Died)) == 1, "only the one group"
    assert len(every(events, ShipLost)) == 1, "the other does not inherit the ship"
    assert not every(events, ShipAssigned)
    assert troops(game, WILD) == {"line": 2}


@pytest.mark.case("19.6")
def test_it_blows_up_a_group_that_is_found_by_an_event() -> None:
    game = segment_table(
        "rebel.search", {WILD: {"line": 2, "suicide-squad": 1}}, characters=rebels_at(WILD, "kogus")
    )
    step = push(game.ctx, FoundByEvent(place=WILD, side="imperial", group=("kogus",)))
    assert isinstance(step(game.ctx), Done), "nobody is asked to attack"
    assert game.state.characters["kogus"].fate == "dead"
    assert troops(game, WILD) == {"line": 2}


@pytest.mark.case("18.0b", "11.1")
def test_nobody_is_searched_for_in_space() -> None:
    crew = {"place": BOX, "detected": True}
    game = segment_table(
        "rebel.search",
        {BOX: {"line": 3, "suicide-squad": 1}},
        characters={"kogus": {**crew, "ship": "explorer"}, "barca": {"place": BOX}},
    )
    assert over(game)
    assert game.state.characters["kogus"].fate == "free"


# Suicide Squads: what they do not do


@pytest.mark.case("19.6a", "9.51")
def test_a_suicide_squad_takes_no_room() -> None:
    game = segment_table("imperial.military-combat", {SMALL: {"line": 3, "suicide-squad": 1, "wild-2-1": 1}})
    assert units.room(game.ctx, SMALL, "imperial") == 0
    assert units.fits(game.ctx, SMALL, "imperial", "suicide-squad")
    assert not units.fits(game.ctx, SMALL, "imperial", "line")


@pytest.mark.case("19.62", "19.11")
def test_in_company_it_adds_nothing_to_a_search() -> None:
    """The example: a Line and a Suicide Squad have Search Value 3."""
    game = segment_table(
        "rebel.search", {WILD: {"line": 1, "suicide-squad": 1}}, characters=rebels_at(WILD, "kogus"), dice=[6]
    )
    assert only(do(game, f"search {WILD} with units"), SearchMade).search_value == 3


@pytest.mark.case("19.61", "19.62")
def test_alone_it_cannot_search_and_its_owner_is_asked_all_the_same() -> None:
    game = segment_table("rebel.search", {WILD: {"suicide-squad": 1}}, characters=rebels_at(WILD, "kogus"))
    assert question(game).kind == "search"
    assert game.actions == ("done",)
    do(game, "done")
    assert over(game)


@pytest.mark.case("19.62")
def test_in_company_it_adds_nothing_to_a_combat() -> None:
    game = segment_table(
        "imperial.military-combat", {SMALL: {"line": 1, "suicide-squad": 2, "urban-2-1": 1}}, dice=[3, 3]
    )
    do(game, f"attack at {SMALL}")
    assert question(game).kind == "military-combat.assault", "nor does it bar an assault"
    assert only(do(game, "usual attack"), BattleFought).attack == 3


@pytest.mark.case("19.62")
def test_in_company_it_adds_nothing_to_a_combat_in_space() -> None:
    game = fleets({"veteran": 1, "suicide-squad": 2, "wild-2-1": 1}, phasing="imperial", dice=[3, 3])
    do(game, f"attack at {BOX}")
    assert question(game).kind == "military-combat.assault"
    assert only(do(game, "usual attack"), BattleFought).attack == 4


@pytest.mark.case("19.62", "19.64")
def test_it_takes_no_losses_for_the_others() -> None:
    """A loss of 1 cannot be taken with the squad."""
    game = segment_table(
        "rebel.military-combat", {SMALL: {"line": 2, "suicide-squad": 1, "urban-2-1": 3}}, dice=[3, 6]
    )
    assert only(do(game, f"attack at {SMALL}"), BattleFought).defender_loss == 1
    assert troops(game, SMALL) == {"line": 2, "suicide-squad": 1, "urban-2-1": 3}


@pytest.mark.case("19.64")
def test_it_is_lost_with_the_last_unit_of_its_stack() -> None:
    game = segment_table(
        "rebel.military-combat", {SMALL: {"line": 1, "suicide-squad": 1, "urban-2-1": 3}}, dice=[6, 6]
    )
    events = do(game, f"attack at {SMALL}")
    assert only(events, UnitsLost).units == {"line": 1, "suicide-squad": 1}
    assert "suicide-squad" not in troops(game, SMALL)


@pytest.mark.case("19.64")
def test_it_is_lost_with_the_last_unit_of_its_stack_in_space() -> None:
    game = fleets({"patrol": 1, "suicide-squad": 1, "wild-2-3": 2}, dice=[6, 6])
    do(game, f"attack at {BOX}", "usual attack")
    assert not at(game, "imperial")


@pytest.mark.case("19.61")
@pytest.mark.parametrize("where", ["ground", "space"])
def test_attacked_alone_it_has_strength_one(where: str) -> None:
    if where == "ground":
        game = segment_table(
            "rebel.military-combat", {SMALL: {"suicide-squad": 1, "urban-2-1": 1}}, dice=[6, 6]
        )
        events = do(game, f"attack at {SMALL}")
    else:
        game = fleets({"suicide-squad": 1, "wild-2-1": 2}, dice=[6, 6])
        events = do(game, f"attack at {BOX}")
    battle = only(events, BattleFought)
    assert (battle.attack, battle.defense, battle.ratio) == (2, 1, "2-1")
    assert only(events, UnitsLost).units == {"suicide-squad": 1}


@pytest.mark.case("19.61")
def test_its_navigation_is_five() -> None:
    kind = fleets({"wild-4-4": 1}).facts.unit_kinds["suicide-squad"]
    assert (kind.navigation, kind.strength, kind.space_strength) == (5, 1, 1)


@pytest.mark.case("19.63")
def test_alone_it_does_not_attack_and_its_owner_is_asked_all_the_same() -> None:
    game = segment_table("imperial.military-combat", {SMALL: {"suicide-squad": 1, "urban-2-1": 1}})
    assert question(game).side == "imperial"
    assert game.actions == ("done",)
    do(game, "done")
    assert question(game).side == "rebel"
    assert f"attack at {SMALL}" in game.actions


@pytest.mark.case("19.63")
def test_nor_does_it_when_the_phasing_player_has_declined() -> None:
    game = segment_table("rebel.military-combat", {SMALL: {"suicide-squad": 1, "urban-2-1": 1}})
    do(game, "done")
    assert question(game).side == "imperial"
    assert game.actions == ("done",)


@pytest.mark.case("19.63")
@pytest.mark.parametrize("phasing", ["rebel", "imperial"])
def test_alone_it_does_not_attack_in_space(phasing: Any) -> None:
    game = fleets({"suicide-squad": 1, "wild-2-1": 1}, phasing=phasing)
    if phasing == "rebel":
        do(game, "done")
    assert question(game).side == "imperial"
    assert game.actions == ("done",)


@pytest.mark.case("19.61", "22.24")
def test_alone_it_does_not_help_a_pdb_and_its_owner_is_asked_all_the_same() -> None:
    game = fleets({"suicide-squad": 1, "wild-4-4": 2}, pdb={"pdb": 1}, dice=[4, 6])
    do(game, f"decline at {BOX}", "done", f"attack the PDB from {BOX}")
    assert question(game).side == "imperial"
    assert game.actions == ("ready",)


@pytest.mark.case("19.63", "22.23")
def test_alone_it_does_not_attack_a_pdb_and_its_owner_is_asked_all_the_same() -> None:
    game = fleets(phasing="imperial", units={"222.orbit": {"suicide-squad": 1}})
    assert question(game).side == "imperial"
    assert game.actions == ("done",)
    do(game, "done")
    assert over(game)
    game = fleets(phasing="imperial", units={"222.orbit": {"suicide-squad": 1, "wild-2-1": 1}})
    do(game, "decline at 222.orbit", "done")
    assert question(game).side == "imperial"
    assert game.actions == ("spare the PDB at 222.orbit",)


@pytest.mark.case("19.6", "15.5")
def test_it_counts_as_a_military_unit_for_control() -> None:
    game = segment_table(
        "imperial.military-combat",
        {"222.1": {"suicide-squad": 1}, SMALL: {"line": 1, "wild-2-1": 1}},
        planets={"222": {"state": "rebel-control", "pdb": 1, "pdb_up": False}},
    )
    assert control.controller(game.ctx, "222") is None


@pytest.mark.case("19.61", "13.2e")
def test_it_does_not_crush_a_camp() -> None:
    """Size 4 and three more make seven; the squad adds nothing to six."""
    game = segment_table(
        "imperial.military-combat",
        {WILD: {"line": 2, "suicide-squad": 1}, SMALL: {"line": 1, "wild-2-1": 1}},
        camps=[WILD],
        planets={"221": {"loyalty": "loyal"}},
    )
    assert WILD in game.state.camps


@pytest.mark.case("19.6", "20.3", "9.51")
def test_a_suicide_squad_marches_on_the_surface_into_full_environs() -> None:
    game = space("imperial.surface-movement", idle=False, units={LYSENDA: {"suicide-squad": 1}, **FULL})
    do(game, f"march from {LYSENDA}", "add suicide-squad")

    assert {f"to {SMALL_ENVIRON}", f"to {MIDDLE}"} <= set(game.actions)
    do(game, f"to {SMALL_ENVIRON}")
    assert fleet_at(game, SMALL_ENVIRON, "imperial") == {"veteran": 2, "suicide-squad": 1}


@pytest.mark.case("19.6", "20.3", "9.51")
def test_beside_a_suicide_squad_the_others_take_the_room_that_is_left() -> None:
    """One unit is in the Environ for two: a Line and a squad fit in, two Lines and a squad do not."""
    units = {LYSENDA: {"suicide-squad": 1, "line": 2}, SMALL_ENVIRON: {"veteran": 1}, MIDDLE: {"militia": 3}}
    game = space("imperial.surface-movement", idle=False, units=units)
    do(game, f"march from {LYSENDA}", "add suicide-squad", "add line")

    assert game.actions == (f"to {SMALL_ENVIRON}",)


@pytest.mark.case("19.6", "7.22")
@pytest.mark.parametrize("unit", ["suicide-squad", "patrol"])
def test_where_all_environs_are_full_the_empire_is_asked_whatever_lies_face_down(unit: str) -> None:
    """A squad could still march; whether the question comes must not tell it from a Patrol."""
    full = {"232.2": {"militia": 2}, "232.3": {"militia": 3}, LYSENDA: {unit: 1, "militia": 3}}
    full[LYSENDA]["militia"] += unit == "suicide-squad"
    game = space("imperial.surface-movement", idle=False, units=full)

    assert (kind_asked(game), question(game).side) == ("movement", "imperial")
    assert (f"march from {LYSENDA}" in game.actions) == (unit == "suicide-squad")


@pytest.mark.case("19.6", "7.22", "20.3")
@pytest.mark.parametrize("origin", [LYSENDA, "232.orbit"])
def test_where_one_way_is_left_it_is_asked_for_if_a_squad_next_door_would_leave_two(origin: str) -> None:
    """What is next door lies face down: a march carried out at once would tell that no squad is there."""
    unit = "militia" if origin == LYSENDA else "patrol"
    asked = []
    for other, ways in (("suicide-squad", 2), ("veteran", 1)):
        full = {SMALL_ENVIRON: {"patrol": 1, other: 1}, MIDDLE: {"militia": 2}}
        full[LYSENDA] = {"militia": 4}
        full[origin] = {unit: 4 if origin == LYSENDA else 1}
        game = space("imperial.surface-movement", idle=False, units=full)
        if origin != LYSENDA:
            units.reveal(game.ctx, origin, "imperial", "they lie face up")
        do(game, f"march from {origin}")
        seen = [kind_asked(game)]
        while kind_asked(game) != "movement":
            to = [each for each in game.actions if each.startswith("to ")]
            assert len(to) in (0, ways)
            do(game, to[-1] if to else game.actions[0])
            seen.append(kind_asked(game))
        asked.append(seen)
    assert asked[0] == asked[1]


@pytest.mark.case("19.6", "7.22", "20.3")
def test_who_might_have_room_next_door_is_asked_even_if_nobody_else_can_move() -> None:
    """The units next door have moved; a squad among them would leave room for one more."""
    for other, moves in (("suicide-squad", True), ("veteran", False)):
        game = space(
            "imperial.surface-movement",
            idle=False,
            stacks=[
                {"place": SMALL_ENVIRON, "units": {"patrol": 1, other: 1}, "moved": {"patrol": 1, other: 1}}
            ],
            units={LYSENDA: {"militia": 4}, MIDDLE: {"militia": 3}},
        )
        assert (kind_asked(game), question(game).side) == ("movement", "imperial")
        assert (f"march from {LYSENDA}" in game.actions) == moves


@pytest.mark.case("20.3", "19.6", "7.22")
def test_where_all_environs_are_full_and_the_units_lie_face_up_nobody_is_asked() -> None:
    """Everybody sees that no squad is among them, and none of them can go anywhere."""
    full = {"232.2": {"militia": 2}, "232.3": {"militia": 3}, LYSENDA: {"patrol": 1, "militia": 3}}
    hidden = space("imperial.surface-movement", idle=False, units=full)
    shown = space("imperial.missions", idle=False, units=full)
    for game in (hidden, shown):
        moves = SurfaceMoves(side="imperial")
        if game is shown:
            units.reveal(game.ctx, LYSENDA, "imperial", "they lie face up")
        assert not starting_places(game.ctx, "imperial")
        assert moves.must_ask(game.ctx) == (game is hidden)


@pytest.mark.case("19.6", "20.8")
def test_a_suicide_squad_reacts_from_orbit_into_a_full_environ() -> None:
    units = {"232.orbit": {"suicide-squad": 1, "line": 1}, SMALL_ENVIRON: {"veteran": 2, "air-2-3": 1}}
    game = space("rebel.reaction", idle=False, units=units)

    assert game.actions == (f"react suicide-squad from 232.orbit to {SMALL_ENVIRON}", "done")


@pytest.mark.case("19.61", "19.62", "22.0")
def test_a_suicide_squad_alone_in_orbit_is_attacked_with_its_strength_of_one() -> None:
    game = space(
        "rebel.space-combat", idle=False, units={QUIBRON: {"suicide-squad": 1, "wild-2-3": 1}}, dice=[6, 6]
    )
    do(game, f"attack at {QUIBRON}", "usual attack")
    assert not fleet_at(game, QUIBRON, "imperial")
