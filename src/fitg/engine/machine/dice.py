"""Chance, reproducible and provable.

Roll number *n* of a game is read from `BLAKE2b(n, key=seed)`. The seed's hash is shown when the
game starts and the seed when it ends, so that anyone can check every roll. Scripted rolls, cards
and picks are used first, in order: that is how a test or a puzzle fixes an exact situation.
"""

from __future__ import annotations

from hashlib import blake2b

from fitg.engine.machine.state import Dice

DIE_SIDES = 6

#: Bytes of a secret, and of its hash.
SECRET_SIZE = 16


def secret_of(seed: int | str) -> str:
    """The secret key, as hex digits, that a seed stands for."""
    return blake2b(f"fitg:{seed}".encode(), digest_size=SECRET_SIZE).hexdigest()


def known_secret(text: str) -> str:
    """A secret that was written down; anything else is refused."""
    if len(bytes.fromhex(text)) != SECRET_SIZE:
        raise ValueError(f"a seed has {2 * SECRET_SIZE} hex digits")
    return text


def commitment(secret: str) -> str:
    """What is shown at the start: it fixes the secret without telling it."""
    return blake2b(bytes.fromhex(secret), digest_size=SECRET_SIZE).hexdigest()


def number(secret: str, count: int, below: int) -> int:
    """The draw number `count` of a game, evenly spread over 0 to `below` - 1."""
    digest = blake2b(count.to_bytes(8, "big"), key=bytes.fromhex(secret), digest_size=8).digest()
    return int.from_bytes(digest, "big") % below


def _next_number(dice: Dice, below: int) -> int:
    count = dice.count
    dice.count = count + 1
    return number(dice.seed, count, below)


def roll(dice: Dice) -> int:
    """One six-sided die."""
    if dice.rolls:
        return dice.rolls.pop(0)
    return 1 + _next_number(dice, DIE_SIDES)


def pick(dice: Dice, among: int) -> int:
    """An index below `among`, each with the same chance; no chance is used where there is no choice."""
    if among == 1:
        return 0
    if dice.picks:
        return dice.picks.pop(0) % among
    return _next_number(dice, among)


def draw(dice: Dice, deck: list[int]) -> int:
    """[13.31] Take a card at random out of the deck."""
    if dice.cards:
        card = dice.cards.pop(0)
        if card in deck:
            deck.remove(card)
        return card
    return deck.pop(_next_number(dice, len(deck)))
