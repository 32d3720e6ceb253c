"""How the rules of thumb are applied: how bold, how careful, how far-sighted.

The numbers of each player stand in `files/styles.toml`: the rookie's are a beginner's, the veteran's were
found by comparing variants over many games against the rookie, by hand and by
`python -m fitg.lab.training.styles`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """What a player makes of the rules of thumb."""

    # Fights

    #: Troops attack from this ratio on, a column shift counted as half as much again.
    good_odds: float
    #: The same for Rebel troops on a planet that has risen: they have to clear it.
    rebel_odds: float
    #: The same in the moment of the rising.
    outbreak_odds: float
    #: Prisoners are taken from this differential on.
    capture_differential: int
    #: What a death costs for every point of Diplomacy, beside the sum of the ratings.
    worth_of_diplomacy: float
    #: The highest die with which a search by characters must succeed to be worth showing oneself.
    worth_showing: int

    # The Rebel Player

    #: Turns that another planet must save to be worth the flight.
    worth_the_flight: float
    #: Turns that one strength point of a garrison costs.
    turns_per_garrison: float
    #: The same for a planet that has risen: who has better things to do elsewhere leaves it to its troops.
    turns_per_battle: float
    #: The best leader goes where most troops will rise, and then wherever they fight.
    leader_in_front: bool
    #: What a space of Loyalty that Diplomacy can win in an Environ counts beside a place to hide.
    kind_places: float
    #: Spaces that Diplomacy must promise in an Environ to be tried there.
    least_hope: float
    #: Combat of a fighter who can protect a team in an Environ of its own.
    escort_combat: int
    #: Spaces from Unrest at which people spread out over a planet.
    spread_from: int
    #: The highest die of a search for detected people from which they slip away to another Environ.
    slip_away_from: int
    #: Units that stay on a planet under Rebel control when others march to the fighting.
    home_guard: int
    #: A PDB under Rebel control fires on troops that come.
    rebel_pdb_fires: bool
    #: Spaces from Unrest at which a coup is plotted.
    plot_from: int
    #: Spaces from Unrest at which somebody stands ready to start the rebellion.
    call_from: int
    #: Size of a party in which one looks for new friends.
    recruit_from: int
    #: Combat that every Mission Group should have.
    group_combat: int
    #: Whoever has less Combat than this does not head a mission without the best fighter at his side.
    needs_no_escort: int
    #: Who can take only so many more wounds rests, if others can go on.
    rest_at: int
    #: What those do who are not needed, before and during a rebellion: letters in order.
    at_unrest: str
    in_rebellion: str
    #: No more cards are drawn on a planet in Unrest when nobody is left to call it to rebellion.
    stops_in_time: bool
    #: What a camp does, letters in order; anything else comes after these.
    camp_work: str
    #: Those who do not lead hide among the troops of a rebellion.
    hide_with_troops: bool

    # The Imperial Player

    #: How much more troops a planet in danger gets: its threat to this power; with 0 all are alike.
    focus: float
    #: Troops go to planets under Rebel control, too, not only to those in rebellion.
    invade: bool
    #: Units that stay on other planets when troops march to a rebellion.
    left_behind: int
    #: Strength with which detected Rebels are looked for.
    search_strength: float
    #: The space of the Political Track from which Diplomacy is needed: 1 Loyal, 2 Neutral, 3 Dissent.
    soothe_from: int
    #: The same for a coup.
    coup_from: int
    #: How much a planet's danger and a Rebel on it draw Imperial characters.
    pull_of_danger: float
    pull_of_rebels: float

    # The staff of the larger games: what both sides reckon with

    #: How much a seat of power or the home of a race is worth more than by the schedule of points.
    rank: float
    #: What a point of resources is worth beside a planet.
    riches: float
    #: Units that jump together: one more than three each is a point of Navigation less (21.2).
    together: int
    #: A fleet jumps from this chance on to arrive where it should.
    sure_jump: float
    #: A sovereign who is not summoned takes offence: below this chance nobody asks him.
    sure_of_sovereign: float
    #: What a sovereign is worth with his people, beside a planet, before the chance.
    sovereign: float
    #: How much a point of strength of the enemy's troops and of Combat of his people threatens a party, and
    #: what even the weakest can do for themselves.
    fear_of_troops: float
    fear_of_people: float
    self_help: float

    # The Rebel staff

    #: Player-Turns that a fight costs for the strength that stands against those who rise.
    respect: float
    #: How much danger keeps people away from a planet.
    caution: float
    #: What a Player-Turn lost on the way costs: little, because what is gained is gained again and again.
    haste: float
    #: What it costs to leave a planet that is about to rise, as a part of what the party is worth there.
    constancy: float
    #: Player-Turns added to those until a planet rises: the more, the less it matters which rises first.
    patience: float
    #: What a leader is worth on a planet that fights, for every point of Leadership.
    leading: float
    #: What every wound is worth where nobody of the Empire is.
    resting: float
    #: Every crew gets its diplomats; or ships are filled one after the other.
    crews_alike: bool
    #: What an Environ where hearts can be won counts beside its size for those who land, and what a point of
    #: strength of its garrison takes off.
    kind_landings: float
    shyness: float
    #: Units that stay on a planet that is free.
    watch: int
    #: People who fly to a planet that fights land with its troops, and can lead them.
    land_with_army: bool
    #: How much stronger than its enemies an army should be on a planet that fights.
    superiority: float
    #: Nobody sails where not enough can go.
    in_force: bool
    #: The space of the Political Track from which fleets go where our people are, before the planet rises.
    sail_from: int

    # The Imperial staff

    #: How much stronger than the Rebels an army should be that lands on their planet.
    overwhelming: float
    #: What a rebellion weighs, and which part of that a planet that is lost already.
    pull_of_rebellion: float
    pull_of_the_lost: float
    #: What the square of a planet's spaces from Patriotic weighs, and every Rebel there who has been seen;
    #: which part of that one who has not.
    pull_of_unrest: float
    pull_of_people: float
    unseen: float
    #: What each further skilled person adds, as a part of the one before.
    helpers: float
    #: What a Player-Turn lost on the way costs.
    imperial_haste: float
    #: Units that stay on a planet that is quiet, and how many more on a seat of power.
    garrison: int
    seat_garrison: int
    #: Units that guard the Throne Planet.
    throne_guard: int
    #: How much the loss of people weighs beside what they can do on a planet.
    fear_for_people: float
    #: The space of the Political Track from which a planet keeps all its troops.
    hold_from: int
    #: How likely even the most loyal planet is to be fought for, beside a neutral one.
    least_likely: float
    #: Rebel hunts that are begun in one Player-Turn, and the strength with which Rebels are looked for.
    hunts: int
    hunting_strength: float


@cache
def style(name: str, scenario: str = "", game: str = "") -> Style:
    """A style by its name, with what differs in a game and in a scenario."""
    text = files("fitg.bots").joinpath("files/styles.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    values: dict[str, Any] = raw["staff"] | raw[name]
    special = values.pop("in", {})
    return msgspec.convert(values | special.get(game, {}) | special.get(scenario, {}), Style)
