"""Positions of the larger games: whatever can come up in space can be laid out, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import question, table

from fitg.data import facts
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.state import Custody
from fitg.engine.rules.space.memory import memory
from fitg.engine.rules.space.suicide_squads import SquadMisplaced
from fitg.scenarios import ScenarioError, load
from fitg.scenarios.briefing import briefing

BOX, DRIFT, SURFACE = "241.orbit", "24.drift", "241.2"
INTERCEPTED = [
    {"place": BOX, "role": "interception", "units": units} for units in ({"wild-2-3": 1}, {"line": 2})
]


def laid_out(segment: str = "rebel.space-combat", **position: Any) -> Game:
    return table(segment, base="empires-backdoor", scenario={"instant_victory": []}, **position)


def refusal(**position: Any) -> str:
    """Why a position is refused: one sentence."""
    with pytest.raises(ScenarioError) as refused:
        laid_out(**position)
    sentence = str(refused.value).removeprefix("scenario: position.")
    assert "\n" not in sentence
    assert sentence.endswith((".", "?"))
    return sentence


PRONOX, ABOVE_PRONOX = "231.1", "231.orbit"


def summoned(**more: Any) -> dict[str, Any]:
    """Ascaill of Pronox, who leads in space, follows the Empire."""
    return {"ascaill": {"fate": "summoned", "side": "imperial", "place": PRONOX, **more}}


# What can come up


def test_stacks_with_roles_cargo_and_a_past() -> None:
    game = laid_out(
        "imperial.interplanetary-movement",
        units={DRIFT: {"patrol": 1}},
        stacks=[
            *INTERCEPTED,
            {
                "place": BOX,
                "units": {"line": 2, "militia": 1},
                "cargo": {"line+militia": 1},
                "moved": {"line": 1},
                "fought": True,
            },
        ],
    )
    opened = restore(game.snapshot())
    for state in (game.state, opened.state):
        assert state.stacks["rebel-interception"][BOX].units == {"wild-2-3": 1}
        assert state.stacks["imperial-interception"][BOX].units == {"line": 2}
        assert state.stacks["imperial"][BOX].cargo == {"line+militia": 1}
        assert state.stacks["imperial"][DRIFT].units == {"patrol": 1}


def test_a_position_is_the_same_when_it_is_written_and_read_again() -> None:
    source = {
        "base": "empires-backdoor",
        "id": "again",
        "title": "Again",
        "position": {
            "segment": "imperial.interplanetary-movement",
            "stacks": INTERCEPTED,
            "characters": {
                "barca": {"place": BOX, "intercepted": True},
                "kogus": {"place": SURFACE, "drugged": "combat", "drug_segments": 3},
            },
            "declared_navigation": True,
            "raised_pdbs": ["241"],
        },
    }
    first = new_game(source, seed=1)
    again = first.record.replay()
    assert again.digest() == first.digest()


def test_prisoners_are_held_by_a_guard_or_by_units_in_either_stack() -> None:
    game = laid_out(
        stacks=INTERCEPTED,
        units={BOX: {"patrol": 1, "wild-2-1": 1}},
        characters={
            "barca": {"place": BOX, "intercepted": True},
            "kogus": {"place": BOX, "fate": "captive", "captor": "barca"},
            "zina-adora": {"place": BOX, "fate": "captive", "captor": "units", "intercepted": True},
            "frun-sentel": {"place": BOX, "fate": "captive", "captor": "units"},
        },
    )
    custody = {name: game.state.characters[name].custody for name in ("kogus", "zina-adora", "frun-sentel")}
    assert custody == {
        "kogus": Custody("guard", "barca"),
        "zina-adora": Custody("stack", "interception"),
        "frun-sentel": Custody("stack", "free"),
    }
    assert game.state.characters["zina-adora"].stack == ""


def test_characters_stand_in_either_stack() -> None:
    game = laid_out(
        stacks=INTERCEPTED,
        units={BOX: {"patrol": 1, "wild-2-1": 1}},
        characters={
            "barca": {"place": BOX, "intercepted": True},
            "gelba": {"place": BOX, "with_units": True},
            "saytar": {"place": BOX},
        },
        ships=[{"id": "imperial-spaceship", "place": BOX, "intercepted": True}],
    )
    people = game.state.characters
    assert [people[name].stack for name in ("barca", "gelba", "saytar")] == ["interception", "free", ""]
    assert game.state.ships["imperial-spaceship#1"].stack == "interception"


def test_a_damaged_ship_in_drift() -> None:
    game = laid_out(
        characters={"kogus": {"place": DRIFT}},
        ships=[{"id": "explorer", "owner": "kogus", "damaged": True}],
        units={BOX: {"patrol": 1, "wild-2-1": 1}},
    )
    ship = game.state.ships["explorer"]
    assert (ship.place, ship.damaged) == (DRIFT, True)


@pytest.mark.case("14.4")
@pytest.mark.parametrize(("segments", "drugged"), [(1, "combat"), (2, "combat")])
def test_the_helian_drug_works_for_so_many_segments(segments: int, drugged: str) -> None:
    """In the first Segment at least, and no longer than said."""
    game = laid_out(
        units={BOX: {"patrol": 1, "wild-2-1": 1}},
        characters={"kogus": {"place": SURFACE, "drugged": "combat", "drug_segments": segments}},
    )
    kogus = game.state.characters["kogus"]
    assert (kogus.drugged, kogus.drug_until) == (drugged, 1 + segments)
    assert game.state.clock == 1
    while game.state.clock == 1:
        game.apply("done")
    assert (game.state.characters["kogus"].drugged == "") is (game.state.clock > segments)


@pytest.mark.case("14.3")
def test_a_cervac_holds_somebody_off_in_the_middle_of_a_phase() -> None:
    game = laid_out(
        units={BOX: {"patrol": 1, "wild-2-1": 1}},
        characters={"barca": {"place": BOX, "disabled": True}},
        dice=[3, 3],
    )
    assert game.state.characters["barca"].disabled
    game.apply(f"attack at {BOX}")
    assert "lead with barca" not in game.actions


@pytest.mark.case("19.22", "21.27")
def test_what_was_done_with_fleets_and_pdbs() -> None:
    game = laid_out(
        "imperial.interplanetary-movement",
        units={BOX: {"patrol": 1, "wild-2-1": 1}},
        declared_navigation=True,
        raised_pdbs=["221", "241"],
    )
    assert memory(game.ctx).declared_navigation
    assert memory(game.ctx).raised_pdbs == ("221", "241")


@pytest.mark.case("20.2")
def test_who_travelled_with_units_and_who_did_something() -> None:
    game = laid_out(
        units={BOX: {"patrol": 1, "wild-2-1": 1}},
        characters={"barca": {"place": BOX, "travelled": True, "acted": True}},
    )
    barca = game.state.characters["barca"]
    assert barca.travelled
    assert barca.moved


def test_creatures_that_have_appeared() -> None:
    game = laid_out(units={BOX: {"patrol": 1, "wild-2-1": 1}}, spent_creatures=["derigion"])
    assert game.state.spent_creatures == ("derigion",)


def test_the_briefing_tells_of_stacks() -> None:
    scenario = load(
        {
            "base": "empires-backdoor",
            "id": "told",
            "title": "Told",
            "position": {
                "stacks": [
                    *INTERCEPTED,
                    {"place": BOX, "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}},
                ],
                "characters": {"barca": {"place": BOX, "intercepted": True}},
            },
        }
    )
    told = briefing(scenario, facts())
    assert "In 241.orbit: 2 Line, intercepted." in told
    assert "1 Militia carried by Line" in told
    assert "Barca, in 241.orbit, intercepted." in told


@pytest.mark.case("25.2", "15.44")
def test_the_briefing_tells_of_sovereigns_and_of_units_that_wait() -> None:
    scenario = load(
        {
            "base": "empires-backdoor",
            "id": "told",
            "title": "Told",
            "position": {
                "sovereigns": {
                    **summoned(wounds=1, with_units=True),
                    "megda-sheels": {"fate": "gone"},
                },
                "units": {PRONOX: {"line": 1}},
                "waiting": {PRONOX: {"patrol": 2}},
                "characters": {"kogus": {"place": PRONOX, "fate": "captive", "captor": "ascaill"}},
            },
        }
    )
    told = briefing(scenario, facts())
    assert "Ascaill, summoned by the Imperial Player, in 231.1, 1 wound, with the units." in told
    assert "Megda Sheels is out of the game." in told
    assert "Waiting for room in 231.1: 2 Patrol." in told
    assert "held by Ascaill" in told


# What cannot be


@pytest.mark.case("20.5", "21.23b")
@pytest.mark.parametrize("place", [BOX, DRIFT, "24.drift2"])
def test_units_of_strength_one_to_nothing_are_not_alone_in_space(place: str) -> None:
    assert refusal(units={place: {"line": 1, "militia": 1}}) == (
        f"units.{place}: 1 militia cannot be in {place} by themselves; load them on others [20.5]."
    )
    stack = {"place": place, "units": {"line": 2, "militia": 2}, "cargo": {"line+militia": 1}}
    assert "1 militia cannot be in" in refusal(stacks=[stack])


@pytest.mark.case("20.56")
@pytest.mark.parametrize(
    ("units", "cargo", "sentence"),
    [
        (
            {"line": 1, "militia": 2},
            {"line+militia": 2},
            "2 line are loaded or carry, but there are 1",
        ),
        (
            {"line": 2, "militia": 1},
            {"line+militia": 2},
            "2 militia are loaded or carry, but there are 1",
        ),
        ({"line": 1, "patrol": 1}, {"line+patrol": 1}, "carries a 1-0 unit [20.56]."),
        ({"line": 1, "militia": 1}, {"line": 1}, "write a carrier and its load, such as line+militia."),
        ({"line": 1}, {"line+militia": 1}, "there is no kind of unit in this stack 'militia'"),
        ({"line": 1, "militia": 1}, {"line+militia": 0}, "0 is too small; it must be 1 or more."),
    ],
)
def test_cargo_that_nobody_can_carry(units: dict[str, int], cargo: dict[str, int], sentence: str) -> None:
    assert sentence in refusal(stacks=[{"place": BOX, "units": units, "cargo": cargo}])


@pytest.mark.case("20.56")
def test_suicide_squads_carry_nothing() -> None:
    stack = {
        "place": BOX,
        "units": {"suicide-squad": 1, "militia": 1},
        "cargo": {"suicide-squad+militia": 1},
    }
    with pytest.raises(SquadMisplaced, match="a Suicide Squad carries no unit"):
        laid_out(stacks=[stack])


@pytest.mark.case("20.53")
def test_there_is_no_cargo_in_an_environ() -> None:
    stack = {"place": SURFACE, "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}}
    assert refusal(stacks=[stack]) == (
        f"stacks[1].cargo: units are loaded only in space, and {SURFACE} is not; leave it out."
    )


@pytest.mark.case("9.56", "20.2")
@pytest.mark.parametrize("place", [BOX, DRIFT])
def test_nobody_is_in_space_without_a_craft(place: str) -> None:
    assert refusal(characters={"kogus": {"place": place}}) == (
        "characters.kogus.place: nobody is in space without a craft: there are no Rebel units in "
        f"{place}, and seats for 0 of 1 [9.56]."
    )
    people = ("kogus", "zina-adora", "frun-sentel", "doctor-sontag", "rayner-derban", "agan-rafa")
    crew = {name: {"place": place} for name in people}
    crew["kogus"]["ship"] = "interstellar-sloop"
    assert "seats for" in refusal(characters=crew)
    assert laid_out(characters=crew, units={place: {"wild-2-1": 1}}).state.characters


@pytest.mark.case("9.56")
def test_the_enemys_fleet_is_no_craft_of_ones_own() -> None:
    assert "seats for 0 of 1" in refusal(characters={"kogus": {"place": BOX}}, units={BOX: {"line": 1}})


@pytest.mark.case("19.0")
def test_there_are_not_more_units_than_counters() -> None:
    assert refusal(units={SURFACE: {"suicide-squad": 1}, BOX: {"suicide-squad": 2}}) == (
        "units.241.orbit.suicide-squad: 3 suicide-squad are in play, and there are only 2 counters [19.0]."
    )


@pytest.mark.case("20.4")
def test_an_interception_stack_is_in_an_orbit_box() -> None:
    parts = [{**part, "place": DRIFT} for part in INTERCEPTED]
    assert refusal(stacks=parts) == ("stacks[1].place: units are intercepted only in an Orbit Box [20.4].")


@pytest.mark.case("20.4")
def test_an_interception_stack_has_two_sides() -> None:
    assert refusal(stacks=INTERCEPTED[:1], units={BOX: {"line": 1}}) == (
        "stacks[1].role: units of both sides make an interception stack; one is missing in 241.orbit [20.4]."
    )


@pytest.mark.case("20.4")
def test_nobody_is_intercepted_without_an_interception_stack() -> None:
    character = {"place": BOX, "intercepted": True}
    assert refusal(characters={"kogus": character}, units={BOX: {"wild-2-1": 1}}) == (
        "characters.kogus.intercepted: no Rebel units are intercepted in 241.orbit [20.4]."
    )
    captive = {**character, "fate": "captive", "captor": "units"}
    assert "no Imperial units are intercepted" in refusal(
        characters={"kogus": captive}, units={BOX: {"line": 1}}
    )
    held = {**captive, "captor": "gelba"}
    assert "say it of the guard" in refusal(
        characters={"kogus": held, "gelba": {"place": BOX}}, units={BOX: {"line": 1}}, stacks=INTERCEPTED
    )
    ship = {"id": "imperial-spaceship", "place": BOX, "intercepted": True}
    assert "no Imperial units are intercepted" in refusal(ships=[ship], units={BOX: {"line": 1}})


@pytest.mark.case("20.47")
def test_a_side_has_one_stack_of_a_role_in_a_place() -> None:
    assert refusal(units={BOX: {"line": 1}}, stacks=[{"place": BOX, "units": {"patrol": 1}}]) == (
        "stacks[1]: the Imperial Player has a free stack in 241.orbit already; join them."
    )


@pytest.mark.parametrize(
    ("stack", "sentence"),
    [
        (
            {"place": BOX, "units": {}},
            "stacks[1].units: a stack has units; name them",
        ),
        (
            {"place": BOX, "units": {"line": 1, "wild-2-1": 1}},
            "stacks[1].units: a stack is of one side; make two of it.",
        ),
        (
            {"place": BOX, "units": {"line": 1}, "moved": {"line": 2}},
            "stacks[1].moved.line: 2 have moved, but there are 1.",
        ),
        (
            {"place": SURFACE, "units": {"line": 1}, "fought": True},
            "stacks[1].fought: only units in an Orbit Box fight in space [22.0].",
        ),
        (
            {"place": SURFACE, "units": {"line": 6}},
            "stacks[1].units: 6 Imperial units are too many; this Environ holds 5 of a side [9.5].",
        ),
        (
            {"place": "orbit", "units": {"line": 1}},
            "stacks[1].place: there is no place on this board",
        ),
        ({"place": BOX, "units": {"lion": 1}}, "stacks[1].units: there is no unit of this game 'lion'"),
    ],
)
def test_stacks_that_cannot_be(stack: dict[str, Any], sentence: str) -> None:
    assert refusal(stacks=[stack]).startswith(sentence)


@pytest.mark.parametrize(
    ("character", "sentence"),
    [
        ({"drugged": "courage", "drug_segments": 1}, "drugged: there is no rating 'courage'"),
        ({"drugged": "combat"}, "drug_segments: 0 is too small; it must be 1 or more."),
        ({"drug_segments": 2}, "drug_segments: say which rating is raised; it can be combat"),
    ],
)
def test_drugs_that_do_not_work(character: dict[str, Any], sentence: str) -> None:
    assert refusal(characters={"kogus": {"place": SURFACE, **character}}).startswith(
        f"characters.kogus.{sentence}"
    )


@pytest.mark.case("14.4")
def test_only_free_rebels_take_drugs() -> None:
    drugged = {"place": SURFACE, "drugged": "combat", "drug_segments": 1}
    assert "only free Rebel characters" in refusal(characters={"gelba": drugged})


@pytest.mark.case("14.3")
def test_a_cervac_ends_as_a_phase_begins() -> None:
    character = {"place": SURFACE, "disabled": True}
    assert refusal(segment="rebel.search", characters={"gelba": character}) == (
        "characters.gelba.disabled: whom a Cervac held off is himself again as rebel.search begins [14.3]."
    )


def test_the_star_system_game_has_no_fleets() -> None:
    for fields in (
        {"stacks": [{"place": "221.1", "units": {"line": 1}}]},
        {"declared_navigation": True},
        {"raised_pdbs": ["221"]},
    ):
        with pytest.raises(ScenarioError, match="the Star System Game has no such thing"):
            table("rebel.movement", **fields)


def test_pdbs_and_creatures_that_do_not_exist() -> None:
    assert refusal(raised_pdbs=["111"]).startswith("raised_pdbs: 111 Mimulus is not on this board")
    assert refusal(spent_creatures=["dragon"]).startswith("spent_creatures: there is no creature 'dragon'")


@pytest.mark.case("21.27")
def test_navigation_is_declared_only_for_the_fleets_of_the_empire() -> None:
    for segment in ("rebel.interplanetary-movement", "imperial.missions"):
        assert refusal(segment=segment, declared_navigation=True) == (
            "declared_navigation: it holds only while Imperial fleets move; leave it out [21.27]."
        )


@pytest.mark.case("28.27")
def test_off_the_map_are_only_units_that_are_about_to_enter() -> None:
    fleets = "rebel.interplanetary-movement"
    off_map = {"32.entry": {"wild-2-3": 1}}
    assert laid_out(fleets, units=off_map).state.stacks["rebel"]["32.entry"].units == {"wild-2-3": 1}
    assert refusal(segment="rebel.missions", units=off_map) == (
        "units.32.entry: nothing waits off the map: units in 32.entry enter as soon as they are bought "
        "[28.27]."
    )
    assert refusal(segment="imperial.interplanetary-movement", units={"32.entry": {"line": 1}}) == (
        "units.32.entry: no Imperial units come from off the map in this scenario."
    )
    for person in ({"kogus": {"place": "32.entry"}}, {"kogus": {"place": "32.entry", "with_units": True}}):
        assert refusal(segment=fleets, units=off_map, characters=person).startswith(
            "characters.kogus.place: there is no place on this board '32.entry'"
        )


@pytest.mark.case("20.47", "12.81")
def test_units_hold_a_prisoner_in_the_stack_in_which_they_are() -> None:
    captive = {"place": BOX, "fate": "captive", "captor": "units"}
    assert "to hold him" in refusal(characters={"kogus": captive}, stacks=INTERCEPTED)


@pytest.mark.case("20.47", "9.57")
def test_nobody_is_with_free_units_where_all_are_intercepted() -> None:
    character = {"place": BOX, "with_units": True}
    assert "there are no Imperial units in 241.orbit to be with" in refusal(
        characters={"barca": character}, stacks=INTERCEPTED
    )


@pytest.mark.case("20.44")
def test_suicide_squads_do_not_intercept_by_themselves_but_are_intercepted() -> None:
    parts = [
        {"place": BOX, "role": "interception", "units": units}
        for units in ({"wild-2-3": 1}, {"suicide-squad": 1})
    ]
    with pytest.raises(SquadMisplaced, match="does not intercept by itself"):
        laid_out("rebel.space-combat", stacks=parts)
    game = laid_out("imperial.space-combat", stacks=parts)
    assert question(game).kind == "military-combat.assault", "the Rebels attack it, as they must"


def test_nothing_is_inoperative_where_nothing_can_fail() -> None:
    assert "there is no possession in play that may fail 'scrambler'; there is none" in refusal(
        inoperative=["scrambler"]
    )


@pytest.mark.case("9.56", "20.91")
def test_whoever_is_in_space_without_a_ship_travels_with_the_units() -> None:
    people = {"barca": {"place": BOX}, "redjac": {"place": SURFACE}}
    game = laid_out(units={BOX: {"line": 1}, SURFACE: {"line": 1}}, characters=people)
    assert (game.state.characters["barca"].stack, game.state.characters["redjac"].stack) == ("free", "")
    ship = {"barca": {"place": BOX, "ship": "imperial-spaceship"}}
    assert laid_out(units={BOX: {"line": 1}}, characters=ship).state.characters["barca"].stack == ""
    adrift = laid_out(units={DRIFT: {"line": 1}}, characters={"barca": {"place": DRIFT}})
    assert adrift.state.characters["barca"].stack == "free"


# What else can come up in the larger games


@pytest.mark.case("25.2")
def test_a_sovereign_stands_with_units_or_apart() -> None:
    """With units he cannot be searched for and goes on no mission: it has to be said."""
    for with_units, stack in ((True, "free"), (False, "")):
        game = laid_out(
            "imperial.surface-movement",
            units={PRONOX: {"line": 1}},
            sovereigns=summoned(with_units=with_units, acted=True, wounds=1),
        )
        ascaill = game.state.characters["ascaill"]
        assert (ascaill.stack, ascaill.acted, ascaill.wounds) == (stack, True, 1)
    assert refusal(sovereigns=summoned(with_units=True)) == (
        "sovereigns.ascaill.with_units: there are no such imperial units in 231.1 to be with."
    )


@pytest.mark.case("25.21", "20.4")
def test_a_sovereign_in_orbit_is_in_one_of_the_stacks_there() -> None:
    parts = [{"place": ABOVE_PRONOX, "role": "interception", "units": each["units"]} for each in INTERCEPTED]
    stopped = summoned(place=ABOVE_PRONOX, intercepted=True, travelled=True)
    game = laid_out(stacks=parts, sovereigns=stopped)
    assert game.state.characters["ascaill"].stack == "interception"
    free = laid_out(
        "imperial.space-combat", units={ABOVE_PRONOX: {"line": 1}}, sovereigns=summoned(place=ABOVE_PRONOX)
    )
    assert free.state.characters["ascaill"].stack == "free"
    assert "there are no such imperial units" in refusal(
        units={ABOVE_PRONOX: {"line": 1}}, sovereigns=stopped
    )


@pytest.mark.case("12.81", "25.22")
def test_a_sovereign_guards_a_prisoner() -> None:
    held = {"boccanegra": {"place": PRONOX, "fate": "captive", "captor": "ascaill"}}
    game = laid_out("imperial.character-movement", characters=held, sovereigns=summoned())
    assert game.state.characters["boccanegra"].custody == Custody("guard", "ascaill")
    assert "no Imperial character or unit" in refusal(
        characters=held, sovereigns={"ascaill": {"fate": "gone"}}
    )


@pytest.mark.case("20.2")
def test_a_prisoner_whom_a_fleet_has_brought_goes_no_further() -> None:
    """Whoever guards him in the Character Movement Segment takes him nowhere."""
    people: dict[str, dict[str, Any]] = {
        "boccanegra": {"place": "231.2", "fate": "captive", "captor": "units", "travelled": True},
        "barca": {"place": "231.2"},
    }
    for brought in (True, False):
        people["boccanegra"]["travelled"] = brought
        game = laid_out("imperial.character-movement", characters=people, units={"231.2": {"line": 1}})
        game.apply("hand boccanegra to barca")
        assert ("walk barca to 231.1" in game.actions) is not brought


@pytest.mark.case("15.44", "25.14")
def test_units_of_both_sides_may_wait_for_room() -> None:
    game = laid_out(
        "imperial.interplanetary-movement",
        units={PRONOX: {"militia": 1}},
        waiting={PRONOX: {"line": 9}},
    )
    room = facts().environs[PRONOX].size - 1
    assert game.state.stacks["imperial"][PRONOX].units == {"militia": 1, "line": room}
    assert game.state.waiting == {PRONOX: {"line": 9 - room}}
    assert refusal(waiting={"241.1": {"line": 1}}) == (
        "waiting.241.1.line: Imperial units wait only where a sovereign has called them [25.14]."
    )


@pytest.mark.case("19.0", "15.44")
def test_units_that_wait_take_up_counters() -> None:
    assert refusal(units={"222.1": {"urban-1-0": 3}}, waiting={"222.1": {"urban-1-0": 4}}) == (
        "waiting.222.1.urban-1-0: 7 urban-1-0 are in play, and there are only 6 counters [19.0]."
    )


@pytest.mark.case("9.0b")
def test_what_has_moved_in_the_segment_in_which_play_begins_does_not_move_again() -> None:
    position: dict[str, Any] = {
        "stacks": [
            {"place": BOX, "units": {"line": 2}, "moved": {"line": 1}},
            {"place": "232.1", "units": {"line": 1}, "moved": {"line": 1}},
        ],
        "characters": {"barca": {"place": BOX, "travelled": True}, "gelba": {"place": BOX}},
    }
    game = laid_out("imperial.interplanetary-movement", **position)
    assert game.actions == ("fleet from 241.orbit", "done")
    game.apply("fleet from 241.orbit")
    game.apply("add line")
    assert "take gelba" in game.actions
    assert "take barca" not in game.actions
    assert "add line" not in game.actions
    assert "march from 232.1" not in laid_out("imperial.surface-movement", **position).actions


@pytest.mark.case("19.22")
def test_a_pdb_that_was_raised_in_this_game_turn_is_not_raised_again() -> None:
    raising = "pay to raise pdb 222"
    planets = {"222": {"pdb": 1}}
    for segment, turn in (("rebel.force-points", 3), ("imperial.force-points", 3)):
        raised = "222" if segment.startswith("rebel") else "212"
        action = raising.replace("222", raised)
        assert action in laid_out(segment, turn=turn, planets=planets).actions
        assert action not in laid_out(segment, turn=turn, planets=planets, raised_pdbs=[raised]).actions


@pytest.mark.case("19.34", "28.33")
def test_what_was_bought_before_counts_where_a_scenario_limits_it() -> None:
    grant = {
        "case": "28.37",
        "points": 20,
        "turns": [2, 10],
        "most": {"elite": 5, "suicide-squad": 1},
        "most_counts": "whole-scenario",
        "placing": {"controlled": True, "planets": ["162"], "orbit": "only"},
    }
    for bought, offers in (({}, True), ({"elite-army": 2, "elite-navy": 3}, False)):
        game = table(
            "imperial.force-points",
            base="orlog-besieged",
            turn=5,
            scenario={"imperial": {"force_points": [grant]}},
            bought=bought,
        )
        assert ("buy 1 elite-navy at 162.orbit" in game.actions) is offers
    assert "there is no unit of this game" in refusal(bought={"resolution": 1})


@pytest.mark.case("14.57", "9.56")
def test_companions_and_prisoners_take_seats_in_space_too() -> None:
    sloop = {"place": BOX, "ship": "interstellar-sloop"}
    guard = {"kogus": sloop, "zina-adora": {"place": BOX}}
    captives = {
        name: {"place": BOX, "fate": "captive", "captor": "kogus"} for name in ("barca", "gelba", "saytar")
    }
    assert "seats for 4 of 5" in refusal(characters=guard | captives)
    laden = {"kogus": {**sloop, "possessions": ["cervac-mk-v"]}}
    crew = {name: {"place": BOX} for name in ("zina-adora", "frun-sentel", "doctor-sontag")}
    assert "seats for 4 of 5" in refusal(characters=laden | crew)


@pytest.mark.case("20.4", "9.56")
def test_a_ship_that_is_intercepted_has_no_seats_for_those_who_are_free() -> None:
    people = {
        "kogus": {"place": BOX, "ship": "explorer", "intercepted": True},
        "zina-adora": {"place": BOX},
    }
    assert "seats for 0 of 1" in refusal(stacks=INTERCEPTED, characters=people)


@pytest.mark.case("19.42", "28.27")
def test_units_from_off_the_map_are_of_the_city_and_the_wild() -> None:
    with pytest.raises(ScenarioError, match="there is no unit from off the map"):
        laid_out("rebel.interplanetary-movement", units={"32.entry": {"subterranean-2-3": 1}})
    game = laid_out("rebel.interplanetary-movement", units={"32.entry": {"wild-2-3": 1}})
    assert "course 241" in game.actions


@pytest.mark.case("12.73", "14.4")
def test_who_is_drugged_for_endurance_can_bear_more_wounds() -> None:
    endurance = facts().characters["kogus"].endurance
    hurt = {"place": SURFACE, "wounds": endurance + 1}
    assert f"cannot have {endurance + 1} wounds" in refusal(characters={"kogus": hurt})
    drugged = {**hurt, "drugged": "endurance", "drug_segments": 2}
    game = laid_out(characters={"kogus": drugged}, units={BOX: {"patrol": 1, "wild-2-1": 1}})
    assert game.state.characters["kogus"].wounds == endurance + 1


@pytest.mark.case("19.0")
def test_the_larger_games_have_no_reinforcements() -> None:
    assert refusal(due={"line": 1}) == (
        "due: the larger games have Force Points instead; leave it out [19.0]."
    )
    coming = [{"side": "imperial", "case": "16.24", "trigger": "rebellion-starts", "units": {"line": 1}}]
    with pytest.raises(ScenarioError, match="reinforcements: the larger games have Force Points"):
        load({"base": "empires-backdoor", "id": "a", "title": "A", "reinforcements": coming})


@pytest.mark.case("28.35")
@pytest.mark.parametrize(
    ("turn", "segment", "challenged", "acts"),
    [
        (1, "rebel.interplanetary-movement", True, True),
        (1, "rebel.repairs", True, True),
        (1, "rebel.missions", False, True),
        (2, "rebel.repairs", False, False),
    ],
)
def test_the_camps_of_a_set_up_are_known_until_their_first_mission_phase_is_over(
    turn: int, segment: str, challenged: bool, acts: bool
) -> None:
    """In the first Rebel Player-Turn nobody can have founded another; later they are like all camps."""
    game = table(
        segment,
        base="orlog-besieged",
        turn=turn,
        camps=["111.1"],
        units={"111.1": {"veteran": 4}},
        characters={"frun-sentel": {"place": "141.1"}},
        planets={"111": {"loyalty": "loyal"}},
    )
    kinds = set()
    while game.ctx.segment != "rebel.missions" or question(game).kind != "missions":
        kinds.add(question(game).kind)
        game.apply("done" if "done" in game.actions else game.actions[-1])
    assert ("camps.challenge" in kinds) is challenged
    assert ("missions at 111.1" in game.actions) is acts
