"""[15.2 to 15.4] Rebellion: how it starts and stops, whom it raises, and the fight that follows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import CITY, draw, errand, send
from tests.engine.table import all_troops, do, due, every, only, table, troops, until

from fitg.engine.events.control import ControlChanged, ForcePoints, LoyaltyShifted, StatusChanged
from fitg.engine.events.military_combat import BattleFought, CombatDeclared
from fitg.engine.events.missions import EventIgnored, EventStruck, MissionFailed
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import Game
from fitg.engine.machine.procedure import push, run
from fitg.engine.rules.rebellion import Rebellion

#: City cards: an R and nothing else that matters, a D after a raid of locals, and a populace gone wild.
R_CARD, D_CARD, WILD_CARD = 80, 83, 97


def rising(place: str = CITY, card: int = R_CARD, **more: Any) -> Game:
    """Kogus has started a rebellion, and the Rebel Player is asked for the first units."""
    more = {"loyalty": "unrest"} | more
    game = errand(place, ["kogus"], cards=[card], **more)
    send(game, R=["kogus"])
    draw(game)
    return game


def raise_units(game: Game, *numbers: int) -> None:
    """Buy so many 2-1 and 1-0 units, Environ by Environ; nothing is asked where nothing can be bought."""
    for number in numbers:
        do(game, next(action for action in game.actions if action.startswith(f"raise {number} ")))


def force_points(game: Game) -> dict[str, int]:
    return {event.place: event.points for event in every(game.log, ForcePoints)}


# Starting


@pytest.mark.case("15.2", "15.52", "S002-PLA-09")
def test_one_r_in_unrest_puts_the_planet_into_rebellion() -> None:
    game = rising()

    changed = only(game.log, StatusChanged)

    assert (changed.before, changed.after, changed.case) == ("imperial-control", "rebellion", "15.2")


@pytest.mark.case("15.2")
@pytest.mark.parametrize("loyalty", ["patriotic", "loyal", "neutral", "dissent"])
def test_nobody_starts_a_rebellion_without_unrest_or_a_mission_that_may_bring_it(loyalty: str) -> None:
    """A-13-13: Diplomacy moves the marker by two spaces at most."""
    game = errand(CITY, ["kogus", "vudot-vodot"], loyalty=loyalty)

    assert "assign kogus to R" not in game.actions
    do(game, "assign vudot-vodot to D")
    assert ("assign kogus to R" in game.actions) is (loyalty in ("neutral", "dissent"))


@pytest.mark.case("15.2")
@pytest.mark.parametrize(
    ("cards", "rebels"), [([D_CARD, R_CARD], True), ([R_CARD, D_CARD], False)], ids=["D then R", "R then D"]
)
def test_the_r_must_be_drawn_after_the_marker_has_reached_unrest(cards: list[int], rebels: bool) -> None:
    game = errand(CITY, ["vudot-vodot", "kogus"], loyalty="dissent", cards=cards)
    send(game, D=["vudot-vodot"], R=["kogus"])

    while "complete D" not in game.actions:
        draw(game)
    do(game, "complete D")
    if "draw" in game.actions and game.state.dice.cards:
        draw(game)

    assert (only(game.log, LoyaltyShifted).after, bool(every(game.log, StatusChanged))) == (4, rebels)


# Stopping


def suppression(cards: list[int], **more: Any) -> Game:
    game = errand(CITY, ["barca"], side="imperial", cards=cards, **more)
    send(game, R=["barca"])
    draw(game, len(cards))
    return game


@pytest.mark.case("15.3", "15.54", "S002-PLA-10")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_two_rs_stop_a_rebellion_and_bring_the_marker_back_on_unrest(state: str) -> None:
    """A-15-02: in Rebel Control, too. With Rebel troops there, nobody controls the planet."""
    game = suppression([R_CARD, 93], state=state, units={CITY: {"urban-1-0": 1}})

    planet = game.state.planets["331"]
    assert (planet.status, planet.loyalty) == ("rebellion-stopped", 4)
    assert only(game.log, StatusChanged).case == "15.3"


@pytest.mark.case("15.3")
def test_a_single_r_stops_nothing() -> None:
    game = suppression([R_CARD, 78, 79, 97], state="rebellion", pdb_up=False)

    assert game.state.planets["331"].status == "rebellion"
    assert not every(game.log, StatusChanged)


@pytest.mark.case("15.3")
def test_there_is_nothing_to_stop_in_peace() -> None:
    game = errand(CITY, ["barca"], side="imperial", loyalty="unrest")

    assert "assign barca to R" not in game.actions


# Force Points


@pytest.mark.case("15.4", "15.4a")
def test_the_empire_loses_the_planet_and_nobody_controls_it() -> None:
    game = rising()

    lost = only(game.log, ControlChanged)

    assert (lost.planet, lost.before, lost.after) == ("331", "imperial", None)


@pytest.mark.case("15.4", "15.4b", "15.41", "15.41a", "15.41c", "15.43")
def test_the_example_of_solvia() -> None:
    """Urban 7, Subterranean 3 and Wild 3: two 2-1 and one 1-0 in the city, one 2-1 in each other Environ."""
    game = rising("432.1")

    raise_units(game, 2, 1, 1, 1)

    assert force_points(game) == {"432.1": 7, "432.2": 3, "432.3": 3}
    assert all_troops(game) == {
        "432.1": {"urban-2-1": 2, "urban-1-0": 1},
        "432.2": {"subterranean-2-1": 1},
        "432.3": {"wild-2-1": 1},
    }


@pytest.mark.case("15.41b", "15.41c", "15.42")
def test_three_points_buy_a_2_1_and_one_a_1_0_of_the_type_of_the_environ_and_nothing_else() -> None:
    game = rising()
    strong = game.actions
    do(game, "raise 1 urban-2-1")
    weak = game.actions

    assert strong == ("raise 2 urban-2-1", "raise 1 urban-2-1", "raise 0 urban-2-1")
    assert weak == tuple(f"raise {number} urban-1-0" for number in range(7 - 3, -1, -1))


@pytest.mark.case("15.41")
def test_points_that_are_not_spent_are_lost() -> None:
    """A-15-05."""
    game = rising("432.1")

    raise_units(game, 1, 0, 0, 0, 0, 0)

    troops = all_troops(game)
    assert troops == {"432.1": {"urban-2-1": 1}}
    assert not game.state.waiting


@pytest.mark.case("15.43")
def test_the_units_come_at_once_among_enemies_and_while_other_missions_are_open() -> None:
    game = errand(
        CITY,
        ["kogus", "vudot-vodot"],
        loyalty="unrest",
        cards=[R_CARD, 85],
        units={CITY: {"militia": 4}},
    )
    send(game, R=["kogus"], G=["vudot-vodot"])
    draw(game)
    raise_units(game, 2, 1)
    placed = every(game.log, UnitsPlaced)
    do(game, "done")

    assert [event.units for event in placed] == [{"urban-2-1": 2}, {"urban-1-0": 1}]
    assert game.decision is not None
    assert (game.decision.kind, game.actions) == ("missions.draw", ("draw", "stop"))


# Too many for the Environ


@pytest.mark.case("15.44")
def test_units_over_the_stacking_limit_wait() -> None:
    """Angoff has Size 6, one Rebel unit and nine points."""
    game = rising("222.1", units={"222.1": {"wild-2-1": 1}})

    raise_units(game, 0, 9)

    assert troops(game, "222.1") == {"wild-2-1": 1, "urban-1-0": 5}
    assert game.state.waiting.get("222.1", {}) == {"urban-1-0": 4}
    placed = only(game.log, UnitsPlaced)
    assert (placed.units, placed.waiting) == ({"urban-1-0": 5}, {"urban-1-0": 4})


@pytest.mark.case("15.44")
def test_a_full_environ_takes_nobody_in() -> None:
    game = rising(units={CITY: {"wild-1-0": 4}})

    raise_units(game, 2, 0)

    assert troops(game, CITY) == {"wild-1-0": 4}
    assert game.state.waiting.get(CITY, {}) == {"urban-2-1": 2}


@pytest.mark.case("15.44")
@pytest.mark.parametrize("state", ["rebellion", "rebellion-stopped"])
def test_waiting_units_come_when_a_rebel_operations_phase_begins_with_room_for_them(state: str) -> None:
    """A-15-06: whatever has become of the rebellion. The stronger come first, the others wait on."""
    planet = {"state": state} | ({"loyalty": "unrest"} if state == "rebellion-stopped" else {})
    game = table(
        "rebel.movement",
        planets={"223": planet},
        units={"223.2": {"wild-1-0": 1}},
        waiting={"223.2": {"wild-1-0": 2, "wild-2-1": 1}},
    )

    assert troops(game, "223.2") == {"wild-1-0": 2, "wild-2-1": 1}
    assert game.state.waiting.get("223.2", {}) == {"wild-1-0": 1}
    assert {event.case for event in every(game.log, UnitsPlaced)} == {"15.44"}


@pytest.mark.case("15.44")
def test_waiting_units_do_not_come_in_the_imperial_turn() -> None:
    game = table(
        "imperial.movement",
        planets={"223": {"state": "rebellion"}},
        characters={"jon-kidu": {"place": "223.1"}},
        waiting={"223.2": {"wild-1-0": 2}},
    )

    assert troops(game, "223.2") == {}


# The attack


@pytest.mark.case("15.4", "15.4c", "15.45", "10.7c")
def test_new_units_may_attack_at_once_and_fight_better_without_a_leader() -> None:
    """Their own city shifts one column and the first fury another."""
    game = rising(units={CITY: {"militia": 2}}, dice=[1, 1])
    raise_units(game, 2, 1)
    assert game.actions == (f"attack at {CITY}", "done")

    battle = only(do(game, f"attack at {CITY}"), BattleFought)

    assert (battle.attacker, battle.attack, battle.defense) == ("rebel", 5, 2)
    assert sum(shift.columns for shift in battle.shifts) == 2


@pytest.mark.case("15.45", "10.7a")
def test_the_attack_is_the_rebels_choice_and_the_empire_is_not_asked() -> None:
    game = rising(units={CITY: {"militia": 2}})
    raise_units(game, 2, 1)

    events = do(game, "done")

    assert not every(events, CombatDeclared)
    assert game.ctx.segment == "imperial.military-combat", "in his own turn the Imperial Player is asked"


@pytest.mark.case("15.45")
def test_all_units_are_placed_before_the_first_attack_and_each_environ_is_attacked_once() -> None:
    """A-10-13: Charkhan rises in both Environs; the Rebel Player picks the order."""
    game = rising(
        "223.2", 89, units={"223.1": {"line": 1}, "223.2": {"line": 1}}, dice=[1, 1, 1, 1], loyalty="unrest"
    )
    raise_units(game, 2, 1, 1, 2)
    everywhere = list(game.actions)

    do(game, "attack at 223.2")

    assert everywhere == ["attack at 223.1", "attack at 223.2", "done"]
    assert list(game.actions) == ["attack at 223.1", "done"]


@pytest.mark.case("15.45")
def test_where_nobody_new_could_be_placed_nobody_attacks() -> None:
    """A-10-11: new units must be there, and those that wait are not."""
    game = rising(units={CITY: {"wild-1-0": 4, "militia": 1}})

    raise_units(game, 2, 0)

    assert game.decision is not None
    assert game.decision.kind != "rebellion.attack"


@pytest.mark.case("15.4c")
def test_old_units_fight_beside_the_new_ones() -> None:
    """A-10-11."""
    game = rising(units={CITY: {"wild-2-1": 2, "militia": 1}}, dice=[1, 1])
    raise_units(game, 2, 0)

    assert only(do(game, f"attack at {CITY}"), BattleFought).attack == 4 + 4


# The populace goes wild


@pytest.mark.case("15.46")
def test_a_wild_populace_doubles_the_points_of_its_environ_only() -> None:
    """The city of Solvia has 7, so 14; the caves and the wilderness stay at 3."""
    game = errand("432.1", ["kogus"], loyalty="unrest", cards=[WILD_CARD, R_CARD])
    send(game, R=["kogus"])
    draw(game, 2)
    raise_units(game, 4, 2)

    while game.decision is not None and game.decision.kind == "rebellion.force-points":
        raise_units(game, 0)

    assert force_points(game) == {"432.1": 14, "432.2": 3, "432.3": 3}


@pytest.mark.case("15.46")
def test_it_counts_when_the_rebellion_starts_from_another_environ_of_the_planet() -> None:
    """A-15-07: the air of Charkhan goes wild (7), the rebellion starts in its wilderness (5)."""
    game = errand(
        "223.1", ["zina-adora"], loyalty="unrest", cards=[95, 89], others={"kogus": {"place": "223.2"}}
    )
    send(game, D=["zina-adora"])
    draw(game)
    do(game, "stop")
    until(game, "missions")
    do(game, "missions at 223.2")
    send(game, R=["kogus"])

    draw(game)

    assert force_points(game) == {"223.1": 14}
    raise_units(game, 0, 0)
    assert force_points(game) == {"223.1": 14, "223.2": 5}


@pytest.mark.case("15.46")
def test_a_populace_that_goes_wild_after_the_rebellion_has_started_changes_nothing() -> None:
    game = errand(CITY, ["kogus", "zina-adora"], loyalty="unrest", cards=[R_CARD, WILD_CARD])
    send(game, R=["kogus"], G=["zina-adora"])
    draw(game)
    raise_units(game, 0, 0)

    events = draw(game)

    assert only(events, EventIgnored).event == "populace_wild"
    assert force_points(game) == {CITY: 7}


@pytest.mark.case("15.46")
def test_the_fury_is_forgotten_by_the_next_mission_phase() -> None:
    game = errand(CITY, ["kogus"], turn=1, loyalty="unrest", cards=[WILD_CARD, R_CARD])
    send(game, R=["kogus"])
    assert only(draw(game), EventStruck).event == "populace_wild"
    do(game, "stop")
    until(game, "missions")
    do(game, f"missions at {CITY}")
    send(game, R=["kogus"])

    draw(game)

    assert game.state.turn == 2
    assert force_points(game) == {CITY: 7}


@pytest.mark.case("15.46")
def test_a_rebellion_after_the_mission_phase_is_not_doubled() -> None:
    """Nothing in the Star System Game starts one then; other rules can."""
    game = errand("432.1", ["kogus"], others={"barca": {}}, loyalty="unrest", cards=[WILD_CARD])
    send(game, R=["kogus"])
    assert only(draw(game), EventStruck).event == "populace_wild"
    do(game, "stop")
    assert game.ctx.segment == "imperial.movement"

    run(game.ctx, push(game.ctx, Rebellion(planet="432")))

    first = only(game.ctx.journal, ForcePoints)
    assert (first.place, first.points) == ("432.1", 7)


# Frozen loyalty, and rebelling again


@pytest.mark.case("15.47")
def test_diplomacy_under_way_comes_to_nothing_when_the_planet_rises() -> None:
    """The marker is off the track: the letter in hand is lost, and nothing is shifted."""
    game = errand(CITY, ["kogus", "vudot-vodot"], loyalty="unrest", cards=[R_CARD, D_CARD])
    send(game, R=["kogus"], D=["vudot-vodot"])
    draw(game)

    raise_units(game, 0, 0)

    assert (only(game.log, MissionFailed).letter, every(game.log, LoyaltyShifted)) == ("D", [])
    assert game.decision is None or game.decision.kind == "missions"


@pytest.mark.case("15.48")
def test_a_rebellion_after_a_stopped_one_raises_nobody() -> None:
    game = rising(state="rebellion-stopped", pdb_up=False)

    assert game.state.planets["331"].status == "rebellion"
    assert force_points(game) == {CITY: 0}
    assert not troops(game, CITY)


@pytest.mark.case("15.48")
def test_a_planet_that_was_pacified_raises_units_again() -> None:
    """Stopped, then held by Imperial units alone, it is in Imperial Control and may rise anew."""
    game = suppression([R_CARD, 93], state="rebellion", units={CITY: {"militia": 1}})
    assert game.state.planets["331"].status == "imperial-control"

    again = rising(units={CITY: {"militia": 1}})

    assert force_points(again) == {CITY: 7}


@pytest.mark.case("15.49")
def test_a_wild_populace_gives_a_stopped_rebellion_the_normal_points_in_every_environ() -> None:
    """A-15-08: not doubled, and also where it was not drawn."""
    game = errand("432.1", ["kogus"], state="rebellion-stopped", loyalty="unrest", cards=[WILD_CARD, R_CARD])
    send(game, R=["kogus"])
    draw(game, 2)
    while game.decision is not None and game.decision.kind == "rebellion.force-points":
        raise_units(game, 0)

    assert force_points(game) == {"432.1": 7, "432.2": 3, "432.3": 3}


@pytest.mark.case("16.24")
@pytest.mark.parametrize(
    ("scenario", "place", "card", "state", "reinforcements"),
    [
        ("flight-to-egrix", "223.2", 89, "imperial-control", {"line": 1}),
        ("flight-to-egrix", "223.2", 89, "rebellion-stopped", {"line": 1}),
        ("varu-powderkeg", "432.1", R_CARD, "imperial-control", {}),
    ],
)
def test_every_rebellion_in_egrix_earns_the_empire_a_line_unit(
    scenario: str, place: str, card: int, state: str, reinforcements: dict[str, int]
) -> None:
    """A-16-09: one after a stopped rebellion as well. In Varu the Empire has other sources."""
    game = table(
        "rebel.missions",
        base=scenario,
        planets={place[:3]: {"state": state, "loyalty": "unrest"}},
        characters={"kogus": {"place": place}, "frun-sentel": {"place": place}},
        cards=[card],
    )
    until(game, "missions")
    do(game, f"missions at {place}")
    send(game, R=["kogus"], G=["frun-sentel"])
    draw(game)

    assert due(game) == reinforcements
