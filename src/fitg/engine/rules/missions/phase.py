"""[13.0] The Mission Phase: trading first, then Environ by Environ."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Ask, Call, Choice, Next, Procedure
from fitg.engine.rules import characters, possessions, spaceships
from fitg.engine.rules.missions import groups
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.state import Character, Possession, Ship


class MissionPhase(Procedure):
    """[13.0, 4.0e] The player picks the order of Environs; each is finished before the next."""

    side: Side
    visited: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        """[15.46] A new Mission Phase: nobody has gone wild yet, and everybody is available."""
        ctx.state.wild = ()
        for character in ctx.state.characters.values():
            character.sidelined = False
        return Call(Trading(side=self.side), self.traded)

    def traded(self, ctx: Context, result: object) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        for place in ctx.state.spaces:
            if place not in self.visited and self._someone(ctx, place):
                choices[f"missions at {place}"] = (self.visit, place)
        choices["done"] = (self.finish,)
        return Ask(self.side, "missions", "13.0", "Where do you go on missions next?", choices)

    def _someone(self, ctx: Context, place: str) -> bool:
        return bool(groups.eligible(ctx, place, self.side)) or groups.camp_ready(ctx, place, self.side)

    def visit(self, ctx: Context, place: str) -> Next:
        self.visited = (*self.visited, place)
        return Call(EnvironMissions(side=self.side, place=place), self.visited_environ)

    def visited_environ(self, ctx: Context, result: object) -> Next:
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE


class Trading(Procedure):
    """[14.12, 14.62, A-14-03] As the Phase begins, characters of one stack may give each other things."""

    side: Side
    #: Each thing changes hands once.
    traded: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        for ship in ctx.state.ships.values():
            if ship.side == self.side and ship.id not in self.traded:
                self._ship_trades(ctx, ship, choices)
        if self.side == "rebel":
            for possession in ctx.state.possessions.values():
                if possession.owner:
                    self._possession_trades(ctx, possession, choices)
                    self._purchases(ctx, possession, choices)
        choices["done"] = (self.finish,)
        return Ask(
            self.side,
            "trading",
            "14.12",
            "Reassign ships and possessions?",
            choices,
            always=self.side == "rebel" and possessions.hidden_among(ctx, ctx.state.characters),
        )

    def _mates(self, ctx: Context, owner: Character) -> list[Character]:
        """Those in the same stack who can do something now."""
        return [
            mate
            for mate in characters.at(ctx, owner.place, self.side)
            if mate.with_units == owner.with_units and mate.id != owner.id and not mate.disabled
        ]

    # Spaceships

    def _ship_trades(self, ctx: Context, ship: Ship, choices: dict[str, Choice]) -> None:
        for heir in self._ship_takers(ctx, ship):
            if spaceships.may_own(ctx, ship, heir):
                choices[f"give {ship.id} to {heir.id}"] = (self.give_ship, ship.id, heir.id)
                continue
            other = spaceships.owned_by(ctx, heir.id)
            if other is not None and self._may_swap(ship, other):
                choices[f"swap {ship.id} with {other.id}"] = (self.swap_ships, ship.id, other.id)

    def _ship_takers(self, ctx: Context, ship: Ship) -> list[Character]:
        """The owner's stack; a ship without an owner waits for anybody in the Environ."""
        owner = ctx.state.characters.get(ship.owner)
        if owner is None:
            here = characters.at(ctx, ship.place, self.side)
            return [character for character in here if not character.disabled]
        return [] if owner.disabled else self._mates(ctx, owner)

    def _may_swap(self, one: Ship, other: Ship) -> bool:
        """[14.6] Imperial ships are all alike, but for Redjac's, which is not exchanged."""
        return self.side == "rebel" and one.owner != "" and one.id < other.id and other.id not in self.traded

    def give_ship(self, ctx: Context, ship_id: str, heir: str) -> Next:
        self.traded = (*self.traded, ship_id)
        spaceships.assign(ctx, ctx.state.ships[ship_id], heir, "reassigned", "14.51")
        return self.choose

    def swap_ships(self, ctx: Context, one: str, other: str) -> Next:
        self.traded = (*self.traded, one, other)
        first, second = ctx.state.ships[one], ctx.state.ships[other]
        first_owner, second_owner = first.owner, second.owner
        spaceships.assign(ctx, first, second_owner, "exchanged", "14.51")
        spaceships.assign(ctx, second, first_owner, "exchanged", "14.51")
        return self.choose

    # Other possessions

    def _possession_trades(self, ctx: Context, possession: Possession, choices: dict[str, Choice]) -> None:
        """[14.12, 14.13] Give a card away, or exchange companions, of which each may have but one."""
        if possession.id in self.traded:
            return
        for mate in self._mates(ctx, ctx.state.characters[possession.owner]):
            if possessions.can_hold(ctx, mate.id, possession.id):
                choices[f"give {possession.id} to {mate.id}"] = (self.give, possession.id, mate.id)
                continue
            other = possessions.companion_of(ctx, mate.id)
            if other is not None and possession.id < other.id and other.id not in self.traded:
                choices[f"swap {possession.id} with {other.id}"] = (self.swap, possession.id, other.id)

    def give(self, ctx: Context, possession_id: str, receiver: str) -> Next:
        self.traded = (*self.traded, possession_id)
        possessions.hand_over(ctx, ctx.state.possessions[possession_id], receiver)
        return self.choose

    def swap(self, ctx: Context, one: str, other: str) -> Next:
        self.traded = (*self.traded, one, other)
        first, second = ctx.state.possessions[one], ctx.state.possessions[other]
        first_owner, second_owner = first.owner, second.owner
        possessions.hand_over(ctx, first, second_owner)
        possessions.hand_over(ctx, second, first_owner)
        return self.choose

    def _purchases(self, ctx: Context, possession: Possession, choices: dict[str, Choice]) -> None:
        """The Cache of Rare Gems buys a spaceship for its owner or one of his stack."""
        if "takes_spaceship" not in possessions.card(ctx, possession).traits:
            return
        owner = ctx.state.characters[possession.owner]
        for buyer in (owner, *self._mates(ctx, owner)):
            for ship in self._ships_for_sale(ctx):
                if possessions.can_hold(ctx, buyer.id, ship):
                    text = f"use {possession.id} to buy {ship} for {buyer.id}"
                    choices[text] = (self.buy_ship, possession.id, ship, buyer.id)

    def _ships_for_sale(self, ctx: Context) -> list[str]:
        """Any spaceship of the deck but the S-XIII."""
        return [
            each
            for each in possessions.in_deck(ctx)
            if ctx.facts.possessions[each].kind == "spaceship"
            and "not_for_gems" not in ctx.facts.possessions[each].traits
        ]

    def buy_ship(self, ctx: Context, possession_id: str, ship: str, buyer: str) -> Next:
        possession = ctx.state.possessions[possession_id]
        possessions.show(ctx, possession, "takes_spaceship", ship)
        possessions.gain(ctx, ship, ctx.state.characters[buyer], "bought with the gems", "14.4")
        possessions.after_use(ctx, possession)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE
