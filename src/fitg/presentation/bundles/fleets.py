"""Fleets and marching stacks: a unit, or all of them, sets out by one click, and goes where one points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.procedure import Ask, Procedure
from fitg.engine.rules.movement.free_movement import MarchFrom
from fitg.engine.rules.movement.marching import AddUnit, Mustering
from fitg.engine.rules.space import gathering, navigation
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import is_eventful
from fitg.engine.rules.space.gathering import AddLaden, AllAboard, AllUnits
from fitg.engine.rules.space.interplanetary import Assembling, FleetFrom, MoveFleetTo, SetCourse, landings
from fitg.presentation.bundles.bundle import SEVERAL, Bundle
from fitg.presentation.bundles.opening import asks, is_put, opened
from fitg.presentation.narration import label

#: So many places are asked whether their units follow a fleet.
MOST_FOLLOWERS = 4
#: So many units of one kind have a button for their number; who wants more adds them.
MOST_OF_A_KIND = 4


def setting_out(game: Game) -> list[Bundle]:
    """[9.5, 20.92] Where units stand that can move: each kind of them, or all together, by one click."""
    found: list[Bundle] = []
    for option in game.options:
        if isinstance(option, FleetFrom | MarchFrom):
            found += _from(game, option)
    return found


def _from(game: Game, begin: FleetFrom | MarchFrom) -> Iterator[Bundle]:
    """A unit is what one points at, all units are the place; several of a kind and company are words."""
    assert game.side is not None
    procedure = opened(game, begin)
    asked = asks(game, procedure)
    if asked is None or not is_put(asked):
        return
    subject = label(begin, game.side, game.facts).subject
    for actions in _parties(game, procedure, asked.actions):
        text = _words(game, actions)
        yield Bundle(
            label=f"{subject}: {text}",
            actions=[begin.text, *(action.text for action in actions)],
            asked=[asked.kind] * len(actions),
            final=False,
            subject=subject,
            text=text,
            places=[begin.origin],
            pieces=_pieces(actions),
            origin=begin.origin,
            beside=_is_but_a_word(procedure, actions),
        )


def _parties(game: Game, procedure: Procedure, options: Sequence[Action]) -> Iterator[Sequence[Action]]:
    """What can set out by one click."""
    yield from ([action] for action in options if isinstance(action, AddUnit | AddLaden))
    if isinstance(procedure, Mustering):
        yield from _all_that_march(game, procedure)
    if isinstance(procedure, Assembling):
        yield from _several_of_a_kind(game, procedure)
    yield from ([action] for action in options if isinstance(action, AllUnits | AllAboard))


def _several_of_a_kind(game: Game, fleet: Assembling) -> Iterator[Sequence[Action]]:
    """[20.92] Two, three or four units of one kind, unless these are all."""
    free = gathering.loose(game.ctx, fleet.origin, fleet.fleet)
    for kind, number in sorted(free.items()):
        most = min(MOST_OF_A_KIND, number if len(free) > 1 else number - 1)
        yield from ([AddUnit(kind)] * several for several in range(SEVERAL, most + 1))


def _all_that_march(game: Game, stack: Mustering) -> Iterator[Sequence[Action]]:
    """[9.5] As many units as can go anywhere together, one after the other."""
    added: list[Action] = []
    while True:
        asked = asks(game, stack)
        more = next((each for each in asked.actions if isinstance(each, AddUnit)), None) if asked else None
        if more is None:
            break
        if asked and is_put(asked):
            added.append(more)
        stack.add_unit(game.ctx, more)
    if len(added) >= SEVERAL:
        yield added


def _pieces(actions: Sequence[Action]) -> list[str]:
    match actions:
        case [AddUnit(unit), *others] if set(others) <= {AddUnit(unit)}:
            return [unit]
        case [AddLaden(unit, cargo)]:
            return [unit, cargo]
    return []


def _is_but_a_word(procedure: Procedure, actions: Sequence[Action]) -> bool:
    """On the map the unit means one unit, and the place all of them."""
    if isinstance(procedure, Mustering) and len(actions) > 1:
        return False
    return len(actions) > 1 or isinstance(actions[0], AllAboard)


def _words(game: Game, actions: Sequence[Action]) -> str:
    facts = game.facts
    match actions:
        case [AddLaden(unit, cargo)]:
            return f"1 {naming.unit_name(facts, unit, 1)} with {naming.unit_name(facts, cargo, 1)} aboard"
        case [AllUnits()]:
            return "all units, with all that they can carry"
        case [AllAboard()]:
            return "everything and everybody"
    added = Counter(action.unit for action in actions if isinstance(action, AddUnit))
    return naming.units(facts, added)


def the_same_way(game: Game) -> list[Bundle]:
    """[20.1] As many again go where a fleet of the same place has just gone."""
    way = _last_fleet(game)
    added = [each for each in way if isinstance(each, AddUnit)]
    if not added:
        return []
    *before, last = way
    trial, asked = game.copy(), list[str]()
    for option in before:
        if trial.side != game.side or option not in trial.options or option.is_final(trial.ctx):
            return []
        trial.apply(option)
        asked.append(trial.decision.kind if trial.decision is not None else "")
    if trial.side != game.side or last not in trial.options:
        return []
    return [
        Bundle(
            label=f"{_words(game, added)} more {_from_and_to(game, way)}",
            actions=[each.text for each in way],
            asked=asked,
            final=last.is_final(trial.ctx),
        )
    ]


def _from_and_to(game: Game, way: Sequence[Action]) -> str:
    facts, (begin, *_, last) = game.facts, way
    origin = naming.place(facts, begin.origin) if isinstance(begin, FleetFrom) else ""
    goal = naming.place(facts, last.to) if isinstance(last, MoveFleetTo) else ""
    if isinstance(last, SetCourse):
        goal = naming.planet(facts, last.planet)
    return f"from {origin} to {goal}"


def _last_fleet(game: Game) -> list[Action]:
    """How the fleet that has just moved was put together and sent, if nothing else was decided since."""
    way, step = list[Action](), game.last_step
    while step is not None and step.side == game.side:
        way.insert(0, step.option)
        if isinstance(step.option, FleetFrom):
            return way if isinstance(way[-1], MoveFleetTo | SetCourse) else []
        if not isinstance(step.option, AddUnit | SetCourse | MoveFleetTo):
            return []
        step = step.before
    return []


def following(game: Game) -> list[Bundle]:
    """[20.1] All units of a place go where a fleet has just gone; the rest of its own place comes first."""
    origin, goal = _last_way(game)
    if not goal:
        return []
    begins = [each for each in game.options if isinstance(each, FleetFrom) and each.origin != goal]
    begins.sort(key=lambda each: (each.origin != origin, navigation.distance(game.ctx, each.origin, goal)))
    found = (_following(game, begin, goal) for begin in begins[:MOST_FOLLOWERS])
    return [bundle for bundle in found if bundle is not None]


def _last_way(game: Game) -> tuple[str, str]:
    """From where to where the player has just sent a fleet; "" if he has decided something else since."""
    step = game.last_step
    while step is not None and step.side != game.side:
        step = step.before
    if step is None or step.segment != game.ctx.segment or not isinstance(step.option, MoveFleetTo):
        return "", ""
    goal = step.option.to
    while step is not None and not (step.side == game.side and isinstance(step.option, FleetFrom)):
        step = step.before
    return (step.option.origin if step is not None and isinstance(step.option, FleetFrom) else ""), goal


def _following(game: Game, begin: FleetFrom, goal: str) -> Bundle | None:
    """None if the units of this place cannot go there together."""
    ctx, fleet = game.ctx, opened(game, begin)
    assert isinstance(fleet, Assembling)
    first = asks(game, fleet)
    every = _all_units(first) if first is not None else None
    if first is None or every is None:
        return None
    said = [(first, every)]
    _take(game, fleet, every)
    course, landing = SetCourse(ctx.board.locations[goal].planet), MoveFleetTo(goal)
    second = asks(game, fleet)
    if second is None or course not in second.actions:
        return None
    said.append((second, course))
    fleet.set_course(ctx, course)
    third = fleet.choose_place(ctx)
    if not isinstance(third, Ask) or landing not in third.actions:
        return None
    # What leaves no choice is not asked.
    said = [(question, answer) for question, answer in (*said, (third, landing)) if is_put(question)]
    names = naming.place(game.facts, begin.origin), naming.place(game.facts, goal)
    return Bundle(
        label="All units at {} follow to {}".format(*names),
        actions=[begin.text, *(answer.text for _, answer in said)],
        asked=[question.kind for question, _ in said],
        final=is_eventful(ctx, fleet.fleet, begin.origin, goal),
    )


def _take(game: Game, fleet: Assembling, every: Action) -> None:
    match every:
        case AllUnits():
            fleet.add_all_units(game.ctx)
        case AddUnit():
            fleet.add_unit(game.ctx, every)
        case AddLaden():
            fleet.add_laden(game.ctx, every)


def _all_units(question: Ask) -> Action | None:
    """All units of the place, or the only one."""
    single = [each for each in question.actions if isinstance(each, AddUnit | AddLaden)]
    every = next((each for each in question.actions if isinstance(each, AllUnits)), None)
    return every or (single[0] if len(single) == 1 else None)


def destinations(game: Game) -> list[Bundle]:
    """[20.11] Planet and place by one click on the place; a fleet that has but one place there needs none."""
    fleet = game.state.stack[-1] if game.state.stack else None
    if not isinstance(fleet, Assembling):
        return []
    courses = [option for option in game.options if isinstance(option, SetCourse)]
    if not courses:
        return []
    complete = gathering.completed(game.ctx, fleet.origin, fleet.fleet)
    return [bundle for course in courses for bundle in _at(game, complete, fleet.origin, course)]


def _at(game: Game, fleet: Fleet, origin: str, course: SetCourse) -> Iterator[Bundle]:
    ctx = game.ctx
    places = list(landings(ctx, origin, course.planet, fleet))
    if len(places) < SEVERAL:
        return
    for place in places:
        name = naming.place(game.facts, place)
        yield Bundle(
            label=f"Move to {name}",
            actions=[course.text, MoveFleetTo(place).text],
            asked=["fleets.destination"],
            final=is_eventful(ctx, fleet, origin, place),
            subject=naming.planet(game.facts, course.planet),
            text=name,
            places=[course.planet, place],
            beside=False,
        )
