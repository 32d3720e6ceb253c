"""[14.5, 14.6] Character spaceships: pilots, passengers, and what becomes of a ship without an owner."""

from __future__ import annotations

from collections.abc import Collection

from fitg import tables
from fitg.data.records import ImperialShip, Possession, Side
from fitg.engine import questions
from fitg.engine.events.possessions import ShipAssigned, ShipLost
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, ShipId
from fitg.engine.machine.board import OFF_MAP
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.fates import CAN_ACT, DOWN
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Character, Ship, StackRole
from fitg.engine.rules import characters, units
from fitg.engine.rules.traits import NO_DECK
from fitg.errors import FitgError


def model(ctx: Context, ship: Ship) -> Possession | ImperialShip:
    """The card or counter that gives the ship's ratings."""
    if ship.side == "rebel":
        return ctx.facts.possessions[ship.model]
    return ctx.facts.imperial_ships[ship.model]


def owned_by(ctx: Context, character_id: str) -> Ship | None:
    """[14.13] A character has at most one spaceship."""
    ship = ctx.index.ships.get(character_id)
    return None if ship is None else ctx.state.ships[ship]


def without_owner(ctx: Context, place: str, side: Side) -> list[Ship]:
    """[9.55] The ships of a side that wait for a pilot in a place."""
    if len(ctx.index.ships) == len(ctx.state.ships):
        return []  # Every ship has an owner.
    return [
        ship
        for ship in ctx.state.ships.values()
        if ship.place == place and ship.side == side and not ship.owner
    ]


def may_own(ctx: Context, ship: Ship, character: Character) -> bool:
    """[14.13, 14.6, 25.22] One ship each; Redjac's is for Redjac alone, and sovereigns have none."""
    if owned_by(ctx, character.id) is not None or not characters.has_card(ctx, character):
        return False
    allowed = ctx.rules.ask.get(questions.may_fly)
    if allowed is not None and not allowed(ctx, ship, character):
        return False
    record = model(ctx, ship)
    return not (isinstance(record, ImperialShip) and record.pilot not in (None, character.id))


def can_bring_one(ctx: Context, character: Character) -> bool:
    """[16.12, 14.51] A ship that comes from space needs a pilot."""
    return character.place != OFF_MAP or characters.rating(ctx, character, "navigation") >= 1


def can_fly(ctx: Context, ship: Ship) -> bool:
    """[9.55, 14.51] The owner is the pilot, and needs Navigation 1 or more."""
    pilot = ctx.state.characters.get(ship.owner)
    return (
        pilot is not None
        and (not ship.damaged or ctx.rules.ask[questions.flies_damaged](ctx, ship))
        and pilot.fate in CAN_ACT
        and pilot.place == ship.place
        and not pilot.disabled
        and characters.rating(ctx, pilot, "navigation") >= 1
        and not ctx.rules.ask[questions.is_grounded](ctx, ship)
    )


def ready_to_fly(ctx: Context, ship: Ship) -> bool:
    """[14.57] There is a pilot, and room at least for him, his companion and his prisoners."""
    return (
        can_fly(ctx, ship)
        and seats_taken(ctx, ctx.state.characters[ship.owner]) <= model(ctx, ship).passengers
    )


def evasion(ctx: Context, ship: Ship, aboard: tuple[str, ...]) -> int:
    """[14.52, 14.58] Evasion Value of ship and pilot; only those aboard are his company now."""
    record = model(ctx, ship)
    full = isinstance(record, Possession) and "full_maneuver" in record.traits
    pilot = ctx.state.characters[ship.owner]
    navigation = characters.rating(ctx, pilot, "navigation", among=aboard)
    return tables.evasion_value(navigation, record.maneuver, full_maneuver=full)


def seats_taken(ctx: Context, character: Character) -> int:
    """[14.57, A-09-12] A character, his companion and the prisoners he guards all take a seat."""
    seats = 1 + len(characters.captives_of(ctx, character.id))
    if character.side == "rebel":
        cards = ctx.index.cards.get(character.id, ())
        seats += sum(ctx.facts.possessions[card].kind == "companion" for card in cards)
    more = ctx.rules.ask.get(questions.seats)
    if more is not None:
        seats += sum(part.by for part in more(ctx, character))
    return seats


