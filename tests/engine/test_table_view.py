"""The typed view: the same for text, page and bots, and the same as the public view."""

from __future__ import annotations

import json
from random import Random
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from fitg.engine.game import new_game
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.table.table_view import TableView, UnderWay
from fitg.engine.table.views import SHOWN
from fitg.errors import FitgError


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_the_typed_view_and_the_public_one_are_two_forms_of_the_same(scenario: str) -> None:
    game = new_game(scenario, seed=4)
    chance = Random(4)
    while game.outcome is None:
        for viewer in VIEWERS:
            shown, seen = game.view(viewer), game.table_view(viewer)
            assert json.loads(json.dumps(shown)) == shown
            for plain, module in zip(shown.pop("modules"), seen.modules, strict=True):
                assert msgspec.convert(plain, type(module)) == module
            read = msgspec.convert(shown | {"modules": []}, TableView)
            assert read == replace(seen, modules=()), "every field has the type it is declared with"
        game.apply(chance.choice(game.actions))


def test_what_a_side_has_done_already_is_for_its_own_eyes() -> None:
    game = new_game("varu-powderkeg", seed=4)
    for viewer in VIEWERS:
        for character in game.view(viewer)["characters"]:
            assert ("moved" in character) == (character["side"] == viewer)
        assert ("prompt" in game.view(viewer)["decision"]) == (viewer == "imperial")


def test_every_procedure_that_is_shown_has_all_fields_of_its_record() -> None:
    assert set(SHOWN.values()) == set(get_args(UnderWay))
    for procedure, shown in SHOWN.items():
        assert set(shown.__struct_fields__) <= set(procedure.__struct_fields__)
        assert shown.__struct_config__.tag == procedure.__name__


def test_an_unknown_viewer_is_refused() -> None:
    with pytest.raises(FitgError, match="no viewer 'emperor'"):
        new_game("flight-to-egrix", seed=1).table_view("emperor")  # type: ignore[arg-type]
