"""[D-01 to D-09] Recruitment."""

from __future__ import annotations

import pytest
from tests.rulesets.dice_missions.dice_table import CAVE, CITY, SMALL_CITY, WILDS, do, mission, only

from fitg.engine.events.missions import CharacterGained
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.rolls import TEN
from fitg.engine.rulesets.dice_missions import recruitment
from fitg.engine.rulesets.dice_missions.events import RecruitmentRolled


def natural(number: int) -> list[int]:
    """The pick that is this face of the ten-sided die."""
    return [number - 1]


@pytest.mark.case("D-01", "D-05")
def test_recruitment_comes_before_the_assignment() -> None:
    game = mission(CITY, ["kogus"], recruit=True)
    assert game.actions == ("recruit", "no recruitment")
    do(game, "no recruitment")
    assert game.decision is not None
    assert game.decision.kind == "missions.assign"


@pytest.mark.case("D-01")
def test_an_environ_is_finished_before_the_next_in_the_players_order() -> None:
    others = {"zina-adora": {"place": "421.2"}}
    game = mission(SMALL_CITY, ["kogus"], others=others, decks={"rebel_characters": []})
    do(game, "no missions")
    assert game.actions == ("missions at 421.2", "done")


@pytest.mark.case("D-02")
def test_nobody_gains_characters_by_a_mission() -> None:
    game = mission(CITY, ["kogus"])
    assert not any(action.endswith(" to G") for action in game.actions)


@pytest.mark.case("D-05")
def test_who_stands_with_units_and_does_no_mission_may_recruit() -> None:
    game = mission(
        CITY,
        [],
        others={"kogus": {"with_units": True}},
        units={CITY: {"urban-1-0": 1}},
        recruit=True,
        picks=natural(2),
    )
    events = do(game, "recruit")
    assert not only(events, RecruitmentRolled).joined
    assert game.decision is not None
    assert game.decision.kind != "missions"


@pytest.mark.case("D-05")
def test_a_wounded_character_recruits_only_if_he_gives_up_his_rest() -> None:
    game = mission(CITY, [], others={"kogus": {"wounds": 1}}, recruit=True, picks=natural(1))
    assert game.actions == ("recruit with kogus", "no recruitment")
    do(game, "recruit with kogus")
    assert game.state.characters["kogus"].acted


@pytest.mark.case("D-05")
def test_prisoners_never_recruit() -> None:
    game = mission(
        CITY,
        ["zina-adora"],
        others={"kogus": {"fate": "captive", "captor": "units"}},
        units={CITY: {"militia": 1}},
    )
    ways = recruitment.ways(game.ctx, CITY, "rebel")
    assert [way.text for way in ways] == ["recruit"]
    assert recruitment.ways(game.ctx, CITY, "imperial") == []


@pytest.mark.case("D-06")
@pytest.mark.parametrize(("die", "joins"), [(8, True), (7, False), (10, True)])
def test_ten_or_more_succeeds(die: int, joins: bool) -> None:
    """Dissent +1, size 5 +1: an eight is enough."""
    game = mission("142.2", ["kogus"], loyalty="dissent", recruit=True, picks=natural(die))
    rolled = only(do(game, "recruit"), RecruitmentRolled)
    assert rolled.parts == (Modifier("Loyalty", 1), Modifier("Environ Size", 1))
    assert (rolled.die, rolled.total, rolled.joined) == (die, die + 2, joins)


@pytest.mark.case("D-06")
def test_a_natural_ten_always_succeeds() -> None:
    """Patriotic -2, size 2 -2."""
    game = mission(CAVE, ["kogus"], loyalty="patriotic", recruit=True, picks=natural(10))
    rolled = only(do(game, "recruit"), RecruitmentRolled)
    assert (rolled.total, rolled.joined) == (6, True)


@pytest.mark.case("D-08", "D-09")
def test_a_recruit_of_the_deck_joins_with_his_ship_and_goes_on_a_mission_at_once() -> None:
    game = mission(
        CITY, ["kogus"], recruit=True, picks=natural(10), decks={"rebel_characters": ["ly-mantok"]}
    )
    events = do(game, "recruit")
    assert only(events, CharacterGained).character == "ly-mantok"
    assert game.state.ships["explorer"].owner == "ly-mantok"
    assert "assign ly-mantok to P" in game.actions


@pytest.mark.case("D-08")
def test_with_an_empty_deck_there_is_no_roll() -> None:
    game = mission(CITY, ["kogus"], recruit=True, decks={"rebel_characters": []})
    assert game.decision is not None
    assert game.decision.kind == "missions.assign"


@pytest.mark.case("D-08")
def test_the_empire_only_makes_good_its_losses() -> None:
    """The scenario starts with two Imperial characters."""
    many = mission(CITY, ["jon-kidu", "redjac", "gelba"], side="imperial", recruit=True)
    assert many.decision is not None
    assert many.decision.kind == "missions.assign"
    few = mission(CITY, ["jon-kidu"], side="imperial", recruit=True)
    assert few.actions == ("recruit", "no recruitment")


#: Example, side, place, position, natural results that succeed.
EXAMPLES = {
    "DX-01": ("rebel", "142.2", {"loyalty": "dissent"}, {8, 9, 10}),
    "DX-02": ("imperial", WILDS, {"loyalty": "patriotic"}, {9, 10}),
    "DX-03": ("rebel", CAVE, {"loyalty": "patriotic"}, {10}),
    "DX-04": ("imperial", "431.1", {"state": "rebel-control"}, {10}),
    "DX-05": ("rebel", CITY, {"state": "rebellion"}, {9, 10}),
}


@pytest.mark.case("D-06", "D-07")
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_recruitment(example: str) -> None:
    side, place, position, expected = EXAMPLES[example]
    team = ["kogus"] if side == "rebel" else ["jon-kidu"]
    game = mission(place, team, side=side, **position)  # type: ignore[arg-type]
    parts = recruitment.modifiers(game.ctx, place, side)  # type: ignore[arg-type]
    total = sum(part.by for part in parts)
    assert {die for die in TEN if recruitment.succeeds(die, die + total)} == expected


@pytest.mark.case("D-07")
def test_loyalty_counts_only_in_imperial_control() -> None:
    game = mission(CITY, ["kogus"], state="rebellion-stopped", loyalty="unrest")
    assert recruitment.modifiers(game.ctx, CITY, "rebel") == ()
