"""[VX-21, VX-22] Bounty Hunters: whom they find, what the Empire pays, and how they are discouraged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.galactic.galaxy import points
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only
from tests.rulesets.underground.intel_table import EMPIRE, REBELS, advised, intel_table, lesson, sheet_of
from tests.rulesets.underground.secret_table import TOWN, at_town, kind
from tests.rulesets.underground.whole_table import whole

from fitg.engine.events.character_combat import BreakOffTried, FightBegan, RoundFought
from fitg.engine.events.intelligence import BountyPaid, HunterDeal, HuntersGone
from fitg.engine.events.missions import EventIgnored
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rules.missions.attacks import LocalsEncounter
from fitg.engine.rules.search import Search
from fitg.engine.rulesets.underground.chits.encounters import UnitsSearch
from fitg.engine.rulesets.underground.immunity.fates import INCARCERATED
from fitg.engine.rulesets.underground.immunity.rescue import Rescue
from fitg.engine.rulesets.underground.intel import hunters, sheet
from fitg.engine.rulesets.underground.intel.lesson import legal
from fitg.engine.rulesets.underground.intel.memory import BOUNTY, DISCOURAGED
from fitg.engine.rulesets.underground.intel.task import Task

Lay = Callable[..., Game]
#: Kogus and Rayner Derban with one point left each.
HURT: dict[str, Any] = {
    "kogus": {"place": TOWN, "detected": True, "wounds": 4},
    "rayner-derban": {"place": TOWN, "detected": True, "wounds": 4},
}
LINE = {TOWN: {"line": 1}}


@pytest.fixture
def lay() -> Iterator[Lay]:
    with intel_table() as found:
        yield found


def level(game: Game, bounty: int, discouraged: int = 0) -> None:
    sheet.mark(game.ctx, BOUNTY, bounty, "a test", "VX-21")
    sheet.mark(game.ctx, DISCOURAGED, discouraged, "a test", "VX-21")


def searched(game: Game, *hiders: str, by: Any = "units", side: Any = "imperial") -> list[Event]:
    """One search for these, with nobody to lead it."""
    play(game, Search(place=TOWN, side=side, by=by, hiders=hiders or ("kogus",)))
    events = list(game.ctx.journal)
    while kind(game) in ("search.leader", "search.characters"):
        events += do(game, game.actions[-1] if kind(game) == "search.leader" else game.actions[0])
    return events


def beaten(game: Game) -> list[Event]:
    """They stand, and whoever is asked takes the wounds."""
    events: list[Event] = []
    while kind(game).startswith("character-combat"):
        action = "stand and fight" if "stand and fight" in game.actions else game.actions[0]
        events += do(game, action)
    return events


def caught(lay: Lay, *, bounty: int = 1, purse: int = 10, people: dict[str, Any] | None = None) -> Game:
    """A search that rolls a 6, and a fight that all of them lose."""
    people = people or HURT
    game = lay(REBELS, characters=people, units=LINE, dice=[6, 6, 6], resource_tracks={"imperial": purse})
    level(game, bounty)
    searched(game, *people)
    beaten(game)
    return game


@pytest.mark.case("VX-21")
@pytest.mark.parametrize(("die", "comes"), [(6, True), (5, False), (1, False)])
def test_a_six_of_an_imperial_search_brings_a_team_of_five_and_four_with_guns(
    lay: Lay, die: int, comes: bool
) -> None:
    game = lay(REBELS, characters=at_town("kogus"), units=LINE, dice=[die])
    level(game, 1)
    events = searched(game)
    assert only(events, SearchMade).die == die
    began = every(events, FightBegan)
    assert bool(began) == comes
    if began:
        (fight,) = began
        assert (fight.attacker, fight.strength, fight.endurance) == (hunters.HUNTERS, 5, 4)
        assert (fight.weapon, fight.defenders) == ("firefight", ("kogus",))


@pytest.mark.case("VX-21")
@pytest.mark.parametrize(("bounty", "discouraged"), [(0, 0), (1, 1), (2, 2)])
def test_hunters_are_at_home_while_the_bounty_is_not_above_what_discourages_them(
    lay: Lay, bounty: int, discouraged: int
) -> None:
    game = lay(REBELS, characters=at_town("kogus"), units=LINE, dice=[6])
    level(game, bounty, discouraged)
    assert not every(searched(game), FightBegan)


@pytest.mark.case("VX-21")
def test_a_search_by_characters_brings_them_as_well(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("kogus", "thysa-kymbo"), dice=[6])
    level(game, 1)
    assert only(searched(game, by="characters"), FightBegan).attacker == hunters.HUNTERS


@pytest.mark.case("VX-21")
def test_so_does_one_by_security_measures(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("kogus"), units=LINE, dice=[6])
    level(game, 1)
    play(game, UnitsSearch(place=TOWN, side="imperial", group=("kogus",)))
    events = do(game, "search with units")
    assert only(events, FightBegan).attacker == hunters.HUNTERS


@pytest.mark.case("VX-21")
def test_a_search_by_rebels_brings_nobody(lay: Lay) -> None:
    game = lay(EMPIRE, characters=at_town("kogus", "thysa-kymbo"), units={TOWN: {"urban-2-1": 1}}, dice=[6])
    level(game, 1)
    assert not every(searched(game, "thysa-kymbo", side="rebel"), FightBegan)


@pytest.mark.case("VX-21a")
def test_nobody_stays_out_of_the_fight_but_all_may_break_off(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("kogus", "zina-adora"), units=LINE, dice=[6, 1])
    level(game, 1)
    searched(game, "kogus", "zina-adora")
    assert set(game.actions) == {"stand and fight", "break off with all"}
    events = do(game, "break off with all")
    assert only(events, BreakOffTried).escaped == ("kogus", "zina-adora")
    assert not every(events, HunterDeal)


@pytest.mark.case("VX-21a")
def test_norrocks_keep_them_off_and_may_fail_by_it(lay: Lay) -> None:
    game = lay(
        REBELS,
        characters=at_town("kogus", possessions=["norrocks"]),
        units=LINE,
        dice=[6, 6],
    )
    level(game, 1)
    searched(game)
    do(game, "pass")
    events = do(game, next(each for each in game.actions if "norrocks" in each))
    assert only(events, EventIgnored).reason == "a companion drives it off"
    assert not every(events, FightBegan)
    assert game.state.possessions["norrocks"].inoperative


@pytest.mark.case("VX-21a", "VP-18j")
def test_norrocks_that_were_set_on_hunters_protect_for_the_rest_of_the_phase() -> None:
    game = whole(REBELS, characters=at_town("kogus", possessions=["norrocks"]), dice=[1])
    play(game, hunters.attack(TOWN, "rebel", ("kogus",)))
    do(game, "use norrocks")
    play(game, hunters.attack(TOWN, "rebel", ("kogus",)))
    assert kind(game) == "trading"  # [VP-15] What the Segment begins with: nobody has to ask them again.
    assert not every(game.ctx.journal, FightBegan)


@pytest.mark.case("VX-21a")
def test_who_knows_the_beasts_does_not_know_hunters(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("professor-mareg"), units=LINE, dice=[6])
    level(game, 1)
    assert only(searched(game, "professor-mareg"), FightBegan).attacker == hunters.HUNTERS


@pytest.mark.case("VX-21")
def test_a_group_of_eight_loses_two_points_in_one_case_of_four(lay: Lay) -> None:
    """[R-16] Half of them do not break off, and half of those are hit."""
    people = at_town("kogus", "adam-starlight")
    failed = hurt = 0
    for first in range(1, 7):
        game = lay(REBELS, characters=people, units=LINE, dice=[6, first, 1, 1])
        level(game, 1)
        events = searched(game, *people)
        assert only(events, FightBegan).strength == 5
        events = do(game, "break off with all")
        failed += not only(events, BreakOffTried).escaped
    for die in range(1, 7):
        game = lay(REBELS, characters=people, units=LINE, dice=[6, 6, die, 1])
        level(game, 1)
        searched(game, *people)
        round_ = only(do(game, "break off with all"), RoundFought)
        assert round_.defense == 8
        hurt += round_.defender_wounds >= 2
    assert (failed, hurt) == (3, 3)


@pytest.mark.case("VX-21b", "VX-21e")
def test_the_fallen_of_one_fight_are_one_deal_and_are_paid_for_one_by_one(lay: Lay) -> None:
    game = caught(lay, bounty=2, purse=5)
    deal = game.state.stack[-1]
    assert isinstance(deal, hunters.Deal)
    assert set(deal.caught) == set(HURT)
    assert set(game.actions) == {"pay for kogus", "pay for rayner-derban", "pay for nobody else"}
    do(game, "pay for kogus")
    assert points(game)["imperial"] == 3
    do(game, "let them hunt")
    do(game, "pay for rayner-derban")
    assert points(game)["imperial"] == 1
    for each in HURT:
        assert game.state.characters[each].fate == INCARCERATED.name
        assert game.state.characters[each].place == TOWN


@pytest.mark.case("VX-21b")
def test_what_the_empire_does_not_have_it_does_not_pay(lay: Lay) -> None:
    game = caught(lay, bounty=2, purse=3)
    do(game, "pay for kogus")
    events = do(game, "let them hunt")
    assert points(game)["imperial"] == 1
    assert not every(events, HuntersGone)
    assert game.state.characters["rayner-derban"].fate == "free"
    assert not kind(game).startswith("intelligence")


@pytest.mark.case("VX-21b", "VX-21d")
def test_an_empire_that_cannot_pay_anybody_loses_its_hunters(lay: Lay) -> None:
    game = caught(lay, bounty=2, purse=1)
    assert sheet_of(game).hunters_gone
    assert points(game)["imperial"] == 1


@pytest.mark.case("VX-21c", "VX-21e")
def test_after_a_payment_the_hunt_may_be_called_off(lay: Lay) -> None:
    game = caught(lay)
    do(game, "pay for kogus")
    do(game, "end the hunt")
    assert sheet.stock(game.ctx, DISCOURAGED) == 1
    assert not hunters.are_active(game.ctx)
    assert points(game)["imperial"] == 9
    assert game.state.characters["rayner-derban"].fate == "free"
    assert not sheet_of(game).hunters_gone


@pytest.mark.case("VX-21c")
def test_it_may_be_called_off_after_the_last_payment_too(lay: Lay) -> None:
    game = caught(lay, people={"kogus": HURT["kogus"]})
    do(game, "pay for kogus")
    assert kind(game) == "intelligence.hunt"
    do(game, "end the hunt")
    assert not hunters.are_active(game.ctx)


@pytest.mark.case("VX-21d", "VX-21e")
def test_who_pays_for_nobody_sees_no_hunter_again(lay: Lay) -> None:
    game = caught(lay)
    events = do(game, "pay for nobody else")
    assert only(events, HuntersGone).reason == "the Empire has not paid"
    assert points(game)["imperial"] == 10
    assert not hunters.are_active(game.ctx)
    task = Task(side="imperial", place=TOWN, letters=2)
    assert "raise-bounties" not in legal(game.ctx, task, "research")
    rebels = Task(side="rebel", place=TOWN, letters=2, members=("kogus",))
    assert "discourage-hunters" not in legal(game.ctx, rebels, "research")


@pytest.mark.case("VX-21d", "VX-21e")
def test_who_has_paid_for_one_keeps_the_hunters_though_he_pays_for_nobody_else(lay: Lay) -> None:
    """VQ-486."""
    game = caught(lay)
    do(game, "pay for kogus", "let them hunt", "pay for nobody else")
    assert game.state.characters["rayner-derban"].fate == "free"
    assert not sheet_of(game).hunters_gone
    assert hunters.are_active(game.ctx)
    assert sheet.stock(game.ctx, DISCOURAGED) == 0


@pytest.mark.case("VX-21e")
def test_the_unpaid_keep_one_point_and_what_they_own(lay: Lay) -> None:
    game = lay(
        REBELS,
        characters={"kogus": {**HURT["kogus"], "possessions": ["scanner"]}},
        units=LINE,
        dice=[6, 6, 6],
        resource_tracks={"imperial": 10},
    )
    level(game, 1)
    searched(game)
    while kind(game) != "intelligence.bounty":
        do(game, "stand and fight" if "stand and fight" in game.actions else game.actions[-1])
    do(game, "pay for nobody else")
    kogus = game.state.characters["kogus"]
    assert (kogus.fate, kogus.wounds) == ("free", 4)
    assert game.state.possessions["scanner"].owner == "kogus"


@pytest.mark.case("VX-21e")
def test_a_rescue_from_hunters_meets_the_locals_of_the_environ(lay: Lay) -> None:
    """[VQ-81] The hunters have handed their prisoners over."""
    people = {"kogus": HURT["kogus"], **at_town("zina-adora", detected=True)}
    game = lay(REBELS, characters=people, units=LINE, dice=[6, 6, 6], resource_tracks={"imperial": 10})
    level(game, 1)
    searched(game, "kogus")
    beaten(game)
    do(game, "pay for kogus", "let them hunt")
    rescue = Rescue(side="rebel", place=TOWN, members=("zina-adora",), number=1)
    play(game, rescue)
    if "bring out kogus" in game.actions:
        do(game, "bring out kogus")
    assert any(isinstance(each, LocalsEncounter) for each in game.state.stack)


@pytest.mark.case("VX-21b")
def test_hunters_who_are_beaten_have_nothing_to_sell(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN, "wounds": 4}, "rayner-derban": {"place": TOWN}}
    game = lay(REBELS, characters=people, units=LINE, dice=[6, 6, 1])
    level(game, 1)
    searched(game, *people)
    events: list[Event] = []
    while kind(game).startswith("character-combat"):
        wanted = next((each for each in game.actions if "kogus" in each), game.actions[0])
        events += do(game, "stand and fight" if "stand and fight" in game.actions else wanted)
    assert not every(events, HunterDeal)
    assert game.state.characters["kogus"].fate == "free"


# Discouraging them


def discouraging(lay: Lay, *, people: dict[str, Any] | None = None, **more: Any) -> Game:
    people = people or at_town("kogus")
    game = lay(REBELS, characters=people, resource_tracks={"imperial": 10}, **more)
    level(game, 1)
    play(game, lesson("rebel", 1, members=tuple(people)))
    return game


@pytest.mark.case("VX-22")
def test_a_group_that_beats_a_team_discourages_the_hunters(lay: Lay) -> None:
    game = discouraging(lay, dice=[6, 1, 6, 1, 6, 1])
    events = do(game, "take discourage-hunters")
    events += beaten(game)
    began = only(events, FightBegan)
    assert (began.attackers, began.weapon, began.endurance) == (("kogus",), "firefight", 4)
    first = every(events, RoundFought)[0]
    assert (first.attack, first.defense) == (game.ctx.facts.characters["kogus"].combat, 5)
    assert not every(events, BreakOffTried)
    assert sheet.stock(game.ctx, DISCOURAGED) == 1


@pytest.mark.case("VX-22", "VP-18d")
def test_a_blade_drawn_against_a_team_counts_to_the_end_of_the_fight() -> None:
    """As found in a game of two bots: the fight did not know what the Blade adds, and broke down."""
    game = whole(
        REBELS,
        characters={"kogus": {"place": TOWN, "possessions": ["assassins-blade"]}},
        resource_tracks={"imperial": 10},
        dice=[1, 1] * 8,
    )
    level(game, 1)
    play(game, lesson("rebel", 1, members=("kogus",)))
    events = do(game, "take discourage-hunters")
    while game.decision is not None and not every(events, RoundFought):
        blade = [each for each in game.actions if "blade" in each]
        events += do(game, blade[0] if blade else game.actions[0])
    rounds = every(events, RoundFought)
    assert rounds[0].attack > game.ctx.facts.characters["kogus"].combat


@pytest.mark.case("VX-22")
def test_a_group_that_loses_is_for_sale(lay: Lay) -> None:
    game = discouraging(lay, people={"kogus": HURT["kogus"]}, dice=[1, 6])
    events = do(game, "take discourage-hunters")
    events += beaten(game)
    assert only(events, HunterDeal).characters == ("kogus",)
    assert kind(game) == "intelligence.bounty"
    do(game, "pay for kogus", "let them hunt")
    assert game.state.characters["kogus"].fate == INCARCERATED.name
    assert sheet.stock(game.ctx, DISCOURAGED) == 0


@pytest.mark.case("VX-22")
@pytest.mark.parametrize(("bounty", "discouraged", "can"), [(0, 0, False), (1, 0, True), (1, 1, False)])
def test_only_hunters_who_are_about_can_be_discouraged(
    lay: Lay, bounty: int, discouraged: int, can: bool
) -> None:
    game = lay(REBELS, characters=at_town("kogus"))
    level(game, bounty, discouraged)
    task = Task(side="rebel", place=TOWN, letters=1, members=("kogus",))
    assert ("discourage-hunters" in legal(game.ctx, task, "research")) == can


@pytest.mark.case("VX-22", "VX-17a")
def test_a_cell_discourages_nobody_and_hires_no_pirates(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("ran-jayma"))
    level(game, 1)
    task = Task(side="rebel", place=TOWN, letters=2, camp=True)
    assert not {"discourage-hunters", "ally-pirates"} & set(legal(game.ctx, task, "research"))


@pytest.mark.case("VX-21f", "VX-22")
def test_by_missions_alone_the_tracks_are_never_more_than_one_apart(lay: Lay) -> None:
    game = lay(EMPIRE, characters=at_town("kogus"), resource_tracks={"imperial": 9})
    play(game, lesson("imperial", 1))
    do(game, "take raise-bounties")
    assert "raise-bounties" not in legal(game.ctx, Task(side="imperial", place=TOWN, letters=2), "research")
    hunters.discouraged(game.ctx, "a test", "VX-22")
    rebels = Task(side="rebel", place=TOWN, letters=1, members=("kogus",))
    assert "discourage-hunters" not in legal(game.ctx, rebels, "research")


@pytest.mark.case("VX-21f")
def test_events_widen_the_distance(lay: Lay) -> None:
    game = lay(REBELS)
    level(game, 2, 1)
    sheet.mark(game.ctx, DISCOURAGED, -1, "an event", "VE-M22")
    assert sheet.stock(game.ctx, BOUNTY) - sheet.stock(game.ctx, DISCOURAGED) == 2


def test_every_result_of_the_sheet_can_be_played(lay: Lay) -> None:
    from fitg.engine.rulesets.underground.intel.results import RESULTS
    from fitg.engine.rulesets.underground.intel.tables import rows

    assert set(RESULTS) == set(rows())


def test_a_paid_bounty_is_told(lay: Lay) -> None:
    game = caught(lay, people={"kogus": HURT["kogus"]})
    assert only(do(game, "pay for kogus"), BountyPaid).bounty == 1


def test_a_bot_pays_for_somebody_and_ends_a_hunt_that_it_can_pay_no_more(lay: Lay) -> None:
    game = caught(lay, bounty=2, purse=3)
    assert advised(game).startswith("pay for ")
    do(game, advised(game))
    assert advised(game) == "end the hunt"
    game = caught(lay, bounty=1, purse=9)
    do(game, advised(game))
    assert advised(game) == "let them hunt"


@pytest.mark.case("VX-21d", "VE-M22")
def test_hunters_who_were_gone_come_back_for_a_last_time(lay: Lay) -> None:
    game = caught(lay)
    do(game, "pay for nobody else")
    labels = {row.label for view in game.table_view("rebel").modules for row in view.rows}
    assert "Bounty Hunters" in labels
    hunters.come_back(game.ctx)
    assert hunters.are_active(game.ctx)
    hunters.discouraged(game.ctx, "a test", "VX-22")
    assert sheet_of(game).hunters_gone
    task = Task(side="imperial", place=TOWN, letters=2)
    assert "raise-bounties" not in legal(game.ctx, task, "research")
