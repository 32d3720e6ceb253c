"""[VC-53 to VC-55] The missions of one Environ with chits: one bag, and bonus draws for all together."""

from __future__ import annotations

from fitg.data.records import ActionCell
from fitg.engine.events.character_combat import Healed
from fitg.engine.events.missions import BonusDrawn
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Draw, Made, drawn
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, healing
from fitg.engine.rules.missions.actions import CompleteMission, ConcludeMission
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.event_rule import Headline, ignored, why_ignored
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.effects import ATROCITY, MEDICAL_AID, ROBOTS_OUT
from fitg.engine.rulesets.underground.chits.events import BonusChitDrawn, ChitDrawn, EventUndone


class DrawBonusChit(Action, frozen=True):
    form = "draw"
    saying = "Draw the next bonus chit"
    usual = True
    final = True


class ApplyMedicalAid(Action, frozen=True):
    form = "heal {who}"
    saying = "{who}|is bandaged: one wound less"
    who: CharacterId


class SaveMedicalAid(Action, frozen=True):
    form = "no aid"
    saying = "Nobody is bandaged"
    passes = True


class ChitMissions(EnvironMissions, tag="core.chits.EnvironMissions"):
    """[VC-53] Regular draws with events, then bonus draws for all missions together."""

    #: [VC-57i] Medical Aid that has not been used.
    aid: bool = False
    #: [VC-57e] An Atrocity that waits for the letters of its chit.
    looming: bool = False
    #: [VC-53b] The bonus chits drawn so far, and whether their numbers have been told.
    extra: int = 0
    counted: bool = False

    # Regular draws

    def card_drawn(self, ctx: Context, made: Made) -> Next:
        """[VC-53a] A chit: first its event, but for one that waits for its letters (VC-57e)."""
        self.drawn, (self.card,) = made.drawn, made.faces
        self.draws += 1
        cell = self._cell(ctx)
        ctx.emit(
            ChitDrawn(
                case="VC-53a",
                face=self.card,
                place=self.place,
                bag=ctx.facts.environs[self.place].section,
                letters=cell.letters,
                event=cell.event,
                parameter=cell.parameter,
                number=self.draws,
                limit=self.limit(ctx),
            )
        )
        self.struck = -1
        if cell.event == ATROCITY:
            self.looming = True
            return self.count_letters
        return self.face_event(ctx, self._as_here(ctx, cell))

    def _as_here(self, ctx: Context, cell: ActionCell) -> ActionCell:
        """[VC-56g, VQ-77] The event that it counts as."""
        other = ctx.rules.ask[asked.reads_as](ctx, self.site, cell.event)
        return ActionCell(letters=cell.letters, event=other, parameter="") if other else cell

    def face_event(self, ctx: Context, cell: ActionCell) -> Next:
        following = super().face_event(ctx, cell)
        if cell.event == MEDICAL_AID and MEDICAL_AID in self.seen:
            self.aid = True
        return following

    def undo(self, ctx: Context, event: str) -> None:
        """[VC-55d, VC-55e] It no longer contradicts anything, and may come again."""
        super().undo(ctx, event)
        by = self._as_here(ctx, self._cell(ctx)).event
        ctx.emit(EventUndone(case="VC-55d", event=event, place=self.place, by=by))

    def event_over(self, ctx: Context, result: object) -> Next:
        cell = self._as_here(ctx, self._cell(ctx))
        self.follow(ctx, ctx.rules.events[cell.event], result)
        return self.count_letters

    # An Atrocity after the letters

    def complete_next(self, ctx: Context) -> Next:
        """[VC-57e] When the letters of the chit have been applied, the Empire may commit its Atrocity."""
        return self.strike_looming if self.looming and not self.completing else super().complete_next(ctx)

    def strike_looming(self, ctx: Context) -> Next:
        atrocity = self.let_loose(ctx)
        return self.complete_next if atrocity is None else Call(atrocity, self.atrocity_over)

    def let_loose(self, ctx: Context) -> Procedure | None:
        """The Atrocity that has been waiting: what the Empire is asked, unless something forbids it."""
        self.looming = False
        rule = ctx.rules.events[ATROCITY]
        why = why_ignored(ctx, self.site, ATROCITY, rule.why_ignored(ATROCITY, self.site))
        if why is not None:
            ignored(ctx, self.site, ATROCITY, why.reason, why.case)
            return None
        self.seen = (*self.seen, ATROCITY)
        return rule.handle(ctx, self.site, Headline(ATROCITY)).procedure

    def atrocity_over(self, ctx: Context, result: object) -> Next:
        self.bear(ctx, result)
        return self.after_result

    def bear(self, ctx: Context, result: object) -> None:
        """What an Atrocity means for the missions under way."""
        self.follow(ctx, ctx.rules.events[ATROCITY], result)

    # Medical Aid

    def between_draws(self, ctx: Context) -> list[Option]:
        return super().between_draws(ctx) + self._aids(ctx)

    def _aids(self, ctx: Context) -> list[Option]:
        """[VC-57i] One wound of one character here, while it has not been used."""
        if not self.aid:
            return []
        here: list[Character] = characters.at(ctx, self.place, self.side)
        return [
            (ApplyMedicalAid(each.id), self.bandage)
            for each in here
            if each.wounds and healing.can_heal(ctx, each)
        ]

    def bandage(self, ctx: Context, action: ApplyMedicalAid) -> Next:
        self.aid = False
        ctx.state.characters[action.who].wounds -= 1
        ctx.emit(Healed(case="VC-57i", characters=(action.who,), reason="Medical Aid"))
        return self.go_on

    def go_on(self, ctx: Context) -> Next:
        """[VC-57i] With the last regular draw, or the last mission, Medical Aid is over."""
        to_come = bool(self.open_groups()) and self.draws < self.limit(ctx)
        if self.stopped or to_come or self.extra or not self._aids(ctx):
            return super().go_on(ctx)
        options: list[Option] = [*self._aids(ctx), (SaveMedicalAid(), self.forgo_aid)]
        prompt = f"The last regular chit at {naming.place(ctx.facts, self.place)}: who gets Medical Aid?"
        return Ask(self.side, "missions.aid", "VC-57i", prompt, options, about=self.place)

    def forgo_aid(self, ctx: Context) -> Next:
        self.aid = False
        return super().go_on(ctx)

    # Bonus draws

    def bonus(self, ctx: Context) -> Next:
        """[VC-53b, VC-53c] For all missions together, as long as one of them still draws."""
        if not self.counted:
            self._tell_numbers(ctx)
        running = self.open_groups()
        if not running:
            return self.finish
        quotas = {index: self._quota(ctx, index) for index in running}
        over = [index for index in running if quotas[index] <= self.extra]
        options: list[Option] = [
            (ConcludeMission(self.groups[index].letter), self.conclude) for index in over
        ]
        options += self.before_the_end(ctx, over)
        if not over:
            options.append((DrawBonusChit(), self.draw_bonus_chit))
            options += [
                (CompleteMission(self.groups[index].letter), self.complete)
                for index in running
                if self._has_letters(ctx, index)
            ]
        place = naming.place(ctx.facts, self.place)
        prompt = (
            f"{place}: which mission comes to its end first?"
            if over
            else f"{place}: {self.extra} of {max(quotas.values())} bonus chits drawn."
        )
        return Ask(self.side, "missions.bonus", "VC-53b", prompt, options, about=self.place)

    def _tell_numbers(self, ctx: Context) -> None:
        self.counted = True
        for index in self.open_groups():
            number, parts = self.bonus_draws(ctx, self.groups[index])
            ctx.emit(
                BonusDrawn(
                    case="VC-53b",
                    letter=self.groups[index].letter,
                    place=self.place,
                    side=self.side,
                    draws=number,
                    parts=parts,
                    cards=(),
                    hits=0,
                )
            )

    def _quota(self, ctx: Context, index: int) -> int:
        """[VC-53c, VC-54] The bonus draws of one mission; a negative total is none."""
        return self.bonus_draws(ctx, self.groups[index])[0]

    def draws_to_come(self, ctx: Context, group: Group, drawn: int) -> int:
        """[VC-53c] Less the bonus chits that have been drawn for all."""
        return max(0, super().draws_to_come(ctx, group, drawn) - self.extra)

    def _most(self, ctx: Context) -> int:
        return max(self._quota(ctx, index) for index in self.open_groups())

    def draw_bonus_chit(self, ctx: Context) -> Next:
        return drawn(ctx, Draw(side=self.side, place=self.place), self.drawn, self.bonus_chit_drawn)

    def bonus_chit_drawn(self, ctx: Context, made: Made) -> Next:
        """[VC-53b] Only its letters count, for every mission that still draws (VC-53c)."""
        self.drawn, (face,) = made.drawn, made.faces
        letters = ctx.rules.draws.read(ctx, self.place, face).letters
        counting = [
            index
            for index in self.open_groups()
            if self.groups[index].letter in letters
            and self._quota(ctx, index) > self.extra
            and self.mission_of(ctx, index).counts(ctx, self.site)
        ]
        limit = self._most(ctx)
        self.extra += 1
        ctx.emit(
            BonusChitDrawn(
                case="VC-53b",
                face=face,
                place=self.place,
                side=self.side,
                bag=ctx.facts.environs[self.place].section,
                letters=letters,
                number=self.extra,
                limit=limit,
                counting="".join(self.groups[index].letter for index in counting),
            )
        )
        self.take_letters(ctx, counting)
        return self.complete_next


