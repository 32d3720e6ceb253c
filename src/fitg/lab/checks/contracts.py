"""What the public interface promises at every decision: see what it costs, and try whether it is kept.

A promise is checked by doing things to copies of the game: asking again, saving and restoring,
playing every action, taking steps back, dealing the secrets anew. The game itself stays as it is.
The chances taken depend only on the position, so a promise broken once is broken again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from msgspec import UNSET, Struct
from msgspec.json import encode

from fitg.bots.outlook import chances, outlook
from fitg.engine import questions
from fitg.engine.game import CannotUndo, Game, IllegalAction, restore
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import resume
from fitg.engine.machine.secrets import VIEWERS, Secret, Viewer
from fitg.engine.record import parse_record
from fitg.engine.table.hidden import Chance, secrets_of
from fitg.engine.table.since import Changes
from fitg.engine.table.views import Earlier, redact, table_view
from fitg.lab.checks.asking import asking_tells_nothing
from fitg.lab.checks.finality import went_on
from fitg.lab.checks.invariants import BrokenInvariant, Complaints, Ledger, check, complain, known_cases
from fitg.lab.checks.looks import Done, Looks
from fitg.lab.checks.offers import bundles_can_be_carried_out, offers_tell_nothing, sheets_can_be_written
from fitg.presentation.boardtext import board
from fitg.presentation.forecast import Forecast, forecast
from fitg.presentation.narration import describe, describe_action

#: What nobody may do, whatever the decision is; the last ones are not even texts.
NONSENSE: tuple[Any, ...] = (
    "",
    " ",
    "\n",
    "done ",
    "DONE",
    "nonsense",
    "done\x00",
    None,
    0,
    True,
    b"done",
    [],
    {},
)


def _random(game: Game) -> Random:
    return Random(game.digest())


def _looks(game: Game, ledger: Ledger) -> Looks:
    """What all promises that are tried at one decision see of it."""
    shared = ledger.looks
    return shared if shared is not None and shared.game is game else Looks(game)


def _same(game: Game, twin: Game, what: str) -> Complaints:
    """Two games at the same point have the same digest and the same question."""
    if twin.digest() != game.digest():
        yield f"{what} has another digest"
    if twin.decision != game.decision:
        yield f"{what} asks {twin.decision} instead of {game.decision}"


# Asking, copying, saving


def asking_again_changes_nothing(game: Game, ledger: Ledger) -> Complaints:
    """A question is a question: it can be asked twice, and viewed, and nothing has happened."""
    before, decision = game.digest(), game.decision
    for _ in range(2):
        ask = resume(game.ctx)
        asked = None if ask is None else ask.decision
        if asked != decision:
            yield f"asked again, it is {asked} instead of {decision}"
    looks = _looks(game, ledger)
    for viewer in VIEWERS:
        looks.plain(viewer)
    if game.digest() != before:
        yield "asking and looking have changed the game"


def a_copy_is_a_game_of_its_own(game: Game, ledger: Ledger) -> Complaints:
    """A copy goes on by itself, and the game does not notice."""
    twin = game.copy()
    yield from _same(game, twin, "a copy")
    before, last = game.digest(), game.last_step
    twin.apply(_random(game).choice(game.actions))
    if game.digest() != before or game.last_step is not last:
        yield "playing on in a copy has changed the game"


def a_snapshot_brings_the_game_back(game: Game, ledger: Ledger) -> Complaints:
    """A restored game is the same, and goes on in the same way."""
    data = game.snapshot()
    twin = restore(data)
    yield from _same(game, twin, "the restored game")
    if twin.snapshot() != data:
        yield "the restored game has another snapshot"
    action, original = _random(game).choice(game.actions), game.copy()
    if original.apply(action) != twin.apply(action):
        yield f"{action!r} has other effects in the restored game"
    yield from _same(original, twin, f"the restored game after {action!r}")


# Doing and undoing


def every_action_can_be_done(game: Game, ledger: Ledger) -> Complaints:
    """Whatever is offered can be done, keeps all invariants, and can be undone where that is allowed."""
    before = game.digest()
    for action in game.actions:
        twin, books = game.copy(), ledger.copy()
        try:
            events = twin.apply(action)
            books.note(events)
            check(twin, books)
        except BrokenInvariant as broken:
            yield f"after {action!r} {broken}"
        except Exception as error:  # noqa: BLE001 - whatever went wrong, it is what we look for
            yield f"{action!r} fails with {error!r}"
        else:
            yield from _event_faults(events, game)
            yield from _step_back(game, twin, action)
    if game.digest() != before:
        yield "playing on in copies has changed the game"


def _event_faults(events: Sequence[Event], game: Game) -> Complaints:
    """Every event names a case of the rules and can be told, in full and as each player sees it."""
    for event in events:
        if event.case not in known_cases():
            yield f"{event} names {event.case!r}, which is no case of the rules"
        for viewer in VIEWERS:
            seen = redact(event, viewer, game.facts, game.ctx.rules.secrets)
            if not describe(seen, game.facts).strip():
                yield f"there are no words for {seen}"


def _step_back(game: Game, twin: Game, action: str) -> Complaints:
    """[undo] Back where chance, secrets and the other side were not involved; refused otherwise."""
    chance = twin.state.dice.count != game.state.dice.count
    if not twin.can_undo:
        before = twin.digest()
        try:
            twin.undo()
        except CannotUndo:
            if twin.digest() != before:
                yield f"refusing to undo {action!r} has changed the game"
        else:
            yield f"{action!r} was undone though it cannot be"
        return
    if chance or twin.decision is None or twin.side != game.side or _shown(twin) - _shown(game):
        yield f"{action!r} can be undone though dice, a secret or the other side came in"
    twin.undo()
    yield from _same(game, twin, f"the game after {action!r} was undone")
    if twin.last_step != game.last_step:
        yield f"undoing {action!r} has left another history"


def _shown(game: Game) -> set[str]:
    """The hidden things that lie open; where all units do, none is shown by coming to a place."""
    cards = {each.id for each in game.state.possessions.values() if each.revealed}
    if not game.ctx.rules.ask[questions.conceals](game.ctx):
        return cards
    stacks = (stack for stacks in game.state.stacks.values() for stack in stacks.values())
    return cards | {f"{stack.role} {stack.place}" for stack in stacks if stack.revealed}


def steps_back_lead_forward_again(game: Game, ledger: Ledger) -> Complaints:
    """All steps that can be taken back, taken back and done again, lead to the same point."""
    twin, steps = game.copy(), game.history
    back = 0
    while twin.can_undo:
        twin.undo()
        back += 1
    if back:
        for step in steps[-back:]:
            twin.apply(step.action)
        yield from _same(game, twin, f"the game after {back} steps back and forward")
        yield from _copies_step_back_alone(game)


def _copies_step_back_alone(game: Game) -> Complaints:
    """A copy that steps back and goes another way spoils nobody else's steps."""
    one, other = game.copy(), game.copy()
    one.undo()
    before = one.digest()
    one.apply(_random(game).choice(one.actions))
    other.undo()
    if other.digest() != before:
        yield "a copy that took a step back has changed what others step back to"


