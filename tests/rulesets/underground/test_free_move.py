"""[VX-20g to VX-20n] A team that is called into a combat, clones, and a Free Move of the Empire."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, troops
from tests.rulesets.underground.intel_table import (
    EMPIRE,
    MODULES,
    REBELS,
    advised,
    intel_table,
    lesson,
    sheet_of,
)
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.secret_table import TOWN, at_town, faces, kind
from tests.rulesets.underground.turn_table import staged_table

from fitg.engine.events.character_combat import BreakOffTried, FightEnded, RoundFought, Stung
from fitg.engine.events.intelligence import FreeMoveBegun
from fitg.engine.events.movement import DetectionRolled, Flew, Marched
from fitg.engine.events.space import RakingAttackMade
from fitg.engine.game import Game
from fitg.engine.modules import Module
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.intel import free_move, hunters, sheet, stocks
from fitg.engine.rulesets.underground.intel.lesson import legal
from fitg.engine.rulesets.underground.intel.memory import TEAMS
from fitg.engine.rulesets.underground.intel.task import Task

Lay = Callable[..., Game]
#: The Throne, a Capital, and a planet that is neither.
ORLOG, CAPITAL, PLAIN = "162", "241", "223"
FLAGSHIP = Module(
    id="a-flagship",
    needs=("missions.intel",),
    answers=(asked.is_flagship.by(lambda ctx, kind: kind == "elite-navy"),),
)


@pytest.fixture
def lay() -> Iterator[Lay]:
    with intel_table() as found:
        yield found


@pytest.fixture
def lay_secrets() -> Iterator[Lay]:
    with intel_table(secrets=True) as found:
        yield found


@pytest.fixture
def staged() -> Iterator[Lay]:
    """With the turn of Underground, and a flagship."""
    with staged_table(*MODULES, FLAGSHIP) as found:
        yield found


# A team in the middle of a combat

#: What a beast must not be like that people can break off from, more than once.
STRANGE = {
    "no_break_off",
    "no_break_off_first_round",
    "sentry",
    "rebels_only",
    "individual_attack",
    "one_round_only",
}


def beast(game: Game) -> str:
    """A creature that fights for long, and lets people break off."""
    return next(
        each.id
        for each in game.ctx.facts.creatures.values()
        if each.strength and each.endurance and each.id != hunters.HUNTERS and STRANGE.isdisjoint(each.traits)
    )


def met(lay: Lay, *, side: Any = "imperial", teams: int = 1, dice: Any = (6, 1, 6)) -> Game:
    who = "redjac" if side == "imperial" else "kogus"
    game = lay(EMPIRE if side == "imperial" else REBELS, characters=at_town(who), dice=list(dice))
    play(game, CreatureEncounter(place=TOWN, side=side, creature=beast(game), members=(who,)))
    sheet.mark(game.ctx, TEAMS, teams, "a test", "VX-20g")
    return game


@pytest.mark.case("VX-20g")
def test_a_team_comes_right_after_a_roll_to_break_off(lay: Lay) -> None:
    game = met(lay)
    assert kind(game) == "character-combat.break-off"
    events = do(game, "break off with all")
    assert not only(events, BreakOffTried).escaped
    assert kind(game) == "intelligence.team"
    events = do(game, "send an exploration team")
    assert only(events, FightEnded).reason == stocks.RELIEVED
    assert not every(events, RoundFought)
    assert sheet.stock(game.ctx, TEAMS) == 0
    assert sheet_of(game).explored == (TOWN,)


@pytest.mark.case("VX-20g")
def test_after_a_round_without_such_a_roll_nobody_is_asked(lay: Lay) -> None:
    game = met(lay, dice=(1, 6, 1, 6, 6))
    do(game, "stand and fight")
    assert kind(game) == "character-combat.break-off"
    assert sheet.stock(game.ctx, TEAMS) == 1


@pytest.mark.case("VX-20g")
def test_whoever_keeps_his_team_fights_on(lay: Lay) -> None:
    game = met(lay)
    do(game, "break off with all")
    assert every(do(game, "send no team"), RoundFought)
    assert sheet.stock(game.ctx, TEAMS) == 1


@pytest.mark.case("VX-20g")
@pytest.mark.parametrize(("side", "teams"), [("imperial", 0), ("rebel", 1)])
def test_without_a_team_or_as_a_rebel_one_fights_on(lay: Lay, side: str, teams: int) -> None:
    game = met(lay, side=side, teams=teams)
    assert every(do(game, "break off with all"), RoundFought)


@pytest.mark.case("VX-20g", "13.45")
def test_among_creatures_that_attack_singly_a_team_comes_after_any_roll_and_for_all(lay: Lay) -> None:
    """VQ-363: Redjac is stung, Gelba gets away, and before Voles is stung the team is there."""
    people = at_town("redjac") | at_town("gelba") | at_town("jin-voles")
    game = lay(EMPIRE, characters=people, dice=[1, 1, 6, 6])
    members = ("redjac", "gelba", "jin-voles")
    play(game, CreatureEncounter(place=TOWN, side="imperial", creature="elilad", members=members))
    sheet.mark(game.ctx, TEAMS, 1, "a test", "VX-20g")
    events = do(game, "redjac stands")
    assert kind(game) != "intelligence.team"
    while kind(game) != "intelligence.team":
        events += do(game, "gelba breaks off")
    assert [each.character for each in every(events, Stung)] == ["redjac"]
    events = do(game, "send an exploration team")
    assert not every(events, Stung)
    assert len(every(events, FightEnded)) == 1
    assert game.state.characters["jin-voles"].wounds == 0
    assert (sheet.stock(game.ctx, TEAMS), sheet_of(game).explored) == (0, (TOWN,))


@pytest.mark.case("VX-20g", "13.45")
def test_whoever_did_not_get_away_is_stung_if_no_team_is_sent(lay: Lay) -> None:
    people = at_town("redjac") | at_town("jin-voles")
    game = lay(EMPIRE, characters=people, dice=[6, 1, 6, 6])
    members = ("redjac", "jin-voles")
    play(game, CreatureEncounter(place=TOWN, side="imperial", creature="elilad", members=members))
    sheet.mark(game.ctx, TEAMS, 1, "a test", "VX-20g")
    escaped = only(do(game, "redjac breaks off"), BreakOffTried).escaped
    stung = [each.character for each in every(do(game, "send no team"), Stung)]
    assert ("redjac" in stung) is (escaped == ())
    assert sheet.stock(game.ctx, TEAMS) == 1


@pytest.mark.case("VX-20g")
def test_no_team_helps_against_hunters(lay: Lay) -> None:
    game = lay(EMPIRE, characters=at_town("redjac"), dice=[6, 1, 6])
    play(game, hunters.attack(TOWN, "imperial", ("redjac",)))
    sheet.mark(game.ctx, TEAMS, 1, "a test", "VX-20g")
    assert every(do(game, "break off with all"), RoundFought)


# Secrets


@pytest.mark.case("VX-19d")
def test_rebels_on_a_secret_say_before_they_draw_what_they_are_after(lay_secrets: Lay) -> None:
    lies = {"222": {"code": "trap", "revealed": True}}
    game = lay_secrets(REBELS, characters=at_town("kogus"), secrets=lies, cards=faces(TOWN, "I")[:1])
    do(game, f"missions at {TOWN}", "assign kogus to I")
    assert {"ordinary information", "for the secret"} <= set(game.actions)


@pytest.mark.case("VX-19d", "VX-20h")
@pytest.mark.parametrize(("code", "can"), [("cloning-complex", True), ("gem-world", False)])
def test_the_empire_clones_on_the_clone_world_only_and_says_so_before(
    lay_secrets: Lay, code: str, can: bool
) -> None:
    lies = {"222": {"code": code, "revealed": True}}
    people = {**at_town("thysa-kymbo"), "redjac": {"fate": "dead"}}
    game = lay_secrets(EMPIRE, characters=people, secrets=lies)
    assert (f"clone at {TOWN}" in game.actions) == can


@pytest.mark.case("VX-19d")
def test_without_a_secret_nobody_is_asked(lay_secrets: Lay) -> None:
    game = lay_secrets(REBELS, characters=at_town("kogus"), cards=faces(TOWN, "I")[:1])
    do(game, f"missions at {TOWN}", "assign kogus to I")
    assert kind(game) == "missions.draw"


# A Free Move


def moving(lay: Lay, *, dice: Any = (), segment: str = EMPIRE, **more: Any) -> Game:
    game = lay(segment, dice=list(dice), **more)
    play(game, lesson("imperial", 2, question=True))
    do(game, "take free-move")
    return game


def with_ship(who: str, place: str = TOWN) -> dict[str, Any]:
    return {who: {"place": place, "ship": "imperial-spaceship"}}


@pytest.mark.case("VX-20l")
def test_a_ship_goes_to_any_planet_whatever_the_assignment(lay: Lay) -> None:
    game = moving(lay, characters=with_ship("redjac"), dice=(1, 1))
    ship = game.actions[0]
    events = do(game, ship)
    assert only(events, FreeMoveBegun).origin == TOWN
    places = {each.removeprefix("to ") for each in game.actions if each.startswith("to ")}
    planets = {game.ctx.board.planet_of[place] for place in places}
    assert planets == set(game.ctx.board.planets)
    assert any(game.ctx.board.on_surface(place) for place in places)
    assert any(game.ctx.board.in_orbit(place) for place in places)
    flew = only(do(game, "to 223.1"), Flew)
    assert flew.destination == "223.1"
    assert game.state.characters["redjac"].place == "223.1"


@pytest.mark.case("VX-20l")
def test_it_goes_again_although_it_has_moved_in_this_turn(lay: Lay) -> None:
    game = lay(EMPIRE, characters=with_ship("redjac"))
    game.state.characters["redjac"].moved = True
    play(game, lesson("imperial", 2, question=True))
    do(game, "take free-move")
    assert any(each.startswith("free flight") for each in game.actions)


@pytest.mark.case("VX-20l")
def test_it_is_looked_for_on_the_way(lay: Lay) -> None:
    planets = {PLAIN: {"state": "rebel-control", "pdb": 2, "pdb_up": True}}
    game = moving(lay, characters=with_ship("redjac"), planets=planets, dice=(3,))
    do(game, game.actions[0])
    events = do(game, "to 223.1")
    assert only(events, DetectionRolled).planet == PLAIN


@pytest.mark.case("VX-20l")
def test_nobody_has_to_move(lay: Lay) -> None:
    game = moving(lay, characters=with_ship("redjac"))
    do(game, "no free move")
    assert kind(game) == "missions"


@pytest.mark.case("VX-20l")
def test_those_on_a_mission_under_way_do_not_fly(lay: Lay) -> None:
    people = {**with_ship("redjac"), **at_town("jin-voles", "kogus")}
    game = lay(EMPIRE, characters=people, cards=faces(TOWN, "I")[:1])
    do(game, "done", f"missions at {TOWN}", "assign redjac to I")
    ships = [ship.owner for ship in free_move.pilots(game.ctx)]
    assert "redjac" not in ships


@pytest.mark.case("VX-20m")
def test_those_aboard_who_were_on_no_mission_go_on_one_where_they_arrive(lay: Lay) -> None:
    people = {**with_ship("redjac"), **at_town("thysa-kymbo", "jin-voles"), **at_town("kogus", place="223.1")}
    game = lay(EMPIRE, characters=people, cards=faces(TOWN, "I")[:2])
    do(game, "done", f"missions at {TOWN}", "assign thysa-kymbo to D", "draw")
    while kind(game) == "missions.draw":
        do(game, "stop")
    assert kind(game) == "missions"
    play(game, lesson("imperial", 2, question=True))
    do(game, "take free-move", "free flight of " + next(iter(free_move.pilots(game.ctx))).id)
    do(game, "board thysa-kymbo", "board jin-voles", "to 223.1")
    assert "missions at 223.1" in game.actions
    do(game, "missions at 223.1")
    offered = " ".join(game.actions)
    assert "redjac" in offered
    assert "jin-voles" in offered
    assert "thysa-kymbo" not in offered


@pytest.mark.case("VX-20m")
def test_an_environ_whose_missions_are_over_is_open_to_them(lay: Lay) -> None:
    people = {**with_ship("redjac"), **at_town("thysa-kymbo", "kogus", place="223.1")}
    game = lay(EMPIRE, characters=people, cards=[])
    do(game, "missions at 223.1", "assign thysa-kymbo to I")
    while kind(game) == "missions.draw":
        do(game, "stop")
    assert "missions at 223.1" not in game.actions
    play(game, lesson("imperial", 2, question=True))
    do(game, "take free-move", "free flight of " + free_move.pilots(game.ctx)[0].id, "to 223.1")
    assert "missions at 223.1" in game.actions


@pytest.mark.case("VX-20l", "VX-20m")
def test_whoever_stands_with_units_may_board_and_go_on_a_mission_then(staged: Lay) -> None:
    people = {**with_ship("redjac"), "jin-voles": {"place": TOWN, "with_units": True}}
    game = staged(
        "imperial.missions",
        turn=14,
        characters={**people, **at_town("kogus", place="223.1")},
        units={TOWN: {"line": 1}},
        rebel_base="511",
        dice=[1, 1],
    )
    play(game, lesson("imperial", 2, question=True))
    do(game, "take free-move", "free flight of " + free_move.pilots(game.ctx)[0].id)
    do(game, "board jin-voles", "to 223.1")
    assert not game.state.characters["jin-voles"].with_units
    while kind(game) == "trading":
        do(game, "done")
    do(game, "missions at 223.1")
    assert "jin-voles" in " ".join(game.actions)


@pytest.mark.case("VX-20n")
def test_a_unit_goes_from_a_capital_to_another_with_whoever_is_there(lay: Lay) -> None:
    game = moving(
        lay,
        characters=at_town("jin-voles", place=f"{CAPITAL}.orbit"),
        units={f"{CAPITAL}.orbit": {"veteran": 2}, f"{PLAIN}.orbit": {"veteran": 1}},
        dice=(1, 1),
    )
    assert {each for each in game.actions if each.startswith("free move")} == {
        f"free move of veteran from {CAPITAL}.orbit"
    }
    do(game, f"free move of veteran from {CAPITAL}.orbit", "take jin-voles")
    courses = {each.removeprefix("course ") for each in game.actions if each.startswith("course")}
    assert courses == {"152", "162", "311", "411", "542"}
    events = do(game, f"course {ORLOG}", f"to {ORLOG}.orbit")
    marched = only(events, Marched)
    assert (marched.units, marched.destination, marched.characters) == (
        {"veteran": 1},
        f"{ORLOG}.orbit",
        ("jin-voles",),
    )


@pytest.mark.case("VX-20n")
def test_a_unit_elsewhere_makes_no_free_move(lay: Lay) -> None:
    game = lay(EMPIRE, characters=at_town("jin-voles"), units={f"{PLAIN}.orbit": {"veteran": 1}})
    assert not free_move.movers(game.ctx)
    game = lay(EMPIRE, characters=at_town("jin-voles"), units={f"{CAPITAL}.1": {"militia": 1}})
    assert not free_move.movers(game.ctx)


@pytest.mark.case("VX-20n")
def test_nobody_intercepts_it_and_nobody_fights_it(lay: Lay) -> None:
    game = moving(
        lay,
        units={f"{CAPITAL}.orbit": {"veteran": 1, "urban-4-4": 1}, f"{ORLOG}.orbit": {"urban-4-4": 3}},
        dice=(1, 1),
    )
    do(game, f"free move of veteran from {CAPITAL}.orbit", f"course {ORLOG}", f"to {ORLOG}.orbit")
    assert kind(game) == "missions"
    assert troops(game, f"{ORLOG}.orbit") == {"veteran": 1, "urban-4-4": 3}


@pytest.mark.case("VX-20n")
def test_a_base_rakes_it_as_it_lands(lay: Lay) -> None:
    planets = {"311": {"state": "rebel-control", "pdb": 2, "pdb_up": True}}
    game = moving(lay, units={f"{CAPITAL}.orbit": {"veteran": 1}}, planets=planets, dice=(6, 1, 1))
    do(game, f"free move of veteran from {CAPITAL}.orbit", "course 311")
    landing = next(each for each in game.actions if each.startswith("to 311.") and "orbit" not in each)
    events = do(game, landing, "rake")
    assert only(events, RakingAttackMade).planet == "311"


@pytest.mark.case("VX-20l", "VX-20m")
def test_the_flagship_goes_from_anywhere_to_any_planet_and_people_leave_it_for_missions(staged: Lay) -> None:
    game = staged(
        "imperial.missions",
        turn=14,
        characters={
            **at_town("jin-voles", place=f"{PLAIN}.orbit"),
            **at_town("kogus"),
            **at_town("thysa-kymbo", place="551.1"),
        },
        units={f"{PLAIN}.orbit": {"elite-navy": 1}},
        rebel_base="511",
        dice=[1, 1],
    )
    play(game, lesson("imperial", 2, question=True))
    do(game, "take free-move", f"free move of elite-navy from {PLAIN}.orbit", "take jin-voles")
    assert "course 222" in game.actions
    do(game, "course 222")
    do(game, f"to {TOWN}")
    jin = game.state.characters["jin-voles"]
    assert (jin.place, jin.with_units) == (TOWN, False)
    assert f"missions at {TOWN}" in game.actions


@pytest.mark.case("VX-20l")
def test_the_flagship_may_be_intercepted_and_fights_it_out_at_once(lay: Lay) -> None:
    with under(*MODULES, FLAGSHIP) as lay_out:
        game = lay_out(
            EMPIRE,
            turn=7,
            rebel_base="511",
            characters={"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}},
            units={f"{PLAIN}.orbit": {"elite-navy": 1}, "222.orbit": {"urban-4-4": 2}},
            dice=[1, 1, 1, 1, 1],
        )
        play(game, lesson("imperial", 2, question=True))
        do(
            game,
            "take free-move",
            f"free move of elite-navy from {PLAIN}.orbit",
            "course 222",
            "to 222.orbit",
        )
        assert kind(game) == "interception"
        do(game, "intercept with all")
        while kind(game) != "missions":
            do(game, game.actions[-1])
        assert not [name for name, stacks in game.state.stacks.items() if "interception" in name and stacks]


@pytest.mark.case("VX-20l")
def test_with_the_turn_of_underground_a_ship_lands_at_once_and_is_looked_for_at_the_surface_only(
    staged: Lay,
) -> None:
    planets = {PLAIN: {"state": "rebel-control", "pdb": 2, "pdb_up": True}}

    def looked_for(stop: str) -> bool:
        game = staged(
            "imperial.missions",
            turn=14,
            characters={**with_ship("redjac"), "tourag": {"place": "551.1"}},
            planets=planets,
            rebel_base="511",
            dice=[3, 3],
        )
        play(game, lesson("imperial", 2, question=True))
        do(game, "take free-move", "free flight of " + free_move.pilots(game.ctx)[0].id)
        events = do(game, f"to {stop}")
        return bool(every(events, DetectionRolled))

    assert looked_for(f"{PLAIN}.1")
    assert not looked_for(f"{PLAIN}.orbit")


@pytest.mark.case("VX-25")
def test_with_nobody_to_move_a_free_move_cannot_be_assigned(lay: Lay) -> None:
    game = lay(EMPIRE, characters={"jon-kidu": {"place": "551.1"}})
    game.state.ships.clear()
    task = Task(side="imperial", place=TOWN, letters=1)
    assert "free-move" not in legal(game.ctx, task, "espionage")


def test_a_bot_sends_a_unit_where_there_are_few(lay: Lay) -> None:
    game = moving(
        lay, units={f"{CAPITAL}.orbit": {"veteran": 3}, f"{ORLOG}.orbit": {"veteran": 4}}, dice=(1, 1)
    )
    assert advised(game).startswith("free move of veteran")
    do(game, advised(game))
    assert advised(game).startswith("course")
    do(game, advised(game))
    assert advised(game).startswith("to ")


def test_a_bot_flies_freely_too(lay: Lay) -> None:
    game = moving(lay, characters=with_ship("redjac"))
    assert advised(game) == "no free move"
    do(game, game.actions[0])
    assert advised(game)
