"""Which test checks which rule: the testable cases of what can be played, and every requirement.

Tests name what they check with `@pytest.mark.case("12.53")`, a case number or a requirement id.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from fitg.rulebook import book, cases, requirements, sections
from fitg.rulebook.records import VARIANTS, Case, Game, Requirement

#: The games that can be played, and the variants of them.
TRACED: tuple[Game, ...] = ("star-system", "province", "galactic", *VARIANTS)
TITLES: dict[Game, str] = {
    "star-system": "testable cases, sections 4 to 16",
    "province": "testable cases, sections 17 to 28",
    "galactic": "testable cases, sections 29 to 38",
    "dice-missions": "testable cases of Missions by dice, section D",
    "underground": "testable cases of those parts of Underground that can be played, sections VC to VO",
}
#: Of a variant that comes part by part, the parts that can be played; the others can only be looked up.
PLAYABLE_PARTS: frozenset[str] = frozenset(
    {
        "characters.atrocities",
        "characters.cards",
        "characters.newcast",
        "characters.possessions",
        "characters.specialops",
        "core.assign",
        "core.chits",
        "core.control",
        "core.immunity",
        "core.network",
        "core.setup",
        "core.turn",
        "core.victory",
        "events.cards",
        "events.deck",
        "events.drama",
        "events.secrets",
        "characters.ships",
        "characters.will",
        "military.combat",
        "military.economy",
        "military.locals",
        "military.move",
        "military.search",
        "military.veterans",
        "missions.cells",
        "missions.sovereigns",
        "missions.rules",
        "missions.intel",
        "optional",
    }
)
Tests = Mapping[str, Collection[str]]

INTRODUCTION = """\
# Traceability

Which tests check which rule of the Star System Game, the Province Game, the Galactic Game and their
variants, and how the requirements of older documents are met. `make traceability` writes this page from
the markers `@pytest.mark.case(...)` of tests.
"""


def is_known(number: str) -> bool:
    """Tell whether a marker names a case or a requirement."""
    return number in book().cases or number in book().requirements


def traced_cases() -> list[Case]:
    """List the cases that need a test."""
    return [
        case
        for game in TRACED
        for case in cases(game=game, testable=True)
        if not case.part or case.part in PLAYABLE_PARTS
    ]


def traced_requirements() -> list[Requirement]:
    """List the requirements that need a test: those the rules agree with, each once."""
    return [entry for entry in requirements(repeated=False) if entry.verdict in ("restates", "agrees")]


def tests_of_case(number: str, tests: Tests) -> list[str]:
    """List the tests marked with this case."""
    return sorted(tests.get(number, ()))


def tests_of_requirement(entry: Requirement, tests: Tests) -> list[str]:
    """List the tests of a requirement: its own, its repetitions', and those of the case it restates."""
    marks = [entry.id, *repetitions(entry), *(mark for number in entry.cases for mark in _with_parts(number))]
    return sorted({test for mark in marks for test in tests.get(mark, ())})


def repetitions(entry: Requirement) -> list[str]:
    """Name the later requirements that say the same."""
    return _repetitions().get(entry.id, [])


def untested(tests: Tests) -> list[str]:
    """Name the cases and requirements that no test checks."""
    open_cases = [case.number for case in traced_cases() if not tests.get(case.number)]
    open_requirements = [
        entry.id for entry in traced_requirements() if not tests_of_requirement(entry, tests)
    ]
    return open_cases + open_requirements


def render(tests: Tests) -> str:
    """Write the page: a summary, the cases by section, then the requirements."""
    blocks = [INTRODUCTION, *_summary(tests), *_case_tables(tests), *_requirement_table(tests)]
    return "\n".join(blocks) + "\n"


@cache
def _repetitions() -> dict[str, list[str]]:
    repeated: dict[str, list[str]] = {}
    for entry in requirements():
        if entry.same_as:
            repeated.setdefault(entry.same_as, []).append(entry.id)
    return repeated


def _with_parts(number: str) -> list[str]:
    return [number, *book().cases[number].parts]


def _summary(tests: Tests) -> Iterator[str]:
    open_rows = set(untested(tests))
    requirement_ids = {entry.id for entry in traced_requirements()}
    distinct = requirements(repeated=False)
    yield "| | rows | with a test |"
    yield "|---|---|---|"
    for game, title in TITLES.items():
        numbers = {case.number for case in traced_cases() if case.game == game}
        yield _row((title, len(numbers), len(numbers - open_rows)))
    yield _row(("requirements that apply", len(requirement_ids), len(requirement_ids - open_rows)))
    for verdict in ("contradicts", "out-of-scope"):
        yield _row((f"requirements: {verdict}", sum(row.verdict == verdict for row in distinct), "–"))
    yield ""
    yield f"{len(requirements())} requirements in all; {len(distinct)} without repetitions."
    yield ""


def _case_tables(tests: Tests) -> Iterator[str]:
    traced = traced_cases()
    for section in (section for game in TRACED for section in sections(game=game)):
        if not any(case.section == section.number for case in traced):
            continue
        yield f"## {section.number} {section.title}"
        yield ""
        yield "| case | rule | tests |"
        yield "|---|---|---|"
        for case in traced:
            if case.section == section.number:
                yield _row((case.number, case.statement, _test_list(tests_of_case(case.number, tests))))
        yield ""


def _requirement_table(tests: Tests) -> Iterator[str]:
    yield "## Requirements"
    yield ""
    yield "| requirement | says | answer | repeated as |"
    yield "|---|---|---|---|"
    for entry in requirements(repeated=False):
        yield _row((entry.id, entry.statement, _answer(entry, tests), ", ".join(repetitions(entry))))


def _answer(entry: Requirement, tests: Tests) -> str:
    cited = ", ".join(entry.cases)
    if entry.verdict == "out-of-scope":
        return f"not applicable: {entry.note}"
    if entry.verdict == "contradicts":
        return f"the rules say otherwise, {cited}: {entry.note}"
    own = sorted(tests.get(entry.id, ()))
    if own:
        return _test_list(own)
    return f"tests of {cited}" if tests_of_requirement(entry, tests) else "no test yet"


def _test_list(names: Iterable[str]) -> str:
    return "<br>".join(f"`{name.removeprefix('tests/')}`" for name in names) or "no test yet"


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"
