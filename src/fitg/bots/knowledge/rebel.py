"""Rules of thumb for the Rebel Player.

What wins: bring one planet to Unrest by Diplomacy, start a rebellion there, kill the garrison with the troops
that rise, and keep the PDB Up: it makes the planet ours when the Imperial Player-Turn ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from fitg.bots.knowledge import fighting
from fitg.bots.knowledge.advice import (
    Actions,
    Advice,
    all_of,
    best_of,
    favorite,
    first_of,
    leave,
    let_be,
    nothing,
    one_of,
)
from fitg.bots.knowledge.dice_missions import instead_of_the_plan
from fitg.bots.knowledge.heroes import escape_where_nobody_comes
from fitg.bots.knowledge.missions import begin_or_leave
from fitg.bots.staff.prospects import kindness
from fitg.bots.table import Table
from fitg.engine import questions
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import UNREST, Character, Planet
from fitg.engine.rules.missions.actions import AssignCamp, AssignCharacter, ShowPossession
from fitg.engine.rules.missions.encounters import LoseUnitToLocals
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import COUP_INTELLIGENCE, eligible
from fitg.engine.rules.missions.phase import GoOnMissions
from fitg.engine.rules.missions.results import SabotageUnit, SabotageUnseen
from fitg.engine.rules.movement import Boarding, Mustering
from fitg.engine.rules.movement.flying import FlyTo, TakeAboard
from fitg.engine.rules.movement.free_movement import Fly, JoinUnits, LeaveUnits, MarchFrom, WalkTo
from fitg.engine.rules.movement.marching import AddUnit, MarchTo
from fitg.engine.rules.pdb import FirePdb, HoldFire
from fitg.engine.rules.placement import PlaceStartingUnit, StartAt
from fitg.engine.rules.rebellion import RaiseUnits, raisable
from fitg.engine.rules.star_system.entry import LandAt
from fitg.engine.rules.star_system.movement import TurnUpPdb

NEVER = 99.0


# Where the cause is best served


def turns_to_freedom(table: Table, planet: Planet, party: list[Character]) -> float:
    """How many turns the party would need to free the planet, spread over its Environs."""
    if planet.status == "rebel-control":
        return NEVER
    if planet.status == "rebellion":
        return table.style.turns_per_battle * resistance(table, planet)
    places = table.environs(planet.id)[: len(party)]
    shift, failure = 0.0, 1.0
    for place in places:
        shift += expected_shift(table, place, party, len(party) - len(places))
        failure *= 1 - table.chance(place, "R", table.size(place))
    if not shift or failure == 1.0:
        return NEVER
    fight = table.style.turns_per_garrison * resistance(table, planet)
    return (UNREST - planet.loyalty) / shift + 1 / (1 - failure) + fight


def resistance(table: Table, planet: Planet) -> float:
    """How hard the garrison is to beat for those who rise: hardly at all where they are far stronger."""
    return sum(
        garrison**2 / max(1, rising(table, place))
        for place in table.environs(planet.id)
        if (garrison := table.strength(place, "imperial"))
    )


def rising(table: Table, place: str) -> int:
    """The strength that rises in an Environ with a rebellion, or that has risen there."""
    if table.risen(table.planet(place)):
        return int(table.strength(place, "rebel"))
    weak, strong = raisable(table.ctx, place)
    points, room = table.facts.environs[place].resource, table.size(place)
    return max(
        number * strong.strength + min(points - number * (strong.cost or 0), room - number) * weak.strength
        for number in range(min(room, points // (strong.cost or 1)) + 1)
    )


def expected_shift(table: Table, place: str, party: list[Character], helpers: int) -> float:
    """Spaces of Loyalty that Diplomacy brings on average in an Environ."""
    skill = table.best(party, "diplomacy")
    draws = table.size(place) + skill + helpers + table.loyalty(table.planet(place))
    return table.chance(place, "D", draws) + table.chance(place, "D", draws, 2)


def best_planet(table: Table, party: list[Character]) -> Planet:
    """The planet that the party frees soonest."""
    return min(
        table.state.planets.values(), key=lambda planet: (turns_to_freedom(table, planet, party), planet.id)
    )


def last_call(table: Table, here: str) -> Planet | None:
    """In the last Game-Turn a planet in Unrest without any of ours: a rising counts at once, hearts no more.

    Nobody leaves for it from a planet that can be called to rebellion itself.
    """
    if table.state.turn < table.ctx.rules.ask[questions.last_turn](table.ctx):
        return None
    if table.board.on_surface(here) and table.in_unrest(table.planet(here)):
        return None
    waiting = [
        planet
        for planet in table.state.planets.values()
        if table.in_unrest(planet) and not the_party(table, planet.id)
    ]
    return max(waiting, key=lambda planet: _chance_to_rise(table, planet), default=None)


def _chance_to_rise(table: Table, planet: Planet) -> float:
    """How likely a call in one of its Environs brings a planet to rebellion."""
    return max(table.chance(place, "R", table.size(place)) for place in table.environs(planet.id))


def landing_place(table: Table, place: str) -> tuple[float, float]:
    """Of a planet's Environs, land where it is easiest to hide and where most can be done; not in orbit."""
    if not table.board.on_surface(place):
        return -NEVER, 0
    hiding = table.size(place) - 0.5 * table.strength(place, "imperial")
    kind = table.style.kind_places * kindness(table.facts, place)
    return kind + hiding, table.facts.environs[place].coup or 0


