"""[VP-25a] Jon Kidu and those with him slip out of sight."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import abilities, characters, detection, healing
from fitg.engine.rulesets.underground.people.answers import CONCEALS
from fitg.engine.rulesets.underground.people.memory import EMPEROR


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-25a] As the Imperial Player-Turn, and so its Mission Phase, ends."""
    if moment.side != "imperial":
        return None
    able = (each for each in ctx.state.characters.values() if abilities.has(ctx, each.id, CONCEALS))
    who = next((each for each in able if may_hide(ctx, each)), None)
    return None if who is None else Shadows(who=who.id)


def may_hide(ctx: Context, who: Character) -> bool:
    """[VP-25a] Not with military units, not with the Emperor, and only if somebody is known."""
    if who.fate not in CAN_ACT or who.with_units or not healing.is_cared_for(ctx, who):
        return False
    company = healing.stack_of(ctx, who)
    if any(mate.id == EMPEROR for mate in company):
        return False
    return any(each.detected for each in concealed(ctx, who))


def concealed(ctx: Context, who: Character) -> list[Character]:
    """[VP-25a] He, his stack, and their prisoners."""
    company = healing.stack_of(ctx, who)
    return [*company, *(captive for mate in company for captive in characters.captives_of(ctx, mate.id))]


class Hide(Action, frozen=True):
    form = "{who} hides"
    saying = "{who}|hides with all who are with him"
    who: CharacterId


class StaySeen(Action, frozen=True):
    form = "stay in sight"
    saying = "Stay in sight"
    passes = True


class Shadows(Procedure, tag="characters.cards.Shadows"):
    """[VP-25a] Do they slip out of sight?"""

    first = "ask"

    who: str

    def ask(self, ctx: Context) -> Next:
        options: list[Option] = [(Hide(self.who), self.hide), (StaySeen(), self.stay)]
        prompt = f"{naming.piece(ctx.facts, self.who)} may hide with all who are with him."
        place = ctx.state.characters[self.who].place
        return Ask("imperial", "shadows", "VP-25a", prompt, options, about=place)

    def hide(self, ctx: Context, action: Hide) -> Next:
        crew = concealed(ctx, ctx.state.characters[self.who])
        detection.set_detected(ctx, crew, detected=False, reason="he knows how to hide", case="VP-25a")
        # A friend who lies there for everybody to see gives them away at once (VC-43a).
        ctx.touch(crew[0].place)
        return DONE

    def stay(self, ctx: Context) -> Next:
        return DONE
