"""Event cards where they meet other parts: positions of the whole of Underground, played on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import loyalty, points
from tests.engine.table import do, every, passing, question, until
from tests.rulesets.underground.whole_table import whole

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.economy import ElitesPaid, UnitSalvaged
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.politics import SovereignSummoned
from fitg.engine.game import Game
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST, Stack
from fitg.engine.rules.loyalty import put
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.movement import may_move
from fitg.engine.rulesets.underground.assign.memory import memory as alarms
from fitg.engine.rulesets.underground.cards import historic
from fitg.engine.rulesets.underground.cards.events import ExtremistsFought
from fitg.engine.rulesets.underground.deck.memory import codes
from fitg.engine.rulesets.underground.deck.memory import memory as cards_of
from fitg.engine.rulesets.underground.deck.tables import numbers
from fitg.engine.rulesets.underground.immunity import escape
from fitg.engine.rulesets.underground.intel import sheet
from fitg.engine.rulesets.underground.intel.memory import DISCOURAGED
from fitg.engine.rulesets.underground.intel.memory import memory as intelligence

NOTHING: dict[str, Any] = {"hands": {"rebel": [], "imperial": []}}
EVENT = "galactic.event"


def laid(segment: str = EVENT, *, events: dict[str, Any] | None = None, **more: Any) -> Game:
    """A position with these cards, and nobody's hands full."""
    modules = {"events.deck": {**NOTHING, **(events or {})}, **more.pop("modules", {})}
    return whole(segment, modules=modules, **more)


def play_to(game: Game, segment: str) -> list[Event]:
    """Do as little as possible until a Segment is being played."""
    events: list[Event] = []
    while game.ctx.segment != segment:
        events += game.apply(passing(game))
    return events


def orbiting(game: Game, side: str, planet: str) -> Stack:
    return game.state.stacks[side][f"{planet}.orbit"]


# H1 and G4


@pytest.mark.case("VE-H1a", "VE-G4a", "VE-22d")
@pytest.mark.parametrize(("lying", "spared"), [(["G4"], True), ([], False), (["G4", "G7"], True)])
def test_the_declaration_spares_contacts_where_the_plague_makes_them_a_loss(
    lying: list[str], spared: bool
) -> None:
    events = {"new": lying, "due": ["H2"], "lasting": ["H1"], "named": {"G4": ["2"]}}
    game = laid("rebel-1.missions", turn=2, events=events)
    assert game.state.turn == 3
    ask = game.ctx.rules.ask[questions.why_void]
    assert bool(ask(game.ctx, Site("222.1", "rebel"), "contacts")) == spared
    assert not ask(game.ctx, Site("311.1", "rebel"), "contacts"), "no plague there"
    assert bool(ask(game.ctx, Site("222.1", "rebel"), "rumors")) == ("G7" not in lying)
    assert not ask(game.ctx, Site("222.1", "rebel"), "agents_turned")


@pytest.mark.case("VE-H1a", "VE-G4a", "VC-48c")
@pytest.mark.parametrize(
    ("events", "turn", "number"),
    [
        ({"due": ["H1"]}, 1, 3 + 2),
        ({"due": ["H3"], "lasting": ["H1"]}, 2, 3 + 1),
        ({"lasting": ["H1"]}, 4, 3),
        ({"new": ["G4"], "named": {"G4": ["2"]}}, 4, 2),
        ({"new": ["G4"], "named": {"G4": ["3"]}}, 4, 3),
    ],
)
def test_escapes_are_missions_for_the_declaration_and_the_plague(
    events: dict[str, Any], turn: int, number: int
) -> None:
    characters = {
        "redjac": {"place": "222.1", "detected": True},
        "zina-adora": {"place": "222.1", "fate": "captive", "captor": "redjac"},
    }
    game = laid("rebel-1.missions", turn=turn, events=events, characters=characters)
    assert sum(part.by for part in escape.draws(game.ctx, "222.1", "rebel")) == number


