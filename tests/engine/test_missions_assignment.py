"""[13.0, 13.1, 13.2, 13.7] Who goes on which mission: order of Environs, groups, conditions of every card."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import CITY, SMALL_CITY, WILDS, draw, errand, finish, send
from tests.engine.table import do, every, only, table, until

from fitg.engine.events.missions import BonusDrawn, CardDrawn, MissionAborted, MissionAssigned
from fitg.engine.events.possessions import PossessionLost
from fitg.engine.game import Game
from fitg.engine.rules import characters


def letters(game: Game, who: str) -> str:
    """The missions that somebody may be given now, in alphabetical order."""
    ending = [
        action.rpartition(" to ")[2] for action in game.actions if action.startswith(f"assign {who} to")
    ]
    return "".join(sorted(ending))


# The Mission Phase


@pytest.mark.case("13.0", "4.0e")
def test_environs_are_visited_in_any_order_and_each_is_finished_before_the_next() -> None:
    people = {"kogus": {"place": "432.1"}, "zina-adora": {"place": "432.2"}, "tourag": {"place": "432.3"}}
    game = table("rebel.missions", base="varu-powderkeg", characters=people, cards=[82])
    assert game.actions == ("missions at 432.1", "missions at 432.2", "missions at 432.3", "done")
    do(game, "missions at 432.3")
    assert {action.split()[1] for action in game.actions if action.startswith("assign")} == {"tourag"}
    send(game, D=["tourag"])
    finish(game)
    assert "missions at 432.3" not in game.actions
    assert "missions at 432.1" in game.actions


@pytest.mark.case("13.0")
def test_assignment_cards_and_bonus_draws_follow_each_other() -> None:
    game = errand(SMALL_CITY, ["zina-adora"], cards=[76, 76, 76])
    events = send(game, I=["zina-adora"]) + draw(game, 3)
    order = [
        type(event).__name__
        for event in events
        if isinstance(event, MissionAssigned | CardDrawn | BonusDrawn)
    ]
    assert order == ["MissionAssigned", "CardDrawn", "CardDrawn", "CardDrawn", "BonusDrawn"]


@pytest.mark.case("13.1e", "13.0")
def test_nobody_has_to_go() -> None:
    game = errand(CITY, ["zina-adora", "kogus"], others={"tourag": {"place": CITY}})
    events = do(game, "no missions")
    assert not every(events, MissionAssigned)
    assert not every(events, CardDrawn)


@pytest.mark.case("13.1e", "13.71")
def test_whoever_stays_at_home_rests() -> None:
    game = errand(CITY, ["zina-adora", "kogus"])
    send(game, D=["zina-adora"])
    assert game.state.characters["zina-adora"].acted
    assert not game.state.characters["kogus"].acted


# Groups


@pytest.mark.case("13.1", "13.1a", "9.57", "13.7", "S002-MIS-12")
def test_characters_with_military_units_do_no_missions() -> None:
    game = errand(
        CITY, ["kogus"], others={"zina-adora": {"with_units": True}}, units={CITY: {"urban-1-0": 1}}
    )
    assert letters(game, "kogus")
    assert not letters(game, "zina-adora")
    assert "detach zina-adora" not in game.actions, "it is too late to leave the units"


@pytest.mark.case("13.1b")
def test_a_group_may_have_any_number_and_there_may_be_as_many_groups_as_characters() -> None:
    team = ["zina-adora", "kogus", "tourag", "ly-mantok"]
    game = errand(CITY, team)
    together = send(game, D=team)
    assert only(together, MissionAssigned).members == tuple(team)

    game = errand(CITY, team)
    alone = send(game, D=["zina-adora"], S=["kogus"], P=["tourag"], G=["ly-mantok"])
    assert [event.members for event in every(alone, MissionAssigned)] == [
        ("zina-adora",),
        ("kogus",),
        ("tourag",),
        ("ly-mantok",),
    ]


@pytest.mark.case("13.1c")
def test_a_character_is_in_one_group_and_a_group_has_one_mission() -> None:
    game = errand(CITY, ["zina-adora", "kogus"])
    do(game, "assign zina-adora to D")
    assert not letters(game, "zina-adora")
    events = do(game, "assign kogus to D")
    assert len(every(events, MissionAssigned)) == 1


@pytest.mark.case("13.1c")
def test_one_card_for_each_mission_two_characters_on_the_same_mission_are_one_group() -> None:
    """[A-13-01]"""
    game = errand(CITY, ["zina-adora", "kogus"])
    assert only(send(game, P=["zina-adora", "kogus"]), MissionAssigned).members == ("zina-adora", "kogus")


@pytest.mark.case("13.7")
def test_prisoners_guards_and_their_prisoners_stay_out() -> None:
    game = errand(
        CITY,
        ["kogus", "tourag"],
        others={
            "redjac": {"fate": "captive", "captor": "kogus"},
            "zina-adora": {"fate": "captive", "captor": "units"},
        },
        units={CITY: {"militia": 1}},
    )
    assert letters(game, "tourag")
    assert not letters(game, "kogus")
    assert not letters(game, "zina-adora")


@pytest.mark.case("13.7", "12.82")
def test_who_came_free_in_this_phase_goes_on_no_mission_in_a_later_environ() -> None:
    """[A-12-11] The rebels of the city overrun Zina's guards when the wild rises; Tourag may still go."""
    game = errand(
        "432.3",
        ["kogus"],
        loyalty="unrest",
        others={
            "zina-adora": {"place": "432.1", "fate": "captive", "captor": "units"},
            "tourag": {"place": "432.1"},
        },
        units={"432.1": {"militia": 1}},
        cards=[89],
        dice=[1, 6],
    )
    send(game, R=["kogus"])
    draw(game)
    do(game, "raise 2 urban-2-1")
    until(game, "rebellion.attack")
    do(game, "attack at 432.1", "no leader")
    assert game.state.characters["zina-adora"].fate == "free"
    until(game, "missions")
    do(game, "missions at 432.1")
    assert letters(game, "tourag")
    assert not letters(game, "zina-adora")


