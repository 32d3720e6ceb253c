"""Several small answers given together: they say all that they do, and do nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.engine.galactic.test_revealing import laid
from tests.engine.mission_table import errand
from tests.engine.province.fleets import ANGOFF, at, space
from tests.engine.province.test_force_points import spend_here
from tests.engine.province.test_spaceship_quest import above_quibron
from tests.engine.table import do, question, table
from tests.engine.test_mission_results import PEACEFUL, complete

from fitg.bots import create, observe
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, new_game
from fitg.engine.rules.character_combat import BreakOffAll, StandAndFight
from fitg.engine.rules.missions.actions import AssignCharacter, DrawCard
from fitg.presentation.bundles import Bundle, bundles, fleets, goes_on, uprisings
from fitg.presentation.standing import standing_order

TWO = {"frun-sentel": {"place": "221.1"}, "boccanegra": {"place": "221.1"}}


def on_missions() -> Game:
    game = table("rebel.missions", characters=TWO)
    do(game, "missions at 221.1")
    return game


def test_all_who_are_left_go_on_one_mission() -> None:
    game = on_missions()
    found = {bundle.label: bundle for bundle in bundles(game)}
    chosen = found["Both: Diplomacy"]
    assert chosen.actions == ["assign frun-sentel to D", "assign boccanegra to D"]
    do(game, *chosen.actions)
    assert question(game).kind == "missions.draw"
    assert bundles(game) == []


def test_a_mission_that_not_all_can_go_on_is_no_bundle() -> None:
    game = on_missions()
    people = {option.who for option in game.options if isinstance(option, AssignCharacter)}
    for bundle in bundles(game):
        assert len(bundle.actions) == len(people)
    do(game, "assign frun-sentel to D")
    assert bundles(game) == [], "one is no several"


TWO_PLACES = TWO | {"doctor-sontag": {"place": "222.1"}, "tourag": {"place": "222.1"}}


@pytest.mark.case("13.1")
def test_place_and_mission_by_one_click() -> None:
    """All who are there go on the mission; whoever wants to send them one by one still can."""
    game = table("rebel.missions", characters=TWO_PLACES)
    here = [bundle for bundle in bundles(game) if bundle.places == ["221.1"]]
    chosen = next(bundle for bundle in here if "Diplomacy" in bundle.text)
    assert chosen.text == "Frun Sentel and Boccanegra: Diplomacy"
    assert all(bundle.beside for bundle in here)
    assert carried_out(game, chosen) == 3
    assert question(game).kind == "missions.draw"
    assert game.can_undo


@pytest.mark.case("13.1")
def test_a_mission_that_not_all_of_a_place_can_go_on_is_not_offered_with_the_place() -> None:
    game = table("rebel.missions", characters=TWO_PLACES)
    offered = {bundle.actions[-1][-1] for bundle in bundles(game) if bundle.places == ["221.1"]}
    do(game, "missions at 221.1")
    by_letter: dict[str, set[str]] = {}
    for option in game.options:
        if isinstance(option, AssignCharacter):
            by_letter.setdefault(option.letter, set()).add(option.who)
    assert offered == {letter for letter, people in by_letter.items() if len(people) == 2}
    assert offered < set(by_letter) or len(offered) == len(by_letter)


@pytest.mark.case("24.0")
def test_above_a_planet_no_mission_of_the_ground_is_offered_with_the_place() -> None:
    """In an Orbit Box there is the quest alone, which wants its ship named first."""
    game = above_quibron()
    assert "missions at 221.orbit" in game.actions
    assert [bundle for bundle in bundles(game) if bundle.places == ["221.orbit"]] == []
    (rest,) = [bundle for bundle in bundles(game) if bundle.actions == ["done"]]
    assert rest.label == "Professor Mareg and Boccanegra stay idle"


@pytest.mark.case("13.0")
def test_to_end_the_missions_says_who_stays_idle() -> None:
    game = table("rebel.missions", characters=TWO_PLACES)
    (rest,) = [bundle for bundle in bundles(game) if bundle.actions == ["done"]]
    assert rest.label == "The 4 who are left stay idle"
    assert rest.final
    do(game, "missions at 221.1", "assign frun-sentel to D", "assign boccanegra to D")
    while question(game).kind != "missions":
        do(game, game.actions[0])
    (rest,) = [bundle for bundle in bundles(game) if bundle.actions == ["done"]]
    assert rest.label == "Doctor Sontag and Tourag stay idle"
    before = game.state.turn, game.ctx.segment
    carried_out(game, rest)
    assert (game.state.turn, game.ctx.segment) != before


@pytest.mark.case("10.4")
def test_an_attack_and_its_leader_by_one_click() -> None:
    game = table(
        "imperial.military-combat",
        characters={"redjac": {"place": "222.1"}},
        units={"222.1": {"line": 2, "urban-1-0": 1}},
    )
    (led,) = [bundle for bundle in bundles(game) if bundle.places == ["222.1"]]
    assert led.label == "Attack at Angoff (urban), Redjac leads"
    assert led.beside, "the attack without him can still be chosen"
    twin = game.copy()
    assert carried_out(twin, led) == 2
    do(game, "attack at 222.1", "lead with redjac")
    assert twin.digest() == game.digest()


@pytest.mark.case("11.0")
def test_a_search_and_its_leader_by_one_click() -> None:
    game = table(
        "rebel.search",
        characters={"redjac": {"place": "222.1"}, "frun-sentel": {"place": "222.1", "detected": True}},
        units={"222.1": {"line": 2}},
    )
    (led,) = [bundle for bundle in bundles(game) if bundle.pieces == ["redjac"]]
    assert led.actions == ["search 222.1 with units", "lead with redjac"]
    assert carried_out(game, led) == 2


@pytest.mark.case("11.2")
def test_all_who_can_search_do_so_by_one_click() -> None:
    searching = ("boccanegra", "doctor-sontag", "frun-sentel")
    game = table(
        "imperial.search",
        characters={each: {"place": "222.1"} for each in searching}
        | {"redjac": {"place": "222.1", "detected": True}},
    )
    (every,) = [bundle for bundle in bundles(game) if bundle.label == "Angoff (urban) is searched by all 3"]
    assert every.actions[1:] == [f"send {each}" for each in searching]
    assert carried_out(game, every) == 4
    assert any(isinstance(event, SearchMade) for event in game.log)


@pytest.mark.case("13.3")
def test_cards_are_drawn_by_themselves_while_there_is_nothing_to_decide() -> None:
    game = on_missions()
    do(game, "assign frun-sentel to D")
    assert standing_order(game) is None, "somebody is still to be sent"
    do(game, "assign boccanegra to D")
    found = standing_order(game)
    assert found is not None
    assert (found.order, found.action) == ("draw", DrawCard().text)


def test_whoever_came_to_harm_is_asked_before_the_next_card() -> None:
    asked = 0
    for seed in range(12):
        game = new_game("flight-to-egrix", seed=seed)
        while game.outcome is None and game.steps < 120:
            draws = any(isinstance(option, DrawCard) for option in game.options)
            if draws and game.last_step is not None:
                hurt = any(type(event).__name__ in ("Wounded", "Died") for event in game.last_step.events)
                if hurt:
                    asked += 1
                    assert standing_order(game) is None
            game.apply(game.options[seed % len(game.options)])
    assert asked


@pytest.mark.case("12.5")
def test_a_fight_is_decided_in_one_word() -> None:
    for seed in range(40):
        game = new_game("flight-to-egrix", seed=seed)
        while game.outcome is None and game.steps < 150:
            if question(game).kind == "character-combat.active":
                stand, flee = bundles(game)
                assert (stand.label, flee.label) == ("All stand and fight", "All try to break off")
                assert stand.actions[1:] == [StandAndFight().text]
                assert flee.actions[1:] == [BreakOffAll().text]
                do(game, stand.actions[0])
                assert question(game).kind == "character-combat.break-off"
                assert set(stand.actions[1:] + flee.actions[1:]) <= set(game.actions)
                return
            game.apply(game.options[seed % len(game.options)])
    pytest.fail("nobody fights any more")


# Bundles of moves


def carried_out(game: Game, bundle: Bundle) -> int:
    """As the table does it; how many of the actions were taken."""
    side, (first, *then) = game.side, bundle.actions
    events, done = game.apply(first), 1
    for kind, action in zip(bundle.asked, then, strict=True):
        if not goes_on(game, side, events, kind, action):
            break
        events, done = game.apply(action), done + 1
    return done


def labelled(game: Game, text: str) -> Bundle:
    return next(bundle for bundle in bundles(game) if text in bundle.label)


def questions(scenario: str, seed: int, steps: int) -> Iterator[Game]:
    """A game played by chance, question by question; who moves begins moves more often than he ends them."""
    game, chance = new_game(scenario, seed=seed), Random(seed)
    while game.outcome is None and game.steps < steps:
        yield game
        active = [option for option in game.options if not option.passes] or list(game.options)
        game.apply(chance.choice(active if chance.random() < 0.7 else list(game.options)))


@pytest.mark.parametrize(("scenario", "steps"), [("varu-powderkeg", 250), ("empires-backdoor", 350)])
def test_a_bundle_is_its_parts_and_tells_no_secret(scenario: str, steps: int) -> None:
    """Whatever can be taken back is done to its end, as by hand; and what is hidden changes no bundle."""
    whole: Counter[str] = Counter()
    for game in questions(scenario, seed=5, steps=steps):
        before, found = game.digest(), bundles(game)
        assert game.digest() == before, "to offer a bundle changes nothing"
        assert game.side is not None
        by_the_past = [*fleets.the_same_way(game), *fleets.following(game)]
        assert bundles(game.as_known_to(game.side)) == [each for each in found if each not in by_the_past]
        for bundle in found[:: max(1, len(found) // 3)]:
            together, by_hand = game.copy(), game.copy()
            taken = carried_out(together, bundle)
            do(by_hand, *bundle.actions[:taken])
            assert together.digest() == by_hand.digest()
            if not bundle.final:
                assert taken == len(bundle.actions), bundle.label
                assert together.can_undo
                whole[question(game).kind] += 1
    assert whole["movement"]


@pytest.mark.case("20.92", "20.11")
def test_a_fleet_sets_out_and_arrives_by_two_clicks() -> None:
    game = space(units={"223.1": {"wild-2-1": 3, "air-1-0": 1}, "222.1": {"air-2-3": 1}})
    said = [bundle.text for bundle in bundles(game) if bundle.origin == "223.1"]
    assert said == ["1 Wild 2-1", "2 Wild 2-1", "all units, with all that they can carry"]
    unit, two, everything = (bundle for bundle in bundles(game) if bundle.origin == "223.1")
    assert (unit.pieces, two.pieces, everything.pieces) == (["wild-2-1"], ["wild-2-1"], [])
    assert (unit.beside, two.beside, everything.beside) == (False, True, False)
    assert everything.places == ["223.1"]
    carried_out(game, everything)
    there = labelled(game, "Angoff (orbit)")
    assert there.places == ["222", ANGOFF]
    assert carried_out(game, there) == 2
    assert at(game, ANGOFF, "rebel") == {"wild-2-1": 3, "air-1-0": 1}


@pytest.mark.case("20.92", "20.1")
def test_as_many_again_go_the_same_way_by_one_click() -> None:
    game = space(units={"223.1": {"wild-2-1": 4, "air-1-0": 1}})
    assert not fleets.the_same_way(game), "nobody has gone anywhere"
    carried_out(game, labelled(game, "Charkhan (air): 2 Wild"))
    carried_out(game, labelled(game, "Angoff (orbit)"))
    (again,) = fleets.the_same_way(game)
    assert again.label == "2 Wild 2-1 more from Charkhan (air) to Angoff (orbit)"
    assert carried_out(game, again) == len(again.actions)
    assert at(game, ANGOFF, "rebel") == {"wild-2-1": 4}
    assert not fleets.the_same_way(game), "there are no two left"


@pytest.mark.case("20.1")
def test_all_units_of_another_place_follow_a_fleet_by_one_click() -> None:
    game = space(units={"223.1": {"wild-2-1": 2}, "221.1": {"air-2-3": 1}, "222.1": {"urban-2-3": 1}})
    assert not fleets.following(game), "nobody has gone anywhere"
    carried_out(game, labelled(game, "Charkhan (air): 1 Wild"))
    carried_out(game, labelled(game, "Angoff (orbit)"))
    found = {bundle.label: bundle for bundle in fleets.following(game)}
    assert [*found][:3] == [
        "All units at Charkhan (air) follow to Angoff (orbit)",
        "All units at Quibron (wild) follow to Angoff (orbit)",
        "All units at Angoff (urban) follow to Angoff (orbit)",
    ]
    for bundle in [*found.values()][:3]:
        assert carried_out(game, bundle) == len(bundle.actions)
    assert at(game, ANGOFF, "rebel") == {"wild-2-1": 2, "air-2-3": 1, "urban-2-3": 1}
    assert not [each for each in fleets.following(game) if each.label in [*found][:3]], "nobody is left there"


@pytest.mark.case("20.1", "20.6")
def test_who_follows_into_fire_is_told_so() -> None:
    game = space(units={"223.1": {"wild-2-1": 2}, "221.1": {"air-2-3": 1}}, pdbs={"222": 2})
    carried_out(game, labelled(game, "Charkhan (air): 1 Wild"))
    carried_out(game, labelled(game, "Angoff (urban)"))
    do(game, "rake")
    while question(game).kind != "fleets":
        do(game, game.actions[0])
    assert fleets.following(game)
    assert all(bundle.final for bundle in fleets.following(game))


@pytest.mark.case("25.14")
def test_points_that_rise_in_one_place_are_spent_by_one_click() -> None:
    """They have one place and few kinds: no sheet is needed for them."""
    game = spend_here("imperial", "231.1", 9, "line", "patrol")
    assert (
        question(game).prompt == "9 of 9 Force Points are left to spend at Pronox (urban); the rest is lost."
    )
    found = {bundle.label: bundle for bundle in bundles(game)}
    assert [*found] == ["Only 1 Line; 4 Force Points are lost", "Only 3 Patrol"]
    assert all(bundle.final for bundle in found.values())
    twin = game.copy()
    carried_out(game, found["Only 3 Patrol"])
    do(twin, "buy 3 patrol at 231.1", "done")
    assert game.digest() == twin.digest()


@pytest.mark.case("20.6")
def test_a_fleet_that_is_struck_on_its_way_has_been_told_so_before() -> None:
    game = space(units={"223.1": {"wild-2-1": 1, "air-2-1": 1}}, pdbs={"222": 2})
    carried_out(game, labelled(game, "Charkhan (air): 1 Wild"))
    assert not labelled(game, "Angoff (orbit)").final
    assert labelled(game, "Angoff (urban)").final
    carried_out(game, labelled(game, "Angoff (urban)"))
    assert question(game).kind == "raking"
    assert game.side == "imperial"


@pytest.mark.case("18.0")
def test_nobody_else_moves_until_something_else_is_asked() -> None:
    quiet = space("imperial.interplanetary-movement")
    bundle = labelled(quiet, "Nobody else moves")
    assert bundle.asked == ["movement", "movement"]
    assert bundle.final
    carried_out(quiet, bundle)
    assert quiet.ctx.segment not in {
        "imperial.interplanetary-movement",
        "imperial.character-movement",
        "imperial.surface-movement",
    }
    beside = space("imperial.interplanetary-movement", units={ANGOFF: {"veteran": 1, "air-2-3": 1}})
    assert carried_out(beside, labelled(beside, "Nobody else moves")) == 1
    assert (beside.side, question(beside).kind) == ("rebel", "interception"), "the enemy has a word"
    do(beside, "let them pass")
    assert question(beside).kind == "space-combat", "it is not taken up again"


@pytest.mark.case("9.56")
def test_a_ship_and_all_who_find_a_seat_by_one_click() -> None:
    people = {name: {"place": "223.1"} for name in ("frun-sentel", "boccanegra", "jon-kidu")}
    people["boccanegra"]["ship"] = "explorer"
    game = table("rebel.movement", characters=people)
    flights = [bundle for bundle in bundles(game) if bundle.actions[0].startswith("fly ")]
    assert flights
    for bundle in flights:
        twin = game.copy()
        assert carried_out(twin, bundle) == len(bundle.actions)
        assert not any(action.startswith("board ") for action in twin.actions)


@pytest.mark.case("31.22", "20.6")
def test_secrets_are_kept_and_bases_fire_without_a_question() -> None:
    game = laid("imperial-1.interplanetary-movement", {"222": "ipoc"})
    found = standing_order(game)
    assert found is not None
    assert (found.order, found.action) == ("secrets", "keep the secrets")
    raked = space(units={"223.1": {"wild-2-1": 1, "air-2-1": 1}}, pdbs={"222": 2})
    carried_out(raked, labelled(raked, "Charkhan (air): 1 Wild"))
    carried_out(raked, labelled(raked, "Angoff (urban)"))
    found = standing_order(raked)
    assert found is not None
    assert (found.order, found.action) == ("fire", "rake")


@pytest.mark.case("18.0", "9.54")
def test_who_flies_next_has_finished_with_his_fleets() -> None:
    """On the map a ship is lit while fleets are asked about: one click ends them and sets it out."""
    people: dict[str, dict[str, object]] = {
        name: {"place": "223.1"} for name in ("frun-sentel", "boccanegra")
    }
    people["boccanegra"]["ship"] = "explorer"
    game = space("rebel.interplanetary-movement", characters=people)
    later = [bundle for bundle in bundles(game) if bundle.later]
    assert all(bundle.actions[0] == "done" and bundle.final for bundle in later)
    alone = next(bundle for bundle in later if bundle.actions == ["done", "fly explorer"])
    crewed = next(bundle for bundle in later if bundle.drawn)
    assert crewed.actions == ["done", "fly explorer", "board frun-sentel"]
    assert alone.pieces == crewed.pieces == ["explorer"]
    twin = game.copy()
    do(twin, "done")
    moves = {each for each in twin.actions if each.split()[0] in ("fly", "walk", "march")}
    assert {bundle.actions[1] for bundle in later} == moves
    assert carried_out(game, crewed) == 3
    assert question(game).kind == "movement.flight"


@pytest.mark.case("9.57")
def test_everybody_joins_the_units_of_his_place_by_one_click() -> None:
    people = {name: {"place": "222.1"} for name in ("jon-kidu", "barca", "redjac")}
    game = table("imperial.movement", characters=people, units={"222.1": {"line": 2}})
    restacked = [each for each in bundles(game) if each.actions[0].split()[0] in ("attach", "detach")]
    every = restacked[0]
    assert len(every.actions) == 3
    verb = every.actions[0].split()[0]
    assert every.label == f"All 3 {'join' if verb == 'attach' else 'leave'} the units"
    assert carried_out(game, every) == 3
    assert not any(action.startswith(f"{verb} ") for action in game.actions)
    while game.can_undo:
        game.undo()
    assert any(action.startswith(f"{verb} ") for action in game.actions)


@pytest.mark.case("15.41")
def test_a_rising_is_one_choice_where_it_can_be() -> None:
    """What rises everywhere, or in one Environ, stands side by side; no point is left that could be spent."""
    game = errand("432.1", ["kogus"], loyalty="unrest", cards=PEACEFUL["R"])
    complete(game, "R", ["kogus"])
    assert question(game).kind == "rebellion.force-points"
    ways = bundles(game)
    assert 2 <= len(ways) <= uprisings.MOST_WAYS
    assert len({bundle.label for bundle in ways}) == len(ways)
    for bundle in ways:
        twin = game.copy()
        assert carried_out(twin, bundle) == len(bundle.actions)


@pytest.mark.case("23.0")
def test_which_planets_follow_an_example_is_one_word() -> None:
    """As many as may follow, in every way in which they can be chosen; it does what it says."""
    game, bot, chance = new_game("galactic-campaign", seed=0), create("rookie"), Random(0)
    while not (game.decision is not None and game.decision.kind == "domino" and bundles(game)):
        game.apply(bot.choose(observe(game), chance, None))
    ways = bundles(game)
    assert len({bundle.label for bundle in ways}) == len(ways) >= 2
    for bundle in ways:
        assert bundle.label.endswith("follow")
        twin = game.copy()
        assert carried_out(twin, bundle) == len(bundle.actions) >= 2
        left = [action for action in twin.actions if action.startswith(("shift ", "raise "))]
        assert twin.decision is None or twin.decision.kind != "domino" or not left