@pytest.mark.case("VE-H2b", "VE-M1", "VE-M23a", "VC-48c")
@pytest.mark.parametrize(
    ("events", "more", "who"),
    [
        ({"due": ["H2"]}, {}, "redjac"),
        ({"due": ["M1"]}, {"events.cards": {"robbed": "zina-adora"}}, "zina-adora"),
        ({"due": ["M23"]}, {}, "thysa-kymbo"),
    ],
)
def test_whoever_goes_on_no_mission_does_not_try_to_escape(
    events: dict[str, Any], more: dict[str, Any], who: str
) -> None:
    side: Side = "rebel" if who == "zina-adora" else "imperial"
    captor = "redjac" if side == "rebel" else "kogus"
    characters = {
        captor: {"place": "222.1", "detected": True},
        who: {"place": "222.1", "fate": "captive", "captor": captor},
    }
    for lying in ({}, events):
        game = laid(f"{side}-1.missions", events=lying, characters=characters, modules=more)
        assert ("222.1" in escape.escapable(game.ctx, side)) == (not lying)


# M15


@pytest.mark.case("VE-M15", "VM-17a")
def test_the_arms_trade_pays_before_maintenance_is_due() -> None:
    game = laid(events={"new": ["M15"], "galactic": ["G2"]}, units={"162.1": {"elite-army": 6}})
    events = play_to(game, "rebel.interplanetary-movement")
    paid = every(events, ElitesPaid)
    assert [(each.due, each.paid) for each in paid] == [(2, 2)]
    assert not every(events, UnitSalvaged)
    assert points(game)["imperial"] == 1


@pytest.mark.case("VE-M15", "VE-G10")
def test_half_of_the_industry_is_counted_with_what_the_arms_trade_has_paid() -> None:
    tracks = {"rebel": 0, "imperial": 7}
    game = laid(events={"new": ["M15", "G10"], "galactic": ["G14"], "major": ["M3"]}, resource_tracks=tracks)
    until(game, "force-points")
    assert "at most 5 of them for units" in question(game).prompt


# M8


@pytest.mark.case("VE-M8a", "VE-06-1", "VE-06a")
@pytest.mark.parametrize(
    ("secret", "before", "may_refuse"),
    [
        ("empire-forever", "patriotic", True),
        ("empire-forever", "dissent", False),
        ("welcome-rebels", "dissent", True),
        ("welcome-rebels", "loyal", False),
    ],
)
def test_a_hidden_secret_may_refuse_to_be_set_to_neutral(secret: str, before: str, may_refuse: bool) -> None:
    planets = {"541": {"loyalty": before}}
    game = laid(
        events={"new": ["M8"], "galactic": ["G2"]}, planets=planets, secrets={"541": {"code": secret}}
    )
    until(game, "events.primitives")
    do(game, "neutral 541")
    assert question(game).kind == "refuse-shift", "to be asked tells nothing"
    assert ("show the secret of 541" in game.actions) == may_refuse
    if not may_refuse:
        do(game, "let 541 turn")
        assert loyalty(game, "541") == NEUTRAL
        return
    do(game, "show the secret of 541")
    assert loyalty(game, "541") != NEUTRAL
    assert question(game).kind == "events.primitives", "another planet may be chosen"
    assert "neutral 541" not in game.actions


@pytest.mark.case("VE-M8a")
def test_a_planet_that_is_known_to_refuse_is_not_set_to_neutral() -> None:
    secrets = {"541": {"code": "welcome-rebels", "revealed": True}}
    planets = {"541": {"loyalty": "dissent"}}
    game = laid(events={"new": ["M8"], "galactic": ["G2"]}, planets=planets, secrets=secrets)
    until(game, "events.primitives")
    assert "neutral 541" not in game.actions
    assert loyalty(game, "541") == DISSENT


# M16, M19, M26: units that carry others, and those that are carried


@pytest.mark.case("VE-M16")
def test_technicians_raise_carriers_and_what_they_carry() -> None:
    fleet = {
        "place": "222.orbit",
        "units": {"urban-2-1": 1, "urban-1-0": 1},
        "cargo": {"urban-2-1+urban-1-0": 1},
    }
    game = laid(
        events={"new": ["M16"], "galactic": ["G2"]},
        stacks=[fleet],
        units={"221.1": {"wild-2-1": 1}},
        resource_tracks={"rebel": 5, "imperial": 5},
    )
    until(game, "events.card")
    do(game, "raise urban-2-1 at 222.orbit")
    assert orbiting(game, "rebel", "222").cargo == {"urban-2-3+urban-1-0": 1}
    do(game, "raise urban-1-0 at 222.orbit")
    assert orbiting(game, "rebel", "222").units == {"urban-2-3": 1, "urban-2-1": 1}
    assert not orbiting(game, "rebel", "222").cargo
    assert "raise urban-2-1 at 222.orbit" not in game.actions, "each by one level"


