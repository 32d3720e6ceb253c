"""[27.0] Repairs, as the owner's Mission Phase begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from fitg.data.records import Rating, Side
from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.space import RepairTried
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PieceId, PossessionId, ShipId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AnyOf, First
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character, Possession, Ship
from fitg.engine.rules import abilities, characters, possessions, units
from fitg.engine.rules.abilities import ABILITIES
from fitg.engine.rules.space import navigation
from fitg.engine.rules.space.answers import is_common, is_repairable

repair_rating: First[[Context, Character, str], str] = First(
    "27.1", 'With which other rating does somebody repair a thing? "" for the usual one.', ""
)
may_repair: AnyOf[[Context, Character, Ship]] = AnyOf(
    "27.14", "May this character try to repair a ship that others cannot?"
)
repairs_surely: AnyOf[[Context, Character]] = AnyOf("27.3", "Does this character repair without a roll?")
#: [27.3] Who repairs without fail, and as much as he likes.
SURE_HAND = "repair_auto"
#: [27.1, 27.2] Which rating repairs what, and the case that says so.
RATINGS: dict[str, tuple[Rating, str]] = {
    "ship": ("navigation", "27.1"),
    "possession": ("intelligence", "27.2"),
}
#: [14.2] What may be declared before the roll.
USES = {
    "ship": ("any_rating:navigation",),
    "possession": ("intelligence", "any_rating:intelligence"),
}


# Who can repair what


def damaged_ships(ctx: Context, side: Side) -> list[Ship]:
    """[27.1, 27.14, P-24] The ships of a side that can be repaired: not adrift, and not the S-XIII."""
    return [
        ship
        for ship in ctx.state.ships.values()
        if ship.side == side and ship.damaged and is_repairable(ctx, ship) and _is_workshop(ctx, ship.place)
    ]


def _is_workshop(ctx: Context, place: str) -> bool:
    """[P-24, 31.0] Not adrift, nor where a planet is dead."""
    return not ctx.board.adrift(place) and ctx.rules.ask[questions.is_open](ctx, place)


def broken_cards(ctx: Context, side: Side) -> list[Possession]:
    """[27.2, P-25] The inoperative possessions of a side whose owners can do something."""
    return [
        card
        for card in ctx.state.possessions.values()
        if card.inoperative
        and card.fate == "held"
        and ctx.state.characters[card.owner].side == side
        and _is_workshop(ctx, ctx.state.characters[card.owner].place)
    ]


def crew_of(ctx: Context, ship: Ship) -> list[Character]:
    """[27.1] The free characters who are stacked with a ship."""
    here = characters.at(ctx, ship.place, ship.side)
    owner = ctx.state.characters.get(ship.owner)
    if owner is not None:
        return [mate for mate in here if characters.stacked(ctx, mate, owner)]
    alone = characters.in_space(ctx, ship.place) or not units.present(ctx, ship.place, ship.side)
    return here if alone else [mate for mate in here if mate.with_units]


def stands_with_units(ctx: Context, ship: Ship) -> bool:
    """[27.1, P-42] Is a ship in an Environ, stacked with military units?"""
    owner = ctx.state.characters.get(ship.owner)
    return (
        ctx.board.on_surface(ship.place)
        and units.present(ctx, ship.place, ship.side)
        and (owner is None or owner.with_units)
    )


def rating_for(ctx: Context, who: Character, item: str) -> int:
    """[27.1, 27.2] Navigation for a spaceship, Intelligence for another possession."""
    name, _ = RATINGS["ship" if item in ctx.state.ships else "possession"]
    other = ctx.rules.ask[repair_rating](ctx, who, item)
    return characters.rating(ctx, who, cast("Rating", other) if other else name)


def has_help(ctx: Context, who: Character, item: str) -> bool:
    """[14.2, 14.4] Can he declare something that makes him better at it?"""
    traits = {use.partition(":")[0] for use in USES["ship" if item in ctx.state.ships else "possession"]}
    return any(
        not traits.isdisjoint(possessions.card(ctx, held).traits)
        for held in possessions.usable_by(ctx, who.id)
    )


def might_have_help(ctx: Context, who: Character, item: str) -> bool:
    """[14.2] Does he know nothing of it, but hold a card that the Enemy has not seen?"""
    unseen = who.side == "rebel" and possessions.hidden_among(ctx, (who.id,))
    return unseen and rating_for(ctx, who, item) <= 0


def unit_rating(ctx: Context, kind: str) -> int:
    """[27.1] The Navigation of an elite unit is its space strength, if nothing lowers it."""
    return ctx.facts.unit_kinds[kind].navigation + navigation.rating(navigation.troubles(ctx))


class RepairShip(Action, frozen=True):
    form = "repair {ship} by {who}"
    saying = "{who}|tries to repair {ship}"
    ship: ShipId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """The die comes next, unless there is something to declare before."""
        return not possessions.is_asked(ctx, points.REPAIR.name, ctx.state.ships[self.ship].side, (self.who,))


class RepairPossession(Action, frozen=True):
    form = "repair {card} by {who}"
    saying = "{who}|tries to repair {card}"
    card: PossessionId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """The die comes next, unless there is something to declare before."""
        return not possessions.is_asked(ctx, points.REPAIR.name, "rebel", (self.who,))


class RepairWithUnit(Action, frozen=True):
    form = "repair {ship} with {unit}"
    saying = "{unit}|tries to repair {ship}"
    final = True
    ship: ShipId
    unit: UnitKindId


class RepairSurely(Action, frozen=True):
    form = "{who} repairs {item}"
    saying = "{who}|repairs {item}"
    who: CharacterId
    item: PieceId


class FinishRepairs(Action, frozen=True):
    form = "done"
    saying = "Finish repairing"
    passes = True
    final = True


class RepairSegment(Procedure):
    """[27.1, 27.2] Any, all or none of the owner's damaged ships and inoperative possessions."""

    first = "choose"

    side: Side
    #: [27.11] Characters who have tried.
    repairers: tuple[str, ...] = ()
    #: [27.11] Elite units that have tried, as kind and place.
    crews: tuple[str, ...] = ()
    #: [27.12] Ships and possessions on which somebody has tried.
    items: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        ships = [ship for ship in damaged_ships(ctx, self.side) if ship.id not in self.items]
        options: list[Option] = []
        for ship in ships:
            options += self._by_crew(ctx, ship)
            options += self._by_elite(ctx, ship)
        for card in broken_cards(ctx, self.side):
            options += self._by_friends(ctx, card)
        options.append((FinishRepairs(), self.finish))
        hidden = any(
            stands_with_units(ctx, ship) and units.has_hidden(ctx, units.of_side(ctx, ship.place, ship.side))
            for ship in ships
        )
        hidden = hidden or any(
            might_have_help(ctx, who, ship.id) for ship in ships for who in crew_of(ctx, ship)
        )
        prompt = "Repair damaged spaceships and inoperative possessions?"
        return Ask(self.side, "repairs", "27.0", prompt, options, always=hidden)

    def _by_crew(self, ctx: Context, ship: Ship) -> Iterator[Option]:
        common = is_common(ctx, ship)
        for who in crew_of(ctx, ship):
            if not common and not ctx.rules.ask[may_repair](ctx, who, ship):
                continue
            if common and _is_sure(ctx, who):
                yield RepairSurely(who.id, ship.id), self.mend
            elif self._may_try(ctx, who, ship.id):
                yield RepairShip(ship.id, who.id), self.try_ship

    def _by_friends(self, ctx: Context, card: Possession) -> Iterator[Option]:
        """[27.2] The owner, or a Friend stacked with him; never an elite unit."""
        if card.id in self.items:
            return
        owner = ctx.state.characters[card.owner]
        for who in characters.at(ctx, owner.place, owner.side):
            if not characters.stacked(ctx, who, owner):
                continue
            if _is_sure(ctx, who):
                yield RepairSurely(who.id, card.id), self.mend
            elif self._may_try(ctx, who, card.id):
                yield RepairPossession(card.id, who.id), self.try_card

    def _may_try(self, ctx: Context, who: Character, item: str) -> bool:
        """[27.11] He has not tried yet, and could succeed, if need be with what he can declare (14.2)."""
        if who.id in self.repairers or who.disabled:
            return False
        return rating_for(ctx, who, item) > 0 or has_help(ctx, who, item)

    def _by_elite(self, ctx: Context, ship: Ship) -> Iterator[Option]:
        """[27.1, 19.52] An elite unit that is stacked with the ship in an Environ."""
        if not stands_with_units(ctx, ship) or not is_common(ctx, ship):
            return
        for kind, n in sorted(units.of_side(ctx, ship.place, ship.side).items()):
            tried = self.crews.count(_crew(kind, ship.place))
            if ctx.facts.unit_kinds[kind].elite and tried < n:
                yield RepairWithUnit(ship.id, kind), self.try_unit

    def mend(self, ctx: Context, action: RepairSurely) -> Next:
        """[27.3] It is repaired without a roll; he may go on with the next."""
        who = ctx.state.characters[action.who]
        characters.does_something(ctx, who)
        make_whole(ctx, action.item)
        _tell(ctx, action.item, who.id, who.place, "27.3", rating=0, die=None, repaired=True)
        return self.choose

    def try_ship(self, ctx: Context, action: RepairShip) -> Next:
        return self._attempt(ctx, action.ship, action.who)

    def try_card(self, ctx: Context, action: RepairPossession) -> Next:
        return self._attempt(ctx, action.card, action.who)

    def _attempt(self, ctx: Context, item: str, who: str) -> Next:
        """[27.13] He may go on a mission afterwards, but he does not rest (13.71)."""
        self.repairers, self.items = (*self.repairers, who), (*self.items, item)
        character = ctx.state.characters[who]
        characters.does_something(ctx, character)
        return Call(Repair(side=self.side, item=item, character=who, place=character.place), self.choose)

    def try_unit(self, ctx: Context, action: RepairWithUnit) -> Next:
        """[19.15] An elite unit is shown, because its space strength counts now."""
        place = ctx.state.ships[action.ship].place
        self.crews = (*self.crews, _crew(action.unit, place))
        self.items = (*self.items, action.ship)
        if ctx.facts.unit_kinds[action.unit].hidden:
            ctx.show()
            ctx.emit(
                UnitsRevealed(
                    case="7.22b", side=self.side, place=place, units={action.unit: 1}, reason="a repair"
                )
            )
        repair = Repair(side=self.side, item=action.ship, unit=action.unit, place=place)
        return Call(repair, self.choose)

    def finish(self, ctx: Context) -> Next:
        return DONE


