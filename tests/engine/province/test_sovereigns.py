"""[25.0] Sovereigns: how they are summoned, what they are good for, and how they end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.engine.mission_table import draw, send
from tests.engine.province.fleets import PRONOX, kind
from tests.engine.province.fleets import offered as fleet_offered
from tests.engine.province.fleets import space as fleet_space
from tests.engine.province.politics_table import asked, galaxy, loyalty_of, offered, play
from tests.engine.province.ships import PRIVATEER
from tests.engine.table import do, every, only, table, troops, until

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.character_combat import Died, Healed
from fitg.engine.events.control import ForcePoints, LoyaltyShifted
from fitg.engine.events.missions import MissionAborted, MissionFailed
from fitg.engine.events.movement import DetectionRolled, Walked
from fitg.engine.events.politics import SovereignGone, SovereignSummoned
from fitg.engine.events.possessions import ShipLost
from fitg.engine.events.space import SquadBlewUp
from fitg.engine.game import Game, restore
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Modifier
from fitg.engine.rules import characters, custody, detection, harm, possessions, search, spaceships, victory
from fitg.engine.rules.causes import ACCIDENT, TAKEN_IN_COMBAT
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.movement import Movement, may_enter, may_move
from fitg.engine.rules.reaction import Reaction
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe
from fitg.scenarios import ScenarioError
from fitg.scenarios.format import Clause

#: Nam Nhuk is a Rebel and leads in space (Ownex, Province One); Megda Sheels is Imperial (Charkhan);
#: Balgar is neutral and leads in space (Mrane), Xela Grebb is neutral (Suti).
OWNEX, CHARKHAN, MRANE, SUTI = "141.1", "223.2", "351.1", "322.1"
#: Cards of the Special section with an E, and of the Wild.
E_SPECIAL, E_WILD = (96, 77, 76), (81, 94)
#: A Special card without a letter that matters here.
BLANK = 69
NAM_NHUK = {"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": "141.1"}}
#: Ascaill of Pronox (Imperial) leads in space; Nam Nhuk of Ownex is a Rebel who does.
ASCAILL = {"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}}


def court(
    place: str,
    team: list[str],
    *,
    side: Side = "rebel",
    rebellions: tuple[str, ...] = (),
    systems: tuple[str, ...] = (),
    loyalty: str = "neutral",
    others: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """The team at a sovereign's court, with planets in rebellion elsewhere."""
    people = {each: {"place": place} for each in team} | (others or {})
    planets = dict.fromkeys(rebellions, "rebellion") | {place[:3]: loyalty}
    boards = tuple(dict.fromkeys((place[:2], *(planet[:2] for planet in rebellions), *systems)))
    game = galaxy(boards, planets | more.pop("planets", {}), side=side, characters=people, **more)
    do(game, f"missions at {place}")
    return game


def at_ownex(**more: Any) -> Game:
    """Vudot Vodot at the court of Nam Nhuk, with two planets of the province in rebellion."""
    return court(OWNEX, ["vudot-vodot"], **{"rebellions": ("111", "121")} | more)


def may_summon(game: Game) -> bool:
    return any(action.endswith(" to E") for action in offered(game))


# Who there is


@pytest.mark.case("25.0")
def test_twelve_environs_name_a_sovereign() -> None:
    known = facts()

    assert len([environ for environ in known.environs.values() if environ.sovereign]) == 12
    assert Counter(each.allegiance for each in known.sovereigns.values()) == {
        "imperial": 4,
        "rebel": 4,
        "neutral": 4,
    }


# The conditions


@pytest.mark.case("25.11", "24.0")
def test_two_planets_of_the_province_in_rebellion_let_him_be_summoned() -> None:
    assert may_summon(at_ownex())


@pytest.mark.case("25.11")
@pytest.mark.parametrize("rebellions", [(), ("111",)])
def test_fewer_rebellions_are_not_enough(rebellions: tuple[str, ...]) -> None:
    assert not may_summon(at_ownex(rebellions=rebellions))


@pytest.mark.case("25.11")
def test_rebellions_of_another_province_do_not_count() -> None:
    """Etreg and Quibron rebel, where no Piorads live."""
    assert not may_summon(at_ownex(rebellions=("212", "221")))


@pytest.mark.case("25.11")
def test_two_planets_of_the_race_in_rebellion_are_enough_wherever_they_are() -> None:
    """Piorads live in the cave of Ownex, on Lysenda and on Tartio."""
    assert may_summon(at_ownex(rebellions=("232", "442")))


@pytest.mark.case("25.11")
@pytest.mark.parametrize("switch", [False, True])
def test_rebel_control_counts_if_players_agreed_so(switch: bool) -> None:
    """[P-37] By the words of the case only planets in rebellion count."""
    game = at_ownex(
        rebellions=("111",),
        systems=("12",),
        planets={"121": "rebel-control"},
        options={"rebel-control-summons": switch},
    )

    assert may_summon(game) is switch


@pytest.mark.case("25.11")
def test_a_stopped_rebellion_does_not_count() -> None:
    game = at_ownex(rebellions=("111",), systems=("12",), planets={"121": "rebellion-stopped"})

    assert not may_summon(game)


