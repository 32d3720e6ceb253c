"""[36.0] Atrocities: what the Action Event of that name lets the Imperial Player do, and its price."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, cast

from msgspec.structs import replace

from fitg import tables
from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.events.galactic import AtrocityCommitted
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.state import ROLES, SIDES, Character
from fitg.engine.rules import control, harm, loyalty, pdb, units
from fitg.engine.rules.battles import DETERMINED
from fitg.engine.rules.galactic import asked, geography, hypnosis
from fitg.engine.rules.galactic.causes import CHEMICALS, STRAFING
from fitg.engine.rules.galactic.destruction import Destruction
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.outrage import Outrage
from fitg.engine.rules.losses import TakeLosses
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.event_rule import EventRule, Happening, Headline, ignored
from fitg.engine.rules.missions.site import Site

#: [36.32] The PDB that can strafe its planet.
STRAFING_LEVEL = 2
#: [36.34] The unit that can destroy a planet.
DESTROYER = "planet-stabilizer"
#: [36.33a] The race that the chemicals spare, and the wounds of everybody else.
SPARED_RACE = "rhones"
CHEMICAL_WOUNDS = 2


class Atrocity(Action, frozen=True):
    """Base of the acts."""

    final = True
    #: How it is called, and its case.
    deed: ClassVar[str]
    case: ClassVar[str]

    def happens_on(self, ctx: Context) -> str:
        """The planet that suffers it."""
        raise NotImplementedError

    def carried_out(self) -> Procedure:
        """What is done."""
        raise NotImplementedError


class AtrocityOnPlanet(Atrocity, frozen=True):
    """An act on a whole planet."""

    planet: PlanetId

    def happens_on(self, ctx: Context) -> str:
        return self.planet


class SneakAttack(Atrocity, frozen=True):
    form = "sneak attack at {at}"
    saying = "The units at {at}|attack by surprise: Rebel losses are doubled"
    deed = "a sneak attack"
    case = "36.31"
    at: PlaceId

    def happens_on(self, ctx: Context) -> str:
        return ctx.board.planet_of[self.at]

    def carried_out(self) -> Procedure:
        return SneakAttackCarriedOut(place=self.at)


class Strafe(AtrocityOnPlanet, frozen=True):
    form = "strafe {planet}"
    saying = "The PDB of {planet}|strafes its own planet: all units die, everybody is wounded"
    deed = "strafing"
    case = "36.32"

    def carried_out(self) -> Procedure:
        return Strafing(planet=self.planet)


class UseChemicals(AtrocityOnPlanet, frozen=True):
    form = "chemicals on {planet}"
    saying = "{planet}|is doused in deadly chemicals"
    deed = "deadly chemicals"
    case = "36.33a"

    def carried_out(self) -> Procedure:
        return Chemicals(planet=self.planet)


class Hypnotize(AtrocityOnPlanet, frozen=True):
    form = "hypnotize {planet}"
    saying = "{planet}|is put under mass hypnosis: its Loyalty cannot change"
    deed = "mass hypnosis"
    case = "36.33b"

    def carried_out(self) -> Procedure:
        return Hypnosis(planet=self.planet)


class DestroyPlanet(AtrocityOnPlanet, frozen=True):
    form = "destroy {planet}"
    saying = "{planet}|is destroyed with everything on it and in orbit"
    deed = "destruction"
    case = "36.34"

    def carried_out(self) -> Procedure:
        return Destruction(planet=self.planet)


class CommitNone(Action, frozen=True):
    form = "no atrocity"
    saying = "Commit no Atrocity"
    passes = True
    final = True


# The means


def atrocity_units(ctx: Context, planet_id: str) -> list[str]:
    """[36.33] The kinds of Atrocity unit in the Orbit Box that are not busy with hypnosis (36.33b)."""
    box, kinds = ctx.board.orbits[planet_id], ctx.facts.unit_kinds
    busy = memory(ctx).hypnosis.get(planet_id)
    return [
        kind
        for role in ROLES
        for kind in units.of_side(ctx, box, "imperial", role)
        if kinds[kind].atrocity and kind != busy
    ]


def acts_on(ctx: Context, planet_id: str) -> Iterator[Atrocity]:
    """[36.3] The acts for which the means are on a planet or above it."""
    if not geography.exists(ctx, planet_id):
        return
    for place in ctx.board.surface[planet_id]:
        if units.present(ctx, place, "rebel") and ctx.rules.ask[asked.attackers_by_surprise](ctx, place):
            yield SneakAttack(place)
    planet = ctx.state.planets[planet_id]
    if planet.pdb == STRAFING_LEVEL and ctx.rules.ask[asked.can_strafe](ctx, planet_id):
        yield Strafe(planet_id)
    means = atrocity_units(ctx, planet_id)
    acts = [act for kind in means for act in ctx.rules.ask[asked.unit_acts](ctx, planet_id, kind)]
    yield from cast("list[Atrocity]", list(dict.fromkeys(acts)))


def is_in_use(ctx: Context, planet_id: str) -> bool:
    """[36.32] A PDB that is Up, and the Empire's."""
    return control.usable_pdb(ctx, planet_id, "imperial")


