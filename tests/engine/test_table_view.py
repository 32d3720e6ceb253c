"""The typed view: the same for text, page and bots, and the same as the public view."""

from __future__ import annotations

import json
from random import Random
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace
from tests.engine.toys import Play

from fitg.engine.game import new_game
from fitg.engine.machine.context import Context
from fitg.engine.machine.secrets import VIEWERS, Viewer
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.rulesets import shown_records
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


# What modules show of themselves


@pytest.mark.parametrize(
    ("scenario", "ruleset"),
    [
        ("flight-to-egrix", "standard"),
        ("empires-backdoor", "dice-missions"),
        ("galactic-campaign", "standard"),
        ("galactic-campaign", "underground-balance"),
    ],
)
def test_every_module_shows_the_record_that_its_view_names_under_its_own_id(
    scenario: str, ruleset: str
) -> None:
    game = new_game(scenario, seed=1, options={"ruleset": ruleset})
    known = shown_records()
    modules = {module.id for module in game.ctx.rules.modules}
    shown = [view for viewer in VIEWERS for view in game.table_view(viewer).modules]
    assert shown
    for view in shown:
        assert view.id in modules
        assert type(view) is known[view.id]


def of_no_kind(ctx: Context, viewer: Viewer):  # type: ignore[no-untyped-def]
    return None


def test_a_module_that_does_not_say_what_it_shows_is_named(playing: Play) -> None:
    playing(Module(id="mute", view=of_no_kind))
    with pytest.raises(SlotConflict, match="The module 'mute' shows itself by of_no_kind, which does not"):
        shown_records()
