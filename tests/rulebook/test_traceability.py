"""Which test checks which rule."""

from __future__ import annotations

from fitg import rulebook
from fitg.rulebook import book, traceability


def test_without_tests_every_traced_case_and_requirement_is_open() -> None:
    missing = traceability.untested({})
    of_cases = [name for name in missing if not name.startswith("S0")]
    assert len([name for name in of_cases if name[0].isdigit()]) == 348 + 203 + 112
    assert len([name for name in of_cases if name.startswith("D-")]) == 70
    playable = [case for case in book().cases.values() if case.part in traceability.PLAYABLE_PARTS]
    of_the_parts = {case.number for case in playable if case.testable}
    assert {name for name in of_cases if name.startswith("V")} == of_the_parts
    assert len(missing) == len(of_cases) + len(traceability.traced_requirements())


def test_a_test_of_a_case_closes_the_case_and_the_requirements_that_restate_it() -> None:
    before, after = traceability.untested({}), traceability.untested({"12.53": ["tests/x.py::test_x"]})
    closed = set(before) - set(after)
    assert "12.53" in closed
    assert closed - {"12.53"} == {
        entry.id for entry in traceability.traced_requirements() if entry.cases == ("12.53",)
    }


def test_a_test_of_a_lettered_rule_closes_the_requirements_on_its_case_but_not_the_case() -> None:
    missing = traceability.untested({"15.51a": ["tests/x.py::test_x"]})
    restating = [entry for entry in traceability.traced_requirements() if entry.cases == ("15.51",)]
    assert restating
    assert "15.51" in missing
    assert "15.51b" in missing
    assert not {entry.id for entry in restating} & set(missing)


def test_a_test_of_a_repetition_closes_the_first_requirement() -> None:
    repeated = next(entry for entry in rulebook.requirements() if entry.same_as and entry.verdict == "agrees")
    assert repeated.same_as not in traceability.untested({repeated.id: ["tests/x.py::test_x"]})


def test_a_heading_may_be_marked_but_needs_no_test() -> None:
    assert traceability.is_known("38.1")
    assert "38.1" not in traceability.untested({})
    assert "33.1a" in traceability.untested({})


def test_an_unknown_number_is_no_case() -> None:
    assert not traceability.is_known("12.99")
    assert traceability.is_known("S002-CAP-01")


def test_the_page_names_tests_answers_and_what_is_still_open() -> None:
    page = traceability.render(
        {
            "12.53": {"tests/engine/test_b.py::test_b", "tests/engine/test_a.py::test_a"},
            "S002-HLP-04": {"t::u"},
        }
    )
    lines = page.splitlines()
    assert "| testable cases, sections 4 to 16 | 348 | 1 |" in lines
    (row,) = [line for line in lines if line.startswith("| 12.53 |")]
    assert row.endswith("| `engine/test_a.py::test_a`<br>`engine/test_b.py::test_b` |")
    (row,) = [line for line in lines if line.startswith("| S002-HLP-04 |")]
    assert "`t::u`" in row
    (row,) = [line for line in lines if line.startswith("| S002-HLP-05 |")]
    assert "the rules say otherwise, 13.42: only the event is ignored" in row
    (row,) = [line for line in lines if line.startswith("| S002-HLP-02 |")]
    assert "not applicable: drafting note" in row
    (row,) = [line for line in lines if line.startswith("| S002-CAP-01 |")]
    assert "no test yet" in row
    (row,) = [line for line in lines if line.startswith("| S002-CMB-87 |")]
    assert "tests of 12.53" in row


def test_every_distinct_requirement_stands_on_the_page_once() -> None:
    lines = traceability.render({}).splitlines()
    listed = [line.split("|")[1].strip() for line in lines if line.startswith("| S0")]
    assert listed == [entry.id for entry in rulebook.requirements(repeated=False)]


def test_a_requirement_that_the_engine_plays_is_not_called_a_contradiction() -> None:
    """A-16-01: reinforcements come to planets that neither player controls, as three rows ask."""
    book = rulebook.book()
    for number in ("S002-CTL-32", "S002-SCN-11", "S003-16-10"):
        assert (book.requirements[number].verdict, book.requirements[number].cases) == (
            "restates",
            ("16.15",),
        )
    page = traceability.render({"S002-CTL-32": ["tests/x.py::test_x"]})
    (row,) = [line for line in page.splitlines() if line.startswith("| S002-CTL-32 |")]
    assert "the rules say otherwise" not in row
    assert "`x.py::test_x`" in row
