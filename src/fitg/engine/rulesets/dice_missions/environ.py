"""[D-01, D-10 to D-29] The missions of one Environ: recruitment, assignment, steps, bonus rolls, results."""

from __future__ import annotations

from typing import cast

from fitg.engine.events.missions import MissionCompleted
from fitg.engine.machine import naming, rolls
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import Ask, Call, Next, Option
from fitg.engine.machine.rolls import Reading, Roll
from fitg.engine.rules import characters
from fitg.engine.rules.missions import reports
from fitg.engine.rules.missions.actions import CompleteFirst, CompleteMission, ConcludeMission
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.event_rule import Headline, Ignored, why_ignored
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rulesets.dice_missions import random_events, recruitment
from fitg.engine.rulesets.dice_missions.actions import (
    CallOff,
    GoOn,
    LeadMission,
    Recruit,
    RecruitWith,
    SkipRecruitment,
)
from fitg.engine.rulesets.dice_missions.bonus import bonus_rolls
from fitg.engine.rulesets.dice_missions.charts import EventRow, charts
from fitg.engine.rulesets.dice_missions.events import (
    BonusRolled,
    LeaderOfMission,
    MissionCalledOff,
    RandomEventRolled,
    SuccessRolled,
)
from fitg.engine.rulesets.dice_missions.groups import DiceGroup, leader_of, strikable
from fitg.engine.rulesets.dice_missions.missions import DiceMission