@pytest.mark.case("13.1c")
def test_when_an_environ_is_finished_its_groups_part() -> None:
    """Kogus is at his best beside Zina again, though they were on different missions."""
    game = errand("432.1", ["kogus", "zina-adora"], others={"tourag": {"place": "432.2"}})
    send(game, S=["kogus"], I=["zina-adora"])
    kogus = game.state.characters["kogus"]
    assert characters.rating(game.ctx, kogus, "leadership") == 0
    do(game, "stop")
    finish(game)
    assert characters.rating(game.ctx, game.state.characters["kogus"], "leadership") == 1


@pytest.mark.case("13.7")
def test_an_imperial_held_off_by_a_cervac_does_no_mission() -> None:
    game = table(
        "imperial.missions",
        characters={
            "zina-adora": {"place": "222.1", "possessions": ["cervac-mk-v"]},
            "jon-kidu": {"place": "222.1", "detected": True},
            "vans-ka-tie-a": {"place": "222.1", "detected": True},
        },
        dice=[1],
    )
    do(game, "use cervac-mk-v on jon-kidu")
    until(game, "missions")
    do(game, "missions at 222.1")
    assert letters(game, "vans-ka-tie-a")
    assert not letters(game, "jon-kidu")


# Conditions of the cards


@pytest.mark.case("13.1d", "13.2d", "13.2h")
def test_on_a_quiet_imperial_planet_these_missions_are_open() -> None:
    """Nobody to free, to assassinate or to subvert, no rebellion: the PDB can be sabotaged."""
    rebels = errand(CITY, ["zina-adora"], loyalty="loyal")
    assert letters(rebels, "zina-adora") == "BCDGIPS"
    empire = errand(CITY, ["barca"], side="imperial", loyalty="loyal")
    assert letters(empire, "barca") == "CDG"


