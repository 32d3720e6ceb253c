"""The choices of a decision: numbered, grouped by what they are about, found by part of a word."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from fitg.cli.terminal.screen import TIED, say, tied
from fitg.data import Facts
from fitg.engine.machine.actions import Action
from fitg.engine.machine.procedure import Decision
from fitg.presentation.narration import Label, label

GAP = f"{TIED}· "
#: So many choices of one kind that begin with the same words are told together.
TOLD_TOGETHER = 7
#: More than so many are not listed until somebody asks for them: nobody reads a hundred places.
LISTED = 40


class Menu:
    """Numbers follow the order in which the choices are shown, and stay when the list is narrowed."""

    def __init__(self, decision: Decision, facts: Facts) -> None:
        self.groups: dict[str, list[int]] = {}
        self.actions: list[Action] = []
        self.labels: list[Label] = []
        #: What is said of each within its group.
        self.items: list[str] = []
        said = [(label(action, decision.side, facts), action) for action in decision.options]
        grouped = together(said)
        for subject in dict.fromkeys(each.subject or each.text for each in grouped):
            self.groups[subject] = []
            for (full, action), each in zip(said, grouped, strict=True):
                if (each.subject or each.text) == subject:
                    self.actions.append(action)
                    self.labels.append(full)
                    self.items.append(each.text)
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

    def show(self, numbers: Sequence[int] | None = None, *, whole: bool = False) -> None:
        """Print the choices, one line for each thing they are about; very long lists only as a whole."""
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
            elif len(shown) > LISTED and not whole:
                say(
                    f"{subject}: {shown[0]} to {shown[-1]}. Type part of a name, such as "
                    f"{_short(self.items[shown[0] - 1])}, or press Enter to see them all.",
                    indent=" " * (margin + 2),
                    hang="  ",
                )
            elif shown:
                items = [tied(f"{number} {self.items[number - 1]}") for number in shown]
                say(f"{subject}: {GAP.join(items)}", indent=" " * (margin + 2), hang="  ")


def together(said: list[tuple[Label, Action]]) -> list[Label]:
    """Where many choices of one kind are each about something else, what they all say is their subject."""
    kinds: dict[str, list[Label]] = {}
    for each, action in said:
        kinds.setdefault(action.verb, []).append(each)
    shared = {verb: _shared(labels) for verb, labels in kinds.items() if len(labels) >= TOLD_TOGETHER}
    return [_under(each, *shared.get(action.verb, (0, 0))) for each, action in said]


def _shared(labels: list[Label]) -> tuple[int, int]:
    """With how many words all of them begin and end; none, where several are about one thing."""
    subjects = [each.subject for each in labels if each.subject]
    words = [each.full.split(" ") for each in labels]
    head, tail = _alike(words), _alike([each[::-1] for each in words])
    apart = len(set(subjects)) == len(subjects) and head and all(len(each) > head + tail for each in words)
    return (head, tail) if apart else (0, 0)


def _alike(lists: list[list[str]]) -> int:
    """With how many equal words all of them begin.

    >>> _alike([["Fly", "to", "Cieson"], ["Fly", "to", "Orning"]])
    2
    """
    return sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, zip(*lists, strict=False)))


def _under(each: Label, head: int, tail: int) -> Label:
    """A choice below the words that it shares with the others of its kind.

    >>> _under(Label("The units at Angoff (urban)", "move"), 3, 1)
    Label(subject='The units at … move', text='Angoff (urban)')
    """
    if not head:
        return each
    words = each.full.split(" ")
    end = len(words) - tail
    return Label(" ".join(words[:head] + ["…"] * bool(tail) + words[end:]), " ".join(words[head:end]))


def _short(item: str) -> str:
    """What somebody would type to find a choice.

    >>> _short("Mimulus (wild)")
    'mimulus'
    """
    return item.split(" ", maxsplit=1)[0].casefold()
