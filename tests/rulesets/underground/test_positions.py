"""Positions of one's own tell what the modules of a ruleset remember, and fates that only it knows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.rulesets.underground.turn_table import SOMEBODY

from fitg.engine.game import Game, restore
from fitg.engine.rulesets.underground.deck.memory import codes
from fitg.engine.rulesets.underground.deck.memory import memory as cards_of
from fitg.engine.rulesets.underground.immunity.memory import memory as immunity
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


@pytest.mark.case("VX-13c", "VX-11a")
def test_a_sovereign_goes_about_his_planet_or_is_held_there() -> None:
    rulers = {
        "yaldor": {"fate": "summoned", "side": "rebel", "place": "441.orbit", "captor": "units"},
        "megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.1"},
    }
    game = lay_out(sovereigns=rulers, units={"441.orbit": {"line": 1}})
    held, free = (game.state.characters[name] for name in ("yaldor", "megda-sheels"))
    assert (held.fate, held.captor, held.place) == ("captive", "units", "441.orbit")
    assert (free.fate, free.place) == ("free", "223.1")
    assert restore(game.snapshot()).digest() == game.digest()


@pytest.mark.case("VC-46")
def test_a_prisoner_has_what_he_had() -> None:
    held = {"place": "222.1", "fate": "captive", "captor": "units", "possessions": ["scanner"]}
    game = lay_out(characters={**SOMEBODY, "zina-adora": held}, units={"222.1": {"line": 1}})
    assert game.state.possessions["scanner"].owner == "zina-adora"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            {"sovereigns": {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.1"}}},
            "by these rules he never leaves 223.2",
        ),
        (
            {
                "sovereigns": {
                    "yaldor": {"fate": "summoned", "side": "rebel", "place": "441.1", "captor": "units"}
                },
                "units": {"441.1": {"line": 1}},
            },
            "a sovereign who is captured leaves play",
        ),
        (
            {
                "characters": {
                    "zina-adora": {
                        "place": "222.1",
                        "fate": "captive",
                        "captor": "units",
                        "possessions": ["scanner"],
                    }
                },
                "units": {"222.1": {"line": 1}},
            },
            "by these rules his captor has them",
        ),
    ],
)
def test_the_rulebook_keeps_sovereigns_at_home_and_takes_what_prisoners_had(
    position: dict[str, Any], said: str
) -> None:
    with pytest.raises(FitgError, match=said):
        galaxy("rebel-1.missions", **position)


@pytest.mark.parametrize(
    ("ruler", "said"),
    [
        ({"captor": "units"}, "name who holds him in 441.1"),
        ({"captor": "jin-voles", "with_units": True}, "a sovereign who is held has a side, a place"),
        ({"captor": "jin-voles", "acted": True}, "a sovereign who is held has a side, a place"),
    ],
)
def test_a_sovereign_is_held_by_somebody_who_is_there(ruler: dict[str, Any], said: str) -> None:
    yaldor = {"fate": "summoned", "side": "rebel", "place": "441.1", **ruler}
    with pytest.raises(FitgError, match=said):
        lay_out(characters={**SOMEBODY, "jin-voles": {"place": "441.1"}}, sovereigns={"yaldor": yaldor})
