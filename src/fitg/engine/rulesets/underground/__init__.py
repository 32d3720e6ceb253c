"""Underground: a large variant of the Galactic Game, in modules that can be played in bundles.

Each module has a room of its own, named as the part of the rulebook that it plays
(`fitg rules VC-20`): `turn`, `victory`, `setup`, `control`, `network`, `assign`, `economy`, `move`. A bundle
is a ruleset: a list of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground.assign import GRADED_REACTION
from fitg.engine.rulesets.underground.atrocities import ATROCITY_UNITS
from fitg.engine.rulesets.underground.cards.module import EVENT_CARDS
from fitg.engine.rulesets.underground.cells import CELLS
from fitg.engine.rulesets.underground.chits import CHITS, CHITS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.combat import COMBAT, COMBAT_IN_THE_GALAXY
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.deck import EVENT_DECK
from fitg.engine.rulesets.underground.drama import DRAMA
from fitg.engine.rulesets.underground.economy import ECONOMY
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.intel import INTEL
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES
from fitg.engine.rulesets.underground.missions import MISSIONS, MISSIONS_IN_SPACE, MISSIONS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.move import MOVE
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK
from fitg.engine.rulesets.underground.newcast import NEW_CAST
from fitg.engine.rulesets.underground.operatives import SPECIAL_OPS
from fitg.engine.rulesets.underground.optional import AGREEMENTS
from fitg.engine.rulesets.underground.people import PEOPLE
from fitg.engine.rulesets.underground.possessions import (
    CHANGED_POSSESSIONS,
    CHANGED_POSSESSIONS_IN_SPACE,
    CHANGED_POSSESSIONS_IN_THE_GALAXY,
)
from fitg.engine.rulesets.underground.search import FOG_OF_WAR, SEARCHES
from fitg.engine.rulesets.underground.secrets import PLANET_SECRETS
from fitg.engine.rulesets.underground.setup import FIXED_SETUP
from fitg.engine.rulesets.underground.ships import IMPERIAL_SHIPS
from fitg.engine.rulesets.underground.sovereigns import RULERS
from fitg.engine.rulesets.underground.turn import TURN
from fitg.engine.rulesets.underground.veterans import VETERANS
from fitg.engine.rulesets.underground.victory import BIDS
from fitg.engine.rulesets.underground.will import FLAGSHIP

if TYPE_CHECKING:
    from fitg.engine.modules import Module

__all__ = [
    "BALANCE",
    "BOTH",
    "BOTH_RECIPE",
    "CUSTOM",
    "CUSTOM_RECIPE",
    "HEROES",
    "HEROES_RECIPE",
    "RECIPE",
    "UNDERGROUND",
    "UNDERGROUND_BALANCE",
    "UNDERGROUND_BOTH",
    "UNDERGROUND_HEROES",
    "UNDERGROUND_WHOLE",
    "WHOLE_RECIPE",
]

UNDERGROUND_BALANCE = "underground-balance"

#: The strategic frame: forty turns, bids, conduits, graded reaction.
BALANCE: tuple[Module, ...] = (
    TURN,
    BIDS,
    FIXED_SETUP,
    CONTROL,
    SUPPLY_NETWORK,
    GRADED_REACTION,
    MOVE,
    COMBAT,
    COMBAT_IN_THE_GALAXY,
    ECONOMY,
    DRAMA,
    *AGREEMENTS,
)

RECIPE = Recipe(
    "Underground: balance",
    lambda game: (*standard.RECIPE.modules(game), *BALANCE),
    "Forty short turns and a wager on how long the Empire lasts: conduits feed the rebellion, risen"
    " planets free themselves, and the Empire may answer only step by step.",
    games=("galactic",),
    glance="forty turns, bids, the network",
)

#: What only the whole of Underground has, beside the two lists.
UNDERGROUND: tuple[Module, ...] = (
    NEW_CAST,
    INTEL,
    PLANET_SECRETS,
    FLAGSHIP,
    EVENT_DECK,
    EVENT_CARDS,
)

UNDERGROUND_HEROES = "underground-heroes"

#: Heroes who do not die of one die: what characters suffer, how missions are drawn, how armies fight.
HEROES: tuple[Module, ...] = (
    IMMUNITY,
    CHITS,
    MISSIONS,
    CELLS,
    SEARCHES,
    FOG_OF_WAR,
    IMPERIAL_SHIPS,
    PEOPLE,
    CHANGED_POSSESSIONS,
)
#: What the larger games add to them.
HEROES_BEYOND: dict[str, tuple[Module, ...]] = {
    "province": (IMMUNITY_IN_SPACE, MISSIONS_IN_SPACE, CHANGED_POSSESSIONS_IN_SPACE, SPECIAL_OPS),
    "galactic": (
        CONTROL,
        LOCAL_FORCES,
        VETERANS,
        IMMUNITY_IN_SPACE,
        CHITS_IN_THE_GALAXY,
        MISSIONS_IN_SPACE,
        MISSIONS_IN_THE_GALAXY,
        CHANGED_POSSESSIONS_IN_SPACE,
        CHANGED_POSSESSIONS_IN_THE_GALAXY,
        RULERS,
        ATROCITY_UNITS,
        SPECIAL_OPS,
    ),
}

HEROES_RECIPE = Recipe(
    "Underground: heroes",
    lambda game: (
        *standard.RECIPE.modules(game),
        *HEROES,
        *HEROES_BEYOND.get(game, ()),
    ),
    "Nobody dies of one die: the defeated lie in cells and sickbeds until somebody brings them out."
    " Missions draw chits from a bag instead of Action Cards.",
    glance="rescues, chits, no sudden death",
)


def _once(modules: tuple[Module, ...]) -> tuple[Module, ...]:
    """Each module where it is first named."""
    return tuple({module.id: module for module in modules}.values())


#: Every part there is.
PARTS: tuple[Module, ...] = _once((*BALANCE, *HEROES, *HEROES_BEYOND["galactic"], *UNDERGROUND))


def _playable(game: str) -> tuple[Module, ...]:
    """The standard rules of a game, and every part that finds there what it needs."""
    found = _once((*standard.RECIPE.modules(game), *PARTS))
    while True:
        known = {module.id for module in found}
        kept = tuple(module for module in found if known.issuperset(module.needs))
        if len(kept) == len(found):
            return found
        found = kept


#: Both lists together, and with all that only the whole has.
UNDERGROUND_BOTH, UNDERGROUND_WHOLE = "underground-balance-heroes", "underground"
BOTH: tuple[Module, ...] = _once((*BALANCE, *HEROES, *HEROES_BEYOND["galactic"]))

BOTH_RECIPE = Recipe(
    "Underground: balance and heroes",
    lambda game: _once((*standard.RECIPE.modules(game), *BOTH)),
    "Forty turns of conduits and graded alarms, with heroes who can be rescued, chits, cells and sovereigns"
    " on the board: all but spies, the flagship, the new cast and the card game of events.",
    games=("galactic",),
    glance="the two lists together",
)
WHOLE_RECIPE = Recipe(
    "Underground",
    lambda game: _once((*standard.RECIPE.modules(game), *PARTS)),
    "The whole variant: forty turns, bids, a hidden network, heroes who can be rescued, spies and their"
    " ledger, the Imperial Will, and a card game of eighty-one events.",
    games=("galactic",),
    glance="all that, spies and 81 event cards",
)

CUSTOM = "custom"

CUSTOM_RECIPE = Recipe(
    "Underground by parts",
    _playable,
    "The standard rules with any parts of Underground, each switched on by its name.",
    # What a part brings along for a larger game has a hyphen in its name, and comes with it.
    switches=tuple(module.id for module in PARTS if not module.switch and "-" not in module.id),
)
