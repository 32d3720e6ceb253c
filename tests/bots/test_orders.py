"""Orders: who is asked, and what is answered for somebody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from fitg.bots import create, observe
from fitg.bots.orders import (
    FAMILIES,
    PRESETS,
    Condition,
    Order,
    Orders,
    WrongOrder,
    answered,
    checked,
    is_reaction,
    orders_of,
    orders_text,
    preset,
    ruling,
    sentence,
)
from fitg.bots.orders.vocabulary import belongs
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.state import opponent
from fitg.engine.rules.reaction import FinishReacting
from fitg.engine.rules.search import SearchEnviron
from fitg.engine.table.views import shuffle_hidden

SCENARIOS = ("flight-to-egrix", "varu-powderkeg", "empires-backdoor")


def positions(scenario: str, seed: int, most: int = 3000) -> Iterator[Game]:
    """A game of two rookies, before each of its decisions."""
    game, chance = new_game(scenario, seed), Random(seed)
    bots = {side: create("rookie") for side in ("rebel", "imperial")}
    for _ in range(most):
        if game.side is None:
            return
        yield game
        game.apply(bots[game.side].choose(observe(game), chance))


def reactions(scenario: str, seed: int, *kinds: str) -> Iterator[Game]:
    for game in positions(scenario, seed):
        if is_reaction(game) and game.decision is not None and (not kinds or game.decision.kind in kinds):
            yield game


def first(scenario: str, *kinds: str) -> Game:
    return next(game for seed in range(20) for game in reactions(scenario, seed, *kinds)).copy()


def orders(*given: Order, **more: object) -> Orders:
    return checked(replace(Orders(orders=given), **more))


def test_in_his_own_player_turn_a_person_is_always_asked() -> None:
    everything_else = Orders(otherwise="deputy")
    for game in positions("flight-to-egrix", 1):
        if not is_reaction(game):
            assert ruling(game, everything_else).asks
    assert any(not ruling(game, everything_else).asks for game in reactions("flight-to-egrix", 1))


def test_who_is_asked_everything_is_answered_for_nowhere() -> None:
    assert all(ruling(game, preset("everything")).asks for game in reactions("varu-powderkeg", 2))


def test_an_order_that_says_no_passes() -> None:
    game = first("varu-powderkeg", "reaction")
    found = answered(game, orders(Order("react", "no")), Random(1))
    assert game.decision is not None
    assert isinstance(game.decision.option(found[0].action), FinishReacting)
    assert found[0].place == 1


def test_a_search_is_made_where_its_chance_is_good_enough_and_nowhere_else() -> None:
    made = left = 0
    for seed in range(6):
        for game in reactions("flight-to-egrix", seed, "search"):
            assert game.decision is not None
            easy = answered(game, orders(Order("search", least=1)), Random(1))[0].action
            hard = answered(game, orders(Order("search", least=5)), Random(1))[0].action
            made += isinstance(game.decision.option(easy), SearchEnviron)
            left += easy != hard
    assert made
    assert left, "a hard order never refused what an easy one did"


def test_attacks_follow_the_odds_of_the_order() -> None:
    """Whoever attacks at three to one attacks at one to one, too, and not the other way round."""
    bold = careful = 0
    for seed in range(8):
        for game in reactions("empires-backdoor", seed, "military-combat"):
            assert game.decision is not None
            one = answered(game, orders(Order("attack", least=10)), Random(1))[0].action
            three = answered(game, orders(Order("attack", least=30)), Random(1))[0].action
            option = game.decision.option(three)
            assert option is not None
            if not option.passes:
                careful += 1
                first_option = game.decision.option(one)
                assert first_option is not None
                assert not first_option.passes
            bold += one != three
    assert bold
    assert careful


def test_the_first_order_whose_question_it_is_decides_and_no_other() -> None:
    game = first("varu-powderkeg", "reaction")
    assert ruling(game, orders(Order("react", "ask"), Order("react", "no"))).asks
    assert ruling(game, orders(Order("react", "no", rests=True), Order("react", "no"))).asks
    assert ruling(game, orders(Order("search"), Order("react", "no"))).place == 2


def test_an_order_whose_condition_holds_asks_and_rests() -> None:
    game = first("varu-powderkeg", "reaction")
    later = Order("react", "no", unless=(Condition("turn", number=99),))
    now = Order("react", "no", unless=(Condition("turn", number=1),))
    assert not ruling(game, orders(later)).asks
    assert ruling(game, orders(now)) == (True, 0, 1)


def test_an_order_that_names_somebody_who_is_gone_rests() -> None:
    game = first("varu-powderkeg", "reaction")
    mine = next(each for each in game.state.characters.values() if each.side == game.side)
    order = Order("react", "no", unless=(Condition("present", mine.id),))
    assert not ruling(game, orders(order)).asks
    mine.fate = "dead"
    game.ask_again()
    assert ruling(game, orders(order)).rests == 1


def test_an_enemy_on_a_planet_is_seen_by_both() -> None:
    game = first("varu-powderkeg", "reaction")
    assert game.side is not None
    enemy, places = opponent(game.side), game.ctx.board.planet_of
    there = {
        places[each.place]
        for each in game.state.characters.values()
        if each.side == enemy and each.place in places
    }
    there |= {places[place] for place in game.state.stacks[enemy] if place in places}
    for planet in game.state.planets:
        order = Order("react", "no", unless=(Condition("enemy-at", planet),))
        assert ruling(game, orders(order)).asks == (planet in there), planet


def test_orders_hold_up_to_their_game_turn() -> None:
    game = first("varu-powderkeg", "reaction")
    assert not ruling(game, orders(Order("react", "no"), until=game.state.turn)).asks
    game.state.turn += 1
    assert ruling(game, orders(Order("react", "no"), until=game.state.turn - 1)).asks


def test_who_is_absent_is_asked_nothing_and_the_game_is_unchanged() -> None:
    game = first("flight-to-egrix", "search")
    before = game.digest()
    found = answered(game, preset("everything"), Random(1), absent=True)
    assert found
    assert all(each.place == 0 for each in found)
    assert game.digest() == before
    for each in found:
        game.apply(each.action)
    assert not is_reaction(game)


def twins(game: Game, viewer: Side, number: int) -> Iterator[Game]:
    """Games that differ in what a side cannot know."""
    for seed in range(number):
        twin, chance = game.copy(), Random(seed)
        shuffle_hidden(twin.ctx, viewer, chance.randrange)
        twin.ask_again()
        yield twin


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whether_somebody_is_asked_never_depends_on_what_the_other_cannot_know(scenario: str) -> None:
    planet = next(iter(new_game(scenario, 1).state.planets))
    seen = (Condition("enemy-at", planet), Condition("fleet-at", planet))
    careful = Orders(orders=tuple(replace(order, unless=seen) for order in preset("matters").orders))
    compared = 0
    for game in reactions(scenario, 5):
        assert game.side is not None
        for twin in twins(game, opponent(game.side), 3):
            if twin.side != game.side or twin.decision is None or twin.decision.kind != game.decision.kind:  # type: ignore[union-attr]
                continue
            for each in (preset("matters"), careful):
                assert ruling(twin, each) == ruling(game, each)
                compared += 1
    assert compared > 20


def test_every_kind_of_question_belongs_to_one_family_at_most() -> None:
    kinds = {kind for family in FAMILIES for kind in family.kinds if not kind.endswith(".*")}
    kinds |= {"search.leader", "possession.phase-start", "character-combat.wounds", "reaction.stack"}
    for kind in kinds:
        assert sum(belongs(kind, family) for family in FAMILIES) == 1, kind
    assert not any(belongs("atrocity", family) for family in FAMILIES)


def test_orders_are_data() -> None:
    given = preset("matters")
    assert orders_of(orders_text(given)) == given
    for each in PRESETS:
        checked(each.orders)
    for family in FAMILIES:
        assert sentence(Order(family.name)).endswith(".")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"orders": [{"when": "search", "least": 7}]}', "choose one of"),
        ('{"orders": [{"when": "losses", "do": "no"}]}', "has to be answered"),
        ('{"orders": [{"when": "weather"}]}', "cannot be read"),
        ('{"orders": ' + str([{"when": "lead"}] * 30).replace("'", '"') + "}", "at most"),
    ],
)
def test_orders_that_cannot_be_carried_out_are_refused(text: str, words: str) -> None:
    with pytest.raises(WrongOrder, match=words):
        orders_of(text)
