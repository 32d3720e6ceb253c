"""[10.0] Environ military combat."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.actions import Action, CharacterId, PlaceId
from fitg.engine.context import Context
from fitg.engine.events import BattleFought, CombatDeclared
from fitg.engine.moments import Moment, at
from fitg.engine.procedure import DONE, Ask, Call, Next, Option, Procedure, Step
from fitg.engine.rolls import Reading, Roll, rolled
from fitg.engine.rules import character_combat, characters, detection, possessions, units
from fitg.engine.rules.losses import TakeLosses
from fitg.engine.rules.stacking import name_leader
from fitg.engine.state import Character, opponent


def contested(ctx: Context) -> list[str]:
    """[10.0] The Environs with military units of both sides."""
    return [
        place
        for place in units.places(ctx, "rebel")
        if units.present(ctx, place, "imperial") and ctx.board.on_surface(place)
    ]


class AttackAt(Action, frozen=True):
    form = "attack at {at}"
    saying = "Attack at {at}"
    at: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[10.4] There is nobody to lead the units: they attack at once."""
        segment = ctx.state.stack[-1]
        if not isinstance(segment, MilitaryCombatSegment):
            return False
        return MilitaryCombat(place=self.at, attacker=segment.deciding).begins_at_once(ctx)


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


class MilitaryCombatSegment(Procedure):
    """[10.1] Environ by Environ the Phasing Player may declare combat, else his opponent may."""

    first = "next_environ"

    side: Side
    #: [A-10-05] Environs where combat was fought, or declined by both.
    settled: tuple[str, ...] = ()
    #: [10.1a] Environs where the Phasing Player has declined, and his opponent has the word.
    declined: tuple[str, ...] = ()

    @property
    def deciding(self) -> Side:
        """Who has the word now."""
        return opponent(self.side) if self.declined else self.side

    def goes_on(self, ctx: Context) -> bool:
        """Is there another Environ to decide about?"""
        return bool(self._open(ctx))

    def _open(self, ctx: Context) -> list[str]:
        return [place for place in contested(ctx) if place not in self.settled]

    def declare(self, ctx: Context) -> Next:
        """[10.1a] The Phasing Player picks the order of Environs, and attacks or declines in each."""
        places = self._open(ctx)
        options: list[Option] = [(AttackAt(place), self.attack) for place in places]
        if len(places) > 1:
            options += [(DeclineAt(place), self.decline) for place in places]
        options.append((FinishAttacking(), self.decline_all))
        prompt = "Where do your military units attack?"
        return Ask(self.side, "military-combat", "10.1", prompt, options)

    def decline(self, ctx: Context, action: DeclineAt) -> Next:
        self.declined = (action.at,)
        return self.answer

    def decline_all(self, ctx: Context) -> Next:
        self.declined = tuple(self._open(ctx))
        return self.answer

    def answer(self, ctx: Context) -> Next:
        """[10.1a, 10.1b] Where the Phasing Player has declined, his opponent may attack, or nobody does."""
        options: list[Option] = [(AttackAt(place), self.attack_instead) for place in self.declined]
        options.append((FinishAttacking(), self.answered))
        prompt = "The enemy does not attack: where do you?"
        return Ask(opponent(self.side), "military-combat", "10.1", prompt, options)

    def answered(self, ctx: Context) -> Next:
        self.settled = (*self.settled, *self.declined)
        self.declined = ()
        return self.next_environ

    def next_environ(self, ctx: Context) -> Next:
        return self.declare if self._open(ctx) else DONE

    def attack(self, ctx: Context, action: AttackAt) -> Next:
        return self._fight(self.side, action.at)

    def attack_instead(self, ctx: Context, action: AttackAt) -> Next:
        return self._fight(opponent(self.side), action.at)

    def _fight(self, side: Side, place: str) -> Next:
        """[A-10-05] At most one combat in an Environ and Segment."""
        self.settled = (*self.settled, place)
        self.declined = tuple(each for each in self.declined if each != place)
        return Call(MilitaryCombat(place=place, attacker=side), self.fought)

    def fought(self, ctx: Context) -> Next:
        return self.answer if self.declined else self.next_environ


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


