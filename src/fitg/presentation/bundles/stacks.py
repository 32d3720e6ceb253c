"""Who stands with the military units, and who stands aside: everybody by one click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.rules.movement.free_movement import JoinUnits, LeaveUnits
from fitg.presentation.bundles.bundle import SEVERAL, Bundle


def all_change_places(game: Game) -> Iterator[Bundle]:
    """[9.57] All who can join the units of their places do so, or all who stand with units leave them."""
    for kind, words in ((JoinUnits, "join the units"), (LeaveUnits, "leave the units")):
        who = [each for each in game.options if isinstance(each, kind)]
        yield from _together(game, who, words)
        places = {game.state.characters[each.who].place for each in who}
        for place in game.ctx.board.by_order(places) if len(places) > 1 else ():
            here = [each for each in who if game.state.characters[each.who].place == place]
            yield from _together(game, here, words, naming.place(game.facts, place))


def _together(
    game: Game, who: Sequence[JoinUnits | LeaveUnits], words: str, place: str = ""
) -> Iterator[Bundle]:
    if len(who) < SEVERAL:
        return
    assert game.decision is not None
    everybody = "Both" if len(who) == SEVERAL else f"All {len(who)}"
    where = f" at {place}" if place else ""
    yield Bundle(
        label=f"{everybody}{where} {words}",
        actions=[each.text for each in who],
        asked=[game.decision.kind] * (len(who) - 1),
        final=False,
    )
