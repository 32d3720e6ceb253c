"""Flights, searches, fights and missions of the standard rules."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import opponent
from fitg.engine.rules import control, creatures, detection, loyalty, spaceships
from fitg.engine.rules.character_combat import (
    BreakOffAll,
    BreakOffInactive,
    CharacterCombat,
    HoldBack,
    StandAndFight,
    StandReady,
)
from fitg.engine.rules.missions import groups
from fitg.engine.rules.missions.actions import AssignCamp, AssignCharacter, DrawCard
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.movement import with_captives
from fitg.engine.rules.movement.flying import Boarding, FlyTo
from fitg.engine.rules.pdb import FirePdb, PdbAttack
from fitg.engine.rules.reaction import ReactByShip, Reaction
from fitg.engine.rules.search import (
    BeginSearch,
    EventSearch,
    LeadSearch,
    Search,
    SearchEnviron,
    Searcher,
    SearchForGroup,
    SearchPhase,
    SearchWithoutLeader,
    SendSearcher,
    able_to_search,
    hiders_at,
)
from fitg.engine.rules.space.orbit_reaction import OrbitReaction
from fitg.engine.rules.space.ship_movement import SpaceBoarding
from fitg.engine.rules.star_system.entry import EntryFromSpace, LandAt
from fitg.engine.rulesets.underground.chits.environ import DrawBonusChit
from fitg.presentation.forecast.ships import flight_tables, given_away, mishandled
from fitg.presentation.forecast.tables import (
    Forecast,
    asking,
    capital,
    foretells,
    in_order,
    mission_tables,
)
from fitg.tables import military_losses, pdb_attack_column
from fitg.tables.character_combat_table import Escape
from fitg.tables.odds import (
    Watch,
    chance,
    flight_odds,
    search_odds,
)

FLIGHT_NAMES = {
    "U": "undetected",
    "D": "detected",
    "Ud": "undetected, ship lost",
    "Dd": "detected, ship lost",
    "E": "shot down with everyone aboard",
}
#: What the crew would rather not meet.
FLIGHT_HURTS = frozenset(name for code, name in FLIGHT_NAMES.items() if code != "U")
#: More wounds than any round deals.
MOST_WOUNDS = 20
#: [9.4] What becomes of a result for whoever comes to somebody who is detected.
SEEN = {"U": "D", "Ud": "Dd"}
#: [14.51, 14.54] What becomes of a result if the pilot damages the ship.
DAMAGED = {"U": "Ud", "D": "Dd"}
ROUND_NAMES = {"all": "everybody gets away", "inactive": "the inactive get away", "none": "nobody gets away"}


# Flights


@foretells(FlyTo)
def _flight(ctx: Context, action: FlyTo) -> list[Forecast]:
    boarding = asking(ctx, Boarding)
    if isinstance(boarding, SpaceBoarding):
        return flight_tables(ctx, boarding.ship, with_captives(ctx, boarding.aboard), action.to)
    ship = ctx.state.ships[boarding.ship]
    origin = ctx.board.planet_of[ship.place]
    return [_flight_table(ctx, boarding.ship, origin, action.to, boarding.aboard)]


@foretells(ReactByShip)
def _reaction(ctx: Context, action: ReactByShip) -> list[Forecast]:
    """[A-09-18, P-20] A reaction by ship, where an Enemy PDB looks for it."""
    reacting, ship = asking(ctx, Reaction), spaceships.owned_by(ctx, action.who)
    assert ship is not None
    if not detection.begins(ctx, ctx.board.planet_of[action.to], ship.id):
        return []
    aboard = with_captives(ctx, (action.who,))
    if isinstance(reacting, OrbitReaction):
        return flight_tables(ctx, ship.id, aboard, action.to)
    return [_flight_table(ctx, ship.id, ctx.board.planet_of[ship.place], action.to, (action.who,))]


@foretells(LandAt)
def _entry(ctx: Context, action: LandAt) -> list[Forecast]:
    side = asking(ctx, EntryFromSpace).side
    return [
        _flight_table(ctx, ship.id, "", action.at, (ship.owner,))
        for ship in ctx.state.ships.values()
        if ship.side == side and ship.place not in ctx.board.locations
    ]


def _flight_table(ctx: Context, ship_id: str, origin: str, place: str, aboard: tuple[str, ...]) -> Forecast:
    ship = ctx.state.ships[ship_id]
    target = ctx.board.planet_of[place]
    detected = any(ctx.state.characters[each].detected for each in aboard)
    leaves = bool(origin) and origin != target
    leaving = _watch(ctx, origin, ship.side, aboard) if leaves else None
    odds = flight_odds(
        spaceships.evasion(ctx, ship, aboard),
        leaving=leaving,
        arriving=_watch(ctx, target, ship.side, aboard),
        detected=detected,
        hides=leaves and ctx.rulings.leaving_hides,
        facts=ctx.facts,
    )
    title = capital(f"{naming.the(ctx.facts, ship_id)} flies to {naming.place(ctx.facts, place)}")
    seen = SEEN if given_away(ctx, place, ship.side) else {}
    told: dict[str, Fraction] = {}
    lost = mishandled(ctx, ship, aboard)
    for code, share in odds.items():
        now = seen.get(code, code)
        told[now] = told.get(now, Fraction(0)) + share * (1 - lost if now in DAMAGED else 1)
        if lost and now in DAMAGED:
            told[DAMAGED[now]] = told.get(DAMAGED[now], Fraction(0)) + share * lost
    rows = in_order(told, lambda code: FLIGHT_NAMES[code], list(FLIGHT_NAMES).index)
    return Forecast(title, "9.3", rows, hurts=FLIGHT_HURTS)


def _watch(ctx: Context, planet: str, side: Side, aboard: tuple[str, ...]) -> Watch | None:
    """[14.4] The PDB that looks, less what a Scanner aboard takes off."""
    if not control.usable_pdb(ctx, planet, opponent(side)):
        return None
    return Watch(pdb_level=detection.level_against(ctx, ctx.state.planets[planet].pdb, aboard))


# Searches


@foretells(SearchEnviron)
def _search(ctx: Context, action: SearchEnviron) -> list[Forecast]:
    phase = asking(ctx, SearchPhase)
    hiders = hiders_at(ctx, action.at, opponent(phase.side))
    team = _able(ctx, action.at, phase.side, phase.spent)
    return [_search_table(ctx, action.at, phase.side, action.by, hiders, "", team)]


@foretells(SearchForGroup)
def _event_search(ctx: Context, action: SearchForGroup) -> list[Forecast]:
    event = asking(ctx, EventSearch)
    team = _able(ctx, event.place, event.side, event.spent)
    return [_search_table(ctx, event.place, event.side, action.by, event.group, "", team)]


def _able(ctx: Context, place: str, side: Side, spent: tuple[str, ...]) -> tuple[str, ...]:
    """[11.2] Everybody who could be sent."""
    return tuple(each.id for each in able_to_search(ctx, place, side, spent))


@foretells(LeadSearch)
def _led_search(ctx: Context, action: LeadSearch) -> list[Forecast]:
    return _search_as_it_is(ctx, leader=action.who)


@foretells(SendSearcher)
def _search_with_him(ctx: Context, action: SendSearcher) -> list[Forecast]:
    return _search_as_it_is(ctx, more=(action.who,))


@foretells(SearchWithoutLeader, BeginSearch)
def _search_with_these(ctx: Context, action: SearchWithoutLeader | BeginSearch) -> list[Forecast]:
    return _search_as_it_is(ctx)


def _search_as_it_is(ctx: Context, leader: str = "", more: tuple[str, ...] = ()) -> list[Forecast]:
    """With those who have been chosen so far, and perhaps one more."""
    search = asking(ctx, Search)
    team = (*search.searchers, *more)
    return [_search_table(ctx, search.place, search.side, search.by, search.hiders, leader, team)]


def _search_table(
    ctx: Context,
    place: str,
    side: Side,
    by: Searcher,
    hiders: tuple[str, ...],
    leader: str,
    team: tuple[str, ...],
) -> Forecast:
    """The searcher knows his own strength; the hiders' Intelligence lies on the table."""
    made = Search(place=place, side=side, by=by, hiders=hiders, leader=leader, searchers=team)
    search = ctx.rules.variant_of(made)
    assert isinstance(search, Search)
    value, hiding = search.search_value(ctx), sum(part.by for part in search.hiding_parts(ctx))
    change = sum(part.by for part in search.die_parts(ctx))
    odds = search_odds(value, hiding, change=change, facts=ctx.facts)
    title = f"Search {value} against hiding {hiding} at {naming.place(ctx.facts, place)}"
    return Forecast(title, "11.0", in_order(odds, str, ("found", "hidden").index))


