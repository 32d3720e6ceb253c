"""[13.3, 13.5] Drawing Action Cards: how many, in which order, when missions are completed and when not."""

from __future__ import annotations

import pytest
from tests.engine.mission_table import CAVE, CITY, SMALL_CITY, WILDS, draw, errand, finish, send
from tests.engine.table import do, every, only, troops

from fitg.data import facts
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.missions import (
    BonusDrawn,
    CardDrawn,
    CharacterGained,
    EventStruck,
    MissionAborted,
    MissionCompleted,
    MissionFailed,
)
from fitg.engine.game import restore
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST
from fitg.engine.rules.missions.environ_missions import EnvironMissions


def outcome(events: list[Event]) -> list[tuple[str, str, int]]:
    """What became of the missions, in order: letter, end, letters in hand."""
    story = []
    for event in events:
        if isinstance(event, MissionCompleted):
            story.append((event.letter, "completed", event.letters))
        elif isinstance(event, MissionFailed | MissionAborted):
            story.append((event.letter, type(event).__name__.removeprefix("Mission").lower(), 0))
    return story


# How many cards


@pytest.mark.case("13.3", "13.3a")
def test_the_size_of_the_environ_limits_the_cards_of_all_its_missions_together() -> None:
    """Two groups in a city of Size 4 draw four cards, not eight."""
    game = errand(CITY, ["zina-adora", "kogus"], cards=[76, 76, 76, 76])
    send(game, I=["zina-adora"], G=["kogus"])
    events = draw(game, 4)
    numbers = [(card.number, card.limit) for card in every(events, CardDrawn)]
    assert numbers == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert "draw" not in game.actions


@pytest.mark.case("13.3b", "13.3d", "13.5")
def test_a_card_is_dealt_with_event_first_and_letters_second_before_the_next_is_drawn() -> None:
    """Card 82 (urban) makes civil war before its G brings a new friend."""
    game = errand(CITY, ["zina-adora"], loyalty="unrest", cards=[82])
    send(game, G=["zina-adora"])
    events = draw(game)
    kinds = [type(event) for event in events if isinstance(event, LoyaltyShifted | CharacterGained)]
    assert kinds == [LoyaltyShifted, CharacterGained]


@pytest.mark.case("13.3d")
def test_a_mission_aborted_by_the_event_does_not_profit_from_the_letter_of_the_same_card() -> None:
    """Card 92 (urban): the coup is betrayed; 97 (wild): an agent betrays Diplomacy, and there is a D."""
    game = errand(WILDS, ["zina-adora"], cards=[97])
    send(game, D=["zina-adora"])
    assert outcome(draw(game)) == [("D", "aborted", 0)]


@pytest.mark.case("13.3c", "13.6a")
def test_whoever_stops_early_gets_no_bonus_draws() -> None:
    """[A-13-08] One sequence for all: the letters in hand count, nobody draws on."""
    game = errand(CITY, ["zina-adora", "kogus"], cards=[83, 76])
    send(game, D=["zina-adora"], P=["kogus"])
    draw(game, 2)
    events = do(game, "stop", "conclude D")
    assert not every(events, BonusDrawn)
    assert outcome(events) == [("D", "completed", 1), ("P", "failed", 0)]


@pytest.mark.case("13.3", "13.5")
def test_drawing_ends_by_itself_when_no_mission_is_open() -> None:
    """[A-13-08]"""
    game = errand(CITY, ["zina-adora"], others={"kogus": {}}, cards=[82])
    send(game, G=["zina-adora"])
    events = draw(game)
    assert outcome(events) == [("G", "completed", 1)]
    assert not any(isinstance(procedure, EnvironMissions) for procedure in game.state.stack)


@pytest.mark.case("13.3")
def test_the_rulebooks_diplomacy_in_an_urban_environ_of_size_four() -> None:
    """The first card brings a creature and no D; three more cards without a D; then bonus draws."""
    game = errand(CITY, ["zina-adora"], cards=[70, 76, 77, 82], dice=[1])
    send(game, D=["zina-adora"])
    assert only(draw(game), EventStruck).event == "creature_attack"
    do(game, "break off with all")
    assert not every(draw(game, 2), BonusDrawn)
    assert only(draw(game), BonusDrawn).letter == "D"


