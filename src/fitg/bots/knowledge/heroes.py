"""Rules of thumb where heroes do not die, and missions draw chits: cells, flights, wrecks, civil wars."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.knowledge.letters import hunt
from fitg.bots.knowledge.missions import declare_what_helps, draw_to_the_end, in_good_order, worth
from fitg.bots.table import Table
from fitg.engine.rules import spaceships
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.possessions import UseOnEnemy
from fitg.engine.rulesets.underground.atrocities.evacuation import FleeTo
from fitg.engine.rulesets.underground.cells.organizing import MoveCell
from fitg.engine.rulesets.underground.cells.raid import RaidCell
from fitg.engine.rulesets.underground.chits.civil_war import RaiseImperial, RecallImperial
from fitg.engine.rulesets.underground.chits.environ import ApplyMedicalAid, DrawBonusChit
from fitg.engine.rulesets.underground.crash import CrashAt, CrashLanding
from fitg.engine.rulesets.underground.immunity.crash import BoardShip, TakeSeatAboard
from fitg.engine.rulesets.underground.immunity.defeat import LiveOn
from fitg.engine.rulesets.underground.immunity.escape import ComeBack, LetEscape, TryToEscape
from fitg.engine.rulesets.underground.immunity.rescue import BringOut, GoForPrisoners
from fitg.engine.rulesets.underground.intel.mission import GatherForTheSecret
from fitg.engine.rulesets.underground.locals.markers import ChooseLocalForces
from fitg.engine.rulesets.underground.newcast.resourceful import SlipAway
from fitg.engine.rulesets.underground.possessions.drug import DruggedQuest, TakeDrugForDraws
from fitg.engine.rulesets.underground.sovereigns.captives import LeaveFree, LeaveWith
from fitg.engine.rulesets.underground.sovereigns.summons import TakeSovereign
from fitg.engine.rulesets.underground.veterans.calling import (
    LayFromField,
    LayFromHome,
    LayMarker,
    RetrainUnit,
    SeasonUnit,
)
from fitg.engine.rulesets.underground.veterans.shortfall import (
    CallLocals,
    CallUnit,
    LiftUnit,
    LiftWithLocals,
    LiftWithUnit,
    RaiseAnyway,
)

# Chits


def bandage_first(table: Table, actions: Actions) -> Advice:
    """[VC-57i] Medical Aid is not kept where somebody could fall before he needs it."""
    aid = one_of(ApplyMedicalAid, actions)
    return draw_to_the_end(table, actions) if aid is None else bandage(table, actions)


def bandage(table: Table, actions: Actions) -> Advice:
    """[VC-57i] Whoever has least left, and of those the one who is missed most."""
    return best_of(
        actions,
        all_of(ApplyMedicalAid, actions),
        lambda each: (-table.endurance_left(each.who), worth(table, each.who)),
        "One more wound would be his last.",
    )


def draw_all_bonus_chits(table: Table, actions: Actions) -> Advice:
    """[VC-53b] Bonus chits bring letters and no events: nothing is lost by drawing them all."""
    draw = one_of(DrawBonusChit, actions)
    if draw is None:
        return in_good_order(table, actions)
    return Advice(draw, "Bonus chits can only bring letters.")


def raise_the_strongest(table: Table, actions: Actions) -> Advice:
    """[VC-58a, VC-58b] The strongest loyal units, where most of ours stand; none from where Rebels are."""
    kinds = table.facts.unit_kinds
    raised = [
        each
        for each in actions
        if isinstance(each, RaiseImperial)
        or (isinstance(each, RecallImperial) and not table.number(each.origin, table.enemy))
    ]
    return best_of(
        actions,
        raised,
        lambda each: (kinds[each.unit].strength, table.strength(each.at, table.side)),
        "What is not raised now is lost.",
    )


# Rebel Cells


def give_up_the_least(table: Table, actions: Actions) -> Advice:
    """[VX-16b] The cell that troops will find, or whose people have been won already."""
    loyalty = {planet.id: planet.loyalty for planet in table.state.planets.values()}
    return best_of(
        actions,
        all_of(MoveCell, actions),
        lambda each: (table.strength(each.at, table.enemy), loyalty[table.board.planet_of[each.at]]),
        "That cell can do least.",
    )


def raid_cells(table: Table, actions: Actions) -> Advice:
    """[VX-18] A cell less is worth a garrison that is known."""
    raid = one_of(RaidCell, actions)
    return leave(actions) if raid is None else Advice(raid, "A cell would work against us all the time.")


# Cells and flights


def live_on(table: Table, actions: Actions) -> Advice:
    """[VC-45] Somebody in a cell comes back sooner than a dead man."""
    living = one_of(LiveOn, actions)
    return leave(actions) if living is None else Advice(living, "A prisoner can be freed.")


def prisoners_first(table: Table, actions: Actions) -> Advice:
    """[VC-48a, VC-48e] One letter frees all prisoners, and but one of the fallen."""
    prisoners, secret = one_of(GoForPrisoners, actions), one_of(GatherForTheSecret, actions)
    if secret is not None:
        return Advice(secret, "What the planet hides can be learnt nowhere else.")
    if prisoners is None:
        return hunt(table, actions)
    return Advice(prisoners, "One letter would free them all.")


def bring_out_the_best(table: Table, actions: Actions) -> Advice:
    """[VC-48e] Friends before enemies, and the most valuable first."""
    people = table.state.characters
    return best_of(
        actions,
        all_of(BringOut, actions),
        lambda each: (people[each.who].side == table.side, worth(table, each.who)),
        "The most valuable comes out first.",
    )


def the_best_escapes(table: Table, actions: Actions) -> Advice:
    """[VC-48c] The most valuable first."""
    return best_of(
        actions,
        all_of(LetEscape, actions),
        lambda each: worth(table, each.who),
        "The most valuable comes free first.",
    )


def escape_where_nobody_comes(answer: Answer) -> Answer:
    """[VC-48c, VC-48d] Prisoners help themselves, unless friends who are there can do it first."""

    def chosen(table: Table, actions: Actions) -> Advice:
        if (alone := one_of(SlipAway, actions)) is not None:
            return Advice(alone, "He needs nobody for that.")
        flights = all_of(TryToEscape, actions)
        if not flights:
            return answer(table, actions)
        forsaken = next((each for each in flights if not table.friends(each.at)), None)
        if forsaken is not None:
            return Advice(forsaken, "Nobody else is there to free them.")
        advice = answer(table, tuple(each for each in actions if not isinstance(each, TryToEscape)))
        return Advice(flights[0], "Nobody else has freed them.") if advice.action.passes else advice

    return chosen


def come_back_in_safety(table: Table, actions: Actions) -> Advice:
    """[VC-51] Where the enemy has nobody, and friends are."""
    return best_of(
        actions,
        all_of(ComeBack, actions),
        lambda each: (*_safety(table, each.at), len(table.friends(each.at))),
        "There the enemy is far.",
    )


def _safety(table: Table, place: str) -> tuple[float, float]:
    """How little of the enemy is in an Environ, and how much of ours."""
    theirs = table.strength(place, table.enemy) + len(table.foes(place))
    return -theirs, table.strength(place, table.side)


# Wrecks


def board_the_best_shields(table: Table, actions: Actions) -> Advice:
    """[VC-40] A ship is a better chance than pods, of which two in three are caught."""

    def shields(each: BoardShip) -> int:
        return spaceships.model(table.ctx, table.state.ships[each.ship]).shields

    return best_of(actions, all_of(BoardShip, actions), shields, "A ship can still get away.")


def fill_the_seats(table: Table, actions: Actions) -> Advice:
    """[VC-40] Those first whom we would miss most."""

    def worth(each: TakeSeatAboard) -> int:
        who = table.state.characters[each.who]
        return sum(table.rating(who, rating) for rating in ("combat", "intelligence", "leadership"))

    seats = all_of(TakeSeatAboard, actions)
    return best_of(actions, seats, worth, "In a pod two of three are caught.")


def come_down_well(table: Table, actions: Actions) -> Advice:
    """[VC-38, VM-01c] Our people where the enemy is not; the enemy's where our troops are."""
    wreck = table.top
    assert isinstance(wreck, CrashLanding)
    if any(table.state.characters[each].side == table.side for each in wreck.people):
        return best_of(
            actions,
            all_of(CrashAt, actions),
            lambda each: _safety(table, each.at),
            "There the enemy is not waiting for them.",
        )
    return best_of(
        actions,
        all_of(CrashAt, actions),
        lambda each: (table.strength(each.at, table.side), -table.strength(each.at, table.enemy)),
        "There we can lay hands on them.",
    )


