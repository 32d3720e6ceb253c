"""An address as a square code that a telephone can read (ISO/IEC 18004: bytes, level L, versions 1 to 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

#: A square of modules, dark or not.
Square = list[list[bool]]


class _Version(NamedTuple):
    """How a code of this size is filled: codewords of error correction per block, and its blocks of data."""

    correction: int
    blocks: tuple[int, ...]
    #: Where the small squares stand by which a reader finds its way.
    centres: tuple[int, ...]

    @property
    def data(self) -> int:
        return sum(self.blocks)


_VERSIONS = {
    1: _Version(7, (19,), ()),
    2: _Version(10, (34,), (6, 18)),
    3: _Version(15, (55,), (6, 22)),
    4: _Version(20, (80,), (6, 26)),
    5: _Version(26, (108,), (6, 30)),
    6: _Version(18, (68, 68), (6, 34)),
    7: _Version(20, (78, 78), (6, 22, 38)),
    8: _Version(24, (97, 97), (6, 24, 42)),
    9: _Version(30, (116, 116), (6, 26, 46)),
    10: _Version(18, (68, 68, 69, 69), (6, 28, 50)),
}
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
_FORMAT_POLYNOMIAL, _FORMAT_MASK, _VERSION_POLYNOMIAL = 0x537, 0x5412, 0x1F25
_LEVEL_L = 0b01
_FIELD = 0x11D


def code(text: str) -> list[str]:
    """A row of 0 and 1 for each row of modules; nothing for what is too long to be drawn."""
    data = text.encode()
    for number, version in _VERSIONS.items():
        if len(data) + (2 if number < 10 else 3) <= version.data:
            drawn = min((_drawn(number, data, mask) for mask in range(len(_MASKS))), key=_unrest)
            return ["".join("1" if dark else "0" for dark in row) for row in drawn]
    return []


# The words


def _words(number: int, data: bytes) -> list[int]:
    """The text with its length, filled up to the size of the code."""
    version = _VERSIONS[number]
    bits = f"{0b0100:04b}{len(data):0{8 if number < 10 else 16}b}" + "".join(f"{byte:08b}" for byte in data)
    room = 8 * version.data
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    filling = (0xEC, 0x11)
    return words + [filling[at % 2] for at in range(version.data - len(words))]


def _product(one: int, other: int) -> int:
    """In the field of 256 elements."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        one <<= 1
        if one & 0x100:
            one ^= _FIELD
        other >>= 1
    return found


def _generator(degree: int) -> list[int]:
    found, root = [1], 1
    for _ in range(degree):
        shifted = [*found, 0]
        for at, factor in enumerate(found):
            shifted[at + 1] ^= _product(factor, root)
        found, root = shifted, _product(root, 2)
    return found


def _correction(words: list[int], number: int) -> list[int]:
    """The remainder of Reed and Solomon."""
    generator, rest = _generator(number), [*words, *[0] * number]
    for at in range(len(words)):
        factor = rest[at]
        for offset, part in enumerate(generator):
            rest[at + offset] ^= _product(part, factor)
    return rest[len(words) :]


def _sequence(number: int, data: bytes) -> str:
    """All bits in the order in which they are drawn: the blocks are interleaved."""
    version, words = _VERSIONS[number], _words(number, data)
    blocks, at = [], 0
    for size in version.blocks:
        blocks.append(words[at : at + size])
        at += size
    corrections = [_correction(block, version.correction) for block in blocks]
    longest = max(version.blocks)
    drawn = [block[at] for at in range(longest) for block in blocks if at < len(block)]
    drawn += [block[at] for at in range(version.correction) for block in corrections]
    return "".join(f"{word:08b}" for word in drawn)


# The drawing


def _drawn(number: int, data: bytes, mask: int) -> Square:
    size = 17 + 4 * number
    square: Square = [[False] * size for _ in range(size)]
    fixed: Square = [[False] * size for _ in range(size)]
    for row, column, dark in _patterns(number, size, mask):
        square[row][column], fixed[row][column] = dark, True
    bits = iter(_sequence(number, data))
    for row, column in _way(size):
        if not fixed[row][column]:
            square[row][column] = (next(bits, "0") == "1") ^ _MASKS[mask](row, column)
    return square


def _patterns(number: int, size: int, mask: int) -> Iterator[tuple[int, int, bool]]:
    """What is the same in all codes of a size, and what says how to read it; what comes later counts."""
    for at in range(size):
        yield 6, at, at % 2 == 0
        yield at, 6, at % 2 == 0
    centres = _VERSIONS[number].centres
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for row in centres:
        for column in centres:
            if (row, column) not in corners:
                yield from _rings(row, column, 2, size)
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        yield from _rings(row, column, 4, size)
    yield from _format(size, mask)
    if number >= 7:
        yield from _version(number, size)


def _rings(row: int, column: int, reach: int, size: int) -> Iterator[tuple[int, int, bool]]:
    """A square in squares; the large ones have a bright rim."""
    bright = (2, 4) if reach == 4 else (1,)
    for down in range(-reach, reach + 1):
        for right in range(-reach, reach + 1):
            if 0 <= row + down < size and 0 <= column + right < size:
                yield row + down, column + right, max(abs(down), abs(right)) not in bright


def _remainder(value: int, polynomial: int, bits: int) -> int:
    rest = value << bits
    while rest.bit_length() > bits:
        rest ^= polynomial << (rest.bit_length() - bits - 1)
    return rest


def _format(size: int, mask: int) -> Iterator[tuple[int, int, bool]]:
    known = _LEVEL_L << 3 | mask
    word = (known << 10 | _remainder(known, _FORMAT_POLYNOMIAL, 10)) ^ _FORMAT_MASK
    first = [*((8, at) for at in (0, 1, 2, 3, 4, 5, 7, 8)), *((at, 8) for at in (7, 5, 4, 3, 2, 1, 0))]
    second = [*((size - 1 - at, 8) for at in range(7)), *((8, size - 8 + at) for at in range(8))]
    for places in (first, second):
        for at, (row, column) in enumerate(places):
            yield row, column, bool(word >> (14 - at) & 1)
    yield size - 8, 8, True


def _version(number: int, size: int) -> Iterator[tuple[int, int, bool]]:
    word = number << 12 | _remainder(number, _VERSION_POLYNOMIAL, 12)
    for at in range(18):
        dark, along, across = bool(word >> at & 1), at // 3, size - 11 + at % 3
        yield along, across, dark
        yield across, along, dark


def _way(size: int) -> Iterator[tuple[int, int]]:
    """Up and down in columns of two, from the right to the left, past the column that is fixed."""
    up = True
    for right in range(size - 1, 0, -2):
        column = right if right > 6 else right - 1
        for at in range(size):
            row = size - 1 - at if up else at
            yield row, column
            yield row, column - 1
        up = not up


def _unrest(square: Square) -> int:
    """How hard a drawing is to read: long runs, blocks, and too much of one colour."""
    found = 0
    for lines in (square, list(map(list, zip(*square, strict=True)))):
        for line in lines:
            run = 1
            for before, here in zip(line, [*line[1:], None], strict=True):
                if here == before:
                    run += 1
                    continue
                found += run - 2 if run >= 5 else 0
                run = 1
    for above, below in pairwise(square):
        for at in range(len(above) - 1):
            found += 3 * (above[at] == above[at + 1] == below[at] == below[at + 1])
    dark = sum(map(sum, square)) * 20 // len(square) ** 2
    return found + 10 * abs(dark - 10)
