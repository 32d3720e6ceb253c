"""[13.45] How creatures fight: each trait of the Galactic Guide is one small answer here.

A creature is a row of data with traits; the general procedure of character combat asks these
functions at its steps and never knows a creature by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg import tables
from fitg.engine import questions
from fitg.engine.events.character_combat import ForceWounded
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.rules import characters, harm, loyalty, possessions, spaceships
from fitg.engine.rules.causes import CREATURE

if TYPE_CHECKING:
    from fitg.engine.rules.character_combat.fight import Fight

NO_TRAITS: dict[str, str] = {}

#: Traits of creatures for which the Intelligence of a character counts.
MEASURES_INTELLIGENCE = frozenset(
    {
        "intelligence_combat",
        "strength_minus_intelligence",
        "wounds_each",
        "no_bonus_draws_if_max_intelligence_below",
    }
)


def traits_of(ctx: Context, combat: Fight) -> dict[str, str]:
    """The traits of the attacking creature; other attackers have none."""
    return combat.traits(ctx) if combat.kind == "creature" else NO_TRAITS


def uses_intelligence(traits: dict[str, str]) -> bool:
    """Drusers, Telebots and the Vorozion attack the mind: Intelligence replaces strength and Combat."""
    return "intelligence_combat" in traits


def strength(ctx: Context, combat: Fight) -> int:
    """[12.74] A force's strength falls with its wounds, unless a trait says otherwise; never below 0."""
    traits = traits_of(ctx, combat)
    if uses_intelligence(traits):
        return int(traits["intelligence_combat"])
    value = combat.strength + _effect_of_wounds(traits, combat.force_wounds)
    value += min(int(traits.get("blood_frenzy", 0)), combat.inflicted)
    if "strength_minus_intelligence" in traits:
        value -= max(
            (characters.rating(ctx, ctx.state.characters[each], "intelligence") for each in combat.defenders),
            default=0,
        )
    return max(0, value)


def _effect_of_wounds(traits: dict[str, str], wounds: int) -> int:
    if "wounds_keep_strength" in traits or "wounds_keep_rating" in traits:
        return 0
    if "wounds_raise_strength" in traits:
        return wounds * int(traits["wounds_raise_strength"])
    return -max(0, wounds - int(traits.get("first_wounds_keep_strength", 0)))


def grow(ctx: Context, combat: Fight) -> None:
    """Some creatures grow as a round begins, for good."""
    traits = traits_of(ctx, combat)
    if combat.round < 2:
        return
    growth = int(traits.get("grow_each_round", 0))
    if combat.round % 2:
        growth += int(traits.get("grow_odd_rounds", 0))
    combat.strength += growth + int(traits.get("strength_each_round", 0))
    if combat.endurance is not None:
        combat.endurance += growth


def break_off_allowed(traits: dict[str, str], round_number: int) -> bool:
    if "no_break_off" in traits:
        return False
    return not (round_number == 1 and "no_break_off_first_round" in traits)


def break_off_modifier(traits: dict[str, str], round_number: int) -> int:
    """Added to the break-off roll: a positive modifier makes it harder."""
    modifier = int(traits.get("break_off_mod", 0))
    if round_number == 1:
        modifier += int(traits.get("break_off_mod_first_round", 0))
    else:
        modifier += int(traits.get("break_off_mod_from_round_2", 0))
    return modifier


def surprise(ctx: Context, combat: Fight) -> int:
    """In the first round a lurking creature strikes columns to the right; the Charsot gives warning."""
    if combat.round != 1:
        return 0
    columns = int(traits_of(ctx, combat).get("surprise", 0))
    return 0 if columns and ctx.rules.ask[questions.is_warned](ctx, combat.group) else columns


def attack_rolls(traits: dict[str, str]) -> int:
    """How often the creature rolls in a round."""
    return 0 if "no_attack_roll" in traits else int(traits.get("attack_rolls", 1))


def wound_force(ctx: Context, combat: Fight, wounds: int, reason: str) -> None:
    """[12.74] Wounds of a squad, creature or mob."""
    if not wounds or combat.endurance is None:
        return
    combat.force_wounds += wounds
    ctx.emit(
        ForceWounded(
            case="12.74",
            force=combat.name,
            wounds=wounds,
            strength=strength(ctx, combat),
            endurance=max(0, combat.endurance - combat.force_wounds),
            reason=reason,
        )
    )


