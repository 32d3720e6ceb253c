"""Frozen opponents: they play today what they played when they were frozen."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from fitg.bots import create
from fitg.bots.observation import glance
from fitg.bots.registry import UnknownBot
from fitg.engine.game import new_game
from fitg_pool import opponents, pool

#: A fingerprint of what each of them did against `random` in one game of The Varu Powderkeg, those of the
#: larger games in three Game-Turns of The Empire's Backdoor, or where their trick can be played. A frozen
#: player that plays otherwise is another player: give it a version of its own. Only a change of the rules or
#: of an action's text is a reason to take these down anew.
FROZEN = {
    ("rookie-1", "rebel"): "9b3b9f9a2f84",
    ("rookie-1", "imperial"): "7b39af299fe6",
    ("veteran-1", "rebel"): "ef664abeee47",
    ("veteran-1", "imperial"): "b9c0b79dc0da",
    ("aggressive-empire-1", "imperial"): "63fc065383e9",
    ("passive-empire-1", "imperial"): "a20996ef787c",
    ("diplomatic-rebel-1", "rebel"): "c5c507335209",
    ("warlike-rebel-1", "rebel"): "fddd7e0fe5dc",
    ("rookie-2", "rebel"): "7459a2f163e0",
    ("rookie-2", "imperial"): "d5ae9a5c686f",
    ("veteran-2", "rebel"): "8ddb74d44914",
    ("aggressive-empire-2", "imperial"): "90cb97643475",
    ("passive-empire-2", "imperial"): "a7d9a1c82417",
    ("diplomatic-rebel-2", "rebel"): "85dfce8b6278",
    ("warlike-rebel-2", "rebel"): "93988a6c8adc",
    ("decoy-1", "rebel"): "e90fba4ec33e",
    ("assassins-1", "rebel"): "3c7d63e5b31f",
    ("assassins-1", "imperial"): "8592d541c188",
    ("assassins-2", "rebel"): "fc64ac94ef85",
    ("assassins-2", "imperial"): "22887c3d3df5",
    ("strength-buyer-2", "rebel"): "42009c7d273a",
    ("throne-rush-2", "rebel"): "bdec6ed13edd",
    ("hoarder-2", "rebel"): "299fa38d63dd",
    ("hoarder-2", "imperial"): "f362c69cd36a",
}
#: Where a player is looked at, by its version, and for how many Game-Turns.
LOOKED_AT = {"first": ("varu-powderkeg", 99), "second": ("empires-backdoor", 3)}
#: The same for those whose trick can be played elsewhere only.
TRICKS_AT = {
    "decoy-1": ("flight-to-egrix", 99),
    "assassins-2": ("orlog-besieged", 8),
    "throne-rush-2": ("orlog-besieged", 3),
    "hoarder-2": ("galactic-campaign", 3),
}


def moves(name: str, side: str) -> str:
    """What a player answers against chance."""
    scenario, turns = TRICKS_AT.get(name) or LOOKED_AT[pool()[name].version]
    game = new_game(scenario, seed="frozen")
    bot, chance = create(name), create("random")
    rng, other = Random(1), Random(2)
    answers = []
    while game.decision is not None and game.state.turn <= turns:
        ours = game.decision.side == side
        action = str((bot if ours else chance).choose(glance(game), rng if ours else other))
        if ours:
            answers.append(action)
        game.apply(action)
    return sha256("\n".join(answers).encode()).hexdigest()[:12]


@pytest.mark.unmeasured
@pytest.mark.parametrize(("name", "side"), FROZEN)
def test_a_frozen_player_plays_as_it_did(name: str, side: str) -> None:
    assert moves(name, side) == FROZEN[name, side]


def test_the_pool_has_players_of_both_sides_with_different_bents() -> None:
    assert {(each.id, side) for each in pool().values() for side in each.sides} == set(FROZEN)
    for game, most in (("star-system", 4), ("province", 3), ("galactic", 3)):
        assert len(opponents("rebel", game)) >= most
        assert len(opponents("imperial", game)) >= most
    assert len(set(FROZEN.values())) == len(FROZEN)


def test_frozen_players_are_made_by_name_and_take_no_parameters() -> None:
    assert create("rookie-1").name == "rookie-1"
    with pytest.raises(UnknownBot, match=r"^The bot 'rookie-1' has no parameter 'budget'; it takes none\.$"):
        create("rookie-1:budget=1")
