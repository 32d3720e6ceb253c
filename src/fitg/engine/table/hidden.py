"""What not everybody knows: each secret is registered once, with how it is told and how it is dealt anew.

[7.22, 14.2, A-06-01] Hidden are only the kinds of face-down Imperial units, the Rebel possessions that have
not been shown, what a player is still putting together, and chance. A new secret is a class in `SECRETS`:
whatever is shown, told or foretold is tested against every one of them (`fitg.lab.checks.contracts`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache

from msgspec import UNSET
from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.force_points import ForcePointsSpent
from fitg.engine.events.galactic import HypnosisBegan, ProvinceShown, UnitsReplaced
from fitg.engine.events.missions import InformationGained
from fitg.engine.events.movement import Marched
from fitg.engine.events.pieces import SetUpShown, UnitsLost, UnitsPlaced, UnitsRevealed, UnitsSetUp
from fitg.engine.events.possessions import PossessionGained, PossessionGiven, PossessionLost, PossessionUsed
from fitg.engine.events.space import Intercepted, RepairTried
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.naming import FACE_DOWN, HIDDEN
from fitg.engine.machine.secrets import DEALT, VIEWERS, Pick, Secret, Viewer, dealt, in_fixed_order
from fitg.engine.machine.state import ROLES, Possession, Stack, heap
from fitg.engine.rules import units
from fitg.engine.rules.missions.cards_on_table import CardOnTable
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rules.movement import March, Mustering
from fitg.engine.rules.placement import PlaceUnits
from fitg.engine.rules.reaction import ReactionMarch
from fitg.engine.rules.space import gathering
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_losses import SpaceLosses
from fitg.engine.rules.space.raking import RakingAttack

SEED_BITS = 128


class FaceDownUnits(Secret):
    """[7.22, 20.5] The kinds of Imperial units that lie face down, and what they carry lies below them.

    The number of those that lie on top is known; in space nothing tells which of them are loaded.
    """

    kept_from = ("rebel", "spectator")
    # [36.33b] A unit that holds a Loyalty marker lies on it for everybody to see.
    shown_by = (UnitsLost, UnitsRevealed, InformationGained, ProvinceShown, RepairTried, HypnosisBegan)

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, UnitsPlaced):
            known, waiting = face_down(facts, event.units), face_down(facts, event.waiting)
            return replace(event, units=known, waiting=waiting)
        if isinstance(event, (Marched, Intercepted)):
            place = event.destination if isinstance(event, Marched) else event.place
            return replace(event, units=on_top(facts, place, event.units))
        if isinstance(event, UnitsReplaced):
            return replace(event, place="", before=FACE_DOWN, after=FACE_DOWN)
        if isinstance(event, ForcePointsSpent) and event.side == "imperial":
            return replace(event, spent=None)
        if isinstance(event, SetUpShown):
            stands = {place: face_down(facts, found) for place, found in event.units.items()}
            return replace(event, units=stands)
        if isinstance(event, (InformationGained, ProvinceShown)) and viewer == "spectator":
            seen = {place: face_down(facts, found) for place, found in event.units.items()}
            return replace(event, units=seen)
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """Over the places where such units stand; what has moved or is about to, stays as many."""
        stacks = _face_down_stacks(ctx)
        known = _set_aside(ctx, stacks)
        lying = _lying(ctx, stacks)
        pool = _without_known(ctx, ctx.rules.ask[questions.face_down_army](ctx, lying), known.values())
        if pick is not in_fixed_order or known or _loads_wanted(ctx):
            self._deal_stacks(ctx, stacks, known, pool, pick)
        elif not self._deal_as_before(ctx, viewer, stacks, pool):
            before = _terms(stacks, pool)
            self._deal_stacks(ctx, stacks, known, pool, pick)
            ctx.answers(DEALT, ())[viewer] = before, [(each.units, each.cargo, each.moved) for each in stacks]
        _plan_anew(ctx, lambda number: 0)

    def _deal_as_before(self, ctx: Context, viewer: Viewer, stacks: list[Stack], pool: list[str]) -> bool:
        """Was it dealt from the same? Then everything lies as it lay."""
        before, dealt = ctx.answers(DEALT, ()).get(viewer, ((), ()))
        if before != _terms(stacks, pool):
            return False
        for stack, lies in zip(stacks, dealt, strict=True):
            stack.units, stack.cargo, stack.moved = lies
        return True

    def _deal_stacks(
        self,
        ctx: Context,
        stacks: Sequence[Stack],
        known: Mapping[int, Mapping[str, int]],
        pool: list[str],
        pick: Pick,
    ) -> None:
        """The pool over the stacks; what everybody knows of them is put back."""
        freight = sorted(load for stack in stacks for load in _unload(ctx, stack))
        carriers, laden = _carriers(ctx, stacks, known, pool, len(freight), pick)
        orbiters = _orbiters(ctx, stacks, pool, carriers, pick)
        loading = _loading(ctx, stacks, pool, pick)
        for number, stack in enumerate(stacks):
            given = (*carriers.get(number, ()), *orbiters.get(number, ()), *loading.get(number, ()))
            dealt = _dealt(ctx, stack.units, pool, pick, given)
            stack.units = units.merged(dealt, known[number]) if number in known else dealt
        for number, kinds in (*sorted(carriers.items()), *sorted(laden.items())):
            _load(stacks[number], kinds, freight)
        _refit_moved(ctx, stacks)

    def words(self, ctx: Context) -> frozenset[str]:
        pairs = {pair for stack in _face_down_stacks(ctx) for pair in stack.cargo}
        return frozenset(kind.id for kind in ctx.facts.unit_kinds.values() if kind.hidden) | pairs


class OrderOfSetUp(Secret):
    """[16.13] Which unit was placed when, and where: the order of a set-up could tell the kinds."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, UnitsSetUp) and event.side != viewer:
            return replace(event, place="", units={FACE_DOWN: 1})
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """While a side is placing its units, they may stand anywhere."""
        for procedure in ctx.state.stack:
            if isinstance(procedure, PlaceUnits) and procedure.side != viewer:
                stacks = ctx.state.stacks[procedure.side]
                placed = sorted(kind for stack in stacks.values() for kind in _each(stack.units))
                stacks.clear()
                for kind in placed:
                    places = procedure.places_for(ctx, kind)
                    units.add(ctx, places[pick(len(places))], procedure.side, {kind: 1})
                ctx.touched.clear()

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


