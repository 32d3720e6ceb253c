"""[D-55, D-62, D-70, D-73, D-74] The missions of the larger games, played in steps and bonus rolls.

Their results come with those games. Here a small module lends them to the Star System Game, so that what the
variant says about them already (letters, bonus rolls, whom events strike) is tried in play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import pytest
from tests.engine.table import every
from tests.rulesets.dice_missions.dice_table import (
    CITY,
    QUIET,
    go,
    group,
    mission,
    only,
    to_the_end,
    under_way,
)

from fitg.engine.events.missions import MissionAborted, MissionCompleted, MissionFailed
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import Procedure
from fitg.engine.modules import Module
from fitg.engine.rules.causes import ACCIDENT
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import register, unregister
from fitg.engine.rulesets.dice_missions import DICE, RECIPE, hits
from fitg.engine.rulesets.dice_missions.bonus import more_rolls
from fitg.engine.rulesets.dice_missions.charts import charts, entry
from fitg.engine.rulesets.dice_missions.events import (
    BonusRolled,
    RandomEventRolled,
    SuccessRolled,
)
from fitg.engine.rulesets.dice_missions.missions import MISSIONS, DiceMission
from fitg.engine.rulesets.dice_missions.results import stolen

MISS = 63
DIE = range(1, 7)
EMPTY: dict[str, Any] = {"decks": {"rebel_characters": []}}


class Lent(DiceMission):
    """A mission of a larger game, without its conditions and its result."""

    final_result = False

    def allowed(self, ctx: Context, site: Site, closed: Collection[str] | None = None) -> bool:
        return True

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return None


def lent(name: str) -> type[Lent]:
    class Found(Lent, tag=f"Lent{name}"):
        letter = name

    return Found


def friendly_sovereign(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[D-53] What the rules of the sovereigns will add."""
    return [Modifier("friendly sovereign", 2)] if group.letter == "D" else []


LENT = Module(
    id="lent",
    needs=(DICE.id,),
    missions=tuple(lent(letter) for letter in "EHJQ"),
    answers=(more_rolls.by(friendly_sovereign),),
)


@pytest.fixture(autouse=True)
def ruleset() -> Iterator[None]:
    register("dice-lent", Recipe("Lent", lambda game: (*RECIPE.modules(game), LENT)))
    yield
    unregister("dice-lent")


def larger(place: str, team: list[str], **position: Any) -> Game:
    return mission(place, team, options={"ruleset": "dice-lent"}, **EMPTY, **position)


def quiet(*successes: int, bonus: int = 0) -> list[int]:
    """Steps without events, then so many misses."""
    return [roll for success in successes for roll in (QUIET, success)] + [MISS] * bonus


@pytest.mark.case("D-55", "D-62", "D-70", "D-73")
def test_none_of_them_belongs_to_the_star_system_game() -> None:
    """[DQ7] There are no sovereigns, treasuries, Orbit Boxes or secrets."""
    for side, team in (("rebel", ["kogus"]), ("imperial", ["jon-kidu"])):
        captive = {"fate": "captive", "captor": "units"}
        prisoner = {"frun-sentel": captive} if side == "imperial" else {"redjac": captive}
        troops = {"militia": 1} if side == "imperial" else {"urban-1-0": 1}
        game = mission(CITY, team, side=side, others=prisoner, units={CITY: troops})
        letters = {action[-1] for action in game.actions if action.startswith("assign")}
        assert letters
        assert not letters & set("EHJQ")
    assert not set("EHJQ") & {mission.letter for mission in MISSIONS}


@pytest.mark.case("D-20", "D-55")
def test_a_roll_with_d_and_e_serves_both_missions() -> None:
    """[DX-07] 16: each gains a level."""
    game = larger(CITY, ["kogus", "zina-adora"], cards=quiet(16))
    events = go(game, D=["kogus"], E=["zina-adora"])
    assert only(events, SuccessRolled).levels == {"D": 1, "E": 1}


@pytest.mark.case("D-53")
def test_a_friendly_sovereign_helps_diplomats() -> None:
    """[DX-10] Vodot with two companions, Dissent, Wild, size 4: 4 + 2 + 1 + 2 bonus rolls, 13 in all."""
    team = ["vudot-vodot", "kogus", "drakir-grebb"]
    game = larger("113.2", team, loyalty="dissent", cards=quiet(*[MISS] * 4, bonus=9))
    events = go(game, D=team) + to_the_end(game)
    steps, bonus = every(events, SuccessRolled), only(events, BonusRolled)
    assert (len(steps), bonus.number) == (4, 9)
    assert sum(part.by for part in bonus.parts) == 9
    assert Modifier("friendly sovereign", 2) in bonus.parts


