"""Stories under the whole of Underground: cards, money, and people of several modules at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import points
from tests.engine.province.fleets import fly as fly_to
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question, until
from tests.rulesets.underground.event_table import lies
from tests.rulesets.underground.test_event_cards import far, neutral, ripples
from tests.rulesets.underground.whole_table import catch, put_cast, put_ruler, whole_table

from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.drama import DieRolledAgain
from fitg.engine.events.economy import PurchasesAnnounced
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.state import NEUTRAL
from fitg.engine.questions import Craft
from fitg.engine.rules import characters, custody, harm, spaceships, units
from fitg.engine.rules.causes import CREATURE
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space import passage
from fitg.engine.rules.space.fleet import Fleet, ships_of
from fitg.engine.rulesets.underground.cards.choices import take_off
from fitg.engine.rulesets.underground.cards.events import SentHome
from fitg.engine.rulesets.underground.cards.forces import nearest
from fitg.engine.rulesets.underground.cards.founding import meeting_place
from fitg.engine.rulesets.underground.deck import boxes
from fitg.engine.rulesets.underground.deck.memory import DUE, memory
from fitg.engine.rulesets.underground.deck.tables import code_of, numbers
from fitg.engine.rulesets.underground.immunity.rescue import Rescue
from fitg.engine.rulesets.underground.intel import spying
from fitg.engine.rulesets.underground.missions import assassination
from fitg.engine.rulesets.underground.will.memory import memory as flagship
from fitg.engine.rulesets.underground.will.printed import commandos
from fitg.engine.table.views import shuffle_hidden

Lay = Callable[..., Game]
REBELS = "rebel.missions"
TOWN = "223.1"
ASSIGNMENT = 127
AGREED = {"bids": "agreed", "rebel-limit": "30", "empire-limit": "36"}


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with whole_table() as found:
        yield found


def turn_up(game: Game, code: str) -> Game:
    """A card is turned up in New."""
    memory(game.ctx).new = (*memory(game.ctx).new, numbers()[code])
    play(game, boxes.Unfold(left=((boxes.UP, numbers()[code]),)))
    return game


def come_due(game: Game, code: str) -> Game:
    """It comes to Due."""
    record, card = memory(game.ctx), numbers()[code]
    record.new = tuple(each for each in record.new if each != card)
    record.due = (*record.due, card)
    play(game, boxes.Unfold(left=((DUE, card),)))
    return game


# Cards and people of other modules


@pytest.mark.case("VE-H1a")
def test_a_minor_cast_is_none_of_the_twenty(lay: Lay) -> None:
    rebels = [name for name, row in lay(REBELS).facts.characters.items() if row.side == "rebel"]
    twenty = [name for name in rebels if not name.endswith("minor-cast")]
    people = {name: {"place": TOWN} for name in twenty} | {"jon-kidu": {"place": "311.1"}}
    game = lay(REBELS, characters=people)
    put_cast(game, "rebel", "agent", "551.1")
    assert meeting_place(game.ctx) == "2"
    del people[twenty[0]]
    game = lay(REBELS, characters=people)
    put_cast(game, "rebel", "agent", TOWN)
    assert meeting_place(game.ctx) == ""


PEOPLE = {"jon-kidu": {"place": "311.1"}, "tourag": {"place": TOWN}}


@pytest.mark.case("VE-M26")
def test_whom_an_offended_sovereign_held_is_free(lay: Lay) -> None:
    palace = lay(REBELS).facts.sovereigns["megda-sheels"].environ
    game = lay(REBELS, characters={**PEOPLE, "kogus": {"place": palace}})
    put_ruler(game, "megda-sheels", "imperial")
    kogus = catch(game, "kogus", "megda-sheels")
    turn_up(game, "M26")
    assert "megda-sheels" not in game.state.characters
    assert (kogus.fate, kogus.custody) == ("free", None)


@pytest.mark.case("VE-M15a")
def test_a_sovereign_who_changes_sides_keeps_no_friends_in_chains(lay: Lay) -> None:
    palace = lay(REBELS).facts.sovereigns["xela-grebb"].environ
    game = lay(REBELS, characters={**PEOPLE, "kogus": {"place": palace}})
    put_ruler(game, "xela-grebb", "imperial")
    kogus = catch(game, "kogus", "xela-grebb")
    come_due(game, "M15")
    assert (kogus.fate, game.state.characters["xela-grebb"].side) == ("free", "rebel")


@pytest.mark.case("VE-M15a")
def test_a_captured_sovereign_changes_sides_too_and_is_free(lay: Lay) -> None:
    palace = lay(REBELS).facts.sovereigns["xela-grebb"].environ
    game = lay(REBELS, characters={**PEOPLE, "kogus": {"place": palace}})
    put_ruler(game, "xela-grebb", "imperial")
    catch(game, "xela-grebb", "kogus")
    come_due(game, "M15")
    ruler = game.state.characters["xela-grebb"]
    assert (ruler.side, ruler.fate, ruler.custody) == ("rebel", "free", None)


@pytest.mark.case("VE-M25a", "VX-13", "VX-13b")
def test_no_sovereign_calls_the_imperial_will(lay: Lay) -> None:
    for is_lost in (False, True):
        game = lay(REBELS)
        flagship = {"imperial-will": 1}
        assert units.of_side(game.ctx, "162.orbit", "imperial") == flagship
        if is_lost:
            units.take(game.ctx, "162.orbit", "imperial", flagship)
        come_due(game, "M25")
        assert question(game).kind == "force-points.here"
        assert not [action for action in game.actions if "imperial-will" in action]


@pytest.mark.case("VE-IS6", "VP-37f")
def test_a_minor_cast_who_is_abducted_is_gone(lay: Lay) -> None:
    game = lay(REBELS, characters={**PEOPLE, "kogus": {"place": TOWN}, "redjac": {"place": TOWN}})
    agent = put_cast(game, "rebel", "agent", TOWN)
    redjac = catch(game, "redjac", agent.id)
    turn_up(game, "IS6")
    do(game, "bring home redjac")
    do(game, f"{agent.id} is taken")
    if question(game).kind == "events.card":
        game.apply(game.actions[0])
    assert (redjac.fate, redjac.place) == ("free", "311.1")
    assert (agent.fate, agent.place) == ("gone", "")


# Five stories


def rebel_fleet(lay: Lay, dice: list[int], **more: Any) -> Game:
    """A fleet above Orning, storms that are due, and beacons that have just failed."""
    people = {"jon-kidu": {"place": "311.1"}, "kogus": {"place": "551.1"}}
    return lay(
        "rebel.interplanetary-movement",
        due=("G1",),
        new=("G2",),
        units={"241.orbit": {"urban-4-4": 1}, "531.1": {"fire-2-3": 1}},
        characters=people,
        dice=dice,
        **more,
    )


@pytest.mark.case("VE-G1", "VE-G1a", "VE-G2")
def test_a_longer_way_a_silent_border_and_a_fleet_adrift(lay: Lay) -> None:
    game = rebel_fleet(lay, [2, 1])
    # Two cards, each of which makes every way one longer.
    assert [far(game, "241", "221"), far(game, "111", "222")] == [2, 2]
    # News of the Kayn home stay in Province One.
    neutral(game)
    moved = {planet for planets, _ in ripples(game, "111", "rebellion") for planet in planets}
    assert moved
    assert all(planet[0] == "1" for planet in moved)
    # The dice name Phisaria; the fleet would rather drift.
    fly_to(game, "241.orbit", "221.orbit")
    assert question(game).kind == "flux"
    do(game, "drift to 22.drift2")
    assert units.of_side(game.ctx, "22.drift2", "rebel") == {"urban-4-4": 1}
    assert not units.of_side(game.ctx, "241.orbit", "rebel")


def holder(game: Game) -> str:
    """Who has First Right."""
    return memory(game.ctx).first_right


@pytest.mark.case("VE-19a", "VE-19b", "VE-19c", "VE-14c")
def test_a_hand_card_is_broken_in_one_turn_and_prevails_in_the_next(lay: Lay) -> None:
    """R-30, and what comes after it."""
    hands = {"rebel": ("RS6", "RS5"), "imperial": ("IS2", "IS4")}
    game = lay(turn=5, hands=hands, stock=(1, 2), new=("G9",), top=("G2", "G3"))
    do(game, "no research", "no research", "play RS6", "break first right", "give way")
    assert question(game).side == "imperial"
    assert "play no card" not in game.actions
    do(game, "play IS4")
    record = memory(game.ctx)
    assert holder(game) == "rebel"
    assert lies(game)["due"] == ("IS4",)
    assert lies(game)["new"] == ("G9",)
    assert {code_of(card) for card in record.hands["rebel"]} == {"RS6", "RS5"}
    while not (game.state.turn == 6 and question(game).kind == "events.research"):
        game.apply(passing(game))
    do(game, "no research", "no research", "play RS6", "break first right", "prevail")
    assert holder(game) == "imperial"
    assert lies(game)["due"] == ("RS6",)
    assert lies(game)["lasting"][-1] == "IS4"
    assert lies(game)["new"] == ("G9",)


@pytest.mark.case("VE-15b", "VE-19")
@pytest.mark.parametrize("first_right", ["rebel", "imperial"])
@pytest.mark.parametrize("held", ["IS5", "IS4"])
def test_whoever_holds_a_secret_event_is_asked_whether_it_can_be_played_or_not(
    lay: Lay, first_right: Any, held: str
) -> None:
    """Rebel Extremists need a planet that has risen: nobody learns from a silence that it is held."""
    game = lay(
        stock=(0, 1), first_right=first_right, hands={"rebel": ("RS6",), "imperial": (held,)}, new=("G9",)
    )
    do(game, "no research")
    found = [(question(game).side, question(game).kind)]
    if first_right == "imperial":
        assert ("play IS4" in game.actions) is (held == "IS4")
        assert "play IS5" not in game.actions
        do(game, "play no card")
        found.append((question(game).side, question(game).kind))
        assert found == [("imperial", "events.play"), ("rebel", "events.play")]
        return
    do(game, "play RS6")
    found.append((question(game).side, question(game).kind))
    assert found == [("rebel", "events.play"), ("imperial", "events.break")]
    assert ("break first right" in game.actions) is (held == "IS4")
    do(game, "let it be played")
    assert lies(game)["due"] == ("RS6",)


@pytest.mark.case("VE-H8", "VE-19")
def test_nobody_is_asked_about_a_historic_card_that_everybody_sees_cannot_be_played(lay: Lay) -> None:
    game = lay(hands={"rebel": ("H8",)}, new=("G9",))
    assert question(game).kind != "events.play"


@pytest.mark.case("VE-H4a", "VE-22b")
def test_an_alliance_lets_an_example_cross_the_galaxy(lay: Lay) -> None:
    """R-14: Xan is an ordinary planet to the allies; without them nobody hears of Rhexia there."""
    for lasting in ((), ("H4",)):
        game = lay(REBELS, lasting=lasting)
        neutral(game)
        found = ripples(game, "441", "shift")
        assert any("513" in planets and most == 1 for planets, most in found) == bool(lasting)
    # Storms keep even allies apart.
    game = lay(REBELS, lasting=("H4",), due=("G1",))
    neutral(game)
    assert not any("513" in planets for planets, _ in ripples(game, "441", "shift"))


@pytest.mark.case("VE-22", "VE-22a", "VE-H2b")
def test_a_debt_that_income_fills_first(lay: Lay) -> None:
    """Purges cost twelve of three points; what the Capital of Province Four pays is not enough for them."""
    game = lay(turn=5, new=("H2",), top=("G9", "G3"), resource_tracks={"imperial": 3, "rebel": 0})
    assert points(game)["imperial"] == -9
    until(game, "taxation")
    assert (game.state.turn, points(game)["imperial"]) == (6, -9)
    do(game, "tax 411 in full")
    assert points(game)["imperial"] == -1
    # Nothing can be bought below zero.
    events = do(game, "spare the rest")
    assert not every(events, PurchasesAnnounced)
    assert question(game).kind != "force-points"
    assert points(game)["imperial"] == -1
    # With one planet more the debt is paid, and only the rest can be spent.
    game = lay(turn=5, new=("H2",), top=("G9", "G3"), resource_tracks={"imperial": 3, "rebel": 0})
    until(game, "taxation")
    do(game, "tax 411 in full", "tax 412 in full", "spare the rest")
    left = points(game)["imperial"]
    assert 0 < left < 15
    assert question(game).prompt.startswith(f"{left} of {left} Force Points")


@pytest.mark.case("VE-17", "VE-17a", "VE-25", "VE-14")
def test_a_reshuffle_ends_what_one_side_knew(lay: Lay) -> None:
    game = lay(turn=5, new=("G9",), top=("G2", "G3"), only=True, stock=(1, 0))
    do(game, "look into the decks", "look at galactic card 2")
    while question(game).kind == "events.look":
        game.apply(game.actions[0])
    record = memory(game.ctx)
    majors = record.major.cards[:2]

    def dealt(side: Any) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The tops of both decks, as a side may imagine them."""
        found = set()
        for number in range(20):
            copy = game.without_past()
            shuffle_hidden(copy.ctx, side, Random(number).randrange)
            there = memory(copy.ctx)
            found.add((there.galactic.cards[:1], there.major.cards[:2]))
        return found

    # G2 has come into New; G3, which the Rebels have seen, is the last card of the deck.
    until_new(game, "G2")
    assert dealt("rebel") == {((numbers()["G3"],), majors)}
    assert len(dealt("imperial")) > 1
    until_new(game, "G3")
    assert (record.galactic.known, record.major.known) == ({}, {})
    assert len(dealt("rebel")) > 1
    assert len(record.removed) == boxes.OUT


