"""What the Galactic Game asks its cards, beside the questions of all games."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AnyOf, Every, Reason
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
contested_star: Reason[[Context]] = Reason("32.0", "Whose planets turn to the fleets above them?")
