"""[VX-17] Cells at work: no chits, but a die after the regular draws."""

from __future__ import annotations

from fractions import Fraction

from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import LetterOdds
from fitg.engine.machine.procedure import Next
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rulesets.underground.cells.events import CellLettersRolled, CellRolled
from fitg.engine.rulesets.underground.cells.memory import result_of, share_of

#: [VX-17] What a cell can be set on, in the order of the second die.
WORK = "DIS"


class CellMissions(EnvironMissions, layer=True, tag="missions.cells.EnvironMissions"):
    """[VX-17] The cell's die comes when the regular draws are over, before any bonus draw."""

    #: The first die of the cell, while the second lies on the table.
    cell_die: int = 0

    def draw(self, ctx: Context) -> Next:
        """[VX-17] A cell that is alone draws nothing at all."""
        people = any(not self.groups[index].camp for index in self.open_groups())
        return self.cell_acts if not people and self._cell_at_work() >= 0 else super().draw(ctx)

    def bonus(self, ctx: Context) -> Next:
        return self.cell_acts if self._cell_at_work() >= 0 else super().bonus(ctx)

    def may_be_protested(self, ctx: Context, letter: str = "") -> bool:
        """[VX-17a] The die of a cell that is alone is rolled as soon as it is sent."""
        alone = not letter and bool(self.groups) and all(group.camp for group in self.groups)
        return alone or super().may_be_protested(ctx, letter)

    def completes_finally(self, ctx: Context, letter: str) -> bool:
        """[VX-17a] With the last mission of the others comes the cell's die."""
        others = [self.groups[index] for index in self.open_groups() if self.groups[index].letter != letter]
        last = bool(others) and all(group.camp for group in others)
        return last or super().completes_finally(ctx, letter)

    def stops_finally(self, ctx: Context) -> bool:
        """[VX-17a] The cell's die is rolled at once."""
        return self._cell_at_work() >= 0 or super().stops_finally(ctx)

    def take_letters(self, ctx: Context, gaining: list[int]) -> None:
        """[VX-17] The letters of chits are for characters."""
        super().take_letters(ctx, [index for index in gaining if not self.groups[index].camp])

    def draws_to_come(self, ctx: Context, group: Group, drawn: int) -> int:
        """[VX-17] None for a cell."""
        return 0 if group.camp else super().draws_to_come(ctx, group, drawn)

    def letter_odds(self, ctx: Context, group: Group, drawn: int, most: int) -> LetterOdds:
        """[VX-17a, VX-17d] Those of its dice; what it achieves in another mission is nothing here."""
        if not group.camp:
            return super().letter_odds(ctx, group, drawn, most)
        success = share_of("first", "success")
        found = [1 - success, *(success * share_of("letters", str(number)) for number in range(1, most))]
        return (*found, 1 - sum(found, Fraction(0)))

    def _cell_at_work(self) -> int:
        """The number of the cell's group while its die is to come; -1 if there is none."""
        return next((index for index in self.open_groups() if self.groups[index].camp), -1)

    # The first die

    def cell_acts(self, ctx: Context) -> Next:
        roll = Roll(purpose="the work of a Rebel cell", case="VX-17a", side=self.side)
        return rolled(ctx, roll, self.cell_rolled, self.read_cell)

    def read_cell(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        (die,) = dice
        result = result_of("first", die)
        if result == "nothing":
            return Reading("the cell achieves nothing", grave=True)
        return Reading("the cell succeeds" if result == "success" else "the cell succeeds in something else")

    def cell_rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VX-17a] Success, nothing, or another mission."""
        (die,) = dice
        result = result_of("first", die)
        if result == "other":
            self.cell_die = die
            roll = Roll(purpose="what the cell does instead", case="VX-17b", side=self.side)
            return rolled(ctx, roll, self.other_rolled, self.read_other)
        letter = self.groups[self._cell_at_work()].letter
        success = letter if result == "success" else ""
        ctx.emit(CellRolled(case="VX-17a", place=self.place, letter=letter, die=die, success=success))
        return self.count_cell_letters if success else self.cell_fails

    # Another mission

    def _instead(self, die: int) -> str:
        """[VX-17b] The two others of D, I, S in order, or T."""
        sent = self.groups[self._cell_at_work()].letter
        first, second = (letter for letter in WORK if letter != sent)
        result = result_of("other", die)
        return {"first": first, "second": second}.get(result, result)

    def _why_not(self, ctx: Context, letter: str) -> str:
        """[VX-17c, VX-17g] Why nothing comes of a success in another mission."""
        if self.site.group(letter) is not None:
            return "others are on that mission"
        return "" if ctx.rules.missions[letter].allowed(ctx, self.site) else "there is nothing to do it to"

    def read_other(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        letter = self._instead(*dice)
        name = ctx.facts.missions[letter].name
        why = self._why_not(ctx, letter)
        return Reading(f"{name}: {why}", grave=True) if why else Reading(f"the cell succeeds in {name}")

    def other_rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        index = self._cell_at_work()
        letter, sent = self._instead(die), self.groups[index].letter
        why = self._why_not(ctx, letter)
        ctx.emit(
            CellRolled(
                case="VX-17c" if why else "VX-17b",
                place=self.place,
                letter=sent,
                die=self.cell_die,
                other=die,
                success="" if why else letter,
                reason=why,
            )
        )
        self.cell_die = 0
        if why:
            return self.cell_fails
        self.change(index, letter=letter)
        return self.count_cell_letters

    def cell_fails(self, ctx: Context) -> Next:
        self.change(self._cell_at_work(), status="ended")
        return self.after_result

    # Letters

    def count_cell_letters(self, ctx: Context) -> Next:
        roll = Roll(purpose="the letters of a Rebel cell", case="VX-17d", side=self.side)
        return rolled(ctx, roll, self.letters_rolled, self.read_letters)

    def read_letters(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        letters = int(result_of("letters", *dice))
        return Reading("two letters" if letters > 1 else "one letter")

    def letters_rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VX-17d, VX-17f] What the letters bring is applied, whatever becomes of the cell."""
        (die,) = dice
        index, letters = self._cell_at_work(), int(result_of("letters", die))
        letter = self.groups[index].letter
        ctx.emit(CellLettersRolled(case="VX-17d", place=self.place, letter=letter, die=die, letters=letters))
        self.change(index, letters=letters)
        return self._complete(ctx, index)
