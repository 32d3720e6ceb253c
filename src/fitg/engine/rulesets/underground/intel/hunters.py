"""[VX-21 to VX-22] Bounty Hunters: whom a search nearly missed they find, and sell to the Empire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fitg.data import packaged
from fitg.data.records import Side
from fitg.engine.events.intelligence import BountyPaid, HunterDeal, HuntersGone, RansomPaid
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.questions import Visit
from fitg.engine.rules import creatures
from fitg.engine.rules.causes import LOCALS
from fitg.engine.rules.character_combat import CharacterCombat, Fight
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.search import Search
from fitg.engine.rulesets.underground.immunity import defeat
from fitg.engine.rulesets.underground.intel import sheet
from fitg.engine.rulesets.underground.intel.memory import BOUNTY, DISCOURAGED, memory
from fitg.engine.rulesets.underground.intel.task import Task

PACKAGE = "fitg.engine.rulesets.underground"
#: The team, as it stands among the creatures of the Guide.
HUNTERS = "bounty-hunters"
#: [VX-21] The die that brings them.
THEIR_DIE = 6
#: [VE-M5a] What the Empire pays for one of its own.
RANSOM = 3


class TeamRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VX-21, VE-M6a] A team, or a swarm, that fights like a creature of no Environ."""

    id: str
    name: str
    strength: int
    endurance: int
    weapon: str
    traits: str


def overlay() -> dict[str, Any]:
    """The facts that the module adds."""
    rows = packaged.rows(PACKAGE, "teams.csv", TeamRow)
    return {
        "creatures": {
            row.id: {
                "name": row.name,
                "strength": row.strength,
                "endurance": row.endurance,
                "weapon": row.weapon,
                "traits": dict(each.partition("=")[::2] for each in row.traits.split()),
                "text": "",
            }
            for row in rows
        }
    }


# When they are about


def are_active(ctx: Context) -> bool:
    """[VX-21] While the bounty is above what discourages them, and they have not been cheated."""
    return not memory(ctx).hunters_gone and sheet.stock(ctx, BOUNTY) > sheet.stock(ctx, DISCOURAGED)


def in_the_wake(visit: Visit | None, ctx: Context, search: Search, die: int) -> Visit | None:
    """[VX-21] Every natural 6 of an Imperial search brings them, beside whatever the search itself finds."""
    hunted = search.side == "imperial" and die == THEIR_DIE and are_active(ctx)
    return Visit(attack(search.place, "rebel", search.hiders)) if hunted else visit


def attack(place: str, side: Side, members: tuple[str, ...]) -> Procedure:
    """[VX-21, VX-21a] A team falls upon a group."""
    return HunterAttack(place=place, side=side, creature=HUNTERS, members=members)


class HunterAttack(CreatureEncounter, tag="missions.intel.HunterAttack"):
    """[VX-21a] They are no beasts: only Norrocks keep them off."""

    def why_spared(self, ctx: Context) -> str:
        """[VP-18j] For the rest of a Phase in which they have been set on somebody."""
        return self._why_calmed(ctx, ())


def _fight(ctx: Context) -> Fight | None:
    """The combat of characters under way."""
    return next((each for each in reversed(ctx.state.stack) if isinstance(each, Fight)), None)


# Those whom they have


class HuntersVerdicts(defeat.Verdicts, layer=True, tag="missions.intel.Verdicts"):
    """[VX-21b] Whom hunters have defeated, and who were not beaten in it, are up for sale."""

    def next_one(self, ctx: Context) -> Next:
        caught, fight = self.waiting, _fight(ctx)
        if not caught or fight is None or fight.name != HUNTERS or _are_beaten(fight):
            return super().next_one(ctx)
        self.waiting = ()
        side = ctx.state.characters[caught[0]].side
        deal = Deal(place=fight.place, caught=caught) if side == "rebel" else Ransom(caught=caught)
        return Call(deal)


def _are_beaten(fight: Fight) -> bool:
    return fight.endurance is not None and fight.force_wounds >= fight.endurance


class PayBounty(Action, frozen=True):
    form = "pay for {who}"
    saying = "Pay the bounty for {who}"
    final = True
    who: CharacterId


