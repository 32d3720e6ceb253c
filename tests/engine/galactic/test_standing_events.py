"""[32.0] Galactic Events that stay in force to the end of their Game-Turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, galaxy, loyalty, record
from tests.engine.galactic.test_revealing import laid
from tests.engine.province.fleets import at, fly, gather, kind
from tests.engine.table import do, every, only, passing, question, until

from fitg.engine import points, questions
from fitg.engine.events.character_combat import Died
from fitg.engine.events.control import ForcePoints, LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import FluxStruck, GhostFleetCame, GhostFleetStruck, SecretRevealed
from fitg.engine.events.military_combat import BattleFought, CombatDeclared
from fitg.engine.events.missions import BonusDrawn, EventIgnored, EventStruck
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.politics import DominoSparked, SovereignSummoned
from fitg.engine.events.space import Hyperjumped, NavigationDeclared, RepairTried, StackReleased
from fitg.engine.game import Game, restore
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.engine.rules import characters
from fitg.engine.rules.galactic.flux import AS_NAMED, STRANDED, SWEPT, Flux, chances
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
SINGULARITY = 101
COURT = "223.2"
NO_RECRUITS = 103
E_WILD = (81, 94)
RISEN: dict[str, Any] = {"state": "rebellion", "pdb_up": False}
CREATURES = [95, 85]
SOLVIA = "432.3"
ANELL = "541.orbit"
BARAK = "511.orbit"
GHOSTS = 106
QUIET = 102
FLEETS = "rebel-1.interplanetary-movement"
FLUX = 118
PRIVATEER = "planetary-privateer"
SHIPS = "rebel-1.character-movement"


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
    assert game.ctx.rules.ask[questions.grants_bonus](game.ctx, "312.orbit")
    assert game.ctx.rules.ask[questions.grants_bonus](game.ctx, "311.1")


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
        assert game.ctx.rules.ask[questions.sets_example](game.ctx, ANGOFF) is bool(sparks)


@pytest.mark.case("32.0", "23.1", "23.3")
def test_neither_by_a_mission_nor_by_a_liberation() -> None:
    ctx = during(JAMMING, "rebel-1.missions", characters={"frun-sentel": {"place": "222.1"}}).ctx
    quiet = during(NO_EVENT, "rebel-1.missions", characters={"frun-sentel": {"place": "222.1"}}).ctx
    moment = Moment(name=points.LOYALTY_MOVED.name, side="rebel", planet=ANGOFF, number=2)
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


@pytest.mark.case("32.0", "31.0")
@pytest.mark.parametrize(
    ("segment", "shown"), [("imperial-1.missions", False), ("imperial-2.missions", True)]
)
def test_a_hidden_hyper_world_is_shown_where_the_singularity_does_not_explain_it(
    segment: str, shown: bool
) -> None:
    people = {"redjac": {"place": "222.1"}}
    game = laid(segment, {"222": "hyper-world"}, characters=people, galactic_event=SINGULARITY)
    do(game, "missions at 222.1", "assign redjac to D")
    second = next(each for each in question(game).options if each.text == "those on D also go on G")
    assert second.is_final(game.ctx) is shown
    assert bool(every(do(game, "those on D also go on G"), SecretRevealed)) is shown


def second_missions(*orders: str, loyalty: str = "neutral") -> set[str]:
    """What those on Diplomacy may also do, in the first Player-Turn under the singularity."""
    people = {who: {"place": "222.1"} for who in ("frun-sentel", "scott-rubel", "kogus")}
    game = galaxy(
        "rebel-1.missions",
        turn=2,
        galactic_event=SINGULARITY,
        characters={**FAR, **people},
        planets={"222": {"loyalty": loyalty}},
    )
    until(game, "missions")
    do(game, "missions at 222.1", *orders)
    return {action.split()[-1] for action in game.actions if action.startswith("those on D also go on")}


@pytest.mark.case("32.0", "13.1", "15.2")
@pytest.mark.parametrize(("loyalty", "letters"), [("neutral", "SRPGI"), ("loyal", "SPGIB")])
def test_a_second_mission_is_one_that_the_group_could_have_been_given(loyalty: str, letters: str) -> None:
    """No prisoner to free, no troops to subvert, nobody to kill; a rebellion only where Unrest is near."""
    assert second_missions("assign frun-sentel to D", loyalty=loyalty) == set(letters)


@pytest.mark.case("32.0", "13.1")
def test_a_mission_of_another_group_is_not_given_a_second_time() -> None:
    assert "S" not in second_missions("assign frun-sentel to D", "assign kogus to S")


@pytest.mark.case("32.0", "13.2a")
@pytest.mark.parametrize(
    ("members", "may"),
    [
        (("frun-sentel", "kogus"), True),
        (("kogus", "frun-sentel"), True),
        (("frun-sentel", "scott-rubel"), False),
    ],
)
def test_for_a_coup_one_of_the_group_is_clever_enough_in_whatever_order_they_came(
    members: tuple[str, ...], may: bool
) -> None:
    orders = [f"assign {who} to D" for who in members]
    assert ("C" in second_missions(*orders)) is may


def summons(event: int) -> Game:
    """An Imperial mission to a sovereign, with two planets of her province in rebellion."""
    return galaxy(
        "imperial-1.missions",
        turn=2,
        galactic_event=event,
        characters={"senator-dermond": {"place": COURT}, **FAR},
        planets={"221": RISEN, "222": RISEN, "223": {"loyalty": "neutral"}},
        cards=E_WILD,
    )


@pytest.mark.case("32.0", "25.14")
@pytest.mark.parametrize(("event", "points"), [(NO_EVENT, 5), (NO_RECRUITS, 0)])
def test_without_recruits_a_sovereign_comes_and_her_people_do_not(event: int, points: int) -> None:
    """The Empire may not purchase military units in the whole Game-Turn; 25.14 lets it purchase some."""
    game = summons(event)
    do(game, f"missions at {COURT}")
    rows = dict(forecast(game, "assign senator-dermond to E")[-1].rows)
    people = "with units for 5 Force Points" if points else "alone"
    assert f"Megda Sheels comes, {people}" in rows
    events = do(game, "assign senator-dermond to E", "draw")
    summoned = only(events, SovereignSummoned)
    assert summoned.points == points
    assert ("nobody follows him" in describe(summoned, game.facts)) is (points == 0)
    assert len(every(events, ForcePoints)) == bool(points)
    assert (question(game).kind == "force-points.here") is bool(points)


def hunted(people: dict[str, Any], **more: Any) -> Game:
    """A group on a diplomatic mission in the storms of Varu, that draws two creatures."""
    team = {name: {"place": SOLVIA, **fields} for name, fields in people.items()}
    game = galaxy(
        "rebel-1.missions",
        turn=2,
        galactic_event=STORMS,
        characters={**FAR, **team},
        planets={"432": {"loyalty": "neutral"}},
        cards=CREATURES,
        dice=[1, 6] * 20,
        **more,
    )
    until(game, "missions")
    do(game, f"missions at {SOLVIA}", *(f"assign {who} to D" for who in people))
    return game


def is_spared(events: list[Any]) -> bool:
    return any(each.event == "creature_attack" for each in every(events, EventIgnored))


def meet(game: Game, *answers: str) -> list[Any]:
    """Draw a card and get away from what comes, with these answers where they are possible."""
    if question(game).kind == "missions.assign":
        do(game, "draw")
    events = list(do(game, "draw"))
    while game.decision is not None and game.decision.kind != "missions.draw":
        events += do(game, next((each for each in answers if each in game.actions), passing(game)))
    return events


@pytest.mark.case("32.0", "13.42", "13.45")
def test_professor_mareg_knows_the_first_beast_of_the_storms_and_not_the_next() -> None:
    game = hunted({"professor-mareg": {}, "kogus": {}})
    assert is_spared(meet(game))
    events = meet(game)
    assert only(events, EventStruck).event == "creature_attack"
    assert not is_spared(events)


@pytest.mark.case("32.0", "14.3")
def test_norrocks_drive_off_the_first_beast_of_the_storms_and_not_the_next() -> None:
    game = hunted({"frun-sentel": {"possessions": ["norrocks"]}, "kogus": {}})
    assert is_spared(meet(game, "use norrocks"))
    assert not is_spared(meet(game, "use norrocks"))


@pytest.mark.case("32.0", "21.22")
@pytest.mark.parametrize("event", [NO_EVENT, DISPUTE])
def test_a_kayn_who_may_not_lead_has_a_space_leadership_rating_all_the_same(event: int) -> None:
    """Five units with him lose one point, not two: the case asks for the rating, the card for a leader."""
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=2,
        galactic_event=event,
        characters={"barca": {"place": "241.orbit", "with_units": True}},
        units={"241.orbit": {"veteran": 5}, "531.1": {"line": 1}},
    )
    jump = only(fly(game, "241.orbit", "221.orbit"), Hyperjumped)
    assert jump.navigation == 4 - 1


@pytest.mark.case("32.0", "22.4")
def test_nobody_names_him_in_the_fight_at_the_end_of_the_jump() -> None:
    for event, may in ((NO_EVENT, True), (DISPUTE, False)):
        game = galaxy(
            "imperial-1.space-combat",
            turn=2,
            galactic_event=event,
            characters={"barca": {"place": "241.orbit", "with_units": True}},
            units={"241.orbit": {"veteran": 5, "urban-2-3": 1}},
            planets={"241": RISEN},
        )
        until(game, "space-combat")
        do(game, question(game).options[0].text)
        assert ("lead with barca" in game.actions) is may, (event, game.actions)


@pytest.mark.case("32.0", "13.71", "9.1", "11.1")
def test_kayns_move_and_heal_in_their_dispute() -> None:
    game = galaxy(
        "rebel-1.character-movement",
        turn=2,
        galactic_event=DISPUTE,
        characters={"kogus": {"place": "223.1", "wounds": 2}, **FAR},
    )
    assert "walk kogus to 223.2" in game.actions
    until(game, "missions")
    while game.state.phasing == "rebel":
        do(game, passing(game))
    assert game.state.characters["kogus"].wounds == 0


@pytest.mark.case("32.0", "36.32", "15.13")
@pytest.mark.parametrize(("event", "risen"), [(NO_EVENT, True), (DISPUTE, False)])
def test_not_even_strafing_makes_a_planet_of_the_kayns_rise(event: int, risen: bool) -> None:
    """Niconi is at Unrest, and a Level 2 PDB fires on it: in a dispute its marker does not move at all."""
    game = galaxy(
        "rebel-1.missions",
        turn=2,
        galactic_event=event,
        characters={"zina-adora": {"place": "551.1"}, "tourag": {"place": "531.1"}},
        planets={"551": {"loyalty": "unrest", "pdb": 2, "pdb_up": True}},
        cards=[72],
    )
    until(game, "missions")
    do(game, "missions at 551.1", "assign zina-adora to G", "draw", "strafe 551")
    assert (game.state.planets["551"].status == "rebellion") is risen


@pytest.mark.case("32.0", "31.0", "31.1")
@pytest.mark.parametrize(("event", "noticed"), [(NO_EVENT, True), (JAMMING, False)])
def test_a_hidden_living_planet_is_not_noticed_where_no_planet_could_follow(
    event: int, noticed: bool
) -> None:
    """An Imperial Coup of two spaces sets no example; in a month of jamming none does."""
    game = laid(
        "imperial-1.missions",
        {"222": "living-planet"},
        characters={"senator-dermond": {"place": "222.1"}},
        galactic_event=event,
        planets={"222": {"loyalty": "neutral"}},
        cards=[73, 83],
    )
    do(game, "missions at 222.1", "assign senator-dermond to D", "draw", "draw")
    if loyalty(game, "222") == NEUTRAL:
        do(game, "complete D")
    assert loyalty(game, "222") == PATRIOTIC
    assert record(game).revealed == (("222",) if noticed else ())


def haunted(units: dict[str, dict[str, int]], segment: str = "rebel-1.space-combat", **more: Any) -> Game:
    """The Space Combat Segment of the first Rebel Player-Turn, with all PDBs Down but those that are said."""
    planets = {"511": {"pdb_up": False}, "541": {"pdb_up": False}, **more.pop("planets", {})}
    event = more.pop("event", GHOSTS)
    return galaxy(segment, turn=2, galactic_event=event, units=units, planets=planets, **more)


@pytest.mark.case("32.0", "22.0")
def test_the_rebel_player_picks_one_orbit_box_of_the_fifth_province() -> None:
    game = haunted({BARAK: {"line": 3}, ANELL: {"line": 2}, "241.orbit": {"line": 2}})
    assert game.decision is not None
    assert game.decision.side == "rebel"
    assert set(game.actions) == {
        f"the ghost fleet strikes at {BARAK}",
        f"the ghost fleet strikes at {ANELL}",
    }


@pytest.mark.case("32.0", "22.0", "10.3")
def test_twenty_points_attack_and_only_the_empire_loses() -> None:
    """20 against 10 is 2-1; only one die is rolled."""
    game = haunted({BARAK: {"line": 5}, ANELL: {"line": 1}}, dice=[4])
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    came, struck = only(events, GhostFleetCame), only(events, GhostFleetStruck)
    assert came.strength == 20
    assert (struck.attack, struck.defense, struck.ratio, struck.column, struck.shifts) == (
        20,
        10,
        "2-1",
        "2-1",
        (),
    )
    assert only(events, UnitsRevealed).units == {"line": 5}
    assert struck.loss > 0
    assert sum(only(events, UnitsLost).units.values()) == struck.loss // 2
    assert at(game, BARAK, "imperial") == {"line": 5 - struck.loss // 2}
    assert "20 against 10" in describe(struck, game.facts)


@pytest.mark.case("32.0", "22.4", "22.21")
def test_the_empire_may_use_a_space_leader_and_its_pdb() -> None:
    """Redjac leads with 2 in space, and a Level 1 PDB helps; nobody leads the ghosts, none is determined."""
    people = {"redjac": {"place": BARAK, "with_units": True}, "boccanegra": {"place": BARAK}}
    ships = [{"id": "planetary-privateer", "owner": "boccanegra"}]
    game = haunted(
        {BARAK: {"line": 5}, ANELL: {"line": 1}},
        dice=[1],
        characters=people,
        ships=ships,
        planets={"511": {"pdb": 1, "pdb_up": True}},
    )
    do(game, f"the ghost fleet strikes at {BARAK}")
    assert game.decision is not None
    assert (game.decision.side, kind(game)) == ("imperial", "military-combat.leader")
    struck = only(do(game, "lead with redjac"), GhostFleetStruck)
    assert {shift.case for shift in struck.shifts} == {"22.21", struck.shifts[0].case}
    assert all(shift.columns < 0 for shift in struck.shifts)
    assert kind(game) != "military-combat.assault"


@pytest.mark.case("32.0", "20.47")
def test_it_strikes_intercepting_units_too_and_frees_those_they_hunt() -> None:
    stacks = [
        {"place": BARAK, "role": "interception", "units": {"line": 1}},
        {"place": BARAK, "role": "interception", "units": {"fire-2-3": 1}},
    ]
    game = haunted({BARAK: {"line": 1}, ANELL: {"line": 1}}, stacks=stacks, dice=[6])
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    struck = only(events, GhostFleetStruck)
    assert struck.defense == 4
    assert struck.loss >= 4
    assert at(game, BARAK, "imperial") == at(game, BARAK, "imperial", "interception") == {}
    assert at(game, BARAK, "rebel") == {"fire-2-3": 1}


@pytest.mark.case("32.0", "20.47", "22.0")
@pytest.mark.parametrize(("die", "released"), [(6, True), (1, False)])
def test_the_hunted_are_free_at_once_if_no_hunter_is_left_and_only_then(die: int, released: bool) -> None:
    stacks = [
        {"place": BARAK, "role": "interception", "units": {"line": 1 if released else 10}},
        {"place": BARAK, "role": "interception", "units": {"fire-2-3": 1}},
    ]
    game = haunted({ANELL: {"line": 1}}, stacks=stacks, dice=[die] * 9)
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    freed = [event for event in every(events, StackReleased) if event.side == "rebel"]
    assert bool(freed) is released
    fights = every(events, BattleFought)
    assert [fight.attacker for fight in fights] == ([] if released else ["imperial"])


@pytest.mark.case("32.0", "22.0", "10.3")
def test_losses_are_counted_in_space_strength() -> None:
    """A Veteran has three points on the ground and four in space: a loss of three costs none of them."""
    game = haunted({BARAK: {"veteran": 3}, ANELL: {"line": 1}}, dice=[6])
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    assert (only(events, GhostFleetStruck).defense, only(events, GhostFleetStruck).loss) == (12, 3)
    assert at(game, BARAK, "imperial") == {"veteran": 3}


@pytest.mark.case("32.0", "20.54", "20.47")
def test_an_empty_carrier_goes_before_one_with_a_load_in_whichever_stack() -> None:
    stacks = [
        {"place": BARAK, "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}},
        {"place": BARAK, "role": "interception", "units": {"line": 1}},
        {"place": BARAK, "role": "interception", "units": {"fire-2-3": 1}},
    ]
    game = haunted({ANELL: {"line": 1}}, stacks=stacks, dice=[1])
    assert only(do(game, f"the ghost fleet strikes at {BARAK}"), GhostFleetStruck).loss == 3
    assert at(game, BARAK, "imperial") == {"line": 1, "militia": 1}
    assert at(game, BARAK, "imperial", "interception") == {}


@pytest.mark.case("32.0", "22.43")
def test_with_the_last_unit_everybody_in_the_box_is_lost() -> None:
    people = {"redjac": {"place": BARAK, "with_units": True, "ship": "redjacs-spaceship"}}
    game = haunted({BARAK: {"line": 1}, ANELL: {"line": 1}}, characters=people, dice=[6])
    do(game, f"the ghost fleet strikes at {BARAK}")
    events = do(game, "no leader")
    assert only(events, Died).character == "redjac"
    assert not [ship for ship in game.state.ships.values() if ship.place == BARAK]


@pytest.mark.case("32.0", "20.54")
def test_what_is_carried_goes_with_its_carrier() -> None:
    stacks = [{"place": BARAK, "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}}]
    game = haunted({ANELL: {"line": 1}}, stacks=stacks, dice=[6])
    events = do(game, f"the ghost fleet strikes at {BARAK}")
    assert only(events, GhostFleetStruck).defense == 2
    assert only(events, UnitsLost).units == {"line": 1, "militia": 1}
    assert at(game, BARAK, "imperial") == {}


@pytest.mark.case("32.0", "22.23")
def test_the_survivors_still_fight_the_rebels_above_the_planet() -> None:
    game = haunted({BARAK: {"line": 6, "fire-2-3": 1}, ANELL: {"line": 1}}, dice=[1])
    do(game, f"the ghost fleet strikes at {BARAK}")
    while kind(game) == "losses":
        do(game, game.actions[0])
    assert at(game, BARAK, "rebel") == {"fire-2-3": 1}
    assert f"attack at {BARAK}" in game.actions


@pytest.mark.case("32.0")
@pytest.mark.parametrize(
    ("segment", "event"), [("rebel-2.space-combat", GHOSTS), ("rebel-1.space-combat", QUIET)]
)
def test_it_comes_once_and_only_with_its_card(segment: str, event: int) -> None:
    game = haunted({BARAK: {"line": 3}, ANELL: {"line": 1}}, segment, event=event)
    assert not every(list(game.log), GhostFleetCame)
    assert kind(game) != "galactic-event"


@pytest.mark.case("32.0")
def test_without_a_target_nothing_happens() -> None:
    game = haunted({"241.orbit": {"line": 3}, "511.1": {"line": 1}})
    assert kind(game) != "galactic-event"
    assert not every(list(game.log), GhostFleetCame)


@pytest.mark.case("32.0")
def test_the_odds_are_told_without_telling_what_lies_face_down() -> None:
    game = haunted({BARAK: {"line": 2}, ANELL: {"line": 1}})
    tables = forecast(game, f"the ghost fleet strikes at {BARAK}")
    assert [table.title.rpartition(" ")[2] for table in tables] == ["4", "10"]
    assert all(sum(chance for _, chance in table.rows) == Fraction(1) for table in tables)


@pytest.mark.case("32.0")
def test_no_combat_is_declared_for_the_rebels() -> None:
    game = haunted({BARAK: {"line": 5}, ANELL: {"line": 1}}, dice=[4])
    assert not every(do(game, f"the ghost fleet strikes at {BARAK}"), CombatDeclared)


def fleet(dice: list[int], segment: str = FLEETS, **more: Any) -> Game:
    """Four points of Navigation above Orning, in Gellas (24), and another unit that does nothing."""
    side = segment.partition("-")[0]
    pair = ("urban-4-4", "fire-2-3") if side == "rebel" else ("veteran", "veteran")
    units = {"241.orbit": {pair[0]: 1}, "531.1": {pair[1]: 1}, **more.pop("units", {})}
    return galaxy(segment, turn=2, galactic_event=FLUX, units=units, dice=dice, **more)


@pytest.mark.case("32.0", "21.0")
def test_without_a_star_of_that_number_the_jump_is_as_usual() -> None:
    """Six and one is no star; Egrix is 2 away, and Navigation 4 needs no roll."""
    game = fleet([6, 1])
    events = fly(game, "241.orbit", "221.orbit")
    struck = only(events, FluxStruck)
    assert (struck.dice, struck.star, struck.swept) == ((6, 1), "", False)
    assert "is no star" in describe(struck, game.facts)
    assert only(events, Hyperjumped).destination == "221.orbit"
    assert at(game, "221.orbit", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.0")
def test_the_star_that_was_named_is_a_usual_jump() -> None:
    game = fleet([2, 2])
    events = fly(game, "241.orbit", "221.orbit")
    assert not only(events, FluxStruck).swept
    assert at(game, "221.orbit", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.3")
def test_another_star_draws_the_fleet_there_by_the_usual_table() -> None:
    """Two and one is Phisaria (21), 3 away: Navigation 4 arrives."""
    game = fleet([2, 1])
    events = fly(game, "241.orbit", "221.orbit")
    assert only(events, FluxStruck).swept
    assert game.decision is not None
    assert (game.decision.side, kind(game)) == ("rebel", "flux")
    assert "drift to 22.drift2" in game.actions
    assert {"be swept to 211.orbit", "be swept to 212.1"} < set(game.actions)
    assert not [
        action for action in game.actions if "swept" in action and not action.split()[-1].startswith("21")
    ]
    jump = only(do(game, "be swept to 212.orbit"), Hyperjumped)
    assert (jump.origin, jump.destination, jump.distance) == ("241.orbit", "212.orbit", 3)
    assert at(game, "212.orbit", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.3", "21.4")
def test_the_forced_jump_may_end_in_drift_of_that_star() -> None:
    """Zakir (51) is 8 away: Navigation 4 and die 1 make 5."""
    game = fleet([5, 1, 1])
    fly(game, "241.orbit", "221.orbit")
    (table,) = forecast(game, "be swept to 511.orbit")
    assert "over 8 with Navigation 4" in table.title
    jump = only(do(game, "be swept to 511.orbit"), Hyperjumped)
    assert (jump.distance, jump.sum) == (8, 5)
    assert jump.drift > 0
    assert at(game, f"51.drift{'2' if jump.drift == 2 else ''}", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.5")
def test_or_the_owner_prefers_drift_2_of_the_star_that_he_named() -> None:
    game = fleet([5, 1])
    fly(game, "241.orbit", "221.orbit")
    events = do(game, "drift to 22.drift2")
    assert not every(events, Hyperjumped)
    assert at(game, "22.drift2", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0")
def test_back_to_its_own_star_there_is_only_drift_2() -> None:
    game = fleet([2, 4])
    events = fly(game, "241.orbit", "221.orbit")
    assert only(events, FluxStruck).swept
    assert at(game, "22.drift2", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0", "21.5")
def test_whoever_leaves_drift_2_needs_no_such_roll() -> None:
    game = fleet([1], units={"241.orbit": {}, "22.drift2": {"urban-2-3": 1}})
    events = fly(game, "22.drift2", "221.orbit")
    assert not every(events, FluxStruck)
    assert every(events, Hyperjumped)


@pytest.mark.case("32.0", "21.12")
def test_a_move_inside_a_star_system_is_no_jump() -> None:
    game = fleet([], units={"221.orbit": {"urban-2-1": 1}})
    events = fly(game, "221.orbit", "222.orbit")
    assert not every(events, FluxStruck)


@pytest.mark.case("32.0")
def test_the_empire_is_swept_too_and_may_break_its_assignment() -> None:
    game = fleet([5, 1, 1], "imperial-1.interplanetary-movement", assignment=127)
    events = fly(game, "241.orbit", "221.orbit")
    assert only(events, FluxStruck).side == "imperial"
    assert "be swept to 511.orbit" in game.actions


def ship(dice: list[int]) -> Game:
    """Boccanegra with his Privateer above Orning."""
    crew = {"boccanegra": {"place": "241.orbit", "ship": PRIVATEER}, "kogus": {"place": "551.1"}}
    return galaxy(SHIPS, turn=2, galactic_event=FLUX, characters=crew, dice=dice)


@pytest.mark.case("32.0", "21.3")
def test_spaceships_are_swept_as_well() -> None:
    game = ship([2, 1, 1, 1])
    do(game, f"fly {PRIVATEER}")
    events = do(game, "to 221.orbit")
    assert only(events, FluxStruck).swept
    assert {"drift to 22.drift2", "be swept to 211.1", "be swept to 211.orbit"} < set(game.actions)
    events = do(game, "be swept to 211.orbit")
    assert only(events, Hyperjumped).destination == "211.orbit"
    assert game.state.ships[PRIVATEER].place == "211.orbit"
    assert game.state.characters["boccanegra"].place == "211.orbit"


@pytest.mark.case("32.0", "21.5")
def test_or_go_straight_to_drift_2() -> None:
    game = ship([5, 1])
    do(game, f"fly {PRIVATEER}", "to 221.orbit", "drift to 22.drift2")
    assert game.state.ships[PRIVATEER].place == "22.drift2"
    assert not game.state.ships[PRIVATEER].damaged


@pytest.mark.case("32.0")
def test_the_odds_are_known_before_the_jump() -> None:
    """11 of 36 are no star, and one is the star that was named; one is the own star."""
    game = fleet([6, 1])
    assert chances(game.ctx, "241.orbit", "221.orbit") == {
        AS_NAMED: Fraction(12, 36),
        SWEPT: Fraction(23, 36),
        STRANDED: Fraction(1, 36),
    }
    gather(game, "241.orbit")
    do(game, "course 221")
    flux, jump = forecast(game, "to 221.orbit")
    assert flux.title == "Hyperspace flux"
    assert dict(flux.rows)[AS_NAMED] == Fraction(1, 3)
    assert "Navigation 4" in jump.title
    flying = ship([])
    do(flying, f"fly {PRIVATEER}")
    (table,) = forecast(flying, "to 221.orbit")
    assert dict(table.rows)[SWEPT] == Fraction(23, 36)


@pytest.mark.case("32.0")
def test_there_is_no_way_back_once_the_dice_have_fallen() -> None:
    game = fleet([2, 1])
    gather(game, "241.orbit")
    do(game, "course 221")
    assert game.decision is not None
    option = game.decision.option("to 221.orbit")
    assert option is not None
    assert option.is_final(game.ctx)
    do(game, "to 221.orbit")
    assert not game.can_undo


@pytest.mark.case("32.0")
def test_a_game_can_be_kept_in_the_middle_of_it() -> None:
    game = fleet([2, 1])
    fly(game, "241.orbit", "221.orbit")
    kept = restore(game.snapshot())
    assert kept.actions == game.actions
    do(kept, "drift to 22.drift2")
    assert at(kept, "22.drift2", "rebel") == {"urban-4-4": 1}


@pytest.mark.case("32.0")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ((2, 2), "the jump goes where it should"),
        ((6, 1), "the jump goes where it should"),
        ((2, 1), "the jump is swept towards Phisaria"),
    ],
)
def test_what_a_roll_means_is_said_before_it_counts(dice: tuple[int, int], words: str) -> None:
    game = fleet([])
    reading = Flux(side="rebel", origin="241.orbit", destination="221.orbit").read_roll(game.ctx, dice)
    assert (reading.words, reading.grave) == (words, "swept" in words)
