"""What not everybody knows: secrets that take the place of others, and rolls that one side alone sees."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import do, only, table
from tests.engine.toys import Play

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine import terms
from fitg.engine.events.dice import DiceRerolled, DiceRolled
from fitg.engine.events.pieces import UnitsSetUp
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.encoding import BadSnapshot
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, on_table, rolled
from fitg.engine.machine.secrets import Pick, Secret, Viewer
from fitg.engine.machine.state import ModuleState
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.rules import units
from fitg.engine.rules.galactic.assignments import pile
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.table.hidden import SECRETS, OrderOfSetUp, secrets_of
from fitg.engine.table.views import shuffle_hidden
from fitg.lab.checks.contracts import views_keep_secrets
from fitg.lab.checks.invariants import Ledger
from fitg.presentation.narration import describe
from fitg.scenarios.sequence import Segment

# A secret of a module's in the place of another


class PlacesAreKnown(OrderOfSetUp):
    """Everybody sees where units are set up, though not which."""

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, UnitsSetUp) and event.side != viewer:
            return replace(event, units={FACE_DOWN: 1})
        return event


LOUD_SET_UP = Module(id="loud-set-up", title="Set-ups are heard", secrets=(PlacesAreKnown(),))


def heard(game: Game) -> set[str]:
    """The places that the Rebel Player is told of while units are set up."""
    do(game, "place line at 222.1")
    return {event.place for event in game.log_for("rebel") if isinstance(event, UnitsSetUp)}


@pytest.mark.case("16.13")
def test_a_module_replaces_a_secret_by_its_name(playing: Play) -> None:
    loud = new_game("flight-to-egrix", seed=1, options=playing(LOUD_SET_UP))
    assert heard(new_game("flight-to-egrix", seed=1)) == {""}
    assert heard(loud) == {"222.1"}
    names = [secret.name for secret in secrets_of(loud.ctx.rules.secrets)]
    assert names == [secret.name for secret in SECRETS]


def test_two_modules_that_replace_the_same_secret_are_refused(playing: Play) -> None:
    again = Module(id="louder", secrets=(PlacesAreKnown(),))
    with pytest.raises(SlotConflict, match="both fill the secret 'OrderOfSetUp'"):
        new_game("flight-to-egrix", seed=1, options=playing(LOUD_SET_UP, again))


# A roll that one side alone sees


class Omens(ModuleState):
    """What the Empire has read in the stars; nobody else hears of it."""

    read: int = 0


class ReadTheStars(Procedure, tag="toy.ReadTheStars"):
    """Instead of a Search Phase the Empire reads the stars, in secret."""

    first = "read"

    side: Side

    def read(self, ctx: Context) -> Next:
        roll = Roll(purpose="the omens", case="11.0", side="imperial", seen_by="imperial")
        return rolled(ctx, roll, self.seen, self.meaning)

    def meaning(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return Reading(f"omen {dice[0]}", grave=dice[0] > 3)

    def seen(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        omens = ctx.state.modules["omens"]
        assert isinstance(omens, Omens)
        omens.read = dice[0]
        return DONE


def read_the_stars(segment: Segment) -> Procedure:
    assert segment.actor is not None
    return ReadTheStars(side=segment.actor)


OMENS = Module(
    id="omens",
    title="Omens",
    needs=("shared",),
    segments={terms.SEARCH: read_the_stars},
    state=Omens,
)


def under_the_stars(playing: Play) -> Game:
    """The dice of an omen lie on the table, and the Empire may have them rolled again."""
    return table(
        "rebel.search",
        characters={"kogus": {"place": "221.1"}, "redjac": {"place": "222.1"}},
        dice=[5, 2],
        options={**playing(OMENS), "mulligan": True},
    )


def test_only_the_side_that_sees_the_dice_is_told_what_they_show(playing: Play) -> None:
    game = under_the_stars(playing)
    rolls = {viewer: only(game.log_for(viewer), DiceRolled) for viewer in ("rebel", "imperial", "spectator")}
    assert (rolls["imperial"].dice, rolls["imperial"].meaning) == ((5,), "omen 5")
    for viewer in ("rebel", "spectator"):
        assert (rolls[viewer].dice, rolls[viewer].meaning) == ((), "")
        assert describe(rolls[viewer], game.facts) == "Dice are rolled in secret for the omens."


def test_only_that_side_can_have_them_rolled_again(playing: Play) -> None:
    game = under_the_stars(playing)
    assert game.side == "imperial"
    do(game, "roll again")
    assert only(game.log_for("rebel"), DiceRerolled).dice == ()
    assert only(game.log_for("imperial"), DiceRerolled).dice == (2,)
    omens = game.state.modules["omens"]
    assert isinstance(omens, Omens)
    assert omens.read == 2


def test_the_other_side_may_take_them_for_any_dice(playing: Play) -> None:
    game = under_the_stars(playing)
    assert not list(views_keep_secrets(game, Ledger(game)))
    random = Random(1)
    dealt = set()
    for _ in range(40):
        twin = game.copy()
        shuffle_hidden(twin.ctx, "rebel", random.randrange)
        dealt.add(on_table(twin.ctx).dice)
    assert dealt == {(face,) for face in range(1, 7)}
    shuffle_hidden(game.ctx, "imperial", random.randrange)
    assert on_table(game.ctx).dice == (5,)


# A stack of which some units are turned up


def patrolled() -> Game:
    """Four face-down units in one Environ, and others elsewhere that could be among them."""
    return table(
        "imperial.movement",
        characters={"kogus": {"place": "221.1"}, "redjac": {"place": "222.1"}},
        units={"222.1": {"line": 2, "patrol": 2}, "223.1": {"line": 1, "patrol": 2}},
    )


def seen(game: Game, viewer: Viewer) -> dict[str, int]:
    (space,) = [each for each in game.table_view(viewer).spaces if each.id == "222.1"]
    return dict(space.units["imperial"])


@pytest.mark.case("7.22b")
def test_some_units_of_a_stack_are_turned_up_and_the_others_are_counted() -> None:
    game = patrolled()
    assert seen(game, "rebel") == {FACE_DOWN: 4}
    units.turn_up(game.ctx, "222.1", "imperial", {"line": 1}, "a search")
    assert seen(game, "rebel") == seen(game, "spectator") == {FACE_DOWN: 3, "line": 1}
    assert seen(game, "imperial") == {"line": 2, "patrol": 2}
    game.ctx.settle()
    assert not list(views_keep_secrets(game, Ledger(game)))
    assert restore(game.snapshot()).digest() == game.digest()


@pytest.mark.case("7.22")
def test_what_is_turned_up_stays_where_it_is_when_the_rest_is_dealt_anew() -> None:
    game = patrolled()
    units.turn_up(game.ctx, "222.1", "imperial", {"line": 1}, "a search")
    random, lines = Random(2), set()
    for _ in range(30):
        twin = game.copy()
        shuffle_hidden(twin.ctx, "rebel", random.randrange)
        lines.add(twin.state.stacks["imperial"]["222.1"].units.get("line", 0))
    assert min(lines) == 1
    assert len(lines) > 1


@pytest.mark.case("7.22b")
def test_units_that_are_gone_are_not_shown_and_all_are_turned_down_again() -> None:
    game = patrolled()
    units.turn_up(game.ctx, "222.1", "imperial", {"line": 2}, "a search")
    units.take(game.ctx, "222.1", "imperial", {"line": 1})
    assert seen(game, "rebel") == {FACE_DOWN: 2, "line": 1}
    units.conceal(game.ctx, "222.1")
    assert seen(game, "rebel") == {FACE_DOWN: 3}


def test_more_units_than_there_are_cannot_lie_open() -> None:
    game = patrolled()
    game.state.stacks["imperial"]["222.1"].shown = {"line": 3}
    with pytest.raises(BadSnapshot, match=r"3 line have moved, carry or lie open in 222\.1, of 2"):
        restore(game.snapshot())


@pytest.mark.case("7.22b", "20.56")
def test_below_units_that_lie_open_in_orbit_something_may_lie_that_nobody_sees() -> None:
    """As found by twins: where only open units can carry it, there was no room for what lies below them."""
    held = {"place": "222.orbit", "units": {"line": 2, "militia": 1}, "cargo": {"line+militia": 1}}
    game = galaxy("rebel-1.surface-movement", units={}, stacks=[held])
    units.turn_up(game.ctx, "222.orbit", "imperial", {"line": 2}, "a search")
    for viewer in ("rebel", "spectator"):
        known, chance = game.copy(), Random(7)
        for _ in range(5):
            shuffle_hidden(known.ctx, viewer, chance.randrange)
            stack = known.state.stacks["imperial"]["222.orbit"]
            assert (stack.units, stack.cargo) == (held["units"], held["cargo"])
    assert game.as_known_to("rebel").actions == game.actions


# A pile of which each side knows some positions


class PileMemory(ModuleState):
    pile: Pile = Pile()


class OrderOfPile(Secret):
    """Where the cards lie, but for those that a viewer has seen."""

    kept_from = ("rebel", "imperial", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        record = ctx.state.modules["prophecies"]
        assert isinstance(record, PileMemory)
        record.pile = record.pile.dealt_anew(viewer, pick)

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


PROPHECIES = Module(id="prophecies", title="Prophecies", state=PileMemory, secrets=(OrderOfPile(),))
DECK = Pile(tuple(range(10, 20)))


def test_what_a_side_knows_of_a_pile_moves_with_its_cards() -> None:
    seen = DECK.looked_at("rebel", 2)
    assert seen.known_to("rebel") == {0: 10, 1: 11}
    card, after = seen.drawn()
    assert (card, after.known_to("rebel"), after.known_to("imperial")) == (10, {0: 11}, {})
    laid = after.with_on_top(10, "imperial").with_below(30, "rebel", "imperial")
    assert laid.known_to("imperial") == {0: 10, len(laid) - 1: 30}
    assert laid.known_to("rebel") == {1: 11, len(laid) - 1: 30}
    assert laid.shuffled(Random(1).randrange, more=(40,)).known == {}
    assert sorted(laid.shuffled(Random(1).randrange, more=(40,)).cards) == [*range(10, 20), 30, 40]


def test_a_pile_is_dealt_anew_around_what_each_side_knows_and_the_rest_does_not_matter(playing: Play) -> None:
    """Two games that differ only in what the Rebel Player cannot know are the same to him."""
    found = []
    for cards in ((10, 11, 12, 13, 14), (10, 11, 14, 12, 13)):
        game = new_game("flight-to-egrix", seed=1, options=playing(PROPHECIES))
        game.state.modules["prophecies"] = PileMemory(
            pile=Pile(cards).looked_at("rebel", 2).looked_at("imperial")
        )
        again = restore(game.snapshot())
        shuffle_hidden(again.ctx, "rebel", Random(7).randrange)
        record = again.state.modules["prophecies"]
        assert isinstance(record, PileMemory)
        assert record.pile.cards[:2] == (10, 11)
        found.append(record.pile.cards)
    assert found[0] == found[1]


@pytest.mark.case("35.1", "37.42")
def test_the_rebels_know_the_assignment_that_they_were_shown_and_no_other() -> None:
    game = galaxy("rebel-1.character-movement", characters={"tourag": {"place": "551.1"}})
    record = memory(game.ctx)
    record.assignments, record.next_assignment_known = (
        tuple(sorted(game.facts.strategic_assignments)[:4]),
        True,
    )
    assert pile(game.ctx).known_to("rebel") == {0: record.assignments[0]}
    assert pile(game.ctx).known_to("spectator") == {}
