"""The public interface of a game: decide, undo, copy, save, view, record, replay."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.table import do, every, only, table

import fitg
from fitg.engine.events.missions import CardDrawn
from fitg.engine.events.movement import DetectionRolled, PdbFired
from fitg.engine.events.pieces import SetUpShown, UnitsSetUp
from fitg.engine.game import STRETCH, BadScript, CannotUndo, Game, IllegalAction, new_game, restore
from fitg.engine.machine import dice as chance
from fitg.engine.machine.actions import Action
from fitg.engine.machine.encoding import BadSnapshot, seal, unseal
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import VIEWERS, Viewer
from fitg.engine.options import UnknownOption
from fitg.engine.record import BadRecord, load_record, parse_record
from fitg.errors import FitgError
from fitg.scenarios import ScenarioError


def played(steps: int, *, seed: int = 3, scenario: str = "flight-to-egrix") -> Game:
    """A game after some steps at random, the same every time."""
    game, random = new_game(scenario, seed=seed), Random(seed)
    for _ in range(steps):
        game.apply(random.choice(game.actions))
    return game


def finished(*, seed: int = 3) -> Game:
    game, random = new_game("flight-to-egrix", seed=seed), Random(seed)
    while game.decision is not None:
        game.apply(random.choice(game.actions))
    return game


def is_one_sentence(error: BaseException) -> bool:
    return "\n" not in str(error) and str(error).endswith((".", "?"))


def ship_at_the_gate(**options: Any) -> Game:
    """Boccanegra's ship is about to leave Quibron, whose PDB is Up; 6 and 1 are the next rolls."""
    return table(
        "rebel.movement",
        characters={"boccanegra": {"place": "221.1", "ship": "planetary-privateer"}},
        dice=[6, 1],
        **options,
    )


# Decisions and actions


def test_a_new_game_waits_for_a_decision() -> None:
    game = fitg.new_game("flight-to-egrix", seed=7)
    decision = game.decision
    assert decision is not None
    assert (decision.side, decision.kind, decision.case) == ("imperial", "setup.units", "16.13")
    assert decision.prompt.endswith(".")
    assert decision.actions == game.actions
    assert len(set(decision.actions)) == len(decision.actions) > 1
    assert game.outcome is None


def test_an_action_returns_its_events_and_the_log_keeps_them() -> None:
    game = new_game("flight-to-egrix", seed=7)
    before = game.log
    events = game.apply("place line at 222.1")
    assert only(events, UnitsSetUp).place == "222.1"
    assert game.log == (*before, *events)
    assert [(step.side, step.action) for step in game.history] == [("imperial", "place line at 222.1")]
    assert game.last_step == game.history[-1]
    assert game.steps == game.history[-1].number == 1


@pytest.mark.parametrize(
    "nonsense", ["", "done", "place line at 999.9", "PLACE LINE AT 222.1", "place line at 222.1 ", "\x00"]
)
def test_an_action_that_is_not_offered_is_refused_and_changes_nothing(nonsense: str) -> None:
    game = played(3)
    before, log = game.snapshot(), game.log
    with pytest.raises(IllegalAction) as refusal:
        game.apply(nonsense)
    assert is_one_sentence(refusal.value)
    assert (game.snapshot(), game.log) == (before, log)


@pytest.mark.parametrize("nonsense", [None, 0, True, b"done", [], {}, ("done",), object()])
def test_what_is_no_text_is_refused_as_well(nonsense: Any) -> None:
    game = played(9)
    before = game.snapshot()
    with pytest.raises(IllegalAction):
        game.apply(nonsense)
    assert game.snapshot() == before


def test_a_refusal_names_the_nearest_action_the_question_and_its_case() -> None:
    game = new_game("flight-to-egrix", seed=7)
    with pytest.raises(IllegalAction, match=r"\[16\.13\]\); did you mean 'place line at 222\.1'\?"):
        game.apply("place lime at 222.1")


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game = finished()
    assert game.decision is None
    assert game.actions == ()
    assert game.side is None
    assert game.outcome is not None
    assert game.outcome.winner in ("rebel", "imperial")
    with pytest.raises(IllegalAction, match="over"):
        game.apply("done")


