"""[VE-IS3, VE-23] The Secret Clone Project: one of four Rebels may be somebody else."""

from __future__ import annotations

from collections.abc import Hashable

from fitg.data.records import ActionCell, Side
from fitg.engine import points, questions, terms
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character, opponent
from fitg.engine.questions import Craft
from fitg.engine.rules import characters, detection
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic import asked as galactic
from fitg.engine.rules.galactic.atrocities import Ambush
from fitg.engine.rules.military_combat import MilitaryCombatSegment
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space import passage
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign import permissions
from fitg.engine.rulesets.underground.cards.choices import KIND
from fitg.engine.rulesets.underground.cards.events import MoleNamed, MoleSuspected
from fitg.engine.rulesets.underground.cards.memory import SUSPECTS, memory
from fitg.engine.rulesets.underground.chits.effects import ENEMY_AGENT
from fitg.engine.rulesets.underground.deck.memory import lasts
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card
from fitg.engine.rulesets.underground.immunity.defeat import keep_one_point, lay_low

#: [VE-23] 1 is nobody, 6 the Empire's choice among the four.
CHOICE = 6
#: [VE-23d] What the Empire draws more.
LEAK = 2
#: [VE-23f] The die that ends it.
FOUND = 1
MILITIA = "militia"
BY_HIMSELF = kind("by-himself", "two minds in one head")


def is_on(ctx: Context) -> bool:
    """[VE-23] The card has been played, and nobody has been found out."""
    return not memory(ctx).mole_over and lasts(ctx, "IS3")


def hideout(ctx: Context) -> str:
    """[VE-23, VQ-370] The Environ of him of whom the clone tells; "" if he is in none, or cannot act."""
    who = ctx.state.characters.get(memory(ctx).mole)
    here = who is not None and who.fate in CAN_ACT and ctx.board.on_surface(who.place)
    return who.place if who is not None and here and is_on(ctx) else ""


# Each Event Phase


def after_events(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-23] A die in each Event Phase."""
    return Leak() if ctx.current.name == terms.EVENT.name and is_on(ctx) else None


class TellOf(Action, frozen=True):
    form = "tell of {who}"
    saying = "The clone tells of {who}"
    final = True
    who: CharacterId


class Leak(Procedure, tag="events.cards.Leak"):
    """[VE-23] Of whom the clone tells in this Game-Turn."""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).mole, memory(ctx).mole_followed = "", False
        roll = Roll(purpose="whom the clone tells of", case="VE-23", side="imperial")
        return rolled(ctx, roll, self.named, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        (die,) = dice
        if die == CHOICE:
            return Reading("the Empire chooses")
        return Reading(naming.piece(ctx.facts, SUSPECTS[die]) if die in SUSPECTS else "nobody")

    def named(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        if die == CHOICE:
            return self.choose
        return self._settle(ctx, die, SUSPECTS.get(die, ""))

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(TellOf(who), self.chosen) for who in SUSPECTS.values()]
        return Ask("imperial", KIND, "VE-23", f"{title('IS3')}: of whom does the clone tell?", options)

    def chosen(self, ctx: Context, action: TellOf) -> Next:
        return self._settle(ctx, CHOICE, action.who)

    def _settle(self, ctx: Context, die: int, who: str) -> Next:
        memory(ctx).mole = who
        ctx.emit(MoleNamed(case="VE-23", die=die, character=who))
        return DONE


# After each use


class Suspicion(Procedure, tag="events.cards.Suspicion"):
    """[VE-23f, VE-23g] A die after each use: on a 1 he was the clone, and all ends."""

    who: str

    def begin(self, ctx: Context) -> Next:
        roll = Roll(purpose="the clone's cover", case="VE-23f", side="imperial")
        return rolled(ctx, roll, self.rolled, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        found = dice[0] == FOUND
        return Reading("he was the clone" if found else "nobody suspects anything", grave=found)

    def rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        found = die == FOUND
        ctx.emit(MoleSuspected(case="VE-23f", character=self.who, die=die, found=found))
        if found:
            self._collapse(ctx)
        return DONE

    def _collapse(self, ctx: Context) -> None:
        """[VE-23g] Incapacitated by himself, with one point."""
        record, clone = memory(ctx), ctx.state.characters[self.who]
        record.mole_over, record.mole = True, ""
        if clone.fate not in CAN_ACT:
            return
        clone.wounds = characters.rating(ctx, clone, "endurance")
        keep_one_point(ctx, clone)
        lay_low(ctx, clone, Cause(BY_HIMSELF, clone.id))


def suspicion(ctx: Context) -> Suspicion:
    """[VE-23f]"""
    return Suspicion(who=memory(ctx).mole)


def fights_back(ctx: Context, victim: Character, side: Side, members: tuple[str, ...]) -> Procedure | None:
    """[VE-23g] Whoever rescues the clone, of either side, has to fight him."""
    plight = victim.plight
    if not plight or plight.cause.kind != BY_HIMSELF:
        return None
    row = ctx.facts.characters[victim.id]
    return CharacterCombat(
        place=victim.place,
        kind="locals",
        name=victim.id,
        attacker_side=opponent(side),
        defenders=members,
        strength=row.combat,
        endurance=row.endurance,
    )


# What he tells


def as_search_begins(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-23a] As Rebels are about to be searched for."""
    now, place = ctx.current, hideout(ctx)
    if now.name != terms.SEARCH.name or now.player != "rebel" or not place:
        return None
    hidden = any(not each.detected for each in characters.at(ctx, place, "rebel"))
    return GivenAway() if hidden else None


