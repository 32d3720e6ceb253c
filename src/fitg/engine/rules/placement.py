"""[16.1] Set-up: the players place their forces, the Imperial Player first (16.14)."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.events import CharacterPlaced
from fitg.engine.procedure import DONE, Ask, Call, Choice, Next, Procedure
from fitg.engine.rules import characters, control, possessions, spaceships, units
from fitg.engine.rules.stacking import restack
from fitg.engine.state import OFF_BOARD, Character


class SetUp(Procedure):
    """[16.14] One part of the set-up after the other, in the order the scenario gives."""

    done: int = 0

    def begin(self, ctx: Context) -> Next:
        return self.next_part

    def next_part(self, ctx: Context) -> Next:
        if self.done >= len(ctx.scenario.setup):
            return DONE
        name, _, part = ctx.scenario.setup[self.done].partition(".")
        self.done += 1
        side: Side = "rebel" if name == "rebel" else "imperial"
        return Call(PARTS[part](side), self.placed)

    def placed(self, ctx: Context, result: object) -> Next:
        return self.next_part


class PlaceUnits(Procedure):
    """[16.13] Military units stand on planets their owner controls, Rebel ones in Environs of their type."""

    side: Side
    left: dict[str, int] = {}

    def begin(self, ctx: Context) -> Next:
        setup = ctx.scenario.rebel if self.side == "rebel" else ctx.scenario.imperial
        self.left = dict(setup.units)
        return self.place

    def _fits(self, ctx: Context, kind: str, place: str) -> bool:
        environ = ctx.facts.environs[place]
        type_ = ctx.facts.unit_kinds[kind].environ_type
        return (
            control.controller(ctx, environ.planet) == self.side
            and units.room(ctx, place, self.side) > 0
            and type_ in (None, environ.type)
        )

    def place(self, ctx: Context) -> Next:
        """Any kind anywhere, in any order, so that the order of placing tells nothing."""
        choices: dict[str, Choice] = {}
        for kind in sorted(self.left):
            choices |= {
                f"place {kind} at {place}": (self.put, kind, place)
                for place in ctx.state.spaces
                if self._fits(ctx, kind, place)
            }
        if not choices:
            choices["done"] = (self.finish,)
        prompt = f"Place your military units: {naming.units(ctx.facts, self.left)}."
        return Ask(self.side, "setup.units", "16.13", prompt, choices)

    def put(self, ctx: Context, kind: str, place: str) -> Next:
        units.place_units(ctx, place, {kind: 1}, self.side, "set-up", "16.13")
        rest = self.left | {kind: self.left[kind] - 1}
        self.left = {each: n for each, n in rest.items() if n}
        return self.place

    def finish(self, ctx: Context) -> Next:
        return DONE


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
            ctx.state.possessions[drawn].fate = "held"
        if setup.entry == "from-space":
            self._put_all(ctx, OFF_BOARD)
            return self.give_ships
        return self.place if self._own(ctx) else self.finish

    def _own(self, ctx: Context) -> list[Character]:
        return [character for character in ctx.state.characters.values() if character.side == self.side]

    def place(self, ctx: Context) -> Next:
        """A side that controls no planet comes from space: the scenario says so, or is refused."""
        choices: dict[str, Choice] = {
            f"start at {place}": (self.start, place)
            for place, space in ctx.state.spaces.items()
            if control.controller(ctx, space.planet) == self.side
        }
        return Ask(self.side, "setup.characters", "16.12", "Where do your characters start?", choices)

    def start(self, ctx: Context, place: str) -> Next:
        self._put_all(ctx, place)
        return self.give_ships

    def _put_all(self, ctx: Context, place: str) -> None:
        for ship in ctx.state.ships.values():
            if ship.side == self.side:
                ship.place = place
        for character in self._own(ctx):
            character.place = place
            ctx.emit(
                CharacterPlaced(
                    case="16.12", character=character.id, side=self.side, place=place, reason="set-up"
                )
            )

    def give_ships(self, ctx: Context) -> Next:
        """[14.11, 14.53] Ships without an owner, and possessions, go to any of the side's characters."""
        choices = self._next_ship(ctx) or self._next_possession(ctx) or {"done": (self.stack,)}
        return Ask(
            self.side, "setup.ships", "14.11", "Give ships and possessions to your characters.", choices
        )

    def _next_ship(self, ctx: Context) -> dict[str, Choice]:
        for ship in ctx.state.ships.values():
            if ship.side == self.side and not ship.owner:
                choices: dict[str, Choice] = {
                    f"give {ship.id} to {character.id}": (self.give_ship, ship.id, character.id)
                    for character in self._own(ctx)
                    if spaceships.may_own(ctx, ship, character) and self._brings_it(ctx, character)
                }
                if choices:
                    return choices
        return {}

    def _brings_it(self, ctx: Context, character: Character) -> bool:
        """[16.12, 14.51] A ship that comes from space needs a pilot."""
        return character.place != OFF_BOARD or characters.rating(ctx, character, "navigation") >= 1

    def _next_possession(self, ctx: Context) -> dict[str, Choice]:
        """[14.0] Only the Rebel Player has possessions."""
        if self.side != "rebel":
            return {}
        for possession in ctx.state.possessions.values():
            if possession.fate == "held" and not possession.owner and possession.id not in ctx.state.ships:
                choices: dict[str, Choice] = {
                    f"give {possession.id} to {character.id}": (
                        self.give_possession,
                        possession.id,
                        character.id,
                    )
                    for character in self._own(ctx)
                    if possessions.can_hold(ctx, character.id, possession.id)
                    and not (ctx.scenario.rebel.possessions_apart and possessions.held_by(ctx, character.id))
                }
                if choices:
                    return choices
        return {}

    def give_ship(self, ctx: Context, ship_id: str, character_id: str) -> Next:
        spaceships.assign(ctx, ctx.state.ships[ship_id], character_id, "set-up", "14.11")
        return self.give_ships

    def give_possession(self, ctx: Context, possession_id: str, character_id: str) -> Next:
        possessions.gain(ctx, possession_id, ctx.state.characters[character_id], "set-up", "14.11")
        return self.give_ships

    def stack(self, ctx: Context) -> Next:
        """[14.13, 14.51] What a scenario gives beyond what its characters can take goes to the deck."""
        for ship in list(ctx.state.ships.values()):
            if ship.side == self.side and not ship.owner and ship.place == OFF_BOARD:
                spaceships.lose(ctx, ship, "nobody can bring it", "14.51")
        for possession in ctx.state.possessions.values():
            if self.side == "rebel" and possession.fate == "held" and not possession.owner:
                possession.fate = "held" if possession.id in ctx.state.ships else "deck"
        return self.attach

    def attach(self, ctx: Context) -> Next:
        """[16.13] Characters may be set up in the stack of the military units."""
        choices: dict[str, Choice] = {}
        for character in self._own(ctx):
            if (
                not character.with_units
                and character.place in ctx.state.spaces
                and units.present(ctx, character.place, self.side)
            ):
                choices[f"attach {character.id}"] = (self.join_units, character.id)
        choices["done"] = (self.finish,)
        return Ask(self.side, "setup.stacks", "16.13", "Who stands with the military units?", choices)

    def join_units(self, ctx: Context, character_id: str) -> Next:
        restack(ctx, ctx.state.characters[character_id], True)
        return self.attach

    def finish(self, ctx: Context) -> Next:
        return DONE


def _place_units(side: Side) -> Procedure:
    return PlaceUnits(side=side)


def _place_characters(side: Side) -> Procedure:
    return PlaceCharacters(side=side)


PARTS = {"units": _place_units, "characters": _place_characters}
