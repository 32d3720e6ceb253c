"""[D-28, D-29, D-88, D-89] How many bonus rolls a mission gets, and why."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from fitg.data.records import Rating
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.joins import Total
from fitg.engine.machine.state import Possession
from fitg.engine.rules import characters, loyalty, possessions, spaceships
from fitg.engine.rules.missions.bonus_draws import Token
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions.charts import charts
from fitg.engine.rulesets.dice_missions.groups import DiceGroup, leader_of, may_lead, rating
from fitg.engine.rulesets.dice_missions.memory import options

#: The event after which an Environ has no bonus segment.
RUMORS = "rumors"

more_rolls: Total[[Context, Site, Group]] = Total("D-28", "What changes the bonus rolls of a group?")

Members = tuple[str, ...]
Parts = list[Modifier]


def bonus_rolls(ctx: Context, site: Site, group: Group) -> tuple[int, tuple[Modifier, ...]]:
    """[D-28] The number of bonus rolls, never below 0; while no leader is named, with the best one."""
    if group.camp or group.no_bonus or _no_segment(ctx, site, group):
        return 0, ()
    if not ctx.rules.ask[questions.grants_bonus](ctx, site.place):
        return 0, ()
    members = living(ctx, group)
    leader = leader_of(ctx, group)
    leaders = [leader] if leader else [each for each in members if may_lead(ctx, each, group.letter)]
    counts = [parts_with(ctx, site, group, each, members) for each in leaders]
    best = max(counts, key=lambda parts: sum(part.by for part in parts), default=[])
    return max(0, sum(part.by for part in best)), tuple(best)


def _no_segment(ctx: Context, site: Site, group: Group) -> bool:
    """[D-38] Rumors; they do not reach missions with bonus rolls only."""
    return RUMORS in site.seen and not ctx.facts.missions[group.letter].only_bonus


def parts_with(ctx: Context, site: Site, group: Group, leader: str, members: Members) -> Parts:
    """[D-28] All that counts with this leader."""
    known, led = ctx.rules.tokens, _led_by(group, leader)
    parts = [
        part
        for token in charts().missions[group.letter].tokens
        if token in known
        for part in known[token](ctx, site, led, members)
    ]
    parts += _talents(ctx, group, leader, members)
    parts += _possessions(ctx, group, leader, members)
    parts += group.declared
    parts += _homes(ctx, site, group, members)
    if group.bonus_change:
        parts.append(Modifier("random events", group.bonus_change))
    parts += ctx.rules.ask[more_rolls](ctx, site, group)
    return parts


def _led_by(group: Group, leader: str) -> DiceGroup:
    """The group as if this were its leader."""
    if isinstance(group, DiceGroup):
        return replace(group, leader=leader)
    return DiceGroup(**asdict(group), leader=leader)


def _leader(group: Group) -> str:
    """[D-11] Whose figures count."""
    assert isinstance(group, DiceGroup)
    return group.leader


def _name(ctx: Context, who: str) -> str:
    return naming.piece(ctx.facts, who)


def _talents(ctx: Context, group: Group, leader: str, members: Members) -> Parts:
    """[D-88] What characters add beyond their ratings: most of them only as leaders."""
    found = []
    for each in members:
        talent = charts().talents.get((each, group.letter))
        if talent is not None:
            by = talent.as_leader if each == leader else talent.as_helper
            if by:
                found.append(Modifier(f"talent of {_name(ctx, each)}", by))
    return found


def _possessions(ctx: Context, group: Group, leader: str, members: Members) -> Parts:
    """[D-28, G17, G18] Objects that have been shown; those that raise a rating help a leader only."""
    found = []
    for each in members:
        for held in possessions.usable_by(ctx, each):
            row = charts().possessions.get((held.id, group.letter))
            if row is not None and _counts(ctx, group, held) and (row.holder == "anyone" or each == leader):
                found.append(Modifier(possessions.card(ctx, held).name, row.bonus))
    return found + _drug(ctx, group, leader)


def _counts(ctx: Context, group: Group, held: Possession) -> bool:
    """[G19] What lasts counts once it has been shown; what may fail if it was shown with the assignment."""
    durability = possessions.card(ctx, held).durability
    if durability == "permanent":
        return held.revealed
    return durability == "may-fail" and held.id in group.shown


def _drug(ctx: Context, group: Group, leader: str) -> Parts:
    """[G17, G18] The Helian Drug of the leader, if it works on a rating that counts."""
    row = charts().possessions.get(("helian-drug", group.letter))
    tokens = charts().missions[group.letter].tokens
    drugged = ctx.state.characters[leader].drugged
    counted = {rating for token, rating in LEADER_RATINGS.items() if token in tokens}
    if row is None or leader not in group.drugged or drugged not in counted:
        return []
    return [Modifier(ctx.facts.possessions["helian-drug"].name, row.bonus)]


def _homes(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
    """[D-29, G23] Each character on his home planet, and royalty there; where there is space, always."""
    if not options(ctx).home_bonus and not ctx.board.orbits:
        return []
    row, planet = charts().missions[group.letter], ctx.board.planet_of.get(site.place, "")
    found = []
    for each in members:
        card = ctx.facts.people[each]
        by = row.home if planet in card.home_planets else 0
        by += row.royalty if card.royalty_of == planet else 0
        if by:
            found.append(Modifier(f"{card.name} is at home", by))
    return found


# What missions count

LEADER_RATINGS: dict[str, Rating] = {
    "LEADER_INT": "intelligence",
    "LEADER_LDR": "leadership",
    "LEADER_DIP": "diplomacy",
    "LEADER_NAV": "navigation",
}

#: [D-73, D-74] The rolls that questions are worth, and torture.
QUESTIONS = 3
TORTURE = 6


def _of_leader(name: Rating) -> Token:
    """[D-11] A rating of the leader, and of nobody else."""

    def token(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
        leader = _leader(group)
        value = rating(ctx, site.place, leader, name, members)
        return [Modifier(f"{name.capitalize()} of {_name(ctx, leader)}", value)]

    return token


def _alone(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
    return [Modifier("alone", 1)] if len(members) == 1 else []


def _undetected(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
    """[D-40, G9] All of them must be undetected."""
    people = ctx.state.characters
    seen = any(characters.counts_as_detected(people[each]) for each in members)
    return [] if seen else [Modifier("undetected", 1)]


def _loyalty(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
    """[D-53, K13] Loyalty as the player sees it when the bonus rolls are counted."""
    planet = site.planet(ctx)
    value = loyalty.value(planet, site.side) if loyalty.has_marker(planet) else 0
    return [Modifier("Loyalty", value)] if value else []


def _in(environ_type: str) -> Token:
    """[D-45, D-53] One more in a kind of Environ."""

    def token(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
        here = ctx.facts.environs[site.place].type == environ_type
        return [Modifier(f"{environ_type.capitalize()} Environ", 1)] if here else []

    return token


def _best_leadership(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
    """[D-55] Any member's Leadership, the best."""
    best = max(members, key=lambda each: rating(ctx, site.place, each, "leadership", members))
    value = rating(ctx, site.place, best, "leadership", members)
    return [Modifier(f"Leadership of {_name(ctx, best)}", value)]


