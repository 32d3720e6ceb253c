"""[VP-26, VP-27, VP-28] The Emperor is seen wherever he is, and travels with his retinue or alone."""

from __future__ import annotations

from fitg.data.records import Rating
from fitg.engine import questions
from fitg.engine.events.people import RetinueChanged
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, detection, harm, spaceships
from fitg.engine.rulesets.underground.people.answers import FAMOUS, RETINUE
from fitg.engine.rulesets.underground.people.memory import (
    CHARACTER_CARDS,
    emperor,
    emperor_is_lost,
    memory,
)
from fitg.engine.terms import INTERPLANETARY_MOVEMENT, MOVEMENT, SURFACE_MOVEMENT
from fitg.errors import FitgError

#: [VP-27a] What he lacks without it.
LESS: dict[Rating, int] = {"combat": 2, "endurance": 2, "intelligence": 1, "leadership": 1}
#: [VP-27a] He travels in one Imperial Surface Movement; before the next it is there again.
A_JOURNEY, AT_NEXT = 2, 1
SETTING_OUT = frozenset({INTERPLANETARY_MOVEMENT.name, MOVEMENT.name})
COMING_AFTER = frozenset({SURFACE_MOVEMENT.name, MOVEMENT.name})


def less(rating: Rating) -> list[Modifier]:
    """[VP-27a] The part of a rating that is his retinue's."""
    return [Modifier("without his retinue", -LESS[rating])] if rating in LESS else []


def is_alone(ctx: Context, rating: Rating | None = None) -> bool:
    """[VP-27a, VP-28] Is he without it? [VQ-25] His Endurance falls only as that is settled."""
    return bool(memory(ctx).alone) or (rating != "endurance" and emperor_is_lost(ctx))


def without_retinue(
    ctx: Context, character: Character, rating: Rating, company: questions.Company
) -> list[Modifier]:
    """[VP-27a, VP-28] What the Emperor lacks alone; lost, he is alone."""
    has_one = RETINUE in ctx.facts.people[character.id].abilities
    return less(rating) if has_one and is_alone(ctx, rating) else []


def seats(ctx: Context, character: Character) -> list[Modifier]:
    """[VP-27] Eight with his retinue, one alone."""
    number = ctx.facts.people[character.id].abilities.get(RETINUE)
    return [] if number is None or is_alone(ctx) else [Modifier("his retinue", int(number) - 1)]


def note(ctx: Context, about: str) -> tuple[str, ...]:
    """[VP-27a] What everybody sees of him."""
    who = emperor(ctx)
    alone = who is not None and about == who.id and who.fate in CAN_ACT and memory(ctx).alone
    return ("without his retinue",) if alone else ()


def leave_it(ctx: Context, who: Character, journey: int, reason: str) -> None:
    """[VP-27a, VQ-25] He is alone, with two points at most; those of the retinue bear the first wounds."""
    record = memory(ctx)
    borne = 0 if record.alone else min(who.wounds, LESS["endurance"])
    record.alone, record.borne = journey, record.borne + borne
    who.wounds -= borne
    ctx.emit(RetinueChanged(case="VP-27a", character=who.id, alone=True, reason=reason))


def by_shuttle(ctx: Context, who: Character) -> None:
    """[VP-43g] Whoever is set down like a soldier is without his retinue until it has come after him."""
    if RETINUE in ctx.facts.people[who.id].abilities and not is_alone(ctx):
        leave_it(ctx, who, AT_NEXT, "he had to take a military shuttle")


def is_known(ctx: Context, moment: Moment) -> None:
    """[VP-26] As every Mission Phase begins."""
    who = emperor(ctx)
    if who is None or ctx.current.phase != "missions" or who.fate not in CAN_ACT:
        return
    if FAMOUS in ctx.facts.people[who.id].abilities and who.place in ctx.board.locations:
        detection.set_detected(ctx, [who], detected=True, reason="everybody knows him", case="VP-26")
        detection.spread_detection(ctx, who.place, who.side)


