"""[37.0] Missions of the Galactic Game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, SECOND, galaxy, points, record
from tests.engine.table import do, every, only, passing, question

from fitg.data import facts
from fitg.data.loading import load as load_facts
from fitg.engine.events.character_combat import Died, Wounded
from fitg.engine.events.galactic import (
    AssignmentSeen,
    PlanetDestroyed,
    PlanetNamed,
    PrisonerTortured,
    ProvinceShown,
    SecretLost,
    SecretRevealed,
)
from fitg.engine.events.missions import BonusDrawn, CardDrawn, EventStruck, InformationGained, MissionFailed
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import Stack
from fitg.engine.rules.galactic import asked
from fitg.engine.rules.galactic.enemy_secrets import LearnImperialSecret, SeeProvince
from fitg.engine.rules.galactic.missions import StealEnemyResources
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.presentation.narration import describe

CARDS = facts().action_cards
#: Cards that show a Q somewhere, and cards that do not.
SHOWING = [n for n, c in CARDS.items() if "Q" in c.urban.letters + c.special.letters + c.wild.letters]
NO_ANSWER = [n for n in CARDS if n not in SHOWING][:12]
QUESTION_CARDS = [SHOWING[0], *NO_ANSWER[:11]]

FREE = {"state": "rebel-control", "pdb_up": True}
BLANK = 76
CITY = "222.1"
THEFT = 79
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
NEWS = 85


def phase(side: str, **more: Any) -> Game:
    """A Mission Phase in which both sides have somebody far away."""
    people = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}, **more.pop("characters", {})}
    return galaxy(f"{side}-1.missions", turn=SECOND, characters=people, **more)


# Steal Enemy Resources


def may_steal(game: Game, place: str, side: Any = "rebel") -> bool:
    return StealEnemyResources().allowed(game.ctx, Site(place, side))


@pytest.mark.case("37.0b")
def test_rebels_steal_in_capitals_and_in_the_taxed_province() -> None:
    game = phase("rebel", resource_tracks={"imperial": 10})
    assert may_steal(game, "241.1")
    assert may_steal(game, "222.1")
    assert may_steal(game, "162.1")
    assert may_steal(game, "311.1")
    assert not may_steal(game, "331.1")


@pytest.mark.case("37.0b", "37.0a")
def test_only_where_the_empire_controls_the_planet() -> None:
    game = phase("rebel", resource_tracks={"imperial": 10}, planets={ANGOFF: FREE})
    assert not may_steal(game, "222.1")


@pytest.mark.case("37.0a")
def test_at_least_two_points_must_be_there() -> None:
    assert may_steal(phase("rebel", resource_tracks={"imperial": 2}), "241.1")
    assert not may_steal(phase("rebel", resource_tracks={"imperial": 1}), "241.1")


@pytest.mark.case("37.0b")
def test_the_empire_steals_at_the_revealed_base_only() -> None:
    base = {"rebel_base": "223", "resource_tracks": {"rebel": 10}, "planets": {ANGOFF: FREE}}
    known = phase("imperial", rebel_base_revealed=True, **base)
    assert may_steal(known, "223.1", "imperial")
    assert not may_steal(known, "222.1", "imperial")
    assert not may_steal(phase("imperial", **base), "223.1", "imperial")


@pytest.mark.case("37.0a")
@pytest.mark.parametrize(("letters", "there", "stolen"), [(1, 20, 2), (2, 20, 8), (2, 5, 5)])
def test_one_letter_takes_two_points_and_two_take_eight(letters: int, there: int, stolen: int) -> None:
    game = phase("rebel", resource_tracks={"imperial": there, "rebel": 1})
    StealEnemyResources().complete(game.ctx, Site("241.1", "rebel"), Group(letter="H", letters=letters))
    assert points(game) == {"rebel": 1 + stolen, "imperial": there - stolen}


def on_a_mission(letter: str, cards: list[int], side: str = "rebel", **more: Any) -> Game:
    """Somebody is on this mission in the city of Lysenda, and these cards come."""
    who = "kogus" if side == "rebel" else "redjac"
    people = {who: {"place": "232.1"}, **more.pop("characters", {})}
    game = phase(side, characters=people, cards=cards, **more)
    do(game, "missions at 232.1", f"assign {who} to {letter}")
    return game


def draw_all(game: Game) -> list[Any]:
    """All Action Cards are drawn, and the bonus cards."""
    events: list[Any] = []
    while question(game).kind in ("missions.draw", "missions.bonus"):
        events += do(game, game.actions[0])
    return events


#: Cards that show the letter in a city with an event that does nothing there, and cards without it.
H_CARD, I_CARD, NEITHER = 79, 85, [77, 76, 90, 77, 76, 90, 77, 76]


@pytest.mark.case("37.0", "37.0a")
@pytest.mark.parametrize(("cards", "stolen"), [([H_CARD, *NEITHER], 2), ([H_CARD, H_CARD, *NEITHER], 8)])
def test_a_theft_from_its_assignment_to_the_points(cards: list[int], stolen: int) -> None:
    game = on_a_mission("H", cards, resource_tracks={"imperial": 20})
    draw_all(game)
    assert points(game) == {"rebel": stolen, "imperial": 20 - stolen}


@pytest.mark.case("37.0a")
def test_a_theft_draws_for_the_wits_of_one_and_for_each_of_the_others() -> None:
    everybody = ("kogus", "zina-adora", "frun-sentel")
    people = {each: {"place": "241.1"} for each in everybody}
    game = phase("rebel", resource_tracks={"imperial": 9}, characters=people)
    group = Group(letter="H", members=everybody)
    number, _ = bonus_draws(game.ctx, Site("241.1", "rebel"), group)
    wits = max(game.facts.characters[each].intelligence for each in everybody)
    assert number == wits + 2


@pytest.mark.case("37.0a")
def test_what_is_gone_when_the_mission_ends_cannot_be_stolen() -> None:
    """[G-24] The points must be there to the end, and the thief's own track has one."""
    game = phase("rebel", resource_tracks={"imperial": 9, "rebel": 195})
    StealEnemyResources().complete(game.ctx, Site("241.1", "rebel"), Group(letter="H", letters=2))
    assert points(game) == {"rebel": 199, "imperial": 1}