def until_new(game: Game, code: str) -> None:
    """Until a card lies in New."""
    while code not in lies(game)["new"]:
        game.apply(passing(game))


# Ships that nobody flies


@pytest.mark.case("VE-M14", "VE-M18", "VP-43c")
@pytest.mark.parametrize(
    ("code", "model", "carried"),
    [("M14", "imperial-shuttle", True), ("M18", "imperial-spaceship", False)],
)
def test_some_ships_are_not_flown_and_others_not_even_carried(
    lay: Lay, code: str, model: str, carried: bool
) -> None:
    people = {"jon-kidu": {"place": "162.1", "ship": "imperial-spaceship"}, "kogus": {"place": TOWN}}
    game = lay("imperial.interplanetary-movement", new=("G14", code), characters=people)
    (ship,) = (each for each in game.state.ships.values() if each.side == "imperial")
    ship.model = model
    until(game, "fleets")
    assert not spaceships.can_fly(game.ctx, ship)
    do(game, "shuttle jon-kidu to the will")
    assert game.state.characters["jon-kidu"].place == "162.orbit"
    assert ship.place == ("162.orbit" if carried else "162.1")
    # With the flagship it goes to other planets, or stays.
    fleet = Fleet(side="imperial", companions=("jon-kidu",), units={"imperial-will": 1})
    assert ships_of(game.ctx, fleet) == ([ship] if carried else [])


