"""[VP-31, VP-34, VP-35, VP-37a] The new cards: Ekim Lam, his ship, two Blasters, and eight of the Minor Cast.

Of a Minor Cast who has not been shown everybody knows what all four of his side have in common: that is on
his card, and his kind adds the rest.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fitg.data import packaged
from fitg.data.records import Rating, Side
from fitg.engine.options import Options
from fitg.engine.rulesets.underground.turn.sequence import PACKAGE
from fitg.scenarios.format import Group, Scenario

#: The name of the module, and of its record in the state.
NEWCAST = "characters.newcast"
EKIM, HUNTER = "ekim-lam", "t-6-hunter"
VANS, REDJAC = "vans-ka-tie-a", "redjac"
STINGER, BLASTER = "stinger-v-blaster", "vans-blaster"
#: The pieces of the Minor Cast, and the ships that are a part of their cards.
MINOR: dict[Side, str] = {"rebel": "rebel-minor-cast", "imperial": "imperial-minor-cast"}
OWN_SHIP: dict[Side, str] = {"rebel": "smugglers-ship", "imperial": "cutthroats-ship"}
SIDE_OF: dict[str, Side] = {who: side for side, who in MINOR.items()}
#: [VP-32b] Who does not travel with Ekim Lam, nor helps to hire him.
ALOOF = frozenset({"emperor-coreguya", "barca", "saytar", "gelba", "senator-dermond"})
#: [VC-16, VP-35] The ship of the band that has the Stinger-V.
ARMED_BAND = "solar-merchant"
RATINGS: tuple[Rating, ...] = (
    "combat",
    "endurance",
    "intelligence",
    "leadership",
    "diplomacy",
    "navigation",
)


class MinorKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VP-37a] One of the Minor Cast: his ratings, a letter that he is good at, and whether he is shady."""

    kind: str
    side: Side
    name: str
    combat: int
    endurance: int
    intelligence: int
    leadership: int
    diplomacy: int
    navigation: int
    bonus: str = ""
    #: [VP-37i] He has a ship of his own, and no possessions.
    shady: bool = False


@cache
def kinds() -> dict[str, MinorKind]:
    """[VP-37a] All eight by their names."""
    return {row.kind: row for row in packaged.rows(PACKAGE, "minor_cast.csv", MinorKind)}


def kinds_of(side: Side) -> list[MinorKind]:
    """[VP-37] The four of a side.

    >>> [each.kind for each in kinds_of("rebel")]
    ['rebel-commando', 'rebel-general', 'rebel-agent', 'smuggler']
    """
    return [each for each in kinds().values() if each.side == side]


def common(side: Side, rating: Rating) -> int:
    """What all four of a side have at least."""
    return min(int(getattr(each, rating)) for each in kinds_of(side))


def overlay() -> dict[str, Any]:
    """The rows that the module adds."""
    rows: dict[str, Any] = msgspec.toml.decode(packaged.text_of(PACKAGE, "newcast.toml"))
    for side, who in MINOR.items():
        rows["characters"][who] |= {rating: common(side, rating) for rating in RATINGS}
    for card in rows["characters"].values():
        card |= {"royalty_of": None, "space_leadership": None}
    for card in rows["possessions"].values():
        card.setdefault("owner", None)
    return rows


def with_the_stinger(scenario: Scenario, options: Options | None) -> Scenario:
    """[VC-16a, VP-35] The band of the Solar Merchant has it from the start, where there is one."""
    setup = scenario.rebel
    if scenario.position is not None or not any(ARMED_BAND in group.ships for group in setup.groups):
        return scenario
    groups = tuple(_armed(group) if ARMED_BAND in group.ships else group for group in setup.groups)
    return replace(scenario, rebel=replace(setup, groups=groups))


def _armed(group: Group) -> Group:
    return replace(group, possessions=(*group.possessions, STINGER))