def what_is_not_final_can_be_taken_back(game: Game, ledger: Ledger) -> Complaints:
    """[undo] Only what is declared final leads to chance, to a secret shown or to the other side.

    An action that leaves nothing to decide may take the game on all the same: the engine gives the only
    answer there is, or the Segment ends.
    """
    for action in game.options:
        if action.is_final(game.ctx):
            continue
        twin = game.copy()
        events = twin.apply(action)
        if not (twin.can_undo or twin.outcome is not None or went_on(twin, events)):
            yield f"{action.text!r} cannot be undone though it is not declared final"


def nothing_else_can_be_done(game: Game, ledger: Ledger) -> Complaints:
    """Anything but the actions is refused, and the game is unchanged."""
    before, decision = game.digest(), game.decision
    known = {step.action for step in game.history[-20:]}
    offered = set(game.actions)
    longer = [f"{action} " for action in game.actions[:3]]
    for action in (*NONSENSE, *longer, *sorted(known - offered)):
        if isinstance(action, str) and action in offered:
            continue
        try:
            game.apply(action)
        except IllegalAction as refusal:
            if str(refusal).count("\n"):
                yield f"{action!r} is refused with more than one line"
        except Exception as error:  # noqa: BLE001 - whatever went wrong, it is what we look for
            yield f"{action!r} is refused with {error!r}"
        else:
            yield f"{action!r} was done though it was not offered"
    if game.digest() != before or game.decision != decision:
        yield "refusing actions has changed the game"


