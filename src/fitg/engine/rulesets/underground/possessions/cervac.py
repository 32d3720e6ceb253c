"""[VP-18 to VP-18c] The Cervac Mk IV: it takes one leader, or one fighter, out of the enemy's hands."""

from __future__ import annotations

from fitg.engine import points, terms
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment, Point
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import Character, Possession
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.character_combat import Fight
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.possession_cards import has
from fitg.engine.rules.search import Search
from fitg.engine.rules.traits import Trait
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.possessions.memory import memory

BAFFLES = "baffles"
#: [VP-18] Both sides of a ground combat have named their leaders.
LEADERS_NAMED = Point("leaders-named", "the leaders of a ground combat are known")
#: [VP-18b] Nobody is baffled who has no friend beside him in the fight (VQ-182).
FRIENDS = 2

TRAIT = Trait(
    BAFFLES,
    (LEADERS_NAMED, points.HIDING_FROM_UNITS, points.ATTACKING, points.DEFENDING),
    personal=True,
    aimed=True,
)


def is_near(ctx: Context, place: str) -> bool:
    """[VP-18, VP-18a] Is a Cervac that works in the hands of somebody in this place?"""
    return any(
        has(ctx, held, BAFFLES)
        for who in characters.at(ctx, place, "rebel")
        if not who.disabled
        for held in possessions.usable_by(ctx, who.id)
    )


# Whom it can be used on


def victims(ctx: Context, possession: Possession) -> tuple[str, ...]:
    """[VP-18 to VP-18b] By what goes on: the enemy leader, or those who face its owner."""
    if not has(ctx, possession, BAFFLES):
        return ()
    for each in reversed(ctx.state.stack):
        if isinstance(each, Fight):
            return _facing(ctx, each, possession.owner)
        if isinstance(each, Search):
            return _leader(ctx, each.leader)
        if isinstance(each, MilitaryCombat):
            return _leader(ctx, imperial_leader(each))
    place = ctx.state.characters[possession.owner].place
    rivals = ctx.rules.ask[asked.leaders_compared](ctx, place)
    return () if memory(ctx).leader else tuple(rivals)


def _facing(ctx: Context, fight: Fight, owner: str) -> tuple[str, ...]:
    """[VP-18b] One in each combat of characters, beside others of his side (VQ-182)."""
    if memory(ctx).baffled or fight.kind != "characters":
        return ()
    side = ctx.state.characters[owner].side
    enemies = fight.defenders if side == fight.attacker_side else fight.attackers
    able = tuple(each for each in enemies if ctx.state.characters[each].fate in CAN_ACT)
    return able if len(able) >= FRIENDS else ()


def _leader(ctx: Context, leader: str) -> tuple[str, ...]:
    """[VP-18, VP-18c] One leader in each Player-Turn."""
    return () if not leader or memory(ctx).leader else (leader,)


def imperial_leader(battle: Battle) -> str:
    """Who leads the Empire's units in it."""
    return battle.attack_leader if battle.attacker == "imperial" else battle.defense_leader


def strike(ctx: Context, possession: Possession, who: str) -> None:
    """[VP-18 to VP-18c] It is shown; the die comes later."""
    if not has(ctx, possession, BAFFLES):
        return
    possessions.show(ctx, possession, BAFFLES, who)
    record = memory(ctx)
    if any(isinstance(each, Fight) for each in ctx.state.stack):
        record.baffled, record.fight_card = who, possession.id
    else:
        record.leader, record.leader_card = who, possession.id


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-18] Before the dice of a ground combat that the enemy leads."""
    battle = next((each for each in reversed(ctx.state.stack) if isinstance(each, Battle)), None)
    if not isinstance(battle, MilitaryCombat) or not imperial_leader(battle) or memory(ctx).leader:
        return None
    here = characters.at(ctx, battle.place, "rebel")
    holders = tuple(each.id for each in here if not each.disabled and ctx.index.cards.get(each.id))
    if not possessions.may_declare(ctx, LEADERS_NAMED.name, holders):
        return None
    leader = naming.piece(ctx.facts, imperial_leader(battle))
    prompt = f"Declare a possession against {leader}, who leads the enemy?"
    return possessions.Declaration(moment=LEADERS_NAMED.name, holders=holders, prompt=prompt)


def compare(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-18, VC-07e] Before a unit reacts because it has the better leader."""
    able = (each for each in moment.holders if not ctx.state.characters[each].disabled)
    holders = tuple(each for each in able if ctx.index.cards.get(each))
    if memory(ctx).leader or not possessions.may_declare(ctx, LEADERS_NAMED.name, holders):
        return None
    prompt = "Declare a possession against a leader of the enemy, before leaders are compared?"
    return possessions.Declaration(moment=LEADERS_NAMED.name, holders=holders, prompt=prompt)


# What it does to a leader


def leads_worse(parts: list[Modifier], ctx: Context, character: Character, place: str) -> list[Modifier]:
    """[VP-18] One less in ground combat, not below 1."""
    if character.id != memory(ctx).leader or not ctx.board.on_surface(place) or not is_near(ctx, place):
        return parts
    worth = characters.leadership(ctx, character) + sum(part.by for part in parts)
    lowered = min(possessions.worth(ctx, BAFFLES), worth - 1)
    return [*parts, Modifier(possessions.bearer(ctx, BAFFLES).name, -lowered)] if lowered > 0 else parts


def still_helps(ctx: Context, leader: str) -> bool:
    """[VP-18a, VQ-47] In a search he is of no help at all."""
    return leader != memory(ctx).leader or not is_near(ctx, ctx.state.characters[leader].place)


# The die


def after_fight(ctx: Context, moment: Moment) -> None:
    """[VP-18c] After the combat."""
    record = memory(ctx)
    card, record.fight_card, record.baffled = record.fight_card, "", ""
    _test(ctx, card)


def after_search(ctx: Context, moment: Moment) -> None:
    """[VP-18c] For a leader once, at the end of the Search Segment."""
    if ctx.current.name == terms.SEARCH.name:
        _test_for_leader(ctx)


def after_turn(ctx: Context, moment: Moment) -> None:
    """[VP-18c, VQ-180] For one who led after it, at the end of the Player-Turn; then another may be named."""
    _test_for_leader(ctx)
    memory(ctx).leader = ""


def _test_for_leader(ctx: Context) -> None:
    record = memory(ctx)
    card, record.leader_card = record.leader_card, ""
    _test(ctx, card)


def _test(ctx: Context, name: str) -> None:
    """[14.22] If somebody still has it."""
    card = ctx.state.possessions.get(name)
    if card is not None and card.fate == "held" and not card.inoperative:
        possessions.after_use(ctx, card)
