"""[D-40, D-53, D-55 to D-58] Sovereigns on positions of the Province Game."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.province.politics_table import loyalty_of, status_of
from tests.engine.table import do, every, only, troops
from tests.rulesets.dice_missions.dice_table import go, remembered, rolls, steps, to_the_end
from tests.rulesets.dice_missions.larger_table import CHARKHAN, MISS, MRANE, TAMSET, court, quiet

from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.events.character_combat import Died
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.military_combat import BattleFought, CombatDeclared
from fitg.engine.events.missions import MissionFailed
from fitg.engine.events.politics import DominoSparked, SovereignGone, SovereignSummoned
from fitg.engine.game import Game, restore
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.moments import Moment
from fitg.engine.rules import characters, custody, search
from fitg.engine.rules.causes import TAKEN_IN_COMBAT
from fitg.engine.rules.movement import may_enter, may_move
from fitg.engine.rules.province.memory import ProvinceMemory
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.dice_missions import camps
from fitg.engine.rulesets.dice_missions.events import BonusRolled, LastCoupMarked
from fitg.engine.rulesets.dice_missions.summoning import followers
from fitg.presentation.forecast import forecast

FAR = ("212", "221")
#: Tamset’s Wild Environ is of size 5: the rolls of a mission without any success, and with one or two.
NOTHING = quiet(*[MISS] * 5, bonus=40)
ONE_LEVEL = quiet(16, *[MISS] * 4, bonus=40)
#: The other Environ of Tamset, which has a star.
AIR = "312.1"


def may_summon(game: Game) -> bool:
    return any(action.endswith(" to E") for action in game.actions)


def at_tamset(cards: list[int], **more: Any) -> Game:
    """Vudot Vodot at the court of Shirofune; two planets of another province have risen."""
    return court(TAMSET, ["vudot-vodot"], **{"rebellions": FAR, "cards": cards, **more})


def summoned(cards: list[int] = ONE_LEVEL, at: str = TAMSET, **more: Any) -> Game:
    """Shirofune has appeared, and his first Environ has points to spend."""
    game = at_tamset(cards, **more)
    go(game, E=["vudot-vodot"])
    steps(game, 4)
    until_asked(game, "missions.sovereign")
    do(game, f"he appears at {at}")
    return game


def until_asked(game: Game, kind: str) -> None:
    while game.decision is not None and game.decision.kind != kind:
        do(game, game.actions[-1] if "done" in game.actions else game.actions[0])


def spend_nothing(game: Game) -> None:
    while game.decision is not None and game.decision.kind == "force-points.here":
        do(game, "done")


# Who can be summoned


@pytest.mark.case("D-55")
@pytest.mark.parametrize(
    ("rebellions", "planets", "allowed"),
    [
        (FAR, {}, True),
        (("212",), {}, False),
        ((), {}, False),
        (("212",), {"221": "rebel-control"}, True),
        (("212",), {"221": "rebellion-stopped"}, True),
    ],
    ids=["two far away", "one", "none", "Rebel control", "stopped"],
)
def test_two_planets_anywhere_must_have_risen(
    rebellions: tuple[str, ...], planets: dict[str, str], allowed: bool
) -> None:
    """[G26] The original counts the province or the race only, and only rebellions that go on."""
    game = court(TAMSET, ["vudot-vodot"], rebellions=rebellions, planets=planets)
    assert may_summon(game) is allowed


@pytest.mark.case("D-55")
def test_a_planet_that_rose_once_counts_for_good() -> None:
    game = court(TAMSET, ["vudot-vodot"], rebellions=("212",), planets={"221": "unrest"})
    assert not may_summon(game)
    rising = Rebellion(planet="221")
    rising.begin(game.ctx)
    assert remembered(game).risen == ("221",)
    game.ctx.set_planet(replace(game.state.planets["221"], status="imperial-control", loyalty=2))
    game.ask_again()
    assert may_summon(game)
    assert restore(game.snapshot()).state.modules["dice-missions"] == remembered(game)


@pytest.mark.case("D-55")
@pytest.mark.parametrize(
    ("place", "side", "allowed"),
    [
        (TAMSET, "rebel", True),
        (TAMSET, "imperial", False),
        (CHARKHAN, "imperial", True),
        (CHARKHAN, "rebel", False),
        (MRANE, "rebel", True),
        (MRANE, "imperial", True),
    ],
)
def test_friends_and_neutral_sovereigns(place: str, side: Side, allowed: bool) -> None:
    who = "vudot-vodot" if side == "rebel" else "thysa-kymbo"
    assert may_summon(court(place, [who], side=side, rebellions=("111", "121"))) is allowed


@pytest.mark.case("D-55")
@pytest.mark.parametrize(("place", "levels"), [(TAMSET, 1), (MRANE, 2)])
def test_the_levels_that_a_sovereign_asks_for(place: str, levels: int) -> None:
    game = court(place, ["vudot-vodot"], rebellions=("111", "121"), cards=[16, MISS, *[MISS] * 80])
    go(game, E=["vudot-vodot"])
    assert only(to_the_end_of_the_bonus(game), BonusRolled).needed == levels


def to_the_end_of_the_bonus(game: Game) -> list[Any]:
    events: list[Any] = []
    while not every(events, BonusRolled):
        events += do(game, game.actions[0])
    return events


@pytest.mark.case("D-55")
def test_what_the_table_foretells() -> None:
    """Five steps and the bonus rolls of Vodot; a Friend asks for one level."""
    game = at_tamset(NOTHING, loyalty="unrest")
    action = next(each for each in game.decision.options if each.text.endswith("to E"))  # type: ignore[union-attr]
    (summons,) = [each for each in forecast(game, action) if "summoned" in each.title]
    rows = dict(summons.rows)
    draws = 5 + rolls(game, "E", "vudot-vodot")
    assert float(rows["he does not, and Loyalty moves for the enemy"]) == pytest.approx((8 / 9) ** draws)
    assert sum(rows.values()) == 1


# Success


@pytest.mark.case("D-56")
def test_he_appears_anywhere_on_his_planet_with_the_troops_of_all_its_environs() -> None:
    game = at_tamset(ONE_LEVEL)
    go(game, E=["vudot-vodot"])
    steps(game, 4)
    until_asked(game, "missions.sovereign")
    environs = game.ctx.board.surface["312"]
    assert game.actions == tuple(f"he appears at {place}" for place in environs)
    do(game, f"he appears at {AIR}")
    told = only(game.log, SovereignSummoned)
    resources = {place: game.facts.environs[place].resource for place in environs}
    assert (told.place, told.points, told.case) == (AIR, sum(resources.values()), "D-56")
    for place in environs:
        assert game.decision is not None
        assert (game.decision.kind, game.decision.about) == ("force-points.here", place)
        do(game, "done")
    assert loyalty_of(game, "312") == "dissent"
    assert only(game.log, LoyaltyShifted).case == "D-56"


@pytest.mark.case("D-56")
def test_above_the_planet_only_where_somebody_can_take_him_aboard() -> None:
    game = summoned(at="312.orbit", units={"312.orbit": {"wild-2-1": 1}})
    assert game.state.characters["shirofune"].place == "312.orbit"


@pytest.mark.case("D-56")
@pytest.mark.parametrize(("place", "side"), [("223.2", "imperial"), ("141.1", "rebel")])
def test_what_an_environ_can_raise(place: str, side: Side) -> None:
    """[K5] Without a star Patrols and strength 2 or less; with one everything but elites."""
    game = court(TAMSET, ["vudot-vodot"], rebellions=FAR)
    catalogue = game.facts.unit_kinds
    for environ in game.facts.environs.values():
        found = [catalogue[kind] for kind in followers(game.ctx, environ.id, side)]
        assert found
        assert not any(kind.elite or kind.atrocity or kind.suicide for kind in found)
        plain = all(kind.strength <= 2 or kind.id == "patrol" for kind in found)
        assert plain is not environ.resource_star or side == "rebel"
    assert "patrol" in followers(game.ctx, CHARKHAN, "imperial")


@pytest.mark.case("D-56")
def test_at_unrest_the_planet_rises_and_both_armies_fight_as_one() -> None:
    game = summoned(loyalty="unrest", units={TAMSET: {"militia": 1}})
    do(game, "done", f"buy 1 wild-1-0 at {TAMSET}")
    spend_nothing(game)
    assert status_of(game, "312") == "rebellion"
    assert game.decision is not None
    assert game.decision.kind == "rebellion.force-points"
    until_asked(game, "rebellion.attack")
    assert "wild-1-0" in troops(game, TAMSET)
    assert f"attack at {TAMSET}" in game.actions
    do(game, f"attack at {TAMSET}")
    assert len(every(game.log, CombatDeclared)) == 1
    assert game.decision.kind != "missions.sovereign.attack"


@pytest.mark.case("D-56")
def test_his_troops_may_attack_at_once() -> None:
    game = summoned(units={TAMSET: {"militia": 1}}, dice=[6, 1])
    do(game, "done", f"buy 1 wild-2-1 at {TAMSET}")
    spend_nothing(game)
    assert game.actions == (f"attack at {TAMSET}", "done")
    events = do(game, f"attack at {TAMSET}")
    assert only(events, CombatDeclared).attacker == "rebel"


@pytest.mark.case("D-56")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_an_imperial_sovereign_stops_a_rebellion(state: str) -> None:
    """Megda Sheels is summoned on a planet that has risen; her troops attack, without a leader."""
    game = court(
        CHARKHAN,
        ["thysa-kymbo"],
        side="imperial",
        loyalty=state,
        rebellions=("111", "121"),
        units={CHARKHAN: {"wild-1-0": 1}},
        cards=quiet(*[16] * 3, bonus=40),
        dice=[1, 6],
    )
    go(game, E=["thysa-kymbo"])
    until_asked(game, "missions.sovereign")
    do(game, f"he appears at {CHARKHAN}")
    while "done" in game.actions and game.decision is not None and game.decision.kind == "force-points.here":
        buy = [each for each in game.actions if each.startswith("buy 1 militia")]
        do(game, *buy[:1], "done")
    assert status_of(game, "223") == "rebellion-stopped"
    assert only(game.log, StatusChanged).after == "rebellion-stopped"
    while f"attack at {CHARKHAN}" not in game.actions:
        do(game, game.actions[-1])
    events = do(game, f"attack at {CHARKHAN}")
    assert only(events, CombatDeclared).attacker == "imperial"
    while not every(events, BattleFought):
        events += do(game, game.actions[-1])
    shifts = {shift.reason: shift.columns for shift in only(events, BattleFought).shifts}
    assert shifts["new Imperial units without a leader"] > 0
    assert "new Rebel units without a leader" not in shifts


# Failure


@pytest.mark.case("D-57")
def test_without_any_level_loyalty_moves_for_the_other_player() -> None:
    game = at_tamset(NOTHING)
    go(game, E=["vudot-vodot"])
    to_the_end(game)
    assert loyalty_of(game, "312") == "loyal"
    assert only(game.log, LoyaltyShifted).case == "D-57"


@pytest.mark.case("D-57")
def test_a_mission_that_is_called_off_costs_nothing() -> None:
    game = at_tamset(NOTHING)
    go(game, E=["vudot-vodot"])
    do(game, "call off E")
    to_the_end(game)
    assert loyalty_of(game, "312") == "neutral"


@pytest.mark.case("D-57")
def test_an_aborted_mission_costs_nothing() -> None:
    game = at_tamset([51, *NOTHING])
    go(game, E=["vudot-vodot"])
    to_the_end(game)
    assert loyalty_of(game, "312") == "neutral"


@pytest.mark.case("D-57")
def test_one_level_does_not_win_a_neutral_sovereign_and_offends_nobody() -> None:
    game = court(MRANE, ["vudot-vodot"], rebellions=("111", "121"), cards=quiet(16, MISS, MISS, bonus=60))
    go(game, E=["vudot-vodot"])
    to_the_end(game)
    assert only(game.log, MissionFailed).letter == "E"
    assert loyalty_of(game, "351") == "neutral"


# On the board


SUMMONED = {"shirofune": {"fate": "summoned", "side": "rebel", "place": TAMSET}}


def with_shirofune(place: str = TAMSET, **more: Any) -> Game:
    """Shirofune and Vudot Vodot on Tamset."""
    game = court(TAMSET, ["vudot-vodot"], sovereigns=SUMMONED, **more)
    pieces.put_character(game.ctx, game.state.characters["shirofune"], place)
    return game


@pytest.mark.case("D-58")
def test_he_never_leaves_his_planet_but_for_its_orbit_box_in_a_spaceship() -> None:
    """[K6] By the original he stays in his own Environ, and some never move."""
    game = with_shirofune(planets={"212": "neutral"})
    ruler = game.state.characters["shirofune"]
    assert may_move(game.ctx, ruler)
    for place in game.ctx.board.surface["312"]:
        assert may_enter(game.ctx, ("shirofune",), place)
    assert may_enter(game.ctx, ("shirofune",), "312.orbit")
    assert not may_enter(game.ctx, ("shirofune",), "312.orbit", "fleet")
    assert not may_enter(game.ctx, ("shirofune",), "311.1")
    assert not may_enter(game.ctx, ("shirofune",), "212.orbit")
    assert may_enter(game.ctx, ("vudot-vodot",), "212.orbit", "fleet")


@pytest.mark.case("D-58")
def test_a_sovereign_who_cannot_lead_in_space_moves_too() -> None:
    megda = {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": CHARKHAN}}
    game = court(CHARKHAN, ["thysa-kymbo"], side="imperial", sovereigns=megda)
    assert may_move(game.ctx, game.state.characters["megda-sheels"])


@pytest.mark.case("D-58", "D-28")
def test_he_goes_on_missions_with_others_and_counts_as_one_of_them() -> None:
    game = with_shirofune()
    assert "assign shirofune to D" not in game.actions
    do(game, "assign vudot-vodot to D")
    assert "assign shirofune to D" in game.actions
    alone, together = (rolls(game, "D", *team) for team in (["vudot-vodot"], ["vudot-vodot", "shirofune"]))
    assert together == alone + 1


@pytest.mark.case("D-58")
def test_his_intelligence_is_his_leadership() -> None:
    game = with_shirofune()
    card = game.facts.sovereigns["shirofune"]
    assert characters.rating(game.ctx, game.state.characters["shirofune"], "intelligence") == card.leadership
    assert rolls(game, "I", "shirofune") == card.leadership
    vodot = game.state.characters["vudot-vodot"]
    assert characters.rating(game.ctx, vodot, "intelligence") == game.facts.characters[vodot.id].intelligence


@pytest.mark.case("D-58")
def test_nobody_searches_for_him_in_office() -> None:
    other = AIR
    game = with_shirofune(place=other, units={other: {"militia": 1}, TAMSET: {"militia": 1}})
    assert search.hiders_at(game.ctx, other, "rebel") == ()
    assert not search.searchable(game.ctx, other, "imperial")
    beside = with_shirofune(units={TAMSET: {"militia": 1}})
    beside.state.characters["vudot-vodot"].detected = True
    assert set(search.hiders_at(beside.ctx, TAMSET, "rebel")) == {"vudot-vodot", "shirofune"}
    assert search.searchable(beside.ctx, TAMSET, "imperial")


@pytest.mark.case("D-58")
def test_he_stays_detected_where_he_walks() -> None:
    game = with_shirofune()
    do(game, "no missions", "done")
    while game.decision is not None and game.ctx.segment != "rebel.character-movement":
        do(game, game.actions[-1])
    assert game.decision is not None
    do(game, "walk shirofune to 312.1")
    assert game.state.characters["shirofune"].place == AIR
    assert game.state.characters["shirofune"].detected


@pytest.mark.case("D-58")
def test_a_captured_sovereign_is_out_of_the_game() -> None:
    game = with_shirofune(units={TAMSET: {"militia": 1}})
    custody.capture(game.ctx, game.state.characters["shirofune"], "units", Cause(TAKEN_IN_COMBAT), "12.8")
    assert game.state.characters["shirofune"].fate == "dead"
    assert only(list(game.ctx.journal), SovereignGone).sovereign == "shirofune"


@pytest.mark.case("D-53")
@pytest.mark.parametrize(
    ("place", "team", "side", "fate", "stands", "by"),
    [
        (TAMSET, "vudot-vodot", "rebel", {}, "", 2),
        (TAMSET, "thysa-kymbo", "imperial", {}, "", -2),
        (MRANE, "vudot-vodot", "rebel", {}, "", 0),
        (TAMSET, "vudot-vodot", "rebel", {"shirofune": {"fate": "gone"}}, "", 0),
        (TAMSET, "vudot-vodot", "rebel", SUMMONED, TAMSET, 2),
        (TAMSET, "vudot-vodot", "rebel", SUMMONED, AIR, 0),
        (AIR, "thysa-kymbo", "imperial", SUMMONED, AIR, -2),
    ],
    ids=["friend", "enemy", "neutral", "dead", "summoned", "summoned, elsewhere", "enemy where he stands"],
)
def test_a_sovereign_in_the_environ_helps_or_hinders_diplomats(
    place: str, team: str, side: Side, fate: dict[str, Any], stands: str, by: int
) -> None:
    """[DX-10, K14] Unsummoned where the map names him, summoned where his counter stands."""
    game = court(place, [team], side=side, sovereigns=fate, cards=quiet(*[MISS] * 9, bonus=40))
    if stands:
        pieces.put_character(game.ctx, game.state.characters["shirofune"], stands)
    go(game, D=[team])
    bonus = only(to_the_end_of_the_bonus(game), BonusRolled)
    assert sum(part.by for part in bonus.parts if part.reason.endswith("is here")) == by


@pytest.mark.case("D-40", "D-58")
@pytest.mark.parametrize("summoned", [False, True])
def test_sovereigns_are_targets_of_assassins(summoned: bool) -> None:
    fate = SUMMONED if summoned else {}
    game = court(
        TAMSET, ["thysa-kymbo"], side="imperial", sovereigns=fate, cards=quiet(12, *[MISS] * 3, bonus=40)
    )
    do(game, "assign thysa-kymbo to A")
    to_the_end(game)
    assert game.state.characters["shirofune"].fate == "dead"
    assert every(game.log, Died if summoned else SovereignGone)


@pytest.mark.case("D-41")
def test_whoever_fails_to_kill_a_sovereign_is_in_danger_too() -> None:
    """[G12] The original lets the assassins of a sovereign get away."""
    game = court(TAMSET, ["thysa-kymbo"], side="imperial", cards=NOTHING, picks=[9])
    do(game, "assign thysa-kymbo to A")
    to_the_end(game)
    assert only(game.log, MissionFailed).die == 10
    assert game.state.characters["thysa-kymbo"].fate == "dead"


@pytest.mark.case("D-29")
@pytest.mark.parametrize("chosen", [True, False])
def test_home_planets_always_count_where_there_is_space(chosen: bool) -> None:
    """[G23] The option is about the Star System Game; Zina Adora is at home on Adare, and royalty."""
    game = court("142.2", ["zina-adora"], options={"home-bonus": chosen})
    assert rolls(game, "I", "zina-adora") == 3 + 2 + 2


@pytest.mark.case("D-51")
def test_the_levels_of_a_coup_are_an_example_to_others() -> None:
    """[23.1] Two spaces or more by one mission."""
    cards = quiet(53, 54, *[MISS] * 8, bonus=40)
    game = court("113.1", ["vudot-vodot"], planets={"111": "neutral"}, cards=cards)
    go(game, C=["vudot-vodot"])
    while not every(game.log, DominoSparked):
        do(game, game.actions[0])
    assert only(game.log, LastCoupMarked).place == "113.1"


@pytest.mark.case("D-49")
@pytest.mark.parametrize(("protected", "sought"), [(True, False), (False, True)])
def test_troops_do_not_look_for_camps_that_the_set_up_protects(protected: bool, sought: bool) -> None:
    """[28.35] Until the first Rebel Mission Phase is over."""
    game = court(TAMSET, ["vudot-vodot"], units={AIR: {"line": 4}})
    segments = [segment.name for segment in game.ctx.segments]
    game.state.segment = segments.index(camps.COMBAT_SEGMENT)
    game.state.camps[AIR] = 0
    province = game.state.modules["province"]
    assert isinstance(province, ProvinceMemory)
    province.first_camps = (AIR,) if protected else ()
    moment = Moment(name=points.SEGMENT_ENDS.name, side="rebel")
    assert (camps.suppress(game.ctx, moment) is not None) is sought