@pytest.mark.case("13.1d", "13.2d", "13.2h")
def test_where_everything_is_there_all_eleven_missions_are_open_to_the_rebels() -> None:
    """Not even then the four missions of the larger games."""
    game = errand(
        CITY,
        ["zina-adora"],
        loyalty="loyal",
        others={
            "redjac": {"detected": True},
            "kogus": {"fate": "captive", "captor": "redjac"},
            "tourag": {},
        },
        units={CITY: {"militia": 1}},
    )
    do(game, "assign tourag to C")
    assert letters(game, "zina-adora") == "ABCDFGIPRST"


@pytest.mark.case("13.2d", "13.2f")
def test_the_empire_has_no_use_for_camps_scavenging_and_subversion() -> None:
    game = errand(
        CITY,
        ["barca"],
        side="imperial",
        loyalty=None,
        state="rebellion",
        others={"zina-adora": {"detected": True}, "redjac": {"fate": "captive", "captor": "zina-adora"}},
        units={CITY: {"urban-1-0": 1}},
    )
    assert letters(game, "barca") == "AFGIRS"


@pytest.mark.case("13.2f", "15.2", "15.3")
@pytest.mark.parametrize(
    ("side", "agent", "state", "loyalty", "allowed"),
    [
        ("rebel", "kogus", "imperial-control", "unrest", True),
        ("rebel", "kogus", "imperial-control", "dissent", False),
        ("rebel", "kogus", "rebellion-stopped", "unrest", True),
        ("rebel", "kogus", "rebellion", None, False),
        ("rebel", "kogus", "rebel-control", None, False),
        ("imperial", "barca", "rebellion", None, True),
        ("imperial", "barca", "rebel-control", None, True),
        ("imperial", "barca", "imperial-control", "unrest", False),
        ("imperial", "barca", "rebellion-stopped", "unrest", False),
    ],
)
def test_rebels_start_a_rebellion_in_unrest_and_imperials_stop_one_that_has_begun(
    side: Any, agent: str, state: str, loyalty: str | None, allowed: bool
) -> None:
    """[A-15-02] Rebel Control can be undone by the same mission."""
    game = errand(CITY, [agent], side=side, state=state, loyalty=loyalty)
    assert ("R" in letters(game, agent)) is allowed


@pytest.mark.case("15.2")
@pytest.mark.parametrize(
    ("other", "loyalty", "allowed"),
    [
        ("C", "patriotic", True),
        ("D", "patriotic", False),
        ("D", "loyal", False),
        ("D", "neutral", True),
        ("D", "dissent", True),
        ("S", "dissent", False),
    ],
)
def test_start_rebellion_may_be_assigned_beside_a_mission_that_might_bring_unrest(
    other: str, loyalty: str, allowed: bool
) -> None:
    """[A-13-13] A Coup may go all the way, Diplomacy two spaces."""
    game = errand(CITY, ["zina-adora", "kogus"], loyalty=loyalty, units={CITY: {"militia": 1}})
    assert "R" not in letters(game, "kogus")
    do(game, f"assign zina-adora to {other}")
    assert ("R" in letters(game, "kogus")) is allowed


@pytest.mark.case("15.2")
def test_two_missions_may_bring_unrest_together() -> None:
    """[A-13-13] Diplomacy from Loyal falls one space short; with a Coup beside it, it does not."""
    game = errand(CITY, ["zina-adora", "vudot-vodot", "kogus"], loyalty="loyal")
    do(game, "assign vudot-vodot to D")
    assert "R" not in letters(game, "kogus")
    do(game, "assign zina-adora to C")
    assert "R" in letters(game, "kogus")


@pytest.mark.case("15.2")
def test_a_camp_on_diplomacy_is_reason_enough_to_prepare_a_rebellion() -> None:
    """[A-13-13]"""
    game = errand(CITY, ["kogus"], loyalty="neutral", camps=[CITY])
    do(game, "assign the camp to D")
    assert "R" in letters(game, "kogus")


@pytest.mark.case("15.2")
def test_sabotage_brings_no_unrest() -> None:
    game = errand(CITY, ["zina-adora", "kogus"], loyalty="dissent")
    do(game, "assign zina-adora to S")
    assert "R" not in letters(game, "kogus")