@pytest.mark.case("25.11")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_not_on_a_planet_that_has_risen_itself(state: str) -> None:
    assert not may_summon(at_ownex(loyalty=state))


@pytest.mark.case("25.11")
@pytest.mark.parametrize(
    "fate",
    [{"fate": "gone"}, {"fate": "summoned", "side": "rebel", "place": OWNEX}],
)
def test_not_if_he_was_summoned_or_assassinated(fate: dict[str, Any]) -> None:
    assert not may_summon(at_ownex(sovereigns={"nam-nhuk": fate}))


@pytest.mark.case("25.11")
def test_only_where_a_sovereign_rules() -> None:
    assert not may_summon(court("142.1", ["vudot-vodot"], rebellions=("111", "121")))


@pytest.mark.case("25.12")
@pytest.mark.parametrize(
    ("place", "side", "allowed"),
    [
        (OWNEX, "rebel", True),
        (OWNEX, "imperial", False),
        (CHARKHAN, "rebel", False),
        (CHARKHAN, "imperial", True),
        (MRANE, "rebel", True),
        (MRANE, "imperial", True),
    ],
)
def test_each_side_summons_its_own_sovereigns_and_neutral_ones(place: str, side: Side, allowed: bool) -> None:
    near = {OWNEX: ("111", "121"), CHARKHAN: ("212", "221"), MRANE: ("321", "342")}[place]
    who = "vudot-vodot" if side == "rebel" else "thysa-kymbo"

    assert may_summon(court(place, [who], side=side, rebellions=near)) is allowed


# The mission


@pytest.mark.case("25.1", "25.13", "25.14", "25.15")
def test_one_letter_summons_a_friend() -> None:
    """Nam Nhuk comes, Loyalty moves for the Rebels, and the five points of his cave buy units there."""
    game = at_ownex(cards=[E_SPECIAL[0]])
    send(game, E=["vudot-vodot"])
    draw(game)

    summoned = only(game.log, SovereignSummoned)
    assert (summoned.sovereign, summoned.side, summoned.place, summoned.points) == (
        "nam-nhuk",
        "rebel",
        OWNEX,
        5,
    )
    shift = only(game.log, LoyaltyShifted)
    assert (shift.before, shift.after, shift.case) == (2, 3, "25.15")
    assert only(game.log, ForcePoints).points == 5
    assert (asked(game).side, asked(game).case) == ("rebel", "25.14")
    do(game, f"buy 1 subterranean-2-1 at {OWNEX}", f"buy 2 subterranean-1-0 at {OWNEX}")
    do(game, "done")
    assert troops(game, OWNEX) == {"subterranean-2-1": 1, "subterranean-1-0": 2}
    nam = game.state.characters["nam-nhuk"]
    assert (nam.side, nam.place, nam.fate) == ("rebel", OWNEX, "free")


@pytest.mark.case("25.13")
def test_one_letter_is_not_enough_for_a_neutral_sovereign() -> None:
    game = court(MRANE, ["vudot-vodot"], rebellions=("321", "342"), cards=[96, 77], dice=[6] * 9)
    send(game, E=["vudot-vodot"])
    draw(game)
    assert not every(game.log, SovereignSummoned)
    assert "complete E" not in game.actions
    draw(game)

    assert only(game.log, SovereignSummoned).sovereign == "balgar"


@pytest.mark.case("25.14")
def test_a_neutral_sovereign_takes_the_side_that_summons_him() -> None:
    game = court(MRANE, ["thysa-kymbo"], side="imperial", rebellions=("321", "342"), cards=[96, 77])
    send(game, E=["thysa-kymbo"])
    draw(game, 2)

    assert game.state.characters["balgar"].side == "imperial"
    assert (asked(game).side, asked(game).kind) == ("imperial", "force-points.here")
    assert loyalty_of(game, "351") == "loyal"


@pytest.mark.case("25.14")
def test_what_may_be_bought() -> None:
    """[P-38] As in a rebellion, by type and star; the Empire its ordinary units."""
    from fitg.engine.rules.politics.summon_sovereign import followers

    ctx = at_ownex().ctx

    assert followers(ctx, OWNEX, "rebel") == (
        "subterranean-4-3",
        "subterranean-2-3",
        "subterranean-2-1",
        "subterranean-1-0",
    )
    assert followers(ctx, "212.1", "rebel") == ("urban-2-1", "urban-1-0")
    assert followers(ctx, "212.1", "imperial") == ("veteran", "line", "patrol", "militia")


@pytest.mark.case("25.13")
def test_bonus_draws_are_one_diplomacy_and_one_leadership() -> None:
    """Diplomacy 4 of Vudot Vodot, Leadership 4 of Rayner Derban, and two more for Vodot's own skill."""
    game = at_ownex(
        others={"rayner-derban": {"place": OWNEX}},
        cards=[BLANK, 70, 72, 75, 78, *range(82, 92)],
        dice=[6] * 9,
    )
    send(game, E=["vudot-vodot", "rayner-derban"])
    mission = game.ctx.rules.missions["E"]
    group = Group(letter="E", members=("vudot-vodot", "rayner-derban"))

    parts = mission.bonus(game.ctx, Site(OWNEX, "rebel"), group)

    assert [part.by for part in parts] == [4, 4]


