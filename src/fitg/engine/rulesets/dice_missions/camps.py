"""[D-45 to D-50] Rebel cells, and the camps that grow out of them."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Done, Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules import characters, loyalty, rebellion, units
from fitg.engine.rules.missions import groups
from fitg.engine.rulesets.dice_missions.events import CELL_FOUND, CampRaised, CellFounded, SuppressionRolled
from fitg.engine.rulesets.dice_missions.memory import memory

#: [D-49] The Segment after which troops look for cells and camps.
COMBAT_SEGMENT = "military-combat"


def is_cell(ctx: Context, place: str) -> bool:
    return place in memory(ctx).cells


def found(ctx: Context, place: str) -> None:
    """[D-45] A cell, which acts from the next Rebel Player-Turn on."""
    known = memory(ctx)
    known.cells = (*known.cells, place)
    ctx.state.camps[place] = ctx.player_turn
    ctx.touch(place)
    ctx.emit(CellFounded(case="D-45", place=place))


def growing(ctx: Context) -> list[str]:
    """[D-46] Cells that may become camps: those of an earlier Player-Turn."""
    return [
        place for place in ctx.board.by_order(memory(ctx).cells) if groups.camp_ready(ctx, place, "rebel")
    ]


def grow(ctx: Context, place: str) -> None:
    """[D-46] A cell becomes a camp."""
    known = memory(ctx)
    known.cells = tuple(each for each in known.cells if each != place)
    ctx.emit(CampRaised(case="D-46", place=place))


def remove(ctx: Context, place: str, reason: str) -> None:
    """Cell or camp are gone."""
    known = memory(ctx)
    known.cells = tuple(each for each in known.cells if each != place)
    loyalty.remove_camp(ctx, place, reason)


def end(ctx: Context, place: str, reason: str) -> None:
    """[D-48] At Unrest or in rebellion a camp becomes a 1-0 unit of the Environ's type, if there is room.

    A cell dissolves, and so does a camp on a planet that is destroyed (36.34).
    """
    planet = groups.planet_of(ctx, place)
    rising = planet.status == "rebellion" or loyalty.in_unrest(planet)
    armed = rising and not is_cell(ctx, place)
    remove(ctx, place, reason)
    if armed and units.room(ctx, place, "rebel") > 0:
        weak, _ = rebellion.raisable(ctx, place)
        units.place_units(ctx, place, {weak.id: 1}, "rebel", "the camp takes up arms", "D-48")


def suppress(ctx: Context, moment: Moment) -> Procedure | None:
    """[D-49] At the end of a Military Combat Segment unopposed Imperial troops look for cells and camps."""
    if ctx.current.name != COMBAT_SEGMENT:
        return None
    spared = ctx.rules.ask[questions.spares_camp]
    places = tuple(
        place
        for place in ctx.board.by_order(ctx.state.camps)
        if _surplus(ctx, place) > 0 and not spared(ctx, place)
    )
    return Suppression(places=places) if places else None


def _surplus(ctx: Context, place: str) -> int:
    """[D-49] By how much unopposed troops and their leader are stronger than the Environ is large."""
    if not units.present(ctx, place, "imperial") or units.present(ctx, place, "rebel"):
        return 0
    return units.strength(ctx, place, "imperial") + _leadership(ctx, place) - ctx.board.sizes[place]


class Suppression(Procedure, tag="dice-missions.Suppression"):
    """[D-49] A die for each cell and camp: a cell is found on a 1, a camp on the difference or less."""

    places: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        if not self.places:
            return Done(())
        place = self.places[0]
        units.reveal(ctx, place, "imperial", "they look for Rebels")
        units.conceal(ctx, place)
        roll = Roll(purpose="the search for Rebels in hiding", case="D-49", side="imperial")
        return rolled(ctx, roll, self.searched, self.read_search)

    def read_search(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        found = self._finds(ctx, *dice)
        return Reading("they are found" if found else "nobody is found", grave=not found)

    def _finds(self, ctx: Context, die: int) -> bool:
        place = self.places[0]
        return die <= (CELL_FOUND if is_cell(ctx, place) else _surplus(ctx, place))

    def searched(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        place, removed = self.places[0], self._finds(ctx, die)
        ctx.emit(
            SuppressionRolled(
                case="D-49",
                place=place,
                cell=is_cell(ctx, place),
                strength=units.strength(ctx, place, "imperial"),
                leadership=_leadership(ctx, place),
                size=ctx.board.sizes[place],
                die=die,
                removed=removed,
            )
        )
        if removed:
            remove(ctx, place, "Imperial troops find it")
        self.places = self.places[1:]
        return self.begin


def _leadership(ctx: Context, place: str) -> int:
    """The best leader with the troops."""
    leaders = [each for each in characters.leaders(ctx, place, "imperial") if each.with_units]
    return max((characters.rating(ctx, each, "leadership") for each in leaders), default=0)
