"""[VE-01 to VE-09] The Planet Secrets of Underground."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.bots.positions import advised
from tests.engine.galactic.galaxy import loyalty, points, record
from tests.engine.table import do, every, only, passing, troops, until
from tests.rulesets.underground.secret_table import (
    PLANET,
    QUIET,
    TOWN,
    answer,
    at_town,
    faces,
    go,
    kind,
    secret_table,
    with_event,
    without,
)

from fitg import tables
from fitg.engine import points as moments
from fitg.engine import questions
from fitg.engine.events.character_combat import Captured, FightBegan
from fitg.engine.events.galactic import CharacterReborn, SecretLost, SecretRevealed
from fitg.engine.events.missions import BonusDrawn, EventIgnored, EventStruck, MissionAborted
from fitg.engine.events.possessions import PossessionGained, ShipAssigned
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import DISSENT, NEUTRAL, PATRIOTIC
from fitg.engine.rules import character_combat, characters, control, custody, pdb, possessions, units
from fitg.engine.rules import loyalty as track
from fitg.engine.rules.causes import LOCALS
from fitg.engine.rules.galactic import secrets, taxation, uprising
from fitg.engine.rules.galactic.causes import DRUGS_OF_PLANET
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.bags import bags
from fitg.engine.rulesets.underground.chits.events import BonusChitDrawn
from fitg.engine.rulesets.underground.immunity.defeat import lay_low
from fitg.engine.rulesets.underground.immunity.events import LaidLow
from fitg.engine.rulesets.underground.secrets import archives, casino, loyal
from fitg.engine.rulesets.underground.secrets.events import AgentsTurned, Cheated, DrawsOfArchives

REBELS, EMPIRE = "rebel-1.missions", "imperial-1.missions"
ORBIT = "222.orbit"
Lay = Callable[..., Game]


@pytest.fixture
def lay() -> Iterator[Lay]:
    with secret_table() as found:
        yield found


def informed(game: Game, letters: int, *team: str, place: str = TOWN) -> list[Event]:
    """They gather information with so many letters, and nothing else happens to them."""
    events = go(game, "I", *team, place=place)
    for _ in range(letters):
        events += do(game, "draw")
    if kind(game) == "missions.draw":
        events += do(game, "complete I")
    return events


# Clone World


def cloning(lay: Lay, letters: int, **more: Any) -> tuple[Game, list[Event]]:
    people = {
        **at_town("kogus"),
        "zina-adora": {"fate": "dead"},
        "professor-mareg": {"fate": "dead"},
        "adam-starlight": {"fate": "dead"},
    }
    cards = faces(TOWN, "I")[:letters]
    game = lay(REBELS, "cloning-complex", characters=people, cards=cards, **more)
    return game, informed(game, letters, "kogus")


@pytest.mark.case("VE-01", "VE-01b", "VX-22c")
def test_each_letter_of_a_rebel_investigation_brings_back_one_of_the_dead_of_choice(lay: Lay) -> None:
    game, _ = cloning(lay, 1)
    assert kind(game) == "secrets.clone"
    assert set(game.actions) == {"clone zina-adora", "clone professor-mareg", "clone adam-starlight"}
    events = do(game, "clone professor-mareg")
    assert only(events, CharacterReborn).character == "professor-mareg"
    back = game.state.characters["professor-mareg"]
    assert (back.place, back.fate, back.sidelined) == (TOWN, "free", True)
    assert kind(game) != "secrets.clone"


@pytest.mark.case("VE-01")
def test_two_letters_bring_back_two_and_no_more(lay: Lay) -> None:
    game, _ = cloning(lay, 2)
    do(game, "clone zina-adora", "clone adam-starlight")
    assert kind(game) != "secrets.clone"
    assert game.state.characters["professor-mareg"].fate == "dead"


@pytest.mark.case("VE-01b")
def test_the_rebels_meet_events_on_their_way(lay: Lay) -> None:
    face = with_event(TOWN, "enemy_agent")
    people = {**at_town("kogus"), "zina-adora": {"fate": "dead"}}
    game = lay(REBELS, "cloning-complex", characters=people, cards=[face])
    go(game, "I", "kogus")
    assert only(do(game, "draw"), MissionAborted).letter == "I"


@pytest.mark.case("VE-01")
def test_gain_characters_brings_back_nobody_any_more(lay: Lay) -> None:
    people = {**at_town("kogus"), "zina-adora": {"fate": "dead"}}
    game = lay(REBELS, "cloning-complex", characters=people, cards=[faces(TOWN, "G")[0]])
    go(game, "G", "kogus")
    events = do(game, "draw")
    assert not every(events, CharacterReborn)
    assert "from the dead" not in game.actions


def imperial_cloning(lay: Lay, cards: list[int], **more: Any) -> Game:
    people = {**at_town("thysa-kymbo", "els-taroff"), "redjac": {"fate": "dead"}, "barca": {"fate": "dead"}}
    return lay(EMPIRE, "cloning-complex", characters=people, cards=cards, **more)


@pytest.mark.case("VE-01a", "VC-54a")
@pytest.mark.parametrize("state", ["imperial-control", "rebel-control"])
def test_the_empire_clones_with_bonus_draws_only_also_under_rebel_control(lay: Lay, state: str) -> None:
    drawn = faces("231.1", "I")
    planets = {PLANET: {"state": state, "pdb": 0}}
    game = imperial_cloning(lay, [with_event(TOWN, "enemy_agent"), *drawn], planets=planets, known=False)
    until(game, "missions")
    assert f"clone at {TOWN}" in game.actions
    do(game, f"clone at {TOWN}", "send els-taroff")
    assert "send els-taroff" not in game.actions
    events = do(game, "begin")
    assert only(events, SecretRevealed).planet == PLANET
    bonus = only(events, BonusDrawn)
    group = Group(letter="I", members=("els-taroff",))
    assert bonus.draws == bonus_draws(game.ctx, Site(TOWN, "imperial"), group)[0] == len(bonus.cards)
    assert not every(events, EventStruck)
    assert not every(events, MissionAborted)
    assert not game.state.characters["els-taroff"].detected or state != "imperial-control"
    assert bonus.hits
    assert kind(game) == "secrets.clone"
    for _ in range(min(2, bonus.hits)):
        do(game, game.actions[0])
    assert kind(game) != "secrets.clone"


@pytest.mark.case("VE-01a")
def test_whoever_lives_again_among_those_who_are_detected_is_detected(lay: Lay) -> None:
    game = imperial_cloning(lay, faces("231.1", "I"), known=False)
    until(game, "missions")
    do(game, f"clone at {TOWN}", "send els-taroff", "begin")
    for name in ("els-taroff", "thysa-kymbo"):
        game.state.characters[name].detected = True
    do(game, "clone barca")
    assert game.state.characters["barca"].detected


#: In space, and so in the complex, chits come from the bag of the cities.
WITHOUT_I = [face for face, cell in bags()["urban"].items() if "I" not in cell.letters]


@pytest.mark.case("VE-01a")
def test_without_a_letter_nobody_of_the_empire_comes_back_and_it_is_over_for_this_phase(lay: Lay) -> None:
    game = imperial_cloning(lay, WITHOUT_I)
    until(game, "missions")
    do(game, f"clone at {TOWN}", "send thysa-kymbo")
    group = Group(letter="I", members=("thysa-kymbo",))
    draws = bonus_draws(game.ctx, Site(TOWN, "imperial"), group)[0]
    events = do(game, "begin")
    assert only(events, BonusDrawn).draws == draws
    assert only(events, BonusDrawn).hits == 0
    assert {game.state.characters[each].fate for each in ("redjac", "barca")} == {"dead"}
    assert f"clone at {TOWN}" not in game.actions
    do(game, f"missions at {TOWN}")
    assert not any("thysa-kymbo" in each for each in game.actions)
    assert "assign els-taroff to I" not in game.actions


@pytest.mark.case("VE-01a")
def test_the_rebels_have_no_such_way(lay: Lay) -> None:
    people = {**at_town("kogus"), "zina-adora": {"fate": "dead"}}
    game = lay(REBELS, "cloning-complex", characters=people)
    until(game, "missions")
    assert f"clone at {TOWN}" not in game.actions


# Drug World


@pytest.mark.case("VE-02")
def test_whose_last_point_the_drugs_take_lies_incapacitated_and_is_rescued_without_a_fight(lay: Lay) -> None:
    people = {
        "kogus": {"place": "222.1", "wounds": 4},
        **at_town("zina-adora", place="222.1"),
    }
    game = lay(REBELS, "drug-world", characters=people)
    kogus = game.state.characters["kogus"]
    rating = endurance(game, "kogus")
    kogus.wounds = rating - 1
    events = until_end_of_missions(game)
    fallen = next(each for each in every(events, LaidLow) if each.character == "kogus")
    assert (fallen.character, fallen.fate) == ("kogus", "incapacitated")
    assert kogus.fate == "incapacitated"
    assert kogus.wounds == rating - 1
    game = lay(REBELS, "drug-world", characters=people, cards=[faces("222.1", "F")[0]])
    lay_low_by_drugs(game, "kogus")
    go(game, "F", "zina-adora", place="222.1")
    events = do(game, "draw")
    if kind(game) == "missions.draw":
        events += do(game, "complete F")
    assert not every(events, FightBegan)
    assert game.state.characters["kogus"].fate == "free"


def endurance(game: Game, who: str) -> int:
    return characters.rating(game.ctx, game.state.characters[who], "endurance")


def until_end_of_missions(game: Game) -> list[Event]:
    events: list[Event] = []
    while game.ctx.segment.endswith("missions"):
        events += do(game, passing(game))
    return events


def lay_low_by_drugs(game: Game, who: str) -> None:
    lay_low(game.ctx, game.state.characters[who], Cause(DRUGS_OF_PLANET))


# Mutant World


#: Environs of planets with a secret: nothing lurks in the first by itself, and something in the other.
QUIET_CITY, LAIR = "331.1", "222.1"


def met(lay: Lay, code: str, event: str, who: str, place: str = QUIET_CITY, **more: Any) -> tuple[Game, Any]:
    """Somebody is on a mission on the planet of this secret, and an event comes."""
    game = lay(
        REBELS,
        code,
        planet=place[:3],
        characters=at_town(who, place=place, **more),
        cards=[with_event(place, *event.split(":"))],
        planets={place[:3]: {"state": "imperial-control"}},
    )
    until(game, "missions")
    go(game, "S", who, place=place)
    return game, do(game, "draw")


@pytest.mark.case("VE-03", "VE-03a")
@pytest.mark.parametrize("who", ["professor-mareg", "oneste-woada", "kogus"])
def test_the_mutant_comes_where_no_creature_is_printed_whoever_knows_beasts(lay: Lay, who: str) -> None:
    game, events = met(lay, "mutant-world", "creature_attack", who)
    assert game.facts.environs[QUIET_CITY].creature is None
    fight = only(events, FightBegan)
    assert (fight.attacker, fight.strength, fight.endurance) == ("mutant-creature", 10, 9)


@pytest.mark.case("VE-03a")
def test_the_professor_knows_the_beasts_of_other_planets(lay: Lay) -> None:
    assert not every(met(lay, "ipoc", "creature_attack", "professor-mareg", LAIR)[1], FightBegan)
    assert every(met(lay, "mutant-world", "creature_attack", "professor-mareg", LAIR)[1], FightBegan)


@pytest.mark.case("VE-03a")
def test_woada_is_not_trusted_by_the_locals_there(lay: Lay) -> None:
    assert only(met(lay, "mutant-world", "irate_locals", "oneste-woada")[1], FightBegan).strength == 8
    assert only(met(lay, "ipoc", "irate_locals", "oneste-woada")[1], EventIgnored).event == "irate_locals"


@pytest.mark.case("VE-03a")
@pytest.mark.parametrize(("code", "offered"), [("mutant-world", False), ("ipoc", True)])
def test_norrocks_do_not_drive_a_mutant_off(lay: Lay, code: str, offered: bool) -> None:
    game, _ = met(lay, code, "creature_attack", "kogus", LAIR, possessions=["norrocks"])
    assert any("ignore_first_creature" in each or "norrocks" in each for each in game.actions) is offered


@pytest.mark.case("VE-03")
def test_robots_come_to_the_mutant_world_by_security_measures_only(lay: Lay) -> None:
    assert only(met(lay, "mutant-world", "security:found", "kogus")[1], FightBegan).attacker == "sentry-robot"


# Industrial World and IPOC


@pytest.mark.case("VE-04")
def test_the_industrial_world_pays_five(lay: Lay) -> None:
    game = lay(REBELS, "industrial-world")
    assert taxation.special_income(game.ctx) == 5


@pytest.mark.case("VE-04-1")
@pytest.mark.parametrize(("wild", "factor"), [(False, 2), (True, 3)])
def test_its_rebellion_doubles_forces_and_points_and_a_wild_populace_triples_the_forces(
    lay: Lay, wild: bool, factor: int
) -> None:
    game = lay(REBELS, "industrial-world", characters=at_town("kogus"))
    if wild:
        game.state.wild = tuple(game.ctx.board.surface[PLANET])
    planet = game.state.planets[PLANET]
    resources = [game.facts.environs[place].resource for place in game.ctx.board.surface[PLANET]]
    raised = [
        uprising.immediate_points(game.ctx, planet, place, False)[0]
        for place in game.ctx.board.surface[PLANET]
    ]
    assert raised == [factor * each for each in resources]
    assert uprising.track_points(game.ctx, PLANET) == 2 * sum(resources)


@pytest.mark.case("VE-04a")
def test_after_ipoc_units_lie_face_up_even_if_its_rebellion_is_stopped(lay: Lay) -> None:
    game = lay(
        REBELS,
        "ipoc",
        characters=at_town("kogus"),
        units={"223.1": {"line": 1}},
        planets={PLANET: {"state": "imperial-control", "loyalty": "unrest"}},
        cards=[faces(TOWN, "R")[0]],
    )
    go(game, "R", "kogus")
    do(game, "draw")
    answer(game, "missions")
    assert game.state.stacks["imperial"]["223.1"].revealed
    planet = game.state.planets[PLANET]
    control.change_status(game.ctx, planet, "rebellion-stopped", "a test", "15.5")
    units.conceal(game.ctx, "223.1")
    assert game.state.stacks["imperial"]["223.1"].revealed
    assert not every(game.log, SecretLost)


# Living Planet


def woken(lay: Lay, letters: int, **more: Any) -> tuple[Game, list[Event]]:
    game = lay(
        REBELS,
        "living-planet",
        characters=at_town("kogus"),
        cards=faces(TOWN, "I")[:letters],
        planets={PLANET: {"state": "imperial-control", "loyalty": "patriotic", "pdb": 1}},
        **more,
    )
    events = informed(game, letters, "kogus")
    return game, events + answer(game, "missions")


@pytest.mark.case("VE-04b", "VE-04b-1")
def test_investigated_it_rises_and_is_rebel_controlled_at_once_without_points(lay: Lay) -> None:
    game, _ = woken(lay, 1, units={TOWN: {"line": 3}})
    planet = game.state.planets[PLANET]
    assert planet.status == "rebel-control"
    assert (planet.pdb, planet.pdb_up) == (2, True)
    assert points(game)["rebel"] == 0
    assert troops(game, TOWN)


@pytest.mark.case("VE-04b")
def test_diplomacy_no_longer_wakes_it(lay: Lay) -> None:
    game = lay(
        REBELS,
        "living-planet",
        characters=at_town("kogus"),
        cards=[faces(TOWN, "D")[0]],
        planets={PLANET: {"state": "imperial-control", "loyalty": "patriotic"}},
    )
    go(game, "D", "kogus")
    do(game, "draw", "stop") if kind(game) == "missions.draw" else None
    assert game.state.planets[PLANET].status == "imperial-control"


@pytest.mark.case("VE-04b-1")
def test_its_pdb_goes_down_but_keeps_its_level_and_one_point_puts_it_up(lay: Lay) -> None:
    game, _ = woken(lay, 1)
    pdb.turn_down(game.ctx, game.state.planets[PLANET], "a test", "8.31", levels=1)
    planet = game.state.planets[PLANET]
    assert (planet.pdb, planet.pdb_up) == (2, False)
    pdb.change(game.ctx, planet, 0, False, "a test", "8.31")
    assert game.state.planets[PLANET].pdb == 2
    assert game.state.planets[PLANET] in pdb.that_may_turn_up(game.ctx, "rebel")
    assert game.ctx.rules.ask[questions.prices](game.ctx, "rebel")["pdb-up"] == 1


@pytest.mark.case("VE-04b-1")
def test_before_it_has_risen_its_pdb_is_like_any_other(lay: Lay) -> None:
    game = lay(REBELS, "living-planet", planets={PLANET: {"state": "imperial-control", "pdb": 2}})
    pdb.turn_down(game.ctx, game.state.planets[PLANET], "a test", "8.31", levels=1)
    assert game.state.planets[PLANET].pdb == 1


@pytest.mark.case("VE-04b-2")
@pytest.mark.parametrize(("letters", "wild"), [(1, False), (2, True)])
def test_two_letters_count_as_a_wild_populace(lay: Lay, letters: int, wild: bool) -> None:
    game = lay(
        REBELS,
        "living-planet",
        characters=at_town("kogus"),
        cards=faces(TOWN, "I")[:letters],
        planets={PLANET: {"state": "imperial-control", "loyalty": "loyal"}},
    )
    informed(game, letters, "kogus")
    assert (set(game.state.wild) == set(game.ctx.board.surface[PLANET])) is wild


@pytest.mark.case("VE-04b-2")
def test_civil_disorder_does_nothing_there(lay: Lay) -> None:
    game = lay(
        REBELS,
        "living-planet",
        characters=at_town("kogus"),
        cards=[with_event(TOWN, "civil_disorder")],
    )
    go(game, "S", "kogus")
    assert only(do(game, "draw"), EventIgnored).event == "civil_disorder"


@pytest.mark.case("VE-04b-3")
def test_there_is_no_coup_but_its_sovereign_stays(lay: Lay) -> None:
    court = "521.1" if lay(REBELS, "ipoc").facts.environs["521.1"].sovereign else "521.2"
    game = lay(REBELS, "living-planet", planet="521")
    found = sovereigns.unsummoned(game.ctx, court)
    assert found is not None
    assert found.id == "tensok-phi"
    game = lay(REBELS, "living-planet", characters=at_town("zina-adora"))
    until(game, "missions")
    do(game, f"missions at {TOWN}")
    assert game.facts.environs[TOWN].coup
    assert "assign zina-adora to C" not in game.actions


# Trap!


@pytest.mark.case("VE-05")
@pytest.mark.parametrize(("posted", "strength"), [({}, 4), ({TOWN: {"line": 1}}, 7)])
def test_four_points_of_strength_search_alone_or_with_units(lay: Lay, posted: Any, strength: int) -> None:
    game = lay(
        "rebel-1.search",
        "trap",
        characters=at_town("kogus", detected=True),
        units=posted,
        dice=[1, 6, 6, 6, 6],
        planets={PLANET: {"state": "imperial-control"}},
    )
    until(game, "search")
    events = do(game, f"search {TOWN} with units")
    assert only(events, SearchMade).search_value == strength
    assert character_combat.has_squad(game.ctx, TOWN, "imperial")
    squad = character_combat.squad_attack(game.ctx, TOWN, "imperial", ("kogus",))
    expected = tables.squad(strength, leader=False, elite=False, facts=game.facts)
    assert (squad.strength, squad.endurance) == (expected.combat, expected.endurance)


@pytest.mark.case("VE-05")
def test_nobody_searches_there_for_the_rebels_or_elsewhere(lay: Lay) -> None:
    game = lay(REBELS, "trap")
    assert character_combat.garrison(game.ctx, TOWN, "rebel") == 0
    assert character_combat.garrison(game.ctx, "223.1", "imperial") == 0
    assert character_combat.garrison(game.ctx, TOWN, "imperial") == 4


@pytest.mark.case("VE-05b")
def test_a_squad_of_the_trap_takes_prisoners_for_its_prison(lay: Lay) -> None:
    game = lay(
        REBELS,
        "trap",
        characters=at_town("zina-adora"),
        cards=[with_event(TOWN, "security", "found")],
        dice=[6] * 6,
        planets={PLANET: {"state": "imperial-control"}},
    )
    go(game, "S", "zina-adora")
    events = do(game, "draw")
    assert only(events, FightBegan).attacker == "squad"
    events += answer(game, "missions")
    zina = game.state.characters["zina-adora"]
    assert (zina.fate, zina.captor) == ("captive", PLANET)


@pytest.mark.case("VE-05a", "VC-56g")
def test_infiltrated_it_turns_enemy_agents_into_a_draw_everywhere_from_then_on(lay: Lay) -> None:
    game = lay(REBELS, "trap", characters=at_town("kogus"), cards=faces(TOWN, "I")[:1])
    assert not game.ctx.rules.ask[asked.knows_the_agents](game.ctx, Site("223.1", "rebel"))
    events = informed(game, 1, "kogus")
    assert only(events, AgentsTurned).planet == PLANET
    site = Site("223.1", "rebel")
    assert game.ctx.rules.ask[asked.knows_the_agents](game.ctx, site)
    assert not game.ctx.rules.ask[asked.knows_the_agents](game.ctx, Site("223.1", "imperial"))
    assert not game.ctx.rules.ask[asked.can_investigate](game.ctx, Site(TOWN, "rebel"))
    assert any(each.id == "events.secrets" for each in game.table_view("imperial").modules)


@pytest.mark.case("VE-05b")
def test_shown_it_captures_nobody_by_itself_and_stays(lay: Lay) -> None:
    game = lay(
        "rebel-1.planet-secrets",
        "trap",
        known=False,
        characters=at_town("kogus", detected=True),
        planets={PLANET: {"state": "imperial-control"}},
    )
    events = [*game.log]
    events += until(game, "search") if game.decision and kind(game) != "search" else []
    assert [each.planet for each in every(events, SecretRevealed)] == [PLANET]
    assert not every(events, Captured)
    assert secrets.acting(game.ctx, PLANET) is not None


@pytest.mark.case("VE-05b", "VE-05d")
def test_it_holds_rebel_prisoners_without_guard_but_not_under_rebel_control(lay: Lay) -> None:
    game = lay(REBELS, "trap", characters=at_town("kogus"), planets={PLANET: {"state": "imperial-control"}})
    kogus = game.state.characters["kogus"]
    lay_low(game.ctx, kogus, Cause(LOCALS, "irate-locals"))
    assert (kogus.fate, kogus.captor) == ("captive", PLANET)
    custody.settle_prisoners(game.ctx)
    assert kogus.fate == "captive"
    game = lay(REBELS, "trap", characters=at_town("kogus"), planets={PLANET: {"state": "rebel-control"}})
    kogus = game.state.characters["kogus"]
    lay_low(game.ctx, kogus, Cause(LOCALS, "irate-locals"))
    assert kogus.fate == "incarcerated"


@pytest.mark.case("VE-05d", "VC-22")
@pytest.mark.parametrize(
    ("state", "units", "in_use"),
    [
        ("imperial-control", {}, True),
        ("rebellion", {TOWN: {"urban-2-1": 1}}, True),
        ("rebellion-stopped", {TOWN: {"urban-2-1": 1}}, True),
        ("rebel-control", {}, False),
        ("rebel-control", {TOWN: {"line": 1, "urban-2-1": 1}}, False),
        ("rebel-control", {TOWN: {"line": 1}}, True),
    ],
)
def test_it_is_a_prison_but_while_the_chart_calls_it_rebel_controlled(
    lay: Lay, state: str, units: dict[str, Any], in_use: bool
) -> None:
    """Imperial units alone, with the PDB Down, leave a free planet to nobody."""
    people = at_town("kogus", "redjac", detected=True)
    planets = {PLANET: {"state": state, "pdb_up": False}}
    game = lay(REBELS, "trap", characters=people, planets=planets, units=units)
    kogus = game.state.characters["kogus"]
    assert game.ctx.rules.ask[questions.prison](game.ctx, kogus) == (PLANET if in_use else "")
    group = Group(letter="Q", members=("redjac",))
    parts = game.ctx.rules.ask[questions.bonus_draws](game.ctx, Site(TOWN, "imperial"), group)
    assert sum(part.by for part in parts if "trap" in part.reason) == (2 if in_use else 0)


@pytest.mark.case("VE-05c", "VE-05d", "VX-19c")
def test_the_empire_asks_well_on_its_surface(lay: Lay) -> None:
    def more(letter: str, place: str, state: str = "imperial-control", side: Any = "imperial") -> int:
        game = lay(EMPIRE, "trap", characters=at_town("redjac"), planets={PLANET: {"state": state}})
        group = Group(letter=letter, members=("redjac",))
        parts = game.ctx.rules.ask[questions.bonus_draws](game.ctx, Site(place, side), group)
        return sum(part.by for part in parts if "trap" in part.reason)

    assert [more("I", TOWN), more("Q", TOWN), more("S", TOWN)] == [2, 2, 0]
    assert more("I", ORBIT) == 0
    assert more("I", TOWN, state="rebel-control") == 0
    assert more("I", TOWN, side="rebel") == 0


@pytest.mark.case("VE-05c", "VX-19c")
@pytest.mark.parametrize(("code", "free"), [("trap", True), ("ipoc", False)])
def test_the_empire_may_gather_information_in_the_trap_without_rebels(
    lay: Lay, code: str, free: bool
) -> None:
    game = lay(EMPIRE, code, characters=at_town("redjac"), planets={PLANET: {"state": "imperial-control"}})
    until(game, "missions")
    do(game, f"missions at {TOWN}")
    assert ("assign redjac to I" in game.actions) is free


# Empire Forever


@pytest.mark.case("VE-06")
def test_empire_forever_pays_without_capital_and_its_points_raise_units_there(lay: Lay) -> None:
    lost = {"241": {"state": "rebel-control"}, "152": {"state": "rebel-control"}}
    lost["162"] = {"state": "rebel-control"}
    game = lay("galactic.taxation", "empire-forever", planets={**lost, PLANET: {"state": "imperial-control"}})
    assert taxation.taxable(game.ctx) == [PLANET]
    before = points(game)["imperial"]
    do(game, f"tax {PLANET} in full")
    paid = points(game)["imperial"] - before
    assert paid == sum(game.facts.environs[place].resource for place in game.ctx.board.surface[PLANET])
    until_purchases(game)
    assert all(f"{PLANET}." in each for each in game.actions if each.startswith(("buy", "place", "1 ")))
    assert any(f"{PLANET}." in each for each in game.actions)


@pytest.mark.case("VE-06")
@pytest.mark.parametrize("lost", [("241",), ("152", "162"), ()])
def test_empire_forever_raises_its_own_units_where_its_capital_or_the_center_is_lost(
    lay: Lay, lost: tuple[str, ...]
) -> None:
    planets = {each: {"state": "rebel-control"} for each in lost}
    game = lay(
        "galactic.taxation", "empire-forever", planets={**planets, PLANET: {"state": "imperial-control"}}
    )
    do(game, f"tax {PLANET} in full")
    assert loyal.own_site(game.ctx) == ((PLANET,) if lost else ())


def until_purchases(game: Game) -> None:
    while game.ctx.segment != "galactic.imperial-purchases":
        assert game.decision is not None
        do(game, passing(game))


@pytest.mark.case("VE-06")
def test_hidden_or_elsewhere_taxes_need_their_capital(lay: Lay) -> None:
    lost = {"241": {"state": "rebel-control"}, PLANET: {"state": "imperial-control"}}
    for code, known in (("empire-forever", False), ("ipoc", True)):
        game = lay("galactic.taxation", code, known=known, planets=lost)
        assert taxation.taxable(game.ctx) == []


@pytest.mark.case("VE-06-1")
def test_once_shown_it_is_patriotic_for_good(lay: Lay) -> None:
    planets = {PLANET: {"state": "imperial-control", "loyalty": "dissent"}}
    game = lay(
        "rebel-1.planet-secrets", "empire-forever", known=False, characters=at_town("kogus"), planets=planets
    )
    assert loyalty(game, PLANET) == PATRIOTIC
    track.shift(game.ctx, game.state.planets[PLANET], 2, "rebel", "a test", "15.13")
    assert loyalty(game, PLANET) == PATRIOTIC
    assert not track.can_change(game.ctx, game.state.planets[PLANET])


@pytest.mark.case("VE-06-1", "VE-06a")
@pytest.mark.parametrize(
    ("code", "side"), [("empire-forever", "imperial"), ("welcome-rebels", "rebel"), ("ipoc", "neutral")]
)
def test_a_neutral_sovereign_is_of_the_mind_of_his_people(lay: Lay, code: str, side: str) -> None:
    game = lay(REBELS, code, planet="541")
    court = next(each for each in game.ctx.board.surface["541"] if game.facts.environs[each].sovereign)
    ruler = sovereigns.ruler(game.ctx, court)
    assert ruler is not None
    assert ruler.allegiance == side
    hidden = sovereigns.ruler(lay(REBELS, code, planet="541", known=False).ctx, court)
    assert hidden is not None
    assert hidden.allegiance == "neutral"


@pytest.mark.case("VE-06-2")
@pytest.mark.parametrize("event", ["enemy_agent", "irate_locals"])
def test_the_empire_ignores_agents_and_locals_there(lay: Lay, event: str) -> None:
    def drawn(code: str) -> list[Event]:
        game = lay(
            EMPIRE,
            code,
            characters={**at_town("redjac"), **at_town("kogus", detected=True)},
            cards=[with_event(TOWN, event)],
            planets={PLANET: {"state": "imperial-control"}},
        )
        until(game, "missions")
        go(game, "I", "redjac")
        return do(game, "draw")

    assert only(drawn("empire-forever"), EventIgnored).case == "VE-06-2"
    assert not any(each.case == "VE-06-2" for each in every(drawn("ipoc"), EventIgnored))


# Welcome Rebels


@pytest.mark.case("VE-06a")
def test_where_rebels_are_welcome_loyalty_never_moves_to_the_empire(lay: Lay) -> None:
    planets = {PLANET: {"state": "imperial-control", "loyalty": "neutral"}}
    for known, space in ((True, NEUTRAL), (False, NEUTRAL - 1)):
        game = lay(REBELS, "welcome-rebels", known=known, planets=planets)
        track.shift(game.ctx, game.state.planets[PLANET], 1, "imperial", "a test", "15.13")
        assert loyalty(game, PLANET) == space
    game = lay(REBELS, "welcome-rebels", planets=planets)
    track.shift(game.ctx, game.state.planets[PLANET], 1, "rebel", "a test", "15.13")
    assert loyalty(game, PLANET) == DISSENT


@pytest.mark.case("VE-06a")
@pytest.mark.parametrize(("code", "offered"), [("welcome-rebels", False), ("ipoc", True)])
def test_the_empire_stops_no_rebellion_there(lay: Lay, code: str, offered: bool) -> None:
    game = lay(
        EMPIRE,
        code,
        characters=at_town("redjac"),
        units={TOWN: {"line": 1}},
        planets={PLANET: {"state": "rebellion"}},
    )
    until(game, "missions")
    do(game, f"missions at {TOWN}")
    assert ("assign redjac to R" in game.actions) is offered
    closed = game.ctx.rules.ask[questions.closed_missions]
    assert "R" not in closed(game.ctx, Site(TOWN, "rebel"))


# Imperial Deltronics


@pytest.mark.case("VE-07")
@pytest.mark.parametrize("letters", [1, 2])
def test_the_yards_give_a_ship_of_choice_the_best_for_two_letters(lay: Lay, letters: int) -> None:
    game = lay(REBELS, "imperial-deltronics", characters=at_town("kogus"), cards=faces(TOWN, "I")[:letters])
    informed(game, letters, "kogus")
    assert kind(game) == "secrets.ship"
    assert ("take s-xiii" in game.actions) is (letters == 2)
    assert len(game.actions) > 3
    events = do(game, "take planetary-privateer")
    if kind(game) == "possession.assign":
        events += do(game, game.actions[0])
    assert only(events, ShipAssigned).owner == "kogus"


@pytest.mark.case("VE-07")
def test_the_yards_give_nothing_after_a_rebellion(lay: Lay) -> None:
    game = lay(REBELS, "imperial-deltronics", characters=at_town("kogus"))
    assert game.ctx.rules.ask[asked.can_investigate](game.ctx, Site(TOWN, "rebel"))
    assert not game.ctx.rules.ask[asked.can_investigate](game.ctx, Site(TOWN, "imperial"))
    record(game).risen = (PLANET,)
    assert not game.ctx.rules.ask[asked.can_investigate](game.ctx, Site(TOWN, "rebel"))


# Imperial Archives


@pytest.mark.case("VE-08")
def test_the_archives_tell_all_secrets_and_the_trap_stays(lay: Lay) -> None:
    others = {"221": {"code": "trap"}, "212": {"code": "empire-forever"}}
    game = lay(
        REBELS,
        "imperial-archives",
        characters=at_town("kogus"),
        cards=faces(TOWN, "I")[:1],
        secrets=others,
    )
    events = informed(game, 1, "kogus")
    events += answer(game, "missions")
    assert {"221", "212"} <= {each.planet for each in every(events, SecretRevealed)}
    assert secrets.hidden(game.ctx) == []
    assert not every(events, SecretLost)
    assert loyalty(game, "212") == PATRIOTIC


@pytest.mark.case("VE-08", "VE-09b", "VX-19b")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
@pytest.mark.parametrize(
    ("code", "free"), [("imperial-archives", True), ("casino-galactica", True), ("ipoc", False)]
)
def test_either_side_gathers_information_there_at_any_time(
    lay: Lay, side: str, code: str, free: bool
) -> None:
    who = {"rebel": "kogus", "imperial": "redjac"}[side]
    state = {"rebel": "rebel-control", "imperial": "imperial-control"}[side]
    game = lay(f"{side}-1.missions", code, characters=at_town(who), planets={PLANET: {"state": state}})
    until(game, "missions")
    do(game, f"missions at {TOWN}") if f"missions at {TOWN}" in game.actions else None
    assert (f"assign {who} to I" in game.actions) is free


HIDDEN = {"221": {"code": "trap"}}
HARMLESS = (*QUIET, "enemy_infiltrated", "security_failure", "coup_aborted", "breach", "wrong_soldier")


def researching(lay: Lay, code: str = "imperial-archives") -> Game:
    """All draws of Kogus are over, and he has no letter."""
    chits = [
        face for face, cell in bags()["urban"].items() if "I" not in cell.letters and cell.event in HARMLESS
    ]
    game = lay(REBELS, code, characters=at_town("kogus"), cards=chits, secrets=HIDDEN)
    go(game, "I", "kogus")
    while kind(game) in ("missions.draw", "missions.aid") or "draw" in game.actions:
        do(game, "draw" if "draw" in game.actions else passing(game))
    return game


@pytest.mark.case("VE-08a")
def test_three_more_draws_come_after_the_ordinary_ones_and_then_the_result_is_research(lay: Lay) -> None:
    game = researching(lay)
    site = Site(TOWN, "rebel")
    assert kind(game) == "missions.bonus"
    assert set(game.actions) >= {"search the archives"}
    assert not game.ctx.rules.ask[asked.must_research](game.ctx, site)
    assert game.ctx.rules.ask[asked.can_investigate](game.ctx, site)
    events = do(game, "search the archives")
    assert only(events, DrawsOfArchives).draws == 3
    assert game.ctx.rules.ask[asked.must_research](game.ctx, site)
    assert not game.ctx.rules.ask[asked.can_investigate](game.ctx, site)
    while "draw" in game.actions:
        events += do(game, "draw")
    assert len(every(events, BonusChitDrawn)) == 3
    assert "search the archives" not in game.actions


@pytest.mark.case("VE-08a")
def test_elsewhere_nobody_has_them(lay: Lay) -> None:
    assert "search the archives" not in researching(lay, "ipoc").actions


# Casino Galactica


def gamble(lay: Lay, who: str, code: str = "casino-galactica", **more: Any) -> tuple[Game, list[Event]]:
    people = at_town(who, possessions=more.pop("owns", []))
    game = lay(REBELS, code, characters=people, cards=without(TOWN, "S")[:1], **more)
    until(game, "missions")
    events = go(game, "S", who)
    events += do(game, "draw", "stop")
    while kind(game) == "missions":
        events += do(game, "done")
    return game, events


GAMBLERS = ["ran-jayma", "tourag", "boccanegra", "agan-rafa", "sidir-ganang", "ly-mantok", "bridne-murcada"]


@pytest.mark.case("VE-09")
@pytest.mark.parametrize("who", GAMBLERS)
def test_seven_gamblers_win_a_possession(lay: Lay, who: str) -> None:
    game, _ = gamble(lay, who)
    assert kind(game) == "possession.assign"
    assert "s-xiii" not in " ".join(game.actions)
    events = do(game, game.actions[0])
    assert any(isinstance(each, PossessionGained | ShipAssigned) for each in events)


@pytest.mark.case("VE-09")
def test_a_professor_wins_nothing_any_more_nor_a_gambler_elsewhere(lay: Lay) -> None:
    assert kind(gamble(lay, "professor-mareg")[0]) != "possession.assign"
    assert kind(gamble(lay, "tourag", "ipoc")[0]) != "possession.assign"


@pytest.mark.case("VE-09")
def test_the_s_xiii_is_not_to_be_won(lay: Lay) -> None:
    game = lay(REBELS, "casino-galactica", characters=at_town("tourag"))
    assert "s-xiii" in possessions.in_deck(game.ctx)
    assert "s-xiii" not in casino.prizes(game.ctx)


@pytest.mark.case("VE-09a")
@pytest.mark.parametrize("thing", ["charsot", "cervac-mk-v", "scrambler"])
def test_others_may_cheat_with_three_things(lay: Lay, thing: str) -> None:
    game, _ = gamble(lay, "kogus", owns=[thing], dice=[1, 1])
    assert kind(game) == "secrets.cheat"
    assert set(game.actions) == {f"cheat with {thing}", "no cheating"}
    events = do(game, f"cheat with {thing}")
    assert only(events, Cheated).caught is False
    assert kind(game) == "possession.assign"


@pytest.mark.case("VE-09a")
def test_whoever_is_caught_wins_nothing_and_is_attacked_by_locals(lay: Lay) -> None:
    def tried(die: int) -> list[Event]:
        game, _ = gamble(lay, "kogus", owns=["scrambler"], dice=[die] * 12)
        return do(game, "cheat with scrambler")

    fails = next(iter(lay(REBELS, "ipoc").facts.possessions["scrambler"].fail_on))
    events = tried(fails)
    assert only(events, Cheated).caught
    assert only(events, FightBegan).attacker == "irate-locals"
    assert not every(events, PossessionGained)


@pytest.mark.case("VE-09a")
def test_nobody_has_to_cheat_and_gamblers_are_not_even_asked(lay: Lay) -> None:
    game, _ = gamble(lay, "kogus", owns=["scrambler"])
    events = do(game, "no cheating")
    assert not every(events, Cheated)
    assert kind(game) != "possession.assign"
    game, _ = gamble(lay, "tourag", owns=["scrambler"])
    assert kind(game) == "possession.assign"


@pytest.mark.case("VE-09b")
def test_a_rebellion_does_not_close_the_casino(lay: Lay) -> None:
    game = lay(
        REBELS, "casino-galactica", planets={PLANET: {"state": "imperial-control", "loyalty": "unrest"}}
    )
    uprising.begins(game.ctx, Moment(name=moments.REBELLION_STARTS.name, side="rebel", planet=PLANET))
    assert secrets.acting(game.ctx, PLANET) is not None


# What an opponent does with them


@pytest.mark.case("VE-01", "VE-07")
def test_a_rookie_clones_the_best_and_takes_the_best_ship(lay: Lay) -> None:
    game, _ = cloning(lay, 1)
    assert advised(game) == "clone zina-adora"
    game = lay(REBELS, "imperial-deltronics", characters=at_town("kogus"), cards=faces(TOWN, "I")[:1])
    informed(game, 1, "kogus")
    best = max(archives.ships(game.ctx, 1), key=lambda each: game.facts.possessions[each].maneuver)
    chosen = advised(game).removeprefix("take ")
    assert game.facts.possessions[chosen].maneuver == game.facts.possessions[best].maneuver


@pytest.mark.case("VE-01a", "VE-08a", "VE-09a")
def test_a_rookie_clones_first_searches_archives_and_cheats_only_among_strong_friends(lay: Lay) -> None:
    game = imperial_cloning(lay, [])
    until(game, "missions")
    assert advised(game) == f"clone at {TOWN}"
    do(game, f"clone at {TOWN}")
    assert advised(game) == "send thysa-kymbo"
    do(game, "send thysa-kymbo")
    assert advised(game) == "begin"
    assert advised(researching(lay)) == "search the archives"
    assert advised(gamble(lay, "kogus", owns=["scrambler"])[0]) == "no cheating"