def the_party(table: Table, planet: str) -> list[Character]:
    """Those who work together: our people on the planet."""
    return [each for each in table.ours() if table.board.planet_of.get(each.place) == planet]


# Entry and set-up


def land_where_the_cause_is_best_served(table: Table, actions: Actions) -> Advice:
    """Go where the fewest turns are needed to free a planet."""
    party = [
        each for each in table.state.characters.values() if each.side == "rebel" and each.fate in CAN_ACT
    ]
    planet = best_planet(table, party)
    landings = all_of(LandAt, actions)
    there = [option for option in landings if table.planet(option.at) is planet]
    return best_of(
        actions,
        there or landings,
        lambda option: landing_place(table, option.at),
        "Nowhere is a planet freed sooner than here.",
    )


def start_with_the_troops(table: Table, actions: Actions) -> Advice:
    """The party starts where most of our troops stand."""
    return best_of(
        actions,
        all_of(StartAt, actions),
        lambda option: table.number(option.at, "rebel"),
        "Our troops protect the party.",
    )


def spread_the_troops(table: Table, actions: Actions) -> Advice:
    """Every Environ of our planets gets some troops."""
    return best_of(
        actions,
        all_of(PlaceStartingUnit, actions),
        lambda option: -table.number(option.at, "rebel"),
        "No Environ is left without troops.",
    )


# Movement


def raise_the_pdb(table: Table, actions: Actions) -> Advice | None:
    """A PDB that is Up turns a rebellion into Rebel Control."""
    option = one_of(TurnUpPdb, actions)
    return Advice(option, "With the PDB Up the planet becomes ours.") if option is not None else None


def stand_aside_for_missions(table: Table, actions: Actions) -> Advice | None:
    """Who stands with the troops does no missions."""
    for option in all_of(LeaveUnits, actions):
        if not _hides(table, option.who):
            return Advice(option, "Who stands with the troops does no missions.")
    return None


def hide_with_the_troops(table: Table, actions: Actions) -> Advice | None:
    """Nobody looks for those who stand with military units."""
    for option in all_of(JoinUnits, actions):
        if _hides(table, option.who):
            return Advice(option, "Among the troops nobody can look for him.")
    return None


def _hides(table: Table, character: str) -> bool:
    """Is he better off among troops, on a planet that has risen and where enemies are?"""
    place = table.state.characters[character].place
    planet = table.planet(place)
    return (
        table.style.hide_with_troops
        and table.risen(planet)
        and table.number(place, "rebel") > 0
        and table.planet_number(planet.id, "imperial") > 0
    )


