"""[13.0] The Mission Phase: trading first, then Environ by Environ."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, PossessionId, ShipId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.joins import Every, Through
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character, Possession, Ship
from fitg.engine.rules import characters, possessions, spaceships
from fitg.engine.rules.missions import groups
from fitg.engine.rules.missions.environ_missions import EnvironMissions

#: What modules may say about it.
gives_up_gems: Every[[Context]] = Every("14.4", "Is the Cache of Rare Gems given up when it buys a ship?")


def _whenever_things_change_hands(ctx: Context) -> bool:
    return True


sells_ships: Through[[Context], bool] = Through(
    "14.4", "Is it the time at which the Cache of Rare Gems buys a ship?", _whenever_things_change_hands
)


class GoOnMissions(Action, frozen=True):
    form = "missions at {at}"
    saying = "Missions at {at}"
    at: PlaceId


class FinishMissions(Action, frozen=True):
    form = "done"
    saying = "Finish the missions"
    passes = True
    final = True
    wastes = "Whoever has not gone on a mission yet stays idle in this turn."


class MissionPhase(Procedure):
    """[13.0, 4.0e] The player picks the order of Environs; each is finished before the next."""

    side: Side
    visited: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        """A new Mission Phase: everybody is available."""
        for character in ctx.state.characters.values():
            character.sidelined = False
        return Call(Trading(side=self.side), self.choose)

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (GoOnMissions(place), self.visit) for place in self.places(ctx) if place not in self.visited
        ]
        options += self.more_options(ctx)
        options.append((FinishMissions(), self.finish))
        return Ask(self.side, "missions", "13.0", "Where do you go on missions next?", options)

    def more_options(self, ctx: Context) -> list[Option]:
        """What else one game or another lets a player do in a Mission Phase."""
        return []

    def places(self, ctx: Context) -> list[str]:
        """[13.1] Where somebody, or a camp, can be given a mission."""
        surface = ctx.board.sizes
        people = [place for place in ctx.index.people if place in surface]
        return [
            place
            for place in ctx.board.by_order({*people, *ctx.state.camps})
            if groups.can_begin(ctx, place, self.side) or groups.camp_ready(ctx, place, self.side)
        ]

    def visit(self, ctx: Context, action: GoOnMissions) -> Next:
        self.visited = (*self.visited, action.at)
        return Call(EnvironMissions(side=self.side, place=action.at), self.returned)

    def returned(self, ctx: Context, members: tuple[str, ...]) -> Next:
        """The missions of an Environ are over; these were on them."""
        return self.choose

    def finish(self, ctx: Context) -> Next:
        """[15.46] The populace goes wild for this Mission Phase only."""
        if self.ends_the_phase(ctx):
            ctx.state.wild = ()
        return DONE

    def ends_the_phase(self, ctx: Context) -> bool:
        """Is the Mission Phase over with its missions?"""
        return True


class HandOverShip(Action, frozen=True):
    form = "give {ship} to {who}"
    saying = "{ship}|goes to {who}"
    ship: ShipId
    who: CharacterId


class SwapShips(Action, frozen=True):
    form = "swap {ship} with {other}"
    saying = "{ship}|changes places with {other}"
    ship: ShipId
    other: ShipId


class HandOverPossession(Action, frozen=True):
    form = "give {card} to {who}"
    saying = "{card}|goes to {who}"
    card: PossessionId
    who: CharacterId


class SwapPossessions(Action, frozen=True):
    form = "swap {card} with {other}"
    saying = "{card}|changes places with {other}"
    card: PossessionId
    other: PossessionId


class BuyShip(Action, frozen=True):
    form = "use {card} to buy {ship} for {who}"
    saying = "{card}|buys {ship} for {who}"
    final = True
    card: PossessionId
    ship: ShipId
    who: CharacterId


def for_sale(ctx: Context) -> list[str]:
    """Any spaceship of the deck but the S-XIII."""
    return [
        each
        for each in possessions.in_deck(ctx)
        if ctx.facts.possessions[each].kind == "spaceship"
        and "not_for_gems" not in ctx.facts.possessions[each].traits
    ]


class ReturnCard(Action, frozen=True):
    form = "return {card}"
    saying = "{card}|goes back to the deck"
    card: PossessionId


class ReturnShip(Action, frozen=True):
    form = "return ship {ship}"
    saying = "{ship}|goes back to the deck"
    ship: ShipId


#: Why something is lost that its owner gives up.
GIVEN_BACK = "given back"


class FinishTrading(Action, frozen=True):
    form = "done"
    saying = "Finish the exchanges"
    passes = True
    usual = True


class Trading(Procedure):
    """[14.12, 14.62, A-14-03] As the Phase begins, characters of one stack may give each other things."""

    first = "choose"

    side: Side
    #: Each thing changes hands once.
    traded: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        if not self.asks_anyway(ctx) and not self.has_business(ctx):
            return DONE
        options: list[Option] = []
        for ship in ctx.state.ships.values():
            if ship.side == self.side and ship.id not in self.traded:
                options += self._ship_trades(ctx, ship)
        if self.side == "rebel":
            for possession in ctx.state.possessions.values():
                if possession.owner and ctx.state.characters[possession.owner].fate in CAN_ACT:
                    options += self._possession_trades(ctx, possession)
                    options += self.purchases(ctx, possession)
        options += self.more_options(ctx)
        options += self._returns(ctx)
        options.append((FinishTrading(), self.finish))
        return Ask(
            self.side,
            "trading",
            "14.12",
            "Reassign ships and possessions?",
            options,
            always=self.side == "rebel" and possessions.hidden_among(ctx, ctx.state.characters),
        )

    def asks_anyway(self, ctx: Context) -> bool:
        """Is everybody asked, whether or not there is anything to be done?"""
        return True

    def more_options(self, ctx: Context) -> list[Option]:
        """What else one game or another lets people do with their things."""
        return []

    def has_business(self, ctx: Context) -> bool:
        """Is there anything that a module sees to be done, where not everybody is asked?"""
        return False

    def _mates(self, ctx: Context, owner: Character) -> list[Character]:
        """Those in the same stack who can do something now."""
        if len(ctx.index.people.get(owner.place, ())) == 1:
            return []  # Mostly he is alone.
        return [
            mate
            for mate in self._traders(ctx, owner.place)
            if mate.id != owner.id and self.are_together(ctx, mate, owner)
        ]

    def are_together(self, ctx: Context, one: Character, other: Character) -> bool:
        """[14.12] May two in one place hand each other things? Those of one stack may."""
        return characters.stacked(ctx, one, other)

    def _traders(self, ctx: Context, place: str) -> list[Character]:
        """[14.12, 31.0] Those in a place who can do something now: nobody where a planet is dead."""
        if not self.is_market(ctx, place) or not ctx.rules.ask[questions.is_open](ctx, place):
            return []
        return [each for each in characters.at(ctx, place, self.side) if not each.disabled]

    def is_market(self, ctx: Context, place: str) -> bool:
        """[14.12] In an Environ things change hands."""
        return place in ctx.board.sizes

    # Spaceships

    def _ship_trades(self, ctx: Context, ship: Ship) -> list[Option]:
        options: list[Option] = []
        for heir in self._ship_takers(ctx, ship):
            if spaceships.may_own(ctx, ship, heir):
                options.append((HandOverShip(ship.id, heir.id), self.give_ship))
                continue
            other = spaceships.owned_by(ctx, heir.id)
            if other is not None and self._may_swap(ship, other):
                options.append((SwapShips(ship.id, other.id), self.swap_ships))
        return options

    def _ship_takers(self, ctx: Context, ship: Ship) -> list[Character]:
        """The owner's stack; a ship without an owner waits for anybody in the Environ."""
        owner = ctx.state.characters.get(ship.owner)
        if owner is None:
            return self._traders(ctx, ship.place)
        return [] if owner.disabled else self._mates(ctx, owner)

    def _may_swap(self, one: Ship, other: Ship) -> bool:
        """[14.6] Imperial ships are all alike, but for Redjac's, which is not exchanged."""
        return self.side == "rebel" and one.owner != "" and one.id < other.id and other.id not in self.traded

    def give_ship(self, ctx: Context, action: HandOverShip) -> Next:
        self.traded = (*self.traded, action.ship)
        spaceships.assign(ctx, ctx.state.ships[action.ship], action.who, "reassigned", "14.51")
        return self.choose

    def swap_ships(self, ctx: Context, action: SwapShips) -> Next:
        self.traded = (*self.traded, action.ship, action.other)
        first, second = ctx.state.ships[action.ship], ctx.state.ships[action.other]
        first_owner, second_owner = first.owner, second.owner
        spaceships.assign(ctx, first, second_owner, "exchanged", "14.51")
        spaceships.assign(ctx, second, first_owner, "exchanged", "14.51")
        return self.choose

    # Other possessions

    def _possession_trades(self, ctx: Context, possession: Possession) -> list[Option]:
        """[14.12, 14.13] Give a card away, or exchange what each may have but one of, as companions."""
        options: list[Option] = []
        if possession.id in self.traded:
            return options
        for mate in self._mates(ctx, ctx.state.characters[possession.owner]):
            if possessions.can_hold(ctx, mate.id, possession.id):
                options.append((HandOverPossession(possession.id, mate.id), self.give))
                continue
            other = possessions.rival(ctx, mate.id, possessions.card(ctx, possession).kind)
            if other is not None and possession.id < other.id and other.id not in self.traded:
                options.append((SwapPossessions(possession.id, other.id), self.swap))
        return options

    def give(self, ctx: Context, action: HandOverPossession) -> Next:
        self.traded = (*self.traded, action.card)
        possessions.hand_over(ctx, ctx.state.possessions[action.card], action.who)
        return self.choose

    def swap(self, ctx: Context, action: SwapPossessions) -> Next:
        self.traded = (*self.traded, action.card, action.other)
        first, second = ctx.state.possessions[action.card], ctx.state.possessions[action.other]
        first_owner, second_owner = first.owner, second.owner
        possessions.hand_over(ctx, first, second_owner)
        possessions.hand_over(ctx, second, first_owner)
        return self.choose

    def purchases(self, ctx: Context, possession: Possession) -> list[Option]:
        """The Cache of Rare Gems buys a spaceship for its owner or one of his stack; not in Drift."""
        owner = ctx.state.characters[possession.owner]
        if not possessions.can(ctx, possession, questions.buy_ship) or ctx.board.adrift(owner.place):
            return []
        if not ctx.rules.ask[sells_ships](ctx):
            return []
        return [
            (BuyShip(possession.id, ship, buyer.id), self.buy_ship)
            for buyer in (owner, *self._mates(ctx, owner))
            if spaceships.can_bring_one(ctx, buyer)
            for ship in for_sale(ctx)
            if possessions.can_hold(ctx, buyer.id, ship)
        ]

    def buy_ship(self, ctx: Context, action: BuyShip) -> Next:
        gems, buyer = ctx.state.possessions[action.card], ctx.state.characters[action.who]
        ctx.rules.ask[questions.buy_ship](ctx, gems, action.ship, buyer)
        return self.choose

    # What nobody wants any more

    def may_return(self, ctx: Context) -> bool:
        """May things be given back to the deck now?"""
        return False

    def _returns(self, ctx: Context) -> list[Option]:
        """What its owner may give up; nobody is left in space without a craft (P-19)."""
        if not self.may_return(ctx):
            return []
        everybody, options = ctx.state.characters, list[Option]()
        if self.side == "rebel":
            options += [
                (ReturnCard(card.id), self.give_back)
                for card in ctx.state.possessions.values()
                if card.owner and card.fate == "held" and everybody[card.owner].fate in CAN_ACT
            ]
        options += [(ReturnShip(ship.id), self.give_ship_back) for ship in self.spare_ships(ctx)]
        return options

    def spare_ships(self, ctx: Context) -> list[Ship]:
        """The ships that may be given up: those of Rebels who can act."""
        if self.side != "rebel":
            return []
        everybody = ctx.state.characters
        return [
            ship
            for ship in ctx.state.ships.values()
            if ship.side == self.side
            and ship.owner
            and everybody[ship.owner].fate in CAN_ACT
            and self.can_spare(ctx, ship)
        ]

    def can_spare(self, ctx: Context, ship: Ship) -> bool:
        """[P-19] Would nobody be left in space without a craft?"""
        return ctx.board.on_surface(ship.place)

    def give_back(self, ctx: Context, action: ReturnCard) -> Next:
        possessions.lose(ctx, ctx.state.possessions[action.card], GIVEN_BACK, "14.12")
        return self.choose

    def give_ship_back(self, ctx: Context, action: ReturnShip) -> Next:
        spaceships.lose(ctx, ctx.state.ships[action.ship], GIVEN_BACK, "14.12")
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE
