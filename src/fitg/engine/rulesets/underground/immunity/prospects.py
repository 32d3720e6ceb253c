"""[VC-43 to VC-51] What would free those who are lost for now, in words; and who they are, as a sheet."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, FATES, HELD, IN_PLAY
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import Character
from fitg.engine.questions import Prospect
from fitg.engine.rules.causes import CREATURE, LOCALS
from fitg.engine.rulesets.underground.immunity.fates import INCAPACITATED, INCARCERATED, LAID_LOW, ON_THE_RUN
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY

#: [VC-48a, VC-48c, VC-49] For prisoners, on the ground and above it.
FREED = Prospect("Free Prisoners", "One F of friends there frees all prisoners of the place.")
ESCAPE = Prospect("Escape", "If no friends come for them: one F of their own frees one of them.")
BOARDED = Prospect("Boarding Action", "One J of friends there frees all prisoners in that orbit.")
FETCHED = Prospect("Boarding Action", "One J of friends there brings him out.")
ESCAPE_IN_ORBIT = Prospect("Escape", "If no friends come for them: one J of their own frees one of them.")
#: [VC-44a, VC-44b] What enemies can do.
PICKED_UP = Prospect("The danger", "Enemies who are there as their movement ends take him prisoner.")
CARRIED_OFF = Prospect("The danger", "Enemies may rescue him, too, and hold him then.")
#: [VC-51]
BACK = Prospect("Back", "As the next turn of his side begins, at the nearest planet that harbors him.")


def prospects(ctx: Context, character: Character) -> tuple[Prospect, ...]:
    """[VC-43 to VC-51] By what has become of him."""
    in_orbit = ctx.board.in_orbit(character.place)
    if character.fate in LAID_LOW and in_orbit:
        return (FETCHED,)
    if character.fate in HELD and ctx.board.adrift(character.place):
        return ()  # [VC-49a, VC-49b] Nobody comes there, and nobody gets away.
    if character.fate in HELD:
        return (BOARDED, ESCAPE_IN_ORBIT) if in_orbit else (FREED, ESCAPE)
    if character.fate == INCARCERATED.name:
        return _rescue(ctx, character), PICKED_UP
    if character.fate == INCAPACITATED.name:
        return _rescue(ctx, character), CARRIED_OFF
    return (BACK,) if character.fate == ON_THE_RUN.name else ()


def _rescue(ctx: Context, character: Character) -> Prospect:
    """[VC-48e, VC-50] One F, past those who laid him low."""
    plight = character.plight
    if not plight or plight.cause.kind not in (LOCALS, CREATURE):
        return Prospect("Rescue", "One F of friends there brings him out, without a fight.")
    foe = naming.force(ctx.facts, plight.cause.words)
    return Prospect("Rescue", f"One F of friends there, and a way past {foe} once more.")


def shown(ctx: Context, viewer: Viewer) -> ModuleView | None:
    """Who is lost for now: everybody knows."""
    rows = [
        Row(naming.piece(ctx.facts, each.id), _in_short(ctx, each))
        for each in ctx.state.characters.values()
        if each.fate in HELD or (each.fate in IN_PLAY - CAN_ACT and prospects(ctx, each))
    ]
    return ModuleView(id=CORE_IMMUNITY, title="Lost for now", rows=tuple(rows)) if rows else None


def _in_short(ctx: Context, character: Character) -> str:
    title = FATES[character.fate].title.lower()
    if character.fate in HELD or character.fate in LAID_LOW:
        return f"{title}, {naming.place(ctx.facts, character.place)}"
    return title
