"""[VC-13] What was bid, what the bids have become, and what players may agree on instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, get_args

import msgspec

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import SIDES, ModuleState
from fitg.engine.options import Options, Saying

#: The name of the module, and of its record in the state.
VICTORY = "core.victory"

#: [VC-01c] The Game-Turns of the whole game.
Turns = Literal[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
    "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24", "25", "26", "27", "28", "29", "30",
    "31", "32", "33", "34", "35", "36", "37", "38", "39", "40",
]  # fmt: skip
FORTY: Turns = "40"
#: [VO-07] What the scenario says, another total, or none: then planets alone decide (VO-10).
Points = Literal["scenario", "16", "20", "26", "30", "35", "84", "none"]
#: [VO-10] How many capitals, the Throne Planet among them; how many home planets of star-faring races.
Capitals = Literal["0", "1", "2", "3", "4", "5", "6"]
Homes = Literal["0", "1", "2", "3", "4", "5", "6", "7"]


class VictoryOptions(Options, frozen=True):
    """How the limits are found, and what the Rebels have to do within them."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "bids": Saying(
            "VC-13",
            "How long the Empire has to last",
            {
                "sealed": "both players bid in secret as the game begins",
                "agreed": "the players have agreed on both limits before",
            },
        ),
        "sides": Saying(
            "VC-13",
            "Who plays which side",
            {
                "taken": "as they were taken: both players have agreed on that",
                "bid": "the higher bid plays the Empire, and equal bids draw lots: players may change places",
            },
        ),
        "rebel_limit": Saying(
            "VO-05",
            "Agreed limit of the Rebels: they win if they have what they need",
            {turns: f"by Game-Turn {turns}" for turns in get_args(Turns)},
        ),
        "empire_limit": Saying(
            "VO-05",
            "Agreed limit of the Empire: it wins if the Rebels do not have it",
            {turns: f"by Game-Turn {turns}" for turns in get_args(Turns)},
        ),
        "victory_points": Saying(
            "VO-07",
            "Victory Points that the Rebels need",
            {
                each: {"scenario": "as the scenario says", "none": "none: planets alone decide"}.get(
                    each, each
                )
                for each in get_args(Points)
            },
        ),
        "capitals": Saying(
            "VO-10",
            "Capitals and the Throne Planet that the Rebels need",
            {each: f"{each} of 6" for each in get_args(Capitals)},
        ),
        "homes": Saying(
            "VO-10",
            "Home planets of star-faring races that the Rebels need",
            {each: f"{each} of 7" for each in get_args(Homes)},
        ),
        "risen_counts": Saying(
            "VO-10",
            "These planets have to be",
            {False: "Rebel-controlled", True: "in rebellion or under Rebel Control"},
        ),
    }

    bids: Literal["sealed", "agreed"] = "sealed"
    #: VQ-262: [VC-13, VC-13a] Who has taken a seat has agreed on his side, unless the bids are to say it.
    sides: Literal["taken", "bid"] = "taken"
    rebel_limit: Turns = FORTY
    empire_limit: Turns = FORTY
    victory_points: Points = "scenario"
    capitals: Capitals = "0"
    homes: Homes = "0"
    risen_counts: bool = False

    def __post_init__(self) -> None:
        """[VC-13, VO-10] The Rebels have no more time than the Empire, and something to do in it."""
        if int(self.rebel_limit) > int(self.empire_limit):
            raise ValueError(
                f"the limit of the Rebels ({self.rebel_limit}) is above that of the Empire"
                f" ({self.empire_limit})"
            )
        if self.bids == "sealed" and (self.rebel_limit, self.empire_limit) != (FORTY, FORTY):
            raise ValueError("limits are agreed on only with bids = agreed")
        if self.bids == "agreed" and self.sides == "bid":
            raise ValueError("bids decide about the sides only with bids = sealed")
        if self.victory_points == "none" and (self.capitals, self.homes) == ("0", "0"):
            raise ValueError("without points the Rebels need capitals or homes")


