"""[10.0, 22.0] Battles: what a military combat in an Environ and one in orbit have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fitg import tables
from fitg.data.records import Side, UnitRole
from fitg.engine import points, questions
from fitg.engine.events.military_combat import BattleFought, CombatDeclared
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure, Step
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character, StackRole, opponent
from fitg.engine.rules import characters, units
from fitg.engine.rules.losses import TakeLosses

#: What was declared at that moment.
DETERMINED = "determined"


class LeadCombat(Action, frozen=True):
    form = "lead with {who}"
    saying = "{who} leads"
    final = True
    who: CharacterId


class FightWithoutLeader(Action, frozen=True):
    form = "no leader"
    saying = "No leader"
    passes = True
    final = True


class Battle(Procedure, kw_only=True):
    """[10.0, 22.0] One combat: leaders, ratio and shifts, two rolls on one column, losses on both sides."""

    #: What it is called, and the cases of its declaration, its leaders and its result.
    name: ClassVar[str] = "military combat"
    declared: ClassVar[str] = "10.1"
    led: ClassVar[str] = "10.4"
    fought_by: ClassVar[str] = "10.0"
    #: What units are worth in it that lead themselves.
    crew: ClassVar[UnitRole] = "leader"
    #: [22.32] Whether a Determined Assault is possible in it.
    may_be_determined: ClassVar[bool] = True

    place: str
    attacker: Side
    #: [20.47] Which stacks of the place fight.
    role: StackRole = "free"
    attack_leader: str = ""
    defense_leader: str = ""
    #: [22.3] Whether the attacker has declared a Determined Assault.
    assault: tables.Assault = "normal"
    attacker_loss: int = 0
    defender_loss: int = 0
    #: [A-10-04] What the defender has left; both sides' losses are removed together.
    defender_left: Mapping[str, int] = {}

    @property
    def defender(self) -> Side:
        return opponent(self.attacker)

    # What differs from one kind of battle to another

    def fighting(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """The units of a side that count in this battle."""
        raise NotImplementedError

    def worth(self, ctx: Context, kind: str, side: Side) -> int:
        """What a unit of a kind is worth in it, on the side that attacks or on the other."""
        raise NotImplementedError

    def shifts(self, ctx: Context) -> tuple[tables.Shift, ...]:
        """The shifts of the column, each with its reason."""
        raise NotImplementedError

    def candidates(self, ctx: Context, side: Side) -> list[Character]:
        """Who could be named as leader, if he can lead."""
        raise NotImplementedError

    def skill(self, ctx: Context, character: Character) -> int:
        """The rating with which he leads, 0 if he cannot."""
        raise NotImplementedError

    def takes(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        """[10.3] How a side takes its losses."""
        raise NotImplementedError

    def show(self, ctx: Context) -> None:
        """[7.22b] The face-down units whose strength is needed are turned up."""
        raise NotImplementedError

    def remove(self, ctx: Context, side: Side, left: Mapping[str, int]) -> None:
        """Nothing but these is left of the units of a side."""
        raise NotImplementedError

    def after(self, ctx: Context) -> Next:
        """Both sides have removed their losses."""
        raise NotImplementedError

    # Leaders

    def begin(self, ctx: Context) -> Next:
        ctx.emit(CombatDeclared(case=self.declared, place=self.place, attacker=self.attacker))
        return self.rally_attack

    def begins_at_once(self, ctx: Context) -> bool:
        """Has the attacker nothing to declare, and nobody to name as leader?"""
        return not self.leaders(ctx, self.attacker)

    def declares_first(self, ctx: Context) -> bool:
        """Has the attacker something to declare before he names a leader?"""
        return False

    def may_attack_with(self, ctx: Context, some: Mapping[str, int]) -> bool:
        """Could the attacker do it with these of his units? Whoever only stands by does not count."""
        return any(self.worth(ctx, kind, self.attacker) for kind in some)

    def rally_attack(self, ctx: Context) -> Next:
        return self.rally(ctx, self.attacker, self.name_attack_leader)

    def rally(self, ctx: Context, side: Side, then: Step) -> Next:
        """What a side may do before it names a leader."""
        return then

    def leaders(self, ctx: Context, side: Side) -> list[str]:
        return [each.id for each in self.candidates(ctx, side) if self.skill(ctx, each) >= 1]

    def name_attack_leader(self, ctx: Context) -> Next:
        """[10.4, 22.4, A-10-06] The attacker may name one leader, then the defender."""
        options: list[Option] = [
            (LeadCombat(leader), self.lead_attack) for leader in self.leaders(ctx, self.attacker)
        ]
        options.append((FightWithoutLeader(), self.rally_defense))
        return self._ask_leader(ctx, self.attacker, options)

    def _ask_leader(self, ctx: Context, side: Side, options: list[Option]) -> Ask:
        prompt = f"Who leads your units at {naming.place(ctx.facts, self.place)}?"
        return Ask(side, "military-combat.leader", self.led, prompt, options, about=self.place)

    def lead_attack(self, ctx: Context, action: LeadCombat) -> Next:
        self.attack_leader = action.who
        self.name_leader(ctx, action.who)
        return self.rally_defense

    def name_leader(self, ctx: Context, leader: str) -> None:
        """He leads from now on."""
        raise NotImplementedError

    def rally_defense(self, ctx: Context) -> Next:
        return self.rally(ctx, self.defender, self.name_defense_leader)

    def name_defense_leader(self, ctx: Context) -> Next:
        options: list[Option] = [
            (LeadCombat(leader), self.lead_defense) for leader in self.leaders(ctx, self.defender)
        ]
        options.append((FightWithoutLeader(), self.join_battle))
        return self._ask_leader(ctx, self.defender, options)

    def lead_defense(self, ctx: Context, action: LeadCombat) -> Next:
        self.defense_leader = action.who
        self.name_leader(ctx, action.who)
        return self.join_battle

    def leadership(self, ctx: Context, leader: str) -> int:
        """[10.4, 22.4] What a leader is worth here; what is added counts only for those who have a rating."""
        if not leader:
            return 0
        character = ctx.state.characters[leader]
        skill = self.skill(ctx, character)
        if not skill:
            return 0
        return skill + sum(
            part.by for part in ctx.rules.ask[questions.leadership](ctx, character, self.place)
        )

    def led_with(self, ctx: Context, side: Side) -> int:
        """[10.4, 22.4] What the leader of a side is worth, or the best of the units that lead themselves."""
        leader = self.attack_leader if side == self.attacker else self.defense_leader
        crews = ctx.facts.crews[self.crew]
        if leader or not crews:
            return self.leadership(ctx, leader)
        return max((crews.get(kind, 0) for kind in self.crewed(ctx, side)), default=0)

    def crewed(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """The units of a side that may lead themselves."""
        return self.fighting(ctx, side)

    # The dice

    def join_battle(self, ctx: Context) -> Next:
        """[10.2] The units are shown; the attacker may now declare how he attacks (22.3)."""
        self.show(ctx)
        planet = ctx.board.planet_of[self.place]
        return at(ctx, Moment(name=points.BATTLE_JOINED.name, side=self.attacker, planet=planet), self.roll)

    def roll(self, ctx: Context, declared: tuple[str, ...] | None) -> Next:
        """[10.2] Both sides roll."""
        if DETERMINED in (declared or ()):
            self.assault = "determined"
        roll = Roll(
            purpose=self.name,
            case="10.2",
            side=self.attacker,
            answer=self.defender,
            answers=1,
            combat=True,
        )
        return rolled(ctx, roll, self.fought, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        losses = self.losses(ctx, *dice)
        words = f"the attackers lose {losses.attacker_loss}, the defenders {losses.defender_loss}"
        return Reading(words, grave=not losses.defender_loss, grave_answer=not losses.attacker_loss)

    def losses(self, ctx: Context, attacker_die: int, defender_die: int) -> tables.MilitaryLosses:
        """[10.23, 22.3] What two dice cost."""
        return tables.military_losses(
            self.ratio(ctx).column, attacker_die, defender_die, assault=self.assault, facts=ctx.facts
        )

    def strength(self, ctx: Context, side: Side) -> int:
        """[10.2] The strength of a side."""
        return sum(n * self.worth(ctx, kind, side) for kind, n in self.fighting(ctx, side).items())

    def strength_to_come(self, ctx: Context, side: Side) -> int:
        """[7.22b] What will be added to it as soon as it is shown, besides the units."""
        return 0

    def ratio(self, ctx: Context) -> tables.MilitaryColumn:
        """[10.2] Ratio and shifts; nobody may choose a lower one (22.11)."""
        attack, defense = (self.strength(ctx, side) for side in (self.attacker, self.defender))
        return tables.military_column(attack, defense, self.shifts(ctx), facts=ctx.facts)

    def fought(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[10.2, 10.23] Two rolls on one column."""
        attacker_die, defender_die = dice
        column, losses = self.ratio(ctx), self.losses(ctx, *dice)
        ctx.emit(
            BattleFought(
                case=self.fought_by,
                place=self.place,
                attacker=self.attacker,
                attack=column.attacker,
                defense=column.defender,
                ratio=column.base,
                column=column.column,
                shifts=column.shifts,
                attacker_die=attacker_die,
                defender_die=defender_die,
                attacker_loss=losses.attacker_loss,
                defender_loss=losses.defender_loss,
            )
        )
        self.attacker_loss = losses.attacker_loss
        self.defender_loss = losses.defender_loss
        return self.defender_takes_losses

    # Losses

    def defender_takes_losses(self, ctx: Context) -> Next:
        return Call(self.takes(ctx, self.defender, self.defender_loss), self.defender_lost)

    def defender_lost(self, ctx: Context, left: Mapping[str, int]) -> Next:
        self.defender_left = left
        return self.attacker_takes_losses

    def attacker_has_choice(self, ctx: Context) -> bool:
        """May the attacker choose which units he loses?"""
        return len(self.takes(ctx, self.attacker, self.attacker_loss).choices(ctx)) > 1

    def leaves_the_word_to(self, ctx: Context, side: Side) -> bool:
        """[10.6b] Do people of this side decide next, because all their units are gone with these losses?"""
        if not ctx.rules.ask[questions.stranded_decide](ctx) or not characters.at(ctx, self.place, side):
            return False
        if side == self.defender:
            return not any(self.defender_left.values())
        losses = self.takes(ctx, side, self.attacker_loss)
        return all(sum(lost.values()) == sum(losses.units.values()) for lost in losses.choices(ctx))

    def attacker_takes_losses(self, ctx: Context) -> Next:
        return Call(self.takes(ctx, self.attacker, self.attacker_loss), self.attacker_lost)

    def attacker_lost(self, ctx: Context, left: Mapping[str, int]) -> Next:
        """[10.0, A-10-04] Both sides remove their losses at the same time."""
        self.remove(ctx, self.defender, self.defender_left)
        self.remove(ctx, self.attacker, left)
        return self.after(ctx)

    def finish(self, ctx: Context) -> Next:
        units.conceal(ctx, self.place)
        if points.BATTLE_OVER.name not in ctx.rules.moments:
            return DONE
        planet = ctx.board.planet_of.get(self.place, "")
        return at(ctx, Moment(name=points.BATTLE_OVER.name, side=self.attacker, planet=planet))


