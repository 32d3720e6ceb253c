"""[VE-H1, VE-H2, VE-H3] The three events that open every game."""

from __future__ import annotations

from typing import NamedTuple

from fitg.data.records import Side
from fitg.engine import points, questions, terms
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT, ON_BOARD
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import units
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.missions.event_rule import Ignored
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign import permissions
from fitg.engine.rulesets.underground.cards import orders, plague
from fitg.engine.rulesets.underground.cards.cells import CellHere, NoMoreCells, cell_places, found
from fitg.engine.rulesets.underground.cards.choices import KIND, PlaceUnit, RebelGift
from fitg.engine.rulesets.underground.cards.events import AllGathered
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.chits.effects import ENEMY_AGENT
from fitg.engine.rulesets.underground.deck.hands import GainSecret
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card, pay

# H1


class Hope(NamedTuple):
    """[VE-H1a] What the Declaration of Lonica brings in one Game-Turn."""

    draws: int
    no_agents: bool = False
    no_losses: bool = False


HOPES = {
    1: Hope(2, True, True),
    2: Hope(2, True, True),
    3: Hope(1, True, True),
    4: Hope(1, False, True),
    5: Hope(1),
}
NO_HOPE = Hope(0)
#: [VE-H1a] All of them, but for one of no name.
EVERYBODY, MINOR_CAST = 20, "minor_cast"


def hope(ctx: Context) -> Hope:
    return HOPES.get(ctx.state.turn, NO_HOPE)


def hopeful_draws(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VE-H1a] Every Rebel mission."""
    draws = hope(ctx).draws if site.side == "rebel" else 0
    return [Modifier(title("H1"), draws)] if draws else []


def hopeful_captives(ctx: Context, place: str, side: Side, own: list[Modifier]) -> list[Modifier]:
    """[VE-H1a, VQ-352] Escapes of Rebels as well."""
    draws = hope(ctx).draws if side == "rebel" else 0
    return [Modifier(title("H1"), draws)] if draws else []


def hopeful_people(ctx: Context, site: Site, event: str) -> Ignored | None:
    """[VE-H1a, VQ-221] Agents, and what subtracts draws: by the Plague as well, but not under a rally."""
    now = hope(ctx)
    if site.side != "rebel" or event not in ctx.rules.events:
        return None
    bonus = plague.drawn_for(ctx, site, event)
    costs = bonus is not None and bonus.by < 0
    spared = (now.no_agents and event == ENEMY_AGENT) or (now.no_losses and costs)
    return Ignored("VE-H1a", title("H1")) if spared else None


def meeting_place(ctx: Context) -> str:
    """[VE-H1a] The province in which all twenty Rebel characters are; "" if they are not.

    Neither sovereigns nor the Minor Cast are among the twenty.
    """
    printed = ctx.facts.characters
    people = [
        each
        for each in ctx.state.characters.values()
        if each.side == "rebel"
        and each.id in printed
        and MINOR_CAST not in printed[each.id].abilities
        and each.fate in ON_BOARD
    ]
    if len(people) < EVERYBODY:
        return ""
    provinces = {ctx.board.province_of.get(each.place, "") for each in people}
    return provinces.pop() if len(provinces) == 1 else ""


def in_mission_segment(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-H1a] The first time that they are together as Rebel missions begin or end."""
    now = ctx.current
    if memory(ctx).gathered or now.player != "rebel" or now.name != terms.MISSIONS.name:
        return None
    return Gathering() if meeting_place(ctx) else None


