"""[12.0] A fight: who is in it, how strong they are, and what the dice do to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.character_combat import (
    OutOfFight,
)
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment, Point
from fitg.engine.machine.procedure import Next, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules import characters, creatures

ForceKind = Literal["characters", "squad", "creature", "locals"]
#: What those are called who have no names of their own.
FORCES: dict[ForceKind, str] = {"squad": "a squad", "locals": "irate locals"}


class FightResult(msgspec.Struct, frozen=True):
    """What a fight leaves to the mission it interrupted."""

    spoils_bonus: bool = False
    bonus_change: int = 0
    #: The spaces that it has moved the Loyalty marker in favor of the attacked.
    loyalty_moved: int = 0
    #: Those who attacked are dead or destroyed.
    beaten: bool = False


class Fight(Procedure, tag="fight.Fight"):
    """[12.0] What all parts of a fight share: its course is told by `CharacterCombat`."""

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
        nameless = FORCES.get(self.kind) if self.name not in ctx.facts.people else None
        return nameless or naming.force(ctx.facts, self.name)

    def _attack(self, ctx: Context) -> str:
        """What the attacker is about."""
        who = naming.pieces(ctx.facts, self.defenders)
        return f"You attack {who} at {naming.place(ctx.facts, self.place)}"

    def _defence(self, ctx: Context) -> str:
        """What the defenders are in."""
        place = naming.place(ctx.facts, self.place)
        return f"Round {self.round} at {place} against {self.enemy(ctx)}"

    @property
    def inactive(self) -> tuple[str, ...]:
        return tuple(each for each in self.defenders if each not in self.active)

    def _put_out(self, ctx: Context, character_id: str, reason: str, case: str) -> None:
        ctx.emit(
            OutOfFight(case=case, character=character_id, place=self.place, round=self.round, reason=reason)
        )

    def _moment(
        self, ctx: Context, point: Point, side: Side, holders: tuple[str, ...], actors: tuple[str, ...]
    ) -> Moment:
        return Moment(
            name=point.name,
            side=side,
            holders=holders,
            actors=actors,
            prompt="Declare a possession for this round?",
            used=ctx.rules.ask[questions.stands_by](ctx, self),
        )

    def _alive(self, ctx: Context, group: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each for each in group if ctx.state.characters[each].fate in CAN_ACT)

    def beaten(self, ctx: Context) -> bool:
        """[12.74] The attacking force is dead, destroyed or has fled."""
        if self.kind == "characters":
            return not self._alive(ctx, self.attackers)
        return self.endurance is not None and self.force_wounds >= self.endurance

    def is_held_off(self, ctx: Context, character_id: str) -> bool:
        """[14.3] Whom a Cervac holds off can do nothing, even if he stands alone."""
        return ctx.state.characters[character_id].disabled

    def _power(self, ctx: Context, character_id: str) -> int:
        """[12.72] What a character adds: Combat with wounds and possessions, or Intelligence."""
        character = ctx.state.characters[character_id]
        if self.is_held_off(ctx, character_id):
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
        more = ctx.rules.ask.get(questions.more_wounds)
        if more is not None:
            wounds += sum(part.by for part in more(ctx, self, group))
        parts = ctx.rules.ask[questions.combat_result](ctx, group)
        return max(0, wounds + sum(part.by for part in parts)) * times

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

    def _fights_back(self, ctx: Context) -> bool:
        """[A-12-01] Defenders without any Combat strike back too, unless a ruling says otherwise."""
        if "no_fight_back" in creatures.traits_of(ctx, self):
            return False
        return ctx.rulings.helpless_fight_back or self.defense_strength(ctx) > 0

    # Steps of one part to which another leads

    def start_round(self, ctx: Context) -> Next:
        """[12.3] The next round."""
        raise NotImplementedError

    def fight(self, ctx: Context) -> Next:
        """[12.4] The dice of the round."""
        raise NotImplementedError
