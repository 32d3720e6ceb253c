"""[VX-01 to VX-09, VX-15, VX-27 to VX-30] Missions letter by letter: draws, choices, failures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, points, record
from tests.engine.table import do, every, only, passing, question, troops, until
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.chit_table import CITY, HEROES, WILDS, chit_mission, send, under_way
from tests.rulesets.underground.plan_table import PRINTED_TURN

from fitg.data import facts
from fitg.engine.events.character_combat import Captured, Died
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.missions import CharacterGained, CoupMarked, MissionAborted
from fitg.engine.events.pieces import UnitsLost, UnitsPlaced, UnitsRevealed
from fitg.engine.events.possessions import PossessionGained, ShipAssigned, ShipLost
from fitg.engine.events.space import PossessionBroke, ShipDamaged
from fitg.engine.game import Game, restore
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.rules import harm, possessions, units
from fitg.engine.rules.causes import ASSASSINATION
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.cards_on_table import CardOnTable
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.ruleset import compose
from fitg.engine.rulesets import standard, underground
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits import CHITS
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.drama import DRAMA
from fitg.engine.rulesets.underground.missions import (
    MISSIONS,
    MISSIONS_IN_SPACE,
    MISSIONS_IN_THE_GALAXY,
    assassination,
)
from fitg.engine.rulesets.underground.missions.assassination import Aftermath, Strike
from fitg.engine.rulesets.underground.missions.events import AttemptJudged
from fitg.engine.rulesets.underground.missions.scavenging import Found, Scavenging
from fitg.engine.rulesets.underground.missions.theft import loot
from fitg.engine.rulesets.underground.victory import BIDS
from fitg.presentation.forecast import forecast
from fitg.presentation.forecast.promises import promises
from fitg.presentation.narration import describe

#: Four chits of the city that do nothing to Rebels, the first of which keeps Security Measures away.
SHELTER, CALM = 25, [12, 13, 14]
#: [VC-61] The only chit of the city with an A.
THE_A = 55
ENEMIES: dict[str, Any] = {"jon-kidu": {"detected": True}, "redjac": {"detected": True}}
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


def attempt(team: Sequence[str], *cards: int, **position: Any) -> tuple[Game, list[Event]]:
    """A team on Assassination in the city, with these chits."""
    position.setdefault("others", ENEMIES)
    game = chit_mission(CITY, team, cards=[*cards], **position)
    events = send(game, A=team)
    return game, events


def draw_on(game: Game) -> list[Event]:
    """Draw as long as there is anything to draw."""
    events: list[Event] = []
    while question(game).kind in ("missions.draw", "missions.bonus", "missions.drug"):
        events += do(game, "draw" if "draw" in game.actions else passing(game))
    return events


def draws(game: Game, letter: str, place: str, *members: str, side: Any = "rebel") -> dict[str, int]:
    """What the bonus draws of a group there are made of."""
    group = Group(letter=letter, members=members)
    return {part.reason: part.by for part in bonus_draws(game.ctx, Site(place, side, (group,)), group)[1]}


def there(place: str, *names: str, **more: Any) -> dict[str, Any]:
    return FAR | {each: {"place": place, **more} for each in names}


def phase(side: str, **more: Any) -> Game:
    """A Mission Phase of the Galactic Game."""
    return galaxy(f"{side}-1.missions", turn=more.pop("turn", 3), options=HEROES, **more)


# Assassination


@pytest.mark.case("VX-01")
def test_an_a_of_a_regular_draw_strikes_whom_the_assassins_like() -> None:
    game, _ = attempt(["kogus"], SHELTER, THE_A)
    do(game, "draw", "draw")
    assert (question(game).kind, question(game).side) == ("missions.victim", "rebel")
    assert game.actions == ("kill jon-kidu", "kill redjac")
    assert only(do(game, "kill redjac"), Died).character == "redjac"


@pytest.mark.case("VX-01")
def test_in_a_regular_draw_only_the_detected_can_be_chosen_and_nobody_is_named_before() -> None:
    game, events = attempt(["kogus"], SHELTER, THE_A)
    game.state.characters["redjac"].detected = False
    assert question(game).kind == "missions.draw"
    assert "against the enemies there" in " ".join(describe(each, game.facts) for each in events)
    assert only(do(game, "draw", "draw"), Died).character == "jon-kidu"


RULER: dict[str, Any] = {"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}}


def hunt_beside_a_ruler(*cards: int) -> Game:
    """Kogus hunts at a court where Jon Kidu is as well, and a sovereign who has taken the field."""
    people: dict[str, Any] = {"tourag": {"place": "551.1"}, "kogus": {"place": "231.1"}}
    people["jon-kidu"] = {"place": "231.1", "detected": True}
    game = phase("rebel", characters=people, sovereigns=RULER, cards=[*cards], dice=[1])
    game.state.characters["ascaill"].detected = True
    do(game, "missions at 231.1", "assign kogus to A")
    assert set(game.actions) == {"target the enemies there", "target ascaill"}
    return game


@pytest.mark.case("VX-01", "VX-14")
def test_who_hunts_the_others_does_not_name_a_sovereign_when_the_letter_comes() -> None:
    """VQ-161: he would have him without the die and the cell of those who hunt a sovereign."""
    game = hunt_beside_a_ruler(24, THE_A)
    do(game, "target the enemies there")
    assert only(do(game, "draw", "draw"), Died).character == "jon-kidu"


@pytest.mark.case("VX-01", "VX-01a")
def test_with_a_late_letter_a_sovereign_may_be_given_up_but_alone_he_is_not_who_is_hunted() -> None:
    game = hunt_beside_a_ruler()
    site, group = Site("231.1", "rebel"), Group(letter="A", members=("kogus",), target="the enemies there")
    mission = game.ctx.rules.missions["A"]
    assert set(assassination.possible_victims(game.ctx, site)) == {"jon-kidu", "ascaill"}
    assert mission.still_possible(game.ctx, site, group)
    harm.die(game.ctx, game.state.characters["jon-kidu"], Cause(ASSASSINATION), "VX-01")
    assert not mission.still_possible(game.ctx, site, group)


@pytest.mark.case("VX-01")
def test_a_letter_that_finds_nobody_detected_does_not_count() -> None:
    game, _ = attempt(["kogus"], SHELTER, THE_A)
    for who in ENEMIES:
        game.state.characters[who].detected = False
    assert not every(do(game, "draw", "draw"), Died)
    assert question(game).kind == "missions.draw"


@pytest.mark.case("VX-01a")
def test_an_a_of_a_bonus_draw_strikes_whom_the_owner_gives_up_detected_or_not() -> None:
    game, _ = attempt(["kogus"], SHELTER, *CALM, THE_A)
    game.state.characters["redjac"].detected = False
    do(game, *["draw"] * 4)
    assert (question(game).kind, question(game).side) == ("missions.victim", "imperial")
    assert game.actions == ("kill jon-kidu", "kill redjac")
    assert only(do(game, "kill redjac"), Died).character == "redjac"


@pytest.mark.case("VX-01b")
@pytest.mark.parametrize("regular", [True, False])
def test_characters_with_units_can_be_chosen(regular: bool) -> None:
    people = {"jon-kidu": {"with_units": True}, "redjac": {"with_units": True}}
    calm = [] if regular else CALM
    game, _ = attempt(["kogus"], SHELTER, *calm, THE_A, others=people, units={CITY: {"militia": 1}})
    do(game, *["draw"] * (2 if regular else 4))
    assert game.actions == ("kill jon-kidu", "kill redjac")


@pytest.mark.case("VX-01a")
def test_who_cannot_be_struck_is_not_among_the_victims() -> None:
    def not_redjac(ctx: Any, character: Character) -> bool:
        return character.id != "redjac"

    spared = Module(id="spared", answers=(asked.may_be_struck.by(not_redjac),))
    with toy_rulesets() as add:
        heroes = add(*underground.HEROES, spared)
        game, _ = attempt(["kogus"], SHELTER, *CALM, THE_A, options=heroes)
        assert only(do(game, *["draw"] * 4), Died).character == "jon-kidu"


def without_a(team: Sequence[str], die: int, **position: Any) -> tuple[Game, list[Event]]:
    """An attempt that draws no A, and its die."""
    calm = [SHELTER, *CALM, 21, 22, 23, 31, 33, 34, 26, 32]
    game, events = attempt(team, *calm, dice=[die, *[1] * 5], **position)
    return game, events + draw_on(game)


@pytest.mark.case("VX-02", "VX-02b")
@pytest.mark.parametrize(("die", "botched"), [(1, False), (3, False), (4, True), (5, True)])
def test_without_an_a_a_die_of_four_or_more_is_a_botched_attempt(die: int, botched: bool) -> None:
    game, events = without_a(["kogus", "ran-jayma"], die)
    judged = only(events, AttemptJudged)
    assert (judged.botched, judged.total, judged.parts) == (botched, die, ())
    assert (question(game).kind == "missions.guard") is botched
    if botched:
        events = do(game, "guard with redjac")
        assert {each.character for each in every(events, Captured)} == {"kogus", "ran-jayma"}
    else:
        assert game.state.characters["kogus"].fate == "free"


@pytest.mark.case("VX-02a")
@pytest.mark.parametrize(("die", "botched"), [(4, False), (5, True)])
def test_the_empire_has_one_less(die: int, botched: bool) -> None:
    rebels = {"kogus": {"detected": True}}
    _, events = without_a(["jin-voles"], die, side="imperial", others=rebels)
    judged = only(events, AttemptJudged)
    assert (judged.botched, [part.by for part in judged.parts]) == (botched, [-1])


@pytest.mark.case("VX-02a")
@pytest.mark.parametrize("used", [True, False])
def test_the_blade_that_gave_draws_adds_one(used: bool) -> None:
    calm = [SHELTER, *CALM, 21, 22, 23, 31, 33, 34, 26, 32]
    others = ENEMIES | {"kogus": {"possessions": ["assassins-blade"]}}
    game = chit_mission(CITY, ["kogus"], others=others, cards=calm, dice=[3, 1, 1, 1])
    do(game, "assign kogus to A")
    send(game) if not used else do(game, "use assassins-blade for A")
    if question(game).kind == "missions.assign":
        do(game, "draw")
    judged = only(draw_on(game), AttemptJudged)
    assert judged.botched is used
    assert {part.reason: part.by for part in judged.parts} == ({"Assassin's Blade": 1} if used else {})


@pytest.mark.case("VX-02a")
def test_a_blade_whose_draws_were_given_up_adds_nothing() -> None:
    others = ENEMIES | {"kogus": {"possessions": ["assassins-blade"]}}
    game = chit_mission(CITY, ["kogus"], others=others, dice=[3])
    do(game, "assign kogus to A", "use assassins-blade for A", "draw")
    judged = only(do(game, "stop"), AttemptJudged)
    assert (judged.botched, judged.parts) == (False, ())


@pytest.mark.case("VX-02")
def test_who_stops_rolls_too() -> None:
    game, _ = attempt(["kogus"], dice=[4])
    assert only(do(game, "stop"), AttemptJudged).botched


@pytest.mark.case("VX-02")
def test_a_mission_that_an_event_aborts_is_an_attempt_all_the_same() -> None:
    game, _ = attempt(["kogus"], 56, dice=[4])
    events = do(game, "draw")
    assert only(events, MissionAborted).letter == "A"
    assert only(events, AttemptJudged).botched
    assert question(game).kind == "missions.guard"


@pytest.mark.case("VX-02")
def test_a_mission_that_has_lost_its_prey_is_an_attempt_all_the_same() -> None:
    game, _ = attempt(["kogus"], SHELTER, dice=[2])
    for who in ENEMIES:
        pieces.bury(game.ctx, game.state.characters[who])
    assert not only(do(game, "draw"), AttemptJudged).botched


@pytest.mark.case("VX-02")
def test_assassins_who_are_gone_roll_for_nothing() -> None:
    game, _ = attempt(["kogus"], SHELTER)
    pieces.bury(game.ctx, game.state.characters["kogus"])
    assert not every(do(game, "draw"), AttemptJudged)


@pytest.mark.case("VX-02c")
def test_on_a_natural_six_the_enemy_says_who_dies_and_the_others_are_captured() -> None:
    game, events = without_a(["kogus", "ran-jayma"], 6)
    assert (question(game).kind, question(game).side) == ("missions.scapegoat", "imperial")
    events = do(game, "ran-jayma dies", "guard with redjac")
    assert only(events, Died).character == "ran-jayma"
    assert only(events, Captured).character == "kogus"


@pytest.mark.case("VX-02c")
def test_the_six_counts_before_it_is_modified() -> None:
    rebels = {"kogus": {"detected": True}}
    _, events = without_a(["jin-voles"], 6, side="imperial", others=rebels)
    assert only(events, Died).character == "jin-voles"
    blade = ENEMIES | {"kogus": {"possessions": ["assassins-blade"]}}
    calm = [SHELTER, *CALM, 21, 22, 23, 31, 33, 34, 26, 32]
    game = chit_mission(CITY, ["kogus"], others=blade, cards=calm, dice=[5])
    do(game, "assign kogus to A", "use assassins-blade for A", "draw")
    events = draw_on(game)
    assert only(events, AttemptJudged).total == 6
    assert not every(events, Died)


@pytest.mark.case("VX-02c")
def test_whom_other_rules_spare_does_not_die_for_the_group() -> None:
    def not_kogus(ctx: Any, who: str, members: tuple[str, ...]) -> bool:
        return who != "kogus"

    spared = Module(id="spared-assassins", answers=(asked.may_be_scapegoat.by(not_kogus),))
    with toy_rulesets() as add:
        heroes = add(*underground.HEROES, spared)
        _, events = without_a(["kogus", "ran-jayma"], 6, options=heroes)
        assert only(events, Died).character == "ran-jayma"


@pytest.mark.case("VX-02")
def test_an_attempt_is_told_and_can_be_saved_in_the_middle() -> None:
    game, events = without_a(["kogus", "ran-jayma"], 6)
    told = [describe(each, game.facts) for each in events]
    assert any("die 6, the attempt is botched" in each for each in told)
    again = restore(game.snapshot())
    assert again.actions == game.actions
    (odds,) = promises(attempt(["kogus"])[0], "draw")
    assert any("on a die of 4 or more the group is taken" in outcome for outcome, _ in odds.rows)


# Attempts on sovereigns

SUMMONED: dict[str, Any] = {"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": "141.1"}}


def at_court(die: int, *, place: str = "141.1", loyalty: str = "unrest", **more: Any) -> Game:
    """Jon Kidu comes for a sovereign who has not been summoned, stops at once, and rolls."""
    planet = {"state": "imperial-control", "loyalty": loyalty, "pdb": 1, "pdb_up": True}
    people = {"tourag": {"place": "551.1"}, "jin-voles": {"place": place}}
    game = phase("imperial", characters=people, planets={place[:3]: planet}, dice=[die, *[1] * 9], **more)
    do(game, f"missions at {place}", "assign jin-voles to A")
    return game


@pytest.mark.case("VX-02a", "VC-22")
@pytest.mark.parametrize(("die", "risen"), [(3, False), (4, True)])
def test_a_sovereign_whom_the_people_love_adds_one_and_they_rise_at_unrest(die: int, risen: bool) -> None:
    """Nam Nhuk of Ownex is a friend of the Rebels: +1, and -1 for the Empire."""
    game = at_court(die)
    (odds,) = promises(game, "draw")
    assert any("on a die of 4 or more Ownex rises" in outcome for outcome, _ in odds.rows)
    judged = only(do(game, "stop"), AttemptJudged)
    assert sorted(part.by for part in judged.parts) == [-1, 1]
    assert (game.state.planets["141"].status == "rebellion") is risen
    assert game.state.characters["jin-voles"].fate == "free"


@pytest.mark.case("VX-02a", "VC-22", "36.33")
def test_under_hypnosis_they_rise_for_nobody() -> None:
    """VQ-361, where the rules about sovereigns are not played, too."""
    for held in (False, True):
        with toy_rulesets() as add:
            planet = {"state": "imperial-control", "loyalty": "unrest", "pdb": 1, "pdb_up": True}
            people = {"tourag": {"place": "551.1"}, "jin-voles": {"place": "141.1"}}
            game = galaxy(
                "imperial-1.missions",
                turn=3,
                options=add(*heroes_without_sovereigns()),
                characters=people,
                planets={"141": planet},
                dice=[4, *[1] * 9],
            )
            record(game).hypnosis = {"141": "peacemaker"} if held else {}
            do(game, "missions at 141.1", "assign jin-voles to A", "stop")
            assert (game.state.planets["141"].status == "imperial-control") is held


@pytest.mark.case("VX-02a")
def test_a_neutral_sovereign_adds_one_too_and_an_imperial_one_nothing() -> None:
    game = at_court(1, place="351.1")
    assert sorted(part.by for part in only(do(game, "stop"), AttemptJudged).parts) == [-1, 1]
    people = {"jon-kidu": {"place": "551.1"}, "kogus": {"place": "231.1"}}
    summoned = {"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}}
    game = phase("rebel", characters=people, sovereigns=summoned, dice=[1])
    do(game, "missions at 231.1", "assign kogus to A")
    assert only(do(game, "stop"), AttemptJudged).parts == ()


@pytest.mark.case("VX-02", "VX-02b")
def test_a_summoned_sovereign_is_avenged_like_others() -> None:
    """Where the rules about sovereigns are not played."""
    people = {"tourag": {"place": "551.1"}, "jin-voles": {"place": "141.1"}}
    with toy_rulesets() as add:
        options = add(*heroes_without_sovereigns())
        game = galaxy(
            "imperial-1.missions",
            turn=3,
            options=options,
            characters=people,
            sovereigns=SUMMONED,
            dice=[5, *[1] * 9],
        )
        do(game, "missions at 141.1", "assign jin-voles to A")
        events = do(game, "stop")
    assert only(events, AttemptJudged).target == "nam-nhuk"
    assert only(events, Captured).character == "jin-voles"


def heroes_without_sovereigns() -> list[Module]:
    galactic = underground.HEROES_BEYOND["galactic"]
    return [*underground.HEROES, *(each for each in galactic if each.id != "missions.sovereigns")]


@pytest.mark.case("VX-02")
def test_other_rules_say_what_a_botched_attempt_on_a_sovereign_brings() -> None:
    class Vengeance(Procedure, tag="a-test.Vengeance"):
        def begin(self, ctx: Any) -> Next:
            pieces.bury(ctx, ctx.state.characters["jin-voles"])
            return DONE

    def avenge(ctx: Any, site: Site, group: Group, die: int) -> Procedure | None:
        return Vengeance()

    rules = Module(id="vengeance", answers=(asked.repercussions.by(avenge),))
    with toy_rulesets() as add:
        heroes = add(*heroes_without_sovereigns(), rules)
        people = {"tourag": {"place": "551.1"}, "jin-voles": {"place": "141.1"}}
        game = galaxy("imperial-1.missions", turn=3, options=heroes, characters=people, dice=[5])
        do(game, "missions at 141.1", "assign jin-voles to A", "stop")
        assert game.state.characters["jin-voles"].fate == "dead"
        assert game.state.planets["141"].status == "imperial-control"


@pytest.mark.case("VX-01", "VX-01a")
def test_who_hunts_a_sovereign_says_so_and_his_company_may_die_for_him() -> None:
    people = {"tourag": {"place": "141.1", "detected": True}, "jin-voles": {"place": "141.1"}}
    game = phase("imperial", characters=people, sovereigns=SUMMONED)
    do(game, "missions at 141.1", "assign jin-voles to A")
    assert question(game).actions == ("target the enemies there", "target nam-nhuk")
    mission, site = game.ctx.rules.missions["A"], Site("141.1", "imperial")
    group = Group(letter="A", members=("jin-voles",), target="nam-nhuk", letters=1)
    do(game, "target nam-nhuk")
    missions = game.state.stack[-1]
    missions.extra = 1  # type: ignore[attr-defined]
    strike = mission.complete(game.ctx, site, group)
    assert isinstance(strike, Strike)
    assert (strike.chooser, set(strike.victims)) == ("rebel", {"tourag", "nam-nhuk"})
    missions.extra = 0  # type: ignore[attr-defined]
    assert mission.complete(game.ctx, site, group) is None
    assert game.state.characters["nam-nhuk"].fate == "dead"


# Coups


@pytest.mark.case("VX-03")
def test_a_coup_leaves_no_marker_and_can_follow_another() -> None:
    game = chit_mission(CITY, ["zina-adora"], cards=[22, *CALM], loyalty="patriotic")
    send(game, C=["zina-adora"])
    events = do(game, "draw", "complete C")
    assert only(events, LoyaltyShifted).after == 1
    assert not every(events, CoupMarked)
    assert not game.state.coup_markers
    assert game.ctx.rules.missions["C"].allowed(game.ctx, Site(CITY, "rebel"))


@pytest.mark.case("VX-03")
def test_a_marker_of_a_position_bars_nobody_but_a_rating_is_needed() -> None:
    game = chit_mission(CITY, ["zina-adora"], coup_markers=[CITY])
    assert "assign zina-adora to C" in game.actions
    game = chit_mission(WILDS, ["zina-adora"])
    assert "assign zina-adora to C" not in game.actions


# Gain Characters


@pytest.mark.case("VX-04")
@pytest.mark.parametrize("by_name", [True, False])
def test_one_g_brings_somebody_from_here_or_whoever_comes(by_name: bool) -> None:
    """Bridne Murcada is at home on Lysenda."""
    game = phase(
        "rebel",
        characters=there("232.1", "kogus"),
        cards=[31],
        decks={"rebel_characters": ["bridne-murcada", "scott-rubel"]},
        picks=[1],
    )
    do(game, "missions at 232.1", "assign kogus to G", "draw")
    do(game, "complete G")
    assert game.actions == ("bridne-murcada joins", "by chance")
    events = do(game, "bridne-murcada joins" if by_name else "by chance")
    assert only(events, CharacterGained).character == ("bridne-murcada" if by_name else "scott-rubel")


@pytest.mark.case("VX-04")
def test_where_nobody_is_at_home_chance_decides() -> None:
    game = chit_mission(CITY, ["kogus"], cards=[31], decks={"rebel_characters": ["scott-rubel"]})
    send(game, G=["kogus"])
    events = do(game, "draw", "complete G")
    assert only(events, CharacterGained).character == "scott-rubel"


@pytest.mark.case("VX-04a")
def test_two_g_bring_whom_one_likes() -> None:
    deck = ["bridne-murcada", "scott-rubel", "sidir-ganang"]
    game = chit_mission(CITY, ["kogus"], cards=[31, 62], decks={"rebel_characters": deck})
    send(game, G=["kogus"])
    do(game, "draw", "draw")
    assert game.actions == (*(f"{each} joins" for each in deck), "by chance")
    assert only(do(game, "sidir-ganang joins"), CharacterGained).character == "sidir-ganang"


@pytest.mark.case("VX-04b", "VX-05c")
@pytest.mark.parametrize("letter", ["G", "P"])
def test_everybody_in_the_group_brings_a_draw(letter: str) -> None:
    game = chit_mission(CITY, ["kogus", "ran-jayma", "zina-adora"])
    assert draws(game, letter, CITY, "kogus") == {"members of the group": 1}
    assert draws(game, letter, CITY, "kogus", "ran-jayma", "zina-adora") == {"members of the group": 3}


@pytest.mark.case("VX-04c")
def test_the_empire_gains_nobody_but_whom_other_rules_bring() -> None:
    def saytar(ctx: Any, site: Site) -> tuple[str, ...]:
        return tuple(each for each in ("saytar",) if each in ctx.state.decks["imperial"])

    people = {"kogus": {"place": "551.1"}, "jin-voles": {"place": "232.1"}}
    deck = {"imperial_characters": ["saytar", "redjac"]}
    game = phase("imperial", characters=people, decks=deck)
    do(game, "missions at 232.1")
    assert "assign jin-voles to G" not in game.actions
    rules = Module(id="somebody", answers=(asked.imperial_recruits.by(saytar),))
    with toy_rulesets() as add:
        heroes = add(*underground.HEROES, *underground.HEROES_BEYOND["galactic"], rules)
        game = galaxy(
            "imperial-1.missions", turn=3, options=heroes, characters=people, decks=deck, cards=[31]
        )
        do(game, "missions at 232.1", "assign jin-voles to G", "draw")
        assert only(do(game, "complete G"), CharacterGained).character == "saytar"


@pytest.mark.case("VX-04c")
def test_in_the_smaller_games_the_empire_makes_good_its_losses() -> None:
    lost = {"redjac": {"fate": "dead"}}
    game = chit_mission(
        CITY, ["jin-voles"], side="imperial", others=lost, decks={"imperial_characters": ["saytar"]}
    )
    assert "assign jin-voles to G" in game.actions


# Scavenge for Possessions


def scavenger(letters: int, **more: Any) -> Game:
    """Kogus has so many letters P."""
    cards = [13, 33][:letters]
    game = chit_mission(CITY, ["kogus"], cards=[*cards, 12], **more)
    send(game, P=["kogus"])
    do(game, *["draw"] * letters)
    if letters == 1:
        do(game, "complete P")
    return game


@pytest.mark.case("VX-05", "VX-05b")
@pytest.mark.parametrize("kept", [True, False])
def test_one_p_brings_a_card_by_chance_which_may_go_back(kept: bool) -> None:
    game = scavenger(1, picks=[0])
    found = game.state.stack[-1]
    assert isinstance(found, Found)
    card = found.possession
    assert game.actions == (f"give {card} to kogus", f"return {card}")
    events = do(game, f"give {card} to kogus" if kept else f"return {card}")
    assert bool(every(events, PossessionGained) or every(events, ShipAssigned)) is kept
    assert (card in possessions.in_deck(game.ctx)) is not kept
    assert not any(isinstance(each, Scavenging | Found) for each in game.state.stack)


@pytest.mark.case("VX-05a")
def test_two_p_bring_a_card_of_choice_but_not_the_s_xiii() -> None:
    game = scavenger(2)
    deck = set(possessions.in_deck(game.ctx))
    assert "s-xiii" in deck
    assert set(game.actions) == {f"look for {card}" for card in deck - {"s-xiii"}} | {"by chance"}
    events = do(game, "look for assassins-blade", "give assassins-blade to kogus")
    assert only(events, PossessionGained).possession == "assassins-blade"


@pytest.mark.case("VX-05a", "VX-05b")
def test_with_two_p_chance_may_bring_the_s_xiii_and_any_card_may_go_back() -> None:
    game = scavenger(2, picks=[0])
    index = possessions.in_deck(game.ctx).index("s-xiii")
    game = scavenger(2, picks=[index])
    do(game, "by chance")
    assert game.actions == ("give s-xiii to kogus", "return s-xiii")


@pytest.mark.case("VX-05")
def test_what_is_looked_for_is_not_shown_to_the_empire() -> None:
    game = scavenger(2)
    do(game, "look for assassins-blade", "give assassins-blade to kogus")
    assert "assassins-blade" not in str(game.view("imperial"))
    assert "assassins-blade" in str(game.view("rebel"))


# Rebellions


UNREST: dict[str, Any] = {"loyalty": "unrest"}


@pytest.mark.case("VX-06")
@pytest.mark.parametrize(
    ("state", "loyalty"), [("imperial-control", "unrest"), ("rebellion-stopped", "unrest")]
)
def test_one_r_starts_a_rebellion_at_unrest_and_where_one_was_stopped(state: str, loyalty: str) -> None:
    planet = {"state": state, "loyalty": loyalty, "pdb": 1, "pdb_up": False}
    game = phase("rebel", characters=there("232.1", "kogus"), planets={"232": planet}, cards=[12])
    do(game, "missions at 232.1", "assign kogus to R")
    events = do(game, "draw")
    assert only(events, StatusChanged).after == "rebellion"
    assert not game.ctx.rules.ask[asked.has_local_forces](game.ctx, game.state.planets["232"])


@pytest.mark.case("VX-06")
@pytest.mark.parametrize(("state", "loyalty"), [("imperial-control", "neutral"), ("rebellion", None)])
def test_elsewhere_there_is_nothing_to_start(state: str, loyalty: str | None) -> None:
    game = chit_mission(CITY, ["kogus"], state=state, loyalty=loyalty)
    assert "assign kogus to R" not in game.actions


@pytest.mark.case("VX-06a")
def test_agitators_have_one_leadership_and_three_draws_for_others() -> None:
    team = ("zina-adora", "kogus", "ran-jayma", "frun-sentel", "oneste-woada")
    game = chit_mission(CITY, team, **UNREST)
    assert draws(game, "R", CITY, "zina-adora") == {"Leadership of Zina Adora": 2}
    for number, others in ((2, 1), (4, 3), (5, 3)):
        parts = draws(game, "R", CITY, *team[:number])
        assert parts == {"Leadership of Zina Adora": 2, "others in the group": others}


def risen(state: str = "rebellion", *, garrison: bool = True, **more: Any) -> Game:
    """Barca and Jin Voles on Lysenda, where the people have risen, without a leader's troops or with them."""
    planet = {"state": state, "pdb": 1, "pdb_up": False}
    people = {"kogus": {"place": "551.1"}, "barca": {"place": "232.1"}, "jin-voles": {"place": "232.1"}}
    forces = {"232.1": {"line": 1}} if garrison else {"232.2": {"line": 1}}
    return phase(
        "imperial", characters=people, planets={"232": planet}, units=forces | more.pop("units", {}), **more
    )


