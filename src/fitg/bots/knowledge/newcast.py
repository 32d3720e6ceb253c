"""Underground: Ekim Lam, the Minor Cast, and Vans Ka-Tie-A's Blaster."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.table import Table
from fitg.engine.rulesets.underground.newcast.arrival import (
    ShowMinorCast,
    StandWith,
    TakeKind,
    TakeMinorCast,
)
from fitg.engine.rulesets.underground.newcast.blasters import PassBlaster
from fitg.engine.rulesets.underground.newcast.hiring import ChangeMinorCast, HireEkim, WelcomeOthers
from fitg.engine.rulesets.underground.newcast.memory import kind_of
from fitg.engine.rulesets.underground.newcast.printed import BLASTER, MinorKind, kinds

#: [VP-37a] A point of these ratings helps almost everywhere; the others seldom count.
COMBAT, ENDURANCE, INTELLIGENCE, LEADERSHIP, FEATURE = 2.0, 1.0, 2.0, 1.0, 0.5
#: [VP-35b] From so much more Combat on it is worth asking Vans for his gun.
BETTER_SHOT = 2


def _use(kind: MinorKind) -> float:
    """What a kind is worth to those who have him."""
    ratings = kind.combat * COMBAT + kind.endurance * ENDURANCE + kind.intelligence * INTELLIGENCE
    return ratings + kind.leadership * LEADERSHIP + FEATURE * (bool(kind.bonus) + 2 * kind.shady)


def choose_kind(table: Table, actions: Actions) -> Advice:
    """[VP-37, VP-37g] The best for ourselves; for the enemy the one who helps him least."""
    top = table.top
    ours = not isinstance(top, TakeMinorCast) or top.side == table.side
    reason = "He is of most use to us." if ours else "He is of least use to them."
    sign = 1 if ours else -1
    return best_of(actions, all_of(TakeKind, actions), lambda each: sign * _use(kinds()[each.kind]), reason)


def choose_company(table: Table, actions: Actions) -> Advice:
    """[VP-37, VP-37g] One's own with most friends; the enemy's where he is alone, and least needed."""
    top = table.top
    ours = not isinstance(top, TakeMinorCast) or top.side == table.side

    def company(action: StandWith) -> tuple[int, int]:
        place = table.state.characters[action.who].place
        mates = table.friends(place) if ours else table.foes(place)
        return len(mates) if ours else -len(mates), table.rating(action.who, "diplomacy")

    reason = "Together they can do more." if ours else "There he helps them least."
    return best_of(actions, all_of(StandWith, actions), company, reason)


def show_him(table: Table, actions: Actions) -> Advice:
    """[VP-37k] Who has a ship, or can lead, is useless as long as nobody may know it."""
    kind, found = kind_of(table.ctx, table.side), one_of(ShowMinorCast, actions)
    if kind is None or found is None or not (kind.shady or kind.leadership):
        return leave(actions)
    return Advice(found, "He is of use only if everybody may know him.")


def welcome(table: Table, actions: Actions) -> Advice:
    """[VP-36, VP-37h] A hero is worth more than any of the rank and file."""
    for kind in (HireEkim, WelcomeOthers):
        if (found := one_of(kind, actions)) is not None:
            return Advice(found, "Another hero is worth more than a change of the rank and file.")
    return best_of(
        actions,
        all_of(ChangeMinorCast, actions),
        lambda each: _use(kinds()[each.kind]),
        "He is of more use.",
    )


def ask_for_blaster(table: Table, actions: Actions) -> Advice:
    """[VP-35b] For a fighter who is much better than its owner."""
    owner = table.state.possessions[BLASTER].owner
    best = [
        each
        for each in all_of(PassBlaster, actions)
        if table.rating(each.who, "combat") >= table.rating(owner, "combat") + BETTER_SHOT
    ]
    return best_of(actions, best, lambda each: table.rating(each.who, "combat"), "He is the better shot.")


ANSWERS: dict[str, Answer] = {
    "minor-cast.kind": choose_kind,
    "minor-cast.place": choose_company,
    "minor-cast.show": show_him,
    "missions.welcome": welcome,
    "blaster": ask_for_blaster,
}
