"""[34.1, 34.2, 35.0] The Rebel base and the Strategic Assignments."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, record
from tests.engine.table import do, every, only, question, until

from fitg.engine.events.galactic import AssignmentDrawn, BaseRevealed
from fitg.engine.game import Game, new_game
from fitg.engine.machine.procedure import DONE
from fitg.engine.questions import FLEET
from fitg.engine.rules.galactic import assignments, base
from fitg.engine.rules.galactic.view import GalaxyView
from fitg.engine.rules.space import passage

CARDS = tuple(range(127, 141))


def permits(game: Game, origin: str, destination: str) -> bool:
    return passage.is_allowed(game.ctx, "imperial", origin, destination, FLEET)


def assigned(card: int, **more: Any) -> Game:
    """A Game-Turn in which this card is in force."""
    others = [each for each in CARDS if each != card]
    return galaxy("galactic.strategic-assignment", decks={"strategic_assignments": [card, *others]}, **more)


@pytest.mark.case("35.4")
def test_each_game_turn_the_next_card_is_laid_open() -> None:
    game = assigned(135)
    drawn = only(list(game.log), AssignmentDrawn)
    assert (drawn.card, drawn.provinces) == (135, ("2", "3"))
    assert record(game).assignments[0] == 127


@pytest.mark.case("35.1", "35.4", "37.42")
def test_whoever_has_seen_the_next_card_does_not_know_the_one_behind_it() -> None:
    """The Rebel Player learns one card; when it is drawn, the next one is unknown to him again."""
    game = assigned(135, next_assignment_known=True)
    assert game.table_view("rebel").module(GalaxyView).coming_assignments == ()  # type: ignore[union-attr]
    assert game.table_view("imperial").module(GalaxyView).coming_assignments[0] == 127  # type: ignore[union-attr]


@pytest.mark.case("35.4")
@pytest.mark.parametrize(("decks", "asked"), [(1, True), (2, False)])
def test_after_all_cards_there_is_a_second_deck_and_no_third(decks: int, asked: bool) -> None:
    """With the last card of either deck on the table."""
    drawn = CARDS[:-1] if decks == 1 else (*CARDS, *CARDS[:5])
    last = CARDS[-1] if decks == 1 else CARDS[5]
    game = galaxy(
        "galactic.strategic-assignment",
        turn=len(drawn) + 1,
        decks={"strategic_assignments": [last]},
        drawn_assignments=list(drawn),
        assignment=drawn[-1],
    )
    assert last in record(game).drawn_assignments
    assert (game.decision is not None and game.decision.kind == "setup.assignments") is asked


@pytest.mark.case("35.2")
def test_forces_move_freely_in_and_between_the_provinces_of_the_card() -> None:
    game = assigned(135)
    assert permits(game, "222.1", "223.1")
    assert permits(game, "222.orbit", "331.orbit")
    assert not permits(game, "222.1", "411.1")
    assert not permits(game, "411.1", "222.1")


@pytest.mark.case("35.2")
@pytest.mark.parametrize(
    ("origin", "destination", "allowed"),
    [
        ("241.1", "241.orbit", True),
        ("241.1", "211.1", True),
        ("241.1", "222.1", False),
        ("241.1", "231.1", False),
        ("222.1", "241.1", True),
        ("222.1", "212.1", True),
        ("222.1", "223.1", False),
        ("222.1", "232.1", False),
    ],
)
def test_the_example_of_the_second_province(origin: str, destination: str, allowed: bool) -> None:
    assert permits(assigned(140), origin, destination) is allowed


@pytest.mark.case("35.2")
def test_the_throne_planet_s_star_is_open_in_the_first_province() -> None:
    game = assigned(140)
    assert permits(game, "111.1", "162.1")
    assert not permits(game, "152.1", "141.1")


@pytest.mark.case("35.31")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_from_a_capital_one_may_always_go_to_a_rebellion(state: str) -> None:
    game = assigned(140, planets={"331": {"state": state, "pdb_up": True}})
    assert permits(game, "241.1", "331.1")
    assert permits(game, "162.orbit", "331.orbit")
    assert not permits(game, "222.1", "331.1")
    assert not permits(game, "331.1", "241.1")


@pytest.mark.case("35.33")
def test_on_one_planet_no_card_binds() -> None:
    game = assigned(140)
    assert permits(game, "222.1", "222.orbit")
    assert permits(game, "222.orbit", "222.1")


@pytest.mark.case("35.0")
def test_the_rebels_are_never_bound() -> None:
    game = assigned(140)
    assert passage.is_allowed(game.ctx, "rebel", "222.1", "411.1", FLEET)


@pytest.mark.case("35.2")
def test_drifting_forces_may_always_enter_the_star_system_they_drift_in() -> None:
    game = assigned(140)
    assert permits(game, "22.drift", "222.1")
    assert not permits(game, "22.drift", "231.1")


@pytest.mark.case("35.32")
def test_no_card_is_drawn_once_the_base_is_known() -> None:
    game = assigned(135, rebel_base="223", rebel_base_revealed=True)
    assert not every(list(game.log), AssignmentDrawn)
    assert permits(game, "222.1", "411.1")


@pytest.mark.case("35.1", "38.16")
def test_the_empire_arranges_all_cards_in_any_order() -> None:
    game = new_game("galactic-campaign", seed=1)
    assert game.decision is not None
    assert game.decision.kind == "setup.assignments"
    do(game, "then card 140", "then card 130", "the rest in their order")
    assert record(game).assignments[:4] == (140, 130, 127, 128)
    assert sorted(record(game).assignments) == list(CARDS)


@pytest.mark.case("34.1", "38.17")
def test_the_base_is_one_of_eighteen_planets_and_chosen_in_secret() -> None:
    game = new_game("galactic-campaign", seed=1)
    do(game, "the rest in their order")
    assert game.decision is not None
    assert game.decision.side == "rebel"
    assert len(game.actions) == 18
    assert not any(game.facts.planets[action.split()[-1]].secret for action in game.actions)
    do(game, "base on 223")
    assert record(game).base == "223"
    told = [event for event in game.log_for("imperial") if type(event).__name__ == "BaseChosen"]
    assert [event.planet for event in told] == ["hidden"]  # type: ignore[attr-defined]


@pytest.mark.case("34.22", "37.41")
def test_a_secret_names_two_planets_that_are_not_the_base() -> None:
    game = galaxy("galactic.strategic-assignment", rebel_base="223", named_planets=["112", "121"])
    others = base.unnamed(game.ctx)
    assert len(others) == 18 - 3
    assert not {"223", "112", "121"} & set(others)


@pytest.mark.case("34.22")
def test_two_planets_are_named_one_after_the_other() -> None:
    game = galaxy("galactic.strategic-assignment", rebel_base="223")
    telling = base.TellRebelSecret()
    assert telling.begin(game.ctx) == telling.name
    telling.tell(game.ctx, base.NamePlanet("112"))
    assert telling.name(game.ctx) is not DONE
    telling.tell(game.ctx, base.NamePlanet("121"))
    assert telling.name(game.ctx) is DONE
    assert record(game).named == ("112", "121")


@pytest.mark.case("34.23")
def test_the_ninth_secret_gives_the_base_away() -> None:
    game = galaxy("galactic.strategic-assignment", rebel_base="223")
    others = [planet for planet in base.possible(game.ctx) if planet != "223"]
    telling = base.TellRebelSecret()
    record(game).named = tuple(others[:14])
    assert telling.begin(game.ctx) == telling.name
    record(game).named = tuple(others[:16])
    assert telling.begin(game.ctx) == telling.give_away
    telling.give_away(game.ctx)
    assert record(game).base_revealed
    assert isinstance(game.ctx.journal[-1], BaseRevealed)


@pytest.mark.case("34.2")
def test_once_the_base_is_known_nothing_more_is_learned() -> None:
    game = galaxy("galactic.strategic-assignment", rebel_base="223", rebel_base_revealed=True)
    assert base.TellRebelSecret().begin(game.ctx) is DONE


@pytest.mark.case("35.1")
def test_the_deck_is_settled_with_its_last_card() -> None:
    """Until then the order may still be changed; afterwards the Rebels have gone on."""
    game = new_game("galactic-campaign", seed=1)
    until(game, "setup.assignments")
    for number in range(14):
        assert question(game).prompt.endswith(f"in place {number + 1} of 14?")
        options = question(game).options
        cards = [option for option in options if isinstance(option, assignments.ArrangeNext)]
        assert {option.is_final(game.ctx) for option in cards} == {number == 13}
        rest = next(option for option in options if isinstance(option, assignments.ArrangeRest))
        assert rest.is_final(game.ctx)
        game.apply(cards[-1])
    assert record(game).assignments == tuple(reversed(CARDS))


# The second deck


def last_card(**more: Any) -> Game:
    """Thirteen cards have been drawn, and the last one is about to be."""
    return galaxy(
        "galactic.strategic-assignment",
        turn=14,
        drawn_assignments=list(CARDS[:13]),
        assignment=CARDS[12],
        decks={"strategic_assignments": [CARDS[13]]},
        **more,
    )


@pytest.mark.case("35.4")
def test_after_the_fourteenth_card_six_of_the_others_make_a_second_deck() -> None:
    game = last_card()
    assert only(list(game.log), AssignmentDrawn).card == CARDS[13]
    assert (question(game).side, question(game).kind) == ("imperial", "setup.assignments")
    offered = {
        action.card for action in question(game).options if isinstance(action, assignments.ArrangeNext)
    }
    assert offered == set(CARDS[:13])
    chosen = (139, 127, 133, 130, 128, 135)
    for card in chosen:
        assert question(game).kind == "setup.assignments"
        do(game, f"then card {card}")
    assert record(game).assignments == chosen
    assert record(game).assignment == CARDS[13]
    assert question(game).kind != "setup.assignments"


@pytest.mark.case("35.4")
def test_the_second_deck_is_drawn_in_its_order_and_is_the_last() -> None:
    drawn = [*CARDS, 139, 127, 133, 130, 128]
    game = galaxy(
        "galactic.strategic-assignment",
        turn=20,
        drawn_assignments=drawn,
        assignment=128,
        decks={"strategic_assignments": [135]},
    )
    assert only(list(game.log), AssignmentDrawn).card == 135
    assert record(game).assignments == ()


@pytest.mark.case("35.4", "35.32")
def test_no_second_deck_once_the_base_is_known() -> None:
    game = last_card(
        rebel_base="223",
        rebel_base_revealed=True,
        planets={"241": {"state": "rebel-control", "pdb_up": True}},
    )
    assert not every(list(game.log), AssignmentDrawn)
    assert question(game).kind != "setup.assignments"


@pytest.mark.case("35.1")
def test_the_rest_fills_up_the_second_deck_and_no_more() -> None:
    game = last_card()
    do(game, "then card 139", "the rest in their order")
    assert record(game).assignments == (139, 127, 128, 129, 130, 131)


@pytest.mark.case("34.22", "34.23")
def test_whoever_has_two_planets_left_names_them_and_keeps_the_base() -> None:
    game = galaxy("galactic.strategic-assignment", rebel_base="223")
    others = [planet for planet in base.possible(game.ctx) if planet != "223"]
    record(game).named = tuple(others[:15])
    telling = base.TellRebelSecret()
    assert telling.begin(game.ctx) == telling.name


@pytest.mark.case("35.2", "35.31", "36.34")
def test_a_capital_that_was_destroyed_opens_nothing() -> None:
    """[G-22] Neither its star, nor the way from it to a rebellion; Phisaria has its home planet still."""
    game = assigned(140, destroyed_planets=["241"], planets={"331": {"state": "rebellion", "pdb_up": True}})
    assert not permits(game, "222.1", "241.orbit")
    assert not permits(game, "241.orbit", "331.1")
    assert permits(game, "222.1", "212.1")
