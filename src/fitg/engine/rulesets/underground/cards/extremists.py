"""[VE-IS5, VE-24] Rebel Extremists: a planet that fights both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from fitg import tables
from fitg.data.records import Side
from fitg.engine import points, questions, terms
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.moments import Announcement, Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import SIDES, UNREST, Planet, opponent
from fitg.engine.rules import characters, control, pdb, rebellion, units
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.losses import TakeLosses, turn_over
from fitg.engine.rules.military_combat import MilitaryCombatSegment
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import StartOrStopRebellion
from fitg.engine.rules.missions.mission import Gain
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cards.choices import KIND
from fitg.engine.rulesets.underground.cards.events import ExtremistsFought, ExtremistsRose
from fitg.engine.rulesets.underground.cards.memory import TARGETS, memory, options
from fitg.engine.rulesets.underground.deck import asked as deck
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card
from fitg.errors import FitgError

#: [VE-24, VE-24b] The counter, how strong it is on the ground, and who leads it.
COUNTER, STRENGTH, LEADER = (4, 3), 4, 2
#: [VE-24a] How many other rebellions end, at most.
OTHERS = 2
#: [VE-24e] The letters that bring the planet back.
LETTERS = 2
RISEN = ("rebellion", "rebel-control")


def marked(ctx: Context, planet: str) -> bool:
    """[VE-24] Do they hold it, or lie under its rebellion?"""
    return planet in memory(ctx).extremists


def in_extremism(ctx: Context, planet: str) -> bool:
    """[VE-24] The State of Extremism itself."""
    return marked(ctx, planet) and ctx.state.planets[planet].status == "rebellion-stopped"


# The card


def targets(ctx: Context) -> list[str]:
    """[VE-IS5] Those of the planets that have risen."""
    return [
        planet
        for planet in TARGETS
        if planet in ctx.state.planets
        and ctx.state.planets[planet].status in RISEN
        and not marked(ctx, planet)
    ]


def needs_a_target(ctx: Context, side: Side, code: str) -> str:
    """[VE-IS5] There has to be one."""
    return "none of its planets has risen" if code == "IS5" and not targets(ctx) else ""


class TurnExtreme(Action, frozen=True):
    form = "extremists on {planet}"
    saying = "Extremists|take {planet}"
    final = True
    planet: PlanetId


class QuellOther(Action, frozen=True):
    form = "quell {planet}"
    saying = "The rebellion on {planet}|stops"
    final = True
    planet: PlanetId


class QuellNoMore(Action, frozen=True):
    form = "quell no more"
    saying = "No other rebellion stops"
    passes = True
    final = True


class Extremists(Procedure, tag="events.cards.Extremists"):
    """[VE-24, VE-24a] One planet falls to them, and up to two other rebellions lose heart."""

    first = "choose"

    planet: str = ""
    left: int = OTHERS

    def choose(self, ctx: Context) -> Next:
        options_: list[Option] = [(TurnExtreme(planet), self.turn) for planet in targets(ctx)]
        if not options_:
            return DONE
        return Ask("imperial", KIND, "VE-24", f"{title('IS5')}: which planet do they take?", options_)

    def turn(self, ctx: Context, action: TurnExtreme) -> Next:
        """[VE-24] At Unrest, neither-controlled, PDB Down; the change itself sets no example."""
        self.planet = action.planet
        record, planet = memory(ctx), ctx.state.planets[action.planet]
        record.extremists = {**record.extremists, action.planet: _counter(ctx, action.planet)}
        control.change_status(
            ctx, replace(planet, loyalty=UNREST), "rebellion-stopped", title("IS5"), "VE-24"
        )
        pdb.turn_down(ctx, ctx.state.planets[action.planet], title("IS5"), "VE-24")
        ctx.emit(ExtremistsRose(case="VE-24", planet=action.planet))
        return self.others

    def others(self, ctx: Context) -> Next:
        """[VE-24a, VQ-38] Of the system, or of a race that lives there."""
        near = [each for each in ctx.index.planets_in("rebellion") if self._is_near(ctx, each)]
        if not self.left or not near:
            return DONE
        options_: list[Option] = [(QuellOther(planet), self.quell) for planet in sorted(near)]
        options_.append((QuellNoMore(), self.stop))
        prompt = f"{title('IS5')}: which other rebellion stops? ({self.left} left)"
        return Ask("imperial", KIND, "VE-24a", prompt, options_)

    def _is_near(self, ctx: Context, other: str) -> bool:
        facts = ctx.facts
        if marked(ctx, other):
            return False
        if facts.planets[other].system == facts.planets[self.planet].system:
            return True
        shared = _races(ctx, self.planet) & _races(ctx, other)
        if options(ctx).extremists_domino == "card":
            shared = {race for race in shared if facts.races[race].star_faring}
        return bool(shared)

    def quell(self, ctx: Context, action: QuellOther) -> Next:
        self.left -= 1
        if options(ctx).extremists_domino == "card":
            memory(ctx).quiet = action.planet
        rebellion.stop(ctx, ctx.state.planets[action.planet])
        moment = Moment(name=points.REBELLION_STOPPED.name, side="imperial", planet=action.planet)
        return Call(Announcement(moment=moment), self.heard)

    def heard(self, ctx: Context, used: object) -> Next:
        memory(ctx).quiet = ""
        return self.others

    def stop(self, ctx: Context) -> Next:
        return DONE


def _races(ctx: Context, planet: str) -> set[str]:
    return {race for place in ctx.board.surface[planet] for race in ctx.facts.environs[place].races}


def _counter(ctx: Context, planet: str) -> str:
    """[VE-24] A 4-3 of the pool, of a type of the planet if there is one; "" if all are in use."""
    counters = ctx.rules.ask[questions.counters]
    return next((unit for unit in _kinds(ctx, planet) if counters(ctx, unit) > 0), "")


def _kinds(ctx: Context, planet: str) -> list[str]:
    """All 4-3, those of a type of the planet first."""
    kinds, types = ctx.facts.unit_kinds, {ctx.facts.environs[each].type for each in ctx.board.surface[planet]}
    found = [
        unit
        for unit in ctx.rules.units
        if kinds[unit].side == "rebel"
        and not kinds[unit].elite
        and (kinds[unit].strength, kinds[unit].space_strength) == COUNTER
    ]
    return sorted(found, key=lambda unit: kinds[unit].environ_type not in types)


def of_position(ctx: Context, moment: Moment) -> None:
    """[VE-24, VE-24e] In a position they hold their planets, or lie under a rebellion, with a 4-3."""
    for planet, unit in memory(ctx).extremists.items():
        where = f"position.modules.events.cards.extremists.{planet}"
        if ctx.state.planets[planet].status not in ("rebellion-stopped", "rebellion"):
            raise FitgError(f"{where}: the planet is in rebellion-stopped with them, or in rebellion.")
        if unit and unit not in _kinds(ctx, planet):
            fitting = ", ".join(_kinds(ctx, planet))
            raise FitgError(f"{where} cannot be {unit!r}: it is a Rebel 4-3, one of {fitting}.")


def rebel_extremists(ctx: Context) -> Procedure:
    return Extremists()


def acts_as_local_forces(ctx: Context, planet: str) -> str:
    """[VE-24b, VQ-225] In the State of Extremism: in battles, searches and squads, as Local Forces do."""
    if not in_extremism(ctx, planet):
        return ""
    return memory(ctx).extremists[planet] or _kinds(ctx, planet)[0]


# What holds meanwhile


def fewer(number: int, ctx: Context, unit: str) -> int:
    """[VE-24] Their counter is one of the pool."""
    return max(0, number - sum(each == unit for each in memory(ctx).extremists.values()))


def fewer_of(numbers: Mapping[str, int], ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
    """[VE-24] The same for several kinds."""
    return {unit: fewer(number, ctx, unit) for unit, number in numbers.items()}


def nobody_controls(ctx: Context, planet: str) -> Side | Passed | None:
    """[VE-24] Neither-controlled, whoever stands there."""
    return None if in_extremism(ctx, planet) else PASS


def keeps_its_state(ctx: Context, planet: Planet) -> bool:
    """[VE-24d, VE-24g] Neither Imperial units alone nor their absence change it while the counter lies."""
    return not marked(ctx, planet.id)


def not_by_the_empire(ctx: Context, site: Site) -> tuple[str, ...]:
    """[VE-24d] No Imperial mission changes it."""
    barred = site.side == "imperial" and marked(ctx, ctx.board.planet_of[site.place])
    return (StartOrStopRebellion.letter,) if barred else ()


def is_quiet(ctx: Context, planet: str) -> bool:
    """[VE-24a, VE-24g]"""
    return planet != memory(ctx).quiet


def told(ctx: Context, about: str) -> tuple[str, ...]:
    """What people read about the planet."""
    return ("extremists hold it, and fight both sides",) if marked(ctx, about) else ()


class StopExtremism(StartOrStopRebellion, layer=True, tag="events.cards.StartOrStopRebellion"):
    """[VE-24e] Two letters of the Rebels put the planet back into Rebellion; its counter lies underneath."""

    def need(self, ctx: Context, site: Site) -> int:
        extreme = site.side == "rebel" and in_extremism(ctx, site.planet(ctx).id)
        return LETTERS if extreme else super().need(ctx, site)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        if site.side == "rebel" and in_extremism(ctx, site.planet(ctx).id):
            return [Gain(LETTERS, "the people rise against the extremists")]
        return super().brings(ctx, site, group)

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        planet = site.planet(ctx)
        if site.side != "rebel" or not in_extremism(ctx, planet.id):
            return super().complete(ctx, site, group)
        control.change_status(ctx, planet, "rebellion", "the people rise against the extremists", "VE-24e")
        return None


# Fights


def as_combat_starts(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-24b, VE-24e, VE-24f] They attack in every Ground Combat Segment, or are attacked first."""
    if ctx.current.name != terms.MILITARY_COMBAT.name or not memory(ctx).extremists:
        return None
    held = [planet for planet in memory(ctx).extremists if geography.exists(ctx, planet)]
    later = [planet for planet in held if not in_extremism(ctx, planet)] if moment.side == "rebel" else []
    now = [planet for planet in held if planet not in later]
    if not any(_met(ctx, now)) and not any(_facing(ctx, later)):
        return None
    return Reign(left=_met(ctx, now), waiting=tuple(later))


