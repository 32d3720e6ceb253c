"""[VE-M5, VE-M6, VE-M8, VE-M17, VE-M27] Major Events of hunters, swarms, natives, pirates and priests.

What searches bring by them goes through one question (`questions.visit`), in the order of the cards here: the
horrors of a swarm come in the place of natives, and of hunters.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fitg.data.records import Side, Sovereign
from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.events.event_deck import EventDieNamed
from fitg.engine.events.missions import EventIgnored
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import LOST
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import NEUTRAL, Planet
from fitg.engine.questions import Visit
from fitg.engine.rules import loyalty, units
from fitg.engine.rules.galactic import geography, shifts
from fitg.engine.rules.galactic.shifts import Objection, ShiftInTurn
from fitg.engine.rules.missions.attacks import NO_REMEDY, CreatureEncounter, LocalsEncounter
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import Diplomacy
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rules.possession_cards import WARNS
from fitg.engine.rules.search import Search
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cards.choices import RebelGift
from fitg.engine.rulesets.underground.deck.memory import is_due, is_face_up, name, named
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card
from fitg.engine.rulesets.underground.intel import hunters, pirates, sheet
from fitg.engine.rulesets.underground.intel.memory import BOUNTY, DISCOURAGED
from fitg.engine.rulesets.underground.intel.memory import memory as intelligence

__all__ = ["CARDS", "SwarmedCreatures"]

# M5 Underworld Wars

#: What is noted of the card: the hunters settle old scores.
OLD_SCORES = "old scores"


def underworld_wars(ctx: Context) -> None:
    """[VE-M5, VE-M5a] Discouraged rises; above the bounty, or gone for good, they turn on Imperials."""
    if intelligence(ctx).hunters_gone:
        # [VE-M5] The track rises all the same: they may come back once more (VE-M22).
        sheet.mark(ctx, DISCOURAGED, 1, title("M5"), "VE-M5")
    else:
        hunters.discouraged(ctx, title("M5"), "VE-M5")
    if _have_old_scores(ctx):
        name(ctx, "M5", OLD_SCORES)


def _have_old_scores(ctx: Context) -> bool:
    """[VE-M5a] Is there nobody left whom the Empire pays them for?"""
    return intelligence(ctx).hunters_gone or sheet.stock(ctx, DISCOURAGED) > sheet.stock(ctx, BOUNTY)


def settle_scores(visit: Visit | None, ctx: Context, search: Search, die: int) -> Visit | None:
    """[VE-M5a, VQ-197] Every natural 6 of a search for Imperials."""
    angry = OLD_SCORES in named(ctx, "M5") or _have_old_scores(ctx)
    hunted = search.side == "rebel" and die == hunters.THEIR_DIE and angry
    return Visit(hunters.attack(search.place, "imperial", search.hiders)) if hunted else visit


# M8 Imperial Policies alienate Primitives

#: [VE-M8] Who is on the warpath, by planets: creatures of the Guide, or races.
NATIVES: Mapping[str, tuple[str, ...]] = {
    "112": ("glane",),
    "311": ("mowevs",),
    "322": ("arags",),
    "342": ("rylians",),
    "341": ("deaxins", "morna"),
    "541": ("cavalkus",),
}
#: [VE-M8] The die that brings them.
THEIR_DIE = 1


def natives_of(ctx: Context, place: str) -> str:
    """[VE-M8] The creature or the race of an Environ that is on the warpath; "" if there is none."""
    wild = NATIVES.get(ctx.board.planet_of[place], ())
    creature = ctx.rules.ask[questions.creature](ctx, place)
    if creature in wild:
        return creature or ""
    race = ctx.facts.environs[place].races[0]
    return race if race in wild else ""


def on_the_warpath(visit: Visit | None, ctx: Context, search: Search, die: int) -> Visit | None:
    """[VE-M8] A natural 1: they attack in the place of whoever searches."""
    comes = die == THEIR_DIE and bool(natives_of(ctx, search.place))
    raid = NativesAttack(place=search.place, side=_sought(search), members=search.hiders)
    return Visit(raid, instead=True) if comes else visit


def _sought(search: Search) -> Side:
    return "imperial" if search.side == "rebel" else "rebel"


def has_natives(ctx: Context, place: str, side: Side) -> bool:
    """[VE-M8] There anybody may roll for a search."""
    return bool(natives_of(ctx, place))


class NativesAttack(Procedure, tag="events.cards.NativesAttack"):
    """[VE-M8] Locals, or a creature; whoever knows how to pass them does."""

    place: str
    side: Side
    members: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        natives = natives_of(ctx, self.place)
        if natives in ctx.facts.creatures:
            beast = CreatureEncounter(
                place=self.place, side=self.side, creature=natives, members=self.members
            )
            return Call(beast, self.finish)
        if trust := ctx.rules.ask[questions.why_trusted](ctx, self.members):
            ctx.emit(EventIgnored(case="VE-M8", event="irate_locals", place=self.place, reason=trust))
            return DONE
        return Call(LocalsEncounter(place=self.place, side=self.side, members=self.members), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


class MakeNeutral(Action, frozen=True):
    form = "neutral {planet}"
    saying = "{planet}|turns to Neutral"
    final = True
    planet: PlanetId


class MakeNoneNeutral(Action, frozen=True):
    form = "no planet neutral"
    saying = "No planet turns"
    passes = True
    final = True


class PrimitivesWin(Procedure, tag="events.cards.PrimitivesWin"):
    """[VE-M8a] The Rebels may set one of the six to Neutral, if it is in the State of Imperial Control."""

    first = "choose"

    chosen: str = ""
    #: Whose secret has forbidden it.
    refused: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        open_ = [
            planet
            for planet in NATIVES
            if planet in ctx.state.planets
            and geography.exists(ctx, planet)
            and ctx.state.planets[planet].status == "imperial-control"
            and planet not in self.refused
            and loyalty.can_change(ctx, ctx.state.planets[planet])
            and shifts.may_follow(ctx, planet, _favor(ctx, planet))
        ]
        if not open_:
            return DONE
        options: list[Option] = [(MakeNeutral(planet), self.turn) for planet in open_]
        options.append((MakeNoneNeutral(), self.stop))
        prompt = f"{title('M8')}: on which planet have they fought with success?"
        return Ask("rebel", "events.primitives", "VE-M8a", prompt, options)

    def turn(self, ctx: Context, action: MakeNeutral) -> Next:
        """[VE-M8a, 31.22] A hidden secret may refuse it, as any shift by an event."""
        self.chosen = action.planet
        if not shifts.may_be_refused(ctx, self.chosen):
            return self.heard(ctx, True)
        favor = _favor(ctx, self.chosen)
        return Call(Objection(planet=self.chosen, favor=favor, reason=title("M8")), self.heard)

    def heard(self, ctx: Context, turns: bool) -> Next:
        if turns:
            loyalty.reset_to_neutral(ctx, ctx.state.planets[self.chosen], title("M8"), "VE-M8a")
            return DONE
        self.refused = (*self.refused, self.chosen)
        return self.choose

    def stop(self, ctx: Context) -> Next:
        return DONE


def _favor(ctx: Context, planet: str) -> Side:
    """To whom a planet turns that comes to Neutral."""
    return "rebel" if ctx.state.planets[planet].loyalty < NEUTRAL else "imperial"


def primitives_win(ctx: Context) -> Procedure:
    return PrimitivesWin()


#: [VE-M8a, VQ-30] Who needs help against them.
TENSOK_PHI, ENOUGH_FOR_HIM = "tensok-phi", 1


# M6 Deep Space Swarms

#: [VE-M6] Where they descend, by the die; the last one, and another roll.
SYSTEMS = ("Phisaria", "Egrix", "Ribex", "Luine", "Aziza", "Gellas")
AND_AGAIN = 6
#: [VE-M6a] The dice of a search that bring them.
THEIR_DICE = (1, 6)
HORRORS = "space-horrors"


class Swarms(Procedure, tag="events.cards.Swarms"):
    """[VE-M6] A die names the system; a 6 names Gellas, once, and is rolled again."""

    first = "roll"

    dice: tuple[int, ...] = ()

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the swarm", case="VE-M6", side="rebel")
        return rolled(ctx, roll, self.descend, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        return Reading(f"the swarm descends on {SYSTEMS[dice[0] - 1]}")

    def descend(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        self.dice = (*self.dice, *dice)
        if dice[0] == AND_AGAIN:
            return self.roll
        wanted = dict.fromkeys(SYSTEMS[die - 1] for die in self.dice)
        stars = tuple(
            star for each in wanted for star, system in ctx.facts.systems.items() if system.name == each
        )
        name(ctx, "M6", *stars)
        ctx.emit(EventDieNamed(case="VE-M6", card="M6", dice=self.dice, named=stars))
        return DONE


def swarms(ctx: Context) -> Procedure:
    return Swarms()


def is_struck(ctx: Context, place: str) -> bool:
    """[VE-M6a] Are the horrors in this system?"""
    return is_face_up(ctx, "M6") and ctx.board.system_of.get(place, "") in named(ctx, "M6")


def horrors(place: str, side: Side, members: tuple[str, ...]) -> Procedure:
    return HorrorAttack(place=place, side=side, creature=HORRORS, members=members)


def out_of_the_sky(visit: Visit | None, ctx: Context, search: Search, die: int) -> Visit | None:
    """[VE-M6a] A natural 1 or 6: horrors come in the place of everybody else."""
    comes = die in THEIR_DICE and is_struck(ctx, search.place)
    attack = horrors(search.place, _sought(search), search.hiders)
    return Visit(attack, instead=True) if comes else visit


def swarmed(ctx: Context, place: str, side: Side) -> bool:
    """[VE-M6a] There anybody may roll for a search."""
    return is_struck(ctx, place)


def no_help(ctx: Context, place: str, ability: str) -> bool:
    """[VE-M6a] No ability, companion or team that deals with creatures or locals helps there."""
    return not is_struck(ctx, place)


class HorrorAttack(CreatureEncounter, tag="events.cards.HorrorAttack"):
    """[VE-M6a] Nobody is spared; whoever is warned is not surprised."""

    def begin(self, ctx: Context) -> Next:
        helps = tuple(each for each in ctx.rules.ask[questions.remedies](ctx, self) if each == WARNS)
        moment = Moment(
            name=points.CREATURE.name,
            side=self.side,
            holders=self.members,
            uses=helps or (NO_REMEDY,),
            prompt=f"Attack of the {naming.piece(ctx.facts, self.creature)}! Declare a possession?",
        )
        return at(ctx, moment, self.declared)

    def declared(self, ctx: Context, used: tuple[str, ...]) -> Next:
        return self.meet


class SwarmedCreatures(CreatureEncounter, layer=True, tag="events.cards.SwarmedCreatures"):
    """[VE-M6a, VQ-193] In the place of creatures; robots are none."""

    def begin(self, ctx: Context) -> Next:
        """[VE-M6a, VC-50] Where they have laid somebody low they are there when the swarm has gone, too."""
        swarm = is_struck(ctx, self.place) and not self.is_of_robots(ctx)
        if not swarm and self.creature != HORRORS:
            return super().begin(ctx)
        return Call(horrors(self.place, self.side, self.members))


class SwarmedLocals(LocalsEncounter, layer=True, tag="events.cards.SwarmedLocals"):
    """[VE-M6a] In the place of locals."""

    def begin(self, ctx: Context) -> Next:
        if not is_struck(ctx, self.place):
            return super().begin(ctx)
        return Call(horrors(self.place, self.side, self.members))


def flee_the_swarm(ctx: Context) -> Procedure:
    """[VE-M6b] Planets with no Imperial unit above them, or with less strength there than the Rebels'."""
    stars = named(ctx, "M6")
    planets = tuple(
        planet
        for planet in ctx.board.planets
        if ctx.facts.planets[planet].system in stars
        and geography.exists(ctx, planet)
        and _is_abandoned(ctx, ctx.board.orbits[planet])
    )
    return ShiftInTurn(planets=planets, favor="rebel", reason=title("M6"), case="VE-M6b")