def march_plan(table: Table) -> tuple[str, str] | None:
    """From where to where troops should go: to enemies on planets that have risen."""
    for planet in table.state.planets.values():
        if table.risen(planet):
            fields = [place for place in table.environs(planet.id) if table.number(place, "imperial")]
            for field in fields:
                origin = _reserve(table, planet, field)
                if origin:
                    return origin, field
    return None


def _reserve(table: Table, planet: Planet, field: str) -> str:
    """An Environ without enemies whose troops can reach the field."""
    room = table.size(field) - table.number(field, "rebel")
    if room <= 0:
        return ""
    for place in table.board.environs:
        home = table.board.planet_of[place]
        near = home == planet.id
        if place == field or table.number(place, "imperial"):
            continue
        if not near and table.planet_number(home, "rebel") <= table.style.home_guard:
            continue
        if any(near or table.facts.unit_kinds[kind].mobile for kind in table.unmoved(place)):
            return place
    return ""


def march_to_the_fighting(table: Table, actions: Actions) -> Advice | None:
    """Troops that have no enemy before them go where there is one."""
    plan = march_plan(table)
    if plan is not None:
        for option in all_of(MarchFrom, actions):
            if option.origin == plan[0]:
                return Advice(option, "Our troops go where the enemy stands on a risen planet.")
    return None


def muster(table: Table, actions: Actions) -> Advice:
    """Everybody who can go goes."""
    top = table.top
    plan = march_plan(table)
    if plan is None or not isinstance(top, Mustering):
        return leave(actions)
    origin, field = plan
    room = table.size(field) - table.number(field, "rebel")
    near = table.board.planet_of[origin] == table.board.planet_of[field]
    catalogue = table.facts.unit_kinds
    if sum(top.units.values()) < room:
        for option in sorted(all_of(AddUnit, actions), key=lambda each: -catalogue[each.unit].strength):
            if near or catalogue[option.unit].mobile:
                return Advice(option, "The more, the better.")
    target = next((option for option in all_of(MarchTo, actions) if option.to == field), actions[0])
    return Advice(target, "They are needed there.")


def fly_to_the_cause(table: Table, actions: Actions) -> Advice | None:
    """The party flies where a planet can be freed much sooner."""
    for option in all_of(Fly, actions):
        ship = table.state.ships[option.ship]
        if not table.board.on_surface(ship.place):
            return Advice(option, "Missions are made on the ground, not in space.")
        if last_call(table, ship.place) is not None:
            return Advice(option, "It is the last month, and over there the people wait for a call.")
        party = the_party(table, table.board.planet_of[ship.place])
        here = turns_to_freedom(table, table.planet(ship.place), party)
        there = turns_to_freedom(table, best_planet(table, party), party)
        if here - there > table.style.worth_the_flight:
            return Advice(option, "Elsewhere a planet can be freed sooner.")
    return None


def fly_together(table: Table, actions: Actions) -> Advice:
    """All go aboard, then to the best place."""
    top = table.top
    assert isinstance(top, Boarding)
    passenger = one_of(TakeAboard, actions)
    if passenger is not None:
        return Advice(passenger, "We stay together: alone nobody is safe.")
    party = [table.state.characters[each] for each in top.aboard]
    call = last_call(table, table.state.ships[top.ship].place)
    planet = call or best_planet(table, party)
    flights = all_of(FlyTo, actions)
    there = [option for option in flights if table.board.planet_of.get(option.to) == planet.id]
    return best_of(
        actions,
        there or flights,
        lambda option: landing_place(table, option.to),
        "There the people wait for a call." if call else "Nowhere is a planet freed sooner than there.",
    )


def spread_out(table: Table, actions: Actions) -> Advice | None:
    """Every Environ with one of our teams is another chance for letters."""
    posts: dict[str, dict[str, str]] = {}
    for option in all_of(WalkTo, actions):
        planet = table.planet(option.to)
        if ripe(table, planet):
            if planet.id not in posts:
                posts[planet.id] = stations(table, planet.id)
            if posts[planet.id].get(option.who) == option.to:
                return Advice(option, "Every Environ with one of our teams is another chance.")
    return None


