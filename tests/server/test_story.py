"""The story leads the board: after each event a side is shown the table as it was then, and no secret."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from fitg.engine.context import Context
from fitg.engine.events import Event
from fitg.engine.game import Game, new_game
from fitg.engine.hidden import SECRETS, Chance
from fitg.engine.table_view import VIEWERS, TableView, Viewer
from fitg.engine.views import redact, table_view
from fitg.server.changes import TableChange, changed
from fitg.server.messages import Beat
from fitg.server.story import play, story

#: Steps of a game by chance that are looked at: enough to come to fights, missions and the other side.
STEPS = {
    "flight-to-egrix": 160,
    "varu-powderkeg": 160,
    "empires-backdoor": 160,
    "orlog-besieged": 120,
    "galactic-campaign": 60,
}


def over_the_wire(beats: list[Beat]) -> list[tuple[int, TableChange]]:
    told = msgspec.json.decode(msgspec.json.encode(beats), type=list[Beat])
    return [(beat.entry, beat.change) for beat in told]


def looked_at(game: Game, action: str, viewer: Viewer) -> list[TableView]:
    """The table as somebody sees it who looks up at every event."""
    seen: list[TableView] = []

    def look(ctx: Context) -> None:
        seen.append(table_view(ctx, viewer, None))

    game.copy().apply_watched(action, look)
    return seen


@pytest.mark.parametrize("scenario", STEPS)
def test_after_each_event_the_page_shows_the_table_of_that_moment(scenario: str) -> None:
    game, chance, entries, told = new_game(scenario, seed="story"), Random(7), 0, 0
    for _ in range(STEPS[scenario]):
        if game.outcome is not None:
            break
        action = chance.choice(game.actions)
        viewer = chance.choice(VIEWERS)
        before, wanted = game.table_view(viewer), looked_at(game, action, viewer)
        events, moments = play(game, action, entries)
        assert [moment.entry for moment in moments] == list(range(entries, entries + len(events)))
        beats = over_the_wire(story(before, [(moment.entry, moment.view(viewer)) for moment in moments]))
        shown = replace(before, decision=None)
        for entry, view in enumerate(wanted, start=entries):
            for number, change in beats:
                if number == entry:
                    shown = changed(shown, change)
            assert msgspec.json.encode(shown) == msgspec.json.encode(view), events[entry - entries]
        entries += len(events)
        told += len(beats)
    assert told > STEPS[scenario] / 20


def test_looking_changes_nothing_and_copies_are_not_looked_at() -> None:
    game, chance = new_game("varu-powderkeg", seed=3), Random(3)
    while game.outcome is None and game.steps < 120:
        action, twin = chance.choice(game.actions), game.copy()
        events, moments = play(game, action, 0)
        assert (events, twin.apply(action)) == (events, events)
        assert game.digest() == twin.digest()
        assert game.ctx.observer is None
        assert all(moment.ctx.observer is None for moment in moments)


def faults_of_secrecy(game: Game, chance: Random) -> list[str]:
    """A secret is dealt anew; who is told the same events must have seen the same table after each."""
    found: list[str] = []
    for secret in (*SECRETS, *game.ctx.rules.secrets):
        for viewer in secret.kept_from:
            twin, original = game.copy(), game.copy()
            secret.deal(twin.ctx, viewer, chance.randrange)
            twin.ask_again()
            actions = [action for action in original.actions if action in set(twin.actions)]
            if twin.state == original.state or not actions:
                continue
            action = chance.choice(actions)
            one, other = play(original, action, 0), play(twin, action, 0)
            if isinstance(secret, Chance) and original.ctx.barrier:
                continue
            if told(original, one[0], viewer) != told(twin, other[0], viewer):
                continue
            for here, there in zip(one[1], other[1], strict=True):
                seen = here.view(viewer)
                if seen != replace(there.view(viewer), commitment=seen.commitment, seed=seen.seed):
                    found.append(f"{type(secret).__name__} is told to {viewer} by {action!r}")
    return found


def told(game: Game, events: tuple[Event, ...], viewer: Viewer) -> list[Event]:
    return [redact(event, viewer, game.facts, game.ctx.rules.secrets) for event in events]


@pytest.mark.parametrize("scenario", STEPS)
def test_no_moment_gives_a_secret_away(scenario: str) -> None:
    game, chance = new_game(scenario, seed="secrets"), Random(11)
    for number in range(STEPS[scenario]):
        if game.outcome is not None:
            break
        if number % 4 == 0:
            assert faults_of_secrecy(game, chance) == []
        game.apply(chance.choice(game.actions))
