"""[14.2, A-14-10] The traits of possessions that are declared: one record each, with its moments.

What a trait does stands on its card (`possession_cards`); a possession has it by its row among the facts.
A module may add both.
"""

from __future__ import annotations

from typing import NamedTuple

from fitg.engine import points
from fitg.engine.cards import Deck
from fitg.engine.machine.moments import Point

#: The traits that Possession Cards name. `at_once` of such a card is what declaring it does for the procedure
#: that goes on, if it is more than showing the card: `at_once(ctx, procedure, holder)`.
POSSESSION_TRAITS = Deck("possession-traits", lambda facts: facts.possession_traits)

#: A plain fact of a row: once lost the card is out of the game, because it belongs to no deck.
NO_DECK = "no_deck"

#: [13.72] A doctor's bag is opened as a Player-Turn starts, [14.3] a Cervac set on somebody as a Phase does.
TURN_START = Point("turn-start", "a Player-Turn begins, and somebody has a Medi-kit")
PHASE_START = Point("phase-start", "a Phase begins, and somebody has a Cervac")


class Trait(NamedTuple):
    """What a possession can do: a trait, or the drug for one rating (`any_rating:combat`)."""

    entry: str
    #: The moments at which it is declared.
    at: tuple[Point, ...]
    #: Declaring it means showing the card; from then on it works.
    lasting: bool = False
    #: It works on the owner alone: it fits only while he himself acts.
    personal: bool = False
    #: It is declared against an Enemy: `questions.victims` says whom, `questions.strike` what becomes of him.
    aimed: bool = False

    @property
    def name(self) -> str:
        """The trait as cards have it."""
        return self.entry.partition(":")[0]


def _drug(rating: str, *at: Point) -> Trait:
    return Trait(f"any_rating:{rating}", at, personal=True)


#: In the order in which they are offered.
TRAITS: tuple[Trait, ...] = (
    Trait("ignore_first_creature", (points.CREATURE,)),
    Trait("no_surprise", (points.CREATURE,), lasting=True),
    Trait("ignore_intelligence_creatures", (points.CREATURE,), lasting=True),
    Trait("pdb_level", (points.DETECTION,), lasting=True),
    Trait("hiding_from_units", (points.HIDING_FROM_UNITS,), lasting=True),
    Trait("hiding_one_search", (points.HIDING_FROM_UNITS, points.HIDING_FROM_CHARACTERS)),
    Trait(
        "intelligence",
        (
            points.HIDING_FROM_UNITS,
            points.HIDING_FROM_CHARACTERS,
            points.SEARCHING,
            points.DEFENDING_MINDS,
            points.CREATURE,
            points.REPAIR,
        ),
        lasting=True,
        personal=True,
    ),
    Trait("diplomacy", (points.CREATURE, points.DISPUTE), lasting=True, personal=True),
    Trait("combat", (points.ATTACKING, points.DEFENDING), lasting=True, personal=True),
    Trait("combat_defending", (points.DEFENDING,), personal=True),
    Trait("combat_one_round", (points.ATTACKING, points.DEFENDING), personal=True),
    Trait(
        "combat_result",
        (points.ATTACKING, points.DEFENDING, points.DEFENDING_MINDS, points.STUNG),
        lasting=True,
    ),
    Trait("halves_locals", (points.LOCALS,)),
    Trait("ignore_first_diplomacy_abort", (points.DIPLOMACY_ABORT,), lasting=True),
    Trait("heal_stack", (TURN_START,)),
    Trait("disables_character", (PHASE_START,), aimed=True),
    Trait("cancels_information", (points.INFORMATION,)),
    _drug(
        "intelligence",
        points.HIDING_FROM_UNITS,
        points.HIDING_FROM_CHARACTERS,
        points.SEARCHING,
        points.DEFENDING_MINDS,
        points.CREATURE,
        points.REPAIR,
    ),
    _drug("combat", points.ATTACKING, points.DEFENDING),
    _drug("diplomacy", points.CREATURE, points.DISPUTE),
    _drug("navigation", points.DETECTION, points.REPAIR),
    _drug("leadership", points.LEADING),
    _drug("endurance", points.ATTACKING, points.DEFENDING, points.DEFENDING_MINDS, points.STUNG),
)
#: The moments at which the Rebel Player is asked what he declares.
DECLARING: tuple[Point, ...] = tuple(
    dict.fromkeys(point for trait in TRAITS for point in trait.at if point not in (TURN_START, PHASE_START))
)
