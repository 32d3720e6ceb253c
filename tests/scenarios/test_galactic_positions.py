"""[29.0] Positions of the Galactic Game: what they say, what they leave to chance, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from fitg.engine.game import Game, new_game, restore
from fitg.engine.rules.galactic import base
from fitg.engine.rules.galactic.memory import memory
from fitg.scenarios import ScenarioError, load

CARDS = list(range(127, 141))
EVENTS = list(range(98, 127))
STABILIZER = {"223.orbit": {"planet-stabilizer": 1}}


def source(**position: Any) -> dict[str, Any]:
    return {
        "base": "galactic-campaign",
        "id": "a-position",
        "title": "A position",
        "position": {"turn": 9, "segment": "rebel-1.missions", **position},
    }


def start(seed: int = 1, **position: Any) -> Game:
    position.setdefault("characters", {"kogus": {"place": "232.1"}})
    return new_game(source(**position), seed=seed)


def refusal(**position: Any) -> str:
    with pytest.raises(ScenarioError) as error:
        load(source(**position))
    return str(error.value)


@pytest.mark.case("31.0", "33.2", "34.1", "35.1", "36.33")
def test_a_position_says_everything_that_the_galactic_game_remembers() -> None:
    game = start(
        galactic_event=102,
        assignment=135,
        drawn_events=[99, 100, 102],
        drawn_assignments=[127, 135],
        decks={"strategic_assignments": [140, 139, 128]},
        next_assignment_known=True,
        rebel_base="223",
        named_planets=["112", "121"],
        secrets={"113": {"code": "trap", "revealed": True}, "131": {"code": "ipoc", "lost": True}},
        resource_tracks={"rebel": 12, "imperial": 34},
        destroyed_planets=["111"],
        units=STABILIZER,
        hypnosis={"223": "planet-stabilizer"},
        disbanded_squad="suicide-squad",
        open_units=True,
    )
    record = memory(game.ctx)
    assert (record.event, record.drawn_events) == (102, (99, 100, 102))
    assert (record.assignment, record.drawn_assignments) == (135, (127, 135))
    assert (record.assignments, record.next_assignment_known) == ((140, 139, 128), True)
    assert (record.base, record.base_revealed, record.named) == ("223", False, ("112", "121"))
    assert record.secrets == {"113": "trap", "131": "ipoc"}
    assert (record.revealed, record.lost_secrets) == (("113", "131"), ("131",))
    assert record.tracks == {"rebel": 12, "imperial": 34}
    assert game.state.planets["111"].status == "destroyed"
    assert (record.hypnosis, record.face_up) == ({"223": "planet-stabilizer"}, True)
    assert record.disbanded == "suicide-squad"
    assert memory(restore(game.snapshot()).ctx) == record


@pytest.mark.case("32.0")
def test_a_position_says_what_the_next_taxes_owe() -> None:
    assert memory(start(taxes_owed=3).ctx).owed == 3


@pytest.mark.case("32.0", "35.4")
def test_what_a_named_deck_lacks_has_been_drawn() -> None:
    game = start(
        galactic_event=102,
        assignment=135,
        decks={"galactic_events": EVENTS[10:], "strategic_assignments": CARDS[9:]},
    )
    record = memory(game.ctx)
    assert record.drawn_events == (98, 99, 100, 101, 103, 104, 105, 106, 107, 102)
    assert record.drawn_assignments == (127, 128, 129, 130, 131, 132, 133, 134, 135)


@pytest.mark.case("31.0", "34.1", "35.1")
def test_what_is_left_out_does_not_exist() -> None:
    record = memory(start().ctx)
    assert (record.secrets, record.base, record.assignments) == ({}, "", ())


@pytest.mark.case("31.1", "34.1", "35.1")
def test_chance_deals_what_the_position_leaves_to_it() -> None:
    games = [
        start(
            seed,
            by_chance=["secrets", "base", "assignments"],
            secrets={"113": {"code": "trap"}},
            named_planets=["112", "121"],
            assignment=135,
            destroyed_planets=["131", "141"],
        )
        for seed in range(4)
    ]
    for game in games:
        record = memory(game.ctx)
        marked = {planet for planet, each in game.facts.planets.items() if each.secret}
        assert set(record.secrets) == marked - {"131"}
        assert record.secrets["113"] == "trap"
        assert len(set(record.secrets.values())) == 15
        assert record.base in base.possible(game.ctx)
        assert record.base not in ("112", "121", "141")
        assert sorted(record.assignments) == [card for card in CARDS if card != 135]
    assert len({memory(game.ctx).base for game in games}) > 1
    assert len({memory(game.ctx).assignments for game in games}) == 4
    assert len({tuple(memory(game.ctx).secrets.items()) for game in games}) == 4


@pytest.mark.case("34.22")
def test_without_a_base_nothing_gives_it_away() -> None:
    game = start()
    base.reveal(game.ctx, "a test", "34.2")
    assert not memory(game.ctx).base_revealed


@pytest.mark.case("31.0")
def test_pieces_may_be_left_at_a_dead_world() -> None:
    dead = {"221": {"code": "dead-world", "revealed": True}}
    game = start(secrets=dead, destroyed_planets=["221"], units={"221.orbit": {"line": 1}})
    assert game.state.planets["221"].status == "destroyed"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"destroyed_planets": ["111"], "planets": {"111": {"state": "rebellion"}}},
            "planets.111: the planet is destroyed and has no state, Loyalty or PDB; leave it out.",
        ),
        (
            {"destroyed_planets": ["111", "111"]},
            "destroyed_planets: 111 is named 2 times; once is enough.",
        ),
        (
            {"destroyed_planets": ["112"], "camps": ["112.1"]},
            "destroyed_planets: 112 is destroyed, yet something is in 112.1.",
        ),
        (
            {"destroyed_planets": ["113"], "secrets": {"113": {"code": "trap"}}},
            "secrets.113: 113 is destroyed, and trap with it",
        ),
        (
            {"secrets": {"221": {"code": "dead-world", "revealed": True}}},
            "secrets.221: a revealed Dead World is one of the destroyed_planets [36.34].",
        ),
        (
            {"named_planets": ["112", "121", "141"]},
            "named_planets: every Rebel secret names two planets; there is one too many or too few.",
        ),
        (
            {"rebel_base": "112", "destroyed_planets": ["112"]},
            "rebel_base: 112 is destroyed, and so everybody knows it [34.46].",
        ),
        ({"rebel_base": "112", "by_chance": ["base"]}, "by_chance: the base "),
        ({"by_chance": ["weather"]}, "by_chance[1]: 'weather' is not allowed here; "),
        ({"by_chance": ["base", "base"]}, "by_chance: base is named 2 times; once is enough."),
        ({"drawn_events": [1]}, "drawn_events: there is no card '1'; "),
        ({"galactic_event": 1}, "drawn_events: there is no card '1'; "),
        (
            {"galactic_event": 102, "drawn_events": [102, 103]},
            "galactic_event: card 102 is in force, but is not the last one drawn.",
        ),
        (
            {"assignment": 135, "drawn_assignments": [127]},
            "assignment: card 135 is in force, but is not the last one drawn.",
        ),
        ({"assignment": 135, "decks": {"strategic_assignments": [135]}}, "assignment: card 135 "),
        ({"galactic_event": 102, "decks": {"galactic_events": [102]}}, "galactic_event: card 102 "),
        (
            {"next_assignment_known": True},
            "next_assignment_known: there is no card that he can have seen; ",
        ),
        (
            {"hypnosis": {"223": "line"}, "units": STABILIZER},
            "hypnosis.223: there is no Atrocity unit 'line'; ",
        ),
        (
            {"hypnosis": {"223": "resolution"}, "units": STABILIZER},
            "hypnosis.223: the unit must be in 223.orbit",
        ),
        (
            {
                "hypnosis": {"223": "planet-stabilizer"},
                "units": STABILIZER,
                "planets": {"223": {"state": "rebellion", "pdb_up": False}},
            },
            "hypnosis.223: there is no Loyalty marker on which it could be [36.33].",
        ),
        ({"taxes_owed": 6}, "taxes_owed: it can be 0 to 5 [113]."),
        ({"taxes_owed": -1}, "taxes_owed: it can be 0 to 5 [113]."),
        (
            {"taxes_owed": 1, "resource_tracks": {"imperial": 1}},
            "taxes_owed: taxes owe only what the Imperial track lacked, and it is not empty [113].",
        ),
        ({"disbanded_squad": "line"}, "disbanded_squad: there is no Suicide Squad 'line'; "),
        (
            {"disbanded_squad": "suicide-squad", "units": {"222.1": {"suicide-squad": 2}}},
            "units.222.1.suicide-squad: 3 suicide-squad are in play, and there are only 2 counters [19.0].",
        ),
    ],
)
def test_impossible_positions_are_refused_in_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    assert refusal(**fields).partition("position.")[2].startswith(sentence)


@pytest.mark.parametrize(
    "fields", [{"hypnosis": {"223": "resolution"}}, {"open_units": True}, {"by_chance": ["base"]}]
)
def test_only_the_galactic_game_has_all_this(fields: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError, match="only the Galactic Game has this"):
        load({"base": "empires-backdoor", "id": "x", "title": "X", "position": fields})


@pytest.mark.case("35.4")
def test_cards_come_again_once_all_have_been_drawn() -> None:
    game = start(
        assignment=140,
        drawn_assignments=CARDS,
        decks={"strategic_assignments": [127, 128, 129, 130, 131, 132]},
    )
    assert memory(game.ctx).assignments == (127, 128, 129, 130, 131, 132)


@pytest.mark.case("31.0")
def test_a_secret_that_is_lost_has_been_shown_and_what_has_risen_is_remembered() -> None:
    game = start(
        secrets={"222": {"code": "slave-world", "lost": True}, "531": {"code": "imperial-deltronics"}},
        planets={"531": {"state": "rebellion-stopped", "loyalty": "neutral"}},
    )
    record = memory(game.ctx)
    assert (record.revealed, record.lost_secrets) == (("222",), ("222",))
    assert set(record.risen) == {"222", "531"}


@pytest.mark.case("32.0", "35.4")
def test_no_card_is_drawn_twice() -> None:
    assert refusal(turn=3, galactic_event=99, drawn_events=[99, 100, 99]).endswith(
        "position.drawn_events: 99 is named 2 times; once is enough."
    )
    assert refusal(turn=3, assignment=127, drawn_assignments=[127, 127]).endswith(
        "position.drawn_assignments: 127 is named 2 times; once is enough."
    )
    second = start(turn=16, assignment=128, drawn_assignments=[*range(127, 141), 127, 128])
    assert memory(second.ctx).drawn_assignments[-2:] == (127, 128)
    again = refusal(turn=17, assignment=128, drawn_assignments=[*range(127, 141), 128, 127, 128])
    assert "128 is named 2 times" in again


@pytest.mark.case("36.1")
def test_there_is_only_one_counter_of_an_atrocity_unit() -> None:
    assert "2 peacemaker are in play, and there is only one counter [19.0]" in refusal(
        units={"222.orbit": {"peacemaker": 2}}
    )
