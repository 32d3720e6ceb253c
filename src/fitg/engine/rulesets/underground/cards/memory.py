"""What event cards leave behind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState
from fitg.engine.options import Options, Saying

#: The name of the module, and of its record in the state.
EVENTS_CARDS = "events.cards"


class CardsOptions(Options, frozen=True):
    """What the text leaves to the players."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "secret_event_on_cards": Saying(
            "VQ-39",
            "Empire Rallies and Rebels double their Efforts",
            {"no": "bring no Secret Event", "yes": "bring their side a Secret Event, too"},
        ),
        "extremists_domino": Saying(
            "VQ-38",
            "Planets whose rebellion Rebel Extremists stop",
            {
                "rules": "set an example, and are of the system or of any race there",
                "card": "set no example, and are of the system or of its star-faring race",
            },
        ),
    }

    #: VQ-39: [VE-27] The text's own count of Secret Events fits only without them.
    secret_event_on_cards: Literal["no", "yes"] = "no"
    #: VQ-38: [VE-24a] The long text rules.
    extremists_domino: Literal["rules", "card"] = "rules"


#: [VE-RS2 to VE-RS5] The cards that promise something.
PROMISES = frozenset({"RS2", "RS3", "RS4", "RS5"})
#: [VE-23] Of whom a clone may tell, by the die.
SUSPECTS = {2: "odene-hobar", 3: "frun-sentel", 4: "yarro-latac", 5: "vudot-vodot"}
#: [VE-IS5] Where extremists can be.
TARGETS = ("222", "331", "421", "432", "512", "523", "551")
#: [VE-M15a, VE-M21, VE-M23, VE-M28a, VE-H8a] What else the cards are about.
TURNCOATS, MUTINOUS, FROZEN = ("xela-grebb",), ("231",), ("232",)
WAVERING, PROVINCES = ("241", "311", "411", "542"), ("1", "2", "3", "4", "5")


class CardsMemory(ModuleState):
    """What is still to come of a card, and what stays after it."""

    #: [VE-G6a] The next maintenance is not paid.
    free_upkeep: bool = False
    #: [VE-G10] What is left of half of the track for units, and the Game-Turn in which it was counted.
    industry: int = 0
    counted: int = 0
    #: [VE-H1a] All Rebels have been in one province.
    gathered: bool = False
    #: [VE-H2b] The Game-Turn in which the legion of Knights appears.
    legion: int = 0
    #: [VE-H6a] The Kayns have protested; the planet whose rebellion sets no example, and is divided.
    protested: bool = False
    hushed: str = ""
    #: [VE-H8a] Provinces that the Empire has named itself.
    named: tuple[str, ...] = ()
    #: [VE-RS2 to VE-RS5] Cards whose promises are kept as the next Rebel Phase or Segment begins.
    promised: tuple[str, ...] = ()
    #: [VE-23] Of whom the clone tells in this Game-Turn, whether a unit follows him, whether all is over.
    mole: str = ""
    mole_followed: bool = False
    mole_over: bool = False
    #: [VE-24] Counters of extremists by planet; planets that are rid of them; where they were fought.
    extremists: Mapping[str, str] = {}
    purged: tuple[str, ...] = ()
    purging: tuple[str, ...] = ()
    #: [VE-24a, VE-24g] The planet whose change sets no example.
    quiet: str = ""
    #: [VE-M1] Who has been robbed: he does nothing in this Game-Turn.
    robbed: str = ""
    #: [VE-M15] The Game-Turn in which the arms trade has paid last.
    armed: int = 0
    #: [VE-M15a] Sovereigns who have turned to the Rebels.
    turned: tuple[str, ...] = ()
    #: [VE-M21] Planets that turn to the Rebels as their next Mission Phase begins.
    stirred: tuple[str, ...] = ()
    #: [VE-M23] Planets where a cell is founded as the next Rebel Mission Phase begins.
    cells: tuple[str, ...] = ()
    #: [VE-M28a] The planet whose people do not move in this Game-Turn.
    frozen: str = ""
    #: [VE-M28] Of a position alone: Bridne Murcada has left the map, until her card goes.
    away: bool = False

    def remember(self, said: Mapping[str, Any]) -> None:
        """Only what cards can have left behind."""
        super().remember(said)
        known: tuple[tuple[str, Iterable[str], Iterable[str]], ...] = (
            ("promised", self.promised, PROMISES),
            ("mole", filter(None, [self.mole]), SUSPECTS.values()),
            ("extremists", self.extremists, TARGETS),
            ("turned", self.turned, TURNCOATS),
            ("stirred", self.stirred, MUTINOUS),
            ("cells", self.cells, WAVERING),
            ("frozen", filter(None, [self.frozen]), FROZEN),
            ("named", self.named, PROVINCES),
        )
        for name, found, possible in known:
            for each in found:
                if each not in possible:
                    raise ValueError(f"{name} cannot be {each!r}; there are {', '.join(sorted(possible))}")


def memory(ctx: Context) -> CardsMemory:
    """The record of this game."""
    found = ctx.state.modules[EVENTS_CARDS]
    assert isinstance(found, CardsMemory)
    return found


def options(ctx: Context) -> CardsOptions:
    """What was chosen for this game."""
    chosen = ctx.rules.options[EVENTS_CARDS]
    assert isinstance(chosen, CardsOptions)
    return chosen


def gains_secret_event(ctx: Context) -> bool:
    """[VQ-39] Do G6 and G7 bring a Secret Event?"""
    return options(ctx).secret_event_on_cards == "yes"
