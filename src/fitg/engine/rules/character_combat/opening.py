"""[12.1, 12.2] How a fight begins: weapon, intent, and who faces a creature."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.character_combat import (
    FightBegan,
)
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Next, Option
from fitg.engine.rules import characters, creatures, units
from fitg.engine.rules.character_combat.actions import (
    FaceCreature,
    FightToCapture,
    FightToKill,
)
from fitg.engine.rules.character_combat.rounds import Rounds


class FightHandToHand(Action, frozen=True):
    form = "hand-to-hand"
    saying = "Hand-to-hand"

    def is_final(self, ctx: Context) -> bool:
        return _begins_with_weapons(ctx)


class FightWithGuns(Action, frozen=True):
    form = "firefight"
    saying = "Firefight: all wounds are doubled"

    def is_final(self, ctx: Context) -> bool:
        return _begins_with_weapons(ctx)


def _begins_with_weapons(ctx: Context) -> bool:
    """Nothing else is declared: the fight begins."""
    fight = ctx.state.stack[-1]
    return isinstance(fight, CharacterCombat) and not fight.may_capture(ctx)


class CharacterCombat(Rounds, tag="CharacterCombat"):
    """[12.0] One fight, round by round, until one side is gone or the defenders have broken off."""

    # Before the first round

    def begin(self, ctx: Context) -> Next:
        self.group = self.defenders
        return self.choose_weapon

    def is_in_hand(self, ctx: Context) -> bool:
        """Has the attacker something to say before anybody else has?"""
        return not self.weapon or self.kind in ("characters", "squad")

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

    def may_capture(self, ctx: Context) -> bool:
        """[12.85] Creatures and locals always kill."""
        return self.kind in ("characters", "squad")

    def declare_intent(self, ctx: Context) -> Next:
        """[12.32] Kill or capture, for the whole combat."""
        if not self.may_capture(ctx):
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


def garrison(ctx: Context, place: str, side: Side) -> int:
    """[11.0a] What stands there for military units: strength to search with, and for squads."""
    return sum(part.by for part in ctx.rules.ask[questions.garrison](ctx, place, side))


def has_squad(ctx: Context, place: str, side: Side) -> bool:
    """[12.12] Has a side anything in a place that sends a squad?"""
    return units.present(ctx, place, side) or garrison(ctx, place, side) > 0


def printed_squad(ctx: Context, place: str, side: Side, sent: Mapping[str, int], posted: int) -> tables.Squad:
    """[12.12] A leader with the units raises the endurance of their squad."""
    helps = ctx.rules.ask[questions.helps_search]
    led = any(leader.with_units and helps(ctx, leader.id) for leader in characters.leaders(ctx, place, side))
    elite = any(ctx.facts.unit_kinds[kind].elite for kind in sent)
    return tables.squad(units.strength_of(ctx, sent) + posted, leader=led, elite=elite, facts=ctx.facts)


def squad_attack(
    ctx: Context,
    place: str,
    side: Side,
    defenders: tuple[str, ...],
    seen: Mapping[str, int] | None = None,
) -> CharacterCombat:
    """[12.12] A squad of the military units in the place, or of some whom everybody has seen just now.

    [10.6c] After a military combat these are those who survived it. What stands there for units joins them.
    """
    sent = units.of_side(ctx, place, side) if seen is None else seen
    posted = garrison(ctx, place, side)
    squad = ctx.rules.ask[questions.squad](ctx, place, side, sent, posted)
    return CharacterCombat(
        place=place,
        kind="squad",
        name="squad",
        attacker_side=side,
        defenders=defenders,
        strength=squad.combat,
        endurance=squad.endurance,
        weapon=squad.weapon,
        seen=seen is not None,
    )