def all_acts(ctx: Context, planet_id: str, kind: str) -> tuple[Action, ...]:
    """[36.33, 36.34] Chemicals and hypnosis by any of them; one can destroy the planet, too."""
    acts: list[Action] = [UseChemicals(planet_id)]
    if can_be_hypnotized(ctx, planet_id):
        acts.append(Hypnotize(planet_id))
    if kind == DESTROYER:
        acts.append(DestroyPlanet(planet_id))
    return tuple(acts)


def can_be_hypnotized(ctx: Context, planet_id: str) -> bool:
    """[36.33b] It has a Loyalty marker, and nothing is on it."""
    return loyalty.has_marker(ctx.state.planets[planet_id]) and not hypnosis.holds(ctx, planet_id)


def hypnotists(ctx: Context, planet_id: str) -> list[str]:
    """[36.33b] The kinds of unit above a planet that can do it."""
    ask = ctx.rules.ask[asked.unit_acts]
    return [
        kind
        for kind in atrocity_units(ctx, planet_id)
        if any(isinstance(act, Hypnotize) for act in ask(ctx, planet_id, kind))
    ]


def may_suffer(ctx: Context, planet_id: str) -> bool:
    """[36.3, 7.22] Could the means for some act be there, as far as everybody can see?

    Face-down units might be elite or Atrocity units: not to be asked would tell that they are not.
    """
    if next(acts_on(ctx, planet_id), None) is not None:
        return True
    box = ctx.board.orbits[planet_id]
    above = any(units.lies_face_down(ctx, box, "imperial", role) for role in ROLES)
    return geography.exists(ctx, planet_id) and (
        above
        or any(
            units.present(ctx, place, "rebel") and units.lies_face_down(ctx, place, "imperial")
            for place in ctx.board.surface[planet_id]
        )
    )


def elite_at(ctx: Context, place: str) -> Mapping[str, int]:
    """[36.31] The Imperial elite units of an Environ."""
    kinds = ctx.facts.unit_kinds
    return {kind: n for kind, n in units.of_side(ctx, place, "imperial").items() if kinds[kind].elite}


def planets_within_reach(ctx: Context, planet_id: str) -> list[str]:
    """[36.2, 36.22, 36.23] The planet of the missions; the base once it is known; in a rare mood any."""
    if ctx.rules.ask[asked.strikes_anywhere](ctx):
        return list(ctx.board.planets)
    record = memory(ctx)
    known = [record.base] if record.base_revealed and record.base != planet_id else []
    return [planet_id, *known]


# The event


def atrocity(ctx: Context, site: Site, event: Headline) -> Happening:
    """[36.2] Whoever draws it, the Imperial Player may commit one Atrocity at once."""
    planet = ctx.board.planet_of[site.place]
    if not any(may_suffer(ctx, each) for each in planets_within_reach(ctx, planet)):
        return ignored(ctx, site, event.name, "the Empire has no means for it here", "36.2")
    return Happening(procedure=CommitAtrocity(planet=planet))