# Gather Information and enemy secrets


@pytest.mark.case("37.2", "31.23", "37.42")
def test_information_with_two_letters_from_its_assignment_to_the_secret() -> None:
    game = on_a_mission("I", [I_CARD, I_CARD, *NEITHER])
    draw_all(game)
    assert (question(game).side, question(game).kind) == ("rebel", "enemy-secret")


@pytest.mark.case("37.2")
def test_information_with_one_letter_tells_nothing_of_the_enemy() -> None:
    game = on_a_mission("I", [I_CARD, *NEITHER])
    draw_all(game)
    assert question(game).kind == "missions"


@pytest.mark.case("37.2", "34.21", "37.41")
def test_the_empire_learns_of_the_base_by_two_letters() -> None:
    spied_upon = {"kogus": {"place": "232.1"}}
    game = on_a_mission("I", [I_CARD, I_CARD, *NEITHER], "imperial", rebel_base="223", characters=spied_upon)
    draw_all(game)
    assert (question(game).side, question(game).kind) == ("rebel", "rebel-secret")
    assert "the base is not on 223" not in question(game).actions


def play(game: Game, *, letters: int, place: str = "222.1", side: Any = "rebel") -> Any:
    mission = game.ctx.rules.missions["I"]
    return mission.complete(game.ctx, Site(place, side), Group(letter="I", letters=letters))


