"""A toy variant: each slot of a ruleset filled by a module of its own, and all of them together.

It is played, saved, restored, copied, undone and replayed in the middle of what it replaces, beside a
standard game in the same process; and each module alone is fuzzed with the standard rules.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.engine.table import do, only, table
from tests.engine.toys import Play, toy_rulesets

import fitg
from fitg.data.records import Side
from fitg.engine import points, questions, terms
from fitg.engine.events.course import TurnBegan
from fitg.engine.events.movement import Walked
from fitg.engine.game import Game, OtherFacts, Setting, new_game, restore, start
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.encoding import BadSnapshot
from fitg.engine.machine.layers import tag_of
from fitg.engine.machine.moments import Hook, Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import ModuleState
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.options import UnknownOption
from fitg.engine.rules import characters, detection, healing, movement, units
from fitg.engine.rules.movement import Walk
from fitg.engine.ruleset import choices_of, compose, ruleset
from fitg.engine.rulesets.standard import GAMES, SHARED, STAR_SYSTEM_GAME
from fitg.lab.checks.fuzz import play
from fitg.scenarios.sequence import Segment, When, in_order, parse

CITY, AIR, GLADE = "222.1", "223.1", "223.2"


# A procedure: whoever walks may first whistle


class Whistle(Action, frozen=True):
    form = "whistle for {who}"
    saying = "Whistle for {who}"
    who: CharacterId


class GoQuietly(Action, frozen=True):
    form = "go quietly"
    saying = "Go quietly"
    passes = True


class WhistlingWalk(Walk, layer=True, tag="toy.Walk"):
    """Who walks may whistle, and is then known to the enemy."""

    first = "set_out"

    def set_out(self, ctx: Context) -> Next:
        options: list[Option] = [(Whistle(self.character), self.whistle), (GoQuietly(), self.leave_ship)]
        side = ctx.state.characters[self.character].side
        return Ask(side, "toy.walk", "9.1", "Whistle on the way?", options, about=self.character)

    def whistle(self, ctx: Context, action: Whistle) -> Next:
        whistler = ctx.state.characters[action.who]
        detection.detect(ctx, whistler.place, whistler.side, "somebody whistles", "9.4")
        return self.leave_ship


WALKS = Module(id="walks", title="Whistling walks", over={Walk: WhistlingWalk})


# A segment: nobody searches, everybody sings


class Sing(Action, frozen=True):
    form = "sing"
    saying = "Sing"


class BeQuiet(Action, frozen=True):
    form = "be quiet"
    saying = "Be quiet"
    passes = True
    final = True


class Songs(ModuleState):
    """How often somebody sang."""

    sung: int = 0


class SingingPhase(Procedure, tag="toy.SingingPhase"):
    """Instead of the Search Phase."""

    first = "ask"

    side: Side

    def ask(self, ctx: Context) -> Next:
        options: list[Option] = [(Sing(), self.sing), (BeQuiet(), self.finish)]
        return Ask(self.side, "toy.song", "11.1", "Sing?", options, always=True)

    def sing(self, ctx: Context) -> Next:
        songs = ctx.state.modules["songs"]
        assert isinstance(songs, Songs)
        songs.sung += 1
        return at(ctx, Moment(name="song-sung", side=self.side), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


def sing_instead(segment: Segment) -> Procedure:
    assert segment.actor is not None
    return SingingPhase(side=segment.actor)


SONGS = Module(
    id="songs",
    title="Songs instead of searches",
    needs=(SHARED.id,),
    segments={terms.SEARCH: sing_instead},
    state=Songs,
)


# A policy, a hook, facts, a sequence


def one_more(ctx: Context, place: str, side: Side) -> int:
    """One more military unit finds room everywhere."""
    return units.room_by_size(ctx, place, side) + 1


ROOMY = Module(
    id="roomy",
    title="More room",
    needs=(SHARED.id,),
    answers=(questions.room.by(one_more),),
    without=(units.room_by_size,),
)


def wake_everybody(ctx: Context, moment: Moment) -> None:
    """As a Player-Turn starts nobody is wounded."""
    for character in ctx.state.characters.values():
        character.wounds = 0


HEALTHY = Module(
    id="healthy",
    title="Health for all",
    listens={points.PLAYER_TURN_STARTS: (Hook("wake-everybody", wake_everybody),)},
    needs=(SHARED.id,),
    without=(healing.by_rest,),
)

FACTS = Module(id="facts", title="Other facts", facts={"characters": {"kogus": {"combat": 6}}})


def two_rounds(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Each player has two Player-Turns in a Game-Turn; missions of the second only in even ones."""
    turns = [segment for segment in segments if segment.player is not None]
    doubled = [
        parse(f"{segment.player}-{number}.{segment.name}", _when(segment, number))
        for number in (1, 2)
        for segment in turns
    ]
    return in_order((*doubled, *(segment for segment in segments if segment.player is None)))


