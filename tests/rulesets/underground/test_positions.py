"""Positions of one's own tell what the modules of a ruleset remember, and fates that only it knows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, points
from tests.engine.table import do, every, face_up, passing, question
from tests.rulesets.underground.turn_table import SOMEBODY

from fitg.engine.events.course import SegmentBegan
from fitg.engine.game import Game, restore
from fitg.engine.machine.state import Custody
from fitg.engine.questions import last_turn
from fitg.engine.rules.galactic import assignments
from fitg.engine.rules.galactic.secret_missions import revive
from fitg.engine.rulesets.underground.cards.galactic import dented_time
from fitg.engine.rulesets.underground.cards.orders import senate_acts
from fitg.engine.rulesets.underground.deck.hidden import every_card_lies_in_one_place
from fitg.engine.rulesets.underground.deck.memory import codes
from fitg.engine.rulesets.underground.deck.memory import memory as cards_of
from fitg.engine.rulesets.underground.immunity.memory import memory as immunity
from fitg.engine.rulesets.underground.intel.memory import IntelligenceMemory
from fitg.engine.rulesets.underground.intel.pirates import where as pirates_at
from fitg.engine.rulesets.underground.network.conduits import state_of
from fitg.engine.rulesets.underground.newcast.memory import memory as cast_of
from fitg.engine.rulesets.underground.victory.memory import higher, lower
from fitg.engine.rulesets.underground.will.memory import stack_of_will
from fitg.errors import FitgError

#: Who fell to a beast lies in no cell.
EKIM_IN_A_CELL = {"place": "222.1", "fate": "incarcerated", "cause": "creature", "source": "frost-mist"}


def lay_out(**position: Any) -> Game:
    given: dict[str, Any] = {"characters": SOMEBODY, "scenario": {"instant_victory": []}, "turn": 4}
    options = {"ruleset": "underground", "bids": "agreed", **position.pop("options", {})}
    return galaxy("rebel-1.missions", options=options, **{**given, **position})


def lying(fate: str, **more: Any) -> dict[str, Any]:
    return {**SOMEBODY, "doctor-sontag": {"place": "222.1", "fate": fate, **more}}


def test_limits_are_as_a_position_says() -> None:
    game = lay_out(modules={"core.victory": {"lower": 30, "higher": 36}})
    assert (lower(game.ctx), higher(game.ctx)) == (30, 36)


@pytest.mark.case("VC-13b", "VC-13d", "VE-11")
@pytest.mark.parametrize(
    ("said", "limits"),
    [
        ({"bids": {"rebel": 30, "imperial": 36}}, (30, 36)),
        ({"lower": 30, "higher": 36}, (30, 36)),
        ({"bids": {"rebel": 34, "imperial": 38}, "lower": 33, "higher": 41}, (33, 41)),
        ({"bids": {"rebel": 34, "imperial": 41}}, (34, 41)),
    ],
)
def test_bids_and_limits_of_a_position_are_in_force(said: dict[str, Any], limits: tuple[int, int]) -> None:
    game = lay_out(modules={"core.victory": said}, options={"bids": "sealed"})
    assert (lower(game.ctx), higher(game.ctx)) == limits
    assert game.ctx.rules.ask[last_turn](game.ctx) == limits[1], "the game lasts as long as that"


@pytest.mark.case("VC-51")
def test_somebody_is_on_the_run_as_a_position_says() -> None:
    people = {**SOMEBODY, "zina-adora": {"place": "231.1"}}
    game = lay_out(characters=people, modules={"core.immunity": {"fled": {"zina-adora": "231.1"}}})
    assert (game.state.characters["zina-adora"].fate, game.state.characters["zina-adora"].place) == (
        "on-the-run",
        "",
    )
    while question(game).kind != "escape.return":
        do(game, passing(game))
    assert {action.split()[0] for action in game.actions} == {"zina-adora"}


@pytest.mark.case("VC-46a")
def test_what_the_dead_leave_to_their_clones_is_as_a_position_says() -> None:
    people = {**SOMEBODY, "ran-jayma": {"fate": "dead"}}
    said = {"core.immunity": {"estates": {"ran-jayma": ["scanner"]}}}
    game = lay_out(characters=people, modules=said)
    assert game.state.possessions["scanner"].fate == "removed"
    revive(game.ctx, game.state.characters["ran-jayma"], "512.1")
    assert game.state.possessions["scanner"].owner == "ran-jayma"


@pytest.mark.case("VC-43b", "VC-50")
def test_a_beast_that_a_position_does_not_name_is_the_one_of_the_environ() -> None:
    lying_there = {"place": "122.3", "fate": "incapacitated", "cause": "creature"}
    game = lay_out(characters={**SOMEBODY, "zina-adora": lying_there})
    plight = game.state.characters["zina-adora"].plight
    assert plight
    assert plight.cause.source == game.facts.environs["122.3"].creature == "ym-barror"


@pytest.mark.case("VC-24", "VC-29b")
def test_conduits_are_as_a_position_says_and_that_of_a_known_base_is_infiltrated() -> None:
    said = {"112": "destroyed", "121": "infiltrated", "141": "undiscovered"}
    game = lay_out(rebel_base="232", rebel_base_revealed=True, modules={"core.network": {"conduits": said}})
    states = {planet: state_of(game.ctx, planet) for planet in (*said, "232", "322")}
    assert states == {**said, "232": "infiltrated", "322": "undiscovered"}


def test_cards_lie_where_a_position_says_and_the_others_are_dealt_around_them() -> None:
    said = {
        "due": ["G1"],
        "hands": {"rebel": ["RS3"]},
        "galactic": {"cards": ["G4", "G3"]},
        "first_right": "imperial",
    }
    record = cards_of(lay_out(modules={"events.deck": said}).ctx)
    assert codes(record.due) == ("G1",)
    assert codes(record.hands["rebel"]) == ("RS3",)
    assert len(record.hands["imperial"]) == 2, "a hand that is not named is dealt"
    assert codes(record.galactic.cards)[:2] == ("G4", "G3")
    assert record.first_right == "imperial"
    everywhere = [
        *record.new,
        *record.due,
        *record.discard,
        *record.lasting,
        *record.historic,
        *record.removed,
        *record.galactic.cards,
        *record.major.cards,
        *(card for pile in record.secret.values() for card in pile.cards),
        *(card for hand in record.hands.values() for card in hand),
    ]
    assert len(everywhere) == len(set(everywhere)) == 81


def test_the_flagship_stands_where_a_position_says() -> None:
    stack = stack_of_will(lay_out(modules={"characters.will": {"station": "321.orbit"}}).ctx)
    assert stack is not None
    assert stack.place == "321.orbit"


@pytest.mark.case("VC-01", "VC-01c")
@pytest.mark.parametrize(
    ("segment", "half", "turn"),
    [
        ("galactic.rebel-purchases", None, 7),
        ("galactic.rebel-purchases", 2, 8),
        ("galactic.taxation", None, 8),
        ("rebel-1.missions", None, 7),
        ("rebel-2.missions", None, 8),
        ("rebel-1.missions", 2, 8),
        ("rebel-2.missions", 1, 7),
        ("rebel.missions", 1, 7),
        ("imperial.military-combat", 2, 8),
        ("rebel.reorganization", 2, 8),
    ],
)
def test_a_position_says_in_which_of_two_game_turns_it_is(segment: str, half: int | None, turn: int) -> None:
    more = {} if half is None else {"half": half}
    options = {"ruleset": "underground", "bids": "agreed"}
    game = galaxy(
        segment,
        turn=4,
        characters=SOMEBODY,
        options=options,
        resource_tracks={"rebel": 5},
        rebel_base="232",
        **more,
    )
    begun = every(game.log, SegmentBegan)[0]
    assert (begun.turn, begun.name) == (turn, segment.rpartition(".")[2])


@pytest.mark.case("VE-22")
def test_a_position_says_what_a_side_owes() -> None:
    game = lay_out(resource_tracks={"rebel": -3, "imperial": -12})
    assert points(game) == {"rebel": -3, "imperial": -12}


@pytest.mark.parametrize(
    ("ruleset", "position", "said"),
    [
        ("underground", {"half": 3}, "position.half: there is no half 3; it can be 1 or 2"),
        ("standard", {"half": 1}, "by these rules a Game-Turn has no halves; leave it out"),
        ("underground", {"half": 1, "segment": "rebel.fun"}, "there is no Segment 'rebel.fun'; there are "),
        ("standard", {"segment": "rebel.reorganization"}, "there is no Segment 'rebel.reorganization'"),
        ("underground", {"half": 1, "segment": "galactic.taxation"}, "there is no galactic.taxation in"),
        (
            "standard",
            {"resource_tracks": {"rebel": -3}},
            "-3 is off the track; by these rules nobody owes any",
        ),
        ("underground", {"resource_tracks": {"imperial": 100}}, "100 is off the track; it can be 0 to 99"),
    ],
)
def test_halves_and_debts_that_cannot_be_are_refused(
    ruleset: str, position: dict[str, Any], said: str
) -> None:
    segment = position.pop("segment", "rebel-1.missions")
    with pytest.raises(FitgError, match=said):
        galaxy(segment, characters=SOMEBODY, options={"ruleset": ruleset}, **position)


@pytest.mark.case("VE-15a", "VE-16a", "VE-20")
def test_every_box_hand_and_deck_of_the_events_can_be_laid_out() -> None:
    said = {
        "new": ["G19"],
        "sudden": ["M4"],
        "removed": ["G1", "G2", "G5", "G6"],
        "historic": ["H5"],
        "lasting": ["H8"],
        "discard": ["G8"],
        "secret": {"rebel": ["RS1"]},
        "hands": {"imperial": []},
        "major": ["M9"],
    }
    ctx = lay_out(modules={"events.deck": said}).ctx
    record = cards_of(ctx)
    assert codes(record.sudden.cards) == ("M4",)
    assert codes(record.removed) == ("G1", "G2", "G5", "G6")
    assert record.hands["imperial"] == (), "a hand that is named is just that"
    assert len(record.hands["rebel"]) == 2
    assert "RS1" in codes(record.secret["rebel"].cards)
    assert codes(record.major.cards)[0] == "M9"
    assert set(codes(record.historic)) == {"H4", "H5", "H6", "H7"}
    assert not list(every_card_lies_in_one_place(ctx))


@pytest.mark.case("VE-H8a")
def test_a_card_that_was_played_before_a_position_is_not_played_just_now() -> None:
    crisis = {planet: {"state": "rebellion"} for planet in ("223", "232", "241")}
    assert not senate_acts(lay_out(planets=crisis, modules={"events.deck": {"lasting": ["H8"]}}).ctx)
    assert senate_acts(lay_out(planets=crisis, modules={"events.deck": {"due": ["H8"]}}).ctx)


def test_of_a_table_only_what_a_position_names_is_changed() -> None:
    sheet = lay_out(modules={"missions.intel": {"tracks": {"bounty-level": 2}}}).ctx.state.modules
    record = sheet["missions.intel"]
    assert isinstance(record, IntelligenceMemory)
    assert (record.tracks["bounty-level"], record.tracks["discouraged"]) == (2, 0)


@pytest.mark.case("VE-G9")
def test_a_hyper_world_dilates_time_in_a_position_without_having_been_named() -> None:
    secrets = {"131": {"code": "hyper-world"}}
    game = lay_out(secrets=secrets, modules={"events.deck": {"new": ["G9"]}})
    assert [part.by for part in dented_time(game.ctx, "111.1", "131.orbit")] == [1]


@pytest.mark.case("VP-38a", "VP-41a")
def test_the_flagship_is_damaged_laden_and_manned_as_a_position_says() -> None:
    will = {"station": "321.orbit", "damaged": True, "laden": True, "aboard": ["barca"]}
    characters = {**SOMEBODY, "barca": {"place": "321.1"}}
    game = lay_out(characters=characters, modules={"characters.will": will})
    stack = stack_of_will(game.ctx)
    assert stack is not None
    assert (stack.units, stack.place) == ({"imperial-will-damaged": 1, "militia": 1}, "321.orbit")
    assert stack.cargo == {"imperial-will-damaged+militia": 1}
    assert (game.state.characters["barca"].place, game.state.characters["barca"].stack) == (
        "321.orbit",
        "free",
    )
    with pytest.raises(FitgError, match="nobody can be aboard"):
        lay_out(modules={"characters.will": {"aboard": ["barca"]}})


@pytest.mark.case("VP-30", "VE-M14")
def test_the_shuttle_is_his_whom_a_position_names() -> None:
    characters = {**SOMEBODY, "els-taroff": {"place": "231.1", "ship": "imperial-spaceship"}}
    modules = {"characters.ships": {"shuttle": "els-taroff"}}
    game = lay_out(characters=characters, modules=modules)
    (ship,) = [each for each in game.state.ships.values() if each.owner == "els-taroff"]
    assert (ship.model, ship.place) == ("imperial-shuttle", "231.1")
    with pytest.raises(FitgError, match="'els-taroff' cannot have the Shuttle"):
        lay_out(modules=modules)


@pytest.mark.case("VP-42a")
def test_the_flagship_is_lost_where_a_position_says_that_it_was_launched() -> None:
    assert stack_of_will(lay_out(modules={"characters.will": {"launched": True}}).ctx) is None


@pytest.mark.case("VX-23")
def test_pirates_are_where_a_position_says() -> None:
    assert pirates_at(lay_out(modules={"missions.intel": {"pirates": "222.orbit"}}).ctx) == "222.orbit"


@pytest.mark.case("VP-31", "VP-34")
def test_ekim_lam_is_laid_out_with_his_ship_and_whom_he_guards() -> None:
    characters = {**SOMEBODY, "doctor-sontag": {"place": "231.1", "fate": "captive", "captor": "units"}}
    laid = {"ekim-lam": {"place": "231.1", "ship_damaged": True, "wounds": 1, "guards": ["doctor-sontag"]}}
    units = {"231.1": {"line": 1}}
    game = lay_out(characters=characters, units=units, modules={"characters.newcast": {"laid": laid}})
    ekim = game.state.characters["ekim-lam"]
    assert (ekim.place, ekim.wounds) == ("231.1", 1)
    assert "ekim-lam" not in game.state.decks["imperial"]
    (hunter,) = [ship for ship in game.state.ships.values() if ship.owner == "ekim-lam"]
    assert (hunter.model, hunter.damaged) == ("t-6-hunter", True)
    assert game.state.characters["doctor-sontag"].custody == Custody("guard", "ekim-lam")


@pytest.mark.case("VP-33a", "VP-33b")
@pytest.mark.parametrize("fate", ["captive", "incarcerated", "incapacitated", "dead"])
def test_ekim_lam_may_be_held_laid_low_or_dead(fate: str) -> None:
    place = {} if fate == "dead" else {"place": "231.1"}
    laid = {"ekim-lam": {**place, "fate": fate}}
    units = {"231.1": {"urban-2-1": 1}}
    game = lay_out(units=units, modules={"characters.newcast": {"laid": laid}})
    assert game.state.characters["ekim-lam"].fate == fate
    assert restore(game.snapshot()).digest() == game.digest()


@pytest.mark.case("VP-37", "VP-37k", "VP-35")
def test_minor_cast_are_laid_out_hidden_or_known_and_armed() -> None:
    characters = {**SOMEBODY, "gelba": {"place": "311.1"}}
    laid = {
        "rebel-minor-cast": {"place": "223.1", "kind": "smuggler", "known": True},
        "imperial-minor-cast": {"place": "311.1", "kind": "imperial-spy", "wounds": 0},
    }
    owners = {"stinger-v-blaster": "kogus", "vans-blaster": "gelba"}
    said = {"characters.newcast": {"laid": laid, "owners": owners}}
    game = lay_out(characters=characters, modules=said)
    cast = cast_of(game.ctx)
    assert (cast.known, cast.awaited) == (("rebel",), ())
    assert game.state.ships["smugglers-ship"].owner == "rebel-minor-cast"
    assert game.state.possessions["vans-blaster"].owner == "gelba"
    assert "imperial-spy" not in str(game.view("rebel")["modules"])
    assert "imperial-spy" in str(game.view("imperial")["modules"])
    one = lay_out(modules={"characters.newcast": {"laid": {"rebel-minor-cast": laid["rebel-minor-cast"]}}})
    assert cast_of(one.ctx).awaited == ("imperial",)
    nobody = lay_out(modules={"characters.newcast": {"awaited": []}})
    assert cast_of(nobody.ctx).awaited == ()


@pytest.mark.case("VC-43", "VC-43a")
def test_who_lies_in_a_cell_or_a_sickbed_is_there_with_his_cause_and_gives_his_friends_away() -> None:
    characters = lying("incapacitated", cause="creature", source="frost-mist")
    characters["ran-jayma"] = {"place": "222.1"}
    game = lay_out(characters=characters)
    fallen = game.state.characters["doctor-sontag"]
    assert (fallen.fate, fallen.detected) == ("incapacitated", True)
    assert fallen.plight
    assert fallen.plight.cause.source == "frost-mist"
    assert immunity(game.ctx).laid_low == ("doctor-sontag",)
    assert game.state.characters["ran-jayma"].detected
    assert restore(game.snapshot()).digest() == game.digest()


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"modules": {"core.nothing": {}}}, "core.nothing, of which these rules remember nothing"),
        ({"modules": {"core.victory": {"bid": 3}}}, "bid is not remembered; what is: bids,"),
        ({"modules": {"core.victory": {"lower": "soon"}}}, "position.modules.core.victory cannot be so"),
        ({"modules": {"core.victory": {"lower": 36, "higher": 30}}}, "lower bid is 36, the higher 30"),
        ({"modules": {"core.assign": {"alarms": ["6"]}}}, "'6' gives no Emergency Points; what does is base"),
        ({"modules": {"core.assign": {"alarms": ["2", "2"]}}}, "gives its Emergency Points only once"),
        ({"modules": {"core.network": {"conduits": {"211": "destroyed"}}}}, "a Conduit on 211, which cannot"),
        (
            {"modules": {"core.network": {"waiting": [{"unit": "line", "turn": 8}]}}},
            "line is on its way for Game-Turn 8",
        ),
        ({"modules": {"core.immunity": {"fled": {"zina-adora": "231.1"}}}}, "on the board first, and alive"),
        ({"modules": {"core.immunity": {"fled": {"kogus": "999"}}}}, "there is no place '999'"),
        ({"modules": {"core.immunity": {"estates": {"kogus": ["scanner"]}}}}, "only the dead leave"),
        (
            {
                "characters": lying("incarcerated", cause="locals")
                | {"gelba": {"place": "231.orbit", "fate": "incarcerated", "cause": "locals"}}
            },
            "who is incarcerated lies in an Environ",
        ),
        (
            {"characters": lying("incapacitated", cause="creature", source="dragon")},
            "there is no creature 'dragon'",
        ),
        (
            {"modules": {"events.deck": {"due": ["G99"]}}},
            "events.deck cannot be so: there is no event card G99",
        ),
        (
            {"modules": {"events.deck": {"named": {"G99": ["3"]}}}},
            "events.deck cannot be so: there is no event card G99",
        ),
        (
            {"modules": {"events.deck": {"new": ["G4"], "named": {"G4": ["9"]}}}},
            "named.G4 cannot be '9': it is the number of a province, one of 1, 2, 3, 4, 5",
        ),
        (
            {"modules": {"events.deck": {"due": ["G5"], "named": {"G5": ["Wex"]}}}},
            "named.G5 cannot be 'Wex': it is the number of a system, one of 11, 12",
        ),
        (
            {"modules": {"events.deck": {"due": ["M6"], "named": {"M6": ["34", "99"]}}}},
            "named.M6 cannot be '99': it is the number of a system",
        ),
        ({"modules": {"characters.newcast": {"laid": {"kogus": {}}}}}, "the new cast are ekim-lam and"),
        (
            {"modules": {"characters.newcast": {"laid": {"ekim-lam": {"place": "999.1"}}}}},
            "is no place of the board",
        ),
        (
            {"modules": {"characters.newcast": {"laid": {"rebel-minor-cast": {"place": "222.1"}}}}},
            "'' is none of rebel-commando, rebel-general, rebel-agent, smuggler",
        ),
        (
            {"modules": {"characters.newcast": {"laid": {"ekim-lam": {"place": "222.1", "fate": "asleep"}}}}},
            "ekim-lam cannot be 'asleep'",
        ),
        ({"modules": {"characters.newcast": {"owners": {"scanner": "nobody"}}}}, "'nobody' cannot own"),
        ({"characters": lying("defeated", cause="locals")}, "fate is 'defeated'; by these rules it can be"),
        ({"characters": lying("asleep")}, "free, captive, dead, incarcerated, incapacitated"),
        ({"characters": lying("incarcerated")}, "say what brought him down: "),
        ({"characters": lying("incarcerated", cause="hunger")}, "cause is 'hunger'"),
        ({"characters": lying("incarcerated", cause="locals", acted=True)}, "and nothing else"),
        ({"characters": lying("free", cause="locals")}, "no cause is remembered"),
        ({"characters": lying("incapacitated", cause="locals")}, "by locals he is incarcerated, not"),
        (
            {"characters": lying("incarcerated", cause="creature", source="frost-mist")},
            "by frost-mist he is incapacitated, not incarcerated",
        ),
        (
            {"characters": lying("incapacitated", cause="squad")},
            "whom characters or a squad defeat is captured",
        ),
        (
            {"modules": {"characters.newcast": {"laid": {"ekim-lam": EKIM_IN_A_CELL}}}},
            "by frost-mist he is incapacitated, not incarcerated",
        ),
        ({"modules": {"core.immunity": {"served": ["nobody"]}}}, "served: there is no character 'nobody'"),
        ({"modules": {"core.immunity": {"escaping": ["9.9"]}}}, "escaping: there is no place '9.9'"),
        ({"modules": {"core.immunity": {"freeing": ["9.9"]}}}, "freeing: there is no place '9.9'"),
        ({"modules": {"core.turn": {"with_units": ["nobody"]}}}, "with_units: there is no character"),
        ({"modules": {"core.turn": {"questioned": ["nobody"]}}}, "questioned: there is no character"),
        ({"modules": {"core.turn": {"under_way": ["ark"]}}}, "under_way: there is no ship 'ark'"),
        ({"modules": {"core.chits": {"disorder": ["999"]}}}, "disorder: there is no planet '999'"),
        ({"modules": {"core.chits": {"infiltrated": ["999"]}}}, "infiltrated: there is no planet '999'"),
        ({"modules": {"core.control": {"suppressed": ["999"]}}}, "suppressed: there is no planet '999'"),
        ({"modules": {"core.network": {"last_level": "9-9"}}}, "brings no units of the level '9-9'"),
        (
            {"modules": {"core.network": {"last_level": "1-0", "last_turn": 30}}},
            "was bought in Game-Turn 30, which is yet to come",
        ),
        (
            {"modules": {"core.network": {"waiting": [{"unit": "urban-2-3", "turn": 8}] * 9}}},
            "9 of urban-2-3 are on their way, and only 6 are not in play",
        ),
        (
            {"modules": {"core.assign": {"crises": ["2"]}}},
            "crises are those that the planets of the position",
        ),
        (
            {"modules": {"core.victory": {"bids": {"rebel": 36}}}, "options": {"bids": "sealed"}},
            "there is a bid of the rebel side alone",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(position: dict[str, Any], said: str) -> None:
    with pytest.raises(FitgError, match=said.replace("(", r"\(")):
        lay_out(**position)


def test_the_rulebook_knows_no_cells() -> None:
    with pytest.raises(FitgError, match="by these rules it can be free, captive, dead"):
        galaxy("rebel-1.missions", characters=lying("incarcerated", cause="locals"))


@pytest.mark.case("VX-13c", "VX-11a")
def test_a_sovereign_goes_about_his_planet_or_is_held_there() -> None:
    rulers = {
        "yaldor": {"fate": "summoned", "side": "rebel", "place": "441.orbit", "captor": "units"},
        "megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.1"},
    }
    game = lay_out(sovereigns=rulers, units={"441.orbit": {"line": 1}})
    held, free = (game.state.characters[name] for name in ("yaldor", "megda-sheels"))
    assert (held.fate, held.captor, held.place) == ("captive", "units", "441.orbit")
    assert (free.fate, free.place) == ("free", "223.1")
    assert restore(game.snapshot()).digest() == game.digest()


@pytest.mark.case("VP-04", "VP-06b")
def test_what_is_left_in_orbit_of_a_ruin_can_be_laid_out() -> None:
    people = {**SOMEBODY, "ran-jayma": {"place": "221.orbit", "ship": "explorer"}}
    position = {"characters": people, "destroyed_planets": ["221"], "units": {"221.orbit": {"line": 1}}}
    ruins = {"characters.atrocities": {"archives": "221"}}
    game = lay_out(**position, secrets={"212": {"code": "drug-world"}}, modules=ruins)
    while question(game).kind != "missions":
        do(game, passing(game))
    assert "missions at 221.orbit" in game.actions
    assert restore(game.snapshot()).digest() == game.digest()
    with pytest.raises(FitgError, match=r"221 is destroyed, yet something is in 221\.orbit"):
        galaxy("rebel-1.missions", **position)


@pytest.mark.case("VC-46")
def test_a_prisoner_has_what_he_had() -> None:
    held = {"place": "222.1", "fate": "captive", "captor": "units", "possessions": ["scanner"]}
    game = lay_out(characters={**SOMEBODY, "zina-adora": held}, units={"222.1": {"line": 1}})
    assert game.state.possessions["scanner"].owner == "zina-adora"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            {"sovereigns": {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.1"}}},
            "by these rules he never leaves 223.2",
        ),
        (
            {
                "sovereigns": {
                    "yaldor": {"fate": "summoned", "side": "rebel", "place": "441.1", "captor": "units"}
                },
                "units": {"441.1": {"line": 1}},
            },
            "a sovereign who is captured leaves play",
        ),
        (
            {
                "characters": {
                    "zina-adora": {
                        "place": "222.1",
                        "fate": "captive",
                        "captor": "units",
                        "possessions": ["scanner"],
                    }
                },
                "units": {"222.1": {"line": 1}},
            },
            "by these rules his captor has them",
        ),
    ],
)
def test_the_rulebook_keeps_sovereigns_at_home_and_takes_what_prisoners_had(
    position: dict[str, Any], said: str
) -> None:
    with pytest.raises(FitgError, match=said):
        galaxy("rebel-1.missions", **position)


@pytest.mark.parametrize(
    ("ruler", "said"),
    [
        ({"captor": "units"}, "name who holds him in 441.1"),
        ({"captor": "jin-voles", "with_units": True}, "a sovereign who is held has a side, a place"),
        ({"captor": "jin-voles", "acted": True}, "a sovereign who is held has a side, a place"),
    ],
)
def test_a_sovereign_is_held_by_somebody_who_is_there(ruler: dict[str, Any], said: str) -> None:
    yaldor = {"fate": "summoned", "side": "rebel", "place": "441.1", **ruler}
    with pytest.raises(FitgError, match=said):
        lay_out(characters={**SOMEBODY, "jin-voles": {"place": "441.1"}}, sovereigns={"yaldor": yaldor})


@pytest.mark.case("VX-16", "VX-16a")
def test_a_cell_can_be_laid_out_where_it_lasts() -> None:
    dissent = {"222": {"loyalty": "dissent"}}
    assert set(lay_out(camps=["222.1"], planets=dissent).state.camps) == {"222.1"}
    with pytest.raises(FitgError, match="its planet must be neutral, or nearer"):
        galaxy("rebel-1.missions", characters=SOMEBODY, camps=["222.1"], planets=dissent)
    with pytest.raises(FitgError, match="must be in Imperial Control, and not at Unrest"):
        lay_out(camps=["222.1"], planets={"222": {"loyalty": "unrest"}})


@pytest.mark.case("VX-22d")
def test_the_units_of_a_province_lie_open_at_once_where_a_position_has_it_so() -> None:
    game = lay_out(modules={"missions.intel": {"open": {"2": 1}}}, units={"222.1": {"line": 1}})
    assert face_up(game, "222.1")
    assert not face_up(lay_out(units={"222.1": {"line": 1}}), "222.1")


@pytest.mark.case("VX-19", "VM-24")
@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"missions.intel": {"tracks": {"bounty-level": 9}}}, "bounty-level can be 0 to 8, not 9"),
        ({"missions.intel": {"tracks": {"slavers-allied": 2}}}, "slavers-allied can be 0 to 1, not 2"),
        ({"missions.intel": {"tracks": {"bounties": 1}}}, "the sheet has no track 'bounties'"),
        ({"military.locals": {"markers": {"222": "wild-2-3"}}}, "'wild-2-3' cannot be the marker of 222"),
        ({"military.locals": {"markers": {"999": "wild-2-3"}}}, "there is no planet '999'"),
        ({"missions.intel": {"open": {"7": 1}}}, "there is no province '7'"),
        ({"missions.intel": {"pirates": "999.1"}}, "'999.1' is no place"),
        ({"missions.cells": {"of_events": ["221.1"]}}, "there is no cell in '221.1'"),
        ({"missions.sovereigns": {"killed_by": {"gelba": "rebel"}}}, "there is no sovereign 'gelba'"),
        ({"missions.sovereigns": {"outraged": ["gelba"]}}, "there is no sovereign 'gelba'"),
        ({"missions.sovereigns": {"outraged": ["ascaill"]}}, "ascaill is not Neutral"),
        ({"missions.sovereigns": {"killed_by": {"ascaill": "rebel"}}}, "ascaill is not gone"),
        ({"missions.intel": {"open": {"2": 0}}}, "lies open for 1 or 2 Rebel Player-Turns, not 0"),
        ({"missions.intel": {"open": {"2": 3}}}, "lies open for 1 or 2 Rebel Player-Turns, not 3"),
        ({"missions.intel": {"explored": ["222.orbit"]}}, "'222.orbit' is no Environ"),
        ({"military.locals": {"markers": {"221": "wild-1-0"}}}, "no Local Forces are on 221, as it is"),
        ({"military.locals": {"known": ["221"]}}, "no marker lies on '221'"),
    ],
)
def test_markers_lie_on_tracks_and_planets_where_they_fit(modules: dict[str, Any], said: str) -> None:
    with pytest.raises(FitgError, match=said):
        lay_out(modules=modules, planets={"222": {"state": "rebel-control"}})


@pytest.mark.case("VP-07", "VP-08")
def test_special_ops_carry_and_intercept_where_a_position_has_it_so() -> None:
    load = {"suicide-squad+militia": 1}
    stack = {"place": "222.orbit", "units": {"suicide-squad": 1, "militia": 1}, "cargo": load}
    game = lay_out(stacks=[stack])
    assert game.state.stacks["imperial"]["222.orbit"].cargo == load
    parts = [
        {"place": "222.orbit", "role": "interception", "units": units}
        for units in ({"wild-2-3": 1}, {"suicide-squad": 1})
    ]
    options = {"ruleset": "underground", "bids": "agreed"}
    game = galaxy("rebel-1.space-combat", characters=SOMEBODY, stacks=parts, options=options)
    assert game.state.stacks["imperial-interception"]["222.orbit"].units == {"suicide-squad": 1}


@pytest.mark.case("VX-23", "VM-02")
def test_the_pirate_fleet_carries_a_unit_where_a_position_has_it_so() -> None:
    said = {"pirates": "222.orbit", "pirate_load": "urban-1-0"}
    game = lay_out(modules={"missions.intel": said})
    stack = game.state.stacks["rebel"]["222.orbit"]
    assert (stack.units, stack.cargo) == (
        {"pirate-fleet": 1, "urban-1-0": 1},
        {"pirate-fleet+urban-1-0": 1},
    )
    with pytest.raises(FitgError, match="'urban-2-1' cannot be carried there"):
        lay_out(modules={"missions.intel": {**said, "pirate_load": "urban-2-1"}})


@pytest.mark.case("VM-24", "VX-16b", "VX-23")
def test_counters_and_room_are_counted_where_a_position_names_markers_cells_and_pirates() -> None:
    free = {"222": {"state": "rebel-control"}}
    marker = {"military.locals": {"markers": {"222": "urban-2-1"}}}
    lay_out(planets=free, modules=marker, units={"222.1": {"urban-2-1": 4}})
    with pytest.raises(FitgError, match="there are not so many 'urban-2-1'"):
        lay_out(planets=free, modules=marker, units={"222.1": {"urban-2-1": 5}})
    with pytest.raises(FitgError, match=r"222\.1 is full"):
        lay_out(modules={"missions.intel": {"pirates": "222.1"}}, units={"222.1": {"urban-1-0": 6}})
    camps = ["112.1", "121.1", "122.1", "211.1", "212.1", "221.1", "222.1", "223.1", "223.2", "231.1"]
    calm = {place[:3]: {"state": "imperial-control", "loyalty": "neutral"} for place in camps}
    with pytest.raises(FitgError, match=r"at most 9 are of missions; name the others in modules\.missions"):
        lay_out(camps=camps, planets=calm)
    events = {"missions.cells": {"of_events": ["231.1"]}}
    assert len(lay_out(camps=camps, planets=calm, modules=events).state.camps) == 10


@pytest.mark.case("VX-23", "VX-23a")
@pytest.mark.parametrize("place", ["222.1", "222.orbit"])
def test_people_stand_with_the_pirate_fleet_where_a_position_has_it_so(place: str) -> None:
    people = {**SOMEBODY, "rayner-derban": {"place": "223.1", "ship": "explorer"}}
    said = {"pirates": place, "pirate_crew": ["rayner-derban"]}
    game = lay_out(characters=people, modules={"missions.intel": said})
    leader = game.state.characters["rayner-derban"]
    assert (leader.place, leader.with_units, leader.detected) == (place, True, True)
    assert game.state.ships["explorer"].place == place
    assert restore(game.snapshot()).snapshot() == game.snapshot()


@pytest.mark.case("VX-23")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"pirates": "222.1", "pirate_crew": ["gelba"]}, "nobody can be aboard the Pirate Fleet"),
        ({"pirate_crew": ["kogus"]}, "say where the Pirate Fleet is"),
    ],
)
def test_only_free_rebels_stand_with_the_pirate_fleet(said: dict[str, Any], why: str) -> None:
    with pytest.raises(FitgError, match=why):
        lay_out(modules={"missions.intel": said})


@pytest.mark.case("VX-22f")
def test_the_rebels_know_the_orders_to_come_that_a_position_says() -> None:
    cards = [128, 129, 130, 131, 132]
    given = {"assignment": 127, "decks": {"strategic_assignments": cards}}
    game = lay_out(modules={"missions.intel": {"spied": [2]}}, **given)
    assert assignments.pile(game.ctx).known_to("rebel") == {1: 129}
    assert not assignments.pile(game.ctx).known_to("spectator")
    with pytest.raises(FitgError, match="no card 6 in the deck of Strategic Assignments, which has 5"):
        lay_out(modules={"missions.intel": {"spied": [6]}}, **given)


@pytest.mark.case("VC-42a", "VX-11e")
@pytest.mark.parametrize(("kind", "fate"), [("locals", "incarcerated"), ("creature", "incapacitated")])
def test_a_sovereign_lies_low_where_a_position_has_it_so(kind: str, fate: str) -> None:
    yaldor = {"fate": "summoned", "side": "rebel", "place": "441.1"}
    game = lay_out(sovereigns={"yaldor": yaldor}, modules={"core.immunity": {"rulers": {"yaldor": kind}}})
    ruler = game.state.characters["yaldor"]
    assert (ruler.fate, ruler.place, ruler.detected) == (fate, "441.1", True)
    assert "yaldor" in immunity(game.ctx).laid_low
    assert restore(game.snapshot()).snapshot() == game.snapshot()
    for said, why in (
        ({"yaldor": "bad luck"}, "say what brought him down"),
        ({"kogus": "locals"}, "only a sovereign who is summoned and free"),
    ):
        with pytest.raises(FitgError, match=why):
            lay_out(sovereigns={"yaldor": yaldor}, modules={"core.immunity": {"rulers": said}})
