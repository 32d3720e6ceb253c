"""How often the Rebels can start a rebellion on Angoff at best, if nothing ever happens to them.

    python -m fitg.lab.training.egrix_upper_bound --people 3 --deals 2000

Flight to Egrix is won on Angoff or hardly at all, and only after a rebellion there. This reckons the best
plan for every turn in a kinder game: nobody is attacked, searched for or hurt, the Imperial Player does
nothing, the troops that rise always win, and everybody who is gained can do anything. What is left is the
luck of the cards; no player can do better than that, whoever the opponent is.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import click

from fitg.data import facts
from fitg.engine.machine.state import NEUTRAL, PATRIOTIC, UNREST
from fitg.scenarios import load

PLACE = "222.1"
#: What Doctor Sontag adds to Diplomacy, and Boccanegra to a Coup.
DIPLOMACY, LEADERSHIP = 3, 2
#: People beyond this number make no more difference.
CROWD = 7


class Plan(NamedTuple):
    """Missions of one turn; Diplomacy with so many helpers, or none at all (-1)."""

    helpers: int
    coup: bool
    call: bool
    gain: bool


class Turn(NamedTuple):
    """What a turn leaves behind."""

    risen: bool
    loyalty: int
    coup_free: bool
    gained: bool


class Mission:
    """One turn's missions on Angoff, card by card."""

    def __init__(self, plan: Plan, loyalty: int, rng: Random) -> None:
        self.loyalty = self.before = loyalty
        self.plan = plan
        self.rng = rng
        self.open = {
            letter for letter, here in zip("DCRG", (plan.helpers >= 0, *plan[1:]), strict=True) if here
        }
        self.letters = {"D": 0, "C": 0}
        self.risen = self.gained = self.coup_done = False
        self.bonus = 0

    def play(self) -> Turn:
        environ = facts().environs[PLACE]
        deck = [card.cell(environ.section) for card in facts().action_cards.values()]
        self.rng.shuffle(deck)
        bonus_allowed: bool | None = None
        for _ in range(environ.size):
            if self.nothing_more_to_win():
                return Turn(self.risen, self.loyalty, not self.coup_done, self.gained)
            cell = deck.pop()
            if cell.event in ("no_bonus", "extra_bonus") and bonus_allowed is None:
                bonus_allowed = cell.event == "extra_bonus"
            self.event(cell.event, cell.parameter)
            self.read(cell.letters, 1)
        extra = int(bonus_allowed is True)
        for letter, draws in self.bonus_draws(environ.coup or 0).items():
            if bonus_allowed is not False and letter in self.open:
                drawn = [deck.pop() for _ in range(draws + extra)]
                self.read(letter, sum(letter in cell.letters for cell in drawn))
            self.close(letter)
        return Turn(self.risen, self.loyalty, not self.coup_done, self.gained)

    def nothing_more_to_win(self) -> bool:
        """Stop in time: the planet has risen, or is in Unrest with nobody left to call it to rebellion."""
        return self.risen or not self.open or (self.loyalty == UNREST and "R" not in self.open)

    def bonus_draws(self, coup: int) -> dict[str, int]:
        diplomacy = DIPLOMACY + self.plan.helpers + self.before - NEUTRAL
        return {"D": diplomacy, "C": LEADERSHIP + coup, "G": 0, "R": 0}

    def shift(self, by: int) -> None:
        if not self.risen:
            self.loyalty = max(PATRIOTIC, min(UNREST, self.loyalty + by))

    def event(self, event: str, parameter: str) -> None:
        """Only what touches the missions themselves."""
        if event == "diplomacy_protocol" and "D" in self.open:
            self.open.discard("D")
            self.shift(-1)
        elif event == "civil_war" and self.loyalty > NEUTRAL and not self.risen:
            self.loyalty = NEUTRAL
        elif event == "rebels_back_out":
            self.open.discard("R")
        elif event == "enemy_agent" and self.open:
            self.open.discard(self.rng.choice(sorted(self.open)))
        elif event == "coup_aborted" and "C" in self.open:
            self.open.discard("C")
            self.shift(-self._betrayed(parameter))

    def _betrayed(self, parameter: str) -> bool:
        die = self.rng.randint(1, 6)
        for entry in parameter.split(";"):
            faces, _, result = entry.partition("=")
            first, _, final = faces.partition("-")
            if int(first) <= die <= int(final or first):
                return "shift" in result
        return False

    def read(self, letters: str, number: int) -> None:
        """Letters of a card or of bonus draws: an R counts only if Unrest held before."""
        unrest = self.loyalty == UNREST
        for letter in letters:
            if letter in self.open and number:
                if letter == "R" and unrest:
                    self.risen = True
                elif letter == "G":
                    self.gained = True
                elif letter in self.letters:
                    self.letters[letter] += number
        if sum(self.letters[letter] for letter in "DC" if letter in self.open) >= UNREST - self.loyalty > 0:
            self.close("D")
            self.close("C")

    def close(self, letter: str) -> None:
        """The letters in hand count."""
        if letter in self.open and self.letters.get(letter):
            most = 2 if letter == "D" else UNREST
            self.shift(min(most, self.letters[letter]))
            self.coup_done |= letter == "C"
            self.open.discard(letter)


def plans(people: int, coup_free: bool) -> list[Plan]:
    """All sensible ways to share out the missions."""
    found = []
    for coup in {False, coup_free}:
        for call in (False, True):
            for gain in (False, True):
                left = people - coup - call - gain
                found += [Plan(left - 1, coup, call, gain)] if left > 0 else []
                found += [Plan(-1, coup, call, gain)] if left >= 0 and (coup or call) else []
    return found


class Ceiling:
    """The best chance from every turn on, each plan tried with many deals of the cards."""

    def __init__(self, deals: int, seed: int = 1) -> None:
        self.deals = deals
        self.seed = seed
        self.turns = load("flight-to-egrix").turns
        self.chance = cache(self._chance)
        self.outcomes = cache(self._outcomes)

    def _outcomes(self, plan: Plan, loyalty: int) -> dict[Turn, float]:
        rng = Random(f"{self.seed}/{plan}/{loyalty}")
        shares: dict[Turn, float] = {}
        for _ in range(self.deals):
            turn = Mission(plan, loyalty, rng).play()
            shares[turn] = shares.get(turn, 0.0) + 1 / self.deals
        return shares

    def _chance(self, turn: int, loyalty: int, coup_free: bool, people: int) -> float:
        if turn > self.turns:
            return 0.0
        return max(
            sum(
                share * (1.0 if after.risen else self._later(turn, after, coup_free, people))
                for after, share in self.outcomes(plan, loyalty).items()
            )
            for plan in plans(people, coup_free)
        )

    def _later(self, turn: int, after: Turn, coup_free: bool, people: int) -> float:
        more = min(CROWD, people + after.gained)
        return self.chance(turn + 1, after.loyalty, coup_free and after.coup_free, more)


@click.command()
@click.option("--people", default=3, show_default=True, type=click.IntRange(1, CROWD), help="At the start.")
@click.option("--deals", default=2000, show_default=True, type=click.IntRange(1), help="For every plan.")
def main(people: int, deals: int) -> None:
    """The best chance of a rebellion on Angoff within the game, if nothing ever happens to the Rebels."""
    best = Ceiling(deals).chance(1, NEUTRAL, True, people)
    click.echo(f"{people} people, {deals} deals for every plan: a rebellion in at most {best:.0%} of games")


if __name__ == "__main__":
    main()
