"""How the page lays the answers to a question out, and the clicks that each of them takes there.

The page shows few options as cards, those of several people behind their faces, many behind the names of
their places; on the map a click means what it leaves, and a piece is drawn to where it goes by one movement
(`table/decision` of the page: `options.ts`, `groups.ts`, `lighting.ts`, `drawing.ts`). The numbers below are
those of the page; a test compares them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fitg.engine.game import Game
from fitg.engine.machine.actions import Action, targets
from fitg.presentation.bundles import Bundle
from fitg.presentation.narration import label

#: With more buttons than this the page shows the places first, each with what can be done there.
TOO_MANY = 24
#: So many options of different people are still seen at one glance.
AT_ONE_GLANCE = 8
#: Several people with so many options each are shown one by one; of so many the first is shown at once.
MANY_EACH = 3
FEW = 8
#: Where units stand that are still to be placed.
POOL = "pool"
#: The present question is ended by a click of its own, and then it is done.
NOT_BY_ONE = 2
#: The words of those who set out: they are drawn to where they go.
DRAWN_OUT = ("fly", "fleet", "march", "add", "board", "take")
#: The word of who is sent on a mission.
SENT = "assign"
#: What a thing that is drawn over the map touches.
PIECE_AND_GOAL = ("piece", "goal")


def is_piece(key: str) -> bool:
    """Is it a piece, or a kind of units, rather than a place?"""
    return key.startswith(("piece:", "unit:"))


class Choice(NamedTuple):
    """Something to choose: an action, or a bundle that is about something on the map."""

    name: str
    subject: str
    #: What it touches on the map, in the order in which one points at it.
    keys: tuple[str, ...]
    is_bundle: bool
    beside: bool


class LaidOut:
    """The answers to the present question as the page shows them."""

    def __init__(self, game: Game, bundles: Sequence[Bundle]) -> None:
        self._game, self._bundles = game, bundles
        on_map = [each for each in bundles if (each.places or each.pieces) and not each.later]
        self._later = [self._together(each) for each in bundles if each.later and not each.drawn]
        replaced = {each.actions[0] for each in on_map if not each.beside}
        plain = [each for each in game.options if each.text not in replaced]
        self._choices = [*map(self._plain, plain), *map(self._together, on_map)]
        bright = next((each for each in plain if each.usual), None)
        aside = {each.text for each in plain if each.passes or each is bright}
        self._bright = bright
        told = [each for each in self._choices if each.is_bundle or each.name not in aside]
        self._groups: dict[str, list[Choice]] = {}
        for each in told:
            self._groups.setdefault(each.subject, []).append(each)

    def clicks(self, option: Action) -> int:
        """The clicks that one action takes; who gives something up is asked whether he means it."""
        if option.passes:
            waste = option.wastes and any(not each.passes for each in self._game.options)
            return 2 if waste else 1
        return 1 if option == self._bright else self._clicks(self._plain(option))

    def grabs(self, meant: Action | Bundle) -> bool:
        """Does it begin with a piece, or a place of pieces, that is drawn to where it goes next?

        Who draws a ship takes along all who find a seat; who wants it otherwise clicks on it.
        """
        if isinstance(meant, Bundle):
            first = meant.actions[1 if meant.later else 0].split()[0]
            return meant.drawn or (first in DRAWN_OUT and not self._is_word_of_many(meant))
        if meant.text.split()[0] not in DRAWN_OUT:
            return False
        choice = self._plain(meant)
        crewed = any(each.drawn and each.actions[0] == meant.text for each in self._bundles)
        # Where nothing is to be chosen among the units, their place is drawn.
        return not crewed and any(self._meant(key) == choice for key in choice.keys[:1])

    def lands(self, meant: Action | Bundle) -> bool:
        """Is it a place of the map, on which something that is drawn can be let go?"""
        choice = self._together(meant) if isinstance(meant, Bundle) else self._plain(meant)
        return any(self._meant(key) == choice for key in choice.keys if not is_piece(key))

    def _is_word_of_many(self, bundle: Bundle) -> bool:
        """On the map a place means all units, a unit one of them: other numbers are words."""
        return bundle.beside and bool(bundle.places)

    def _is_drawn(self, choice: Choice) -> bool:
        """Are piece and goal all that it needs, and nothing else needs both? One is drawn to the other."""
        both = set(choice.keys)
        if choice.is_bundle or len(both) != len(PIECE_AND_GOAL) or not is_piece(choice.keys[0]):
            return False
        return [each for each in self._choices if both <= set(each.keys) and not each.beside] == [choice]

    def clicks_together(self, bundle: Bundle) -> int:
        """The clicks that a bundle takes: in words it has a button of its own."""
        if bundle.later:
            return 1 if not bundle.drawn and self._is_meant_at_once(self._together(bundle)) else NOT_BY_ONE
        return self._clicks(self._together(bundle)) if bundle.places or bundle.pieces else 1

    def _clicks(self, choice: Choice) -> int:
        return 1 if self._is_meant_at_once(choice) or self._is_drawn(choice) else self._by_button(choice)

    def _by_button(self, choice: Choice) -> int:
        own = self._groups.get(choice.subject, [])
        if self._is_many and self._has_faces:
            return 1
        if self._is_many:
            first = next(iter(self._groups.values()))
            return 1 if own is first and len(self._groups) <= FEW and not self._is_together else 2
        return 2 if sum(map(len, self._groups.values())) > TOO_MANY else 1

    @property
    def _has_faces(self) -> bool:
        """Are the missions of all side by side, with the faces of those who can be sent alone?"""
        sent = [each.name.split()[0] == SENT and each.keys for own in self._groups.values() for each in own]
        return self._is_together and all(sent)

    @property
    def _is_together(self) -> bool:
        """Can all who are left do one thing together? Then that is what is shown first."""
        known = {each.name for own in self._groups.values() for each in own}
        words = (each.actions for each in self._bundles if not each.places and not each.pieces)
        return any(len(actions) > 1 and known.issuperset(actions[:1]) for actions in words)

    @property
    def _is_many(self) -> bool:
        """Several people, each with several things to do: more than can be read at once."""
        options, groups = sum(map(len, self._groups.values())), len(self._groups)
        return groups > 1 and all(self._groups) and options > AT_ONE_GLANCE and options >= MANY_EACH * groups

    def _is_meant_at_once(self, choice: Choice) -> bool:
        """Does one click on the map mean it, because nothing else touches what is clicked?"""
        return any(self._meant(key) == choice for key in choice.keys)

    def _meant(self, key: str) -> Choice | None:
        left = [each for each in self._choices if key in each.keys and not each.beside]
        # What is to be done next is meant where nothing of the present question is.
        left = left or [each for each in self._later if key in each.keys]
        whole = [each for each in left if each.is_bundle and set(each.keys) == {key}]
        if len(whole) == 1:
            return whole[0]
        if len(left) == 1 and (left[0].keys[-1] == key or set(left[0].keys) == {key}):
            return left[0]
        return None

    def _plain(self, action: Action) -> Choice:
        game, touched = self._game, targets(action)
        assert game.side is not None
        pieces = [*touched.pieces, *touched.cargo]
        goals = [place for place in touched.places if place != touched.origin or not pieces]
        origin = touched.origin or (POOL if goals else self._here or POOL)
        keys = dict.fromkeys([*(self._standing(each, origin) for each in pieces), *map(self._pointed, goals)])
        return Choice(action.text, label(action, game.side, game.facts).subject, tuple(keys), False, False)

    def _together(self, bundle: Bundle) -> Choice:
        """Of a bundle the places come first: who points at the last thing means all of it."""
        places = [*map(self._pointed, bundle.places)]
        pieces = [self._standing(each, bundle.origin) for each in bundle.pieces]
        keys = [*pieces, *places] if bundle.later else [*places, *pieces]
        return Choice(" > ".join(bundle.actions), bundle.subject, tuple(keys), True, bundle.beside)

    @property
    def _here(self) -> str:
        """The place that the question is about, or where the piece is that it is about."""
        assert self._game.decision is not None
        about, state = self._game.decision.about, self._game.state
        piece = state.ships.get(about) or state.characters.get(about)
        return piece.place if piece else about

    def _standing(self, piece: str, place: str) -> str:
        return f"unit:{piece}@{place}" if piece in self._game.facts.unit_kinds else f"piece:{piece}"

    def _pointed(self, place: str) -> str:
        return f"planet:{place}" if place in self._game.facts.planets else f"place:{place}"
