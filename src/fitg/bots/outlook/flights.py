"""[9.0, 20.0] What comes of a flight: where the ship is in the end, and how its crew has fared."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fitg.bots.outlook.business import Business, Heading, Outcome, Told, TurningPoint, begins, depth_of
from fitg.data.charts import DIE
from fitg.data.records import Side
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.rules import spaceships
from fitg.engine.rules.movement import with_captives
from fitg.engine.rules.movement.flying import Boarding, FlyTo
from fitg.engine.rules.reaction import ReactByShip, Reaction
from fitg.engine.rules.star_system.entry import EntryFromSpace, LandAt
from fitg.presentation.forecast.tables import capital
from fitg.tables import DetectionColumn, detection_result

#: How a flight may end, the best first.
UNSEEN, DETECTED, ASTRAY, LOST = 0, -2, -4, -6


class Voyage(Business):
    """One flight of one ship."""

    charts = "alone"

    def __init__(self, ctx: Context, depth: int, ship: str, aboard: tuple[str, ...], to: str) -> None:
        super().__init__(depth)
        self.ship, self.aboard, self.to = ship, aboard, to
        self.damaged = ctx.state.ships[ship].damaged
        self.seen = any(ctx.state.characters[each].detected for each in aboard)
        title = f"{naming.the(ctx.facts, ship)} flies to {naming.place(ctx.facts, to)}"
        self.heading = Heading(capital(title), "9.3")

    def tell(self, ctx: Context, events: Sequence[Event], result: object) -> Told:
        """Seen or unseen, there or astray, lost or damaged."""
        return {self.heading: arrived(ctx, self.ship, self.aboard, self.to, damaged=self.damaged)}


def arrived(ctx: Context, ship: str, aboard: tuple[str, ...], to: str, *, damaged: bool) -> Outcome:
    """How a ship and those aboard have arrived."""
    crew = [ctx.state.characters[each] for each in aboard]
    if crew and all(each.fate == "dead" for each in crew):
        fate = "destroyed" if ctx.board.orbits else "shot down"
        return Outcome(f"{fate} with everyone aboard", LOST, hurts=True)
    there = any(ctx.board.planet_of.get(each.place) == ctx.board.planet_of[to] for each in crew)
    seen = any(each.detected for each in crew if each.fate == "free")
    rank = (DETECTED if seen else UNSEEN) if there else ASTRAY
    words = ("detected" if seen else "undetected") if there else "the ship goes astray"
    now = ctx.state.ships.get(ship)
    if now is None or (now.damaged and not damaged):
        return Outcome(f"{words}, ship {'lost' if now is None else 'damaged'}", rank - 1, hurts=True)
    return Outcome(words, rank, hurts=rank < UNSEEN)


@begins(FlyTo)
def _flight(ctx: Context, action: FlyTo, side: Side) -> Business:
    depth = depth_of(ctx, Boarding)
    boarding = ctx.state.stack[depth]
    assert isinstance(boarding, Boarding)
    return Voyage(ctx, depth, boarding.ship, with_captives(ctx, boarding.aboard), action.to)


class ReactingVoyage(Voyage):
    """The flight of somebody who reacts; others may react after him."""

    returns = True


@begins(ReactByShip)
def _reaction(ctx: Context, action: ReactByShip, side: Side) -> Business | None:
    ship = spaceships.owned_by(ctx, action.who)
    assert ship is not None
    return ReactingVoyage(ctx, depth_of(ctx, Reaction), ship.id, with_captives(ctx, (action.who,)), action.to)


class Landing(Business):
    """[16.12] All ships of a side land; whoever is seen with others gives them away."""

    charts = "never"

    def __init__(self, ctx: Context, depth: int, side: Side, to: str) -> None:
        super().__init__(depth)
        self.to = to
        self.ships = {
            ship.id: ship.damaged
            for ship in ctx.state.ships.values()
            if ship.side == side and ship.place not in ctx.board.locations
        }
        self.owners = {ship: ctx.state.ships[ship].owner for ship in self.ships}
        self.people = tuple(
            each.id
            for each in ctx.state.characters.values()
            if each.side == side and each.fate == "free" and each.place not in ctx.board.locations
        )
        self.heading = Heading(f"Landing at {naming.place(ctx.facts, to)}: what comes of it", "16.12")

    def turning_point(self, ctx: Context, events: Sequence[Event]) -> TurningPoint | None:
        """[9.31] Where one ship is looked for, its die says all; with several, one gives the others away."""
        rolls = [each for each in events if isinstance(each, DetectionRolled)]
        if len(rolls) != 1:
            return None
        (roll,) = rolls
        column = DetectionColumn(
            evasion=roll.evasion,
            level=roll.pdb,
            with_units=bool(roll.orbit),
            base=roll.column,
            shifts=roll.shifts,
            column=roll.column,
        )
        damaged = self.ships.get(roll.ship, False)
        ends = [detection_result(column, die, damaged=damaged, facts=ctx.facts).result for die in DIE]
        # Somebody may change what a die means: what came of it is then counted as it fell.
        if roll.result not in ends:
            return None
        return TurningPoint({end: Fraction(ends.count(end), len(DIE)) for end in ends}, roll.result)

    def tell(self, ctx: Context, events: Sequence[Event], result: object) -> Told:
        """How all of them have come down."""
        lost = [each for each in self.people if ctx.state.characters[each].fate == "dead"]
        if len(lost) == len(self.people):
            return {self.heading: Outcome("all of them are shot down", LOST, hurts=True)}
        if lost:
            return {self.heading: Outcome("some of them are shot down", LOST + 1, hurts=True)}
        seen = any(ctx.state.characters[each].detected for each in self.people)
        harmed = any(
            ship not in ctx.state.ships or (ctx.state.ships[ship].damaged and not damaged)
            for ship, damaged in self.ships.items()
        )
        words = "they are detected" if seen else "they land undetected"
        rank = DETECTED if seen else UNSEEN
        if harmed:
            return {self.heading: Outcome(f"{words}, and lose a ship", rank - 1, hurts=True)}
        return {self.heading: Outcome(words, rank, hurts=seen)}


@begins(LandAt)
def _landing(ctx: Context, action: LandAt, side: Side) -> Business:
    return Landing(ctx, depth_of(ctx, EntryFromSpace), side, action.at)
