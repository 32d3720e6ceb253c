"""[16.1] Set-up: the players place their forces, the Imperial Player first (16.14)."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.events.pieces import CharacterPlaced, SetUpShown, UnitsSetUp
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, PossessionId, ShipId, UnitKindId
from fitg.engine.machine.board import OFF_MAP
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import control, possessions, spaceships, units
from fitg.engine.rules.stacking import restack

#: Founded before the first Player-Turn: such a camp acts in the first Rebel Mission Phase already.
BEFORE_PLAY = 0


class CampAt(Action, frozen=True):
    form = "camp at {at}"
    saying = "A Rebel camp|at {at}"
    at: PlaceId


class SetUp(Procedure):
    """[16.14] One part of the set-up after the other, in the order the scenario gives."""

    first = "next_part"

    done: int = 0

    def next_part(self, ctx: Context) -> Next:
        if self.done >= len(ctx.scenario.setup):
            return DONE
        side, part = self._part(ctx)
        self.done += 1
        return Call(ctx.rules.setup[part](side), self.next_part)

    def _part(self, ctx: Context) -> tuple[Side, str]:
        name, _, part = ctx.scenario.setup[self.done].partition(".")
        return "rebel" if name == "rebel" else "imperial", part

    def following(self, ctx: Context) -> Side | None:
        """Who comes after the part under way: in the set-up, or as the game begins."""
        return ctx.segments[0].actor if self.done >= len(ctx.scenario.setup) else self._part(ctx)[0]


class PlaceStartingUnit(Action, frozen=True):
    form = "place {unit} at {at}"
    saying = "{unit}|at {at}"
    unit: UnitKindId
    at: PlaceId


class PlaceUnits(Procedure):
    """[16.13] Military units stand on planets their owner controls, Rebel ones in Environs of their type."""

    side: Side
    left: Mapping[str, int] = {}

    def begin(self, ctx: Context) -> Next:
        setup = ctx.scenario.rebel if self.side == "rebel" else ctx.scenario.imperial
        self.left = dict(setup.units)
        return self.place

    def _places(self, ctx: Context) -> list[str]:
        """Where there is room on the planets that the side controls."""
        own = [planet for planet in ctx.board.planets if control.controller(ctx, planet) == self.side]
        return [
            place
            for planet in own
            for place in ctx.board.surface[planet]
            if units.room(ctx, place, self.side) > 0
        ]

    def places_for(self, ctx: Context, kind: str) -> list[str]:
        """Where a unit of a kind may stand."""
        return _homes(ctx, kind, self._places(ctx))

    def place(self, ctx: Context) -> Next:
        """Any kind anywhere, in any order, so that the order of placing tells nothing."""
        options: list[Option] = []
        places = self._places(ctx)
        for kind in sorted(self.left):
            options += [(PlaceStartingUnit(kind, place), self.put) for place in _homes(ctx, kind, places)]
        if not options:
            return self.finish
        prompt = f"Place your military units: {naming.units(ctx.facts, dict(self.left))}."
        return Ask(self.side, "setup.units", "16.13", prompt, options)

    def put(self, ctx: Context, action: PlaceStartingUnit) -> Next:
        units.add(ctx, action.at, self.side, {action.unit: 1})
        self.left = units.without(self.left, {action.unit: 1})
        ctx.emit(UnitsSetUp(case="16.13", side=self.side, place=action.at, units={action.unit: 1}))
        return self.place

    def finish(self, ctx: Context) -> Next:
        """[7.22] Where the units stand is told when all are placed: the order would tell the kinds."""
        places = units.places(ctx, self.side)
        placed = {place: dict(units.of_side(ctx, place, self.side)) for place in places}
        if placed:
            ctx.emit(SetUpShown(case="16.13", side=self.side, units=placed))
        return DONE


def _homes(ctx: Context, kind: str, places: list[str]) -> list[str]:
    """[16.13] Rebel units stand in Environs of their type."""
    home = ctx.facts.unit_kinds[kind].environ_type
    return places if home is None else [place for place in places if ctx.facts.environs[place].type == home]


class StartAt(Action, frozen=True):
    form = "start at {at}"
    saying = "Start at|{at}"
    at: PlaceId


class GiveAtStart(Action, frozen=True):
    """Base of what is given out before play."""

    def is_final(self, ctx: Context) -> bool:
        """[38.4] With the last thing that a group has drawn, the next group draws."""
        placing = ctx.state.stack[-1]
        return isinstance(placing, PlaceCharacters) and placing.draws_again(ctx)


class GiveStartingShip(GiveAtStart, frozen=True):
    form = "give {ship} to {who}"
    saying = "{ship}|goes to {who}"
    ship: ShipId
    who: CharacterId


class GiveStartingPossession(GiveAtStart, frozen=True):
    form = "give {card} to {who}"
    saying = "{card}|goes to {who}"
    card: PossessionId
    who: CharacterId


class StartWithUnits(Action, frozen=True):
    form = "attach {who}"
    saying = "{who}|joins the military units"
    who: CharacterId


class FinishSetUp(Action, frozen=True):
    form = "done"
    saying = "Finish here"
    passes = True
    usual = True

    def is_final(self, ctx: Context) -> bool:
        """The Enemy comes next."""
        set_up, placing = ctx.state.stack[-2:]
        if not isinstance(set_up, SetUp) or not isinstance(placing, PlaceCharacters):
            return False
        return set_up.following(ctx) != placing.side


class PlaceCharacters(Procedure):
    """[16.12, A-16-02] All characters and ships start in one Environ, or wait in space."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        """[14.1] Possessions that chance decides are drawn first."""
        setup = ctx.scenario.rebel if self.side == "rebel" else ctx.scenario.imperial
        deck = possessions.in_deck(ctx)
        for _ in range(min(setup.random_possessions, len(deck))):
            drawn = ctx.pick(deck)
            deck.remove(drawn)
            pieces.change_card(ctx, ctx.state.possessions[drawn], fate="held")
        if setup.entry == "from-space":
            self._put_all(ctx, OFF_MAP)
            return self.give_ships
        return self.place if self._own(ctx) else self.finish

    def _own(self, ctx: Context) -> list[Character]:
        return [character for character in ctx.state.characters.values() if character.side == self.side]

    def place(self, ctx: Context) -> Next:
        """A side that controls no planet comes from space: the scenario says so, or is refused."""
        options: list[Option] = [
            (StartAt(place), self.start)
            for place in ctx.board.environs
            if control.controller(ctx, ctx.board.planet_of[place]) == self.side
        ]
        return Ask(self.side, "setup.characters", "16.12", "Where do your characters start?", options)

    def start(self, ctx: Context, action: StartAt) -> Next:
        self._put_all(ctx, action.at)
        return self.give_ships

    def _put_all(self, ctx: Context, place: str) -> None:
        for ship in ctx.state.ships.values():
            if ship.side == self.side:
                pieces.put_ship(ctx, ship, place)
        for character in self._own(ctx):
            pieces.put_character(ctx, character, place)
            ctx.emit(
                CharacterPlaced(
                    case="16.12", character=character.id, side=self.side, place=place, reason="set-up"
                )
            )

    def draws_again(self, ctx: Context) -> bool:
        """Does chance go on when everything is given out?"""
        return False

    def give_ships(self, ctx: Context) -> Next:
        """[14.11, 14.53] Ships without an owner, and possessions, go to any of the side's characters."""
        options = self._next_ship(ctx) or self._next_possession(ctx)
        if not options:
            return self.stack
        first = options[0][0]
        thing = first.ship if isinstance(first, GiveStartingShip) else getattr(first, "card", "")
        prompt = f"Who gets {naming.the(ctx.facts, thing)}?"
        return Ask(self.side, "setup.ships", "14.11", prompt, options)

    def _next_ship(self, ctx: Context) -> list[Option]:
        for ship in ctx.state.ships.values():
            if ship.side == self.side and not ship.owner:
                options: list[Option] = [
                    (GiveStartingShip(ship.id, character.id), self.give_ship)
                    for character in self._owners_of(ctx, ship)
                    if spaceships.may_own(ctx, ship, character) and self._brings_it(ctx, character)
                ]
                if options:
                    return options
        return []

    def _owners_of(self, ctx: Context, ship: Ship) -> list[Character]:
        """Who may be given a ship."""
        return self._own(ctx)

    def _brings_it(self, ctx: Context, character: Character) -> bool:
        """[16.12, 14.51] A ship that comes from space needs a pilot."""
        return spaceships.can_bring_one(ctx, character)

    def _next_possession(self, ctx: Context) -> list[Option]:
        """[14.0] Only the Rebel Player has possessions."""
        if self.side != "rebel":
            return []
        for possession in ctx.state.possessions.values():
            waits = (
                possession.fate == "held" and not possession.owner and possession.id not in ctx.state.ships
            )
            if waits and self._is_given_now(ctx, possession.id):
                options: list[Option] = [
                    (GiveStartingPossession(possession.id, character.id), self.give_possession)
                    for character in self._takers(ctx)
                    if self._may_take(ctx, character, possession.id)
                ]
                if options:
                    return options
        return []

    def _is_given_now(self, ctx: Context, card: str) -> bool:
        """Is it the turn of this card?"""
        return True

    def _takers(self, ctx: Context) -> list[Character]:
        """Who may be given a possession."""
        return self._own(ctx)

    def _may_take(self, ctx: Context, character: Character, card: str) -> bool:
        """[14.13, 14.51] What he has room for; cards apart, if the scenario says so; a ship needs a pilot."""
        apart = ctx.scenario.rebel.possessions_apart and possessions.held_by(ctx, character.id)
        flies = ctx.facts.possessions[card].kind != "spaceship" or self._brings_it(ctx, character)
        return flies and not apart and possessions.can_hold(ctx, character.id, card)

    def give_ship(self, ctx: Context, action: GiveStartingShip) -> Next:
        spaceships.assign(ctx, ctx.state.ships[action.ship], action.who, "set-up", "14.11")
        return self.give_ships

    def give_possession(self, ctx: Context, action: GiveStartingPossession) -> Next:
        possessions.gain(ctx, action.card, ctx.state.characters[action.who], "set-up", "14.11")
        return self.give_ships

    def stack(self, ctx: Context) -> Next:
        """[14.13, 14.51] What a scenario gives beyond what its characters can take goes to the deck."""
        for ship in list(ctx.state.ships.values()):
            if ship.side == self.side and not ship.owner and ship.place == OFF_MAP:
                spaceships.lose(ctx, ship, "nobody can bring it", "14.51")
        for possession in list(ctx.state.possessions.values()):
            left = possession.fate == "held" and not possession.owner
            if self.side == "rebel" and left and possession.id not in ctx.state.ships:
                pieces.change_card(ctx, possession, fate="deck")
        return self.attach

    def attach(self, ctx: Context) -> Next:
        """[16.13] Characters may be set up in the stack of the military units."""
        options: list[Option] = [
            (StartWithUnits(character.id), self.join_units)
            for character in self._own(ctx)
            if not character.with_units
            and ctx.board.on_surface(character.place)
            and units.present(ctx, character.place, self.side)
        ]
        options.append((FinishSetUp(), self.finish))
        return Ask(self.side, "setup.stacks", "16.13", "Who stands with the military units?", options)

    def join_units(self, ctx: Context, action: StartWithUnits) -> Next:
        restack(ctx, ctx.state.characters[action.who], True)
        return self.attach

    def finish(self, ctx: Context) -> Next:
        return DONE
