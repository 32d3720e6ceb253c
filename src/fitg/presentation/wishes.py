"""What a player may wish for a while: one word that answers all questions of one kind until it is over.

A standing order holds in all games; a wish holds as long as its `scope` does: for the rest of a Player-Turn,
for the cards of one place, for one fight, or until one is asked again on one's own word. While it is held the
page gives its `action` wherever one is named. It ends by itself where `holds` says so: then something has
happened that one could not think of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import msgspec

from fitg.data.records import Side
from fitg.engine.events.character_combat import Captured, Died, FightBegan
from fitg.engine.events.possessions import ShipLost
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules.battles import AttackAt, Battle, CombatSegment, FinishAttacking, LeadCombat
from fitg.engine.rules.character_combat import BreakOffAll, CharacterCombat, StandAndFight, StandReady
from fitg.engine.rules.missions.actions import AssignCharacter, DrawCard, missions_under_way
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import FinishMissions, FinishTrading, MissionPhase
from fitg.engine.rules.movement.flying import Boarding
from fitg.engine.rules.movement.free_movement import FinishMoving, Movement
from fitg.engine.rules.movement.marching import Mustering
from fitg.engine.rules.reaction import FinishReacting, Reaction
from fitg.engine.rules.rebellion import AttackInOutbreak, Rebellion
from fitg.engine.rules.search import (
    FinishEventSearch,
    FinishSearching,
    LeadSearch,
    SearchEnviron,
    SearchForGroup,
    SearchPhase,
)
from fitg.engine.rules.space.assault import AttackAsUsual, may_assault
from fitg.engine.rules.space.gathering import Gathering
from fitg.engine.rules.space.interception import LetThemPass
from fitg.engine.rules.space.interplanetary import FinishFleets, InterplanetaryMovement
from fitg.presentation.standing import HARM, StandingOrder, since_last_asked, standing_order

WishName = Literal["rest", "last", "draw", "fight", "away", "assault", "stay", "lead", "search", "keep"]

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
#: The Segments in which one does one thing after the other, what ends them, and what they are made of.
SITTINGS: tuple[tuple[type[Procedure], type[Action], str], ...] = (
    (InterplanetaryMovement, FinishFleets, "fleets"),
    (Movement, FinishMoving, "moves"),
    (Reaction, FinishReacting, "reactions"),
    (CombatSegment, FinishAttacking, "attacks"),
    (SearchPhase, FinishSearching, "searches"),
    (MissionPhase, FinishMissions, "missions"),
)
ONE_BY_ONE = tuple(procedure for procedure, _, _ in SITTINGS)
#: The questions by which one such thing is put together, before it is done.
PUTTING_TOGETHER = (Boarding, EnvironMissions, Gathering, Mustering)
#: What was to be the last thing may not be, when somebody has fallen.
FALLEN = (Captured, Died, ShipLost)
#: What a standing order may name a leader for, or that the units search.
LED_OR_SEARCHED = (LeadCombat, LeadSearch, SearchEnviron, SearchForGroup)
#: How long it holds what is answered in the same way every time.
ALWAYS = "until I say otherwise"
#: A fight that was to go on to its end is another one now, or has cost too much.
ANOTHER_FIGHT = (Captured, Died, FightBegan)


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """One word for a while, and the answer that it gives to the present question."""

    name: WishName
    label: str
    #: It holds as long as this stays the same.
    scope: str
    #: "": it does not answer this question, or says only how questions are asked.
    action: str = ""
    #: False: who has wished it before is asked again.
    holds: bool = True


def wishes(game: Game) -> list[Wish]:
    """What the side that decides may wish now, or may have wished before."""
    if game.question is None:
        return []
    for_a_while = [*_rest(game), *_last(game), *_cards(game), *_fights(game), *_assaults(game)]
    return [*for_a_while, *_always(game)]


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


def _last(game: Game) -> list[Wish]:
    """[4.0] What one does now is the last of its kind in this Segment: it is finished when that is done.

    It is said with what one does, so it answers nothing where that is put together or still to be chosen.
    """
    found = _sitting(game)
    if found is None:
        return []
    finish, things = found
    return [
        Wish(
            name="last",
            label=f"… and no more {things}",
            scope=f"{_segment(game)} {things}",
            action=finish.text if finish is not None else "",
            holds=not since_last_asked(game, FALLEN),
        )
    ]


def _sitting(game: Game) -> tuple[Action | None, str] | None:
    """The end of the Segment, if it is on offer, and what one does in it; None if one does nothing now."""
    stack = game.state.stack
    top = stack[-1]
    if isinstance(top, ONE_BY_ONE):
        _, ends, things = next(each for each in SITTINGS if isinstance(top, each[0]))
        finish = _first(game.options, ends)
        return (finish, things) if finish is not None else None
    if not isinstance(top, PUTTING_TOGETHER):
        return None
    # Missions are put together as long as somebody can be sent.
    if isinstance(top, EnvironMissions) and _first(game.options, AssignCharacter) is None:
        return None
    for procedure, _, things in SITTINGS:
        if any(isinstance(each, procedure) and _deciding(each) == game.side for each in stack):
            return None, things
    return None


def _deciding(sitting: Procedure) -> Side | None:
    return sitting.deciding if isinstance(sitting, CombatSegment) else getattr(sitting, "side", None)


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


def _always(game: Game) -> Iterator[Wish]:
    """What one would answer in the same way every time: a standing order, given where it is asked about."""
    stay, keep = _first(game.options, FinishReacting), _first(game.options, FinishTrading)
    order = standing_order(game) if _first(game.options, LED_OR_SEARCHED) is not None else None
    if stay is not None:
        # [9.6] Where the Enemy has hurt somebody as he came one may want to go there.
        yield _until_told("stay", "Nobody reacts", stay, not since_last_asked(game, HARM))
    if order is not None and order.order == "leaders":
        yield _until_told("lead", "The best one leads", order)
    if order is not None and order.order == "search":
        yield _until_told("search", "The units search", order)
    if keep is not None:
        yield _until_told("keep", "Everybody keeps what he has", keep)


def _until_told(name: WishName, words: str, answer: Action | StandingOrder, holds: bool = True) -> Wish:
    action = answer.action if isinstance(answer, StandingOrder) else answer.text
    return Wish(name=name, label=f"{words} {ALWAYS}", scope=name, action=action, holds=holds)


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
