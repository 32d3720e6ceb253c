"""The story leads the board: after each event a side is shown the table as it was then, and no secret."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from fitg.engine.game import Game, new_game
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import VIEWERS, Viewer
from fitg.engine.table.hidden import SECRETS, Chance
from fitg.engine.table.table_view import TableView
from fitg.engine.table.views import redact, table_view
from fitg.server.live.changes import TableChange, changed
from fitg.server.live.story import Moment, play, story
from fitg.server.log import LoggedEvent, entries
from fitg.server.messages import Beat, LogEntry

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


def as_told(view: TableView) -> TableView:
    """A view as the page's types have it: what only some rulesets note of a mission is not among them."""
    return msgspec.json.decode(msgspec.json.encode(view), type=TableView)


def looked_at(game: Game, action: str, viewer: Viewer) -> list[TableView]:
    """The table as somebody sees it who looks up at every event."""
    seen: list[TableView] = []

    def look(ctx: Context) -> None:
        seen.append(table_view(ctx, viewer, None))

    game.copy().apply_watched(action, look)
    return seen


@pytest.mark.parametrize("ruleset", ["standard", "dice-missions"])
@pytest.mark.parametrize("scenario", STEPS)
def test_after_each_event_the_page_shows_the_table_of_that_moment(scenario: str, ruleset: str) -> None:
    game, chance, told = new_game(scenario, seed="story", options={"ruleset": ruleset}), Random(7), 0
    entries, now = 0, Moment(-1, game.ctx)
    for _ in range(STEPS[scenario]):
        if game.outcome is not None:
            break
        action = chance.choice(game.actions)
        viewer = chance.choice(VIEWERS)
        before, wanted = now.view(viewer, game.question), looked_at(game, action, viewer)
        events, moments = play(after := game.copy(), action, entries, now)
        assert [moment.entry for moment in moments] == list(range(entries, entries + len(events)))
        beats = over_the_wire(story(before, [(moment.entry, moment.view(viewer)) for moment in moments]))
        shown = replace(as_told(before), decision=None)
        for entry, view in enumerate(wanted, start=entries):
            for number, change in beats:
                if number == entry:
                    shown = changed(shown, change)
            assert moments[entry - entries].view(viewer) == view, events[entry - entries]
            assert shown == as_told(view), events[entry - entries]
        entries, game = entries + len(events), after
        now = Moment(entries - 1, game.ctx, moments[-1] if moments else now)
        assert now.view(viewer, game.question) == game.table_view(viewer)
        told += len(beats)
    assert told > STEPS[scenario] / 20


def test_what_an_event_leaves_alone_is_not_made_again() -> None:
    game, chance = new_game("galactic-campaign", seed="again"), Random(5)
    same = total = 0
    for _ in range(40):
        now = Moment(-1, game.ctx)
        before = now.view("rebel")
        after = game.copy()
        _, moments = play(after, chance.choice(game.actions), 0, now)
        for moment in moments:
            view = moment.view("rebel")
            same += sum(one is other for one, other in zip(before.spaces, view.spaces, strict=False))
            total += len(view.spaces)
            before = view
        game = after
    assert same > 0.9 * total > 0


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
            if lines(original, one[0], viewer) != lines(twin, other[0], viewer):
                found.append(f"{type(secret).__name__} is told to {viewer} by the log of {action!r}")
            for here, there in zip(one[1], other[1], strict=True):
                seen = here.view(viewer)
                if seen != replace(there.view(viewer), commitment=seen.commitment, seed=seen.seed):
                    found.append(f"{type(secret).__name__} is told to {viewer} by {action!r}")
    return found


def told(game: Game, events: tuple[Event, ...], viewer: Viewer) -> list[Event]:
    return [redact(event, viewer, game.facts, game.ctx.rules.secrets) for event in events]


def lines(game: Game, events: tuple[Event, ...], viewer: Viewer) -> list[LogEntry]:
    """The log with headlines, arithmetic and all, which may know no more than the events."""
    return entries([LoggedEvent(event, 1, "") for event in events], 0, viewer, game)


@pytest.mark.parametrize("scenario", STEPS)
def test_no_moment_gives_a_secret_away(scenario: str) -> None:
    game, chance = new_game(scenario, seed="secrets"), Random(11)
    for number in range(STEPS[scenario]):
        if game.outcome is not None:
            break
        if number % 4 == 0:
            assert faults_of_secrecy(game, chance) == []
        game.apply(chance.choice(game.actions))
