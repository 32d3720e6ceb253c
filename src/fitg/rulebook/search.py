"""Finding cases by words."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from fitg.rulebook.records import Case, Match

COMMON = re.compile(
    r"an?|and|any|are|as|at|be|by|can|does?|for|from|ha[sv]e?|he|his|how|if|in|into|is|it|may|of|on|or"
    r"|that|the|their|them|then|there|they|this|to|was|what|when|where|which|who|with"
)
TITLE_WEIGHT = 4.0
PHRASE_WEIGHT = 5.0
MOST_REPEATS = 3
SNIPPET_LENGTH = 120


class Page(NamedTuple):
    """A case and its words."""

    case: Case
    title: tuple[str, ...]
    body: tuple[str, ...]


def words_of(text: str) -> tuple[str, ...]:
    """Split into lower-case words; a hyphen parts words, so that break-off is found as break off.

    >>> words_of("A failed Break-off")
    ('a', 'failed', 'break', 'off')
    """
    return tuple(re.findall(r"[^\W_]+", text.lower()))


def search_cases(cases: Iterable[Case], query: str, limit: int) -> list[Match]:
    """Rank the cases that hold every word of the query, rare words and titles weighing most."""
    wanted = _wanted(query)
    pages = [Page(case, words_of(case.title), words_of(case.text + case.statement)) for case in cases]
    rarity = {word: _rarity(word, pages) for word in wanted}
    scored = [(_score(page, wanted, rarity), page.case) for page in pages]
    found = sorted((pair for pair in scored if pair[0] > 0), key=lambda pair: pair[0], reverse=True)
    return [
        Match(number=case.number, title=case.title, snippet=snippet(case.text, wanted), score=round(score, 2))
        for score, case in found[:limit]
    ]


def near_words(cases: Iterable[Case], query: str) -> list[str]:
    """Name words of the reference that come near those words of a query it does not have."""
    known = {word for case in cases for word in words_of(case.title + " " + case.text)}
    strange = [word for word in _wanted(query) if not any(_fits(word, other) for other in known)]
    return [near for word in strange for near in get_close_matches(word, sorted(known), n=2, cutoff=0.75)]


def snippet(text: str, wanted: Sequence[str]) -> str:
    """Cut out the words around the first finding."""
    plain = re.sub(r"[*`|#]|^\s*(?:-|\d+\.)\s", "", text, flags=re.MULTILINE)
    flat = " ".join(plain.split())
    found = [re.search(rf"\b{re.escape(word)}", flat, re.IGNORECASE) for word in wanted]
    first = min((match.start() for match in found if match), default=0)
    start = flat.rfind(" ", 0, max(first - SNIPPET_LENGTH // 3, 0)) + 1
    end = flat.find(" ", start + SNIPPET_LENGTH)
    cut = flat[start:] if end < 0 else flat[start:end] + " …"
    return "… " + cut if start else cut


def _wanted(query: str) -> tuple[str, ...]:
    words = words_of(query)
    return tuple(word for word in words if not COMMON.fullmatch(word)) or words


def _fits(wanted: str, word: str) -> bool:
    """A longer word stands for its inflections: search finds searches and searching."""
    return word == wanted or (len(wanted) > 3 and word.startswith(wanted.removesuffix("s")))


def _rarity(wanted: str, pages: Sequence[Page]) -> float:
    holding = sum(any(_fits(wanted, word) for word in page.title + page.body) for page in pages)
    return math.log1p(len(pages) / holding) if holding else 0.0


def _score(page: Page, wanted: Sequence[str], rarity: dict[str, float]) -> float:
    score = 0.0
    for word in wanted:
        in_title = any(_fits(word, other) for other in page.title)
        in_body = min(sum(_fits(word, other) for other in page.body), MOST_REPEATS)
        if not in_title and not in_body:
            return 0.0
        score += rarity[word] * (TITLE_WEIGHT * in_title + in_body)
    together = _holds_phrase(page.title, wanted) or _holds_phrase(page.body, wanted)
    return score + PHRASE_WEIGHT * (together and len(wanted) > 1)


def _holds_phrase(words: Sequence[str], wanted: Sequence[str]) -> bool:
    length = len(wanted)
    return any(
        all(_fits(word, other) for word, other in zip(wanted, words[start : start + length], strict=True))
        for start in range(len(words) - length + 1)
    )
