"""[VE-IS1 to VE-RS6] Secret Events: what each side has up its sleeve."""

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
from tests.rulesets.underground.test_event_deck import MAJORS_ONLY

from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.engine.questions import Craft
from fitg.engine.rules import harm, loyalty
from fitg.engine.rules.causes import ASSASSINATION, CREATURE, LOCALS
from fitg.engine.rules.politics import domino
from fitg.engine.rules.space import passage
from fitg.engine.rulesets.underground.assign.permissions import muted
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.cells import CELLS
from fitg.engine.rulesets.underground.deck import boxes
from fitg.engine.rulesets.underground.deck.memory import DUE
from fitg.engine.rulesets.underground.deck.memory import memory as deck
from fitg.engine.rulesets.underground.deck.tables import numbers
from fitg.engine.rulesets.underground.immunity.defeat import lay_low
from fitg.engine.rulesets.underground.network import conduits

Lay = Callable[..., Game]
REBELS, EMPIRE, SEARCH = "rebel.missions", "imperial.missions", "rebel.search"
AYOD, UNARPHA = "451", "321"


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with event_table(CELLS, MAJORS_ONLY) as found:
        yield found


def played(game: Game, code: str) -> Game:
    """A card from a hand: it is turned up in Due."""
    card = numbers()[code]
    deck(game.ctx).due = (*deck(game.ctx).due, card)
    play(game, boxes.Unfold(left=((boxes.UP, card), (DUE, card))))
    return game


def at(game: Game, planet: str) -> int:
    return game.state.planets[planet].loyalty


def where(**planets: str) -> dict[str, dict[str, str]]:
    return {name.removeprefix("p"): {"loyalty": space} for name, space in planets.items()}


# IS1


@pytest.mark.case("VE-IS1")
def test_ayod_and_unarpha_turn_by_two_spaces_and_set_examples(lay: Lay) -> None:
    game = played(lay(EMPIRE, planets=where(p451="dissent", p321="unrest")), "IS1")
    events = list(game.ctx.journal)
    while question(game).kind in ("domino", "refuse-shift"):
        events += do(game, passing(game))
    assert (at(game, AYOD), at(game, UNARPHA)) == (LOYAL, NEUTRAL)
    sparks = every(events, DominoSparked)
    assert [(each.planet, each.spark, each.side) for each in sparks] == [
        (AYOD, "shift", "imperial"),
        (UNARPHA, "shift", "imperial"),
    ]


@pytest.mark.case("VE-IS1")
def test_its_examples_move_planets_at_dissent_and_unrest_too(lay: Lay) -> None:
    game = lay(EMPIRE, planets=where(p451="dissent", p321="dissent"))
    for other in tuple(game.state.planets.values()):
        if other.id not in (AYOD, UNARPHA):
            loyalty.put(game.ctx, other, UNREST, "a test", "15.1")
    usual = domino.reach(game.ctx, AYOD, "shift", "imperial")
    assert not usual
    played(game, "IS1")
    assert question(game).kind == "domino"
    assert any(action.startswith("shift ") for action in game.actions)
    planet = next(action.split()[1] for action in game.actions if action.startswith("shift "))
    do(game, f"shift {planet}")
    assert at(game, planet) == DISSENT


@pytest.mark.case("VE-IS1", "23.1")
@pytest.mark.parametrize(("ayod", "sparks"), [("neutral", True), ("loyal", False), ("patriotic", False)])
def test_a_planet_that_moves_less_than_two_spaces_sets_no_example(lay: Lay, ayod: str, sparks: bool) -> None:
    """VQ-222."""
    game = played(lay(EMPIRE, planets=where(p451=ayod, p321="patriotic")), "IS1")
    events = list(game.ctx.journal)
    while question(game).kind in ("domino", "refuse-shift"):
        events += do(game, passing(game))
    assert at(game, AYOD) == PATRIOTIC
    assert [each.planet for each in every(events, DominoSparked)] == ([AYOD] if sparks else [])


@pytest.mark.case("VE-IS1", "VC-22e")
@pytest.mark.parametrize("state", ["imperial-control", "rebellion-stopped"])
def test_its_examples_do_not_reach_a_marker_that_is_held(lay: Lay, state: str) -> None:
    """Nobody chooses a planet for nothing: in Rebellion Stopped Loyalty does not move."""
    planets: dict[str, Any] = {**where(p451="dissent", p321="patriotic"), "433": {"loyalty": "unrest"}}
    planets["433"]["state"] = state
    game = played(lay(EMPIRE, planets=planets), "IS1")
    assert question(game).kind == "domino"
    assert ("shift 433" in game.actions) is (state == "imperial-control")


