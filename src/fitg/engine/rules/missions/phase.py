"""[13.0] The Mission Phase: trading first, then Environ by Environ."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events import PossessionGiven
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
    traded: tuple[str, ...] = ()

    def begin(self, play: Play) -> Next:
        return self.choose

    def choose(self, play: Play) -> Next:
        choices: dict[str, Choice] = {}
        for ship in play.state.ships.values():
            if ship.side == self.side and ship.id not in self.traded and ship.place in play.state.spaces:
                self._ship_trades(play, ship, choices)
        if self.side == "rebel":
            self._possession_trades(play, choices)
        choices["done"] = (self.finish,)
        return Ask(
            self.side,
            "trading",
            "14.12",
            "Reassign ships and possessions?",
            choices,
            always=self.side == "rebel" and self._may_hide_something(play),
        )

    def _may_hide_something(self, play: Play) -> bool:
        return any(
            possessions.hidden_among(play, (character.id,)) and self._mates(play, character)
            for character in play.state.characters.values()
            if character.side == "rebel" and character.fate == "free"
        )

    def _mates(self, play: Play, character: Character) -> list[Character]:
        """Those in the same stack."""
        return [
            mate
            for mate in characters.at(play, character.place, self.side)
            if mate.with_units == character.with_units and mate.id != character.id
        ]

    def _ship_trades(self, play: Play, ship: Ship, choices: dict[str, Choice]) -> None:
        if ship.owner:
            owner = play.state.characters[ship.owner]
            heirs = self._mates(play, owner)
        else:
            heirs = characters.at(play, ship.place, self.side)
        for heir in heirs:
            if spaceships.may_own(play, ship, heir):
                choices[f"give {ship.id} to {heir.id}"] = (self.give_ship, ship.id, heir.id)
                continue
            other = spaceships.owned_by(play, heir.id)
            if ship.owner and other is not None and ship.id < other.id and self._may_swap(play, ship, other):
                choices[f"swap {ship.id} with {other.id}"] = (self.swap_ships, ship.id, other.id)

    def _may_swap(self, play: Play, one: Ship, other: Ship) -> bool:
        """[14.6] Redjac's ship changes hands for nothing."""
        if other.id in self.traded:
            return False
        if self.side == "rebel":
            return True
        ships = play.facts.imperial_ships
        return ships[one.model].pilot is None and ships[other.model].pilot is None

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

    def _possession_trades(self, play: Play, choices: dict[str, Choice]) -> None:
        for possession in play.state.possessions.values():
            if possession.fate != "held" or not possession.owner:
                continue
            owner = play.state.characters[possession.owner]
            if possession.id not in self.traded:
                for mate in self._mates(play, owner):
                    self._card_trades(play, possession, mate, choices)
            if "takes_spaceship" in possessions.card(play, possession).traits:
                for ship in self._ships_for_sale(play):
                    for buyer in (owner, *self._mates(play, owner)):
                        if possessions.can_hold(play, buyer.id, ship):
                            choices[f"use {possession.id} to buy {ship} for {buyer.id}"] = (
                                self.buy_ship,
                                possession.id,
                                ship,
                                buyer.id,
                            )

    def _card_trades(
        self, play: Play, possession: Possession, mate: Character, choices: dict[str, Choice]
    ) -> None:
        """[14.13] One companion each: who has one can only exchange it."""
        if possessions.can_hold(play, mate.id, possession.id):
            choices[f"give {possession.id} to {mate.id}"] = (self.give, possession.id, mate.id)
            return
        for other in possessions.held_by(play, mate.id):
            companion = possessions.card(play, other).kind == "companion"
            if companion and possession.id < other.id and other.id not in self.traded:
                choices[f"swap {possession.id} with {other.id}"] = (self.swap, possession.id, other.id)

    def _ships_for_sale(self, play: Play) -> list[str]:
        """The Cache of Rare Gems buys any spaceship of the deck but the S-XIII."""
        return [
            each
            for each in possessions.in_deck(play)
            if play.facts.possessions[each].kind == "spaceship"
            and "not_for_gems" not in play.facts.possessions[each].traits
        ]

    def give(self, play: Play, possession_id: str, receiver: str) -> Next:
        self._hand(play, possession_id, receiver)
        return self.choose

    def swap(self, play: Play, one: str, other: str) -> Next:
        first, second = play.state.possessions[one].owner, play.state.possessions[other].owner
        self._hand(play, one, second)
        self._hand(play, other, first)
        return self.choose

    def _hand(self, play: Play, possession_id: str, receiver: str) -> None:
        """[14.12] Each card changes hands at most once in a Phase."""
        self.traded = (*self.traded, possession_id)
        possession = play.state.possessions[possession_id]
        play.emit(
            PossessionGiven(
                case="14.12",
                seen=possession.revealed,
                possession=possession_id,
                giver=possession.owner,
                receiver=receiver,
            )
        )
        possession.owner = receiver

    def buy_ship(self, play: Play, possession_id: str, ship: str, buyer: str) -> Next:
        possession = play.state.possessions[possession_id]
        possessions.show(play, possession, "takes_spaceship", ship)
        possessions.gain(play, ship, play.state.characters[buyer], "bought with the gems", "14.4")
        possessions.after_use(play, possession)
        return self.choose

    def finish(self, play: Play) -> Next:
        return DONE
