"""[14.1, 14.2] Possessions: found, given, traded, used up, lost, spent for bonus draws."""

from __future__ import annotations

import pytest
from tests.engine.mission_table import CAVE, CITY, SMALL_CITY, draw, errand, send
from tests.engine.possession_table import (
    LOCALS,
    ROBOT,
    ambush,
    at_defending,
    at_trading,
    fate,
    holding,
    robot,
    traders,
)
from tests.engine.table import do, every, only, table, until
from tests.engine.test_character_combat import raid

from fitg.data import facts
from fitg.engine.events.character_combat import Captured, Died, FightBegan, Freed
from fitg.engine.events.missions import BonusDrawn
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.possessions import (
    PossessionGained,
    PossessionGiven,
    PossessionLost,
    PossessionUsed,
    ShipAssigned,
)
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, new_game

# Finding and assigning


@pytest.mark.case("14.0")
def test_only_rebels_look_for_possessions() -> None:
    rebel = errand(CITY, ["frun-sentel"])
    imperial = errand(CITY, ["jon-kidu"], side="imperial", others={"zina-adora": {}})

    assert "assign frun-sentel to P" in rebel.actions
    assert "assign jon-kidu to P" not in imperial.actions
    assert len(rebel.state.possessions) == 20


@pytest.mark.case("14.1", "14.11")
def test_a_found_card_goes_at_once_to_a_member_of_the_group_that_found_it() -> None:
    """Zina Adora does something else, and Kogus nothing; the Empire does not see what was found."""
    game = errand(
        CAVE,
        ["frun-sentel", "ran-jayma", "zina-adora", "kogus"],
        cards=[91],
        decks={"possessions": ["scanner"]},
    )
    send(game, P=["frun-sentel", "ran-jayma"], I=["zina-adora"])
    draw(game)
    assert game.actions == ("give scanner to frun-sentel", "give scanner to ran-jayma")

    do(game, "give scanner to ran-jayma")

    assert fate(game, "scanner") == ("held", "ran-jayma")
    assert only(game.log_for("imperial"), PossessionGained).possession == "hidden"
    assert only(game.log_for("rebel"), PossessionGained).possession == "scanner"


@pytest.mark.case("14.1", "S002-POS-22")
@pytest.mark.parametrize(("pick", "find"), [(0, "scanner"), (1, "personal-body-shield"), (2, "charsot")])
def test_what_is_found_is_a_matter_of_chance(pick: int, find: str) -> None:
    deck = ["scanner", "personal-body-shield", "charsot"]
    game = errand(CAVE, ["frun-sentel"], cards=[91], picks=[pick], decks={"possessions": deck})
    send(game, P=["frun-sentel"])
    draw(game)
    assert game.actions == (f"give {find} to frun-sentel",)


@pytest.mark.case("14.1")
def test_an_empty_deck_holds_nothing_to_scavenge() -> None:
    game = errand(CITY, ["frun-sentel"], decks={"possessions": []})

    assert "assign frun-sentel to P" not in game.actions


@pytest.mark.case("14.11")
def test_a_possession_of_the_scenario_goes_to_any_rebel_character() -> None:
    game = new_game(
        {
            "base": "varu-powderkeg",
            "id": "a-test",
            "title": "A test",
            "rebel": {
                "characters": ["vudot-vodot", "kogus"],
                "possessions": ["scanner"],
                "units": {"wild-2-1": 1},
            },
        },
        seed=1,
    )
    until(game, "setup.ships")

    assert game.actions == ("give scanner to vudot-vodot", "give scanner to kogus")
    do(game, "give scanner to kogus")
    assert fate(game, "scanner") == ("held", "kogus")


@pytest.mark.case("14.13")
def test_whoever_finds_a_second_companion_chooses_between_the_two() -> None:
    """A-14-01: the one given up goes back to the deck; weapons and objects are no burden."""
    deck = {"possessions": ["charsot"]}
    loaded = holding("frun-sentel", "norrocks", "scanner", "assassins-blade")

    def find() -> Game:
        game = errand(CAVE, ["frun-sentel"], cards=[91], decks=deck, others=loaded)
        send(game, P=["frun-sentel"])
        draw(game)
        return game

    swapped, declined = find(), find()
    do(swapped, "give charsot to frun-sentel, who gives up his own")
    do(declined, "return charsot")

    assert (fate(swapped, "charsot"), fate(swapped, "norrocks")) == (("held", "frun-sentel"), ("deck", ""))
    assert (fate(declined, "charsot"), fate(declined, "norrocks")) == (("deck", ""), ("held", "frun-sentel"))
    assert fate(swapped, "scanner") == ("held", "frun-sentel")


