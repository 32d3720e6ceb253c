"""The page knows no event by its name: whatever it shows of one comes with the entry of the log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fitg.presentation.narration.describers import DESCRIBERS

SOURCES = Path(__file__).parents[2] / "web" / "src"
#: Written by a program: what passes between page and server.
GENERATED = SOURCES / "wire" / "schema.ts"
NAMES = sorted(kind.__name__ for kind in DESCRIBERS)


def named(text: str) -> list[str]:
    """The events that a source names: as a word of its own, or, where that is plain English, in code.

    >>> named('if (entry.kind === "Died") return LoyaltyShifted;')
    ['Died', 'LoyaltyShifted']
    >>> named("// Died as he had lived. <b>Captured</b>")
    []
    """
    found = []
    for name in NAMES:
        plain = len(re.findall("[A-Z]", name)) == 1
        pattern = rf"""["'`]{name}["'`]|\b{name}:""" if plain else rf"\b{name}\b"
        if re.search(pattern, text):
            found.append(name)
    return found


@pytest.mark.parametrize("folder", sorted(each.name for each in SOURCES.iterdir() if each.is_dir()))
def test_no_source_of_the_page_names_an_event(folder: str) -> None:
    sources = [path for path in (SOURCES / folder).rglob("*.ts*") if path != GENERATED]
    found = {path.name: named(path.read_text(encoding="utf-8")) for path in sources}
    assert {name: events for name, events in found.items() if events} == {}


def test_there_are_sources_to_look_at() -> None:
    assert len(list(SOURCES.rglob("*.tsx"))) > 50
