"""[VP-18b, VP-18d, VP-18i to VP-18k, VP-18m] What changed possessions do for those who fight or are hurt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fitg.engine import points, questions
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Call, Next
from fitg.engine.machine.state import Character, Possession
from fitg.engine.rules import creatures, possessions
from fitg.engine.rules.causes import TAKEN_IN_COMBAT
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic.causes import CHEMICALS, DRUGS_OF_PLANET, DRUGS_WEAR_OFF, PLAGUE
from fitg.engine.rules.missions.encounters import Arrest
from fitg.engine.rules.possession_cards import DRIVES_OFF, STANDS_IN, has
from fitg.engine.rules.possessions import is_declared
from fitg.engine.rules.traits import Trait
from fitg.engine.rules.wounds import SpreadWounds
from fitg.engine.rulesets.underground.crash import CRASH
from fitg.engine.rulesets.underground.possessions.memory import memory

if TYPE_CHECKING:
    from fitg.engine.rules.missions.attacks import CreatureEncounter

ONE_COMBAT, GUARDS, IGNORES, SAVES = (
    "combat_one_combat",
    "combat_guarding",
    "ignore_creatures",
    "saves_endurance",
)
TRAITS = (
    Trait(ONE_COMBAT, (points.ATTACKING, points.DEFENDING), personal=True),
    Trait(GUARDS, (points.DEFENDING,), lasting=True, personal=True),
    Trait(IGNORES, (points.CREATURE,)),
)
#: [VP-18m] What the Body Shield does not protect from; a crash has counted it already (VC-38).
UNSHIELDED = frozenset({PLAGUE, CHEMICALS, DRUGS_OF_PLANET, DRUGS_WEAR_OFF, CRASH})


class ArmedCombat(CharacterCombat, layer=True, tag="characters.possessions.CharacterCombat"):
    """[VP-18b, VP-18d, VP-18i] A Blade for the whole combat, Norrocks by their owner, an enemy baffled."""

    #: [VP-18d] What Blades add to the end of the combat.
    blades: Mapping[str, int] = {}
    #: [VP-18b] The last of those who attacked, whom the defenders take; and whether they have.
    caught: str = ""
    led_away: bool = False

    def is_held_off(self, ctx: Context, character_id: str) -> bool:
        """[VP-18b] Who is baffled adds nothing."""
        return character_id == memory(ctx).baffled or super().is_held_off(ctx, character_id)

    def _power(self, ctx: Context, character_id: str) -> int:
        """[VP-18d, VP-18i] What a Blade and Norrocks add to those who can fight."""
        power = super()._power(ctx, character_id)
        if self.is_held_off(ctx, character_id):
            return power
        if creatures.uses_intelligence(creatures.traits_of(ctx, self)):
            return power
        return power + self.blades.get(character_id, 0) + self._guard(ctx, character_id)

    def _guard(self, ctx: Context, character_id: str) -> int:
        """[VP-18i] Norrocks that have been shown stand by a defender."""
        if character_id not in self.defenders or self.defender_side != "rebel":
            return 0
        return possessions.shown_trait(ctx, (character_id,), GUARDS)

    def may_stay_out(self, ctx: Context, active: tuple[str, ...]) -> list[str]:
        """[VP-18b] Who is baffled counts as an active defender."""
        return [each for each in super().may_stay_out(ctx, active) if each != memory(ctx).baffled]

    def wound_defenders(self, ctx: Context) -> Next:
        """[VP-18b] No wound goes to whom a Cervac holds off."""
        return self._past_the_baffled(ctx, super().wound_defenders(ctx))

    def wound_attackers(self, ctx: Context) -> Next:
        return self._past_the_baffled(ctx, super().wound_attackers(ctx))

    def _past_the_baffled(self, ctx: Context, following: Next) -> Next:
        if isinstance(following, Call) and isinstance(following.procedure, SpreadWounds):
            wounds, baffled = following.procedure, memory(ctx).baffled
            wounds.targets = tuple(each for each in wounds.targets if each != baffled)
        return following

    def spared(self, ctx: Context, hurt: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        """[VP-18m] The Body Shield covers what a creature does as a round ends, too."""
        saved = -sum(part.by for part in ctx.rules.ask[questions.combat_result](ctx, self.group))
        if saved <= 0:
            return super().spared(ctx, hurt)
        return tuple((who, wounds - saved) for who, wounds in super().spared(ctx, hurt) if wounds > saved)

    # Captured

    def close_round(self, ctx: Context) -> Next:
        """[VP-18b] The last of his side in the fight is captured."""
        who = memory(ctx).baffled
        if who in self.defenders and self._is_last(ctx, who, self.defenders) and who not in self.taken:
            self.taken = (*self.taken, who)
            self._put_out(ctx, who, "baffled, and alone", "VP-18b")
        elif who in self.attackers and self._is_last(ctx, who, self.attackers):
            self.caught = who
            self._put_out(ctx, who, "baffled, and alone", "VP-18b")
        return super().close_round(ctx)

    def _is_last(self, ctx: Context, who: str, people: tuple[str, ...]) -> bool:
        return all(each == who or each in self.taken for each in self._alive(ctx, people))

    def beaten(self, ctx: Context) -> bool:
        return bool(self.caught) or super().beaten(ctx)

    def end(self, ctx: Context) -> Next:
        """[VP-18b] The defenders lead him away."""
        if not self.caught or self.led_away:
            return super().end(ctx)
        self.led_away = True
        cause = Cause(TAKEN_IN_COMBAT, "characters")
        arrest = Arrest(place=self.place, side=self.defender_side, victims=(self.caught,), cause=cause)
        return Call(arrest, self.end)


def drawn_for_the_fight(ctx: Context, fight: ArmedCombat, holder: str) -> None:
    """[VP-18d] The Assassin's Blade, to the end of the combat."""
    fight.blades = {**fight.blades, holder: possessions.worth(ctx, ONE_COMBAT)}