@pytest.mark.case("VE-IS1")
@pytest.mark.parametrize("state", ["rebellion", "rebellion-stopped", "rebel-control"])
def test_a_planet_that_has_risen_does_not_turn_but_the_other_does(lay: Lay, state: str) -> None:
    game = lay(EMPIRE, planets={AYOD: {"state": state}, UNARPHA: {"loyalty": "dissent"}})
    before = game.state.planets[AYOD]
    played(game, "IS1")
    assert game.state.planets[AYOD] == before
    assert at(game, UNARPHA) == LOYAL


# IS2


@pytest.mark.case("VE-IS2")
def test_a_traitor_costs_three_cells_and_two_conduits(lay: Lay) -> None:
    game = lay(EMPIRE)
    game.state.camps.update(dict.fromkeys(("223.1", "331.1", "341.1", "421.1"), 0))
    played(game, "IS2")
    assert (question(game).side, question(game).kind) == ("imperial", "events.card")
    assert advised(game).startswith("uncover ")
    do(game, "uncover the cell at 331.1", "uncover the cell at 223.1", "uncover the cell at 421.1")
    assert set(game.state.camps) == {"341.1"}
    assert question(game).side == "rebel"
    secret = [
        each for each in conduits.everywhere(game.ctx) if conduits.state_of(game.ctx, each) == "undiscovered"
    ]
    assert {action.split()[-1] for action in game.actions} == set(secret)
    assert advised(game) in game.actions
    first, second = [each for each in secret if each != galaxy(game).base][:2]
    do(game, f"betray the conduit on {first}", f"betray the conduit on {second}")
    assert [conduits.state_of(game.ctx, each) for each in (first, second)] == ["destroyed", "destroyed"]
    assert question(game).kind != "events.card"


@pytest.mark.case("VE-IS2")
def test_the_conduit_of_the_base_is_only_infiltrated_and_shows_it(lay: Lay) -> None:
    """VQ-92: with fewer than two undiscovered ones all that are left go."""
    game = lay(EMPIRE, rebel_base="511")
    for each in conduits.everywhere(game.ctx):
        if each != "511":
            conduits.infiltrate(game.ctx, each, "a test", "VC-24a")
    played(game, "IS2")
    while question(game).kind == "events.card":
        do(game, game.actions[0])
    assert conduits.state_of(game.ctx, "511") == "infiltrated"
    assert galaxy(game).base_revealed


@pytest.mark.case("VE-IS2")
def test_the_empire_may_leave_cells_alone(lay: Lay) -> None:
    game = lay(EMPIRE)
    game.state.camps.update({"223.1": 0})
    played(game, "IS2")
    do(game, "uncover no more")
    assert set(game.state.camps) == {"223.1"}


# IS4


@pytest.mark.case("VE-IS4")
def test_four_games_in_province_one_two_on_a_planet_set_an_example(lay: Lay) -> None:
    planets = where(p112="unrest", p121="dissent", p131="neutral", p111="neutral")
    game = played(lay(EMPIRE, planets=planets), "IS4")
    offered = {action.split()[-1] for action in game.actions if action.startswith("games")}
    assert all(planet[0] == "1" for planet in offered)
    assert "112" in offered
    # No home planets.
    assert not {"111", "122"} & offered
    assert advised(game).startswith("games on ")
    assert question(game).side == "imperial"
    do(game, "games on 112")
    assert at(game, "112") == DISSENT
    assert question(game).kind == "events.card"
    do(game, "games on 112")
    sparks = [each for each in game.log if isinstance(each, DominoSparked)]
    assert [(each.planet, each.spark, each.side) for each in sparks] == [("112", "shift", "imperial")]
    # With the usual limits: no planet at Dissent or Unrest follows.
    assert "121" not in {planet for part in sparks[0].ripples for planet in part.planets}
    while question(game).kind in ("domino", "refuse-shift"):
        do(game, passing(game))
    assert "games on 112" not in game.actions
    do(game, "games on 121")
    do(game, "games on 131")
    assert question(game).kind != "events.card"
    assert (at(game, "112"), at(game, "121"), at(game, "131")) == (NEUTRAL, NEUTRAL, LOYAL)


