"""[VE-14 to VE-22, VE-25] The card game of events: boxes, hands, First Right, research."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import points
from tests.engine.province.politics_table import play
from tests.engine.table import do, only, question
from tests.rulesets.underground.event_table import event_table, in_stock, lies
from tests.rulesets.underground.turn_table import play_to

from fitg.engine.cards import Card
from fitg.engine.events.event_deck import (
    EventCardDue,
    EventCardsSeen,
    EventCardTurnedUp,
    SecretEventTaken,
)
from fitg.engine.game import Game
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.procedure import DONE, Call
from fitg.engine.machine.state import SIDES, opponent
from fitg.engine.modules import Module
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.placement import SetUp
from fitg.engine.rulesets.underground.deck import boxes, deal, hidden
from fitg.engine.rulesets.underground.deck.hands import GainSecret, receive
from fitg.engine.rulesets.underground.deck.memory import (
    Lowered,
    in_play,
    is_due,
    is_face_up,
    is_lowered,
    lasts,
    memory,
)
from fitg.engine.rulesets.underground.deck.phase import EventPhase
from fitg.engine.rulesets.underground.deck.tables import cards, code_of, numbers, title
from fitg.engine.rulesets.underground.deck.view import EventsView
from fitg.engine.rulesets.underground.deck.writing import event_card, pay
from fitg.engine.table.views import redact, shuffle_hidden

#: Cards whose effects are tried elsewhere: here they do nothing, so that every place can be filled.
SILENT = ("major", "imperial-secret", "rebel-secret")


def blank(code: str) -> Card:
    return event_card(code)


BLANKS = Module(
    id="toy.blanks",
    needs=("events.deck", "events.cards"),
    cards=tuple(blank(row.code) for row in cards().values() if row.deck in SILENT),
)


#: The same for Major Events alone.
MAJORS_ONLY = Module(
    id="toy.blank-majors",
    needs=("events.deck", "events.cards"),
    cards=tuple(blank(row.code) for row in cards().values() if row.deck == "major"),
)


@pytest.fixture(scope="module")
def lay_out() -> Iterator[Any]:
    with event_table(BLANKS) as found:
        yield found


def held(seen: EventsView, side: str) -> set[str]:
    """The cards of a hand that can be seen."""
    return {card.code for card in seen.held[side]}


def sheet(game: Game, viewer: Any) -> EventsView:
    found = game.table_view(viewer).module(EventsView)
    assert found is not None
    return found


def boxed(game: Game, name: str) -> tuple[str, ...]:
    return lies(game)[name]


# Cards and places


@pytest.mark.case("VE-15")
def test_there_are_eighty_one_cards_in_five_decks() -> None:
    counted = Counter(row.deck for row in cards().values())
    assert counted == {
        "galactic": 28,
        "major": 33,
        "historic": 8,
        "imperial-secret": 6,
        "rebel-secret": 6,
    }
    assert sum(row.majors + row.sudden for row in cards().values()) == 30


@pytest.mark.case("VE-15a")
def test_every_card_lies_in_one_place(lay_out: Any) -> None:
    game = lay_out(turn=5, new=("G14", "M9"), sudden=("M20",), due=("G2",), hands={"rebel": ("H4",)})
    assert list(hidden.every_card_lies_in_one_place(game.ctx)) == []
    memory(game.ctx).due = (numbers()["G2"], numbers()["G2"])
    assert list(hidden.every_card_lies_in_one_place(game.ctx))


@pytest.mark.case("VE-15")
def test_a_card_about_a_module_that_is_not_played_leaves_its_deck(lay_out: Any) -> None:
    game = lay_out(turn=5)
    lying = {code_of(card) for card in (*memory(game.ctx).galactic.cards, *memory(game.ctx).removed)}
    # Nobody plays the economy here.
    assert not {"G6", "G10"} & {*lying, *boxed(game, "new")}
    assert "G1" in {*lying, *boxed(game, "new")}


@pytest.mark.case("VE-15b")
def test_secret_cards_are_hidden_and_historic_ones_open(lay_out: Any) -> None:
    game = lay_out(turn=5, hands={"rebel": ("H4", "RS1")})
    seen = sheet(game, "imperial")
    assert held(seen, "rebel") == {"H4"}
    assert seen.hands["rebel"] == 2
    assert held(sheet(game, "rebel"), "rebel") == {"H4", "RS1"}
    assert held(sheet(game, "spectator"), "rebel") == {"H4"}


# Set-up


@pytest.mark.case("VE-16")
@pytest.mark.case("VE-16a")
@pytest.mark.case("VE-16c")
def test_the_first_events_lie_ready_and_four_cards_are_out(lay_out: Any) -> None:
    game = lay_out("rebel.missions", turn=1)
    record = memory(game.ctx)
    record.dealt = False
    deal.deal(game.ctx)
    assert record.first_right == "rebel"
    assert len(record.removed) == boxes.OUT
    assert all(cards()[card].deck == "galactic" for card in record.removed)
    assert lies(game)["new"] == ("H1",)
    assert {code_of(card) for card in record.galactic.cards[:2]} == {"H2", "H3"}
    assert {code_of(card) for card in record.historic} == {"H4", "H5", "H6", "H7", "H8"}


@pytest.mark.case("VE-16b")
def test_each_side_picks_two_of_six_secret_events(lay_out: Any) -> None:
    game = lay_out("rebel.missions", turn=1)
    record = memory(game.ctx)
    record.dealt, record.hands = False, dict.fromkeys(SIDES, ())
    offered: list[int] = []
    play(game, deal.DealEvents())
    for side, first, second in (("rebel", "RS2", "RS4"), ("imperial", "IS1", "IS4")):
        assert (question(game).side, question(game).kind) == (side, "events.secrets")
        offered.append(len(game.actions))
        do(game, f"take {first}", f"take {second}")
        assert hands(game)[side] == (first, second)
    # Those about modules that nobody plays here have left the decks.
    assert offered == [
        6,
        len([c for c in cards() if cards()[c].deck == "imperial-secret" and in_play(game.ctx, c)]),
    ]
    assert question(game).kind != "events.secrets"


@pytest.mark.case("VE-16", "VE-16b")
def test_the_cards_are_dealt_once_and_when_all_is_set_up(lay_out: Any) -> None:
    game = lay_out("rebel.missions", turn=1)
    record, parts = memory(game.ctx), len(game.ctx.scenario.setup)
    record.dealt = False
    set_up = game.ctx.rules.procedures[SetUp]
    last = set_up(done=parts).next_part(game.ctx)
    assert isinstance(last, Call)
    assert isinstance(last.procedure, deal.DealEvents)
    record.dealt = True
    assert set_up(done=parts).next_part(game.ctx) is DONE
    if parts:
        record.dealt = False
        early = set_up(done=0).next_part(game.ctx)
        assert isinstance(early, Call)
        assert not isinstance(early.procedure, deal.DealEvents)


@pytest.mark.case("VE-16b")
def test_what_was_picked_is_not_told_to_the_other(lay_out: Any) -> None:
    game = lay_out("rebel.missions", turn=1)
    taken = SecretEventTaken(case="VE-16b", side="rebel", card="RS1")
    told = {
        viewer: redact(taken, viewer, game.facts, game.ctx.rules.secrets)
        for viewer in ("rebel", "imperial", "spectator")
    }
    assert told == {
        viewer: replace(taken, card=card) for viewer, card in zip(told, ("RS1", "", ""), strict=True)
    }


# Exhaustion


@pytest.mark.case("VE-17")
@pytest.mark.case("VE-17a")
def test_the_last_galactic_card_renews_both_decks(lay_out: Any) -> None:
    game = lay_out("rebel.missions", new=("G14", "M5"), top=("G2",), only=True)
    record = memory(game.ctx)
    major, removed = set(record.major.cards), set(record.removed)
    record.discard = (*record.discard, numbers()["M7"])
    record.major = Pile(tuple(card for card in record.major.cards if card != numbers()["M7"]))
    play(game, boxes.Unfold(left=boxes.advance(game.ctx)))
    assert lies(game)["new"] == ("G2",)
    assert record.discard == ()
    assert len(record.removed) == boxes.OUT
    everything = {*record.galactic.cards, *record.removed}
    assert everything == {
        card
        for card, row in cards().items()
        if row.deck == "galactic" and row.code not in ("G2", "G14") and in_play(game.ctx, card)
    }
    assert removed <= everything
    assert set(record.major.cards) == major
    assert numbers()["M5"] not in record.major.cards


@pytest.mark.case("VE-17")
def test_a_deck_with_cards_left_is_not_renewed(lay_out: Any) -> None:
    game = lay_out("rebel.missions", top=("G2", "G3"), only=True)
    boxes.advance(game.ctx)
    assert [code_of(card) for card in memory(game.ctx).galactic.cards] == ["G3"]


# The phase


@pytest.mark.case("VE-18")
def test_due_is_emptied_first(lay_out: Any) -> None:
    game = lay_out(due=("G2", "M1", "H4", "RS1"), new=(), hands={"rebel": ("RS2",)})
    assert question(game).kind == "events.play"
    found = lies(game)
    assert found["due"] == ()
    assert set(found["discard"]) == {"G2", "M1"}
    assert {"H4", "RS1"} <= set(found["lasting"])


@pytest.mark.case("VE-18")
@pytest.mark.parametrize(
    ("boxes_", "does"), [({"due": ("H4",)}, True), ({"lasting": ("H4",)}, True), ({"new": ("G2",)}, False)]
)
def test_what_was_played_lasts_in_due_and_aside(lay_out: Any, boxes_: Any, does: bool) -> None:
    game = lay_out("rebel.missions", **boxes_)
    assert lasts(game.ctx, "H4") is does
    assert not lasts(game.ctx, "RS1")


@pytest.mark.case("VE-14b")
def test_what_is_lowered_is_one_effect_of_one_card_for_one_side_or_both(lay_out: Any) -> None:
    game = lay_out("rebel.missions", new=("G1", "G2"))
    memory(game.ctx).lowered = (Lowered("G2", "beacons", "rebel", "turn", game.state.turn),)
    assert is_lowered(game.ctx, "G2", "beacons", "rebel")
    assert is_lowered(game.ctx, "G2", "beacons")
    assert not is_lowered(game.ctx, "G2", "beacons", "imperial")
    assert not is_lowered(game.ctx, "G1", "jumps")
    assert not is_lowered(game.ctx, "G2", "jumps")


@pytest.mark.case("VE-18a")
def test_a_hand_card_goes_into_due_and_the_track_stands_still(lay_out: Any) -> None:
    game = lay_out(new=("G14", "M1"), sudden=("M2",), top=("G2",), hands={"rebel": ("RS1",)})
    left = len(memory(game.ctx).galactic)
    events = do(game, "play RS1")
    assert (lies(game)["due"], lies(game)["new"], lies(game)["sudden"]) == (("RS1",), ("G14", "M1"), ("M2",))
    assert len(memory(game.ctx).galactic) == left
    assert hands(game)["rebel"] == ()
    up = [event.box for event in events if isinstance(event, EventCardTurnedUp)]
    assert up == ["due"]
    assert [event.card for event in events if isinstance(event, EventCardDue)] == ["RS1"]


@pytest.mark.case("VE-18b")
def test_without_a_hand_card_new_moves_to_due_and_a_card_is_drawn(lay_out: Any) -> None:
    game = lay_out(new=("G14", "M1"), top=("G2",))
    assert lies(game)["due"] == ("G14", "M1")
    assert lies(game)["new"] == ("G2",)


@pytest.mark.case("VE-18c")
def test_face_up_counts_in_new_and_due_and_due_only_there(lay_out: Any) -> None:
    game = lay_out("rebel.missions", new=("G2",), due=("G3",), sudden=("M2",))
    ctx = game.ctx
    assert [is_face_up(ctx, code) for code in ("G2", "G3", "M2", "G5")] == [True, True, False, False]
    assert [is_due(ctx, code) for code in ("G2", "G3", "M2")] == [False, True, False]


@pytest.mark.case("VE-18d")
@pytest.mark.parametrize(("turn", "asked_now"), [(1, False), (2, False), (3, False), (4, True)])
def test_no_hand_card_is_played_on_the_first_three_turns(lay_out: Any, turn: int, asked_now: bool) -> None:
    game = lay_out("rebel.missions", hands={"rebel": ("RS1",), "imperial": ("IS1",)})
    game.state.turn = turn
    play(game, EventPhase())
    assert (question(game).kind == "events.play") is asked_now


# First Right


@pytest.mark.case("VE-19")
@pytest.mark.parametrize("holder", ["rebel", "imperial"])
def test_the_holder_of_first_right_is_asked_first(lay_out: Any, holder: Any) -> None:
    both = {"rebel": ("RS1",), "imperial": ("IS1",)}
    game = lay_out(hands=both, first_right=holder)
    assert question(game).side == holder
    do(game, "play no card")
    assert (question(game).kind, question(game).side) == ("events.play", opponent(holder))


@pytest.mark.case("VE-19b")
@pytest.mark.case("VE-19a")
def test_without_research_nobody_can_break_it_and_it_passes(lay_out: Any) -> None:
    game = lay_out(hands={"rebel": ("RS1",), "imperial": ("IS1",)}, stock=(3, 0))
    game.apply("no research")
    do(game, "play RS1")
    assert lies(game)["due"] == ("RS1",)
    assert memory(game.ctx).first_right == "imperial"


@pytest.mark.case("VE-19a")
def test_without_a_card_nobody_can_break_it(lay_out: Any) -> None:
    game = lay_out(hands={"rebel": ("RS1",)}, stock=(0, 2))
    game.apply("no research")
    do(game, "play RS1")
    assert question(game).kind == "events.research"
    assert memory(game.ctx).first_right == "imperial"


def contested(lay_out: Any, stock: tuple[int, int]) -> Game:
    game: Game = lay_out(hands={"rebel": ("RS1",), "imperial": ("IS1", "IS4")}, stock=stock)
    while question(game).kind == "events.research":
        game.apply("no research")
    do(game, "play RS1")
    assert (question(game).kind, question(game).side) == ("events.break", "imperial")
    return game


@pytest.mark.case("VE-19c")
@pytest.mark.case("VE-14c")
def test_a_broken_right_lets_the_other_play_and_stays(lay_out: Any) -> None:
    """R-30: one Research against none."""
    game = contested(lay_out, (1, 1))
    do(game, "break first right", "give way")
    assert in_stock(game.ctx, "imperial") == 0
    assert in_stock(game.ctx, "rebel") == 1
    assert (question(game).side, set(game.actions)) == ("imperial", {"play IS1", "play IS4"})
    do(game, "play IS4")
    assert lies(game)["due"] == ("IS4",)
    assert memory(game.ctx).first_right == "rebel"
    assert hands(game)["rebel"] == ("RS1",)


@pytest.mark.case("VE-19a")
@pytest.mark.case("VE-14c")
def test_whoever_has_research_too_prevails_and_his_right_passes(lay_out: Any) -> None:
    game = contested(lay_out, (1, 2))
    do(game, "break first right", "prevail")
    # There is no second round, though the Empire has one left.
    assert (in_stock(game.ctx, "rebel"), in_stock(game.ctx, "imperial")) == (0, 1)
    assert lies(game)["due"] == ("RS1",)
    assert memory(game.ctx).first_right == "imperial"


@pytest.mark.case("VE-19b")
def test_whoever_lets_it_be_played_keeps_his_research(lay_out: Any) -> None:
    game = contested(lay_out, (0, 1))
    do(game, "let it be played")
    assert in_stock(game.ctx, "imperial") == 1
    assert memory(game.ctx).first_right == "imperial"


@pytest.mark.case("VE-19d")
def test_after_a_pass_the_other_plays_freely_and_it_stays(lay_out: Any) -> None:
    game = lay_out(hands={"rebel": ("RS1",), "imperial": ("IS1",)}, stock=(2, 0))
    do(game, "no research", "play no card", "play IS1")
    assert lies(game)["due"] == ("IS1",)
    assert memory(game.ctx).first_right == "rebel"
    assert in_stock(game.ctx, "rebel") == 2


# Sudden Events


@pytest.mark.case("VE-20")
def test_sudden_events_lie_under_their_card_until_it_is_due(lay_out: Any) -> None:
    game = lay_out(top=("G27",), majors=("M1", "M3", "M4"))
    assert (lies(game)["new"], lies(game)["sudden"]) == (("G27", "M1"), ("M3", "M4"))
    assert sheet(game, "rebel").sudden == 2
    assert not is_face_up(game.ctx, "M3")
    play_to(game, "rebel.missions")
    game = lay_out(new=("G27", "M1"), sudden=("M3", "M4"), top=("G2",))
    assert set(lies(game)["due"]) == {"G27", "M1", "M3", "M4"}
    assert is_due(game.ctx, "M3")


# Gaining a Secret Event


@pytest.mark.case("VE-21")
def test_of_the_shuffled_deck_one_card_is_left_out(lay_out: Any) -> None:
    game = lay_out("rebel.missions", hands={"rebel": ("RS1", "RS2")})
    deck = {code_of(card) for card in memory(game.ctx).secret["rebel"].cards}
    play(game, GainSecret(side="rebel"))
    assert question(game).side == "rebel"
    offered = {action.removeprefix("take ") for action in game.actions}
    assert offered < deck
    assert len(offered) == len(deck) - 1
    out = memory(game.ctx).secret["rebel"].cards[-1]
    assert code_of(out) not in offered
    chosen = min(offered)
    do(game, f"take {chosen}")
    assert set(hands(game)["rebel"]) == {"RS1", "RS2", chosen}
    assert {code_of(card) for card in memory(game.ctx).secret["rebel"].cards} == deck - {chosen}
    assert memory(game.ctx).secret["rebel"].known == {}


@pytest.mark.case("VE-21", "VE-27")
def test_the_last_card_never_comes(lay_out: Any) -> None:
    held = ("RS1", "RS2", "RS3", "RS4", "RS5")
    game = lay_out("rebel.missions", hands={"rebel": held})
    play(game, GainSecret(side="rebel"))
    assert question(game).kind != "events.secrets"
    assert hands(game)["rebel"] == held
    assert [code_of(card) for card in memory(game.ctx).secret["rebel"].cards] == ["RS6"]


@pytest.mark.case("VE-27")
def test_two_of_six_are_held_and_of_the_last_two_one_comes_by_chance(lay_out: Any) -> None:
    game = lay_out("rebel.missions", hands={"rebel": ("RS1", "RS2", "RS3", "RS4")})
    play(game, GainSecret(side="rebel"))
    assert len(hands(game)["rebel"]) + len(game.actions) == 5


# Below zero


@pytest.mark.case("VE-22")
def test_what_an_event_demands_goes_below_zero_and_income_fills_it(lay_out: Any) -> None:
    game = lay_out("rebel.missions", resource_tracks={"imperial": 3, "rebel": 0})
    pay(game.ctx, "imperial", 12, "a test", "VE-H2b")
    assert points(game)["imperial"] == -9
    tracks.gain(game.ctx, "imperial", 5, "taxes", "33.1")
    assert points(game)["imperial"] == -4


@pytest.mark.case("VE-22a")
def test_nobody_goes_below_zero_of_his_own_will(lay_out: Any) -> None:
    game = lay_out(top=("G2",), stock=(1, 0), resource_tracks={"imperial": 4, "rebel": 4})
    play_research(game)
    assert "lower G2 beacons" not in game.actions
    assert tracks.lose(game.ctx, "rebel", 6, "a purchase", "33.3") == 4
    game = lay_out(top=("G2",), stock=(1, 0), resource_tracks={"imperial": 4, "rebel": 5})
    play_research(game)
    assert "lower G2 beacons" in game.actions


def play_research(game: Game) -> None:
    """To the second window, at the end of the phase."""
    assert question(game).kind == "events.research"
    game.apply("no research")


# Research


@pytest.mark.case("VE-14")
@pytest.mark.case("VE-25")
def test_one_research_shows_one_galactic_two_major_and_all_sudden_cards(lay_out: Any) -> None:
    game = lay_out(
        new=("G27", "M1"),
        sudden=("M3", "M4"),
        top=("G2", "G3", "G5"),
        majors=("M7", "M8", "M9"),
        stock=(1, 0),
    )
    before = memory(game.ctx)
    piles = (before.galactic.cards, before.major.cards, before.sudden.cards)
    events = do(game, "look into the decks", "look at galactic card 3", "look at major card 1")
    assert "look at major card 1" not in game.actions
    events += do(game, "look at major card 3")
    seen = [event.cards for event in events if isinstance(event, EventCardsSeen)]
    assert seen == [("G5",), ("M7",), ("M9",), ("M3", "M4")]
    assert in_stock(game.ctx, "rebel") == 0
    told = [
        redact(e, "imperial", game.facts, game.ctx.rules.secrets)
        for e in events
        if isinstance(e, EventCardsSeen)
    ]
    assert all(isinstance(each, EventCardsSeen) and each.cards == () for each in told)
    # The phase goes on: what was third is second now, and only the Rebels know it.
    after = memory(game.ctx)
    assert after.galactic.known_to("rebel") == {1: numbers()["G5"]}
    assert after.galactic.cards == piles[0][1:]
    assert after.galactic.known_to("imperial") == {}
    assert sheet(game, "rebel").known["galactic"] == {2: "G5"}
    assert sheet(game, "rebel").faces["G5"].name == title("G5")
    assert sheet(game, "imperial").known["galactic"] == {}
    assert sheet(game, "imperial").faces == {}


@pytest.mark.case("VE-14")
def test_sudden_events_that_were_looked_at_stay_face_down(lay_out: Any) -> None:
    game = lay_out(new=("G27",), sudden=("M3", "M4"), hands={"rebel": ("RS1",)}, stock=(1, 0), top=("G2",))
    do(game, "look into the decks", "look at galactic card 1", "look at major card 1", "look at major card 2")
    assert question(game).kind == "events.play"
    assert lies(game)["sudden"] == ("M3", "M4")
    assert not is_face_up(game.ctx, "M3")


@pytest.mark.case("VE-14")
def test_research_is_used_any_number_of_times(lay_out: Any) -> None:
    game = lay_out(stock=(2, 1))
    do(game, "look into the secret deck")
    assert (question(game).kind, question(game).side) == ("events.research", "rebel")
    do(game, "look into the secret deck")
    assert question(game).side == "imperial"


@pytest.mark.case("VE-14a")
def test_one_card_of_the_other_secret_deck_is_seen_not_of_his_hand(lay_out: Any) -> None:
    game = lay_out(stock=(1, 0), hands={"imperial": ("IS1",)})
    (seen,) = (e for e in do(game, "look into the secret deck") if isinstance(e, EventCardsSeen))
    deck = {code_of(card) for card in memory(game.ctx).secret["imperial"].cards}
    assert set(seen.cards) <= deck
    assert "IS1" not in seen.cards
    assert list(sheet(game, "rebel").known["imperial-secret"].values()) == list(seen.cards)


@pytest.mark.case("VE-18b")
def test_no_step_before_a_card_that_is_turned_up_can_be_taken_back(lay_out: Any) -> None:
    """Whoever keeps his research sees the next card: he cannot look first, and use it then."""
    game = lay_out(turn=2, top=("G2",), stock=(1, 0))
    keep = next(action for action in question(game).options if action.text == "no research")
    assert keep.is_final(game.ctx)
    events = game.apply(keep)
    assert only(events, EventCardTurnedUp).card == "G2"
    assert not game.can_undo


@pytest.mark.case("VE-18b", "VE-20")
def test_whatever_comes_to_lie_face_up_is_told_before_anything_comes_due(lay_out: Any) -> None:
    """A card that is due may ask its player something: he knows by then what he sees in the boxes."""
    game = lay_out("rebel.missions", new=("G14",), sudden=("M5", "M7"), top=("G2",))
    boxes.advance(game.ctx)
    told = [event.card for event in game.ctx.journal if isinstance(event, EventCardTurnedUp)]
    assert told == ["M5", "M7", "G2"]


@pytest.mark.case("VE-14b")
def test_events_are_lowered_at_the_end_by_the_holder_first(lay_out: Any) -> None:
    game = lay_out(
        top=("G2",), stock=(1, 1), first_right="imperial", resource_tracks={"imperial": 9, "rebel": 9}
    )
    # Before cards are played nothing can be lowered.
    assert not [each for each in game.actions if each.startswith("lower")]
    do(game, "no research", "no research")
    assert question(game).side == "imperial"
    do(game, "lower G2 beacons")
    assert (question(game).side, question(game).kind) == ("rebel", "events.research")
    assert memory(game.ctx).first_right == "imperial"
    assert points(game)["imperial"] == 4


# What is known


@pytest.mark.case("VE-25")
def test_what_a_side_knows_is_not_dealt_anew_for_it(lay_out: Any) -> None:
    game = lay_out("rebel.missions", top=("G2", "G3", "G5"), hands={"imperial": ("IS1", "IS4")})
    record = memory(game.ctx)
    record.galactic = record.galactic.seen_at("rebel", 1)
    orders = set()
    for number in range(12):
        for viewer in ("rebel", "imperial"):
            copy = game.without_past()
            shuffle_hidden(copy.ctx, viewer, Random(number).randrange)
            found = memory(copy.ctx)
            if viewer == "rebel":
                assert code_of(found.galactic.cards[1]) == "G3"
                orders.add((found.galactic.cards, found.hands["imperial"]))
            else:
                assert found.hands["imperial"] == record.hands["imperial"]
    assert len(orders) > 6


@pytest.mark.case("VE-25")
def test_a_card_that_a_side_knows_is_known_to_it_under_its_card(lay_out: Any) -> None:
    """Only a deck that is shuffled is forgotten: what comes face-down into New has been seen."""
    game = lay_out(stock=(1, 0), top=("G27", "G14"), majors=("M9", "M24", "M20", "M30"))
    do(game, "look into the decks", "look at galactic card 2", "look at major card 2", "look at major card 4")
    assert lies(game)["sudden"] == ("M24", "M20")
    record = memory(game.ctx)
    assert record.sudden.known_to("rebel") == {0: numbers()["M24"]}
    assert record.sudden.known_to("imperial") == {}
    assert record.major.known_to("rebel") == {0: numbers()["M30"]}
    assert sheet(game, "rebel").known["sudden"] == {1: "M24"}
    for number in range(6):
        copy = game.without_past()
        shuffle_hidden(copy.ctx, "rebel", Random(number).randrange)
        assert code_of(memory(copy.ctx).sudden.cards[0]) == "M24"


@pytest.mark.case("VE-25", "VE-G11")
def test_a_galactic_card_that_a_side_knows_is_known_to_it_under_its_card(lay_out: Any) -> None:
    game = lay_out(stock=(0, 1), top=("G11", "G14", "G2"), majors=("M9", "M24"))
    do(game, "look into the decks", "look at galactic card 2", "look at major card 1", "look at major card 2")
    assert lies(game)["sudden"] == ("G14",)
    record = memory(game.ctx)
    assert record.sudden.known_to("imperial") == {0: numbers()["G14"]}
    assert record.major.known_to("imperial") == {0: numbers()["M24"]}


@pytest.mark.case("VE-25")
def test_what_goes_back_into_a_deck_ends_what_was_known_of_it(lay_out: Any) -> None:
    game = lay_out("rebel.missions", due=("M1",), majors=("M3", "M4"))
    record = memory(game.ctx)
    record.major = record.major.seen_at("rebel", 0)
    boxes.return_to_deck(game.ctx, "M1")
    assert record.major.known == {}
    assert numbers()["M1"] in record.major.cards
    assert record.due == ()


@pytest.mark.case("VE-15b")
def test_a_historic_card_is_received_once(lay_out: Any) -> None:
    game = lay_out("rebel.missions")
    assert receive(game.ctx, "H4", "rebel")
    assert hands(game)["rebel"] == ("H4",)
    assert not receive(game.ctx, "H4", "rebel")


def hands(game: Game) -> dict[str, tuple[str, ...]]:
    return {side: tuple(code_of(card) for card in memory(game.ctx).hands[side]) for side in SIDES}
