"""[26.0] Home planets and royalty."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.politics_table import galaxy, offered
from tests.engine.table import do, only

from fitg.data import facts_with
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.game import Game
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import home_planets

#: Zina Adora is Princess of Adare; Tourag was born on Diomas; Jon Kidu is Governor of Chim, and from Squamot.
ADARE, DIOMAS, CHIM, SQUAMOT = "142.1", "152.1", "311.1", "331.1"


def at_home(letter: str, place: str, *team: str, **more: Any) -> list[int]:
    """The draws that a team gets for being at home, each with its own part."""
    side: Side = "imperial" if team[0] in ("jon-kidu", "gelba", "redjac", "thysa-kymbo") else "rebel"
    others = {each: {"place": place} for each in team}
    witness = {"scott-rubel" if side == "rebel" else "saytar": {"place": "223.1"}}
    game = galaxy(["22", place[:2]], side=side, characters={**others, **witness}, **more)
    group = Group(letter=letter, members=team)
    found = game.ctx.rules.ask[questions.bonus_draws](game.ctx, Site(place, side), group)
    return [part.by for part in found]


@pytest.mark.case("26.0a", "26.0")
@pytest.mark.parametrize("letter", list("ABEFGPS"))
def test_a_character_at_home_gets_one_more_draw(letter: str) -> None:
    assert at_home(letter, DIOMAS, "tourag") == [1]


@pytest.mark.case("26.0a", "26.0b")
@pytest.mark.parametrize("letter", list("CDIRT"))
def test_home_is_not_enough_for_the_missions_of_royalty(letter: str) -> None:
    assert at_home(letter, DIOMAS, "tourag") == []


@pytest.mark.case("26.0b")
@pytest.mark.parametrize("letter", list("ABFGPSCDIRT"))
def test_royalty_at_home_gets_one_more_draw(letter: str) -> None:
    assert at_home(letter, ADARE, "zina-adora") == [1]


@pytest.mark.case("26.0b")
def test_royalty_that_summons_a_sovereign_at_home_gets_two() -> None:
    """Odene Hobar, Prince of Heliax, where Odel Hobar rules."""
    assert at_home("E", "412.1", "odene-hobar") == [2]


@pytest.mark.case("26.0")
def test_elsewhere_nobody_gets_anything() -> None:
    assert at_home("A", ADARE, "tourag") == []
    assert at_home("D", DIOMAS, "zina-adora") == []


@pytest.mark.case("26.0b")
def test_what_is_on_neither_list_gains_nothing_by_a_title() -> None:
    assert at_home("Q", ADARE, "zina-adora") == []


@pytest.mark.case("26.0")
def test_between_the_stars_nobody_is_at_home() -> None:
    game = galaxy(["22"], characters={"tourag": {"place": "222.1"}, "zina-adora": {"place": "222.1"}})
    for who in ("tourag", "zina-adora"):
        assert not home_planets.is_at_home(game.ctx, who, "22.drift")
        assert not home_planets.is_royal(game.ctx, who, "22.drift")


@pytest.mark.case("26.0a")
def test_each_character_at_home_counts() -> None:
    """[P-41] Rayner Derban and Doctor Sontag come from Orlog, Tourag does not."""
    assert at_home("A", "162.1", "rayner-derban", "doctor-sontag", "tourag") == [1, 1]


@pytest.mark.case("26.0", "26.0b")
def test_a_title_counts_only_where_it_is_held() -> None:
    """[P-41] Jon Kidu governs Chim, and only comes from Squamot."""
    assert at_home("C", CHIM, "jon-kidu") == [1]
    assert at_home("C", SQUAMOT, "jon-kidu") == []
    assert at_home("A", SQUAMOT, "jon-kidu") == [1]


@pytest.mark.case("26.0")
def test_sovereigns_are_not_royalty() -> None:
    sovereigns = {"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": "141.1"}}
    game = galaxy(["14"], characters={"tourag": {"place": "141.1"}}, sovereigns=sovereigns)
    nam = game.state.characters["nam-nhuk"]
    group = Group(letter="E", members=("tourag", "nam-nhuk"))

    assert not game.ctx.rules.ask[questions.bonus_draws](game.ctx, Site("141.1", "rebel"), group)
    assert not game.ctx.rules.ask[questions.leadership](game.ctx, nam, "141.1")


def leader(place: str, who: str) -> int:
    """The Leadership with which somebody leads in an Environ."""
    game = galaxy([place[:2]], characters={who: {"place": place}, "saytar": {"place": place}})
    return MilitaryCombat(place=place, attacker="rebel").leadership(game.ctx, who)


@pytest.mark.case("26.0c")
def test_royalty_leads_better_at_home() -> None:
    """Zina Adora and Odene Hobar: 2, and 3 at home."""
    assert leader("141.1", "zina-adora") == 2
    assert leader(ADARE, "zina-adora") == 3
    assert leader("411.1", "odene-hobar") == 2
    assert leader("412.1", "odene-hobar") == 3
    assert leader(DIOMAS, "tourag") == 1


@pytest.mark.case("26.0c")
def test_above_the_home_planet_too() -> None:
    """The Orbit Box of Heliax, not that of Troliso."""
    game = galaxy(["41"], characters={"odene-hobar": {"place": "412.1"}})
    prince = game.state.characters["odene-hobar"]

    assert [part.by for part in game.ctx.rules.ask[questions.leadership](game.ctx, prince, "412.orbit")] == [
        1
    ]
    assert not game.ctx.rules.ask[questions.leadership](game.ctx, prince, "411.orbit")


@pytest.mark.case("26.0c")
def test_a_rating_of_nothing_stays_nothing() -> None:
    """Frun Sentel, Prince of Xan, has Leadership 1; with none he would have none at home either."""
    game = galaxy(["51"], characters={"frun-sentel": {"place": "513.1"}})
    combat = MilitaryCombat(place="513.1", attacker="rebel")
    assert combat.leadership(game.ctx, "frun-sentel") == 2

    game.ctx.facts = facts_with({"a-test": {"characters": {"frun-sentel": {"leadership": 0}}}})
    assert combat.leadership(game.ctx, "frun-sentel") == 0


def battle(place: str) -> Game:
    """Zina Adora leads two Urban units against one Militia."""
    game = galaxy(
        [place[:2]],
        segment="military-combat",
        characters={"zina-adora": {"place": place}},
        units={place: {"wild-2-1": 2, "militia": 1}},
        dice=[3, 3],
    )
    do(game, f"attack at {place}", "lead with zina-adora")
    return game


@pytest.mark.case("26.0c")
def test_the_better_leadership_counts_in_combat() -> None:
    at_home, abroad = (only(battle(place).log, BattleFought) for place in (ADARE, "161.1"))

    def lead(fought: BattleFought) -> list[int]:
        return [shift.columns for shift in fought.shifts if "lead" in shift.reason.lower()]

    assert lead(at_home) == [3]
    assert lead(abroad) == [2]


def space_battle(planet: str) -> Game:
    """Odene Hobar (1 in space) leads above a planet."""
    game = galaxy(
        ["41"],
        segment="space-combat",
        characters={"odene-hobar": {"place": f"{planet}.orbit"}, "saytar": {"place": f"{planet}.1"}},
        units={f"{planet}.orbit": {"line": 1, "wild-2-1": 2}},
        dice=[3, 3],
    )
    do(game, next(action for action in offered(game) if action != "done"), "lead with odene-hobar")
    return game


@pytest.mark.case("26.0c")
def test_above_his_planet_a_prince_leads_one_better_in_space() -> None:
    at_home, abroad = (only(space_battle(planet).log, BattleFought) for planet in ("412", "411"))

    def lead(fought: BattleFought) -> list[int]:
        return [shift.columns for shift in fought.shifts if "lead" in shift.reason.lower()]

    assert lead(at_home) == [2]
    assert lead(abroad) == [1]
