"""Quick questions about the table, answered from what one side can see.

The rules of thumb of a bot read the game through this class only. It never looks at the kind of a face-down
enemy unit or at a card that was not shown: of those it knows the number, and what they are worth on average.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random

from fitg.bots.diplomacy import SETTLES, Mission, outlook
from fitg.bots.staff.memory import Memory
from fitg.bots.style import Style
from fitg.bots.style import style as style_of
from fitg.data import Facts
from fitg.data.records import Rating, Section, Side
from fitg.engine.machine.board import Board
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import ActionDeck
from fitg.engine.machine.fates import CAN_ACT, ON_BOARD
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import UNREST, Character, Planet, State, opponent
from fitg.engine.rules import characters, control, loyalty, units
from fitg.engine.rules.missions.information import INFORMATION, InformationMemory
from fitg.engine.rules.politics.sovereigns import court

#: Ratings that make a character valuable, and what a point of them is worth to his side.
WORTH: tuple[Rating, ...] = ("combat", "intelligence", "leadership", "diplomacy")
RATING = 0.2
#: How much more whoever wears the crown is worth, and a great leader.
CROWN, GREAT, GREAT_LEADER = 4.0, 1.5, 3


class Table:
    """The game as one side sees it."""

    __slots__ = (
        "_face_down",
        "_ratings",
        "_rng",
        "board",
        "ctx",
        "enemy",
        "facts",
        "memory",
        "side",
        "state",
        "style",
    )

    def __init__(
        self,
        ctx: Context,
        side: Side,
        style: Style | None = None,
        rng: Random | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.ctx = ctx
        self.state: State = ctx.state
        self.board: Board = ctx.board
        self.facts: Facts = ctx.facts
        self.side: Side = side
        self.style = style or style_of("rookie", ctx.scenario.id, ctx.scenario.game)
        self.enemy: Side = opponent(side)
        #: What is kept from one decision to the next; without it every table thinks for itself.
        self.memory = memory or Memory()
        self._face_down: float | None = None
        self._ratings: dict[tuple[str, Rating], int] = {}
        self._rng = rng

    @property
    def informed(self) -> tuple[Side, ...]:
        """[16.19] Who has earned the point of Gather Information."""
        known = self.state.modules.get(INFORMATION)
        return known.informed if isinstance(known, InformationMemory) else ()

    def whim(self, spread: float) -> float:
        """A number around 1, by the bot's own chance: what nobody can learn by heart. In tries it is 1."""
        return 1.0 if self._rng is None else self._rng.uniform(1 - spread, 1 + spread)

    # What is under way

    @property
    def top(self) -> Procedure:
        """The procedure that asks."""
        return self.state.stack[-1]

    # People

    def friends(self, place: str) -> list[Character]:
        """Our free characters in a place."""
        return characters.at(self.ctx, place, self.side)

    def foes(self, place: str) -> list[Character]:
        """The enemy's free characters in a place."""
        return characters.at(self.ctx, place, self.enemy)

    def ours(self) -> list[Character]:
        """All our free characters on the board."""
        return [each for each in self._free() if each.side == self.side]

    def theirs(self) -> list[Character]:
        """All free enemy characters on the board."""
        return [each for each in self._free() if each.side != self.side]

    def _free(self) -> list[Character]:
        places = self.board.locations
        return [
            each for each in self.state.characters.values() if each.fate in CAN_ACT and each.place in places
        ]

    def waits_for_help(self, place: str) -> bool:
        """Is somebody of ours in a place who cannot help himself: a prisoner, or one who lies there?"""
        return any(
            each.side == self.side
            and each.place == place
            and each.fate in ON_BOARD
            and each.fate not in CAN_ACT
            for each in self.state.characters.values()
        )

    def rating(self, character: Character | str, name: Rating) -> int:
        """A rating as it stands now, found once for a decision."""
        key = (character if isinstance(character, str) else character.id, name)
        found = self._ratings.get(key)
        if found is None:
            found = self._ratings[key] = characters.rating(self.ctx, self.state.characters[key[0]], name)
        return found

    def best(self, group: Iterable[Character], name: Rating) -> int:
        """The best rating of a group."""
        return max((self.rating(each, name) for each in group), default=0)

    def total(self, group: Iterable[Character], name: Rating) -> int:
        """The sum of a rating over a group."""
        return sum(self.rating(each, name) for each in group)

    def endurance_left(self, character: Character | str) -> int:
        """How many more wounds kill the character."""
        if isinstance(character, str):
            character = self.state.characters[character]
        return self.rating(character, "endurance") - character.wounds

    def price_of(self, character: Character) -> float:
        """What the loss of somebody would cost: a crowned head or a great leader is not easily replaced."""
        record = self.facts.people[character.id]
        crowned = record.royalty_of is not None and self.facts.planets[record.royalty_of].capital == "throne"
        great = self.rating(character, "leadership") >= GREAT_LEADER
        ratings = sum(self.rating(character, name) for name in WORTH)
        return RATING * ratings + CROWN * crowned + GREAT * great

    # Places

    def planet(self, place: str) -> Planet:
        return self.state.planets[self.board.planet_of[place]]

    def environs(self, planet: str) -> tuple[str, ...]:
        return self.facts.planets[planet].environs

    def controller(self, planet: str) -> Side | None:
        return control.controller(self.ctx, planet)

    def size(self, place: str) -> int:
        return self.facts.environs[place].size

    def section(self, place: str) -> Section:
        return self.facts.environs[place].section

    def loyalty(self, planet: Planet) -> int:
        """Loyalty as our side counts it, from -2 to 2."""
        return loyalty.value(planet, self.side)

    def in_unrest(self, planet: Planet) -> bool:
        return loyalty.in_unrest(planet)

    def has_marker(self, planet: Planet) -> bool:
        """Can Loyalty still change?"""
        return loyalty.has_marker(planet)

    def risen(self, planet: Planet) -> bool:
        """In rebellion, or under Rebel Control."""
        return planet.status in ("rebellion", "rebel-control")

    # Military units

    def number(self, place: str, side: Side) -> int:
        """How many military units a side has in a place."""
        return units.count(self.ctx, place, side)

    def strength(self, place: str, side: Side) -> float:
        """The combat strength of a side in a place; face-down units count what they are worth on average."""
        stack = self.state.stacks[side].get(place)
        if stack is None:
            return 0.0
        guess = side == "imperial" and side != self.side and not stack.revealed
        total = 0.0
        catalogue = self.facts.unit_kinds
        for kind, n in stack.units.items():
            record = catalogue[kind]
            total += n * (self.face_down() if guess and record.hidden else record.strength)
        return total

    def in_orbit(self, place: str, side: Side) -> int:
        """[20.9] How many free units of a side are in a place in space, without what they carry, as seen."""
        stack = units.stack_at(self.ctx, place, side)
        if stack is None:
            return 0
        return sum(stack.units.values()) - sum(stack.cargo.values())

    def units(self, place: str) -> set[str]:
        """The kinds of unit in a place, of both sides."""
        return {*units.of_side(self.ctx, place, "rebel"), *units.of_side(self.ctx, place, "imperial")}

    def unmoved(self, place: str) -> Mapping[str, int]:
        """Our units in a place that may still move."""
        return units.unmoved(self.ctx, place, self.side)

    def planet_strength(self, planet: str, side: Side) -> float:
        """The combat strength of a side on all Environs of a planet."""
        return sum(self.strength(place, side) for place in self.environs(planet))

    def planet_number(self, planet: str, side: Side) -> int:
        """How many military units a side has on a planet."""
        return sum(self.number(place, side) for place in self.environs(planet))

    def face_down(self) -> float:
        """What a face-down unit is worth on average: everybody knows which units there are.

        Where units are bought in secret (19.0), only how many counters there are of each kind is known.
        """
        if self.board.orbits:
            return _average(self.facts)
        if self._face_down is None:
            total = number = 0
            catalogue = self.facts.unit_kinds
            for stack in self.state.stacks["imperial"].values():
                if not stack.revealed:
                    for kind, n in stack.units.items():
                        if catalogue[kind].hidden:
                            number += n
                            total += n * catalogue[kind].strength
            self._face_down = total / number if number else 1.0
        return self._face_down

    # Chance

    def hearts(self, place: str, skill: int, helpers: int = 0, people: Sequence[Character] = ()) -> float:
        """Spaces of Loyalty that a mission of Diplomacy brings on average in an Environ.

        `people` are those who go, if it is known: who is at home there, or of royal blood, is listened to.
        """
        favor = self.favor(place, "D", people)
        bonus = max(0, skill + helpers + self.loyalty(self.planet(place)) + favor)
        if isinstance(self.ctx.rules.draws, ActionDeck):
            return outlook(self.facts, self.diplomacy(place, skill), self.size(place), bonus)
        draws = self.size(place) + bonus
        return self.chance(place, "D", draws) + self.chance(place, "D", draws, 2)

    def favor(self, place: str, letter: str, people: Sequence[Character]) -> int:
        """[13.6b, 25.3, 26.0] Bonus draws of special people, at home, by royal blood, and from a sovereign.

        Whether a sovereign rules is read from the map: a Planet Secret that nobody has seen may know better.
        """
        card, planet = self.facts.missions[letter], self.board.planet_of[place]
        found = self._court(place) if letter == "D" else 0
        for each in people:
            record = self.facts.people[each.id]
            found += record.bonus_draws(letter)
            if record.royalty_of == planet and card.royalty_bonus:
                found += card.royalty_bonus
            elif planet in record.home_planets:
                found += card.home_bonus
        return found

    def _court(self, place: str) -> int:
        """[25.3] What sovereigns add to Diplomacy in an Environ, or take, as the map tells."""
        return self.ctx.rules.ask[court](self.ctx, place, self.side) if self.board.orbits else 0

    def diplomacy(self, place: str, skill: int) -> Mission:
        """A mission of Diplomacy in an Environ: what is wanted there, and what can go wrong."""
        planet = self.planet(place)
        wanted = UNREST - planet.loyalty if self.side == "rebel" else planet.loyalty
        return Mission(self.section(place), min(skill, SETTLES), wanted, max(0, self.loyalty(planet)))

    def chance(self, place: str, letter: str, draws: int, needed: int = 1) -> float:
        """How likely that many draws show the letter of a mission often enough in this kind of Environ."""
        known, key = self._chances(), (place, letter, draws, needed)
        found = known.get(key)
        if found is None:
            odds = self.ctx.rules.draws.odds(self.ctx, place, (), letter, draws, needed)
            found = known[key] = 1 - float(sum(odds[:-1]))
        return found

    def event_chance(self, place: str, event: str, draws: int) -> float:
        """How likely one of that many draws brings an event in this kind of Environ."""
        known, key = self._chances(), (place, event, draws, 0)
        found = known.get(key)
        if found is None:
            found = known[key] = float(self.ctx.rules.draws.event_chance(self.ctx, place, event, draws))
        return found

    def _chances(self) -> dict[tuple[str, str, int, int], float]:
        """What has been reckoned for the source of draws that is in use, on these facts."""
        source = self.ctx.rules.draws
        if _CHANCES_OF[0] is not source or _CHANCES_OF[1] is not self.facts:
            _CHANCES.clear()
            _CHANCES_OF[:] = [source, self.facts]
        return _CHANCES


@cache
def _average(facts: Facts) -> float:
    """The strength of a face-down unit, if all counters are as likely as they are many."""
    kinds = [kind for kind in facts.unit_kinds.values() if kind.hidden and not kind.atrocity]
    return sum(kind.count * kind.strength for kind in kinds) / sum(kind.count for kind in kinds)


#: Chances found so far: by place, letter or event, draws, and letters needed (0 for events); and of which
#: source and facts they are.
_CHANCES: dict[tuple[str, str, int, int], float] = {}
_CHANCES_OF: list[object] = [None, None]