def _is_abandoned(ctx: Context, orbit: str) -> bool:
    if not units.anywhere_in(ctx, orbit, "imperial"):
        return True
    ours, theirs = (
        sum(units.space_strength(ctx, orbit, side, role) for role in ("free", "interception"))
        for side in ("imperial", "rebel")
    )
    return ours < theirs


# M17 Space Pirates leave


def pirates_leave(ctx: Context) -> None:
    """[VE-M17]"""
    pirates.sail_away(ctx, title("M17"), "VE-M17")


def nobody_hires(ctx: Context) -> bool:
    """[VE-M17a]"""
    return True


# M27 Joper-Henone Council

HORON, BARAK = "431", "511"
#: The two Environs, and who is the priest.
COUNCIL, SEE = "431.1", "511.1"
INZENZIA = "inzenzia-iii"
#: [VE-M27] The risen planets that are enough for him.
RISEN = 3
#: Between the planet that turns and where the troops appear.
JOINT = "+"


def meets(ctx: Context, place: str) -> bool:
    """[VE-M27] Is the Council under way, and is this one of its places?"""
    here = place in (COUNCIL, SEE) and is_face_up(ctx, "M27")
    return here and all(geography.exists(ctx, planet) for planet in (HORON, BARAK))


def council(ctx: Context) -> Procedure | None:
    """[VE-M27] If he has been summoned already, a unit comes, once."""
    priest = ctx.state.characters.get(INZENZIA)
    if priest is None or priest.fate in LOST or not geography.exists(ctx, BARAK):
        return None
    return RebelGift(code="M27", case="VE-M27", places=(SEE,), strengths=((2, 1),))


