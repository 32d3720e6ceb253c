"""The choices of a decision: numbered, grouped by what they are about, found by part of a word."""

from __future__ import annotations

from collections.abc import Sequence

from fitg.cli.terminal.screen import TIED, say, tied
from fitg.data import Facts
from fitg.engine.actions import Action
from fitg.engine.game import Decision
from fitg.presentation.narration import Label, label

GAP = f"{TIED}· "


class Menu:
    """Numbers follow the order in which the choices are shown, and stay when the list is narrowed."""

    def __init__(self, decision: Decision, facts: Facts) -> None:
        self.groups: dict[str, list[int]] = {}
        self.actions: list[Action] = []
        self.labels: list[Label] = []
        said = [(label(action, decision.side, facts), action) for action in decision.options]
        for subject in dict.fromkeys(each.subject or each.text for each, _ in said):
            self.groups[subject] = []
            for each, action in said:
                if (each.subject or each.text) == subject:
                    self.actions.append(action)
                    self.labels.append(each)
                    self.groups[subject].append(len(self.actions))

    def action(self, number: int) -> Action | None:
        """The action with this number."""
        return self.actions[number - 1] if 1 <= number <= len(self.actions) else None

    def exactly(self, text: str) -> int | None:
        """The number of the choice that is typed in full, in words or as the engine's text."""
        wanted = text.casefold()
        for number, (each, action) in enumerate(zip(self.labels, self.actions, strict=True), start=1):
            if wanted in (action.text.casefold(), each.full.casefold()):
                return number
        return None

    def find(self, text: str) -> list[int]:
        """The numbers of all choices in which every typed word occurs."""
        words = text.casefold().split()
        return [
            number
            for number, each in enumerate(self.labels, start=1)
            if all(word in each.full.casefold() for word in words)
        ]

    def show(self, numbers: Sequence[int] | None = None) -> None:
        """Print the choices, one line for each thing they are about."""
        wanted = range(1, len(self.actions) + 1) if numbers is None else numbers
        margin = len(str(len(self.actions)))
        for subject, members in self.groups.items():
            shown = [number for number in members if number in wanted]
            if len(shown) == 1:
                say(
                    f"{shown[0]:>{margin}} {self.labels[shown[0] - 1].full}",
                    indent=" ",
                    hang=" " * (margin + 2),
                )
            elif shown:
                items = [tied(f"{number} {self.labels[number - 1].text}") for number in shown]
                say(f"{subject}: {GAP.join(items)}", indent=" " * (margin + 2), hang="  ")