# Undo


def test_steps_of_ones_own_can_be_taken_back_one_by_one() -> None:
    game = new_game("flight-to-egrix", seed=7)
    digests = [game.digest()]
    for action in ("place line at 222.1", "place militia at 221.1", "place patrol at 223.1"):
        game.apply(action)
        digests.append(game.digest())
    for digest in reversed(digests[:-1]):
        assert game.can_undo
        game.undo()
        assert game.digest() == digest
    assert not game.can_undo
    assert game.history == ()
    assert game.log == new_game("flight-to-egrix", seed=7).log


def test_a_long_run_of_steps_is_taken_back_at_the_same_price(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a run is, a few steps are played again for one that is taken back."""
    game, digests = table("imperial.force-points", base="empires-backdoor", turn=2), []
    for number in range(3 * STRETCH):
        digests.append(game.digest())
        game.apply(game.actions[-(number % 2)])  # to a market and elsewhere, again and again
    twin = game.copy()
    again: list[str | Action] = []
    apply = Game.apply

    def counted(self: Game, action: str | Action) -> tuple[Event, ...]:
        again.append(action)
        return apply(self, action)

    monkeypatch.setattr(Game, "apply", counted)
    for digest in reversed(digests):
        again.clear()
        game.undo()
        assert game.digest() == digest
        assert len(again) < STRETCH
    assert not game.can_undo
    twin.undo()
    assert twin.digest() == digests[-1]


def test_dice_cannot_be_taken_back() -> None:
    game = ship_at_the_gate()
    do(game, "fly planetary-privateer")
    game.undo()
    assert every(do(game, "fly planetary-privateer", "to 222.1"), DetectionRolled)
    before = game.digest()
    assert not game.can_undo
    with pytest.raises(CannotUndo) as refusal:
        game.undo()
    assert is_one_sentence(refusal.value)
    assert game.digest() == before


def test_a_step_cannot_be_taken_back_once_the_other_side_has_to_decide() -> None:
    game = new_game("flight-to-egrix", seed=7)
    while game.side == "imperial":
        game.apply(game.actions[0])
    assert not game.can_undo


def test_a_new_game_has_nothing_to_take_back() -> None:
    with pytest.raises(CannotUndo):
        new_game("flight-to-egrix", seed=7).undo()


# Copies


def test_a_copy_goes_its_own_way() -> None:
    game = played(20)
    twin = game.copy()
    assert (twin.digest(), twin.decision, twin.log) == (game.digest(), game.decision, game.log)
    before = game.snapshot()
    twin.apply(twin.actions[-1])
    assert game.snapshot() == before
    assert twin.history[:-1] == game.history


def test_a_copy_that_steps_back_does_not_spoil_the_way_back_of_the_game() -> None:
    game = new_game("flight-to-egrix", seed=7)
    start = game.digest()
    game.apply("place line at 222.1")
    twin = game.copy()
    twin.undo()
    twin.apply("place patrol at 223.1")
    game.undo()
    assert game.digest() == start


def test_equal_games_have_equal_digests_and_others_do_not() -> None:
    assert played(30).digest() == played(30).digest()
    assert played(30).digest() != played(31).digest()
    assert played(0, seed=3).digest() != played(0, seed=4).digest()


# Snapshots


@pytest.mark.parametrize("steps", [0, 8, 25, 60])
def test_a_restored_game_is_the_same_and_goes_on_in_the_same_way(steps: int) -> None:
    game = played(steps)
    twin = fitg.restore(game.snapshot())
    assert (twin.digest(), twin.decision) == (game.digest(), game.decision)
    assert twin.snapshot() == game.snapshot()
    random = Random(1)
    while game.decision is not None:
        action = random.choice(game.actions)
        assert game.apply(action) == twin.apply(action)
    assert (twin.digest(), twin.outcome) == (game.digest(), game.outcome)


def test_a_restored_game_is_without_its_past() -> None:
    twin = restore(played(25).snapshot())
    assert (twin.history, twin.log) == ((), ())
    assert not twin.can_undo


def test_a_snapshot_keeps_what_is_left_of_the_script_and_the_options() -> None:
    game = ship_at_the_gate(options={"leaving-hides": False})
    twin = restore(game.snapshot())
    assert not twin.ctx.rulings.leaving_hides
    assert every(do(twin, "fly planetary-privateer", "to 222.1"), DetectionRolled)[0].die == 6


def cut(data: bytes) -> bytes:
    return data[:-1]


def flip(data: bytes) -> bytes:
    return data[:200] + bytes([data[200] ^ 1]) + data[201:]


def other_version(data: bytes) -> bytes:
    return data.replace(b"snapshot 1", b"snapshot 9", 1)


@pytest.mark.parametrize(
    "damage", [cut, flip, other_version, lambda _: b"", lambda _: b"\x00\xff", lambda _: "text"]
)
def test_a_bad_snapshot_is_refused_in_one_sentence(damage: Callable[[bytes], Any]) -> None:
    with pytest.raises(BadSnapshot) as refusal:
        restore(damage(played(12).snapshot()))
    assert is_one_sentence(refusal.value)


def test_a_snapshot_of_another_engine_says_what_does_not_fit() -> None:
    raw = unseal(played(12).snapshot())
    raw["state"]["stack"][0]["type"] = "Wormhole"
    with pytest.raises(BadSnapshot, match="Wormhole"):
        restore(seal(raw))
    raw["state"].pop("planets")
    raw["state"]["stack"] = []
    with pytest.raises(BadSnapshot, match="planets"):
        restore(seal(raw))


# Views


def test_a_view_is_json_and_offers_actions_only_to_who_decides() -> None:
    game = played(12)
    assert game.side is not None
    for viewer in VIEWERS:
        seen = game.view(viewer)
        assert json.loads(json.dumps(seen)) == seen
        assert seen["decision"]["side"] == game.side
        assert ("prompt" in seen["decision"]) == (viewer == game.side)


def test_there_are_only_three_viewers() -> None:
    with pytest.raises(FitgError, match="rebel, imperial, spectator"):
        played(1).view("god")  # type: ignore[arg-type]


def test_the_log_of_a_side_hides_the_kinds_of_units() -> None:
    game = new_game("flight-to-egrix", seed=7)
    while game.decision is not None and game.decision.kind == "setup.units":
        game.apply(game.actions[0])
    told = {side: only(game.log_for(side), SetUpShown).units.values() for side in ("imperial", "rebel")}
    assert {kind for units in told["imperial"] for kind in units} == {"line", "militia", "patrol"}
    assert {kind for units in told["rebel"] for kind in units} == {"face-down", "militia"}


# What a side does in secret


GRANT = {"case": "28.26", "points": 12, "turns": [2, 2], "placing": {"controlled": True, "orbit": "allowed"}}


def bought(*actions: str) -> Game:
    """The Empire buys two units in its first Player-Turn of the second Game-Turn, and is done."""
    game = table(
        "imperial.force-points",
        base="empires-backdoor",
        turn=2,
        scenario={"imperial": {"force_points": [GRANT]}},
        units={"241.orbit": {"veteran": 1}, "222.orbit": {"urban-2-3": 1}, "222.1": {"urban-2-1": 1}},
    )
    do(game, "buy for 241.orbit", *actions)
    while game.decision is not None and game.decision.kind == "force-points":
        do(game, "done" if "done" in game.actions else "elsewhere")
    return game


@pytest.mark.case("7.22", "19.0")
@pytest.mark.parametrize("viewer", ["rebel", "spectator"])
def test_how_many_steps_a_purchase_takes_is_for_its_owner_alone(viewer: Viewer) -> None:
    """Two of a kind are bought in one step, two kinds in two: whoever counts steps would know which."""
    alike = bought("buy 2 patrol at 241.orbit")
    unlike = bought("buy 1 patrol at 241.orbit", "buy 1 line at 241.orbit")
    assert alike.steps != unlike.steps
    assert alike.steps_known_to(viewer) == unlike.steps_known_to(viewer)
    assert alike.steps_known_to("imperial") != unlike.steps_known_to("imperial")


def test_the_steps_known_to_a_side_are_its_own_and_what_it_was_told() -> None:
    game = new_game("varu-powderkeg", seed=3)
    for _ in range(60):
        game.apply(Random(game.steps).choice(game.actions))
        for viewer in VIEWERS:
            own = sum(step.side == viewer for step in game.history)
            told = sum(len(step.events) for step in game.history)
            assert game.steps_known_to(viewer) == own + told


# Provable dice


def test_the_seed_is_secret_until_the_end_and_then_proves_the_commitment() -> None:
    game, end = new_game("flight-to-egrix", seed=3), finished(seed=3)
    shown = game.view("rebel")
    assert shown["seed"] is None
    assert end.view("rebel")["commitment"] == shown["commitment"] == game.commitment
    assert chance.commitment(end.view("rebel")["seed"]) == game.commitment


def test_the_seed_gives_every_roll_again() -> None:
    """The two dice of a PDB's fire are numbers 0 and 1 of the seed."""
    game = table(
        "imperial.movement",
        scenario={"instant_victory": []},
        planets={"221": {"state": "rebel-control", "pdb": 2, "pdb_up": True}},
        units={"222.1": {"line": 2}},
        characters={"jon-kidu": {"place": "222.1"}, "boccanegra": {"place": "223.1"}},
    )
    fired = only(do(game, "march from 222.1", "add line", "to 221.1", "fire"), PdbFired)
    seed = game.state.dice.seed
    assert [fired.die, fired.return_die] == [1 + chance.number(seed, n, 6) for n in (0, 1)]


def test_a_game_without_a_seed_has_one_of_its_own() -> None:
    assert new_game("flight-to-egrix").commitment != new_game("flight-to-egrix").commitment


def test_a_seed_gives_the_same_game_in_another_process() -> None:
    program = (
        "from tests.engine.test_game_interface import played\n"
        "game = played(150, scenario='varu-powderkeg')\n"
        "print(game.digest(), game.decision)"
    )
    root = Path(__file__).parents[2]
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    game = played(150, scenario="varu-powderkeg")
    assert answers == {f"{game.digest()} {game.decision}\n"}


# Scripts and options


def test_scripted_dice_come_first_then_those_of_the_seed() -> None:
    game = ship_at_the_gate()
    rolled = every(do(game, "fly planetary-privateer", "to 222.1"), DetectionRolled)
    assert [event.die for event in rolled] == [6, 1]
    assert game.state.dice.rolls == []
    assert game.state.dice.count == 0


def test_scripted_cards_are_drawn_in_their_order() -> None:
    game = table(
        "rebel.missions", characters={"frun-sentel": {"place": "223.1"}}, cards=[69, 70], dice=[1, 1, 1]
    )
    events = do(game, "missions at 223.1", "assign frun-sentel to D", "draw")
    assert only(events, CardDrawn).card == 69


@pytest.mark.parametrize(
    "script",
    [{"dice": [7]}, {"dice": [0]}, {"dice": ["six"]}, {"cards": [1]}, {"picks": [-1]}, {"picks": ["a"]}],
)
def test_a_script_that_cannot_be_is_refused(script: dict[str, Any]) -> None:
    with pytest.raises(BadScript) as refusal:
        new_game("flight-to-egrix", seed=1, **script)
    assert is_one_sentence(refusal.value)


@pytest.mark.parametrize(
    "options",
    [{"ruleset": "chess"}, {"captives-fly": True}, {"captives-heal": "often"}, {"reinforcements": "all"}],
)
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(options: dict[str, Any]) -> None:
    with pytest.raises(UnknownOption, match=r"captives-heal|standard") as refusal:
        new_game("flight-to-egrix", seed=1, options=options)
    assert is_one_sentence(refusal.value)


# Scenarios of one's own


def test_a_scenario_file_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'base = "flight-to-egrix"\nid = "mine"\ntitle = "Mine"\n'
        '[position]\nturn = 2\nsegment = "rebel.missions"\n'
        '[position.characters.boccanegra]\nplace = "221.1"\nwounds = 1\n',
        encoding="utf-8",
    )
    for source in (path, str(path)):
        game = new_game(source, seed=1)
        assert (game.scenario.title, game.state.turn) == ("Mine", 2)
        assert game.state.characters["boccanegra"].wounds == 1


