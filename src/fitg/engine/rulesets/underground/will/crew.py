"""[VP-43h] The medical teams of the Imperial Will."""

from __future__ import annotations

from fitg.engine.events.will import WoundTreated
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, healing
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.space.spaceship_quest import Quest
from fitg.engine.rulesets.underground.turn.sequence import REORGANIZATION
from fitg.engine.rulesets.underground.will.memory import memory, stack_of_will


class RememberedMissions(MissionPhase, layer=True, tag="characters.will.MissionPhase"):
    """[VP-43h] Who was on a mission of an Environ."""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).on_missions = ()
        return super().begin(ctx)

    def returned(self, ctx: Context, members: tuple[str, ...]) -> Next:
        record = memory(ctx)
        record.on_missions = (*record.on_missions, *members)
        return super().returned(ctx, members)


class RememberedQuest(Quest, layer=True, tag="characters.will.Quest"):
    """[VP-43h] Who was on a Spaceship Quest."""

    def set_out(self, ctx: Context) -> None:
        record = memory(ctx)
        record.on_missions = (*record.on_missions, *self.members)
        super().set_out(ctx)


def patients(ctx: Context) -> list[Character]:
    """[VP-43h] The wounded who are stacked with the Will, and were on no mission but to question somebody."""
    stack = stack_of_will(ctx)
    if stack is None or ctx.board.adrift(stack.place):
        return []
    busy = memory(ctx).on_missions
    return [
        who
        for who in characters.at(ctx, stack.place, "imperial")
        if who.fate in CAN_ACT
        and who.stack == stack.role
        and who.wounds
        and who.id not in busy
        and healing.can_heal(ctx, who)
    ]


def treat(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-43h, VC-10] In the Reorganization of the Empire, when those have healed who have rested."""
    return MedicalTeams() if moment.side == "imperial" and patients(ctx) else None


def treat_at_the_end(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-43h] In a turn without a Reorganization, as the Imperial Player-Turn ends."""
    reorganizes = any(segment.name == REORGANIZATION.name for segment in ctx.segments)
    return None if reorganizes else treat(ctx, moment)


class TreatWound(Action, frozen=True):
    form = "treat {who}"
    saying = "{who}|is treated aboard the Imperial Will"
    who: CharacterId


class MedicalTeams(Procedure, tag="characters.will.MedicalTeams"):
    """[VP-43h] One wound of one of them."""

    def begin(self, ctx: Context) -> Next:
        options: list[Option] = [(TreatWound(who.id), self.treat) for who in patients(ctx)]
        prompt = "Whose wound do the medical teams of the Imperial Will treat?"
        return Ask("imperial", "will.medics", "VP-43h", prompt, options)

    def treat(self, ctx: Context, action: TreatWound) -> Next:
        who = ctx.state.characters[action.who]
        who.wounds -= 1
        ctx.emit(WoundTreated(case="VP-43h", character=who.id, left=who.wounds))
        return DONE
