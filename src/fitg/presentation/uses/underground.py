"""Underground: sovereigns in the field and the Minor Cast, whose answers look alike until one knows them."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.rulesets.underground.cards.major import TakeBlizzard
from fitg.engine.rulesets.underground.newcast.arrival import KeepMinorCast, ShowMinorCast, StandWith, TakeKind
from fitg.engine.rulesets.underground.newcast.hiring import ChangeMinorCast
from fitg.engine.rulesets.underground.newcast.printed import RATINGS, common, kinds
from fitg.engine.rulesets.underground.sovereigns.summons import LeaveSovereign, TakeSovereign
from fitg.presentation.uses.registry import explains
from fitg.presentation.uses.wounds import after_one_more


@explains(TakeSovereign)
def _take(ctx: Context, action: TakeSovereign, side: Side) -> str:
    """[VX-11, VX-11e] What he is worth, and what he does where he rests."""
    ruler = ctx.facts.sovereigns[action.who]
    space = f", in space {ruler.space_leadership}" if ruler.space_leadership else ""
    worth = f"Combat {ruler.combat}, Endurance {ruler.endurance}, Leadership {ruler.leadership}{space}"
    return f"{worth}. Where he rests he frees your people; the enemy can take him."


@explains(LeaveSovereign)
def _leave(ctx: Context, action: LeaveSovereign, side: Side) -> str:
    """[VX-10b, VX-10d] The offer comes again."""
    return "He can come after any later mission phase of yours while his world is on your side."


@explains(TakeKind, ChangeMinorCast)
def _kind(ctx: Context, action: TakeKind | ChangeMinorCast, side: Side) -> str:
    """[VP-37a, VP-37i] What this one has more than the other three of his side."""
    kind = kinds()[action.kind]
    more = [
        f"{rating.capitalize()} {getattr(kind, rating)}"
        for rating in RATINGS
        if getattr(kind, rating) > common(kind.side, rating)
    ]
    if kind.bonus:
        more.append(f"a draw more on {naming.mission(ctx.facts, kind.bonus, kind.side)}")
    if kind.shady:
        more.append("a ship of his own, but no possessions")
    return f"{naming.series(more, 'Nothing that the others have not')}."


@explains(StandWith)
def _stand(ctx: Context, action: StandWith, side: Side) -> str:
    """[VP-37] Where that is."""
    return f"At {naming.place(ctx.facts, ctx.state.characters[action.who].place)}."


@explains(ShowMinorCast)
def _show(ctx: Context, action: ShowMinorCast, side: Side) -> str:
    """[VP-37k] What he can do counts as soon as it is known."""
    return "All that he can do counts from now on, and the enemy knows it."


@explains(KeepMinorCast)
def _keep(ctx: Context, action: KeepMinorCast, side: Side) -> str:
    """[VP-37k] Until then he is one of four."""
    return "Until then only what all four of his side can do counts."


@explains(TakeBlizzard)
def _freezes(ctx: Context, action: TakeBlizzard, side: Side) -> str:
    """[VE-M2] One wound, as in a fight."""
    return after_one_more(ctx, action.who)