def as_combat_ends(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-24e] Those under a rebellion attack at the end of the Rebel Segment."""
    if ctx.current.name != terms.MILITARY_COMBAT.name or moment.side != "rebel":
        return None
    left = _met(ctx, [each for each in memory(ctx).extremists if not in_extremism(ctx, each)])
    return Reign(left=left) if left else None


def _met(ctx: Context, planets: Iterable[str]) -> tuple[tuple[str, Side], ...]:
    """The stacks that they attack."""
    return tuple(
        (place, side)
        for planet in planets
        for place in ctx.board.surface[planet]
        for side in SIDES
        if units.present(ctx, place, side)
    )


def _facing(ctx: Context, planets: Iterable[str]) -> list[str]:
    """Where Rebel units can attack them."""
    return [
        place
        for planet in planets
        for place in ctx.board.surface[planet]
        if units.can_act(ctx, place, "rebel") and units.present(ctx, place, "rebel")
    ]


def _leader(ctx: Context, place: str, side: Side) -> int:
    """The best leader among the units of a side."""
    here = [each for each in characters.at(ctx, place, side) if each.with_units]
    return max((characters.leadership(ctx, each) for each in here), default=0)


def _own(ctx: Context, place: str, side: Side) -> bool:
    """[10.5a] Are Rebel units there in their own Environ?"""
    home, kinds = ctx.facts.environs[place].type, ctx.facts.unit_kinds
    return side == "rebel" and any(
        kinds[each].environ_type == home for each in units.of_side(ctx, place, side)
    )


class AttackExtremists(Action, frozen=True):
    form = "attack the extremists at {at}"
    saying = "Attack the extremists|at {at}"
    final = True
    at: PlaceId


class SpareExtremists(Action, frozen=True):
    form = "leave the extremists"
    saying = "Leave the extremists alone"
    passes = True
    final = True


class Reign(Procedure, tag="events.cards.Reign"):
    """[VE-24b, VE-24f] Their attacks, without losses of theirs; and attacks of the Rebels on them."""

    first = "next_stack"

    left: tuple[tuple[str, Side], ...] = ()
    #: Planets on which the Rebels may attack them.
    waiting: tuple[str, ...] = ()
    place: str = ""
    side: Side = "rebel"
    gone: bool = False

    def next_stack(self, ctx: Context) -> Next:
        if not self.left:
            return self.offer
        (self.place, self.side), *rest = self.left
        self.left = tuple(rest)
        roll = Roll(purpose="the attack of the extremists", case="VE-24b", side=None, combat=True)
        return rolled(ctx, roll, self.struck, self.read_roll)

    def _column(self, ctx: Context) -> str:
        """[VE-24b, VQ-465] Strength 4 with a leader of 2, against those who may be at home or far from it."""
        kinds, there = ctx.facts.unit_kinds, units.of_side(ctx, self.place, self.side)
        abroad = self.side == "imperial" and ctx.facts.environs[self.place].is_special
        shifts = tables.environ_shifts(
            opponent(self.side),
            attacker_leader=LEADER,
            defender_leader=_leader(ctx, self.place, self.side),
            rebel_in_own_environ=_own(ctx, self.place, self.side),
            special_environ=abroad,
            imperial_elite=any(kinds[unit].elite for unit in there),
            facts=ctx.facts,
        )
        strength = units.strength(ctx, self.place, self.side)
        return tables.military_column(STRENGTH, strength, shifts, facts=ctx.facts).column

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        loss = tables.military_losses(self._column(ctx), dice[0], None, facts=ctx.facts).defender_loss
        return Reading(f"{naming.SIDE_NAMES[self.side]} lose {loss}", grave=loss > 0)

    def struck(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        column = self._column(ctx)
        loss = tables.military_losses(column, dice[0], None, facts=ctx.facts).defender_loss
        ctx.emit(
            ExtremistsFought(
                case="VE-24b",
                place=self.place,
                side=self.side,
                attacker=False,
                column=column,
                dice=dice,
                loss=loss,
            )
        )
        return self._suffer(ctx, loss) if loss else self.next_stack

    def _suffer(self, ctx: Context, loss: int) -> Next:
        units.reveal(ctx, self.place, self.side, title("IS5"))
        mine = dict(units.of_side(ctx, self.place, self.side))
        takes = TakeLosses(
            side=self.side, place=self.place, units=mine, loss=loss, reason=title("IS5"), case="VE-24b"
        )
        return Call(takes, self.lost)

    def lost(self, ctx: Context, left: Mapping[str, int]) -> Next:
        there = turn_over(ctx, self.place, self.side, units.of_side(ctx, self.place, self.side), left)
        fallen = {unit: n - left.get(unit, 0) for unit, n in there.items()}
        units.fall(ctx, self.place, self.side, {unit: n for unit, n in fallen.items() if n})
        units.conceal(ctx, self.place)
        return self.next_stack

    # The Rebels attack them

    def offer(self, ctx: Context) -> Next:
        """[VE-24f] In Rebellion only, once in each Environ; whoever attacks them attacks nobody else."""
        fought = memory(ctx).purging
        still = [planet for planet in self.waiting if marked(ctx, planet)]
        options_: list[Option] = [
            (AttackExtremists(place), self.attack) for place in _facing(ctx, still) if place not in fought
        ]
        if not options_:
            return DONE
        options_.append((SpareExtremists(), self.leave))
        return Ask("rebel", "events.extremists", "VE-24f", "Do you attack the extremists?", options_)

    def leave(self, ctx: Context) -> Next:
        return DONE

    def attack(self, ctx: Context, action: AttackExtremists) -> Next:
        self.place, self.side = action.at, "rebel"
        memory(ctx).purging = (*memory(ctx).purging, action.at)
        roll = Roll(
            purpose="the attack on the extremists", case="VE-24f", side="rebel", number=2, combat=True
        )
        return rolled(ctx, roll, self.fought, self.read_attack)

    def _attack(self, ctx: Context, dice: tuple[int, ...]) -> tuple[str, int, int]:
        shifts = tables.environ_shifts(
            "rebel",
            attacker_leader=_leader(ctx, self.place, "rebel"),
            defender_leader=LEADER,
            rebel_in_own_environ=_own(ctx, self.place, "rebel"),
            facts=ctx.facts,
        )
        mine = units.strength(ctx, self.place, "rebel")
        column = tables.military_column(mine, STRENGTH, shifts, facts=ctx.facts).column
        found = tables.military_losses(column, *dice, facts=ctx.facts)
        return column, found.defender_loss, found.attacker_loss

    def read_attack(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        _, loss, own = self._attack(ctx, dice)
        return Reading("they are driven out" if loss >= STRENGTH else f"they hold, and you lose {own}")

    def fought(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VE-24f] A result of four removes them."""
        column, loss, own = self._attack(ctx, dice)
        gone = loss >= STRENGTH
        ctx.emit(
            ExtremistsFought(
                case="VE-24f",
                place=self.place,
                side="rebel",
                attacker=True,
                column=column,
                dice=dice,
                loss=loss,
                own_loss=own,
                gone=gone,
            )
        )
        if gone:
            record, planet = memory(ctx), ctx.board.planet_of[self.place]
            record.extremists = {each: unit for each, unit in record.extremists.items() if each != planet}
            record.purged = (*record.purged, planet)
        return self._suffer(ctx, own) if own else self.offer


