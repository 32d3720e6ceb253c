"""[VP-14 to VP-16] Who may have what, how things change hands, and ships that stay where they are left."""

from __future__ import annotations

from fitg.engine import terms
from fitg.engine.machine.actions import Action, ShipId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Next, Option, Procedure
from fitg.engine.machine.state import Character, Possession, Ship
from fitg.engine.rules import characters, possessions, spaceships, units
from fitg.engine.rules.missions.phase import Trading, gives_up_gems
from fitg.engine.rules.possession_cards import BUYS, has
from fitg.engine.rules.space import transport
from fitg.engine.rulesets.underground import asked

#: [VP-18h] The Segments that begin a player's movement: there the Cache of Rare Gems buys a ship.
FIRST = frozenset({terms.MOVEMENT.name, terms.INTERPLANETARY_MOVEMENT.name})
#: [VP-15] The movement Segments of the original, where the sequence of play opens no windows of its own.
MOVING = FIRST | {terms.CHARACTER_MOVEMENT.name, terms.SURFACE_MOVEMENT.name}


# Limits


def one_of_each(ctx: Context, kind: str) -> bool:
    """[VP-14, VQ-186] At most one of each type; only a set-up that deals out more gives somebody a second."""
    return bool(ctx.state.clock) or any(
        all(possessions.card(ctx, held).kind != kind for held in possessions.held_by(ctx, character.id))
        for character in characters.with_cards(ctx)
        if character.side == "rebel"
    )


# Windows


def before_moves(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-15] Things change hands before pieces move, too, unless the sequence of play sees to it."""
    segment = ctx.current
    if segment.name not in MOVING or ctx.rules.ask[asked.opens_windows](ctx):
        return None
    return None if segment.actor is None else Trading(side=segment.actor)


def is_before_missions(ctx: Context) -> bool:
    """[VP-15b] The window in which things go back to the deck."""
    return ctx.current.name == terms.MISSIONS.name


def sells_before_moves(usual: bool, ctx: Context) -> bool:
    """[VP-18h] The Cache of Rare Gems buys a ship before anything moves."""
    return ctx.current.name in FIRST


def buys_ship(ctx: Context, possession: Possession, ship: str, buyer: Character) -> None:
    """[VP-18h, VO-02] It goes back to the deck for it, unless players have agreed otherwise."""
    if not has(ctx, possession, BUYS):
        return
    possessions.show(ctx, possession, BUYS, ship)
    possessions.gain(ctx, ship, buyer, "bought with the gems", "VP-18h")
    if ctx.rules.ask[gives_up_gems](ctx):
        possessions.lose(ctx, ctx.state.possessions[possession.id], "spent on a ship", "VP-18h")


class LeaveShipHere(Action, frozen=True):
    form = "leave {ship} here"
    saying = "{ship}|is left where it is"
    ship: ShipId


class FreeHands(Trading, layer=True, tag="characters.possessions.Trading"):
    """[VP-15, VP-15b, VP-16] Between all friends of a place; ships may be left, and found again."""

    def asks_anyway(self, ctx: Context) -> bool:
        """Where nothing can change hands, as everybody sees, nobody is asked."""
        return super().asks_anyway(ctx) and is_before_missions(ctx)

    def has_business(self, ctx: Context) -> bool:
        """Friends are together, with units in orbit, by a ship of nobody, or might buy one."""
        if super().has_business(ctx) or self._might_buy(ctx):
            return True
        all_owned = len(ctx.index.ships) == len(ctx.state.ships)
        for place, names in ctx.index.people.items():
            if len(names) == 1 and all_owned and place not in ctx.board.boxes:
                continue
            here = characters.at(ctx, place, self.side)
            if not here or not self.is_market(ctx, place):
                continue
            if (
                len(here) > 1
                or spaceships.without_owner(ctx, place, self.side)
                or (ctx.board.in_orbit(place) and units.present(ctx, place, self.side))
            ):
                return True
        return False

    def _might_buy(self, ctx: Context) -> bool:
        """[14.2, VP-18h] Not to ask would tell that no hidden card is the Cache of Rare Gems."""
        if self.side != "rebel" or ctx.current.name not in FIRST:
            return False
        return possessions.hidden_among(ctx, ctx.state.characters) or any(
            has(ctx, held, BUYS) for who in ctx.index.cards for held in possessions.usable_by(ctx, who)
        )

    def is_market(self, ctx: Context, place: str) -> bool:
        """[VP-15] In Environs and Orbit Boxes."""
        return place in ctx.board.boxes or super().is_market(ctx, place)

    def are_together(self, ctx: Context, one: Character, other: Character) -> bool:
        """[VP-15, VP-15a] With units or not, but not across the border of an interception stack."""
        return ctx.board.on_surface(one.place) or super().are_together(ctx, one, other)

    # [VP-16] Ships

    def more_options(self, ctx: Context) -> list[Option]:
        """[VP-16] A ship may be left alone."""
        options = super().more_options(ctx)
        everybody = ctx.state.characters
        options += [
            (LeaveShipHere(ship.id), self.leave_ship)
            for ship in ctx.state.ships.values()
            if ship.side == self.side
            and ship.owner
            and ship.id not in self.traded
            and everybody[ship.owner].fate in CAN_ACT
            and not everybody[ship.owner].disabled
            and self.is_market(ctx, ship.place)
            and self.can_spare(ctx, ship)
        ]
        return options

    def leave_ship(self, ctx: Context, action: LeaveShipHere) -> Next:
        ship = ctx.state.ships[action.ship]
        self.traded = (*self.traded, ship.id)
        ship.stack = ctx.state.characters[ship.owner].stack
        spaceships.assign(ctx, ship, "", "left behind", "VP-16")
        return self.choose

    def can_spare(self, ctx: Context, ship: Ship) -> bool:
        """[P-19] Nobody is left in space without a craft."""
        return super().can_spare(ctx, ship) or transport.leaves_nobody(
            ctx, ship.place, ship.side, (), ship.id
        )

    # [VP-15b] The deck

    def may_return(self, ctx: Context) -> bool:
        """[VP-15b] Before missions."""
        return super().may_return(ctx) or is_before_missions(ctx)

    def spare_ships(self, ctx: Context) -> list[Ship]:
        """[VP-15b] The ships that units own or nobody does, too; and those of the Empire."""
        found, everybody = super().spare_ships(ctx), ctx.state.characters
        found += [
            ship
            for ship in ctx.state.ships.values()
            if ship.side == self.side
            and (not ship.owner or (self.side == "imperial" and everybody[ship.owner].fate in CAN_ACT))
            and self.can_spare(ctx, ship)
        ]
        return found


def stays(ctx: Context, ship: Ship) -> bool:
    """[VP-16, VP-16a, VQ-64] In an Environ or an Orbit Box a ship left alone is not lost."""
    return bool(ctx.board.planet_of.get(ship.place, ""))
