"""[32.0] The words of the Galactic Event cards, each where another rule stands in its way."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, loyalty, points, record
from tests.engine.table import do, ending, every, only, passing, question, troops

from fitg.data import facts
from fitg.engine.events.character_combat import Died, Freed, Wounded
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import CharacterReborn, GalacticEventDrawn, PlanetNamed, SecretRevealed
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import PossessionUsed
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.engine.rules.galactic.events import in_force
from fitg.presentation.narration import describe

FIRST_CARD = 98
LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}
RISEN: dict[str, Any] = {"state": "rebellion", "pdb_up": False}
REBELS = sorted(name for name, card in facts().characters.items() if card.side == "rebel")


def drawn(card: int, *picks: int, turn: int = 2, **more: Any) -> Game:
    """The Galactic Event Phase in which this card comes up."""
    return galaxy("galactic.event", turn=turn, picks=[card - FIRST_CARD, *picks], **more)


def at(space: str, *planets: str) -> dict[str, dict[str, Any]]:
    return {planet: {"loyalty": space} for planet in planets}


def play(game: Game, *answers: str) -> list[Event]:
    """Everybody does the least, but for these answers, until the event has been carried out."""
    events: list[Event] = []
    for _ in range(80):
        if game.decision is None or game.ctx.segment != "galactic.event":
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError("the event goes on and on")


# 98: pirates


def looted(**more: Any) -> set[str]:
    """The Environs of Charkhan and Angoff that pirates could plunder."""
    game = drawn(98, **more)
    assert question(game).side == "rebel"
    places = {action.split()[-1] for action in game.actions}
    return {place for place in places if place.startswith(("223.", "222."))}


@pytest.mark.case("32.0", "19.6", "36.1")
@pytest.mark.parametrize(
    ("more", "open_"),
    [
        ({}, {"222.1", "223.1", "223.2"}),
        ({"units": {"223.1": {"suicide-squad": 1}}}, {"222.1", "223.2"}),
        ({"units": {"223.orbit": {"peacemaker": 1}}}, {"222.1"}),
        ({"characters": {"redjac": {"place": "223.1"}}}, {"222.1", "223.1", "223.2"}),
        (
            {"units": {"223.1": {"air-2-1": 1}}, "planets": {"223": {"pdb_up": True}}},
            {"222.1", "223.1", "223.2"},
        ),
        ({"units": {"223.1": {"air-2-1": 1}}, "planets": {"223": {"pdb_up": False}}}, {"222.1"}),
        ({"destroyed_planets": ["223"]}, {"222.1"}),
    ],
    ids=["free", "squad", "Atrocity unit", "knight", "Rebels, PDB Up", "Rebels, PDB Down", "destroyed"],
)
def test_pirates_ask_for_military_units_and_for_imperial_control(
    more: dict[str, Any], open_: set[str]
) -> None:
    assert looted(**more) == open_


@pytest.mark.case("32.0", "34.31")
def test_the_loot_is_the_rating_of_one_environ_as_far_as_the_track_goes() -> None:
    game = drawn(98, resource_tracks={"rebel": 196})
    do(game, "plunder 223.1")
    assert points(game)["rebel"] == 199


@pytest.mark.case("32.0")
def test_where_the_empire_controls_nothing_there_is_nothing_to_plunder() -> None:
    game = drawn(98, planets=dict.fromkeys(facts().planets, LOST))
    assert game.ctx.segment != "galactic.event"
    assert points(game)["rebel"] == 0


# 99, 104: markers that have to be moved

SEGUNDEN = ("122", "131", "232", "421", "521")


@pytest.mark.case("32.0", "15.13", "15.14")
def test_where_fewer_than_three_can_move_those_move() -> None:
    game = drawn(99, planets={**at("unrest", "122"), "131": LOST, "232": RISEN, **at("loyal", "421", "521")})
    play(game)
    assert [loyalty(game, planet) for planet in ("122", "421", "521")] == [UNREST, NEUTRAL, NEUTRAL]
    assert [game.state.planets[each].status for each in ("122", "131", "232")] == [
        "imperial-control",
        "rebel-control",
        "rebellion",
    ]


@pytest.mark.case("32.0", "31.22")
def test_a_planet_that_refuses_is_none_of_the_three_that_must_move() -> None:
    """He chooses Tiglyf, shows that it is Empire Forever, and has three others to move all the same."""
    game = drawn(99, planets=at("neutral", *SEGUNDEN), secrets={"131": {"code": "empire-forever"}})
    do(game, "shift 131", "show the secret of 131")
    assert loyalty(game, "131") == PATRIOTIC
    assert question(game).prompt.startswith("3 more planets")
    do(game, "shift 122", "shift 232", "shift 421")
    assert [loyalty(game, planet) for planet in SEGUNDEN] == [DISSENT, PATRIOTIC, DISSENT, DISSENT, NEUTRAL]


@pytest.mark.case("32.0", "23.1")
def test_no_example_is_set_by_a_shift_of_one_space_though_three_planets_move() -> None:
    game = drawn(99, planets=at("neutral", *SEGUNDEN))
    events = play(game)
    assert len(every(events, LoyaltyShifted)) == 3
    assert not every(events, DominoSparked)


@pytest.mark.case("32.0", "23.45", "15.15")
def test_the_games_please_capitals_too_and_planets_whose_rebellion_was_stopped() -> None:
    """23.45 protects capitals from examples only; and in Rebellion Stopped a Loyalty marker lies there."""
    game = drawn(
        104,
        planets={
            **at("loyal", "152", "162"),
            "142": {"state": "rebellion-stopped", "loyalty": "unrest"},
            "141": RISEN,
        },
        units={"142.1": {"urban-2-1": 1, "line": 1}},
    )
    assert {"shift 152", "shift 162", "shift 142"} <= set(game.actions)
    assert "shift 141" not in game.actions
    do(game, "shift 152", "shift 162", "shift 142")
    assert [loyalty(game, each) for each in ("152", "162", "142")] == [PATRIOTIC, PATRIOTIC, DISSENT]
    assert game.state.planets["142"].status == "rebellion-stopped"


@pytest.mark.case("32.0", "31.0")
def test_known_friends_of_the_rebels_are_not_pleased_by_games() -> None:
    game = drawn(
        104,
        planets=at("dissent", "131", "113"),
        secrets={"131": {"code": "welcome-rebels", "revealed": True}},
    )
    assert "shift 113" in game.actions
    assert "shift 131" not in game.actions


# 107, 108


@pytest.mark.case("32.0", "15.15")
def test_the_backlash_reaches_a_planet_whose_rebellion_was_stopped() -> None:
    game = drawn(
        107,
        planets={"421": {"state": "rebellion-stopped", "loyalty": "unrest"}},
        units={"421.1": {"urban-2-1": 1}},
    )
    assert loyalty(game, "421") == LOYAL
    assert game.state.planets["421"].status == "rebellion-stopped"


@pytest.mark.case("32.0", "36.33b")
def test_neither_backlash_nor_scandal_reaches_the_hypnotized_the_risen_or_the_destroyed() -> None:
    lonica = drawn(
        107,
        planets=at("unrest", "421"),
        units={"421.orbit": {"resolution": 1}},
        hypnosis={"421": "resolution"},
    )
    assert loyalty(lonica, "421") == UNREST
    zakir = drawn(
        108,
        destroyed_planets=["511"],
        planets={**at("neutral", "512"), "513": RISEN},
        units={"512.orbit": {"resolution": 1}},
        hypnosis={"512": "resolution"},
    )
    assert loyalty(zakir, "512") == NEUTRAL
    assert zakir.state.planets["513"].status == "rebellion"
    assert not every(list(zakir.log), LoyaltyShifted)


# 109: the cult of Deblon


@pytest.mark.case("32.0", "23.2")
@pytest.mark.parametrize(("first", "second"), [("441", "442"), ("442", "441")])
def test_a_planet_rises_by_the_cult_only_if_it_was_at_unrest_as_the_card_came_up(
    first: str, second: str
) -> None:
    """ "Currently": not one that the card, or the example of the other, has just moved there."""
    game = drawn(109, planets={**at("unrest", first), **at("dissent", second)})
    play(game, f"{first} rises", f"shift {second}", f"{second} rises")
    assert game.state.planets[first].status == "rebellion"
    assert (game.state.planets[second].status, loyalty(game, second)) == ("imperial-control", UNREST)


@pytest.mark.case("32.0", "23.1")
def test_two_patriotic_planets_move_both_and_then_set_each_other_an_example() -> None:
    """ "The Domino Effect may be initiated" comes after the shifts of both."""
    game = drawn(109, planets=at("patriotic", "441", "442"))
    assert [loyalty(game, each) for each in ("441", "442")] == [NEUTRAL, NEUTRAL]
    events = play(game, "shift 442", "shift 441")
    assert [each.planet for each in every(list(game.log), DominoSparked)] == ["441", "442"]
    assert {each.planet for each in every(events, LoyaltyShifted)} >= {"441", "442"}
    assert [loyalty(game, each) for each in ("441", "442")] == [DISSENT, DISSENT]


@pytest.mark.case("32.0", "23.2", "34.3")
def test_both_planets_may_rise_each_with_all_that_a_rebellion_brings() -> None:
    game = drawn(109, planets=at("unrest", "441", "442"))
    events = play(game, "441 rises", "442 rises")
    assert [each.after for each in every(events, StatusChanged)] == ["rebellion"] * 2
    assert points(game)["rebel"] == 7 + 8
    assert len(every(events, DominoSparked)) == 2


@pytest.mark.case("32.0", "36.33b", "15.14")
def test_the_cult_does_not_stir_the_hypnotized_or_those_who_have_risen() -> None:
    game = drawn(
        109,
        planets={**at("unrest", "441"), "442": RISEN},
        units={"441.orbit": {"resolution": 1}},
        hypnosis={"441": "resolution"},
    )
    assert game.ctx.segment != "galactic.event"
    assert game.state.planets["441"].status == "imperial-control"


@pytest.mark.case("32.0", "31.22")
@pytest.mark.parametrize("refuse", [True, False])
def test_a_hidden_secret_may_be_shown_against_a_rising_too(refuse: bool) -> None:
    game = drawn(109, planets=at("unrest", "442"), secrets={"442": {"code": "empire-forever"}})
    events = do(game, "442 rises")
    assert (question(game).side, question(game).case) == ("imperial", "32.0")
    events += do(game, "show the secret of 442" if refuse else "let 442 turn")
    assert bool(every(events, SecretRevealed)) is True, "by refusing, or because it is lost in the rebellion"
    assert (game.state.planets["442"].status == "rebellion") is not refuse
    assert (loyalty(game, "442") == PATRIOTIC) is refuse


@pytest.mark.case("32.0", "31.0")
def test_where_any_other_secret_is_hidden_the_empire_is_asked_as_well() -> None:
    """To be asked must not tell."""
    game = drawn(109, planets=at("unrest", "442"), secrets={"442": {"code": "drug-world"}})
    do(game, "442 rises")
    assert game.actions == ("let 442 turn",)
    do(game, "let 442 turn")
    assert game.state.planets["442"].status == "rebellion"


@pytest.mark.case("32.0", "31.0")
def test_known_friends_of_the_empire_do_not_rise_by_the_cult() -> None:
    game = drawn(
        109, planets=at("unrest", "442"), secrets={"442": {"code": "empire-forever", "revealed": True}}
    )
    assert game.ctx.segment != "galactic.event"
    assert loyalty(game, "442") == UNREST


# 112: a code is cracked

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


def cracked(named: int, **more: Any) -> Game:
    """The base is on the last of the eighteen; so many of the others have been named."""
    return drawn(112, rebel_base="551", named_planets=NOT_THE_BASE[:named], **more)


@pytest.mark.case("32.0", "34.23", "38.53")
def test_the_ninth_secret_of_a_cracked_code_ends_the_war_in_the_event_phase() -> None:
    lost = cracked(16)
    assert (ending(lost).winner, ending(lost).case) == ("imperial", "38.53")
    assert lost.ctx.segment == "galactic.event"
    held = cracked(16, planets={"222": LOST})
    assert held.outcome is None
    assert record(held).base_revealed


@pytest.mark.case("32.0", "34.22")
def test_the_eighth_leaves_the_base_and_one_other_planet() -> None:
    game = cracked(14)
    events = play(game)
    assert len(every(events, PlanetNamed)) == 2
    assert not record(game).base_revealed
    offered = {planet for planet in NOT_THE_BASE if planet not in record(game).named}
    assert len(offered) == 1


@pytest.mark.case("32.0", "34.22", "36.34")
def test_a_destroyed_planet_is_not_named() -> None:
    game = cracked(0, destroyed_planets=["112"])
    assert "the base is not on 112" not in game.actions
    assert "the base is not on 551" not in game.actions
    assert len(game.actions) == 16


@pytest.mark.case("34.22", "34.23", "36.34")
@pytest.mark.parametrize(("destroyed", "named", "known"), [(1, 14, False), (2, 12, False), (2, 14, True)])
def test_destroyed_candidates_count_as_named(destroyed: int, named: int, known: bool) -> None:
    """With sixteen of them gone, named or not, the next secret names the base."""
    game = cracked(named, destroyed_planets=NOT_THE_BASE[named:][:destroyed], planets={"222": LOST})
    play(game)
    assert record(game).base_revealed is known


# 113


@pytest.mark.case("32.0", "34.31", "33.13")
def test_a_transport_lost_in_the_first_game_turn_costs_no_later_taxes() -> None:
    """No taxation is upcoming in that Game-Turn; what the track lacks is dropped (G-06)."""
    game = drawn(113, turn=1, resource_tracks={"rebel": 197})
    for _ in range(60):
        if game.state.turn == 2 and question(game).kind == "taxation":
            break
        do(game, passing(game))
    assert points(game)["rebel"] == 199
    do(game, "tax 222 by half")
    assert points(game)["imperial"] == 4


# 114: Egrix


def invaded(**more: Any) -> Game:
    return galaxy("interphase", turn=3, galactic_event=114, **more)


def asked_about(game: Game) -> tuple[str, set[str]]:
    """Who is asked, and what, as long as the event goes on."""
    if game.decision is None or game.decision.kind != "galactic-event" or game.state.turn != 3:
        return "", set()
    return game.decision.side, {action for action in game.actions if action.startswith("turn")}


@pytest.mark.case("32.0", "36.1", "20.5")
@pytest.mark.parametrize(
    ("units", "side"),
    [
        ({"peacemaker": 1, "urban-2-1": 1}, "imperial"),
        ({"peacemaker": 1, "urban-2-1": 2}, ""),
        ({"peacemaker": 1, "urban-2-3": 1}, "rebel"),
        ({"urban-2-3": 1}, "rebel"),
    ],
)
def test_space_strength_above_egrix_is_counted_to_the_point(units: dict[str, int], side: str) -> None:
    game = invaded(units={"222.orbit": units}, planets=at("neutral", "222"))
    assert asked_about(game)[0] == side


@pytest.mark.case("32.0", "15.13", "15.14", "36.33b")
@pytest.mark.parametrize(
    ("planet", "more"),
    [
        ({"loyalty": "unrest"}, {}),
        (RISEN, {}),
        (LOST, {}),
        ({"loyalty": "neutral"}, {"hypnosis": {"222": "resolution"}}),
    ],
)
def test_a_ruler_of_the_sky_is_not_asked_about_a_marker_that_does_not_move(
    planet: dict[str, Any], more: dict[str, Any]
) -> None:
    units = {"222.orbit": {"urban-4-3": 2, **({"resolution": 1} if more else {})}}
    assert asked_about(invaded(units=units, planets={"222": planet}, **more)) == ("", set())


@pytest.mark.case("32.0", "38.52")
def test_in_the_last_game_turn_the_sky_is_settled_before_the_end() -> None:
    game = galaxy(
        "interphase",
        turn=20,
        galactic_event=114,
        units={"222.orbit": {"urban-2-3": 1}},
        planets=at("neutral", "222"),
    )
    assert question(game).side == "rebel"
    do(game, "turn 222")
    assert loyalty(game, "222") == DISSENT
    assert ending(game).winner == "imperial"


# 117: the plague


def everybody(**people: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All Rebels but these are dead."""
    named = {key.replace("_", "-"): value for key, value in people.items()}
    return {**{name: {"fate": "dead"} for name in REBELS}, **named}