def leave_the_best_to_the_army(table: Table, actions: Actions) -> Advice:
    """[VM-24] Strong on the ground, and as little as possible that could fight in space."""
    kinds = table.facts.unit_kinds
    return best_of(
        actions,
        all_of(ChooseLocalForces, actions),
        lambda each: (kinds[each.unit].strength, -kinds[each.unit].space_strength, each.unit),
        "It fights for us on the whole planet, and the fleet does not miss it.",
    )


# Veterans


def call_the_strongest(table: Table, actions: Actions) -> Advice:
    """[VM-27, VM-27e] As much strength as there is, and from where no Enemy stands beside them."""
    kinds = table.facts.unit_kinds
    return best_of(
        actions,
        [each for each in actions if isinstance(each, (RaiseAnyway, CallUnit, CallLocals))],
        lambda each: (
            kinds[each.unit].strength,
            isinstance(each, RaiseAnyway),
            isinstance(each, CallUnit) and not table.number(each.origin, table.enemy),
            kinds[each.unit].space_strength,
        ),
        "Points that are not used now are lost.",
    )


def relieve_them(table: Table, actions: Actions) -> Advice:
    """[VM-27b to VM-27d] Others of the same strength cost nothing; a level more is worth two points."""
    retrained = one_of(RetrainUnit, actions)
    if retrained is not None:
        return Advice(retrained, "Others of the same strength cost nothing.")
    seasoned = one_of(SeasonUnit, actions)
    if seasoned is not None:
        return Advice(seasoned, "The place stays held, and by better troops.")
    return Advice(actions[-1], "Its worth can be used elsewhere.")


