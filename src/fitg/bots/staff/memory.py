"""What a bot keeps from one decision to the next: the plan of the Player-Turn that is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.bots.staff import imperial, rebel
from fitg.bots.staff.allotment import Gain
from fitg.bots.staff.plan import Plan
from fitg.bots.staff.survey import Survey

if TYPE_CHECKING:
    from fitg.bots.observation import Observation
    from fitg.bots.table import Table
    from fitg.engine.machine.board import Board

#: When a plan was made: Game-Turn, whose Player-Turn (nobody's in the Galactic Stage), the first or second.
Moment = tuple[int, str, int]
#: The Phase whose purchases a plan for the rest of the Player-Turn should know.
PURCHASES = "force-points"


class Memory:
    """A plan, and for which game and moment it was made."""

    __slots__ = ("board", "game", "made", "moment", "plan")

    def __init__(self) -> None:
        self.board: Board | None = None
        #: The game that was looked at last.
        self.game = ""
        self.moment: Moment | None = None
        self.plan = Plan()
        #: How many plans have been made so far.
        self.made = 0

    def of_game(self, observation: Observation) -> Memory:
        """The same: a game that was restored from a snapshot has a board of its own, and goes on."""
        if self.game == observation.commitment and self.board is not None:
            self.board = observation.game.ctx.board
        self.game = observation.commitment
        return self


def moment_of(table: Table) -> Moment:
    """The Player-Turn that is being played, as far as plans are concerned."""
    now = table.ctx.current
    buying = now.phase == PURCHASES
    return table.state.turn, now.phase if buying or now.player is None else now.player, now.round


def plan_of(table: Table) -> Plan:
    """The plan of this Player-Turn: made when it is first asked for, and kept until the next one."""
    memory, moment = table.memory, moment_of(table)
    if memory.board is not table.board or memory.moment != moment:
        memory.board, memory.moment = table.board, moment
        memory.plan = make_plan(table)
        memory.made += 1
    return memory.plan


def give_up(table: Table, craft: str) -> None:
    """A ship, or the fleet of a place, that cannot depart after all is not sent again in this Player-Turn."""
    plan = plan_of(table)
    table.memory.plan = plan._replace(
        voyages={ship: each for ship, each in plan.voyages.items() if ship != craft},
        sailings={origin: each for origin, each in plan.sailings.items() if origin != craft},
    )


def make_plan(table: Table) -> Plan:
    """What the staff of the side says now."""
    survey = Survey(table)
    return rebel.plan(survey) if table.side == "rebel" else imperial.plan(survey)


def hope(table: Table) -> Gain:
    """What Rebels could make of planets, wherever they are now."""
    return rebel.RebelStaff(Survey(table)).gain
