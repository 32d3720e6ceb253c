"""[VM-14] Going into hiding: who stays away from missions may be out of sight when the turn is over."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import terms
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, detection, healing
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.search.memory import memory


class GoIntoHiding(Action, frozen=True):
    form = "hide {who}"
    saying = "{who}|goes into hiding, and does not heal by rest"
    who: CharacterId


class FinishHiding(Action, frozen=True):
    form = "done"
    saying = "Nobody else goes into hiding"
    passes = True


class PhaseWithIdlers(MissionPhase, layer=True, tag="military.search.MissionPhase"):
    """[VM-14] It is remembered who was on missions."""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).on_missions = ()
        return super().begin(ctx)

    def returned(self, ctx: Context, members: tuple[str, ...]) -> Next:
        record = memory(ctx)
        record.on_missions = (*record.on_missions, *members)
        return super().returned(ctx, members)


def stays_known(ctx: Context, character: Character) -> bool:
    """[VM-14] Nobody gets out of sight by walking to another Environ."""
    return False


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """[VM-14] In the Reorganization of the Phasing Player."""
    return Hiding(side=moment.side) if able(ctx, moment.side) else None


def offer_after_missions(ctx: Context, moment: Moment) -> Procedure | None:
    """[VM-14] Where there is no Reorganization, when the missions are over, and before anybody rests."""
    if ctx.current.name != terms.MISSIONS.name or ctx.rules.ask[asked.reorganizes](ctx):
        return None
    return offer(ctx, moment)


def able(ctx: Context, side: Side) -> list[Character]:
    """[VM-14] Detected characters, not with military units, who were on no mission.

    [VM-14b] Where a friend cannot hide who is known, nobody is offered what would be undone at once.
    """
    known = ctx.facts.characters
    return [
        each
        for each in ctx.state.characters.values()
        if each.side == side
        and each.detected
        and each.id in known
        and may_hide(ctx, each)
        and not any(not may_hide(ctx, friend) for friend in known_beside(ctx, each))
    ]


def known_beside(ctx: Context, character: Character) -> list[Character]:
    """[VM-14b, 9.4] The friends in his Environ who are detected; in space nobody gives another away."""
    if not ctx.board.on_surface(character.place):
        return []
    here = characters.at(ctx, character.place, character.side)
    return [each for each in here if each.id != character.id and characters.gives_others_away(ctx, each)]


def may_hide(ctx: Context, character: Character) -> bool:
    """[VM-14] Does nothing but his own wish keep him from going into hiding?"""
    return (
        character.fate in CAN_ACT
        and not character.with_units
        and not character.sidelined
        and character.id not in memory(ctx).on_missions
        and healing.is_cared_for(ctx, character)
    )


class Hiding(Procedure, tag="military.search.Hiding"):
    """[VM-14, VM-14b] Whoever likes; a friend beside them who stays known gives them away."""

    first = "choose"

    side: Side
    hidden: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (GoIntoHiding(each.id), self.hide) for each in able(ctx, self.side) if each.id not in self.hidden
        ]
        options.append((FinishHiding(), self.finish))
        prompt = "Who stays out of sight, and goes into hiding?"
        return Ask(self.side, "hiding", "VM-14", prompt, options, gathered=self.hidden)

    def hide(self, ctx: Context, action: GoIntoHiding) -> Next:
        self.hidden = (*self.hidden, action.who)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        """[VM-14a] That was their rest: it heals no wound."""
        gone = [ctx.state.characters[each] for each in self.hidden]
        unseen = [each for each in gone if not self._is_given_away(ctx, each)]
        for each in gone:
            characters.does_something(ctx, each)
        for place in dict.fromkeys(each.place for each in unseen):
            crew = [each for each in unseen if each.place == place]
            detection.set_detected(ctx, crew, False, "gone into hiding", "VM-14")
            # A friend who lies there for everybody to see gives them away at once (VC-43a).
            ctx.touch(place)
        return DONE

    def _is_given_away(self, ctx: Context, character: Character) -> bool:
        """[VM-14b] Does a friend who stays known undo it?"""
        return any(each.id not in self.hidden for each in known_beside(ctx, character))
