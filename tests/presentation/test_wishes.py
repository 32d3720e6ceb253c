"""One word for a while: it answers what its maker would answer, and ends when he would think again."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.province.fleets import space
from tests.engine.table import do, question, table

from fitg.bots import create, observe
from fitg.engine.game import Game, new_game
from fitg.engine.rules.battles import AttackAt
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.presentation.standing import HARM, standing_order
from fitg.presentation.wishes import Wish, WishName, wishes

TWO = {"frun-sentel": {"place": "221.1"}, "boccanegra": {"place": "221.1"}}


def named(game: Game, name: WishName) -> Wish | None:
    return next((each for each in wishes(game) if each.name == name), None)


@pytest.mark.parametrize("scenario", ["varu-powderkeg", "empires-backdoor", "galactic-campaign"])
def test_a_wish_names_an_answer_of_the_question(scenario: str) -> None:
    game, chance, seen = new_game(scenario, seed=2), Random(2), set[str]()
    while game.outcome is None and game.steps < 400:
        for wish in wishes(game):
            assert wish.action in ("", *game.actions)
            assert set(wish.alike) <= set(game.actions)
            if wish.label:
                assert wish.action or wish.name in ("assault", "last")
            assert wish.scope
            seen.add(wish.name)
        game.apply(chance.choice(game.actions))
    assert {"rest", "draw"} <= seen


@pytest.mark.case("18.0")
def test_who_rests_does_so_until_the_player_turn_is_over() -> None:
    """Fleets, people and units stay; what is said in one Player-Turn is not meant for the next."""
    game = space("imperial.interplanetary-movement")
    first = named(game, "rest")
    assert first is not None
    assert (first.action, first.holds) == ("done", True)
    kinds = list[str]()
    while game.side == "imperial" and (wish := named(game, "rest")) is not None:
        assert wish.scope == first.scope
        kinds.append(question(game).kind)
        do(game, wish.action)
    assert kinds[:2] == ["fleets", "movement"]
    while game.state.turn == 1 and not (game.side == "imperial" and named(game, "rest")):
        do(game, game.actions[-1])
    later = named(game, "rest")
    assert later is None or later.scope != first.scope


def test_who_has_come_to_harm_is_asked_again() -> None:
    """Played by chance: after a loss the wish to do nothing more does not hold."""
    game, chance = new_game("empires-backdoor", seed=5), Random(5)
    hurt = {True: 0, False: 0}
    while game.outcome is None and game.steps < 1500:
        wish, step = named(game, "rest"), game.last_step
        if wish is not None and step is not None and step.side != game.side:
            harmed = any(isinstance(event, HARM) for event in step.events)
            assert not (harmed and wish.holds)
            hurt[harmed] += 1
        game.apply(chance.choice(game.actions))
    assert hurt[True]
    assert hurt[False]


@pytest.mark.case("13.3")
def test_all_cards_of_a_place_are_drawn_by_one_word() -> None:
    game = table("rebel.missions", characters=TWO)
    do(game, "missions at 221.1", "assign frun-sentel to D", "assign boccanegra to D")
    wish = named(game, "draw")
    assert wish is not None
    assert wish.action == "draw"
    drawn = 0
    while (now := named(game, "draw")) is not None and now.scope == wish.scope:
        do(game, now.action)
        drawn += 1
        while question(game).kind.startswith("character-combat"):
            do(game, game.actions[-1])
    assert drawn > 1


@pytest.mark.case("22.3")
def test_attacks_are_usual_unless_somebody_wants_to_be_asked() -> None:
    """Who attacks with units that all are worth enough can say so before; the order answers the question."""
    units = {"222.1": {"line": 2, "veteran": 2, "urban-1-0": 1}}
    game = space("imperial.military-combat", units=units)
    offered = named(game, "assault")
    assert offered is not None
    do(game, "attack at 222.1")
    assert question(game).kind == "military-combat.assault"
    asked = named(game, "assault")
    assert asked is not None
    assert asked.scope == offered.scope
    found = standing_order(game)
    assert found is not None
    assert (found.order, found.action) == ("assault", "usual attack")
    weak = space("rebel.military-combat", units={"222.1": {"line": 1, "urban-1-0": 2}})
    assert named(weak, "assault") is None


@pytest.mark.case("18.0", "20.0")
def test_what_is_done_now_can_be_the_last_of_its_segment() -> None:
    """It answers nothing while a fleet is put together, then the end of this Segment, and of no other."""
    game = space(units={"223.1": {"wild-2-1": 3, "air-1-0": 1}, "222.1": {"air-2-3": 1}})
    first = named(game, "last")
    assert first is not None
    assert (first.label, first.action, first.holds) == ("… and no more fleets", "done", True)
    do(game, "fleet from 223.1")
    amid = named(game, "last")
    assert amid is not None
    assert (amid.scope, amid.action) == (first.scope, "")
    do(game, "add wild-2-1", "course 222", "to 222.orbit")
    then = named(game, "last")
    assert then is not None
    assert (then.scope, then.action) == (first.scope, "done")
    do(game, "done")
    while question(game).kind != "movement":
        do(game, game.actions[-1])
    moves = named(game, "last")
    assert moves is not None
    assert moves.scope != first.scope


@pytest.mark.case("13.0", "15.41")
def test_an_outbreak_or_a_fight_in_between_is_not_the_end_of_the_missions() -> None:
    """Played by chance: the last thing is only said where it is done, by the side that does it."""
    game, chance, kinds = new_game("galactic-campaign", seed=4), Random(4), set[str]()
    while game.outcome is None and game.steps < 1200:
        if (wish := named(game, "last")) is not None:
            kinds.add(question(game).kind)
            assert not wish.action or wish.action == "done"
        game.apply(chance.choice(game.actions))
    assert {"fleets", "movement", "reaction"} <= kinds
    assert not any(kind.startswith(("character-combat", "rebellion", "detection")) for kind in kinds)


@pytest.mark.case("9.6", "10.4", "11.0")
def test_what_is_always_answered_so_is_said_once() -> None:
    """Reactions, leaders, searches, possessions: a standing order, given where it is asked about."""
    game, chance, seen = new_game("empires-backdoor", seed=3), Random(3), dict[str, set[str]]()
    while game.outcome is None and game.steps < 1500:
        for name in ("stay", "lead", "search", "keep"):
            if (wish := named(game, name)) is not None:
                assert wish.action in game.actions
                assert wish.label.endswith("until I say otherwise")
                seen.setdefault(name, set()).add(wish.scope)
        game.apply(chance.choice(game.actions))
    assert set(seen) == {"stay", "lead", "search", "keep"}
    assert all(len(scopes) == 1 for scopes in seen.values())


def played(until: WishName, scenario: str = "galactic-campaign", seed: int = 0) -> Game:
    """Two bots play until such a thing can be wished."""
    game, bot, chance = new_game(scenario, seed=seed), create("rookie"), Random(seed)
    while (wish := named(game, until)) is None or not wish.label:
        game.apply(bot.choose(observe(game), chance, None))
    return game


def attacks_of(game: Game, side: str | None, since: int) -> set[str]:
    return {
        each.option.at
        for each in game.history[since:]
        if each.side == side and isinstance(each.option, AttackAt)
    }


@pytest.mark.case("10.1")
def test_one_attacks_as_the_last_time_and_then_no_more() -> None:
    """Everywhere where one did, led by the best one; what is asked between is answered by the player."""
    game = played("again")
    side, now, since = game.side, game.ctx.segment, len(game.history)
    wished = named(game, "again")
    assert wished is not None
    assert wished.label.startswith("As last time: attack at ")
    before = {each.split()[-1] for each in wished.alike}
    assert before <= attacks_of(game, side, 0)
    while game.ctx.segment == now:
        wish = named(game, "again") if game.side == side else None
        held = wish is not None and wish.scope == wished.scope and wish.holds
        do(game, wish.action if held and wish is not None else game.actions[0])
    assert attacks_of(game, side, since) == before


@pytest.mark.case("10.1")
def test_a_siege_is_another_one_when_there_is_another_place_to_decide_about() -> None:
    units = {place: {"line": 2, "urban-1-0": 1} for place in ("222.1", "223.1")}
    game = space("imperial.military-combat", units=units)
    here, there = named(game, "siege"), named(space("imperial.military-combat"), "siege")
    assert there is None
    assert here is not None
    assert here.label == "No attack until something changes"
    fewer = space("imperial.military-combat", units={"222.1": units["222.1"]})
    larger = space("imperial.military-combat", units=units | {"222.1": {"line": 3, "urban-1-0": 1}})
    scopes = {
        each.scope for each in (named(fewer, "siege"), named(larger, "siege"), here) if each is not None
    }
    assert len(scopes) == 3


@pytest.mark.case("13.1")
def test_where_nobody_is_new_all_go_on_with_their_missions() -> None:
    """Everybody who can be sent there is sent on what he did there; then cards are drawn as always."""
    game = played("steady")
    first = named(game, "steady")
    assert first is not None
    place = first.action.split()[-1] if first.action.startswith("missions at") else question(game).about
    did = {
        step.option.who: step.option.letter
        for step in game.history
        if step.side == game.side and isinstance(step.option, AssignCharacter)
    }
    if first.action.startswith("missions at"):
        do(game, first.action)
    sent = set[str]()
    while (wish := named(game, "steady")) is not None and wish.action:
        _, who, _, letter = wish.action.split()
        assert did[who] == letter
        sent.add(who)
        do(game, wish.action)
    assert sent
    assert question(game).about == place
    assert not any(each.startswith("assign") for each in game.actions)


@pytest.mark.case("13.3")
def test_all_cards_are_drawn_but_a_mission_that_can_be_completed_is_asked_about() -> None:
    game = table("rebel.missions", characters=TWO)
    places = named(game, "onward")
    assert places is not None
    assert (places.label, places.action) == (
        "One place after the other until I say otherwise",
        "missions at 221.1",
    )
    seen, chance = {True: 0, False: 0}, Random(3)
    trial = new_game("galactic-campaign", seed=3)
    while not all(seen.values()) and trial.outcome is None:
        if question(trial).kind == "missions.draw" and "draw" in trial.actions:
            can_complete = any(each.startswith("complete") for each in trial.actions)
            seen[can_complete] += 1
            assert (named(trial, "cards") is None) == can_complete
        trial.apply(chance.choice(trial.actions))
    assert all(seen.values())


@pytest.mark.case("12.4", "12.5")
def test_what_is_wished_for_a_fight_can_be_wished_for_all() -> None:
    game = played("flee", "empires-backdoor")
    once, always = named(game, "away"), named(game, "flee")
    assert once is not None
    assert always is not None
    assert always.action == once.action
    assert always.scope == "flee"
    brave = named(game, "brave")
    assert brave is not None
    assert brave.label == "Everybody stands and fights until I say otherwise"