def _is_sure(ctx: Context, who: Character) -> bool:
    """[27.3] Does he repair what he is stacked with? A sovereign repairs nothing (25.22)."""
    return ctx.rules.ask[repairs_surely](ctx, who) and not who.disabled


def has_sure_hand(ctx: Context, who: Character) -> bool:
    """[27.3] Yarro Latac."""
    return abilities.has(ctx, who.id, SURE_HAND)


#: [27.3] What his card says.
CARDS = (Card(ABILITIES, SURE_HAND, answers=(repairs_surely.by(has_sure_hand),)),)


def _crew(kind: str, place: str) -> str:
    return f"{kind}@{place}"


class Repair(Procedure):
    """[27.1, 27.2] One attempt: a die that is not above the rating."""

    side: Side
    item: str
    place: str
    character: str = ""
    unit: str = ""

    def _what(self, ctx: Context) -> str:
        return "ship" if self.item in ctx.state.ships else "possession"

    def begin(self, ctx: Context) -> Next:
        """[14.2] A Rebel may first declare what makes him better at it."""
        if self.unit:
            return self.roll
        moment = Moment(
            name=points.REPAIR.name,
            side=self.side,
            holders=(self.character,),
            actors=(self.character,),
            uses=USES[self._what(ctx)],
            prompt=f"Declare a possession before {naming.the(ctx.facts, self.item)} is repaired?",
        )
        return at(ctx, moment, self.roll)

    def rating(self, ctx: Context) -> int:
        """[27.1, 27.2] Navigation or Intelligence of a character, the space strength of an elite unit."""
        if self.unit:
            return unit_rating(ctx, self.unit)
        return rating_for(ctx, ctx.state.characters[self.character], self.item)

    def roll(self, ctx: Context) -> Next:
        _, case = RATINGS[self._what(ctx)]
        roll = Roll(purpose="the repair", case=case, side=self.side)
        return rolled(ctx, roll, self.apply_roll, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        repaired = dice[0] <= self.rating(ctx)
        name = naming.the(ctx.facts, self.item)
        return Reading(f"{name} is {'' if repaired else 'not '}repaired", grave=not repaired)

    def apply_roll(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        rating, (_, case) = self.rating(ctx), RATINGS[self._what(ctx)]
        by = self.character or self.unit
        if die <= rating:
            make_whole(ctx, self.item)
        _tell(ctx, self.item, by, self.place, case, rating=rating, die=die, repaired=die <= rating)
        return DONE


def make_whole(ctx: Context, item: str) -> None:
    """[27.1, 27.2] A ship can fly, a possession can be used again."""
    if item in ctx.state.ships:
        ctx.state.ships[item].damaged = False
    else:
        pieces.change_card(ctx, ctx.state.possessions[item], inoperative=False)


def _tell(
    ctx: Context, item: str, by: str, place: str, case: str, *, rating: int, die: int | None, repaired: bool
) -> None:
    ctx.emit(RepairTried(case=case, item=item, by=by, place=place, rating=rating, die=die, repaired=repaired))