@pytest.mark.case("25.15")
def test_failure_moves_loyalty_for_the_other_side() -> None:
    game = at_ownex(cards=[BLANK])
    send(game, E=["vudot-vodot"])
    draw(game)
    do(game, "stop")

    assert only(game.log, MissionFailed).letter == "E"
    shift = only(game.log, LoyaltyShifted)
    assert (shift.before, shift.after, shift.case) == (2, 1, "25.15")
    assert "nam-nhuk" not in game.state.characters


@pytest.mark.case("25.15")
def test_an_aborted_mission_has_failed_too() -> None:
    """[P-38] An enemy agent betrays it in the Wild of Charkhan."""
    game = court(CHARKHAN, ["thysa-kymbo"], side="imperial", rebellions=("212", "221"), cards=[97])
    send(game, E=["thysa-kymbo"])
    draw(game)

    assert [event.case for event in every(game.log, LoyaltyShifted)] == ["25.15"]
    assert loyalty_of(game, "223") == "dissent"


@pytest.mark.case("25.15")
def test_a_mission_whose_group_is_lost_has_failed_once() -> None:
    game = at_ownex(cards=[BLANK, 70])
    send(game, E=["vudot-vodot"])
    harm.die(game.ctx, game.state.characters["vudot-vodot"], Cause(ACCIDENT), "12.73")
    draw(game)

    assert [event.case for event in every(game.log, LoyaltyShifted)] == ["25.15"]


@pytest.mark.case("25.15")
def test_the_shift_starts_no_rebellion() -> None:
    """[P-38, 15.13] At Unrest the marker stays."""
    game = at_ownex(loyalty="unrest", cards=[E_SPECIAL[0]])
    send(game, E=["vudot-vodot"])
    draw(game)

    assert only(game.log, SovereignSummoned).sovereign == "nam-nhuk"
    assert (loyalty_of(game, "141"), game.state.planets["141"].status) == ("unrest", "imperial-control")


# A summoned sovereign


def in_the_field(side: Side = "rebel", *, company: bool = True, **more: Any) -> Game:
    """Nam Nhuk at Ownex, with Ran Jayma unless he is to be alone; Jin Voles is not far."""
    people: dict[str, Any] = {"jin-voles": {"place": "142.1"}, "zina-adora": {"place": "142.1"}}
    if company:
        people["ran-jayma"] = {"place": OWNEX}
    people |= more.pop("others", {})
    sovereigns = {"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": OWNEX}}
    return galaxy(["14"], side=side, characters=people, sovereigns=sovereigns, **more)


@pytest.mark.case("25.2", "25.23")
def test_he_accompanies_others_but_goes_on_no_mission_alone() -> None:
    game = in_the_field()
    do(game, f"missions at {OWNEX}")

    assert "assign ran-jayma to D" in game.actions
    assert "assign nam-nhuk to D" not in game.actions
    do(game, "assign ran-jayma to D")
    assert "assign nam-nhuk to D" in game.actions
    assert "assign nam-nhuk to G" not in game.actions


@pytest.mark.case("25.2")
def test_where_he_is_alone_there_are_no_missions() -> None:
    game = in_the_field(company=False)

    assert f"missions at {OWNEX}" not in game.actions
    assert "missions at 142.1" in game.actions


@pytest.mark.case("25.2")
def test_he_may_lead_units_in_his_environ() -> None:
    game = in_the_field(
        company=False,
        segment="military-combat",
        units={OWNEX: {"subterranean-1-0": 3, "militia": 1}},
    )
    do(game, f"attack at {OWNEX}")

    assert offered(game) == ("lead with nam-nhuk", "no leader")


@pytest.mark.case("25.22")
def test_what_he_contributes() -> None:
    """Combat 4, Endurance 4, Leadership 2 (2), and nothing else."""
    game = in_the_field()
    nam = game.state.characters["nam-nhuk"]

    ratings = {name: characters.rating(game.ctx, nam, name) for name in ("combat", "endurance", "leadership")}
    others = [characters.rating(game.ctx, nam, name) for name in ("intelligence", "diplomacy", "navigation")]

    assert ratings == {"combat": 4, "endurance": 4, "leadership": 2}
    assert others == [0, 0, 0]
    assert characters.space_leadership(game.ctx, nam) == 2


@pytest.mark.case("25.22")
def test_he_counts_as_one_more_diplomat() -> None:
    """[P-39] Where bonus draws count heads he is one, but his Diplomacy is nothing."""
    game = in_the_field()
    group = Group(letter="D", members=("ran-jayma", "nam-nhuk"))

    parts = game.ctx.rules.missions["D"].bonus(game.ctx, Site(OWNEX, "rebel"), group)

    assert Modifier("others in the group", 1) in parts
    assert Modifier("Diplomacy of Ran Jayma", 0) in parts


@pytest.mark.case("25.22")
def test_he_holds_nothing() -> None:
    game = in_the_field(ships=[{"id": "explorer", "owner": "ran-jayma"}])
    nam = game.state.characters["nam-nhuk"]

    assert not any(possessions.can_hold(game.ctx, "nam-nhuk", card) for card in game.state.possessions)
    assert not spaceships.may_own(game.ctx, game.state.ships["explorer"], nam)