def strafes_here(result: object) -> bool:
    """[36.32] Strafing aborts the missions that are being resolved."""
    return result == Strafe.deed


ATROCITY = EventRule(handle=atrocity, ends_missions=strafes_here)


class CommitAtrocity(Procedure):
    """[36.24] One event allows one Atrocity; the result is what was done."""

    first = "choose"

    planet: str
    done: str = ""

    def choose(self, ctx: Context) -> Next:
        """[7.22] Face-down units must not be told by the question: it is always asked."""
        options: list[Option] = [
            (act, self.commit)
            for planet in planets_within_reach(ctx, self.planet)
            for act in acts_on(ctx, planet)
        ]
        options.append((CommitNone(), self.refrain))
        name = naming.planet(ctx.facts, self.planet)
        prompt = f"Do you commit an Atrocity on {name}, or on another planet within reach?"
        return Ask("imperial", "atrocity", "36.2", prompt, options, about=self.planet, always=True)

    def refrain(self, ctx: Context) -> Next:
        return Done("")

    def commit(self, ctx: Context, action: Atrocity) -> Next:
        planet = action.happens_on(ctx)
        self.done = action.deed if planet == self.planet else "elsewhere"
        ctx.emit(AtrocityCommitted(case=action.case, planet=planet, deed=action.deed))
        ctx.show()
        return Call(action.carried_out(), self.finish)

    def finish(self, ctx: Context) -> Next:
        return Done(self.done)


# The acts


