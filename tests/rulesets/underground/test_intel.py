"""[VX-19 to VX-26] The Intelligence Sheet, and what spies bring home."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.galactic.galaxy import loyalty, points, record
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only
from tests.rulesets.underground.intel_table import (
    BASE,
    EMPIRE,
    REBELS,
    gathering,
    informed,
    intel_table,
    lesson,
    sheet_of,
)
from tests.rulesets.underground.secret_table import TOWN, at_town, faces, go, kind, with_event
from tests.rulesets.underground.whole_table import whole

from fitg.engine.events.galactic import BaseRevealed, SecretRevealed
from fitg.engine.events.intelligence import CardSpied, ResultRefused, ResultTaken
from fitg.engine.events.missions import EventIgnored, InformationGained, MissionAborted
from fitg.engine.events.network import ConduitChanged
from fitg.engine.game import Game
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import LOYAL, UNREST
from fitg.engine.rules import loyalty as track
from fitg.engine.rules import units
from fitg.engine.rules.galactic import assignments, geography, secrets, taxation
from fitg.engine.rules.galactic.atrocities import CommitAtrocity, planets_within_reach
from fitg.engine.rules.missions.attacks import CreatureEncounter, LocalsEncounter
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.intel import mission, sheet, spying
from fitg.engine.rulesets.underground.intel.lesson import legal
from fitg.engine.rulesets.underground.intel.memory import (
    AGENTS,
    ATROCITIES,
    BOUNTY,
    BOXES,
    DISCOURAGED,
    RESEARCH,
    SLAVERS,
    TEAMS,
)
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.engine.rulesets.underground.network import conduits

Lay = Callable[..., Game]
XAN = "513"


@pytest.fixture
def lay() -> Iterator[Lay]:
    with intel_table() as found:
        yield found


#: Three planets with secrets that the Rebels do not know.
LAID = {
    planet: {"code": code}
    for planet, code in zip(("222", "221", "522"), ("trap", "gem-world", "drug-world"), strict=True)
}


def asked_side(game: Game) -> str:
    assert game.decision is not None
    return game.decision.side


def asked_for(game: Game, task: Task, listed: Any) -> list[str]:
    return legal(game.ctx, task, listed)


@pytest.mark.case("VC-19", "VX-19", "VX-19a")
def test_the_sheet_begins_with_one_research_each_and_nothing_else(lay: Lay) -> None:
    game = lay(REBELS)
    assert sheet_of(game).research == {"rebel": 1, "imperial": 1}
    assert set(sheet_of(game).tracks.values()) == {0}
    rows = {row.label: row.value for view in game.table_view("rebel").modules for row in view.rows}
    assert rows["Special Ops modifier"] == "3"
    assert {"Emergency", "Conduits", "The Trap! infiltrated", "Slavers allied"} <= set(rows)


@pytest.mark.case("VX-19")
@pytest.mark.parametrize("name", [RESEARCH, AGENTS, ATROCITIES, TEAMS])
def test_a_stock_holds_eight(lay: Lay, name: str) -> None:
    game = lay(REBELS)
    assert sheet.mark(game.ctx, name, 20, "a test", "VX-19") <= BOXES
    assert sheet.stock(game.ctx, name) == BOXES
    assert not sheet.mark(game.ctx, name, 1, "a test", "VX-19")
    sheet.mark(game.ctx, name, -20, "a test", "VX-19")
    assert sheet.stock(game.ctx, name) == 0


@pytest.mark.case("VX-19", "VX-20")
def test_research_is_a_stock_that_event_phases_use_up(lay: Lay) -> None:
    ctx = lay(REBELS).ctx
    assert ctx.rules.ask[asked.research](ctx, "rebel") == 1
    ctx.rules.ask[asked.spend_research](ctx, "rebel")
    assert [ctx.rules.ask[asked.research](ctx, side) for side in ("rebel", "imperial")] == [0, 1]


@pytest.mark.case("VX-19e", "VX-19f", "VX-20")
def test_one_letter_shows_the_planet_and_brings_research_of_choice(lay: Lay) -> None:
    game = gathering(lay, 1)
    assert kind(game) == "intelligence.result"
    assert set(game.actions) == {"take general-research", "take raise-money", "let the enemy assign"}
    do(game, "take general-research")
    assert sheet_of(game).research["rebel"] == 2


@pytest.mark.case("VX-19e")
def test_any_letter_detects_every_enemy_on_the_planet(lay: Lay) -> None:
    game = lay(
        REBELS,
        characters={**at_town("kogus"), "thysa-kymbo": {"place": TOWN, "detected": False}},
        cards=faces(TOWN, "I")[:1],
    )
    events = informed(game, 1, "kogus")
    assert "thysa-kymbo" in only(events, InformationGained).characters
    assert game.state.characters["thysa-kymbo"].detected


@pytest.mark.case("VX-19f", "VX-19g")
def test_what_letters_bring_is_said_before(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("kogus"))
    gains = game.ctx.rules.missions["I"].brings(game.ctx, Site(TOWN, "rebel"), Group(letter="I"))
    assert [gain.letters for gain in gains] == [1, 2]
    assert "Research & Contacts" in gains[0].words
    assert "whatever result" in gains[1].words


@pytest.mark.case("VX-19g")
def test_two_letters_bring_anything_of_choice(lay: Lay) -> None:
    game = gathering(lay, 2)
    assert "take infiltrate-forces" in game.actions
    assert "take raise-money" in game.actions
    assert "let the enemy assign" not in game.actions


@pytest.mark.case("VX-19h")
@pytest.mark.parametrize(("letters", "side"), [(1, "imperial"), (2, "rebel")])
def test_a_prisoner_tells_of_espionage_only(lay: Lay, letters: int, side: str) -> None:
    game = lay(REBELS)
    record(game).assignments = (1, 2, 3)
    play(game, lesson("rebel", letters, question=True))
    assert game.decision is not None
    assert game.decision.side == side
    verb = "take" if letters == 2 else "assign"
    assert f"{verb} infiltrate-forces" in game.actions
    assert not any("raise-money" in each for each in game.actions)


@pytest.mark.case("VX-19h")
def test_answers_of_a_prisoner_are_espionage(lay: Lay) -> None:
    game = lay(REBELS)
    made = mission.learned(game.ctx, Site(TOWN, "rebel"), Group(letter="Q", letters=1))
    assert made is not None
    assert made.task.espionage_only  # type: ignore[attr-defined]


@pytest.mark.case("VX-19i")
def test_rebels_have_friends_among_militias(lay: Lay) -> None:
    group = Group(letter="I", members=("kogus",))
    for counts, more in (({"militia": 2}, 1), ({"militia": 1, "line": 1}, 0), ({}, 0)):
        game = lay(REBELS, units={TOWN: counts} if counts else {})
        assert len(mission.among_militias(game.ctx, Site(TOWN, "rebel"), group)) == more
    game = lay(REBELS, units={TOWN: {"militia": 2}})
    assert not mission.among_militias(game.ctx, Site(TOWN, "rebel"), Group(letter="D"))
    assert not mission.among_militias(game.ctx, Site(TOWN, "imperial"), group)


@pytest.mark.case("VX-20a", "VX-20b", "VX-21f")
def test_bounties_cost_a_point_and_rise_only_while_nobody_hunts(lay: Lay) -> None:
    game = lay(EMPIRE, resource_tracks={"imperial": 3})
    play(game, lesson("imperial", 1))
    do(game, "take raise-bounties")
    assert (points(game)["imperial"], sheet.stock(game.ctx, BOUNTY)) == (2, 1)
    task = Task(side="imperial", place=TOWN, letters=1)
    assert "raise-bounties" not in asked_for(game, task, "research")
    sheet.mark(game.ctx, DISCOURAGED, 1, "a test", "VX-21")
    assert "raise-bounties" in asked_for(game, task, "research")


@pytest.mark.case("VX-20b")
def test_an_empty_track_raises_no_bounty(lay: Lay) -> None:
    game = lay(EMPIRE, resource_tracks={"imperial": 0})
    assert "raise-bounties" not in asked_for(game, Task("imperial", TOWN, 1), "research")


@pytest.mark.case("VX-20c")
def test_the_slavers_are_allied_once_and_xan_never_loves_the_empire_again(lay: Lay) -> None:
    game = lay(EMPIRE, planets={XAN: {"loyalty": "patriotic"}})
    play(game, lesson("imperial", 1))
    do(game, "take ally-slavers")
    assert loyalty(game, XAN) == LOYAL
    assert "ally-slavers" not in asked_for(game, Task("imperial", TOWN, 1), "research")
    track.shift(game.ctx, game.state.planets[XAN], 1, "imperial", "a test", "VX-20c")
    assert loyalty(game, XAN) == LOYAL


@pytest.mark.case("VX-20c")
def test_xan_at_unrest_does_not_care(lay: Lay) -> None:
    game = lay(EMPIRE, planets={XAN: {"loyalty": "unrest"}})
    play(game, lesson("imperial", 1))
    do(game, "take ally-slavers")
    assert loyalty(game, XAN) == UNREST
    assert sheet.stock(game.ctx, SLAVERS) == 1


@pytest.mark.case("VX-20d")
def test_xanthons_are_weak_where_slavers_are_at_work(lay: Lay) -> None:
    game = lay(EMPIRE)
    place = "513.2"
    ours = LocalsEncounter(place=place, side="imperial", members=())
    played: Any = game.ctx.rules.procedures[LocalsEncounter]
    before = ours.mob(game.ctx)
    sheet.mark(game.ctx, SLAVERS, 1, "a test", "VX-20c")
    after = played(place=place, side="imperial", members=()).mob(game.ctx)
    assert (after.strength, after.endurance) == (7, 4) != (before.strength, before.endurance)
    assert played(place=place, side="rebel", members=()).mob(game.ctx) == before


@pytest.mark.case("VX-20d")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_they_are_as_strong_as_ever_where_the_empire_does_not_control_the_planet(
    lay: Lay, state: str
) -> None:
    game = lay(EMPIRE, planets={XAN: {"state": state, "pdb": 0, "pdb_up": False}})
    sheet.mark(game.ctx, SLAVERS, 1, "a test", "VX-20c")
    played: Any = game.ctx.rules.procedures[LocalsEncounter]
    mob = played(place="513.2", side="imperial", members=()).mob(game.ctx)
    assert mob == LocalsEncounter(place="513.2", side="imperial", members=()).mob(game.ctx)


@pytest.mark.case("VX-20e")
@pytest.mark.parametrize("share", ["full", "half", "none"])
def test_every_planet_of_xanthons_pays_one_more(lay: Lay, share: Any) -> None:
    game = lay(EMPIRE)
    before = taxation.pays(game.ctx, XAN, share)
    others = taxation.pays(game.ctx, "222", share)
    sheet.mark(game.ctx, SLAVERS, 1, "a test", "VX-20c")
    assert taxation.pays(game.ctx, XAN, share) == before + 1
    assert taxation.pays(game.ctx, "222", share) == others


@pytest.mark.case("VX-20f", "VX-20i", "VX-20j")
@pytest.mark.parametrize(
    ("code", "name"),
    [("exploration-team", TEAMS), ("counterintelligence", AGENTS), ("prepare-atrocity", ATROCITIES)],
)
def test_stocks_grow_by_one(lay: Lay, code: str, name: str) -> None:
    game = lay(EMPIRE)
    play(game, lesson("imperial", 2))
    do(game, f"take {code}")
    assert sheet.stock(game.ctx, name) == 1


@pytest.mark.case("VX-20k", "VX-25", "VX-25a")
def test_what_is_in_stock_may_be_refused_and_is_not_offered_again(lay: Lay) -> None:
    game = lay(EMPIRE)
    record(game).base_revealed = True
    sheet.mark(game.ctx, AGENTS, 1, "a test", "VX-20i")
    sheet.mark(game.ctx, ATROCITIES, 1, "a test", "VX-20j")
    play(game, lesson("imperial", 1))
    do(game, "let the enemy assign")
    assert game.decision is not None
    assert game.decision.side == "rebel"
    do(game, "assign counterintelligence")
    events = do(game, "refuse it")
    assert only(events, ResultRefused).result == "counterintelligence"
    assert kind(game) == "intelligence.refuse"  # Nothing else is legal but the other one.
    events = do(game, "refuse it")
    assert only(events, ResultRefused).result == "prepare-atrocity"
    assert only(events, ResultTaken).result == RESEARCH
    assert sheet_of(game).research["imperial"] == 2


@pytest.mark.case("VX-20k")
def test_with_an_empty_stock_nothing_is_refused(lay: Lay) -> None:
    game = lay(EMPIRE)
    play(game, lesson("imperial", 1))
    do(game, "let the enemy assign", "assign counterintelligence")
    assert sheet.stock(game.ctx, AGENTS) == 1
    assert not kind(game).startswith("intelligence")


@pytest.mark.case("VX-20o", "VX-20r")
def test_one_letter_finds_two_conduits_or_finds_and_destroys_one(lay: Lay) -> None:
    game = lay(EMPIRE)
    play(game, lesson("imperial", 1))
    do(game, "let the enemy assign", "assign infiltrate-network")
    assert set(game.actions) == {"find 2 and destroy 0", "find 1 and destroy 1"}
    do(game, "find 1 and destroy 1")
    assert asked_side(game) == "rebel"
    free = [each for each in conduits.everywhere(game.ctx) if each != BASE]
    conduits.infiltrate(game.ctx, free[1], "a test", "VX-20r")
    do(game, f"give away {free[0]}")
    assert asked_side(game) == "imperial"
    assert set(game.actions) == {f"destroy the conduit on {each}" for each in free[:2]}
    events = do(game, f"destroy the conduit on {free[0]}")
    assert only(events, ConduitChanged).after == "destroyed"


@pytest.mark.case("VX-20p", "VX-20q")
def test_two_letters_find_and_destroy_more_and_a_step_may_be_a_cell(lay: Lay) -> None:
    game = lay(EMPIRE)
    game.state.camps["222.1"] = 0
    play(game, lesson("imperial", 2))
    do(game, "take infiltrate-network")
    assert {"find 2 and destroy 1", "find 1 and destroy 2"} <= set(game.actions)
    cells = {each for each in game.actions if each.endswith("and a cell")}
    assert cells == {f"find {a} and destroy {b} and a cell" for a, b in ((1, 1), (2, 0), (0, 2))}
    do(game, "find 2 and destroy 0 and a cell")
    free = [each for each in conduits.everywhere(game.ctx) if each != BASE]
    do(game, f"give away {free[0]}", f"give away {free[1]}")
    assert "222.1" not in game.state.camps


@pytest.mark.case("VX-20r", "VX-20s", "VX-20t")
def test_the_base_may_be_given_away_is_revealed_and_never_destroyed(lay: Lay) -> None:
    game = lay(EMPIRE)
    play(game, lesson("imperial", 2))
    do(game, "take infiltrate-network", "find 1 and destroy 2")
    events = do(game, f"give away {BASE}")
    assert only(events, BaseRevealed).planet == BASE
    assert conduits.state_of(game.ctx, BASE) == "infiltrated"
    assert "infiltrate-network" not in asked_for(game, Task("imperial", TOWN, 2), "espionage")


@pytest.mark.case("VX-20t")
@pytest.mark.parametrize(
    ("more", "ruin", "legally"),
    [
        ({}, "", True),
        ({"rebel_base_revealed": True}, "", False),
        ({}, BASE, False),
        ({}, "221", True),
    ],
)
def test_nobody_looks_for_the_network_while_the_base_is_revealed_or_destroyed(
    lay: Lay, more: dict[str, Any], ruin: str, legally: bool
) -> None:
    game = lay(EMPIRE, **more)
    if ruin:
        geography.cease(game.ctx, ruin, "a test")
    for letters in (1, 2):
        found = legal(game.ctx, Task("imperial", TOWN, letters), "espionage")
        assert ("infiltrate-network" in found) == legally


@pytest.mark.case("VX-22b")
def test_money_is_raised(lay: Lay) -> None:
    game = lay(REBELS, resource_tracks={"rebel": 1})
    play(game, lesson("rebel", 1))
    do(game, "take raise-money")
    assert points(game)["rebel"] == 3


@pytest.mark.case("VX-22h", "VX-26")
def test_leaks_are_sealed_but_not_where_a_conduit_is_destroyed(lay: Lay) -> None:
    game = lay(REBELS)
    task = Task("rebel", TOWN, 2)
    assert "seal-leaks" not in asked_for(game, task, "espionage")
    free = [each for each in conduits.everywhere(game.ctx) if each != BASE]
    for planet in free[:3]:
        conduits.infiltrate(game.ctx, planet, "a test", "VX-20r")
    conduits.destroy(game.ctx, free[2], "a test", "VX-20r")
    play(game, lesson("rebel", 2))
    do(game, "take seal-leaks")
    assert f"seal {free[2]}" not in game.actions
    do(game, f"seal {free[0]}", f"seal {free[1]}")
    assert [conduits.state_of(game.ctx, each) for each in free[:3]] == ["undiscovered"] * 2 + ["destroyed"]


@pytest.mark.case("VX-22h", "VX-26")
def test_one_letter_seals_one_and_a_known_base_stays_known(lay: Lay) -> None:
    game = lay(REBELS, options={"no-sudden-death": True})
    others = [each for each in conduits.everywhere(game.ctx) if each != BASE]
    conduits.infiltrate(game.ctx, others[0], "a test", "VX-20r")
    conduits.infiltrate(game.ctx, BASE, "a test", "VX-20r")
    play(game, lesson("rebel", 1))
    do(game, "let the enemy assign", "assign seal-leaks", f"seal {BASE}")
    assert record(game).base_revealed
    assert conduits.state_of(game.ctx, others[0]) == "infiltrated"


@pytest.mark.case("VX-22g")
@pytest.mark.parametrize(("letters", "side"), [(1, "imperial"), (2, "rebel")])
def test_secrets_are_told_one_by_the_empires_choice_or_two_by_the_rebels(
    lay: Lay, letters: int, side: str
) -> None:
    game = lay(REBELS, secrets=LAID)
    play(game, lesson("rebel", letters))
    do(
        game,
        *(["take reveal-secrets"] if letters == 2 else ["let the enemy assign", "assign reveal-secrets"]),
    )
    assert game.decision is not None
    assert game.decision.side == side
    shown = list(secrets.hidden(game.ctx))[:letters]
    events = do(game, *(f"tell the secret of {each}" for each in shown))
    assert [each.planet for each in every(events, SecretRevealed)] == shown
    assert not kind(game).startswith("intelligence")


@pytest.mark.case("VX-22g")
def test_the_last_secret_is_never_told(lay: Lay) -> None:
    game = lay(REBELS, secrets=LAID)
    hidden = secrets.hidden(game.ctx)
    for planet in hidden[1:]:
        secrets.reveal(game.ctx, planet, "a test", "VX-22g")
    assert "reveal-secrets" not in asked_for(game, Task("rebel", TOWN, 1), "espionage")


@pytest.mark.case("VX-22f")
def test_the_rebels_see_one_of_three_cards_and_refuse_another(lay: Lay) -> None:
    game = lay(REBELS)
    record(game).assignments = (1, 2, 3, 4)
    play(game, lesson("rebel", 2))
    do(game, "take spy-assignment")
    assert set(game.actions) == {f"see assignment {each}" for each in (1, 2, 3)}
    card = record(game).assignments[2]
    assert only(do(game, "see assignment 3"), CardSpied).card == card
    assert assignments.pile(game.ctx).known_to("rebel") == {2: card}
    play(game, lesson("rebel", 1))
    do(game, "let the enemy assign", "assign spy-assignment")
    assert {"accept it", "refuse it"} == set(game.actions)


@pytest.mark.case("VX-22d", "VX-22e")
def test_the_units_of_a_province_lie_open_to_the_end_of_the_next_rebel_turn(lay: Lay) -> None:
    game = lay(REBELS, units={TOWN: {"line": 1}})
    play(game, lesson("rebel", 2))
    do(game, "take infiltrate-forces", "spy on province 2")
    assert spying.lies_open(game.ctx, TOWN)
    assert not spying.lies_open(game.ctx, "331.1")
    play(game, lesson("rebel", 1))
    do(game, "let the enemy assign")
    assert "refuse it" in game.actions
    do(game, "accept it", "spy on province 3")
    end = Moment(name="player-turn-ends", side="rebel")
    spying.at_turn_end(game.ctx, Moment(name="player-turn-ends", side="imperial"))
    spying.at_turn_end(game.ctx, end)
    assert spying.lies_open(game.ctx, TOWN)
    spying.at_turn_end(game.ctx, end)
    assert not spying.lies_open(game.ctx, TOWN)


def seen_at(game: Game, place: str) -> dict[str, int]:
    """The Imperial units of a place as the Rebels see them."""
    return next(dict(each.units["imperial"]) for each in game.table_view("rebel").spaces if each.id == place)


@pytest.mark.case("VX-22d")
def test_what_is_built_or_arrives_in_an_open_province_lies_open_and_what_leaves_does_not(lay: Lay) -> None:
    game = lay(REBELS, units={TOWN: {"line": 1}, "331.1": {"veteran": 1}})
    play(game, lesson("rebel", 2))
    do(game, "take infiltrate-forces", "spy on province 2")
    assert seen_at(game, TOWN) == {"line": 1}
    assert "veteran" not in seen_at(game, "331.1")
    units.add(game.ctx, "223.1", "imperial", {"patrol": 1})
    units.take(game.ctx, TOWN, "imperial", {"line": 1})
    units.add(game.ctx, "331.1", "imperial", {"line": 1})
    do(game, "done")
    assert seen_at(game, "223.1") == {"patrol": 1}
    assert not {"line", "veteran"} & set(seen_at(game, "331.1"))


@pytest.mark.case("VX-22e")
def test_after_the_codes_are_broken_no_spy_is_needed(lay: Lay) -> None:
    game = lay(REBELS, open_units=True)
    assert "infiltrate-forces" not in asked_for(game, Task("rebel", TOWN, 2), "espionage")


@pytest.mark.case("VX-19b")
def test_information_is_gathered_at_centers_and_where_enemies_are_anywhere(lay: Lay) -> None:
    game = lay(EMPIRE, characters={**at_town("thysa-kymbo")})
    quiet = Site("222.1", "imperial")
    rule = game.ctx.rules.missions["I"]
    assert not rule.condition(game.ctx, quiet)
    centers = [each for each in game.ctx.board.planets if geography.is_capital(game.ctx, each)]
    assert all(rule.condition(game.ctx, Site(f"{each}.1", "imperial")) for each in centers)
    assert rule.condition(game.ctx, Site(f"{BASE}.1", "rebel"))
    game = lay(EMPIRE, characters={**at_town("thysa-kymbo"), "kogus": {"place": TOWN}})
    assert rule.condition(game.ctx, quiet)


#: Who holds Angoff, and who is above it.
RISEN = {"222": {"state": "rebellion", "pdb_up": False}}
FREE = {"222": {"state": "rebel-control", "pdb": 1, "pdb_up": True}}


@pytest.mark.case("VX-19b")
@pytest.mark.parametrize(
    ("side", "position", "can"),
    [
        ("rebel", {}, True),
        ("imperial", {}, False),
        ("rebel", {"planets": RISEN}, True),
        ("imperial", {"planets": RISEN}, True),
        ("rebel", {"planets": FREE}, False),
        ("imperial", {"planets": FREE}, True),
        ("rebel", {"planets": FREE, "units": {"222.orbit": {"line": 1}}}, True),
        ("imperial", {"units": {"222.orbit": {"urban-2-1": 1}}}, True),
        ("imperial", {"units": {TOWN: {"urban-2-1": 1}}}, True),
    ],
)
def test_information_is_gathered_on_foreign_planets_and_near_enemies(
    lay: Lay, side: Any, position: dict[str, Any], can: bool
) -> None:
    game = lay(REBELS, **position)
    assert game.ctx.rules.missions["I"].condition(game.ctx, Site(TOWN, side)) == can


@pytest.mark.case("VX-24")
def test_whoever_would_die_under_torture_escapes_with_one_point(lay: Lay) -> None:
    people = {
        **at_town("thysa-kymbo"),
        "kogus": {"place": TOWN, "fate": "captive", "captor": "thysa-kymbo", "wounds": 2},
    }
    people["kogus"]["wounds"] = 2
    game = lay(EMPIRE, characters=people, dice=[6])
    do(game, next(each for each in game.actions if "tortures kogus" in each))
    victim = game.state.characters["kogus"]
    assert victim.fate == "on-the-run"
    assert victim.wounds == game.ctx.facts.characters["kogus"].endurance - 1
    assert not kind(game).startswith("intelligence")


@pytest.mark.case("VX-20i")
def test_one_counterintelligence_ignores_one_enemy_agents(lay: Lay) -> None:
    face = with_event(TOWN, "enemy_agent")
    game = lay(EMPIRE, characters=at_town("thysa-kymbo", "kogus"), cards=[face])
    sheet.mark(game.ctx, AGENTS, 1, "a test", "VX-20i")
    go(game, "I", "thysa-kymbo")
    do(game, "draw")
    assert kind(game) == "intelligence.agents"
    assert game.decision is not None
    assert game.decision.side == "imperial"
    events = do(game, "use counterintelligence")
    assert only(events, EventIgnored).event == "enemy_agent"
    assert not every(events, MissionAborted)
    assert sheet.stock(game.ctx, AGENTS) == 0


@pytest.mark.case("VX-20i")
@pytest.mark.parametrize("stock", [0, 1])
def test_without_it_the_agents_do_what_they_do(lay: Lay, stock: int) -> None:
    face = with_event(TOWN, "enemy_agent")
    game = lay(EMPIRE, characters=at_town("thysa-kymbo", "kogus"), cards=[face])
    sheet.mark(game.ctx, AGENTS, stock, "a test", "VX-20i")
    go(game, "I", "thysa-kymbo")
    events = do(game, "draw", *(["let the agents be"] if stock else []))
    assert every(events, MissionAborted)
    assert sheet.stock(game.ctx, AGENTS) == stock


def creature_at(game: Game, side: Any) -> CreatureEncounter:
    who = "thysa-kymbo" if side == "imperial" else "kogus"
    beast = next(
        each.id
        for each in game.ctx.facts.creatures.values()
        if each.strength and "sentry" not in each.traits and "rebels_only" not in each.traits
    )
    return CreatureEncounter(place=TOWN, side=side, creature=beast, members=(who,))


@pytest.mark.case("VX-20f")
def test_a_team_deals_with_creatures_for_the_whole_phase(lay: Lay) -> None:
    game = lay(EMPIRE, characters=at_town("thysa-kymbo"))
    sheet.mark(game.ctx, TEAMS, 1, "a test", "VX-20f")
    play(game, creature_at(game, "imperial"))
    assert kind(game) == "intelligence.team"
    events = do(game, "send an exploration team")
    assert only(events, EventIgnored).event == "creature_attack"
    assert sheet.stock(game.ctx, TEAMS) == 0
    play(game, creature_at(game, "imperial"))  # As in a Rescue of the same phase.
    assert not any(isinstance(each, CreatureEncounter) for each in game.state.stack)
    assert sheet_of(game).explored == (TOWN,)


@pytest.mark.case("VX-20f")
def test_a_team_may_stay_at_home(lay: Lay) -> None:
    game = lay(EMPIRE, characters=at_town("thysa-kymbo"))
    sheet.mark(game.ctx, TEAMS, 1, "a test", "VX-20f")
    play(game, creature_at(game, "imperial"))
    do(game, "send no team")
    assert sheet.stock(game.ctx, TEAMS) == 1
    assert any(isinstance(each, CreatureEncounter) for each in game.state.stack)


@pytest.mark.case("VX-20f")
def test_rebels_have_no_teams(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("kogus"))
    sheet.mark(game.ctx, TEAMS, 1, "a test", "VX-20f")
    play(game, creature_at(game, "rebel"))
    assert kind(game) != "intelligence.team"


@pytest.mark.case("VX-20j")
def test_a_pretext_chooses_the_planet_of_an_atrocity(lay: Lay) -> None:
    far = "331"
    game = lay(EMPIRE, planets={far: {"pdb": 2, "pdb_up": True}, "222": {"pdb": 2, "pdb_up": True}})
    assert planets_within_reach(game.ctx, "222") == ["222"]
    sheet.mark(game.ctx, ATROCITIES, 1, "a test", "VX-20j")
    assert far in planets_within_reach(game.ctx, "222")
    play(game, CommitAtrocity(planet="222"))
    assert {f"strafe {far}", "strafe 222"} <= set(game.actions)
    do(game, f"strafe {far}")
    assert sheet.stock(game.ctx, ATROCITIES) == 0


@pytest.mark.case("VX-20j")
def test_a_base_that_is_known_is_within_reach_without_a_pretext_and_other_planets_are_not(lay: Lay) -> None:
    armed = {"pdb": 2, "pdb_up": True}
    for there, left in ((BASE, 1), ("331", 0)):
        game = lay(EMPIRE, planets=dict.fromkeys((BASE, "331", "222"), armed))
        record(game).base_revealed = True
        sheet.mark(game.ctx, ATROCITIES, 1, "a test", "VX-20j")
        play(game, CommitAtrocity(planet="222"))
        do(game, f"strafe {there}")
        assert sheet.stock(game.ctx, ATROCITIES) == left


@pytest.mark.case("VX-20j")
def test_an_atrocity_here_needs_no_pretext(lay: Lay) -> None:
    game = lay(EMPIRE, planets={"222": {"pdb": 2, "pdb_up": True}})
    sheet.mark(game.ctx, ATROCITIES, 1, "a test", "VX-20j")
    play(game, CommitAtrocity(planet="222"))
    do(game, "strafe 222")
    assert sheet.stock(game.ctx, ATROCITIES) == 1


@pytest.fixture
def lay_secrets() -> Iterator[Lay]:
    with intel_table(secrets=True) as found:
        yield found


@pytest.mark.case("VX-19c")
@pytest.mark.parametrize(("code", "open_to"), [("trap", True), ("gem-world", False)])
def test_the_empire_gathers_information_on_the_trap_at_any_time(
    lay_secrets: Lay, code: str, open_to: bool
) -> None:
    lies = {"222": {"code": code, "revealed": True}}
    game = lay_secrets(EMPIRE, characters=at_town("thysa-kymbo"), secrets=lies)
    assert game.ctx.rules.missions["I"].condition(game.ctx, Site(TOWN, "imperial")) == open_to


@pytest.mark.case("VX-17e")
@pytest.mark.parametrize("letters_die", [1, 6])
@pytest.mark.parametrize("cell", [True, False])
def test_a_cell_hires_nobody_fights_nobody_and_investigates_nothing(cell: bool, letters_die: int) -> None:
    """Beside it a group has the choice, where hunters are about, Ran Jayma is free, and the Trap is known."""
    people = {"ran-jayma": {"place": "223.1"}, **at_town("tourag", place="551.1" if cell else TOWN)}
    game = whole(
        REBELS,
        characters=people,
        camps=[TOWN] if cell else [],
        units={TOWN: {"line": 1}},
        planets={"222": {"state": "imperial-control", "loyalty": "dissent"}},
        secrets={"222": {"code": "trap", "revealed": True}},
        modules={"missions.intel": {"tracks": {"bounty-level": 1}}},
        dice=[5, letters_die],
        cards=faces(TOWN, "I")[:1],
    )
    do(game, f"missions at {TOWN}", "assign the camp to I" if cell else "assign tourag to I")
    if cell:
        assert kind(game) == "intelligence.result", "nobody asks a cell what it is after"
    else:
        assert set(game.actions) == {"ordinary information", "for the secret"}
        do(game, "ordinary information")
        while kind(game) != "intelligence.result":
            do(game, "complete I" if "complete I" in game.actions else "draw")
    of_people = {"take discourage-hunters", "take ally-pirates"}
    assert of_people & set(game.actions) == (set() if cell else of_people)
    assert "take raise-money" in game.actions