@pytest.mark.case("25.21")
def test_he_stays_at_home_or_goes_into_orbit_if_he_leads_in_space() -> None:
    game = in_the_field()
    where = [place for place in game.ctx.board.locations if may_enter(game.ctx, ["nam-nhuk"], place)]

    assert may_move(game.ctx, game.state.characters["nam-nhuk"])
    assert where == [OWNEX, "141.orbit"]
    assert may_enter(game.ctx, ["ran-jayma"], "142.1")


@pytest.mark.case("25.21")
def test_a_sovereign_who_cannot_lead_in_space_never_moves() -> None:
    game = galaxy(
        ["31", "32"],
        characters={"kogus": {"place": "312.1"}},
        sovereigns={"shirofune": {"fate": "summoned", "side": "rebel", "place": "312.2"}},
    )

    assert not may_move(game.ctx, game.state.characters["shirofune"])
    assert may_move(game.ctx, game.state.characters["kogus"])


@pytest.mark.case("25.23")
def test_he_is_wounded_and_rests() -> None:
    """He heals in a Player-Turn in which he does nothing, and dies of his fourth wound."""
    game = in_the_field()
    nam = game.state.characters["nam-nhuk"]
    harm.wound(game.ctx, nam, 2, Cause(ACCIDENT), "12.7")
    until(game, "missions")
    do(game, "done")
    assert "nam-nhuk" in only(game.log, Healed).characters
    assert game.state.characters["nam-nhuk"].wounds == 0

    harm.wound(game.ctx, game.state.characters["nam-nhuk"], 4, Cause(ACCIDENT), "12.7")
    assert game.state.characters["nam-nhuk"].fate == "dead"


@pytest.mark.case("25.24")
def test_a_captured_sovereign_leaves_play() -> None:
    """[P-39] No prisoner exists, and no points are scored."""
    game = in_the_field()
    before = victory.score(game.ctx).total
    nam = game.state.characters["nam-nhuk"]
    custody.capture(game.ctx, nam, "jin-voles", Cause(TAKEN_IN_COMBAT), "12.8")

    gone = only(game.ctx.journal, SovereignGone)
    assert (gone.sovereign, gone.case) == ("nam-nhuk", "25.24")
    assert (nam.fate, nam.captor, game.ctx.index.captives) == ("dead", "", ())
    assert victory.score(game.ctx).total == before


@pytest.mark.case("25.24")
def test_a_captured_character_stays_a_prisoner() -> None:
    game = in_the_field()
    ran = game.state.characters["ran-jayma"]
    custody.capture(game.ctx, ran, "jin-voles", Cause(TAKEN_IN_COMBAT), "12.8")

    assert (ran.fate, ran.captor) == ("captive", "jin-voles")


@pytest.mark.case("25.24")
def test_a_summoned_sovereign_can_be_assassinated() -> None:
    """[P-39] He is always known, and gives nobody away by that."""
    game = in_the_field(side="imperial", others={"jin-voles": {"place": OWNEX}}, cards=[86])
    assert not game.state.characters["ran-jayma"].detected
    do(game, f"missions at {OWNEX}")
    send(game, A=["jin-voles"])
    draw(game)

    assert (only(game.log, Died).character, only(game.log, Died).cause) == ("nam-nhuk", "assassinated")


@pytest.mark.case("25.24", "25.3")
@pytest.mark.parametrize("summoned", [True, False])
def test_nobody_rolls_for_a_failed_assassination_of_a_sovereign(summoned: bool) -> None:
    fate: dict[str, Any] = {"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": OWNEX}}
    game = galaxy(
        ["14"],
        side="imperial",
        characters={"jin-voles": {"place": OWNEX}},
        sovereigns=fate if summoned else {},
        cards=[BLANK],
        dice=[6],
    )
    do(game, f"missions at {OWNEX}")
    send(game, A=["jin-voles"])
    draw(game)
    do(game, "stop")

    failed = only(game.log, MissionFailed)
    assert (failed.letter, failed.die) == ("A", None)
    assert game.state.characters["jin-voles"].fate == "free"
    assert game.state.dice.rolls == [6]


@pytest.mark.case("25.2")
def test_he_is_searched_for_alone_or_with_detected_characters() -> None:
    """[P-39] Ran Jayma, undetected, is no part of a search for him."""
    game = in_the_field()
    assert search.hiders_at(game.ctx, OWNEX, "rebel") == ("nam-nhuk",)

    game = in_the_field(others={"ran-jayma": {"place": OWNEX, "detected": True}})
    assert set(search.hiders_at(game.ctx, OWNEX, "rebel")) == {"ran-jayma", "nam-nhuk"}