def stations(table: Table, planet: str) -> dict[str, str]:
    """Where everybody on a planet should be: a leader where most troops will rise, others elsewhere."""
    free = list(table.environs(planet))
    found: dict[str, str] = {}
    groups = teams(table, the_party(table, planet), len(free))
    if table.style.leader_in_front:
        front = max(groups, key=lambda team: table.best(team, "leadership"))
        groups.remove(front)
        place = max(free, key=lambda each: (rising(table, each), each))
        free.remove(place)
        found |= {each.id: place for each in front}
    for team in groups:
        place = max(
            free, key=lambda each: (sum(one.place == each for one in team), landing_place(table, each), each)
        )
        free.remove(place)
        found |= {each.id: place for each in team}
    return found


def teams(table: Table, people: list[Character], most: int) -> list[list[Character]]:
    """Around each good fighter a team: diplomats go with the one who needs them most."""
    fighters = [each for each in people if table.rating(each, "combat") >= table.style.escort_combat]
    fighters.sort(key=lambda each: (-table.rating(each, "combat"), table.rating(each, "diplomacy"), each.id))
    found = [[each] for each in fighters[:most]] or [[]]
    rest = [each for each in people if each not in fighters[:most]]
    for each in sorted(rest, key=lambda one: (-table.rating(one, "diplomacy"), one.id)):
        min(found, key=lambda team: (table.best(team, "diplomacy"), len(team))).append(each)
    return found


def lead_the_fight(table: Table, actions: Actions) -> Advice | None:
    """On a planet that has risen the best leader goes where our troops face the enemy."""
    if not table.style.leader_in_front:
        return None
    for option in all_of(WalkTo, actions):
        planet = table.planet(option.to)
        if (
            table.risen(planet)
            and option.to == _battlefield(table, planet)
            and _leads(table, option.who, planet)
        ):
            return Advice(option, "Our troops need him there: he leads like nobody else.")
    return None


def _battlefield(table: Table, planet: Planet) -> str:
    """Where most of our troops face the enemy."""
    fields = [
        place
        for place in table.environs(planet.id)
        if table.number(place, "imperial") and table.number(place, "rebel")
    ]
    return max(fields, key=lambda place: (table.strength(place, "rebel"), place), default="")


def _leads(table: Table, walker: str, planet: Planet) -> bool:
    """Is he the best leader on the planet, and a better one than those on the battlefield?"""
    best = _leader(table, the_party(table, planet.id))
    return best.id == walker and table.rating(best, "leadership") > table.best(
        table.friends(_battlefield(table, planet)), "leadership"
    )


def ripe(table: Table, planet: Planet) -> bool:
    """Near enough to Unrest, and not risen yet: the letters of every Environ count."""
    return not table.risen(planet) and UNREST - planet.loyalty <= table.style.spread_from


def slip_away(table: Table, actions: Actions) -> Advice | None:
    """Those who have been seen where the enemy is strong go on foot where nobody has seen them."""
    for option in all_of(WalkTo, actions):
        character = table.state.characters[option.who]
        if (
            character.detected
            and danger(table, character.place) >= table.style.slip_away_from
            and not any(each.detected for each in table.friends(option.to))
            and table.strength(option.to, "imperial") < table.strength(character.place, "imperial")
        ):
            return Advice(option, "He has been seen here, and the enemy is strong.")
    return None


def danger(table: Table, place: str) -> int:
    """The highest die with which the enemy's troops find our people."""
    return fighting.found_by(table, table.friends(place), place, table.strength(place, "imperial"))


# Missions


def mission_plan(table: Table, place: str) -> dict[str, str]:
    """Who does what in an Environ: a letter for each character."""
    people = _fit_for_work(table, eligible(table.ctx, place, "rebel"))
    planet = table.planet(place)
    free = sorted(people, key=lambda each: (-table.rating(each, "diplomacy"), each.id))
    plan: dict[str, str] = {}
    if free and table.waits_for_help(place):
        plan[free.pop().id] = "F"
    if not free:
        return plan
    if table.risen(planet):
        return plan | _war_work(table, place, free)
    if table.in_unrest(planet):
        return plan | _start_rebellion(table, place, free)
    return plan | _win_hearts(table, place, planet, free)


