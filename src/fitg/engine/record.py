"""Records: a game as a text file that a person can read and a program can replay.

A record is a header and one action per line, grouped by Game-Turn and Segment, with the digest at
the end. Every action line ends with a check of everything above it, so that a damaged or edited
line is found even where the action would still be legal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fitg.data.records import Side
from fitg.engine.game import Game, IllegalAction, Setting, start
from fitg.engine.machine.dice import known_secret
from fitg.errors import FitgError
from fitg.scenarios import Scenario, ScenarioError, load, scenarios
from fitg.version import VERSION

FORMAT = "fitg record 1"

CHECK_DIGITS = 6
DIGEST = re.compile("[0-9a-f]{32}")

#: Stands for the digest where the last action could not be finished, and so left no state.
NO_DIGEST = "none"


class BadRecord(FitgError):
    """A record file that cannot be read or does not fit the rules."""


class Step(NamedTuple):
    """One action of a record."""

    side: Side
    action: str
    turn: int
    segment: str
    line: int = 0


class Record:
    """The header and the actions of a game.

    >>> from fitg.engine.game import new_game
    >>> game = new_game("flight-to-egrix", seed=7)
    >>> _ = game.apply("place line at 222.1")
    >>> record_of(game).replay().digest() == game.digest()
    True
    """

    def __init__(
        self, setting: Setting, headers: dict[str, str], steps: tuple[Step, ...], digest: str
    ) -> None:
        self.setting = setting
        self.headers = headers
        self.steps = steps
        self.digest = digest

    @property
    def actions(self) -> tuple[str, ...]:
        return tuple(step.action for step in self.steps)

    def games(self) -> Iterator[Game]:
        """The game before the first action, then after each one; the same object every time."""
        game = start(self.setting)
        yield game
        for step in self.steps:
            try:
                game.apply(step.action)
            except IllegalAction as error:
                self.setting.check_facts(game.facts)
                where = f"Line {step.line}" if step.line else f"Action {self.steps.index(step) + 1}"
                raise BadRecord(f"{where} of the record does not fit: {error}") from None
            yield game

    def replay(self) -> Game:
        """Play all actions again; refuse what no longer fits."""
        game = None
        for game in self.games():  # noqa: B007 - the last one counts
            pass
        assert game is not None
        if game.digest() != self.digest:
            self.setting.check_facts(game.facts)
        return game

    def verify(self) -> Game:
        """Replay, and compare the digest at the end."""
        game = self.replay()
        if self.digest == NO_DIGEST:
            raise BadRecord(
                "The record has no digest, for its last action was not finished: it proves nothing."
            )
        if game.digest() != self.digest:
            raise BadRecord(
                f"The record replays, but ends with the digest {game.digest()}, not {self.digest}: it was"
                f" made by engine {self.headers.get('engine', 'unknown')}, this is {VERSION}."
            )
        return game

    def text(self) -> str:
        """The record as text."""
        return "\n".join(_lines(self)) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the record; an existing file is replaced only once the new one is complete."""
        target = Path(path)
        partial = target.with_name(target.name + ".part")
        partial.write_text(self.text(), encoding="utf-8")
        partial.replace(target)


def record_of(game: Game, headers: dict[str, str] | None = None) -> Record:
    """The record of a game so far."""
    steps = tuple(Step(step.side, step.action, step.turn, step.segment) for step in game.history)
    return Record(game.setting, _headers(game) | (headers or {}), steps, game.digest())


def _headers(game: Game) -> dict[str, str]:
    outcome = game.outcome
    result = "unfinished"
    if outcome is not None:
        end = "a draw" if outcome.winner is None else f"{outcome.winner} wins"
        result = f"{end} ({outcome.kind}, {outcome.points} points): {outcome.reason}"
    return {"title": game.scenario.title, "engine": VERSION, "result": result}


# Writing


def _lines(record: Record) -> Iterator[str]:
    setting = record.setting
    yield FORMAT
    yield f"scenario: {_scenario_text(setting.scenario)}"
    yield f"seed: {setting.seed}"
    yield f"options: {_json(setting.options)}"
    if setting.facts:
        yield f"facts: {setting.facts}"
    for name, script in (("dice", setting.dice), ("cards", setting.cards), ("picks", setting.picks)):
        if script:
            yield f"{name}: {_json(script)}"
    for name, value in sorted(record.headers.items()):
        yield f"{name}: {' '.join(str(value).split())}"
    yield ""
    yield from _action_lines(record)
    yield ""
    yield f"digest: {record.digest}"