class PayForNobody(Action, frozen=True):
    form = "pay for nobody else"
    saying = "Pay for nobody else"
    passes = True
    final = True


class EndTheHunt(Action, frozen=True):
    form = "end the hunt"
    saying = "The hunt is over: nothing more to pay, and the hunters are discouraged"
    final = True


class LetThemHunt(Action, frozen=True):
    form = "let them hunt"
    saying = "Let them go on hunting"
    passes = True
    final = True


class Deal(Procedure, tag="missions.intel.Deal"):
    """[VX-21b to VX-21e] All who fell in one fight are one deal; the Empire pays for one after the other."""

    first = "begin"

    place: str
    caught: tuple[str, ...]
    paid: bool = False

    def begin(self, ctx: Context) -> Next:
        level = sheet.stock(ctx, BOUNTY)
        ctx.emit(HunterDeal(case="VX-21b", place=self.place, characters=self.caught, bounty=level))
        return self.offer

    def offer(self, ctx: Context) -> Next:
        """[VX-21b] At once, and never into debt."""
        if not self.caught:
            return DONE
        level = sheet.stock(ctx, BOUNTY)
        affordable = tracks.points(ctx, "imperial") >= level
        options: list[Option] = [(PayBounty(each), self.pay) for each in self.caught if affordable]
        options.append((PayForNobody(), self.refuse))
        who, place = naming.pieces(ctx.facts, self.caught), naming.place(ctx.facts, self.place)
        prompt = f"Bounty Hunters offer you {who} at {place}, for {level} each: for whom do you pay?"
        if not self.paid:
            prompt += " If you pay for nobody, they never hunt for you again."
        return Ask("imperial", "intelligence.bounty", "VX-21b", prompt, options, about=self.place)

    def pay(self, ctx: Context, action: PayBounty) -> Next:
        """[VX-21e, VQ-11] The hunters hand him to the people of the planet."""
        self.caught = tuple(each for each in self.caught if each != action.who)
        self.paid = True
        level = sheet.stock(ctx, BOUNTY)
        tracks.lose(ctx, "imperial", level, "a bounty is paid", "VX-21b")
        ctx.emit(BountyPaid(case="VX-21b", character=action.who, place=self.place, bounty=level))
        defeat.lay_low(ctx, ctx.state.characters[action.who], Cause(LOCALS, HUNTERS))
        return self.go_on

    def go_on(self, ctx: Context) -> Next:
        """[VX-21c] After each payment the Empire may say that the hunt is over."""
        options: list[Option] = [(EndTheHunt(), self.end_hunt), (LetThemHunt(), self.offer)]
        prompt = "The bounty is paid: do they go on hunting?"
        return Ask("imperial", "intelligence.hunt", "VX-21c", prompt, options, about=self.place)

    def end_hunt(self, ctx: Context) -> Next:
        discouraged(ctx, "the Empire has called the hunt off", "VX-21c")
        return self.set_free

    def refuse(self, ctx: Context) -> Next:
        """[VX-21d] Who pays for nobody at all has seen the last of them."""
        if not self.paid:
            leave(ctx, "the Empire has not paid")
        return self.set_free

    def set_free(self, ctx: Context) -> Next:
        """[VX-21e] With one point, and all that is theirs."""
        for each in self.caught:
            defeat.spare(ctx, ctx.state.characters[each])
        return DONE


def discouraged(ctx: Context, reason: str, case: str) -> None:
    """[VX-21c, VX-22, VE-M5] One step; whoever hunted for a last time is gone with it."""
    record = memory(ctx)
    if record.hunters_gone:
        return
    sheet.mark(ctx, DISCOURAGED, 1, reason, case)
    if record.last_hunt and not are_active(ctx):
        record.last_hunt = False
        leave(ctx, reason)


def leave(ctx: Context, reason: str) -> None:
    """[VX-21d] For good."""
    memory(ctx).hunters_gone = True
    ctx.emit(HuntersGone(case="VX-21d", reason=reason))


def come_back(ctx: Context) -> None:
    """[VE-M22] Those who were gone for good hunt once more, until they are discouraged."""
    record = memory(ctx)
    if record.hunters_gone:
        record.hunters_gone, record.last_hunt = False, True


# Those of the Empire's own