# Norrocks


def stands_in(ctx: Context, possession: Possession) -> None:
    """[VP-18k] The Norrocks that have taken a wound go back to the deck, and protect nobody any more."""
    if has(ctx, possession, STANDS_IN):
        memory(ctx).guarded = ""
        possessions.show(ctx, possession, STANDS_IN)
        possessions.lose(ctx, ctx.state.possessions[possession.id], "took a wound", "VP-18k")


def against_creatures(ctx: Context, encounter: CreatureEncounter) -> tuple[str, ...]:
    """[VP-18j] Norrocks keep off every creature that comes upon a group, and robots that come as they do."""
    helps = ctx.rules.ask[questions.keeps_off](ctx, encounter.place, DRIVES_OFF)
    return (IGNORES,) if helps else ()


def keeps_off(ctx: Context, encounter: CreatureEncounter, used: tuple[str, ...]) -> str:
    """[VP-18j] The first attack of a turn takes a roll, then they protect for the Phase, even failing."""
    for entry in used:
        trait, _, holder = entry.partition("@")
        if trait == IGNORES:
            memory(ctx).guarded = holder
    guarded = memory(ctx).guarded in encounter.members and encounter.is_wild
    helps = guarded and ctx.rules.ask[questions.keeps_off](ctx, encounter.place, DRIVES_OFF)
    return "Norrocks keep it off" if helps or is_declared(used, IGNORES) else ""


def forget_guard(ctx: Context, moment: Moment) -> None:
    """[VP-18j] Their protection ends with the Phase."""
    memory(ctx).guarded = ""


# The Body Shield


def shielded(wounds: int, ctx: Context, character: Character, dealt: int, cause: Cause) -> int:
    """[VP-18m, VQ-184] It takes one from every loss of Endurance; outside of fights it works by itself."""
    if not ctx.index.cards or wounds <= 0 or cause.kind in UNSHIELDED or character.fate not in CAN_ACT:
        return wounds
    if ctx.state.stack and isinstance(ctx.state.stack[-1], SpreadWounds):
        return wounds  # A combat result, from which it is taken already (14.4).
    shield = _shield_over(ctx, character)
    if shield is None:
        return wounds
    possessions.show(ctx, shield, SAVES)
    return max(0, wounds - possessions.worth(ctx, SAVES))


def _shield_over(ctx: Context, character: Character) -> Possession | None:
    """[VP-18m] The owner's own, or that of somebody on the same mission."""
    for name in (character.id, *ctx.index.people.get(character.place, ())):
        mate = ctx.state.characters[name]
        together = mate.mission != "" and mate.mission == character.mission and mate.side == character.side
        if name == character.id or together:
            for held in possessions.usable_by(ctx, name):
                if has(ctx, held, SAVES):
                    return held
    return None
