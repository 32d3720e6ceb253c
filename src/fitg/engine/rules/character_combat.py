"""[12.0] Character combat: characters, a squad, a creature or Irate Locals attack characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from fitg import tables
from fitg.data.charts import DIE
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.character_combat import (
    ATTACKERS_BEATEN,
    NO_DEFENDER_LEFT,
    BreakOffTried,
    FightBegan,
    FightEnded,
    OutOfFight,
    RoundFought,
)
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import UNITS, opponent
from fitg.engine.rules import characters, creatures, custody, possessions, units
from fitg.engine.rules.wounds import SpreadWounds, Suffered

ForceKind = Literal["characters", "squad", "creature", "locals"]
#: What those are called who have no names of their own.
FORCES: dict[ForceKind, str] = {"squad": "a squad", "locals": "irate locals"}


#: A fight is over: what was left open in it (who falls to whom) can be settled now. The fight itself is the
#: procedure that has reached the moment.
FIGHT_OVER = "fight-over"


class FightResult(msgspec.Struct, frozen=True):
    """What a fight leaves to the mission it interrupted."""

    spoils_bonus: bool = False
    bonus_change: int = 0
    #: The spaces that it has moved the Loyalty marker in favor of the attacked.
    loyalty_moved: int = 0
    #: Those who attacked are dead or destroyed.
    beaten: bool = False


class FightHandToHand(Action, frozen=True):
    form = "hand-to-hand"
    saying = "Hand-to-hand"


class FightWithGuns(Action, frozen=True):
    form = "firefight"
    saying = "Firefight: all wounds are doubled"


class FightToKill(Action, frozen=True):
    form = "kill"
    saying = "Kill"
    final = True


class FightToCapture(Action, frozen=True):
    form = "capture"
    saying = "Capture"
    final = True


class FaceCreature(Action, frozen=True):
    form = "face it with {who}"
    saying = "{who} faces it"
    who: CharacterId


class HoldBack(Action, frozen=True):
    form = "hold back {who}"
    saying = "{who} stays out of this round"
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """Nobody else can stay out, and nobody can break off: the round is fought."""
        fight = ctx.state.stack[-1]
        if not isinstance(fight, CharacterCombat) or fight.may_break_off(ctx):
            return False
        rest = tuple(each for each in fight.active if each != self.who)
        return not fight.may_stay_out(ctx, rest)


class StandReady(Action, frozen=True):
    form = "ready"
    saying = "Ready: the others fight"
    passes = True
    usual = True

    def is_final(self, ctx: Context) -> bool:
        """Nobody can break off: the round is fought."""
        fight = ctx.state.stack[-1]
        return isinstance(fight, CharacterCombat) and len(fight.ways_out(ctx)) <= 1


class StandAndFight(Action, frozen=True):
    form = "stand and fight"
    saying = "Stand and fight"
    final = True
    again = "Fight on until somebody is hurt"


class BreakOffInactive(Action, frozen=True):
    form = "break off with the inactive"
    saying = "Those who stay out try to break off"
    final = True


class BreakOffAll(Action, frozen=True):
    form = "break off with all"
    saying = "All try to break off"
    final = True
    again = "Try to break off until it works or somebody is hurt"


class GuardPrisoners(Action, frozen=True):
    form = "guard with {who}"
    saying = "{who} guards them"
    who: CharacterId


class CharacterCombat(Procedure):
    """[12.0] One fight, round by round, until one side is gone or the defenders have broken off."""

    place: str
    kind: ForceKind
    name: str
    attacker_side: Side
    defenders: tuple[str, ...]
    #: All who were attacked, whatever has become of them.
    group: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()
    #: [7.22] The units that have sent a squad have just been seen by everybody.
    seen: bool = False
    strength: int = 0
    #: None: the force cannot be wounded.
    endurance: int | None = None
    weapon: str = ""
    intent: str = ""
    round: int = 0
    active: tuple[str, ...] = ()
    #: [12.53] Active characters have tried to break off this round, and failed.
    failed: bool = False
    #: [12.74] Wounds of a squad, creature or mob, and those it has inflicted.
    force_wounds: int = 0
    inflicted: int = 0
    #: The results of this round.
    attacker_wounds: int = 0
    defender_wounds: int = 0
    captures: int = 0
    #: Whom a creature hurts when the round is over, with the wounds.
    suffering: tuple[tuple[str, int], ...] = ()
    #: [12.84] Captured in this combat; theirs is no side until it is over.
    taken: tuple[str, ...] = ()
    #: Combat added by possessions for this round, and for the whole combat.
    round_aid: Mapping[str, int] = {}
    aid: Mapping[str, int] = {}
    grabbed: str = ""
    spoils_bonus: bool = False
    #: The spaces that beating a creature has moved the Loyalty marker.
    loyalty_moved: int = 0
    over: str = ""

    @property
    def defender_side(self) -> Side:
        return opponent(self.attacker_side)

    def traits(self, ctx: Context) -> dict[str, str]:
        """[13.45] What is special about the creature that attacks."""
        return ctx.facts.creatures[self.name].traits

    def enemy(self, ctx: Context) -> str:
        """Who attacks: people by their names, a squad, a mob or a creature."""
        if self.attackers:
            return naming.pieces(ctx.facts, self.attackers)
        return FORCES.get(self.kind) or naming.piece(ctx.facts, self.name)

    def _attack(self, ctx: Context) -> str:
        """What the attacker is about."""
        who = naming.pieces(ctx.facts, self.defenders)
        return f"You attack {who} at {naming.place(ctx.facts, self.place)}"

    def _defence(self, ctx: Context) -> str:
        """What the defenders are in."""
        place = naming.place(ctx.facts, self.place)
        return f"Round {self.round} at {place} against {self.enemy(ctx)}"

    # Before the first round

    def begin(self, ctx: Context) -> Next:
        self.group = self.defenders
        return self.choose_weapon

    def choose_weapon(self, ctx: Context) -> Next:
        """[12.31] Attacking characters pick the weapons; the other forces have theirs."""
        if self.weapon:
            return self.declare_intent
        options: list[Option] = [
            (FightHandToHand(), self.fight_hand_to_hand),
            (FightWithGuns(), self.fight_with_guns),
        ]
        prompt = f"{self._attack(ctx)}: how do you fight?"
        return Ask(self.attacker_side, "character-combat.weapon", "12.31", prompt, options, about=self.place)

    def fight_hand_to_hand(self, ctx: Context) -> Next:
        self.weapon = "hand-to-hand"
        return self.declare_intent

    def fight_with_guns(self, ctx: Context) -> Next:
        self.weapon = "firefight"
        return self.declare_intent

    def declare_intent(self, ctx: Context) -> Next:
        """[12.32, 12.85] Kill or capture, for the whole combat; creatures and locals always kill."""
        if self.kind not in ("characters", "squad"):
            return self.fight_to_kill
        options: list[Option] = [
            (FightToKill(), self.fight_to_kill),
            (FightToCapture(), self.fight_to_capture),
        ]
        prompt = f"{self._attack(ctx)}: to kill, or to capture?"
        return Ask(self.attacker_side, "character-combat.intent", "12.32", prompt, options, about=self.place)

    def fight_to_kill(self, ctx: Context) -> Next:
        self.intent = "kill"
        return self.choose_champion

    def fight_to_capture(self, ctx: Context) -> Next:
        self.intent = "capture"
        return self.choose_champion

    def choose_champion(self, ctx: Context) -> Next:
        """Some minds are attacked one at a time: the owner names who faces the creature."""
        if creatures.traits_of(ctx, self).get("intelligence_side") != "one_chosen":
            return self.open_fight
        options: list[Option] = [(FaceCreature(each), self.face_creature) for each in self.defenders]
        prompt = f"{self.enemy(ctx)} at {naming.place(ctx.facts, self.place)}: who faces the creature?"
        return Ask(
            self.defender_side, "character-combat.champion", "13.45", prompt, options, about=self.place
        )

    def face_creature(self, ctx: Context, action: FaceCreature) -> Next:
        self.defenders = (action.who,)
        return self.open_fight

    def open_fight(self, ctx: Context) -> Next:
        if self.kind == "squad" and not self.seen:
            units.reveal(ctx, self.place, self.attacker_side, "their squad attacks")
        ctx.emit(
            FightBegan(
                case="12.0",
                place=self.place,
                attacker=self.name,
                attackers=self.attackers,
                strength=self.attack_strength(ctx),
                endurance=self.endurance,
                defenders=self.defenders,
                weapon=self.weapon,
                intent=self.intent,
            )
        )
        if "grabs_one" in creatures.traits_of(ctx, self):
            self._grab(ctx)
        return self.start_round

    def _grab(self, ctx: Context) -> None:
        self.grabbed = ctx.pick(self.defenders)
        self.defenders = tuple(each for each in self.defenders if each != self.grabbed)
        self._put_out(ctx, self.grabbed, "in its grip", "13.45")

    def _put_out(self, ctx: Context, character_id: str, reason: str, case: str) -> None:
        ctx.emit(
            OutOfFight(case=case, character=character_id, place=self.place, round=self.round, reason=reason)
        )

    # A round

    def start_round(self, ctx: Context) -> Next:
        """[12.43] A new round: all may be divided anew."""
        self.round += 1
        self.failed = False
        self.round_aid = {}
        creatures.grow(ctx, self)
        self.active = self._willing(ctx)
        return self.declare_attacking

    def _willing(self, ctx: Context) -> tuple[str, ...]:
        """[14.3] Whom a Cervac holds off stays inactive, unless there is nobody else."""
        able = tuple(each for each in self.defenders if not ctx.state.characters[each].disabled)
        return able or self.defenders

    def declare_attacking(self, ctx: Context) -> Next:
        """[A-12-17] The attacker declares possessions first."""
        moment = self._moment("attacking", self.attacker_side, self.attackers, self.attackers)
        return at(ctx, moment, self.declared_attacking)

    def _moment(self, name: str, side: Side, holders: tuple[str, ...], actors: tuple[str, ...]) -> Moment:
        return Moment(
            name=name,
            side=side,
            holders=holders,
            actors=actors,
            prompt="Declare a possession for this round?",
            used=tuple(f"combat_defending@{holder}" for holder in self.aid),
        )

    def declared_attacking(self, ctx: Context, used: tuple[str, ...]) -> Next:
        self._note_aid(ctx, used)
        return self.choose_active

    def _note_aid(self, ctx: Context, used: tuple[str, ...]) -> None:
        """What helps for one round, and what helps a defender to the end of the combat."""
        for entry in used:
            trait, _, holder = entry.partition("@")
            if trait == "combat_one_round":
                self.round_aid = {**self.round_aid, holder: possessions.worth(ctx, trait)}
            elif trait == "combat_defending":
                self.aid = {**self.aid, holder: possessions.worth(ctx, trait)}

    def choose_active(self, ctx: Context) -> Next:
        """[12.4] Divide the defenders; at least one who can fight must be active (A-12-01)."""
        options: list[Option] = [
            (HoldBack(each), self.hold_back) for each in self.may_stay_out(ctx, self.active)
        ]
        options.append((StandReady(), self.ready))
        return Ask(
            self.defender_side,
            "character-combat.active",
            "12.4",
            f"{self._defence(ctx)}: who stays out of the fight?",
            options,
            about=self.place,
            gathered=self.inactive,
        )

    def may_stay_out(self, ctx: Context, active: tuple[str, ...]) -> list[str]:
        """Which of the active may leave the fight to the others?"""
        if "all_active" in creatures.traits_of(ctx, self):
            return []
        return [
            each
            for each in active
            if self._may_be_active_alone(ctx, tuple(other for other in active if other != each))
        ]

    def _may_be_active_alone(self, ctx: Context, active: tuple[str, ...]) -> bool:
        if not active:
            return False
        able = [each for each in self._willing(ctx) if self._power(ctx, each) > 0]
        return not able or any(each in able for each in active)

    def hold_back(self, ctx: Context, action: HoldBack) -> Next:
        self.active = tuple(each for each in self.active if each != action.who)
        return self.choose_active

    def ready(self, ctx: Context) -> Next:
        for each in self.active:
            characters.does_something(ctx, ctx.state.characters[each])
        minds = creatures.uses_intelligence(creatures.traits_of(ctx, self))
        name = "defending-minds" if minds else "defending"
        moment = self._moment(name, self.defender_side, self.defenders, self.active)
        return at(ctx, moment, self.declared_defending)

    def declared_defending(self, ctx: Context, used: tuple[str, ...]) -> Next:
        self._note_aid(ctx, used)
        return self.choose_break_off

    @property
    def inactive(self) -> tuple[str, ...]:
        return tuple(each for each in self.defenders if each not in self.active)

    def choose_break_off(self, ctx: Context) -> Next:
        """[12.5, 12.52] Nobody, the inactive only, or everybody (A-12-02)."""
        options = self.ways_out(ctx)
        if not options:
            return self.fight
        prompt = f"{self._defence(ctx)}: do you try to break off?"
        return Ask(
            self.defender_side, "character-combat.break-off", "12.5", prompt, options, about=self.place
        )

    def may_break_off(self, ctx: Context) -> bool:
        """Do rules and creature let anybody break off in this round?"""
        return creatures.break_off_allowed(creatures.traits_of(ctx, self), self.round)

    def ways_out(self, ctx: Context) -> list[Option]:
        """Who may break off now, or stand; nothing where that is not allowed."""
        options: list[Option] = []
        if not self.may_break_off(ctx):
            return options
        if not self._nobody_can_be_hurt(ctx):
            options.append((StandAndFight(), self.fight))
        if self.inactive:
            options.append((BreakOffInactive(), self.break_off_inactive))
        options.append((BreakOffAll(), self.break_off_all))
        return options

    def _nobody_can_be_hurt(self, ctx: Context) -> bool:
        """[12.0] Whatever the dice show, standing would change nothing: only breaking off ends this fight."""
        if self._fights_back(ctx) or creatures.changes_by_itself(ctx, self):
            return False
        column = self._column(ctx).column
        dice = DIE if creatures.attack_rolls(creatures.traits_of(ctx, self)) else ()
        return not any(self._struck(ctx, column, die) != (0, 0) for die in dice)

    def break_off_inactive(self, ctx: Context) -> Next:
        return rolled(ctx, self._break_off_roll, self.inactive_broke_off, self.read_inactive_break_off)

    def break_off_all(self, ctx: Context) -> Next:
        return rolled(ctx, self._break_off_roll, self.all_broke_off, self.read_break_off)

    @property
    def _break_off_roll(self) -> Roll:
        """[12.5] One roll, by the side that tries."""
        return Roll(purpose="the break-off", case="12.5", side=self.defender_side, combat=True)

    def read_inactive_break_off(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return self._read_break_off(ctx, self._escaped(ctx, *dice, everybody=False))

    def read_break_off(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return self._read_break_off(ctx, self._escaped(ctx, *dice, everybody=True))

    def _read_break_off(self, ctx: Context, escaped: tuple[str, ...]) -> Reading:
        if not escaped:
            return Reading("nobody gets away", grave=True)
        return Reading(f"{naming.pieces(ctx.facts, escaped)} would get away")

    def inactive_broke_off(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        return self._broke_off(ctx, *dice, everybody=False)

    def all_broke_off(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        return self._broke_off(ctx, *dice, everybody=True)

    def _escaped(self, ctx: Context, die: int, *, everybody: bool) -> tuple[str, ...]:
        """[12.5] One roll, compared with the number of each set."""
        modifier = creatures.break_off_modifier(creatures.traits_of(ctx, self), self.round)
        result = tables.break_off(self._column(ctx).column, die, modifier, facts=ctx.facts)
        if everybody and result.active:
            return self.defenders
        return self.inactive if result.inactive else ()

    def _broke_off(self, ctx: Context, die: int, *, everybody: bool) -> Next:
        """[12.51, 12.53] Who gets away, and whether the active ones failed."""
        modifier = creatures.break_off_modifier(creatures.traits_of(ctx, self), self.round)
        column = self._column(ctx)
        escaped = self._escaped(ctx, die, everybody=everybody)
        self.failed = everybody and escaped != self.defenders
        ctx.emit(
            BreakOffTried(
                case="12.5",
                round=self.round,
                column=column.column,
                die=die,
                modifier=modifier,
                tried=self.defenders if everybody else self.inactive,
                escaped=escaped,
            )
        )
        self.defenders = tuple(each for each in self.defenders if each not in escaped)
        self.active = tuple(each for each in self.active if each not in escaped)
        return self.fight if self.active else self.finish

    def fight(self, ctx: Context) -> Next:
        """[12.6] Both roll; a creature or a mob is on nobody's side."""
        roll = Roll(
            purpose="the round",
            case="12.6",
            side=self.attacker_side if self.kind in ("characters", "squad") else None,
            number=creatures.attack_rolls(creatures.traits_of(ctx, self)),
            answer=self.defender_side,
            answers=int(self._fights_back(ctx)),
            combat=True,
        )
        return rolled(ctx, roll, self.fought, self.read_round)

    def read_round(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        """What the round would cost whom."""
        returned, wounds, captures = self._results(ctx, self._column(ctx).column, *self._both(ctx, dice))
        words = f"wounds of the defenders: {wounds}, of the attackers: {returned}"
        if captures:
            words += f", captures: {captures}"
        return Reading(words, grave=not wounds and not captures, grave_answer=wounds > 1 and not returned)

    def _both(self, ctx: Context, dice: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
        """The dice of the attackers, and the die that strikes back, if one does."""
        attacks = creatures.attack_rolls(creatures.traits_of(ctx, self))
        return dice[:attacks], next(iter(dice[attacks:]), None)

    def fought(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[12.6] The dice are read on the column of the differential."""
        attack, defense = self.attack_strength(ctx), self.defense_strength(ctx)
        column = self._column(ctx)
        attacker_dice, defender_die = self._both(ctx, dice)
        self.attacker_wounds, self.defender_wounds, self.captures = self._results(
            ctx, column.column, attacker_dice, defender_die
        )
        ctx.emit(
            RoundFought(
                case="12.6",
                round=self.round,
                attack=attack,
                defense=defense,
                differential=attack - defense,
                column=column.column,
                shifts=column.shifts,
                attacker_dice=attacker_dice,
                defender_die=defender_die,
                attacker_wounds=self.attacker_wounds,
                defender_wounds=self.defender_wounds,
                captures=self.captures,
                active=self.active,
            )
        )
        return self.wound_defenders

    def _results(
        self, ctx: Context, column: str, attacker_dice: tuple[int, ...], defender_die: int | None
    ) -> tuple[int, int, int]:
        """[12.0b, 12.8] Each die wounds the other side, and its asterisk captures a defender.

        The wounds of attackers and defenders, and the captures.
        """
        struck = [self._struck(ctx, column, die) for die in attacker_dice]
        capture = self.intent == "capture"
        returned = tables.combat_wounds(column, None, defender_die, capture=capture, facts=ctx.facts)
        return (
            self._effect(ctx, returned.attacker_wounds, self.attackers),
            sum(wounds for wounds, _ in struck),
            returned.captures + sum(captures for _, captures in struck),
        )

    def _struck(self, ctx: Context, column: str, die: int) -> tuple[int, int]:
        """The wounds and captures of one attack roll."""
        capture = self.intent == "capture"
        result = tables.combat_wounds(column, die, None, capture=capture, facts=ctx.facts)
        return self._effect(ctx, result.defender_wounds, self.defenders), result.captures

    def _effect(self, ctx: Context, wounds: int, group: tuple[str, ...]) -> int:
        """[12.6e, 14.4] A firefight doubles what a Body Shield leaves."""
        if not wounds:
            return 0
        times = ctx.facts.charts.character_combat.firefight_multiplier if self.weapon == "firefight" else 1
        return max(0, wounds + possessions.shown_trait(ctx, group, "combat_result")) * times

    def _fights_back(self, ctx: Context) -> bool:
        """[A-12-01] Defenders without any Combat strike back too, unless a ruling says otherwise."""
        if "no_fight_back" in creatures.traits_of(ctx, self):
            return False
        return ctx.rulings.helpless_fight_back or self.defense_strength(ctx) > 0

    # Strength and column

    def _power(self, ctx: Context, character_id: str) -> int:
        """[12.72] What a character adds: Combat with wounds and possessions, or Intelligence.

        Whom a Cervac holds off can do nothing, even if he stands alone.
        """
        character = ctx.state.characters[character_id]
        if character.disabled:
            return 0
        fellows = self.attackers if character.side == self.attacker_side else self.defenders
        if creatures.uses_intelligence(creatures.traits_of(ctx, self)):
            return characters.rating(ctx, character, "intelligence", among=fellows)
        aid = self.round_aid.get(character_id, 0) + self.aid.get(character_id, 0)
        return characters.rating(ctx, character, "combat", among=fellows) + aid

    def attack_strength(self, ctx: Context) -> int:
        """[12.11, 12.12] The strength of the attacking force."""
        if self.kind == "characters":
            return sum(self._power(ctx, each) for each in self.attackers)
        return creatures.strength(ctx, self)

    def defense_strength(self, ctx: Context) -> int:
        """[12.6a] The sum over the active defenders."""
        return sum(self._power(ctx, each) for each in self.active)

    def _column(self, ctx: Context) -> tables.CombatColumn:
        """[12.6b, 12.6c, 12.6d] The differential's column with all shifts."""
        return tables.combat_column(
            self.attack_strength(ctx) - self.defense_strength(ctx),
            capture=self.intent == "capture",
            failed_break_off=self.failed,
            surprise=creatures.surprise(ctx, self),
            shifts=self._local_shifts(ctx),
            facts=ctx.facts,
        )

    def _local_shifts(self, ctx: Context) -> tuple[tables.Shift, ...]:
        """What the planet itself does; creatures and locals are nobody's."""
        attacker = self.attacker_side if self.kind in ("characters", "squad") else None
        return ctx.rules.ask[questions.columns](ctx, self.place, attacker, self.defender_side)

    # Wounds and captures

    def wound_defenders(self, ctx: Context) -> Next:
        """[12.7, 12.41] The owner spreads the wounds over his active characters."""
        if not self.defender_wounds:
            return self.wound_attackers
        return Call(self._wounds(self.active, self.defender_wounds), self.defenders_wounded)

    def _wounds(self, targets: tuple[str, ...], wounds: int, case: str = "12.7") -> SpreadWounds:
        return SpreadWounds(targets=targets, wounds=wounds, cause=self.name, case=case)

    def defenders_wounded(self, ctx: Context, suffered: Suffered) -> Next:
        self.inflicted += suffered.wounds
        self._lose_companions(suffered)
        return self.wound_attackers

    def _lose_companions(self, suffered: Suffered) -> None:
        """A companion that took a wound no longer helps."""
        if suffered.bereft:
            self.aid = {holder: aid for holder, aid in self.aid.items() if holder not in suffered.bereft}

    def wound_attackers(self, ctx: Context) -> Next:
        """[12.7, 12.74] Attacking characters share their wounds; other forces just take them."""
        if self.kind == "characters" and self.attacker_wounds:
            return Call(self._wounds(self.attackers, self.attacker_wounds), self.capture)
        creatures.wound_force(ctx, self, self.attacker_wounds, "the defenders strike back")
        return self.capture

    def _alive(self, ctx: Context, group: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each for each in group if ctx.state.characters[each].fate in CAN_ACT)

    def capture(self, ctx: Context) -> Next:
        """[12.8, A-12-05, A-12-06] After the wounds, each asterisk takes one living active defender."""
        for _ in range(self.captures):
            alive = [each for each in self._alive(ctx, self.active) if each not in self.taken]
            if alive:
                captive = ctx.pick(alive)
                self.taken = (*self.taken, captive)
                self._put_out(ctx, captive, "overpowered", "12.84")
        return self.end_round

    def end_round(self, ctx: Context) -> Next:
        """Some creatures do more when a round is over."""
        self.suffering = creatures.after_round(ctx, self)
        return self.suffer

    def suffer(self, ctx: Context) -> Next:
        if not self.suffering:
            return self.close_round
        (victim, wounds), *others = self.suffering
        self.suffering = tuple(others)
        return Call(self._wounds((victim,), wounds, "13.45"), self.suffered)

    def suffered(self, ctx: Context, suffered: Suffered) -> Next:
        self._lose_companions(suffered)
        return self.suffer

    def close_round(self, ctx: Context) -> Next:
        """[12.0] Who is left, and does the fight go on?"""
        self.attackers = self._alive(ctx, self.attackers)
        self.defenders = tuple(each for each in self._alive(ctx, self.defenders) if each not in self.taken)
        if self.grabbed and ctx.state.characters[self.grabbed].fate not in IN_PLAY:
            self.grabbed = ""
        if self.beaten(ctx) or not self.defenders:
            return self.finish
        self.over = creatures.ends(ctx, self)
        return self.finish if self.over else self.start_round

    def beaten(self, ctx: Context) -> bool:
        """[12.74] The attacking force is dead, destroyed or has fled."""
        if self.kind == "characters":
            return not self._alive(ctx, self.attackers)
        return self.endurance is not None and self.force_wounds >= self.endurance

    # After the last round

    def finish(self, ctx: Context) -> Next:
        """[12.83, A-12-18, A-12-20] Captives of a force that was wiped out were never captured."""
        if self.beaten(ctx):
            self.taken = ()
            creatures.beaten(ctx, self)
        else:
            creatures.unbeaten(ctx, self)
        return self.choose_guard

    def choose_guard(self, ctx: Context) -> Next:
        """[12.81b, A-12-09] A squad hands its prisoners to the military units, characters name a guard."""
        if not self.taken:
            return self.end
        if self.kind == "squad":
            return self.hand_to_units
        options: list[Option] = [(GuardPrisoners(each), self.guard) for each in self.attackers]
        taken, place = naming.pieces(ctx.facts, self.taken), naming.place(ctx.facts, self.place)
        prompt = f"Who guards {taken}, taken at {place}?"
        return Ask(self.attacker_side, "character-combat.guard", "12.81", prompt, options, about=self.place)

    def hand_to_units(self, ctx: Context) -> Next:
        return self._take_away(ctx, UNITS)

    def guard(self, ctx: Context, action: GuardPrisoners) -> Next:
        return self._take_away(ctx, action.who)

    def _take_away(self, ctx: Context, guard: str) -> Next:
        for each in self.taken:
            custody.capture(ctx, ctx.state.characters[each], guard, "taken in combat", "12.8")
        return self.end(ctx)

    def end(self, ctx: Context) -> Next:
        if self.kind == "squad":
            units.conceal(ctx, self.place)
        ctx.emit(FightEnded(case="12.0", place=self.place, rounds=self.round, reason=self._ending(ctx)))
        return at(ctx, Moment(name=FIGHT_OVER, side=self.defender_side, holders=self.defenders), self.part)

    def part(self, ctx: Context) -> Next:
        """What was left open is settled; the fight goes back to whatever it interrupted."""
        return Done(
            FightResult(
                spoils_bonus=self.spoils_bonus,
                loyalty_moved=self.loyalty_moved,
                beaten=self.beaten(ctx),
            )
        )

    def _ending(self, ctx: Context) -> str:
        if self.beaten(ctx):
            return ATTACKERS_BEATEN
        if not self.defenders:
            return NO_DEFENDER_LEFT
        return self.over


def squad_attack(
    ctx: Context,
    place: str,
    side: Side,
    defenders: tuple[str, ...],
    survivors: Mapping[str, int] | None = None,
) -> CharacterCombat:
    """[12.12] A squad of the military units in the place; a leader with them raises its endurance.

    [10.6c] After a military combat it is a squad of those who survived it, and whom everybody has seen.
    """
    sent = units.of_side(ctx, place, side) if survivors is None else survivors
    led = any(leader.with_units for leader in characters.leaders(ctx, place, side))
    elite = any(ctx.facts.unit_kinds[kind].elite for kind in sent)
    squad = tables.squad(units.strength_of(ctx, sent), leader=led, elite=elite, facts=ctx.facts)
    return CharacterCombat(
        place=place,
        kind="squad",
        name="squad",
        attacker_side=side,
        defenders=defenders,
        strength=squad.combat,
        endurance=squad.endurance,
        weapon=squad.weapon,
        seen=survivors is not None,
    )