def _fit_for_work(table: Table, people: list[Character]) -> list[Character]:
    """The badly wounded rest, if there are others."""
    fit = [each for each in people if not each.wounds or table.endurance_left(each) > table.style.rest_at]
    return fit or people


def _start_rebellion(table: Table, place: str, free: list[Character]) -> dict[str, str]:
    """The best leader starts the rebellion, and leads its troops; the others do what helps it."""
    leader = _leader(table, free)
    rest = _without_escort(table, leader, [each for each in free if each is not leader])
    plan = {each.id: "R" for each in free if each not in rest}
    plan |= _share_out(table, place, rest, table.style.at_unrest)
    return _in_strong_groups(table, plan, "R")


def _without_escort(table: Table, lead: Character, others: list[Character]) -> list[Character]:
    """Those who are free for something else: a weak head of a mission keeps the best fighter at hand."""
    if not others or table.rating(lead, "combat") >= table.style.needs_no_escort:
        return list(others)
    escort = max(
        others, key=lambda each: (table.rating(each, "combat"), -table.rating(each, "leadership"), each.id)
    )
    return [each for each in others if each is not escort]


def _leader(table: Table, people: list[Character]) -> Character:
    return max(people, key=lambda each: (table.rating(each, "leadership"), each.id))


def _share_out(table: Table, place: str, people: list[Character], letters: str) -> dict[str, str]:
    """One of the letters for each, in order, and the last one for all who are left."""
    useful = [letter for letter in letters if _useful(table, place, letter)]
    if not useful:
        return {}
    return {each.id: useful[min(index, len(useful) - 1)] for index, each in enumerate(reversed(people))}


def _useful(table: Table, place: str, letter: str) -> bool:
    """Could the mission do any good here?"""
    if letter == "S":
        if table.risen(table.planet(place)):
            return table.number(place, "imperial") > 0
        return "militia" in table.units(place)
    if letter == "T":
        return table.number(place, "imperial") > 0
    if letter == "I":
        return "rebel" not in table.informed and table.number(place, "imperial") > 0
    return True


def _win_hearts(table: Table, place: str, planet: Planet, free: list[Character]) -> dict[str, str]:
    """Diplomacy by the best diplomat, a coup by the best plotter, and somebody to start the rebellion."""
    style = table.style
    if table.hearts(place, table.rating(free[0], "diplomacy"), len(free) - 1, free) < style.least_hope:
        return {}
    plan = {each.id: "D" for each in free}
    rest = _without_escort(table, free[0], free[1:])
    steps = UNREST - planet.loyalty
    plotter = _plotter(table, place, rest) if steps >= style.plot_from else None
    if plotter is not None:
        plan[plotter.id] = "C"
        rest.remove(plotter)
    if rest and steps <= style.call_from:
        leader = _leader(table, rest)
        plan[leader.id] = "R"
        rest.remove(leader)
    if rest and len(free) >= style.recruit_from:
        plan[rest[0].id] = "G"
    return _in_strong_groups(table, plan, "D")


def _in_strong_groups(table: Table, plan: dict[str, str], main: str) -> dict[str, str]:
    """Whoever would be too weak in his group joins the main one; plotters always work alone."""
    strength: dict[str, int] = {}
    for each, letter in plan.items():
        strength[letter] = strength.get(letter, 0) + table.rating(each, "combat")
    enough = table.style.group_combat
    return {
        each: letter if letter in (main, "C") or strength[letter] >= enough else main
        for each, letter in plan.items()
    }


def _plotter(table: Table, place: str, rest: list[Character]) -> Character | None:
    """Who would lead a coup, where one can be tried."""
    if table.facts.environs[place].coup is None or place in table.state.coup_markers:
        return None
    able = [each for each in rest if table.rating(each, "intelligence") >= COUP_INTELLIGENCE]
    return max(able, key=lambda each: (_plotting(table, each), each.id), default=None)


def _plotting(table: Table, character: Character) -> int:
    return table.rating(character, "leadership") + table.facts.people[character.id].bonus_draws("C")


