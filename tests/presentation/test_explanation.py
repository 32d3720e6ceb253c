"""How results came about: the same dice, lines and words for page and terminal."""

from __future__ import annotations

import pytest
from tests.presentation.samples import FACTS, KINDS, raw_ids, sample

from fitg.engine.events.character_combat import BreakOffTried, RoundFought
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import BonusDrawn, CardDrawn, MissionFailed
from fitg.engine.events.space import Hyperjumped, RepairTried
from fitg.engine.machine.events import Event, Modifier
from fitg.engine.rulesets.dice_missions.events import (
    BonusRolled,
    RecruitmentRolled,
    SuccessRolled,
    SuppressionRolled,
)
from fitg.presentation.explanation import Arithmetic, Die, DrawnCard, Line, explain, in_lines
from fitg.presentation.explanation.explainers import EXPLAINERS
from fitg.tables import Shift

#: A number that stands nowhere else in the samples.
FACE = 9


def told(event: Event) -> Arithmetic:
    found = explain(event, FACTS)
    assert found is not None
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_explanation_shows_an_id_or_nothing(kind: type[Event]) -> None:
    found = explain(sample(kind), FACTS)
    if found is None:
        assert kind not in EXPLAINERS
        return
    words = " ".join(in_lines(found))
    assert "None" not in words
    assert not raw_ids(words), words


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_die_that_fell_is_shown(kind: type[Event]) -> None:
    dice = [field for field in kind.__struct_fields__ if field == "die" or field.endswith("_die")]
    shown = explain(sample(kind, **dict.fromkeys(dice, FACE)), FACTS)
    assert [die.value for die in shown.dice].count(FACE) == len(dice) if shown else not dice


def test_a_round_shows_its_dice_shifts_with_reasons_and_result() -> None:
    shifts = (Shift(reason="capture", columns=-2, case="12.8"),)
    fought = told(
        sample(
            RoundFought,
            attacker_dice=(6,),
            defender_die=3,
            shifts=shifts,
            attacker_wounds=2,
            defender_wounds=1,
            captures=0,
        )
    )
    assert fought.dice == (Die("Attackers", 6), Die("Defenders", 3))
    assert Line("Capture", "−2") in fought.lines
    assert fought.result == "attackers 2 wounds, defenders 1 wound"


def test_without_fighting_back_there_is_no_second_die() -> None:
    assert told(sample(RoundFought, attacker_dice=(6,), defender_die=None)).dice == (Die("Attackers", 6),)


def test_a_break_off_names_the_modifier_only_if_there_is_one() -> None:
    labels = [[line.label for line in told(sample(BreakOffTried, modifier=by)).lines] for by in (0, -1)]
    assert labels == [["Column"], ["Column", "Modifier of the die"]]


def test_a_card_shows_its_letters_and_event() -> None:
    attack = FACTS.action_events["creature_attack"]
    drawn = told(sample(CardDrawn, card=80, letters="CS", number=2, limit=6))
    assert drawn.cards == (DrawnCard(80, "urban", "CS", "creature_attack", attack.name, 2, 6, attack.brief),)
    assert drawn.lines == (Line("Card", "2 of 6"),)


def test_bonus_draws_give_ratings_their_names() -> None:
    drawn = told(sample(BonusDrawn, parts=(Modifier("D", 2), Modifier("home planet", 1)), hits=1))
    assert [line.label for line in drawn.lines][:2] == ["Diplomacy", "Home planet"]
    assert drawn.result == "1 letter D for Diplomacy"


def test_any_other_die_is_shown_with_what_was_added_to_it() -> None:
    """Whatever the rules: a module's event needs no explanation of its own for that."""

    class Omen(Event, frozen=True, tag="test.Omen"):
        die: int
        rolls: tuple[int, ...]
        parts: tuple[Modifier, ...]

    found = told(Omen(case="1.0", die=4, rolls=(42,), parts=(Modifier("luck", 1),)))
    assert [die.value for die in found.dice] == [4, 4, 2]
    assert found.lines == (Line("Luck", "+1"),)


def test_what_rolls_nothing_is_only_told() -> None:
    assert explain(sample(LoyaltyShifted), FACTS) is None
    assert explain(sample(MissionFailed, die=None), FACTS) is None
    assert explain(sample(RepairTried, die=None), FACTS) is None


@pytest.mark.case("21.3")
def test_a_jump_adds_up_what_the_table_is_entered_with() -> None:
    jump = told(sample(Hyperjumped, navigation=3, distance=4, die=5, sum=6, drift=1, effect="none"))
    assert [line.value for line in jump.lines if line.label == "Die and distance, less Navigation"] == ["6"]
    assert jump.result == "it ends in Drift"
    assert told(sample(Hyperjumped, die=None, sum=None, drift=0, effect="none")).dice == ()


@pytest.mark.case("D-20", "D-28")
def test_rolls_for_missions_name_the_row_of_the_table_and_the_level() -> None:
    success = told(
        sample(SuccessRolled, side="rebel", roll=42, letters="DI", number=2, limit=4, levels={"D": 1})
    )
    assert [die.value for die in success.dice] == [4, 2]
    assert success.lines == (Line("Step", "2 of 4"), Line("Row of the table", "42, letters D I"))
    assert success.result == "Diplomacy: level 1"
    bonus = told(sample(BonusRolled, rolls=(13, 66), letters=("D", "AT"), hits=1, level=2, needed=1))
    assert bonus.dice == (Die("D", 1, units=3, counts=True), Die("AT", 6, units=6, counts=False))
    assert bonus.result == "level 2, 1 needed"
    assert in_lines(bonus)[0] == "D 13 (counts), AT 66"


@pytest.mark.case("D-05", "D-49")
def test_recruits_and_troops_that_look_for_a_camp_say_what_they_needed() -> None:
    recruits = told(sample(RecruitmentRolled, die=9, parts=(), total=9, needed=10, joined=False))
    assert recruits.lines[-1].value == "10 or more"
    troops = {"strength": 6, "leadership": 2, "size": 4, "die": 4, "removed": True}
    camp = told(sample(SuppressionRolled, cell=False, **troops))
    assert [line.value for line in camp.lines] == ["6", "+2", "−4", "4 or less"]
    assert camp.result == "found"
    assert told(sample(SuppressionRolled, cell=True, **troops)).lines[-1].value == "1 or less"
