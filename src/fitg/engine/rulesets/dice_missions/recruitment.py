"""[D-05 to D-09] Recruitment: a ten-sided die in every Environ where somebody does not rest."""

from __future__ import annotations

from typing import cast

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.rolls import TEN
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, healing, loyalty
from fitg.engine.rules.missions.groups import planet_of
from fitg.engine.rules.missions.letters import GainCharacters, empire_is_short
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions.actions import Recruit, RecruitWith
from fitg.engine.rulesets.dice_missions.events import RecruitmentRolled
from fitg.engine.rulesets.dice_missions.memory import options

#: [D-06] What is needed, and what always is enough.
NEEDED = 10
#: [D-07] The size that makes no difference.
EVEN_SIZE = 4
#: [D-07] The Empire on a Rebel-controlled planet, and anybody on a planet in rebellion.
AMONG_REBELS = -2
IN_REBELLION = 1


def newcomers(ctx: Context) -> GainCharacters:
    """[D-08] How recruits join: nobody is sent for them, but they come as by that mission."""
    return cast("GainCharacters", ctx.rules.missions[GainCharacters.letter])


def somebody_may_join(ctx: Context, site: Site) -> bool:
    """[D-08, K15] A deck that is not empty; in every game the Empire may be kept to its losses."""
    limited = site.side == "imperial" and options(ctx).imperial_recruits == "losses"
    return newcomers(ctx).has_candidates(ctx, site) and (not limited or empire_is_short(ctx))


def ways(ctx: Context, place: str, side: Side) -> list[Recruit | RecruitWith]:
    """[D-05, D-08, G24] Who may roll here: anybody who does not rest, or one of the hurt who gives it up."""
    if not somebody_may_join(ctx, Site(place, side)):
        return []
    people = [each for each in characters.at(ctx, place, side) if not each.disabled]
    if any(not _rests(ctx, each) for each in people):
        return [Recruit()]
    return [RecruitWith(each.id) for each in people]


def _rests(ctx: Context, character: Character) -> bool:
    return healing.can_heal(ctx, character) and not character.acted


def modifiers(ctx: Context, place: str, side: Side) -> tuple[Modifier, ...]:
    """[D-07, G27] Loyalty, only in the state of Imperial Control; the size of the Environ; the state."""
    planet = planet_of(ctx, place)
    parts = []
    if planet.status == "imperial-control":
        parts.append(Modifier("Loyalty", loyalty.value(planet, side)))
    parts.append(Modifier("Environ Size", ctx.board.sizes[place] - EVEN_SIZE))
    if planet.status == "rebel-control" and side == "imperial":
        parts.append(Modifier("Rebel Control", AMONG_REBELS))
    if planet.status == "rebellion":
        parts.append(Modifier("Rebellion", IN_REBELLION))
    return tuple(part for part in parts if part.by)


def succeeds(die: int, total: int) -> bool:
    """[D-06] Ten or more; a natural ten always."""
    return total >= NEEDED or die == max(TEN)


def brings(ctx: Context, place: str, side: Side, die: int) -> bool:
    """[D-06] Would this die bring somebody?"""
    return succeeds(die, die + sum(part.by for part in modifiers(ctx, place, side)))


def count(ctx: Context, place: str, side: Side, die: int) -> bool:
    """[D-06] Does somebody join?"""
    parts = modifiers(ctx, place, side)
    total = die + sum(part.by for part in parts)
    joined = succeeds(die, total)
    ctx.emit(
        RecruitmentRolled(
            case="D-06",
            side=side,
            place=place,
            die=die,
            parts=parts,
            total=total,
            needed=NEEDED,
            joined=joined,
        )
    )
    return joined


def join(ctx: Context, site: Site) -> Procedure | None:
    """[D-08, D-09] Who joins stands here and may be assigned at once; the dead may live again (31.0)."""
    return newcomers(ctx).welcome(ctx, site, case="D-08", sidelined=False)
