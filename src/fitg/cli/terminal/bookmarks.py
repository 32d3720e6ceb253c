"""Bookmarks of long games in the user's cache, so that a campaign opens at once.

Whatever happens to them, nothing is lost: a record without a bookmark is replayed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from fitg.engine.bookmark import bookmark, opened
from fitg.engine.game import Game, Setting
from fitg.engine.record import Record
from fitg.lab.play.results import fingerprint

#: A game of fewer steps is replayed before anybody notices, and a bookmark may lag behind by so many.
STEPS = 300
#: So many games have a bookmark; the one that was used longest ago goes first.
MOST = 40


def open_record(record: Record) -> Game:
    """The game of a record; the next time it opens faster."""
    path = _path(record.setting)
    game = opened(record, _read(path))
    keep_bookmark(game)
    return game


def keep_bookmark(game: Game) -> None:
    """Write a bookmark of a game that is long enough; one that cannot be written is not missed."""
    if game.steps < STEPS:
        return
    path = _path(game.setting)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f"{path.name}.{os.getpid()}.part")
        partial.write_bytes(bookmark(game))
        partial.replace(path)
        _tidy(path.parent)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _path(setting: Setting) -> Path:
    """One file for each game, and another one after any change of the rules."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    told = msgspec.json.encode([setting._replace(facts="").to_data(), fingerprint()])
    name = blake2b(told, digest_size=10).hexdigest()
    return Path(cache) / "fitg" / "bookmarks" / f"{setting.scenario.id}-{name}.mark"


def _tidy(folder: Path) -> None:
    kept = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[MOST:]:
        path.unlink(missing_ok=True)
