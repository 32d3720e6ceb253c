"""Who stands where and who owns what, looked up instead of searched for.

The index follows from the state and is not part of it. The doors of `fitg.engine.machine.pieces` keep it, so
that no rule has to look through all pieces to find those of one place or owner. Its values are never changed
in place: a copy of a game copies a few small dictionaries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fitg.engine.machine.state import Character, Planet, PlanetStatus, Possession, State


class Index:
    """Lookups into one state."""

    __slots__ = ("captives", "card_rank", "cards", "people", "rank", "ships", "statuses")

    def __init__(self) -> None:
        #: The characters in each place, in the order of `State.characters`.
        self.people: dict[str, tuple[str, ...]] = {}
        #: Their rank in that order.
        self.rank: dict[str, int] = {}
        #: All prisoners.
        self.captives: tuple[str, ...] = ()
        #: The spaceship of each owner.
        self.ships: dict[str, str] = {}
        #: The Possession cards of each owner, in the order of `State.possessions`.
        self.cards: dict[str, tuple[str, ...]] = {}
        self.card_rank: dict[str, int] = {}
        #: The planets in each state that some planet is in.
        self.statuses: Mapping[PlanetStatus, frozenset[str]] = {}

    def copy(self) -> Index:
        """An index that goes on by itself."""
        copied = Index.__new__(Index)
        copied.people = self.people.copy()
        copied.rank = self.rank
        copied.captives = self.captives
        copied.ships = self.ships.copy()
        copied.cards = self.cards.copy()
        copied.card_rank = self.card_rank
        copied.statuses = self.statuses
        return copied

    def leave(self, character: Character) -> None:
        """He is taken from his place."""
        left = tuple(name for name in self.people.get(character.place, ()) if name != character.id)
        if left:
            self.people[character.place] = left
        else:
            self.people.pop(character.place, None)

    def arrive(self, character: Character) -> None:
        """He is put in his place."""
        here = self.people.get(character.place, ())
        self.people[character.place] = self.in_order((*here, character.id)) if here else (character.id,)

    def enter(self, character: Character) -> None:
        """A character comes into play."""
        self.rank = self.rank | {character.id: len(self.rank)}
        self.arrive(character)

    def exit(self, character: Character) -> None:
        """A character is no piece of the game any more."""
        self.leave(character)
        self.rank = {
            name: rank for rank, name in enumerate(each for each in self.rank if each != character.id)
        }

    def in_order(self, names: Iterable[str]) -> tuple[str, ...]:
        """Characters in the order in which they came into play."""
        return tuple(sorted(names, key=self.rank.__getitem__))

    def hold(self, card: Possession, owner: str) -> None:
        """A card gets an owner, or loses the one it has."""
        if card.owner:
            left = tuple(name for name in self.cards[card.owner] if name != card.id)
            if left:
                self.cards[card.owner] = left
            else:
                del self.cards[card.owner]
        if owner:
            held = (*self.cards.get(owner, ()), card.id)
            self.cards[owner] = tuple(sorted(held, key=self.card_rank.__getitem__))

    def planets_in(self, status: PlanetStatus) -> frozenset[str]:
        """The planets that are in a state."""
        return self.statuses.get(status, NO_PLANETS)

    def move_planet(self, before: Planet, after: Planet) -> None:
        """A planet passes from one state to another."""
        changed = dict(self.statuses)
        left = changed.pop(before.status) - {before.id}
        if left:
            changed[before.status] = left
        changed[after.status] = changed.get(after.status, NO_PLANETS) | {after.id}
        self.statuses = changed


#: No planet is in a state.
NO_PLANETS: frozenset[str] = frozenset()


def index_of(state: State) -> Index:
    """The index of a state, made anew."""
    index = Index()
    for rank, character in enumerate(state.characters.values()):
        index.rank[character.id] = rank
        index.people[character.place] = (*index.people.get(character.place, ()), character.id)
    index.captives = tuple(each.id for each in state.characters.values() if each.custody is not None)
    index.ships = {ship.owner: ship.id for ship in state.ships.values() if ship.owner}
    for rank, card in enumerate(state.possessions.values()):
        index.card_rank[card.id] = rank
        if card.owner:
            index.cards[card.owner] = (*index.cards.get(card.owner, ()), card.id)
    statuses: dict[PlanetStatus, set[str]] = {}
    for planet in state.planets.values():
        statuses.setdefault(planet.status, set()).add(planet.id)
    index.statuses = {status: frozenset(planets) for status, planets in statuses.items()}
    return index
