"""What rules ask and modules answer: each question with its case, and how the answers are joined.

A rule asks with `ctx.rules.ask[questions.may_move](ctx, character)`; a module answers with
`answers=(questions.may_move.by(not_intercepted),)`. What the rules of all games answer stands in
`rules/answers.py`. A module that has to ask something new declares a question of its own beside its rules.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from fitg.engine.machine.joins import (
    AllAct,
    AnyOf,
    Every,
    First,
    Gathered,
    Least,
    Most,
    Reason,
    Through,
    Topmost,
    Total,
)
from fitg.engine.machine.state import PATRIOTIC, UNREST

if TYPE_CHECKING:
    from fitg import tables
    from fitg.data.records import Rating, Side, UnitKind
    from fitg.engine.machine.causes import Cause
    from fitg.engine.machine.context import Context
    from fitg.engine.machine.procedure import Procedure
    from fitg.engine.machine.state import Character, Planet, Possession, Ship, Stack
    from fitg.engine.rules.character_combat.fight import Fight
    from fitg.engine.rules.missions.attacks import CreatureEncounter
    from fitg.engine.rules.missions.event_rule import Ignored
    from fitg.engine.rules.missions.groups import Group
    from fitg.engine.rules.missions.site import Site
    from fitg.engine.rules.search import Search
    from fitg.scenarios.format import VictoryCondition

#: What goes from planet to planet: military units with whoever is among them, or a spaceship.
Mover = Literal["fleet", "ship"]


class Craft(NamedTuple):
    """What goes: a fleet or a spaceship, and which, if one is meant in particular."""

    mover: Mover
    ship: str = ""
    units: tuple[str, ...] = ()


FLEET, SHIP = Craft("fleet"), Craft("ship")


class Company(NamedTuple):
    """With whom somebody acts: his stack, or the military stack if he is about to join it (`with_units`)."""

    with_units: bool | None = None
    #: Those who act with him; None: all of his stack.
    among: Container[str] | None = None
    #: They act together, wherever their pieces are.
    acts_together: bool = False


#: All of his stack, as it stands.
HIS_STACK = Company()


class Prospect(NamedTuple):
    """What may become of somebody who is lost for now: what it is called, and how it comes about."""

    title: str
    words: str


# The course of the game


def _as_written(ctx: Context) -> int:
    return 1


def _turns(ctx: Context) -> int:
    return ctx.scenario.turns * ctx.rules.ask[pace](ctx)


controller: Topmost[[Context, str], Side | None] = Topmost("15.8", "Who controls a planet?")
is_objective: Every[[Context, VictoryCondition]] = Every(
    "16.18", "Does an instant victory of the scenario exist in this game?"
)
verdict: Topmost[[Context, Side], tuple[Side | None, str]] = Topmost(
    "16.17", "Who wins, now that a side has done what it had to? None is a draw; with a remark on it."
)
pace: Through[[Context], int] = Through(
    "30.0", "How many Game-Turns pass for each that a scenario speaks of?", _as_written
)
last_turn: Through[[Context], int] = Through("16.27", "After which Game-Turn do the points decide?", _turns)
seats_change: AnyOf[[Context]] = AnyOf(
    "VC-13", "Do the players learn only after they have sat down who plays which side?"
)
exchanged: AnyOf[[Context]] = AnyOf("VC-13", "Have the players changed places since they sat down?")
wins_by_points: Every[[Context]] = Every(
    "16.27", "Do the points after the last Game-Turn still win for the Rebel Player?"
)
planet_lines: Topmost[[Context], list[str]] = Topmost(
    "16.17", "On which lines of its schedule does the Rebel Player score by planets and people?"
)
more_lines: Gathered[[Context], str] = Gathered("16.17", "On which other lines does he score?")
ends_at_once: Every[[Context, Planet]] = Every(
    "15.54b", "Is a stopped rebellion over once Imperial units are alone, or at the next check?"
)
rebellion_holds: AnyOf[[Context, Planet]] = AnyOf(
    "15.52c", "Has the rebellion of a planet held, if no Imperial unit is on it?"
)
may_be_freed: Every[[Context, Planet]] = Every(
    "15.52c", "Can a planet whose rebellion has held become Rebel-controlled?"
)
may_be_quelled: Every[[Context, Planet]] = Every(
    "15.54b", "Is a stopped rebellion over when Imperial units are alone on the planet?"
)
freed: AllAct[[Context, str]] = AllAct("15.53", "What changes on a planet that enters Rebel Control?")
quelled: AllAct[[Context, str]] = AllAct(
    "15.54b", "What changes on a planet whose stopped rebellion has become Imperial Control?"
)
closed_yards: Gathered[[Context, Side], str] = Gathered(
    "15.61", "On which planets can a side neither turn the PDB Up nor raise its Level, if it could else?"
)
pdb_floor: Most[[Context, Planet]] = Most("8.31", "Below which Level can the PDB of a planet not fall?")
may_assail_pdb: Every[[Context, Planet]] = Every(
    "22.22", "May the PDB of a planet be attacked from orbit, if units could else?"
)
notes_on: Gathered[[Context, str], str] = Gathered(
    "4.0", "What is there to say about a place or a character that no marker of the board shows?"
)

# Loyalty, rebellion, camps


def _whole_track(ctx: Context, planet: Planet) -> tuple[int, int]:
    return PATRIOTIC, UNREST


loyalty_bounds: Through[[Context, Planet], tuple[int, int]] = Through(
    "15.13", "Between which spaces of the Political Track can a marker move?", _whole_track
)
loyalty_is_fixed: AnyOf[[Context, str]] = AnyOf(
    "15.13", "Does something hold the Loyalty marker of a planet where it is?"
)
rebellion_points: Topmost[[Context, Planet, str, bool], tuple[int, str]] = Topmost(
    "15.41", "What does an Environ of a planet that rises raise units with, and why?"
)


def _all_points(ctx: Context, place: str, points: int) -> int:
    return points


rising_points: Through[[Context, str, int], int] = Through(
    "15.41", "How many points of an Environ does a rising bring, for units and for the track?", _all_points
)
levy: Topmost[[Context, str, bool], tuple[UnitKind, ...]] = Topmost(
    "15.42", "Which kinds does a rebellion raise in an Environ, the strongest first?"
)
has_star: AnyOf[[Context, str]] = AnyOf("19.4", "Has an Environ a star: does it raise every kind but elite?")
goes_wild: Every[[Context, str]] = Every("19.44", "Does a wild populace raise every kind here, too?")
camps_end_at: Most[[Context]] = Most(
    "13.2e", "From which space of the Political Track on are there no Rebel camps?"
)
end_camp: Topmost[[Context, str, str], None] = Topmost(
    "13.2e", "What becomes of a camp where the people no longer need it?"
)
spares_camp: AnyOf[[Context, str]] = AnyOf("28.35", "Does something protect a camp from troops for now?")
crushes_camp: Every[[Context, str, int]] = Every("13.2e", "Is so much Imperial strength too much for a camp?")
lift_coup: AllAct[[Context, str]] = AllAct("13.2a", "The Coup marker of an Environ goes.")

# Examples that planets set

sets_example: Every[[Context, str]] = Every("23.0", "May what happens on a planet spark a Domino Effect?")
seems_to_set_example: Every[[Context, str, Side]] = Every("23.0", "May it, as far as a side knows?")
follows_example: Every[[Context, str, Side]] = Every(
    "23.0", "May a Domino Effect from elsewhere move a planet in the favor of a side?"
)
objection: First[[Context, str, Side, str], Procedure | None] = First(
    "23.0", "Who has to be asked before a planet follows an example? The result: whether it does.", None
)

# Military units


def _any_number(ctx: Context, kind: str) -> int:
    return ANY_NUMBER


def _any_numbers(ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
    return dict.fromkeys(kinds, ANY_NUMBER)


#: More than there will ever be.
ANY_NUMBER = 1000


def _printed_prices(ctx: Context, side: Side) -> Mapping[str, int]:
    return ctx.facts.prices


prices: Through[[Context, Side], Mapping[str, int]] = Through(
    "19.7", "What does each thing cost a side that it can buy with Force Points?", _printed_prices
)
room: Least[[Context, str, Side]] = Least("9.51", "How many more military units may a side have in a place?")
counters: Through[[Context, str], int] = Through(
    "19.0", "How many units of a kind can still come into play?", _any_number
)
counters_of: Through[[Context, Iterable[str]], dict[str, int]] = Through(
    "19.0", "The same for several kinds: what counts the pieces on the board counts them once.", _any_numbers
)
damaged_side: Topmost[[Context, str], str] = Topmost(
    "D-77", 'Which kind does a unit become when it is damaged? "" if nothing damages it.'
)
flips_to: First[[Context, str], str] = First(
    "10.3", 'Which kind does a unit become that is lost to an enemy? "" if it is gone.', ""
)
recruits: Every[[Context, Side]] = Every("25.14", "May a side buy military units now?")
conceals: Every[[Context]] = Every(
    "7.22", "Do Imperial units lie face down when their strength is not needed?"
)
lie_open: AnyOf[[Context, str]] = AnyOf(
    "7.22b", "Do units in a place lie face up for now, although nothing goes on there?"
)
known_units: Gathered[[Context, Sequence[Stack]], tuple[int, Mapping[str, int]]] = Gathered(
    "7.22",
    "Which face-down units does everybody know all the same, by the numbers of these stacks? The first answer"
    " for a stack counts.",
)
face_down_army: Topmost[[Context, list[str]], list[str]] = Topmost(
    "7.22", "Which units would an opponent expect where these lie face down?"
)
may_fire: Every[[Context, str, Side]] = Every(
    "9.22", "May the PDB of a planet fire on military units of a side?"
)
columns: Gathered[[Context, str, Side | None, Side], tables.Shift] = Gathered(
    "10.21", "What else shifts the column of a combat? Creatures and locals are on no side."
)
leadership: Total[[Context, Character, str]] = Total(
    "10.4", "What changes the Leadership of a leader in the place of the combat?"
)

# Ways

is_open: Every[[Context, str]] = Every(
    "36.34", "May anybody enter a place, search there, fight there, or go on missions?"
)
may_move: Every[[Context, Character]] = Every("9.0b", "May this character still move?")
lands_at_once: Every[[Context]] = Every(
    "20.1", "Does a move from planet to planet end where its owner likes, or in orbit?"
)
slips_away: Every[[Context, Character]] = Every(
    "9.35", "Is a detected character out of sight once he has walked to another Environ?"
)
may_enter: Every[[Context, Character, str, Mover]] = Every(
    "9.0", "May this character go to that place, if he is taken there by units, or in another way?"
)
roams: Every[[Context, Character]] = Every(
    "9.0", "May this character go wherever others may, with military units or by ship?"
)
may_be_led_away: Every[[Context, Character]] = Every(
    "12.81", "Can military units that hold this prisoner take him to another place?"
)
way_is_barred: Reason[[Context, Side, str, str, Craft]] = Reason(
    "20.1", "Why may nobody of a side go from a place to another, whatever else allows it?"
)
may_be_barred: Gathered[[Context, Side, str, Craft], str] = Gathered(
    "20.1", "To which planets might anything bar the way from a place? No other way is asked about."
)
ways_out: Gathered[[Context, Side, str, Craft], str] = Gathered(
    "35.3", "To which planets is there a reason that lets forces of a side go from a place?"
)
stays_free: AnyOf[[Context, Side, str]] = AnyOf(
    "35.2", "May forces of a side always go from a place to others on the same planet or above it?"
)
why_not_there: Topmost[[Context, Side, str, str], str] = Topmost(
    "20.2", "Why may forces not go there that no reason allows to?"
)
ways_depend_on: Gathered[[Context], Hashable] = Gathered(
    "20.1",
    "What do bars and reasons look at, beside places and craft? While it is the same, so are the ways.",
)
sort_of_craft: Gathered[[Context, Craft], Hashable] = Gathered(
    "20.1", "What of a craft do bars and reasons look at, beside whether it is a fleet or a ship?"
)
origins_differ: AnyOf[[Context]] = AnyOf(
    "20.1", "Do bars or reasons look at which planet of a province, beside its capital, forces come from?"
)
hyperjump_distance: Total[[Context, str, str]] = Total("21.1", "What makes a Hyperjump longer or shorter?")
military_navigation: Total[[Context]] = Total("21.2", "What changes the Navigation of military units?")
jump_navigation: Total[[Context, str, str]] = Total(
    "21.2", "What changes every Navigation for a Hyperjump from a place to another?"
)
jumps_astray: AnyOf[[Context, str]] = AnyOf(
    "21.0", "May a Hyperjump from here end at a star that nobody wanted?"
)

# Spaceships

is_grounded: AnyOf[[Context, Ship]] = AnyOf("14.5", "Must a ship stay where it is, whoever would fly it?")
is_left_behind: AnyOf[[Context, Ship]] = AnyOf(
    "9.55", "Must a ship stay where it is, whoever would take it along?"
)
stays_alone: AnyOf[[Context, Ship]] = AnyOf(
    "14.59", "Does a ship without an owner stay where nobody of its side is with it?"
)
damaged_from: Least[[Context, Ship, tuple[str, ...]]] = Least(
    "14.51", "From which die on has the pilot of a ship with these aboard damaged it by flying?"
)
flies_damaged: AnyOf[[Context, Ship]] = AnyOf("9.31", "May a damaged ship still set out?")
seats: Total[[Context, Character]] = Total("14.57", "What makes somebody take more seats, or fewer?")
land_damaged: Topmost[[Context, Ship], None] = Topmost(
    "14.54", "What becomes of a damaged ship where its flight ends?"
)
destroy_ship: Topmost[[Context, str, tuple[str, ...], Cause, str, str], None] = Topmost(
    "9.31d", "What becomes of a ship that is destroyed at a planet, and of those aboard?"
)
leave_in_space: AllAct[[Context, str]] = AllAct(
    "P-19", "What becomes of those in a place in space whose ship is gone?"
)
can_detect: Topmost[[Context, str, Ship], bool] = Topmost(
    "9.3", "Has the Enemy the means to look for a ship at a planet?"
)
watches: Topmost[[Context, str, Ship], bool] = Topmost(
    "9.3", "Does a Detection Routine begin when a ship passes, even if it may come to nothing?"
)
looks_in_secret: AnyOf[[Context, Side]] = AnyOf(
    "20.7", "Does a side roll for ships before it says who looks for them?"
)
looks_closer: AnyOf[[Context, str, Ship]] = AnyOf(
    "9.31", "Is a ship found more easily at a planet than elsewhere?"
)
learns: AnyOf[[Context, Iterable[str], str]] = AnyOf(
    "31.21", "Does something hidden become known when these come to a place, or leave it for space?"
)

# Characters


class Visit(NamedTuple):
    """[11.0] Somebody who comes upon those who are sought, and whether nobody else attacks then."""

    attack: Procedure
    instead: bool = False


def _nobody(ctx: Context, search: Search, die: int) -> Visit | None:
    return None


rating: Total[[Context, Character, Rating]] = Total("6.1", "What changes a rating of a character?")
in_company: Total[[Context, Character, Rating, Company]] = Total(
    "6.1", "What in him changes a rating of a character for the company that he is in?"
)
may_lead: Every[[Context, Character]] = Every(
    "10.4", "May this character be named as a leader, if he has the rating for it?"
)
may_be_sought: Every[[Context, Character]] = Every(
    "11.1", "May the Enemy search for this character, if he is detected?"
)
may_be_used_up: AnyOf[[Context, str]] = AnyOf(
    "7.22", "Can the Enemy not know whether the pool has a unit of this kind, because of what lies face down?"
)
units_search: AnyOf[[Context, str, Side]] = AnyOf(
    "11.1", "Are there units of a side in a place that may look for detected Enemies?"
)
meets_the_found: AnyOf[[Context, str, Side, tuple[str, ...], Mapping[str, int]]] = AnyOf(
    "19.6", "Does anything among these units of the finder's side meet those who are found in a place?"
)
squad: Topmost[[Context, str, Side, Mapping[str, int], int], tables.Squad] = Topmost(
    "12.12", "Which squad do these units of a side send in a place, with so much posted there beside them?"
)
looks_unaided: AnyOf[[Context, str, Side]] = AnyOf(
    "11.1", "May a side search a place where it has nobody who could?"
)
visit: Through[[Context, Search, int], Visit | None] = Through(
    "11.0", "Who else comes upon those who are sought, by the die as it was rolled?", _nobody
)
garrison: Total[[Context, str, Side]] = Total(
    "11.0a", "What searches for a side in an Environ, and joins its squads, that is no military unit?"
)
helps_search: Every[[Context, str]] = Every(
    "11.0a", "Is a leader of any help to units that search, and to the squad that they send?"
)
hiding: Total[[Context, Search]] = Total("11.3", "What changes the Hiding Value?")
can_be_known: Every[[Context, Character]] = Every("9.4", "Can a sovereign be detected where he is?")
is_immune: AnyOf[[Context, Character, Cause]] = AnyOf("12.7", "Can this not hurt a sovereign?")
has_led: AllAct[[Context, Character]] = AllAct("10.4", "A sovereign has acted as a leader.")
goes_alone: Every[[Context, Character]] = Every(
    "13.1", "May this character go on a mission without anybody else?"
)
searches_alone: Every[[Context, Character]] = Every("11.2", "May this character search without anybody else?")
may_hold: Every[[Context, str, str]] = Every(
    "14.13", "May a character have this possession, if he has room for it?"
)
may_fly: Every[[Context, Ship, Character]] = Every("14.13", "May this character have a ship, if he has none?")
falls_with_his_guards: AnyOf[[Context, Character]] = AnyOf(
    "12.82", "Does this prisoner come down with his guards, so that nobody knows yet what becomes of them?"
)
stranded_decide: AnyOf[[Context]] = AnyOf(
    "10.6b", "Do people decide next whose last units have been destroyed beside them?"
)
may_board: Every[[Context, str, Character]] = Every("14.57", "May this character come aboard a ship?")
is_doctor: AnyOf[[Context, Character]] = AnyOf("13.72", "Does this character heal those around him?")
is_hurt: AnyOf[[Context, Character]] = AnyOf("13.7", "Is there anything to heal?")
heals_here: Every[[Context, str]] = Every("13.7", "Does anybody heal in this place?")
heals_anyway: AnyOf[[Context, Character]] = AnyOf("13.7", "Does somebody heal where nobody else does?")
recover: AllAct[[Context, Character]] = AllAct("13.7", "The character is as good as new.")
defeat: Topmost[[Context, Character, Cause, str], None] = Topmost(
    "12.73", "What becomes of somebody who has been brought down?"
)
bury: AllAct[[Context, Character]] = AllAct("12.73", "What else goes with the dead?")
capture: Topmost[[Context, Character, str, Cause, str], None] = Topmost(
    "12.81", "What becomes of a character whom somebody captures for this cause?"
)
keeps_possessions: AnyOf[[Context, Character]] = AnyOf(
    "14.26", "Does a prisoner keep his possessions, which he cannot use?"
)
is_single: AnyOf[[Context, str]] = AnyOf(
    "14.13", "May a character have no more than one possession of a kind?"
)
prospects: Gathered[[Context, Character], Prospect] = Gathered(
    "12.86", "What would free somebody who is lost for now, or make it worse?"
)
prison: Reason[[Context, Character]] = Reason("12.81", "Which planet holds a prisoner without any guard?")
reborn: AllAct[[Context, Character]] = AllAct("31.0", "What comes back with somebody who lives again?")
inoperative: Topmost[[Context, Possession, int], None] = Topmost(
    "14.22", "What becomes of a possession that is inoperative after use?"
)
is_ruled: Every[[Context, str]] = Every("25.0", "Has an Environ that names a sovereign one?")


def _all_wounds(ctx: Context, character: Character, wounds: int, cause: Cause) -> int:
    return wounds


wounds: Through[[Context, Character, int, Cause], int] = Through(
    "12.7", "How many of the wounds that a cause deals does a character suffer?", _all_wounds
)

# What possessions do (their answers: `rules/possession_cards.py`)


def _whole_mob(ctx: Context, strength: int, used: tuple[str, ...]) -> int:
    return strength


def _until_it_comes_again(ctx: Context, rating: str) -> int:
    return ctx.segments_until_again()


drug_lasts: Through[[Context, str], int] = Through(
    "14.4", "For how many Segments does the Helian Drug raise a rating?", _until_it_comes_again
)
drug_works: AllAct[[Context, Character]] = AllAct(
    "14.4", "What does the Helian Drug do at once, beside raising a rating?"
)
drug_fades: AllAct[[Context, Character, str]] = AllAct(
    "14.4", "What does somebody get back or lose when the drug for a rating wears off?"
)
combat_result: Total[[Context, Iterable[str]]] = Total(
    "12.6e", "What changes every result of a character combat that a group suffers?"
)
more_wounds: Total[[Context, Fight, Iterable[str]]] = Total(
    "12.6e", "What do those who fight a group add to a result that wounds it?"
)
stands_by: Gathered[[Context, Fight], str] = Gathered(
    "12.0", "What has been declared for a whole combat, by whom, and need not be declared again in a round?"
)
is_warned: AnyOf[[Context, Iterable[str]]] = AnyOf(
    "13.45", "Does something that a group has shown warn it of a creature that lurks?"
)
pdb_level: Total[[Context, Iterable[str]]] = Total(
    "8.2", "What changes the level of a PDB that looks for a ship with these aboard?"
)
remedies: Gathered[[Context, CreatureEncounter], str] = Gathered(
    "14.2", "What may be declared as this creature, or robot, comes upon a group?"
)
why_calmed: Reason[[Context, CreatureEncounter, tuple[str, ...]]] = Reason(
    "13.45", "Why does it leave the group alone, for what has been shown, or declared just now?"
)
mob_strength: Through[[Context, int, tuple[str, ...]], int] = Through(
    "12.14", "How strong are irate locals after what has been declared against them?", _whole_mob
)
way_out: Reason[[Context, tuple[str, ...]]] = Reason(
    "14.3", "What has a group shown that saves its Diplomacy from the first event that would abort it?"
)
why_cancelled: Reason[[Context, tuple[str, ...]]] = Reason(
    "14.4", "Why does a mission end before its first draw, after what the Enemy has declared?"
)
turn_pdb_down: AllAct[[Context, Possession, str]] = AllAct(
    "14.4", "What does a possession do to the Enemy's PDB of the planet that its owner stands on?"
)
victims: Gathered[[Context, Possession], str] = Gathered(
    "14.3", "Against which Enemies can a possession be declared?"
)
strike: AllAct[[Context, Possession, str]] = AllAct(
    "14.3", "What does a possession do to the Enemy against whom it is declared?"
)
take_wound: AllAct[[Context, Possession]] = AllAct(
    "14.3", "What becomes of a possession that takes a wound in the place of a character?"
)
buy_ship: AllAct[[Context, Possession, str, Character]] = AllAct(
    "14.4", "How does a possession bring a spaceship of the deck to a character?"
)
keeps_well: AnyOf[[Context, Possession]] = AnyOf(
    "13.72", "Does a possession keep its owner's place healthy, as a doctor would?"
)

# Missions


def _printed_coup(ctx: Context, place: str, side: Side) -> int:
    return ctx.facts.environs[place].coup or 0


def _size(ctx: Context, place: str) -> int:
    return ctx.board.sizes[place]


def _as_drawn(ctx: Context, site: Site, event: str, drawn: str) -> str:
    return drawn


coup_rating: Through[[Context, str, Side], int] = Through(
    "13.2a", "What is the Coup rating of an Environ for a side? 0 if it has none.", _printed_coup
)
calls_robots: AnyOf[[Context, Site]] = AnyOf(
    "13.46", "Do Sentry Robots attack a side on a planet that its enemy does not control?"
)
may_join_missions: Every[[Context, Character]] = Every("13.1", "May this character be in a Mission Group?")
closed_missions: Gathered[[Context, Site], str] = Gathered(
    "13.1", "Which missions are closed to a side here, even if their own conditions hold?"
)
draws: Through[[Context, str], int] = Through(
    "13.3a", "How many draws do the missions of an Environ get?", _size
)
grants_bonus: Every[[Context, str]] = Every("13.6", "Are there bonus draws for missions in this place?")
bonus_draws: Total[[Context, Site, Group]] = Total("13.6", "What changes the bonus draws of a group?")
why_void: First[[Context, Site, str], Ignored | None] = First(
    "13.42", "Why is an Action Event ignored here, whatever else is true?", None
)
why_spared: Reason[[Context, CreatureEncounter]] = Reason(
    "13.45", "Why does a creature, or a robot, that has come upon a group leave it alone?"
)
keeps_off: Every[[Context, str, str]] = Every(
    "13.45", "Does an ability, or a thing, that keeps creatures or locals off do so in this place?"
)
why_trusted: Reason[[Context, tuple[str, ...]]] = Reason("13.47", "Why do irate locals let a group pass?")
intensity: Through[[Context, Site, str, str], str] = Through(
    "13.4", "How strong is an Action Event that is drawn so: as drawn, or as it was before?", _as_drawn
)
strikes_anyway: AnyOf[[Context, Site, str]] = AnyOf(
    "13.41", "Does an Action Event strike here that would usually be ignored?"
)
creature: Topmost[[Context, str], str | None] = Topmost("13.45", "Which creature lives in an Environ?")
only_makes_good_losses: Every[[Context]] = Every(
    "A-16-11", "May the Imperial Player gain characters only for those whom he has lost?"
)


def _all_of_it(ctx: Context, side: Side, points: int) -> int:
    return points


income: Through[[Context, Side, int], int] = Through(
    "34.31", "How many of the Force Points that a side earns come to its track?", _all_of_it
)