class DiceMissions(EnvironMissions, tag="dice-missions.EnvironMissions"):
    """[D-01] All missions of one player in one Environ; `draws` counts the steps, `card` is the last roll."""

    first = "recruit"
    grouping = DiceGroup

    groups: tuple[DiceGroup, ...] = ()
    #: The last roll for random events.
    happened: int = 0
    #: Groups that have made their bonus rolls.
    rolled: int = 0

    def mission_of(self, ctx: Context, index: int) -> DiceMission:
        return cast("DiceMission", super().mission_of(ctx, index))

    def chance_waits(self) -> bool:
        """[D-14, D-20] In the action segment one roll follows the other."""
        return self.draws > 0 and not self.rolled

    def may_be_protested(self, ctx: Context, letter: str = "") -> bool:
        """[D-14] After the assignment the dice are rolled: there is no way back in any case."""
        return True

    def ends_finally(self, ctx: Context, letter: str) -> bool:
        index = self.index_of(letter)
        mission = self.mission_of(ctx, index)
        if self._succeeds(ctx, index):
            return mission.final_result
        return mission.final_failure and not self.groups[index].called_off

    # Recruitment segment

    def recruit(self, ctx: Context) -> Next:
        """[D-05] One roll in each Environ and phase, also if nobody goes on a mission."""
        ways = recruitment.ways(ctx, self.place, self.side)
        if not ways:
            return self.assign
        options: list[Option] = [(way, self.look_for_recruits) for way in ways]
        options.append((SkipRecruitment(), self.assign))
        prompt = f"Look for recruits at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.recruit", "D-05", prompt, options, about=self.place)

    def look_for_recruits(self, ctx: Context, action: Recruit | RecruitWith) -> Next:
        if isinstance(action, RecruitWith):
            characters.does_something(ctx, ctx.state.characters[action.who])
        roll = Roll(purpose="recruitment", case="D-06", side=self.side, kind="ten-sided")
        return rolls.rolled(ctx, roll, self.recruits_looked_for, self.read_recruitment)

    def read_recruitment(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        joins = recruitment.brings(ctx, self.place, self.side, *dice)
        return Reading("somebody joins" if joins else "nobody joins")

    def recruits_looked_for(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        joins = recruitment.count(ctx, self.place, self.side, *dice)
        joining = recruitment.join(ctx, self.site) if joins else None
        return Call(joining, self.assign) if joining is not None else self.assign

    # Assignment

    def assigned(self, ctx: Context) -> Next:
        super().assigned(ctx)
        return self.name_leader

    def name_leader(self, ctx: Context) -> Next:
        """[D-11, D-27] Each group has one leader; if he falls, another takes over."""
        index = self._leaderless(ctx)
        if index is None:
            return self.success if self.draws else self.name_target
        letter, members = self.groups[index].letter, living(ctx, self.groups[index])
        mission = self.mission_of(ctx, index)
        able = [each for each in members if mission.may_lead(ctx, self.place, each, members)]
        options: list[Option] = [(LeadMission(each, letter), self.lead) for each in able or members]
        prompt = f"Who leads {mission.card(ctx).name}?"
        return Ask(self.side, "missions.leader", "D-11", prompt, options, about=self.place)

    def _leaderless(self, ctx: Context) -> int | None:
        return next(
            (index for index in self.site.active_groups(ctx) if not leader_of(ctx, self.groups[index])), None
        )

    def lead(self, ctx: Context, action: LeadMission) -> Next:
        self.change(self.index_of(action.letter), leader=action.who)
        ctx.emit(
            LeaderOfMission(
                case="D-11", letter=action.letter, place=self.place, side=self.side, character=action.who
            )
        )
        return self.name_leader

    # Action segment

    def draw(self, ctx: Context) -> Next:
        """[D-14, G8] As many steps as the Environ's size; no event without a group that it could strike."""
        if not self.open_groups() or self.draws >= self.limit(ctx):
            return self.bonus
        self.draws += 1
        return self.meet_event if strikable(ctx, self.site) else self.success

    def meet_event(self, ctx: Context) -> Next:
        """[D-14] One roll for random events, for all groups together."""
        roll = self._two_dice("random events", "D-14")
        return rolls.rolled(ctx, roll, self.event_rolled, self.read_event)

    def _two_dice(self, purpose: str, case: str, number: int = 1) -> Roll:
        return Roll(purpose=purpose, case=case, side=self.side, number=number, kind="tens-and-units")

    def read_event(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        row = charts().events[dice[0]]
        ends = not self._why_void(ctx, row) and self._would_abort(ctx, row)
        return Reading(row.title, grave=ends)

    def event_rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[D-14, D-15] What happens, unless it is void."""
        (self.happened,) = dice
        row = self._event()
        ctx.emit(
            RandomEventRolled(
                case="D-14",
                place=self.place,
                roll=self.happened,
                event=row.code,
                title=row.title,
                number=self.draws,
                limit=self.limit(ctx),
            )
        )
        reason = self._why_void(ctx, row)
        if reason:
            random_events.void(ctx, self.place, row.code, reason, "D-17")
            return self.after_event
        rule, about = ctx.rules.events[row.code], -1
        if rule.about:
            index = self.site.people_on(rule.about)
            about = -1 if index is None else index
        happening = rule.handle(ctx, self.site, Headline(row.code, group=about))
        if row.code not in self.seen:
            self.seen = (*self.seen, row.code)
        self.struck = happening.struck
        self.note(happening)
        if happening.procedure is None:
            return self.after_event
        return Call(happening.procedure, self.event_over)

    def _event(self) -> EventRow:
        return charts().events[self.happened]

    def _why_void(self, ctx: Context, row: EventRow) -> str:
        """[D-16, D-17, D-32] Events that come once, and those that an earlier one cancels entirely."""
        if row.once and row.code in self.seen:
            return "it happens only once"
        ignored = self._why_ignored(ctx, row)
        if ignored is not None:
            return ignored.reason
        if random_events.LUCKY_STRIKE in self.seen and self._would_abort(ctx, row):
            return "luck is with them"
        return ""

    def _why_ignored(self, ctx: Context, row: EventRow) -> Ignored | None:
        """[D-17, 111, 126] The season, and what a Galactic Event says about events of its kind."""
        season = row.code == "creature" and random_events.OFF_SEASON in self.seen
        usual = Ignored("D-17", "it is off-season") if season else None
        kind = ctx.rules.events[row.code].kind or row.code
        return why_ignored(ctx, self.site, kind, usual)

    def _would_abort(self, ctx: Context, row: EventRow) -> bool:
        """[D-32] Would the event end an active mission?"""
        if row.code == "rebels_back_out" and self.side != "rebel":
            return False
        active = [self.groups[index].letter for index in strikable(ctx, self.site)]
        return bool(active) if row.aborts == "*" else any(letter in row.aborts for letter in active)

    def event_over(self, ctx: Context, result: object) -> Next:
        self.follow(ctx, ctx.rules.events[self._event().code], result)
        return self.after_event

    def after_event(self, ctx: Context) -> Next:
        """[D-26, D-27] Groups without members are lost; groups without a leader get another."""
        self.prune(ctx)
        return self.name_leader

    def success(self, ctx: Context) -> Next:
        """[D-20] One roll for success, for all groups together; each letter raises a level."""
        self.prune(ctx)
        if not self.open_groups():
            return self.draw
        return rolls.rolled(ctx, self._two_dice("success", "D-20"), self.success_rolled, self.read_success)

    def read_success(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        gaining = [self.mission_of(ctx, index).card(ctx).name for index in self._gaining(ctx, *dice)]
        return Reading(f"{' and '.join(gaining)} gains a level" if gaining else "no mission gains a level")

    def _gaining(self, ctx: Context, face: int) -> list[int]:
        letters = ctx.rules.draws.read(ctx, self.place, face).letters
        return [
            index
            for index in self.open_groups()
            if self.groups[index].letter in letters and not self.mission_of(ctx, index).card(ctx).only_bonus
        ]

    def success_rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[D-20] Each letter raises the level of its mission."""
        (self.card,) = dice
        self.drawn = (*self.drawn, self.card)
        letters = ctx.rules.draws.read(ctx, self.place, self.card).letters
        gaining = self._gaining(ctx, self.card)
        for index in gaining:
            self.change(index, letters=self.groups[index].letters + 1)
        ctx.emit(
            SuccessRolled(
                case="D-20",
                place=self.place,
                side=self.side,
                roll=self.card,
                letters=letters,
                number=self.draws,
                limit=self.limit(ctx),
                levels={self.groups[index].letter: self.groups[index].letters for index in gaining},
            )
        )
        return self.end_step

    def end_step(self, ctx: Context) -> Next:
        """[D-19] At the end of any step the player may call missions off."""
        running = self.site.active_groups(ctx)
        if not running:
            return self.draw
        options: list[Option] = [(GoOn(), self.draw)]
        options += [(CallOff(self.groups[index].letter), self.call_off) for index in running]
        place = naming.place(ctx.facts, self.place)
        levels = "; ".join(self._level_of(ctx, index) for index in running)
        prompt = f"{place}: step {self.draws} of {self.limit(ctx)} is over ({levels}). Call a mission off?"
        return Ask(self.side, "missions.step", "D-19", prompt, options, about=self.place)

    def _level_of(self, ctx: Context, index: int) -> str:
        """How far a mission has come."""
        group, mission = self.groups[index], self.mission_of(ctx, index)
        needed = mission.level_needed(ctx, self.site, group)
        return f"{mission.card(ctx).name}: level {group.letters}, {needed} needed"

    def call_off(self, ctx: Context, action: CallOff) -> Next:
        """[D-19] The levels so far count; no bonus rolls, and nothing follows from a failure."""
        index = self.index_of(action.letter)
        self.change(index, status="ended", called_off=True)
        ctx.emit(
            MissionCalledOff(
                case="D-19",
                letter=action.letter,
                place=self.place,
                side=self.side,
                level=self.groups[index].letters,
            )
        )
        return self.end_step

    # Bonus segment

    def bonus(self, ctx: Context) -> Next:
        """[D-28] Each group that is still active makes its own bonus rolls, without events."""
        self.prune(ctx)
        while self.rolled < len(self.groups):
            index = self.rolled
            self.rolled += 1
            if self.groups[index].status == "open" and not self.groups[index].camp:
                number, _ = self.bonus_draws(ctx, self.groups[index])
                name = self.mission_of(ctx, index).card(ctx).name
                roll = self._two_dice(f"bonus rolls of {name}", "D-28", number)
                return rolls.rolled(ctx, roll, self.bonus_rolled, self.read_bonus)
        self.completing = tuple(
            index for index, group in enumerate(self.groups) if group.status == "open" or group.called_off
        )
        return self.complete_next

    def bonus_draws(self, ctx: Context, group: Group) -> tuple[int, tuple[Modifier, ...]]:
        return bonus_rolls(ctx, self.site, group)

    def read_bonus(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        index = self.rolled - 1
        level = self.groups[index].letters + self._hits(ctx, index, dice)
        needed = self.mission_of(ctx, index).level_needed(ctx, self.site, self.groups[index])
        return Reading(f"level {level}, needed {needed}", grave=level < needed)

    def _hits(self, ctx: Context, index: int, dice: tuple[int, ...]) -> int:
        read, letter = ctx.rules.draws.read, self.groups[index].letter
        return sum(letter in read(ctx, self.place, face).letters for face in dice)

    def bonus_rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[D-28] The levels that the bonus rolls add."""
        index = self.rolled - 1
        group = self.groups[index]
        number, parts = self.bonus_draws(ctx, group)
        self.drawn = (*self.drawn, *dice)
        hits = self._hits(ctx, index, dice)
        self.change(index, letters=group.letters + hits)
        ctx.emit(
            BonusRolled(
                case="D-28",
                letter=group.letter,
                place=self.place,
                side=self.side,
                number=number,
                parts=parts,
                rolls=dice,
                letters=tuple(ctx.rules.draws.read(ctx, self.place, face).letters for face in dice),
                hits=hits,
                level=self.groups[index].letters,
                needed=self.mission_of(ctx, index).level_needed(ctx, self.site, self.groups[index]),
            )
        )
        return self.bonus

    # Results

    def prune(self, ctx: Context) -> None:
        """[D-26] Called-off missions are over, but their results are still to come."""
        pending = self.completing
        super().prune(ctx)
        self.completing = tuple(
            index for index in pending if self.groups[index].status == "open" or self.groups[index].called_off
        )

    def complete_next(self, ctx: Context) -> Next:
        """[D-24, D-25] The results, in the order that the player likes."""
        if not self.completing:
            return self.finish
        options: list[Option] = []
        for index in self.completing:
            letter = self.groups[index].letter
            if self._succeeds(ctx, index):
                options.append((CompleteFirst(letter), self.complete))
            else:
                options.append((ConcludeMission(letter), self.conclude))
        prompt = f"Which result at {naming.place(ctx.facts, self.place)} comes first?"
        return Ask(self.side, "missions.order", "D-25", prompt, options, about=self.place)

    def _succeeds(self, ctx: Context, index: int) -> bool:
        group, mission = self.groups[index], self.mission_of(ctx, index)
        enough = group.letters >= mission.level_needed(ctx, self.site, group)
        return enough and mission.still_possible(ctx, self.site, group)

    def complete(self, ctx: Context, action: CompleteFirst | CompleteMission) -> Next:
        index = self._over(action.letter, "completed")
        group, site = self.groups[index], self.site
        ctx.emit(
            MissionCompleted(
                case="D-24",
                letter=group.letter,
                place=self.place,
                side=self.side,
                letters=group.letters,
                members=living(ctx, group),
                camp=group.camp,
            )
        )
        return self._play_out(self.mission_of(ctx, index).complete(ctx, site, group))

    def conclude(self, ctx: Context, action: ConcludeMission) -> Next:
        """[D-18, D-19] A failure has a price only for a mission that was played to the end."""
        called_off = self.groups[self.index_of(action.letter)].called_off
        index = self._over(action.letter, "ended")
        mission = self.mission_of(ctx, index)
        if called_off:
            reports.failed(ctx, self.site, self.groups[index], "called off without a result")
            return self.after_result
        return self._play_out(mission.fail(ctx, self.site, self.groups[index]))

    def _over(self, letter: str, status: str) -> int:
        """The result of this mission comes now; its number."""
        index = self.index_of(letter)
        self.completing = tuple(each for each in self.completing if each != index)
        self.change(index, status=status, called_off=False)
        return index