@pytest.mark.case("37.2")
@pytest.mark.parametrize(("letters", "secret"), [(1, False), (2, True)])
def test_two_letters_tell_a_secret_and_no_points_are_given(letters: int, secret: bool) -> None:
    game = phase("rebel")
    revelation = play(game, letters=letters)
    lesson = game.ctx.rules.ask[asked.lesson](game.ctx, Site("222.1", "rebel"), revelation.group)
    assert isinstance(lesson, LearnImperialSecret) is secret
    assert not only(list(game.ctx.journal), InformationGained).point


def secrets_of_the_empire(**more: Any) -> Game:
    """The Rebel Player is about to choose what he learns."""
    game = phase(
        "rebel",
        characters={
            "redjac": {"place": "222.1", "fate": "captive", "captor": "kogus"},
            "kogus": {"place": "222.1"},
        },
        cards=QUESTION_CARDS,
        **more,
    )
    do(game, "kogus questions redjac")
    assert game.decision is not None
    assert game.decision.kind == "enemy-secret"
    return game


@pytest.mark.case("37.42")
def test_the_rebels_may_see_all_units_of_a_province() -> None:
    game = secrets_of_the_empire(
        units={"241.1": {"line": 2}, "311.1": {"patrol": 1}, "22.drift": {"line": 1}}
    )
    shown = only(do(game, "show province 2"), ProvinceShown)
    assert shown.units == {"241.1": {"line": 2}, "22.drift": {"line": 1}}


@pytest.mark.case("37.42")
def test_those_of_an_interception_are_shown_with_the_others_of_the_box() -> None:
    game = phase("rebel", units={"241.orbit": {"line": 2}})
    game.state.stacks["imperial-interception"]["241.orbit"] = Stack(
        side="imperial", place="241.orbit", units={"line": 1, "veteran": 1}, role="interception"
    )
    LearnImperialSecret().see_province(game.ctx, SeeProvince("2"))
    shown = only(list(game.ctx.journal), ProvinceShown)
    assert shown.units == {"241.orbit": {"line": 3, "veteran": 1}}


@pytest.mark.case("37.42", "31.23")
def test_or_have_the_secrets_of_two_planets_revealed() -> None:
    secrets = {ANGOFF: {"code": "drug-world"}, "221": {"code": "ipoc"}, "212": {"code": "gem-world"}}
    game = secrets_of_the_empire(secrets=secrets)
    events = do(game, "planet secrets", f"the secret of {ANGOFF}", "the secret of 221")
    assert {event.secret for event in every(events, SecretRevealed)} == {"drug-world", "ipoc"}
    assert set(record(game).revealed) == {ANGOFF, "221"}


@pytest.mark.case("37.42", "35.1")
def test_or_see_the_next_assignment() -> None:
    game = secrets_of_the_empire(decks={"strategic_assignments": [140, 127]})
    assert only(do(game, "next assignment"), AssignmentSeen).card == 140
    told = [event for event in game.log_for("spectator") if isinstance(event, AssignmentSeen)]
    assert [event.card for event in told] == [0]


@pytest.mark.case("31.24")
def test_one_letter_in_the_archives_reveals_everything_and_disarms_the_trap() -> None:
    secrets = {ANGOFF: {"code": "imperial-archives"}, "221": {"code": "trap"}, "212": {"code": "gem-world"}}
    game = phase("rebel", secrets=secrets)
    revelation = play(game, letters=1)
    revelation.begin(game.ctx)
    assert set(record(game).revealed) == {ANGOFF, "221", "212"}
    assert only(list(game.ctx.journal), SecretLost).planet == "221"
    assert not revelation.secret


@pytest.mark.case("31.24")
def test_the_archives_tell_the_empire_nothing() -> None:
    game = phase("imperial", secrets={ANGOFF: {"code": "imperial-archives"}}, rebel_base="223")
    revelation = play(game, letters=1, side="imperial")
    revelation.begin(game.ctx)
    assert record(game).revealed == ()


# Question Prisoner


