"""The results of a match in a file that only grows: an interrupted run can go on where it stopped.

The first line says which match it is; every other line is one game. A last line that was cut off when the
machine stopped is forgotten, and its game is played again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

import msgspec

from fitg.errors import FitgError
from fitg.lab.play.simulation import Match, Result
from fitg.version import VERSION

FORMAT = "fitg results 1"

#: Files that decide what happens in a game.
SOURCES = frozenset({".py", ".toml", ".csv", ".json"})


class BadResults(FitgError):
    """A results file that cannot be read, or belongs to another match."""


class CannotWrite(FitgError):
    """A place where nothing can be written."""


def make_room(path: Path) -> None:
    """See that a file can be written, before anybody works for it; what is in it stays."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            pass
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written ({error.strerror}); choose another place.") from None


class Header(msgspec.Struct, frozen=True):
    """The first line of a results file."""

    format: str
    engine: str
    match: Match
    #: Results of another program must not be mixed with ours, even if its version is the same.
    program: str = ""


class ResultsFile:
    """Results of one match, kept one game at a time."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.header = Header(FORMAT, VERSION, match, fingerprint())

    def start(self) -> None:
        """Begin a new file; an old one of the same name is replaced."""
        make_room(self.path)
        self.path.write_bytes(msgspec.json.encode(self.header) + b"\n")

    def add(self, result: Result) -> None:
        """Keep one game."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def resume(self) -> dict[int, Result]:
        """The games kept so far, ready for more; a file that is not there yet is begun."""
        if not self.path.exists():
            self.start()
            return {}
        whole, lines = _whole_lines(self.path)
        if not lines:
            self.start()
            return {}
        self._check(lines[0])
        found = {result.number: result for result in _results(self.path, lines[1:])}
        with self.path.open("rb+") as file:
            file.truncate(whole)
        return found

    def _check(self, line: bytes) -> None:
        try:
            header = msgspec.json.decode(line, type=Header)
        except msgspec.MsgspecError:
            raise BadResults(f"{self.path} is not a results file; give another one with --results.") from None
        if msgspec.structs.replace(header, program=self.header.program) == self.header != header:
            raise BadResults(
                f"The program has changed since {self.path} was begun, and its games may be others now;"
                " leave out --resume to begin anew."
            )
        if header != self.header:
            raise BadResults(
                f"{self.path} belongs to another match ({_named(header)}), not to {_named(self.header)};"
                " leave out --resume to begin anew, or give another file with --results."
            )


def _whole_lines(path: Path) -> tuple[int, list[bytes]]:
    """How many bytes are whole lines, and these lines."""
    text = path.read_bytes()
    whole = text.rfind(b"\n") + 1
    return whole, text[:whole].splitlines()


def _results(path: Path, lines: list[bytes]) -> Iterator[Result]:
    for number, line in enumerate(lines, start=2):
        try:
            yield msgspec.json.decode(line, type=Result)
        except msgspec.MsgspecError as error:
            raise BadResults(
                f"Line {number} of {path} is damaged ({error}); leave out --resume to begin anew."
            ) from None


def _named(header: Header) -> str:
    match = header.match
    rules = "".join(f", {name} {value}" for name, value in match.options)
    players = f"{match.rebel} against {match.imperial}"
    return f"{match.scenario}{rules}, {players}, seed {match.seed}, engine {header.engine}"


@cache
def fingerprint() -> str:
    """A few digits that change with everything that a game depends on: rules, facts and bots."""
    digest = blake2b(digest_size=8)
    for part in ("bots", "data", "engine", "scenarios", "tables"):
        folder = files("fitg").joinpath(part)
        assert isinstance(folder, Path)
        for path in sorted(folder.rglob("*")):
            if path.suffix in SOURCES:
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def usual_place(match: Match) -> Path:
    """Where the results of a match are kept if nobody says where: one file for each match."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    name = blake2b(msgspec.json.encode(match), digest_size=6).hexdigest()
    return Path(cache) / "fitg" / "sim" / f"{Path(match.scenario).stem}-{name}.jsonl"
