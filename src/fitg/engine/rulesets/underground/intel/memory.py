"""[VX-19] The Intelligence Sheet: stocks, flags and levels."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import SIDES, ModuleState
from fitg.engine.rulesets.underground.setup.sheet import opening

#: The name of the module, and of its record in the state.
INTELLIGENCE = "missions.intel"

#: [VX-19] The boxes of a stock, and of the two tracks for Bounty Hunters.
BOXES = 8
#: The tracks by their names on the sheet.
RESEARCH = "general-research"
BOUNTY, DISCOURAGED = "bounty-level", "discouraged"
AGENTS, ATROCITIES, TEAMS = "counterintelligence", "atrocities-prepared", "exploration-teams"
SLAVERS = "slavers-allied"
#: The tracks that belong to nobody, or to the Empire alone.
TRACKS = (BOUNTY, DISCOURAGED, AGENTS, ATROCITIES, TEAMS, SLAVERS)


def _research() -> dict[Side, int]:
    start = {row.side: row.start for row in opening() if row.track == RESEARCH}
    return {side: start[side] for side in SIDES}


def _tracks() -> dict[str, int]:
    return {row.track: row.start for row in opening() if row.track in TRACKS}


class IntelligenceMemory(ModuleState):
    """[VC-19, VX-19] Where the markers of the sheet are, from its opening on."""

    research: Mapping[Side, int] = msgspec.field(default_factory=_research)
    tracks: Mapping[str, int] = msgspec.field(default_factory=_tracks)
    #: [VX-22f] The Strategic Assignments that the Rebel Player has seen, by the number of their draw.
    seen: tuple[int, ...] = ()
    #: Of a position alone: which of the cards to come they have seen, 1 for the next one.
    spied: tuple[int, ...] = ()
    #: [VX-22d] Provinces whose units lie face up, each with the Rebel Player-Turns that it
    #: lasts, that under way included.
    open: Mapping[str, int] = {}
    #: [VX-20f] Environs whose creatures a team deals with in this Mission Phase.
    explored: tuple[str, ...] = ()
    #: [VX-20m] Who has been on a mission in this Mission Phase.
    served: tuple[str, ...] = ()
    #: [VX-21d] Bounty Hunters are gone for good; or hunt for a last time (VE-M22).
    hunters_gone: bool = False
    last_hunt: bool = False
    #: Where a position lays out the Pirate Fleet; "" from then on.
    pirates: str = ""
    #: The 1-0 unit that it carries there; "" if there is none.
    pirate_load: str = ""
    #: Who is stacked with it there.
    pirate_crew: tuple[str, ...] = ()


def memory(ctx: Context) -> IntelligenceMemory:
    """The record of this game."""
    found = ctx.state.modules[INTELLIGENCE]
    assert isinstance(found, IntelligenceMemory)
    return found