@pytest.mark.case("14.13")
def test_whoever_finds_a_second_spaceship_chooses_between_the_two() -> None:
    game = errand(
        CAVE,
        ["frun-sentel"],
        cards=[91],
        decks={"possessions": ["explorer"]},
        others={"frun-sentel": {"ship": "star-cruiser"}},
    )
    send(game, P=["frun-sentel"])
    draw(game)

    events = do(game, "give explorer to frun-sentel, who gives up his own")

    assert only(events, ShipAssigned).ship == "explorer"
    assert set(game.state.ships) == {"explorer"}
    assert fate(game, "star-cruiser") == ("deck", "")


@pytest.mark.case("14.26", "14.2")
def test_what_the_empire_takes_from_a_captive_it_has_seen() -> None:
    game, _ = raid({"kogus": {"possessions": ["scanner"]}}, {"line": 1}, intent="capture", dice=[3, 6])
    do(game, "pass", "stand and fight")
    assert game.state.characters["kogus"].fate == "captive"
    known = {card["id"]: card["fate"] for card in game.view("imperial")["possessions"]["known"]}
    assert known["scanner"] == "seized"


# Trading

# Trading


@pytest.mark.case("14.12")
def test_possessions_change_hands_inside_a_stack_as_the_rebel_mission_phase_begins() -> None:
    """A-14-03. A card goes from hand to hand once, and the Empire does not see which one it is."""
    game = traders(frun_sentel={"possessions": ["scanner"]}, zina_adora={"possessions": ["scrambler"]})
    assert game.decision is not None
    assert game.decision.kind == "trading"
    assert game.actions == ("give scanner to ran-jayma", "done")

    events = do(game, "give scanner to ran-jayma")

    assert (only(events, PossessionGiven).giver, fate(game, "scanner")) == (
        "frun-sentel",
        ("held", "ran-jayma"),
    )
    assert only(game.log_for("imperial"), PossessionGiven).possession == "hidden"
    assert len(game.actions) == 1, "it does not change hands again"


@pytest.mark.case("14.12")
def test_nothing_is_traded_at_any_other_time() -> None:
    game = table(
        "rebel.movement",
        characters={
            "frun-sentel": {"place": "221.1", "possessions": ["scanner"]},
            "ran-jayma": {"place": "221.1"},
            "jon-kidu": {"place": "222.1"},
        },
    )
    asked: dict[str, list[str]] = {}
    while game.state.turn == 1:
        assert game.decision is not None
        trades = [action for action in game.actions if action.startswith(("give ", "swap "))]
        asked.setdefault(f"{game.state.phasing} {game.decision.kind}", []).extend(trades)
        do(game, "no missions" if "no missions" in game.actions else game.actions[-1])

    assert [kind for kind, trades in asked.items() if trades] == ["rebel trading"]


@pytest.mark.case("14.13")
def test_companions_are_exchanged_because_nobody_has_two() -> None:
    game = traders(
        frun_sentel={"possessions": ["norrocks", "assassins-blade"]},
        ran_jayma={"possessions": ["charsot", "high-energy-snipers-rifle"]},
    )
    assert set(game.actions) == {
        "give assassins-blade to ran-jayma",
        "give high-energy-snipers-rifle to frun-sentel",
        "swap charsot with norrocks",
        "done",
    }

    do(game, "swap charsot with norrocks", "give assassins-blade to ran-jayma")

    assert fate(game, "charsot") == ("held", "frun-sentel")
    assert [fate(game, card)[1] for card in ("norrocks", "assassins-blade")] == ["ran-jayma"] * 2
    assert game.actions == ("give high-energy-snipers-rifle to frun-sentel", "done")


# Lasting, failing, used up