class GivenAway(Procedure, tag="events.cards.GivenAway"):
    """[VE-23a] He and all Rebels in his Environ are detected."""

    def begin(self, ctx: Context) -> Next:
        detection.detect(ctx, hideout(ctx), "rebel", title("IS3"), "VE-23a")
        return Call(suspicion(ctx))


def agents_hold(ctx: Context, site: Site) -> bool:
    """[VE-23b] Where he is, agents that the Rebels know work against them all the same."""
    return site.side == "rebel" and site.place == hideout(ctx)


def leaks(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VE-23d] For information in his province, while he is in an Environ."""
    place = hideout(ctx)
    told = (
        bool(place)
        and site.side == "imperial"
        and group.letter == GatherInformation.letter
        and ctx.board.province_of.get(site.place) == ctx.board.province_of[place]
    )
    return [Modifier(title("IS3"), LEAK)] if told else []


class LeakedMissions(EnvironMissions, layer=True, tag="events.cards.EnvironMissions"):
    """[VE-23b, VE-23d, VE-23f] What the clone has told is used in missions."""

    #: [VQ-463] Bonus draws have been counted with what he has told.
    leaked: bool = False

    def bonus(self, ctx: Context) -> Next:
        running = [] if self.stopped else [self.groups[index] for index in self.open_groups()]
        if any(not group.camp and leaks(ctx, self.site, group) for group in running):
            self.leaked = True
        return super().bonus(ctx)

    def face_event(self, ctx: Context, cell: ActionCell) -> Next:
        before = self.seen
        following = super().face_event(ctx, cell)
        struck = cell.event == ENEMY_AGENT and ENEMY_AGENT in self.seen and ENEMY_AGENT not in before
        if struck and agents_hold(ctx, self.site) and ctx.rules.ask[asked.knows_the_agents](ctx, self.site):
            ctx.interrupt(suspicion(ctx))
        return following

    def finish(self, ctx: Context) -> Next:
        if self.leaked:
            self.leaked = False
            ctx.interrupt(suspicion(ctx))
        return super().finish(ctx)


def after_drawing(ctx: Context, site: Site, group: Group) -> Procedure | None:
    """[VE-23f] Where all is drawn at once, as for clones, the draws are a use as well."""
    return suspicion(ctx) if leaks(ctx, site, group) else None


class SurpriseSegment(MilitaryCombatSegment, layer=True, tag="events.cards.MilitaryCombatSegment"):
    """[VE-23c] Imperial attacks on Rebel units in his Environ are Sneak Attacks."""

    #: Where they can be, and whether one has been made.
    told_of: str = ""
    struck: bool = False

    def next_environ(self, ctx: Context) -> Next:
        if self.struck:
            self.struck = False
            return Call(suspicion(ctx), self.next_environ)
        place = hideout(ctx)
        able = bool(place) and bool(ctx.rules.ask[galactic.attackers_by_surprise](ctx, place))
        self.told_of = place if able else ""
        return super().next_environ(ctx)

    def combat(self, place: str, attacker: Side) -> Battle:
        if attacker != "imperial" or place != self.told_of:
            return super().combat(place, attacker)
        return Ambush(place=place, attacker=attacker)

    def fight(self, side: Side, place: str) -> Next:
        self.struck = side == "imperial" and bool(self.told_of) and place == self.told_of
        return super().fight(side, place)


# One unit after him


def is_small(ctx: Context) -> bool:
    """[VE-23e] Is the fleet that is about to move one mobile unit, with one Militia at most?"""
    found = (getattr(each, "fleet", None) for each in reversed(ctx.state.stack))
    fleet = next((each for each in found if isinstance(each, Fleet)), None)
    if fleet is None:
        return True
    kinds, counted = ctx.facts.unit_kinds, fleet.units
    mobile = sum(number for unit, number in counted.items() if kinds[unit].mobile)
    return mobile == 1 and counted.get(MILITIA, 0) <= 1


def as_if_risen(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VE-23e] From a Capital of his province, or in an emergency in force, as to a planet in rebellion."""
    place = hideout(ctx)
    if side != "imperial" or not place or memory(ctx).mole_followed or not _may_follow(ctx, craft):
        return ()
    return (ctx.board.planet_of[place],) if permissions.as_to_a_rebellion(ctx, origin, place) else ()


