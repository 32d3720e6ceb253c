"""[VC-13, VC-14] Victory by bids: how long will the Empire last?"""

from __future__ import annotations

from fitg.engine.modules import Module
from fitg.engine.rules.galactic import answers as galactic
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.placement import SetUp
from fitg.engine.rulesets.underground.turn.memory import TURN
from fitg.engine.rulesets.underground.victory import verdict
from fitg.engine.rulesets.underground.victory.bidding import BidsFirst, SealedBids
from fitg.engine.rulesets.underground.victory.memory import (
    VICTORY,
    VictoryMemory,
    VictoryOptions,
    bids_are_sound,
)
from fitg.engine.rulesets.underground.victory.view import shown

__all__ = ["BIDS"]

BIDS = Module(
    id=VICTORY,
    title="Victory by bids",
    needs=(GALACTIC, TURN),
    over={SetUp: BidsFirst},
    # [VC-13, VC-14] The bids of old turns and the agreement about instant victories have nothing to say here.
    without=(galactic.may_end_at_once, galactic.draw_between_bids, galactic.turns_bid),
    settles=("no-sudden-death", "bid", "lower-bid"),
    reads=verdict.read,
    answers=verdict.ANSWERS,
    state=VictoryMemory,
    options=VictoryOptions,
    secrets=(SealedBids(),),
    view=shown,
    invariants=(bids_are_sound,),
)
