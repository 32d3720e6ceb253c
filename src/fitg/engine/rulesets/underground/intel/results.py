"""[VX-20, VX-22] The results: when each can be had, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules.galactic import tracks
from fitg.engine.rulesets.underground.intel import (
    free_move,
    hunters,
    network,
    pirates,
    sheet,
    slavers,
    spying,
)
from fitg.engine.rulesets.underground.intel.memory import (
    AGENTS,
    ATROCITIES,
    BOUNTY,
    DISCOURAGED,
    RESEARCH,
    TEAMS,
    memory,
)
from fitg.engine.rulesets.underground.intel.task import Result, Task

#: [VX-20a] What it costs to raise the bounty.
ANNOUNCEMENT = 1
#: [VX-22b] What can be raised.
MONEY = 2


def research(ctx: Context, task: Task) -> None:
    """[VX-20] One more in stock."""
    sheet.mark(ctx, RESEARCH, 1, "research", "VX-20", task.side)


def _stocks(track: str, reason: str, case: str) -> Callable[[Context, Task], Procedure | None]:
    def store(ctx: Context, task: Task) -> None:
        sheet.mark(ctx, track, 1, reason, case)

    return store


def _room(track: str) -> Callable[[Context, Task], bool]:
    """[VX-19] A stock that is full takes no more."""
    return lambda ctx, task: sheet.has_room(ctx, track)


def _has(track: str) -> Callable[[Context], bool]:
    """[VX-20k] One in stock is reason to demand something else."""
    return lambda ctx: sheet.stock(ctx, track) > 0


def may_raise_bounties(ctx: Context, task: Task) -> bool:
    """[VX-20b, VX-21d] Not with an empty track, nor while hunters are about, nor once they are gone."""
    affordable = tracks.points(ctx, "imperial") >= ANNOUNCEMENT
    quiet = sheet.stock(ctx, BOUNTY) <= sheet.stock(ctx, DISCOURAGED) and not memory(ctx).hunters_gone
    return affordable and quiet and sheet.has_room(ctx, BOUNTY)


def raise_bounties(ctx: Context, task: Task) -> None:
    """[VX-20a] It is announced for one Force Point."""
    tracks.lose(ctx, "imperial", ANNOUNCEMENT, "bounties are announced", "VX-20a")
    sheet.mark(ctx, BOUNTY, 1, "bounties are raised", "VX-20a")


def raise_money(ctx: Context, task: Task) -> None:
    """[VX-22b] Friends with money."""
    tracks.gain(ctx, "rebel", MONEY, "friends with money", "VX-22b")


#: By the codes of the sheet.
RESULTS: dict[str, Result] = {
    RESEARCH: Result(research),
    "raise-bounties": Result(raise_bounties, may_raise_bounties),
    "ally-slavers": Result(slavers.ally, slavers.are_free),
    "exploration-team": Result(_stocks(TEAMS, "a team is assembled", "VX-20f"), _room(TEAMS)),
    "counterintelligence": Result(
        _stocks(AGENTS, "agents watch the agents", "VX-20i"), _room(AGENTS), _has(AGENTS)
    ),
    "prepare-atrocity": Result(
        _stocks(ATROCITIES, "a pretext is found", "VX-20j"), _room(ATROCITIES), _has(ATROCITIES)
    ),
    "free-move": Result(free_move.begin, free_move.is_possible),
    "infiltrate-network": Result(network.raid, network.is_hidden),
    "discourage-hunters": Result(hunters.discourage, hunters.may_discourage),
    "ally-pirates": Result(pirates.hire, pirates.may_hire),
    "raise-money": Result(raise_money),
    "infiltrate-forces": Result(spying.infiltrate, spying.can_be_opened, spying.has_open_province),
    "spy-assignment": Result(spying.spy, spying.has_cards, spying.knows_a_card),
    "reveal-secrets": Result(spying.tell, spying.has_secrets),
    "seal-leaks": Result(network.seal, network.has_leak),
}
