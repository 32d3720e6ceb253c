"""[13.0] The Mission Phase: trading first, then Environ by Environ."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.play import Play
from fitg.engine.procedure import DONE, Ask, Call, Choice, Next, Procedure
from fitg.engine.rules import characters, possessions, spaceships
from fitg.engine.rules.missions import groups
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.state import Character, Possession, Ship


class MissionPhase(Procedure):
    """[13.0, 4.0e] The player picks the order of Environs; each is finished before the next."""

    side: Side
    visited: tuple[str, ...] = ()

    def begin(self, play: Play) -> Next:
        """[15.46] A new Mission Phase: nobody has gone wild yet, and everybody is available."""
        play.state.wild = ()
        for character in play.state.characters.values():
            character.sidelined = False
        return Call(Trading(side=self.side), self.traded)

    def traded(self, play: Play, result: object) -> Next:
        return self.choose

    def choose(self, play: Play) -> Next:
        choices: dict[str, Choice] = {}
        for place in play.state.spaces:
            if place not in self.visited and self._someone(play, place):
                choices[f"missions at {place}"] = (self.visit, place)
        choices["done"] = (self.finish,)
        return Ask(self.side, "missions", "13.0", "Where do you go on missions next?", choices)

    def _someone(self, play: Play, place: str) -> bool:
        return bool(groups.eligible(play, place, self.side)) or groups.camp_ready(play, place, self.side)

    def visit(self, play: Play, place: str) -> Next:
        self.visited = (*self.visited, place)
        return Call(EnvironMissions(side=self.side, place=place), self.visited_environ)

    def visited_environ(self, play: Play, result: object) -> Next:
        return self.choose

    def finish(self, play: Play) -> Next:
        return DONE


class Trading(Procedure):
    """[14.12, 14.62, A-14-03] As the Phase begins, characters of one stack may give each other things."""

    side: Side
    #: Each thing changes hands once.
    traded: tuple[str, ...] = ()

    def begin(self, play: Play) -> Next:
        return self.choose

    def choose(self, play: Play) -> Next:
        choices: dict[str, Choice] = {}
        for ship in play.state.ships.values():
            if ship.side == self.side and ship.id not in self.traded:
                self._ship_trades(play, ship, choices)
        if self.side == "rebel":
            for possession in play.state.possessions.values():
                if possession.owner:
                    self._possession_trades(play, possession, choices)
                    self._purchases(play, possession, choices)
        choices["done"] = (self.finish,)
        return Ask(
            self.side,
            "trading",
            "14.12",
            "Reassign ships and possessions?",
            choices,
            always=self.side == "rebel" and possessions.hidden_among(play, play.state.characters),
        )

    def _mates(self, play: Play, owner: Character) -> list[Character]:
        """Those in the same stack who can do something now."""
        return [
            mate
            for mate in characters.at(play, owner.place, self.side)
            if mate.with_units == owner.with_units and mate.id != owner.id and not mate.disabled
        ]

    # Spaceships

    def _ship_trades(self, play: Play, ship: Ship, choices: dict[str, Choice]) -> None:
        for heir in self._ship_takers(play, ship):
            if spaceships.may_own(play, ship, heir):
                choices[f"give {ship.id} to {heir.id}"] = (self.give_ship, ship.id, heir.id)
                continue
            other = spaceships.owned_by(play, heir.id)
            if other is not None and self._may_swap(ship, other):
                choices[f"swap {ship.id} with {other.id}"] = (self.swap_ships, ship.id, other.id)

    def _ship_takers(self, play: Play, ship: Ship) -> list[Character]:
        """The owner's stack; a ship without an owner waits for anybody in the Environ."""
        owner = play.state.characters.get(ship.owner)
        if owner is None:
            here = characters.at(play, ship.place, self.side)
            return [character for character in here if not character.disabled]
        return [] if owner.disabled else self._mates(play, owner)

    def _may_swap(self, one: Ship, other: Ship) -> bool:
        """[14.6] Imperial ships are all alike, but for Redjac's, which is not exchanged."""
        return self.side == "rebel" and one.owner != "" and one.id < other.id and other.id not in self.traded

    def give_ship(self, play: Play, ship_id: str, heir: str) -> Next:
        self.traded = (*self.traded, ship_id)
        spaceships.assign(play, play.state.ships[ship_id], heir, "reassigned", "14.51")
        return self.choose

    def swap_ships(self, play: Play, one: str, other: str) -> Next:
        self.traded = (*self.traded, one, other)
        first, second = play.state.ships[one], play.state.ships[other]
        first_owner, second_owner = first.owner, second.owner
        spaceships.assign(play, first, second_owner, "exchanged", "14.51")
        spaceships.assign(play, second, first_owner, "exchanged", "14.51")
        return self.choose

    # Other possessions

    def _possession_trades(self, play: Play, possession: Possession, choices: dict[str, Choice]) -> None:
        """[14.12, 14.13] Give a card away, or exchange companions, of which each may have but one."""
        if possession.id in self.traded:
            return
        for mate in self._mates(play, play.state.characters[possession.owner]):
            if possessions.can_hold(play, mate.id, possession.id):
                choices[f"give {possession.id} to {mate.id}"] = (self.give, possession.id, mate.id)
                continue
            other = possessions.companion_of(play, mate.id)
            if other is not None and possession.id < other.id and other.id not in self.traded:
                choices[f"swap {possession.id} with {other.id}"] = (self.swap, possession.id, other.id)

    def give(self, play: Play, possession_id: str, receiver: str) -> Next:
        self.traded = (*self.traded, possession_id)
        possessions.hand_over(play, play.state.possessions[possession_id], receiver)
        return self.choose

    def swap(self, play: Play, one: str, other: str) -> Next:
        self.traded = (*self.traded, one, other)
        first, second = play.state.possessions[one], play.state.possessions[other]
        first_owner, second_owner = first.owner, second.owner
        possessions.hand_over(play, first, second_owner)
        possessions.hand_over(play, second, first_owner)
        return self.choose

    def _purchases(self, play: Play, possession: Possession, choices: dict[str, Choice]) -> None:
        """The Cache of Rare Gems buys a spaceship for its owner or one of his stack."""
        if "takes_spaceship" not in possessions.card(play, possession).traits:
            return
        owner = play.state.characters[possession.owner]
        for buyer in (owner, *self._mates(play, owner)):
            for ship in self._ships_for_sale(play):
                if possessions.can_hold(play, buyer.id, ship):
                    text = f"use {possession.id} to buy {ship} for {buyer.id}"
                    choices[text] = (self.buy_ship, possession.id, ship, buyer.id)

    def _ships_for_sale(self, play: Play) -> list[str]:
        """Any spaceship of the deck but the S-XIII."""
        return [
            each
            for each in possessions.in_deck(play)
            if play.facts.possessions[each].kind == "spaceship"
            and "not_for_gems" not in play.facts.possessions[each].traits
        ]

    def buy_ship(self, play: Play, possession_id: str, ship: str, buyer: str) -> Next:
        possession = play.state.possessions[possession_id]
        possessions.show(play, possession, "takes_spaceship", ship)
        possessions.gain(play, ship, play.state.characters[buyer], "bought with the gems", "14.4")
        possessions.after_use(play, possession)
        return self.choose

    def finish(self, play: Play) -> Next:
        return DONE