def assign(ctx: Context, ship: Ship, owner: str, reason: str, case: str) -> None:
    """Give a ship to a character, or, with no owner, to the military units where it stands."""
    pieces.give_ship(ctx, ship, owner)
    ctx.emit(ShipAssigned(case=case, ship=ship.id, owner=owner, place=ship.place, reason=reason))


def may_be_left(ctx: Context, ship: Ship) -> bool:
    """[14.55, 14.59] May it stand there without an owner: with the units of its stack, or all alone?"""
    return _stands_with_units(ctx, ship) or ctx.rules.ask[questions.stays_alone](ctx, ship)


def pass_on(ctx: Context, former: Character, reason: str) -> None:
    """[14.55, A-14-05] The ship of an owner killed or captured goes to his stack or to the military units.

    Its player picks who, at once; without anybody who may have it, the ship is lost. In space those whom it
    carried wait for that (P-19): what becomes of them is said when its owner is gone.
    """
    ship = owned_by(ctx, former.id)
    if ship is None:
        return
    in_space = characters.in_space(ctx, ship.place)
    heirs = tuple(
        mate.id
        for mate in characters.at(ctx, ship.place, ship.side)
        if characters.stacked(ctx, mate, former) and may_own(ctx, ship, mate)
    )
    pieces.give_ship(ctx, ship, "")
    ship.stack = former.stack
    if only_his(ctx, ship):
        lose(ctx, ship, reason, "14.6")
    elif not (heirs or may_be_left(ctx, ship)):
        lose(ctx, ship, f"{reason}, and nobody can take it", "14.55")
    if in_space or ship.id in ctx.state.ships:
        place = ship.place if in_space else ""
        ctx.interrupt(Inheritance(ship=ship.id, side=ship.side, heirs=heirs, reason=reason, place=place))


def leave_grounded(ctx: Context, travellers: Collection[str], role: StackRole = "free") -> None:
    """[125, 9.55, A-09-15] A ship that must stay is left with the units, or to a Friend who stays too."""
    for name in travellers:
        ship = owned_by(ctx, name)
        if ship is None or not ctx.rules.ask[questions.is_left_behind](ctx, ship):
            continue
        heir = ""
        if not units.present(ctx, ship.place, ship.side, role):
            staying = (
                mate for mate in characters.at(ctx, ship.place, ship.side) if mate.id not in travellers
            )
            heir = next((mate.id for mate in staying if may_own(ctx, ship, mate)), "")
        ship.stack = "" if heir else role
        assign(ctx, ship, heir, "it stays where it is", "9.55")


def _stands_with_units(ctx: Context, ship: Ship) -> bool:
    """[9.55, 20.47] Are there military units that a ship can be left with: those of its own stack?"""
    role: StackRole = "interception" if ship.stack == "interception" else "free"
    return units.present(ctx, ship.place, ship.side, role)


def only_his(ctx: Context, ship: Ship) -> bool:
    """[14.6, VP-37i] Redjac's ship serves nobody else; nor does one that is a part of its owner's card."""
    record = model(ctx, ship)
    if isinstance(record, ImperialShip):
        return record.pilot is not None
    return NO_DECK in record.traits


class InheritShip(Action, frozen=True):
    form = "give {ship} to {who}"
    saying = "{ship}|goes to {who}"
    ship: ShipId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        return _others_go_on(ctx)


class LeaveShipWithUnits(Action, frozen=True):
    form = "leave {ship} with the units"
    saying = "{ship}|is left with the military units"
    ship: ShipId

    def is_final(self, ctx: Context) -> bool:
        return _others_go_on(ctx)


def _others_go_on(ctx: Context) -> bool:
    """Does the Enemy, in a fight, or chance have the next word?"""
    from fitg.engine.rules.character_combat import CharacterCombat

    return ctx.chance_waits() or any(isinstance(each, CharacterCombat) for each in ctx.state.stack)


