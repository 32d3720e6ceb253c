"""Rules of thumb at work: what they make of positions from real games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import pytest
from tests.engine.table import table as lay_out

from fitg.bots.knowledge import advise, answer_to, fighting, imperial, missions, rebel
from fitg.bots.knowledge.advice import ENOUGH, leave, let_be
from fitg.bots.knowledge.missions import enough_letters
from fitg.bots.knowledge.space import topple_all
from fitg.bots.style import style
from fitg.bots.table import Table
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.missions.actions import CompleteMission, DrawCard, StopDrawing
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.politics.domino import FinishDomino, RaisePlanet, ShiftPlanet


def positions(scenario: str, kind: str, games: int = 12) -> Iterator[tuple[Game, Table]]:
    """Rebel decisions of one kind, from games between veterans who do not think."""
    for seed in range(games):
        game = new_game(scenario, seed=f"thumb/{seed}")
        while (decision := game.decision) is not None:
            table = Table(game.ctx, decision.side, style("veteran", scenario))
            if decision.side == "rebel" and decision.kind == kind:
                yield game, table
            game.apply(advise(table, decision.kind, decision.options).action)


def answer(game: Game, name: str) -> Action:
    decision = game.decision
    assert decision is not None
    table = Table(game.ctx, decision.side, style(name, game.scenario.id))
    return advise(table, decision.kind, decision.options).action


@pytest.mark.unmeasured
def test_a_ripe_planet_is_left_alone_when_nobody_can_call_it_to_rebellion() -> None:
    seen = 0
    for game, table in positions("flight-to-egrix", "missions.draw", games=30):
        missions = table.top
        assert isinstance(missions, EnvironMissions)
        calling = any(group.letter == "R" and group.status == "open" for group in missions.groups)
        if missions.open_groups() and table.in_unrest(table.planet(missions.place)) and not calling:
            seen += 1
            assert answer(game, "veteran") == StopDrawing()
            assert answer(game, "rookie") == DrawCard()
    assert seen


@pytest.mark.case("16.27")
@pytest.mark.parametrize(
    ("turn", "home", "flies"), [(6, "rebellion", True), (5, "rebellion", False), (6, "unrest", False)]
)
def test_in_the_last_month_somebody_flies_where_only_a_call_is_missing(
    turn: int, home: str, flies: bool
) -> None:
    """A rising counts at once; but nobody leaves a planet that he can call to rebellion himself."""
    state = {"state": "rebellion"} if home == "rebellion" else {"loyalty": home}
    game = lay_out(
        "rebel.movement",
        base="flight-to-egrix",
        turn=turn,
        planets={
            "221": state | {"pdb": 1, "pdb_up": False},
            "222": {"loyalty": "unrest", "pdb": 2, "pdb_up": False},
            "223": {"loyalty": "loyal"},
        },
        units={"222.1": {"militia": 1}},
        characters={"frun-sentel": {"place": "221.1", "ship": "planetary-privateer"}},
    )
    place = game.state.ships["planetary-privateer"].place
    goal = rebel.last_call(Table(game.ctx, "rebel"), place)
    assert (goal is not None and goal.id == "222") is flies
    if flies:
        game.apply(answer(game, "rookie"))
        assert str(answer(game, "rookie")) == "to 222.1"


@pytest.mark.unmeasured
def test_letters_that_are_enough_are_cashed_in() -> None:
    seen = 0
    for game, table in positions("flight-to-egrix", "missions.draw"):
        missions = table.top
        assert isinstance(missions, EnvironMissions)
        letters = [group for group in missions.groups if group.letter in "CD" and group.letters]
        if letters and enough_letters(table, missions) and not table.in_unrest(table.planet(missions.place)):
            seen += 1
            assert answer(game, "rookie") in (CompleteMission("C"), CompleteMission("D"))
    assert seen


def test_everybody_has_a_place_and_the_best_leader_the_one_where_most_will_rise() -> None:
    seen = 0
    for _, table in positions("varu-powderkeg", "movement", games=2):
        people = [each for each in table.ours() if table.board.planet_of[each.place] == "432"]
        posts = rebel.stations(table, "432")
        assert set(posts) == {each.id for each in people}
        if any(each.id == "rayner-derban" for each in people) and not table.risen(table.planet("432.1")):
            seen += 1
            assert posts["rayner-derban"] == "432.1"
    assert seen


def test_no_troops_leave_a_planet_that_fights_for_one_that_is_empty() -> None:
    """A blunder found by the review: two Lines under siege on Solvia, and one of them marched to Horon."""
    game = lay_out(
        "imperial.movement",
        base="varu-powderkeg",
        turn=3,
        planets={"432": {"state": "rebellion", "pdb": 2}},
        units={"432.2": {"line": 2, "wild-2-1": 2}},
    )
    assert imperial.march_plan(Table(game.ctx, "imperial", style("veteran", "varu-powderkeg"))) is None


def test_weak_diplomats_go_with_a_fighter() -> None:
    _, table = next(positions("varu-powderkeg", "movement"))
    groups = rebel.teams(table, table.ours(), 2)
    assert [sorted(each.id for each in team) for team in groups] == [
        ["kogus", "vudot-vodot"],
        ["rayner-derban", "zina-adora"],
    ]


# Rules and classes

#: Decisions that no rule has anything to say to: the first option is as good as any, or nothing is done.
LEFT_ALONE = {"setup.stacks", "reaction.leader"}
#: Options that no rule ever looks for.
NEVER_TAKEN = {
    "BuyShip",
    "DeclineAt",
    "GiveStartingPossession",
    "HandOverPossession",
    "HandPrisoner",
    "ReactByShip",
    "ReactOnFoot",
    "ReleasePrisoner",
    "SabotagePdb",
    "ScramblePdb",
    "StandBySwarm",
    "SwapPossessions",
    "SwapShips",
    "TakeAlong",
    "TakeDrugToFly",
    "TakeFewerForPdb",
    "TakePrisonerAlong",
    "UseForMission",
    "UseForRating",
}


def random_decisions(games: int) -> Iterator[tuple[Game, Side, str]]:
    for number in range(games):
        for scenario in ("flight-to-egrix", "varu-powderkeg"):
            game, rng = new_game(scenario, seed=f"classes/{number}"), Random(number)
            while (decision := game.decision) is not None:
                yield game, decision.side, decision.kind
                game.apply(rng.choice(decision.options))


@pytest.mark.unmeasured
def test_what_random_games_ask_is_answered_by_rules_that_know_the_classes_on_offer() -> None:
    """An option with a class that no rule knows would be passed over in silence: it has to be named here."""
    seen: dict[tuple[Side, str], set[type[Action]]] = defaultdict(set)
    for game, side, kind in random_decisions(games=15):
        seen[side, kind].update(type(option) for option in game.options)
        assert advise(Table(game.ctx, side), kind, game.options).action in game.options
    assert len(seen) > 60
    assert {kind for side, kind in seen if answer_to(side, kind) is let_be} == LEFT_ALONE
    known = {
        each
        for module in (fighting, imperial, missions, rebel)
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Action)
    }
    offered = {
        each
        for (side, kind), classes in seen.items()
        if kind not in LEFT_ALONE and not kind.startswith("possession.")
        for each in classes
        if not each.passes
    }
    assert {each.__name__ for each in offered - known} <= NEVER_TAKEN


class TurnOverACard(DrawCard, frozen=True):
    """The same as ever, in other words."""

    form = "turn over another card"


class DrawASword(Action, frozen=True):
    """Something else, in the same words."""

    form = DrawCard.form


def test_a_rule_goes_by_the_class_of_an_option_and_not_by_its_words() -> None:
    _, table = next(positions("flight-to-egrix", "missions.draw"))
    stop = StopDrawing()
    reworded = advise(table, "missions.draw", (stop, TurnOverACard()))
    assert reworded.action == TurnOverACard()
    assert reworded.reason.startswith("More cards bring more letters")
    assert advise(table, "missions.draw", (stop, DrawASword())).action is stop


class PutDownTheCards(StopDrawing, frozen=True):
    """The same as ever, in other words."""

    form = "put down the cards"


class SitStill(Action, frozen=True):
    """Nothing, in a way that only one ruleset knows."""

    form = "sit still"
    passes = True


def test_whoever_passes_by_a_strange_ruleset_gives_a_reason_too() -> None:
    assert leave((PutDownTheCards(),)).reason == ENOUGH["StopDrawing"]
    assert leave((SitStill(),)).reason == "We let it pass."


def passing(kind: type[Action] = Action) -> Iterator[type[Action]]:
    """Every action of the rules that does nothing."""
    for each in kind.__subclasses__():
        if each.passes and each.saying and each.__module__.startswith("fitg."):
            yield each
        yield from passing(each)


@pytest.mark.parametrize(
    ("state", "reason"), [({"state": "rebellion"}, rebel.CLEARED), ({}, rebel.WORTH_THE_FIGHT)]
)
def test_only_where_a_planet_has_risen_is_it_won_by_clearing_it(state: dict[str, str], reason: str) -> None:
    """As found: troops that fought on a planet of the Empire were told that it would be theirs."""
    planets = {"221": state | {"pdb": 1, "pdb_up": False}} if state else {}
    game = lay_out(
        "rebel.military-combat",
        units={"221.1": {"militia": 1, "air-2-1": 3}},
        characters={},
        planets=planets,
    )
    assert game.decision is not None
    advice = rebel.rise_and_attack(Table(game.ctx, "rebel"), game.decision.options)
    assert str(advice.action) == "attack at 221.1"
    assert advice.reason == reason


def test_a_planet_that_rises_by_an_example_is_not_one_that_shifts() -> None:
    rises, shifts = RaisePlanet("421"), ShiftPlanet("521")
    table = Table(new_game("flight-to-egrix", seed=1).ctx, "rebel")
    assert topple_all(table, (shifts, rises, FinishDomino())) == (rises, "It is ready to rise.")
    assert topple_all(table, (shifts, FinishDomino())) == (shifts, "Every space counts.")
    assert topple_all(table, (FinishDomino(),)).action.passes


def test_whoever_passes_says_why() -> None:
    """A person gives a reason for doing nothing; 'nothing better' is none."""
    kinds = {each.__name__ for each in passing()}
    assert len(kinds) > 40
    assert kinds - set(ENOUGH) == set()
    assert all(reason.endswith(".") and "nothing better" not in reason for reason in ENOUGH.values())