@pytest.mark.case("VE-M19a")
def test_a_patrol_that_carries_a_militia_is_the_nearest_all_the_same() -> None:
    fleet = {"place": "131.orbit", "units": {"patrol": 1, "militia": 1}, "cargo": {"patrol+militia": 1}}
    game = laid(
        events={"new": ["M19"], "galactic": ["G14"], "major": ["M3"]},
        stacks=[fleet],
        units={"221.1": {"patrol": 1}},
        secrets={"131": {"code": "dead-world", "revealed": True}},
        destroyed_planets=["131"],
    )
    until(game, "force-points")
    assert "131.orbit" not in game.state.stacks["imperial"]
    assert game.state.stacks["imperial"]["221.1"].units == {"patrol": 1}


@pytest.mark.case("VE-M26")
def test_a_unit_that_is_removed_is_worth_what_goes_with_it() -> None:
    fleet = {"place": "222.orbit", "units": {"patrol": 1, "militia": 1}, "cargo": {"patrol+militia": 1}}
    game = laid(
        events={"galactic": ["G14"], "major": ["M26"]}, stacks=[fleet], units={"221.1": {"militia": 3}}
    )
    until(game, "events.card")
    assert set(game.actions) == {"remove militia at 222.orbit", "remove militia at 221.1"}
    do(game, "remove militia at 222.orbit")
    assert orbiting(game, "imperial", "222").units == {"patrol": 1}
    assert not orbiting(game, "imperial", "222").cargo


@pytest.mark.case("VE-M26")
def test_units_worth_just_three_points_go_if_there_are_any() -> None:
    """One Militia of two would leave two points to which nothing fits."""
    units = {"221.1": {"militia": 2, "line": 1}, "223.1": {"patrol": 1}}
    game = laid(events={"galactic": ["G14"], "major": ["M26"]}, units=units)
    until(game, "force-points")
    assert "223.1" not in game.state.stacks["imperial"], "what is the only way is done at once"
    assert game.state.stacks["imperial"]["221.1"].units == units["221.1"]


@pytest.mark.case("VE-M26")
def test_without_units_worth_just_three_points_more_of_them_go() -> None:
    game = laid(events={"galactic": ["G14"], "major": ["M26"]}, units={"221.1": {"militia": 2, "line": 1}})
    until(game, "events.card")
    assert {"remove militia at 221.1", "remove line at 221.1"} <= set(game.actions)
    do(game, "remove line at 221.1")
    until(game, "force-points")
    assert game.state.stacks["imperial"]["221.1"].units == {"militia": 2}


# M23: those whom Thysa Kymbo guards


@pytest.mark.case("VE-M23", "12.82")
@pytest.mark.parametrize("with_units", [False, True])
def test_prisoners_of_thysa_kymbo_stay_with_her_friends_or_are_free(with_units: bool) -> None:
    characters = {
        "thysa-kymbo": {"place": "331.1", "detected": True, "with_units": with_units},
        "odene-hobar": {"place": "331.1", "fate": "captive", "captor": "thysa-kymbo"},
    }
    units = {"331.1": {"line": 1}} if with_units else {}
    game = laid(events={"galactic": ["G14"], "major": ["M23"]}, characters=characters, units=units)
    until(game, "events.card")
    hobar = game.state.characters["odene-hobar"]
    assert game.state.characters["thysa-kymbo"].place == "162.1"
    assert (hobar.place, hobar.captor) == ("331.1", "units" if with_units else "")
    assert hobar.fate == ("captive" if with_units else "free")


# M5 and M22: hunters who were gone for good


@pytest.mark.case("VE-M5", "VE-M22")
def test_the_discouraged_track_rises_though_hunters_are_gone_for_good() -> None:
    modules = {"missions.intel": {"hunters_gone": True, "tracks": {"bounty-level": 3, "discouraged": 1}}}
    game = laid(events={"galactic": ["G14", "G15"], "major": ["M5", "M22"]}, modules=modules)
    play_to(game, "rebel.interplanetary-movement")
    assert sheet.stock(game.ctx, DISCOURAGED) == 2
    assert intelligence(game.ctx).hunters_gone
    game.apply(passing(game))
    play_to(game, "galactic.event")
    play_to(game, "rebel.interplanetary-movement")
    assert sheet.stock(game.ctx, DISCOURAGED) == 1
    assert not intelligence(game.ctx).hunters_gone