# Fire of a PDB


@foretells(FirePdb)
def _pdb_fire(ctx: Context, action: FirePdb) -> list[Forecast]:
    attack = asking(ctx, PdbAttack)
    column = pdb_attack_column(ctx.state.planets[attack.planet].pdb, facts=ctx.facts)
    if column is None:
        return []
    sixth = Fraction(1, 6)
    faces = range(1, 7)
    hits = [military_losses(column, die, None, facts=ctx.facts).defender_loss for die in faces]
    returned = [military_losses(column, None, die, facts=ctx.facts).attacker_loss for die in faces]
    return [
        Forecast("Strength points the units lose", "9.23", in_order(_count(hits, sixth), _units_lose, int)),
        Forecast("Strength points the PDB loses", "9.25", in_order(_count(returned, sixth), _pdb_loses, int)),
    ]


def _units_lose(points: int) -> str:
    return f"the units lose {points}"


def _pdb_loses(points: int) -> str:
    return f"the PDB loses {points}"


def _count(values: list[int], share: Fraction) -> dict[int, Fraction]:
    odds: dict[int, Fraction] = {}
    for value in values:
        odds[value] = odds.get(value, Fraction(0)) + share
    return odds


# Character combat


#: Who tries to break off.
TRYING: dict[type[Action], Escape] = {
    StandAndFight: "none",
    BreakOffInactive: "inactive",
    BreakOffAll: "all",
}