class ApplyTo(Action, frozen=True):
    form = "apply it to {planet}"
    saying = "It counts for {planet}"
    final = True
    planet: PlanetId


class QuarterAt(Action, frozen=True):
    form = "troops at {at}"
    saying = "The troops appear at {at}"
    final = True
    at: PlaceId


class WeighWords(Procedure, tag="events.cards.WeighWords"):
    """[VE-M27] For which of the two planets a result counts; troops of the priest appear on either."""

    first = "choose"

    letter: str
    site: Site
    group: Group
    planet: str = ""

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (ApplyTo(planet), self.apply)
            for planet in (HORON, BARAK)
            if loyalty.has_marker(ctx.state.planets[planet])
        ]
        if not options:
            return self.carry_out
        prompt = f"{title('M27')}: for which planet does it count?"
        return Ask(self.site.side, "events.council", "VE-M27", prompt, options, about=self.site.place)

    def apply(self, ctx: Context, action: ApplyTo) -> Next:
        self.planet = action.planet
        return self.quarter if self.letter == SummonSovereign.letter else self.carry_out

    def quarter(self, ctx: Context) -> Next:
        options: list[Option] = [(QuarterAt(place), self.settle) for place in (COUNCIL, SEE)]
        prompt = f"{title('M27')}: where do the troops appear?"
        return Ask(self.site.side, "events.council", "VE-M27", prompt, options, about=self.site.place)

    def settle(self, ctx: Context, action: QuarterAt) -> Next:
        self.group = replace(self.group, target=f"{self.planet}{JOINT}{action.at}")
        return self.carry_out

    def carry_out(self, ctx: Context) -> Next:
        mission = ctx.rules.missions[self.letter]
        assert isinstance(mission, CouncilDiplomacy | CouncilSummons)
        place = self.site.place
        if self.letter == Diplomacy.letter and self.planet:
            place = COUNCIL if self.planet == HORON else SEE
        following = mission.as_usual(ctx, replace(self.site, place=place), self.group)
        return DONE if following is None else Call(following)


