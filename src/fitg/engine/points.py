"""The moments of the rules that all games share; larger games and variants declare theirs beside their rules.

A module listens to a moment by its object (`listens={points.REBELLION_STARTS: (hook,)}`), so that nobody
waits for a moment that never comes.
"""

from __future__ import annotations

from fitg.engine.machine.moments import Point

# The course of play

POSITION_LAID_OUT = Point("position-laid-out", "a position in the middle of a game has been laid out")
SEGMENT_STARTS = Point("segment-starts", "a Segment begins")
PLAYER_TURN_STARTS = Point("player-turn-starts", "a Player-Turn begins")
PHASE_STARTS = Point("phase-starts", "a Phase of a Player-Turn begins")
SEGMENT_ENDS = Point("segment-ends", "a Segment is over")
PLAYER_TURN_ENDS = Point("player-turn-ends", "a Player-Turn is over")

# Planets

REBELLION_STARTS = Point("rebellion-starts", "a planet has gone into rebellion")
UNITS_RAISED = Point("units-raised", "its units have been raised, and have not fought yet")
REBELLION_UNDER_WAY = Point("rebellion-under-way", "its units have been raised, and have fought")
REBELLION_STOPPED = Point("rebellion-stopped", "a mission has stopped a rebellion")
LOYALTY_MOVED = Point("loyalty-moved-by-mission", "a mission has moved a Loyalty marker")
FREED = Point("planet-freed", "a planet has become Rebel-controlled: the marker has been placed")

# Combat

BATTLE_JOINED = Point(
    "battle-joined", "both sides of a battle have their leaders, and the dice are not rolled"
)
BATTLE_OVER = Point("battle-over", "a battle of military units is over, and its losses have been taken")
#: What was left open in it (who falls to whom) can be settled now; the fight itself is the procedure that has
#: reached the moment.
FIGHT_OVER = Point("fight-over", "a combat of characters is over")

# What possessions and abilities count in

DETECTION = Point("detection", "a ship is looked for")
LEADING = Point("leading", "a leader is named")
HIDING_FROM_UNITS = Point("hiding-from-units", "military units search")
HIDING_FROM_CHARACTERS = Point("hiding-from-characters", "characters search")
SEARCHING = Point("searching", "characters are about to search")
ATTACKING = Point("attacking", "a round of combat, for the attackers")
DEFENDING = Point("defending", "a round of combat, for the defenders")
DEFENDING_MINDS = Point("defending-minds", "a round of combat in which Intelligence counts")
STUNG = Point("stung", "a swarm has stung")
CREATURE = Point("creature", "a creature comes upon a Mission Group")
LOCALS = Point("locals", "irate locals come upon a Mission Group")
DIPLOMACY_ABORT = Point("diplomacy-abort", "an event would abort Diplomacy")
DISPUTE = Point("dispute", "diplomats are in a dispute")
INFORMATION = Point("information", "the Enemy is about to gather information")
REPAIR = Point("repair", "something is about to be repaired")

# Missions

CARD_DRAWN = Point(
    "card-drawn", "a Character or Possession Card is drawn for a mission, and does not count yet"
)