def lay_the_next_marker(table: Table, actions: Actions) -> Advice:
    """[VM-27a] Strong on the ground and slow in space; else one that no Enemy stands beside."""
    kinds = table.facts.unit_kinds
    return best_of(
        actions,
        [each for each in actions if isinstance(each, (LayMarker, LayFromField, LayFromHome))],
        lambda each: (
            not isinstance(each, LayFromField) or not table.number(each.origin, table.enemy),
            not isinstance(each, LayFromHome),
            kinds[each.unit].strength,
            -kinds[each.unit].space_strength,
            each.unit,
        ),
        "The army misses it least.",
    )


def lift_the_weakest(table: Table, actions: Actions) -> Advice:
    """[VM-28a] A level for two points is cheaper than any unit; best with counters of the pool."""
    lifted = one_of(LiftUnit, actions) or one_of(LiftWithUnit, actions) or one_of(LiftWithLocals, actions)
    return leave(actions) if lifted is None else Advice(lifted, "A level is cheaper than a new unit.")


# Sovereigns


def take_him(table: Table, actions: Actions) -> Advice:
    """[VX-10b, VX-10d] His people come for nothing."""
    ruler = one_of(TakeSovereign, actions)
    return leave(actions) if ruler is None else Advice(ruler, "His people come with him, and cost nothing.")


def leave_him(table: Table, actions: Actions) -> Advice:
    """[VX-13d] A captive with the strongest guard; if he is to be free, ours near friends, theirs far off."""
    held = all_of(LeaveWith, actions)
    ours = {each.id for each in table.state.characters.values() if each.side == table.side}
    if held and held[0].who in ours:
        return best_of(
            actions,
            held,
            lambda each: -table.strength(each.at, table.enemy),
            "There he is freed most easily.",
        )
    if held:
        return best_of(actions, held, lambda each: table.strength(each.at, table.side), "They hold him best.")
    return best_of(
        actions,
        all_of(LeaveFree, actions),
        lambda each: table.strength(each.at, table.side) * (1 if each.who in ours else -1),
        "There he does most for us, or least against us.",
    )


def flee_to_the_strongest(table: Table, actions: Actions) -> Advice:
    """[VP-04b] Whoever matters most goes first, and to where most of ours are."""
    return best_of(
        actions,
        all_of(FleeTo, actions),
        lambda each: (worth(table, each.who), table.strength(each.at, table.side)),
        "Where most of ours are he is safest.",
    )


# Possessions


def take_what_is_missing(table: Table, actions: Actions) -> Advice:
    """[VP-18g] The drug is for a mission that would fail without it."""
    missions = table.top
    taken = all_of(TakeDrugForDraws, actions)
    if taken and isinstance(missions, DruggedQuest) and missions.hits < missions.need:
        return Advice(taken[0], "Without it the quest has failed.")
    if not taken or not isinstance(missions, EnvironMissions):
        return leave(actions)
    index = missions.index_of(taken[0].letter)
    need = missions.mission_of(table.ctx, index).need(table.ctx, missions.site)
    if missions.groups[index].letters >= need:
        return leave(actions)
    return Advice(taken[0], "Without it the mission has failed.")


def baffle_the_strongest(table: Table, actions: Actions) -> Advice:
    """[VP-18b] A Cervac takes out the enemy who fights best."""
    aimed = all_of(UseOnEnemy, actions)
    if not aimed:
        return declare_what_helps(table, actions)
    return best_of(
        actions,
        aimed,
        lambda each: table.rating(each.who, "combat"),
        "Their best fighter can do nothing then.",
    )


ANSWERS: dict[str, Answer] = {
    "possession.attacking": baffle_the_strongest,
    "possession.defending": baffle_the_strongest,
    "missions.drug": take_what_is_missing,
    "locals.marker": leave_the_best_to_the_army,
    "sovereigns.take": take_him,
    "sovereigns.left": leave_him,
    "veterans.call": call_the_strongest,
    "veterans.relief": relieve_them,
    "veterans.marker": lay_the_next_marker,
    "veterans.lift": lift_the_weakest,
    "evacuation": flee_to_the_strongest,
    "missions.draw": bandage_first,
    "missions.aid": bandage,
    "cells.move": give_up_the_least,
    "cells.raid": raid_cells,
    "missions.bonus": draw_all_bonus_chits,
    "missions.target": prisoners_first,
    "missions.rescue": bring_out_the_best,
    "missions.escape": the_best_escapes,
    "escape.return": come_back_in_safety,
    "defeat.die": live_on,
    "civil-war.levy": raise_the_strongest,
    "pods": board_the_best_shields,
    "pods.seats": fill_the_seats,
    "crash": come_down_well,
}