@pytest.mark.case("13.2a")
@pytest.mark.parametrize(
    ("place", "agent", "position", "allowed"),
    [
        pytest.param(CITY, "zina-adora", {}, True, id="rating and wits"),
        pytest.param(CITY, "frun-sentel", {}, False, id="Intelligence 1"),
        pytest.param(WILDS, "zina-adora", {}, False, id="no Coup rating"),
        pytest.param(CITY, "zina-adora", {"coup_markers": [CITY]}, False, id="Coup marker"),
        pytest.param(CITY, "zina-adora", {"state": "rebellion"}, False, id="rebellion"),
        pytest.param(CITY, "zina-adora", {"state": "rebel-control"}, False, id="Rebel Control"),
        pytest.param(CITY, "zina-adora", {"state": "rebellion-stopped"}, True, id="stopped"),
    ],
)
def test_who_may_attempt_a_coup_and_where(
    place: str, agent: str, position: dict[str, Any], allowed: bool
) -> None:
    game = errand(place, [agent], **position)
    assert ("C" in letters(game, agent)) is allowed


@pytest.mark.case("13.2a")
def test_one_clever_plotter_is_enough_for_a_coup_group() -> None:
    game = errand(CITY, ["zina-adora", "frun-sentel"])
    assert "C" not in letters(game, "frun-sentel")
    do(game, "assign zina-adora to C")
    assert "C" in letters(game, "frun-sentel")


@pytest.mark.case("13.2a")
def test_coup_markers_bar_both_sides_for_good() -> None:
    """[A-13-22]"""
    game = errand(CITY, ["senator-dermond"], side="imperial", coup_markers=[CITY])
    assert "C" not in letters(game, "senator-dermond")


@pytest.mark.case("15.47", "15.75", "15.15")
@pytest.mark.parametrize(
    ("state", "allowed"),
    [("imperial-control", True), ("rebellion-stopped", True), ("rebellion", False), ("rebel-control", False)],
)
@pytest.mark.parametrize(("side", "agent"), [("rebel", "zina-adora"), ("imperial", "barca")])
def test_diplomacy_needs_a_loyalty_marker(side: Any, agent: str, state: str, allowed: bool) -> None:
    game = errand(CITY, [agent], side=side, state=state)
    assert ("D" in letters(game, agent)) is allowed


@pytest.mark.case("13.1d")
@pytest.mark.parametrize(
    ("side", "agent", "state", "units", "pdb_up", "allowed"),
    [
        pytest.param("rebel", "kogus", "imperial-control", {}, True, True, id="Imperial PDB"),
        pytest.param("rebel", "kogus", "imperial-control", {}, False, True, id="Imperial PDB, Down"),
        pytest.param("rebel", "kogus", "rebellion", {}, True, False, id="nobody's PDB"),
        pytest.param("rebel", "kogus", "rebellion", {"militia": 1}, True, True, id="units"),
        pytest.param("imperial", "barca", "rebel-control", {}, True, True, id="Rebel PDB"),
        pytest.param("imperial", "barca", "imperial-control", {"militia": 1}, True, False, id="own"),
        pytest.param("imperial", "barca", "imperial-control", {"urban-1-0": 1}, True, True, id="Rebels"),
    ],
)
def test_sabotage_needs_an_enemy_unit_or_an_enemy_pdb(
    side: Any, agent: str, state: str, units: dict[str, int], pdb_up: bool, allowed: bool
) -> None:
    """[A-08-03] The PDB belongs to whoever controls the planet now."""
    game = errand(CITY, [agent], side=side, state=state, pdb_up=pdb_up, units={CITY: units})
    assert ("S" in letters(game, agent)) is allowed


@pytest.mark.case("13.1d")
def test_subversion_needs_imperial_troops_in_the_very_environ() -> None:
    game = errand("432.1", ["kogus"], units={"432.2": {"militia": 1}})
    assert "T" not in letters(game, "kogus")
    game = errand("432.1", ["kogus"], units={"432.1": {"militia": 1}})
    assert "T" in letters(game, "kogus")