# H4 and H5 beside hands that a position names


@pytest.mark.case("VE-H4", "VE-H5")
@pytest.mark.parametrize(
    ("code", "planets"),
    [
        ("H4", {"441": {"loyalty": "unrest"}}),
        ("H5", {"351": {"state": "rebellion"}, "321": {"state": "rebellion"}}),
    ],
)
def test_a_named_hand_is_just_that_whatever_conditions_the_position_meets(
    code: str, planets: dict[str, Any]
) -> None:
    named = laid(planets=planets)
    assert numbers()[code] in cards_of(named.ctx).historic
    play_to(named, "rebel.interplanetary-movement")
    assert codes(cards_of(named.ctx).hands["rebel"]) == ()
    dealt = whole(EVENT, planets=planets)
    assert code in codes(cards_of(dealt.ctx).hands["rebel"]), "a hand that is not named has it"


@pytest.mark.case("VE-H4")
def test_it_comes_to_a_named_hand_when_its_condition_is_met_anew() -> None:
    game = laid(planets={"441": {"loyalty": "unrest"}})
    for space, hand in ((DISSENT, ()), (UNREST, ("H4",))):
        put(game.ctx, game.state.planets["441"], space, "a test", "VE-H4")
        game.ctx.settle()
        assert codes(cards_of(game.ctx).hands["rebel"]) == hand


@pytest.mark.case("VE-H4", "VE-H5")
def test_a_condition_is_looked_at_again_when_one_of_its_planets_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, looks = laid(), list[str]()

    def noted(code: str, is_met: Callable[[Context], bool], ctx: Context) -> bool:
        looks.append(code)
        return is_met(ctx)

    for code, is_met in historic.CONDITIONS.items():
        monkeypatch.setitem(historic.CONDITIONS, code, partial(noted, code, is_met))
    ctx = game.ctx
    watched = frozenset[str]().union(*(planets(ctx) for planets in historic.PLANETS.values()))
    elsewhere = next(planet for planet in ctx.board.planets if planet not in watched)
    ctx.touch_planet(elsewhere)
    ctx.settle()  # Once each has been looked at.
    for planet, expected in ((elsewhere, []), ("441", ["H4"]), ("321", ["H5"])):
        looks.clear()
        ctx.touch_planet(planet)
        ctx.settle()
        assert looks == expected
    looks.clear()
    alarms(ctx).crises = ("2",)
    historic.settle(ctx, Touched([], elsewhere=True))
    assert looks == ["H4", "H8", "H5"]
    looks.clear()
    ctx.touch_planet(elsewhere)
    ctx.settle()  # Nothing has risen: it is no crisis any more.
    assert looks == ["H4", "H5"]
    assert not list(historic.nothing_is_missed(ctx))
    ctx.state.planets["441"] = replace(ctx.state.planets["441"], loyalty=UNREST)
    assert list(historic.nothing_is_missed(ctx)) == ["nobody has seen that the condition of H4 has changed"]


# M13


def arrested(segment: str, **ekim: Any) -> Game:
    held = {"characters.newcast": {"laid": {"ekim-lam": {"place": "231.1", "fate": "captive"} | ekim}}}
    characters = {"kogus": {"place": "231.1", "ship": "explorer"}}
    return laid(
        segment,
        events={"due": ["M13"]},
        characters=characters,
        units={"231.1": {"urban-2-3": 2}},
        modules=held,
    )


@pytest.mark.case("VE-M13")
def test_captors_do_not_take_ekim_lam_along_who_is_arrested() -> None:
    game = arrested("rebel-1.interplanetary-movement")
    do(game, "fleet from 231.1", "add urban-2-3")
    assert "take prisoner ekim-lam" not in game.actions
    do(game, "course 232")
    until(game, "movement")
    assert game.state.characters["ekim-lam"].place == "231.1"
    marching = arrested("rebel-1.surface-movement")
    do(marching, "march from 231.1", "add urban-2-3")
    assert "to 231.2" in marching.actions
    assert "take prisoner ekim-lam" not in marching.actions