@pytest.mark.case("25.22")
def test_he_does_not_search_by_himself() -> None:
    sovereigns = {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": CHARKHAN}}
    people: dict[str, Any] = {"kogus": {"place": CHARKHAN, "detected": True}}
    alone = galaxy(["22"], characters=people, sovereigns=sovereigns)
    both = galaxy(["22"], characters=people | {"saytar": {"place": CHARKHAN}}, sovereigns=sovereigns)

    assert not search.can_search(alone.ctx, CHARKHAN, "imperial", "characters")
    assert search.can_search(both.ctx, CHARKHAN, "imperial", "characters")


@pytest.mark.case("25.2")
def test_with_military_units_he_goes_on_no_mission() -> None:
    game = in_the_field(units={OWNEX: {"subterranean-1-0": 1}})
    game.state.characters["nam-nhuk"].stack = "free"
    do(game, f"missions at {OWNEX}", "assign ran-jayma to D")

    assert not any("nam-nhuk" in action for action in offered(game))


@pytest.mark.case("25.2")
def test_a_sovereign_summoned_now_waits_for_the_next_mission_phase() -> None:
    game = at_ownex(cards=[E_SPECIAL[0]], others={"ran-jayma": {"place": "142.1"}})
    send(game, E=["vudot-vodot"])
    draw(game)

    assert game.state.characters["nam-nhuk"].sidelined


@pytest.mark.case("25.23")
def test_a_game_with_sovereigns_can_be_saved_and_told() -> None:
    game = in_the_field()
    again = restore(game.snapshot())

    assert again.state.characters["nam-nhuk"] == game.state.characters["nam-nhuk"]
    seen = {each.id: each for each in game.table_view("imperial").characters}
    assert seen["nam-nhuk"].ratings["combat"] == 4


# Before he is summoned


@pytest.mark.case("25.3")
def test_an_unsummoned_sovereign_can_be_assassinated() -> None:
    """He counts as detected; then he can be summoned no more."""
    game = galaxy(
        ["11", "12", "14"],
        {"111": "rebellion", "121": "rebellion"},
        side="imperial",
        characters={"jin-voles": {"place": OWNEX}},
        cards=[86],
    )
    do(game, f"missions at {OWNEX}")
    send(game, A=["jin-voles"])
    draw(game)

    gone = only(game.log, SovereignGone)
    assert (gone.sovereign, gone.case, gone.reason) == ("nam-nhuk", "25.3", "assassinated")
    assert game.state.characters["nam-nhuk"].fate == "dead"
    assert not game.ctx.rules.missions["E"].condition(game.ctx, Site(OWNEX, "rebel"))
    assert not game.ctx.rules.missions["A"].condition(game.ctx, Site(OWNEX, "imperial"))


@pytest.mark.case("25.3", "13.2g")
def test_who_is_hunted_at_court_dies_and_not_the_sovereign() -> None:
    game = galaxy(
        ["14"],
        side="imperial",
        characters={"jin-voles": {"place": OWNEX}, "kogus": {"place": OWNEX, "detected": True}},
        cards=[86],
    )
    do(game, f"missions at {OWNEX}")
    send(game, A=["jin-voles"])
    while game.decision is not None and game.decision.kind == "missions.target":
        do(game, "target kogus")
    draw(game)

    assert only(game.log, Died).character == "kogus"
    assert not every(game.log, SovereignGone)
    assert "nam-nhuk" not in game.state.characters or game.state.characters["nam-nhuk"].fate != "dead"


@pytest.mark.case("13.2g", "S002-MIS-50")
@pytest.mark.parametrize(("card", "paid"), [(74, 0), (77, 1)])
def test_in_the_larger_games_too_an_aborted_assassination_is_not_paid_for(card: int, paid: int) -> None:
    """An Enemy agent (card 74) ends the mission; without him the die would decide."""
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        characters={
            "zina-adora": {"place": "222.1"},
            "redjac": {"place": "222.1", "detected": True},
            "jon-kidu": {"place": "231.1"},
        },
        units={"231.1": {"line": 1}},
        cards=[card],
        dice=[1],
    )
    events = do(game, "missions at 222.1", "assign zina-adora to A", "draw")
    if "stop" in game.actions:
        events += do(game, "stop")
    assert len(every(events, MissionFailed)) == paid
    assert len(every(events, MissionAborted)) == 1 - paid


@pytest.mark.case("25.3")
def test_nobody_hunts_a_sovereign_of_his_own_side() -> None:
    game = court(OWNEX, ["vudot-vodot"])

    assert "assign vudot-vodot to A" not in game.actions


@pytest.mark.case("25.3a", "S002-MIS-112")
@pytest.mark.parametrize(
    ("place", "side", "draws"),
    [
        (OWNEX, "rebel", 2),
        (OWNEX, "imperial", -2),
        (CHARKHAN, "imperial", 2),
        (CHARKHAN, "rebel", -2),
        (MRANE, "rebel", 0),
        (MRANE, "imperial", 0),
        ("142.1", "rebel", 0),
    ],
)
def test_diplomacy_at_court(place: str, side: Side, draws: int) -> None:
    game = galaxy(["14", "22", "35"], side=side)
    site, people = Site(place, side), ("adam-starlight" if side == "rebel" else "senator-dermond",)

    found = game.ctx.rules.ask[questions.bonus_draws](game.ctx, site, Group(letter="D", members=people))

    assert sum(part.by for part in found) == draws


