"""From plain tables (TOML, JSON or a dict) to records, with the name of the field in every refusal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from fitg.data.records import Record
from fitg.scenarios.errors import RefusalError, allowed, unknown

AnyRecord = TypeVar("AnyRecord", bound=Record)

WHOLE = "the scenario"
PLAIN: dict[type, str] = {str: "text", int: "a whole number", bool: "true or false"}


def read(record: type[AnyRecord], raw: object, field: str = "") -> AnyRecord:
    """Build a record from a table, strictly: no unknown key, no missing field, no wrong type."""
    table = read_table(raw, field)
    fields = _fields(record)
    for key in table:
        if key not in fields:
            raise RefusalError(inside(field, key), unknown("field", key, fields))
    for name, info in fields.items():
        if info.required and name not in table:
            raise RefusalError(
                inside(field, name), f"this field is missing; it must be {_describe(info.type)}"
            )
    return record(
        **{key: _value(fields[key].type, value, inside(field, key)) for key, value in table.items()}
    )


@cache
def _fields(record: type[Record]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """What a record consists of; to find it out takes longer than to read a whole scenario."""
    return {info.name: info for info in msgspec.structs.fields(record)}


def inside(field: str, key: str) -> str:
    """Name a field within a field.

    >>> inside("planets", "222")
    'planets.222'
    """
    return f"{field}.{key}" if field else key


def _value(kind: Any, raw: object, field: str) -> Any:
    """Read one value of a declared type."""
    if kind is Any:
        # What a module of a ruleset reads for itself.
        return raw
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _optional(kind, raw, field)
    if origin is Literal:
        return _choice(kind, raw, field)
    if origin is tuple:
        return _tuple(kind, raw, field)
    if origin is dict:
        return _dict(kind, raw, field)
    if kind in PLAIN:
        return _plain(kind, raw, field)
    return read(kind, raw, field)


def _optional(kind: Any, raw: object, field: str) -> Any:
    (some,) = (option for option in get_args(kind) if option is not NoneType)
    return None if raw is None else _value(some, raw, field)


def _choice(kind: Any, raw: object, field: str) -> Any:
    options = get_args(kind)
    if raw not in options:
        raise RefusalError(field, f"{raw!r} is not allowed here; it can be {allowed(map(str, options))}")
    return raw


def _tuple(kind: Any, raw: object, field: str) -> tuple[Any, ...]:
    if not isinstance(raw, (list, tuple)):
        raise RefusalError(field, f"{raw!r} must be a list")
    first, last = get_args(kind)
    if last is not Ellipsis and len(raw) != len(get_args(kind)):
        raise RefusalError(field, f"{raw!r} must be a list of {len(get_args(kind))}")
    return tuple(_value(first, item, f"{field}[{index}]") for index, item in enumerate(raw, start=1))


def _dict(kind: Any, raw: object, field: str) -> dict[Any, Any]:
    of_key, of_value = get_args(kind)
    return {
        _value(of_key, key, field): _value(of_value, value, inside(field, key))
        for key, value in read_table(raw, field).items()
    }


def _plain(kind: type, raw: object, field: str) -> Any:
    if type(raw) is not kind:
        raise RefusalError(field, f"{raw!r} must be {PLAIN[kind]}")
    return raw


def read_table(raw: object, field: str) -> Mapping[str, object]:
    """Take a table for a table, whose keys are text (numbers of planets too)."""
    if not isinstance(raw, Mapping):
        raise RefusalError(field or WHOLE, f"{raw!r} must be a table of named fields")
    for key in raw:
        if not isinstance(key, str):
            raise RefusalError(field or WHOLE, f"the key {key!r} must be text")
    return raw


def _describe(kind: Any) -> str:
    origin = get_origin(kind)
    if origin is Literal:
        return allowed(map(str, get_args(kind)))
    if origin is tuple:
        return "a list"
    return PLAIN.get(kind, "a table of named fields")
