"""[28.35] The Rebel Camps of a set-up: where they stand, and the one challenge to them."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.force_points import CampSpared
from fitg.engine.events.missions import CampFounded
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Answer
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rules import loyalty, units
from fitg.engine.rules.placement import BEFORE_PLAY, CampAt
from fitg.engine.rules.province.memory import memory
from fitg.scenarios.sequence import Segment

__all__ = ["ANSWERS", "CampAt", "CampChallenge", "ChallengeCamp", "PlaceCamps", "SpareCamps"]

#: The Phase of a Player-Turn in which the camps are challenged, and its last Segment.
MISSION_PHASE = "missions"


class PlaceCamps(Procedure):
    """[28.35] One camp on each of the planets, in an Environ that the Rebel Player chooses."""

    first = "next_planet"

    side: Side
    planets: int = 0

    def next_planet(self, ctx: Context) -> Next:
        camps = ctx.scenario.rebel.camps
        return DONE if camps is None or self.planets >= len(camps.planets) else self.choose

    def choose(self, ctx: Context) -> Next:
        camps = ctx.scenario.rebel.camps
        assert camps is not None
        planet = camps.planets[self.planets]
        options: list[Option] = [(CampAt(place), self.found) for place in ctx.board.surface[planet]]
        prompt = f"Where on {naming.planet(ctx.facts, planet)} is the Rebel camp?"
        return Ask(self.side, "setup.camps", camps.case, prompt, options, about=planet)

    def found(self, ctx: Context, action: CampAt) -> Next:
        camps = ctx.scenario.rebel.camps
        assert camps is not None
        ctx.state.camps[action.at] = BEFORE_PLAY
        memory(ctx).first_camps = (*memory(ctx).first_camps, action.at)
        ctx.emit(CampFounded(case=camps.case, place=action.at))
        self.planets += 1
        return self.next_planet


class ChallengeCamp(Action, frozen=True):
    form = "crush the camp at {at}"
    saying = "Show the units and crush the Rebel camp|at {at}"
    final = True
    at: PlaceId


class SpareCamps(Action, frozen=True):
    form = "done"
    saying = "Leave the Rebel camps alone"
    passes = True
    final = True


class CampChallenge(Procedure):
    """[28.35] The first Rebel Mission Phase begins: the Imperial Player may show units to remove camps."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        """Asked wherever Imperial units stand beside a camp: not to be asked would tell their strength."""
        options: list[Option] = [(ChallengeCamp(place), self.crush) for place in _crushable(ctx)]
        options.append((SpareCamps(), self.spare))
        prompt = "The first Rebel Mission Phase begins: do your units crush a Rebel camp?"
        return Ask("imperial", "camps.challenge", _case(ctx), prompt, options, always=bool(_beside(ctx)))

    def crush(self, ctx: Context, action: ChallengeCamp) -> Next:
        units.reveal(ctx, action.at, "imperial", "they crush a Rebel camp")
        units.conceal(ctx, action.at)
        loyalty.remove_camp(ctx, action.at, "Imperial troops crush it")
        return self.choose

    def spare(self, ctx: Context) -> Next:
        """A camp that stays does all that camps do, in this Phase already."""
        for place in _standing(ctx):
            ctx.emit(CampSpared(case=_case(ctx), place=place))
        return DONE


def _case(ctx: Context) -> str:
    camps = ctx.scenario.rebel.camps
    return camps.case if camps is not None else "28.35"


def _standing(ctx: Context) -> list[str]:
    """The camps of the set-up that are still there."""
    return [place for place in memory(ctx).first_camps if place in ctx.state.camps]


def _beside(ctx: Context) -> list[str]:
    return [place for place in _standing(ctx) if units.present(ctx, place, "imperial")]


def _crushable(ctx: Context) -> list[str]:
    """[28.35] Environ size and the challenge of the scenario together are the strength that is asked for."""
    camps = ctx.scenario.rebel.camps
    assert camps is not None
    return [
        place
        for place in _beside(ctx)
        if units.strength(ctx, place, "imperial") >= ctx.board.sizes[place] + camps.challenge
    ]


def recognize_camps(ctx: Context, moment: Moment) -> None:
    """[28.35] Until the first Rebel Mission Phase is over, all camps of a position are those of the set-up.

    Nobody can have founded another. Where that Phase has begun already, they have had their challenge.
    """
    record, camps = memory(ctx), ctx.scenario.rebel.camps
    first = next(
        (number for number, each in enumerate(ctx.segments) if _is_first_phase(each) and each.opens_phase), 0
    )
    segment = ctx.segments[ctx.state.segment]
    early = ctx.state.turn == 1 and (ctx.state.segment <= first or _is_first_phase(segment))
    record.challenged = not early or ctx.state.segment > first
    if camps is None or not early:
        return
    record.first_camps = tuple(
        place for place in ctx.state.camps if ctx.board.planet_of[place] in camps.planets
    )
    for place in record.first_camps:
        ctx.state.camps[place] = BEFORE_PLAY


def _is_first_phase(segment: Segment) -> bool:
    return segment.player == "rebel" and segment.phase == MISSION_PHASE


def offer_challenge(ctx: Context, moment: Moment) -> Procedure | None:
    """[28.35] At the beginning of the first Rebel Mission Phase, and never again."""
    record = memory(ctx)
    if record.challenged or moment.side != "rebel" or ctx.current.phase != MISSION_PHASE:
        return None
    record.challenged = True
    return CampChallenge() if _standing(ctx) else None


def end_protection(ctx: Context, moment: Moment) -> None:
    """[28.35] After that Phase these camps are like all others: strong enough troops remove them."""
    record = memory(ctx)
    if record.challenged and record.first_camps and ctx.current.name == MISSION_PHASE:
        for place in record.first_camps:
            ctx.touch(place)
        record.first_camps = ()


def is_of_the_set_up(ctx: Context, place: str) -> bool:
    """[28.35] Camps of the set-up do not go by themselves in their first Mission Phase."""
    return place in memory(ctx).first_camps


def is_not_spared(ctx: Context, place: str, strength: int) -> bool:
    """[28.35] Nor before troops, however many."""
    return not ctx.rules.ask[questions.spares_camp](ctx, place)


ANSWERS: tuple[Answer, ...] = (
    questions.spares_camp.by(is_of_the_set_up),
    questions.crushes_camp.by(is_not_spared),
)
