"""What a forecast is made of, and which function foretells which class of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group

P = TypeVar("P", bound=Procedure)
F = TypeVar("F", bound="Callable[[Context, Any], list[Forecast]]")

#: Fewer hits than this are told one by one, more of them together.
FEW = 2


class Forecast(NamedTuple):
    """One table of chances with the case that rolls for it."""

    title: str
    case: str
    rows: tuple[tuple[str, Fraction], ...]
    #: The outcomes that leave the side which asks worse off.
    hurts: frozenset[str] = frozenset()
    #: In how many worlds it was tried; 0 for what was reckoned, and is exact.
    tries: int = 0
    #: Outcomes each of which holds those before it, the least first: who gets to Unrest has passed Dissent.
    steps: tuple[str, ...] = ()
    #: The same in few rows, where there are more than one reads at a glance.
    gist: tuple[tuple[str, Fraction], ...] = ()
    #: What goes wrong, in one row for each kind of harm, the likeliest first.
    harm: tuple[tuple[str, Fraction], ...] = ()

    def at_least(self, step: str) -> Fraction:
        """The chance of a step or of one that holds it."""
        reached = self.steps[self.steps.index(step) :]
        return sum((share for outcome, share in self.rows if outcome in reached), Fraction(0))


#: What may come of each class of actions in which chance has a part.
FORECASTS: dict[type[Action], Callable[[Context, Any], list[Forecast]]] = {}


def foretells(*kinds: type[Action]) -> Callable[[F], F]:
    """Mark a function as the one that foretells actions of these classes."""

    def register(function: F) -> F:
        for kind in kinds:
            assert kind not in FORECASTS, f"{kind.__name__} is foretold twice"
            FORECASTS[kind] = function
        return function

    return register


def capital(title: str) -> str:
    """As a sentence begins.

    >>> capital("the Explorer flies"), capital("Redjac's Spaceship flies")
    ('The Explorer flies', "Redjac's Spaceship flies")
    """
    return title[:1].upper() + title[1:]


def in_order(
    odds: Mapping[Any, Fraction], name: Callable[[Any], str], rank: Callable[[Any], Any] | None = None
) -> tuple[tuple[str, Fraction], ...]:
    """Chances by the name of their outcome: by `rank`, the same in every table, or the likeliest first.

    >>> in_order({2: Fraction(2, 3), 0: Fraction(1, 3)}, str, int)
    (('0', Fraction(1, 3)), ('2', Fraction(2, 3)))
    """
    merged: dict[str, Fraction] = {}
    for outcome in sorted(odds, key=rank) if rank else odds:
        merged[name(outcome)] = merged.get(name(outcome), Fraction(0)) + odds[outcome]
    return tuple(merged.items() if rank else sorted(merged.items(), key=lambda row: (-row[1], row[0])))


def asking(ctx: Context, kind: type[P]) -> P:
    """The procedure that offers the action."""
    procedure = ctx.state.stack[-1]
    assert isinstance(procedure, kind)
    return procedure


#: What may follow from a mission besides its letters, by those who know of it.
Aftermath = Callable[[Context, EnvironMissions, Group, int], list[Forecast]]
AFTERMATHS: list[Aftermath] = []


def follows_missions(function: Aftermath) -> Aftermath:
    """Mark a function as one that foretells what may follow from a mission."""
    AFTERMATHS.append(function)
    return function


def mission_tables(ctx: Context, missions: EnvironMissions, group: Group, drawn: int) -> list[Forecast]:
    """The chances of a mission, and of what may follow from it."""
    after = (table for foretell in AFTERMATHS for table in foretell(ctx, missions, group, drawn))
    return [mission_table(ctx, missions, group, drawn), *after]


def chance_of_letters(
    ctx: Context, missions: EnvironMissions, group: Group, drawn: int, letters: int
) -> Fraction:
    """The chance that a group gets so many letters in all, events left aside."""
    more = letters - group.letters
    if more <= 0:
        return Fraction(1)
    return missions.letter_odds(ctx, group, drawn, more)[-1]


def mission_table(ctx: Context, missions: EnvironMissions, group: Group, drawn: int) -> Forecast:
    """[13.3, 13.6] The chances over all draws to come, events left aside, as the source of draws says."""
    draws = missions.draws_to_come(ctx, group, drawn)
    source = ctx.rules.draws
    most = max(FEW, ctx.rules.missions[group.letter].need(ctx, missions.site) - group.letters)
    odds = missions.letter_odds(ctx, group, drawn, most)
    rows = tuple(
        (counted(source.hit, group.letters + hits, more=hits + 1 == len(odds)), share)
        for hits, share in enumerate(odds)
    )
    mission = naming.mission(ctx.facts, group.letter, missions.side)
    if group.camp and not draws:
        return Forecast(f"{mission} by those who live here: {source.hit}s by dice", source.case, rows)
    bonus = draws - (missions.limit(ctx) - drawn)
    title = f"{mission}: {source.hit}s in {draws} {source.tries} ({bonus} bonus), events left aside"
    return Forecast(title, source.case, rows)


def counted(hit: str, number: int, *, more: bool) -> str:
    """So many hits, or more.

    >>> counted("letter", 1, more=False), counted("level", 2, more=True)
    ('1 letter', '2 or more levels')
    """
    if more:
        return f"{number} or more {hit}s"
    return f"1 {hit}" if number == 1 else f"{number} {hit}s"