def _ship(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
    """[D-70] Cannon and Maneuver of the pilot's ship."""
    ship = spaceships.owned_by(ctx, _leader(group))
    row = charts().possessions.get((ship.model, group.letter)) if ship is not None else None
    return [Modifier(_name(ctx, row.possession), row.bonus)] if row is not None else []


def _questions(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
    """[D-73, D-74] Three rolls, or six with torture."""
    tortured = isinstance(group, DiceGroup) and group.torture
    return [Modifier("torture", TORTURE) if tortured else Modifier("questions", QUESTIONS)]


def _prisoner(ctx: Context, site: Site, group: Group, members: Members) -> Parts:
    """[D-73] The prisoner's Intelligence is in the way."""
    value = rating(ctx, site.place, group.target, "intelligence", (group.target,))
    return [Modifier(f"Intelligence of {_name(ctx, group.target)}", -value)]


#: What the tokens of the chart stand for, beside those of the Mission cards; the sovereigns of the larger
#: games add theirs as modifiers.
TOKENS: dict[str, Token] = {
    **{token: _of_leader(name) for token, name in LEADER_RATINGS.items()},
    "ALONE": _alone,
    "UNDETECTED": _undetected,
    "LOYALTY": _loyalty,
    "WILD": _in("wild"),
    "URBAN": _in("urban"),
    "ANY_LDR": _best_leadership,
    "SHIP": _ship,
    "QUESTIONS": _questions,
    "PRISONER_INT": _prisoner,
}