@pytest.mark.case("25.3a")
@pytest.mark.parametrize("fate", [{"fate": "gone"}, {"fate": "summoned", "side": "rebel", "place": OWNEX}])
def test_a_sovereign_who_is_summoned_or_dead_keeps_no_court(fate: dict[str, Any]) -> None:
    game = galaxy(["14"], sovereigns={"nam-nhuk": fate})
    group = Group(letter="D", members=("adam-starlight",))

    assert not game.ctx.rules.ask[questions.bonus_draws](game.ctx, Site(OWNEX, "rebel"), group)


@pytest.mark.case("25.3a")
def test_his_court_counts_for_diplomacy_only() -> None:
    game = galaxy(["14"])
    group = Group(letter="S", members=("adam-starlight",))

    assert not game.ctx.rules.ask[questions.bonus_draws](game.ctx, Site(OWNEX, "rebel"), group)


# What players see of it


@pytest.mark.case("25.13", "25.15")
def test_the_odds_of_a_summons() -> None:
    """A friend needs one letter, a neutral sovereign two."""
    for place, who, near, row in (
        (OWNEX, "vudot-vodot", ("111", "121"), "0 letters"),
        (MRANE, "vudot-vodot", ("321", "342"), "2 or more letters"),
    ):
        game = court(place, [who], rebellions=near)
        letters, summons = forecast(game, f"assign {who} to E")
        chance = dict(letters.rows)[row]

        assert summons.case == "25.15"
        assert summons.rows[0][1] == (1 - chance if row == "0 letters" else chance)
        assert summons.rows[1] == ("he does not, and Loyalty moves for the enemy", 1 - summons.rows[0][1])


@pytest.mark.case("25.1", "25.24")
def test_his_story_is_told() -> None:
    game = at_ownex(cards=[E_SPECIAL[0]])
    send(game, E=["vudot-vodot"])
    draw(game)
    told = [describe(event, game.facts) for event in game.log]

    assert (
        "Nam Nhuk takes the field for the Rebels at Ownex (subterranean); his people are worth"
        " 5 Force Points."
    ) in told
    gone = SovereignGone(
        case="25.24", sovereign="nam-nhuk", side="rebel", place=OWNEX, reason="captured: a test"
    )
    assert (
        describe(gone, game.facts) == "Nam Nhuk of Ownex (subterranean) is out of the game: captured: a test."
    )


# Corners