@pytest.mark.case("VX-07")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_one_r_stops_a_rebellion_and_leaves_local_forces(state: str) -> None:
    game = risen(state, cards=[12])
    do(game, "missions at 232.1", "assign barca to R", "draw")
    events = do(game, "draw")
    assert only(events, StatusChanged).after == "rebellion-stopped"
    assert game.ctx.rules.ask[asked.has_local_forces](game.ctx, game.state.planets["232"])


@pytest.mark.case("VX-07a")
def test_who_stops_a_rebellion_needs_a_leader_and_troops_in_the_environ() -> None:
    game = risen()
    do(game, "missions at 232.1")
    assert "assign barca to R" in game.actions
    assert "assign jin-voles to R" not in game.actions
    do(game, "assign barca to R")
    assert "assign jin-voles to R" in game.actions
    game = risen(garrison=False)
    do(game, "missions at 232.1")
    assert "assign barca to R" not in game.actions


@pytest.mark.case("VX-07a")
def test_rebels_need_neither() -> None:
    game = phase("rebel", characters=there("232.1", "kogus"), planets={"232": UNREST})
    do(game, "missions at 232.1")
    assert "assign kogus to R" in game.actions


@pytest.mark.case("VX-07b")
@pytest.mark.parametrize(
    ("forces", "by"),
    [
        ({}, 1),
        ({"232.2": {"wild-1-0": 1}}, 0),
        ({"232.2": {"wild-1-0": 1}, "232.orbit": {"wild-2-3": 1}}, -1),
        ({"232.2": {"wild-1-0": 1}, "232.orbit": {"patrol": 1}}, 1),
    ],
    ids=["alone", "as many", "fewer, counting the orbit", "more, counting the orbit"],
)
def test_the_empire_draws_for_a_leader_and_the_balance_of_forces(forces: dict[str, Any], by: int) -> None:
    game = risen(units=forces)
    parts = draws(game, "R", "232.1", "barca", "jin-voles", side="imperial")
    leader = {"Leadership of Barca": 4}
    assert parts == leader | {1: {"more units here": 1}, -1: {"fewer units here": -1}, 0: {}}[by]


