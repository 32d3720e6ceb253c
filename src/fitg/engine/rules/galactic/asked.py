"""What the Galactic Game asks its cards, beside the questions of all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fitg.data.records import Side
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AllAct, AnyOf, Every, Reason, Topmost
from fitg.engine.machine.state import Character
from fitg.engine.questions import Craft

if TYPE_CHECKING:
    from fitg.engine.machine.procedure import Procedure
    from fitg.engine.rules.missions.groups import Group
    from fitg.engine.rules.missions.site import Site

border_is_closed: Reason[[Context, Craft]] = Reason("35.2", "Why does no Imperial force cross a border?")
news_is_jammed: AnyOf[[Context]] = AnyOf("23.0", "Does no news reach other planets?")
assignments_rest: AnyOf[[Context]] = AnyOf("35.0", "Does no Strategic Assignment bind anybody?")
raises_pdbs: Every[[Context]] = Every("33.33", "May the Empire raise the Levels of PDBs?")
builds_pdbs: Every[[Context]] = Every("33.33", "May the Empire turn PDBs Up and raise them?")
has_two_missions: AnyOf[[Context]] = AnyOf("13.1", "May each Mission Group be given two missions?")
strikes_anywhere: AnyOf[[Context]] = AnyOf("36.2", "May an Atrocity be committed on any planet?")
unit_acts: Topmost[[Context, str, str], tuple[Action, ...]] = Topmost(
    "36.33", "Which Atrocities can a unit of this kind commit on a planet from its Orbit Box?"
)
can_strafe: Topmost[[Context, str], bool] = Topmost("36.32", "Can the PDB of a planet strafe it?")
orbit_remains: AnyOf[[Context, str]] = AnyOf(
    "36.34", "May anybody come to the Orbit Box of a planet that is no more, and do something there?"
)
shows_secrets: Reason[[Context, Character]] = Reason(
    "31.21", "Who or what shows the secret of a planet from its Orbit Box, if this character is there?"
)
finds_secrets: Every[[Context, Character]] = Every(
    "31.2", "Does a free Rebel on a planet find out its secret by being there?"
)
# What the secret of a planet does, shown or not; whoever acts on it sees himself whether it has been shown.

has_casino: AnyOf[[Context, str]] = AnyOf("31.0", "May Rebels on missions win a possession on a planet?")
clones_dead: AnyOf[[Context, str]] = AnyOf("31.0", "May the dead join on a planet?")
gives_two_missions: AnyOf[[Context, str]] = AnyOf("31.0", "May groups on a planet be given two missions?")
tells_all: AnyOf[[Context, str]] = AnyOf("31.24", "Does Gather Information on a planet tell all secrets?")
is_disarmed: AnyOf[[Context, str]] = AnyOf("31.24", "Is the secret of a planet lost by being told so?")
builds_ships: AnyOf[[Context, str]] = AnyOf("31.0", "Does Gather Information on a planet find a spaceship?")
ignores_coups: AnyOf[[Context, str]] = AnyOf("31.0", "Are Coups useless on a planet?")
rises_by_diplomacy: AnyOf[[Context, str]] = AnyOf("31.0", "Does Rebel Diplomacy put a planet into rebellion?")
voids_first_letter: AnyOf[[Context, str, Side, str]] = AnyOf(
    "31.0", "Does the first letter of a side's mission on a planet not count?"
)
refuses: AnyOf[[Context, str, Side]] = AnyOf(
    "31.0", "Does a planet refuse to turn to a side by events, or by the example of others?"
)
after_missions: AllAct[[Context, Side]] = AllAct(
    "31.0", "What do planets do to the people of a side as its Mission Phase ends?"
)

first_player_turns: Every[[Context]] = Every(
    "32.0", "Are these the first Player-Turns under the Galactic Event that is in force?"
)
contested_star: Reason[[Context]] = Reason("32.0", "Whose planets turn to the fleets above them?")
lesson: Topmost[[Context, Site, Group], Procedure | None] = Topmost(
    "37.2", "What else does a side learn by the letters of information, or of a prisoner's answers?"
)

attackers_by_surprise: Topmost[[Context, str], Mapping[str, int]] = Topmost(
    "36.31", "Which Imperial units of an Environ can make a sneak attack?"
)
surprise_is_resented: Every[[Context]] = Every("36.31", "Does a sneak attack turn the people of the planet?")