def pronox(**more: Any) -> Game:
    """Ascaill, who leads in space, has been summoned by the Empire to the city of Pronox."""
    sovereigns = {"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}}
    people = {"saytar": {"place": "231.1"}, "kogus": {"place": "232.1"}}
    return galaxy(["23"], side="imperial", characters=people, sovereigns=sovereigns, **more)


@pytest.mark.case("25.21")
def test_he_neither_walks_nor_marches_to_another_environ() -> None:
    game = pronox(units={"231.1": {"line": 1}})
    play(game, Movement(side="imperial"))

    assert "walk saytar to 231.2" in offered(game)
    assert not any("walk ascaill" in action for action in offered(game))
    do(game, "march from 231.1")
    assert "take saytar" in offered(game)
    assert "take ascaill" not in offered(game)


@pytest.mark.case("25.21")
def test_he_does_not_react_to_what_happens_elsewhere() -> None:
    game = pronox()
    game.state.characters["kogus"].place = "231.2"
    game.ctx.take_state(game.state)
    game.state.characters["kogus"].detected = True
    play(game, Reaction(side="imperial"))

    assert any("saytar" in action for action in offered(game))
    assert not any("ascaill" in action for action in offered(game))


@pytest.mark.case("25.21")
def test_whoever_travels_with_him_goes_no_further() -> None:
    """[P-40] Above his planet, or back to his own city."""
    game = pronox()
    party = ["saytar", "ascaill"]

    assert [place for place in game.ctx.board.locations if may_enter(game.ctx, party, place)] == [
        "231.1",
        "231.orbit",
    ]


@pytest.mark.case("25.14", "25.3")
def test_assassins_give_up_when_their_own_side_has_won_him_over() -> None:
    """Balgar joins the Empire while others of it hunt him."""
    game = court(
        MRANE,
        ["thysa-kymbo", "jin-voles"],
        side="imperial",
        rebellions=("321", "342"),
        cards=[96, 77],
    )
    send(game, E=["thysa-kymbo"], A=["jin-voles"])
    draw(game, 2)
    do(game, "done")

    assert game.state.characters["balgar"].fate == "free"
    failed = only(game.log, MissionFailed)
    assert (failed.letter, failed.reason) == ("A", "it has become impossible")


# Above his planet


def ascaill(place: str, segment: str, **units_there: int) -> Game:
    """Ascaill on Pronox or above it, with Imperial units, at the beginning of a Segment."""
    return galaxy(
        ["22", "23"],
        side="imperial",
        segment=segment,
        characters={"saytar": {"place": "232.1"}, "kogus": {"place": "232.1"}},
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": place}},
        units={place: units_there},
    )


@pytest.mark.case("25.21")
def test_a_fleet_takes_him_above_his_planet_and_no_further() -> None:
    game = ascaill("231.1", "interplanetary-movement", line=2)
    do(game, "fleet from 231.1", "add line", "add line")
    assert {"course 221", "course 231", "course 232"} <= set(offered(game))
    do(game, "take ascaill")
    assert [action for action in offered(game) if action.startswith("course")] in (["course 231"], [])
    while asked(game).kind.startswith("fleets"):
        do(game, next((each for each in offered(game) if each.startswith(("course", "to "))), "done"))

    assert game.state.characters["ascaill"].place == "231.orbit"
    assert troops(game, "231.orbit") == {"line": 2}


@pytest.mark.case("25.21")
def test_a_fleet_does_not_leave_him_in_space_alone() -> None:
    """[P-40, P-19] All units go only if he goes too, and he goes only home."""
    game = ascaill("231.orbit", "interplanetary-movement", line=2)
    do(game, "fleet from 231.orbit", "add line")
    assert "course 221" in offered(game)
    do(game, "add line")
    assert not any(action.startswith("course") for action in offered(game))
    do(game, "take ascaill")

    assert game.state.characters["ascaill"].place in ("231.orbit", "231.1")
    assert not any(action.startswith("course 22") for action in offered(game))


@pytest.mark.case("25.21")
def test_from_orbit_he_comes_down_to_his_own_environ_only() -> None:
    game = ascaill("231.orbit", "surface-movement", line=2)
    do(game, "march from 231.orbit", "add line")
    assert {"to 231.1", "to 231.2"} <= set(offered(game))
    do(game, "take ascaill")
    assert "to 231.2" not in offered(game)


@pytest.mark.case("25.21")
def test_he_leads_in_space() -> None:
    game = galaxy(
        ["23"],
        segment="space-combat",
        side="imperial",
        characters={"saytar": {"place": "232.1"}, "kogus": {"place": "232.1"}},
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.orbit"}},
        units={"231.orbit": {"line": 2, "wild-2-1": 1}},
    )
    do(game, next(action for action in offered(game) if action != "done"))

    assert "lead with ascaill" in offered(game)


@pytest.mark.case("25.24")
def test_he_is_known_to_everybody_and_gives_nobody_away() -> None:
    """[P-39] Neither does he ever slip out of sight."""
    game = in_the_field()
    nam, ran = game.state.characters["nam-nhuk"], game.state.characters["ran-jayma"]
    detection.spread_detection(game.ctx, OWNEX, "rebel")
    assert (nam.detected, ran.detected) == (True, False)

    ran.detected = True
    detection.set_detected(game.ctx, [nam, ran], False, "a test", "9.31")
    assert (nam.detected, ran.detected) == (True, False)


@pytest.mark.case("25.24")
def test_a_sovereign_lost_is_no_character_lost() -> None:
    """[P-39] He is not one of those whom the Rebels must not lose."""
    game = in_the_field()
    lost = game.ctx.rules.goals["rebel-characters-lost"]
    harm.die(game.ctx, game.state.characters["nam-nhuk"], Cause(ACCIDENT), "12.73")
    assert not lost(game.ctx, Clause(kind="rebel-characters-lost", count=1))

    harm.die(game.ctx, game.state.characters["ran-jayma"], Cause(ACCIDENT), "12.73")
    assert lost(game.ctx, Clause(kind="rebel-characters-lost", count=1))


@pytest.mark.case("25.1")
def test_he_is_detected_from_the_first() -> None:
    game = at_ownex(cards=[E_SPECIAL[0]])
    send(game, E=["vudot-vodot"])
    draw(game)

    assert game.state.characters["nam-nhuk"].detected
    assert not game.state.characters["vudot-vodot"].detected


def summoned(name: str, place: str) -> dict[str, dict[str, str]]:
    return {name: {"fate": "summoned", "side": "imperial", "place": place}}


@pytest.mark.case("25.2", "9.35", "9.4")
def test_who_walks_to_a_sovereign_slips_away_from_his_hunters() -> None:
    """[P-39] Everybody knows Treb Eyro, and nobody is known by him."""
    game = table(
        "imperial.character-movement",
        base="empires-backdoor",
        characters={"senator-dermond": {"place": "212.2", "detected": True}},
        sovereigns=summoned("treb-eyro", "212.1"),
    )
    event = only(do(game, "walk senator-dermond to 212.1"), Walked)

    assert event.slipped_away
    assert not game.state.characters["senator-dermond"].detected


@pytest.mark.case("25.21", "9.43")
@pytest.mark.parametrize(("known", "shifts"), [(False, 0), (True, 1)])
def test_a_sovereign_aboard_makes_a_ship_no_easier_to_find(known: bool, shifts: int) -> None:
    """[P-39] Only a character who is detected himself shifts the column; the PDB is of Level 1: no shift."""
    palace = "231.1"
    game = table(
        "imperial.character-movement",
        base="empires-backdoor",
        planets={"231": {"state": "rebel-control", "loyalty": None, "pdb": 1, "pdb_up": True}},
        characters={"barca": {"place": palace, "detected": known}, "gelba": {"place": "241.1"}},
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
        sovereigns=summoned("ascaill", palace),
        dice=[1],
    )
    (ship,) = game.state.ships
    events = do(game, f"fly {ship}", "board ascaill")

    assert game.state.characters["ascaill"].place == "231.orbit"
    assert len(only(events, DetectionRolled).shifts) == shifts


@pytest.mark.case("25.22", "11.2")
def test_a_sovereign_searches_only_with_somebody_who_searches() -> None:
    """Sent first, he waits for a character; a search by him alone could find nobody."""
    game = table(
        "rebel.search",
        base="empires-backdoor",
        turn=2,
        characters={
            "kogus": {"place": "231.1", "detected": True},
            "barca": {"place": "231.1"},
            "gelba": {"place": "231.1"},
        },
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}},
    )
    do(game, "search 231.1 with characters", "send ascaill")
    assert game.actions == ("send barca", "send gelba")
    do(game, "send barca")
    assert "search" in game.actions