def prison(side: str = "imperial", **more: Any) -> Game:
    """Redjac holds Kogus, or the other way round."""
    guard, captive = ("redjac", "kogus") if side == "imperial" else ("kogus", "redjac")
    people = {guard: {"place": "222.1"}, captive: {"place": "222.1", "fate": "captive", "captor": guard}}
    return phase(side, characters={**people, **more.pop("characters", {})}, rebel_base="223", **more)


@pytest.mark.case("37.1")
def test_the_guard_may_question_his_prisoner() -> None:
    assert "redjac questions kogus" in prison().actions


@pytest.mark.case("37.1")
def test_in_an_orbit_box_and_with_military_units_too() -> None:
    people = {
        "barca": {"place": "241.orbit", "with_units": True},
        "kogus": {"place": "241.orbit", "fate": "captive", "captor": "units"},
    }
    game = phase("imperial", characters=people, units={"241.orbit": {"line": 2}}, rebel_base="223")
    assert "barca questions kogus" in game.actions


@pytest.mark.case("37.1", "13.1c")
def test_who_was_on_another_mission_questions_nobody() -> None:
    """[G-23] One mission for each character; the guard stayed behind and may still ask."""
    game = prison(characters={"barca": {"place": "222.1"}})
    assert "barca questions kogus" in game.actions
    do(game, "missions at 222.1", "assign barca to D", "stop")
    while question(game).kind != "missions":
        do(game, passing(game))

    assert "redjac questions kogus" in game.actions
    assert not any(action.startswith("barca") for action in game.actions)


@pytest.mark.case("37.13")
def test_only_the_empire_tortures() -> None:
    assert "redjac tortures kogus" in prison().actions
    rebel = prison("rebel")
    assert "kogus questions redjac" in rebel.actions
    assert "kogus tortures redjac" not in rebel.actions


@pytest.mark.case("37.11")
def test_three_cards_and_the_intelligence_of_the_questioner() -> None:
    game = prison(cards=NO_ANSWER)
    drawn = only(do(game, "redjac questions kogus"), BonusDrawn)
    assert drawn.draws == 3 + game.facts.characters["redjac"].intelligence


@pytest.mark.case("37.12a")
def test_under_torture_six_less_the_intelligence_of_the_prisoner() -> None:
    game = prison(cards=NO_ANSWER, dice=[1])
    events = do(game, "redjac tortures kogus")
    cards = game.facts.characters
    wits = cards["redjac"].intelligence - cards["kogus"].intelligence
    assert only(events, BonusDrawn).draws == 6 + wits


@pytest.mark.case("37.12")
@pytest.mark.parametrize("wounds", [0, 1, 2])
def test_torture_wounds_twice_what_the_die_is_above_endurance(wounds: int) -> None:
    endurance = facts().characters["kogus"].endurance
    left = endurance - wounds
    game = prison(
        cards=NO_ANSWER,
        dice=[6],
        characters={"kogus": {"place": "222.1", "fate": "captive", "captor": "redjac", "wounds": wounds}},
    )
    events = do(game, "redjac tortures kogus")
    expected = 2 * max(0, 6 - left)
    assert only(events, PrisonerTortured).wounds == expected
    if expected >= left:
        assert only(events, Died).character == "kogus"
        assert not every(events, BonusDrawn)
    elif expected:
        assert only(events, Wounded).wounds == expected


@pytest.mark.case("37.14", "37.42")
def test_one_letter_tells_the_rebels_a_secret_of_the_empire() -> None:
    assert question(secrets_of_the_empire()).side == "rebel"


@pytest.mark.case("37.14")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_without_a_letter_the_prisoner_tells_nothing(side: str) -> None:
    game = prison(side, cards=NO_ANSWER)
    guard, captive = ("kogus", "redjac") if side == "rebel" else ("redjac", "kogus")
    do(game, f"{guard} questions {captive}")
    assert question(game).kind == "missions"


