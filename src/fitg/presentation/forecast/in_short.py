"""What an outcome is called on a card, where there is room for two words."""

from __future__ import annotations

import re

#: How outcomes end or read, and their two words.
SHORT: tuple[tuple[str, str], ...] = (
    (r"a 1-0 unit falls, or the PDB goes Down", "PDB Down"),
    (r"any unit falls, or the PDB loses a level", "a level less"),
    (r".* rises in rebellion", "it rises"),
    (r"the rebellion on .* is stopped", "it is stopped"),
    (r"a possession is found", "one find"),
    (r"a companion joins, nobody knows who", "a friend"),
    (r"all enemies on .* are seen", "all seen"),
    (r"all enemies on .* are seen, and more is learned", "more learned"),
    (r"one prisoner is freed", "one freed"),
    (r"two prisoners are freed", "two freed"),
    (r"the target dies", "target dies"),
    (r"a Rebel camp is founded", "a camp"),
    (r"a Militia goes over to the Rebels", "a Militia"),
    (r"stronger troops go over to the Rebels", "better troops"),
    (r"the sovereign follows the summons", "follows you"),
    (r"(\d+) Force Points are stolen", r"\1 points"),
    (r"a secret is learned", "a secret"),
    (r".* turns to (\w+)", r"\1"),
    (r"they are found, and get away", "found"),
    (r"(?:somebody|.*) is killed or taken", "killed or taken"),
)


def in_short(outcome: str) -> str:
    """The outcome in two words; as it is where nobody has found any.

    >>> in_short("Angoff turns to Dissent"), in_short("8 Force Points are stolen"), in_short("undetected")
    ('Dissent', '8 points', 'undetected')
    """
    for words, short in SHORT:
        if found := re.fullmatch(words, outcome):
            return found.expand(short)
    return outcome