@pytest.mark.case("14.21")
def test_what_never_needs_repair_is_used_again_and_again_without_a_roll() -> None:
    """The Scanner lowers the PDB of Quibron by one on arriving, and on leaving in the next turn."""
    pilot = {"place": "223.1", "ship": "stellar-courier", "possessions": ["scanner"]}
    game = table(
        "rebel.movement",
        planets={"223": {"pdb_up": False}},
        characters={"frun-sentel": pilot, "jon-kidu": {"place": "222.1"}},
        dice=[1, 1],
    )
    do(game, "fly stellar-courier", "to 221.1")
    first = only(do(game, "use scanner"), DetectionRolled)
    do(game, "done")
    until(game, "movement")

    second = only(do(game, "fly stellar-courier", "to 223.1"), DetectionRolled)

    assert (first.pdb, first.die, second.pdb, second.die) == (0, 1, 0, 1)


@pytest.mark.case("14.22", "14.24")
@pytest.mark.parametrize(
    ("die", "left"), [(2, ("held", "frun-sentel")), (3, ("deck", ""))], ids=["holds", "fails"]
)
def test_what_may_fail_is_tested_after_each_use_and_works_even_if_it_fails(
    die: int, left: tuple[str, str]
) -> None:
    """Irate Locals of strength 5, halved to 2 by the Scrambler, which fails on 3 or more."""
    game = errand(
        CITY, ["frun-sentel"], cards=[LOCALS], dice=[die], others=holding("frun-sentel", "scrambler")
    )
    send(game, D=["frun-sentel"])
    draw(game)

    events = do(game, "use scrambler")

    assert only(events, FightBegan).strength == 2
    assert fate(game, "scrambler") == left
    assert [lost.die for lost in every(events, PossessionLost)] == ([3] if die == 3 else [])


@pytest.mark.case("14.22")
def test_what_has_not_failed_can_be_used_again() -> None:
    """Two searches, two uses."""
    game = ambush(
        [1, 6, 1, 6], {"frun-sentel": {"possessions": ["scrambler"]}, "redjac": {"detected": False}}
    )

    do(game, "search 221.1 with units", "no leader")
    first = only(do(game, "use scrambler"), SearchMade)
    do(game, "search 221.1 with characters")
    second = only(do(game, "use scrambler"), SearchMade)

    assert ["Scrambler" in {part.reason for part in search.parts} for search in (first, second)] == [
        True,
        True,
    ]


@pytest.mark.case("14.23", "14.24")
def test_the_gems_go_back_to_the_deck_after_one_use_and_may_be_found_again() -> None:
    game = at_trading("cache-of-rare-gems")

    events = do(game, "use cache-of-rare-gems to buy explorer for frun-sentel")

    assert only(events, PossessionLost).case == "14.23"
    assert fate(game, "cache-of-rare-gems") == ("deck", "")
    assert "cache-of-rare-gems" not in str(game.actions)


@pytest.mark.case("14.23")
@pytest.mark.parametrize(
    ("card", "use"),
    [("assassins-blade", "use assassins-blade"), ("helian-drug", "use helian-drug for combat")],
)
def test_the_blade_and_the_drug_are_gone_for_good_after_one_use(card: str, use: str) -> None:
    game = at_defending(card)

    do(game, use)

    assert fate(game, card) == ("removed", "")


@pytest.mark.case("14.25")
def test_the_possessions_of_the_dead_are_destroyed_with_them() -> None:
    """A-14-02: they do not go back to the deck."""
    game = robot(["zina-adora"], [6, 6], holding("zina-adora", "scanner", "charsot", wounds=1))

    events = do(game, "pass", "pass", "stand and fight", "wound zina-adora")

    assert only(events, Died).character == "zina-adora"
    assert {fate(game, card) for card in ("scanner", "charsot")} == {("removed", "")}


