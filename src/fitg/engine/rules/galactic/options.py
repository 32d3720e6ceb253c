"""How players may even out the Galactic Game: the short fixes that old players use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from fitg.engine.machine.context import Context
from fitg.engine.options import Options, Saying
from fitg.engine.rules.galactic.memory import GALACTIC

#: [38.52] The Game-Turns that can be bid.
Bid = Literal["12", "13", "14", "15", "16", "17", "18", "19", "20"]
#: [38.52] The whole game: so far the Empire has to last if nobody bids.
NO_BID: Bid = "20"


class GalacticOptions(Options, frozen=True):
    """All off by default: then the game is played as printed."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "no_sudden_death": Saying(
            "38.53",
            "The instant victories of the Empire",
            {False: "win at once", True: "do not exist"},
        ),
        "free_planets": Saying(
            "15.52",
            "A planet in rebellion without Imperial units on it, when an Imperial Player-Turn ends",
            {False: "is freed if its PDB is Up", True: "is freed whatever its PDB"},
        ),
        "local_alarm": Saying(
            "35.31",
            "From a capital Imperial forces may always go",
            {False: "to any rebellion", True: "to the rebellions of its own province"},
        ),
        "bid": Saying(
            "38.5",
            "The bid for sides: whoever bids more plays the Empire, which has to last",
            {turns: f"{turns} Game-Turns" for turns in get_args(Bid)},
        ),
        "lower_bid": Saying(
            "38.5",
            "The lower of the two bids: the Rebels who come later than that have a draw",
            {turns: f"{turns} Game-Turns" for turns in get_args(Bid)},
        ),
    }

    #: C-14: [38.53] the two instant victories of the Empire are left out.
    no_sudden_death: bool = False
    #: C-20: [15.52] units alone decide whether a rebellion has held.
    free_planets: bool = False
    #: C-31: [35.31] the way from a capital to a rebellion ends at the border of its province.
    local_alarm: bool = False
    #: C-13: [38.5] the higher of the two bids, and the lower one; with equal bids there is no draw.
    bid: Bid = NO_BID
    lower_bid: Bid = NO_BID

    def __post_init__(self) -> None:
        """[38.5] Whoever names no lower bid means an equal one; a higher one is a slip."""
        if self.lower_bid != NO_BID and int(self.lower_bid) > int(self.bid):
            raise ValueError(f"the lower bid ({self.lower_bid}) is above the bid ({self.bid})")


def options(ctx: Context) -> GalacticOptions:
    """What was chosen for this game."""
    chosen = ctx.rules.options[GALACTIC]
    assert isinstance(chosen, GalacticOptions)
    return chosen
