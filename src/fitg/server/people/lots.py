"""Dice that nobody chose: the seed is mixed of three numbers, the server's and one of each player.

Each number is bound by its seal before the others are known, so that nobody can steer the seed who does not
hold all three; who does not trust the proof can reckon it again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from secrets import token_hex

from fitg.engine.machine.dice import SECRET_SIZE
from fitg.errors import FitgError

SERVER = "server"
#: In this order the numbers are mixed.
THREE = (SERVER, "rebel", "imperial")
NUMBER_SIZE = 32
_NUMBER = re.compile(f"[0-9a-f]{{{2 * NUMBER_SIZE}}}")


class BadNumber(FitgError):
    """A number or a seal that does not fit."""


def new_number() -> str:
    return token_hex(NUMBER_SIZE)


def seal(number: str) -> str:
    """What binds a number without telling it."""
    return blake2b(bytes.fromhex(number), digest_size=NUMBER_SIZE).hexdigest()


def checked(text: str) -> str:
    """A number or a seal, as it has to look."""
    if not _NUMBER.fullmatch(text):
        raise BadNumber(f"A number for the dice has {2 * NUMBER_SIZE} digits from 0 to f.")
    return text


def mixed(numbers: Mapping[str, str]) -> str:
    """The seed of three numbers; who gave none is left out, and the proof says so."""
    parts = (f"{who}:{numbers.get(who, '')}" for who in THREE)
    return blake2b("\n".join(parts).encode(), digest_size=SECRET_SIZE).hexdigest()


def check_proof(text: str, seed: str) -> str:
    """That the dice of a record are what its proof says, in a sentence; anything else is refused."""
    try:
        told = json.loads(text)
        numbers, seals = dict(told["numbers"]), dict(told["seals"])
        wrong = faults(numbers, seals, seed)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadNumber("The proof of the dice cannot be read.") from None
    if wrong:
        raise BadNumber(" ".join(wrong))
    given = [who for who in THREE if numbers.get(who)]
    return f"The dice are mixed of the numbers of {', '.join(given)}, and each fits its seal."


def faults(numbers: Mapping[str, str], seals: Mapping[str, str], seed: str) -> list[str]:
    """What does not fit in a proof, in sentences; nothing if all of it does."""
    wrong = [
        f"The number of {who} does not fit its seal."
        for who, number in numbers.items()
        if number and seal(number) != seals.get(who)
    ]
    if mixed(numbers) != seed:
        wrong.append("The seed is not what the numbers make.")
    return wrong