@foretells(StandAndFight, BreakOffInactive, BreakOffAll)
def _round(ctx: Context, action: StandAndFight | BreakOffInactive | BreakOffAll) -> list[Forecast]:
    return _round_tables(ctx, asking(ctx, CharacterCombat), TRYING[type(action)])


@foretells(HoldBack)
def _round_without_him(ctx: Context, action: HoldBack) -> list[Forecast]:
    """[12.4] The round as it would be fought without him: nobody tries to break off."""
    combat = asking(ctx, CharacterCombat)
    others = tuple(each for each in combat.active if each != action.who)
    return _round_tables(ctx, replace(combat, active=others), "none")


@foretells(StandReady)
def _round_as_it_is(ctx: Context, action: StandReady) -> list[Forecast]:
    return _round_tables(ctx, asking(ctx, CharacterCombat), "none")


def _round_tables(ctx: Context, combat: CharacterCombat, trying: Escape) -> list[Forecast]:
    """[12.5, 12.6, 12.8] As the fight itself reckons, whatever a ruleset or a creature changes about it."""
    odds = combat.foreseen(ctx, trying)
    tables = []
    if trying != "none":
        ends = list(ROUND_NAMES)
        rows = in_order(odds, lambda end: ROUND_NAMES[end.escape], lambda end: ends.index(end.escape))
        tables.append(Forecast("Break-off", "12.5", rows))
    taken = {wounds("you take", number) for number in range(1, MOST_WOUNDS)}
    rows = in_order(
        odds, lambda end: wounds("you take", end.defender_wounds), lambda end: end.defender_wounds
    )
    hurt = chance(odds, lambda end: end.defender_wounds > 0)
    tables.append(
        Forecast(
            "Wounds you take", "12.6", rows, hurts=frozenset(taken), harm=(("one of you is hurt", hurt),)
        )
    )
    if "no_fight_back" not in creatures.traits_of(ctx, combat):
        rows = in_order(
            odds, lambda end: wounds("they take", end.attacker_wounds), lambda end: end.attacker_wounds
        )
        dealt = tuple(outcome for outcome, _ in rows if outcome != wounds("they take", 0))
        tables.append(Forecast("Wounds you deal", "12.6", rows, steps=dealt))
    if combat.intent == "capture":
        captured = chance(odds, lambda end: end.captures > 0)
        rows = (("nobody is captured", 1 - captured), ("somebody is captured", captured))
        tables.append(Forecast("Captured", "12.8", rows, hurts=frozenset({"somebody is captured"})))
    return tables


def wounds(who: str, number: int) -> str:
    """So many wounds, in words that need no title.

    >>> wounds("you take", 0), wounds("they take", 1), wounds("you take", 3)
    ('you take no wound', 'they take 1 wound', 'you take 3 wounds')
    """
    if number == 0:
        return f"{who} no wound"
    return f"{who} 1 wound" if number == 1 else f"{who} {number} wounds"


# Missions


@foretells(AssignCharacter)
def _assign(ctx: Context, action: AssignCharacter) -> list[Forecast]:
    missions = asking(ctx, EnvironMissions)
    return mission_tables(ctx, missions, trial_group(ctx, missions, action), 0)


def trial_group(ctx: Context, missions: EnvironMissions, action: AssignCharacter) -> groups.Group:
    """The group as it would be with one more."""
    letter = action.letter
    present = next(
        (group for group in missions.groups if group.letter == letter), missions.grouping(letter=letter)
    )
    value = loyalty.value(groups.planet_of(ctx, missions.place), missions.side)
    return missions.grouping(letter=letter, members=(*present.members, action.who), loyalty=value)


@foretells(AssignCamp)
def _assign_camp(ctx: Context, action: AssignCamp) -> list[Forecast]:
    missions = asking(ctx, EnvironMissions)
    return mission_tables(ctx, missions, missions.grouping(letter=action.letter, camp=True), 0)


@foretells(DrawCard, DrawBonusChit)
def _draw(ctx: Context, action: DrawCard | DrawBonusChit) -> list[Forecast]:
    missions = asking(ctx, EnvironMissions)
    return [
        table
        for index in missions.open_groups()
        for table in mission_tables(ctx, missions, missions.groups[index], missions.draws)
    ]