def _war_work(table: Table, place: str, free: list[Character]) -> dict[str, str]:
    """On a risen planet: destroy troops, else look for help."""
    return _share_out(table, place, free, table.style.in_rebellion)


def assign_by_plan(table: Table, actions: Actions) -> Advice:
    """Follow the plan for this Environ."""
    top = table.top
    assert isinstance(top, EnvironMissions)
    offered = {(option.who, option.letter): option for option in all_of(AssignCharacter, actions)}
    plan = mission_plan(table, top.place)
    for task in sorted(plan.items(), key=lambda task: (task[1] == "R", task)):
        if task in offered:
            return Advice(offered[task], MISSION_REASONS.get(task[1], "It helps the cause."))
    otherwise = instead_of_the_plan(table, top, plan, list(offered.values()))
    if otherwise is not None:
        return otherwise
    card = one_of(ShowPossession, actions)
    if card is not None:
        return Advice(card, "It has no effect until it has been shown.")
    camps = all_of(AssignCamp, actions)
    if camps:
        wishes = {letter: number for number, letter in enumerate(table.style.camp_work)}
        camp = min(camps, key=lambda each: wishes.get(each.letter, len(wishes)))
        return Advice(camp, "The camp works for us.")
    return begin_or_leave(actions)


MISSION_REASONS = {
    "D": "Diplomacy brings the planet nearer to Unrest, and every helper adds a draw.",
    "R": "The planet is ripe for rebellion, and who starts it can lead its troops.",
    "S": "Every unit destroyed makes the rebellion easier.",
    "I": "Information is worth a point, and shows the garrison.",
    "G": "More friends mean more draws and safer fights.",
    "P": "A possession may help later.",
    "F": "Nobody is left behind.",
    "A": "Without him the Empire has one mind less.",
    "B": "A camp works for us when we are gone.",
    "C": "A coup turns the planet further than words do, but one that is betrayed ends in arrest.",
    "E": "With the sovereign come his people; if he refuses, the planet turns away from us.",
    "J": "A ship of our own takes the team wherever it is needed.",
    "H": "What is stolen here raises units elsewhere.",
    "Q": "What we learn there stays known.",
    "T": "Troops that change sides count twice.",
}


def visit_where_people_are(table: Table, actions: Actions) -> Advice:
    """Missions wherever somebody has something useful to do: hearts first, the call to rise afterwards."""
    visits = [
        option
        for option in all_of(GoOnMissions, actions)
        if mission_plan(table, option.at) or option.at in table.state.camps
    ]
    return best_of(
        actions,
        visits,
        lambda option: _first_visited(table, option.at),
        "Our people can do something there, and missions are what wins the people.",
    )


def _first_visited(table: Table, place: str) -> int:
    """The best diplomats go first, or last where the planet is ripe: they can mend what others spoil."""
    skill = table.best(table.friends(place), "diplomacy")
    return -skill if table.in_unrest(table.planet(place)) else skill


def destroy_troops_not_the_pdb(table: Table, actions: Actions) -> Advice:
    """The PDB will be ours: it is the troops that have to go."""
    known = all_of(SabotageUnit, actions)
    militia = (option for option in known if option.unit == "militia")
    option = one_of(SabotageUnseen, actions) or next(militia, None)
    if option is None and not known:
        return leave(actions)
    if option is None:
        option = max(known, key=lambda each: table.facts.unit_kinds[each.unit].strength)
    return Advice(option, "Troops stand in the way; the PDB will be ours.")


# Rebellion


def raise_strong_troops(table: Table, actions: Actions) -> Advice:
    """As much strength as the Environ has room for, mobile units before others."""
    top = table.top
    place: str = getattr(top, "left", ("",))[0]
    weak, strong = raisable(table.ctx, place)
    points: int = getattr(top, "points", 0)
    room = table.size(place) - table.number(place, "rebel")

    def score(option: RaiseUnits) -> float:
        number = option.number
        if option.unit == strong.id:
            rest = points - number * (strong.cost or 0)
            ones = max(0, min(rest, room - number))
            return min(number, room) * strong.strength + ones * weak.strength + 0.1 * number
        return number

    best = best_of(actions, all_of(RaiseUnits, actions), score, "As much strength as there is room for.")
    return _said_truly(table, best, all_of(RaiseUnits, actions), points, room)


