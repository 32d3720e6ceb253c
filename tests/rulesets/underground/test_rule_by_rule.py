"""Missions and intelligence under the whole of Underground: what one number or one word decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.galactic.galaxy import points
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, question
from tests.rulesets.underground.whole_table import put_ruler, whole_table

from fitg.data.records import PDB_LEVEL, Rating, Side
from fitg.engine import questions
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.game import Game
from fitg.engine.rules import characters, units
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground.cells.raid import CellRaid
from fitg.engine.rulesets.underground.drama.memory import is_open
from fitg.engine.rulesets.underground.intel import network, pirates
from fitg.engine.rulesets.underground.intel.lesson import legal
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.engine.rulesets.underground.network import conduits
from fitg.engine.rulesets.underground.victory.memory import memory as bids

Lay = Callable[..., Game]
REBELS, EMPIRE = "rebel.missions", "imperial.missions"
TOWN, SELESH = "223.1", "darb-selesh"


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with whole_table() as found:
        yield found


def draws(game: Game, side: Side, letter: str, who: str, reason: str) -> int:
    """The bonus draws of somebody with one reason."""
    group = Group(letter=letter, members=(who,))
    place = game.state.characters[who].place
    parts = bonus_draws(game.ctx, Site(place, side, (group,)), group)[1]
    return sum(part.by for part in parts if part.reason == reason)


def mission(game: Game, letter: str) -> Any:
    return game.ctx.rules.missions[letter]


# Theft, recruits


@pytest.mark.case("VX-15c", "VX-15d")
def test_a_theft_tells_what_one_letter_brings_and_what_two(lay: Lay) -> None:
    game = lay(REBELS)
    worth = game.facts.environs["162.1"].resource
    group = Group(letter="H", members=("kogus",))
    found = mission(game, "H").brings(game.ctx, Site("162.1", "rebel"), group)
    told = [(gain.letters, int(gain.words.split()[0])) for gain in found]
    assert told == [(1, worth // 2), (2, -(-2 * worth // 3))]


@pytest.mark.case("VX-15e", "VE-22")
def test_a_debt_is_neither_stolen_from_nor_filled_by_a_theft(lay: Lay) -> None:
    game = lay(REBELS)
    galaxy(game.ctx).tracks = {"rebel": 1, "imperial": -4}
    group = Group(letter="H", members=("kogus",), letters=1)
    mission(game, "H").complete(game.ctx, Site("162.1", "rebel"), group)
    assert points(game) == {"rebel": 1 + game.facts.environs["162.1"].resource // 2, "imperial": -4}


@pytest.mark.case("VX-04", "VX-04a")
@pytest.mark.parametrize("letters", [1, 2])
def test_rebels_may_take_whoever_comes_and_he_waits_for_the_next_phase(lay: Lay, letters: int) -> None:
    rule = mission(lay(REBELS), "G")
    board = lay(REBELS)
    home = next(place for place in board.ctx.board.sizes if rule.named(board.ctx, Site(place, "rebel"), 1))
    game = lay(REBELS, characters={"kogus": {"place": home}, "jon-kidu": {"place": "311.1"}})
    group = Group(letter="G", members=("kogus",), letters=letters)
    play(game, rule.complete(game.ctx, Site(home, "rebel"), group))
    named = {action.split()[0] for action in game.actions if action.endswith(" joins")}
    assert named == set(rule.named(game.ctx, Site(home, "rebel"), letters))
    assert question(game).side == "rebel"
    do(game, "by chance")
    while question(game).kind == "drama":
        do(game, "let it stand")
    (newcomer,) = [each for each in characters.at(game.ctx, home, "rebel") if each.id != "kogus"]
    assert newcomer.sidelined


# Sovereigns


def court(game: Game, planet: str) -> tuple[str, str]:
    """The sovereign of a planet, and his Environ."""
    return next(
        (name, row.environ) for name, row in game.facts.sovereigns.items() if row.environ[:3] == planet
    )


@pytest.mark.case("VX-11")
def test_the_ratings_of_sovereigns_are_theirs_alone(lay: Lay) -> None:
    game = lay(REBELS)
    ruler = put_ruler(game, court(game, "441")[0], "rebel")
    names: tuple[Rating, ...] = ("intelligence", "diplomacy", "navigation")
    card = game.facts.characters["kogus"]
    found = [characters.rating(game.ctx, game.state.characters["kogus"], name) for name in names]
    assert found == [card.intelligence, card.diplomacy, card.navigation]
    assert [characters.rating(game.ctx, ruler, name) for name in names] == [3, 2, 4]


@pytest.mark.case("VX-10")
def test_a_summons_is_possible_as_long_as_he_waits(lay: Lay) -> None:
    game = lay(REBELS, planets={"441": {"state": "rebellion", "pdb_up": False}})
    name, environ = court(game, "441")
    site, group = Site(environ, "rebel"), Group(letter="E", members=("kogus",))
    assert mission(game, "E").still_possible(game.ctx, site, group)
    put_ruler(game, name, "rebel")
    assert not mission(game, "E").still_possible(game.ctx, site, group)


def gift(game: Game, planet: str, side: Side, worth: int) -> tuple[str, ...]:
    """What can be done with so many points of a sovereign."""
    ruler = game.facts.sovereigns[court(game, planet)[0]]
    play(game, mission(game, "E").contribution(game.ctx, ruler, side, worth, "VX-13"))
    return game.actions


@pytest.mark.case("VX-13a")
@pytest.mark.parametrize(("worth", "conduit"), [(4, False), (5, True)])
def test_a_conduit_takes_all_of_five_points(lay: Lay, worth: int, conduit: bool) -> None:
    game = lay(REBELS, rebel_base="511", planets={"441": {"state": "rebel-control"}})
    lost = next(each for each in conduits.everywhere(game.ctx) if each != "511")
    conduits.infiltrate(game.ctx, lost, "a test", "VX-20r")
    conduits.destroy(game.ctx, lost, "a test", "VX-20r")
    assert (f"restore the conduit of {lost}" in gift(game, "441", "rebel", worth)) is conduit


@pytest.mark.case("VX-13a")
def test_a_level_of_the_pdb_is_not_had_for_less_than_it_costs(lay: Lay) -> None:
    price = game_price(lay)
    for worth in (price - 1, price):
        game = lay(EMPIRE, planets={"412": {"pdb": 0, "pdb_up": True}})
        assert ("raise the pdb of 412" in gift(game, "412", "imperial", worth)) is (worth == price)


def game_price(lay: Lay) -> int:
    """What a Level costs the Empire."""
    game = lay(EMPIRE)
    return game.ctx.rules.ask[questions.prices](game.ctx, "imperial")[PDB_LEVEL]


# Information


@pytest.mark.case("VX-19i")
@pytest.mark.parametrize(
    ("there", "more"), [({"militia": 2}, 1), ({"militia": 1, "patrol": 1}, 0), ({"patrol": 1}, 0), ({}, 0)]
)
def test_among_militias_alone_one_draw_more(lay: Lay, there: dict[str, int], more: int) -> None:
    people = {"kogus": {"place": TOWN}, "jon-kidu": {"place": TOWN}}
    game = lay(REBELS, characters=people, units={TOWN: there} if there else {})
    assert draws(game, "rebel", "I", "kogus", "only Militias") == more
    assert draws(game, "imperial", "I", "jon-kidu", "only Militias") == 0


@pytest.mark.case("VX-19b")
@pytest.mark.parametrize("revealed", [False, True])
def test_on_the_base_the_empire_gathers_information_once_it_is_known(lay: Lay, revealed: bool) -> None:
    """On a planet of its own, with nobody of the Rebels on it; the Rebels know where it is."""
    game = lay(REBELS, rebel_base="511", rebel_base_revealed=revealed)
    assert mission(game, "I").condition(game.ctx, Site("511.1", "imperial")) is revealed
    free = {"511": {"state": "rebel-control"}, "512": {"state": "rebel-control"}}
    game = lay(REBELS, rebel_base="511", rebel_base_revealed=revealed, planets=free)
    assert mission(game, "I").condition(game.ctx, Site("511.1", "rebel"))
    assert not mission(game, "I").condition(game.ctx, Site("512.1", "rebel"))


@pytest.mark.case("VX-22h")
def test_with_one_leak_two_letters_seal_one(lay: Lay) -> None:
    game = lay(REBELS, rebel_base="511")
    leak = next(each for each in conduits.everywhere(game.ctx) if each != "511")
    conduits.infiltrate(game.ctx, leak, "a test", "VX-20r")
    play(game, network.SealLeaks(left=2))
    assert question(game).kind != "intelligence.seal"
    assert conduits.state_of(game.ctx, leak) == "undiscovered"


@pytest.mark.case("VX-25", "VX-20l")
def test_a_free_move_is_legal_only_if_the_empire_has_somebody_to_move(lay: Lay) -> None:
    people = {"boccanegra": {"place": TOWN, "ship": "planetary-privateer"}, "jon-kidu": {"place": "311.1"}}
    game = lay(EMPIRE, characters=people)
    for place in list(units.places(game.ctx, "imperial")):
        units.take(game.ctx, place, "imperial", dict(units.of_side(game.ctx, place, "imperial")))
    task = Task(side="imperial", place=TOWN, letters=1)
    assert "free-move" not in legal(game.ctx, task, "espionage")
    units.add(game.ctx, "241.1", "imperial", {"line": 1})
    assert "free-move" in legal(game.ctx, task, "espionage")


# Pirates


@pytest.mark.case("VX-22a")
def test_one_point_of_diplomacy_hires_pirates(lay: Lay) -> None:
    cast = {
        name: card.diplomacy for name, card in lay(REBELS).facts.characters.items() if card.side == "rebel"
    }
    for wanted in (0, 1):
        who = next(name for name, charm in sorted(cast.items()) if charm == wanted and name != "ran-jayma")
        people = {who: {"place": TOWN}, "ran-jayma": {"place": "331.1"}, "jon-kidu": {"place": "311.1"}}
        game = lay(REBELS, characters=people)
        task = Task(side="rebel", place=TOWN, letters=1, members=(who,))
        assert pirates.may_hire(game.ctx, task) is bool(wanted)


@pytest.mark.case("VX-23", "VX-23e")
def test_the_fleet_is_a_mobile_rebel_unit_that_everybody_sees(lay: Lay) -> None:
    game = lay(REBELS)
    row = game.facts.unit_kinds[pirates.PIRATES]
    assert (row.side, row.mobile, row.elite, row.hidden, row.environ_type) == (
        "rebel",
        True,
        False,
        False,
        None,
    )
    assert (row.strength, row.space_strength, row.navigation) == (2, 3, 4)
    units.add(game.ctx, TOWN, "rebel", {pirates.PIRATES: 1})
    pirates.sail_away(game.ctx, "a test", "VE-M17")
    lost = only(list(game.ctx.journal), UnitsLost)
    assert (lost.side, lost.place, lost.units) == ("rebel", TOWN, {pirates.PIRATES: 1})
    assert pirates.where(game.ctx) == ""


# Cells, drama


@pytest.mark.case("VX-18")
def test_troops_that_destroy_a_cell_are_shown(lay: Lay) -> None:
    game = lay(EMPIRE, units={TOWN: {"veteran": 3}}, options={"fog-of-war": False})
    game.state.camps[TOWN] = 0
    play(game, CellRaid())
    assert question(game).side == "imperial"
    events = do(game, f"raid the cell at {TOWN}")
    assert [(each.side, each.place) for each in every(events, UnitsRevealed)] == [("imperial", TOWN)]
    assert TOWN not in game.state.camps


@pytest.mark.case("VE-10", "VE-11")
@pytest.mark.parametrize("opened", [True, False])
def test_drama_waits_for_the_bids(lay: Lay, opened: bool) -> None:
    game = lay(REBELS)
    bids(game.ctx).opened = opened
    assert is_open(game.ctx, "rebel") is opened
    assert is_open(game.ctx, "imperial") is opened