class UnfinishedPlans(Secret):
    """[7.22] Which of the face-down units of a place a player is about to march with."""

    kept_from = ("rebel", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        _plan_anew(ctx, pick)

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


class Possessions(Secret):
    """[14.2] The Rebel Possession cards that have not been shown; how many somebody has is known."""

    kept_from = ("imperial", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if not isinstance(event, (PossessionGained, PossessionGiven, PossessionLost)):
            return event
        known = isinstance(event, (PossessionLost, PossessionGiven)) and event.seen
        return event if known else replace(event, possession=HIDDEN)

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """Cards never shown may be any of those that nobody has seen, and so may one that is just drawn."""
        state, people = ctx.state, ctx.state.characters
        terms = (*state.possessions.values(),), [(owner, people[owner].place) for owner in ctx.index.cards]
        lie, owned = dealt(ctx, self, viewer, pick, terms, lambda: self._dealt(ctx, pick))
        state.possessions, ctx.index.cards = lie.copy(), owned.copy()
        held = [each for each in state.stack if isinstance(each, (GivePossession, CardOnTable))]
        if held:
            unseen = {each.id: each for each in self._unseen(ctx)}
            drawn = sorted(name for name, each in unseen.items() if each.fate == "deck")
            for procedure in held:
                if procedure.possession in unseen:
                    procedure.possession = drawn.pop(pick(len(drawn)))

    def _dealt(self, ctx: Context, pick: Pick) -> tuple[dict[str, Possession], dict[str, tuple[str, ...]]]:
        """All cards as they lie now, and those of each owner."""
        unseen = self._unseen(ctx)
        fates = sorted((not self._is_aboard(ctx, each.owner), each.fate, each.owner) for each in unseen)
        pool = sorted(unseen, key=lambda card: card.id)
        for at_home, fate, owner in fates:
            card = pool.pop(self._pick(ctx, pool, pick, seated=not at_home))
            pieces.change_card(ctx, card, fate=fate, owner=owner)
        return ctx.state.possessions.copy(), ctx.index.cards.copy()

    def _is_aboard(self, ctx: Context, owner: str) -> bool:
        """Is he in space, where every seat counts?"""
        place = ctx.state.characters[owner].place if owner else ""
        return place in ctx.board.locations and not ctx.board.on_surface(place)

    def _pick(self, ctx: Context, pool: Sequence[Possession], pick: Pick, *, seated: bool) -> int:
        """[14.57] Any of the cards; a companion only for those who need no seat for him."""
        cards = ctx.facts.possessions
        fit = [n for n, card in enumerate(pool) if not seated or cards[card.id].kind != "companion"]
        return fit[pick(len(fit))] if fit else pick(len(pool))

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset(each.id for each in self._unseen(ctx))

    def told(self, events: Sequence[Event]) -> frozenset[str]:
        return frozenset(
            event.possession
            for event in events
            if isinstance(event, PossessionUsed) or (isinstance(event, PossessionLost) and event.seen)
        )

    def _unseen(self, ctx: Context) -> list[Possession]:
        cards = ctx.facts.possessions
        return [
            each
            for each in ctx.state.possessions.values()
            if not each.revealed and cards[each.id].kind != "spaceship"
        ]


class Chance(Secret):
    """The dice, cards and picks to come."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        dice = ctx.state.dice
        dice.seed = f"{pick(1 << SEED_BITS):0{SEED_BITS // 4}x}"
        dice.count = 0
        dice.rolls, dice.cards, dice.picks = [], [], []

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset({ctx.state.dice.seed}) if ctx.state.outcome is None else frozenset()


#: All secrets, in the order in which they are dealt anew.
SECRETS: tuple[Secret, ...] = (
    FaceDownUnits(),
    OrderOfSetUp(),
    UnfinishedPlans(),
    Possessions(),
    Chance(),
)


@cache
def secrets_of(modules: tuple[Secret, ...]) -> tuple[Secret, ...]:
    """All secrets of a game, those of its modules in the place of what they replace, or after the others."""
    found = {secret.name: secret for secret in SECRETS}
    return tuple((found | {secret.name: secret for secret in modules}).values())


# Units


def face_down(facts: Facts, stack: Mapping[str, int]) -> dict[str, int]:
    """[7.22] Hidden kinds become face-down units, and only their number is known, not which came first."""
    shown: dict[str, int] = {}
    for kind, n in stack.items():
        name = FACE_DOWN if facts.unit_kinds[kind].hidden else kind
        shown[name] = shown.get(name, 0) + n
    return dict(sorted(shown.items())) if len(shown) > 1 else shown


def from_outside(facts: Facts, stack: Mapping[str, int], cargo: Mapping[str, int]) -> dict[str, int]:
    """[7.22, 20.5] A stack whose hidden units lie face down, with what they carry below them."""
    below = {pair: n for pair, n in cargo.items() if not _is_open(facts, pair)}
    return face_down(facts, units.without(stack, units.carried(below)) if below else stack)


def on_top(facts: Facts, place: str, stack: Mapping[str, int]) -> dict[str, int]:
    """[20.5] Units as they are seen in a place; in space all 1-0 units are carried, the Imperial unseen."""
    kinds = facts.unit_kinds
    if place in facts.environs:
        return face_down(facts, stack)
    seen = {kind: n for kind, n in stack.items() if kinds[kind].mobile or kinds[kind].side != "imperial"}
    return face_down(facts, seen)


def openly_carried(facts: Facts, cargo: Mapping[str, int]) -> dict[str, int]:
    """[20.5] What everybody sees of a cargo: that of carriers that lie face up."""
    return {pair: n for pair, n in cargo.items() if _is_open(facts, pair)}


def _is_open(facts: Facts, pair: str) -> bool:
    return not facts.unit_kinds[pair.partition("+")[0]].hidden


def _each(counts: Mapping[str, int]) -> list[str]:
    """Units one by one."""
    return [kind for kind, n in counts.items() for _ in range(n)]


def _hidden(ctx: Context, stack: Mapping[str, int]) -> list[str]:
    """The kinds of the hidden units of a stack, unit by unit."""
    hidden = ctx.facts.hidden_kinds
    return [kind for kind, n in stack.items() if kind in hidden for _ in range(n)]


def _dealt(
    ctx: Context, stack: Mapping[str, int], pool: list[str], pick: Pick, given: Sequence[str] = ()
) -> dict[str, int]:
    """The stack with its hidden units replaced by those given and more from the pool, which loses them."""
    hidden, fresh, number = ctx.facts.hidden_kinds, dict[str, int](), -len(given)
    for kind, n in stack.items():
        if kind in hidden:
            number += n
        else:
            fresh[kind] = n
    drawn = [pool.pop(pick(len(pool))) for _ in range(number)]
    for kind in sorted((*given, *drawn)):
        fresh[kind] = fresh.get(kind, 0) + 1
    return fresh


def _unload(ctx: Context, stack: Stack) -> list[str]:
    """Take out what lies below hidden carriers; it will be dealt anew."""
    if not stack.cargo:
        return []
    below = {pair: n for pair, n in stack.cargo.items() if not _is_open(ctx.facts, pair)}
    loads = units.carried(below)
    stack.units = units.without(stack.units, loads)
    stack.cargo = units.without(stack.cargo, below)
    return _each(loads)


def _carriers(
    ctx: Context,
    stacks: Sequence[Stack],
    known: Mapping[int, Mapping[str, int]],
    pool: list[str],
    number: int,
    pick: Pick,
) -> tuple[dict[int, list[str]], dict[int, list[str]]]:
    """[20.56] So many hidden units in space that may carry others, by the number of their stack.

    Those from the pool, and those of a kind that everybody knows: what lies below them nobody does.
    """
    found: dict[int, list[str]] = {}
    laden: dict[int, list[str]] = {}
    if not number:
        return found, laden
    berths = [
        (place, kind)
        for place, stack in enumerate(stacks)
        if not ctx.board.on_surface(stack.place)
        for kind in (*("" for _ in _hidden(ctx, stack.units)), *_able(ctx, known.get(place, {})))
    ]
    for _ in range(number):
        place, kind = berths.pop(pick(len(berths)))
        if kind:
            laden.setdefault(place, []).append(kind)
        else:
            found.setdefault(place, []).append(_carrier(ctx, pool, pick))
    return found, laden


def _able(ctx: Context, told: Mapping[str, int]) -> list[str]:
    """Those that may carry others, unit by unit."""
    kinds = ctx.facts.unit_kinds
    return [kind for kind, n in told.items() if units.may_carry(kinds[kind]) for _ in range(n)]


def _orbiters(
    ctx: Context, stacks: Sequence[Stack], pool: list[str], carriers: Mapping[int, list[str]], pick: Pick
) -> dict[int, list[str]]:
    """[36.1] The hidden units that never land, by the number of a stack in space that has room for them."""
    never = {kind for kind in set(pool) if not units.can_land(ctx, (kind,))}
    bound = [kind for kind in pool if kind in never] if never else ()
    if not bound:
        return {}
    berths = [
        place
        for place, stack in enumerate(stacks)
        if not ctx.board.on_surface(stack.place)
        for _ in _hidden(ctx, stack.units)[len(carriers.get(place, ())) :]
    ]
    found: dict[int, list[str]] = {}
    for kind in bound:
        pool.remove(kind)
        if berths:
            found.setdefault(berths.pop(pick(len(berths))), []).append(kind)
        else:
            pool.append(_other(ctx, pool))
    return found


def _without_known(ctx: Context, pool: list[str], known: Iterable[Mapping[str, int]]) -> list[str]:
    """The counters that everybody knows to be elsewhere are not among the others."""
    for kind in (kind for found in known for kind in found if kind in pool):
        pool.remove(kind)
        pool.append(_other(ctx, pool))
    return pool


def _other(ctx: Context, pool: list[str]) -> str:
    """A hidden unit that can be anywhere, of the kind of which most counters are left."""
    able = [kind for kind in ctx.facts.unit_kinds.values() if kind.hidden and units.may_carry(kind)]
    return max(able, key=lambda kind: (kind.count or 0) - pool.count(kind.id)).id


def _set_aside(ctx: Context, stacks: Sequence[Stack]) -> dict[int, dict[str, int]]:
    """Units whose kind everybody knows stay where they are; take them out while the others are dealt."""
    found: dict[int, dict[str, int]] = {}
    for number, told in ctx.rules.ask[questions.known_units](ctx, stacks):
        here = stacks[number].units
        if told:
            found.setdefault(number, {kind: n for kind, n in told.items() if kind in here})
    for number, stack in enumerate(stacks):
        if stack.shown is not UNSET:
            known, shown = found.get(number, {}), stack.shown
            found[number] = {kind: max(known.get(kind, 0), shown.get(kind, 0)) for kind in {**known, **shown}}
    known_units = {number: known for number, known in sorted(found.items()) if known}
    for number, known in known_units.items():
        stacks[number].units = units.without(stacks[number].units, known)
    return known_units


def _lying(ctx: Context, stacks: Sequence[Stack]) -> list[str]:
    """The kinds of all hidden units, unit by unit, whichever stack they lie in."""
    hidden, found = ctx.facts.hidden_kinds, dict[str, int]()
    for stack in stacks:
        for kind, n in stack.units.items():
            if kind in hidden:
                found[kind] = found.get(kind, 0) + n
    return [kind for kind in sorted(found) for _ in range(found[kind])]


def _carrier(ctx: Context, pool: list[str], pick: Pick) -> str:
    """[20.56] A unit from the pool that may carry others."""
    able = [index for index, kind in enumerate(pool) if units.may_carry(ctx.facts.unit_kinds[kind])]
    return pool.pop(able[pick(len(able))])


def _loading(ctx: Context, stacks: Sequence[Stack], pool: list[str], pick: Pick) -> dict[int, list[str]]:
    """[20.51] Units that have taken others aboard in an Environ and are on their way, by their stack.

    The fleet as it set out may have lost some since: the last word is that of the procedure on top.
    """
    wanted = _loads_wanted(ctx)
    if not wanted:
        return {}
    return {
        number: [_carrier(ctx, pool, pick) for _ in range(wanted[stack.place])]
        for number, stack in enumerate(stacks)
        if wanted.get(stack.place)
    }


def _loads_wanted(ctx: Context) -> dict[str, int]:
    """How many hidden carriers of a fleet under way have taken a load, by the Environ it sets out from."""
    wanted: dict[str, int] = {}
    for plan in ctx.state.stack:
        fleet, origin = getattr(plan, "fleet", None), getattr(plan, "origin", "")
        if not isinstance(fleet, Fleet) or not fleet.units:
            continue
        if fleet.side == "imperial" and ctx.board.on_surface(origin):
            wanted[origin] = sum(n for pair, n in fleet.cargo.items() if not _is_open(ctx.facts, pair))
    return wanted


def _terms(stacks: Sequence[Stack], pool: Sequence[str]) -> Hashable:
    """All from which it follows how the stacks are dealt in the fixed order, if nothing is being loaded."""
    lying = [
        (
            each.place,
            each.role,
            tuple(each.units.items()),
            tuple(each.cargo.items()) if each.cargo else (),
            tuple(each.moved.items()) if each.moved else (),
        )
        for each in stacks
    ]
    return tuple(pool), tuple(lying)


def _load(stack: Stack, carriers: Sequence[str], freight: list[str]) -> None:
    """Each of these carriers of a stack takes one of what is to be carried."""
    for carrier in sorted(carriers):
        load = freight.pop(0)
        stack.units = units.merged(stack.units, {load: 1})
        stack.cargo = units.merged(stack.cargo, {units.loaded(carrier, load): 1})


def _plan_anew(ctx: Context, pick: Pick) -> None:
    """As many hidden units are about to march as before, of those that can."""
    for plan in ctx.state.stack:
        if isinstance(plan, (March, Mustering, ReactionMarch)) and not _is_revealed(ctx, plan.origin):
            pool = sorted(_hidden(ctx, units.unmoved(ctx, plan.origin, plan.side)))
            if isinstance(plan, ReactionMarch):
                (plan.kind,) = _dealt(ctx, {plan.kind: 1}, pool, pick)
            else:
                plan.units = _dealt(ctx, plan.units, pool, pick)
    _fleets_anew(ctx, pick)
    _reserves_anew(ctx, pick)


def _fleets_anew(ctx: Context, pick: Pick) -> None:
    """As many hidden units are in each fleet under way as before; it is the same in all its procedures.

    What is under way now knows best which units are left of a fleet.
    """
    dealt: dict[tuple[str, Side], Fleet] = {}
    for plan in reversed(ctx.state.stack):
        fleet, origin = getattr(plan, "fleet", None), getattr(plan, "origin", "")
        if isinstance(fleet, Fleet) and fleet.units and not _is_revealed(ctx, origin):
            if not _is_at(ctx, origin, fleet):
                continue  # It has arrived, and something else is played before its owner goes on.
            key = origin, fleet.side
            if key not in dealt:
                dealt[key] = _dealt_fleet(ctx, origin, fleet, pick)
            setattr(plan, "fleet", dealt[key])  # noqa: B010 - whichever procedure it is


def _reserves_anew(ctx: Context, pick: Pick) -> None:
    """As many hidden units are held back in a battle as before, of those that have not been shown.

    They are the same in the battle and in its losses.
    """
    dealt: dict[str, dict[str, int]] = {}
    for plan in ctx.state.stack:
        held, place = getattr(plan, "reserve", None), getattr(plan, "place", "")
        stack = units.stack_at(ctx, place, "imperial") if held else None
        if not held or stack is None or stack.revealed or not _is_imperial(ctx, held):
            continue
        if place not in dealt:
            dealt[place] = _dealt(ctx, held, sorted(_hidden(ctx, units.unseen(stack))), pick)
        setattr(plan, "reserve", dealt[place])  # noqa: B010 - the battle, or its losses


def _is_imperial(ctx: Context, kinds: Iterable[str]) -> bool:
    return all(ctx.facts.unit_kinds[kind].side == "imperial" for kind in kinds)


def _is_at(ctx: Context, origin: str, fleet: Fleet) -> bool:
    """Are so many face-down units still where it was put together? Their kinds may be dealt already."""
    there = units.unmoved(ctx, origin, fleet.side)
    return len(_hidden(ctx, there)) >= len(_hidden(ctx, fleet.units))


def _dealt_fleet(ctx: Context, origin: str, fleet: Fleet, pick: Pick) -> Fleet:
    """[20.51] In space a carrier brings along what it carries; where units are loaded, any carrier may be."""
    open_pairs = _open_pairs(ctx, fleet.cargo)
    covered = units.without(fleet.cargo, open_pairs)
    fresh = replace(
        fleet, units=units.without(_open(ctx, fleet.units), units.carried(covered)), cargo=open_pairs
    )
    if not ctx.board.on_surface(origin):
        return _gathered(ctx, origin, fresh, len(_hidden(ctx, fleet.units)), pick)
    for load in sorted(_each(units.carried(covered))):
        fresh = _load_anew(ctx, origin, fresh, load, pick)
    while len(_hidden(ctx, fresh.units)) < len(_hidden(ctx, fleet.units)):
        pool = sorted(_hidden(ctx, gathering.loose(ctx, origin, fresh)))
        fresh = gathering.with_units(fresh, {pool[pick(len(pool))]: 1})
    return fresh


def _gathered(ctx: Context, origin: str, fleet: Fleet, number: int, pick: Pick) -> Fleet:
    """So many of the face-down units in a place in space that have not moved, with what they carry."""
    stack = units.stack_at(ctx, origin, fleet.side)
    pool = _ready(ctx, stack) if stack is not None else []
    for _ in range(number):
        chosen = pool.pop(pick(len(pool)))
        grow = gathering.with_laden if "+" in chosen else gathering.with_units
        fleet = grow(fleet, {chosen: 1})
    return fleet


def _ready(ctx: Context, stack: Stack) -> list[str]:
    """The face-down units of a stack in space that have not moved, those with a load as pairs."""
    still = {kind: n - stack.moved.get(kind, 0) for kind, n in stack.units.items()}
    empty = units.without(stack.units, units.carrying(stack.cargo))
    laden: dict[str, int] = {}
    for surely in (True, False):
        for pair in sorted(stack.cargo):
            carrier, _, load = pair.partition("+")
            most = still[carrier] - empty.get(carrier, 0) if surely else still[carrier]
            found = max(0, min(stack.cargo[pair] - laden.get(pair, 0), most, still[load]))
            laden[pair] = laden.get(pair, 0) + found
            still[carrier] -= found
            still[load] -= found
    loose = {kind: n for kind, n in still.items() if n > 0}
    return [*_each(laden), *sorted(_hidden(ctx, loose))]


def _load_anew(ctx: Context, origin: str, fleet: Fleet, load: str, pick: Pick) -> Fleet:
    """Some hidden carrier has taken this load."""
    pool = sorted(
        kind
        for kind in _hidden(ctx, gathering.loose(ctx, origin, fleet))
        if units.may_carry(ctx.facts.unit_kinds[kind])
    )
    carrier = pool[pick(len(pool))]
    return gathering.load(gathering.with_units(fleet, {carrier: 1}), carrier, load)


def _open(ctx: Context, counts: Mapping[str, int]) -> dict[str, int]:
    """The units that do not lie face down."""
    return {kind: n for kind, n in counts.items() if not ctx.facts.unit_kinds[kind].hidden}


def _open_pairs(ctx: Context, cargo: Mapping[str, int]) -> dict[str, int]:
    """The loads of carriers that do not lie face down."""
    return openly_carried(ctx.facts, cargo)


def _refit_moved(ctx: Context, stacks: Sequence[Stack]) -> None:
    """As many hidden units have moved as before, whatever their kinds are now, and what they carry."""
    catalogue = ctx.facts.unit_kinds
    for stack in stacks:
        if not stack.moved:
            continue
        moved = sum(n for kind, n in stack.moved.items() if catalogue[kind].hidden)
        refitted: dict[str, int] = {}
        for kind in sorted(
            _hidden_kinds(ctx, stack), key=lambda kind: (units.may_carry(catalogue[kind]), kind)
        ):
            took = min(moved, stack.units[kind])
            if took:
                refitted[kind] = took
                moved -= took
        carriers = _moved_openly(ctx, stack) | refitted
        stack.moved = carriers | _moved_loads(stack, carriers)


def _hidden_kinds(ctx: Context, stack: Stack) -> list[str]:
    return [kind for kind in stack.units if ctx.facts.unit_kinds[kind].hidden]


def _moved_openly(ctx: Context, stack: Stack) -> dict[str, int]:
    """The units that do not lie face down and have moved: in space, those that nobody carries."""
    moved, catalogue = _open(ctx, stack.moved), ctx.facts.unit_kinds
    if ctx.board.on_surface(stack.place):
        return moved
    return {kind: n for kind, n in moved.items() if catalogue[kind].mobile}


def _moved_loads(stack: Stack, moved: Mapping[str, int]) -> dict[str, int]:
    """[20.51] What is carried has moved with its carriers; of a kind those without a load moved first."""
    found: dict[str, int] = {}
    carrying = units.carrying(stack.cargo)
    for pair, number in stack.cargo.items():
        carrier, _, load = pair.partition("+")
        laden = max(0, moved.get(carrier, 0) - (stack.units[carrier] - carrying[carrier]))
        if laden:
            found[load] = found.get(load, 0) + min(laden, number)
    return found


def _face_down_stacks(ctx: Context) -> list[Stack]:
    """The Imperial stacks whose units are not turned up, in the order of the board; free ones first."""
    raked = _raked(ctx)
    return [
        stacks[place]
        for role, stacks in ((role, ctx.state.stacks[heap("imperial", role)]) for role in ROLES)
        for place in ctx.board.by_order(stacks)
        if not (stacks[place].revealed or (role == "free" and place in raked))
    ]


def _is_revealed(ctx: Context, place: str) -> bool:
    stack = ctx.state.stacks["imperial"].get(place)
    return stack is not None and (stack.revealed or place in _raked(ctx))


def _raked(ctx: Context) -> set[str]:
    """[7.22, A-07-01] From where fleets have set out that are shown while their owner takes losses."""
    *under_way, last = ctx.state.stack or (None,)
    if not isinstance(last, SpaceLosses):
        return set()
    return {each.origin for each in under_way if isinstance(each, RakingAttack)}
