"""[VX-19f to VX-19h, VX-25] Who says what a mission brings: the side itself, or its opponent."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.intelligence import ResultRefused, ResultTaken
from fitg.engine.machine.actions import Action, Word
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rulesets.underground.intel.memory import RESEARCH
from fitg.engine.rulesets.underground.intel.results import RESULTS
from fitg.engine.rulesets.underground.intel.tables import ResultList, rows
from fitg.engine.rulesets.underground.intel.task import Task

#: [VX-19g] The letters with which nobody else says what a mission brings.
FREE_CHOICE = 2


class TakeResult(Action, frozen=True):
    form = "take {result}"
    saying = "{result}"
    final = True
    result: Word

    def said(self) -> str:
        row = rows()[self.result]
        return f"{row.name}|: {row.brief}"


class LeaveItToThem(Action, frozen=True):
    form = "let the enemy assign"
    saying = "Espionage & Intelligence: the other side says what you find out"
    final = True


class AssignResult(Action, frozen=True):
    form = "assign {result}"
    saying = "They get {result}"
    final = True
    result: Word

    def said(self) -> str:
        row = rows()[self.result]
        return f"They get {row.name}|: {row.brief}"


class AcceptResult(Action, frozen=True):
    form = "accept it"
    saying = "Accept it"
    final = True


class RefuseResult(Action, frozen=True):
    form = "refuse it"
    saying = "Demand another result"
    final = True


def legal(ctx: Context, task: Task, listed: ResultList) -> list[str]:
    """[VX-25] The results of a list that a side can have now."""
    return [
        row.code
        for row in rows().values()
        if row.list == listed and row.side in (None, task.side) and RESULTS[row.code].is_legal(ctx, task)
    ]


class Lesson(Procedure, tag="missions.intel.Lesson"):
    """[VX-19f to VX-19h] One result."""

    task: Task
    #: [VX-25] What has been refused is not offered again.
    refused: tuple[str, ...] = ()
    offered: str = ""

    def begin(self, ctx: Context) -> Next:
        if self.task.letters >= FREE_CHOICE or not self.task.espionage_only:
            return self.choose
        return self.assign

    def choose(self, ctx: Context) -> Next:
        """[VX-19f to VX-19h] With one letter Research & Contacts; with two whatever there is."""
        free = self.task.letters >= FREE_CHOICE
        codes = [] if self.task.espionage_only else legal(ctx, self.task, "research")
        codes += legal(ctx, self.task, "espionage") if free else []
        if not codes:
            return self.fall_back
        options: list[Option] = [(TakeResult(code), self.take) for code in codes]
        if not free:
            options.append((LeaveItToThem(), self.assign))
        prompt = "Your people know more now: what have they found?"
        return Ask(self.task.side, "intelligence.result", "VX-19f", prompt, options, about=self.task.place)

    def take(self, ctx: Context, action: TakeResult) -> Next:
        return self._apply(ctx, action.result, assigned=False)

    # Assigned by the opponent

    def assign(self, ctx: Context) -> Next:
        """[VX-25, VX-25a] Something that is legal now, and was not refused; else General Research."""
        codes = [code for code in legal(ctx, self.task, "espionage") if code not in self.refused]
        if not codes:
            return self.fall_back
        options: list[Option] = [(AssignResult(code), self.offer) for code in codes]
        prompt = "Enemy agents have had a success: what do they find out?"
        enemy = opponent(self.task.side)
        return Ask(enemy, "intelligence.assign", "VX-25", prompt, options, about=self.task.place)

    def offer(self, ctx: Context, action: AssignResult) -> Next:
        """[VX-20k, VX-22e, VX-22f] Some may be refused."""
        self.offered = action.result
        if not RESULTS[action.result].may_refuse(ctx):
            return self._apply(ctx, action.result, assigned=True)
        return self.ask_back

    def ask_back(self, ctx: Context) -> Next:
        options: list[Option] = [(AcceptResult(), self.accept), (RefuseResult(), self.refuse)]
        prompt = f"You are to get {rows()[self.offered].name}: do you take it?"
        return Ask(self.task.side, "intelligence.refuse", "VX-25", prompt, options, about=self.task.place)

    def accept(self, ctx: Context) -> Next:
        return self._apply(ctx, self.offered, assigned=True)

    def refuse(self, ctx: Context) -> Next:
        self.refused = (*self.refused, self.offered)
        ctx.emit(ResultRefused(case="VX-25", result=self.offered, side=self.task.side))
        return self.assign

    def fall_back(self, ctx: Context) -> Next:
        """[VX-25a] General Research instead."""
        return self._apply(ctx, RESEARCH, assigned=False)

    def _apply(self, ctx: Context, code: str, *, assigned: bool) -> Next:
        letters = self.task.letters
        ctx.emit(
            ResultTaken(case="VX-19f", result=code, side=self.task.side, letters=letters, assigned=assigned)
        )
        following = RESULTS[code].apply(ctx, self.task)
        return DONE if following is None else Call(following)


def report(ctx: Context, side: Side, letters: int) -> Lesson:
    """[VE-G8] A result of Espionage & Intelligence that an event brings, in no place."""
    return Lesson(task=Task(side=side, place="", letters=letters, espionage_only=True))
