"""Records of the engine inside the server's messages: validated, written and described by msgspec."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

REFERENCE = "#/components/schemas/"
#: Stands in a schema where a record belongs, until `with_references` puts a reference there.
PLACEHOLDER = "x-record"


class AsRecord:
    """Marks a field of a message as a record of the engine: `Annotated[TableView, AsRecord()]`."""

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def read(value: object) -> object:
            if isinstance(value, kind):
                return value
            try:
                return msgspec.convert(value, kind)
            except msgspec.ValidationError as error:
                raise ValueError(str(error)) from None

        return core_schema.no_info_plain_validator_function(
            read,
            serialization=core_schema.plain_serializer_function_ser_schema(msgspec.to_builtins),
            metadata={PLACEHOLDER: kind.__name__},
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {PLACEHOLDER: schema["metadata"][PLACEHOLDER]}


def record_schemas(kinds: Iterable[type[msgspec.Struct]]) -> dict[str, Any]:
    """The schemas of records and of all that they are made of, by name."""
    _, components = msgspec.json.schema_components(list(kinds), ref_template=REFERENCE + "{name}")
    described: dict[str, Any] = _open(msgspec.json.decode(msgspec.json.encode(components)))
    return described


def _open(schema: Any) -> Any:
    """An object of which nothing is said can hold anything; not all readers of schemas take it so."""
    if isinstance(schema, dict):
        found = {key: _open(value) for key, value in schema.items()}
        bare = found.get("type") == "object" and not found.keys() & {"properties", "additionalProperties"}
        return found | {"additionalProperties": True} if bare else found
    return [_open(each) for each in schema] if isinstance(schema, list) else schema


def with_references(schema: Any) -> Any:
    """The schema with references to records where they belong."""
    if isinstance(schema, dict):
        if PLACEHOLDER in schema:
            return {"$ref": REFERENCE + schema[PLACEHOLDER]}
        return {key: with_references(value) for key, value in schema.items()}
    if isinstance(schema, list):
        return [with_references(each) for each in schema]
    return schema
