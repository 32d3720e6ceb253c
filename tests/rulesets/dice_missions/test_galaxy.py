"""[D-35, D-62, D-65, D-69, D-73, D-74] What the variant does in the Galactic Game, on positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, ETREG, points, record
from tests.engine.table import do, every, only, troops, until
from tests.rulesets.dice_missions.dice_table import QUIET, go, remembered, rolls, to_the_end
from tests.rulesets.dice_missions.larger_table import MISS, in_the_galaxy, quiet

from fitg.engine.events.character_combat import Died, FightBegan
from fitg.engine.events.galactic import (
    AssignmentSeen,
    CharacterReborn,
    FirstLetterVoid,
    PlanetNamed,
    SecretRevealed,
)
from fitg.engine.events.missions import InformationGained
from fitg.engine.events.movement import DetectionChanged
from fitg.engine.game import Game, restore
from fitg.engine.machine.causes import Cause
from fitg.engine.rules import healing
from fitg.engine.rules.causes import ACCIDENT
from fitg.engine.rules.galactic import geography, tracks
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions import hits
from fitg.engine.rulesets.dice_missions.events import (
    BonusRolled,
    DebtChanged,
    HitsTaken,
    RandomEventVoid,
    SuccessRolled,
)
from fitg.engine.rulesets.dice_missions.treasury import StealEnemyResources
from fitg.presentation.forecast import forecast

CITY = "222.1"
FREE = {"state": "rebel-control", "pdb_up": True}
#: A roll with a Q.
Q = 25


def at_angoff(*names: str, **more: Any) -> dict[str, Any]:
    return {name: {"place": CITY, **more} for name in names}


def missions(game: Game) -> Game:
    until(game, "missions")
    do(game, f"missions at {CITY}")
    return game


# Steal Enemy Resources


def may_steal(game: Game, place: str, side: Any = "rebel") -> bool:
    return StealEnemyResources().allowed(game.ctx, Site(place, side))


@pytest.mark.case("D-62")
def test_rebels_steal_in_capitals_and_where_taxes_come_next() -> None:
    """[DQ2] Province Two is taxed now, Province Three in the next Game-Turn, also where Rebels rule."""
    game = in_the_galaxy("rebel", planets={"331": FREE})
    assert may_steal(game, "241.1"), "a capital"
    assert may_steal(game, "162.1"), "the Throne Planet"
    assert may_steal(game, "321.1"), "next"
    assert may_steal(game, "331.1"), "next, though it is free"
    assert not may_steal(game, CITY), "taxed already"
    assert not may_steal(in_the_galaxy("rebel", planets={"241": FREE}), "241.1")


@pytest.mark.case("D-62")
def test_the_empire_steals_at_the_known_base_only() -> None:
    base: dict[str, Any] = {"rebel_base": "223"}
    assert may_steal(in_the_galaxy("imperial", rebel_base_revealed=True, **base), "223.1", "imperial")
    assert not may_steal(in_the_galaxy("imperial", rebel_base_revealed=True, **base), CITY, "imperial")
    assert not may_steal(in_the_galaxy("imperial", **base), "223.1", "imperial")


@pytest.mark.case("D-62")
def test_three_levels_leave_a_debt_that_is_paid_first() -> None:
    """[DX-18] Twelve points from a track of five: the Empire owes seven; taxes pay them first."""
    game = in_the_galaxy("rebel", resource_tracks={"imperial": 5, "rebel": 1})
    StealEnemyResources().complete(game.ctx, Site("241.1", "rebel"), Group(letter="H", letters=3))
    assert points(game) == {"rebel": 13, "imperial": 0}
    assert remembered(game).debts == {"imperial": 7}
    tracks.gain(game.ctx, "imperial", 4, "taxes", "33.1")
    assert (points(game)["imperial"], remembered(game).debts) == (0, {"imperial": 3})
    tracks.gain(game.ctx, "imperial", 10, "taxes", "33.1")
    assert (points(game)["imperial"], remembered(game).debts) == (7, {})
    told = [(each.before, each.after) for each in every(list(game.ctx.journal), DebtChanged)]
    assert told == [(0, 7), (7, 3), (3, 0)]


@pytest.mark.case("D-62")
def test_thieves_in_a_capital() -> None:
    """Boccanegra leads: Intelligence 2, talent 3, one other; H twice."""
    people = {"boccanegra": {"place": "241.1"}, "kogus": {"place": "241.1"}}
    size = 9
    game = in_the_galaxy(
        "rebel",
        characters=people,
        resource_tracks={"imperial": 20},
        cards=quiet(23, 24, *[MISS] * size, bonus=20),
    )
    until(game, "missions")
    do(game, "missions at 241.1")
    before = points(game)
    events = go(game, H=["boccanegra", "kogus"]) + to_the_end(game)
    bonus = only(events, BonusRolled)
    assert bonus.number == game.facts.characters["boccanegra"].intelligence + 3 + 1
    assert points(game)["rebel"] == before["rebel"] + 4 * bonus.level
    assert points(game)["imperial"] == before["imperial"] - 4 * bonus.level


# Gather Information


def informers(cards: list[int], **more: Any) -> Game:
    game = in_the_galaxy(
        "rebel",
        characters=at_angoff("kogus") | {"redjac": {"place": "222.orbit"}, "barca": {"place": "223.1"}},
        ships=[{"id": "redjacs-spaceship", "owner": "redjac", "place": "222.orbit"}],
        units={"241.orbit": {"line": 2}, "311.orbit": {"patrol": 1}, "223.2": {"line": 1}},
        cards=cards,
        **more,
    )
    missions(game)
    go(game, I=["kogus"])
    while game.decision is not None and game.decision.kind == "missions.step":
        do(game, "go on")
    return game


@pytest.mark.case("D-65")
def test_one_level_shows_the_fleets_of_the_province() -> None:
    game = informers(quiet(12, *[MISS] * 8, bonus=20))
    assert game.actions == ("detect characters", "inspect fleets")
    told = only(do(game, "inspect fleets"), InformationGained)
    assert told.units == {"241.orbit": {"line": 2}}
    assert told.characters == ()
    assert not every(game.log, SecretRevealed)


@pytest.mark.case("D-65")
def test_or_detects_everybody_on_the_planet_and_above_it() -> None:
    game = informers(quiet(12, *[MISS] * 8, bonus=20))
    events = do(game, "detect characters")
    assert only(events, InformationGained).characters == ("redjac",)
    assert only(events, DetectionChanged).characters == ("redjac",)
    assert not game.state.characters["barca"].detected


@pytest.mark.case("D-65", "D-69")
def test_two_levels_bring_both_and_a_secret() -> None:
    """[K2] Two Planet Secrets, or the next assignment; no longer the units of a province."""
    secrets = {ANGOFF: {"code": "drug-world"}, ETREG: {"code": "ipoc"}}
    game = informers(
        quiet(12, 22, *[MISS] * 8, bonus=20), secrets=secrets, decks={"strategic_assignments": [140]}
    )
    told = only(game.log, InformationGained)
    assert told.characters
    assert told.units
    assert not told.point
    assert game.decision is not None
    assert (game.decision.kind, game.decision.case) == ("enemy-secret", "D-69")
    assert game.actions == ("planet secrets", "next assignment")
    events = do(game, "planet secrets", f"the secret of {ANGOFF}")
    assert {event.secret for event in every(events, SecretRevealed)} == {"drug-world", "ipoc"}


# Question Prisoner, and secrets


def prison(side: Any = "imperial", **more: Any) -> Game:
    """Jon Kidu holds Frun Sentel, or Kogus holds Redjac."""
    guard, captive = ("redjac", "frun-sentel") if side == "imperial" else ("kogus", "redjac")
    people = at_angoff(guard) | at_angoff(captive, fate="captive", captor=guard)
    game = in_the_galaxy(side, characters=people | more.pop("characters", {}), rebel_base="223", **more)
    until(game, "missions")
    return game


@pytest.mark.case("D-73")
def test_the_prisoners_intelligence_is_always_in_the_way() -> None:
    game = prison(cards=[MISS] * 20)
    bonus = only(do(game, "redjac questions frun-sentel"), BonusRolled)
    cards = game.facts.characters
    assert bonus.number == 3 + cards["redjac"].intelligence - cards["frun-sentel"].intelligence
    assert game.state.characters["redjac"].sidelined


@pytest.mark.case("D-73", "D-74")
def test_kidu_and_sentel() -> None:
    """[DX-21, DX-22] 3 + 3 + 2 - 1 = 7 rolls, 45.61 %; under torture 10, 58.11 %."""
    people = at_angoff("jon-kidu") | at_angoff("frun-sentel", fate="captive", captor="jon-kidu")
    game = in_the_galaxy("imperial", characters=people, rebel_base="223")
    until(game, "missions")
    for action, chance in (("questions", 0.4561), ("tortures", 0.5811)):
        (table,) = forecast(game, f"jon-kidu {action} frun-sentel")
        assert float(dict(table.rows)["he tells a secret"]) == pytest.approx(chance, abs=1e-4)
        assert sum(dict(table.rows).values()) == 1


@pytest.mark.case("D-10", "D-73")
def test_one_question_in_each_place() -> None:
    others = at_angoff("barca") | at_angoff("zina-adora", fate="captive", captor="barca")
    game = prison(cards=[MISS] * 20, characters=others)
    assert "barca questions zina-adora" in game.actions
    do(game, "redjac questions frun-sentel")
    assert not any("questions" in action for action in game.actions)


@pytest.mark.case("D-69", "D-73")
def test_a_rebel_names_two_planets_that_could_have_been_the_base() -> None:
    game = prison(cards=[Q, *[MISS] * 20])
    do(game, "redjac questions frun-sentel")
    assert game.decision is not None
    assert game.decision.side == "rebel"
    possible = {planet.id for planet in game.facts.planets.values() if planet.possible_rebel_base}
    assert {action.rpartition(" ")[2] for action in game.actions} == possible - {"223"}
    events = do(game, game.actions[0], game.actions[1])
    named = [each.planet for each in every(events, PlanetNamed)]
    assert len(set(named)) == 2
    assert set(named) <= set(record(game).named)


@pytest.mark.case("D-69", "D-73")
def test_the_rebels_choose_what_an_imperial_prisoner_tells() -> None:
    game = prison(
        "rebel",
        cards=[Q, *[MISS] * 20],
        secrets={ANGOFF: {"code": "ipoc"}},
        decks={"strategic_assignments": [140]},
    )
    do(game, "kogus questions redjac")
    assert game.actions == ("planet secrets", "next assignment")
    assert only(do(game, "next assignment"), AssignmentSeen).card == 140


@pytest.mark.case("D-74")
def test_only_the_empire_tortures() -> None:
    assert "redjac tortures frun-sentel" in prison().actions
    assert not any("tortures" in action for action in prison("rebel").actions)


@pytest.mark.case("D-74")
@pytest.mark.parametrize(("die", "wounds", "single"), [(6, 3, 0), (5, 2, 1), (1, 0, 1)])
def test_torture_costs_as_many_hits_as_the_die_says(die: int, wounds: int, single: int) -> None:
    game = prison(cards=[MISS] * 20, dice=[die])
    events = do(game, "redjac tortures frun-sentel")
    assert only(events, HitsTaken).hits == die
    assert game.state.characters["frun-sentel"].wounds == wounds
    assert remembered(game).hits.get("frun-sentel", 0) == single
    cards = game.facts.characters
    wits = cards["redjac"].intelligence - cards["frun-sentel"].intelligence
    assert only(events, BonusRolled).number == 6 + wits


@pytest.mark.case("D-74")
def test_the_prisoners_death_ends_the_mission() -> None:
    hurt = at_angoff("frun-sentel", fate="captive", captor="redjac", wounds=2)
    game = prison(dice=[6], characters=hurt)
    events = do(game, "redjac tortures frun-sentel")
    assert only(events, Died).character == "frun-sentel"
    assert not every(events, BonusRolled)


# Events


@pytest.mark.case("D-35")
def test_an_atrocity_is_offered_once() -> None:
    """The Resolution is above Angoff, where Kogus looks for possessions."""
    game = in_the_galaxy(
        "rebel",
        characters=at_angoff("kogus"),
        units={"222.orbit": {"resolution": 1}},
        cards=[16, MISS, 16, MISS, *quiet(*[MISS] * 6, bonus=20)],
    )
    missions(game)
    go(game, P=["kogus"])
    assert game.decision is not None
    assert (game.decision.side, game.decision.case) == ("imperial", "36.2")
    do(game, "no atrocity")
    events = do(game, "go on")
    assert only(events, RandomEventVoid).reason == "it happens only once"


@pytest.mark.case("D-17", "D-37")
@pytest.mark.parametrize("storms", [True, False])
def test_the_storms_of_varu_wake_creatures_out_of_season(storms: bool) -> None:
    """[111] Off-season, then a creature."""
    event: dict[str, Any] = {"galactic_event": 111} if storms else {}
    game = in_the_galaxy(
        "rebel",
        characters={"kogus": {"place": "431.1"}},
        cards=[13, MISS, 31, MISS, *quiet(*[MISS] * 6, bonus=20)],
        dice=[1] * 20,
        **event,
    )
    until(game, "missions")
    do(game, "missions at 431.1")
    go(game, P=["kogus"])
    events = do(game, "go on")
    assert bool(every(events, RandomEventVoid)) is not storms


@pytest.mark.case("D-86", "D-37")
def test_mutants_are_as_in_the_original() -> None:
    secrets = {ANGOFF: {"code": "mutant-world", "revealed": True}}
    for event in (31, 35):
        game = in_the_galaxy(
            "rebel",
            characters=at_angoff("kogus", "tourag"),
            secrets=secrets,
            options={"creatures": "chart"},
            cards=[event, MISS],
            dice=[3, 1, 1],
        )
        missions(game)
        began = only(go(game, P=["kogus", "tourag"]), FightBegan)
        assert began.strength == (10 if event == 31 else 8)


# Planet Secrets


@pytest.mark.case("D-08")
def test_the_dead_may_answer_the_call_at_the_cloning_complex() -> None:
    game = in_the_galaxy(
        "rebel",
        characters=at_angoff("kogus") | {"boccanegra": {"fate": "dead"}},
        secrets={ANGOFF: {"code": "cloning-complex", "revealed": True}},
        picks=[9, 0],
    )
    until(game, "missions")
    do(game, f"missions at {CITY}")
    assert "recruit" in game.actions
    assert only(do(game, "recruit"), CharacterReborn).character == "boccanegra"


@pytest.mark.case("D-10", "D-15")
def test_a_group_on_two_missions_is_one_group() -> None:
    """Hyper-World: Kogus is on two missions; each letter counts, and an accident finds him once."""
    game = in_the_galaxy(
        "rebel",
        characters=at_angoff("kogus"),
        secrets={ANGOFF: {"code": "hyper-world", "revealed": True}},
        cards=[QUIET, 41, *quiet(*[MISS] * 8, bonus=20)],
        units={CITY: {"militia": 1}},
    )
    missions(game)
    do(game, "assign kogus to P", "those on P also go on S")
    if "draw" in game.actions:
        do(game, "draw")
    assert only(game.log, SuccessRolled).levels == {"P": 1, "S": 1}
    assert restore(game.snapshot()).actions == game.actions


@pytest.mark.case("D-51", "D-53")
def test_a_planet_that_loves_the_empire_voids_the_first_level() -> None:
    game = in_the_galaxy(
        "rebel",
        characters=at_angoff("kogus"),
        secrets={ANGOFF: {"code": "empire-forever", "revealed": True}},
        cards=[QUIET, 14, *quiet(*[MISS] * 8, bonus=20)],
    )
    missions(game)
    events = go(game, D=["kogus"])
    assert every(events, FirstLetterVoid)
    assert only(events, SuccessRolled).levels == {"D": 0}


@pytest.mark.case("D-51")
def test_no_coups_on_the_living_planet() -> None:
    place = "241.1"
    game = in_the_galaxy("rebel", characters={"kogus": {"place": place}})
    coup = game.ctx.rules.missions["C"]
    assert game.facts.environs[place].coup is None or coup.condition(game.ctx, Site(place, "rebel"))
    found = next(each.id for each in game.facts.environs.values() if each.coup is not None)
    planet = found[:3]
    record(game).secrets = {planet: "living-planet"}
    record(game).revealed = (planet,)
    assert not coup.condition(game.ctx, Site(found, "rebel"))
    record(game).secrets = {}
    assert coup.condition(game.ctx, Site(found, "rebel"))


@pytest.mark.case("D-88")
def test_talents_under_the_drugs_of_a_planet() -> None:
    """The talents of the variant's charts count, not those of the cards."""
    plain = missions(in_the_galaxy("rebel", characters=at_angoff("boccanegra")))
    drugged = missions(
        in_the_galaxy(
            "rebel",
            characters=at_angoff("boccanegra"),
            secrets={ANGOFF: {"code": "drug-world", "revealed": True}},
        )
    )
    assert rolls(drugged, "H", "boccanegra") == rolls(plain, "H", "boccanegra") + 1


