"""The reference as pages, and docs/rulings.md as one of them."""

from __future__ import annotations

from pathlib import Path

from fitg import rulebook
from fitg.rulebook import pages

ROOT = Path(__file__).parents[2]


def test_the_page_of_rulings_in_the_documents_is_the_one_the_data_give() -> None:
    written = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert written == pages.rulings_page(rulebook.book()), "run make rulings"


def test_every_ruling_stands_once_on_the_page_of_rulings() -> None:
    page = pages.rulings_page(rulebook.book())
    for ruling in rulebook.rulings():
        assert page.count(f"- **{ruling.id}**") == 1


def test_the_readings_that_matter_come_before_the_rare_ones_and_the_larger_games() -> None:
    page = pages.rulings_page(rulebook.book())
    assert page.index("**A-16-11**") < page.index("**A-05-02**") < page.index("**P-01**")


def test_a_case_page_shows_text_rulings_and_neighbours() -> None:
    page = pages.case_page(rulebook.book(), rulebook.case("12.53"))
    assert page.startswith("## 12.53 Failure of active characters\n\n*Section 12, Character combat · effect*")
    assert "resolved one column to the right.\n" in page
    assert "- A-12-03 A failed break-off shifts the round" in page
    assert "- 12.52 Limits" in page
    assert "Choice:" not in page


def test_a_case_page_lists_lettered_parts_and_a_part_its_case() -> None:
    book = rulebook.book()
    assert "- 15.51b State of Imperial Control (b)" in pages.case_page(book, rulebook.case("15.51"))
    assert "- 15.51 State of Imperial Control\n" in pages.case_page(book, rulebook.case("15.51b"))


def test_a_case_page_adds_the_test_example_where_the_text_does_not_have_it() -> None:
    page = pages.case_page(rulebook.book(), rulebook.case("5.2"))
    assert "Test: Zamorax, star 13, is in province 1" in page


def test_a_reading_without_a_short_sentence_spells_out_the_chosen_option() -> None:
    ruling = rulebook.ruling("P-01")
    assert ruling.recommended.startswith("(b). ")
    assert "each at the start of his own Player-Turn. Unspent points vanish" in pages.reading(ruling)


def test_a_ruling_page_gives_question_options_reading_and_reason() -> None:
    page = pages.ruling_page(rulebook.book(), rulebook.ruling("A-12-03"))
    for part in ("**Question**: ", "**Options**: ", "**Reading**: ", "**Reason**: ", "12.53 Failure of"):
        assert part in page


def test_a_ruling_on_the_sources_belongs_to_all_cases() -> None:
    assert "all cases" in pages.ruling_page(rulebook.book(), rulebook.ruling("S-03"))