class Ambush(MilitaryCombat, tag="galactic.Ambush"):
    """[36.31] A Determined Assault by elite units alone; only the losses of the Rebels are doubled."""

    #: It is one without being declared.
    may_be_determined = False

    def fighting(self, ctx: Context, side: Side) -> Mapping[str, int]:
        return elite_at(ctx, self.place) if side == self.attacker else super().fighting(ctx, side)

    def candidates(self, ctx: Context, side: Side) -> list[Character]:
        """[36.31] Nobody is named who is not stacked with the units of his side already."""
        return [each for each in super().candidates(ctx, side) if each.with_units]

    def begin(self, ctx: Context) -> Next:
        """Whoever attacks shows himself by it, before anybody names a leader."""
        self.show(ctx)
        return super().begin(ctx)

    def show(self, ctx: Context) -> None:
        """[7.22b] The strength of no others is needed: they stay face down."""
        stack = units.stack_at(ctx, self.place, self.attacker)
        if stack is not None and not stack.revealed:
            shown = dict(elite_at(ctx, self.place))
            ctx.show()
            ctx.emit(
                UnitsRevealed(
                    case="7.22b", side=self.attacker, place=self.place, units=shown, reason="a sneak attack"
                )
            )

    def join_battle(self, ctx: Context) -> Next:
        """[31.0] Planets that take sides in battles do so here, too."""
        moment = Moment(
            name=points.BATTLE_JOINED.name, side=self.attacker, planet=ctx.board.planet_of[self.place]
        )
        return at(ctx, moment, self.assail)

    def assail(self, ctx: Context, declared: tuple[str, ...] | None) -> Next:
        return self.roll(ctx, (DETERMINED,))

    def losses(self, ctx: Context, attacker_die: int, defender_die: int) -> tables.MilitaryLosses:
        column = self.ratio(ctx).column
        once = tables.military_losses(column, attacker_die, defender_die, facts=ctx.facts)
        return replace(super().losses(ctx, attacker_die, defender_die), attacker_loss=once.attacker_loss)

    def takes(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        """Other Imperial units neither attack nor take losses."""
        taken = super().takes(ctx, side, loss)
        return replace(taken, units=elite_at(ctx, self.place)) if side == self.attacker else taken

    def remove(self, ctx: Context, side: Side, left: Mapping[str, int]) -> None:
        if side == self.attacker:
            beside = units.without(units.of_side(ctx, self.place, side), elite_at(ctx, self.place))
            left = units.merged(left, beside)
        super().remove(ctx, side, left)

    def ambushers(self, ctx: Context) -> Mapping[str, int]:
        """[7.22] The units that the attack has shown, although they lie face down."""
        return elite_at(ctx, self.place)

    def survivors(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """[10.6c] Units that took no part in the attack send no squad after it either."""
        return elite_at(ctx, self.place) if side == self.attacker else super().survivors(ctx, side)


def ambushers(ctx: Context) -> Mapping[str, Mapping[str, int]]:
    """[36.31] The elite units that sneak attacks under way have shown, by their Environ."""
    under_way = [each for each in ctx.state.stack if isinstance(each, Ambush)]
    return {each.place: each.ambushers(ctx) for each in reversed(under_way)}


class SneakAttackCarriedOut(Procedure):
    """[36.31] The fight, then one space for the Rebels, if the marker can move and nobody spares it."""

    place: str

    def begin(self, ctx: Context) -> Next:
        return Call(Ambush(place=self.place, attacker="imperial"), self.pay)

    def pay(self, ctx: Context) -> Next:
        if ctx.rules.ask[asked.surprise_is_resented](ctx):
            planet = ctx.state.planets[ctx.board.planet_of[self.place]]
            loyalty.shift(ctx, planet, 1, "rebel", "a sneak attack", "36.31")
        return Done()


class Strafing(Procedure):
    """[36.32] All units of the planet are eliminated, everybody is wounded, the PDB burns out."""

    planet: str

    def begin(self, ctx: Context) -> Next:
        for place in ctx.board.surface[self.planet]:
            for side in SIDES:
                lost = dict(units.of_side(ctx, place, side))
                if lost:
                    units.eliminate(ctx, place, lost, "strafed", "36.32")
        hurt_all(ctx, self.planet, 1, Cause(STRAFING), "36.32", lambda character: True)
        pdb.change(ctx, ctx.state.planets[self.planet], STRAFING_LEVEL - 1, False, "it strafed", "36.32")
        return Call(Outrage(planet=self.planet, reason="strafing", case="36.32"))


class Chemicals(Procedure):
    """[36.33a] Rebel units of special Environs die, and whoever is no Rhone is wounded twice."""

    planet: str

    def begin(self, ctx: Context) -> Next:
        kinds = ctx.facts.unit_kinds
        for place in ctx.board.surface[self.planet]:
            lost = {
                kind: n
                for kind, n in units.of_side(ctx, place, "rebel").items()
                if _is_special(kinds[kind].environ_type)
            }
            if lost:
                units.eliminate(ctx, place, lost, "poisoned", "36.33a")
        hurt_all(
            ctx, self.planet, CHEMICAL_WOUNDS, Cause(CHEMICALS), "36.33a", lambda each: is_harmed(ctx, each)
        )
        return Call(Outrage(planet=self.planet, reason="deadly chemicals", case="36.33a"))


def _is_special(environ_type: str | None) -> bool:
    return environ_type not in (None, "urban", "wild")


def is_harmed(ctx: Context, character: Character) -> bool:
    """[36.33a, G-20] Are the chemicals poison to him? A sovereign is of the race of his Environ."""
    card = ctx.facts.characters.get(character.id)
    if card is not None:
        return card.race != SPARED_RACE
    return SPARED_RACE not in ctx.facts.environs[ctx.facts.sovereigns[character.id].environ].races


def hurt_all(
    ctx: Context, planet: str, wounds: int, cause: Cause, case: str, hit: Callable[[Character], bool]
) -> None:
    """[G-20] Everybody in the Environs, prisoners and sovereigns too; nobody in orbit."""
    for place in ctx.board.surface[planet]:
        for name in ctx.index.people.get(place, ()):
            character = ctx.state.characters[name]
            if character.fate in IN_PLAY and hit(character):
                harm.wound(ctx, character, wounds, cause, case)


class Hypnosis(Procedure):
    """[36.33b] The unit goes on the Loyalty marker; the price is paid when it leaves it."""

    planet: str

    def begin(self, ctx: Context) -> Next:
        """The Planet Stabilizer, which can do worse, stays free as long as another unit can do it."""
        means = sorted(hypnotists(ctx, self.planet), key=lambda kind: kind == DESTROYER)
        hypnosis.begin(ctx, self.planet, means[0])
        return Done()