def _when(segment: Segment, number: int) -> When:
    return "even-turns" if segment.name == "missions" and number == 2 else "every-turn"


ROUNDS = Module(id="rounds", title="Two rounds", sequence=two_rounds)

TOYS = (WALKS, SONGS, ROOMY, HEALTHY, FACTS, ROUNDS)


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.id)
def test_each_module_alone_plays_with_the_standard_rules(toy: Module, playing: Play) -> None:
    options = playing(toy)
    for scenario in ("flight-to-egrix", "varu-powderkeg"):
        for number in range(3):
            played = play(scenario, f"toy {toy.id}", 0.02, number, options)
            assert played.failure is None, played.failure.fault


# In the middle of a replaced procedure


def walking(options: dict[str, str]) -> Game:
    game = table(
        "rebel.movement",
        characters={"kogus": {"place": AIR}, "jon-kidu": {"place": CITY}},
        options=options,
    )
    do(game, f"walk kogus to {GLADE}")
    return game


def test_a_procedure_is_replaced_by_class_and_called_by_a_tag_of_its_own(playing: Play) -> None:
    game = walking(playing(WALKS))
    assert game.decision is not None
    assert (game.decision.kind, game.actions) == ("toy.walk", ("whistle for kogus", "go quietly"))
    assert game.decision.options[0] == Whistle("kogus")
    assert tag_of(type(game.state.stack[-1])) == "Walk+toy.Walk"
    assert only(do(game, "whistle for kogus"), Walked).character == "kogus"


def test_it_is_saved_restored_copied_undone_and_replayed_in_the_middle(playing: Play, tmp_path: Path) -> None:
    game = walking(playing(WALKS))
    restored = restore(game.snapshot())
    assert isinstance(restored.state.stack[-1], WhistlingWalk)
    assert type(restored.state.stack[-1]) is type(game.state.stack[-1])
    copied = game.copy()
    record = game.record
    record.save(tmp_path / "walk.fitg")
    replayed = fitg.load_record(tmp_path / "walk.fitg").replay()
    for other in (restored, copied, replayed):
        assert other.digest() == game.digest()
        assert other.actions == game.actions
        do(other, "go quietly")
        assert other.state.characters["kogus"].place == GLADE
    assert game.state.characters["kogus"].place == AIR
    game.undo()
    assert f"walk kogus to {GLADE}" in game.actions


def test_a_standard_game_beside_it_stays_what_it_was(playing: Play) -> None:
    """Before, beside and after the variant; and a snapshot in the middle of a walk stays a standard one."""

    def course() -> list[str]:
        game = new_game("varu-powderkeg", seed=4)
        digests: list[str] = []
        while game.decision is not None and len(digests) < 150:
            game.apply(game.actions[len(digests) % len(game.actions)])
            digests.append(game.digest())
        return digests

    before = course()
    with toy_rulesets() as add:
        options = add(*TOYS)
        game = new_game("varu-powderkeg", seed=4, options=options)
        while game.decision is not None and game.steps < 60:
            game.apply(game.actions[game.steps % len(game.actions)])
        assert course() == before
    assert course() == before
    standard = table("rebel.movement", characters={"kogus": {"place": AIR}})
    assert type(standard.ctx.rules.variant_of(Walk(character="kogus", destination=GLADE))) is Walk


def test_everything_at_once(playing: Play) -> None:
    options = playing(*TOYS)
    for number in range(3):
        played = play("flight-to-egrix", "everything", 0.02, number, options)
        assert played.failure is None, played.failure.fault


# The other slots


def test_a_segment_is_played_by_another_procedure_that_remembers(playing: Play) -> None:
    game = table(
        "rebel.search", characters={"kogus": {"place": CITY, "detected": True}}, options=playing(SONGS)
    )
    assert game.decision is not None
    assert (game.decision.kind, game.decision.side) == ("toy.song", "imperial")
    again = restore(game.snapshot())
    do(again, "sing")
    assert restore(again.snapshot()).state.modules["songs"] == Songs(sung=1)
    assert game.state.modules["songs"] == Songs(sung=0)


