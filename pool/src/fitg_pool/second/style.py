"""How the rules of thumb are applied: how bold, how careful, how far-sighted.

The numbers of each player stand in `styles.toml`, as they were when they were frozen.
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
    #: Those who do not lead hide among the troops of a rebellion.
    hide_with_troops: bool

    # The Imperial Player

    #: How much more troops a planet in danger gets: its threat to this power.
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

    # The staffs of the larger games

    #: How much stronger than the Rebels an army should be that lands on their planet, and hunts at a time.
    overwhelming: float = 1.6
    hunts: int = 4
    #: Units that stay on a planet that is quiet.
    garrison: int = 1
    #: How much danger, and the strength of a garrison, keep Rebels away from a planet.
    caution: float = 1.0
    respect: float = 0.06


@cache
def style(name: str, scenario: str = "", game: str = "") -> Style:
    """A style by its name, with what differs from its base, in a game and in a scenario."""
    text = files("fitg_pool.second").joinpath("styles.toml").read_text(encoding="utf-8")
    styles: dict[str, dict[str, Any]] = tomllib.loads(text)
    bent = styles[name]
    basis = styles[bent.pop("base", name)]
    special = basis.pop("in", {})
    usual = basis | special.get(game, {}) | special.get(scenario, {})
    return msgspec.convert(usual if basis is bent else usual | bent, Style)
