"""The documents are true: their terminal examples run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from fitg import rulebook
from fitg.cli.main import cli

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def console_examples() -> Iterator[tuple[str, str, str]]:
    """Yield document, command and output of every example of fitg that shows its output."""
    for document in DOCUMENTS:
        for block in re.findall(
            r"^```console\n(.*?)^```", document.read_text("utf-8"), re.MULTILINE | re.DOTALL
        ):
            for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
                if command.startswith("fitg") and shown:
                    yield document.name, command, shown


@pytest.mark.parametrize(("document", "command", "shown"), list(console_examples()))
def test_a_terminal_example_shows_what_the_program_prints(document: str, command: str, shown: str) -> None:
    result = CliRunner().invoke(cli, shlex.split(command, comments=True)[1:], prog_name="fitg")
    expected = shown.replace("…", "...")
    assert result.exit_code == 0, result.stderr
    assert doctest.OutputChecker().check_output(expected, result.output, FLAGS), result.output


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_inside_the_project_leads_somewhere(document: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", document.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", prose):
        assert (document.parent / target).exists(), target


def test_the_list_of_documents_names_every_document() -> None:
    listed = re.findall(r"\]\(([^)#]+\.md)\)", (ROOT / "docs/README.md").read_text("utf-8"))
    assert {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"} <= set(listed)


def folders_of_the_map() -> list[str]:
    """The folders that the map in CONTRIBUTING.md names, each below those that stand further left."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    found, above = [], list[tuple[int, str]]()
    for line in text.partition("```\n")[2].partition("```")[0].splitlines():
        depth, words = len(line) - len(line.lstrip()), line.strip().partition("  ")[0].split()
        names = [word for word in words if word.endswith("/")]
        above = [each for each in above if each[0] < depth]
        found += ["".join(name for _, name in above) + name for name in names]
        above += [(depth, name) for name in names[:1]]
    return found


def test_the_map_of_the_project_names_folders_that_are_there() -> None:
    folders = folders_of_the_map()
    assert {"src/fitg/", "src/fitg/engine/", "tests/", "docs/"} <= set(folders)
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []


def test_the_rulings_of_the_engine_stand_in_the_order_of_their_cases_and_give_reasons() -> None:
    """One line each: the cases in brackets, the ruling, a dash, the reason."""
    lines = (ROOT / "docs/rulings-engine.md").read_text("utf-8").splitlines()
    rulings = [line for line in lines if line.startswith("- ")]
    cited = []
    for ruling in rulings:
        form = re.fullmatch(r"- \[([\d.a-z, ]+)\] [A-Z\"].+ — .+\.", ruling)
        assert form, ruling
        cited.append([rulebook.case(number).number for number in form.group(1).split(", ")])
    book_order = {case.number: place for place, case in enumerate(rulebook.cases())}
    assert cited == sorted(cited, key=lambda cases: [book_order[case] for case in cases])
    assert len(set(rulings)) == len(rulings) == len(lines) - lines.index(rulings[0])
