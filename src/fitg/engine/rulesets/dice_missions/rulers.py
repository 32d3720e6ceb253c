"""[D-40, D-53, D-58] Sovereigns on the board: where they go, what they know, who hunts them."""

from __future__ import annotations

from fitg.data.records import Rating
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.joins import Answer
from fitg.engine.machine.state import Character
from fitg.engine.questions import Mover
from fitg.engine.rules import characters
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rulesets.dice_missions import missions
from fitg.engine.rulesets.dice_missions.bonus import more_rolls

#: [D-53] The bonus rolls of Diplomacy that a sovereign in the Environ gives, or takes.
COURT = 2


def always(ctx: Context, character: Character) -> bool:
    """[D-58] Every sovereign may go about his planet."""
    return True


def keeps_to_his_planet(ctx: Context, character: Character, place: str, mover: Mover) -> bool:
    """[D-58, K6] Anywhere on his planet, and in a spaceship to its Orbit Box."""
    ruled = ctx.facts.sovereigns.get(character.id)
    if ruled is None:
        return True
    at_home = ctx.board.planet_of.get(place) == ctx.board.planet_of[ruled.environ]
    return at_home and (mover == "ship" or ctx.board.on_surface(place))


def is_not_alone_in_office(ctx: Context, character: Character) -> bool:
    """[D-58] In office, without a friend beside him, nobody searches for him."""
    if characters.has_card(ctx, character):
        return True
    beside = characters.separate(ctx, character.place, character.side)
    return any(characters.has_card(ctx, mate) for mate in beside)


def wits(ctx: Context, character: Character, name: Rating) -> list[Modifier]:
    """[D-58] The Intelligence of a sovereign is his Leadership."""
    ruler = ctx.facts.sovereigns.get(character.id) if name == "intelligence" else None
    return [] if ruler is None else [Modifier("Leadership of a sovereign", ruler.leadership)]


def at_court(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[D-53, K14] Diplomacy where a living sovereign is: named there, or once summoned where he stands."""
    if group.letter != missions.Diplomacy.letter:
        return []
    found: list[tuple[str, bool]] = []
    ruler = sovereigns.unsummoned(ctx, site.place)
    if ruler is not None and ruler.allegiance != "neutral":
        found.append((ruler.name, ruler.allegiance == site.side))
    for side in (site.side, site.enemy):
        here = [each.id for each in characters.at(ctx, site.place, side) if each.id in ctx.facts.sovereigns]
        found += [(ctx.facts.people[each].name, side == site.side) for each in here]
    return [Modifier(f"{name} is here", COURT if friend else -COURT) for name, friend in found]


ANSWERS: tuple[Answer, ...] = (
    sovereigns.leaves_home.by(always),
    questions.may_enter.by(keeps_to_his_planet),
    questions.may_be_sought.by(is_not_alone_in_office),
    questions.rating.by(wits),
    more_rolls.by(at_court),
)
