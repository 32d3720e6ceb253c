"""What a side did when such a Segment was played before: where it attacked, and what its people did.

Sieges go on for turns, and so do missions: what was decided the last time is a proposal without an adviser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fitg.engine.game import Game, StepRecord
from fitg.engine.machine.actions import Action
from fitg.engine.rules.battles import AttackAt, CombatSegment
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import GoOnMissions
from fitg.presentation.bundles.opening import asks

#: What was done in no later Game-Turn than so many before is no "last time" any more.
MOST_TURNS = 2


#: The letter of everybody's mission, by place and person.
Jobs = Mapping[tuple[str, str], str]


def attacked(game: Game, segment: CombatSegment) -> set[str]:
    """[10.1, 22.0] Where a side attacked in its last Segment of this kind."""
    return {
        step.option.at
        for step in _last_segment(game, (segment.attacks, segment.ends))
        if isinstance(step.option, AttackAt)
    }


def jobs(game: Game) -> Jobs:
    """[13.1] On which mission everybody went, and where, in the last Mission Phase with missions."""
    found: dict[tuple[str, str], str] = {}
    sent: list[AssignCharacter] = []
    for step in _last_segment(game, (GoOnMissions, AssignCharacter)):
        # The latest comes first: a place after those who were sent there.
        if isinstance(step.option, AssignCharacter):
            sent.append(step.option)
        elif isinstance(step.option, GoOnMissions):
            found |= {(step.option.at, each.who): each.letter for each in sent}
            sent = []
    return found


def _last_segment(game: Game, kinds: tuple[type[Action], ...]) -> list[StepRecord]:
    """What a side did in the last Segment but this one in which it did such a thing, the latest first."""
    side, turn = game.side, game.state.turn
    now = (turn, game.ctx.segment)
    when, found = now, list[StepRecord]()
    step = game.last_step
    while step is not None and step.turn > turn - MOST_TURNS:
        if found and (step.turn, step.segment) != when:
            break
        when = (step.turn, step.segment)
        if step.side == side and when != now and type(step.option) in kinds:
            found.append(step)
        step = step.before
    return found


def everybody_again(place: str, options: Iterable[Action], before: Jobs) -> list[AssignCharacter]:
    """Who can be sent here, each on his last mission; nobody if one of them was not here or cannot do it."""
    offered = [each for each in options if isinstance(each, AssignCharacter)]
    again = [each for each in offered if before.get((place, each.who)) == each.letter]
    return again if {each.who for each in offered} == {each.who for each in again} else []


def places_again(game: Game, before: Jobs) -> Iterator[GoOnMissions]:
    """Where everybody can do what he did there the last time."""
    assert game.side is not None
    known = {place for place, _ in before}
    for option in game.options:
        if isinstance(option, GoOnMissions) and option.at in known:
            missions = game.ctx.rules.variant_of(EnvironMissions(side=game.side, place=option.at))
            asked = asks(game, missions)
            if asked is not None and everybody_again(option.at, asked.actions, before):
                yield option