class CouncilDiplomacy(Diplomacy, layer=True, tag="events.cards.CouncilDiplomacy"):
    """[VE-M27] Words that are spoken on one planet are heard on the other."""

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        if not meets(ctx, site.place):
            return super().complete(ctx, site, group)
        return WeighWords(letter=self.letter, site=site, group=group)

    def as_usual(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return super().complete(ctx, site, group)


class CouncilSummons(SummonSovereign, layer=True, tag="events.cards.CouncilSummons"):
    """[VE-M8a, VE-M27] Tensok Phi asks for help; the priest of Barak speaks on Horon, too."""

    def seat(self, ctx: Context, site: Site) -> Site:
        """[VE-M27] On Horon it is about the priest of Barak."""
        return replace(site, place=SEE) if site.place == COUNCIL and meets(ctx, COUNCIL) else site

    def waits_for_nobody(self, ctx: Context, sovereign: Sovereign) -> bool:
        """[VE-M8a, VE-M27] Whoever comes without the usual rebellions."""
        if sovereign.id == TENSOK_PHI:
            return is_due(ctx, "M8")
        return sovereign.id == INZENZIA and is_face_up(ctx, "M27") and _risen(ctx) >= RISEN

    def condition(self, ctx: Context, site: Site) -> bool:
        seat = self.seat(ctx, site)
        if super().condition(ctx, seat):
            return True
        sovereign = sovereigns.unsummoned(ctx, seat.place)
        return (
            sovereign is not None
            and self.waits_for_nobody(ctx, sovereign)
            and sovereign.serves(site.side)
            and loyalty.has_marker(seat.planet(ctx))
        )

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        return super().still_possible(ctx, self.seat(ctx, site), group)

    def need(self, ctx: Context, site: Site) -> int:
        """[VE-M8a] One letter is enough for Tensok Phi."""
        seat = self.seat(ctx, site)
        sovereign = sovereigns.unsummoned(ctx, seat.place)
        usual = super().need(ctx, seat)
        pleads = sovereign is not None and sovereign.id == TENSOK_PHI and is_due(ctx, "M8")
        return min(usual, ENOUGH_FOR_HIM) if pleads else usual

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        seat = self.seat(ctx, site)
        if not meets(ctx, seat.place):
            return super().complete(ctx, seat, group)
        return WeighWords(letter=self.letter, site=seat, group=group)

    def as_usual(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return super().complete(ctx, site, group)

    def swayed(self, ctx: Context, site: Site, group: Group) -> Planet:
        planet = group.target.partition(JOINT)[0]
        return ctx.state.planets[planet] if planet else super().swayed(ctx, site, group)

    def quarters(self, ctx: Context, site: Site, group: Group) -> str:
        return group.target.partition(JOINT)[2] or super().quarters(ctx, site, group)


def _risen(ctx: Context) -> int:
    """[VE-M27] Planets in rebellion or under Rebel control, anywhere."""
    return len(ctx.index.planets_in("rebellion")) + len(ctx.index.planets_in("rebel-control"))


CARDS: tuple[Card, ...] = (
    event_card("M5", turned_up=underworld_wars, face_up=(questions.visit.changed(settle_scores),)),
    event_card(
        "M8",
        comes_due=primitives_win,
        face_up=(
            questions.visit.changed(on_the_warpath),
            questions.looks_unaided.by(has_natives),
        ),
    ),
    event_card(
        "M6",
        turned_up=swarms,
        comes_due=flee_the_swarm,
        face_up=(
            questions.visit.changed(out_of_the_sky),
            questions.looks_unaided.by(swarmed),
            questions.keeps_off.by(no_help),
        ),
    ),
    event_card("M17", turned_up=pirates_leave, face_up=(asked.pirates_stay_away.by(nobody_hires),)),
    event_card("M27", turned_up=council),
)
