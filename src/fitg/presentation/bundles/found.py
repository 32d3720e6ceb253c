"""Who was found in a search is attacked, and how is said in the same word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.character_combat.actions import FightToCapture, FightToKill
from fitg.engine.rules.character_combat.opening import FightHandToHand, FightWithGuns
from fitg.engine.rules.search import AttackFound, Search
from fitg.presentation.bundles.bundle import Bundle

#: What is said of an attack, and the kind of question that it answers.
WEAPONS: tuple[tuple[Action, str], ...] = (
    (FightHandToHand(), "hand-to-hand"),
    (FightWithGuns(), "in a firefight"),
)
INTENTS: tuple[tuple[Action, str], ...] = ((FightToKill(), "to kill"), (FightToCapture(), "to capture"))


def attacks_at_once(game: Game) -> Iterator[Bundle]:
    """[11.34, 12.31, 12.32] The attack, its weapons where they can be chosen, and its intent."""
    search, attack = game.state.stack[-1], AttackFound()
    if not isinstance(search, Search) or attack not in game.options:
        return
    fight = game.ctx.rules.variant_of(search.fight(game.ctx))
    assert isinstance(fight, CharacterCombat)
    if not fight.may_capture(game.ctx):
        return
    weapons = [] if fight.weapon else [WEAPONS]
    asked = (
        ["character-combat.intent"]
        if fight.weapon
        else ["character-combat.weapon", "character-combat.intent"]
    )
    for said in product(*weapons, INTENTS):
        yield Bundle(
            label=" ".join(("Attack", *(words for _, words in said))),
            actions=[attack.text, *(action.text for action, _ in said)],
            asked=asked,
            final=True,
        )