@pytest.mark.case("37.1")
def test_only_who_is_with_the_prisoner_questions_him() -> None:
    """Barca is in the next Environ, Jon Kidu far away."""
    everybody = {
        "redjac": {"place": "232.1"},
        "kogus": {"place": "232.1", "fate": "captive", "captor": "redjac"},
        "barca": {"place": "232.2"},
    }
    game = phase("imperial", characters=everybody, rebel_base="223")
    asking = {action.split()[0] for action in game.actions if "questions" in action}
    assert asking == {"redjac"}


@pytest.mark.case("37.11")
def test_all_three_sections_count_and_no_event_happens() -> None:
    """Each of these cards shows the letter in another section than the rest of the mission would."""
    for card in SHOWING:
        game = prison(cards=[card, *NO_ANSWER])
        events = do(game, "redjac questions kogus")
        assert only(events, BonusDrawn).hits == 1
        assert not every(events, CardDrawn)
        assert not every(events, EventStruck)


@pytest.mark.case("37.14", "34.21", "37.41")
def test_one_letter_tells_two_planets_that_are_not_the_base() -> None:
    game = prison(cards=QUESTION_CARDS)
    do(game, "redjac questions kogus")
    events = do(game, game.actions[0], game.actions[1])
    assert len(every(events, PlanetNamed)) == 2


@pytest.mark.case("37.1")
def test_a_prisoner_is_questioned_once_and_the_questioner_does_nothing_else() -> None:
    game = prison(cards=NO_ANSWER, characters={"barca": {"place": "222.1"}})
    do(game, "redjac questions kogus")
    assert not any("questions kogus" in action for action in game.actions)
    assert game.state.characters["redjac"].sidelined


@pytest.mark.case("37.1")
@pytest.mark.parametrize(("place", "possible"), [("222.orbit", True), ("22.drift", False)])
def test_prisoners_are_questioned_in_environs_and_orbit_boxes_but_not_in_drift(
    place: str, possible: bool
) -> None:
    game = galaxy(
        "rebel-1.missions",
        characters={
            "kogus": {"place": place, "ship": "star-cruiser"},
            "senator-dermond": {"place": place, "fate": "captive", "captor": "kogus"},
            "tourag": {"place": "223.1"},
        },
    )
    assert ("kogus questions senator-dermond" in game.actions) is possible


def finish(game: Game, *kinds: str) -> list[Event]:
    """Plain answers until one of these questions."""
    events: list[Event] = []
    for _ in range(40):
        if question(game).kind in kinds:
            return events
        answer = next((each for each in ("ready", "draw", "done") if each in game.actions), game.actions[0])
        events += do(game, answer)
    raise AssertionError(f"{question(game).kind}: {game.actions}")


def phase_with(side: str, people: dict[str, Any], **more: Any) -> Game:
    return galaxy(f"{side}-1.missions", turn=SECOND, characters={**FAR, **people}, **more)


@pytest.mark.case("37.0a")
@pytest.mark.parametrize(("there", "one", "two"), [(2, 2, 2), (7, 2, 7), (8, 2, 8), (9, 2, 8)])
def test_what_a_thief_takes_from_a_small_treasury(there: int, one: int, two: int) -> None:
    for letters, taken in ((1, one), (2, two)):
        game = phase_with(
            "rebel",
            {"kogus": {"place": CITY}},
            resource_tracks={"imperial": there},
            cards=[*[THEFT] * letters, *[BLANK] * 12],
        )
        do(game, f"missions at {CITY}", "assign kogus to H")
        finish(game, "missions")
        assert points(game) == {"rebel": taken, "imperial": there - taken}


@pytest.mark.case("37.0a", "13.51")
def test_a_thief_may_be_content_with_one_letter() -> None:
    game = phase_with(
        "rebel", {"kogus": {"place": CITY}}, resource_tracks={"imperial": 9}, cards=[THEFT, *[BLANK] * 12]
    )
    do(game, f"missions at {CITY}", "assign kogus to H", "draw", "complete H")
    assert points(game) == {"rebel": 2, "imperial": 7}


