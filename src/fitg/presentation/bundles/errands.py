"""Missions: the place and what everybody does there by one click, and a word for those who stay idle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.rules.missions import groups
from fitg.engine.rules.missions.actions import AssignCharacter, missions_under_way
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import FinishMissions, GoOnMissions
from fitg.presentation.bundles.bundle import SEVERAL, Bundle
from fitg.presentation.bundles.opening import asks, is_put

#: So many people are called by their names.
MOST_NAMES = 3


def one_mission_for_all(game: Game) -> list[Bundle]:
    """[13.1] Everybody who is left goes on the same mission."""
    return [
        Bundle(
            label=f"{_all(chosen)}: {_mission(game, letter)}",
            actions=[option.text for option in chosen],
            asked=["missions.assign"] * (len(chosen) - 1),
            # When the last of them is sent, the Enemy may say his word.
            final=missions_under_way(game.ctx).may_be_protested(game.ctx, letter),
        )
        for letter, chosen in _for_everybody(game.options)
        if len(chosen) >= SEVERAL
    ]


def place_and_mission(game: Game) -> Iterator[Bundle]:
    """[13.1] Where one goes on missions, and the one mission of all who can go on any there."""
    assert game.side is not None
    for option in game.options:
        if isinstance(option, GoOnMissions) and game.ctx.board.on_surface(option.at):
            missions = game.ctx.rules.variant_of(EnvironMissions(side=game.side, place=option.at))
            assert isinstance(missions, EnvironMissions)
            yield from _at(game, option, missions)


def _at(game: Game, option: GoOnMissions, missions: EnvironMissions) -> Iterator[Bundle]:
    asked = asks(game, missions)
    if asked is None or not is_put(asked):
        return
    place = naming.place(game.facts, option.at)
    for letter, chosen in _for_everybody(asked.actions):
        who = [each.who for each in chosen]
        text = f"{_names(game, who)}: {_mission(game, letter)}"
        yield Bundle(
            label=f"{place}, {text}",
            actions=[option.text, *(each.text for each in chosen)],
            asked=["missions.assign"] * len(chosen),
            final=missions.may_be_protested(game.ctx, letter),
            subject=place,
            text=text,
            places=[option.at],
            pieces=who,
            origin=option.at,
        )


def _for_everybody(options: Iterable[Action]) -> list[tuple[str, list[AssignCharacter]]]:
    """The missions on which all can go who can go on any, by letter."""
    by_letter: dict[str, list[AssignCharacter]] = {}
    people: set[str] = set()
    for option in options:
        if isinstance(option, AssignCharacter):
            by_letter.setdefault(option.letter, []).append(option)
            people.add(option.who)
    return [(letter, chosen) for letter, chosen in by_letter.items() if len(chosen) == len(people)]


def _names(game: Game, who: Sequence[str]) -> str:
    return naming.pieces(game.facts, who) if len(who) <= MOST_NAMES else _all(who).lower()


def _all(them: Sequence[object]) -> str:
    return "Both" if len(them) == SEVERAL else f"All {len(them)}"


def _mission(game: Game, letter: str) -> str:
    assert game.side is not None
    return naming.mission(game.facts, letter, game.side)


def the_others_rest(game: Game) -> list[Bundle]:
    """[13.0] To end the missions, in words that say who stays idle: who says so need not be asked again."""
    finish = next((each for each in game.options if isinstance(each, FinishMissions)), None)
    places = [each.at for each in game.options if isinstance(each, GoOnMissions)]
    if finish is None or not places:
        return []
    assert game.side is not None
    idle = [each.id for place in places for each in groups.eligible(game.ctx, place, game.side)]
    who = naming.pieces(game.facts, idle) if len(idle) < MOST_NAMES else f"The {len(idle)} who are left"
    words = f"{who} {'stays' if len(idle) == 1 else 'stay'} idle"
    return [Bundle(label=words, actions=[finish.text], asked=[], final=True)] if idle else []