# Which cards


def cards_of(events: list[Event]) -> list[int]:
    """All cards drawn, one by one or together as bonus draws."""
    found: list[int] = []
    for event in events:
        if isinstance(event, CardDrawn):
            found.append(event.card)
        elif isinstance(event, BonusDrawn):
            found += event.cards
    return found


@pytest.mark.case("13.31")
def test_no_card_comes_twice_in_one_environ_and_all_are_back_in_the_next() -> None:
    """[A-13-09] Bonus draws come from the same deck. The missions are too quiet to be disturbed."""
    people = {"zina-adora": {}, "kogus": {"place": "432.2"}, "tourag": {"place": "432.3"}}
    game = errand("432.1", [], others=people, cards=[76, 77, 78, 82])
    send(game, I=["zina-adora"])
    drawn = cards_of(draw(game, 4))
    assert len(drawn) == len(set(drawn)) == 4 + 5
    do(game, "missions at 432.2", "assign kogus to G")
    missions = game.state.stack[-1]
    assert isinstance(missions, EnvironMissions)
    assert missions.drawn == ()


@pytest.mark.case("13.31")
def test_a_deck_that_runs_out_is_shuffled_again() -> None:
    """[A-13-09] Nineteen diplomats and Zina use up all thirty cards; then some come a second time."""
    team = [
        each.id for each in facts().characters.values() if each.side == "rebel" and each.id != "zina-adora"
    ]
    game = errand(CITY, [*team, "zina-adora"], loyalty="dissent", cards=[78, 76, 77, 79])
    send(game, D=team, I=["zina-adora"])
    drawn = cards_of(draw(game, 4) + do(game, "bonus draws for D"))
    # 4 cards; 4 + 18 + 1 + 1 for Diplomacy; 3 + 1 + 1 for Gather Information
    assert len(drawn) == 4 + 24 + 5
    assert set(drawn[:30]) == set(facts().action_cards)


@pytest.mark.case("13.32")
@pytest.mark.parametrize(
    ("place", "section", "letters"),
    [
        ("432.1", "urban", "SG"),
        ("432.3", "wild", "RT"),
        ("432.2", "special", "FI"),
        ("431.1", "special", "FI"),
        ("223.1", "special", "FI"),
        ("513.2", "special", "FI"),
    ],
)
def test_only_the_section_of_the_environ_type_is_read(place: str, section: str, letters: str) -> None:
    """[A-05-01] Card 92 in a city, the wild, a cave, the sea, the air and the fire."""
    game = errand(place, ["kogus"], cards=[92])
    send(game, I=["kogus"])
    drawn = only(draw(game), CardDrawn)
    assert (drawn.section, drawn.letters) == (section, letters)
    assert ("complete I" in game.actions) is (section == "special")


# Completing missions


@pytest.mark.case("13.5", "13.6a")
def test_the_rulebooks_new_friend_and_the_camp_that_needs_bonus_draws() -> None:
    """Size 3: the second card has a G, no card has a B; only the camp builders take bonus draws."""
    game = errand(SMALL_CITY, ["zina-adora", "kogus"], loyalty="loyal", cards=[76, 82, 77, 93])
    send(game, G=["kogus"], B=["zina-adora"])
    assert outcome(draw(game)) == []
    events = draw(game)
    assert outcome(events) == [("G", "completed", 1)]
    friend = only(events, CharacterGained).character
    assert game.state.characters[friend].sidelined
    events = draw(game)
    assert only(events, BonusDrawn).letter == "B"
    assert outcome(events) == [("B", "completed", 1)]


@pytest.mark.case("13.5")
def test_a_completed_mission_takes_no_further_letters() -> None:
    game = errand(CITY, ["zina-adora", "kogus"], cards=[82, 72])
    send(game, G=["kogus"], I=["zina-adora"])
    assert len(every(draw(game, 2), CharacterGained)) == 1


