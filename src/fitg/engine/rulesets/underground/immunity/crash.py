"""[VC-38 to VC-40] Space does not kill: crashes, boarding parties, escape pods."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, ShipId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import HELD
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import ROLES, SIDES, UNITS, Character, Company, Ship, StackRole, opponent
from fitg.engine.rules import custody, spaceships, units
from fitg.engine.rules.causes import SHOT_DOWN
from fitg.engine.rules.galactic.causes import GHOST_FLEET
from fitg.engine.rules.space import fleet
from fitg.engine.rules.space.causes import DETACHMENT, LOST_WITH_FLEET, WITHOUT_CRAFT
from fitg.engine.rules.space.fleet_detachment import FleetDetachment
from fitg.engine.rules.space.spaceship_quest import seats_left
from fitg.engine.rulesets.underground.crash import CrashLanding, keep_prisoners
from fitg.engine.rulesets.underground.immunity.events import PodsLaunched
from fitg.engine.rulesets.underground.immunity.fates import DEFEATED

#: [VC-39a, VC-39b] The wounds of a ship that crashes, and of one that is gone.
WOUNDS_TO_CAPTURE = 3
#: [VC-40a] Up to which die the pods get away.
PODS_AWAY = 2


def survive(
    ctx: Context, ship_id: str, aboard: tuple[str, ...], cause: Cause, case: str, planet: str
) -> Passed | None:
    """[VC-38, VC-39a, VC-39b] A ship that a PDB or a detachment destroys at a planet."""
    if not planet or cause.kind not in (SHOT_DOWN, DETACHMENT):
        return PASS
    ship = ctx.state.ships[ship_id]
    side = ship.side
    # [VC-38e] A Rebel ship goes back to the deck.
    spaceships.lose(ctx, ship, cause.words, "VC-38")
    if cause.kind == DETACHMENT and int(cause.source) >= WOUNDS_TO_CAPTURE:
        _board(ctx, aboard, planet, side)
        return None
    _fall(ctx, aboard, planet, cause)
    ctx.interrupt(ComeDown(people=aboard, planet=planet, chooser=side, case="VC-38", wounded=True))
    return None


def _fall(ctx: Context, people: tuple[str, ...], planet: str, cause: Cause) -> None:
    """Until it is said where they come down they can do nothing."""
    for character in map(ctx.state.characters.__getitem__, people):
        pieces.put_character(ctx, character, ctx.board.surface[planet][0])
    _lose_footing(ctx, people, cause)


def _lose_footing(ctx: Context, people: tuple[str, ...], cause: Cause) -> None:
    for character in map(ctx.state.characters.__getitem__, people):
        if character.fate not in HELD:
            pieces.befall(ctx, character, DEFEATED, cause)


def _board(ctx: Context, aboard: tuple[str, ...], planet: str, side: Side) -> None:
    """[VC-39b] All aboard are captured by the units in that orbit; their own captives are among friends."""
    orbit = ctx.board.orbits[planet]
    for character in map(ctx.state.characters.__getitem__, aboard):
        pieces.put_character(ctx, character, orbit)
        if character.side == side:
            custody.capture(ctx, character, UNITS, Cause(DETACHMENT, ""), "VC-39b")
        else:
            custody.free(ctx, character, "his captors are taken", "VC-39b")


def wrecked(ctx: Context, people: tuple[str, ...]) -> None:
    """[VM-01c, VM-01d] A Hyperjump has left nothing but them."""
    _lose_footing(ctx, people, Cause(LOST_WITH_FLEET))


def find_footing(ctx: Context, people: tuple[str, ...]) -> None:
    """[VC-38, VC-40c, VM-01c] On the ground they have their feet again."""
    for character in map(ctx.state.characters.__getitem__, people):
        if character.fate == DEFEATED.name:
            pieces.release(ctx, character)


class ComeDown(CrashLanding, tag="core.immunity.ComeDown"):
    """[VC-38, VC-40c] People without a craft."""


# Escape pods


def take_to_the_pods(
    ctx: Context, place: str, side: Side, cause: Cause, case: str, role: StackRole
) -> Passed | None:
    """[VC-40 to VC-40b] With the last unit of a battle in an Orbit Box its people are not lost."""
    planet = ctx.board.planet_of.get(place, "")
    if cause.kind not in (LOST_WITH_FLEET, GHOST_FLEET) or not planet:
        return PASS
    people = tuple(
        each.id
        for each in (*fleet.followers(ctx, place, side, role), *fleet.prisoners(ctx, place, side, role))
    )
    if people:
        _lose_footing(ctx, people, cause)
        ctx.interrupt(Pods(place=place, side=side, people=people))
    return None


def falls_with_his_guards(ctx: Context, captive: Character) -> bool:
    """[12.82, VC-38, VC-40] Until it is said where they come down his guards are not themselves."""
    ways = (each for each in (*ctx.state.stack, *ctx.interruptions) if isinstance(each, Pods | CrashLanding))
    falling = next((each.falling for each in ways if captive.id in each.falling), ())
    return any(ctx.state.characters[who].side != captive.side for who in falling)


def left_in_orbit(ctx: Context, place: str) -> None:
    """[VC-40, VQ-284] Above a planet pods save those whose units or ship are gone without a battle, too."""
    lost = Cause(LOST_WITH_FLEET)
    for side in SIDES:
        for role in ROLES:
            if fleet.has_craft(ctx, place, side, role):
                continue
            if take_to_the_pods(ctx, place, side, lost, "VC-40", role) is PASS:
                fleet.perish(ctx, place, side, Cause(WITHOUT_CRAFT), "22.43", role=role)


class BoardShip(Action, frozen=True):
    form = "board {ship}"
    saying = "They board {ship}; a fleet detachment attacks it"
    final = True
    ship: ShipId


class TakeSeatAboard(Action, frozen=True):
    form = "{who} boards"
    saying = "{who} boards"
    who: CharacterId


class LeaveTheOthers(Action, frozen=True):
    form = "cast off"
    saying = "The others take the escape pods"
    final = True


class TakePods(Action, frozen=True):
    form = "take the pods"
    saying = "They take the escape pods"
    final = True


class Pods(Procedure, tag="core.immunity.Pods"):
    """[VC-40, VC-40a, VC-40b] Aboard a friendly ship, in a pod past the enemy, or simply down."""

    first = "choose"

    place: str
    side: Side
    people: tuple[str, ...]
    #: [VC-40] The ship that they board now, who has a seat in it, and those that have left.
    ship: str = ""
    boarding: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def falling(self) -> tuple[str, ...]:
        """Who is on his way down, with nothing that carries him."""
        return self.people

    def choose(self, ctx: Context) -> Next:
        """[VC-40] A friendly ship with seats in that Orbit Box, whichever stack it is in."""
        ships = [
            ship
            for ship in ctx.state.ships.values()
            if ship.place == self.place
            and ship.side == self.side
            and ship.id not in self.gone
            and self._has_room(ctx, ship)
        ]
        if not ships:
            return self.launch
        options: list[Option] = [(BoardShip(ship.id), self.board) for ship in ships]
        options.append((TakePods(), self.launch))
        names = naming.pieces(ctx.facts, self.people)
        how = "how does" if len(self.people) == 1 else "how do"
        planet = naming.planet(ctx.facts, ctx.board.planet_of[self.place])
        prompt = f"The fleet above {planet} is lost: {how} {names} get away?"
        return Ask(self.side, "pods", "VC-40", prompt, options, about=self.place)

    def _has_room(self, ctx: Context, ship: Ship) -> bool:
        """[VC-40] Seats beside those who are aboard already; prisoners are not left to themselves."""
        own = any(ctx.state.characters[each].side == self.side for each in self.people)
        if not own and not self._crew(ctx, ship):
            return False
        first = self._first_aboard(ctx, ship)
        if first and self._fit(ctx, ship, self.people):
            return True
        alone = all(ctx.state.characters[each].side == self.side for each in self.people)
        return alone and any(self._fit(ctx, ship, (each,)) for each in first)

    def _first_aboard(self, ctx: Context, ship: Ship) -> tuple[str, ...]:
        """[VC-40, 14.13, 25.22] Who may take the first seat: anybody, or who may own what is nobody's."""
        if ship.owner:
            return self.people
        cast = ctx.state.characters
        own = (each for each in self.people if cast[each].side == self.side)
        return tuple(each for each in own if spaceships.may_own(ctx, ship, cast[each]))

    def _fit(self, ctx: Context, ship: Ship, people: tuple[str, ...]) -> bool:
        """[VC-40, VP-32b] Are there seats for them, and does nobody of them keep out of this ship?"""
        cast, allowed = ctx.state.characters, ctx.rules.ask[questions.may_board]
        if not all(allowed(ctx, ship.id, cast[each]) for each in people if cast[each].side == self.side):
            return False
        return seats_left(ctx, ship, (*self._crew(ctx, ship), *people)) >= 0

    def _crew(self, ctx: Context, ship: Ship) -> tuple[str, ...]:
        """[VC-40] Whose ship of another stack it is, and whom nothing else carries there."""
        if ship.owner in ("", *self.people, *self.boarding):
            return ()
        role: StackRole = "interception" if self._stack_of(ctx, ship) == "interception" else "free"
        carried = units.present(ctx, self.place, self.side, role)
        if carried or len(fleet.craft(ctx, self.place, self.side, role)) > 1:
            return (ship.owner,)
        return tuple(each.id for each in fleet.followers(ctx, self.place, self.side, role))

    def _stack_of(self, ctx: Context, ship: Ship) -> Company:
        """The stack in which they are once they are aboard."""
        away = ship.owner not in ("", *self.people, *self.boarding)
        return ctx.state.characters[ship.owner].stack if away else ""

    def board(self, ctx: Context, action: BoardShip) -> Next:
        """[VC-40] All of them, or as many as there are seats for: his own pilot has one."""
        ship = ctx.state.ships[action.ship]
        self.ship = ship.id
        if self._fit(ctx, ship, self.people):
            self.boarding, self.people = self.people, ()
            return self.fly_off
        self.boarding = (ship.owner,) if ship.owner in self.people else ()
        return self.take_seats

    def take_seats(self, ctx: Context) -> Next:
        ship = ctx.state.ships[self.ship]
        options: list[Option] = [
            (TakeSeatAboard(each), self.take_seat)
            for each in (self.people if self.boarding else self._first_aboard(ctx, ship))
            if each not in self.boarding and self._fit(ctx, ship, (*self.boarding, each))
        ]
        if not options:
            return self.cast_off
        if self.boarding:
            options.append((LeaveTheOthers(), self.cast_off))
        prompt = f"There are not seats for all: who boards {naming.the(ctx.facts, ship.model)}?"
        return Ask(self.side, "pods.seats", "VC-40", prompt, options, about=self.place)

    def take_seat(self, ctx: Context, action: TakeSeatAboard) -> Next:
        self.boarding = (*self.boarding, action.who)
        return self.take_seats

    def cast_off(self, ctx: Context) -> Next:
        self.people = tuple(each for each in self.people if each not in self.boarding)
        return self.fly_off

    def fly_off(self, ctx: Context) -> Next:
        """[VC-40] It is attacked by a detachment of the units that are not in an interception stack."""
        enemy = units.stack_at(ctx, self.place, opponent(self.side), "free")
        ship = ctx.state.ships[self.ship]
        crew, stack = self._crew(ctx, ship), self._stack_of(ctx, ship)
        for character in map(ctx.state.characters.__getitem__, self.boarding):
            if character.fate == DEFEATED.name:
                pieces.release(ctx, character)
                pieces.join_stack(ctx, character, stack)
        keep_prisoners(ctx, map(ctx.state.characters.__getitem__, (*crew, *self.boarding)))
        if not ship.owner:
            own = (
                ctx.state.characters[each]
                for each in self.boarding
                if ctx.state.characters[each].side == self.side
            )
            pilot = next(each.id for each in own if spaceships.may_own(ctx, ship, each))
            spaceships.assign(ctx, ship, pilot, "boarded as the fleet was lost", "VC-40")
        if enemy is None or not enemy.units:
            return self.left_behind
        kinds = ctx.facts.unit_kinds
        strength = max(kinds[kind].space_strength for kind in enemy.units)
        attack = FleetDetachment(
            ship=self.ship,
            planet=ctx.board.planet_of[self.place],
            aboard=(*crew, *self.boarding),
            strength=strength,
            result="D",
        )
        return Call(attack, self.chased)

    def chased(self, ctx: Context, result: object) -> Next:
        return self.left_behind

    def left_behind(self, ctx: Context) -> Next:
        """[VC-40, VC-40a] For whom there was no seat there may be another ship, or the pods."""
        self.gone, self.ship, self.boarding = (*self.gone, self.ship), "", ()
        return self.choose if self.people else DONE

    def launch(self, ctx: Context) -> Next:
        """[VC-40a, VC-40b] Past the enemy's units a die decides; with none left nobody sees them."""
        if not units.present(ctx, self.place, opponent(self.side)):
            return self._land(ctx, seen=False)
        roll = Roll(purpose="the escape pods", case="VC-40a", side=self.side)
        return rolled(ctx, roll, self.launched, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        away = dice[0] <= PODS_AWAY
        return Reading("the pods get away" if away else "the pods are caught", grave=not away)

    def launched(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        ctx.emit(
            PodsLaunched(
                case="VC-40a",
                side=self.side,
                place=self.place,
                people=self.people,
                die=die,
                away=die <= PODS_AWAY,
            )
        )
        if die <= PODS_AWAY:
            return self._land(ctx, seen=True)
        for character in map(ctx.state.characters.__getitem__, self.people):
            self._seize(ctx, character)
        return DONE

    def _seize(self, ctx: Context, character: Character) -> None:
        if character.side == self.side:
            custody.capture(ctx, character, UNITS, Cause(LOST_WITH_FLEET), "VC-40a")
        else:
            custody.free(ctx, character, "his captors are lost", "VC-40a")

    def _land(self, ctx: Context, *, seen: bool) -> Next:
        """[VC-40a to VC-40c] As after a crash, but nobody is hurt; who has a ship there leaves it."""
        planet = ctx.board.planet_of[self.place]
        for each in self.people:
            ship = spaceships.owned_by(ctx, each)
            if ship is not None:
                spaceships.assign(ctx, ship, "", "nobody is left to fly it", "VC-40")
        own = any(ctx.state.characters[each].side == self.side for each in self.people)
        _fall(ctx, self.people, planet, Cause(LOST_WITH_FLEET))
        # Prisoners who are left to themselves go where they like.
        chooser = self.side if own else opponent(self.side)
        landing = ComeDown(people=self.people, planet=planet, chooser=chooser, case="VC-40", seen=seen)
        return Call(landing, self.over)

    def over(self, ctx: Context) -> Next:
        return DONE
