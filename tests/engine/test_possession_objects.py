"""[14.4] Weapons and objects: every use of every card."""

from __future__ import annotations

import pytest
from tests.engine.mission_table import CITY, WILDS, errand, send
from tests.engine.possession_table import (
    ambush,
    at_assignment,
    at_attacking,
    at_defending,
    at_detection,
    at_information,
    at_leading,
    fate,
    holding,
    robot,
    traders,
)
from tests.engine.table import do, every, only, table, until

from fitg.engine.events.character_combat import Died, Healed, RoundFought, Wounded
from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import MissionAborted
from fitg.engine.events.movement import DetectionRolled, PdbChanged
from fitg.engine.events.possessions import PossessionUsed, ShipAssigned
from fitg.engine.events.search import SearchMade

# Weapons


@pytest.mark.case("14.4")
def test_the_snipers_rifle_adds_one_to_combat_in_attack_and_defense() -> None:
    defense = at_defending("high-energy-snipers-rifle")
    do(defense, "use high-energy-snipers-rifle")
    attack = at_attacking("high-energy-snipers-rifle")
    do(attack, "use high-energy-snipers-rifle")

    assert only(do(defense, "stand and fight"), RoundFought).defense == 5 + 1
    assert only(do(attack, "stand and fight"), RoundFought).attack == 5 + 1


@pytest.mark.case("14.4")
def test_the_assassins_blade_adds_three_for_a_single_round() -> None:
    game = robot(["frun-sentel"], [3, 6, 3, 6], holding("frun-sentel", "assassins-blade"))

    do(game, "pass", "use assassins-blade")
    first = only(do(game, "stand and fight"), RoundFought)
    second = only(do(game, "stand and fight"), RoundFought)

    assert (first.defense, second.defense) == (5 + 3, 5)


# Objects


@pytest.mark.case("14.4")
@pytest.mark.parametrize(
    ("die", "result", "pdb"), [(5, "D*", 1), (5, "Dd", 2)], ids=["with the scanner", "without"]
)
def test_the_scanner_makes_a_pdb_one_level_lower(die: int, result: str, pdb: int) -> None:
    """Angoff has Level 2. Frun Sentel (3) in the Star Cruiser (2) has an Evasion Value of 5."""
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}},
        characters={"frun-sentel": {"place": "223.1", "ship": "star-cruiser", "possessions": ["scanner"]}},
        dice=[die],
    )
    do(game, "fly star-cruiser", "to 222.1")

    test = only(do(game, "use scanner" if pdb == 1 else "pass"), DetectionRolled)

    assert (test.evasion, test.pdb, test.result.rstrip("*")) == (5, pdb, result.rstrip("*"))


def test_the_scanner_cannot_lower_level_0() -> None:
    """Nobody offers it; the question comes all the same, for the card is hidden."""
    game = table(
        "rebel.movement",
        planets={"221": {"pdb_up": False}},
        characters={"frun-sentel": {"place": "221.1", "ship": "star-cruiser", "possessions": ["scanner"]}},
        dice=[1],
    )

    do(game, "fly star-cruiser", "to 223.1")

    assert game.actions == ("pass",)
    assert only(do(game, "pass"), DetectionRolled).pdb == 0


@pytest.mark.case("14.4")
def test_the_scanner_hides_from_military_units_but_not_from_characters() -> None:
    game = ambush([6, 6], {"frun-sentel": {"possessions": ["scanner"]}, "redjac": {"detected": False}})
    do(game, "search 221.1 with units", "no leader")
    by_units = only(do(game, "use scanner"), SearchMade)

    by_characters = only(do(game, "search 221.1 with characters"), SearchMade)

    assert by_units.hiding_value - by_characters.hiding_value == 2


@pytest.mark.case("14.4")
def test_the_scrambler_hides_four_better_in_one_search() -> None:
    game = ambush([6, 1, 6], {"frun-sentel": {"possessions": ["scrambler"]}, "redjac": {"detected": False}})
    do(game, "search 221.1 with characters")
    without = only(do(game, "pass"), SearchMade)
    do(game, "search 221.1 with units")

    with_it = only(do(game, "use scrambler"), SearchMade)

    assert with_it.hiding_value - without.hiding_value == 4


@pytest.mark.case("14.4")
def test_the_scrambler_puts_an_enemy_pdb_on_the_same_planet_down() -> None:
    game = table(
        "rebel.movement",
        characters={"frun-sentel": {"place": "221.1", "possessions": ["scrambler"]}},
        dice=[1, 4],
    )

    events = do(game, "use scrambler on pdb 221")

    assert (only(events, PdbChanged).planet, only(events, PdbChanged).up) == ("221", False)
    assert fate(game, "scrambler") == ("held", "frun-sentel")
    assert not any("scrambler" in action for action in game.actions), "there is no other PDB here"


