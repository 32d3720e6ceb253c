"""Bundles and sheets are tried at every decision that a fuzzer looks at closely: what it complains of."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from tests.engine.table import table

from fitg.engine.game import Game
from fitg.lab.checks import offers
from fitg.lab.checks.invariants import Ledger
from fitg.lab.checks.looks import Looks
from fitg.presentation.bundles import Bundle, bundles

TWO = {"frun-sentel": {"place": "221.1"}, "boccanegra": {"place": "221.1"}}
Bend = Callable[[Bundle], Bundle]


def complaints(monkeypatch: pytest.MonkeyPatch, game: Game, bend: Bend) -> list[str]:
    """What is said of bundles that are bent in a way."""
    monkeypatch.setattr(offers, "bundles", lambda game: [bend(each) for each in bundles(game)])
    return list(offers.bundles_can_be_carried_out(game, Ledger(game)))


def missions() -> Game:
    return table("rebel.missions", characters=TWO)


def test_nothing_is_wrong_with_the_bundles_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    game = missions()
    assert bundles(game)
    assert complaints(monkeypatch, game, lambda bundle: bundle) == []


def test_a_bundle_without_words_is_complained_of(monkeypatch: pytest.MonkeyPatch) -> None:
    found = complaints(monkeypatch, missions(), lambda bundle: msgspec.structs.replace(bundle, label=" "))
    assert all("no words" in each for each in found)
    assert found


def test_a_bundle_that_begins_elsewhere_is_complained_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def bend(bundle: Bundle) -> Bundle:
        return msgspec.structs.replace(bundle, actions=["missions at 999.1", *bundle.actions[1:]])

    found = complaints(monkeypatch, missions(), bend)
    assert all("which is not on offer" in each for each in found)
    assert found


def test_a_bundle_that_hides_that_it_is_final_is_complained_of(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(
        "imperial.military-combat",
        characters={"redjac": {"place": "222.1"}},
        units={"222.1": {"line": 2, "urban-1-0": 1}},
    )
    assert complaints(monkeypatch, game, lambda bundle: bundle) == []
    found = complaints(monkeypatch, game, lambda bundle: msgspec.structs.replace(bundle, final=False))
    said = "'Attack at Angoff (urban), Redjac leads' cannot be taken back, and does not say so"
    assert found == [said]


def test_bundles_that_depend_on_a_secret_are_complained_of(monkeypatch: pytest.MonkeyPatch) -> None:
    game = missions()
    twin = game.copy()
    assert list(offers.offers_tell_nothing(Looks(game), twin)) == []
    monkeypatch.setattr(offers, "bundles", lambda game: bundles(game) if game is twin else [])
    assert list(offers.offers_tell_nothing(Looks(game), twin)) == [
        "what is offered together gives secrets away"
    ]