@pytest.mark.case("VE-IS4")
def test_games_may_end_early(lay: Lay) -> None:
    game = played(lay(EMPIRE, planets=where(p112="unrest")), "IS4")
    do(game, "no more games")
    assert at(game, "112") == UNREST


# IS6


def prisoners(lay: Lay, **more: Any) -> Game:
    people: dict[str, Any] = {
        "barca": {"place": "223.1", "fate": "captive", "captor": "kogus"},
        "kogus": {"place": "223.1"},
        "boccanegra": {"place": "223.1"},
        "redjac": {"place": "162.1"},
        "els-taroff": {"place": "311.1"},
        "zina-adora": {"place": "331.1"},
        **more.pop("characters", {}),
    }
    return lay(EMPIRE, characters=people, **more)


@pytest.mark.case("VE-IS6")
def test_captives_are_brought_to_any_friend_and_a_guard_is_abducted(lay: Lay) -> None:
    game = prisoners(lay)
    played(game, "IS6")
    assert {action for action in game.actions if action.startswith("bring home")} == {"bring home barca"}
    assert advised(game) == "bring home barca"
    do(game, "bring home barca")
    assert {"to redjac", "to els-taroff"} <= set(game.actions)
    do(game, "to els-taroff")
    barca = game.state.characters["barca"]
    assert (barca.fate, barca.place) == ("free", "311.1")
    if question(game).side == "imperial":
        do(game, "bring nobody")
    assert question(game).side == "rebel"
    assert set(game.actions) == {"kogus is taken", "boccanegra is taken"}
    assert advised(game) in game.actions
    do(game, "boccanegra is taken")
    assert question(game).side == "imperial"
    do(game, "to redjac")
    victim = game.state.characters["boccanegra"]
    assert (victim.fate, victim.place) == ("captive", "162.1")
    assert game.state.characters["kogus"].fate == "free"


@pytest.mark.case("VE-IS6", "12.82")
@pytest.mark.parametrize("friends", [(), ("boccanegra",)])
def test_whom_an_abducted_guard_held_besides_stays_with_his_friends_or_is_free(
    lay: Lay, friends: tuple[str, ...]
) -> None:
    """Dermond is not among those who are brought home."""
    people: dict[str, Any] = {"senator-dermond": {"place": "223.1", "fate": "captive", "captor": "kogus"}}
    if not friends:
        people["boccanegra"] = {"place": "221.1"}
    game = played(prisoners(lay, characters=people), "IS6")
    do(game, "bring home barca", "to els-taroff", "bring nobody")
    if friends:
        do(game, "kogus is taken")
    do(game, "to redjac")
    dermond = game.state.characters["senator-dermond"]
    assert game.state.characters["kogus"].place == "162.1"
    assert dermond.place == "223.1"
    assert dermond.fate == ("captive" if friends else "free")


@pytest.mark.case("VE-IS6")
def test_the_laid_low_and_the_dead_come_home_too_and_then_nobody_is_taken(lay: Lay) -> None:
    people = {who: {"place": "341.1"} for who in ("barca", "thysa-kymbo", "senator-dermond", "jon-kidu")}
    game = lay(EMPIRE, characters={**people, "redjac": {"place": "162.1"}, "kogus": {"place": "223.1"}})
    found = game.state.characters
    lay_low(game.ctx, found["barca"], Cause(CREATURE, "a beast"))
    lay_low(game.ctx, found["thysa-kymbo"], Cause(LOCALS))
    harm.die(game.ctx, found["senator-dermond"], Cause(ASSASSINATION), "13.2")
    lay_low(game.ctx, found["jon-kidu"], Cause(CREATURE, "a beast"))
    played(game, "IS6")
    for who in ("barca", "thysa-kymbo", "senator-dermond"):
        do(game, f"bring home {who}")
        if "to redjac" in game.actions:
            do(game, "to redjac")
    assert {found[who].place for who in ("barca", "thysa-kymbo", "senator-dermond")} == {"162.1"}
    assert {found[who].fate for who in ("barca", "thysa-kymbo", "senator-dermond")} == {"free"}
    # Three at most, and nobody guarded them.
    assert found["jon-kidu"].fate == "incapacitated"
    assert question(game).kind != "events.card"


# RS1