@pytest.mark.case("13.1d", "13.2b")
def test_free_prisoners_needs_a_prisoner_in_the_very_environ() -> None:
    held = {"zina-adora": {"place": "432.2", "fate": "captive", "captor": "units"}}
    game = errand("432.1", ["kogus"], others=held, units={"432.2": {"militia": 1}})
    assert "F" not in letters(game, "kogus")


@pytest.mark.case("9.44", "13.1d")
@pytest.mark.parametrize(
    ("victim", "allowed"),
    [
        pytest.param({"detected": True}, True, id="detected"),
        pytest.param({}, False, id="undetected"),
        pytest.param({"with_units": True}, True, id="with units"),
        pytest.param({"place": "432.2", "detected": True}, False, id="elsewhere"),
        pytest.param({"fate": "captive", "captor": "kogus"}, False, id="prisoner"),
    ],
)
def test_assassins_need_a_detected_enemy_in_the_environ(victim: dict[str, Any], allowed: bool) -> None:
    """[A-13-14] Those with military units always count as detected; prisoners do not."""
    game = errand(
        "432.1",
        ["zina-adora"],
        others={"kogus": {}, "redjac": victim},
        units={"432.1": {"militia": 1}},
    )
    assert ("A" in letters(game, "zina-adora")) is allowed


@pytest.mark.case("13.2g", "9.44")
def test_the_victim_is_named_before_the_first_card() -> None:
    game = errand(
        CITY,
        ["zina-adora"],
        others={"redjac": {"detected": True}, "barca": {"detected": True}, "gelba": {"detected": True}},
    )
    do(game, "assign zina-adora to A")
    assert game.actions == ("target redjac", "target barca", "target gelba")
    assert only(do(game, "target barca"), MissionAssigned).target == "barca"


@pytest.mark.case("15.72")
@pytest.mark.parametrize(
    ("others", "units", "allowed"),
    [
        pytest.param({}, {}, False, id="nobody"),
        pytest.param({"zina-adora": {"place": "432.1"}}, {}, True, id="character"),
        pytest.param({}, {"432.1": {"urban-1-0": 1}}, True, id="unit"),
        pytest.param({"zina-adora": {"place": "432.2"}}, {}, False, id="character elsewhere on the planet"),
        pytest.param({}, {"432.2": {"urban-1-0": 1}}, False, id="unit elsewhere on the planet"),
        pytest.param(
            {"zina-adora": {"fate": "captive", "captor": "gelba"}, "gelba": {"place": "432.1"}},
            {},
            False,
            id="only a prisoner",
        ),
    ],
)
def test_information_on_ones_own_planet_needs_enemies_in_the_environ(
    others: dict[str, Any], units: dict[str, dict[str, int]], allowed: bool
) -> None:
    """[A-13-23]"""
    game = errand("432.1", ["barca"], side="imperial", others=others, units=units)
    assert ("I" in letters(game, "barca")) is allowed


@pytest.mark.case("15.72")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control", "rebellion-stopped"])
def test_elsewhere_information_may_be_gathered_from_nobody(state: str) -> None:
    game = errand(CITY, ["barca"], side="imperial", state=state)
    assert "I" in letters(game, "barca")


@pytest.mark.case("13.2e")
@pytest.mark.parametrize(
    ("state", "loyalty", "camps", "allowed"),
    [
        ("imperial-control", "patriotic", [], True),
        ("imperial-control", "loyal", [], True),
        ("imperial-control", "neutral", [], False),
        ("imperial-control", "dissent", [], False),
        ("rebellion", None, [], False),
        ("imperial-control", "loyal", [CITY], False),
    ],
)
def test_camps_are_founded_among_the_loyal_one_to_an_environ(
    state: str, loyalty: str | None, camps: list[str], allowed: bool
) -> None:
    game = errand(CITY, ["zina-adora"], state=state, loyalty=loyalty, camps=camps)
    assert ("B" in letters(game, "zina-adora")) is allowed


