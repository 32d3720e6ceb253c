"""[VE-G4, VE-G6, VE-G7, VE-G9, VE-G10, VE-22d] Plague, rallies, dented time, broken industries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.bots.positions import advised
from tests.engine.galactic.galaxy import points, record
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, passing, question, troops
from tests.rulesets.underground.event_table import event_table
from tests.rulesets.underground.test_event_deck import BLANKS
from tests.rulesets.underground.turn_table import play_to

from fitg.engine import questions
from fitg.engine.events.character_combat import Wounded
from fitg.engine.events.economy import PurchasesAnnounced
from fitg.engine.events.event_deck import EventDieNamed
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST
from fitg.engine.rules.causes import LOCALS
from fitg.engine.rules.galactic import maintenance
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.event_rule import why_ignored
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.space import hyperjump, navigation
from fitg.engine.rulesets.underground.cards import galactic
from fitg.engine.rulesets.underground.cards.memory import memory as left_behind
from fitg.engine.rulesets.underground.cards.plague import Sickness
from fitg.engine.rulesets.underground.cells import CELLS
from fitg.engine.rulesets.underground.cells import memory as cells
from fitg.engine.rulesets.underground.deck import boxes
from fitg.engine.rulesets.underground.deck.memory import DUE, memory, name, named
from fitg.engine.rulesets.underground.deck.tables import numbers, title
from fitg.engine.rulesets.underground.economy import ECONOMY
from fitg.engine.rulesets.underground.immunity.defeat import lay_low
from fitg.engine.rulesets.underground.immunity.rescue import Rescue
from fitg.presentation import narration

Lay = Callable[..., Game]
REBELS, EMPIRE = "rebel.missions", "imperial.missions"
TOWN = "223.1"
LATE = 7


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with event_table(CELLS, ECONOMY, BLANKS) as found:

        def lay_out(*segment: str, **more: Any) -> Game:
            # After the last turn in which the Declaration of Lonica counts.
            game: Game = found(*segment, **{"turn": LATE, **more})
            return game

        yield lay_out


def comes_due(game: Game, code: str) -> Game:
    """A card of New is moved to Due, and does what it does then."""
    record = memory(game.ctx)
    record.due, record.new = (*record.due, numbers()[code]), ()
    play(game, boxes.Unfold(left=((DUE, numbers()[code]),)))
    return game


def draws(game: Game, side: Any, *members: str, letter: str = "S", seen: tuple[str, ...] = ()) -> int:
    """The bonus draws of a group, whether they are below none or not."""
    place = game.state.characters[members[0]].place
    group = Group(letter=letter, members=members)
    return sum(part.by for part in parts(game, side, place, group, seen))


def parts(
    game: Game, side: Any, place: str, group: Group, seen: tuple[str, ...] = ()
) -> tuple[Modifier, ...]:
    return bonus_draws(game.ctx, Site(place, side, (group,), seen), group)[1]


# G4 Plague


@pytest.mark.case("VE-G4")
@pytest.mark.parametrize(
    ("dice", "struck"),
    [
        ([3], ("3",)),
        ([6, 2, 5], ("2", "5")),
        ([6, 4, 4], ("4",)),
        ([6, 6, 1, 2, 1], ("1", "2")),
    ],
)
def test_a_die_names_the_province_and_a_six_two_more(
    lay: Lay, dice: list[int], struck: tuple[str, ...]
) -> None:
    game = lay(top=("G4",), dice=dice)
    assert named(game.ctx, "G4") == struck
    (told,) = every(game.log, EventDieNamed)
    assert told.dice == tuple(dice)


def plague(lay: Lay, segment: str = REBELS, box: str = "new", **more: Any) -> Game:
    game = lay(segment, **{box: ("G4",)}, **more)
    name(game.ctx, "G4", "2")
    return game


@pytest.mark.case("VE-G4a")
@pytest.mark.parametrize("box", ["new", "due"])
def test_in_struck_provinces_skills_are_halved_rounded_up(lay: Lay, box: str) -> None:
    people = {
        "doctor-sontag": {"place": TOWN},
        "kogus": {"place": TOWN},
        "boccanegra": {"place": TOWN},
        "professor-mareg": {"place": "331.1"},
        "jon-kidu": {"place": "311.1"},
    }
    game = plague(lay, box=box, characters=people)
    well = lay(REBELS, characters=people)
    # His rating and his gift are six; three are left. What further members add is halved with them.
    assert draws(well, "rebel", "doctor-sontag", letter="I") == 6
    assert draws(game, "rebel", "doctor-sontag", letter="I") == 3
    odd = 0
    for team in (
        ("kogus",),
        ("boccanegra",),
        ("kogus", "boccanegra"),
        ("kogus", "boccanegra", "doctor-sontag"),
    ):
        for letter in "DIPG":
            before = draws(well, "rebel", *team, letter=letter)
            assert draws(game, "rebel", *team, letter=letter) == (before + 1) // 2
            odd += before % 2 and before > 1
    assert odd
    assert draws(game, "rebel", "professor-mareg", letter="I") == draws(
        well, "rebel", "professor-mareg", letter="I"
    )
    shown = parts(game, "rebel", TOWN, Group(letter="I", members=("doctor-sontag",)))
    assert Modifier("Plague", -3) in shown


@pytest.mark.case("VE-G4a")
def test_loyalty_and_possessions_are_not_halved(lay: Lay) -> None:
    people = {"zina-adora": {"place": TOWN}, "jon-kidu": {"place": "311.1"}}
    game = plague(lay, characters=people)
    group = Group(letter="D", members=("zina-adora",), loyalty=2)
    skills = sum(part.by for part in parts(game, "rebel", TOWN, Group(letter="D", members=("zina-adora",))))
    assert sum(part.by for part in parts(game, "rebel", TOWN, group)) == skills + 2
    declared = Group(letter="D", members=("zina-adora",), declared=(Modifier("a thing", 3),))
    assert sum(part.by for part in parts(game, "rebel", TOWN, declared)) == skills + 3


@pytest.mark.case("VE-G4a")
@pytest.mark.parametrize("place", ["222.1", "241.1"])
def test_what_a_planet_itself_brings_a_coup_is_not_halved(lay: Lay, place: str) -> None:
    """Only ratings, abilities and the size of the group are."""
    people = {"boccanegra": {"place": place}, "kogus": {"place": place}, "jon-kidu": {"place": "311.1"}}
    game, well = plague(lay, characters=people), lay(REBELS, characters=people)
    group = Group(letter="C", members=("boccanegra", "kogus"))
    rating = game.facts.environs[place].coup
    assert rating
    skills = sum(part.by for part in parts(well, "rebel", place, group)) - rating
    assert skills > 1
    assert sum(part.by for part in parts(game, "rebel", place, group)) == rating + (skills + 1) // 2


@pytest.mark.case("VE-G4a")
def test_events_that_add_a_draw_subtract_one_but_for_turned_agents(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN}, "jon-kidu": {"place": TOWN}}
    game = plague(lay, characters=people)
    none = draws(game, "rebel", "kogus")
    assert draws(game, "rebel", "kogus", seen=("contacts",)) == none - 1
    assert draws(game, "rebel", "kogus", seen=("contacts", "planetary_event")) == none - 2
    assert draws(game, "imperial", "jon-kidu", seen=("contacts",)) == draws(game, "imperial", "jon-kidu") - 1
    assert draws(game, "rebel", "kogus", seen=("agents_turned",)) == none + 1
    # What subtracts one still does.
    assert draws(game, "rebel", "kogus", seen=("rumors",)) == none - 1


@pytest.mark.case("VE-G4a")
def test_ships_that_look_for_somebody_in_orbit_are_weakened_too(lay: Lay) -> None:
    """[26.0] There is no Coup rating in an Orbit Box."""
    orbit = f"{TOWN[:3]}.orbit"
    people = {"boccanegra": {"place": orbit, "ship": "planetary-privateer"}, "kogus": {"place": TOWN}}
    game = plague(lay, characters=people)
    members = Group(letter="F", members=("boccanegra",))
    assert sum(part.by for part in parts(game, "rebel", orbit, members)) >= 0


PATIENTS = {
    "kogus": {"place": TOWN},
    "boccanegra": {"place": TOWN, "wounds": 2},
    "jon-kidu": {"place": TOWN},
    "tourag": {"place": "331.1"},
}


@pytest.mark.case("VE-G4b")
def test_each_side_loses_a_point_at_the_end_of_its_own_player_turn(lay: Lay) -> None:
    game = plague(lay, "rebel.missions", "due", characters=PATIENTS)
    fallen: list[tuple[str, str]] = []
    while game.state.turn == LATE:
        fallen += [(game.ctx.segment, each.character) for each in every(do(game, passing(game)), Wounded)]
    assert sorted(who for _, who in fallen) == ["boccanegra", "jon-kidu", "kogus"]
    assert fallen[-1][1] == "jon-kidu"
    game = plague(lay, "rebel.missions", "new", characters=PATIENTS)
    while game.state.turn == LATE:
        assert not every(do(game, passing(game)), Wounded)


@pytest.mark.case("VE-G4b")
@pytest.mark.parametrize("place", [TOWN, "223.orbit"])
@pytest.mark.parametrize("medicine", ["doctor-sontag", "medi-kit-of-ptolus"])
def test_whoever_is_with_the_doctor_or_the_kit_is_spared(lay: Lay, place: str, medicine: str) -> None:
    people: dict[str, Any] = {
        "kogus": {"place": place, "ship": "planetary-privateer"},
        "jon-kidu": {"place": "311.1"},
        "boccanegra": {"place": "221.1"},
    }
    if medicine == "doctor-sontag":
        people["doctor-sontag"] = {"place": place}
    else:
        people["kogus"]["possessions"] = [medicine]
    game = plague(lay, box="due", characters=people)
    play(game, Sickness(side="rebel"))
    assert game.state.characters["kogus"].wounds == 0
    assert game.state.characters["boccanegra"].wounds == 1
    if medicine != "doctor-sontag":
        assert not game.state.possessions[medicine].inoperative


@pytest.mark.case("VE-G4b")
def test_sovereigns_are_immune_and_no_shield_helps(lay: Lay) -> None:
    people = {
        "kogus": {"place": TOWN},
        "zina-adora": {"place": TOWN, "possessions": ["personal-body-shield"]},
        "jon-kidu": {"place": "311.1"},
    }
    game = plague(lay, box="due", characters=people)
    ruler = next(
        sovereign
        for sovereign in game.facts.sovereigns.values()
        if sovereign.environ.startswith("2") and sovereign.environ in game.ctx.board.sizes
    )
    sovereigns.summon(game.ctx, ruler, "rebel", 0, case="25.1")
    play(game, Sickness(side="rebel"))
    assert game.state.characters[ruler.id].wounds == 0
    assert game.state.characters["zina-adora"].wounds == 1


@pytest.mark.case("VE-G4b")
def test_the_last_point_lays_low_and_nobody_is_fought_for_a_rescue(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN}, "boccanegra": {"place": TOWN}, "jon-kidu": {"place": "311.1"}}
    game = plague(lay, box="due", characters=people)
    kogus = game.state.characters["kogus"]
    kogus.wounds = game.facts.characters["kogus"].endurance - 1
    play(game, Sickness(side="rebel"))
    assert kogus.fate == "incapacitated"
    # Nor does he suffer more where he lies.
    told = len(every(game.ctx.journal, Wounded))
    play(game, Sickness(side="rebel"))
    assert len(every(game.ctx.journal, Wounded)) == told + 1, "Boccanegra falls ill again, and nobody else"
    assert (kogus.fate, kogus.wounds) == ("incapacitated", game.facts.characters["kogus"].endurance - 1)
    play(game, Rescue(side="rebel", place=TOWN, members=("boccanegra",), number=1))
    assert kogus.fate == "free"


@pytest.mark.case("VE-G4b")
@pytest.mark.parametrize(("before", "after"), [("neutral", DISSENT), ("unrest", UNREST)])
def test_where_the_doctor_works_people_turn_to_the_rebels(lay: Lay, before: str, after: int) -> None:
    people = {"doctor-sontag": {"place": TOWN}, "jon-kidu": {"place": "311.1"}}
    planets = {"223": {"loyalty": before}, "221": {"loyalty": "neutral"}}
    game = plague(lay, box="due", characters=people, planets=planets)
    play(game, Sickness(side="imperial"))
    assert game.state.planets["223"].loyalty != after or before == "unrest"
    play(game, Sickness(side="rebel"))
    assert game.state.planets["223"].loyalty == after
    assert game.state.planets["223"].status == "imperial-control"
    assert game.state.planets["221"].loyalty == NEUTRAL


@pytest.mark.case("VE-G4b")
@pytest.mark.parametrize("fate", ["captive", "incarcerated"])
def test_a_doctor_who_cannot_act_turns_nobody(lay: Lay, fate: str) -> None:
    held = {"fate": "captive", "captor": "jon-kidu"} if fate == "captive" else {}
    people = {
        "doctor-sontag": {"place": "223.1", **held},
        "jon-kidu": {"place": "223.1"},
        "tourag": {"place": "331.1"},
    }
    game = plague(lay, box="due", characters=people, planets={"223": {"loyalty": "neutral"}})
    if fate == "incarcerated":
        lay_low(game.ctx, game.state.characters["doctor-sontag"], Cause(LOCALS))
    play(game, Sickness(side="rebel"))
    assert game.state.characters["doctor-sontag"].fate == fate
    assert game.state.planets["223"].loyalty == NEUTRAL


# G6, G7


@pytest.mark.case("VE-G6", "VE-G7", "VE-22d")
@pytest.mark.parametrize(("code", "side", "who"), [("G6", "imperial", "jon-kidu"), ("G7", "rebel", "kogus")])
def test_a_rally_turns_what_subtracts_draws_for_one_side(lay: Lay, code: str, side: str, who: str) -> None:
    people = {"kogus": {"place": TOWN}, "jon-kidu": {"place": TOWN}}
    other, them = ("rebel", "kogus") if side == "imperial" else ("imperial", "jon-kidu")
    for box in ("new", "due"):
        game = lay(REBELS, **{box: (code,)}, characters=people)
        none = draws(game, side, who)
        assert draws(game, side, who, seen=("rumors",)) == none + 1
        assert draws(game, side, who, seen=("rumors", "unfamiliar_food")) == none + 2
        assert draws(game, side, who, seen=("contacts",)) == none + 1
        assert draws(game, other, them, seen=("rumors",)) == draws(game, other, them) - 1
        group = Group(letter="S", members=(who,))
        shown = parts(game, side, TOWN, group, ("rumors",))
        assert any(part.reason.startswith(f"{title(code)}: ") for part in shown)


@pytest.mark.case("VE-22d", "VE-G6")
def test_contradictions_stay_when_draws_are_turned(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN}, "jon-kidu": {"place": TOWN}}
    game = lay(REBELS, new=("G7",), characters=people)
    group = Group(letter="S", members=("kogus",))
    site = Site(TOWN, "rebel", (group,), ("rumors",))
    for event in ("contacts", "rumors"):
        rule = game.ctx.rules.events[event]
        assert why_ignored(game.ctx, site, event, rule.why_ignored(event, site)) is not None


@pytest.mark.case("VE-22d")
def test_a_rally_does_not_turn_what_the_plague_has_turned(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN}, "jon-kidu": {"place": TOWN}}
    game = lay(REBELS, new=("G7",), due=("G4",), characters=people)
    name(game.ctx, "G4", "2")
    none = draws(game, "rebel", "kogus")
    assert draws(game, "rebel", "kogus", seen=("contacts",)) == none - 1
    assert draws(game, "rebel", "kogus", seen=("rumors",)) == none + 1


@pytest.mark.case("VE-G6a")
def test_an_elite_unit_appears_on_a_capital_of_the_empire(lay: Lay) -> None:
    lost = {"241": {"state": "rebellion"}}
    game = comes_due(lay("imperial.missions", new=("G6",), planets=lost), "G6")
    assert (question(game).kind, question(game).side) == ("events.card", "imperial")
    planets = {action.split(" at ")[1][:3] for action in game.actions}
    assert planets == {"152", "311", "411", "542"}
    assert {action.split()[1] for action in game.actions} == {"elite-army", "elite-navy"}
    assert advised(game) in game.actions
    before = troops(game, "311.1").get("elite-army", 0)
    do(game, "place elite-army at 311.1")
    assert troops(game, "311.1")["elite-army"] == before + 1
    assert question(game).kind != "events.secrets"


@pytest.mark.case("VE-G6a")
def test_without_one_in_the_pool_the_next_maintenance_is_free(lay: Lay) -> None:
    everything = {"451.orbit": {"elite-army": 8}, "411.orbit": {"elite-navy": 8}, "311.1": {"line": 1}}
    game = lay(new=("G6",), top=("G2", "G3"), units=everything, resource_tracks={"imperial": 20})
    play_to(game, "galactic.imperial-purchases")
    assert points(game)["imperial"] == 20
    # The one after it is paid again.
    assert not left_behind(game.ctx).free_upkeep
    assert maintenance.due(game.ctx) > 0


@pytest.mark.case("VE-G7a")
def test_up_to_three_cells_wherever_one_may_stand(lay: Lay) -> None:
    planets = {"221": {"loyalty": "unrest"}, "222": {"state": "rebellion"}, "311": {"loyalty": "patriotic"}}
    game = comes_due(lay(REBELS, new=("G7",), planets=planets), "G7")
    offered = {action.removeprefix("cell at ")[:3] for action in game.actions if action.startswith("cell")}
    assert {"311", "162", "111"} <= offered
    assert not {"221", "222"} & offered
    assert advised(game).startswith("cell at ")
    for place in ("311.1", "162.1", "111.1"):
        assert f"cell at {place}" in game.actions
        do(game, f"cell at {place}")
        assert f"cell at {place}" not in game.actions
    assert question(game).kind != "events.card"
    assert set(game.state.camps) == {"311.1", "162.1", "111.1"}
    # They count for no limit.
    assert cells.of_missions(game.ctx) == []
    game = comes_due(lay(REBELS, new=("G7",)), "G7")
    do(game, "no more cells")
    assert not game.state.camps


@pytest.mark.case("VE-G6a", "VE-G7a")
@pytest.mark.parametrize(("code", "answer"), [("G6", "place elite-navy at 311.1"), ("G7", "no more cells")])
def test_by_agreement_they_bring_a_secret_event(lay: Lay, code: str, answer: str) -> None:
    """VQ-39."""
    game = lay(REBELS, new=(code,), options={"secret-event-on-cards": "yes"})
    comes_due(game, code)
    do(game, answer)
    assert question(game).kind == "events.secrets"


# G9


@pytest.mark.case("VE-G9")
def test_navigation_is_better_where_the_hyper_world_dents_time(lay: Lay) -> None:
    secrets = {"222": {"code": "hyper-world"}}

    def eased(game: Game, here: str, there: str) -> int:
        orbits = game.ctx.board.orbits
        return navigation.rating(navigation.on_the_way(game.ctx, orbits[here], orbits[there], ()))

    game = lay(REBELS, secrets=secrets)
    for box in ("new", "due"):
        game = lay(REBELS, **{box: ("G9",)}, secrets=secrets)
        name(game.ctx, "G9", "2")
        # Into the province, out of it, inside it; elsewhere nothing.
        assert [eased(game, "551", "221"), eased(game, "221", "551"), eased(game, "211", "221")] == [1, 1, 1]
        assert eased(game, "351", "321") == 0
    facts = game.facts
    here, there, between = next(
        (here, there, province)
        for here in facts.planets
        for there in facts.planets
        for star in facts.route(facts.planets[here].system, facts.planets[there].system)
        if (province := facts.systems[star].province) not in (here[0], there[0])
    )
    name(game.ctx, "G9", between)
    assert eased(game, here, there) == 1
    assert eased(lay(REBELS, secrets=secrets), "551", "221") == 0


@pytest.mark.case("VE-G9")
def test_one_more_makes_a_jump_safe(lay: Lay) -> None:
    game = lay(REBELS, new=("G9",))
    name(game.ctx, "G9", "2")
    here, there = game.ctx.board.orbits["211"], game.ctx.board.orbits["551"]
    far = navigation.distance(game.ctx, here, there)
    assert hyperjump.is_safe(game.ctx, here, there, (Modifier("a pilot", far),))
    calm = lay(REBELS)
    assert not hyperjump.is_safe(calm.ctx, here, there, (Modifier("a pilot", far),))


@pytest.mark.case("VE-G9")
def test_everybody_learns_the_province_and_nothing_else(lay: Lay) -> None:
    game = lay(REBELS, new=("G9",), secrets={"222": {"code": "hyper-world"}})
    galactic.implosion(game.ctx)
    assert named(game.ctx, "G9") == ("2",)
    (told,) = every(game.ctx.journal, EventDieNamed)
    assert narration.describe(told, game.facts) == "Hyper World dilates Time: Province Two."
    assert record(game).revealed == ()


# G10


def broken(
    lay: Lay, track: int, segment: str = "galactic.imperial-purchases", turn: int = 7, **more: Any
) -> Game:
    more.setdefault("units", {"451.1": {"line": 1}})
    return lay(segment, turn=turn, new=("G10",), resource_tracks={"imperial": track}, **more)


@pytest.mark.case("VE-G10")
def test_half_of_the_track_buys_units_and_none_is_elite(lay: Lay) -> None:
    game = broken(lay, 15)
    do(game, "buy for 162.1")
    prices = {action: int(action.split()[1]) for action in game.actions if action.startswith("buy")}
    kinds = {action.split()[2] for action in prices}
    assert not {"elite-army", "elite-navy"} & kinds
    # Seven points: seven Militias would be more than one action buys, two Lines are six.
    cost = {kind: game.facts.unit_kinds[kind].cost or 0 for kind in kinds}
    assert max(cost[action.split()[2]] * number for action, number in prices.items()) <= 7
    while any(action.startswith("buy ") for action in game.actions):
        do(game, next(action for action in game.actions if action.startswith("buy ")))
    assert points(game)["imperial"] >= 15 - 7


@pytest.mark.case("VE-G10")
def test_no_elite_unit_is_built_however_rich_the_empire_is(lay: Lay) -> None:
    usual = lay("galactic.imperial-purchases", resource_tracks={"imperial": 40})
    for game, built in ((broken(lay, 40), False), (usual, True)):
        do(game, "buy for 162.1")
        assert any("elite" in action for action in game.actions) is built


@pytest.mark.case("VE-G10")
@pytest.mark.parametrize(("track", "asked"), [(31, False), (32, True)])
def test_splendor_asks_only_for_a_half_above_fifteen(lay: Lay, track: int, asked: bool) -> None:
    game = broken(lay, track)
    do(game, "done")
    assert (question(game).kind == "splendor") is asked
    if asked:
        assert any("peacemaker" in action for action in game.actions)


@pytest.mark.case("VE-G10")
@pytest.mark.parametrize(("track", "only_the_stabilizer"), [(51, False), (52, True)])
def test_the_stabilizer_for_a_half_above_twenty_five(lay: Lay, track: int, only_the_stabilizer: bool) -> None:
    """VQ-34."""
    game = broken(lay, track)
    do(game, "done")
    assert question(game).kind == "splendor"
    assert all("planet-stabilizer" in action for action in game.actions) is only_the_stabilizer


@pytest.mark.case("VE-G10")
def test_maintenance_that_half_cannot_meet_disbands_elites(lay: Lay) -> None:
    """Seven elite units cost three; half of five points is two."""
    garrison = {"241.orbit": {"elite-navy": 4}, "311.orbit": {"elite-army": 3}}
    game = broken(lay, 5, "galactic.maintenance", units=garrison)
    assert question(game).kind == "maintenance"
    assert points(game)["imperial"] == 3
    calm = lay("galactic.maintenance", turn=7, resource_tracks={"imperial": 5}, units=garrison)
    assert question(calm).kind != "maintenance"
    # What was paid is part of the half.
    game = broken(lay, 10, "galactic.maintenance", units=garrison)
    assert question(game).kind == "force-points"
    assert "at most 2 of them for units" in question(game).prompt


@pytest.mark.case("VE-G10")
def test_with_taxes_units_cost_one_more_and_refunds_do_not(lay: Lay) -> None:
    game = broken(lay, 20, "galactic.taxation", turn=8)
    play_to(game, "galactic.imperial-purchases")
    assert game.state.turn == 8
    kinds, prices = game.facts.unit_kinds, game.ctx.rules.ask[questions.prices]
    now = prices(game.ctx, "imperial")
    assert {
        kind: now[kind] - (kinds[kind].cost or 0) for kind in ("line", "patrol", "militia", "peacemaker")
    } == {
        "line": 1,
        "patrol": 1,
        "militia": 0,
        "peacemaker": 0,
    }
    assert prices(game.ctx, "rebel") == game.facts.prices
    before = points(game)["imperial"]
    do(game, "buy for 162.1", "buy 1 line at 162.1", "elsewhere")
    events = do(game, "done")
    (told,) = every(events, PurchasesAnnounced)
    assert told.spent == before - points(game)["imperial"] == (kinds["line"].cost or 0) + 1
    game = broken(lay, 20)
    assert game.ctx.rules.ask[questions.prices](game.ctx, "imperial")["line"] == kinds["line"].cost


@pytest.mark.case("VE-G10")
def test_pdbs_are_no_units(lay: Lay) -> None:
    game = broken(lay, 2, planets={"162": {"pdb_up": False}})
    assert any(action.startswith("pay to turn up pdb") for action in game.actions)