@pytest.mark.case("D-55")
@pytest.mark.parametrize(("levels", "done"), [(0, False), (1, True)])
def test_zina_and_derban_summon_a_friendly_sovereign(levels: int, done: bool) -> None:
    """[DX-17] Five steps and ten bonus rolls; one level is enough for a friendly one."""
    team = ["zina-adora", "rayner-derban"]
    cards = quiet(*[16] * levels, *[MISS] * (5 - levels), bonus=10)
    game = larger("142.2", team, loyalty="unrest", cards=[*cards, *[MISS] * 6])
    events = go(game, E=team) + to_the_end(game)
    bonus = only(events, BonusRolled)
    assert {part.reason: part.by for part in bonus.parts}["Loyalty"] == 2
    assert bonus.level == levels
    assert bool(every(events, MissionCompleted)) is done
    assert bool(every(events, MissionFailed)) is not done


@pytest.mark.case("D-62")
def test_thieves_in_play() -> None:
    """Boccanegra leads: Intelligence 2, talent 3, two others."""
    team = ["boccanegra", "kogus", "tourag"]
    game = larger(CITY, team, cards=quiet(21, 23, 24, MISS, bonus=20))
    events = go(game, H=team) + to_the_end(game)
    bonus = only(events, BonusRolled)
    assert bonus.number == game.facts.characters["boccanegra"].intelligence + 3 + 2
    assert only(events, MissionCompleted).letters == bonus.level >= 3


@pytest.mark.case("D-62")
def test_what_three_levels_steal() -> None:
    """[DX-18] Twelve points from a track of five: the thief gets twelve, the victim owes seven."""
    assert stolen(3, 5) == (12, -7)
    assert stolen(1, 9) == (4, 5)


@pytest.mark.case("D-70", "D-28", "D-15")
def test_a_quest_has_bonus_rolls_only_and_no_event_touches_it() -> None:
    """[DX-19, DX-31] A spy and rumors strike Kogus alone; then Rubel makes all his rolls."""
    cards = [51, MISS, *[MISS] * 30]
    others = {"scott-rubel": {"ship": "explorer"}}
    game = larger(CITY, ["kogus"], others=others, cards=cards)
    events = go(game, P=["kogus"], J=["scott-rubel"])
    assert [each.letter for each in every(events, MissionAborted)] == ["P"]
    events = to_the_end(game)
    bonus = only(events, BonusRolled)
    assert not every(events, RandomEventRolled), "nobody is left whom an event could strike"
    assert (bonus.letter, bonus.number) == ("J", 13), "fourteen, if the spy had not found him"


@pytest.mark.case("D-70")
def test_letters_of_the_steps_are_nothing_to_a_quest() -> None:
    others = {"scott-rubel": {"ship": "explorer"}}
    game = larger(CITY, ["kogus"], others=others, cards=[QUIET, 35, *[MISS] * 40])
    events = go(game, P=["kogus"], J=["scott-rubel"])
    assert "J" in only(events, SuccessRolled).letters
    assert group(game, "J").letters == 0


@pytest.mark.case("D-70")
def test_what_a_failed_quest_costs() -> None:
    rows = charts().failed_quest
    fates = [(entry(rows, total).ship, entry(rows, total).crew) for total in range(2, 8)]
    assert fates == [
        ("lost", "dead"),
        ("lost", "dead"),
        ("lost", "captured"),
        ("damaged", "detected"),
        ("damaged", "detected"),
        ("unhurt", "none"),
    ]


@pytest.mark.case("D-73", "D-74", "D-38")
@pytest.mark.parametrize(("torture", "number"), [(False, 7), (True, 10)])
def test_questions_are_asked_after_rumors_too(torture: bool, number: int) -> None:
    """[DX-21, DX-22, DX-31] Redjac's Diplomacy loses its bonus segment, Kidu asks all his questions."""
    captive = {"fate": "captive", "captor": "units"}
    cards = [66, MISS, *quiet(MISS, MISS, MISS), *[MISS] * 30]
    game = mission(
        CITY,
        ["jon-kidu", "redjac"],
        side="imperial",
        others={"frun-sentel": captive},
        units={CITY: {"militia": 1}},
        options={"ruleset": "dice-lent"},
        decks={"imperial_characters": []},
        cards=cards,
    )
    go(game, D=["redjac"], Q=["jon-kidu"])
    missions = under_way(game)
    missions.change(missions.index_of("Q"), target="frun-sentel", torture=torture)
    events = to_the_end(game)
    assert {each.letter: each.number for each in every(events, BonusRolled)} == {"D": 0, "Q": number}


@pytest.mark.case("D-74")
@pytest.mark.parametrize(("wounds", "dies"), [(0, False), (2, True)])
def test_the_hits_of_torture_reach_a_prisoner(wounds: int, dies: bool) -> None:
    """[DX-22] Six hits are three wounds: too few for Sentel's five, unless he was hurt before."""
    captive = {"fate": "captive", "captor": "units", "wounds": wounds}
    others = {"frun-sentel": captive}
    game = mission(CITY, ["jon-kidu"], side="imperial", others=others, units={CITY: {"militia": 1}})
    sentel = game.state.characters["frun-sentel"]
    hits.take(game.ctx, sentel, max(DIE), Cause(ACCIDENT), "D-74")
    assert (sentel.fate == "dead") is dies
    assert sentel.wounds == 3 + wounds
