"""Figures in the documents can be measured again: each section names its commands and commits."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from fitg.cli.main import cli

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])

#: What only measuring can tell: an error, so many of so many, a share with its interval, a share or a time in
#: a table.
FIGURE = re.compile(r"±|\b\d+ of \d+\b|\d\s?% [\[(]\d|\|[^|\n]*\d\s?(?:%|ms|µs)[^|\n]*\|")
EXAMPLE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
#: Rules are no measurements, whatever numbers stand in them.
RULES = ("words.md", "rulings.md", "rulings-engine.md", "traceability.md")
NOTE = re.compile(r"^Measured at ((?:`[0-9a-f]{7}`(?:, )?)+): (.+?)\n\n", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")


class Section(NamedTuple):
    """A heading of a document with what stands below it."""

    document: str
    heading: str
    text: str

    @property
    def note(self) -> re.Match[str] | None:
        return NOTE.search(self.text)


def sections() -> list[Section]:
    """The sections with figures that were measured."""
    return [
        Section(document.name, part.partition("\n")[0], f"{part.rstrip()}\n\n")
        for document in DOCUMENTS
        if document.name not in RULES
        for part in parts(document)
        if FIGURE.search(part)
    ]


def parts(document: Path) -> list[str]:
    """A document by its headings, without examples."""
    return re.split(r"^(?=#+ )", EXAMPLE.sub("", document.read_text("utf-8")), flags=re.MULTILINE)


SECTIONS = sections()
NAMES = [f"{each.document}: {each.heading}" for each in SECTIONS]


def commands(section: Section) -> list[list[str]]:
    """The commands of a section's note, in words."""
    assert section.note is not None
    codes = [" ".join(each.split()) for each in CODE.findall(section.note.group(2))]
    return [shlex.split(code) for code in codes if code.startswith(("fitg ", "python "))]


def test_there_are_figures_to_look_at() -> None:
    assert len(SECTIONS) > 10


@pytest.mark.parametrize("section", SECTIONS, ids=NAMES)
def test_a_section_with_figures_says_how_and_when_they_were_measured(section: Section) -> None:
    assert section.note is not None, "write `Measured at `COMMIT`: `COMMAND`.` at its end"
    found = commands(section)
    assert found
    for words in found:
        unknown = unknown_options(words)
        assert not unknown, f"{' '.join(words)}: {unknown}"


def unknown_options(words: list[str]) -> set[str]:
    """The options of a command that it does not have."""
    used = {word.partition("=")[0] for word in words if word.startswith("--")}
    return used - (options_of_fitg(words[1]) if words[0] == "fitg" else options_of_module(words[2]))


def options_of_fitg(name: str) -> set[str]:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None, name
    options = {option for parameter in command.params for option in parameter.opts}
    for each in getattr(command, "commands", {}).values():
        options |= {option for parameter in each.params for option in parameter.opts}
    return options


def options_of_module(name: str) -> set[str]:
    """By its source: whatever reads the command line, the option is written there."""
    spec = importlib.util.find_spec(name)
    assert spec is not None, name
    assert spec.origin is not None, name
    return set(re.findall(r"[\"'](--[a-z-]+)", Path(spec.origin).read_text("utf-8")))


def test_the_commits_are_those_of_this_project() -> None:
    known = subprocess.run(
        ["git", "rev-list", "--all", "--abbrev-commit", "--abbrev=7"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if known.returncode or (ROOT / ".git/shallow").exists():
        pytest.skip("the history is not at hand")
    history = {commit[:7] for commit in known.stdout.split()}
    named = {commit for each in SECTIONS if each.note for commit in CODE.findall(each.note.group(1))}
    assert named
    assert named <= history
