"""[28.12] The characters of a set-up: in groups, each placed as the scenario says."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.events.galactic import GroupFormed
from fitg.engine.events.pieces import CharacterPlaced
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, ShipId
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Next, Option
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import characters, detection, possessions, spaceships, units
from fitg.engine.rules.placement import PlaceCharacters, StartAt
from fitg.engine.rules.stacking import restack
from fitg.scenarios.board import places
from fitg.scenarios.format import Group, Placing

#: Who is aboard which ship.
Crews = Mapping[str, tuple[str, ...]]

#: So many groups still to be placed can be placed as suggested.
MANY_GROUPS = 3


class StartCharacterAt(Action, frozen=True):
    form = "start {who} at {at}"
    saying = "{who}|starts at {at}"
    who: CharacterId
    at: PlaceId


class StartOthersAt(Action, frozen=True):
    form = "start the others at {at}"
    saying = "All others start at {at}"
    at: PlaceId


class BoardStartingShip(Action, frozen=True):
    form = "{who} boards {ship}"
    saying = "{who}|boards {ship}"
    who: CharacterId
    ship: ShipId


class StartShipAt(Action, frozen=True):
    form = "start {ship} at {at}"
    saying = "{ship}|starts at {at}"
    ship: ShipId
    at: PlaceId


class StartAsSuggested(Action, frozen=True):
    form = "suggest"
    saying = "Place all who are left as suggested"


class PlaceGroups(PlaceCharacters):
    """[28.12] Cards are drawn, ships and possessions given out; then group after group is placed."""

    #: The group that is being formed, or placed.
    group: int = 0
    #: Who is aboard which ship, in a group that goes ship by ship.
    crews: Crews = {}
    #: [38.4] Whom chance has put into the groups, those of one group after those of the other.
    recruits: tuple[str, ...] = ()
    #: The rest is placed as suggested.
    suggested: bool = False

    def begin(self, ctx: Context) -> Next:
        return self.form_group if self._groups(ctx) else super().begin(ctx)

    def _groups(self, ctx: Context) -> tuple[Group, ...]:
        return ctx.scenario.rebel.groups if self.side == "rebel" else ctx.scenario.imperial.groups

    # Chance

    def form_group(self, ctx: Context) -> Next:
        """[28.24, 38.41] The cards of one group after the other: it is said beforehand for whom they are."""
        if self._forms_group(ctx):
            group = self._groups(ctx)[self.group]
            self._draw_characters(ctx, group)
            self._take_possessions(ctx, group)
            self._draw_possessions(ctx, group)
            if group.random_characters:
                members = tuple(member.id for member in self._members(ctx, self.group))
                ctx.emit(GroupFormed(case=group.case, side=self.side, characters=members))
        return self.give_ships

    def _forms_group(self, ctx: Context) -> bool:
        return self.group < len(self._groups(ctx))

    def draws_again(self, ctx: Context) -> bool:
        """[28.24, 38.4] Are there cards to be drawn for a later group?"""
        later = self._groups(ctx)[self.group + 1 :]
        return any(group.random_characters or group.random_possessions for group in later)

    def _draw_characters(self, ctx: Context, group: Group) -> None:
        """[38.4] Characters that chance decides; those that are left stay in the deck."""
        deck = ctx.state.decks[self.side]
        for _ in range(min(group.random_characters, len(deck))):
            drawn = ctx.pick(sorted(deck))
            deck.remove(drawn)
            pieces.add_character(ctx, Character(id=drawn, side=self.side, place=NOWHERE))
            self.recruits = (*self.recruits, drawn)

    def _take_possessions(self, ctx: Context, group: Group) -> None:
        """[VC-16] Possessions that the scenario names for a group."""
        for card in group.possessions:
            pieces.change_card(ctx, ctx.state.possessions[card], fate="held")

    def _draw_possessions(self, ctx: Context, group: Group) -> None:
        """[28.24, 38.42] Possessions that chance decides; none of them is a spaceship."""
        deck = [card for card in possessions.in_deck(ctx) if ctx.facts.possessions[card].kind != "spaceship"]
        for _ in range(min(group.random_possessions, len(deck))):
            drawn = ctx.pick(deck)
            deck.remove(drawn)
            pieces.change_card(ctx, ctx.state.possessions[drawn], fate="held")

    # Ships and possessions

    def give_ships(self, ctx: Context) -> Next:
        """[38.4] What a group has drawn goes to its members; then comes the next."""
        then = super().give_ships(ctx)
        if isinstance(then, Ask) or not self._forms_group(ctx):
            return then
        self.group += 1
        return self.form_group

    def _is_given_now(self, ctx: Context, card: str) -> bool:
        """[38.4] While the groups are formed, what they have drawn; then what the scenario names."""
        return not self._forms_group(ctx) or card not in ctx.scenario.rebel.possessions

    def _takers(self, ctx: Context) -> list[Character]:
        """[38.4] A card belongs to the group for which it was drawn."""
        return self._members(ctx, self.group) if self._forms_group(ctx) else super()._takers(ctx)

    def _members(self, ctx: Context, number: int) -> list[Character]:
        """Those whom the scenario names, and those whom chance has added."""
        groups = self._groups(ctx)
        earlier = sum(group.random_characters for group in groups[:number])
        drawn = self.recruits[earlier : earlier + groups[number].random_characters]
        return [ctx.state.characters[name] for name in (*groups[number].characters, *drawn)]

    def _ships(self, ctx: Context, number: int) -> list[Ship]:
        """The ships of a group, and those that its members bring."""
        named = {name for group, name in _named_ships(self._groups(ctx), self.side) if group == number}
        crew = {member.id for member in self._members(ctx, number)}
        return [ship for ship in ctx.state.ships.values() if ship.id in named or ship.owner in crew]

    def _owners_of(self, ctx: Context, ship: Ship) -> list[Character]:
        """[28.24] A ship goes to a member of its own group."""
        groups = self._groups(ctx)
        if not groups:
            return super()._owners_of(ctx, ship)
        return [
            member
            for group, name in _named_ships(groups, self.side)
            if name == ship.id and group <= self.group
            for member in self._members(ctx, group)
        ]

    def _brings_it(self, ctx: Context, character: Character) -> bool:
        """[14.51] A ship needs a pilot."""
        if not self._groups(ctx):
            return super()._brings_it(ctx, character)
        return characters.rating(ctx, character, "navigation") >= 1

    def _may_take(self, ctx: Context, character: Character, card: str) -> bool:
        """[14.57] In a group that goes by ship, a companion needs a seat too."""
        if not super()._may_take(ctx, character, card):
            return False
        return ctx.facts.possessions[card].kind != "companion" or self._has_seat(ctx, character)

    def _has_seat(self, ctx: Context, character: Character) -> bool:
        """Could the group of a character still go ship by ship, if he took one seat more?"""
        for number, group in enumerate(self._groups(ctx)):
            if group.placing.spread == "ship-by-ship" and character in self._members(ctx, number):
                crews = self._pilots(ctx, number)
                return self._can_fill(ctx, crews, self._not_in(ctx, number, crews), character.id)
        return True

    def _pilots(self, ctx: Context, number: int) -> dict[str, tuple[str, ...]]:
        """The ships of a group with their owners."""
        return {ship.id: (ship.owner,) for ship in self._ships(ctx, number) if ship.owner}

    def stack(self, ctx: Context) -> Next:
        """[14.13, 14.51] What nobody can take or fly is lost; then the groups are placed."""
        then = super().stack(ctx)
        if not self._groups(ctx):
            return then
        for ship in list(ctx.state.ships.values()):
            if ship.side == self.side and not ship.owner:
                spaceships.lose(ctx, ship, "nobody can fly it", "14.51")
        self.group = 0
        return self.next_group

    # Places

    def next_group(self, ctx: Context) -> Next:
        if self.group >= len(self._groups(ctx)):
            return self.attach
        spread = self._placing(ctx).spread
        if self.suggested and spread != "ship-by-ship" and self._waiting(ctx):
            return self.place_as_suggested
        match spread:
            case "together":
                return self.place_together
            case "ship-by-ship":
                self.crews = self._pilots(ctx, self.group)
                return self.fill_ships
            case _:
                return self.place_freely

    def _placing(self, ctx: Context) -> Placing:
        return self._groups(ctx)[self.group].placing

    def _case(self, ctx: Context) -> str:
        return self._groups(ctx)[self.group].case

    def _open(self, ctx: Context) -> list[str]:
        """Where the group may be, away from those that it is to be apart from."""
        rulers = ctx.control
        own = [planet for planet in ctx.board.planets if rulers[planet] == self.side]
        found = ctx.board.by_order(places(self._placing(ctx), ctx.scenario, ctx.facts, own))
        away = {self._part(ctx, place) for place in self._taken(ctx)}
        found = [place for place in found if self._part(ctx, place) not in away]
        match self._placing(ctx).with_units:
            case "greatest-space-strength":
                return _strongest(ctx, self.side, found)
            case "any":
                return [place for place in found if units.present(ctx, place, self.side)] or found
            case _:
                return found

    def _part(self, ctx: Context, place: str) -> str:
        """The planet or the province of a place, as the group is to be apart by the one or the other."""
        if self._placing(ctx).apart == "provinces":
            return ctx.facts.systems[ctx.board.system_of[place]].province
        return ctx.board.planet_of[place]

    def _taken(self, ctx: Context) -> list[str]:
        """The places of the ships of this group, and of groups that are to be apart in the same way."""
        apart = self._placing(ctx).apart
        if apart == "no":
            return []
        others = [
            number
            for number, group in enumerate(self._groups(ctx)[: self.group + 1])
            if group.placing.apart == apart
            and (number < self.group or group.placing.spread == "ship-by-ship")
        ]
        return [
            member.place
            for number in others
            for member in self._members(ctx, number)
            if member.place != NOWHERE
        ]

    def _put(self, ctx: Context, character: Character, place: str) -> None:
        """A character starts in a place, and so does his ship."""
        ship = spaceships.owned_by(ctx, character.id)
        if ship is not None:
            pieces.put_ship(ctx, ship, place)
        pieces.put_character(ctx, character, place)
        ctx.emit(
            CharacterPlaced(
                case=self._case(ctx), character=character.id, side=self.side, place=place, reason="set-up"
            )
        )
        if self._groups(ctx)[self.group].detected:
            detection.set_detected(ctx, [character], True, "everybody knows where he is", self._case(ctx))
        detection.spread_detection(ctx, character.place, character.side)
        if self._is_with_units(ctx, place):
            restack(ctx, character, True)

    def _is_with_units(self, ctx: Context, place: str) -> bool:
        """[38.3] Does the group start with the military units of an Environ?"""
        wanted = self._placing(ctx).with_units != "no" and ctx.board.on_surface(place)
        return wanted and units.present(ctx, place, self.side)

    def _end_group(self) -> Next:
        self.group += 1
        self.crews = {}
        return self.next_group

    def _waiting(self, ctx: Context) -> list[Character]:
        """Members still to be placed: those with a ship first, for others may come aboard."""
        members = [member for member in self._members(ctx, self.group) if member.place == NOWHERE]
        return sorted(members, key=lambda member: spaceships.owned_by(ctx, member.id) is None)

    def _fits(self, ctx: Context, crowd: list[Character], place: str) -> bool:
        """[28.22, P-19] In an Orbit Box there are units to go with, or seats for everybody."""
        if ctx.board.on_surface(place) or units.present(ctx, place, self.side):
            return True
        everybody = [*characters.at(ctx, place, self.side), *crowd]
        ships = [ship for each in everybody if (ship := spaceships.owned_by(ctx, each.id)) is not None]
        seats = sum(spaceships.model(ctx, ship).passengers for ship in ships)
        return sum(spaceships.seats_taken(ctx, each) for each in everybody) <= seats

    def _ask(self, ctx: Context, prompt: str, options: list[Option], about: str = "") -> Ask:
        if len(options) > 1 and len(self._groups(ctx)) - self.group >= MANY_GROUPS:
            options.append((StartAsSuggested(), self.suggest))
        return Ask(self.side, "setup.characters", self._case(ctx), prompt, options, about=about)

    def suggest(self, ctx: Context) -> Next:
        """Everybody who is still to be placed goes where the suggestion says."""
        self.suggested = True
        return self.next_group

    def place_as_suggested(self, ctx: Context) -> Next:
        """The whole group in the best place that has room for it; what has to be divided is still asked."""
        group = self._waiting(ctx)
        found = [place for place in self._open(ctx) if self._fits(ctx, group, place)]
        if not found:
            self.suggested = False
            return self.next_group
        place = min(found, key=lambda each: _rank(ctx, self.side, each))
        return self.start_together(ctx, StartAt(place))

    # A group that stays together

    def place_together(self, ctx: Context) -> Next:
        group = self._waiting(ctx)
        if not group:
            return self._end_group()
        options: list[Option] = [
            (StartAt(place), self.start_together)
            for place in self._open(ctx)
            if self._fits(ctx, group, place)
        ]
        names = naming.pieces(ctx.facts, [member.id for member in group])
        verb = "do" if len(group) > 1 else "does"
        return self._ask(ctx, f"Where {verb} {names} start?", options)

    def start_together(self, ctx: Context, action: StartAt) -> Next:
        for member in self._waiting(ctx):
            self._put(ctx, member, action.at)
        return self._end_group()

    # A group that spreads freely

    def place_freely(self, ctx: Context) -> Next:
        group = self._waiting(ctx)
        if not group:
            return self._end_group()
        found = self._open(ctx)
        options: list[Option] = [
            (StartCharacterAt(group[0].id, place), self.start_one)
            for place in found
            if self._fits(ctx, group[:1], place)
        ]
        if len(group) > 1:
            options += [
                (StartOthersAt(place), self.start_others) for place in found if self._fits(ctx, group, place)
            ]
        name = naming.piece(ctx.facts, group[0].id)
        return self._ask(ctx, f"Where does {name} start?", options, group[0].id)

    def start_one(self, ctx: Context, action: StartCharacterAt) -> Next:
        self._put(ctx, ctx.state.characters[action.who], action.at)
        return self.place_freely

    def start_others(self, ctx: Context, action: StartOthersAt) -> Next:
        for member in self._waiting(ctx):
            self._put(ctx, member, action.at)
        return self.place_freely

    # A group that goes ship by ship

    def fill_ships(self, ctx: Context) -> Next:
        """[28.24] The characters are divided between the ships."""
        rest = self._not_in(ctx, self.group, self.crews)
        if not rest:
            return self.send_ships
        options: list[Option] = [
            (BoardStartingShip(rest[0].id, ship), self.boarded)
            for ship, crew in self.crews.items()
            if self._can_fill(ctx, {**self.crews, ship: (*crew, rest[0].id)}, rest[1:])
        ]
        name = naming.piece(ctx.facts, rest[0].id)
        return self._ask(ctx, f"Which ship does {name} board?", options, rest[0].id)

    def _not_in(self, ctx: Context, number: int, crews: Crews) -> list[Character]:
        """The members of a group who still need a seat, those with a companion first."""
        aboard = {name for crew in crews.values() for name in crew}
        members = [member for member in self._members(ctx, number) if member.id not in aboard]
        return sorted(members, key=lambda member: -spaceships.seats_taken(ctx, member))

    def _can_fill(self, ctx: Context, crews: Crews, rest: list[Character], extra: str = "") -> bool:
        """[14.57] Nobody is too many in a ship, and there are seats for all others; `extra` needs two."""

        def seats(name: str) -> int:
            return spaceships.seats_taken(ctx, ctx.state.characters[name]) + (name == extra)

        free = [
            spaceships.model(ctx, ctx.state.ships[ship]).passengers - sum(map(seats, crew))
            for ship, crew in crews.items()
        ]
        for need in sorted((seats(member.id) for member in rest), reverse=True):
            free.sort()
            free[-1] -= need
        return min(free) >= 0

    def boarded(self, ctx: Context, action: BoardStartingShip) -> Next:
        self.crews = {**self.crews, action.ship: (*self.crews[action.ship], action.who)}
        return self.fill_ships

    def send_ships(self, ctx: Context) -> Next:
        """[28.24] Each ship goes to a place of its own choice."""
        waiting = [ship for ship in self.crews if ctx.state.ships[ship].place == NOWHERE]
        if not waiting:
            return self._end_group()
        options: list[Option] = [(StartShipAt(waiting[0], place), self.sent) for place in self._open(ctx)]
        name = naming.the(ctx.facts, waiting[0])
        return self._ask(ctx, f"Where does {name} start?", options, waiting[0])

    def sent(self, ctx: Context, action: StartShipAt) -> Next:
        for name in self.crews[action.ship]:
            self._put(ctx, ctx.state.characters[name], action.at)
        return self.send_ships


def _strongest(ctx: Context, side: Side, places: list[str]) -> list[str]:
    """[38.3] Of these the places of the stacks with the greatest strength in space; several may be equal."""
    manned = [place for place in places if units.present(ctx, place, side)]
    most = max((units.space_strength(ctx, place, side) for place in manned), default=0)
    return [place for place in manned if units.space_strength(ctx, place, side) == most] or places


def _rank(ctx: Context, side: Side, place: str) -> tuple[int, int, int, int]:
    """For a suggestion: away from Enemies or among friends, where the people lean to the side, and rich."""
    planet = ctx.state.planets[ctx.board.planet_of[place]]
    danger = units.present(ctx, place, "imperial") == (side == "rebel")
    lean = planet.loyalty if side == "imperial" else -planet.loyalty
    resource = ctx.facts.environs[place].resource if place in ctx.facts.environs else 0
    return danger, lean, -resource, ctx.board.order[place]


def _named_ships(groups: tuple[Group, ...], side: str) -> list[tuple[int, str]]:
    """The ships of the groups, each with the number of its group; Imperial ones are numbered (14.6)."""
    found: list[tuple[int, str]] = []
    counted: dict[str, int] = {}
    for number, group in enumerate(groups):
        for model in group.ships:
            counted[model] = counted.get(model, 0) + 1
            found.append((number, model if side == "rebel" else f"{model}#{counted[model]}"))
    return found