@pytest.mark.case("32.0", "12.82", "38.53")
def test_the_plague_that_kills_the_last_free_rebel_and_the_last_guard_ends_nothing() -> None:
    """His prisoner is alone and free in the same moment; with a second guard it is the end."""
    people = everybody(
        kogus={"place": "322.1", "wounds": 4},
        boccanegra={"place": "323.1", "fate": "captive", "captor": "redjac"},
        redjac={"place": "323.1", "wounds": 5},
    )
    game = drawn(117, characters=people)
    assert {each.character for each in every(list(game.log), Died)} == {"kogus", "redjac"}
    assert only(list(game.log), Freed).character == "boccanegra"
    assert game.outcome is None
    people["jin-voles"] = {"place": "323.1"}
    kept = drawn(117, characters=people)
    assert ending(kept).winner == "imperial"


@pytest.mark.case("32.0", "14.2", "27.2")
def test_the_medi_kit_that_keeps_rebels_well_is_seen() -> None:
    """No wound, and a planet that turns: both see why; it is owned, not used: it stays as it is."""
    people = {
        "kogus": {"place": "322.1", "possessions": ["medi-kit-of-ptolus"]},
        "redjac": {"place": "322.1"},
    }
    game = drawn(117, characters=people, planets=at("neutral", "322"))
    shown = only(list(game.log), PossessionUsed)
    assert shown.possession == "medi-kit-of-ptolus"
    assert shown in game.log_for("imperial")
    assert "Medi-kit" in describe(shown, game.facts)
    kit = game.state.possessions["medi-kit-of-ptolus"]
    assert (kit.revealed, kit.inoperative, kit.fate) == (True, False, "held")
    assert loyalty(game, "322") == DISSENT


