"""[20.92] A fleet: military units that move through space as one, what they carry, and who goes with them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Topmost
from fitg.engine.machine.state import Character, Custody, Ship, StackRole, opponent
from fitg.engine.rules import characters, detection, harm, spaceships, units
from fitg.engine.rules.losses import tell_flipped, toll
from fitg.engine.rules.space.causes import LOST_IN_FLIGHT


class Fleet(msgspec.Struct, frozen=True, kw_only=True):
    """A stack that moves as one; `cargo` counts pairs such as `line+militia`, both among the units."""

    side: Side
    units: Mapping[str, int]
    cargo: Mapping[str, int] = {}
    #: Characters who go along, each with the prisoners that he guards and his ship.
    companions: tuple[str, ...] = ()
    #: Prisoners of the military units, and ships without an owner, that are taken along.
    captives: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()


def move(
    ctx: Context,
    fleet: Fleet,
    origin: str,
    destination: str,
    *,
    before: StackRole = "free",
    after: StackRole = "free",
) -> None:
    """The fleet goes from one stack to another, with everything in it; it has moved in this Segment.

    [20.53] In an Environ it is unloaded: nobody fights better with a unit on his back, and the next
    Interplanetary Movement Segment can load it again.
    """
    if uncovers(ctx, fleet, origin, destination):
        ctx.show()
    units.take(ctx, origin, fleet.side, fleet.units, role=before, cargo=recorded(ctx, origin, fleet.cargo))
    cargo = {} if ctx.board.on_surface(destination) else fleet.cargo
    units.add(ctx, destination, fleet.side, fleet.units, role=after, cargo=cargo, moved=True)
    if origin != destination:
        spaceships.leave_grounded(ctx, fleet.companions, before)
    for ship in ships_of(ctx, fleet):
        pieces.put_ship(ctx, ship, destination)
        ship.stack = after
        ship.moved = True
    for name in fleet.companions:
        companion = ctx.state.characters[name]
        for captive in characters.captives_of(ctx, name):
            pieces.put_character(ctx, captive, destination)
            _has_travelled(captive)
        pieces.put_character(ctx, companion, destination, after)
        _has_travelled(companion)
    for name in fleet.captives:
        captive = ctx.state.characters[name]
        pieces.put_character(ctx, captive, destination)
        pieces.hand_over(ctx, captive, Custody("stack", after))
        _has_travelled(captive)
    stand_alone(ctx, origin, fleet.side, before)


def _has_travelled(character: Character) -> None:
    """[20.2] He has moved with military units, and moves on without them in no Segment of this Phase."""
    character.moved = True
    character.travelled = True


def touch_down(ctx: Context, fleet: Fleet, place: str) -> None:
    """[9.4, 27.14] What landing brings: friends there are seen, and a ship beyond repair is lost."""
    for ship in ships_of(ctx, fleet):
        if ship.damaged:
            ctx.rules.ask[questions.land_damaged](ctx, ship)
    detection.spread_detection(ctx, place, fleet.side)


def stand_alone(ctx: Context, place: str, side: Side, role: StackRole = "free") -> None:
    """[9.57] Those who stay in space where no units of their stack are left stand on their own."""
    if not ctx.board.on_surface(place) and not units.present(ctx, place, side, role):
        for character in followers(ctx, place, side, role):
            pieces.join_stack(ctx, character, "")


def uncovers(ctx: Context, fleet: Fleet, origin: str, destination: str) -> bool:
    """[20.53, 7.22] Is something unloaded by the move that lay below face-down units?"""
    if ctx.board.on_surface(origin) or not ctx.board.on_surface(destination):
        return False
    return units.has_hidden(ctx, units.carrying(fleet.cargo))


def recorded(ctx: Context, place: str, cargo: Mapping[str, int]) -> Mapping[str, int]:
    """[20.51] The cargo that a stack in this place knows of: where units are loaded, it knows of none yet."""
    return {} if may_load(ctx, place) else cargo


def may_load(ctx: Context, place: str) -> bool:
    """[20.51, P-13] Units are loaded in an Environ, or off the map before they enter; never in space."""
    return ctx.board.locations[place].kind in ("environ", "off-map")


def counting(ctx: Context, fleet: Fleet) -> dict[str, int]:
    """[20.54, 20.55, 19.62] The units of a fleet that count in space: not what is carried."""
    return dict(units.that_count(ctx, units.without(fleet.units, units.carried(fleet.cargo))))


def seen(ctx: Context, fleet: Fleet) -> dict[str, int]:
    """[7.22, 20.5] The units of a fleet as the Enemy sees them, without what lies below face-down ones."""
    kinds = ctx.facts.unit_kinds
    below = {pair: n for pair, n in fleet.cargo.items() if kinds[pair.partition("+")[0]].hidden}
    shown: dict[str, int] = {}
    for kind, number in units.without(fleet.units, units.carried(below)).items():
        name = naming.FACE_DOWN if kinds[kind].hidden else kind
        shown[name] = shown.get(name, 0) + number
    return shown


def show(ctx: Context, fleet: Fleet, place: str, reason: str) -> None:
    """[7.22b] The face-down units of a moving fleet are turned up for the business at hand."""
    hidden = {kind: n for kind, n in fleet.units.items() if ctx.facts.unit_kinds[kind].hidden}
    if hidden:
        ctx.show()
        ctx.emit(UnitsRevealed(case="7.22b", side=fleet.side, place=place, units=hidden, reason=reason))


def ships_of(ctx: Context, fleet: Fleet) -> list[Ship]:
    """[9.34, 9.55] The ships of those who go along, and those without an owner."""
    return [
        ship
        for ship in ctx.state.ships.values()
        if (ship.owner in fleet.companions or ship.id in fleet.ships)
        and not ctx.rules.ask[questions.is_left_behind](ctx, ship)
    ]


# What a fleet loses


def lose(
    ctx: Context, fleet: Fleet, lost: Mapping[str, int], origin: str, place: str, reason: str, case: str
) -> Fleet | None:
    """[20.54, 22.43] A moving fleet loses units; what is left of it, or None: then everybody is lost.

    [19.64] Suicide Squads go with the last of the others. The fleet still counts where it set
    out, and is struck at `place`.
    """
    fallen, flipped, _ = toll(ctx, fleet.units, lost)
    if flipped:
        fleet = _turned_over(ctx, fleet, flipped, origin)
        tell_flipped(ctx, fleet.side, place, flipped, reason, case)
    gone, unloaded = _with_cargo(fleet, fallen)
    if not gone:
        return fleet
    left = units.without(fleet.units, gone)
    if not units.without(counting(ctx, fleet), fallen):
        gone, unloaded, left = dict(fleet.units), dict(fleet.cargo), {}
    if units.has_hidden(ctx, gone):
        ctx.show()
    ctx.emit(UnitsLost(case=case, side=fleet.side, place=place, units=gone, reason=reason))
    units.take(ctx, origin, fleet.side, gone, cargo=recorded(ctx, origin, unloaded))
    if not left:
        perish_in_flight(ctx, fleet, Cause(LOST_IN_FLIGHT, f"lost with the fleet, {reason}"), case)
        stand_alone(ctx, origin, fleet.side)
        return None
    return replace(fleet, units=left, cargo=units.without(fleet.cargo, unloaded))


def _turned_over(ctx: Context, fleet: Fleet, flipped: Mapping[str, int], origin: str) -> Fleet:
    """[10.3] The fleet with units that a loss has flipped, in the stack where it set out, too."""
    stack = units.stack_at(ctx, origin, fleet.side)
    assert stack is not None
    for kind, number in flipped.items():
        other = ctx.rules.ask[questions.flips_to](ctx, kind)
        for _ in range(number):
            units.replace(ctx, stack, kind, other)
            left, cargo = units.turned_over(fleet.units, fleet.cargo, kind, other)
            fleet = replace(fleet, units=left, cargo=cargo)
    return fleet


def _with_cargo(fleet: Fleet, lost: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """[20.54] The lost units with what they carry, and the pairs among them; empty carriers go first."""
    gone, unloaded = dict(lost), dict[str, int]()
    carrying = units.carrying(fleet.cargo)
    for kind, number in lost.items():
        laden = max(0, number - (fleet.units[kind] - carrying.get(kind, 0)))
        for pair in sorted(each for each in fleet.cargo if each.partition("+")[0] == kind):
            taken = min(laden, fleet.cargo[pair])
            if taken:
                unloaded[pair] = taken
                laden -= taken
    return units.merged(gone, units.carried(unloaded)), unloaded


# Whoever is in a stack in space


def followers(ctx: Context, place: str, side: Side, role: StackRole = "free") -> list[Character]:
    """[20.9, P-18] The characters of a side in a place in space who share the fate of its units there."""
    return [
        character
        for character in characters.at(ctx, place, side)
        if (character.stack == "interception") == (role == "interception")
    ]


def prisoners(ctx: Context, place: str, side: Side, role: StackRole = "free") -> list[Character]:
    """The prisoners of a side that are with its stack, guarded by a character or by the units."""
    guards = {character.id for character in followers(ctx, place, side, role)}
    return [
        captive
        for captive in characters.captives_at(ctx, place, opponent(side))
        if captive.captor in guards or captive.custody == Custody("stack", role)
    ]


def craft(ctx: Context, place: str, side: Side, role: StackRole = "free") -> list[Ship]:
    """The spaceships of a side that are with its stack."""
    owners = {character.id for character in followers(ctx, place, side, role)}
    return [
        ship
        for ship in ctx.state.ships.values()
        if ship.place == place
        and ship.side == side
        and (ship.owner in owners or (not ship.owner and (ship.stack or "free") == role))
    ]


def has_craft(ctx: Context, place: str, side: Side, role: StackRole = "free") -> bool:
    """[P-19] Is there anything in a stack in space that carries people: units or a spaceship?"""
    return units.present(ctx, place, side, role) or bool(craft(ctx, place, side, role))


lose_fleet: Topmost[[Context, str, Side, Cause, str, StackRole], None] = Topmost(
    "22.43", "What becomes of those who were with the last units of a stack in space?"
)


def lose_all(ctx: Context, place: str, side: Side, cause: Cause, case: str, *, role: StackRole) -> None:
    """[22.43] The last unit of a stack is lost in a battle; the ruleset says what becomes of the others."""
    ctx.rules.ask[lose_fleet](ctx, place, side, cause, case, role)


def go_down_with_them(ctx: Context, place: str, side: Side, cause: Cause, case: str, role: StackRole) -> None:
    """[22.43] In space nobody survives the last of his units."""
    perish(ctx, place, side, cause, case, role=role)


def perish(
    ctx: Context, place: str, side: Side, cause: Cause, case: str, *, role: StackRole = "free"
) -> None:
    """[22.43, P-11] In space nobody survives the last of his units; prisoners die too."""
    doomed = [*followers(ctx, place, side, role), *prisoners(ctx, place, side, role)]
    for ship in craft(ctx, place, side, role):
        spaceships.lose(ctx, ship, cause.words, case, destroyed=True)
    for character in doomed:
        harm.defeat(ctx, character, cause, case)


def perish_in_flight(ctx: Context, fleet: Fleet, cause: Cause, case: str) -> None:
    """[P-11] The last units of a moving fleet are gone: so is everybody who went with it."""
    doomed = [captive for name in fleet.companions for captive in characters.captives_of(ctx, name)] + [
        ctx.state.characters[name] for name in (*fleet.companions, *fleet.captives)
    ]
    for ship in ships_of(ctx, fleet):
        spaceships.lose(ctx, ship, cause.words, case, destroyed=True)
    for character in doomed:
        harm.defeat(ctx, character, cause, case)