# Where battles are declared


class AttackAt(Action, frozen=True):
    form = "attack at {at}"
    saying = "Attack at {at}"
    at: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[10.4] There is nobody to lead the units: they attack at once."""
        segment = ctx.state.stack[-1]
        if not isinstance(segment, CombatSegment):
            return False
        battle = ctx.rules.variant_of(segment.combat(self.at, segment.deciding))
        return isinstance(battle, Battle) and battle.begins_at_once(ctx)


class DeclineAt(Action, frozen=True):
    form = "decline at {at}"
    saying = "No attack at {at}"
    final = True
    at: PlaceId


class FinishAttacking(Action, frozen=True):
    form = "done"
    saying = "Finish attacking"
    passes = True
    final = True


class CombatSegment(Procedure, kw_only=True):
    """[10.1, 22.0] Place by place the Phasing Player may declare combat, else his opponent may."""

    #: The kind of its decisions and their case.
    asks: ClassVar[str] = "military-combat"
    case: ClassVar[str] = "10.1"
    #: The first step, and the one that comes after every battle and every refusal.
    goes_on_with: ClassVar[str] = ""
    attacks: ClassVar[type[AttackAt]] = AttackAt
    ends: ClassVar[type[FinishAttacking]] = FinishAttacking

    side: Side
    #: [A-10-05] Places where combat was fought, or declined by both.
    settled: tuple[str, ...] = ()
    #: [10.1a] Places where the Phasing Player has declined, and his opponent has the word.
    declined: tuple[str, ...] = ()

    @property
    def deciding(self) -> Side:
        """Who has the word now."""
        return opponent(self.side) if self.declined else self.side

    def combat(self, place: str, attacker: Side) -> Battle:
        """The battle that an attack begins."""
        raise NotImplementedError

    def has_the_word(self, ctx: Context) -> Side | None:
        """Who decides next after a battle, if anybody does."""
        raise NotImplementedError

    def options_to_attack(self, ctx: Context, side: Side, places: tuple[str, ...]) -> list[Option]:
        """[19.63] Suicide Squads do not attack by themselves."""
        handler = self.attack if side == self.side else self.attack_instead
        return [(self.attacks(place), handler) for place in places if units.can_act(ctx, place, side)]

    def answer(self, ctx: Context) -> Next:
        """[10.1a, 10.1b, 22.0] Where the Phasing Player declines, his opponent may attack, or nobody does."""
        enemy = opponent(self.side)
        options = self.options_to_attack(ctx, enemy, self.declined)
        hiding = len(options) < len(self.declined)
        options.append((self.ends(), self.answered))
        prompt = "The enemy does not attack: where do you?"
        return Ask(enemy, self.asks, self.case, prompt, options, always=hiding)

    def answered(self, ctx: Context) -> Next:
        self.settled = (*self.settled, *self.declined)
        self.declined = ()
        return self.go_on

    @property
    def go_on(self) -> Step:
        step: Step = getattr(self, self.goes_on_with)
        return step

    def attack(self, ctx: Context, action: AttackAt) -> Next:
        return self.fight(self.side, action.at)

    def attack_instead(self, ctx: Context, action: AttackAt) -> Next:
        return self.fight(opponent(self.side), action.at)

    def fight(self, side: Side, place: str) -> Next:
        """[A-10-05, 22.12] At most one combat of this kind in a place and Segment."""
        self.settled = (*self.settled, place)
        self.declined = tuple(each for each in self.declined if each != place)
        return Call(self.combat(place, side), self.fought)

    def fought(self, ctx: Context) -> Next:
        return self.answer if self.declined else self.go_on
