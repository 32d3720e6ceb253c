"""[10.0] Environ military combat."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.military_combat import CombatDeclared
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Step
from fitg.engine.machine.state import Character, opponent
from fitg.engine.rules import character_combat, characters, detection, possessions, units
from fitg.engine.rules.battles import (
    AttackAt,
    Battle,
    CombatSegment,
    DeclineAt,
    FightWithoutLeader,
    FinishAttacking,
    LeadCombat,
)
from fitg.engine.rules.losses import TakeLosses, turn_over
from fitg.engine.rules.missions.actions import is_newcomer, on_open_missions
from fitg.engine.rules.stacking import name_leader

__all__ = [
    "AttackAt",
    "DeclineAt",
    "FightWithoutLeader",
    "FinishAttacking",
    "LeadCombat",
    "MilitaryCombat",
    "MilitaryCombatSegment",
    "contested",
]


def contested(ctx: Context) -> list[str]:
    """[10.0] The Environs with military units of both sides."""
    return [
        place
        for place in units.places(ctx, "rebel")
        if units.present(ctx, place, "imperial")
        and ctx.board.on_surface(place)
        and ctx.rules.ask[questions.is_open](ctx, place)
    ]


class MilitaryCombatSegment(CombatSegment):
    """[10.1] Environ by Environ the Phasing Player may declare combat, else his opponent may."""

    first = "next_environ"
    goes_on_with = "next_environ"

    def combat(self, place: str, attacker: Side) -> Battle:
        return MilitaryCombat(place=place, attacker=attacker)

    def has_the_word(self, ctx: Context) -> Side | None:
        return self.deciding if self._open(ctx) else None

    def _open(self, ctx: Context) -> list[str]:
        return [place for place in contested(ctx) if place not in self.settled]

    def declare(self, ctx: Context) -> Next:
        """[10.1a] The Phasing Player picks the order of Environs, and attacks or declines in each."""
        places = tuple(self._open(ctx))
        options = self.options_to_attack(ctx, self.side, places)
        hiding = len(options) < len(places)
        if len(places) > 1:
            options += [(DeclineAt(place), self.decline) for place in places]
        options.append((FinishAttacking(), self.decline_all))
        prompt = "Where do your military units attack?"
        return Ask(self.side, "military-combat", "10.1", prompt, options, always=hiding)

    def decline(self, ctx: Context, action: DeclineAt) -> Next:
        self.declined = (action.at,)
        return self.answer

    def decline_all(self, ctx: Context) -> Next:
        self.declined = tuple(self._open(ctx))
        return self.answer

    def next_environ(self, ctx: Context) -> Next:
        return self.declare if self._open(ctx) else DONE


class MilitaryCombat(Battle, kw_only=True):
    """[10.0] One combat in one Environ; all military units there take part (10.1d)."""

    #: [10.7] The attack of new Rebel units when a rebellion breaks out.
    outbreak: bool = False
    #: [A-10-12] Characters whose mission is still open cannot lead.
    barred: tuple[str, ...] = ()
    #: [10.6b] Who was stacked with the units of each side when the fight began.
    attack_followers: tuple[str, ...] = ()
    defense_followers: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        case = "10.7" if self.outbreak else self.declared
        ctx.emit(CombatDeclared(case=case, place=self.place, attacker=self.attacker))
        return self.rally_attack

    def begins_at_once(self, ctx: Context) -> bool:
        """Has the attacker nothing to declare, and nobody to name as leader?"""
        here = [each.id for each in self.candidates(ctx, self.attacker)]
        return not self.leaders(ctx, self.attacker) and not possessions.is_asked(
            ctx, points.LEADING.name, self.attacker, here
        )

    def rally(self, ctx: Context, side: Side, then: Step) -> Next:
        """[14.4, A-14-10] Before he names a leader, the Rebel Player may declare what makes one."""
        here = tuple(each.id for each in self.candidates(ctx, side))
        prompt = "Declare a possession before you name a leader?"
        return at(ctx, Moment(name=points.LEADING.name, side=side, holders=here, prompt=prompt), then)

    def candidates(self, ctx: Context, side: Side) -> list[Character]:
        """[A-10-12, A-13-18] Those in the Environ, but nobody whose mission is open and no newcomers."""
        here = characters.at(ctx, self.place, side)
        if self.outbreak:
            busy = on_open_missions(ctx)
            here = [each for each in here if not is_newcomer(ctx, each) and each.id not in busy]
        return [each for each in here if each.id not in self.barred]

    def skill(self, ctx: Context, character: Character) -> int:
        """[10.4] Leadership as it is once he is stacked with the units."""
        return characters.leadership(ctx, character)

    def name_leader(self, ctx: Context, leader: str) -> None:
        name_leader(ctx, leader, self.place, "military combat")

    def fighting(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """[10.1d, 19.62] All of them, but for Suicide Squads in company."""
        return units.that_count(ctx, units.of_side(ctx, self.place, side))

    def worth(self, ctx: Context, kind: str, side: Side) -> int:
        """[19.13] The Environ strength."""
        return ctx.facts.worths["attack" if side == self.attacker else "defense"][kind]

    def show(self, ctx: Context) -> None:
        units.reveal(ctx, self.place, "imperial", "military combat")

    def shifts(self, ctx: Context) -> tuple[tables.Shift, ...]:
        imperial = self.fighting(ctx, "imperial")
        return self.shifts_if(ctx, elite=any(ctx.facts.unit_kinds[kind].elite for kind in imperial))

    def shifts_if(self, ctx: Context, *, elite: bool) -> tuple[tables.Shift, ...]:
        """[10.21, 19.53] The shifts if there is an Imperial elite unit, or none."""
        environ = ctx.facts.environs[self.place]
        catalogue = ctx.facts.unit_kinds
        own = self.fighting(ctx, "rebel")
        local = ctx.rules.ask[questions.columns](ctx, self.place, self.attacker, self.defender)
        return local + tables.environ_shifts(
            self.attacker,
            attacker_leader=self.led_with(ctx, self.attacker),
            defender_leader=self.led_with(ctx, self.defender),
            rebel_in_own_environ=any(catalogue[kind].environ_type == environ.type for kind in own),
            special_environ=environ.is_special,
            imperial_elite=elite,
            new_rebels=self.outbreak,
            assault=self.assault,
            facts=ctx.facts,
        )

    def defender_takes_losses(self, ctx: Context) -> Next:
        self.attack_followers = self._followers(ctx, self.attacker)
        self.defense_followers = self._followers(ctx, self.defender)
        return super().defender_takes_losses(ctx)

    def _followers(self, ctx: Context, side: Side) -> tuple[str, ...]:
        return tuple(
            character.id for character in characters.at(ctx, self.place, side) if character.with_units
        )

    def takes(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        return TakeLosses(
            side=side,
            place=self.place,
            units=units.of_side(ctx, self.place, side),
            loss=loss,
            reason="military combat",
            case="10.3",
            attacks=side == self.attacker,
        )

    def remove(self, ctx: Context, side: Side, left: Mapping[str, int]) -> None:
        there = turn_over(ctx, self.place, side, units.of_side(ctx, self.place, side), left)
        lost = {kind: n - left.get(kind, 0) for kind, n in there.items()}
        units.fall(ctx, self.place, side, {kind: n for kind, n in lost.items() if n})

    def after(self, ctx: Context) -> Next:
        return self.pursue

    def pursue(self, ctx: Context) -> Next:
        """[10.6b, A-10-08, A-10-09] A squad of the survivors attacks those who have lost all their units.

        [10.6d] Whoever lives through it joins the other characters of the Environ.
        """
        for side, followers in (
            (self.defender, self.defense_followers),
            (self.attacker, self.attack_followers),
        ):
            enemy = opponent(side)
            survivors = self.survivors(ctx, enemy)
            if followers and survivors and not units.present(ctx, self.place, side):
                detection.detect(ctx, self.place, side, "their units were destroyed", "10.6b")
                squad = character_combat.squad_attack(ctx, self.place, enemy, followers, survivors)
                return Call(squad, self.finish)
        return self.finish

    def survivors(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """[10.6c, 19.61] Those who have fought and can send a squad."""
        return units.of_side(ctx, self.place, side) if units.can_act(ctx, self.place, side) else {}
