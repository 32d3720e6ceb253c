"""[VE-G1 to VE-H7, VE-22] Galactic and Historic Events: what each does, and when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.province.fleets import fly as fly_to
from tests.engine.province.politics_table import play
from tests.engine.table import do, passing, question
from tests.rulesets.underground.event_table import event_table, in_stock, lies
from tests.rulesets.underground.test_event_deck import BLANKS, hands
from tests.rulesets.underground.turn_table import play_to

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.galactic import FluxStruck
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.moments import Announcement, Moment
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import PATRIOTIC, UNREST
from fitg.engine.modules import Module
from fitg.engine.rules import loyalty, units
from fitg.engine.rules.movement import Boarding
from fitg.engine.rules.politics import domino
from fitg.engine.rules.space import navigation
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.deck import boxes
from fitg.engine.rulesets.underground.deck.hands import GainSecret
from fitg.engine.rulesets.underground.deck.memory import Lowered, memory, name, named
from fitg.engine.rulesets.underground.deck.tables import cards

XAN, MRANE, UNARPHA, KAYN_HOME = "513", "351", "321", "111"


def report(ctx: Context, side: Any, letters: int) -> Procedure:
    """In the place of a result of the Intelligence Sheet: something that asks the side."""
    assert letters == 1
    return GainSecret(side=side)


REPORTS = Module(id="toy.reports", needs=("galactic",), answers=(asked.report.by(report),))


@pytest.fixture(scope="module")
def lay_out() -> Iterator[Any]:
    with event_table(BLANKS, REPORTS) as found:
        yield found


def far(game: Game, here: str, there: str) -> int:
    """How much longer a jump is than the map says."""
    board = game.ctx.board
    origin, destination = board.orbits[here], board.orbits[there]
    printed = game.facts.distance(board.system_of[origin], board.system_of[destination])
    return navigation.distance(game.ctx, origin, destination) - printed


def rising(game: Game, planet: str) -> None:
    """The moment at which a planet goes into rebellion."""
    moment = Moment(name=points.REBELLION_STARTS.name, side="rebel", planet=planet)
    play(game, Announcement(moment=moment))


# Jumps


@pytest.mark.case("VE-G1")
@pytest.mark.case("VE-G2")
@pytest.mark.parametrize("code", ["G1", "G2"])
@pytest.mark.parametrize("box", ["new", "due"])
def test_every_jump_is_longer_while_it_lies_face_up(lay_out: Any, code: str, box: str) -> None:
    game = lay_out("rebel.missions", **{box: (code,)})
    assert [far(game, "111", "222"), far(game, "222", "111"), far(game, "211", "221")] == [1, 1, 1]
    assert far(lay_out("rebel.missions", sudden=(code,)), "111", "222") == 0


@pytest.mark.case("VE-G2a")
def test_own_beacons_help_the_side_that_paid_for_this_turn(lay_out: Any) -> None:
    game = lay_out(top=("G2",), stock=(1, 0), resource_tracks={"imperial": 9, "rebel": 9})
    do(game, "no research", "lower G2 beacons")
    assert in_stock(game.ctx, "rebel") == 0
    assert game.state.phasing == "rebel"
    assert far(game, "111", "222") == 0
    game.state.phasing = "imperial"
    assert far(game, "111", "222") == 1
    # In the next Event Phase it is to be paid again.
    game.state.phasing = "rebel"
    boxes.empty_due(game.ctx)
    assert far(game, "111", "222") == 1


@pytest.mark.case("VE-G2a", "VE-G3a")
def test_who_moves_out_of_turn_has_his_own_beacons(lay_out: Any) -> None:
    """Special Ops leave in a Rebel Player-Turn: what the Rebels have paid for does not help them."""
    game = lay_out("rebel.missions", due=("G3", "G2"))
    memory(game.ctx).lowered = (
        Lowered("G2", "beacons", "rebel", "turn"),
        Lowered("G3", "charts", "rebel", "card"),
    )
    assert far(game, "111", "222") == 1
    sides: tuple[tuple[Side, int], ...] = (("imperial", 3), ("rebel", 1))
    for side, more in sides:
        unit = Fleet(side=side, units={"line": 1}, companions=())
        game.state.stack.append(FleetMove(origin="111.orbit", destination="222.orbit", fleet=unit))
        assert far(game, "111", "222") == more
        game.state.stack.pop()
        game.state.stack.append(Boarding(side=side, ship="", aboard=()))
        assert far(game, "111", "222") == more, "nor does it as people go aboard"
        game.state.stack.pop()


@pytest.mark.case("VE-G3")
def test_the_rift_counts_between_provinces_only_and_only_when_due(lay_out: Any) -> None:
    game = lay_out("rebel.missions", due=("G3",))
    assert (far(game, "111", "222"), far(game, "111", "551"), far(game, "211", "221")) == (2, 2, 0)
    assert far(lay_out("rebel.missions", new=("G3",)), "111", "222") == 0


@pytest.mark.case("VE-G3a")
def test_who_has_studied_the_rift_in_new_loses_one_as_long_as_it_lies(lay_out: Any) -> None:
    game = lay_out(top=("G3",), stock=(1, 0))
    do(game, "no research", "lower G3 charts")
    play(game, boxes.Unfold(left=boxes.advance(game.ctx)))
    boxes_due = lies(game)["due"]
    assert "G3" in boxes_due
    assert far(game, "111", "222") - sum(code in ("G1", "G2") for code in lies(game)["new"]) == 1
    game.state.phasing = "imperial"
    assert far(game, "111", "222") - sum(code in ("G1", "G2") for code in lies(game)["new"]) == 2


@pytest.mark.case("VE-G5")
@pytest.mark.parametrize(
    ("die", "system"),
    list(enumerate(("Atriard", "Ancore", "Aziza", "Wex", "Moda", "Zamorax"), start=1)),
)
def test_a_die_names_where_the_whales_go(lay_out: Any, die: int, system: str) -> None:
    game = lay_out(top=("G5",), dice=[die])
    (star,) = named(game.ctx, "G5")
    assert game.facts.systems[star].name == system


@pytest.mark.case("VE-G5a")
@pytest.mark.case("VE-G5b")
def test_whales_are_met_at_their_system_and_when_due_on_every_way(lay_out: Any) -> None:
    systems = lay_out("rebel.missions").facts
    for box, from_it in (("new", 0), ("due", 1)):
        game = lay_out("rebel.missions", **{box: ("G5",)})
        star = game.facts.planets["211"].system
        name(game.ctx, "G5", star)
        assert far(game, "551", "211") == 1
        assert far(game, "211", "551") == from_it
        ways = [
            (here, there)
            for here in ("111", "222", "331", "441", "551")
            for there in ("111", "222", "331", "441", "551")
            if here != there
        ]
        through = [
            (here, there)
            for here, there in ways
            if star in systems.route(systems.planets[here].system, systems.planets[there].system)
            and star not in (systems.planets[here].system, systems.planets[there].system)
        ]
        for here, there in ways:
            if star in (systems.planets[here].system, systems.planets[there].system):
                continue
            assert far(game, here, there) == (from_it if (here, there) in through else 0)


# Cosmic Storms


@pytest.mark.case("VE-G1a")
def test_news_stay_in_their_province_while_storms_are_due(lay_out: Any) -> None:
    def moved(**boxes: Any) -> set[str]:
        game = lay_out("rebel.missions", **boxes)
        neutral(game)
        return {planet for part in domino.reach(game.ctx, KAYN_HOME, "rebellion") for planet in part.planets}

    free = moved(new=("G1",))
    assert any(planet[0] != "1" for planet in free)
    assert moved(due=("G1",)) == {planet for planet in free if planet[0] == "1"}
    game = lay_out("rebel.missions", due=("G1",))
    neutral(game)
    memory(game.ctx).lowered = (Lowered("G1", "news", "imperial", "turn"),)
    assert {p for part in domino.reach(game.ctx, KAYN_HOME, "rebellion") for p in part.planets} == free


def fleet(lay_out: Any, dice: list[int], box: str = "due") -> Game:
    """A fleet above Orning is about to jump to Egrix."""
    people: dict[str, Any] = {"jon-kidu": {"place": "311.1"}, "kogus": {"place": "551.1"}}
    game: Game = lay_out(
        "rebel.interplanetary-movement",
        **{box: ("G1",)},
        units={"241.orbit": {"urban-4-4": 1}, "531.1": {"fire-2-3": 1}},
        characters=people,
        dice=dice,
    )
    return game


def fly(game: Game) -> list[Event]:
    """All that is above Orning sets out for Egrix."""
    return fly_to(game, "241.orbit", "221.orbit")


@pytest.mark.case("VE-G1a")
def test_a_storm_sweeps_a_fleet_to_the_star_of_the_dice_or_drift(lay_out: Any) -> None:
    game = fleet(lay_out, [2, 1])
    fly(game)
    assert (question(game).side, question(game).kind) == ("rebel", "flux")
    assert {"drift to 22.drift2", "be swept to 211.orbit"} <= set(game.actions)


@pytest.mark.case("VE-G1a")
def test_a_number_without_a_star_lets_the_jump_go_on(lay_out: Any) -> None:
    game = fleet(lay_out, [6, 1, 1, 1])
    events = fly(game)
    (struck,) = (event for event in events if isinstance(event, FluxStruck))
    assert not struck.swept


@pytest.mark.case("VE-G1a")
def test_in_new_no_storm_sweeps_anybody(lay_out: Any) -> None:
    game = fleet(lay_out, [2, 1, 1], box="new")
    assert not [event for event in fly(game) if isinstance(event, FluxStruck)]


@pytest.mark.case("VE-G1b")
def test_research_cancels_the_sweeping_for_both(lay_out: Any) -> None:
    game = fleet(lay_out, [2, 1, 1])
    memory(game.ctx).lowered = (Lowered("G1", "jumps", "imperial", "turn"),)
    assert not [event for event in fly(game) if isinstance(event, FluxStruck)]


@pytest.mark.case("VE-G1a")
def test_a_pilot_rolls_once_more_and_takes_the_second_roll(lay_out: Any) -> None:
    crew = {"boccanegra": {"place": "241.orbit", "ship": "planetary-privateer"}, "kogus": {"place": "551.1"}}
    for answer, star in (("roll again", "51"), ("take the roll", "21")):
        game = lay_out("rebel.interplanetary-movement", due=("G1",), characters=crew, dice=[2, 1, 5, 1, 1, 1])
        do(game, "fly planetary-privateer", "to 551.orbit")
        assert question(game).kind == "events.storm"
        do(game, answer)
        assert question(game).kind == "flux"
        assert any(action.startswith(f"be swept to {star}") for action in game.actions)


@pytest.mark.case("VE-G1a")
@pytest.mark.parametrize(("leader", "asked_again"), [("rayner-derban", True), ("doctor-sontag", False)])
def test_a_led_stack_may_roll_again_whatever_the_dice_have_named(
    lay_out: Any, leader: str, asked_again: bool
) -> None:
    """No star has that number: the leader may still hope for another roll."""
    people = {"jon-kidu": {"place": "311.1"}, leader: {"place": "241.orbit", "with_units": True}}
    game = lay_out(
        "rebel.interplanetary-movement",
        due=("G1",),
        units={"241.orbit": {"urban-4-4": 1}, "531.1": {"fire-2-3": 1}},
        characters=people,
        dice=[6, 1, 5, 1, 1, 1],
    )
    fly_to(game, "241.orbit", "221.orbit")
    assert (question(game).kind == "events.storm") is asked_again
    if asked_again:
        do(game, "roll again")
        assert question(game).kind == "flux"
        assert "be swept to 511.orbit" in game.actions


@pytest.mark.case("VE-G1", "VE-G2")
def test_the_way_out_of_drift_two_is_longer_too(lay_out: Any) -> None:
    """[21.5] It is a Hyperjump of two."""
    for boxes_ in ({}, {"new": ("G1",)}, {"new": ("G2",), "due": ("G1",)}):
        game = lay_out("rebel.missions", **boxes_)
        more = sum(len(cards) for cards in boxes_.values())
        assert navigation.distance(game.ctx, "22.drift2", "221.orbit") == 2 + more
        assert navigation.distance(game.ctx, "22.drift", "221.orbit") == 0


@pytest.mark.case("VE-G1a")
@pytest.mark.parametrize(("dice", "left"), [([5, 1], "22.drift2"), ([6, 1, 3], "221.orbit")])
def test_the_storm_rolls_for_those_who_leave_drift_two(lay_out: Any, dice: list[int], left: str) -> None:
    """[21.5] They go to no other star: where the dice name one they stay."""
    game = lay_out(
        "rebel.interplanetary-movement",
        due=("G1",),
        units={"22.drift2": {"urban-4-4": 1}, "531.1": {"fire-2-3": 1}},
        characters={"jon-kidu": {"place": "311.1"}, "kogus": {"place": "551.1"}},
        dice=dice,
    )
    assert game.ctx.rules.ask[questions.jumps_astray](game.ctx, "22.drift2")
    events = fly_to(game, "22.drift2", "221.orbit")
    assert [event.star for event in events if isinstance(event, FluxStruck)] == ["51" if dice[0] == 5 else ""]
    assert units.of_side(game.ctx, left, "rebel") == {"urban-4-4": 1}


@pytest.mark.case("VE-G5a", "VE-G3")
def test_whales_are_met_out_of_drift_two_but_no_border_is(lay_out: Any) -> None:
    game = lay_out("rebel.missions", due=("G3",), new=("G5",))
    name(game.ctx, "G5", "22")
    assert navigation.distance(game.ctx, "22.drift2", "221.orbit") == 3
    assert navigation.distance(game.ctx, "21.drift2", "211.orbit") == 2


@pytest.mark.case("VE-G1b")
def test_each_side_cancels_one_of_the_two_once_a_turn_for_both(lay_out: Any) -> None:
    game = lay_out(top=("G1",), stock=(2, 1))
    do(game, "no research", "no research")
    assert {"lower G1 jumps", "lower G1 news"} <= set(game.actions)
    do(game, "lower G1 jumps")
    assert not [action for action in game.actions if action.startswith("lower")]
    do(game, "no research")
    assert question(game).side == "imperial"
    assert "lower G1 news" in game.actions
    assert far(game, "111", "222") == 1


@pytest.mark.case("VE-G1b")
@pytest.mark.parametrize(("answer", "swept"), [("lower G1 jumps", False), ("lower G1 news", True)])
def test_what_is_cancelled_while_storms_are_new_is_cancelled_when_they_are_due(
    lay_out: Any, answer: str, swept: bool
) -> None:
    game = lay_out(top=("G1", "G14"), stock=(1, 0), hands={"rebel": ("RS6",)})
    do(game, "no research", "play no card", answer)
    # A card of a hand keeps the storms in New for another Game-Turn.
    play_to(game, "galactic.event", turn=6)
    do(game, "play RS6")
    assert lies(game)["new"] == ("G1",)
    while "G1" not in lies(game)["due"]:
        do(game, passing(game))
    neutral(game)
    assert game.ctx.rules.ask[questions.jumps_astray](game.ctx, "241.orbit") is swept
    reached = [each for part in domino.reach(game.ctx, KAYN_HOME, "rebellion") for each in part.planets]
    assert any(planet[0] != "1" for planet in reached) is swept
    assert far(game, "111", "222") == 1


@pytest.mark.case("VE-G1b")
def test_a_side_cancels_the_second_effect_a_turn_later_and_nobody_one_twice(lay_out: Any) -> None:
    game = lay_out(top=("G1", "G14"), stock=(2, 2))
    do(game, "no research", "no research", "lower G1 jumps", "no research")
    # For both players: the Empire has only the other one left, and takes none.
    assert question(game).side == "imperial"
    assert [action for action in game.actions if action.startswith("lower")] == ["lower G1 news"]
    do(game, "no research")
    play_to(game, "galactic.event", turn=6)
    do(game, "no research", "no research")
    assert question(game).side == "rebel"
    assert [action for action in game.actions if action.startswith("lower")] == ["lower G1 news"]
    do(game, "lower G1 news")
    assert not [action for action in game.actions if action.startswith("lower")]
    assert not game.ctx.rules.ask[questions.jumps_astray](game.ctx, "241.orbit")


# Spy Wars


@pytest.mark.case("VE-G8")
def test_both_sides_get_two_reports_first_right_first(lay_out: Any) -> None:
    game = lay_out(top=("G8",), first_right="imperial")
    asked_sides = []
    while question(game).kind == "events.secrets":
        asked_sides.append(question(game).side)
        do(game, game.actions[0])
    assert asked_sides == ["imperial", "imperial", "rebel", "rebel"]


@pytest.mark.case("VE-G8a")
def test_when_due_both_sides_gain_a_secret_event(lay_out: Any) -> None:
    game = lay_out(new=("G8",), top=("G14",))
    asked_sides = []
    while question(game).kind == "events.secrets":
        asked_sides.append(question(game).side)
        do(game, game.actions[0])
    assert asked_sides == ["rebel", "imperial"]
    assert [len(hands(game)[side]) for side in ("rebel", "imperial")] == [1, 1]


# Cards that call for others

CALLS = [row for row in cards().values() if row.majors or row.sudden or row.sudden_galactic]


def of_calls(suffix: str) -> pytest.MarkDecorator:
    """Each such card by its case."""
    rows = [row for row in CALLS if suffix == "" or row.sudden or row.sudden_galactic]
    return pytest.mark.parametrize(
        "row",
        [pytest.param(row, marks=pytest.mark.case(f"VE-{row.code}{suffix}"), id=row.code) for row in rows],
    )


@of_calls("")
def test_it_calls_for_major_events(lay_out: Any, row: Any) -> None:
    game = lay_out(new=(), top=(row.code, "G14"), majors=("M9", "M20", "M24"))
    found = lies(game)
    majors = ("M9", "M20", "M24")
    assert found["new"] == (row.code, *majors[: row.majors])
    below = majors[row.majors : row.majors + row.sudden]
    assert found["sudden"] == (*below, *(("G14",) if row.sudden_galactic else ()))
    expected = {"G11": (1, 0, 1), "G12": (0, 1, 0), "G13": (0, 1, 0)}
    number = int(row.code[1:])
    known = (1, 0, 0) if number <= 18 else (1, 1, 0) if number <= 26 else (1, 2, 0)
    assert (row.majors, row.sudden, row.sudden_galactic) == expected.get(row.code, known)


@of_calls("a")
def test_its_sudden_events_are_turned_up_when_it_is_due(lay_out: Any, row: Any) -> None:
    under = ("M20", "M24")[: row.sudden] or ("G19",)
    game = lay_out(new=(row.code,), sudden=under, top=("G2",), majors=("M9", "M28", "M30"))
    found = lies(game)
    assert found["sudden"] == ()
    called = ("M9", "M28") if row.sudden_galactic else ()
    # [VQ-71] A Galactic card that is turned up in Due calls for its Majors face-up.
    assert found["due"] == (row.code, *under, *called)


# Alliances


def ripples(game: Game, planet: str, spark: Any, favor: Any = "rebel") -> list[tuple[set[str], int | None]]:
    return [(set(part.planets), part.most) for part in domino.reach(game.ctx, planet, spark, favor)]


def neutral(game: Game) -> None:
    """All planets can move either way."""
    for planet in tuple(game.state.planets.values()):
        loyalty.put(game.ctx, planet, 2, "a test", "15.1")


def homes(game: Game, *races: str) -> set[str]:
    facts = game.facts
    return {facts.environs[place].planet for race in races for place in facts.races[race].environs}


FRINGE_RACES = ("henones", "illias", "susperans", "theshians", "jopers", "cavalkus", "xanthons")
AMPHIBIANS = ("saurians", "suvans", "calmas")


@pytest.mark.case("VE-H4a")
@pytest.mark.case("VE-22b")
def test_fringe_people_follow_each_other(lay_out: Any) -> None:
    """R-14: Xan moved two spaces."""
    game = lay_out("rebel.missions", lasting=("H4",))
    neutral(game)
    found = ripples(game, XAN, "shift")
    capitals = {planet for planet, row in game.facts.planets.items() if row.capital != "none"}
    xanthons = {planet for planet in homes(game, "xanthons") if planet[0] == "5" and planet != XAN}
    assert ({"511", "512"}, 1) in found
    assert (xanthons, None) in found
    assert (homes(game, *FRINGE_RACES) - xanthons - {XAN} - capitals, 1) in found
    # To the others Xan is a planet like any: from Rhexia, where Theshians live.
    found = ripples(game, "441", "shift")
    assert any(XAN in planets and most == 1 for planets, most in found)


@pytest.mark.case("VE-H4a")
def test_without_the_alliance_nobody_on_the_fringe_follows(lay_out: Any) -> None:
    game = lay_out("rebel.missions", hands={"rebel": ("H4",)})
    neutral(game)
    assert not any(XAN in planets for planets, _ in ripples(game, "441", "shift"))


def system_of(game: Game, planet: str, name: str) -> set[str]:
    """The other planets of its star system, which is called so."""
    known = game.facts
    assert known.systems[known.planets[planet].system].name == name
    return {each for each, row in known.planets.items() if row.system == known.planets[planet].system} - {
        planet
    }


@pytest.mark.case("VE-H5a")
@pytest.mark.case("VE-22c")
@pytest.mark.case("VE-22b")
def test_amphibians_follow_each_other_their_homes_included(lay_out: Any) -> None:
    """R-14: Mrane starts a rebellion; Unarpha becomes Rebel-controlled."""
    game = lay_out("rebel.missions", lasting=("H5",))
    neutral(game)
    capitals = {planet for planet, row in game.facts.planets.items() if row.capital != "none"}
    suvans = {planet for planet in homes(game, "suvans") if planet[0] == "3" and planet != MRANE} - capitals
    found = ripples(game, MRANE, "rebellion")
    assert suvans
    assert (suvans, None) in found
    assert (system_of(game, MRANE, "Luine"), None) in found
    allied = homes(game, *AMPHIBIANS) - suvans - {MRANE} - capitals
    assert UNARPHA in allied
    assert (allied, 2) in found
    found = ripples(game, UNARPHA, "freed")
    saurians = homes(game, "saurians") - {UNARPHA} - capitals
    unlimited = {planet for planets, most in found if most is None for planet in planets}
    assert saurians <= unlimited
    assert system_of(game, UNARPHA, "Ribex") <= unlimited
    (limited,) = (planets for planets, most in found if most == 2)
    assert MRANE in limited
    assert limited == homes(game, *AMPHIBIANS) - homes(game, "saurians") - capitals


@pytest.mark.case("VE-H5a")
def test_unarpha_drops_to_loyal_and_never_rises_above(lay_out: Any) -> None:
    game = lay_out(hands={"rebel": ("H5",)}, planets={UNARPHA: {"loyalty": "patriotic"}})
    assert game.state.planets[UNARPHA].loyalty == PATRIOTIC
    do(game, "play H5")
    assert game.state.planets[UNARPHA].loyalty == PATRIOTIC + 1
    loyalty.shift(game.ctx, game.state.planets[UNARPHA], 2, "imperial", "a test", "15.1")
    assert game.state.planets[UNARPHA].loyalty == PATRIOTIC + 1


@pytest.mark.case("VE-H4")
def test_unrest_on_the_fringe_brings_the_alliance_to_the_rebels(lay_out: Any) -> None:
    game = lay_out("rebel.missions")
    assert hands(game)["rebel"] == ()
    planet = game.state.planets["432"]
    loyalty.put(game.ctx, planet, UNREST, "a test", "15.1")
    game.ctx.settle()
    assert hands(game)["rebel"] == ("H4",)
    # Elsewhere Unrest is nothing new.
    game = lay_out("rebel.missions")
    loyalty.put(game.ctx, game.state.planets["222"], UNREST, "a test", "15.1")
    game.ctx.settle()
    assert hands(game)["rebel"] == ()


@pytest.mark.case("VE-H4")
@pytest.mark.parametrize(
    "name",
    [
        *("Rhexia", "Horon", "Solvia", "Cercis", "Anell", "Barak", "Liatris", "Xan"),
        *("Capilax", "Scythia", "Mitrith"),
    ],
)
def test_each_of_eleven_planets_brings_the_alliance(lay_out: Any, name: str) -> None:
    game = lay_out("rebel.missions")
    planet = next(each for each, row in game.facts.planets.items() if row.name == name)
    loyalty.put(game.ctx, game.state.planets[planet], UNREST, "a test", "15.1")
    game.ctx.settle()
    assert hands(game)["rebel"] == ("H4",)


@pytest.mark.case("VE-H5")
def test_a_suvan_and_a_saurian_rebellion_bring_the_amphibians(lay_out: Any) -> None:
    risen = {"state": "rebellion"}
    game = lay_out("rebel.missions", planets={MRANE: risen})
    game.ctx.touch_planet(MRANE)
    game.ctx.settle()
    assert "H5" not in hands(game)["rebel"]
    game = lay_out("rebel.missions", planets={MRANE: risen, UNARPHA: risen})
    game.ctx.touch_planet(MRANE)
    game.ctx.settle()
    assert "H5" in hands(game)["rebel"]


# The Kayns


@pytest.mark.case("VE-H7")
def test_the_first_kayn_rebellion_brings_the_controversy_to_the_empire(lay_out: Any) -> None:
    game = lay_out("rebel.missions")
    rising(game, "432")
    assert hands(game)["imperial"] == ()
    rising(game, KAYN_HOME)
    assert hands(game)["imperial"] == ("H7",)


@pytest.mark.case("VE-H7a")
def test_in_its_turn_no_kayn_marker_moves(lay_out: Any) -> None:
    game = lay_out("rebel.missions", due=("H7",))
    kayns = homes(game, "kayns")
    assert not any(loyalty.can_change(game.ctx, game.state.planets[planet]) for planet in kayns)
    assert loyalty.can_change(game.ctx, game.state.planets["432"])
    game = lay_out("rebel.missions", lasting=("H7",))
    assert loyalty.can_change(game.ctx, game.state.planets[KAYN_HOME])


@pytest.mark.case("VE-H7b")
def test_at_the_next_kayn_rebellion_an_army_comes_once(lay_out: Any) -> None:
    game = lay_out("rebel.missions", lasting=("H7",))
    rising(game, "432")
    assert question(game).kind != "events.kayns"
    rising(game, KAYN_HOME)
    assert (question(game).kind, question(game).side) == ("events.kayns", "imperial")
    assert {action.removeprefix("raise the army at ")[:3] for action in game.actions} == {"162", "152"}
    before = dict(units.of_side(game.ctx, "152.1", "imperial"))
    do(game, "raise the army at 152.1")
    after = units.of_side(game.ctx, "152.1", "imperial")
    gained = {kind: after.get(kind, 0) - before.get(kind, 0) for kind in ("line", "militia")}
    assert gained == {"line": 1, "militia": 1}
    rising(game, KAYN_HOME)
    assert question(game).kind != "events.kayns"


@pytest.mark.case("VE-H7b")
def test_what_finds_no_room_in_an_environ_stands_in_another_of_the_planet(lay_out: Any) -> None:
    size = lay_out("rebel.missions").ctx.board.sizes
    full = {"162.1": {"patrol": size["162.1"] - 1}, "152.1": {"patrol": size["152.1"]}}
    game = lay_out("rebel.missions", lasting=("H7",), units=full)
    rising(game, KAYN_HOME)
    assert "raise the army at 162.1" in game.actions
    assert "raise the army at 152.1" not in game.actions
    do(game, "raise the army at 162.1")
    assert units.of_side(game.ctx, "162.1", "imperial").get("line") == 1
    others = [place for place in game.ctx.board.surface["162"] if place != "162.1"]
    assert sum(units.of_side(game.ctx, place, "imperial").get("militia", 0) for place in others) == 1


@pytest.mark.case("VE-H7b")
def test_what_the_pool_lacks_does_not_come_with_the_army(lay_out: Any) -> None:
    """Where units may be taken from the map the text says so."""
    number = lay_out("rebel.missions").facts.unit_kinds["line"].count or 0
    game = lay_out("rebel.missions", lasting=("H7",), units={"331.orbit": {"line": number}})
    rising(game, KAYN_HOME)
    do(game, "raise the army at 152.1")
    found = units.of_side(game.ctx, "152.1", "imperial")
    assert ("line" in found, found.get("militia")) == (False, 1)


# All their effects begin at once


@pytest.fixture(scope="module")
def dealt() -> Iterator[Any]:
    with event_table() as found:
        yield found


def suddenly() -> pytest.MarkDecorator:
    rows = [row for row in CALLS if row.sudden]
    return pytest.mark.parametrize(
        "row",
        [pytest.param(row, marks=pytest.mark.case(f"VE-{row.code}a"), id=row.code) for row in rows],
    )


@suddenly()
def test_a_sudden_event_does_at_once_what_it_does_when_turned_up_and_when_due(dealt: Any, row: Any) -> None:
    """Corrupt Administration pays as it is turned up, the ceremony when it is due."""
    under = ("M12", "M3")[: row.sudden]
    position = {"resource_tracks": {"rebel": 0, "imperial": 20}, "turn": 7}
    game = dealt(new=(row.code,), sudden=under, top=("G2",), **position)
    assert lies(game)["due"] == (row.code, *under)
    told = [each.case for each in (*game.ctx.journal, *game.log) if each.case.startswith("VE-M")]
    assert {"VE-M12"} <= set(told)
    assert ("VE-M3a" in told) is (row.sudden > 1)
    hidden = dealt("rebel.missions", new=(row.code,), sudden=under, **position)
    assert not [each for each in hidden.ctx.journal if each.case.startswith("VE-M")]


@pytest.mark.case("VE-G11a")
def test_a_sudden_galactic_event_begins_with_all_its_effects(dealt: Any) -> None:
    """VQ-71: the whales are named, met at their system, and on every way from it."""
    game = dealt(new=("G11",), sudden=("G5",), top=("G2",), dice=[3], turn=7)
    assert "G5" in lies(game)["due"]
    (star,) = named(game.ctx, "G5")
    planet = next(each for each, found in game.facts.planets.items() if found.system == star)
    # One for Navigation Infrastructure, which lies in New.
    assert far(game, "111", planet) == far(game, planet, "111") == 2