def everything_can_be_said(game: Game, ledger: Ledger) -> Complaints:
    """There is a sentence for every action, and the table can be told to everybody."""
    decision = game.decision
    assert decision is not None
    for action in decision.options:
        try:
            said = describe_action(action, decision.side, game.facts)
        except (KeyError, IndexError) as error:
            yield f"{action.text!r} in {decision.kind} cannot be said: {error!r}"
        else:
            if not said.strip():
                yield f"there are no words for {action.text!r} in {decision.kind}"
    viewer = _random(game).choice(VIEWERS)
    if game.scenario.title not in board(game.table_view(viewer), game.facts):
        yield f"the table cannot be told to {viewer}"


def odds_are_chances(game: Game, ledger: Ledger) -> Complaints:
    """Whatever is foretold of an action lies between never and always."""
    some = _some(game)
    for action in game.options:
        looked_at = chances(game, action, LOOKS) if action in some else forecast(game, action)
        for foretold in looked_at:
            if not foretold.rows or not all(0 <= odds <= 1 for _, odds in foretold.rows):
                yield f"{action.text!r} has the odds {foretold}"


# Looking

#: So many actions are watched from the first event to the last.
WATCHED = 3


def a_second_look_shows_the_same(game: Game, ledger: Ledger) -> Complaints:
    """Who looks again after every event sees what somebody sees who has just come in."""
    random = _random(game)
    for action in random.sample(game.actions, min(WATCHED, len(game.actions))):
        moments = _watched(game, action)
        viewer = random.choice(VIEWERS)
        last = table_view(moments[0], viewer, None)
        for number, (before, after) in enumerate(pairwise(moments)):
            again = table_view(after, viewer, None, Earlier(last, Changes(before, after)))
            last = table_view(after, viewer, None)
            for field in last.__struct_fields__:
                if getattr(again, field) != getattr(last, field):
                    yield f"at moment {number + 1} of {action!r} {viewer} still sees the old {field}"


def _watched(game: Game, action: str) -> list[Context]:
    """The game before an action, after each of its events, and when it is done."""
    twin, moments = game.copy(), [game.ctx.copy()]
    twin.apply_watched(action, lambda ctx: moments.append(ctx.copy()))
    return [*moments, twin.ctx]


# Secrets

#: How often a secret is dealt to find another way.
DEALS = 4
#: So many places are asked for, to hear why they are not on offer.
PLACES_ASKED = 3


def views_are_plain_json(game: Game, ledger: Ledger) -> Complaints:
    """A view survives the way to the browser, and never tells the seed of a running game."""
    looks = _looks(game, ledger)
    for viewer in VIEWERS:
        seen = looks.plain(viewer)
        text = json.dumps(seen, ensure_ascii=False)
        if json.loads(text) != seen:
            yield f"the view of {viewer} is not made of JSON types"
        if game.state.dice.seed in text:
            yield f"the view of {viewer} tells the seed"


def views_keep_secrets(game: Game, ledger: Ledger) -> Complaints:
    """Each secret may be dealt anew: whom it is kept from sees the same, now and after the next action."""
    random, looks = _random(game), _looks(game, ledger)
    for secret in _secrets(game):
        for viewer in secret.kept_from:
            yield from _dealing_tells_nothing(looks, [secret], viewer, random, ledger)


def views_keep_all_secrets_at_once(game: Game, ledger: Ledger) -> Complaints:
    """All that is kept from a viewer may be dealt anew together, and he sees the same."""
    random, looks = _random(game), _looks(game, ledger)
    for viewer in VIEWERS:
        # Other dice would soon tell other things, and nothing more could be compared.
        kept = [each for each in _secrets(game) if viewer in each.kept_from and not isinstance(each, Chance)]
        yield from _dealing_tells_nothing(looks, kept, viewer, random, ledger)


def _secrets(game: Game) -> tuple[Secret, ...]:
    return secrets_of(game.ctx.rules.secrets)