@pytest.mark.case("32.0", "14.2")
@pytest.mark.parametrize(("place", "doctor"), [("322.1", "322.1"), ("222.1", "222.2"), ("222.1", "322.1")])
def test_a_medi_kit_that_explains_nothing_stays_hidden(place: str, doctor: str) -> None:
    """Beside the Doctor, or in another province."""
    if doctor == "222.2":
        doctor = "223.1"
    people = {
        "kogus": {"place": place, "possessions": ["medi-kit-of-ptolus"]},
        "doctor-sontag": {"place": doctor},
    }
    game = drawn(117, characters=people, planets=at("neutral", "322"))
    assert not game.state.possessions["medi-kit-of-ptolus"].revealed


@pytest.mark.case("32.0")
def test_an_orbit_box_is_no_environ_the_medi_kit_helps_nobody_there() -> None:
    people = {
        "kogus": {"place": "322.orbit", "ship": "explorer", "possessions": ["medi-kit-of-ptolus"]},
        "zina-adora": {"place": "322.orbit"},
    }
    game = drawn(117, characters=people, planets=at("neutral", "322"))
    assert {each.character for each in every(list(game.log), Wounded)} == {"kogus", "zina-adora"}
    assert loyalty(game, "322") == NEUTRAL
    assert not game.state.possessions["medi-kit-of-ptolus"].revealed