@pytest.mark.case("VX-07b")
def test_rebels_have_nothing_from_the_balance_of_forces() -> None:
    game = phase("rebel", characters=there("232.1", "kogus"), planets={"232": UNREST})
    assert draws(game, "R", "232.1", "kogus") == {"Leadership of Kogus": 0}


@pytest.mark.case("VX-07")
def test_in_the_smaller_games_the_empire_needs_two_r_and_no_leader() -> None:
    game = chit_mission(CITY, ["jin-voles"], side="imperial", state="rebellion", loyalty=None)
    assert "assign jin-voles to R" in game.actions
    assert game.ctx.rules.missions["R"].need(game.ctx, Site(CITY, "imperial")) == 2


# Sabotage and Subvert Troops


def saboteur(letters: int, garrison: dict[str, int], *, shown: bool = False, **more: Any) -> Game:
    """Kogus has so many letters S: the chits 41 and 61, of which the first brings no locals to friends."""
    game = chit_mission(
        CITY, ["kogus", "oneste-woada"], units={CITY: garrison}, cards=[26, 41, 61][: letters + 1], **more
    )
    if shown:
        units.reveal(game.ctx, CITY, "imperial", "a test")
    send(game, S=["kogus", "oneste-woada"])
    do(game, *["draw"] * (letters + 1))
    if letters == 1:
        do(game, "complete S")
    return game