def turns_on_itself(ctx: Context, combat: Fight) -> bool:
    """Does a creature that is still alive strike at itself as a round ends?"""
    return "self_attack_column" in traits_of(ctx, combat) and not combat.beaten(ctx)


def own_wounds(ctx: Context, combat: Fight, die: int) -> int:
    """What it does to itself then."""
    column = traits_of(ctx, combat)["self_attack_column"]
    return tables.combat_wounds(column, None, die, facts=ctx.facts).attacker_wounds


def after_round(ctx: Context, combat: Fight) -> tuple[tuple[str, int], ...]:
    """What a creature that is still alive does when a round is over; whom it hurts then, and how much."""
    traits = traits_of(ctx, combat)
    if not traits or combat.beaten(ctx):
        return ()
    if combat.round == int(traits.get("no_bonus_draws_if_alive_after_round", 0)):
        combat.spoils_bonus = True
    return hurt_after_round(traits, combat)


def hurt_after_round(traits: dict[str, str], combat: Fight) -> tuple[tuple[str, int], ...]:
    """Whom a creature that is still alive hurts without a roll as a round ends, and how much."""
    each = int(traits.get("wound_each_after_round", 0))
    hurt = [(victim, each) for victim in combat.defenders if each]
    if combat.grabbed:
        hurt.append((combat.grabbed, int(traits["wound_grabbed_after_round"])))
    return tuple(hurt)


#: Creatures that change, hurt or leave even if no die harms anybody.
RESTLESS = frozenset(
    {
        "grow_each_round",
        "grow_odd_rounds",
        "strength_each_round",
        "self_attack_column",
        "wound_each_after_round",
        "ends_when_no_wounds",
        "one_round_only",
        "max_rounds",
        "ship_damaged_after_round",
    }
)


def changes_by_itself(ctx: Context, combat: Fight) -> bool:
    """Would another round change anything, even if neither side can be hurt in it?"""
    return bool(combat.grabbed) or not RESTLESS.isdisjoint(traits_of(ctx, combat))


def ends(ctx: Context, combat: Fight) -> str:
    """Why the creature's attack ends after this round, or nothing."""
    traits = traits_of(ctx, combat)
    if "one_round_only" in traits:
        return "the creature attacks for one round only"
    for last_round in ("max_rounds", "ship_damaged_after_round"):
        if combat.round == int(traits.get(last_round, 0)):
            return "the creature makes off"
    if "ends_when_no_wounds" in traits and not combat.defender_wounds:
        return "the creature did no harm"
    return ""


def beaten(ctx: Context, combat: Fight) -> None:
    """What follows from beating a creature."""
    traits = traits_of(ctx, combat)
    if "rebel_win_loyalty_shift" in traits and combat.defender_side == "rebel":
        planet = ctx.state.planets[ctx.board.planet_of[combat.place]]
        spaces = int(traits["rebel_win_loyalty_shift"])
        reason = "the creature is beaten by Rebels"
        combat.loyalty_moved = loyalty.shift(ctx, planet, spaces, "rebel", reason, "13.45")


def unbeaten(ctx: Context, combat: Fight) -> None:
    """What a creature does that is alive when the fight is over."""
    traits = traits_of(ctx, combat)
    if combat.grabbed:
        harm.defeat(ctx, ctx.state.characters[combat.grabbed], Cause(CREATURE, combat.name), "13.45")
    if "steals_possession" in traits:
        steal_possession(ctx, combat)
    if "attacks_spaceship" in traits:
        damage_ship(ctx, combat)


def steal_possession(ctx: Context, combat: Fight) -> None:
    """The survivors of the group lose one possession by chance, spaceships excepted."""
    loot = [possession for each in combat.defenders for possession in possessions.held_by(ctx, each)]
    if loot:
        possessions.lose(ctx, ctx.pick(loot), "stolen", "13.45")


def damage_ship(ctx: Context, combat: Fight) -> None:
    """[14.54] A ship of the group is damaged, also if all have run away from it, and is lost here."""
    ship = ctx.state.ships[ctx.pick(group_ships(ctx, combat.place, combat.group))]
    spaceships.lose(ctx, ship, f"damaged by the {ctx.facts.creatures[combat.name].name}", "14.54")


def group_ships(ctx: Context, place: str, members: tuple[str, ...]) -> list[str]:
    """The spaceships that a group has in the place."""
    return [ship.id for ship in ctx.state.ships.values() if ship.place == place and ship.owner in members]
