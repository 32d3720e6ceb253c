"""The game for researchers: a PettingZoo environment for two, and a Gymnasium one against a bot.

Both need the extra `fitg[research]`. An action is the number of one of the actions of the decision, in their
order; the mask says how many there are, and `actions` what each of them is: the numbers of its verb and of
what it names.
Observations are arrays made from the same views as people get.

    from fitg.lab.training.environments import env, SoloEnv

    game = env("flight-to-egrix")                            # PettingZoo AEC
    solo = SoloEnv("flight-to-egrix", side="rebel", opponent="rookie")     # Gymnasium
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fitg.bots import create, observe
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.state import Outcome
from fitg.lab.training.encoding import ACTION_SIZE, VOCABULARY, Encoder, action_numbers

#: Far more actions than any decision of the Star System or Province Game was seen to have; no more can be
#: chosen.
MOST_ACTIONS = 256

AGENTS: dict[str, Side] = {"rebel_0": "rebel", "imperial_0": "imperial"}

#: The largest number in an observation; everything is brought to about one.
LARGEST = 10.0

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
Observation: TypeAlias = dict[str, Array]


def observation_space(encoder: Encoder) -> spaces.Dict:
    """An array of numbers, the mask of the actions, and what they are."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (len(encoder),), np.float32),
            "action_mask": spaces.Box(0, 1, (MOST_ACTIONS,), np.int8),
            "actions": spaces.Box(0, VOCABULARY - 1, (MOST_ACTIONS, ACTION_SIZE), np.int16),
        }
    )


def observation_of(encoder: Encoder, game: Game, side: Side) -> Observation:
    """What the side sees, and what it may do; a side that does not decide may do nothing."""
    options = game.options[:MOST_ACTIONS] if game.side == side else ()
    mask = np.zeros(MOST_ACTIONS, np.int8)
    mask[: len(options)] = 1
    actions = np.zeros((MOST_ACTIONS, ACTION_SIZE), np.int16)
    if options:
        actions[: len(options)] = [action_numbers(option) for option in options]
    numbers = np.array(encoder.encode(game.table_view(side)), np.float32)
    return {
        "observation": np.clip(numbers, -LARGEST, LARGEST),
        "action_mask": mask,
        "actions": actions,
    }


class TableEnv(AECEnv[str, Observation, int]):
    """Both sides of a scenario, one decision at a time (PettingZoo AEC)."""

    metadata: dict[str, Any] = {
        "name": "freedom_in_the_galaxy_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: str = "flight-to-egrix",
        render_mode: str | None = None,
        rules: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        self.scenario = scenario
        self.render_mode = render_mode
        self.rules = dict(rules or {})
        self.encoder = Encoder(scenario, rules)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.encoder) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(MOST_ACTIONS) for agent in AGENTS}
        self._chance = Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; the same seed gives the same games from then on."""
        if seed is not None:
            self._chance = Random(seed)
        self.game = new_game(self.scenario, seed=self._chance.getrandbits(64), options=self.rules)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._to_move()

    def _to_move(self) -> None:
        side = self.game.side
        if side is not None:
            self.agent_selection = f"{side}_0"

    def observe(self, agent: str) -> Observation:
        return observation_of(self.encoder, self.game, AGENTS[agent])

    def step(self, action: int | None) -> None:
        """Carry out the action with this number; +1 for the winner and -1 for the loser at the end."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(self.game.options[int(action)])
        outcome = self.game.outcome
        if outcome is not None:
            for each, side in AGENTS.items():
                self.rewards[each] = reward(outcome, side)
                self.terminations[each] = True
        self._to_move()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The decision to be made, in words."""
        if self.render_mode != "ansi":
            gymnasium.logger.warn("Give render_mode='ansi' to see the game in words.")
            return None
        return words(self.game)


def reward(outcome: Outcome, side: Side) -> float:
    """What the end of a game is worth to a side; a draw is worth nothing to both."""
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner == side else -1.0


def words(game: Game) -> str:
    """What has to be decided, and the numbers of the actions."""
    decision = game.decision
    if decision is None:
        assert game.outcome is not None
        end = f"The {game.outcome.winner} player wins" if game.outcome.winner else "The game is drawn"
        return f"{end}: {game.outcome.reason}"
    numbered = "\n".join(f"{number:3} {action}" for number, action in enumerate(decision.actions))
    return f"{decision.side}, Game-Turn {game.state.turn}: {decision.prompt} [{decision.case}]\n{numbered}"


def env(
    scenario: str = "flight-to-egrix", render_mode: str | None = None, rules: Mapping[str, Any] | None = None
) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual guards: a masked action loses the game.

    `rules` are the options of the game, as in `new_game`: a ruleset, and what else is chosen.
    """
    table = TableEnv(scenario, render_mode, rules)
    guarded = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class SoloEnv(gymnasium.Env[Observation, int]):
    """One side of a scenario against a bot (Gymnasium). An action that the mask forbids loses the game."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        scenario: str = "flight-to-egrix",
        side: Side = "rebel",
        opponent: str = "rookie",
        render_mode: str | None = None,
        rules: Mapping[str, Any] | None = None,
    ) -> None:
        self.scenario = scenario
        self.side: Side = side
        self.opponent = opponent
        self.render_mode = render_mode
        self.rules = dict(rules or {})
        self.encoder = Encoder(scenario, rules)
        self.observation_space = cast("Any", observation_space(self.encoder))
        self.action_space = cast("Any", spaces.Discrete(MOST_ACTIONS))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game and let the bot play until we have to decide."""
        super().reset(seed=seed)
        secret = int(self.np_random.integers(2**62))
        self.game = new_game(self.scenario, seed=secret, options=self.rules)
        self._bot, self._chance = create(self.opponent), Random(secret)
        self._let_the_bot_play()
        return self._look(), self._info()

    def _let_the_bot_play(self) -> None:
        while self.game.side not in (None, self.side):
            self.game.apply(self._bot.choose(observe(self.game), self._chance))

    def _look(self) -> Observation:
        return observation_of(self.encoder, self.game, self.side)

    def _info(self) -> dict[str, Any]:
        """The actions in words, and the kind of decision."""
        decision = self.game.decision
        if decision is None:
            return {"actions": (), "kind": ""}
        return {"actions": decision.actions, "kind": decision.kind}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out the action with this number, and the bot's answers."""
        options = self.game.options[:MOST_ACTIONS]
        if not 0 <= int(action) < len(options):
            return self._look(), -1.0, True, False, self._info() | {"illegal": True}
        self.game.apply(options[int(action)])
        self._let_the_bot_play()
        outcome = self.game.outcome
        earned = 0.0 if outcome is None else reward(outcome, self.side)
        return self._look(), earned, outcome is not None, False, self._info()

    def render(self) -> Any:
        """The decision to be made, in words."""
        return words(self.game) if self.render_mode == "ansi" else None