@pytest.mark.case("VX-08")
def test_two_s_draw_a_face_down_unit_by_chance_or_take_one_that_lies_open() -> None:
    game = saboteur(2, {"militia": 1, "line": 1, "patrol": 1}, picks=[1])
    assert game.actions == ("destroy militia", "destroy a face-down unit", "sabotage the pdb")
    lost = only(do(game, "destroy a face-down unit"), UnitsLost)
    assert lost.units in ({"line": 1}, {"patrol": 1})


@pytest.mark.case("VX-08")
def test_two_s_take_any_unit_whose_stack_has_been_turned_up() -> None:
    game = saboteur(2, {"militia": 1, "line": 1, "patrol": 1}, shown=True)
    assert set(game.actions) == {"destroy militia", "destroy line", "destroy patrol", "sabotage the pdb"}
    assert only(do(game, "destroy line"), UnitsLost).units == {"line": 1}


@pytest.mark.case("VX-08")
def test_of_a_stack_of_which_a_part_is_known_the_rest_is_drawn() -> None:
    game = chit_mission(
        CITY, ["kogus", "oneste-woada"], units={CITY: {"line": 1, "patrol": 1}}, cards=[26, 41, 61]
    )
    units.turn_up(game.ctx, CITY, "imperial", {"patrol": 1}, "a test")
    send(game, S=["kogus", "oneste-woada"])
    do(game, *["draw"] * 3)
    assert set(game.actions) == {"destroy patrol", "destroy a face-down unit", "sabotage the pdb"}
    assert only(do(game, "destroy a face-down unit"), UnitsLost).units == {"line": 1}