@pytest.mark.case("14.4", "14.22", "14.2")
@pytest.mark.parametrize(("die", "left"), [(2, ("held", "frun-sentel")), (3, ("deck", ""))])
def test_the_scrambler_is_shown_and_tested_after_it_put_a_pdb_down(die: int, left: tuple[str, str]) -> None:
    game = table(
        "rebel.movement",
        characters={"frun-sentel": {"place": "221.1", "possessions": ["scrambler"]}},
        dice=[die],
    )
    events = do(game, "use scrambler on pdb 221")
    assert only(events, PossessionUsed).possession == "scrambler"
    assert not game.state.dice.rolls
    assert fate(game, "scrambler") == left
    known = [card["id"] for card in game.view("imperial")["possessions"]["known"]]
    assert ("scrambler" in known) is (left[0] == "held"), "14.24: in the deck it is a card like any other"


def test_the_scrambler_has_no_business_with_a_pdb_of_the_rebels() -> None:
    game = table(
        "rebel.movement",
        base="varu-powderkeg",
        characters={"kogus": {"place": "433.1", "possessions": ["scrambler"]}},
    )

    assert not any("scrambler" in action for action in game.actions)


@pytest.mark.case("14.4", "13.72")
@pytest.mark.parametrize(("die", "left"), [(5, "held"), (6, "deck")])
def test_the_medi_kit_heals_its_owner_and_his_stack_before_the_rebel_turn(die: int, left: str) -> None:
    game = table(
        "rebel.movement",
        characters={
            "frun-sentel": {"place": "223.1", "wounds": 2, "possessions": ["medi-kit-of-ptolus"]},
            "ran-jayma": {"place": "223.1", "wounds": 1},
            "kogus": {"place": "223.2", "wounds": 1},
        },
        dice=[die],
    )

    events = do(game, "use medi-kit-of-ptolus")

    assert set(only(events, Healed).characters) == {"frun-sentel", "ran-jayma"}
    assert fate(game, "medi-kit-of-ptolus")[0] == left
    assert "walk frun-sentel to 223.2" in game.actions, "the turn has just begun"


@pytest.mark.case("13.72")
def test_the_medi_kit_waits_for_somebody_to_be_hurt() -> None:
    game = table(
        "rebel.movement",
        characters={"frun-sentel": {"place": "221.1", "possessions": ["medi-kit-of-ptolus"]}},
    )

    assert game.decision is not None
    assert game.decision.kind == "movement"


@pytest.mark.case("14.4")
@pytest.mark.parametrize(("use", "wounds"), [("use personal-body-shield", 2), ("pass", 4)])
def test_the_body_shield_takes_one_off_before_a_firefight_doubles(use: str, wounds: int) -> None:
    """A squad of 14 against 5: a roll of 2 wounds twice, doubled to four."""
    game = ambush([1, 2, 6], {"frun-sentel": {"possessions": ["personal-body-shield"]}})
    do(game, "search 221.1 with units", "pass", "attack", "kill", use)

    fought = only(do(game, "stand and fight"), RoundFought)

    assert (fought.differential, fought.defender_wounds) == (9, wounds)


@pytest.mark.case("14.4")
def test_the_body_shield_protects_the_whole_group_even_if_its_owner_stays_out() -> None:
    game = robot(["frun-sentel", "kogus"], [5, 6], holding("frun-sentel", "personal-body-shield"))
    do(game, "pass", "hold back frun-sentel", "use personal-body-shield")

    fought = only(do(game, "stand and fight"), RoundFought)

    assert (fought.active, fought.column, fought.defender_wounds) == (("kogus",), "-1", 0)


@pytest.mark.case("14.4")
def test_the_body_shield_protects_attackers_too() -> None:
    """Gelba's answer of 2 wounds becomes 1."""
    game = at_attacking("personal-body-shield", dice=[1, 1])
    do(game, "use personal-body-shield")

    fought = only(do(game, "stand and fight"), RoundFought)

    assert (fought.column, fought.attacker_wounds) == ("+2 to +3", 1)


@pytest.mark.case("14.4")
def test_the_gems_buy_any_ship_but_the_s_xiii_for_the_owner_or_a_friend() -> None:
    game = traders(frun_sentel={"possessions": ["cache-of-rare-gems"], "ship": "star-cruiser"})
    bought = [action for action in game.actions if "buy" in action]
    assert {action.split()[-1] for action in bought} == {"ran-jayma"}, "Frun Sentel has a ship"
    assert not any("s-xiii" in action or "star-cruiser" in action for action in bought)

    events = do(game, "use cache-of-rare-gems to buy explorer for ran-jayma")

    assert (only(events, ShipAssigned).ship, only(events, ShipAssigned).owner) == ("explorer", "ran-jayma")
    assert game.state.ships["explorer"].place == "221.1"


@pytest.mark.case("14.4")
def test_the_gems_cancel_an_enemys_gather_information_in_the_same_environ() -> None:
    game = at_information("cache-of-rare-gems")

    events = do(game, "use cache-of-rare-gems")

    assert only(events, MissionAborted).letter == "I"
    assert fate(game, "cache-of-rare-gems") == ("deck", "")


