"""What a module of a ruleset shows of itself on the table: a sheet that anybody can draw.

A module that has more to show derives a record of its own with typed fields, for whoever knows the module;
who does not know it draws the title and the rows.
"""

from __future__ import annotations

from fitg.engine.machine.secrets import ViewRecord


class Row(ViewRecord, frozen=True):
    """A line of the sheet, in words; without a label where the title says what it is."""

    label: str
    value: str


class ModuleView(ViewRecord, frozen=True, kw_only=True):
    """The sheet of a module, by its id; without rows there is nothing to draw."""

    id: str
    title: str
    rows: tuple[Row, ...] = ()
