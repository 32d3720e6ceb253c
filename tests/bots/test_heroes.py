"""What the rules of thumb say where heroes do not die, and missions draw chits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.bots.positions import advised, seat
from tests.engine.province.politics_table import play as put
from tests.engine.table import do, passing, question
from tests.rulesets.underground import test_sovereigns as courts
from tests.rulesets.underground import test_veterans as vets
from tests.rulesets.underground.chit_table import CITY, HEROES, chit, chit_mission, send
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.test_chit_events import rising
from tests.rulesets.underground.test_immunity import city, struck
from tests.rulesets.underground.test_missions import (
    CALM,
    SHELTER,
    SUMMONED,
    THE_A,
    agitator,
    attempt,
    phase,
    scavenger,
    without_a,
)
from tests.rulesets.underground.test_pods_and_wrecks import ORBIT, PLANET, ShotDown, beaten, in_orbit
from tests.rulesets.underground.test_rescue import F_CHITS, prison, run_from

from fitg.bots.knowledge.missions import worth
from fitg.engine.machine.causes import Cause
from fitg.engine.rules.causes import ACCIDENT, of_force
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES
from fitg.engine.rulesets.underground.sovereigns import RULERS
from fitg.engine.rulesets.underground.veterans import VETERANS
from fitg.lab.play.simulation import Match, play


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_games_come_to_an_end(scenario: str) -> None:
    result = play(Match(scenario, "rookie", "rookie", "heroes", tuple(HEROES.items())), 0)
    assert not result.error
    assert result.winner is not None


def test_medical_aid_goes_to_who_has_least_left() -> None:
    game = chit_mission(
        CITY,
        ["kogus"],
        others={"ran-jayma": {"wounds": 1}, "zina-adora": {"wounds": 1}},
        cards=[chit(CITY, "medical_aid")],
    )
    table = seat(game)
    weaker = min(("ran-jayma", "zina-adora"), key=table.endurance_left)
    assert table.endurance_left("ran-jayma") != table.endurance_left("zina-adora")
    send(game, S=["kogus"])
    do(game, "draw")
    assert question(game).kind == "missions.draw"
    assert advised(game) == f"heal {weaker}"


def test_all_bonus_chits_are_drawn() -> None:
    game = chit_mission(CITY, ["zina-adora"], cards=[23, 26, 22, 31])
    send(game, D=["zina-adora"])
    do(game, *["draw"] * 4)
    assert question(game).kind == "missions.bonus"
    assert {"draw", "complete D"} <= set(game.actions)
    assert advised(game) == "draw"


def test_in_a_civil_war_the_strongest_unit_comes_first() -> None:
    _, game = rising(chit(CITY, "civil_disorder"))
    assert question(game).kind == "civil-war.levy"
    chosen = advised(game)
    kinds = seat(game).facts.unit_kinds
    offered = {action.split()[1] for action in game.actions if action.startswith("raise")}
    assert kinds[chosen.split()[1]].strength == max(kinds[each].strength for each in offered)


def test_the_defeated_live_on() -> None:
    game = city("redjac")
    struck(game, "redjac", of_force("irate-locals"))
    assert question(game).kind == "defeat.die"
    assert advised(game) == "redjac lives on"


def test_prisoners_come_before_the_fallen() -> None:
    game = prison(("kogus", "frun-sentel"))
    struck(game, "frun-sentel", Cause(ACCIDENT))
    send(game, F=["kogus"])
    assert question(game).kind == "missions.target"
    assert advised(game) == "free the prisoners"


def test_somebody_goes_for_the_fallen_and_brings_out_the_best_friend() -> None:
    game = chit_mission(CITY, ["kogus", "zina-adora", "ran-jayma"], others={"redjac": {}}, cards=F_CHITS[:2])
    for who in ("zina-adora", "ran-jayma"):
        struck(game, who, Cause(ACCIDENT))
    struck(game, "redjac", Cause(ACCIDENT))
    do(game, "redjac lives on")
    assert advised(game) == "assign kogus to F"
    send(game, F=["kogus"])
    do(game, "draw")
    assert advised(game) == "draw"
    do(game, "complete F")
    assert question(game).kind == "missions.rescue"
    assert advised(game) == "bring out zina-adora"


def test_prisoners_whom_nobody_frees_help_themselves() -> None:
    game = prison(("kogus",))
    do(game, "no missions")
    assert question(game).kind == "missions"
    assert advised(game) == f"escape at {CITY}"


def test_of_those_who_escape_the_best_comes_first() -> None:
    game = prison(cards=[F_CHITS[0], 11, 12, 13, 14, 15, 16, 21, 26])
    do(game, "no missions", f"escape at {CITY}")
    assert question(game).kind == "missions.escape"
    assert set(game.actions) == {"zina-adora escapes", "ran-jayma escapes"}
    assert advised(game) == "zina-adora escapes"


def test_they_come_back_where_the_enemy_is_not() -> None:
    planets = {"231": {"state": "rebel-control", "pdb": 0}}
    game = run_from("232.1", planets=planets, units={"231.1": {"line": 2}})
    for _ in range(200):
        if question(game).kind == "escape.return":
            break
        do(game, passing(game))
    assert "zina-adora comes back at 231.1" in game.actions
    assert advised(game) != "zina-adora comes back at 231.1"


def test_a_ship_is_better_than_pods() -> None:
    game = beaten(dice=[1], characters={"boccanegra": {"place": ORBIT, "ship": "explorer"}})
    assert question(game).kind == "pods"
    assert advised(game) == "board explorer"


def test_who_crashes_keeps_away_from_the_enemy() -> None:
    game = in_orbit(dice=[1] * 4, units={f"{PLANET}.1": {"line": 2}})
    put(game, ShotDown())
    assert question(game).kind == "crash"
    assert f"they come down at {PLANET}.1" in game.actions
    assert advised(game) != f"they come down at {PLANET}.1"


# Veterans


@pytest.fixture(scope="module")
def veterans() -> Iterator[Any]:
    with under(CONTROL, LOCAL_FORCES, VETERANS) as table:
        yield table


def test_veterans_are_called_relieved_for_nothing_and_the_weakest_rise(veterans: Any) -> None:
    game = vets.there(veterans)
    vets.exhaust(game, "fire-1-0", "fire-2-1")
    vets.serve(game, vets.due(game, vets.FIRE, 3, "fire-2-1", "fire-1-0"))
    assert advised(game) == f"call fire-2-1 to {vets.FIRE} from {vets.ELSEWHERE}"
    do(game, advised(game))
    assert advised(game).startswith("retrain")
    full = vets.there(veterans, units={vets.FIRE: {"fire-1-0": 2}})
    vets.serve(full, vets.due(full, vets.FIRE, 2, "fire-1-0"))
    assert advised(full) == f"lift fire-1-0 at {vets.FIRE}"


def test_the_next_marker_is_one_that_the_fleet_does_not_miss(veterans: Any) -> None:
    game = vets.there(veterans, planets={vets.CHARKHAN: vets.FREE})
    vets.lay(game, vets.CHARKHAN, "wild-1-0")
    vets.remove(game, "wild-1-0")
    vets.serve(game, vets.due(game, vets.WILD, 1, "wild-1-0"))
    do(game, f"call wild-1-0 to {vets.WILD} of {vets.CHARKHAN}")
    assert advised(game).split()[1].endswith("2-1")


def test_assassins_strike_the_best_and_their_enemy_gives_up_the_least() -> None:
    for regular in (True, False):
        game, _ = attempt(["kogus"], SHELTER, *([] if regular else CALM), THE_A)
        do(game, *["draw"] * (2 if regular else 4))
        assert question(game).kind == "missions.victim"
        assert advised(game) == ("kill redjac" if regular else "kill jon-kidu")


def test_of_botched_assassins_the_most_dangerous_dies() -> None:
    game, _ = without_a(["zina-adora", "oneste-woada"], 6)
    assert question(game).kind == "missions.scapegoat"
    best = max(("zina-adora", "oneste-woada"), key=lambda each: worth(seat(game), each))
    assert advised(game) == f"{best} dies"


def test_assassins_hunt_a_sovereign_only_if_he_is_worth_more_than_the_others() -> None:
    people = {"oneste-woada": {"place": "141.1", "detected": True}, "jin-voles": {"place": "141.1"}}
    game = phase("imperial", characters=people, sovereigns=SUMMONED)
    do(game, "missions at 141.1", "assign jin-voles to A")
    sovereign, other = (worth(seat(game), each) for each in ("nam-nhuk", "oneste-woada"))
    assert advised(game) == ("target nam-nhuk" if sovereign > other else "target the enemies there")


def test_the_best_companion_is_asked_for_and_the_strongest_troops_are_won() -> None:
    deck = {"rebel_characters": ["oneste-woada", "frun-sentel"]}
    game = chit_mission(CITY, ["kogus"], cards=[31, 62], decks=deck)
    send(game, G=["kogus"])
    do(game, "draw", "draw")
    assert advised(game) == "frun-sentel joins"
    game = agitator(2, {"patrol": 1, "line": 1})
    do(game, "draw")
    assert advised(game) == "win 1 line"


def test_who_has_no_ship_looks_for_one() -> None:
    game = scavenger(2)
    chosen = advised(game).removeprefix("look for ")
    assert seat(game).facts.possessions[chosen].kind == "spaceship"


# Sovereigns


@pytest.fixture(scope="module")
def rulers() -> Iterator[Any]:
    with under(CONTROL, LOCAL_FORCES, VETERANS, RULERS) as table:
        yield table


def test_sovereigns_are_taken_and_captives_left_with_the_strongest(rulers: Any) -> None:
    game = courts.there(rulers, planets={courts.OWNEX: courts.FREE})
    do(game, "done")
    assert advised(game) == f"take {courts.NAM_NHUK}"
    held = courts.captured(rulers, units={"231.2": {"air-2-1": 2}, "231.orbit": {"urban-2-3": 1}})
    courts.taken_away(held)
    assert advised(held) == f"leave {courts.ASCAILL} at 231.2 with units"
    free = courts.captured(rulers)
    courts.taken_away(free)
    assert advised(free).startswith(f"leave {courts.ASCAILL} at 231.")


def test_the_people_of_a_sovereign_build_and_recall_when_the_pool_is_empty(rulers: Any) -> None:
    game = courts.there(rulers, planets={courts.OWNEX: courts.FREE}, units={"141.1": {"wild-4-3": 1}})
    kinds = [kind for kind in game.ctx.facts.unit_kinds if kind.startswith("subterranean")]
    vets.exhaust(game, *kinds, at="551.1")
    courts.contribution(game, courts.NAM_NHUK, "rebel", 30)
    assert advised(game) == f"raise the pdb of {courts.OWNEX}"
    risen = courts.there(rulers, planets={courts.OWNEX: courts.RISEN})
    vets.exhaust(risen, *kinds, at="512.1")
    courts.contribution(risen, courts.NAM_NHUK, "rebel", 7)
    assert advised(risen) == "call subterranean-4-3 to 141.1 from 512.1"