def _dealing_tells_nothing(
    looks: Looks, secrets: Sequence[Secret], viewer: Viewer, random: Random, ledger: Ledger
) -> Complaints:
    game = looks.game
    dealt = _dealt_otherwise(game, secrets, viewer, random)
    if dealt is None:
        return
    ledger.dealt += 1
    twin = Looks(dealt)
    yield from _different_views(looks, twin, viewer, "now")
    if game.side == viewer:
        yield from _odds_tell_nothing(looks, dealt)
        yield from _finality_tells_nothing(game, dealt)
        yield from _refusals_tell_nothing(game, dealt, random)
        yield from offers_tell_nothing(looks, dealt)
    yield from asking_tells_nothing(looks, twin, viewer)
    yield from _action_tells_nothing(looks, dealt, secrets, viewer, random)


def _dealt_otherwise(game: Game, secrets: Sequence[Secret], viewer: Viewer, random: Random) -> Game | None:
    """The game with some secrets dealt in another way, if a few tries find one."""
    for _ in range(DEALS):
        twin = game.copy()
        twin.ctx.strength = None
        for secret in secrets:
            secret.deal(twin.ctx, viewer, random.randrange)
        twin.ctx.dealt_anew()
        if twin.state != game.state:
            twin.ask_again()
            return twin
    return None


def _different_views(one: Looks, other: Looks, viewer: Viewer, when: str) -> Complaints:
    """The hash of the seed may differ, and the seed itself that is shown in the end."""
    if one.encoded(viewer) == other.encoded(viewer):
        return
    mine, his = one.view(viewer), other.view(viewer)
    for key in mine.__struct_fields__:
        seen, differs = getattr(mine, key), getattr(his, key)
        if key not in SEED and seen is not UNSET and encode(seen) != encode(differs):
            yield f"the view of {viewer} {when} gives secrets away: {key} is {seen} or {differs}"


#: In so many worlds an outlook is tried: what differs shows in the first.
LOOKS = 2
#: So many options of a decision are tried.
SOME = 4
#: So many actions of a decision are carried out, each after several secrets were dealt anew.
TRIED = 8
#: What a view says of the seed: its hash, and itself in the end.
SEED = ("commitment", "seed")


def _some(game: Game) -> list[Action]:
    """A few options of a decision, the same whenever one asks: to try them all would take too long."""
    return _random(game).sample(game.options, min(SOME, len(game.options)))


def _odds_tell_nothing(looks: Looks, twin: Game) -> Complaints:
    """What is foretold depends on what the side that decides can know."""
    game = looks.game
    some = looks.once("some", lambda: _some(game))
    for action in game.options:
        if looks.once(("forecast", action.text), partial(forecast, game, action)) != forecast(twin, action):
            yield f"the odds of {action.text!r} give secrets away"
        if action not in some:
            continue
        mine = looks.once(("outlook", action.text), partial(_looked_at, game, action))
        other = _looked_at(twin, action) if mine is not None else None
        if other is not None and mine != other:
            yield f"the outlook of {action.text!r} gives secrets away"


def _looked_at(game: Game, action: Action) -> tuple[Forecast, ...] | None:
    """What shows of the outlook of an action in a few worlds, where it has one."""
    found = outlook(game, action)
    if found is None:
        return None
    found.look(LOOKS)
    return found.tables


def _finality_tells_nothing(game: Game, twin: Game) -> Complaints:
    """What can be taken back depends on what the side that decides can know."""
    for action in game.options:
        if action.is_final(game.ctx) != action.is_final(twin.ctx):
            yield f"whether {action.text!r} is final gives secrets away"


def _refusals_tell_nothing(game: Game, twin: Game, random: Random) -> Complaints:
    """Why a place is not on offer depends on what the side that decides can know."""
    places = list(game.ctx.board.planet_of)
    for place in random.sample(places, min(PLACES_ASKED, len(places))):
        planet = game.ctx.board.planet_of[place]
        for asked in (place, planet):
            one, other = game.why_not(asked), twin.why_not(asked)
            if one != other:
                yield f"why {asked} is closed gives secrets away: {one!r} or {other!r}"


