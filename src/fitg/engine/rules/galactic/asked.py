"""What the Galactic Game asks its cards, beside the questions of all games."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AllAct, AnyOf, Every, Reason
from fitg.engine.machine.state import Character
from fitg.engine.questions import Craft

border_is_closed: Reason[[Context, Craft]] = Reason("35.2", "Why does no Imperial force cross a border?")
news_is_jammed: AnyOf[[Context]] = AnyOf("23.0", "Does no news reach other planets?")
assignments_rest: AnyOf[[Context]] = AnyOf("35.0", "Does no Strategic Assignment bind anybody?")
builds_pdbs: Every[[Context]] = Every("33.33", "May the Empire turn PDBs Up and raise them?")
has_two_missions: AnyOf[[Context]] = AnyOf("13.1", "May each Mission Group be given two missions?")
strikes_anywhere: AnyOf[[Context]] = AnyOf("36.2", "May an Atrocity be committed on any planet?")
shows_secrets: Reason[[Context, Character]] = Reason(
    "31.21", "Who or what shows the secret of a planet from its Orbit Box, if this character is there?"
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