@pytest.mark.case("32.0", "15.13", "36.33b")
def test_gratitude_starts_no_rebellion() -> None:
    game = drawn(117, characters={"doctor-sontag": {"place": "322.1"}}, planets=at("unrest", "322"))
    assert game.state.planets["322"].status == "imperial-control"
    assert loyalty(game, "322") == UNREST


# 119: clones


@pytest.mark.case("32.0", "15.53")
def test_a_planet_that_nobody_controls_is_no_home_for_a_clone() -> None:
    """Held by Imperial units alone under a Down PDB: then planets in rebellion have to do."""
    game = drawn(
        119,
        0,
        characters={"kogus": {"fate": "dead"}},
        planets={"222": {"state": "rebel-control", "pdb_up": False}, "231": RISEN},
        units={"222.1": {"line": 1}},
    )
    assert {action.split()[-1] for action in game.actions} == {"231.1", "231.2"}


@pytest.mark.case("32.0")
def test_whoever_controls_a_planet_puts_no_clone_on_one_in_rebellion() -> None:
    game = drawn(119, 0, characters={"kogus": {"fate": "dead"}}, planets={"223": LOST, "231": RISEN})
    assert {action.split()[-1] for action in game.actions} == {"223.1", "223.2"}


@pytest.mark.case("32.0")
def test_three_of_all_the_dead_are_drawn_whoever_they_were() -> None:
    dead = {name: {"fate": "dead"} for name in ("kogus", "redjac", "jin-voles", "els-taroff")}
    game = drawn(119, 3, 2, 1, characters=dead, planets={"222": LOST})
    events = list(game.log) + play(game)
    reborn = [each.character for each in every(events, CharacterReborn)]
    assert len(reborn) == 3
    assert len({name for name in dead if game.state.characters[name].fate == "dead"}) == 1