@pytest.mark.case("D-38", "D-17")
@pytest.mark.parametrize("propaganda", [True, False])
def test_propaganda_voids_rumors(propaganda: bool) -> None:
    """[126] Under it an event that ends the bonus segment is none."""
    event: dict[str, Any] = {"galactic_event": 126} if propaganda else {}
    cards = [66, MISS, *quiet(*[MISS] * 8, bonus=20)]
    game = missions(in_the_galaxy("rebel", characters=at_angoff("kogus"), cards=cards, **event))
    events = go(game, D=["kogus"])
    assert bool(every(events, RandomEventVoid)) is propaganda
    assert bool(only(to_the_end(game), BonusRolled).number) is propaganda


@pytest.mark.case("D-83")
@pytest.mark.parametrize(("code", "heals"), [("drug-world", False), ("gem-world", True)])
def test_on_the_drug_world_no_single_hit_heals(code: str, heals: bool) -> None:
    secrets = {ANGOFF: {"code": code, "revealed": True}}
    game = in_the_galaxy("rebel", characters=at_angoff("kogus"), secrets=secrets)
    kogus = game.state.characters["kogus"]
    hits.take(game.ctx, kogus, 1, Cause(ACCIDENT), "D-30")
    assert healing.can_heal(game.ctx, kogus) is heals


@pytest.mark.case("D-48")
def test_a_camp_on_a_planet_that_is_destroyed_is_gone() -> None:
    """[36.34] Nobody takes up arms there."""
    game = in_the_galaxy("rebel", characters=at_angoff("kogus"))
    game.state.camps[CITY] = 1
    geography.cease(game.ctx, ANGOFF, "the test")
    assert CITY not in game.state.camps
    assert troops(game, CITY) == {}