@pytest.mark.case("13.1d", "14.1")
def test_there_is_nothing_to_scavenge_from_an_empty_deck() -> None:
    game = errand(CITY, ["zina-adora"], decks={"possessions": []})
    assert "P" not in letters(game, "zina-adora")


@pytest.mark.case("13.1d")
@pytest.mark.parametrize(("side", "agent"), [("rebel", "zina-adora"), ("imperial", "barca")])
def test_nobody_is_left_to_join(side: Any, agent: str) -> None:
    """[A-16-11]"""
    game = errand(CITY, [agent], side=side, decks={f"{side}_characters": []})
    assert "G" not in letters(game, agent)


@pytest.mark.case("13.1d")
@pytest.mark.parametrize(
    ("others", "allowed"),
    [
        ({}, True),
        ({"gelba": {}}, True),
        ({"gelba": {}, "redjac": {}}, False),
        ({"gelba": {}, "redjac": {"fate": "dead"}}, True),
        ({"gelba": {}, "redjac": {"fate": "captive", "captor": "kogus"}, "kogus": {}}, True),
    ],
)
def test_the_empire_gains_characters_only_up_to_one_more_than_it_started_with(
    others: dict[str, Any], allowed: bool
) -> None:
    """[A-16-11, M10] It started with two; the dead and the captured do not count."""
    game = errand(CITY, ["barca"], side="imperial", others=others)
    assert ("G" in letters(game, "barca")) is allowed


@pytest.mark.case("13.1d")
def test_rebels_gain_characters_without_limit() -> None:
    game = errand(CITY, ["zina-adora", "kogus", "tourag", "ly-mantok", "agan-rafa"])
    assert "G" in letters(game, "zina-adora")


# The gems against informers


GEMS: dict[str, Any] = {"zina-adora": {"possessions": ["cache-of-rare-gems"]}}


def informers(**position: Any) -> Game:
    game = errand(CITY, ["barca"], side="imperial", others=GEMS, **position)
    send(game, I=["barca"])
    return game


@pytest.mark.case("14.4")
def test_the_gems_buy_off_an_imperial_informer_in_the_same_environ() -> None:
    game = informers()
    assert game.side == "rebel"
    events = do(game, "use cache-of-rare-gems")
    assert only(events, MissionAborted).letter == "I"
    assert only(events, PossessionLost).fate == "deck"


@pytest.mark.case("14.4", "14.2")
def test_the_gems_may_be_kept() -> None:
    game = informers()
    assert not every(do(game, "pass"), MissionAborted)
    assert game.actions == ("draw", "stop")


@pytest.mark.case("14.4")
def test_gems_in_the_next_environ_bribe_nobody() -> None:
    gems = {"zina-adora": {"place": "432.2", "possessions": ["cache-of-rare-gems"]}}
    game = errand("432.1", ["barca"], side="imperial", loyalty=None, state="rebellion", others=gems)
    send(game, I=["barca"])
    assert game.actions == ("draw", "stop")


@pytest.mark.case("13.1d", "13.2")
@pytest.mark.parametrize("options", [None, {"ruleset": "dice-missions"}])
def test_missions_that_nobody_can_be_given_are_named_with_what_they_need(
    options: dict[str, str] | None,
) -> None:
    """Only to the side that decides."""
    game = errand(CITY, ["doctor-sontag"], options=options)
    until(game, "missions.assign")
    closed = game.view("rebel")["decision"]["not_offered"]
    letters = {each["what"] for each in closed}
    offered = {action.rsplit(" ", 1)[-1] for action in game.actions if action.startswith("assign")}
    sides = {letter for letter in game.ctx.rules.missions if "rebel" in game.facts.missions[letter].sides}
    assert letters
    assert letters == sides - offered
    (rising,) = [each for each in closed if each["what"] == "R"]
    needs = game.facts.missions["R"].precondition
    assert rising == {"what": "R", "name": "Start Rebellion", "needs": needs, "case": "13.2"}
    for viewer in ("imperial", "spectator"):
        assert "not_offered" not in game.view(viewer)["decision"]
