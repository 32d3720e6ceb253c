"""[4.0] The sequence of play: Game-Turns, Player-Turns, Phases and Segments, as the scenario lists them.

A short interpreter: enter a Segment, let everybody have his turn who listens to the beginning of a
Player-Turn, a Phase or a Segment, play it, let those have theirs who listen to its end, and go on.
"""

from __future__ import annotations

from itertools import chain

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.course import SegmentBegan, TurnBegan
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, Point, at
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure, Step
from fitg.engine.machine.state import SIDES
from fitg.engine.modules import SegmentRule
from fitg.engine.rules import victory
from fitg.engine.rules.placement import SetUp
from fitg.errors import FitgError

#: The moments of the sequence of play, which say nothing but whose turn it is: made once.
MOMENTS: dict[Side, dict[str, Moment]] = {
    side: {
        point.name: Moment(name=point.name, side=side)
        for point in (
            points.POSITION_LAID_OUT,
            points.SEGMENT_STARTS,
            points.PLAYER_TURN_STARTS,
            points.PHASE_STARTS,
            points.SEGMENT_ENDS,
            points.PLAYER_TURN_ENDS,
        )
    }
    for side in SIDES
}


class Sequence(Procedure):
    """[4.0] From the set-up to the end, one Segment after the other."""

    def begin(self, ctx: Context) -> Next:
        """A scenario with a position of its own begins in the middle of things."""
        if ctx.scenario.position is None:
            return Call(SetUp(), self.open_turn)
        # [15.54b] Whether a stopped rebellion with Imperial units alone is over at once, the ruleset says.
        for planet in ctx.index.planets_in("rebellion-stopped"):
            ctx.touch_planet(planet)
        return self._moment(ctx, points.POSITION_LAID_OUT, self.check_position)

    def check_position(self, ctx: Context) -> Next:
        """What a position says of the modules' records has to hold together."""
        assert ctx.scenario.position is not None
        for module in ctx.rules.modules:
            if module.id in ctx.scenario.position.modules:
                for complaint in chain.from_iterable(holds(ctx) for holds in module.invariants):
                    raise FitgError(f"position.modules.{module.id} cannot be so: {complaint}.")
        return self.open_turn

    def open_turn(self, ctx: Context) -> Next:
        ctx.emit(TurnBegan(case="4.0", turn=ctx.state.turn))
        #: An objective may count only from this turn on.
        ctx.touch_planet("")
        return self.enter_segment

    def enter_segment(self, ctx: Context) -> Next:
        state, segment = ctx.state, ctx.segments[ctx.state.segment]
        if not segment.comes_in(state.turn):
            return self.advance
        state.clock += 1
        if segment.player is not None:
            state.phasing = segment.player
        ctx.emit(
            SegmentBegan(
                case="4.0",
                turn=state.turn,
                segment=segment.id,
                side=segment.player,
                name=segment.name,
                phase=segment.phase,
                actor=segment.actor,
                round=segment.round,
            )
        )
        return self._moment(ctx, points.SEGMENT_STARTS, self.start_player_turn)

    def _moment(self, ctx: Context, point: Point, then: Step) -> Next:
        """Whoever listens has his turn; where nobody does, play goes straight on."""
        name = point.name
        if name not in ctx.rules.moments:
            return then(ctx)
        return at(ctx, MOMENTS[ctx.state.phasing][name], then)

    def start_player_turn(self, ctx: Context) -> Next:
        """[A-04-01, 13.72] A new Player-Turn: everybody may rest, and the doctor makes his round."""
        if ctx.segments[ctx.state.segment].opens_player_turn:
            return self._moment(ctx, points.PLAYER_TURN_STARTS, self.open_phase)
        return self.open_phase(ctx)

    def open_phase(self, ctx: Context) -> Next:
        segment = ctx.segments[ctx.state.segment]
        if segment.opens_phase and segment.player is not None:
            return self._moment(ctx, points.PHASE_STARTS, self.play_segment)
        return self.play_segment(ctx)

    def play_segment(self, ctx: Context) -> Next:
        segment = ctx.segments[ctx.state.segment]
        return Call(ctx.rules.segments[segment.name](segment), self.end_segment)

    def end_segment(self, ctx: Context) -> Next:
        return self._moment(ctx, points.SEGMENT_ENDS, self.end_player_turn)

    def end_player_turn(self, ctx: Context) -> Next:
        """[A-04-02] Those who rested heal; then Knights may get new spaceships."""
        if ctx.segments[ctx.state.segment].closes_player_turn:
            return self._moment(ctx, points.PLAYER_TURN_ENDS, self.advance)
        return self.advance(ctx)

    def advance(self, ctx: Context) -> Next:
        """[4.0f] The next Segment, or the end of the Game-Turn."""
        if ctx.state.segment + 1 >= len(ctx.segments):
            return self.end_game_turn
        ctx.state.segment += 1
        return self.enter_segment

    def end_game_turn(self, ctx: Context) -> Next:
        """[4.0f, A-16-12] Instant victory, then the points after the last Game-Turn, else the next one."""
        state = ctx.state
        victory.check_instant(ctx, "game-turn-ends")
        if state.outcome is None and state.turn >= ctx.rules.ask[questions.last_turn](ctx):
            victory.final_count(ctx)
        if state.outcome is not None:
            return DONE
        state.segment = 0
        state.turn += 1
        return self.open_turn


class JoinedSegments(Procedure):
    """What a ruleset plays as one Segment, though others play it as several: each in turn."""

    names: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        if not self.names:
            return DONE
        name, *rest = self.names
        self.names = tuple(rest)
        return Call(ctx.rules.segments[name](ctx.segments[ctx.state.segment]), self.begin)


def joined(*names: str) -> SegmentRule:
    """A Segment in which all these are played, without a break between them: units move in it once."""
    return lambda segment: JoinedSegments(names=names)


def most_turns(ctx: Context) -> int:
    """[16.27] The greatest number that a Game-Turn can have: a ruleset may play longer than the scenario.

    One that plays shorter may still begin with a later position, and then ends with its first Game-Turn.
    """
    return max(ctx.scenario.turns, ctx.rules.ask[questions.last_turn](ctx))