@pytest.mark.case("VE-RS1")
def test_one_planet_of_the_rim_rises_at_once(lay: Lay) -> None:
    uneasy = where(p221="unrest", p222="unrest", p431="unrest", p112="unrest", p311="unrest", p513="unrest")
    game = lay(hands={"rebel": ("RS1",)}, planets={**uneasy, "512": {"loyalty": "unrest"}})
    do(game, "play RS1")
    assert (question(game).kind, question(game).side) == ("events.card", "rebel")
    offered = {
        action.split()[-1] for action in game.actions if action.startswith("raise 2") or action[6:7].isdigit()
    }
    rim = {"51", "52", "53", "54", "21", "22", "32", "33", "34", "35", "41", "43", "44"}
    assert offered <= {planet for planet in game.state.planets if planet[:2] in rim}
    assert {"221", "222", "431", "512"} <= offered
    # Neither elsewhere, nor Capitals, nor homes.
    assert not {"112", "311", "513"} & offered
    assert advised(game).startswith("raise ")
    assert game.ctx.segment == "galactic.event"
    do(game, "raise 222")
    assert game.state.planets["222"].status == "rebellion"


@pytest.mark.case("VE-RS1")
def test_planets_of_thirteen_systems_may_rise(lay: Lay) -> None:
    rim = ("Zakir", "Eudox", "Corusa", "Irajeba", "Phisaria", "Egrix", "Ribex", "Rorth", "Aziza", "Luine")
    systems = {*rim, "Erwind", "Varu", "Deblon"}
    game = lay(REBELS)
    for planet in tuple(game.state.planets.values()):
        loyalty.put(game.ctx, planet, UNREST, "a test", "15.1")
    played(game, "RS1")
    offered = {action.split()[-1] for action in game.actions if action.startswith("raise ")} - {"none"}
    facts = game.facts
    assert {facts.systems[facts.planets[planet].system].name for planet in offered} == systems
    assert offered == {
        planet
        for planet, row in facts.planets.items()
        if facts.systems[row.system].name in systems and row.capital == "none" and row.home_of is None
    }


@pytest.mark.case("VE-RS1", "VE-06-1")
def test_a_secret_may_refuse_to_rise_and_leaves_the_choice_among_the_others(lay: Lay) -> None:
    game = lay(
        REBELS, planets=where(p512="unrest", p222="unrest"), secrets={"512": {"code": "empire-forever"}}
    )
    played(game, "RS1")
    do(game, "raise 512")
    assert (question(game).kind, question(game).side) == ("refuse-shift", "imperial")
    do(game, "show the secret of 512")
    assert game.state.planets["512"].status == "imperial-control"
    assert "raise 512" not in game.actions
    do(game, "raise 222")
    assert game.state.planets["222"].status == "rebellion"


@pytest.mark.case("VE-RS1")
def test_the_rebels_may_raise_none(lay: Lay) -> None:
    game = played(lay(REBELS, planets=where(p222="unrest")), "RS1")
    do(game, "raise none")
    assert game.state.planets["222"].status == "imperial-control"


# RS2, RS3


def to_the_promise(game: Game) -> None:
    for _ in range(80):
        if question(game).kind == "events.card":
            return
        do(game, passing(game))
    raise AssertionError("nobody was asked")


@pytest.mark.case("VE-RS2")
def test_three_homes_turn_one_of_them_twice_as_missions_begin(lay: Lay) -> None:
    planets = where(p351="patriotic", p211="loyal", p513="unrest")
    game = played(lay(SEARCH, planets=planets), "RS2")
    assert (at(game, "351"), at(game, "211")) == (PATRIOTIC, LOYAL)
    to_the_promise(game)
    assert game.ctx.segment == "rebel.missions"
    # Xan is at Unrest: it does not rise.
    assert set(game.actions) == {"turn 351 twice", "turn 211 twice"}
    assert advised(game) in game.actions
    do(game, "turn 211 twice")
    while question(game).kind in ("domino", "refuse-shift"):
        do(game, passing(game))
    assert (at(game, "211"), at(game, "351"), at(game, "513")) == (DISSENT, LOYAL, UNREST)
    assert game.state.planets["513"].status == "imperial-control"
    sparks = [each for each in game.log if isinstance(each, DominoSparked)]
    assert [(each.planet, each.spark, each.side) for each in sparks] == [("211", "shift", "rebel")]
    assert memory(game.ctx).promised == ()


