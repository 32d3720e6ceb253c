"""The switchable lines of the variant: every option with each of its values, usual and chosen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import every
from tests.rulesets.dice_missions.dice_table import CITY, QUIET, do, go, mission, only, rolls, to_the_end

import fitg
from fitg import tables
from fitg.engine.events.character_combat import FightBegan, FightEnded, RoundFought
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.options import UnknownOption, choices
from fitg.engine.record import parse_record
from fitg.engine.rules import units
from fitg.engine.ruleset import explain
from fitg.engine.rulesets import ruleset
from fitg.engine.rulesets.dice_missions.encounters import mob_of
from fitg.engine.rulesets.dice_missions.events import HitsTaken, RandomEventVoid
from fitg.engine.rulesets.dice_missions.memory import DiceOptions
from fitg.lab.checks.fuzz import play

MISS = 63
EMPTY: dict[str, Any] = {"decks": {"rebel_characters": []}}


def with_option(team: list[str], place: str = CITY, creatures: str = "original", **given: Any) -> Game:
    """The team in an Environ, with one option chosen; the others are as usual."""
    position = {key: given.pop(key) for key in ("cards", "dice", "units", "picks", "side") if key in given}
    chosen = {name.replace("_", "-"): value for name, value in given.items()}
    return mission(place, team, creatures=creatures, options=chosen, **position)


def fought_out(game: Game, events: list[Event]) -> list[Event]:
    """Stand until the fight is over."""
    while game.decision is not None and game.decision.kind.startswith("character-combat"):
        events += do(game, "ready" if "ready" in game.actions else game.actions[0])
    return events


# All of them


CHOICES = {choice.name: choice for choice in choices(DiceOptions)}


@pytest.mark.case("D-83")
@pytest.mark.parametrize("name", CHOICES)
def test_each_value_is_explained_and_kept_in_the_record(name: str) -> None:
    choice = CHOICES[name]
    for value, meaning in choice.saying.meanings.items():
        options = {"ruleset": "dice-missions", name: value}
        game = fitg.new_game("flight-to-egrix", seed=1, options=options)
        again = parse_record(game.record.text())
        assert again.setting.options[name] == value
        _, sentences = explain(options, "star-system")
        told = [f"{choice.saying.title}: {meaning}."]
        assert sentences == ([] if value == choice.default else told)
    with pytest.raises(UnknownOption):
        ruleset({"ruleset": "dice-missions", name: "perhaps"}, "star-system")


@pytest.mark.case("D-83")
def test_a_game_with_every_unusual_value_is_played_to_the_end() -> None:
    unusual = {
        name: next(value for value in choice.saying.meanings if value != choice.default)
        for name, choice in CHOICES.items()
    }
    played = play("flight-to-egrix", "unusual", 0.05, 1, {"ruleset": "dice-missions", **unusual})
    assert played.failure is None, played.failure.fault


# One by one


@pytest.mark.case("D-29")
@pytest.mark.parametrize(("counts", "more"), [(True, 2), (False, 0)])
def test_home_planets(counts: bool, more: int) -> None:
    game = with_option(["zina-adora"], "142.2", home_bonus=counts)
    assert rolls(game, "I", "zina-adora") == 3 + 2 + more


@pytest.mark.case("D-31")
@pytest.mark.parametrize("comes", [True, False])
def test_militia_patrols(comes: bool) -> None:
    game = with_option(["kogus"], cards=[12, MISS], militia_patrols=comes)
    events = go(game, P=["kogus"])
    assert bool(every(events, FightBegan)) is comes
    assert bool(every(events, RandomEventVoid)) is not comes


@pytest.mark.case("D-31")
@pytest.mark.parametrize(("patrols", "strength"), [("one-unit", 3), ("all-units", 5)])
def test_a_patrol_is_one_unit_or_all_of_them(patrols: str, strength: int) -> None:
    game = with_option(
        ["kogus"], cards=[12, MISS], units={CITY: {"line": 1, "militia": 2}}, picks=[0], patrols=patrols
    )
    go(game, P=["kogus"])
    squad = tables.squad(strength, leader=False, elite=False, facts=game.facts)
    assert only(do(game, "kill"), FightBegan).strength == squad.combat


@pytest.mark.case("D-30")
@pytest.mark.parametrize(("hits", "wounds"), [("half-wounds", 1), ("wounds", 2)])
def test_an_accident_in_wounds(hits: str, wounds: int) -> None:
    game = with_option(["kogus"], cards=[11, MISS], hits=hits)
    assert only(go(game, P=["kogus"]), HitsTaken).left == 0
    assert game.state.characters["kogus"].wounds == wounds


@pytest.mark.case("D-80")
@pytest.mark.parametrize(("hits", "endurance"), [("half-wounds", 8), ("wounds", 16)])
def test_what_four_kayns_can_take(hits: str, endurance: int) -> None:
    game = with_option(["kogus"], hits=hits)
    assert mob_of(game.ctx, "111.1", "kayns", 4).endurance == endurance


@pytest.mark.case("D-84")
@pytest.mark.parametrize(("hits", "suffered"), [("half-wounds", 11), ("wounds", 5)])
def test_the_virus_leaves_one_hit(hits: str, suffered: int) -> None:
    game = with_option(["agan-rafa"], "412.1", "chart", cards=[31, MISS], hits=hits)
    assert only(go(game, P=["agan-rafa"]), HitsTaken).hits == suffered
    assert game.state.characters["agan-rafa"].wounds == 5


@pytest.mark.case("D-81")
@pytest.mark.parametrize(("surprise", "less"), [("group", 1), ("each", 2)])
def test_whose_combat_a_surprise_costs(surprise: str, less: int) -> None:
    """Kogus 5 and Tourag 4 against a Laboroid, which lies in wait."""
    team = ["kogus", "tourag"]
    game = with_option(team, "222.1", "chart", cards=[31, MISS], dice=[6, 6], surprise=surprise)
    events = fought_out(game, go(game, P=team))
    combat = sum(game.facts.characters[each].combat for each in team)
    assert every(events, RoundFought)[0].defense == combat - less


@pytest.mark.case("D-81")
@pytest.mark.parametrize(("wounded", "ending"), [("leave", True), ("fight-on", False)])
def test_wounded_locals_make_off_or_fight_on(wounded: str, ending: bool) -> None:
    """Six Saurians of four hits each: half of what they can take are six wounds."""
    game = with_option(
        ["kogus", "tourag"],
        creatures="chart",
        cards=[35, MISS],
        dice=[6, *[6, 1] * 20],
        wounded_creatures=wounded,
    )
    events = fought_out(game, go(game, P=["kogus", "tourag"]))
    assert (only(events, FightEnded).reason == "the locals make off") is ending


@pytest.mark.case("D-34")
@pytest.mark.parametrize("destroy", [True, False])
def test_what_sympathizers_can_do(destroy: bool) -> None:
    game = with_option(
        ["kogus"], cards=[15, MISS], units={CITY: {"militia": 1}}, sympathizers_destroy=destroy
    )
    go(game, P=["kogus"])
    assert "put the pdb down" in game.actions
    assert ("destroy militia" in game.actions) is destroy


@pytest.mark.case("D-78")
@pytest.mark.parametrize(("landed", "turned"), [(False, False), (True, True)])
def test_one_level_against_a_line(landed: bool, turned: bool) -> None:
    cards = [QUIET, 46, *[QUIET, 33] * 3, *[33] * 20]
    game = mission(CITY, ["kogus"], cards=cards, options={"landed-ships": landed}, **EMPTY)
    units.add(game.ctx, CITY, "imperial", {"line": 1})
    game.ask_again()
    do(game, "assign kogus to T")
    assert bool(every(to_the_end(game), UnitsPlaced)) is turned


@pytest.mark.case("D-78")
def test_an_elite_is_never_subverted_not_even_landed() -> None:
    game = mission(
        CITY, ["kogus"], cards=[QUIET, 46] * 4 + [46] * 20, options={"landed-ships": True}, **EMPTY
    )
    units.add(game.ctx, CITY, "imperial", {"elite-navy": 1})
    game.ask_again()
    do(game, "assign kogus to T")
    assert not every(to_the_end(game), UnitsPlaced)


@pytest.mark.case("D-08")
@pytest.mark.parametrize(("limit", "offered"), [("losses", False), ("always", True)])
def test_the_empire_looks_for_recruits(limit: str, offered: bool) -> None:
    """The scenario starts with two Imperial characters."""
    team = ["redjac", "jon-kidu", "gelba"]
    game = mission(CITY, team, side="imperial", recruit=True, options={"imperial-recruits": limit})
    assert ("recruit" in game.actions) is offered