@pytest.mark.case("VE-M28a")
@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize(
    ("state", "there", "later"),
    [("rebellion", {}, "rebel-control"), ("rebellion-stopped", {"line": 1}, "imperial-control")],
)
def test_a_frozen_planet_keeps_its_state_in_reorganization(
    lay: Lay, free: bool, state: str, there: dict[str, int], later: str
) -> None:
    """Neither freed for want of Imperial units, nor quelled by them: not in this Game-Turn."""
    held = {"place": "331.1"} if free else {"place": "241.1", "fate": "captive", "captor": "units"}
    people = {"bridne-murcada": held, "kogus": {"place": "331.1"}, "redjac": {"place": "162.1"}}
    game = lay(
        "imperial.missions",
        turn=7,
        characters=people,
        planets={"232": {"state": state, "pdb_up": False}},
        units={"241.1": {"line": 1}, "232.1": there, "531.1": {"fire-2-3": 1}},
    )
    come_due(game, "M28")
    while game.state.turn == 7:
        do(game, passing(game))
    assert game.state.planets["232"].status == (later if free else state)


@pytest.mark.case("VE-M28")
def test_bridne_leaves_when_she_is_freed_while_the_card_lies_open(lay: Lay) -> None:
    """[VQ-271] She was a captive as it was turned up."""
    people = {
        "bridne-murcada": {"place": "331.1", "fate": "captive", "captor": "redjac"},
        "redjac": {"place": "331.1"},
        "kogus": {"place": "331.1"},
    }
    game = lay("rebel.surface-movement", turn=7, new=("M28",), characters=people)
    bridne = game.state.characters["bridne-murcada"]
    custody.free(game.ctx, bridne, "a test", "12.7")
    assert bridne.fate == "free"
    assert only(do(game, passing(game)), SentHome).character == "bridne-murcada"
    assert bridne.fate == "away"


