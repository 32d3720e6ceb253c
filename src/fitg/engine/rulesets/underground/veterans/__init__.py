"""[VM-26 to VM-28c] Veterans: counters that the pool lacks come from the map, and full Environs rise."""

from __future__ import annotations

from fitg.engine.modules import Module
from fitg.engine.rules import levies
from fitg.engine.rulesets.underground.locals.markers import PickMarkers
from fitg.engine.rulesets.underground.locals.memory import LOCALS
from fitg.engine.rulesets.underground.veterans import calling, shortfall
from fitg.engine.rulesets.underground.veterans.hidden import RisenFaceDown

#: The name of the module.
MILITARY_VETERANS = "military.veterans"

VETERANS = Module(
    id=MILITARY_VETERANS,
    title="Rebel veterans",
    needs=(LOCALS,),
    over={PickMarkers: calling.MarkersFromTheMap},
    answers=(
        levies.numbers.changed(shortfall.filling),
        levies.remainder.by(shortfall.serve),
    ),
    secrets=(RisenFaceDown(),),
)