@pytest.mark.case("VX-08a")
def test_saboteurs_draw_for_one_combat_rating() -> None:
    game = chit_mission(CITY, ["kogus", "zina-adora"], units={CITY: {"militia": 1}})
    assert draws(game, "S", CITY, "zina-adora") == {"Combat of Zina Adora": 1}
    game.state.characters["kogus"].wounds = 1
    assert draws(game, "S", CITY, "kogus", "zina-adora") == {"Combat of Kogus": 5}


@pytest.mark.case("VX-08a")
def test_what_raises_combat_is_declared_before_the_first_draw() -> None:
    club = Module(id="club", facts={"possessions": {"scanner": {"traits": {"combat": "2"}}}})
    armed = {"oneste-woada": {"possessions": ["scanner"]}}
    with toy_rulesets() as add:
        heroes = add(*underground.HEROES, club)
        game = chit_mission(CITY, [], others=armed, units={CITY: {"militia": 1}}, options=heroes)
        do(game, "assign oneste-woada to S", "show scanner", "draw")
        missions = under_way(game)
        _, parts = bonus_draws(game.ctx, missions.site, missions.groups[0])
        assert {part.reason: part.by for part in parts} == {"Combat of Oneste Woada": 2}


def agitator(letters: int, garrison: dict[str, int]) -> Game:
    """Zina Adora in the wilds, who is about to draw the last of so many letters T."""
    game = phase(
        "rebel",
        characters=there(WILDS, "zina-adora"),
        units={WILDS: garrison},
        cards=[21, 32],
    )
    do(game, f"missions at {WILDS}", "assign zina-adora to T", *["draw"] * (letters - 1))
    return game


