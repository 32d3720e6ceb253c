"""What one wishes for the rest of a Player-Turn or Segment, for the cards of one place, or for one fight."""

from __future__ import annotations

from collections.abc import Callable

from fitg.data.records import Side
from fitg.engine.events.character_combat import Captured, Died, FightBegan
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules.battles import AttackAt, Battle, CombatSegment, FinishAttacking
from fitg.engine.rules.character_combat import BreakOffAll, CharacterCombat, StandAndFight, StandReady
from fitg.engine.rules.missions.actions import AssignCharacter, DrawCard, missions_under_way
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import FinishMissions, MissionPhase
from fitg.engine.rules.movement.flying import Boarding
from fitg.engine.rules.movement.free_movement import FinishMoving, Movement
from fitg.engine.rules.movement.marching import Mustering
from fitg.engine.rules.reaction import FinishReacting, Reaction
from fitg.engine.rules.rebellion import AttackInOutbreak, Rebellion
from fitg.engine.rules.search import (
    FinishEventSearch,
    FinishSearching,
    SearchPhase,
)
from fitg.engine.rules.space.assault import AttackAsUsual, may_assault
from fitg.engine.rules.space.gathering import Gathering
from fitg.engine.rules.space.interception import LetThemPass
from fitg.engine.rules.space.interplanetary import FinishFleets, InterplanetaryMovement
from fitg.presentation.standing import HARM, since_last_asked
from fitg.presentation.wishes.wish import FALLEN, Wish, first, segment_of

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
#: Of what is asked in a fight, and where attacks may be Determined Assaults.
IN_FIGHTS = (StandReady, StandAndFight)
ASSAULTS = (AttackAt, AttackInOutbreak, AttackAsUsual)
#: A fight that was to go on to its end is another one now, or has cost too much.
ANOTHER_FIGHT = (Captured, Died, FightBegan)


def _player_turn(game: Game) -> str:
    segment = game.ctx.current
    return f"{game.state.turn} {segment.player} {segment.round}"


def rest(game: Game) -> list[Wish]:
    """[18.0] Nothing more in this Player-Turn, whoever's it is, until somebody comes to harm."""
    answer = first(game.options, RESTING)
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


def last(game: Game) -> list[Wish]:
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
            scope=f"{segment_of(game)} {things}",
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
        finish = first(game.options, ends)
        return (finish, things) if finish is not None else None
    if not isinstance(top, PUTTING_TOGETHER):
        return None
    # Missions are put together as long as somebody can be sent.
    if isinstance(top, EnvironMissions) and first(game.options, AssignCharacter) is None:
        return None
    for procedure, _, things in SITTINGS:
        if any(isinstance(each, procedure) and _deciding(each) == game.side for each in stack):
            return None, things
    return None


def _deciding(sitting: Procedure) -> Side | None:
    return sitting.deciding if isinstance(sitting, CombatSegment) else getattr(sitting, "side", None)


def cards(game: Game) -> list[Wish]:
    """[13.3] All cards of a place, whatever they bring."""
    draw = first(game.options, DrawCard)
    if draw is None:
        return []
    place = missions_under_way(game.ctx).place
    scope = f"{_player_turn(game)} {place}"
    return [Wish(name="draw", label="Draw to the last card", scope=scope, action=draw.text)]


def fights(game: Game) -> list[Wish]:
    """[12.4, 12.5] To the end of a fight all stand, or all try to get away."""
    fight = game.state.stack[-1] if game.state.stack else None
    ready = first(game.options, StandReady)
    stand = ready or first(game.options, StandAndFight)
    flee = ready or first(game.options, BreakOffAll)
    if not isinstance(fight, CharacterCombat) or stand is None:
        return []
    scope = f"{_player_turn(game)} {fight.place} {fight.name}"
    holds = not since_last_asked(game, ANOTHER_FIGHT)
    found = [Wish(name="fight", label="Fight to the end", scope=scope, action=stand.text, holds=holds)]
    if flee is not None and fight.may_break_off(game.ctx):
        words = "Get away as soon as it works"
        found.append(Wish(name="away", label=words, scope=scope, action=flee.text, holds=holds))
    return found


def assaults(game: Game) -> list[Wish]:
    """[22.3] Attacks are made as usual, unless somebody wants to be asked about Determined Assaults."""
    attacks = [each for each in game.options if isinstance(each, AttackAt | AttackInOutbreak)]
    if first(game.options, AttackAsUsual) is None and not any(map(_may_be_determined(game), attacks)):
        return []
    return [Wish(name="assault", label="Ask me about Determined Assaults", scope=segment_of(game))]


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
