"""Layers: what several modules say about one procedure or one mission, made into one class.

A layer is written like a subclass of what it lies over, with `layer=True`: steps of its own, steps that do
more than those beneath (`super().begin(ctx)`), and fields of its own. For mypy it is a subclass. At run time
it is a plain class without that base, so that any number of layers can lie over the same class, or over one
that stands instead of it; `composed` gathers their fields into one record. What layers over different classes
share is a layer, too, of which they are subclasses (`class SearchInFog(InFog, Search, layer=True)`).
"""

from __future__ import annotations

import dis
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any, ClassVar, get_origin, get_type_hints

import msgspec

#: Stands between the names of layers in the tag of what they make together.
JOINT = "+"


class LayerClass(type):
    """What makes layers, and missions: with `layer=True` the bases are left to mypy."""

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        layer: bool = False,
        tag: str = "",
    ) -> Any:
        if layer:
            # The last base is what it lies over, be that a layer itself.
            shared = tuple(base for base in bases[:-1] if isinstance(base, LayerClass))
            bases = shared or (Layer,)
            namespace["__slots__"] = ()
        return type.__new__(LayerClass if layer else cls, name, bases, {**namespace, "tag": tag or name})


class LayeredRecord(msgspec.StructMeta, LayerClass):
    """What makes procedures: records, or layers over them."""

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        layer: bool = False,
        **options: Any,
    ) -> Any:
        if layer:
            return LayerClass.__new__(
                LayerClass, name, bases, namespace, layer=True, tag=options.get("tag", "")
            )
        return msgspec.StructMeta.__new__(cls, name, bases, namespace, **options)


class Layer(metaclass=LayerClass):
    """Base of all layers at run time."""

    __slots__ = ()
    #: The name of the layer in snapshots.
    tag: ClassVar[str]


def tag_of(kind: type) -> str:
    """The name of a procedure's class, a mission's or a layer's in snapshots."""
    config = getattr(kind, "__struct_config__", None)
    return str(kind.tag if config is None else config.tag)  # type: ignore[attr-defined]


@cache
def composed(bottom: Any, layers: tuple[type, ...]) -> Any:
    """One class of all layers over what lies at the bottom, the last one on top; its tag names them all."""
    if not layers:
        return bottom
    name = "With".join((bottom.__name__, *(layer.__name__ for layer in layers)))
    tag = JOINT.join((tag_of(bottom), *map(tag_of, layers)))
    namespace: dict[str, Any] = {"__module__": bottom.__module__, "__doc__": bottom.__doc__}
    options: dict[str, Any] = {"tag": tag}
    if issubclass(bottom, msgspec.Struct):
        own = {field: kind for layer in layers for field, kind in own_fields(layer).items()}
        values = {field: getattr(layer, field) for layer in layers for field in own_fields(layer)}
        namespace |= {"__annotations__": own, **values}
        options["kw_only"] = True
    return type(bottom)(name, (*reversed(layers), bottom), namespace, **options)


@cache
def own_fields(layer: Any) -> dict[str, Any]:
    """The fields that a layer adds; each has a value to begin with: what is beneath does not know it."""
    hints = get_type_hints(layer)
    return {name: kind for name, kind in hints.items() if get_origin(kind) is not ClassVar and name != "tag"}


def steps(layer: type) -> dict[str, object]:
    """What a layer says, by name: steps, questions, constants; not its fields."""
    said: dict[str, object] = {}
    for kind in reversed(layer.__mro__):
        if kind not in (object, Layer):
            said |= {name: value for name, value in vars(kind).items() if not name.startswith("__")}
    return {name: value for name, value in said.items() if name not in own_fields(layer) and name != "tag"}


def calls_upward(layer: type) -> set[str]:
    """The steps beneath that a layer calls with `super()`, in whichever of its steps."""
    codes = (code for kind in layer.__mro__ for value in vars(kind).values() for code in _codes(value))
    return {name for code in codes for name in _supers(code)}


def _codes(value: object) -> Iterator[CodeType]:
    function = value.fget if isinstance(value, property) else value
    if isinstance(function, FunctionType):
        yield function.__code__


def _supers(code: CodeType) -> Iterator[str]:
    """The names asked of `super()`."""
    asked = False
    for instruction in dis.get_instructions(code):
        if instruction.argval == "super":
            asked = True
        elif asked and instruction.opname in (
            "LOAD_ATTR",
            "LOAD_METHOD",
            "LOAD_SUPER_ATTR",
            "LOAD_SUPER_METHOD",
        ):
            asked = False
            yield str(instruction.argval)