@pytest.mark.case("VE-M18", "VX-13a")
@pytest.mark.parametrize("boxes_", [{}, {"new": ("M18",)}, {"due": ("M18",)}])
def test_corruption_keeps_a_sovereign_from_raising_the_pdb(lay: Lay, boxes_: Any) -> None:
    game = lay(REBELS, planets={"412": {"pdb": 0, "pdb_up": False}}, **boxes_)
    come_due(game, "M25")
    assert question(game).side == "imperial"
    assert ("raise the pdb of 412" in game.actions) is (not boxes_)


@pytest.mark.case("VX-22d", "VE-M29")
def test_a_province_that_an_event_has_opened_is_open_to_the_end_of_the_rebel_turn_that_comes(
    lay: Lay,
) -> None:
    game = lay(top=("G14",), majors=("M29",), units={"222.1": {"line": 1}, "321.1": {"line": 1}})
    do(game, "spy on province 2", "spy on province 3")
    open_at = spying.lies_open
    while game.ctx.segment != "rebel.missions":
        assert open_at(game.ctx, "222.1")
        assert open_at(game.ctx, "321.1")
        do(game, passing(game))
    while game.ctx.current.player == "rebel":
        do(game, passing(game))
    assert game.state.turn == 7
    assert not open_at(game.ctx, "222.1")
    assert not open_at(game.ctx, "321.1")


