"""[34.0] What the Rebels live on: points, units, their base."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import CIESON, SECOND, galaxy, loyalty, points, record
from tests.engine.table import do, every, only, passing, question, troops

from fitg.data import facts
from fitg.engine.events.galactic import AssignmentDrawn, BaseRevealed
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.state import UNREST
from fitg.engine.rules.galactic.view import GalaxyView

LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}
#: [34.1] The planets of the list but for the last one, Niconi.
NOT_THE_BASE = [
    "112",
    "121",
    "141",
    "142",
    "223",
    "231",
    "232",
    "322",
    "323",
    "342",
    "421",
    "431",
    "432",
    "433",
    "441",
    "511",
    "523",
]
FIRST_CARD = 98
CHARKHAN = "223"
ANGOFF = "222"
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


def drawn(card: int, *picks: int, turn: int = 2, **more: Any) -> Game:
    """The Galactic Event Phase in which this card comes up."""
    return galaxy("galactic.event", turn=turn, picks=[card - FIRST_CARD, *picks], **more)


def cracked(named: int, **more: Any) -> Game:
    """The base is on the last of the eighteen; so many of the others have been named."""
    return drawn(112, rebel_base="551", named_planets=NOT_THE_BASE[:named], **more)


def play(game: Game, *answers: str) -> list[Event]:
    """Everybody does the least, but for these answers, until the event has been carried out."""
    events: list[Event] = []
    for _ in range(80):
        if game.decision is None or game.ctx.segment != "galactic.event":
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError("the event goes on and on")


@pytest.mark.case("34.22", "34.23", "36.34")
@pytest.mark.parametrize(("destroyed", "named", "known"), [(1, 14, False), (2, 12, False), (2, 14, True)])
def test_destroyed_candidates_count_as_named(destroyed: int, named: int, known: bool) -> None:
    """With sixteen of them gone, named or not, the next secret names the base."""
    game = cracked(named, destroyed_planets=NOT_THE_BASE[named:][:destroyed], planets={"222": LOST})
    play(game)
    assert record(game).base_revealed is known


def taxes(turn: int = SECOND, **more: Any) -> Game:
    return galaxy("galactic.taxation", turn=turn, **more)


def uneasy(*planets: str, loyalty: str = "unrest") -> dict[str, dict[str, Any]]:
    return {planet: {"loyalty": loyalty} for planet in planets}


def until_taxed_on(game: Game, *answers: str) -> list[Event]:
    """The Rebels make the least of a rebellion, but for these answers, until the Empire taxes on."""
    events: list[Event] = []
    for _ in range(60):
        if question(game).kind == "taxation" or question(game).side == "imperial":
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError("the taxes do not go on")


@pytest.mark.case("34.2", "33.1a", "34.3")
def test_the_base_that_rises_under_the_taxman_stays_secret() -> None:
    """Units of a rebellion are not bought from the Track (34.2)."""
    game = taxes(planets=uneasy(CHARKHAN), rebel_base=CHARKHAN)
    events = do(game, f"tax {CHARKHAN} in full")
    events += until_taxed_on(game)
    assert not every(events, BaseRevealed)
    assert points(game)["rebel"] == 12
    assert game.table_view("imperial").module(GalaxyView) is not None
    assert not record(game).base_revealed


@pytest.mark.case("34.1", "38.17")
def test_the_eighteen_planets_of_the_case() -> None:
    game = new_game("galactic-campaign", seed=3)
    do(game, "the rest in their order")
    assert [action.split()[-1] for action in game.actions] == (
        [
            "112",
            "121",
            "141",
            "142",
            "223",
            "231",
            "232",
            "322",
            "323",
            "342",
            "421",
            "431",
            "432",
            "433",
            "441",
            "511",
            "523",
            "551",
        ]
    )
    assert not game.state.stacks["imperial"], "before any Imperial unit is placed"


def buys(side: str, turn: int = SECOND, **more: Any) -> Game:
    more.setdefault("resource_tracks", {"imperial": 60, "rebel": 60})
    return galaxy(f"galactic.{side}-purchases", turn=turn, **more)


def market(game: Game) -> set[str]:
    return {each.removeprefix("buy for ") for each in game.actions if each.startswith("buy for")}


@pytest.mark.case("34.42", "15.52")
@pytest.mark.parametrize(
    ("planet", "units", "open_"),
    [
        ({"state": "rebellion", "pdb_up": True}, {}, True),
        ({"state": "rebellion", "pdb_up": True}, {"223.orbit": {"line": 1}}, False),
        ({"state": "rebellion", "pdb_up": True}, {"223.orbit": {"resolution": 1}}, False),
        ({"loyalty": "loyal", "pdb_up": True}, {}, False),
        ({"loyalty": "loyal", "pdb_up": True}, {"223.1": {"air-2-1": 1}}, False),
        ({"loyalty": "loyal", "pdb": 2, "pdb_up": False}, {"223.1": {"line": 3}}, True),
        (LOST, {"223.1": {"line": 1}}, True),
    ],
    ids=[
        "nobody's PDB",
        "fleet",
        "Atrocity unit",
        "Imperial PDB Up",
        "the same, Rebels below",
        "PDB Down",
        "Rebel PDB Up",
    ],
)
def test_the_sky_of_the_base_is_open_under_the_words_of_its_case(
    planet: dict[str, Any], units: dict[str, Any], open_: bool
) -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={CHARKHAN: planet, "431": LOST}, units=units)
    assert ("223.orbit" in market(game)) is open_
    assert {"223.1", "223.2"} <= market(game), "34.41: in any Environ, whoever is there"


def offers(game: Game, place: str) -> dict[str, int]:
    """The most of each kind that can be bought for a place."""
    do(game, f"buy for {place}")
    found: dict[str, int] = {}
    for action in game.actions:
        words = action.split()
        if words[0] == "buy":
            found[words[2]] = max(found.get(words[2], 0), int(words[1]))
    return found


@pytest.mark.case("34.42", "20.5", "9.5")
def test_any_number_comes_to_the_orbit_box_but_no_unit_that_cannot_fly() -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={"431": LOST}, resource_tracks={"rebel": 199})
    found = offers(game, "223.orbit")
    assert not [kind for kind in found if kind.endswith("-1-0")]
    kinds = facts().unit_kinds
    assert found["urban-2-1"] == min(kinds["urban-2-1"].count, 199 // (kinds["urban-2-1"].cost or 1))
    do(game, f"buy {found['urban-2-1']} urban-2-1 at 223.orbit", "buy 3 wild-2-1 at 223.orbit")
    placed = found["urban-2-1"] + 3
    assert placed > max(facts().environs[each].size for each in ("223.1", "223.2"))
    do(game, "elsewhere", "done")
    assert sum(troops(game, "223.orbit").values()) == placed


@pytest.mark.case("34.42", "34.41")
def test_a_ship_of_a_knight_in_orbit_keeps_no_rebel_unit_away() -> None:
    """34.42 names military units."""
    people = {"jin-voles": {"place": "223.orbit", "ship": "imperial-spaceship"}}
    game = buys("rebel", rebel_base=CHARKHAN, planets={"431": LOST}, characters=people)
    assert "223.orbit" in market(game)


def flips(game: Game) -> set[str]:
    return {each.split()[-1] for each in game.actions if each.startswith("pay to turn up")}


@pytest.mark.case("34.43", "15.52", "15.53", "15.54")
@pytest.mark.parametrize(
    ("planet", "units", "may"),
    [
        ({"state": "rebellion", "pdb_up": False}, {}, True),
        ({"state": "rebellion", "pdb_up": False}, {"222.orbit": {"veteran": 2}}, True),
        ({"state": "rebellion", "pdb_up": False}, {"222.1": {"militia": 1, "urban-2-1": 3}}, False),
        ({"state": "rebel-control", "pdb_up": False}, {"222.1": {"line": 1, "urban-2-1": 1}}, True),
        ({"state": "rebel-control", "pdb_up": False}, {"222.1": {"line": 1}}, False),
        (
            {"state": "rebellion-stopped", "loyalty": "unrest", "pdb_up": False},
            {"222.1": {"urban-2-1": 1}},
            False,
        ),
        ({"loyalty": "unrest", "pdb_up": False}, {"222.1": {"urban-2-1": 1}}, False),
        ({"state": "rebel-control", "pdb_up": True}, {}, False),
    ],
    ids=["risen", "fleet above", "garrison", "contested", "occupied", "stopped", "quiet", "Up already"],
)
def test_rebels_turn_a_pdb_up_where_the_control_summary_lets_them(
    planet: dict[str, Any], units: dict[str, Any], may: bool
) -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={ANGOFF: planet, "431": LOST}, units=units)
    assert (ANGOFF in flips(game)) is may


def raises(game: Game) -> set[str]:
    return {each.split()[-1] for each in game.actions if each.startswith("pay to raise")}


@pytest.mark.case("34.44", "15.53")
def test_a_pdb_that_is_up_is_theirs_though_only_the_enemy_stands_there() -> None:
    occupied = {"222.1": {"line": 3}}
    game = buys("rebel", rebel_base=CHARKHAN, planets={ANGOFF: LOST}, units=occupied)
    assert raises(game) == {ANGOFF}


def play_to(game: Game, segment: str, turn: int) -> None:
    """Everybody does the least until this Segment of this Game-Turn has begun."""
    for _ in range(300):
        if (game.ctx.segment, game.state.turn) == (segment, turn):
            return
        do(game, passing(game))
    raise AssertionError(f"{segment} does not come")


@pytest.mark.case("34.44", "19.22")
def test_a_rebel_pdb_gains_one_level_in_a_game_turn_too() -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={ANGOFF: LOST})
    do(game, f"pay to raise pdb {ANGOFF}")
    assert ANGOFF not in raises(game)
    do(game, "done")
    play_to(game, "galactic.rebel-purchases", SECOND + 1)
    assert ANGOFF in raises(game)


def base_seen(game: Game) -> str:
    """What the Empire sees of the base."""
    view = game.table_view("imperial").module(GalaxyView)
    assert isinstance(view, GalaxyView)
    return view.base


@pytest.mark.case("34.2", "34.43")
def test_a_plan_that_is_given_up_tells_nothing() -> None:
    game = buys("rebel", rebel_base=CHARKHAN, planets={ANGOFF: LOST})
    do(game, "buy for 223.1", "buy 1 wild-2-1 at 223.1")
    assert base_seen(game) == HIDDEN
    game.undo()
    while "elsewhere" in game.actions:
        do(game, "elsewhere")
    events = do(game, "done")
    assert not every(events, BaseRevealed)
    assert points(game)["rebel"] == 60


@pytest.mark.case("34.4", "34.2", "35.32")
def test_units_of_the_first_purchase_tell_the_base_and_end_the_drawing_of_cards() -> None:
    """G-15: the last card drawn stays in force to the end of this Game-Turn, then none is."""
    game = buys(
        "rebel",
        rebel_base=CHARKHAN,
        planets={ANGOFF: LOST},
        assignment=140,
        drawn_assignments=[140],
        decks={"strategic_assignments": [135, 127]},
    )
    events = do(game, "buy for 223.1", "buy 1 wild-2-1 at 223.1", "elsewhere", "done")
    assert only(events, BaseRevealed).planet == CHARKHAN
    assert not every(list(game.log), AssignmentDrawn)
    assert record(game).assignment == 140
    play_to(game, "galactic.taxation", SECOND + 1)
    assert record(game).assignment == 0
    assert base_seen(game) == CHARKHAN


@pytest.mark.case("34.46", "34.3")
def test_after_the_base_is_gone_rebellions_bring_points_again() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=SECOND,
        rebel_base=CHARKHAN,
        rebel_base_revealed=True,
        destroyed_planets=[CHARKHAN],
        planets={ANGOFF: {"loyalty": "unrest"}, "431": LOST},
    )
    do(game, f"tax {ANGOFF} in full")
    assert points(game)["rebel"] == 9
    play_to(game, "galactic.rebel-purchases", SECOND)
    assert not market(game)
    assert flips(game) == {ANGOFF}


@pytest.mark.case("34.3", "34.31", "15.48")
def test_a_rebellion_fills_the_track_by_all_environs_together_up_to_199() -> None:
    """Adrax, the example of the case: nine points; with 195 on the track four of them count."""
    for before, after in ((0, 9), (195, 199)):
        game = galaxy(
            "galactic.taxation",
            turn=5,
            resource_tracks={"rebel": before},
            planets={"523": {"loyalty": "unrest"}},
        )
        assert loyalty(game, "523") == UNREST
        do(game, "tax 523 in full")
        assert points(game)["rebel"] == after


@pytest.mark.case("34.4", "33.38")
def test_in_the_first_game_turn_the_rebels_may_spend_and_the_empire_may_not() -> None:
    """G-02: what the pirates brought them, for instance."""
    game = galaxy(
        "galactic.imperial-purchases",
        turn=1,
        resource_tracks={"imperial": 20, "rebel": 20},
        rebel_base=CHARKHAN,
        planets={"431": LOST},
    )
    assert (question(game).side, question(game).kind) == ("rebel", "force-points")


@pytest.mark.case("34.2", "34.41")
@pytest.mark.parametrize(("track", "asked"), [(5, True), (0, False)])
def test_a_full_base_does_not_show_by_the_question_that_is_left_out(track: int, asked: bool) -> None:
    """Rhexia has room for three units, and its sky is guarded; the Empire sees the track of points."""
    game = galaxy(
        "galactic.rebel-purchases",
        turn=3,
        characters=FAR,
        rebel_base="441",
        units={"441.1": {"wild-1-0": 3}, "441.orbit": {"veteran": 1}},
        resource_tracks={"rebel": track},
    )
    assert ((question(game).kind, game.actions) == ("force-points", ("done",))) is asked


@pytest.mark.case("34.2", "34.44")
@pytest.mark.parametrize("known", [False, True])
def test_what_tells_where_the_base_is_is_said_to_be_final(known: bool) -> None:
    game = galaxy(
        "galactic.rebel-purchases",
        turn=3,
        characters=FAR,
        rebel_base="223",
        rebel_base_revealed=known,
        resource_tracks={"rebel": 9},
        planets={CIESON: {"state": "rebel-control", "pdb_up": True}},
    )

    def final(text: str) -> bool:
        return next(each for each in game.options if each.text == text).is_final(game.ctx)

    assert final(f"pay to raise pdb {CIESON}") is not known
    assert not final("done"), "nothing is bought so far"
    do(game, "buy for 223.1", "buy 1 urban-2-1 at 223.1", "elsewhere")
    assert final("done") is not known
    do(game, f"pay to raise pdb {CIESON}")
    assert game.can_undo is known
