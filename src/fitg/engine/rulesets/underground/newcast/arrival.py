"""[VP-31a, VP-35, VP-37, VP-37g] How the new cast comes into the game."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import terms
from fitg.engine.events.newcast import MinorCastJoined
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, Word
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import SIDES, Character, Company, StackRole
from fitg.engine.rules import characters, detection, spaceships, units
from fitg.engine.rules.placement import SetUp
from fitg.engine.rules.space import fleet
from fitg.engine.rulesets.underground.newcast.memory import (
    GONE,
    at_large,
    is_known,
    memory,
    plays_minor_cast,
)
from fitg.engine.rulesets.underground.newcast.minor import show
from fitg.engine.rulesets.underground.newcast.printed import (
    BLASTER,
    EKIM,
    MINOR,
    OWN_SHIP,
    SIDE_OF,
    VANS,
    kinds_of,
)


def lay_out(ctx: Context) -> None:
    """[VP-31a, VP-35, VP-37] Nobody draws them; Vans has his Blaster, and a ship of one's own is no card.

    Ekim Lam is off the map, in the Imperial deck, until somebody hires him.
    """
    memory(ctx).begun = True
    for side, who in MINOR.items():
        ctx.state.decks[side] = [each for each in ctx.state.decks[side] if each != who]
        if who not in ctx.state.characters:
            pieces.add_character(ctx, Character(id=who, side=side, place=NOWHERE, fate=GONE.name))
    if EKIM not in (*ctx.state.characters, *ctx.state.decks["imperial"]):
        ctx.state.decks["imperial"] = [*ctx.state.decks["imperial"], EKIM]
    vans = ctx.state.characters.get(VANS)
    armed = vans is not None and vans.fate in CAN_ACT
    cards = ctx.state.possessions
    pieces.change_card(
        ctx,
        cards[BLASTER],
        owner=VANS if armed else "",
        fate="held" if armed else "removed",
        revealed=True,
    )
    pieces.change_card(ctx, cards[OWN_SHIP["rebel"]], fate="removed", revealed=True)


class CastSetUp(SetUp, layer=True, tag="characters.newcast.SetUp"):
    """[VP-37] When everything else is set up, each player adds his Minor Cast."""

    def next_part(self, ctx: Context) -> Next:
        record = memory(ctx)
        if not record.begun:
            lay_out(ctx)
        if self.done < len(ctx.scenario.setup):
            return super().next_part(ctx)
        if plays_minor_cast(ctx):
            for side in SIDES:
                if side not in record.kinds and companions(ctx, side):
                    return Call(TakeMinorCast(side=side, chooser=side, reason="set-up"), self.next_part)
        return super().next_part(ctx)


def companions(ctx: Context, side: Side) -> list[Character]:
    """[VP-37, VP-37g] The regular characters of a side with whom he may stand; in space if he has a seat."""
    return [
        each
        for each in characters.with_cards(ctx)
        if each.side == side
        and each.fate in CAN_ACT
        and each.id not in SIDE_OF
        and (ctx.board.on_surface(each.place) or _has_a_seat_beside(ctx, each))
    ]


def _has_a_seat_beside(ctx: Context, friend: Character) -> bool:
    """[20.2, P-19] Do units carry his friend, or is there a seat in the ships that are with him?"""
    if not characters.in_space(ctx, friend.place):
        return False
    role: StackRole = "interception" if friend.stack == "interception" else "free"
    if units.present(ctx, friend.place, friend.side, role):
        return True
    ships = fleet.craft(ctx, friend.place, friend.side, role)
    seats = sum(spaceships.model(ctx, ship).passengers for ship in ships)
    people = fleet.followers(ctx, friend.place, friend.side, role)
    return sum(spaceships.seats_taken(ctx, each) for each in people) < seats


class StandWith(Action, frozen=True):
    form = "stand with {who}"
    saying = "He stands with {who}"
    who: CharacterId


class TakeKind(Action, frozen=True):
    form = "take {kind}"
    saying = "It is the {named}"
    final = True
    kind: Word
    named: Word


class TakeMinorCast(Procedure, tag="characters.newcast.TakeMinorCast"):
    """[VP-37, VP-37g] With whom he stands, and of which kind he is."""

    first = "choose_place"

    side: Side
    #: Who chooses.
    chooser: Side
    reason: str
    companion: str = ""

    def choose_place(self, ctx: Context) -> Next:
        options: list[Option] = [
            (StandWith(each.id), self.choose_kind_with) for each in companions(ctx, self.side)
        ]
        name = naming.piece(ctx.facts, MINOR[self.side])
        return Ask(self.chooser, "minor-cast.place", "VP-37", f"With whom is the {name}?", options)

    def choose_kind_with(self, ctx: Context, action: StandWith) -> Next:
        self.companion = action.who
        return self.choose_kind

    def choose_kind(self, ctx: Context) -> Next:
        options: list[Option] = [(TakeKind(each.kind, each.name), self.take) for each in kinds_of(self.side)]
        prompt = f"Of which kind is the {naming.piece(ctx.facts, MINOR[self.side])}?"
        return Ask(self.chooser, "minor-cast.kind", "VP-37", prompt, options, about=self.companion)

    def take(self, ctx: Context, action: TakeKind) -> Next:
        companion = ctx.state.characters[self.companion]
        known = self.chooser != self.side
        join(ctx, self.side, action.kind, companion.place, companion.stack, known=known, reason=self.reason)
        return DONE


def join(
    ctx: Context,
    side: Side,
    kind: str,
    place: str,
    stack: Company,
    *,
    known: bool,
    reason: str,
    sidelined: bool = False,
) -> None:
    """[VP-37] He stands where his companions do, in their stack."""
    record, who = memory(ctx), MINOR[side]
    record.kinds = {**record.kinds, side: kind}
    record.known = tuple(each for each in record.known if each != side)
    record.awaited = tuple(each for each in record.awaited if each != side)
    character = ctx.state.characters[who]
    pieces.raise_from_the_dead(ctx, character, place)
    pieces.join_stack(ctx, character, stack)
    character.sidelined = sidelined
    ctx.emit(
        MinorCastJoined(
            case="VP-37",
            character=who,
            side=side,
            kind=kind,
            place=place,
            known=known,
            reason=reason,
        )
    )
    detection.spread_detection(ctx, place, side)
    if known:
        show(ctx, side, "the Empire has seen to it")


# Production


def replace_the_lost(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-37g] In the next Production, for both sides by the Imperial Player."""
    waiting = memory(ctx).awaited
    if not waiting or ctx.current.name != terms.IMPERIAL_PURCHASES.name:
        return None
    ready = tuple(side for side in SIDES if side in waiting and companions(ctx, side))
    return Replacements(waiting=ready) if ready else None


