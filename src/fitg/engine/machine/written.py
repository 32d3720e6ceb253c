"""Functions that are written out: for so many answers, told of so many things.

A loop over the answers of a question, and arguments that are packed for it and unpacked again, cost more than
most answers do. So what joins them is written out, as a person would write it who knew how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import CodeType
from typing import Any

Give = Callable[..., Any]

#: What a question is told of where its answers do not say how many things it is.
ANYTHING = "ctx, *about"
PACKED = CO_VARARGS | CO_VARKEYWORDS


def told(gives: Iterable[Give], beside: int = 0) -> str:
    """What answers are told of, as arguments are written; `beside` more are no part of the question."""
    for give in gives:
        code: CodeType | None = getattr(give, "__code__", None)
        bound = hasattr(give, "__self__") or getattr(give, "__defaults__", None) is not None
        if code is None or bound or code.co_flags & PACKED or code.co_kwonlyargcount:
            continue
        return ", ".join(["ctx", *(f"about{n}" for n in range(1, code.co_argcount - beside))])
    return ANYTHING


def calls(number: int, about: str) -> list[str]:
    """So many answers, as they are called: what they are called by is known under these names."""
    return [f"give{n}({about})" for n in range(number)]


def written(about: str, lines: Sequence[str], gives: Sequence[Give], **known: Any) -> Give:
    """A function of these lines; it knows the answers as give0, give1 and so on, and whatever is `known`."""
    names = {f"give{n}": give for n, give in enumerate(gives)} | known
    make = _maker(about, tuple(lines), tuple(names))
    found: Give = make(**names)
    return found


@cache
def _maker(about: str, lines: tuple[str, ...], names: tuple[str, ...]) -> Give:
    body = "".join(f"        {line}\n" for line in lines)
    source = f"def make({', '.join(names)}):\n    def asked({about}):\n{body}    return asked\n"
    found: dict[str, Any] = {}
    exec(compile(source, "<written>", "exec"), found)
    make: Give = found["make"]
    return make
