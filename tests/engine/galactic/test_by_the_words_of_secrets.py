"""[31.0] What the words of the Planet Secrets say where other rules meet them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, SECOND, galaxy, loyalty
from tests.engine.table import do, every, only, question, troops

from fitg.engine.events.character_combat import Captured, FightBegan, Healed, Wounded
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.galactic import FirstLetterVoid, SecretLost, SecretRevealed
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import PossessionGained, ShipAssigned
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import PATRIOTIC

FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
CITY, ORBIT = "222.1", "222.orbit"
#: Cards of a city: a letter, and an event that does nothing here.
REVOLT, TALKS, NEWS, BLANK = 80, 83, 85, 76


def on(code: str, segment: str, people: dict[str, Any] | None = None, **more: Any) -> Game:
    """Angoff has this secret, which is known unless something else is said."""
    known = more.pop("known", True)
    others = more.pop("others", {})
    return galaxy(
        segment,
        turn=SECOND,
        characters={**FAR, **(people or {})},
        secrets={ANGOFF: {"code": code, "revealed": known}, **others},
        **more,
    )


def go_on(game: Game, *kinds: str) -> list[Event]:
    """Plain answers until one of these questions."""
    events: list[Event] = []
    for _ in range(60):
        if question(game).kind in kinds:
            return events
        answer = next((each for each in ("ready", "draw", "done") if each in game.actions), game.actions[0])
        events += do(game, answer)
    raise AssertionError(f"{question(game).kind}: {game.actions}")


def prizes(events: list[Event]) -> int:
    return len(every(events, PossessionGained)) + len(every(events, ShipAssigned))


# Casino Galactica


@pytest.mark.case("31.0")
def test_every_clever_group_wins_at_the_casino_and_a_dull_one_does_not() -> None:
    game = on(
        "casino-galactica",
        "rebel-1.missions",
        {
            "bridne-murcada": {"place": CITY},
            "professor-mareg": {"place": CITY},
            "scott-rubel": {"place": CITY},
        },
        cards=[BLANK] * 12,
    )
    do(
        game,
        f"missions at {CITY}",
        "assign bridne-murcada to P",
        "assign professor-mareg to S",
        "assign scott-rubel to G",
    )
    events = go_on(game, "missions")
    assert not prizes(events)
    events = do(game, "done")
    while question(game).kind == "possession.assign":
        events += do(game, game.actions[0])
    assert prizes(events) == 2


@pytest.mark.case("31.0", "15.2")
def test_the_casino_pays_nothing_in_the_phase_in_which_the_people_rise() -> None:
    game = on(
        "casino-galactica",
        "rebel-1.missions",
        {"bridne-murcada": {"place": CITY}},
        planets={ANGOFF: {"loyalty": "unrest"}},
        cards=[REVOLT, *[BLANK] * 12],
    )
    do(game, f"missions at {CITY}", "assign bridne-murcada to R")
    events = go_on(game, "missions")
    assert only(events, SecretLost).secret == "casino-galactica"
    assert not prizes(do(game, "done"))


@pytest.mark.case("31.0", "37.1")
def test_a_question_is_a_mission_for_the_casino_too() -> None:
    game = on(
        "casino-galactica",
        "rebel-1.missions",
        {
            "professor-mareg": {"place": CITY},
            "redjac": {"place": CITY, "fate": "captive", "captor": "professor-mareg"},
        },
        cards=[BLANK] * 12,
    )
    do(game, "professor-mareg questions redjac")
    events = do(game, "done")
    while question(game).kind == "possession.assign":
        events += do(game, game.actions[0])
    assert prizes(events) == 1


# Drug World


@pytest.mark.case("31.0")
def test_the_drugs_hurt_prisoners_and_sovereigns_too_and_nobody_in_orbit() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=SECOND,
        characters={
            **FAR,
            "kogus": {"place": "312.1", "fate": "captive", "captor": "redjac"},
            "redjac": {"place": "312.1"},
            "agan-rafa": {"place": "312.2", "with_units": True},
            "ran-jayma": {"place": "312.orbit", "ship": "explorer"},
        },
        units={"312.2": {"wild-2-1": 1}},
        sovereigns={"shirofune": {"fate": "summoned", "side": "rebel", "place": "312.2"}},
        secrets={"312": {"code": "drug-world", "revealed": True}},
    )
    events = do(game, "done")
    assert {each.character for each in every(events, Wounded)} == {"kogus", "agan-rafa", "shirofune"}


@pytest.mark.case("31.0", "13.72")
@pytest.mark.parametrize(
    ("code", "healed"), [("drug-world", set()), ("gem-world", {"doctor-sontag", "kogus"})]
)
def test_neither_the_doctor_nor_the_medi_kit_heals_there(code: str, healed: set[str]) -> None:
    people = {
        "doctor-sontag": {"place": CITY, "wounds": 1},
        "kogus": {"place": CITY, "wounds": 2, "possessions": ["medi-kit-of-ptolus"]},
    }
    game = on(code, "galactic.strategic-assignment", people, decks={"strategic_assignments": [140, 127]})
    assert game.ctx.segment.startswith("rebel-1")
    assert {name for each in every(list(game.log), Healed) for name in each.characters} == healed


# Empire Forever


@pytest.mark.case("31.0", "13.6", "13.2e")
def test_the_first_letter_of_a_camp_is_void_too() -> None:
    game = on(
        "empire-forever",
        "rebel-1.missions",
        {},
        camps=[CITY],
        planets={ANGOFF: {"loyalty": "patriotic"}},
        cards=[TALKS, *[BLANK] * 12],
    )
    do(game, f"missions at {CITY}", "assign the camp to D")
    events = list(game.log) + go_on(game, "missions")
    assert only(events, FirstLetterVoid).letter == "D"
    assert loyalty(game, ANGOFF) == PATRIOTIC


@pytest.mark.case("31.0", "13.6")
@pytest.mark.parametrize(("bonus", "spaces"), [([TALKS], 0), ([TALKS, 73], 1)])
def test_the_letter_that_does_not_count_may_come_with_the_bonus_cards(bonus: list[int], spaces: int) -> None:
    game = on(
        "empire-forever",
        "rebel-1.missions",
        {"vudot-vodot": {"place": CITY}},
        planets={ANGOFF: {"loyalty": "neutral"}},
        cards=[*[BLANK] * 6, *bonus, *[BLANK] * 8],
    )
    do(game, f"missions at {CITY}", "assign vudot-vodot to D")
    events = go_on(game, "missions")
    assert sum(each.after - each.before for each in every(events, LoyaltyShifted)) == spaces


# Imperial Archives


@pytest.mark.case("31.24", "13.2e")
def test_a_camp_reads_the_archives() -> None:
    game = on(
        "imperial-archives",
        "rebel-1.missions",
        {"kogus": {"place": "221.1", "detected": True}},
        known=False,
        camps=[CITY],
        planets={ANGOFF: {"loyalty": "loyal"}, "212": {"loyalty": "neutral"}},
        others={"221": {"code": "trap"}, "212": {"code": "empire-forever"}},
        cards=[NEWS, *[BLANK] * 12],
    )
    do(game, f"missions at {CITY}", "assign the camp to I")
    events = go_on(game, "missions")
    assert {each.planet for each in every(events, SecretRevealed)} == {ANGOFF, "221", "212"}
    assert loyalty(game, "212") == PATRIOTIC
    assert not every(events, Captured)
    assert only(events, SecretLost).planet == "221"


# IPOC


@pytest.mark.case("31.0", "7.22")
def test_after_ipoc_units_that_are_bought_or_jump_lie_face_up() -> None:
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=SECOND,
        characters=FAR,
        units={"241.orbit": {"veteran": 1, "suicide-squad": 1, "resolution": 1}},
        secrets={ANGOFF: {"code": "ipoc", "lost": True}},
        open_units=True,
        dice=[1, 1],
    )
    space = next(each for each in game.view("rebel")["spaces"] if each["id"] == "241.orbit")
    assert space["units"]["imperial"] == {"veteran": 1, "suicide-squad": 1, "resolution": 1}


# Living Planet


@pytest.mark.case("31.0", "22.0")
@pytest.mark.parametrize(("place", "helped"), [(CITY, True), (ORBIT, False)])
def test_the_living_planet_helps_on_its_ground_and_not_above_it(place: str, helped: bool) -> None:
    segment = "rebel-1.space-combat" if place == ORBIT else "rebel-1.military-combat"
    game = on(
        "living-planet",
        segment,
        units={place: {"wild-2-3": 2, "line": 2}},
        dice=[3, 3],
    )
    events = do(game, f"attack at {place}")
    while not every(events, BattleFought):
        events += do(game, next(a for a in ("usual attack", "no leader", *game.actions) if a in game.actions))
    shifts = {each.reason for each in only(events, BattleFought).shifts}
    assert any("iving" in each for each in shifts) == helped


@pytest.mark.case("31.0", "25.3")
@pytest.mark.parametrize(("code", "ruled"), [("living-planet", False), ("gem-world", True)])
def test_nobody_murders_a_sovereign_whom_the_living_planet_ignores(code: str, ruled: bool) -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=SECOND,
        characters={**FAR, "kogus": {"place": "212.1"}},
        secrets={"212": {"code": code, "revealed": True}},
    )
    do(game, "missions at 212.1")
    assert ("assign kogus to A" in game.actions) == ruled


@pytest.mark.case("31.0", "23.3", "36.34")
def test_even_its_end_sets_no_example() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": CITY}},
        secrets={ANGOFF: {"code": "living-planet"}},
        units={ORBIT: {"planet-stabilizer": 1}},
        cards=[89, *[BLANK] * 6],
    )
    do(game, f"missions at {CITY}", "assign kogus to P")
    go_on(game, "atrocity")
    events = do(game, f"destroy {ANGOFF}")
    assert not every(events, DominoSparked)
    assert only(events, SecretRevealed).secret == "living-planet", "the Rebels notice it"
    assert question(game).kind == "missions"


# Mutant World


@pytest.mark.case("31.0", "13.45")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_a_mutant_comes_to_both_sides_where_no_creature_is_named(side: str) -> None:
    who = "kogus" if side == "rebel" else "redjac"
    game = on(
        "mutant-world",
        f"{side}-1.missions",
        {who: {"place": CITY}},
        cards=[68, *[BLANK] * 6],
        rebel_base="231",
    )
    do(game, f"missions at {CITY}", f"assign {who} to G")
    events = go_on(game, "character-combat.break-off", "character-combat.active")
    events += list(game.log)
    fight = every(events, FightBegan)[0]
    assert (fight.strength, fight.endurance, fight.weapon, fight.intent) == (10, 9, "hand-to-hand", "kill")


# Trap!


@pytest.mark.case("31.0", "9.52", "14.59", "14.26")
def test_a_trap_takes_those_with_military_units_and_their_ship_stays_with_the_units() -> None:
    game = on(
        "trap",
        "rebel-1.planet-secrets",
        {
            "agan-rafa": {"place": CITY, "with_units": True, "ship": "explorer", "possessions": ["scanner"]},
            "scott-rubel": {"place": CITY},
            "ran-jayma": {"place": ORBIT, "ship": "stellar-courier"},
        },
        known=False,
        units={CITY: {"wild-2-1": 1}},
    )
    events = list(game.log)
    assert {each.character for each in every(events, Captured)} == {"agan-rafa"}
    assert game.state.characters["scott-rubel"].fate == "free"
    assert game.state.characters["ran-jayma"].fate == "free"
    assert only(events, ShipAssigned).owner == "", "the units keep it"
    assert troops(game, CITY) == {"wild-2-1": 1}


@pytest.mark.case("31.0", "31.2")
def test_whoever_comes_to_a_trap_that_is_known_is_not_caught_by_it() -> None:
    game = on("trap", "rebel-1.planet-secrets", {"agan-rafa": {"place": CITY, "detected": True}})
    assert not every(list(game.log), Captured)
    assert game.state.characters["agan-rafa"].fate == "free"


# Dead World


@pytest.mark.case("31.0", "27.1", "14.12")
@pytest.mark.parametrize("dead", [True, False])
def test_on_a_dead_world_nobody_repairs_or_trades(dead: bool) -> None:
    """They may not perform any game functions while on the planet, except to move off of it."""
    game = galaxy(
        "rebel-1.repairs",
        turn=SECOND,
        characters={
            **FAR,
            "agan-rafa": {"place": CITY, "possessions": ["scanner"]},
            "yarro-latac": {"place": CITY},
        },
        ships=[{"id": "explorer", "owner": "agan-rafa", "damaged": True}],
        secrets={ANGOFF: {"code": "dead-world", "revealed": dead}},
        destroyed_planets=[ANGOFF] if dead else [],
    )
    seen = set(game.actions)
    while question(game).kind != "missions":
        do(game, next(each for each in ("done", "pass", game.actions[-1]) if each in game.actions))
        seen |= set(game.actions)
    assert bool([each for each in seen if "repair" in each]) != dead
    assert bool([each for each in seen if "scanner" in each]) != dead
