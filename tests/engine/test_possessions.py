"""[14.0] Possessions: found, kept secret, used, lost; and every use of every card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from tests.engine.mission_table import CAVE, CITY, SMALL_CITY, WILDS, draw, errand, send
from tests.engine.table import do, every, only, table, until

from fitg.data import facts
from fitg.engine.events import (
    BattleFought,
    BonusDrawn,
    Captured,
    CharacterDisabled,
    DetectionRolled,
    Died,
    EventIgnored,
    FightBegan,
    Freed,
    Healed,
    MissionAborted,
    PdbChanged,
    PossessionGained,
    PossessionGiven,
    PossessionLost,
    PossessionUsed,
    RoundFought,
    SearchMade,
    SegmentBegan,
    ShipAssigned,
    Wounded,
)
from fitg.engine.game import Game, new_game

CARDS = [card.id for card in facts().possessions.values() if card.kind != "spaceship"]

#: Cards: a sentry robot and Irate Locals in a city, and a creature in the wild.
ROBOT, LOCALS, BEAST = 69, 71, 75


def fate(game: Game, card: str) -> tuple[str, str]:
    """What has become of a card, and whose it is."""
    possession = game.state.possessions[card]
    return possession.fate, possession.owner


def holding(owner: str, *cards: str, **more: Any) -> dict[str, dict[str, Any]]:
    """A character with hidden cards, for the `others` of an errand."""
    return {owner: {"possessions": list(cards), **more}}


def robot(team: Sequence[str], dice: Sequence[int], others: dict[str, dict[str, Any]], **more: Any) -> Game:
    """The team on Diplomacy in a city has drawn a sentry robot (strength 4, endurance 2)."""
    game = errand(CITY, team, cards=[ROBOT], dice=dice, others=others, **more)
    send(game, D=team)
    draw(game)
    return game


def ambush(dice: Sequence[int], characters: dict[str, dict[str, Any]], **more: Any) -> Game:
    """Four Line units (strength 12) are about to search the Wild Environ of Quibron, Size 4."""
    people = {each: {"place": "221.1", "detected": True} | dict(more) for each, more in characters.items()}
    return table("rebel.search", characters=people, units={"221.1": {"line": 4}}, dice=dice, **more)


# Secrets: whatever card it is, the Empire sees and hears the same until a use is declared


def at_detection(card: str) -> Game:
    pilot = {"place": "221.1", "ship": "stellar-courier", "possessions": [card]}
    game = table("rebel.movement", characters={"frun-sentel": pilot})
    do(game, "fly stellar-courier", "to 223.1")
    return game


def at_hiding_from_units(card: str) -> Game:
    game = ambush([], {"frun-sentel": {"possessions": [card]}})
    do(game, "search 221.1 with units")
    return game


def at_hiding_from_characters(card: str) -> Game:
    game = ambush([], {"frun-sentel": {"possessions": [card]}, "redjac": {"detected": False}})
    do(game, "search 221.1 with characters")
    return game


def at_searching(card: str) -> Game:
    people = {"frun-sentel": {"possessions": [card]}, "redjac": {}}
    game = table(
        "imperial.search",
        characters={each: {"place": "221.1", "detected": True} | more for each, more in people.items()},
    )
    do(game, "pass", "search 221.1 with characters")
    return game


def at_attacking(card: str, dice: Sequence[int] = ()) -> Game:
    """In a cave of Size 2 Kogus (Combat 5) has found Gelba (3)."""
    game = table(
        "imperial.search",
        scenario={"systems": [CAVE[:2]], "planets": {"*": {"pdb": 1}}},
        characters={
            "kogus": {"place": CAVE, "possessions": [card]},
            "gelba": {"place": CAVE, "detected": True},
        },
        dice=[1, *dice],
    )
    do(game, "pass", f"search {CAVE} with characters", "pass", "attack", "hand-to-hand", "kill")
    return game


def at_defending(card: str) -> Game:
    game = robot(["frun-sentel"], [], holding("frun-sentel", card))
    do(game, "pass")
    return game


def at_creature(card: str) -> Game:
    return robot(["frun-sentel"], [], holding("frun-sentel", card))


def at_locals(card: str) -> Game:
    game = errand(CITY, ["frun-sentel"], cards=[LOCALS], others=holding("frun-sentel", card))
    send(game, D=["frun-sentel"])
    draw(game)
    return game


def at_dispute(card: str) -> Game:
    game = errand(CITY, ["frun-sentel"], cards=[91], others=holding("frun-sentel", card))
    send(game, D=["frun-sentel"])
    draw(game)
    return game


def at_protocol(card: str) -> Game:
    game = errand(CITY, ["frun-sentel"], cards=[90], others=holding("frun-sentel", card))
    send(game, D=["frun-sentel"])
    draw(game)
    return game


def at_turn_start(card: str) -> Game:
    wounded = {"place": "221.1", "wounds": 1, "possessions": [card]}
    return table("rebel.movement", characters={"frun-sentel": wounded})


def at_phase_start(card: str) -> Game:
    return table(
        "rebel.movement",
        characters={
            "frun-sentel": {"place": "221.1", "possessions": [card]},
            "jon-kidu": {"place": "221.1", "detected": True},
        },
    )


def at_leading(card: str) -> Game:
    game = table(
        "rebel.military-combat",
        characters={"frun-sentel": {"place": "221.1", "possessions": [card]}},
        units={"221.1": {"wild-2-1": 1, "militia": 1}},
    )
    do(game, "attack at 221.1")
    return game


def at_information(card: str) -> Game:
    game = errand(CITY, ["jon-kidu"], side="imperial", others=holding("frun-sentel", card))
    send(game, I=["jon-kidu"])
    return game


def at_movement(card: str) -> Game:
    """One planet with one Environ: there is nowhere to go, and the Rebel Player is asked all the same."""
    return table(
        "rebel.movement",
        scenario={"systems": ["13"], "planets": {"*": {"pdb": 1}}},
        characters={"frun-sentel": {"place": "131.1", "possessions": [card]}},
    )


def at_trading(card: str) -> Game:
    return table("rebel.missions", characters={"frun-sentel": {"place": "221.1", "possessions": [card]}})


def at_assignment(card: str) -> Game:
    """Everybody has his mission; only possessions could still be declared."""
    game = errand(CITY, ["frun-sentel"], others=holding("frun-sentel", card))
    do(game, "assign frun-sentel to D")
    return game


def at_wounds(card: str) -> Game:
    game = robot(["frun-sentel"], [6, 6], holding("frun-sentel", card))
    do(game, "pass", "pass", "stand and fight")
    return game


SCENES: dict[str, tuple[Callable[[str], Game], set[str]]] = {
    "possession.detection": (
        at_detection,
        {"use scanner", "use helian-drug for navigation"},
    ),
    "possession.hiding-from-units": (
        at_hiding_from_units,
        {
            "use scanner",
            "use scrambler",
            "use cervac-mk-v",
            "use advisor-android",
            "use helian-drug for intelligence",
        },
    ),
    "possession.hiding-from-characters": (
        at_hiding_from_characters,
        {"use scrambler", "use cervac-mk-v", "use advisor-android", "use helian-drug for intelligence"},
    ),
    "possession.searching": (
        at_searching,
        {"use cervac-mk-v", "use advisor-android", "use helian-drug for intelligence"},
    ),
    "possession.attacking": (
        at_attacking,
        {
            "use high-energy-snipers-rifle",
            "use assassins-blade",
            "use personal-body-shield",
            "use helian-drug for combat",
            "use helian-drug for endurance",
        },
    ),
    "possession.defending": (
        at_defending,
        {
            "use high-energy-snipers-rifle",
            "use assassins-blade",
            "use personal-body-shield",
            "use norrocks",
            "use helian-drug for combat",
            "use helian-drug for endurance",
        },
    ),
    "possession.creature": (at_creature, {"use norrocks"}),
    "possession.locals": (at_locals, {"use scrambler"}),
    "possession.dispute": (
        at_dispute,
        {"use charsot", "use advisor-android", "use helian-drug for diplomacy"},
    ),
    "possession.diplomacy-abort": (at_protocol, {"use advisor-android"}),
    "possession.turn-start": (at_turn_start, {"use medi-kit-of-ptolus"}),
    "possession.phase-start": (at_phase_start, {"use cervac-mk-v on jon-kidu"}),
    "possession.leading": (at_leading, {"use helian-drug for leadership"}),
    "possession.information": (at_information, {"use cache-of-rare-gems"}),
    "movement": (at_movement, {"use scrambler on pdb 131"}),
    "trading": (
        at_trading,
        {
            f"use cache-of-rare-gems to buy {ship} for frun-sentel"
            for ship in (
                "explorer",
                "galactic-freighter",
                "interstellar-sloop",
                "planetary-privateer",
                "solar-merchant",
                "star-cruiser",
                "stellar-courier",
            )
        },
    ),
    "missions.assign": (
        at_assignment,
        {
            "show high-energy-snipers-rifle",
            "show cervac-mk-v",
            "show charsot",
            "show advisor-android",
            "use cache-of-rare-gems for D",
            "use helian-drug for intelligence",
            "use helian-drug for leadership",
            "use helian-drug for diplomacy",
        },
    ),
    "character-combat.wounds": (at_wounds, {"norrocks takes it"}),
}


@cache
def with_each_card(moment: str) -> list[tuple[str, Game]]:
    """The same moment with one card after the other."""
    scene, _ = SCENES[moment]
    return [(card, scene(card)) for card in CARDS]


@pytest.mark.case("14.2")
@pytest.mark.parametrize("moment", SCENES)
def test_a_hidden_card_looks_like_any_other_to_the_empire(moment: str) -> None:
    """A-14-10, A-06-01: the Rebel Player is asked whatever he has, so being asked tells nothing."""
    games = [game for _, game in with_each_card(moment)]

    assert {game.decision and (game.decision.kind, game.decision.side) for game in games} == {
        (moment, "rebel")
    }
    first, *others = [(game.view("imperial"), game.log_for("imperial")) for game in games]
    assert all(other == first for other in others)
    assert sum(first[0]["possessions"]["hidden"].values()) == 1


@pytest.mark.case("14.2")
@pytest.mark.parametrize("moment", SCENES)
def test_exactly_the_uses_that_fit_the_moment_are_offered(moment: str) -> None:
    offered = [action for card, game in with_each_card(moment) for action in game.actions if card in action]

    _, fitting = SCENES[moment]
    assert set(offered) == fitting
    assert len(offered) == len(fitting)


@pytest.mark.case("14.2")
def test_what_helps_its_owner_alone_is_declared_only_while_he_acts() -> None:
    """A passenger needs no better Navigation, and whoever stays out of a fight no rifle."""
    flight = table(
        "rebel.movement",
        characters={
            "frun-sentel": {"place": "221.1", "ship": "stellar-courier"},
            "kogus": {"place": "221.1", "possessions": ["helian-drug"]},
        },
    )
    do(flight, "fly stellar-courier", "board kogus", "to 223.1")
    team = ["frun-sentel", "kogus"]
    fight = robot(team, [], holding("kogus", "high-energy-snipers-rifle", "personal-body-shield"))
    do(fight, "pass", "hold back kogus")

    assert flight.actions == ("pass",)
    assert fight.actions == ("pass", "use personal-body-shield")


@pytest.mark.case("14.2")
def test_a_card_that_lasts_and_is_known_is_not_declared_again() -> None:
    """The rifle works by itself; only the hidden Scanner still makes the Empire wait."""
    game = robot(
        ["frun-sentel"],
        [],
        holding("frun-sentel", "high-energy-snipers-rifle", "scanner"),
        revealed=["high-energy-snipers-rifle"],
    )
    do(game, "pass")

    assert game.actions == ("pass",)


@pytest.mark.case("14.2")
def test_a_declared_card_is_seen_by_both_players_from_then_on() -> None:
    game = at_defending("high-energy-snipers-rifle")
    before = game.view("imperial")["possessions"]

    do(game, "use high-energy-snipers-rifle")

    assert (before["known"], before["hidden"]) == ([], {"frun-sentel": 1})
    after = game.view("imperial")["possessions"]
    assert ([card["id"] for card in after["known"]], after["hidden"]) == (["high-energy-snipers-rifle"], {})


@pytest.mark.case("14.2", "14.4")
def test_gems_that_buy_a_ship_are_shown_first() -> None:
    game = at_trading("cache-of-rare-gems")

    used = only(do(game, "use cache-of-rare-gems to buy explorer for frun-sentel"), PossessionUsed)

    assert (used.use, used.detail) == ("takes_spaceship", "explorer")


def test_a_declaration_cannot_be_taken_back() -> None:
    game = at_trading("cache-of-rare-gems")

    do(game, "use cache-of-rare-gems to buy explorer for frun-sentel")

    assert not game.can_undo


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


# Trading


def traders(**more: dict[str, Any]) -> Game:
    """The beginning of a Rebel Mission Phase: two friends, one with the troops, one far away."""
    people: dict[str, dict[str, Any]] = {
        "frun-sentel": {"place": "221.1"},
        "ran-jayma": {"place": "221.1"},
        "kogus": {"place": "221.1", "with_units": True},
        "zina-adora": {"place": "222.1"},
    }
    for name, cards in more.items():
        people[name.replace("_", "-")].update(cards)
    return table("rebel.missions", characters=people, units={"221.1": {"wild-2-1": 1}})


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
    assert only(draw(rescue), Freed).character == "sidir-ganang"
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


# The Cervac


def cervac(segment: str, dice: Sequence[int], revealed: bool = True, **more: Any) -> Game:
    """A Phase begins; Frun Sentel and his Cervac are on the planet of Jon Kidu, who is known to be there."""
    return table(
        segment,
        characters={
            "frun-sentel": {"place": "223.1", "detected": True, "possessions": ["cervac-mk-v"]},
            "jon-kidu": {"place": "223.2", "detected": True},
            "vans-ka-tie-a": {"place": "221.1", "ship": "imperial-spaceship"},
            **more.pop("characters", {}),
        },
        dice=dice,
        revealed=["cervac-mk-v"] if revealed else [],
        **more,
    )


@pytest.mark.case("14.3")
def test_the_cervac_makes_its_owner_cleverer() -> None:
    game = ambush([6], {"frun-sentel": {"possessions": ["cervac-mk-v"]}})
    do(game, "search 221.1 with units")

    search = only(do(game, "use cervac-mk-v"), SearchMade)

    assert search.parts[0].by == 1 + 1


@pytest.mark.case("14.3", "14.22")
@pytest.mark.parametrize(("die", "left"), [(4, "held"), (5, "deck")])
def test_the_cervac_is_tested_when_it_holds_somebody_off_and_works_even_if_it_fails(
    die: int, left: str
) -> None:
    game = cervac("imperial.movement", [die])

    events = do(game, "use cervac-mk-v on jon-kidu")

    assert only(events, CharacterDisabled).character == "jon-kidu"
    assert fate(game, "cervac-mk-v")[0] == left
    assert game.side == "imperial"
    assert not any("jon-kidu" in action for action in game.actions)


@pytest.mark.case("14.3")
def test_the_cervac_holds_an_enemy_off_for_one_phase_only() -> None:
    """All through the Operations Phase he can do nothing; in the Search Phase the Cervac is asked anew."""
    game = cervac("imperial.movement", [1])
    do(game, "use cervac-mk-v on jon-kidu", "done")
    disabled = [(game.ctx.segment, game.state.characters["jon-kidu"].disabled)]
    while game.ctx.segment != "imperial.search":
        do(game, game.actions[-1])
        disabled.append((game.ctx.segment, game.state.characters["jon-kidu"].disabled))

    assert disabled[0] == ("imperial.reaction", True)
    assert disabled[-1] == ("imperial.search", False)
    assert "use cervac-mk-v on jon-kidu" in game.actions


@pytest.mark.parametrize(
    ("segment", "decision", "forbidden"),
    [
        ("imperial.movement", "movement", "walk jon-kidu to 223.1"),
        ("rebel.search", "search", "search 223.2 with characters"),
        ("imperial.missions", "missions", "missions at 223.2"),
    ],
)
@pytest.mark.parametrize("held_off", [True, False])
def test_whom_the_cervac_holds_off_does_nothing(
    segment: str, decision: str, forbidden: str, held_off: bool
) -> None:
    game = cervac(segment, [1], characters={"kogus": {"place": "223.2", "detected": True}})
    do(game, "use cervac-mk-v on jon-kidu" if held_off else "pass")
    if decision != "search" or not held_off:
        until(game, decision)

    assert (forbidden in game.actions) is not held_off


@pytest.mark.parametrize("held_off", [True, False])
def test_whom_the_cervac_holds_off_leads_nobody(held_off: bool) -> None:
    game = cervac(
        "rebel.movement",
        [1, 1, 1],
        units={"223.2": {"line": 1, "wild-2-1": 2}},
        characters={"jon-kidu": {"place": "223.2", "with_units": True}},
    )
    do(game, "use cervac-mk-v on jon-kidu" if held_off else "pass")
    until(game, "military-combat")
    do(game, "attack at 223.2")

    assert ("lead with jon-kidu" in game.actions) is not held_off


@pytest.mark.case("14.62")
@pytest.mark.parametrize("held_off", [True, False])
def test_whom_the_cervac_holds_off_neither_gives_nor_takes_a_ship(held_off: bool) -> None:
    game = cervac(
        "imperial.missions",
        [1],
        characters={"vans-ka-tie-a": {"place": "223.2", "detected": True, "ship": "imperial-spaceship"}},
    )
    do(game, "use cervac-mk-v on jon-kidu" if held_off else "pass")

    assert ("give imperial-spaceship#1 to jon-kidu" in game.actions) is not held_off


@pytest.mark.parametrize(
    ("place", "detected", "offered"),
    [("223.2", False, False), ("222.1", True, False), ("223.1", True, True)],
    ids=["undetected", "another planet", "here"],
)
def test_the_cervac_needs_a_detected_enemy_on_its_planet(place: str, detected: bool, offered: bool) -> None:
    game = cervac("rebel.movement", [], characters={"jon-kidu": {"place": place, "detected": detected}})

    assert ("use cervac-mk-v on jon-kidu" in game.actions) is offered


def test_the_cervac_has_no_target_in_deep_space() -> None:
    """The Rebels of Egrix are still on their way, and nobody is asked."""
    game = new_game(
        {
            "base": "flight-to-egrix",
            "id": "a-test",
            "title": "A test",
            "rebel": {
                "characters": ["boccanegra"],
                "ships": ["planetary-privateer"],
                "possessions": ["cervac-mk-v"],
                "entry": "from-space",
            },
        },
        seed=1,
    )

    until(game, "entry")

    assert game.state.characters["boccanegra"].place == "space"
    assert not [step.action for step in game.history if step.action == "pass"]


@pytest.mark.parametrize(("alone", "active"), [(False, ("redjac",)), (True, ("jon-kidu",))])
def test_whom_the_cervac_holds_off_is_an_inactive_defender_unless_he_is_alone(
    alone: bool, active: tuple[str, ...]
) -> None:
    """The Rebels search in the Imperial Search Phase; alone he stands there and adds nothing."""
    people: dict[str, dict[str, Any]] = {
        "agan-rafa": {"place": "223.2"},
        "bridne-murcada": {"place": "223.2"},
        "rayner-derban": {"place": "223.2"},
    }
    if not alone:
        people["redjac"] = {"place": "223.2", "detected": True}
    game = cervac("imperial.search", [1, 1, 1, 1], characters=people)
    do(game, "use cervac-mk-v on jon-kidu", "search 223.2 with characters")
    do(game, "send agan-rafa", "send bridne-murcada", "send rayner-derban")
    do(game, "attack", "hand-to-hand", "kill")

    fought = only(do(game, "stand and fight"), RoundFought)

    assert fought.active == active
    assert fought.defense == (0 if alone else 6)


# The Norrocks


@pytest.mark.case("14.3")
@pytest.mark.parametrize(("die", "left"), [(5, "held"), (6, "deck")])
def test_the_norrocks_adds_two_in_defense_for_the_whole_combat_and_is_tested(die: int, left: str) -> None:
    game = robot(["frun-sentel"], [die, 3, 6, 3, 6], holding("frun-sentel", "norrocks"))

    do(game, "pass", "use norrocks")
    first = only(do(game, "stand and fight"), RoundFought)
    assert fate(game, "norrocks")[0] == left
    assert "use norrocks" not in game.actions, "it already helps"
    second = only(do(game, "stand and fight"), RoundFought)

    assert (first.defense, second.defense) == (5 + 2, 5 + 2)


@pytest.mark.case("14.3")
def test_the_norrocks_drives_the_first_creature_away() -> None:
    """Sentry robots come by the same event; afterwards it is used up for the Environ."""
    game = robot(["frun-sentel", "kogus"], [1], holding("frun-sentel", "norrocks"))

    events = do(game, "use norrocks")

    assert only(events, EventIgnored).reason == "a companion drives it off"
    assert not every(events, FightBegan)
    assert fate(game, "norrocks") == ("held", "frun-sentel")


@pytest.mark.case("14.3")
def test_the_norrocks_takes_one_wound_and_is_gone_for_good_with_its_help() -> None:
    """Two robots against Zina Adora and the Norrocks: 7 to 3, a roll of 4 wounds twice."""
    game = errand(CITY, ["zina-adora"], cards=[70], dice=[1, 4, 6], others=holding("zina-adora", "norrocks"))
    send(game, D=["zina-adora"])
    draw(game)
    do(game, "pass", "use norrocks")
    fought = only(do(game, "stand and fight"), RoundFought)

    events = do(game, "norrocks takes it")

    assert (fought.defense, fought.defender_wounds) == (3, 2)
    assert only(events, Wounded).wounds == 1
    assert only(events, PossessionUsed).use == "takes_wound"
    assert fate(game, "norrocks") == ("removed", "")
    game.state.dice.rolls[:] = [1, 1]
    assert only(do(game, "stand and fight"), RoundFought).defense == 1 - 1


# The Charsot


@pytest.mark.case("14.3")
@pytest.mark.parametrize(("use", "shift"), [("use charsot", 0), ("pass", 2)])
def test_no_creature_surprises_the_friends_of_a_charsot(use: str, shift: int) -> None:
    """The Laboroid of Angoff lurks."""
    game = errand(
        "222.1", ["frun-sentel"], cards=[ROBOT], dice=[1, 1], others=holding("frun-sentel", "charsot")
    )
    send(game, D=["frun-sentel"])
    draw(game)
    events = do(game, use)
    while not every(events, RoundFought):
        events += do(game, "pass" if "pass" in game.actions else "stand and fight")

    assert sum(each.columns for each in every(events, RoundFought)[0].shifts) == shift


@pytest.mark.case("14.3")
@pytest.mark.parametrize("place", ["232.1", "432.1", "131.1"], ids=["drusers", "telebots", "vorozion"])
def test_creatures_of_the_mind_ignore_the_friends_of_a_charsot(place: str) -> None:
    game = errand(place, ["frun-sentel", "kogus"], cards=[ROBOT], others=holding("frun-sentel", "charsot"))
    send(game, I=["frun-sentel", "kogus"])
    draw(game)

    events = do(game, "use charsot")

    assert only(events, EventIgnored).reason == "a companion shields their minds"


def test_the_charsot_is_not_offered_against_a_beast_it_does_not_know() -> None:
    """Snow Giants neither lurk nor think."""
    game = errand("221.1", ["frun-sentel"], cards=[BEAST], others=holding("frun-sentel", "charsot"))
    send(game, D=["frun-sentel"])
    draw(game)

    assert game.actions == ("pass",)


@pytest.mark.case("14.3")
def test_the_charsot_makes_its_owner_a_diplomat() -> None:
    """Frun Sentel (1) settles a dispute that needs 2; without it his mission would be aborted."""
    settled, failed = at_dispute("charsot"), at_dispute("charsot")

    assert only(do(settled, "use charsot"), EventIgnored).reason == "a skilled diplomat settles the matter"
    assert only(do(failed, "pass"), MissionAborted).letter == "D"


# The Advisor Android


@pytest.mark.case("14.3", "13.6")
def test_the_android_adds_to_intelligence_and_diplomacy() -> None:
    game = errand(CAVE, ["frun-sentel"], cards=[93, 73], others=holding("frun-sentel", "advisor-android"))
    do(game, "assign frun-sentel to D", "show advisor-android")

    (part,) = only(draw(game, 2), BonusDrawn).parts

    assert part.by == 1 + 1
    (card,) = (each for each in game.view("imperial")["characters"] if each["id"] == "frun-sentel")
    assert card["ratings"]["intelligence"] == 1 + 1


@pytest.mark.case("14.3")
def test_the_android_saves_diplomacy_from_the_first_event_that_would_abort_it() -> None:
    """A17: the breach of protocol is ignored; the dispute that follows is not."""
    game = errand(
        CITY, ["adam-starlight"], cards=[90, 91], others=holding("adam-starlight", "advisor-android")
    )
    send(game, D=["adam-starlight"])
    draw(game)
    first = do(game, "use advisor-android")

    second = draw(game)

    assert only(first, EventIgnored).reason == "the Advisor Android finds a way"
    assert only(second, MissionAborted).reason == "a dispute that nobody could settle"


def test_an_android_that_is_known_needs_no_declaration() -> None:
    game = errand(
        CITY,
        ["adam-starlight"],
        cards=[90],
        others=holding("adam-starlight", "advisor-android"),
        revealed=["advisor-android"],
    )
    send(game, D=["adam-starlight"])

    assert only(draw(game), EventIgnored).event == "diplomacy_protocol"


@pytest.mark.case("14.3", "14.4")
def test_a_companion_takes_a_seat_and_weapons_and_objects_take_none() -> None:
    """The Interstellar Sloop has four: Frun Sentel, his Norrocks, Kogus with a bag of tools, and one more."""
    game = table(
        "rebel.movement",
        characters={
            "frun-sentel": {"place": "223.1", "ship": "interstellar-sloop", "possessions": ["norrocks"]},
            "kogus": {"place": "223.1", "possessions": ["scanner", "assassins-blade", "scrambler"]},
            "ran-jayma": {"place": "223.1", "possessions": ["charsot"]},
            "zina-adora": {"place": "223.1"},
        },
    )
    do(game, "fly interstellar-sloop", "board kogus")

    assert "board zina-adora" in game.actions
    assert "board ran-jayma" not in game.actions, "there is no seat for the Charsot"
