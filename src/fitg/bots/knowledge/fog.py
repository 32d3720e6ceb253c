"""Rules of thumb for searches in the fog of war, for escorts and for going into hiding."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, nothing, one_of
from fitg.bots.table import Table
from fitg.engine import questions
from fitg.engine.rules import healing, units
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rulesets.underground.operatives.stealth import SlipThrough
from fitg.engine.rulesets.underground.operatives.withdrawal import (
    HoldPosition,
    LeaveFor,
    Withdrawal,
    WithdrawTo,
)
from fitg.engine.rulesets.underground.search.escort import CallEscort, EscortTakes
from fitg.engine.rulesets.underground.search.fog import (
    LookInFog,
    SearchInFog,
    ShowAllUnits,
    ShowDie,
    ShowUnit,
)
from fitg.engine.rulesets.underground.search.hiding import GoIntoHiding, may_hide


def show_what_finds(table: Table, actions: Actions) -> Advice:
    """[VM-09] A die that finds them with all our units is shown with all of them: so the squad is strong."""
    search = table.top
    assert isinstance(search, SearchInFog)
    if search.finds_with_all(table.ctx):
        return _show(actions, "With all our units we have found them.")
    die = one_of(ShowDie, actions)
    if die is not None and table.ctx.rules.ask[questions.visit](table.ctx, search, search.unseen_die):
        return Advice(die, "The die alone sets others on them.")
    return Advice(nothing(actions), "They are not found: nobody needs to know what we have here.")


def show_what_detects(table: Table, actions: Actions) -> Advice:
    """[VM-09] The base alone, if it sees them; else the units in orbit, too."""
    look = table.top
    assert isinstance(look, LookInFog)
    die = one_of(ShowDie, actions)
    if die is not None and look.finds(table.ctx):
        return Advice(die, "They are seen.")
    if all_of(ShowUnit, actions) and look.finds_with_all(table.ctx):
        return _show(actions, "With the units in orbit they are seen.")
    return Advice(nothing(actions), "They are not seen: nobody needs to know who was looking.")


def _show(actions: Actions, reason: str) -> Advice:
    for kind in (ShowAllUnits, ShowUnit, ShowDie):
        option = one_of(kind, actions)
        if option is not None:
            return Advice(option, reason)
    return leave(actions)


def show_the_strongest(table: Table, actions: Actions) -> Advice:
    """[VM-09e] So that the fewest are seen."""
    kinds = table.facts.unit_kinds
    return best_of(
        actions,
        all_of(ShowUnit, actions),
        lambda each: kinds[each.unit].strength,
        "The strongest first: so the fewest are seen.",
    )


def call_the_escort(table: Table, actions: Actions) -> Advice:
    """[VM-13] Unless our people are stronger alone."""
    fight = table.top
    assert isinstance(fight, CharacterCombat)
    ours = table.total([table.state.characters[each] for each in fight.defenders], "combat")
    call = one_of(CallEscort, actions)
    if call is None or ours > 2 * fight.attack_strength(table.ctx):
        return Advice(nothing(actions), "Our people can do without.")
    return Advice(call, "Alone they would be lost.")


def let_the_escort_bleed(table: Table, actions: Actions) -> Advice:
    """[VM-13] Squads come again, heroes may not."""
    return best_of(
        actions, all_of(EscortTakes, actions), lambda each: each.number, "That is what an escort is for."
    )


def hide_together(table: Table, actions: Actions) -> Advice:
    """[VM-14b] Where nobody who is known would give the others away, and nobody is hurt."""
    for option in all_of(GoIntoHiding, actions):
        place = table.state.characters[option.who].place
        friends = [each for each in table.friends(place) if each.detected]
        alone = not units.present(table.ctx, place, table.side)
        if alone and all(
            may_hide(table.ctx, each) and not healing.can_heal(table.ctx, each) for each in friends
        ):
            return Advice(option, "Whom nobody knows nobody looks for.")
    return leave(actions)


def bring_prisoners_to_the_strongest(table: Table, actions: Actions) -> Advice:
    """[VP-11b, VP-11c] Where others can guard them when the Special Ops are gone."""
    withdrawal = table.top
    assert isinstance(withdrawal, Withdrawal)
    stay = one_of(HoldPosition, actions)
    if stay is not None and table.number(withdrawal.place, table.side) > 1:
        return Advice(stay, "Here others can guard the prisoners.")
    near = [each for each in all_of(WithdrawTo, actions) if table.number(each.to, table.side)]
    if near or stay is None:
        return best_of(
            actions,
            near or all_of(WithdrawTo, actions),
            lambda each: table.strength(each.to, table.side) - table.strength(each.to, table.enemy),
            "There others can guard the prisoners.",
        )
    return best_of(
        actions,
        all_of(LeaveFor, actions),
        lambda each: (
            table.planet_strength(each.planet, table.side) - table.planet_strength(each.planet, table.enemy)
        ),
        "Among our own nobody frees them.",
    )


def go_on_alone(table: Table, actions: Actions) -> Advice:
    """[VP-08] What they are sent for is not to be found in orbit."""
    slip = one_of(SlipThrough, actions)
    return leave(actions) if slip is None else Advice(slip, "Their task lies elsewhere.")


ANSWERS: dict[str, Answer] = {
    "special-ops.withdraw": bring_prisoners_to_the_strongest,
    "special-ops.slip": go_on_alone,
    "search.show": show_what_finds,
    "detection.show": show_what_detects,
    "cells.show": show_the_strongest,
    "character-combat.escort": call_the_escort,
    "character-combat.escort-wounds": let_the_escort_bleed,
    "hiding": hide_together,
}
