"""[VE-H2b, VE-H3, VE-H8a, VE-RS6] Cards about Strategic Assignments: who may go where for a while."""

from __future__ import annotations

from collections.abc import Hashable

from fitg.data.records import Side
from fitg.engine import questions, terms
from fitg.engine.machine.actions import Action, Word
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Answer
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.questions import Craft
from fitg.engine.rules import spaceships
from fitg.engine.rules.galactic import assignments, geography
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign.memory import memory as alarms
from fitg.engine.rulesets.underground.assign.permissions import Source, from_a_capital, muted
from fitg.engine.rulesets.underground.cards.choices import KIND
from fitg.engine.rulesets.underground.cards.events import ProvinceNamed
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.deck.memory import lasts, turns_due
from fitg.engine.rulesets.underground.deck.tables import title

REDJAC = "redjac"
#: [VE-H8a] The Game-Turns in which it opens provinces, that in which it is played included.
SENATE_TURNS = 2
#: [VE-RS6, VQ-91] What is out of force; Local Alarm, Base Orders and Drift remain, and the ways inside a
#: province that is not named (VQ-464).
SILENCED: frozenset[Source] = frozenset({"card", "crisis", "emergency"})


def while_lying(*words: str) -> Answer:
    """Ways that were found while a card lay there are others."""
    return questions.ways_depend_on.by(lambda ctx: words)


# H2, H3


def _redjacs_ship(ctx: Context) -> str:
    ship = spaceships.owned_by(ctx, REDJAC)
    return "" if ship is None else ship.id


def redjacs(ctx: Context, craft: Craft) -> tuple[bool, ...]:
    """[VE-H2b] One ship is free while others are not."""
    return (_is_redjacs(ctx, craft),)


def _is_redjacs(ctx: Context, craft: Craft) -> bool:
    return bool(craft.ship) and craft.ship == _redjacs_ship(ctx)


def free_ship(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VE-H2b] Redjac's ship, as in a Free Move."""
    return ctx.board.planets if side == "imperial" and _is_redjacs(ctx, craft) else ()


def between_capitals(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VE-H3a] From any Capital or the Throne Planet to any other; muted as a crisis is."""
    if side != "imperial" or not from_a_capital(ctx, origin) or ctx.rules.ask[muted](ctx, "crisis"):
        return ()
    seats = (*ctx.board.capitals.values(), ctx.board.throne)
    return tuple([seat for seat in seats if seat is not None and geography.exists(ctx, seat)])


def cracks_down(ctx: Context) -> bool:
    """[VE-H3b, VQ-37] As in a State of Emergency."""
    return True


def free_fleet(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VE-H3b] All spaceships, and the Imperial Will with what it carries."""
    return ctx.board.planets if side == "imperial" and _is_free(ctx, craft) else ()


def of_the_fleet(ctx: Context, craft: Craft) -> tuple[bool, ...]:
    """[VE-H3b] Ships are free while others are not."""
    return (_is_free(ctx, craft),)


def _is_free(ctx: Context, craft: Craft) -> bool:
    like_a_ship, kinds = ctx.rules.ask[asked.moves_like_a_ship], ctx.facts.unit_kinds
    flying = [unit for unit in craft.units if kinds[unit].mobile]
    return craft.mover == "ship" or (bool(flying) and all(like_a_ship(ctx, unit) for unit in flying))


# H8


def senate_acts(ctx: Context) -> bool:
    """[VE-H8a] In the Game-Turn in which it is played, and the next."""
    return lasts(ctx, "H8") and turns_due(ctx, "H8") < SENATE_TURNS


def in_crisis_or_named(ctx: Context) -> tuple[str, ...]:
    """[VE-H8a] Provinces in crisis, and what the Empire has named for those that the card names."""
    return (*alarms(ctx).crises, *memory(ctx).named) if senate_acts(ctx) else ()


def named_by_the_senate(ctx: Context) -> tuple[Hashable, ...]:
    """What that looks at, beside the crises."""
    return senate_acts(ctx), memory(ctx).named


class NameProvince(Action, frozen=True):
    form = "name province {province}"
    saying = "Province {province}|counts as named"
    final = True
    province: Word


class NameProvinces(Procedure, tag="events.cards.NameProvinces"):
    """[VE-H8a] For a province in crisis that the card names already the Empire names another."""

    first = "begin"

    left: int = 0

    def begin(self, ctx: Context) -> Next:
        record = memory(ctx)
        record.named = ()
        on_card = assignments.named_provinces(ctx)
        self.left = sum(province in on_card for province in alarms(ctx).crises)
        return self.choose

    def choose(self, ctx: Context) -> Next:
        taken = (*assignments.named_provinces(ctx), *alarms(ctx).crises, *memory(ctx).named)
        open_ = [province for province in ctx.board.provinces if province not in taken]
        if not self.left or not open_:
            return DONE
        options: list[Option] = [(NameProvince(province), self.name) for province in open_]
        prompt = f"{title('H8')}: which province counts as named on the Assignment card?"
        return Ask("imperial", KIND, "VE-H8a", prompt, options)

    def name(self, ctx: Context, action: NameProvince) -> Next:
        self.left -= 1
        memory(ctx).named = (*memory(ctx).named, action.province)
        ctx.emit(ProvinceNamed(case="VE-H8a", province=action.province, reason=title("H8")))
        return self.choose


def names_provinces(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-H8a] As an Imperial Player-Turn begins."""
    segment = ctx.current
    begins = segment.player == "imperial" and segment.name == terms.INTERPLANETARY_MOVEMENT.name
    return NameProvinces() if begins and senate_acts(ctx) else None


# RS6


def is_silenced(ctx: Context, source: Source) -> bool:
    """[VE-RS6] The card names nobody, and its exceptions are out of force."""
    return source in SILENCED
