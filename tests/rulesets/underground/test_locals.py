"""[VM-22 to VM-25] Local Forces: their markers, what they do, and the exhausted who rise again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.province.politics_table import play as carry_out
from tests.engine.table import do, every, question
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.whole_table import whole

from fitg import tables
from fitg.engine import questions
from fitg.engine.events.control import ForcePoints
from fitg.engine.game import Game, restore
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.machine.state import DISSENT
from fitg.engine.rules import control, custody, rebellion, search, units
from fitg.engine.rules.causes import SQUAD
from fitg.engine.rules.character_combat import has_squad, squad_attack
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.attacks import LocalsEncounter
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rules.search import FoundByEvent, Search
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits import CHITS
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.control import memory as control_memory
from fitg.engine.rulesets.underground.immunity.fates import INCARCERATED
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES
from fitg.engine.rulesets.underground.locals.events import LocalForcesPlaced
from fitg.engine.rulesets.underground.locals.hidden import FaceDownMarkers, LocalsView, shown
from fitg.engine.rulesets.underground.locals.markers import (
    PickMarkers,
    bring_up_to_date,
    in_pool,
    kinds_for,
    place,
    take_off,
)
from fitg.engine.rulesets.underground.locals.memory import memory
from fitg.engine.rulesets.underground.search import SEARCHES
from fitg.engine.rulesets.underground.search.escort import Escorted

CHARKHAN, MITRITH = "223", "143"
MISSIONS, CHECK = "rebel-1.missions", "imperial-1.control"
FREE: dict[str, Any] = {"state": "rebel-control", "pdb": 0, "pdb_up": False}
STOPPED: dict[str, Any] = {"state": "rebellion-stopped", "loyalty": "unrest", "pdb": 1, "pdb_up": False}
RISEN: dict[str, Any] = {"state": "rebellion", "pdb": 1, "pdb_up": False}
QUIET: dict[str, Any] = {"state": "imperial-control", "loyalty": "unrest", "pdb": 1, "pdb_up": True}
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


@pytest.fixture(scope="module")
def lay_out() -> Iterator[Any]:
    with under(CONTROL, LOCAL_FORCES) as table:
        yield table


@pytest.fixture(scope="module")
def with_chits() -> Iterator[Any]:
    with under(CONTROL, CHITS, LOCAL_FORCES) as table:
        yield table


def there(lay_out: Any, planet: dict[str, Any], segment: str = MISSIONS, **more: Any) -> Game:
    """Charkhan is so."""
    game: Game = lay_out(segment, turn=3, planets={CHARKHAN: planet}, **{"characters": FAR, **more})
    return game


def played(game: Game, kind: Any) -> Any:
    """A procedure as this game plays it."""
    return game.ctx.rules.procedures[kind]


def markers(game: Game) -> dict[str, str]:
    return dict(memory(game.ctx).markers)


def to_the_choice(game: Game) -> None:
    """Whoever follows the example of the planet has done so, and the Rebels are asked for its marker."""
    for _ in range(20):
        if question(game).kind == "locals.marker":
            return
        do(game, question(game).actions[0])
    raise AssertionError("nobody asked for the marker")


def suppress(game: Game, planet_id: str = CHARKHAN) -> None:
    """The planet came back to the Empire after a rebellion."""
    control_memory(game.ctx).suppressed = (planet_id,)
    bring_up_to_date(game.ctx, planet_id)


def put(game: Game, kind: str, planet_id: str = CHARKHAN) -> None:
    """Another counter is the marker, face down."""
    place(game.ctx, planet_id, kind)
    memory(game.ctx).unchosen = ()


def rise(game: Game) -> list[int]:
    """The points of each Environ for units; nobody raises any."""
    game.ctx.journal = []
    carry_out(game, Rebellion(planet=CHARKHAN))
    events = list(game.ctx.journal)
    while game.decision is not None and game.decision.kind == "rebellion.force-points":
        events += game.apply(next(each for each in game.decision.actions if each.startswith("raise 0 ")))
    return [each.points for each in every(events, ForcePoints)]


# The states


@pytest.mark.case("VM-22")
@pytest.mark.case("VM-22a")
@pytest.mark.case("VM-22b")
@pytest.mark.case("VM-22c")
@pytest.mark.parametrize(("planet", "lies"), [(QUIET, False), (RISEN, False), (FREE, True), (STOPPED, True)])
def test_a_marker_lies_by_the_state_of_a_planet(lay_out: Any, planet: dict[str, Any], lies: bool) -> None:
    assert (CHARKHAN in markers(there(lay_out, planet))) is lies


@pytest.mark.case("VM-22d")
def test_it_stays_where_the_empire_is_back(lay_out: Any) -> None:
    game = there(lay_out, STOPPED, CHECK, units={"223.1": {"line": 1}})
    before = markers(game)[CHARKHAN]
    control.end_stopped(game.ctx)
    game.ctx.settle()
    planet = game.state.planets[CHARKHAN]
    assert (planet.status, planet.loyalty) == ("imperial-control", DISSENT)
    assert markers(game)[CHARKHAN] == before


@pytest.mark.case("VM-22b")
@pytest.mark.case("VM-22c")
def test_the_rebels_choose_it_when_it_comes(lay_out: Any) -> None:
    game = there(lay_out, RISEN)
    rebellion.stop(game.ctx, game.state.planets[CHARKHAN])
    game.ctx.settle()
    assert markers(game)[CHARKHAN] in ("air-2-1", "wild-2-1")
    carry_out(game, PickMarkers())
    assert question(game).kind == "locals.marker"
    do(game, f"wild-1-0 on {CHARKHAN}")
    assert markers(game)[CHARKHAN] == "wild-1-0"
    assert memory(game.ctx).unchosen == ()


@pytest.mark.case("VM-22b")
def test_a_planet_that_frees_itself_asks_for_its_marker(lay_out: Any) -> None:
    game = there(lay_out, RISEN, CHECK)
    assert game.state.planets[CHARKHAN].status == "rebel-control"
    to_the_choice(game)
    assert question(game).about == CHARKHAN


@pytest.mark.case("VM-22c")
def test_a_mission_that_stops_a_rebellion_does_too(lay_out: Any) -> None:
    game = there(lay_out, RISEN)
    stop = game.ctx.rules.missions["R"].complete(
        game.ctx, Site("223.1", "imperial"), Group(letter="R", letters=1)
    )
    assert stop is not None
    carry_out(game, stop)
    to_the_choice(game)
    assert question(game).side == "rebel"


# Which counter


@pytest.mark.case("VM-24")
def test_without_a_star_it_is_a_1_0(lay_out: Any) -> None:
    game = there(lay_out, FREE)
    board, facts = game.ctx.board, game.ctx.facts
    plain = [
        planet
        for planet in board.planets
        if not any(facts.environs[place].resource_star for place in board.surface[planet])
    ]
    assert plain
    for planet in plain:
        assert {(kind.strength, kind.space_strength) for kind in kinds_for(game.ctx, planet)} <= {(1, 0)}


@pytest.mark.case("VM-24a")
@pytest.mark.case("VM-24b")
def test_with_one_it_may_be_stronger_and_of_any_type_of_the_planet(lay_out: Any) -> None:
    """Example 18: Mitrith has its star in the Wild Environ, and a Fire Environ."""
    game = there(lay_out, FREE)
    assert {kind.id for kind in kinds_for(game.ctx, MITRITH)} == {
        f"{home}-{level}" for home in ("fire", "wild") for level in ("1-0", "2-1", "2-3")
    }


@pytest.mark.case("VM-24")
def test_it_is_a_real_counter_of_the_pool(lay_out: Any) -> None:
    game = there(lay_out, FREE)
    put(game, "wild-1-0")
    ask = game.ctx.rules.ask
    before = ask[questions.counters](game.ctx, "wild-2-1")
    put(game, "wild-2-1")
    assert ask[questions.counters](game.ctx, "wild-2-1") == before - 1
    assert ask[questions.counters_of](game.ctx, ["wild-2-1"])["wild-2-1"] == before - 1


@pytest.mark.case("VM-24")
def test_what_the_pool_has_not_cannot_be_chosen(lay_out: Any) -> None:
    game = there(lay_out, FREE)
    put(game, "wild-1-0")
    units.add(game.ctx, "222.1", "rebel", {"air-2-3": game.ctx.facts.unit_kinds["air-2-3"].count})
    assert "air-2-3" not in in_pool(game.ctx, CHARKHAN)


# The exhausted


@pytest.mark.case("VM-23", "VM-23a")
@pytest.mark.case("VM-23b")
def test_who_was_suppressed_raises_half_and_gives_nothing_to_the_track(lay_out: Any) -> None:
    """Resource ratings of 7 and 5: 4 and 3 for units, rounded up in each Environ."""
    game = there(lay_out, QUIET)
    suppress(game)
    before = tracks.points(game.ctx, "rebel")
    assert rise(game) == [4, 3]
    assert tracks.points(game.ctx, "rebel") == before
    assert CHARKHAN not in markers(game)


@pytest.mark.case("VM-23")
def test_who_rises_for_the_first_time_raises_all(lay_out: Any) -> None:
    game = there(lay_out, QUIET)
    before = tracks.points(game.ctx, "rebel")
    assert rise(game) == [7, 5]
    assert tracks.points(game.ctx, "rebel") == before + 12


@pytest.mark.case("VM-23a")
def test_what_multiplies_comes_first(lay_out: Any) -> None:
    """Example 29: doubled by a wild populace, then halved: the printed rating."""
    game = there(lay_out, QUIET)
    suppress(game)
    game.state.wild = ("223.1", "223.2")
    assert rise(game) == [7, 5]


@pytest.mark.case("VM-23c")
@pytest.mark.parametrize(("wild", "raised"), [((), [0, 0]), (("223.1", "223.2"), [7, 5])])
def test_from_a_stopped_rebellion_only_the_wild_raise_units(
    lay_out: Any, wild: tuple[str, ...], raised: list[int]
) -> None:
    """Half of the doubled number (VQ-15)."""
    game = there(lay_out, STOPPED)
    game.state.wild = wild
    assert rise(game) == raised
    assert CHARKHAN not in markers(game)


# No units


@pytest.mark.case("VM-25")
@pytest.mark.case("VM-25c")
def test_they_are_no_units(lay_out: Any) -> None:
    game = there(lay_out, FREE, units={"223.2": {"line": 1}})
    put(game, "air-2-1")
    ctx = game.ctx
    assert units.room(ctx, "223.1", "rebel") == ctx.board.sizes["223.1"]
    assert control.forces_on(ctx, CHARKHAN) == "imperial"
    assert not units.can_act(ctx, "223.2", "rebel")
    assert control.controller(ctx, CHARKHAN) != "rebel"
    assert not ctx.rules.missions["S"].condition(ctx, Site("223.2", "imperial"))
    assert not ctx.rules.missions["T"].condition(ctx, Site("223.2", "imperial"))


@pytest.mark.case("VM-25c", "VM-07")
def test_they_do_not_attack_alone_while_all_units_are_in_reserve() -> None:
    """Known Local Forces add strength, but a unit has to attack beside them."""
    fighting = {"223.2": {"line": 1, "wild-2-1": 2}}
    game = whole("rebel-1.military-combat", planets={CHARKHAN: FREE}, units=fighting)
    memory(game.ctx).known = (CHARKHAN,)
    do(game, "attack at 223.2")
    assert "hold back wild-2-1" in game.actions
    do(game, "hold back wild-2-1")
    assert "hold back wild-2-1" not in game.actions


def battle(game: Game, attacker: Any = "imperial", at: str = "223.2") -> MilitaryCombat:
    """A battle as its dice are rolled."""
    fight: MilitaryCombat = played(game, MilitaryCombat)(place=at, attacker=attacker)
    fight.show(game.ctx)
    return fight


ARMIES = {"223.2": {"line": 1, "urban-2-1": 1}, "223.1": {"line": 1, "urban-2-1": 1}}


@pytest.mark.case("VM-25a")
@pytest.mark.parametrize("attacker", ["rebel", "imperial"])
def test_they_add_their_strength_to_every_battle_of_the_rebels(lay_out: Any, attacker: str) -> None:
    game = there(lay_out, FREE, units=ARMIES)
    put(game, "air-2-3")
    fight = battle(game, attacker)
    assert (fight.strength(game.ctx, "rebel"), fight.strength(game.ctx, "imperial")) == (4, 3)
    assert fight.takes(game.ctx, "rebel", 5).units == {"urban-2-1": 1}


@pytest.mark.case("VM-25b")
@pytest.mark.parametrize(("attacker", "columns"), [("rebel", 1), ("imperial", -1)])
def test_they_are_at_home_in_their_own_type(lay_out: Any, attacker: str, columns: int) -> None:
    game = there(lay_out, FREE, units=ARMIES)
    put(game, "air-2-3")
    home, away = battle(game, attacker, "223.1"), battle(game, attacker)
    found = [each for each in home.shifts(game.ctx) if each.case == "VM-25b"]
    assert [each.columns // abs(each.columns) for each in found] == [columns]
    assert not [each for each in away.shifts(game.ctx) if each.case == "VM-25b"]


@pytest.mark.case("VM-25b")
def test_the_shift_counts_once(lay_out: Any) -> None:
    game = there(lay_out, FREE, units={"223.1": {"line": 1, "air-1-0": 1}})
    put(game, "air-2-3")
    cases = [each.case for each in battle(game, at="223.1").shifts(game.ctx)]
    assert cases.count("10.5a") == 1
    assert "VM-25b" not in cases


# Searches and squads

HUNTED = {"jon-kidu": {"place": "551.1"}, "barca": {"place": "223.2", "detected": True}}


@pytest.mark.case("VM-25d")
def test_they_search_alone_without_a_leader(lay_out: Any) -> None:
    leaders = {**HUNTED, "drakir-grebb": {"place": "223.2"}}
    game = there(lay_out, FREE, characters=leaders)
    put(game, "air-2-1")
    assert search.can_search(game.ctx, "223.2", "rebel", "units")
    hunt = played(game, Search)(place="223.2", side="rebel", by="units", hiders=("barca",))
    assert hunt.search_value(game.ctx) == 2
    assert not search.has_choice(game.ctx, "223.2", "rebel", "units", ())
    assert hunt.rally(game.ctx) == hunt.hide


@pytest.mark.case("VM-25d", "VM-25f")
def test_there_is_no_way_back_from_a_search_that_shows_them(lay_out: Any) -> None:
    people = {**HUNTED, "drakir-grebb": {"place": "223.2"}}
    game = there(lay_out, FREE, characters=people, units={"223.2": {"urban-2-1": 1}})
    put(game, "air-2-1")
    assert search.has_choice(game.ctx, "223.2", "rebel", "units", ())
    assert search.begins_finally(game.ctx, "223.2", "rebel", "units", ())
    memory(game.ctx).known = (CHARKHAN,)
    assert not search.begins_finally(game.ctx, "223.2", "rebel", "units", ())


@pytest.mark.case("VM-25d", "VM-25f", "VM-13", "VM-13b")
def test_they_escort_count_on_a_battlefield_and_are_turned_up_for_it() -> None:
    people = {"kogus": {"place": "223.2", "detected": True}, "jon-kidu": {"place": "551.1"}}
    with under(CONTROL, LOCAL_FORCES, SEARCHES) as lay:
        game = there(lay, FREE, characters=people, units={"223.2": {"line": 2}})
        put(game, "air-2-1")
        fight = game.ctx.rules.variant_of(
            search.characters_attack("223.2", "imperial", ("jon-kidu",), ("kogus",))
        )
        assert isinstance(fight, Escorted)
        assert fight.begin(game.ctx).__name__ == "choose_escort"  # type: ignore[union-attr]
        assert CHARKHAN not in memory(game.ctx).known
        fight.call_escort(game.ctx)
        assert CHARKHAN in memory(game.ctx).known
        squad = squad_attack(game.ctx, "223.2", "imperial", ("kogus",))
        assert squad.strength == tables.squad(6 - 2, facts=game.facts).combat


@pytest.mark.case("VM-25d")
def test_they_count_with_units_in_search_and_squad(lay_out: Any) -> None:
    game = there(lay_out, FREE, characters=HUNTED, units={"223.2": {"urban-2-1": 1}})
    put(game, "air-1-0")
    alone = tables.squad(2, facts=game.facts).combat
    both = squad_attack(game.ctx, "223.2", "rebel", ("barca",))
    after = squad_attack(game.ctx, "223.2", "rebel", ("barca",), {"urban-2-1": 1})
    assert both.strength == after.strength > alone
    hunt = played(game, Search)(place="223.2", side="rebel", by="units", hiders=("barca",))
    assert hunt.search_value(game.ctx) == 3


@pytest.mark.case("VM-25d")
def test_security_measures_find_with_them(lay_out: Any) -> None:
    game = there(lay_out, FREE, characters=HUNTED)
    assert has_squad(game.ctx, "223.2", "rebel")
    assert not has_squad(game.ctx, "223.2", "imperial")
    carry_out(game, FoundByEvent(place="223.2", side="rebel", group=("barca",)))
    assert "attack with a squad" in question(game).actions


@pytest.mark.case("VM-25e")
def test_the_planet_holds_their_prisoners(lay_out: Any) -> None:
    game = there(lay_out, FREE, characters=HUNTED)
    victim = game.state.characters["barca"]
    custody.imprison(game.ctx, victim, "units", Cause(SQUAD, "a squad"), "12.8")
    custody.settle_prisoners(game.ctx)
    held = game.state.characters["barca"]
    assert held.fate == "captive"
    assert held.custody is not None
    assert (held.custody.kind, held.custody.holder) == ("planet", CHARKHAN)


@pytest.mark.case("VM-25e", "VC-42a")
@pytest.mark.parametrize("by", ["squad", "locals"])
def test_with_script_immunity_who_yields_to_them_lies_in_a_cell(by: str) -> None:
    """[VQ-11] As by hostile locals, and so are those whom locals themselves have beaten."""
    people = {"jin-voles": {"place": "223.1", "wounds": 3, "detected": True}}
    game = whole("imperial-1.missions", planets={CHARKHAN: FREE}, characters=people, dice=[6] * 6)
    fight = squad_attack(game.ctx, "223.1", "rebel", ("jin-voles",))
    beaten = LocalsEncounter(place="223.1", side="imperial", members=("jin-voles",))
    carry_out(game, fight if by == "squad" else beaten)
    while question(game).kind != "defeat.die":
        do(game, "stand and fight")
    do(game, "jin-voles lives on")
    victim = game.state.characters["jin-voles"]
    assert (victim.fate, victim.custody) == (INCARCERATED.name, None)


@pytest.mark.case("VM-25e")
def test_with_the_marker_their_prisoners_are_free(lay_out: Any) -> None:
    game = there(lay_out, FREE, characters=HUNTED)
    custody.imprison(game.ctx, game.state.characters["barca"], "units", Cause(SQUAD, "a squad"), "12.8")
    game.ctx.settle()
    assert game.state.characters["barca"].fate == "captive"
    take_off(game.ctx, CHARKHAN)
    if game.ctx.touched:  # as the machine does before the next step
        game.ctx.settle()
    assert game.state.characters["barca"].fate == "free"


@pytest.mark.case("VM-25")
def test_locals_let_rebels_pass(lay_out: Any, with_chits: Any) -> None:
    people = {"kogus": {"place": "223.2"}, "barca": {"place": "223.2"}}
    game = there(lay_out, FREE, characters=people)
    ask = game.ctx.rules.ask[questions.why_trusted]
    assert ask(game.ctx, ("kogus",))
    assert not ask(game.ctx, ("barca",))
    game = there(with_chits, FREE, characters=people)
    assert game.ctx.rules.ask[asked.has_local_forces](game.ctx, game.state.planets[CHARKHAN])


# Face down


@pytest.mark.case("VM-25f")
def test_only_the_rebels_know_what_lies_face_down(lay_out: Any) -> None:
    game = there(lay_out, FREE)
    put(game, "wild-1-0")
    for viewer in VIEWERS:
        view = shown(game.ctx, viewer)
        assert isinstance(view, LocalsView)
        assert view.markers[CHARKHAN] == ("wild-1-0" if viewer == "rebel" else "hidden")
    event = LocalForcesPlaced(case="VM-24", planet=CHARKHAN, unit="wild-1-0")
    assert FaceDownMarkers().redact(event, "imperial", game.ctx.facts).unit == "hidden"  # type: ignore[attr-defined]


@pytest.mark.case("VM-25f")
def test_it_does_not_count_in_the_odds_before_it_is_shown(lay_out: Any) -> None:
    game = there(lay_out, FREE, units=ARMIES)
    put(game, "air-2-3")
    fight = played(game, MilitaryCombat)(place="223.1", attacker="imperial")
    assert fight.strength(game.ctx, "rebel") == 2
    assert "VM-25b" not in [each.case for each in fight.shifts(game.ctx)]
    fight.show(game.ctx)
    assert memory(game.ctx).known == (CHARKHAN,)
    assert fight.strength(game.ctx, "rebel") == 4


@pytest.mark.case("VM-25f")
def test_dealt_anew_it_fits_the_planet(lay_out: Any) -> None:
    game = there(lay_out, FREE)
    dealt = set()
    for number in range(6):
        FaceDownMarkers().deal(game.ctx, "imperial", lambda n, number=number: number % n)  # type: ignore[misc]
        dealt.add(markers(game)[CHARKHAN])
    assert dealt == {kind.id for kind in kinds_for(game.ctx, CHARKHAN)}


@pytest.mark.case("VM-25f")
@pytest.mark.parametrize(("side", "seen"), [("imperial", True), ("rebel", False)])
def test_an_imperial_mission_shows_it(lay_out: Any, side: Any, seen: bool) -> None:
    game = there(lay_out, FREE)
    game.ctx.rules.missions["I"].complete(game.ctx, Site("223.1", side), Group(letter="I", letters=1))
    assert (CHARKHAN in memory(game.ctx).known) is seen


@pytest.mark.case("VM-22b")
def test_a_saved_game_keeps_its_markers(lay_out: Any) -> None:
    game = there(lay_out, FREE)
    put(game, "wild-2-3")
    assert markers(restore(game.snapshot())) == markers(game)


def asked_as_it_rises(marker: str, known: bool) -> list[str]:
    """What the Rebels are asked as a planet rises: all Wild 1-0 but one stand on the map."""
    wild = {f"{place}.1": {"wild-1-0": number} for place, number in (("221", 3), ("321", 3), ("322", 1))}
    game = whole("rebel-1.missions", planets={CHARKHAN: FREE, "111": QUIET}, units=wild)
    put(game, marker)
    memory(game.ctx).known = (CHARKHAN,) if known else ()
    carry_out(game, Rebellion(planet="111"))
    found: list[str] = []
    while question(game).kind == "rebellion.force-points":
        found.append(question(game).prompt)
        do(game, game.actions[-1])
    return found


@pytest.mark.case("VM-24", "VM-25f")
def test_whether_the_rebels_are_asked_does_not_tell_what_their_markers_are() -> None:
    """With the last counter face down on a planet the pool has none, and nobody can know it."""
    taken, free = (asked_as_it_rises(each, False) for each in ("wild-1-0", "air-1-0"))
    assert taken == free
    assert any("1-0 units" in prompt for prompt in taken)
    assert not any("1-0 units" in prompt for prompt in asked_as_it_rises("wild-1-0", True))
