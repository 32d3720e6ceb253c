"""Answers that need no question, and actions that are done over and over until something happens.

The rules ask in small steps, because each of them may be the one that matters. Most of them do not: there is
one answer, one place, nothing new. A standing order names the answer that a player would give; whether it is
given without asking is for the player to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fitg.data.records import Side
from fitg.engine.events.character_combat import Captured, Died, Freed, Wounded
from fitg.engine.events.missions import CharacterGained
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.possessions import PossessionGained, PossessionLost, ShipLost
from fitg.engine.events.space import ShipDamaged
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.events import Event
from fitg.engine.rules import characters, units
from fitg.engine.rules.battles import LeadCombat
from fitg.engine.rules.character_combat import StandReady
from fitg.engine.rules.galactic.disclosure import KeepSecrets
from fitg.engine.rules.missions.actions import CompleteMission, DrawBonus, DrawCard
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import FinishTrading, GoOnMissions
from fitg.engine.rules.pdb import FirePdb
from fitg.engine.rules.reaction import FinishReacting
from fitg.engine.rules.search import LeadSearch, SearchEnviron, SearchForGroup
from fitg.engine.rules.space.assault import AttackAsUsual
from fitg.engine.rules.space.orbit_detection import JoinDetection
from fitg.engine.rules.space.raking import RakeFleet

OrderName = Literal[
    "no-choice",
    "one-answer",
    "one-place",
    "ships",
    "draw",
    "secrets",
    "fire",
    "watch",
    "assault",
    "react",
    "search",
    "leaders",
    "fight",
]

#: What makes one think again about who has which ship and which possession.
NEW_THINGS = (
    Captured,
    CharacterGained,
    Died,
    Freed,
    PossessionGained,
    PossessionLost,
    ShipDamaged,
    ShipLost,
)
#: What makes one think again about going on.
HARM = (Captured, Died, Freed, ShipLost, UnitsLost, Wounded)


class StandingOrder(NamedTuple):
    """The answer to the present question, and the order by which it is given."""

    order: OrderName
    action: str


def standing_order(game: Game) -> StandingOrder | None:
    """The answer that needs no question; None where there is something to think about."""
    options = game.options
    if len(options) == 1:
        return _only_answer(game, options[0])
    places = [option for option in options if isinstance(option, GoOnMissions)]
    if len(places) == 1 and all(option.passes for option in options if option not in places):
        return StandingOrder("one-place", places[0].text)
    trading = next((option for option in options if isinstance(option, FinishTrading)), None)
    if trading is not None and game.side is not None and not _something_new(game, game.side):
        return StandingOrder("ships", trading.text)
    by_chance = _drawing(game) or _firing(options) or _watching(game)
    in_battle = _usual_attack(options) or _leading(game) or _fighting(options)
    return by_chance or in_battle or _silence(options) or _searching(options) or _staying(options)


def _only_answer(game: Game, answer: Action) -> StandingOrder | None:
    """There is nothing to choose; but what cannot be taken back is not done as long as anything can.

    Such a question is put so that the other side does not learn that there is no choice: an answer that
    comes at once would tell it, to a person.
    """
    if answer.passes:
        return StandingOrder("no-choice", answer.text)
    if answer.is_final(game.ctx) and game.can_undo:
        return None
    return StandingOrder("one-answer", answer.text)


def _drawing(game: Game) -> StandingOrder | None:
    """[13.3] Who has missions draws for them, as long as all of them are open and nobody comes to harm.

    To draw or to stop is all that can be done; whoever wants to stop is given time to say so.
    """
    draw = _only_card(game.options) or _only_bonus(game.options)
    if draw is None or any(status != "open" for status in _missions(game)) or since_last_asked(game, HARM):
        return None
    return StandingOrder("draw", draw.text)


def _only_card(options: Sequence[Action]) -> Action | None:
    """A card, where nothing else but to stop can be done."""
    draw = next((option for option in options if isinstance(option, DrawCard)), None)
    return draw if all(option is draw or option.passes for option in options) else None


def _only_bonus(options: Sequence[Action]) -> Action | None:
    """[13.6d] The bonus draws of the only mission: nothing but letters counts in them, and none is lost."""
    match options:
        case [DrawBonus(letter) as draw, CompleteMission(other)] if letter == other:
            return draw
    return None


def since_last_asked(game: Game, kinds: type[Event] | tuple[type[Event], ...]) -> bool:
    """Has such a thing happened since the side last decided anything, or by what it decided?"""
    step = game.last_step
    while step is not None:
        if any(isinstance(event, kinds) for event in step.events):
            return True
        if step.side == game.side:
            return False
        step = step.before
    return False


def _silence(options: Sequence[Action]) -> StandingOrder | None:
    """[31.22] Nobody has to show a secret, and who keeps it now can show it in any later Player-Turn."""
    keep = next((option for option in options if isinstance(option, KeepSecrets)), None)
    return None if keep is None else StandingOrder("secrets", keep.text)


def _firing(options: Sequence[Action]) -> StandingOrder | None:
    """[9.2, 20.6] A PDB that strikes loses nothing by it."""
    fire = next((option for option in options if isinstance(option, FirePdb | RakeFleet)), None)
    return None if fire is None else StandingOrder("fire", fire.text)


def _watching(game: Game) -> StandingOrder | None:
    """[20.7] Units in orbit that lie open lose nothing by looking; face-down ones would be shown by it."""
    join = next((option for option in game.options if isinstance(option, JoinDetection)), None)
    if join is None or game.side is None or game.decision is None:
        return None
    here = units.of_side(game.ctx, game.decision.about, game.side)
    return None if units.has_hidden(game.ctx, here) else StandingOrder("watch", join.text)


def _usual_attack(options: Sequence[Action]) -> StandingOrder | None:
    """[22.3] Who wants a Determined Assault says so when he attacks."""
    usual = next((option for option in options if isinstance(option, AttackAsUsual)), None)
    return None if usual is None else StandingOrder("assault", usual.text)


def _staying(options: Sequence[Action]) -> StandingOrder | None:
    """[8.0] Nobody reacts."""
    stay = next((option for option in options if isinstance(option, FinishReacting)), None)
    return None if stay is None else StandingOrder("react", stay.text)


def _searching(options: Sequence[Action]) -> StandingOrder | None:
    searches = [
        option
        for option in options
        if isinstance(option, SearchEnviron | SearchForGroup) and option.by == "units"
    ]
    return StandingOrder("search", searches[0].text) if searches else None


def _leading(game: Game) -> StandingOrder | None:
    """The best leader leads."""
    leaders = [option for option in game.options if isinstance(option, LeadCombat | LeadSearch)]
    if not leaders:
        return None
    people = game.state.characters
    best = max(leaders, key=lambda each: characters.rating(game.ctx, people[each.who], "leadership"))
    return StandingOrder("leaders", best.text)


def _fighting(options: Sequence[Action]) -> StandingOrder | None:
    """Nobody stays out of a fight."""
    ready = next((option for option in options if isinstance(option, StandReady)), None)
    return None if ready is None else StandingOrder("fight", ready.text)


def _something_new(game: Game, side: Side) -> bool:
    """Since the side was last asked about its ships, or at all."""
    step = game.last_step
    while step is not None and not (step.side == side and isinstance(step.option, FinishTrading)):
        if any(isinstance(event, NEW_THINGS) and _is_about(game, event, side) for event in step.events):
            return True
        step = step.before
    return False


def _is_about(game: Game, event: Event, side: Side) -> bool:
    """Is it about people, ships or possessions of this side? What is gone may have been anybody's."""
    match event:
        case Captured() | CharacterGained() | Died() | Freed():
            return event.side == side
        case PossessionGained() | PossessionLost():
            owner = game.state.characters.get(event.character)
            return owner is None or owner.side == side
        case ShipDamaged() | ShipLost():
            ship = game.state.ships.get(event.ship)
            return ship is None or ship.side == side
    return False


def once_more(before: Game, done: Action, events: Sequence[Event], after: Game) -> Action | None:
    """The same again, if it can be done over and over and there is nothing to think about; else None.

    There is, when somebody was harmed, when a mission is over, or when something else can be done now.
    """
    if not done.again or after.side != before.side or any(isinstance(event, HARM) for event in events):
        return None
    same = [option for option in after.options if type(option) is type(done)]
    if not same or _missions(before) != _missions(after):
        return None
    offered = {type(option) for option in before.options}
    return same[0] if all(type(option) in offered for option in after.options) else None


def _missions(game: Game) -> tuple[str, ...]:
    """Which of the missions under way are over, and how."""
    missions = [each for each in game.state.stack if isinstance(each, EnvironMissions)]
    return tuple(group.status for group in missions[-1].groups) if missions else ()
