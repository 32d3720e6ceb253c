"""What is different on the table since a watcher last looked, so that a message need not tell all of it.

Records with an id (planets, characters, ships ...) are told one by one; other fields as a whole, if they
have changed. A change is made of two views of the same viewer alone, so it tells no more than they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from fitg.engine.machine.secrets import ViewRecord
from fitg.engine.table.table_view import TableView

T = TypeVar("T")
V = TypeVar("V", bound=ViewRecord)

How = Literal["whole", "records", "parts"]

#: Twice as quick as to ask each record for it.
_ID = attrgetter("id")


class RecordChanges(msgspec.Struct, Generic[T], frozen=True):
    """Records that are new or different, and the ids of those that are gone.

    New ones come last; `order` gives all ids where that is not so.
    """

    changed: tuple[T, ...] = ()
    removed: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


def _how(hint: Any) -> How:
    """How a field of a view is told: as a whole, record by record, or by its own fields."""
    if get_origin(hint) is tuple and "id" in getattr(get_args(hint)[0], "__struct_fields__", ()):
        return "records"
    if isinstance(hint, type) and issubclass(hint, ViewRecord) and "records" in _fields(hint).values():
        return "parts"
    return "whole"


def _fields(kind: type[ViewRecord]) -> dict[str, How]:
    return {name: _how(hint) for name, hint in get_type_hints(kind).items()}


#: For each kind of view that is told in parts, how each field is told, and the record of its changes.
_PARTS: dict[type[ViewRecord], tuple[dict[str, How], type[msgspec.Struct]]] = {}


def change_of(kind: type[ViewRecord]) -> type[msgspec.Struct]:
    """The record of changes of a view: its fields, each of them only if it has changed."""
    how = _fields(kind)
    types = {name: _change_type(how[name], hint) for name, hint in get_type_hints(kind).items()}
    change = msgspec.defstruct(
        f"{kind.__name__.removesuffix('View')}Change",
        [(name, each | UnsetType, UNSET) for name, each in types.items()],
        frozen=True,
    )
    _PARTS[kind] = how, change
    return change


def _change_type(how: How, hint: Any) -> Any:
    if how == "records":
        changes: Any = RecordChanges
        return changes[get_args(hint)[0]]
    return change_of(hint) if how == "parts" else hint


if TYPE_CHECKING:
    TableChange = msgspec.Struct
else:
    TableChange = change_of(TableView)


def difference(before: ViewRecord, after: ViewRecord) -> TableChange:
    """What has changed from one view to the next of the same viewer."""
    how, change = _PARTS[type(after)]
    found: dict[str, object] = {}
    for name in how:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            found[name] = _DIFFERENCES[how[name]](old, new)
    return change(**found)


def changed(view: V, change: TableChange) -> V:
    """The view after a change: what the page does with it, and the tests."""
    how, _ = _PARTS[type(view)]
    found = {name: getattr(change, name) for name in how}
    return replace(
        view,
        **{
            name: _merged(how[name], getattr(view, name), part)
            for name, part in found.items()
            if part is not UNSET
        },
    )


def _merged(how: How, before: Any, part: Any) -> object:
    match how:
        case "records":
            return merge_records(before, part)
        case "parts":
            return changed(before, part)
        case "whole":
            return part


def compare_records(before: Sequence[Any], after: Sequence[Any]) -> RecordChanges[Any]:
    """What has changed among records with ids."""
    known, ids = list(map(_ID, before)), list(map(_ID, after))
    if known == ids:
        pairs = zip(before, after, strict=True)
        return RecordChanges[Any](changed=tuple([new for old, new in pairs if old is not new and old != new]))
    old, there = dict(zip(known, before, strict=True)), set(ids)
    found = RecordChanges[Any](
        changed=tuple([each for each in after if old.get(each.id) != each]),
        removed=tuple([each for each in known if each not in there]),
    )
    as_expected = [each for each in known if each in there] + [each for each in ids if each not in old]
    return found if as_expected == ids else replace(found, order=tuple(ids))


def merge_records(before: Sequence[Any], changes: RecordChanges[Any]) -> tuple[Any, ...]:
    """The records after their changes."""
    records = {each.id: each for each in before if each.id not in changes.removed}
    records |= {each.id: each for each in changes.changed}
    return tuple([records[each] for each in changes.order or records])


_DIFFERENCES: dict[How, Any] = {
    "whole": lambda before, after: after,
    "records": compare_records,
    "parts": difference,
}