def begins_alone(ctx: Context, moment: Moment) -> None:
    """[VP-27] A position in which he is in space in a ship too small for it finds him without."""
    who, record = emperor(ctx), memory(ctx)
    if not 0 <= record.alone <= A_JOURNEY:
        raise FitgError(
            f"position.modules.{CHARACTER_CARDS}.alone cannot be {record.alone}: 1 until the next Imperial"
            f" Surface Movement begins, {A_JOURNEY} until the one after it, or 0."
        )
    if who is None:
        return
    if record.wounds:
        who.wounds, record.wounds = record.wounds, 0
    if who.fate in CAN_ACT and harm.endurance_left(ctx, who) <= 0:
        raise FitgError(f"position.modules.{CHARACTER_CARDS}: the Emperor cannot have {who.wounds} wounds.")
    if not characters.in_space(ctx, who.place) or who.with_units or is_alone(ctx):
        return
    ships = [each for each in ctx.state.ships.values() if each.place == who.place and each.side == who.side]
    if not any(spaceships.model(ctx, each).passengers >= spaceships.seats_taken(ctx, who) for each in ships):
        leave_it(ctx, who, AT_NEXT, "he is on a journey")


def comes_and_goes(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-27a, VP-28] It is lost with him, comes after him, or is left behind as he sets out."""
    who, record = emperor(ctx), memory(ctx)
    if who is None:
        return None
    if who.fate not in CAN_ACT:
        if not record.alone:
            leave_it(ctx, who, AT_NEXT, "he is lost")
        if who.fate not in IN_PLAY:
            record.borne = 0  # Whoever comes after a dead man has none of his wounds.
        return None
    if ctx.current.actor != who.side:
        return None
    if record.alone and ctx.current.name in COMING_AFTER:
        _come_after(ctx, who)
    if not record.alone and ctx.current.name in SETTING_OUT and _has_transport(ctx, who):
        return SettingOut()
    return None


def _come_after(ctx: Context, who: Character) -> None:
    """[VP-27a] Where it can reach him: not in a ship in space, which has no room for it."""
    record = memory(ctx)
    if record.alone > 1:
        record.alone -= 1
    elif not characters.in_space(ctx, who.place) or who.with_units:
        who.wounds += record.borne
        record.alone = record.borne = 0
        ctx.emit(RetinueChanged(case="VP-27a", character=who.id, alone=False, reason="it has come after him"))


def _has_transport(ctx: Context, who: Character) -> bool:
    """Is there a ship of his side that could take him alone, and not all of them?"""
    return any(
        each.side == who.side
        and each.place == who.place
        and spaceships.model(ctx, each).passengers < spaceships.seats_taken(ctx, who)
        for each in ctx.state.ships.values()
    )


class KeepRetinue(Action, frozen=True):
    form = "keep the retinue"
    saying = "The Emperor|stays with his retinue"
    passes = True
    usual = True
    final = True


class LeaveRetinue(Action, frozen=True):
    form = "leave the retinue"
    saying = "The Emperor|may travel alone: one seat, and lower ratings until his retinue has come after him"


class SettingOut(Procedure, tag="characters.cards.SettingOut"):
    """[VP-27a] As the Imperial movement begins, the Emperor may leave his retinue."""

    first = "ask"

    def ask(self, ctx: Context) -> Next:
        who = emperor(ctx)
        assert who is not None
        options: list[Option] = [(KeepRetinue(), self.stay), (LeaveRetinue(), self.leave)]
        name = naming.piece(ctx.facts, who.id)
        prompt = f"Does {name} leave his retinue behind, to travel alone?"
        return Ask("imperial", "retinue", "VP-27a", prompt, options, about=who.place)

    def stay(self, ctx: Context) -> Next:
        return DONE

    def leave(self, ctx: Context) -> Next:
        who = emperor(ctx)
        assert who is not None
        leave_it(ctx, who, A_JOURNEY, "he travels alone")
        return DONE
