"""Positions of one's own tell what the modules of a ruleset remember, and fates that only it knows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, points
from tests.engine.table import every
from tests.rulesets.underground.turn_table import SOMEBODY

from fitg.engine.events.course import SegmentBegan
from fitg.engine.game import Game, restore
from fitg.engine.rulesets.underground.deck.memory import codes
from fitg.engine.rulesets.underground.deck.memory import memory as cards_of
from fitg.engine.rulesets.underground.immunity.memory import memory as immunity
from fitg.engine.rulesets.underground.network.conduits import state_of
from fitg.engine.rulesets.underground.victory.memory import higher, lower
from fitg.engine.rulesets.underground.will.memory import stack_of_will
from fitg.errors import FitgError


def lay_out(**position: Any) -> Game:
    given: dict[str, Any] = {"characters": SOMEBODY, "scenario": {"instant_victory": []}, "turn": 4}
    options = {"ruleset": "underground", "bids": "agreed"}
    return galaxy("rebel-1.missions", options=options, **{**given, **position})


def lying(fate: str, **more: Any) -> dict[str, Any]:
    return {**SOMEBODY, "doctor-sontag": {"place": "222.1", "fate": fate, **more}}


def test_limits_are_as_a_position_says() -> None:
    game = lay_out(modules={"core.victory": {"lower": 30, "higher": 36}})
    assert (lower(game.ctx), higher(game.ctx)) == (30, 36)


@pytest.mark.case("VC-24", "VC-29b")
def test_conduits_are_as_a_position_says_and_that_of_a_known_base_is_infiltrated() -> None:
    said = {"112": "destroyed", "121": "infiltrated", "141": "undiscovered"}
    game = lay_out(rebel_base="232", rebel_base_revealed=True, modules={"core.network": {"conduits": said}})
    states = {planet: state_of(game.ctx, planet) for planet in (*said, "232", "322")}
    assert states == {**said, "232": "infiltrated", "322": "undiscovered"}


def test_cards_lie_where_a_position_says_and_the_others_are_dealt_around_them() -> None:
    said = {
        "due": ["G1"],
        "hands": {"rebel": ["RS3"], "imperial": []},
        "galactic": {"cards": ["G4", "G3"]},
        "first_right": "imperial",
    }
    record = cards_of(lay_out(modules={"events.deck": said}).ctx)
    assert codes(record.due) == ("G1",)
    assert codes(record.hands["rebel"]) == ("RS3",)
    assert len(record.hands["imperial"]) == 2, "a hand that is not named is dealt"
    assert codes(record.galactic.cards)[:2] == ("G4", "G3")
    assert record.first_right == "imperial"
    everywhere = [
        *record.new,
        *record.due,
        *record.discard,
        *record.lasting,
        *record.historic,
        *record.removed,
        *record.galactic.cards,
        *record.major.cards,
        *(card for pile in record.secret.values() for card in pile.cards),
        *(card for hand in record.hands.values() for card in hand),
    ]
    assert len(everywhere) == len(set(everywhere)) == 81


def test_the_flagship_stands_where_a_position_says() -> None:
    stack = stack_of_will(lay_out(modules={"characters.will": {"station": "321.orbit"}}).ctx)
    assert stack is not None
    assert stack.place == "321.orbit"


@pytest.mark.case("VC-01", "VC-01c")
@pytest.mark.parametrize(
    ("segment", "half", "turn"),
    [
        ("galactic.rebel-purchases", None, 7),
        ("galactic.rebel-purchases", 2, 8),
        ("galactic.taxation", None, 8),
        ("rebel-1.missions", None, 7),
        ("rebel-2.missions", None, 8),
        ("rebel-1.missions", 2, 8),
        ("rebel-2.missions", 1, 7),
        ("rebel.missions", 1, 7),
        ("imperial.military-combat", 2, 8),
        ("rebel.reorganization", 2, 8),
    ],
)
def test_a_position_says_in_which_of_two_game_turns_it_is(segment: str, half: int | None, turn: int) -> None:
    more = {} if half is None else {"half": half}
    options = {"ruleset": "underground", "bids": "agreed"}
    game = galaxy(
        segment,
        turn=4,
        characters=SOMEBODY,
        options=options,
        resource_tracks={"rebel": 5},
        rebel_base="232",
        **more,
    )
    begun = every(game.log, SegmentBegan)[0]
    assert (begun.turn, begun.name) == (turn, segment.rpartition(".")[2])


@pytest.mark.case("VE-22")
def test_a_position_says_what_a_side_owes() -> None:
    game = lay_out(resource_tracks={"rebel": -3, "imperial": -12})
    assert points(game) == {"rebel": -3, "imperial": -12}


@pytest.mark.parametrize(
    ("ruleset", "position", "said"),
    [
        ("underground", {"half": 3}, "position.half: there is no half 3; it can be 1 or 2"),
        ("standard", {"half": 1}, "by these rules a Game-Turn has no halves; leave it out"),
        ("underground", {"half": 1, "segment": "rebel.fun"}, "there is no Segment 'rebel.fun'; there are "),
        ("standard", {"segment": "rebel.reorganization"}, "there is no Segment 'rebel.reorganization'"),
        ("underground", {"half": 1, "segment": "galactic.taxation"}, "there is no galactic.taxation in"),
        (
            "standard",
            {"resource_tracks": {"rebel": -3}},
            "-3 is off the track; by these rules nobody owes any",
        ),
        ("underground", {"resource_tracks": {"imperial": 100}}, "100 is off the track; it can be 0 to 99"),
    ],
)
def test_halves_and_debts_that_cannot_be_are_refused(
    ruleset: str, position: dict[str, Any], said: str
) -> None:
    segment = position.pop("segment", "rebel-1.missions")
    with pytest.raises(FitgError, match=said):
        galaxy(segment, characters=SOMEBODY, options={"ruleset": ruleset}, **position)


@pytest.mark.case("VC-43", "VC-43a")
def test_who_lies_in_a_cell_or_a_sickbed_is_there_with_his_cause_and_gives_his_friends_away() -> None:
    characters = lying("incapacitated", cause="creature", source="frost-mist")
    characters["ran-jayma"] = {"place": "222.1"}
    game = lay_out(characters=characters)
    fallen = game.state.characters["doctor-sontag"]
    assert (fallen.fate, fallen.detected) == ("incapacitated", True)
    assert fallen.plight
    assert fallen.plight.cause.source == "frost-mist"
    assert immunity(game.ctx).laid_low == ("doctor-sontag",)
    assert game.state.characters["ran-jayma"].detected
    assert restore(game.snapshot()).digest() == game.digest()


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"modules": {"core.nothing": {}}}, "core.nothing, of which these rules remember nothing"),
        ({"modules": {"core.victory": {"bid": 3}}}, "bid is not remembered; what is: bids,"),
        ({"modules": {"core.victory": {"lower": "soon"}}}, "position.modules.core.victory cannot be so"),
        ({"modules": {"events.deck": {"due": ["G99"]}}}, "position.modules.events.deck cannot be so"),
        ({"characters": lying("defeated", cause="locals")}, "fate is 'defeated'; by these rules it can be"),
        ({"characters": lying("asleep")}, "free, captive, dead, incarcerated, incapacitated"),
        ({"characters": lying("incarcerated")}, "say what brought him down: "),
        ({"characters": lying("incarcerated", cause="hunger")}, "cause is 'hunger'"),
        ({"characters": lying("incarcerated", cause="locals", acted=True)}, "and nothing else"),
        ({"characters": lying("free", cause="locals")}, "no cause is remembered"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(position: dict[str, Any], said: str) -> None:
    with pytest.raises(FitgError, match=said.replace("(", r"\(")):
        lay_out(**position)


def test_the_rulebook_knows_no_cells() -> None:
    with pytest.raises(FitgError, match="by these rules it can be free, captive, dead"):
        galaxy("rebel-1.missions", characters=lying("incarcerated", cause="locals"))
