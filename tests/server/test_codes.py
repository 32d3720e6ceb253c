"""Links as square codes. What they draw was read with another program once; here it may not change unseen."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from fitg.server.people.codes import code

ADDRESS = "https://games.example/#/sit/BmNRzlua2MbS7EXy/c09Jr-ZGiZCST8KyERiunvmoLf0tCJzsNd1pdQL8J8w"


@pytest.mark.parametrize(
    ("length", "size", "known"),
    [
        (10, 21, "b106fc8bfb228bac"),
        (30, 25, "b08ff52b935caff6"),
        (50, 29, "4b261fc0eb54a03e"),
        (75, 33, "ff89c9b5d392b930"),
        (89, 37, "8c6fb4aff556629c"),
        (130, 41, "c6263566d865fc9c"),
        (150, 45, "c1d6b803ba46d813"),
        (190, 49, "7885b3b7bd2b5b08"),
        (230, 53, "e972de3bd09c2fcc"),
        (271, 57, "0d8b454bfed6a63f"),
    ],
)
def test_a_code_is_drawn_as_it_was_when_it_was_read(length: int, size: int, known: str) -> None:
    rows = code((ADDRESS * 4)[:length])
    assert [len(row) for row in rows] == [size] * size
    assert blake2b("\n".join(rows).encode(), digest_size=8).hexdigest() == known


def test_three_corners_show_where_up_is() -> None:
    rows = code(ADDRESS)
    corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    assert [row[:7] for row in rows[:7]] == corner
    assert [row[-7:] for row in rows[:7]] == corner
    assert [row[:7] for row in rows[-7:]] == corner
    assert rows[-7][-7:] != corner[0]


def test_what_is_too_long_is_not_drawn() -> None:
    assert code("x" * 271)
    assert code("x" * 272) == []