class Gathering(Procedure, tag="events.cards.Gathering"):
    """[VE-H1a] A 1-0 and a cell with any of them, and a Secret Event."""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).gathered = True
        ctx.emit(AllGathered(case="VE-H1a", province=meeting_place(ctx)))
        places = self._places(ctx)
        return Call(
            RebelGift(code="H1", case="VE-H1a", places=places, strengths=((1, 0),), optional=True), self.cell
        )

    def _places(self, ctx: Context) -> tuple[str, ...]:
        """The Environs with Rebels."""
        found = (
            each.place
            for each in ctx.state.characters.values()
            if each.side == "rebel" and each.fate in CAN_ACT and ctx.board.on_surface(each.place)
        )
        return tuple(ctx.board.by_order(dict.fromkeys(found)))

    def cell(self, ctx: Context) -> Next:
        open_ = [
            place for place in self._places(ctx) if place in cell_places(ctx, ctx.board.planet_of[place])
        ]
        if not open_:
            return self.whisper
        options: list[Option] = [(CellHere(place), self.found) for place in open_]
        options.append((NoMoreCells(), self.whisper))
        return Ask("rebel", KIND, "VE-H1a", f"{title('H1')}: where is a cell organized?", options)

    def found(self, ctx: Context, action: CellHere) -> Next:
        found(ctx, action.at, "H1", "VE-H1a")
        return self.whisper

    def whisper(self, ctx: Context) -> Next:
        return Call(GainSecret(side="rebel"))


# H2

PURGED = frozenset({orders.REDJAC, "senator-dermond"})
PURGE, LEGION, ORLOG = 12, "elite-army", "162"
#: [VE-H2b] The Game-Turns until the legion appears.
TRAINING = 3


def are_away(ctx: Context) -> bool:
    """[VE-H2a] Commandos that do not serve aboard the Imperial Will."""
    return True


def is_not_purging(ctx: Context, character: Character) -> bool:
    """[VE-H2b] Redjac and Dermond have other things to do."""
    return character.id not in PURGED


def purges(ctx: Context) -> Procedure:
    """[VE-H2b] It costs 12 points now, brings a legion later, and a Secret Event at once."""
    pay(ctx, "imperial", PURGE, title("H2"), "VE-H2b")
    memory(ctx).legion = ctx.state.turn + TRAINING
    return GainSecret(side="imperial")


def legion_is_ready(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-H2b] Three Game-Turns later."""
    due = memory(ctx).legion
    return LegionAppears() if due and ctx.state.turn >= due else None


class LegionAppears(Procedure, tag="events.cards.LegionAppears"):
    """[VE-H2b] An Elite Army on Orlog, if there is one in the pool."""

    def begin(self, ctx: Context) -> Next:
        memory(ctx).legion = 0
        return self.choose

    def choose(self, ctx: Context) -> Next:
        if not geography.exists(ctx, ORLOG) or ctx.rules.ask[questions.counters](ctx, LEGION) < 1:
            return DONE
        options: list[Option] = [
            (PlaceUnit(LEGION, place), self.place)
            for place in (*ctx.board.surface[ORLOG], ctx.board.orbits[ORLOG])
            if units.room_for(ctx, place, LEGION) > 0
        ]
        if not options:
            return DONE
        prompt = f"{title('H2')}: where on Orlog does the legion of Knights appear?"
        return Ask("imperial", KIND, "VE-H2b", prompt, options)

    def place(self, ctx: Context, action: PlaceUnit) -> Next:
        units.place_units(ctx, action.at, {LEGION: 1}, "imperial", title("H2"), "VE-H2b")
        return DONE


_MEETING = (Hook("all-gathered", in_mission_segment),)
CARDS = (
    event_card(
        "H1",
        lasting=(
            questions.bonus_draws.by(hopeful_draws),
            asked.escape_changes.by(hopeful_captives),
            questions.why_void.by(hopeful_people),
        ),
        hears_lasting={points.SEGMENT_STARTS: _MEETING, points.SEGMENT_ENDS: _MEETING},
    ),
    event_card(
        "H2",
        comes_due=purges,
        face_up=(asked.bars_commandos.by(are_away),),
        due=(
            questions.may_join_missions.by(is_not_purging),
            questions.may_lead.by(is_not_purging),
            asked.may_escape.by(is_not_purging),
            questions.ways_out.by(orders.free_ship),
            questions.sort_of_craft.by(orders.redjacs),
        ),
        hears_lasting={points.SEGMENT_STARTS: (Hook("legion", legion_is_ready),)},
    ),
    event_card(
        "H3",
        face_up=(questions.ways_out.by(orders.between_capitals), orders.while_lying("H3")),
        due=(
            questions.ways_out.by(orders.free_fleet),
            questions.sort_of_craft.by(orders.of_the_fleet),
            orders.while_lying("H3", "due"),
            permissions.acts_as_in_emergency.by(orders.cracks_down),
        ),
    ),
)
