"""[13.2] What a mission promises, in the words of the world: not how many letters, but what they bring."""

from __future__ import annotations

from fractions import Fraction

from fitg.data.records import LOYALTY_TRACK
from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import PATRIOTIC, UNREST
from fitg.engine.rules import loyalty
from fitg.engine.rules.missions.actions import AssignCharacter, DrawCard
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.presentation.forecast.standard import trial_group
from fitg.presentation.forecast.tables import Forecast, asking, chance_of_letters

#: What each letter more brings, mission by mission; those that move the Loyalty marker say how far.
BRINGS: dict[str, tuple[str, ...]] = {
    "S": ("a 1-0 unit falls, or the PDB goes Down", "any unit falls, or the PDB loses a level"),
    "R": ("{planet} rises in rebellion",),
    "P": ("a possession is found",),
    "G": ("a companion joins, nobody knows who",),
    "I": ("all enemies on {planet} are seen", "all enemies on {planet} are seen, and more is learned"),
    "F": ("one prisoner is freed", "two prisoners are freed"),
    "A": ("the target dies",),
    "B": ("a Rebel camp is founded",),
    "T": ("a Militia goes over to the Rebels", "stronger troops go over to the Rebels"),
    "E": ("the sovereign follows the summons",),
    "H": ("2 Force Points are stolen", "8 Force Points are stolen"),
    "Q": ("a secret is learned",),
}
#: Where the other side says it in other words.
IMPERIAL = {"R": ("the rebellion on {planet} is stopped",)}
#: What failure brings, where it is not nothing.
FAILURE = {
    "A": "it fails, and the group may be taken or killed",
    "E": "it fails, and the people turn to the enemy",
}
IN_VAIN = "nothing comes of it"


def promises(game: Game, action: str | Action) -> tuple[Forecast, ...]:
    """What the missions that an action is about may bring; nothing where letters are not what counts."""
    option = None if game.decision is None else game.decision.option(action)
    if game.ctx.rules.draws.hit != "letter":
        return ()
    match option:
        case AssignCharacter():
            missions = asking(game.ctx, EnvironMissions)
            return promise(game.ctx, missions, trial_group(game.ctx, missions, option), 0)
        case DrawCard():
            missions = asking(game.ctx, EnvironMissions)
            groups = [missions.groups[index] for index in missions.open_groups()]
            return tuple(
                each for group in groups for each in promise(game.ctx, missions, group, missions.draws)
            )
        case _:
            return ()


def promise(ctx: Context, missions: EnvironMissions, group: Group, drawn: int) -> tuple[Forecast, ...]:
    """The chances of one mission by what they bring, events left aside."""
    found = levels(ctx, missions, group)
    if not found:
        return ()
    reached = [(words, chance_of_letters(ctx, missions, group, drawn, letters)) for letters, words in found]
    odds: dict[str, Fraction] = {_failure(ctx, missions, group): 1 - reached[0][1]}
    for number, (words, chance) in enumerate(reached):
        more = reached[number + 1][1] if number + 1 < len(reached) else Fraction(0)
        odds[words] = odds.get(words, Fraction(0)) + chance - more
    mission = naming.mission(ctx.facts, group.letter, missions.side)
    title = f"{mission} at {naming.place(ctx.facts, missions.place)}: what it may bring"
    return (Forecast(title, "13.2", tuple((words, share) for words, share in odds.items() if share)),)


def _failure(ctx: Context, missions: EnvironMissions, group: Group) -> str:
    """[25.3, P-39] What failure brings; whoever fails to kill a sovereign gets away."""
    possible = [each.target for each in ctx.rules.missions[group.letter].targets(ctx, missions.site)]
    targets = [group.target] if group.target else possible
    if targets and all(target in ctx.facts.sovereigns for target in targets):
        return IN_VAIN
    return FAILURE.get(group.letter, IN_VAIN)


def levels(ctx: Context, missions: EnvironMissions, group: Group) -> list[tuple[int, str]]:
    """The letters that bring something more, each with what it brings."""
    mission = ctx.rules.missions[group.letter]
    planet = ctx.state.planets[ctx.board.planet_of[missions.place]]
    name = ctx.facts.planets[planet.id].name
    need, reach = mission.need(ctx, missions.site), mission.reach(ctx, missions.site)
    if reach:
        if not loyalty.can_change(ctx, planet):
            return []
        step = 1 if missions.side == "rebel" else -1
        way = [max(PATRIOTIC, min(UNREST, planet.loyalty + step * spaces)) for spaces in range(1, reach + 1)]
        farther = [space for number, space in enumerate(way) if space not in way[:number]]
        return [
            (number, f"{name} turns to {LOYALTY_TRACK[space].capitalize()}")
            for number, space in enumerate(farther, start=1)
            if space != planet.loyalty
        ]
    words = (IMPERIAL if missions.side == "imperial" else {}).get(group.letter) or BRINGS.get(
        group.letter, ()
    )
    return [(need + number, each.format(planet=name)) for number, each in enumerate(words)]
