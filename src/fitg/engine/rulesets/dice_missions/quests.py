"""[D-70] Spaceship Quest by dice: prisoners in an Orbit Box are freed, an Atrocity unit is destroyed."""

from __future__ import annotations

from typing import ClassVar

from fitg.engine.events.space import ShipDamaged
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, ShipId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, custody, detection, spaceships, units
from fitg.engine.rules.galactic import hunts
from fitg.engine.rules.galactic.causes import HUNTED
from fitg.engine.rules.missions import reports
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space import fleet, spaceship_quest
from fitg.engine.rules.space.causes import FAILED_QUEST
from fitg.engine.rules.space.spaceship_quest import DrawForQuest, OrbitMissions, Quest, craft, seats_left
from fitg.engine.rules.space.transport import can_leave
from fitg.engine.rulesets.dice_missions.bonus_only import OnlyBonusRolls
from fitg.engine.rulesets.dice_missions.charts import QuestRow, charts, entry
from fitg.engine.rulesets.dice_missions.groups import DiceGroup
from fitg.engine.rulesets.dice_missions.missions import DiceMission

#: [D-70] Nobody's seat has to be kept: who finds none stays a prisoner.
SPARE = 0
#: [D-70] The level that destroys the Atrocity unit, and what a group on such a hunt notes as its target.
DESTROYED = 2
PREY = "an Atrocity unit"

#: What becomes of ship and crew, in words.
FATES = {
    ("lost", "dead"): "the ship is lost with everyone aboard",
    ("lost", "captured"): "the ship is lost, and everyone aboard is captured",
    ("damaged", "detected"): "the ship is damaged, and everyone aboard is detected",
    ("unhurt", "none"): "the ship gets away",
}


def fate(row: QuestRow) -> str:
    """What a line of the chart means."""
    return FATES[row.ship, row.crew]


class SpaceshipQuest(DiceMission, spaceship_quest.SpaceshipQuest, tag="dice-missions.SpaceshipQuest"):
    """[D-70] A ship in an Orbit Box where a Friend is held."""

    def condition(self, ctx: Context, site: Site) -> bool:
        held = ctx.board.in_orbit(site.place) and characters.captives_at(ctx, site.place, site.side)
        return bool(held) and bool(craft(ctx, site.place, site.side, SPARE))

    def bonus(self, ctx: Context, site: Site, group: Group) -> list[Modifier]:
        return DiceMission.bonus(self, ctx, site, group)


class BeginDiceQuest(Action, frozen=True):
    form = "quest with {ship}"
    saying = "{ship}|comes for the prisoners"
    ship: ShipId

    def is_final(self, ctx: Context) -> bool:
        """Nobody is left to be taken along: the dice are rolled at once."""
        missions = ctx.state.stack[-1]
        return isinstance(missions, DiceOrbitMissions) and missions.begins_at_once(ctx, self.ship)


class BeginDiceHunt(BeginDiceQuest, frozen=True):
    form = "hunt with {ship}"
    saying = "{ship}|hunts an Atrocity unit, and comes for the prisoners"


class DiceOrbitMissions(OrbitMissions, tag="dice-missions.OrbitMissions"):
    """[D-10, D-70] The quest of an Orbit Box: one ship, for all who are held there."""

    def quests(self, ctx: Context) -> list[Option]:
        if self.ships:
            return []
        ships = craft(ctx, self.place, self.side, SPARE)
        found: list[Option] = []
        if characters.captives_at(ctx, self.place, self.side):
            found += [(BeginDiceQuest(ship.id), self.begin_quest) for ship in ships]
        if self.may_hunt(ctx):
            found += [(BeginDiceHunt(ship.id), self.begin_hunt) for ship in ships]
        return found

    def may_hunt(self, ctx: Context) -> bool:
        """Not where there are no Atrocity units."""
        return False

    def quest(self, ctx: Context, ship: str, target: str) -> Quest:
        owner = ctx.state.ships[ship].owner
        return DiceQuest(side=self.side, place=self.place, ship=ship, target=target, members=(owner,))

    def begin_quest(self, ctx: Context, action: BeginDiceQuest) -> Next:
        return self._begin(ctx, action.ship, "")

    def begin_hunt(self, ctx: Context, action: BeginDiceHunt) -> Next:
        return self._begin(ctx, action.ship, PREY)

    def _begin(self, ctx: Context, ship: str, target: str) -> Next:
        self.ships = (*self.ships, ship)
        return Call(self.quest(ctx, ship, target), self.choose)