@pytest.mark.case("14.26")
def test_the_empire_keeps_the_possessions_of_a_captive_even_when_he_is_freed() -> None:
    """Card 93: the coup is betrayed, and on a 5 the group is captured; card 84 has an F."""
    game = errand(
        CITY,
        ["frun-sentel", "sidir-ganang"],
        cards=[93, 84, 75, 81, 86, 97],
        dice=[5],
        others=holding("sidir-ganang", "scanner"),
        units={CITY: {"militia": 1}},
    )
    do(game, "assign sidir-ganang to C")
    do(game, "assign frun-sentel to I")
    do(game, "draw")
    events = draw(game)

    assert only(events, Captured).character == "sidir-ganang"
    assert fate(game, "scanner") == ("seized", "")
    assert only(game.log_for("imperial"), PossessionLost).possession == "scanner"

    rescue = errand(
        CITY,
        ["frun-sentel"],
        cards=[75],
        seized=["scanner"],
        others={"sidir-ganang": {"fate": "captive", "captor": "units"}},
        units={CITY: {"militia": 1}},
    )
    send(rescue, F=["frun-sentel"])
    draw(rescue)
    assert only(do(rescue, "complete F"), Freed).character == "sidir-ganang"
    assert fate(rescue, "scanner") == ("seized", "")


@pytest.mark.case("14.26")
@pytest.mark.parametrize(
    ("second_round", "left"), [((1, 1), "held"), ((4, 6), "seized")], ids=["captors beaten", "captors win"]
)
def test_a_captive_loses_his_things_only_if_his_captors_live_through_the_combat(
    second_round: tuple[int, int], left: str
) -> None:
    """A-14-04, 12.83. A squad overpowers Kogus in the first round; then Agan Rafa fights it alone."""
    game = table(
        "rebel.search",
        characters={
            "kogus": {"place": "221.1", "detected": True, "possessions": ["scanner"]},
            "agan-rafa": {"place": "221.1", "detected": True},
        },
        units={"221.1": {"line": 2}},
        dice=[1, 1, 4, *second_round],
        picks=[0],
    )
    do(game, "search 221.1 with units", "pass", "attack", "capture", "ready", "pass", "stand and fight")
    overpowered = fate(game, "scanner")
    do(game, "stand and fight")

    assert overpowered == ("held", "kogus")
    assert fate(game, "scanner")[0] == left


# For bonus draws


@pytest.mark.case("14.27")
@pytest.mark.parametrize(
    ("declare", "draws"), [(["show high-energy-snipers-rifle"], 1), ([], 0)], ids=["in time", "too late"]
)
def test_a_possession_for_bonus_draws_is_declared_before_the_first_card(
    declare: list[str], draws: int
) -> None:
    """Shown in the fight with a robot, the rifle comes too late for the Assassination."""
    game = errand(
        SMALL_CITY,
        ["agan-rafa"],
        cards=[ROBOT, 84, 72],
        dice=[1, 1, 1, 1, 1],
        others=holding("agan-rafa", "high-energy-snipers-rifle") | {"jon-kidu": {"detected": True}},
    )
    do(game, "assign agan-rafa to A", *declare)
    if not declare:
        do(game, "draw")
    draw(game)
    if not declare:
        do(game, "pass", "use high-energy-snipers-rifle")
    events = do(game, "stand and fight")
    while not every(events, BonusDrawn):
        events += do(game, "draw" if "draw" in game.actions else game.actions[0])

    parts = {part.reason: part.by for part in only(events, BonusDrawn).parts}
    assert parts.get("High Energy Sniper's Rifle", 0) == draws


@pytest.mark.case("14.27")
@pytest.mark.parametrize(
    ("card", "letter", "draws"),
    [("assassins-blade", "A", 3)] + [("cache-of-rare-gems", letter, 2) for letter in "ACDFIS"],
)
def test_blade_and_gems_are_spent_for_bonus_draws_of_one_mission(card: str, letter: str, draws: int) -> None:
    game = errand(
        CAVE,
        ["rayner-derban"],
        cards={"F": [73, 82], "I": [93, 82]}.get(letter, [93, 73]),
        dice=[1, 1],
        others=holding("rayner-derban", card)
        | {"jon-kidu": {"detected": True}, "kogus": {"fate": "captive", "captor": "units"}},
        units={CAVE: {"militia": 1}},
    )
    do(game, f"assign rayner-derban to {letter}")
    events = do(game, f"use {card} for {letter}")
    while game.decision is not None and game.decision.kind in ("missions.assign", "missions.draw"):
        events += do(game, "draw")
        if every(events, BonusDrawn):
            break

    parts = {part.reason: part.by for part in only(events, BonusDrawn).parts}
    assert parts[facts().possessions[card].name] == draws
    assert only(events, PossessionUsed).use == f"bonus_{letter}"
    assert fate(game, card)[0] == ("removed" if card == "assassins-blade" else "deck")