def _scenario_text(scenario: Scenario) -> str:
    """The name of a built-in scenario; any other in full, in the order in which its pieces were given."""
    if any(scenario == each for each in scenarios()):
        return scenario.id
    return msgspec.json.encode(scenario).decode()


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def _action_lines(record: Record) -> Iterator[str]:
    check = _check(_setting_text(record.setting, _scenario_text(record.setting.scenario)), "")
    heading = ("", "")
    for step in record.steps:
        here = (str(step.turn), step.segment)
        if here != heading:
            heading = here
            yield f"# Game-Turn {step.turn}, {step.segment}"
        check = _check(check, f"{step.side}: {step.action}")
        yield f"{step.side}: {step.action}  ~{check}"


def _setting_text(setting: Setting, scenario: str) -> str:
    """What the checks start from: anything that changes the course of the game, the scenario as written."""
    return _json([scenario, setting.seed, setting.options, setting.dice, setting.cards, setting.picks])


def _check(before: str, line: str) -> str:
    return blake2b(f"{before}|{line}".encode(), digest_size=8).hexdigest()[:CHECK_DIGITS]


# Reading


def load_record(path: str | Path) -> Record:
    """Read a record file."""
    if not isinstance(path, str | Path):
        raise BadRecord(f"{path!r} is not the path of a record; name the file, as text or as a Path.")
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadRecord(f"There is no file {str(path)!r}; name a record that was saved.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a record of a game: it is no text.") from None
    except (OSError, ValueError) as error:
        why = str(getattr(error, "strerror", None) or error).lower()
        raise BadRecord(f"{path} cannot be read as a record: {why}.") from None
    return parse_record(text, str(path))


def parse_record(text: str, name: str = "the record") -> Record:
    """A record from its text."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord(f"{name} is not a record of a game: its first line must be {FORMAT!r}.")
    headers, body = _split(lines, name)
    setting = _setting(headers, name)
    digest = headers.pop("digest", None)
    if digest is None:
        raise BadRecord(f"{name} was cut off: its last line must be the digest of the game.")
    if digest != NO_DIGEST and not DIGEST.fullmatch(digest):
        raise BadRecord(f"{name} ends with {digest!r}, which is no digest: it must be 32 hex digits.")
    start = _check(_setting_text(setting, headers["scenario"]), "")
    steps = tuple(_steps(body, start, name))
    kept = {key: value for key, value in headers.items() if key not in _SETTING_KEYS}
    return Record(setting, kept, steps, digest)


_SETTING_KEYS = frozenset({"scenario", "seed", "options", "facts", "dice", "cards", "picks"})


def _split(lines: list[str], name: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Header lines, and numbered lines of actions and headings."""
    headers: dict[str, str] = {}
    body: list[tuple[int, str]] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        key, colon, value = line.partition(": ")
        if line.startswith("#") or (colon and key in ("rebel", "imperial")):
            body.append((number, line))
        elif colon:
            headers[key] = value
        else:
            raise BadRecord(f"Line {number} of {name} is neither a header nor an action: {line[:60]!r}.")
    return headers, body


def _setting(headers: dict[str, str], name: str) -> Setting:
    try:
        scenario = _scenario(headers["scenario"])
        seed = known_secret(headers["seed"])
        scripts = [_script(headers.get(key, "[]")) for key in ("dice", "cards", "picks")]
        options = msgspec.json.decode(headers.get("options", "{}"), type=dict[str, Any])
    except KeyError as error:
        raise BadRecord(f"{name} has no header {error}; a record needs scenario and seed.") from None
    except (ValueError, TypeError, RecursionError, msgspec.MsgspecError, ScenarioError) as error:
        raise BadRecord(f"The header of {name} is damaged: {error}.") from None
    dice, cards, picks = scripts
    return Setting(scenario, seed, options, dice, cards, picks, headers.get("facts", ""))


def _script(value: str) -> tuple[int, ...]:
    return msgspec.json.decode(value, type=tuple[int, ...])


def _scenario(value: str) -> Scenario:
    if value.startswith("{"):
        return load(json.loads(value))
    return load(value)


def _steps(body: Iterable[tuple[int, str]], check: str, name: str) -> Iterator[Step]:
    turn, segment = 0, ""
    for number, line in body:
        if line.startswith("#"):
            turn, segment = _heading(line, turn, segment)
            continue
        text, mark, found = line.rpartition("  ~")
        check = _check(check, text)
        if not mark or found != check:
            raise BadRecord(
                f"Line {number} of {name} was damaged or edited ({text or line!r}): its check does not fit."
            )
        player, _, action = text.partition(": ")
        yield Step("rebel" if player == "rebel" else "imperial", action, turn, segment, number)


def _heading(line: str, turn: int, segment: str) -> tuple[int, str]:
    words = line.removeprefix("# Game-Turn ").split(", ")
    if len(words) == 2 and words[0].isdigit():
        return int(words[0]), words[1]
    return turn, segment
