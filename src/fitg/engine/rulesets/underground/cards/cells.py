"""[VX-16c] Cells that events bring, and those that they cost."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rules.galactic import geography
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cards.choices import KIND
from fitg.engine.rulesets.underground.cards.events import CellFounded
from fitg.engine.rulesets.underground.deck.tables import title


class CellHere(Action, frozen=True):
    form = "cell at {at}"
    saying = "A cell|at {at}"
    final = True
    at: PlaceId


class NoMoreCells(Action, frozen=True):
    form = "no more cells"
    saying = "No more cells"
    passes = True
    final = True


def cell_places(ctx: Context, planet_id: str) -> list[str]:
    """[VX-16] In the State of Imperial Control, before the people are at the space where cells end."""
    planet = ctx.state.planets[planet_id]
    open_ = planet.status == "imperial-control" and planet.loyalty < ctx.rules.ask[questions.camps_end_at](
        ctx
    )
    return [place for place in ctx.board.surface[planet_id] if open_ and place not in ctx.state.camps]


def found(ctx: Context, place: str, code: str, case: str) -> None:
    """A cell that a card brings: it counts for no limit."""
    ctx.state.camps[place] = ctx.player_turn
    ctx.touch(place)
    ctx.rules.ask[asked.cell_of_event](ctx, place)
    ctx.emit(CellFounded(case=case, place=place, reason=title(code)))


class FoundCell(Procedure, tag="events.cards.FoundCell"):
    """A cell in an Environ of a planet, if one may stand there."""

    first = "choose"

    planet: str
    code: str
    case: str

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(CellHere(place), self.found) for place in cell_places(ctx, self.planet)]
        if not options:
            return DONE
        prompt = f"{title(self.code)}: where is the cell?"
        return Ask("rebel", KIND, self.case, prompt, options, about=self.planet)

    def found(self, ctx: Context, action: CellHere) -> Next:
        found(ctx, action.at, self.code, self.case)
        return DONE


class FoundCells(Procedure, tag="events.cards.FoundCells"):
    """Up to so many cells in any Environs where one may stand, of the Rebels' choice."""

    first = "choose"

    code: str
    case: str
    left: int

    def choose(self, ctx: Context) -> Next:
        places = [
            place
            for planet in ctx.board.planets
            if geography.exists(ctx, planet)
            for place in cell_places(ctx, planet)
        ]
        if not self.left or not places:
            return DONE
        options: list[Option] = [(CellHere(place), self.found) for place in places]
        options.append((NoMoreCells(), self.stop))
        prompt = f"{title(self.code)}: where is a cell organized? ({self.left} left)"
        return Ask("rebel", KIND, self.case, prompt, options)

    def found(self, ctx: Context, action: CellHere) -> Next:
        self.left -= 1
        found(ctx, action.at, self.code, self.case)
        return self.choose

    def stop(self, ctx: Context) -> Next:
        return DONE
