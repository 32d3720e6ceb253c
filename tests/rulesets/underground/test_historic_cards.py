"""[VE-H1, VE-H2, VE-H3, VE-H6, VE-H8] Historic Events: how the war begins, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.bots.positions import advised
from tests.engine.galactic.galaxy import points as tracks
from tests.engine.galactic.galaxy import record as galaxy
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, passing, question, troops
from tests.rulesets.underground.event_table import event_table, lies
from tests.rulesets.underground.test_event_deck import BLANKS, hands

from fitg.engine import questions
from fitg.engine.events.event_deck import EventDieNamed
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.space import Hyperjumped
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.machine.state import LOYAL, NEUTRAL, PATRIOTIC
from fitg.engine.modules import Module
from fitg.engine.questions import Craft
from fitg.engine.rules import loyalty, spaceships
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.event_rule import why_ignored
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import domino
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rules.space import passage
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cards import founding
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.cells import CELLS
from fitg.engine.rulesets.underground.chits import civil_war
from fitg.engine.rulesets.underground.deck import boxes
from fitg.engine.rulesets.underground.deck.hands import playable
from fitg.engine.rulesets.underground.deck.memory import DUE
from fitg.engine.rulesets.underground.deck.memory import memory as deck
from fitg.engine.rulesets.underground.deck.tables import numbers
from fitg.lab.checks.galactic_invariants import imperial_jumps_are_permitted
from fitg.lab.checks.invariants import Ledger

Lay = Callable[..., Game]
REBELS, EMPIRE = "rebel.missions", "imperial.missions"
MOVING = "imperial.interplanetary-movement"
#: A Strategic Assignment.
CARD = 127
FLEET = Craft("fleet")
ORNING, ORLOG, DIOMAS, ETREG, CIESON = "241", "162", "152", "212", "211"


def slavers(ctx: Any) -> bool:
    return "slavers" in ctx.state.wild


#: Whether the slavers are allied, by a word on the table; and which unit is a flagship.
BESIDE = Module(
    id="toy.beside",
    needs=("galactic",),
    answers=(
        asked.slavers_are_allied.by(slavers),
        asked.moves_like_a_ship.by(lambda ctx, kind: kind in ("resolution", "elite-navy")),
    ),
)


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with event_table(CELLS, BLANKS, BESIDE) as found:
        yield found


def comes_due(game: Game, code: str) -> Game:
    record, card = deck(game.ctx), numbers()[code]
    record.due, record.lasting = (card,), tuple(each for each in record.lasting if each != card)
    play(game, boxes.Unfold(left=((DUE, card),)))
    return game


# H1 Declaration of Lonica


@pytest.mark.case("VE-H1", "VE-16c")
def test_the_declaration_is_due_on_the_first_turn(lay: Lay) -> None:
    game = lay(turn=1, new=("H1",), top=("H2", "H3"))
    assert lies(game)["due"] == ("H1",)
    assert lies(game)["new"] == ("H2",)


@pytest.mark.case("VE-H1a")
@pytest.mark.parametrize(
    ("turn", "draws", "no_agents", "no_losses"),
    [
        (1, 2, True, True),
        (2, 2, True, True),
        (3, 1, True, True),
        (4, 1, False, True),
        (5, 1, False, False),
        (6, 0, False, False),
    ],
)
def test_hope_lasts_for_five_turns(lay: Lay, turn: int, draws: int, no_agents: bool, no_losses: bool) -> None:
    people = {"kogus": {"place": "223.1"}, "jon-kidu": {"place": "223.1"}}
    game = lay(REBELS, turn=turn, lasting=("H1",), characters=people)
    game.state.turn = turn

    def bonus(side: Any, who: str) -> int:
        group = Group(letter="S", members=(who,))
        return sum(part.by for part in bonus_draws(game.ctx, Site("223.1", side, (group,)), group)[1])

    before = lay(REBELS, turn=9, characters=people)
    group = Group(letter="S", members=("kogus",))
    usual = sum(part.by for part in bonus_draws(before.ctx, Site("223.1", "rebel", (group,)), group)[1])
    assert bonus("rebel", "kogus") == usual + draws
    assert not [
        part
        for part in bonus_draws(
            game.ctx, Site("223.1", "imperial"), Group(letter="S", members=("jon-kidu",))
        )[1]
        if part.reason == "Declaration of Lonica"
    ]

    def ignored(event: str, side: Any = "rebel") -> bool:
        return why_ignored(game.ctx, Site("223.1", side), event, None) is not None

    assert ignored("enemy_agent") is no_agents
    assert ignored("rumors") is ignored("unfamiliar_food") is no_losses
    assert not ignored("contacts")
    assert not ignored("rumors", "imperial")


@pytest.mark.case("VE-H1a")
def test_what_a_rally_turns_into_a_gain_is_not_ignored(lay: Lay) -> None:
    """VQ-221."""
    game = lay(REBELS, turn=3, lasting=("H1",), new=("G7",))
    assert why_ignored(game.ctx, Site("223.1", "rebel"), "rumors", None) is None
    assert why_ignored(game.ctx, Site("223.1", "rebel"), "enemy_agent", None) is not None


def everybody(game: Game) -> list[str]:
    return [who for who, row in game.facts.characters.items() if row.side == "rebel"]


def gathered(lay: Lay, *, away: str = "", segment: str = "rebel.search") -> Game:
    people: dict[str, Any] = {who: {"place": "223.1"} for who in everybody(lay(REBELS))}
    people["jon-kidu"] = {"place": "311.1"}
    if away:
        people[away] = {"place": "331.1"}
    return lay(segment, turn=7, lasting=("H1",), characters=people)


@pytest.mark.case("VE-H1a")
def test_the_first_time_that_all_are_in_one_province_they_gain_strength(lay: Lay) -> None:
    game = gathered(lay)
    while question(game).kind not in ("events.card", "missions"):
        do(game, passing(game))
    assert (question(game).kind, question(game).side) == ("events.card", "rebel")
    kinds = {action.split()[1] for action in game.actions if action.startswith("place")}
    row = game.facts.unit_kinds[kinds.pop()]
    assert not kinds
    assert (row.strength, row.space_strength) == (1, 0)
    assert row.environ_type == game.facts.environs["223.1"].type
    assert advised(game).startswith("place ")
    do(game, f"place {row.id} at 223.1")
    assert troops(game, "223.1")[row.id] == 1
    assert question(game).kind == "events.card"
    assert {action for action in game.actions if action.startswith("cell")} == {"cell at 223.1"}
    do(game, "cell at 223.1")
    assert "223.1" in game.state.camps
    assert (question(game).kind, question(game).side) == ("events.secrets", "rebel")
    do(game, game.actions[0])
    assert len(hands(game)["rebel"]) == 1
    # It happens once.
    assert memory(game.ctx).gathered
    assert founding.in_mission_segment(game.ctx, None) is None  # type: ignore[arg-type]


@pytest.mark.case("VE-H1a")
def test_whoever_comes_to_them_on_a_mission_makes_them_complete(lay: Lay) -> None:
    """Kogus was elsewhere as the Segment began, and is with them as it ends."""
    game = gathered(lay, away="kogus")
    while question(game).kind != "missions":
        do(game, passing(game))
    pieces.put_character(game.ctx, game.state.characters["kogus"], "223.1")
    do(game, "done")
    assert (question(game).kind, question(game).side) == ("events.card", "rebel")
    assert game.ctx.segment == REBELS


@pytest.mark.case("VE-H1a")
def test_one_who_is_elsewhere_spoils_it(lay: Lay) -> None:
    game = gathered(lay, away="kogus")
    while question(game).kind not in ("events.card", "missions"):
        do(game, passing(game))
    assert question(game).kind == "missions"


# H2 Redjac's Purges


@pytest.mark.case("VE-H2", "VE-H3", "VE-16c")
@pytest.mark.parametrize("code", ["H2", "H3"])
def test_they_pass_through_new_and_due_and_are_laid_aside(lay: Lay, code: str) -> None:
    """VQ-83."""
    game = lay(turn=5, top=(code, "G2", "G14"))
    assert lies(game)["new"] == (code,)
    while question(game).kind == "events.secrets":
        do(game, game.actions[0])
    game = lay(turn=5, new=(code,), top=("G2",))
    assert code in lies(game)["due"]
    game = lay(turn=5, due=(code,), top=("G2",))
    assert code in lies(game)["lasting"]
    assert code not in lies(game)["discard"]


@pytest.mark.case("VE-H2a")
def test_commandos_are_out_of_use_while_it_lies_open(lay: Lay) -> None:
    for box in ("new", "due"):
        game = lay(REBELS, **{box: ("H2",)})
        assert game.ctx.rules.ask[asked.bars_commandos](game.ctx)
    game = lay(REBELS, lasting=("H2",))
    assert not game.ctx.rules.ask[asked.bars_commandos](game.ctx)


@pytest.mark.case("VE-H2b")
def test_redjac_and_dermond_only_move(lay: Lay) -> None:
    people = {
        "redjac": {"place": "162.1"},
        "senator-dermond": {"place": "162.1"},
        "jon-kidu": {"place": "162.1"},
    }
    game = lay(EMPIRE, due=("H2",), characters={**people, "kogus": {"place": "223.1"}})
    ask, found = game.ctx.rules.ask, game.state.characters
    for question_ in (questions.may_join_missions, questions.may_lead):
        assert [ask[question_](game.ctx, found[who]) for who in people] == [False, False, True]
    assert all(ask[questions.may_move](game.ctx, found[who]) for who in people)
    game = lay(EMPIRE, new=("H2",), characters={**people, "kogus": {"place": "223.1"}})
    assert game.ctx.rules.ask[questions.may_lead](game.ctx, game.state.characters["redjac"])


@pytest.mark.case("VE-H2b")
def test_his_ship_is_free_of_the_assignment(lay: Lay) -> None:
    people = {
        "redjac": {"place": "162.1", "ship": "imperial-spaceship"},
        "jon-kidu": {"place": "162.1", "ship": "imperial-spaceship"},
        "kogus": {"place": "223.1"},
    }
    game = lay(MOVING, due=("H2",), characters=people, assignment=CARD)
    ships = {ship.owner: ship.id for ship in game.state.ships.values()}
    named = game.facts.strategic_assignments[CARD].provinces
    far = next(planet for planet in ("222", "341", "431", "531") if planet[0] not in named)

    def goes(who: str, owner_card: Game = game) -> bool:
        craft = Craft("ship", ship=ships[who])
        return passage.is_allowed(owner_card.ctx, "imperial", "162.orbit", f"{far}.orbit", craft)

    assert goes("redjac")
    assert not goes("jon-kidu")
    # What is remembered of his ways does not hold any more when he leaves the ship.
    his = Craft("ship", ship=ships["redjac"])
    assert far in passage.open_planets(game.ctx, "imperial", "162.orbit", his)
    spaceships.assign(game.ctx, game.state.ships[ships["redjac"]], "", "a test", "VC-46b")
    assert far not in passage.open_planets(game.ctx, "imperial", "162.orbit", his)
    assert not goes("redjac")


@pytest.mark.case("VE-H2b")
def test_a_ship_that_he_leaves_is_as_bound_as_any_other(lay: Lay) -> None:
    people = {"redjac": {"place": "162.1", "ship": "imperial-spaceship"}, "kogus": {"place": "223.1"}}
    game = lay(MOVING, due=("H2",), characters=people, assignment=CARD)
    ship = next(iter(game.state.ships.values()))
    craft = Craft("ship", ship=ship.id)
    free = passage.open_planets(game.ctx, "imperial", "162.orbit", craft)
    spaceships.assign(game.ctx, ship, "", "a test", "VE-H2b")
    bound = passage.open_planets(game.ctx, "imperial", "162.orbit", craft)
    assert set(bound) < set(free)


@pytest.mark.case("VE-H3b")
def test_those_who_watch_random_games_know_that_the_flagship_is_free(lay: Lay) -> None:
    """As the others are not, a jump is looked at for any kind of units."""
    found = {}
    for due in ((), ("H3",)):
        game = lay(MOVING, due=due, assignment=CARD)
        named = game.facts.strategic_assignments[CARD].provinces
        away = next(planet for planet in ("222", "341", "431", "531") if planet[0] not in named)
        ledger = Ledger(game)
        ledger.galaxy.jumps.append(
            Hyperjumped(
                case="21.3",
                side="imperial",
                ship="",
                parts=(),
                origin="162.orbit",
                destination=f"{away}.orbit",
                navigation=5,
                distance=1,
                die=None,
                sum=None,
                drift=0,
                effect="none",
            )
        )
        found[due] = bool(list(imperial_jumps_are_permitted(game, ledger)))
    assert found == {(): True, ("H3",): False}


@pytest.mark.case("VE-H2b")
def test_the_purge_costs_twelve_and_brings_a_secret_and_later_a_legion(lay: Lay) -> None:
    game = comes_due(lay(EMPIRE, turn=5, resource_tracks={"imperial": 5}), "H2")
    assert tracks(game)["imperial"] == -7
    assert (question(game).kind, question(game).side) == ("events.secrets", "imperial")
    do(game, game.actions[0])
    assert len(hands(game)["imperial"]) == 1
    before = sum(
        troops(game, place).get("elite-army", 0) for place in ("162.1", "162.2", "162.3", "162.orbit")
    )
    assert before == 0
    while game.state.turn < 8 and question(game).kind != "events.card":
        do(game, passing(game))
    while question(game).kind != "events.card":
        do(game, passing(game))
    assert game.state.turn == 8
    assert (question(game).side, question(game).case) == ("imperial", "VE-H2b")
    assert {action.split(" at ")[1][:3] for action in game.actions} == {ORLOG}
    assert advised(game).startswith("place elite-army at 162")
    do(game, game.actions[0])
    assert memory(game.ctx).legion == 0


# H3 Imperial Crackdown


def way(game: Game, here: str, there: str, craft: Craft = FLEET) -> bool:
    return passage.is_allowed(game.ctx, "imperial", f"{here}.orbit", f"{there}.orbit", craft)


@pytest.mark.case("VE-H3a")
def test_ways_between_capitals_are_open_while_it_lies(lay: Lay) -> None:
    named = lay(EMPIRE).facts.strategic_assignments[CARD].provinces
    first, second = [seat for seat in ("241", "311", "411", "542") if seat[0] not in named][:2]
    for box in ("new", "due"):
        game = lay(MOVING, **{box: ("H3",)}, assignment=CARD)
        assert way(game, first, second)
        assert way(game, ORLOG, first)
    calm = lay(MOVING, assignment=CARD)
    assert not way(calm, first, second)
    game = lay(MOVING, new=("H3",), assignment=CARD)
    other = next(planet for planet in ("222", "341", "431", "531") if planet[0] not in (*named, first[0]))
    assert not way(game, first, other)
    assert not way(game, other, first)


@pytest.mark.case("VE-H3b")
def test_when_due_the_empire_moves_as_in_an_emergency(lay: Lay) -> None:
    """VQ-37: from everywhere to what has risen; ships and the flagship wherever they like."""
    named = lay(EMPIRE).facts.strategic_assignments[CARD].provinces
    here, there = [planet for planet in ("222", "341", "431", "531") if planet[0] not in named][:2]
    planets = {there: {"state": "rebellion"}}
    due = lay(MOVING, due=("H3",), assignment=CARD, planets=planets)
    new = lay(MOVING, new=("H3",), assignment=CARD, planets=planets)
    assert way(due, here, there)
    assert not way(new, here, there)
    quiet = {there: {"state": "imperial-control"}}
    due = lay(MOVING, due=("H3",), assignment=CARD, planets=quiet)
    assert not way(due, here, there)
    assert way(due, here, there, Craft("ship", ship="any"))
    assert way(due, here, there, Craft("fleet", units=("resolution",)))
    assert not way(due, here, there, Craft("fleet", units=("resolution", "line")))


# H6 Yester-Kayn Disparity


def rise(game: Game, planet: str) -> None:
    play(game, Rebellion(planet=planet))


@pytest.mark.case("VE-H6")
def test_the_first_rebellion_of_province_two_brings_the_disparity(lay: Lay) -> None:
    game = lay(REBELS)
    rise(game, "331")
    assert "H6" not in hands(game)["imperial"]
    game = lay(REBELS)
    rise(game, "222")
    assert "H6" in hands(game)["imperial"]


@pytest.mark.case("VE-H6a")
def test_once_at_a_rebellion_there_the_kayns_turn_to_the_empire(lay: Lay) -> None:
    kayns = {
        planet: {"loyalty": "neutral"} for planet in ("111", "551") if planet in lay(REBELS).state.planets
    }
    game = lay(REBELS, lasting=("H6",), planets=kayns)
    rise(game, "331")
    assert question(game).kind != "events.disparity"
    game = lay(REBELS, lasting=("H6",), planets=kayns)
    rise(game, "222")
    assert (question(game).kind, question(game).side) == ("events.disparity", "imperial")
    assert advised(game) in game.actions
    do(game, "protest")
    assert all(game.state.planets[planet].loyalty == LOYAL for planet in kayns)
    assert game.state.planets["222"].status == "rebellion"
    rise(game, "221")
    assert question(game).kind != "events.disparity"
    waits = lay(REBELS, lasting=("H6",), planets=kayns)
    rise(waits, "222")
    do(waits, "not yet")
    assert not memory(waits.ctx).protested
    held = lay(REBELS, hands={"imperial": ("H6",)})
    rise(held, "222")
    assert question(held).kind != "events.disparity"


@pytest.mark.case("VE-H6a")
def test_used_on_etreg_it_hushes_and_divides_it(lay: Lay) -> None:
    game = lay(REBELS, lasting=("H6",), planets={"111": {"loyalty": "neutral"}})
    rise(game, ETREG)
    assert set(game.actions) == {"divide etreg", "not yet"}
    do(game, "divide etreg")
    assert civil_war.is_divided(game.ctx, ETREG)
    assert game.state.planets["111"].loyalty == NEUTRAL
    for _ in range(60):
        if question(game).kind == "missions":
            break
        do(game, passing(game))
    assert not every(game.log, DominoSparked)
    # Another rebellion there, after this Segment, would be heard.
    while game.ctx.segment == REBELS:
        do(game, passing(game))
    assert not civil_war.is_divided(game.ctx, ETREG)
    assert game.ctx.rules.ask[questions.sets_example](game.ctx, ETREG)


def uneasy(game: Game) -> None:
    for planet in tuple(game.state.planets.values()):
        loyalty.put(game.ctx, planet, NEUTRAL, "a test", "15.1")


def reached(game: Game, planet: str, spark: Any = "rebellion") -> set[str]:
    return {each for part in domino.reach(game.ctx, planet, spark) for each in part.planets}


@pytest.mark.case("VE-H6a")
def test_no_example_of_cieson_reaches_etreg_any_more(lay: Lay) -> None:
    game, before = lay(REBELS, lasting=("H6",)), lay(REBELS)
    for each in (game, before):
        uneasy(each)
    assert ETREG in reached(before, CIESON)
    assert ETREG not in reached(game, CIESON)
    assert CIESON in reached(game, ETREG)


@pytest.mark.case("VE-H6a")
def test_yesters_follow_their_own_by_chance(lay: Lay) -> None:
    def spark(**more: Any) -> Game:
        game = lay(REBELS, **more)
        uneasy(game)
        source = next(
            planet
            for planet in game.ctx.board.planets
            if "yesters" in domino.star_faring(game.ctx, planet)
            and game.facts.planets[planet].home_of is None
        )
        play(game, domino.Domino(planet=source, spark="shift", favor="rebel"))
        return game

    game = spark(lasting=("H6",))
    (told,) = every(game.ctx.journal, EventDieNamed)
    (chosen,) = told.named
    effect = game.state.stack[-1]
    assert isinstance(effect, domino.Domino)
    (part,) = [each for each in effect.ripples if each.race == "yesters"]
    assert part.planets == (chosen,)
    free = spark()
    effect = free.state.stack[-1]
    assert isinstance(effect, domino.Domino)
    (part,) = [each for each in effect.ripples if each.race == "yesters"]
    assert len(part.planets) > 1
    assert not every(free.ctx.journal, EventDieNamed)


# H8 Imperial Senate Disbanded

CRISIS = {planet: {"state": "rebellion"} for planet in ("221", "222", "223")}


@pytest.mark.case("VE-H8")
def test_the_first_crisis_brings_it_and_one_must_exist_to_play_it(lay: Lay) -> None:
    game = lay(REBELS, planets=dict(list(CRISIS.items())[:2]))
    game.ctx.touch_planet("222")
    game.ctx.settle()
    assert "H8" not in hands(game)["rebel"]
    game = lay(REBELS, planets=CRISIS)
    game.ctx.touch_planet("222")
    game.ctx.settle()
    assert "H8" in hands(game)["rebel"]
    assert "H8" in playable(game.ctx, "rebel")
    quiet = lay(REBELS, hands={"rebel": ("H8",)})
    assert playable(quiet.ctx, "rebel") == []


def disbanded(lay: Lay, **more: Any) -> Game:
    more.setdefault("planets", CRISIS)
    more.setdefault("assignment", CARD)
    return lay(EMPIRE, turn=5, **more)


@pytest.mark.case("VE-H8a")
def test_the_empire_arranges_all_other_assignments_anew(lay: Lay) -> None:
    game = disbanded(lay, units={"162.1": {"suicide-squad": 1, "line": 1}, "152.1": {"suicide-squad": 1}})
    galaxy(game).next_assignment_known = True
    comes_due(game, "H8")
    assert (question(game).kind, question(game).side) == ("setup.assignments", "imperial")
    cards = {int(action.split()[-1].rstrip(":")) for action in game.actions if action.startswith("then card")}
    assert cards == set(game.facts.strategic_assignments) - {CARD}
    do(game, "the rest in their order")
    assert set(galaxy(game).assignments) == cards
    assert galaxy(game).drawn_assignments == (CARD,)
    assert not galaxy(game).next_assignment_known
    # One Special Ops of its choice.
    assert set(game.actions) == {"remove suicide-squad at 162.1", "remove suicide-squad at 152.1"}
    do(game, "remove suicide-squad at 152.1")
    assert troops(game, "152.1").get("suicide-squad", 0) == 0
    asked_sides = []
    while question(game).kind == "events.secrets":
        asked_sides.append(question(game).side)
        do(game, game.actions[0])
    assert asked_sides == ["rebel", "imperial"]


@pytest.mark.case("VE-H8a")
@pytest.mark.parametrize("there", [{}, {"162.1": {"suicide-squad": 1, "line": 1}}])
def test_the_empire_is_asked_for_its_special_ops_however_many_it_has(lay: Lay, there: Any) -> None:
    """Where they lie face down, to be asked or not would tell of another."""
    game = disbanded(lay, units=there)
    comes_due(game, "H8")
    do(game, "the rest in their order")
    assert (question(game).kind, question(game).side, question(game).case) == (
        "events.card",
        "imperial",
        "VE-H8a",
    )
    assert game.actions == (("remove suicide-squad at 162.1",) if there else ("none",))
    assert advised(game) == game.actions[0]
    do(game, game.actions[0])
    assert question(game).kind == "events.secrets"


@pytest.mark.case("VE-H8a")
def test_provinces_in_crisis_count_as_named_for_two_turns(lay: Lay) -> None:
    facts = lay(EMPIRE).facts
    card = next(number for number, row in facts.strategic_assignments.items() if "2" not in row.provinces)
    named = facts.strategic_assignments[card].provinces[0]
    inside = next(planet for planet in facts.planets if planet[0] == named)

    def free(turn: int) -> bool:
        game = lay(
            "imperial.interplanetary-movement", turn=turn, lasting=("H8",), planets=CRISIS, assignment=card
        )
        deck(game.ctx).due_since = {"H8": 5}
        game.ctx.answers("ways", None).clear()
        return way(game, inside, "232") and way(game, "232", "231")

    assert free(5)
    assert free(6)
    assert not free(7)


@pytest.mark.case("VE-H8a")
def test_for_a_province_that_is_named_already_it_names_another(lay: Lay) -> None:
    facts = lay(EMPIRE).facts
    card = next(number for number, row in facts.strategic_assignments.items() if "2" in row.provinces)
    game = lay("rebel.missions", turn=5, due=("H8",), planets=CRISIS, assignment=card)
    deck(game.ctx).due_since = {"H8": 5}
    while question(game).kind != "events.card":
        do(game, passing(game))
    # As the Imperial Player-Turn begins, and not before.
    assert (question(game).side, game.ctx.segment) == ("imperial", "imperial.interplanetary-movement")
    offered = {action.split()[-1] for action in game.actions}
    assert offered == set("12345") - set(facts.strategic_assignments[card].provinces)
    assert advised(game) in game.actions
    other = min(offered)
    do(game, f"name province {other}")
    assert memory(game.ctx).named == (other,)
    first, second = [planet for planet in facts.planets if planet[0] == other][:2]
    assert way(game, first, second)
    asked_in = []
    while game.state.turn < 7:
        if question(game).case == "VE-H8a":
            asked_in.append((game.state.turn, game.ctx.segment))
        do(game, passing(game))
    assert asked_in == [(6, "imperial.interplanetary-movement")]


@pytest.mark.case("VE-H8b")
def test_homes_drop_to_loyal_and_never_rise_above(lay: Lay) -> None:
    homes = ("211", "351", "451", "122", "513")
    planets = {home: {"loyalty": "patriotic"} for home in homes} | {"111": {"loyalty": "patriotic"}}
    game = disbanded(lay, planets={**planets, **CRISIS})
    comes_due(game, "H8")
    assert {game.state.planets[home].loyalty for home in homes} == {LOYAL}
    assert game.state.planets["111"].loyalty == PATRIOTIC
    for home in homes:
        assert loyalty.room(game.ctx, game.state.planets[home], "imperial") == 0


@pytest.mark.case("VE-H8b")
def test_with_slavers_allied_xan_is_never_above_neutral(lay: Lay) -> None:
    """VQ-45."""
    planets = {"513": {"loyalty": "loyal"}, "451": {"loyalty": "loyal"}}
    game = disbanded(lay, planets={**planets, **CRISIS})
    game.state.wild = ("slavers",)
    comes_due(game, "H8")
    assert game.state.planets["513"].loyalty == NEUTRAL
    assert game.state.planets["451"].loyalty == LOYAL
    assert loyalty.room(game.ctx, game.state.planets["513"], "imperial") == 0
