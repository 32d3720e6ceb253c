"""[VM-13] Escorts: whom characters attack, those the friendly units of the Environ protect."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, Number
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Next, Option
from fitg.engine.rules import character_combat, units
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.search.events import EscortJoined, EscortWounded

#: Why units are turned up.
COUNTED = "their strength counts on the battlefield"


class CallEscort(Action, frozen=True):
    form = "call the escort"
    saying = "The military units here send an escort"
    final = True


class NoEscort(Action, frozen=True):
    form = "no escort"
    saying = "Fight without an escort"
    passes = True
    final = True


class EscortTakes(Action, frozen=True):
    form = "the escort takes {number}"
    saying = "The escort takes {number} of the wounds"
    final = True
    number: Number


class Escorted(CharacterCombat, layer=True, tag="military.search.CharacterCombat"):
    """[VM-13, VM-13a] Against characters alone: squads, locals and creatures meet no escort."""

    #: [VM-10] The Combat and Endurance of the escort, and the wounds that it has taken.
    escort_combat: int = 0
    escort_endurance: int = 0
    escort_wounds: int = 0

    def begin(self, ctx: Context) -> Next:
        then = super().begin(ctx)
        if self.kind == "squad":
            # [VM-13b, 7.22b] What a squad is reduced by is seen; nobody could check it otherwise.
            self._show(ctx, self.defender_side)
        return self.choose_escort if self._has_escort(ctx) else then

    def is_in_hand(self, ctx: Context) -> bool:
        """Not where units are turned up, or the defender is asked, before anything else."""
        shown = self.kind == "squad" and units.lies_face_down(ctx, self.place, self.defender_side)
        return super().is_in_hand(ctx) and not shown and not self._has_escort(ctx)

    def _has_escort(self, ctx: Context) -> bool:
        attacked = self.kind == "characters"
        return attacked and character_combat.has_squad(ctx, self.place, self.defender_side)

    def choose_escort(self, ctx: Context) -> Next:
        """[VM-13] The defender may add a squad of his units, which are shown for it."""
        options: list[Option] = [(CallEscort(), self.call_escort), (NoEscort(), self.choose_weapon)]
        attacked = naming.pieces(ctx.facts, self.defenders)
        prompt = f"Is there an escort for {attacked} against {self.enemy(ctx)}?"
        return Ask(self.defender_side, "character-combat.escort", "VM-13", prompt, options, about=self.place)

    def call_escort(self, ctx: Context) -> Next:
        side = self.defender_side
        for each in (side, self.attacker_side):
            self._show(ctx, each)
        sent = units.of_side(ctx, self.place, side)
        posted = character_combat.garrison(ctx, self.place, side)
        squad = ctx.rules.ask[questions.squad](ctx, self.place, side, sent, posted)
        self.escort_combat, self.escort_endurance = squad.combat, squad.endurance
        ctx.emit(
            EscortJoined(
                case="VM-13",
                side=side,
                place=self.place,
                combat=squad.combat,
                endurance=squad.endurance,
            )
        )
        return self.choose_weapon

    def _show(self, ctx: Context, side: Side) -> None:
        """[7.22b, VM-25f] What is counted is turned up."""
        units.reveal(ctx, self.place, side, COUNTED)
        if character_combat.garrison(ctx, self.place, side):
            ctx.rules.ask[asked.show_the_posted](ctx, self.place, COUNTED)

    def escort_left(self) -> int:
        """How many wounds the escort can still take."""
        return self.escort_endurance - self.escort_wounds

    def defense_strength(self, ctx: Context) -> int:
        """[VM-13, 12.74] With the escort, which wounds weaken as they do a squad."""
        strength = super().defense_strength(ctx)
        if self.escort_left() <= 0:
            return strength
        return strength + max(0, self.escort_combat - self.escort_wounds)

    def wound_defenders(self, ctx: Context) -> Next:
        """[VM-13] The owner spreads wounds over his characters and their escort."""
        then = super().wound_defenders(ctx)
        return self.share_wounds if self.defender_wounds and self.escort_left() > 0 else then

    def share_wounds(self, ctx: Context) -> Next:
        most = min(self.defender_wounds, self.escort_left())
        options: list[Option] = [(EscortTakes(number), self.escort_takes) for number in range(most, -1, -1)]
        prompt = f"{self._defence(ctx)}: how many of {self.defender_wounds} wounds does the escort take?"
        return Ask(
            self.defender_side, "character-combat.escort-wounds", "VM-13", prompt, options, about=self.place
        )

    def escort_takes(self, ctx: Context, action: EscortTakes) -> Next:
        self.escort_wounds += action.number
        self.defender_wounds -= action.number
        if action.number:
            ctx.emit(
                EscortWounded(
                    case="VM-13",
                    side=self.defender_side,
                    place=self.place,
                    wounds=action.number,
                    left=self.escort_left(),
                )
            )
        return self.wound_the_rest

    def wound_the_rest(self, ctx: Context) -> Next:
        return super().wound_defenders(ctx)

    def end(self, ctx: Context) -> Next:
        if self.escort_combat:
            units.conceal(ctx, self.place)
        return super().end(ctx)