class VictoryMemory(ModuleState):
    """[VC-13] The bids, whether they lie open, and the limits that they are now.

    Sealed bids are those of the seats, open ones those of the sides that the players have then.
    """

    bids: Mapping[Side, int] = {}
    opened: bool = False
    #: [VC-13, VC-13a] The players have changed places.
    exchanged: bool = False
    #: [VC-13b, VC-13c] The last Game-Turns in which the Rebels win, and have a draw; 0: no limit yet.
    lower: int = 0
    higher: int = 0
    #: [VE-11, VE-13] By how many Game-Turns each bid has been moved since.
    moved: Mapping[Side, int] = {}
    #: [VE-11] The limits are those of a position: by Drama they may lie beyond the track.
    laid_out: bool = False

    def remember(self, said: Mapping[str, Any]) -> None:
        """[VC-13] Both bids of a position lie open, and so do its limits; the bids are the limits, too."""
        super().remember(said)
        if len(self.bids) == 1:
            raise ValueError(f"there is a bid of the {next(iter(self.bids))} side alone; give both")
        if not said.keys() & {"lower", "higher"} and len(self.bids) == len(SIDES):
            self.lower, self.higher = sorted(self.bids.values())
        if "opened" not in said:
            self.opened = self.opened or (self.lower > 0 and self.higher > 0)
        self.laid_out = self.opened

    @classmethod
    def at_start(cls, options: msgspec.Struct | None) -> VictoryMemory:
        """[VO-05] Limits that were agreed on lie open from the start."""
        if isinstance(options, VictoryOptions) and options.bids == "agreed":
            return cls(opened=True, lower=int(options.rebel_limit), higher=int(options.empire_limit))
        return cls()


def memory(ctx: Context) -> VictoryMemory:
    """The record of this game."""
    found = ctx.state.modules[VICTORY]
    assert isinstance(found, VictoryMemory)
    return found


def options(ctx: Context) -> VictoryOptions:
    """What was chosen for this game."""
    chosen = ctx.rules.options[VICTORY]
    assert isinstance(chosen, VictoryOptions)
    return chosen


def full_length(ctx: Context) -> int:
    """[VC-01c] The Game-Turns of the scenario: nobody can bid more."""
    return ctx.scenario.turns * ctx.rules.ask[questions.pace](ctx)


def lower(ctx: Context) -> int:
    """[VC-13b, VE-13] The last Game-Turn in which the Rebels win; 0 or less: they cannot win any more."""
    record = memory(ctx)
    return _limit(ctx, record.lower) + record.moved.get("rebel", 0)


def higher(ctx: Context) -> int:
    """[VC-13d, VE-13] The Game-Turn with which the Empire has lasted; it may lie beyond the track (VE-11)."""
    record = memory(ctx)
    return _limit(ctx, record.higher) + record.moved.get("imperial", 0)


def _limit(ctx: Context, turns: int) -> int:
    """No limit is the whole game; and what was agreed on is never longer than a short scenario."""
    if turns and memory(ctx).laid_out:
        return turns
    return min(turns or full_length(ctx), full_length(ctx))


def move_bid(ctx: Context, side: Side, turns: int) -> None:
    """[VE-11] The bid that binds a side is moved by so many Game-Turns."""
    record = memory(ctx)
    record.moved = {**record.moved, side: record.moved.get(side, 0) + turns}


def bids_are_sound(ctx: Context) -> Iterator[str]:
    """[VC-13] Bids are Game-Turns, and the Rebels never have more time than the Empire."""
    known = memory(ctx)
    for side, turns in known.bids.items():
        if turns < 1 or (turns > full_length(ctx) and not known.laid_out):
            yield f"the {side} bid is {turns}"
    if lower(ctx) > higher(ctx):
        yield f"the lower bid is {lower(ctx)}, the higher {higher(ctx)}"
    if bool(known.lower) != known.opened or bool(known.higher) != known.opened:
        yield "bids lie open that nobody has opened, or the other way round"
