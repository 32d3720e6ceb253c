"""The actions of the engine as people read them.

An action is a short stable text such as `walk redjac to 222.1`. Every form that an action can take
stands here once, with its slots in angle brackets, and beside it what a player reads. The part
before the bar is what the action is about; a list of many choices is grouped by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, Protocol

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine import naming
from fitg.presentation.narration.words import Words


class Deciding(Protocol):
    """What a label needs to know of a decision."""

    @property
    def side(self) -> Side: ...

    @property
    def kind(self) -> str: ...


class Label(NamedTuple):
    """An action in words: what it is about (perhaps nothing in particular), and what is done."""

    subject: str
    text: str

    @property
    def full(self) -> str:
        """Both parts as one phrase."""
        return f"{self.subject} {self.text}" if self.subject else self.text


class Phrase(NamedTuple):
    """A form of action texts, and how it is said."""

    kind: str
    form: re.Pattern[str]
    slots: tuple[str, ...]
    saying: str


#: By kind of decision (a beginning of it; "" for any): the form of the action, and what is said.
FORMS: tuple[tuple[str, str, str], ...] = (
    # Set-up and reinforcements
    ("setup", "done", "Finish here"),
    ("setup", "start at <place>", "All start at <place>"),
    ("setup", "from space", "All wait in space"),
    ("", "place <unit> at <place>", "<unit>|at <place>"),
    ("reinforcements", "take <names> and turn up a pdb", "Take <names>, and turn a PDB Up"),
    ("reinforcements", "take <names>", "Take <names>"),
    ("reinforcements", "done", "Finish the reinforcements"),
    ("entry", "land at <place>", "Land at <place>"),
    ("entry", "<who> boards <card>", "<who>|boards <card>"),
    ("entry", "fly", "Fly"),
    # Movement and reaction
    ("movement", "walk <who> to <place>", "<who>|walks to <place>"),
    ("movement", "fly <card>", "<card>|flies: choose crew and destination"),
    ("", "attach <who>", "<who>|joins the military units"),
    ("movement", "detach <who>", "<who>|leaves the military units"),
    ("movement", "march from <place>", "The units at <place>|move: choose stack and destination"),
    ("movement", "hand <who> to units", "The prisoner <who>|is handed to the military units"),
    ("movement", "hand <who> to <who>", "The prisoner <who>|is handed to <who>"),
    ("movement", "release <who>", "The prisoner <who>|is set free"),
    ("movement", "leave <card> to <who>", "<card>|is left to <who>"),
    ("movement", "leave <card>", "<card>|is left behind"),
    ("movement", "turn up pdb <planet>", "The PDB of <planet>|is turned Up"),
    ("movement.flight", "to <place>", "Fly to <place>"),
    ("movement.flight", "board <who>", "Take <who> aboard"),
    ("movement.march", "to <place>", "Move to <place>"),
    ("movement.march", "add <unit>", "Add <unit>"),
    ("movement.march", "take prisoner <who>", "Take the prisoner <who> along"),
    ("movement.march", "take <piece>", "Take <piece> along"),
    ("movement", "done", "Finish moving"),
    ("reaction", "react <who> by ship to <place>", "<who>|flies to <place>"),
    ("reaction", "react <unit> from <place> to <place>", "<unit> at <place>|moves to <place>"),
    ("reaction", "react <who> to <place>", "<who>|walks to <place>"),
    ("reaction.leader", "with <who>", "<who> goes along"),
    ("reaction", "no leader", "Nobody goes along"),
    ("reaction", "done", "Finish reacting"),
    # Military combat
    ("pdb", "fire", "Fire"),
    ("pdb", "hold fire", "Hold fire"),
    ("", "attack at <place>", "Attack at <place>"),
    ("military-combat", "decline at <place>", "No attack at <place>"),
    ("", "decline at <place>", "Decline to attack at <place>"),
    ("", "lead with <who>", "<who> leads"),
    ("", "no leader", "No leader"),
    ("", "lose nothing", "Lose nothing"),
    ("", "lose <counts>", "Lose <counts>"),
    ("military-combat", "done", "Finish attacking"),
    # Search
    ("search", "search <place> with units", "<place>|is searched by the military units"),
    ("search", "search <place> with characters", "<place>|is searched by characters"),
    ("search", "search with units", "The military units search"),
    ("search", "search with characters", "Characters search"),
    ("search", "send <who>", "<who> searches"),
    ("search", "search", "Begin the search"),
    ("search", "attack", "Attack"),
    ("search", "attack with a squad", "Attack with a squad"),
    ("search", "attack with characters", "Attack with characters"),
    ("search", "let them go", "Let them go"),
    ("search", "done", "Finish searching"),
    # Character combat
    ("character-combat", "hand-to-hand", "Hand-to-hand"),
    ("character-combat", "firefight", "Firefight: all wounds are doubled"),
    ("character-combat", "none", "Without weapons"),
    ("character-combat", "kill", "Kill"),
    ("character-combat", "capture", "Capture"),
    ("character-combat", "all", "All of them"),
    ("character-combat", "face it with <who>", "<who> faces it"),
    ("character-combat", "hold back <who>", "<who> stays out of this round"),
    ("character-combat", "ready", "Ready: the others fight"),
    ("character-combat", "stand and fight", "Stand and fight"),
    ("character-combat", "break off with the inactive", "Those who stay out try to break off"),
    ("character-combat", "break off with all", "All try to break off"),
    ("character-combat", "<who> stands", "<who> stands"),
    ("character-combat", "<who> breaks off", "<who> tries to break off"),
    ("character-combat", "<card> takes it", "<card> takes the wound"),
    ("", "to the units", "The military units guard them"),
    ("", "guard with <who>", "<who> guards them"),
    ("", "wound <who>", "<who> takes a wound"),
    # Missions
    ("missions", "missions at <place>", "Missions at <place>"),
    ("missions", "done", "Finish the missions"),
    ("missions", "assign <who> to <letter>", "<who> goes on|<letter>"),
    ("missions", "assign the camp to <letter>", "The Rebel camp works on|<letter>"),
    ("missions.assign", "draw", "All are assigned: go to the Action Cards"),
    ("missions", "no missions", "No missions here"),
    ("missions", "target <who>", "Hunt <who>"),
    ("missions", "no target", "Nobody"),
    ("missions", "draw", "Draw an Action Card"),
    ("missions.order", "complete <mission>", "Complete <mission>"),
    ("missions", "complete <mission>", "Complete <mission> with the letters in hand"),
    ("missions", "stop", "Stop here, without bonus draws"),
    ("missions", "bonus draws for <mission>", "Bonus draws for <mission>"),
    ("missions", "conclude <mission>", "Conclude <mission>"),
    ("missions", "bonus draws", "Go to the bonus draws"),
    ("missions", "finish", "Finish here"),
    ("missions", "go on", "Go on"),
    ("missions", "lose <unit>", "Lose <unit>"),
    ("missions", "pdb goes down", "The PDB goes Down"),
    ("missions", "nothing to lose", "There is nothing to lose"),
    ("missions", "<who> dies", "<who> dies"),
    ("missions", "nobody is captured", "Nobody is captured"),
    ("missions", "free <who>", "Free <who>"),
    ("missions", "destroy a face-down unit", "Destroy a face-down unit"),
    ("missions", "destroy <unit>", "Destroy <unit>"),
    ("missions", "sabotage the pdb", "Sabotage the PDB"),
    ("missions", "nothing to destroy", "There is nothing to destroy"),
    ("missions", "nobody listens", "Nobody deserts"),
    # Rebellion
    ("rebellion", "raise 0 <kind>", "Raise no <kind>"),
    ("rebellion", "raise <number> <kind>", "Raise <number> <kind>"),
    ("rebellion", "done", "Finish attacking"),
    ("stacking", "remove <unit>", "Remove <unit>"),
    ("stacking", "done", "Go on"),
    # Possessions and spaceships
    ("", "give a spaceship to <who>", "<who> gets a spaceship"),
    ("", "give <card> to <who>, who gives up his own", "<card>|goes to <who>, who gives up his own"),
    ("", "give <card> to <who>", "<card>|goes to <who>"),
    ("", "swap <card> with <card>", "<card>|changes places with <card>"),
    ("", "return <card>", "<card>|goes back to the deck"),
    ("", "use <card> to buy <card> for <who>", "<card>|buys <card> for <who>"),
    ("", "use <card> on pdb <planet>", "<card>|puts the PDB of <planet> Down"),
    ("", "use <card> on <who>", "<card>|is used on <who>"),
    ("", "use <card> for <purpose>", "<card>|is used for <purpose>"),
    ("", "use <card>", "<card>|is used"),
    ("", "show <card>", "<card>|is shown"),
    ("possession", "pass", "Declare nothing"),
    ("spaceship", "leave <card> with the units", "<card>|is left with the military units"),
    ("spaceship", "nobody takes it", "Nobody takes it"),
    ("spaceship", "done", "Finish giving spaceships"),
    ("trading", "done", "Finish the exchanges"),
    ("", "done", "Done"),
)


def _counts(words: Words, side: Side, text: str) -> str:
    """`2 militia, 1 line` as 2 Militia and 1 Line."""
    numbers = (part.partition(" ") for part in text.split(", "))
    return words.units({kind: int(number) for number, _, kind in numbers})


def _purpose(words: Words, side: Side, text: str) -> str:
    """What a possession is used for: a mission or a rating."""
    return words.mission(text, side) if text in words.facts.missions else text.capitalize()


def _piece(words: Words, side: Side, text: str) -> str:
    """A character or a ship."""
    return words.who(text) if text in words.facts.characters else words.card(text)


#: A slot of a form: which texts it takes, and how they are said.
SLOTS: dict[str, tuple[str, Callable[[Words, Side, str], str]]] = {
    "who": (r"[a-z][\w-]*", lambda words, side, text: words.who(text)),
    "place": (r"\S+", lambda words, side, text: words.place(text)),
    "planet": (r"\d+", lambda words, side, text: words.planet(text)),
    "card": (r"[a-z][\w#-]*", lambda words, side, text: words.card(text)),
    "piece": (r"[a-z][\w#-]*", _piece),
    "unit": (r"[a-z][\w-]*", lambda words, side, text: words.unit(text)),
    "kind": (r"[a-z][\w-]*", lambda words, side, text: naming.piece(words.facts, text)),
    "mission": (r"[A-Z]", lambda words, side, text: words.mission(text, side)),
    "letter": (r"[A-Z]", lambda words, side, text: f"{words.mission(text, side)} ({text})"),
    "number": (r"\d+", lambda words, side, text: text),
    "names": (r".+", lambda words, side, text: text),
    "counts": (r"\d.*", _counts),
    "purpose": (r"\S+", _purpose),
}

SLOT = re.compile(r"<(\w+)>")


@lru_cache(maxsize=1)
def phrases() -> tuple[Phrase, ...]:
    """The forms, ready for use."""
    return tuple(
        Phrase(
            kind,
            re.compile(SLOT.sub(lambda slot: f"({SLOTS[slot[1]][0]})", form)),
            tuple(SLOT.findall(form)),
            saying,
        )
        for kind, form, saying in FORMS
    )


def find_phrase(action: str, kind: str) -> tuple[Phrase, tuple[str, ...]] | None:
    """The phrase for an action of a kind of decision, with what stands in its slots."""
    for phrase in phrases():
        if kind.startswith(phrase.kind):
            found = phrase.form.fullmatch(action)
            if found:
                return phrase, found.groups()
    return None


def label(action: str, decision: Deciding, facts: Facts) -> Label:
    """An action in words, apart from what it is about.

    An action that no phrase fits (of a variant, say) is said word by word.
    """
    words = Words(facts)
    found = find_phrase(action, decision.kind)
    if found is None:
        return Label("", _capital(" ".join(naming.piece(facts, word) for word in action.split())))
    phrase, texts = found
    filled = iter(
        [SLOTS[slot][1](words, decision.side, text) for slot, text in zip(phrase.slots, texts, strict=True)]
    )
    subject, bar, text = SLOT.sub(lambda slot: next(filled), phrase.saying).rpartition("|")
    return Label(_capital(subject), text if bar else _capital(text))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def describe_action(action: str, decision: Deciding, facts: Facts) -> str:
    """A readable label for an action of a decision.

    >>> from fitg.data import facts
    >>> from fitg.engine.game import Decision
    >>> from fitg.engine.actions import PlainAction
    >>> options = (PlainAction("walk redjac to 222.1"), PlainAction("done"))
    >>> moving = Decision("imperial", "movement", "Move.", "9.0", options)
    >>> [describe_action(action, moving, facts()) for action in moving.actions]
    ['Redjac walks to Angoff (urban)', 'Finish moving']
    """
    return label(action, decision, facts).full
