"""[D-62] Steal Enemy Resources: four Force Points for each level, and a debt for what is not there."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules.galactic import geography, tracks
from fitg.engine.rules.galactic.memory import memory as galactic_memory
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.mission import Gain
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions.events import DebtChanged
from fitg.engine.rulesets.dice_missions.memory import memory
from fitg.engine.rulesets.dice_missions.missions import DiceMission
from fitg.engine.rulesets.dice_missions.results import LOOT, stolen

#: [D-62, DQ2] The Game-Turn whose taxes thieves look for: the next.
NEXT_TURN = 1


class StealEnemyResources(DiceMission, tag="dice-missions.StealEnemyResources"):
    """[D-62] The thief gets everything, whatever the victim has."""

    letter = "H"
    lasting = True
    final_result = False

    def condition(self, ctx: Context, site: Site) -> bool:
        """[D-62] Capitals that the Empire holds, the province that is taxed next, or the known base."""
        planet = ctx.board.planet_of[site.place]
        if site.side == "imperial":
            known = galactic_memory(ctx)
            return known.base_revealed and planet == known.base
        if geography.is_capital(ctx, planet) and geography.is_held(ctx, planet):
            return True
        return geography.province_of(ctx, planet) == geography.taxed_province(ctx, NEXT_TURN)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        need = self.need(ctx, site)
        return [Gain(level, f"{LOOT * level} Force Points are stolen") for level in (need, need + 1)]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        loot, left = stolen(group.letters, tracks.points(ctx, site.enemy))
        tracks.lose(ctx, site.enemy, loot, "stolen", "D-62")
        if left < 0:
            owe(ctx, site.enemy, debt(ctx, site.enemy) - left)
        tracks.gain(ctx, site.side, loot, "stolen", "D-62")
        return None


def debt(ctx: Context, side: Side) -> int:
    """What a side owes."""
    return memory(ctx).debts.get(side, 0)


def owe(ctx: Context, side: Side, points: int) -> None:
    """A side owes so much from now on."""
    known = memory(ctx)
    others = {each: owed for each, owed in known.debts.items() if each != side}
    ctx.emit(DebtChanged(case="D-62", side=side, before=debt(ctx, side), after=points))
    known.debts = {**others, side: points} if points else others


def repay(ctx: Context, side: Side, points: int) -> int:
    """[D-62] Whatever a side earns pays its debt first; what is left of it."""
    owed = debt(ctx, side)
    paid = min(owed, points)
    if paid > 0:
        owe(ctx, side, owed - paid)
    return points - max(0, paid)


def after_debts(left: int, ctx: Context, side: Side, points: int) -> int:
    """[D-62] What of its income comes to the track of a side."""
    return repay(ctx, side, left)