def _action_tells_nothing(
    looks: Looks, twin: Game, secrets: Sequence[Secret], viewer: Viewer, random: Random
) -> Complaints:
    """Who is told the same of an action sees the same after it, numbers held by procedures included.

    What chance has brought, such as a card just drawn, is no longer a secret.

    Of an action of one's own that takes no chance and shows nothing, one is told the same.
    """
    game, offered = looks.game, set(twin.actions)
    tried = looks.once("tried", lambda: random.sample(game.actions, min(TRIED, len(game.actions))))
    actions = [action for action in tried if action in offered]
    if not actions:
        actions = [action for action in game.actions if action in offered]
    if not actions:
        return
    action = random.choice(actions)
    one, other = looks.after(action), Done(twin, action)
    original = one.game
    if original.ctx.barrier and any(isinstance(secret, Chance) for secret in secrets):
        return
    if one.told(viewer) == other.told(viewer):
        yield from _different_views(one, other, viewer, f"after {action!r}")
        if game.side == viewer and original.can_undo != twin.can_undo:
            yield f"whether {action!r} can be taken back gives secrets away"
    elif game.side == viewer and not (original.ctx.barrier or twin.ctx.barrier):
        yield f"what {viewer} is told of {action!r} depends on secrets"


#: What would tell each secret.
Hidden = dict[Secret, frozenset[str]]


def hidden_words(game: Game) -> Hidden:
    """The names that would tell each secret now."""
    return {secret: secret.words(game.ctx) for secret in _secrets(game)}


def telling_keeps_secrets(
    game: Game, events: Sequence[Event], before: Hidden, now: Hidden | None = None
) -> Complaints:
    """Redacted events of a step name nothing that was secret before and still is.

    To redact only takes away: an event that names nothing hidden is told as it is.
    """
    now = hidden_words(game) if now is None else now
    kept = {secret: (words & before[secret]) - secret.told(events) for secret, words in now.items()}
    kept = {secret: words for secret, words in kept.items() if words}
    for event in events:
        named = _words(event)
        for secret, words in kept.items():
            if named.isdisjoint(words) or isinstance(event, secret.shown_by):
                continue
            for viewer in secret.kept_from:
                seen = redact(event, viewer, game.facts, game.ctx.rules.secrets)
                yield from (f"{viewer} is told of {name}: {seen}" for name in words & _words(seen))


def _words(event: Event) -> set[str]:
    """All texts in an event, keys included."""
    found: set[str] = set()
    left: list[object] = [getattr(event, name) for name in event.__struct_fields__]
    while left:
        value = left.pop()
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict):
            left += value
            left += value.values()
        elif isinstance(value, (list, tuple)):
            left += value
        elif isinstance(value, Struct):
            left += (getattr(value, name) for name in value.__struct_fields__)
    return found


# The whole game


def the_record_replays(game: Game) -> Complaints:
    """Written, read and replayed, the record gives the same events, digest and decision."""
    record = game.record
    twin = parse_record(record.text()).verify()
    yield from _same(game, twin, "the replayed record")
    if twin.log != game.log:
        yield "the replayed record tells other events"
    if twin.record.text() != record.text():
        yield "the replayed game has another record"


Promise = Callable[[Game, Ledger], Complaints]

PROMISES: tuple[Promise, ...] = (
    asking_again_changes_nothing,
    a_copy_is_a_game_of_its_own,
    a_snapshot_brings_the_game_back,
    every_action_can_be_done,
    steps_back_lead_forward_again,
    what_is_not_final_can_be_taken_back,
    nothing_else_can_be_done,
    everything_can_be_said,
    odds_are_chances,
    bundles_can_be_carried_out,
    sheets_can_be_written,
    a_second_look_shows_the_same,
    views_are_plain_json,
    views_keep_all_secrets_at_once,
    views_keep_secrets,
)


def check_contracts(game: Game, ledger: Ledger, *, one_by_one: bool = True) -> None:
    """Check every promise at this decision; the first complaint is raised.

    To deal each secret by itself, of which a large game has dozens, costs as much as all else.
    """
    ledger.looks = Looks(game)
    try:
        for promise in PROMISES:
            if one_by_one or promise is not views_keep_secrets:
                complain(promise.__name__, promise(game, ledger))
    finally:
        ledger.looks = None
