"""Proofs of work: many strangers from one network cost each of them a second of reckoning, and nobody else.

What is to be reckoned is signed by the house and good once. None is asked for without `fitg[house]`.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from datetime import timedelta
from importlib.util import find_spec
from secrets import randbelow, token_hex
from typing import Any

from fitg.errors import FitgError
from fitg.server.store.house import HouseStore
from fitg.server.store.people import PeopleStore

HEADER = "x-proof"
#: So many keys have to be derived, each by so many rounds: about a second of a browser.
ALGORITHM = "PBKDF2/SHA-256"
ROUNDS = 5_000
FEWEST, MORE = 60, 80
#: So long one may reckon.
GOOD_FOR = timedelta(minutes=10)
LONGEST = 4_000
KEY = "proofs"


class ProofWanted(FitgError):
    """Somebody has to show that he means it; what he has to reckon is told with the sentence."""

    def __init__(self, message: str, challenge: dict[str, Any]) -> None:
        super().__init__(message)
        self.challenge = challenge


def are_possible() -> bool:
    return find_spec("altcha") is not None


class Proofs:
    """Made and checked with a key that all processes of the house share."""

    def __init__(self, people: PeopleStore) -> None:
        self._people = people
        self._house = HouseStore(people.store)
        self._key = ""

    def demand(self, shown: str) -> None:
        """Let pass who has reckoned; tell everybody else what to reckon."""
        if not shown:
            raise ProofWanted(
                "Many have come from your network just now; reckon something first.", self._new()
            )
        if not self._is_true(shown) or not self._people.use_proof(_name(shown), GOOD_FOR):
            raise ProofWanted("This was reckoned wrongly, too late or used before; once more.", self._new())

    def _new(self) -> dict[str, Any]:
        from altcha import create_challenge

        made = create_challenge(
            ALGORITHM,
            ROUNDS,
            counter=FEWEST + randbelow(MORE),
            expires_at=self._people.store.now() + GOOD_FOR,
            hmac_secret=self._secret(),
            hmac_key_secret=self._secret(),
        )
        told: dict[str, Any] = made.to_dict()
        return told

    def _is_true(self, shown: str) -> bool:
        from altcha import verify_solution

        if len(shown) > LONGEST or not _is_ours(shown):
            return False
        return bool(verify_solution(shown, self._secret(), hmac_key_secret=self._secret()).verified)

    def _secret(self) -> str:
        self._key = self._key or self._house.made_once(KEY, lambda: token_hex(32))
        return self._key


def _part(shown: str, read: Callable[[Any], Any]) -> Any:
    try:
        return read(json.loads(base64.b64decode(shown)))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _is_ours(shown: str) -> bool:
    """As we ask for it: nobody else's algorithm is reckoned again at our expense."""
    asked = _part(shown, lambda found: found["challenge"]["parameters"])
    return isinstance(asked, dict) and (asked.get("algorithm"), asked.get("cost")) == (ALGORITHM, ROUNDS)


def _name(shown: str) -> str:
    """What a challenge is known by: its signature, whatever else is written around it."""
    return str(_part(shown, lambda found: found["challenge"]["signature"]))