@pytest.mark.case("13.5")
def test_one_card_completes_two_missions_in_the_order_the_player_likes() -> None:
    """[A-13-06] Card 72 (urban) shows P and G; its locals are calm on a planet in rebellion."""
    game = errand(CITY, ["zina-adora", "kogus"], state="rebellion", cards=[72])
    send(game, P=["zina-adora"], G=["kogus"])
    draw(game)
    assert game.actions == ("complete P", "complete G")
    events = do(game, "complete G")
    events += do(game, game.actions[0])
    assert outcome(events) == [("G", "completed", 1), ("P", "completed", 1)]


# Going on


@pytest.mark.case("13.51")
@pytest.mark.parametrize(
    ("letter", "card", "place"),
    [("C", 77, CITY), ("D", 73, CITY), ("F", 75, CITY), ("I", 85, CITY), ("S", 79, CITY), ("T", 88, CITY)],
)
def test_after_a_letter_the_player_may_be_content_or_go_on(letter: str, card: int, place: str) -> None:
    game = errand(
        place,
        ["zina-adora"],
        others={
            "kogus": {"fate": "captive", "captor": "units"},
            "tourag": {"fate": "captive", "captor": "units"},
        },
        units={place: {"militia": 2}},
        pdb_up=False,
        cards=[card],
    )
    send(game, **{letter: ["zina-adora"]})
    assert outcome(draw(game)) == []
    assert game.actions == ("draw", f"complete {letter}", "stop")
    assert outcome(do(game, f"complete {letter}")) == [(letter, "completed", 1)]


@pytest.mark.case("13.51")
@pytest.mark.parametrize(("letter", "card"), [("P", 96), ("G", 90), ("B", 79)])
def test_missions_without_degrees_are_completed_at_once(letter: str, card: int) -> None:
    game = errand(WILDS, ["zina-adora"], loyalty="loyal", cards=[card])
    send(game, **{letter: ["zina-adora"]})
    assert outcome(draw(game) + finish(game)) == [(letter, "completed", 1)]


@pytest.mark.case("13.51")
def test_a_mission_may_be_banked_between_any_two_draws() -> None:
    """[A-13-07] Not only when its letter comes up."""
    game = errand(CITY, ["zina-adora", "kogus"], cards=[83, 77])
    send(game, D=["zina-adora"], G=["kogus"])
    draw(game)
    draw(game)
    events = do(game, "complete D")
    assert outcome(events) == [("D", "completed", 1)]
    assert game.actions == ("draw", "stop")


@pytest.mark.case("13.51", "13.6")
def test_a_mission_may_be_banked_before_its_bonus_draws() -> None:
    """[A-13-07] One shift is enough: at Dissent the camp would go."""
    game = errand(SMALL_CITY, ["zina-adora"], loyalty="loyal", camps=[SMALL_CITY], cards=[83, 77, 78])
    send(game, D=["zina-adora"])
    draw(game, 3)
    assert game.actions == ("bonus draws for D", "complete D")
    events = do(game, "complete D")
    assert not every(events, BonusDrawn)
    assert game.state.planets["421"].loyalty == NEUTRAL
    assert game.state.camps.get(SMALL_CITY, 0)


@pytest.mark.case("13.51")
def test_the_last_letter_that_a_mission_can_have_completes_it() -> None:
    """[A-13-07] Two D's are all that Diplomacy can have."""
    game = errand(CITY, ["zina-adora"], cards=[83, 73])
    send(game, D=["zina-adora"])
    assert outcome(draw(game, 2)) == [("D", "completed", 2)]