@pytest.mark.case("VX-09")
def test_two_t_show_all_troops_and_the_rebels_pick() -> None:
    game = agitator(2, {"patrol": 1, "line": 1, "elite-army": 1})
    events = do(game, "draw")
    shown = only(events, UnitsRevealed)
    assert shown.units == {"patrol": 1, "line": 1, "elite-army": 1}
    assert (question(game).kind, question(game).side) == ("missions.convert", "rebel")
    assert game.actions == ("win 1 patrol", "win 1 line")
    events = do(game, "win 1 line")
    assert only(events, UnitsLost).units == {"line": 1}
    assert only(events, UnitsPlaced).units == {"wild-2-1": 1}
    stack = units.stack_at(game.ctx, WILDS, "imperial")
    assert stack is not None
    assert not stack.revealed


@pytest.mark.case("VX-09")
def test_where_nobody_can_be_won_they_are_seen_and_nothing_more() -> None:
    game = agitator(2, {"elite-army": 1})
    events = do(game, "draw")
    assert only(events, UnitsRevealed).units == {"elite-army": 1}
    assert not every(events, UnitsLost)
    stack = units.stack_at(game.ctx, WILDS, "imperial")
    assert stack is not None
    assert not stack.revealed


@pytest.mark.case("VX-09")
def test_one_t_shows_nothing_and_wins_a_militia() -> None:
    game = agitator(1, {"militia": 1, "line": 1})
    events = do(game, "draw", "complete T")
    assert not every(events, UnitsRevealed)
    assert troops(game, WILDS) == {"line": 1, "wild-1-0": 1}


# Steal Enemy Resources


LYSENDA = "232"


def thieves(side: Any = "rebel", *, turn: int = 3, place: str = "241.1", **more: Any) -> bool:
    """May this side steal there?"""
    game = phase(side, turn=turn, characters=FAR, **more)
    return game.ctx.rules.missions["H"].allowed(game.ctx, Site(place, side))


OPEN: dict[str, Any] = {"state": "imperial-control", "loyalty": "neutral", "pdb": 1, "pdb_up": False}
BAND = {"wild-1-0": 1}


@pytest.mark.case("VX-15")
@pytest.mark.parametrize(
    ("forces", "possible"),
    [
        ({}, False),
        ({"241.1": BAND}, True),
        ({"241.orbit": {"wild-2-3": 1}}, True),
        ({"241.2": BAND}, False),
        ({"241.1": BAND | {"line": 1}}, False),
        ({"241.1": BAND | {"line": 2}, "241.orbit": {"wild-2-3": 1}}, True),
    ],
    ids=["nobody", "in the Environ", "in orbit", "elsewhere", "as many", "fewer here, more in orbit"],
)
def test_thieves_need_more_units_than_the_enemy_in_the_environ_or_above_it(
    forces: dict[str, Any], possible: bool
) -> None:
    assert thieves(units=forces, planets={"241": OPEN}) is possible


@pytest.mark.case("VX-15", "20.54", "14.2")
@pytest.mark.parametrize(("loaded", "possible"), [("imperial", True), ("rebel", False)])
def test_what_is_carried_above_does_not_count_for_thieves(loaded: str, possible: bool) -> None:
    """VQ-485: two against one with another face down below it; one that carries another is only one."""
    band = {"place": "241.orbit", "units": {"wild-2-3": 2}}
    patrol = {"place": "241.orbit", "units": {"patrol": 1, "militia": 1}, "cargo": {"patrol+militia": 1}}
    if loaded == "rebel":
        band |= {"units": {"wild-2-3": 1, "wild-1-0": 1}, "cargo": {"wild-2-3+wild-1-0": 1}}
        patrol = {"place": "241.orbit", "units": {"patrol": 1}}
    assert thieves(stacks=[band, patrol], planets={"241": OPEN}) is possible


@pytest.mark.case("VX-15")
def test_thieves_need_a_pdb_that_is_down() -> None:
    assert not thieves(units={"241.1": BAND}, planets={"241": OPEN | {"pdb_up": True}})


@pytest.mark.case("VX-15a")
@pytest.mark.parametrize("place", ["162.1", "152.1", "241.1"])
def test_rebels_steal_at_the_throne_and_in_capitals(place: str) -> None:
    assert thieves(place=place, units={place: BAND}, planets={place[:3]: OPEN})


@pytest.mark.case("VX-15a")
@pytest.mark.parametrize("secret", ["slave-world", "gem-world", "industrial-world", "drug-world"])
@pytest.mark.parametrize("known", [True, False])
def test_rebels_steal_on_rich_worlds_of_which_they_know(secret: str, known: bool) -> None:
    """Angoff is in the second province, which nobody taxes now."""
    secrets = {"222": {"code": secret, "revealed": known}}
    allowed = thieves(place="222.1", units={"222.1": BAND}, planets={"222": OPEN}, secrets=secrets)
    assert allowed is (known and secret != "drug-world")


@pytest.mark.case("VX-15a")
@pytest.mark.parametrize(("turn", "possible"), [(7, True), (6, False)])
def test_rebels_steal_in_the_province_last_taxed(turn: int, possible: bool) -> None:
    assert thieves(turn=turn, place="223.1", units={"223.1": BAND}, planets={"223": OPEN}) is possible


@pytest.mark.case("VX-15a")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control", "rebellion-stopped"])
def test_rebels_steal_only_in_the_state_of_imperial_control(state: str) -> None:
    planet = {"state": state, "pdb": 1, "pdb_up": False}
    if state == "rebellion-stopped":
        planet["loyalty"] = "unrest"
    assert not thieves(units={"241.1": BAND}, planets={"241": planet})


@pytest.mark.case("VX-15b")
def test_the_empire_steals_at_the_known_base_and_where_rebels_rule() -> None:
    free = {"state": "rebel-control", "pdb": 1, "pdb_up": False}
    troops_there = {"223.1": {"line": 1}}
    assert thieves("imperial", place="223.1", units=troops_there, planets={"223": free})
    base: dict[str, Any] = {"rebel_base": "223", "units": troops_there, "planets": {"223": OPEN}}
    assert thieves("imperial", place="223.1", rebel_base_revealed=True, **base)
    assert not thieves("imperial", place="223.1", **base)
    assert not thieves("imperial", place="241.1", units={"241.1": {"line": 1}}, planets={"241": OPEN})