def test_the_gems_are_no_help_against_another_mission_or_from_elsewhere() -> None:
    sabotage = errand(
        CITY,
        ["jon-kidu"],
        side="imperial",
        others=holding("frun-sentel", "cache-of-rare-gems"),
        units={CITY: {"urban-1-0": 1}},
    )
    send(sabotage, S=["jon-kidu"])
    elsewhere = errand(
        "223.2",
        ["jon-kidu"],
        side="imperial",
        others=holding("frun-sentel", "cache-of-rare-gems", place="223.1") | {"kogus": {}},
    )
    send(elsewhere, I=["jon-kidu"])

    assert sabotage.decision is not None
    assert elsewhere.decision is not None
    assert (sabotage.decision.kind, elsewhere.decision.kind) == ("missions.draw", "missions.draw")


# The Helian Drug


@pytest.mark.case("14.4")
@pytest.mark.parametrize(
    ("rating", "before"),
    [
        ("combat", 5),
        ("endurance", 5),
        ("intelligence", 1),
        ("leadership", 1),
        ("diplomacy", 1),
        ("navigation", 3),
    ],
)
def test_the_drug_raises_one_rating_by_two(rating: str, before: int) -> None:
    scenes = {
        "combat": at_defending,
        "endurance": at_defending,
        "intelligence": at_assignment,
        "leadership": at_leading,
        "diplomacy": at_assignment,
        "navigation": at_detection,
    }
    game = scenes[rating]("helian-drug")
    (card,) = (each for each in game.view("rebel")["characters"] if each["id"] == "frun-sentel")
    raised = dict(card["ratings"]) | {rating: before + 2}

    game.state.dice.rolls[:] = [1, 1, 1, 1]
    do(game, f"use helian-drug for {rating}")

    (card,) = (each for each in game.view("rebel")["characters"] if each["id"] == "frun-sentel")
    assert card["ratings"] == raised


@pytest.mark.case("14.4")
def test_the_drug_makes_a_pilot_of_a_man_who_never_flew() -> None:
    game = table(
        "rebel.movement",
        characters={
            "vudot-vodot": {"place": "221.1", "ship": "star-cruiser", "possessions": ["helian-drug"]}
        },
    )
    assert "fly star-cruiser" not in game.actions

    do(game, "use helian-drug for navigation")

    assert "fly star-cruiser" in game.actions


def test_the_drug_makes_a_leader_of_a_man_without_leadership() -> None:
    game = table(
        "rebel.military-combat",
        characters={"kogus": {"place": "221.1", "possessions": ["helian-drug"]}},
        units={"221.1": {"wild-2-1": 1, "militia": 1}},
        dice=[1, 1],
    )

    do(game, "attack at 221.1", "use helian-drug for leadership")
    shifts = only(do(game, "lead with kogus"), BattleFought).shifts

    assert 2 in [shift.columns for shift in shifts]


def test_the_drug_helps_rebel_units_to_search_under_a_new_leader() -> None:
    game = table(
        "imperial.search",
        characters={
            "kogus": {"place": "221.1", "possessions": ["helian-drug"]},
            "jon-kidu": {"place": "221.1", "detected": True},
        },
        units={"221.1": {"wild-2-1": 1}},
        dice=[6],
    )

    do(game, "pass", "search 221.1 with units", "use helian-drug for leadership")

    assert only(do(game, "lead with kogus"), SearchMade).search_value == 2 + 2


@pytest.mark.case("14.4")
def test_the_drug_works_until_the_same_segment_of_the_next_turn_begins() -> None:
    """Taken in a Mission Phase, it works in the next Movement Segment and not in the next Mission Phase."""
    game = errand(WILDS, ["frun-sentel"], turn=1, others=holding("frun-sentel", "helian-drug"))
    do(game, "use helian-drug for diplomacy", "no missions")
    until(game, "movement")
    in_time = (game.state.turn, game.state.characters["frun-sentel"].drugged)
    until(game, "missions")

    assert in_time == (2, "diplomacy")
    assert (game.state.turn, game.state.characters["frun-sentel"].drugged) == (2, "")


@pytest.mark.case("14.4")
def test_whoever_lives_on_the_drugs_endurance_dies_when_it_wears_off() -> None:
    """Zina Adora (2) takes two wounds and lives, until the next Rebel Mission Phase."""
    game = robot(["zina-adora"], [6, 6, 1], holding("zina-adora", "helian-drug"), turn=1)
    do(game, "pass", "use helian-drug for endurance")
    assert len(every(do(game, "stand and fight"), Wounded)) == 2
    do(game, "break off with all", "stop")

    death = only(game.log, Died)
    before = [event for event in game.log[: game.log.index(death)] if isinstance(event, SegmentBegan)]
    assert (death.cause, death.case) == ("the Helian Drug wears off", "14.4")
    assert (before[-1].turn, before[-1].segment) == (2, "rebel.missions")