@pytest.mark.case("VE-M13")
def test_a_guard_of_ekim_lam_stays_until_he_has_got_rid_of_him() -> None:
    game = arrested("rebel-1.surface-movement", captor="kogus")
    assert not may_move(game.ctx, game.state.characters["kogus"])
    do(game, "hand ekim-lam to units")
    assert may_move(game.ctx, game.state.characters["kogus"])


# M20


@pytest.mark.case("VE-M20", "7.22")
def test_a_device_that_costs_nothing_turns_nobody_up() -> None:
    die = next(n for n in range(1, 7) if not tables.military_losses("1-2", n, None).defender_loss)
    game = laid(events={"galactic": ["G14"], "major": ["M20"]}, units={"523.2": {"line": 1}}, dice=[die])
    events = play_to(game, "galactic.imperial-purchases")
    assert not every(events, UnitsRevealed)


# IS1


@pytest.mark.case("VE-IS1")
def test_tensions_move_no_planet_whose_rebellion_is_stopped_though_its_marker_could_move() -> None:
    planets = {"451": {"state": "rebellion-stopped", "loyalty": "unrest"}, "321": {"loyalty": "unrest"}}
    game = laid(
        events={"first_right": "imperial", "hands": {"rebel": [], "imperial": ["IS1"]}},
        planets=planets,
        turn=5,
        options={"loyalty-while-stopped": "moves"},
    )
    until(game, "events.play")
    do(game, "play IS1")
    assert (loyalty(game, "451"), loyalty(game, "321")) == (UNREST, NEUTRAL)


# IS5


@pytest.mark.case("VE-24b", "VE-24e")
@pytest.mark.parametrize(("segment", "attacks"), [("imperial-1", 1), ("rebel-1", 1)])
def test_extremists_under_a_rebellion_attack_once_in_a_segment(segment: str, attacks: int) -> None:
    game = laid(
        f"{segment}.military-combat",
        events={"lasting": ["IS5"]},
        modules={"events.cards": {"extremists": {"222": "urban-4-3"}}},
        planets={"222": {"state": "rebellion"}},
        units={"222.1": {"line": 1}},
        dice=[1] * 9,
    )
    fought = [each for each in game.ctx.journal if isinstance(each, ExtremistsFought)]
    while game.ctx.segment.endswith("military-combat"):
        fought += every(game.apply(passing(game)), ExtremistsFought)
    here = [each for each in fought if each.place == "222.1" and each.side == "imperial"]
    assert len(here) == attacks


# New cast


@pytest.mark.case("VP-34", "VP-37i")
def test_only_personal_ships_are_mended_by_themselves() -> None:
    ships = [{"id": "imperial-spaceship", "owner": "jin-voles", "damaged": True}]
    ekim = {"ekim-lam": {"place": "231.1", "ship_damaged": True}}
    game = laid(
        "imperial-1.orbit-organization",
        characters={"jin-voles": {"place": "312.1"}},
        ships=ships,
        modules={"characters.newcast": {"laid": ekim}},
    )
    until(game, "missions")
    damaged = {ship.model: ship.damaged for ship in game.state.ships.values() if ship.owner}
    assert damaged["imperial-spaceship"]
    assert not damaged["t-6-hunter"]


@pytest.mark.case("VP-37g")
def test_a_side_without_anybody_on_a_planet_waits_for_its_minor_cast() -> None:
    alone = whole("galactic.imperial-purchases", characters={"tourag": {"fate": "dead"}})
    asked = set[str]()
    while question(alone).kind.startswith("minor-cast"):
        asked.add(question(alone).prompt)
        do(alone, alone.actions[0])
    assert all("Imperial" in each for each in asked)


@pytest.mark.case("VP-37h", "VE-M13")
def test_the_empire_changes_its_minor_cast_though_nobody_is_for_hire() -> None:
    cast = {"imperial-minor-cast": {"place": "231.1", "kind": "imperial-spy", "known": True}}
    game = laid(
        "imperial-1.missions",
        events={"due": ["M13"]},
        characters={"gelba": {"place": "231.1"}},
        modules={"characters.newcast": {"laid": cast}},
    )
    until(game, "missions")
    do(game, "missions at 231.1")
    assert "assign gelba to G" in game.actions


# G4