def can(game: Game, *words: str) -> bool:
    """Is there an action with these words?"""
    return any(all(word in action for word in words) for action in game.actions)


@pytest.mark.case("25.24", "25.11")
def test_a_captured_sovereign_is_not_summoned_again() -> None:
    game = galaxy(
        ["21", "22"],
        {"211": "rebellion", "221": "rebellion"},
        side="imperial",
        characters={"senator-dermond": {"place": "212.1"}},
        sovereigns={"treb-eyro": {"fate": "summoned", "side": "imperial", "place": "212.1"}},
    )
    custody.capture(game.ctx, game.state.characters["treb-eyro"], "units", Cause(TAKEN_IN_COMBAT), "12.8")
    assert only(game.ctx.journal, SovereignGone).sovereign == "treb-eyro"
    do(game, "missions at 212.1")
    assert not can(game, "to E")


@pytest.mark.case("25.22", "27.1", "27.2")
@pytest.mark.parametrize("with_units", [False, True])
def test_a_sovereign_repairs_nothing(with_units: bool) -> None:
    """He has neither Navigation nor Intelligence, and no card that could say more."""
    game = table(
        "rebel.repairs",
        base="orlog-besieged",
        turn=2,
        characters={"boccanegra": {"place": "141.1", "possessions": ["norrocks"], "with_units": with_units}},
        ships=[{"id": PRIVATEER, "owner": "boccanegra", "damaged": True}],
        units={"141.1": {"urban-2-1": 1}} if with_units else {},
        sovereigns=NAM_NHUK,
        inoperative=["norrocks"],
    )
    assert fleet_offered(game, "repair") == [
        f"repair {PRIVATEER} by boccanegra",
        "repair norrocks by boccanegra",
    ]


@pytest.mark.case("25.24", "19.6")
def test_a_suicide_squad_takes_a_sovereign_who_is_found_with_others() -> None:
    game = table(
        "rebel.search",
        base="orlog-besieged",
        turn=2,
        units={"141.1": {"line": 3, "suicide-squad": 1}},
        characters={"boccanegra": {"place": "141.1", "detected": True, "ship": "star-cruiser"}},
        sovereigns=NAM_NHUK,
        dice=[1] * 5,
    )
    do(game, "search 141.1 with units")
    while kind(game).startswith("search"):
        do(game, game.actions[0])
    assert set(only(game.log, SquadBlewUp).characters) == {"boccanegra", "nam-nhuk"}
    assert game.state.characters["nam-nhuk"].fate == "dead"
    assert only(game.log, ShipLost).ship == "star-cruiser"


@pytest.mark.case("25.21", "22.43")
def test_a_sovereign_above_his_planet_is_lost_with_the_fleet() -> None:
    game = fleet_space(
        "rebel.space-combat",
        idle=False,
        units={PRONOX: {"wild-4-4": 3, "patrol": 1}},
        sovereigns={"ascaill": {**ASCAILL["ascaill"], "place": PRONOX}},
        dice=[6, 1],
    )
    do(game, f"attack at {PRONOX}", "no leader", "usual attack")
    assert [event.character for event in every(game.log, Died)] == ["ascaill"]


@pytest.mark.case("25.21", "20.8")
def test_a_ship_does_not_react_if_that_would_leave_a_sovereign_in_orbit() -> None:
    """To his own Environ it brings him along; to another one it cannot, and it does not go."""
    for threatened, reacts in (("231.2", False), ("231.1", True)):
        game = fleet_space(
            "rebel.reaction",
            idle=False,
            characters={"barca": {"place": PRONOX, "ship": "imperial-spaceship"}},
            units={threatened: {"air-2-1": 1}},
            sovereigns={"ascaill": {**ASCAILL["ascaill"], "place": PRONOX}},
        )
        assert can(game, "react barca by ship") is reacts


@pytest.mark.case("25.21", "9.56")
@pytest.mark.parametrize(
    ("position", "fits"),
    [
        ({}, False),
        ({"units": {PRONOX: {"wild-2-3": 1}}}, False),
        ({"units": {PRONOX: {"line": 1}}}, True),
        ({"characters": {"barca": {"place": PRONOX, "ship": "imperial-spaceship"}}}, True),
    ],
)
def test_a_position_has_a_craft_for_a_sovereign_in_orbit(position: dict[str, Any], fits: bool) -> None:
    above = {"ascaill": {**ASCAILL["ascaill"], "place": PRONOX}}
    if fits:
        fleet_space("imperial.interplanetary-movement", sovereigns=above, **position)
        return
    with pytest.raises(ScenarioError, match="nobody is in space without a craft"):
        fleet_space("imperial.interplanetary-movement", sovereigns=above, **position)
