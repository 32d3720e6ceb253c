"""[VM-15 to VM-21] Milder taxes, cheaper guards, salvage, and a taste for splendor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, points
from tests.engine.table import do, every, only, question, troops
from tests.rulesets.underground.plan_table import PRINTED_TURN, under

from fitg.data.records import LOYALTY_TRACK
from fitg.engine.events.economy import ElitesPaid, PurchasesAnnounced, SplendorDemanded, UnitSalvaged
from fitg.engine.events.pieces import UnitsLost, UnitsPlaced
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.modules import Module
from fitg.engine.rules.galactic import money, taxation
from fitg.engine.rulesets.underground.economy import ECONOMY
from fitg.lab.checks.contracts import hidden_words, telling_keeps_secrets
from fitg.presentation.narration import describe

Lay = Callable[..., Game]

ORLOG, DIOMAS, ORNING, ANGOFF = "162", "152", "241", "222"
LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
#: Game-Turns of the printed track in which Provinces One and Two are taxed.
FIRST, SECOND = 6, 7


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(PRINTED_TURN, ECONOMY) as lay_out:
        yield lay_out


def on_even_turns(ctx: Context) -> bool:
    return ctx.state.turn % 2 == 0


#: Taxes come on even turns, as `core.turn` has it.
EVEN = Module(id="even", needs=("galactic",), answers=(money.collects.by(on_even_turns),))


# Taxes


@pytest.mark.case("VM-15")
@pytest.mark.parametrize(
    ("planet", "full", "half"), [(ORLOG, 12, 7), (ANGOFF, None, None), (DIOMAS, None, None)]
)
def test_half_a_tax_is_rounded_up_in_each_environ(
    lay: Lay, planet: str, full: int | None, half: int | None
) -> None:
    """R-09: Orlog pays 4 + 1 + 2."""
    game = lay("galactic.taxation", turn=FIRST)
    ratings = [game.facts.environs[place].resource for place in game.ctx.board.surface[planet]]
    if full is not None:
        assert (sum(ratings), taxation.pays(game.ctx, planet, "half")) == (full, half)
    assert taxation.pays(game.ctx, planet, "half") == sum(-(-rating // 2) for rating in ratings)
    assert taxation.pays(game.ctx, planet, "full") == sum(ratings)
    assert taxation.pays(game.ctx, planet, "none") == 0


@pytest.mark.case("VM-15")
def test_the_rounded_sum_goes_on_the_track(lay: Lay) -> None:
    game = lay("galactic.taxation", turn=FIRST, characters=FAR, resource_tracks={"imperial": 3})
    do(game, f"tax {ORLOG} by half")
    assert points(game)["imperial"] == 10


@pytest.mark.case("VM-16")
@pytest.mark.parametrize(("loyalty", "allowed"), [("unrest", False), ("dissent", True), ("loyal", True)])
def test_a_planet_at_unrest_is_not_taxed_in_full(lay: Lay, loyalty: str, allowed: bool) -> None:
    game = lay("galactic.taxation", turn=SECOND, planets={ANGOFF: {"loyalty": loyalty}}, characters=FAR)
    assert (f"tax {ANGOFF} in full" in game.actions) is allowed
    assert f"tax {ANGOFF} by half" in game.actions
    assert f"spare {ANGOFF}" in game.actions


@pytest.mark.case("VM-16", "VC-22e")
@pytest.mark.parametrize(("marker", "allowed"), [("fixed", True), ("moves", False)])
def test_in_rebellion_stopped_the_marker_is_held_whatever_is_taken(marker: str, allowed: bool) -> None:
    stopped = {ANGOFF: {"state": "rebellion-stopped", "loyalty": "unrest", "pdb": 0, "pdb_up": False}}
    game = galaxy(
        "galactic.taxation",
        turn=6,
        planets=stopped,
        units={"222.1": {"line": 1}},
        characters=FAR,
        options={"ruleset": "underground-balance", "loyalty-while-stopped": marker},
    )
    assert (f"tax {ANGOFF} in full" in game.actions) is allowed
    if allowed:
        do(game, f"tax {ANGOFF} in full")
        planet = game.state.planets[ANGOFF]
        assert (planet.status, LOYALTY_TRACK[planet.loyalty]) == ("rebellion-stopped", "unrest")


@pytest.mark.case("VM-16")
def test_it_is_where_its_marker_cannot_move(lay: Lay) -> None:
    uneasy = {ANGOFF: {"loyalty": "unrest"}}
    units = {"222.orbit": {"peacemaker": 1}}
    held = lay(
        "galactic.taxation",
        turn=SECOND,
        planets=uneasy,
        units=units,
        hypnosis={ANGOFF: "peacemaker"},
        characters=FAR,
    )
    assert f"tax {ANGOFF} in full" in held.actions
    loyal = lay(
        "galactic.taxation",
        turn=SECOND,
        planets=uneasy,
        secrets={ANGOFF: {"code": "empire-forever", "revealed": True}},
        characters=FAR,
    )
    assert f"tax {ANGOFF} in full" in loyal.actions


# Maintenance


def maintained(lay: Lay, elites: int, track: int, *, turn: int = 7, **more: Any) -> Game:
    garrison = {"241.orbit": {"elite-navy": min(elites, 3)}, "311.orbit": {"elite-army": max(0, elites - 3)}}
    units = {place: {kind: n for kind, n in found.items() if n} for place, found in garrison.items()}
    units["451.1"] = {"line": 1}
    return lay(
        "galactic.maintenance",
        turn=turn,
        resource_tracks={"imperial": track},
        units=units,
        characters=FAR,
        **more,
    )


@pytest.mark.case("VM-17")
def test_level_2_pdbs_cost_nothing(lay: Lay) -> None:
    game = maintained(lay, 0, 9, planets={ANGOFF: {"pdb": 2, "pdb_up": True}})
    assert points(game)["imperial"] == 9
    assert points(galaxy("galactic.maintenance", turn=7, resource_tracks={"imperial": 9}, characters=FAR,
                         planets={ANGOFF: {"pdb": 2, "pdb_up": True}}))["imperial"] == 8  # fmt: skip


@pytest.mark.case("VM-17a")
@pytest.mark.parametrize(("elites", "cost"), [(1, 0), (4, 0), (5, 1), (6, 2), (7, 3)])
def test_elites_cost_a_point_from_the_fifth_on(lay: Lay, elites: int, cost: int) -> None:
    assert points(maintained(lay, elites, 9))["imperial"] == 9 - cost


@pytest.mark.case("VM-17a")
@pytest.mark.parametrize(("turn", "cost"), [(1, 0), (2, 0), (3, 2), (4, 0), (5, 2), (8, 0), (9, 2)])
def test_on_odd_turns_from_the_third_on(lay: Lay, turn: int, cost: int) -> None:
    assert points(maintained(lay, 6, 9, turn=turn))["imperial"] == 9 - cost


@pytest.mark.case("VM-18", "VM-18a")
def test_what_cannot_be_paid_is_met_by_salvage_and_the_excess_stays(lay: Lay) -> None:
    game = maintained(lay, 6, 1)
    assert points(game)["imperial"] == 0
    assert question(game).prompt == "1 point of maintenance is not paid: which unit is broken up?"
    assert set(game.actions) == {"salvage elite-navy at 241.orbit", "salvage elite-army at 311.orbit"}
    events = do(game, "salvage elite-army at 311.orbit")
    salvaged = only(events, UnitSalvaged)
    assert (salvaged.place, salvaged.worth, salvaged.paid) == ("311.orbit", 7, 1)
    assert only(events, UnitsLost).units == {"elite-army": 1}
    assert points(game)["imperial"] == 6
    assert troops(game, "311.orbit") == {"elite-army": 2}
    assert getattr(game.decision, "kind", "") != "maintenance"


@pytest.mark.case("VM-18")
def test_the_sum_is_fixed_beforehand_and_no_further_unit_goes(lay: Lay) -> None:
    """Twelve elites owe eight points: the second unit goes, though eleven would owe seven only."""
    units = {"241.orbit": {"elite-navy": 6}, "311.orbit": {"elite-army": 6}, "451.1": {"line": 1}}
    game = lay("galactic.maintenance", turn=7, resource_tracks={"imperial": 0}, units=units, characters=FAR)
    do(game, "salvage elite-navy at 241.orbit")
    assert question(game).prompt.startswith("1 point of maintenance is not paid")
    do(game, "salvage elite-navy at 241.orbit")
    assert points(game)["imperial"] == 6
    assert troops(game, "241.orbit") == {"elite-navy": 4}


@pytest.mark.case("VM-18a")
def test_without_a_center_salvage_pays_and_the_rest_cannot_be_spent(lay: Lay) -> None:
    lost = {ORLOG: LOST, DIOMAS: LOST}
    game = maintained(lay, 6, 9, planets=lost)
    assert points(game)["imperial"] == 9
    do(game, "salvage elite-army at 311.orbit")
    assert points(game)["imperial"] == 9 + 7 - 2
    assert question(game).kind != "force-points"


@pytest.mark.case("VM-18", "VM-18a")
def test_salvage_fills_a_track_below_zero_before_it_pays() -> None:
    """VQ-89: 6 points are owed, and 3 are due; one unit pays 1 of them, the next one 2."""
    game = galaxy(
        "galactic.maintenance",
        turn=4,
        options={"ruleset": "underground", "bids": "agreed"},
        resource_tracks={"imperial": -6},
        units={"311.orbit": {"elite-army": 4}, "241.orbit": {"elite-army": 3}},
        characters=FAR,
    )
    salvaged = [
        only(do(game, "salvage elite-army at 311.orbit"), UnitSalvaged).paid,
        only(do(game, "salvage elite-army at 311.orbit"), UnitSalvaged).paid,
    ]
    assert salvaged == [1, 2]
    assert points(game)["imperial"] == 5


@pytest.mark.case("VM-18")
def test_what_a_broken_up_ship_carries_goes_with_it(lay: Lay) -> None:
    loaded = {"units": {"elite-navy": 1, "militia": 1}, "cargo": {"elite-navy+militia": 1}}
    game = lay(
        "galactic.maintenance",
        turn=7,
        resource_tracks={"imperial": 0},
        stacks=[{"place": "241.orbit", "role": "free", **loaded}],
        units={"311.orbit": {"elite-army": 4}, "451.1": {"line": 1}},
        characters=FAR,
    )
    do(game, "salvage elite-navy at 241.orbit")
    assert troops(game, "241.orbit") == {}


@pytest.mark.case("VM-18")
def test_nobody_is_left_in_space_without_a_craft(lay: Lay) -> None:
    """The last unit above Orning is broken up, and Redjac has no ship: he is lost, as with any last unit."""
    game = lay(
        "galactic.maintenance",
        turn=7,
        resource_tracks={"imperial": 0},
        units={"241.orbit": {"elite-navy": 1}, "311.orbit": {"elite-army": 4}, "451.1": {"line": 1}},
        characters=FAR | {"redjac": {"place": "241.orbit", "with_units": True}},
    )
    do(game, "salvage elite-navy at 241.orbit")
    assert game.state.characters["redjac"].fate == "dead"


# Splendor


def bought(lay: Lay, track: int, **more: Any) -> Game:
    """The Empire has bought all that it wants: nothing."""
    more.setdefault("characters", FAR)
    game = lay("galactic.imperial-purchases", turn=7, resource_tracks={"imperial": track}, **more)
    if getattr(game.decision, "kind", "") == "force-points":
        do(game, "done")
    return game


@pytest.mark.case("VM-19")
@pytest.mark.parametrize(("track", "built"), [(15, False), (16, True)])
def test_with_more_than_15_points_an_atrocity_unit_must_be_built(lay: Lay, track: int, built: bool) -> None:
    game = bought(lay, track)
    assert (question(game).kind == "splendor") is built
    if built:
        assert set(game.actions) == {
            f"build {unit} at {planet}.orbit"
            for unit in ("resolution", "peacemaker")
            for planet in (DIOMAS, ORLOG)
        }
        events = do(game, "build peacemaker at 162.orbit")
        assert troops(game, "162.orbit") == {"peacemaker": 1}
        assert points(game)["imperial"] == 1
        assert only(events, UnitsPlaced).units == {"peacemaker": 1}


@pytest.mark.case("VM-19a")
def test_with_more_than_25_it_must_be_the_stabilizer(lay: Lay) -> None:
    game = bought(lay, 26)
    assert set(game.actions) == {
        "build planet-stabilizer at 152.orbit",
        "build planet-stabilizer at 162.orbit",
    }
    do(game, "build planet-stabilizer at 152.orbit")
    assert points(game)["imperial"] == 1
    at_25 = bought(lay, 25)
    assert "build resolution at 152.orbit" in at_25.actions


@pytest.mark.case("VM-19a", "VM-19")
def test_a_stabilizer_that_exists_leaves_the_smaller_ones(lay: Lay) -> None:
    game = bought(lay, 26, units={"411.orbit": {"planet-stabilizer": 1}})
    assert {action.split()[1] for action in game.actions} == {"resolution", "peacemaker"}
    everything = {"411.orbit": {"planet-stabilizer": 1, "resolution": 1, "peacemaker": 1}}
    assert question(bought(lay, 26, units=everything)).kind != "splendor"


@pytest.mark.case("VM-19")
def test_one_atrocity_unit_is_enough_for_a_phase(lay: Lay) -> None:
    game = lay("galactic.imperial-purchases", turn=7, resource_tracks={"imperial": 40}, characters=FAR)
    do(game, "buy for 162.orbit", "buy 1 resolution at 162.orbit", "elsewhere", "done")
    assert question(game).kind != "splendor"
    assert points(game)["imperial"] == 25


@pytest.mark.case("VM-19b")
@pytest.mark.parametrize(
    ("lost", "sites"), [((ORLOG,), {DIOMAS}), ((DIOMAS,), {ORLOG}), ((ORLOG, DIOMAS), set())]
)
def test_not_without_a_center_and_only_above_what_is_held(
    lay: Lay, lost: tuple[str, ...], sites: set[str]
) -> None:
    game = bought(lay, 20, planets=dict.fromkeys(lost, LOST))
    built = {action.split()[3].partition(".")[0] for action in game.actions if action.startswith("build")}
    assert built == sites


# The loss of both centers, and what is announced


RICH = {"212": {"code": "gem-world"}, "221": {"code": "slave-world"}, "312": {"code": "industrial-world"}}


@pytest.mark.case("VM-20")
@pytest.mark.parametrize(
    ("lost", "pays"), [((), True), ((ORLOG,), True), ((DIOMAS,), True), ((ORLOG, DIOMAS), False)]
)
def test_without_both_centers_special_worlds_pay_nothing(lay: Lay, lost: tuple[str, ...], pays: bool) -> None:
    planets = {ORNING: LOST, **dict.fromkeys(lost, LOST)}
    game = lay("galactic.taxation", turn=SECOND, secrets=RICH, planets=planets, characters=FAR)
    assert (points(game)["imperial"] > 0) is pays


@pytest.mark.case("VM-21")
def test_the_empire_announces_elites_units_and_their_price(lay: Lay) -> None:
    paid = [event for event in maintained(lay, 6, 9).log if isinstance(event, ElitesPaid)]
    assert [(event.due, event.paid) for event in paid] == [(2, 2)]
    assert (
        describe(paid[0], galaxy("interphase").facts)
        == "Elite units beyond the first four cost 2 Force Points."
    )
    game = lay("galactic.imperial-purchases", turn=7, resource_tracks={"imperial": 14}, characters=FAR)
    do(
        game,
        "buy for 162.orbit",
        "buy 2 line at 162.orbit",
        "elsewhere",
        "buy for 162.1",
        "buy 1 militia at 162.1",
    )
    events = do(game, *(["elsewhere"] if "elsewhere" in game.actions else []), "done")
    said = only(events, PurchasesAnnounced)
    line = game.facts.unit_kinds["line"].cost
    assert line is not None
    assert (said.number, said.spent) == (2, 2 * line)
    for viewer in ("rebel", "imperial"):
        told = [event for event in game.log_for(viewer) if isinstance(event, PurchasesAnnounced)]
        assert (told[-1].number, told[-1].spent) == (2, 2 * line)


@pytest.mark.case("VM-21a")
@pytest.mark.parametrize(
    ("turn", "option", "paid"), [(7, "taxation", False), (7, "production", True), (8, "production", True)]
)
def test_special_worlds_pay_with_the_taxes_or_in_every_production(turn: int, option: str, paid: bool) -> None:
    segment = "galactic.taxation" if turn == 8 else "galactic.maintenance"
    with under(PRINTED_TURN, EVEN, ECONOMY) as lay:
        game = lay(
            segment,
            turn=turn,
            secrets=RICH,
            planets={ORNING: LOST, "311": LOST, "411": LOST, "542": LOST},
            characters=FAR,
            options={"secret-income": option},
        )
        assert (points(game)["imperial"] > 0) is paid


def test_every_announcement_is_told(lay: Lay) -> None:
    game = bought(lay, 26)
    (said,) = every(list(game.log), SplendorDemanded)
    assert describe(said, game.facts) == (
        "26 Force Points are left, more than 25: imperial splendor demands the Planet Stabilizer."
    )


@pytest.mark.case("VM-18")
def test_salvage_tells_nothing_but_the_unit_that_is_lost(lay: Lay) -> None:
    game = maintained(lay, 6, 1)
    hidden = hidden_words(game)
    events = tuple(do(game, "salvage elite-army at 311.orbit"))
    assert list(telling_keeps_secrets(game, events, hidden, hidden_words(game))) == []


@pytest.mark.case("VM-18")
def test_the_empire_is_asked_what_is_broken_up_though_there_is_one_kind_in_one_place(lay: Lay) -> None:
    """Not to be asked would tell where all of its face-down elite units are."""
    units = {"241.orbit": {"elite-navy": 5}, "451.1": {"line": 1}}
    game = lay("galactic.maintenance", turn=7, resource_tracks={"imperial": 0}, units=units, characters=FAR)
    assert question(game).kind == "maintenance"
    assert game.actions == ("salvage elite-navy at 241.orbit",)
