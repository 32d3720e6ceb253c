"""How the veteran thinks: plans tried in the same worlds; the usual one is left only for good reason."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Timer
from time import perf_counter

import pytest
from tests.waiting import promised

from fitg.bots import create, observe
from fitg.bots.knowledge import advise
from fitg.bots.knowledge.larger.goals import goal_words
from fitg.bots.observation import Observation
from fitg.bots.staff import Plan as Operations
from fitg.bots.staff import Voyage, plan_of
from fitg.bots.style import Style, style
from fitg.bots.table import Table
from fitg.bots.veteran import Veteran, belief_in_ideas, how_many_ideas, ideas, possible_worlds
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.bots.veteran.plans import PLANNED, USUAL, Change, Orders, Plan, moment
from fitg.bots.veteran.rollout import Horizon, Trial
from fitg.bots.veteran.search import (
    SAME,
    TRIED,
    Belief,
    Effort,
    Idea,
    World,
    best_plan,
    lead,
    most_promising,
)
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.rules.movement.free_movement import FinishMoving, Fly, WalkTo
from fitg.lab.checks.bot_checks import wander

BOTH: dict[Side, Style] = {"rebel": style("rookie"), "imperial": style("rookie")}


def change(name: str) -> Plan:
    return Plan((Change("movement", FinishMoving(), (Fly(name),), ruled_out=False),))


BAD, GOOD, WORSE = change("bad"), change("good"), change("worse")


def worlds(values: dict[Plan, float], luck: dict[Plan, float] | None = None) -> Iterator[World]:
    """Worlds in which every plan is worth the same; in the first few some are lucky."""
    for number in range(10_000):
        lucky = luck if luck is not None and number < 4 else values
        yield lambda plan, now=lucky: now[plan]  # type: ignore[misc]


# Searching


def test_the_best_plan_is_found_and_the_hopeless_are_dropped() -> None:
    tried: list[Plan] = []

    def counting() -> Iterator[World]:
        for world in worlds({USUAL: 0.2, BAD: 0.1, GOOD: 0.9, WORSE: 0.0}):
            yield lambda plan, world=world: (tried.append(plan), world(plan))[1]  # type: ignore[misc, func-returns-value]

    verdict = best_plan([BAD, GOOD, WORSE], counting(), Effort(0, tries=60))
    assert verdict.plan == GOOD
    assert verdict.left
    assert verdict.tries == len(tried) == 60
    assert tried.count(WORSE) < tried.count(GOOD)
    assert tried.count(USUAL) == tried.count(GOOD)


def test_the_usual_plan_is_never_dropped_however_bad_it_looks() -> None:
    """The clearer a lead, the sooner the others go; the usual plan stays to be compared with."""
    verdict = best_plan([GOOD], worlds({USUAL: 0.0, GOOD: 1.0}), Effort(0, tries=40))
    assert verdict.plan == GOOD
    assert verdict.lead.worlds >= TRIED
    assert verdict.lead.gap == 1.0


def test_a_lucky_plan_must_prove_itself_in_worlds_it_was_not_chosen_by() -> None:
    luck = {USUAL: 0.0, GOOD: 1.0}
    verdict = best_plan([GOOD], worlds({USUAL: 0.5, GOOD: 0.5}, luck), Effort(0, tries=40))
    assert verdict.rival == GOOD
    assert verdict.plan == USUAL
    assert not verdict.left


def test_too_few_tries_prove_nothing() -> None:
    verdict = best_plan([GOOD], worlds({USUAL: 0.0, GOOD: 1.0}), Effort(0, tries=2 * TRIED))
    assert verdict.plan == USUAL


def test_when_the_favourite_falls_behind_the_next_best_has_its_chance() -> None:
    luck = {USUAL: 0.5, BAD: 0.9, GOOD: 0.8, WORSE: 0.0}
    true = {USUAL: 0.5, BAD: 0.4, GOOD: 0.8, WORSE: 0.0}
    tried: list[Plan] = []

    def counting() -> Iterator[World]:
        for number, world in enumerate(worlds(true)):
            now = world if number >= 13 else luck.__getitem__
            yield lambda plan, now=now: (tried.append(plan), now(plan))[1]  # type: ignore[misc, func-returns-value]

    verdict = best_plan([WORSE, BAD, GOOD], counting(), Effort(0, tries=100))
    assert verdict.plan == verdict.rival == GOOD
    assert verdict.lead.gap == pytest.approx(0.3)
    assert verdict.usual == pytest.approx(0.5)
    proof = tried[tried.index(GOOD, 50) :]
    assert proof[:TRIED] == [GOOD] * TRIED, "the usual plan has been tried in these worlds already"


DOUBTFUL = Belief(-0.08, 0.08)


def test_a_player_spends_his_tries_on_what_may_be_best() -> None:
    tried: list[Plan] = []
    values = {USUAL: 0.4, BAD: 0.3, GOOD: 0.7, WORSE: 0.0}

    def counting() -> Iterator[World]:
        for world in worlds(values):
            yield lambda plan, world=world: (tried.append(plan), world(plan))[1]  # type: ignore[misc, func-returns-value]

    verdict = most_promising([BAD, GOOD, WORSE], counting(), Effort(0, tries=60), 0.02, DOUBTFUL)
    assert verdict.plan == verdict.rival == GOOD
    assert verdict.left
    assert verdict.tries == len(tried) == 60
    assert verdict.usual == pytest.approx(0.4)
    assert tried.count(WORSE) < TRIED < tried.count(GOOD)
    assert tried.count(USUAL) == max(tried.count(plan) for plan in (BAD, GOOD, WORSE))


def test_a_few_lucky_worlds_are_not_enough_for_a_player() -> None:
    """Eight wins in ten worlds against seven are next to nothing, as ideas are mostly bad."""
    idea = Idea(GOOD)
    for number in range(10):
        idea.note([1.0, 0.0, 0.0, -1.0, 1.0][number % 5])
    assert idea.total / idea.number == pytest.approx(0.2)
    few = idea.estimate(DOUBTFUL, 0.2)
    assert few.gap < 0.02
    for _ in range(9):
        for gap in (1.0, 0.0, 0.0, -1.0, 1.0) * 2:
            idea.note(gap)
    many = idea.estimate(DOUBTFUL, 0.2)
    assert few.gap < 0.1 < many.gap < 0.2
    assert many.error < few.error


def test_what_comes_to_the_same_thing_is_not_tried_for_ever() -> None:
    tried: list[Plan] = []

    def counting() -> Iterator[World]:
        for world in worlds({USUAL: 0.5, GOOD: 0.5}):
            yield lambda plan, world=world: (tried.append(plan), world(plan))[1]  # type: ignore[misc, func-returns-value]

    verdict = most_promising([GOOD], counting(), Effort(0, tries=60), 0.02, DOUBTFUL)
    assert verdict.plan == USUAL
    assert not verdict.left
    assert tried.count(GOOD) == SAME


def test_a_player_who_could_try_too_little_goes_the_usual_way() -> None:
    verdict = most_promising(
        [GOOD], worlds({USUAL: 0.0, GOOD: 1.0}), Effort(0, tries=2 * TRIED - 1), 0.02, DOUBTFUL
    )
    assert verdict.plan == USUAL


def test_a_lead_of_few_worlds_is_doubtful() -> None:
    assert lead([1.0], [0.0]).gap == 0.0
    few, many = lead([1.0] * 4, [0.0] * 4), lead([1.0] * 40, [0.0] * 40)
    assert few.gap == many.gap == 1.0
    assert few.error > many.error > 0


# Plans


def position(scenario: str, side: Side, kind: str, seed: int = 7, turn: int = 2) -> Game:
    return next(
        game
        for game in wander(scenario, seed, nonsense=0.0)
        if game.decision is not None
        and (game.decision.side, game.decision.kind) == (side, kind)
        and game.state.turn >= turn
    )


def usual_answer(seen: Observation) -> Change:
    """A change at this decision: the first other option before the usual answer."""
    kind, options = seen.decision.kind, seen.decision.options
    table = Table(seen.game.ctx, seen.side, style("veteran", seen.game.scenario.id))
    usual = advise(table, kind, options).action
    other = next(option for option in options if option != usual and isinstance(option, WalkTo))
    return Change(kind, usual, (other,), ruled_out=False)


def test_a_change_is_made_once_where_the_usual_answer_comes_up() -> None:
    seen = observe(position("varu-powderkeg", "rebel", "movement"))
    planned = usual_answer(seen)
    table = Table(seen.game.ctx, "rebel", style("veteran", "varu-powderkeg"))
    orders = Orders(Plan((planned,)))
    assert orders.answer(table, "movement", seen.decision.options).action == planned.steps[0]
    assert orders.changed
    assert orders.answer(table, "movement", seen.decision.options).action == planned.usual
    assert not orders.changed


def test_what_a_plan_rules_out_is_not_done_in_this_turn() -> None:
    seen = observe(position("varu-powderkeg", "rebel", "movement"))
    planned = usual_answer(seen)._replace(steps=(), ruled_out=True)
    table = Table(seen.game.ctx, "rebel", style("veteran", "varu-powderkeg"))
    orders = Orders(Plan((planned,)))
    for _ in range(2):
        assert orders.answer(table, "movement", seen.decision.options).action != planned.usual


def test_a_step_that_cannot_be_done_is_left_and_the_rules_of_thumb_go_on() -> None:
    seen = observe(position("varu-powderkeg", "rebel", "movement"))
    planned = usual_answer(seen)._replace(steps=(Fly("no-such-ship"),))
    table = Table(seen.game.ctx, "rebel", style("veteran", "varu-powderkeg"))
    assert Orders(Plan((planned,))).answer(table, "movement", seen.decision.options).action == planned.usual


@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_ideas_are_different_plans_of_this_turn_that_can_be_carried_out(side: Side) -> None:
    seen = observe(position("varu-powderkeg", side, "movement"))
    found = ideas(seen, 12, Random(3))
    assert len(found) == 12
    assert all(plan.changes and len(plan.changes) <= 3 for plan in found)
    assert len({str(plan) for plan in found}) == 12
    carried_out = 0
    for plan in found:
        trial, orders, changed = Trial(seen.sample(Random(4))), Orders(plan), 0
        now = moment(trial.ctx)
        while trial.ask is not None and moment(trial.ctx) == now:
            table = Table(trial.ctx, trial.ask.side, style("veteran", "varu-powderkeg"))
            if trial.ask.side == side:
                trial.step(orders.answer(table, trial.ask.kind, trial.ask.actions).action)
                changed += orders.changed
            else:
                trial.step(advise(table, trial.ask.kind, trial.ask.actions).action)
        carried_out += changed > 0
    assert carried_out >= 6


# Operations


def test_in_the_larger_games_plans_come_from_the_staff_too_and_send_people_elsewhere() -> None:
    seen = observe(position("empires-backdoor", "rebel", "movement", turn=1))
    found = ideas(seen, 8, Random(3))
    ordered = [plan for plan in found if plan.operations is not None]
    assert 2 <= len(ordered) < len(found)
    table = Table(seen.game.ctx, "rebel", style("veteran"))
    usual = plan_of(table)
    for plan in ordered:
        assert plan.operations is not None
        assert (plan.operations.voyages, plan.operations.sailings) != (usual.voyages, usual.sailings)
        assert "sent" in str(plan)


def test_other_operations_are_carried_out_by_the_rules_of_thumb() -> None:
    seen = observe(position("empires-backdoor", "rebel", "movement", turn=1))
    table = Table(seen.game.ctx, "rebel", style("veteran"))
    ship = next(option.ship for option in seen.decision.options if isinstance(option, Fly))
    owner = table.state.ships[ship].owner
    here = table.board.planet_of[table.state.ships[ship].place]
    goal = next(table.environs(planet)[0] for planet in table.state.planets if planet != here)
    plan = Plan((), Operations(voyages={ship: Voyage(ship, (owner,), goal)}))
    sent = f"The plan sends them to {goal_words(table, goal)}."
    assert Orders(plan).answer(table, "movement", seen.decision.options) == (Fly(ship), sent)
    nobody = Plan((), Operations())
    other = Table(seen.game.ctx, "rebel", style("veteran"))
    assert Orders(nobody).answer(other, "movement", seen.decision.options).reason != sent
    assert str(nobody) == "sent: nobody"


def test_ideas_end_when_the_time_for_them_is_gone() -> None:
    seen = observe(position("varu-powderkeg", "rebel", "movement"))
    assert len(ideas(seen, 12, Random(3), lambda: True)) <= 1
    asked = iter([False, False, True])
    assert len(ideas(seen, 12, Random(3), lambda: next(asked))) <= 3


def test_plans_are_tried_against_two_kinds_of_opponent_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    against: list[str] = []
    monkeypatch.setattr("fitg.bots.veteran.world_to_try", lambda world, side, name, *_: against.append(name))
    coming = possible_worlds(observe(position("varu-powderkeg", "rebel", "movement")), Random(1))
    for _ in range(4):
        next(coming)
    assert against == ["rookie", "veteran", "rookie", "veteran"]


# Tries


@pytest.mark.parametrize(("horizon", "over"), [("segment", False), ("player-turn", False), ("game", True)])
def test_a_try_goes_as_far_as_its_horizon(horizon: str, over: bool) -> None:
    game = next(game for game in wander("flight-to-egrix", 5) if game.state.turn == 2)
    before = (game.state.turn, game.state.phasing, game.state.segment)
    trial = Trial(observe(game).sample(Random(1)))
    trial.play_on(horizon, BOTH)  # type: ignore[arg-type]
    state = trial.ctx.state
    assert (trial.ask is None) == over
    if horizon == "segment":
        assert state.phasing == before[1]
        assert state.segment != before[2]
    elif horizon == "player-turn":
        assert state.phasing != before[1]


def test_on_a_large_board_a_try_goes_through_the_next_own_turn() -> None:
    game = position("empires-backdoor", "rebel", "movement", turn=1)
    trial = Trial(observe(game).sample(Random(1)))
    trial.play_on("next-turn", BOTH)
    assert trial.ask is None or (trial.ctx.state.turn, trial.ctx.state.phasing) == (2, "imperial")


def test_the_same_thing_done_has_the_same_luck_whatever_was_rolled_before() -> None:
    one = Trial(observe(position("varu-powderkeg", "imperial", "movement")).sample(Random(1)))
    other = one.copy()
    other.ctx.state.dice.count += 17
    for trial in (one, other):
        trial.play_on("next-turn", BOTH)
        trial.ctx.state.dice.count = 0
    assert one.ctx.state == other.ctx.state


def test_a_thing_done_twice_has_luck_of_its_own_each_time() -> None:
    game = position("varu-powderkeg", "rebel", "movement")
    trial = Trial(observe(game).sample(Random(1)))
    seen = set()
    for clock in (game.state.clock, game.state.clock + 1):
        trial.ctx.state.clock = clock
        for _ in range(3):
            trial._lay_out_dice("movement", FinishMoving())
            seen.add(trial.ctx.state.dice.count)
    assert len(seen) == 6


@pytest.mark.parametrize(("horizon", "turn"), [("next-turn", 3), ("second-turn", 4), ("third-turn", 5)])
def test_a_try_through_own_turns_to_come_ends_with_the_last_of_them(horizon: Horizon, turn: int) -> None:
    game = position("varu-powderkeg", "rebel", "movement", seed=9)
    trial = Trial(observe(game).sample(Random(1)))
    trial.play_on(horizon, BOTH)
    assert trial.ask is not None
    assert (trial.ctx.state.turn, trial.ctx.state.phasing) == (turn, "imperial")


def test_who_has_won_has_all_chances() -> None:
    trial = Trial(observe(new_game("varu-powderkeg", seed=2)).sample(Random(2)))
    trial.play_on("game", BOTH)
    outcome = trial.ctx.state.outcome
    assert outcome is not None
    assert rebel_chance(trial.ctx) == (1.0 if outcome.winner == "rebel" else 0.0)


# The veteran


def test_a_player_turn_is_thought_about_once_and_its_plan_is_kept() -> None:
    game, veteran, rng = position("varu-powderkeg", "imperial", "movement"), Veteran(iterations=24), Random(1)
    now = moment(game.ctx)
    asked = 0
    while game.decision is not None and moment(game.ctx) == now:
        asked += game.decision.side == "imperial" and game.decision.kind in PLANNED
        game.apply(
            (veteran if game.decision.side == "imperial" else create("rookie")).choose(observe(game), rng)
        )
    assert asked > 1
    assert len(veteran.verdicts) == 1
    assert veteran.tries == 24


@pytest.mark.parametrize(("tries", "number"), [(9, 2), (19, 2), (23, 3), (40, 5), (63, 7), (400, 32)])
def test_few_tries_go_to_few_ideas_of_which_one_can_prove_better(tries: int, number: int) -> None:
    """As found: with 24 tries four ideas had less than eight worlds each, and none was ever taken."""
    assert how_many_ideas(tries, "game") == number
    if tries > 2 * TRIED:
        plans = [change(str(each)) for each in range(number)]
        values = dict.fromkeys(plans, 0.2) | {plans[0]: 0.9, USUAL: 0.3}
        verdict = most_promising(plans, worlds(values), Effort(0, tries), 0.02, DOUBTFUL)
        assert verdict.lead.worlds >= TRIED
        assert verdict.plan == plans[0]


def test_ideas_are_trusted_between_the_stars_and_distrusted_in_a_star_system() -> None:
    near, far = new_game("varu-powderkeg", seed=1), new_game("empires-backdoor", seed=1)
    assert belief_in_ideas(near, "next-turn").mean < 0
    assert belief_in_ideas(near, "game").mean < belief_in_ideas(near, "next-turn").mean
    assert belief_in_ideas(far, "next-turn").mean == 0


def test_decisions_that_no_plan_changes_take_no_tries() -> None:
    veteran = Veteran(iterations=10)
    veteran.choose(observe(position("varu-powderkeg", "rebel", "missions.draw")), Random(1))
    assert veteran.tries == 0


def test_a_plan_that_wins_more_is_followed_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = observe(position("varu-powderkeg", "rebel", "movement"))
    better = Plan((usual_answer(seen),))
    monkeypatch.setattr("fitg.bots.veteran.ideas", lambda *_: [better])
    monkeypatch.setattr(
        "fitg.bots.veteran.possible_worlds", lambda *_, **__: worlds({USUAL: 0.25, better: 0.75})
    )
    veteran = Veteran(iterations=60)
    assert veteran.choose(seen, Random(1)) == better.changes[0].steps[0]
    assert veteran.explain() == "After 29 possible worlds this plan seems 47% better than the usual way."
    assert veteran.choose(seen, Random(1)) == better.changes[0].usual
    assert "worlds" not in veteran.explain()


@pytest.mark.real_time
def test_thinking_can_be_called_off() -> None:
    veteran = Veteran(budget=60)
    Timer(0.2, veteran.cancel).start()
    started = perf_counter()
    seen = observe(position("varu-powderkeg", "rebel", "movement"))
    assert veteran.choose(seen, Random(1)) in seen.decision.options
    assert perf_counter() - started < promised(10)


def test_every_player_has_a_style_and_the_veterans_is_another() -> None:
    assert style("rookie") != style("veteran")