class Replacements(Procedure, tag="characters.newcast.Replacements"):
    """[VP-37g] One after the other."""

    first = "next_one"

    waiting: tuple[Side, ...]

    def next_one(self, ctx: Context) -> Next:
        if not self.waiting:
            return DONE
        side, *others = self.waiting
        self.waiting = tuple(others)
        return Call(TakeMinorCast(side=side, chooser="imperial", reason="a replacement"), self.next_one)


# Whoever likes to be known


class ShowMinorCast(Action, frozen=True):
    form = "show {who}"
    saying = "{who} shows who he is"
    final = True
    who: CharacterId


class KeepMinorCast(Action, frozen=True):
    form = "keep it to ourselves"
    saying = "Nobody has to know"
    passes = True
    final = True


def offer_to_show(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-37k] As a Player-Turn begins: then all that he can do counts."""
    side = moment.side
    hidden = at_large(ctx, side) is not None and not is_known(ctx, side)
    return Disclosure(side=side) if hidden else None


class Disclosure(Procedure, tag="characters.newcast.Disclosure"):
    """[VP-37k] Whoever he is, his player is asked: not to be asked would tell it."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        who = MINOR[self.side]
        options: list[Option] = [(KeepMinorCast(), self.keep), (ShowMinorCast(who), self.show)]
        prompt = f"Does the {naming.piece(ctx.facts, who)} show who he is?"
        return Ask(self.side, "minor-cast.show", "VP-37k", prompt, options, about=who)

    def keep(self, ctx: Context) -> Next:
        return DONE

    def show(self, ctx: Context) -> Next:
        show(ctx, self.side, "he shows himself")
        return DONE