def test_a_bad_scenario_file_is_refused_with_its_name_and_field(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "flight-to-egrix"\nid = "mine"\nturns = 0\n', encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"mine\.toml: turns"):
        new_game(path)


# Records


def test_a_record_can_be_saved_read_and_replayed(tmp_path: Path) -> None:
    game = finished()
    path = tmp_path / "game.fitg"
    game.record.save(path)
    record = fitg.load_record(path)
    assert record.actions == tuple(step.action for step in game.history)
    replayed = record.replay()
    assert (replayed.digest(), replayed.log, replayed.outcome) == (game.digest(), game.log, game.outcome)
    assert record.verify().record.text() == path.read_text("utf-8")


def test_a_record_can_be_read_by_a_person() -> None:
    game = new_game("flight-to-egrix", seed=7)
    game.apply("place line at 222.1")
    lines = game.record.text().splitlines()
    assert lines[0] == "fitg record 1"
    assert "scenario: flight-to-egrix" in lines
    assert "result: unfinished" in lines
    assert "# Game-Turn 1, set-up" in lines
    assert any(line.startswith("imperial: place line at 222.1  ~") for line in lines)
    assert lines[-1] == f"digest: {game.digest()}"


def test_the_games_of_a_record_can_be_watched_step_by_step() -> None:
    game = played(10)
    digests = [each.digest() for each in game.record.games()]
    assert len(digests) == 11
    assert digests[0] == new_game("flight-to-egrix", seed=3).digest()
    assert digests[-1] == game.digest()


def test_a_record_holds_a_scenario_of_ones_own_with_its_script_and_options() -> None:
    game = ship_at_the_gate(options={"captives-heal": False})
    do(game, "fly planetary-privateer", "to 222.1")
    replayed = parse_record(game.record.text()).verify()
    assert replayed.log == game.log
    assert not replayed.ctx.rulings.captives_heal


def test_a_damaged_record_does_not_replace_a_good_one(tmp_path: Path) -> None:
    path = tmp_path / "game.fitg"
    played(3).record.save(path)
    played(5).record.save(path)
    assert len(load_record(path).actions) == 5
    assert [each.name for each in tmp_path.iterdir()] == ["game.fitg"]


def change(old: str, new: str) -> Callable[[str], str]:
    def damaged(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return damaged


def without_line(start: str) -> Callable[[str], str]:
    return lambda text: "\n".join(line for line in text.splitlines() if not line.startswith(start))


DAMAGE: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda text: "", "first line"),
    "another format": (change("fitg record 1", "fitg record 2"), "first line"),
    "no scenario": (without_line("scenario"), "scenario"),
    "no seed": (without_line("seed"), "seed"),
    "no digest": (without_line("digest"), "cut off"),
    "an empty digest": (lambda text: text.partition("digest: ")[0] + "digest: \n", "no digest"),
    "half a digest": (lambda text: text.rstrip()[:-3], "no digest"),
    "a digest that is none": (lambda text: text.rstrip()[:-1] + "x", "no digest"),
    "unknown scenario": (change("scenario: flight-to-egrix", "scenario: nowhere"), "nowhere"),
    "scenario of another shape": (change("scenario: flight-to-egrix", 'scenario: {"id": 3}'), "header"),
    "seed that is none": (change("seed: ", "seed: x"), "header"),
    "seed too short": (change("seed: ", "seed: 00\nold: "), "32 hex digits"),
    "another seed": (change("seed: ", f"seed: {'0' * 32}\nold: "), "Line"),
    "options that are none": (change("options: {}", "options: [1]"), "header"),
    "other options": (change("options: {}", 'options: {"captives-heal":false}'), "Line"),
    "dice that are none": (change("options: {}", "options: {}\ndice: six"), "header"),
    "a die of one and a half": (change("options: {}", "options: {}\ndice: [1.5]"), "header"),
    "options in pairs": (change("options: {}", 'options: [["captives-heal",true]]'), "header"),
    "other dice": (change("options: {}", "options: {}\ndice: [6]"), "Line"),
    "an edited action": (change("place line at", "place  line at"), "Line"),
    "another side": (change("imperial: place", "rebel: place"), "Line"),
    "an action without its check": (change("  ~", "  "), "Line"),
    "a missing action": (without_line("imperial: place line"), "Line"),
    "a line of nothing": (change("\ndigest", "\nnothing\ndigest"), "neither"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_bad_record_is_refused_in_one_sentence(damage: str, tmp_path: Path) -> None:
    game = new_game("flight-to-egrix", seed=7)
    do(game, "place line at 222.1", "place militia at 221.1")
    path = tmp_path / "game.fitg"
    how, hint = DAMAGE[damage]
    path.write_text(how(game.record.text()), encoding="utf-8")
    with pytest.raises(BadRecord, match=hint) as refusal:
        load_record(path)
    assert is_one_sentence(refusal.value)


def test_an_edited_scenario_of_ones_own_is_noticed() -> None:
    game = ship_at_the_gate()
    do(game, "fly planetary-privateer")
    text = game.record.text()
    assert '"turns":6' in text
    with pytest.raises(BadRecord, match="Line"):
        parse_record(text.replace('"turns":6', '"turns":5'))


def test_a_file_that_cannot_be_read_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"missing\.fitg"):
        load_record(tmp_path / "missing.fitg")
    (tmp_path / "noise.fitg").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match=r"noise\.fitg"):
        load_record(tmp_path / "noise.fitg")