@pytest.mark.case("32.0")
def test_without_a_place_a_drawn_rebel_is_lost_to_the_card_and_nobody_is_drawn_for_him() -> None:
    dead = {name: {"fate": "dead"} for name in ("kogus", "boccanegra", "redjac", "jin-voles")}
    names = sorted(dead)
    game = drawn(119, 0, 0, 0, characters=dead)
    events = list(game.log) + play(game)
    reborn = {each.character for each in every(events, CharacterReborn)}
    assert reborn <= {"redjac", "jin-voles"}
    assert 1 <= len(reborn) < len(names) - 1


# 122, 123, 124


@pytest.mark.case("32.0", "34.43", "34.44")
def test_the_disaster_of_the_pdb_makers_does_not_touch_the_rebels() -> None:
    game = galaxy(
        "galactic.rebel-purchases",
        turn=7,
        galactic_event=122,
        rebel_base="223",
        resource_tracks={"rebel": 9},
        planets={"222": LOST, "231": {"state": "rebel-control", "pdb_up": False}},
    )
    assert {"pay to raise pdb 222", "pay to turn up pdb 231"} <= set(game.actions)


@pytest.mark.case("32.0", "12.82")
def test_the_prisoner_of_a_disbanded_squad_is_free() -> None:
    game = drawn(
        123,
        units={"222.1": {"suicide-squad": 1}},
        characters={"kogus": {"place": "222.1", "fate": "captive", "captor": "units"}},
    )
    assert not troops(game, "222.1")
    assert game.state.characters["kogus"].fate == "free"


