"""[VP-07 to VP-12, VP-45] Special Ops: what they can do, whom they take, and what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy
from tests.engine.province.fleets import ANGOFF, QUIBRON, at, fly, space
from tests.engine.table import do, every, only, question, table, until
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.chit_table import chit, send

from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.engine import questions
from fitg.engine.events.character_combat import Captured, Died, FightBegan, Freed
from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.movement import Marched
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.search import SearchMade
from fitg.engine.events.space import Intercepted
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Ask
from fitg.engine.machine.state import StackRole
from fitg.engine.modules import SlotConflict
from fitg.engine.rules import units
from fitg.engine.rules.galactic.immediate_events import SuicideOutcry
from fitg.engine.rules.losses import fulfilling
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.politics.summon_sovereign import followers
from fitg.engine.rules.space import navigation
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.immunity import IMMUNITY
from fitg.engine.rulesets.underground.operatives import SPECIAL_OPS
from fitg.engine.rulesets.underground.operatives.events import OpsRetired, OpsSlipped, OpsStruck
from fitg.engine.rulesets.underground.operatives.memory import KNOWN_OPS, OPS, memory, modifier
from fitg.engine.rulesets.underground.operatives.stealth import Unstopped
from fitg.engine.rulesets.underground.search import SEARCHES
from fitg.lab.checks.contracts import PROMISES
from fitg.lab.checks.invariants import Ledger
from fitg.presentation.narration import describe

HEROES = {"ruleset": "underground-heroes"}
OPEN = {**HEROES, "fog-of-war": False}
CITY, WILD = "222.1", "221.1"
#: On Lysenda, which the Empire controls.
TOWN = "232.1"
STAY = "special ops stay"


def patrolled(force: Mapping[str, int], *dice: int, **more: Any) -> Game:
    """Kogus is known in the city, where Imperial units are; no fog of war."""
    people = {"kogus": {"place": CITY, "detected": True}, **more.pop("people", {})}
    game = table(
        more.pop("segment", "rebel.search"),
        base="empires-backdoor",
        characters=people,
        units={CITY: dict(force), **more.pop("others", {})},
        dice=dice,
        options={**OPEN, **more.pop("options", {})},
        **more,
    )
    if question(game).kind == "possession.phase-start":
        do(game, "pass")
    return game


def searched(game: Game) -> list[Event]:
    return do(game, f"search {CITY} with units")


def complaints(game: Game) -> list[str]:
    ledger = Ledger(game)
    ledger.note(game.log)
    return [each for promise in PROMISES for each in promise(game, ledger)]


# Strength


@pytest.mark.case("VP-07")
def test_they_fight_with_strength_one_on_the_ground_and_in_space_on_both_sides() -> None:
    """A Suicide Squad beside others counts for nothing."""
    game = patrolled({"line": 1, OPS: 2, "urban-2-1": 1})
    assert units.strength(game.ctx, CITY, "imperial") == 3 + 2
    for attacker in ("imperial", "rebel"):
        battle = game.ctx.rules.variant_of(MilitaryCombat(place=CITY, attacker=attacker))
        assert isinstance(battle, MilitaryCombat)
        assert battle.strength(game.ctx, "imperial") == 5
    plain = table("rebel.search", base="empires-backdoor", units={CITY: {"line": 1, OPS: 2}})
    assert units.strength(plain.ctx, CITY, "imperial") == 3


@pytest.mark.case("VP-07")
def test_in_space_they_add_a_point() -> None:
    game = space(units={QUIBRON: {"line": 1, OPS: 1}}, options=HEROES)
    assert units.space_strength(game.ctx, QUIBRON, "imperial") == 2 + 1


@pytest.mark.case("VP-07")
def test_they_may_intercept_even_alone() -> None:
    game = space(units={CITY: {"urban-2-1": 1}, QUIBRON: {OPS: 1}}, options=HEROES)
    fly(game, CITY, WILD)
    events = do(game, "intercept with all")
    assert only(events, Intercepted).units == {OPS: 1}


@pytest.mark.case("VP-07")
def test_they_take_no_room() -> None:
    game = patrolled({"line": 6, OPS: 2})
    assert units.room(game.ctx, CITY, "imperial") == 0
    assert units.fits(game.ctx, CITY, "imperial", OPS)
    assert units.fits(game.ctx, CITY, "imperial", KNOWN_OPS)


# Movement


def guarded(force: Mapping[str, int], **more: Any) -> Game:
    """Imperial units rise from the city to Quibron, where Rebels lie in wait."""
    return space(
        "imperial.interplanetary-movement",
        units={CITY: dict(force), QUIBRON: {"urban-2-3": 1}},
        options=HEROES,
        **more,
    )


def stopped(game: Game, place: str = QUIBRON, role: StackRole = "interception") -> dict[str, int]:
    return at(game, place, "imperial", role)


@pytest.mark.case("VP-08")
def test_alone_they_are_not_intercepted() -> None:
    """The Rebels, who see only a face-down unit, try in vain, and keep their own unit free."""
    game = guarded({OPS: 1})
    fly(game, CITY, WILD, f"add {OPS}")
    assert (question(game).kind, question(game).side) == ("interception", "rebel")
    events = do(game, "intercept with all")
    slipped = only(events, OpsSlipped)
    assert (slipped.place, slipped.number, slipped.alone) == (QUIBRON, 1, True)
    assert "nobody else was there" in describe(slipped, game.facts)
    assert at(game, WILD, "imperial") == {OPS: 1}
    assert at(game, QUIBRON, "rebel") == {"urban-2-3": 1}
    assert not every(events, Intercepted)


@pytest.mark.case("VP-08")
@pytest.mark.parametrize("slips", [True, False])
def test_in_a_stack_they_may_leave_the_others_behind(slips: bool) -> None:
    game = guarded({OPS: 1, "line": 2})
    fly(game, CITY, WILD)
    do(game, "intercept with all")
    assert (question(game).kind, question(game).side) == ("special-ops.slip", "imperial")
    events = do(game, "special ops slip through" if slips else "stay together")
    assert stopped(game) == ({"line": 2} if slips else {OPS: 1, "line": 2})
    assert at(game, WILD, "imperial") == ({OPS: 1} if slips else {})
    assert only(events, Intercepted).units == {"urban-2-3": 1}
    assert bool(every(events, OpsSlipped)) is slips


@pytest.mark.case("VP-08")
def test_whether_a_stack_has_them_is_not_told_by_a_question() -> None:
    game = guarded({"line": 2})
    fly(game, CITY, WILD)
    do(game, "intercept with all")
    assert (question(game).kind, game.actions) == ("special-ops.slip", ("stay together",))
    assert not complaints(game)
    mixed = guarded({"line": 1, OPS: 1})
    fly(mixed, CITY, WILD)
    do(mixed, "intercept with all")
    assert not complaints(mixed)


@pytest.mark.case("VP-08")
def test_whoever_takes_a_lone_unit_for_special_ops_sees_the_same_question() -> None:
    game = guarded({"line": 1})
    fly(game, CITY, WILD)
    do(game, "intercept with all")
    assert (question(game).kind, game.actions) == ("special-ops.slip", ("stay together",))
    (move,) = [each for each in game.state.stack if isinstance(each, Unstopped)]
    move.fleet = replace(move.fleet, units={OPS: 1})
    assert isinstance(move.slip(game.ctx), Ask)


@pytest.mark.case("VP-08")
def test_those_who_stay_in_an_orbit_box_are_not_intercepted_either() -> None:
    for force, slips in (({OPS: 1}, True), ({OPS: 1, "line": 1}, False)):
        game = space(
            "imperial.interplanetary-movement",
            units={QUIBRON: {**force, "urban-2-3": 1}},
            options=HEROES,
        )
        do(game, "done", "intercept with all")
        if not slips:
            do(game, "special ops slip through")
        assert at(game, QUIBRON, "imperial") == {OPS: 1}
        assert stopped(game) == ({} if slips else {"line": 1})


@pytest.mark.case("VP-08")
@pytest.mark.parametrize(
    ("force", "left"), [({OPS: 1}, {OPS: 1}), ({OPS: 1, "patrol": 1}, {OPS: 1}), ({"patrol": 2}, {})]
)
def test_a_raking_attack_costs_none_of_them_even_if_points_are_left(
    force: dict[str, int], left: dict[str, int]
) -> None:
    """Whatever the base of Level 2 rolls, they land."""
    game = space(
        "imperial.interplanetary-movement",
        rebel_pdbs={"221": 2},
        units={QUIBRON: force},
        options=HEROES,
        dice=[6],
    )
    fly(game, QUIBRON, WILD)
    do(game, "rake")
    assert at(game, WILD, "imperial") == left


@pytest.mark.case("VP-08a")
def test_with_a_militia_they_are_stopped_and_raked_like_others() -> None:
    game = guarded({OPS: 1, "militia": 1})
    fly(game, CITY, WILD, f"add {OPS}", f"load militia on {OPS}")
    do(game, "intercept with all")
    assert stopped(game) == {OPS: 1, "militia": 1} or game.actions == ("stay together",)
    if question(game).kind == "special-ops.slip":
        do(game, "stay together")
    assert stopped(game) == {OPS: 1, "militia": 1}
    raked = space(
        "imperial.interplanetary-movement",
        rebel_pdbs={"222": 2},
        units={CITY: {OPS: 1, "militia": 1}},
        options=HEROES,
        dice=[1],
    )
    fly(raked, CITY, WILD, f"add {OPS}", f"load militia on {OPS}")
    events = do(raked, "rake")
    assert only(events, UnitsLost).units == {OPS: 1, "militia": 1}


@pytest.mark.case("VP-09")
def test_with_a_line_two_points_cost_nothing() -> None:
    """R-20: the Line is too big, the Special Ops wait; [VM-08] their owner need not let them."""
    game = patrolled({"line": 1, OPS: 1})
    ways = fulfilling(game.ctx, {"line": 1, OPS: 1}, 2, space=False)
    assert {} in ways
    assert fulfilling(game.ctx, {OPS: 1}, 2, space=False) == [{OPS: 1}]
    assert {"line": 1, OPS: 1} in fulfilling(game.ctx, {"line": 1, OPS: 1}, 4, space=False)


@pytest.mark.case("VP-45")
def test_they_count_for_the_size_of_a_stack_that_jumps() -> None:
    game = space(options=HEROES)
    ratings = [
        sum(part.by for part in navigation.of_fleet(game.ctx, Fleet(side="imperial", units=force)))
        for force in ({"elite-navy": 3}, {"elite-navy": 3, OPS: 1}, {"elite-navy": 4})
    ]
    assert ratings[0] > ratings[1] == ratings[2]


@pytest.mark.case("VP-12")
def test_they_cost_five_points() -> None:
    game = table("imperial.force-points", base="empires-backdoor", turn=2, options=HEROES)
    assert game.ctx.rules.ask[questions.prices](game.ctx, "imperial")[OPS] == 5
    assert game.facts.unit_kinds[OPS].name == "Special Ops"


# Searches


@pytest.mark.case("VP-10")
def test_they_take_three_from_the_die_on_dashes_too() -> None:
    """Strength 1 against 7 is a dash: found on 1, 2 or 3."""
    for die, found in ((3, True), (4, False)):
        event = only(searched(patrolled({OPS: 1}, die)), SearchMade)
        assert (event.search_value, event.number, event.found) == (1, 0, found)
        assert [(part.reason, part.by) for part in event.die_parts or ()] == [("Special Ops", -3)]


@pytest.mark.case("VP-10")
def test_their_modifier_does_not_add_to_that_of_a_leader() -> None:
    game = patrolled({OPS: 1, "line": 1}, 6, people={"vans-ka-tie-a": {"place": CITY}})
    event = only(do(game, f"search {CITY} with units", "lead with vans-ka-tie-a"), SearchMade)
    assert [part.by for part in event.die_parts or ()] == [-3]


@pytest.mark.case("VP-10", "VM-09d")
def test_in_the_fog_only_those_who_are_shown_help_and_capture() -> None:
    for answers, struck in ((["show line", "show no more"], False), (["show all units"], True)):
        game = patrolled({OPS: 1, "line": 1}, 1, options={"fog-of-war": True})
        searched(game)
        events = do(game, *answers)
        made = only(events, SearchMade)
        assert bool(made.die_parts) is struck
        assert bool(every(events, OpsStruck)) is struck


@pytest.mark.case("VP-11")
def test_whoever_is_found_with_them_is_captured_at_once_and_nobody_fights() -> None:
    people = {"zina-adora": {"place": CITY, "detected": True}}
    game = patrolled({OPS: 1, "line": 2}, 1, people=people)
    events = searched(game)
    struck = only(events, OpsStruck)
    assert struck.characters == ("kogus", "zina-adora")
    told = "Special Ops strike at Angoff (urban) and take Kogus and Zina Adora."
    assert describe(struck, game.facts) == told
    assert {each.character for each in every(events, Captured)} == {"kogus", "zina-adora"}
    assert not every(events, FightBegan)
    assert not every(events, Died)
    do(game, STAY)
    assert game.state.characters["kogus"].fate == "captive"
    assert question(game).kind != "search.attack"


@pytest.mark.case("VP-11")
def test_whom_characters_find_they_do_not_capture() -> None:
    """VQ-178."""
    people = {"redjac": {"place": CITY}, "jon-kidu": {"place": CITY}}
    game = patrolled({OPS: 1}, 1, people=people)
    events = do(game, f"search {CITY} with characters", "send redjac", "send jon-kidu")
    assert only(events, SearchMade).found
    assert not every(events, OpsStruck)
    assert question(game).kind == "search.attack"


@pytest.mark.case("VP-11a")
def test_afterwards_the_unit_neither_captures_nor_helps_but_its_point_counts() -> None:
    """Ran Jayma comes to be known in the same Rebel Player-Turn."""
    game = patrolled({OPS: 1, "line": 1}, 1)
    searched(game)
    do(game, STAY)
    stack = game.state.stacks["imperial"][CITY]
    assert dict(stack.units) == {KNOWN_OPS: 1, "line": 1}
    later = patrolled({OPS: 1, "line": 1}, 1)
    units.replace(later.ctx, later.state.stacks["imperial"][CITY], OPS, KNOWN_OPS)
    events = searched(later)
    made = only(events, SearchMade)
    assert (made.search_value, made.die_parts or ()) == (4, ())
    assert not every(events, OpsStruck)
    assert units.strength(later.ctx, CITY, "imperial") == 4


@pytest.mark.case("VP-11b")
def test_it_may_move_at_once_with_its_prisoners() -> None:
    """In the Rebel Player-Turn, from the city up to orbit, or to a Line on another planet."""
    game = patrolled({OPS: 1}, 1, others={"232.1": {"line": 2}})
    searched(game)
    assert (question(game).kind, question(game).side) == ("special-ops.withdraw", "imperial")
    advice = advise(Table(game.ctx, "imperial"), "special-ops.withdraw", game.options)
    assert advice.action.text.startswith("special ops leave for")
    do(game, "special ops leave for 232")
    events = do(game, "special ops go to 232.1")
    assert at(game, "232.1", "imperial") == {"line": 2, KNOWN_OPS: 1}
    assert game.state.characters["kogus"].place == "232.1"
    assert game.state.characters["kogus"].fate == "captive"
    assert only(events, Marched).characters == ("kogus",)
    assert question(game).kind != "special-ops.withdraw"


@pytest.mark.case("VP-11b")
def test_it_may_go_to_another_environ_of_the_planet_and_need_not_go_at_all() -> None:
    place, other = "223.1", "223.2"
    for answer, stands in ((f"special ops go to {other}", other), (STAY, place)):
        game = table(
            "rebel.search",
            base="empires-backdoor",
            characters={"kogus": {"place": place, "detected": True}},
            units={place: {OPS: 1}},
            dice=[1],
            options=OPEN,
        )
        do(game, f"search {place} with units", answer)
        assert at(game, stands, "imperial") == {KNOWN_OPS: 1}
        assert game.state.characters["kogus"].place == stands


@pytest.mark.case("VP-11b", "VP-08")
def test_on_that_way_nobody_stops_what_everybody_knows() -> None:
    game = patrolled({OPS: 1}, 1, others={ANGOFF: {"urban-2-3": 3}})
    searched(game)
    do(game, "special ops leave for 221")
    events = do(game, f"special ops go to {WILD}")
    assert not every(events, Intercepted)
    assert at(game, WILD, "imperial") == {KNOWN_OPS: 1}


@pytest.mark.case("VP-11c", "VP-11d")
def test_it_is_removed_as_the_next_imperial_operations_phase_ends() -> None:
    game = patrolled({OPS: 1, "line": 1}, 1)
    searched(game)
    do(game, STAY)
    assert modifier(game.ctx) == 3
    assert not game.ctx.rules.ask[asked.special_ops](game.ctx)
    while not every(game.log, OpsRetired):
        assert KNOWN_OPS in game.state.stacks["imperial"][CITY].units
        do(game, _quietly(game))
    log = list(game.log)
    retired = only(log, OpsRetired)
    begun = every(log[: log.index(retired)], SegmentBegan)[-1]
    assert (retired.place, retired.modifier) == (CITY, 2)
    assert begun.segment == "imperial.orbit-organization"
    assert at(game, CITY, "imperial") == {"line": 1}
    assert modifier(game.ctx) == 2
    assert [part.by for part in game.ctx.rules.ask[asked.special_ops](game.ctx)] == [-1]
    assert "they take 2 from the search die now" in describe(retired, game.facts)
    (sheet,) = [each for each in game.table_view("rebel").modules if each.id == SPECIAL_OPS.id]
    assert [(row.label, row.value) for row in sheet.rows] == [("Taken from the search die", "2")]


def _quietly(game: Game) -> str:
    passing = ("done", "pass", "no missions", "stop")
    return next((each for each in passing if each in game.actions), game.actions[-1])


@pytest.mark.case("VP-11d")
def test_the_modifier_of_all_falls_with_each_such_removal_down_to_nothing() -> None:
    game = patrolled({OPS: 1}, 3)
    found = []
    for removed in range(5):
        memory(game.ctx).removed = removed
        found.append(modifier(game.ctx))
    assert found == [3, 2, 1, 0, 0]
    made = only(searched(game), SearchMade)
    assert not made.die_parts
    weaker = patrolled({OPS: 1}, 2)
    memory(weaker.ctx).removed = 1
    assert [part.by for part in only(searched(weaker), SearchMade).die_parts or ()] == [-2]


@pytest.mark.case("VP-11d")
def test_other_removals_lower_nothing() -> None:
    game = patrolled({OPS: 1, "line": 1})
    units.eliminate(game.ctx, CITY, {OPS: 1}, "a test", "VP-11d")
    while game.decision is not None and game.ctx.state.turn == 1 and game.ctx.current.name != "interphase":
        do(game, _quietly(game))
    assert modifier(game.ctx) == 3
    assert not every(game.log, OpsRetired)


@pytest.mark.case("VP-11d")
def test_one_that_falls_before_it_is_removed_has_taught_the_rebels_nothing() -> None:
    game = patrolled({OPS: 1, "line": 1}, 1)
    searched(game)
    do(game, STAY)
    units.eliminate(game.ctx, CITY, {KNOWN_OPS: 1}, "a test", "VP-11d")
    game.ctx.settle()
    until(game, "missions")
    assert modifier(game.ctx) == 3
    assert not every(game.log, OpsRetired)


@pytest.mark.case("VP-11c")
def test_its_prisoners_are_free_if_nobody_else_guards_them() -> None:
    game = patrolled({OPS: 1}, 1)
    searched(game)
    do(game, STAY)
    while not every(game.log, OpsRetired):
        do(game, _quietly(game))
    assert only(game.log, Freed).character == "kogus"


# Other captures


@pytest.mark.case("VP-11e")
@pytest.mark.parametrize(
    ("letter", "event", "parameter"), [("D", "security", "found"), ("T", "wrong_soldier", "")]
)
def test_security_measures_and_the_wrong_soldier_spend_them_in_the_same_way(
    letter: str, event: str, parameter: str
) -> None:
    """VQ-70."""
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        characters={"kogus": {"place": TOWN}},
        units={TOWN: {OPS: 1, "militia": 1}},
        cards=[chit(TOWN, event, parameter)],
        options=HEROES,
    )
    until(game, "missions")
    do(game, f"missions at {TOWN}")
    send(game, **{letter: ["kogus"]})
    events = do(game, "draw")
    assert only(events, OpsStruck).characters == ("kogus",)
    assert question(game).kind == "special-ops.withdraw"
    assert dict(game.state.stacks["imperial"][TOWN].units) == {KNOWN_OPS: 1, "militia": 1}


# Elsewhere


@pytest.mark.case("VP-07")
def test_a_sovereign_sends_none_and_the_outcry_still_disbands_one() -> None:
    game = galaxy("imperial-1.missions", units={"331.1": {OPS: 1}}, options=HEROES)
    assert OPS not in followers(game.ctx, "212.1", "imperial")
    assert KNOWN_OPS not in followers(game.ctx, "212.1", "imperial")
    ask = SuicideOutcry().choose(game.ctx)
    assert [option[0].text for option in ask.options] == ["remove a suicide squad at 331.1"]  # type: ignore[union-attr]
    assert ask.prompt == "The people are outraged: which Special Ops do you disband?"  # type: ignore[union-attr]
    assert "Special Ops" in game.facts.galactic_events[123].text
    assert "Suicide" not in game.facts.galactic_events[123].text


@pytest.mark.case("VP-11")
def test_the_counter_that_was_turned_over_cannot_be_bought_again() -> None:
    game = patrolled({OPS: 1, "line": 1}, 1)
    counters = game.ctx.rules.ask[questions.counters]
    assert counters(game.ctx, OPS) == 1
    searched(game)
    assert counters(game.ctx, OPS) == 1
    assert counters(game.ctx, KNOWN_OPS) == 0
    assert game.ctx.rules.ask[questions.counters_of](game.ctx, [OPS, KNOWN_OPS, "line"])[OPS] == 1


@pytest.mark.case("VP-11")
def test_nothing_is_told_before_they_strike_and_all_promises_hold_after_it() -> None:
    fogged = patrolled({OPS: 1, "line": 1}, 1, options={"fog-of-war": True}, others={"232.1": {"patrol": 2}})
    assert not complaints(fogged)
    searched(fogged)
    assert not complaints(fogged)
    do(fogged, "show all units")
    assert question(fogged).kind == "special-ops.withdraw"
    assert not complaints(fogged)


def test_without_searches_or_immunity_they_are_refused() -> None:
    for missing in ((IMMUNITY, SPECIAL_OPS), (SEARCHES, SPECIAL_OPS)):
        with toy_rulesets() as add, pytest.raises(SlotConflict, match="needs"):
            table("rebel.search", base="empires-backdoor", options=add(*missing))


@pytest.mark.case("VP-10")
def test_the_smallest_bundle_plays_without_fog() -> None:
    with toy_rulesets() as add:
        game = table(
            "rebel.search",
            base="empires-backdoor",
            characters={"kogus": {"place": CITY, "detected": True}},
            units={CITY: {OPS: 1}},
            dice=[3],
            options=add(IMMUNITY, SEARCHES, SPECIAL_OPS),
        )
        assert only(searched(game), SearchMade).found
