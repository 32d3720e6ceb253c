"""[VP-33, VP-34, VP-34a, VP-37i, VP-37j] Ships that belong to one person: the T-6 Hunter, and two more."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions, terms
from fitg.engine.events.space import RepairTried
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import Character, Ship
from fitg.engine.questions import Craft
from fitg.engine.rules import characters, possessions, replacement_ships, spaceships
from fitg.engine.rules.space.repair import make_whole
from fitg.engine.rulesets.underground.newcast.memory import at_large, is_known, kind_of
from fitg.engine.rulesets.underground.newcast.printed import ALOOF, EKIM, HUNTER, OWN_SHIP

#: [VP-34] The prisoners for whom the hold has room.
HOLD = 2
#: The models that answer to nobody's orders: an assignment binds neither.
FREE_MODELS = frozenset({HUNTER, OWN_SHIP["imperial"]})
#: All three.
PERSONAL = frozenset({HUNTER, *OWN_SHIP.values()})


# Getting one


def fit_out(ctx: Context, side: Side) -> None:
    """[VP-37i] The shady one has a ship of his own, from the moment that everybody knows him."""
    kind, who = kind_of(ctx, side), at_large(ctx, side)
    if kind is None or who is None or not kind.shady or not is_known(ctx, side) or not _lacks_one(ctx, who):
        return
    if side == "rebel":
        possessions.gain(ctx, OWN_SHIP[side], who, "a ship of his own", "VP-37i")
    else:
        _build(ctx, OWN_SHIP[side], who, "VP-37i")


def _lacks_one(ctx: Context, who: Character) -> bool:
    """[VP-34a, VP-37i] He is on some planet, free, and has no ship."""
    return (
        who.fate in CAN_ACT and ctx.board.on_surface(who.place) and spaceships.owned_by(ctx, who.id) is None
    )


def give_hunter(ctx: Context) -> None:
    """[VP-31, VP-34a] Ekim Lam has a T-6 Hunter wherever he is."""
    ekim = ctx.state.characters.get(EKIM)
    left_behind = any(ship.model == HUNTER for ship in ctx.state.ships.values())
    if ekim is not None and not left_behind and _lacks_one(ctx, ekim):
        arm(ctx, ekim)


def arm(ctx: Context, ekim: Character) -> None:
    """[VP-31, VP-34a] He has one."""
    _build(ctx, HUNTER, ekim, "VP-34a")


def _build(ctx: Context, model: str, who: Character, case: str) -> None:
    ship = Ship(id=f"{model}#1", model=model, side=who.side, place=who.place, owner="")
    pieces.add_ship(ctx, ship)
    spaceships.assign(ctx, ship, who.id, "a ship of his own", case)


def replace_lost(ctx: Context, moment: Moment) -> None:
    """[VP-34a, VP-37i] As his Player-Turn begins, on any planet, whoever controls it."""
    fit_out(ctx, moment.side)
    if moment.side == "imperial":
        give_hunter(ctx)


# Mending it


def mend(ctx: Context, moment: Moment) -> None:
    """[VP-34, VP-37i] As his Mission Phase begins, without a roll."""
    if ctx.current.phase != terms.MISSIONS.name:
        return
    for ship in ctx.state.ships.values():
        owner = ctx.state.characters.get(ship.owner)
        if ship.model not in PERSONAL or ship.side != moment.side or not ship.damaged or owner is None:
            continue
        if owner.fate in CAN_ACT and owner.place == ship.place and not ctx.board.adrift(ship.place):
            make_whole(ctx, ship.id)
            case = "VP-34" if ship.model == HUNTER else "VP-37i"
            ctx.emit(
                RepairTried(
                    case=case,
                    item=ship.id,
                    by=owner.id,
                    place=ship.place,
                    rating=0,
                    die=None,
                    repaired=True,
                )
            )


# Flying it


def no_orders(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VP-33, VP-37j] Whoever is aboard goes where he likes; units that carry them do not."""
    return ctx.board.planets if _is_free(ctx, craft) else ()


def _is_free(ctx: Context, craft: Craft) -> bool:
    ship = ctx.state.ships.get(craft.ship)
    return ship is not None and ship.model in FREE_MODELS


def sorts(ctx: Context, craft: Craft) -> tuple[bool, ...]:
    """[VP-33] What may go where depends on the ship."""
    return (_is_free(ctx, craft),)


def hold(ctx: Context, character: Character) -> list[Modifier]:
    """[VP-34] Two of his prisoners lie in the hold."""
    ship = spaceships.owned_by(ctx, character.id) if character.id == EKIM else None
    stowed = 0 if ship is None else min(HOLD, len(characters.captives_of(ctx, EKIM)))
    return [Modifier("the hold of the T-6 Hunter", -stowed)] if stowed else []


def may_board(ctx: Context, ship: str, character: Character) -> bool:
    """[VP-32b] There are those who do not travel with him."""
    return ctx.state.ships[ship].model != HUNTER or character.id not in ALOOF


def may_fly(ctx: Context, ship: Ship, character: Character) -> bool:
    """[VP-32] He has no ship of the Empire; that nobody else has the Hunter its row says."""
    return character.id != EKIM or ship.model == HUNTER


def may_hold(ctx: Context, who: str, card: str) -> bool:
    """[VP-32] Nor any possession."""
    return who != EKIM


def is_personal(ctx: Context, ship: Ship) -> bool:
    """[14.61] What is theirs makes up for no ship that the Empire has lost."""
    return ship.model in PERSONAL


ANSWERS = (
    questions.ways_out.by(no_orders),
    questions.sort_of_craft.by(sorts),
    questions.seats.by(hold),
    questions.may_board.by(may_board),
    questions.may_fly.by(may_fly),
    questions.may_hold.by(may_hold),
    replacement_ships.is_personal.by(is_personal),
)
