"""Every invariant and every promise notices when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from tests.engine.table import all_troops, do, table

from fitg.data import Facts
from fitg.engine.events.movement import Marched
from fitg.engine.events.possessions import PossessionGained
from fitg.engine.game import Game, new_game
from fitg.engine.machine import dice
from fitg.engine.machine.actions import Action, PlainAction
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.index import index_of
from fitg.engine.machine.procedure import Ask
from fitg.engine.machine.secrets import Pick, Secret, Viewer
from fitg.engine.machine.state import WITH_UNITS, Character, Custody, Ship, Stack, State
from fitg.engine.modules import InvariantRule
from fitg.engine.record import Record
from fitg.engine.rules import detection
from fitg.engine.rules.movement import Movement
from fitg.engine.rules.movement.free_movement import WalkTo
from fitg.engine.rules.star_system.memory import memory
from fitg.engine.table import since, views
from fitg.engine.table.hidden import SECRETS, FaceDownUnits, Possessions
from fitg.engine.table.table_view import CharacterCombatUnderWay
from fitg.lab.checks import contracts, offers
from fitg.lab.checks.contracts import (
    PROMISES,
    check_contracts,
    hidden_words,
    telling_keeps_secrets,
    the_record_replays,
    views_keep_secrets,
)
from fitg.lab.checks.galactic_invariants import GALACTIC_INVARIANTS
from fitg.lab.checks.invariants import INVARIANTS, BrokenInvariant, Ledger, check
from fitg.lab.checks.space_invariants import SPACE_INVARIANTS
from fitg.presentation import sheets
from fitg.presentation.bundles import Bundle
from fitg.presentation.forecast import Forecast
from fitg.presentation.sheets import Work


def crowd() -> Game:
    """A little of everything: units, a prisoner, a ship, possessions, a camp."""
    return table(
        "rebel.movement",
        characters={
            "boccanegra": {"place": "223.1", "ship": "planetary-privateer", "possessions": ["scanner"]},
            "doctor-sontag": {"place": "223.1"},
            "agan-rafa": {"place": "223.1"},
            "frun-sentel": {"place": "222.1", "fate": "captive", "captor": "jon-kidu"},
            "kogus": {"fate": "dead"},
            "jon-kidu": {"place": "222.1", "with_units": True},
        },
        units={"222.1": {"line": 1, "militia": 1}, "223.1": {"patrol": 2}},
        camps=["223.2"],
        planets={"223": {"loyalty": "loyal"}},
    )


def test_a_sound_position_has_nothing_to_complain_about() -> None:
    game = crowd()
    ledger = Ledger(game)
    check(game, ledger)
    check_contracts(game, ledger)


def person(game: Game, name: str) -> Character:
    return game.state.characters[name]


def no_actions(game: Game) -> None:
    ask = game._question()
    assert ask is not None
    game._ask = Ask(ask.side, ask.kind, ask.case, ask.prompt, [])


def walk(ctx: Context) -> Any:
    """A handler that nobody calls."""


def garrison(game: Game, place: str, **counts: int) -> None:
    game.state.stacks["imperial"][place] = Stack(side="imperial", place=place, units=counts)


def change(game: Game, card: str, **values: Any) -> None:
    game.state.possessions[card] = replace(game.state.possessions[card], **values)


def two_lines(game: Game) -> None:
    ask = game._question()
    assert ask is not None
    game._ask = Ask(
        ask.side,
        ask.kind,
        ask.case,
        ask.prompt,
        [(PlainAction("walk\naway"), walk), (PlainAction("done"), walk)],
    )


def unknown_case(game: Game) -> None:
    ask = game._question()
    assert ask is not None
    game._ask = Ask(ask.side, ask.kind, "99.9", ask.prompt, ask.options)


def unsettled(game: Game) -> None:
    game.ctx.touch_planet("222")


def late(game: Game) -> None:
    game.state.turn = 7


def between_segments(game: Game) -> None:
    game.state.segment = 99


def over_without_outcome(game: Game) -> None:
    game._ask = None


def doubled(game: Game) -> None:
    game.state.decks["rebel"].append("boccanegra")


def vanished(game: Game) -> None:
    game.state.decks["rebel"].pop()


def nowhere(game: Game) -> None:
    person(game, "doctor-sontag").place = ""


def dead_but_here(game: Game) -> None:
    person(game, "kogus").place = "223.1"


def dead_owner(game: Game) -> None:
    game.state.ships["planetary-privateer"].owner = "kogus"


def wounded_to_death(game: Game) -> None:
    person(game, "doctor-sontag").wounds = 2


def drugged_for_ever(game: Game) -> None:
    person(game, "doctor-sontag").drugged = "combat"


def guard_elsewhere(game: Game) -> None:
    person(game, "jon-kidu").place = "223.2"
    person(game, "jon-kidu").stack = ""


def held_by_absent_units(game: Game) -> None:
    person(game, "frun-sentel").custody = WITH_UNITS
    del game.state.stacks["imperial"]["222.1"]


def free_with_captor(game: Game) -> None:
    person(game, "doctor-sontag").custody = Custody("guard", "jon-kidu")


def prisoner_with_a_card(game: Game) -> None:
    change(game, "scanner", owner="frun-sentel")


def with_no_units(game: Game) -> None:
    person(game, "boccanegra").stack = "free"


def half_detected(game: Game) -> None:
    person(game, "doctor-sontag").detected = True


def abandoned_ship(game: Game) -> None:
    game.state.ships["planetary-privateer"].owner = ""
    game.state.ships["planetary-privateer"].place = "223.2"


def ship_elsewhere(game: Game) -> None:
    game.state.ships["planetary-privateer"].place = "223.2"


def two_ships(game: Game) -> None:
    change(game, "explorer", fate="held")
    game.state.ships["explorer"] = Ship(
        id="explorer", model="explorer", side="rebel", place="223.1", owner="boccanegra"
    )


def ship_without_card(game: Game) -> None:
    change(game, "planetary-privateer", fate="deck")


def card_of_nobody(game: Game) -> None:
    change(game, "scrambler", fate="held")


def owned_card_in_the_deck(game: Game) -> None:
    change(game, "scanner", fate="deck")


def open_card_in_the_deck(game: Game) -> None:
    change(game, "norrocks", revealed=True)


def lost_card(game: Game) -> None:
    del game.state.possessions["norrocks"]


def two_companions(game: Game) -> None:
    for card in ("norrocks", "charsot"):
        change(game, card, fate="held")
        change(game, card, owner="boccanegra")


def damaged_ship(game: Game) -> None:
    game.state.ships["planetary-privateer"].damaged = True


def extra_unit(game: Game) -> None:
    garrison(game, "221.1", militia=1)


def no_unit_of_a_kind(game: Game) -> None:
    game.state.waiting["221.1"] = {"wild-1-0": 0}


def moved_but_not_there(game: Game) -> None:
    game.state.stacks["imperial"]["222.1"].moved = {"militia": 2}


def hollow_stack(game: Game) -> None:
    garrison(game, "221.1")


def turncoats(game: Game) -> None:
    garrison(game, "221.1", **{"wild-1-0": 1})


def outdated_index(game: Game) -> None:
    game.ctx.index.people["221.1"] = ("boccanegra",)


def nothing_due(game: Game) -> None:
    memory(game.ctx).due = {"line": 0}


def crowded(game: Game) -> None:
    garrison(game, "223.2", militia=4)


def face_up(game: Game) -> None:
    game.state.stacks["imperial"]["222.1"].revealed = True


def off_the_track(game: Game) -> None:
    game.state.planets["222"] = replace(game.state.planets["222"], loyalty=5)


def loyal_rebels(game: Game) -> None:
    game.state.planets["222"] = replace(game.state.planets["222"], status="rebellion")


def huge_pdb(game: Game) -> None:
    game.state.planets["222"] = replace(game.state.planets["222"], pdb=3)


def unannounced(game: Game) -> None:
    game.ctx.control["222"] = "rebel"


def unrest_with_a_camp(game: Game) -> None:
    game.state.planets["223"] = replace(game.state.planets["223"], loyalty=4)


def camp_of_tomorrow(game: Game) -> None:
    game.state.camps["223.2"] = 2


def camp_in_a_garrison(game: Game) -> None:
    garrison(game, "223.2", line=2)


def coup_without_rating(game: Game) -> None:
    game.state.coup_markers = ("223.2",)


def outdated_plan(game: Game) -> None:
    """Something was remembered for the question that is asked; since then everybody has moved."""
    assert game.options
    game.ctx.while_nothing_happens()["people"] = "can move"
    for character in game.state.characters.values():
        character.moved = True


BREAKAGES: dict[str, tuple[Callable[[Game], None], ...]] = {
    "every decision can be shown": (no_actions, two_lines, unknown_case),
    "what a plan remembers is found anew": (outdated_plan,),
    "the game is settled and on its way": (
        unsettled,
        late,
        between_segments,
        over_without_outcome,
        outdated_index,
    ),
    "no character is lost or doubled": (doubled, vanished),
    "everybody stands somewhere": (nowhere,),
    "the dead are gone": (dead_but_here, dead_owner),
    "the living have endurance left": (wounded_to_death, drugged_for_ever),
    "captives are guarded": (guard_elsewhere, held_by_absent_units, free_with_captor, prisoner_with_a_card),
    "companions of units have units": (with_no_units,),
    "a side is detected together": (half_detected,),
    "ships have company": (abandoned_ship, ship_elsewhere, two_ships),
    "every possession has one fate": (
        ship_without_card,
        card_of_nobody,
        owned_card_in_the_deck,
        open_card_in_the_deck,
        lost_card,
    ),
    "one companion each": (two_companions,),
    "ships are what they are": (damaged_ship,),
    "units come and go by events": (extra_unit,),
    "counts are sound": (moved_but_not_there, hollow_stack, turncoats),
    "what is to come is sound": (no_unit_of_a_kind,),
    "reinforcements are units of the game": (nothing_due,),
    "stacks fit their environs": (crowded,),
    "hidden units lie face down": (face_up,),
    "markers are on their tracks": (off_the_track, loyal_rebels, huge_pdb),
    "control is as the chart says": (unannounced,),
    "camps stand where they may": (
        unrest_with_a_camp,
        camp_of_tomorrow,
        camp_in_a_garrison,
        coup_without_rating,
    ),
}


def invariants(game: Game) -> dict[str, Callable[[Game, Ledger], Any]]:
    """Those of the laboratory and of the ruleset, by what should hold."""
    found = {each.__name__.replace("_", " "): each for each in INVARIANTS}
    rules = game.ctx.rules.invariants
    return found | {rule.__name__.replace("_", " "): _of_ruleset(rule) for rule in rules}


def _of_ruleset(rule: InvariantRule) -> Callable[[Game, Ledger], Any]:
    return lambda game, ledger: rule(game.ctx)


def test_every_invariant_has_something_that_breaks_it() -> None:
    elsewhere = {each.__name__.replace("_", " ") for each in (*SPACE_INVARIANTS, *GALACTIC_INVARIANTS)}
    assert invariants(crowd()).keys() - elsewhere == BREAKAGES.keys()


@pytest.mark.parametrize(
    ("name", "breakage"),
    [
        pytest.param(name, breakage, id=breakage.__name__)
        for name, breakages in BREAKAGES.items()
        for breakage in breakages
    ],
)
def test_a_broken_invariant_is_noticed(name: str, breakage: Callable[[Game], None]) -> None:
    game = crowd()
    ledger = Ledger(game)
    assert not list(invariants(game)[name](game, ledger))
    breakage(game)
    if breakage is not outdated_index:
        game.ctx.index = index_of(game.state)
    assert list(invariants(game)[name](game, ledger))
    with pytest.raises(BrokenInvariant):
        check(game, ledger)


# Promises


Patch = pytest.MonkeyPatch


def questions_that_change_things(patch: Patch) -> None:
    ask = Movement.choose

    def changing(self: Movement, play: Any) -> Any:
        play.state.clock += 1
        return ask(self, play)

    patch.setattr(Movement, "choose", changing)


def copies_that_share(patch: Patch) -> None:
    patch.setattr(State, "copy", lambda self: self)


def snapshots_that_forget(patch: Patch) -> None:
    def forgetful(self: Game) -> bytes:
        twin = self.copy()
        twin.state.turn += 1
        return whole(twin)

    whole = Game.snapshot
    patch.setattr(Game, "snapshot", forgetful)


def actions_that_crash(patch: Patch) -> None:
    def crash(*anything: object) -> None:
        raise ZeroDivisionError

    patch.setattr(Movement, "fly", crash)


def undo_after_dice(patch: Patch) -> None:
    walk = Movement.walk

    @wraps(walk)
    def roll(self: Movement, ctx: Context, action: Any) -> Any:
        ctx.state.dice.count += 1
        return walk(self, ctx, action)

    patch.setattr(Movement, "walk", roll)


def undo_that_does_nothing(patch: Patch) -> None:
    def pretend(self: Game) -> None:
        self._undo = None

    patch.setattr(Game, "undo", pretend)


def undo_that_is_shared(patch: Patch) -> None:
    undo = Game.undo

    def share(self: Game) -> None:
        assert self._undo is not None
        state = self._undo.state
        undo(self)
        self.ctx.state = state

    patch.setattr(Game, "undo", share)


def anything_goes(patch: Patch) -> None:
    patch.setattr(Ask, "option", lambda ask, action: ask.texts["done"])


def refusals_that_crash(patch: Patch) -> None:
    def crash(*anything: object) -> None:
        raise RuntimeError

    patch.setattr(Game, "_why_not", crash)


def actions_without_words(patch: Patch) -> None:
    patch.setattr(contracts, "describe_action", lambda action, side, facts: "")


def actions_with_strange_words(patch: Patch) -> None:
    patch.setattr(WalkTo, "saying", "{nobody}|walks to {to}")


def walks_that_show_something(patch: Patch) -> None:
    patch.setattr(detection, "spread_detection", lambda ctx, place, side: ctx.show())


def finality_that_sees_all(patch: Patch) -> None:
    def sees(action: Action, ctx: Context) -> bool:
        return "line" in ctx.state.stacks["imperial"]["222.1"].units

    patch.setattr(Action, "is_final", sees)


def a_silent_table(patch: Patch) -> None:
    patch.setattr(contracts, "board", lambda view, facts: "")


def odds_beyond_measure(patch: Patch) -> None:
    sure = Forecast("Surely", "12.0", (("hit", Fraction(7, 6)),))
    patch.setattr(contracts, "chances", lambda game, action, tries: (sure,))


def bundles_from_elsewhere(patch: Patch) -> None:
    idle = Bundle(label="Sleep", actions=["sleep"], asked=[], final=True)
    patch.setattr(offers, "bundles", lambda game: [idle])


def taxes_from_nowhere(patch: Patch) -> None:
    patch.setattr(sheets, "is_taxation", lambda game: True)
    patch.setattr(sheets, "mild_taxes", lambda game: {})
    patch.setattr(sheets, "steps_to_tax", lambda game, taxes: Work(0, ("tax 999",)))


def views_with_the_seed(patch: Patch) -> None:
    patch.setattr(dice, "commitment", lambda secret: secret)


def odds_with_kinds(patch: Patch) -> None:
    def all_seeing(game: Game, action: str) -> object:
        return all_troops(game)

    patch.setattr(contracts, "forecast", all_seeing)


def looks_that_miss_people(patch: Patch) -> None:
    patch.setattr(since, "_people", lambda before, after, everybody: set())


def views_with_kinds(patch: Patch) -> None:
    patch.setattr(views, "from_outside", lambda facts, units, cargo: dict(units))


BROKEN_PROMISES: dict[str, tuple[Callable[[Patch], None], ...]] = {
    "asking again changes nothing": (questions_that_change_things,),
    "a copy is a game of its own": (copies_that_share,),
    "a snapshot brings the game back": (snapshots_that_forget,),
    "every action can be done": (actions_that_crash, undo_after_dice, undo_that_does_nothing),
    "steps back lead forward again": (undo_that_is_shared,),
    "what is not final can be taken back": (walks_that_show_something,),
    "nothing else can be done": (anything_goes, refusals_that_crash),
    "everything can be said": (actions_without_words, actions_with_strange_words, a_silent_table),
    "odds are chances": (odds_beyond_measure,),
    "bundles can be carried out": (bundles_from_elsewhere,),
    "sheets can be written": (taxes_from_nowhere,),
    "a second look shows the same": (looks_that_miss_people,),
    "views are plain json": (views_with_the_seed,),
    "views keep all secrets at once": (views_with_kinds, odds_with_kinds, finality_that_sees_all),
    "views keep secrets": (views_with_kinds, odds_with_kinds, finality_that_sees_all),
}


def test_every_promise_has_something_that_breaks_it() -> None:
    assert {each.__name__.replace("_", " ") for each in PROMISES} == BROKEN_PROMISES.keys()


@pytest.mark.parametrize(
    ("name", "breakage"),
    [
        pytest.param(name, breakage, id=f"{name}: {breakage.__name__}")
        for name, breakages in BROKEN_PROMISES.items()
        for breakage in breakages
    ],
)
def test_a_broken_promise_is_noticed(
    name: str, breakage: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    game = crowd()
    do(game, "walk doctor-sontag to 223.2")
    promise = next(each for each in PROMISES if each.__name__ == name.replace(" ", "_"))
    assert not list(promise(game, Ledger(game)))
    breakage(monkeypatch)
    assert list(promise(game, Ledger(game)))


# Secrets


MARCH = Marched(
    case="9.2",
    side="imperial",
    origin="222.1",
    destination="223.1",
    units={"line": 1},
    characters=(),
    ships=(),
)
GAIN = PossessionGained(case="14.1", possession="scanner", character="boccanegra", reason="scavenged")


@pytest.mark.parametrize(("secret", "event"), [(FaceDownUnits, MARCH), (Possessions, GAIN)])
def test_a_secret_that_is_not_redacted_is_noticed(
    secret: type[Secret], event: Event, monkeypatch: Patch
) -> None:
    game = crowd()
    hidden = hidden_words(game)
    assert not list(telling_keeps_secrets(game, (event,), hidden))
    monkeypatch.setattr(secret, "redact", lambda self, event, viewer, facts: event)
    assert list(telling_keeps_secrets(game, (event,), hidden))


class Ailments(Secret):
    """A new secret that somebody has forgotten to hide: the wounds of Doctor Sontag."""

    kept_from = ("imperial",)

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        ctx.state.characters["doctor-sontag"].wounds = 1

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset({"doctor-sontag"})


def test_a_new_secret_is_tested_as_soon_as_it_is_registered(monkeypatch: Patch) -> None:
    game = crowd()
    moved = do(game.copy(), "walk doctor-sontag to 223.2")
    assert not list(telling_keeps_secrets(game, moved, hidden_words(game)))
    assert not list(views_keep_secrets(game, Ledger(game)))
    more = (*SECRETS, Ailments())
    for module in (views, contracts):
        monkeypatch.setattr(module, "secrets_of", lambda modules: (*more, *modules))
    assert list(telling_keeps_secrets(game, moved, hidden_words(game)))
    assert any("characters is" in each for each in views_keep_secrets(game, Ledger(game)))


def about_to_stumble_on_a_squad() -> Game:
    """The next card brings a squad of the units there: a line or a patrol, the Rebels cannot know."""
    game = table(
        "rebel.missions",
        characters={"kogus": {"place": "223.2"}},
        units={"223.2": {"line": 1}, "222.1": {"patrol": 3}},
        cards=[80],
    )
    do(game, "missions at 223.2", "assign kogus to G")
    return game


def test_numbers_that_procedures_hold_tell_no_secret(monkeypatch: Patch) -> None:
    """The strength of a squad, told before it attacks, would tell the kinds of its units."""
    game = about_to_stumble_on_a_squad()

    def complaints() -> list[str]:
        """With several chances: one of them draws the card."""
        found: list[str] = []
        for seed in range(8):
            monkeypatch.setattr(contracts, "_random", lambda game, seed=seed: Random(seed))
            found += views_keep_secrets(game, Ledger(game))
        return found

    assert complaints() == []
    monkeypatch.setattr(views, "_before_the_fight", lambda fight: fight)
    assert any("under_way is" in told for told in complaints())


def test_the_numbers_of_a_squad_are_shown_when_it_attacks() -> None:
    game = about_to_stumble_on_a_squad()
    do(game, "draw")
    fight = game.table_view("rebel").under_way[-1]
    assert isinstance(fight, CharacterCombatUnderWay)
    assert (fight.kind, fight.round, fight.strength, fight.endurance) == ("squad", 0, UNSET, UNSET)
    do(game, "kill")
    fight = game.table_view("rebel").under_way[-1]
    assert isinstance(fight, CharacterCombatUnderWay)
    assert (fight.round, fight.strength, fight.endurance) == (1, 8, 6)


@pytest.mark.unmeasured
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: type(secret).__name__)
def test_what_a_secret_is_dealt_anew_from_is_known(secret: Secret) -> None:
    """Dealt with the same picks, it is the same, whatever it was; and it is not always what it was."""
    dealt_anew = 0
    for seed, scenario in enumerate(("varu-powderkeg", "flight-to-egrix") * 3):
        game, random = new_game(scenario, seed=seed), Random(seed)
        while game.outcome is None:
            viewer = random.choice(secret.kept_from)
            one, other = game.copy(), game.copy()
            secret.deal(other.ctx, viewer, random.randrange)
            other.ask_again()
            dealt_anew += other.digest() != game.digest()
            for twin in (one, other):
                secret.deal(twin.ctx, viewer, lambda number: number - 1)
                twin.ask_again()
            assert one.digest() == other.digest(), game.decision
            game.apply(random.choice(game.actions))
    assert dealt_anew


def test_a_record_that_tells_another_story_is_noticed(monkeypatch: Patch) -> None:
    game = crowd()
    do(game, "walk doctor-sontag to 223.2")
    assert not list(the_record_replays(game))
    monkeypatch.setattr(Record, "verify", lambda self: crowd())
    assert list(the_record_replays(game))
