"""[VM-09] Fog of war: rolls that the Empire alone sees, and what it shows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.province.ships import PRIVATEER, approach
from tests.engine.table import do, every, face_up, only, question, table, until
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.chit_table import CITY as TOWN
from tests.rulesets.underground.plan_table import PRINTED_TURN, under

from fitg.bots.knowledge import advise
from fitg.bots.outlook import outlook
from fitg.bots.table import Table
from fitg.engine import questions
from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.dice import DiceRolled
from fitg.engine.events.drama import DieRolledAgain
from fitg.engine.events.missions import CampRemoved
from fitg.engine.events.movement import DetectionChanged, DetectionRolled
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.search import SearchMade
from fitg.engine.events.space import DetachmentAttacked, SquadBlewUp
from fitg.engine.game import Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.machine.secrets import VIEWERS, Viewer
from fitg.engine.modules import Module
from fitg.engine.questions import Visit
from fitg.engine.rules.search import Search
from fitg.engine.rulesets.underground.drama import DRAMA
from fitg.engine.rulesets.underground.search import FOG_OF_WAR, SEARCHES
from fitg.engine.rulesets.underground.search.events import DieKeptSecret, RolledUnseen
from fitg.engine.rulesets.underground.search.fog import SearchInFog
from fitg.engine.rulesets.underground.victory import BIDS
from fitg.engine.table.views import shuffle_hidden
from fitg.lab.checks.contracts import PROMISES, views_keep_secrets
from fitg.lab.checks.invariants import Ledger
from fitg.presentation.narration import describe

CITY = "222.1"
HEROES = {"ruleset": "underground-heroes"}
KEEP, SHOW, SHOW_ALL, NO_MORE = "keep the die secret", "show the die", "show all units", "show no more"
SEARCH = f"search {CITY} with units"


def patrolled(
    units: Mapping[str, int], *dice: int, people: Mapping[str, Any] | None = None, **more: Any
) -> Game:
    """Kogus is known in the city, where Imperial units lie face down; others lie elsewhere."""
    others = {name: {"place": CITY, **dict(found)} for name, found in (people or {}).items()}
    game = table(
        "rebel.search",
        base="empires-backdoor",
        characters={"kogus": {"place": CITY, "detected": True}, **others},
        units={
            CITY: dict(units),
            "232.1": {"line": 2, "patrol": 1, "elite-army": 1},
        },
        dice=dice,
        options={**HEROES, **more.pop("options", {})},
        **more,
    )
    if question(game).kind == "possession.phase-start":
        do(game, "pass")
    return game


def searched(units: Mapping[str, int], *dice: int, **more: Any) -> Game:
    """The Empire has rolled for its search."""
    game = patrolled(units, *dice, **more)
    do(game, SEARCH)
    if question(game).kind == "search.leader":
        do(game, "no leader")
    return game


def seen(game: Game, viewer: Viewer) -> dict[str, int]:
    """The Imperial units of the city as somebody sees them."""
    (space,) = [each for each in game.table_view(viewer).spaces if each.id == CITY]
    return dict(space.units["imperial"])


def complaints(game: Game) -> list[str]:
    """Whatever gives secrets away here, to whomever."""
    ledger = Ledger(game)
    return [each for promise in PROMISES for each in promise(game, ledger)]


# Searches


@pytest.mark.case("VM-09")
def test_the_empire_alone_sees_its_die() -> None:
    game = searched({"line": 2}, 4)
    assert (question(game).kind, question(game).side) == ("search.show", "imperial")
    rolls = {viewer: only(game.log_for(viewer), RolledUnseen) for viewer in VIEWERS}
    assert {viewer: roll.die for viewer, roll in rolls.items()} == {"rebel": 0, "imperial": 4, "spectator": 0}
    told = describe(rolls["rebel"], game.facts)
    assert told == "The Empire rolls in secret for the search at Angoff (urban)."
    assert describe(rolls["imperial"], game.facts) == told.replace("rolls", "rolls 4")
    assert "rolled 4" in question(game).prompt
    assert seen(game, "rebel") == {FACE_DOWN: 2}


@pytest.mark.case("VM-09")
@pytest.mark.parametrize("units", [{"patrol": 1}, {"suicide-squad": 1}, {"militia": 1}])
def test_it_may_search_with_any_unit_however_weak(units: dict[str, int]) -> None:
    """A Suicide Squad, where there are no Special Ops, may look and find nobody."""
    with toy_rulesets() as add:
        game = patrolled(units, 1, options=add(SEARCHES, FOG_OF_WAR))
        assert SEARCH in game.actions
        do(game, SEARCH)
        assert question(game).kind == "search.show"
        assert (game.actions == (KEEP, SHOW)) is ("patrol" not in units)


@pytest.mark.case("VM-09")
def test_it_does_not_search_where_it_has_nobody() -> None:
    game = patrolled({})
    assert question(game).kind != "search"


@pytest.mark.case("VM-09")
def test_characters_may_always_search_and_show_the_die_alone() -> None:
    game = patrolled({"line": 1}, 1, people={"jon-kidu": {}, "vans-ka-tie-a": {}})
    do(game, f"search {CITY} with characters", "send jon-kidu", "send vans-ka-tie-a")
    assert game.actions == (KEEP, SHOW)
    assert only(do(game, SHOW), SearchMade).search_value == 5
    assert seen(game, "rebel") == {FACE_DOWN: 1}


@pytest.mark.case("VM-09a")
def test_a_die_that_is_hidden_finds_nobody_and_shows_nothing() -> None:
    game = searched({"line": 5}, 1)
    events = do(game, KEEP)
    kept = only(events, DieKeptSecret)
    assert describe(kept, game.facts).endswith("secret: nobody is found.")
    assert not every(events, SearchMade)
    assert not every(events, UnitsRevealed)
    assert not game.can_undo
    assert question(game).kind != "search.attack"


class HuntersCome(Procedure, tag="toy.HuntersCome"):
    def begin(self, ctx: Context) -> Next:
        ctx.emit(DieKeptSecret(case="VX-21", side="rebel", place=CITY, purpose="bounty"))
        return DONE


def hunters(visit: Visit | None, ctx: Context, made: Search, die: int) -> Visit | None:
    return Visit(HuntersCome()) if die == 6 else visit


BOUNTY = Module(id="bounty", needs=(SEARCHES.id,), answers=(questions.visit.changed(hunters),))


@pytest.mark.case("VM-09a")
@pytest.mark.parametrize(("answer", "come"), [(KEEP, False), (SHOW_ALL, True)])
def test_a_hidden_six_brings_no_hunters(answer: str, come: bool) -> None:
    """VQ-88."""
    with toy_rulesets() as add:
        game = searched({"line": 2}, 6, options=add(SEARCHES, FOG_OF_WAR, BOUNTY))
        events = do(game, answer)
        assert any(event.case == "VX-21" for event in events) is come


@pytest.mark.case("VM-09b")
def test_only_what_is_shown_counts_for_value_and_squad() -> None:
    """Two lines and two patrols, of which a line and a patrol are shown."""
    game = searched({"line": 2, "patrol": 2}, 1)
    first = game.actions
    assert first == (KEEP, SHOW, "show line", "show patrol", SHOW_ALL)
    do(game, "show line")
    assert seen(game, "rebel") == {FACE_DOWN: 3, "line": 1}
    then = game.actions
    assert then == ("show line", "show patrol", SHOW_ALL, NO_MORE)
    do(game, "show patrol")
    events = do(game, NO_MORE)
    made = only(events, SearchMade)
    assert (made.search_value, made.die, made.found) == (4, 1, True)
    events = do(game, "attack")
    fight = only(events, FightBegan)
    assert (fight.strength, fight.endurance) == (8, 6)
    assert not every(events, UnitsRevealed)


@pytest.mark.case("VM-09b")
def test_as_many_as_it_likes_and_afterwards_they_are_turned_down() -> None:
    game = searched({"line": 2, "patrol": 2}, 6)
    events = do(game, SHOW_ALL)
    assert only(events, UnitsRevealed).units == {"line": 2, "patrol": 2}
    assert only(events, SearchMade).search_value == 8
    assert not face_up(game, CITY)


@pytest.mark.case("VM-09b")
def test_units_that_lie_open_count_without_being_shown() -> None:
    game = searched({"militia": 3, "line": 1}, 1)
    assert SHOW in game.actions
    assert only(do(game, SHOW), SearchMade).search_value == 3
    assert seen(game, "rebel") == {"militia": 3, FACE_DOWN: 1}


@pytest.mark.case("VM-09d")
def test_special_units_that_are_not_shown_do_nothing() -> None:
    """Without the part about Special Ops it is the Suicide Squad that may stay unknown."""
    with toy_rulesets() as add:
        rules = add(SEARCHES, FOG_OF_WAR)
        for answers, off in ((["show line"] * 3 + [NO_MORE], False), ([SHOW_ALL], True)):
            game = searched({"line": 3, "suicide-squad": 1}, 1, options=rules)
            events = do(game, *answers)
            assert only(events, SearchMade).found
            assert bool(every(events, SquadBlewUp)) is off


# Detection


DOWN = {"232": {"pdb_up": False}}


def passing(units: dict[str, int], *dice: int, **position: Any) -> Game:
    """Boccanegra has come to Lysenda, PDB Level 1; the Empire has rolled if nothing is asked before."""
    game = approach(units, *dice, options={**HEROES, **position.pop("options", {})}, **position)
    do(game, "to 232.orbit")
    return game


@pytest.mark.case("VM-09")
def test_the_empire_rolls_for_rebel_ships_in_secret() -> None:
    """VQ-82."""
    game = passing({"line": 4}, 5)
    assert (question(game).kind, question(game).side) == ("detection.show", "imperial")
    assert game.actions == (KEEP, SHOW, "show line", SHOW_ALL)
    assert only(game.log_for("rebel"), RolledUnseen).die == 0
    assert only(game.log, RolledUnseen).die == 5
    assert describe(only(game.log, RolledUnseen), game.facts).endswith("the Detection Routine at Lysenda.")


@pytest.mark.case("VM-09")
def test_imperial_ships_are_looked_for_as_ever() -> None:
    """VQ-82."""
    game = table(
        "imperial.character-movement",
        base="empires-backdoor",
        characters={"barca": {"place": "241.1"}, "kogus": {"place": "231.1"}},
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
        units={"222.orbit": {"urban-2-3": 2}},
        planets={"222": {"pdb_up": False}},
        dice=[1],
        options=HEROES,
    )
    do(game, "fly imperial-spaceship#1", "to 222.orbit")
    events = do(game, "units look")
    assert only(events, DetectionRolled).die == 1
    assert not every(events, RolledUnseen)


@pytest.mark.case("VM-09a")
def test_a_hidden_die_is_undetected_even_for_those_who_were_known() -> None:
    game = table(
        "rebel.movement",
        planets={"221": {"pdb_up": False}},
        characters={"boccanegra": {"place": CITY, "detected": True, "ship": PRIVATEER}},
        dice=[6],
        options=HEROES,
    )
    do(game, f"fly {PRIVATEER}", "to 221.1")
    assert (question(game).kind, game.actions) == ("detection.show", (KEEP, SHOW))
    before = game.state.characters["boccanegra"].detected
    events = do(game, KEEP)
    assert not every(events, DetectionRolled)
    assert not only(events, DetectionChanged).detected
    pilot = game.state.characters["boccanegra"]
    assert (before, pilot.detected, pilot.place) == (True, False, "221.1")
    assert not game.state.ships[PRIVATEER].damaged


@pytest.mark.case("VM-09b")
def test_the_die_alone_counts_for_the_base_and_units_shift_if_they_are_shown() -> None:
    alone = only(do(passing({"line": 4}, 3), SHOW), DetectionRolled)
    assert (alone.orbit, alone.pdb, alone.die) == (0, 1, 3)
    game = passing({"line": 4}, 3)
    do(game, "show line", "show line")
    two = only(do(game, NO_MORE), DetectionRolled)
    assert (two.orbit, two.alone) == (4, False)
    everything = only(do(passing({"line": 4}, 3), SHOW_ALL), DetectionRolled)
    assert everything.orbit == 8
    assert everything.column != alone.column


@pytest.mark.case("VM-09c")
@pytest.mark.parametrize(("shown", "strength", "die"), [("patrol", 2, 5), ("elite-navy", 5, 4)])
def test_who_gives_the_shift_sends_the_fleet_detachment(shown: str, strength: int, die: int) -> None:
    """Evasion 7 at a Level 2 PDB: the detachment is as strong as the strongest unit that is shown."""
    game = passing({"patrol": 1, "elite-navy": 1}, die, 1, planets={"232": {"pdb": 2}})
    do(game, f"show {shown}")
    rolled = only(do(game, NO_MORE), DetectionRolled)
    assert (rolled.orbit, rolled.attack) == (strength, True)
    assert only(do(game, "hold course"), DetachmentAttacked).strength == strength


@pytest.mark.case("VM-09", "VM-09b")
def test_without_a_base_any_units_may_roll_but_five_points_must_be_shown() -> None:
    weak = passing({"patrol": 1}, 6, planets=DOWN)
    assert (question(weak).kind, weak.actions) == ("detection.units", ("units look", "units hold"))
    do(weak, "units look")
    assert (question(weak).kind, weak.actions) == ("detection.show", (KEEP,))
    do(weak, KEEP)
    assert not weak.state.characters["boccanegra"].detected
    strong = passing({"line": 3}, 6, planets=DOWN)
    do(strong, "units look")
    assert SHOW not in strong.actions
    do(strong, "show line", "show line")
    assert NO_MORE not in strong.actions
    rolled = only(do(strong, "show line"), DetectionRolled)
    assert (rolled.alone, rolled.orbit) == (True, 6)


@pytest.mark.case("VM-09")
def test_it_may_still_let_a_ship_pass_where_it_has_no_base() -> None:
    game = passing({"line": 3}, 6, planets=DOWN)
    events = do(game, "units hold")
    assert not every(events, RolledUnseen)
    assert not every(events, DetectionChanged)


@pytest.mark.case("VM-09")
def test_whatever_lies_face_down_the_empire_is_asked_for_more() -> None:
    """A Suicide Squad cannot look for ships; not to be asked would tell what it is."""
    with toy_rulesets() as add:
        rules = add(SEARCHES, FOG_OF_WAR)
        for rest, options in (("patrol", ("show patrol", NO_MORE)), ("suicide-squad", (NO_MORE,))):
            game = passing({"line": 1, rest: 1}, 3, options=rules)
            do(game, "show line")
            assert (question(game).kind, game.actions) == ("detection.show", options)


# Cells


@pytest.mark.case("VM-09e")
def test_to_destroy_a_cell_only_the_units_that_are_needed_are_shown() -> None:
    """In an Environ of size 4 it takes seven points: two armies are enough, the patrols stay unknown."""
    game = galaxy(
        "imperial-1.missions",
        units={TOWN: {"elite-army": 2, "patrol": 2}},
        camps=[TOWN],
        characters={"boccanegra": {"place": "411.1"}},
        options=HEROES,
    )
    until(game, "cells.raid")
    assert game.ctx.board.sizes[TOWN] == 4
    do(game, f"raid the cell at {TOWN}")
    assert (question(game).kind, question(game).side) == ("cells.show", "imperial")
    assert advise(Table(game.ctx, "imperial"), "cells.show", game.options).action.text == "show elite-army"
    do(game, "show elite-army")
    events = do(game, "show elite-army")
    assert only(events, CampRemoved).place == TOWN
    assert [each.units for each in every(game.log, UnitsRevealed)] == [{"elite-army": 1}] * 2
    assert not face_up(game, TOWN)


# Secrets


def moments() -> Iterator[Game]:
    """The Empire has rolled, and what it has rolled or has there may be anything."""
    yield searched({"line": 2, "patrol": 2}, 4)
    yield searched({"line": 1}, 1, people={"jon-kidu": {}})
    game = searched({"line": 2, "patrol": 2}, 4)
    do(game, "show line")
    yield game
    yield passing({"line": 2, "patrol": 1}, 4)
    yield passing({"patrol": 1, "elite-navy": 1}, 5)


@pytest.mark.case("VM-09")
@pytest.mark.parametrize("number", range(5))
def test_nothing_that_anybody_else_sees_or_hears_tells_the_die(number: int) -> None:
    """Views, events, odds, ways back, offers, and what is told of the next step, with all dealt anew."""
    game = list(moments())[number]
    assert not complaints(game)
    for _ in range(4):
        assert not list(views_keep_secrets(game, Ledger(game)))


@pytest.mark.case("VM-09")
@pytest.mark.parametrize("viewer", ["rebel", "spectator"])
def test_to_the_others_it_may_be_any_die_and_to_the_empire_its_own(viewer: Viewer) -> None:
    game, random = searched({"line": 2}, 4), Random(1)
    dealt = set()
    for _ in range(60):
        twin = game.copy()
        shuffle_hidden(twin.ctx, viewer, random.randrange)
        top = twin.state.stack[-1]
        assert isinstance(top, SearchInFog)
        dealt.add(top.unseen_die)
    assert dealt == set(range(1, 7))
    shuffle_hidden(game.ctx, "imperial", random.randrange)
    top = game.state.stack[-1]
    assert isinstance(top, SearchInFog)
    assert top.unseen_die == 4


@pytest.mark.case("VM-09")
def test_twins_who_differ_in_the_die_alone_are_told_the_same_step_by_step() -> None:
    """From the roll to the next question of the Rebels: as many events, questions and answers, all alike."""
    told = []
    for die in range(1, 7):
        for units in ({"line": 2}, {"patrol": 2}, {"suicide-squad": 1, "elite-army": 1}):
            game = patrolled(units, die)
            heard: list[tuple[Any, ...]] = []
            for action in (SEARCH, KEEP):
                events = do(game, action)
                heard.append((len(events), [describe(each, game.facts) for each in _to_rebels(game, events)]))
                view = game.table_view("rebel").decision
                heard.append((view, game.can_undo))
            told.append(heard)
    assert all(each == told[0] for each in told)


def _to_rebels(game: Game, events: list[Event]) -> list[Event]:
    return list(game.log_for("rebel"))[-len(events) :]


@pytest.mark.case("VM-09")
def test_a_snapshot_keeps_the_secret_and_the_record_replays() -> None:
    game = searched({"line": 2, "patrol": 1}, 4)
    again = restore(game.snapshot())
    assert again.digest() == game.digest()
    assert again.actions == game.actions
    assert not again.can_undo
    do(again, SHOW_ALL)


@pytest.mark.case("VM-09")
def test_odds_of_a_search_are_those_of_finding_with_all_units() -> None:
    game = patrolled({"line": 2}, 4)
    found = outlook(game, SEARCH)
    assert found is not None
    found.look(60)
    ((heading, rows),) = [
        (each.title, dict(each.rows)) for each in found.tables if "what comes" in each.title
    ]
    assert heading.startswith("Search at Angoff")
    assert 0 < float(rows["nobody is found"]) < 1


# Drama


@pytest.mark.case("VM-09")
def test_the_empire_may_use_drama_in_secret_and_the_rebels_once_the_die_is_shown() -> None:
    """VQ-78."""
    with under(PRINTED_TURN, BIDS, DRAMA, SEARCHES, FOG_OF_WAR) as lay:
        game = lay(
            "rebel-1.search",
            turn=8,
            scenario={"turns": 40},
            characters={"boccanegra": {"place": TOWN, "detected": True}},
            units={TOWN: {"line": 4}},
            dice=[6, 2, 5, *([1] * 30)],
            options={"bids": "agreed", "rebel-limit": "30", "empire-limit": "36"},
        )
        do(game, f"search {TOWN} with units")
        assert (question(game).kind, question(game).side) == ("drama", "imperial")
        assert only(game.log_for("rebel"), DiceRolled).dice == ()
        do(game, "use drama on 1")
        assert only(game.log_for("rebel"), DieRolledAgain).dice == ()
        do(game, "make it harder")
        assert (question(game).kind, question(game).side) == ("search.show", "imperial")
        assert only(game.log, RolledUnseen).die == 2
        do(game, SHOW_ALL)
        assert (question(game).kind, question(game).side) == ("drama", "rebel")
        assert restore(game.snapshot()).digest() == game.digest()
        do(game, "use drama on 1")
        events = do(game, "make it harder")
        assert only(events, SearchMade).die == 5


@pytest.mark.case("VM-09")
def test_whoever_let_it_stand_in_secret_may_answer_the_rebels() -> None:
    with under(PRINTED_TURN, BIDS, DRAMA, SEARCHES, FOG_OF_WAR) as lay:
        game = lay(
            "rebel-1.search",
            turn=8,
            scenario={"turns": 40},
            characters={"boccanegra": {"place": TOWN, "detected": True}},
            units={TOWN: {"line": 4}},
            dice=[1, 6, 2, *([1] * 30)],
            options={"bids": "agreed", "rebel-limit": "30", "empire-limit": "36"},
        )
        do(game, f"search {TOWN} with units", "let it stand", SHOW_ALL, "use drama on 1", "make it harder")
        assert (question(game).kind, question(game).side) == ("drama", "imperial")


# The switch, and bots


@pytest.mark.case("VM-09")
def test_without_the_fog_everybody_sees_the_die_and_all_units() -> None:
    game = patrolled({"line": 2}, 6, options={"fog-of-war": False})
    events = do(game, SEARCH)
    assert only(events, SearchMade).die == 6
    assert only(events, UnitsRevealed).units == {"line": 2}


@pytest.mark.case("VM-09")
@pytest.mark.parametrize(("die", "answer"), [(1, SHOW_ALL), (6, KEEP)])
def test_bots_show_what_finds(die: int, answer: str) -> None:
    game = searched({"line": 3}, die)
    assert advise(Table(game.ctx, "imperial"), "search.show", game.options).action.text == answer


@pytest.mark.case("VM-09")
@pytest.mark.parametrize(("units", "die", "answer"), [({"line": 4}, 1, KEEP), ({"line": 4}, 5, SHOW)])
def test_bots_show_what_detects(units: dict[str, int], die: int, answer: str) -> None:
    game = passing(units, die)
    assert advise(Table(game.ctx, "imperial"), "detection.show", game.options).action.text == answer


@pytest.mark.case("VM-09")
def test_bots_show_the_units_in_orbit_if_the_base_alone_sees_nothing() -> None:
    for die in range(1, 7):
        game = passing({"elite-navy": 4}, die)
        answer = advise(Table(game.ctx, "imperial"), "detection.show", game.options).action.text
        alone = only(do(passing({"elite-navy": 4}, die), SHOW), DetectionRolled).result
        if alone == "U" and answer == SHOW_ALL:
            return
    pytest.fail("no die is seen by the units alone")