def _may_follow(ctx: Context, craft: Craft) -> bool:
    return craft.mover == "fleet" and is_small(ctx)


def followed(ctx: Context) -> tuple[Hashable, ...]:
    """What that looks at."""
    place = hideout(ctx)
    return (place, memory(ctx).mole_followed) if place else ()


def sorts(ctx: Context, craft: Craft) -> tuple[bool, ...]:
    """[VE-23e] Not every fleet may go."""
    return (_may_follow(ctx, craft),) if hideout(ctx) else ()


class FollowedMove(FleetMove, layer=True, tag="events.cards.FleetMove"):
    """[VE-23e, VE-23f] The unit that goes where nothing else would let it."""

    def rise(self, ctx: Context) -> Next:
        if self._follows(ctx):
            ctx.interrupt(suspicion(ctx))
        return super().rise(ctx)

    def _follows(self, ctx: Context) -> bool:
        record, place = memory(ctx), hideout(ctx)
        goes = self.fleet.side == "imperial" and bool(place) and not record.mole_followed
        if not goes or ctx.board.planet_of.get(self.destination) != ctx.board.planet_of[place]:
            return False
        if ctx.board.planet_of.get(self.origin) == ctx.board.planet_of[place]:
            return False
        record.mole_followed = True
        craft = Craft("fleet", units=tuple(self.fleet.units))
        free = passage.is_allowed(ctx, "imperial", self.origin, self.destination, craft)
        record.mole_followed = not free
        return record.mole_followed


CARD = event_card(
    "IS3",
    lasting=(
        asked.agents_hold.by(agents_hold),
        asked.has_drawn.by(after_drawing),
        questions.bonus_draws.by(leaks),
        questions.ways_out.by(as_if_risen),
        questions.ways_depend_on.by(followed),
        questions.sort_of_craft.by(sorts),
    ),
    always=(asked.bars_the_way.by(fights_back),),
    hears_lasting={
        points.SEGMENT_ENDS: (Hook("clone-tells", after_events),),
        points.SEGMENT_STARTS: (Hook("given-away", as_search_begins),),
    },
)
