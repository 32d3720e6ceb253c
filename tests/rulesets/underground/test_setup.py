"""[VC-15, VC-19] Secrets from two cups, and what stands at the beginning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from tests.engine.toys import toy_rulesets

from fitg.data import facts
from fitg.engine.events.galactic import AssignmentsArranged, GalacticEventDrawn
from fitg.engine.events.pieces import CharacterPlaced
from fitg.engine.game import Game, new_game
from fitg.engine.rules.galactic.memory import memory as galactic
from fitg.engine.rulesets.underground.setup import FIXED_SETUP
from fitg.engine.rulesets.underground.setup.cups import correct, cups
from fitg.engine.rulesets.underground.setup.sheet import opening

CUP_A = {"113", "212", "312", "352", "541", "512"}
CUP_B = {"131", "143", "221", "222", "331", "341", "442", "521", "522", "531"}
IN_A = {"gem-world", "industrial-world", "cloning-complex", "empire-forever", "welcome-rebels", "drug-world"}
IN_B = {
    "dead-world",
    "living-planet",
    "mutant-world",
    "hyper-world",
    "slave-world",
    "trap",
    "imperial-archives",
    "imperial-deltronics",
    "casino-galactica",
    "ipoc",
}
ETREG, TAMSET, LIATRIS, KELTA = "212", "312", "512", "352"


@pytest.fixture(scope="module")
def deal() -> Iterator[Callable[[int], Game]]:
    with toy_rulesets() as add:
        options = add(FIXED_SETUP)

        @cache
        def dealt(seed: int) -> Game:
            return new_game("underground", seed=seed, options=options)

        yield dealt


def secrets(game: Game) -> dict[str, str]:
    return dict(galactic(game.ctx).secrets)


@pytest.mark.case("VC-15", "VC-15a", "VC-15b")
@pytest.mark.parametrize("seed", range(6))
def test_six_secrets_and_ten_each_lie_on_planets_of_their_cup(deal: Callable[[int], Game], seed: int) -> None:
    laid = secrets(deal(seed))
    assert {planet: laid[planet] for planet in CUP_A}.keys() == CUP_A
    assert {laid[planet] for planet in CUP_A} == IN_A
    assert {laid[planet] for planet in CUP_B} == IN_B
    assert set(laid) == CUP_A | CUP_B == {each for each, planet in facts().planets.items() if planet.secret}


@pytest.mark.case("VC-15")
def test_chance_lays_them(deal: Callable[[int], Game]) -> None:
    for planet in CUP_A | CUP_B:
        assert len({secrets(deal(seed))[planet] for seed in range(12)}) > 1


A_DEAL = {
    "113": "gem-world",
    ETREG: "industrial-world",
    TAMSET: "cloning-complex",
    KELTA: "empire-forever",
    "541": "welcome-rebels",
    LIATRIS: "drug-world",
}


def changed(**moved: str) -> dict[str, str]:
    """The deal with some secrets elsewhere: each changes places with what lay there."""
    laid = dict(A_DEAL)
    for secret, planet in moved.items():
        code = secret.replace("_", "-")
        before = next(each for each, found in laid.items() if found == code)
        laid[before], laid[planet] = laid[planet], laid[before]
    return laid


def corrected(laid: dict[str, str]) -> dict[str, str]:
    found = dict(laid)
    correct(found)
    return {planet: secret for planet, secret in found.items() if laid[planet] != secret}


@pytest.mark.case("VC-15c")
@pytest.mark.parametrize("planet", [TAMSET, LIATRIS])
def test_empire_forever_leaves_tamset_and_liatris_for_etreg(planet: str) -> None:
    laid = changed(empire_forever=planet)
    assert corrected(laid) == {ETREG: "empire-forever", planet: laid[ETREG]}


@pytest.mark.case("VC-15c")
@pytest.mark.parametrize("planet", ["113", ETREG, KELTA, "541"])
def test_elsewhere_empire_forever_stays(planet: str) -> None:
    assert corrected(changed(empire_forever=planet)) == {}


@pytest.mark.case("VC-15d")
def test_welcome_rebels_on_etreg_changes_places_with_the_drug_world() -> None:
    """R-25, second half."""
    laid = changed(welcome_rebels=ETREG)
    assert corrected(laid) == {ETREG: "drug-world", LIATRIS: "welcome-rebels"}


@pytest.mark.case("VC-15c", "VC-15d")
def test_the_second_check_comes_after_the_first_and_finds_nothing() -> None:
    """R-25: Empire Forever on Tamset, Welcome Rebels on Etreg; they change places."""
    laid = changed(welcome_rebels=ETREG, empire_forever=TAMSET)
    assert corrected(laid) == {ETREG: "empire-forever", TAMSET: "welcome-rebels"}


@pytest.mark.case("VC-15c", "VC-15d")
def test_no_game_begins_with_what_has_to_be_corrected(deal: Callable[[int], Game]) -> None:
    for seed in range(40):
        laid = secrets(deal(seed))
        assert laid[ETREG] != "welcome-rebels"
        assert "empire-forever" not in (laid[TAMSET], laid[LIATRIS])


@pytest.mark.case("VC-15")
def test_what_the_rebels_imagine_keeps_to_the_cups(deal: Callable[[int], Game]) -> None:
    """Dealt anew for them, secrets stay among the planets of their cup, and what is known stays."""
    for seed in range(12):
        game = deal(seed).copy()
        shown = ("113", "131")
        galactic(game.ctx).revealed = shown
        known = {planet: secrets(game)[planet] for planet in shown}
        imagined = secrets(game.as_known_to("rebel"))
        assert {imagined[planet] for planet in CUP_A} == IN_A
        assert {imagined[planet] for planet in CUP_B} == IN_B
        assert {planet: imagined[planet] for planet in shown} == known
        assert "empire-forever" not in (imagined[TAMSET], imagined[LIATRIS])
        assert imagined[ETREG] != "welcome-rebels"


@pytest.mark.case("VC-15")
def test_twins_that_differ_in_hidden_secrets_are_the_same_for_the_rebels(deal: Callable[[int], Game]) -> None:
    one = deal(1)
    other = one.copy()
    laid = secrets(other)
    laid["131"], laid["143"] = laid["143"], laid["131"]
    galactic(other.ctx).secrets = laid
    assert secrets(one) != secrets(other)
    assert secrets(one.as_known_to("rebel")) == secrets(other.as_known_to("rebel"))
    assert one.view("rebel") == other.view("rebel")


@pytest.mark.case("VC-15")
def test_on_a_smaller_board_each_planet_has_a_secret_of_its_cup() -> None:
    with toy_rulesets() as add:
        game = new_game("throne-in-danger", seed=3, options=add(FIXED_SETUP))
    laid = secrets(game)
    assert set(laid) == {"113", "131", "143"}
    assert laid["113"] in IN_A
    assert {laid["131"], laid["143"]} < IN_B


@pytest.mark.case("VC-19")
def test_the_intelligence_sheet_starts_with_one_research_each_and_three_for_special_ops() -> None:
    started = {(track.track, track.side): track.start for track in opening() if track.start}
    assert started == {
        ("general-research", "rebel"): 1,
        ("general-research", "imperial"): 1,
        ("special-ops-modifier", "imperial"): 3,
    }
    others = [track.start for track in opening() if (track.track, track.side) not in started]
    assert len(others) == 7
    assert not any(others)


@pytest.mark.case("VC-19a")
def test_event_cards_come_after_all_counters_and_the_assignments(deal: Callable[[int], Game]) -> None:
    game = deal(2).copy()
    events: list[Any] = []
    while not any(isinstance(event, GalacticEventDrawn) for event in events):
        if game.ctx.segment == "set-up":
            assert galactic(game.ctx).drawn_events == ()
        suggested = [action for action in game.actions if action.startswith("suggest")]
        events += game.apply((*suggested, *game.actions)[0])
    kinds = [type(event) for event in events]
    first_event = kinds.index(GalacticEventDrawn)
    assert AssignmentsArranged in kinds[:first_event]
    placed = {event.character for event in events[:first_event] if isinstance(event, CharacterPlaced)}
    assert placed == set(game.state.characters)


def test_the_cups_hold_every_secret_once() -> None:
    everything = [secret for cup in cups() for secret in cup.secrets]
    assert sorted(everything) == sorted(facts().planet_secrets)
