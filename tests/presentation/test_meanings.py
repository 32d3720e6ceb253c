"""What events mean for who reads the story: weight, headline, great moment, whose day it is."""

from __future__ import annotations

import random
import re

import pytest
from tests.presentation.samples import FACTS, KINDS, raw_ids, sample

from fitg.engine.events.character_combat import Captured, Died, Freed, RoundFought
from fitg.engine.events.control import ControlChanged, LoyaltyShifted, StatusChanged
from fitg.engine.events.course import GameEnded, SegmentBegan, TurnBegan
from fitg.engine.events.galactic import BaseChosen
from fitg.engine.events.military_combat import BattleFought, CombatDeclared
from fitg.engine.events.missions import MissionAssigned, MissionCompleted
from fitg.engine.events.movement import Flew
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import PossessionGained
from fitg.engine.game import new_game
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.table.table_view import VIEWERS
from fitg.engine.table.views import redact
from fitg.presentation.narration import meaning_of
from fitg.presentation.narration.meanings import MEANINGS, Clash, Meaning, Turning, faces_of, place_of

#: The Throne Planet, and one that is nobody's capital.
CAPITAL = next(planet.id for planet in FACTS.planets.values() if planet.capital == "throne")


def of(kind: type[Event], **changes: object) -> Meaning:
    return meaning_of(sample(kind, **changes), FACTS)


def title(meaning: Meaning) -> str:
    return meaning.moment.title if meaning.moment else ""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_whatever_has_weight_has_a_headline_of_its_own_without_arithmetic(kind: type[Event]) -> None:
    meaning = of(kind)
    assert 0 <= meaning.weight <= 10
    assert bool(meaning.weight) == bool(meaning.headline)
    if meaning.headline:
        assert meaning.headline.endswith(".")
        assert "None" not in meaning.headline
        assert not raw_ids(meaning.headline), meaning.headline
        assert not re.search(r"\b(die|column|differential|strength \d)\b|→", meaning.headline)


def test_great_moments_matter() -> None:
    weights = {kind.__name__: of(kind).weight for kind in MEANINGS if of(kind).moment}
    assert weights
    assert min(weights.values()) >= 5, weights


@pytest.mark.parametrize(
    ("event", "kind", "day"),
    [
        (sample(Died, side="rebel"), "death", "imperial"),
        (sample(Captured, side="imperial"), "captured", "rebel"),
        (sample(Freed, side="rebel"), "freed", "rebel"),
        (sample(StatusChanged, before="imperial-control", after="rebellion"), "rising", "rebel"),
        (sample(StatusChanged, before="rebellion", after="rebel-control"), "freedom", "rebel"),
        (sample(StatusChanged, before="rebellion", after="rebellion-stopped"), "put-down", "imperial"),
        (sample(ControlChanged, planet=CAPITAL, after="rebel"), "fallen-capital", "rebel"),
        (sample(GameEnded, winner="imperial"), "victory", "imperial"),
        (sample(GameEnded, winner=None), "draw", None),
    ],
)
def test_moments_have_a_kind_and_a_day(event: Event, kind: str, day: str | None) -> None:
    meaning = meaning_of(event, FACTS)
    assert meaning.moment is not None
    assert (meaning.moment.kind, meaning.day) == (kind, day)


def test_only_a_capital_falls_and_only_to_the_rebels() -> None:
    assert of(ControlChanged, planet="221", after="rebel").moment is None
    assert of(ControlChanged, planet=CAPITAL, after="imperial").moment is None


def test_a_planet_that_goes_back_to_the_empire_is_no_great_moment() -> None:
    quiet = of(StatusChanged, before="rebellion-stopped", after="imperial-control")
    assert (title(quiet), quiet.day) == ("", "imperial")


def test_a_status_that_only_a_module_knows_has_a_headline_too() -> None:
    assert of(StatusChanged, planet="222", after="under-siege").headline == "Angoff: under siege."


def test_an_example_that_moves_nobody_is_no_great_moment() -> None:
    assert title(of(DominoSparked, side="rebel")) == "The example spreads"
    assert of(DominoSparked, ripples=()).moment is None


def test_loyalty_says_which_way_and_the_chart_can_follow() -> None:
    meaning = of(LoyaltyShifted, planet="222", before=1, after=3)
    assert (meaning.headline, meaning.day) == ("Angoff turns to Dissent.", "rebel")
    assert meaning.turning == Turning("222", "loyalty", "loyal", "dissent")
    assert of(LoyaltyShifted, before=3, after=2).day == "imperial"


def test_a_battle_is_the_day_of_who_lost_less() -> None:
    won = of(BattleFought, attacker="rebel", attacker_loss=0, defender_loss=2)
    assert won.day == "rebel"
    assert won.headline.endswith("the Empire suffers losses.")
    assert of(BattleFought, attacker_loss=1, defender_loss=1).day is None
    assert of(BattleFought, attacker_loss=0, defender_loss=0).headline.endswith("nobody gives way.")


def test_a_clash_begins_and_is_fought() -> None:
    assert of(CombatDeclared, place="222.1", attacker="rebel").clash == Clash("222.1", "rebel")
    fought = of(RoundFought, attack=5, defense=3, attacker_wounds=1, defender_wounds=4).clash
    assert fought is not None
    assert (fought.fought, fought.attack, fought.defender_loss, fought.unit) == (True, 5, 4, "wound")


def test_turns_and_segments_open_and_missions_are_counted() -> None:
    turn, segment = of(TurnBegan, turn=3).opens, of(SegmentBegan).opens
    assert turn is not None
    assert segment is not None
    assert (turn.turn, turn.segment) == (3, None)
    assert segment.segment is not None
    assert segment.segment.id == "rebel.movement"
    errands = [of(MissionAssigned).errand, of(MissionCompleted).errand]
    assert [each.done for each in errands if each] == [False, True]


def test_an_event_names_its_place_and_its_faces() -> None:
    flew = sample(Flew)
    assert place_of(flew) == "222.1"
    assert faces_of(flew, FACTS) == ("redjac", "gelba")
    assert place_of(sample(BaseChosen, planet=HIDDEN)) == ""
    assert faces_of(sample(PossessionGained, possession=HIDDEN), FACTS) == ("frun-sentel",)


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "empires-backdoor"])
def test_headlines_of_whole_games_name_no_id_to_anybody(scenario: str) -> None:
    game, chance = new_game(scenario, seed=2), random.Random(2)
    for _ in range(400):
        if game.actions:
            game.apply(chance.choice(game.actions))
    for event in game.log:
        for viewer in VIEWERS:
            told = meaning_of(redact(event, viewer, FACTS), FACTS).headline
            assert not raw_ids(told), told
