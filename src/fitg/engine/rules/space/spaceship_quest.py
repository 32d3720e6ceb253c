"""[24.0] Spaceship Quest: a ship comes for a prisoner in an Orbit Box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.space import ShipDamaged
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, ShipId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Made
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.joins import Every, First, Through
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure, Step
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character, Ship, opponent
from fitg.engine.rules import characters, custody, detection, harm, spaceships
from fitg.engine.rules.missions import reports, whole_cards
from fitg.engine.rules.missions.encounters import Arrest
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.mission import Mission
from fitg.engine.rules.missions.phase import GoOnMissions, MissionPhase
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.causes import FAILED_QUEST
from fitg.engine.rules.space.transport import leaves_nobody

QUEST = "J"
#: [24.0a] The pilot has to know his trade.
NAVIGATION = 2
#: [24.0c] What the die of a failed quest brings, and from which number on.
NOTHING, DAMAGED, CAPTURED, DESTROYED = "nothing", "damaged", "captured", "destroyed"
#: What other rules may bring: the ship is lost, and its crew comes down.
LANDED = "landed"
FATES = {1: NOTHING, 2: NOTHING, 3: NOTHING, 4: DAMAGED, 5: CAPTURED, 6: DESTROYED}
WORDS = {
    NOTHING: "the ship gets away",
    DAMAGED: "the ship is damaged",
    CAPTURED: "the ship is lost, and everyone aboard is captured",
    DESTROYED: "the ship is lost with everyone aboard",
    LANDED: "the ship is lost, and everyone aboard comes down on the planet",
}


def printed_fates(ctx: Context) -> Mapping[int, str]:
    """[24.0c] By the card."""
    return FATES


fates: Through[[Context], Mapping[int, str]] = Through(
    "24.0c", "What does each die of a failed quest bring?", printed_fates
)
sought: Through[[Context, str, Side], list[Character]] = Through(
    "24.0a", "For whom can ships of a side come to an Orbit Box?", characters.captives_at
)
wreck_is_gone: Every[[Context]] = Every(
    "24.0c", "Is a ship that a failed quest costs out of the game, and not back in the deck?"
)
comes_down: First[[Context, tuple[str, ...], str, Side], Procedure | None] = First(
    "VX-28", "How do people of a side come down from an Orbit Box whose ship is lost?", None
)


# Who can go


def available(ctx: Context, place: str, side: Side) -> list[Character]:
    """[P-18, 13.7, 13.1c] Who is free in the Orbit Box, beside a fleet too; no guards, nobody who was out."""
    return [
        character
        for character in characters.at(ctx, place, side)
        if not character.sidelined
        and not character.disabled
        and not characters.captives_of(ctx, character.id)
        and ctx.rules.ask[questions.may_join_missions](ctx, character)
    ]


#: [P-36] The seat that a prisoner will need.
FOR_A_PRISONER = 1


def craft(ctx: Context, place: str, side: Side, spare: int = FOR_A_PRISONER) -> list[Ship]:
    """[24.0a, P-36] Undamaged ships with a pilot of Navigation two or more, and so many seats to spare."""
    found = [spaceships.owned_by(ctx, pilot.id) for pilot in available(ctx, place, side)]
    return [ship for ship in found if ship is not None and _can_go(ctx, ship, spare)]


def _can_go(ctx: Context, ship: Ship, spare: int) -> bool:
    """[P-19] Nor is anybody left in space without a craft."""
    pilot = ctx.state.characters[ship.owner]
    skilled = characters.rating(ctx, pilot, "navigation") >= NAVIGATION
    if not skilled or ship.damaged or seats_left(ctx, ship, (pilot.id,)) < spare:
        return False
    crew = _full_crew(ctx, ship, spare)
    return is_led(ctx, crew) and leaves_nobody(ctx, ship.place, ship.side, crew, ship.id)


def is_led(ctx: Context, crew: tuple[str, ...]) -> bool:
    """[13.1, 25.2] Is there anybody among them who could go on a mission by himself?"""
    return any(ctx.rules.ask[questions.goes_alone](ctx, ctx.state.characters[each]) for each in crew)


def _full_crew(ctx: Context, ship: Ship, spare: int) -> tuple[str, ...]:
    """The pilot and all whom he can take along, with the seats left that have to be."""
    aboard: tuple[str, ...] = (ship.owner,)
    for character in available(ctx, ship.place, ship.side):
        grown = (*aboard, character.id)
        if character.id not in aboard and seats_left(ctx, ship, grown) >= spare:
            aboard = grown
    return aboard


def seats_left(ctx: Context, ship: Ship, aboard: tuple[str, ...]) -> int:
    """[14.57] The room that those aboard leave."""
    taken = sum(spaceships.seats_taken(ctx, ctx.state.characters[each]) for each in aboard)
    return spaceships.model(ctx, ship).passengers - taken


class SpaceshipQuest(Mission):
    """[24.0] One J frees a prisoner in the Orbit Box; it is drawn for with bonus draws only."""

    letter = QUEST

    def condition(self, ctx: Context, site: Site) -> bool:
        """[24.0a] A captured Friend in the Orbit Box, and a ship that can come for him."""
        return (
            ctx.board.in_orbit(site.place)
            and bool(ctx.rules.ask[sought](ctx, site.place, site.side))
            and bool(craft(ctx, site.place, site.side))
        )

    def bonus(self, ctx: Context, site: Site, group: Group) -> list[Modifier]:
        """[24.0b, 14.52] The Evasion Value of pilot and ship, and its Cannon; the pilot goes first."""
        ship = spaceships.owned_by(ctx, group.members[0])
        assert ship is not None
        record = spaceships.model(ctx, ship)
        return [
            Modifier(f"Evasion Value of {record.name}", spaceships.evasion(ctx, ship, group.members)),
            Modifier("Cannon", record.cannon),
        ]


# The mission


class BeginQuest(Action, frozen=True):
    form = "quest with {ship} for {who}"
    saying = "{ship}|comes for {who}"
    ship: ShipId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """Nobody is left to be taken along: the cards are drawn at once."""
        missions = ctx.state.stack[-1]
        return isinstance(missions, OrbitMissions) and missions.begins_at_once(ctx, self.ship)


class FinishOrbitMissions(Action, frozen=True):
    form = "no missions"
    saying = "No quest here"
    passes = True


class OrbitMissions(Procedure):
    """[24.0, P-36] The missions of an Orbit Box, ship by ship; each goes on one."""

    first = "choose"
    #: What is asked.
    prompt: ClassVar[str] = "which ship comes for whom?"

    side: Side
    place: str
    #: Ships that have been on a quest.
    ships: tuple[str, ...] = ()

    @property
    def site(self) -> Site:
        return Site(self.place, self.side)

    def quests(self, ctx: Context) -> list[Option]:
        """[24.0a] Each ship that has not gone yet may come for each prisoner."""
        captives = ctx.rules.ask[sought](ctx, self.place, self.side)
        return [
            (BeginQuest(ship.id, captive.id), self.begin)
            for ship in craft(ctx, self.place, self.side)
            if ship.id not in self.ships
            for captive in captives
        ]

    def choose(self, ctx: Context) -> Next:
        options = self.quests(ctx)
        if not options:
            return self.finish
        options.append((FinishOrbitMissions(), self.finish))
        prompt = f"{naming.place(ctx.facts, self.place)}: {self.prompt}"
        return Ask(self.side, "missions.quest", "24.0", prompt, options, about=self.place)

    def quest(self, ctx: Context, ship: str, target: str) -> Quest:
        owner = ctx.state.ships[ship].owner
        return Quest(side=self.side, place=self.place, ship=ship, target=target, members=(owner,))

    def begins_at_once(self, ctx: Context, ship: str) -> bool:
        """Is there nobody who might go along?"""
        return not self.quest(ctx, ship, "").could_join(ctx)

    def begin(self, ctx: Context, action: BeginQuest) -> Next:
        self.ships = (*self.ships, action.ship)
        return Call(self.quest(ctx, action.ship, action.who), self.choose)

    def finish(self, ctx: Context) -> Next:
        return DONE


class JoinQuest(Action, frozen=True):
    form = "board {who}"
    saying = "Take {who} aboard"
    who: CharacterId


class DrawForQuest(Action, frozen=True):
    form = "draw"
    saying = "Draw for the quest"
    final = True


class GiveUpQuest(Action, frozen=True):
    form = "give up"
    saying = "Do not go"
    passes = True


class Quest(Procedure):
    """[24.0] One ship comes for one prisoner, named before the cards are drawn (P-36)."""

    first = "choose"
    #: Seats that must stay free, and how the ship sets out.
    spare: ClassVar[int] = FOR_A_PRISONER
    #: [24.0b] The letters that it takes.
    need: ClassVar[int] = 1
    going: ClassVar[type[DrawForQuest]] = DrawForQuest

    side: Side
    place: str
    ship: str
    target: str
    #: The pilot, and those who go along.
    members: tuple[str, ...]

    @property
    def group(self) -> Group:
        return Group(letter=QUEST, members=self.members, target=self.target)

    @property
    def site(self) -> Site:
        return Site(self.place, self.side)

    def could_join(self, ctx: Context) -> list[Character]:
        """[24.0a] Any number of characters may be aboard, as long as there is room for the prisoner."""
        room = seats_left(ctx, ctx.state.ships[self.ship], self.members) - self.spare
        return [
            character
            for character in available(ctx, self.place, self.side)
            if character.id not in self.members and spaceships.seats_taken(ctx, character) <= room
        ]

    def choose(self, ctx: Context) -> Next:
        joining = self.could_join(ctx)
        options: list[Option] = [(JoinQuest(each.id), self.join) for each in joining]
        complete = leaves_nobody(ctx, self.place, self.side, self.members, self.ship)
        if complete and is_led(ctx, self.members):
            options.append((self.going(), self.draw))
        if joining or not options:
            options.append((GiveUpQuest(), self.give_up))
        aboard = naming.pieces(ctx.facts, self.members)
        prompt = f"Aboard {naming.the(ctx.facts, self.ship)}: {aboard}. Take others along, or go?"
        gathered = (self.ship, *self.members)
        return Ask(
            self.side, "missions.quest.crew", "24.0", prompt, options, about=self.place, gathered=gathered
        )

    def join(self, ctx: Context, action: JoinQuest) -> Next:
        self.members = (*self.members, action.who)
        return self.choose

    def give_up(self, ctx: Context) -> Next:
        return DONE

    def draw(self, ctx: Context) -> Next:
        """[24.0b] All cards together; every section of each counts, and no event."""
        self.set_out(ctx)
        return whole_cards.drawn(ctx, self.site, self.group, self.drawn)

    def drawn(self, ctx: Context, made: Made) -> Next:
        return self.judge(whole_cards.count(ctx, self.site, self.group, made, "24.0b"))

    def set_out(self, ctx: Context) -> None:
        """[13.71, 13.1c] Nobody aboard rests, or goes on another mission."""
        reports.assigned(ctx, self.site, self.group)
        for member in map(ctx.state.characters.__getitem__, self.members):
            characters.does_something(ctx, member)
            member.sidelined = True

    def judge(self, hits: int) -> Step:
        """[24.0b, 24.0c] One letter is enough."""
        return self.succeed if hits >= self.need else self.roll

    def succeed(self, ctx: Context) -> Next:
        """[24.0b] The prisoner joins the group."""
        reports.completed(ctx, self.site, self.group)
        custody.free(ctx, ctx.state.characters[self.target], "freed by a Spaceship Quest", "24.0b")
        return DONE

    def roll(self, ctx: Context) -> Next:
        """[24.0c] No letter: the die decides what becomes of ship and crew."""
        roll = Roll(purpose="the failed Spaceship Quest", case="24.0c", side=self.side)
        return rolled(ctx, roll, self.failed, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        fate = ctx.rules.ask[fates](ctx)[dice[0]]
        return Reading(WORDS[fate], grave=fate in (CAPTURED, DESTROYED, LANDED))

    def failed(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        fate, ship = ctx.rules.ask[fates](ctx)[die], ctx.state.ships[self.ship]
        reports.failed(ctx, self.site, self.group, WORDS[fate], die)
        cause = Cause(FAILED_QUEST)
        gone = ctx.rules.ask[wreck_is_gone](ctx)
        if fate == DAMAGED:
            ship.damaged = True
            ctx.emit(ShipDamaged(case="24.0c", ship=ship.id, place=self.place, reason=cause.words))
        elif fate == CAPTURED:
            spaceships.lose(ctx, ship, cause.words, "24.0c", destroyed=gone)
            return Call(self._arrest())
        elif fate == DESTROYED:
            detection.destroy(ctx, ship.id, self.members, cause, "24.0c")
        elif fate == LANDED:
            spaceships.lose(ctx, ship, cause.words, "24.0c", destroyed=gone)
            landing = ctx.rules.ask[comes_down](ctx, self.members, self.place, self.side)
            return DONE if landing is None else Call(landing)
        return DONE

    def _arrest(self) -> ArrestInOrbit:
        return ArrestInOrbit(
            place=self.place,
            side=opponent(self.side),
            victims=self.members,
            cause=Cause(FAILED_QUEST),
        )


class ArrestInOrbit(Arrest):
    """[24.0c, P-36] Those whose ship is lost are taken by the Enemy pieces in the Orbit Box."""

    def guards(self, ctx: Context) -> list[Character]:
        """[20.9] In orbit all pieces of a side are one stack."""
        return characters.at(ctx, self.place, self.side)

    def nobody(self, ctx: Context) -> Next:
        """[P-36] With nobody to take them, they are lost with their ship."""
        for each in self.victims:
            harm.defeat(ctx, ctx.state.characters[each], Cause(FAILED_QUEST), "24.0c")
        return DONE


class SpaceMissionPhase(MissionPhase, layer=True, tag="space.MissionPhase"):
    """[18.0] Missions in Environs, and in Orbit Boxes those that are allowed there."""

    def places(self, ctx: Context) -> list[str]:
        """[24.0] In orbit somebody must be there who could go."""
        quest, people = ctx.rules.missions[QUEST], ctx.index.people
        orbits = [
            place
            for place in ctx.board.orbits.values()
            if place in people and quest.allowed(ctx, Site(place, self.side))
        ]
        return [*super().places(ctx), *orbits]

    def visit(self, ctx: Context, action: GoOnMissions) -> Next:
        if not ctx.board.in_orbit(action.at):
            return super().visit(ctx, action)
        self.visited = (*self.visited, action.at)
        return Call(OrbitMissions(side=self.side, place=action.at), self.choose)