class AfterTheFight(MilitaryCombatSegment, layer=True, tag="events.cards.AfterTheFight"):
    """[VE-24f] Units that have attacked the extremists attack nobody else in the Segment."""

    def next_environ(self, ctx: Context) -> Next:
        record = memory(ctx)
        if record.purging:
            self.settled, record.purging = (*self.settled, *record.purging), ()
        return super().next_environ(ctx)


# Free again


def as_turn_ends(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-24g] At the end of a Rebel Player-Turn, with the counter and Imperial units gone."""
    return FreeAgain() if moment.side == "rebel" and _rid(ctx) else None


def _rid(ctx: Context) -> list[str]:
    return [
        planet
        for planet in memory(ctx).purged
        if ctx.state.planets[planet].status == "rebellion" and not control.has_imperial_units(ctx, planet)
    ]


class FreeAgain(Procedure, tag="events.cards.FreeAgain"):
    """[VE-24g] Rebel Control, without an example."""

    def begin(self, ctx: Context) -> Next:
        record = memory(ctx)
        rid = _rid(ctx)
        record.purged = tuple(
            each
            for each in record.purged
            if each not in rid and ctx.state.planets[each].status == "rebellion"
        )
        if not rid:
            return DONE
        planet, *rest = rid
        record.purged, record.quiet = (*record.purged, *rest), planet
        reason = "the extremists are gone"
        control.change_status(ctx, ctx.state.planets[planet], "rebel-control", reason, "VE-24g")
        ctx.rules.ask[questions.freed](ctx, planet)
        moment = Moment(name=points.FREED.name, side="rebel", planet=planet)
        return Call(Announcement(moment=moment), self.heard)

    def heard(self, ctx: Context, used: object) -> Next:
        memory(ctx).quiet = ""
        return self.begin


CARD = event_card(
    "IS5",
    turned_up=rebel_extremists,
    lasting=(
        questions.counters.changed(fewer),
        questions.counters_of.changed(fewer_of),
        questions.controller.by(nobody_controls),
        questions.may_be_freed.by(keeps_its_state),
        questions.may_be_quelled.by(keeps_its_state),
        questions.loyalty_is_fixed.by(marked),
        questions.closed_missions.by(not_by_the_empire),
        questions.sets_example.by(is_quiet),
        questions.notes_on.by(told),
        asked.are_terrorized.by(marked),
        asked.acts_as_local_forces.by(acts_as_local_forces),
    ),
    always=(deck.why_not_played.by(needs_a_target),),
    hears_always={points.POSITION_LAID_OUT: (Hook("extremists-of-position", of_position),)},
    hears_lasting={
        points.SEGMENT_STARTS: (Hook("extremists-attack", as_combat_starts),),
        points.SEGMENT_ENDS: (Hook("extremists-strike-back", as_combat_ends),),
        points.PLAYER_TURN_ENDS: (Hook("free-again", as_turn_ends),),
    },
)