@pytest.mark.case("VE-G4b")
@pytest.mark.parametrize(("place", "spaces"), [("222.1", 1), ("222.orbit", 0)])
def test_a_planet_thanks_the_doctor_who_works_on_its_ground(place: str, spaces: int) -> None:
    doctor = {"doctor-sontag": {"place": place, "ship": "explorer"}}
    events = {"due": ["G4"], "named": {"G4": ["2"]}}
    game = laid("rebel-1.missions", events=events, characters=doctor, planets={"222": {"loyalty": "neutral"}})
    play_to(game, "imperial.interplanetary-movement")
    assert loyalty(game, "222") == NEUTRAL + spaces


@pytest.mark.case("VE-24b", "VE-M1")
@pytest.mark.parametrize(("robbed", "column"), [("", "2-1"), ("agan-rafa", "4-1")])
def test_whoever_leads_nowhere_does_not_lead_against_extremists(robbed: str, column: str) -> None:
    game = laid(
        "imperial-1.military-combat",
        events={"lasting": ["IS5"], "due": ["M1"]},
        modules={"events.cards": {"extremists": {"222": "urban-4-3"}, "robbed": robbed}},
        planets={"222": {"state": "rebellion"}},
        units={"222.1": {"wild-2-1": 1}},
        characters={"agan-rafa": {"place": "222.1", "with_units": True, "detected": True}},
        dice=[1] * 9,
    )
    fought = [each for each in game.ctx.journal if isinstance(each, ExtremistsFought)]
    while game.ctx.segment.endswith("military-combat"):
        fought += every(game.apply(passing(game)), ExtremistsFought)
    assert [each.column for each in fought] == [column]


# Secrets that refuse


@pytest.mark.case("VE-M9a", "VE-06-1")
def test_a_planet_that_refuses_leaves_the_guests_of_solvia_another() -> None:
    game = laid(
        events={"new": ["M9"], "galactic": ["G2"]},
        planets={"432": {"state": "rebel-control"}, "541": {"loyalty": "loyal"}, "331": {"loyalty": "loyal"}},
        secrets={"541": {"code": "empire-forever"}},
    )
    until(game, "events.card")
    do(game, "turn 541", "show the secret of 541")
    assert question(game).kind == "events.card"
    assert "turn 541" not in game.actions
    do(game, "turn 331")
    assert loyalty(game, "331") == NEUTRAL
    assert question(game).kind != "events.card"


# G10 and Splendor


@pytest.mark.case("VE-G10", "VM-19")
@pytest.mark.parametrize(("lines", "asked"), [(0, True), (1, False)])
def test_what_broken_industries_have_built_is_not_asked_for_again_by_splendor(
    lines: int, asked: bool
) -> None:
    """Half of 34 points is 17; with a Line it is 12, though the track has still more than 25."""
    game = laid(
        "galactic.imperial-purchases",
        turn=4,
        events={"new": ["G10"]},
        resource_tracks={"rebel": 0, "imperial": 34},
        units={"451.1": {"line": 1}},
    )
    until(game, "force-points")
    if lines:
        do(game, "buy for 162.1", f"buy {lines} line at 162.1")
    for _ in range(4):
        if question(game).kind != "force-points":
            break
        do(game, "elsewhere" if "elsewhere" in game.actions else "done")
    assert (question(game).kind == "splendor") is asked
    assert points(game)["imperial"] > 25


# Planets that are no more


@pytest.mark.case("VE-M21a", "VE-M25a", "VX-11f")
@pytest.mark.parametrize(("card", "planet", "who"), [("M21", "231", "ascaill"), ("M25", "412", "odel-hobar")])
def test_no_sovereign_comes_from_a_planet_that_is_no_more(card: str, planet: str, who: str) -> None:
    game = laid(events={"new": [card], "galactic": ["G2"]}, destroyed_planets=[planet])
    events = until(game, "force-points")
    assert not every(events, SovereignSummoned)
    ruler = game.state.characters.get(who)
    assert ruler is None or ruler.fate == "dead"


@pytest.mark.case("VE-M23", "VP-04")
def test_thysa_kymbo_is_not_sent_to_a_palace_that_is_no_more() -> None:
    game = laid(
        events={"galactic": ["G14"], "major": ["M23"]},
        characters={"thysa-kymbo": {"place": "331.1"}},
        destroyed_planets=["162"],
    )
    until(game, "events.card")
    thysa = game.state.characters["thysa-kymbo"]
    assert (thysa.place, thysa.wounds) == ("331.1", 0)
    assert "turn 241" in game.actions, "a Capital wavers all the same"
