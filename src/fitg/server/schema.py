"""Everything that passes between page and server, as one OpenAPI document: the page's types come from it.

`python -m fitg.server.schema` prints it. To what HTTP serves it adds the messages of the socket, the
printed facts, and what is shown of procedures under way.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

import msgspec
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from fitg.data import Facts
from fitg.engine.rulesets import shown_records
from fitg.engine.table.table_view import UnderWay
from fitg.presentation.bundles import Bundle
from fitg.presentation.sheets import SpendingSheet, TaxSheet
from fitg.presentation.wishes import Wish
from fitg.server.api.facts import Locals, facts_for_page
from fitg.server.app import create_app
from fitg.server.live.changes import TableChange
from fitg.server.messages import ActionInfo, Beat, PageMessage, ServerMessage
from fitg.server.records import REFERENCE, record_schemas, with_references
from fitg.server.settings import Settings
from fitg.tables.printed import PrintedChart

#: Parts of the facts' document that are not a field of `Facts` under the same name.
OTHER_FACTS: dict[str, Any] = {
    "charts": list[PrintedChart],
    "locals": dict[str, list[Locals]],
    "loyalty_track": list[str],
}


def schema() -> dict[str, Any]:
    """The OpenAPI document with all types that the page needs."""
    document: dict[str, Any] = create_app(Settings()).openapi()
    components: dict[str, Any] = document["components"]["schemas"]
    for each in (message_types(), record_types()):
        components.update({name: part for name, part in each.items() if name not in components})
    return document


def message_types() -> dict[str, Any]:
    """The messages of the socket, by name."""
    found: dict[str, Any] = {}
    modes: dict[str, tuple[Any, JsonSchemaMode]] = {
        "ServerMessage": (ServerMessage, "serialization"),
        "PageMessage": (PageMessage, "validation"),
    }
    for name, (kind, mode) in modes.items():
        union = TypeAdapter(kind).json_schema(mode=mode, ref_template=REFERENCE + "{model}")
        found |= union.pop("$defs")
        found[name] = union
    described: dict[str, Any] = with_references(found)
    return described


def record_types() -> dict[str, Any]:
    """Facts, changes of the table, procedures under way and the sheets of modules, by name."""
    unions: dict[str, Sequence[type[msgspec.Struct]]] = {
        "UnderWay": get_args(UnderWay),
    }
    views = shown_records()
    kinds: list[type[msgspec.Struct]] = [
        facts_kind(),
        TableChange,
        Beat,
        ActionInfo,
        Bundle,
        Wish,
        SpendingSheet,
        TaxSheet,
        *views.values(),
        *(kind for each in unions.values() for kind in each),
    ]
    found = record_schemas(kinds)
    for name, members in unions.items():
        found[name] = {"anyOf": [{"$ref": f"{REFERENCE}{kind.__name__}"} for kind in members]}
    shown = {module: {"$ref": f"{REFERENCE}{kind.__name__}"} for module, kind in sorted(views.items())}
    found["ModuleViews"] = {
        "title": "ModuleViews",
        "description": "What the modules of all rulesets show of themselves, by their ids.",
        "type": "object",
        "properties": shown,
        "required": sorted(shown),
    }
    return found


def facts_kind() -> type[msgspec.Struct]:
    """The document of printed facts as a record, with the types of `Facts`."""
    hints = get_type_hints(Facts) | OTHER_FACTS
    return msgspec.defstruct("PageFacts", [(name, hints[name]) for name in facts_for_page()])


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