class MilitaryCombat(Procedure):
    """[10.0] One combat in one Environ; all military units there take part (10.1d)."""

    place: str
    attacker: Side
    #: [10.7] The attack of new Rebel units when a rebellion breaks out.
    outbreak: bool = False
    #: [A-10-12] Characters whose mission is still open cannot lead.
    barred: tuple[str, ...] = ()
    attack_leader: str = ""
    defense_leader: str = ""
    attacker_loss: int = 0
    defender_loss: int = 0
    #: [A-10-04] What the defender has left; both sides' losses are removed together.
    defender_left: Mapping[str, int] = {}
    #: [10.6b] Who was stacked with the units of each side when the fight began.
    attack_followers: tuple[str, ...] = ()
    defense_followers: tuple[str, ...] = ()

    @property
    def defender(self) -> Side:
        return opponent(self.attacker)

    def begin(self, ctx: Context) -> Next:
        ctx.emit(
            CombatDeclared(case="10.7" if self.outbreak else "10.1", place=self.place, attacker=self.attacker)
        )
        return self.rally_attack

    def begins_at_once(self, ctx: Context) -> bool:
        """Has the attacker nothing to declare, and nobody to name as leader?"""
        here = [each.id for each in self._candidates(ctx, self.attacker)]
        return not self._leaders(ctx, self.attacker) and not possessions.is_asked(
            ctx, "leading", self.attacker, here
        )

    def rally_attack(self, ctx: Context) -> Next:
        return self._rally(ctx, self.attacker, self.name_attack_leader)

    def _rally(self, ctx: Context, side: Side, then: Step) -> Next:
        """[14.4, A-14-10] Before he names a leader, the Rebel Player may declare what makes one."""
        here = tuple(each.id for each in self._candidates(ctx, side))
        prompt = "Declare a possession before you name a leader?"
        return at(ctx, Moment(name="leading", side=side, holders=here, prompt=prompt), then)

    def name_attack_leader(self, ctx: Context) -> Next:
        """[10.4, A-10-06] The attacker may name one leader, then the defender."""
        options: list[Option] = [
            (LeadCombat(leader), self.lead_attack) for leader in self._leaders(ctx, self.attacker)
        ]
        options.append((FightWithoutLeader(), self.rally_defense))
        return self._ask_leader(ctx, self.attacker, options)

    def _ask_leader(self, ctx: Context, side: Side, options: list[Option]) -> Ask:
        prompt = f"Who leads your units at {naming.place(ctx.facts, self.place)}?"
        return Ask(side, "military-combat.leader", "10.4", prompt, options, about=self.place)

    def _leaders(self, ctx: Context, side: Side) -> list[str]:
        return [each.id for each in self._candidates(ctx, side) if characters.can_lead(ctx, each)]

    def _candidates(self, ctx: Context, side: Side) -> list[Character]:
        """[A-10-12, A-13-18] Those in the Environ, but nobody whose mission is open and no newcomers."""
        return [
            character
            for character in characters.at(ctx, self.place, side)
            if character.id not in self.barred and not (self.outbreak and character.sidelined)
        ]

    def lead_attack(self, ctx: Context, action: LeadCombat) -> Next:
        self.attack_leader = action.who
        name_leader(ctx, action.who, self.place, "military combat")
        return self.rally_defense

    def rally_defense(self, ctx: Context) -> Next:
        return self._rally(ctx, self.defender, self.name_defense_leader)

    def name_defense_leader(self, ctx: Context) -> Next:
        options: list[Option] = [
            (LeadCombat(leader), self.lead_defense) for leader in self._leaders(ctx, self.defender)
        ]
        options.append((FightWithoutLeader(), self.roll))
        return self._ask_leader(ctx, self.defender, options)

    def lead_defense(self, ctx: Context, action: LeadCombat) -> Next:
        self.defense_leader = action.who
        name_leader(ctx, action.who, self.place, "military combat")
        return self.roll

    def roll(self, ctx: Context) -> Next:
        """[10.2] The units are shown, and both sides roll."""
        units.reveal(ctx, self.place, "imperial", "military combat")
        roll = Roll(
            purpose="military combat",
            case="10.2",
            side=self.attacker,
            answer=self.defender,
            answers=1,
            combat=True,
        )
        return rolled(ctx, roll, self.fought, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        losses = tables.military_losses(self._ratio(ctx).column, *dice, facts=ctx.facts)
        words = f"the attackers lose {losses.attacker_loss}, the defenders {losses.defender_loss}"
        return Reading(words, grave=not losses.defender_loss, grave_answer=not losses.attacker_loss)

    def _ratio(self, ctx: Context) -> tables.MilitaryColumn:
        """[10.2] Ratio and shifts."""
        attack = units.strength(ctx, self.place, self.attacker)
        defense = units.strength(ctx, self.place, self.defender)
        return tables.military_column(attack, defense, self.shifts(ctx), facts=ctx.facts)

    def fought(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[10.2, 10.23] Two rolls on one column."""
        attacker_die, defender_die = dice
        attack = units.strength(ctx, self.place, self.attacker)
        defense = units.strength(ctx, self.place, self.defender)
        column = self._ratio(ctx)
        losses = tables.military_losses(column.column, attacker_die, defender_die, facts=ctx.facts)
        ctx.emit(
            BattleFought(
                case="10.0",
                place=self.place,
                attacker=self.attacker,
                attack=attack,
                defense=defense,
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
        self.attack_followers = self._followers(ctx, self.attacker)
        self.defense_followers = self._followers(ctx, self.defender)
        return Call(self._losses(ctx, self.defender, self.defender_loss), self.defender_lost)

    def shifts(self, ctx: Context) -> tuple[tables.Shift, ...]:
        environ = ctx.facts.environs[self.place]
        catalogue = ctx.facts.unit_kinds
        own, enemy = (units.of_side(ctx, self.place, side) for side in ("rebel", "imperial"))
        return tables.environ_shifts(
            self.attacker,
            attacker_leader=self.leadership(ctx, self.attack_leader),
            defender_leader=self.leadership(ctx, self.defense_leader),
            rebel_in_own_environ=any(catalogue[kind].environ_type == environ.type for kind in own),
            special_environ=environ.is_special,
            imperial_elite=any(catalogue[kind].elite for kind in enemy),
            new_rebels=self.outbreak,
            facts=ctx.facts,
        )

    def leadership(self, ctx: Context, leader: str) -> int:
        """[10.4] What a leader is worth here; what is added counts only for those who have a rating."""
        if not leader:
            return 0
        character = ctx.state.characters[leader]
        skill = characters.rating(ctx, character, "leadership")
        added = ctx.rules.contributions("leadership", ctx, character, self.place) if skill else []
        return skill + sum(part.by for part in added)

    def _followers(self, ctx: Context, side: Side) -> tuple[str, ...]:
        return tuple(
            character.id for character in characters.at(ctx, self.place, side) if character.with_units
        )

    def _losses(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        return TakeLosses(
            side=side,
            place=self.place,
            units=units.of_side(ctx, self.place, side),
            loss=loss,
            reason="military combat",
            case="10.3",
        )

    def defender_lost(self, ctx: Context, left: Mapping[str, int]) -> Next:
        self.defender_left = left
        return self.attacker_takes_losses

    def attacker_has_choice(self, ctx: Context) -> bool:
        """May the attacker choose which units he loses?"""
        return len(self._losses(ctx, self.attacker, self.attacker_loss).choices(ctx)) > 1

    def attacker_takes_losses(self, ctx: Context) -> Next:
        return Call(self._losses(ctx, self.attacker, self.attacker_loss), self.attacker_lost)

    def attacker_lost(self, ctx: Context, left: Mapping[str, int]) -> Next:
        """[10.0, A-10-04] Both sides remove their losses at the same time."""
        self._remove(ctx, self.defender, self.defender_left)
        self._remove(ctx, self.attacker, left)
        return self.pursue

    def _remove(self, ctx: Context, side: Side, left: Mapping[str, int]) -> None:
        lost = {kind: n - left.get(kind, 0) for kind, n in units.of_side(ctx, self.place, side).items()}
        units.take(ctx, self.place, side, {kind: n for kind, n in lost.items() if n})

    def pursue(self, ctx: Context) -> Next:
        """[10.6b, A-10-08, A-10-09] A squad of the survivors attacks those who have lost all their units.

        [10.6d] Whoever lives through it joins the other characters of the Environ.
        """
        for side, followers in (
            (self.defender, self.defense_followers),
            (self.attacker, self.attack_followers),
        ):
            enemy = opponent(side)
            beaten = not units.present(ctx, self.place, side) and units.present(ctx, self.place, enemy)
            if followers and beaten:
                detection.detect(ctx, self.place, side, "their units were destroyed", "10.6b")
                squad = character_combat.squad_attack(ctx, self.place, enemy, followers)
                return Call(squad, self.finish)
        return self.finish

    def finish(self, ctx: Context) -> Next:
        units.conceal(ctx, self.place)
        return DONE