@pytest.mark.case("13.51")
@pytest.mark.parametrize(
    ("letter", "loyalty", "cards"),
    [("D", "dissent", [83]), ("C", "dissent", [77]), ("C", "neutral", [77, 78])],
)
def test_letters_that_fill_the_track_complete_a_mission_only_if_the_player_says_so(
    letter: str, loyalty: str, cards: list[int]
) -> None:
    """[A-13-07] He may go on: an event may still move the marker back, and then one more letter counts."""
    game = errand(CITY, ["zina-adora"], loyalty=loyalty, cards=cards)
    send(game, **{letter: ["zina-adora"]})
    assert outcome(draw(game, len(cards))) == []
    assert {"draw", f"complete {letter}", "stop"} <= set(game.actions)
    assert outcome(do(game, f"complete {letter}")) == [(letter, "completed", len(cards))]
    assert game.state.planets["331"].loyalty == UNREST


@pytest.mark.case("13.51")
def test_a_coup_can_use_four_letters() -> None:
    """From Patriotic to Unrest in one Phase."""
    game = errand(CITY, ["zina-adora"], loyalty="patriotic", cards=[77, 78, 87, 89])
    send(game, C=["zina-adora"])
    draw(game, 4)
    assert outcome(do(game, "complete C")) == [("C", "completed", 4)]
    assert game.state.planets["331"].loyalty == UNREST


@pytest.mark.case("13.52")
def test_the_rulebooks_greedy_coup() -> None:
    """Imperial Coup, Size 4: two C's in hand, then it is betrayed: no shift in his favor, one against him."""
    game = errand(CITY, ["barca"], side="imperial", loyalty="unrest", cards=[77, 78, 93], dice=[3])
    send(game, C=["barca"])
    events = draw(game, 2)
    assert "complete C" in game.actions
    assert game.state.planets["331"].loyalty == UNREST
    events += draw(game)
    assert outcome(events) == [("C", "aborted", 0)]
    assert game.state.planets["331"].loyalty == UNREST


@pytest.mark.case("13.52", "15.13")
def test_the_greedy_coup_loses_what_the_event_takes() -> None:
    game = errand(CITY, ["barca"], side="imperial", loyalty="neutral", cards=[77, 93], dice=[3])
    send(game, C=["barca"])
    draw(game, 2)
    assert game.state.planets["331"].loyalty == DISSENT


@pytest.mark.case("13.52")
def test_letters_in_hand_are_lost_with_the_last_member_of_the_group() -> None:
    """Zina's last wound comes by accident (card 81, special), after a D."""
    game = errand(CAVE, ["zina-adora"], others={"zina-adora": {"wounds": 1}, "kogus": {}}, cards=[75, 81])
    send(game, D=["zina-adora"])
    draw(game)
    assert outcome(draw(game)) == [("D", "failed", 0)]
    assert game.state.planets["523"].loyalty == NEUTRAL


@pytest.mark.case("13.52", "S002-MIS-57")
def test_a_group_wiped_out_by_the_event_gains_nothing_from_the_letter_of_the_card() -> None:
    """The accident of card 81 comes before its T: nobody is left whom the Militia could follow."""
    game = errand(
        CAVE,
        ["zina-adora"],
        others={"zina-adora": {"wounds": 1}, "kogus": {}},
        units={CAVE: {"militia": 1}},
        cards=[81],
    )
    send(game, T=["zina-adora"])
    events = draw(game)
    assert "T" in only(events, CardDrawn).letters
    assert outcome(events) == [("T", "failed", 0)]
    assert troops(game, CAVE) == {"militia": 1}


@pytest.mark.case("13.52")
def test_one_survivor_keeps_the_letters() -> None:
    wounded = {"zina-adora": {"wounds": 1}}
    game = errand(CAVE, ["zina-adora", "kogus"], others=wounded, cards=[75, 81, 76])
    send(game, D=["zina-adora", "kogus"])
    draw(game, 2)
    assert outcome(do(game, "wound zina-adora")) == [("D", "completed", 1)]
    assert game.state.planets["523"].loyalty == DISSENT