@pytest.mark.case("VE-RS3")
def test_raised_quotas_turn_two_homes_and_a_capital(lay: Lay) -> None:
    planets = where(p321="patriotic", p122="loyal", p241="loyal", p152="loyal", p162="loyal")
    game = played(lay(SEARCH, planets=planets), "RS3")
    to_the_promise(game)
    offered = {action.split()[-1] for action in game.actions}
    assert offered <= {"241", "311", "411", "542"}
    assert "241" in offered
    do(game, "with 241")
    assert set(game.actions) == {"turn 321 twice", "turn 122 twice", "turn 241 twice"}
    do(game, "turn 241 twice")
    while question(game).kind in ("domino", "refuse-shift"):
        do(game, passing(game))
    assert (at(game, "241"), at(game, "321"), at(game, "122")) == (DISSENT, LOYAL, NEUTRAL)


# RS4


@pytest.mark.case("VE-RS4")
@pytest.mark.parametrize(
    ("before", "after", "rises"),
    [
        ("loyal", DISSENT, False),
        ("neutral", UNREST, False),
        ("dissent", UNREST, True),
        ("unrest", UNREST, True),
    ],
)
def test_ayod_turns_by_two_spaces_even_into_rebellion(lay: Lay, before: str, after: int, rises: bool) -> None:
    game = played(lay("rebel.surface-movement", planets={AYOD: {"loyalty": before}}), "RS4")
    to_the_promise(game)
    assert game.ctx.segment == "rebel.planet-secrets"
    if rises:
        assert set(game.actions) == {"ayod rises", "ayod waits"}
        assert advised(game) == "ayod rises"
        do(game, "ayod rises")
        assert game.state.planets[AYOD].status == "rebellion"
        for _ in range(40):
            if question(game).kind == "events.card":
                break
            do(game, passing(game))
        assert any(each.spark == "rebellion" for each in game.log if isinstance(each, DominoSparked))
    else:
        assert at(game, AYOD) == after
        assert [each.spark for each in game.log if isinstance(each, DominoSparked)] == ["shift"]
        assert game.state.planets[AYOD].status == "imperial-control"


@pytest.mark.case("VE-RS4")
def test_two_other_planets_of_province_four_turn_by_one(lay: Lay) -> None:
    planets = where(p451="unrest", p421="neutral", p431="unrest", p441="loyal", p411="loyal")
    game = played(lay("rebel.surface-movement", planets=planets), "RS4")
    to_the_promise(game)
    do(game, "ayod waits")
    assert game.state.planets[AYOD].status == "imperial-control"
    offered = {action.split()[-1] for action in game.actions if action.startswith("turn ")}
    assert all(planet[0] == "4" for planet in offered)
    piorads = {game.facts.environs[place].planet for place in game.facts.races["piorads"].environs}
    # Not the Capital, nor where Piorads live, nor into rebellion.
    assert not ({"411", "431"} | piorads) & offered
    do(game, "turn 421")
    assert "turn 421" not in game.actions
    do(game, "turn 441")
    assert (at(game, "421"), at(game, "441")) == (DISSENT, NEUTRAL)
    assert question(game).kind != "events.card"


# RS5


@pytest.mark.case("VE-RS5")
def test_the_free_fleet_raids_appears_and_cracks_a_defense(lay: Lay) -> None:
    planets = {
        "222": {"state": "rebellion"},
        "341": {"pdb": 1, "pdb_up": True},
        "431": {"pdb": 1, "pdb_up": False},
        "342": {"pdb": 1, "pdb_up": True},
    }
    units = {"331.orbit": {"line": 1}, "451.1": {"line": 1}}
    game = lay(
        hands={"rebel": ("RS5",)}, planets=planets, units=units, resource_tracks={"rebel": 1, "imperial": 5}
    )
    do(game, "play RS5")
    assert (question(game).side, question(game).case) == ("rebel", "VE-RS5")
    raided = {action.split()[-1][:3] for action in game.actions if action.startswith("raid ")}
    assert not {"222", "331"} & raided
    assert "451" in raided
    assert advised(game).startswith("raid ")
    do(game, "raid 162.1")
    assert tracks(game)["rebel"] == 1 + game.facts.environs["162.1"].resource
    assert "fleet at 551.orbit" in game.actions
    assert question(game).side == "rebel"
    assert advised(game).startswith("fleet at ")
    do(game, "fleet at 551.orbit")
    assert troops(game, "551.orbit")["wild-2-3"] == 2
    while question(game).kind != "events.card":
        do(game, passing(game))
    assert game.ctx.segment == "rebel.interplanetary-movement"
    assert question(game).side == "rebel"
    assert "pdb of 341 down" in game.actions
    assert "pdb of 431 down" not in game.actions
    do(game, "pdb of 341 down")
    assert not game.state.planets["341"].pdb_up
    assert memory(game.ctx).promised == ()