class DiceHunts(DiceOrbitMissions, layer=True, tag="dice-missions.Hunts"):
    """[D-70] In the Galactic Game a ship may hunt as well."""

    def may_hunt(self, ctx: Context) -> bool:
        return super().may_hunt(ctx) or hunts.can_hunt(ctx, self.site)


class RollForQuest(DrawForQuest, frozen=True):
    form = "roll"
    saying = "Roll for the quest"


class TakeAboard(Action, frozen=True):
    form = "free {who}"
    saying = "Take {who} aboard"
    who: CharacterId


class DiceQuest(Quest, tag="dice-missions.Quest"):
    """[D-70] One level frees all for whom there are seats; two also destroy the unit that is hunted."""

    spare: ClassVar[int] = SPARE
    going = RollForQuest

    #: The level that was reached, and those who have been taken aboard since.
    level: int = 0
    freed: tuple[str, ...] = ()

    @property
    def group(self) -> DiceGroup:
        return DiceGroup(
            letter=spaceship_quest.QUEST,
            members=self.members,
            target=self.target,
            leader=self.members[0],
            letters=self.level,
        )

    def draw(self, ctx: Context) -> Next:
        """[D-28, D-70] Its bonus rolls; no random event touches it."""
        self.set_out(ctx)
        return Call(OnlyBonusRolls(side=self.side, place=self.place, group=self.group), self.judged)

    def judged(self, ctx: Context, level: int) -> Next:
        self.level = level
        return self.succeed if level else self.roll

    # Success

    def succeed(self, ctx: Context) -> Next:
        reports.completed(ctx, self.site, self.group)
        return self.free_next

    def free_next(self, ctx: Context) -> Next:
        """[D-70] All of them, or as many as there are seats for, as the player likes."""
        room = seats_left(ctx, ctx.state.ships[self.ship], (*self.members, *self.freed))
        captives = characters.captives_at(ctx, self.place, self.side)
        if sum(spaceships.seats_taken(ctx, captive) for captive in captives) <= room:
            return self.free_all
        fitting = [each for each in captives if spaceships.seats_taken(ctx, each) <= room]
        options: list[Option] = [(TakeAboard(each.id), self.take_aboard) for each in fitting]
        if not options:
            return self.strike
        prompt = f"Whom does {naming.the(ctx.facts, self.ship)} take aboard?"
        return Ask(self.side, "missions.quest.freed", "D-70", prompt, options, about=self.place)

    def free_all(self, ctx: Context) -> Next:
        for captive in characters.captives_at(ctx, self.place, self.side):
            self._free(ctx, captive)
        return self.strike

    def take_aboard(self, ctx: Context, action: TakeAboard) -> Next:
        self.freed = (*self.freed, action.who)
        self._free(ctx, ctx.state.characters[action.who])
        return self.free_next

    def _free(self, ctx: Context, captive: Character) -> None:
        custody.free(ctx, captive, "freed by a Spaceship Quest", "D-70")

    def strike(self, ctx: Context) -> Next:
        """[D-70] Of several units chance picks one; where there is none, nothing is destroyed."""
        if self.target == PREY and self.level >= DESTROYED:
            found = hunts.prey(ctx, self.place)
            if found:
                role, kind = ctx.pick(found)
                cause = Cause(HUNTED)
                units.eliminate(ctx, self.place, {kind: 1}, cause.words, "D-70", role)
                if not can_leave(ctx, self.place, "imperial"):
                    fleet.perish(ctx, self.place, "imperial", cause, "22.43", role=role)
        return DONE

    # Failure

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the failed Spaceship Quest", case="D-70", side=self.side, number=2)
        return rolled(ctx, roll, self.failed, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        row = entry(charts().failed_quest, sum(dice))
        return Reading(fate(row), grave=row.ship != "unhurt")

    def failed(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        row, ship = entry(charts().failed_quest, sum(dice)), ctx.state.ships[self.ship]
        reports.failed(ctx, self.site, self.group, fate(row), sum(dice))
        cause = Cause(FAILED_QUEST)
        if row.crew == "dead":
            detection.destroy(ctx, ship.id, self.members, cause, "D-70")
        elif row.crew == "captured":
            spaceships.lose(ctx, ship, cause.words, "D-70", destroyed=True)
            return Call(self._arrest())
        elif row.crew == "detected":
            ship.damaged = True
            ctx.emit(ShipDamaged(case="D-70", ship=ship.id, place=self.place, reason=cause.words))
            crew = [ctx.state.characters[each] for each in self.members]
            detection.set_detected(ctx, crew, True, cause.words, "D-70")
        return DONE