@pytest.mark.case("32.0", "33.37")
@pytest.mark.parametrize("squads", [1, 2])
def test_a_disbanded_squad_is_not_bought_in_the_same_game_turn(squads: int) -> None:
    """Its counter stays away; another that is free may be bought."""
    mix = facts().unit_kinds["suicide-squad"].count
    game = galaxy(
        "galactic.imperial-purchases",
        turn=7,
        galactic_event=123,
        disbanded_squad="suicide-squad",
        resource_tracks={"imperial": 99},
        units={"311.1": {"suicide-squad": mix - squads}} if mix > squads else {},
    )
    do(game, "buy for 162.1")
    assert any("suicide-squad" in action for action in game.actions) is (squads == 2)


@pytest.mark.case("32.0", "31.22")
def test_a_sermon_that_one_planet_refuses_still_moves_two_others_or_the_home() -> None:
    suvan = ("351", "113", "241", "341", "342")
    game = drawn(124, planets=at("neutral", *suvan), secrets={"341": {"code": "empire-forever"}})
    do(game, "shift 341", "show the secret of 341")
    assert set(game.actions) == {"shift 113", "shift 241", "shift 342", "shift 351", "no more"}
    do(game, "shift 113", "shift 342")
    assert [loyalty(game, planet) for planet in suvan] == [NEUTRAL, DISSENT, NEUTRAL, PATRIOTIC, DISSENT]
    assert not (game.decision is not None and game.decision.kind == "galactic-event")


# 115


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("known", "in_play"), [(True, False), (False, True)])
def test_a_card_that_is_ignored_is_drawn_all_the_same(known: bool, in_play: bool) -> None:
    game = drawn(115, rebel_base="223", rebel_base_revealed=known, planets={"222": LOST})
    told = only(list(game.log), GalacticEventDrawn)
    assert told.card == 115
    assert ("It is ignored" in describe(told, game.facts)) is known
    assert record(game).drawn_events == (115,)
    assert in_force(game.ctx, "inventory_month") is in_play


# 23.0: examples that a secret refuses


@pytest.mark.case("23.2", "31.22")
def test_a_planet_that_refuses_an_example_leaves_the_choice_of_two_others() -> None:
    """Cieson rises; of the Yesters abroad two follow: Tamset shows its secret, Magro and one more can."""
    game = galaxy(
        "galactic.taxation",
        turn=7,
        planets={**at("unrest", "223"), **at("neutral", "222", "231", "312", "112", "211")},
        secrets={"312": {"code": "empire-forever"}},
    )
    do(game, "tax 223 in full")
    while question(game).kind != "domino":
        do(game, passing(game))
    do(game, "shift 312", "show the secret of 312")
    assert {"shift 112", "shift 231"} <= set(game.actions)
    do(game, "shift 112")
    assert "shift 231" in game.actions
    do(game, "shift 231")
    assert [loyalty(game, each) for each in ("112", "231", "312")] == [DISSENT, DISSENT, PATRIOTIC]