@pytest.mark.case("VE-RS5", "VE-RS2")
def test_another_promise_cracks_no_defense(lay: Lay) -> None:
    game = lay(hands={"rebel": ("RS2",)}, planets={"341": {"pdb": 1, "pdb_up": True}})
    do(game, "play RS2")
    while game.ctx.segment != "rebel.missions":
        assert question(game).case != "VE-RS5"
        do(game, passing(game))
    assert game.state.planets["341"].pdb_up


@pytest.mark.case("VE-RS5")
def test_what_the_pool_lacks_does_not_come(lay: Lay) -> None:
    """VQ-75."""
    count = lay(REBELS).facts.unit_kinds["wild-2-3"].count
    assert count is not None
    places = ["223.orbit", "222.orbit", "221.orbit", "212.orbit", "551.orbit"]
    units = {place: {"wild-2-3": 1} for place in places[: count - 1]}
    units[places[0]]["wild-2-3"] += max(0, count - 1 - len(units))
    game = played(lay(REBELS, units=units), "RS5")
    do(game, next(action for action in game.actions if action.startswith("raid ")))
    do(game, "fleet at 341.orbit")
    assert troops(game, "341.orbit")["wild-2-3"] == 1


# RS6


@pytest.mark.case("VE-RS6")
def test_the_assignment_names_nobody_and_few_exceptions_remain(lay: Lay) -> None:
    crisis = {planet: {"state": "rebellion"} for planet in ("221", "222", "223")}
    moving = "imperial.interplanetary-movement"
    usual = lay(moving, planets=crisis, assignment=127)
    broken = lay(moving, planets=crisis, assignment=127, due=("RS6",))
    for game in (usual, broken):
        game.ctx.touch_planet("222")
        game.ctx.settle()
    named = usual.facts.strategic_assignments[127].provinces

    def way(game: Game, here: str, there: str) -> bool:
        return passage.is_allowed(game.ctx, "imperial", f"{here}.orbit", f"{there}.orbit", Craft("fleet"))

    inside = [planet for planet in usual.facts.planets if planet[0] == named[0]]
    plain = [planet for planet in inside if usual.facts.planets[planet].capital == "none"]
    remote = "131" if named[0] == "1" else plain[-1]
    assert way(usual, plain[0], remote)
    assert not way(broken, plain[0], remote)
    # To a center of its own province (VQ-464), but not to the Capital of one in crisis.
    center = next(planet for planet in inside if usual.facts.planets[planet].capital != "none")
    assert way(usual, plain[0], center)
    assert way(broken, plain[0], center)
    other = next(seat for seat in ("311", "411", "542") if seat[0] not in named)
    assert way(usual, other, "241")
    assert not way(broken, other, "241")
    # Local Alarm remains.
    assert way(broken, "241", "222")


@pytest.mark.case("VE-RS6", "VE-18")
def test_it_lasts_for_one_turn(lay: Lay) -> None:
    game = lay(turn=5, due=("RS6",), top=("G2",))
    assert "RS6" in lies(game)["lasting"]
    assert not game.ctx.rules.ask[muted](game.ctx, "card")


# When an opponent plays them


@pytest.mark.case("VE-RS1", "VE-IS6")
def test_a_rookie_waits_for_the_moment_of_a_card(lay: Lay) -> None:
    quiet = lay(hands={"rebel": ("RS1",)}, planets=where(p222="loyal", p221="loyal"))
    for planet in tuple(quiet.state.planets.values()):
        loyalty.put(quiet.ctx, planet, NEUTRAL, "a test", "15.1")
    assert advised(quiet) == "play no card"
    ripe = lay(hands={"rebel": ("RS1",)}, planets=where(p222="unrest"))
    assert advised(ripe) == "play RS1"
    idle = lay(hands={"imperial": ("IS6",)}, first_right="imperial")
    assert advised(idle) == "play no card"
    assert advised(lay(hands={"imperial": ("IS4",)}, first_right="imperial")) == "play IS4"