@pytest.mark.case("37.0a", "26.0a")
def test_a_thief_knows_his_way_at_home() -> None:
    """Diomas is a capital and the home of Tourag: Intelligence 2, one companion, one for the home."""
    game = galaxy(
        "rebel-1.missions",
        turn=SECOND,
        characters={
            "tourag": {"place": "152.1"},
            "kogus": {"place": "152.1"},
            "jon-kidu": {"place": "551.1"},
        },
        resource_tracks={"imperial": 9},
        cards=[BLANK] * 20,
    )
    do(game, "missions at 152.1", "assign tourag to H", "assign kogus to H")
    events = finish(game, "missions")
    assert only(events, BonusDrawn).draws == 2 + 1 + 1


@pytest.mark.case("37.0b", "33.22")
def test_the_empire_steals_at_the_base_whoever_holds_it_and_its_track_has_an_end() -> None:
    game = phase_with(
        "imperial",
        {"redjac": {"place": "231.1"}},
        planets={"231": {"state": "rebel-control", "pdb_up": True}},
        rebel_base="231",
        rebel_base_revealed=True,
        resource_tracks={"imperial": 96, "rebel": 20},
        cards=[THEFT, THEFT, *[BLANK] * 12],
    )
    do(game, "missions at 231.1", "assign redjac to H")
    finish(game, "missions")
    assert points(game) == {"rebel": 12, "imperial": 99}


@pytest.mark.case("37.0b", "36.34")
def test_nobody_steals_where_the_base_was() -> None:
    game = phase_with(
        "imperial",
        {"redjac": {"place": CITY}},
        destroyed_planets=["231"],
        rebel_base="231",
        rebel_base_revealed=True,
        planets={"232": {"state": "rebel-control", "pdb_up": True}},
        resource_tracks={"rebel": 20},
    )
    do(game, f"missions at {CITY}")
    assert "assign redjac to H" not in game.actions


def held(side: str, people: dict[str, Any], **more: Any) -> Game:
    return phase_with(side, people, rebel_base=more.pop("rebel_base", "231"), **more)


@pytest.mark.case("37.1", "9.57")
def test_whoever_is_with_the_units_is_not_stacked_with_the_prisoner_of_a_guard() -> None:
    game = held(
        "imperial",
        {
            "redjac": {"place": CITY},
            "saytar": {"place": CITY},
            "barca": {"place": CITY, "with_units": True},
            "kogus": {"place": CITY, "fate": "captive", "captor": "redjac"},
        },
        units={CITY: {"line": 2}},
    )
    asking = {each.split()[0] for each in game.actions if each.endswith("questions kogus")}
    assert asking == {"redjac", "saytar"}


@pytest.mark.case("37.1", "20.9")
def test_in_an_orbit_box_everybody_is_stacked_with_the_prisoner_of_the_fleet() -> None:
    game = held(
        "imperial",
        {
            "redjac": {"place": "241.orbit", "ship": "redjacs-spaceship"},
            "barca": {"place": "241.orbit", "with_units": True},
            "kogus": {"place": "241.orbit", "fate": "captive", "captor": "units"},
        },
        units={"241.orbit": {"line": 2}},
    )
    asking = {each.split()[0] for each in game.actions if each.endswith("questions kogus")}
    assert asking == {"redjac", "barca"}


@pytest.mark.case("37.1", "25.2", "25.22")
def test_a_sovereign_asks_no_questions() -> None:
    game = held(
        "imperial",
        {"kogus": {"place": "231.1", "fate": "captive", "captor": "units"}, "barca": {"place": "231.1"}},
        units={"231.1": {"line": 2}},
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}},
        rebel_base="232",
    )
    assert not [each for each in game.actions if "questions" in each]