@pytest.mark.parametrize("path", [5, None, b"game.fitg", ["game.fitg"]])
def test_what_is_no_path_is_no_record(path: Any) -> None:
    with pytest.raises(BadRecord, match="not the path of a record") as refusal:
        fitg.load_record(path)
    assert is_one_sentence(refusal.value)


def test_a_path_that_no_file_can_have_is_no_record() -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        load_record("game\0.fitg")


def test_a_record_that_the_rules_no_longer_allow_says_which_line() -> None:
    game = new_game("flight-to-egrix", seed=7)
    do(game, "place line at 222.1")
    record = game.record
    wrong = record.steps[0]._replace(action="place line at 999.1")
    record.steps = (wrong,)
    with pytest.raises(BadRecord, match=r"Action 1 .*'place line at 999\.1'"):
        record.replay()
    with pytest.raises(BadRecord, match=r"Line 11 .*'place line at 999\.1'"):
        parse_record(record.text()).replay()


def test_another_digest_at_the_end_is_noticed() -> None:
    record = played(5).record
    record.digest = "0" * 32
    with pytest.raises(BadRecord, match="digest"):
        record.verify()


def test_a_record_without_a_digest_proves_nothing() -> None:
    record = played(5).record
    record.digest = "none"
    assert parse_record(record.text()).replay().digest() == played(5).digest()
    with pytest.raises(BadRecord, match="proves nothing"):
        parse_record(record.text()).verify()
