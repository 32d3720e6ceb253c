"""Searching finds the case a player means, first."""

from __future__ import annotations

import pytest

from fitg import rulebook
from fitg.rulebook.search import snippet


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("break off", "12.5"),
        ("Break-Off", "12.5"),
        ("stacking", "9.5"),
        ("detection routine", "9.3"),
        ("stop rebellion", "15.3"),
        ("Redjac", "14.63"),
        ("suicide squad ratings", "19.61"),
        ("the hyperjump table", "21.7"),
    ],
)
def test_the_case_a_player_means_comes_among_the_first_three(query: str, number: str) -> None:
    assert number in [match.number for match in rulebook.search(query)][:3]


def test_a_search_finds_the_inflections_of_a_word() -> None:
    assert {match.number for match in rulebook.search("rebellions", limit=500)} >= {"15.2", "15.3", "15.4"}


def test_every_word_of_the_query_must_be_there() -> None:
    for match in rulebook.search("prisoner guard", limit=500):
        case = rulebook.case(match.number)
        everything = f"{case.title} {case.text} {case.statement}".lower()
        assert "prisoner" in everything
        assert "guard" in everything


def test_matches_come_in_order_of_their_score_and_no_more_than_asked() -> None:
    matches = rulebook.search("combat", limit=7)
    assert len(matches) == 7
    scores = [match.score for match in matches]
    assert scores == sorted(scores, reverse=True)


def test_a_query_of_common_words_only_is_still_searched() -> None:
    assert rulebook.search("who may")


def test_a_misspelled_word_is_answered_with_one_that_exists() -> None:
    with pytest.raises(
        rulebook.UnknownEntryError, match=r"no case speaks of 'rebelion'; did you mean rebellion"
    ):
        rulebook.search("rebelion")


def test_a_word_like_no_other_is_answered_with_advice() -> None:
    with pytest.raises(rulebook.UnknownEntryError, match="try fewer or other words"):
        rulebook.search("xyzzy")


def test_words_that_exist_but_never_together_are_answered_with_advice() -> None:
    with pytest.raises(rulebook.UnknownEntryError, match="try fewer or other words"):
        rulebook.search("hyperjump rebellion torture")


def test_a_snippet_shows_the_words_around_the_finding_without_markup() -> None:
    text = "- (a) **Nothing** of note. " * 20 + "Then a *rebellion* starts. " + "More of the same. " * 20
    cut = snippet(text, ["rebellion"])
    assert "a rebellion starts" in cut
    assert cut.startswith("… ")
    assert cut.endswith(" …")
    assert "*" not in cut


def test_a_short_text_is_shown_whole() -> None:
    assert snippet("Only those of 7.3.", ["those"]) == "Only those of 7.3."