@pytest.mark.case("37.1", "13.7")
def test_a_questioner_does_nothing_else_and_does_not_rest() -> None:
    game = held(
        "imperial",
        {
            "redjac": {"place": CITY, "wounds": 2},
            "kogus": {"place": CITY, "fate": "captive", "captor": "redjac"},
            "frun-sentel": {"place": CITY, "fate": "captive", "captor": "redjac"},
        },
        cards=NO_ANSWER,
    )
    do(game, "redjac questions kogus")
    assert not [each for each in game.actions if "redjac" in each]
    do(game, "done")
    assert game.state.characters["redjac"].wounds == 2


@pytest.mark.case("37.12", "37.11")
def test_on_the_drug_world_everybody_is_cleverer_and_tougher() -> None:
    """Kogus has Endurance 5 and Intelligence 2: with 6 the die does nothing; 6 + 4 - 3 cards."""
    game = held(
        "imperial",
        {
            "redjac": {"place": CITY},
            "kogus": {"place": CITY, "fate": "captive", "captor": "redjac"},
        },
        secrets={ANGOFF: {"code": "drug-world", "revealed": True}},
        cards=NO_ANSWER,
        dice=[6],
    )
    events = do(game, "redjac tortures kogus")
    assert only(events, PrisonerTortured).wounds == 0
    assert only(events, BonusDrawn).draws == 6 + 4 - 3


@pytest.mark.case("37.12", "38.53")
def test_the_last_prisoner_dies_and_the_war_goes_on() -> None:
    """All twenty must be dead or captured; those in the deck are neither."""
    game = galaxy(
        "imperial-1.missions",
        turn=SECOND,
        characters={
            "redjac": {"place": CITY},
            "zina-adora": {"place": CITY, "fate": "captive", "captor": "redjac"},
        },
        rebel_base="231",
        dice=[4],
        cards=NO_ANSWER,
    )
    events = do(game, "redjac tortures zina-adora")
    assert only(events, PrisonerTortured).wounds == 4
    assert only(events, Died).character == "zina-adora"
    assert not every(events, BonusDrawn)
    assert not every(events, PlanetNamed)
    assert game.state.outcome is None


def told(people: dict[str, Any] | None = None, **more: Any) -> Game:
    """Kogus has learned a secret of the Empire from Redjac."""
    place = more.pop("at", CITY)
    game = phase_with(
        "rebel",
        {
            "kogus": {"place": place},
            "redjac": {"place": place, "fate": "captive", "captor": "kogus"},
            **(people or {}),
        },
        cards=[SHOWING[0], *NO_ANSWER],
        **more,
    )
    do(game, "kogus questions redjac")
    return game


@pytest.mark.case("37.42", "31.23")
@pytest.mark.parametrize(("hidden", "offered"), [(0, False), (1, True)])
def test_planet_secrets_are_told_as_long_as_there_are_any(hidden: int, offered: bool) -> None:
    secrets = {
        "212": {"code": "gem-world", "revealed": hidden == 0},
        "221": {"code": "ipoc", "revealed": True},
    }
    game = told(secrets=secrets)
    assert ("planet secrets" in game.actions) == offered
    if offered:
        events = do(game, "planet secrets")
        if "the secret of 212" in game.actions:
            events += do(game, "the secret of 212")
        assert only(events, SecretRevealed).planet == "212"
        assert question(game).kind == "missions"


@pytest.mark.case("37.42", "35.4", "35.32")
@pytest.mark.parametrize(
    "more",
    [
        {"decks": {"strategic_assignments": []}},
        {
            "decks": {"strategic_assignments": [140, 127]},
            "rebel_base": "231",
            "rebel_base_revealed": True,
            "planets": {"232": {"state": "rebel-control", "pdb_up": True}},
        },
    ],
)
def test_there_is_no_next_assignment_when_none_will_be_drawn(more: dict[str, Any]) -> None:
    assert "next assignment" not in told(**more).actions


