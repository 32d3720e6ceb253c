"""A server that plays a module of which the page has never heard: `python -m tests.web.weather`.

It rains. The module has a state, a sheet on the table, notes on a place, and an event with its sentence, its
arithmetic and its meaning; nothing of that is known to the page.
"""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event, Modifier
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import ModuleState
from fitg.engine.modules import Module
from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import RECIPES, register
from fitg.presentation.explanation import Arithmetic, Die, Line, explains
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, means
from fitg.presentation.narration.words import Words
from fitg.server.__main__ import main

WEATHER = "weather"
CITY = "222.1"


class RainFell(Event, frozen=True, tag="weather.RainFell"):
    """It rains in the city: the die, and what the season adds."""

    place: str
    die: int
    season: Modifier
    inches: int


class Rain(ModuleState):
    inches: int = 0


def rain(ctx: Context) -> Rain:
    found = ctx.state.modules[WEATHER]
    assert isinstance(found, Rain)
    return found


def falls(ctx: Context, moment: Moment) -> None:
    """Whenever a Player-Turn begins."""
    die, season = ctx.roll(), Modifier("the season of storms", 2)
    rain(ctx).inches += die + season.by
    ctx.emit(RainFell(case="4.0", place=CITY, die=die, season=season, inches=die + season.by))


def sheet(ctx: Context, viewer: Viewer) -> ModuleView:
    fallen = Row("Inches so far", str(rain(ctx).inches))
    return ModuleView(id=WEATHER, title="The weather", rows=(fallen, Row("", "umbrellas are sold out")))


def notes(ctx: Context, where: str) -> tuple[str, ...]:
    return ("the streets are wet",) if where == CITY else ()


@describes(RainFell)
def told(event: RainFell, words: Words) -> str:
    return f"It rains {event.inches} inches at {words.place(event.place)} (die {event.die})."


@explains(RainFell)
def explained(event: RainFell, words: Words) -> Arithmetic:
    return Arithmetic(
        dice=(Die("Clouds", event.die),),
        lines=(Line(event.season.reason.capitalize(), f"+{event.season.by}"),),
        result=f"{event.inches} inches",
    )


@means(RainFell)
def meant(event: RainFell, words: Words) -> Meaning:
    flood = GreatMoment("flood", "A flood", "dark")
    return Meaning(weight=7, headline=f"It rains at {words.place(event.place)}.", pause=1, moment=flood)


MODULE = Module(
    id=WEATHER,
    title="Weather",
    listens={points.PLAYER_TURN_STARTS: (Hook("rain", falls),)},
    answers=(questions.notes_on.by(notes),),
    state=Rain,
    view=sheet,
)

if __name__ == "__main__":
    register(WEATHER, Recipe("Weather", lambda game: (*RECIPES["standard"].modules(game), MODULE)))
    main()
