"""[31.0, 32.0, 36.3, 37.3] What befalls people in the Galactic Game."""

from __future__ import annotations

from fitg.engine.machine.causes import kind

DRUGS_OF_PLANET = kind("drugs-of-planet", "the drugs of the planet")
DRUGS_WEAR_OFF = kind("drugs-wear-off", "the drugs wear off")
#: [31.0] The planet waits for those who are detected.
TRAP = kind("trap", "a trap")
#: [117] The card says which one.
PLAGUE = kind("plague")
STRAFING = kind("strafing", "strafing")
CHEMICALS = kind("chemicals", "deadly chemicals")
PLANET_DESTROYED = kind("planet-destroyed", "the planet is destroyed")
GHOST_FLEET = kind("ghost-fleet", "lost to the ghost fleet")
#: [37.3] A Spaceship Quest destroys the unit that they were with.
HUNTED = kind("hunted", "a Spaceship Quest")