@pytest.mark.case("13.52")
def test_letters_in_hand_count_after_the_bonus_draws_if_no_more_come() -> None:
    game = errand(SMALL_CITY, ["zina-adora"], cards=[83, 76, 77, 76, 77])
    send(game, D=["zina-adora"])
    draw(game, 3)
    events = do(game, "bonus draws for D")
    assert only(events, BonusDrawn).hits == 0
    assert outcome(events) == [("D", "completed", 1)]


# Rebellion


@pytest.mark.case("13.53")
def test_one_r_starts_a_rebellion() -> None:
    game = errand(CITY, ["kogus"], loyalty="unrest", cards=[80])
    send(game, R=["kogus"])
    events = draw(game)
    assert outcome(events) == [("R", "completed", 1)]
    assert only(events, StatusChanged).after == "rebellion"


@pytest.mark.case("13.53", "15.3")
def test_stopping_a_rebellion_takes_two() -> None:
    game = errand(CITY, ["barca"], side="imperial", state="rebellion", cards=[80, 68])
    send(game, R=["barca"])
    assert outcome(draw(game)) == []
    assert game.actions == ("draw", "stop")
    events = draw(game)
    assert outcome(events) == [("R", "completed", 2)]
    assert game.state.planets["331"].status == "rebellion-stopped"
    assert game.state.planets["331"].loyalty == UNREST


@pytest.mark.case("13.53")
def test_one_r_is_worth_nothing_to_the_empire() -> None:
    game = errand(CITY, ["barca"], side="imperial", state="rebellion", cards=[80])
    send(game, R=["barca"])
    draw(game)
    events = do(game, "stop")
    assert outcome(events) == [("R", "failed", 0)]
    assert not any(event.after == "rebellion-stopped" for event in every(events, StatusChanged))


@pytest.mark.case("15.2")
def test_an_r_drawn_before_unrest_is_wasted() -> None:
    """[A-13-06] The R of card 80 comes too early; after the D of card 83 that of card 68 counts."""
    game = errand(CITY, ["kogus", "zina-adora"], loyalty="dissent", cards=[80, 83, 68])
    send(game, D=["zina-adora"], R=["kogus"])
    assert outcome(draw(game, 2)) == []
    assert outcome(do(game, "complete D")) == [("D", "completed", 1)]
    assert outcome(draw(game)) == [("R", "completed", 1)]


@pytest.mark.case("15.2")
def test_an_r_in_the_bonus_draws_needs_unrest_before_them() -> None:
    """[A-13-10] Kogus draws first and wastes his R; Zina's D then comes too late for him."""
    cards = [78, 76, 77, 80, 69]
    game = errand(SMALL_CITY, ["kogus", "zina-adora"], loyalty="dissent", cards=cards)
    send(game, D=["zina-adora"], R=["kogus"])
    draw(game, 3)
    assert game.actions == ("bonus draws for D", "bonus draws for R")
    events = do(game, "bonus draws for R")
    assert every(events, BonusDrawn)[0].hits == 0
    assert outcome(events) == [("R", "failed", 0), ("D", "completed", 1)]


@pytest.mark.case("15.2", "13.6d")
def test_bonus_draws_of_diplomacy_may_open_the_way_for_those_of_the_rebellion() -> None:
    """[A-13-10] Zina first: Unrest, and then the extra draw of local connections shows an R."""
    diplomacy = [69, 76, 76, 76, 76]
    game = errand(
        SMALL_CITY, ["kogus", "zina-adora"], loyalty="dissent", cards=[78, 76, 77, *diplomacy[:4], 80]
    )
    send(game, D=["zina-adora"], R=["kogus"])
    draw(game, 3)
    events = do(game, "bonus draws for D")
    draws = every(events, BonusDrawn)
    assert draws[0].letter == "D"
    assert outcome(events)[0] == ("D", "completed", 1)
    assert outcome(events)[-1] == ("R", "completed", 1)


# Missions that become impossible


