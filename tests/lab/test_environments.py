"""The environments for researchers pass the checks of their libraries."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test
from tests.engine.table import table

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.actions import Action, Unsaid, form_of, verb_of
from fitg.engine.machine.state import Outcome
from fitg.engine.rules.losses import LoseUnits
from fitg.engine.rules.missions.actions import DrawCard
from fitg.engine.rules.missions.letters import HuntTarget
from fitg.engine.rules.rebellion import RaiseUnits
from fitg.engine.rules.space.memory import memory
from fitg.engine.table.table_view import EnvironMissionsUnderWay
from fitg.engine.table.views import shuffle_hidden
from fitg.lab.training.encoding import (
    ACTION_SIZE,
    FIRST_WORD,
    KINDS,
    VOCABULARY,
    Encoder,
    action_numbers,
    name_number,
    word_number,
)
from fitg.lab.training.environments import MOST_ACTIONS, SoloEnv, TableEnv, env, observation_of, reward

SCENARIOS = ("flight-to-egrix", "varu-powderkeg")

#: PettingZoo and Gymnasium warn about dictionaries with masks, which they recommend elsewhere.
quietly = pytest.mark.filterwarnings("ignore")


# Numbers


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_number_has_a_name_of_its_own(scenario: str) -> None:
    encoder = Encoder(scenario)
    assert len(set(encoder.names)) == len(encoder) > 500


def test_the_numbers_say_what_the_view_says() -> None:
    game = new_game("varu-powderkeg", seed=2)
    game.apply("place line at 431.1")
    encoder = Encoder("varu-powderkeg")
    seen = dict(zip(encoder.names, encoder.encode(game.table_view("imperial")), strict=True))
    assert seen["431.1.line"] == pytest.approx(1 / 6)
    assert seen["433.status=rebel-control"] == 1
    assert seen["432.loyalty=dissent"] == 1
    assert seen["decides=imperial"] == seen["decision=setup"] == seen["viewer=imperial"] == 1
    while game.decision is not None and game.decision.kind == "setup.units" and game.side == "imperial":
        game.apply(next(option for option in game.options if not option.text.endswith("431.1")))
    other = dict(zip(encoder.names, encoder.encode(game.table_view("rebel")), strict=True))
    assert other["431.1.line"] == 0
    assert other["431.1.face-down"] == pytest.approx(1 / 6)


def above_quibron() -> Game:
    return table(
        "rebel.missions",
        base="empires-backdoor",
        characters={
            "ly-mantok": {"place": "221.orbit", "intercepted": True},
            "zina-adora": {"place": "222.1"},
            "adam-starlight": {"place": "22.drift"},
        },
        ships=[{"id": "explorer", "owner": "adam-starlight", "damaged": True}],
        stacks=[
            {
                "place": "221.orbit",
                "role": "interception",
                "units": {"line": 3, "militia": 2},
                "cargo": {"line+militia": 2},
            },
            {"place": "221.orbit", "role": "interception", "units": {"urban-2-3": 1}},
        ],
    )


def test_a_larger_board_has_orbits_interception_stacks_and_cargo() -> None:
    game, encoder = above_quibron(), Encoder("empires-backdoor")
    memory(game.ctx).declared_navigation = True
    memory(game.ctx).raised_pdbs = ("222",)
    own, other = (
        dict(zip(encoder.names, encoder.encode(game.table_view(side)), strict=True))
        for side in ("imperial", "rebel")
    )
    assert own["221.orbit.interception.line"] == pytest.approx(3 / 6)
    assert own["221.orbit.interception.militia"] == own["221.orbit.imperial.carried"] == pytest.approx(2 / 6)
    assert other["221.orbit.interception.face-down"] == pytest.approx(3 / 6)
    assert other["221.orbit.interception.militia"] == other["221.orbit.imperial.carried"] == 0
    assert other["221.orbit.interception.urban-2-3"] == pytest.approx(1 / 6)
    assert own["ly-mantok.place=221.orbit"] == own["ly-mantok.intercepted"] == 1
    assert own["adam-starlight.place=22.drift"] == own["adam-starlight.ship_damaged"] == 1
    assert own["zina-adora.intercepted"] == 0
    assert own["declared_navigation"] == own["222.pdb_raised"] == 1


def test_the_layout_of_the_smaller_boards_has_nothing_of_space() -> None:
    assert not [name for name in Encoder("varu-powderkeg").names if "orbit" in name or "drift" in name]
    assert "ly-mantok.intercepted" not in Encoder("varu-powderkeg").names


def test_whoever_takes_part_in_what_is_under_way_is_marked() -> None:
    game = walk("flight-to-egrix", 3, "missions.draw")
    encoder = Encoder("flight-to-egrix")
    side = game.side
    assert side is not None
    view = game.table_view(side)
    seen = dict(zip(encoder.names, encoder.encode(view), strict=True))
    missions = view.under_way[-1]
    assert isinstance(missions, EnvironMissionsUnderWay)
    assert seen[f"{missions.place}.under_way"] == 1
    someone = missions.groups[0].members[0]
    assert seen[f"{someone}.under_way"] == 1


def walk(scenario: str, seed: int, kind: str) -> Game:
    """A random game until it asks for this kind of decision."""
    game, random = new_game(scenario, seed=seed), Random(seed)
    while game.decision is not None and game.decision.kind != kind:
        game.apply(random.choice(game.actions))
    assert game.decision is not None
    return game


def test_an_action_is_its_verb_and_what_it_names() -> None:
    character, units = 1 + KINDS.index("character"), 1 + KINDS.index("units")
    drawn, hunted = action_numbers(DrawCard()), action_numbers(HuntTarget("redjac"))
    assert drawn == [word_number("draw-card"), *[0] * (ACTION_SIZE - 1)]
    assert hunted[:5] == [word_number("hunt-target"), character, name_number("redjac"), 1, 0]
    lost = action_numbers(LoseUnits({"militia": 3, "line": 1}))
    assert lost[1:8] == [units, name_number("militia"), 3, units, name_number("line"), 1, 0]
    assert action_numbers(RaiseUnits(2, "militia"))[1:4] == [1 + KINDS.index("number"), 0, 2]


def test_names_of_the_facts_have_numbers_of_their_own_and_other_words_stand_apart() -> None:
    known = facts()
    names = [*known.characters, *known.possessions, *known.unit_kinds, *known.environs, *known.planets]
    names += [f"{planet}.orbit" for planet in known.planets] + ["22.drift", "22.drift2", "53.entry"]
    numbers = {name_number(name) for name in names}
    assert len(numbers) == len(names)
    assert max(numbers) < FIRST_WORD <= name_number("imperial-spaceship#1") < VOCABULARY


def test_no_two_verbs_have_the_same_number() -> None:
    verbs = {verb_of(kind) for kind in Action.__subclasses__()}
    assert len(verbs) > 90
    assert len({word_number(verb) for verb in verbs}) == len(verbs)


def test_every_kind_of_field_has_a_number() -> None:
    kinds = {kind for action in Action.__subclasses__() for kind in form_of(action).kinds.values()}
    assert {kind.name for kind in kinds - {Unsaid}} <= set(KINDS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_options_of_a_decision_have_different_numbers(scenario: str) -> None:
    game, random = new_game(scenario, seed=9), Random(9)
    while game.decision is not None:
        rows = {tuple(action_numbers(option)) for option in game.options}
        assert len(rows) == len(game.options), game.decision.kind
        game.apply(random.choice(game.options))


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_nothing_hidden_is_in_the_arrays(scenario: str, side: Side) -> None:
    """Whatever the side cannot know is dealt anew at every tenth decision, and its arrays stay the same."""
    encoder, random = Encoder(scenario), Random(5)
    dealt_anew = looked = 0
    for seed in range(6):
        game = new_game(scenario, seed=seed)
        while game.decision is not None:
            if random.random() < 0.1:
                twin = game.copy()
                shuffle_hidden(twin.ctx, side, random.randrange)
                twin.ask_again()
                looked += 1
                dealt_anew += twin.digest() != game.digest()
                before, after = observation_of(encoder, game, side), observation_of(encoder, twin, side)
                for name, array in before.items():
                    assert np.array_equal(array, after[name]), (name, game.decision.kind)
            game.apply(random.choice(game.actions))
    assert looked > 50
    assert dealt_anew > 0.9 * looked


# PettingZoo


@quietly
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_table_passes_the_tests_of_pettingzoo(scenario: str) -> None:
    api_test(env(scenario), num_cycles=60)
    seed_test(lambda: env(scenario), num_cycles=60)


@pytest.mark.unmeasured
@quietly
def test_the_table_runs_the_benchmark_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env("flight-to-egrix"))
    assert "turns per second" in capsys.readouterr().out


@quietly
def test_a_whole_game_ends_with_a_winner_and_a_loser() -> None:
    table = env("flight-to-egrix", render_mode="ansi")
    table.reset(seed=4)
    table.action_space("rebel_0").seed(1)
    rewards = {}
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        assert observation is not None
        assert table.render()
        rewards[agent] = reward
        table.step(None if over else int(table.action_space(agent).sample(observation["action_mask"])))
    assert sorted(rewards.values()) == [-1, 1]


@quietly
def test_a_masked_action_loses_at_the_table() -> None:
    table = env("flight-to-egrix")
    table.reset(seed=4)
    table.step(MOST_ACTIONS - 1)
    assert table.unwrapped.rewards["imperial_0"] == -1


def test_only_the_side_that_decides_has_actions() -> None:
    table = TableEnv("flight-to-egrix")
    table.reset(seed=1)
    assert table.agent_selection == "imperial_0"
    deciding, waiting = table.observe("imperial_0"), table.observe("rebel_0")
    number = len(table.game.actions)
    assert deciding["action_mask"].sum() == number
    assert deciding["actions"][number - 1].tolist() == action_numbers(table.game.options[-1])
    assert not deciding["actions"][number:].any()
    assert not waiting["action_mask"].any()
    assert not waiting["actions"].any()


@quietly
def test_without_a_render_mode_nothing_is_shown() -> None:
    table = TableEnv("flight-to-egrix")
    table.reset(seed=1)
    assert table.render() is None


# Gymnasium


@quietly
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_the_seat_passes_the_checker_of_gymnasium(scenario: str, side: Side) -> None:
    check_env(SoloEnv(scenario, side, "random"))


@pytest.mark.parametrize("opponent", ["random", "rookie"])
def test_a_seat_against_a_bot_is_played_to_the_end(opponent: str) -> None:
    seat = SoloEnv("flight-to-egrix", "imperial", opponent, render_mode="ansi")
    observation, info = seat.reset(seed=3)
    over = False
    reward = 0.0
    while not over:
        assert len(info["actions"]) == observation["action_mask"].sum()
        assert seat.render()
        observation, reward, over, _, info = seat.step(0)
    assert reward in (-1.0, 1.0)
    assert info["actions"] == ()
    assert "wins" in seat.render()


def test_the_same_seed_gives_the_same_games_against_a_bot() -> None:
    def few(seed: int) -> list[float]:
        seat = SoloEnv("varu-powderkeg", "rebel", "random")
        first, _ = seat.reset(seed=seed)
        seen = [first, *(seat.step(0)[0] for _ in range(30))]
        return [float(each["observation"].sum()) for each in seen]

    assert few(1) == few(1) != few(2)


def test_an_action_that_the_mask_forbids_loses() -> None:
    seat = SoloEnv("flight-to-egrix", "rebel", "random")
    _, info = seat.reset(seed=3)
    _, reward, over, _, info = seat.step(len(info["actions"]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize(
    ("winner", "earned"), [("rebel", (1.0, -1.0)), ("imperial", (-1.0, 1.0)), (None, (0.0, 0.0))]
)
def test_a_draw_is_worth_nothing_to_both(winner: Side | None, earned: tuple[float, float]) -> None:
    outcome = Outcome(winner=winner, kind="final", points=26, reason="a test", case="38.5")
    assert (reward(outcome, "rebel"), reward(outcome, "imperial")) == earned


UNDERGROUND = {"ruleset": "underground-balance"}


@pytest.mark.case("VC-13")
def test_an_environment_plays_by_other_rules_and_sees_its_own_bid_only() -> None:
    table = TableEnv("throne-in-danger", rules=UNDERGROUND)
    table.reset(seed=1)
    assert table.agent_selection == "rebel_0"
    kinds = {tuple(action_numbers(option)) for option in table.game.options}
    assert len(kinds) == 12
    before = {agent: table.observe(agent)["observation"].tolist() for agent in ("rebel_0", "imperial_0")}
    table.step(8)
    assert table.agent_selection == "imperial_0"
    one = table.observe("imperial_0")["observation"].tolist()
    table.reset(seed=1)
    table.step(4)
    assert table.observe("imperial_0")["observation"].tolist() == one
    table.step(10)
    names = table.encoder.names
    lower, higher = (names.index(f"core.victory.{name}") for name in ("lower", "higher"))
    opened = table.observe("imperial_0")["observation"]
    assert (round(20 * opened[lower]), round(20 * opened[higher])) == (5, 11)
    assert before["rebel_0"][lower] == 0


def test_a_bot_is_met_by_other_rules() -> None:
    solo = SoloEnv("throne-in-danger", side="imperial", opponent="rookie", rules=UNDERGROUND)
    _, info = solo.reset(seed=2)
    assert info["kind"] == "bids"
    _, _, over, _, info = solo.step(7)
    assert not over
    assert info["kind"] != "bids"
    assert any(name.startswith("segment=rebel.reorganization") for name in solo.encoder.names)
