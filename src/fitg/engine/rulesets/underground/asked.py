"""What the modules of Underground ask each other, so that none has to know another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.engine.machine.joins import AllAct, AnyOf, Every, First, Gathered, Most, Total
from fitg.engine.machine.moments import Point

if TYPE_CHECKING:
    from fitg.data.records import Side
    from fitg.engine.machine.context import Context
    from fitg.engine.machine.events import Modifier
    from fitg.engine.machine.procedure import Procedure
    from fitg.engine.machine.state import Character, Planet
    from fitg.engine.rules.missions.groups import Group
    from fitg.engine.rules.missions.site import Site
    from fitg.engine.rules.search import Search

has_local_forces: AnyOf[[Context, Planet]] = AnyOf(
    "VC-56f", "Are there Local Forces on a planet, beside a rebellion that has won?"
)
are_terrorized: AnyOf[[Context, str]] = AnyOf(
    "VE-24", "Do extremists hold a planet, so that it has no Local Forces?"
)
acts_as_local_forces: First[[Context, str], str] = First(
    "VE-24b", 'Which counter acts as Local Forces on a planet that has none? "" if none does.', ""
)
knows_the_agents: AnyOf[[Context, Site]] = AnyOf(
    "VC-56g", "Does the side on missions here know the enemy's agents?"
)
is_of_one_mind: AnyOf[[Context, str]] = AnyOf("VC-57a", "Can no Civil War divide the people of a planet?")
quarrels: AnyOf[[Context, str]] = AnyOf(
    "VC-58", "Is there Civil War on a planet that rises, or is calmed, whatever its missions have drawn?"
)
agents_hold: AnyOf[[Context, Site]] = AnyOf(
    "VE-23b", "Do the enemy's agents work against the side on missions here, although it knows them?"
)
bars_the_way: First[[Context, Character, Side, tuple[str, ...]], Procedure | None] = First(
    "VC-50", "Whom have rescuers to fight before they bring somebody out, beside who has laid him low?", None
)
reads_as: First[[Context, Site, str], str] = First(
    "VC-57", 'As which other event does one count here? "" if it is itself.', ""
)
refund: AllAct[[Context, Side, int]] = AllAct("VC-58b", "The price of units taken from the map comes back.")
harbors: AnyOf[[Context, str]] = AnyOf(
    "VC-51a", "Do Rebels on the run find friends on a planet, beside its cells and a rebellion that has won?"
)
outlives_the_craft: AnyOf[[Context]] = AnyOf(
    "VM-01b", "Do characters outlive their craft in a Hyperjump? If not, D and E are the original ones."
)
lose_footing: AllAct[[Context, tuple[str, ...]]] = AllAct(
    "VM-01c", "People have lost their craft: until it is said where they come down they can do nothing."
)
find_footing: AllAct[[Context, tuple[str, ...]]] = AllAct(
    "VM-01c", "People without a craft have come down, and stand on their feet again."
)
# Missions

imperial_recruits: Gathered[[Context, Site], str] = Gathered(
    "VX-04c", "Whom in its deck can the Empire gain here by a mission?"
)
may_be_struck: Every[[Context, Character]] = Every(
    "VX-01a", "May somebody be chosen as the victim of assassins?"
)
may_be_scapegoat: Every[[Context, str, tuple[str, ...]]] = Every(
    "VX-02c", "May this one of a group be the one who dies for a botched attempt?"
)
repercussions: First[[Context, Site, Group, int], Procedure | None] = First(
    "VX-14", "What does a botched attempt on a sovereign bring, after a die as it was rolled?", None
)
vengeance: First[[Context, Site, Group], str] = First(
    "VX-14", 'What does a botched attempt on a sovereign bring, in words? "" if nobody says.', ""
)
rises_for_its_sovereign: AnyOf[[Context, Site]] = AnyOf(
    "VC-22", "Does a planet rise when an attempt on its unsummoned sovereign is botched?"
)
jail: First[[Context, tuple[str, ...]], Procedure | None] = First(
    "VX-14c", "How do the locals of a place throw these people into a cell? Else they are captured.", None
)
yields_to_locals: AnyOf[[Context, Character]] = AnyOf(
    "VM-25e", "Has somebody yielded to a squad of the people of a planet alone, so that they hold him?"
)
hideouts: First[[Context, Character], tuple[str, ...]] = First(
    "VX-13e", "Where alone does somebody come back who has escaped, if not with the nearest friends?", ()
)
broken_conduits: Gathered[[Context], str] = Gathered("VX-13a", "On which planets can a Conduit be rebuilt?")
conduit_price: Most[[Context]] = Most("VX-13a", "What does it cost to rebuild a Conduit?")
restore_conduit: AllAct[[Context, str]] = AllAct("VX-13a", "The Conduit of a planet is rebuilt.")
pirate_fleet: First[[Context], str] = First(
    "VX-15f", 'Where is the Pirate Fleet? "" if nobody has hired it.', ""
)
counts_as_company: Every[[Context, str]] = Every(
    "VX-29", "Does a further member bring a draw for the size of a group on D and R?"
)

is_never_held: AnyOf[[Context, Character]] = AnyOf(
    "VP-37f", "Is somebody of those who lie in no cell and no sickbed, but make off?"
)

# Escapes

may_escape: Every[[Context, Character]] = Every("VC-48c", "May somebody who is held try to escape?")
escape_draws: Total[[Context, str, str]] = Total(
    "VC-48c", "What adds to the draws of an Escape for one who tries it, by the letter that it needs?"
)
escape_changes: Total[[Context, str, Side, list[Modifier]]] = Total(
    "VC-48c", "What changes the draws of an Escape, by its place, its side and what those who try it bring?"
)

raise_changes: Total[[Context, Site, Group, int]] = Total(
    "VP-18g", "What changes the draws that so many more points of a rating, or of a talent, bring a group?"
)

# Intelligence and Planet Secrets

has_drawn: First[[Context, Site, Group], Procedure | None] = First(
    "VE-23f", "What follows when a group has made its draws apart from the missions of an Environ?", None
)
informs_anytime: AnyOf[[Context, Site]] = AnyOf(
    "VX-19b", "May information be gathered here whoever holds the planet, and whoever is on it?"
)
can_investigate: AnyOf[[Context, Site]] = AnyOf(
    "VX-22c", "Has the secret of a planet a benefit that the side on missions here can obtain?"
)
investigation: First[[Context, Site, Group], Procedure | None] = First(
    "VX-22c", "What does the secret of a planet bring a group that has investigated it?", None
)
must_research: AnyOf[[Context, Site]] = AnyOf(
    "VE-08a", "Has a group that gathers information here to take General Research as its result?"
)
special_ops: Total[[Context]] = Total("VX-19a", "What has changed the Special Ops modifier of the sheet?")

is_flagship: AnyOf[[Context, str]] = AnyOf(
    "VX-23d", "Is a kind of unit the flagship of the Empire, before which pirates do not stand?"
)
moved_anew: AllAct[[Context, tuple[str, ...]]] = AllAct(
    "VX-20m", "These have moved out of sequence: with whom they stood before is forgotten."
)
pirates_stay_away: AnyOf[[Context]] = AnyOf("VX-22a", "Can no pirate be hired for now?")
# Searches and hiding

search_helps: Gathered[[Context, Search], Modifier] = Gathered(
    "VM-11b", "What beside a leader takes something from the die of a search by units? The best counts."
)
show_the_posted: AllAct[[Context, str, str]] = AllAct(
    "VM-25f", "What is posted in a place beside military units is counted for a reason, and so it is shown."
)
shows_for_a_cell: First[[Context, str, int], Procedure | None] = First(
    "VM-09e", "How does the Empire show strength in a place, if not all? The result does not matter.", None
)
reorganizes: AnyOf[[Context]] = AnyOf(
    "VM-14", "Are people mended in a Reorganization, or as a Player-Turn ends?"
)
#: [VC-10, VM-14] After doctors have made their rounds, and before those heal who have rested.
MENDING = Point("reorganization-mending", "in a Reorganization those are about to heal who have rested")

# Event cards

is_face_up: AnyOf[[Context, str]] = AnyOf(
    "VE-18c", "Does the event card of a code lie face-up, in New or in Due?"
)
is_due: AnyOf[[Context, str]] = AnyOf("VE-18c", "Does the event card of a code lie in Due?")
shuffle_back: AllAct[[Context, str]] = AllAct(
    "VE-M1", "A Major Event goes back into its deck, which is shuffled."
)
cell_of_event: AllAct[[Context, str]] = AllAct(
    "VX-16c", "An event has brought a Rebel Cell to an Environ: it counts for no limit."
)
research: Most[[Context, Side]] = Most("VE-14", "How many General Research has a side in stock?")
spend_research: AllAct[[Context, Side]] = AllAct("VE-14", "A side uses up one General Research.")
slavers_are_allied: AnyOf[[Context]] = AnyOf("VX-20c", "Are the slave traders allies of the Empire?")
orders_rearranged: AllAct[[Context]] = AllAct(
    "VE-H8a", "The Strategic Assignments have been put in a new order: whatever was known of it is void."
)
report: First[[Context, Side, int], Procedure | None] = First(
    "VE-G8", "How does a side come by a result of Espionage & Intelligence as for so many letters?", None
)

# The Imperial Will

moves_like_a_ship: AnyOf[[Context, str]] = AnyOf(
    "VX-20", "Does a unit of a kind move like a spaceship where a spaceship may move freely?"
)
loses_face: AllAct[[Context, Character]] = AllAct(
    "VP-43g", "What becomes of the dignity of somebody who has to use a military shuttle?"
)
bars_commandos: AnyOf[[Context]] = AnyOf(
    "VE-H2", "Are the Commandos out of use that do not serve aboard the Imperial Will?"
)

# Possessions

#: [VC-07c, VC-07e] As many units of both sides are where a reaction may begin: the better leader decides.
LEADERS_COMPARED = Point("leaders-compared", "leaders are compared before a unit reacts")
leaders_compared: Gathered[[Context, str], str] = Gathered(
    "VC-07e", "Which leaders of the Empire in a place are compared now, before a unit reacts?"
)
opens_windows: AnyOf[[Context]] = AnyOf(
    "VP-15", "Does the sequence of play itself let possessions change hands before pieces move?"
)