class Inheritance(Procedure):
    """[14.55] Who takes the ship of an owner who was killed or captured?"""

    first = "choose"
    interrupts = True

    ship: str
    side: Side
    heirs: tuple[str, ...]
    reason: str
    #: [P-19] Where it is in space, and nobody can be without it.
    place: str = ""

    def choose(self, ctx: Context) -> Next:
        """Whoever was stacked with him and is still there, or the military units; else it is lost."""
        ship = ctx.state.ships.get(self.ship)
        if ship is None:
            return self._without_it(ctx)
        options: list[Option] = [
            (InheritShip(self.ship, heir.id), self.give)
            for heir in characters.at(ctx, ship.place, self.side)
            if heir.id in self.heirs and may_own(ctx, ship, heir)
        ]
        if may_be_left(ctx, ship):
            options.append((LeaveShipWithUnits(self.ship), self.leave))
        if not options:
            lose(ctx, ship, f"{self.reason}, and nobody can take it", "14.55")
            return self._without_it(ctx)
        prompt = f"Who takes over {naming.the(ctx.facts, self.ship)}?"
        return Ask(self.side, "spaceship.heir", "14.55", prompt, options, about=self.ship)

    def _without_it(self, ctx: Context) -> Next:
        """[P-19] The ship is gone; whoever has no other craft is lost with it."""
        if self.place:
            ctx.rules.ask[questions.leave_in_space](ctx, self.place)
        return DONE

    def give(self, ctx: Context, action: InheritShip) -> Next:
        assign(ctx, ctx.state.ships[self.ship], action.who, self.reason, "14.55")
        return DONE

    def leave(self, ctx: Context) -> Next:
        assign(ctx, ctx.state.ships[self.ship], "", self.reason, "14.55")
        return DONE


def lose(ctx: Context, ship: Ship, reason: str, case: str, *, destroyed: bool = False) -> None:
    """[14.24, A-09-11] A lost Rebel ship goes back to the deck, a destroyed one out of the game."""
    if ship.side == "rebel":
        card = ctx.state.possessions[ship.id]
        gone = destroyed or NO_DECK in ctx.facts.possessions[ship.model].traits
        pieces.change_card(ctx, card, fate="removed" if gone else "deck", revealed=gone)
    pieces.remove_ship(ctx, ship)
    ctx.emit(ShipLost(case=case, ship=ship.id, place=ship.place, reason=reason))


def _waits_for_its_owner(ctx: Context, ship: Ship) -> bool:
    """He is down until a fight is over; then it is said what becomes of both."""
    return bool(ship.owner) and ctx.state.characters[ship.owner].fate in DOWN


class ShipOutOfPlace(FitgError):
    """A position with a ship that these rules would lose at once."""


def wait_where_they_may(ctx: Context, moment: Moment) -> None:
    """[14.59, 14.6] A position may only leave a ship alone, or without its one pilot, where the rules do."""
    for ship in ctx.state.ships.values():
        if ship.owner:
            continue
        company = units.anywhere_in(ctx, ship.place, ship.side) or characters.at(ctx, ship.place, ship.side)
        his = only_his(ctx, ship)
        stays = ctx.rules.ask[questions.stays_alone](ctx, ship)
        if (company and not his) or (stays and not (his and characters.in_space(ctx, ship.place))):
            continue
        field = f"position.ships.{ship.model}"
        if his:
            owner = getattr(model(ctx, ship), "pilot", None) or "its owner"
            raise ShipOutOfPlace(f"{field}.owner: this ship is in play only with {owner} [14.6].")
        whose = ship.side.capitalize()
        raise ShipOutOfPlace(
            f"{field}.place: a ship without {whose} company is lost; nobody is in {ship.place} [14.59]."
        )


def settle(ctx: Context, touched: Touched) -> None:
    """[14.59, A-14-06] A ship with no Friendly character or military unit in its place is lost.

    Looked for on the planets that are named, and in the Drift of all stars if something has changed there.
    """
    board = ctx.board
    for ship in list(ctx.state.ships.values()):
        planet = board.planet_of.get(ship.place, "")
        if not (planet in touched.planets if planet else touched.elsewhere and board.adrift(ship.place)):
            continue
        company = units.anywhere_in(ctx, ship.place, ship.side)
        if company or characters.at(ctx, ship.place, ship.side) or _waits_for_its_owner(ctx, ship):
            continue
        if ship.owner or not ctx.rules.ask[questions.stays_alone](ctx, ship):
            lose(ctx, ship, "it stands abandoned", "14.59")