def test_a_policy_answers_for_every_rule_that_asks(playing: Play) -> None:
    """Charkhan's wild has room for three units; now a fourth finds room."""
    units_there = {GLADE: {"militia": 3}, CITY: {"patrol": 1}}
    for options, fits in (({}, False), (playing(ROOMY), True)):
        game = table("imperial.movement", units=units_there, options=options)
        do(game, f"march from {CITY}")
        assert (f"to {GLADE}" in game.actions) is fits


def test_hooks_can_be_added_and_silenced(playing: Play) -> None:
    game = table(
        "imperial.missions",
        characters={"kogus": {"place": CITY, "wounds": 1}, "jon-kidu": {"place": AIR, "wounds": 1}},
        options=playing(HEALTHY),
    )
    do(game, "done")
    assert {name: each.wounds for name, each in game.state.characters.items()} == {"kogus": 0, "jon-kidu": 0}
    assert not any(hook.name == "rest-heals" for hook in game.ctx.rules.moments["player-turn-ends"])


def test_several_who_listen_to_a_moment_have_their_turn_one_after_the_other(playing: Play) -> None:
    asked: list[str] = []

    def whistler(name: str) -> Hook:
        def listen(ctx: Context, moment: Moment) -> Procedure:
            asked.append(name)
            return SingingPhase(side=moment.side)

        return Hook(name, listen)

    game = table(
        "rebel.search",
        characters={"kogus": {"place": CITY}},
        options=playing(
            Module(
                id="choir",
                needs=(SHARED.id,),
                segments={terms.SEARCH: sing_instead},
                listens={points.SEGMENT_ENDS: (whistler("tenor"), whistler("bass"))},
                state=None,
            )
        ),
    )
    for _ in range(3):
        assert game.decision is not None
        assert game.decision.kind == "toy.song"
        game = restore(game.snapshot())
        do(game, "be quiet")
    assert game.decision is None or game.decision.kind != "toy.song"
    assert {"tenor", "bass"} <= set(asked)


def test_the_sequence_of_play_is_records_that_a_module_may_change(playing: Play) -> None:
    game = new_game("flight-to-egrix", seed=1, options=playing(ROUNDS))
    rebel = [segment for segment in game.ctx.segments if segment.player == "rebel"]
    assert [segment.round for segment in rebel] == [1] * 5 + [2] * 5
    assert [segment.id for segment in rebel if segment.opens_player_turn] == [
        "rebel-1.movement",
        "rebel-2.movement",
    ]
    missions = next(segment for segment in rebel if segment.id == "rebel-2.missions")
    assert (missions.comes_in(1), missions.comes_in(2), missions.player) == (False, True, "rebel")


def test_facts_of_a_module_are_part_of_the_game(playing: Play) -> None:
    options = playing(FACTS)
    game = table("rebel.movement", characters={"kogus": {"place": CITY}}, options=options)
    plain = table("rebel.movement", characters={"kogus": {"place": CITY}})
    kogus = [characters.rating(each.ctx, each.state.characters["kogus"], "combat") for each in (game, plain)]
    assert kogus == [6, 5]
    assert game.setting.facts == game.facts.fingerprint != plain.facts.fingerprint
    assert f"facts: {game.setting.facts}" in game.record.text()


# What is refused


def test_a_snapshot_with_other_facts_says_so() -> None:
    game = table("rebel.movement", characters={"kogus": {"place": CITY}})
    game.setting = game.setting._replace(facts="0123456789abcdef")
    with pytest.raises(OtherFacts, match=r"^This game was played with other facts \(0123456789abcdef"):
        restore(game.snapshot())


def test_a_record_with_other_facts_says_so_instead_of_blaming_an_action(tmp_path: Path) -> None:
    game = new_game("flight-to-egrix", seed=3)
    do(game, game.actions[0])
    lines = game.record.text().splitlines()
    text = "\n".join("facts: 0123456789abcdef" if line.startswith("facts:") else line for line in lines)
    (tmp_path / "same.fitg").write_text(text + "\n", encoding="utf-8")
    assert fitg.load_record(tmp_path / "same.fitg").replay().digest() == game.digest()
    other = text.replace(f"digest: {game.digest()}", f"digest: {'0' * 32}")
    (tmp_path / "other.fitg").write_text(other + "\n", encoding="utf-8")
    with pytest.raises(OtherFacts, match="other facts"):
        fitg.load_record(tmp_path / "other.fitg").replay()