@pytest.mark.case("37.42", "35.4")
def test_the_last_card_of_the_deck_can_be_seen_and_the_second_deck_is_unknown_again() -> None:
    game = told(decks={"strategic_assignments": [140]})
    events = do(game, "next assignment")
    assert only(events, AssignmentSeen).card == 140
    assert record(game).next_assignment_known


@pytest.mark.case("37.42", "7.22")
def test_the_units_of_a_province_are_shown_to_the_rebels_alone_and_turned_down_again() -> None:
    game = told(units={"241.1": {"line": 2}, "241.orbit": {"resolution": 1}, "311.1": {"patrol": 1}})
    before = game.view("rebel")["spaces"]
    shown = only(do(game, "show province 2"), ProvinceShown)
    assert shown.units == {"241.1": {"line": 2}, "241.orbit": {"resolution": 1}}
    assert game.view("rebel")["spaces"] == before, "they lie face down again"
    told_to = {
        viewer: only(
            [each for each in game.log_for(viewer) if isinstance(each, ProvinceShown)], ProvinceShown
        )
        for viewer in ("rebel", "imperial", "spectator")
    }
    assert "1 Resolution" in describe(told_to["rebel"], game.facts)
    assert "Resolution" not in describe(told_to["spectator"], game.facts)


@pytest.mark.case("37.42", "31.0", "36.34")
def test_a_dead_world_that_is_told_of_ends_the_missions_on_it() -> None:
    game = phase_with(
        "rebel",
        {"kogus": {"place": CITY}, "frun-sentel": {"place": CITY}},
        secrets={ANGOFF: {"code": "dead-world"}, "212": {"code": "gem-world"}},
        cards=[NEWS, 70, BLANK, BLANK, BLANK, BLANK],
    )
    do(game, f"missions at {CITY}", "assign kogus to I", "assign frun-sentel to S", "draw", "draw")
    events = finish(game, "enemy-secret")
    events += do(game, "planet secrets", f"the secret of {ANGOFF}")
    assert only(events, PlanetDestroyed).planet == ANGOFF
    assert only(events, DominoSparked).spark == "freed"
    events += do(game, "done")
    assert {each.planet for each in every(events, SecretRevealed)} == {ANGOFF, "212"}, "the only other one"
    assert only(events, MissionFailed).letter == "S"
    assert question(game).kind == "missions"
    assert not [each for each in game.actions if ANGOFF in each]
    assert {game.state.characters[each].fate for each in ("kogus", "frun-sentel")} == {"free"}


@pytest.mark.case("37.11", "37.12a")
@pytest.mark.parametrize(
    ("formula", "order", "draws"),
    [
        ('bonus = ["3", "INTQ", "-INTP"]', "questions", 3 + 3 - 2),
        ('bonus = ["2", "INT1"]', "questions", 2 + 3),
        ('torture_bonus = ["4"]', "tortures", 4),
    ],
)
def test_the_disputed_cards_of_a_question_follow_the_data(
    formula: str, order: str, draws: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[M18] The formula is on one witness only, and may be overridden."""
    (tmp_path / "own.toml").write_text(f"[missions.Q]\n{formula}\n", encoding="utf-8")
    game = galaxy(
        "imperial-1.missions",
        turn=3,
        characters={
            "redjac": {"place": CITY},
            "kogus": {"place": CITY, "fate": "captive", "captor": "redjac"},
            "tourag": {"place": "551.1"},
        },
        cards=[77] * 12,
        dice=[1],
    )
    monkeypatch.setattr(game.ctx, "facts", load_facts(tmp_path / "own.toml"))
    wits = [game.facts.characters[each].intelligence for each in ("redjac", "kogus")]
    assert wits == [3, 2]
    assert only(do(game, f"redjac {order} kogus"), BonusDrawn).draws == draws
