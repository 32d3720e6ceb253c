"""What a side hears beside its view tells it nothing hidden: promises, refusals, hints, automatic answers."""

from __future__ import annotations

import zlib
from random import Random

import pytest
from tests.engine.galactic.galaxy import galaxy

from fitg.bots import create, observe
from fitg.bots.orders import Orders, Ruling, is_reaction
from fitg.bots.orders.conditions import Public
from fitg.engine.game import Game, new_game
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.table.hidden import SECRETS
from fitg.engine.table.views import shuffle_hidden
from fitg.lab.checks import asking, contracts, offers
from fitg.lab.checks.contracts import views_keep_secrets
from fitg.lab.checks.invariants import Ledger
from fitg.presentation.forecast import Forecast
from fitg.presentation.standing import StandingOrder
from fitg.presentation.wishes import Wish


def complaints(game: Game) -> list[str]:
    return list(views_keep_secrets(game, Ledger(game)))


def purchase() -> Game:
    """The Empire spends its points, and does not know which of two planets is the base."""
    named = ["112", "121", "141", "142", "223", "231", "322", "323", "342", "421", "431", "432", "433", "441"]
    return galaxy(
        "galactic.imperial-purchases",
        turn=7,
        rebel_base="232",
        named_planets=named,
        resource_tracks={"rebel": 3, "imperial": 40},
    )


@pytest.mark.case("34.1")
def test_nothing_that_the_empire_hears_depends_on_the_base() -> None:
    assert not complaints(purchase())


def test_a_refusal_that_tells_the_base_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "why_not", lambda game, action: memory(game.ctx).base)
    assert any("is closed gives secrets away" in each for each in complaints(purchase()))


def test_an_outlook_that_tells_the_base_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Telling:
        def __init__(self, game: Game) -> None:
            self.tables = (Forecast(memory(game.ctx).base, "34.1", ()),)

        def look(self, tries: int) -> None:
            """It knows already."""

    monkeypatch.setattr(contracts, "outlook", lambda game, action: Telling(game))
    assert any("the outlook of" in each for each in complaints(purchase()))


def test_an_answer_of_itself_that_tells_the_base_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        offers, "standing_order", lambda game: StandingOrder("one-place", memory(game.ctx).base)
    )
    assert any("answers itself gives secrets away" in each for each in complaints(purchase()))


def test_a_wish_that_tells_the_base_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    telling = [Wish(name="rest", label="Nothing more", scope="")]
    monkeypatch.setattr(
        offers, "wishes", lambda game: telling if memory(game.ctx).base == "232" else list[Wish]()
    )
    assert any("can be wished gives secrets away" in each for each in complaints(purchase()))


def test_a_way_back_that_tells_the_base_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "can_undo", property(lambda game: memory(game.ctx).base == "232"))
    assert any("can be taken back gives secrets away" in each for each in complaints(purchase()))


def reaction() -> Game:
    """The Rebels may react, and the Empire does not know what lies face down with them; nor they with it."""
    game, random = new_game("varu-powderkeg", seed=2), Random(2)
    while not is_reaction(game):
        game.apply(random.choice(game.options))
    return game


def test_an_order_that_asks_by_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not complaints(reaction())

    def telling(game: Game, orders: Orders, known: Public) -> Ruling:
        return Ruling(asks=True, place=zlib.crc32(game.digest().encode()))

    monkeypatch.setattr(asking, "ruling", telling)
    assert any("is asked" in each for each in complaints(reaction()))


def hint(game: Game) -> tuple[str, str]:
    """What the adviser says, and why."""
    adviser = create("rookie")
    return str(adviser.choose(observe(game), Random(1))), adviser.explain()


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("scenario", "seed"), [("ninth-year", 1), ("ninth-year", 2), ("empires-backdoor", 3)]
)
def test_the_adviser_says_the_same_whatever_is_hidden(scenario: str, seed: int) -> None:
    game, random, compared = new_game(scenario, seed=seed), Random(seed), 0
    for step in range(240):
        decision = game.decision
        assert decision is not None
        if step % 6 == 0:
            twin = game.copy()
            shuffle_hidden(twin.ctx, decision.side, random.randrange)
            twin.ask_again()
            compared += twin.state != game.state
            assert hint(twin) == hint(game), decision.kind
        game.apply(random.choice(game.options))
    assert compared > 20


@pytest.mark.unmeasured
def test_nothing_leaks_in_a_campaign() -> None:
    """Bases, secrets, orders, hands and face-down units are dealt anew one by one, and nobody can tell."""
    game, random = new_game("ninth-year", seed=1), Random(1)
    looked_at: set[str] = set()
    for step in range(250):
        if step % 16 == 0:
            assert not complaints(game), game.decision
            looked_at.add(game.ctx.segment)
        game.apply(random.choice(game.options))
    assert len(looked_at) > 4
    assert len(SECRETS) + len(game.ctx.rules.secrets) >= 8
