"""What a player may wish for a while: one word that answers all questions of one kind until it is over.

A standing order holds in all games; a wish holds as long as its `scope` does: for the rest of a Player-Turn,
for the cards of one place, for one fight. While it is held the page gives its `action` wherever one is named.
It ends by itself where `holds` says so: then something has happened that one could not think of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from fitg.engine.events.character_combat import Captured, Died, FightBegan
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.battles import AttackAt, Battle, CombatSegment, FinishAttacking
from fitg.engine.rules.character_combat import BreakOffAll, CharacterCombat, StandAndFight, StandReady
from fitg.engine.rules.missions.actions import DrawCard, missions_under_way
from fitg.engine.rules.movement.free_movement import FinishMoving
from fitg.engine.rules.reaction import FinishReacting
from fitg.engine.rules.rebellion import AttackInOutbreak, Rebellion
from fitg.engine.rules.search import FinishEventSearch, FinishSearching
from fitg.engine.rules.space.assault import AttackAsUsual, may_assault
from fitg.engine.rules.space.interception import LetThemPass
from fitg.engine.rules.space.interplanetary import FinishFleets
from fitg.presentation.standing import HARM, since_last_asked

WishName = Literal["rest", "draw", "fight", "away", "assault"]

#: The answers of somebody who does nothing more: he neither moves, attacks, intercepts, reacts nor searches.
RESTING = (
    FinishAttacking,
    FinishEventSearch,
    FinishFleets,
    FinishMoving,
    FinishReacting,
    FinishSearching,
    LetThemPass,
)
#: A fight that was to go on to its end is another one now, or has cost too much.
ANOTHER_FIGHT = (Captured, Died, FightBegan)


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """One word for a while, and the answer that it gives to the present question."""

    name: WishName
    label: str
    #: It holds as long as this stays the same.
    scope: str
    #: "": it says how questions are asked, and answers none.
    action: str = ""
    #: False: who has wished it before is asked again.
    holds: bool = True


def wishes(game: Game) -> list[Wish]:
    """What the side that decides may wish now, or may have wished before."""
    return [] if game.question is None else [*_rest(game), *_cards(game), *_fights(game), *_assaults(game)]


def _first(options: Sequence[Action], kinds: type[Action] | tuple[type[Action], ...]) -> Action | None:
    for each in options:
        if isinstance(each, kinds):
            return each
    return None


def _player_turn(game: Game) -> str:
    segment = game.ctx.current
    return f"{game.state.turn} {segment.player} {segment.round}"


def _rest(game: Game) -> list[Wish]:
    """[18.0] Nothing more in this Player-Turn, whoever's it is, until somebody comes to harm."""
    answer = _first(game.options, RESTING)
    if answer is None or game.ctx.current.player is None:
        return []
    mine = game.ctx.current.player == game.side
    return [
        Wish(
            name="rest",
            label="No more moves, attacks or searches" if mine else "Let them finish their turn",
            scope=_player_turn(game),
            action=answer.text,
            holds=not since_last_asked(game, HARM),
        )
    ]


def _cards(game: Game) -> list[Wish]:
    """[13.3] All cards of a place, whatever they bring."""
    draw = _first(game.options, DrawCard)
    if draw is None:
        return []
    place = missions_under_way(game.ctx).place
    scope = f"{_player_turn(game)} {place}"
    return [Wish(name="draw", label="Draw to the last card", scope=scope, action=draw.text)]


def _fights(game: Game) -> list[Wish]:
    """[12.4, 12.5] To the end of a fight all stand, or all try to get away."""
    fight = game.state.stack[-1] if game.state.stack else None
    ready = _first(game.options, StandReady)
    stand = ready or _first(game.options, StandAndFight)
    flee = ready or _first(game.options, BreakOffAll)
    if not isinstance(fight, CharacterCombat) or stand is None:
        return []
    scope = f"{_player_turn(game)} {fight.place} {fight.name}"
    holds = not since_last_asked(game, ANOTHER_FIGHT)
    found = [Wish(name="fight", label="Fight to the end", scope=scope, action=stand.text, holds=holds)]
    if flee is not None and fight.may_break_off(game.ctx):
        words = "Get away as soon as it works"
        found.append(Wish(name="away", label=words, scope=scope, action=flee.text, holds=holds))
    return found


def _assaults(game: Game) -> list[Wish]:
    """[22.3] Attacks are made as usual, unless somebody wants to be asked about Determined Assaults."""
    attacks = [each for each in game.options if isinstance(each, AttackAt | AttackInOutbreak)]
    if _first(game.options, AttackAsUsual) is None and not any(map(_may_be_determined(game), attacks)):
        return []
    return [Wish(name="assault", label="Ask me about Determined Assaults", scope=_segment(game))]


def _segment(game: Game) -> str:
    return f"{game.state.turn} {game.ctx.segment}"


def _may_be_determined(game: Game) -> Callable[[Action], bool]:
    """Could an attack on offer be one? One's own units are known to oneself."""
    fights, side = (game.state.stack[-1] if game.state.stack else None), game.side

    def begun_by(attack: Action) -> Battle | None:
        match fights, attack:
            case CombatSegment(), AttackAt() if side is not None:
                return fights.combat(attack.at, side)
            case Rebellion(), AttackInOutbreak():
                return fights.combat(attack.at)
        return None

    def may_be(attack: Action) -> bool:
        battle = begun_by(attack)
        played = game.ctx.rules.variant_of(battle) if battle is not None else None
        return isinstance(played, Battle) and may_assault(game.ctx, played)

    return may_be