@pytest.mark.case("VX-15c", "VX-15d")
@pytest.mark.parametrize(
    ("place", "one", "two"), [("331.1", 3, 5), ("421.1", 4, 6), ("223.2", 2, 4), ("241.1", 1, 2)]
)
def test_one_h_takes_half_of_what_the_environ_is_worth_and_two_take_two_thirds(
    place: str, one: int, two: int
) -> None:
    game = phase("rebel", characters=FAR, resource_tracks={"imperial": 20, "rebel": 0})
    for letters, taken in ((1, one), (2, two)):
        assert loot(game.ctx, Site(place, "rebel"), letters) == taken


@pytest.mark.case("VX-15c", "VX-15d")
@pytest.mark.parametrize(("cards", "stolen"), [([21, 12], 3), ([21, 24], 5)])
def test_what_is_stolen_changes_tracks(cards: list[int], stolen: int) -> None:
    game = phase(
        "rebel",
        turn=7,
        characters=there("232.1", "oneste-woada"),
        planets={"232": OPEN},
        units={"232.1": BAND},
        cards=[*cards, 12, 13, 14],
        resource_tracks={"imperial": 20, "rebel": 1},
    )
    do(game, "missions at 232.1", "assign oneste-woada to H", "draw", "draw")
    if "complete H" in game.actions:
        do(game, "complete H")
    assert points(game) == {"rebel": 1 + stolen, "imperial": 20 - stolen}


@pytest.mark.case("VX-15e")
@pytest.mark.parametrize("there_is", [0, 2])
def test_the_thief_gains_what_the_other_does_not_have(there_is: int) -> None:
    forces: dict[str, Any] = {"units": {"241.1": BAND}, "planets": {"241": OPEN}}
    game = phase("rebel", characters=FAR, resource_tracks={"imperial": there_is, "rebel": 0}, **forces)
    site = Site("241.1", "rebel")
    assert game.ctx.rules.missions["H"].allowed(game.ctx, site)
    site = Site("331.1", "rebel")
    game.ctx.rules.missions["H"].complete(game.ctx, site, Group(letter="H", letters=2))
    assert points(game) == {"rebel": 5, "imperial": 0}


@pytest.mark.case("VX-15f")
def test_thieves_draw_for_the_wits_of_one() -> None:
    team = ("zina-adora", "kogus", "frun-sentel")
    game = phase("rebel", characters=there("241.1", *team))
    assert draws(game, "H", "241.1", *team) == {"Intelligence of Zina Adora": 3}


@pytest.mark.case("VX-15f")
@pytest.mark.parametrize(("fleet", "by"), [("241.1", 2), ("241.orbit", 1), ("241.2", 0), ("", 0)])
def test_the_pirate_fleet_helps_thieves(fleet: str, by: int) -> None:
    def lies_there(ctx: Any) -> str:
        return fleet

    pirates = Module(id=f"pirates-{fleet}", answers=(asked.pirate_fleet.by(lies_there),))
    with toy_rulesets() as add:
        heroes = add(*underground.HEROES, *underground.HEROES_BEYOND["galactic"], pirates)
        people = there("241.1", "kogus") | {"jin-voles": {"place": "241.1"}}
        game = galaxy("rebel-1.missions", turn=3, options=heroes, characters=people)
        assert sum(draws(game, "H", "241.1", "kogus").values()) == 2 + by
        assert sum(draws(game, "H", "241.1", "jin-voles", side="imperial").values()) == 2


# Quests


ORBIT = "232.orbit"
BLANKS = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26]
J_CHITS = [35, 45, 51]


def quest(cards: list[int], die: int, *, hunt: bool = False, **more: Any) -> tuple[Game, list[Event]]:
    """Boccanegra comes for Zina Adora in the Explorer, or hunts the Resolution, with Kogus aboard."""
    people = FAR | {
        "boccanegra": {"place": ORBIT, "ship": "explorer"},
        "kogus": {"place": ORBIT, "possessions": ["advisor-android"]},
    }
    if not hunt:
        people["zina-adora"] = {"place": ORBIT, "fate": "captive", "captor": "units"}
    game = phase(
        "rebel",
        characters=people,
        units={ORBIT: {"resolution": 1} if hunt else {"line": 1}},
        cards=cards,
        dice=[die, *more.pop("more_dice", [6])],
        **more,
    )
    until(game, "missions")
    aim = "hunt with explorer" if hunt else "quest with explorer for zina-adora"
    do(game, f"missions at {ORBIT}", aim)
    events: list[Event] = []
    for step in ("board kogus", "draw", "no drug"):
        if step in game.actions:
            events += do(game, step)
    return game, events


@pytest.mark.case("VX-27")
def test_with_one_j_a_hunt_has_no_result_and_no_die() -> None:
    game, events = quest([J_CHITS[0], *BLANKS], 6, hunt=True)
    assert units.of_side(game.ctx, ORBIT, "imperial") == {"resolution": 1}
    assert game.state.characters["kogus"].fate == "free"
    assert not every(events, ShipLost)


@pytest.mark.case("VX-27")
def test_two_j_destroy_an_atrocity_unit() -> None:
    _, events = quest([*J_CHITS[:2], *BLANKS], 6, hunt=True)
    assert only(events, UnitsLost).units == {"resolution": 1}


@pytest.mark.case("VX-28")
@pytest.mark.parametrize("hunt", [True, False])
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_botched_quest_may_cost_nothing(die: int, hunt: bool) -> None:
    _, events = quest(BLANKS, die, hunt=hunt)
    assert not every(events, ShipLost)
    assert not every(events, ShipDamaged)


@pytest.mark.case("VX-28")
@pytest.mark.parametrize("hunt", [True, False])
def test_on_a_four_the_ship_is_damaged_and_stays_in_orbit(hunt: bool) -> None:
    game, events = quest(BLANKS, 4, hunt=hunt)
    assert only(events, ShipDamaged).ship == "explorer"
    assert game.state.ships["explorer"].place == ORBIT


@pytest.mark.case("VX-28")
@pytest.mark.parametrize("hunt", [True, False])
def test_on_a_five_the_ship_is_lost_and_the_crew_comes_down_where_it_likes(hunt: bool) -> None:
    game, events = quest(BLANKS, 5, hunt=hunt)
    assert only(events, ShipLost).ship == "explorer"
    assert "explorer" in possessions.in_deck(game.ctx)
    assert (question(game).kind, question(game).side) == ("crash", "rebel")
    events = do(game, "they come down at 232.2")
    for who in ("boccanegra", "kogus"):
        character = game.state.characters[who]
        assert (character.place, character.fate, character.detected, character.wounds) == (
            "232.2",
            "free",
            True,
            0,
        )