@pytest.mark.case("VE-M19a")
@pytest.mark.parametrize("patrols", [{}, {"551.1": {"patrol": 1}}])
def test_the_flagship_does_not_look_into_the_dead_world(lay: Lay, patrols: Any) -> None:
    """It is as strong as a Patrol, and nearer; but it is none."""
    game = lay(REBELS, secrets={"131": {"code": "dead-world"}}, units=patrols)
    (here,) = [place for place in units.places(game.ctx, "imperial") if place == "162.orbit"]
    sent = {unit for _, unit in nearest(game.ctx, "imperial", "13")}
    assert sent == ({"patrol"} if patrols else set())
    assert units.of_side(game.ctx, here, "imperial") == {"imperial-will": 1}


# Drama, the flagship, and money


@pytest.mark.case("VE-10", "VE-G1a")
def test_drama_on_a_storm_rolls_both_dice_again(lay: Lay) -> None:
    game = rebel_fleet(lay, [2, 1, 5, 3], options=AGREED)
    fly_to(game, "241.orbit", "221.orbit")
    assert question(game).kind == "drama"
    assert [action for action in game.actions if action.startswith("use drama")] == ["use drama on 1"]
    events = do(game, "use drama on 1")
    assert only(events, DieRolledAgain).dice == (5, 3)


@pytest.mark.case("VE-H3b", "VP-38a")
def test_the_flagship_is_free_of_the_assignment_with_its_militia(lay: Lay) -> None:
    game = lay("imperial.interplanetary-movement", due=("H3",), assignment=ASSIGNMENT)
    named = game.facts.strategic_assignments[ASSIGNMENT].provinces
    here, there = [f"{planet}.orbit" for planet in ("222", "341", "431", "531") if planet[0] not in named][:2]

    def may_go(*crew: str) -> bool:
        craft = Craft("fleet", units=crew)
        return passage.is_allowed(game.ctx, "imperial", here, there, craft)

    assert may_go("imperial-will")
    assert may_go("imperial-will", "militia")
    assert not may_go("line")
    assert not may_go("line", "militia")
    assert not may_go("imperial-will", "line")


@pytest.mark.case("VE-G10", "VP-42a")
@pytest.mark.parametrize(("track", "offered"), [(13, False), (14, True)])
def test_with_broken_industries_half_of_the_track_builds_a_flagship(
    lay: Lay, track: int, offered: bool
) -> None:
    yards = {"221": {"code": "imperial-deltronics", "revealed": True}}
    game = lay(turn=5, new=("G10",), top=("G9",), secrets=yards, resource_tracks={"imperial": track})
    units.take(game.ctx, "162.orbit", "imperial", {"imperial-will": 1})
    until(game, "force-points")
    assert ("rebuild the will" in game.actions) is offered
    if offered:
        do(game, "rebuild the will")
        assert not [action for action in game.actions if action.startswith("buy")]
        assert points(game)["imperial"] == track - 7


@pytest.mark.case("VE-G10", "VP-42a")
@pytest.mark.parametrize(("lying", "price"), [("G10", 8), ("G9", 7)])
def test_in_a_turn_with_taxes_broken_industries_make_a_flagship_dearer(
    lay: Lay, lying: str, price: int
) -> None:
    """It is a unit like others, and neither a Militia nor for Atrocities."""
    yards = {"221": {"code": "imperial-deltronics", "revealed": True}}
    game = lay(
        "imperial.missions",
        turn=5,
        new=(lying,),
        top=("G5",),
        secrets=yards,
        resource_tracks={"imperial": 30},
        dice=[1],
    )
    units.take(game.ctx, "162.orbit", "imperial", {"imperial-will": 1})
    until(game, "force-points")
    assert game.state.turn == 6
    before = points(game)["imperial"]
    do(game, "rebuild the will")
    assert points(game)["imperial"] == before - price


