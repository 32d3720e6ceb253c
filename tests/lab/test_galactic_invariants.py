"""Every invariant of the Galactic Game notices when it is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy, record
from tests.engine.table import table

from fitg.engine.events.control import ControlChanged, StatusChanged
from fitg.engine.events.galactic import TrackChanged, UnitsReplaced
from fitg.engine.events.space import Hyperjumped
from fitg.engine.game import Game
from fitg.lab.checks.galactic_invariants import GALACTIC_INVARIANTS, worth
from fitg.lab.checks.invariants import BrokenInvariant, Ledger, captives_are_guarded, check, complain

CARDS = tuple(range(127, 141))


def in_the_middle() -> Game:
    """Something of everything."""
    return galaxy(
        "rebel-1.missions",
        turn=9,
        galactic_event=105,
        drawn_events=[98, 105],
        assignment=128,
        drawn_assignments=[127, 128],
        decks={"strategic_assignments": [129, 130]},
        rebel_base="223",
        named_planets=["112", "121"],
        secrets={"113": {"code": "trap", "revealed": True}, "131": {"code": "ipoc"}},
        resource_tracks={"rebel": 12, "imperial": 34},
        destroyed_planets=["111"],
        planets={"241": {"state": "rebel-control", "pdb_up": True}},
        units={"223.orbit": {"resolution": 1}},
        hypnosis={"223": "resolution"},
        characters={"kogus": {"place": "232.1"}},
    )


def complaints(game: Game, ledger: Ledger) -> dict[str, list[str]]:
    """What is wrong, by the name of what should hold."""
    found = {rule.__name__: list(rule(game, ledger)) for rule in GALACTIC_INVARIANTS}
    return {name: said for name, said in found.items() if said}


def test_a_planet_holds_prisoners_as_long_as_it_is_a_trap() -> None:
    """[31.0] Trap! needs no guard."""
    prisoner = {"kogus": {"place": "113.1", "fate": "captive", "captor": "113"}}
    game = galaxy(
        "rebel-1.missions", secrets={"113": {"code": "trap", "revealed": True}}, characters=prisoner
    )
    assert list(captives_are_guarded(game, Ledger(game))) == []
    record(game).revealed = ()
    record(game).secrets = {}
    assert list(captives_are_guarded(game, Ledger(game))) == ["kogus is held by '113', who is not in '113.1'"]


def test_a_sound_position_has_nothing_to_complain_about() -> None:
    game = in_the_middle()
    check(game, Ledger(game))


def test_smaller_games_have_nothing_of_it() -> None:
    game = table("rebel.movement")
    assert not complaints(game, Ledger(game))


def over_the_end(game: Game) -> None:
    record(game).tracks = {"rebel": 12, "imperial": 100}


def below_nothing(game: Game) -> None:
    record(game).tracks = {"rebel": -1, "imperial": 34}


def without_an_event(game: Game) -> None:
    record(game).tracks = {"rebel": 13, "imperial": 34}


def a_planet_nobody_heard_of(game: Game) -> None:
    game.ctx.set_planet(replace(game.state.planets["162"], status="rebel-control", pdb_up=True))


def twice_the_same_event(game: Game) -> None:
    record(game).drawn_events = (105, 105)


def an_event_below_another(game: Game) -> None:
    record(game).event = 98


def twice_the_same_card(game: Game) -> None:
    record(game).assignments = (129, 127)


def a_card_that_was_not_drawn_last(game: Game) -> None:
    record(game).assignment = 127


def nothing_to_look_at(game: Game) -> None:
    record(game).assignments = ()
    record(game).next_assignment_known = True


def seven_in_the_second_deck(game: Game) -> None:
    found = record(game)
    found.drawn_assignments, found.assignment, found.assignments = CARDS, CARDS[-1], CARDS[:7]


def the_fourteenth_again(game: Game) -> None:
    found = record(game)
    found.drawn_assignments, found.assignment, found.assignments = CARDS, CARDS[-1], (CARDS[-1],)


def a_secret_on_a_plain_planet(game: Game) -> None:
    record(game).secrets = {"113": "trap", "223": "ipoc"}


def two_of_a_kind(game: Game) -> None:
    record(game).secrets = {"113": "ipoc", "131": "ipoc"}


def shown_where_there_is_none(game: Game) -> None:
    record(game).revealed = ("113", "143")


def lost_where_there_is_none(game: Game) -> None:
    record(game).lost_secrets = ("143",)


def a_base_in_the_capital(game: Game) -> None:
    record(game).base = "241"


def a_base_that_was_named(game: Game) -> None:
    record(game).base = "112"


def named_twice(game: Game) -> None:
    record(game).named = ("112", "112")


def known_and_not_there(game: Game) -> None:
    record(game).base, record(game).base_revealed = "", True


def a_hypnotist_who_has_left(game: Game) -> None:
    record(game).hypnosis = {"232": "resolution"}


def a_pdb_in_the_void(game: Game) -> None:
    game.ctx.set_planet(replace(game.state.planets["111"], pdb=1))


def a_camp_in_the_void(game: Game) -> None:
    game.state.camps = {"111.1": 1}


def a_secret_base_in_the_void(game: Game) -> None:
    game.ctx.set_planet(replace(game.state.planets["223"], status="destroyed", pdb=0, pdb_up=False))
    record(game).hypnosis = {}


BREAKS: dict[Callable[[Game], None], str] = {
    over_the_end: "tracks_hold_what_was_entered",
    below_nothing: "tracks_hold_what_was_entered",
    without_an_event: "tracks_hold_what_was_entered",
    a_planet_nobody_heard_of: "victory_points_run_with_control",
    twice_the_same_event: "every_galactic_event_comes_once",
    an_event_below_another: "every_galactic_event_comes_once",
    twice_the_same_card: "every_assignment_lies_in_one_place",
    a_card_that_was_not_drawn_last: "every_assignment_lies_in_one_place",
    nothing_to_look_at: "every_assignment_lies_in_one_place",
    seven_in_the_second_deck: "every_assignment_lies_in_one_place",
    the_fourteenth_again: "every_assignment_lies_in_one_place",
    a_secret_on_a_plain_planet: "planet_secrets_lie_where_they_may",
    two_of_a_kind: "planet_secrets_lie_where_they_may",
    shown_where_there_is_none: "planet_secrets_lie_where_they_may",
    lost_where_there_is_none: "planet_secrets_lie_where_they_may",
    a_base_in_the_capital: "the_base_has_not_been_named",
    a_base_that_was_named: "the_base_has_not_been_named",
    named_twice: "the_base_has_not_been_named",
    known_and_not_there: "the_base_has_not_been_named",
    a_hypnotist_who_has_left: "what_holds_or_ends_a_planet_is_there",
    a_pdb_in_the_void: "what_holds_or_ends_a_planet_is_there",
    a_camp_in_the_void: "what_holds_or_ends_a_planet_is_there",
    a_secret_base_in_the_void: "what_holds_or_ends_a_planet_is_there",
}


@pytest.mark.parametrize("breaks", BREAKS, ids=lambda each: each.__name__)
def test_what_is_broken_is_noticed(breaks: Callable[[Game], None]) -> None:
    game = in_the_middle()
    ledger = Ledger(game)
    breaks(game)
    assert set(complaints(game, ledger)) == {BREAKS[breaks]}


# The ledger


def test_the_ledger_follows_the_events() -> None:
    """What comes and goes by events is no fault, in a copy as little as in the original."""
    game = in_the_middle()
    ledger = Ledger(game)
    a_planet_nobody_heard_of(game)
    record(game).tracks = {"rebel": 10, "imperial": 34}
    events = [
        ControlChanged(case="15.5", planet="162", before="imperial", after="rebel"),
        TrackChanged(case="34.4", side="rebel", before=12, after=10, reason="a test"),
    ]
    twin = ledger.copy()
    ledger.note(events)
    assert not complaints(game, ledger)
    assert set(complaints(game, twin)) == {"tracks_hold_what_was_entered", "victory_points_run_with_control"}
    twin.note(events)
    assert not complaints(game, twin)


def test_a_unit_that_is_replaced_comes_and_goes() -> None:
    game = in_the_middle()
    ledger = Ledger(game)
    ledger.note(
        [UnitsReplaced(case="33.41", side="imperial", place="241.1", before="elite-army", after="veteran")]
    )
    assert (ledger.units["elite-army"], ledger.units["veteran"]) == (-1, 1)


def jump(origin: str, destination: str, side: str = "imperial") -> Hyperjumped:
    return Hyperjumped(
        case="21.3",
        side=side,  # type: ignore[arg-type]
        ship="",
        origin=origin,
        destination=destination,
        navigation=2,
        parts=(),
        distance=2,
        die=None,
        sum=None,
        drift=0,
        effect="",
    )


@pytest.mark.case("35.2", "35.2a", "35.31")
@pytest.mark.parametrize(
    ("origin", "destination", "legal"),
    [
        ("211.orbit", "223.orbit", False),
        ("211.orbit", "241.orbit", True),
        ("211.orbit", "311.orbit", False),
        ("152.orbit", "331.orbit", False),
        ("411.orbit", "512.orbit", True),
        ("22.drift", "221.orbit", True),
        ("22.drift", "231.orbit", False),
        ("311.orbit", "241.orbit", True),
        ("312.orbit", "241.orbit", False),
        ("411.orbit", "232.orbit", True),
    ],
    ids=[
        "another star of a province that is not named",
        "its capital",
        "another capital",
        "out of the First Province",
        "between the two provinces of the card",
        "out of the drift of this star",
        "out of the drift to another star",
        "from a capital to a planet that is free",
        "not from elsewhere",
        "from a capital to a rebellion that has just ended",
    ],
)
def test_no_imperial_jump_without_a_reason(origin: str, destination: str, legal: bool) -> None:
    """Provinces Four and Five are named; Orning is free, and at Lysenda there was a rebellion just now."""
    game = galaxy(
        "rebel-1.missions",
        turn=9,
        assignment=140,
        planets={"241": {"state": "rebel-control", "pdb_up": True}},
        characters={"kogus": {"place": "232.1"}},
    )
    assert game.facts.strategic_assignments[140].provinces == ("4", "5")
    ledger = Ledger(game)
    fire = StatusChanged(case="15.4", planet="232", before="imperial-control", after="rebellion", reason="")
    out = StatusChanged(case="15.4", planet="232", before="rebellion", after="imperial-control", reason="")
    ledger.note([fire, jump(origin, destination), out])
    assert (not complaints(game, ledger)) is legal
    ledger.note([jump(origin, destination, "rebel")])
    assert not complaints(game, ledger)


@pytest.mark.case("35.2")
@pytest.mark.parametrize(
    ("origin", "destination", "legal"),
    [("311.orbit", "223.orbit", True), ("312.orbit", "223.orbit", False), ("211.orbit", "221.orbit", False)],
    ids=["from a capital to a base that is known", "not from elsewhere", "nor to another planet"],
)
def test_a_ruleset_may_have_reasons_of_its_own(origin: str, destination: str, legal: bool) -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=9,
        assignment=140,
        options={"ruleset": "underground-balance"},
        rebel_base="223",
        rebel_base_revealed=True,
        characters={"kogus": {"place": "232.1"}},
    )
    ledger = Ledger(game)
    ledger.note([jump(origin, destination)])
    assert ("imperial_jumps_are_permitted" not in complaints(game, ledger)) is legal


@pytest.mark.case("38.5")
def test_all_planets_together_are_worth_85() -> None:
    facts = galaxy("rebel-1.missions").facts
    assert sum(worth(facts, planet) for planet in facts.planets) == 85


def test_the_first_complaint_is_raised() -> None:
    with pytest.raises(BrokenInvariant, match="the base has not been named: here"):
        complain("the_base_has_not_been_named", ["here", "there"])