class PayRansom(Action, frozen=True):
    form = "ransom {who}"
    saying = "Ransom {who}"
    final = True
    who: CharacterId


class PayNoRansom(Action, frozen=True):
    form = "ransom nobody else"
    saying = "Ransom nobody else"
    passes = True
    final = True


class Ransom(Procedure, tag="missions.intel.Ransom"):
    """[VE-M5a] The Empire may buy its own people back; the others end up in cells."""

    first = "offer"

    caught: tuple[str, ...]

    def offer(self, ctx: Context) -> Next:
        if not self.caught:
            return DONE
        affordable = tracks.points(ctx, "imperial") >= RANSOM
        options: list[Option] = [(PayRansom(each), self.pay) for each in self.caught if affordable]
        options.append((PayNoRansom(), self.refuse))
        who = naming.pieces(ctx.facts, self.caught)
        prompt = f"Bounty Hunters have {who}: whom do you ransom, for {RANSOM} each?"
        about = ctx.state.characters[self.caught[0]].place
        return Ask("imperial", "intelligence.ransom", "VE-M5a", prompt, options, about=about)

    def pay(self, ctx: Context, action: PayRansom) -> Next:
        self.caught = tuple(each for each in self.caught if each != action.who)
        tracks.lose(ctx, "imperial", RANSOM, "a ransom is paid", "VE-M5a")
        ctx.emit(RansomPaid(case="VE-M5a", character=action.who, ransom=RANSOM))
        defeat.spare(ctx, ctx.state.characters[action.who])
        return self.offer

    def refuse(self, ctx: Context) -> Next:
        """[VE-M5a, VC-45] As if locals had defeated them: who would rather die may."""
        who, *others = self.caught
        self.caught = tuple(others)
        victim = ctx.state.characters[who]
        defeat.blame(ctx, victim, Cause(LOCALS, HUNTERS))
        return Call(defeat.Verdict(who=who), self.next_one)

    def next_one(self, ctx: Context) -> Next:
        return self.refuse if self.caught else DONE


# Discouraging them


def may_discourage(ctx: Context, task: Task) -> bool:
    """[VX-22] A group of people, while the bounty is above what discourages the hunters."""
    return bool(task.members) and not task.camp and are_active(ctx)


def discourage(ctx: Context, task: Task) -> Procedure:
    return Discouraging(place=task.place, members=task.members)


class Discouraging(Procedure, tag="missions.intel.Discouraging"):
    """[VX-22] The group attacks a team; if it wins, hunters think twice."""

    place: str
    members: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        team = ctx.facts.creatures[HUNTERS]
        fight = ShowOfForce(
            place=self.place,
            kind="characters",
            name=HUNTERS,
            attacker_side="rebel",
            attackers=self.members,
            defenders=(),
            strength=team.strength or 0,
            endurance=team.endurance,
            weapon=team.weapon,
        )
        return Call(fight, self.fought)

    def fought(self, ctx: Context, won: bool) -> Next:
        if won:
            discouraged(ctx, "a team of hunters has been beaten", "VX-22")
        return DONE


class ShowOfForce(CharacterCombat, tag="missions.intel.ShowOfForce"):
    """[VX-22] Characters attack a team, and nobody breaks off; the result is whether they have won."""

    #: [VP-18d] What Blades add to the end of the combat.
    blades: Mapping[str, int] = {}

    def _power(self, ctx: Context, character_id: str) -> int:
        return super()._power(ctx, character_id) + self.blades.get(character_id, 0)

    def may_capture(self, ctx: Context) -> bool:
        return False

    def defense_strength(self, ctx: Context) -> int:
        """[12.74] The team's, which falls with its wounds."""
        return creatures.strength(ctx, self)

    def may_break_off(self, ctx: Context) -> bool:
        return False

    def wound_defenders(self, ctx: Context) -> Next:
        creatures.wound_force(ctx, self, self.defender_wounds, "the Rebels attack them")
        return self.wound_attackers

    def close_round(self, ctx: Context) -> Next:
        self.attackers = self._alive(ctx, self.attackers)
        return self.start_round if self.attackers and not _are_beaten(self) else self.finish

    def part(self, ctx: Context) -> Next:
        return Done(_are_beaten(self))