def test_a_ruleset_that_is_gone_is_named(playing: Play) -> None:
    with toy_rulesets() as add:
        options = add(Module(id="gone"))
        snapshot = new_game("flight-to-egrix", seed=1, options=options).snapshot()
    with pytest.raises(BadSnapshot, match="no ruleset 'toy-gone'"):
        restore(snapshot)
    with pytest.raises(UnknownOption, match="no ruleset 'toy-gone'"):
        new_game("flight-to-egrix", options=options)


def test_two_modules_that_fill_the_same_slot_must_name_each_other() -> None:
    rude = Module(id="rude", segments={terms.SEARCH: sing_instead})
    with pytest.raises(SlotConflict, match=r"'shared' and 'rude' both fill segments 'search'"):
        compose("rude", (*GAMES["star-system"], rude))
    mine = Module(id="rude", answers=(questions.creature.by(lambda ctx, place: "glane"),))
    with pytest.raises(SlotConflict, match=r"'shared' and 'rude' both fill the answer to \[13.45\] Which"):
        compose("rude", (*GAMES["star-system"], mine))
    with pytest.raises(SlotConflict, match=r"'shared' and 'rude' both fill draws"):
        compose("rude", (*GAMES["star-system"], Module(id="rude", draws=SHARED.draws)))


def test_who_opens_or_closes_ways_must_say_what_that_depends_on() -> None:
    forgetful = [
        Module(id="forgetful", answers=(questions.ways_out.by(lambda *_: ("222",)),)),
        Module(id="forgetful", answers=(questions.way_is_barred.by(lambda *_: "nobody goes anywhere"),)),
    ]
    for module in forgetful:
        with pytest.raises(
            SlotConflict, match=r"'forgetful' answers what bars .* `questions.ways_depend_on`"
        ):
            compose("forgetful", (SHARED, STAR_SYSTEM_GAME, module))


def test_who_closes_ways_must_say_whether_he_does() -> None:
    answers = (
        questions.way_is_barred.by(lambda *_: "nobody goes anywhere"),
        questions.ways_depend_on.by(lambda ctx: ()),
    )
    with pytest.raises(SlotConflict, match=r"'forgetful' answers what bars .* `questions.may_be_barred`"):
        compose("forgetful", (SHARED, STAR_SYSTEM_GAME, Module(id="forgetful", answers=answers)))


def test_an_option_that_a_module_settles_is_neither_offered_nor_taken(playing: Play) -> None:
    firm = Module(id="firm", needs=("galactic",), settles=("local-alarm",))
    name = playing(firm)["ruleset"]
    assert "local-alarm" not in [choice.name for choice in choices_of(name, "galactic")]
    assert "free-planets" in [choice.name for choice in choices_of(name, "galactic")]
    with pytest.raises(
        UnknownOption, match=r"decides 'local-alarm' itself \(by its module 'firm'\); leave it out"
    ):
        ruleset({"ruleset": name, "local-alarm": True}, "galactic")


def test_a_module_settles_only_what_another_offers() -> None:
    vain = Module(id="vain", needs=("galactic",), settles=("weather",))
    with pytest.raises(SlotConflict, match="settles the option 'weather', which no module beneath it offers"):
        compose("vain", (*GAMES["galactic"], vain))


def test_a_procedure_with_the_tag_of_the_one_it_replaces_is_refused() -> None:
    class Walk(movement.Walk):
        """The same name, and so the same tag."""

    twice = Module(id="twice", instead={movement.Walk: Walk})
    with pytest.raises(SlotConflict, match="has the same tag"):
        compose("twice", (SHARED, STAR_SYSTEM_GAME, twice))


def test_the_first_procedure_can_be_replaced(playing: Play) -> None:
    from fitg.engine.rules.sequence import Sequence

    class LoudSequence(Sequence, layer=True, tag="toy.Sequence"):
        def open_turn(self, ctx: Context) -> Next:
            ctx.emit(TurnBegan(case="4.0", turn=99))
            return super().open_turn(ctx)

    options = playing(Module(id="loud", over={Sequence: LoudSequence}))
    game = table("rebel.movement", characters={"kogus": {"place": CITY}}, options=options)
    assert [event.turn for event in game.opening if isinstance(event, TurnBegan)] == [99, 1]


def test_a_setting_survives_the_way_through_json(playing: Play) -> None:
    game = new_game("varu-powderkeg", seed=1, options=playing(FACTS), dice=[3, 4])
    again = Setting.from_data(json.loads(json.dumps(game.setting.to_data())))
    assert again == game.setting
    assert start(again).digest() == game.digest()
