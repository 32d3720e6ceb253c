"""The games of one or more matches, played now or in earlier runs; every game is kept at once."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from pathlib import Path

from fitg.lab.play import executors
from fitg.lab.play.results import ResultsFile, usual_place
from fitg.lab.play.simulation import Match, Result


class Run:
    """Plays what is missing, and can be interrupted at any moment."""

    def __init__(
        self,
        matches: Sequence[Match],
        games: int,
        *,
        records: Path | None = None,
        results: Path | None = None,
    ) -> None:
        """`games` of each match; `results` is a file for a single match, if it is not the usual one."""
        for match in matches:
            match.check()
        self.games = games
        self.records = records
        self.files = {match: ResultsFile(results or usual_place(match), match) for match in matches}
        self.played: dict[Match, dict[int, Result]] = {match: {} for match in matches}
        #: Seconds that the games of earlier runs took.
        self.seconds_before = 0.0

    def begin(self, *, resume: bool) -> None:
        """Begin anew, or take over what was kept, except games whose record is wanted and missing."""
        for match, file in self.files.items():
            if not resume:
                file.start()
                continue
            for number, result in file.resume().items():
                if number < self.games and (self.records is None or self.path(match, result).exists()):
                    self.played[match][number] = result
                    self.seconds_before += result.seconds

    @property
    def total(self) -> int:
        return self.games * len(self.files)

    @property
    def done(self) -> int:
        return sum(map(len, self.played.values()))

    def play(self, jobs: int, executor: str) -> Generator[tuple[Result, Path | None], None, None]:
        """Play what is missing; each result comes with its record, if that was kept."""
        numbers = range(self.games)
        missing = [(match, n) for match, done in self.played.items() for n in numbers if n not in done]
        wanted = self.records is not None
        coming = executors.run(missing, jobs=jobs, records=wanted, executor=executor)
        try:
            for match, result in coming:
                yield result, self._keep(match, result)
        finally:
            coming.close()

    def _keep(self, match: Match, result: Result) -> Path | None:
        """Results go to their file, records to their folder; a crashed game always leaves its record."""
        path = None
        if result.record:
            path = self.path(match, result)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(result.record, encoding="utf-8")
            result.record = ""
        self.files[match].add(result)
        self.played[match][result.number] = result
        return path

    def path(self, match: Match, result: Result) -> Path:
        """Where the record of a game goes: matches that share a folder keep out of each other's way."""
        rules = (f"{name}={value}" for name, value in match.options)
        words = (
            Path(match.scenario).stem,
            *rules,
            match.rebel,
            match.imperial,
            match.seed,
            f"{result.number:05}",
        )
        name = re.sub(r"[^\w.=-]+", "-", "-".join(map(str, words)))
        crash = "-crash" if result.error else ""
        return (self.records or self.files[match].path.parent) / f"{name}{crash}.fitg"
