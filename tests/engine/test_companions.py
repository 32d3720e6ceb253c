"""[14.3] Companions: Cervac, Norrocks, Charsot and Advisor Android."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.engine.mission_table import CAVE, CITY, draw, errand, send
from tests.engine.possession_table import (
    BEAST,
    ROBOT,
    ambush,
    at_dispute,
    fate,
    holding,
    robot,
)
from tests.engine.table import do, every, only, table, until

from fitg.engine.events.character_combat import FightBegan, RoundFought, Wounded
from fitg.engine.events.control import CharacterDisabled
from fitg.engine.events.missions import BonusDrawn, EventIgnored, MissionAborted
from fitg.engine.events.possessions import PossessionUsed
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, new_game

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