@pytest.mark.case("VX-28")
@pytest.mark.parametrize(("die", "broken"), [(3, True), (6, False)])
def test_what_the_crew_had_is_rolled_for(die: int, broken: bool) -> None:
    game, _ = quest(BLANKS, 5, more_dice=[die])
    events = do(game, "they come down at 232.2")
    assert bool(every(events, PossessionBroke)) is broken
    assert game.state.possessions["advisor-android"].inoperative is broken


@pytest.mark.case("VX-28")
@pytest.mark.parametrize("hunt", [True, False])
def test_on_a_six_the_ship_is_lost_and_the_crew_is_captured(hunt: bool) -> None:
    _, events = quest(BLANKS, 6, hunt=hunt)
    assert only(events, ShipLost).ship == "explorer"
    assert {each.character for each in every(events, Captured)} == {"boccanegra", "kogus"}


@pytest.mark.case("VX-28")
def test_the_odds_of_a_quest_know_the_changed_die() -> None:
    people = FAR | {"boccanegra": {"place": ORBIT, "ship": "explorer"}}
    people["zina-adora"] = {"place": ORBIT, "fate": "captive", "captor": "units"}
    game = phase("rebel", characters=people, units={ORBIT: {"line": 1}})
    do(game, f"missions at {ORBIT}")
    (odds,) = forecast(game, "quest with explorer for zina-adora")
    words = [outcome for outcome, _ in odds.rows]
    assert "the ship is lost, and everyone aboard comes down on the planet" in words
    assert "the ship is lost with everyone aboard" not in words


# Diplomacy and Summon Sovereign


@pytest.mark.case("VX-29")
def test_diplomats_have_two_draws_for_others_at_most() -> None:
    team = ("zina-adora", "kogus", "ran-jayma", "frun-sentel")
    game = chit_mission(CITY, team)
    for number, others in ((2, 1), (3, 2), (4, 2)):
        parts = draws(game, "D", CITY, *team[:number])
        assert parts == {"Diplomacy of Zina Adora": 2, "others in the group": others}
    assert draws(game, "D", CITY, "zina-adora") == {"Diplomacy of Zina Adora": 2}


@pytest.mark.case("VX-29")
def test_whoever_brings_no_draw_by_other_rules_brings_none_here() -> None:
    """[VP-24] Thysa Kymbo is spoiled."""
    game = chit_mission(CITY, ["emperor-coreguya", "thysa-kymbo", "jin-voles"], side="imperial")
    alone = draws(game, "D", CITY, "emperor-coreguya", side="imperial")
    assert draws(game, "D", CITY, "emperor-coreguya", "thysa-kymbo", side="imperial") == alone
    both = draws(game, "D", CITY, "emperor-coreguya", "thysa-kymbo", "jin-voles", side="imperial")
    assert both == alone | {"others in the group": 1}


@pytest.mark.case("VX-30")
def test_sovereigns_are_summoned_with_one_leadership_and_one_diplomacy() -> None:
    game = phase("rebel", characters=there("312.2", "zina-adora", "oneste-woada", "kogus"))
    alone = draws(game, "E", "312.2", "zina-adora")
    assert alone == {"Diplomacy of Zina Adora": 2, "Leadership of Zina Adora": 2}
    both = draws(game, "E", "312.2", "zina-adora", "oneste-woada", "kogus")
    assert both == {"Diplomacy of Oneste Woada": 3, "Leadership of Zina Adora": 2}


# How it is composed


@pytest.mark.case("VX-01")
def test_the_module_needs_chits_and_in_the_galactic_game_the_rules_about_control() -> None:
    with pytest.raises(SlotConflict, match=r"needs 'core\.chits'"):
        compose("a-test", (*standard.GAMES["galactic"], MISSIONS))
    with pytest.raises(SlotConflict, match=r"needs 'core\.control'"):
        compose(
            "a-test",
            (*standard.GAMES["galactic"], CHITS, MISSIONS, MISSIONS_IN_SPACE, MISSIONS_IN_THE_GALAXY),
        )
    compose("a-test", (*standard.GAMES["province"], CHITS, MISSIONS, MISSIONS_IN_SPACE))


@pytest.mark.case("VX-02")
def test_the_die_of_an_attempt_waits_for_nobody() -> None:
    """An interrupted Environ goes on with its other missions."""
    game = chit_mission(CITY, ["kogus", "zina-adora"], others=ENEMIES, cards=[56, *CALM], dice=[4], picks=[0])
    send(game, A=["kogus"], D=["zina-adora"])
    events = do(game, "draw")
    assert only(events, AttemptJudged).members == ("kogus",)
    do(game, game.actions[0])
    assert question(game).kind == "missions.draw"
    assert not any(isinstance(each, Aftermath) for each in game.state.stack)


def test_the_cards_say_what_is_played() -> None:
    changed = chit_mission(CITY, ["kogus"]).facts.missions
    assert changed["G"].most_letters == changed["P"].most_letters == 2
    assert changed["S"].bonus == ("CBT1",)
    assert facts().missions["S"].bonus == ()


@pytest.mark.case("VX-02")
@pytest.mark.parametrize(("bonus", "chance"), [(12, Fraction(16, 36)), (5, Fraction(9, 36))])
def test_what_assassins_can_hope_for(bonus: int, chance: Fraction) -> None:
    """Example 17: an Environ of size 4, with twelve bonus draws and with five."""
    game = chit_mission(CITY, ["kogus"])
    size = game.ctx.board.sizes[CITY]
    none, *_ = game.ctx.rules.draws.odds(game.ctx, CITY, (), "A", size + bonus)
    assert (size, 1 - none) == (4, chance)


# Beside other modules


@pytest.fixture(scope="module")
def dramatic() -> Iterator[dict[str, Any]]:
    """With Drama, which has dice rolled and cards drawn again."""
    with toy_rulesets() as add:
        yield add(
            PRINTED_TURN, BIDS, DRAMA, CONTROL, CHITS, MISSIONS, MISSIONS_IN_SPACE, MISSIONS_IN_THE_GALAXY
        ) | {
            "bids": "agreed",
            "rebel-limit": "30",
            "empire-limit": "36",
        }


def let_stand(game: Game) -> list[Event]:
    """Nobody wants anything again."""
    events: list[Event] = []
    while "let it stand" in game.actions:
        events += do(game, "let it stand")
    return events


@pytest.mark.case("VX-05", "VX-02")
def test_without_script_immunity_and_with_drama_they_are_played_as_well(dramatic: dict[str, Any]) -> None:
    people = there("232.1", "kogus")
    game = galaxy("rebel-1.missions", turn=3, options=dramatic, characters=people, cards=[13], picks=[0])
    do(game, "missions at 232.1", "assign kogus to P", "draw")
    let_stand(game)
    do(game, "complete P")
    assert any(isinstance(each, CardOnTable) for each in game.state.stack)
    let_stand(game)
    assert isinstance(game.state.stack[-1], Found)
    people = there("232.1", "kogus") | {"jin-voles": {"place": "232.1", "detected": True}}
    game = galaxy("rebel-1.missions", turn=3, options=dramatic, characters=people, dice=[6])
    do(game, "missions at 232.1", "assign kogus to A", "stop")
    assert only(let_stand(game), Died).character == "kogus"
