"""[32.0] Galactic Events that stay in force to the end of their Game-Turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, galaxy, loyalty
from tests.engine.province.fleets import fly, gather
from tests.engine.table import do, every, only, until

from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.missions import BonusDrawn, EventIgnored, EventStruck
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.space import Hyperjumped, NavigationDeclared, RepairTried
from fitg.engine.game import Game
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import LOYAL, NEUTRAL, UNREST
from fitg.engine.rules import characters
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.loyalty import reset_to_neutral
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group, eligible
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import domino
from fitg.engine.rules.space import navigation
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe

TURBULENCE, BACKLASH, MOONS, STORMS, STRIKE = 105, 107, 110, 111, 116
DISPUTE, JAMMING, PROPAGANDA, NO_EVENT = 120, 121, 126, 102
REBEL_FLEETS, IMPERIAL_FLEETS = "rebel-1.interplanetary-movement", "imperial-1.interplanetary-movement"
LONICA, TAMSET, KAYN_HOME = "421", "312", "111"
#: Somebody of each side far away, so that no Segment ends by itself.
FAR = {"tourag": {"place": "551.1"}, "zina-adora": {"place": "551.1"}}
IDLE = {"rebel": {"531.1": {"fire-2-3": 1}}, "imperial": {"531.1": {"veteran": 1}}}


def during(event: int, segment: str, *, idle: bool = True, **more: Any) -> Game:
    """A Segment of a Game-Turn in which this event is in force."""
    people = {**FAR, **more.pop("characters", {})}
    side = "rebel" if segment.startswith("rebel") else "imperial"
    units = {**more.pop("units", {}), **(IDLE[side] if idle and "movement" in segment else {})}
    return galaxy(segment, turn=2, galactic_event=event, characters=people, units=units, **more)


# Hyperjumps


@pytest.mark.case("32.0", "21.1")
@pytest.mark.parametrize(
    ("origin", "destination", "usual", "turbulent"),
    [
        ("241.orbit", "111.orbit", 5, 7),
        ("111.1", "241.1", 5, 7),
        ("111.orbit", "121.orbit", 2, 2),
        ("241.orbit", "221.orbit", 2, 2),
        ("11.drift2", "111.orbit", 2, 2),
        ("111.orbit", "112.orbit", 0, 0),
    ],
)
def test_turbulence_makes_jumps_into_and_out_of_the_first_province_longer(
    origin: str, destination: str, usual: int, turbulent: int
) -> None:
    quiet, event = during(NO_EVENT, REBEL_FLEETS), during(TURBULENCE, REBEL_FLEETS)
    assert navigation.distance(quiet.ctx, origin, destination) == usual
    assert navigation.distance(event.ctx, origin, destination) == turbulent


@pytest.mark.case("32.0", "21.3")
def test_fleets_jump_over_the_longer_distance_and_know_it_before() -> None:
    """Navigation 4 over 7: die + 3; with 5 that is 8 and a Drift 2 with damage at the latest."""
    game = during(TURBULENCE, REBEL_FLEETS, units={"241.orbit": {"urban-4-4": 1}}, dice=[1])
    gather(game, "241.orbit")
    do(game, "course 111")
    (table,) = forecast(game, "to 111.orbit")
    assert "over 7 with Navigation 4" in table.title
    assert game.decision is not None
    assert "Hyperjump of 7" in game.decision.prompt
    jump = only(do(game, "to 111.orbit"), Hyperjumped)
    assert (jump.distance, jump.navigation, jump.sum) == (7, 4, 4)
    assert [part.by for part in jump.detours] == [2]
    assert "distance 7 (+2 " in describe(jump, game.facts)


@pytest.mark.case("32.0", "21.3")
def test_so_do_spaceships() -> None:
    crew = {"boccanegra": {"place": "241.orbit", "ship": "planetary-privateer"}}
    game = during(TURBULENCE, "rebel-1.character-movement", characters=crew, dice=[1, 1, 1])
    events = do(game, "fly planetary-privateer", "to 111.orbit")
    assert only(events, Hyperjumped).distance == 7


@pytest.mark.case("32.0", "21.21")
def test_a_strike_costs_military_units_one_point_of_navigation() -> None:
    """Four units: the lowest is 3, less one for the fourth, less one for the strike."""
    game = during(STRIKE, REBEL_FLEETS, units={"241.orbit": {"urban-2-3": 4}}, dice=[1])
    gather(game, "241.orbit")
    jump = only(do(game, "course 221", "to 221.orbit"), Hyperjumped)
    assert [part.by for part in jump.parts] == [3, -1, -1]
    assert (jump.navigation, jump.sum) == (1, 2)


@pytest.mark.case("32.0", "21.27")
def test_it_lowers_the_declared_two_as_well() -> None:
    game = during(STRIKE, IMPERIAL_FLEETS, units={"241.orbit": {"veteran": 1}}, dice=[1])
    assert only(do(game, "declare navigation two"), NavigationDeclared).navigation == 1
    gather(game, "241.orbit")
    do(game, "course 221")
    assert only(do(game, "to 221.orbit"), Hyperjumped).navigation == 1


@pytest.mark.case("32.0", "21.25")
def test_it_leaves_characters_and_combat_alone() -> None:
    crew = {"boccanegra": {"place": "241.orbit", "ship": "planetary-privateer"}}
    game = during(STRIKE, "rebel-1.character-movement", characters=crew, dice=[1, 1])
    assert only(do(game, "fly planetary-privateer", "to 221.orbit"), Hyperjumped).navigation == 4
    assert game.facts.unit_kinds["urban-4-4"].space_strength == 4


@pytest.mark.case("32.0", "27.1")
@pytest.mark.parametrize(("event", "repaired"), [(NO_EVENT, True), (STRIKE, False)])
def test_elite_units_on_strike_repair_less_well(event: int, repaired: bool) -> None:
    """An elite unit of 4, die 4."""
    game = during(
        event,
        "rebel-1.repairs",
        characters={"kogus": {"place": "222.1", "with_units": True}},
        ships=[{"id": "planetary-privateer", "owner": "kogus", "damaged": True}],
        units={"222.1": {"urban-4-4": 1}},
        planets={ANGOFF: {"state": "rebel-control", "pdb_up": True}},
        dice=[4],
    )
    (table,) = forecast(game, "repair planetary-privateer with urban-4-4")
    assert dict(table.rows)["repaired"] == (Fraction(4, 6) if repaired else Fraction(3, 6))
    tried = only(do(game, "repair planetary-privateer with urban-4-4"), RepairTried)
    assert (tried.rating, tried.repaired) == (4 if repaired else 3, repaired)


# Missions


def letters_for(game: Game, who: str, place: str) -> set[str]:
    do(game, f"missions at {place}")
    return {action.split()[-1] for action in game.actions if action.startswith(f"assign {who} to ")}


@pytest.mark.case("32.0", "13.1")
def test_after_the_backlash_no_rebel_wins_friends_on_lonica() -> None:
    people = {"frun-sentel": {"place": "421.1"}, "ly-mantok": {"place": "421.1"}}
    usual = letters_for(during(NO_EVENT, "rebel-1.missions", characters=people), "ly-mantok", "421.1")
    closed = letters_for(during(BACKLASH, "rebel-1.missions", characters=people), "ly-mantok", "421.1")
    assert usual - closed == {"D", "C"}
    assert closed < usual


@pytest.mark.case("32.0", "13.2e")
def test_nor_does_a_camp() -> None:
    planets = {LONICA: {"loyalty": "neutral"}}
    for event, may in ((NO_EVENT, True), (BACKLASH, False)):
        game = during(event, "rebel-1.missions", camps=["421.1"], planets=planets)
        do(game, "missions at 421.1")
        assert ("assign the camp to D" in game.actions) is may


@pytest.mark.case("32.0")
def test_the_empire_does_and_so_do_rebels_elsewhere() -> None:
    people = {"redjac": {"place": "421.1"}}
    assert "D" in letters_for(during(BACKLASH, "imperial-1.missions", characters=people), "redjac", "421.1")
    people = {"frun-sentel": {"place": "442.1"}}
    assert "D" in letters_for(during(BACKLASH, "rebel-1.missions", characters=people), "frun-sentel", "442.1")


@pytest.mark.case("32.0", "13.6")
@pytest.mark.parametrize(("side", "who"), [("rebel", "frun-sentel"), ("imperial", "redjac")])
def test_on_tamset_there_are_no_bonus_draws(side: Any, who: str) -> None:
    people = {who: {"place": "312.1"}}
    for event, drawn in ((NO_EVENT, True), (MOONS, False)):
        game = during(event, f"{side}-1.missions", characters=people)
        number, parts = bonus_draws(game.ctx, Site("312.1", side), Group(letter="I", members=(who,)))
        assert (number > 0, bool(parts)) == (drawn, drawn)


@pytest.mark.case("32.0", "37.1")
def test_so_a_question_there_has_no_draws_at_all() -> None:
    people = {
        "redjac": {"place": "312.1"},
        "kogus": {"place": "312.1", "fate": "captive", "captor": "redjac"},
    }
    game = during(MOONS, "imperial-1.missions", characters=people)
    assert only(do(game, "redjac questions kogus"), BonusDrawn).draws == 0


@pytest.mark.case("32.0", "24.0")
def test_the_orbit_box_of_tamset_is_not_on_the_planet() -> None:
    game = during(MOONS, "rebel-1.missions")
    assert game.ctx.rules.policies.grants_bonus(game.ctx, "312.orbit")
    assert game.ctx.rules.policies.grants_bonus(game.ctx, "311.1")


def missions_of(event: int, place: str, cards: list[int], **more: Any) -> list[Any]:
    """Three Rebels are on a diplomatic mission and draw these cards."""
    people = {"frun-sentel": {"place": place}, "ly-mantok": {"place": place}, "kogus": {"place": place}}
    game = during(event, "rebel-1.missions", characters=people, cards=cards, **more)
    do(game, f"missions at {place}", *(f"assign {who} to D" for who in people))
    events = do(game, "begin") if "begin" in game.actions else []
    return [game, *events]


def draw_all(game: Game, number: int) -> list[Any]:
    """Draw so many cards, and get away from whatever comes."""
    events: list[Any] = []
    while number:
        if "draw" in game.actions:
            number -= 1
            events += do(game, "draw")
        else:
            events += do(game, game.actions[0])
    while game.decision is not None and game.decision.kind != "missions.draw":
        events += do(game, game.actions[0])
    return events


@pytest.mark.case("32.0", "13.42")
def test_in_the_storms_of_varu_creatures_attack_every_time() -> None:
    """Off season for creatures, then two attacks in the Wild of Solvia."""
    dice = [6, 1] * 20
    for event, attacks in ((NO_EVENT, 0), (STORMS, 2)):
        game, *_ = missions_of(event, "432.3", [92, 95, 85], dice=dice)
        events = draw_all(game, 3)
        struck = [each for each in every(events, EventStruck) if each.event == "creature_attack"]
        assert len(struck) == attacks
        assert len(every(events, EventIgnored)) == 2 - attacks


@pytest.mark.case("32.0", "13.42", "13.46")
def test_elsewhere_and_without_a_creature_all_is_as_usual() -> None:
    game, *_ = missions_of(STORMS, "421.2", [92, 74])
    assert every(draw_all(game, 2), EventIgnored)
    game, *_ = missions_of(STORMS, "433.2", [74])
    assert only(draw_all(game, 1), EventIgnored).case == "13.46"


@pytest.mark.case("32.0", "13.6")
def test_propaganda_drowns_what_would_end_bonus_draws() -> None:
    """Rumors, then local connections, in the Wild."""
    for event, ignored in ((NO_EVENT, "extra_bonus"), (PROPAGANDA, "no_bonus")):
        game, *_ = missions_of(event, "421.2", [78, 77])
        events = draw_all(game, 2)
        assert only(events, EventIgnored).event == ignored
        draws, _ = bonus_draws(game.ctx, game.state.stack[-1].site, game.state.stack[-1].groups[0])
        assert (draws > 0) is (event == PROPAGANDA)


@pytest.mark.case("32.0", "13.6")
def test_creatures_still_take_bonus_draws_away() -> None:
    game = during(PROPAGANDA, "rebel-1.missions", characters={"frun-sentel": {"place": "421.2"}})
    cowed = Group(letter="D", members=("frun-sentel",), no_bonus=True)
    assert bonus_draws(game.ctx, Site("421.2", "rebel"), cowed) == (0, ())


# The Kayns


@pytest.mark.case("32.0", "15.13")
def test_in_a_dispute_the_markers_of_the_kayns_do_not_move() -> None:
    planets = {planet: {"loyalty": "loyal"} for planet in ("111", "121", "212", "551", "112")}
    game = during(DISPUTE, "galactic.taxation", planets=planets)
    game.ctx.state.turn = 6
    ctx = game.ctx
    for planet in ("111", "121", "212", "551"):
        assert reset_to_neutral(ctx, ctx.state.planets[planet], "civil war", "15.12") == 0
        assert loyalty(game, planet) == LOYAL
    assert reset_to_neutral(ctx, ctx.state.planets["112"], "civil war", "15.12") == 1


@pytest.mark.case("32.0", "33.1a")
def test_nor_do_they_rise_for_taxes() -> None:
    game = galaxy(
        "galactic.taxation", turn=6, galactic_event=DISPUTE, planets={KAYN_HOME: {"loyalty": "unrest"}}
    )
    events = do(game, f"tax {KAYN_HOME} in full")
    assert not every(events, StatusChanged)
    assert not every(events, LoyaltyShifted)
    usual = galaxy(
        "galactic.taxation", turn=6, galactic_event=NO_EVENT, planets={KAYN_HOME: {"loyalty": "unrest"}}
    )
    assert only(do(usual, f"tax {KAYN_HOME} in full"), StatusChanged).after == "rebellion"


@pytest.mark.case("32.0", "23.0")
def test_nor_does_a_domino_effect_reach_them() -> None:
    planets = {planet: {"loyalty": "neutral"} for planet in ("111", "112", "113")}
    for event, reached in ((NO_EVENT, True), (DISPUTE, False)):
        game = during(event, "rebel-1.missions", planets=planets, characters={"kogus": {"place": "222.1"}})
        found = {each for part in domino.reach(game.ctx, "112", "rebellion") for each in part.planets}
        assert (KAYN_HOME in found) is reached
        assert "113" in found


@pytest.mark.case("32.0", "15.3")
def test_a_mission_still_starts_a_rebellion_there() -> None:
    people = {"frun-sentel": {"place": "212.1"}}
    game = during(
        DISPUTE,
        "rebel-1.missions",
        characters=people,
        planets={"212": {"loyalty": "unrest"}},
        cards=[68, 80, 68],
    )
    assert "R" in letters_for(game, "frun-sentel", "212.1")


@pytest.mark.case("36.33b")
def test_but_under_mass_hypnosis_it_does_not() -> None:
    """[G-21] Nothing starts a rebellion there."""
    game = during(
        NO_EVENT,
        "rebel-1.missions",
        characters={"frun-sentel": {"place": "232.1"}},
        planets={"232": {"loyalty": "unrest"}},
        units={"232.orbit": {"resolution": 1}},
    )
    site = Site("232.1", "rebel")
    assert game.ctx.rules.missions["R"].allowed(game.ctx, site)
    memory(game.ctx).hypnosis = {"232": "resolution"}
    assert not game.ctx.rules.missions["R"].allowed(game.ctx, site)


@pytest.mark.case("32.0", "13.1", "10.4", "22.4")
def test_kayns_join_no_mission_and_lead_nothing() -> None:
    people = {
        "kogus": {"place": "222.1"},
        "frun-sentel": {"place": "222.1"},
        "barca": {"place": "241.1"},
        "redjac": {"place": "241.1"},
    }
    for event, kayns in ((NO_EVENT, True), (DISPUTE, False)):
        ctx = during(event, "rebel-1.missions", characters=people).ctx
        rebels = {each.id for each in eligible(ctx, "222.1", "rebel")}
        assert ("kogus" in rebels, "frun-sentel" in rebels) == (kayns, True)
        barca, redjac = (ctx.state.characters[name] for name in ("barca", "redjac"))
        assert (characters.can_lead(ctx, barca), characters.can_lead(ctx, redjac)) == (kayns, True)
        assert (characters.space_leadership(ctx, barca) > 0) is kayns
        assert characters.space_leadership(ctx, redjac) > 0


@pytest.mark.case("32.0", "37.1")
def test_a_kayn_questions_nobody() -> None:
    people = {
        "barca": {"place": "241.1"},
        "frun-sentel": {"place": "241.1", "fate": "captive", "captor": "barca"},
    }
    for event, may in ((NO_EVENT, True), (DISPUTE, False)):
        game = during(event, "imperial-1.missions", characters={**people, "redjac": {"place": "311.1"}})
        assert ("barca questions frun-sentel" in game.actions) is may


# Jamming


@pytest.mark.case("32.0", "23.0", "23.2")
def test_where_all_news_is_jammed_no_domino_effect_starts() -> None:
    for event, sparks in ((NO_EVENT, 1), (JAMMING, 0)):
        game = galaxy(
            "galactic.taxation",
            turn=7,
            galactic_event=event,
            planets={ANGOFF: {"loyalty": "unrest"}},
        )
        events = do(game, f"tax {ANGOFF} in full")
        assert only(events, StatusChanged).after == "rebellion"
        events += until(game, "taxation")
        assert len(every(events, DominoSparked)) == sparks
        assert game.ctx.rules.policies.sets_example(game.ctx, ANGOFF) is bool(sparks)


@pytest.mark.case("32.0", "23.1", "23.3")
def test_neither_by_a_mission_nor_by_a_liberation() -> None:
    ctx = during(JAMMING, "rebel-1.missions", characters={"frun-sentel": {"place": "222.1"}}).ctx
    quiet = during(NO_EVENT, "rebel-1.missions", characters={"frun-sentel": {"place": "222.1"}}).ctx
    moment = Moment(name=domino.MOVED, side="rebel", planet=ANGOFF, number=2)
    for spark in (domino.of_mission, domino.of_rebellion, domino.of_stopped_rebellion, domino.of_liberation):
        assert spark(ctx, moment) is None
        assert spark(quiet, moment) is not None


@pytest.mark.case("32.0")
def test_other_events_leave_these_rules_alone() -> None:
    game = during(
        NO_EVENT, REBEL_FLEETS, units={"241.orbit": {"urban-4-4": 1}}, planets={"111": {"loyalty": "neutral"}}
    )
    jump = only(fly(game, "241.orbit", "221.orbit"), Hyperjumped)
    assert (jump.navigation, jump.distance, jump.detours) == (4, 2, ())
    assert loyalty(game, "111") == NEUTRAL < UNREST
