"""[VX-16 to VX-18] Rebel Cells instead of camps: nine, up to Dissent, with a die of their own."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import StartRebelCamp
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cells import memory, organizing, raid, work
from fitg.engine.rulesets.underground.chits.memory import CORE_CHITS

__all__ = ["CELLS"]

CELLS = Module(
    id=memory.MISSIONS_CELLS,
    title="Rebel Cells",
    needs=(CORE_CHITS,),
    after=(standard.PROVINCE_GAME.id, standard.GALACTIC_GAME.id),
    over={EnvironMissions: work.CellMissions},
    instead={StartRebelCamp: organizing.OrganizeCell},
    answers=(
        questions.camps_end_at.by(organizing.at_unrest),
        questions.crushes_camp.by(raid.only_by_a_raid),
        asked.cell_of_event.by(memory.brought_by_event),
    ),
    listens={
        points.POSITION_LAID_OUT: (Hook("cells-of-position", memory.lie_on_the_map),),
        points.PLAYER_TURN_ENDS: (Hook("cell-raids", raid.at_the_end),),
    },
    facts={
        "missions": {
            "B": {
                "name": "Organize Rebel Cells",
                "precondition": "Imperial Control, Patriotic to Dissent",
                "use_rebel": "A cell works on here by dice of its own when you have left.",
            },
            "C": {"camp": False},
            "F": {"camp": False},
            "T": {"camp": False},
        }
    },
    state=memory.CellMemory,
)