@pytest.mark.case("VE-H2a", "VP-44", "VP-44d")
def test_purges_take_the_commandos_that_are_not_of_the_navy(lay: Lay) -> None:
    people = {"barca": {"place": "162.1"}, "kogus": {"place": TOWN}}
    strengths = []
    for new in (("G14",), ("H2",)):
        game = lay("imperial.missions", new=new, characters=people)
        flagship(game.ctx).commandos = dict.fromkeys(commandos(), "barca")
        strengths.append(characters.rating(game.ctx, game.state.characters["barca"], "combat"))
    assert strengths[0] == strengths[1] + 1


# Missions that cards change


@pytest.mark.case("VE-M27", "VX-13")
@pytest.mark.parametrize(("turns", "quarters"), [("431", "511.1"), ("511", "431.1")])
def test_the_priest_of_barak_comes_by_the_new_rules_for_sovereigns_too(
    lay: Lay, turns: str, quarters: str
) -> None:
    risen = {each: {"state": "rebellion", "pdb_up": False} for each in ("222", "331", "421")}
    calm = {each: {"state": "imperial-control", "loyalty": "neutral"} for each in ("431", "511")}
    game = lay(REBELS, new=("G14", "M27"), planets={**risen, **calm})
    site, group = Site("431.1", "rebel"), Group(letter="E", members=("kogus",), letters=1)
    mission = game.ctx.rules.missions["E"]
    assert mission.condition(game.ctx, site)
    called = mission.complete(game.ctx, site, group)
    assert called is not None
    play(game, called)
    do(game, f"apply it to {turns}", f"troops at {quarters}")
    assert {planet: game.state.planets[planet].loyalty for planet in calm} == {
        planet: NEUTRAL + (planet == turns) for planet in calm
    }
    assert question(game).kind == "force-points.here"
    bought = [action for action in game.actions if action.startswith(("buy", "call", "recall"))]
    assert bought
    assert all(quarters in action for action in bought)


@pytest.mark.case("VE-M2", "VC-50")
def test_in_a_rescue_on_rhexia_the_thunks_are_fought(lay: Lay) -> None:
    place = "441.1"
    people = {"kogus": {"place": place}, "boccanegra": {"place": place}, "jon-kidu": {"place": "311.1"}}
    game = lay(REBELS, new=("G14", "M2"), characters=people)
    creature = game.facts.environs[place].creature
    assert creature
    harm.defeat(game.ctx, game.state.characters["kogus"], Cause(CREATURE, creature), "VE-M2")
    play(game, Rescue(side="rebel", place=place, members=("boccanegra",), number=1))
    assert any(isinstance(each, CharacterCombat) for each in game.state.stack) or every(game.log, FightBegan)


@pytest.mark.case("VE-H8a", "VP-12")
def test_the_end_of_the_senate_costs_one_special_ops(lay: Lay) -> None:
    squads = {"162.1": {"suicide-squad": 1, "line": 1}, "152.1": {"suicide-squad": 1}}
    game = come_due(lay(REBELS, units=squads, assignment=ASSIGNMENT), "H8")
    do(game, "the rest in their order")
    assert set(game.actions) == {"remove suicide-squad at 162.1", "remove suicide-squad at 152.1"}
    do(game, "remove suicide-squad at 152.1")
    assert not units.of_side(game.ctx, "152.1", "imperial")


@pytest.mark.case("VP-29", "VX-01a")
def test_nobody_can_put_the_senator_before_the_assassins(lay: Lay) -> None:
    here = {"place": "331.1"}
    people = {"senator-dermond": here, "gelba": here, "zina-adora": here}
    game = lay(REBELS, characters=people)
    assert assassination.possible_victims(game.ctx, Site("331.1", "rebel")) == ("gelba",)


@pytest.mark.case("VE-H8a", "20.54")
def test_with_special_ops_in_space_goes_what_they_carry(lay: Lay) -> None:
    game = lay("rebel.missions", units={"162.orbit": {"suicide-squad": 1, "line": 1}})
    stack = game.state.stacks["imperial"]["162.orbit"]
    stack.cargo = {units.loaded("suicide-squad", "line"): 1}
    take_off(game.ctx, "suicide-squad", "162.orbit", "a test", "VE-H8a")
    assert "line" not in stack.units
    assert not stack.cargo