def _said_truly(
    table: Table, advice: Advice, options: Sequence[RaiseUnits], points: int, room: int
) -> Advice:
    """What is raised, with a reason that holds: fewer units may be raised because they can go elsewhere."""
    catalogue = table.facts.unit_kinds

    def strength(option: RaiseUnits) -> float:
        """Of these units, and of the weakest that the rest of the points can raise."""
        kind = catalogue[option.unit]
        rest = points - option.number * (kind.cost or 0)
        return option.number * kind.strength + max(0, min(rest, room - option.number))

    action = advice.action
    if not isinstance(action, RaiseUnits):
        return advice
    if not action.number:
        return advice._replace(reason="The others bring more strength for the same points.")
    if strength(action) >= max(map(strength, options)):
        return advice
    if catalogue[action.unit].mobile:
        return advice._replace(
            reason="They are not the most, but they can leave the planet and fight elsewhere."
        )
    return advice._replace(reason="The others cost more than they would bring.")


#: Why the troops attack: to clear a planet that has risen, or anywhere else.
CLEARED = "The planet is ours only when the last Imperial unit is gone."
WORTH_THE_FIGHT = "The odds are good enough to fight the Empire here."


def rise_and_attack(table: Table, actions: Actions) -> Advice:
    """A rebellion must clear the planet: it attacks at even odds."""
    outbreak = table.top.step == "attack"
    enough = table.style.outbreak_odds if outbreak else table.style.rebel_odds
    odds = {
        option: fighting.odds(table, option.at, "rebel", outbreak=outbreak)
        for option in fighting.attacks_among(actions)
    }
    best = max(odds, key=odds.__getitem__, default=None)
    if best is not None and odds[best] >= enough:
        return Advice(best, CLEARED if table.planet(best.at).status == "rebellion" else WORTH_THE_FIGHT)
    return Advice(nothing(actions), "The odds are too poor to attack.")


# Answers to the enemy


def lose_units_not_the_pdb(table: Table, actions: Actions) -> Advice:
    """Raided: the PDB keeps the planet, a unit can be spared."""
    return best_of(
        actions,
        all_of(LoseUnitToLocals, actions),
        lambda option: -table.facts.unit_kinds[option.unit].strength,
        "A weak unit can be spared, the PDB cannot.",
    )


def hold_fire(table: Table, actions: Actions) -> Advice:
    """The answer to its fire could put the PDB Down, and with it our control."""
    if table.style.rebel_pdb_fires:
        return Advice(favorite(actions, FirePdb), "Every unit shot down is one less to fight.")
    return Advice(favorite(actions, HoldFire), "The PDB keeps the planet ours: it is not risked.")


def stay_hidden(table: Table, actions: Actions) -> Advice:
    """Reaction: people stay where they are."""
    return Advice(nothing(actions), "We stay where we are.")


ANSWERS = {
    "setup.units": spread_the_troops,
    "setup.characters": start_with_the_troops,
    "setup.stacks": let_be,
    "entry": land_where_the_cause_is_best_served,
    "movement": first_of(
        (
            raise_the_pdb,
            stand_aside_for_missions,
            march_to_the_fighting,
            lead_the_fight,
            fly_to_the_cause,
            slip_away,
            spread_out,
            hide_with_the_troops,
        ),
        let_be,
    ),
    "movement.flight": fly_together,
    "movement.march": muster,
    "reaction": stay_hidden,
    "missions": escape_where_nobody_comes(visit_where_people_are),
    "missions.assign": assign_by_plan,
    "missions.sabotage": destroy_troops_not_the_pdb,
    "missions.raid": lose_units_not_the_pdb,
    "pdb.fire": hold_fire,
    "rebellion.force-points": raise_strong_troops,
    "rebellion.attack": rise_and_attack,
    "military-combat": rise_and_attack,
}