@pytest.mark.case("13.5", "15.47", "15.75")
def test_a_rebellion_ends_diplomacy_and_coups_without_result() -> None:
    """[A-13-11] Their letters are lost."""
    game = errand(CITY, ["zina-adora", "kogus", "tourag"], loyalty="unrest", pdb=0, cards=[80])
    send(game, D=["zina-adora"], C=["tourag"], R=["kogus"])
    events = draw(game) + finish(game)
    assert outcome(events)[:3] == [("R", "completed", 1), ("D", "failed", 0), ("C", "failed", 0)]


@pytest.mark.case("13.5")
def test_an_assassination_whose_target_is_gone_ends_without_a_roll() -> None:
    """[A-13-11, M19] Redjac, badly wounded, finds Kogus first and does not survive it."""
    game = errand(
        CITY,
        ["zina-adora", "kogus"],
        others={"redjac": {"detected": True, "wounds": 5}},
        cards=[86],
        picks=[1],
        dice=[1, 1, 6],
    )
    send(game, A=["zina-adora"], G=["kogus"])
    draw(game)
    events = do(game, "search with characters", "attack", "hand-to-hand", "kill", "stand and fight")
    failed = only(events, MissionFailed)
    assert (failed.letter, failed.reason, failed.die) == ("A", "it has become impossible", None)


@pytest.mark.case("13.5")
def test_free_prisoners_ends_when_the_prisoner_is_free() -> None:
    """[A-13-11] A raid takes the last Militia."""
    game = errand(
        CITY,
        ["kogus"],
        others={"zina-adora": {"fate": "captive", "captor": "units"}},
        units={CITY: {"militia": 1}},
        pdb_up=False,
        cards=[83],
    )
    send(game, F=["kogus"])
    assert outcome(draw(game)) == [("F", "failed", 0)]


@pytest.mark.case("13.5")
@pytest.mark.parametrize("letter", ["S", "T"])
def test_sabotage_and_subversion_end_with_the_last_enemy_unit(letter: str) -> None:
    """[A-13-11] Nobody controls the planet, so its PDB is no target."""
    game = errand(CITY, ["kogus"], state="rebellion", units={CITY: {"militia": 1}}, cards=[84])
    send(game, **{letter: ["kogus"]})
    assert outcome(draw(game)) == [(letter, "failed", 0)]


@pytest.mark.case("13.5", "13.2e")
@pytest.mark.parametrize(("cards", "founded"), [([77, 90], True), ([77, 78, 90], False)])
def test_no_camp_is_founded_on_a_planet_that_has_reached_dissent(cards: list[int], founded: bool) -> None:
    """[A-13-11] Two C's move Loyal to Dissent, one only to Neutral, where a camp may stand."""
    game = errand(CITY, ["zina-adora", "kogus"], loyalty="loyal", cards=cards)
    send(game, C=["zina-adora"], B=["kogus"])
    draw(game, len(cards) - 1)
    events = do(game, "complete C")
    assert (("B", "failed", 0) in outcome(events)) is not founded
    if founded:
        assert outcome(draw(game)) == [("B", "completed", 1)]


@pytest.mark.case("13.5")
def test_the_last_card_of_the_possession_deck_may_be_fetched_by_its_owner() -> None:
    """[A-13-11, 14.53] Ly Mantok joins and takes the Explorer, the last card; nothing is left to scavenge."""
    game = errand(
        CITY,
        ["zina-adora", "kogus"],
        state="rebellion",
        decks={"possessions": ["explorer"], "rebel_characters": ["ly-mantok"]},
        cards=[72],
    )
    send(game, P=["zina-adora"], G=["kogus"])
    draw(game)
    events = do(game, "complete G")
    assert outcome(events) == [("G", "completed", 1), ("P", "failed", 0)]


# A game in the middle of missions is a value


@pytest.mark.case("13.3")
def test_a_game_restored_in_the_middle_of_missions_goes_on_the_same_way() -> None:
    game = errand(CITY, ["zina-adora", "kogus"], cards=[83, 77, 76, 69])
    send(game, D=["zina-adora"], G=["kogus"])
    draw(game)
    twin = restore(game.snapshot())
    assert twin.actions == game.actions
    assert draw(twin) == draw(game)
    assert twin.digest() == game.digest()