def before_attacks(ctx: Context, moment: Moment) -> Procedure | None:
    """[VC-57e] An Atrocity that waits comes before new units attack."""
    missions = _under_way(ctx)
    return AtrocityAtOnce() if missions is not None and missions.looming else None


def robots_are_out(ctx: Context, encounter: CreatureEncounter) -> str:
    """[VC-57z] No Sentry Robots come for the rest of the phase, whatever calls them."""
    missions = _under_way(ctx)
    out = missions is not None and ROBOTS_OUT in missions.seen and encounter.is_of_robots(ctx)
    return "the security system has failed" if out else ""


def in_bonus_draws(ctx: Context) -> bool:
    """[VC-53b] Has a bonus chit been drawn in the Environ whose missions are under way?"""
    missions = _under_way(ctx)
    return missions is not None and missions.extra > 0


def _under_way(ctx: Context) -> ChitMissions | None:
    return next((each for each in reversed(ctx.state.stack) if isinstance(each, ChitMissions)), None)


class AtrocityAtOnce(Procedure, tag="core.chits.AtrocityAtOnce"):
    """[VC-57e] The Empire's answer to units that have just been raised."""

    def begin(self, ctx: Context) -> Next:
        missions = _under_way(ctx)
        assert missions is not None
        atrocity = missions.let_loose(ctx)
        return DONE if atrocity is None else Call(atrocity, self.over)

    def over(self, ctx: Context, result: object) -> Next:
        missions = _under_way(ctx)
        assert missions is not None
        missions.bear(ctx, result)
        return DONE
